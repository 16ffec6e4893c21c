//! Reading f-puzzles documents: from JSON to a sheet, or to an error message.

use anydoku::text::{quoted, show_words};
use serde_json::{Map, Value};

use super::super::features::{Features, Grids, MAX_SIZE, Regions};
use super::rules;
use anydoku::families::box_of;
use anydoku::{Cell, Colour, Digit, DigitSet, Joint, Message, Notes, Play, Puzzle, Sheet, msg};

/// An error in a document, located by the keys that lead to it.
pub(super) struct Wrong {
    pub(super) found: Message,
    pub(super) expected: Message,
}

pub(super) fn wrong(found: Message, expected: Message) -> Wrong {
    Wrong { found, expected }
}

/// Describes a JSON value in a few words.
pub(in super::super) fn show(value: &Value) -> Message {
    match value {
        Value::Array(list) => msg!("json-list", n = list.len()),
        Value::Object(_) => msg!("json-object"),
        Value::String(text) => Message::verbatim(format!("\"{}\"", show_words(text))),
        other => Message::verbatim(other.to_string()),
    }
}

/// Returns a description of a field of a document: the keys that lead to it, and its value.
pub(in super::super) fn show_field(path: impl Into<String>, value: &Value) -> Message {
    msg!("found-field", path = path.into(), value = show(value))
}

/// Describes the expected cell of a square grid, for error messages.
pub(super) fn expect_cell(n: usize) -> Message {
    msg!("expect-cell-between", first = quoted("R1C1"), last = quoted(&format!("R{n}C{n}")))
}

/// Returns whether the value is empty.
pub(in super::super) fn is_none(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// Adds an assumption, unless it is already in the list.
pub(in super::super) fn assume(assumed: &mut Vec<Message>, message: Message) {
    if !assumed.contains(&message) {
        assumed.push(message);
    }
}

/// Reads the colors of a cell from its fields. The first of these fields repeat colors from the lists in later fields.
pub(in super::super) fn read_colours(fields: &[Option<&Value>], assumed: &mut Vec<Message>) -> Vec<Colour> {
    let mut colours: Vec<Colour> = Vec::new();
    for value in fields.iter().copied().flatten().filter(|value| !is_none(value)) {
        let one = std::slice::from_ref(value);
        for colour in value.as_array().map_or(one, |list| &list[..]) {
            match colour.as_str().and_then(|text| text.parse().ok()) {
                Some(colour) if colours.contains(&colour) => {}
                // Cells are white by default, but f-puzzles writes that color explicitly.
                Some(colour) if colour == Colour::rgb(255, 255, 255) => {}
                Some(colour) => colours.push(colour),
                None => assume(assumed, msg!("assume-no-colour", colour = show(colour))),
            }
        }
    }
    colours
}

/// A document whose constraints are all known.
pub(super) struct Document<'a> {
    map: &'a Map<String, Value>,
    size: usize,
}

/// The keys that do not affect the solution.
const SILENT: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "metadata",
    "msgcorrect",
    "conflictchecker",
];

/// The keys of drawings. The f-puzzles page does not check drawings, though a setter may give them a meaning.
const DRAWN: &[&str] = &["line", "rectangle", "circle", "text", "cage"];

/// The fields of a cell, the last of which are colors.
const FIELDS: &[&str] = &[
    "value",
    "given",
    "region",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "c",
    "cArray",
    "color",
    "highlight",
    "highlightArray",
];

