//! Counting: how many solutions, exactly.
//!
//! Numbers of solutions soon go beyond what can be listed, so [`count`] does not list them if it can help it. It takes
//! the puzzle apart into components that do not influence one another and chooses for each:
//!
//! - a *search that remembers* (memo), for puzzles with many givens;
//! - a *frontier* that sweeps over the cells and merges all partial fillings that digit names and the symmetries of
//!   the remaining cells make equal, for grids without givens;
//! - *digit templates*, where the sets of cells that one digit can occupy are few, as in super sudoku;
//! - *classes*: a house or a few are filled once for each equivalence class under the symmetries, and the rest digit by digit;
//! - *triples*, for grids of nine with one more house: three bands that tell each other which digits their columns hold;
//! - *meet in the middle*: half of the digits, and what they leave to the other half, for grids of up to nine digits and any blocks.
//!
//! The answer is exact or it is no number at all: [`Counted::NotCounted`] says what ran out. For what is out of reach
//! there is [`estimate`], always labelled as such. Work is handed out in pieces to an [`Executor`]; the number does
//! not depend on how many threads run them. Long counts hand out checkpoints and can be resumed from them.

mod bounds;
mod burnside;
mod canon;
#[doc(hidden)]
pub mod check;
mod checkpoint;
mod choice;
mod cores;
mod estimate;
mod frontier;
mod memo;
mod met;
mod middle;
mod patterns;
mod plan;
mod quotient;
mod rest;
mod table;
mod templates;
mod triples;
mod units;
mod up_to;

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;

pub use self::bounds::{Bounds, bounds};
use self::choice::try_count;
pub use self::estimate::{Estimate, estimate};
pub use self::up_to::{UpTo, count_up_to, list_up_to};
use anydoku::UnknownName;
use anydoku::{Budget, Puzzle};

/// Runs jobs 0 to n - 1, in any order, on any number of threads, and returns when all are done.
pub type Executor<'a> = &'a (dyn Fn(usize, &(dyn Fn(usize) + Sync)) + Sync);

/// Hears how far a count is; called from whatever thread has something to say.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Sync);

/// Keeps a checkpoint, replacing the one before.
pub type Keeper<'a> = &'a (dyn Fn(&[u8]) + Sync);

/// A way of counting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Every solution is found and counted.
    Enumerate,
    /// A search that remembers components.
    Memo,
    /// A frontier sweeps over the cells.
    Frontier,
    /// Exact cover by the sets of cells that one digit can occupy.
    Templates,
    /// Some houses, the *core*, are filled in one way of each equivalence class under the symmetries, as Felgenhauer and Jarvis
    /// (2005) filled the first band; the rest digit by digit.
    Classes,
    /// The bands of a 9x9 grid by the three digits in each column, after Felgenhauer and Jarvis (2005).
    Triples,
    /// Meet in the middle (Horowitz and Sahni 1974): half of the digits, and what they leave to the other half.
    MeetInTheMiddle,
}

impl Method {
    /// All methods.
    pub const ALL: &[Method] = &[
        Method::Enumerate,
        Method::Memo,
        Method::Frontier,
        Method::Templates,
        Method::Classes,
        Method::Triples,
        Method::MeetInTheMiddle,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Enumerate => "enumerate",
            Method::Memo => "memo",
            Method::Frontier => "frontier",
            Method::Templates => "templates",
            Method::Classes => "classes",
            Method::Triples => "triples",
            Method::MeetInTheMiddle => "meet-in-the-middle",
        }
    }

    /// Returns what else it may be called where names are read.
    pub fn other_names(self) -> &'static [&'static str] {
        match self {
            Method::Classes => &["cores"],
            Method::MeetInTheMiddle => &["middle"],
            _ => &[],
        }
    }

    /// Returns the method of this name or another of its names, in upper or lower case.
    pub fn named(name: &str) -> Option<Method> {
        name.parse().ok()
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Method, UnknownName> {
        let is_it = |method: &&Method| method.other_names().iter().any(|other| other.eq_ignore_ascii_case(name));
        let other = Method::ALL.iter().find(is_it).copied();
        other.map_or_else(|| UnknownName::or_find("method", name, Method::ALL, Method::name), Ok)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How to count.
#[derive(Clone, Copy)]
pub struct CountOptions<'a> {
    /// This method and no other; normally the choice is left to the puzzle.
    pub method: Option<Method>,
    /// When to stop. A node limit holds for searches; a stop flag for everything.
    pub budget: Budget<'a>,
    /// The most states that a frontier may hold. A state of a 9x9 takes about 50 bytes.
    pub max_states: usize,
    /// Who runs the pieces; in order, here and now, if nobody is named.
    pub executor: Option<Executor<'a>>,
    /// Who hears how far it is.
    pub progress: Option<Listener<'a>>,
    /// Who keeps checkpoints: bytes from which the count can be resumed.
    pub checkpoint: Option<Keeper<'a>>,
    /// A checkpoint to go on from.
    pub resume: Option<&'a [u8]>,
    /// Count this part only. The numbers of all parts add up to the number of solutions.
    pub part: Option<Part>,
}

/// Part `i` of `n`, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// Which, from 1.
    pub i: usize,
    /// Of how many.
    pub n: usize,
}

