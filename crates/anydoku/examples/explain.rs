//! Explains how to solve a puzzle, step by step.
//!
//! ```text
//! cargo run --release -p anydoku --example explain -- 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```

use std::error::Error;

use anydoku::Puzzle;
use anydoku::explain::{Scale, solution_path};

fn main() -> Result<(), Box<dyn Error>> {
    let line = std::env::args().nth(1).ok_or("pass a puzzle as one line")?;
    let puzzle: Puzzle = line.parse()?;
    let path = solution_path(&puzzle, Scale::se())?;
    for (number, step) in (1..).zip(&path.steps) {
        println!("{number:3}. {}", step.tell(puzzle.topology()));
    }
    println!("{}", if path.is_solved() { "solved" } else { "no technique applies any more" });
    Ok(())
}
