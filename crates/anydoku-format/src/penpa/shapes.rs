//! The shapes of a drawing, and the rules that they usually stand for.
//!
//! Thick lines are the borders of regions. Thermometers, arrows and cages are tools of Penpa, so their rules are plain.
//! Dots, signs between cells, quadruples and gray circles and squares are conventions. Everything else is refused by
//! name, because it may change the puzzle.

use std::collections::{BTreeMap, BTreeSet};

use anydoku::families::box_of;
use anydoku::rules::{Rule, RuleKind};
use anydoku::{Cell, Digit, DigitSet, Joint, Message, msg};
use serde_json::{Map, Value};

use super::super::features::{Features, Regions};
use super::super::fpuzzles::{assume, is_none};
use super::{Paper, Spot, Wrong, wrong};

/// The maximum number of unreadable shapes that an error names.
const MOST_NAMES: usize = 20;

/// The styles of thick black lines.
const THICK: [u64; 2] = [2, 21];

/// The styles of thin and dotted lines, as the grid itself has.
const THIN: [u64; 3] = [1, 11, 80];

/// Returns whether a list or an object holds nothing; lists of Penpa may hold empty lists.
pub(super) fn is_empty(drawn: &Value) -> bool {
    is_none(drawn) || drawn.as_array().is_some_and(|list| list.iter().all(is_none))
}

/// Returns the digit with this number on a grid of size `n`.
pub(super) fn digit_numbered(number: usize, n: usize) -> Option<Digit> {
    Digit::from_number(number).filter(|digit| digit.index() < n)
}

/// Returns the digit that an entry shows, if it shows one in the size of digits.
pub(super) fn digit(entry: &Value, n: usize) -> Option<Digit> {
    match entry.get(2)?.as_str()? {
        "1" | "10" => digit_numbered(entry.get(0)?.as_str()?.trim().parse().ok()?, n),
        "7" => marks(entry, n)?.single(),
        _ => None,
    }
}

/// Returns the marks of an entry that has a switch for each digit.
fn marks(entry: &Value, n: usize) -> Option<DigitSet> {
    let list = entry.get(0)?.as_array().filter(|_| entry.get(2).is_some_and(|size| size == "7"))?;
    let is_on = |(_, switch): &(usize, &Value)| switch.as_u64() == Some(1);
    list.iter().enumerate().filter(is_on).map(|(i, _)| digit_numbered(i + 1, n)).collect()
}

/// The shapes that have been read.
pub(super) struct Shapes<'a> {
    paper: &'a Paper,
    features: Features,
    rules: Vec<(String, Rule)>,
    givens: Vec<Option<Digit>>,
    marks: Vec<DigitSet>,
    /// The kinds of rules that shapes were taken for.
    kinds: BTreeSet<RuleKind>,
    /// The number of unreadable shapes by name.
    unread: BTreeMap<String, usize>,
    /// The squares outside the grid that hold words.
    labels: BTreeSet<usize>,
}

/// The meaning of the shapes of a drawing.
pub(super) struct Meaning {
    pub features: Features,
    pub rules: Vec<(String, Rule)>,
    pub givens: Vec<Option<Digit>>,
    pub marks: Vec<DigitSet>,
    pub assumed: Vec<Message>,
}

