//! The file of a collection: opening it, migrating it, and noticing that it was replaced.

use anydoku::msg;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::StoreError;
use crate::add::StorePlace;

/// The application id in the header of the file: "anyd".
const APPLICATION: i64 = 0x616e_7964;

/// The time to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(60);

/// The version of the files that this program writes.
pub const VERSION: u32 = MIGRATIONS.len() as u32;

/// The migrations from version i to version i + 1. They are never changed once used; new ones are appended.
///
/// `identity` maps canonical forms to puzzles. Ratings are stored in tenths, so that they compare exactly. `rating`
/// is the rating that came with the puzzle, as text, `colours` is written as in tables, and `notes` is a JSON list of
/// keys and words. `needs` repeats shape and rating, because a search for a technique usually includes a rating.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE shape (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        cells INTEGER NOT NULL,
        digits INTEGER NOT NULL,
        identity TEXT NOT NULL,
        board BLOB
    ) STRICT;
    CREATE TABLE origin (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE technique (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE puzzle (
        id INTEGER PRIMARY KEY,
        shape INTEGER NOT NULL REFERENCES shape (id),
        givens BLOB NOT NULL,
        n_givens INTEGER NOT NULL,
        symmetry TEXT NOT NULL,
        solution BLOB,
        state INTEGER NOT NULL,
        er INTEGER, ep INTEGER, ed INTEGER,
        hardest INTEGER REFERENCES technique (id),
        steps INTEGER, level INTEGER, metcalf INTEGER,
        seed INTEGER, number INTEGER,
        origin INTEGER REFERENCES origin (id),
        title TEXT, author TEXT,
        format TEXT, text BLOB,
        used INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE identity (
        shape INTEGER NOT NULL REFERENCES shape (id),
        form BLOB NOT NULL,
        puzzle INTEGER NOT NULL REFERENCES puzzle (id),
        PRIMARY KEY (shape, form)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE needs (
        technique INTEGER NOT NULL REFERENCES technique (id),
        shape INTEGER NOT NULL REFERENCES shape (id),
        er INTEGER NOT NULL,
        puzzle INTEGER NOT NULL REFERENCES puzzle (id),
        PRIMARY KEY (technique, shape, er, puzzle)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tag (
        name TEXT NOT NULL,
        puzzle INTEGER NOT NULL REFERENCES puzzle (id),
        PRIMARY KEY (name, puzzle)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX puzzle_by_rating ON puzzle (shape, er, n_givens);
    CREATE INDEX puzzle_by_givens ON puzzle (shape, n_givens, er);
    CREATE INDEX unused_by_rating ON puzzle (shape, er, n_givens) WHERE used = 0;
    CREATE INDEX waiting ON puzzle (shape, id) WHERE state = 0;
    CREATE INDEX tag_of ON tag (puzzle);
    ",
    "
    CREATE TABLE use (
        id INTEGER PRIMARY KEY,
        what TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE used (
        puzzle INTEGER NOT NULL REFERENCES puzzle (id),
        use INTEGER NOT NULL REFERENCES use (id),
        PRIMARY KEY (puzzle, use)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE intent (
        id INTEGER PRIMARY KEY,
        what TEXT NOT NULL,
        path TEXT NOT NULL,
        length INTEGER NOT NULL,
        checksum BLOB NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE intended (
        intent INTEGER NOT NULL REFERENCES intent (id) ON DELETE CASCADE,
        puzzle INTEGER NOT NULL REFERENCES puzzle (id),
        PRIMARY KEY (intent, puzzle)
    ) STRICT, WITHOUT ROWID;
    ",
    "
    ALTER TABLE puzzle ADD COLUMN source TEXT;
    ALTER TABLE puzzle ADD COLUMN rating TEXT;
    ALTER TABLE puzzle ADD COLUMN instructions TEXT;
    ALTER TABLE puzzle ADD COLUMN comment TEXT;
    ALTER TABLE puzzle ADD COLUMN colours TEXT;
    ALTER TABLE puzzle ADD COLUMN notes TEXT;
    ",
    // The name of the technique changed, so that it agrees with "box 5" in the sentences of steps.
    "
    UPDATE technique SET name = 'hidden single in box' WHERE name = 'hidden single in block';
    ",
];

/// Returns the SQL of every migration, for tests and for readers of the file.
pub fn migrations() -> &'static [&'static str] {
    MIGRATIONS
}

/// The ways in which a file may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Read and write; the file is created if necessary.
    Write,
    /// Read only. A missing file is an error, and so is a file of an older version.
    Read,
}

/// An open collection.
pub struct Store {
    pub(crate) connection: Connection,
    pub(crate) place: StorePlace,
    access: Access,
}

/// The identity of a file, whatever its name: device and inode.
pub(crate) type FileId = (u64, u64);

#[cfg(unix)]
pub(crate) fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
}

/// On other systems, an open file cannot be replaced.
#[cfg(not(unix))]
pub(crate) fn file_id(path: &Path) -> Option<FileId> {
    fs::metadata(path).ok().map(|_| (0, 0))
}

impl Store {
    /// Opens the collection in this file.
    pub fn open(path: &Path, access: Access) -> Result<Store, StoreError> {
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => return Err(StoreError::Directory { path: path.to_owned() }),
            Ok(_) => {}
            Err(_) if access == Access::Read => {
                return Err(StoreError::Missing { path: path.to_owned() });
            }
            Err(_) => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                if let Some(folder) = folder {
                    fs::create_dir_all(folder)
                        .map_err(|error| StoreError::NoFolder { path: path.to_owned(), error })?;
                }
            }
        }
        let connection = connect(path, access)?;
        let place = StorePlace { path: path.to_owned(), file: None };
        let mut store = Store { connection, place, access };
        store.prepare_file()?;
        store.place.file = file_id(path);
        if access == Access::Write {
            store.settle_intents()?;
        }
        Ok(store)
    }

    /// Returns a collection in memory, for tests and experiments.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from("memory");
        let connection = Connection::open_in_memory().map_err(|error| StoreError::of(&path, error))?;
        let mut store = Store { connection, place: StorePlace { path, file: None }, access: Access::Write };
        store.prepare_file()?;
        Ok(store)
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.place.path
    }

    /// Converts an SQLite error.
    pub(crate) fn told<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        self.place.told(result)
    }

    /// Checks the kind of the file, and migrates it.
    fn prepare_file(&mut self) -> Result<(), StoreError> {
        let path = self.place.path.clone();
        let told = |error| StoreError::of(&path, error);
        self.connection.busy_timeout(PATIENCE).map_err(told)?;
        let (application, version) = header(&self.connection).map_err(told)?;
        if application != APPLICATION && !self.is_blank().map_err(told)? {
            return Err(StoreError::NotAStore { path: path.clone(), is_sqlite: true });
        }
        if version > VERSION {
            return Err(StoreError::Newer { path: path.clone(), found: version, known: VERSION });
        }
        if self.access == Access::Read {
            return match version {
                VERSION => Ok(()),
                found => Err(StoreError::Older { path: path.clone(), found, known: VERSION }),
            };
        }
        self.connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                 PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16777216;",
            )
            .map_err(told)?;
        if version < VERSION {
            migrate(&mut self.connection).map_err(told)?;
        }
        Ok(())
    }

    /// Returns whether the file is empty.
    fn is_blank(&self) -> rusqlite::Result<bool> {
        self.connection.query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get(0))
    }

    /// Speeds up many small transactions: each survives the end of the process, but not a crash of the system.
    pub fn hurry(&mut self) -> Result<(), StoreError> {
        self.told(self.connection.execute_batch("PRAGMA synchronous = NORMAL"))
    }

    /// Returns SQLite's query plan.
    pub fn plan(&self, sql: &str, parameters: impl rusqlite::Params) -> Result<Vec<String>, StoreError> {
        let mut statement = self.told(self.connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")))?;
        let rows = self.told(statement.query_map(parameters, |row| row.get(3)))?;
        self.told(rows.collect())
    }
}

