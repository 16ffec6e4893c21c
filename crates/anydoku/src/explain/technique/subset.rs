//! Subsets: `n` cells that share `n` digits.
//!
//! If `n` cells of a house hold only `n` digits, those digits are removed from its other cells (naked subset). If `n`
//! digits of a full house fit only into `n` cells, all other digits are removed from those cells (hidden subset). Both
//! are one search seen from two sides: members with few options whose union is no larger than their number. A direct
//! hidden subset, as in Sudoku Explainer, leaves a single place for another digit of the house.

use std::ops::ControlFlow;

use crate::explain::{Board, Frame, Manner, Marks, Sink, Step, Technique, bits, bits_of, digit_set};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Naked pair: two cells of a house that hold only two digits.
///
/// ```
/// use anydoku::explain::{Board, technique::NAKED_PAIR};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(8), Digit::from_number(3).unwrap());
/// puzzle.give(Cell(13), Digit::from_number(3).unwrap());
/// let mut board = Board::new(&puzzle).unwrap();
/// # for cell in [0, 1] { board.remove(Cell(cell), Digit::from_number(4).unwrap()); board.remove(Cell(cell), Digit::from_number(3).unwrap()); }
/// let step = NAKED_PAIR.first(&board).unwrap();
/// assert_eq!(
///     step.tell(puzzle.topology()),
///     "naked pair: r2c1 <> 12, r2c2 <> 12, because in box 1, r1c1 and r1c2 hold only 1 and 2"
/// );
/// ```
pub static NAKED_PAIR: Technique = Technique::new("naked pair", |b, s| naked(b, s, 2));
/// Naked triplet (naked triple): three cells of a house that hold only three digits.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::NAKED_TRIPLET};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "..29....76...5....9.7...8.....16..9...9.....387.49.........6..47......5...8..2.31";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &NAKED_TRIPLET).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "naked triplet: r4c7 <> 5, r5c7 <> 1, because in column 7, r1c7, r2c7 and r6c7 hold only 1, 3 and 5"
/// );
/// ```
pub static NAKED_TRIPLET: Technique = Technique::new("naked triplet", |b, s| naked(b, s, 3));
/// Naked quad: four cells of a house that hold only four digits.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::NAKED_QUAD};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "..1.......684.7.....3.8..96.1.7........13....2.9.....8....6..42.....478..5......9";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &NAKED_QUAD).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "naked quad: r9c1 <> 4, because in column 1, r1c1, r2c1, r3c1 and r5c1 hold only 4, 5, 7 and 9"
/// );
/// ```
pub static NAKED_QUAD: Technique = Technique::new("naked quad", |b, s| naked(b, s, 4));
/// Naked set: `n` cells of a house, five or more, that hold only `n` digits.
pub static NAKED_SET: Technique =
    Technique::new("naked set", |b, s| (5..=b.frame.max_set()).try_for_each(|size| naked(b, s, size)));
/// Hidden pair: two digits of a house that fit only into two cells.
///
/// ```
/// use anydoku::explain::{Board, technique::HIDDEN_PAIR};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::boxed(2, 3).into());
/// for (cell, number) in [(8, 1), (9, 2), (14, 1), (15, 2)] {
///     # if cell < 12 { continue; }
///     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// # let mut board = Board::new(&puzzle).unwrap();
/// # for cell in [2, 3, 4, 5] { for number in [5, 6] { board.remove(Cell(cell), Digit::from_number(number).unwrap()); } }
/// // In row 1, 5 and 6 fit only into r1c1 and r1c2.
/// let step = HIDDEN_PAIR.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r1c1 <> 1234, r1c2 <> 1234");
/// ```
pub static HIDDEN_PAIR: Technique = Technique::new("hidden pair", |b, s| hidden(b, s, 2));
/// Hidden triplet (hidden triple): three digits of a house that fit only into three cells.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::HIDDEN_TRIPLET};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".42.1.538.........5.16............1..685.....42...3..6.57.....48....63.7.....2...";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &HIDDEN_TRIPLET).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "hidden triplet: r4c7 <> 9, because in row 4, only r4c4, r4c6 and r4c7 can hold 2, 4 and 8"
/// );
/// ```
pub static HIDDEN_TRIPLET: Technique = Technique::new("hidden triplet", |b, s| hidden(b, s, 3));
/// Hidden quad: four digits of a house that fit only into four cells.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::HIDDEN_QUAD};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "6..81.............9.83...6.5..2...8..76..5.9.3...9.....4.9..72..3.....46....2.91.";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &HIDDEN_QUAD).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "hidden quad: r2c2 <> 5, r2c6 <> 467, r2c7 <> 45, r2c9 <> 457, because in row 2, only r2c2, r2c6, r2c7 \
///      and r2c9 can hold 1, 2, 8 and 9"
/// );
/// ```
pub static HIDDEN_QUAD: Technique = Technique::new("hidden quad", |b, s| hidden(b, s, 4));
/// Hidden set: `n` digits of a house, five or more, that fit only into `n` cells.
pub static HIDDEN_SET: Technique =
    Technique::new("hidden set", |b, s| (5..=b.frame.max_set()).try_for_each(|size| hidden(b, s, size)));
