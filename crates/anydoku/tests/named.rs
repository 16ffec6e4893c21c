//! Tests of the techniques that players name after their patterns: each runs alone over puzzles of many shapes, and
//! everything that it finds is compared with the solution.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use anydoku::explain::check::Checker;
use anydoku::explain::{Board, Pathfinder, Scale, Sink, Technique, technique};
use anydoku::make::{Maker, Recipe};
use anydoku::{Budget, Digit, Puzzle, Rng, Shape};

/// The number of steps of a technique that are checked on one board.
const MOST_STEPS: usize = 20;

/// Returns generated puzzles of a shape.
fn puzzles(shape: &str, n: u64) -> Vec<Puzzle> {
    let shape = Shape::named(shape).expect("it is a shape");
    let make = |seed| Maker::new(&shape).make(&Recipe::default(), &mut Rng::new(seed), &Budget::UNLIMITED);
    (0..n).map(|seed| make(seed).expect("a plain puzzle can be made").puzzle).collect()
}

/// Returns some boards of a solution path: where a removal was needed, and where the path ends.
fn boards(puzzle: &Puzzle) -> Vec<Board> {
    let pathfinder = Pathfinder::new(puzzle.topology(), Scale::gss()).expect("few digits");
    let mut boards = Vec::new();
    let path = pathfinder.path(pathfinder.board(puzzle), &mut |board, step| {
        if step.places.is_empty() {
            boards.push(board.clone());
        }
        ControlFlow::Continue(())
    });
    let mut some: Vec<Board> = boards.into_iter().step_by(6).collect();
    if !path.is_solved() {
        some.push(path.board);
    }
    some
}

