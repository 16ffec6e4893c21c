//! Exact counting of solutions.
//!
//! The number of solutions quickly exceeds what can be listed, so [`count`] avoids listing solutions where possible. It
//! divides the puzzle into components that do not influence one another and chooses a method for each:
//!
//! - *memo*: a search with component caching, for puzzles with many givens;
//! - *frontier*: a sweep over the cells that merges all partial fillings that are equivalent under relabeling and the
//!   symmetries of the remaining cells, for grids without givens;
//! - *digit templates*: an exact cover, for shapes in which one digit can occupy few sets of cells, as in super Sudoku;
//! - *classes*: a few houses are filled once for each equivalence class under the symmetries, and the rest digit by
//!   digit;
//! - *triples*: the three bands of a 9x9 with at most one additional house, combined by the digits in their columns;
//! - *meet in the middle*: half of the digits against the other half, for grids of up to nine digits and any blocks.
//!
//! The answer is exact, or [`Counted::NotCounted`] with the reason. For numbers that are out of reach,
//! [`estimate`](fn@estimate) returns an estimate, which is always labeled as such. An [`Executor`] distributes the work
//! over threads; the result does not depend on their number. Long counts write checkpoints and can be resumed from
//! them.

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
use anydoku::{Budget, Message, Puzzle, msg};

/// A function that runs jobs 0 to n - 1, in any order, on any number of threads, and returns when all are done.
pub type Executor<'a> = &'a (dyn Fn(usize, &(dyn Fn(usize) + Sync)) + Sync);

/// A callback for the progress of a count. Any thread may call it.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Sync);

/// A callback that stores a checkpoint, replacing the previous one.
pub type Keeper<'a> = &'a (dyn Fn(&[u8]) + Sync);

/// A method of counting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Enumeration of all solutions.
    Enumerate,
    /// A search with component caching, as in #SAT solvers such as sharpSAT (Thurley 2006).
    Memo,
    /// A frontier that sweeps over the cells.
    Frontier,
    /// Exact cover by the sets of cells that one digit can occupy (Knuth, TAOCP 7.2.2.1).
    Templates,
    /// Filling of some houses, the *core*, once per equivalence class under the symmetries, as Felgenhauer and Jarvis
    /// (2005) filled the first band. The rest is filled digit by digit.
    Classes,
    /// The bands of a 9x9 grid, combined by the three digits in each column, after Felgenhauer and Jarvis (2005).
    Triples,
    /// Meet in the middle (Horowitz and Sahni 1974): half of the digits against the other half.
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

    /// Returns the name used on the command line.
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

    /// Returns other accepted names.
    pub fn other_names(self) -> &'static [&'static str] {
        match self {
            Method::Classes => &["cores"],
            Method::MeetInTheMiddle => &["middle"],
            _ => &[],
        }
    }

    /// Returns the method with this name or one of its other names, ignoring case.
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

/// The options of a count.
#[derive(Clone, Copy)]
pub struct CountOptions<'a> {
    /// The method, or `None` to choose one automatically.
    pub method: Option<Method>,
    /// The budget. A node limit applies to searches, a stop flag to all methods.
    pub budget: Budget<'a>,
    /// The maximum number of states of a frontier. A state of a 9x9 takes about 50 bytes.
    pub max_states: usize,
    /// The executor, or `None` to run all jobs in order on the calling thread.
    pub executor: Option<Executor<'a>>,
    /// The callback for progress.
    pub progress: Option<Listener<'a>>,
    /// The callback for checkpoints. Each is a string of bytes from which the count can be resumed.
    pub checkpoint: Option<Keeper<'a>>,
    /// A checkpoint to resume from.
    pub resume: Option<&'a [u8]>,
    /// The part to count. The counts of all parts add up to the number of solutions.
    pub part: Option<Part>,
}

/// Part `i` of `n`, where the first part is 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// The 1-based number of the part.
    pub i: usize,
    /// The number of parts.
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

    /// Returns whether the unit with this number belongs to the part.
    fn has_share(&self, unit: usize) -> bool {
        self.part.is_none_or(|part| unit % part.n.max(1) == part.i.saturating_sub(1))
    }

    /// Returns the node limit of searches.
    fn max_nodes(&self) -> u64 {
        self.budget.node_limit().unwrap_or(5_000_000)
    }
}

