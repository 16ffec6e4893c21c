//! Almost locked sets (ALS): `n` cells that see each other, with `n + 1` candidates.
//!
//! An almost locked set that loses one digit becomes a locked set. Two such sets with a restricted common digit X,
//! which only one of them can hold, lock each other (ALS-XZ in HoDoKu and on SudokuWiki). In a sue de coq, the
//! intersection of two houses and a cell on either side together form one locked set.

mod chain;

use std::ops::ControlFlow;

use crate::explain::{Board, Chain, Sink, Technique, Term, bits, bits_of, digit_set};
use crate::message::Arg;
use crate::msg;
use crate::topology::{Cell, Digit};

pub use self::chain::*;

/// ALS-XZ: one of two almost locked sets with a restricted common digit X holds any other digit Z that they share. Z
/// is removed from every cell that sees all cells with Z in both sets.
///
/// ```
/// use anydoku::explain::{Board, technique::ALS_XZ};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # (sets[0], sets[4], sets[40]) = (set(&[2, 3]), set(&[1, 2]), set(&[1, 3]));
/// // r1c1 holds 23 and r1c5 holds 12: together they hold 1, 2 and 3. r5c5 holds 13.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let steps = ALS_XZ.all(&board);
/// assert!(steps.iter().any(|step| step.tell_effect(&topology) == "r5c1 <> 3"));
/// ```
pub static ALS_XZ: Technique = Technique::new("ALS-XZ", als_xz);
/// Sue de coq: the cells in the intersection of two houses have two more candidates than there are cells, and a bivalue
/// cell in the rest of each house takes two of the digits.
///
/// ```
/// use anydoku::explain::{Board, technique::SUE_DE_COQ};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # (sets[0], sets[1], sets[5], sets[18]) = (set(&[1, 2, 3]), set(&[1, 3, 4]), set(&[1, 2]), set(&[3, 4]));
/// // r1c1 and r1c2 hold 1234, r1c6 holds 12 and r3c1 holds 34.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = SUE_DE_COQ.first(&board).unwrap();
/// assert!(step.tell_effect(&topology).starts_with("r1c3 <> 1234, r1c4 <> 12"));
/// ```
pub static SUE_DE_COQ: Technique = Technique::new("sue de coq", sue_de_coq);

/// An almost locked set.
struct Als {
    cells: Vec<usize>,
    digits: u64,
}

/// The maximum number of sets searched; comparing pairs of them takes most of the time.
const MAX_SETS: usize = 1500;

