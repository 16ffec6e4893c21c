//! Puzzles as single lines, the shortest way to write them down.

use std::ops::Range;
use std::str::FromStr;

use super::alphabet::{Alphabet, Choice, Table, choose, undecided};
use super::cells::{content_lines, nothing};
use super::error::ReadError;
use super::find::{Decoded, Unfit, find_cells, is_separator, read_cells};
use super::told::find_told;
use crate::layout::{Layout, symbol};
use crate::msg;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::topology::Digit;

/// The name of this format in errors.
const LINE: &str = "line";

/// Reads one line for a known shape, and returns the range of the rest of the line. This is the fast path for large
/// files.
///
/// Errors count columns from the start of the line.
///
/// ```
/// use anydoku::{Shape, text::read_line};
/// let (digits, rest) = read_line(b"1..4............ # easy", &Shape::boxed(2, 2)).unwrap();
/// assert_eq!(digits.iter().flatten().count(), 2);
/// assert_eq!(rest, 16..23);
/// ```
pub fn read_line(line: &[u8], shape: &Shape) -> Result<(Vec<Option<Digit>>, Range<usize>), ReadError> {
    let mut digits = Vec::with_capacity(shape.topology.n_cells());
    let rest = read_line_into(line, shape, None, &mut digits)?;
    Ok((digits, rest))
}

/// Reads one line into a reusable vector, which is cleared first; the alphabet can be given.
pub fn read_line_into(
    line: &[u8],
    shape: &Shape,
    alphabet: Option<Alphabet>,
    digits: &mut Vec<Option<Digit>>,
) -> Result<Range<usize>, ReadError> {
    digits.clear();
    let end = line.len() - line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let (n_cells, n_digits) = (shape.topology.n_cells(), shape.topology.n_digits());
    // The usual line has as many characters as cells, then nothing or a separator.
    let is_usual = n_digits <= 9
        && end >= n_cells
        && line[..end].get(n_cells).is_none_or(|&byte| is_separator(byte))
        && line[..n_cells].iter().all(|&byte| {
            let code = byte.wrapping_sub(b'0');
            let digit = if byte == b'.' { 0 } else { code };
            digits.push(digit.checked_sub(1).map(Digit));
            digit as usize <= n_digits
        });
    if is_usual {
        return Ok(n_cells..end);
    }
    digits.clear();
    let alphabet = alphabet.or(match Alphabet::of_layout(&shape.layout, n_digits) {
        chosen @ (Alphabet::Letters | Alphabet::Hex) => Some(chosen),
        _ => None,
    });
    // Lines with more digits can be as fast if their alphabet is known.
    if let Some(alphabet @ (Alphabet::Symbols | Alphabet::Letters | Alphabet::Hex)) = alphabet
        && end >= n_cells
        && line[..end].get(n_cells).is_none_or(|&byte| is_separator(byte))
    {
        let table = Table::new(alphabet, n_digits);
        let read = |&byte: &u8| table.get(byte).map(|cell| digits.push(cell)).is_some();
        if line[..n_cells].iter().all(read) {
            return Ok(n_cells..end);
        }
        digits.clear();
    }
    let found = find_cells(line, 0..end, Some(shape), alphabet).map_err(|unfit| unfit.error(line))?;
    if found.n_cells != n_cells {
        let unfit = Unfit::Length { cells: found.cells, n_cells: found.n_cells, wanted: Some(n_cells) };
        return Err(unfit.error(line));
    }
    match read_cells(line, &found, n_digits, alphabet)? {
        Decoded::Done(read, _) => digits.extend(read),
        Decoded::Undecided(alphabets) => return Err(undecided(line, found.cells, &alphabets)),
    }
    Ok(found.end..end)
}

impl Puzzle {
    /// Reads one line for a known shape; text that follows the cells after a space, `#`, `,`, `;` or `|` is a comment.
    ///
    /// ```
    /// use anydoku::{Puzzle, Shape};
    /// let shape = Shape::named("x4").unwrap();
    /// let puzzle = Puzzle::from_line(&shape, "1..4............ # easy").unwrap();
    /// assert_eq!(puzzle.n_givens(), 2);
    /// let error = Puzzle::from_line(&shape, "1..5............").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 4: found \"5\", expected a digit from 1 to 4 or \".\"");
    /// ```
    pub fn from_line(shape: &Shape, line: &str) -> Result<Puzzle, ReadError> {
        let text = line.as_bytes();
        if let Some(at) = line.trim_end().find('\n') {
            return Err(ReadError::at(text, at + 1, msg!("expect-one-line")).in_format(LINE));
        }
        let (digits, _) = read_line(text, shape).map_err(|error| error.in_format(LINE))?;
        Ok(Puzzle::new(shape.topology.clone(), digits))
    }

    /// Returns the givens as a line that [`from_line`](Puzzle::from_line) parses: one character per cell, or numbers
    /// with commas if characters would be ambiguous. Marks are left out.
    ///
    /// ```
    /// use anydoku::{Cell, Digit, Puzzle, Shape};
    /// let shape = Shape::plain(36).unwrap();
    /// let mut puzzle = Puzzle::empty(shape.topology.clone());
    /// puzzle.give(Cell(1), Digit(35));
    /// assert!(puzzle.to_line().starts_with(".,36,.,"));
    /// assert_eq!(Puzzle::from_line(&shape, &puzzle.to_line()).unwrap(), puzzle);
    /// ```
    pub fn to_line(&self) -> String {
        let n_digits = self.topology().n_digits();
        let alphabet = if n_digits > 35 { Alphabet::Numbers } else { Alphabet::Symbols };
        let (text, _) = write_as(alphabet, self.givens(), n_digits, &[]);
        text.into_iter().map(char::from).collect()
    }
}

