//! Reading and writing puzzles as text.
//!
//! One file a format; [`FORMATS`] lists them in the order in which they are tried. [`read`] finds out which one a text
//! is in, unless it is told, and says what it had to assume. Errors point at the bytes.

pub mod compact;
mod csv;
mod error;
mod fpuzzles;
mod grid;
pub mod gss;
mod hodoku;
mod iss;
mod jigsaw;
mod line;
mod marks;
mod opensudoku;
mod sdk;
mod sdm;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod sukaku;

pub use error::{ReadError, WriteError};

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