fn almost_locked_sets(board: &Board) -> Vec<Als> {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut all: Vec<Als> = Vec::new();
    for cell in 0..frame.n_cells {
        if marks.cand[cell].count_ones() == 2 {
            all.push(Als { cells: vec![cell], digits: marks.cand[cell] });
        }
    }
    let houses = frame.houses.iter().map(|u| &u.cells).chain(frame.small.iter().map(|s| &s.0));
    for cells in houses {
        let open: Vec<usize> = cells.iter().map(|&c| c as usize).filter(|&c| marks.cand[c].count_ones() > 1).collect();
        let largest = if frame.n_digits > 16 { 2 } else { 4 };
        for size in 2..=open.len().min(largest) {
            let stop = crate::explain::subsets(open.len(), size, |chosen| {
                let digits = chosen.iter().fold(0, |set, &i| set | marks.cand[open[i]]);
                if digits.count_ones() as usize == size + 1 {
                    let cells: Vec<usize> = chosen.iter().map(|&i| open[i]).collect();
                    if !all.iter().any(|als| als.cells == cells) {
                        all.push(Als { cells, digits });
                    }
                }
                if all.len() >= MAX_SETS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if stop.is_break() {
                return all;
            }
        }
    }
    all
}

fn als_xz(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let sets = almost_locked_sets(board);
    for (j, b) in sets.iter().enumerate() {
        sink.go_on()?;
        for a in &sets[..j] {
            let common = a.digits & b.digits;
            if common & common.wrapping_sub(1) == 0 || a.cells.iter().any(|cell| b.cells.contains(cell)) {
                continue;
            }
            let holders = |als: &Als, digit: usize| {
                als.cells.iter().copied().filter(|&c| marks.cand[c] >> digit & 1 == 1).collect::<Vec<_>>()
            };
            for x in bits(common) {
                let (in_a, in_b) = (holders(a, x), holders(b, x));
                if !in_a.iter().all(|&p| in_b.iter().all(|&q| frame.differ(p, q))) {
                    continue;
                }
                for z in bits(common & !(1 << x)) {
                    let mut seen = frame.common_peers(holders(a, z).into_iter().chain(holders(b, z)));
                    for (word, at) in seen.iter_mut().zip(marks.at(frame, z)) {
                        *word &= at;
                    }
                    let removes: Vec<_> = bits_of(&seen).map(|cell| (Cell::new(cell), Digit::new(z))).collect();
                    if removes.is_empty() {
                        continue;
                    }
                    sink.remove_by(&ALS_XZ, a.cells.len() + b.cells.len(), removes, || {
                        let names = |als: &Als| als.cells.iter().map(|&cell| Cell::new(cell)).collect::<Vec<_>>();
                        let terms = [(a, z), (a, x), (b, x), (b, z)];
                        let terms = terms.map(|(als, digit)| Term { digit: Digit::new(digit), cells: names(als) });
                        let reason = msg!(
                            "reason-als-xz",
                            first = names(a),
                            in_first = Arg::together(digit_set(a.digits)),
                            second = names(b),
                            in_second = Arg::together(digit_set(b.digits)),
                            shared = Digit::new(x),
                            digit = Digit::new(z),
                        );
                        (reason, Chain::of(terms.to_vec()))
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn sue_de_coq(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for u in 0..frame.houses.len() {
        sink.go_on()?;
        for family in frame.houses[u].family + 1..crate::explain::family::N {
            for cross in frame.cross(u, family) {
                let v = cross.house as usize;
                let open: Vec<usize> = bits(cross.here)
                    .map(|place| frame.cell_at(u, place))
                    .filter(|&cell| marks.cand[cell] != 0)
                    .collect();
                for size in 2..=open.len().min(3) {
                    crate::explain::subsets(open.len(), size, |chosen| {
                        let core: Vec<usize> = chosen.iter().map(|&i| open[i]).collect();
                        coq_at(board, sink, (u, v), (cross.here, cross.there), &core)
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn coq_at(
    board: &Board,
    sink: &mut Sink<'_>,
    (u, v): (usize, usize),
    (in_u, in_v): (u64, u64),
    core: &[usize],
) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let digits = core.iter().fold(0, |set, &cell| set | marks.cand[cell]);
    if digits.count_ones() as usize != core.len() + 2 {
        return ControlFlow::Continue(());
    }
    let pairs = |house: usize, shared: u64| {
        let cells = frame.houses[house].cells.iter().enumerate().filter(move |(place, _)| shared >> place & 1 == 0);
        let fits = move |&cell: &usize| marks.cand[cell].count_ones() == 2 && marks.cand[cell] & !digits == 0;
        cells.map(|(_, &cell)| cell as usize).filter(fits).collect::<Vec<_>>()
    };
    for &a in &pairs(u, in_u) {
        for &b in &pairs(v, in_v) {
            let (mine, yours) = (marks.cand[a], marks.cand[b]);
            if mine & yours != 0 {
                continue;
            }
            let inner = digits & !mine & !yours;
            let mut removes = Vec::new();
            for (house, own) in [(u, mine), (v, yours)] {
                for &cell in &frame.houses[house].cells {
                    let cell = cell as usize;
                    if core.contains(&cell) || cell == a || cell == b {
                        continue;
                    }
                    for digit in bits(marks.cand[cell] & (inner | own)) {
                        let remove = (Cell::new(cell), Digit::new(digit));
                        if !removes.contains(&remove) {
                            removes.push(remove);
                        }
                    }
                }
            }
            if removes.is_empty() {
                continue;
            }
            sink.remove(&SUE_DE_COQ, core.len() + 2, removes, || {
                let names: Vec<Cell> = core.iter().map(|&cell| Cell::new(cell)).collect();
                msg!(
                    "reason-sue-de-coq",
                    cells = names,
                    digits = Arg::together(digit_set(digits)),
                    first = Cell::new(a),
                    in_first = &frame.houses[u],
                    second = Cell::new(b),
                    in_second = &frame.houses[v],
                )
            })?;
        }
    }
    ControlFlow::Continue(())
}
