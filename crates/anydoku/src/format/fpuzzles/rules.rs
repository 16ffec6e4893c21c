//! The rules of an f-puzzles document, in and out.

use serde_json::{Map, Value, json};

use super::document::{Wrong, cell_named, show, wrong};
use crate::rules::{Rule, RuleError};
use crate::topology::Cell;

type Entry<'a> = (String, &'a Map<String, Value>);

/// Lists of lines, and the kind that each line is.
const LINES: &[(&str, &str)] = &[
    ("thermometer", "thermo"),
    ("slowthermometer", "slow"),
    ("palindrome", "palindrome"),
    ("renban", "renban"),
    ("nabner", "nabner"),
    ("betweenline", "between"),
    ("entropicline", "entropic"),
    ("regionsumline", "regionsum"),
    ("doublearrow", "doublearrow"),
    ("zipperline", "zipper"),
    ("modularline", "modular"),
    ("whispers", "whisper"),
    ("lockout", "lockout"),
];

/// Lists of single cells, all of which are one rule.
const CELLS: &[(&str, &str)] = &[("odd", "odd"), ("even", "even"), ("minimum", "min"), ("maximum", "max")];

/// Lists of lists of cells, all of which are one rule.
const INDEXERS: &[(&str, &str)] =
    &[("rowindexer", "indexrow"), ("columnindexer", "indexcol"), ("boxindexer", "indexbox")];

/// Clues that stand outside beside a line.
const OUTSIDE: &[(&str, &str)] = &[("sandwichsum", "sandwich"), ("xsum", "xsum"), ("skyscraper", "sky")];

/// Everything else that is a rule.
const OTHERS: &[&str] = &[
    "killercage",
    "arrow",
    "littlekillersum",
    "ratio",
    "difference",
    "xv",
    "sum",
    "clone",
    "quadruple",
    "nonconsecutive",
    "negative",
];

/// Is this a key of a rule?
pub(super) fn is_rule(key: &str) -> bool {
    let listed = [LINES, CELLS, INDEXERS, OUTSIDE];
    listed.iter().any(|list| list.iter().any(|(known, _)| *known == key)) || OTHERS.contains(&key)
}

/// A rule and the keys that lead to it.
pub(super) struct Keyed {
    pub(super) rule: Rule,
    path: String,
}

/// What is wrong with a rule, said of the document.
pub(super) fn told(keyed: &[Keyed], error: &RuleError) -> Wrong {
    wrong(format!("{}: {}", keyed[error.rule].path, error.found), error.expected.clone())
}

struct Reader<'a> {
    map: &'a Map<String, Value>,
    n: usize,
    found: Vec<Keyed>,
}

/// All rules of a document.
pub(super) fn read(map: &Map<String, Value>, n: usize) -> Result<Vec<Keyed>, Wrong> {
    let mut reader = Reader { map, n, found: Vec::new() };
    reader.cages_and_arrows()?;
    reader.lists()?;
    reader.pairs()?;
    reader.outside()?;
    reader.negatives()?;
    Ok(reader.found)
}

impl<'a> Reader<'a> {
    fn add(&mut self, path: String, rule: Rule) {
        self.found.push(Keyed { rule, path });
    }