/// Counts the boards on which each technique finds something, and checks what it finds.
fn check(techniques: &[&'static Technique], puzzles: &[Puzzle], found: &mut BTreeMap<&'static str, usize>) {
    for puzzle in puzzles {
        let checker = Checker::new(puzzle).expect("generated puzzles are unique");
        for board in boards(puzzle) {
            for technique in techniques {
                let mut n = 0;
                let mut take = |step: anydoku::explain::Step| {
                    let told = step.tell(puzzle.topology());
                    if let Err(lie) = checker.check(&step) {
                        panic!("{lie}: {told}");
                    }
                    assert_eq!(step.technique.name, technique.name);
                    let is_there =
                        |&(cell, digit): &(_, Digit)| board.placed(cell).is_none() && board.of(cell).contains(digit);
                    assert!(step.removes.iter().chain(&step.places).all(is_there), "{told}");
                    assert!(!step.removes.is_empty() || !step.places.is_empty(), "{told}");
                    n += 1;
                    if n < MOST_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                let _ = (technique.find)(&board, &mut Sink::new(&mut take));
                *found.entry(technique.name).or_default() += usize::from(n > 0);
            }
        }
    }
}

/// The shapes of the tests, each with a number of puzzles.
const SHAPES: &[(&str, u64)] = &[
    ("9x9", 100),
    ("6x6", 40),
    ("x", 15),
    ("jigsaw", 15),
    ("nrc", 6),
    ("antiknight", 4),
    ("3dcube", 4),
    ("16x16", 1),
    ("samurai", 1),
    ("cube", 2),
    ("super3", 2),
];

/// Fewer and smaller puzzles, for techniques that take a long time.
const FEW: &[(&str, u64)] =
    &[("9x9", 40), ("x", 3), ("jigsaw", 3), ("nrc", 1), ("3dcube", 1), ("super3", 1), ("cube", 1)];

/// Runs the techniques over puzzles of these shapes. Those in `common` must be found somewhere.
fn check_on(shapes: &[(&str, u64)], techniques: &[&'static Technique], common: &[&'static Technique]) {
    let mut found = BTreeMap::new();
    for &(shape, n) in shapes {
        check(techniques, &puzzles(shape, n), &mut found);
    }
    for technique in common {
        assert!(found[technique.name] > 0, "{} was never found: {found:?}", technique.name);
    }
}

#[test]
fn locked_sets_and_empty_rectangles_are_true() {
    let techniques = [&technique::LOCKED_PAIR, &technique::LOCKED_TRIPLET, &technique::EMPTY_RECTANGLE];
    check_on(SHAPES, &techniques, &techniques);
}

#[test]
fn chains_colors_and_rectangles_are_true() {
    let quick = [
        &technique::X_CHAIN,
        &technique::XY_CHAIN,
        &technique::SIMPLE_COLORS_TRAP,
        &technique::SIMPLE_COLORS_WRAP,
        &technique::MULTI_COLORS_1,
        &technique::MULTI_COLORS_2,
        &technique::UNIQUENESS_6,
        &technique::HIDDEN_RECTANGLE,
    ];
    check_on(SHAPES, &quick, &quick);
    // These are rare; only their truth is tested here, and the lessons show that they are found.
    let rare = [
        &technique::UNIQUENESS_5,
        &technique::AVOIDABLE_RECTANGLE_1,
        &technique::AVOIDABLE_RECTANGLE_2,
        &technique::EXTENDED_RECTANGLE,
    ];
    check_on(SHAPES, &rare, &[]);
}

#[test]
fn nice_loops_and_almost_locked_sets_are_true() {
    let slow = [
        &technique::MEDUSA,
        &technique::AIC,
        &technique::CONTINUOUS_NICE_LOOP,
        &technique::DISCONTINUOUS_NICE_LOOP_1,
        &technique::DISCONTINUOUS_NICE_LOOP_2,
        &technique::GROUPED_X_CHAIN,
        &technique::GROUPED_AIC,
        &technique::GROUPED_CONTINUOUS_NICE_LOOP,
        &technique::GROUPED_DISCONTINUOUS_NICE_LOOP,
        &technique::ALS_XY_WING,
        &technique::ALS_CHAIN,
        &technique::DEATH_BLOSSOM,
        &technique::TEMPLATE_SET,
        &technique::TEMPLATE_DELETE,
        &technique::BRUTE_FORCE,
    ];
    check_on(FEW, &slow, &slow);
}

/// Every weak link of a chain in Eureka notation is valid: its terms exclude each other.
#[test]
fn weak_links_of_chains_exclude_each_other() {
    let mut n = 0;
    for puzzle in puzzles("9x9", 30) {
        let topology = puzzle.topology();
        for board in boards(&puzzle) {
            for technique in [&technique::AIC, &technique::GROUPED_AIC, &technique::ALS_CHAIN, &technique::XY_CHAIN] {
                let Some(step) = technique.first(&board) else { continue };
                let chain = step.chain.as_ref().expect("these are chains");
                assert!(chain.terms.len() >= 4 && chain.terms.len().is_multiple_of(2), "{:?}", step.eureka(topology));
                for pair in chain.terms[1..].chunks_exact(2) {
                    let of = |term: &anydoku::explain::Term| {
                        let holds = |cell: &&anydoku::Cell| board.of(**cell).contains(term.digit);
                        term.cells.iter().filter(holds).copied().collect::<Vec<_>>()
                    };
                    let [a, b] = [of(&pair[0]), of(&pair[1])];
                    let exclude = |&p: &anydoku::Cell, &q: &anydoku::Cell| {
                        if pair[0].digit == pair[1].digit { topology.peers(p).contains(&q) } else { p == q }
                    };
                    assert!(a.iter().all(|p| b.iter().all(|q| exclude(p, q))), "{:?}", step.eureka(topology));
                }
                n += 1;
            }
        }
    }
    assert!(n > 50, "{n}");
}

#[test]
fn the_hodoku_scale_solves_every_puzzle() {
    // Easter Monster, by champagne and tarek.
    let line = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let path = anydoku::explain::solution_path(&line.parse::<Puzzle>().expect("it is a puzzle"), Scale::hodoku());
    let path = path.expect("few digits");
    assert!(path.is_solved());
    assert_eq!(Scale::hodoku().grade(&path).map(|grade| grade.1), Some("Extreme"));
}

#[test]
fn fish_of_every_kind_are_true() {
    let quick = [
        &technique::FINNED_X_WING,
        &technique::FINNED_SWORDFISH,
        &technique::SASHIMI_X_WING,
        &technique::SASHIMI_SWORDFISH,
        &technique::FRANKEN_X_WING,
    ];
    check_on(SHAPES, &quick, &quick);
    let slow = [
        &technique::FINNED_JELLYFISH,
        &technique::SASHIMI_JELLYFISH,
        &technique::FRANKEN_SWORDFISH,
        &technique::FRANKEN_JELLYFISH,
        &technique::FINNED_FRANKEN_X_WING,
        &technique::FINNED_FRANKEN_SWORDFISH,
        &technique::FINNED_FRANKEN_JELLYFISH,
        &technique::MUTANT_X_WING,
        &technique::MUTANT_SWORDFISH,
        &technique::MUTANT_JELLYFISH,
        &technique::FINNED_MUTANT_X_WING,
        &technique::FINNED_MUTANT_SWORDFISH,
        &technique::FINNED_MUTANT_JELLYFISH,
    ];
    check_on(FEW, &slow, &slow);
}
