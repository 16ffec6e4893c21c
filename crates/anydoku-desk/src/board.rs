//! Boards as data: what a front needs to draw a puzzle itself, and pictures of them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use anydoku::{
    Cell, CellNames, Digit, Face, House, HouseId, HouseKind, Layout, Picture, Piece, Projection, Sheet, Square,
    Symbols, Topology,
};
use anydoku_draw::{Drawing, Fonts, Look, Theme};

use crate::{Refusal, Text};

/// What a reply shall hold besides the plain answer.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Extra {
    /// The [`Board`] of each puzzle.
    Board,
    /// Pictures as SVG.
    Svg,
    /// What stands in the cells at each step and what is pointed at, as a [`FaceFacts`](crate::FaceFacts).
    Faces,
    /// One HTML page with all pictures and sentences.
    Page,
    /// Where everything lies, as [`PlanFacts`](crate::PlanFacts).
    Plan,
    /// The puzzle as a `Paper` that reads back as the equal one.
    Paper,
}

/// Where cells lie, what the houses are, and how digits are written.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// Height of the paper in unit squares.
    pub rows: usize,
    /// Width of the paper in unit squares.
    pub cols: usize,
    /// How each digit is written, from 1.
    pub symbols: Vec<String>,
    /// The cells, by number.
    pub cells: Vec<CellFacts>,
    /// The houses.
    pub houses: Vec<HouseFacts>,
    /// The rules beyond houses as text, cells by number from 1: `cage 15: 1 2 11`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Houses with a thick outline, by number from 0. They do not overlap one another.
    pub outlined: Vec<usize>,
    /// Houses that are shaded, by number from 0, in drawing order.
    pub shaded: Vec<usize>,
    /// How the paper stands in space.
    pub projection: ProjectionName,
    /// The text that a file brought around its digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureFacts>,
}

/// A cell of a board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellFacts {
    /// Its name: `r1c1`.
    pub name: String,
    /// Its unit squares as row and column from 0; its digit is written in the first.
    pub squares: Vec<(u16, u16)>,
}

/// A house of a board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseFacts {
    /// What it is to the eye: `row`, `column`, `block`, `diagonal`, `window`, `group` or `pair`.
    pub kind: String,
    /// What people call it: `row 3`.
    pub name: String,
    /// Its cells, by number from 0.
    pub cells: Vec<usize>,
}

/// How the paper stands in space.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProjectionName {
    /// Flat on the table.
    Flat,
    /// Three faces of a cube that meet in a corner.
    Cube,
    /// A net to cut out and fold to a cube.
    Net,
}

/// The text that a gss file brought around its digits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureFacts {
    /// All that stood before the body.
    pub head: Text,
    /// What stands before the first cell, between cells, and after the last; always one more than cells.
    pub pieces: Vec<PieceFacts>,
    /// How each cell was written, without the pattern around it.
    pub cells: Vec<Text>,
    /// What comes after the body.
    pub tail: Text,
    /// What stands around a number, a period in its place.
    pub pattern: Text,
    /// What an open cell is printed as.
    pub empty: u8,
}

/// Text between two cells.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceFacts {
    /// As it is printed.
    pub shown: Text,
    /// As it stood in the source, if that is different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Text>,
}

impl Board {
    /// The board of these houses on this paper.
    pub fn of(topology: &Topology, layout: &Layout) -> Board {
        let cell = |cell: Cell| CellFacts {
            name: topology.cell_name(cell),
            squares: layout.squares(cell).iter().map(|square| (square.row, square.col)).collect(),
        };
        let house = |house: &House| HouseFacts {
            kind: house.kind.word().to_owned(),
            name: house.name.clone(),
            cells: house.cells.iter().map(|cell| cell.index()).collect(),
        };
        let n_digits = topology.n_digits();
        Board {
            rows: layout.rows(),
            cols: layout.cols(),
            symbols: topology.digits().map(|digit| layout.symbols.write(digit, n_digits)).collect(),
            cells: topology.cells().map(cell).collect(),
            houses: topology.without_rules().houses().iter().map(house).collect(),
            rules: topology.rules().iter().map(ToString::to_string).collect(),
            outlined: layout.outlined.iter().map(|house| house.index()).collect(),
            shaded: layout.shaded.iter().map(|house| house.index()).collect(),
            projection: match layout.projection {
                Projection::Flat => ProjectionName::Flat,
                Projection::Cube => ProjectionName::Cube,
                Projection::Net => ProjectionName::Net,
            },
            picture: layout.picture.as_ref().map(PictureFacts::of),
        }
    }

