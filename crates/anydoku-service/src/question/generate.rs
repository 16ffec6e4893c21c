//! Generates puzzles.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use anydoku::make::{Failed, Made, is_more_than_singles};
use anydoku::{Budget, Solution, msg};
use anydoku_format::Format;

use crate::Told;
use crate::generating::{Gauge, Job, Run, Unit, format_for};
use crate::order::{Basis, Worker};
use crate::reply_size::{facts_bytes, grid_bytes, written_bytes};
use crate::targets::{is_false, no_puzzles};
use crate::{Event, Events, Extra, Facts, Limit, Measured, Paper, Service, ServiceError, Targets, Text, in_order};

/// A request to generate puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct GenerateRequest {
    /// The shape, or the name of a book type: `9x9`, `nrc`, `std`. A jigsaw without a map gets new pieces for every puzzle.
    pub shape: String,
    /// A puzzle whose shape is used instead, and also its solution if it has exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<Paper>,
    /// Rules to generate at random: `killer`, `thermo:4,arrow:2`. Puzzles then have as few givens as possible by default. They cannot be
    /// combined with a gss level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The targets of the puzzles.
    pub targets: Targets,
    /// The random seed. Chosen at random if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The zero-based number of the first puzzle. Puzzle number `i` depends only on the seed and `i`.
    pub first: u64,
    /// The number of puzzles.
    pub n: u64,
    /// Whether all puzzles must differ up to symmetry and relabeling. The run ends when N puzzles in a row are already known, where N is
    /// the number of tries (default 20,000), or when the time limit for a puzzle is reached.
    #[serde(skip_serializing_if = "is_false")]
    pub distinct: bool,
    /// With `distinct`, puzzles to leave out: one per line, or in any format that holds their rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_in: Option<Text>,
    /// Whether to measure the level, rating and index of each puzzle.
    #[serde(skip_serializing_if = "is_false")]
    pub measure: bool,
    /// Whether to send, as events, the nontrivial puzzles that were tried but did not meet the targets: the first of each grid.
    #[serde(skip_serializing_if = "is_false")]
    pub on_the_way: bool,
    /// The minimum index of a nontrivial puzzle (default 9). Where a shape has no index, puzzles solved by singles are trivial.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_from: Option<f64>,
    /// Whether to send all puzzles of a grid instead of only the first.
    #[serde(skip_serializing_if = "is_false")]
    pub siblings: bool,
    /// The format in which to write the puzzles. `usual` means lines for plain squares or several puzzles, and gss otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Whether to include the puzzles in the reply. They are sent as events in any case.
    pub collect: bool,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// Extra parts of each entry.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for GenerateRequest {
    fn default() -> GenerateRequest {
        GenerateRequest {
            shape: "9x9".into(),
            template: None,
            rules: None,
            targets: Targets::default(),
            seed: None,
            first: 0,
            n: 1,
            distinct: false,
            not_in: None,
            measure: false,
            on_the_way: false,
            keep_from: None,
            siblings: false,
            to: None,
            collect: true,
            limit: Limit::default(),
            with: Vec::new(),
            language: None,
        }
    }
}

/// Generated puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Generated {
    /// The seed.
    pub seed: u64,
    /// The name of the shape.
    pub shape: String,
    /// The number of puzzles.
    pub made: u64,
    /// The zero-based number at which the next run continues.
    pub next: u64,
    /// The puzzles, if requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub puzzles: Vec<MadePuzzle>,
    /// The puzzles that could not be generated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<Missed>,
    /// All puzzles in one text, if the format is not line-based and can hold several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
    /// Notes on how the result differs from the request, in the language of the request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The notes as identifiers and arguments, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes_told: Vec<Told>,
    /// Whether the run was canceled before it was complete.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stopped: bool,
}

impl Generated {
    /// Returns the reply to a request for only this puzzle.
    pub fn of_one(seed: u64, shape: String, puzzle: MadePuzzle) -> Generated {
        Generated {
            seed,
            shape,
            made: 1,
            next: puzzle.facts.number as u64,
            puzzles: vec![puzzle],
            missed: Vec::new(),
            written: None,
            notes: Vec::new(),
            notes_told: Vec::new(),
            stopped: false,
        }
    }
}

