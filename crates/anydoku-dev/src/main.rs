//! Developers' tools: what checks the engines at length, and what makes things that are committed.
//!
//! `cargo run --release -p anydoku-dev` lists them, `cargo run --release -p anydoku-dev -- counts 8x8` runs one. They use
//! the library from outside, as anybody would, and are not published.

mod bands;
mod counts;
mod differential;
mod digits;
mod first_band;
mod halves;
mod instructions;
mod make_check;
mod make_examples;
mod middle_band;
mod numbers;
mod openapi;
mod ratings;
mod rectangles;
#[path = "../../anydoku/tests/support/repository.rs"]
mod repository;
mod schema;
mod sentences;
mod super_four;
mod x_nine;

use std::error::Error;

/// A tool by its name: what it does, and the tool itself.
type Tool = (&'static str, &'static str, Run);

/// What went wrong, if something did.
type Outcome = Result<(), Box<dyn Error>>;

/// What is told the words after a tool's name.
enum Run {
    /// It says itself what goes wrong.
    Tells(fn(&[String])),
    /// It gives back what goes wrong.
    Gives(fn(&[String]) -> Outcome),
}

use Run::{Gives, Tells};

static TOOLS: &[Tool] = &[
    ("bands", "counts 9x9 grids, plain or with a star, without the library", Tells(bands::run)),
    ("counts", "counts the grids of shapes, by any method", Tells(counts::run)),
    ("differential", "holds every path of the 9x9 kernel against the generic engine", Tells(differential::run)),
    ("digits", "counts the grids of a jigsaw and of toroidal without the library", Tells(digits::run)),
    ("first_band", "counts anti-knight, disjoint and NRC grids without the library", Tells(first_band::run)),
    ("halves", "counts grids with blocks of two rows without the library", Tells(halves::run)),
    ("instructions", "solves a fixed set of puzzles, for benches/instructions", Tells(instructions::run)),
    ("make_check", "makes minimal puzzles and asks another engine about each", Tells(make_check::run)),
    ("make_examples", "makes the puzzles of the folder examples/", Gives(make_examples::run)),
    ("middle_band", "counts anti-king and anti-knight grids without the library", Tells(middle_band::run)),
    ("numbers", "writes docs/NUMBERS.md from recorded counts, or counts some of them again", Gives(numbers::run)),
    ("ratings", "rates the reference puzzles and tells how many agree", Tells(ratings::run)),
    ("rectangles", "counts Latin squares without the library", Tells(rectangles::run)),
    ("schema", "writes the JSON schema of the service and the manual's chapter about it", Tells(|_| schema::run())),
    (
        "sentences",
        "draws sentences from help, messages, page, manual and doc comments, to be judged",
        Gives(sentences::run),
    ),
    ("super_four", "counts the super sudokus of order 4 without the library", Tells(super_four::run)),
    ("x_nine", "counts the grids of Sudoku X without the library", Tells(x_nine::run)),
];

fn main() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = words.first().map(String::as_str).unwrap_or_default();
    match TOOLS.iter().find(|(name, ..)| *name == wanted) {
        Some((_, _, Tells(run))) => {
            run(&words[1..]);
            Ok(())
        }
        Some((_, _, Gives(run))) => run(&words[1..]),
        None => {
            TOOLS.iter().for_each(|(name, about, _)| println!("{name:14} {about}"));
            if wanted.is_empty() {
                Ok(())
            } else {
                Err(format!("found {wanted:?}, expected one of these tools").into())
            }
        }
    }
}
