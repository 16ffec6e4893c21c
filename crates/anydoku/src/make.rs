//! Generation of grids and puzzles.
//!
//! All random choices come from an [`Rng`](crate::Rng), so that a seed gives the same result on every machine. A job of
//! many puzzles uses a separate stream for each ([`Rng::for_unit`](crate::Rng::for_unit)), so the number of threads
//! does not matter.
//!
//! A [`Maker`] generates puzzles of one shape or [`Variety`], and a [`Recipe`] describes the requested puzzles. A
//! [`Target`] specifies their difficulty, and [`Difficulty`] names common ranges.
//!
//! ```
//! use anydoku::Budget;
//! use anydoku::make::{Difficulty, Recipe, Symmetry, Variety};
//! let mut maker = Variety::named("x").unwrap().maker();
//! let recipe = Recipe {
//!     symmetry: Symmetry::HalfTurn,
//!     targets: vec![Difficulty::Medium.into()],
//!     ..Recipe::default()
//! };
//! let made = maker.make_number(&recipe, 7, 0, &Budget::UNLIMITED).unwrap();
//! assert_eq!(Difficulty::of(made.rating.unwrap()), Difficulty::Medium);
//! ```

mod algebra;
mod approach;
mod difficulty;
mod exchange;
mod fill;
mod font;
mod found;
mod gauge;
mod generate;
mod matching;
mod pattern;
mod pieces;
mod polish;
mod possible;
mod recipe;
mod regions;
mod ruled;
mod several;
mod singles;
mod target;
mod thin;
mod turn;
mod variety;

pub use difficulty::Difficulty;
pub use fill::{Fill, Filled, Filler, Method};
pub use font::{text_letters, text_pattern, write_text};
pub use generate::Maker;
pub use pattern::{PatternError, picture_pattern};
pub use pieces::{Cut, Pieces, filled_jigsaw, jigsaw};
pub use polish::{Goal, Polish, Polished};
pub use recipe::{Failed, Made, Recipe, Way};
pub use regions::{CutProgress, Field, RegionError};
pub use ruled::{Addition, Completed, Completion, RuleRequest, rule_requests};
pub use target::{Need, Target, is_more_than_singles};
pub use turn::Symmetry;
pub use variety::Variety;
