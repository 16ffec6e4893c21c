//! Candidates: the digits that are still possible in each cell.

use std::sync::Arc;

use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// The digits that are still possible in each cell.
///
/// ```
/// use anydoku::{Candidates, Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(0), Digit::from_number(1).unwrap());
/// let candidates = Candidates::new(&puzzle);
/// assert_eq!(candidates.of(Cell(1)).len(), 3);
/// assert_eq!(candidates.of(Cell(15)).len(), 4);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::data::CandidatesForm", into = "crate::data::CandidatesForm")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidates {
    topology: Arc<Topology>,
    sets: Vec<DigitSet>,
}

impl Candidates {
    /// Returns the candidates after each given has been removed from its peers. No other reasoning is applied.
    pub fn new(puzzle: &Puzzle) -> Candidates {
        let topology = puzzle.topology().clone();
        let mut sets: Vec<_> = topology.cells().map(|cell| puzzle.start(cell)).collect();
        for cell in topology.cells() {
            let Some(digit) = puzzle.given(cell) else { continue };
            for &peer in topology.peers(cell) {
                sets[peer.index()].remove(digit);
            }
        }
        Candidates { topology, sets }
    }

    /// Returns the candidates after naked and hidden singles, or `None` if a cell is left without candidates or a digit
    /// without a place in a full house.
    ///
    /// ```
    /// use anydoku::{Candidates, Cell, Digit, Puzzle, Topology};
    /// let mut puzzle = Puzzle::empty(Topology::square(2).into());
    /// (1..4).for_each(|i| puzzle.give(Cell(i), Digit::from_number(i.into()).unwrap()));
    /// assert_eq!(Candidates::after_singles(&puzzle).unwrap().of(Cell(0)).single(), Digit::from_number(4));
    /// ```
    pub fn after_singles(puzzle: &Puzzle) -> Option<Candidates> {
        let sets = puzzle.topology().cells().map(|cell| puzzle.start(cell)).collect();
        Candidates::from_sets(puzzle.topology().clone(), sets).with_singles_placed()
    }

    /// Places naked and hidden singles until there are no more; returns `None` if a cell is left without candidates or
    /// a digit without a place in a full house.
    pub fn with_singles_placed(mut self) -> Option<Candidates> {
        let topology = self.topology().clone();
        let mut is_placed = vec![false; topology.n_cells()];
        loop {
            let mut found = false;
            for cell in topology.cells() {
                let set = self.of(cell);
                if set.is_empty() {
                    return None;
                }
                if let Some(digit) = set.single()
                    && !std::mem::replace(&mut is_placed[cell.index()], true)
                {
                    self.place(cell, digit);
                    found = true;
                }
            }
            for house in topology.houses().iter().filter(|house| topology.is_full(house)) {
                let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
                for &cell in &house.cells {
                    let set = self.of(cell);
                    twice |= once & set;
                    once |= set;
                }
                if once.len() < topology.n_digits() {
                    return None;
                }
                for &cell in &house.cells {
                    let hidden = self.of(cell) - twice;
                    if hidden.is_empty() || is_placed[cell.index()] {
                        continue;
                    }
                    self.place(cell, hidden.single()?);
                    is_placed[cell.index()] = true;
                    found = true;
                }
            }
            if !found {
                return Some(self);
            }
        }
    }

    /// Returns candidates with these sets, one per cell.
    ///
    /// # Panics
    /// Panics if the number of sets differs from the number of cells.
    pub fn from_sets(topology: Arc<Topology>, sets: Vec<DigitSet>) -> Candidates {
        assert_eq!(sets.len(), topology.n_cells(), "candidates are one set for each cell");
        Candidates { topology, sets }
    }

    /// Returns the topology.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Returns the candidates of a cell.
    pub fn of(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Returns the candidates of all cells, one set per cell.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// Removes a candidate and returns whether it was there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        self.sets[cell.index()].remove(digit)
    }

    /// Places a digit and removes it from the peers of the cell.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.sets[cell.index()] = DigitSet::only(digit);
        for &peer in self.topology.peers(cell) {
            self.sets[peer.index()].remove(digit);
        }
    }
}
