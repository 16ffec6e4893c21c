//! Aligned exclusion: combinations of digits in a few cells that other cells rule out.
//!
//! Consider every combination of digits in two or three cells. A combination is impossible if cells that see each other
//! are equal, or if it would leave no candidate for a cell that sees them all. A candidate that occurs in no possible
//! combination is removed. SudokuWiki describes the technique as aligned pair exclusion, and Sudoku Explainer extends
//! it to triplets.

use std::ops::ControlFlow;

use crate::explain::{Board, Sink, Technique, bits, bits_of};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Aligned pair exclusion: two cells, and bivalue cells that see both.
///
/// ```
/// use anydoku::explain::{Board, technique::ALIGNED_PAIR};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # (sets[0], sets[1]) = (set(&[1, 2, 3]), set(&[3, 4]));
/// # (sets[9], sets[10]) = (set(&[1, 3]), set(&[1, 4]));
/// // r1c1 holds 123 and r1c2 holds 34; r2c1 (13) and r2c2 (14) see both. With 1 in r1c1, r1c2 has no candidate.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let steps = ALIGNED_PAIR.all(&board);
/// assert!(steps.iter().any(|step| step.tell_effect(&topology) == "r1c1 <> 1"));
/// ```
pub static ALIGNED_PAIR: Technique = Technique::new("aligned pair exclusion", pairs);
/// Aligned triplet exclusion: three cells, and cells with two or three candidates that see them all.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::ALIGNED_TRIPLET};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".7.....2...86..5..1..9..43.8.5..9.......4...5.9.3...7....1...6.......3..51...7..9";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &ALIGNED_TRIPLET).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "aligned triplet exclusion: r1c1 <> 4, because every way to fill r1c1, r4c2 and r5c2 that uses a removed \
///      candidate repeats a digit or leaves no candidate in one of r2c2 and r6c1"
/// );
/// ```
pub static ALIGNED_TRIPLET: Technique = Technique::new("aligned triplet exclusion", triplets);

/// The maximum number of excluding cells that a sentence lists.
const MOST_NAMED: usize = 10;

/// The cells that can take part, and the cells that exclude combinations: the peers of each cell with few candidates.
struct Field<const W: usize> {
    cells: Vec<usize>,
    rows: Vec<[u64; W]>,
    /// The cells changed since the last complete search that found nothing. A combination is searched again only if it
    /// contains such a cell or is excluded by one.
    changed: [u64; W],
    /// Whether there are naked singles. They affect which cells take part, so no search is remembered while there are
    /// any.
    has_lone: bool,
    slot: usize,
}

impl<const W: usize> Field<W> {
    fn new(board: &Board, most: u32) -> Field<W> {
        let (frame, marks) = (&board.frame, &board.marks);
        let (mut few, mut lone) = ([0u64; W], [0u64; W]);
        for cell in 0..frame.n_cells {
            let count = marks.cand[cell].count_ones();
            if count == 1 {
                lone[cell / 64] |= 1 << (cell % 64);
            } else if (2..=most).contains(&count) {
                few[cell / 64] |= 1 << (cell % 64);
            }
        }
        let mut cells = Vec::new();
        let mut rows = vec![[0; W]; frame.n_cells];
        for (cell, row) in rows.iter_mut().enumerate() {
            let sees = frame.sees(cell);
            if marks.cand[cell].count_ones() < 2 || sees.iter().zip(&lone).any(|(a, b)| a & b != 0) {
                continue;
            }
            for (i, &word) in sees.iter().enumerate() {
                row[i] = word & few[i];
            }
            if row.iter().any(|&word| word != 0) {
                cells.push(cell);
            }
        }
        let has_lone = lone.iter().any(|&word| word != 0);
        let slot = most as usize - 2;
        let mut changed = [u64::MAX; W];
        if let Some(remembered) = &board.cache.changed.borrow()[slot]
            && !has_lone
        {
            changed = [0; W];
            changed[..frame.words].copy_from_slice(remembered);
        }
        Field { cells, rows, changed, has_lone, slot }
    }

    /// Records that a complete search has found nothing.
    fn remember(&self, board: &Board) {
        if !self.has_lone {
            board.cache.changed.borrow_mut()[self.slot] = Some(vec![0; board.frame.words]);
        }
    }

    fn is_new(&self, cells: &[usize], excluders: &[u64; W]) -> bool {
        cells.iter().any(|&cell| has(&self.changed, cell))
            || excluders.iter().zip(&self.changed).any(|(a, b)| a & b != 0)
    }
}

/// Returns the common bits of both rows, if there are at least two.
#[inline]
fn meet<const W: usize>(a: &[u64; W], b: &[u64; W]) -> Option<[u64; W]> {
    let mut common = [0; W];
    let (mut some, mut two) = (0u64, 0u64);
    for i in 0..W {
        let word = a[i] & b[i];
        common[i] = word;
        // Portable builds count bits slowly; this detects two bits without counting.
        two |= word & word.wrapping_sub(1) | if some != 0 { word } else { 0 };
        some |= word;
    }
    (two != 0).then_some(common)
}

fn has<const W: usize>(row: &[u64; W], cell: usize) -> bool {
    row[cell / 64] >> (cell % 64) & 1 == 1
}

