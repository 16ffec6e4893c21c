//! Counting: how many solutions, exactly.
//!
//! Numbers of solutions soon go beyond what can be listed, so [`count`] does not list them if it can help it. It takes
//! the puzzle apart into components that do not influence one another and chooses for each:
//!
//! - a *search that remembers* (memo), for puzzles with many givens;
//! - a *frontier* that sweeps over the cells and merges all partial fillings that digit names and the symmetries of
//!   the remaining cells make equal, for grids without givens;
//! - *digit templates*, where the sets of cells that one digit can occupy are few, as in super sudoku.
//!
//! The answer is exact or it is no number at all: [`Counted::NotCounted`] says what ran out. For what is out of reach
//! there is [`estimate`], always labelled as such. Work is handed out in pieces to an [`Executor`]; the number does
//! not depend on how many threads run them. Long counts hand out checkpoints and can be resumed from them.

mod burnside;
mod canon;
mod checkpoint;
mod estimate;
mod frontier;
mod memo;
mod patterns;
mod plan;
mod quotient;
mod rest;
mod table;
mod templates;
mod up_to;

use std::fmt;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use self::checkpoint::Checkpoint;
pub use self::estimate::{Estimate, estimate};
use self::plan::Plan;
use self::rest::{Component, Rest, rest_of};
use self::templates::Templates;
pub use self::up_to::{UpTo, count_up_to, list_up_to};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::solve::Solver;

/// Runs jobs 0 to n - 1, in any order, on any number of threads, and returns when all are done.
pub type Executor<'a> = &'a (dyn Fn(usize, &(dyn Fn(usize) + Sync)) + Sync);

/// Hears how far a count is; called from whatever thread has something to say.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Sync);

/// Keeps a checkpoint, replacing the one before.
pub type Keeper<'a> = &'a (dyn Fn(&[u8]) + Sync);

/// A way of counting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Every solution is found and counted.
    Enumerate,
    /// A search that remembers components.
    Memo,
    /// A frontier sweeps over the cells.
    Frontier,
    /// Exact cover by the sets of cells that one digit can occupy.
    Templates,
}

impl Method {
    /// All methods.
    pub const ALL: &[Method] = &[Method::Enumerate, Method::Memo, Method::Frontier, Method::Templates];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Enumerate => "enumerate",
            Method::Memo => "memo",
            Method::Frontier => "frontier",
            Method::Templates => "templates",
        }
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

    /// Nodes that a search may visit when nobody set a limit.
    fn max_nodes(&self) -> u64 {
        self.budget.node_limit().unwrap_or(5_000_000)
    }
}

/// How far a count is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Units of template work.
    Units {
        /// Units done.
        done: usize,
        /// All units.
        units: usize,
    },
}

/// The answer to how many.
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
    /// The checkpoint is of something else, or damaged.
    #[error("found a checkpoint that {0}, expected one of this puzzle")]
    Checkpoint(String),
}

/// Counts the solutions of a puzzle.
///
/// ```
/// use anydoku::{Puzzle, Topology, count::{CountOptions, count}};
/// let puzzle = Puzzle::empty(Topology::boxed(2, 3).into());
/// assert_eq!(count(&puzzle, &CountOptions::default()).to_string(), "28200960");
/// ```
pub fn count(puzzle: &Puzzle, options: &CountOptions<'_>) -> Counted {
    match try_count(puzzle, options) {
        Ok((number, method)) => Counted::Exact { number, method },
        Err(reason) => Counted::NotCounted(reason),
    }
}

/// Nodes that are spent on a simple search before anything else is planned.
const QUICK_NODES: u64 = 5_000;

/// Words of memory for what one search remembers.
const MEMO_WORDS: usize = 1 << 23;

/// Components with more cells are not searched: the search would be as deep.
const MAX_SEARCHED_CELLS: usize = 1300;

