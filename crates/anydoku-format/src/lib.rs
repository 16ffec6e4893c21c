//! Reading and writing Sudokus of any shape, in every common format.
//!
//! Each format has its own file; [`FORMATS`] lists the formats in the order in which they are tried. [`read`] detects
//! the format of the input unless the caller specifies one, and lists its assumptions. Errors point at the bytes that
//! caused them.
//!
//! ```
//! use anydoku_format as format;
//!
//! let reading = format::read(b"1..4\n..2.\n.3..\n4..1\n", &format::Hints::default())?;
//! assert_eq!((reading.format, reading.sheets.len()), ("grid", 1));
//! let links = format::write(format::named("fpuzzles").unwrap(), &reading.sheets)?;
//! assert!(links.starts_with(b"https://www.f-puzzles.com/"));
//!
//! let error = format::read(b"1..4\n..x.\n.3..\n4..1\n", &format::Hints::default()).unwrap_err();
//! let expected = "found \"x\", expected the same character for all open cells (\".\" was used before)";
//! assert_eq!(error.to_string(), format!("line 2, column 3: {expected}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
pub mod compact;
mod csv;
mod error;
mod features;
mod fpuzzles;
mod gather;
mod grid;
pub mod gss;
mod hodoku;
mod iss;
mod jigsaw;
mod killer;
mod line;
mod link;
mod lossy;
mod marks;
mod opensudoku;
mod paste;
mod payload;
mod penpa;
mod ruled;
mod sdk;
mod sdm;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod sukaku;
pub mod table;
#[cfg(test)]
mod tests;
mod told;

pub use error::WriteError;
pub use lossy::{Lost, Written, lost, write, write_lossy};

pub use anydoku::text::{Alphabet, ReadError};

use std::str::FromStr;

use anydoku::shape::Shape;
use anydoku::{Joint, Message, Sheet, UnknownName, msg};

/// A text format for puzzles.
#[derive(Debug)]
pub struct Format {
    /// The short name, as on the command line, such as `gss`.
    pub name: &'static str,
    /// The usual file name extensions in lower case, with no leading dot.
    pub extensions: &'static [&'static str],
    /// The function that rates how well the input fits. It is called in the order of [`FORMATS`].
    pub fit: FitFn,
    /// The reader, if the format can be read.
    pub read: Option<ReadFn>,
    /// The writer, if the format can be written.
    pub write: Option<WriteFn>,
    /// Whether the format supports rules beyond houses. Other formats reject puzzles with rules.
    pub rules: bool,
}

/// The names of the formats with one or a few lines per puzzle.
const CHAINED: &[&str] =
    &["line", "sdm", "jigsaw", "hodoku", "sukaku", "compact", "fpuzzles", "iss", "sudokupad", "penpa", "sudokuwiki"];

impl Format {
    /// Returns a description in a few words: the message `format-<name>`.
    pub fn title(&self) -> Message {
        Message::named(format!("format-{}", self.name))
    }

    /// Returns whether texts of this format can be concatenated, so that any number of puzzles can be streamed.
    ///
    /// ```
    /// use anydoku_format as format;
    /// assert!(format::named("line").unwrap().is_chained());
    /// assert!(!format::named("opensudoku").unwrap().is_chained());
    /// ```
    pub fn is_chained(&self) -> bool {
        CHAINED.contains(&self.name)
    }

    /// Returns whether the format is a table whose first line names its columns.
    pub fn is_table(&self) -> bool {
        matches!(self.name, "csv" | "tsv")
    }
}

/// How well the input fits a format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// The text is in another format.
    No,
    /// The text could be in this format, but contains nothing specific to it, only bare digits. The extension of
    /// another format takes precedence if the text reads as that format.
    Bare,
    /// The text has signs that are specific to this format. The first of [`FORMATS`] whose signs are found is used.
    Own,
}

impl Fit {
    /// Returns [`Own`](Fit::Own) if the format's signs are there, else [`No`](Fit::No).
    pub(crate) fn own(has_signs: bool) -> Fit {
        if has_signs { Fit::Own } else { Fit::No }
    }

    /// Returns [`Bare`](Fit::Bare) if the text could be in this format, else [`No`](Fit::No).
    pub(crate) fn bare(could_be: bool) -> Fit {
        if could_be { Fit::Bare } else { Fit::No }
    }
}

/// A function that rates how well the input fits. The input has no byte order mark.
pub type FitFn = fn(&[u8], &Hints<'_>) -> Fit;

/// A function that reads all puzzles in the input.
pub type ReadFn = fn(&[u8], &Hints<'_>) -> Result<Reading, ReadError>;

/// A function that writes sheets as one text.
pub type WriteFn = fn(&[Sheet]) -> Result<Vec<u8>, WriteError>;

/// All formats, in the order of detection.
pub static FORMATS: &[&Format] = &[
    &gss::FORMAT,
    &compact::FORMAT,
    &opensudoku::FORMAT,
    &fpuzzles::FORMAT,
    &iss::FORMAT,
    &sudokupad::FORMAT,
    &penpa::FORMAT,
    &sudokuwiki::FORMAT,
    &killer::FORMAT,
    &csv::FORMAT,
    &csv::TABS,
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

/// Information for the reader in addition to the text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hints<'a> {
    /// The shape of the puzzle, for formats that do not contain it.
    pub shape: Option<&'a Shape>,
    /// The file name extension (no leading dot).
    pub extension: Option<&'a str>,
    /// The symbols of digits above 9, for formats that do not fix them.
    pub alphabet: Option<Alphabet>,
}

/// The result of reading text.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The puzzles, at least one.
    pub sheets: Vec<Sheet>,
    /// The name of the format.
    pub format: &'static str,
    /// The reader's assumptions about facts that the text leaves open, one message each.
    pub assumed: Vec<Message>,
}

/// Returns the format with this name, ignoring case.
pub fn named(name: &str) -> Option<&'static Format> {
    name.parse().ok()
}

