//! A collection of puzzles: one file that never loses one, and recognizes each in whatever disguise it comes.
//!
//! A puzzle in the collection has its shape, givens and solution, ratings and the techniques it takes, where it is from, tags, and
//! what it was used for. Its identity is its canonical form: turned, mirrored, rearranged or with other names for its
//! digits it is the same puzzle, and is kept once. The file is SQLite's, with a write-ahead log: what was acknowledged is
//! there after a crash, and several programs may have it open at once.
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
//! This crate opens one file and asks the clock for the time at which a puzzle was used. It rates nothing: it hands out what waits
//! to be rated, and takes ratings back.

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
