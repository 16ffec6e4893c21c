//! Tests that every engine gives the same answers as the plain one, on random and on real topologies.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku::solve::Path;
use anydoku::{
    Answer, Budget, Cell, CellNames, Count, Digit, DigitSet, Engine, House, HouseKind, Puzzle, Rng, Solver, Spent,
    Topology,
};
use proptest::prelude::*;

/// Returns all solutions, in any order.
fn solutions(engine: Engine, puzzle: &Puzzle) -> HashSet<String> {
    let mut solver = Solver::with_engine(puzzle.topology(), engine).expect("the engine takes the topology");
    let mut found = HashSet::new();
    let done = solver.list_within(puzzle, &Budget::UNLIMITED, &mut |solution| {
        assert!(solution.solves(puzzle));
        assert!(found.insert(solution.to_string()), "{engine:?} lists {solution} twice");
        ControlFlow::Continue(())
    });
    assert!(done);
    found
}

/// The properties of a puzzle that every engine must find.
struct Truth {
    solutions: HashSet<String>,
    /// Whether a solution has a digit other than the last one in the last cell.
    has_other: bool,
}

fn truth(puzzle: &Puzzle) -> Truth {
    let mut open = puzzle.clone();
    let (cell, digit) = last_of(puzzle);
    open.take(cell);
    let mut has_other = false;
    let mut plain = Solver::with_engine(puzzle.topology(), Engine::Plain).expect("any topology");
    plain.list_within(&open, &Budget::UNLIMITED, &mut |solution| {
        has_other |= solution.digit(cell) != digit;
        ControlFlow::Continue(())
    });
    Truth { solutions: solutions(Engine::Plain, puzzle), has_other }
}

fn last_of(puzzle: &Puzzle) -> (Cell, Digit) {
    (Cell::new(puzzle.topology().n_cells() - 1), Digit::new(puzzle.topology().n_digits() - 1))
}

fn check_all_engines(puzzle: &Puzzle) {
    let truth = truth(puzzle);
    for &engine in Engine::ALL {
        if let Some(solver) = Solver::with_engine(puzzle.topology(), engine) {
            assert_eq!(solutions(engine, puzzle), truth.solutions, "{engine:?} on {puzzle:?}");
            check_solver(engine.name(), solver, puzzle, &truth);
        }
    }
    // The default solver, which can use two engines, and every kind of register.
    check_solver("default", Solver::new(puzzle.topology()), puzzle, &truth);
    for path in Path::available() {
        if let Some(solver) = Solver::with_path(puzzle.topology(), path) {
            check_solver(path.name(), solver, puzzle, &truth);
        }
    }
}

fn check_solver(engine: &str, mut solver: Solver, puzzle: &Puzzle, truth: &Truth) {
    let n = truth.solutions.len() as u64;
    assert_eq!(solver.count(puzzle, n + 1), Count::Exactly(n), "{engine} on {puzzle:?}");
    if n > 0 {
        assert_eq!(solver.count(puzzle, n), Count::AtLeast(n), "{engine} on {puzzle:?}");
    }
    assert_eq!(solver.first(puzzle).is_some(), n > 0);
    let random = solver.random_within(puzzle, &mut Rng::new(n), &Budget::UNLIMITED).expect("there is no limit");
    assert!(random.map_or(n == 0, |solution| truth.solutions.contains(&solution.to_string())), "{engine}");
    match (solver.answer(puzzle), n) {
        (Answer::None, 0) => {}
        (Answer::Unique(solution), 1) => assert!(truth.solutions.contains(&solution.to_string())),
        (Answer::Several(a, b), 2..) => assert!(a != b && truth.solutions.contains(&b.to_string())),
        (answer, n) => panic!("{engine} says {answer:?} of {n} solutions"),
    }
    let (cell, digit) = last_of(puzzle);
    assert_eq!(solver.has_other(puzzle, cell, digit), truth.has_other, "{engine} on {puzzle:?}");
    // Without nodes, only facts that need no search are known.
    let at_once = solver.has_other_within(puzzle, cell, digit, &Budget::nodes(0));
    assert!(at_once == Err(Spent) || at_once == Ok(false) && !truth.has_other, "{engine} on {puzzle:?}");
}

/// Returns a topology of random houses, some of them full.
fn topology(n_cells: usize, n_digits: usize, n_houses: usize, rng: &mut Rng) -> Arc<Topology> {
    let mut cells: Vec<_> = (0..n_cells).map(Cell::new).collect();
    let houses = (0..n_houses)
        .map(|i| {
            rng.shuffle(&mut cells);
            let most = n_digits.min(n_cells);
            let size = if rng.below(2) == 0 { most } else { 1 + rng.below(most) };
            House::numbered(HouseKind::Group, i + 1, cells[..size].iter().copied())
        })
        .collect();
    Topology::new(n_cells, n_digits, CellNames::Numbered, houses).expect("the houses are sound").into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn engines_agree_on_random_topologies(
        seed: u64, n_cells in 1usize..11, n_digits in 1usize..6, n_houses in 0usize..9, n_givens in 0usize..4,
        with_marks: bool,
    ) {
        let mut rng = Rng::new(seed);
        let topology = topology(n_cells, n_digits, n_houses.max(n_cells / 3), &mut rng);
        let mut puzzle = Puzzle::empty(topology);
        for _ in 0..n_givens {
            puzzle.give(Cell::new(rng.below(n_cells)), Digit::new(rng.below(n_digits)));
        }
        if n_cells > 7 {
            // Keeps the number of solutions in a range that can be listed.
            for cell in 7..n_cells {
                puzzle.give(Cell::new(cell), Digit::new(rng.below(n_digits)));
            }
        }
        if with_marks {
            let mut some = || (0..n_digits).filter(|_| rng.below(3) > 0).map(Digit::new).collect::<DigitSet>();
            let marks = (0..n_cells).map(|_| some()).collect();
            puzzle = puzzle.with_marks(marks);
        }
        check_all_engines(&puzzle);
    }

    #[test]
    fn engines_agree_on_half_filled_grids(seed: u64, n_open in 1usize..30, wrong: bool) {
        let topology = Arc::new(Topology::boxed(2, 3));
        let mut rng = Rng::new(seed);
        let full = Solver::new(&topology).first(&Puzzle::empty(topology.clone())).expect("6x6 grids exist");
        let mut puzzle = full.to_puzzle();
        for _ in 0..n_open {
            puzzle.take(Cell::new(rng.below(36)));
        }
        if wrong {
            puzzle.give(Cell::new(rng.below(36)), Digit::new(rng.below(6)));
        }
        check_all_engines(&puzzle);
    }
}

