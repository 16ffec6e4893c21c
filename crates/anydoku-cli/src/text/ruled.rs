//! Draws rules beyond houses in characters: the cells of a cage or line in one color, sums on the line above, dots and signs between two
//! cells, clues at the edge, and a list of all rules.
//!
//! The list includes the rules that cannot be drawn in characters, so nothing is hidden.

use std::collections::{BTreeMap, BTreeSet};

use anydoku::rules::{Area, Ends, Line, Look, Rule};
use anydoku::{Cell, Language, Layout, Square, Topology};

use super::board::{Overlay, Spot};
use super::paint;

/// Returns whether a rule is a clue outside the board, at the start of its line of cells.
fn is_outside(rule: &Rule) -> bool {
    matches!(rule.kind.look(), Look::Clue(_))
}

/// Returns the colors and labels of the rules, for cells that are this many characters wide.
pub(super) fn overlay(layout: &Layout, topology: &Topology, width: usize) -> Overlay {
    let mut overlay = Overlay { colours: colours(layout, topology), labels: Vec::new() };
    let mut labels: BTreeMap<Spot, String> = BTreeMap::new();
    for rule in topology.rules().iter().filter(|rule| !is_outside(rule)) {
        for (spot, label) in labels_of(rule, layout) {
            if label.chars().count() <= width {
                labels.entry(spot).or_insert(label);
            }
        }
    }
    overlay.labels = labels.into_iter().collect();
    overlay
}

fn square(layout: &Layout, cell: Cell) -> Square {
    layout.squares(cell)[0]
}

/// Returns the labels of a rule and their places.
fn labels_of(rule: &Rule, layout: &Layout) -> Vec<(Spot, String)> {
    let number = rule.numbers.first().map(i32::to_string);
    let pair_sign = |a: Cell, b: Cell| -> String {
        let is_level = square(layout, a).row == square(layout, b).row;
        match (rule.kind.look(), number.as_deref()) {
            (Look::Dot { is_white, usual }, _) if rule.numbers.first().is_none_or(|number| *number == usual) => {
                if is_white { "○" } else { "●" }.into()
            }
            (Look::Letter, Some("10")) => "X".into(),
            (Look::Letter, Some("5")) => "V".into(),
            (Look::Less, _) if is_level => if a < b { "<" } else { ">" }.into(),
            (Look::Less, _) => if a < b { "∧" } else { "∨" }.into(),
            (_, Some(number)) if number.len() == 1 => number.into(),
            _ => "◦".into(),
        }
    };
    match (rule.kind.look(), &rule.groups[..]) {
        (_, []) => Vec::new(),
        (Look::Quad, [cells]) => cells.iter().min().map(|&cell| (Spot::Corner(cell), "◆".into())).into_iter().collect(),
        (Look::Dot { .. } | Look::Letter | Look::Less, [cells]) => {
            let pair =
                |pair: &[Cell]| between(layout, pair[0], pair[1]).map(|spot| (spot, pair_sign(pair[0], pair[1])));
            cells.windows(2).filter_map(pair).collect()
        }
        (Look::Area(area @ (Area::Disc | Area::Square | Area::Low | Area::High)), groups) => {
            let short = if area == Area::Square { "evn" } else { rule.kind.name() };
            groups.iter().flatten().map(|&cell| (Spot::Above(cell), short.to_owned())).collect()
        }
        (Look::Cage, [cells]) => {
            let first = cells.iter().min_by_key(|&&cell| square(layout, cell));
            first.zip(number).map(|(&cell, number)| (Spot::Above(cell), number)).into_iter().collect()
        }
        (Look::Arrow | Look::Line(Line { ends: Ends::Bulb | Ends::HollowBulb, .. }), [first, ..]) => {
            vec![(Spot::Above(first[0]), "○".into())]
        }
        (_, [first, ..]) => {
            let short: String = number.unwrap_or_else(|| rule.kind.name().chars().take(3).collect());
            first.first().map(|&cell| (Spot::Above(cell), short)).into_iter().collect()
        }
    }
}

/// Returns the line between two adjacent cells.
fn between(layout: &Layout, a: Cell, b: Cell) -> Option<Spot> {
    let (low, high) = if square(layout, a) <= square(layout, b) { (a, b) } else { (b, a) };
    let (from, to) = (square(layout, low), square(layout, high));
    match (to.row - from.row, to.col as i32 - from.col as i32) {
        (0, 1) => Some(Spot::Right(low)),
        (1, 0) => Some(Spot::Below(low)),
        _ => None,
    }
}

/// Returns whether a rule is shown by the color of its cells.
fn is_coloured(rule: &Rule) -> bool {
    let is_sign = matches!(rule.kind.look(), Look::Dot { .. } | Look::Letter | Look::Less | Look::Quad);
    !is_sign && !is_outside(rule) && !rule.groups.is_empty()
}

