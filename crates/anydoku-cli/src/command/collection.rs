//! The collection that a run uses to recognize puzzles that are not new.
//!
//! Without the feature `store`, every puzzle is new, and resuming a run that began with a collection is an error.

use anydoku::msg;
use anydoku_service::{MadePuzzle, ServiceError};

use crate::run::Files;

/// The number of consecutive known puzzles after which the run gives up.
#[cfg(feature = "store")]
const PATIENCE: u64 = 20_000;

/// The collection of a run, if it has one.
#[derive(Default)]
pub struct Collection {
    #[cfg(feature = "store")]
    open: Option<Open>,
}

#[cfg(not(feature = "store"))]
impl Collection {
    /// Returns a value that stands for no collection, or an error if the run has one.
    pub fn open(files: &Files, _: bool) -> Result<Collection, ServiceError> {
        match &files.store {
            Some(_) => Err(ServiceError::new(msg!("cli-no-collection"))),
            None => Ok(Collection::default()),
        }
    }

    /// Returns `true`, since every puzzle is new.
    pub fn is_new(&mut self, _: &MadePuzzle) -> Result<bool, ServiceError> {
        Ok(true)
    }

    /// Returns 0, since no puzzle is known.
    pub fn take_known(&mut self) -> u64 {
        0
    }
}

#[cfg(feature = "store")]
struct Open {
    store: anydoku_store::Store,
    preparer: anydoku_store::Preparer,
    is_resumed: bool,
    n_known: u64,
    in_a_row: u64,
}

#[cfg(feature = "store")]
impl Collection {
    /// Opens the collection of a run. A resumed run recognizes its own puzzles.
    pub fn open(files: &Files, is_resumed: bool) -> Result<Collection, ServiceError> {
        use super::store::{open, refused};
        let Some(path) = &files.store else { return Ok(Collection::default()) };
        let mut store = open(path, anydoku_store::Access::Write)?;
        // Each puzzle is stored before it is written anywhere else.
        store.hurry().map_err(refused)?;
        let preparer = anydoku_store::Preparer::new();
        Ok(Collection { open: Some(Open { store, preparer, is_resumed, n_known: 0, in_a_row: 0 }) })
    }

    /// Adds a puzzle and returns whether it was new.
    pub fn is_new(&mut self, puzzle: &MadePuzzle) -> Result<bool, ServiceError> {
        match &mut self.open {
            Some(open) => open.is_new(puzzle),
            None => Ok(true),
        }
    }

    /// Returns how many puzzles since the last call were already in the collection.
    pub fn take_known(&mut self) -> u64 {
        self.open.as_mut().map_or(0, |open| std::mem::take(&mut open.n_known))
    }
}

#[cfg(feature = "store")]
impl Open {
    fn is_new(&mut self, puzzle: &MadePuzzle) -> Result<bool, ServiceError> {
        use super::store::refused;
        use anydoku_store::{Added, Origin};
        let number = (puzzle.facts.number as u64).saturating_sub(1);
        let sheet = puzzle
            .facts
            .sheet
            .get()
            .ok_or_else(|| ServiceError::new(msg!("cli-internal", reason = "the puzzle was made elsewhere")))?;
        let prepared = self.preparer.prepare(sheet).map_err(refused)?;
        let origin = Origin { name: Some("generate".into()), seed: Some((puzzle.seed, number)) };
        let mut batch = self.store.batch().map_err(refused)?;
        let is_new = match batch.add(&prepared, &origin).map_err(refused)? {
            Added::New(_) => true,
            Added::Known(id) => self.is_resumed && batch.is_of_run(id, puzzle.seed, number).map_err(refused)?,
        };
        batch.commit().map_err(refused)?;
        self.in_a_row = if is_new { 0 } else { self.in_a_row + 1 };
        self.n_known += u64::from(!is_new);
        if self.in_a_row >= PATIENCE {
            let message = msg!("cli-all-known", n = crate::text::grouped(PATIENCE));
            return Err(ServiceError::new(message).with_hint(msg!("cli-all-known-hint")));
        }
        Ok(is_new)
    }
}
