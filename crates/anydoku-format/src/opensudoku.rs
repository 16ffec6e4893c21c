//! The XML of OpenSudoku, a phone app: folders of 9x9 games with the player's progress.
//!
//! Version 2 has folders; a file without a version is one unnamed folder whose name is a separate element. The `data`
//! of a game is 81 digits, or a version line and one record per cell: its value, a bit mask of its notes, and whether
//! the player may change it. The writer produces version 2. The folder's name becomes the sheet's source; the other
//! attributes of the game are kept under their names.
//!
//! ```text
//! <opensudoku version="2">
//!   <folder name="Easy" created="1243862400000">
//!     <game created="…" state="1" time="…" last_played="…" data="version: 3&#10;5|0|0|0|36|1|…" note="…"/>
//! ```

use anydoku::text::{ReadError, quoted, show_words};
use std::ops::Range;
use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use super::features::{Features, Grids};
use super::link::{contains, start};
use super::sudokuwiki::plain_digits;
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::{Digit, DigitSet, Layout, Message, Notes, Play, Puzzle, Sheet, Topology, msg};

pub(super) static FORMAT: Format = Format {
    name: "opensudoku",
    extensions: &["opensudoku"],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

/// The attributes of a game other than its data, in the order in which they are written.
const ATTRIBUTES: &[&str] = &["created", "state", "time", "last_played", "note", "command_stack"];

/// The key of the note that stores the time at which the folder was created.
const FOLDER_CREATED: &str = "folder_created";

/// The elements that describe all games of a file without a version, with the notes that store them.
const ABOUT: &[&str] = &["name", "author", "description", "comment", "created", "source", "level", "sourceURL"];

fn detect(text: &[u8]) -> bool {
    let head = start(text);
    head.starts_with(b"<") && contains(&head[..head.len().min(2000)], b"<opensudoku")
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    read_all(text).map_err(|error| error.in_format(FORMAT.name))
}

fn read_all(text: &[u8]) -> Result<Reading, ReadError> {
    let clean = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let skipped = text.len() - clean.len();
    let xml = std::str::from_utf8(clean)
        .map_err(|error| ReadError::at(text, skipped + error.valid_up_to(), msg!("expect-utf8")))?;
    let mut file = File::new(text, skipped, xml);
    let mut reader = Reader::from_str(xml);
    loop {
        let from = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| {
            let at = (reader.error_position() as usize).min(xml.len());
            let found = msg!("found-broken-xml", error = show_words(&error.to_string()));
            file.wrong(at..at, found, msg!("expect-xml"))
        })?;
        let span = from.min(xml.len())..(reader.buffer_position() as usize).min(xml.len());
        match event {
            Event::Start(tag) => file.open(&tag, span, false)?,
            Event::Empty(tag) => file.open(&tag, span, true)?,
            Event::End(_) => file.close(),
            Event::Text(words) => file.words.push_str(&words),
            Event::CData(words) => file.words.push_str(&words),
            Event::GeneralRef(name) => {
                let entity = format!("&{};", &*name);
                let words = unescape(&entity).map_err(|_| file.unknown_entity(span, &entity))?;
                file.words.push_str(&words);
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if let Some(name) = file.path.last() {
        let expected = Message::verbatim(format!("</{}>", show_words(name)));
        return Err(file.wrong(xml.len()..xml.len(), msg!("read-end"), expected));
    }
    if file.sheets.is_empty() {
        return Err(file.wrong(xml.len()..xml.len(), msg!("read-end"), msg!("expect-game")));
    }
    Ok(Reading { sheets: file.sheets, format: FORMAT.name, assumed: Vec::new() })
}

/// The maximum nesting depth of elements. It exceeds that of any real file.
const MAX_DEPTH: usize = 32;

/// The maximum number of attributes. It exceeds that of any real element.
const MAX_ATTRIBUTES: usize = 64;

/// The part of a file that has been read so far.
struct File<'a> {
    text: &'a [u8],
    /// The number of bytes before the XML.
    skipped: usize,
    xml: &'a str,
    topology: Arc<Topology>,
    layout: Arc<Layout>,
    grids: Grids,
    /// The open elements.
    path: Vec<String>,
    /// The notes that apply to all following games.
    notes: Notes,
    /// The notes that applied before the open folder.
    whole: Notes,
    words: String,
    sheets: Vec<Sheet>,
}

impl<'a> File<'a> {
    fn new(text: &'a [u8], skipped: usize, xml: &'a str) -> File<'a> {
        let mut grids = Grids::new();
        let (topology, layout) = grids.get(Features::plain(9));
        File {
            text,
            skipped,
            xml,
            topology,
            layout,
            grids,
            path: Vec::new(),
            notes: Notes::default(),
            whole: Notes::default(),
            words: String::new(),
            sheets: Vec::new(),
        }
    }

    fn wrong(&self, span: Range<usize>, found: Message, expected: Message) -> ReadError {
        ReadError::new(self.text, span.start + self.skipped..span.end + self.skipped, found, expected)
    }

    fn unknown_entity(&self, span: Range<usize>, entity: &str) -> ReadError {
        let found = Message::verbatim(format!("\"{}\"", show_words(entity)));
        self.wrong(span, found, msg!("expect-entity"))
    }

    fn open(&mut self, tag: &BytesStart<'_>, span: Range<usize>, is_empty: bool) -> Result<(), ReadError> {
        let name = tag.name();
        let name: &str = name.as_ref();
        if self.path.is_empty() && name != "opensudoku" {
            let found = Message::verbatim(format!("<{}>", show_words(name)));
            return Err(self.wrong(span, found, Message::verbatim("<opensudoku>")));
        }
        if self.path.len() == MAX_DEPTH {
            let found = msg!("found-nested-elements", n = MAX_DEPTH + 1);
            return Err(self.wrong(span, found, msg!("expect-at-most", most = MAX_DEPTH)));
        }
        match name {
            "opensudoku" => {
                if let Some((version, at)) = self.attribute(tag, "version", &span)?
                    && !matches!(version.as_str(), "1" | "2" | "3")
                {
                    let found = msg!("found-version", version = format!("\"{}\"", show_words(&version)));
                    return Err(self.wrong(at, found, msg!("expect-range", least = "\"1\"", most = "\"3\"")));
                }
            }
            "folder" => {
                self.whole = std::mem::take(&mut self.notes);
                let (author, rating) = (self.whole.author.clone(), self.whole.rating.clone());
                self.notes = Notes { author, rating, ..Notes::default() };
                self.notes.source =
                    self.attribute(tag, "name", &span)?.map(|found| found.0).filter(|name| !name.is_empty());
                if let Some((created, _)) = self.attribute(tag, "created", &span)? {
                    self.notes.other.push((FOLDER_CREATED.into(), created));
                }
            }
            "game" => self.game(tag, span)?,
            _ => {}
        }
        self.words.clear();
        if !is_empty {
            self.path.push(name.to_string());
        }
        Ok(())
    }

    fn close(&mut self) {
        let name = self.path.pop().unwrap_or_default();
        let words = std::mem::take(&mut self.words).trim().to_string();
        if name == "folder" {
            self.notes = std::mem::take(&mut self.whole);
        }
        if self.path.len() != 1 || words.is_empty() || !ABOUT.contains(&name.as_str()) {
            return;
        }
        match name.as_str() {
            "name" => self.notes.source = Some(words),
            "author" => self.notes.author = Some(words),
            "level" => self.notes.rating = Some(words),
            "created" => self.notes.other.push((FOLDER_CREATED.into(), words)),
            _ => self.notes.other.push((name, words)),
        }
    }

    fn game(&mut self, tag: &BytesStart<'_>, span: Range<usize>) -> Result<(), ReadError> {
        let Some((data, at)) = self.attribute(tag, "data", &span)? else {
            return Err(self.wrong(span, msg!("found-game-without-data"), msg!("expect-data-of-game")));
        };
        let mut notes = self.notes.clone();
        for &name in ATTRIBUTES {
            if let Some((value, _)) = self.attribute(tag, name, &span)? {
                notes.other.push((name.into(), value));
            }
        }
        let (givens, play) = match data.trim_start().strip_prefix("version:") {
            Some(records) => self.records(records, at)?,
            None => (self.digits(&data, at)?, None),
        };
        let puzzle = Puzzle::new(self.topology.clone(), givens);
        let sheet = Sheet { notes, play, ..Sheet::new(puzzle, self.layout.clone()) };
        let on_text = span.start + self.skipped..span.end + self.skipped;
        self.grids.count(&sheet, self.text, on_text)?;
        self.sheets.push(sheet);
        Ok(())
    }

    fn digits(&self, data: &str, at: Range<usize>) -> Result<Vec<Option<Digit>>, ReadError> {
        let mut givens = Vec::with_capacity(81);
        for (i, c) in data.trim().chars().enumerate() {
            givens.push(match c {
                '0' | '.' => None,
                '1'..='9' => Some(Digit(c as u8 - b'1')),
                _ => {
                    let found = msg!("found-as-cell", what = format!("{c:?}"), number = i + 1);
                    return Err(self.wrong(at, found, msg!("expect-digit-or-zero")));
                }
            });
        }
        if givens.len() != 81 {
            return Err(self.wrong(at, msg!("found-cells", n = givens.len()), msg!("expect-count", n = 81)));
        }
        Ok(givens)
    }

    /// Reads cell records: `value|notes|editable|`. Version 4 and later have two kinds of notes. Empty fields do not
    /// count, because version 2 has an extra bar.
    fn records(&self, records: &str, at: Range<usize>) -> Result<(Vec<Option<Digit>>, Option<Play>), ReadError> {
        let records = records.trim_start();
        let digits = records.bytes().take_while(u8::is_ascii_digit).count();
        let (version, records) = records.split_at(digits);
        let n_notes = match version {
            "1" | "2" | "3" => 1,
            "4" => 2,
            _ => {
                let found = msg!("found-cells-of-version", version = quoted(&version[..version.len().min(20)]));
                return Err(self.wrong(at, found, msg!("expect-version", least = 1, most = 4)));
            }
        };
        let n_fields = n_notes + 2;
        let fields: Vec<&str> =
            records.split('|').map(str::trim).filter(|field| !field.is_empty()).take(81 * n_fields + 1).collect();
        if fields.len() != 81 * n_fields {
            let found = match fields.len() > 81 * n_fields {
                true => msg!("found-more-fields", most = 81 * n_fields),
                false => msg!("found-fields", n = fields.len()),
            };
            return Err(self.wrong(at, found, msg!("expect-fields-per-cell", n = 81 * n_fields, each = n_fields)));
        }
        let mut givens = vec![None; 81];
        let mut placed = vec![None; 81];
        let mut marks = vec![DigitSet::EMPTY; 81];
        for (cell, record) in fields.chunks(n_fields).enumerate() {
            let wrong = |field: &str, found: fn(Message, usize) -> Message, expected: Message| {
                let shown = quoted(&field.chars().take(20).collect::<String>());
                self.wrong(at.clone(), found(shown, cell + 1), expected)
            };
            let value = |what: Message, cell: usize| msg!("found-as-value", what = what, number = cell);
            let notes = |what: Message, cell: usize| msg!("found-as-notes", what = what, number = cell);
            let last = |what: Message, cell: usize| msg!("found-as-last-field", what = what, number = cell);
            let digit = match record[0].as_bytes() {
                b"0" => None,
                [digit @ b'1'..=b'9'] => Some(Digit(digit - b'1')),
                _ => return Err(wrong(record[0], value, msg!("expect-range", least = 0, most = 9))),
            };
            for &field in &record[1..n_fields - 1] {
                let set = if version == "1" { note_list(field) } else { note_bits(field) };
                marks[cell] |= set.ok_or_else(|| wrong(field, notes, msg!("expect-bits-of-digits")))?;
            }
            match record[n_fields - 1] {
                "0" => givens[cell] = digit,
                "1" => placed[cell] = digit,
                field => return Err(wrong(field, last, msg!("expect-given-or-not"))),
            }
        }
        let has_marks = marks.iter().any(|set| !set.is_empty());
        let is_played = has_marks || placed.iter().any(Option::is_some);
        Ok((givens, is_played.then(|| Play { digits: placed, marks: has_marks.then_some(marks) })))
    }

    /// Returns the value of an attribute and its position.
    fn attribute(
        &self,
        tag: &BytesStart<'_>,
        name: &str,
        span: &Range<usize>,
    ) -> Result<Option<(String, Range<usize>)>, ReadError> {
        for (i, attribute) in tag.attributes().enumerate() {
            // Every attribute is compared with all earlier ones.
            if i == MAX_ATTRIBUTES {
                let found = msg!("found-more-attributes", most = MAX_ATTRIBUTES);
                return Err(self.wrong(span.clone(), found, msg!("expect-few-attributes")));
            }
            let attribute = attribute.map_err(|error| {
                let found = msg!("found-broken-attribute", error = show_words(&error.to_string()));
                self.wrong(span.clone(), found, Message::verbatim("name=\"value\""))
            })?;
            if attribute.key.as_ref() != name {
                continue;
            }
            let raw: &str = &attribute.value;
            // The value is a slice of the text, so its address gives its place.
            let at = (raw.as_ptr() as usize).wrapping_sub(self.xml.as_ptr() as usize);
            let inside = at >= span.start && at.checked_add(raw.len()).is_some_and(|end| end <= span.end);
            let at = if inside { at..at + raw.len() } else { span.clone() };
            let value = unescape(raw).map_err(|error| {
                let found = msg!("found-broken-entity", error = show_words(&error.to_string()));
                self.wrong(at.clone(), found, msg!("expect-entity"))
            })?;
            return Ok(Some((value.into_owned(), at)));
        }
        Ok(None)
    }
}

/// Reads the notes of version 1: digits and commas, or a dash.
fn note_list(field: &str) -> Option<DigitSet> {
    if matches!(field, "-" | "0") {
        return Some(DigitSet::EMPTY);
    }
    let digits = field.split(',').map(str::trim).filter(|digit| !digit.is_empty());
    digits
        .map(|digit| match digit.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(Digit(digit - b'1')),
            _ => None,
        })
        .collect()
}

