//! A puzzle database in one file that detects duplicates up to symmetry and relabeling.
//!
//! The file records the shape, givens, solution, ratings, solution-path techniques, origin, tags and uses of each puzzle. A puzzle is
//! identified by its canonical form: a puzzle that is rotated, reflected, rearranged or relabeled is still equal to the original and is
//! stored once. The file is an SQLite file with a write-ahead log: committed data survives a crash, and several programs may have the file
//! open at once.
//!
//! ```text
//!   Sheet ──Preparer──▶ Prepared ──Batch──▶ Store ──▶ Found ──▶ Sheet
//!          on any thread           one transaction    by Filter
//! ```
//!
//! ```
//! use anydoku_store::{Filter, Preparer, Store};
//! use anydoku_format::{Hints, read};
//! let mut store = Store::in_memory()?;
//! let mut preparer = Preparer::new();
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let turned: String = puzzle.chars().rev().collect();
//! for text in [puzzle, &turned] {
//!     let sheet = read(text.as_bytes(), &Hints::default()).unwrap().sheets.remove(0);
//!     let mut batch = store.batch()?;
//!     batch.add(&preparer.prepare(&sheet)?, &Default::default())?;
//!     batch.commit()?;
//! }
//! assert_eq!(store.find(&Filter::default(), 10)?.len(), 1);
//! # Ok::<(), anydoku_store::StoreError>(())
//! ```
//!
//! This crate opens one file and reads the clock to record when a puzzle was used. It does not rate puzzles itself: it returns those
//! that wait to be rated, and records their ratings.

mod add;
mod check;
mod error;
mod file;
mod find;
mod history;
mod packed;
pub mod parquet;
mod prepare;
mod ratings;
mod stats;

pub use add::{Added, Batch, Origin};
pub use check::Checkup;
pub use error::StoreError;
pub use file::{Access, Store, VERSION, migrations};
pub use find::{Filter, Found, Sheets, Span, StoredShape, sheet};
pub use history::{BookIntent, Mark};
pub use packed::{pack, unpack};
pub use prepare::{Identity, Prepared, Preparer, ShapeKey};
pub use ratings::{Rating, State, Waiting, WaitingShape};
pub use stats::{Distribution, ShapeStats, Stats};
