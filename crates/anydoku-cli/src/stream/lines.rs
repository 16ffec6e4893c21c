//! Detects whether the input consists of one-line puzzles by looking at its beginning.

use anydoku::Shape;
use anydoku::text::told_shape;
use anydoku_format::{self as format, Alphabet, Format, Hints, Reading};
use anydoku_service::{ServiceError, named};

use crate::input::Reader;
use crate::part::NO_ROW;

/// The properties of input that consists of one-line puzzles, detected from its beginning.
pub struct Lines {
    /// The name of the format.
    pub format: &'static str,
    /// The shape of the puzzles. It has a name only if one was given, because finding a name takes as long as solving
    /// hundreds of puzzles.
    pub shape: Shape,
    /// The alphabet of digits, if one was given.
    pub alphabet: Option<Alphabet>,
    /// Whether the shape was named in a line. If so, lines that do not name a shape have a different one.
    pub is_told: bool,
    /// The number of lines with puzzles.
    pub n_puzzles: usize,
    /// The number of lines, including blank ones and comments.
    pub n_rows: usize,
}

/// Returns the properties of one-line puzzles in the input, or `None` if the input does not consist of such puzzles.
/// The first valid line determines the shape of all puzzles.
pub fn recognise(
    head: &[u8],
    is_whole: bool,
    reader: &Reader,
    extension: Option<&str>,
) -> Result<Option<Lines>, ServiceError> {
    let shape = reader.shape.as_deref().map(named::shape).transpose()?;
    let alphabet = reader.alphabet.as_deref().map(named::alphabet).transpose()?;
    // The last line may be incomplete.
    let end = if is_whole { head.len() } else { head.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1) };
    let head = &head[..end];
    let hints = Hints { shape: shape.as_ref(), extension, alphabet };
    let format = match &reader.from {
        Some(name) => Some(named::format(name)?),
        // Lines before the first puzzle do not change how the rest is read, for example as a grid with a heading.
        None => {
            let below = || rests(head).find_map(|rest| format::detect(rest, &hints).filter(is_of_lines));
            match format::detect(head, &hints) {
                Some(found) if found.name != "grid" => Some(found),
                found => below().or(found),
            }
        }
    };
    let Some(format) = format.filter(is_of_lines) else { return Ok(None) };
    let lines = || head.split(|&b| b == b'\n').filter(|line| is_puzzle_line(line));
    // A shape that a line names applies to that line only.
    let is_told = lines().take(100).all(|line| told_shape(line).is_some());
    let alike = || lines().filter(|line| told_shape(line).is_some() == is_told);
    // A line of a puzzle with at most nine digits determines its shape. With more digits, several lines together may settle what one line
    // leaves open. If one of them is invalid, each line is tried separately.
    let alone = |n| alike().take(n).find_map(|line| format::read_as(format, line, &hints).ok());
    let is_small = |reading: &Reading| reading.sheets.iter().all(|sheet| sheet.puzzle.topology().n_digits() <= 9);
    let together = || format::read_as(format, head, &hints).ok().filter(|_| alike().count() == lines().count());
    let read = alone(1).filter(is_small).or_else(together).or_else(|| alone(100));
    let Some(sheet) = read.and_then(|reading| reading.sheets.into_iter().next()) else {
        return Ok(None);
    };
    let (topology, layout) = (sheet.puzzle.topology().clone(), sheet.layout);
    if shape.as_ref().is_some_and(|shape| !shape.topology.is_same_as(&topology)) {
        return Ok(None);
    }
    let name = shape.map_or_else(String::new, |shape| shape.name);
    let n_puzzles = lines().count();
    let n_rows = head.strip_suffix(b"\n").unwrap_or(head).split(|&b| b == b'\n').count();
    let shape = Shape { name, topology, layout };
    Ok(Some(Lines { format: format.name, shape, alphabet, is_told, n_puzzles, n_rows }))
}

fn is_of_lines(format: &&'static Format) -> bool {
    matches!(format.name, "line" | "sdm")
}

/// Returns the text from each of the first lines that can only be puzzles, valid or not.
fn rests(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut at = 0;
    let lines = head.split_inclusive(|&byte| byte == b'\n').take(100).filter_map(move |line| {
        let from = at;
        at += line.len();
        is_long_line(line).then(|| &head[from..])
    });
    lines.take(20)
}

/// Returns whether this line can only be a puzzle. Rows of a grid are shorter, because at most 35 characters stand
/// for digits.
pub fn is_long_line(line: &[u8]) -> bool {
    let word = line.trim_ascii_start().split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    let is_cell = |&byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'*' | b'_' | b'-');
    let n_plain = word.iter().filter(|byte| matches!(byte, b'.' | b'*' | b'_' | b'-' | b'0'..=b'9')).count();
    word.len() > 35 && word.iter().all(is_cell) && n_plain * 2 > word.len()
}

/// The kind of a line, or of a row of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A puzzle, valid or not.
    Puzzle,
    /// A blank line.
    Empty,
    /// A comment: a line that begins with `#`.
    Comment,
    /// A line that is not part of the input and therefore gets no answer.
    NoRow,
}

impl LineKind {
    /// Returns the kind of this line.
    pub fn of(line: &[u8]) -> LineKind {
        match line.trim_ascii_start().first() {
            None if line.strip_suffix(b"\r").unwrap_or(line) == NO_ROW => LineKind::NoRow,
            None => LineKind::Empty,
            Some(b'#') => LineKind::Comment,
            Some(_) => LineKind::Puzzle,
        }
    }

    /// Returns the word for this kind in tables.
    pub fn word(self) -> &'static str {
        match self {
            LineKind::Puzzle => "invalid",
            LineKind::Empty | LineKind::NoRow => "empty",
            LineKind::Comment => "comment",
        }
    }
}

/// Returns whether this line contains a puzzle, valid or not.
pub fn is_puzzle_line(line: &[u8]) -> bool {
    LineKind::of(line) == LineKind::Puzzle
}
