//! Making grids and puzzles.
//!
//! Everything here takes its chance from an [`Rng`](crate::Rng), so that a seed means the same on every machine.

mod fill;
mod matching;

pub use fill::{Fill, Filled, Filler, Method};
