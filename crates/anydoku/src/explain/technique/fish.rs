//! Fish: a digit whose places in `n` houses lie in `n` other houses.
//!
//! If all candidates of a digit in `n` disjoint houses (the base sets) lie in `n` other houses (the cover sets), each
//! cover set must hold the digit in a base set, so the digit is removed from the rest of the cover sets. With rows and
//! columns, these are the X-wing, swordfish and jellyfish; any two families of houses work. The terms are those of
//! HoDoKu.

mod general;
mod sized;

use std::ops::ControlFlow;

pub use self::sized::*;

use crate::explain::{Board, Frame, Marks, Sink, Technique, bits, family};
use crate::message::{Arg, Joint, Message, Speaker};
use crate::msg;
use crate::topology::{Cell, Digit};

/// X-wing: all places of a digit in two lines lie in two crossing lines.
///
/// ```
/// use anydoku::explain::{Board, technique::X_WING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for cell in (0..9).chain(36..45).filter(|cell| ![1, 6].contains(&(cell % 9))) {
///     board.remove(Cell(cell), Digit::from_number(5).unwrap());
/// }
/// let step = X_WING.first(&board).unwrap();
/// assert!(step.tell(puzzle.topology()).ends_with("because all places for 5 in rows 1 and 5 are in columns 2 and 7"));
/// assert_eq!(step.removes.len(), 14);
/// ```
pub static X_WING: Technique = Technique::new("X-wing", |b, s| lines(b, s, 2));
/// Swordfish: all places of a digit in three lines lie in three crossing lines.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::SWORDFISH};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "........359...4..13..5...2.1...8..462..3...7..6.7...5..82......7.......445..1....";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &SWORDFISH).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "swordfish: r6c9 <> 9, because all places for 9 in rows 3, 5 and 9 are in columns 3, 6 and 9"
/// );
/// ```
pub static SWORDFISH: Technique = Technique::new("swordfish", |b, s| lines(b, s, 3));
/// Jellyfish: all places of a digit in four lines lie in four crossing lines.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::JELLYFISH};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "3..8..176.....3..991.......4.79...31....5....1......8.8.31....7...598....9..7....";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::hodoku(), &JELLYFISH).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "jellyfish: r2c8 <> 2, r9c6 <> 2, because all places for 2 in columns 1, 3, 4 and 9 are in rows 2, 5, 8 \
///      and 9"
/// );
/// ```
pub static JELLYFISH: Technique = Technique::new("jellyfish", |b, s| lines(b, s, 4));
/// Squirmbag: all places of a digit in five lines lie in five crossing lines.
pub static SQUIRMBAG: Technique = Technique::new("squirmbag", |b, s| large(b, s, 5));
/// Whale: all places of a digit in six lines lie in six crossing lines.
pub static WHALE: Technique = Technique::new("whale", |b, s| large(b, s, 6));
/// Leviathan: all places of a digit in seven lines lie in seven crossing lines.
pub static LEVIATHAN: Technique = Technique::new("leviathan", |b, s| large(b, s, 7));
/// Fish of five to seven lines, the smallest first.
pub static LARGE_FISH: Technique =
    Technique::bundle("large fish", |b, s| (5..=7).try_for_each(|n| large(b, s, n)), &[&SQUIRMBAG, &WHALE, &LEVIATHAN]);
/// Franken fish of any size: all places of a digit in two to four houses of one family lie in the same number of houses of another,
/// including blocks.
pub static FRANKEN_FISH: Technique = Technique::new("franken fish", franken);
/// Finned fish of any size, sashimi or not: a fish with a few extra candidates (the fin) that share a house with the removed candidates.
///
/// ```
/// use anydoku::explain::{Board, technique::FINNED_FISH};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for cell in (0..9).chain(36..45).filter(|cell| ![1, 6, 7].contains(&(cell % 9)) || cell / 9 == 0 && cell % 9 == 7) {
///     board.remove(Cell(cell), Digit::from_number(5).unwrap());
/// }
/// let step = FINNED_FISH.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r4c7 <> 5, r6c7 <> 5");
/// ```
pub static FINNED_FISH: Technique = Technique::new("finned fish", finned);

