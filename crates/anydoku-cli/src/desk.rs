//! Names of the desk for commands that are still to move there.

pub use anydoku_desk::named::{format as format_named, read, shape as shape_named};
pub use anydoku_desk::{Paper, Refusal};
