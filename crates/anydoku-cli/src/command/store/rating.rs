//! `anydoku store rate`: rates waiting puzzles until none is left or the user interrupts it.

use std::path::Path;

use clap::Args;

use anydoku::msg;
use anydoku_service::{Event, Events, Limit, Paper, RateRequest, RatedPuzzle, ServiceError, Text, Verdict};
use anydoku_store::{Access, Rating, State, Store, Waiting};

use super::super::Reporter;
use super::super::inputs::seconds;
use super::{open, refused};
use crate::text::grouped;

/// Rate the puzzles that have no rating yet, and record the techniques they need
///
/// This command can run in the background alongside other commands. It can be interrupted at any time; repeat the
/// command to resume.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:\n  anydoku store rate\n  anydoku store rate --time 60")]
pub struct RateArgs {
    /// Spend at most this many seconds on each puzzle; a puzzle that takes longer is marked as unrated and not tried again [default: no
    /// limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<u16>,
}

/// The number of puzzles per transaction. This is also the maximum number of ratings that a killed process can lose.
const BATCH: usize = 500;

impl RateArgs {
    pub fn run(&self, reporter: &mut Reporter, path: &Path) -> Result<u8, ServiceError> {
        reporter.use_threads(self.threads);
        rate_waiting(reporter, &mut open(path, Access::Write)?, self.time)
    }
}

/// Rates all waiting puzzles and returns the exit code.
pub fn rate_waiting(reporter: &mut Reporter, store: &mut Store, time: Option<f64>) -> Result<u8, ServiceError> {
    let all = store.n_waiting().map_err(refused)?;
    let mut bar = reporter.bar();
    let mut done = 0;
    while let Some(shape) = store.waiting_shape().map_err(refused)? {
        if reporter.is_stopped() {
            break;
        }
        let waiting = store.waiting(shape.id, BATCH).map_err(refused)?;
        let rated = rate_some(reporter, &shape.name, shape.board.as_deref(), &waiting, time)?;
        if rated.is_empty() {
            break;
        }
        let mut batch = store.batch().map_err(refused)?;
        for (id, found) in &rated {
            batch.rate(*id, found.as_ref().map_err(|state| *state)).map_err(refused)?;
        }
        batch.commit().map_err(refused)?;
        done += rated.len() as u64;
        if reporter.verbose {
            reporter.note(msg!("cli-store-rated-so-far", done = grouped(done)));
        }
        _ = bar.event(Event::progress("puzzle", done, Some(all.max(done))));
    }
    drop(bar);
    let left = store.n_waiting().map_err(refused)?;
    let words = reporter.words(&msg!("cli-store-rated", done = grouped(done), waiting = grouped(left)));
    reporter.out(words + "\n");
    Ok(u8::from(left > 0))
}

type Outcome = (i64, Result<Rating, State>);

/// Rates puzzles of one shape: one-line puzzles together, others one by one. Puzzles whose rating was interrupted are
/// left out.
fn rate_some(
    reporter: &Reporter,
    shape: &str,
    board: Option<&[u8]>,
    waiting: &[Waiting],
    time: Option<f64>,
) -> Result<Vec<Outcome>, ServiceError> {
    let is_line = |one: &&Waiting| board.is_none() && one.text.is_none() && one.givens.iter().all(|&n| n <= 35);
    let lines: Vec<&Waiting> = waiting.iter().filter(is_line).collect();
    let mut found = Vec::new();
    if !lines.is_empty() {
        let mut text = String::new();
        for one in &lines {
            text.push_str(&line(&one.givens));
            text.push('\n');
        }
        let paper = Paper {
            text: text.as_str().into(),
            from: Some("line".into()),
            shape: Some(shape.to_owned()),
            alphabet: Some("symbols".into()),
            ..Paper::default()
        };
        let rated = ask(reporter, paper, time)?;
        found.extend(lines.iter().zip(&rated).filter_map(|(one, rated)| Some((one.id, outcome(reporter, rated)?))));
        return Ok(found);
    }
    for one in waiting {
        if reporter.is_stopped() {
            break;
        }
        let paper = match (&one.text, board) {
            (Some((format, text)), _) => {
                Paper { text: Text(text.clone()), from: Some(format.clone()), ..Paper::default() }
            }
            (None, board) => Paper { text: Text(as_text(shape, board, one)?), ..Paper::default() },
        };
        if let Some(result) = ask(reporter, paper, time)?.first().and_then(|rated| outcome(reporter, rated)) {
            found.push((one.id, result));
        }
    }
    Ok(found)
}

fn ask(reporter: &Reporter, paper: Paper, time: Option<f64>) -> Result<Vec<RatedPuzzle>, ServiceError> {
    let limit = Limit { seconds: time, nodes: None };
    let request = RateRequest { paper, limit, ..RateRequest::default() };
    Ok(reporter.service(&reporter.host()).rate(&request, &mut ())?.puzzles)
}

/// Returns the rating or the state to record for a puzzle, or `None` if its rating was interrupted.
fn outcome(reporter: &Reporter, rated: &RatedPuzzle) -> Option<Result<Rating, State>> {
    if let Some(rating) = &rated.rating {
        return Some(Ok(Rating {
            er: rating.er,
            ep: rating.ep,
            ed: rating.ed,
            hardest: rating.hardest.clone(),
            techniques: rating.techniques.clone(),
            steps: rating.steps,
            level: rating.level,
            index: rating.index,
        }));
    }
    match rated.answer {
        Verdict::None => Some(Err(State::None)),
        Verdict::Several => Some(Err(State::Several)),
        Verdict::Unique | Verdict::Unknown if rated.refused.is_none() && reporter.is_stopped() => None,
        Verdict::Unique | Verdict::Unknown => Some(Err(State::Unrated)),
    }
}

fn line(givens: &[usize]) -> String {
    let symbol = |&number: &usize| match number {
        0 => '.',
        number => anydoku::symbol(anydoku::Digit::new(number - 1)).unwrap_or('?'),
    };
    givens.iter().map(symbol).collect()
}

/// Returns the text of a puzzle whose shape a line cannot record, in the first format that can.
fn as_text(shape: &str, board: Option<&[u8]>, one: &Waiting) -> Result<Vec<u8>, ServiceError> {
    let sheet = anydoku_store::sheet(shape, board, &one.givens).map_err(refused)?;
    let sheets = std::slice::from_ref(&sheet);
    let write = |name: &&str| anydoku_format::write(anydoku_format::named(name)?, sheets).ok();
    let text = ["gss", "iss", "fpuzzles"].iter().find_map(write);
    text.ok_or_else(|| ServiceError::new(msg!("cli-at-puzzle", number = one.id, text = msg!("cli-no-format-holds"))))
}
