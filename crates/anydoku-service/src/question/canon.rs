//! Canonical forms and symmetries.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use anydoku::canon::Canon;
use anydoku::symmetry::{CellPermutation, Symmetries};
use anydoku::{Answer, Cell, Digit, HouseKind, Joint, Message, Puzzle, Shape, Solver, Topology, msg};
use anydoku_format::table::shape_name;

use crate::facts::has_symbols;
use crate::{At, Event, Events, Facts, Limit, Paper, Service, ServiceError, Source, named};

/// A request for the canonical form of puzzles. The form is the same for all puzzles that are equal up to symmetry and
/// relabeling.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CanonRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Puzzles in canonical form.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canonical {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// One entry per puzzle.
    pub puzzles: Vec<CanonicalPuzzle>,
}

/// A puzzle in canonical form.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonicalPuzzle {
    /// The 1-based number of the puzzle in the input.
    pub number: usize,
    /// The number in each cell of the canonical form, 0 for an open cell.
    pub givens: Vec<usize>,
    /// The givens as one line, if every digit can be written as one character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The name of the shape, unless it is the usual one for its number of cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
}

/// A request for the symmetries of puzzles and their shapes.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AnalyzeRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Puzzles and their symmetries.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analyzed {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// One entry per puzzle.
    pub puzzles: Vec<AnalyzedPuzzle>,
}

/// A puzzle, with its symmetries and those of its shape.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalyzedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The number of permutations of cells that preserve the houses, in decimal digits.
    pub order: String,
    /// Whether all permutations were found. Otherwise, `order` is a lower bound.
    pub complete: bool,
    /// Permutations that generate the whole group.
    pub generators: Vec<Rearrangement>,
    /// The orbits: sets of cells that symmetries map to one another.
    pub orbits: Vec<Vec<At>>,
    /// The number of permutations of digits, in decimal digits.
    pub relabelings: String,
    /// The number of symmetries that also preserve the givens. Omitted if the puzzle has no givens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep_givens: Option<String>,
    /// The number of essentially different relabelings of the solution, if it is unique and was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution_relabelings: Option<String>,
}

/// A permutation of cells that preserves the houses.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rearrangement {
    /// A description, in terms of rows and columns if possible.
    pub words: String,
    /// The zero-based number of the cell to which each cell is mapped.
    pub images: Vec<usize>,
}

impl Service<'_> {
    /// Returns the canonical forms.
    pub fn canon(&self, request: &CanonRequest, events: &mut dyn Events) -> Result<Canonical, ServiceError> {
        let reading = named::read(&request.paper)?;
        let mut last: Option<(Arc<Topology>, Canon, Option<String>)> = None;
        let mut puzzles = Vec::new();
        let all = reading.sheets.len();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let topology = sheet.puzzle.topology();
            let is_known = |known: &Arc<Topology>| Arc::ptr_eq(known, topology) || known.is_same_as(topology);
            refuse_rules(topology)?;
            if !last.as_ref().is_some_and(|(known, ..)| is_known(known)) {
                let canon = Canon::new(topology).ok_or_else(|| ServiceError::new(msg!("service-many-symmetries")))?;
                last = Some((topology.clone(), canon, unusual_name(topology)));
            }
            let (_, canon, shape) = last.as_mut().expect("it was just made");
            let form = canon.of(&sheet.puzzle);
            puzzles.push(CanonicalPuzzle {
                number: i + 1,
                givens: form.givens().iter().map(|given| given.map_or(0, Digit::number)).collect(),
                line: has_symbols(topology).then(|| form.to_string()),
                shape: shape.clone(),
            });
            let done = Event::progress("puzzle", i as u64 + 1, Some(all as u64));
            if self.is_stopped() || all > 1 && events.event(done).is_break() {
                break;
            }
        }
        Ok(Canonical { source: Source::of(&reading, request.paper.name.as_deref(), self.language()), puzzles })
    }

    /// Finds the symmetries.
    pub fn analyze(&self, request: &AnalyzeRequest, _: &mut dyn Events) -> Result<Analyzed, ServiceError> {
        let reading = named::read(&request.paper)?;
        let mut puzzles = Vec::new();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            puzzles.push(self.analyze_one(request, &sheet.puzzle, Facts::of(sheet, i + 1, &[]))?);
            if self.is_stopped() {
                break;
            }
        }
        Ok(Analyzed { source: Source::of(&reading, request.paper.name.as_deref(), self.language()), puzzles })
    }

    fn analyze_one(
        &self,
        request: &AnalyzeRequest,
        puzzle: &Puzzle,
        facts: Facts,
    ) -> Result<AnalyzedPuzzle, ServiceError> {
        let topology = puzzle.topology();
        refuse_rules(topology)?;
        let symmetries = self.within(request.limit, |budget| Symmetries::of_within(topology, budget))?;
        let rearrangement = |generator: &CellPermutation| Rearrangement {
            words: in_words(topology, generator).in_language(self.language()),
            images: generator.images().iter().map(|cell| cell.index()).collect(),
        };
        let has_givens = puzzle.n_givens() > 0;
        let mut solution = None;
        if has_givens {
            let answer = self.within(request.limit, |budget| Solver::new(topology).answer_within(puzzle, budget))?;
            if let Answer::Unique(grid) = answer {
                solution = self.within(request.limit, |budget| Symmetries::n_relabelings_within(&grid, budget))?;
            }
        }
        let keeping = || self.within(request.limit, |budget| Symmetries::of_puzzle_within(puzzle, budget));
        let keep_givens = if has_givens { Some(keeping()?.order.to_string()) } else { None };
        Ok(AnalyzedPuzzle {
            order: symmetries.order.to_string(),
            complete: symmetries.is_complete,
            generators: symmetries.generators.iter().map(rearrangement).collect(),
            orbits: symmetries.orbits.iter().map(|orbit| At::all(topology, orbit)).collect(),
            relabelings: factorial(facts.digits),
            keep_givens,
            solution_relabelings: solution.map(|n| n.to_string()),
            facts,
        })
    }
}

