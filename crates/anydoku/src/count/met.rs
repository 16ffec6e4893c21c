//! Kinds of full grids, known again when they are met.
//!
//! Where the canonical forms of a topology are known, a kind is known by its form. Elsewhere (a super sudoku of order 4 has
//! eight million symmetries) it is known by a number that all grids of a kind share, and grids that share it are compared
//! one by one, which is exact.

use std::collections::{HashMap, HashSet};

use super::Reason;
use crate::canon::Canon;
use crate::puzzle::Solution;
use crate::symmetry::{fingerprint_of_grid, is_same_kind};
use crate::topology::{Digit, Topology};

/// The most kinds that are held in memory.
const MAX_HELD: usize = 4_000_000;

/// The kinds of grids met so far.
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

    /// The grid that stands for its kind if that was not met before.
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
    use crate::budget::Budget;
    use crate::puzzle::Puzzle;
    use crate::rng::Rng;
    use crate::shape::Shape;
    use crate::solve::Solver;
    use crate::symmetry::Symmetries;
    use std::ops::ControlFlow;

    /// Both ways to know a kind agree, grid by grid.
    #[test]
    fn kinds_without_forms_are_those_with_forms() {
        for name in ["4x4", "5x5", "6x6", "super3"] {
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

    /// Order 4 has too many symmetries for forms: a grid is known again, turned and renamed, and another one is not.
    #[test]
    fn super_sudokus_are_known_again() {
        let topology = Shape::named("super4").unwrap().topology;
        let group = Symmetries::of(&topology).group().clone();
        let mut met = Met::new(&topology);
        assert!(matches!(met, Met::Grids(..)));
        let mut grids = Vec::new();
        Solver::new(&topology).list_within(&Puzzle::empty(topology.clone()), &Budget::UNLIMITED, &mut |grid| {
            grids.push(grid);
            if grids.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut rng = Rng::new(3);
        for grid in grids {
            _ = met.meet(grid.clone()).unwrap();
            let mut names: Vec<Digit> = topology.digits().collect();
            rng.shuffle(&mut names);
            let mut digits = vec![Digit(0); topology.n_cells()];
            for (&to, digit) in group.random(&mut rng).iter().zip(grid.digits()) {
                digits[to as usize] = names[digit.index()];
            }
            assert!(met.meet(Solution::new(topology.clone(), digits).unwrap()).unwrap().is_none());
        }
    }
}
