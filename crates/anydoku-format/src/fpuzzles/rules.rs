//! The rules of an f-puzzles document. This module reads them, and `rules/write.rs` writes them.

mod entry;
mod write;

pub(super) use self::write::write;

use serde_json::{Map, Value};

use self::entry::{Entry, entries};
use super::document::{Wrong, show_field, wrong};
use anydoku::rules::{Rule, RuleError, RuleKind};
use anydoku::{Cell, msg};

/// The keys of lists of lines, with the kind of rule for each line.
const LINES: &[(&str, RuleKind)] = &[
    ("thermometer", RuleKind::Thermo),
    ("slowthermometer", RuleKind::Slow),
    ("palindrome", RuleKind::Palindrome),
    ("renban", RuleKind::Renban),
    ("nabner", RuleKind::Nabner),
    ("betweenline", RuleKind::Between),
    ("entropicline", RuleKind::Entropic),
    ("regionsumline", RuleKind::RegionSum),
    ("doublearrow", RuleKind::DoubleArrow),
    ("zipperline", RuleKind::Zipper),
    ("modularline", RuleKind::Modular),
    ("whispers", RuleKind::Whisper),
    ("lockout", RuleKind::Lockout),
];

/// The keys of lists of single cells, each of which is a rule.
const CELLS: &[(&str, RuleKind)] =
    &[("odd", RuleKind::Odd), ("even", RuleKind::Even), ("minimum", RuleKind::Minimum), ("maximum", RuleKind::Maximum)];

/// The keys of lists of lists of cells, each of which is a rule.
const INDEXERS: &[(&str, RuleKind)] =
    &[("rowindexer", RuleKind::IndexRow), ("columnindexer", RuleKind::IndexColumn), ("boxindexer", RuleKind::IndexBox)];

/// The keys of clues outside the grid, next to a row or column.
const OUTSIDE: &[(&str, RuleKind)] =
    &[("sandwichsum", RuleKind::Sandwich), ("xsum", RuleKind::XSum), ("skyscraper", RuleKind::Skyscraper)];

/// The keys of all other rules.
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

/// Returns whether this is the key of a rule.
pub(super) fn is_rule(key: &str) -> bool {
    let listed = [LINES, CELLS, INDEXERS, OUTSIDE];
    listed.iter().any(|list| list.iter().any(|(known, _)| *known == key)) || OTHERS.contains(&key)
}

/// Returns an error if an entry of this list has any other fields.
pub(super) fn check_fields(map: &Map<String, Value>, key: &str, fields: &[&str], n: usize) -> Result<(), Wrong> {
    entries(map, key, fields, n).map(|_| ())
}

/// A rule and the keys that lead to it.
pub(super) struct Keyed {
    pub(super) rule: Rule,
    path: String,
}

/// Converts an error about a rule to an error of the document.
pub(super) fn told(keyed: &[Keyed], error: &RuleError) -> Wrong {
    let found = msg!("found-in-field", path = &keyed[error.rule].path, found = &error.found);
    wrong(found, error.expected.clone())
}

struct Reader<'a> {
    map: &'a Map<String, Value>,
    n: usize,
    found: Vec<Keyed>,
}

