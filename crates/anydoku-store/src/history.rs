//! Uses and tags of puzzles.
//!
//! A book consists of a file and of marks in the store, and the two cannot be changed atomically. Therefore the intent
//! is recorded first, with the length and a checksum of the finished file. Then the file is moved to its place, and the
//! marks are set in one transaction. After a crash in between, the next program that opens the store finds the intent,
//! checks whether the file is there, and sets the marks or discards the intent.

use anydoku::{Message, msg};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use rusqlite::params;

use crate::{Batch, Store, StoreError};

/// The number of seconds after which intents without a file are discarded, because their program has ended.
const FORGET_AFTER: i64 = 24 * 60 * 60;

/// A note about puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A use of the puzzles.
    Used(String),
    /// The removal of all recorded uses.
    Unused,
    /// The addition of a tag.
    Tag(String),
    /// The removal of a tag.
    Untag(String),
}

/// A file that is about to be moved to its place, and the puzzles in it.
#[derive(Clone, Copy, Debug)]
pub struct BookIntent(i64);

impl Batch<'_> {
    /// Records a note about puzzles.
    pub fn mark(&mut self, ids: &[i64], mark: &Mark) -> Result<(), StoreError> {
        let done = self.try_mark(ids, mark);
        self.told(done)
    }

    fn try_mark(&self, ids: &[i64], mark: &Mark) -> rusqlite::Result<()> {
        let each = |sql: &str, name: &str| {
            let mut statement = self.transaction.prepare_cached(sql)?;
            ids.iter().try_for_each(|id| statement.execute(params![name, id]).map(|_| ()))
        };
        match mark {
            Mark::Tag(tag) => {
                each("INSERT OR IGNORE INTO tag (name, puzzle) SELECT ?1, id FROM puzzle WHERE id = ?2", tag)
            }
            Mark::Untag(tag) => each("DELETE FROM tag WHERE name = ?1 AND puzzle = ?2", tag),
            Mark::Unused => {
                each("DELETE FROM used WHERE ?1 = '' AND puzzle = ?2", "")?;
                each("UPDATE puzzle SET used = 0 WHERE ?1 = '' AND id = ?2", "")?;
                self.transaction.execute("DELETE FROM use WHERE id NOT IN (SELECT use FROM used)", []).map(|_| ())
            }
            Mark::Used(what) => {
                let insert = "INSERT INTO use (what, at) VALUES (?1, unixepoch())";
                self.transaction.execute(insert, [what])?;
                let id = self.transaction.last_insert_rowid();
                let mut used = self
                    .transaction
                    .prepare_cached("INSERT INTO used (puzzle, use) SELECT id, ?1 FROM puzzle WHERE id = ?2")?;
                let mut count = self.transaction.prepare_cached("UPDATE puzzle SET used = used + 1 WHERE id = ?1")?;
                ids.iter().try_for_each(|&puzzle| {
                    used.execute([id, puzzle])?;
                    count.execute([puzzle]).map(|_| ())
                })
            }
        }
    }

    /// Returns the puzzles in this list that have been used in the meantime.
    pub fn used_of(&self, ids: &[i64]) -> Result<Vec<i64>, StoreError> {
        let used = |id: &i64| -> rusqlite::Result<bool> {
            let sql = "SELECT used > 0 FROM puzzle WHERE id = ?1";
            self.transaction.prepare_cached(sql)?.query_row([id], |row| row.get(0))
        };
        let found: rusqlite::Result<Vec<_>> = ids.iter().map(|id| Ok((*id, used(id)?))).collect();
        Ok(self.told(found)?.into_iter().filter(|(_, is_used)| *is_used).map(|(id, _)| id).collect())
    }
}

impl Store {
    /// Records that these puzzles are about to be printed in a file with these bytes.
    pub fn intend(&mut self, ids: &[i64], what: &str, path: &Path, bytes: &[u8]) -> Result<BookIntent, StoreError> {
        let batch = self.batch()?;
        let written = || {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            let insert = "INSERT INTO intent (what, path, length, checksum, at) VALUES (?1, ?2, ?3, ?4, unixepoch())";
            let (a, b) = checksum(bytes);
            let sum = [a.to_be_bytes(), b.to_be_bytes()].concat();
            let path = path.to_string_lossy().into_owned();
            batch.transaction.execute(insert, params![what, path, bytes.len() as i64, sum])?;
            let intent = batch.transaction.last_insert_rowid();
            let mut statement =
                batch.transaction.prepare_cached("INSERT OR IGNORE INTO intended (intent, puzzle) VALUES (?1, ?2)")?;
            ids.iter().try_for_each(|&id| statement.execute([intent, id]).map(|_| ()))?;
            Ok(intent)
        };
        let intent = batch.told(written())?;
        batch.commit()?;
        Ok(BookIntent(intent))
    }

