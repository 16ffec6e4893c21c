//! Compares every path of the 9x9 kernel with the generic engine: `cargo run --release -p anydoku-dev -- differential 1000000`.
//!
//! In each check, one path solves one puzzle: its count up to 1,000 must equal that of the generic engine, and every solution must be
//! correct. The puzzles are random: with one solution, many or none, with starting marks, and with a cell that must hold another
//! digit. The puzzles in `shared/data` beside the repository, if present, are checked unchanged.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku::solve::{Path as Instructions, solve_many_by};
use anydoku::{Budget, Cell, Count, Digit, DigitSet, Engine, Puzzle, Rng, Solver, Topology};

const MOST: u64 = 1000;

struct Checker {
    reference: Solver,
    paths: Vec<(Instructions, Solver)>,
    checks: u64,
    kinds: BTreeMap<&'static str, u64>,
}

pub fn run(words: &[String]) {
    let goal: u64 = words.first().and_then(|arg| arg.parse().ok()).unwrap_or(10_000);
    let topology = Arc::new(Topology::square(3));
    let with_path = |path| (path, Solver::with_path(&topology, path).expect("the 9x9"));
    let mut checker = Checker {
        reference: Solver::with_engine(&topology, Engine::Search).expect("any topology"),
        paths: Instructions::available().into_iter().map(with_path).collect(),
        checks: 0,
        kinds: BTreeMap::new(),
    };
    let mut rng = Rng::new(3);
    while checker.checks < goal {
        checker.random(&topology, &mut rng);
    }
    checker.data(goal);
    println!("{} checks, no difference", checker.checks);
    for (kind, n) in checker.kinds {
        println!("  {n} {kind}");
    }
}

impl Checker {
    fn random(&mut self, topology: &Arc<Topology>, rng: &mut Rng) {
        let full = full_grid(topology, rng, &mut self.paths[0].1);
        let mut cells: Vec<Cell> = topology.cells().collect();
        rng.shuffle(&mut cells);
        let n_givens = 18 + rng.below(20);
        let mut puzzle = Puzzle::empty(topology.clone());
        for &cell in &cells[..n_givens] {
            puzzle.give(cell, full.given(cell).expect("it is full"));
        }
        match rng.below(8) {
            0..4 => {}
            4 => puzzle.give(cells[rng.below(n_givens)], Digit::new(rng.below(9))),
            5 => puzzle.give(cells[80 - rng.below(9)], Digit::new(rng.below(9))),
            _ => {
                let wrong = rng.below(3) == 0;
                let marks = topology.cells().map(|cell| {
                    let mut marks: DigitSet = (0..9).filter(|_| rng.below(2) > 0).map(Digit::new).collect();
                    if !wrong || rng.below(20) > 0 {
                        marks.insert(full.given(cell).expect("it is full"));
                    }
                    marks
                });
                let marks = marks.collect();
                let few = 6 + rng.below(12);
                for &cell in &cells[few..n_givens] {
                    puzzle.take(cell);
                }
                puzzle = puzzle.with_marks(marks);
            }
        }
        self.check(&puzzle);
        if puzzle.marks().is_none() {
            self.minimise(&puzzle, &cells, rng);
        }
    }

    /// Removes givens as a generator does, testing for each one whether another digit fits.
    fn minimise(&mut self, puzzle: &Puzzle, cells: &[Cell], rng: &mut Rng) {
        let cell = cells[rng.below(81)];
        let digit = puzzle.given(cell).unwrap_or(Digit::new(rng.below(9)));
        let expected = self.reference.has_other(puzzle, cell, digit);
        for (path, solver) in &mut self.paths {
            assert_eq!(solver.has_other(puzzle, cell, digit), expected, "{} {puzzle:?} {cell:?}", path.name());
            self.checks += 1;
            *self.kinds.entry(if expected { "another digit fits" } else { "no other digit fits" }).or_default() += 1;
        }
    }

    fn check(&mut self, puzzle: &Puzzle) {
        let expected = self.reference.count(puzzle, MOST);
        let kind = match (expected, puzzle.marks()) {
            (Count::Exactly(0), None) => "without solution",
            (Count::Exactly(1), None) => "with one solution",
            (Count::Exactly(_), None) => "with several solutions",
            (Count::AtLeast(_), None) => "with 1,000 solutions or more",
            (Count::Exactly(0), _) => "marks without solution",
            (Count::Exactly(1), _) => "marks with one solution",
            _ => "marks with several solutions",
        };
        let solution = self.reference.first(puzzle);
        for (path, solver) in &mut self.paths {
            assert_eq!(solver.count(puzzle, MOST), expected, "{} {puzzle:?} {:?}", path.name(), puzzle.marks());
            let mut n = 0;
            let done = solver.list_within(puzzle, &Budget::UNLIMITED, &mut |found| {
                assert!(found.solves(puzzle));
                assert!(expected != Count::Exactly(1) || Some(&found) == solution.as_ref());
                n += 1;
                if n == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(!done || expected == Count::Exactly(n));
            self.checks += 1;
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    /// Checks every puzzle of the data with the bulk path, or a sample of them if the requested number of checks is
    /// small.
    fn data(&mut self, goal: u64) {
        let Some(data) = crate::repository::collections() else { return };
        let topology = self.reference.topology().clone();
        for entry in std::fs::read_dir(data).expect("the directory can be read").flatten() {
            if entry.path().extension().is_none_or(|extension| extension != "txt") {
                continue;
            }
            let text = std::fs::read(entry.path()).expect("the file can be read");
            let step = if goal < 1_000_000 { 101 } else { 1 };
            let lines: Vec<&[u8]> =
                text.split(|&b| b == b'\n').filter_map(|line| line.get(..81)).step_by(step).collect();
            let text = lines.join(&b'\n');
            let mut expected = Vec::new();
            for line in &lines {
                let digit = |&b: &u8| (b as char).to_digit(10).and_then(|n| Digit::from_number(n as usize));
                let puzzle = Puzzle::new(topology.clone(), line.iter().map(digit).collect());
                let answer = match self.reference.answer(&puzzle) {
                    anydoku::Answer::Unique(solution) => solution.to_string(),
                    anydoku::Answer::None => "none".into(),
                    _ => "several".into(),
                };
                expected.extend_from_slice(answer.as_bytes());
                expected.push(b'\n');
            }
            for (path, _) in &self.paths {
                let mut answers = Vec::new();
                let mut refuse = |line: usize, _: &[u8], _: &mut Vec<u8>| panic!("line {line}");
                solve_many_by(*path, &text, &Budget::UNLIMITED, &mut answers, &mut refuse);
                assert!(answers == expected, "{} {:?}", path.name(), entry.path());
                self.checks += lines.len() as u64;
                *self.kinds.entry("lines of data").or_default() += lines.len() as u64;
            }
        }
    }
}

/// Returns a random full grid: fills three blocks on the diagonal at random, solves the rest, and relabels the digits.
fn full_grid(topology: &Arc<Topology>, rng: &mut Rng, solver: &mut Solver) -> Puzzle {
    let mut puzzle = Puzzle::empty(topology.clone());
    for block in 0..3 {
        let mut digits: Vec<Digit> = topology.digits().collect();
        rng.shuffle(&mut digits);
        for (i, digit) in digits.into_iter().enumerate() {
            puzzle.give(Cell::new((3 * block + i / 3) * 9 + 3 * block + i % 3), digit);
        }
    }
    solver.first(&puzzle).expect("blocks on the diagonal do not meet").to_puzzle()
}
