//! f-puzzles: a link that carries a packed JSON document.
//!
//! Read as a link, as the packed part of one, or as the JSON itself; written as links, one a line. Of the many
//! constraints that f-puzzles knows, those that say "these cells differ" are ours: regions, diagonals, extra regions,
//! disjoint groups, anti-knight and anti-king. A document with any other is refused, and all of them are named.
//!
//! ```text
//! {"size": 9, "title": "…", "author": "…", "ruleset": "…", "diagonal+": true, "extraregion": [{"cells": ["R1C1", …]}],
//!  "grid": [[{"value": 5, "given": true}, {"region": 3, "centerPencilMarks": [1, 2]}, {}, …], …]}
//! ```

use std::ops::Range;

use serde_json::{Map, Value, json};

use super::error::show_words;
use super::features::{Features, Grids, MAX_SIZE, Regions};
use super::{Format, Hints, ReadError, Reading, WriteError, payload};
use crate::families::box_of;
use crate::puzzle::{Notes, Play, Puzzle, Sheet};
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

pub(super) static FORMAT: Format =
    Format { name: "fpuzzles", title: "f-puzzles link", extensions: &[], detect, read: Some(read), write: Some(write) };

const LINK: &str = "https://www.f-puzzles.com/?load=";

fn detect(text: &[u8]) -> bool {
    let head = start(text);
    let line = head.split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    let is_link = contains(&line[..line.len().min(200)], b"f-puzzles.com");
    // Every packed JSON object of this kind begins so.
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
        return reader.finish("a JSON document");
    }
    for line in lines(text) {
        let span = match find(&text[line.clone()], b"load=") {
            Some(at) => until_separator(text, line.start + at + 5..line.end),
            None if contains(&text[line.clone()], b"://") => {
                return Err(ReadError::new(text, line.end..line.end, "the end of the link", "\"load=\" and a payload"));
            }
            None => line,
        };
        reader.packed(span)?;
    }
    reader.finish("an f-puzzles link, its payload or its JSON")
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

/// The lines of a text that are not blank, without the blanks around them.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = 0;
    text.split(|&byte| byte == b'\n').filter_map(move |line| {
        let from = next;
        next += line.len() + 1;
        let trimmed = line.trim_ascii_start();
        let start = from + line.len() - trimmed.len();
        let end = start + trimmed.trim_ascii_end().len();
        (start < end).then_some(start..end)
    })
}

/// As much of a link's part as comes before the next part.
pub(super) fn until_separator(text: &[u8], part: Range<usize>) -> Range<usize> {
    let length = text[part.clone()].iter().position(|byte| matches!(byte, b'&' | b'#' | b' ' | b'\t' | b'"'));
    part.start..length.map_or(part.end, |length| part.start + length)
}

/// Where one text is in another.
pub(super) fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

pub(super) fn contains(text: &[u8], part: &[u8]) -> bool {
    find(text, part).is_some()
}

/// The text from its first character that is no blank and no byte order mark.
pub(super) fn start(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start()
}

