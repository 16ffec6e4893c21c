//! Tests of solution paths: every step of every technique set, and everything that every technique finds along the way,
//! is checked against the solution, on many topologies.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anydoku::explain::check::{self, Checker};
use anydoku::explain::{Board, End, Offers, Pathfinder, Scale, Sink, Step, Technique, solution_path, technique};
use anydoku::{Budget, Cell, CellNames, Digit, House, HouseKind, Puzzle, Rng, Solver, Topology};

/// Returns a unique puzzle thinned from a random full grid, until `keep` givens are left if possible.
fn make(topology: &Arc<Topology>, seed: u64, keep: usize) -> Puzzle {
    let mut rng = Rng::new(seed);
    let mut solver = Solver::new(topology);
    let mut puzzle = Puzzle::empty(topology.clone());
    // Digits of one house in random order, and a few cells elsewhere, make the first solution a random one.
    let mut digits: Vec<Digit> = topology.digits().collect();
    rng.shuffle(&mut digits);
    for (&cell, &digit) in topology.houses()[0].cells.iter().zip(&digits) {
        puzzle.give(cell, digit);
    }
    for _ in 0..12 {
        let (cell, digit) = (Cell::new(rng.below(topology.n_cells())), Digit::new(rng.below(topology.n_digits())));
        if puzzle.given(cell).is_none() {
            puzzle.give(cell, digit);
            if puzzle.clash().is_some() || solver.first(&puzzle).is_none() {
                puzzle.take(cell);
            }
        }
    }
    let mut puzzle = solver.first(&puzzle).expect("each digit was tried").to_puzzle();
    let mut order: Vec<Cell> = topology.cells().collect();
    rng.shuffle(&mut order);
    for cell in order {
        if puzzle.n_givens() <= keep {
            break;
        }
        let digit = puzzle.take(cell).expect("each cell comes once");
        if solver.unique(&puzzle).is_none() {
            puzzle.give(cell, digit);
        }
    }
    puzzle
}

/// Follows every technique set with the checker; the path of `se` must solve the puzzle if `solves`.
fn check_paths(topology: Topology, seeds: std::ops::Range<u64>, keep: usize, solves: bool) {
    let topology = Arc::new(topology);
    for seed in seeds {
        let puzzle = make(&topology, seed, keep);
        let checker = Checker::new(&puzzle).expect("the puzzle was made unique");
        for scale in Scale::ALL {
            let pathfinder = Pathfinder::new(&topology, scale).expect("few digits");
            let path = pathfinder.path(pathfinder.board(&puzzle), &mut |board, step| {
                check_step(&checker, &puzzle, board, step);
                ControlFlow::Continue(())
            });
            assert!(path.is_solved() || scale.name != "se" || !solves, "se leaves {puzzle} unsolved");
            assert!(path.ratings.iter().all(|&rating| rating > 0.0), "{}: every step has a rating", scale.name);
        }
    }
}

fn check_step(checker: &Checker, puzzle: &Puzzle, board: &Board, step: &Step) {
    let topology = puzzle.topology();
    if let Err(lie) = checker.check(step) {
        panic!("{puzzle}: {lie}: {}", step.tell(topology));
    }
    assert!(!step.reason.is_empty(), "{} says why", step.technique.name);
    let does = |&(cell, digit): &(Cell, Digit)| board.placed(cell).is_none() && board.of(cell).contains(digit);
    assert!(step.removes.iter().all(does), "{} removes what is there: {}", step.technique.name, step.tell(topology));
    assert!(step.places.iter().all(does), "{} places what can be placed", step.technique.name);
    assert!(!step.removes.is_empty() || !step.places.is_empty());
}

/// Checks everything that fast techniques find on every board of a path against the solution.
fn check_offers(puzzle: &Puzzle) {
    let checker = Checker::new(puzzle).expect("the puzzle has one solution");
    let slow = |technique: &&&Technique| technique.name.contains("nested");
    let mut n = 0;
    let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap();
    pathfinder.path(pathfinder.board(puzzle), &mut |board, _| {
        n += 1;
        if n % 5 == 0 {
            for technique in technique::ALL.iter().filter(|technique| !slow(technique)) {
                for step in technique.all(board).iter().take(50) {
                    assert_eq!(step.technique.name, technique.name);
                    check_step(&checker, puzzle, board, step);
                }
            }
        }
        ControlFlow::Continue(())
    });
}