impl<'a> Shapes<'a> {
    pub fn new(paper: &'a Paper, has_background: bool) -> Shapes<'a> {
        let n = paper.n;
        Shapes {
            paper,
            features: Features { regions: Regions::None, ..Features::plain(n) },
            rules: Vec::new(),
            givens: vec![None; n * n],
            marks: vec![DigitSet::EMPTY; n * n],
            kinds: BTreeSet::new(),
            unread: has_background.then(|| ("background".to_owned(), 1)).into_iter().collect(),
            labels: BTreeSet::new(),
        }
    }

    /// Reads the drawing of the setter.
    pub fn read(&mut self, drawing: &Map<String, Value>) -> Result<(), Wrong> {
        let get = |key: &str| drawing.get(key).unwrap_or(&Value::Null);
        self.numbers(get("number"));
        let sums = self.small_numbers(get("numberS"));
        self.cages(get("killercages"), get("cage"), sums)?;
        self.lines_of_cells(get("thermo"), get("nobulbthermo"), get("arrows"));
        self.symbols(get("symbol"), get("arrows"));
        self.borders(get("lineE"))?;
        const READ: &[&str] = &[
            "surface",
            "number",
            "numberS",
            "killercages",
            "cage",
            "thermo",
            "nobulbthermo",
            "arrows",
            "symbol",
            "lineE",
        ];
        for (key, drawn) in
            drawing.iter().filter(|(key, _)| !key.starts_with("command_") && !READ.contains(&key.as_str()))
        {
            if !is_empty(drawn) {
                let n = drawn.as_array().map_or_else(|| drawn.as_object().map_or(1, Map::len), Vec::len);
                *self.unread.entry(anydoku::text::show_words(key)).or_default() += n;
            }
        }
        Ok(())
    }

    /// Returns what the shapes say, or an error that names all that are unreadable.
    pub fn finish(mut self, has_words: bool) -> Result<Meaning, Wrong> {
        if !self.unread.is_empty() {
            let names = self.unread.iter().take(MOST_NAMES).map(|(name, n)| format!("{n} {name}")).collect::<Vec<_>>();
            return wrong(msg!("found-drawings", names = (Joint::Comma, names)), msg!("expect-penpa-shapes"));
        }
        let mut assumed = Vec::new();
        if !self.kinds.is_empty() {
            let title = |kind: &RuleKind| Message::named(format!("rule-kind-{}", kind.name()));
            let kinds: Vec<Message> = std::mem::take(&mut self.kinds).iter().map(title).collect();
            assumed.push(msg!("assume-penpa-rules", kinds = (Joint::Comma, kinds)));
        }
        if has_words {
            assumed.push(msg!("assume-penpa-words"));
        }
        if !self.labels.is_empty() {
            assume(&mut assumed, msg!("assume-penpa-outside"));
        }
        let Shapes { features, rules, givens, marks, .. } = self;
        Ok(Meaning { features, rules, givens, marks, assumed })
    }

    fn rule(&mut self, path: String, kind: RuleKind, numbers: Vec<i32>, lists: Vec<Vec<Cell>>) {
        self.kinds.insert(kind);
        self.rules.push((path, Rule::new(kind, numbers, lists)));
    }

    /// Counts a shape that is not understood.
    fn unread(&mut self, name: &str) {
        *self.unread.entry(name.to_owned()).or_default() += 1;
    }

    /// Reads digits in cells, words beside the grid, and numbers and letters between cells.
    fn numbers(&mut self, numbers: &Value) {
        for (point, entry) in numbers.as_object().into_iter().flatten() {
            let path = format!("number {}", anydoku::text::show_words(point));
            let text = entry.get(0).and_then(Value::as_str).unwrap_or_default().trim();
            let ink = entry.get(1).and_then(Value::as_u64);
            // Black on a white disc, and white on a black one.
            let (is_on_white, is_on_black) = (ink == Some(6), ink == Some(7));
            match self.paper.spot_named(point) {
                Spot::Cell(cell) if !is_on_white && !is_on_black => {
                    match (digit(entry, self.paper.n), marks(entry, self.paper.n)) {
                        (Some(digit), _) => self.givens[cell.index()] = Some(digit),
                        (None, Some(marks)) => self.marks[cell.index()] = marks,
                        (None, None) => self.unread("number"),
                    }
                }
                Spot::Side(a, b) => {
                    let total = match text.to_ascii_uppercase().as_str() {
                        "V" => Some(5),
                        "X" => Some(10),
                        "XV" => Some(15),
                        _ => None,
                    };
                    let number = text.parse::<i32>().ok();
                    let pair = vec![vec![a, b]];
                    match (total, number) {
                        (Some(total), _) => self.rule(path, RuleKind::PairSum, vec![total], pair),
                        (_, Some(k)) if is_on_white => self.rule(path, RuleKind::White, vec![k], pair),
                        (_, Some(k)) if is_on_black => self.rule(path, RuleKind::Black, vec![k], pair),
                        _ => self.unread("number"),
                    }
                }
                Spot::Vertex(row, column) => {
                    let digits = text.chars().filter(|sign| !sign.is_whitespace() && *sign != ',');
                    let digits: Option<Vec<i32>> =
                        digits.map(|sign| sign.to_digit(10).map(|digit| digit as i32)).collect();
                    match (digits, self.around(row, column)) {
                        (Some(digits), Some(cells)) if is_on_white && (1..=4).contains(&digits.len()) => {
                            self.rule(path, RuleKind::Quad, digits, vec![cells]);
                        }
                        _ => self.unread("number"),
                    }
                }
                Spot::Outside(square) if !text.contains(|sign: char| sign.is_numeric()) => {
                    _ = self.labels.insert(square)
                }
                _ => self.unread("number"),
            }
        }
    }

    /// Returns the four cells around a vertex inside the grid.
    fn around(&self, row: usize, column: usize) -> Option<Vec<Cell>> {
        let n = self.paper.n;
        let is_inside = (1..n).contains(&row) && (1..n).contains(&column);
        let first = is_inside.then(|| (row - 1) * n + column - 1)?;
        Some([0, 1, n, n + 1].map(|step| Cell::new(first + step)).to_vec())
    }

    /// Returns the numbers in the corners of cells.
    fn small_numbers(&mut self, numbers: &Value) -> BTreeMap<Cell, i32> {
        let mut sums = BTreeMap::new();
        for (point, entry) in numbers.as_object().into_iter().flatten() {
            let text = entry.get(0).and_then(Value::as_str).unwrap_or_default().trim();
            match (self.paper.spot_named(point), text.parse()) {
                (Spot::Corner(cell), Ok(number)) if !sums.contains_key(&cell) => _ = sums.insert(cell, number),
                _ if text.is_empty() => {}
                _ => self.unread("numberS"),
            }
        }
        sums
    }

    /// Reads cages, whose sum is a small number in one of their cells.
    fn cages(&mut self, cages: &Value, outline: &Value, mut sums: BTreeMap<Cell, i32>) -> Result<(), Wrong> {
        let cages = cages.as_array().map_or(&[][..], |list| &list[..]);
        for (i, cage) in cages.iter().enumerate().filter(|(_, cage)| !is_none(cage)) {
            let path = format!("killercages[{i}]");
            let Some(cells) = self.paper.cells(cage) else {
                self.unread("killercages");
                continue;
            };
            let own: Vec<i32> = cells.iter().filter_map(|cell| sums.remove(cell)).collect();
            match own[..] {
                [] | [_] => self.rule(path, RuleKind::Cage, own, vec![cells]),
                _ => return wrong(msg!("found-penpa-sums", path = path, n = own.len()), msg!("expect-sum-or-nothing")),
            }
        }
        sums.iter().for_each(|_| self.unread("numberS"));
        // The dashes around the cells of a cage belong to it. By themselves, they may be any drawing.
        if cages.iter().all(is_none) && !is_none(outline) {
            self.unread("cage");
        }
        Ok(())
    }

    fn lines_of_cells(&mut self, thermos: &Value, branches: &Value, arrows: &Value) {
        let lines = |list: &Value| {
            let list = list.as_array().into_iter().flatten().enumerate().filter(|(_, line)| !is_none(line));
            list.map(|(i, line)| (i, self.paper.cells(line).filter(|cells| cells.len() > 1))).collect::<Vec<_>>()
        };
        let (thermos, branches, arrows) = (lines(thermos), lines(branches), lines(arrows));
        let mut on_thermos: BTreeSet<Cell> = thermos.iter().filter_map(|(_, cells)| cells.clone()).flatten().collect();
        for (i, cells) in thermos {
            match cells {
                Some(cells) => self.rule(format!("thermo[{i}]"), RuleKind::Thermo, vec![], vec![cells]),
                None => self.unread("thermo"),
            }
        }
        // A line without a bulb is a branch of a thermometer on which it starts.
        for (i, cells) in branches {
            match cells.filter(|cells| on_thermos.contains(&cells[0])) {
                Some(cells) => {
                    on_thermos.extend(&cells);
                    self.rule(format!("nobulbthermo[{i}]"), RuleKind::Thermo, vec![], vec![cells]);
                }
                None => self.unread("nobulbthermo"),
            }
        }
        for (i, cells) in arrows {
            match cells {
                Some(mut cells) => {
                    let shaft = cells.split_off(1);
                    self.rule(format!("arrows[{i}]"), RuleKind::Arrow, vec![], vec![cells, shaft]);
                }
                None => self.unread("arrows"),
            }
        }
    }

    fn symbols(&mut self, symbols: &Value, arrows: &Value) {
        let bulbs: Vec<Cell> = arrows
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|arrow| match self.paper.spot(usize::try_from(arrow.get(0)?.as_u64()?).ok()?) {
                Spot::Cell(cell) => Some(cell),
                _ => None,
            })
            .collect();
        for (point, symbol) in symbols.as_object().into_iter().flatten() {
            let path = format!("symbol {}", anydoku::text::show_words(point));
            let name = symbol.get(1).and_then(Value::as_str).unwrap_or_default();
            let style = symbol.get(0).and_then(Value::as_u64).unwrap_or(u64::MAX);
            let (form, size) = name.split_once('_').unwrap_or((name, ""));
            let (is_white, is_black, is_gray) = (matches!(style, 1 | 6 | 8), style == 2, matches!(style, 3 | 5 | 9));
            match (self.paper.spot_named(point), form) {
                (Spot::Side(a, b), "circle") if is_white && matches!(size, "S" | "SS") => {
                    self.rule(path, RuleKind::White, vec![1], vec![vec![a, b]]);
                }
                (Spot::Side(a, b), "circle") if is_black && matches!(size, "S" | "SS") => {
                    self.rule(path, RuleKind::Black, vec![2], vec![vec![a, b]]);
                }
                (Spot::Side(a, b), "bars") => self.rule(path, RuleKind::White, vec![1], vec![vec![a, b]]),
                // The signs point left, up, right and down.
                (Spot::Side(a, b), "inequality") if (1..=8).contains(&style) => {
                    let is_across = b.index() == a.index() + 1;
                    match ((style - 1) % 4, is_across) {
                        (0, true) | (1, false) => self.rule(path, RuleKind::Less, vec![], vec![vec![a, b]]),
                        (2, true) | (3, false) => self.rule(path, RuleKind::Less, vec![], vec![vec![b, a]]),
                        _ => self.unread("symbol"),
                    }
                }
                (Spot::Cell(cell), "circle") if is_gray => self.rule(path, RuleKind::Odd, vec![], vec![vec![cell]]),
                (Spot::Cell(cell), "square") if is_gray => self.rule(path, RuleKind::Even, vec![], vec![vec![cell]]),
                // The circle of an arrow, drawn again.
                (Spot::Cell(cell), "circle") if is_white && bulbs.contains(&cell) => {}
                (Spot::Outside(square), _) if self.labels.contains(&square) => {}
                _ => self.unread("symbol"),
            }
        }
    }