fn try_count(puzzle: &Puzzle, options: &CountOptions<'_>) -> Result<(BigUint, Method), Reason> {
    let resumed = options.resume.map(|bytes| Checkpoint::read(bytes, puzzle)).transpose()?;
    if options.method == Some(Method::Enumerate) {
        return Ok((enumerate(puzzle, options)?, Method::Enumerate));
    }
    if options.method == Some(Method::Templates) || matches!(resumed, Some(Checkpoint::Templates { .. })) {
        let templates = suited_templates(puzzle)?;
        return Ok((by_templates(puzzle, &templates, None, resumed, options)?, Method::Templates));
    }
    let components = match rest_of(puzzle) {
        Rest::Nothing => return Ok((BigUint::ZERO, options.method.unwrap_or(Method::Memo))),
        Rest::TooWide if options.method.is_none() => return Ok((enumerate(puzzle, options)?, Method::Enumerate)),
        Rest::TooWide => {
            let why = "more than 64 digits are open in one component".to_string();
            return Err(Reason::Unsuited { method: options.method.unwrap_or(Method::Memo), why });
        }
        Rest::Components(components) => components,
    };
    let (mut total, first, mut saved) = match resumed {
        Some(Checkpoint::Frontier { component, .. }) if component >= components.len() => {
            return Err(Reason::Checkpoint("does not fit".into()));
        }
        Some(Checkpoint::Frontier { product, component, saved }) => (product, component, Some(saved)),
        _ => (BigUint::from(1u32), 0, None),
    };
    let mut method = Method::Memo;
    for (number, component) in components.iter().enumerate().skip(first) {
        let task = Task { puzzle, component, number, product: &total, options };
        let (ways, by) = task.count(saved.take(), components.len() == 1)?;
        if by != Method::Memo || component.cells.len() == puzzle.topology().n_cells() {
            method = by;
        }
        total *= ways;
        if total == BigUint::ZERO {
            break;
        }
    }
    Ok((total, method))
}

/// One component of a count.
struct Task<'a> {
    puzzle: &'a Puzzle,
    component: &'a Component,
    number: usize,
    /// The number of fillings of the components before.
    product: &'a BigUint,
    options: &'a CountOptions<'a>,
}

