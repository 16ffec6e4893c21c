//! Aligned exclusion: combinations of cells that something forbids.
//!
//! Two or three cells take a combination of digits. It is impossible if cells that see each other are equal, or if it
//! would leave nothing for a cell that sees them all. A candidate that is in no possible combination goes.

use std::ops::ControlFlow;

use crate::explain::{Board, Sink, Technique, bits, bits_of, say};
use crate::topology::{Cell, Digit};

/// Two cells, and cells with two candidates that see both.
///
/// ```
/// use anydoku::explain::{Board, technique::ALIGNED_PAIR};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # (sets[0], sets[1]) = (set(&[1, 2, 3]), set(&[3, 4]));
/// # (sets[9], sets[10]) = (set(&[1, 3]), set(&[1, 4]));
/// // r1c1 holds 123 and r1c2 34; r2c1 13 and r2c2 14 see both. With 1 in r1c1 nothing is left for r1c2.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let steps = ALIGNED_PAIR.all(&board);
/// assert!(steps.iter().any(|step| step.tell_effect(&topology) == "r1c1 -1"));
/// ```
pub static ALIGNED_PAIR: Technique = Technique { name: "aligned pair exclusion", find: pairs };
/// Three cells, and cells with two or three candidates that see them all.
pub static ALIGNED_TRIPLET: Technique = Technique { name: "aligned triplet exclusion", find: triplets };

/// The cells that can take part, and who excludes: for each cell the peers with few candidates.
fn candidates(board: &Board, most: u32) -> (Vec<usize>, Vec<Vec<u64>>) {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut few = vec![0u64; frame.words];
    let mut lone = vec![0u64; frame.words];
    for cell in 0..frame.n_cells {
        let count = marks.cand[cell].count_ones();
        if count == 1 {
            lone[cell / 64] |= 1 << (cell % 64);
        } else if (2..=most).contains(&count) {
            few[cell / 64] |= 1 << (cell % 64);
        }
    }
    let mut cells = Vec::new();
    let mut excluders = vec![Vec::new(); frame.n_cells];
    for (cell, excluders) in excluders.iter_mut().enumerate() {
        let sees = frame.sees(cell);
        if marks.cand[cell].count_ones() < 2 || sees.iter().zip(&lone).any(|(a, b)| a & b != 0) {
            continue;
        }
        let by: Vec<u64> = sees.iter().zip(&few).map(|(a, b)| a & b).collect();
        if by.iter().any(|&word| word != 0) {
            cells.push(cell);
            *excluders = by;
        }
    }
    (cells, excluders)
}

fn and(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

fn count(row: &[u64]) -> u32 {
    row.iter().map(|word| word.count_ones()).sum()
}

fn pairs(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (cells, excluders) = candidates(board, 2);
    for (j, &b) in cells.iter().enumerate() {
        for &a in &cells[..j] {
            let common = and(&excluders[a], &excluders[b]);
            if count(&common) >= 2 {
                exclude(board, sink, &[a, b], &common)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn triplets(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (cells, excluders) = candidates(board, 3);
    for (j, &b) in cells.iter().enumerate() {
        for &a in &cells[..j] {
            if count(&and(&excluders[a], &excluders[b])) < 2 {
                continue;
            }
            let common = and(&excluders[a], &excluders[b]);
            let either: Vec<u64> = excluders[a].iter().zip(&excluders[b]).map(|(a, b)| a | b).collect();
            for c in bits_of(&either).filter(|&c| c != a && c != b && !excluders[c].is_empty()) {
                let common = and(&common, &excluders[c]);
                if count(&common) >= 2 {
                    exclude(board, sink, &[a, b, c], &common)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Which candidates of these cells are in no possible combination?
fn exclude(board: &Board, sink: &mut Sink<'_>, cells: &[usize], excluders: &[u64]) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let union = cells.iter().fold(0, |union, &cell| union | marks.cand[cell]);
    let masks: Vec<u64> = bits_of(excluders).map(|cell| marks.cand[cell]).filter(|mask| mask & !union == 0).collect();
    let clash = |i: usize, j: usize| frame.differ(cells[i], cells[j]);
    let allowed = |set: u64| !masks.iter().any(|mask| mask & !set == 0);
    let mut supported = [0u64; 3];
    let full = cells.iter().enumerate().all(|(i, &cell)| {
        // Every value of this cell needs one combination; stop as soon as it has it.
        for value in bits(marks.cand[cell]) {
            if supported[i] >> value & 1 == 1 {
                continue;
            }
            let (j, k) = ((i + 1) % cells.len(), (i + 2) % cells.len());
            'search: for other in bits(marks.cand[cells[j]]) {
                if other == value && clash(i, j) {
                    continue;
                }
                if cells.len() == 2 {
                    if allowed(1 << value | 1 << other) {
                        supported[i] |= 1 << value;
                        supported[j] |= 1 << other;
                        break;
                    }
                    continue;
                }
                for third in bits(marks.cand[cells[k]]) {
                    if third == value && clash(i, k) || third == other && clash(j, k) {
                        continue;
                    }
                    if allowed(1 << value | 1 << other | 1 << third) {
                        supported[i] |= 1 << value;
                        supported[j] |= 1 << other;
                        supported[k] |= 1 << third;
                        break 'search;
                    }
                }
            }
        }
        supported[i] == marks.cand[cell]
    });
    if full && cells.iter().enumerate().all(|(i, &cell)| supported[i] == marks.cand[cell]) {
        return ControlFlow::Continue(());
    }
    let mut removes = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        // A cell after the first failure has not been looked at in full.
        for value in bits(marks.cand[cell] & !supported[i]) {
            if !is_supported(board, cells, i, value, &masks) {
                removes.push((Cell::new(cell), Digit::new(value)));
            }
        }
    }
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    let technique = if cells.len() == 2 { &ALIGNED_PAIR } else { &ALIGNED_TRIPLET };
    sink.remove(technique, cells.len(), removes, || {
        let names: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
        let by: Vec<Cell> = bits_of(excluders).map(Cell::new).collect();
        say!["every combination of", names, "with them repeats a digit or leaves nothing for one of", by]
    })
}

fn is_supported(board: &Board, cells: &[usize], i: usize, value: usize, masks: &[u64]) -> bool {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut values = [0usize; 3];
    let others: Vec<usize> = (0..cells.len()).filter(|&j| j != i).collect();
    values[i] = value;
    fill(
        &mut values,
        &others,
        &mut |values| {
            let apart =
                (0..cells.len()).all(|a| (0..a).all(|b| values[a] != values[b] || !frame.differ(cells[a], cells[b])));
            let set = values[..cells.len()].iter().fold(0u64, |set, &value| set | 1 << value);
            apart && !masks.iter().any(|mask| mask & !set == 0)
        },
        &|j| marks.cand[cells[j]],
    )
}

fn fill(
    values: &mut [usize; 3],
    left: &[usize],
    accept: &mut dyn FnMut(&[usize; 3]) -> bool,
    options: &dyn Fn(usize) -> u64,
) -> bool {
    let Some((&j, rest)) = left.split_first() else { return accept(values) };
    bits(options(j)).any(|value| {
        values[j] = value;
        fill(values, rest, accept, options)
    })
}