    /// Reads lines along the sides of cells as the borders of regions, and lines through corners as diagonals.
    fn borders(&mut self, lines: &Value) -> Result<(), Wrong> {
        let n = self.paper.n;
        let (mut walls, mut crossed) = (BTreeSet::new(), BTreeSet::new());
        for (ends, style) in lines.as_object().into_iter().flatten() {
            let ends = ends.split_once(',').map(|(a, b)| (self.paper.spot_named(a), self.paper.spot_named(b)));
            let Some((Spot::Vertex(r, c), Spot::Vertex(s, d))) = ends else {
                self.unread("lineE");
                continue;
            };
            let style = style.as_u64().unwrap_or(0);
            let (row, column) = (r.min(s), c.min(d));
            match (r.abs_diff(s), c.abs_diff(d)) {
                (0, 1) | (1, 0) if THIN.contains(&style) => {}
                (0, 1) | (1, 0) if THICK.contains(&style) => {
                    let (across, is_frame) = if r == s { (n, r == 0 || r == n) } else { (1, c == 0 || c == n) };
                    if !is_frame {
                        let cell = row * n + column;
                        walls.insert((cell - across, cell));
                    }
                }
                (1, 1) => _ = crossed.insert((row * n + column, (r < s) == (c < d))),
                _ => self.unread("lineE"),
            }
        }
        let falling: BTreeSet<_> = (0..n).map(|i| (i * n + i, true)).collect();
        let rising: BTreeSet<_> = (0..n).map(|i| (i * n + n - 1 - i, false)).collect();
        self.features.falling = falling.is_subset(&crossed);
        self.features.rising = rising.is_subset(&crossed);
        let is_known = |line: &&(usize, bool)| {
            self.features.falling && falling.contains(line) || self.features.rising && rising.contains(line)
        };
        if crossed.iter().filter(is_known).count() < crossed.len() {
            self.unread("lineE");
        }
        self.features.regions = regions(n, &walls)?;
        Ok(())
    }
}

