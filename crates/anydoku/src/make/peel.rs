//! Thinning: taking givens away from a full grid as long as the puzzle stays what it shall be.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::{Answer, Solver};
use crate::topology::Cell;

/// Takes givens away in random order while the puzzle has one solution. If the budget lasts, none of those left can
/// be missed.
///
/// The budget is that of each question, not of all together: a given whose question is not answered in time stays.
///
/// ```
/// use anydoku::{Budget, Rng, Solver, Topology, make::{Fill, Filler, thin}};
/// let topology = std::sync::Arc::new(Topology::square(3));
/// let mut rng = Rng::new(5);
/// let Fill::Full(full) = Filler::new(&topology).fill(&mut rng, &Budget::UNLIMITED) else { panic!() };
/// let mut solver = Solver::new(&topology);
/// let puzzle = thin(&full.solution, &mut solver, &mut rng, &Budget::UNLIMITED);
/// assert_eq!(solver.unique(&puzzle), Some(full.solution));
/// assert!(puzzle.n_givens() < 30);
/// ```
pub fn thin(solution: &Solution, solver: &mut Solver, rng: &mut Rng, budget: &Budget<'_>) -> Puzzle {
    thin_while(solution, rng, |puzzle, _| {
        if budget.is_spent(0) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(matches!(solver.answer_within(puzzle, budget), Answer::Unique(_)))
    })
}

/// Takes givens away in random order as long as `is_good` says so of what is left. It is told the puzzle and the cells
/// that were just opened; a break leaves the puzzle as it was before.
pub fn thin_while(
    solution: &Solution,
    rng: &mut Rng,
    is_good: impl FnMut(&Puzzle, &[Cell]) -> ControlFlow<(), bool>,
) -> Puzzle {
    let cells = solution.topology().cells().map(|cell| vec![cell]).collect();
    thin_groups(solution, cells, rng, is_good)
}

/// The same for cells that are opened together, as symmetric patterns need it. Cells in no group keep their given.
pub fn thin_groups(
    solution: &Solution,
    mut groups: Vec<Vec<Cell>>,
    rng: &mut Rng,
    mut is_good: impl FnMut(&Puzzle, &[Cell]) -> ControlFlow<(), bool>,
) -> Puzzle {
    let mut puzzle = solution.to_puzzle();
    rng.shuffle(&mut groups);
    for group in groups {
        group.iter().for_each(|&cell| _ = puzzle.take(cell));
        let answer = is_good(&puzzle, &group);
        if answer != ControlFlow::Continue(true) {
            group.iter().for_each(|&cell| puzzle.give(cell, solution.digit(cell)));
        }
        if answer.is_break() {
            break;
        }
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Topology;
    use crate::make::{Fill, Filler};
    use std::sync::Arc;

    fn full(order: usize, seed: u64) -> Solution {
        let topology = Arc::new(Topology::square(order));
        match Filler::new(&topology).fill(&mut Rng::new(seed), &Budget::UNLIMITED) {
            Fill::Full(filled) => filled.solution,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_given_can_be_missed() {
        let solution = full(3, 1);
        let mut solver = Solver::new(solution.topology());
        let puzzle = thin(&solution, &mut solver, &mut Rng::new(2), &Budget::UNLIMITED);
        assert_eq!(solver.unique(&puzzle).as_ref(), Some(&solution));
        for cell in puzzle.topology().cells().filter(|&cell| puzzle.given(cell).is_some()) {
            let mut less = puzzle.clone();
            less.take(cell);
            assert_eq!(solver.unique(&less), None);
        }
        assert_eq!(
            puzzle.givens(),
            thin(&solution, &mut solver, &mut Rng::new(2), &Budget::UNLIMITED).givens(),
            "the same seed gives the same puzzle"
        );
    }

    #[test]
    fn a_break_keeps_the_rest() {
        let solution = full(2, 1);
        let mut n = 0;
        let puzzle = thin_while(&solution, &mut Rng::new(1), |_, _| {
            n += 1;
            if n > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(true) }
        });
        assert_eq!(puzzle.n_givens(), 13);
    }
}
