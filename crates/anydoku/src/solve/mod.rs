//! Solving: one front, engines behind it.
//!
//! [`Solver::new`] chooses an engine for the topology once. All engines answer the same questions and own their
//! scratch memory, so a solver is cheap to ask again and cheap to clone for another thread.

mod plain;
mod search;
pub(crate) mod word;

use std::ops::ControlFlow;
use std::sync::Arc;

use self::search::Search;
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::topology::{Digit, Topology};

/// Solves puzzles of one topology.
///
/// ```
/// use anydoku::{Puzzle, Solver, Topology, Answer};
/// use std::sync::Arc;
/// let topology = Arc::new(Topology::square(2));
/// let mut solver = Solver::new(&topology);
/// let Answer::Several(a, b) = solver.answer(&Puzzle::empty(topology)) else { panic!() };
/// assert_ne!(a, b);
/// ```
#[derive(Clone)]
pub struct Solver {
    topology: Arc<Topology>,
    engine: EngineBox,
    nodes: u64,
}

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Backtracking on the fewest candidates, nothing else: the reference that others are checked against.
    Plain,
    /// Propagation by bit masks, then search. Any topology.
    Search,
}

impl Engine {
    /// Every engine.
    pub const ALL: &[Engine] = &[Engine::Plain, Engine::Search];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Plain => "plain",
            Engine::Search => "search",
        }
    }
}

#[derive(Clone)]
enum EngineBox {
    Plain(plain::Plain),
    Search16(Search<u16>),
    Search32(Search<u32>),
    Search64(Search<u64>),
    Search128(Search<u128>),
    Search256(Search<DigitSet>),
}

/// How many solutions a puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is none.
    None,
    /// There is this one and no other.
    Unique(Solution),
    /// There are these two, and perhaps more.
    Several(Solution, Solution),
    /// The budget was spent first; a solution may have been found by then.
    Unknown(Option<Solution>),
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many, and we looked everywhere.
    Exactly(u64),
    /// So many were found before we stopped looking.
    AtLeast(u64),
}

impl Solver {
    /// A solver for this topology, with the engine that suits it.
    pub fn new(topology: &Arc<Topology>) -> Solver {
        Solver::with_engine(topology, Engine::Search).expect("the search engine takes every topology")
    }

    /// A solver with this engine, if the engine takes such a topology.
    pub fn with_engine(topology: &Arc<Topology>, engine: Engine) -> Option<Solver> {
        let engine = match engine {
            Engine::Plain => EngineBox::Plain(plain::Plain::new(topology)),
            Engine::Search => match topology.n_digits() {
                ..=16 => EngineBox::Search16(Search::new(topology)),
                17..=32 => EngineBox::Search32(Search::new(topology)),
                33..=64 => EngineBox::Search64(Search::new(topology)),
                65..=128 => EngineBox::Search128(Search::new(topology)),
                129.. => EngineBox::Search256(Search::new(topology)),
            },
        };
        Some(Solver { topology: topology.clone(), engine, nodes: 0 })
    }

    /// The engine in use.
    pub fn engine(&self) -> Engine {
        match self.engine {
            EngineBox::Plain(_) => Engine::Plain,
            EngineBox::Search16(_)
            | EngineBox::Search32(_)
            | EngineBox::Search64(_)
            | EngineBox::Search128(_)
            | EngineBox::Search256(_) => Engine::Search,
        }
    }

    /// The topology it solves.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Nodes of the search tree visited by the last question.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// None, one or several solutions?
    pub fn answer(&mut self, puzzle: &Puzzle) -> Answer {
        self.answer_within(puzzle, &Budget::UNLIMITED)
    }

    /// None, one or several solutions, as far as the budget goes.
    pub fn answer_within(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Answer {
        let mut found = Vec::new();
        let done = self.list_within(puzzle, budget, &mut |solution| {
            found.push(solution);
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut found = found.into_iter();
        match (found.next(), found.next(), done) {
            (Some(a), Some(b), _) => Answer::Several(a, b),
            (a, None, false) => Answer::Unknown(a),
            (None, _, true) => Answer::None,
            (Some(a), None, true) => Answer::Unique(a),
            (None, Some(_), _) => unreachable!("a second solution follows a first"),
        }
    }

    /// A solution, if there is one.
    pub fn first(&mut self, puzzle: &Puzzle) -> Option<Solution> {
        let mut first = None;
        self.list_within(puzzle, &Budget::UNLIMITED, &mut |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        first
    }

    /// The solution, if there is exactly one.
    pub fn unique(&mut self, puzzle: &Puzzle) -> Option<Solution> {
        match self.answer(puzzle) {
            Answer::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// How many solutions, counting no further than `limit`.
    pub fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Count {
        let mut n = 0;
        if limit == 0 {
            return Count::AtLeast(0);
        }
        let done = self.list_within(puzzle, &Budget::UNLIMITED, &mut |_| {
            n += 1;
            if n == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if done { Count::Exactly(n) } else { Count::AtLeast(n) }
    }

    /// Hands every solution to the sink, each once, until the sink breaks or the budget is spent. True if all were
    /// listed.
    ///
    /// # Panics
    /// If the puzzle is of another topology.
    pub fn list_within(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        sink: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> bool {
        assert!(
            Arc::ptr_eq(&self.topology, puzzle.topology()) || self.topology.is_same_as(puzzle.topology()),
            "a solver answers for its own topology"
        );
        let topology = &self.topology;
        let mut hand_over = |digits: &mut dyn Iterator<Item = Digit>| {
            let solution = Solution::new(topology.clone(), digits.collect());
            sink(solution.expect("engines respect every house"))
        };
        match &mut self.engine {
            EngineBox::Plain(engine) => engine.list(puzzle, budget, &mut hand_over, &mut self.nodes),
            EngineBox::Search16(engine) => engine.list(puzzle, budget, &mut hand_over, &mut self.nodes),
            EngineBox::Search32(engine) => engine.list(puzzle, budget, &mut hand_over, &mut self.nodes),
            EngineBox::Search64(engine) => engine.list(puzzle, budget, &mut hand_over, &mut self.nodes),
            EngineBox::Search128(engine) => engine.list(puzzle, budget, &mut hand_over, &mut self.nodes),
            EngineBox::Search256(engine) => engine.list(puzzle, budget, &mut hand_over, &mut self.nodes),
        }
    }
}

/// What engines hand solutions to: the digits in cell order.
type Sink<'a> = dyn FnMut(&mut dyn Iterator<Item = Digit>) -> ControlFlow<()> + 'a;
