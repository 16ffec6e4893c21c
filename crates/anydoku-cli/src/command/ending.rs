//! Checks for file names whose extension names a format that a command does not write.

use std::path::Path;

use anydoku::msg;
use anydoku_format::FORMATS;
use anydoku_service::ServiceError;

/// File extensions of formats that are not plain text.
const NOT_TEXT: &[&str] = &[
    "pdf", "html", "htm", "xhtml", "svg", "png", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "eps", "ps",
    "parquet", "epub", "doc", "docx", "odt", "xls", "xlsx", "ods", "zip", "gz", "bz2", "xz", "zst", "sqlite", "db",
];

/// File extensions of JSON.
const JSON: &[&str] = &["json", "jsonl", "ndjson"];

/// The content of an output file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written<'a> {
    /// Text for people, or lines with one answer each.
    Text,
    /// JSON, as `--json` requests.
    Json,
    /// Puzzles or a table in this format; `usual` stands for the default format.
    Format(&'a str),
    /// Puzzles in a format that an option names, whatever the file is called.
    Chosen,
}

impl<'a> Written<'a> {
    /// Returns the content of the output of a command that writes puzzles.
    pub fn puzzles(json: bool, chosen: Option<&str>, format: Option<&'a str>) -> Written<'a> {
        match (json, chosen, format) {
            (true, ..) => Written::Json,
            (false, Some(_), _) => Written::Chosen,
            (false, None, Some(format)) => Written::Format(format),
            (false, None, None) => Written::Text,
        }
    }

    /// Returns the content of the output of a command that writes text.
    pub fn text(json: bool) -> Written<'a> {
        if json { Written::Json } else { Written::Text }
    }
}

/// Returns the extension of a file in lower case; empty if it has none.
pub fn ending(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase()
}

/// Returns the name of the puzzle format that uses this file's extension.
pub fn format_of(path: Option<&Path>) -> Option<&'static str> {
    anydoku_service::named::format_ending(&ending(path?))
}

/// Returns an error if the file's extension names a format that the command does not write.
pub fn check_ending(path: Option<&Path>, written: Written<'_>) -> Result<(), ServiceError> {
    let Some(path) = path else { return Ok(()) };
    let ending = ending(path);
    let named = FORMATS.iter().find(|format| format.extensions.contains(&&ending[..]));
    let is_wrong = match written {
        _ if NOT_TEXT.contains(&&ending[..]) => true,
        Written::Json => named.is_some(),
        _ if JSON.contains(&&ending[..]) => true,
        Written::Text => named.is_some(),
        Written::Format(format) => named.is_some_and(|named| named.name != format),
        Written::Chosen => false,
    };
    if !is_wrong {
        return Ok(());
    }
    let message = match written {
        Written::Json => msg!("cli-ending-of-json", path = path.display().to_string(), ending = &ending),
        _ => msg!("cli-ending", path = path.display().to_string(), ending = &ending),
    };
    let hint = match &ending[..] {
        _ if written == Written::Json => msg!("cli-ending-json-name"),
        "pdf" | "svg" | "png" => msg!("cli-ending-picture"),
        "html" | "htm" => msg!("cli-ending-html"),
        ending if JSON.contains(&ending) => msg!("cli-ending-json"),
        _ if named.is_some() => msg!("cli-ending-puzzles"),
        _ => msg!("cli-ending-hint"),
    };
    Err(ServiceError::new(message).with_hint(hint))
}
