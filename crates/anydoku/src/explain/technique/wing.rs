//! Wings: a pivot and its pincers.
//!
//! Whichever digit the pivot holds, one of the pincers holds the digit they share. That digit is therefore removed from
//! every cell that sees all cells of the pattern that can hold it. HoDoKu and SudokuWiki use the same names.

use std::ops::ControlFlow;

use crate::explain::{Board, Chain, Sink, Technique, Term, bits_of, digit_set, single};
use crate::message::Arg;
use crate::msg;
use crate::topology::{Cell, Digit};

/// XY-wing: a bivalue pivot, and two bivalue pincers that share a third digit.
///
/// ```
/// use anydoku::explain::{Board, technique::XY_WING};
/// # use anydoku::{Candidates, Cell, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |a: usize, b: usize| [a, b].into_iter().filter_map(Digit::from_number).collect();
/// # (sets[0], sets[4], sets[36]) = (set(1, 2), set(1, 3), set(2, 3));
/// // r1c1 holds 12, r1c5 holds 13 and r5c1 holds 23.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = XY_WING.first(&board).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "XY-wing: r5c5 <> 3, because the pivot r1c1 holds 1 or 2, so one of the pincers r1c5 and r5c1 holds 3"
/// );
/// assert_eq!(step.eureka(&topology).unwrap(), "(3=1)r1c5-(1=2)r1c1-(2=3)r5c1 => r5c5<>3");
/// ```
pub static XY_WING: Technique = Technique::new("XY-wing", |b, s| wing(b, s, false));

/// XYZ-wing: a pivot with three candidates, and two bivalue pincers with two of them.
///
/// ```
/// use anydoku::explain::{Board, technique::XYZ_WING};
/// # use anydoku::{Candidates, Cell, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect();
/// # (sets[0], sets[4], sets[10]) = (set(&[1, 2, 3]), set(&[1, 3]), set(&[2, 3]));
/// // r1c1 holds 123, r1c5 holds 13 and r2c2 holds 23.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// assert_eq!(XYZ_WING.first(&board).unwrap().tell_effect(&topology), "r1c2 <> 3, r1c3 <> 3");
/// ```
pub static XYZ_WING: Technique = Technique::new("XYZ-wing", |b, s| wing(b, s, true));

/// WXYZ-wing: four cells with four digits, of which only one is a candidate of cells that do not see each other.
///
/// ```
/// use anydoku::explain::{Board, technique::WXYZ_WING};
/// # use anydoku::{Candidates, Cell, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect();
/// # (sets[0], sets[1], sets[4], sets[10]) = (set(&[1, 2, 3]), set(&[1, 2]), set(&[1, 4]), set(&[3, 4]));
/// // r1c1 holds 123, r1c2 holds 12, r1c5 holds 14 and r2c2 holds 34.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// assert_eq!(WXYZ_WING.first(&board).unwrap().tell_effect(&topology), "r1c3 <> 4, r2c4 <> 4, r2c5 <> 4, r2c6 <> 4");
/// ```
pub static WXYZ_WING: Technique = Technique::new("WXYZ-wing", wxyz);