/// Reads the notes of later versions: bit 0 is digit 1.
fn note_bits(field: &str) -> Option<DigitSet> {
    if field == "-" {
        return Some(DigitSet::EMPTY);
    }
    let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
    let bits = field.parse::<u64>().ok().filter(|bits| is_number && *bits < 512)?;
    Some(DigitSet::from_words([bits, 0, 0, 0]))
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<opensudoku version=\"2\">\n");
    let folder = |sheet: &Sheet| {
        let created = sheet.notes.other.iter().find(|(key, _)| key == FOLDER_CREATED);
        (sheet.notes.source.clone().unwrap_or_default(), created.map(|(_, value)| value.clone()))
    };
    // These are written once, for the whole file.
    type Get = fn(&Notes) -> &Option<String>;
    let said: [(&str, Get); 2] = [("author", |notes| &notes.author), ("level", |notes| &notes.rating)];
    for (name, get) in said {
        let first = sheets.first().and_then(|sheet| get(&sheet.notes).as_ref());
        if let Some(words) = first.filter(|words| sheets.iter().all(|sheet| get(&sheet.notes).as_ref() == Some(words)))
        {
            text.push_str(&format!("  <{name}>{}</{name}>\n", escaped(words)));
        }
    }
    for games in sheets.chunk_by(|a, b| folder(a) == folder(b)) {
        let (name, created) = folder(&games[0]);
        text.push_str("  <folder");
        push_attribute(&mut text, "name", &name);
        if let Some(created) = created {
            push_attribute(&mut text, "created", &created);
        }
        text.push_str(">\n");
        for game in games {
            text.push_str("    <game");
            let data = data(game).map_err(|reason| WriteError { format: FORMAT.name, reason })?;
            push_attribute(&mut text, "data", &data);
            for name in ATTRIBUTES {
                if let Some((_, value)) = game.notes.other.iter().find(|(key, _)| key == name) {
                    push_attribute(&mut text, name, value);
                }
            }
            text.push_str("/>\n");
        }
        text.push_str("  </folder>\n");
    }
    text.push_str("</opensudoku>\n");
    Ok(text.into_bytes())
}