    /// The topology and layout that the board tells of, for fronts that have the library: drawing them gives what drawing
    /// the original would give. A board that came from elsewhere is checked.
    pub fn restore(&self) -> Result<(Arc<Topology>, Arc<Layout>), Refusal> {
        let wrong = |what: &str| Refusal::new(format!("the board is not sound: {what}"));
        let n_cells = self.cells.len();
        let mut houses = Vec::new();
        for facts in &self.houses {
            let kind = HouseKind::ALL.iter().find(|kind| kind.word() == facts.kind);
            let kind = *kind.ok_or_else(|| wrong(&format!("found {:?}, expected a kind of house", facts.kind)))?;
            if facts.cells.iter().any(|&cell| cell >= n_cells) {
                return Err(wrong(&format!("{} has a cell that is not there", facts.name)));
            }
            houses.push(House::named(kind, &facts.name, facts.cells.iter().map(|&cell| Cell::new(cell))));
        }
        let topology = Topology::new(n_cells, self.symbols.len(), self.names(), houses);
        let mut topology = topology.map_err(|error| wrong(&error.to_string()))?;
        if !self.rules.is_empty() {
            let rules = anydoku::rules::read(&self.rules.join("\n"), &topology);
            let rules = rules.map_err(|error| wrong(&format!("rules, {error}")))?;
            topology = topology.with_rules(rules).map_err(|error| wrong(&error.to_string()))?;
        }
        let is_on_paper = |&(row, col): &(u16, u16)| (row as usize) < self.rows && (col as usize) < self.cols;
        let is_placed = |cell: &CellFacts| !cell.squares.is_empty() && cell.squares.iter().all(is_on_paper);
        if !self.cells.iter().all(is_placed) || self.rows > u16::MAX.into() || self.cols > u16::MAX.into() {
            return Err(wrong("a cell lies outside the paper"));
        }
        let squares =
            self.cells.iter().map(|cell| cell.squares.iter().map(|&(row, col)| Square { row, col }).collect());
        let mut layout = Layout::new(self.rows, self.cols, squares.collect());
        let ids = |numbers: &[usize]| -> Result<Vec<HouseId>, Refusal> {
            let id = |&number: &usize| (number < self.houses.len()).then_some(HouseId(number as u32));
            numbers.iter().map(id).collect::<Option<_>>().ok_or_else(|| wrong("a house is named that is not there"))
        };
        layout.outlined = ids(&self.outlined)?;
        layout.shaded = ids(&self.shaded)?;
        layout.projection = match self.projection {
            ProjectionName::Flat => Projection::Flat,
            ProjectionName::Cube => Projection::Cube,
            ProjectionName::Net => Projection::Net,
        };
        layout.symbols = symbols(&self.symbols);
        if self.picture.as_ref().is_some_and(|picture| picture.pieces.len() != n_cells + 1) {
            return Err(wrong("the picture has another number of cells"));
        }
        layout.picture = self.picture.as_ref().map(PictureFacts::restore);
        Ok((Arc::new(topology), Arc::new(layout)))
    }
}

impl Board {
    /// How cells are called: by row and column if they all are, which some rules need.
    fn names(&self) -> CellNames {
        let list: Vec<String> = self.cells.iter().map(|cell| cell.name.clone()).collect();
        let columns = list.iter().take_while(|name| name.starts_with("r1c")).count();
        let is_grid = |(i, name): (usize, &String)| *name == format!("r{}c{}", i / columns + 1, i % columns + 1);
        if columns > 0 && list.iter().enumerate().all(is_grid) {
            CellNames::Grid { columns }
        } else {
            CellNames::List(list)
        }
    }
}

