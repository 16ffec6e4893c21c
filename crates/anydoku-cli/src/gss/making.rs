//! Generating, filling and analysing as gss does: `-g`, `-f`, `-F`, `-a`, all from a template.
//!
//! Decided differently, on purpose: a level that is not reached is given up with a message after a while; `--seed` gives
//! the same puzzle again, and the seed in use is told on standard error unless `-q` is said; `-f` fills at random too
//! if a seed is given, and with the same grid each time if not; a rate is never divided by zero.

use std::time::{Duration, Instant};

use anydoku::levels::{Levels, Status, Strategies};
use anydoku::make::{Fill, Filler, Maker, Recipe, Target};
use anydoku::{Budget, Cell, Digit, Puzzle, Rng, Shape, Sheet, Solution, Topology};

use super::out::{Failure, Out, Outputs};
use super::report::RULE;
use super::{Session, answer, shown};

/// How to fill an empty grid; both ways are ours, but they speak differently.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Filling {
    Backtracking,
    Optimising,
}

/// How long to look for a puzzle of a level.
const PATIENCE: Duration = Duration::from_secs(60);

/// Nodes for a fill: some ten seconds on a large grid.
const FILL_NODES: u64 = 2_000_000;

impl Session {
    /// `-a`, `-g` and filling; gives the number of times that the template was read.
    pub(super) fn make(&mut self, outputs: &mut Outputs) -> Result<usize, Failure> {
        let mut n_read = 0;
        if self.is_analysis {
            n_read += 1;
            let sheet = self.read_template("specify", outputs)?;
            self.analyse(&sheet, outputs)?;
        }
        if let Some(level) = self.generate {
            n_read += 1;
            let sheet = self.read_template("sepcify", outputs)?;
            self.generate(&sheet, level, outputs)?;
        } else if let Some(filling) = self.filling {
            n_read += 1;
            let sheet = self.read_template("specify", outputs)?;
            self.fill_alone(&sheet, filling, outputs)?;
        }
        Ok(n_read)
    }

    fn read_template(&self, word: &str, outputs: &mut Outputs) -> Result<Sheet, Failure> {
        let Some(file) = &self.template else {
            return Err(Failure::new(format!("Error: please {word} a sudoku template using the --template option")));
        };
        self.read_native(file, outputs)
    }

    fn rng(&self) -> Rng {
        Rng::new(self.seed)
    }

    /// A full grid, with the words that go with it.
    fn fill(
        &self,
        topology: &std::sync::Arc<Topology>,
        filling: Filling,
        outputs: &mut Outputs,
    ) -> Result<Option<Solution>, Failure> {
        let mut rng = if self.has_seed || filling == Filling::Optimising { self.rng() } else { Rng::new(1) };
        if filling == Filling::Optimising {
            outputs.say("0 100.0 %")?;
        }
        let filled = match Filler::new(topology).fill(&mut rng, &Budget::nodes(FILL_NODES)) {
            Fill::Full(filled) => Some(filled.solution),
            Fill::None | Fill::Unknown => None,
        };
        if filling == Filling::Optimising && filled.is_some() {
            outputs.say("\rafter 0 iterations 100.0 % consistency is achieved")?;
        }
        Ok(filled)
    }

    fn fill_alone(&mut self, sheet: &Sheet, filling: Filling, outputs: &mut Outputs) -> Result<(), Failure> {
        let topology = sheet.puzzle.topology();
        if self.verbosity >= 1 {
            outputs.say("* Filling an empty sudoku: ----------------")?;
            if topology.n_digits() > 16 {
                outputs.say("This may take a long time")?;
            }
        }
        let filled = self.fill(topology, filling, outputs)?;
        let puzzle = filled.as_ref().map_or_else(|| Puzzle::empty(topology.clone()), Solution::to_puzzle);
        outputs.write(self.solutions, &shown(sheet, &puzzle))?;
        let full = Sheet { puzzle, ..sheet.clone() };
        self.give_native(|| full, outputs)?;
        if self.verbosity >= 1 {
            outputs.say(if filled.is_some() { "Success" } else { "Failed" })?;
            outputs.say(RULE)?;
        }
        Ok(())
    }

