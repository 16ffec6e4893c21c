//! Why houses do not make a topology.

use super::{MAX_CELLS, MAX_LINKS};
use crate::set::MAX_DIGITS;

/// Why houses do not make a topology.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TopologyError {
    /// No cell, or too many.
    #[error("found {0} cells, expected 1 to {MAX_CELLS}")]
    Cells(usize),
    /// No digit, or too many.
    #[error("found {0} digits, expected 1 to {MAX_DIGITS}")]
    Digits(usize),
    /// A house with no cell.
    #[error("{0} has no cell, expected at least one")]
    EmptyHouse(String),
    /// A house with more cells than digits.
    #[error("{house} has {cells} cells, expected at most {digits}, one for each digit")]
    LongHouse {
        /// The house.
        house: String,
        /// How many cells it has.
        cells: usize,
        /// How many digits there are.
        digits: usize,
    },
    /// A house with a cell that the topology does not have.
    #[error("{house} names cell {cell}, expected 1 to {cells}")]
    NoSuchCell {
        /// The house.
        house: String,
        /// The cell, numbered from 1.
        cell: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// A house that has a cell twice.
    #[error("{house} names cell {cell} twice")]
    CellTwice {
        /// The house.
        house: String,
        /// The cell, numbered from 1.
        cell: usize,
    },
    /// As many names as cells are needed.
    #[error("found {found} cell names, expected {expected}")]
    Names {
        /// How many names there are.
        found: usize,
        /// How many cells there are.
        expected: usize,
    },
    /// So many overlapping houses that the peer lists would not fit in memory.
    #[error("the houses overlap too much: found {0} pairs of cells in houses, expected at most {MAX_LINKS}")]
    TooDense(usize),
}
