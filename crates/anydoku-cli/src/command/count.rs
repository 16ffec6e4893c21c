//! `anydoku count` and `anydoku list`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use anydoku::{Language, Message, msg};
use anydoku_count::Method;
use anydoku_service::{
    Bytes, CountRequest, CountedPuzzle, Counts, EstimateFacts, Event, Events, ListRequest, Listed, ServiceError,
};

use super::inputs::{Question, or_shape};
use super::{About, Inputs, Limits, Reporter, To};
use crate::input::{InputName, could_not_read};
use crate::stream::asking::{Answered, Instead};
use crate::text::grouped;

/// Count solutions exactly, far beyond what can be listed
///
/// Accepts puzzles, or the name of a shape, which stands for its empty grid. When the output is piped, only the numbers are printed, one
/// per line. Counts are exact. If a count is infeasible, the command says so instead of guessing; --estimate results are always labeled as
/// estimates.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, mut_arg("puzzles", or_shape))]
pub struct Count {
    #[command(flatten)]
    inputs: Inputs,
    /// Count only essentially different solutions: those equal up to relabeling, symmetry or both count once
    #[arg(long, value_name = "WHAT", value_parser = up_to())]
    up_to: Option<String>,
    /// Estimate the count from this many random probes [default if no number is given: 10000]
    #[arg(long, value_name = "PROBES", num_args = 0..=1, default_missing_value = "10000")]
    estimate: Option<u64>,
    /// Random seed for the probes
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Counting method [default: the best one for the shape]
    #[arg(long, value_name = "NAME", value_parser = methods())]
    method: Option<String>,
    /// Save the state of a long count to this file, and continue from it if it exists
    #[arg(long, value_name = "FILE", conflicts_with = "estimate")]
    checkpoint: Option<PathBuf>,
    /// Maximum number of states in a frontier; for 9x9, each state needs about 50 bytes of memory
    #[arg(long, value_name = "N", default_value_t = 30_000_000)]
    max_states: usize,
    #[command(flatten)]
    work: Work,
}

/// Parses the criterion by which solutions count as equal. The service expects the British spelling, `relabelling`.
fn up_to() -> impl TypedValueParser<Value = String> {
    let relabeling = PossibleValue::new("relabeling").alias("relabelling");
    let names = [relabeling, PossibleValue::new("symmetry"), PossibleValue::new("both")];
    PossibleValuesParser::new(names).map(|name| name.replace("relabeling", "relabelling"))
}

fn methods() -> PossibleValuesParser {
    Method::ALL.iter().map(|method| PossibleValue::new(method.name()).aliases(method.other_names())).into()
}

/// List solutions, one per line
///
/// Accepts puzzles, or the name of a shape, which stands for its empty grid.
#[derive(Args, Debug)]
#[command(after_long_help = LIST_EXAMPLES, mut_arg("puzzles", or_shape))]
pub struct List {
    #[command(flatten)]
    inputs: Inputs,
    /// List only essentially different solutions: one of each set of solutions that are equal up to relabeling,
    /// symmetry or both
    #[arg(long, value_name = "WHAT", value_parser = up_to())]
    up_to: Option<String>,
    /// Maximum number of solutions [default: all]
    #[arg(short, long = "number", value_name = "N")]
    n: Option<u64>,
    #[command(flatten)]
    work: Work,
}

/// Limits, threads and output.
#[derive(Args, Debug)]
struct Work {
    #[command(flatten)]
    limits: Limits,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    to_file: To,
}

const EXAMPLES: &str = "\
Examples:
  anydoku count 6x6                             28200960
  anydoku count super3                          Boothe's super sudoku of order 3
  anydoku count puzzle.gss                      the solutions of one puzzle
  anydoku count 9x9 --up-to both                essentially different grids
  anydoku count 9x9 --checkpoint nine.count     a minute of work that can be interrupted and resumed
  anydoku count x --part 3/16 --checkpoint 3    one of sixteen parts; add up their counts
  anydoku count puzzles.txt --part 3/16         every sixteenth puzzle of the file
  anydoku count x16 --estimate                  an estimate with its 95% interval

Exit codes:
  0  everything was counted
  2  some counts failed, or the command line is invalid";

const LIST_EXAMPLES: &str = "\
Examples:
  anydoku list puzzle.txt
  anydoku list 4x4 --up-to both                 the two essentially different grids
  anydoku list 9x9 -n 10

Exit codes:
  0  all requested solutions were listed
  1  there are none
  2  some could not be listed, or the command line is invalid";

impl Work {
    fn prepare(&self, reporter: &mut Reporter) -> Result<(), ServiceError> {
        self.to_file.open(reporter)?;
        reporter.use_threads(self.threads);
        Ok(())
    }
}

