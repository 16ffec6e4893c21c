//! Fast propagation of hidden singles.
//!
//! Local search for a difficulty repeatedly asks how far hidden singles solve a puzzle. A [`Pathfinder`](crate::explain::Pathfinder)
//! finds that out step by step, with reasons; here all hidden singles of a round are placed at once. Both reach the same cells, because
//! placing one never invalidates another.

use crate::puzzle::Puzzle;
use crate::topology::{Cell, Digit, Topology};

/// A propagator of hidden singles for puzzles of one topology.
#[derive(Clone)]
pub(super) struct Singles {
    houses: Vec<Vec<u16>>,
    /// For each cell, the indices of its full houses.
    of: Vec<Vec<u16>>,
    candidates: Vec<u64>,
    is_placed: Vec<bool>,
    is_waiting: Vec<bool>,
    n_digits: usize,
}

impl Singles {
    /// Returns the propagator, or `None` if the topology has more than 64 digits.
    pub(super) fn new(topology: &Topology) -> Option<Singles> {
        let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
        if n_digits > 64 {
            return None;
        }
        let full = topology.houses().iter().filter(|house| topology.is_full(house));
        let houses: Vec<Vec<u16>> = full.map(|house| house.cells.iter().map(|cell| cell.0).collect()).collect();
        let mut of = vec![Vec::new(); n_cells];
        for (i, house) in houses.iter().enumerate() {
            house.iter().for_each(|&cell| of[cell as usize].push(i as u16));
        }
        let (candidates, is_placed) = (vec![0; n_cells], vec![false; n_cells]);
        Some(Singles { is_waiting: vec![false; houses.len()], houses, of, candidates, is_placed, n_digits })
    }

    /// Places all hidden singles, and returns whether that fills the puzzle.
    pub(super) fn place(&mut self, puzzle: &mut Puzzle) -> bool {
        let topology = puzzle.topology().clone();
        self.candidates.fill(if self.n_digits == 64 { u64::MAX } else { (1 << self.n_digits) - 1 });
        self.is_placed.fill(false);
        self.is_waiting.fill(true);
        let mut n_open = topology.n_cells();
        for cell in topology.cells() {
            if let Some(digit) = puzzle.given(cell) {
                self.put(&topology, cell, digit);
                n_open -= 1;
            }
        }
        let mut is_more = true;
        while std::mem::take(&mut is_more) && n_open > 0 {
            for house in 0..self.houses.len() {
                if !std::mem::take(&mut self.is_waiting[house]) {
                    continue;
                }
                let (mut once, mut twice) = (0, 0);
                for &cell in &self.houses[house] {
                    let set = self.candidates[cell as usize];
                    twice |= once & set;
                    once |= set;
                }
                let alone = once & !twice;
                if alone == 0 {
                    continue;
                }
                for i in 0..self.houses[house].len() {
                    let cell = self.houses[house][i];
                    let here = self.candidates[cell as usize] & alone;
                    if here == 0 || self.is_placed[cell as usize] {
                        continue;
                    }
                    let digit = Digit::new(here.trailing_zeros() as usize);
                    self.put(&topology, Cell(cell), digit);
                    puzzle.give(Cell(cell), digit);
                    n_open -= 1;
                    is_more = true;
                }
            }
        }
        n_open == 0
    }

    fn put(&mut self, topology: &Topology, cell: Cell, digit: Digit) {
        let bit = 1u64 << digit.index();
        self.is_placed[cell.index()] = true;
        self.candidates[cell.index()] = 0;
        self.of[cell.index()].iter().for_each(|&house| self.is_waiting[house as usize] = true);
        for &peer in topology.peers(cell) {
            if self.candidates[peer.index()] & bit != 0 {
                self.candidates[peer.index()] &= !bit;
                self.of[peer.index()].iter().for_each(|&house| self.is_waiting[house as usize] = true);
            }
        }
    }
}
