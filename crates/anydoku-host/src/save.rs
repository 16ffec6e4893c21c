//! Files that appear complete or not at all.
//!
//! A file is written next to its destination and moved there at the end, so that an error, a full disk or an interrupt
//! leaves the previous file intact.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anydoku::{Message, msg};
use anydoku_service::ServiceError;

/// Returns the error for a file that could not be written, with a hint for common causes.
pub fn unwritable(path: &Path, error: &io::Error) -> ServiceError {
    let reason = match error.kind() {
        io::ErrorKind::NotFound => msg!("io-no-folder"),
        _ => reason(error),
    };
    let message = msg!("cli-unwritable", path = path.display().to_string(), reason = reason);
    let refused = ServiceError::new(message);
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => refused.with_hint(msg!("cli-unwritable-no-folder")),
        io::ErrorKind::PermissionDenied => refused.with_hint(msg!("cli-unwritable-permission")),
        io::ErrorKind::IsADirectory => refused.with_hint(msg!("cli-unwritable-directory")),
        io::ErrorKind::StorageFull | io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::QuotaExceeded => {
            refused.with_hint(msg!("cli-unwritable-full"))
        }
        _ => refused,
    }
}

/// Returns the reason why a file could not be opened, read or written. Rare reasons are given in the words of the
/// operating system.
pub fn reason(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => msg!("io-no-file"),
        io::ErrorKind::PermissionDenied => msg!("io-permission"),
        io::ErrorKind::IsADirectory => msg!("io-directory"),
        io::ErrorKind::NotADirectory => msg!("io-not-directory"),
        io::ErrorKind::StorageFull => msg!("io-full"),
        io::ErrorKind::QuotaExceeded => msg!("io-quota"),
        io::ErrorKind::ReadOnlyFilesystem => msg!("io-read-only"),
        io::ErrorKind::InvalidFilename => msg!("io-name"),
        io::ErrorKind::FileTooLarge => msg!("io-large"),
        io::ErrorKind::AddrInUse => msg!("io-address-used"),
        io::ErrorKind::AddrNotAvailable => msg!("io-address-foreign"),
        _ => Message::verbatim(error.to_string()),
    }
}

/// Checks that a file can be written to this place, without changing what is there. Pipes and devices are not opened.
pub fn check_writable(path: &Path) -> Result<(), ServiceError> {
    let checked = Place::of(path).and_then(|place| match place {
        Some(_) => Save::to(path).map(drop),
        None if path.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        None => Ok(()),
    });
    checked.map_err(|error| unwritable(path, &error))
}

/// Writes a complete file.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), ServiceError> {
    let saved = Save::to(path).and_then(|mut save| save.write_all(bytes).map(|()| save)).and_then(Save::keep);
    saved.map_err(|error| unwritable(path, &error))
}

/// The destination of a file that is first written next to it.
pub struct Place {
    /// The path. Links are followed, so the target of a link is replaced and not the link itself.
    pub path: PathBuf,
    permissions: Option<fs::Permissions>,
}

impl Place {
    /// Returns the destination with this path, or `None` if something that cannot be replaced is there, such as a pipe.
    /// A file without write permission is an error.
    pub fn of(path: &Path) -> io::Result<Option<Place>> {
        let path = match fs::metadata(path) {
            Err(_) => path.to_owned(),
            Ok(data) if !data.is_file() => return Ok(None),
            Ok(_) => fs::canonicalize(path)?,
        };
        if path.file_name().is_none() {
            return Err(io::ErrorKind::InvalidFilename.into());
        }
        let permissions = match fs::metadata(&path) {
            Ok(data) => {
                File::options().append(true).open(&path)?;
                Some(data.permissions())
            }
            Err(_) => None,
        };
        Ok(Some(Place { path, permissions }))
    }

    /// Returns the path of a file next to the destination, whose name is that of the destination with a prefix and a
    /// suffix.
    pub fn beside(&self, before: &str, behind: &str) -> PathBuf {
        let mut name = OsString::from(before);
        name.push(self.path.file_name().unwrap_or_default());
        name.push(behind);
        self.path.with_file_name(name)
    }

    /// Creates a file next to the destination, with the same permissions.
    pub fn create(&self, beside: &Path) -> io::Result<File> {
        let file = File::options().read(true).write(true).create(true).truncate(true).open(beside)?;
        match &self.permissions {
            Some(permissions) => fs::set_permissions(beside, permissions.clone()).map(|()| file),
            None => Ok(file),
        }
    }
}

/// A file that appears complete or not at all: it is written next to its destination and then moved there.
pub struct Save {
    file: io::BufWriter<File>,
    place: PathBuf,
    beside: Option<PathBuf>,
    is_empty: bool,
}

impl Save {
    /// Creates a file that is moved to this path when it is complete. Links are followed, and permissions are
    /// preserved.
    pub fn to(place: &Path) -> io::Result<Save> {
        let Some(place) = Place::of(place)? else {
            // Pipes and devices cannot be replaced, only written to.
            let file = io::BufWriter::new(File::options().write(true).open(place)?);
            return Ok(Save { file, place: place.into(), beside: None, is_empty: true });
        };
        let beside = place.beside(".", &format!(".{}.part", std::process::id()));
        let file = io::BufWriter::new(place.create(&beside)?);
        Ok(Save { file, place: place.path, beside: Some(beside), is_empty: true })
    }

    /// Wraps an open file that is written in place.
    pub fn within(place: &Path, file: File) -> Save {
        Save { file: io::BufWriter::new(file), place: place.into(), beside: None, is_empty: true }
    }

    /// Returns whether the file is written next to its destination and nothing has been written yet.
    pub fn can_be_forgotten(&self) -> bool {
        self.is_empty && self.beside.is_some()
    }

    /// Moves the file to its place.
    pub fn keep(mut self) -> io::Result<()> {
        self.file.flush()?;
        match &self.beside {
            Some(beside) => fs::rename(beside, &self.place)?,
            None => return Ok(()),
        }
        self.beside = None;
        Ok(())
    }
}

impl Write for Save {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty &= bytes.is_empty();
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Save {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // The file was not kept.
            _ = fs::remove_file(beside);
        }
    }
}
