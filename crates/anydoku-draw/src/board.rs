//! Boards: draws a layout and the contents of its cells.
//!
//! The layers from bottom to top: the flaps of a net, cells with their tints, highlights, lines of rules, thin lines, thick lines,
//! markers of rules, frames around houses, digits and pencil marks, and arrows. A board does not depend on a solver: the
//! [`Face`] holds everything to show.

mod labels;
mod lines;
mod links;
mod plan;
mod rules;
mod sizes;

use std::collections::BTreeMap;

use anydoku::{Cell, Content, Digit, DigitSet, Emphasis, Face, Layout, Projection, Square, Symbols, Topology};

use crate::drawing::{Anchor, Drawing, Ink, Item, Path, Point, Segment, Stroke, Text, Weight, point};
use crate::font::Fonts;
use crate::picture;
use crate::plane::{self, Plane};
use crate::theme::{Colour, Theme};
use crate::tint;

use lines::Lines;

pub use plan::{Plan, PlanCell};
pub(crate) use sizes::{digit_size, mark_size};

use sizes::{BELOW_SUM, FOOT, INSIDE, LEAST_WIDEST, mark_grid, size_of_digits, size_of_marks};

/// The appearance of a board.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The colors and proportions of the board.
    pub theme: &'a Theme,
    /// The typefaces with which text is measured.
    pub fonts: &'a Fonts,
    /// The maximum width, in points.
    pub width: f64,
    /// The maximum height, in points.
    pub height: f64,
    /// Whether every cell is a separate area with an id, even where the background alone would suffice.
    pub has_ids: bool,
    /// Whether digits are larger than usual, for readers with low vision.
    pub is_large: bool,
}

/// Returns the width and height of a board in squares, including lines and flaps. These determine how many boards fit on a
/// page.
pub fn units(layout: &Layout) -> (f64, f64) {
    plane::units(layout)
}

/// Draws a board.
///
/// ```
/// use anydoku::{Cell, Digit, Face, Puzzle, Shape};
/// use anydoku_draw::{Fonts, Look, board, svg, theme};
/// let shape = Shape::named("4x4").unwrap();
/// let mut puzzle = Puzzle::empty(shape.topology.clone());
/// puzzle.give(Cell(5), Digit::from_number(3).unwrap());
/// let fonts = Fonts::built_in();
/// let look = Look { theme: &theme::COLOUR, fonts: &fonts, width: 200.0, height: 200.0, has_ids: true, is_large: false };
/// let drawing = board::draw(&shape.topology, &shape.layout, &Face::of_puzzle(&puzzle), &look);
/// assert_eq!(drawing.texts().count(), 1);
/// assert!(svg::write(&drawing).contains("id=\"cell-5\""));
/// ```
pub fn draw(topology: &Topology, layout: &Layout, face: &Face, look: &Look<'_>) -> Drawing {
    draw_within(topology, layout, face, look, rules::margin(topology, layout))
}

/// Draws a board with the numbers of its rows and columns beside it, by which sentences name its cells. A board whose cells
/// have other names, such as a cube, has no numbers.
pub fn draw_labelled(topology: &Topology, layout: &Layout, face: &Face, look: &Look<'_>) -> Drawing {
    if !labels::are_names(topology, layout) {
        return draw(topology, layout, face, look);
    }
    let clues = rules::margin(topology, layout);
    let mut drawing = draw_within(topology, layout, face, look, labels::room(clues));
    // A slide hides the spots behind pencil marks together with the marks.
    let is_mark = |item: &Item| item.class == Some("mark");
    let mut first = drawing.items.iter().position(is_mark).unwrap_or(drawing.items.len());
    while first > 0 && drawing.items[first - 1].class.is_none() {
        first -= 1;
    }
    drawing.items[first..].iter_mut().filter(|item| item.class.is_none()).for_each(|item| item.class = Some("spot"));
    labels::draw(&mut drawing, layout, look, clues);
    drawing
}