fn wing(board: &Board, sink: &mut Sink<'_>, three: bool) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let size = if three { 3 } else { 2 };
    let mut pincers = Vec::new();
    for pivot in 0..frame.n_cells {
        let xy = marks.cand[pivot];
        if xy.count_ones() != size {
            continue;
        }
        sink.go_on()?;
        let is_pincer = |cell: usize| {
            let mask = marks.cand[cell];
            mask.count_ones() == 2 && if three { mask & !xy == 0 } else { (mask & xy).count_ones() == 1 }
        };
        pincers.clear();
        pincers.extend(frame.peers(pivot).iter().map(|&cell| cell as usize).filter(|&cell| is_pincer(cell)));
        for (i, &a) in pincers.iter().enumerate() {
            for &b in &pincers[i + 1..] {
                let (xz, yz) = (marks.cand[a], marks.cand[b]);
                if xz == yz {
                    continue;
                }
                // The pincers share one digit; in an XY-wing the pivot must not have it.
                let Some(z) = single(xz & yz) else { continue };
                if (xz | yz | xy).count_ones() != 3 || (!three && xy >> z & 1 == 1) {
                    continue;
                }
                let mut seen = frame.common_peers([a, b]);
                for (i, word) in seen.iter_mut().enumerate() {
                    *word &= marks.at(frame, z)[i];
                    if three {
                        *word &= frame.sees(pivot)[i];
                    }
                }
                let removes: Vec<_> =
                    bits_of(&seen).filter(|&cell| cell != pivot).map(|cell| (Cell::new(cell), Digit::new(z))).collect();
                if removes.is_empty() {
                    continue;
                }
                let technique = if three { &XYZ_WING } else { &XY_WING };
                sink.remove_by(technique, 3, removes, || {
                    let chain = chain_of(board, pivot, [a, b], z);
                    let pincers = vec![Cell::new(a), Cell::new(b)];
                    let (pivot, digit) = (Cell::new(pivot), Digit::new(z));
                    let digits = Arg::either(digit_set(xy));
                    let reason = match three {
                        false => {
                            msg!("reason-xy-wing", pivot = pivot, digits = digits, pincers = pincers, digit = digit)
                        }
                        true => {
                            msg!("reason-xyz-wing", pivot = pivot, digits = digits, pincers = pincers, digit = digit)
                        }
                    };
                    (reason, chain)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns a wing as a chain. If the pivot can hold the digit too, it forms an almost locked set with a pincer.
fn chain_of(board: &Board, pivot: usize, [a, b]: [usize; 2], z: usize) -> Chain {
    let cand = &board.marks.cand;
    let joint = |pincer: usize| (cand[pincer] & !(1 << z)).trailing_zeros() as usize;
    let term = |cells: &[usize], digit: usize| Term {
        digit: Digit::new(digit),
        cells: cells.iter().map(|&cell| Cell::new(cell)).collect(),
    };
    let (x, y) = (joint(a), joint(b));
    let mut terms = vec![term(&[a], z), term(&[a], x)];
    match cand[pivot] >> z & 1 == 1 {
        false => terms.extend([term(&[pivot], x), term(&[pivot], y), term(&[b], y), term(&[b], z)]),
        true => terms.extend([term(&[pivot, b], x), term(&[pivot, b], z)]),
    }
    Chain::of(terms)
}

fn wxyz(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let fits = |cell: usize| (2..=4).contains(&marks.cand[cell].count_ones());
    for pivot in (0..frame.n_cells).filter(|&cell| fits(cell)) {
        sink.go_on()?;
        let others: Vec<usize> = frame.peers(pivot).iter().map(|&c| c as usize).filter(|&c| fits(c)).collect();
        for (i, &a) in others.iter().enumerate() {
            let two = marks.cand[pivot] | marks.cand[a];
            if two.count_ones() > 4 {
                continue;
            }
            for (j, &b) in others.iter().enumerate().skip(i + 1) {
                let three = two | marks.cand[b];
                if three.count_ones() > 4 {
                    continue;
                }
                for &c in &others[j + 1..] {
                    let four = three | marks.cand[c];
                    if four.count_ones() != 4 {
                        continue;
                    }
                    wxyz_of(board, sink, [pivot, a, b, c], four)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds a WXYZ-wing in four cells with four digits.
///
/// If all digits but one are candidates only of cells that see each other, at most three of the cells can hold those
/// three digits, so one of them holds the last digit.
fn wxyz_of(board: &Board, sink: &mut Sink<'_>, cells: [usize; 4], digits: u64) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let holders = |digit: usize| cells.into_iter().filter(move |&cell| marks.cand[cell] >> digit & 1 == 1);
    let loose = crate::explain::bits(digits)
        .filter(|&digit| holders(digit).any(|a| holders(digit).any(|b| a != b && !frame.differ(a, b))))
        .fold(0u64, |set, digit| set | 1 << digit);
    let Some(z) = single(loose) else { return ControlFlow::Continue(()) };
    let mut seen = frame.common_peers(holders(z));
    for (word, at) in seen.iter_mut().zip(marks.at(frame, z)) {
        *word &= at;
    }
    let removes: Vec<_> =
        bits_of(&seen).filter(|cell| !cells.contains(cell)).map(|cell| (Cell::new(cell), Digit::new(z))).collect();
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.remove(&WXYZ_WING, 4, removes, || {
        let names: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
        msg!("reason-wxyz-wing", cells = names, digits = digit_set(digits), digit = Digit::new(z))
    })
}
