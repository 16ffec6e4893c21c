//! Links to Penpa+, the drawing board on which setters publish puzzles of any kind. Reading only.
//!
//! A link holds a text, packed with deflate and base64. Its first line is a list with the grid, the title, the author
//! and the rules in words. Lists and objects in JSON follow, one per line: the margins, the drawing of the setter, that
//! of the player, the cells of the grid. Frequent keys are abbreviated with two characters, the first of which is `z`.
//!
//! ```text
//! https://swaroopg92.github.io/penpa-edit/#m=solve&p=7VVPb5tO…&a=…
//!
//! sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: …,Author: …,source,rules,OFF,false
//! [0,0,0,0]
//! …
//! {"number": {"43": ["1", 1, "1"]}, "thermo": [[33, 34, 35]], "lineE": {"186,199": 2, …}, …}
//! ```
//!
//! Points on the paper are numbered (`penpa/paper.rs`). A drawing does not state its meaning, so shapes are taken for
//! the rules that they usually stand for (`penpa/shapes.rs`), which is reported. All others are refused by name.

mod paper;
mod shapes;

use std::ops::Range;

use anydoku::text::ReadError;
use anydoku::{Cell, Colour, Digit, Message, Notes, Play, Puzzle, Sheet, msg};
use serde_json::{Map, Value};

use super::features::Grids;
use super::fpuzzles::{Reader, assume, is_none, show};
use super::link::{contains, lines, start};
use super::payload;
use super::{Fit, Format, Hints, Reading};

use paper::{Paper, Spot};
use shapes::Shapes;

pub(super) static FORMAT: Format = Format {
    name: "penpa",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: None,
    rules: true,
};

/// A value found in a document, and the value expected.
type Wrong = (Message, Message);

fn wrong<T>(found: Message, expected: Message) -> Result<T, Wrong> {
    Err((found, expected))
}

fn detect(text: &[u8]) -> bool {
    let line = start(text).split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    let head = &line[..line.len().min(200)];
    let part = head.strip_prefix(b"#").or(head.strip_prefix(b"?")).unwrap_or(head);
    contains(head, b"penpa") || part.starts_with(b"m=edit&") || part.starts_with(b"m=solve&")
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    read_all(text).map_err(|error| error.in_format(FORMAT.name))
}

fn read_all(text: &[u8]) -> Result<Reading, ReadError> {
    let mut reader = Reader::new(text, FORMAT.name);
    for line in lines(text) {
        let Some(puzzle) = parameter(text, &line, b"p=") else {
            let expected = msg!("expect-part-and-payload", part = "\"p=\"");
            return Err(ReadError::new(text, line.end..line.end, msg!("found-end-of-link"), expected));
        };
        let document = unfold(&payload::inflate(text, puzzle.clone())?);
        let answer = match parameter(text, &line, b"a=") {
            Some(answer) => Some(payload::inflate(text, answer)?),
            None => None,
        };
        reader.drawn(puzzle, |grids| sheet(&document, answer.as_deref(), grids))?;
    }
    reader.finish(msg!("expect-link", site = "Penpa+"))
}

/// Returns the value of a parameter of a link.
fn parameter(text: &[u8], line: &Range<usize>, name: &[u8]) -> Option<Range<usize>> {
    let link = &text[line.clone()];
    // The parameters follow "#", or "?" in older links.
    let first = link.iter().position(|byte| matches!(byte, b'#' | b'?')).map_or(0, |at| at + 1);
    let mut from = first;
    for part in link[first..].split(|&byte| byte == b'&') {
        if part.starts_with(name) {
            let length = part.iter().position(|byte| matches!(byte, b' ' | b'\t' | b'"' | b'#')).unwrap_or(part.len());
            return Some(line.start + from + name.len()..line.start + from + length);
        }
        from += part.len() + 1;
    }
    None
}

