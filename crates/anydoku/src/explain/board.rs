//! Boards: the candidates at one point of a solution path, with the tables that techniques read.
//!
//! A [`Frame`] holds everything that follows from the topology alone (houses in search order, the peers of each cell),
//! [`Marks`] hold everything that changes with each step, and a [`Board`] combines the two. All tables are bit sets:
//! the digits of a cell, the places of a digit in a house, the cells of a digit.

use std::sync::Arc;

use super::frame::{Frame, TooLarge};
use crate::candidates::Candidates;
use crate::explain::technique::Cache;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// The value of a cell without a digit.
pub(crate) const OPEN: u8 = u8::MAX;

/// The part of a board that changes with each step.
#[derive(Clone)]
pub(crate) struct Marks {
    /// The digit placed in each cell, or [`OPEN`].
    pub value: Vec<u8>,
    /// The candidates of each open cell; empty for cells that have a digit.
    pub cand: Vec<u64>,
    /// The places of each digit in each house, at index `house * n_digits + digit`.
    pub pos: Vec<u64>,
    /// The cells that have each digit as a candidate, one row of words per digit.
    pub at: Vec<u64>,
    /// The number of open cells in each house.
    pub empty: Vec<u8>,
    /// The number of open cells.
    pub n_open: usize,
    n_digits: usize,
}

impl Marks {
    fn new(frame: &Frame) -> Marks {
        let all = if frame.n_digits == 64 { u64::MAX } else { (1 << frame.n_digits) - 1 };
        let mut row = vec![u64::MAX; frame.words];
        if !frame.n_cells.is_multiple_of(64) {
            row[frame.words - 1] = (1 << (frame.n_cells % 64)) - 1;
        }
        Marks {
            value: vec![OPEN; frame.n_cells],
            cand: vec![all; frame.n_cells],
            pos: vec![all; frame.houses.len() * frame.n_digits],
            at: row.repeat(frame.n_digits),
            empty: vec![frame.n_digits as u8; frame.houses.len()],
            n_open: frame.n_cells,
            n_digits: frame.n_digits,
        }
    }

    /// Returns the places of a digit in a house: bit `i` for its cell `i`. The result is empty once the digit is
    /// placed.
    #[inline]
    pub fn places(&self, house: usize, digit: usize) -> u64 {
        self.pos[house * self.n_digits + digit]
    }

    /// Removes a candidate and returns whether it was there.
    #[inline]
    pub fn remove(&mut self, frame: &Frame, cell: usize, digit: usize) -> bool {
        if self.cand[cell] >> digit & 1 == 0 {
            return false;
        }
        self.cand[cell] &= !(1 << digit);
        self.at[digit * frame.words + cell / 64] &= !(1 << (cell % 64));
        for &(house, place) in frame.of(cell) {
            self.pos[house as usize * frame.n_digits + digit] &= !(1 << place);
        }
        true
    }

    /// Places a digit and removes it from the cell's peers.
    pub fn place(&mut self, frame: &Frame, cell: usize, digit: usize) {
        if self.value[cell] != OPEN {
            return;
        }
        for other in bits(self.cand[cell]) {
            self.remove(frame, cell, other);
        }
        self.value[cell] = digit as u8;
        self.n_open -= 1;
        for &(house, _) in frame.of(cell) {
            self.empty[house as usize] -= 1;
        }
        for &peer in frame.peers(cell) {
            self.remove(frame, peer as usize, digit);
        }
    }

    /// Returns a bit mask of the cells that have a digit as a candidate.
    #[inline]
    pub fn at<'a>(&'a self, frame: &Frame, digit: usize) -> &'a [u64] {
        &self.at[digit * frame.words..(digit + 1) * frame.words]
    }
}

/// The candidates at one point of a solution path, with the tables that techniques read.
#[derive(Clone)]
pub struct Board {
    pub(crate) frame: Arc<Frame>,
    pub(crate) marks: Marks,
    /// The results that chains compute from the marks and keep until the next change.
    pub(crate) cache: Cache,
    /// A bit mask of the cells that hold givens.
    givens: Vec<u64>,
}

impl Board {
    /// Returns the board at the start of a puzzle: givens are placed, and their digits are removed from the cells that
    /// see them.
    pub fn new(puzzle: &Puzzle) -> Result<Board, TooLarge> {
        Ok(Board::on(Arc::new(Frame::new(puzzle.topology())?), puzzle))
    }

    pub(crate) fn on(frame: Arc<Frame>, puzzle: &Puzzle) -> Board {
        let mut marks = Marks::new(&frame);
        for cell in frame.topology.cells() {
            if let Some(digit) = puzzle.given(cell) {
                marks.place(&frame, cell.index(), digit.index());
            }
        }
        if puzzle.marks().is_some() {
            for cell in 0..frame.n_cells {
                let start = puzzle.start(Cell::new(cell)).words()[0];
                for digit in bits(marks.cand[cell] & !start) {
                    marks.remove(&frame, cell, digit);
                }
            }
        }
        Board::with(frame, marks)
    }

    /// Returns a board on which all digits that are placed now are givens.
    fn with(frame: Arc<Frame>, marks: Marks) -> Board {
        let mut givens = vec![0; frame.words];
        for cell in (0..frame.n_cells).filter(|&cell| marks.value[cell] != OPEN) {
            givens[cell / 64] |= 1 << (cell % 64);
        }
        Board { frame, marks, cache: Cache::default(), givens }
    }

    /// Returns a board with these candidates.
    ///
    /// Candidates do not record which digits are placed: a cell counts as placed if it has one candidate that none of
    /// its peers can hold. To start from a puzzle or a half-filled grid, use [`Board::new`].
    pub fn from_candidates(candidates: &Candidates) -> Result<Board, TooLarge> {
        Ok(Board::on_candidates(Arc::new(Frame::new(candidates.topology())?), candidates))
    }

