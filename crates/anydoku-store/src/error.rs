//! What can be wrong with a store, in words for whoever reads them.

use std::path::PathBuf;

/// Why a store could not do what was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file was made by a later version.
    #[error("{}: found a store of version {found}, expected at most {known}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The latest that is known here.
        known: u32,
    },
    /// The file is of an older version and may not be changed.
    #[error("{}: found a store of version {found}, expected {known}, and it may only be read", path.display())]
    Older {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The version that is read here.
        known: u32,
    },
    /// The file is something else.
    #[error("{}: found {found}, expected a store of anydoku", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: &'static str,
    },
    /// There is no such file, or no place for it.
    #[error("{}: {reason}", path.display())]
    Unopened {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// Another file lies in its place.
    #[error("{}: the file was replaced or removed while it was open; nothing more is written to it", path.display())]
    Replaced {
        /// The file.
        path: PathBuf,
    },
    /// No more room.
    #[error("{}: could not be written ({reason}); what was acknowledged before is there", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// Somebody else is writing, and has been for long.
    #[error("{}: another program has been writing to it for too long", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The file is damaged.
    #[error("{}: the file is damaged ({reason})", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        reason: String,
    },
    /// A puzzle that cannot be kept.
    #[error("{0}")]
    Puzzle(String),
    /// Anything else that SQLite says.
    #[error("{}: {error}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: rusqlite::Error,
    },
}

impl StoreError {
    /// What SQLite said about this file, in our words.
    pub(crate) fn of(path: &std::path::Path, error: rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode as Code;
        let path = path.to_owned();
        let reason = error.to_string();
        match error.sqlite_error_code() {
            Some(Code::DiskFull) => StoreError::Unwritable { path, reason: "the disk is full".into() },
            Some(Code::ReadOnly) => StoreError::Unwritable { path, reason: "it may only be read".into() },
            Some(Code::SystemIoFailure) => StoreError::Unwritable { path, reason },
            Some(Code::DatabaseBusy | Code::DatabaseLocked) => StoreError::Busy { path },
            Some(Code::NotADatabase) => StoreError::NotAStore { path, found: "no SQLite file" },
            Some(Code::DatabaseCorrupt) => StoreError::Damaged { path, reason },
            Some(Code::CannotOpen) => StoreError::Unopened { path, reason: "could not be opened".into() },
            _ => StoreError::Other { path, error },
        }
    }

    /// What could be done about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            StoreError::Newer { .. } => Some("the anydoku that made it, or a later one, opens it"),
            StoreError::Older { .. } => {
                Some("any command that writes, such as anydoku store add, brings it up to date")
            }
            StoreError::NotAStore { .. } => Some("--store FILE names another file; nothing was changed"),
            StoreError::Damaged { .. } => {
                Some("anydoku store check says more; anydoku store export saves what can be read")
            }
            StoreError::Replaced { .. } => Some("start again: the file that is there now is opened then"),
            _ => None,
        }
    }
}
