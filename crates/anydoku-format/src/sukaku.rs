//! Candidates as one character each: 729 for a 9x9.
//!
//! Every cell has one position per digit, which holds that digit or the sign for an open cell. With more than nine
//! digits, a position may also be two characters wide, with `..` for an absent candidate.

use anydoku::text::{
    Alphabet, OPENS, ReadError, Table, content_lines, find_told, is_separator, nothing, number, quoted,
};
use std::ops::Range;

use super::gather::Gather;
use super::line::comment_after;
use super::told::Telling;
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::shape::{Shape, default_box};
use anydoku::{Digit, DigitSet, MAX_DIGITS, Puzzle, Sheet, msg};

pub(super) static FORMAT: Format = Format {
    name: "sukaku",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

/// Returns the side of the plain grid with this many candidates.
fn cube_side(length: usize) -> Option<usize> {
    (4..=MAX_DIGITS).find(|n| n * n * n >= length).filter(|&n| n * n * n == length && default_box(n).is_some())
}

struct Found {
    places: Range<usize>,
    n_cells: usize,
    n_digits: usize,
    width: usize,
}

fn find(text: &[u8], line: Range<usize>, shape: Option<&Shape>) -> Option<Found> {
    let start = line.start + text[line.clone()].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let token = text[start..line.end].iter().position(|&byte| is_separator(byte)).map_or(line.end, |i| start + i);
    let of = |places: Range<usize>, length: usize, width: usize| {
        if let Some(shape) = shape {
            let (n_cells, n_digits) = (shape.topology.n_cells(), shape.topology.n_digits());
            if n_cells * n_digits == length {
                return Some(Found { places, n_cells, n_digits, width });
            }
        }
        cube_side(length).map(|n| Found { places, n_cells: n * n, n_digits: n, width })
    };
    let length = token - start;
    let pairs =
        || length.is_multiple_of(2).then(|| of(start..token, length / 2, 2)).flatten().filter(|f| f.n_digits > 9);
    of(start..token, length, 1).or_else(pairs).or_else(|| of(line.clone(), line.len(), 1))
}

// A 4x4 has as many places as an 8x8 has cells, so each character must be in its own place, at least one per cell.
fn detect(text: &[u8]) -> bool {
    let Some(first) = content_lines(text).next() else { return false };
    let told = find_told(text, first.clone());
    let shape = told.as_ref().and_then(|told| Shape::named(std::str::from_utf8(&text[told.name.clone()]).ok()?));
    let first = first.start..told.map_or(first.end, |told| told.whole.start);
    let Some(found) = find(text, first, shape.as_ref()).filter(|found| found.n_digits > 1) else { return false };
    if let Ok(marks) = decode(text, &found) {
        return marks.iter().map(|set| set.len()).sum::<usize>() >= found.n_cells;
    }
    // The reader reports a few wrong characters among hundreds as errors.
    let table = Table::new(Alphabet::Symbols, found.n_digits).with_blank();
    let (mut n_right, mut n_wrong) = (0, 0);
    for (at, &byte) in text[found.places.clone()].iter().enumerate() {
        match table.get(byte) {
            Some(Some(digit)) if digit.index() == at % found.n_digits => n_right += 1,
            Some(None) => {}
            _ => n_wrong += 1,
        }
    }
    found.width == 1 && n_wrong * 100 <= found.places.len() && n_right >= found.n_cells
}

fn decode(text: &[u8], found: &Found) -> Result<Vec<DigitSet>, ReadError> {
    let places = &text[found.places.clone()];
    let mut marks = vec![DigitSet::EMPTY; found.n_cells];
    if found.width == 2 {
        for (i, pair) in places.chunks_exact(2).enumerate() {
            let digit = Digit::new(i % found.n_digits);
            let is_open = number(pair) == Some(0) || (pair[0] == pair[1] && OPENS.contains(&pair[0]));
            if number(pair) == Some(digit.number()) {
                marks[i / found.n_digits].insert(digit);
            } else if !is_open {
                let at = found.places.start + 2 * i;
                let found = quoted(&String::from_utf8_lossy(pair));
                let expected = msg!("expect-pair-of-place", digit = format!("{:02}", digit.number()));
                return Err(ReadError::new(text, at..at + 2, found, expected));
            }
        }
        return Ok(marks);
    }
    // The place determines the digit, so all alphabets that fit are equivalent.
    let alphabets: &[Alphabet] = match found.n_digits {
        ..=9 => &[Alphabet::Symbols],
        _ => &[Alphabet::Symbols, Alphabet::Letters, Alphabet::Hex],
    };
    let wrong_in = |alphabet: &Alphabet| {
        let table = Table::new(*alphabet, found.n_digits).with_blank();
        let is_right = |at: usize| match table.get(places[at]) {
            Some(Some(digit)) => digit.index() == at % found.n_digits,
            Some(None) => true,
            None => false,
        };
        (0..places.len()).find(|&at| !is_right(at)).unwrap_or(places.len())
    };
    let best = alphabets.iter().rev().max_by_key(|alphabet| wrong_in(alphabet)).unwrap_or(&Alphabet::Symbols);
    let wrong = wrong_in(best);
    let table = Table::new(*best, found.n_digits).with_blank();
    if wrong < places.len() {
        let digit = Digit::new(wrong % found.n_digits);
        let symbol = best.symbols(found.n_digits).write(digit, found.n_digits);
        return Err(ReadError::at(text, found.places.start + wrong, msg!("expect-sign-of-place", sign = symbol)));
    }
    for (at, &byte) in places.iter().enumerate() {
        if let Some(Some(digit)) = table.get(byte) {
            marks[at / found.n_digits].insert(digit);
        }
    }
    Ok(marks)
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    let mut sheets = Vec::new();
    for line in content_lines(text) {
        let told = find_told(text, line.clone());
        gather.tell(text, told.as_ref())?;
        let shape = gather.expected();
        let cells = line.start..told.as_ref().map_or(line.end, |told| told.whole.start);
        let Some(found) = find(text, cells, shape.as_deref()) else {
            let length = text[line.clone()].iter().take_while(|&&byte| !is_separator(byte)).count();
            let expected = match shape {
                Some(shape) => {
                    msg!("expect-one-per-candidate", n = shape.topology.n_cells() * shape.topology.n_digits())
                }
                None => msg!("expect-cube-of-candidates"),
            };
            return Err(ReadError::new(text, line, msg!("found-characters", n = length), expected));
        };
        let marks = decode(text, &found)?;
        gather.expect(found.n_cells, found.n_digits);
        let (topology, layout) = gather.shape(found.n_cells, Alphabet::Symbols);
        let mut sheet = Sheet::new(Puzzle::empty(topology).with_marks(marks), layout);
        let rest = told.map_or(found.places.end, |told| told.whole.end)..line.end;
        if !rest.is_empty() {
            sheet.notes.comment = Some(gather.words(&text[rest]));
        }
        sheets.push(sheet);
    }
    if sheets.is_empty() {
        return Err(nothing(text));
    }
    Ok(gather.finish(FORMAT.name, sheets))
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = Vec::new();
    let telling = Telling;
    for sheet in sheets {
        let topology = sheet.puzzle.topology();
        let n_digits = topology.n_digits();
        if n_digits > 99 {
            let reason = msg!("lost-candidates-of-many-digits", n = n_digits);
            return Err(WriteError { format: FORMAT.name, reason });
        }
        for cell in topology.cells() {
            let set = sheet.puzzle.start(cell);
            for digit in topology.digits() {
                match (set.contains(digit), n_digits > 9) {
                    (true, false) => text.push(b'1' + digit.0),
                    (true, true) => text.extend_from_slice(format!("{:02}", digit.number()).as_bytes()),
                    (false, false) => text.push(b'.'),
                    (false, true) => text.extend_from_slice(b".."),
                }
            }
        }
        if let Some(name) = telling.name_unless_plain(sheet) {
            text.extend_from_slice(format!(" # shape: {name}").as_bytes());
        }
        if let Some(comment) = &sheet.notes.comment {
            text.extend_from_slice(comment_after(comment, false).as_bytes());
        }
        text.push(b'\n');
    }
    Ok(text)
}
