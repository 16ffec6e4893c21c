//! Entries of lists in f-puzzles documents. Every field is read here. A field whose value is not understood is an error
//! that gives its place, so no part of a document is silently ignored.

use serde_json::{Map, Value};

use super::super::document::{Wrong, cell_named, expect_cell, show_field, wrong};
use anydoku::text::quoted;
use anydoku::{Cell, Joint, Message, msg};

/// The fields that affect only the appearance, not the digits.
const LOOKS: &[&str] = &[
    "angle",
    "baseC",
    "color",
    "colors",
    "fontC",
    "fromConstraint",
    "height",
    "isLLConstraint",
    "isNewConstraint",
    "opacity",
    "outlineC",
    "size",
    "style",
    "width",
];

/// An entry and the keys that lead to it.
pub(super) struct Entry<'a> {
    pub(super) path: String,
    fields: &'a Map<String, Value>,
    n: usize,
}

/// Returns the entries of the list under this key, which may have these fields and no others. The result is empty if
/// the document has no such key.
pub(super) fn entries<'a>(
    map: &'a Map<String, Value>,
    key: &str,
    fields: &[&str],
    n: usize,
) -> Result<Vec<Entry<'a>>, Wrong> {
    let Some(value) = map.get(key).filter(|value| !value.is_null()) else { return Ok(Vec::new()) };
    let shape = || msg!("expect-list-of-objects");
    let Some(list) = value.as_array() else { return Err(wrong(show_field(key, value), shape())) };
    let mut entries = Vec::with_capacity(list.len());
    for (i, entry) in list.iter().enumerate() {
        let path = format!("{key}[{i}]");
        let Some(object) = entry.as_object() else { return Err(wrong(show_field(path, entry), shape())) };
        let is_known = |field: &str| fields.contains(&field) || LOOKS.contains(&field);
        if let Some((field, value)) = object.iter().find(|(field, value)| !is_known(field) && !value.is_null()) {
            let found = show_field(format!("{path}.{}", anydoku::text::show_words(field)), value);
            let names = fields.iter().map(ToString::to_string).collect::<Vec<_>>();
            return Err(wrong(found, msg!("expect-fields", names = (Joint::Comma, names))));
        }
        entries.push(Entry { path, fields: object, n });
    }
    Ok(entries)
}