/// How digits are written, from how each of them is.
fn symbols(written: &[String]) -> Symbols {
    let all_are = |symbols: &Symbols| {
        let mut digits = written.iter().enumerate();
        digits.all(|(i, text)| symbols.write(Digit::new(i), written.len()) == *text)
    };
    if all_are(&Symbols::Default) {
        return Symbols::Default;
    }
    let single = |text: &String| {
        let mut chars = text.chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    written.iter().map(single).collect::<Option<Vec<char>>>().map_or(Symbols::Numbers, Symbols::Chars)
}

impl PictureFacts {
    fn of(picture: &Picture) -> PictureFacts {
        let text = |bytes: &Vec<u8>| Text(bytes.clone());
        PictureFacts {
            head: text(&picture.head),
            pieces: picture
                .pieces
                .iter()
                .map(|piece| PieceFacts { shown: text(&piece.shown), source: piece.source.as_ref().map(text) })
                .collect(),
            cells: picture.cells.iter().map(text).collect(),
            tail: text(&picture.tail),
            pattern: text(&picture.pattern),
            empty: picture.empty,
        }
    }

    fn restore(&self) -> Picture {
        let bytes = |text: &Text| text.0.clone();
        Picture {
            head: bytes(&self.head),
            pieces: self
                .pieces
                .iter()
                .map(|piece| Piece { shown: bytes(&piece.shown), source: piece.source.as_ref().map(bytes) })
                .collect(),
            cells: self.cells.iter().map(bytes).collect(),
            tail: bytes(&self.tail),
            pattern: bytes(&self.pattern),
            empty: self.empty,
        }
    }
}

/// A sheet as an SVG picture of the usual size.
pub(crate) fn svg_of(sheet: &Sheet) -> String {
    let face = Face::of_puzzle(&sheet.puzzle);
    svg_of_face(sheet, &face, Theme::named("colour").expect("there is such a theme"), &Fonts::built_in())
}

/// A face on the layout of a sheet as an SVG picture.
pub(crate) fn svg_of_face(sheet: &Sheet, face: &Face, theme: &Theme, fonts: &Fonts) -> String {
    anydoku_draw::svg::write(&drawing_of(sheet, face, theme, fonts, true))
}

/// A face on the layout of a sheet. Marks shall be legible, so a board with more squares is larger.
pub(crate) fn drawing_of(sheet: &Sheet, face: &Face, theme: &Theme, fonts: &Fonts, has_ids: bool) -> Drawing {
    let side = sheet.layout.rows().max(sheet.layout.cols()) as f64;
    let per_square = if sheet.puzzle.topology().n_digits() > 9 { 48.0 } else { 40.0 };
    let size = (side * per_square).clamp(240.0, 2400.0);
    let look = Look { theme, fonts, width: size, height: size, has_ids, is_large: false };
    anydoku_draw::board::draw(sheet.puzzle.topology(), &sheet.layout, face, &look)
}

#[cfg(test)]
mod tests {
    use anydoku::Shape;

    use super::*;

    #[test]
    fn a_board_that_was_written_and_read_is_the_same_shape() {
        for name in ["9x9", "nrcx", "samurai", "cube", "3dcube", "parquet", "100x100", "antiknight", "x16"] {
            let shape = Shape::named(name).unwrap();
            let board = Board::of(&shape.topology, &shape.layout);
            let json = serde_json::to_string(&board).unwrap();
            let again: Board = serde_json::from_str(&json).unwrap();
            assert_eq!(again, board, "{name}");
            let (topology, layout) = again.restore().unwrap();
            assert_eq!(topology.houses(), shape.topology.houses(), "{name}");
            assert_eq!(*layout, *shape.layout, "{name}");
            assert_eq!(topology.cell_name(Cell(0)), shape.topology.cell_name(Cell(0)));
        }
    }

    #[test]
    fn unsound_boards_are_refused() {
        let shape = Shape::named("4x4").unwrap();
        let board = Board::of(&shape.topology, &shape.layout);
        let spoil: [fn(&mut Board); 5] = [
            |board| board.houses[0].cells[0] = 99,
            |board| board.houses[0].kind = "heap".into(),
            |board| board.cells[3].squares.clear(),
            |board| board.rows = 2,
            |board| board.outlined.push(1000),
        ];
        for spoil in spoil {
            let mut board = board.clone();
            spoil(&mut board);
            assert!(board.restore().is_err());
        }
    }
}
