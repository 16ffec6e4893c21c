//! Filling: random full grids of any topology.
//!
//! Grids with boxes are filled by matchings (`matching.rs`), without search or dead ends; a 144x144 grid takes
//! milliseconds. Super Sudokus from order 5 up come from algebra (`algebra.rs`), because a search does not finish
//! there. Everything else is filled by a search with random digits in random order, and by clause learning where that
//! search gets lost. The search can also prove that no full grid exists.

use std::sync::Arc;

use super::recipe::Failed;
use super::{algebra, matching};
use crate::budget::Budget;
use crate::message::Message;
use crate::msg;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::Solver;
use crate::topology::{Digit, Topology};

/// The method by which a grid was filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Random matchings. Every grid is possible; not all are equally likely.
    Matching,
    /// Search with random digits. Every grid is possible; not all are equally likely.
    Search,
    /// Algebra, followed by random changes of parts. Many grids are possible, but not all.
    Algebra,
}

impl Method {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Matching => "matching",
            Method::Search => "search",
            Method::Algebra => "algebra",
        }
    }

    /// Returns a description of the distribution of grids. Judged by the number of 2x2 squares of two digits, 25x25
    /// grids filled by matchings resemble those found by search; no method here draws all grids with equal probability.
    pub fn fairness(self) -> Message {
        match self {
            Method::Matching | Method::Search => msg!("fill-fair"),
            Method::Algebra => msg!("fill-some"),
        }
    }
}

/// A full grid and the method by which it was filled.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The grid.
    pub solution: Solution,
    /// The method by which it was filled.
    pub method: Method,
}

/// The result of filling.
#[derive(Clone, Debug)]
pub enum Fill {
    /// A full grid.
    Full(Filled),
    /// The topology has no full grid.
    None,
    /// The budget ran out first.
    Unknown,
}

/// A filler that fills grids of one topology at random.
///
/// ```
/// use anydoku::{Budget, Rng, Topology, make::{Fill, Filler}};
/// let topology = std::sync::Arc::new(Topology::square(4));
/// let mut filler = Filler::new(&topology);
/// let Fill::Full(filled) = filler.fill(&mut Rng::new(7), &Budget::UNLIMITED) else { panic!() };
/// assert_eq!(filled.method.name(), "matching");
/// ```
#[derive(Clone)]
pub struct Filler {
    topology: Arc<Topology>,
    boxes: Option<(usize, usize)>,
    is_algebraic: bool,
    pub(super) solver: Solver,
}

impl Filler {
    /// Creates a filler for this topology that uses the most suitable method.
    pub fn new(topology: &Arc<Topology>) -> Filler {
        // Matchings and algebra support houses only.
        let is_plain = !topology.has_rules();
        let is_algebraic = is_plain && algebra::order(topology).is_some();
        let boxes = if is_plain { boxes(topology) } else { None };
        Filler { topology: topology.clone(), boxes, is_algebraic, solver: Solver::new(topology) }
    }

    pub(super) fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Fills a grid at random, or returns the reason why there is none.
    pub(super) fn grid(&mut self, rng: &mut Rng, budget: &Budget<'_>) -> Result<Solution, Failed> {
        match self.fill(rng, budget) {
            Fill::Full(filled) => Ok(filled.solution),
            Fill::None => Err(Failed::NoGrid),
            Fill::Unknown => Err(Failed::Spent),
        }
    }

    /// Returns a random full grid.
    pub fn fill(&mut self, rng: &mut Rng, budget: &Budget<'_>) -> Fill {
        if let Some((height, width)) = self.boxes {
            let digits = matching::boxed_grid(height, width, rng).into_iter().map(Digit).collect();
            let solution = Solution::new(self.topology.clone(), digits).expect("matchings respect every house");
            return Fill::Full(Filled { solution, method: Method::Matching });
        }
        if self.is_algebraic {
            let solution = algebra::grid(&self.topology, &mut self.solver, rng, budget);
            return solution.map_or(Fill::Unknown, |solution| Fill::Full(Filled { solution, method: Method::Algebra }));
        }
        match self.solver.random_within(&Puzzle::empty(self.topology.clone()), rng, budget) {
            Err(_) => Fill::Unknown,
            Ok(None) => Fill::None,
            Ok(Some(solution)) => Fill::Full(Filled { solution, method: Method::Search }),
        }
    }
}

/// Returns the height and width of the boxes, if the topology is a plain grid with boxes.
fn boxes(topology: &Topology) -> Option<(usize, usize)> {
    let n = topology.n_digits();
    (1..=n)
        .filter(|height| n.is_multiple_of(*height))
        .map(|height| (height, n / height))
        .find(|&(height, width)| topology.is_grid_of(|cell| cell / n / height * height + cell % n / width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(topology: Topology, method: Method) {
        let topology = Arc::new(topology);
        let mut filler = Filler::new(&topology);
        let mut fill = |seed| match filler.fill(&mut Rng::new(seed), &Budget::UNLIMITED) {
            Fill::Full(filled) => filled,
            other => panic!("{other:?}"),
        };
        let (a, b) = (fill(1), fill(2));
        assert_eq!(a.method, method);
        assert_ne!(a.solution, b.solution);
        assert_eq!(a.solution, fill(1).solution);
    }

    #[test]
    fn boxes_are_dealt_by_matchings() {
        for (height, width) in [(2, 2), (2, 3), (3, 2), (3, 3), (1, 7), (2, 5), (4, 4), (5, 5), (6, 6), (12, 12)] {
            check(Topology::boxed(height, width), Method::Matching);
        }
    }

    #[test]
    fn other_shapes_are_searched() {
        let mut houses = Topology::square(4).houses().to_vec();
        houses.push(crate::House::numbered(crate::HouseKind::Diagonal, 1, (0..16).map(|i| crate::Cell::new(17 * i))));
        let names = crate::CellNames::Grid { columns: 16 };
        check(Topology::new(256, 16, names, houses).unwrap(), Method::Search);
    }

    #[test]
    fn impossible_shapes_are_refuted() {
        // Three cells that must all differ, and only two digits.
        let cells = |list: &[u16]| list.iter().map(|&c| crate::Cell(c)).collect::<Vec<_>>();
        let house = |list: &[u16]| crate::House::numbered(crate::HouseKind::Group, 1, cells(list));
        let houses = vec![house(&[0, 1]), house(&[1, 2]), house(&[0, 2])];
        let topology = Arc::new(Topology::new(3, 2, crate::CellNames::Numbered, houses).unwrap());
        assert!(matches!(Filler::new(&topology).fill(&mut Rng::new(1), &Budget::UNLIMITED), Fill::None));
    }
}
