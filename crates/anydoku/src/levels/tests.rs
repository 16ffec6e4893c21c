//! Tests that the fast engine returns the same status, level and number of guesses as the plain one.

use super::*;
use crate::make::{Fill, Filler};
use crate::rng::Rng;
use crate::shape::Shape;
use crate::topology::{Cell, Digit};

/// Iterates over all combinations of strategies.
fn all_strategies() -> impl Iterator<Item = Strategies> {
    (0..16).map(|i| Strategies { elim: i & 1 > 0, hidden: i & 2 > 0, inter: i & 4 > 0, brute: i & 8 > 0 })
}

fn check(puzzle: &Puzzle, strategies: Strategies, limit: Option<usize>, fast: &mut Levels, plain: &mut Levels) {
    for levels in [&mut *fast, &mut *plain] {
        (levels.strategies, levels.limit) = (strategies, limit);
    }
    let budget = Budget::nodes(20_000);
    let (ours, theirs) = (fast.solve_within(puzzle, &budget), plain.solve_within(puzzle, &budget));
    // The engines count work differently, so they may stop at different points.
    if matches!(ours.status, Status::Stopped(_)) || matches!(theirs.status, Status::Stopped(_)) {
        return;
    }
    let context = || format!("{puzzle} with {strategies:?} up to {limit:?}");
    assert_eq!((&ours.status, ours.guesses), (&theirs.status, theirs.guesses), "{}", context());
    // The fast engine can detect a contradiction earlier.
    if ours.status != Status::Invalid {
        assert_eq!(ours.level, theirs.level, "{}", context());
    }
}

/// Compares puzzles of a shape with this share of open cells; every third puzzle has a digit that may be wrong.
fn check_shape(name: &str, n_puzzles: usize, open: std::ops::Range<usize>) {
    let shape = Shape::named(name).unwrap();
    let mut rng = Rng::new(name.len() as u64 + 5);
    let (mut fast, mut plain) = (Levels::new(&shape.topology), Levels::plainly(&shape.topology));
    assert!(matches!(fast.state, StateBox::Fast(_)) && !matches!(plain.state, StateBox::Fast(_)));
    for i in 0..n_puzzles {
        let Fill::Full(filled) = Filler::new(&shape.topology).fill(&mut rng, &Budget::nodes(100_000)) else {
            panic!("{name} can be filled")
        };
        let mut puzzle = filled.solution.to_puzzle();
        let mut cells: Vec<Cell> = shape.topology.cells().collect();
        rng.shuffle(&mut cells);
        let n_open = open.start + rng.below(open.len());
        cells[..n_open].iter().for_each(|&cell| _ = puzzle.take(cell));
        if i % 3 == 2 {
            puzzle.give(cells[0], Digit::new(rng.below(shape.topology.n_digits())));
        }
        for strategies in all_strategies() {
            for limit in [None, Some(1), Some(2), Some(3)] {
                check(&puzzle, strategies, limit, &mut fast, &mut plain);
            }
        }
    }
}

#[test]
fn fast_and_plain_agree_on_plain_grids() {
    check_shape("4x4", 30, 8..14);
    check_shape("6x6", 30, 20..30);
    check_shape("9x9", 60, 48..62);
}

#[test]
fn fast_and_plain_agree_on_more_houses() {
    check_shape("x", 20, 50..66);
    check_shape("nrcx", 20, 55..72);
    check_shape("linked", 20, 50..62);
}

#[test]
fn fast_and_plain_agree_on_small_houses() {
    check_shape("antiknight", 15, 52..72);
    check_shape("antiking", 15, 52..72);
}

#[test]
fn fast_and_plain_agree_on_other_boards() {
    check_shape("samurai", 3, 220..260);
    check_shape("3dcube", 5, 50..66);
    check_shape("16x16", 3, 100..150);
}

/// Up to symmetry and relabeling there are two 4x4 grids. Singles solve every unique puzzle made from them.
#[test]
fn every_4x4_is_of_level_1() {
    let topology = Arc::new(Topology::square(2));
    let mut levels = Levels::new(&topology);
    for grid in ["1234341221434321", "1234341223414123"] {
        for kept in 0u32..1 << 16 {
            if kept.count_ones() < 4 {
                continue;
            }
            let given = |(i, b): (usize, u8)| (kept >> i & 1 == 1).then(|| Digit::new((b - b'1') as usize));
            let puzzle = Puzzle::new(topology.clone(), grid.bytes().enumerate().map(given).collect());
            let outcome = levels.solve(&puzzle);
            assert!(!matches!(outcome.status, Status::Solved(_)) || outcome.level == 1, "{puzzle}");
        }
    }
}

/// The grid that `gss -f` prints for the plain 9x9.
#[test]
fn the_first_grid_is_that_of_gss() {
    let grid = first_grid(&Arc::new(Topology::square(3)), &Budget::UNLIMITED).unwrap();
    let rows = "123456789 456789123 789123456 231674895 568912374 947835261 394267518 612548937 875391642";
    assert_eq!(grid.to_string(), rows.replace(' ', ""));
}

/// A pair can leave a cell without a digit. `inter` detects that and `hidden` does not, which shows in the number of
/// guesses. These are the counts that gss prints for this puzzle.
#[test]
fn an_emptied_cell_is_noticed_where_gss_notices_it() {
    let topology = Arc::new(Topology::square(3));
    let line = "000300100002000000500000000600100004010800000700000050400050020030000800000060000";
    let given = |b: u8| Digit::from_number((b - b'0') as usize);
    let puzzle = Puzzle::new(topology.clone(), line.bytes().map(given).collect());
    let without_hidden = Strategies { hidden: false, ..Strategies::ALL };
    let without_inter = Strategies { inter: false, ..Strategies::ALL };
    for (strategies, limit, guesses) in [
        (Strategies::ALL, Some(2), 4),
        (Strategies::ALL, Some(3), 4),
        (without_hidden, Some(2), 6),
        (without_hidden, Some(3), 4),
        (without_hidden, Some(4), 4),
        (without_hidden, None, 4),
        (without_inter, Some(2), 8),
        (without_inter, Some(3), 8),
        (without_inter, Some(4), 8),
        (without_inter, None, 8),
    ] {
        for levels in [Levels::new(&topology), Levels::plainly(&topology)] {
            let outcome = levels.with(strategies, limit).solve(&puzzle);
            assert!(matches!(outcome.status, Status::Solved(_)));
            assert_eq!(outcome.guesses, guesses, "{strategies:?} up to {limit:?}");
        }
    }
}
