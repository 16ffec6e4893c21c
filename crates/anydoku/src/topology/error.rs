//! Why houses do not make a topology.

use super::{MAX_CELLS, MAX_LINKS};
use crate::message::Message;
use crate::msg;
use crate::set::MAX_DIGITS;

/// The error of cells, digits and houses that do not make a topology.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TopologyError {
    /// There is no cell, or there are too many.
    Cells(usize),
    /// There is no digit, or there are too many.
    Digits(usize),
    /// A house has no cell.
    EmptyHouse(String),
    /// A house has more cells than there are digits.
    LongHouse {
        /// The house.
        house: String,
        /// How many cells it has.
        cells: usize,
        /// How many digits there are.
        digits: usize,
    },
    /// A house has a cell that the topology does not have.
    NoSuchCell {
        /// The house.
        house: String,
        /// The cell, numbered from 1.
        cell: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// A house has a cell twice.
    CellTwice {
        /// The house.
        house: String,
        /// The cell, numbered from 1.
        cell: usize,
    },
    /// There are not as many names as cells.
    Names {
        /// How many names there are.
        found: usize,
        /// How many cells there are.
        expected: usize,
    },
    /// Houses overlap so much that the lists of peers would not fit in memory.
    TooDense(usize),
}

impl TopologyError {
    /// Returns what is wrong.
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
