//! What has been found on the way to a puzzle.

use super::recipe::{Failed, Made};
use crate::budget::Budget;

/// What was found so far: how many puzzles were looked at, and which came nearest.
pub(super) struct Found {
    tries: u64,
    most: u64,
    n_grids: u64,
    nearest: Option<(usize, Box<Made>)>,
}

/// What became of a puzzle that was looked at.
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

    /// Counts a try that gave no puzzle, and returns the number of tries so far.
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
        // What was cut short is a puzzle, but perhaps not what it could have been.
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

    /// Keeps a puzzle that is nearer than those before.
    pub(super) fn note(&mut self, made: Made, miss: usize) {
        if self.nearest.as_ref().is_none_or(|(least, _)| miss < *least) {
            self.nearest = Some((miss, Box::new(made)));
        }
    }

    pub(super) fn failed(self) -> Failed {
        Failed::Unreached { tries: self.tries, nearest: self.nearest.map(|(_, made)| made) }
    }
}
