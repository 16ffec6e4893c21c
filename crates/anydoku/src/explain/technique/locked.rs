//! Locked candidates: a digit that is confined, within one house, to cells that others see.
//!
//! If all candidates of a digit in one house lie in a second house too, the digit stands in the overlap, and leaves the
//! rest of the second house. From a block to a line this is pointing, the other way claiming; any two overlapping houses
//! will do. More generally the digit leaves every cell that sees all those candidates. The direct forms are the same
//! thought taken one step further, to the digit that it places.

use std::ops::ControlFlow;

use crate::explain::{Board, Frame, Marks, Sink, Step, Technique, bits, bits_of, family, say};
use crate::topology::{Cell, Digit};

/// A digit of a block that is confined to a line leaves the rest of the line.
///
/// ```
/// use anydoku::explain::{Board, technique::POINTING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(0), Digit::from_number(1).unwrap());
/// puzzle.give(Cell(1), Digit::from_number(2).unwrap());
/// let step = POINTING.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(
///     step.tell(puzzle.topology()),
///     "pointing: r2c3 -3, r2c4 -3, because in block 1 all places for 3 lie in row 2 too: r2c1 and r2c2"
/// );
/// ```
pub static POINTING: Technique = Technique { name: "pointing", find: |b, s| locked(b, s, Some(true)) };

/// A digit of a house that is confined to another house, neither of them pointing from a block, leaves the rest of the
/// other.
///
/// ```
/// use anydoku::explain::{Board, technique::CLAIMING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(2), Digit::from_number(1).unwrap());
/// puzzle.give(Cell(3), Digit::from_number(2).unwrap());
/// let step = CLAIMING.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r2c1 -3, r2c2 -3");
/// ```
pub static CLAIMING: Technique = Technique { name: "claiming", find: |b, s| locked(b, s, Some(false)) };

/// Pointing and claiming in the order of Sudoku Explainer.
pub static LOCKED: Technique = Technique { name: "locked candidates", find: |b, s| locked(b, s, None) };

/// Pointing and claiming with two places.
pub static LOCKED_TWO: Technique = Technique { name: "locked pair of places", find: |b, s| locked_of(b, s, true) };
/// Pointing and claiming with three places or more.
pub static LOCKED_MORE: Technique = Technique { name: "locked places", find: |b, s| locked_of(b, s, false) };

/// Pointing that leaves a digit one place in the next block.
///
/// ```
/// use anydoku::explain::{Board, technique::DIRECT_POINTING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// for (cell, number) in [(0, 1), (1, 2), (2, 4)] {
///     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// let mut board = Board::new(&puzzle).unwrap();
/// // Pretend that 3 has been ruled out of r2c4 before, so that block 2 keeps r1c4 alone.
/// board.remove(Cell(7), Digit::from_number(3).unwrap());
/// let step = DIRECT_POINTING.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r1c4 = 3");
/// ```
pub static DIRECT_POINTING: Technique = Technique { name: "direct pointing", find: |b, s| direct(b, s, Some(true)) };

/// Claiming that leaves a digit one place in the next house of the same kind.
pub static DIRECT_CLAIMING: Technique = Technique { name: "direct claiming", find: |b, s| direct(b, s, Some(false)) };

/// Direct pointing and claiming in the order of Sudoku Explainer.
pub static DIRECT_LOCKED: Technique = Technique { name: "direct locked candidates", find: |b, s| direct(b, s, None) };

/// A digit leaves every cell that sees all its candidates of a full house.
///
/// ```
/// use anydoku::explain::{Board, technique::INTERSECTION};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(0), Digit::from_number(1).unwrap());
/// puzzle.give(Cell(1), Digit::from_number(2).unwrap());
/// let step = INTERSECTION.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r2c3 -3, r2c4 -3");
/// ```
pub static INTERSECTION: Technique = Technique { name: "intersection", find: intersection };

/// The pairs of families in which houses lock each other, in order.
fn pairs(frame: &Frame) -> Vec<(u8, u8)> {
    use family::{BOX, COLUMN, DIAGONAL, GROUP, ROW, WINDOW};
    let mut pairs = Vec::new();
    for area in [BOX, GROUP, WINDOW, DIAGONAL] {
        if frame.families[area as usize].is_empty() {
            continue;
        }
        pairs.extend([(area, COLUMN), (area, ROW), (COLUMN, area), (ROW, area)]);
    }
    for a in [BOX, GROUP, WINDOW, DIAGONAL] {
        for b in [BOX, GROUP, WINDOW, DIAGONAL] {
            let (n_a, n_b) = (frame.families[a as usize].len(), frame.families[b as usize].len());
            if n_a > 0 && n_b > 0 && (a != b || n_a > frame.n_digits || a == DIAGONAL) {
                pairs.push((a, b));
            }
        }
    }
    if frame.families[family::ROW as usize].len() > frame.n_digits {
        pairs.extend([(COLUMN, COLUMN), (ROW, ROW)]);
    }
    pairs
}

/// The pairs of families for the direct forms: lines, and areas that cover the whole grid.
fn direct_pairs(frame: &Frame) -> Vec<(u8, u8)> {
    use family::{BOX, COLUMN, GROUP, ROW, WINDOW};
    let areas = [BOX, GROUP, WINDOW];
    let covers = |area: &u8| frame.families[*area as usize].len() * frame.n_digits >= frame.n_cells;
    let pairs = areas.into_iter().filter(covers);
    pairs.flat_map(|area| [(area, COLUMN), (area, ROW), (COLUMN, area), (ROW, area)]).collect()
}

