//! Generates ten hard puzzles with half-turn symmetry from a seed; the same seed gives the same puzzles everywhere.
//!
//! ```text
//! cargo run --release -p anydoku --example hard_puzzles -- 7
//! ```

use std::error::Error;

use anydoku::make::{Difficulty, Maker, Recipe, Symmetry};
use anydoku::{Budget, Rng, Shape};

fn main() -> Result<(), Box<dyn Error>> {
    let seed: u64 = std::env::args().nth(1).map_or(Ok(1), |word| word.parse())?;
    let shape: Shape = "9x9".parse()?;
    let mut maker = Maker::new(&shape);
    let recipe = Recipe { symmetry: Symmetry::HalfTurn, targets: vec![Difficulty::Hard.into()], ..Recipe::default() };
    for unit in 0..10 {
        let made = maker.make(&recipe, &mut Rng::for_unit(seed, unit), &Budget::UNLIMITED)?;
        println!("{}  # ER {:.1}", made.puzzle, made.rating.unwrap_or_default());
    }
    Ok(())
}
