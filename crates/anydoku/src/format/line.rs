//! One line a puzzle.
//!
//! A line is as many characters as there are cells, then perhaps a rating or a comment, which is kept as it stands.
//! Up to 35 digits a cell is one character; some people write two figures a cell, and above 35 digits there are only
//! numbers with commas. Lines of several sizes may stand in one text.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......  # easy
//! 1.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......  # shape: x
//! 1,.,3,.,.,4,.,.,.,.,.,.,2,.,.,.
//! ```

mod find;

use std::ops::Range;
use std::str::FromStr;

use super::alphabet::{Alphabet, Choice, Table, choose, undecided};
use super::cells::{content_lines, is_skipped, lines, nothing, one_line};
use super::gather::{Gather, plain_side, refuse_marks};
use super::told::{self, Telling, Told};
use super::{Fit, Format, Hints, ReadError, Reading, WriteError};
use crate::layout::{Layout, symbol};
use crate::puzzle::{Puzzle, Sheet};
use crate::shape::{Shape, usual_digits};
use crate::topology::Digit;

pub(super) use find::{Decoded, Form, Found, decode, find, is_separator, items};
use find::{Unfit, fits_digits, is_item_byte};

pub(super) static FORMAT: Format = Format {
    name: "line",
    title: "one line a puzzle",
    extensions: &[],
    fit,
    read: Some(read),
    write: Some(write),
    rules: false,
};

/// Reads one line on a known shape, and says where the rest of the line is: the quick way through large files.
///
/// Places in the error count from the start of the line.
///
/// ```
/// use anydoku::{Shape, format::read_line};
/// let (digits, rest) = read_line(b"1..4............ # easy", &Shape::boxed(2, 2)).unwrap();
/// assert_eq!(digits.iter().flatten().count(), 2);
/// assert_eq!(rest, 16..23);
/// ```
pub fn read_one(line: &[u8], shape: &Shape) -> Result<(Vec<Option<Digit>>, Range<usize>), ReadError> {
    let mut digits = Vec::with_capacity(shape.topology.n_cells());
    let rest = read_one_into(line, shape, None, &mut digits)?;
    Ok((digits, rest))
}

/// The same into a vector that is emptied first and can be used again; the alphabet may be chosen.
pub fn read_one_into(
    line: &[u8],
    shape: &Shape,
    alphabet: Option<Alphabet>,
    digits: &mut Vec<Option<Digit>>,
) -> Result<Range<usize>, ReadError> {
    digits.clear();
    let end = line.len() - line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let (n_cells, n_digits) = (shape.topology.n_cells(), shape.topology.n_digits());
    // The usual line: as many characters as cells, then nothing or a separator.
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
    // The same with more digits, if it is known how they are written.
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
    let found = find(line, 0..end, Some(shape), alphabet).map_err(|unfit| unfit.error(line))?;
    if found.n_cells != n_cells {
        let unfit = Unfit::Length { cells: found.cells, n_cells: found.n_cells, wanted: Some(n_cells) };
        return Err(unfit.error(line));
    }
    match decode(line, &found, n_digits, alphabet)? {
        Decoded::Done(read, _) => digits.extend(read),
        Decoded::Undecided(alphabets) => return Err(undecided(line, found.cells, &alphabets)),
    }
    Ok(found.end..end)
}

impl Puzzle {
    /// Reads one line on a known shape; what follows the cells after a blank, `#`, `,`, `;` or `|` is a comment.
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
            return Err(ReadError::at(text, at + 1, "nothing after the one line").in_format(FORMAT.name));
        }
        let (digits, _) = read_one(text, shape).map_err(|error| error.in_format(FORMAT.name))?;
        Ok(Puzzle::new(shape.topology.clone(), digits))
    }

    /// The givens as a line that [`from_line`](Puzzle::from_line) reads back: one character a cell, or numbers with
    /// commas where characters could be taken for others. Marks are left out.
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

/// A plain Sudoku of whatever size has so many cells, as one line.
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
        // Most lines have 81 cells, and their puzzles share one topology.
        if let Ok(puzzle) = Puzzle::from_line(Shape::nine(), line) {
            return Ok(puzzle);
        }
        let text = line.as_bytes();
        if let Some(second) = content_lines(text).nth(1) {
            return Err(ReadError::at(text, second.start, "nothing after the one line").in_format(FORMAT.name));
        }
        let mut reading = read(text, &Hints::default()).map_err(|error| error.in_format(FORMAT.name))?;
        reading.sheets.pop().map(|sheet| sheet.puzzle).ok_or_else(|| nothing(text))
    }
}

