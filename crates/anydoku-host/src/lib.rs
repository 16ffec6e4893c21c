//! What a machine offers to the questions of [`anydoku_service`]: the clock, threads, chance, a flag that says stop, and files that
//! appear whole or not at all.
//!
//! The command line, the server that it starts, and Python all stand on it. It knows no question and no Sudoku.

mod save;
mod system;

pub use save::{Place, Save, save, unwritable};
pub use system::{Limit, System, outlive_full_files};