impl FromStr for &'static Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<&'static Format, UnknownName> {
        UnknownName::or_find("format", name, FORMATS, |format| format.name)
    }
}

/// Reads all puzzles in `text`, in any format.
///
/// If the text looks like the format of the file name extension, or like no format at all, the extension decides;
/// otherwise, the text alone decides. Errors come from the reader of the detected format.
///
/// ```
/// use anydoku_format::{Hints, read};
/// let reading = read(b"1..4\n..2.\n.3..\n4..1\n", &Hints::default()).unwrap();
/// assert_eq!(reading.format, "grid");
/// let assumed: Vec<String> = reading.assumed.iter().map(ToString::to_string).collect();
/// assert_eq!(assumed, ["16 cells are a 4x4 with blocks of 2x2", "\".\" is an open cell"]);
/// ```
pub fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
        return Err(ReadError::new(text, 0..2, msg!("found-utf16"), msg!("expect-utf8")));
    }
    let (format, mut reading) = match find(text, hints) {
        Candidate::None => return Err(nothing_fits(text, hints)),
        Candidate::Format(format) => (format, read_as(format, text, hints)?),
        Candidate::Either { named, bare } => match read_as(named, text, hints) {
            Ok(reading) => (named, reading),
            Err(_) => (bare, read_as(bare, text, hints)?),
        },
    };
    let other = by_extension(FORMATS, hints).filter(|named| named.name != format.name);
    if let (Some(_), Some(extension)) = (other, hints.extension) {
        let extension = format!(".{extension}");
        reading.assumed.push(msg!("assume-other-format", format = format.name, extension = extension));
    }
    Ok(reading)
}

/// Reads all puzzles in `text`, in this format.
pub fn read_as(format: &'static Format, text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let (mark, body) = without_mark(text);
    let Some(reader) = format.read else {
        let found = Message::verbatim(format.name);
        return Err(ReadError::new(text, 0..0, found, msg!("expect-format-to-read")).in_format(format.name));
    };
    reader(body, hints).map_err(|mut error| {
        error.span = error.span.start + mark..error.span.end + mark;
        error.in_format(format.name)
    })
}

/// Returns the format of `text`, if it looks like one that can be read.
pub fn detect(text: &[u8], hints: &Hints<'_>) -> Option<&'static Format> {
    match find(text, hints) {
        Candidate::None => None,
        Candidate::Format(format) => Some(format),
        Candidate::Either { named, bare } => Some(if read_as(named, text, hints).is_ok() { named } else { bare }),
    }
}

/// A format that the input may be in, judged without reading it.
enum Candidate {
    None,
    Format(&'static Format),
    /// The format of the file name extension if the text reads as such, else the format of bare digits.
    Either {
        named: &'static Format,
        bare: &'static Format,
    },
}

fn find(text: &[u8], hints: &Hints<'_>) -> Candidate {
    let (_, body) = without_mark(text);
    let readable: Vec<&'static Format> = FORMATS.iter().copied().filter(|format| format.read.is_some()).collect();
    let named = by_extension(&readable, hints);
    if let Some(format) = named.filter(|format| (format.fit)(body, hints) != Fit::No) {
        return Candidate::Format(format);
    }
    let fits = readable.into_iter().map(|format| (format, (format.fit)(body, hints)));
    match (fits.into_iter().find(|(_, fit)| *fit != Fit::No), named) {
        (Some((bare, Fit::Bare)), Some(named)) => Candidate::Either { named, bare },
        (Some((format, _)), _) => Candidate::Format(format),
        (None, Some(named)) => Candidate::Format(named),
        (None, None) => Candidate::None,
    }
}

/// Returns the format of the file name extension.
fn by_extension(formats: &[&'static Format], hints: &Hints<'_>) -> Option<&'static Format> {
    let extension = hints.extension?;
    let is_named = |format: &&Format| format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension));
    formats.iter().copied().find(|format| is_named(format))
}

/// Returns the length of a byte order mark, and the text after it.
fn without_mark(text: &[u8]) -> (usize, &[u8]) {
    match text.strip_prefix(b"\xef\xbb\xbf") {
        Some(body) => (3, body),
        None => (0, text),
    }
}

/// Returns the error for text that does not look like any format: the error of the line or grid reader if the text
/// nearly fits one of these.
fn nothing_fits(text: &[u8], hints: &Hints<'_>) -> ReadError {
    let (mark, body) = without_mark(text);
    let general = |at: usize| {
        let known = FORMATS.iter().filter(|format| format.read.is_some()).map(|format| format.name.to_owned());
        let formats = (Joint::Comma, known.collect::<Vec<_>>());
        ReadError::at(text, at + mark, msg!("expect-some-format", formats = formats))
    };
    let Some(first) = anydoku::text::content_lines(body).next() else { return general(body.len()) };
    let first = anydoku::text::trim(body, first);
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
