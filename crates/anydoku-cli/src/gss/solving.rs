//! Solving, and reporting the result.

use std::ops::ControlFlow;
use std::time::Duration;

use anydoku::levels::{Levels, MAX_SOLUTIONS, Outcome, Status};
use anydoku::{Budget, Digit, DigitSet, Puzzle, Sheet, Solution, Solver};

use super::Session;
use super::clock::Clock;
use super::out::{Failure, Out, Outputs};
use super::report::{Tally, scientific};

/// The limits for solving by levels and for the fast solver that takes over. The latter is a number of nodes times the number of cells.
/// They correspond to about half a second and about ten seconds.
const LEVELS_BUDGET: u64 = 100_000;
const SOLVER_BUDGET: u64 = 200_000_000;

/// The function that prints a puzzle.
pub(super) type Show<'a> = &'a dyn Fn(&Puzzle) -> Vec<u8>;

impl Session {
    /// Prints the puzzle, solves it, and prints the result.
    pub(super) fn solve(
        &self,
        levels: &mut Levels,
        puzzle: &Puzzle,
        show: Show<'_>,
        tally: &mut Tally,
        outputs: &mut Outputs,
    ) -> Result<(), Failure> {
        if lacks_a_digit(puzzle) {
            outputs.warn("Warning: detected conflicts in loaded sudoku")?;
        }
        let shown = show(puzzle);
        outputs.write(self.puzzles, &shown)?;
        if self.puzzles == self.solutions && shown.last().is_some_and(u8::is_ascii_digit) | shown.ends_with(b".") {
            // If the file ends with a cell, the first character of the solution would look like part of that cell.
            outputs.write(self.puzzles, b"\n")?;
        }
        let outcome = self.work_out(levels, puzzle, show, tally, outputs)?;
        match &outcome.status {
            Status::Solved(solution) => outputs.write(self.solutions, &show(&solution.to_puzzle())),
            _ => Ok(()),
        }
    }

    /// Solves the puzzle as a template, writing nothing to the files of `-p` and `-s`.
    pub(super) fn work_out(
        &self,
        levels: &mut Levels,
        puzzle: &Puzzle,
        show: Show<'_>,
        tally: &mut Tally,
        outputs: &mut Outputs,
    ) -> Result<Outcome, Failure> {
        if self.verbosity >= 2 {
            outputs.write(Out::Stdout, &show(puzzle))?;
            let n_open =
                if puzzle.topology().n_digits() == 1 { 0 } else { puzzle.topology().n_cells() - puzzle.n_givens() };
            outputs.say(format!("Sudoku with {n_open} unknowns"))?;
        }
        // The time of one puzzle among many that are solved quietly is not printed, and measuring it is slow.
        let clock = (self.verbosity >= 1).then(Clock::start);
        let outcome = answer(levels, puzzle);
        let time = clock.map_or(Duration::ZERO, |clock| clock.time());
        tally.count(&outcome);
        match &outcome.status {
            Status::Solved(solution) => {
                if self.verbosity >= 2 {
                    let time = scientific(time.as_secs_f64());
                    outputs.say(format!("Solved in {time} s at level {}", outcome.level))?;
                    outputs.write(Out::Stdout, &show(&solution.to_puzzle()))?;
                }
            }
            Status::Invalid => outputs.warn("Sudoku is invalid")?,
            Status::Several(solutions) => self.tell_several(solutions, time, show, outputs)?,
            Status::Refused => outputs.warn("The sudoku has rules beyond houses, which levels know nothing of")?,
            Status::Unsolved(_) | Status::Stopped(_) => {
                if self.verbosity >= 1 {
                    outputs.warn("Could not solve the sudoku!")?;
                }
                if matches!(outcome.status, Status::Stopped(_)) {
                    outputs.warn("Warning: the search was stopped because it would take too long")?;
                }
            }
        }
        Ok(outcome)
    }

    fn tell_several(
        &self,
        solutions: &[Solution],
        time: Duration,
        show: Show<'_>,
        outputs: &mut Outputs,
    ) -> Result<(), Failure> {
        let n = solutions.len();
        if self.verbosity >= 1 {
            outputs.warn(match n {
                ..10 => format!("Warning, {n} solutions found"),
                _ => format!("Warning, sudoku has at least {n} solutions. Stopped searching for more"),
            })?;
            outputs.say(format!("Found {n} solutions in {} s", scientific(time.as_secs_f64())))?;
        }
        if self.verbosity >= 2 {
            for (i, solution) in solutions.iter().enumerate() {
                outputs.say(format!("Solution {i}:"))?;
                outputs.write(Out::Stdout, &show(&solution.to_puzzle()))?;
            }
        }
        Ok(())
    }
}

/// Returns a puzzle in the picture of its sheet. If the puzzle has only one digit, every cell shows it.
pub(super) fn shown(sheet: &Sheet, puzzle: &Puzzle) -> Vec<u8> {
    let n_digits = puzzle.topology().n_digits();
    let picture = sheet.layout.picture.as_ref();
    let only = (n_digits == 1).then(|| Digit::new(0));
    picture.map(|p| p.print(n_digits, |cell| puzzle.given(cell).or(only))).unwrap_or_default()
}

/// Solves by levels, or by the fast solver if that takes too long and guessing is allowed.
pub(super) fn answer(levels: &mut Levels, puzzle: &Puzzle) -> Outcome {
    let outcome = levels.solve_within(puzzle, &Budget::nodes(LEVELS_BUDGET));
    if !matches!(outcome.status, Status::Stopped(_)) || !levels.strategies.brute {
        return outcome;
    }
    let mut found = Vec::new();
    let mut solver = Solver::new(puzzle.topology());
    let budget = Budget::nodes(SOLVER_BUDGET / puzzle.topology().n_cells() as u64);
    let is_done = solver.list_within(puzzle, &budget, &mut |solution| {
        found.push(solution);
        if found.len() < MAX_SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let status = match (found.len(), is_done) {
        (0, true) => Status::Invalid,
        (1, true) => Status::Solved(found.remove(0)),
        (2.., _) => Status::Several(found),
        _ => Status::Stopped(found),
    };
    Outcome { status, level: puzzle.topology().n_digits(), guesses: outcome.guesses + solver.nodes() }
}

/// Returns whether some house has no cell left for some digit, given only the givens. Two equal givens are not
/// detected.
fn lacks_a_digit(puzzle: &Puzzle) -> bool {
    let topology = puzzle.topology();
    let all = DigitSet::all(topology.n_digits());
    let union = |cells: &[anydoku::Cell]| {
        let mut union = DigitSet::EMPTY;
        for &cell in cells {
            match puzzle.given(cell) {
                None => return all,
                Some(digit) => union.insert(digit),
            }
        }
        union
    };
    topology.houses().iter().any(|house| topology.is_full(house) && union(&house.cells) != all)
}