impl Default for CountOptions<'_> {
    fn default() -> Self {
        CountOptions {
            method: None,
            budget: Budget::UNLIMITED,
            max_states: 4_000_000,
            executor: None,
            progress: None,
            checkpoint: None,
            resume: None,
            part: None,
        }
    }
}

impl CountOptions<'_> {
    fn run(&self, n: usize, job: &(dyn Fn(usize) + Sync)) {
        match self.executor {
            Some(executor) => executor(n, job),
            None => (0..n).for_each(job),
        }
    }

    fn tell(&self, progress: Progress) {
        if let Some(listener) = self.progress {
            listener(progress);
        }
    }

    /// Does the unit of this number belong to the part?
    fn has_share(&self, unit: usize) -> bool {
        self.part.is_none_or(|part| unit % part.n.max(1) == part.i.saturating_sub(1))
    }

    /// Nodes that a search may visit when nobody set a limit.
    fn max_nodes(&self) -> u64 {
        self.budget.node_limit().unwrap_or(5_000_000)
    }
}

/// How far a count is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// A frontier in one of its layers.
    Layer {
        /// The layer, from 0.
        layer: usize,
        /// How many layers there are.
        layers: usize,
        /// Jobs done and all jobs of this layer.
        jobs: (usize, usize),
        /// States found so far for the next layer.
        states: usize,
        /// How much of all the work that is, of 1000 parts, by an estimate made before.
        thousandths: u16,
    },
    /// Classes of changes for which solutions that stay as they are were counted.
    Changes {
        /// Classes done.
        done: usize,
        /// All classes.
        changes: usize,
    },
    /// What is expected, before a long count begins.
    Plan {
        /// The method that was chosen.
        method: Method,
        /// Seconds that it takes on one core of a machine, roughly.
        seconds: f64,
        /// The decimal logarithm of the number of solutions, roughly, if it could be estimated.
        log10_number: Option<f64>,
    },
    /// Units of template work, or classes of a core or of bands.
    Units {
        /// Units done.
        done: usize,
        /// All units.
        units: usize,
    },
}

/// The answer of [`count`](count()): a number of any size, or why there is none.
///
/// [`Count`](anydoku::Count) is what [`Solver::count`](anydoku::Solver::count) returns, which lists solutions up to a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Exactly so many.
    Exact {
        /// The number.
        number: BigUint,
        /// How the largest part of it was counted.
        method: Method,
    },
    /// Nobody knows, and this is why.
    NotCounted(Reason),
}

impl Counted {
    /// The number, if there is one.
    pub fn number(&self) -> Option<&BigUint> {
        match self {
            Counted::Exact { number, .. } => Some(number),
            Counted::NotCounted(_) => None,
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Counted::Exact { number, .. } => number.fmt(f),
            Counted::NotCounted(reason) => write!(f, "not counted: {reason}"),
        }
    }
}

/// Why a puzzle was not counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// Somebody said stop.
    #[error("stopped before the end")]
    Stopped,
    /// The search visited all the nodes it was allowed.
    #[error("more than {0} nodes of search needed")]
    TooManyNodes(u64),
    /// The frontier grew too wide.
    #[error("more than {0} states needed at once")]
    TooManyStates(usize),
    /// By rough estimates no method ends in days. A method that is named is tried all the same.
    #[error("by rough estimates no method would end in days")]
    OutOfReach,
    /// A part of the number does not fit.
    #[error("a number on the way has more than 128 bits")]
    TooLarge,
    /// The method does not take such puzzles.
    #[error("{} cannot count this: {why}", method.name())]
    Unsuited {
        /// The method.
        method: Method,
        /// What is in the way.
        why: String,
    },
    /// Kinds of solutions are not known where there are rules beyond houses: these.
    #[error("found rules ({0}), under which digits and cells are not exchanged")]
    Rules(String),
    /// There is no such part, or nothing to take a part of.
    #[error("{0}")]
    Part(String),
    /// The checkpoint is of something else, or damaged.
    #[error("found a checkpoint that {0}, expected one of this puzzle")]
    Checkpoint(String),
}

/// Counts the solutions of a puzzle.
///
/// ```
/// use anydoku::{Puzzle, Topology};
/// use anydoku_count::{CountOptions, count};
/// let puzzle = Puzzle::empty(Topology::boxed(2, 3).into());
/// assert_eq!(count(&puzzle, &CountOptions::default()).to_string(), "28200960");
/// ```
pub fn count(puzzle: &Puzzle, options: &CountOptions<'_>) -> Counted {
    // Houses that follow from others leave fewer states: NRC takes an eighth of the time with its nine windows.
    let completed = puzzle.topology().with_houses_that_follow().map(|topology| puzzle.on(topology.clone()));
    match try_count(completed.as_ref().unwrap_or(puzzle), options) {
        Ok((number, method)) => Counted::Exact { number, method },
        Err(reason) => Counted::NotCounted(reason),
    }
}
