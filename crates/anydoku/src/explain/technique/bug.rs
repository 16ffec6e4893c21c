//! Bivalue universal graves (BUG).
//!
//! If every open cell had two candidates and every digit had two places in each house, the grid would have several
//! solutions or none. If only a few candidates (the extras of the BUG cells) prevent that, one of them must therefore
//! be true. The types are those of Sudoku Explainer. HoDoKu calls type 1 BUG+1, and SudokuWiki calls it BUG.

use std::ops::ControlFlow;

use crate::explain::{Board, Sink, Step, Technique, bits, bits_of, digit_set};
use crate::message::{Arg, Joint, Message};
use crate::msg;
use crate::topology::{Cell, Digit};

/// BUG type 1 (BUG+1): the only BUG cell holds one of its extra digits.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::BUG_1};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "....57.....8.1.3.2.....3..4....8...68.....15..156.....4....8..32.........7....96.";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &BUG_1).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "BUG type 1: r7c3 <> 16, because without 9 in r7c3, all open cells would be bivalue, so that candidate is \
///      true"
/// );
/// ```
pub static BUG_1: Technique = Technique::new("BUG type 1", |b, s| bug(b, s, 1));
/// BUG type 2: several BUG cells have a single extra digit in common, and one of them holds it.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::BUG_2};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".58..........9..48.7....2..5....49.3..4..6.7.3.7.58.6.8.6..3...........52...7....";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &BUG_2).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "BUG type 2: r6c2 <> 1, because without 1 in r6c9 and 1 in r8c2, all open cells would be bivalue, so one of \
///      these candidates is true"
/// );
/// ```
pub static BUG_2: Technique = Technique::new("BUG type 2", |b, s| bug(b, s, 2));
/// BUG type 3: several BUG cells of a house with different extra digits act as one cell of a naked set.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::BUG_3};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "...56.93.6.........3.4...6.71....5....3.4..7..29....83.....13.8...8...9.1..9....2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &BUG_3).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "BUG type 3: r7c1 <> 4, because without 45 in r7c2 and 4 in r9c2, all open cells would be bivalue, so their \
///      cells form a naked set of 45 with r8c2 in box 7"
/// );
/// ```
pub static BUG_3: Technique = Technique::new("BUG type 3", |b, s| bug(b, s, 3));
/// BUG type 4: another digit is locked in two BUG cells of a house, so one of them holds it and the other an extra digit.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::BUG_4};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".5..1..93.2..6.1.4.....82...8..256...1.......3.....4.....6.........87..2..9....75";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &BUG_4).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "BUG type 4: r5c1 <> 2, r5c4 <> 8, because without 6 in r5c1 and 4 in r5c4, all open cells would be \
///      bivalue, so one of the two cells holds one of these candidates, and the other holds 9 in row 5"
/// );
/// ```
pub static BUG_4: Technique = Technique::new("BUG type 4", |b, s| bug(b, s, 4));
/// Bivalue universal graves of every type, in the order of Sudoku Explainer.
pub static BUGS: Technique =
    Technique::bundle("bivalue universal grave", |b, s| bug(b, s, 0), &[&BUG_1, &BUG_2, &BUG_3, &BUG_4]);

/// A BUG cell, and its extra digits.
type Extra = (usize, u64);

