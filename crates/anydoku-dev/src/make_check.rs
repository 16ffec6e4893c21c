//! Verifies minimal 9x9 puzzles with an engine that did not generate them: exactly one solution, and no redundant given.
//!
//! `cargo run --release -p anydoku-dev -- make_check 100000` generates that many puzzles with the 9x9 kernel in each direction, by
//! removing givens and by adding them. The generic engine must then find exactly one solution for each puzzle, and several after the
//! removal of any given.

use anydoku::make::{Maker, Recipe, Way};
use anydoku::{Budget, Engine, Rng, Shape, Solver};

pub fn run(words: &[String]) {
    let n: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(1000);
    let shape = Shape::named("9x9").expect("a shape");
    let mut maker = Maker::new(&shape);
    let mut other = Solver::with_engine(&shape.topology, Engine::Search).expect("search takes every topology");
    for (name, way) in [("down", Way::Down), ("up", Way::Up)] {
        let recipe = Recipe { minimal: true, way, ..Recipe::default() };
        let (mut n_unique, mut n_minimal, mut n_givens) = (0, 0, 0);
        for unit in 0..n {
            let made = maker.make(&recipe, &mut Rng::for_unit(1, unit), &Budget::UNLIMITED).expect("it can be made");
            n_givens += made.puzzle.n_givens();
            n_unique += (other.unique(&made.puzzle).as_ref() == Some(&made.solution)) as u64;
            let mut given = shape.topology.cells().filter_map(|cell| Some((cell, made.puzzle.given(cell)?)));
            n_minimal += given.all(|(cell, digit)| other.has_other(&made.puzzle, cell, digit)) as u64;
        }
        let mean = n_givens as f64 / n as f64;
        println!("{name} made={n} unique={n_unique} minimal={n_minimal} givens={mean:.2}");
        assert!(n_unique == n && n_minimal == n, "every puzzle is unique and minimal");
    }
}