    /// Moves the file to its place and marks its puzzles in one transaction. If the file cannot be moved, nothing is
    /// marked.
    pub fn keep_intent(
        &mut self,
        intent: BookIntent,
        keep: &mut dyn FnMut() -> Result<(), Message>,
    ) -> Result<(), StoreError> {
        let mut batch = self.batch()?;
        let taken = batch.used_of(&batch.intended(intent.0)?)?.len();
        if taken > 0 {
            let message = msg!("cli-store-taken", n = taken);
            batch.forget(intent.0)?;
            batch.commit()?;
            return Err(StoreError::Puzzle(message));
        }
        batch.fulfil(intent.0)?;
        keep().map_err(StoreError::Puzzle)?;
        batch.commit()
    }

    /// Completes the work that a crash interrupted: puzzles of books that exist are marked, other intents are
    /// discarded.
    pub(crate) fn settle_intents(&mut self) -> Result<(), StoreError> {
        let sql = "SELECT id, path, length, checksum, unixepoch() - at FROM intent ORDER BY id";
        let mut statement = self.told(self.connection.prepare(sql))?;
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
        let rows = self.told(statement.query_map([], row))?;
        let intents: Vec<(i64, String, i64, Vec<u8>, i64)> = self.told(rows.collect())?;
        drop(statement);
        for (id, path, length, sum, age) in intents {
            if is_there(Path::new(&path), length as u64, &sum) {
                let mut batch = self.batch()?;
                batch.fulfil(id)?;
                batch.commit()?;
            } else if age > FORGET_AFTER {
                self.told(self.connection.execute("DELETE FROM intent WHERE id = ?1", [id]))?;
            }
        }
        Ok(())
    }
}

impl Batch<'_> {
    /// Sets the marks of an intent. If another program has completed it, nothing is left to do.
    fn fulfil(&mut self, intent: i64) -> Result<(), StoreError> {
        let what = || -> rusqlite::Result<Option<String>> {
            let mut what = self.transaction.prepare("SELECT what FROM intent WHERE id = ?1")?;
            what.query_map([intent], |row| row.get(0))?.next().transpose()
        };
        if let Some(what) = self.told(what())? {
            self.mark(&self.intended(intent)?, &Mark::Used(what))?;
        }
        self.forget(intent)
    }

    fn intended(&self, intent: i64) -> Result<Vec<i64>, StoreError> {
        let ids = || {
            let mut ids = self.transaction.prepare("SELECT puzzle FROM intended WHERE intent = ?1 ORDER BY puzzle")?;
            ids.query_map([intent], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()
        };
        self.told(ids())
    }

    fn forget(&mut self, intent: i64) -> Result<(), StoreError> {
        for sql in ["DELETE FROM intended WHERE intent = ?1", "DELETE FROM intent WHERE id = ?1"] {
            let done = self.transaction.execute(sql, [intent]);
            self.told(done)?;
        }
        Ok(())
    }
}

/// Returns whether there is a file of this length and checksum.
fn is_there(path: &Path, length: u64, sum: &[u8]) -> bool {
    let Ok(data) = std::fs::metadata(path) else { return false };
    if data.len() != length {
        return false;
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(length + 1).read_to_end(&mut bytes));
    let (a, b) = checksum(&bytes);
    read.is_ok() && [a.to_be_bytes(), b.to_be_bytes()].concat() == sum
}

/// Returns a checksum of two numbers: FNV-1a run forward, and run backward from another offset.
pub(crate) fn checksum(bytes: &[u8]) -> (u64, u64) {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(PRIME);
    (bytes.iter().fold(0xcbf2_9ce4_8422_2325, step), bytes.iter().rev().fold(0x8422_2325_cbf2_9ce4, step))
}