fn with_houses(base: Topology, more: Vec<House>) -> Topology {
    let mut houses = base.houses().to_vec();
    houses.extend(more);
    Topology::new(base.n_cells(), base.n_digits(), base.names().clone(), houses).unwrap()
}

fn diagonals() -> Vec<House> {
    let house =
        |name: &str, cells: Vec<usize>| House::named(HouseKind::Diagonal, name, cells.into_iter().map(Cell::new));
    vec![house("diagonal \\", (0..9).map(|i| i * 10).collect()), house("diagonal /", (1..10).map(|i| i * 8).collect())]
}

/// Returns Boothe's super Sudoku: a house for every way to fix two of the four coordinates.
fn super3() -> Topology {
    let mut houses = Vec::new();
    let coordinates = |cell: usize| [cell / 27, cell / 9 % 3, cell / 3 % 3, cell % 3];
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        for k in 0..9 {
            let fixed = |&cell: &usize| coordinates(cell)[a] == k / 3 && coordinates(cell)[b] == k % 3;
            let kind = match (a, b) {
                (0, 1) => HouseKind::Row,
                (2, 3) => HouseKind::Column,
                (0, 2) => HouseKind::Block,
                _ => HouseKind::Group,
            };
            houses.push(House::named(
                kind,
                format!("house {}", houses.len() + 1),
                (0..81).filter(fixed).map(Cell::new),
            ));
        }
    }
    Topology::new(81, 9, CellNames::Grid { columns: 9 }, houses).unwrap()
}

fn anti_knight() -> Topology {
    let mut pairs = Vec::new();
    for cell in 0..81i32 {
        for (r, c) in [(1, 2), (1, -2), (2, 1), (2, -1)] {
            let (r, c) = (cell / 9 + r, cell % 9 + c);
            if (0..9).contains(&r) && (0..9).contains(&c) {
                let cells = [cell, r * 9 + c].map(|cell| Cell::new(cell as usize));
                pairs.push(House::numbered(HouseKind::Pair, pairs.len() + 1, cells));
            }
        }
    }
    with_houses(Topology::square(3), pairs)
}

