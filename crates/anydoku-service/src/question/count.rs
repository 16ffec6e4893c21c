//! Counts or lists solutions.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use anydoku::make::{Fill, Filler};
use anydoku::{Budget, Language, Message, Puzzle, Rng, Solution, Solver, msg};
use anydoku_count::{self as count, Bounds, CountOptions, Counted, Estimate, Method, Part, Progress, Reason, UpTo};

use crate::facts::numbers;
use crate::input::one_puzzle;
use crate::input::quoted;
use crate::reply_size::{Room, grid_bytes};
use crate::{Bytes, Event, Events, Facts, Host, Limit, Paper, Service, ServiceError, Source, named};

/// A request for the number of solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CountRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The equivalence up to which to count solutions: `relabelling`, `symmetry` or `both`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to: Option<String>,
    /// The number of random probes for an estimate, instead of an exact count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<u64>,
    /// The random seed of the probes (default 1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The method, chosen automatically by default: `enumerate`, `memo`, `frontier`, `templates`, `classes`,
    /// `triples` or `meet-in-the-middle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The maximum number of frontier states (default 30 million). A state of a 9x9 takes about 50 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_states: Option<usize>,
    /// The part to count, such as `3/16`. The counts of all parts add up to the total.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Whether to send checkpoints as events, from which the count can be resumed.
    pub checkpoints: bool,
    /// A checkpoint to resume from. The input must then have one puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resume: Option<Bytes>,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The counted puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// One entry per puzzle.
    pub puzzles: Vec<CountedPuzzle>,
}

/// A puzzle with its number of solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The exact number in decimal digits. Omitted if it was not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The method that counted the largest part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The equivalence up to which solutions were counted, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<String>,
    /// An estimate, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateFacts>,
    /// A sentence that explains why the solutions were not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether the count was interrupted or reached its limit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stopped: bool,
    /// Whether an estimate is possible although counting was not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub try_estimate: bool,
}

/// An estimate of the number of solutions. It is never exact.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateFacts {
    /// The decimal logarithm of the mean. Omitted if no probe found a solution.
    pub log10_mean: Option<f64>,
    /// The decimal logarithm of the lower end of the 95% confidence interval.
    pub log10_low: Option<f64>,
    /// The decimal logarithm of the upper end of the 95% confidence interval.
    pub log10_high: Option<f64>,
    /// The standard error relative to the mean.
    pub relative_error: Option<f64>,
    /// The number of probes.
    pub probes: u64,
    /// The number of probes that found a solution.
    pub hits: u64,
    /// If no probe found a solution: a lower bound as a decimal logarithm, from the symmetries and relabelings of one grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log10_least: Option<f64>,
    /// If no probe found a solution: an upper bound as a decimal logarithm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log10_most: Option<f64>,
    /// The random seed.
    pub seed: u64,
}

/// A request for all solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ListRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The equivalence up to which to list solutions: `relabelling`, `symmetry` or `both`. Only one of all equivalent solutions is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to: Option<String>,
    /// The maximum number of solutions per puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u64>,
    /// Whether to leave the solutions out of the reply, because they are sent as events.
    pub only_events: bool,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Puzzles and their solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listed {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// One entry per puzzle.
    pub puzzles: Vec<ListedPuzzle>,
}

/// A puzzle with its solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The number of solutions listed.
    pub listed: u64,
    /// Whether the list contains all solutions, or as many as requested.
    pub complete: bool,
    /// The solutions, one number per cell. Empty if they were sent as events only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<Vec<usize>>,
    /// The reason why not all solutions were listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// The default maximum number of frontier states.
const MAX_STATES: usize = 30_000_000;

/// The maximum number of search nodes for finding a grid from which to derive bounds.
const BOUND_NODES: u64 = 200_000;

/// The minimum and maximum number of probes. Fewer do not allow an error estimate.
const PROBES: (u64, u64) = (10, 100_000_000);