    fn generate(&mut self, sheet: &Sheet, level: usize, outputs: &mut Outputs) -> Result<(), Failure> {
        let topology = sheet.puzzle.topology().clone();
        let n_digits = topology.n_digits();
        let solution = match self.filling {
            Some(filling) => {
                if self.verbosity >= 1 {
                    outputs.say("Filling an empty sudoku:")?;
                    if n_digits > 16 {
                        outputs.say("Filling of large sudokus may take a long time")?;
                    }
                }
                let filled = self.fill(&topology, filling, outputs)?;
                let filled = filled.ok_or_else(|| Failure::new("Error: could not fill the sudoku"))?;
                outputs.say("\t Success")?;
                filled
            }
            None => {
                if self.verbosity >= 1 {
                    outputs.say("Solving Template Sudoku")?;
                }
                let mut levels = Levels::new(&topology).with(self.strategies, self.limit);
                match answer(&mut levels, &sheet.puzzle).status {
                    Status::Solved(solution) => solution,
                    _ => {
                        let message = "Error: Randomizing sudoku's requires the sudoku to be solved first";
                        return Err(Failure::new(message));
                    }
                }
            }
        };
        let mut level = level;
        if level > n_digits {
            level = n_digits;
            outputs.say(format!("The maximum level for this sudoku is {level}"))?;
        }
        if level == n_digits && !self.strategies.brute {
            level = (n_digits - 1).max(1);
            let with = "(with current selected strategies)";
            outputs.say(format!("The maximum level for this sudoku is {level} {with}"))?;
        }
        let mut rng = self.rng();
        let solution = self.randomise(&solution, &mut rng, outputs)?;
        outputs.write(self.solutions, &shown(sheet, &solution.to_puzzle()))?;
        let mut strategies = self.strategies;
        if level < n_digits {
            strategies.brute = false;
        }
        if strategies == Strategies::NONE {
            strategies.elim = true;
        }
        let shape = Shape { name: String::new(), topology: topology.clone(), layout: sheet.layout.clone() };
        let mut maker = Maker::new(&shape).with_strategies(strategies);
        let recipe = Recipe { targets: vec![Target::Level(level, level)], ..Recipe::default() };
        let start = Instant::now();
        let mut attempts = 0u64;
        let puzzle = loop {
            attempts += 1;
            let made = maker.thin(&solution, &recipe, &mut rng, &Budget::UNLIMITED);
            let made = made.map_err(|error| Failure::new(format!("Error: {error}")))?;
            if made.level == Some(level) {
                break made.puzzle;
            }
            if start.elapsed() > PATIENCE {
                return Err(Failure::new(format!(
                    "Error: found no sudoku of level {level} in {attempts} attempts within {} s; it may not exist",
                    PATIENCE.as_secs()
                )));
            }
        };
        let rate = attempts as f64 / start.elapsed().as_secs_f64().max(1e-6);
        outputs.say(format!("Generating a level {level} sudoku at {rate:.3} [Sudokus/s]"))?;
        outputs.say(format!("Generated {attempts} sudokus to find one of level {level}"))?;
        outputs.write(self.puzzles, &shown(sheet, &puzzle))?;
        let made = Sheet { puzzle, ..sheet.clone() };
        self.give_native(|| made, outputs)?;
        if self.verbosity >= 1 {
            outputs.say(RULE)?;
        }
        Ok(())
    }

    /// Exchanges digits, turns, mirrors and swaps houses, each where the grid stays right.
    fn randomise(&self, solution: &Solution, rng: &mut Rng, outputs: &mut Outputs) -> Result<Solution, Failure> {
        let topology = solution.topology().clone();
        let structure = Structure::of(solution);
        if self.verbosity >= 1 {
            outputs.say("Randomizing the sudoku")?;
            outputs.say(format!("Found {} scrambling operations", structure.n_operations()))?;
            outputs.say("Each applied with a probablity of 0.500000")?;
        }
        let mut names: Vec<Digit> = topology.digits().collect();
        rng.shuffle(&mut names);
        let mut digits: Vec<Digit> = solution.digits().iter().map(|digit| names[digit.index()]).collect();
        for image in moves(topology.n_cells()).map(|(_, image)| image) {
            if rng.below(2) == 0 {
                continue;
            }
            let next: Vec<Digit> = image.iter().map(|&from| digits[from]).collect();
            if Solution::new(topology.clone(), next.clone()).is_ok() {
                digits = next;
            }
        }
        for pairs in structure.swaps {
            if rng.below(2) == 1 {
                let mut next = digits.clone();
                pairs.iter().for_each(|&(a, b)| next.swap(a.index(), b.index()));
                if Solution::new(topology.clone(), next.clone()).is_ok() {
                    digits = next;
                }
            }
        }
        Ok(Solution::new(topology, digits).expect("every change was looked at"))
    }