/// Parses a plain Sudoku of any size from one line with one character per cell.
///
/// ```
/// use anydoku::Puzzle;
/// let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
/// assert_eq!((puzzle.n_givens(), puzzle.topology().n_digits()), (17, 9));
/// assert_eq!("1..4.........2..".parse::<Puzzle>().unwrap().topology().n_digits(), 4);
/// let error = "1234".repeat(20).parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: found 80 cells, expected 64 (8x8) or 81 (9x9)");
/// ```
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Puzzle, ReadError> {
        // Most lines have 81 cells, and their puzzles share a topology.
        if let Ok(puzzle) = Puzzle::from_line(Shape::nine(), line) {
            return Ok(puzzle);
        }
        let text = line.as_bytes();
        if let Some(second) = content_lines(text).nth(1) {
            return Err(ReadError::at(text, second.start, msg!("expect-one-line")).in_format(LINE));
        }
        read_usual(text).map_err(|error| error.in_format(LINE))
    }
}

/// Reads the only line of `text` for the shape that it names, or for the usual shape with that many cells.
fn read_usual(text: &[u8]) -> Result<Puzzle, ReadError> {
    let line = content_lines(text).next().ok_or_else(|| nothing(text))?;
    let told = find_told(text, line.clone());
    let shape = told.as_ref().map(|told| told.shape(text)).transpose()?;
    let cells = line.start..told.as_ref().map_or(line.end, |told| told.whole.start);
    let found = find_cells(text, cells.clone(), shape.as_ref(), None).map_err(|unfit| unfit.error(text))?;
    let wanted = shape.as_ref().map(|shape| shape.topology.n_cells());
    if wanted.is_some_and(|wanted| found.n_cells != wanted || found.end < cells.end) {
        return Err(Unfit::Length { cells, n_cells: found.n_cells, wanted }.error(text));
    }
    let shape = shape.or_else(|| Shape::usual(found.n_cells)).ok_or_else(|| nothing(text))?;
    match read_cells(text, &found, shape.topology.n_digits(), None)? {
        Decoded::Done(digits, _) => Ok(Puzzle::new(shape.topology, digits)),
        Decoded::Undecided(alphabets) => Err(undecided(text, found.cells, &alphabets)),
    }
}

/// Appends digits to the text, one character per cell for up to 35 digits, and numbers separated by commas for more,
/// without a line break.
///
/// ```
/// use anydoku::{Digit, text::write_digits};
/// let mut text = Vec::new();
/// write_digits(&[None, Digit::from_number(12)], 16, &mut text);
/// assert_eq!(text, b".C");
/// ```
pub fn write_digits(digits: &[Option<Digit>], n_digits: usize, text: &mut Vec<u8>) {
    if n_digits > 35 {
        return write_numbers(digits, text);
    }
    text.extend(digits.iter().map(|digit| match digit {
        None => b'.',
        Some(digit) if digit.0 < 9 => b'1' + digit.0,
        Some(digit) => b'A' + (digit.0 - 9).min(25),
    }));
}

fn write_numbers(digits: &[Option<Digit>], text: &mut Vec<u8>) {
    for (i, digit) in digits.iter().enumerate() {
        if i > 0 {
            text.push(b',');
        }
        match digit {
            None => text.push(b'.'),
            Some(digit) => text.extend_from_slice(digit.number().to_string().as_bytes()),
        }
    }
}

/// Returns the digits as a line that is read back unchanged: in the layout's alphabet, or as numbers if that is
/// ambiguous. More cells in the same alphabet, such as an answer, can remove the ambiguity.
pub fn write_safely(
    digits: &[Option<Digit>],
    layout: &Layout,
    n_digits: usize,
    beside: &[Option<Digit>],
) -> (Vec<u8>, Alphabet) {
    write_as(Alphabet::of_layout(layout, n_digits), digits, n_digits, beside)
}

/// Returns the digits in this alphabet, or as numbers if the alphabet is ambiguous.
pub fn write_as(
    alphabet: Alphabet,
    digits: &[Option<Digit>],
    n_digits: usize,
    beside: &[Option<Digit>],
) -> (Vec<u8>, Alphabet) {
    if alphabet != Alphabet::Numbers {
        let text = write_chars(digits, alphabet);
        let is_open = digits.iter().chain(beside).all(Option::is_none);
        if n_digits <= 9
            || is_open
            || choose(&[&text[..], &write_chars(beside, alphabet)].concat(), n_digits, None) == Choice::Is(alphabet)
        {
            return (text, alphabet);
        }
    }
    let mut text = Vec::new();
    write_numbers(digits, &mut text);
    (text, Alphabet::Numbers)
}

/// Returns the cells as text, one character per cell.
pub fn write_chars(cells: &[Option<Digit>], alphabet: Alphabet) -> Vec<u8> {
    let char_of = |digit: Digit| match alphabet {
        Alphabet::Letters => b'A' + digit.0.min(25),
        Alphabet::Hex => b"0123456789ABCDEF"[digit.index() % 16],
        _ => symbol(digit).map_or(b'?', |c| c as u8),
    };
    cells.iter().map(|cell| cell.map_or(b'.', char_of)).collect()
}
