//! Puzzles from SudokuPad's own documents: givens, regions, cages, X and V, rules for the whole grid, and titles.
//!
//! Lines, arrows and other shapes are drawn without a definition of their meaning, which the text of the rules may
//! define at will. A document that contains any is rejected with a list of them, because leaving them out would change
//! the puzzle.

use anydoku::text::show_words;
use serde_json::{Map, Value};

use super::super::features::{Features, Grids, MAX_SIZE, Regions};
use super::super::fpuzzles::{assume, is_none, read_colours, show, show_field};
use anydoku::rules::{Rule, RuleKind};
use anydoku::{Cell, Colour, Digit, DigitSet, Joint, Message, Notes, Play, Puzzle, Sheet, msg};

/// The keys that do not affect which digits are right.
const SILENT: &[&str] =
    &["id", "cellSize", "settings", "metadata", "cells", "regions", "cages", "videos", "duration", "title"];

/// The keys of drawings.
const DRAWN: &[&str] = &["lines", "arrows", "underlays", "overlays", "foglight", "triggereffect"];

/// The maximum number of unreadable parts that an error lists.
const MOST_NAMES: usize = 20;

type Wrong = (Message, Message);

fn wrong<T>(found: Message, expected: Message) -> Result<T, Wrong> {
    Err((found, expected))
}

struct Document<'a> {
    map: &'a Map<String, Value>,
    n: usize,
    notes: Notes,
    features: Features,
    rules: Vec<(String, Rule)>,
    answer: Option<Vec<Digit>>,
    colours: Vec<Vec<Colour>>,
    assumed: Vec<Message>,
}

/// Returns the cells that a drawing colors on a grid of squares, by row and column, and the color, if it covers whole
/// cells.
pub(super) fn coloured(
    drawn: &Value,
    rows: usize,
    columns: usize,
) -> Option<(impl Iterator<Item = (usize, usize)> + use<>, Colour)> {
    let number = |value: Option<&Value>| value.and_then(Value::as_f64);
    // The first and last square of a side, if its ends are on grid lines.
    let side = |at: Option<f64>, length: Option<f64>, most: usize| {
        let (at, length) = (at?, length?);
        let (from, to) = (at - length / 2.0, at + length / 2.0);
        let is_whole = from.fract() == 0.0 && to.fract() == 0.0 && from >= 0.0 && to <= most as f64 && from < to;
        is_whole.then_some(from as usize..to as usize)
    };
    let centre = drawn.get("center")?;
    let height = side(number(centre.get(0)), number(drawn.get("height")), rows)?;
    let width = side(number(centre.get(1)), number(drawn.get("width")), columns)?;
    let colour = drawn.get("backgroundColor")?.as_str()?.parse().ok()?;
    Some((height.flat_map(move |row| width.clone().map(move |column| (row, column))), colour))
}

/// Returns the puzzle of a document and a list of what was left out, or an error with the value found and the value
/// expected.
pub(super) fn sheet(value: &Value, grids: &mut Grids) -> Result<(Sheet, Vec<Message>), Wrong> {
    let Some(map) = value.as_object() else { return wrong(show(value), msg!("expect-json-with-cells")) };
    let rows = map.get("cells").and_then(Value::as_array).filter(|rows| (1..=MAX_SIZE).contains(&rows.len()));
    let n = rows.map_or(0, Vec::len);
    let is_square = |rows: &&Vec<Value>| rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == n));
    let Some(rows) = rows.filter(is_square) else {
        return wrong(msg!("found-no-square-grid"), msg!("expect-square-grid", most = MAX_SIZE));
    };
    let mut document = Document {
        map,
        n,
        notes: Notes::default(),
        features: Features { regions: Regions::None, ..Features::plain(n) },
        rules: Vec::new(),
        answer: None,
        colours: vec![Vec::new(); n * n],
        assumed: Vec::new(),
    };
    document.metadata()?;
    document.regions()?;
    document.cages()?;
    document.whole_grid()?;
    document.drawings()?;
    document.finish(rows, grids)
}