fn connect(path: &Path, access: Access) -> Result<Connection, StoreError> {
    let told = |error| StoreError::of(path, error);
    let common = OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if access == Access::Write {
        let flags = common | OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let connection = Connection::open_with_flags(path, flags).map_err(told)?;
        if connection.is_readonly(rusqlite::MAIN_DB).map_err(told)? {
            return Err(StoreError::Unwritable { path: path.to_owned(), reason: msg!("cli-store-read-only") });
        }
        return Ok(connection);
    }
    let connection = Connection::open_with_flags(path, common | OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(told)?;
    match header(&connection) {
        Ok(_) => Ok(connection),
        // In a folder without write permission, there is no place for the index of the log. If there is no log either,
        // the file is complete and cannot change.
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen) && !has_log(path) => {
            let uri = format!(
                "file:{}?immutable=1",
                path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23")
            );
            let flags = common | OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            Connection::open_with_flags(uri, flags).map_err(told)
        }
        Err(error) => Err(told(error)),
    }
}

fn has_log(path: &Path) -> bool {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push("-wal");
    fs::metadata(path.with_file_name(name)).is_ok_and(|data| data.len() > 0)
}

/// Returns the application id and the version of the file.
fn header(connection: &Connection) -> rusqlite::Result<(i64, u32)> {
    // Reading the schema shows whether the file can be read at all.
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    let application = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let version = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok((application, version))
}

/// Applies all missing migrations in one transaction; a second program finds them already applied.
fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for step in MIGRATIONS.iter().skip(version as usize) {
        transaction.execute_batch(step)?;
    }
    transaction.execute_batch(&format!("PRAGMA user_version = {VERSION}; PRAGMA application_id = {APPLICATION}"))?;
    transaction.commit()
}