/// Collects the puzzles of one text.
pub(super) struct Reader<'a> {
    text: &'a [u8],
    format: &'static str,
    grids: Grids,
    sheets: Vec<Sheet>,
    assumed: Vec<String>,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a [u8], format: &'static str) -> Reader<'a> {
        Reader { text, format, grids: Grids::new(), sheets: Vec::new(), assumed: Vec::new() }
    }

    /// Reads the packed document in these bytes.
    pub fn packed(&mut self, span: Range<usize>) -> Result<(), ReadError> {
        let document = payload::unpack(self.text, span.clone())?;
        let value: Value = serde_json::from_str(&document).map_err(|error| {
            let found = format!("a payload that is no JSON ({})", show_words(&error.to_string()));
            ReadError::new(self.text, span.clone(), found, "a packed f-puzzles document")
        })?;
        self.value(&value, span)
    }

    /// Reads the documents in these bytes, one after the other.
    fn json(&mut self, span: Range<usize>) -> Result<(), ReadError> {
        if span.len() > payload::MAX_TEXT {
            let found = format!("{} bytes of JSON", span.len());
            return Err(ReadError::new(self.text, span, found, "at most 1 MB of it"));
        }
        let mut values = serde_json::Deserializer::from_slice(&self.text[span.clone()]).into_iter::<Value>();
        let mut from = span.start;
        while let Some(value) = values.next() {
            let to = (span.start + values.byte_offset()).max(from);
            let value = value.map_err(|error| {
                let at = offset(&self.text[span.clone()], error.line(), error.column()) + span.start;
                let said = error.to_string();
                let said = show_words(said.split(" at line ").next().unwrap_or_default());
                ReadError::new(self.text, at..at, format!("broken JSON ({said})"), "an f-puzzles document")
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

    /// What was read, if anything was.
    pub fn finish(self, expected: &str) -> Result<Reading, ReadError> {
        if self.sheets.is_empty() {
            let end = self.text.len();
            return Err(ReadError::new(self.text, end..end, "the end", expected));
        }
        Ok(Reading { sheets: self.sheets, format: self.format, assumed: self.assumed })
    }
}

/// The byte that is called so by line and column, both from 1.
fn offset(text: &[u8], line: usize, column: usize) -> usize {
    let line_start = match line {
        0 | 1 => 0,
        _ => {
            text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(line - 2).map_or(text.len(), |(i, _)| i + 1)
        }
    };
    (line_start + column.saturating_sub(1)).min(text.len())
}

/// What is wrong with a document; where is said by its keys.
struct Wrong {
    found: String,
    expected: String,
}

fn wrong(found: impl Into<String>, expected: impl Into<String>) -> Wrong {
    Wrong { found: found.into(), expected: expected.into() }
}

/// A JSON value in a few words.
fn show(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(_) => "an object".into(),
        Value::String(text) => format!("\"{}\"", show_words(text)),
        other => other.to_string(),
    }
}

struct Document<'a> {
    map: &'a Map<String, Value>,
    size: usize,
}

/// Keys that say nothing about which digits are right.
const SILENT: &[&str] =
    &["size", "title", "author", "ruleset", "grid", "solution", "successMessage", "highlightConflicts"];

/// Keys for cells that differ.
const OURS: &[&str] = &["diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "extraregion"];

impl<'a> Document<'a> {
    fn new(value: &'a Value) -> Result<Document<'a>, Wrong> {
        let Value::Object(map) = value else {
            return Err(wrong(show(value), "a JSON object with \"size\" and \"grid\""));
        };
        let expected = format!("a whole number from 1 to {MAX_SIZE}");
        let Some(size) = map.get("size") else { return Err(wrong("no \"size\"", expected)) };
        let in_range = size.as_u64().filter(|size| (1..=MAX_SIZE as u64).contains(size));
        let Some(in_range) = in_range else { return Err(wrong(format!("size {}", show(size)), expected)) };
        let is_empty = |value: &Value| match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(list) => list.is_empty(),
            Value::Object(map) => map.is_empty(),
            Value::String(text) => text.is_empty(),
            _ => false,
        };
        let foreign: Vec<&str> = map
            .iter()
            .filter(|(key, value)| !SILENT.contains(&key.as_str()) && !OURS.contains(&key.as_str()) && !is_empty(value))
            .map(|(key, _)| key.as_str())
            .collect();
        if !foreign.is_empty() {
            let names: Vec<String> = foreign.iter().take(40).map(|key| show_words(key)).collect();
            let found = format!("constraints that are not supported: {}", names.join(", "));
            return Err(wrong(found, format!("none but {}", OURS.join(", "))));
        }
        Ok(Document { map, size: in_range as usize })
    }

    fn sheet(&self, grids: &mut Grids, assumed: &mut Vec<String>) -> Result<Sheet, Wrong> {
        let n = self.size;
        let cells = self.grid()?;
        let features = Features {
            regions: self.regions(&cells)?,
            rising: self.flag("diagonal+")?,
            falling: self.flag("diagonal-")?,
            disjoint: self.flag("disjointgroups")?,
            anti_knight: self.flag("antiknight")?,
            anti_king: self.flag("antiking")?,
            extra: self.extra_regions()?,
            ..Features::plain(n)
        };
        let (topology, layout) = grids.get(features);
        let mut givens = vec![None; n * n];
        let mut placed = vec![None; n * n];
        let mut given_marks = vec![DigitSet::all(n); n * n];
        let mut marks = vec![DigitSet::EMPTY; n * n];
        for (place, cell) in cells.iter().enumerate() {
            let is_given = match cell.get("given") {
                None | Some(Value::Null) => false,
                Some(Value::Bool(given)) => *given,
                Some(other) => {
                    return Err(wrong(format!("{}.given {}", self.name(place), show(other)), "true or false"));
                }
            };
            if let Some(value) = cell.get("value").filter(|value| !value.is_null()) {
                let digit = self.digit(value, || format!("{}.value", self.name(place)))?;
                if is_given { givens[place] = Some(digit) } else { placed[place] = Some(digit) }
            }
            if let Some(set) = self.marks(cell, "givenPencilMarks", place)? {
                given_marks[place] = set;
            }
            if let Some(set) = self.marks(cell, "centerPencilMarks", place)? {
                marks[place] = set;
            }
            let corner = "the marks in the corners of cells were left out";
            if self.marks(cell, "cornerPencilMarks", place)?.is_some() && !assumed.iter().any(|said| said == corner) {
                assumed.push(corner.into());
            }
        }
        let mut puzzle = Puzzle::new(topology, givens);
        if given_marks.iter().any(|set| *set != DigitSet::all(n)) {
            puzzle = puzzle.with_marks(given_marks);
        }
        let has_marks = marks.iter().any(|set| !set.is_empty());
        let play = (has_marks || placed.iter().any(Option::is_some))
            .then(|| Play { digits: placed, marks: has_marks.then_some(marks) });
        let notes = Notes {
            title: self.words("title")?,
            author: self.words("author")?,
            rules: self.words("ruleset")?,
            ..Notes::default()
        };
        Ok(Sheet { notes, play, answer: self.solution(), ..Sheet::new(puzzle, layout) })
    }

    /// The cells row by row.
    fn grid(&self) -> Result<Vec<&'a Map<String, Value>>, Wrong> {
        let n = self.size;
        let expected = format!("{n} rows of {n} cells");
        let Some(grid) = self.map.get("grid") else { return Err(wrong("no \"grid\"", expected)) };
        let rows = grid.as_array().filter(|rows| rows.len() == n);
        let Some(rows) = rows else { return Err(wrong(format!("grid {}", show(grid)), expected)) };
        let mut cells = Vec::with_capacity(n * n);
        for (r, row) in rows.iter().enumerate() {
            let list = row.as_array().filter(|list| list.len() == n);
            let Some(list) = list else {
                return Err(wrong(format!("grid[{r}] {}", show(row)), format!("a list of {n} cells")));
            };
            for (c, cell) in list.iter().enumerate() {
                let Some(cell) = cell.as_object() else {
                    return Err(wrong(format!("grid[{r}][{c}] {}", show(cell)), "an object, {} for an open cell"));
                };
                cells.push(cell);
            }
        }
        Ok(cells)
    }

    fn regions(&self, cells: &[&Map<String, Value>]) -> Result<Regions, Wrong> {
        let n = self.size;
        if cells.iter().all(|cell| !cell.contains_key("region")) {
            return Ok(Regions::Boxes);
        }
        if cells.iter().all(|cell| cell.get("region") == Some(&Value::Null)) {
            return Ok(Regions::None);
        }
        let mut map = Vec::with_capacity(n * n);
        for (place, cell) in cells.iter().enumerate() {
            let region = match cell.get("region") {
                None => box_of(n, place),
                Some(Value::Null) => {
                    let found = format!("{}.region null", self.name(place));
                    return Err(wrong(found, "a region in every cell, or in none"));
                }
                Some(value) => match value.as_u64().filter(|region| *region < n as u64) {
                    Some(region) => region as usize,
                    None => {
                        let found = format!("{}.region {}", self.name(place), show(value));
                        return Err(wrong(found, format!("a whole number from 0 to {}", n - 1)));
                    }
                },
            };
            map.push(region);
        }
        for region in 0..n {
            let count = map.iter().filter(|r| **r == region).count();
            if count != n {
                return Err(wrong(format!("{count} cells in region {region}"), format!("{n} cells in every region")));
            }
        }
        let is_standard = (0..n * n).all(|place| map[place] == box_of(n, place));
        Ok(if is_standard { Regions::Boxes } else { Regions::Map(map) })
    }

    fn extra_regions(&self) -> Result<Vec<Vec<Cell>>, Wrong> {
        let n = self.size;
        let Some(regions) = self.map.get("extraregion").filter(|value| !value.is_null()) else { return Ok(Vec::new()) };
        let shape = "a list of objects with \"cells\"";
        let Some(regions) = regions.as_array() else {
            return Err(wrong(format!("extraregion {}", show(regions)), shape));
        };
        let mut extra = Vec::new();
        for (i, region) in regions.iter().enumerate() {
            let Some(names) = region.get("cells").and_then(Value::as_array) else {
                return Err(wrong(format!("extraregion[{i}] {}", show(region)), shape));
            };
            if names.is_empty() || names.len() > n {
                return Err(wrong(format!("extraregion[{i}] with {} cells", names.len()), format!("1 to {n} cells")));
            }
            let mut cells = Vec::with_capacity(names.len());
            for name in names {
                let Some(cell) = name.as_str().and_then(|name| cell_named(name, n)) else {
                    let found = format!("extraregion[{i}] cell {}", show(name));
                    return Err(wrong(found, format!("a cell from \"R1C1\" to \"R{n}C{n}\"")));
                };
                if cells.contains(&cell) {
                    return Err(wrong(format!("extraregion[{i}] cell {} twice", show(name)), "every cell once"));
                }
                cells.push(cell);
            }
            extra.push(cells);
        }
        Ok(extra)
    }

    fn marks(&self, cell: &Map<String, Value>, key: &str, place: usize) -> Result<Option<DigitSet>, Wrong> {
        let name = || format!("{}.{key}", self.name(place));
        match cell.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(list)) if list.is_empty() => Ok(None),
            Some(Value::Array(list)) => {
                list.iter().map(|value| self.digit(value, name)).collect::<Result<_, _>>().map(Some)
            }
            Some(other) => Err(wrong(format!("{} {}", name(), show(other)), "a list of digits")),
        }
    }

    fn digit(&self, value: &Value, name: impl Fn() -> String) -> Result<Digit, Wrong> {
        match value.as_u64().filter(|&number| number <= self.size as u64).and_then(|n| Digit::from_number(n as usize)) {
            Some(digit) => Ok(digit),
            None => Err(wrong(format!("{} {}", name(), show(value)), format!("a digit from 1 to {}", self.size))),
        }
    }

    fn flag(&self, key: &str) -> Result<bool, Wrong> {
        match self.map.get(key) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(wrong(format!("{key} {}", show(other)), "true or false")),
        }
    }

    fn words(&self, key: &str) -> Result<Option<String>, Wrong> {
        match self.map.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone()).filter(|text| !text.is_empty())),
            Some(other) => Err(wrong(format!("{key} {}", show(other)), "a text")),
        }
    }

    /// The answer that the document claims, if it is complete.
    fn solution(&self) -> Option<Vec<Digit>> {
        let list = self.map.get("solution")?.as_array().filter(|list| list.len() == self.size * self.size)?;
        list.iter().map(|value| self.digit(value, String::new).ok()).collect()
    }

    fn name(&self, place: usize) -> String {
        format!("grid[{}][{}]", place / self.size, place % self.size)
    }
}

