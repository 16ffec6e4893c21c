//! Random probes of puzzles with rules beyond houses, for estimates of the number of solutions.
//!
//! A probe is Knuth's estimator (Knuth 1975): after each digit it applies the filters of rules and houses, then guesses
//! in the cell with the fewest candidates. Filters never remove a digit of a solution, so the expected product of the
//! numbers of choices is the number of solutions.

use super::filter::{Care, Filter, Scratch};
use crate::candidates::Candidates;
use crate::logarithm::ln;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::topology::{Cell, Topology};

/// Random dives into a puzzle with rules, which estimate the number of its solutions.
pub struct Diver {
    peers: Vec<Vec<u16>>,
    filters: Vec<Filter>,
    /// The candidates of each cell before the first digit.
    start: Vec<u64>,
}

impl Diver {
    /// Prepares random dives into a puzzle. Returns `None` if it has more digits than a mask has bits.
    pub fn new(puzzle: &Puzzle) -> Option<Diver> {
        let topology: &Topology = puzzle.topology();
        if topology.n_digits() > 64 {
            return None;
        }
        let primitives = topology.primitives().iter();
        let mut filters: Vec<Filter> =
            primitives.map(|(rule, primitive)| Filter::new(topology, Some(*rule), primitive, Care::Quick)).collect();
        let full = topology.houses().iter().filter(|house| topology.is_full(house));
        filters.extend(full.map(|house| Filter::house(&house.cells)));
        filters.sort_by_key(|filter| filter.run.cost(filter.cells.len()));
        let peers = topology.cells().map(|cell| topology.peers(cell).iter().map(|peer| peer.0).collect()).collect();
        let left = Candidates::new(puzzle);
        let mask = |cell: Cell| left.of(cell).iter().fold(0u64, |mask, digit| mask | 1 << digit.index());
        Some(Diver { peers, filters, start: topology.cells().map(mask).collect() })
    }

    /// Dives once and returns the logarithm of the product of choices, or minus infinity if the dive reaches a dead
    /// end.
    pub fn dive(&self, rng: &mut Rng) -> f64 {
        let mut scratch = Scratch::default();
        let mut masks = self.start.clone();
        let mut is_placed = vec![false; masks.len()];
        let mut log = 0.0;
        loop {
            if !self.settle(&mut masks, &mut is_placed, &mut scratch) {
                return f64::NEG_INFINITY;
            }
            let open = (0..masks.len()).filter(|&cell| masks[cell].count_ones() > 1);
            let Some(cell) = open.min_by_key(|&cell| masks[cell].count_ones()) else { return log };
            let n = masks[cell].count_ones();
            log += ln(f64::from(n));
            let mut mask = masks[cell];
            (0..rng.below(n as usize)).for_each(|_| mask &= mask - 1);
            masks[cell] = mask & mask.wrapping_neg();
        }
    }

    /// Removes every candidate that digits and rules exclude. Returns false if a cell has none left.
    fn settle(&self, masks: &mut [u64], is_placed: &mut [bool], scratch: &mut Scratch) -> bool {
        let mut own = Vec::new();
        loop {
            while let Some(cell) = (0..masks.len()).find(|&cell| !is_placed[cell] && masks[cell].count_ones() == 1) {
                is_placed[cell] = true;
                for &peer in &self.peers[cell] {
                    masks[peer as usize] &= !masks[cell];
                    if masks[peer as usize] == 0 {
                        return false;
                    }
                }
            }
            let mut is_changed = false;
            for filter in &self.filters {
                own.clear();
                own.extend(filter.cells.iter().map(|&cell| masks[cell as usize]));
                if filter.run.narrow(&mut own, scratch).is_err() {
                    return false;
                }
                for (&cell, &mask) in filter.cells.iter().zip(&own) {
                    is_changed |= masks[cell as usize] & mask != masks[cell as usize];
                    masks[cell as usize] &= mask;
                }
                if is_changed {
                    break;
                }
            }
            if masks.contains(&0) {
                return false;
            }
            if !is_changed {
                return true;
            }
        }
    }
}