/// Appends digits to a text, one character a cell up to 35 digits and numbers with commas above; without an end of
/// line.
///
/// ```
/// use anydoku::{Digit, format::write_digits};
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

/// The digits as a line that reads back as the same digits: in the layout's alphabet, or, if that could be taken for
/// another one, as numbers. More cells of the same alphabet, such as an answer, may settle the question.
pub(super) fn write_safely(
    digits: &[Option<Digit>],
    layout: &Layout,
    n_digits: usize,
    beside: &[Option<Digit>],
) -> (Vec<u8>, Alphabet) {
    write_as(Alphabet::of_layout(layout, n_digits), digits, n_digits, beside)
}

pub(super) fn write_as(
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

/// One character a cell.
pub(super) fn write_chars(cells: &[Option<Digit>], alphabet: Alphabet) -> Vec<u8> {
    let char_of = |digit: Digit| match alphabet {
        Alphabet::Letters => b'A' + digit.0.min(25),
        Alphabet::Hex => b"0123456789ABCDEF"[digit.index() % 16],
        _ => symbol(digit).map_or(b'?', |c| c as u8),
    };
    cells.iter().map(|cell| cell.map_or(b'.', char_of)).collect()
}

// Without the shape nobody can tell how many cells to look for; with it, plain sizes are lines all the same.
fn fit(text: &[u8], hints: &Hints<'_>) -> Fit {
    Fit::bare(detect(text, None) || (hints.shape.is_some() && detect(text, hints.shape)))
}

/// Does the text begin with a line of a plain size, or of the shape's?
fn detect(text: &[u8], shape: Option<&Shape>) -> bool {
    let Some(first) = content_lines(text).next() else { return false };
    let is_line = |line: Range<usize>| {
        let told = told::find(text, line.clone());
        let named =
            told.as_ref().and_then(|told| Shape::named(std::str::from_utf8(&text[told.name.clone()]).ok()?).ok());
        let shape = named.as_ref().or(shape);
        let line = line.start..told.map_or(line.end, |told| told.whole.start);
        let found = match find(text, line, shape, None) {
            Ok(found) => found,
            // Of whichever size, it is a line; the reader tells the two.
            Err(unfit) => return matches!(unfit, Unfit::TwoSizes { .. }),
        };
        let by_shape = shape.filter(|shape| shape.topology.n_cells() == found.n_cells);
        if by_shape.is_none() && found.n_cells < 16 {
            return false;
        }
        let n_digits = by_shape.map(|shape| shape.topology.n_digits()).or_else(|| usual_digits(found.n_cells));
        match found.form {
            // A wrong character or two are for the reader to point at; a row of a larger grid has more.
            Form::Chars => n_digits.is_some_and(|n| is_nearly(&text[found.cells], n)),
            _ => n_digits.is_some(),
        }
    };
    if !is_line(first.clone()) {
        return false;
    }
    // As many lines as a line has characters: sixteen 4x4 or one 16x16? Only if all fit are they puzzles.
    let length = first.len();
    let mut n_lines = 0;
    let square = content_lines(text).take(length + 1).all(|line| {
        n_lines += 1;
        line.len() == length
    });
    if !square || n_lines != length {
        return true;
    }
    let fits = |line| {
        find(text, line, shape, None).is_ok_and(|found| fits_digits(&text[found.cells], plain_side(found.n_cells)))
    };
    content_lines(text).all(fits)
}

/// Are nearly all characters digits or open cells?
fn is_nearly(chars: &[u8], n_digits: usize) -> bool {
    if !matches!(choose(chars, n_digits, None), Choice::Wrong(..)) {
        return true;
    }
    let tables = [Alphabet::Symbols, Alphabet::Letters, Alphabet::Hex].map(|alphabet| Table::new(alphabet, n_digits));
    let wrong = |table: &Table| chars.iter().filter(|&&byte| table.get(byte).is_none()).count();
    chars.len() >= 36 && tables.iter().map(wrong).min().unwrap_or(0) * 10 <= chars.len()
}

/// A line whose alphabet others have to settle: its sheet, what was found, what follows, what it may be, and what shape it tells.
type Pending = (usize, Found, Range<usize>, Vec<Alphabet>, Option<Told>);

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    let mut sheets: Vec<Option<Sheet>> = Vec::new();
    let mut pending: Vec<Pending> = Vec::new();
    let mut settled: Vec<(usize, Alphabet)> = Vec::new();
    for line in lines(text) {
        if is_skipped(&text[line.clone()]) {
            continue;
        }
        let told = told::find(text, line.clone());
        gather.tell(text, told.as_ref())?;
        let cells = line.start..told.as_ref().map_or(line.end, |told| told.whole.start);
        let shape = gather.expected();
        let found = find(text, cells.clone(), shape.as_deref(), hints.alphabet).map_err(|unfit| unfit.error(text))?;
        if told.is_some() && (gather.hint(found.n_cells).is_none() || found.end < cells.end) {
            let wanted = shape.map(|shape| shape.topology.n_cells());
            return Err(Unfit::Length { cells, n_cells: found.n_cells, wanted }.error(text));
        }
        let n_digits = gather.n_digits(found.n_cells).ok_or_else(|| nothing(text))?;
        if gather.hint(found.n_cells).is_none() && found.n_cells < 16 && content_lines(text).nth(1).is_some() {
            return Err(ReadError::new(
                text,
                found.cells,
                format!("a line of {} among several", found.n_cells),
                "at least 16 cells (4x4)",
            ));
        }
        let rest = told.as_ref().map_or(found.end, |told| told.whole.end)..line.end;
        match decode(text, &found, n_digits, hints.alphabet)? {
            Decoded::Done(digits, alphabet) => {
                if matches!(found.form, Form::Chars | Form::Blanks) {
                    gather.see_opens(&text[found.cells.clone()], &digits);
                }
                let is_telling = n_digits > 9 && found.form == Form::Chars && digits.iter().any(Option::is_some);
                if is_telling && !settled.contains(&(n_digits, alphabet)) {
                    settled.push((n_digits, alphabet));
                }
                sheets.push(Some(finish_line(&mut gather, text, digits, alphabet, rest)));
            }
            Decoded::Undecided(alphabets) => {
                pending.push((sheets.len(), found, rest, alphabets, told));
                sheets.push(None);
            }
        }
    }
    // A line that could be in several alphabets is in that of its neighbours of the same size.
    for (index, found, rest, alphabets, told) in pending {
        gather.tell(text, told.as_ref())?;
        let n_digits = gather.n_digits(found.n_cells).ok_or_else(|| nothing(text))?;
        let mut by_neighbours = settled.iter().filter(|(n, alphabet)| *n == n_digits && alphabets.contains(alphabet));
        let (Some(&(_, alphabet)), None) = (by_neighbours.next(), by_neighbours.next()) else {
            return Err(undecided(text, found.cells, &alphabets));
        };
        if let Decoded::Done(digits, alphabet) = decode(text, &found, n_digits, Some(alphabet))? {
            gather.see_opens(&text[found.cells.clone()], &digits);
            sheets[index] = Some(finish_line(&mut gather, text, digits, alphabet, rest));
        }
    }
    let sheets: Vec<Sheet> = sheets.into_iter().flatten().collect();
    if sheets.is_empty() {
        return Err(nothing(text));
    }
    Ok(gather.finish(FORMAT.name, sheets))
}