impl Service<'_> {
    /// Counts the solutions exactly.
    pub fn count(&self, request: &CountRequest, events: &mut dyn Events) -> Result<Counts, ServiceError> {
        let method: Option<Method> = request.method.as_deref().map(str::parse).transpose()?;
        let up_to: Option<UpTo> = request.up_to.as_deref().map(str::parse).transpose()?;
        let part = request.part.as_deref().map(part_named).transpose()?;
        let reading = named::read(&request.paper)?;
        if request.resume.is_some() && reading.sheets.len() != 1 {
            return Err(one_puzzle(msg!("input-checkpoint"), reading.sheets.len()));
        }
        let mut puzzles = Vec::new();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let facts = Facts::of(sheet, i + 1, &[]);
            puzzles.push(match request.estimate {
                Some(probes) => self.estimate_one(request, &sheet.puzzle, facts, probes)?,
                None => self.count_one(request, &sheet.puzzle, facts, (method, up_to, part), events)?,
            });
            if self.is_stopped() {
                break;
            }
        }
        Ok(Counts { source: Source::of(&reading, request.paper.name.as_deref(), self.language()), puzzles })
    }

    fn count_one(
        &self,
        request: &CountRequest,
        puzzle: &Puzzle,
        facts: Facts,
        (method, up_to, part): (Option<Method>, Option<UpTo>, Option<Part>),
        events: &mut dyn Events,
    ) -> Result<CountedPuzzle, ServiceError> {
        let events = Mutex::new(events);
        // Once the listener has stopped, it gets no more events; the flag of the host ends the count itself.
        let send = |event: Event| {
            if let Ok(mut events) = events.lock() {
                _ = events.event(event);
            }
        };
        let progress = |progress: Progress| send(event_of(progress, self.language()));
        let keep = |bytes: &[u8]| send(Event::Checkpoint(Bytes(bytes.to_vec())));
        let counted = self.with_options(request.limit, |usual| {
            let options = CountOptions {
                method,
                max_states: request.max_states.unwrap_or(MAX_STATES),
                progress: Some(&progress),
                checkpoint: request.checkpoints.then_some(&keep as count::Keeper<'_>),
                resume: request.resume.as_ref().map(|bytes| &bytes.0[..]),
                part,
                ..*usual
            };
            match up_to {
                Some(up_to) => count::count_up_to(puzzle, up_to, &options),
                None => count::count(puzzle, &options),
            }
        })?;
        let blank = CountedPuzzle {
            facts,
            count: None,
            method: None,
            up_to: up_to.map(|up_to| up_to.name().to_owned()),
            estimate: None,
            reason: None,
            stopped: false,
            try_estimate: false,
        };
        Ok(match counted {
            Counted::Exact { number, method } => {
                CountedPuzzle { count: Some(number.to_string()), method: Some(method.name().to_owned()), ..blank }
            }
            Counted::NotCounted(reason) => CountedPuzzle {
                reason: Some(reason.message().in_language(self.language())),
                stopped: reason == Reason::Stopped,
                try_estimate: matches!(
                    reason,
                    Reason::Stopped | Reason::TooManyStates(_) | Reason::OutOfReach | Reason::TooManyNodes(_)
                ),
                ..blank
            },
        })
    }

    fn estimate_one(
        &self,
        request: &CountRequest,
        puzzle: &Puzzle,
        facts: Facts,
        probes: u64,
    ) -> Result<CountedPuzzle, ServiceError> {
        let seed = request.seed.unwrap_or(1);
        if probes < PROBES.0 {
            return Err(ServiceError::new(msg!("service-probes", found = probes, least = PROBES.0)));
        }
        let probes = probes.min(PROBES.1) as usize;
        let estimate = self.with_options(request.limit, |options| count::estimate(puzzle, probes, seed, options))?;
        let bounds = estimate.filter(|estimate| estimate.hits == 0).and_then(|_| self.bounds(puzzle, seed));
        Ok(CountedPuzzle {
            facts,
            count: None,
            method: None,
            up_to: None,
            reason: estimate.is_none().then(|| msg!("estimate-impossible").in_language(self.language())),
            estimate: estimate.map(|estimate| EstimateFacts::of(&estimate, bounds, seed)),
            stopped: false,
            try_estimate: false,
        })
    }

    /// Returns bounds on the number of grids, for an empty grid that can be filled.
    fn bounds(&self, puzzle: &Puzzle, seed: u64) -> Option<Bounds> {
        let topology = puzzle.topology();
        let is_empty = topology.cells().all(|cell| puzzle.start(cell).len() == topology.n_digits());
        if !is_empty || topology.has_rules() {
            return None;
        }
        match Filler::new(topology).fill(&mut Rng::new(seed), &Budget::nodes(BOUND_NODES)) {
            Fill::Full(filled) => count::bounds(&filled.solution),
            _ => None,
        }
    }

    /// Lists the solutions.
    pub fn list(&self, request: &ListRequest, events: &mut dyn Events) -> Result<Listed, ServiceError> {
        let up_to: Option<UpTo> = request.up_to.as_deref().map(str::parse).transpose()?;
        let reading = named::read(&request.paper)?;
        let mut puzzles = Vec::new();
        let mut room = self.room();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            room.take_facts(sheet.puzzle.topology(), &[])?;
            let mut listed = ListedPuzzle {
                facts: Facts::of(sheet, i + 1, &[]),
                listed: 0,
                complete: false,
                solutions: Vec::new(),
                reason: None,
            };
            self.list_one(request, &sheet.puzzle, up_to, (&mut listed, &mut room), events)?;
            puzzles.push(listed);
            if self.is_stopped() {
                break;
            }
        }
        Ok(Listed { source: Source::of(&reading, request.paper.name.as_deref(), self.language()), puzzles })
    }

    fn list_one(
        &self,
        request: &ListRequest,
        puzzle: &Puzzle,
        up_to: Option<UpTo>,
        (listed, room): (&mut ListedPuzzle, &mut Room),
        events: &mut dyn Events,
    ) -> Result<(), ServiceError> {
        let is_enough = |n: u64| request.n.is_some_and(|most| n >= most);
        if is_enough(0) {
            listed.complete = true;
            return Ok(());
        }
        let number = listed.facts.number;
        let mut is_heard = true;
        let (bytes, mut is_full) = (grid_bytes(puzzle.topology()), Ok(()));
        let mut hand_over = |solution: Solution| {
            if !request.only_events {
                is_full = room.take(1, bytes);
            }
            if is_full.is_err() {
                return ControlFlow::Break(());
            }
            listed.listed += 1;
            let solution = numbers(&solution);
            if !request.only_events {
                listed.solutions.push(solution.clone());
            }
            is_heard = events.event(Event::Solution { number, solution }).is_continue();
            if is_enough(listed.listed) || !is_heard { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let done = self.with_options(request.limit, |options| match up_to {
            None => Ok(Solver::new(puzzle.topology()).list_within(puzzle, &options.budget, &mut hand_over)),
            Some(up_to) => count::list_up_to(puzzle, up_to, options, &mut hand_over),
        })?;
        match done {
            Err(reason) => listed.reason = Some(reason.message().in_language(self.language())),
            Ok(is_all) => listed.complete = is_all || is_enough(listed.listed),
        }
        if let Err(full) = is_full {
            (listed.complete, listed.reason) = (false, Some(full.to_string()));
        }
        if !listed.complete && listed.reason.is_none() {
            listed.reason = Some(Reason::Stopped.message().in_language(self.language()));
        }
        Ok(())
    }

    /// Calls `ask` with all threads, a budget, and default values for the other options.
    fn with_options<T>(&self, limit: Limit, ask: impl FnOnce(&CountOptions<'_>) -> T) -> Result<T, ServiceError> {
        let executor = |n: usize, job: &(dyn Fn(usize) + Sync)| spread(self.host, n, job);
        self.within(limit, |budget: &Budget<'_>| {
            ask(&CountOptions { budget: *budget, executor: Some(&executor), ..Default::default() })
        })
    }
}

/// Runs jobs in parallel, in any order.
fn spread(host: &dyn Host, n: usize, job: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    host.side_by_side(&|| {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= n {
                break;
            }
            job(i);
        }
    });
}