impl Document<'_> {
    fn list(&self, key: &str) -> Result<&[Value], Wrong> {
        match self.map.get(key) {
            None | Some(Value::Null) => Ok(&[]),
            Some(Value::Array(list)) => Ok(list),
            Some(other) => wrong(show_field(key, other), msg!("expect-list")),
        }
    }

    /// Reads cells as pairs of zero-based row and column.
    fn cells(&self, path: &str, value: &Value) -> Result<Vec<Cell>, Wrong> {
        let n = self.n;
        let expected = || msg!("expect-rows-and-columns", last = n - 1);
        let Some(list) = value.as_array() else { return wrong(show_field(path, value), expected()) };
        let mut cells = Vec::with_capacity(list.len());
        for pair in list {
            let part = |i: usize| pair.get(i).and_then(Value::as_u64).filter(|part| *part < n as u64);
            let is_pair = pair.as_array().is_some_and(|pair| pair.len() == 2);
            let (Some(row), Some(column), true) = (part(0), part(1), is_pair) else {
                return wrong(msg!("found-cell-of-field", path = path, cell = pair.to_string()), expected());
            };
            let cell = Cell::new(row as usize * n + column as usize);
            if cells.contains(&cell) {
                let found = msg!("found-cell-of-field", path = path, cell = pair.to_string());
                return wrong(msg!("found-twice", what = found), msg!("expect-cells-once"));
            }
            cells.push(cell);
        }
        Ok(cells)
    }

    fn metadata(&mut self) -> Result<(), Wrong> {
        let empty = Map::new();
        let metadata = match self.map.get("metadata") {
            None | Some(Value::Null) => &empty,
            Some(Value::Object(map)) => map,
            Some(other) => return wrong(show_field("metadata", other), msg!("expect-object")),
        };
        for (key, value) in metadata {
            let words = match value {
                Value::String(words) => words.clone(),
                Value::Number(number) => number.to_string(),
                Value::Bool(true) if key == "norowcol" => {
                    return wrong(Message::verbatim("metadata.norowcol"), msg!("expect-rows-and-columns-of-digits"));
                }
                _ => continue,
            };
            self.word(key, &words)?;
        }
        Ok(())
    }

    fn word(&mut self, key: &str, words: &str) -> Result<(), Wrong> {
        let words = words.trim();
        if words.is_empty() {
            return Ok(());
        }
        match key {
            "title" => self.notes.title = Some(words.into()),
            "author" => self.notes.author = Some(words.into()),
            "rules" => self.notes.rules = Some(words.into()),
            "source" => self.notes.source = Some(words.into()),
            "solution" => self.solution(words)?,
            _ => {}
        }
        Ok(())
    }

    /// Reads the solution: one character per cell, some of which may be open.
    fn solution(&mut self, words: &str) -> Result<(), Wrong> {
        let n = self.n;
        let signs: Vec<char> = words.chars().filter(|sign| !sign.is_whitespace()).collect();
        if signs.len() != n * n {
            return wrong(msg!("found-solution", n = signs.len()), msg!("expect-one-per-cell", n = n * n));
        }
        let digit = |sign: &char| {
            let number = sign.to_digit(36).map(|number| number as usize)?;
            Digit::from_number(number).filter(|digit| digit.index() < n)
        };
        match signs.iter().map(digit).collect::<Option<Vec<Digit>>>() {
            Some(answer) => self.answer = Some(answer),
            None => self.assumed.push(msg!("assume-no-solution")),
        }
        Ok(())
    }

    /// Reads regions. If they divide the grid into equal parts, they are its blocks; otherwise, they are sets of cells
    /// that differ.
    fn regions(&mut self) -> Result<(), Wrong> {
        let n = self.n;
        let mut regions = Vec::new();
        for (i, region) in self.list("regions")?.iter().enumerate() {
            let cells = self.cells(&format!("regions[{i}]"), region)?;
            if cells.is_empty() || cells.len() > n {
                let found = msg!("found-cells-of-field", path = format!("regions[{i}]"), n = cells.len());
                return wrong(found, msg!("expect-range-of-cells", least = 1, most = n));
            }
            regions.push(cells);
        }
        let mut map = vec![usize::MAX; n * n];
        for (i, cells) in regions.iter().enumerate() {
            cells.iter().for_each(|cell| map[cell.index()] = i);
        }
        let is_cut = regions.len() == n && regions.iter().all(|cells| cells.len() == n) && !map.contains(&usize::MAX);
        match is_cut {
            true => self.features.regions = Regions::Map(map),
            false => self.features.extra.extend(regions.into_iter().filter(|cells| cells.len() > 1)),
        }
        Ok(())
    }

    /// Reads cages with a sum, cages whose digits differ, and words in place of cages.
    fn cages(&mut self) -> Result<(), Wrong> {
        let n = self.n;
        let cages = self.list("cages")?.to_vec();
        for (i, cage) in cages.iter().enumerate() {
            let path = format!("cages[{i}]");
            let Some(fields) = cage.as_object() else { return wrong(show_field(path, cage), msg!("expect-object")) };
            let get = |key: &str| fields.get(key).filter(|value| !is_none(value));
            let words = get("value").map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_string));
            let Some(cells) = get("cells") else {
                // Titles were cages without cells before they got their own field.
                if let Some((key, rest)) = words.as_deref().and_then(|words| words.split_once(':')) {
                    self.word(key.trim(), rest)?;
                }
                continue;
            };
            let cells = self.cells(&path, cells)?;
            let is_unique = match fields.get("unique") {
                None | Some(Value::Null) => false,
                Some(Value::Bool(is_unique)) => *is_unique,
                Some(other) => {
                    return wrong(show_field(format!("{path}.unique"), other), msg!("expect-true-or-false"));
                }
            };
            let sum = match get("sum").or(get("value")) {
                None => None,
                Some(value) => {
                    let number = value.as_i64().or_else(|| value.as_str().and_then(|words| words.trim().parse().ok()));
                    let Some(number) = number.and_then(|number| i32::try_from(number).ok()) else {
                        return wrong(show_field(format!("{path}.value"), value), msg!("expect-sum-or-nothing"));
                    };
                    Some(number)
                }
            };
            match (sum, is_unique) {
                (Some(sum), _) => self.rules.push((path, Rule::new(RuleKind::Cage, [sum], [cells]))),
                (None, true) if cells.len() > n => {
                    let found = msg!("found-cells-of-field", path = path, n = cells.len());
                    return wrong(found, msg!("expect-at-most-that-differ", most = n));
                }
                // In some documents, rows and columns are also cages.
                (None, true) => self.features.extra.extend(Some(cells).filter(|cells| cells.len() > 1)),
                (None, false) => self.assume(msg!("assume-no-drawings", drawings = msg!("cages-without-meaning"))),
            }
        }
        Ok(())
    }

    fn assume(&mut self, message: Message) {
        assume(&mut self.assumed, message);
    }

    /// Reads the rules for the whole grid.
    fn whole_grid(&mut self) -> Result<(), Wrong> {
        let negative = |word: &str, k: i32| Rule::new(RuleKind::Negative, [k], []).with_word(word);
        let global = self.list("global")?.to_vec();
        for word in &global {
            let path = format!("global {word}");
            match word.as_str() {
                Some("antiknight") => self.features.anti_knight = true,
                Some("antiking") => self.features.anti_king = true,
                Some("disjoint") => self.features.disjoint = true,
                Some("nonconsecutive") => self.rules.push((path, negative("white", 1))),
                Some("antiratio") => self.rules.push((path, negative("black", 2))),
                Some("antixv") => [5, 10].iter().for_each(|k| self.rules.push((path.clone(), negative("sum", *k)))),
                _ => return wrong(show_field("global", word), msg!("expect-global")),
            }
        }
        if self.map.get("sudokuX").is_some_and(|value| !is_none(value)) {
            (self.features.falling, self.features.rising) = (true, true);
        }
        Ok(())
    }

    /// Reads X and V between two cells as rules. Rejects all other drawings and unknown keys, and names them in the
    /// error.
    fn drawings(&mut self) -> Result<(), Wrong> {
        let mut names: Vec<String> = Vec::new();
        for key in DRAWN {
            let list = self.list(key)?.to_vec();
            let mut n_left = 0;
            for (i, drawn) in list.iter().enumerate() {
                match self.pair_sum(drawn).filter(|_| *key == "overlays" || *key == "underlays") {
                    Some(rule) => self.rules.push((format!("{key}[{i}]"), rule)),
                    None if *key == "underlays" && self.colour(drawn) => {}
                    None => n_left += 1,
                }
            }
            if n_left > 0 {
                names.push(format!("{n_left} {key}"));
            }
        }
        let is_known =
            |key: &str| SILENT.contains(&key) || DRAWN.contains(&key) || ["global", "sudokuX"].contains(&key);
        names.extend(
            self.map.iter().filter(|(key, value)| !is_known(key) && !is_none(value)).map(|(key, _)| show_words(key)),
        );
        names.truncate(MOST_NAMES);
        match names.is_empty() {
            true => Ok(()),
            false => wrong(msg!("found-drawings", names = (Joint::Comma, names)), msg!("expect-no-drawings")),
        }
    }

    /// Takes a square that only colors whole cells. Returns whether the drawing is such a square.
    fn colour(&mut self, drawn: &Value) -> bool {
        let Some((cells, colour)) = coloured(drawn, self.n, self.n) else { return false };
        let is_unseen = |border: &Value| {
            let border = border.as_str().and_then(|text| text.parse::<Colour>().ok());
            border.is_some_and(|border| border.alpha == 0 || border == colour)
        };
        let is_plain = |(key, value): (&String, &Value)| match key.as_str() {
            "center" | "width" | "height" | "backgroundColor" => true,
            "borderColor" => is_unseen(value),
            _ => is_none(value),
        };
        if !drawn.as_object().is_some_and(|fields| fields.iter().all(is_plain)) {
            return false;
        }
        cells.for_each(|(row, column)| self.colours[row * self.n + column].push(colour));
        true
    }

    /// Returns the rule of an X or a V on the border between two cells, if the drawing is nothing else.
    fn pair_sum(&self, drawn: &Value) -> Option<Rule> {
        let total = match drawn.get("text")?.as_str()?.trim() {
            "X" | "x" => 10,
            "V" | "v" => 5,
            _ => return None,
        };
        let at = |i: usize| drawn.get("center")?.get(i)?.as_f64().map(|at| at * 2.0);
        let (row, column) = (at(0)?, at(1)?);
        let most = 2.0 * self.n as f64;
        let is_in = |at: f64| at.fract() == 0.0 && at > 0.0 && at < most;
        if !is_in(row) || !is_in(column) {
            return None;
        }
        // These are twice the coordinates: odd in the middle of a cell, even on a border.
        let (row, column) = (row as usize, column as usize);
        let cell = |row: usize, column: usize| Cell::new(row / 2 * self.n + column / 2);
        match (row % 2, column % 2) {
            (1, 0) => Some(Rule::new(RuleKind::PairSum, [total], [vec![cell(row, column - 1), cell(row, column)]])),
            (0, 1) => Some(Rule::new(RuleKind::PairSum, [total], [vec![cell(row - 1, column), cell(row, column)]])),
            _ => None,
        }
    }

    fn finish(mut self, rows: &[Value], grids: &mut Grids) -> Result<(Sheet, Vec<Message>), Wrong> {
        let n = self.n;
        let (mut givens, mut marks) = (vec![None; n * n], vec![DigitSet::EMPTY; n * n]);
        let cells = rows.iter().filter_map(Value::as_array).flatten();
        for (place, cell) in cells.enumerate() {
            let path = format!("cells[{}][{}]", place / n, place % n);
            let Some(fields) = cell.as_object() else { return wrong(show_field(path, cell), msg!("expect-object")) };
            for (key, value) in fields.iter().filter(|(_, value)| !is_none(value)) {
                let path = format!("{path}.{}", show_words(key));
                match key.as_str() {
                    "value" => givens[place] = Some(self.digit(&path, value)?),
                    "color" | "colour" | "c" => {
                        self.colours[place].extend(read_colours(&[Some(value)], &mut self.assumed));
                    }
                    "given" => {}
                    "highlight" => self.assume(msg!("assume-no-highlights")),
                    "centremarks" | "pencilMarks" | "candidates" => {
                        let Some(list) = value.as_array() else {
                            return wrong(show_field(path, value), msg!("expect-list"));
                        };
                        for mark in list {
                            let digit = self.digit(&path, mark)?;
                            marks[place].insert(digit);
                        }
                    }
                    "cornermarks" => {
                        self.assume(msg!("assume-no-corner-marks"));
                    }
                    _ => return wrong(show_field(path, value), msg!("expect-value-and-marks")),
                }
            }
        }
        let (mut topology, layout) = grids.get(self.features.clone());
        if !self.rules.is_empty() {
            let list = self.rules.iter().map(|(_, rule)| rule.clone()).collect();
            let told = |error: anydoku::rules::RuleError| {
                (msg!("found-in-field", path = &self.rules[error.rule].0, found = error.found), error.expected)
            };
            topology = topology.with_rules(list).map_err(told)?.into();
        }
        let has_marks = marks.iter().any(|set| !set.is_empty());
        let play = has_marks.then(|| Play { digits: vec![None; n * n], marks: Some(marks) });
        let puzzle = Puzzle::new(topology, givens);
        let mut sheet = Sheet { notes: self.notes, play, answer: self.answer, ..Sheet::new(puzzle, layout) };
        sheet.set_colours(self.colours);
        if !sheet.colours().is_empty() {
            self.assumed.push(msg!("assume-colours"));
        }
        Ok((sheet, self.assumed))
    }

    fn digit(&self, path: &str, value: &Value) -> Result<Digit, Wrong> {
        let number = value.as_u64().or_else(|| value.as_str().and_then(|words| words.trim().parse().ok()));
        let digit =
            number.filter(|number| *number <= self.n as u64).and_then(|number| Digit::from_number(number as usize));
        match digit {
            Some(digit) => Ok(digit),
            None => wrong(show_field(path, value), msg!("expect-digit-only", last = self.n)),
        }
    }
}