    /// The objects of a list, each with its path.
    fn each(&self, key: &str) -> Result<Vec<Entry<'a>>, Wrong> {
        let Some(value) = self.map.get(key).filter(|value| !value.is_null()) else { return Ok(Vec::new()) };
        let shape = "a list of objects";
        let Some(list) = value.as_array() else { return Err(wrong(format!("{key} {}", show(value)), shape)) };
        let object = |(i, entry): (usize, &'a Value)| match entry.as_object() {
            Some(object) => Ok((format!("{key}[{i}]"), object)),
            None => Err(wrong(format!("{key}[{i}] {}", show(entry)), shape)),
        };
        list.iter().enumerate().map(object).collect()
    }

    fn cell(&self, path: &str, value: &Value) -> Result<Cell, Wrong> {
        let n = self.n;
        value.as_str().and_then(|name| cell_named(name, n)).ok_or_else(|| {
            wrong(format!("{path} cell {}", show(value)), format!("a cell from \"R1C1\" to \"R{n}C{n}\""))
        })
    }

    fn cells(&self, path: &str, value: Option<&Value>) -> Result<Vec<Cell>, Wrong> {
        let Some(list) = value.and_then(Value::as_array) else {
            return Err(wrong(format!("{path} without cells"), "a list of cells"));
        };
        list.iter().map(|cell| self.cell(path, cell)).collect()
    }

    fn lines(&self, path: &str, entry: &Map<String, Value>) -> Result<Vec<Vec<Cell>>, Wrong> {
        let Some(lines) = entry.get("lines").and_then(Value::as_array) else {
            return Err(wrong(format!("{path} without lines"), "\"lines\", a list of lists of cells"));
        };
        lines.iter().map(|line| self.cells(path, Some(line))).collect()
    }

    /// A number, which the page writes as text; none if it is left empty.
    fn number(&self, path: &str, entry: &Map<String, Value>) -> Result<Option<i32>, Wrong> {
        let refuse = |value: &Value| wrong(format!("{path}.value {}", show(value)), "a whole number");
        match entry.get("value") {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
            Some(value @ Value::String(text)) => text.trim().parse().map(Some).map_err(|_| refuse(value)),
            Some(value) => value.as_i64().and_then(|n| i32::try_from(n).ok()).map(Some).ok_or_else(|| refuse(value)),
        }
    }

    fn cages_and_arrows(&mut self) -> Result<(), Wrong> {
        for (path, entry) in self.each("killercage")? {
            let total = self.number(&path, entry)?.filter(|total| *total != 0);
            let cells = self.cells(&path, entry.get("cells"))?;
            self.add(path, Rule::new("cage", total.into_iter().collect::<Vec<_>>(), [cells]));
        }
        for (path, entry) in self.each("arrow")? {
            let circle = self.cells(&path, entry.get("cells"))?;
            for line in self.lines(&path, entry)? {
                if line.len() > 1 {
                    self.add(path.clone(), Rule::new("arrow", [], [circle.clone(), line[1..].to_vec()]));
                }
            }
        }
        for (path, entry) in self.each("quadruple")? {
            let cells = self.cells(&path, entry.get("cells"))?;
            let Some(values) = entry.get("values").and_then(Value::as_array) else { continue };
            let number = |value: &Value| value.as_i64().and_then(|n| i32::try_from(n).ok());
            let Some(digits) = values.iter().map(number).collect::<Option<Vec<i32>>>() else {
                return Err(wrong(format!("{path}.values"), "a list of digits"));
            };
            if !digits.is_empty() {
                self.add(path, Rule::new("quad", digits, [cells]));
            }
        }
        Ok(())
    }

    fn lists(&mut self) -> Result<(), Wrong> {
        let n = self.n as i32;
        for &(key, kind) in LINES {
            for (path, entry) in self.each(key)? {
                let usual = match kind {
                    "whisper" => Some((n + 1) / 2),
                    "lockout" => Some(n / 2),
                    "modular" => Some(3),
                    _ => None,
                };
                let said = if kind == "modular" { None } else { self.number(&path, entry)? };
                let numbers: Vec<i32> = usual.map(|usual| said.unwrap_or(usual)).into_iter().collect();
                for mut line in self.lines(&path, entry)? {
                    // A closed line ends where it began.
                    if kind == "renban" && line.len() > 2 && line.first() == line.last() {
                        line.pop();
                    }
                    if line.len() > 1 {
                        self.add(path.clone(), Rule::new(kind, numbers.clone(), [line]));
                    }
                }
            }
        }
        for &(key, kind) in CELLS {
            let mut cells = Vec::new();
            for (path, entry) in self.each(key)? {
                if let Some(cell) = entry.get("cell").filter(|cell| !cell.is_null()) {
                    cells.push(self.cell(&path, cell)?);
                }
            }
            if !cells.is_empty() {
                self.add(key.into(), Rule::new(kind, [], [cells]));
            }
        }
        for &(key, kind) in INDEXERS {
            let mut cells = Vec::new();
            for (path, entry) in self.each(key)? {
                cells.extend(self.cells(&path, entry.get("cells"))?);
            }
            if !cells.is_empty() {
                self.add(key.into(), Rule::new(kind, [], [cells]));
            }
        }
        Ok(())
    }

    fn pairs(&mut self) -> Result<(), Wrong> {
        for (key, kind, usual) in
            [("ratio", "black", Some(2)), ("difference", "white", Some(1)), ("sum", "pairsum", None)]
        {
            for (path, entry) in self.each(key)? {
                let cells = self.cells(&path, entry.get("cells"))?;
                let Some(number) = self.number(&path, entry)?.or(usual) else { continue };
                self.add(path, Rule::new(kind, [number], [cells]));
            }
        }
        for (path, entry) in self.each("xv")? {
            let total = match entry.get("value").and_then(Value::as_str).map(str::to_ascii_lowercase).as_deref() {
                Some("x") => 10,
                Some("v") => 5,
                Some("xv") => 15,
                None | Some("") => continue,
                Some(other) => return Err(wrong(format!("{path}.value {other:?}"), "\"X\" or \"V\"")),
            };
            let cells = self.cells(&path, entry.get("cells"))?;
            self.add(path, Rule::new("pairsum", [total], [cells]));
        }
        for (path, entry) in self.each("clone")? {
            let (left, right) = (self.cells(&path, entry.get("cells"))?, self.cells(&path, entry.get("cloneCells"))?);
            if left.len() != right.len() {
                let found = format!("{path} with {} and {} cells", left.len(), right.len());
                return Err(wrong(found, "as many cells as cloneCells"));
            }
            // A cell paired with itself says nothing.
            let pairs: Vec<(Cell, Cell)> = left.into_iter().zip(right).filter(|(a, b)| a != b).collect();
            if !pairs.is_empty() {
                let (left, right): (Vec<Cell>, Vec<Cell>) = pairs.into_iter().unzip();
                self.add(path, Rule::new("clone", [], [left, right]));
            }
        }
        Ok(())
    }

    /// Row and column of a clue, both from 0, those outside included.
    fn beside(&self, path: &str, entry: &Map<String, Value>) -> Result<(i32, i32), Wrong> {
        let name = entry.get("cell").and_then(Value::as_str).unwrap_or_default();
        let parts = name.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        let place =
            parts.and_then(|(row, column)| Some((row.parse::<i32>().ok()? - 1, column.parse::<i32>().ok()? - 1)));
        let n = self.n as i32;
        place.filter(|(row, column)| (-1..=n).contains(row) && (-1..=n).contains(column)).ok_or_else(|| {
            wrong(format!("{path}.cell {name:?}"), format!("a cell from \"R0C0\" to \"R{}C{}\"", n + 1, n + 1))
        })
    }

    fn outside(&mut self) -> Result<(), Wrong> {
        let n = self.n as i32;
        let at = |row: i32, column: i32| Cell::new((row * n + column) as usize);
        for &(key, kind) in OUTSIDE {
            for (path, entry) in self.each(key)? {
                let Some(number) = self.number(&path, entry)? else { continue };
                let (row, column) = self.beside(&path, entry)?;
                let mut line: Vec<Cell> = match ((0..n).contains(&row), (0..n).contains(&column)) {
                    (true, false) => (0..n).map(|column| at(row, column)).collect(),
                    (false, true) => (0..n).map(|row| at(row, column)).collect(),
                    _ => return Err(wrong(format!("{path}.cell {}", show(&entry["cell"])), "a cell beside the grid")),
                };
                if (row >= n || column >= n) && kind != "sandwich" {
                    line.reverse();
                }
                self.add(path, Rule::new(kind, [number], [line]));
            }
        }
        for (path, entry) in self.each("littlekillersum")? {
            let Some(number) = self.number(&path, entry)? else { continue };
            let (mut row, mut column) = self.beside(&path, entry)?;
            let (down, right) = match entry.get("direction").and_then(Value::as_str) {
                Some("DR") => (1, 1),
                Some("DL") => (1, -1),
                Some("UR") => (-1, 1),
                Some("UL") => (-1, -1),
                other => return Err(wrong(format!("{path}.direction {other:?}"), "DR, DL, UR or UL")),
            };
            let inside = |row: i32, column: i32| (0..n).contains(&row) && (0..n).contains(&column);
            if !inside(row, column) {
                (row, column) = (row + down, column + right);
            }
            let mut cells = Vec::new();
            while inside(row, column) {
                cells.push(at(row, column));
                (row, column) = (row + down, column + right);
            }
            if cells.is_empty() {
                return Err(wrong(format!("{path}.cell {}", show(&entry["cell"])), "a diagonal that meets the grid"));
            }
            self.add(path, Rule::new("little", [number], [cells]));
        }
        Ok(())
    }

    fn negatives(&mut self) -> Result<(), Wrong> {
        let negative = |word: &str, k: i32| Rule::new("neg", [k], []).with_word(word);
        match self.map.get("nonconsecutive") {
            Some(Value::Bool(true)) => self.add("nonconsecutive".into(), negative("white", 1)),
            None | Some(Value::Null | Value::Bool(false)) => {}
            Some(other) => return Err(wrong(format!("nonconsecutive {}", show(other)), "true or false")),
        }
        let Some(list) = self.map.get("negative").filter(|value| !value.is_null()) else { return Ok(()) };
        let Some(list) = list.as_array() else { return Err(wrong(format!("negative {}", show(list)), "a list")) };
        for word in list {
            let path = format!("negative {}", show(word));
            match word.as_str() {
                Some("xv") => {
                    self.add(path.clone(), negative("sum", 5));
                    self.add(path, negative("sum", 10));
                }
                Some("ratio") => {
                    let drawn = self.found.iter().filter(|keyed| keyed.rule.kind.name == "black");
                    let mut ratios: Vec<i32> = drawn.map(|keyed| keyed.rule.numbers[0]).collect();
                    ratios.sort_unstable();
                    ratios.dedup();
                    if ratios.is_empty() {
                        ratios.push(2);
                    }
                    ratios.into_iter().for_each(|k| self.add(path.clone(), negative("black", k)));
                }
                _ => return Err(wrong(path, "\"ratio\" or \"xv\"")),
            }
        }
        Ok(())
    }
}

