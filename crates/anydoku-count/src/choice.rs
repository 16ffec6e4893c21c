//! The choice of a method, component by component.
//!
//! A quick search comes first, followed by the method with the shortest expected time. Expectations are rough, so if
//! that method fails, the others are tried unless they are hopeless.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::checkpoint::Checkpoint;
use super::cores::Core;
use super::middle::Middle;
use super::plan::Plan;
use super::rest::{Component, Rest, rest_of};
use super::templates::{self, Templates};
use super::triples::Triples;
use super::units::{Classes, Units, run_units};
use super::{CountOptions, Method, Progress, Reason, estimate, frontier, memo, table};
use anydoku::logarithm::exp;
use anydoku::solve::Solver;
use anydoku::{Budget, Puzzle, Topology, msg};

/// The node limit of the simple search that precedes all planning.
pub(super) const QUICK_NODES: u64 = 5_000;

/// The size of the memo of one search, in words.
pub(super) const MEMO_WORDS: usize = 1 << 23;

/// The maximum number of cells of a component that is searched, because the depth of the search grows with it.
pub(super) const MAX_SEARCHED_CELLS: usize = 1300;

/// The maximum number of cells of a component that is swept.
const MAX_SWEPT_CELLS: usize = 4096;

/// The largest factor by which the estimated states of a sweep may exceed the limit. Beyond it, the sweep is not even
/// started, because a sweep with too many states is as hopeless as one that takes years.
const FAR_TOO_MANY: f64 = 8.0;

/// The time per allowed state below which a sweep counts as narrow and precedes a long search, in seconds.
const NARROW: f64 = 5e-3;

/// The expected time, in seconds, beyond which a sweep is not tried.
const DAYS: f64 = 2.5e5;

/// The expected time, in seconds, beyond which a cover by templates is not tried.
const MAX_COVER: f64 = 1e6;

/// The expected time, in seconds, below which a sweep is so short that templates are not considered.
const SOON: f64 = 0.3;

/// The expected time, in seconds, beyond which counting by bands is considered. Considering it takes half a second.
const WORTH_TRIPLES: f64 = 1.0;

/// The expected time, in seconds, beyond which a core is searched for, which takes about one second.
const WORTH_A_CORE: f64 = 10.0;

/// The factor by which a core must be faster than the alternatives, since its estimate is the roughest.
const CLEARLY: f64 = 4.0;

/// The expected time, in seconds, beyond which a count announces that time and estimates the number of solutions.
const LONG: f64 = 3.0;

/// The number of probes for that estimate.
const PROBES: usize = 300;

