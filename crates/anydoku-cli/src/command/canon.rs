//! `anydoku canon` and `anydoku analyze`: canonical forms of puzzles, and symmetries of shapes and puzzles.

use clap::Args;

use anydoku::{Message, msg};
use anydoku_service::{AnalyzeRequest, AnalyzedPuzzle, CanonRequest, Canonical, CanonicalPuzzle, ServiceError};

use super::ending::Written;
use super::inputs::{Question, ToOrOn, or_shape};
use super::{Inputs, Limits, Reporter, To};
use crate::stream::asking::{Answered, Instead};
use crate::text::{Look, grouped};

/// Write puzzles in canonical form
///
/// Puzzles that are equal up to symmetries of their shape and relabeling of digits get the same line: the lexicographically smallest of all
/// equivalent lines. Pipe through `sort -u` to remove duplicates.
#[derive(Args, Debug)]
#[command(
    after_long_help = "Examples:\n  anydoku canon puzzles.txt | sort -u | wc -l      the number of different puzzles\n  anydoku canon --shape x puzzle.txt"
)]
pub struct CanonCommand {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    to_file: ToOrOn,
}

impl CanonCommand {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Err(error) = self.to_file.open(reporter, "canon", &self.inputs, &(), Written::text(reporter.json)) {
            return reporter.refuse(&error, None, b"");
        }
        let json = reporter.json;
        let question = Question::new(|service, paper, events| {
            service.canon(&CanonRequest { paper, ..Default::default() }, events)
        });
        let instead = if json { Instead::Json } else { Instead::Word };
        let question = question.by_line(instead, move |canonical, numbers| {
            let puzzles = canonical.puzzles.iter().zip(numbers);
            let one = |(puzzle, &number): (&CanonicalPuzzle, &usize)| match (&puzzle.line, json) {
                (Some(line), false) => Answered::line(told(line, puzzle), 0),
                (None, false) => {
                    let warning = Some(msg!("cli-at-line", line = number, text = no_line()));
                    Answered { warning, ..Answered::line("refused", 2) }
                }
                (_, true) => {
                    let puzzles = vec![CanonicalPuzzle { number, ..puzzle.clone() }];
                    Answered::json(Canonical { source: canonical.source.clone(), puzzles }, 0)
                }
            };
            puzzles.map(one).collect()
        });
        self.inputs.ask(reporter, &question, &mut |reporter, canonical, about| {
            reporter.tell_source(&canonical.source, about.name);
            reporter.count_written(canonical.puzzles.len());
            if reporter.json {
                reporter.reply(canonical.clone());
                return 0;
            }
            let mut text = String::new();
            for puzzle in &canonical.puzzles {
                let Some(line) = &puzzle.line else {
                    let message = msg!("cli-at-puzzle", number = puzzle.number, text = no_line());
                    return reporter.refuse(&ServiceError::new(message), None, b"");
                };
                text.push_str(&told(line, puzzle));
                text.push('\n');
            }
            reporter.out(text);
            0
        })
    }
}

/// Returns the line of a puzzle, with its shape if the number of cells does not imply the shape.
fn told(line: &str, puzzle: &CanonicalPuzzle) -> String {
    match &puzzle.shape {
        Some(shape) => format!("{line} # shape: {shape}"),
        None => line.to_owned(),
    }
}

/// Returns the message for a canonical form that cannot be written on one line.
fn no_line() -> Message {
    msg!("cli-canon-no-line")
}

/// Show the symmetries of a shape or puzzle
///
/// Prints the number of symmetries (rearrangements of the cells that preserve the houses), a set of generators, and the orbits of the
/// cells. All symmetries are found, not only the geometric ones. For a puzzle, it also prints how many symmetries preserve the givens.
#[derive(Args, Debug)]
#[command(
    alias = "analyse",
    mut_arg("puzzles", or_shape),
    after_long_help = "Examples:\n  anydoku analyze nrc\n  anydoku analyze examples/cube.gss"
)]
pub struct Analyze {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    to_file: To,
    #[command(flatten)]
    limits: Limits,
}

impl Analyze {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Err(error) = self.to_file.open(reporter) {
            return reporter.refuse(&error, None, b"");
        }
        let limit = self.limits.limit();
        let question = Question::new(move |service, paper, events| {
            service.analyze(&AnalyzeRequest { paper, limit, ..Default::default() }, events)
        });
        self.inputs.ask_shapes_too(reporter, &question, &mut |reporter, analyzed, about| {
            reporter.tell_source(&analyzed.source, about.name);
            match reporter.json {
                true => reporter.reply(analyzed.clone()),
                false => analyzed.puzzles.iter().for_each(|puzzle| reporter.out(show(reporter.look, puzzle))),
            }
            0
        })
    }
}

fn show(look: Look, puzzle: &AnalyzedPuzzle) -> String {
    let mut text = String::new();
    let mut line = |label: Option<Message>, value: Message| {
        let label = label.map_or_else(String::new, |label| look.words(&label));
        text.push_str(&format!("{label:<16}{}\n", look.words(&value)));
    };
    let order = match puzzle.complete {
        true => msg!("cli-analyze-order", n = &puzzle.order),
        false => msg!("cli-analyze-order-least", n = &puzzle.order),
    };
    line(Some(msg!("cli-analyze-symmetries")), order);
    let all = if puzzle.relabelings.len() < 40 { format!(" = {}", puzzle.relabelings) } else { String::new() };
    let relabelings = format!("{}!{all}", puzzle.facts.digits);
    line(Some(msg!("cli-analyze-relabelings")), msg!("cli-analyze-relabelings-of", n = relabelings));
    let mut sizes: Vec<usize> = puzzle.orbits.iter().map(Vec::len).collect();
    let n_orbits = msg!("cli-analyze-n-orbits", n = sizes.len(), shown = grouped(sizes.len() as u64));
    line(Some(msg!("cli-analyze-orbits")), n_orbits);
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    for same in sizes.chunk_by(|a, b| a == b) {
        let cells = msg!("cli-n-cells", n = same[0], shown = grouped(same[0] as u64));
        line(None, msg!("cli-analyze-orbit", n = same.len(), cells = cells));
    }
    line(Some(msg!("cli-analyze-generators")), Message::verbatim(puzzle.generators.len().to_string()));
    puzzle.generators.iter().for_each(|one| line(None, Message::verbatim(one.words.as_str())));
    if let Some(order) = &puzzle.keep_givens {
        line(Some(msg!("cli-analyze-puzzle")), msg!("cli-analyze-keep", n = order));
    }
    if let Some(n) = &puzzle.solution_relabelings {
        line(None, msg!("cli-analyze-solution", n = n));
    }
    text
}
