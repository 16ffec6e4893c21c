//! `anydoku canon` and `anydoku analyze`: puzzles that are the same, and the symmetries that make them so.

use std::collections::HashMap;

use clap::Args;

use anydoku::canon::Canon;
use anydoku::symmetry::{CellPermutation, Symmetries};
use anydoku::{Answer, Budget, Cell, HouseKind, Puzzle, Sheet, Solver, Topology};

use crate::desk::{Refusal, read, shape_named};
use crate::text::n_of;

use super::{Inputs, Teller, worse};

/// Write puzzles in canonical form
///
/// Puzzles that are the same but for symmetries of their shape and the names of the digits get the same line: the
/// lowest of all. Pipe through `sort -u` to see which differ.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  anydoku canon puzzles.txt | sort -u | wc -l\n  anydoku canon --shape x puzzle.txt"
)]
pub struct CanonCommand {
    #[command(flatten)]
    inputs: Inputs,
}

impl CanonCommand {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let named = match self.inputs.all() {
            Ok(named) => named,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut code = 0;
        for named in named {
            let opened = named.open().and_then(|input| Ok((input.name.clone(), self.inputs.paper(input)?)));
            let (name, paper) = match opened {
                Ok(opened) => opened,
                Err(refusal) => {
                    code = worse(code, teller.refuse(&refusal, None, b""));
                    continue;
                }
            };
            match canonical(teller, &read(&paper)) {
                Ok(text) => teller.out(text),
                Err(refusal) => code = worse(code, teller.refuse(&refusal, Some(&name), &paper.text.0)),
            }
        }
        code
    }
}

fn canonical(teller: &Teller, reading: &Result<anydoku::format::Reading, Refusal>) -> Result<String, Refusal> {
    let reading = reading.as_ref().map_err(Clone::clone)?;
    let mut text = String::new();
    let mut last: Option<(std::sync::Arc<Topology>, Canon)> = None;
    for sheet in &reading.sheets {
        if teller.is_stopped() {
            break;
        }
        let topology = sheet.puzzle.topology();
        if !last
            .as_ref()
            .is_some_and(|(known, _)| std::sync::Arc::ptr_eq(known, topology) || known.is_same_as(topology))
        {
            let canon = Canon::new(topology).ok_or_else(|| {
                Refusal::new("the shape has too many symmetries, expected the plain 9x9 or at most 200,000 of them")
            })?;
            last = Some((topology.clone(), canon));
        }
        let (_, canon) = last.as_mut().expect("it was just made");
        text.push_str(&canon.of(&sheet.puzzle).to_string());
        text.push('\n');
    }
    Ok(text)
}

/// Show the symmetries of a shape or puzzle
///
/// How many rearrangements of cells keep the houses, what generates them, and which cells they take to one another.
/// All are found, not only the obvious ones. A puzzle's own symmetries, which also keep its givens, are told too.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  anydoku analyze nrc\n  anydoku analyze examples/cube.gss")]
pub struct Analyze {
    #[command(flatten)]
    inputs: Inputs,
}

impl Analyze {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let asked = match self.asked() {
            Ok(asked) => asked,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut code = 0;
        for (_, sheet) in asked {
            let sheet = match sheet {
                Ok(sheet) => sheet,
                Err(refusal) => {
                    code = worse(code, teller.refuse(&refusal, None, b""));
                    continue;
                }
            };
            let topology = sheet.puzzle.topology();
            self.tell(teller, topology, &Symmetries::of(topology));
            if sheet.puzzle.n_givens() > 0 && !teller.json {
                let own = Symmetries::of_puzzle(&sheet.puzzle);
                teller.out(format!("of the puzzle   {} keep its givens\n", own.order));
                if let Answer::Unique(grid) =
                    Solver::new(topology).answer_within(&sheet.puzzle, &Budget::until(teller.around().flag()))
                    && let Some(n) = Symmetries::n_relabelings(&grid)
                {
                    teller.out(format!("                {n} essentially different relabelings of its solution\n"));
                }
            }
        }
        code
    }

    /// Files, puzzles, or names of shapes.
    fn asked(&self) -> Result<Vec<super::Asked>, Refusal> {
        match &self.inputs.shape {
            Some(name) if self.inputs.puzzles.is_empty() => {
                let shape = shape_named(name)?;
                Ok(vec![(name.clone(), Ok(Sheet::new(Puzzle::empty(shape.topology), shape.layout)))])
            }
            _ => self.inputs.sheets_or_shapes(),
        }
    }

