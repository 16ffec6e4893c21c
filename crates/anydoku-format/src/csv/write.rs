//! Writing tables.

use super::{Column, column};
use crate::WriteError;
use crate::table::{Entry, push_record};
use anydoku::text::quoted;
use anydoku::{Notes, Ratings, Sheet, msg};

pub(super) fn write(format: &'static str, separator: u8, sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    type Get = fn(&Notes) -> &Option<String>;
    let named: [(&str, Get); 6] = [
        ("rating", |notes| &notes.rating),
        ("source", |notes| &notes.source),
        ("title", |notes| &notes.title),
        ("author", |notes| &notes.author),
        ("instructions", |notes| &notes.rules),
        ("comment", |notes| &notes.comment),
    ];
    let named: Vec<_> =
        named.into_iter().filter(|(_, get)| sheets.iter().any(|sheet| get(&sheet.notes).is_some())).collect();
    let mut keys: Vec<&str> = Vec::new();
    let with = |scale: &&&str| sheets.iter().any(|sheet| sheet.ratings.text(scale).is_some());
    keys.extend(Ratings::SCALES.iter().filter(with));
    for sheet in sheets {
        for (key, _) in &sheet.notes.other {
            if !keys.contains(&&key[..]) {
                keys.push(key);
            }
        }
    }
    let is_free = |key: &&str| match column(key.trim()) {
        Column::Scale(scale) => scale == *key,
        column => matches!(column, Column::Other(_)),
    };
    if let Some(key) = keys.iter().find(|key| !is_free(key)) {
        return Err(WriteError { format, reason: msg!("lost-note-like-column", key = quoted(key)) });
    }
    let entries = sheets.iter().map(Entry::of).collect::<Result<Vec<_>, _>>();
    let entries = entries.map_err(|error| WriteError { format, ..error })?;
    type Part = fn(&Entry) -> &str;
    let parts: [(&str, Part); 3] =
        [("rules", |entry| &entry.rules), ("marks", |entry| &entry.marks), ("colours", |entry| &entry.colours)];
    let parts: Vec<_> =
        parts.into_iter().filter(|(_, get)| entries.iter().any(|entry| !get(entry).is_empty())).collect();
    let mut text = Vec::new();
    let mut header = vec!["puzzle", "solution", "shape"];
    header.extend(parts.iter().map(|(name, _)| *name));
    header.extend(named.iter().map(|(name, _)| *name).chain(keys.iter().copied()));
    push_record(&mut text, separator, header.into_iter());
    for (sheet, entry) in sheets.iter().zip(&entries) {
        let notes = &sheet.notes;
        let said = |key: &str| notes.other.iter().find(|(k, _)| k == key).map_or("", |(_, words)| &words[..]);
        let other: Vec<String> =
            keys.iter().map(|key| sheet.ratings.text(key).unwrap_or_else(|| said(key).to_owned())).collect();
        let fixed = [&entry.puzzle[..], &entry.solution, &entry.shape];
        let parts = parts.iter().map(|(_, get)| get(entry));
        let more = named.iter().map(|(_, get)| get(notes).as_deref().unwrap_or(""));
        push_record(
            &mut text,
            separator,
            fixed.into_iter().chain(parts).chain(more).chain(other.iter().map(String::as_str)),
        );
    }
    Ok(text)
}
