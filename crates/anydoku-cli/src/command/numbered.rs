//! Several texts as numbered files: all of them appear whole, or none does.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anydoku_service::ServiceError;

use super::{Save, unwritable};

/// The placeholder for the number in the name of a file.
pub const NUMBER: &str = "{n}";

/// Returns whether the name has a placeholder for a number.
pub fn has_number(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains(NUMBER))
}

/// Returns `grid-3.sdk` for `grid-{n}.sdk` or `grid.sdk`.
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

/// Writes each text to a file of its own and returns their names. A single text goes to the file itself, unless its
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
