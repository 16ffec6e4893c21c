//! Many questions about one puzzle whose givens come and go, as thinning asks them.
//!
//! The engine holds the puzzle all the while, so that a question costs no more than its search.

use super::{Solver, Spent};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

/// A puzzle under questions.
pub(crate) struct Asking<'a> {
    solver: &'a mut Solver,
    puzzle: &'a mut Puzzle,
    n_givens: usize,
}

impl<'a> Asking<'a> {
    /// # Panics
    /// If the puzzle is of another topology than the solver.
    pub(crate) fn new(solver: &'a mut Solver, puzzle: &'a mut Puzzle) -> Asking<'a> {
        solver.hold(puzzle);
        let n_givens = puzzle.n_givens();
        Asking { solver, puzzle, n_givens }
    }

    pub(crate) fn n_givens(&self) -> usize {
        self.n_givens
    }

    /// Opens a cell; gives what was given there.
    pub(crate) fn take(&mut self, cell: Cell) -> Option<Digit> {
        let digit = self.puzzle.take(cell)?;
        self.n_givens -= 1;
        self.solver.hold_cell(cell, self.puzzle.start(cell));
        Some(digit)
    }

    /// Gives a digit in an open cell.
    pub(crate) fn give(&mut self, cell: Cell, digit: Digit) {
        self.puzzle.give(cell, digit);
        self.n_givens += 1;
        self.solver.hold_cell(cell, self.puzzle.start(cell));
    }

    /// Is there a solution with another digit in this open cell?
    pub(crate) fn has_other(&mut self, cell: Cell, digit: Digit, budget: &Budget<'_>) -> Result<bool, Spent> {
        let set = self.puzzle.start(cell);
        self.solver.hold_cell(cell, set - DigitSet::only(digit));
        let found = self.solver.count_held(1, budget).map(|n| n > 0);
        self.solver.hold_cell(cell, set);
        found
    }

    /// Is there exactly one solution?
    pub(crate) fn is_unique(&mut self, budget: &Budget<'_>) -> Result<bool, Spent> {
        self.solver.count_held(2, budget).map(|n| n == 1)
    }
}
