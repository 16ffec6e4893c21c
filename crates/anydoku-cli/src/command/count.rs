//! `anydoku count` and `anydoku list`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use anydoku::count::{CountOptions, Counted, Estimate, Method, Progress, Reason, UpTo};
use anydoku::{Budget, Puzzle, Solution, Solver, count};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::clock::Watch;
use crate::desk::Refusal;
use crate::text::grouped;

use super::{Inputs, Save, Teller, unwritable, worse};

/// Count solutions exactly, far beyond what can be listed
///
/// Takes puzzles, or the name of a shape for its empty grid. Piped, each gives its number alone on a line. The answer
/// is exact or there is none: what is out of reach is said, and --estimate is always labelled as such.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Count {
    #[command(flatten)]
    inputs: Inputs,
    /// Count essentially different solutions only: what relabelling, symmetry or both make equal counts once
    #[arg(long, value_name = "WHAT", value_parser = up_to)]
    up_to: Option<UpTo>,
    /// Estimate by so many random probes instead of counting
    #[arg(long, value_name = "PROBES", num_args = 0..=1, default_missing_value = "10000")]
    estimate: Option<usize>,
    /// The seed of the probes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Count by this method instead of the one that suits: enumerate, memo, frontier or templates
    #[arg(long, value_name = "NAME", value_parser = method)]
    method: Option<Method>,
    /// Keep the state of a long count in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE", conflicts_with = "estimate")]
    checkpoint: Option<PathBuf>,
    /// The most states that a frontier may hold; one of a 9x9 takes about 50 bytes
    #[arg(long, value_name = "N", default_value_t = 30_000_000)]
    max_states: usize,
    #[command(flatten)]
    work: Work,
}

/// List solutions, one a line
///
/// Takes puzzles, or the name of a shape for its empty grid.
#[derive(Args, Debug)]
#[command(after_help = LIST_EXAMPLES)]
pub struct List {
    #[command(flatten)]
    inputs: Inputs,
    /// List one of each kind only: what relabelling, symmetry or both make equal comes once
    #[arg(long, value_name = "WHAT", value_parser = up_to)]
    up_to: Option<UpTo>,
    /// List at most so many
    #[arg(short, value_name = "N")]
    n: Option<u64>,
    #[command(flatten)]
    work: Work,
}

/// How long and how many at once.
#[derive(Args, Debug)]
struct Work {
    /// Give each puzzle at most so many seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Use so many threads; all cores if it is not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku count 6x6                             28200960
  anydoku count super3                          Boothe's super sudoku of order 3
  anydoku count puzzle.gss                      how many solutions a half-empty puzzle has
  anydoku count 9x9 --up-to both                essentially different grids
  anydoku count 9x9 --checkpoint nine.count     a minute of work that can be stopped and resumed
  anydoku count x16 --estimate                  an estimate with its 95 % interval

Exit code: 0 counted, 2 not counted.";

const LIST_EXAMPLES: &str = "\
Examples:
  anydoku list puzzle.txt
  anydoku list 4x4 --up-to both                 the two grids that matter
  anydoku list 9x9 -n 10

Exit code: 0 all that were asked for were listed, 1 there is none, 2 some could not be listed.";

fn up_to(name: &str) -> Result<UpTo, String> {
    let found = UpTo::ALL.iter().copied().find(|up_to| up_to.name() == name);
    found.ok_or_else(|| "expected relabelling, symmetry or both".into())
}

fn method(name: &str) -> Result<Method, String> {
    let found = Method::ALL.iter().copied().find(|method| method.name() == name);
    found.ok_or_else(|| "expected enumerate, memo, frontier or templates".into())
}

impl Work {
    /// Asks with threads and a budget; everything else of the options is as usual.
    fn ask<T>(&self, stop: &Arc<AtomicBool>, ask: impl FnOnce(&CountOptions<'_>) -> T) -> T {
        let limit = self.time.map_or(Duration::MAX, |time| Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX));
        let watch = Watch::new(Arc::clone(stop), limit);
        let threads = self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1);
        let executor = |n: usize, job: &(dyn Fn(usize) + Sync)| spread(threads, n, job);
        let budget = Budget::until(watch.ask());
        ask(&CountOptions { budget, executor: Some(&executor), ..Default::default() })
    }
}

/// Runs jobs on so many threads.
fn spread(threads: usize, n: usize, job: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.min(n) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= n {
                        break;
                    }
                    job(i);
                }
            });
        }
    });
}