/// The cell called so in a square grid: `R3C12`.
fn cell_named(name: &str, n: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|number| is_plain && (1..=n).contains(number))
    };
    Some(Cell::new((number(row)? - 1) * n + number(column)? - 1))
}

/// The JSON document of a sheet, or what it cannot say.
pub(super) fn to_json(sheet: &Sheet) -> Result<String, String> {
    let puzzle = &sheet.puzzle;
    let (features, places) = Features::find(puzzle.topology(), &sheet.layout)?;
    let n = features.size;
    let numbers = |set: DigitSet| Value::from(set.iter().map(Digit::number).collect::<Vec<_>>());
    let mut grid = Vec::with_capacity(n);
    for (place, &cell) in places.iter().enumerate() {
        let mut entry = Map::new();
        match (puzzle.given(cell), &sheet.play) {
            (Some(digit), _) => {
                entry.insert("value".into(), digit.number().into());
                entry.insert("given".into(), true.into());
            }
            (None, Some(play)) => {
                if let Some(digit) = play.digits.get(cell.index()).copied().flatten() {
                    entry.insert("value".into(), digit.number().into());
                }
            }
            (None, None) => {}
        }
        if let Some(marks) = puzzle.marks() {
            let marks = marks[cell.index()] & DigitSet::all(n);
            if marks.is_empty() {
                return Err(format!(
                    "{} may hold no digit, and an f-puzzles cell has at least one",
                    puzzle.topology().cell_name(cell)
                ));
            }
            if marks != DigitSet::all(n) {
                entry.insert("givenPencilMarks".into(), numbers(marks));
            }
        }
        let marks = sheet.play.as_ref().and_then(|play| play.marks.as_ref()).and_then(|marks| marks.get(cell.index()));
        if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
            entry.insert("centerPencilMarks".into(), numbers(*marks));
        }
        match &features.regions {
            Regions::Boxes => {}
            Regions::None => _ = entry.insert("region".into(), Value::Null),
            Regions::Map(map) => _ = entry.insert("region".into(), map[place].into()),
        }
        if place % n == 0 {
            grid.push(Vec::with_capacity(n));
        }
        grid.last_mut().expect("a row was begun").push(Value::Object(entry));
    }
    let mut document = Map::new();
    document.insert("size".into(), n.into());
    let words = [("title", &sheet.notes.title), ("author", &sheet.notes.author), ("ruleset", &sheet.notes.rules)];
    for (key, words) in words {
        if let Some(words) = words {
            document.insert(key.into(), words.as_str().into());
        }
    }
    document.insert("grid".into(), grid.into());
    let flags = [
        ("diagonal+", features.rising),
        ("diagonal-", features.falling),
        ("disjointgroups", features.disjoint),
        ("antiknight", features.anti_knight),
        ("antiking", features.anti_king),
    ];
    for (key, _) in flags.iter().filter(|(_, flag)| *flag) {
        document.insert((*key).into(), true.into());
    }
    let windows = if features.windows { super::features::windows(n) } else { Vec::new() };
    let name = |cell: &Cell| format!("R{}C{}", cell.index() / n + 1, cell.index() % n + 1);
    let extra: Vec<Value> = windows
        .iter()
        .chain(&features.extra)
        .map(|cells| json!({ "cells": cells.iter().map(name).collect::<Vec<_>>() }))
        .collect();
    if !extra.is_empty() {
        document.insert("extraregion".into(), extra.into());
    }
    if let Some(answer) = sheet.answer.as_ref().filter(|answer| answer.len() == n * n) {
        let numbers: Vec<usize> = places.iter().map(|cell| answer[cell.index()].number()).collect();
        document.insert("solution".into(), numbers.into());
    }
    Ok(Value::Object(document).to_string())
}

#[cfg(test)]
mod tests;
