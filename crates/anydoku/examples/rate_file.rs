//! Rates every puzzle of a file in any format on Sudoku Explainer's scale.
//!
//! ```text
//! cargo run --release -p anydoku --example rate_file -- examples/nrc.gss
//! ```

use std::error::Error;
use std::path::Path;

use anydoku::rate::Rater;
use anydoku::{Answer, Solver};
use anydoku_format::{Hints, read};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("pass the path of a file")?;
    let extension = Path::new(&path).extension().and_then(|extension| extension.to_str());
    let reading = read(&std::fs::read(&path)?, &Hints { extension, ..Hints::default() })?;
    println!("{} puzzles as {}", reading.sheets.len(), reading.format);
    for sheet in &reading.sheets {
        let puzzle = &sheet.puzzle;
        match Solver::new(puzzle.topology()).answer(puzzle) {
            Answer::Unique(_) => println!("{}  {puzzle}", Rater::new(puzzle.topology())?.rate(puzzle)),
            _ => println!("not unique            {puzzle}"),
        }
    }
    Ok(())
}
