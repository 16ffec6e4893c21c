//! The workbench for any Sudoku.
//!
//! A puzzle is a [`Topology`] (cells, digits and the houses in which digits must differ) and its givens. Everything
//! that reasons takes a [`Puzzle`]; everything that reads, writes or draws also takes a [`Layout`]. The two together,
//! with a title and notes, are a [`Sheet`]: what a file holds.
//!
//! ```
//! use anydoku::{Puzzle, Solver, Topology};
//! let topology = std::sync::Arc::new(Topology::square(3));
//! let mut solver = Solver::new(&topology);
//! assert!(solver.first(&Puzzle::empty(topology)).is_some());
//! ```
//!
//! The library reads no file and no clock, prints nothing and starts no thread.

mod budget;
mod candidates;
pub mod canon;
pub mod count;
pub mod explain;
mod face;
pub mod format;
mod layout;
pub mod levels;
mod logarithm;
pub mod make;
mod puzzle;
pub mod rate;
mod rng;
mod set;
pub mod shape;
pub mod solve;
pub mod symmetry;
pub mod teach;
mod topology;

pub use budget::Budget;
pub use candidates::Candidates;
pub use face::{Content, Emphasis, Face, Link};
pub use layout::{Layout, Picture, Piece, Projection, Square, Symbols, symbol};
pub use puzzle::{Clash, Notes, Play, Puzzle, Sheet, Solution};
pub use rng::Rng;
pub use set::{CellSet, DigitSet, MAX_DIGITS};
pub use shape::Shape;
pub use solve::{Answer, Count, Engine, Solver, Spent};
pub use topology::{Cell, CellNames, Digit, House, HouseId, HouseKind, MAX_CELLS, Topology, TopologyError};
