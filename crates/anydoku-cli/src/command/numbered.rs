//! Writes several texts to numbered files. They all appear at once when every one of them is complete, or not at all.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anydoku_service::ServiceError;

use super::{Save, unwritable};

/// The placeholder for the number in a file name.
pub const NUMBER: &str = "{n}";

/// Returns whether the name has a placeholder for a number.
pub fn has_number(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains(NUMBER))
}

/// Returns the name of a numbered file: `grid-3.sdk` for `grid-{n}.sdk` or `grid.sdk`.
pub fn numbered(path: &Path, number: usize) -> PathBuf {
    if has_number(path) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        return path.with_file_name(name.replace(NUMBER, &number.to_string()));
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes each text to its own file and returns the file names. A single text goes to the file itself, unless its
/// name has a placeholder.
pub fn write_all(path: &Path, texts: &[Vec<u8>]) -> Result<Vec<PathBuf>, ServiceError> {
    let paths: Vec<PathBuf> = match texts {
        [_] if !has_number(path) => vec![path.to_owned()],
        _ => (1..=texts.len()).map(|number| numbered(path, number)).collect(),
    };
    let mut saves = Vec::new();
    for (path, text) in paths.iter().zip(texts) {
        let save = Save::to(path).and_then(|mut save| save.write_all(text).and_then(|()| save.flush()).map(|()| save));
        saves.push((path, save.map_err(|error| unwritable(path, &error))?));
    }
    for (path, save) in saves {
        save.keep().map_err(|error| unwritable(path, &error))?;
    }
    Ok(paths)
}
