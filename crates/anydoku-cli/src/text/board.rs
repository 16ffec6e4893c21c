//! Boards as text.
//!
//! The layout becomes a canvas of characters. Between two squares there is an edge: invisible inside a cell, light
//! between two cells, and heavy between two outlined houses and around the board. A *roomy* canvas draws all edges. A
//! *close* canvas draws only the heavy edges and has rows of characters only where there is something to draw, so that
//! large boards still fit. Pipes get a close canvas in ASCII instead of box characters.

use anstyle::Style as Paint;

use anydoku::{Cell, Digit, HouseKind, Layout, Sheet, Symbols, Topology};

use super::{Look, paint};

/// The role of a digit. It determines the digit's color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// A given.
    Given,
    /// A digit of the solution.
    Found,
    /// A highlighted digit.
    Pointed,
    /// A redundant given.
    Spare,
}

/// The amount of detail of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// All lines between cells.
    Roomy,
    /// Only the lines between houses.
    Close,
    /// Only the lines between houses, in ASCII.
    Ascii,
}

/// A grid of characters, each with its colors.
#[derive(Clone, Debug)]
pub struct Canvas {
    width: usize,
    glyphs: Vec<(char, Paint)>,
    /// The line of each row of cells, and the character column at which the text of each column of cells begins.
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        let (rows, columns) = (Vec::new(), Vec::new());
        Canvas { width, glyphs: vec![(' ', Paint::new()); width * height], rows, columns }
    }

    /// Returns the number of columns of characters.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of lines.
    pub fn height(&self) -> usize {
        self.glyphs.len() / self.width.max(1)
    }

    /// Returns the line of each row of cells.
    pub fn lines_of_rows(&self) -> &[usize] {
        &self.rows
    }

    /// Returns the column of characters at which the text of each column of cells begins.
    pub fn texts_of_columns(&self) -> &[usize] {
        &self.columns
    }

    fn put(&mut self, x: usize, y: usize, glyph: char, paint: Paint) {
        self.glyphs[y * self.width + x] = (glyph, paint);
    }

    /// Returns a line with its colors, without trailing spaces.
    pub fn line(&self, y: usize) -> String {
        self.line_to(y, self.width)
    }

    /// Returns the first characters of a line.
    fn line_to(&self, y: usize, width: usize) -> String {
        let glyphs = &self.glyphs[y * self.width..][..self.width.min(width)];
        let is_blank = |(glyph, paint): &(char, Paint)| *glyph == ' ' && paint.get_bg_color().is_none();
        let end = glyphs.iter().rposition(|glyph| !is_blank(glyph)).map_or(0, |last| last + 1);
        let mut text = String::new();
        let mut before = Paint::new();
        for &(glyph, paint) in &glyphs[..end] {
            // A space shows only its background, so the color of the text does not have to change.
            if paint != before && !(glyph == ' ' && paint.get_bg_color() == before.get_bg_color()) {
                if before != Paint::new() {
                    text.push_str("\u{1b}[0m");
                }
                text.push_str(&paint.to_string());
                before = paint;
            }
            text.push(glyph);
        }
        if before != Paint::new() {
            text.push_str("\u{1b}[0m");
        }
        text
    }

    /// Returns all lines.
    pub fn text(&self) -> String {
        (0..self.height()).map(|y| self.line(y) + "\n").collect()
    }

    /// Returns two canvases next to each other, aligned at the top.
    pub fn beside(&self, other: &Canvas, gap: usize) -> Canvas {
        let mut both = Canvas::new(self.width + gap + other.width, self.height().max(other.height()));
        for (canvas, left) in [(self, 0), (other, self.width + gap)] {
            for y in 0..canvas.height() {
                let from = &canvas.glyphs[y * canvas.width..][..canvas.width];
                both.glyphs[y * both.width + left..][..canvas.width].copy_from_slice(from);
            }
        }
        both
    }
}

