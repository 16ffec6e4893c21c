//! Puzzle strings of the Interactive Sudoku Solver.
//!
//! A puzzle is a sequence of items, each of which consists of a dot, a type, and arguments that follow tildes. Items
//! without a type are givens, or marks if they have several values. Each line is a puzzle (`strings.rs`), which is 9x9
//! unless it specifies a shape. Types that only require cells to differ become houses, and others become rules
//! (`rules.rs`); unknown types are rejected, and the error names them. `Or`, `And` and `Replicate` contain the items up
//! to their `End` (`draft.rs`).
//!
//! ```text
//! .Shape~9x9.Diagonal~1.Diagonal~-1.AllDifferent~R1C1~R2C3.~R1C1_5~R2C3_7_8
//! ```

mod draft;
mod grid;
mod here;
mod items;
mod rules;
mod shape;
mod strings;
mod write;

use anydoku::text::{ReadError, quoted, show_words};
use std::ops::Range;

use self::draft::Draft;
use super::features::Grids;
use super::link::{contains, lines, start};
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::{Joint, Message, Sheet, msg};

pub(super) static FORMAT: Format = Format {
    name: "iss",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: true,
};

const PAGE: &[u8] = b"Interactive-Sudoku-Solver";

fn detect(text: &[u8]) -> bool {
    let head = start(text);
    let Some(line) = lines(head).map(|line| &head[line]).find(|line| line[0] != b'#') else { return false };
    if contains(&line[..line.len().min(200)], PAGE) {
        return true;
    }
    let Some(item) = line.strip_prefix(b".") else { return false };
    let kind = &item[..item.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(item.len())];
    match kind {
        [] => item.starts_with(b"~R") || item.starts_with(b"~r"),
        // The letters of a one-line puzzle are all in one case, and it has no tilde.
        [first, rest @ ..] => {
            let is_word = rest.first().is_some_and(u8::is_ascii_lowercase) || item.get(kind.len()) == Some(&b'~');
            first.is_ascii_uppercase() && is_word
        }
    }
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    read_all(text).map_err(|error| error.in_format(FORMAT.name))
}

fn read_all(text: &[u8]) -> Result<Reading, ReadError> {
    let mut grids = Grids::new();
    let mut sheets = Vec::new();
    let (strings, supposed) = strings::strings(text)?;
    let mut assumed: Vec<Message> = supposed.into_iter().collect();
    let mut foreign: Vec<Snippet> = Vec::new();
    let mut drafts = Vec::new();
    for string in &strings {
        let mut draft: Option<Draft> = None;
        each_item(text, string, |item| {
            let (kind, _) = item.split(text);
            // Some people write several strings on one line, each with its shape.
            if kind.word(text) == b"Shape"
                && let Some(before) = draft.take_if(|draft| draft.has_shape)
            {
                drafts.push(before);
            }
            let draft = draft.get_or_insert_with(|| Draft::new(item.span()));
            draft.span.end = item.span().end;
            let is_known = draft.add(text, &item)?;
            if !is_known && foreign.len() < 40 && !foreign.iter().any(|other| other.word(text) == kind.word(text)) {
                foreign.push(kind);
            }
            Ok(())
        })?;
        drafts.extend(draft);
    }
    if let Some(first) = foreign.first() {
        let named = foreign.iter().take(MOST_NAMED);
        let names: Vec<_> = named.map(|kind| show_words(&String::from_utf8_lossy(&kind.word(text)))).collect();
        let more = foreign.len().saturating_sub(MOST_NAMED);
        let found = msg!("found-unsupported", names = (Joint::Comma, names), more = more);
        return Err(ReadError::new(text, first.span(), found, msg!("expect-supported")));
    }
    if drafts.is_empty() {
        return Err(ReadError::at(text, text.len(), msg!("expect-constraint")));
    }
    if drafts.iter().any(|draft| !draft.has_shape) {
        assumed.push(msg!("assume-9x9"));
    }
    for draft in drafts {
        let span = draft.span.clone();
        let sheet = draft.sheet(text, &mut grids)?;
        grids.count(&sheet, text, span)?;
        sheets.push(sheet);
    }
    Ok(Reading { sheets, format: FORMAT.name, assumed })
}

/// The maximum number of constraints that an error lists.
const MOST_NAMED: usize = 10;

/// A part of the text without spaces and comments, with the place of each byte.
#[derive(Clone)]
struct Snippet(Vec<usize>, usize);

impl Snippet {
    fn word(&self, text: &[u8]) -> Vec<u8> {
        self.0.iter().map(|&at| text[at]).collect()
    }

    fn span(&self) -> Range<usize> {
        match (self.0.first(), self.0.last()) {
            (Some(first), Some(last)) => *first..last + 1,
            _ => self.1..self.1,
        }
    }

    /// Returns the parts before the first tilde and after each tilde.
    fn split(&self, text: &[u8]) -> (Snippet, Vec<Snippet>) {
        let mut parts = Vec::new();
        let mut rest = Snippet(Vec::new(), self.1);
        for &at in &self.0 {
            if text[at] == b'~' {
                parts.push(std::mem::replace(&mut rest, Snippet(Vec::new(), at + 1)));
            } else {
                rest.0.push(at);
            }
        }
        parts.push(rest);
        let kind = parts.remove(0);
        (kind, parts)
    }

    fn wrong(&self, text: &[u8], expected: Message) -> ReadError {
        let word = self.word(text);
        let found = match String::from_utf8_lossy(&word[..word.len().min(60)]) {
            shown if shown.is_empty() => msg!("found-nothing"),
            shown => quoted(&shown),
        };
        ReadError::new(text, self.span(), found, expected)
    }
}

/// The maximum length of an item, and the maximum number of arguments of a puzzle. A 16x16 grid with every mark needs a
/// quarter of that.
const MAX_ITEM: usize = 1 << 16;

/// Passes the items of one string, which is on these lines, to the callback one by one.
fn each_item(
    text: &[u8],
    string: &[Range<usize>],
    mut take: impl FnMut(Snippet) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut item: Option<Snippet> = None;
    for line in string {
        for at in line.clone() {
            match text[at] {
                b'.' => {
                    if let Some(item) = item.replace(Snippet(Vec::new(), at + 1)) {
                        take(item)?;
                    }
                }
                byte if byte.is_ascii_whitespace() => {}
                _ => match &mut item {
                    Some(item) if item.0.len() == MAX_ITEM => {
                        let found = msg!("found-long-constraint", most = MAX_ITEM);
                        return Err(ReadError::new(text, item.span(), found, msg!("expect-shorter-constraint")));
                    }
                    Some(item) => item.0.push(at),
                    None => return Err(ReadError::at(text, at, msg!("expect-constraint"))),
                },
            }
        }
    }
    item.map_or(Ok(()), take)
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for sheet in sheets {
        text.push_str(&write::to_string(sheet).map_err(|reason| WriteError { format: FORMAT.name, reason })?);
        text.push('\n');
    }
    Ok(text.into_bytes())
}

#[cfg(test)]
mod tests;