#[test]
fn four_by_four_has_288_grids() {
    let topology = Arc::new(Topology::square(2));
    for &engine in Engine::ALL {
        let Some(mut solver) = Solver::with_engine(&topology, engine) else { continue };
        assert_eq!(solver.count(&Puzzle::empty(topology.clone()), 1000), Count::Exactly(288));
    }
}

#[test]
fn a_seed_gives_the_same_grid_whatever_the_processor() {
    for name in ["x", "nrc", "disjoint", "antiknight", "jigsaw", "6x6+x6", "12x12+x12", "16x16+x16", "samurai"] {
        let topology = anydoku::Shape::named(name).unwrap().topology;
        let empty = Puzzle::empty(topology.clone());
        let filled = |mut solver: Solver, seed| {
            let solution =
                solver.random_within(&empty, &mut Rng::new(seed), &Budget::nodes(topology.n_cells() as u64 + 99));
            solution.map(|solution| solution.expect("it can be filled").to_string())
        };
        let seeds = 0..4;
        for path in Path::available() {
            for seed in seeds.clone() {
                let solver = Solver::with_path(&topology, path).expect("it is small enough");
                assert_eq!(filled(solver, seed), filled(Solver::new(&topology), seed), "{name} by {}", path.name());
            }
        }
        assert!(seeds.clone().any(|seed| filled(Solver::new(&topology), seed).is_ok()), "{name}");
    }
}

#[test]
fn a_random_grid_takes_no_more_nodes_than_allowed_whoever_takes_over() {
    let topology = anydoku::Shape::named("jigsaw16").unwrap().topology;
    let empty = Puzzle::empty(topology.clone());
    let mut most = 0;
    for seed in 0..6 {
        let mut solver = Solver::new(&topology);
        match solver.random_within(&empty, &mut Rng::new(seed), &Budget::nodes(600)) {
            Ok(solution) => assert!(solution.expect("it can be filled").solves(&empty)),
            Err(Spent) => assert!(solver.nodes() >= 600),
        }
        assert!(solver.nodes() <= 601, "{}", solver.nodes());
        most = most.max(solver.nodes());
    }
    assert!(most > 256 + 100, "nobody took over");
}

#[test]
fn every_word_width_solves() {
    for order in [4, 5, 6, 9, 12] {
        // Symbol (r mod n)·n + r div n + c, all mod n², fills a square; the engine must restore an open tenth of it.
        let (n, size) = (order, order * order);
        let topology = Arc::new(Topology::square(n));
        let digit = |cell: usize| {
            let (r, c) = (cell / size, cell % size);
            Digit::new(((r % n) * n + r / n + c) % size)
        };
        let mut rng = Rng::new(n as u64);
        let givens = (0..size * size).map(|cell| (rng.below(10) > 0).then(|| digit(cell))).collect();
        let puzzle = Puzzle::new(topology.clone(), givens);
        let mut solver = Solver::new(&topology);
        assert!(solver.first(&puzzle).expect("it has a solution").solves(&puzzle));
        // Moving a digit to a peer that sees its twin leaves no solution.
        let mut broken = puzzle.clone();
        broken.give(Cell(0), digit(1));
        broken.give(Cell(1), digit(1));
        assert_eq!(solver.answer(&broken), Answer::None);
    }
}

#[test]
fn a_spent_budget_is_said() {
    let topology = Arc::new(Topology::square(4));
    let mut solver = Solver::new(&topology);
    let empty = Puzzle::empty(topology);
    assert_eq!(solver.answer_within(&empty, &Budget::nodes(3)), Answer::Unknown(None));
    assert!(solver.nodes() <= 3);
}

#[test]
fn a_lost_search_is_rescued_without_repeats() {
    // A 16x16 with one open swap of digits far down: search finds one of the two solutions, and any engine that
    // finishes finds the other.
    let topology = Arc::new(Topology::square(4));
    let full = Solver::new(&topology).first(&Puzzle::empty(topology.clone())).expect("16x16 grids exist");
    let mut rng = Rng::new(16);
    for n_open in [60, 120, 150] {
        let mut puzzle = full.to_puzzle();
        for _ in 0..n_open {
            puzzle.take(Cell::new(rng.below(256)));
        }
        let list = |solver: &mut Solver| {
            let mut found = HashSet::new();
            solver.list_within(&puzzle, &Budget::nodes(20_000), &mut |solution| {
                assert!(solution.solves(&puzzle) && found.insert(solution.to_string()));
                if found.len() < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            found.len()
        };
        let by_default = list(&mut Solver::new(&topology));
        let by_learning = list(&mut Solver::with_engine(&topology, Engine::Learn).expect("any topology"));
        assert_eq!(by_default, by_learning);
    }
}
