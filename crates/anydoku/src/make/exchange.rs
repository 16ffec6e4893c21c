//! Exchanges: digits of a full grid that can be swapped without breaking a house.
//!
//! Take two digits and the cells that hold them, and join cells that share a house. Within each connected component the
//! two digits can be swapped, on any topology, and the grid stays valid. A unique puzzle of this grid therefore has a
//! given in each component (an unavoidable set); if only one given of a component is left, it is needed. This test is
//! cheap and identifies a share of the givens that thinning must keep: a third of them on shapes of 81 cells.

use crate::puzzle::{Puzzle, Solution};
use crate::topology::{Cell, Digit};

/// The components of a grid, and the givens in them.
pub(super) struct Exchanges<'a> {
    solution: &'a Solution,
    /// The cell of each digit in each house.
    places: Vec<u16>,
    is_given: Vec<bool>,
}

const NOWHERE: u16 = u16::MAX;

impl<'a> Exchanges<'a> {
    /// Returns the exchanges of a solution, with the givens of a puzzle that it solves.
    pub(super) fn new(solution: &'a Solution, puzzle: &Puzzle) -> Exchanges<'a> {
        let topology = solution.topology();
        let n_digits = topology.n_digits();
        let mut places = vec![NOWHERE; topology.n_houses() * n_digits];
        for (house, places) in topology.houses().iter().zip(places.chunks_exact_mut(n_digits)) {
            house.cells.iter().for_each(|&cell| places[solution.digit(cell).index()] = cell.0);
        }
        let is_given = puzzle.givens().iter().map(Option::is_some).collect();
        Exchanges { solution, places, is_given }
    }

    /// Returns whether this given is the only one of some component.
    pub(super) fn is_needed(&self, cell: Cell) -> bool {
        let own = self.solution.digit(cell);
        let n_digits = self.solution.topology().n_digits();
        let mut part = Vec::with_capacity(2 * n_digits);
        (0..n_digits).map(Digit::new).any(|other| other != own && self.is_alone(cell, own, other, &mut part))
    }

    /// Returns whether the cell's component for these two digits has no other given. The traversal stops at the first
    /// given, which usually comes soon.
    fn is_alone(&self, cell: Cell, own: Digit, other: Digit, part: &mut Vec<Cell>) -> bool {
        let topology = self.solution.topology();
        part.clear();
        part.push(cell);
        let mut at = 0;
        while let Some(&here) = part.get(at) {
            at += 1;
            let that = if self.solution.digit(here) == own { other } else { own };
            for &house in topology.houses_of(here) {
                let next = self.places[house.index() * topology.n_digits() + that.index()];
                if next == NOWHERE || part.contains(&Cell(next)) {
                    continue;
                }
                if self.is_given[next as usize] {
                    return false;
                }
                part.push(Cell(next));
            }
        }
        true
    }

    /// Records that a given was removed.
    pub(super) fn take(&mut self, cell: Cell) {
        self.is_given[cell.index()] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{Fill, Filler};
    use crate::{Budget, Rng, Shape, Solver};

    #[test]
    fn what_exchanges_need_is_needed() {
        for (name, seed) in [("4x4", 1), ("9x9", 2), ("x", 3), ("jigsaw", 4), ("3dcube", 5)] {
            let Some(shape) = Shape::named(name) else { continue };
            let Fill::Full(filled) = Filler::new(&shape.topology).fill(&mut Rng::new(seed), &Budget::UNLIMITED) else {
                panic!("{name} has grids")
            };
            let mut puzzle = filled.solution.to_puzzle();
            let mut exchanges = Exchanges::new(&filled.solution, &puzzle);
            let mut solver = Solver::new(&shape.topology);
            let mut n_known = 0;
            let mut cells: Vec<Cell> = shape.topology.cells().collect();
            Rng::new(seed).shuffle(&mut cells);
            for cell in cells {
                let digit = filled.solution.digit(cell);
                let has_other = solver.has_other(&puzzle, cell, digit);
                assert!(has_other || !exchanges.is_needed(cell), "{name}");
                n_known += exchanges.is_needed(cell) as usize;
                if !has_other {
                    puzzle.take(cell);
                    exchanges.take(cell);
                }
            }
            assert!(n_known > 0, "{name}");
        }
    }
}
