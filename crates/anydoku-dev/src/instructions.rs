//! Solves a fixed set of puzzles N times, always with AVX2: the workload of `benches/instructions`.
//!
//! `cargo run --release -p anydoku-dev -- instructions 3` runs it. With `make` instead of a number, it generates the set: minimal
//! puzzles from a fixed seed.

use std::sync::Arc;

use anydoku::solve::{Path, solve_many_by};
use anydoku::{Budget, Cell, Puzzle, Rng, Solver, Topology};

const PUZZLES: &[u8] = include_bytes!("../../anydoku/tests/data/minimal-300.txt");

pub fn run(words: &[String]) {
    let Some(word) = words.first() else {
        return println!("usage: instructions N to solve the set N times, or instructions make to generate it");
    };
    if word == "make" {
        return make();
    }
    let Some(path) = Path::available().into_iter().find(|path| path.name() == "avx2") else {
        return println!("skipped: this processor does not support AVX2");
    };
    let mut answers = Vec::new();
    for _ in 0..word.parse().unwrap_or(1) {
        answers.clear();
        let mut refuse = |line: usize, _: &[u8], _: &mut Vec<u8>| panic!("line {line} is not a puzzle");
        let many = solve_many_by(path, PUZZLES, &Budget::UNLIMITED, &mut answers, &mut refuse);
        assert_eq!(many.unique, 300);
    }
}

fn make() {
    let topology = Arc::new(Topology::square(3));
    let mut solver = Solver::new(&topology);
    for unit in 0..300 {
        let mut rng = Rng::for_unit(9, unit);
        let empty = Puzzle::empty(topology.clone());
        let grid = solver.random_within(&empty, &mut rng, &Budget::UNLIMITED).ok().flatten().expect("grids exist");
        let mut puzzle = grid.to_puzzle();
        let mut cells: Vec<Cell> = topology.cells().collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            if !solver.has_other(&puzzle, cell, grid.digit(cell)) {
                puzzle.take(cell);
            }
        }
        println!("{puzzle}");
    }
}
