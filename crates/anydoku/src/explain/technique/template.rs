//! Templates: all ways to place a digit in every house at once (the pattern overlay method).

use std::ops::ControlFlow;

use crate::explain::{Board, Sink, Step, Technique, bits, bits_of};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Template set: every way to place a digit in all houses uses some cell, which therefore holds the digit.
///
/// ```
/// use anydoku::explain::{Board, technique::TEMPLATE_SET};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// for (cell, number) in [(0, 1), (6, 1)] {
///     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// let mut board = Board::new(&puzzle).unwrap();
/// // The 1 of row 3 is in r3c2 or r3c4, that of row 4 too; r3c2 cannot hold it.
/// board.remove(Cell(9), Digit::from_number(1).unwrap());
/// let step = TEMPLATE_SET.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r3c4 = 1");
/// ```
pub static TEMPLATE_SET: Technique = Technique::new("template set", |b, s| templates(b, s, true));
/// Template delete: some candidates of a digit belong to no way to place it in all houses, so they are removed.
///
/// ```
/// use anydoku::explain::{Board, technique::TEMPLATE_DELETE};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(2).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// // The 1 of row 1 is in r1c1 or r1c2, so the 1 of row 2 is in box 2.
/// for cell in [2, 3] {
///     board.remove(Cell(cell), Digit::from_number(1).unwrap());
/// }
/// let step = TEMPLATE_DELETE.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r2c1 <> 1, r2c2 <> 1");
/// ```
pub static TEMPLATE_DELETE: Technique = Technique::new("template delete", |b, s| templates(b, s, false));

/// The maximum number of partial templates of a digit that a search tries.
const MOST_NODES: usize = 200_000;

/// A search for all templates of a digit.
struct Search<'a> {
    board: &'a Board,
    digit: usize,
    /// The cells of the template under construction.
    chosen: Vec<u64>,
    /// The cells that some template uses, and those that every template uses.
    some: Vec<u64>,
    every: Vec<u64>,
    n_templates: usize,
    nodes: usize,
}

impl Search<'_> {
    /// Places the digit in one more house; `left` are the cells that can still hold it.
    fn place(&mut self, left: &[u64]) {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return;
        }
        let frame = &self.board.frame;
        let has = |row: &[u64], cell: u16| row[cell as usize / 64] >> (cell % 64) & 1 == 1;
        let mut least: Option<Vec<u16>> = None;
        for (u, house) in frame.houses.iter().enumerate() {
            let places = self.board.marks.places(u, self.digit);
            if places == 0 || house.cells.iter().any(|&cell| has(&self.chosen, cell)) {
                continue;
            }
            let cells: Vec<u16> =
                bits(places).map(|place| house.cells[place]).filter(|&cell| has(left, cell)).collect();
            if least.as_ref().is_none_or(|least| cells.len() < least.len()) {
                least = Some(cells);
            }
        }
        let Some(cells) = least else {
            self.n_templates += 1;
            for i in 0..frame.words {
                self.some[i] |= self.chosen[i];
                self.every[i] &= self.chosen[i];
            }
            return;
        };
        for cell in cells {
            self.chosen[cell as usize / 64] |= 1 << (cell % 64);
            let rest: Vec<u64> = left.iter().zip(frame.sees(cell as usize)).map(|(a, b)| a & !b).collect();
            self.place(&rest);
            self.chosen[cell as usize / 64] &= !(1 << (cell % 64));
        }
    }
}

fn templates(board: &Board, sink: &mut Sink<'_>, is_set: bool) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for digit in 0..frame.n_digits {
        sink.go_on()?;
        let at = marks.at(frame, digit).to_vec();
        let empty = vec![0; frame.words];
        let every = vec![u64::MAX; frame.words];
        let (chosen, some) = (empty.clone(), empty);
        let mut search = Search { board, digit, chosen, some, every, n_templates: 0, nodes: 0 };
        search.place(&at);
        if search.nodes > MOST_NODES || search.n_templates == 0 {
            continue;
        }
        // A cell outside every full house is in no template.
        let is_housed = |&cell: &usize| !frame.of(cell).is_empty();
        let name = Digit::new(digit);
        if is_set {
            let always: Vec<u64> = search.every.iter().zip(&at).map(|(a, b)| a & b).collect();
            for cell in bits_of(&always) {
                let step = Step::place(&TEMPLATE_SET, search.n_templates, (Cell::new(cell), name));
                sink.say(step, || msg!("reason-template-set", digit = name, cell = Cell::new(cell)))?;
            }
            continue;
        }
        let never: Vec<u64> = search.some.iter().zip(&at).map(|(a, b)| b & !a).collect();
        let removes: Vec<_> = bits_of(&never).filter(is_housed).map(|cell| (Cell::new(cell), name)).collect();
        if !removes.is_empty() {
            sink.remove(&TEMPLATE_DELETE, search.n_templates, removes, || {
                msg!("reason-template-delete", digit = name)
            })?;
        }
    }
    ControlFlow::Continue(())
}