/// Every lock that removes something: the digit, the unit it is confined in, and the unit it leaves.
pub(crate) fn each_locked(
    frame: &Frame,
    marks: &Marks,
    mut each: impl FnMut(usize, usize, usize, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (from, to) in pairs(frame) {
        for digit in 0..frame.n_digits {
            for u in frame.families[from as usize].clone() {
                let places = marks.pos[u * frame.n_digits + digit];
                if places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                for cross in frame.cross(u, to) {
                    let rest = marks.pos[cross.unit as usize * frame.n_digits + digit] & !cross.there;
                    if places & !cross.here == 0 && rest != 0 {
                        each(digit, u, cross.unit as usize, rest)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked(board: &Board, sink: &mut Sink<'_>, want_box: Option<bool>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    each_locked(frame, marks, |digit, u, v, rest| {
        let is_box = frame.units[u].family == family::BOX;
        if want_box.is_some_and(|want| want != is_box) {
            return ControlFlow::Continue(());
        }
        let technique = if is_box { &POINTING } else { &CLAIMING };
        let removes = frame.cells_at(v, rest).into_iter().map(|cell| (cell, Digit::new(digit))).collect();
        let places = marks.pos[u * frame.n_digits + digit];
        sink.remove(technique, places.count_ones() as usize, removes, || {
            say![
                "in",
                &frame.units[u],
                "all places for",
                Digit::new(digit),
                "lie in",
                &frame.units[v],
                "too:",
                frame.cells_at(u, places)
            ]
        })
    })
}

fn locked_of(board: &Board, sink: &mut Sink<'_>, two: bool) -> ControlFlow<()> {
    let reasons = sink.reasons;
    let mut take = |step: Step| if (step.size == 2) == two { sink.step(step) } else { ControlFlow::Continue(()) };
    let mut inner = if reasons { Sink::new(&mut take) } else { Sink::silent(&mut take) };
    locked(board, &mut inner, None)
}

fn direct(board: &Board, sink: &mut Sink<'_>, want_box: Option<bool>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for (from, to) in direct_pairs(frame) {
        if want_box.is_some_and(|want| want != (from == family::BOX)) {
            continue;
        }
        for digit in 0..frame.n_digits {
            for u in frame.families[from as usize].clone() {
                let places = marks.pos[u * frame.n_digits + digit];
                if places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                for cross in frame.cross(u, to) {
                    if places & !cross.here != 0 {
                        continue;
                    }
                    direct_in(board, sink, digit, (u, places), (cross.unit as usize, from))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digit is confined to `v` within `u`: which other units of the family are left with one place for it?
fn direct_in(
    board: &Board,
    sink: &mut Sink<'_>,
    digit: usize,
    (u, places): (usize, u64),
    (v, from): (usize, u8),
) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    // The reference program for jigsaws also looks at columns here, whatever it came from, and never at rows.
    let is_jigsaw = frame.families[family::BOX as usize].is_empty();
    let also = if is_jigsaw && from != family::COLUMN { frame.cross(v, family::COLUMN) } else { &[] };
    for next in frame.cross(v, from).iter().chain(also) {
        let w = next.unit as usize;
        let before = marks.pos[w * frame.n_digits + digit];
        let after = before & !next.there;
        if w == u || before.count_ones() < 2 || after.count_ones() != 1 {
            continue;
        }
        // What `w` shares with the digit's places in `u` is not removed.
        let shared = frame.cross(u, frame.units[w].family).iter().find(|c| c.unit == next.unit);
        if shared.is_some_and(|c| c.here & places != 0) {
            continue;
        }
        let cell = frame.cell_at(w, after.trailing_zeros() as usize);
        let technique = if from == family::BOX { &DIRECT_POINTING } else { &DIRECT_CLAIMING };
        sink.place(technique, places.count_ones() as usize, (cell, digit), || {
            say![
                "in",
                &frame.units[u],
                "all places for",
                Digit::new(digit),
                "lie in",
                &frame.units[v],
                "too, which leaves",
                &frame.units[w],
                "only",
                Cell::new(cell)
            ]
        })?;
    }
    ControlFlow::Continue(())
}

/// Every digit and full house whose few candidates are all seen by cells outside that hold the digit: the digit, the
/// unit, and those cells as bits.
pub(crate) fn each_intersection(
    frame: &Frame,
    marks: &Marks,
    mut each: impl FnMut(usize, usize, &[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for u in 0..frame.units.len() {
        for digit in 0..frame.n_digits {
            let places = marks.pos[u * frame.n_digits + digit];
            if !(2..=6).contains(&places.count_ones()) {
                continue;
            }
            let mut seen = frame.common_peers(bits(places).map(|place| frame.cell_at(u, place)));
            for (a, b) in seen.iter_mut().zip(marks.at(frame, digit)) {
                *a &= b;
            }
            if seen.iter().any(|&word| word != 0) {
                each(digit, u, &seen)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn intersection(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    each_intersection(frame, marks, |digit, u, seen| {
        let removes = bits_of(seen).map(|cell| (Cell::new(cell), Digit::new(digit))).collect();
        let places = marks.pos[u * frame.n_digits + digit];
        sink.remove(&INTERSECTION, places.count_ones() as usize, removes, || {
            say!["every place for", Digit::new(digit), "in", &frame.units[u], "sees them:", frame.cells_at(u, places)]
        })
    })
}