/// Returns, for each cell, the index of its house within the family.
fn cover_numbers(frame: &Frame, cover: u8) -> Option<Vec<u8>> {
    let range = &frame.families[cover as usize];
    if range.len() > 128 {
        return None;
    }
    let mut number = vec![u8::MAX; frame.n_cells];
    for (i, u) in range.clone().enumerate() {
        for &cell in &frame.houses[u].cells {
            number[cell as usize] = i as u8;
        }
    }
    Some(number)
}

/// A base set of a digit: its house, and the cover sets of its candidates.
#[derive(Clone, Copy)]
struct Line {
    house: usize,
    covers: u128,
}

/// Returns the lines of a family in which the digit has at least two candidates, all of them in cover sets.
fn base_lines(frame: &Frame, marks: &Marks, digit: usize, base: u8, number: &[u8], most: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for house in frame.families[base as usize].clone() {
        let places = marks.places(house, digit);
        let count = places.count_ones() as usize;
        if count < 2 || count > most {
            continue;
        }
        let mut covers = 0u128;
        for place in bits(places) {
            let number = number[frame.cell_at(house, place)];
            if number == u8::MAX {
                covers = 0;
                break;
            }
            covers |= 1 << number;
        }
        if covers != 0 {
            lines.push(Line { house, covers });
        }
    }
    lines
}

