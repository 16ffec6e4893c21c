//! Locked pairs and triplets: naked sets whose cells share two houses.
//!
//! The digits of a naked set are removed from every house that contains all its cells. HoDoKu and newspapers give the
//! case with two such houses (usually a block and a line) a name of its own, because it is seen at a glance: the
//! digits are locked candidates and a naked set at once. The houses may be of any kind, full or not.

use std::ops::ControlFlow;

use super::subset::each_union;
use crate::explain::{Board, Frame, Sink, Technique, bits, digit_set};
use crate::message::{Arg, Joint};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Locked pair: two cells that share two houses hold the same two candidates, which are removed from both houses.
///
/// ```
/// use anydoku::explain::{Board, technique::LOCKED_PAIR};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(2));
/// # let mut sets = vec![DigitSet::all(4); 16];
/// # for cell in [0, 1] { sets[cell] = [1, 2].into_iter().filter_map(Digit::from_number).collect(); }
/// // r1c1 and r1c2 hold 12.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// assert_eq!(
///     LOCKED_PAIR.first(&board).unwrap().tell(&topology),
///     "locked pair: r1c3 <> 12, r1c4 <> 12, r2c1 <> 12, r2c2 <> 12, because r1c1 and r1c2 hold only 1 and 2, and \
///      both cells are in box 1 and row 1"
/// );
/// ```
pub static LOCKED_PAIR: Technique = Technique::new("locked pair", |b, s| locked(b, s, 2));
/// Locked triplet: three cells that share two houses hold only three candidates, which are removed from both houses.
///
/// ```
/// use anydoku::explain::{Board, technique::LOCKED_TRIPLET};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # for cell in [0, 1, 2] { sets[cell] = [1, 2, 3].into_iter().filter_map(Digit::from_number).collect(); }
/// // r1c1, r1c2 and r1c3 hold 123.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// assert_eq!(LOCKED_TRIPLET.first(&board).unwrap().removes.len(), 36);
/// ```
pub static LOCKED_TRIPLET: Technique = Technique::new("locked triplet", |b, s| locked(b, s, 3));

/// Returns the houses that contain all of these cells, each with its cells.
fn shared<'a>(frame: &'a Frame, cells: &[usize]) -> Vec<(Arg, &'a [u16])> {
    let holds = |house: &[u16]| cells.iter().all(|&cell| house.contains(&(cell as u16)));
    let full = frame.of(cells[0]).iter().map(|&(u, _)| &frame.houses[u as usize]);
    let full = full.filter(|house| holds(&house.cells)).map(|house| (Arg::from(house), &house.cells[..]));
    let small = frame.small.iter().filter(|(list, _)| holds(list));
    full.chain(small.map(|(list, id)| (Arg::House(*id), &list[..]))).collect()
}

fn locked(board: &Board, sink: &mut Sink<'_>, size: usize) -> ControlFlow<()> {
    sink.go_on()?;
    let (frame, marks) = (&board.frame, &board.marks);
    let mut found: Vec<Vec<usize>> = Vec::new();
    for &u in &frame.set_order {
        let cells = frame.houses[u as usize].cells.iter().enumerate();
        let members: Vec<(usize, u64)> = cells
            .map(|(place, &cell)| (place, marks.cand[cell as usize]))
            .filter(|(_, digits)| (2..=size as u32).contains(&digits.count_ones()))
            .collect();
        if members.len() < size {
            continue;
        }
        each_union(&members, size, 0, 0, size, &mut |places, digits| {
            let cells: Vec<usize> = bits(places).map(|place| frame.cell_at(u as usize, place)).collect();
            if found.contains(&cells) {
                return ControlFlow::Continue(());
            }
            let mut houses = Vec::new();
            let mut removes: Vec<(Cell, Digit)> = Vec::new();
            for (name, list) in shared(frame, &cells) {
                let rest = list.iter().map(|&cell| cell as usize).filter(|cell| !cells.contains(cell));
                let gone = rest.flat_map(|cell| {
                    bits(marks.cand[cell] & digits).map(move |digit| (Cell::new(cell), Digit::new(digit)))
                });
                let gone: Vec<_> = gone.collect();
                if !gone.is_empty() {
                    houses.push(name);
                    removes.extend(gone);
                }
            }
            if houses.len() < 2 {
                return ControlFlow::Continue(());
            }
            removes.sort_unstable();
            removes.dedup();
            found.push(cells.clone());
            let technique = if size == 2 { &LOCKED_PAIR } else { &LOCKED_TRIPLET };
            sink.remove(technique, size, removes, || {
                let cells: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
                let (digits, houses) = (digit_set(digits), (Joint::And, houses));
                match size {
                    2 => msg!("reason-locked-pair", cells = cells, digits = digits, houses = houses),
                    _ => msg!("reason-locked-triplet", cells = cells, digits = digits, houses = houses),
                }
            })
        })?;
    }
    ControlFlow::Continue(())
}
