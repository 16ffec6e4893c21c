//! Candidates: what may still go where.

use std::sync::Arc;

use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// The digits left in each cell.
///
/// ```
/// use anydoku::{Candidates, Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(0), Digit::from_number(1));
/// let candidates = Candidates::new(&puzzle);
/// assert_eq!(candidates.of(Cell(1)).len(), 3);
/// assert_eq!(candidates.of(Cell(15)).len(), 4);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    topology: SameTopology,
    sets: Vec<DigitSet>,
}

#[derive(Clone, Debug)]
struct SameTopology(Arc<Topology>);

impl PartialEq for SameTopology {
    fn eq(&self, other: &SameTopology) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.is_same_as(&other.0)
    }
}

impl Eq for SameTopology {}

impl Candidates {
    /// What each cell may hold after the givens have removed themselves from their peers; nothing cleverer.
    pub fn new(puzzle: &Puzzle) -> Candidates {
        let topology = puzzle.topology().clone();
        let mut sets: Vec<_> = topology.cells().map(|cell| puzzle.start(cell)).collect();
        for cell in topology.cells() {
            let Some(digit) = puzzle.given(cell) else { continue };
            for &peer in topology.peers(cell) {
                sets[peer.index()].remove(digit);
            }
        }
        Candidates { topology: SameTopology(topology), sets }
    }

    /// Exactly these sets, one a cell.
    ///
    /// # Panics
    /// If there are not as many sets as cells.
    pub fn from_sets(topology: Arc<Topology>, sets: Vec<DigitSet>) -> Candidates {
        assert_eq!(sets.len(), topology.n_cells(), "candidates are one set for each cell");
        Candidates { topology: SameTopology(topology), sets }
    }

    /// The topology.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology.0
    }

    /// The candidates of a cell.
    pub fn of(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// All sets, one a cell.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// Removes a candidate; true if it was there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        self.sets[cell.index()].remove(digit)
    }

    /// Places a digit and removes it from the cell's peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.sets[cell.index()] = DigitSet::only(digit);
        for &peer in self.topology.0.peers(cell) {
            self.sets[peer.index()].remove(digit);
        }
    }
}