/// Does this for every puzzle or shape that was named; the worst exit code.
fn each(inputs: &Inputs, teller: &mut Teller, mut run: impl FnMut(&mut Teller, &str, &Puzzle) -> u8) -> u8 {
    let sheets = match inputs.sheets_or_shapes() {
        Ok(sheets) => sheets,
        Err(refusal) => return teller.refuse(&refusal, None, b""),
    };
    sheets.into_iter().fold(0, |code, (name, sheet)| {
        let answered = match sheet {
            Ok(sheet) => run(teller, &name, &sheet.puzzle),
            Err(refusal) => teller.refuse(&refusal, Some(&name), b""),
        };
        worse(code, answered)
    })
}

impl Count {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        each(&self.inputs, teller, |teller, name, puzzle| match self.estimate {
            Some(_) => self.estimate(teller, name, puzzle),
            None => self.count(teller, name, puzzle),
        })
    }

    fn count(&self, teller: &mut Teller, name: &str, puzzle: &Puzzle) -> u8 {
        let resume = match self.checkpoint.as_deref().map(fs::read) {
            None => None,
            Some(Ok(bytes)) => Some(bytes),
            Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Some(Err(error)) => {
                let path = self.checkpoint.as_deref().unwrap_or(Path::new("")).display();
                return teller.refuse(&Refusal::new(format!("{path}: could not be read ({error})")), None, b"");
            }
        };
        let begun = Instant::now();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(ProgressStyle::with_template("{wide_msg}").expect("a sound template"));
        bar.set_message(format!("counting {name}"));
        let progress = |progress: Progress| {
            bar.tick();
            bar.set_message(format!("{name}: {}", tell_progress(progress, begun.elapsed())));
        };
        let unkept = std::sync::Mutex::new(None);
        let keep = |bytes: &[u8]| {
            let Some(path) = &self.checkpoint else { return };
            let saved = Save::to(path).and_then(|mut save| save.write_all(bytes).map(|()| save)).and_then(Save::keep);
            if let Err(error) = saved {
                unkept.lock().expect("no keeper panics").get_or_insert(error);
            }
        };
        let counted = self.work.ask(teller.around().flag(), |usual| {
            let options = CountOptions {
                method: self.method,
                max_states: self.max_states,
                progress: Some(&progress),
                checkpoint: self.checkpoint.is_some().then_some(&keep as count::Keeper<'_>),
                resume: resume.as_deref(),
                ..*usual
            };
            match self.up_to {
                Some(up_to) => count::count_up_to(puzzle, up_to, &options),
                None => count::count(puzzle, &options),
            }
        });
        bar.finish_and_clear();
        if let (Some(error), Some(path)) = (unkept.into_inner().expect("no keeper panics"), &self.checkpoint) {
            teller.refuse(&unwritable(path, &error), None, b"");
        }
        let seconds = begun.elapsed().as_secs_f64();
        match counted {
            Counted::Exact { number, method } => {
                let number = number.to_string();
                if let Some(path) = &self.checkpoint {
                    // The count is done; what was kept for it is of no more use, and of no harm if it stays.
                    _ = fs::remove_file(path);
                }
                teller.out(if teller.json {
                    let answer = json!({"count": {"name": name, "number": number, "exact": true, "method": method.name(),
                        "up_to": self.up_to.map(UpTo::name), "seconds": seconds}});
                    format!("{answer}\n")
                } else if teller.look.fancy {
                    let kind = self.up_to.map_or("solutions", |_| "essentially different solutions");
                    format!("{name}: {} {kind} (exact, {}, {seconds:.1} s)\n", grouped(&number), method.name())
                } else {
                    format!("{number}\n")
                });
                0
            }
            Counted::NotCounted(reason) => refuse_count(teller, name, &reason, self.checkpoint.as_deref()),
        }
    }

    fn estimate(&self, teller: &mut Teller, name: &str, puzzle: &Puzzle) -> u8 {
        let probes = self.estimate.unwrap_or(10_000).clamp(2, 100_000_000);
        let estimate =
            self.work.ask(teller.around().flag(), |options| count::estimate(puzzle, probes, self.seed, options));
        let Some(estimate) = estimate else {
            let why = "could not be estimated: more than 64 digits, or no time for two probes";
            return teller.refuse(&Refusal::new(format!("{name}: {why}")), None, b"");
        };
        let (low, high) = estimate.log10_interval();
        teller.out(if teller.json {
            let answer = json!({"estimate": {"name": name, "log10_mean": finite(estimate.log10_mean),
                "log10_low": finite(low), "log10_high": finite(high), "relative_error": estimate.relative_error,
                "probes": estimate.probes, "hits": estimate.hits, "seed": self.seed}});
            format!("{answer}\n")
        } else {
            format!("{name}: {}\n", tell(&estimate, low, high, self.seed))
        });
        0
    }
}

