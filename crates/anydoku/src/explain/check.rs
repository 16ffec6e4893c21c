//! Checks whether steps are true.
//!
//! A technique that removes the correct digit is worse than no technique. [`Checker`] solves the puzzle once and
//! compares every step with the solution; [`step`] solves the board for each step and therefore works on any board. The
//! tests check every step of their solution paths with one or the other.

use crate::explain::{Board, Step};
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::solve::Solver;
use crate::topology::{Cell, Digit};

/// A step that contradicts the solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{technique} is false: it {does}")]
pub struct FalseStep {
    /// The technique that found the step.
    pub technique: &'static str,
    /// The false conclusion: `removes 5 from r1c2, which must be 5`.
    pub does: String,
}

/// A checker of steps against the unique solution of a puzzle.
///
/// It catches a deliberately broken technique and reports its name:
///
/// ```
/// use anydoku::explain::{Step, Technique, check::Checker};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// # use std::ops::ControlFlow;
/// static WISHFUL: Technique = Technique::new("wishful thinking", |_, sink| {
///     let removes = vec![(Cell(2), Digit::from_number(3).unwrap())];
///     sink.step(Step::remove(&WISHFUL, 1, removes))
/// });
/// let digits = "1234.412214.432.".bytes().map(|b| (b as char).to_digit(10).and_then(|n| Digit::from_number(n as usize)));
/// let mut puzzle = Puzzle::new(Topology::square(2).into(), digits.collect());
/// puzzle.take(Cell(2));
/// let board = anydoku::explain::Board::new(&puzzle).unwrap();
/// let lie = Checker::new(&puzzle).unwrap().check(&WISHFUL.first(&board).unwrap()).unwrap_err();
/// assert_eq!(lie.to_string(), "wishful thinking is false: it removes 3 from r1c3, which must be 3");
/// ```
pub struct Checker {
    solution: Solution,
}

impl Checker {
    /// Creates a checker for a puzzle with exactly one solution; returns `None` for others.
    pub fn new(puzzle: &Puzzle) -> Option<Checker> {
        let solution = Solver::new(puzzle.topology()).unique(puzzle)?;
        Some(Checker { solution })
    }

    /// Returns the solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Checks a step against the solution.
    pub fn check(&self, step: &Step) -> Result<(), FalseStep> {
        for &(cell, digit) in &step.places {
            if self.solution.digit(cell) != digit {
                return Err(false_step(step, Some(cell), digit, self.solution.topology().cell_name(cell)));
            }
        }
        for &(cell, digit) in &step.removes {
            if self.solution.digit(cell) == digit {
                return Err(false_step(step, None, digit, self.solution.topology().cell_name(cell)));
            }
        }
        Ok(())
    }
}

/// Checks that a step is true in every solution that the board still allows.
pub fn step(board: &Board, step: &Step) -> Result<(), FalseStep> {
    let topology = board.topology();
    let mut solver = Solver::new(topology);
    let mut possible = |cell: Cell, digits: DigitSet| {
        let mut sets = board.candidates().sets().to_vec();
        sets[cell.index()] = sets[cell.index()] & digits;
        solver.first(&Puzzle::empty(topology.clone()).with_marks(sets)).is_some()
    };
    for &(cell, digit) in &step.places {
        if possible(cell, !DigitSet::only(digit)) {
            return Err(false_step(step, Some(cell), digit, topology.cell_name(cell)));
        }
    }
    for &(cell, digit) in &step.removes {
        if possible(cell, DigitSet::only(digit)) {
            return Err(false_step(step, None, digit, topology.cell_name(cell)));
        }
    }
    Ok(())
}

fn false_step(step: &Step, placed: Option<Cell>, digit: Digit, cell: String) -> FalseStep {
    let digit = digit.number();
    let does = match placed {
        Some(_) => format!("places {digit} in {cell}, where something else may stand"),
        None => format!("removes {digit} from {cell}, which must be {digit}"),
    };
    FalseStep { technique: step.technique.name, does }
}