impl EstimateFacts {
    fn of(estimate: &Estimate, bounds: Option<Bounds>, seed: u64) -> EstimateFacts {
        let finite = |number: f64| number.is_finite().then_some(number);
        let (low, high) = estimate.log10_interval();
        EstimateFacts {
            log10_mean: finite(estimate.log10_mean),
            log10_low: finite(low),
            log10_high: finite(high),
            relative_error: finite(estimate.relative_error),
            probes: estimate.probes as u64,
            hits: estimate.hits as u64,
            log10_least: bounds.map(|bounds| bounds.log10_least),
            log10_most: bounds.map(|bounds| bounds.log10_most),
            seed,
        }
    }
}

fn part_named(text: &str) -> Result<Part, ServiceError> {
    let part = text.split_once('/').and_then(|(i, n)| Some(Part { i: i.parse().ok()?, n: n.parse().ok()? }));
    part.filter(|part| (1..=part.n).contains(&part.i))
        .ok_or_else(|| ServiceError::new(msg!("service-part", found = quoted(text))))
}

/// Converts progress to an event. Early estimates of the total are rough, so none is reported before a tenth of the work is done.
fn event_of(progress: Progress, language: Language) -> Event {
    let said = |message: Message| message.in_language(language);
    match progress {
        Progress::Layer { layer, layers, jobs: (done, jobs), states, thousandths } => Event::Progress {
            what: "thousandth".to_owned(),
            done: thousandths.into(),
            all: (thousandths >= 100).then_some(1000),
            note: said(msg!(
                "event-layer",
                layer = layer + 1,
                layers = layers,
                job = done,
                jobs = jobs,
                states = states,
            )),
        },
        Progress::Changes { done, changes } => Event::Progress {
            what: "symmetry".to_owned(),
            done: done as u64,
            all: Some(changes as u64),
            note: said(msg!("event-symmetry", done = done, all = changes)),
        },
        Progress::Plan { method, seconds, log10_number } => Event::Progress {
            what: PLAN.to_owned(),
            done: seconds as u64,
            all: None,
            note: said(plan(method, seconds, log10_number)),
        },
        Progress::Units { done, units } => Event::Progress {
            what: "unit".to_owned(),
            done: done as u64,
            all: Some(units as u64),
            note: said(msg!("event-unit", done = done, all = units)),
        },
    }
}