/// A generated puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadePuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The random seed.
    pub seed: u64,
    /// Whether the puzzle meets the targets.
    pub fits: bool,
    /// The puzzle as a line, including its pieces if every puzzle of the shape has its own.
    pub told: String,
    /// The solution, one number per cell; one of them if several are allowed.
    pub solution: Vec<usize>,
    /// The solution as a line.
    pub solution_line: String,
    /// The number of puzzles tried for it.
    pub tries: u64,
    /// The measured values.
    pub measured: Measured,
    /// The puzzle in the requested format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
    /// The name of that format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
}

/// A puzzle that could not be generated.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Missed {
    /// The 1-based number.
    pub number: u64,
    /// The number of puzzles tried.
    pub tries: u64,
    /// The reason why the search ended.
    pub end: End,
    /// The puzzle that came closest to the targets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Box<MadePuzzle>>,
}

/// The reason why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// All tries were used up.
    Tries,
    /// The time or node limit was reached.
    Time,
    /// The work was canceled.
    Stop,
    /// No new puzzle appeared, so there may be none left. The run ends.
    Repeats,
}

impl Service<'_> {
    /// Generates puzzles.
    pub fn generate(&self, request: &GenerateRequest, events: &mut dyn Events) -> Result<Generated, ServiceError> {
        if request.n == 0 {
            return Err(no_puzzles());
        }
        let seed = self.seed(request.seed)?;
        let job = self.job(request, seed)?;
        let (topology, mut room) = (&job.order.variety.shape.topology, self.room());
        // Texts that can be concatenated are sent with the events.
        let is_kept = request.collect || job.format.is_some_and(|format| !format.is_chained());
        let written = if job.format.is_some() { written_bytes(topology) } else { 0 };
        let each = facts_bytes(topology, &request.with) + 2 * grid_bytes(topology) + written;
        room.take(if is_kept { request.n } else { 1 }, each)?;
        let mut run = Run::new(&job, self)?;
        let lines = job.format.is_some_and(Format::is_chained);
        if events.event(Event::Making { seed, shape: job.order.variety.shape.name.clone(), lines }).is_break() {
            return run.finish(true);
        }
        // Small puzzles take microseconds, so sending them one by one would take longer than generating them. Puzzles with targets take
        // much longer, and should not wait for the others in a chunk.
        let is_small = topology.n_cells() <= 100 && job.order.is_of_one_shape() && !job.order.has_rules();
        // Small puzzles are minimal in any case.
        let is_any = request.targets == Targets { minimal: request.targets.minimal, ..Targets::default() };
        let chunk = if is_small && is_any { 16 } else { 1 };
        let end = if request.distinct { u64::MAX } else { request.first.saturating_add(request.n) };
        let n_chunks = (end - request.first).div_ceil(chunk);
        let events = Mutex::new(events);
        let mut failure = None;
        in_order(
            self.host,
            0..n_chunks,
            &|| job.order.worker(),
            &|worker, at| {
                let from = request.first + at * chunk;
                (from..from.saturating_add(chunk).min(end))
                    .map(|number| self.unit(&job, worker, number, &events))
                    .collect()
            },
            &mut |_, units: Vec<Result<Unit, ServiceError>>| {
                for unit in units {
                    let unit = match unit {
                        Ok(unit) => unit,
                        Err(error) => {
                            failure = Some(error);
                            return ControlFlow::Break(());
                        }
                    };
                    let mut events = events.lock().unwrap_or_else(PoisonError::into_inner);
                    run.take(unit, &mut **events)?;
                }
                ControlFlow::Continue(())
            },
        );
        match failure {
            Some(error) => Err(error),
            None => run.finish(self.is_stopped()),
        }
    }

    /// Parses a request.
    fn job<'r>(&'r self, request: &'r GenerateRequest, seed: u64) -> Result<Job<'r>, ServiceError> {
        let basis =
            Basis { shape: &request.shape, rules: request.rules.as_deref(), template: request.template.as_ref() };
        let order = self.order(basis, &request.targets, seed, request.limit)?;
        let format = request.to.as_deref().map(|name| format_for(name, &order, request.n)).transpose()?;
        let order = order.with_recipe(|_| ())?;
        Ok(Job { request, order, format, stop: Budget::until(self.host.stop()) })
    }

    /// Generates one puzzle.
    fn unit(
        &self,
        job: &Job<'_>,
        worker: &mut Worker,
        number: u64,
        events: &Mutex<&mut dyn Events>,
    ) -> Result<Unit, ServiceError> {
        let request = job.request;
        let mut seen = Vec::new();
        let mut n_seen = 0;
        let mut harvest = Harvest { from: request.keep_from, siblings: request.siblings, last: None };
        let (made, is_spent) = self.within(request.limit, |budget| {
            let made = job.order.make(worker, number, budget, &mut |made, gauge| {
                n_seen += 1;
                if n_seen % TELL_EVERY == 0 {
                    let mut events = events.lock().unwrap_or_else(PoisonError::into_inner);
                    // If the listener stops here, the next puzzle ends the run.
                    _ = events.event(Event::Progress {
                        what: "try".into(),
                        done: n_seen,
                        all: None,
                        note: msg!("event-tries", number = number + 1, n = n_seen).in_language(self.language()),
                    });
                }
                if request.on_the_way && harvest.takes(made, gauge) {
                    seen.push(made.clone());
                }
            });
            (made, budget.is_stopped())
        })?;
        if !request.siblings
            && let Ok(made) = &made
        {
            // Each grid yields one puzzle, and the last grid yields the result itself.
            seen.retain(|other: &Made| other.solution != made.solution);
        }
        let mut facts = |made: &Made, fits: bool| job.facts(made, fits, number, &mut worker.gauge);
        let seen = seen.iter().map(|made| facts(made, false)).collect::<Result<Vec<_>, ServiceError>>()?;
        let end = match is_spent {
            true if self.is_stopped() => End::Stop,
            true => End::Time,
            false => End::Tries,
        };
        let missed = |tries, nearest| Missed { number: number + 1, tries, end, nearest };
        let puzzle = match made {
            Ok(made) => Ok((facts(&made, true)?, made)),
            Err(Failed::Unreached { tries, nearest }) => {
                let nearest = nearest.map(|made| facts(&made, false).map(Box::new)).transpose()?;
                Err(missed(tries, nearest))
            }
            Err(Failed::Spent) => Err(missed(0, None)),
            Err(failed) => return Err(ServiceError::new(failed.message())),
        };
        Ok(Unit { number, puzzle, seen })
    }
}

