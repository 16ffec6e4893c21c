//! Read access to boards for techniques, including those outside this crate.
//!
//! A set of digits or of places in a house is a word, and a set of cells is a row of words; [`bits`](super::bits)
//! iterates over them. The houses are the full ones, which contain every digit, including full houses that only follow
//! from others.

use super::{Board, FullHouse};
use crate::message::Arg;
use crate::topology::{Cell, Digit};

/// A full house of a board, identified by its position in search order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardHouse(u16);

/// Provides read access for custom techniques:
///
/// ```
/// use anydoku::explain::{Board, Step, Technique};
/// use anydoku::msg;
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// # use std::ops::ControlFlow;
/// static LAST_PLACE: Technique = Technique::new("last place", |board, sink| {
///     for house in board.houses() {
///         for digit in board.topology().digits() {
///             let places = board.places(house, digit);
///             if places.count_ones() == 1 {
///                 let cell = board.cell_at(house, places.trailing_zeros() as usize);
///                 let why = || msg!("reason-hidden-single", house = board.arg(house), cell = cell, digit = digit);
///                 sink.say(Step::place(&LAST_PLACE, 1, (cell, digit)), why)?;
///             }
///         }
///     }
///     ControlFlow::Continue(())
/// });
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(6), Digit::from_number(1).unwrap());
/// puzzle.give(Cell(13), Digit::from_number(1).unwrap());
/// let step = LAST_PLACE.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(step.tell(puzzle.topology()), "last place: r1c1 = 1, because r1c1 is the only place for 1 in box 1");
/// ```
impl Board {
    /// Returns the full houses in search order: blocks, columns, rows, then the others.
    pub fn houses(&self) -> impl Iterator<Item = BoardHouse> + '_ {
        self.frame.set_order.iter().map(|&house| BoardHouse(house))
    }

    fn full(&self, house: BoardHouse) -> &FullHouse {
        &self.frame.houses[house.0 as usize]
    }

    /// Returns the cells of a house, in ascending order: cell `i` is place `i`.
    pub fn house_cells(&self, house: BoardHouse) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.full(house).cells.iter().map(|&cell| Cell(cell))
    }

    /// Returns the cell at a place of a house.
    ///
    /// # Panics
    /// Panics if the house has no such place.
    #[inline]
    pub fn cell_at(&self, house: BoardHouse, place: usize) -> Cell {
        Cell(self.full(house).cells[place])
    }

    /// Returns a house as an argument of a reason.
    pub fn arg(&self, house: BoardHouse) -> Arg {
        self.full(house).into()
    }

    /// Returns the places of a digit in a house, one bit each; empty once the digit is placed.
    #[inline]
    pub fn places(&self, house: BoardHouse, digit: Digit) -> u64 {
        self.marks.places(house.0 as usize, digit.index())
    }

    /// Returns the number of open cells of a house.
    #[inline]
    pub fn n_open_in(&self, house: BoardHouse) -> usize {
        self.marks.empty[house.0 as usize] as usize
    }

    /// Returns the candidates of an open cell, one bit each; empty if the cell has a digit.
    #[inline]
    pub fn marks_of(&self, cell: Cell) -> u64 {
        self.marks.cand[cell.index()]
    }

    /// Returns the cells that have a digit as a candidate, one bit each, 64 to a word.
    #[inline]
    pub fn cells_with(&self, digit: Digit) -> &[u64] {
        self.marks.at(&self.frame, digit.index())
    }

    /// Returns the full houses of a cell, and its place in each.
    pub fn houses_of(&self, cell: Cell) -> impl Iterator<Item = (BoardHouse, usize)> + '_ {
        self.frame.of(cell.index()).iter().map(|&(house, place)| (BoardHouse(house), place as usize))
    }

    /// Returns the cells that a cell sees, one bit each, 64 to a word.
    #[inline]
    pub fn seen_from(&self, cell: Cell) -> &[u64] {
        self.frame.sees(cell.index())
    }

    /// Returns whether the two cells see each other.
    #[inline]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.frame.differ(a.index(), b.index())
    }
}