impl Count {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Err(error) = self.work.prepare(reporter) {
            return reporter.refuse(&error, None, b"");
        }
        let (inputs, part) = self.inputs.without_part_of_one();
        if part.is_some() && (self.estimate.is_some() || self.up_to.is_some()) {
            let error = ServiceError::new(msg!("cli-count-part")).with_hint(msg!("cli-count-part-hint"));
            return reporter.refuse(&error, None, b"");
        }
        let resume = match self.checkpoint.as_deref().map(fs::read) {
            None => None,
            Some(Ok(bytes)) => Some(Bytes(bytes)),
            Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Some(Err(error)) => {
                let path = self.checkpoint.as_deref().unwrap_or(Path::new("")).display().to_string();
                return reporter.refuse(&could_not_read(&path, &error), None, b"");
            }
        };
        let begun = Instant::now();
        let checkpoint = self.checkpoint.clone();
        let request = CountRequest {
            up_to: self.up_to.clone(),
            estimate: self.estimate,
            seed: Some(self.seed),
            method: self.method.clone(),
            max_states: Some(self.max_states),
            part: part.map(|part| part.to_string()),
            checkpoints: checkpoint.is_some(),
            resume,
            limit: self.work.limits.limit(),
            ..CountRequest::default()
        };
        let question = Question::new(move |service, paper, events| {
            let mut keeper = CheckpointWriter { checkpoint: checkpoint.as_deref(), failed: None, events };
            let counts = service.count(&CountRequest { paper, ..request.clone() }, &mut keeper);
            keeper.failed.map_or(counts, Err)
        });
        let (json, language) = (reporter.json, reporter.language());
        let instead = if json { Instead::Json } else { Instead::Word };
        let question = match self.checkpoint {
            Some(_) => question,
            None => question.by_line(instead, move |counts, numbers| {
                let puzzles = counts.puzzles.iter().zip(numbers);
                puzzles.map(|(puzzle, &number)| answered(counts, puzzle, number, json, language)).collect()
            }),
        };
        inputs.ask_shapes_too(reporter, &question, &mut |reporter, counts, about| {
            self.show(reporter, counts, about, begun)
        })
    }

    fn show(&self, reporter: &mut Reporter, counts: &Counts, about: &About<'_>, begun: Instant) -> u8 {
        reporter.tell_source(&counts.source, about.name);
        reporter.count_written(counts.puzzles.len());
        if reporter.json {
            reporter.reply(counts.clone());
        }
        let mut code = 0;
        for puzzle in &counts.puzzles {
            code = code.max(self.show_one(reporter, puzzle, about, begun));
        }
        code
    }

    fn show_one(&self, reporter: &mut Reporter, puzzle: &CountedPuzzle, about: &About<'_>, begun: Instant) -> u8 {
        if let Some(reason) = &puzzle.reason {
            return refuse_count(reporter, about.name, puzzle, reason, self.checkpoint.as_deref());
        }
        if let Some(path) = &self.checkpoint {
            // The count is done, so its checkpoint is no longer needed; if it cannot be removed, it does no harm.
            _ = fs::remove_file(path);
        }
        let name = about.name;
        let text = match (&puzzle.count, &puzzle.estimate) {
            _ if reporter.json => return 0,
            (Some(number), _) if reporter.look.fancy => {
                let (method, seconds) = (puzzle.method.as_deref().unwrap_or_default(), begun.elapsed().as_secs_f64());
                let (n, seconds) = (grouped(number), format!("{seconds:.1}"));
                let exact = match self.up_to {
                    None => msg!("cli-count-exact", name = name, n = n, method = method, seconds = seconds),
                    Some(_) => {
                        msg!("cli-count-exact-different", name = name, n = n, method = method, seconds = seconds)
                    }
                };
                reporter.words(&exact) + "\n"
            }
            (Some(number), _) => format!("{number}\n"),
            (None, Some(estimate)) => reporter.words(&msg!("cli-of-input", name = name, text = tell(estimate))) + "\n",
            (None, None) => String::new(),
        };
        reporter.out(text);
        0
    }
}

/// Returns the one-line answer for one of many puzzles.
fn answered(counts: &Counts, puzzle: &CountedPuzzle, number: usize, json: bool, language: Language) -> Answered {
    let code = if puzzle.reason.is_some() { 2 } else { 0 };
    if json {
        let mut puzzle = puzzle.clone();
        puzzle.facts.number = number;
        return Answered::json(Counts { source: counts.source.clone(), puzzles: vec![puzzle] }, code);
    }
    let warning = puzzle
        .reason
        .as_ref()
        .map(|reason| msg!("cli-at-line", line = number, text = msg!("cli-not-counted", reason = reason.to_string())));
    let text = match (&puzzle.count, &puzzle.estimate) {
        (Some(count), _) => count.clone(),
        (None, Some(estimate)) => tell(estimate).in_language(language),
        (None, None) => msg!("cli-answer", word = "unknown").in_language(language),
    };
    Answered { warning, ..Answered::line(text, code) }
}

