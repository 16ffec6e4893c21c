//! Detection of the cells of a line, and their meaning.
//!
//! A line does not record its size, or where its cells end and a comment begins; both are found by trying all sizes.

use std::ops::Range;

use super::alphabet::{Alphabet, Choice, OPENS, Table, choose, number, wrong_char};
use super::cells::read_items;
use super::error::{ReadError, quoted};
use crate::msg;
use crate::shape::{Shape, near_squares, plain_side, usual_digits};
use crate::topology::Digit;

/// Returns whether a byte may come after the cells of a line.
pub fn is_separator(byte: u8) -> bool {
    matches!(byte, b'#' | b',' | b';' | b'\t' | b' ' | b'|')
}

/// The arrangement of cells on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One character per cell.
    Chars,
    /// One character per cell, with a space for an open one.
    Blanks,
    /// Two decimal digits per cell.
    Pairs,
    /// Numbers or characters separated by commas or spaces.
    Items,
}

/// The position of the cells of a line.
#[derive(Clone, Debug)]
pub struct Found {
    /// The arrangement of the cells.
    pub form: Form,
    /// The bytes from the first cell to the last.
    pub cells: Range<usize>,
    /// The start of the rest of the line.
    pub end: usize,
    /// The number of cells.
    pub n_cells: usize,
}

/// The meaning of the cells of a line.
pub enum Decoded {
    /// The digits, and their alphabet.
    Done(Vec<Option<Digit>>, Alphabet),
    /// The alphabets that fit, each with different digits.
    Undecided(Vec<Alphabet>),
}

/// The reason why a line is not a row of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The line is ambiguous: cells and a comment, or cells with spaces for open ones.
    TwoSizes {
        /// The bytes of the line.
        line: Range<usize>,
        /// The number of cells before a comment.
        with_comment: usize,
        /// The number of cells if spaces are open ones.
        with_blanks: usize,
    },
    /// The number of cells fits no known shape.
    Length {
        /// The bytes that look like cells.
        cells: Range<usize>,
        /// The number of these cells.
        n_cells: usize,
        /// The number of cells of the expected shape.
        wanted: Option<usize>,
    },
    /// A character that never occurs in a cell.
    Strange {
        /// The position of the character.
        at: usize,
        /// The number of digits.
        n_digits: usize,
    },
}

impl Unfit {
    /// Converts the reason to an error that points at the line.
    pub fn error(self, text: &[u8]) -> ReadError {
        match self {
            Unfit::TwoSizes { line, with_comment, with_blanks } => {
                let found = msg!("found-two-sizes", comment = with_comment, blanks = with_blanks);
                ReadError::new(text, line, found, msg!("expect-dots"))
            }
            Unfit::Length { cells, n_cells, wanted } => {
                let expected = match wanted {
                    Some(wanted) => msg!("expect-cells-of-shape", n = wanted),
                    None => near_squares(n_cells),
                };
                ReadError::new(text, cells, msg!("found-cells", n = n_cells), expected)
            }
            Unfit::Strange { at, n_digits } => ReadError::at(text, at, Alphabet::Symbols.expected(n_digits)),
        }
    }
}

/// Finds the cells of a line by their number: that of the shape, or else a usual one.
pub fn find_cells(
    text: &[u8],
    line: Range<usize>,
    shape: Option<&Shape>,
    alphabet: Option<Alphabet>,
) -> Result<Found, Unfit> {
    let wanted = shape.map(|shape| shape.topology.n_cells());
    let is_plain = |n_cells: usize| Some(n_cells) == wanted || plain_side(n_cells).is_some();
    let is_size = |n_cells: usize| Some(n_cells) == wanted || usual_digits(n_cells).is_some();
    let bytes = &text[line.clone()];
    let start = line.start + bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let token = text[start..line.end].iter().position(|&byte| is_separator(byte)).map_or(line.end, |i| start + i);
    let length = token - start;
    let chars = start..token;

    let blanks = find_blanks(text, line.clone(), &is_plain);
    if alphabet == Some(Alphabet::Numbers) || (length <= 3 && has_second_item(&text[token..line.end])) {
        let (cells, n_cells) = find_items(text, start..line.end);
        return match (is_size(n_cells), blanks) {
            (true, Some(other)) if n_cells > 9 => {
                Err(Unfit::TwoSizes { line, with_comment: n_cells, with_blanks: other.n_cells })
            }
            (true, _) => Ok(Found { form: Form::Items, end: cells.end, cells, n_cells }),
            (false, Some(found)) => Ok(found),
            (false, None) => Err(Unfit::Length { cells, n_cells, wanted }),
        };
    }
    let pairs = find_pairs(text, chars.clone(), alphabet, &is_plain);
    // A sohei has as many cells as a 12x12 with two digits per cell has characters.
    if alphabet != Some(Alphabet::Pairs) && is_size(length) && (is_plain(length) || pairs.is_none()) {
        match &blanks {
            Some(other) if other.n_cells != length => {
                if fits_digits(&text[chars.clone()], plain_side(length)) {
                    return Err(Unfit::TwoSizes { line, with_comment: length, with_blanks: other.n_cells });
                }
            }
            _ => return Ok(Found { form: Form::Chars, cells: chars, end: token, n_cells: length }),
        }
    }
    if let Some(found) = pairs.or(blanks) {
        return Ok(found);
    }
    let strange = |&byte: &u8| !byte.is_ascii_alphanumeric() && !OPENS.contains(&byte);
    if let Some(at) = text[chars.clone()].iter().position(strange) {
        let n_digits = shape.map_or(9, |shape| shape.topology.n_digits());
        return Err(Unfit::Strange { at: start + at, n_digits });
    }
    Err(Unfit::Length { cells: chars, n_cells: length, wanted })
}

