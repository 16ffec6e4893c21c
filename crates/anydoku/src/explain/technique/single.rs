//! Singles: the only place for a digit, or the only digit for a cell.
//!
//! Every full house contains every digit, so a digit with one possible cell goes there (hidden single). Every cell
//! contains a digit, so a cell with one candidate left holds it (naked single).

use std::ops::ControlFlow;

use crate::explain::{Board, Node, OPEN, Sink, Step, Technique, bits, single};
use crate::message::{Arg, Joint};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Full house: the last open cell of a house takes the digit that the house lacks.
///
/// ```
/// use anydoku::explain::{Board, technique::FULL_HOUSE};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// for (cell, number) in [(0, 1), (1, 2), (2, 3)] {
///     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// let step = FULL_HOUSE.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell(puzzle.topology()), "full house: r1c4 = 4, because r1c4 is the last open cell in row 1");
/// ```
pub static FULL_HOUSE: Technique = Technique::new("full house", full_house);

/// Hidden single in box: a digit goes into the only cell of a box that can hold it.
///
/// ```
/// use anydoku::explain::{Board, technique::HIDDEN_SINGLE_IN_BOX};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(6), Digit::from_number(1).unwrap());
/// puzzle.give(Cell(13), Digit::from_number(1).unwrap());
/// let step = HIDDEN_SINGLE_IN_BOX.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r1c1 = 1");
/// ```
pub static HIDDEN_SINGLE_IN_BOX: Technique = Technique::new("hidden single in box", in_block);

/// Hidden single: a digit goes into the only cell of a house that can hold it.
///
/// ```
/// use anydoku::explain::{Board, technique::HIDDEN_SINGLE};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// for (cell, number) in [(6, 1), (9, 1), (0, 2)] {
///     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// # let topology = puzzle.topology().clone();
/// let steps = HIDDEN_SINGLE.all(&Board::new(&puzzle).unwrap());
/// assert!(steps.iter().any(|step| step.tell(&topology).ends_with("because r4c4 is the only place for 1 in row 4")));
/// ```
pub static HIDDEN_SINGLE: Technique = Technique::new("hidden single", elsewhere);

/// Hidden singles in the order of Sudoku Explainer: full houses first, then blocks, columns, rows and other houses.
pub static HIDDEN_SINGLES: Technique =
    Technique::bundle("hidden singles", hidden_singles, &[&FULL_HOUSE, &HIDDEN_SINGLE_IN_BOX, &HIDDEN_SINGLE]);

/// Naked single: a cell holds its only candidate.
///
/// ```
/// use anydoku::explain::{Board, technique::NAKED_SINGLE};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// for (cell, number) in [(2, 1), (4, 2), (12, 3)] {
///     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// let step = NAKED_SINGLE.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell(puzzle.topology()), "naked single: r1c1 = 4, because no other candidate is left in r1c1");
/// ```
pub static NAKED_SINGLE: Technique = Technique::new("naked single", naked_single);

/// Singles: several full houses, hidden singles and naked singles, one after another.
///
/// No search finds this step. [`best_within`](crate::explain::Pathfinder::best_within) joins singles into one step, whose
/// lines name them in order.
pub static SINGLES: Technique = Technique::new("singles", |_, _| ControlFlow::Continue(()));

/// The techniques that place a digit without removing candidates first.
pub(crate) static SINGLE_TECHNIQUES: &[&Technique] =
    &[&FULL_HOUSE, &HIDDEN_SINGLE_IN_BOX, &HIDDEN_SINGLE, &NAKED_SINGLE];

/// Joins consecutive singles into one step.
pub(crate) fn joined_singles(row: &[Step]) -> Step {
    let line = |step: &Step| {
        let (cell, digit) = step.places[0];
        Arg::from(msg!("line-single", node = Node { cell, digit, on: true }, reason = &step.reason))
    };
    let lines: Vec<Arg> = row.iter().map(line).collect();
    let places = row.iter().flat_map(|step| step.places.iter().copied()).collect();
    let removes = row.iter().flat_map(|step| step.removes.iter().copied()).collect();
    let reason = msg!("reason-singles", n = row.len(), lines = (Joint::None, lines));
    Step { places, removes, reason, ..Step::remove(&SINGLES, row.len(), Vec::new()) }
}

fn full_house(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for &u in &frame.set_order {
        let u = u as usize;
        if marks.empty[u] != 1 {
            continue;
        }
        let open = frame.houses[u].cells.iter().map(|&c| c as usize).find(|&c| marks.value[c] == OPEN);
        let Some(cell) = open else { continue };
        let Some(digit) = single(marks.cand[cell]) else { continue };
        sink.place(&FULL_HOUSE, 1, (cell, digit), || {
            msg!("reason-full-house", house = &frame.houses[u], cell = Cell::new(cell))
        })?;
    }
    ControlFlow::Continue(())
}

fn hidden(board: &Board, sink: &mut Sink<'_>, blocks: bool, others: bool) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for &u in &frame.set_order {
        let u = u as usize;
        let is_block = frame.houses[u].family == crate::explain::family::BLOCK;
        if marks.empty[u] <= 1 || !(if is_block { blocks } else { others }) {
            continue;
        }
        for digit in 0..frame.n_digits {
            let Some(place) = single(marks.places(u, digit)) else { continue };
            let cell = frame.houses[u].cells[place] as usize;
            let technique = if is_block { &HIDDEN_SINGLE_IN_BOX } else { &HIDDEN_SINGLE };
            sink.place(technique, 1, (cell, digit), || {
                msg!(
                    "reason-hidden-single",
                    house = &frame.houses[u],
                    cell = Cell::new(cell),
                    digit = Digit::new(digit)
                )
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn in_block(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    hidden(board, sink, true, false)
}

fn elsewhere(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    hidden(board, sink, false, true)
}

fn hidden_singles(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    full_house(board, sink)?;
    hidden(board, sink, true, true)
}

fn naked_single(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for cell in 0..board.frame.n_cells {
        let mask = board.marks.cand[cell];
        if mask.count_ones() == 1 {
            for digit in bits(mask) {
                sink.place(&NAKED_SINGLE, 1, (cell, digit), || msg!("reason-naked-single", cell = Cell::new(cell)))?;
            }
        }
    }
    ControlFlow::Continue(())
}