fn pairs(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match board.frame.words {
        ..=2 => pairs_in::<2>(board, sink),
        3..=8 => pairs_in::<8>(board, sink),
        9..=64 => pairs_in::<64>(board, sink),
        _ => ControlFlow::Continue(()),
    }
}

fn pairs_in<const W: usize>(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let field: Field<W> = Field::new(board, 2);
    let mut any = false;
    for (j, &b) in field.cells.iter().enumerate() {
        sink.go_on()?;
        for &a in &field.cells[..j] {
            if let Some(common) = meet(&field.rows[a], &field.rows[b])
                && field.is_new(&[a, b], &common)
            {
                any |= exclude(board, sink, &[a, b], &common)?;
            }
        }
    }
    if !any {
        field.remember(board);
    }
    ControlFlow::Continue(())
}

fn triplets(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match board.frame.words {
        ..=2 => triplets_in::<2>(board, sink),
        3..=8 => triplets_in::<8>(board, sink),
        9..=64 => triplets_in::<64>(board, sink),
        _ => ControlFlow::Continue(()),
    }
}

fn triplets_in<const W: usize>(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let field: Field<W> = Field::new(board, 3);
    let mut any = false;
    for (j, &b) in field.cells.iter().enumerate() {
        sink.go_on()?;
        for &a in &field.cells[..j] {
            let Some(two) = meet(&field.rows[a], &field.rows[b]) else { continue };
            // If neither of the two nor their excluders have changed, the third cell or its excluders must have.
            let is_new = field.is_new(&[a, b], &two);
            for word in 0..W {
                let worth = if is_new { u64::MAX } else { field.changed[word] };
                for bit in bits((field.rows[a][word] | field.rows[b][word]) & worth) {
                    let c = 64 * word + bit;
                    // The triple has been searched before if it was also found from its two lowest cells.
                    let before = c < b && (has(&field.rows[a], b) || has(&field.rows[c], b));
                    if c != a
                        && c != b
                        && !before
                        && let Some(three) = meet(&two, &field.rows[c])
                        && field.is_new(&[a, b, c], &three)
                    {
                        any |= exclude(board, sink, &[a, b, c], &three)?;
                    }
                }
            }
        }
    }
    if !any {
        field.remember(board);
    }
    ControlFlow::Continue(())
}

/// Passes on the candidates of these cells that are in no possible combination; returns whether there were any.
fn exclude(board: &Board, sink: &mut Sink<'_>, cells: &[usize], excluders: &[u64]) -> ControlFlow<(), bool> {
    let (frame, marks) = (&board.frame, &board.marks);
    let union = cells.iter().fold(0, |union, &cell| union | marks.cand[cell]);
    let mut masks = [0u64; 32];
    let mut n_masks = 0;
    for cell in bits_of(excluders) {
        if marks.cand[cell] & !union == 0 && n_masks < masks.len() {
            masks[n_masks] = marks.cand[cell];
            n_masks += 1;
        }
    }
    // Without an excluder only equal digits rule out combinations, and subsets have found those.
    let masks = &masks[..n_masks];
    if masks.is_empty() {
        return ControlFlow::Continue(false);
    }
    let clash = |i: usize, j: usize| frame.differ(cells[i], cells[j]);
    let mut supported = [0u64; 3];
    let is_full = |supported: &[u64; 3]| cells.iter().zip(supported).all(|(&cell, &s)| s == marks.cand[cell]);
    'search: for value in bits(marks.cand[cells[0]]) {
        let mut seconds = marks.cand[cells[1]];
        if clash(0, 1) {
            seconds &= !(1 << value);
        }
        if cells.len() == 2 {
            for &mask in masks.iter().filter(|&&mask| mask >> value & 1 == 1) {
                seconds &= !mask | 1 << value;
            }
            if seconds != 0 {
                supported[0] |= 1 << value;
                supported[1] |= seconds;
            }
            continue;
        }
        let no_third = if clash(0, 2) { 1 << value } else { 0 };
        for second in bits(seconds) {
            let two = 1u64 << value | 1 << second;
            let mut thirds = marks.cand[cells[2]] & !no_third;
            if clash(1, 2) {
                thirds &= !(1 << second);
            }
            for &mask in masks {
                let rest = mask & !two;
                if rest == 0 {
                    thirds = 0;
                } else if rest & (rest - 1) == 0 {
                    thirds &= !rest;
                }
            }
            if thirds != 0 {
                supported[0] |= 1 << value;
                supported[1] |= 1 << second;
                supported[2] |= thirds;
                if is_full(&supported) {
                    break 'search;
                }
            }
        }
    }
    if is_full(&supported) {
        return ControlFlow::Continue(false);
    }
    let mut removes = Vec::new();
    for (&cell, &supported) in cells.iter().zip(&supported) {
        let gone = bits(marks.cand[cell] & !supported);
        removes.extend(gone.map(|value| (Cell::new(cell), Digit::new(value))));
    }
    let technique = if cells.len() == 2 { &ALIGNED_PAIR } else { &ALIGNED_TRIPLET };
    let flow = sink.remove(technique, cells.len(), removes, || {
        let names: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
        let by: Vec<Cell> = bits_of(excluders).map(Cell::new).collect();
        match by.len() {
            ..=MOST_NAMED => msg!("reason-aligned", cells = names, others = by),
            _ => msg!("reason-aligned-many", cells = names, others = by),
        }
    });
    flow.map_continue(|()| true)
}
