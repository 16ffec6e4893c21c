//! Recognition of kinds of full grids that have been seen before.
//!
//! For topologies with canonical forms, a kind is identified by its form. For others, such as the super Sudoku of order
//! 4 with its eight million symmetries, a kind is identified by a hash that all its grids share. Grids with equal
//! hashes are compared one by one, so the result is exact.

use std::collections::{HashMap, HashSet};

use super::Reason;
use anydoku::canon::Canon;
use anydoku::symmetry::{fingerprint_of_grid, is_same_kind};
use anydoku::{Digit, Solution, Topology};

/// The maximum number of kinds that are held in memory.
const MAX_HELD: usize = 4_000_000;

/// The kinds of grids seen so far.
pub(super) enum Met {
    Forms(Canon, HashSet<Vec<u8>>),
    Grids(HashMap<u64, Vec<Solution>>, usize),
}

impl Met {
    pub(super) fn new(topology: &Topology) -> Met {
        match Canon::new(topology) {
            Some(canon) => Met::Forms(canon, HashSet::new()),
            None => Met::Grids(HashMap::new(), 0),
        }
    }

    /// Returns the representative of the grid's kind if the kind is new.
    pub(super) fn meet(&mut self, grid: Solution) -> Result<Option<Solution>, Reason> {
        match self {
            Met::Forms(canon, met) => {
                let form = canon.of(&grid.to_puzzle());
                let digits: Vec<u8> = form.givens().iter().flatten().map(|digit| digit.0).collect();
                if met.contains(&digits) {
                    return Ok(None);
                }
                if met.len() == MAX_HELD {
                    return Err(Reason::TooManyStates(MAX_HELD));
                }
                met.insert(digits.clone());
                let digits = digits.into_iter().map(Digit).collect();
                Ok(Some(Solution::new(grid.topology().clone(), digits).expect("it was one before it was moved")))
            }
            Met::Grids(met, n_held) => {
                let others = met.entry(fingerprint_of_grid(&grid)).or_default();
                for other in others.iter() {
                    if is_same_kind(other, &grid).ok_or(Reason::OutOfReach)? {
                        return Ok(None);
                    }
                }
                if *n_held == MAX_HELD {
                    return Err(Reason::TooManyStates(MAX_HELD));
                }
                *n_held += 1;
                others.push(grid.clone());
                Ok(Some(grid))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::shape::Shape;
    use anydoku::solve::Solver;
    use anydoku::{Budget, Puzzle};
    use std::ops::ControlFlow;

    /// Both ways to identify kinds agree, grid by grid.
    #[test]
    fn kinds_without_forms_are_those_with_forms() {
        for name in ["4x4", "latin5", "6x6", "super3"] {
            let topology = Shape::named(name).unwrap().topology;
            let Some(canon) = Canon::new(&topology) else { panic!("{name} has forms") };
            let mut by_forms = Met::Forms(canon, HashSet::new());
            let mut by_grids = Met::Grids(HashMap::new(), 0);
            let mut left = 400;
            Solver::new(&topology).list_within(&Puzzle::empty(topology.clone()), &Budget::UNLIMITED, &mut |grid| {
                let met = [&mut by_forms, &mut by_grids].map(|met| met.meet(grid.clone()).unwrap().is_some());
                assert_eq!(met[0], met[1], "{name}: {grid}");
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
}
