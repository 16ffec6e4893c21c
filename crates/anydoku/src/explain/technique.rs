//! The techniques, one file per family.
//!
//! Techniques are written in terms of houses, peers, candidates and links, so they work on every topology. Within a
//! family they search in the order of Sudoku Explainer (boxes, columns, rows, then the other families; digits
//! ascending; subsets in binary order), because its ratings depend on which of several equal steps comes first.

mod aligned;
mod als;
mod bug;
mod chain;
mod fish;
mod link;
mod locked;
mod name;
mod rule;
mod single;
mod subset;
mod trial;
mod unique;
mod wing;

pub use self::aligned::*;
pub use self::als::*;
pub use self::bug::*;
pub(crate) use self::chain::Cache;
pub use self::chain::*;
pub use self::fish::*;
pub use self::link::*;
pub use self::locked::*;
pub use self::name::{UnknownTechnique, named, nearest, other_names};
pub use self::rule::*;
pub use self::single::*;
pub use self::subset::*;
pub use self::trial::*;
pub use self::unique::*;
pub use self::wing::*;

use super::Technique;

/// Every technique, from easy to hard, without those that only bundle others.
pub static ALL: &[&Technique] = &[
    &FULL_HOUSE,
    &HIDDEN_SINGLE_IN_BLOCK,
    &HIDDEN_SINGLE,
    &NAKED_SINGLE,
    &DIRECT_POINTING,
    &DIRECT_CLAIMING,
    &DIRECT_HIDDEN_PAIR,
    &DIRECT_HIDDEN_TRIPLET,
    &POINTING,
    &CLAIMING,
    &INTERSECTION,
    &NAKED_PAIR,
    &SEEN_PAIR,
    &HIDDEN_PAIR,
    &NAKED_TRIPLET,
    &SEEN_TRIPLET,
    &HIDDEN_TRIPLET,
    &NAKED_QUAD,
    &SEEN_QUAD,
    &HIDDEN_QUAD,
    &NAKED_SET,
    &HIDDEN_SET,
    &X_WING,
    &SWORDFISH,
    &JELLYFISH,
    &LARGE_FISH,
    &SKYSCRAPER,
    &TWO_STRING_KITE,
    &TURBOT_FISH,
    &REMOTE_PAIR,
    &W_WING,
    &XY_WING,
    &XYZ_WING,
    &WXYZ_WING,
    &UNIQUE_LOOP_1,
    &UNIQUE_LOOP_2,
    &UNIQUE_LOOP_3,
    &UNIQUE_LOOP_4,
    &BUG_1,
    &BUG_2,
    &BUG_3,
    &BUG_4,
    &FINNED_FISH,
    &FRANKEN_FISH,
    &SUE_DE_COQ,
    &ALS_XZ,
    &ALIGNED_PAIR,
    &ALIGNED_TRIPLET,
    &X_CYCLE,
    &Y_CYCLE,
    &X_CHAIN,
    &XY_CYCLE,
    &XY_CHAIN,
    &NISHIO,
    &MULTIPLE_CHAINS,
    &DYNAMIC_CHAINS,
    &DYNAMIC_CHAINS_PLUS,
    &NESTED_CHAINS,
    &NESTED_MULTIPLE,
    &NESTED_DYNAMIC,
    &NESTED_PLUS,
    &NESTED_TWICE,
    &NESTED_TWICE_MULTIPLE,
];

/// The techniques that are valid only if the puzzle has exactly one solution.
pub static UNIQUENESS: &[&Technique] =
    &[&UNIQUE_LOOP_1, &UNIQUE_LOOP_2, &UNIQUE_LOOP_3, &UNIQUE_LOOP_4, &BUG_1, &BUG_2, &BUG_3, &BUG_4];
