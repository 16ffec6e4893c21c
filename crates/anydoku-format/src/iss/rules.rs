//! The rules of an Interactive Sudoku Solver string: reading and writing.

mod lines;
mod write;

pub(super) use self::write::write;

use self::lines::{along, diagonal_from};
use super::Snippet;
use super::grid::IssGrid;
use super::here::Here;
use anydoku::rules::{Place, Rule, RuleError, RuleKind};
use anydoku::text::ReadError;
use anydoku::{Cell, Message, msg};

/// The types that take only cells.
const CELLS: &[(&str, RuleKind)] = &[
    ("Thermo", RuleKind::Thermo),
    ("Renban", RuleKind::Renban),
    ("Between", RuleKind::Between),
    ("Palindrome", RuleKind::Palindrome),
    ("Zipper", RuleKind::Zipper),
    ("Entropic", RuleKind::Entropic),
    ("DoubleArrow", RuleKind::DoubleArrow),
    ("RegionSumLine", RuleKind::RegionSum),
    ("EqualityCage", RuleKind::Equality),
    ("CountingCircles", RuleKind::Circles),
    ("ValueIndexing", RuleKind::Slingshot),
];

/// The types that take a number and cells.
const NUMBER: &[(&str, RuleKind)] = &[
    ("Whisper", RuleKind::Whisper),
    ("Lockout", RuleKind::Lockout),
    ("Modular", RuleKind::Modular),
    ("SumLine", RuleKind::SumLine),
    ("RellikCage", RuleKind::Rellik),
    ("Lunchbox", RuleKind::Lunchbox),
    ("Cage", RuleKind::Cage),
];

/// The types that take several numbers, joined by `_`, and cells.
const NUMBERS: &[(&str, RuleKind)] = &[("ContainAtLeast", RuleKind::AtLeast), ("ContainExact", RuleKind::Exactly)];

/// The types for clues next to a row or column, with a clue at each end.
const ENDS: &[(&str, RuleKind)] = &[
    ("XSum", RuleKind::XSum),
    ("Skyscraper", RuleKind::Skyscraper),
    ("HiddenSkyscraper", RuleKind::HiddenSkyscraper),
    ("NumberedRoom", RuleKind::Room),
    ("FullRank", RuleKind::Rank),
];

/// The types that apply to the whole grid.
const GRID: &[(&str, RuleKind)] = &[
    ("AntiConsecutive", RuleKind::Nonconsecutive),
    ("AntiTaxicab", RuleKind::AntiTaxicab),
    ("GlobalEntropy", RuleKind::GlobalEntropy),
    ("GlobalMod", RuleKind::GlobalModular),
    ("DutchFlatmates", RuleKind::Dutch),
];

/// The types that apply to all touching cells among two or more.
const TOUCHING: &[(&str, RuleKind, Option<i32>)] = &[
    ("WhiteDot", RuleKind::White, Some(1)),
    ("BlackDot", RuleKind::Black, Some(2)),
    ("X", RuleKind::PairSum, Some(10)),
    ("V", RuleKind::PairSum, Some(5)),
    ("GreaterThan", RuleKind::Less, None),
];

const OTHERS: &[&str] = &[
    "Arrow",
    "PillArrow",
    "Sum",
    "LittleKiller",
    "Sandwich",
    "LookAndSay",
    "SameValues",
    "EqualSum",
    "Quad",
    "Pair",
    "PairX",
    "Binary",
    "BinaryX",
    "Regex",
    "NFA",
    "FullRankTies",
    "ConnectedValues",
    "ChaosCount",
    "ChaosArrow",
    "Indexing",
    "CountDistinct",
    "StrictKropki",
    "StrictXV",
];

/// Returns whether this is the type of a rule.
pub(super) fn is_rule(kind: &[u8]) -> bool {
    let Ok(kind) = std::str::from_utf8(kind) else { return false };
    let listed = [CELLS, NUMBER, NUMBERS, ENDS, GRID];
    listed.iter().any(|list| list.iter().any(|(known, _)| *known == kind))
        || TOUCHING.iter().any(|(known, ..)| *known == kind)
        || OTHERS.contains(&kind)
}

/// Returns whether the rules of an item of this type belong together. Items of other types combine independent rules.
pub(super) fn is_one(kind: &[u8]) -> bool {
    TOUCHING.iter().any(|(known, ..)| known.as_bytes() == kind) || kind.starts_with(b"Strict")
}

/// A rule and the part of the text that it comes from.
pub(super) struct Placed {
    pub(super) rule: Rule,
    item: Snippet,
    arguments: Vec<Snippet>,
}

