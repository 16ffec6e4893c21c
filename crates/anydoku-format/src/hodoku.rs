//! HoDoKu library lines: a position, the candidates removed so far, and the step that the position demonstrates.
//!
//! ```text
//! :0300:5:1..+5...:512 513:529 539::
//!  │    │ │       │       │       └ length of a chain; the field may be missing
//!  │    │ │       │       └ what the step removes or places
//!  │    │ │       └ removed before: digit, row, column
//!  │    │ └ the grid; `+` before a digit that is placed and not given
//!  │    └ digits the step is about, x if there is none
//!  └ code of the technique, 0000 if there is none
//! ```
//!
//! All fields are kept in the notes as `technique`, `digits`, `removed`, `step` and `chain`.

use anydoku::text::{Alphabet, ReadError, Table, content_lines, nothing, one_line, quoted, trim};
use std::ops::Range;

use super::cells::{marks_without, removed_by};
use super::gather::{Gather, OnlyPlain};
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::{Cell, Digit, Play, Sheet, msg};

pub(super) static FORMAT: Format = Format {
    name: "hodoku",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

fn detect(text: &[u8]) -> bool {
    let Some(line) = content_lines(text).next() else { return false };
    let line = text[line].trim_ascii();
    line.starts_with(b":") && line.iter().filter(|&&byte| byte == b':').count() >= 3 && line.len() > 40
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    gather.expect(81, 9);
    let mut sheets = Vec::new();
    for line in content_lines(text) {
        sheets.push(read_line(text, trim(text, line), &mut gather)?);
    }
    if sheets.is_empty() {
        return Err(nothing(text));
    }
    Ok(gather.finish(FORMAT.name, sheets))
}

fn read_line(text: &[u8], line: Range<usize>, gather: &mut Gather<'_>) -> Result<Sheet, ReadError> {
    if text[line.start] != b':' {
        return Err(ReadError::at(text, line.start, msg!("expect-colon-and-code")));
    }
    let body_end = text[line.clone()].iter().position(|&byte| byte == b'#').map_or(line.end, |i| line.start + i);
    let colons: Vec<usize> = (line.start..body_end).filter(|&at| text[at] == b':').collect();
    if !(6..=7).contains(&colons.len()) {
        let found = msg!("found-colons", n = colons.len());
        return Err(ReadError::new(text, line, found, msg!("expect-colons")));
    }
    let field = |i: usize| colons[i] + 1..colons[i + 1];
    if let Some(at) = field(0).find(|&at| !text[at].is_ascii_alphanumeric() && text[at] != b'-') {
        return Err(ReadError::at(text, at, msg!("expect-technique-code")));
    }
    let (givens, placed) = read_grid(text, field(2), gather)?;
    let removed = read_triples(text, field(3))?;
    read_triples(text, field(4))?;
    let mut sheet = gather.sheet(givens, Alphabet::Symbols);
    if !removed.is_empty() || placed.iter().any(Option::is_some) {
        let marks = (!removed.is_empty()).then(|| marks_without(&sheet.puzzle, &placed, &removed));
        sheet.play = Some(Play { digits: placed, marks });
    }
    for (key, i) in [("technique", 0), ("digits", 1), ("removed", 3), ("step", 4), ("chain", 5)] {
        if i + 1 < colons.len() {
            sheet.notes.other.push((key.into(), gather.words(&text[field(i)])));
        }
    }
    let rest = colons[colons.len() - 1] + 1..line.end;
    if !rest.is_empty() {
        sheet.notes.comment = Some(gather.words(&text[rest]));
    }
    Ok(sheet)
}

type Givens = Vec<Option<Digit>>;

/// Reads givens, and placed digits after a `+`.
fn read_grid(text: &[u8], field: Range<usize>, gather: &mut Gather<'_>) -> Result<(Givens, Givens), ReadError> {
    let table = Table::new(Alphabet::Symbols, 9);
    let (mut givens, mut placed) = (Vec::with_capacity(81), Vec::with_capacity(81));
    let mut is_placed = false;
    for at in field.clone() {
        if text[at] == b'+' && !is_placed {
            is_placed = true;
            continue;
        }
        let cell = match table.get(text[at]) {
            Some(None) if is_placed => None,
            cell => cell,
        };
        let expected = || if is_placed { msg!("expect-digit-only", last = 9) } else { msg!("expect-digit-or-plus") };
        let digit = cell.ok_or_else(|| ReadError::at(text, at, expected()))?;
        if givens.len() == 81 {
            return Err(ReadError::at(text, at, msg!("expect-colon-after-cells")));
        }
        gather.see_opens(&text[at..=at], &[digit]);
        givens.push(digit.filter(|_| !is_placed));
        placed.push(digit.filter(|_| is_placed));
        is_placed = false;
    }
    if givens.len() < 81 || is_placed {
        return Err(ReadError::at(text, field.end, msg!("expect-cell-of", number = givens.len() + 1, n = 81)));
    }
    Ok((givens, placed))
}

/// Reads candidates as digit, row and column, separated by spaces.
fn read_triples(text: &[u8], field: Range<usize>) -> Result<Vec<(Cell, Digit)>, ReadError> {
    let mut triples = Vec::new();
    for item in super::grid::cut(text, field, b"")? {
        let figures = &text[item.clone()];
        if figures.len() != 3 || !figures.iter().all(|byte| (b'1'..=b'9').contains(byte)) {
            let shown = String::from_utf8_lossy(figures).chars().take(20).collect::<String>();
            return Err(ReadError::new(text, item, quoted(&shown), msg!("expect-candidate")));
        }
        let [digit, row, column] = [0, 1, 2].map(|i| (figures[i] - b'1') as usize);
        triples.push((Cell::new(9 * row + column), Digit::new(digit)));
    }
    Ok(triples)
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut plain = OnlyPlain::new(FORMAT.name);
    let mut text = String::new();
    for sheet in sheets {
        plain.check(sheet)?;
        let other = |key: &str| {
            sheet.notes.other.iter().find(|(k, _)| k == key).map(|(_, words)| one_line(words).replace(':', ";"))
        };
        let removed = removed_words(sheet, other("removed").unwrap_or_default());
        let grid: String = (0..81).map(|i| written(sheet, i)).collect();
        let technique = other("technique").unwrap_or("0000".into());
        let digits = other("digits").unwrap_or("x".into());
        let step = other("step").unwrap_or_default();
        text.push_str(&format!(":{technique}:{digits}:{grid}:{removed}:{step}:"));
        if let Some(chain) = other("chain") {
            text.push_str(&format!("{chain}:"));
        }
        if let Some(comment) = &sheet.notes.comment {
            let comment = one_line(comment);
            let is_marked = comment.trim_start().starts_with('#');
            text.push_str(&if is_marked || comment.is_empty() { comment } else { format!(" # {comment}") });
        }
        text.push('\n');
    }
    Ok(text.into_bytes())
}

fn written(sheet: &Sheet, i: usize) -> String {
    let placed = sheet.play.as_ref().and_then(|play| play.digits.get(i).copied().flatten());
    match (sheet.puzzle.given(Cell::new(i)), placed) {
        (Some(given), _) => given.number().to_string(),
        (None, Some(placed)) => format!("+{}", placed.number()),
        (None, None) => ".".into(),
    }
}

/// Returns the removed candidates as text: the original text if it still agrees with the player's marks, otherwise a
/// new one.
fn removed_words(sheet: &Sheet, kept: String) -> String {
    let Some(play) = &sheet.play else { return String::new() };
    let Ok(triples) = read_triples(kept.as_bytes(), 0..kept.len()) else { return String::new() };
    let marks = (!triples.is_empty()).then(|| marks_without(&sheet.puzzle, &play.digits, &triples));
    if marks == play.marks {
        return kept;
    }
    let one =
        |(cell, digit): (Cell, Digit)| format!("{}{}{}", digit.number(), cell.index() / 9 + 1, cell.index() % 9 + 1);
    removed_by(&sheet.puzzle, play).into_iter().map(one).collect::<Vec<_>>().join(" ")
}
