//! Checks for file names whose extension implies a format that a command does not write.

use std::path::Path;

use anydoku::msg;
use anydoku_service::ServiceError;

/// File extensions of formats that are not plain text.
const NOT_TEXT: &[&str] = &[
    "pdf", "html", "htm", "xhtml", "svg", "png", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "eps", "ps",
    "parquet", "epub", "doc", "docx", "odt", "xls", "xlsx", "ods", "zip", "gz", "bz2", "xz", "zst", "sqlite", "db",
];

/// Returns an error if the file's extension implies a format that the command does not write.
pub fn check_ending(path: Option<&Path>) -> Result<(), ServiceError> {
    let Some(path) = path else { return Ok(()) };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if !NOT_TEXT.contains(&&ending[..]) {
        return Ok(());
    }
    let message = msg!("cli-ending", path = path.display().to_string(), ending = &ending);
    let hint = match &ending[..] {
        "pdf" | "svg" | "png" => msg!("cli-ending-picture"),
        "html" | "htm" => msg!("cli-ending-html"),
        _ => msg!("cli-ending-hint"),
    };
    Err(ServiceError::new(message).with_hint(hint))
}
