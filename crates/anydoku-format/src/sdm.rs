//! Puzzles on one line of 81 digits each, with `0` for an open cell.

use super::cells::read_exactly;
use super::gather::{Gather, OnlyPlain};
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::Sheet;
use anydoku::text::{Alphabet, ReadError, content_lines, nothing, trim};

pub(super) static FORMAT: Format = Format {
    name: "sdm",
    extensions: &["sdm"],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

// Such texts are also in the `line` format, which comes first; only the file name extension selects this one.
fn detect(text: &[u8]) -> bool {
    content_lines(text).next().is_some_and(|line| read_exactly(text, trim(text, line), 81, 9).is_ok())
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    gather.expect(81, 9);
    let mut sheets = Vec::new();
    for line in content_lines(text) {
        let line = trim(text, line);
        let digits = read_exactly(text, line.clone(), 81, 9)?;
        gather.see_opens(&text[line], &digits);
        sheets.push(gather.sheet(digits, Alphabet::Symbols));
    }
    if sheets.is_empty() {
        return Err(nothing(text));
    }
    Ok(gather.finish(FORMAT.name, sheets))
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut plain = OnlyPlain::new(FORMAT.name);
    let mut text = Vec::with_capacity(82 * sheets.len());
    for sheet in sheets {
        plain.check(sheet)?;
        text.extend(sheet.puzzle.givens().iter().map(|given| given.map_or(b'0', |digit| b'1' + digit.0)));
        text.push(b'\n');
    }
    Ok(text)
}
