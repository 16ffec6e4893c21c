//! gss compact: any characters until 81 cells.
//!
//! Digits and periods are cells, 81 of them a plain 9x9 puzzle, wherever the lines end; `#` hides the rest of its line,
//! even in the middle of a puzzle; every other character is skipped. It is so tolerant that it is never guessed, only
//! asked for.

use std::sync::{Arc, OnceLock};

use super::{Format, Hints, ReadError, Reading, WriteError};
use crate::puzzle::{Puzzle, Sheet};
use crate::shape::Shape;
use crate::topology::Digit;

pub(super) static FORMAT: Format = Format {
    name: NAME,
    title: "gss compact: any characters until 81 cells",
    extensions: &[],
    detect: |_| false,
    read: Some(read),
    write: Some(write),
};

const NAME: &str = "compact";
const N_CELLS: usize = 81;

/// The 9x9 that every compact puzzle is.
fn nine() -> &'static Shape {
    static NINE: OnceLock<Shape> = OnceLock::new();
    NINE.get_or_init(|| Shape::boxed(3, 3))
}

/// Hands out the puzzles of a compact text one by one.
///
/// ```
/// use anydoku::format::compact::Puzzles;
/// let text = format!("{}# one puzzle\n12..", "0".repeat(81));
/// let mut puzzles = Puzzles::new(text.as_bytes());
/// assert_eq!(puzzles.by_ref().count(), 1);
/// assert_eq!(puzzles.left().len(), 4);
/// ```
pub struct Puzzles<'t> {
    text: &'t [u8],
    at: usize,
    group_start: usize,
    cells: Vec<Option<Digit>>,
}

impl<'t> Puzzles<'t> {
    /// Begins at the start of the text.
    pub fn new(text: &'t [u8]) -> Puzzles<'t> {
        Puzzles { text, at: 0, group_start: 0, cells: Vec::new() }
    }

    /// After the last puzzle: the cells of an unfinished one.
    pub fn left(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// Where the puzzle that is read now, or the unfinished one, begins.
    pub fn group_start(&self) -> usize {
        self.group_start
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        while let Some(&byte) = self.text.get(self.at) {
            self.at += 1;
            match byte {
                b'#' => {
                    let rest = &self.text[self.at..];
                    self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                }
                b'.' | b'0'..=b'9' => {
                    if self.cells.is_empty() {
                        self.group_start = self.at - 1;
                    }
                    let is_open = byte == b'.' || byte == b'0';
                    self.cells.push((!is_open).then(|| Digit(byte.wrapping_sub(b'1'))));
                    if self.cells.len() == N_CELLS {
                        let topology: &Arc<_> = &nine().topology;
                        return Some(Puzzle::new(topology.clone(), std::mem::take(&mut self.cells)));
                    }
                }
                _ => {}
            }
        }
        None
    }
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut puzzles = Puzzles::new(text);
    let sheets: Vec<_> = puzzles.by_ref().map(|puzzle| Sheet::new(puzzle, nine().layout.clone())).collect();
    let n_left = puzzles.left().len();
    if n_left > 0 || sheets.is_empty() {
        let start = if n_left > 0 { puzzles.group_start() } else { text.len() };
        let found = if n_left > 0 { format!("{n_left} cells at the end") } else { "no cell".into() };
        let expected = "81 digits and periods for each puzzle";
        return Err(ReadError::new(text, start..text.len(), found, expected).in_format(NAME));
    }
    Ok(Reading { sheets, format: NAME, assumed: vec!["every puzzle is a plain 9x9".into()] })
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let refuse = |reason: &str| WriteError { format: NAME, reason: reason.into() };
    let mut text = Vec::with_capacity(sheets.len() * (N_CELLS + 1));
    for sheet in sheets {
        if !sheet.puzzle.topology().is_same_as(&nine().topology) {
            return Err(refuse("it is no plain 9x9; gss takes any houses"));
        }
        if sheet.puzzle.marks().is_some() {
            return Err(refuse("its cells begin with marks; write it as a grid of marks"));
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
