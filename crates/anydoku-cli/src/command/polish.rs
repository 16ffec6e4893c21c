//! `anydoku polish`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;

use anydoku_service::{Limit, PolishRequest, Polished, PolishedPuzzle, Service, ServiceError};

use super::inputs::{Question, ToOrOn, is_chained, seconds};
use super::{Inputs, Reporter, worse};
use crate::stream::asking::{Answered, Instead};

/// Make puzzles harder by taking and exchanging givens
///
/// The solution stays, it stays the only one, and so does the symmetry of the givens. Each move gives a few open cells
/// and takes whatever can go; it is kept if the rating on Sudoku Explainer's scale rises (the gss level, for shapes that
/// are too large to be rated), or stays with fewer givens.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Polish {
    #[command(flatten)]
    inputs: Inputs,
    /// The symmetry to keep; the largest that the givens have, without it
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// Stop as soon as the rating on Sudoku Explainer's scale is so high: 7.0
    #[arg(long, value_name = "ER", conflicts_with = "index")]
    rating: Option<f64>,
    /// Make the index after Metcalf higher instead of the rating, and stop as soon as it is so high: 30
    #[arg(long, value_name = "INDEX")]
    index: Option<f64>,
    /// How many moves to try
    #[arg(long, value_name = "N", default_value_t = 200)]
    tries: u64,
    /// Only remove givens and never add one: the result is part of the puzzle
    #[arg(long)]
    remove_only: bool,
    /// Give each puzzle at most so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// The seed, a number; without it one is drawn
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write this format (see anydoku formats): line for plain squares, otherwise gss
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

Exit code: 0 all became harder (as hard as was asked for), 1 some did not, 2 some could not be polished.";

impl Polish {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let asked =
            (&self.symmetry, self.rating, self.index, self.tries, self.time, self.seed, &self.to, self.remove_only);
        let opened = match (&self.to_file.resume, self.seed) {
            // A seed that is drawn is another one the next time.
            (Some(_), None) => Err(ServiceError::new("found --resume without a seed, expected --seed K with it")),
            _ => self.to_file.open(reporter, "polish", &self.inputs, &asked),
        };
        if let Err(error) = opened {
            return reporter.refuse(&error, None, b"");
        }
        let host = reporter.host();
        let seed = match Service::new(&*host).seed(self.seed) {
            Ok(seed) => seed,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        reporter.err(&format!("seed {seed}"));
        // Puzzles are numbered through all inputs.
        let first = Arc::new(AtomicU64::new(0));
        let request = PolishRequest {
            symmetry: self.symmetry.clone(),
            rating: self.rating,
            index: self.index,
            tries: self.tries,
            remove_only: self.remove_only,
            seed: Some(seed),
            to: self.to.clone().or_else(|| (!reporter.json).then(|| "usual".to_owned())),
            limit: Limit { seconds: self.time, nodes: None },
            ..PolishRequest::default()
        };
        let number = Arc::clone(&first);
        let question = Question::numbered(move |service, paper, lines, events| {
            let first = number.load(Ordering::Relaxed);
            // Among lines the number of a puzzle is that of its line.
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
        let question = match self.to.as_deref().is_none_or(is_chained) {
            true => question.by_line_alone(if json { Instead::Json } else { Instead::Word }, move |polished, line| {
                answered(polished, line, json)
            }),
            false => question,
        };
        self.inputs.ask(reporter, &question, &mut |reporter, polished, about| {
            reporter.tell_source(&polished.source, about.name);
            first.fetch_add((polished.puzzles.len() + polished.unpolished.len()) as u64, Ordering::Relaxed);
            let mut code = 0;
            for puzzle in &polished.puzzles {
                reporter.err(&format!("{}: {}", about.name, change(puzzle)));
                code = worse(code, !puzzle.reached as u8);
            }
            for other in &polished.unpolished {
                reporter.err(&format!("error: {}, puzzle {}: {}", about.name, other.number, other.reason));
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

/// What became of the puzzle on this line.
fn answered(polished: &Polished, line: usize, json: bool) -> Answered {
    let (told, code) = match (&polished.puzzles[..], &polished.unpolished[..]) {
        ([puzzle, ..], _) => (change(puzzle), !puzzle.reached as u8),
        (_, [other, ..]) => (other.reason.clone(), 2),
        _ => return Answered::nothing(),
    };
    let told = Some(format!("line {line}: {told}"));
    if !json {
        // A line that could not be polished has a line, too.
        let text = polished.written.clone().map_or_else(|| b"refused\n".to_vec(), |text| text.0);
        return Answered { text, code, told, ..Answered::nothing() };
    }
    let mut polished = polished.clone();
    polished.puzzles.iter_mut().for_each(|puzzle| puzzle.facts.number = line);
    polished.unpolished.iter_mut().for_each(|other| other.number = line);
    Answered { told, ..Answered::json(polished, code) }
}

fn change(puzzle: &PolishedPuzzle) -> String {
    let (scale, from, to) = (&puzzle.scale, puzzle.before, puzzle.after);
    let (before, after) = (puzzle.givens_before, puzzle.facts.n_givens);
    format!("{scale} {from:.1} to {to:.1}, givens {before} to {after}")
}