/// Returns 81 digits, or cell records if the sheet has more than givens.
fn data(sheet: &Sheet) -> Result<String, Message> {
    let digits = plain_digits(sheet)?;
    let Some(play) = &sheet.play else { return Ok(digits) };
    let mut data = String::from("version: 3\n");
    for (cell, given) in sheet.puzzle.givens().iter().enumerate() {
        let digit = given.or_else(|| play.digits.get(cell).copied().flatten());
        let marks = play.marks.as_ref().and_then(|marks| marks.get(cell)).copied().unwrap_or_default();
        let bits = (marks & DigitSet::all(9)).words()[0];
        let number = digit.map_or(0, Digit::number);
        data.push_str(&format!("{number}|{bits}|{}|", u8::from(given.is_none())));
    }
    Ok(data)
}

fn push_attribute(text: &mut String, name: &str, value: &str) {
    text.push(' ');
    text.push_str(name);
    text.push_str("=\"");
    text.push_str(&escaped(value));
    text.push('"');
}

/// Returns text escaped for use between tags or quotes.
fn escaped(value: &str) -> String {
    let mut text = String::new();
    for c in value.chars() {
        match c {
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            // Readers turn unescaped line breaks into spaces.
            '\n' | '\r' | '\t' => text.push_str(&format!("&#{};", c as u32)),
            // XML cannot represent these.
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => text.push('\u{FFFD}'),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests;
