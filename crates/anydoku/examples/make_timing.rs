//! How long making takes: `cargo run --release --example make_timing 25x25 3 minimal`.

use anydoku::make::{Maker, Recipe};
use anydoku::{Budget, Rng, Shape};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let shape = Shape::named(words.first().map_or("9x9", |word| word)).expect("a shape");
    let n: u64 = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(10);
    let recipe = Recipe { minimal: words.get(2).is_some_and(|word| word == "minimal"), ..Recipe::default() };
    let mut maker = Maker::new(&shape.topology, &shape.layout);
    for unit in 0..n {
        let start = Instant::now();
        let made = maker.make(&recipe, &mut Rng::for_unit(1, unit), &Budget::UNLIMITED).expect("it can be made");
        println!("{} givens in {:.3} s", made.puzzle.n_givens(), start.elapsed().as_secs_f64());
    }
}
