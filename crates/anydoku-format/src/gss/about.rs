//! The notes of a native file, in additional tags that gss ignores.
//!
//! ```text
//! <title>Twelve birds     also <author> <source> <rating>; a repeated tag adds a line
//! <ruleset>Normal rules   the rules in words
//! <colours>. #FFD700 …    the colors of cells, one item per cell, as in tables
//! ```

use std::ops::Range;

use super::super::{ReadError, table};
use anydoku::{Message, Notes, Sheet, msg};

/// The tags for texts, each with the note that stores the text.
type Slot = fn(&mut Notes) -> &mut Option<String>;
const WORDS: [(&str, Slot); 5] = [
    ("title", |notes| &mut notes.title),
    ("author", |notes| &mut notes.author),
    ("source", |notes| &mut notes.source),
    ("rating", |notes| &mut notes.rating),
    ("ruleset", |notes| &mut notes.rules),
];

const COLOURS: &str = "colours";

/// Returns the names of all these tags.
pub(super) fn tags() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(name, _)| *name).chain([COLOURS])
}

/// The values of the tags in a head.
#[derive(Default)]
pub(super) struct About {
    notes: Notes,
    colours: Option<Range<usize>>,
    /// Whether the text contained bytes that are not UTF-8.
    is_latin: bool,
}

impl About {
    /// Takes a tag whose argument is in these bytes, and returns whether it is one of the tags for notes.
    pub(super) fn take(&mut self, word: &str, text: &[u8], argument: Range<usize>) -> bool {
        if word == COLOURS {
            self.colours = Some(argument);
            return true;
        }
        let Some((_, slot)) = WORDS.iter().find(|(name, _)| *name == word) else { return false };
        let bytes = text[argument].trim_ascii();
        let words = std::str::from_utf8(bytes).map(str::to_owned).unwrap_or_else(|_| {
            self.is_latin = true;
            bytes.iter().map(|&byte| byte as char).collect()
        });
        match slot(&mut self.notes) {
            Some(before) => {
                before.push('\n');
                before.push_str(&words);
            }
            none => *none = Some(words),
        }
        true
    }

    /// Stores all values in a sheet.
    pub(super) fn write_on(
        mut self,
        text: &[u8],
        sheet: &mut Sheet,
        assumed: &mut Vec<Message>,
    ) -> Result<(), ReadError> {
        if self.is_latin {
            assumed.push(msg!("assume-latin1"));
        }
        for (_, slot) in WORDS {
            *slot(&mut sheet.notes) = slot(&mut self.notes).take().filter(|words| !words.trim().is_empty());
        }
        if let Some(span) = self.colours {
            sheet.set_colours(table::read_colours(text, span, sheet.layout.n_cells())?);
        }
        Ok(())
    }
}

/// Returns whether the sheet has notes for these tags.
pub(super) fn is_needed(sheet: &Sheet) -> bool {
    let mut notes = sheet.notes.clone();
    WORDS.iter().any(|(_, slot)| slot(&mut notes).is_some()) || !sheet.colours().is_empty()
}

/// Returns whether two sheets have the same values for these tags.
pub(super) fn is_same(a: &Sheet, b: &Sheet) -> bool {
    let (mut one, mut other) = (a.notes.clone(), b.notes.clone());
    a.colours() == b.colours() && WORDS.iter().all(|(_, slot)| slot(&mut one) == slot(&mut other))
}

/// Writes the tags of a sheet.
pub(super) fn write(text: &mut String, sheet: &Sheet) {
    let mut notes = sheet.notes.clone();
    for (name, slot) in WORDS {
        for line in slot(&mut notes).iter().flat_map(|words| words.lines()) {
            text.push_str(&format!("<{name}>{}\n", line.trim().replace('\r', " ")));
        }
    }
    if !sheet.colours().is_empty() {
        text.push_str(&format!("<{COLOURS}>{}\n", table::colours_text(sheet.colours())));
    }
}