fn draw_within(topology: &Topology, layout: &Layout, face: &Face, look: &Look<'_>, margin: [f64; 4]) -> Drawing {
    let plane = Plane::fit(layout, look.width.max(1.0), look.height.max(1.0), margin);
    let board = Board { topology, layout, face, look, theme: look.theme, plane };
    let mut drawing = Drawing::new(plane.width, plane.height);
    if let Some(colour) = look.theme.background.filter(|_| look.has_ids) {
        drawing.fill(Path::rectangle(point(0.0, 0.0), plane.width, plane.height), colour);
    }
    board.draw_flaps(&mut drawing);
    board.draw_cells(&mut drawing);
    board.draw_rule_lines(&mut drawing);
    board.draw_lines(&mut drawing);
    board.draw_rule_marks(&mut drawing);
    board.draw_houses(&mut drawing);
    board.draw_digits(&mut drawing);
    board.draw_links(&mut drawing);
    drawing
}

struct Board<'a> {
    topology: &'a Topology,
    layout: &'a Layout,
    face: &'a Face,
    look: &'a Look<'a>,
    theme: &'a Theme,
    plane: Plane,
}

/// A corner of squares, given by its row and column.
type Corner = (u16, u16);

/// The arrangement of pencil marks in a cell: the rows, the columns, and the size of a mark in squares.
struct Marks {
    cols: usize,
    rows: usize,
    size: f64,
    /// The height of the part of the square that marks fill. `below` is the distance of its center below the center of
    /// the square.
    high: f64,
    below: f64,
}

impl Marks {
    /// Returns half of the space that one mark has.
    fn radius(&self) -> f64 {
        (self.high / self.rows as f64).min(INSIDE / self.cols as f64) / 2.0
    }
}

/// Half the side of a picture that replaces a digit, in squares.
const PICTURE: f64 = 0.33;

