//! The learning engine: clause learning on candidates, for grids on which plain search gets lost.
//!
//! Every candidate that survives the singles is a Boolean variable: "this digit is in this cell". Two kinds of
//! constraints connect them. *At most one*: a true candidate makes the other candidates of its cell, and the same digit
//! in its peers, false. These exclusions are not stored as clauses; propagation follows one list per candidate. *At
//! least one*: a cell keeps a candidate, and a full house keeps a place for each digit. These are clauses with two
//! watched literals. A conflict is traced back to the guesses that caused it and learned as a new clause, so that the
//! same mistake is not repeated, and the search jumps back to the level where it went wrong.
//!
//! The parts are those of a modern SAT solver such as Biere's CaDiCaL, each in a file with its usual name; `cdcl`
//! combines them. [`Learn`] uses it to list solutions, and the [`Thinner`] to find out which givens are needed, with
//! givens as assumptions.

mod analyse;
mod cdcl;
mod clauses;
mod order;
mod phases;
mod ruled;
mod schedule;
mod thinner;
mod trail;
mod variables;
mod vivify;

use std::sync::Arc;

use self::cdcl::{Cdcl, Question, SatResult};
use self::schedule::Style;
pub(crate) use self::thinner::{Depth, Thinner, Witness};
use super::alldifferent;
use super::engine::{Found, Start};
use super::word::Word;
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::rules::Primitive;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

pub(super) struct Learn {
    topology: Arc<Topology>,
    held: Vec<DigitSet>,
    /// The current search, if there is one.
    cdcl: Option<Cdcl>,
    /// The result to report if there is no current search.
    without: Found,
    is_at_solution: bool,
    digits: Vec<Digit>,
    nodes: u64,
}

impl Learn {
    /// Returns whether this engine should take over from a search that gets lost, given the rules of the topology.
    pub(super) fn suits(topology: &Topology) -> bool {
        ruled::suits(topology)
    }

