//! Cuts a random jigsaw, generates a puzzle on it, and prints it with lines around its pieces.
//!
//! ```text
//! cargo run --release -p anydoku --example jigsaw -- 9 7
//! ```
//!
//! The first argument is the size, and the second is the seed.

use std::error::Error;

use anydoku::make::{Cut, Maker, Recipe, jigsaw};
use anydoku::{Budget, Rng, Sheet};
use anydoku_format as format;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let size = numbers.next().unwrap_or(Ok(9))?;
    let seed = numbers.next().unwrap_or(Ok(1))?;
    let mut rng = Rng::new(seed);
    let shape = jigsaw(size as usize, Cut::HalfTurn, &mut rng, &Budget::UNLIMITED)?;
    let made = Maker::new(&shape).make(&Recipe::default(), &mut rng, &Budget::UNLIMITED)?;
    let grid = format::named("grid").expect("there is such a format");
    let text = format::write(grid, &[Sheet::new(made.puzzle, shape.layout)])?;
    println!("{}", String::from_utf8(text)?);
    Ok(())
}