/// The unit of the event that announces the expected time of a count.
pub const PLAN: &str = "expected second";

/// A century in seconds.
const A_CENTURY: f64 = 3.2e9;

/// Returns a description such as `by classes, about 5e16 solutions, about 6 minutes on one core`.
fn plan(method: Method, seconds: f64, log10_number: Option<f64>) -> Message {
    let number = log10_number.map_or(Message::verbatim(""), |log| {
        let whole = log.floor();
        msg!("plan-number", number = format!("{:.0}e{whole}", 10f64.powf(log - whole)))
    });
    let time = match seconds {
        ..100.0 => msg!("plan-seconds", n = format!("{seconds:.0}")),
        ..6000.0 => msg!("plan-minutes", n = format!("{:.0}", seconds / 60.0)),
        ..200_000.0 => msg!("plan-hours", n = format!("{:.0}", seconds / 3600.0)),
        ..A_CENTURY => msg!("plan-days", n = format!("{:.0}", seconds / 86400.0)),
        _ => msg!("plan-century"),
    };
    msg!("event-plan", method = method.name(), number = number, time = time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn a_shape_alone_is_its_empty_grid() {
        let host = Alone::default();
        let paper = Paper { shape: Some("6x6".into()), ..Paper::default() };
        let counts = Service::new(&host).count(&CountRequest { paper, ..Default::default() }, &mut ()).unwrap();
        assert_eq!(counts.puzzles[0].count.as_deref(), Some("28200960"));
        let json = serde_json::to_string(&counts).unwrap();
        assert_eq!(serde_json::from_str::<Counts>(&json).unwrap(), counts);
    }

    #[test]
    fn solutions_come_as_events_and_in_the_reply() {
        let host = Alone::default();
        let paper = Paper { shape: Some("4x4".into()), ..Paper::default() };
        let mut heard = 0;
        let request = ListRequest { paper, up_to: Some("both".into()), ..Default::default() };
        let listed = Service::new(&host)
            .list(&request, &mut |event| {
                heard += u32::from(matches!(event, Event::Solution { number: 1, .. }));
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!((heard, listed.puzzles[0].listed, listed.puzzles[0].complete), (2, 2, true));
        assert_eq!(listed.puzzles[0].solutions.len(), 2);
    }

    #[test]
    fn what_is_expected_is_told_in_units_that_people_know() {
        let told = |seconds| plan(Method::Frontier, seconds, Some(16.7)).to_string();
        assert_eq!(told(74.0), "by frontier, about 5e16 solutions, about 74 seconds on one core");
        assert_eq!(told(5e3), "by frontier, about 5e16 solutions, about 83 minutes on one core");
        assert_eq!(told(1e6), "by frontier, about 5e16 solutions, about 12 days on one core");
        assert_eq!(told(4e24), "by frontier, about 5e16 solutions, more than a hundred years on one core");
    }

    #[test]
    fn names_that_are_none_are_refused() {
        let host = Alone::default();
        let paper = Paper { shape: Some("4x4".into()), ..Paper::default() };
        let request = CountRequest { paper, method: Some("fingers".into()), ..Default::default() };
        let error = Service::new(&host).count(&request, &mut ()).unwrap_err();
        let expected = "expected one of enumerate, memo, frontier, templates, classes, triples, meet-in-the-middle";
        assert_eq!(error.words(), format!("unknown method \"fingers\"; {expected}"));
    }
}