impl<'a> Entry<'a> {
    fn get(&self, field: &str) -> Option<&'a Value> {
        self.fields.get(field).filter(|value| !value.is_null())
    }

    fn found(&self, field: &str) -> Message {
        match self.get(field) {
            Some(value) => show_field(format!("{}.{field}", self.path), value),
            None => msg!("found-without-field", path = &self.path, field = field),
        }
    }

    /// Returns an error about a field, regardless of its value.
    pub(super) fn wrong<T>(&self, field: &str, expected: Message) -> Result<T, Wrong> {
        Err(wrong(self.found(field), expected))
    }

    fn named(&self, field: &str, value: &Value) -> Result<Cell, Wrong> {
        let n = self.n;
        value.as_str().and_then(|name| cell_named(name, n)).ok_or_else(|| {
            let place = if field == "cells" { "cell".to_string() } else { format!("{field} cell") };
            wrong(show_field(format!("{} {place}", self.path), value), expect_cell(n))
        })
    }

    /// Returns the cell in the field "cell".
    pub(super) fn cell(&self) -> Result<Cell, Wrong> {
        match self.get("cell") {
            Some(value) => self.named("cell", value),
            None => self.wrong("cell", expect_cell(self.n)),
        }
    }

    /// Returns a list of at least one cell.
    pub(super) fn cells(&self, field: &str) -> Result<Vec<Cell>, Wrong> {
        match self.get(field).and_then(Value::as_array) {
            Some(list) if !list.is_empty() => list.iter().map(|cell| self.named(field, cell)).collect(),
            _ => self.wrong(field, msg!("expect-list-of-cells")),
        }
    }

    /// Returns the lists of cells in the field "lines". There is at least one list, and none is empty.
    pub(super) fn lines(&self) -> Result<Vec<Vec<Cell>>, Wrong> {
        let Some(lines) = self.get("lines").and_then(Value::as_array).filter(|lines| !lines.is_empty()) else {
            return self.wrong("lines", msg!("expect-list-of-lists"));
        };
        let mut all = Vec::with_capacity(lines.len());
        for (i, line) in lines.iter().enumerate() {
            let Some(cells) = line.as_array().filter(|cells| !cells.is_empty()) else {
                let found = show_field(format!("{}.lines[{i}]", self.path), line);
                return Err(wrong(found, msg!("expect-list-of-cells")));
            };
            all.push(cells.iter().map(|cell| self.named("cells", cell)).collect::<Result<_, _>>()?);
        }
        Ok(all)
    }

    /// Returns the number in the field "value", which the f-puzzles page writes as text, or `None` if the field is
    /// empty.
    pub(super) fn number(&self) -> Result<Option<i32>, Wrong> {
        let number = match self.get("value") {
            None => return Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
            Some(Value::String(text)) => text.trim().parse().ok(),
            Some(value) => value.as_i64().and_then(|number| i32::try_from(number).ok()),
        };
        match number {
            Some(number) => Ok(Some(number)),
            None => self.wrong("value", msg!("expect-whole-number")),
        }
    }

    /// Returns the number of a clue that is meaningless without one.
    pub(super) fn needed_number(&self) -> Result<i32, Wrong> {
        match self.number()? {
            Some(number) => Ok(number),
            None => self.wrong("value", msg!("expect-whole-number")),
        }
    }

    /// Returns the digits in the field "values", which must not be empty.
    pub(super) fn digits(&self) -> Result<Vec<i32>, Wrong> {
        let n = self.n as i64;
        let number = |value: &Value| value.as_i64().filter(|digit| (1..=n).contains(digit)).map(|digit| digit as i32);
        let digits = self.get("values").and_then(Value::as_array).filter(|values| !values.is_empty());
        match digits.and_then(|values| values.iter().map(number).collect::<Option<Vec<i32>>>()) {
            Some(digits) => Ok(digits),
            None => self.wrong("values", msg!("expect-list-of-digits-to", last = n)),
        }
    }

    /// Returns the word in a field.
    pub(super) fn word(&self, field: &str) -> Option<&'a str> {
        self.get(field).and_then(Value::as_str)
    }

    /// Returns the row and column of a clue, where 0 is the row or column before the grid.
    pub(super) fn beside(&self) -> Result<(i32, i32), Wrong> {
        let parts = self.word("cell").and_then(|name| name.strip_prefix(['R', 'r'])?.split_once(['C', 'c']));
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<i32>().ok())?;
        let place = parts.and_then(|(row, column)| Some((number(row)? - 1, number(column)? - 1)));
        let n = self.n as i32;
        match place.filter(|(row, column)| (-1..=n).contains(row) && (-1..=n).contains(column)) {
            Some(place) => Ok(place),
            None => {
                let last = quoted(&format!("R{0}C{0}", n + 1));
                self.wrong("cell", msg!("expect-cell-between", first = quoted("R0C0"), last = last))
            }
        }
    }

    /// Checks cells that some programs list redundantly: the field must be missing or agree with the others.
    pub(super) fn also(&self, field: &str, cells: &[Cell]) -> Result<(), Wrong> {
        if self.get(field).is_none() {
            return Ok(());
        }
        let sorted = |cells: &[Cell]| anydoku::families::sorted(cells);
        match sorted(&self.cells(field)?) == sorted(cells) {
            true => Ok(()),
            false => self.wrong(field, msg!("expect-cells-of-other-fields")),
        }
    }

    /// Checks a field that is meant for other kinds of entries: it must be missing or empty.
    pub(super) fn nothing(&self, field: &str) -> Result<(), Wrong> {
        match self.get(field) {
            None => Ok(()),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(()),
            Some(_) => self.wrong(field, msg!("expect-nothing")),
        }
    }
}