/// Direct hidden pair: a hidden pair that leaves one place for another digit of the house.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::DIRECT_HIDDEN_PAIR};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "3....8...4..7..2....1.35.........1.3....5.69.8....3..........7.25..9......6.1...2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &DIRECT_HIDDEN_PAIR).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "direct hidden pair: r6c3 = 9, because in row 6, only r6c2 and r6c4 can hold 1 and 6, so r6c3 is the \
///      only place left for 9"
/// );
/// ```
pub static DIRECT_HIDDEN_PAIR: Technique = Technique::new("direct hidden pair", |b, s| direct(b, s, 2));
/// Direct hidden triplet: a hidden triplet that leaves one place for another digit of the house.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::DIRECT_HIDDEN_TRIPLET};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".9.8536..3........16...9.5.....2.....3.9..5........742..4.3.1....9..6...68.....7.";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &DIRECT_HIDDEN_TRIPLET).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "direct hidden triplet: r4c3 = 1, because in row 4, only r4c7, r4c8 and r4c9 can hold 3, 6 and 9, so \
///      r4c3 is the only place left for 1"
/// );
/// ```
pub static DIRECT_HIDDEN_TRIPLET: Technique = Technique::new("direct hidden triplet", |b, s| direct(b, s, 3));
/// Naked pair by sight: two cells that see each other and hold only two digits. Each digit is removed from every cell
/// that sees all cells of the set that can hold it.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::SEEN_PAIR};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "....5.....457..32......679..8..2........68.3....3.5.4..6....4.94982....6.........";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::anydoku(), &SEEN_PAIR).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "naked pair by sight: r5c2 <> 2, r9c2 <> 1, because r3c2 and r6c2 see each other and hold only 1 and 2"
/// );
/// ```
pub static SEEN_PAIR: Technique = Technique::new("naked pair by sight", |b, s| seen(b, s, 2));
/// Naked triplet by sight: three cells that see each other and hold only three digits. Each digit is removed from every
/// cell that sees all cells of the set that can hold it.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::SEEN_TRIPLET};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".5..34.6...37...8....6......6............18...7.4...159...12.3.7........3..5...96";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::anydoku(), &SEEN_TRIPLET).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "naked triplet by sight: r1c7 <> 2, r4c7 <> 24, because r2c7, r8c7 and r9c7 see each other and hold only \
///      1, 2 and 4"
/// );
/// ```
pub static SEEN_TRIPLET: Technique = Technique::new("naked triplet by sight", |b, s| seen(b, s, 3));
/// Naked quad by sight: four cells that see each other and hold only four digits. Each digit is removed from every cell
/// that sees all cells of the set that can hold it.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::SEEN_QUAD};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "1...4...345...91.83.9......9.3.8.26...........25.....1....67..9......5...4...58..";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::anydoku(), &SEEN_QUAD).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "naked quad by sight: r1c8 <> 27, r3c8 <> 27, r5c8 <> 7, r6c8 <> 7, because r2c8, r7c8, r8c8 and r9c8 \
///      see each other and hold only 1, 2, 3 and 7"
/// );
/// ```
pub static SEEN_QUAD: Technique = Technique::new("naked quad by sight", |b, s| seen(b, s, 4));

/// Naked pairs of a house, as SukakuExplainer searches for them: each digit is removed from every cell that sees all
/// cells of the pair that can hold it.
pub static HOUSE_PAIRS: Technique =
    Technique::bundle("naked pairs of a house", |b, s| in_house(b, s, 2), &[&SEEN_PAIR]);
/// Naked triplets of a house whose digits are removed from every cell that sees all cells of the triplet that can hold
/// them.
pub static HOUSE_TRIPLETS: Technique =
    Technique::bundle("naked triplets of a house", |b, s| in_house(b, s, 3), &[&SEEN_TRIPLET]);
/// Naked quads of a house whose digits are removed from every cell that sees all cells of the quad that can hold them.
pub static HOUSE_QUADS: Technique =
    Technique::bundle("naked quads of a house", |b, s| in_house(b, s, 4), &[&SEEN_QUAD]);