/// Adds rules to a document, or says which has no key there. Cells are named by their places on paper.
pub(super) fn write(
    document: &mut Map<String, Value>,
    rules: &[Rule],
    n: usize,
    place_of: &[usize],
) -> Result<(), String> {
    let mut ratios: Vec<i32> =
        rules.iter().filter(|rule| rule.kind.name == "black").map(|rule| rule.numbers[0]).collect();
    ratios.sort_unstable();
    ratios.dedup();
    let mut negatives: Vec<(&str, i32)> = Vec::new();
    for rule in rules {
        if rule.kind.name == "neg" {
            negatives.push((rule.word.as_deref().unwrap_or_default(), rule.numbers[0]));
        } else {
            let (key, entries) = entries(rule, n, place_of)?;
            push(document, key, entries);
        }
    }
    write_negatives(document, &negatives, if ratios.is_empty() { vec![2] } else { ratios })
}

fn push(document: &mut Map<String, Value>, key: &str, entries: Vec<Value>) {
    match entries.as_slice() {
        [Value::Bool(true)] => _ = document.insert(key.into(), true.into()),
        _ => {
            let list = document.entry(key).or_insert_with(|| Value::Array(Vec::new()));
            list.as_array_mut().expect("a list of entries").extend(entries);
        }
    }
}

