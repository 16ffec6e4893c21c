//! Benchmark: the vector engine against the general one, on generated puzzles of many shapes.
//!
//! Run it with `cargo bench -p anydoku --bench variants -- [SHAPE…]`. Puzzles are minimal where that is quick to
//! achieve; those on large grids are only thinned. The CPU time of one thread for proving uniqueness is measured in
//! alternating rounds, and the best round of each engine counts. Every answer of one engine is compared with that of
//! the other, for the puzzles and for puzzles with one given missing. The benchmark prints one line per shape: `SHAPE
//! old=… new=… ratio=… nodes=OLD/NEW`, in puzzles per second and nodes per puzzle.

use std::hint::black_box;
use std::time::Duration;

use anydoku::make::{Cut, Maker, Recipe, filled_jigsaw};
use anydoku::{Answer, Budget, Engine, Puzzle, Rng, Shape, Solver};
use cpu_time::ThreadTime;

const ROUNDS: usize = 5;

/// The shapes, the number of puzzles of each, and whether they are minimal.
const SHAPES: &[(&str, u64, bool)] = &[
    ("x", 400, true),
    ("nrc", 400, true),
    ("disjoint", 400, true),
    ("antiknight", 400, true),
    ("jigsaw", 400, true),
    ("6x6", 400, true),
    ("8x8", 400, true),
    ("12x12", 60, true),
    ("16x16", 60, false),
    ("samurai", 100, false),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    for &(name, n, is_minimal) in SHAPES {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            compare(name, &made(name, n, is_minimal));
        }
    }
    if wanted.is_empty() || wanted.iter().any(|word| word == "fresh") {
        fresh(200);
    }
}

/// Returns the puzzles of a shape, which are the same in every run.
fn made(name: &str, n: u64, is_minimal: bool) -> Vec<Puzzle> {
    let shape = Shape::named(name).expect("a shape");
    let mut maker = Maker::new(&shape);
    let recipe = Recipe { minimal: is_minimal, ..Recipe::default() };
    let make =
        |unit| maker.make(&recipe, &mut Rng::for_unit(19, unit), &Budget::UNLIMITED).expect("it can be made").puzzle;
    (0..n).map(make).collect()
}

fn compare(name: &str, puzzles: &[Puzzle]) {
    let topology = puzzles[0].topology();
    let mut old = Solver::with_engine(topology, Engine::Search).expect("any topology");
    let mut new = Solver::with_engine(topology, Engine::Vector).expect("it is small");
    let mut nodes = [0, 0];
    for puzzle in puzzles {
        let (a, b) = (old.answer(puzzle), new.answer(puzzle));
        assert!(a == b && matches!(a, Answer::Unique(_)), "{name}: {puzzle}");
        nodes[0] += old.nodes();
        nodes[1] += new.nodes();
        let mut open = puzzle.clone();
        let given = topology.cells().find(|&cell| puzzle.given(cell).is_some()).expect("it has givens");
        open.take(given);
        assert_eq!(old.count(&open, 20), new.count(&open, 20), "{name}: {open}");
    }
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        for (solver, best) in [&mut old, &mut new].into_iter().zip(&mut best) {
            let start = ThreadTime::now();
            for puzzle in puzzles {
                assert!(matches!(black_box(solver.answer(puzzle)), Answer::Unique(_)));
            }
            *best = start.elapsed().min(*best);
        }
    }
    let [old, new] = best.map(|time| puzzles.len() as f64 / time.as_secs_f64());
    let [old_nodes, new_nodes] = nodes.map(|n: u64| n as f64 / puzzles.len() as f64);
    println!("{name} old={old:.0} new={new:.0} ratio={:.2} nodes={old_nodes:.1}/{new_nodes:.1}", new / old);
}

/// Times jigsaws with pieces of their own, solved once each, which measures the preparation of a topology.
fn fresh(n: u64) {
    let puzzles: Vec<Puzzle> = (0..n)
        .map(|unit| {
            let mut rng = Rng::for_unit(19, unit);
            let (shape, grid) =
                filled_jigsaw(9, Cut::Free, &mut rng, &Budget::UNLIMITED).expect("it can be cut and filled");
            let mut maker = Maker::new(&shape);
            let recipe = Recipe { minimal: true, ..Recipe::default() };
            maker.thin(&grid, &recipe, &mut rng, &Budget::UNLIMITED).expect("it can be made").puzzle
        })
        .collect();
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        for (engine, best) in [Engine::Search, Engine::Vector].into_iter().zip(&mut best) {
            let start = ThreadTime::now();
            for puzzle in &puzzles {
                let mut solver = Solver::with_engine(puzzle.topology(), engine).expect("it is small");
                assert!(matches!(black_box(solver.answer(puzzle)), Answer::Unique(_)));
            }
            *best = start.elapsed().min(*best);
        }
    }
    let [old, new] = best.map(|time| puzzles.len() as f64 / time.as_secs_f64());
    println!("fresh jigsaws old={old:.0} new={new:.0} ratio={:.2}", new / old);
}
