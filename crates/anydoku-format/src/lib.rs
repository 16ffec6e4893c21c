//! Reading and writing Sudokus of any shape, in every common format.
//!
//! One file a format; [`FORMATS`] lists them in the order in which they are tried. [`read`] finds out which one a text
//! is in, unless it is told, and says what it had to assume. Errors point at the bytes.
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
//! assert_eq!(error.to_string(), "line 2, column 3: found \"x\", expected one sign for open cells, \".\" as before");
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

/// A way of writing puzzles down.
#[derive(Debug)]
pub struct Format {
    /// Its short name, as on the command line: `gss`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// File name endings that speak for it, without the dot, in lower case.
    pub extensions: &'static [&'static str],
    /// How well does this text fit? Asked in the order of [`FORMATS`].
    pub fit: FitFn,
    /// Reads it, if we can.
    pub read: Option<ReadFn>,
    /// Writes it, if we can.
    pub write: Option<WriteFn>,
    /// Does it carry rules beyond houses? Puzzles with rules are not written in one that does not.
    pub rules: bool,
}

/// Formats that are a line a puzzle, or a few.
const CHAINED: &[&str] =
    &["line", "sdm", "jigsaw", "hodoku", "sukaku", "compact", "fpuzzles", "iss", "sudokupad", "sudokuwiki"];

impl Format {
    /// Returns whether texts of this format can be put one after the other, so that any number of puzzles can be written as they come.
    ///
    /// ```
    /// use anydoku_format as format;
    /// assert!(format::named("line").unwrap().is_chained());
    /// assert!(!format::named("opensudoku").unwrap().is_chained());
    /// ```
    pub fn is_chained(&self) -> bool {
        CHAINED.contains(&self.name)
    }

    /// Returns whether it is a table, with a first line that names its columns.
    pub fn is_table(&self) -> bool {
        matches!(self.name, "csv" | "tsv")
    }
}

/// How well a text fits a format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// It is something else.
    No,
    /// It could be this one, but nothing in it speaks for this format alone: bare digits. A file's name that says
    /// another format, and a text that reads as that one, speaks louder.
    Bare,
    /// It has signs of this format. The first of [`FORMATS`] that finds them is taken.
    Own,
}

impl Fit {
    /// [`Own`](Fit::Own) if the format's signs are there, else [`No`](Fit::No).
    pub(crate) fn own(has_signs: bool) -> Fit {
        if has_signs { Fit::Own } else { Fit::No }
    }

    /// [`Bare`](Fit::Bare) if it could be this format, else [`No`](Fit::No).
    pub(crate) fn bare(could_be: bool) -> Fit {
        if could_be { Fit::Bare } else { Fit::No }
    }
}

/// Says how well a text, without a byte order mark, fits.
pub type FitFn = fn(&[u8], &Hints<'_>) -> Fit;

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

/// What the reader is told beside the text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hints<'a> {
    /// The shape the puzzle has, for formats that do not say it themselves.
    pub shape: Option<&'a Shape>,
    /// The ending of the file's name, without the dot.
    pub extension: Option<&'a str>,
    /// How digits above 9 are written, for formats in which that is a habit and not a rule.
    pub alphabet: Option<Alphabet>,
}

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The puzzles, at least one.
    pub sheets: Vec<Sheet>,
    /// The name of the format.
    pub format: &'static str,
    /// What the reader assumed because the text does not say it, one message each.
    pub assumed: Vec<Message>,
}

/// Returns the format of this name, in upper or lower case.
pub fn named(name: &str) -> Option<&'static Format> {
    name.parse().ok()
}

impl FromStr for &'static Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<&'static Format, UnknownName> {
        UnknownName::or_find("format", name, FORMATS, |format| format.name)
    }
}

/// Reads all puzzles of a text in whatever format it is.
///
/// The ending of the file's name decides when the text looks like that format, or like nothing else; otherwise the
/// text alone does. Errors come from the reader of the format that was found.
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

/// Reads all puzzles of a text in this format.
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

/// Returns the format of a text, if the text looks like one that can be read.
pub fn detect(text: &[u8], hints: &Hints<'_>) -> Option<&'static Format> {
    match find(text, hints) {
        Candidate::None => None,
        Candidate::Format(format) => Some(format),
        Candidate::Either { named, bare } => Some(if read_as(named, text, hints).is_ok() { named } else { bare }),
    }
}

/// What a text may be, as far as one can tell without reading it.
enum Candidate {
    None,
    Format(&'static Format),
    /// The one that the file's name says if the text reads as such, else the one that bare digits are.
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

/// Returns the format that the ending of the file's name speaks for.
fn by_extension(formats: &[&'static Format], hints: &Hints<'_>) -> Option<&'static Format> {
    let extension = hints.extension?;
    let is_named = |format: &&Format| format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension));
    formats.iter().copied().find(|format| is_named(format))
}

/// Returns the length of a byte order mark, and the text behind it.
fn without_mark(text: &[u8]) -> (usize, &[u8]) {
    match text.strip_prefix(b"\xef\xbb\xbf") {
        Some(body) => (3, body),
        None => (0, text),
    }
}

/// Returns the error for a text that looks like no format: that of the line or grid reader if the text is nearly one.
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
