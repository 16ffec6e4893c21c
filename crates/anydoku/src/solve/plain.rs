//! The plain engine: it guesses in the cell with the fewest candidates and tries every digit.
//!
//! It is slow, short and easy to verify; tests compare every other engine with it.

use std::sync::Arc;

use super::engine::{Found, Start};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::rules::Primitive;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

#[derive(Clone)]
pub(super) struct Plain {
    topology: Arc<Topology>,
    held: Vec<DigitSet>,
    /// Grids that remain to be searched, last first, each with its unplaced cells.
    grids: Vec<(Candidates, Vec<Cell>)>,
    rng: Option<Rng>,
    solution: Vec<DigitSet>,
    nodes: u64,
}

impl Plain {
    pub(super) fn new(topology: &Arc<Topology>) -> Plain {
        Plain {
            topology: topology.clone(),
            held: vec![DigitSet::EMPTY; topology.n_cells()],
            grids: Vec::new(),
            rng: None,
            solution: Vec::new(),
            nodes: 0,
        }
    }

    pub(super) fn hold(&mut self, puzzle: &Puzzle) {
        self.held = self.topology.cells().map(|cell| puzzle.start(cell)).collect();
    }

    pub(super) fn hold_cell(&mut self, cell: Cell, set: DigitSet) {
        self.held[cell.index()] = set;
    }

    pub(super) fn held(&self, cell: Cell) -> DigitSet {
        self.held[cell.index()]
    }

    pub(super) fn start(&mut self, start: Start<'_>, _: &Budget<'_>) {
        self.nodes = start.nodes;
        self.rng = start.chance.map(|rng| Rng::new(rng.bits()));
        self.grids.clear();
        let mut candidates = Candidates::from_sets(self.topology.clone(), self.held.clone());
        let mut open = Vec::new();
        for cell in self.topology.cells() {
            match self.held[cell.index()].single() {
                // An earlier placement may have removed the digit.
                Some(digit) if candidates.of(cell).contains(digit) => candidates.place(cell, digit),
                Some(_) => return,
                None => open.push(cell),
            }
        }
        let broken = |(_, said): &&(usize, Primitive)| is_broken(said, &candidates, &open);
        if self.topology.primitives().iter().find(broken).is_none() {
            self.grids.push((candidates, open));
        }
    }

    /// Returns whether some rule that contains this cell, and whose cells are all placed, is broken.
    fn breaks_rule(&self, candidates: &Candidates, open: &[Cell], cell: Cell) -> bool {
        let said = self.topology.primitives().iter();
        said.filter(|(_, said)| said.cells().contains(&cell)).any(|(_, said)| is_broken(said, candidates, open))
    }

    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Found {
        while let Some((candidates, mut open)) = self.grids.pop() {
            if budget.is_spent(self.nodes) {
                self.grids.clear();
                return Found::Spent;
            }
            self.nodes += 1;
            let Some(at) = (0..open.len()).min_by_key(|&i| candidates.of(open[i]).len()) else {
                self.solution = candidates.sets().to_vec();
                return Found::Solution;
            };
            let cell = open.swap_remove(at);
            let mut digits: Vec<Digit> = candidates.of(cell).iter().collect();
            match &mut self.rng {
                Some(rng) => rng.shuffle(&mut digits),
                // The last grid is searched first.
                None => digits.reverse(),
            }
            for digit in digits {
                let mut next = candidates.clone();
                next.place(cell, digit);
                if self.breaks_rule(&next, &open, cell) {
                    continue;
                }
                self.grids.push((next, open.clone()));
            }
        }
        Found::End
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + '_ {
        self.solution.iter().map(|set| set.first().expect("every cell is placed"))
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Returns whether all cells of the primitive are placed and break it. A cell without candidates is not placed.
fn is_broken(said: &Primitive, candidates: &Candidates, open: &[Cell]) -> bool {
    let is_placed = |cell: &Cell| !open.contains(cell) && !candidates.of(*cell).is_empty();
    let digit = |cell: Cell| candidates.of(cell).first().expect("it is placed").index();
    said.cells().iter().all(is_placed) && !said.holds(&digit)
}
