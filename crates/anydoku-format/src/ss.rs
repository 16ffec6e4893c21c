//! Simple Sudoku: a framed grid, then the player's progress.
//!
//! ```text
//!  *-----------*
//!  |8..|4..|...|      nine such rows
//!  |---+---+---|
//!  …
//!
//! I053                cell 05 (from 00) holds 3
//! E0512               cell 05 no longer has 1 and 2
//! ```
//!
//! The program also copies to the clipboard a second grid with the digits placed so far, and a third with marks.

use anydoku::text::{Alphabet, ReadError, lines, nothing};
use std::ops::Range;

use super::cells::{marks_without, read_exactly, removed_by};
use super::gather::{Gather, OnlyPlain};
use super::grid::{cut, is_frame};
use super::marks::read_cell;
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::{Cell, Digit, DigitSet, Message, Play, Sheet, msg};

pub(super) static FORMAT: Format = Format {
    name: "ss",
    extensions: &["ss"],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

// Detects the frame of stars, and rows of three times three characters.
fn detect(text: &[u8]) -> bool {
    let mut has_frame = false;
    for line in lines(text) {
        let line = text[line].trim_ascii();
        if line.is_empty() {
            continue;
        }
        if is_frame(line) {
            has_frame |= line.starts_with(b"*-") && line.ends_with(b"-*");
            continue;
        }
        return has_frame
            && line.len() == 13
            && [0, 4, 8, 12].iter().all(|&i| line[i] == b'|')
            && !line.contains(&b' ');
    }
    false
}

/// The maximum number of records. Players need far fewer for one puzzle.
const MAX_RECORDS: usize = 10_000;

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    gather.expect(81, 9);
    let mut grids: Vec<Vec<Range<usize>>> = Vec::new();
    let mut records: Vec<Range<usize>> = Vec::new();
    for line in lines(text) {
        let line = anydoku::text::trim(text, line);
        let bytes = &text[line.clone()];
        if bytes.is_empty() || is_frame(bytes) {
            continue;
        }
        if matches!(bytes[0], b'I' | b'E') {
            if records.len() == MAX_RECORDS {
                return Err(ReadError::at(text, line.start, msg!("expect-records", most = MAX_RECORDS)));
            }
            records.push(line);
        } else if bytes[0] == b'|' && records.is_empty() {
            match grids.last_mut().filter(|rows| rows.len() < 9) {
                Some(rows) => rows.push(line),
                None => grids.push(vec![line]),
            }
        } else {
            let expected = if records.is_empty() { msg!("expect-row-or-record") } else { msg!("expect-record") };
            return Err(ReadError::at(text, line.start, expected));
        }
    }
    if let Some(rows) = grids.last().filter(|rows| rows.len() < 9) {
        let end = rows.last().map_or(0, |row| row.end);
        return Err(ReadError::at(text, end, msg!("expect-nine-rows-in-bars", n = rows.len())));
    }
    let mut grids = grids.into_iter();
    let givens = read_grid(text, &grids.next().ok_or_else(|| nothing(text))?, &mut gather)?;
    let mut sheet = gather.sheet(givens, Alphabet::Symbols);
    let mut placed = vec![None; 81];
    let mut marks: Option<Vec<DigitSet>> = None;
    let mut has_placed = false;
    for rows in grids {
        if marks.is_some() {
            return Err(ReadError::at(text, rows[0].start, msg!("expect-three-grids")));
        }
        let is_marks = text[rows[0].clone()].contains(&b' ');
        if is_marks {
            marks = Some(read_marks(text, &rows)?);
        } else {
            placed = read_grid(text, &rows, &mut gather)?;
            // The player's digits are shown among unchanged givens; any other digits belong to another puzzle.
            let is_same = |(i, given): (usize, &Option<Digit>)| given.is_none() || *given == placed[i];
            if std::mem::replace(&mut has_placed, true) || !sheet.puzzle.givens().iter().enumerate().all(is_same) {
                let found = msg!("found-grid-of-other-givens");
                return Err(ReadError::new(text, rows[0].clone(), found, msg!("expect-grids-of-one-puzzle")));
            }
        }
    }
    let has_more = marks.is_some() || placed.iter().any(Option::is_some);
    let mut removed = Vec::new();
    for record in &records {
        let what = read_record(text, record.clone())?;
        match what {
            Record::Place(cell, digit) => placed[cell.index()] = Some(digit),
            Record::Remove(cell, digits) => removed.extend(digits.iter().map(|digit| (cell, digit))),
        }
        sheet.notes.other.push(("record".into(), gather.words(&text[record.clone()])));
    }
    for (i, digit) in placed.iter_mut().enumerate() {
        if sheet.puzzle.given(Cell::new(i)).is_some() {
            *digit = None;
        }
    }
    if !removed.is_empty() && marks.is_none() {
        marks = Some(marks_without(&sheet.puzzle, &placed, &removed));
    }
    if has_more || !records.is_empty() {
        sheet.play = Some(Play { digits: placed, marks });
    }
    Ok(gather.finish(FORMAT.name, vec![sheet]))
}