fn windoku() -> Topology {
    let window = |(n, (r, c)): (usize, (usize, usize))| {
        let cells = (0..9).map(move |i| Cell::new((r + i / 3) * 9 + c + i % 3));
        House::numbered(HouseKind::Window, n + 1, cells)
    };
    with_houses(Topology::square(3), [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().enumerate().map(window).collect())
}

#[test]
fn classic() {
    check_paths(Topology::square(3), 0..25, 0, true);
}

#[test]
fn small_grids() {
    check_paths(Topology::square(2), 0..20, 0, true);
    check_paths(Topology::boxed(2, 3), 0..20, 0, true);
    check_paths(Topology::boxed(2, 4), 0..6, 0, true);
}

#[test]
fn diagonals_count() {
    check_paths(with_houses(Topology::square(3), diagonals()), 0..8, 0, true);
}

#[test]
fn windows_count_with_those_they_imply() {
    check_paths(windoku(), 0..8, 0, true);
}

#[test]
fn knights_are_kept_apart() {
    check_paths(anti_knight(), 0..2, 0, true);
}

#[test]
fn super_sudoku() {
    check_paths(super3(), 0..6, 0, true);
}

#[test]
fn sixteen_digits() {
    check_paths(Topology::square(4), 0..2, 105, false);
}

#[test]
fn whatever_is_offered_is_true() {
    for seed in 100..106 {
        check_offers(&make(&Arc::new(Topology::square(3)), seed, 0));
    }
    check_offers(&make(&Arc::new(with_houses(Topology::square(3), diagonals())), 7, 0));
    check_offers(&make(&Arc::new(anti_knight()), 7, 0));
    check_offers(&make(&Arc::new(super3()), 7, 0));
}

/// Removes the largest candidate of the first open cell, which is sometimes wrong.
static BROKEN: Technique = Technique::new("largest goes first", |board, sink| {
    let open = board.topology().cells().find(|&cell| board.of(cell).len() > 1);
    let Some(cell) = open else { return ControlFlow::Continue(()) };
    let digit = board.of(cell).iter().last().expect("the cell has candidates");
    let removes = vec![(cell, digit)];
    sink.step(Step::remove(&BROKEN, 1, removes))
});

#[test]
fn a_false_technique_is_caught_and_named() {
    let topology = Arc::new(Topology::square(3));
    let puzzle = make(&topology, 1, 0);
    let checker = Checker::new(&puzzle).unwrap();
    let mut board = Board::new(&puzzle).unwrap();
    let lie = loop {
        let step = BROKEN.first(&board).expect("it continues until it is wrong");
        let verdict = checker.check(&step);
        assert_eq!(verdict.is_err(), check::step(&board, &step).is_err(), "both ways of checking agree");
        match verdict {
            Ok(()) => board.apply(&step),
            Err(lie) => break lie,
        }
    };
    assert_eq!(lie.technique, "largest goes first");
    assert!(lie.to_string().starts_with("largest goes first is false: it removes "));
}

/// Every step that a technique set finds belongs to one of its techniques, so it has a rating.
#[test]
fn every_rung_prices_all_it_finds() {
    let puzzle = make(&Arc::new(Topology::square(3)), 5, 0);
    let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap();
    let mut boards = Vec::new();
    pathfinder.path(pathfinder.board(&puzzle), &mut |board, _| {
        boards.push(board.clone());
        ControlFlow::Continue(())
    });
    for scale in Scale::ALL {
        let quick = |rung: &&anydoku::explain::Rung| !rung.technique.name.contains("nested");
        for rung in scale.every_rung().filter(quick) {
            for step in boards.iter().step_by(4).flat_map(|board| rung.technique.all(board)) {
                assert!(rung.rating(&step) >= rung.least(), "{}: {}", scale.name, step.technique.name);
            }
        }
    }
}

/// A name identifies a technique, so no two techniques share one.
#[test]
fn names_of_techniques_are_their_own() {
    let mut names: Vec<&str> = technique::ALL.iter().map(|technique| technique.name).collect();
    let bundles = Scale::ALL.iter().flat_map(|scale| scale.every_rung()).map(|rung| rung.technique);
    let mut bundles: Vec<&str> = bundles.filter(|t| !t.bundles.is_empty()).map(|t| t.name).collect();
    bundles.sort_unstable();
    bundles.dedup();
    names.extend(bundles);
    let n = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n);
}