/// The keys that require cells to differ.
const OURS: &[&str] = &["diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "extraregion"];

impl<'a> Document<'a> {
    pub(super) fn new(value: &'a Value) -> Result<Document<'a>, Wrong> {
        let Value::Object(map) = value else {
            return Err(wrong(show(value), msg!("expect-json-with-size")));
        };
        let expected = || msg!("expect-whole-number-between", least = 1, most = MAX_SIZE);
        let Some(size) = map.get("size") else {
            return Err(wrong(msg!("found-no-key", key = quoted("size")), expected()));
        };
        let in_range = size.as_u64().filter(|size| (1..=MAX_SIZE as u64).contains(size));
        let Some(in_range) = in_range else { return Err(wrong(show_field("size", size), expected())) };
        let is_known = |key: &str| [SILENT, DRAWN, OURS].iter().any(|list| list.contains(&key)) || rules::is_rule(key);
        let foreign: Vec<&str> = map
            .iter()
            .filter(|(key, value)| !is_known(key.as_str()) && !is_none(value))
            .map(|(key, _)| key.as_str())
            .collect();
        if !foreign.is_empty() {
            let names: Vec<String> = foreign.iter().take(40).map(|key| show_words(key)).collect();
            let found = msg!("found-unsupported", names = (Joint::Comma, names), more = 0);
            return Err(wrong(found, msg!("expect-supported")));
        }
        let is_list = |key: &&&str| map.get(**key).is_none_or(|value| value.is_null() || value.is_array());
        if let Some(key) = DRAWN.iter().find(|key| !is_list(key)) {
            return Err(wrong(show_field(*key, &map[*key]), msg!("expect-list-of-drawings")));
        }
        Ok(Document { map, size: in_range as usize })
    }

    pub(super) fn sheet(&self, grids: &mut Grids, assumed: &mut Vec<Message>) -> Result<Sheet, Wrong> {
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
        let (mut topology, layout) = grids.get(features);
        let keyed = rules::read(self.map, n)?;
        if !keyed.is_empty() {
            let list = keyed.iter().map(|keyed| keyed.rule.clone()).collect();
            topology = topology.with_rules(list).map_err(|error| rules::told(&keyed, &error))?.into();
        }
        let drawn: Vec<String> = DRAWN.iter().filter(|key| self.is_drawn(key)).map(ToString::to_string).collect();
        if !drawn.is_empty() {
            assume(assumed, msg!("assume-no-drawings", drawings = (Joint::Comma, drawn)));
        }
        let mut givens = vec![None; n * n];
        let mut placed = vec![None; n * n];
        let mut given_marks = vec![DigitSet::all(n); n * n];
        let mut marks = vec![DigitSet::EMPTY; n * n];
        let mut colours = vec![Vec::new(); n * n];
        for (place, cell) in cells.iter().enumerate() {
            if let Some(field) = cell.keys().find(|field| !FIELDS.contains(&field.as_str())) {
                let path = format!("{}.{}", self.name(place), show_words(field));
                return Err(wrong(show_field(path, &cell[field]), msg!("expect-fields-of-cell")));
            }
            let is_given = match cell.get("given") {
                None | Some(Value::Null) => false,
                Some(Value::Bool(given)) => *given,
                Some(other) => {
                    let found = show_field(format!("{}.given", self.name(place)), other);
                    return Err(wrong(found, msg!("expect-true-or-false")));
                }
            };
            if let Some(value) = cell.get("value").filter(|value| !value.is_null()) {
                let digit = self.digit(value, || format!("{}.value", self.name(place)))?;
                if is_given { givens[place] = Some(digit) } else { placed[place] = Some(digit) }
            } else if is_given {
                let found = msg!("found-given-without-value", path = format!("{}.given", self.name(place)));
                return Err(wrong(found, msg!("expect-digit-in-given-cell")));
            }
            if let Some(set) = self.marks(cell, "givenPencilMarks", place)? {
                given_marks[place] = set;
            }
            if let Some(set) = self.marks(cell, "centerPencilMarks", place)? {
                marks[place] = set;
            }
            colours[place] = read_colours(&[cell.get("c"), cell.get("color"), cell.get("cArray")], assumed);
            if ["highlight", "highlightArray"].iter().any(|key| cell.get(*key).is_some_and(|value| !is_none(value))) {
                assume(assumed, msg!("assume-no-highlights"));
            }
            if self.marks(cell, "cornerPencilMarks", place)?.is_some() {
                assume(assumed, msg!("assume-no-corner-marks"));
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
        let mut sheet = Sheet { notes, play, answer: self.solution()?, ..Sheet::new(puzzle, layout) };
        sheet.set_colours(colours);
        Ok(sheet)
    }

    fn is_drawn(&self, key: &str) -> bool {
        self.map.get(key).and_then(Value::as_array).is_some_and(|list| !list.is_empty())
    }

    /// Returns the fields of the cells, row by row.
    fn grid(&self) -> Result<Vec<&'a Map<String, Value>>, Wrong> {
        let n = self.size;
        let expected = || msg!("expect-rows-of-cells", n = n);
        let Some(grid) = self.map.get("grid") else {
            return Err(wrong(msg!("found-no-key", key = quoted("grid")), expected()));
        };
        let rows = grid.as_array().filter(|rows| rows.len() == n);
        let Some(rows) = rows else { return Err(wrong(show_field("grid", grid), expected())) };
        let mut cells = Vec::with_capacity(n * n);
        for (r, row) in rows.iter().enumerate() {
            let list = row.as_array().filter(|list| list.len() == n);
            let Some(list) = list else {
                return Err(wrong(show_field(format!("grid[{r}]"), row), msg!("expect-list-of-n-cells", n = n)));
            };
            for (c, cell) in list.iter().enumerate() {
                let Some(cell) = cell.as_object() else {
                    return Err(wrong(
                        show_field(format!("grid[{r}][{c}]"), cell),
                        msg!("expect-object-of-cell", sign = "{}"),
                    ));
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
                    let found = show_field(format!("{}.region", self.name(place)), &Value::Null);
                    return Err(wrong(found, msg!("expect-region-in-every-cell")));
                }
                Some(value) => match value.as_u64().filter(|region| *region < n as u64) {
                    Some(region) => region as usize,
                    None => {
                        let found = show_field(format!("{}.region", self.name(place)), value);
                        return Err(wrong(found, msg!("expect-whole-number-between", least = 0, most = n - 1)));
                    }
                },
            };
            map.push(region);
        }
        for region in 0..n {
            let count = map.iter().filter(|r| **r == region).count();
            if count != n {
                let found = msg!("found-cells-in-region", n = count, region = region);
                return Err(wrong(found, msg!("expect-cells-in-regions", n = n)));
            }
        }
        let is_standard = (0..n * n).all(|place| map[place] == box_of(n, place));
        Ok(if is_standard { Regions::Boxes } else { Regions::Map(map) })
    }

    fn extra_regions(&self) -> Result<Vec<Vec<Cell>>, Wrong> {
        let n = self.size;
        let Some(regions) = self.map.get("extraregion").filter(|value| !value.is_null()) else { return Ok(Vec::new()) };
        let shape = || msg!("expect-list-of-cell-objects");
        let Some(regions) = regions.as_array() else {
            return Err(wrong(show_field("extraregion", regions), shape()));
        };
        let mut extra = Vec::new();
        for (i, region) in regions.iter().enumerate() {
            let Some(names) = region.get("cells").and_then(Value::as_array) else {
                return Err(wrong(show_field(format!("extraregion[{i}]"), region), shape()));
            };
            if names.is_empty() || names.len() > n {
                let found = msg!("found-cells-of-field", path = format!("extraregion[{i}]"), n = names.len());
                return Err(wrong(found, msg!("expect-range-of-cells", least = 1, most = n)));
            }
            let mut cells = Vec::with_capacity(names.len());
            for name in names {
                let Some(cell) = name.as_str().and_then(|name| cell_named(name, n)) else {
                    return Err(wrong(show_field(format!("extraregion[{i}] cell"), name), expect_cell(n)));
                };
                if cells.contains(&cell) {
                    let found = show_field(format!("extraregion[{i}] cell"), name);
                    return Err(wrong(msg!("found-twice", what = found), msg!("expect-cells-once")));
                }
                cells.push(cell);
            }
            extra.push(cells);
        }
        rules::check_fields(self.map, "extraregion", &["cells"], n)?;
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
            Some(other) => Err(wrong(show_field(name(), other), msg!("expect-list-of-digits"))),
        }
    }

    fn digit(&self, value: &Value, name: impl Fn() -> String) -> Result<Digit, Wrong> {
        match value.as_u64().filter(|&number| number <= self.size as u64).and_then(|n| Digit::from_number(n as usize)) {
            Some(digit) => Ok(digit),
            None => Err(wrong(show_field(name(), value), msg!("expect-digit-only", last = self.size))),
        }
    }

    fn flag(&self, key: &str) -> Result<bool, Wrong> {
        match self.map.get(key) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(wrong(show_field(key, other), msg!("expect-true-or-false"))),
        }
    }

    fn words(&self, key: &str) -> Result<Option<String>, Wrong> {
        match self.map.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone()).filter(|text| !text.is_empty())),
            Some(other) => Err(wrong(show_field(key, other), msg!("expect-text"))),
        }
    }

    /// Returns the answer in the document, if it has one.
    fn solution(&self) -> Result<Option<Vec<Digit>>, Wrong> {
        let Some(value) = self.map.get("solution").filter(|value| !value.is_null()) else { return Ok(None) };
        let n_cells = self.size * self.size;
        match value.as_array() {
            Some(list) if list.is_empty() => Ok(None),
            Some(list) if list.len() == n_cells => {
                let digit = |(i, value)| self.digit(value, || format!("solution[{i}]"));
                list.iter().enumerate().map(digit).collect::<Result<_, _>>().map(Some)
            }
            _ => Err(wrong(show_field("solution", value), msg!("expect-list-of-n-digits", n = n_cells))),
        }
    }

    fn name(&self, place: usize) -> String {
        format!("grid[{}][{}]", place / self.size, place % self.size)
    }
}

/// Returns the cell with this name, such as `R3C12`, in a square grid.
pub(super) fn cell_named(name: &str, n: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|number| is_plain && (1..=n).contains(number))
    };
    Some(Cell::new((number(row)? - 1) * n + number(column)? - 1))
}