/// The abbreviations: the character after `z`, and the text that both stand for.
const ABBREVIATIONS: &[(char, &str)] = &[
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// Returns the text without abbreviations.
fn unfold(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let known = |next: &char| ABBREVIATIONS.iter().find(|(short, _)| short == next);
        match signs.peek().filter(|_| sign == 'z').and_then(known) {
            Some((_, long)) => {
                signs.next();
                whole.push_str(long);
            }
            None => whole.push(sign),
        }
    }
    whole
}

/// The numbers of the lines of a document.
mod line {
    pub const SETTER: usize = 3;
    pub const PLAYER: usize = 4;
    pub const CELLS: usize = 5;
    pub const HAS_COLOURS: usize = 13;
    pub const COLOURS: usize = 14;
}

/// The numbers of the fields of the first line.
mod field {
    pub const KIND: usize = 0;
    pub const COLUMNS: usize = 1;
    pub const ROWS: usize = 2;
    pub const ANGLE: usize = 4;
    pub const MIRRORS: [usize; 2] = [5, 6];
    pub const TITLE: usize = 15;
    pub const AUTHOR: usize = 16;
    pub const SOURCE: usize = 17;
    pub const RULES: usize = 18;
    pub const BACKGROUND: usize = 21;
}

/// A document whose first line and cells are understood.
struct Document<'a> {
    fields: Vec<&'a str>,
    lines: Vec<&'a str>,
    paper: Paper,
    assumed: Vec<Message>,
}

/// Returns the puzzle of a document and the assumptions made, or an error with the value found and the value expected.
fn sheet(text: &str, answer: Option<&str>, grids: &mut Grids) -> Result<(Sheet, Vec<Message>), Wrong> {
    let lines: Vec<&str> = text.split('\n').collect();
    let fields: Vec<&str> = lines[0].split(',').collect();
    let kind = fields[field::KIND];
    if !matches!(kind, "square" | "sudoku") {
        let found = msg!("found-penpa-kind", kind = show(&Value::from(kind)));
        return wrong(found, msg!("expect-penpa-kind"));
    }
    let side = |i: usize| fields.get(i).and_then(|side| side.parse::<usize>().ok());
    let paper = Paper::new(side(field::COLUMNS), side(field::ROWS), &list(&lines, line::CELLS)?)?;
    let mut document = Document { fields, lines, paper, assumed: Vec::new() };
    document.sheet(answer, grids).map(|sheet| (sheet, document.assumed))
}

/// Returns the JSON of a line; null if the line is missing or empty.
fn value(lines: &[&str], number: usize) -> Result<Value, Wrong> {
    match lines.get(number).map_or("", |line| line.trim()) {
        "" | "x" => Ok(Value::Null),
        line => serde_json::from_str(line).or_else(|error| {
            let error = anydoku::text::show_words(&error.to_string());
            wrong(msg!("found-payload-without-json", error = error), msg!("expect-packed-document", site = "Penpa+"))
        }),
    }
}

fn list(lines: &[&str], number: usize) -> Result<Vec<Value>, Wrong> {
    match value(lines, number)? {
        Value::Array(list) => Ok(list),
        other => wrong(show(&other), msg!("expect-list")),
    }
}