impl Task<'_> {
    fn count(&self, saved: Option<frontier::Saved>, is_all: bool) -> Result<(BigUint, Method), Reason> {
        let sweep = |plan: &Plan, saved| self.sweep(plan, saved).map(|number| (number, Method::Frontier));
        let search = || self.search(self.options.max_nodes()).map(|number| (number, Method::Memo));
        let wide = || Reason::Unsuited {
            method: Method::Frontier,
            why: "more than 64 houses are open at once, or far too many states expected, in every order".into(),
        };
        match self.options.method {
            Some(Method::Memo) => return search(),
            Some(Method::Frontier) => return sweep(&Plan::new(self.component).ok_or_else(wide)?, saved),
            _ => {}
        }
        if saved.is_none()
            && let Ok(number) = self.search_alone(QUICK_NODES)
        {
            return Ok((number, Method::Memo));
        }
        if self.options.budget.is_spent(0) {
            return Err(Reason::Stopped);
        }
        let plan = if self.component.cells.len() <= 4096 { Plan::new(self.component) } else { None };
        // Far too many states are as bad as years.
        let is_wide = |plan: &Plan| plan.log_states.exp() > 8.0 * self.options.max_states as f64;
        let plan = plan.filter(|plan| saved.is_some() || !is_wide(plan));
        let sweep_seconds = plan.as_ref().map_or(f64::INFINITY, |plan| plan.seconds);
        if saved.is_none()
            && is_all
            && let Some((templates, units)) = templates_within(self.puzzle, sweep_seconds)
        {
            let number = by_templates(self.puzzle, &templates, Some(units), None, self.options)?;
            return Ok((number, Method::Templates));
        }
        // The estimate is rough; sweeping beyond it is worth a try, last.
        let is_narrow = sweep_seconds < 5e-3 * self.options.max_states as f64;
        let is_search_first = saved.is_none() && !is_narrow;
        let mut failed = Reason::OutOfReach;
        if is_search_first {
            match search() {
                Err(reason @ (Reason::TooManyNodes(_) | Reason::Unsuited { .. })) => failed = reason,
                answer => return answer,
            }
        }
        match plan {
            Some(plan) if sweep_seconds < 2.5e5 => match sweep(&plan, saved) {
                Err(Reason::TooManyStates(n)) if !is_search_first => match search() {
                    Err(Reason::TooManyNodes(_)) => Err(Reason::TooManyStates(n)),
                    answer => answer,
                },
                answer => answer,
            },
            _ => Err(failed),
        }
    }

    fn sweep(&self, plan: &Plan, saved: Option<frontier::Saved>) -> Result<BigUint, Reason> {
        if let Some(saved) = &saved
            && (saved.plan != plan.fingerprint
                || saved.layer > plan.layers.len()
                || saved.keys.len() != saved.values.len() * frontier::stride(plan, saved.layer))
        {
            return Err(Reason::Checkpoint("does not fit".into()));
        }
        frontier::run(plan, self.options, saved, &mut |table| {
            if let Some(keep) = self.options.checkpoint {
                let checkpoint =
                    Checkpoint::Frontier { product: self.product.clone(), component: self.number, saved: table() };
                keep(&checkpoint.write(self.puzzle));
            }
        })
    }

    /// A search in one piece.
    fn search_alone(&self, max_nodes: u64) -> Result<BigUint, Reason> {
        self.searched(std::slice::from_ref(&self.component.allowed), max_nodes)
    }

    /// A search in many pieces.
    fn search(&self, max_nodes: u64) -> Result<BigUint, Reason> {
        let mut splitter = memo::Search::<u128>::new(self.component, 0, 0, self.options.budget);
        let parts = splitter.split(&self.component.allowed, 64);
        self.searched(&parts, max_nodes)
    }

    fn searched(&self, parts: &[Vec<u64>], max_nodes: u64) -> Result<BigUint, Reason> {
        use table::Tally;
        if self.component.cells.len() > MAX_SEARCHED_CELLS {
            let why = format!("a component has more than {MAX_SEARCHED_CELLS} cells");
            return Err(Reason::Unsuited { method: Method::Memo, why });
        }
        let results = std::sync::Mutex::new((BigUint::ZERO, None));
        let each = (max_nodes / parts.len().max(1) as u64).max(1);
        let job = |j: usize| {
            if results.lock().expect("no job panics").1.is_some() {
                return;
            }
            let budget = self.options.budget;
            let mut narrow = memo::Search::<u128>::new(self.component, MEMO_WORDS, each, budget);
            let answer = match narrow.count(&parts[j]) {
                Ok(number) => Ok(number.to_big()),
                Err(memo::Stop::Overflow) => {
                    memo::Search::<BigUint>::new(self.component, MEMO_WORDS, each, budget).count(&parts[j])
                }
                Err(stop) => Err(stop),
            };
            let mut results = results.lock().expect("no job panics");
            match answer {
                Ok(number) => results.0 += number,
                Err(_) => results.1 = Some(Reason::TooManyNodes(max_nodes)),
            }
        };
        self.options.run(parts.len(), &job);
        match results.into_inner().expect("no job panics") {
            (_, Some(_)) if Budget::is_spent(&self.options.budget, 0) => Err(Reason::Stopped),
            (_, Some(reason)) => Err(reason),
            (number, None) => Ok(number),
        }
    }
}

/// Seconds for a node of the search over templates, what is remembered included.
const SECONDS_A_NODE: f64 = 2e-7;

fn suited_templates(puzzle: &Puzzle) -> Result<Templates<'_>, Reason> {
    let topology = puzzle.topology();
    let unsuited = |why: &str| Reason::Unsuited { method: Method::Templates, why: why.into() };
    if topology.cells().any(|cell| puzzle.start(cell).len() < topology.n_digits()) {
        return Err(unsuited("it has givens or marks"));
    }
    Templates::of(topology, templates::MAX_TEMPLATES).ok_or_else(|| unsuited("it has no full house or many templates"))
}

/// The templates, and the work with them, if that is quicker than a sweep of so many seconds.
fn templates_within(puzzle: &Puzzle, sweep_seconds: f64) -> Option<(Templates<'_>, Vec<templates::Unit>)> {
    if sweep_seconds <= 0.3 {
        return None;
    }
    let templates = suited_templates(puzzle).ok()?;
    let units = templates.units();
    let seconds = templates.estimate_nodes(&units) * SECONDS_A_NODE;
    (seconds < sweep_seconds && seconds < 1e6).then_some((templates, units))
}