/// The minimum index of the puzzles that Metcalf keeps; those below are trivial.
const TRIVIAL_BELOW: f64 = 9.0;

/// Selects puzzles that were tried but did not fit.
struct Harvest {
    from: Option<f64>,
    siblings: bool,
    /// The grid of the last puzzle kept.
    last: Option<Solution>,
}

impl Harvest {
    fn takes(&mut self, made: &Made, gauge: &mut Gauge) -> bool {
        if !self.siblings && self.last.as_ref() == Some(&made.solution) {
            return false;
        }
        let index =
            made.index.or_else(|| gauge.meters(made.puzzle.topology()).1.map(|meter| meter.index(&made.puzzle)));
        let takes = match index {
            // Indices are rounded to one decimal.
            Some(index) => index >= self.from.unwrap_or(TRIVIAL_BELOW) - 0.05,
            None => is_more_than_singles(&made.puzzle),
        };
        if takes {
            self.last = Some(made.solution.clone());
        }
        takes
    }
}

/// The number of tries between two progress events.
const TELL_EVERY: u64 = 500;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alone, Reply, Request};

    fn ask(request: &GenerateRequest) -> Result<Generated, ServiceError> {
        Service::new(&Alone::default()).generate(request, &mut ())
    }

    #[test]
    fn requests_and_replies_read_back() {
        let targets =
            Targets { rating: Some("1.0..2.8".into()), symmetry: Some("half-turn".into()), ..Targets::default() };
        let request = GenerateRequest {
            targets,
            seed: Some(7),
            n: 2,
            collect: true,
            measure: true,
            to: Some("usual".into()),
            ..GenerateRequest::default()
        };
        let whole = Request::Generate(request);
        let again: Request = serde_json::from_str(&serde_json::to_string(&whole).unwrap()).unwrap();
        assert_eq!(again, whole);
        let reply = Service::new(&Alone::default()).ask(&whole, &mut ());
        let again: Reply = serde_json::from_str(&serde_json::to_string(&reply).unwrap()).unwrap();
        assert_eq!(again, reply);
        let Reply::Generate(reply) = reply else { panic!("{reply:?}") };
        assert_eq!((reply.made, reply.next, reply.puzzles.len()), (2, 2, 2));
        assert!(reply.puzzles.iter().all(|puzzle| puzzle.measured.rating.is_some_and(|er| er <= 2.8)));
    }

    #[test]
    fn a_puzzle_depends_on_seed_and_number_alone() {
        let request =
            |first, n| GenerateRequest { seed: Some(7), first, n, collect: true, ..GenerateRequest::default() };
        let all = ask(&request(0, 20)).unwrap();
        assert_eq!(ask(&request(17, 1)).unwrap().puzzles, all.puzzles[17..18]);
    }

    #[test]
    fn what_cannot_be_is_refused_and_what_is_not_found_is_told() {
        let with = |targets| GenerateRequest { targets, seed: Some(1), ..GenerateRequest::default() };
        let few = Targets { givens: Some(Range::Number(10.0)), ..Targets::default() };
        assert!(ask(&with(few)).unwrap_err().words().contains("at least 17"));
        let hard = Targets { rating: Some("11.9..12".into()), tries: Some(2), ..Targets::default() };
        let reply = ask(&with(hard)).unwrap();
        assert_eq!((reply.made, reply.missed.len(), reply.missed[0].tries), (0, 1, 2));
        assert!(reply.missed[0].nearest.as_ref().is_some_and(|nearest| !nearest.fits));
    }

    #[test]
    fn no_puzzle_comes_twice_also_not_from_before() {
        let mut request = GenerateRequest {
            shape: "4x4".into(),
            seed: Some(3),
            n: 8,
            distinct: true,
            collect: true,
            ..Default::default()
        };
        let all = ask(&request).unwrap();
        assert!(all.made == 8 && all.next >= 8);
        let lines: Vec<String> = all.puzzles[..4].iter().map(|puzzle| puzzle.told.clone()).collect();
        request.not_in = Some(lines.join("\n").as_str().into());
        request.n = 4;
        assert_eq!(ask(&request).unwrap().puzzles, all.puzzles[4..]);
    }

    #[test]
    fn a_run_ends_where_there_are_no_new_puzzles() {
        // There are 36 essentially different minimal 4x4 puzzles.
        let request = GenerateRequest {
            shape: "4x4".into(),
            seed: Some(17),
            n: 50,
            distinct: true,
            targets: Targets { tries: Some(3000), ..Targets::default() },
            ..Default::default()
        };
        let reply = ask(&request).unwrap();
        assert_eq!((reply.made, reply.puzzles.len(), reply.missed.len()), (36, 36, 1));
        assert_eq!((reply.missed[0].end, reply.missed[0].tries, reply.stopped), (End::Repeats, 3000, false));
    }

    #[test]
    fn the_reply_holds_the_puzzles_unless_they_are_not_wanted() {
        let Request::Generate(plain) = serde_json::from_str(r#"{"generate": {"seed": 7, "n": 2}}"#).unwrap() else {
            panic!()
        };
        assert_eq!(ask(&plain).unwrap().puzzles.len(), 2);
        assert!(ask(&GenerateRequest { collect: false, ..plain }).unwrap().puzzles.is_empty());
    }

    use crate::Range;
}
