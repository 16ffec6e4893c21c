//! Making grids and puzzles.
//!
//! Everything here takes its chance from an [`Rng`](crate::Rng), so that a seed means the same on every machine. A job of
//! many puzzles gives each a stream of its own ([`Rng::for_unit`](crate::Rng::for_unit)), whoever works on it.

mod fill;
mod font;
mod generate;
mod matching;
mod pattern;
mod peel;
mod regions;
mod several;
mod thin;
mod turn;

pub use fill::{Fill, Filled, Filler, Method};
pub use font::{text_pattern, write_text};
pub use generate::{Failed, Made, Maker, Recipe, Target, Way};
pub use pattern::picture_pattern;
pub use peel::{thin, thin_groups, thin_while};
pub use regions::{Field, RegionError, jigsaw};
pub use turn::Symmetry;