/// Returns the regions that walls between cells divide a grid into.
fn regions(n: usize, walls: &BTreeSet<(usize, usize)>) -> Result<Regions, Wrong> {
    if walls.is_empty() {
        return Ok(Regions::None);
    }
    let mut map = vec![usize::MAX; n * n];
    let mut sizes = Vec::new();
    for start in 0..n * n {
        if map[start] != usize::MAX {
            continue;
        }
        let (region, mut open) = (sizes.len(), vec![start]);
        map[start] = region;
        sizes.push(0);
        while let Some(cell) = open.pop() {
            sizes[region] += 1;
            let (row, column) = (cell / n, cell % n);
            let steps = [
                (row > 0).then(|| cell - n),
                (row + 1 < n).then(|| cell + n),
                (column > 0).then(|| cell - 1),
                (column + 1 < n).then(|| cell + 1),
            ];
            for next in steps.into_iter().flatten() {
                if map[next] == usize::MAX && !walls.contains(&(cell.min(next), cell.max(next))) {
                    map[next] = region;
                    open.push(next);
                }
            }
        }
    }
    if sizes.iter().any(|size| *size != n) {
        let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
        return wrong(
            msg!("found-penpa-regions", sizes = (Joint::Comma, sizes)),
            msg!("expect-cells-in-regions", n = n),
        );
    }
    let is_standard = (0..n * n).all(|place| map[place] == box_of(n, place));
    Ok(if is_standard { Regions::Boxes } else { Regions::Map(map) })
}
