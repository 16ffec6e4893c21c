//! Making grids and puzzles.
//!
//! Everything here takes its chance from an [`Rng`](crate::Rng), so that a seed means the same on every machine. A job of
//! many puzzles gives each a stream of its own ([`Rng::for_unit`](crate::Rng::for_unit)), whoever works on it.

mod exchange;
mod fill;
mod font;
mod generate;
mod matching;
mod pattern;
mod polish;
mod regions;
mod several;
mod target;
mod thin;
mod turn;

pub use fill::{Fill, Filled, Filler, Method};
pub use font::{text_letters, text_pattern, write_text};
pub use generate::{Failed, Made, Maker, Recipe, Way};
pub use pattern::picture_pattern;
pub use polish::Polished;
pub use regions::{Field, RegionError, filled_jigsaw, jigsaw};
pub use target::{DIFFICULTIES, Need, Target, is_more_than_singles};
pub use turn::Symmetry;
