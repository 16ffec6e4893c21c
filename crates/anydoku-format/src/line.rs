//! One-line puzzles.
//!
//! A line has one character per cell. It may be followed by a rating or a comment; these are preserved unchanged.
//! With up to 35 digits, a cell is one character or a two-digit number. With more, cells are numbers with commas. Lines
//! of several sizes may be mixed in one text.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......  # easy
//! 1.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......  # shape: x
//! 1,.,3,.,.,4,.,.,.,.,.,.,2,.,.,.
//! ```

use anydoku::shape::plain_side;
use anydoku::text::{
    Alphabet, Choice, Decoded, Form, Found, ReadError, Table, Told, Unfit, choose, content_lines, find_cells,
    find_told, fits_digits, is_item_byte, is_separator, is_skipped, lines, nothing, one_line, read_cells, undecided,
    write_safely,
};
use std::ops::Range;

use super::gather::{Gather, refuse_marks};
use super::told::Telling;
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::shape::{Shape, usual_digits};
use anydoku::{Digit, Sheet, msg};

pub(super) static FORMAT: Format =
    Format { name: "line", extensions: &[], fit, read: Some(read), write: Some(write), rules: false };

// Without the shape, the number of cells is unknown; with it, lines of plain sizes are still recognized.
fn fit(text: &[u8], hints: &Hints<'_>) -> Fit {
    Fit::bare(detect(text, None) || (hints.shape.is_some() && detect(text, hints.shape)))
}

/// Returns whether the text begins with a line whose length fits a plain grid or the shape.
fn detect(text: &[u8], shape: Option<&Shape>) -> bool {
    let Some(first) = content_lines(text).next() else { return false };
    let is_line = |line: Range<usize>| {
        let told = find_told(text, line.clone());
        let named = told.as_ref().and_then(|told| Shape::named(std::str::from_utf8(&text[told.name.clone()]).ok()?));
        let shape = named.as_ref().or(shape);
        let line = line.start..told.map_or(line.end, |told| told.whole.start);
        let found = match find_cells(text, line, shape, None) {
            Ok(found) => found,
            // The line could have either size; the reader decides.
            Err(unfit) => return matches!(unfit, Unfit::TwoSizes { .. }),
        };
        let by_shape = shape.filter(|shape| shape.topology.n_cells() == found.n_cells);
        if by_shape.is_none() && found.n_cells < 16 {
            return false;
        }
        let n_digits = by_shape.map(|shape| shape.topology.n_digits()).or_else(|| usual_digits(found.n_cells));
        match found.form {
            // The reader reports one or two wrong characters as errors; a row of a larger grid has more.
            Form::Chars => n_digits.is_some_and(|n| is_nearly(&text[found.cells], n)),
            _ => n_digits.is_some(),
        }
    };
    if !is_line(first.clone()) {
        return false;
    }
    // There are as many lines as characters in a line: sixteen 4x4 or one 16x16? They are puzzles only if all fit.
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
        find_cells(text, line, shape, None)
            .is_ok_and(|found| fits_digits(&text[found.cells], plain_side(found.n_cells)))
    };
    content_lines(text).all(fits)
}

/// Returns whether nearly all characters are digits or open cells.
fn is_nearly(chars: &[u8], n_digits: usize) -> bool {
    if !matches!(choose(chars, n_digits, None), Choice::Wrong(..)) {
        return true;
    }
    let tables = [Alphabet::Symbols, Alphabet::Letters, Alphabet::Hex].map(|alphabet| Table::new(alphabet, n_digits));
    let wrong = |table: &Table| chars.iter().filter(|&&byte| table.get(byte).is_none()).count();
    chars.len() >= 36 && tables.iter().map(wrong).min().unwrap_or(0) * 10 <= chars.len()
}

/// A line whose alphabet depends on other lines: its index, its cells, the rest, the possible alphabets and the shape.
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
        let told = find_told(text, line.clone());
        gather.tell(text, told.as_ref())?;
        let cells = line.start..told.as_ref().map_or(line.end, |told| told.whole.start);
        let shape = gather.expected();
        let found =
            find_cells(text, cells.clone(), shape.as_deref(), hints.alphabet).map_err(|unfit| unfit.error(text))?;
        if told.is_some() && (gather.hint(found.n_cells).is_none() || found.end < cells.end) {
            let wanted = shape.map(|shape| shape.topology.n_cells());
            return Err(Unfit::Length { cells, n_cells: found.n_cells, wanted }.error(text));
        }
        let n_digits = gather.n_digits(found.n_cells).ok_or_else(|| nothing(text))?;
        if gather.hint(found.n_cells).is_none() && found.n_cells < 16 && content_lines(text).nth(1).is_some() {
            let short = msg!("found-short-line", n = found.n_cells);
            return Err(ReadError::new(text, found.cells, short, msg!("expect-cells-of-4x4")));
        }
        let rest = told.as_ref().map_or(found.end, |told| told.whole.end)..line.end;
        match read_cells(text, &found, n_digits, hints.alphabet)? {
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
    // A line that fits several alphabets uses that of its neighbors of the same size.
    for (index, found, rest, alphabets, told) in pending {
        gather.tell(text, told.as_ref())?;
        let n_digits = gather.n_digits(found.n_cells).ok_or_else(|| nothing(text))?;
        let mut by_neighbours = settled.iter().filter(|(n, alphabet)| *n == n_digits && alphabets.contains(alphabet));
        let (Some(&(_, alphabet)), None) = (by_neighbours.next(), by_neighbours.next()) else {
            return Err(undecided(text, found.cells, &alphabets));
        };
        if let Decoded::Done(digits, alphabet) = read_cells(text, &found, n_digits, Some(alphabet))? {
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

/// Returns a comment in a form that is safe after the cells of a line. If the cells are items, or few enough characters
/// to be one item, a word after a comma or a space must not look like another item.
pub(super) fn comment_after(comment: &str, after_items: bool) -> String {
    let comment = one_line(comment);
    let begins = comment.bytes().next().is_none_or(is_separator);
    let goes_on = || comment.trim_start_matches([',', ' ', '\t']).bytes().next().is_some_and(is_item_byte);
    let written = if begins && !(after_items && goes_on()) { comment } else { format!(" # {comment}") };
    // A user's words do not name the shape, even if they look as though they did.
    match find_told(written.as_bytes(), 0..written.len()) {
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
