//! f-puzzles: a link with a packed JSON document.
//!
//! The reader accepts a link, the packed part of a link, or the JSON itself. The writer writes links, one per line.
//! Constraints that only require cells to differ become houses, and all others become rules (`rules.rs`). A document
//! with an unknown constraint is rejected with a list of its unknown keys. Drawings without a meaning of their own are
//! dropped and reported.
//!
//! ```text
//! {"size": 9, "title": "…", "author": "…", "ruleset": "…", "diagonal+": true, "extraregion": [{"cells": ["R1C1", …]}],
//!  "grid": [[{"value": 5, "given": true}, {"region": 3, "centerPencilMarks": [1, 2]}, {}, …], …]}
//! ```

mod document;
mod rules;
mod write;

use anydoku::text::{ReadError, show_words};
use std::ops::Range;

use serde_json::Value;

use super::features::Grids;
use super::link::{contains, find, lines, start, until_separator};
use super::{Fit, Format, Hints, Reading, WriteError, payload};
use anydoku::{Message, Sheet, msg};

use document::{Document, Wrong};
pub(super) use document::{assume, is_none, read_colours, show, show_field};
pub(super) use write::to_json;

pub(super) static FORMAT: Format = Format {
    name: "fpuzzles",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: true,
};

const LINK: &str = "https://www.f-puzzles.com/?load=";

fn detect(text: &[u8]) -> bool {
    let head = start(text);
    let line = head.split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    let is_link = contains(&line[..line.len().min(200)], b"f-puzzles.com");
    // Every packed JSON object of this kind begins with these letters.
    let is_packed = line.starts_with(b"N4Ig") && line.len() > 40;
    let is_json = head.starts_with(b"{") && contains(&head[..head.len().min(payload::MAX_TEXT)], b"\"grid\"");
    is_link || is_packed || is_json
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    read_all(text).map_err(|error| error.in_format(FORMAT.name))
}

fn read_all(text: &[u8]) -> Result<Reading, ReadError> {
    let mut reader = Reader::new(text, FORMAT.name);
    let first = text.len() - start(text).len();
    if text.get(first) == Some(&b'{') {
        reader.json(first..text.len())?;
        return reader.finish(msg!("expect-json"));
    }
    for line in lines(text) {
        let span = match find(&text[line.clone()], b"load=") {
            Some(at) => until_separator(text, line.start + at + 5..line.end),
            None if contains(&text[line.clone()], b"://") => {
                let expected = msg!("expect-part-and-payload", part = "\"load=\"");
                return Err(ReadError::new(text, line.end..line.end, msg!("found-end-of-link"), expected));
            }
            None => line,
        };
        reader.packed(span)?;
    }
    reader.finish(msg!("expect-fpuzzles"))
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = Vec::new();
    for sheet in sheets {
        let document = to_json(sheet).map_err(|reason| WriteError { format: FORMAT.name, reason })?;
        text.extend_from_slice(LINK.as_bytes());
        text.extend_from_slice(payload::pack(&document).as_bytes());
        text.push(b'\n');
    }
    Ok(text)
}

/// Collects the puzzles in one text.
pub(super) struct Reader<'a> {
    text: &'a [u8],
    format: &'static str,
    grids: Grids,
    sheets: Vec<Sheet>,
    assumed: Vec<Message>,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a [u8], format: &'static str) -> Reader<'a> {
        Reader { text, format, grids: Grids::new(), sheets: Vec::new(), assumed: Vec::new() }
    }

    /// Reads the packed document in these bytes.
    pub fn packed(&mut self, span: Range<usize>) -> Result<(), ReadError> {
        let document = payload::unpack(self.text, span.clone())?;
        let value: Value = serde_json::from_str(&document).map_err(|error| {
            let found = msg!("found-payload-without-json", error = show_words(&error.to_string()));
            ReadError::new(self.text, span.clone(), found, msg!("expect-packed-document", site = "f-puzzles"))
        })?;
        self.value(&value, span)
    }

    /// Reads the consecutive documents in these bytes.
    fn json(&mut self, span: Range<usize>) -> Result<(), ReadError> {
        if span.len() > payload::MAX_TEXT {
            let found = msg!("found-bytes-of-json", n = span.len());
            return Err(ReadError::new(self.text, span, found, msg!("expect-megabytes", most = 1)));
        }
        let mut values = serde_json::Deserializer::from_slice(&self.text[span.clone()]).into_iter::<Value>();
        let mut from = span.start;
        while let Some(value) = values.next() {
            let to = (span.start + values.byte_offset()).max(from);
            let value = value.map_err(|error| {
                let at = offset(&self.text[span.clone()], error.line(), error.column()) + span.start;
                let said = error.to_string();
                let said = show_words(said.split(" at line ").next().unwrap_or_default());
                let expected = msg!("expect-document", site = "f-puzzles");
                ReadError::new(self.text, at..at, msg!("found-broken-json", error = said), expected)
            })?;
            self.value(&value, from..to)?;
            from = to;
        }
        Ok(())
    }

    fn value(&mut self, value: &Value, span: Range<usize>) -> Result<(), ReadError> {
        let wrong = |Wrong { found, expected }| ReadError::new(self.text, span.clone(), found, expected);
        let document = Document::new(value).map_err(wrong)?;
        let sheet = document.sheet(&mut self.grids, &mut self.assumed).map_err(wrong)?;
        self.grids.count(&sheet, self.text, span)?;
        self.sheets.push(sheet);
        Ok(())
    }

    /// Takes the result of another reader for these bytes: a puzzle with a list of what was left out, or an error.
    pub fn drawn(
        &mut self,
        span: Range<usize>,
        read: impl FnOnce(&mut Grids) -> Result<(Sheet, Vec<Message>), (Message, Message)>,
    ) -> Result<(), ReadError> {
        let wrong = |(found, expected)| ReadError::new(self.text, span.clone(), found, expected);
        let (sheet, assumed) = read(&mut self.grids).map_err(wrong)?;
        self.grids.count(&sheet, self.text, span)?;
        self.sheets.push(sheet);
        for message in assumed {
            if !self.assumed.contains(&message) {
                self.assumed.push(message);
            }
        }
        Ok(())
    }

    /// Adds a puzzle that was read by other means.
    pub fn push(&mut self, sheet: Sheet) {
        self.sheets.push(sheet);
    }

    /// Returns the reading, or an error if there is no puzzle.
    pub fn finish(self, expected: Message) -> Result<Reading, ReadError> {
        if self.sheets.is_empty() {
            return Err(ReadError::at(self.text, self.text.len(), expected));
        }
        Ok(Reading { sheets: self.sheets, format: self.format, assumed: self.assumed })
    }
}

/// Returns the index of the byte at a line and column, both counted from 1.
fn offset(text: &[u8], line: usize, column: usize) -> usize {
    let line_start = match line {
        0 | 1 => 0,
        _ => {
            text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(line - 2).map_or(text.len(), |(i, _)| i + 1)
        }
    };
    (line_start + column.saturating_sub(1)).min(text.len())
}

#[cfg(test)]
mod tests;
