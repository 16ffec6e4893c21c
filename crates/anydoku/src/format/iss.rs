//! Strings of the Interactive Sudoku Solver.
//!
//! A puzzle is a row of items, each a dot, a type and arguments after tildes. An item without a type is givens; with
//! several values they are marks. Every string we write begins with its shape, so several may follow one another; a
//! text without a shape is one 9x9 puzzle. Types that say "these cells differ" become houses, others rules (`rules.rs`); those that
//! are neither are refused by name.
//!
//! ```text
//! .Shape~9x9.Diagonal~1.Diagonal~-1.AllDifferent~R1C1~R2C3.~R1C1_5~R2C3_7_8
//! ```

mod rules;

use std::ops::Range;

use super::error::show_words;
use super::features::{Features, Grids, MAX_SIZE, Regions};
use super::link::{contains, find, lines, start, until_separator};
use super::{Fit, Format, Hints, ReadError, Reading, WriteError};
use crate::families::box_of;
use crate::puzzle::{Puzzle, Sheet};
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

pub(super) static FORMAT: Format = Format {
    name: "iss",
    title: "Interactive Sudoku Solver string",
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
        // The letters of a one-line puzzle are all of one case.
        [first, rest @ ..] => first.is_ascii_uppercase() && rest.first().is_some_and(u8::is_ascii_lowercase),
    }
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    read_all(text).map_err(|error| error.in_format(FORMAT.name))
}

fn read_all(text: &[u8]) -> Result<Reading, ReadError> {
    let mut grids = Grids::new();
    let mut sheets = Vec::new();
    let mut assumed = Vec::new();
    let mut draft: Option<Draft> = None;
    let mut finish = |draft: Draft| -> Result<(), ReadError> {
        let span = draft.span.clone();
        let sheet = draft.sheet(text, &mut grids)?;
        grids.count(&sheet, text, span)?;
        sheets.push(sheet);
        Ok(())
    };
    let mut foreign: Vec<Snippet> = Vec::new();
    each_item(text, |item| {
        let (kind, _) = item.split(text);
        if kind.word(text) == b"Shape"
            && let Some(before) = draft.take_if(|draft| draft.size.is_some())
        {
            finish(before)?;
        }
        let draft = draft.get_or_insert_with(|| Draft::new(item.span()));
        draft.span.end = item.span().end;
        let is_known = draft.add(text, &item)?;
        if !is_known && foreign.len() < 40 && !foreign.iter().any(|other| other.word(text) == kind.word(text)) {
            foreign.push(kind);
        }
        Ok(())
    })?;
    if let Some(first) = foreign.first() {
        let names: Vec<_> = foreign.iter().map(|kind| show_words(&String::from_utf8_lossy(&kind.word(text)))).collect();
        let found = format!("constraints that are not supported: {}", names.join(", "));
        let expected = "none but those that the manual lists";
        return Err(ReadError::new(text, first.span(), found, expected));
    }
    let Some(draft) = draft else {
        return Err(ReadError::new(text, text.len()..text.len(), "the end", "\".\" and a constraint"));
    };
    if draft.size.is_none() {
        assumed.push("the grid is 9x9, as no shape is given".to_string());
    }
    finish(draft)?;
    Ok(Reading { sheets, format: FORMAT.name, assumed })
}

/// Some bytes of the text, blanks and comments left out, each with its place.
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

    /// What stands before the first tilde, and after each.
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

    fn wrong(&self, text: &[u8], expected: impl Into<String>) -> ReadError {
        let word = self.word(text);
        let found = match String::from_utf8_lossy(&word[..word.len().min(60)]) {
            shown if shown.is_empty() => "nothing".into(),
            shown => format!("{shown:?}"),
        };
        ReadError::new(text, self.span(), found, expected)
    }
}

/// The longest item, and the most arguments of one puzzle. A 16x16 grid with every mark takes a quarter of it.
const MAX_ITEM: usize = 1 << 16;