fn finish_line(
    gather: &mut Gather<'_>,
    text: &[u8],
    digits: Vec<Option<Digit>>,
    alphabet: Alphabet,
    rest: Range<usize>,
) -> Sheet {
    let mut sheet = gather.sheet(digits, alphabet);
    if !rest.is_empty() {
        sheet.notes.comment = Some(gather.words(&text[rest]));
    }
    sheet
}

/// A comment as it may stand behind the cells of a line. If the cells are items, or so few characters that they could
/// be one, then a word behind a comma or a blank must not be taken for one more.
pub(super) fn comment_after(comment: &str, after_items: bool) -> String {
    let comment = one_line(comment);
    let begins = comment.bytes().next().is_none_or(is_separator);
    let goes_on = || comment.trim_start_matches([',', ' ', '\t']).bytes().next().is_some_and(is_item_byte);
    let written = if begins && !(after_items && goes_on()) { comment } else { format!(" # {comment}") };
    // Somebody's own words are not the shape, though they may look like it.
    match told::find(written.as_bytes(), 0..written.len()) {
        None => written,
        Some(_) => format!(" # ({})", written.trim_start_matches([' ', '\t', '#'])),
    }
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = Vec::new();
    let telling = Telling;
    for sheet in sheets {
        refuse_marks(FORMAT.name, sheet)?;
        let n_digits = sheet.puzzle.topology().n_digits();
        let (cells, alphabet) = write_safely(sheet.puzzle.givens(), &sheet.layout, n_digits, &[]);
        text.extend_from_slice(&cells);
        text.extend_from_slice(telling.comment(sheet).as_bytes());
        if let Some(comment) = &sheet.notes.comment {
            text.extend_from_slice(
                comment_after(comment, alphabet == Alphabet::Numbers || cells.len() <= 3).as_bytes(),
            );
        }
        text.push(b'\n');
    }
    Ok(text)
}
