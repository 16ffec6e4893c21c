//! The techniques, one file a family.
//!
//! Finders speak of houses, peers, candidates and links, so they work on every topology. Within a family they search in
//! the order of Sudoku Explainer (boxes, columns, rows, then the other families; digits ascending; subsets in binary
//! order), because its ratings depend on which of several equal steps comes first.

mod aligned;
mod bug;
mod chain;
mod fish;
mod locked;
mod single;
mod subset;
mod unique;
mod wing;

pub use self::aligned::*;
pub use self::bug::*;
pub(crate) use self::chain::Cache;
pub use self::chain::*;
pub use self::fish::*;
pub use self::locked::*;
pub use self::single::*;
pub use self::subset::*;
pub use self::unique::*;
pub use self::wing::*;
