//! Reading and writing puzzles as text.
//!
//! One file a format; [`FORMATS`] lists them in the order in which they are tried. [`read`] finds out which one a text
//! is in, unless it is told, and says what it had to assume. Errors point at the bytes.

mod cells;
pub mod compact;
mod csv;
mod error;
mod features;
mod fpuzzles;
mod grid;
pub mod gss;
mod hodoku;
mod iss;
mod jigsaw;
mod line;
mod marks;
mod opensudoku;
mod payload;
mod sdk;
mod sdm;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod sukaku;
#[cfg(test)]
mod tests;

pub use cells::Alphabet;
pub use error::{ReadError, WriteError};
pub use line::{read_one as read_line, read_one_into as read_line_into, write_digits};

use crate::puzzle::Sheet;
use crate::shape::Shape;

/// A way of writing puzzles down.
pub struct Format {
    /// Its short name, as on the command line: `gss`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// File name endings that speak for it, without the dot, in lower case.
    pub extensions: &'static [&'static str],
    /// Does this text look like it? Asked in the order of [`FORMATS`]; the first yes decides.
    pub detect: fn(&[u8]) -> bool,
    /// Reads it, if we can.
    pub read: Option<ReadFn>,
    /// Writes it, if we can.
    pub write: Option<WriteFn>,
}

/// Reads all puzzles of a text.
pub type ReadFn = fn(&[u8], &Hints<'_>) -> Result<Reading, ReadError>;

/// Writes sheets as one text.
pub type WriteFn = fn(&[Sheet]) -> Result<Vec<u8>, WriteError>;

/// Every format, in the order of detection.
pub static FORMATS: &[&Format] = &[
    &gss::FORMAT,
    &compact::FORMAT,
    &opensudoku::FORMAT,
    &fpuzzles::FORMAT,
    &iss::FORMAT,
    &sudokupad::FORMAT,
    &sudokuwiki::FORMAT,
    &csv::FORMAT,
    &hodoku::FORMAT,
    &ss::FORMAT,
    &sdk::FORMAT,
    &sukaku::FORMAT,
    &marks::FORMAT,
    &jigsaw::FORMAT,
    &line::FORMAT,
    &sdm::FORMAT,
    &grid::FORMAT,
];

/// What the reader is told beside the text.
#[derive(Clone, Copy, Default)]
pub struct Hints<'a> {
    /// The shape the puzzle has, for formats that do not say it themselves.
    pub shape: Option<&'a Shape>,
    /// The ending of the file's name, without the dot.
    pub extension: Option<&'a str>,
    /// How digits above 9 are written, for formats in which that is a habit and not a rule.
    pub alphabet: Option<Alphabet>,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The puzzles, at least one.
    pub sheets: Vec<Sheet>,
    /// The name of the format.
    pub format: &'static str,
    /// What the text did not say and we supposed, a sentence each.
    pub assumed: Vec<String>,
}

/// The format of this name.
pub fn named(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name.eq_ignore_ascii_case(name))
}

/// Reads all puzzles of a text in whatever format it is.
///
/// The ending of the file's name decides when the text looks like that format, or like nothing else; otherwise the
/// text alone does. Errors come from the reader of the format that was found.
///
/// ```
/// use anydoku::format::{Hints, read};
/// let reading = read(b"1..4\n..2.\n.3..\n4..1\n", &Hints::default()).unwrap();
/// assert_eq!(reading.format, "grid");
/// assert_eq!(reading.assumed, ["16 cells are a 4x4 with blocks of 2x2", "\".\" is an open cell"]);
/// ```
pub fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
        return Err(ReadError::new(text, 0..2, "UTF-16 text", "UTF-8 text"));
    }
    match detect(text, hints) {
        Some(format) => {
            let mut reading = read_as(format, text, hints)?;
            let is_other = |extension: &&str| {
                let named =
                    FORMATS.iter().find(|format| format.extensions.contains(&extension.to_ascii_lowercase().as_str()));
                named.is_some_and(|named| named.name != format.name)
            };
            if let Some(extension) = hints.extension.filter(is_other) {
                reading
                    .assumed
                    .push(format!("the text is {} although the file's name ends in .{extension}", format.name));
            }
            Ok(reading)
        }
        None => Err(nothing_fits(text, hints)),
    }
}

/// Reads all puzzles of a text in this format.
pub fn read_as(format: &'static Format, text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let (mark, body) = without_mark(text);
    let Some(reader) = format.read else {
        let expected = "a format that we read; this one is only written";
        return Err(ReadError::new(text, 0..0, format.title, expected).in_format(format.name));
    };
    reader(body, hints).map_err(|mut error| {
        error.span = error.span.start + mark..error.span.end + mark;
        error.in_format(format.name)
    })
}

/// Writes sheets as one text in this format.
pub fn write(format: &'static Format, sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    match format.write {
        Some(writer) => writer(sheets),
        None => {
            let reason = "this format is only read; line, grid and gss are written".into();
            Err(WriteError { format: format.name, reason })
        }
    }
}

/// The format of a text, if it looks like one that we read.
pub fn detect(text: &[u8], hints: &Hints<'_>) -> Option<&'static Format> {
    let (_, body) = without_mark(text);
    let readable = || FORMATS.iter().copied().filter(|format| format.read.is_some());
    let named = hints.extension.and_then(|extension| {
        let is_named = |format: &&Format| format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension));
        readable().find(is_named)
    });
    if let Some(format) = named.filter(|format| (format.detect)(body)) {
        return Some(format);
    }
    // Without the shape these two cannot tell how many cells to look for.
    let by_shape = |format: &Format| match format.name {
        _ if hints.shape.is_none() => false,
        "line" => line::detect(body, hints.shape),
        "grid" => grid::detect(body, hints.shape),
        _ => false,
    };
    let found = readable().find(|format| (format.detect)(body) || by_shape(format));
    match (found, named) {
        // Bare digits have no marks of their own, and some formats allow them too: the file's name decides.
        (Some(found), Some(named)) if matches!(found.name, "line" | "grid") => {
            let is_read = named.read.is_some_and(|reader| reader(body, hints).is_ok());
            Some(if is_read { named } else { found })
        }
        _ => found.or(named),
    }
}

/// The length of a byte order mark, and the text behind it.
fn without_mark(text: &[u8]) -> (usize, &[u8]) {
    match text.strip_prefix(b"\xef\xbb\xbf") {
        Some(body) => (3, body),
        None => (0, text),
    }
}

/// The error for a text that looks like no format: that of the line or grid reader if the text is nearly one.
fn nothing_fits(text: &[u8], hints: &Hints<'_>) -> ReadError {
    let (mark, body) = without_mark(text);
    let general = |at: usize| {
        let known: Vec<_> = FORMATS.iter().filter(|format| format.read.is_some()).map(|format| format.name).collect();
        ReadError::at(text, at + mark, format!("a puzzle in one of the formats {}", known.join(", ")))
    };
    let Some(first) = cells::content_lines(body).next() else { return general(body.len()) };
    let first = cells::trim(body, first);
    let is_cell = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'*' | b'_' | b'|' | b'-' | b'+');
    let line = &body[first.clone()];
    let filled = line.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
    if line.iter().filter(is_cell).count() * 2 <= filled {
        return general(first.start);
    }
    let format = if filled >= 30 && filled == line.len() { &line::FORMAT } else { &grid::FORMAT };
    match read_as(format, text, hints) {
        Err(error) => error,
        Ok(_) => general(first.start),
    }
}
