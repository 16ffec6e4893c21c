//! Developer tools: long-running checks of the engines, and generators of committed files.
//!
//! `cargo run --release -p anydoku-dev` lists the tools, and `cargo run --release -p anydoku-dev -- counts 8x8` runs one of
//! them. They use the public interface of the library and are not published.

mod bands;
mod counts;
mod differential;
mod digits;
mod explained;
mod first_band;
mod halves;
mod hodoku;
mod human;
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

/// A tool: its name, its description and the function that runs it.
type Tool = (&'static str, &'static str, Run);

/// The result of a tool, with its error if it failed.
type Outcome = Result<(), Box<dyn Error>>;

/// The function of a tool. It takes the words after the tool's name.
enum Run {
    /// A function that prints its errors.
    Prints(fn(&[String])),
    /// A function that returns its errors.
    Returns(fn(&[String]) -> Outcome),
}

use Run::{Prints, Returns};

static TOOLS: &[Tool] = &[
    ("bands", "count 9x9 grids, plain or with a star, without the library", Prints(bands::run)),
    ("counts", "count the grids of shapes, by any method", Prints(counts::run)),
    ("differential", "compare every path of the 9x9 kernel with the generic engine", Prints(differential::run)),
    ("digits", "count the grids of a jigsaw and of toroidal without the library", Prints(digits::run)),
    ("explained", "explain puzzles with rules and report how far the explanations go", Returns(explained::run)),
    ("first_band", "count anti-knight, disjoint and NRC grids without the library", Prints(first_band::run)),
    ("halves", "count grids with blocks of two rows without the library", Prints(halves::run)),
    ("hodoku", "compare levels and scores with ratings of HoDoKu", Prints(hodoku::run)),
    ("human", "predict human difficulties and show what they rest on", Returns(human::run)),
    ("instructions", "solve a fixed set of puzzles, for benches/instructions", Prints(instructions::run)),
    ("make_check", "generate minimal puzzles and verify each with another engine", Prints(make_check::run)),
    ("make_examples", "generate the puzzles of the folder examples/", Returns(make_examples::run)),
    ("middle_band", "count anti-king and anti-knight grids without the library", Prints(middle_band::run)),
    ("numbers", "write docs/NUMBERS.md from recorded counts, or repeat some of them", Returns(numbers::run)),
    ("ratings", "rate the reference puzzles and report how many ratings agree", Prints(ratings::run)),
    ("rectangles", "count Latin squares without the library", Prints(rectangles::run)),
    ("schema", "write the JSON schema of the service and the manual's chapter about it", Prints(|_| schema::run())),
    (
        "sentences",
        "draw random sentences from help, messages, page, manual and doc comments, for review",
        Returns(sentences::run),
    ),
    ("super_four", "count the super sudokus of order 4 without the library", Prints(super_four::run)),
    ("x_nine", "count the grids of Sudoku X without the library", Prints(x_nine::run)),
];

fn main() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = words.first().map(String::as_str).unwrap_or_default();
    match TOOLS.iter().find(|(name, ..)| *name == wanted) {
        Some((_, _, Prints(run))) => {
            run(&words[1..]);
            Ok(())
        }
        Some((_, _, Returns(run))) => run(&words[1..]),
        None => {
            TOOLS.iter().for_each(|(name, about, _)| println!("{name:14} {about}"));
            if wanted.is_empty() {
                Ok(())
            } else {
                Err(format!("there is no tool named {wanted:?}; choose one of the list above").into())
            }
        }
    }
}