fn by_templates(
    puzzle: &Puzzle,
    templates: &Templates<'_>,
    units: Option<Vec<templates::Unit>>,
    resumed: Option<Checkpoint>,
    options: &CountOptions<'_>,
) -> Result<BigUint, Reason> {
    let units = units.unwrap_or_else(|| templates.units());
    let known = match resumed {
        Some(Checkpoint::Templates { results }) if results.len() == units.len() => results,
        Some(_) => return Err(Reason::Checkpoint("does not fit".into())),
        None => vec![None; units.len()],
    };
    let save = |results: &[Option<u128>]| {
        if let Some(keep) = options.checkpoint {
            keep(&Checkpoint::Templates { results: results.to_vec() }.write(puzzle));
        }
    };
    let partitions = templates.run(&units, &known, templates::MEMO_SLOTS, options, &save)?;
    Ok(partitions * (1..=puzzle.topology().n_digits()).map(BigUint::from).product::<BigUint>())
}

/// Finds every solution.
fn enumerate(puzzle: &Puzzle, options: &CountOptions<'_>) -> Result<BigUint, Reason> {
    let mut n = 0u64;
    let limit = options.max_nodes();
    let is_done = Solver::new(puzzle.topology()).list_within(puzzle, &options.budget, &mut |_| {
        n += 1;
        if n > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match is_done {
        true => Ok(BigUint::from(n)),
        false if n <= limit && options.budget.is_spent(0) => Err(Reason::Stopped),
        false => Err(Reason::TooManyNodes(limit)),
    }
}

/// Counts an empty topology by templates in other ways, for checks.
#[doc(hidden)]
pub mod check {
    use super::*;

    /// Kinds of solutions up to symmetry, or both, by averaging over changes whatever their number.
    pub fn kinds(puzzle: &Puzzle, up_to: UpTo, options: &CountOptions<'_>) -> Result<BigUint, Reason> {
        burnside::count_kinds(puzzle, up_to, options).map(|(number, _)| number)
    }

    /// The number of grids by templates, with symmetries used for the first template alone and another order of
    /// cells; what was found for a set of uncovered cells is remembered or found again each time.
    pub fn with_little_symmetry(
        puzzle: &Puzzle,
        is_remembered: bool,
        options: &CountOptions<'_>,
    ) -> Result<BigUint, Reason> {
        let templates = suited_templates(puzzle)?;
        let units = templates.plain_units();
        let known = vec![None; units.len()];
        let slots = if is_remembered { templates::MEMO_SLOTS } else { 0 };
        let partitions = templates.run(&units, &known, slots, options, &|_| {})?;
        Ok(partitions * (1..=puzzle.topology().n_digits()).map(BigUint::from).product::<BigUint>())
    }

    /// What the choice of a method goes by: the seconds of a sweep, and the nodes of a cover.
    pub fn guesses(puzzle: &Puzzle) -> (Option<f64>, Option<f64>) {
        let seconds = match rest_of(puzzle) {
            Rest::Components(components) if components.len() == 1 => Plan::new(&components[0]).map(|p| p.seconds),
            _ => None,
        };
        let nodes = suited_templates(puzzle).ok().map(|templates| templates.estimate_nodes(&templates.units()));
        (seconds, nodes)
    }

    /// The numbers of partitions that contain the first template, once for every cell outside it: all must be equal.
    /// With them the sum over all second templates, which is that number times the number of the other digits.
    pub fn through_every_cell(puzzle: &Puzzle, options: &CountOptions<'_>) -> Result<Vec<BigUint>, Reason> {
        let templates = suited_templates(puzzle)?;
        let (units, rows) = templates.through_cells();
        let numbers = std::sync::Mutex::new(vec![Ok(0u128); units.len()]);
        options.run(units.len(), &|u| {
            let number = templates.count_unit(&units[u], 1 << 19, options);
            numbers.lock().expect("no job panics")[u] = number;
        });
        let numbers: Vec<u128> = numbers.into_inner().expect("no job panics").into_iter().collect::<Result<_, _>>()?;
        let total = |row: &Vec<u64>| row.iter().zip(&numbers).map(|(&n, &ways)| BigUint::from(ways) * n).sum();
        Ok(rows.iter().map(total).collect())
    }
}
