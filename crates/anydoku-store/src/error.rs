//! Errors that occur while using a collection, as messages in every language.

use std::path::{Path, PathBuf};

use anydoku::{Message, msg};

/// An error that occurs while using a store.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// A later version of the program wrote the file.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// The file has an older version and cannot be written.
    Older {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
        /// The version that this program reads.
        known: u32,
    },
    /// The file is not a collection.
    NotAStore {
        /// The file.
        path: PathBuf,
        /// Whether the file is an SQLite file from another program.
        is_sqlite: bool,
    },
    /// The file does not exist.
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// There is a directory at the path of the file.
    Directory {
        /// The directory.
        path: PathBuf,
    },
    /// The folder of the file could not be created.
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The reason why it could not be created.
        error: std::io::Error,
    },
    /// The file could not be opened.
    Unopened {
        /// The file.
        path: PathBuf,
    },
    /// The file was replaced or removed while it was open.
    Replaced {
        /// The file.
        path: PathBuf,
    },
    /// The file could not be written.
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The reason why it could not be written.
        reason: Message,
    },
    /// Another program has been writing to the file for too long.
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The file is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The error that SQLite reports.
        reason: String,
    },
    /// A puzzle that cannot be stored or restored.
    Puzzle(Message),
    /// Any other SQLite error.
    Other {
        /// The file.
        path: PathBuf,
        /// The error that SQLite reports.
        error: rusqlite::Error,
    },
}

impl StoreError {
    /// Converts an SQLite error about this file.
    pub(crate) fn of(path: &Path, error: rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode as Code;
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(Code::DiskFull) => StoreError::Unwritable { path, reason: msg!("cli-store-disk-full") },
            Some(Code::ReadOnly) => StoreError::Unwritable { path, reason: msg!("cli-store-read-only") },
            Some(Code::SystemIoFailure) => {
                StoreError::Unwritable { path, reason: Message::verbatim(error.to_string()) }
            }
            Some(Code::DatabaseBusy | Code::DatabaseLocked) => StoreError::Busy { path },
            Some(Code::NotADatabase) => StoreError::NotAStore { path, is_sqlite: false },
            Some(Code::DatabaseCorrupt) => StoreError::Damaged { path, reason: error.to_string() },
            Some(Code::CannotOpen) => StoreError::Unopened { path },
            _ => StoreError::Other { path, error },
        }
    }

    /// Returns the error as a message.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            StoreError::Newer { path, found, known } => {
                msg!("cli-store-newer", path = shown(path), found = *found, known = *known)
            }
            StoreError::Older { path, found, known } => {
                msg!("cli-store-older", path = shown(path), found = *found, known = *known)
            }
            StoreError::NotAStore { path, is_sqlite } => {
                let found = if *is_sqlite { "sqlite" } else { "other" };
                msg!("cli-store-other", path = shown(path), found = found)
            }
            StoreError::Missing { path } => msg!("cli-store-missing", path = shown(path)),
            StoreError::Directory { path } => msg!("cli-directory", name = shown(path)),
            StoreError::NoFolder { path, error } => {
                msg!("cli-store-no-folder", path = shown(path), reason = error.to_string())
            }
            StoreError::Unopened { path } => msg!("cli-store-unopened", path = shown(path)),
            StoreError::Replaced { path } => msg!("cli-store-replaced", path = shown(path)),
            StoreError::Unwritable { path, reason } => {
                msg!("cli-store-unwritable", path = shown(path), reason = reason)
            }
            StoreError::Busy { path } => msg!("cli-store-busy", path = shown(path)),
            StoreError::Damaged { path, reason } => msg!("cli-store-damaged", path = shown(path), reason = reason),
            StoreError::Puzzle(message) => message.clone(),
            StoreError::Other { path, error } => {
                msg!("cli-store-sqlite", path = shown(path), reason = error.to_string())
            }
        }
    }

    /// Returns a hint on how to fix the error, if there is one.
    pub fn hint(&self) -> Option<Message> {
        match self {
            StoreError::Newer { .. } => Some(msg!("cli-store-newer-hint")),
            StoreError::Older { .. } => Some(msg!("cli-store-older-hint")),
            StoreError::NotAStore { .. } => Some(msg!("cli-store-other-hint")),
            StoreError::Missing { .. } => Some(msg!("cli-store-missing-hint")),
            StoreError::Busy { .. } => Some(msg!("cli-store-busy-hint")),
            StoreError::Damaged { .. } => Some(msg!("cli-store-damaged-hint")),
            StoreError::Replaced { .. } => Some(msg!("cli-store-replaced-hint")),
            _ => None,
        }
    }
}

anydoku::say_message!(StoreError);