/// Calls `each` with every choice of `size` disjoint lines that have exactly `size` cover sets, in increasing binary
/// order.
fn each_choice(
    frame: &Frame,
    lines: &[Line],
    (size, left): (usize, usize),
    covers: u128,
    chosen: &mut Vec<usize>,
    each: &mut dyn FnMut(&[usize], u128) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if left == 0 {
        return if covers.count_ones() as usize == size { each(chosen, covers) } else { ControlFlow::Continue(()) };
    }
    for top in left - 1..lines.len() {
        let line = lines[top];
        let covers = covers | line.covers;
        let family = frame.houses[line.house].family;
        let apart = |&other: &usize| frame.cross(line.house, family).iter().all(|c| c.house as usize != other);
        if covers.count_ones() as usize <= size && chosen.iter().all(apart) {
            chosen.push(line.house);
            each_choice(frame, &lines[..top], (size, left - 1), covers, chosen, each)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// A fish: its digit, its base and cover sets, and the candidates it removes.
pub(crate) struct Fish {
    pub digit: usize,
    pub base: Vec<usize>,
    pub cover: Vec<usize>,
    pub removes: Vec<(Cell, Digit)>,
}

/// Finds every fish of this size with these families, ordered by base sets first and digits second. The digits are
/// searched one at a time, which is cheaper, and the results are sorted afterward.
pub(crate) fn each_fish(
    frame: &Frame,
    marks: &Marks,
    size: usize,
    (base, cover): (u8, u8),
    mut each: impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if frame.families[base as usize].is_empty() || frame.families[cover as usize].is_empty() {
        return ControlFlow::Continue(());
    }
    let Some(number) = cover_numbers(frame, cover) else { return ControlFlow::Continue(()) };
    let first_cover = frame.families[cover as usize].start;
    let mut found: Vec<(Vec<usize>, usize, u128)> = Vec::new();
    let mut standing = [0usize; 64];
    for &value in marks.value.iter().filter(|&&value| value != crate::explain::OPEN) {
        standing[value as usize] += 1;
    }
    let n_lines = frame.families[base as usize].len();
    for (digit, &n_standing) in standing[..frame.n_digits].iter().enumerate() {
        if n_standing + 2 * size > n_lines {
            continue;
        }
        let lines = base_lines(frame, marks, digit, base, &number, size);
        if lines.len() < size {
            continue;
        }
        let _ = each_choice(frame, &lines, (size, size), 0, &mut Vec::new(), &mut |houses, covers| {
            found.push((houses.to_vec(), digit, covers));
            ControlFlow::Continue(())
        });
    }
    // Base sets were collected from their highest member down, so plain comparison is binary order.
    found.sort();
    for (mut base, digit, covers) in found {
        base.reverse();
        let cover: Vec<usize> = (0..128).filter(|i| covers >> i & 1 == 1).map(|i| first_cover + i).collect();
        let mut removes = Vec::new();
        for &u in &cover {
            for place in bits(marks.places(u, digit)) {
                let cell = frame.cell_at(u, place);
                let in_base = frame.of(cell).iter().any(|&(house, _)| base.contains(&(house as usize)));
                let remove = (Cell::new(cell), Digit::new(digit));
                if !in_base && !removes.contains(&remove) {
                    removes.push(remove);
                }
            }
        }
        if !removes.is_empty() {
            each(Fish { digit, base, cover, removes })?;
        }
    }
    ControlFlow::Continue(())
}

/// The maximum number of cells of a fin that a sentence lists.
const MOST_FINS: usize = 5;

fn names(frame: &Frame, houses: &[usize]) -> Arg {
    let names: Vec<Arg> = houses.iter().map(|&u| Arg::from(&frame.houses[u])).collect();
    Arg::from((Joint::And, names))
}

/// Returns the reason of a fish, with a list of lines if the sentence would be long.
fn tell(board: &Board, fish: &Fish, fin: &[Cell]) -> Message {
    let frame = &board.frame;
    let (base, cover) = (names(frame, &fish.base), names(frame, &fish.cover));
    let digit = Digit::new(fish.digit);
    let short = match fin.len() {
        0 => msg!("reason-fish", base = base.clone(), digit = digit, cover = cover.clone()),
        1..=MOST_FINS => {
            msg!("reason-finned-fish", base = base.clone(), digit = digit, cover = cover.clone(), fin = fin.to_vec())
        }
        n => msg!(
            "reason-finned-fish-many",
            base = base.clone(),
            digit = digit,
            cover = cover.clone(),
            n = n,
            fin = fin.to_vec()
        ),
    };
    let n_houses = fish.base.len() + fish.cover.len();
    let is_named_at_length = has_long_names(board) && n_houses + usize::from(!fin.is_empty()) > MOST_LONG_NAMES;
    if !is_named_at_length && Speaker::of(board.topology()).tell(&short).split_whitespace().count() <= MOST_WORDS {
        return short;
    }
    let mut lines =
        vec![msg!("line-fish-base", houses = base.clone()), msg!("line-fish-cover", houses = cover.clone())];
    lines.extend((!fin.is_empty()).then(|| msg!("line-fish-fin", cells = fin.to_vec())));
    msg!("reason-fish-long", base = base, digit = digit, cover = cover, fin = fin.to_vec(), lines = lines)
}

/// Returns whether names of houses are longer than a kind and a number, as in puzzles with several grids.
fn has_long_names(board: &Board) -> bool {
    board.topology().houses().iter().any(|house| house.name.contains(", "))
}

/// The maximum number of houses with long names that a sentence lists.
const MOST_LONG_NAMES: usize = 4;

/// The maximum number of words of a reason in English; other languages may take a few more.
const MOST_WORDS: usize = 32;

/// Finds fish of this size on boards with more digits than smaller fish can cover.
fn large(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    if size <= board.frame.max_set() { lines(board, sink, size) } else { ControlFlow::Continue(()) }
}

fn lines(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for families in [(family::COLUMN, family::ROW), (family::ROW, family::COLUMN)] {
        sink.go_on()?;
        each_fish(frame, marks, size, families, |fish| {
            let technique = match size {
                2 => &X_WING,
                3 => &SWORDFISH,
                4 => &JELLYFISH,
                5 => &SQUIRMBAG,
                6 => &WHALE,
                _ => &LEVIATHAN,
            };
            sink.remove(technique, size, fish.removes.clone(), || tell(board, &fish, &[]))
        })?;
    }
    ControlFlow::Continue(())
}

fn franken(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let lines = [family::ROW, family::COLUMN];
    for size in 2..=4 {
        for base in 0..family::N {
            for cover in (0..family::N).filter(|&cover| cover != base) {
                if lines.contains(&base) && lines.contains(&cover) {
                    continue;
                }
                sink.go_on()?;
                each_fish(frame, marks, size, (base, cover), |fish| {
                    sink.remove(&FRANKEN_FISH, size, fish.removes.clone(), || tell(board, &fish, &[]))
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn finned(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    // The number of choices of base and cover sets grows too fast for large fish in large grids.
    let largest = if frame.n_digits > 16 { 2 } else { 4 };
    for size in 2..=largest {
        for (base, cover) in [(family::COLUMN, family::ROW), (family::ROW, family::COLUMN)] {
            if frame.families[base as usize].is_empty() || frame.families[cover as usize].is_empty() {
                continue;
            }
            let Some(number) = cover_numbers(frame, cover) else { continue };
            let first_cover = frame.families[cover as usize].start;
            for digit in 0..frame.n_digits {
                sink.go_on()?;
                let lines = base_lines(frame, marks, digit, base, &number, frame.n_digits);
                if lines.len() >= size && lines.len() <= 64 {
                    finned_digit(board, sink, digit, &lines, &number, (size, first_cover))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds all finned fish of one digit: base sets with one to three extra cover sets.
fn finned_digit(
    board: &Board,
    sink: &mut Sink<'_>,
    digit: usize,
    lines: &[Line],
    number: &[u8],
    (size, first_cover): (usize, usize),
) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    crate::explain::subsets(lines.len(), size, |chosen| {
        let houses = || chosen.iter().map(|&i| lines[i].house);
        if houses()
            .any(|u| frame.cross(u, frame.houses[u].family).iter().any(|c| houses().any(|v| v == c.house as usize)))
        {
            return ControlFlow::Continue(());
        }
        let all = chosen.iter().fold(0u128, |all, &i| all | lines[i].covers);
        let extra = (all.count_ones() as usize).saturating_sub(size);
        if extra == 0 || extra > 3 {
            return ControlFlow::Continue(());
        }
        let covers: Vec<usize> = (0..128).filter(|i| all >> i & 1 == 1).collect();
        crate::explain::subsets(covers.len(), size, |kept| {
            let kept = kept.iter().fold(0u128, |kept, &i| kept | 1 << covers[i]);
            let base: Vec<usize> = chosen.iter().map(|&i| lines[i].house).collect();
            let mut fins = Vec::new();
            for &u in &base {
                for place in bits(marks.places(u, digit)) {
                    let cell = frame.cell_at(u, place);
                    if kept >> number[cell] & 1 == 0 {
                        fins.push(cell);
                    }
                }
            }
            if fins.is_empty() || fins.len() > 4 {
                return ControlFlow::Continue(());
            }
            let seen = frame.common_peers(fins.iter().copied());
            let mut removes = Vec::new();
            for cell in crate::explain::bits_of(&seen) {
                let covered = number[cell] != u8::MAX && kept >> number[cell] & 1 == 1;
                let in_base = frame.of(cell).iter().any(|&(house, _)| base.contains(&(house as usize)));
                if covered && !in_base && marks.cand[cell] >> digit & 1 == 1 {
                    removes.push((Cell::new(cell), Digit::new(digit)));
                }
            }
            if removes.is_empty() {
                return ControlFlow::Continue(());
            }
            sink.remove(&FINNED_FISH, size, removes, || {
                let cover: Vec<usize> = (0..128).filter(|i| kept >> i & 1 == 1).map(|i| first_cover + i).collect();
                let fins: Vec<Cell> = fins.iter().map(|&cell| Cell::new(cell)).collect();
                let fish = Fish { digit, base, cover, removes: Vec::new() };
                tell(board, &fish, &fins)
            })
        })
    })
}