/// Finds every choice of `size` members that have exactly `size` options between them, in increasing binary order.
///
/// A member consists of an index and its options; members are sorted by index. `each` receives a bit mask of the
/// chosen indices and the union of the options.
pub(super) fn each_union(
    members: &[(usize, u64)],
    size: usize,
    names: u64,
    union: u64,
    left: usize,
    each: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if left == 0 {
        return if union.count_ones() as usize == size { each(names, union) } else { ControlFlow::Continue(()) };
    }
    for top in left - 1..members.len() {
        let (name, options) = members[top];
        let union = union | options;
        if union.count_ones() as usize <= size {
            each_union(&members[..top], size, names | 1 << name, union, left - 1, each)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds every hidden set of a house with more than `least` open cells, and reports the house, the digits and the
/// places.
pub(crate) fn each_hidden(
    frame: &Frame,
    marks: &Marks,
    size: usize,
    least: usize,
    mut each: impl FnMut(usize, u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut members = Vec::with_capacity(frame.n_digits);
    for &u in &frame.set_order {
        let u = u as usize;
        if marks.empty[u] as usize <= least {
            continue;
        }
        members.clear();
        for digit in 0..frame.n_digits {
            let places = marks.places(u, digit);
            if (2..=size).contains(&(places.count_ones() as usize)) {
                members.push((digit, places));
            }
        }
        if members.len() >= size {
            each_union(&members, size, 0, 0, size, &mut |digits, places| each(u, digits, places))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds every naked set in houses with at least twice as many open cells as the set has, and reports the house, the
/// places and the digits.
pub(crate) fn each_naked(
    frame: &Frame,
    marks: &Marks,
    size: usize,
    mut each: impl FnMut(usize, u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut members = Vec::with_capacity(frame.n_digits);
    for &u in &frame.set_order {
        let u = u as usize;
        if (marks.empty[u] as usize) < 2 * size {
            continue;
        }
        members.clear();
        for (place, &cell) in frame.houses[u].cells.iter().enumerate() {
            let digits = marks.cand[cell as usize];
            if (2..=size).contains(&(digits.count_ones() as usize)) {
                members.push((place, digits));
            }
        }
        if members.len() >= size {
            each_union(&members, size, 0, 0, size, &mut |places, digits| each(u, places, digits))?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the candidates that a hidden set removes: all other digits from its cells.
pub(crate) fn hidden_removes(frame: &Frame, marks: &Marks, u: usize, digits: u64, places: u64) -> Vec<(Cell, Digit)> {
    let mut removes = Vec::new();
    for place in bits(places) {
        let cell = frame.cell_at(u, place);
        removes.extend(bits(marks.cand[cell] & !digits).map(|digit| (Cell::new(cell), Digit::new(digit))));
    }
    removes
}

/// Returns the candidates that a naked set removes: its digits from the rest of the house.
pub(crate) fn naked_removes(frame: &Frame, marks: &Marks, u: usize, places: u64, digits: u64) -> Vec<(Cell, Digit)> {
    let mut removes = Vec::new();
    for (place, &cell) in frame.houses[u].cells.iter().enumerate() {
        if places >> place & 1 == 0 {
            removes.extend(bits(marks.cand[cell as usize] & digits).map(|digit| (Cell(cell), Digit::new(digit))));
        }
    }
    removes
}

fn hidden(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    sink.go_on()?;
    let (frame, marks) = (&board.frame, &board.marks);
    each_hidden(frame, marks, size, 2 * size, |u, digits, places| {
        let removes = hidden_removes(frame, marks, u, digits, places);
        if removes.is_empty() {
            return ControlFlow::Continue(());
        }
        let technique = match size {
            2 => &HIDDEN_PAIR,
            3 => &HIDDEN_TRIPLET,
            4 => &HIDDEN_QUAD,
            _ => &HIDDEN_SET,
        };
        sink.remove(technique, size, removes, || {
            let cells = frame.cells_at(u, places);
            msg!("reason-hidden-set", house = &frame.houses[u], digits = digit_set(digits), cells = cells)
        })
    })
}

fn direct(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    each_hidden(frame, marks, size, size, |u, digits, places| {
        for other in 0..frame.n_digits {
            let before = marks.places(u, other);
            let after = before & !places;
            if digits >> other & 1 == 1 || before.count_ones() < 2 || after.count_ones() != 1 {
                continue;
            }
            let cell = frame.cell_at(u, after.trailing_zeros() as usize);
            let technique = if size == 2 { &DIRECT_HIDDEN_PAIR } else { &DIRECT_HIDDEN_TRIPLET };
            let mut step = Step::place(technique, size, (Cell::new(cell), Digit::new(other)));
            // The reference program for jigsaws makes all removals of the pattern; the others only place the digit.
            if frame.manner == Manner::Jigsaw {
                step.removes = hidden_removes(frame, marks, u, digits, places);
            }
            return sink.say(step, || {
                msg!(
                    "reason-direct-hidden-set",
                    house = &frame.houses[u],
                    digits = digit_set(digits),
                    cells = frame.cells_at(u, places),
                    digit = Digit::new(other),
                    cell = Cell::new(cell),
                )
            });
        }
        ControlFlow::Continue(())
    })
}

fn naked(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    sink.go_on()?;
    let (frame, marks) = (&board.frame, &board.marks);
    each_naked(frame, marks, size, |u, places, digits| {
        let removes = naked_removes(frame, marks, u, places, digits);
        if removes.is_empty() {
            return ControlFlow::Continue(());
        }
        let technique = match size {
            2 => &NAKED_PAIR,
            3 => &NAKED_TRIPLET,
            4 => &NAKED_QUAD,
            _ => &NAKED_SET,
        };
        sink.remove(technique, size, removes, || {
            let cells = frame.cells_at(u, places);
            msg!("reason-naked-set", house = &frame.houses[u], cells = cells, digits = digit_set(digits))
        })
    })
}

/// Finds every set of cells that see each other and form a naked set, if it removes something. Reports the cells and
/// the removed candidates.
pub(crate) fn each_seen(
    frame: &Frame,
    marks: &Marks,
    size: usize,
    mut each: impl FnMut(&[usize], u64, Vec<(Cell, Digit)>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fits = |&cell: &usize| (2..=size).contains(&(marks.cand[cell].count_ones() as usize));
    let members: Vec<usize> = (0..frame.n_cells).filter(fits).collect();
    let mut chosen = Vec::with_capacity(size);
    grow_seen(frame, marks, size, (&members, 0), &mut chosen, &mut each)
}

/// A callback for a set by sight: its cells, its digits and the candidates it removes.
type Seen<'a> = dyn FnMut(&[usize], u64, Vec<(Cell, Digit)>) -> ControlFlow<()> + 'a;

fn grow_seen(
    frame: &Frame,
    marks: &Marks,
    size: usize,
    (members, union): (&[usize], u64),
    chosen: &mut Vec<usize>,
    each: &mut Seen<'_>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        let removes =
            if union.count_ones() as usize == size { seen_removes(frame, marks, chosen, union) } else { vec![] };
        return if removes.is_empty() { ControlFlow::Continue(()) } else { each(chosen, union, removes) };
    }
    for (i, &cell) in members.iter().enumerate() {
        let union = union | marks.cand[cell];
        if union.count_ones() as usize <= size && chosen.iter().all(|&other| frame.differ(cell, other)) {
            chosen.push(cell);
            grow_seen(frame, marks, size, (&members[i + 1..], union), chosen, each)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Returns the candidates that a naked set removes by sight: each of its digits from every cell that sees all cells of
/// the set that can hold it.
fn seen_removes(frame: &Frame, marks: &Marks, cells: &[usize], digits: u64) -> Vec<(Cell, Digit)> {
    let mut removes = Vec::new();
    for digit in bits(digits) {
        let holders = cells.iter().copied().filter(|&cell| marks.cand[cell] >> digit & 1 == 1);
        let mut seen = frame.common_peers(holders);
        for (a, b) in seen.iter_mut().zip(marks.at(frame, digit)) {
            *a &= b;
        }
        removes.extend(bits_of(&seen).map(|cell| (Cell::new(cell), Digit::new(digit))));
    }
    removes.sort();
    removes
}

/// Finds every naked set of a house that removes something by sight, and reports the cells, the digits and the removed
/// candidates.
pub(crate) fn each_seen_in_house(
    frame: &Frame,
    marks: &Marks,
    size: usize,
    mut each: impl FnMut(&[usize], u64, Vec<(Cell, Digit)>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut cells = Vec::with_capacity(size);
    each_naked(frame, marks, size, |u, places, digits| {
        cells.clear();
        cells.extend(bits(places).map(|place| frame.cell_at(u, place)));
        let removes = seen_removes(frame, marks, &cells, digits);
        if removes.is_empty() { ControlFlow::Continue(()) } else { each(&cells, digits, removes) }
    })
}

fn seen(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    each_seen(&board.frame, &board.marks, size, |cells, digits, removes| say_seen(sink, cells, digits, removes))
}

fn in_house(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    each_seen_in_house(&board.frame, &board.marks, size, |cells, digits, removes| {
        say_seen(sink, cells, digits, removes)
    })
}

fn say_seen(sink: &mut Sink<'_>, cells: &[usize], digits: u64, removes: Vec<(Cell, Digit)>) -> ControlFlow<()> {
    let technique = match cells.len() {
        2 => &SEEN_PAIR,
        3 => &SEEN_TRIPLET,
        _ => &SEEN_QUAD,
    };
    sink.remove(technique, cells.len(), removes, || {
        let cells: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
        msg!("reason-seen-set", cells = cells, digits = digit_set(digits))
    })
}