fn read_grid(text: &[u8], rows: &[Range<usize>], gather: &mut Gather<'_>) -> Result<Vec<Option<Digit>>, ReadError> {
    let mut digits = Vec::with_capacity(81);
    for row in rows {
        let before = digits.len();
        for part in cut(text, row.clone(), b"")? {
            let read = read_exactly(text, part.clone(), part.len(), 9)?;
            gather.see_opens(&text[part], &read);
            digits.extend(read);
        }
        if digits.len() - before != 9 {
            let found = msg!("found-cells-in-a-row", n = digits.len() - before);
            return Err(ReadError::new(text, row.clone(), found, msg!("expect-count", n = 9)));
        }
    }
    Ok(digits)
}

fn read_marks(text: &[u8], rows: &[Range<usize>]) -> Result<Vec<DigitSet>, ReadError> {
    let mut marks = Vec::with_capacity(81);
    for row in rows {
        let items = cut(text, row.clone(), b"")?;
        if items.len() != 9 {
            let found = msg!("found-cells-in-a-row", n = items.len());
            return Err(ReadError::new(text, row.clone(), found, msg!("expect-count", n = 9)));
        }
        for item in items {
            marks.push(read_cell(text, item, 9, Alphabet::Symbols, &mut false)?.unwrap_or_default());
        }
    }
    Ok(marks)
}

enum Record {
    Place(Cell, Digit),
    Remove(Cell, DigitSet),
}

fn read_record(text: &[u8], line: Range<usize>) -> Result<Record, ReadError> {
    let is_place = text[line.start] == b'I';
    let figure =
        |at: usize| text[..line.end].get(at).filter(|byte| byte.is_ascii_digit()).map(|byte| (byte - b'0') as usize);
    let wrong = |at: usize, expected: Message| Err(ReadError::at(text, at, expected));
    let (Some(tens), Some(ones)) = (figure(line.start + 1), figure(line.start + 2)) else {
        return wrong(line.start + 1, msg!("expect-cell-of-record"));
    };
    let index = 10 * tens + ones;
    if index > 80 {
        let found = msg!("found-cell", number = index);
        return Err(ReadError::new(text, line.start + 1..line.start + 3, found, msg!("expect-cell-of-record")));
    }
    let mut set = DigitSet::EMPTY;
    for at in line.start + 3..line.end {
        match figure(at) {
            Some(number) => Digit::from_number(number).into_iter().for_each(|digit| set.insert(digit)),
            None => return wrong(at, msg!("expect-digit-only", last = 9)),
        }
    }
    match (is_place, set.single()) {
        (true, Some(digit)) => Ok(Record::Place(Cell::new(index), digit)),
        (false, _) if !set.is_empty() => Ok(Record::Remove(Cell::new(index), set)),
        _ => wrong(line.end, if is_place { msg!("expect-digit-after-cell") } else { msg!("expect-digits-after-cell") }),
    }
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let [sheet] = sheets else {
        let reason = msg!("lost-further-puzzles-of-file", n = sheets.len(), other = "sdm");
        return Err(WriteError { format: FORMAT.name, reason });
    };
    OnlyPlain::new(FORMAT.name).check(sheet)?;
    let mut text = String::from(" *-----------*\n");
    for r in 0..9 {
        if r == 3 || r == 6 {
            text.push_str(" |---+---+---|\n");
        }
        text.push(' ');
        for c in 0..9 {
            if c % 3 == 0 {
                text.push('|');
            }
            text.push(sheet.puzzle.given(Cell::new(9 * r + c)).map_or('.', |digit| (b'1' + digit.0) as char));
        }
        text.push_str("|\n");
    }
    text.push_str(" *-----------*\n");
    if let Some(play) = &sheet.play {
        let records = records(sheet, play);
        if !records.is_empty() {
            text.push('\n');
        }
        records.iter().for_each(|record| text.push_str(&format!("{record}\n")));
    }
    Ok(text.into_bytes())
}

/// Returns the records of a player's state: the original ones if they still describe that state, otherwise new ones.
fn records(sheet: &Sheet, play: &Play) -> Vec<String> {
    let kept: Vec<&String> =
        sheet.notes.other.iter().filter(|(key, _)| key == "record").map(|(_, words)| words).collect();
    let mut placed = vec![None; 81];
    let mut removed = Vec::new();
    for record in &kept {
        match read_record(record.as_bytes(), 0..record.len()) {
            Ok(Record::Place(cell, digit)) if sheet.puzzle.given(cell).is_none() => placed[cell.index()] = Some(digit),
            Ok(Record::Remove(cell, digits)) => removed.extend(digits.iter().map(|digit| (cell, digit))),
            _ => {}
        }
    }
    let marks = (!removed.is_empty()).then(|| marks_without(&sheet.puzzle, &placed, &removed));
    if !kept.is_empty() && placed == play.digits && marks == play.marks {
        return kept.into_iter().cloned().collect();
    }
    let mut records = Vec::new();
    for (i, digit) in play.digits.iter().enumerate() {
        records.extend(digit.map(|digit| format!("I{i:02}{}", digit.number())));
    }
    for group in removed_by(&sheet.puzzle, play).chunk_by(|a, b| a.0 == b.0) {
        let digits: String = group.iter().map(|(_, digit)| digit.number().to_string()).collect();
        records.push(format!("E{:02}{digits}", group[0].0.index()));
    }
    records
}