/// Saves checkpoints to a file and forwards all other events.
struct CheckpointWriter<'a> {
    checkpoint: Option<&'a Path>,
    failed: Option<ServiceError>,
    events: &'a mut dyn Events,
}

impl Events for CheckpointWriter<'_> {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        let (Event::Checkpoint(bytes), Some(path)) = (&event, self.checkpoint) else { return self.events.event(event) };
        if let Err(error) = anydoku_host::save(path, &bytes.0) {
            self.failed.get_or_insert(error);
        }
        ControlFlow::Continue(())
    }
}

/// Formats an estimate, such as
/// `an estimate, not a count: 6.7e21, between 6.5e21 and 6.9e21 with 95% confidence (10000 probes, 812 hits, seed 1)`.
fn tell(estimate: &EstimateFacts) -> Message {
    let power = |log10: Option<f64>| {
        log10.map_or_else(|| "0".to_string(), |log| format!("{:.2}e{}", 10f64.powf(log - log.floor()), log.floor()))
    };
    let EstimateFacts { log10_mean, log10_low, log10_high, probes, hits, seed, .. } = estimate;
    let seed = seed.to_string();
    if log10_mean.is_none() {
        return match (estimate.log10_least, estimate.log10_most) {
            (Some(least), Some(most)) => {
                let (least, most) = (power(Some(least)), power(Some(most)));
                msg!("cli-estimate-bounds", probes = *probes, seed = seed, least = least, most = most)
            }
            _ => msg!("cli-estimate-none", probes = *probes, seed = seed),
        };
    }
    let (mean, low, high) = (power(*log10_mean), power(*log10_low), power(*log10_high));
    msg!("cli-estimate", mean = mean, low = low, high = high, probes = *probes, hits = *hits, seed = seed)
}

fn refuse_count(
    reporter: &mut Reporter,
    name: &InputName,
    puzzle: &CountedPuzzle,
    reason: &str,
    checkpoint: Option<&Path>,
) -> u8 {
    let message = msg!("cli-not-counted", reason = reason);
    let mut error = ServiceError::new(msg!("cli-of-input", name = name, text = message));
    error.hint = match checkpoint {
        Some(path) if puzzle.stopped && path.exists() => {
            Some(msg!("cli-count-resume", path = path.display().to_string()))
        }
        Some(_) if puzzle.stopped => Some(msg!("cli-count-nothing-done")),
        _ if puzzle.try_estimate => Some(msg!("cli-count-estimate")),
        _ => None,
    };
    reporter.complain(&error);
    2
}

impl List {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Err(error) = self.work.prepare(reporter) {
            return reporter.refuse(&error, None, b"");
        }
        let mut code = 0;
        for (index, (name, paper)) in self.inputs.papers_or_shapes(reporter, &mut code).iter().enumerate() {
            if reporter.is_over() {
                break;
            }
            let request = ListRequest {
                paper: paper.clone(),
                up_to: self.up_to.clone(),
                n: self.n,
                only_events: !reporter.json,
                limit: self.work.limits.limit(),
                ..Default::default()
            };
            let host = reporter.host();
            // Solutions are printed as they are found.
            let json = reporter.json;
            let (mut bar, mut n) = (reporter.bar(), 0);
            let listed = reporter.service(&host).list(&request, &mut |event| {
                match event {
                    Event::Solution { solution, .. } if !json => {
                        n += 1;
                        bar.progress("solution", n, self.n);
                        reporter.out(line(&solution));
                    }
                    other => _ = bar.event(other),
                }
                if reporter.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            drop(bar);
            let about = About { index, name, has_others: false };
            code = code.max(match listed {
                Ok(listed) => show_listed(reporter, &listed, &about),
                Err(error) => reporter.refuse(&error, Some(name), &paper.text.0),
            });
        }
        code
    }
}

/// Returns a solution on one line: one character per cell, or numbers with commas for more than 35 digits.
fn line(solution: &[usize]) -> String {
    let most = solution.iter().copied().max().unwrap_or(0);
    let character = |&number: &usize| char::from_digit(number as u32, 36).map(|c| c.to_ascii_uppercase());
    let text = match most {
        0..=35 => solution.iter().filter_map(character).collect(),
        _ => solution.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
    };
    text + "\n"
}

fn show_listed(reporter: &mut Reporter, listed: &Listed, about: &About<'_>) -> u8 {
    reporter.tell_source(&listed.source, about.name);
    if reporter.json {
        reporter.reply(listed.clone());
    }
    let mut code = 0;
    for puzzle in &listed.puzzles {
        let one = match &puzzle.reason {
            _ if puzzle.complete => u8::from(puzzle.listed == 0),
            Some(reason) if !reporter.is_over() => {
                let message = msg!("cli-not-all-listed", reason = reason.to_string());
                reporter.complain(&ServiceError::new(msg!("cli-of-input", name = about.name, text = message)));
                2
            }
            // A closed pipe or an interrupt is not a failure.
            _ => 0,
        };
        code = code.max(one);
    }
    code
}
