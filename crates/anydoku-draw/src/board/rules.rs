//! Rules in their usual notation: dashed cages with sums, bulbs, arrows, dots, colored lines, clues outside the grid.
//!
//! A rule that has no notation is framed like a cage and labeled with its name, so that none is omitted. Rules about
//! the whole grid cannot be shown on the board and are listed beside it.

use anydoku::rules::{Area, Clue, Ends, Hue, Line, Look, Rule};
use anydoku::{Cell, Square, Topology};

use super::Board;
use crate::drawing::{Anchor, Drawing, Ink, Item, Path, Point, Segment, Stroke, Text, Weight};
use crate::theme::rule_ink::{BLUE, BULB, GOLD, GREEN, ORANGE, PALE, PENCIL, PINK, PURPLE, TEAL};
use crate::theme::{Colour, Labels};

/// The type size of sums in cages, in squares.
pub(super) const SUM: f64 = 0.23;

/// The largest size to which labels grow on small boards, in squares: a larger sum would fill its cell.
const LARGEST_LABEL: f64 = 0.44;

/// Returns the rules that can be shown on the board, including the alternatives of a choice. Rules about the whole grid
/// are listed beside it.
fn drawn(rules: &[Rule]) -> Vec<&Rule> {
    let own = |rule: &&Rule| rule.kind.look() != Look::Words;
    let inner = rules.iter().flat_map(|rule| rule.choices.iter().flat_map(|list| drawn(list)));
    rules.iter().filter(own).chain(inner).collect()
}

/// Returns the notation of a clue outside the grid, if the rule has one at the start of its line.
fn clue_of(rule: &Rule) -> Option<Clue> {
    if let Look::Clue(clue) = rule.kind.look() { Some(clue) } else { None }
}

/// Returns the groups of cells of a rule that have a label or a sum in the corner of their first square.
fn labelled(rule: &Rule) -> &[Vec<Cell>] {
    match rule.kind.look() {
        Look::Frame => &rule.groups,
        Look::Cage if !rule.numbers.is_empty() => &rule.groups[..1],
        Look::Cage | Look::Words | Look::Line(_) | Look::Arrow | Look::Area(_) | Look::Clue(_) => &[],
        Look::Dot { .. } | Look::Letter | Look::Less | Look::Quad => &[],
    }
}

/// Returns whether texts or sums of rules occupy the tops of cells.
pub(super) fn has_labels(topology: &Topology) -> bool {
    drawn(topology.rules()).iter().any(|rule| !labelled(rule).is_empty())
}

/// Returns the cells with a label or a sum of a rule in their upper left corner.
pub(super) fn labelled_cells(topology: &Topology, layout: &anydoku::Layout) -> Vec<Cell> {
    let first = |cells: &Vec<Cell>| {
        let known = cells.iter().filter(|cell| cell.index() < layout.n_cells());
        known.copied().min_by_key(|&cell| layout.squares(cell).iter().min().copied())
    };
    drawn(topology.rules()).into_iter().flat_map(labelled).filter_map(first).collect()
}

/// Returns the space that clues need above, right of, below and left of the grid, in squares.
pub(super) fn margin(topology: &Topology, board: &anydoku::Layout) -> [f64; 4] {
    let mut margin = [0.0; 4];
    let (rows, cols) = (board.rows() as f64, board.cols() as f64);
    for rule in drawn(topology.rules()).into_iter().filter(|rule| clue_of(rule).is_some()) {
        let Some((down, right)) = clue_place(board, &rule.groups[0]) else { continue };
        let sides = [down < 0.0, right > cols, down > rows, right < 0.0];
        (0..4).filter(|&side| sides[side]).for_each(|side| margin[side] = 0.85);
    }
    margin
}

/// Returns the center of a clue, in rows and columns of the paper, which is one step before its line begins.
fn clue_place(layout: &anydoku::Layout, cells: &[Cell]) -> Option<(f64, f64)> {
    let middle = |cell: &Cell| layout.squares(*cell).first().map(|s| (s.row as f64 + 0.5, s.col as f64 + 0.5));
    let first = middle(cells.first()?)?;
    let next = cells.get(1).and_then(middle);
    let (down, right) = match next {
        Some(next) => ((next.0 - first.0).clamp(-1.0, 1.0), (next.1 - first.1).clamp(-1.0, 1.0)),
        None => (1.0, 1.0),
    };
    Some((first.0 - down * 0.92, first.1 - right * 0.92))
}

