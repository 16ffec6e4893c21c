//! Many questions about one puzzle whose givens come and go, as thinning asks them.
//!
//! What the 9x9 kernel needs to know of the puzzle is kept beside it, so that a question costs no more than its search.

use super::{Answer, EngineBox, Solver, Spent};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
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
        solver.check_topology(puzzle);
        if let EngineBox::Classic(engine) = &mut solver.engine {
            engine.hold(puzzle);
        }
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
        if let EngineBox::Classic(engine) = &mut self.solver.engine {
            engine.hold_cell(self.puzzle, cell);
        }
        Some(digit)
    }

    /// Gives a digit in an open cell.
    pub(crate) fn give(&mut self, cell: Cell, digit: Digit) {
        self.puzzle.give(cell, digit);
        self.n_givens += 1;
        if let EngineBox::Classic(engine) = &mut self.solver.engine {
            engine.hold_cell(self.puzzle, cell);
        }
    }

    /// Is there a solution with another digit in this open cell?
    pub(crate) fn has_other(&mut self, cell: Cell, digit: Digit, budget: &Budget<'_>) -> Result<bool, Spent> {
        match &mut self.solver.engine {
            EngineBox::Classic(engine) => engine.held_has_other(cell, digit, budget),
            _ => self.solver.has_other_within(self.puzzle, cell, digit, budget),
        }
    }

    /// Is there exactly one solution?
    pub(crate) fn is_unique(&mut self, budget: &Budget<'_>) -> Result<bool, Spent> {
        match &mut self.solver.engine {
            EngineBox::Classic(engine) => match engine.count_held(2, budget) {
                (n, true) => Ok(n == 1),
                (2, false) => Ok(false),
                _ => Err(Spent),
            },
            _ => match self.solver.answer_within(self.puzzle, budget) {
                Answer::Unknown(_) => Err(Spent),
                answer => Ok(matches!(answer, Answer::Unique(_))),
            },
        }
    }
}