impl Placed {
    /// Returns a rule that comes from a whole item.
    pub(super) fn of_text(rule: Rule, item: &Snippet) -> Placed {
        Placed { rule, item: item.clone(), arguments: Vec::new() }
    }

    /// Converts an error about the rule to an error that points at the text.
    pub(super) fn error(&self, text: &[u8], error: &RuleError) -> ReadError {
        let first = self.arguments.first();
        let cells = self
            .arguments
            .iter()
            .filter(|argument| text.get(argument.span().start).is_some_and(u8::is_ascii_alphabetic));
        let at = match error.place {
            Place::Number(_) => first,
            Place::Cell(0, i) => cells.into_iter().nth(i),
            _ => None,
        };
        let span = at.unwrap_or(&self.item).span();
        ReadError::new(text, span, error.found.clone(), error.expected.clone())
    }
}

/// An item of a string.
struct Item<'a> {
    here: &'a Here<'a>,
    text: &'a [u8],
    grid: &'a IssGrid,
    item: &'a Snippet,
    arguments: Vec<Snippet>,
}

/// Returns the rules of one item.
pub(super) fn read(here: &Here<'_>, item: &Snippet) -> Result<Vec<Placed>, ReadError> {
    let text = here.text;
    let (kind, arguments) = item.split(text);
    let kind = String::from_utf8_lossy(&kind.word(text)).into_owned();
    let reader = Item { here, text, grid: here.grid, item, arguments: arguments.clone() };
    let rules = reader.rules(&kind)?;
    Ok(rules.into_iter().map(|rule| Placed { rule, item: item.clone(), arguments: arguments.clone() }).collect())
}

