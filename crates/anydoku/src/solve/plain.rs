//! The plain engine: guess in the cell with the fewest candidates, try every digit, go on.
//!
//! Slow, short and easy to believe; tests hold every other engine against it.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Outcome, Sink};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::topology::Topology;

#[derive(Clone)]
pub(super) struct Plain {
    topology: Arc<Topology>,
}

impl Plain {
    pub(super) fn new(topology: &Arc<Topology>) -> Plain {
        Plain { topology: topology.clone() }
    }

    pub(super) fn list(&self, puzzle: &Puzzle, budget: &Budget<'_>, sink: &mut Sink<'_>, nodes: &mut u64) -> Outcome {
        if puzzle.clash().is_some() {
            return Outcome::Done;
        }
        let open = self.topology.cells().filter(|&cell| puzzle.given(cell).is_none()).map(|cell| cell.index());
        match self.search(Candidates::new(puzzle), &mut open.collect(), budget, sink, nodes) {
            ControlFlow::Continue(()) => Outcome::Done,
            ControlFlow::Break(()) => Outcome::Stopped,
        }
    }

    fn search(
        &self,
        candidates: Candidates,
        open: &mut Vec<usize>,
        budget: &Budget<'_>,
        sink: &mut Sink<'_>,
        nodes: &mut u64,
    ) -> ControlFlow<()> {
        if budget.is_spent(*nodes) {
            return ControlFlow::Break(());
        }
        *nodes += 1;
        let sets = candidates.sets();
        let Some(at) = (0..open.len()).min_by_key(|&i| sets[open[i]].len()) else {
            // A given may have lost its only candidate to marks; then the cell is empty and this is no solution.
            if sets.iter().any(|set| set.is_empty()) {
                return ControlFlow::Continue(());
            }
            return sink(&mut sets.iter().map(|set| set.first().expect("no set is empty")));
        };
        let cell = crate::Cell::new(open.swap_remove(at));
        for digit in candidates.of(cell).iter() {
            let mut next = candidates.clone();
            next.place(cell, digit);
            self.search(next, open, budget, sink, nodes)?;
        }
        // The order of the open cells after the swap does not matter, only that the cell is back.
        open.push(cell.index());
        ControlFlow::Continue(())
    }
}