/// Finds cells of two decimal digits each, for more than nine digits.
fn find_pairs(
    text: &[u8],
    chars: Range<usize>,
    alphabet: Option<Alphabet>,
    is_size: &impl Fn(usize) -> bool,
) -> Option<Found> {
    let n_cells = chars.len() / 2;
    if !chars.len().is_multiple_of(2)
        || n_cells <= 81
        || !is_size(n_cells)
        || alphabet.is_some_and(|a| a != Alphabet::Pairs)
    {
        return None;
    }
    // The reader reports a number that is too large, unless the characters could also be single cells.
    let most = usual_digits(chars.len()).and(plain_side(n_cells)).unwrap_or(99);
    let is_open = |pair: &[u8]| pair[0] == pair[1] && OPENS.contains(&pair[0]);
    let is_pair = |pair: &[u8]| number(pair).is_some_and(|number| number <= most) || is_open(pair);
    let is_it = alphabet.is_some() || text[chars.clone()].chunks(2).all(is_pair);
    is_it.then_some(Found { form: Form::Pairs, end: chars.end, cells: chars, n_cells })
}

/// Returns whether every character is a digit of the plain size or an open cell.
pub fn fits_digits(chars: &[u8], side: Option<usize>) -> bool {
    side.is_none_or(|side| !matches!(choose(chars, side, None), Choice::Wrong(..)))
}

/// Returns a line with exactly as many characters as cells, in which only spaces are open cells.
fn find_blanks(text: &[u8], line: Range<usize>, is_size: &impl Fn(usize) -> bool) -> Option<Found> {
    let bytes = &text[line.clone()];
    let n_cells = bytes.len();
    let is_cells = n_cells >= 16
        && is_size(n_cells)
        && bytes.contains(&b' ')
        && bytes.iter().any(u8::is_ascii_digit)
        && bytes.iter().all(|&byte| byte == b' ' || (b'1'..=b'9').contains(&byte));
    is_cells.then_some(Found { form: Form::Blanks, end: line.end, cells: line, n_cells })
}

fn has_second_item(rest: &[u8]) -> bool {
    match rest.first() {
        Some(b',' | b' ' | b'\t') => rest[1..].trim_ascii_start().first().is_some_and(|&byte| is_item_byte(byte)),
        _ => false,
    }
}

/// Returns whether this byte can be part of a cell.
pub fn is_item_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || OPENS.contains(&byte)
}

/// Returns the range from the first item to the last, and the number of items.
fn find_items(text: &[u8], range: Range<usize>) -> (Range<usize>, usize) {
    let mut at = range.start;
    let mut end = at;
    let mut n_items = 0;
    let skip_blanks = |mut at: usize| {
        while at < range.end && matches!(text[at], b' ' | b'\t') {
            at += 1;
        }
        at
    };
    while at < range.end {
        let length = text[at..range.end].iter().take_while(|&&byte| is_item_byte(byte)).count();
        let item = &text[at..at + length];
        let is_item = number(item).is_some() || length == 1;
        let is_ended = text[at + length..range.end].first().is_none_or(|&byte| is_separator(byte));
        if !is_item || !is_ended {
            break;
        }
        n_items += 1;
        end = at + length;
        at = skip_blanks(end);
        if at < range.end && text[at] == b',' {
            at = skip_blanks(at + 1);
        }
    }
    (range.start..end, n_items)
}

/// Returns the items in a range.
pub fn items(text: &[u8], range: Range<usize>) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut start = None;
    for at in range.clone() {
        match (is_item_byte(text[at]), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                items.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    items.extend(start.map(|from| from..range.end));
    items
}

/// Reads the cells that were found.
pub fn read_cells(text: &[u8], found: &Found, n_digits: usize, wanted: Option<Alphabet>) -> Result<Decoded, ReadError> {
    let chars = &text[found.cells.clone()];
    match found.form {
        Form::Chars => match choose(chars, n_digits, wanted) {
            Choice::Is(alphabet) => {
                let table = Table::new(alphabet, n_digits);
                Ok(Decoded::Done(chars.iter().map(|&byte| table.get(byte).flatten()).collect(), alphabet))
            }
            Choice::Several(alphabets) => Ok(Decoded::Undecided(alphabets)),
            Choice::Wrong(alphabet, at) => Err(wrong_char(text, found.cells.start, chars, at, alphabet, n_digits)),
        },
        Form::Blanks => {
            let table = Table::new(Alphabet::Symbols, n_digits).with_blank();
            let cell = |(at, &byte): (usize, &u8)| {
                let error = || ReadError::at(text, found.cells.start + at, Alphabet::Symbols.expected(n_digits));
                table.get(byte).ok_or_else(error)
            };
            let digits = chars.iter().enumerate().map(cell).collect::<Result<_, _>>()?;
            Ok(Decoded::Done(digits, Alphabet::Symbols))
        }
        Form::Pairs => {
            let pair = |(i, pair): (usize, &[u8])| match number(pair) {
                Some(number) if number <= n_digits => Ok(Digit::from_number(number)),
                None if pair[0] == pair[1] && OPENS.contains(&pair[0]) => Ok(None),
                _ => {
                    let start = found.cells.start + 2 * i;
                    let found = quoted(&String::from_utf8_lossy(pair));
                    Err(ReadError::new(text, start..start + 2, found, Alphabet::Pairs.expected(n_digits)))
                }
            };
            let digits = chars.chunks_exact(2).enumerate().map(pair).collect::<Result<_, _>>()?;
            Ok(Decoded::Done(digits, Alphabet::Pairs))
        }
        Form::Items => {
            let items = items(text, found.cells.clone());
            let (digits, alphabet) = read_items(text, &items, n_digits, wanted, false)?;
            Ok(Decoded::Done(digits, alphabet))
        }
    }
}
