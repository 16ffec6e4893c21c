//! Repeated questions about one puzzle whose givens change, as thinning asks them.
//!
//! The engine keeps the puzzle loaded, so a question costs no more than its search.

use super::{Solver, Spent};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

/// A puzzle that stays loaded while its givens change.
pub(crate) struct Asking<'a> {
    solver: &'a mut Solver,
    puzzle: &'a mut Puzzle,
    n_givens: usize,
    /// All digits.
    all: DigitSet,
}

impl<'a> Asking<'a> {
    /// Loads the puzzle into the solver.
    ///
    /// # Panics
    /// Panics if the topology of the puzzle differs from that of the solver.
    pub(crate) fn new(solver: &'a mut Solver, puzzle: &'a mut Puzzle) -> Asking<'a> {
        solver.hold(puzzle);
        let (n_givens, all) = (puzzle.n_givens(), DigitSet::all(puzzle.topology().n_digits()));
        Asking { solver, puzzle, n_givens, all }
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        self.puzzle
    }

    pub(crate) fn n_givens(&self) -> usize {
        self.n_givens
    }

    /// Removes the given of a cell.
    pub(crate) fn take(&mut self, cell: Cell) {
        if self.puzzle.take(cell).is_some() {
            self.n_givens -= 1;
            self.solver.hold_cell(cell, self.open(cell));
        }
    }

    /// Adds a given to an open cell.
    pub(crate) fn give(&mut self, cell: Cell, digit: Digit) {
        self.puzzle.give(cell, digit);
        self.n_givens += 1;
        self.solver.hold_cell(cell, self.open(cell) & DigitSet::only(digit));
    }

    /// Removes this given if no solution has another digit in the cell. Returns false and leaves the cell unchanged
    /// otherwise.
    pub(crate) fn take_if_needless(&mut self, cell: Cell, digit: Digit, budget: &Budget<'_>) -> Result<bool, Spent> {
        let open = self.open(cell);
        self.n_givens -= usize::from(self.puzzle.take(cell).is_some());
        self.solver.hold_cell(cell, open - DigitSet::only(digit));
        match self.solver.count_held(1, budget) {
            Ok(0) => {
                self.solver.hold_cell(cell, open);
                Ok(true)
            }
            found => {
                self.give(cell, digit);
                found.map(|_| false)
            }
        }
    }

    /// Returns whether the puzzle has exactly one solution.
    pub(crate) fn is_unique(&mut self, budget: &Budget<'_>) -> Result<bool, Spent> {
        self.solver.count_held(2, budget).map(|n| n == 1)
    }

    /// Returns the digits that the marks allow in the cell.
    fn open(&self, cell: Cell) -> DigitSet {
        self.puzzle.marks().map_or(self.all, |marks| marks[cell.index()] & self.all)
    }
}