/// The progress of a count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// A frontier is sweeping one of its layers.
    Layer {
        /// The zero-based number of the layer.
        layer: usize,
        /// The number of layers.
        layers: usize,
        /// The number of finished jobs and of all jobs of this layer.
        jobs: (usize, usize),
        /// The number of states of the next layer found so far.
        states: usize,
        /// The finished share of all work, in thousandths, estimated in advance.
        thousandths: u16,
    },
    /// The solutions fixed by changes have been counted for some classes.
    Changes {
        /// The number of finished classes.
        done: usize,
        /// The number of classes.
        changes: usize,
    },
    /// The expected time and result, reported before a long count begins.
    Plan {
        /// The chosen method.
        method: Method,
        /// The expected time on one processor core, in seconds.
        seconds: f64,
        /// The decimal logarithm of the expected number of solutions, if it could be estimated.
        log10_number: Option<f64>,
    },
    /// Some units of template work, or classes of a core or of bands, have been counted.
    Units {
        /// The number of finished units.
        done: usize,
        /// The number of units.
        units: usize,
    },
}

/// The answer of [`count`](count()): a number of any size, or the reason why it is unknown.
///
/// [`Count`](anydoku::Count) is the answer of [`Solver::count`](anydoku::Solver::count), which lists solutions up to a
/// limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    /// The exact number.
    Exact {
        /// The number.
        number: BigUint,
        /// The method used for the largest component.
        method: Method,
    },
    /// The number is unknown, for this reason.
    NotCounted(Reason),
}

impl Counted {
    /// Returns the number, if there is one.
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

/// The reason why a puzzle was not counted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The budget was stopped.
    Stopped,
    /// A search reached its node limit.
    TooManyNodes(u64),
    /// A frontier exceeded the limit on its number of states.
    TooManyStates(usize),
    /// No method is expected to finish within days. A method that the caller names is tried anyway.
    OutOfReach,
    /// An intermediate number exceeded the range of its type.
    TooLarge,
    /// The method does not support such puzzles.
    Unsuited {
        /// The method.
        method: Method,
        /// The obstacle.
        why: Message,
    },
    /// Counting kinds of solutions does not support these rules beyond houses.
    Rules(String),
    /// The part does not exist, or the count cannot be split.
    Part(Message),
    /// The checkpoint belongs to a different count, or is damaged.
    Checkpoint(Message),
}

impl Reason {
    /// Returns the reason as a message.
    pub fn message(&self) -> Message {
        match self {
            Reason::Stopped => msg!("count-stopped"),
            Reason::TooManyNodes(n) => msg!("count-nodes", n = *n),
            Reason::TooManyStates(n) => msg!("count-states", n = *n),
            Reason::OutOfReach => msg!("count-out-of-reach"),
            Reason::TooLarge => msg!("count-too-large"),
            Reason::Unsuited { method, why } => msg!("count-unsuited", method = method.name(), why = why),
            Reason::Rules(rules) => msg!("count-rules", rules = rules),
            Reason::Part(why) => why.clone(),
            Reason::Checkpoint(why) => msg!("count-checkpoint", why = why),
        }
    }
}

anydoku::say_message!(Reason);

/// Counts the solutions of a puzzle.
///
/// ```
/// use anydoku::{Puzzle, Topology};
/// use anydoku_count::{CountOptions, count};
/// let puzzle = Puzzle::empty(Topology::boxed(2, 3).into());
/// assert_eq!(count(&puzzle, &CountOptions::default()).to_string(), "28200960");
/// ```
pub fn count(puzzle: &Puzzle, options: &CountOptions<'_>) -> Counted {
    // Houses that follow from others leave fewer states: NRC with its nine windows takes an eighth of the time.
    let completed = puzzle.topology().with_houses_that_follow().map(|topology| puzzle.on(topology.clone()));
    match try_count(completed.as_ref().unwrap_or(puzzle), options) {
        Ok((number, method)) => Counted::Exact { number, method },
        Err(reason) => Counted::NotCounted(reason),
    }
}
