//! Adds puzzles to the collection: a batch is a transaction.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};

use crate::{Prepared, ShapeKey, Store, StoreError};

/// The origin of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The name of the file or the run, if it is to be recorded.
    pub name: Option<String>,
    /// The seed that the puzzle was generated from, and the zero-based number of the puzzle in that run.
    pub seed: Option<(u64, u64)>,
}

/// The outcome of adding a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// The puzzle is new, with this number in the collection.
    New(i64),
    /// The collection already has the puzzle or one equal to it, with this number.
    Known(i64),
}

impl Added {
    /// Returns the number of the puzzle in the collection.
    pub fn id(self) -> i64 {
        match self {
            Added::New(id) | Added::Known(id) => id,
        }
    }
}

/// A transaction: either all of it is stored by [commit](Batch::commit), or none of it.
pub struct Batch<'a> {
    pub(crate) transaction: Transaction<'a>,
    store: &'a StorePlace,
    shapes: HashMap<String, i64>,
    origins: HashMap<String, i64>,
}

/// The data of the store that a batch needs in addition to the connection.
pub(crate) struct StorePlace {
    pub(crate) path: std::path::PathBuf,
    pub(crate) file: Option<crate::file::FileId>,
}

impl StorePlace {
    pub(crate) fn told<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::of(&self.path, error))
    }

    /// Checks that the open file is still in its place. If it was replaced, everything written to it would be lost.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self.file {
            Some(id) if crate::file::file_id(&self.path) != Some(id) => {
                Err(StoreError::Replaced { path: self.path.clone() })
            }
            _ => Ok(()),
        }
    }
}

impl Store {
    /// Begins a batch. Other programs can read in the meantime; those that want to write wait.
    pub fn batch(&mut self) -> Result<Batch<'_>, StoreError> {
        self.place.check()?;
        let begun = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = self.place.told(begun)?;
        Ok(Batch { transaction, store: &self.place, shapes: HashMap::new(), origins: HashMap::new() })
    }

    /// Returns the number of this puzzle in the collection, or of one equal to it, if there is one.
    pub fn known(&self, prepared: &Prepared) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT puzzle FROM identity WHERE shape = (SELECT id FROM shape WHERE name = ?1) AND form = ?2";
        let found = self.connection.query_row(sql, params![prepared.shape.name, prepared.form], |row| row.get(0));
        self.told(found.optional())
    }
}

impl Batch<'_> {
    pub(crate) fn told<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        self.store.told(result)
    }

    /// Adds a puzzle, unless the collection already has it.
    pub fn add(&mut self, prepared: &Prepared, origin: &Origin) -> Result<Added, StoreError> {
        let shape = self.shape(&prepared.shape)?;
        let name = origin.name.as_ref().or(prepared.notes.source.as_ref());
        let origin_id = name.map(|name| self.origin(name)).transpose()?;
        let added = self.insert(prepared, shape, origin_id, origin.seed);
        self.told(added)
    }

    fn insert(
        &self,
        prepared: &Prepared,
        shape: i64,
        origin: Option<i64>,
        seed: Option<(u64, u64)>,
    ) -> rusqlite::Result<Added> {
        let mut known =
            self.transaction.prepare_cached("SELECT puzzle FROM identity WHERE shape = ?1 AND form = ?2")?;
        if let Some(id) = known.query_row(params![shape, prepared.form], |row| row.get(0)).optional()? {
            return Ok(Added::Known(id));
        }
        let mut puzzle = self.transaction.prepare_cached(
            "INSERT INTO puzzle (shape, givens, n_givens, symmetry, solution, state, seed, number, origin, title, author, format, text,
                                 source, rating, instructions, comment, colours, notes)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
        )?;
        let notes = &prepared.notes;
        let others = (!notes.other.is_empty()).then(|| serde_json::json!(notes.other).to_string());
        let id = puzzle.insert(params![
            shape,
            prepared.givens,
            prepared.n_givens as i64,
            prepared.symmetry,
            prepared.solution,
            prepared.state as i64,
            // SQLite's integers are signed; the bits are restored when they are read.
            seed.map(|(seed, _)| seed as i64),
            seed.map(|(_, number)| number as i64),
            origin,
            notes.title,
            notes.author,
            prepared.text.as_ref().map(|(format, _)| *format),
            prepared.text.as_ref().map(|(_, text)| text),
            notes.source,
            notes.rating,
            notes.rules,
            notes.comment,
            prepared.colours,
            others,
        ])?;
        let mut identity =
            self.transaction.prepare_cached("INSERT INTO identity (shape, form, puzzle) VALUES (?1, ?2, ?3)")?;
        identity.execute(params![shape, prepared.form, id])?;
        Ok(Added::New(id))
    }

    /// Returns whether this puzzle was generated with this number by the run of this seed.
    pub fn is_of_run(&self, id: i64, seed: u64, number: u64) -> Result<bool, StoreError> {
        let sql = "SELECT count(*) FROM puzzle WHERE id = ?1 AND seed = ?2 AND number = ?3";
        let found =
            self.transaction.query_row(sql, params![id, seed as i64, number as i64], |row| row.get::<_, i64>(0));
        Ok(self.told(found)? > 0)
    }

    fn shape(&mut self, key: &ShapeKey) -> Result<i64, StoreError> {
        if let Some(&id) = self.shapes.get(&key.name) {
            return Ok(id);
        }
        let insert = "INSERT OR IGNORE INTO shape (name, cells, digits, identity, board) VALUES (?1, ?2, ?3, ?4, ?5)";
        let (cells, digits) = (key.cells as i64, key.digits as i64);
        let done = self.transaction.execute(insert, params![key.name, cells, digits, key.identity.word(), key.board]);
        self.told(done)?;
        let id = self.transaction.query_row("SELECT id FROM shape WHERE name = ?1", [&key.name], |row| row.get(0));
        let id = self.told(id)?;
        self.shapes.insert(key.name.clone(), id);
        Ok(id)
    }

    fn origin(&mut self, name: &str) -> Result<i64, StoreError> {
        if let Some(&id) = self.origins.get(name) {
            return Ok(id);
        }
        let done = self.transaction.execute("INSERT OR IGNORE INTO origin (name) VALUES (?1)", [name]);
        self.told(done)?;
        let id = self.transaction.query_row("SELECT id FROM origin WHERE name = ?1", [name], |row| row.get(0));
        let id = self.told(id)?;
        self.origins.insert(name.to_owned(), id);
        Ok(id)
    }

    /// Commits the batch. When this returns, the puzzles survive any crash.
    pub fn commit(self) -> Result<(), StoreError> {
        self.store.check()?;
        let done = self.transaction.commit();
        self.store.told(done)
    }
}
