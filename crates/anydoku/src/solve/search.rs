//! The general engine: propagation by bit masks, then search. Any topology.
//!
//! The state is one mask of candidates per cell. Three rules run to a fixed point, each only where something changed:
//!
//! 1. Naked single: a cell with one candidate removes it from its peers.
//! 2. Hidden single: a digit with one place in a full house is placed there. All digits of a house are found at once by
//!    adding the masks of its cells in two bits, "seen once" and "seen twice".
//! 3. Locked candidates: where two houses overlap, a digit that one of them holds only in the overlap is removed from
//!    the rest of the other, again for all digits at once.
//!
//! Rules beyond houses run after the second: each is a filter that runs when one of its cells changes.
//!
//! Then the engine guesses in a cell with few candidates, weighted by past conflicts (dom/wdeg, Boussemart et al.
//! 2004). Changes are recorded on a trail and undone from it, so that memory does not grow with depth times size. Large
//! grids restart and keep the conflict weights.

mod ruling;
mod state;
mod tables;

use std::sync::Arc;

pub(super) use self::ruling::Ruling;
use self::state::{Contradiction, State};
use self::tables::Tables;
use super::MAX_KNOWN;
use super::engine::{Found, Start};
use super::word::Word;
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// The engine for one topology; the mask word is the narrowest that holds its digits.
#[derive(Clone)]
pub(super) struct Search<W> {
    tables: Arc<Tables<W>>,
    state: State<W>,
    /// The candidates of each cell at the start.
    held: Vec<W>,
    progress: Progress,
}

/// The progress of a search.
#[derive(Clone, Default)]
struct Progress {
    nodes: u64,
    /// The number of nodes without a solution after which the engine counts as lost, and the node at which that
    /// happens.
    patience: u64,
    give_up_at: u64,
    /// The length of a run between restarts, and the node of the next restart.
    run: u64,
    restart_at: u64,
    n_found: usize,
    at: At,
}

/// The position of a search.
#[derive(Clone, Copy, Default)]
enum At {
    /// At a node that has not been processed.
    Node,
    /// At a solution.
    Solution,
    /// At the end, or not started.
    #[default]
    End,
}

impl<W: Word> Search<W> {
    pub(super) fn new(topology: &Topology) -> Search<W> {
        let tables = Arc::new(Tables::new(topology));
        let state = State::new(&tables);
        let held = vec![tables.all; tables.n_cells];
        Search { tables, state, held, progress: Progress::default() }
    }

    pub(super) fn hold(&mut self, puzzle: &Puzzle) {
        let givens = puzzle.givens().iter().map(|given| given.map(|digit| W::bit(digit.index())));
        match puzzle.marks() {
            Some(_) => {
                let sets = puzzle.topology().cells().map(|cell| W::from_set(puzzle.start(cell)));
                self.held.iter_mut().zip(sets).for_each(|(held, set)| *held = set);
            }
            None => self.held.iter_mut().zip(givens).for_each(|(held, given)| *held = given.unwrap_or(self.tables.all)),
        }
    }

    pub(super) fn hold_cell(&mut self, cell: Cell, set: DigitSet) {
        self.held[cell.index()] = W::from_set(set);
    }

    pub(super) fn held(&self, cell: Cell) -> DigitSet {
        self.held[cell.index()].to_set()
    }

    pub(super) fn start(&mut self, start: Start<'_>, _: &Budget<'_>) {
        // With rules, decaying conflict weights alone get a search back on track, unless digits are random.
        let may_restart = self.tables.ruling.is_empty() || start.chance.is_some();
        let run = if may_restart { 50 * self.tables.n_digits as u64 } else { u64::MAX };
        self.state.rng = start.chance.map(|rng| Rng::new(rng.bits()));
        self.progress = Progress {
            nodes: start.nodes,
            patience: start.patience.unwrap_or(u64::MAX),
            give_up_at: start.nodes.saturating_add(start.patience.unwrap_or(u64::MAX)),
            run,
            restart_at: start.nodes.saturating_add(run),
            n_found: 0,
            at: match self.state.start(&self.tables, &self.held) {
                Ok(()) => At::Node,
                Err(Contradiction) => At::End,
            },
        };
    }

    /// Advances to the next solution. Gives up after `patience` nodes without one, unless it has found many before.
    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Found {
        let tables = &*self.tables;
        let Search { state, progress, .. } = self;
        match progress.at {
            At::Node => {}
            At::Solution if state.next_branch(tables) => progress.at = At::Node,
            At::Solution | At::End => {
                progress.at = At::End;
                return Found::End;
            }
        }
        loop {
            if budget.is_spent(progress.nodes) {
                progress.at = At::End;
                return Found::Spent;
            }
            if progress.nodes >= progress.give_up_at {
                progress.at = At::End;
                return Found::Lost;
            }
            if progress.nodes >= progress.restart_at {
                progress.plan_restart();
                state.restart(tables);
            }
            progress.nodes += 1;
            let alive = state.propagate(tables, budget).is_ok();
            if !alive && !tables.ruling.is_empty() && budget.is_stopped() {
                progress.at = At::End;
                return Found::Spent;
            }
            if !alive && !tables.ruling.is_empty() {
                state.blame_guess();
            }
            if alive && state.guess(tables) {
                continue;
            }
            if alive {
                progress.note_solution();
                return Found::Solution;
            }
            if !state.next_branch(tables) {
                progress.at = At::End;
                return Found::End;
            }
        }
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + '_ {
        self.state.candidates.iter().map(|mask| Digit::new(mask.lowest()))
    }

    pub(super) fn nodes(&self) -> u64 {
        self.progress.nodes
    }
}

impl Progress {
    /// Plans a restart. A search that took a wrong turn near the root rarely recovers. Until the first solution it
    /// restarts, after ever longer runs, and keeps the conflict weights.
    fn plan_restart(&mut self) {
        self.run += self.run / 4;
        self.restart_at = self.nodes + self.run;
    }

    fn note_solution(&mut self) {
        self.at = At::Solution;
        self.restart_at = u64::MAX;
        self.n_found += 1;
        self.give_up_at = if self.n_found < MAX_KNOWN { self.nodes.saturating_add(self.patience) } else { u64::MAX };
    }
}