pub(super) fn try_count(puzzle: &Puzzle, options: &CountOptions<'_>) -> Result<(BigUint, Method), Reason> {
    let resumed = options.resume.map(|bytes| Checkpoint::read(bytes, puzzle)).transpose()?;
    if let Some(part) = options.part
        && !(1..=part.n).contains(&part.i)
    {
        return Err(Reason::Part(msg!("count-no-part", i = part.i, n = part.n)));
    }
    if is_of(&resumed, Method::Templates) {
        return Err(Reason::Checkpoint(msg!("count-why-up-to")));
    }
    if options.method == Some(Method::Enumerate) {
        return Ok((enumerate(puzzle, options)?, Method::Enumerate));
    }
    if options.method == Some(Method::Templates) || matches!(resumed, Some(Checkpoint::Templates { .. })) {
        let templates = suited_templates(puzzle)?;
        return Ok((by_templates(puzzle, &templates, None, resumed, options)?, Method::Templates));
    }
    if options.method == Some(Method::Classes) || is_of(&resumed, Method::Classes) {
        let templates = suited_templates(puzzle).map_err(|reason| match reason {
            Reason::Unsuited { why, .. } => Reason::Unsuited { method: Method::Classes, why },
            reason => reason,
        })?;
        let why = msg!("count-why-no-core");
        let core = Core::of(puzzle.topology(), &templates).ok_or(Reason::Unsuited { method: Method::Classes, why })?;
        return Ok((by_classes(puzzle, &core, resumed, options)?, Method::Classes));
    }
    if options.method == Some(Method::Triples) || is_of(&resumed, Method::Triples) {
        return Ok((by_classes(puzzle, &suited_triples(puzzle)?, resumed, options)?, Method::Triples));
    }
    if options.method == Some(Method::MeetInTheMiddle) || is_of(&resumed, Method::MeetInTheMiddle) {
        return Ok((by_classes(puzzle, &suited_middle(puzzle, options)?, resumed, options)?, Method::MeetInTheMiddle));
    }
    let components = match rest_of(puzzle) {
        Rest::Nothing => return Ok((BigUint::ZERO, options.method.unwrap_or(Method::Memo))),
        Rest::TooWide | Rest::Ruled if options.method.is_none() => {
            return Ok((enumerate(puzzle, options)?, Method::Enumerate));
        }
        Rest::TooWide => {
            let why = msg!("count-why-wide");
            return Err(Reason::Unsuited { method: options.method.unwrap_or(Method::Memo), why });
        }
        Rest::Ruled => return Err(unruly(puzzle, options.method.unwrap_or(Method::Memo))),
        Rest::Components(components) => components,
    };
    let (mut total, first, mut saved) = match resumed {
        Some(Checkpoint::Frontier { component, .. }) if component >= components.len() => {
            return Err(Reason::Checkpoint(msg!("count-why-other-method")));
        }
        Some(Checkpoint::Frontier { product, component, saved }) => (product, component, Some(saved)),
        _ => (BigUint::from(1u32), 0, None),
    };
    let mut method = Method::Memo;
    // A part of the first component, multiplied by all others, is a part of the whole.
    let whole = CountOptions { part: None, ..*options };
    if components.is_empty() && !options.has_share(0) {
        total = BigUint::ZERO;
    }
    for (number, component) in components.iter().enumerate().skip(first) {
        let options = if number == 0 { options } else { &whole };
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

/// Returns the reason why a method that supports only houses does not apply.
fn unruly(puzzle: &Puzzle, method: Method) -> Reason {
    let why = msg!("count-why-rules", rules = puzzle.topology().rule_names());
    Reason::Unsuited { method, why }
}

/// A component of a count.
struct Task<'a> {
    puzzle: &'a Puzzle,
    component: &'a Component,
    number: usize,
    /// The number of fillings of the previous components.
    product: &'a BigUint,
    options: &'a CountOptions<'a>,
}

impl Task<'_> {
    fn count(&self, saved: Option<frontier::Saved>, is_all: bool) -> Result<(BigUint, Method), Reason> {
        let sweep = |plan: &Plan, saved| self.sweep(plan, saved).map(|number| (number, Method::Frontier));
        let search = || self.search(self.options.max_nodes()).map(|number| (number, Method::Memo));
        let wide = || Reason::Unsuited { method: Method::Frontier, why: msg!("count-why-wide-frontier") };
        match self.options.method {
            Some(Method::Memo) => return search(),
            Some(Method::Frontier) => return sweep(&Plan::new(self.component).ok_or_else(wide)?, saved),
            _ => {}
        }
        if saved.is_none()
            && let Ok(number) = self.search_alone(QUICK_NODES)
        {
            // Quick counts are not split into parts; the first part does them.
            let number = if self.options.has_share(0) { number } else { BigUint::ZERO };
            return Ok((number, Method::Memo));
        }
        if self.options.budget.is_spent(0) {
            return Err(Reason::Stopped);
        }
        let plan = if self.component.cells.len() <= MAX_SWEPT_CELLS { Plan::new(self.component) } else { None };
        let is_wide = |plan: &Plan| exp(plan.log_states) > FAR_TOO_MANY * self.options.max_states as f64;
        let plan = plan.filter(|plan| saved.is_some() || !is_wide(plan));
        let sweep_seconds = plan.as_ref().map_or(f64::INFINITY, |plan| plan.seconds);
        if saved.is_none()
            && is_all
            && let Some(digits) = by_digits(self.puzzle, sweep_seconds, self.options)
        {
            return match digits {
                Digits::Cover { templates, units, seconds } => {
                    self.announce(Method::Templates, seconds, None);
                    let number = by_templates(self.puzzle, &templates, Some(units), None, self.options)?;
                    Ok((number, Method::Templates))
                }
                Digits::Core(core) => {
                    let number = by_classes(self.puzzle, &core, None, self.options)?;
                    Ok((number, Method::Classes))
                }
                Digits::Triples(triples) => {
                    let number = by_classes(self.puzzle, &*triples, None, self.options)?;
                    Ok((number, Method::Triples))
                }
                Digits::Middle(middle) => match by_classes(self.puzzle, &*middle, None, self.options) {
                    Err(Reason::TooManyStates(n)) => self.cover().unwrap_or(Err(Reason::TooManyStates(n))),
                    number => number.map(|number| (number, Method::MeetInTheMiddle)),
                },
            };
        }
        // The estimate is rough, so sweeps somewhat beyond it are tried last.
        let is_narrow = sweep_seconds < NARROW * self.options.max_states as f64;
        let is_search_first = saved.is_none() && !is_narrow;
        let mut failed = Reason::OutOfReach;
        if is_search_first && !estimate::is_hopeless(self.component) {
            match search() {
                Err(reason @ (Reason::TooManyNodes(_) | Reason::Unsuited { .. })) => failed = reason,
                answer => return answer,
            }
        }
        match plan {
            Some(plan) if sweep_seconds < DAYS => match sweep(&plan, saved) {
                Err(Reason::TooManyStates(n)) if !is_search_first => match search() {
                    Err(Reason::TooManyNodes(_)) => Err(Reason::TooManyStates(n)),
                    answer => answer,
                },
                answer => answer,
            },
            _ => Err(failed),
        }
    }

    /// Counts by templates after another method ran out of memory. Returns `None` if that would take too long.
    fn cover(&self) -> Option<Result<(BigUint, Method), Reason>> {
        let templates = suited_templates(self.puzzle).ok()?;
        let units = templates.units();
        let seconds = cover_seconds(&templates, &units);
        (seconds < MAX_COVER).then(|| {
            self.announce(Method::Templates, seconds, None);
            let number = by_templates(self.puzzle, &templates, Some(units), None, self.options)?;
            Ok((number, Method::Templates))
        })
    }

    /// Announces the expected time of a long count.
    fn announce(&self, method: Method, seconds: f64, log10_number: Option<f64>) {
        announce(self.puzzle, method, seconds, log10_number, self.options);
    }

    fn sweep(&self, plan: &Plan, saved: Option<frontier::Saved>) -> Result<BigUint, Reason> {
        self.announce(Method::Frontier, plan.seconds, None);
        if let Some(saved) = &saved
            && (saved.plan != plan.fingerprint
                || saved.layer > plan.layers.len()
                || saved.keys.len() != saved.values.len() * frontier::stride(plan, saved.layer))
        {
            return Err(Reason::Checkpoint(msg!("count-why-other-method")));
        }
        frontier::run(plan, self.options, saved, &mut |table| {
            if let Some(keep) = self.options.checkpoint {
                let checkpoint =
                    Checkpoint::Frontier { product: self.product.clone(), component: self.number, saved: table() };
                keep(&checkpoint.write(self.puzzle));
            }
        })
    }

    /// Counts by one search of the whole component.
    fn search_alone(&self, max_nodes: u64) -> Result<BigUint, Reason> {
        self.searched(std::slice::from_ref(&self.component.allowed), max_nodes)
    }

    /// Counts by up to 64 independent searches, each of which covers part of the component's fillings.
    fn search(&self, max_nodes: u64) -> Result<BigUint, Reason> {
        let mut splitter = memo::MemoCounter::<u128>::new(self.component, 0, 0, self.options.budget);
        let mut parts = splitter.split(&self.component.allowed, 64);
        let mut number = 0..;
        parts.retain(|_| self.options.has_share(number.next().expect("it has no end")));
        self.searched(&parts, max_nodes)
    }

    fn searched(&self, parts: &[Vec<u64>], max_nodes: u64) -> Result<BigUint, Reason> {
        use table::Tally;
        if self.component.cells.len() > MAX_SEARCHED_CELLS {
            let why = msg!("count-why-cells", most = MAX_SEARCHED_CELLS);
            return Err(Reason::Unsuited { method: Method::Memo, why });
        }
        let results = std::sync::Mutex::new((BigUint::ZERO, None));
        let each = (max_nodes / parts.len().max(1) as u64).max(1);
        let job = |j: usize| {
            if results.lock().expect("no job panics").1.is_some() {
                return;
            }
            let budget = self.options.budget;
            let mut narrow = memo::MemoCounter::<u128>::new(self.component, MEMO_WORDS, each, budget);
            let answer = match narrow.count(&parts[j]) {
                Ok(number) => Ok(number.to_big()),
                Err(memo::Stop::Overflow) => {
                    memo::MemoCounter::<BigUint>::new(self.component, MEMO_WORDS, each, budget).count(&parts[j])
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

/// The time per node of the search over templates, including its memo, in seconds.
pub(super) const SECONDS_A_NODE: f64 = 2e-7;

/// The time per template at the start of a unit, in seconds. If there are few symmetries, this accounts for most of the time.
const SECONDS_A_TEMPLATE: f64 = 1e-7;

fn cover_seconds(templates: &Templates<'_>, units: &[templates::Unit]) -> f64 {
    let begin = units.len() as f64 * templates.len() as f64 * SECONDS_A_TEMPLATE;
    begin + templates.estimate_nodes(units) * SECONDS_A_NODE
}

pub(super) fn suited_templates(puzzle: &Puzzle) -> Result<Templates<'_>, Reason> {
    let topology = empty_grid(puzzle, Method::Templates)?;
    let why = || msg!("count-why-templates");
    let unsuited = || Reason::Unsuited { method: Method::Templates, why: why() };
    Templates::of(topology, templates::MAX_TEMPLATES).ok_or_else(unsuited)
}

fn suited_triples(puzzle: &Puzzle) -> Result<Triples, Reason> {
    let topology = empty_grid(puzzle, Method::Triples)?;
    let why = || msg!("count-why-triples");
    Triples::of(topology).ok_or_else(|| Reason::Unsuited { method: Method::Triples, why: why() })
}

fn suited_middle(puzzle: &Puzzle, options: &CountOptions<'_>) -> Result<Middle, Reason> {
    let topology = empty_grid(puzzle, Method::MeetInTheMiddle)?;
    let why = || msg!("count-why-middle");
    let unsuited = || Reason::Unsuited { method: Method::MeetInTheMiddle, why: why() };
    let templates = Templates::of(topology, templates::MAX_TEMPLATES).ok_or_else(unsuited)?;
    Middle::of(topology, &templates, options.max_states).ok_or_else(unsuited)
}

/// Returns the topology for methods that support only houses of an empty grid.
fn empty_grid(puzzle: &Puzzle, method: Method) -> Result<&Topology, Reason> {
    let topology = puzzle.topology();
    if topology.has_rules() {
        return Err(unruly(puzzle, method));
    }
    if topology.cells().any(|cell| puzzle.start(cell).len() < topology.n_digits()) {
        return Err(Reason::Unsuited { method, why: msg!("count-why-givens") });
    }
    Ok(topology)
}

/// A method based on the sets of cells that single digits can occupy.
enum Digits<'a> {
    Cover { templates: Templates<'a>, units: Vec<templates::Unit>, seconds: f64 },
    Core(Core<'a>),
    Triples(Box<Triples>),
    Middle(Box<Middle>),
}

/// Returns the fastest such method, if it is faster than a sweep that takes this many seconds.
fn by_digits<'a>(puzzle: &'a Puzzle, sweep_seconds: f64, options: &CountOptions<'_>) -> Option<Digits<'a>> {
    if puzzle.topology().has_rules() || sweep_seconds <= SOON {
        return None;
    }
    let triples = if sweep_seconds > WORTH_TRIPLES { suited_triples(puzzle).ok() } else { None };
    let by_triples = |triples| Some(Digits::Triples(Box::new(triples)));
    let triples = match triples {
        Some(triples) if triples.seconds < sweep_seconds.min(WORTH_A_CORE) => return by_triples(triples),
        triples => triples,
    };
    let templates = suited_templates(puzzle).ok()?;
    let middle = Middle::of(puzzle.topology(), &templates, options.max_states);
    let middle = middle.filter(|middle| middle.seconds < sweep_seconds);
    let by_middle = |middle| Some(Digits::Middle(Box::new(middle)));
    let middle = match middle {
        Some(middle) if middle.seconds < SOON => return by_middle(middle),
        middle => middle,
    };
    let units = templates.units();
    let seconds = cover_seconds(&templates, &units);
    let middle = middle.filter(|middle| middle.seconds < seconds);
    let least = middle.as_ref().map_or(seconds.min(sweep_seconds), |middle| middle.seconds);
    if let Some(triples) = triples.filter(|triples| triples.seconds < least) {
        return by_triples(triples);
    }
    if least > WORTH_A_CORE
        && let Some(core) = Core::of(puzzle.topology(), &templates)
        && core.seconds < least / CLEARLY
        && core.seconds < MAX_COVER
    {
        return Some(Digits::Core(core));
    }
    if let Some(middle) = middle.filter(|middle| middle.seconds < MAX_COVER) {
        return by_middle(middle);
    }
    (seconds < sweep_seconds && seconds < MAX_COVER).then_some(Digits::Cover { templates, units, seconds })
}

/// Returns the templates if they are faster than a sweep that takes this many seconds, and the plan for meet in the
/// middle if that is faster still.
pub(super) fn templates_within<'a>(
    puzzle: &'a Puzzle,
    sweep_seconds: f64,
    options: &CountOptions<'_>,
) -> Option<(Templates<'a>, Option<Middle>)> {
    if puzzle.topology().has_rules() || sweep_seconds <= SOON {
        return None;
    }
    let templates = suited_templates(puzzle).ok()?;
    let seconds = cover_seconds(&templates, &templates.units());
    let middle = Middle::of(puzzle.topology(), &templates, options.max_states);
    // Templates take less time where one cover serves all symmetries at once.
    let middle = middle.filter(|middle| CLEARLY * middle.seconds < seconds.min(sweep_seconds).min(CLEARLY * MAX_COVER));
    let is_best = seconds < sweep_seconds && seconds < MAX_COVER;
    (is_best || middle.is_some()).then_some((templates, middle))
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
        Some(_) => return Err(Reason::Checkpoint(msg!("count-why-other-method"))),
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

/// Returns whether the checkpoint holds results for classes of this method.
fn is_of(resumed: &Option<Checkpoint>, asked: Method) -> bool {
    matches!(resumed, Some(Checkpoint::Classes { method, .. }) if *method == asked)
}

/// Counts class by class, resuming from known results and storing new ones.
pub(super) fn by_classes<C: Classes>(
    puzzle: &Puzzle,
    classes: &C,
    resumed: Option<Checkpoint>,
    options: &CountOptions<'_>,
) -> Result<BigUint, Reason> {
    let (seconds, log10_number) = classes.expected();
    announce(puzzle, C::METHOD, seconds, log10_number, options);
    let mine = classes.fingerprint();
    let known = match resumed {
        Some(Checkpoint::Classes { method, of, results })
            if (method, of, results.len()) == (C::METHOD, mine, classes.len()) =>
        {
            results
        }
        Some(_) => return Err(Reason::Checkpoint(msg!("count-why-other-method"))),
        None => vec![None; classes.len()],
    };
    let save = |results: &[Option<u128>]| {
        if let Some(keep) = options.checkpoint {
            keep(&Checkpoint::Classes { method: C::METHOD, of: mine, results: results.to_vec() }.write(puzzle));
        }
    };
    let count = |class: usize| classes.count(class, options);
    Ok(classes.total(&run_units(&Units { known: &known, count: &count, save: &save }, options)?))
}

/// Announces the expected time of a long count. If the expected number of solutions is unknown, it is estimated.
fn announce(puzzle: &Puzzle, method: Method, seconds: f64, log10_number: Option<f64>, options: &CountOptions<'_>) {
    if seconds < LONG || options.progress.is_none() {
        return;
    }
    let probe = || estimate(puzzle, PROBES, 1, options).map(|estimate| estimate.log10_mean);
    let log10_number = log10_number.or_else(probe).filter(|log| log.is_finite());
    options.tell(Progress::Plan { method, seconds, log10_number });
}

/// Counts by listing every solution.
fn enumerate(puzzle: &Puzzle, options: &CountOptions<'_>) -> Result<BigUint, Reason> {
    if options.part.is_some() {
        return Err(Reason::Part(msg!("count-enumerate-in-parts")));
    }
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