/// Returns a color for each cell of a cage or a line: the least used one that is not used by an adjacent rule. Where rules cross, the first
/// one determines the color.
fn colours(layout: &Layout, topology: &Topology) -> Vec<Option<usize>> {
    let n = topology.n_cells();
    let mut owner: Vec<Option<usize>> = vec![None; n];
    for (i, rule) in topology.rules().iter().enumerate().filter(|(_, rule)| is_coloured(rule)) {
        rule.cells().filter(|cell| cell.index() < n).for_each(|cell| _ = owner[cell.index()].get_or_insert(i));
    }
    let at: BTreeMap<Square, Cell> = topology.cells().map(|cell| (square(layout, cell), cell)).collect();
    let mut near: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (here, &cell) in &at {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let col = here.col as i32 + right;
            let other = u16::try_from(col).ok().and_then(|col| at.get(&Square { row: here.row + down, col }));
            if let (Some(a), Some(b)) = (owner[cell.index()], other.and_then(|other| owner[other.index()]))
                && a != b
            {
                near.entry(a).or_default().insert(b);
                near.entry(b).or_default().insert(a);
            }
        }
    }
    let mut colour_of: BTreeMap<usize, usize> = BTreeMap::new();
    let mut used = [0usize; paint::BLOCKS.len()];
    for &rule in owner.iter().flatten() {
        if colour_of.contains_key(&rule) {
            continue;
        }
        let clash = |colour: usize| {
            near.get(&rule).into_iter().flatten().filter(|other| colour_of.get(other) == Some(&colour)).count()
        };
        let best = (0..used.len()).min_by_key(|&colour| (clash(colour), used[colour], colour)).unwrap_or(0);
        used[best] += 1;
        colour_of.insert(rule, best);
    }
    owner.iter().map(|rule| rule.and_then(|rule| colour_of.get(&rule).copied())).collect()
}

/// The clues around the board, by the row or column of the layout that they belong to.
#[derive(Default)]
pub struct Margins {
    /// The clues above each column.
    pub above: BTreeMap<usize, String>,
    /// The clues below each column.
    pub below: BTreeMap<usize, String>,
    /// The clues on the left of each row.
    pub left: BTreeMap<usize, String>,
    /// The clues on the right of each row.
    pub right: BTreeMap<usize, String>,
}

impl Margins {
    /// Returns the clues outside the board of a topology.
    pub fn of(layout: &Layout, topology: &Topology) -> Margins {
        let mut margins = Margins::default();
        for rule in topology.rules().iter().filter(|rule| is_outside(rule)) {
            let (Some(cells), Some(number)) = (rule.groups.first(), rule.numbers.first()) else { continue };
            let Some(&first) = cells.first() else { continue };
            let at = square(layout, first);
            let next = cells.get(1).map_or(at, |&cell| square(layout, cell));
            let step = (next.row as i32 - at.row as i32, next.col as i32 - at.col as i32);
            let sign = match (step.0.signum(), step.1.signum()) {
                (1, 1) => "↘",
                (1, -1) => "↙",
                (-1, 1) => "↗",
                (-1, -1) => "↖",
                _ => "",
            };
            let (row, col) = (at.row as i32 - step.0, at.col as i32 - step.1);
            let (rows, cols) = (layout.rows() as i32, layout.cols() as i32);
            let (side, place) = match () {
                _ if row < 0 && (0..cols).contains(&col) => (&mut margins.above, col),
                _ if row >= rows && (0..cols).contains(&col) => (&mut margins.below, col),
                _ if col < 0 => (&mut margins.left, row.clamp(0, rows - 1)),
                _ => (&mut margins.right, row.clamp(0, rows - 1)),
            };
            let clue = side.entry(place as usize).or_default();
            if !clue.is_empty() {
                clue.push(' ');
            }
            clue.push_str(&format!("{number}{sign}"));
        }
        margins
    }
}

/// Returns a rule in words for players, with its usual title, such as `cage 15: r1c1 r1c2`.
pub fn told(rule: &Rule, topology: &Topology, language: Language) -> String {
    let told = rule.tell(topology);
    match told.strip_prefix(rule.kind.name()) {
        Some(rest) => format!("{}{rest}", rule.kind.title_in(language)),
        None => told,
    }
}

/// Returns all rules as lines, grouped by kind, each group below the description of its kind.
pub fn list(topology: &Topology, language: Language) -> Vec<String> {
    let mut kinds: Vec<(&Rule, Vec<String>)> = Vec::new();
    for rule in topology.rules() {
        let told = told(rule, topology, language);
        match kinds.iter_mut().find(|(first, _)| first.kind == rule.kind) {
            Some((_, list)) => list.push(told),
            None => kinds.push((rule, vec![told])),
        }
    }
    let mut lines = Vec::new();
    for (first, told) in kinds {
        let (title, meaning) = (first.kind.title_in(language), first.kind.meaning_in(language));
        lines.push(paint::paint(paint::TITLE, &format!("{title}: {meaning}")));
        lines.extend(told.into_iter().map(|told| format!("  {told}")));
    }
    lines
}
