//! The techniques, one file per family.
//!
//! Techniques are written in terms of houses, peers, candidates and links, so they work on every topology. Within a
//! family they search in the order of Sudoku Explainer (boxes, columns, rows, then the other families; digits
//! ascending; subsets in binary order), because its ratings depend on which of several equal steps comes first.

mod aligned;
mod als;
mod alternating;
mod brute;
mod bug;
mod cases;
mod chain;
mod color;
mod combine;
mod empty;
mod fish;
mod joint;
mod link;
mod locked;
mod locked_set;
mod name;
mod rectangle;
mod rule;
mod single;
mod subset;
mod template;
mod trial;
mod unique;
mod wing;

pub use self::aligned::*;
pub use self::als::*;
pub use self::alternating::*;
pub use self::brute::*;
pub use self::bug::*;
pub use self::cases::*;
pub(crate) use self::chain::Cache;
pub use self::chain::*;
pub use self::color::*;
pub(crate) use self::combine::Joints;
pub use self::combine::*;
pub use self::empty::*;
pub use self::fish::*;
pub use self::link::*;
pub use self::locked::*;
pub use self::locked_set::*;
pub use self::name::{UnknownTechnique, named, nearest, other_names};
pub use self::rectangle::*;
pub use self::rule::*;
pub use self::single::*;
pub use self::subset::*;
pub use self::template::*;
pub use self::trial::*;
pub use self::unique::*;
pub use self::wing::*;

use super::Technique;

/// Every technique, from easy to hard, without those that only bundle others.
pub static ALL: &[&Technique] = &[
    &FULL_HOUSE,
    &HIDDEN_SINGLE_IN_BOX,
    &HIDDEN_SINGLE,
    &NAKED_SINGLE,
    &DIRECT_POINTING,
    &DIRECT_CLAIMING,
    &DIRECT_HIDDEN_PAIR,
    &DIRECT_HIDDEN_TRIPLET,
    &POINTING,
    &CLAIMING,
    &INTERSECTION,
    &LOCKED_PAIR,
    &LOCKED_TRIPLET,
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
    &SQUIRMBAG,
    &WHALE,
    &LEVIATHAN,
    &SKYSCRAPER,
    &TWO_STRING_KITE,
    &EMPTY_RECTANGLE,
    &TURBOT_FISH,
    &REMOTE_PAIR,
    &W_WING,
    &XY_WING,
    &XYZ_WING,
    &WXYZ_WING,
    &SIMPLE_COLORS_TRAP,
    &SIMPLE_COLORS_WRAP,
    &MULTI_COLORS_1,
    &MULTI_COLORS_2,
    &UNIQUE_LOOP_1,
    &UNIQUE_LOOP_2,
    &UNIQUE_LOOP_3,
    &UNIQUE_LOOP_4,
    &UNIQUENESS_5,
    &UNIQUENESS_6,
    &HIDDEN_RECTANGLE,
    &AVOIDABLE_RECTANGLE_1,
    &AVOIDABLE_RECTANGLE_2,
    &EXTENDED_RECTANGLE,
    &BUG_1,
    &BUG_2,
    &BUG_3,
    &BUG_4,
    &FINNED_FISH,
    &FINNED_X_WING,
    &FINNED_SWORDFISH,
    &FINNED_JELLYFISH,
    &SASHIMI_X_WING,
    &SASHIMI_SWORDFISH,
    &SASHIMI_JELLYFISH,
    &FRANKEN_FISH,
    &FRANKEN_X_WING,
    &FRANKEN_SWORDFISH,
    &FRANKEN_JELLYFISH,
    &FINNED_FRANKEN_X_WING,
    &FINNED_FRANKEN_SWORDFISH,
    &FINNED_FRANKEN_JELLYFISH,
    &SUE_DE_COQ,
    &X_CHAIN,
    &XY_CHAIN,
    &MEDUSA,
    &CONTINUOUS_NICE_LOOP,
    &DISCONTINUOUS_NICE_LOOP_1,
    &DISCONTINUOUS_NICE_LOOP_2,
    &AIC,
    &GROUPED_X_CHAIN,
    &GROUPED_CONTINUOUS_NICE_LOOP,
    &GROUPED_DISCONTINUOUS_NICE_LOOP,
    &GROUPED_AIC,
    &ALS_XZ,
    &ALS_XY_WING,
    &ALS_CHAIN,
    &DEATH_BLOSSOM,
    &ALIGNED_PAIR,
    &ALIGNED_TRIPLET,
    &X_CYCLE,
    &Y_CYCLE,
    &FORCING_X_CHAIN,
    &XY_CYCLE,
    &FORCING_CHAIN,
    &NISHIO,
    &MUTANT_X_WING,
    &MUTANT_SWORDFISH,
    &MUTANT_JELLYFISH,
    &FINNED_MUTANT_X_WING,
    &FINNED_MUTANT_SWORDFISH,
    &FINNED_MUTANT_JELLYFISH,
    &MULTIPLE_CHAINS,
    &DYNAMIC_CHAINS,
    &DYNAMIC_CHAINS_PLUS,
    &NESTED_CHAINS,
    &NESTED_MULTIPLE,
    &NESTED_DYNAMIC,
    &NESTED_PLUS,
    &NESTED_TWICE,
    &NESTED_TWICE_MULTIPLE,
    &TEMPLATE_SET,
    &TEMPLATE_DELETE,
    &BRUTE_FORCE,
];

/// The techniques that are valid only if the puzzle has exactly one solution.
pub static UNIQUENESS: &[&Technique] = &[
    &UNIQUE_LOOP_1,
    &UNIQUE_LOOP_2,
    &UNIQUE_LOOP_3,
    &UNIQUE_LOOP_4,
    &UNIQUENESS_5,
    &UNIQUENESS_6,
    &HIDDEN_RECTANGLE,
    &AVOIDABLE_RECTANGLE_1,
    &AVOIDABLE_RECTANGLE_2,
    &EXTENDED_RECTANGLE,
    &BUG_1,
    &BUG_2,
    &BUG_3,
    &BUG_4,
];
