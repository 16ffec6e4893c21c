//! Solves puzzles from standard input, one per line: prints the solution, or the reason why there is not exactly one.
//!
//! ```text
//! echo '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......' |
//!     cargo run --release -p anydoku --example solve_lines
//! ```
//!
//! Lines may have any plain size; the solver for each size is reused for later lines of that size.

use std::collections::HashMap;
use std::error::Error;
use std::io::stdin;

use anydoku::{Answer, Puzzle, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut solvers: HashMap<usize, Solver> = HashMap::new();
    for line in stdin().lines() {
        let puzzle: Puzzle = line?.parse()?;
        let solver = solvers.entry(puzzle.topology().n_cells()).or_insert_with(|| Solver::new(puzzle.topology()));
        match solver.answer(&puzzle) {
            Answer::Unique(solution) => println!("{solution}"),
            Answer::Several(one, other) => println!("several: {one} and {other}"),
            Answer::None => println!("no solution"),
            Answer::Unknown(_) => unreachable!("no budget was set"),
        }
    }
    Ok(())
}