/// Hands on the items of all strings and links of a text, one by one.
fn each_item(text: &[u8], mut take: impl FnMut(Snippet) -> Result<(), ReadError>) -> Result<(), ReadError> {
    let mut item: Option<Snippet> = None;
    let skipped = text.len() - start(text).len();
    for line in lines(&text[skipped..]) {
        let mut line = line.start + skipped..line.end + skipped;
        if text[line.start] == b'#' {
            continue;
        }
        let head = &text[line.start..line.end.min(line.start + 200)];
        if contains(head, b"://") {
            let Some(at) = find(head, b"?q=") else {
                return Err(ReadError::new(text, line.end..line.end, "the end of the link", "\"?q=\" and a string"));
            };
            line = until_separator(text, line.start + at + 3..line.end);
        }
        for at in line {
            match text[at] {
                b'.' => {
                    if let Some(item) = item.replace(Snippet(Vec::new(), at + 1)) {
                        take(item)?;
                    }
                }
                byte if byte.is_ascii_whitespace() => {}
                _ => match &mut item {
                    Some(item) if item.0.len() == MAX_ITEM => {
                        let found = "a constraint of more than 65536 characters";
                        return Err(ReadError::new(text, item.span(), found, "a shorter one"));
                    }
                    Some(item) => item.0.push(at),
                    None => return Err(ReadError::at(text, at, "\".\" and a constraint")),
                },
            }
        }
    }
    item.map_or(Ok(()), take)
}

/// A puzzle as far as it was read. Cells wait until the size is known.
struct Draft {
    span: Range<usize>,
    size: Option<usize>,
    features: Features,
    has_no_boxes: bool,
    n_arguments: usize,
    jigsaws: Vec<Snippet>,
    houses: Vec<(Snippet, Vec<Snippet>)>,
    values: Vec<Snippet>,
    rules: Vec<Snippet>,
    /// What waits for its end.
    open: Vec<Snippet>,
}