/// Returns the digits of a sheet as text: in the picture from the file if there is one, otherwise on a board. A second
/// face is printed beside the first if there is room for it.
pub fn sheet(look: Look, sheet: &Sheet, faces: &[&Face<'_>]) -> Vec<u8> {
    page(look, sheet.puzzle.topology(), &sheet.layout, faces)
}

/// Returns the digits on a topology and its layout as text: in the picture from the file if there is one, otherwise on
/// a board.
pub fn page(look: Look, topology: &Topology, layout: &Layout, faces: &[&Face<'_>]) -> Vec<u8> {
    if let Some(picture) = &layout.picture {
        let mut text = Vec::new();
        for (i, face) in faces.iter().enumerate() {
            if i > 0 && !text.ends_with(b"\n\n") {
                text.push(b'\n');
            }
            if look.fancy {
                text.extend_from_slice(&coloured_picture(picture, layout, topology, face));
            } else {
                text.extend_from_slice(&picture.print(topology.n_digits(), |cell| face(cell).map(|(digit, _)| digit)));
            }
            if !text.ends_with(b"\n") {
                text.push(b'\n');
            }
        }
        return text;
    }
    let boards: Vec<Canvas> = faces.iter().map(|face| board(look, layout, topology, face)).collect();
    let mut text = String::new();
    let gap = 3;
    match &boards[..] {
        [a, b] if look.fancy && a.width() + gap + b.width() <= look.width => {
            text.push_str(&a.beside(b, gap).text());
        }
        boards => {
            for (i, canvas) in boards.iter().enumerate() {
                if i > 0 {
                    text.push('\n');
                }
                text.push_str(&canvas.text());
            }
        }
    }
    text.into_bytes()
}

/// A function that returns the digit of a cell and its ink.
pub type Face<'a> = dyn Fn(Cell) -> Option<(Digit, Ink)> + 'a;

/// Returns the picture with colored digits. Cells of a jigsaw piece or a window have the tint of that house, as do the spaces beside and
/// between them.
fn coloured_picture(picture: &anydoku::Picture, layout: &Layout, topology: &Topology, face: &Face<'_>) -> Vec<u8> {
    let n_digits = topology.n_digits();
    let width = n_digits.to_string().len();
    let paper = Sketch::new(layout, topology);
    let on_paper = tints(layout, topology, &paper);
    let tint = |cell: usize| {
        let square = (cell < layout.n_cells()).then(|| layout.squares(Cell::new(cell))[0])?;
        let (own, block) = on_paper[square.row as usize * paper.cols + square.col as usize];
        own.or(block)
    };
    let mut text = Vec::new();
    let tinted = |text: &mut Vec<u8>, tint: Option<u8>, n: usize| {
        let spaces = " ".repeat(n);
        let shown = tint.map_or(spaces.clone(), |tint| paint::paint(paint::on(tint, Paint::new()), &spaces));
        text.extend_from_slice(shown.as_bytes());
    };
    for (i, piece) in picture.pieces.iter().enumerate() {
        let is_last = i + 1 == picture.pieces.len();
        let (before, after) = (i.checked_sub(1).and_then(tint), if is_last { None } else { tint(i) });
        let shown = &piece.shown[..];
        if shown.len() <= 3 && before == after && shown.iter().all(|&b| b == b' ') {
            tinted(&mut text, before, shown.len());
        } else {
            let is_wide = shown.len() > 1;
            let left = (is_wide && shown.first() == Some(&b' ') && before.is_some()) as usize;
            let right = (is_wide && shown.last() == Some(&b' ') && after.is_some()) as usize;
            tinted(&mut text, before, left);
            // Escape codes in a file must not reach the terminal.
            let is_odd = |b: u8| b < b' ' && b != b'\n' && b != b'\t' || b == 0x7f;
            text.extend(shown[left..shown.len() - right].iter().map(|&b| if is_odd(b) { b'?' } else { b }));
            tinted(&mut text, after, right);
        }
        if is_last {
            break;
        }
        let (symbol, style) = match face(Cell::new(i)) {
            Some((digit, ink)) => (format!("{:0width$}", digit.number()), ink_style(ink, after)),
            None => (char::from(picture.empty).to_string().repeat(width), line_style(THIN, after)),
        };
        text.extend_from_slice(paint::paint(style, &symbol).as_bytes());
    }
    text
}

/// Returns the board in the style that fits the look: roomy if there is room, otherwise close.
pub fn board(look: Look, layout: &Layout, topology: &Topology, face: &Face<'_>) -> Canvas {
    let width = layout.symbols.width(topology.n_digits());
    let style = match look.fancy {
        false => Style::Ascii,
        true if layout.cols() * (width + 3) < look.width => Style::Roomy,
        true => Style::Close,
    };
    draw(style, layout, topology, face)
}

/// The weight of an edge.
type Weight = usize;
const NONE: Weight = 0;
const THIN: Weight = 1;
const THICK: Weight = 2;

/// Returns the board of a shape without digits, clipped to this width and height.
pub fn thumbnail(look: Look, layout: &Layout, topology: &Topology, width: usize, height: usize) -> String {
    let style = match look.fancy {
        false => Style::Ascii,
        true if has_large_cells(layout) => Style::Roomy,
        true => Style::Close,
    };
    let mut shaded = vec![false; topology.n_cells()];
    for &house in &layout.shaded {
        topology.house(house).cells.iter().for_each(|cell| shaded[cell.index()] = true);
    }
    let open = |cell: Cell| if shaded[cell.index()] && !look.fancy { '*' } else { '.' };
    // Two-digit numbers would only make the board wider.
    let mut narrow = layout.clone();
    narrow.symbols = Symbols::Chars(vec!['.'; topology.n_digits()]);
    let canvas = draw_with(style, &narrow, topology, &|_| None, &open);
    let rest = |n: usize, most: usize| n.saturating_sub(most);
    let mut text: String = (0..canvas.height().min(height)).map(|y| canvas.line_to(y, width) + "\n").collect();
    if rest(canvas.height(), height) + rest(canvas.width(), width) > 0 {
        text.push_str("… the corner of a larger board\n");
    }
    text
}

/// Draws a board in a given style.
pub fn draw(style: Style, layout: &Layout, topology: &Topology, face: &Face<'_>) -> Canvas {
    let open = if style == Style::Roomy { ' ' } else { '.' };
    draw_with(style, layout, topology, face, &|_| open)
}

fn draw_with(
    style: Style,
    layout: &Layout,
    topology: &Topology,
    face: &Face<'_>,
    open: &dyn Fn(Cell) -> char,
) -> Canvas {
    let width = layout.symbols.width(topology.n_digits());
    frame(style, layout, topology, width, &Overlay::default(), &|cell, tint| match face(cell) {
        Some((digit, ink)) => {
            let symbol = layout.symbols.write(digit, topology.n_digits());
            let indent = width.saturating_sub(symbol.chars().count());
            let glyphs = symbol.chars().map(|glyph| (glyph, ink_style(ink, tint))).collect();
            Written { indent, glyphs, around: (ink == Ink::Pointed).then_some(paint::POINTED) }
        }
        None => Written { indent: width - 1, glyphs: vec![(open(cell), line_style(THIN, tint))], around: None },
    })
}

/// The content of a cell: the width of its indentation, its characters with their colors, and the background color.
pub(super) struct Written {
    pub indent: usize,
    pub glyphs: Vec<(char, Paint)>,
    pub around: Option<Paint>,
}

/// Draws the lines of a board and fills each cell by a function that takes the cell and its tint and returns at most
/// `symbol_width` characters.
pub(super) fn frame(
    style: Style,
    layout: &Layout,
    topology: &Topology,
    symbol_width: usize,
    overlay: &Overlay,
    write: &dyn Fn(Cell, Option<u8>) -> Written,
) -> Canvas {
    let paper = Sketch::new(layout, topology);
    // Only the lines show which squares belong to a large cell.
    let is_open = style != Style::Roomy && !has_large_cells(layout);
    let shown = |weight: Weight| if is_open && weight == THIN { NONE } else { weight };
    let is_wall = |b: usize| (0..layout.rows()).any(|row| shown(paper.upright(row, b)) != NONE);
    let across = Axis::new(style, layout.cols(), symbol_width, is_wall);
    let down = Axis::lines(style, layout.rows(), |b| (0..layout.cols()).any(|col| shown(paper.level(b, col)) != NONE));
    let mut canvas = Canvas::new(across.length, down.length);
    let none = (None, None);
    let tints = match style {
        Style::Ascii => vec![none; paper.cells.len()],
        _ => overlay.over(tints(layout, topology, &paper), &paper),
    };
    let at = |row: usize, col: usize| paper.at(row, col).map_or(none, |_| tints[row * paper.cols + col]);
    let tint = |row: usize, col: usize| at(row, col).0.or(at(row, col).1);

    for row in 0..paper.rows {
        let y = down.cells[row].start;
        for col in 0..paper.cols {
            if let Some(tint) = tint(row, col) {
                across.cells[col].clone().for_each(|x| canvas.put(x, y, ' ', paint::on(tint, Paint::new())));
            }
        }
    }
    for row in 0..paper.rows {
        for b in 0..=paper.cols {
            let Some(x) = across.walls[b] else { continue };
            let shared = same(&[beside(row, b, &at, 0, -1), beside(row, b, &at, 0, 0)]);
            let weight = shown(paper.upright(row, b));
            let (y, glyph) = (down.cells[row].start, junction(style, [weight, NONE, weight, NONE]));
            canvas.put(x, y, glyph, line_style(weight, shared));
        }
    }
    for b in 0..=paper.rows {
        let Some(y) = down.walls[b] else { continue };
        for col in 0..paper.cols {
            let shared = same(&[beside(b, col, &at, -1, 0), beside(b, col, &at, 0, 0)]);
            let weight = shown(paper.level(b, col));
            let glyph = junction(style, [NONE, weight, NONE, weight]);
            across.cells[col].clone().for_each(|x| canvas.put(x, y, glyph, line_style(weight, shared)));
        }
        for c in 0..=paper.cols {
            let Some(x) = across.walls[c] else { continue };
            let weights = [
                if b > 0 { shown(paper.upright(b - 1, c)) } else { NONE },
                if c < paper.cols { shown(paper.level(b, c)) } else { NONE },
                if b < paper.rows { shown(paper.upright(b, c)) } else { NONE },
                if c > 0 { shown(paper.level(b, c - 1)) } else { NONE },
            ];
            let around = [(-1, -1), (-1, 0), (0, -1), (0, 0)].map(|(dr, dc)| beside(b, c, &at, dr, dc));
            let weight = weights.into_iter().max().unwrap_or(NONE);
            canvas.put(x, y, junction(style, weights), line_style(weight, same(&around)));
        }
    }
    for cell in topology.cells().take(layout.n_cells()) {
        let square = layout.squares(cell)[0];
        let (row, col) = (square.row as usize, square.col as usize);
        let (x, y) = (across.texts[col], down.cells[row].start);
        let tint = tint(row, col);
        let written = write(cell, tint);
        if let (Some(around), Style::Roomy) = (written.around, style) {
            across.cells[col].clone().for_each(|x| canvas.put(x, y, ' ', around));
        }
        for (i, &(glyph, paint)) in written.glyphs.iter().enumerate().take(symbol_width - written.indent) {
            canvas.put(x + written.indent + i, y, glyph, paint);
        }
    }
    overlay.label(&mut canvas, style, layout, (&across, &down));
    (canvas.rows, canvas.columns) = (down.texts, across.texts);
    canvas
}

/// An overlay on a board: colors of cells that belong together, and short labels on the lines between them.
#[derive(Default)]
pub(super) struct Overlay {
    /// The index in [`paint::BLOCKS`] of the color of each cell, or `None` if the cell keeps the color of the board.
    pub colours: Vec<Option<usize>>,
    pub labels: Vec<(Spot, String)>,
}

/// A place on the lines around a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Spot {
    /// The left end of the line above the cell.
    Above(Cell),
    /// The middle of the line below the cell.
    Below(Cell),
    /// The line on the right of the cell.
    Right(Cell),
    /// The lower right corner of the cell.
    Corner(Cell),
}

impl Overlay {
    /// Returns the tints, overlaid with the colors of the cells. Shaded cells have a darker color.
    fn over(&self, mut tints: Vec<Tint>, paper: &Sketch) -> Vec<Tint> {
        for (tint, cell) in tints.iter_mut().zip(&paper.cells) {
            let Some(colour) = cell.and_then(|cell| self.colours.get(cell.index()).copied().flatten()) else {
                continue;
            };
            let colours = if tint.0.is_some() { paint::CROSSED } else { paint::BLOCKS };
            *tint = (Some(colours[colour % colours.len()]), None);
        }
        tints
    }

    /// Writes the labels for which the board has a line.
    fn label(&self, canvas: &mut Canvas, style: Style, layout: &Layout, (across, down): (&Axis, &Axis)) {
        if style != Style::Roomy {
            return;
        }
        for (spot, text) in &self.labels {
            let (Spot::Above(cell) | Spot::Below(cell) | Spot::Right(cell) | Spot::Corner(cell)) = *spot;
            let square = layout.squares(cell)[0];
            let (row, col) = (square.row as usize, square.col as usize);
            let middle = across.texts[col];
            let place = match spot {
                Spot::Above(_) => down.walls[row].map(|y| (across.cells[col].start, y)),
                Spot::Below(_) => down.walls[row + 1].map(|y| (middle, y)),
                Spot::Right(_) => across.walls[col + 1].map(|x| (x, down.cells[row].start)),
                Spot::Corner(_) => across.walls[col + 1].zip(down.walls[row + 1]),
            };
            let Some((x, y)) = place else { continue };
            for (i, glyph) in text.chars().enumerate().take(canvas.width.saturating_sub(x)) {
                let below = canvas.glyphs[y * canvas.width + x + i].1;
                canvas.put(x + i, y, glyph, below.bold().fg_color(paint::LABEL.get_fg_color()));
            }
        }
    }

    /// Returns whether labels between cells fit with this style and width.
    pub fn has_room(look: Look, layout: &Layout, width: usize) -> bool {
        look.fancy && layout.cols() * (width + 3) < look.width
    }
}

pub(super) fn ink_style(ink: Ink, tint: Option<u8>) -> Paint {
    match (ink, tint) {
        (Ink::Given, None) => paint::GIVEN,
        (Ink::Given, Some(tint)) => paint::on(tint, paint::GIVEN_ON_TINT),
        (Ink::Found, None) => paint::FOUND,
        (Ink::Found, Some(tint)) => paint::on(tint, paint::FOUND_ON_TINT),
        (Ink::Pointed, _) => paint::POINTED,
        (Ink::Spare, None) => paint::SPARE,
        (Ink::Spare, Some(tint)) => paint::on(tint, paint::SPARE_ON_TINT),
    }
}

fn line_style(weight: Weight, tint: Option<u8>) -> Paint {
    match (weight, tint) {
        (THICK, None) => paint::HEAVY,
        (THICK, Some(tint)) => paint::on(tint, paint::GIVEN_ON_TINT),
        (_, None) => paint::LIGHT,
        (_, Some(tint)) => paint::on(tint, paint::LIGHT_ON_TINT),
    }
}

/// The tints of a square: its own, and that of its block.
type Tint = (Option<u8>, Option<u8>);

/// Returns the tints of the square one step up or left of a corner.
fn beside(row: usize, col: usize, at: &dyn Fn(usize, usize) -> Tint, dr: isize, dc: isize) -> Tint {
    match (row.checked_add_signed(dr), col.checked_add_signed(dc)) {
        (Some(row), Some(col)) => at(row, col),
        _ => (None, None),
    }
}

/// Returns the tint of a line between squares: the tint that all of them share, whether it is their own or that of their block.
fn same(tints: &[Tint]) -> Option<u8> {
    let shared =
        |of: fn(&Tint) -> Option<u8>| of(&tints[0]).filter(|_| tints.iter().all(|tint| of(tint) == of(&tints[0])));
    shared(|tint| tint.0).or_else(|| shared(|tint| tint.1))
}

/// Returns the box character with these weights up, right, down and left.
fn junction(style: Style, [up, right, down, left]: [Weight; 4]) -> char {
    const GLYPHS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";
    if style != Style::Ascii {
        return GLYPHS.chars().nth(up * 27 + right * 9 + down * 3 + left).unwrap_or(' ');
    }
    match (up + down > 0, left + right > 0) {
        (false, false) => ' ',
        (true, false) if up > 0 && down > 0 => '|',
        (false, true) if left > 0 && right > 0 => '-',
        _ => '+',
    }
}

/// The positions of walls and cells along one side of the canvas.
struct Axis {
    /// The position of each wall, if it is drawn: before the first cell, between two cells, and after the last cell.
    walls: Vec<Option<usize>>,
    /// The positions between two walls.
    cells: Vec<std::ops::Range<usize>>,
    /// The position at which the symbol begins.
    texts: Vec<usize>,
    length: usize,
}

impl Axis {
    /// Returns the columns: ` 5 ` between walls if there is room, otherwise ` 5`, with a space before each wall.
    fn new(style: Style, n: usize, symbol: usize, is_wall: impl Fn(usize) -> bool) -> Axis {
        let mut axis = Axis { walls: vec![], cells: vec![], texts: vec![], length: 0 };
        for b in 0..=n {
            let wall = style == Style::Roomy || is_wall(b);
            if wall && style != Style::Roomy && b > 0 {
                axis.length += 1;
            }
            if let Some(last) = axis.cells.last_mut() {
                last.end = axis.length;
            }
            axis.walls.push(wall.then_some(axis.length));
            axis.length += wall as usize;
            if b < n {
                let start = axis.length;
                axis.texts.push(start + 1);
                axis.length += symbol + if style == Style::Roomy { 2 } else { 1 };
                axis.cells.push(start..axis.length);
            }
        }
        axis
    }

    /// Returns the rows, one line each.
    fn lines(style: Style, n: usize, is_wall: impl Fn(usize) -> bool) -> Axis {
        let mut axis = Axis { walls: vec![], cells: vec![], texts: vec![], length: 0 };
        for b in 0..=n {
            let wall = style == Style::Roomy || is_wall(b);
            axis.walls.push(wall.then_some(axis.length));
            axis.length += wall as usize;
            if b < n {
                axis.texts.push(axis.length);
                axis.cells.push(axis.length..axis.length + 1);
                axis.length += 1;
            }
        }
        axis
    }
}

/// The layout, with the data needed to draw edges.
struct Sketch {
    rows: usize,
    cols: usize,
    cells: Vec<Option<Cell>>,
    /// The 1-based number of each cell's outlined house, or 0 if it has none.
    outline: Vec<usize>,
}

impl Sketch {
    fn new(layout: &Layout, topology: &Topology) -> Sketch {
        let mut outline = vec![0; layout.n_cells().max(topology.n_cells())];
        for (i, &house) in layout.outlined.iter().enumerate() {
            topology.house(house).cells.iter().for_each(|cell| outline[cell.index()] = i + 1);
        }
        Sketch { rows: layout.rows(), cols: layout.cols(), cells: layout.cells_on_paper(), outline }
    }

    fn at(&self, row: usize, col: usize) -> Option<Cell> {
        if row < self.rows && col < self.cols { self.cells[row * self.cols + col] } else { None }
    }

    fn edge(&self, a: Option<Cell>, b: Option<Cell>) -> Weight {
        match (a, b) {
            (None, None) => NONE,
            (Some(a), Some(b)) if a == b => NONE,
            (Some(a), Some(b)) if self.outline[a.index()] == self.outline[b.index()] => THIN,
            _ => THICK,
        }
    }

    /// Returns the edge on the left of a square.
    fn upright(&self, row: usize, col: usize) -> Weight {
        self.edge(col.checked_sub(1).and_then(|col| self.at(row, col)), self.at(row, col))
    }

    /// Returns the edge above a square.
    fn level(&self, row: usize, col: usize) -> Weight {
        self.edge(row.checked_sub(1).and_then(|row| self.at(row, col)), self.at(row, col))
    }
}

/// Returns a tint for each square: neighboring jigsaw blocks have different tints, windows and diagonals are darker, and each custom house
/// has its own tint.
fn tints(layout: &Layout, topology: &Topology, paper: &Sketch) -> Vec<Tint> {
    let mut shaded = vec![false; paper.outline.len()];
    let mut own = vec![None; paper.outline.len()];
    let mut n_own = 0;
    for &id in &layout.shaded {
        let house = topology.house(id);
        let is_own = !matches!(house.kind, HouseKind::Diagonal | HouseKind::Window);
        for cell in &house.cells {
            shaded[cell.index()] = true;
            if is_own {
                own[cell.index()] = Some(paint::CROSSED[n_own % paint::CROSSED.len()]);
            }
        }
        n_own += usize::from(is_own);
    }
    let colours = if is_jigsaw(layout, topology) { Some(colour_blocks(layout, paper)) } else { None };
    let tint = |cell: Cell| {
        let block = colours.as_ref().and_then(|colours| colours[paper.outline[cell.index()]]);
        match (block, shaded[cell.index()]) {
            (Some(colour), false) => (None, Some(paint::BLOCKS[colour])),
            (Some(colour), true) => (Some(paint::CROSSED[colour]), Some(paint::BLOCKS[colour])),
            (None, true) => (Some(own[cell.index()].unwrap_or(paint::SHADE)), None),
            (None, false) => (None, None),
        }
    };
    paper.cells.iter().map(|cell| cell.map_or((None, None), tint)).collect()
}

fn has_large_cells(layout: &Layout) -> bool {
    (0..layout.n_cells()).any(|cell| layout.squares(Cell::new(cell)).len() > 1)
}

/// Returns whether any block is not a rectangle.
fn is_jigsaw(layout: &Layout, topology: &Topology) -> bool {
    layout.outlined.iter().any(|&house| {
        let squares = || topology.house(house).cells.iter().flat_map(|&cell| layout.squares(cell));
        let side = |of: fn(&anydoku::Square) -> u16| {
            let (low, high) = (squares().map(of).min().unwrap_or(0), squares().map(of).max().unwrap_or(0));
            (high - low) as usize + 1
        };
        side(|square| square.row) * side(|square| square.col) != squares().count()
    })
}

/// Returns a color for each outlined house by its 1-based number, and `None` for 0. Each color is the least used one that no
/// neighbor has.
fn colour_blocks(layout: &Layout, paper: &Sketch) -> Vec<Option<usize>> {
    let n = layout.outlined.len() + 1;
    let mut neighbours = vec![std::collections::BTreeSet::new(); n];
    for row in 0..paper.rows {
        for col in 0..paper.cols {
            let Some(a) = paper.at(row, col) else { continue };
            // Blocks that touch only at a corner are neighbors, too, because two blocks of one color would look like
            // one.
            for b in [(row, col + 1), (row + 1, col), (row + 1, col + 1), (row + 1, col.wrapping_sub(1))] {
                let Some(b) = paper.at(b.0, b.1) else { continue };
                let (a, b) = (paper.outline[a.index()], paper.outline[b.index()]);
                if a != b {
                    neighbours[a].insert(b);
                    neighbours[b].insert(a);
                }
            }
        }
    }
    let mut colours: Vec<Option<usize>> = vec![None; n];
    let mut used = [0usize; paint::BLOCKS.len()];
    for block in 1..n {
        let near = |colour: usize| neighbours[block].iter().filter(|&&b| colours[b] == Some(colour)).count();
        let best = (0..used.len()).min_by_key(|&colour| (near(colour), used[colour], colour)).unwrap_or(0);
        used[best] += 1;
        colours[block] = Some(best);
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Shape;

    fn plain(style: Style, shape: &Shape, line: &str) -> String {
        let digit = |cell: Cell| line.as_bytes().get(cell.index()).and_then(|b| (*b as char).to_digit(36));
        let face = |cell: Cell| Some((Digit::from_number(digit(cell)? as usize)?, Ink::Given));
        let text = draw(style, &shape.layout, &shape.topology, &face).text();
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn roomy_boards_have_light_and_heavy_lines() {
        let board = plain(Style::Roomy, &Shape::boxed(2, 2), "1...  ..2...");
        let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
";
        assert_eq!(board, expected);
    }

    #[test]
    fn colours_change_nothing_else_of_a_picture() {
        let text = b"<shape>x4\n<sudoku>\n| 1 . | . 4 |\n| . . | .  . |\n| . . | . . |\n| . . | . .|\n";
        let reading = anydoku_format::read(text, &anydoku_format::Hints::default()).unwrap();
        let sheet = &reading.sheets[0];
        let face = |cell: Cell| sheet.puzzle.given(cell).map(|digit| (digit, Ink::Given));
        let plain = super::sheet(Look::PLAIN, sheet, &[&face]);
        let coloured = super::sheet(Look { fancy: true, width: 80, ..Look::PLAIN }, sheet, &[&face]);
        assert!(coloured.contains(&0x1b));
        assert_eq!(anstream::adapter::strip_bytes(&coloured).into_vec(), plain);
    }

    #[test]
    fn pipes_get_ascii() {
        let board = plain(Style::Ascii, &Shape::boxed(2, 3), "1....6");
        assert!(board.starts_with("+-------+-------+\n| 1 . . | . . 6 |\n| . . . | . . . |\n+-------+"), "{board}");
    }

    #[test]
    fn jigsaw_blocks_are_walled_and_tinted() {
        let shape = Shape::jigsaw(&[0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
        let expected = "\
+-----------+---+
| .   .   . | . |
+---+   +---+   |
| . | . | .   . |
|   +---+---+   |
| .   . | . | . |
|   +---+   +---+
| . | .   .   . |
+---+-----------+
";
        assert_eq!(plain(Style::Ascii, &shape, ""), expected);
        let tints = tints(&shape.layout, &shape.topology, &Sketch::new(&shape.layout, &shape.topology));
        assert!(tints.iter().all(|tint| tint.1.is_some()));
        assert_ne!(tints[0], tints[3]);
    }
}