impl Board<'_> {
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        tint::cells(self.layout)
    }

    /// Draws trapezoidal flaps to glue, one for each edge of the cube, along those edges of a net that meet no other face
    /// on paper.
    //
    //            ┌───┐
    //         ╱╲ │ U │ ╱╲  ╱╲      flaps above and below A, C and D, and right of D
    //        ┌───┼───┼───┬───┐╲
    //        │ A │ B │ C │ D │ │
    //        └───┼───┼───┴───┘╱
    //         ╲╱ │ L │ ╲╱  ╲╱
    //            └───┘
    fn draw_flaps(&self, drawing: &mut Drawing) {
        if self.layout.projection != Projection::Net || (self.layout.rows(), self.layout.cols()) != (12, 16) {
            return;
        }
        let at = |row: f64, col: f64| self.plane.at(Square { row: 0, col: 0 }, row, col);
        let mut flaps = Vec::new();
        for col in [0.0, 8.0, 12.0] {
            flaps.push([at(4.0, col), at(3.0, col + 0.5), at(3.0, col + 3.5), at(4.0, col + 4.0)]);
            flaps.push([at(8.0, col), at(9.0, col + 0.5), at(9.0, col + 3.5), at(8.0, col + 4.0)]);
        }
        flaps.push([at(4.0, 16.0), at(4.5, 17.0), at(7.5, 17.0), at(8.0, 16.0)]);
        let width = Theme::width(self.theme.thin_width, self.plane.unit);
        for corners in flaps {
            drawing.items.push(Item {
                id: None,
                class: Some("flap"),
                ink: Ink::Path {
                    path: Path::polygon(&corners),
                    fill: Some(self.theme.flap),
                    stroke: Some(Stroke::new(self.theme.thin, width).round()),
                },
            });
        }
    }

    fn draw_cells(&self, drawing: &mut Drawing) {
        let mut colours = tint::tints(self.topology, self.layout, self.theme);
        for (i, group) in self.face.groups.iter().enumerate() {
            for cell in group {
                if let Some(colour) = colours.get_mut(cell.index()) {
                    *colour = self.theme.tints[i % self.theme.tints.len()];
                }
            }
        }
        let mut is_pointed = vec![false; colours.len()];
        for &(cell, emphasis) in &self.face.cells {
            if let Some(colour) = colours.get_mut(cell.index()) {
                *colour = self.theme.emphasis[emphasis as usize];
                is_pointed[cell.index()] = true;
            }
        }
        for cell in self.cells() {
            let colour = colours[cell.index()];
            if !self.look.has_ids && colour == Colour::WHITE {
                continue;
            }
            let class = if is_pointed[cell.index()] { "cell pointed" } else { "cell" };
            drawing.items.push(Item {
                id: self.look.has_ids.then(|| format!("cell-{}", cell.index())),
                class: Some(class).filter(|_| self.look.has_ids),
                ink: Ink::Path { path: self.outline(cell), fill: Some(colour), stroke: None },
            });
        }
        self.draw_more_colours(drawing, &is_pointed);
    }

    /// Draws vertical bands in cells to which the setter gave several colors. The cell itself has the first color.
    fn draw_more_colours(&self, drawing: &mut Drawing, is_pointed: &[bool]) {
        for (cell, own) in self.cells().zip(&self.layout.colours).filter(|(cell, _)| !is_pointed[cell.index()]) {
            let square = self.layout.squares(cell)[0];
            for (i, &colour) in own.iter().enumerate().skip(1) {
                let (from, to) = (i as f64 / own.len() as f64, (i + 1) as f64 / own.len() as f64);
                let corners = [(0.0, from), (0.0, to), (1.0, to), (1.0, from)];
                let path = Path::polygon(&corners.map(|(down, right)| self.plane.within(square, down, right)));
                drawing.fill(path, self.theme.own_colour(self.theme.cell, colour));
            }
        }
    }

    /// Returns the area of a cell. A cell of several squares is one area, without a visible seam between the squares.
    fn outline(&self, cell: Cell) -> Path {
        let squares = self.layout.squares(cell);
        if let &[square] = squares {
            let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)];
            return Path::polygon(&corners.map(|(down, right)| self.plane.within(square, down, right)));
        }
        self.outline_of(squares, 0.0)
    }

    /// Returns the outline of these squares, inset from their edges by `inset`: one ring for each piece and each hole.
    fn outline_of(&self, squares: &[Square], inset: f64) -> Path {
        // Sides of squares, clockwise, by starting corner; a side that two squares share is inside.
        let mut sides: BTreeMap<Corner, Vec<(Corner, Square)>> = BTreeMap::new();
        for &square in squares {
            let (top, left, bottom, right) = (square.row, square.col, square.row + 1, square.col + 1);
            let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
            for i in 0..4 {
                let (from, to) = (corners[i], corners[(i + 1) % 4]);
                let back = sides.get_mut(&to).and_then(|list| {
                    let at = list.iter().position(|side| side.0 == from)?;
                    Some(list.swap_remove(at))
                });
                if back.is_none() {
                    sides.entry(from).or_default().push((to, square));
                }
            }
        }
        // The inner side of a line that goes right is below it; the other directions follow by rotation.
        let inner = |from: Corner, to: Corner| (to.1 as f64 - from.1 as f64, -(to.0 as f64 - from.0 as f64));
        let mut path = Path::default();
        while let Some(start) = sides.iter().find(|(_, list)| !list.is_empty()).map(|(&from, _)| from) {
            let mut ring: Vec<(Corner, Corner, Square)> = Vec::new();
            let mut from = start;
            while let Some((to, square)) = sides.get_mut(&from).and_then(|list| {
                // Where only corners touch, the ring turns right, so that it stays on its own piece.
                let turn = |to: Corner| {
                    let Some(&(before, at, _)) = ring.last() else { return false };
                    let (down, right) = (at.0 as i32 - before.0 as i32, at.1 as i32 - before.1 as i32);
                    (to.0 as i32 - at.0 as i32, to.1 as i32 - at.1 as i32) == (right, -down)
                };
                let best = list.iter().position(|side| turn(side.0)).or(list.len().checked_sub(1))?;
                Some(list.swap_remove(best))
            }) {
                ring.push((from, to, square));
                from = to;
                if from == start {
                    break;
                }
            }
            let corners: Vec<Point> = (0..ring.len())
                .map(|i| {
                    let (from, to, square) = ring[i];
                    let (before, _, _) = ring[(i + ring.len() - 1) % ring.len()];
                    let ((down, right), (down_before, right_before)) = (inner(from, to), inner(before, from));
                    let is_straight = (down, right) == (down_before, right_before);
                    let (down, right) =
                        if is_straight { (down, right) } else { (down + down_before, right + right_before) };
                    self.plane.at(square, from.0 as f64 + inset * down, from.1 as f64 + inset * right)
                })
                .collect();
            path.push_polygon(&corners);
        }
        path
    }

    /// Draws frames around highlighted houses. Frames of a second role are drawn farther inside, so that both are visible.
    fn draw_houses(&self, drawing: &mut Drawing) {
        let width = Theme::width(self.theme.thick_width, self.plane.unit) * 0.9;
        for (cells, emphasis) in &self.face.houses {
            let known = cells.iter().filter(|cell| cell.index() < self.layout.n_cells());
            let squares: Vec<Square> = known.flat_map(|&cell| self.layout.squares(cell).iter().copied()).collect();
            let inset = if *emphasis == Emphasis::Reason { 0.055 } else { 0.11 };
            let stroke = Stroke::new(self.theme.mark_emphasis[*emphasis as usize], width).round();
            let ink = Ink::Path { path: self.outline_of(&squares, inset), fill: None, stroke: Some(stroke) };
            drawing.items.push(Item { id: None, class: Some("house"), ink });
        }
    }

    fn draw_lines(&self, drawing: &mut Drawing) {
        let [thin, thick] = Lines::of(self).paths(self);
        let stroke = |colour, widths, unit| Stroke::new(colour, Theme::width(widths, unit));
        let mut thin_stroke = stroke(self.theme.thin, self.theme.thin_width, self.plane.unit);
        let mut thick_stroke = stroke(self.theme.thick, self.theme.thick_width, self.plane.unit);
        thin_stroke.cap = crate::drawing::Cap::Butt;
        if self.layout.projection == Projection::Cube {
            thick_stroke = thick_stroke.round();
        }
        for (class, path, stroke) in [("thin", thin, thin_stroke), ("thick", thick, thick_stroke)] {
            if !path.0.is_empty() {
                let ink = Ink::Path { path, fill: None, stroke: Some(stroke) };
                drawing.items.push(Item { id: None, class: Some(class), ink });
            }
        }
    }

    fn symbol(&self, digit: Digit) -> String {
        self.layout.symbols.write(digit, self.topology.n_digits())
    }

    /// Returns the width of the widest digit, in ems.
    fn widest(&self) -> f64 {
        let face = &self.look.fonts.bold;
        self.topology.digits().map(|digit| face.width(&self.symbol(digit))).fold(LEAST_WIDEST, f64::max)
    }

    /// Returns the square of a cell's digit, and the center of the digit from the square's top left corner.
    fn centre(&self, cell: Cell) -> (Square, f64, f64) {
        let squares = self.layout.squares(cell);
        let first = squares[0];
        if squares.len() == 1 || !tint::is_rectangle(squares) {
            return (first, 0.5, 0.5);
        }
        let middle = |f: fn(&Square) -> u16| squares.iter().map(|s| f(s) as f64).sum::<f64>() / squares.len() as f64;
        (first, middle(|s| s.row) + 0.5 - first.row as f64, middle(|s| s.col) + 0.5 - first.col as f64)
    }

    fn draw_digits(&self, drawing: &mut Drawing) {
        let widest = self.widest();
        let size = size_of_digits(widest, self.theme, self.look.is_large);
        let marks = self.mark_lines(widest);
        let mut pointed: BTreeMap<Cell, Vec<(Digit, Emphasis)>> = BTreeMap::new();
        for &(cell, digit, emphasis) in &self.face.marks {
            pointed.entry(cell).or_default().push((digit, emphasis));
        }
        for cell in self.cells() {
            let (digit, colour, weight, class) = match self.face.content(cell) {
                Content::Open => continue,
                Content::Marks(set) => {
                    let pointed = pointed.get(&cell).map_or(&[][..], Vec::as_slice);
                    self.draw_marks(drawing, cell, set, pointed, &marks);
                    continue;
                }
                Content::Given(digit) => (digit, self.theme.given, Weight::Bold, "given"),
                Content::Placed(digit) => (digit, self.theme.placed, Weight::Regular, "placed"),
            };
            let (square, down, right) = self.centre(cell);
            if let Some(path) = self.picture((square, down, right), digit, PICTURE) {
                let colour = self.theme.pictures[digit.index() % self.theme.pictures.len()];
                let ink = Ink::Path { path, fill: Some(colour), stroke: None };
                drawing.items.push(Item { id: None, class: Some(class), ink });
                continue;
            }
            let text = self.text_at(square, down, right, self.symbol(digit), size, weight, colour);
            let id = self.look.has_ids.then(|| format!("digit-{}", cell.index()));
            drawing.items.push(Item { id, class: Some(class), ink: Ink::Text(text) });
        }
    }

    /// Draws text with the middle of its capitals at a point of a square. `size` is in squares.
    #[expect(clippy::too_many_arguments, reason = "text has this many properties")]
    fn text_at(
        &self,
        square: Square,
        down: f64,
        right: f64,
        text: String,
        size: f64,
        weight: Weight,
        colour: Colour,
    ) -> Text {
        let base = down + size * self.look.fonts.of(weight).cap_height() / 2.0;
        Text {
            at: self.plane.within(square, base, right),
            text,
            size: size * self.plane.unit,
            anchor: Anchor::Middle,
            weight,
            colour,
            lie: self.plane.lie(square, down, right),
        }
    }

    /// Maps a path, given in squares around a point of a square, to the paper.
    fn laid(&self, (square, down, right): (Square, f64, f64), path: Path, size: f64) -> Path {
        let there = |p: Point| self.plane.within(square, down + p.y * size, right + p.x * size);
        let laid = path.0.into_iter().map(|segment| match segment {
            Segment::Move(p) => Segment::Move(there(p)),
            Segment::Line(p) => Segment::Line(there(p)),
            Segment::Curve(control, p) => Segment::Curve(there(control), there(p)),
            Segment::Close => Segment::Close,
        });
        Path(laid.collect())
    }

    /// Returns the picture for a digit in topologies whose digits are pictures.
    fn picture(&self, at: (Square, f64, f64), digit: Digit, size: f64) -> Option<Path> {
        let path = picture::path(digit.index()).filter(|_| self.layout.symbols == Symbols::Pictures)?;
        Some(self.laid(at, path, size))
    }

    fn mark_lines(&self, widest: f64) -> Marks {
        let (cols, rows) = mark_grid(self.topology.n_digits());
        // All cells have the same room, so that pencil marks line up across the board.
        let sum = self.label_size(rules::SUM).filter(|_| rules::has_labels(self.topology));
        let (high, below) = match sum.map(|sum| sum + BELOW_SUM) {
            Some(top) => (FOOT - top, (FOOT + top) / 2.0 - 0.5),
            None => (INSIDE, 0.0),
        };
        let size = size_of_marks(cols, rows, high, widest);
        Marks { cols, rows, size, high, below }
    }

    /// Returns the position of a pencil mark, from the top left corner of the cell's square.
    fn mark_place(&self, cell: Cell, digit: Digit, marks: &Marks) -> (Square, f64, f64) {
        let (square, down, right) = self.centre(cell);
        let (row, col) = (digit.index() / marks.cols, digit.index() % marks.cols);
        let offset = |i: usize, n: usize, inside: f64| ((i as f64 + 0.5) / n as f64 - 0.5) * inside;
        let down = down + marks.below + offset(row, marks.rows, marks.high);
        (square, down, right + offset(col, marks.cols, INSIDE))
    }

    fn draw_marks(
        &self,
        drawing: &mut Drawing,
        cell: Cell,
        set: DigitSet,
        pointed: &[(Digit, Emphasis)],
        marks: &Marks,
    ) {
        let n_digits = self.topology.n_digits();
        let radius = marks.radius();
        for &(digit, emphasis) in pointed.iter().filter(|(digit, _)| digit.index() < n_digits) {
            let (square, down, right) = self.mark_place(cell, digit, marks);
            let circle = self.laid((square, down, right), Path::circle(point(0.0, 0.0), radius), 1.0);
            drawing.fill(circle, self.theme.mark_emphasis[emphasis as usize]);
        }
        for digit in set.iter().filter(|digit| digit.index() < n_digits) {
            let (square, down, right) = self.mark_place(cell, digit, marks);
            let emphasis = pointed.iter().find(|(other, _)| *other == digit).map(|(_, emphasis)| *emphasis);
            let (weight, colour) = match emphasis {
                Some(_) => (Weight::Bold, self.theme.given),
                None => (Weight::Regular, self.theme.mark),
            };
            let ink = match self.picture((square, down, right), digit, radius * 0.85) {
                Some(path) => Ink::Path { path, fill: Some(colour), stroke: None },
                None => Ink::Text(self.text_at(square, down, right, self.symbol(digit), marks.size, weight, colour)),
            };
            drawing.items.push(Item { id: None, class: Some("mark"), ink });
            if emphasis == Some(Emphasis::Removed) {
                let ends = [(radius * 0.7, -radius * 0.7), (-radius * 0.7, radius * 0.7)];
                let [from, to] = ends.map(|(y, x)| self.plane.within(square, down + y, right + x));
                let width = Theme::width(self.theme.thick_width, self.plane.unit) / 2.5;
                drawing.stroke(Path::line(from, to), Stroke::new(self.theme.given, width).round());
            }
        }
    }
}
