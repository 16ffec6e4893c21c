//! Generating, filling and analyzing as gss does: `-g`, `-f`, `-F` and `-a`, each of which starts from a template.
//!
//! Several differences are deliberate. An impossible level is rejected at once, and the search for any other level ends with a message
//! after a while. Nothing is written until a puzzle has been found. `--seed` reproduces a puzzle, and `-v` prints the seed to standard
//! error. `-f` and `-F` fill at random if a seed is given. No rate is computed by dividing by zero.

use std::time::{Duration, Instant};

use anydoku::levels::{Levels, Status, Strategies, first_grid, impossible};
use anydoku::make::{Fill, Filler, Maker, Recipe, Target};
use anydoku::{Budget, Digit, Puzzle, Rng, Shape, Sheet, Solution, Topology};

use super::Session;
use super::clock::Clock;
use super::out::{Failure, Out, Outputs};
use super::report::{RULE, Tally};
use super::solving::shown;
use super::structure::{Structure, moves};

/// The method of filling an empty grid. Both methods use the same algorithm and differ in their messages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Filling {
    Backtracking,
    Optimising,
}

/// The time limit of the search for a puzzle of the requested level.
const PATIENCE: Duration = Duration::from_secs(60);

/// The node limit for the search that gss uses: about ten seconds, enough to fill plain grids up to 49x49.
const FIRST_NODES: u64 = 400_000;

/// The node limit for a fill: about ten seconds on a large grid.
const FILL_NODES: u64 = 2_000_000;

