//! The host environment that a machine offers to [`anydoku_service`]: the clock, threads, randomness, a cancellation
//! flag, and files that appear complete or not at all.
//!
//! The command line, its server and Python use it. It does not depend on requests or on Sudoku.

mod save;
mod system;

pub use save::{Place, Save, check_writable, reason, save, unwritable};
pub use system::{Limit, System, outlive_full_files};