impl Board<'_> {
    /// Draws the parts of rules below lines and digits: areas and lines.
    pub(super) fn draw_rule_lines(&self, drawing: &mut Drawing) {
        for rule in drawn(self.topology.rules()) {
            match rule.kind.look() {
                Look::Area(area) => rule.cells().for_each(|cell| self.draw_area(drawing, cell, area)),
                Look::Arrow => self.draw_arrow_rule(drawing, rule),
                Look::Line(line) => self.draw_line_rule(drawing, rule, line),
                Look::Words | Look::Frame | Look::Cage | Look::Clue(_) => {}
                Look::Dot { .. } | Look::Letter | Look::Less | Look::Quad => {}
            }
        }
    }

    /// Draws the parts of rules above the lines of the grid: cages, dots, letters, and clues outside the grid.
    pub(super) fn draw_rule_marks(&self, drawing: &mut Drawing) {
        for rule in drawn(self.topology.rules()) {
            let number = rule.numbers.first().map(|number| number.to_string()).unwrap_or_default();
            match rule.kind.look() {
                Look::Cage => self.draw_cage(drawing, &rule.groups[0], &number),
                Look::Dot { is_white, usual } => {
                    let label = if number == usual.to_string() { "" } else { &number };
                    rule.groups[0].windows(2).for_each(|pair| self.draw_dot(drawing, pair, is_white, label));
                }
                Look::Letter => {
                    let label = match number.as_str() {
                        "10" => "X",
                        "5" => "V",
                        other => other,
                    };
                    self.draw_letter(drawing, &rule.groups[0], label);
                }
                Look::Less => rule.groups[0].windows(2).for_each(|pair| self.draw_less(drawing, pair)),
                Look::Quad => self.draw_quad(drawing, rule),
                Look::Clue(clue) => self.draw_clue(drawing, rule, clue, &number),
                Look::Frame => {
                    let words = rule.numbers.iter().map(|number| format!(" {number}")).collect::<String>();
                    let label = format!("{}{words}", rule.kind);
                    rule.groups.iter().for_each(|group| self.draw_cage(drawing, group, &label));
                }
                Look::Words | Look::Line(_) | Look::Arrow | Look::Area(_) => {}
            }
        }
    }

    fn draw_area(&self, drawing: &mut Drawing, cell: Cell, area: Area) {
        match area {
            Area::Disc => self.ring(drawing, cell, 0.38, Some(self.ink(BULB)), None),
            Area::Square => self.tile(drawing, cell, 0.36, self.ink(BULB)),
            Area::Tile => self.tile(drawing, cell, 0.5, self.ink(BULB)),
            Area::Pale => self.tile(drawing, cell, 0.5, self.ink(PALE)),
            Area::Ring => self.ring(drawing, cell, 0.4, None, Some(self.ink(PENCIL))),
            Area::Low => self.chevrons(drawing, cell, true),
            Area::High => self.chevrons(drawing, cell, false),
        }
    }

    /// Returns the size of a label in squares, or `None` if the theme leaves out labels as small as this one.
    pub(super) fn label_size(&self, usual: f64) -> Option<f64> {
        let unit = self.plane.unit;
        match self.theme.labels {
            Labels::Proportional => Some(usual),
            Labels::AtLeast(least) => Some((least / unit).min(LARGEST_LABEL).max(usual)),
            Labels::OmittedBelow(least) => Some(usual).filter(|usual| usual * unit >= least - 1e-6),
        }
    }

    fn ink(&self, ink: usize) -> Colour {
        self.theme.rule_inks[ink]
    }

    fn middle(&self, cell: Cell) -> Point {
        let (square, down, right) = self.centre(cell);
        self.plane.within(square, down, right)
    }

    fn put(
        &self,
        drawing: &mut Drawing,
        class: &'static str,
        path: Path,
        fill: Option<Colour>,
        stroke: Option<Stroke>,
    ) {
        drawing.items.push(Item { id: None, class: Some(class), ink: Ink::Path { path, fill, stroke } });
    }

    fn pen(&self, colour: Colour, width: f64) -> Stroke {
        Stroke::new(colour, width * self.plane.unit).round()
    }

    fn ring(&self, drawing: &mut Drawing, cell: Cell, radius: f64, fill: Option<Colour>, edge: Option<Colour>) {
        let path = Path::circle(self.middle(cell), radius * self.plane.unit);
        self.put(drawing, "rule", path, fill, edge.map(|colour| self.pen(colour, 0.04)));
    }

    fn tile(&self, drawing: &mut Drawing, cell: Cell, half: f64, colour: Colour) {
        let side = half * self.plane.unit;
        let path = Path::rectangle(self.middle(cell).by(-side, -side), 2.0 * side, 2.0 * side);
        self.put(drawing, "rule", path, Some(colour), None);
    }

    /// Draws small arrowheads at the edges of an extreme cell that point to the smaller digit.
    fn chevrons(&self, drawing: &mut Drawing, cell: Cell, is_min: bool) {
        self.tile(drawing, cell, 0.5, self.ink(PALE));
        let (middle, unit) = (self.middle(cell), self.plane.unit);
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let (tip, back) = if is_min { (0.36, 0.44) } else { (0.46, 0.38) };
            let at = |along: f64, side: f64| middle.by((x * along - y * side) * unit, (y * along + x * side) * unit);
            let path =
                Path(vec![Segment::Move(at(back, 0.1)), Segment::Line(at(tip, 0.0)), Segment::Line(at(back, -0.1))]);
            self.put(drawing, "rule", path, None, Some(self.pen(self.ink(PENCIL), 0.03)));
        }
    }

    fn course(&self, cells: &[Cell]) -> Path {
        let mut segments = Vec::new();
        for (i, &cell) in cells.iter().enumerate() {
            let at = self.middle(cell);
            segments.push(if i == 0 { Segment::Move(at) } else { Segment::Line(at) });
        }
        Path(segments)
    }

    fn draw_line_rule(&self, drawing: &mut Drawing, rule: &Rule, line: Line) {
        let Some(cells) = rule.groups.first() else { return };
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let colour = self.ink(ink_of(line.hue));
        if matches!(line.ends, Ends::Bulb | Ends::HollowBulb) {
            self.ring(drawing, first, 0.38, Some(colour), None);
        }
        self.put(drawing, "rule", self.course(cells), None, Some(self.pen(colour, line.width)));
        match line.ends {
            Ends::Plain | Ends::Bulb => {}
            Ends::HollowBulb => {
                let stroke = self.pen(self.theme.cell, line.width * 0.5);
                self.put(drawing, "rule", self.course(cells), None, Some(stroke));
            }
            Ends::Circles => {
                for end in [first, last] {
                    self.ring(drawing, end, 0.38, Some(self.theme.cell), Some(colour));
                }
            }
            Ends::Diamonds => {
                for end in [first, last] {
                    let (middle, r) = (self.middle(end), 0.42 * self.plane.unit);
                    let corners = [middle.by(0.0, -r), middle.by(r, 0.0), middle.by(0.0, r), middle.by(-r, 0.0)];
                    let stroke = Some(self.pen(colour, 0.05));
                    self.put(drawing, "rule", Path::polygon(&corners), Some(self.ink(PALE)), stroke);
                }
            }
        }
    }

    fn draw_arrow_rule(&self, drawing: &mut Drawing, rule: &Rule) {
        let [circle, shaft] = rule.groups.as_slice() else { return };
        let (colour, unit) = (self.ink(PENCIL), self.plane.unit);
        let Some(&start) = circle.last() else { return };
        let course: Vec<Cell> = std::iter::once(start).chain(shaft.iter().copied()).collect();
        self.put(drawing, "rule", self.course(&course), None, Some(self.pen(colour, 0.06)));
        if let [.., before, tip] = course.as_slice() {
            let (from, to) = (self.middle(*before), self.middle(*tip));
            let length = from.distance(to).max(1e-6);
            let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length);
            let (back, side) = (0.22 * unit, 0.16 * unit);
            let head = Path(vec![
                Segment::Move(to.by(-x * back - y * side, -y * back + x * side)),
                Segment::Line(to),
                Segment::Line(to.by(-x * back + y * side, -y * back - x * side)),
            ]);
            self.put(drawing, "rule", head, None, Some(self.pen(colour, 0.06)));
        }
        if circle.len() == 1 {
            return self.ring(drawing, start, 0.38, Some(self.theme.cell), Some(colour));
        }
        // A pill: a thick line with a thinner one inside.
        self.put(drawing, "rule", self.course(circle), None, Some(self.pen(colour, 0.8)));
        self.put(drawing, "rule", self.course(circle), None, Some(self.pen(self.theme.cell, 0.72)));
    }

    fn draw_cage(&self, drawing: &mut Drawing, cells: &[Cell], label: &str) {
        let known = cells.iter().filter(|cell| cell.index() < self.layout.n_cells());
        let squares: Vec<Square> = known.flat_map(|&cell| self.layout.squares(cell).iter().copied()).collect();
        let unit = self.plane.unit;
        let stroke = Stroke::new(self.ink(PENCIL), 0.022 * unit).dashed(0.09 * unit, 0.06 * unit);
        self.put(drawing, "cage", self.outline_of(&squares, 0.07), None, Some(stroke));
        let Some(&corner) = squares.iter().min() else { return };
        let Some(size) = self.label_size(SUM).filter(|_| !label.is_empty()) else { return };
        let width = self.look.fonts.of(Weight::Regular).width(label) * size;
        let at = self.plane.within(corner, 0.045, 0.05);
        // The line is interrupted behind the sum.
        let path = Path::rectangle(at, (width + 0.05) * unit, (size * 0.86) * unit);
        self.put(drawing, "cage", path, Some(self.theme.cell), None);
        let text = Text {
            at: self.plane.within(corner, 0.06 + size * 0.72, 0.07),
            text: label.to_string(),
            size: size * unit,
            anchor: Anchor::Start,
            weight: Weight::Regular,
            colour: self.theme.given,
            lie: self.plane.lie(corner, 0.2, 0.2),
        };
        drawing.items.push(Item { id: None, class: Some("sum"), ink: Ink::Text(text) });
    }

    /// Returns the midpoint of the edge between two cells.
    fn edge(&self, pair: &[Cell]) -> Point {
        self.middle(pair[0]).towards(self.middle(pair[1]), 0.5)
    }

    fn draw_dot(&self, drawing: &mut Drawing, pair: &[Cell], is_white: bool, label: &str) {
        let at = self.edge(pair);
        let size = self.label_size(0.24).filter(|_| !label.is_empty());
        let radius = size.map_or(0.13, |size| (size * 0.7).max(0.17)) * self.plane.unit;
        let (fill, ink) = if is_white { (Colour::WHITE, Colour::BLACK) } else { (Colour::BLACK, Colour::WHITE) };
        self.put(drawing, "dot", Path::circle(at, radius), Some(fill), Some(self.pen(self.ink(PENCIL), 0.025)));
        self.draw_word(drawing, at, label, 0.24, ink);
    }

    /// Draws a word centered at a point. `usual` is its usual size in squares.
    fn draw_word(&self, drawing: &mut Drawing, at: Point, word: &str, usual: f64, colour: Colour) {
        let Some(size) = self.label_size(usual).filter(|_| !word.is_empty()) else { return };
        let size = size * self.plane.unit;
        let base = size * self.look.fonts.of(Weight::Regular).cap_height() / 2.0;
        let (text, anchor, weight) = (word.to_string(), Anchor::Middle, Weight::Regular);
        let text = Text { at: at.by(0.0, base), text, size, anchor, weight, colour, lie: None };
        drawing.items.push(Item { id: None, class: Some("clue"), ink: Ink::Text(text) });
    }

    fn draw_letter(&self, drawing: &mut Drawing, pair: &[Cell], letter: &str) {
        let at = self.edge(pair);
        self.put(drawing, "dot", Path::circle(at, 0.14 * self.plane.unit), Some(self.theme.cell), None);
        self.draw_word(drawing, at, letter, 0.3, self.theme.given);
    }

    /// Draws a less-than sign that opens toward the larger of two cells.
    fn draw_less(&self, drawing: &mut Drawing, pair: &[Cell]) {
        let (at, unit) = (self.edge(pair), self.plane.unit);
        let (small, large) = (self.middle(pair[0]), self.middle(pair[1]));
        let length = small.distance(large).max(1e-6);
        let (x, y) = ((large.x - small.x) / length, (large.y - small.y) / length);
        let place = |along: f64, side: f64| at.by((x * along - y * side) * unit, (y * along + x * side) * unit);
        self.put(drawing, "dot", Path::circle(at, 0.12 * unit), Some(self.theme.cell), None);
        let path = Path(vec![
            Segment::Move(place(0.08, 0.12)),
            Segment::Line(place(-0.08, 0.0)),
            Segment::Line(place(0.08, -0.12)),
        ]);
        self.put(drawing, "dot", path, None, Some(self.pen(self.theme.given, 0.035)));
    }

    fn draw_quad(&self, drawing: &mut Drawing, rule: &Rule) {
        let cells = &rule.groups[0];
        let sum = cells.iter().map(|&cell| self.middle(cell)).fold(Point::default(), |sum, p| sum.by(p.x, p.y));
        let n = cells.len() as f64;
        let at = Point { x: sum.x / n, y: sum.y / n };
        let unit = self.plane.unit;
        self.put(
            drawing,
            "dot",
            Path::circle(at, 0.24 * unit),
            Some(Colour::WHITE),
            Some(self.pen(self.ink(PENCIL), 0.025)),
        );
        let words: Vec<String> = rule.numbers.iter().map(|number| number.to_string()).collect();
        let half = words.len().div_ceil(2);
        match words.len() {
            0..=2 => self.draw_word(drawing, at, &words.join(" "), 0.21, Colour::BLACK),
            _ => {
                let apart = self.label_size(0.19).map_or(0.1, |size| (size * 0.5).max(0.1)) * unit;
                self.draw_word(drawing, at.by(0.0, -apart * 0.9), &words[..half].join(" "), 0.19, Colour::BLACK);
                self.draw_word(drawing, at.by(0.0, apart), &words[half..].join(" "), 0.19, Colour::BLACK);
            }
        }
    }

    fn draw_clue(&self, drawing: &mut Drawing, rule: &Rule, clue: Clue, number: &str) {
        let Some((down, right)) = clue_place(self.layout, &rule.groups[0]) else { return };
        let Some(&square) = self.layout.squares(rule.groups[0][0]).first() else { return };
        let at = self.plane.at(square, down, right);
        // Where kinds of clues look alike, a small word marks the rarer ones; it stays inside its square.
        let looks_alike = |other: &&Rule| matches!(clue_of(other), Some(Clue::Number | Clue::Named));
        let is_alone =
            drawn(self.topology.rules()).into_iter().filter(looks_alike).all(|other| other.kind == rule.kind);
        let label = match clue {
            Clue::Named if !is_alone => format!("{} {number}", rule.kind),
            Clue::Named | Clue::Number | Clue::Diagonal => number.to_string(),
        };
        let width = self.look.fonts.of(Weight::Regular).width(&label);
        let size = if label.len() > 3 { (0.9 / width).min(0.2) } else { 0.38 };
        self.draw_word(drawing, at, &label, size, self.theme.text);
        if clue != Clue::Diagonal {
            return;
        }
        let first = self.middle(rule.groups[0][0]);
        let length = at.distance(first).max(1e-6);
        let (x, y, unit) = ((first.x - at.x) / length, (first.y - at.y) / length, self.plane.unit);
        let (from, to) = (at.by(x * 0.3 * unit, y * 0.3 * unit), at.by(x * 0.55 * unit, y * 0.55 * unit));
        let pen = || Some(self.pen(self.theme.text, 0.035));
        self.put(drawing, "clue", Path::line(from, to), None, pen());
        let (back, side) = (0.1 * unit, 0.07 * unit);
        let head = Path(vec![
            Segment::Move(to.by(-x * back - y * side, -y * back + x * side)),
            Segment::Line(to),
            Segment::Line(to.by(-x * back + y * side, -y * back - x * side)),
        ]);
        self.put(drawing, "clue", head, None, pen());
    }
}

/// Returns the index of a line's ink in the theme.
fn ink_of(hue: Hue) -> usize {
    match hue {
        Hue::Pencil => PENCIL,
        Hue::Grey => BULB,
        Hue::Green => GREEN,
        Hue::Purple => PURPLE,
        Hue::Gold => GOLD,
        Hue::Blue => BLUE,
        Hue::Orange => ORANGE,
        Hue::Teal => TEAL,
        Hue::Pink => PINK,
    }
}