    fn tell(&self, teller: &mut Teller, topology: &Topology, symmetries: &Symmetries) {
        let generators: Vec<String> = symmetries.generators.iter().map(|g| in_words(topology, g)).collect();
        let sizes: Vec<usize> = symmetries.orbits.iter().map(Vec::len).collect();
        if teller.json {
            let orbits: Vec<Vec<String>> = symmetries
                .orbits
                .iter()
                .map(|orbit| orbit.iter().map(|&cell| topology.cell_name(cell)).collect())
                .collect();
            let value = serde_json::json!({
                "order": symmetries.order.to_string(),
                "complete": symmetries.is_complete,
                "generators": generators,
                "orbits": orbits,
            });
            teller.out(format!("{value}\n"));
            return;
        }
        let least = if symmetries.is_complete { "" } else { "at least " };
        let mut text = format!("symmetries      {least}{} of the cells\n", symmetries.order);
        let n = topology.n_digits();
        let all = (1..=n as u128).try_fold(1u128, u128::checked_mul).map_or(String::new(), |all| format!(" = {all}"));
        text.push_str(&format!("relabelings     {n}!{all} of the digits, besides\n"));
        text.push_str(&format!("orbits          {}", n_of(sizes.len() as u64, "set")));
        text.push_str(" of cells that are taken to one another\n");
        let mut by_size: Vec<(usize, usize)> = Vec::new();
        let mut sorted = sizes;
        sorted.sort_unstable();
        for size in sorted {
            match by_size.last_mut() {
                Some((of, n)) if *of == size => *n += 1,
                _ => by_size.push((size, 1)),
            }
        }
        for (size, n) in by_size.iter().rev() {
            text.push_str(&format!("                {n} of {}\n", n_of(*size as u64, "cell")));
        }
        text.push_str(&format!("generators      {}\n", generators.len()));
        generators.iter().for_each(|words| text.push_str(&format!("                {words}\n")));
        teller.out(text);
    }
}

/// What a rearrangement does, in the words of rows and columns where it can be said so.
fn in_words(topology: &Topology, symmetry: &CellPermutation) -> String {
    let sorted = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let lines = |kind: HouseKind| -> Vec<Vec<Cell>> {
        topology.houses().iter().filter(|house| house.kind == kind).map(|house| sorted(&house.cells)).collect()
    };
    let (rows, columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
    let image = |line: &Vec<Cell>| sorted(&line.iter().map(|&cell| symmetry.of(cell)).collect::<Vec<_>>());
    let moved = |lines: &[Vec<Cell>], onto: &[Vec<Cell>]| -> Option<Vec<usize>> {
        let place: HashMap<&Vec<Cell>, usize> = onto.iter().enumerate().map(|(i, line)| (line, i)).collect();
        lines.iter().map(|line| place.get(&image(line)).copied()).collect()
    };
    let n_moved = topology.cells().filter(|&cell| symmetry.of(cell) != cell).count();
    let other = || format!("another one, moving {}", n_of(n_moved as u64, "cell"));
    if rows.is_empty() || columns.is_empty() {
        return other();
    }
    if let (Some(r), Some(c)) = (moved(&rows, &rows), moved(&columns, &columns)) {
        let parts: Vec<String> = [("rows", cycles(&r)), ("columns", cycles(&c))]
            .into_iter()
            .filter(|(_, cycles)| !cycles.is_empty())
            .map(|(word, cycles)| format!("{word} {cycles}"))
            .collect();
        return if parts.is_empty() { other() } else { parts.join(", ") };
    }
    if let (Some(r), Some(c)) = (moved(&rows, &columns), moved(&columns, &rows)) {
        let straight: Vec<usize> = (0..r.len()).collect();
        let reversed: Vec<usize> = straight.iter().rev().copied().collect();
        return match (r == straight, r == reversed, c == straight, c == reversed) {
            (true, _, true, _) => "transposition: rows become columns".into(),
            (_, true, true, _) => "a quarter turn to the right".into(),
            (true, _, _, true) => "a quarter turn to the left".into(),
            (_, true, _, true) => "transposition along the other diagonal".into(),
            _ => format!("rows become columns {}, columns become rows {}", list(&r), list(&c)),
        };
    }
    other()
}

fn list(images: &[usize]) -> String {
    images.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ")
}

/// A permutation as cycles, numbered from 1: `(1 2)(4 5 6)`.
fn cycles(images: &[usize]) -> String {
    let mut is_seen = vec![false; images.len()];
    let mut text = String::new();
    for start in 0..images.len() {
        if is_seen[start] || images[start] == start {
            continue;
        }
        let mut cycle = Vec::new();
        let mut at = start;
        while !std::mem::replace(&mut is_seen[at], true) {
            cycle.push((at + 1).to_string());
            at = images[at];
        }
        text.push_str(&format!("({})", cycle.join(" ")));
    }
    text
}