    pub(super) fn new(topology: &Arc<Topology>) -> Learn {
        Learn {
            topology: topology.clone(),
            held: vec![DigitSet::EMPTY; topology.n_cells()],
            cdcl: None,
            without: Found::End,
            is_at_solution: false,
            digits: Vec::new(),
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

    /// Begins a search for every solution except the known ones. Counts as lost at once if the puzzle has too many
    /// candidates.
    pub(super) fn start(&mut self, start: Start<'_>, budget: &Budget<'_>) {
        (self.cdcl, self.without, self.is_at_solution, self.nodes) = (None, Found::End, false, start.nodes);
        let mut held = self.held.clone();
        for (_, primitive) in self.topology.primitives() {
            if let Primitive::Among { cell, digits } = primitive {
                held[cell.index()] &= digits.to_set();
            }
        }
        let candidates = Candidates::from_sets(self.topology.clone(), held);
        let Some(mut candidates) = candidates.with_singles_placed() else { return };
        // Filtering runs once, before the search. It removes 2% of the candidates of hard 25x25 and 36x36 grids, which
        // does not change the running time. However, it immediately refutes a house with more cells than digits, a
        // pigeonhole problem whose refutation by clauses is exponential (Haken 1985).
        if !alldifferent::filter(&mut candidates) {
            return;
        }
        let Some(mut cdcl) = Cdcl::new(&self.topology, &candidates, Style::Listing, budget) else {
            self.without = if budget.is_stopped() { Found::Spent } else { Found::Lost };
            return;
        };
        if let Some(rng) = start.chance {
            cdcl.shuffle(rng);
        }
        for digits in start.known {
            cdcl.schedule.note_solution();
            cdcl.forbid(digits);
        }
        self.digits = candidates.sets().iter().map(|set| set.first().expect("none is empty")).collect();
        self.cdcl = Some(cdcl);
    }

    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Found {
        let Some(cdcl) = &mut self.cdcl else { return self.without };
        let verdict = match std::mem::take(&mut self.is_at_solution) && !cdcl.go_on() {
            true => SatResult::None(Vec::new()),
            false => cdcl.search(&Question::ANY, budget, 1, &mut self.nodes),
        };
        self.without = match verdict {
            SatResult::Solution => {
                cdcl.placed().for_each(|(cell, digit)| self.digits[cell.index()] = digit);
                self.is_at_solution = true;
                return Found::Solution;
            }
            SatResult::None(_) => Found::End,
            SatResult::Unknown => Found::Spent,
        };
        self.cdcl = None;
        self.without
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + '_ {
        self.digits.iter().copied()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A clone can answer new questions but does not continue a search.
impl Clone for Learn {
    fn clone(&self) -> Learn {
        Learn { held: self.held.clone(), ..Learn::new(&self.topology) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::solve::{Engine, Solver};
    use crate::topology::{CellNames, House, HouseKind};

    /// Returns a topology with random pairs of cells that must differ: a graph coloring problem.
    fn graph(n_cells: usize, n_digits: usize, n_pairs: usize, rng: &mut Rng) -> Arc<Topology> {
        let mut pairs = std::collections::BTreeSet::new();
        while pairs.len() < n_pairs {
            let (a, b) = (rng.below(n_cells), rng.below(n_cells));
            if a != b {
                pairs.insert((a.min(b), a.max(b)));
            }
        }
        let house = |(i, &(a, b)): (usize, &(usize, usize))| {
            House::numbered(HouseKind::Group, i + 1, [Cell::new(a), Cell::new(b)])
        };
        let houses = pairs.iter().enumerate().map(house).collect();
        Topology::new(n_cells, n_digits, CellNames::Numbered, houses).expect("sound houses").into()
    }

    #[test]
    fn long_runs_agree_with_search() {
        let mut rng = Rng::new(1);
        let (mut n_none, mut n_some, mut n_reductions, mut n_steady) = (0, 0, 0, 0);
        for _ in 0..12 {
            // With this many pairs, colorable and uncolorable graphs are about equally frequent.
            let topology = graph(80, 4, 312 + rng.below(36), &mut rng);
            let puzzle = Puzzle::empty(topology.clone());
            let candidates = Candidates::after_singles(&puzzle).expect("nothing is given");
            let mut cdcl = Cdcl::new(&topology, &candidates, Style::Listing, &Budget::UNLIMITED).expect("it is small");
            let verdict = cdcl.search(&Question::ANY, &Budget::UNLIMITED, 1, &mut 0);
            let by_learning = matches!(verdict, SatResult::Solution);
            let by_search = Solver::with_engine(&topology, Engine::Search).expect("any topology").first(&puzzle);
            assert_eq!(by_learning, by_search.is_some());
            *if by_learning { &mut n_some } else { &mut n_none } += 1;
            n_reductions += cdcl.schedule.n_reductions();
            n_steady += (cdcl.schedule.conflicts() > 1000) as u64;
        }
        // Both answers occurred, and every part of the engine ran.
        assert!(
            n_none > 1 && n_some > 1 && n_reductions > 1 && n_steady > 1,
            "{n_none} {n_some} {n_reductions} {n_steady}"
        );
    }

    #[test]
    fn pigeons_are_refuted() {
        // Seven cells that differ pairwise, with six digits.
        let pairs = (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b)));
        let houses = pairs.enumerate().map(|(i, (a, b))| House::numbered(HouseKind::Group, i + 1, [Cell(a), Cell(b)]));
        let topology = Arc::new(Topology::new(7, 6, CellNames::Numbered, houses.collect()).expect("sound houses"));
        for &engine in &[Engine::Learn, Engine::Search, Engine::Plain] {
            let mut solver = Solver::with_engine(&topology, engine).expect("any topology");
            assert_eq!(solver.first(&Puzzle::empty(topology.clone())), None);
        }
    }
}