/// Returns the name of a shape, unless it is the usual one for its number of cells.
fn unusual_name(topology: &Arc<Topology>) -> Option<String> {
    let is_usual = Shape::usual(topology.n_cells()).is_some_and(|usual| usual.topology.is_same_as(topology));
    if is_usual { None } else { shape_name(topology) }
}

/// Rejects rules: digits that are added or compared cannot be relabeled, and the symmetries of rules are not computed.
fn refuse_rules(topology: &Topology) -> Result<(), ServiceError> {
    if !topology.has_rules() {
        return Ok(());
    }
    Err(ServiceError::new(msg!("service-has-rules", rules = topology.rule_names())))
}

/// Returns `n!` in decimal digits.
fn factorial(n: usize) -> String {
    // Groups of decimal digits, the last one first, because 256! has 507 digits.
    let mut digits = vec![1u32];
    for factor in 2..=n as u32 {
        let mut carry = 0;
        for digit in &mut digits {
            let product = *digit * factor + carry;
            (*digit, carry) = (product % 10, product / 10);
        }
        while carry > 0 {
            digits.push(carry % 10);
            carry /= 10;
        }
    }
    digits.iter().rev().map(|&digit| char::from_digit(digit, 10).unwrap_or('?')).collect()
}

/// Describes a permutation in terms of rows and columns, if possible.
fn in_words(topology: &Topology, symmetry: &CellPermutation) -> Message {
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
    let other = || msg!("symmetry-other", n = n_moved);
    if rows.is_empty() || columns.is_empty() {
        return other();
    }
    if let (Some(r), Some(c)) = (moved(&rows, &rows), moved(&columns, &columns)) {
        let rows = Some(cycles(&r)).filter(|text| !text.is_empty()).map(|text| msg!("symmetry-rows", cycles = text));
        let columns = Some(cycles(&c)).filter(|text| !text.is_empty());
        let columns = columns.map(|text| msg!("symmetry-columns", cycles = text));
        let mut parts: Vec<Message> = rows.into_iter().chain(columns).collect();
        return match parts.len() {
            0 => other(),
            1 => parts.remove(0),
            _ => msg!("symmetry-both", parts = (Joint::Comma, parts)),
        };
    }
    if let (Some(r), Some(c)) = (moved(&rows, &columns), moved(&columns, &rows)) {
        let straight: Vec<usize> = (0..r.len()).collect();
        let reversed: Vec<usize> = straight.iter().rev().copied().collect();
        return match (r == straight, r == reversed, c == straight, c == reversed) {
            (true, _, true, _) => msg!("symmetry-transposed"),
            (_, true, true, _) => msg!("symmetry-right"),
            (true, _, _, true) => msg!("symmetry-left"),
            (_, true, _, true) => msg!("symmetry-antitransposed"),
            _ => msg!("symmetry-exchanged", rows = list(&r), columns = list(&c)),
        };
    }
    other()
}

fn list(images: &[usize]) -> String {
    images.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns a permutation as cycles of 1-based numbers: `(1 2)(4 5 6)`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn the_plain_grid_has_its_known_symmetries() {
        let host = Alone::default();
        let paper = Paper { shape: Some("9x9".into()), ..Paper::default() };
        let analyzed = Service::new(&host).analyze(&AnalyzeRequest { paper, ..Default::default() }, &mut ()).unwrap();
        let puzzle = &analyzed.puzzles[0];
        assert_eq!((&puzzle.order[..], puzzle.complete, puzzle.orbits.len()), ("3359232", true, 1));
        assert_eq!(puzzle.relabelings, "362880");
        let json = serde_json::to_string(&analyzed).unwrap();
        assert_eq!(serde_json::from_str::<Analyzed>(&json).unwrap(), analyzed);
    }

    #[test]
    fn a_disguise_does_not_change_the_canonical_form() {
        let host = Alone::default();
        let line = |text: &str| {
            let request = CanonRequest { paper: Paper::of(text), ..Default::default() };
            Service::new(&host).canon(&request, &mut ()).unwrap().puzzles[0].line.clone().unwrap()
        };
        assert_eq!(line("1...2...3...4..."), line("4...1...2...3..."));
    }

    #[test]
    fn factorials_are_exact() {
        assert_eq!(factorial(1), "1");
        assert_eq!(factorial(25), "15511210043330985984000000");
        assert_eq!(factorial(256).len(), 507);
    }
}
