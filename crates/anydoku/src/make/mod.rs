//! Making grids and puzzles.
//!
//! Everything here takes its chance from an [`Rng`](crate::Rng), so that a seed means the same on every machine.

mod fill;
mod matching;
mod thin;

pub use fill::{Fill, Filled, Filler, Method};
pub use thin::{thin, thin_groups, thin_while};