fn write_negatives(
    document: &mut Map<String, Value>,
    negatives: &[(&str, i32)],
    drawn: Vec<i32>,
) -> Result<(), String> {
    let mut ratios = Vec::new();
    let mut sums = Vec::new();
    for &(word, k) in negatives {
        match (word, k) {
            ("white", 1) => push(document, "nonconsecutive", vec![true.into()]),
            ("black", k) => ratios.push(k),
            ("sum", k) => sums.push(k),
            _ => return Err(format!("negative {word} {k}, which f-puzzles has no key for")),
        }
    }
    ratios.sort_unstable();
    sums.sort_unstable();
    if !ratios.is_empty() {
        if ratios != drawn {
            return Err("negative ratios other than those drawn, which f-puzzles has no key for".into());
        }
        push(document, "negative", vec!["ratio".into()]);
    }
    match sums.as_slice() {
        [] => {}
        [5, 10] => push(document, "negative", vec!["xv".into()]),
        _ => return Err("negative sums other than 5 and 10, which f-puzzles has no key for".into()),
    }
    Ok(())
}

/// The key of a rule and its entries there.
fn entries(rule: &Rule, n: usize, place_of: &[usize]) -> Result<(&'static str, Vec<Value>), String> {
    let places = |cells: &[Cell]| cells.iter().map(|cell| place_of[cell.index()]).collect::<Vec<usize>>();
    let name = |place: usize| format!("R{}C{}", place / n + 1, place % n + 1);
    let names = |cells: &[Cell]| places(cells).into_iter().map(name).collect::<Vec<String>>();
    let group = |i: usize| rule.groups.get(i).map_or(&[][..], |cells| cells);
    let kind = rule.kind.name;
    let number = rule.numbers.first().map(|number| number.to_string());
    let keyed = |list: &[(&'static str, &str)]| list.iter().find(|(_, known)| *known == kind).map(|(key, _)| *key);
    if let Some(key) = keyed(LINES) {
        if (kind == "modular" && rule.numbers != [3]) || (kind == "lockout" && rule.numbers != [n as i32 / 2]) {
            return Err(format!("{kind} {}, which f-puzzles has no key for", rule.numbers[0]));
        }
        let mut entry = json!({ "lines": [names(group(0))] });
        if kind == "whisper" {
            entry["value"] = number.into();
        }
        return Ok((key, vec![entry]));
    }
    if let Some(key) = keyed(CELLS) {
        return Ok((key, names(group(0)).into_iter().map(|name| json!({ "cell": name })).collect()));
    }
    if let Some(key) = keyed(INDEXERS) {
        return Ok((key, vec![json!({ "cells": names(group(0)) })]));
    }
    if let Some(key) = keyed(OUTSIDE) {
        let (row, column) = outside_of(&places(group(0)), n)
            .ok_or_else(|| format!("{kind} along cells that are no row or column, which f-puzzles has no key for"))?;
        return Ok((key, vec![json!({ "cell": format!("R{row}C{column}"), "value": number })]));
    }
    let cells = names(group(0));
    Ok(match kind {
        "cage" => {
            let mut entry = json!({ "cells": cells });
            if let Some(number) = number {
                entry["value"] = number.into();
            }
            ("killercage", vec![entry])
        }
        "differ" => ("extraregion", vec![json!({ "cells": cells })]),
        "arrow" => {
            let line: Vec<String> = cells.last().cloned().into_iter().chain(names(group(1))).collect();
            ("arrow", vec![json!({ "cells": cells, "lines": [line] })])
        }
        "little" => {
            let (cell, direction) = diagonal_of(&places(group(0)), n)
                .ok_or("a little killer along cells that are no whole diagonal, which f-puzzles has no key for")?;
            ("littlekillersum", vec![json!({ "cell": cell, "cells": cells, "direction": direction, "value": number })])
        }
        "black" => ("ratio", pairs(&cells, number)),
        "white" => ("difference", pairs(&cells, number)),
        "pairsum" if rule.numbers == [10] => ("xv", vec![json!({ "cells": cells, "value": "X" })]),
        "pairsum" if rule.numbers == [5] => ("xv", vec![json!({ "cells": cells, "value": "V" })]),
        "pairsum" => ("sum", vec![json!({ "cells": cells, "value": number })]),
        "clone" => ("clone", vec![json!({ "cells": cells, "cloneCells": names(group(1)) })]),
        "quad" => ("quadruple", vec![json!({ "cells": cells, "values": rule.numbers })]),
        other => return Err(format!("{other}, which f-puzzles has no key for")),
    })
}

/// Dots along a line are one for each two neighbours.
fn pairs(cells: &[String], number: Option<String>) -> Vec<Value> {
    cells.windows(2).map(|pair| json!({ "cells": pair, "value": number })).collect()
}

/// Where a clue stands that looks along these places, row and column from 0 to n + 1.
fn outside_of(places: &[usize], n: usize) -> Option<(usize, usize)> {
    let first = *places.first()?;
    let along = |step: i64, from: usize| {
        places.len() == n && places.iter().enumerate().all(|(i, &place)| place as i64 == from as i64 + step * i as i64)
    };
    let (row, column) = (first / n, first % n);
    if column == 0 && along(1, first) {
        Some((row + 1, 0))
    } else if column == n - 1 && along(-1, first) {
        Some((row + 1, n + 1))
    } else if row == 0 && along(n as i64, first) {
        Some((0, column + 1))
    } else if row == n - 1 && along(-(n as i64), first) {
        Some((n + 1, column + 1))
    } else {
        None
    }
}

/// Where a little killer stands that looks along these places, and its direction.
fn diagonal_of(places: &[usize], n: usize) -> Option<(String, &'static str)> {
    let first = *places.first()?;
    let (row, column) = ((first / n) as i64, (first % n) as i64);
    let n = n as i64;
    for (down, right, direction) in [(1, 1, "DR"), (1, -1, "DL"), (-1, 1, "UR"), (-1, -1, "UL")] {
        let inside = |row: i64, column: i64| (0..n).contains(&row) && (0..n).contains(&column);
        let cells = (0..).map(|i| (row + i * down, column + i * right)).take_while(|&(r, c)| inside(r, c));
        let whole: Vec<usize> = cells.map(|(r, c)| (r * n + c) as usize).collect();
        if whole == places && !inside(row - down, column - right) {
            return Some((format!("R{}C{}", row - down + 1, column - right + 1), direction));
        }
    }
    None
}