impl Draft {
    fn new(span: Range<usize>) -> Draft {
        Draft {
            span,
            size: None,
            features: Features::plain(9),
            has_no_boxes: false,
            n_arguments: 0,
            jigsaws: Vec::new(),
            houses: Vec::new(),
            values: Vec::new(),
            rules: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Takes one item in; false if its type is not one of ours.
    fn add(&mut self, text: &[u8], item: &Snippet) -> Result<bool, ReadError> {
        let (kind, mut arguments) = item.split(text);
        if item.0.is_empty() {
            return Err(item.wrong(text, "a constraint or \"~\" and a given"));
        }
        self.n_arguments += arguments.len();
        if self.n_arguments > MAX_ITEM {
            return Err(item.wrong(text, "at most 65536 arguments in one puzzle"));
        }
        let no_arguments = |arguments: &[Snippet]| match arguments.first() {
            Some(argument) => Err(argument.wrong(text, "no argument")),
            None => Ok(()),
        };
        match kind.word(text).as_slice() {
            b"" => self.values.append(&mut arguments),
            b"Shape" => {
                let expected = format!("one shape from \"1x1\" to \"{MAX_SIZE}x{MAX_SIZE}\", as wide as high");
                let [shape] = arguments.as_slice() else {
                    return Err(arguments.get(1).unwrap_or(item).wrong(text, expected));
                };
                let word = shape.word(text);
                let size = (1..=MAX_SIZE).find(|n| format!("{n}x{n}").as_bytes() == word);
                let Some(size) = size else { return Err(shape.wrong(text, expected)) };
                self.size = Some(size);
                self.features.size = size;
            }
            b"Jigsaw" => {
                // An older form has the shape before the regions.
                let Some(regions) = arguments.pop().filter(|_| arguments.len() <= 1) else {
                    return Err(item.wrong(text, "the region of each cell as one argument"));
                };
                self.jigsaws.push(regions);
            }
            b"NoBoxes" => {
                no_arguments(&arguments)?;
                self.has_no_boxes = true;
            }
            b"Diagonal" => {
                let words: Vec<Vec<u8>> = arguments.iter().map(|argument| argument.word(text)).collect();
                match words.as_slice() {
                    [word] if word == b"1" => self.features.rising = true,
                    [word] if word == b"-1" => self.features.falling = true,
                    _ => return Err(item.wrong(text, "\"Diagonal~1\" or \"Diagonal~-1\"")),
                }
            }
            b"Windoku" => {
                no_arguments(&arguments)?;
                self.features.windows = true;
            }
            b"DisjointSets" => {
                no_arguments(&arguments)?;
                self.features.disjoint = true;
            }
            b"AntiKnight" => {
                no_arguments(&arguments)?;
                self.features.anti_knight = true;
            }
            b"AntiKing" => {
                no_arguments(&arguments)?;
                self.features.anti_king = true;
            }
            // Rules that all hold are what rules are anyway.
            b"And" => {
                no_arguments(&arguments)?;
                self.open.push(item.clone());
            }
            b"End" if !self.open.is_empty() => {
                no_arguments(&arguments)?;
                self.open.pop();
            }
            b"AllDifferent" => self.houses.push((item.clone(), arguments)),
            kind if rules::is_rule(kind) => self.rules.push(item.clone()),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn sheet(mut self, text: &[u8], grids: &mut Grids) -> Result<Sheet, ReadError> {
        if let Some(open) = self.open.last() {
            return Err(open.wrong(text, "\".End\" somewhere after it"));
        }
        let n = self.features.size;
        let mut maps = Vec::new();
        for jigsaw in &self.jigsaws {
            maps.push(region_map(text, jigsaw, n)?);
        }
        // One map of regions is the outlines; boxes beside it, or a second map, are houses like others.
        self.features.regions = match (self.has_no_boxes, maps.pop()) {
            (true, None) => Regions::None,
            (false, None) => Regions::Boxes,
            (has_no_boxes, Some(map)) => {
                if !has_no_boxes {
                    maps.push((0..n * n).map(|place| box_of(n, place)).collect());
                }
                Regions::Map(map)
            }
        };
        for map in maps {
            let region = |r: usize| (0..n * n).filter(|&place| map[place] == r).map(Cell::new).collect();
            self.features.extra.extend((0..n).map(region));
        }
        for (item, cells) in &self.houses {
            if cells.is_empty() || cells.len() > n {
                return Err(item.wrong(text, format!("1 to {n} cells")));
            }
            let mut house = Vec::with_capacity(cells.len());
            for cell in cells {
                let index = cell_named(&cell.word(text), n)
                    .ok_or_else(|| cell.wrong(text, format!("a cell from \"R1C1\" to \"{}\"", name(n * n - 1, n))))?;
                if house.contains(&index) {
                    return Err(cell.wrong(text, "every cell once"));
                }
                house.push(index);
            }
            self.features.extra.push(house);
        }
        let mut starts = vec![DigitSet::all(n); n * n];
        for value in &self.values {
            let word = value.word(text);
            let mut parts = word.split(|&byte| byte == b'_');
            let cell = parts.next().and_then(|name| cell_named(name, n)).ok_or_else(|| {
                value.wrong(text, format!("a cell from \"R1C1\" to \"{}\", \"_\" and digits", name(n * n - 1, n)))
            })?;
            let digits: Option<DigitSet> = parts.map(|digit| digit_named(digit, n)).collect();
            let digits = digits.filter(|digits| !digits.is_empty());
            let digits = digits.ok_or_else(|| value.wrong(text, format!("digits from 1 to {n}, each after \"_\"")))?;
            starts[cell.index()] &= digits;
            if starts[cell.index()].is_empty() {
                return Err(value.wrong(text, "a digit that was left by what came before for this cell"));
            }
        }
        let (mut topology, layout) = grids.get(self.features);
        let mut placed = Vec::new();
        for item in &self.rules {
            placed.extend(rules::read(text, item, n)?);
        }
        if !placed.is_empty() {
            let list = placed.iter().map(|placed| placed.rule.clone()).collect();
            let ruled = topology.with_rules(list);
            topology = ruled.map_err(|error| placed[error.rule].error(text, &error))?.into();
        }
        let givens = starts.iter().map(|set| if n == 1 { None } else { set.single() }).collect();
        let has_marks = starts.iter().any(|set| set.len() > 1 && set.len() < n);
        let puzzle = Puzzle::new(topology, givens);
        Ok(Sheet::new(if has_marks { puzzle.with_marks(starts) } else { puzzle }, layout))
    }
}

fn region_map(text: &[u8], part: &Snippet, n: usize) -> Result<Vec<usize>, ReadError> {
    let word = part.word(text);
    if word.len() != n * n {
        let found = format!("{} regions", word.len());
        return Err(ReadError::new(text, part.span(), found, format!("{}, one character for each cell", n * n)));
    }
    let mut order: Vec<u8> = Vec::new();
    let mut map = Vec::with_capacity(word.len());
    for &label in &word {
        map.push(order.iter().position(|known| *known == label).unwrap_or(order.len()));
        if map.last() == Some(&order.len()) {
            order.push(label);
        }
    }
    for (region, label) in order.iter().enumerate() {
        let count = map.iter().filter(|r| **r == region).count();
        if count != n {
            let found = format!("{count} cells in region {:?}", char::from(*label));
            return Err(ReadError::new(text, part.span(), found, format!("{n} cells in every region")));
        }
    }
    Ok(map)
}

/// Rows and columns are single characters: 1 to 9, then a to g.
fn cell_named(name: &[u8], n: usize) -> Option<Cell> {
    let &[b'R' | b'r', row, b'C' | b'c', column] = name else { return None };
    let number = |byte: u8| char::from(byte).to_digit(17).map(|n| n as usize).filter(|k| (1..=n).contains(k));
    Some(Cell::new((number(row)? - 1) * n + number(column)? - 1))
}

fn name(place: usize, n: usize) -> String {
    let symbol = |k: usize| char::from_digit(k as u32 + 1, 17).expect("a grid has at most 16 rows");
    format!("R{}C{}", symbol(place / n), symbol(place % n))
}

fn digit_named(word: &[u8], n: usize) -> Option<Digit> {
    (1..=n).find(|number| number.to_string().as_bytes() == word).and_then(Digit::from_number)
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for sheet in sheets {
        text.push_str(&to_string(sheet).map_err(|reason| WriteError { format: FORMAT.name, reason })?);
        text.push('\n');
    }
    Ok(text.into_bytes())
}

fn to_string(sheet: &Sheet) -> Result<String, String> {
    let puzzle = &sheet.puzzle;
    let (features, places) = Features::find(puzzle.topology(), &sheet.layout)?;
    let n = features.size;
    let mut text = format!(".Shape~{n}x{n}");
    match &features.regions {
        Regions::Boxes => {}
        Regions::None => text.push_str(".NoBoxes"),
        Regions::Map(map) => {
            let symbol = |region: &usize| char::from_digit(*region as u32 + 1, 17).expect("at most 16 regions");
            text.push_str(".Jigsaw~");
            text.extend(map.iter().map(symbol));
            text.push_str(".NoBoxes");
        }
    }
    let flags = [
        (".Diagonal~1", features.rising),
        (".Diagonal~-1", features.falling),
        (".Windoku", features.windows),
        (".DisjointSets", features.disjoint),
        (".AntiKnight", features.anti_knight),
        (".AntiKing", features.anti_king),
    ];
    flags.iter().filter(|(_, flag)| *flag).for_each(|(item, _)| text.push_str(item));
    for house in &features.extra {
        text.push_str(".AllDifferent");
        house.iter().for_each(|cell| text.push_str(&format!("~{}", name(cell.index(), n))));
    }
    let mut place_of = vec![0; n * n];
    (0..).zip(&places).for_each(|(place, cell)| place_of[cell.index()] = place);
    text.push_str(&rules::write(puzzle.topology().rules(), n, &place_of)?);
    let mut values = String::new();
    for (place, &cell) in places.iter().enumerate() {
        let start = puzzle.start(cell);
        if start.is_empty() {
            return Err(format!(
                "{} may hold no digit, and a cell has at least one",
                puzzle.topology().cell_name(cell)
            ));
        }
        if start != DigitSet::all(n) {
            values.push_str(&format!("~{}", name(place, n)));
            start.iter().for_each(|digit| values.push_str(&format!("_{}", digit.number())));
        }
    }
    if !values.is_empty() {
        text.push('.');
        text.push_str(&values);
    }
    Ok(text)
}

#[cfg(test)]
mod tests;
