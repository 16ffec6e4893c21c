//! Solving: one front, engines behind it.
//!
//! [`Solver::new`] chooses an engine for the topology once. All engines answer the same questions and own their
//! scratch memory, so a solver is cheap to ask again and cheap to clone for another thread.

mod alldifferent;
pub(crate) mod asking;
mod classic;
pub(crate) mod learn;
mod plain;
mod search;
pub(crate) mod word;

pub use self::classic::{Many, OtherLine, solve_many};
#[doc(hidden)]
pub use self::classic::{Path, solve_many_by};

use std::ops::ControlFlow;
use std::sync::Arc;

use self::classic::Classic;
use self::search::Search;
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

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
    /// Takes over when the engine gets lost; none if the engine was asked for by name.
    rescue: Option<learn::Learn>,
    nodes: u64,
}

/// Nodes without a solution after which a search counts as lost on a grid large enough to get lost in: what search can do
/// quickly on 16x16 to 25x25 puzzles it has done by then. A search with random digits mostly fills an empty grid, goes
/// deep before anything clashes, and may take longer.
const PATIENCE: u64 = 300;
const RANDOM_PATIENCE: u64 = 2000;

/// With more cells than this every node takes longer, and search gets fewer of them in proportion, but at least so many:
/// 144x144 grids with holes are done after 15.
const PATIENT_CELLS: u64 = 1024;
const MIN_PATIENCE: u64 = 30;

/// Grids with more cells than this are large enough to get lost in.
const LARGE: usize = 128;

/// Solutions found before a rescue that the rescuer is told to leave out; a search that found more is not lost.
const MAX_KNOWN: usize = 16;

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Backtracking on the fewest candidates, nothing else: the reference that others are checked against.
    Plain,
    /// Propagation by bit masks, then search. Any topology.
    Search,
    /// Clause learning on candidates, for grids on which plain search gets lost. Any topology.
    Learn,
    /// Sweeps over the whole grid in vector registers. The 9x9 of rows, columns and 3x3 blocks only.
    Classic,
}

impl Engine {
    /// Every engine.
    pub const ALL: &[Engine] = &[Engine::Plain, Engine::Search, Engine::Learn, Engine::Classic];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Plain => "plain",
            Engine::Search => "search",
            Engine::Learn => "learn",
            Engine::Classic => "classic",
        }
    }
}