    fn analyse(&self, sheet: &Sheet, outputs: &mut Outputs) -> Result<(), Failure> {
        let mut levels = Levels::new(sheet.puzzle.topology()).with(self.strategies, self.limit);
        let Status::Solved(solution) = answer(&mut levels, &sheet.puzzle).status else {
            return Err(Failure::new("Error: Analyze should be called on a solved sudoku"));
        };
        let structure = Structure::of(&solution);
        let mut text = String::from("Sudoku Structure Analysis:\n");
        for (pairs, (i, j)) in structure.swaps.iter().zip(&structure.blocks) {
            text.push_str(&format!("Block {i} and {j} are interchangable\n"));
            for (a, b) in pairs {
                text.push_str(&format!("{} <-> {}\n", a.index(), b.index()));
            }
            text.push('\n');
        }
        match structure.swaps.len() {
            0 => text.push_str("Found no interchangable blocks\n"),
            n => text.push_str(&format!("Found {n} interchangable blocks\n")),
        }
        for (is_so, degrees) in [(structure.half_turn, 180), (structure.quarter_turn, 90)] {
            let not = if is_so { "" } else { "not " };
            text.push_str(&format!("Sudoku is {not}rotatable by {degrees} degrees\n"));
        }
        for (n, way) in [(structure.n_across, "horizontally"), (structure.n_down, "vertically")] {
            match n {
                0 => text.push_str(&format!("Could not mirror the sudoku {way}\n")),
                n => text.push_str(&format!("Found {n} ways to mirror the sudoku {way}\n")),
            }
        }
        outputs.write(Out::Stdout, text.as_bytes())
    }
}

/// What can be done with a grid so that it stays right.
struct Structure {
    /// Houses that can be swapped, and the cells that then change places.
    blocks: Vec<(usize, usize)>,
    swaps: Vec<Vec<(Cell, Cell)>>,
    half_turn: bool,
    quarter_turn: bool,
    n_across: usize,
    n_down: usize,
}

impl Structure {
    fn of(solution: &Solution) -> Structure {
        let topology = solution.topology();
        let mut structure = Structure {
            blocks: Vec::new(),
            swaps: Vec::new(),
            half_turn: false,
            quarter_turn: false,
            n_across: 0,
            n_down: 0,
        };
        for i in 0..topology.n_houses() {
            for j in i + 1..topology.n_houses() {
                if let Some(pairs) = interchange(topology, i, j) {
                    structure.blocks.push((i, j));
                    structure.swaps.push(pairs);
                }
            }
        }
        for (kind, image) in moves(topology.n_cells()) {
            let next = image.iter().map(|&from| solution.digits()[from]).collect();
            if Solution::new(topology.clone(), next).is_ok() {
                match kind {
                    Move::HalfTurn => structure.half_turn = true,
                    Move::QuarterTurn => structure.quarter_turn = true,
                    Move::Down => structure.n_down += 1,
                    Move::Across => structure.n_across += 1,
                }
            }
        }
        structure
    }

    fn n_operations(&self) -> usize {
        self.swaps.len() + self.half_turn as usize + self.quarter_turn as usize + self.n_across + self.n_down
    }
}

/// The cells of two houses in pairs, if each finds a partner that is in the same other houses.
fn interchange(topology: &Topology, i: usize, j: usize) -> Option<Vec<(Cell, Cell)>> {
    let (a, b) = (&topology.houses()[i].cells, &topology.houses()[j].cells);
    if a.len() != b.len() {
        return None;
    }
    let others = |cell: Cell| topology.houses_of(cell).iter().filter(|id| id.index() != i && id.index() != j);
    let mut is_used = vec![false; b.len()];
    let mut pairs = Vec::with_capacity(a.len());
    for &cell in a {
        let at = (0..b.len()).find(|&at| !is_used[at] && others(cell).eq(others(b[at])))?;
        is_used[at] = true;
        pairs.push((cell, b[at]));
    }
    Some(pairs)
}

#[derive(Clone, Copy)]
enum Move {
    HalfTurn,
    QuarterTurn,
    Down,
    Across,
}

/// Turns and mirrors of the cells in their order, for each cell the one whose digit it gets.
fn moves(n: usize) -> impl Iterator<Item = (Move, Vec<usize>)> {
    let side = n.isqrt();
    let half = (Move::HalfTurn, (0..n).rev().collect());
    let quarter = (side * side == n)
        .then(|| (Move::QuarterTurn, (0..n).map(|i| i % side * side + side - 1 - i / side).collect::<Vec<usize>>()));
    let widths = move || (2..n.saturating_sub(1)).filter(move |width| n.is_multiple_of(*width));
    let down = widths().map(move |w| (Move::Down, (0..n).map(|i| (n / w - 1 - i / w) * w + i % w).collect()));
    let across = widths().map(move |w| (Move::Across, (0..n).map(|i| i / w * w + w - 1 - i % w).collect()));
    std::iter::once(half).chain(quarter).chain(down).chain(across)
}