/// Returns the BUG cells, if the grid without the extra digits is a bivalue universal grave.
fn extras(board: &Board) -> Option<Vec<Extra>> {
    let (frame, marks) = (&board.frame, &board.marks);
    // Digits that are summed or compared cannot be swapped.
    if frame.topology.has_rules() {
        return None;
    }
    let many = |cell: &usize| marks.cand[*cell].count_ones() >= 3;
    // In a BUG nearly all open cells are bivalue, so skip the check of the houses early in a solution path.
    if (0..frame.n_cells).filter(many).count() > frame.n_cells.div_ceil(3) {
        return None;
    }
    let ties = |(cells, _): &(Vec<u16>, _)| {
        let mut seen = 0u64;
        cells.iter().any(|&c| {
            let shared = seen & marks.cand[c as usize];
            seen |= marks.cand[c as usize];
            shared != 0
        })
    };
    if frame.small.iter().any(ties) {
        return None;
    }
    let mut offending = Vec::new();
    for u in 0..frame.houses.len() {
        for digit in 0..frame.n_digits {
            let places = marks.places(u, digit);
            if places != 0 && places.count_ones() != 2 {
                offending.push((u, digit, places));
            }
        }
    }
    let mut found: Vec<Extra> = Vec::new();
    let mut name = |cell: usize, digit: usize| match found.iter_mut().find(|(c, _)| *c == cell) {
        Some((_, digits)) => *digits |= 1 << digit,
        None => found.push((cell, 1 << digit)),
    };
    let one_digit = offending.iter().all(|&(_, digit, _)| digit == offending[0].1);
    for (u, digit, places) in offending {
        let large: Vec<usize> = bits(places).map(|place| frame.cell_at(u, place)).filter(many).collect();
        match large[..] {
            [] => return None,
            [cell] => name(cell, digit),
            _ if one_digit => large.iter().for_each(|&cell| name(cell, digit)),
            _ => {}
        }
    }
    is_grave(board, &found).then_some(found).filter(|found| !found.is_empty())
}