#[derive(Clone)]
enum EngineBox {
    Plain(plain::Plain),
    Learn(learn::Learn),
    Search16(Search<u16>),
    Search32(Search<u32>),
    Search64(Search<u64>),
    Search128(Search<u128>),
    Search256(Search<DigitSet>),
    Classic(Box<Classic>),
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

/// The budget was spent before there was an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the budget was spent before there was an answer")]
pub struct Spent;

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
        if let Some(solver) = Solver::with_engine(topology, Engine::Classic) {
            return solver;
        }
        let mut solver = Solver::with_engine(topology, Engine::Search).expect("search takes every topology");
        if topology.n_cells() > LARGE {
            solver.rescue = Some(learn::Learn::new(topology));
        }
        solver
    }

    /// A solver with the 9x9 kernel and these instructions, if the topology is the 9x9; for tests and benchmarks.
    #[doc(hidden)]
    pub fn with_path(topology: &Arc<Topology>, path: Path) -> Option<Solver> {
        let engine = EngineBox::Classic(Box::new(Classic::new(topology, path)?));
        Some(Solver { topology: topology.clone(), engine, rescue: None, nodes: 0 })
    }

    /// A solver with this engine, if the engine takes such a topology.
    pub fn with_engine(topology: &Arc<Topology>, engine: Engine) -> Option<Solver> {
        let engine = match engine {
            Engine::Plain => EngineBox::Plain(plain::Plain::new(topology)),
            Engine::Learn => EngineBox::Learn(learn::Learn::new(topology)),
            Engine::Search => match topology.n_digits() {
                ..=16 => EngineBox::Search16(Search::new(topology)),
                17..=32 => EngineBox::Search32(Search::new(topology)),
                33..=64 => EngineBox::Search64(Search::new(topology)),
                65..=128 => EngineBox::Search128(Search::new(topology)),
                129.. => EngineBox::Search256(Search::new(topology)),
            },
            Engine::Classic => return Solver::with_path(topology, Path::best()),
        };
        Some(Solver { topology: topology.clone(), engine, rescue: None, nodes: 0 })
    }

    /// The engine in use.
    pub fn engine(&self) -> Engine {
        match self.engine {
            EngineBox::Plain(_) => Engine::Plain,
            EngineBox::Learn(_) => Engine::Learn,
            EngineBox::Search16(_)
            | EngineBox::Search32(_)
            | EngineBox::Search64(_)
            | EngineBox::Search128(_)
            | EngineBox::Search256(_) => Engine::Search,
            EngineBox::Classic(_) => Engine::Classic,
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
        self.first_within(puzzle, &Budget::UNLIMITED).expect("an unlimited budget is never spent")
    }

    /// A solution, if there is one, as far as the budget goes.
    pub fn first_within(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Option<Solution>, Spent> {
        self.first_of(puzzle, None, budget)
    }

    /// A solution found with random digits, if there is one. The rng decides which; they are not all equally likely.
    pub fn random_within(
        &mut self,
        puzzle: &Puzzle,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution>, Spent> {
        self.first_of(puzzle, Some(rng), budget)
    }

    fn first_of(
        &mut self,
        puzzle: &Puzzle,
        rng: Option<&mut Rng>,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution>, Spent> {
        let mut first = None;
        let done = self.run(puzzle, rng, budget, &mut |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        if first.is_none() && !done { Err(Spent) } else { Ok(first) }
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
        self.check_topology(puzzle);
        if let EngineBox::Classic(engine) = &mut self.engine {
            let (n, done) = engine.count(puzzle, limit, &Budget::UNLIMITED);
            self.nodes = engine.nodes();
            return if done { Count::Exactly(n) } else { Count::AtLeast(n) };
        }
        let done = self.list_within(puzzle, &Budget::UNLIMITED, &mut |_| {
            n += 1;
            if n == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if done { Count::Exactly(n) } else { Count::AtLeast(n) }
    }

    /// Is there a solution with another digit in this cell? What is given there is not looked at; so a given may go
    /// exactly if there is none, which is quicker to ask than whether there are two solutions without it.
    ///
    /// ```
    /// use anydoku::{Cell, Puzzle, Solver, Topology};
    /// let topology = std::sync::Arc::new(Topology::square(2));
    /// let mut solver = Solver::new(&topology);
    /// let full = solver.first(&Puzzle::empty(topology)).unwrap().to_puzzle();
    /// let digit = full.given(Cell(0)).unwrap();
    /// assert!(!solver.has_other(&full, Cell(0), digit));
    /// ```
    ///
    /// # Panics
    /// If the puzzle is of another topology.
    pub fn has_other(&mut self, puzzle: &Puzzle, cell: Cell, digit: Digit) -> bool {
        self.has_other_within(puzzle, cell, digit, &Budget::UNLIMITED).expect("there is no limit")
    }

    /// The same as far as the budget goes.
    pub fn has_other_within(
        &mut self,
        puzzle: &Puzzle,
        cell: Cell,
        digit: Digit,
        budget: &Budget<'_>,
    ) -> Result<bool, Spent> {
        self.check_topology(puzzle);
        if let EngineBox::Classic(engine) = &mut self.engine {
            let found = engine.has_other(puzzle, cell, digit, budget);
            self.nodes = engine.nodes();
            return found;
        }
        let mut open = puzzle.clone();
        open.take(cell);
        let mut marks: Vec<DigitSet> = self.topology.cells().map(|cell| open.start(cell)).collect();
        marks[cell.index()].remove(digit);
        let mut found = false;
        let done = self.list_within(&open.with_marks(marks), budget, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        if found || done { Ok(found) } else { Err(Spent) }
    }

    fn check_topology(&self, puzzle: &Puzzle) {
        assert!(
            Arc::ptr_eq(&self.topology, puzzle.topology()) || self.topology.is_same_as(puzzle.topology()),
            "a solver answers for its own topology"
        );
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
        self.run(puzzle, None, budget, sink)
    }

    fn run(
        &mut self,
        puzzle: &Puzzle,
        mut rng: Option<&mut Rng>,
        budget: &Budget<'_>,
        sink: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> bool {
        self.check_topology(puzzle);
        let topology = &self.topology;
        let nodes = &mut self.nodes;
        *nodes = 0;
        let Some(rescue) = &self.rescue else {
            let mut hand_over = |digits: &mut dyn Iterator<Item = Digit>| sink(proven(topology, digits.collect()));
            return self.engine.list(puzzle, u64::MAX, rng, budget, &mut hand_over, nodes) == Outcome::Done;
        };
        let mut known: Vec<Vec<Digit>> = Vec::new();
        let mut note = |digits: &mut dyn Iterator<Item = Digit>| {
            let digits: Vec<Digit> = digits.collect();
            if known.len() < MAX_KNOWN {
                known.push(digits.clone());
            }
            sink(proven(topology, digits))
        };
        let patience = match rng {
            Some(_) => RANDOM_PATIENCE,
            None => (PATIENCE * PATIENT_CELLS / topology.n_cells() as u64).clamp(MIN_PATIENCE, PATIENCE),
        };
        let mut outcome = self.engine.list(puzzle, patience, rng.as_deref_mut(), budget, &mut note, nodes);
        if outcome == Outcome::Stalled {
            let mut hand_over = |digits: &mut dyn Iterator<Item = Digit>| sink(proven(topology, digits.collect()));
            outcome = rescue.list(puzzle, &known, rng.as_deref_mut(), budget, &mut hand_over, nodes);
        }
        if outcome == Outcome::Stalled {
            let mut skip_known = |digits: &mut dyn Iterator<Item = Digit>| {
                let digits: Vec<Digit> = digits.collect();
                if known.contains(&digits) { ControlFlow::Continue(()) } else { sink(proven(topology, digits)) }
            };
            outcome = self.engine.list(puzzle, u64::MAX, rng, budget, &mut skip_known, nodes);
        }
        outcome == Outcome::Done
    }
}

fn proven(topology: &Arc<Topology>, digits: Vec<Digit>) -> Solution {
    Solution::new(topology.clone(), digits).expect("engines respect every house")
}

impl EngineBox {
    fn list(
        &mut self,
        puzzle: &Puzzle,
        patience: u64,
        rng: Option<&mut Rng>,
        budget: &Budget<'_>,
        sink: &mut Sink<'_>,
        nodes: &mut u64,
    ) -> Outcome {
        match self {
            EngineBox::Plain(engine) => engine.list(puzzle, budget, sink, nodes),
            EngineBox::Learn(engine) => engine.list(puzzle, &[], rng, budget, sink, nodes),
            EngineBox::Search16(engine) => engine.list(puzzle, patience, rng, budget, sink, nodes),
            EngineBox::Search32(engine) => engine.list(puzzle, patience, rng, budget, sink, nodes),
            EngineBox::Search64(engine) => engine.list(puzzle, patience, rng, budget, sink, nodes),
            EngineBox::Search128(engine) => engine.list(puzzle, patience, rng, budget, sink, nodes),
            EngineBox::Search256(engine) => engine.list(puzzle, patience, rng, budget, sink, nodes),
            EngineBox::Classic(engine) => engine.list(puzzle, rng, budget, sink, nodes),
        }
    }
}

/// How a listing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// Every solution was handed over.
    Done,
    /// The budget was spent or the sink said stop.
    Stopped,
    /// The engine is lost, or the puzzle is too large for it.
    Stalled,
}

/// What engines hand solutions to: the digits in cell order.
type Sink<'a> = dyn FnMut(&mut dyn Iterator<Item = Digit>) -> ControlFlow<()> + 'a;