#[test]
fn a_path_ends_when_told_and_keeps_what_it_has() {
    let puzzle = make(&Arc::new(Topology::square(3)), 3, 0);
    let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap();
    let go_on = &mut |_: &Board, _: &Step, _| ControlFlow::Continue(());
    let path = pathfinder.path_within(pathfinder.board(&puzzle), &Budget::nodes(4), go_on);
    assert_eq!((path.steps.len(), path.end), (4, End::Stopped));
    let stop = AtomicBool::new(false);
    let path = pathfinder.path_within(pathfinder.board(&puzzle), &Budget::until(&stop), &mut |_, _, _| {
        stop.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!((path.steps.len(), path.end), (1, End::Stopped));
    assert_eq!(pathfinder.path(pathfinder.board(&puzzle), &mut |_, _| ControlFlow::Continue(())).end, End::Solved);
}

/// There is nothing to find on the empty grid, and every technique searches all of it, some for minutes. A stop takes
/// effect during the search.
#[test]
fn a_stop_is_heard_inside_every_technique() {
    let stop = AtomicBool::new(true);
    for topology in [Topology::square(3), Topology::square(4), anti_knight()] {
        let topology = Arc::new(topology);
        for puzzle in [Puzzle::empty(topology.clone()), make(&topology, 1, topology.n_cells() / 3)] {
            let pathfinder = Pathfinder::new(&topology, Scale::se()).unwrap();
            let board = pathfinder.board(&puzzle);
            let mut take = |_, _| ControlFlow::Continue(());
            assert!(pathfinder.offers(&board, Offers::All, &Budget::until(&stop), &mut take).is_err());
            for technique in technique::ALL {
                let begun = std::time::Instant::now();
                let mut take = |_| ControlFlow::Continue(());
                let _ = (technique.find)(&board, &mut Sink::new(&mut take).until(Budget::until(&stop)));
                assert!(begun.elapsed().as_secs_f64() < 5.0, "{} continues", technique.name);
            }
        }
    }
}

#[test]
fn offers_end_at_the_first_rung_that_has_one_or_at_a_rating() {
    let puzzle = make(&Arc::new(Topology::square(3)), 3, 30);
    let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap();
    let ratings = |offers: Offers| {
        let mut ratings = Vec::new();
        let mut take = |_, rating| {
            ratings.push(rating);
            ControlFlow::Continue(())
        };
        pathfinder.offers(&pathfinder.board(&puzzle), offers, &Budget::UNLIMITED, &mut take).unwrap();
        ratings
    };
    let easiest = ratings(Offers::Easiest);
    assert!(!easiest.is_empty() && easiest.iter().all(|&rating| rating <= 1.5), "{easiest:?}");
    let more = ratings(Offers::UpTo(2.8));
    assert!(more.len() > easiest.len() && more.iter().all(|&rating| rating <= 2.8), "{more:?}");
    assert_eq!(more[..easiest.len()], easiest);
}

#[test]
fn paths_go_on_from_half_filled_grids() {
    let topology = Arc::new(Topology::square(3));
    let puzzle = make(&topology, 3, 0);
    let whole = solution_path(&puzzle, Scale::se()).unwrap();
    let mut board = Board::new(&puzzle).unwrap();
    for step in &whole.steps[..whole.steps.len() / 2] {
        board.apply(step);
    }
    let rest = solution_path(&board.candidates(), Scale::se()).unwrap();
    assert!(rest.is_solved());
    assert_eq!(rest.board.candidates().sets(), whole.board.candidates().sets());
}

#[test]
fn boards_that_cannot_be_solved_end_quietly() {
    let topology = Arc::new(Topology::square(3));
    let mut puzzle = Puzzle::empty(topology.clone());
    for cell in [0, 1, 30] {
        puzzle.give(Cell(cell), Digit(4));
    }
    for scale in Scale::ALL {
        let path = solution_path(&puzzle, scale).unwrap();
        assert!(!path.is_solved() || path.board.is_broken());
    }
}

/// Removes givens as long as one solution is left.
fn thin(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let mut solver = Solver::new(puzzle.topology());
    let mut order: Vec<Cell> = puzzle.topology().cells().collect();
    rng.shuffle(&mut order);
    let mut thin = puzzle.clone();
    for cell in order {
        if let Some(digit) = thin.take(cell)
            && solver.unique(&thin).is_none()
        {
            thin.give(cell, digit);
        }
    }
    thin
}

/// Every shape of the shipped examples is explained by the same techniques. The examples are easy, so most are thinned
/// as well.
#[test]
fn every_shape_is_explained() {
    let Some(root) = crate::repository::repository() else { return };
    let mut n = 0;
    for entry in std::fs::read_dir(root.join("examples")).expect("the examples are in the repository") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_none_or(|extension| extension != "gss") {
            continue;
        }
        let text = std::fs::read(&path).expect("a readable file");
        let Ok(reading) = anydoku_format::read(&text, &anydoku_format::Hints::default()) else { continue };
        let puzzle = &reading.sheets[0].puzzle;
        let Ok(pathfinder) = Pathfinder::new(puzzle.topology(), Scale::anydoku()) else { continue };
        let Some(checker) = Checker::new(puzzle) else { continue };
        let check = |pathfinder: &Pathfinder, puzzle: &Puzzle| {
            pathfinder.path(pathfinder.board(puzzle), &mut |board, step| {
                check_step(&checker, puzzle, board, step);
                ControlFlow::Continue(())
            })
        };
        assert!(check(&pathfinder, puzzle).is_solved(), "{path:?}");
        n += 1;
        if puzzle.topology().n_cells() <= if puzzle.topology().n_digits() > 12 { 96 } else { 150 } {
            let hard = thin(puzzle, 1);
            let pathfinder = Pathfinder::new(puzzle.topology(), Scale::hodoku()).expect("the topology is the same");
            let found = check(&pathfinder, &hard);
            println!("{path:?}: {} givens, {} cells left", hard.n_givens(), found.board.n_open());
        }
    }
    assert!(n > 20, "only {n} examples were explained");
}