/// Returns whether, without the extras, every open cell has two candidates and every house has two places or none for
/// each digit.
fn is_grave(board: &Board, extras: &[Extra]) -> bool {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut cand = marks.cand.clone();
    for &(cell, digits) in extras {
        cand[cell] &= !digits;
    }
    let open = |c: usize| marks.value[c] == crate::explain::OPEN;
    if (0..frame.n_cells).any(|c| open(c) && cand[c].count_ones() != 2) {
        return false;
    }
    frame.houses.iter().all(|house| {
        let (mut once, mut twice, mut more) = (0u64, 0u64, 0u64);
        for &cell in &house.cells {
            let mask = cand[cell as usize];
            more |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        more == 0 && once == twice
    })
}

fn bug(board: &Board, sink: &mut Sink<'_>, wanted: usize) -> ControlFlow<()> {
    let Some(extras) = extras(board) else { return ControlFlow::Continue(()) };
    let all = extras.iter().fold(0, |all, &(_, digits)| all | digits);
    let order: &[usize] = match (extras.len(), all.count_ones()) {
        (1, _) => &[1],
        (_, 1) => &[2, 4],
        _ => &[4, 3],
    };
    for &kind in order.iter().filter(|&&kind| wanted == 0 || wanted == kind) {
        if let Some(step) = bug_of(board, &extras, all, kind, sink.reasons) {
            sink.step(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn bug_of(board: &Board, extras: &[Extra], all: u64, kind: usize, reasons: bool) -> Option<Step> {
    let (frame, marks) = (&board.frame, &board.marks);
    let pairs_of = |cell: usize, digits: u64| {
        bits(marks.cand[cell] & digits).map(move |digit| (Cell::new(cell), Digit::new(digit)))
    };
    let shared = || {
        let first = frame.of(extras[0].0).iter().map(|&(u, _)| u as usize);
        first.filter(|&u| extras.iter().all(|&(cell, _)| frame.place_in(cell, u).is_some()))
    };
    let step = |inner: usize, removes: Vec<(Cell, Digit)>, why: &dyn Fn() -> Message| {
        let technique = [&BUG_1, &BUG_2, &BUG_3, &BUG_4][kind - 1];
        let reason = if reasons && !removes.is_empty() { of_extras(extras, why()) } else { Message::default() };
        let is_any = !removes.is_empty();
        is_any.then(|| Step { inner, reason, ..Step::remove(technique, extras.len(), removes) })
    };
    match kind {
        1 => {
            let (cell, digits) = extras[0];
            step(0, pairs_of(cell, !digits).collect(), &|| msg!("reason-bug"))
        }
        2 => {
            let digit = all.trailing_zeros() as usize;
            let mut seen = frame.common_peers(extras.iter().map(|&(cell, _)| cell));
            for (word, at) in seen.iter_mut().zip(marks.at(frame, digit)) {
                *word &= at;
            }
            step(0, bits_of(&seen).map(|cell| (Cell::new(cell), Digit::new(digit))).collect(), &|| msg!("reason-bug"))
        }
        4 => {
            let &[(a, more_a), (b, more_b)] = extras else { return None };
            for u in shared() {
                for digit in bits(marks.cand[a] & marks.cand[b] & !all) {
                    if marks.places(u, digit).count_ones() != 2 {
                        continue;
                    }
                    let removes = pairs_of(a, !more_a & !(1 << digit)).chain(pairs_of(b, !more_b & !(1 << digit)));
                    let house = &frame.houses[u];
                    let why = || msg!("reason-bug-house", digit = Digit::new(digit), house = house);
                    if let Some(step) = step(0, removes.collect(), &why) {
                        return Some(step);
                    }
                }
            }
            None
        }
        _ => bug_set(board, extras, all, &step),
    }
}

/// A function that makes a step from the size of a set, the removed candidates, and the rest of the reason.
type Make<'a> = dyn Fn(usize, Vec<(Cell, Digit)>, &dyn Fn() -> Message) -> Option<Step> + 'a;

/// Puts the extra candidates before the rest of a reason.
fn of_extras(extras: &[Extra], mut reason: Message) -> Message {
    let told =
        |&(cell, digits): &Extra| msg!("bug-extra", digits = Arg::together(digit_set(digits)), cell = Cell::new(cell));
    let n: u32 = extras.iter().map(|(_, digits)| digits.count_ones()).sum();
    let told = Arg::from((Joint::And, extras.iter().map(told).collect::<Vec<_>>()));
    reason.args.splice(0..0, [("extras".into(), told), ("n".into(), n.into())]);
    reason
}

/// Returns the step of type 3: the BUG cells act as one cell of a naked set.
fn bug_set(board: &Board, extras: &[Extra], all: u64, step: &Make<'_>) -> Option<Step> {
    let (frame, marks) = (&board.frame, &board.marks);
    let first: Vec<usize> = frame.of(extras[0].0).iter().map(|&(u, _)| u as usize).collect();
    let is_shared = |u: &&usize| extras.iter().all(|&(cell, _)| frame.place_in(cell, **u).is_some());
    for n in (all.count_ones() as usize).max(2)..=(frame.n_digits / 2 + 2).min(7) {
        for &u in first.iter().filter(is_shared) {
            let is_bug = |c: usize| extras.iter().any(|&(cell, _)| cell == c);
            let house = &frame.houses[u];
            let open = house.cells.iter().map(|&c| c as usize);
            let open: Vec<usize> = open.filter(|&c| !is_bug(c) && marks.cand[c] != 0).collect();
            let mut found = None;
            let _ = crate::explain::subsets(open.len(), n - 1, |chosen| {
                let set = chosen.iter().fold(all, |set, &i| set | marks.cand[open[i]]);
                if set.count_ones() as usize != n {
                    return ControlFlow::Continue(());
                }
                let rest = (0..open.len()).filter(|i| !chosen.contains(i)).map(|i| open[i]);
                let gone = |c: usize| bits(marks.cand[c] & set).map(move |digit| (Cell::new(c), Digit::new(digit)));
                let cells: Vec<Cell> = chosen.iter().map(|&i| Cell::new(open[i])).collect();
                let why = || {
                    msg!("reason-bug-set", cells = cells.clone(), set = Arg::together(digit_set(set)), house = house)
                };
                found = step(n, rest.flat_map(gone).collect(), &why);
                if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