impl Document<'_> {
    /// Returns the object in a line; empty if there is none.
    fn object(&self, number: usize) -> Result<Map<String, Value>, Wrong> {
        match value(&self.lines, number)? {
            Value::Object(map) => Ok(map),
            Value::Null => Ok(Map::new()),
            other => wrong(show(&other), msg!("expect-object")),
        }
    }

    fn sheet(&mut self, answer: Option<&str>, grids: &mut Grids) -> Result<Sheet, Wrong> {
        let notes = self.notes();
        let setter = self.object(line::SETTER)?;
        let mut shapes = Shapes::new(&self.paper, self.has_background());
        shapes.read(&setter)?;
        let shapes = shapes.finish(notes.rules.is_some())?;
        let (mut topology, layout) = grids.get(shapes.features);
        if !shapes.rules.is_empty() {
            let list = shapes.rules.iter().map(|(_, rule)| rule.clone()).collect();
            let told = |error: anydoku::rules::RuleError| {
                let path = &shapes.rules[error.rule].0;
                (msg!("found-in-field", path = path, found = error.found), error.expected)
            };
            topology = topology.with_rules(list).map_err(told)?.into();
        }
        self.assumed.extend(shapes.assumed);
        if self.is_turned() {
            assume(&mut self.assumed, msg!("assume-penpa-turned"));
        }
        let givens = shapes.givens;
        let placed = self.player(&givens)?;
        let known = |cells: &[Option<Digit>]| {
            givens.iter().zip(cells).map(|(given, cell)| given.or(*cell)).collect::<Option<Vec<Digit>>>()
        };
        let told = match answer {
            Some(answer) => self.answer(answer)?.and_then(|cells| known(&cells)),
            None => known(&placed),
        };
        if answer.is_some() && told.is_none() {
            assume(&mut self.assumed, msg!("assume-no-solution"));
        }
        let has_marks = shapes.marks.iter().any(|marks| !marks.is_empty());
        let is_begun = has_marks || told.is_none() && placed.iter().any(Option::is_some);
        let play = is_begun.then(|| {
            let digits = if told.is_none() { placed } else { vec![None; givens.len()] };
            Play { digits, marks: has_marks.then_some(shapes.marks) }
        });
        let colours = self.colours(setter.get("surface"))?;
        let mut sheet = Sheet { notes, play, answer: told, ..Sheet::new(Puzzle::new(topology, givens), layout) };
        sheet.set_colours(colours);
        if !sheet.colours().is_empty() {
            assume(&mut self.assumed, msg!("assume-colours"));
        }
        Ok(sheet)
    }

    /// Reads the title, author, source and rules. Some characters are escaped in a way of Penpa's own.
    fn notes(&self) -> Notes {
        let words = |number: usize, before: &str| {
            let words = self.fields.get(number).copied().unwrap_or_default();
            let words = words.strip_prefix(before).unwrap_or(words);
            let words = words.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=");
            Some(words.trim().to_owned()).filter(|words| !words.is_empty())
        };
        Notes {
            title: words(field::TITLE, "Title:"),
            author: words(field::AUTHOR, "Author:"),
            source: words(field::SOURCE, ""),
            rules: words(field::RULES, ""),
            ..Notes::default()
        }
    }

    /// Returns whether there is a picture behind the grid, which may show anything.
    fn has_background(&self) -> bool {
        let packed = self.fields.get(field::BACKGROUND).copied().unwrap_or_default().as_bytes();
        let picture = payload::inflate(packed, 0..packed.len()).ok();
        let picture: Option<Value> = picture.and_then(|picture| serde_json::from_str(&picture).ok());
        // Without a picture, the settings of one may still be there.
        !packed.is_empty() && picture.is_none_or(|picture| !is_none(&picture["url"]))
    }

    /// Returns whether Penpa shows the board turned or mirrored.
    fn is_turned(&self) -> bool {
        let is_other = |number: usize, usual: &str| self.fields.get(number).is_some_and(|field| *field != usual);
        is_other(field::ANGLE, "0") || field::MIRRORS.into_iter().any(|number| is_other(number, "1"))
    }

    /// Reads the digits that a player, or a setter who solves the puzzle, has placed.
    fn player(&mut self, givens: &[Option<Digit>]) -> Result<Vec<Option<Digit>>, Wrong> {
        let mut placed = vec![None; givens.len()];
        for (key, drawn) in self.object(line::PLAYER)? {
            if key.starts_with("command_") || shapes::is_empty(&drawn) {
                continue;
            }
            let numbers = drawn.as_object().filter(|_| key == "number").into_iter().flatten();
            let mut is_rest = key != "number";
            for (point, number) in numbers {
                match (self.paper.spot_named(point), shapes::digit(number, self.paper.n)) {
                    (Spot::Cell(cell), Some(digit)) if givens[cell.index()].is_none() => {
                        placed[cell.index()] = Some(digit);
                    }
                    (Spot::Cell(_), Some(_)) => {}
                    _ => is_rest = true,
                }
            }
            if is_rest {
                assume(&mut self.assumed, msg!("assume-no-player-drawings"));
            }
        }
        Ok(placed)
    }

    /// Reads the digits against which Penpa checks a solution: lists of shapes, the fifth of which has cells and digits.
    fn answer(&self, answer: &str) -> Result<Option<Vec<Option<Digit>>>, Wrong> {
        let Ok(answer) = serde_json::from_str::<Value>(answer) else {
            return wrong(msg!("found-payload-without-text"), msg!("expect-packed-json"));
        };
        let Some(list) = answer.get(4).and_then(Value::as_array) else { return Ok(None) };
        let mut cells = vec![None; self.paper.n * self.paper.n];
        for entry in list {
            let (point, number) = entry.as_str().and_then(|entry| entry.split_once(',')).unwrap_or_default();
            let digit = number.parse().ok().and_then(|number| shapes::digit_numbered(number, self.paper.n));
            match (self.paper.spot_named(point), digit) {
                (Spot::Cell(cell), Some(digit)) => cells[cell.index()] = Some(digit),
                _ => return Ok(None),
            }
        }
        Ok(Some(cells))
    }

    /// Reads the colors of cells: numbers from a palette, or colors of the setter's own.
    fn colours(&mut self, surface: Option<&Value>) -> Result<Vec<Vec<Colour>>, Wrong> {
        let has_own =
            matches!(value(&self.lines, line::HAS_COLOURS)?, Value::Bool(true) | Value::Number(_) | Value::String(_))
                && !matches!(self.lines[line::HAS_COLOURS].trim(), "0" | "\"false\"");
        let own = if has_own { self.object(line::COLOURS)? } else { Map::new() };
        let mut colours = vec![Vec::new(); self.paper.n * self.paper.n];
        for (point, value) in surface.and_then(Value::as_object).into_iter().flatten() {
            let Spot::Cell(Cell(cell)) = self.paper.spot_named(point) else {
                assume(&mut self.assumed, msg!("assume-penpa-outside"));
                continue;
            };
            let own = own.get("surface").and_then(|own| own.get(point));
            let one = std::slice::from_ref(value);
            for (i, number) in value.as_array().map_or(one, |list| &list[..]).iter().enumerate() {
                let own = own.and_then(|own| own.as_array().map_or(Some(own), |list| list.get(i)));
                let own = own.filter(|own| !own.is_null());
                let colour = match own {
                    Some(own) => own.as_str().and_then(|text| text.parse().ok()),
                    None => palette(number),
                };
                match colour {
                    Some(colour) => colours[usize::from(cell)].push(colour),
                    None => {
                        assume(&mut self.assumed, msg!("assume-no-colour", colour = show(own.unwrap_or(number))));
                    }
                }
            }
        }
        Ok(colours)
    }
}

/// Returns a color of Penpa's palette.
fn palette(number: &Value) -> Option<Colour> {
    Some(match number.as_u64()? {
        1 => Colour::rgb(0x44, 0x44, 0x44),
        2 => Colour::rgb(0xb3, 0xff, 0xb3),
        3 => Colour::rgb(0xcc, 0xcc, 0xcc),
        4 => Colour::rgb(0, 0, 0),
        5 => Colour::rgb(0xc0, 0xe0, 0xff),
        6 => Colour::rgb(0xff, 0xa3, 0xa3),
        7 => Colour::rgb(0xff, 0xff, 0xa3),
        8 => Colour::rgb(0x99, 0x99, 0x99),
        9 => Colour::rgb(0xff, 0xb3, 0xff),
        10 => Colour::rgb(0xff, 0xcc, 0x80),
        11 => Colour::rgb(0xcc, 0x99, 0xff),
        12 => Colour::rgb(0xee, 0xca, 0xb1),
        13 => Colour { alpha: 153, ..Colour::rgb(0xff, 0x67, 0) },
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
