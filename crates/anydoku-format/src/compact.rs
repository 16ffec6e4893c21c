//! The compact format of gss: 81 cells among any characters.
//!
//! Digits and periods are cells, and 81 of them make a plain 9x9 puzzle, regardless of line breaks. `#` hides the rest
//! of its line, even in the middle of a puzzle. All other characters are skipped. The format is so tolerant that it is
//! never detected and must be requested.

use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::shape::Shape;
use anydoku::text::ReadError;
use anydoku::{Digit, Message, Puzzle, Sheet, msg};

pub(super) static FORMAT: Format =
    Format { name: NAME, extensions: &[], fit: |_, _| Fit::No, read: Some(read), write: Some(write), rules: false };

const NAME: &str = "compact";
const N_CELLS: usize = 81;

/// Collects the cells of compact text byte by byte, so that files of any length can be streamed.
///
/// ```
/// use anydoku_format::compact::Collector;
/// let mut collector = Collector::default();
/// let text = format!("{}# one puzzle\n12..", "0".repeat(81));
/// let puzzles = text.bytes().filter_map(|byte| collector.push(byte)).count();
/// assert_eq!((puzzles, collector.n_left()), (1, 4));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Collector {
    cells: Vec<Option<Digit>>,
    is_comment: bool,
}

impl Collector {
    /// Takes the next byte. Returns a puzzle if the byte was its last cell.
    pub fn push(&mut self, byte: u8) -> Option<Puzzle> {
        match byte {
            b'\n' => self.is_comment = false,
            _ if self.is_comment => {}
            b'#' => self.is_comment = true,
            b'.' | b'0' => self.cells.push(None),
            b'1'..=b'9' => self.cells.push(Some(Digit(byte - b'1'))),
            _ => {}
        }
        if self.cells.len() < N_CELLS {
            return None;
        }
        Some(Puzzle::new(Shape::nine().topology.clone(), std::mem::take(&mut self.cells)))
    }

    /// Returns the number of cells of the unfinished puzzle.
    pub fn n_left(&self) -> usize {
        self.cells.len()
    }
}

/// Returns an iterator over the puzzles in compact text. An unfinished puzzle at the end is ignored.
pub fn puzzles(text: &[u8]) -> impl Iterator<Item = Puzzle> + '_ {
    let mut collector = Collector::default();
    text.iter().filter_map(move |&byte| collector.push(byte))
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut collector = Collector::default();
    let mut sheets = Vec::new();
    let mut start = text.len();
    for (at, &byte) in text.iter().enumerate() {
        let n_before = collector.n_left();
        sheets.extend(collector.push(byte).map(|puzzle| Sheet::new(puzzle, Shape::nine().layout.clone())));
        if n_before == 0 && collector.n_left() > 0 {
            start = at;
        }
    }
    let n_left = collector.n_left();
    if n_left > 0 || sheets.is_empty() {
        let found = if n_left > 0 { msg!("found-cells-at-end", n = n_left) } else { msg!("found-no-cell") };
        let expected = msg!("expect-81-per-puzzle");
        return Err(ReadError::new(text, start.min(text.len())..text.len(), found, expected).in_format(NAME));
    }
    Ok(Reading { sheets, format: NAME, assumed: vec![msg!("assume-plain-9x9")] })
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let refuse = |reason: Message| WriteError { format: NAME, reason };
    let mut text = Vec::with_capacity(sheets.len() * (N_CELLS + 1));
    for sheet in sheets {
        if !sheet.puzzle.topology().is_same_as(&Shape::nine().topology) {
            return Err(refuse(msg!("lost-houses-of-9x9")));
        }
        if sheet.puzzle.marks().is_some() {
            return Err(refuse(msg!("lost-starting-marks")));
        }
        text.extend_from_slice(sheet.puzzle.to_string().as_bytes());
        text.push(b'\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_comments_do_not_matter() {
        let text = format!("{}# 123\nabc{}\n{}", ".".repeat(40), "5".repeat(41), "0".repeat(81));
        let reading = read(text.as_bytes(), &Hints::default()).unwrap();
        assert_eq!(reading.sheets.len(), 2);
        assert_eq!(reading.sheets[0].puzzle.n_givens(), 41);
        let written = write(&reading.sheets).unwrap();
        let again = read(&written, &Hints::default()).unwrap();
        assert_eq!(again.sheets[0].puzzle.givens(), reading.sheets[0].puzzle.givens());
        assert_eq!(write(&again.sheets).unwrap(), written);
    }

    #[test]
    fn an_unfinished_puzzle_is_refused() {
        let refused = |text: &str| read(text.as_bytes(), &Hints::default()).unwrap_err().to_string();
        assert_eq!(
            refused(&format!("{}\n..12", "0".repeat(81))),
            "line 2, column 1: found 4 cells at the end, expected 81 digits and periods for each puzzle"
        );
        assert_eq!(refused(""), "line 1, column 1: found no cell, expected 81 digits and periods for each puzzle");
    }
}
