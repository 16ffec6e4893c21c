//! The face that all engines have.
//!
//! An engine *holds* what each cell may hold, and lets single cells be changed; it *starts* a search on that, and *advances*
//! from one solution to the next, each once. It owns its scratch memory, so that asking again costs nothing but the search.
//! First, unique, count and list are made of this by the front, in the same way for every engine.

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

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// Backtracking on the fewest candidates, nothing else: the reference that others are checked against.
    Plain,
    /// Propagation by bit masks, then search. Any topology.
    Search,
    /// Clause learning on candidates, for grids on which plain search gets lost. Any topology.
    Learn,
    /// Sixteen houses at once in vector registers, then search. Up to sixteen digits and a few hundred cells.
    Vector,
    /// Sweeps over the whole grid in vector registers. The 9x9 of rows, columns and 3x3 blocks only.
    Classic,
}

impl Engine {
    /// Every engine.
    pub const ALL: &[Engine] = &[Engine::Plain, Engine::Search, Engine::Learn, Engine::Vector, Engine::Classic];

    /// Does it take rules beyond houses?
    pub fn takes_rules(self) -> bool {
        matches!(self, Engine::Plain | Engine::Search | Engine::Learn)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Plain => "plain",
            Engine::Search => "search",
            Engine::Learn => "learn",
            Engine::Vector => "vector",
            Engine::Classic => "classic",
        }
    }

    /// Returns the engine of this name, in upper or lower case.
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

/// What came first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A solution; there may be more.
    Solution,
    /// The end: everything was looked at.
    End,
    /// The end of the budget. The search cannot go on.
    Spent,
    /// The engine is lost, or the puzzle is too large for it. The search cannot go on.
    Lost,
}

/// How to begin.
#[derive(Default)]
pub(super) struct Start<'a> {
    /// Decides which solution comes first; without it, it is always the same.
    pub chance: Option<&'a mut Rng>,
    /// Nodes without a solution after which an engine that can get lost counts as lost.
    pub patience: Option<u64>,
    /// Solutions to leave out. Only the learning engine, which takes over from others, can.
    pub known: &'a [Vec<Digit>],
    /// Nodes visited before, by another engine for the same question.
    pub nodes: u64,
}

/// An engine of some kind.
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

/// Does one thing with whichever engine it is.
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
    /// If the engine takes such a topology; those that know houses alone take none with rules.
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

    /// Takes over what each cell may hold by its given and its marks.
    pub(super) fn hold(&mut self, puzzle: &Puzzle) {
        each!(self, engine => engine.hold(puzzle));
    }

    /// From now on this cell may hold this.
    pub(super) fn hold_cell(&mut self, cell: Cell, set: DigitSet) {
        each!(self, engine => engine.hold_cell(cell, set));
    }

    /// What this cell may hold.
    pub(super) fn held(&self, cell: Cell) -> DigitSet {
        each!(self, engine => engine.held(cell))
    }

    /// Begins with what is held.
    pub(super) fn start(&mut self, start: Start<'_>, budget: &Budget<'_>) {
        each!(self, engine => engine.start(start, budget));
    }

    /// Goes on to the next solution.
    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Found {
        each!(self, engine => engine.advance(budget))
    }

    /// The digits of the solution found last, in cell order.
    pub(super) fn digits(&self) -> Vec<Digit> {
        each!(self, engine => engine.digits().collect())
    }

    /// Nodes of the search so far, those before its start included.
    pub(super) fn nodes(&self) -> u64 {
        each!(self, engine => engine.nodes())
    }
}
