//! The puzzles found while looking for one that fits.

use super::recipe::{Failed, Made};
use crate::budget::Budget;

/// The number of puzzles examined so far, and the nearest one.
pub(super) struct Found {
    tries: u64,
    most: u64,
    n_grids: u64,
    nearest: Option<(usize, Box<Made>)>,
}

/// The result of examining a puzzle.
pub(super) enum Verdict {
    Fits(Made),
    Misses,
    /// The budget is spent.
    Stopped,
}

impl Found {
    pub(super) fn new(most: u64) -> Found {
        Found { tries: 0, most, n_grids: 0, nearest: None }
    }

    pub(super) fn is_looking(&self) -> bool {
        self.tries < self.most
    }

    /// Counts an attempt that produced no puzzle, and returns the number of attempts so far.
    pub(super) fn count_try(&mut self) -> u64 {
        self.tries += 1;
        self.tries
    }

    /// Counts a grid, and returns the number of grids before it.
    pub(super) fn count_grid(&mut self) -> u64 {
        self.n_grids += 1;
        self.n_grids - 1
    }

    pub(super) fn has_nearest(&self) -> bool {
        self.nearest.is_some()
    }

    pub(super) fn judge(
        &mut self,
        mut made: Made,
        miss: usize,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made),
    ) -> Verdict {
        self.tries += 1;
        made.tries = self.tries;
        // After an interruption the result is still a puzzle, but thinning may not be complete.
        let is_cut = budget.is_spent(0);
        if miss == 0 && !is_cut {
            return Verdict::Fits(made);
        }
        if !is_cut {
            keep(&made);
        }
        self.note(made, miss);
        if is_cut { Verdict::Stopped } else { Verdict::Misses }
    }

    /// Keeps the puzzle if it is nearer to the recipe than earlier ones.
    pub(super) fn note(&mut self, made: Made, miss: usize) {
        if self.nearest.as_ref().is_none_or(|(least, _)| miss < *least) {
            self.nearest = Some((miss, Box::new(made)));
        }
    }

    pub(super) fn failed(self) -> Failed {
        Failed::Unreached { tries: self.tries, nearest: self.nearest.map(|(_, made)| made) }
    }
}
