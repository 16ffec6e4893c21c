//! Locked candidates: a digit confined, within a house, to cells with common peers.
//!
//! If all candidates of a digit in one house lie in a second house too, the digit is in the intersection and is removed
//! from the rest of the second house. From a block to a line this is called pointing (locked candidates type 1 in
//! HoDoKu), and from a line to a block, claiming (type 2; SudokuWiki: box/line reduction). Any two intersecting houses
//! work. More generally, the digit is removed from every cell that sees all those candidates. The direct forms, as in
//! Sudoku Explainer, also place the digit in a house where only one place remains for it.

use std::ops::ControlFlow;

use crate::explain::{Board, Cross, Frame, Manner, Marks, Sink, Step, Technique, bits, bits_of, family};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Pointing: a digit of a block that is confined to a line is removed from the rest of the line.
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
///     "pointing: r2c3 <> 3, r2c4 <> 3, because all places for 3 in box 1 are also in row 2: r2c1 and r2c2"
/// );
/// ```
pub static POINTING: Technique = Technique::new("pointing", |b, s| locked(b, s, Some(true)));

/// Claiming: a digit of a house that is confined to another house, except by pointing, is removed from the rest of the
/// other house.
///
/// ```
/// use anydoku::explain::{Board, technique::CLAIMING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(2), Digit::from_number(1).unwrap());
/// puzzle.give(Cell(3), Digit::from_number(2).unwrap());
/// let step = CLAIMING.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r2c1 <> 3, r2c2 <> 3");
/// ```
pub static CLAIMING: Technique = Technique::new("claiming", |b, s| locked(b, s, Some(false)));

/// Pointing and claiming in the order of Sudoku Explainer.
pub static LOCKED: Technique =
    Technique::bundle("locked candidates", |b, s| locked(b, s, None), &[&POINTING, &CLAIMING]);

/// Pointing and claiming with exactly two places for the digit.
pub static LOCKED_TWO: Technique =
    Technique::bundle("locked pair of places", |b, s| locked_of(b, s, true), &[&POINTING, &CLAIMING]);
/// Pointing and claiming with at least three places for the digit.
pub static LOCKED_MORE: Technique =
    Technique::bundle("locked places", |b, s| locked_of(b, s, false), &[&POINTING, &CLAIMING]);

/// Direct pointing: pointing that leaves one place for the digit in another block.
///
/// ```
/// use anydoku::explain::{Board, technique::DIRECT_POINTING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// for (cell, number) in [(0, 1), (1, 2), (2, 4)] {
///     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// let mut board = Board::new(&puzzle).unwrap();
/// // Pretend that 3 has already been ruled out of r2c4, so that pointing leaves only r1c4 for it in block 2.
/// board.remove(Cell(7), Digit::from_number(3).unwrap());
/// let step = DIRECT_POINTING.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r1c4 = 3");
/// ```
pub static DIRECT_POINTING: Technique = Technique::new("direct pointing", |b, s| direct(b, s, Some(true)));

/// Direct claiming: claiming that leaves one place for the digit in another house of the same family.
pub static DIRECT_CLAIMING: Technique = Technique::new("direct claiming", |b, s| direct(b, s, Some(false)));

/// Direct pointing and claiming in the order of Sudoku Explainer.
pub static DIRECT_LOCKED: Technique =
    Technique::bundle("direct locked candidates", |b, s| direct(b, s, None), &[&DIRECT_POINTING, &DIRECT_CLAIMING]);

/// Intersection: a digit is removed from every cell that sees all its candidates of a full house.
///
/// ```
/// use anydoku::explain::{Board, technique::INTERSECTION};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(0), Digit::from_number(1).unwrap());
/// puzzle.give(Cell(1), Digit::from_number(2).unwrap());
/// let step = INTERSECTION.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r2c3 <> 3, r2c4 <> 3");
/// ```
pub static INTERSECTION: Technique = Technique::new("intersection", intersection);

