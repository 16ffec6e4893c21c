//! The interface that all engines share.
//!
//! An engine *holds* the candidates of each cell and allows changes to single cells. It *starts* a search on them, and
//! *advances* from one solution to the next, without repeats. It owns its scratch memory, so that a new question costs
//! nothing but the search. `Solver` builds its questions (first, unique, count, list) from these operations, in the
//! same way for every engine.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::classic::Classic;
use super::learn::Learn;
use super::plain::Plain;
use super::search::Search;
use super::vector::Vector;
use crate::budget::Budget;
use crate::names::UnknownName;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// A search algorithm behind [`Solver`](crate::Solver).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// Backtracking on the cell with the fewest candidates: the reference that other engines are checked against. Any
    /// topology.
    Plain,
    /// Propagation by bit masks, then search. Any topology.
    Search,
    /// Clause learning on candidates, for grids on which plain search gets lost. Any topology.
    Learn,
    /// Sixteen houses at once in vector registers, then search. Up to sixteen digits and a few hundred cells.
    Vector,
    /// Sweeps over the whole grid in vector registers. Only the 9x9 of rows, columns and 3x3 blocks.
    Classic,
}

impl Engine {
    /// All engines.
    pub const ALL: &[Engine] = &[Engine::Plain, Engine::Search, Engine::Learn, Engine::Vector, Engine::Classic];

    /// Returns whether the engine supports rules beyond houses.
    pub fn takes_rules(self) -> bool {
        matches!(self, Engine::Plain | Engine::Search | Engine::Learn)
    }

    /// Returns the name of the engine on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Plain => "plain",
            Engine::Search => "search",
            Engine::Learn => "learn",
            Engine::Vector => "vector",
            Engine::Classic => "classic",
        }
    }

    /// Returns the engine with this name, ignoring case.
    pub fn named(name: &str) -> Option<Engine> {
        name.parse().ok()
    }
}

impl FromStr for Engine {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Engine, UnknownName> {
        UnknownName::or_find("engine", name, Engine::ALL, Engine::name)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The event that ended a step of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A solution was found; there may be more.
    Solution,
    /// The search is complete.
    End,
    /// The budget is spent. The search cannot continue.
    Spent,
    /// The engine is lost, or the puzzle is too large for it. The search cannot continue.
    Lost,
}

/// The parameters of a search.
#[derive(Default)]
pub(super) struct Start<'a> {
    /// Random numbers that decide the first solution; without them it is always the same.
    pub chance: Option<&'a mut Rng>,
    /// The number of nodes without a solution after which an engine that can get lost counts as lost.
    pub patience: Option<u64>,
    /// Solutions to exclude. Only the learning engine, which takes over from others, supports this.
    pub known: &'a [Vec<Digit>],
    /// The number of nodes that another engine has visited for the same question.
    pub nodes: u64,
}

/// An engine of any kind.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "a solver has one or two of them, and keeps them where they are")]
pub(super) enum AnyEngine {
    Plain(Plain),
    Learn(Learn),
    Search16(Search<u16>),
    Search32(Search<u32>),
    Search64(Search<u64>),
    Search128(Search<u128>),
    Search256(Search<DigitSet>),
    Vector(Box<Vector>),
    Classic(Box<Classic>),
}

/// Evaluates an expression on the engine, whatever its kind.
macro_rules! each {
    ($any:expr, $engine:ident => $do:expr) => {
        match $any {
            AnyEngine::Plain($engine) => $do,
            AnyEngine::Learn($engine) => $do,
            AnyEngine::Search16($engine) => $do,
            AnyEngine::Search32($engine) => $do,
            AnyEngine::Search64($engine) => $do,
            AnyEngine::Search128($engine) => $do,
            AnyEngine::Search256($engine) => $do,
            AnyEngine::Vector($engine) => $do,
            AnyEngine::Classic($engine) => $do,
        }
    };
}

impl AnyEngine {
    /// Returns the engine if it supports the topology; engines that handle only houses do not support topologies with
    /// rules.
    pub(super) fn new(engine: Engine, topology: &Arc<Topology>) -> Option<AnyEngine> {
        if topology.has_rules() && !engine.takes_rules() {
            return None;
        }
        Some(match engine {
            Engine::Plain => AnyEngine::Plain(Plain::new(topology)),
            Engine::Learn => AnyEngine::Learn(Learn::new(topology)),
            Engine::Search => match topology.n_digits() {
                ..=16 => AnyEngine::Search16(Search::new(topology)),
                17..=32 => AnyEngine::Search32(Search::new(topology)),
                33..=64 => AnyEngine::Search64(Search::new(topology)),
                65..=128 => AnyEngine::Search128(Search::new(topology)),
                129.. => AnyEngine::Search256(Search::new(topology)),
            },
            Engine::Vector => AnyEngine::Vector(Box::new(Vector::new(topology, super::Path::best())?)),
            Engine::Classic => AnyEngine::Classic(Box::new(Classic::new(topology, super::Path::best())?)),
        })
    }

    pub(super) fn kind(&self) -> Engine {
        match self {
            AnyEngine::Plain(_) => Engine::Plain,
            AnyEngine::Learn(_) => Engine::Learn,
            AnyEngine::Search16(_)
            | AnyEngine::Search32(_)
            | AnyEngine::Search64(_)
            | AnyEngine::Search128(_)
            | AnyEngine::Search256(_) => Engine::Search,
            AnyEngine::Vector(_) => Engine::Vector,
            AnyEngine::Classic(_) => Engine::Classic,
        }
    }

    /// Loads the candidates of each cell from its given and its marks.
    pub(super) fn hold(&mut self, puzzle: &Puzzle) {
        each!(self, engine => engine.hold(puzzle));
    }

    /// Restricts a cell to these digits from now on.
    pub(super) fn hold_cell(&mut self, cell: Cell, set: DigitSet) {
        each!(self, engine => engine.hold_cell(cell, set));
    }

    /// Returns the digits that this cell may hold.
    pub(super) fn held(&self, cell: Cell) -> DigitSet {
        each!(self, engine => engine.held(cell))
    }

    /// Begins a search with the loaded candidates.
    pub(super) fn start(&mut self, start: Start<'_>, budget: &Budget<'_>) {
        each!(self, engine => engine.start(start, budget));
    }

    /// Advances to the next solution.
    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Found {
        each!(self, engine => engine.advance(budget))
    }

    /// Returns the digits of the last solution, in cell order.
    pub(super) fn digits(&self) -> Vec<Digit> {
        each!(self, engine => engine.digits().collect())
    }

    /// Returns the number of nodes so far, including those before the start.
    pub(super) fn nodes(&self) -> u64 {
        each!(self, engine => engine.nodes())
    }
}
