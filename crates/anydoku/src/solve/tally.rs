//! The number of solutions with each true candidate.

use std::ops::ControlFlow;

use super::{Count, Solver};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;

/// Puzzles with at most this many solutions are counted by listing all of them once.
const LISTED: u64 = 20_000;

impl Solver {
    /// Returns the number of solutions with each candidate, at most `limit`, one list per cell and one number per digit.
    /// The number is `None` if the budget did not suffice. Candidates that are not in the given set count as 0.
    ///
    /// The budget covers all questions together, and no question may use more than an eighth of what is left of it.
    ///
    /// # Panics
    /// Panics if the puzzle has a different topology.
    ///
    /// ```
    /// use anydoku::{Budget, Candidates, Puzzle, Shape, Solver};
    /// let shape = Shape::named("4x4").unwrap();
    /// let puzzle = Puzzle::from_line(&shape, "1...............").unwrap();
    /// let candidates = Candidates::new(&puzzle);
    /// let counts = Solver::new(&shape.topology).count_each(&puzzle, &candidates, 1000, &Budget::UNLIMITED);
    /// assert_eq!(counts[0], [Some(72), Some(0), Some(0), Some(0)]);
    /// assert_eq!(counts[1], [Some(0), Some(24), Some(24), Some(24)]);
    /// ```
    pub fn count_each(
        &mut self,
        puzzle: &Puzzle,
        candidates: &Candidates,
        limit: u64,
        budget: &Budget<'_>,
    ) -> Vec<Vec<Option<u64>>> {
        let topology = puzzle.topology().clone();
        let mut left = budget.node_limit();
        let share = |left: Option<u64>| left.map_or(*budget, |left| budget.with_nodes(left.div_ceil(8)));
        let mut tally = vec![vec![0; topology.n_digits()]; topology.n_cells()];
        let mut n = 0;
        let is_whole = self.list_within(puzzle, &share(left), &mut |solution| {
            solution.digits().iter().zip(&mut tally).for_each(|(digit, counts)| counts[digit.index()] += 1);
            n += 1;
            if n == LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        left = left.map(|left| left.saturating_sub(self.nodes() + 1));
        let mut counts = Vec::new();
        for (cell, tally) in topology.cells().zip(tally) {
            let mut of_cell = vec![Some(0); tally.len()];
            for digit in candidates.of(cell).iter() {
                let known = tally[digit.index()];
                of_cell[digit.index()] = if is_whole || known >= limit {
                    Some(known.min(limit))
                } else {
                    let mut with = puzzle.clone();
                    with.give(cell, digit);
                    let counted = self.count_within(&with, limit, &share(left));
                    left = left.map(|left| left.saturating_sub(self.nodes() + 1));
                    match counted {
                        Count::Exactly(n) => Some(n),
                        Count::AtLeast(n) if n >= limit => Some(limit),
                        Count::AtLeast(_) => None,
                    }
                };
            }
            counts.push(of_cell);
        }
        counts
    }
}
