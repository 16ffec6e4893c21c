//! Sadman Sudoku: a few header lines, then nine rows of nine.
//!
//! ```text
//! #ARuud            author      #D description   #C comment   #B date
//! [Puzzle]          #S source   #L level         #U address
//! 2..1.5..3
//! …
//! [State]           the player's progress
//! ```

use anydoku::text::{Alphabet, ReadError, lines, nothing, one_line, trim};
use std::ops::Range;

use super::cells::read_exactly;
use super::gather::{Gather, OnlyPlain};
use super::grid::is_frame;
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::{Cell, Digit, Notes, Play, Sheet, msg};

pub(super) static FORMAT: Format = Format {
    name: "sdk",
    extensions: &["sdk"],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

/// Returns the letter of a header line and the text after it.
fn header(line: &[u8]) -> Option<(u8, &[u8])> {
    match line {
        [b'#', letter @ (b'A' | b'D' | b'C' | b'B' | b'S' | b'L' | b'U'), words @ ..] => Some((*letter, words)),
        _ => None,
    }
}

fn is_section(line: &[u8], name: &str) -> bool {
    line.strip_prefix(b"[")
        .and_then(|line| line.strip_suffix(b"]"))
        .is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes()))
}

// Comments of other formats also begin like a header, so a row of nine must follow.
fn detect(text: &[u8]) -> bool {
    let mut has_header = false;
    for line in lines(text) {
        let line = text[line].trim_ascii();
        if is_section(line, "puzzle") {
            return true;
        }
        has_header |= header(line).is_some();
        if !line.is_empty() && !line.starts_with(b"#") {
            return has_header && line.len() == 9;
        }
    }
    false
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    gather.expect(81, 9);
    let mut notes = Notes::default();
    let mut puzzle: Vec<Range<usize>> = Vec::new();
    let mut state: Option<Vec<Range<usize>>> = None;
    let mut n_sections = 0;
    for line in lines(text) {
        let line = trim(text, line);
        let bytes = &text[line.clone()];
        if let Some((letter, words)) = header(bytes) {
            let Some(words) = gather.note(words) else { continue };
            let (slot, key) = match letter {
                b'A' => (Some(&mut notes.author), ""),
                b'D' => (Some(&mut notes.title), ""),
                b'C' => (Some(&mut notes.comment), ""),
                b'S' => (Some(&mut notes.source), ""),
                b'L' => (Some(&mut notes.rating), ""),
                b'B' => (None, "date"),
                _ => (None, "url"),
            };
            match slot {
                None => notes.other.push((key.into(), words)),
                Some(Some(before)) => {
                    before.push('\n');
                    before.push_str(&words);
                }
                Some(slot) => *slot = Some(words),
            }
        } else if bytes.is_empty() || bytes[0] == b'#' || is_frame(bytes) && bytes != b"---------" {
            continue;
        } else if is_section(bytes, "puzzle") && n_sections == 0 && puzzle.is_empty() {
            n_sections = 1;
        } else if is_section(bytes, "state") && state.is_none() {
            state = Some(Vec::new());
        } else if bytes[0] == b'[' {
            return Err(ReadError::at(text, line.start, msg!("expect-section-or-row")));
        } else {
            state.as_mut().unwrap_or(&mut puzzle).push(line);
        }
    }
    if puzzle.is_empty() && state.is_none() {
        return Err(nothing(text));
    }
    let givens = read_rows(text, &puzzle, &mut gather)?;
    let placed = state.as_ref().map(|rows| read_rows(text, rows, &mut gather)).transpose()?;
    let mut sheet = gather.sheet(givens, Alphabet::Symbols);
    sheet.notes = notes;
    if let (Some(mut digits), Some(rows)) = (placed, state) {
        for (i, digit) in digits.iter_mut().enumerate() {
            let given = sheet.puzzle.given(Cell::new(i));
            if given.is_some() && digit.is_some() && given != *digit {
                let expected = msg!("expect-given-or-dot", digit = given.map_or(0, Digit::number));
                return Err(ReadError::at(text, rows[i / 9].start + i % 9, expected));
            }
            *digit = if given.is_some() { None } else { *digit };
        }
        sheet.play = Some(Play { digits, marks: None });
    }
    Ok(gather.finish(FORMAT.name, vec![sheet]))
}

/// Reads nine rows of nine, or all 81 cells in one row.
fn read_rows(text: &[u8], rows: &[Range<usize>], gather: &mut Gather<'_>) -> Result<Vec<Option<Digit>>, ReadError> {
    let mut digits = Vec::with_capacity(81);
    if let [row] = rows
        && row.len() > 9
    {
        digits = read_exactly(text, row.clone(), 81, 9)?;
        gather.see_opens(&text[row.clone()], &digits);
        return Ok(digits);
    }
    for (r, row) in rows.iter().enumerate() {
        if r == 9 {
            return Err(ReadError::at(text, row.start, msg!("expect-end-after-rows", n = 9)));
        }
        let read = read_exactly(text, row.clone(), 9, 9)?;
        gather.see_opens(&text[row.clone()], &read);
        digits.extend(read);
    }
    if rows.len() < 9 {
        let end = rows.last().map_or(text.len(), |row| row.end);
        return Err(ReadError::at(text, end, msg!("expect-nine-rows", n = rows.len())));
    }
    Ok(digits)
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let [sheet] = sheets else {
        let reason = msg!("lost-further-puzzles-of-file", n = sheets.len(), other = "sdm");
        return Err(WriteError { format: FORMAT.name, reason });
    };
    OnlyPlain::new(FORMAT.name).check(sheet)?;
    let mut text = String::new();
    let other = |key: &str| {
        let all: Vec<&str> = sheet.notes.other.iter().filter(|(k, _)| k == key).map(|(_, words)| &words[..]).collect();
        (!all.is_empty()).then(|| all.join("\n"))
    };
    let notes = &sheet.notes;
    for (letter, words) in [
        ('A', notes.author.clone()),
        ('D', notes.title.clone()),
        ('C', notes.comment.clone()),
        ('B', other("date")),
        ('S', notes.source.clone()),
        ('L', notes.rating.clone()),
        ('U', other("url")),
    ] {
        for line in words.iter().flat_map(|words| words.lines()).map(str::trim).filter(|line| !line.is_empty()) {
            text.push_str(&format!("#{letter}{}\n", one_line(line)));
        }
    }
    let mut push_rows = |name: &str, digit: &dyn Fn(usize) -> Option<Digit>| {
        text.push_str(name);
        for i in 0..81 {
            text.push(digit(i).map_or('.', |digit| (b'1' + digit.0) as char));
            if i % 9 == 8 {
                text.push('\n');
            }
        }
    };
    let given = |i: usize| sheet.puzzle.given(Cell::new(i));
    push_rows("[Puzzle]\n", &given);
    if let Some(play) = &sheet.play {
        push_rows("[State]\n", &|i| given(i).or(play.digits.get(i).copied().flatten()));
    }
    Ok(text.into_bytes())
}