    pub(crate) fn on_candidates(frame: Arc<Frame>, candidates: &Candidates) -> Board {
        let mut marks = Marks::new(&frame);
        for cell in 0..frame.n_cells {
            for digit in bits(marks.cand[cell] & !candidates.of(Cell::new(cell)).words()[0]) {
                marks.remove(&frame, cell, digit);
            }
        }
        for cell in 0..frame.n_cells {
            let Some(digit) = single(marks.cand[cell]) else { continue };
            // Only the topology's own peers count here: callers that reduced the candidates may not know of houses that
            // follow from others.
            let is_peer_open = |&peer: &Cell| candidates.of(peer).contains(Digit::new(digit));
            if !frame.topology.peers(Cell::new(cell)).iter().any(is_peer_open) {
                marks.place(&frame, cell, digit);
            }
        }
        Board::with(frame, marks)
    }

    /// Returns the topology.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.frame.topology
    }

    /// Returns the digit that is placed in a cell.
    pub fn placed(&self, cell: Cell) -> Option<Digit> {
        let value = self.marks.value[cell.index()];
        (value != OPEN).then_some(Digit(value))
    }

    /// Returns whether the digit of a cell was there at the start.
    pub(crate) fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Returns the candidates of a cell, or the digit placed there.
    pub fn of(&self, cell: Cell) -> DigitSet {
        match self.placed(cell) {
            Some(digit) => DigitSet::only(digit),
            None => digit_set(self.marks.cand[cell.index()]),
        }
    }

    /// Returns a bit mask of the digit placed in a cell or of its candidates.
    pub(crate) fn mask(&self, cell: usize) -> u64 {
        match self.marks.value[cell] {
            OPEN => self.marks.cand[cell],
            digit => 1 << digit,
        }
    }

    /// Returns the number of open cells.
    pub fn n_open(&self) -> usize {
        self.marks.n_open
    }

    /// Returns whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.marks.n_open == 0
    }

    /// Returns whether some cell has no candidate, or some full house has no place for a digit.
    pub fn is_broken(&self) -> bool {
        let frame = &self.frame;
        let empty = (0..frame.n_cells).any(|c| self.marks.value[c] == OPEN && self.marks.cand[c] == 0);
        let homeless = || {
            frame.houses.iter().enumerate().any(|(u, house)| {
                let standing = house.cells.iter().map(|&c| self.marks.value[c as usize]);
                let standing = standing.filter(|&v| v != OPEN).fold(0u64, |set, v| set | 1 << v);
                (0..frame.n_digits).any(|d| standing >> d & 1 == 0 && self.marks.places(u, d) == 0)
            })
        };
        empty || homeless()
    }

    /// Returns only the candidates, not the tables.
    pub fn candidates(&self) -> Candidates {
        let sets = self.frame.topology.cells().map(|cell| self.of(cell)).collect();
        Candidates::from_sets(self.frame.topology.clone(), sets)
    }

    /// Places a digit and removes it from the cell's peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let here = self.marks.cand[cell.index()];
        self.cache.forget(cell.index(), here, here);
        for &peer in self.frame.peers(cell.index()) {
            let there = self.marks.cand[peer as usize];
            if there >> digit.index() & 1 == 1 {
                self.cache.forget(peer as usize, there, 1 << digit.index());
            }
        }
        self.marks.place(&self.frame, cell.index(), digit.index());
    }

    /// Removes a candidate and returns whether it was there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        self.cache.forget(cell.index(), self.marks.cand[cell.index()], 1 << digit.index());
        self.marks.remove(&self.frame, cell.index(), digit.index())
    }
}

/// Returns the digit set of a mask.
pub(crate) fn digit_set(mask: u64) -> DigitSet {
    DigitSet::from_words([mask, 0, 0, 0])
}

/// Returns the positions of the set bits of a word, in ascending order.
///
/// ```
/// assert_eq!(anydoku::explain::bits(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

/// Returns the positions of the set bits of a row of words, in ascending order.
#[inline]
pub(crate) fn bits_of(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit))
}

/// Returns the position of the set bit, if there is exactly one.
#[inline]
pub(crate) fn single(mask: u64) -> Option<usize> {
    (mask != 0 && mask & (mask - 1) == 0).then(|| mask.trailing_zeros() as usize)
}

/// Calls `each` with every `k`-element subset of 0..n, in increasing binary order: the highest index changes last.
/// `each` can break to stop.
pub(crate) fn subsets<B>(
    n: usize,
    k: usize,
    mut each: impl FnMut(&[usize]) -> std::ops::ControlFlow<B>,
) -> std::ops::ControlFlow<B> {
    use std::ops::ControlFlow::Continue;
    if k > n || k == 0 {
        return Continue(());
    }
    let mut chosen: Vec<usize> = (0..k).collect();
    loop {
        each(&chosen)?;
        // Move the lowest entry that can move up without meeting the next one, and reset the entries below it.
        let Some(i) = (0..k).find(|&i| chosen[i] + 1 < if i + 1 < k { chosen[i + 1] } else { n }) else {
            return Continue(());
        };
        chosen[i] += 1;
        for (j, below) in chosen[..i].iter_mut().enumerate() {
            *below = j;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn subsets_come_in_binary_order() {
        let mut all = Vec::new();
        let _ = subsets(5, 3, |s| {
            all.push(s.iter().map(|&i| 1 << i).sum::<u32>());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(all.len(), 10);
        assert!(all.is_sorted());
    }
}
