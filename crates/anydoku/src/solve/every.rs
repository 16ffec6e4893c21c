//! True candidates: the digits that each cell holds in at least one solution.

use std::ops::ControlFlow;

use super::Solver;
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;

impl Solver {
    /// Returns the digits that each cell holds in at least one solution, or `None` if the budget is spent first. The
    /// sets are empty if there is no solution.
    ///
    /// Each solution confirms a candidate of every cell, so far fewer questions than candidates are necessary. The
    /// budget covers all questions together.
    ///
    /// # Panics
    /// Panics if the puzzle has a different topology.
    ///
    /// ```
    /// use anydoku::{Budget, Cell, Puzzle, Shape, Solver};
    /// let shape = Shape::named("4x4").unwrap();
    /// let puzzle = Puzzle::from_line(&shape, "12..34..2.....3.").unwrap();
    /// let candidates = Solver::new(&shape.topology).true_candidates(&puzzle, &Budget::UNLIMITED).unwrap();
    /// assert!(shape.topology.cells().all(|cell| candidates.of(cell).len() == 1));
    /// ```
    pub fn true_candidates(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<Candidates> {
        let topology = puzzle.topology();
        let mut seen = vec![DigitSet::EMPTY; topology.n_cells()];
        let mut left: Vec<DigitSet> = Candidates::new(puzzle).sets().to_vec();
        let mut nodes = budget.node_limit().unwrap_or(u64::MAX);
        for cell in topology.cells() {
            loop {
                let unseen = left[cell.index()] - seen[cell.index()];
                if unseen.is_empty() {
                    break;
                }
                let mut marks = left.clone();
                marks[cell.index()] = unseen;
                let mut found = false;
                let asked = puzzle.clone().with_marks(marks);
                let is_done = self.list_within(&asked, &budget.with_nodes(nodes), &mut |solution| {
                    found = true;
                    topology.cells().for_each(|cell| seen[cell.index()].insert(solution.digit(cell)));
                    ControlFlow::Break(())
                });
                if !found && !is_done {
                    return None;
                }
                // A question counts as a node even if it visits none.
                nodes = nodes.saturating_sub(self.nodes() + 1);
                if !found {
                    left[cell.index()] = seen[cell.index()];
                }
            }
        }
        Some(Candidates::from_sets(topology.clone(), seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    /// Computes the true candidates by listing every solution.
    fn by_listing(puzzle: &Puzzle) -> Vec<DigitSet> {
        let mut sets = vec![DigitSet::EMPTY; puzzle.topology().n_cells()];
        Solver::new(puzzle.topology()).list_within(puzzle, &Budget::UNLIMITED, &mut |solution| {
            puzzle.topology().cells().for_each(|cell| sets[cell.index()].insert(solution.digit(cell)));
            ControlFlow::Continue(())
        });
        sets
    }

    #[test]
    fn they_are_the_union_over_all_solutions() {
        for (shape, line) in [
            ("4x4", "1..............."),
            ("4x4", "12..34.........."),
            ("x4", "1..4............"),
            ("4x4", "11.............."),
            ("jigsaw4", "1.........2....."),
            ("6x6", "123456......2..............5........"),
        ] {
            let shape = Shape::named(shape).unwrap();
            let puzzle = Puzzle::from_line(&shape, line).unwrap();
            let found = Solver::new(&shape.topology).true_candidates(&puzzle, &Budget::UNLIMITED).unwrap();
            assert_eq!(found.sets(), by_listing(&puzzle), "{} {line}", shape.name);
        }
    }

    #[test]
    fn a_spent_budget_is_told() {
        let shape = Shape::named("9x9").unwrap();
        let puzzle = Puzzle::empty(shape.topology.clone());
        assert!(Solver::new(&shape.topology).true_candidates(&puzzle, &Budget::nodes(0)).is_none());
    }
}