impl Session {
    /// Runs `-a`, `-g` and the fill options, and returns how many times the template was read.
    pub(super) fn make(&mut self, totals: &mut Tally, outputs: &mut Outputs) -> Result<usize, Failure> {
        let mut n_read = 0;
        if self.is_analysis {
            n_read += 1;
            let sheet = self.read_template("specify", outputs)?;
            self.analyse(&sheet, totals, outputs)?;
        }
        if let Some(level) = self.generate {
            n_read += 1;
            let sheet = self.read_template("sepcify", outputs)?;
            self.generate(&sheet, level, totals, outputs)?;
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

    /// Returns a full grid and its messages. Without a seed, it is the grid that gss finds, in the cases where gss always finds the same
    /// one: with `-f` if its search ends within the node limit, with `-F` for a complete template or the cyclic grid.
    fn fill(&self, template: &Puzzle, filling: Filling, outputs: &mut Outputs) -> Result<Option<Solution>, Failure> {
        let topology = template.topology();
        let mut rng = if self.has_seed || filling == Filling::Optimising { self.rng() } else { Rng::new(1) };
        if filling == Filling::Optimising {
            outputs.write(Out::Stdout, b"0 100.0 %")?;
        }
        let usual = match filling {
            Filling::Optimising => complete(template).or_else(|| cyclic(template).filter(|_| !self.has_seed)),
            Filling::Backtracking if self.has_seed => None,
            Filling::Backtracking => first_grid(topology, &Budget::nodes(FIRST_NODES)),
        };
        let filled = match usual {
            Some(grid) => Some(grid),
            None => self.fill_anew(topology, &mut rng),
        };
        if filling == Filling::Optimising && filled.is_some() {
            outputs.say("\rafter 0 iterations 100.0 % consistency is achieved")?;
        }
        Ok(filled)
    }

    fn fill_anew(&self, topology: &std::sync::Arc<Topology>, rng: &mut Rng) -> Option<Solution> {
        match Filler::new(topology).fill(rng, &Budget::nodes(FILL_NODES)) {
            Fill::Full(filled) => Some(filled.solution),
            Fill::None | Fill::Unknown => None,
        }
    }

    fn fill_alone(&mut self, sheet: &Sheet, filling: Filling, outputs: &mut Outputs) -> Result<(), Failure> {
        let topology = sheet.puzzle.topology();
        if self.verbosity >= 1 {
            outputs.say("* Filling an empty sudoku: ----------------")?;
            if topology.n_digits() > 16 {
                outputs.say("This may take a long time")?;
            }
        }
        let filled = self.fill(&sheet.puzzle, filling, outputs)?;
        let puzzle = filled.as_ref().map_or_else(|| Puzzle::empty(topology.clone()), Solution::to_puzzle);
        outputs.write(self.solutions, &shown(sheet, &puzzle))?;
        let full = Sheet { puzzle, ..sheet.clone() };
        self.give_native(|| full, outputs)?;
        if self.verbosity >= 1 {
            outputs.say(if filled.is_some() { "Success" } else { "Failed" })?;
            outputs.say(RULE)?;
            outputs.say("")?;
        }
        Ok(())
    }

    fn generate(
        &mut self,
        sheet: &Sheet,
        level: usize,
        totals: &mut Tally,
        outputs: &mut Outputs,
    ) -> Result<(), Failure> {
        let topology = sheet.puzzle.topology().clone();
        let solution = match self.filling {
            Some(filling) => Some(self.fill_template(&sheet.puzzle, filling, outputs)?),
            None => {
                if self.verbosity >= 1 {
                    outputs.say("Solving Template Sudoku")?;
                }
                self.solve_template(sheet, totals, outputs)?
            }
        };
        let level = self.clip_level(level, topology.n_digits(), outputs)?;
        let Some(solution) = solution else {
            return Err(Failure::new("Error: Randomizing sudoku's requires the sudoku to be solved first"));
        };
        if let Some(reason) = impossible(&topology, level, level) {
            return Err(Failure::new(format!("Error: {reason}")));
        }
        let mut rng = self.rng();
        let solution = self.randomise(&solution, &mut rng, outputs)?;
        let (puzzle, attempts, rate) = self.look_for(sheet, &solution, level, &mut rng)?;
        outputs.write(self.solutions, &shown(sheet, &solution.to_puzzle()))?;
        if self.verbosity >= 2 {
            tell_removals(sheet, &puzzle, level, outputs)?;
        }
        outputs.say(format!("Generating a level {level} sudoku at {rate:.3} [Sudokus/s]"))?;
        outputs.say(format!("Generated {attempts} sudokus to find one of level {level}"))?;
        outputs.write(self.puzzles, &shown(sheet, &puzzle))?;
        let made = Sheet { puzzle, ..sheet.clone() };
        self.give_native(|| made, outputs)?;
        if self.verbosity >= 1 {
            outputs.say(RULE)?;
            outputs.say("")?;
        }
        Ok(())
    }

    /// Returns a full grid for a puzzle to be generated, and its messages.
    fn fill_template(&self, template: &Puzzle, filling: Filling, outputs: &mut Outputs) -> Result<Solution, Failure> {
        if self.verbosity >= 1 {
            outputs.say("Filling an empty sudoku:")?;
            if template.topology().n_digits() > 16 {
                outputs.say("Filling of large sudokus may take a long time")?;
            }
        }
        let filled = self.fill(template, filling, outputs)?;
        let filled = filled.ok_or_else(|| Failure::new("Error: could not fill the sudoku"))?;
        outputs.say("\t Success")?;
        Ok(filled)
    }

    /// Solves the template and reports it like any other puzzle, including it in the totals.
    fn solve_template(
        &self,
        sheet: &Sheet,
        totals: &mut Tally,
        outputs: &mut Outputs,
    ) -> Result<Option<Solution>, Failure> {
        let mut levels = Levels::new(sheet.puzzle.topology()).with(self.strategies, self.limit);
        let show = |puzzle: &Puzzle| shown(sheet, puzzle);
        let clock = Clock::start();
        let outcome = self.work_out(&mut levels, &sheet.puzzle, &show, totals, outputs)?;
        totals.time += clock.time();
        match outcome.status {
            Status::Solved(solution) => Ok(Some(solution)),
            _ => Ok(None),
        }
    }

    /// Returns the requested level, or the highest level if that is lower.
    fn clip_level(&self, level: usize, n_digits: usize, outputs: &mut Outputs) -> Result<usize, Failure> {
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
        Ok(level)
    }

    /// Returns a puzzle of the level, the number of puzzles tried, and the number of puzzles tried per second of CPU
    /// time.
    fn look_for(
        &self,
        sheet: &Sheet,
        solution: &Solution,
        level: usize,
        rng: &mut Rng,
    ) -> Result<(Puzzle, u64, f64), Failure> {
        let topology = solution.topology();
        let mut strategies = self.strategies;
        if level < topology.n_digits() {
            strategies.brute = false;
        }
        if strategies == Strategies::NONE {
            strategies.elim = true;
        }
        let shape = Shape { name: String::new(), topology: topology.clone(), layout: sheet.layout.clone() };
        let mut maker = Maker::new(&shape).with_strategies(strategies);
        let recipe = Recipe { targets: vec![Target::Level(level, level)], ..Recipe::default() };
        let (start, clock) = (Instant::now(), Clock::start());
        let mut attempts = 0u64;
        loop {
            attempts += 1;
            let made = maker.thin(solution, &recipe, rng, &Budget::UNLIMITED);
            let made = made.map_err(|error| Failure::new(format!("Error: {error}")))?;
            if made.level == Some(level) {
                let rate = attempts as f64 / clock.time().as_secs_f64().max(1e-6);
                return Ok((made.puzzle, attempts, rate));
            }
            if start.elapsed() > PATIENCE {
                return Err(Failure::new(format!(
                    "Error: found no sudoku of level {level} in {attempts} attempts within {} s; it may not exist",
                    PATIENCE.as_secs()
                )));
            }
        }
    }

    /// Relabels the digits at random and applies random symmetries that keep the grid valid.
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

    fn analyse(&self, sheet: &Sheet, totals: &mut Tally, outputs: &mut Outputs) -> Result<(), Failure> {
        let Some(solution) = self.solve_template(sheet, totals, outputs)? else {
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

/// Returns the grid of a template that has neither open cells nor clashes.
fn complete(template: &Puzzle) -> Option<Solution> {
    let digits: Option<Vec<Digit>> = template.givens().iter().copied().collect();
    Solution::new(template.topology().clone(), digits?).ok()
}

/// Returns the cyclic grid, in which each row is the row above shifted, if that grid is valid for this topology. gss
/// starts from it if the template is empty.
fn cyclic(template: &Puzzle) -> Option<Solution> {
    let topology = template.topology();
    let n = topology.n_digits();
    let base = (1..=n).find(|base| base * base >= n)?;
    if template.n_givens() > 0 || base * base != n || topology.n_cells() != n * n {
        return None;
    }
    let digit = |cell: usize| {
        let (row, column) = (cell / n, cell % n);
        Digit::new((row / base + column + row % base * base) % n)
    };
    Solution::new(topology.clone(), (0..n * n).map(digit).collect()).ok()
}

/// Reports how the puzzle was generated: the digits removed and the digits left.
fn tell_removals(sheet: &Sheet, puzzle: &Puzzle, level: usize, outputs: &mut Outputs) -> Result<(), Failure> {
    let n_cells = puzzle.topology().n_cells();
    let mut n_open = 0;
    for (i, given) in puzzle.givens().iter().enumerate() {
        if given.is_none() {
            n_open += 1;
            outputs.say(format!("{:.6} % complete {n_open} unknown:", i as f64 / n_cells as f64))?;
        }
    }
    outputs.say(format!("New sudoku with level {level} and {n_open} unknown:"))?;
    outputs.write(Out::Stdout, &shown(sheet, puzzle))
}
