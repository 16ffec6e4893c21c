//! The command `anydoku polish`, which makes puzzles harder.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;

use anydoku::{Message, msg};
use anydoku_service::{Limit, PolishRequest, Polished, PolishedPuzzle, ServiceError};

use super::ending::{Written, format_of};
use super::inputs::{Question, ToOrOn, is_chained, seconds};
use super::{Inputs, Reporter, worse};
use crate::stream::asking::{Answered, Instead};

/// Make puzzles harder by removing and exchanging givens
///
/// The solution stays the same and unique, and the givens keep their symmetry. Each move adds a few givens and
/// removes as many as possible. A move is kept if it raises the rating on Sudoku Explainer's scale (the gss level for
/// shapes too large to rate), or leaves it unchanged with fewer givens.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Polish {
    #[command(flatten)]
    inputs: Inputs,
    /// Symmetry of the givens to preserve [default: the largest symmetry that they have]
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// Stop at this rating on Sudoku Explainer's scale. Example: --rating 7.0
    #[arg(long, value_name = "ER", conflicts_with = "index")]
    rating: Option<f64>,
    /// Raise Metcalf's index instead of the rating, and stop at this value. Example: --index 30
    #[arg(long, value_name = "INDEX")]
    index: Option<f64>,
    /// Number of moves to try
    #[arg(long, value_name = "N", default_value_t = 200)]
    tries: u64,
    /// Only remove givens, never add any
    #[arg(long)]
    remove_only: bool,
    /// Spend at most this many seconds on each puzzle [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Random seed [default: chosen at random and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Output format (`anydoku formats` lists them) [default: line for plain squares, gss for other shapes]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    #[command(flatten)]
    to_file: ToOrOn,
}

const EXAMPLES: &str = "\
Examples:
  anydoku polish puzzle.sdk
  anydoku generate --symmetry half-turn | anydoku polish - --tries 1000
  anydoku polish puzzle.sdk --rating 7.0 --tries 5000
  anydoku polish puzzle.sdk --index 30
  anydoku polish puzzle.sdk --remove-only

Exit codes:
  0  every puzzle became harder, or reached the target
  1  some did not
  2  some could not be processed, or the command line is invalid";

impl Polish {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let asked =
            (&self.symmetry, self.rating, self.index, self.tries, self.time, self.seed, &self.to, self.remove_only);
        let format = self.to.as_deref().or_else(|| format_of(self.to_file.path()));
        let written = Written::puzzles(reporter.json, self.to.as_deref(), format);
        let opened = match (&self.to_file.resume, self.seed) {
            // A seed drawn now would differ from that of the interrupted run.
            (Some(_), None) => {
                Err(ServiceError::new(msg!("cli-resume-needs-seed")).with_hint(msg!("cli-resume-needs-seed-hint")))
            }
            _ => self.to_file.open(reporter, "polish", &self.inputs, &asked, written),
        };
        if let Err(error) = opened {
            return reporter.refuse(&error, None, b"");
        }
        reporter.writes_puzzles = true;
        let host = reporter.host();
        let seed = match reporter.service(&host).seed(self.seed) {
            Ok(seed) => seed,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        reporter.note(msg!("cli-seed", seed = seed.to_string()));
        // Puzzles are numbered across all inputs.
        let first = Arc::new(AtomicU64::new(0));
        let request = PolishRequest {
            symmetry: self.symmetry.clone(),
            rating: self.rating,
            index: self.index,
            tries: self.tries,
            remove_only: self.remove_only,
            seed: Some(seed),
            to: format.map(str::to_owned).or_else(|| (!reporter.json).then(|| "usual".to_owned())),
            limit: Limit { seconds: self.time, nodes: None },
            ..PolishRequest::default()
        };
        let number = Arc::clone(&first);
        let question = Question::numbered(move |service, paper, lines, events| {
            let first = number.load(Ordering::Relaxed);
            // In a file of lines, the number of a puzzle is that of its line.
            match lines.first() {
                None => service.polish(&PolishRequest { paper, first, ..request.clone() }, events),
                Some(&line) => {
                    let to = request.to.clone().map(|to| if to == "usual" { "line".into() } else { to });
                    let first = first + line as u64 - 1;
                    service.polish(&PolishRequest { paper, first, to, ..request.clone() }, events)
                }
            }
        });
        let json = reporter.json;
        let question = match format.is_none_or(is_chained) {
            true => question.by_line_alone(if json { Instead::Json } else { Instead::Word }, move |polished, line| {
                answered(polished, line, json)
            }),
            false => question,
        };
        self.inputs.ask(reporter, &question, &mut |reporter, polished, about| {
            reporter.tell_source(&polished.source, about.name);
            reporter.count_written(polished.puzzles.len());
            first.fetch_add((polished.puzzles.len() + polished.unpolished.len()) as u64, Ordering::Relaxed);
            let mut code = 0;
            for puzzle in &polished.puzzles {
                reporter.note(msg!("cli-of-input", name = about.name, text = change(puzzle)));
                code = worse(code, !puzzle.reached as u8);
            }
            for other in &polished.unpolished {
                let reason = other.reason.to_string();
                let message = msg!("cli-of-puzzle", name = about.name, number = other.number, text = reason);
                reporter.complain(&ServiceError::new(message));
                code = 2;
            }
            match (&polished.written, reporter.json) {
                (_, true) => reporter.reply(polished.clone()),
                (Some(text), false) => reporter.out_raw(&text.0),
                (None, false) => {}
            }
            code
        })
    }
}

/// Returns the answer for the puzzle on this line.
fn answered(polished: &Polished, line: usize, json: bool) -> Answered {
    let (told, code) = match (&polished.puzzles[..], &polished.unpolished[..]) {
        ([puzzle, ..], _) => (change(puzzle), !puzzle.reached as u8),
        (_, [other, ..]) => (Message::verbatim(other.reason.as_str()), 2),
        _ => return Answered::nothing(),
    };
    let told = Some(msg!("cli-at-line", line = line, text = told));
    if !json {
        // A puzzle that could not be polished also gets a line.
        let text = polished.written.clone().map_or_else(|| b"refused\n".to_vec(), |text| text.0);
        return Answered { text, code, told, ..Answered::nothing() };
    }
    let mut polished = polished.clone();
    polished.puzzles.iter_mut().for_each(|puzzle| puzzle.facts.number = line);
    polished.unpolished.iter_mut().for_each(|other| other.number = line);
    Answered { told, ..Answered::json(polished, code) }
}

/// Returns a message about the changes to the puzzle.
fn change(puzzle: &PolishedPuzzle) -> Message {
    let (scale, from, to) = (&puzzle.scale, puzzle.before, puzzle.after);
    let (before, after) = (puzzle.givens_before, puzzle.facts.n_givens);
    let (from, to) = (format!("{from:.1}"), format!("{to:.1}"));
    msg!("cli-polished", scale = scale.to_string(), from = from, to = to, before = before, after = after)
}
