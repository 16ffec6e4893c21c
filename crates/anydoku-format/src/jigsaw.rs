//! Jigsaws on one line: the givens, immediately followed by the label of each cell's block.
//!
//! A 9x9 has 162 characters. A line of labels alone is a jigsaw without givens; it has one label per row, and all
//! labels occur equally often.

use anydoku::shape::near_squares;
use anydoku::text::{
    Alphabet, Choice, OPENS, ReadError, Table, choose, content_lines, is_separator, nothing, undecided, wrong_char,
};
use std::ops::Range;
use std::sync::Arc;

use super::gather::{Gather, refuse_marks, side};
use super::line::comment_after;
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::shape::{Shape, pieces};
use anydoku::{Digit, HouseKind, Message, Puzzle, Sheet, Topology, msg, symbol};

pub(super) static FORMAT: Format = Format {
    name: "jigsaw",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

struct Found {
    givens: Option<Range<usize>>,
    labels: Range<usize>,
}

fn find(text: &[u8], line: Range<usize>) -> Option<Found> {
    let start = line.start + text[line.clone()].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let end = text[start..line.end].iter().position(|&byte| is_separator(byte)).map_or(line.end, |i| start + i);
    let length = end - start;
    // Smaller sizes would turn almost any text into a jigsaw.
    let side = |n_cells: usize| side(n_cells).filter(|&side| side >= 4);
    if length.is_multiple_of(2) && side(length / 2).is_some() {
        let middle = start + length / 2;
        return Some(Found { givens: Some(start..middle), labels: middle..end });
    }
    side(length).map(|_| Found { givens: None, labels: start..end })
}

/// Returns whether there is one label per row, and all labels occur equally often.
fn is_even(labels: &[u8]) -> bool {
    let Some(n) = side(labels.len()) else { return false };
    let mut count = [0usize; 256];
    labels.iter().for_each(|&label| count[label as usize] += 1);
    count.iter().all(|&times| times == 0 || times == n)
}

/// Returns whether the cells with each label are connected. If they are not, labels alone look like a full grid.
fn is_connected(labels: &[u8]) -> bool {
    let Some(n) = side(labels.len()) else { return false };
    let mut seen = vec![false; labels.len()];
    let mut started = [false; 256];
    for first in 0..labels.len() {
        if seen[first] {
            continue;
        }
        if std::mem::replace(&mut started[labels[first] as usize], true) {
            return false;
        }
        let mut open = vec![first];
        seen[first] = true;
        while let Some(cell) = open.pop() {
            let (row, col) = (cell / n, cell % n);
            let near = [
                (row > 0).then(|| cell - n),
                (row + 1 < n).then(|| cell + n),
                (col > 0).then(|| cell - 1),
                (col + 1 < n).then(|| cell + 1),
            ];
            for next in near.into_iter().flatten() {
                if labels[next] == labels[cell] && !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
    }
    true
}

fn detect(text: &[u8]) -> bool {
    let Some(found) = content_lines(text).next().and_then(|line| find(text, line)) else { return false };
    let labels = &text[found.labels.clone()];
    let n = side(labels.len()).unwrap_or(0);
    if n < 4 || !labels.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    match found.givens {
        None => is_even(labels) && is_connected(labels),
        // With at most nine digits, nothing else has twice as many characters as cells; with more, two-digit cells do.
        Some(givens) => {
            let is_cell = |&byte: &u8| byte.is_ascii_alphanumeric() || OPENS.contains(&byte);
            (n <= 9 || is_even(labels)) && text[givens].iter().all(is_cell)
        }
    }
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    let mut sheets = Vec::new();
    let mut made: Vec<(Vec<usize>, Shape)> = Vec::new();
    for line in content_lines(text) {
        let Some(found) = find(text, line.clone()) else {
            let length = text[line.clone()].iter().take_while(|&&byte| !is_separator(byte)).count();
            let expected = msg!("expect-two-times", squares = near_squares(length / 2));
            return Err(ReadError::new(text, line, msg!("found-characters", n = length), expected));
        };
        let n = side(found.labels.len()).unwrap_or(1);
        let labels = read_labels(text, found.labels.clone(), n)?;
        let mut shape = match made.iter().rfind(|(known, _)| *known == labels) {
            Some((_, shape)) => shape.clone(),
            None => {
                let shape = Shape::jigsaw(&labels).map_err(|error| {
                    ReadError::new(text, found.labels.clone(), msg!("found-labels-of-no-jigsaw"), error.expected)
                })?;
                // A file may have a different map on each line; remembering a few is enough.
                made.truncate(15);
                made.insert(0, (labels, shape.clone()));
                shape
            }
        };
        let digits = match &found.givens {
            None => vec![None; n * n],
            Some(givens) => {
                let (digits, alphabet) = read_givens(text, givens.clone(), found.labels.clone(), n, hints)?;
                gather.see_opens(&text[givens.clone()], &digits);
                if n > 9 {
                    gather.assume_alphabet(&shape.name, alphabet);
                    Arc::make_mut(&mut shape.layout).symbols = alphabet.symbols(n);
                }
                digits
            }
        };
        let mut sheet = Sheet::new(Puzzle::new(shape.topology, digits), shape.layout);
        if found.givens.is_none() {
            gather.assume(msg!("assume-labels-alone"));
        }
        if found.labels.end < line.end {
            sheet.notes.comment = Some(gather.words(&text[found.labels.end..line.end]));
        }
        sheets.push(sheet);
    }
    if sheets.is_empty() {
        return Err(nothing(text));
    }
    Ok(gather.finish(FORMAT.name, sheets))
}

fn read_labels(text: &[u8], range: Range<usize>, n: usize) -> Result<Vec<usize>, ReadError> {
    let labels = &text[range.clone()];
    let mut count = [0usize; 256];
    let mut n_labels = 0;
    for (i, &label) in labels.iter().enumerate() {
        let times = &mut count[label as usize];
        *times += 1;
        n_labels += (*times == 1) as usize;
        if *times > n || n_labels > n {
            return Err(ReadError::at(text, range.start + i, msg!("expect-labels-each", n = n)));
        }
    }
    Ok(labels.iter().map(|&label| label as usize).collect())
}

/// Returns the givens. With more than nine digits, the labels may determine their alphabet.
fn read_givens(
    text: &[u8],
    range: Range<usize>,
    labels: Range<usize>,
    n: usize,
    hints: &Hints<'_>,
) -> Result<(Vec<Option<Digit>>, Alphabet), ReadError> {
    let chars = &text[range.clone()];
    let alphabet = match choose(chars, n, hints.alphabet) {
        Choice::Is(alphabet) => alphabet,
        Choice::Wrong(alphabet, at) => return Err(wrong_char(text, range.start, chars, at, alphabet, n)),
        Choice::Several(alphabets) => match choose(&text[labels], n, None) {
            Choice::Is(alphabet) if alphabets.contains(&alphabet) => alphabet,
            _ => return Err(undecided(text, range, &alphabets)),
        },
    };
    let table = Table::new(alphabet, n);
    Ok((chars.iter().map(|&byte| table.get(byte).flatten()).collect(), alphabet))
}

/// Returns the block of each cell, numbered in order of appearance, if all houses are rows, columns and blocks.
fn labels_of(topology: &Topology) -> Option<Vec<usize>> {
    let n = topology.n_digits();
    if topology.n_cells() != n * n {
        return None;
    }
    let mut labels = vec![usize::MAX; n * n];
    let houses = || topology.houses().iter();
    let blocks = houses().filter(|house| house.kind == HouseKind::Block);
    // A block that coincides with a row or a column is listed as such.
    let lines = houses().filter(|house| house.kind != HouseKind::Block);
    for (i, house) in blocks.chain(lines).enumerate() {
        if house.cells.iter().all(|cell| labels[cell.index()] == usize::MAX) {
            house.cells.iter().for_each(|cell| labels[cell.index()] = i);
        }
    }
    let labels = pieces::normal(&labels, n, n).ok()?;
    topology.is_grid_of(|cell| labels[cell]).then_some(labels)
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = Vec::new();
    let refuse = |reason: Message| Err(WriteError { format: FORMAT.name, reason });
    let mut known: Option<(Arc<Topology>, Vec<usize>)> = None;
    for sheet in sheets {
        refuse_marks(FORMAT.name, sheet)?;
        let topology = sheet.puzzle.topology();
        let n = topology.n_digits();
        if n > 35 {
            return refuse(msg!("lost-many-digits", most = 35));
        }
        if n < 4 {
            return refuse(msg!("lost-few-digits", least = 4));
        }
        if known.as_ref().is_none_or(|(known, _)| !Arc::ptr_eq(known, topology)) {
            let Some(labels) = labels_of(topology) else {
                return refuse(msg!("lost-other-houses"));
            };
            known = Some((topology.clone(), labels));
        }
        let Some((_, labels)) = &known else { continue };
        let one_char = |digit: Digit| symbol(digit).map_or(b'?', |c| c as u8);
        text.extend(sheet.puzzle.givens().iter().map(|given| given.map_or(b'.', one_char)));
        text.extend(labels.iter().map(|&label| one_char(Digit::new(label))));
        if let Some(comment) = &sheet.notes.comment {
            text.extend_from_slice(comment_after(comment, false).as_bytes());
        }
        text.push(b'\n');
    }
    Ok(text)
}