/// How far it is and, where that can be told, how long it will take.
fn tell_progress(progress: Progress, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let left = |done: usize, all: usize| match done {
        0 => String::new(),
        _ => format!(", {seconds:.0} s so far, about {:.0} s left", seconds * (all - done) as f64 / done as f64),
    };
    match progress {
        Progress::Layer { layer, layers, jobs: (done, jobs), states, thousandths } => {
            // Estimates are rough: below a tenth nothing is said.
            let time = match thousandths {
                0..100 => format!(", {seconds:.0} s so far"),
                parts => left(parts.into(), 1000),
            };
            format!("layer {} of {layers}, job {done} of {jobs}, {states} states{time}", layer + 1)
        }
        Progress::Changes { done, changes } => format!("symmetry {done} of {changes}{}", left(done, changes)),
        Progress::Units { done, units } => format!("unit {done} of {units}{}", left(done, units)),
    }
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// `an estimate, not a count: 6.7e21, between 6.5e21 and 6.9e21 with 95 % (10000 probes, 812 hits, seed 1)`
fn tell(estimate: &Estimate, low: f64, high: f64, seed: u64) -> String {
    let power = |log10: f64| {
        if !log10.is_finite() {
            return "0".to_string();
        }
        format!("{:.2}e{}", 10f64.powf(log10 - log10.floor()), log10.floor())
    };
    format!(
        "an estimate, not a count: {}, between {} and {} with 95 % ({} probes, {} hits, seed {seed})",
        power(estimate.log10_mean),
        power(low),
        power(high),
        estimate.probes,
        estimate.hits
    )
}

fn refuse_count(teller: &mut Teller, name: &str, reason: &Reason, checkpoint: Option<&Path>) -> u8 {
    let mut refusal = Refusal::new(format!("{name}: not counted: {reason}"));
    refusal.hint = match (reason, checkpoint) {
        (Reason::Stopped, Some(path)) => Some(format!("the same command goes on from {}", path.display())),
        (Reason::Stopped | Reason::TooManyStates(_) | Reason::OutOfReach | Reason::TooManyNodes(_), _) => {
            Some("--estimate gives an estimate with its interval".into())
        }
        _ => None,
    };
    teller.refuse(&refusal, None, b"")
}

impl List {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        each(&self.inputs, teller, |teller, name, puzzle| self.list(teller, name, puzzle))
    }

    fn list(&self, teller: &mut Teller, name: &str, puzzle: &Puzzle) -> u8 {
        let stop = Arc::clone(teller.around().flag());
        let n_digits = puzzle.topology().n_digits();
        let mut n_listed = 0;
        let mut line = Vec::new();
        let mut hand_over = |solution: Solution| {
            if self.n.is_some_and(|most| n_listed >= most) {
                return ControlFlow::Break(());
            }
            n_listed += 1;
            line.clear();
            let digits: Vec<_> = solution.digits().iter().copied().map(Some).collect();
            anydoku::format::write_digits(&digits, n_digits, &mut line);
            line.push(b'\n');
            teller.out(&line);
            let is_enough = teller.is_over() || self.n.is_some_and(|most| n_listed >= most);
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let done = self.work.ask(&stop, |options| match self.up_to {
            None => Ok(Solver::new(puzzle.topology()).list_within(puzzle, &options.budget, &mut hand_over)),
            Some(up_to) => count::list_up_to(puzzle, up_to, options, &mut hand_over),
        });
        let is_enough = teller.is_over() || self.n.is_some_and(|most| n_listed >= most);
        match done {
            Err(reason) => refuse_count(teller, name, &reason, None),
            Ok(false) if !is_enough => refuse_count(teller, name, &Reason::Stopped, None),
            Ok(_) if n_listed == 0 && self.n != Some(0) => 1,
            Ok(_) => 0,
        }
    }
}
