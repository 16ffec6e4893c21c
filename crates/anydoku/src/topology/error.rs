//! Errors for houses that do not form a topology.

use super::{MAX_CELLS, MAX_LINKS};
use crate::message::Message;
use crate::msg;
use crate::set::MAX_DIGITS;

/// The error for cells, digits and houses that do not form a topology.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TopologyError {
    /// The number of cells, if it is 0 or too large.
    Cells(usize),
    /// The number of digits, if it is 0 or too large.
    Digits(usize),
    /// The name of a house without cells.
    EmptyHouse(String),
    /// A house with more cells than there are digits.
    LongHouse {
        /// The name of the house.
        house: String,
        /// The number of its cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// A house with a cell that the topology does not have.
    NoSuchCell {
        /// The name of the house.
        house: String,
        /// The 1-based number of the cell.
        cell: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A house that repeats a cell.
    CellTwice {
        /// The name of the house.
        house: String,
        /// The 1-based number of the cell.
        cell: usize,
    },
    /// The number of names differs from the number of cells.
    Names {
        /// The number of names.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// Houses that overlap so much that the lists of peers would not fit in memory.
    TooDense(usize),
}

impl TopologyError {
    /// Returns the error message.
    pub fn message(&self) -> Message {
        match self {
            TopologyError::Cells(n) => msg!("topology-cells", n = *n, most = MAX_CELLS),
            TopologyError::Digits(n) => msg!("topology-digits", n = *n, most = MAX_DIGITS),
            TopologyError::EmptyHouse(house) => msg!("topology-empty-house", house = house),
            TopologyError::LongHouse { house, cells, digits } => {
                msg!("topology-long-house", house = house, cells = *cells, digits = *digits)
            }
            TopologyError::NoSuchCell { house, cell, cells } => {
                msg!("topology-no-such-cell", house = house, cell = *cell, cells = *cells)
            }
            TopologyError::CellTwice { house, cell } => msg!("topology-cell-twice", house = house, cell = *cell),
            TopologyError::Names { found, expected } => msg!("topology-names", found = *found, expected = *expected),
            TopologyError::TooDense(n) => msg!("topology-too-dense", n = *n, most = MAX_LINKS),
        }
    }
}

crate::say_message!(TopologyError);