/// Returns all rules of a document.
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

    fn each(&self, key: &str, fields: &[&str]) -> Result<Vec<Entry<'a>>, Wrong> {
        entries(self.map, key, fields, self.n)
    }

    fn cages_and_arrows(&mut self) -> Result<(), Wrong> {
        for entry in self.each("killercage", &["cells", "value"])? {
            // The total of a cage without a sum is empty.
            let total = entry.number()?.filter(|total| *total != 0);
            let cells = entry.cells("cells")?;
            self.add(entry.path, Rule::new(RuleKind::Cage, total.into_iter().collect::<Vec<_>>(), [cells]));
        }
        for entry in self.each("arrow", &["cells", "lines"])? {
            let circle = entry.cells("cells")?;
            for line in entry.lines()? {
                if line.len() < 2 {
                    return entry.wrong("lines", msg!("expect-lines-from-circle"));
                }
                let shaft = line[1..].to_vec();
                self.add(entry.path.clone(), Rule::new(RuleKind::Arrow, [], [circle.clone(), shaft]));
            }
        }
        for entry in self.each("quadruple", &["cells", "values"])? {
            let (cells, digits) = (entry.cells("cells")?, entry.digits()?);
            self.add(entry.path, Rule::new(RuleKind::Quad, digits, [cells]));
        }
        Ok(())
    }

    fn lists(&mut self) -> Result<(), Wrong> {
        let n = self.n as i32;
        for &(key, kind) in LINES {
            let usual = match kind {
                RuleKind::Whisper => Some((n + 1) / 2),
                RuleKind::Lockout => Some(n / 2),
                RuleKind::Modular => Some(3),
                _ => None,
            };
            // The value of a line without a number is empty.
            for entry in self.each(key, &["lines", "value"])? {
                let said = match kind {
                    RuleKind::Whisper | RuleKind::Lockout => entry.number()?,
                    _ => entry.nothing("value").map(|()| None)?,
                };
                let numbers: Vec<i32> = usual.map(|usual| said.unwrap_or(usual)).into_iter().collect();
                for mut line in entry.lines()? {
                    // A closed line ends at its first cell.
                    if kind == RuleKind::Renban && line.len() > 2 && line.first() == line.last() {
                        line.pop();
                    }
                    self.add(entry.path.clone(), Rule::new(kind, numbers.clone(), [line]));
                }
            }
        }
        for &(key, kind) in CELLS {
            for entry in self.each(key, &["cell"])? {
                let cell = entry.cell()?;
                self.add(entry.path, Rule::new(kind, [], [vec![cell]]));
            }
        }
        for &(key, kind) in INDEXERS {
            for entry in self.each(key, &["cells"])? {
                let cells = entry.cells("cells")?;
                self.add(entry.path, Rule::new(kind, [], [cells]));
            }
        }
        Ok(())
    }

    fn pairs(&mut self) -> Result<(), Wrong> {
        for (key, kind, usual) in [
            ("ratio", RuleKind::Black, Some(2)),
            ("difference", RuleKind::White, Some(1)),
            ("sum", RuleKind::PairSum, None),
        ] {
            for entry in self.each(key, &["cells", "value"])? {
                let cells = entry.cells("cells")?;
                let number = match usual {
                    Some(usual) => entry.number()?.unwrap_or(usual),
                    None => entry.needed_number()?,
                };
                self.add(entry.path, Rule::new(kind, [number], [cells]));
            }
        }
        for entry in self.each("xv", &["cells", "value"])? {
            let total = match entry.word("value").map(str::to_ascii_lowercase).as_deref() {
                Some("x") => 10,
                Some("v") => 5,
                Some("xv") => 15,
                _ => return entry.wrong("value", msg!("expect-either", first = "\"X\"", second = "\"V\"")),
            };
            let cells = entry.cells("cells")?;
            self.add(entry.path, Rule::new(RuleKind::PairSum, [total], [cells]));
        }
        for entry in self.each("clone", &["cells", "cloneCells"])? {
            let (left, right) = (entry.cells("cells")?, entry.cells("cloneCells")?);
            if left.len() != right.len() {
                let found =
                    msg!("found-cells-and-clones", path = &entry.path, cells = left.len(), clones = right.len());
                return Err(wrong(found, msg!("expect-as-many-clones")));
            }
            // Pairing a cell with itself has no effect.
            let pairs: Vec<(Cell, Cell)> = left.into_iter().zip(right).filter(|(a, b)| a != b).collect();
            if pairs.is_empty() {
                return entry.wrong("cloneCells", msg!("expect-other-clones"));
            }
            let (left, right): (Vec<Cell>, Vec<Cell>) = pairs.into_iter().unzip();
            self.add(entry.path, Rule::new(RuleKind::Clone, [], [left, right]));
        }
        Ok(())
    }

    fn outside(&mut self) -> Result<(), Wrong> {
        let n = self.n as i32;
        let at = |row: i32, column: i32| Cell::new((row * n + column) as usize);
        for &(key, kind) in OUTSIDE {
            for entry in self.each(key, &["cell", "value"])? {
                let number = entry.needed_number()?;
                let (row, column) = entry.beside()?;
                let mut line: Vec<Cell> = match ((0..n).contains(&row), (0..n).contains(&column)) {
                    (true, false) => (0..n).map(|column| at(row, column)).collect(),
                    (false, true) => (0..n).map(|row| at(row, column)).collect(),
                    _ => return entry.wrong("cell", msg!("expect-cell-beside-grid")),
                };
                if (row >= n || column >= n) && kind != RuleKind::Sandwich {
                    line.reverse();
                }
                self.add(entry.path, Rule::new(kind, [number], [line]));
            }
        }
        for entry in self.each("littlekillersum", &["cell", "cells", "direction", "value"])? {
            let number = entry.needed_number()?;
            let (mut row, mut column) = entry.beside()?;
            let (down, right) = match entry.word("direction") {
                Some("DR") => (1, 1),
                Some("DL") => (1, -1),
                Some("UR") => (-1, 1),
                Some("UL") => (-1, -1),
                _ => return entry.wrong("direction", msg!("expect-direction")),
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
                return entry.wrong("cell", msg!("expect-diagonal-on-grid"));
            }
            entry.also("cells", &cells)?;
            self.add(entry.path, Rule::new(RuleKind::Little, [number], [cells]));
        }
        Ok(())
    }

    fn negatives(&mut self) -> Result<(), Wrong> {
        let negative = |word: &str, k: i32| Rule::new(RuleKind::Negative, [k], []).with_word(word);
        match self.map.get("nonconsecutive") {
            Some(Value::Bool(true)) => self.add("nonconsecutive".into(), negative("white", 1)),
            None | Some(Value::Null | Value::Bool(false)) => {}
            Some(other) => return Err(wrong(show_field("nonconsecutive", other), msg!("expect-true-or-false"))),
        }
        let Some(list) = self.map.get("negative").filter(|value| !value.is_null()) else { return Ok(()) };
        let Some(list) = list.as_array() else { return Err(wrong(show_field("negative", list), msg!("expect-list"))) };
        for word in list {
            let path = format!("negative {word}");
            match word.as_str() {
                Some("xv") => {
                    self.add(path.clone(), negative("sum", 5));
                    self.add(path, negative("sum", 10));
                }
                Some("ratio") => {
                    let drawn = self.found.iter().filter(|keyed| keyed.rule.kind == RuleKind::Black);
                    let mut ratios: Vec<i32> = drawn.map(|keyed| keyed.rule.numbers[0]).collect();
                    ratios.sort_unstable();
                    ratios.dedup();
                    if ratios.is_empty() {
                        ratios.push(2);
                    }
                    ratios.into_iter().for_each(|k| self.add(path.clone(), negative("black", k)));
                }
                _ => {
                    let expected = msg!("expect-either", first = "\"ratio\"", second = "\"xv\"");
                    return Err(wrong(show_field("negative", word), expected));
                }
            }
        }
        Ok(())
    }
}