/// Returns the pairs of families in which one house can confine a digit to the other, in search order.
fn pairs(frame: &Frame) -> Vec<(u8, u8)> {
    use family::{BLOCK, COLUMN, DIAGONAL, GROUP, ROW, WINDOW};
    if frame.manner == Manner::Jigsaw {
        return JIGSAW_PAIRS.to_vec();
    }
    let mut pairs = Vec::new();
    for area in [BLOCK, GROUP, WINDOW, DIAGONAL] {
        if frame.families[area as usize].is_empty() {
            continue;
        }
        pairs.extend([(area, COLUMN), (area, ROW), (COLUMN, area), (ROW, area)]);
    }
    for a in [BLOCK, GROUP, WINDOW, DIAGONAL] {
        for b in [BLOCK, GROUP, WINDOW, DIAGONAL] {
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

/// The pairs of families in a jigsaw; irregular blocks come last.
const JIGSAW_PAIRS: [(u8, u8); 4] = [
    (family::COLUMN, family::GROUP),
    (family::ROW, family::GROUP),
    (family::GROUP, family::COLUMN),
    (family::GROUP, family::ROW),
];

/// Returns the pairs of families for the direct forms: lines and areas that cover the whole grid, and areas of two
/// kinds.
fn direct_pairs(frame: &Frame) -> Vec<(u8, u8)> {
    use family::{BLOCK, COLUMN, GROUP, ROW, WINDOW};
    if frame.manner == Manner::Jigsaw {
        return JIGSAW_PAIRS.to_vec();
    }
    let covers = |area: u8| frame.families[area as usize].len() * frame.n_digits >= frame.n_cells;
    let mut pairs = Vec::new();
    for area in [BLOCK, GROUP, WINDOW].into_iter().filter(|&area| covers(area)) {
        pairs.extend([(area, COLUMN), (area, ROW), (COLUMN, area), (ROW, area)]);
        if area != BLOCK && covers(BLOCK) {
            pairs.extend([(BLOCK, area), (area, BLOCK)]);
        }
    }
    pairs
}

/// Finds every digit with at least two places in a house of one family that all lie in a house of another.
///
/// `each` receives the digit, the house, its places for the digit, and the other house with the shared places. Jigsaws
/// are searched by house first, others by digit.
fn each_confined(
    frame: &Frame,
    marks: &Marks,
    (from, to): (u8, u8),
    mut each: impl FnMut(usize, usize, u64, &Cross) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let houses = frame.families[from as usize].clone();
    let mut look = |digit: usize, u: usize, cross: &Cross| {
        let places = marks.places(u, digit);
        let is_confined = places & places.wrapping_sub(1) != 0 && places & !cross.here == 0;
        if is_confined { each(digit, u, places, cross) } else { ControlFlow::Continue(()) }
    };
    if frame.manner == Manner::Jigsaw {
        for u in houses {
            for cross in frame.cross(u, to) {
                (0..frame.n_digits).try_for_each(|digit| look(digit, u, cross))?;
            }
        }
        return ControlFlow::Continue(());
    }
    for digit in 0..frame.n_digits {
        for u in houses.clone() {
            let places = marks.places(u, digit);
            if places & places.wrapping_sub(1) != 0 {
                frame.cross(u, to).iter().try_for_each(|cross| look(digit, u, cross))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds every locked candidate that removes something. Reports the digit, the house to which it is confined, and the
/// house from which it is removed.
pub(crate) fn each_locked(
    frame: &Frame,
    marks: &Marks,
    mut each: impl FnMut(usize, usize, usize, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for families in pairs(frame) {
        each_confined(frame, marks, families, |digit, u, _, cross| {
            let rest = marks.places(cross.house as usize, digit) & !cross.there;
            if rest != 0 { each(digit, u, cross.house as usize, rest) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

fn locked(board: &Board, sink: &mut Sink<'_>, want_block: Option<bool>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    each_locked(frame, marks, |digit, u, v, rest| {
        let is_block = frame.houses[u].family == family::BLOCK;
        if want_block.is_some_and(|want| want != is_block) {
            return ControlFlow::Continue(());
        }
        let technique = if is_block { &POINTING } else { &CLAIMING };
        let removes = frame.cells_at(v, rest).into_iter().map(|cell| (cell, Digit::new(digit))).collect();
        let places = marks.places(u, digit);
        sink.remove(technique, places.count_ones() as usize, removes, || {
            msg!(
                "reason-locked",
                house = &frame.houses[u],
                digit = Digit::new(digit),
                other = &frame.houses[v],
                cells = frame.cells_at(u, places),
            )
        })
    })
}

fn locked_of(board: &Board, sink: &mut Sink<'_>, two: bool) -> ControlFlow<()> {
    let reasons = sink.reasons;
    let mut take = |step: Step| if (step.size == 2) == two { sink.step(step) } else { ControlFlow::Continue(()) };
    let mut inner = if reasons { Sink::new(&mut take) } else { Sink::silent(&mut take) };
    locked(board, &mut inner, None)
}

fn direct(board: &Board, sink: &mut Sink<'_>, want_block: Option<bool>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for (from, to) in direct_pairs(frame) {
        if want_block.is_some_and(|want| want != (from == family::BLOCK)) {
            continue;
        }
        each_confined(frame, marks, (from, to), |digit, u, places, cross| {
            direct_in(board, sink, digit, (u, places), (cross, from))
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds the other houses of the family in which confining the digit to `v` within `u` leaves a single place for it.
fn direct_in(
    board: &Board,
    sink: &mut Sink<'_>,
    digit: usize,
    (u, places): (usize, u64),
    (cross, from): (&Cross, u8),
) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let v = cross.house as usize;
    for next in frame.cross(v, from) {
        let w = next.house as usize;
        let before = marks.places(w, digit);
        let after = before & !next.there;
        if w == u || before.count_ones() < 2 || after.count_ones() != 1 {
            continue;
        }
        // If `w` contains one of the digit's places in `u`, the digit is not removed from there.
        let shared = frame.cross(u, frame.houses[w].family).iter().find(|c| c.house == next.house);
        if shared.is_some_and(|c| c.here & places != 0) {
            continue;
        }
        let cell = frame.cell_at(w, after.trailing_zeros() as usize);
        let technique = if from == family::BLOCK { &DIRECT_POINTING } else { &DIRECT_CLAIMING };
        let mut step = Step::place(technique, places.count_ones() as usize, (Cell::new(cell), Digit::new(digit)));
        // The reference program for jigsaws makes all removals of the pattern; the others only place the digit.
        if frame.manner == Manner::Jigsaw {
            let rest = marks.places(v, digit) & !cross.there;
            step.removes.extend(frame.cells_at(v, rest).into_iter().map(|cell| (cell, Digit::new(digit))));
        }
        sink.say(step, || {
            msg!(
                "reason-direct-locked",
                house = &frame.houses[u],
                digit = Digit::new(digit),
                other = &frame.houses[v],
                next = &frame.houses[w],
                cell = Cell::new(cell),
            )
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds every digit whose few candidates in a full house have common peers outside the house that also have the
/// candidate. Reports the digit, the house, and a bit mask of those peers.
pub(crate) fn each_intersection(
    frame: &Frame,
    marks: &Marks,
    mut each: impl FnMut(usize, usize, &[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut look = |u: usize, digit: usize| {
        let places = marks.places(u, digit);
        if !(2..=6).contains(&places.count_ones()) {
            return ControlFlow::Continue(());
        }
        let mut seen = frame.common_peers(bits(places).map(|place| frame.cell_at(u, place)));
        for (a, b) in seen.iter_mut().zip(marks.at(frame, digit)) {
            *a &= b;
        }
        if seen.iter().any(|&word| word != 0) { each(digit, u, &seen) } else { ControlFlow::Continue(()) }
    };
    // Jigsaws are searched house by house (columns, rows, blocks); other shapes by family and, within a family, by
    // digit.
    if frame.manner == Manner::Jigsaw {
        for &u in &frame.set_order {
            (0..frame.n_digits).try_for_each(|digit| look(u as usize, digit))?;
        }
        return ControlFlow::Continue(());
    }
    for family in &frame.families {
        for digit in 0..frame.n_digits {
            family.clone().try_for_each(|u| look(u, digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn intersection(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    each_intersection(frame, marks, |digit, u, seen| {
        let removes = bits_of(seen).map(|cell| (Cell::new(cell), Digit::new(digit))).collect();
        let places = marks.places(u, digit);
        sink.remove(&INTERSECTION, places.count_ones() as usize, removes, || {
            let cells = frame.cells_at(u, places);
            msg!("reason-intersection", digit = Digit::new(digit), house = &frame.houses[u], cells = cells)
        })
    })
}