impl Item<'_> {
    fn cell(&self, argument: &Snippet) -> Result<Cell, ReadError> {
        self.here.cell(argument)
    }

    fn cells(&self, from: usize) -> Result<Vec<Cell>, ReadError> {
        self.arguments.iter().skip(from).map(|argument| self.cell(argument)).collect()
    }

    fn word(&self, i: usize) -> String {
        self.arguments
            .get(i)
            .map_or(String::new(), |argument| String::from_utf8_lossy(&argument.word(self.text)).into())
    }

    fn wrong<T>(&self, i: usize, expected: Message) -> Result<T, ReadError> {
        Err(self.arguments.get(i).unwrap_or(self.item).wrong(self.text, expected))
    }

    fn number(&self, i: usize) -> Result<i32, ReadError> {
        match self.word(i).parse() {
            Ok(number) => Ok(number),
            Err(_) => self.wrong(i, msg!("expect-whole-number")),
        }
    }

    fn numbers(&self, i: usize) -> Result<Vec<i32>, ReadError> {
        let words = self.word(i);
        match words.split('_').map(str::parse).collect() {
            Ok(numbers) => Ok(numbers),
            Err(_) => self.wrong(i, msg!("expect-whole-numbers")),
        }
    }

    /// Returns the cells of a row or column, such as `R3` or `C4`, in order.
    fn line(&self, i: usize) -> Result<Vec<Cell>, ReadError> {
        let word = self.word(i);
        let number = |rest: &str, most: usize| {
            let mut signs = rest.chars();
            let number = signs.next().and_then(|sign| sign.to_digit(17)).map(|k| k as usize);
            let single = number.filter(|_| signs.next().is_none());
            // Some people write the bare number.
            single.or_else(|| rest.parse().ok()).filter(|k| (1..=most).contains(k))
        };
        let row = word.strip_prefix(['R', 'r']).and_then(|rest| number(rest, self.grid.rows));
        let column = word.strip_prefix(['C', 'c']).and_then(|rest| number(rest, self.grid.cols));
        match (row, column) {
            (Some(row), _) => Ok(self.grid.row(row - 1)),
            (_, Some(column)) => Ok(self.grid.column(column - 1)),
            _ => self.wrong(i, msg!("expect-row-or-column")),
        }
    }

    fn rules(&self, kind: &str) -> Result<Vec<Rule>, ReadError> {
        let of = |list: &[(&str, RuleKind)]| list.iter().find(|(known, _)| *known == kind).map(|(_, ours)| *ours);
        if let Some(ours) = of(CELLS) {
            return Ok(vec![Rule::new(ours, [], [self.cells(0)?])]);
        }
        if let Some(ours) = of(NUMBER) {
            return self.with_number(ours);
        }
        if let Some(ours) = of(NUMBERS) {
            return Ok(vec![Rule::new(ours, self.numbers(0)?, [self.cells(1)?])]);
        }
        if let Some(ours) = of(GRID) {
            return Ok(vec![Rule::new(ours, [], [])]);
        }
        if let Some(ours) = of(ENDS) {
            let line = self.line(0)?;
            let mut rules = Vec::new();
            for (i, cells) in [(1, line.clone()), (2, line.into_iter().rev().collect())] {
                if !self.word(i).is_empty() {
                    rules.push(Rule::new(ours, [self.number(i)?], [cells]));
                }
            }
            return Ok(rules);
        }
        if let Some(&(_, ours, number)) = TOUCHING.iter().find(|(known, ..)| *known == kind) {
            return self.touching(ours, number);
        }
        self.other(kind)
    }

    fn with_number(&self, ours: RuleKind) -> Result<Vec<Rule>, ReadError> {
        let is_cell = self.word(0).starts_with(|sign: char| sign.is_ascii_alphabetic());
        if ours == RuleKind::Whisper && is_cell {
            return Ok(vec![Rule::new(ours, [5], [self.cells(0)?])]);
        }
        if ours == RuleKind::SumLine && self.word(self.arguments.len().saturating_sub(1)) == "LOOP" {
            let cells = self.arguments[..self.arguments.len() - 1].iter().skip(1).map(|argument| self.cell(argument));
            return Ok(vec![Rule::new(
                RuleKind::SumLoop,
                [self.number(0)?],
                [cells.collect::<Result<Vec<Cell>, _>>()?],
            )]);
        }
        if ours == RuleKind::Cage {
            let total = if self.word(0).is_empty() { 0 } else { self.number(0)? };
            let numbers: Vec<i32> = Some(total).filter(|total| *total != 0).into_iter().collect();
            return Ok(vec![Rule::new(ours, numbers, [self.cells(1)?])]);
        }
        let (number, cells) = (self.number(0)?, self.cells(1)?);
        // All digits are congruent modulo 1, and a single cell cannot differ: the rule has no effect.
        if ours == RuleKind::Modular && number == 1 {
            return Ok(Vec::new());
        }
        Ok(vec![Rule::new(ours, [number], [cells])])
    }

    fn touching(&self, ours: RuleKind, number: Option<i32>) -> Result<Vec<Rule>, ReadError> {
        let cells = self.cells(0)?;
        let touch = |a: Cell, b: Cell| self.grid.touch(a, b);
        let mut rules = Vec::new();
        for (j, &b) in cells.iter().enumerate() {
            for &a in cells[..j].iter().filter(|&&a| touch(a, b)) {
                let pair = if ours == RuleKind::Less { vec![b, a] } else { vec![a, b] };
                rules.push(Rule::new(ours, number.into_iter().collect::<Vec<_>>(), [pair]));
            }
        }
        if rules.is_empty() {
            return Err(self.item.wrong(self.text, msg!("expect-touching-cells")));
        }
        Ok(rules)
    }

    fn other(&self, kind: &str) -> Result<Vec<Rule>, ReadError> {
        Ok(vec![match kind {
            "Arrow" => {
                let cells = self.cells(0)?;
                let (circle, shaft) = cells.split_at(cells.len().min(1));
                Rule::new(RuleKind::Arrow, [], [circle.to_vec(), shaft.to_vec()])
            }
            "PillArrow" => {
                let size = self.number(0)?;
                let cells = self.cells(1)?;
                let Some(size) = usize::try_from(size).ok().filter(|size| (1..cells.len()).contains(size)) else {
                    return self.wrong(0, msg!("expect-pill-size"));
                };
                // The cells of a pill are read in the order of rows and columns.
                let mut pill = cells[..size].to_vec();
                pill.sort_unstable();
                Rule::new(RuleKind::Arrow, [], [pill, cells[size..].to_vec()])
            }
            "Sum" => {
                let cells = self.cells(1)?;
                match self.word(0).split_once("_=_") {
                    Some((total, weights)) => {
                        let words = std::iter::once(total).chain(weights.split('_'));
                        match words.map(str::parse).collect::<Result<Vec<i32>, _>>() {
                            Ok(numbers) => Rule::new(RuleKind::Linear, numbers, [cells]),
                            Err(_) => return self.wrong(0, msg!("expect-weighted-sum")),
                        }
                    }
                    None => Rule::new(RuleKind::Sum, [self.number(0)?], [cells]),
                }
            }
            "LittleKiller" => {
                let Some(argument) = self.arguments.get(1) else { return self.wrong(1, msg!("expect-cell")) };
                let Some(diagonal) = diagonal_from(self.cell(argument)?, self.grid) else {
                    return self.wrong(1, msg!("expect-end-of-diagonal"));
                };
                Rule::new(RuleKind::Little, [self.number(0)?], [diagonal])
            }
            "Sandwich" => Rule::new(RuleKind::Sandwich, [self.number(0)?], [self.line(1)?]),
            "LookAndSay" => {
                let numbers: Option<Vec<i32>> =
                    self.word(0).chars().map(|sign| sign.to_digit(10).map(|digit| digit as i32)).collect();
                let Some(numbers) = numbers else { return self.wrong(0, msg!("expect-counts-and-digits")) };
                Rule::new(RuleKind::Counts, numbers, [self.cells(1)?])
            }
            "SameValues" => {
                let cells = self.cells(1)?;
                let Some(k) = usize::try_from(self.number(0)?)
                    .ok()
                    .filter(|&k| k > 0 && cells.len() % k == 0 && cells.len() >= k)
                else {
                    return self.wrong(0, msg!("expect-number-of-groups"));
                };
                let groups: Vec<Vec<Cell>> = cells.chunks(cells.len() / k).map(<[Cell]>::to_vec).collect();
                Rule::new(RuleKind::SameSet, [], groups)
            }
            "EqualSum" => {
                let mut groups = vec![Vec::new()];
                for (i, argument) in self.arguments.iter().enumerate() {
                    match self.word(i).as_str() {
                        "-" => groups.push(Vec::new()),
                        _ => groups.last_mut().expect("there is a first").push(self.cell(argument)?),
                    }
                }
                Rule::new(RuleKind::EqualSum, [], groups)
            }
            "Quad" => {
                let Some(argument) = self.arguments.first() else {
                    return self.wrong(0, msg!("expect-a-cell-and-digits"));
                };
                let cell = self.cell(argument)?;
                let (start, n, count) = self.grid.around(cell);
                let (at, place) = (cell.index(), cell.index() - start);
                if place % n == n - 1 || place + n + 1 >= count {
                    return self.wrong(0, msg!("expect-top-left"));
                }
                let numbers: Result<Vec<i32>, ReadError> = (1..self.arguments.len()).map(|i| self.number(i)).collect();
                Rule::new(RuleKind::Quad, numbers?, [[at, at + 1, at + n, at + n + 1].map(Cell::new).to_vec()])
            }
            "Pair" | "PairX" | "Binary" | "BinaryX" | "Regex" | "NFA" => return self.tables(kind),
            "FullRankTies" => match self.word(0).as_str() {
                "none" => Rule::new(RuleKind::Ties, [], []).with_word("none"),
                "any" => Rule::new(RuleKind::Ties, [], []).with_word("any"),
                "only-unclued" => Rule::new(RuleKind::Ties, [], []).with_word("unclued"),
                _ => return self.wrong(0, msg!("expect-ties")),
            },
            "ChaosCount" | "ChaosArrow" => return self.same_regions(kind),
            "ConnectedValues" => {
                let (start, columns, count) = match self.word(0).as_str() {
                    "" => (0, self.grid.cols, self.grid.n_main()),
                    name => match self.grid.area_named(name) {
                        Some(area) => (area.start, area.columns, area.count),
                        None => return self.wrong(0, msg!("expect-area-or-nothing")),
                    },
                };
                let cells: Vec<Cell> = (start..start + count).map(Cell::new).collect();
                let rows: Vec<Vec<Cell>> = cells.chunks(columns).map(<[Cell]>::to_vec).collect();
                let size = if self.word(2).is_empty() { "any".to_string() } else { self.number(2)?.to_string() };
                Rule::new(RuleKind::Connected, self.numbers(1)?, rows).with_word(size)
            }
            // Programs disagree on how positions are numbered here.
            "Indexing" if self.grid.first != 1 => {
                return Err(self.item.wrong(self.text, msg!("expect-digits-from-one")));
            }
            "Indexing" => match self.word(0).as_str() {
                "C" => Rule::new(RuleKind::IndexColumn, [], [self.cells(1)?]),
                "R" => Rule::new(RuleKind::IndexRow, [], [self.cells(1)?]),
                _ => return self.wrong(0, msg!("expect-either", first = "\"C\"", second = "\"R\"")),
            },
            "CountDistinct" => {
                let cells = self.cells(0)?;
                let (counter, others) = cells.split_at(cells.len().min(1));
                Rule::new(RuleKind::Distinct, [], [counter.to_vec(), others.to_vec()])
            }
            "StrictKropki" => return Ok([("white", 1), ("black", 2)].map(negative).to_vec()),
            "StrictXV" => return Ok([("sum", 5), ("sum", 10)].map(negative).to_vec()),
            _ => return Err(self.item.wrong(self.text, msg!("expect-known-constraint"))),
        }])
    }

    /// Returns rules for relations given by tables, and for expressions. Names begin with `_` and separate groups of
    /// cells.
    fn tables(&self, kind: &str) -> Result<Vec<Rule>, ReadError> {
        let mut key = self.word(0);
        if kind.starts_with("Binary") {
            let exchanged = |sign: char| match sign {
                '-' => '_',
                '_' => '-',
                other => other,
            };
            key = key.chars().map(exchanged).collect();
        }
        let ours = match kind {
            "Regex" => RuleKind::Regex,
            "NFA" => RuleKind::Nfa,
            kind if kind.ends_with('X') => RuleKind::PairsOfAll,
            _ => RuleKind::Pairs,
        };
        let mut groups: Vec<Vec<Cell>> = vec![Vec::new()];
        for (i, argument) in self.arguments.iter().enumerate().skip(1) {
            match self.word(i).starts_with('_') || self.word(i).is_empty() {
                true => groups.push(Vec::new()),
                false => groups.last_mut().expect("there is a first").push(self.cell(argument)?),
            }
        }
        groups.retain(|group| !group.is_empty());
        // Every group is a rule with its own table.
        if groups.len().saturating_mul(key.len()) > MAX_TABLES {
            return self.wrong(0, msg!("expect-shorter-table"));
        }
        Ok(groups.into_iter().map(|group| Rule::new(ours, [], [group]).with_word(key.clone())).collect())
    }

    /// Returns rules in which a cell counts the cells of its region. Without arms, it counts in the four directions.
    fn same_regions(&self, kind: &str) -> Result<Vec<Rule>, ReadError> {
        let more = match self.word(1).as_str() {
            "" | "0" => 0,
            "1" => 1,
            _ => return self.wrong(1, msg!("expect-nothing-zero-or-one")),
        };
        let Some(counter) = self.arguments.first() else { return self.wrong(0, msg!("expect-cell")) };
        let counter = self.cell(counter)?;
        let numbers = if more == 0 { vec![] } else { vec![more] };
        if kind == "ChaosCount" && self.arguments.len() <= 2 {
            let ways = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
            let mut around = self.names_along(counter, &ways, 2)?;
            let own = around[0];
            around.retain(|cell| *cell != own);
            around.insert(0, own);
            return Ok(vec![Rule::new(RuleKind::SameCount, numbers, [vec![counter], around])]);
        }
        if kind == "ChaosCount" {
            return Ok(vec![Rule::new(RuleKind::SameCount, numbers, [vec![counter], self.cells(2)?])]);
        }
        let mut groups = vec![vec![counter], Vec::new()];
        for (i, argument) in self.arguments.iter().enumerate().skip(2) {
            match self.word(i).as_str() {
                "-" => groups.push(Vec::new()),
                _ => groups.last_mut().expect("there is a first").push(self.cell(argument)?),
            }
        }
        if groups[1..].iter().all(Vec::is_empty) {
            groups.truncate(1);
            for way in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                groups.push(self.names_along(counter, &[way], usize::MAX)?);
            }
        }
        Ok(vec![Rule::new(RuleKind::SameRun, numbers, groups)])
    }

    /// Returns the cells that name the regions of the cells in these directions from one cell, at most `most` per
    /// direction.
    fn names_along(&self, cell: Cell, ways: &[(i64, i64)], most: usize) -> Result<Vec<Cell>, ReadError> {
        let Some(names) = self.grid.area_named("CC") else {
            return Err(self.item.wrong(self.text, msg!("expect-cells-or-chaos", name = "\"ChaosConstruction\"")));
        };
        if cell.index() >= self.grid.n_main() {
            return self.wrong(0, msg!("expect-cell-where-none-named"));
        }
        let name = |cell: Cell| Cell::new(names.start + cell.index());
        let seen = |&(down, right): &(i64, i64)| match (down, right) {
            (0, 0) => vec![cell],
            (down, right) => along(cell, self.grid, down, right),
        };
        Ok(ways.iter().flat_map(|way| seen(way).into_iter().take(most)).map(name).collect())
    }
}

/// The maximum number of bytes in tables that one item may distribute to its groups of cells.
const MAX_TABLES: usize = 16 << 20;

fn negative((word, k): (&str, i32)) -> Rule {
    Rule::new(RuleKind::Negative, [k], []).with_word(word)
}
