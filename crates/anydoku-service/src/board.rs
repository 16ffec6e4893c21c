//! Serializable boards for front ends that draw puzzles, and pictures of boards.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use anydoku::data::{LayoutForm, TopologyForm, fits};
use anydoku::{
    Colour, Digit, Face, House, HouseId, Layout, MAX_DIGITS, Message, Picture, Projection, Sheet, Square, Symbols,
    Topology, msg,
};
use anydoku_draw::{Drawing, Fonts, Look, Theme};

/// An extra part of a reply.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Extra {
    /// The [`Board`] of each puzzle.
    Board,
    /// SVG pictures.
    Svg,
    /// The contents of the cells at each step, with the highlights, as a [`Face`].
    Faces,
    /// One HTML page with all pictures and their captions.
    Page,
    /// A PDF file with all pictures and sentences, to print.
    Pdf,
    /// The positions of all parts of the board, as [`PlanFacts`](crate::PlanFacts).
    Plan,
    /// The puzzle as an input that reads back as the same puzzle.
    Paper,
}

/// A topology and its layout. Together they are enough to draw a board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "BoardForm", into = "BoardForm")]
pub struct Board {
    /// Cells, digits, houses and rules.
    pub topology: Arc<Topology>,
    /// The positions of the cells.
    pub layout: Arc<Layout>,
}

/// A serializable board: its cells with their positions, its houses, and the symbols of its digits.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Board"))]
struct BoardForm {
    /// The height of the board in unit squares.
    rows: u16,
    /// The width of the board in unit squares.
    cols: u16,
    /// The symbol of each digit, from the lowest.
    symbols: Vec<String>,
    /// The cells, in the order of their numbers.
    cells: Vec<BoardCell>,
    /// The houses.
    houses: Vec<House>,
    /// The rules beyond houses as text, with cells by number from 1: `cage 15: 1 2 11`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    /// The zero-based indices of the houses with a thick outline. They do not overlap.
    outlined: Vec<HouseId>,
    /// The zero-based indices of the shaded houses, in drawing order.
    shaded: Vec<HouseId>,
    /// The projection: a flat sheet, three faces of a cube, or a net.
    projection: Projection,
    /// The colors that the setter gave each cell, bottom layer first. Empty if no cell has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    colours: Vec<Vec<Colour>>,
    /// The text and drawings around the grid in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
}

/// A cell of a board.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BoardCell {
    /// The name, such as `r1c1`.
    name: String,
    /// The unit squares that the cell covers, as row and column from 0. The digit is written in the first one.
    squares: Vec<Square>,
}

impl Board {
    /// Returns the board of a topology and its layout.
    pub fn of(topology: &Arc<Topology>, layout: &Arc<Layout>) -> Board {
        Board { topology: topology.clone(), layout: layout.clone() }
    }
}

impl From<Board> for BoardForm {
    fn from(Board { topology, layout }: Board) -> BoardForm {
        let TopologyForm { digits: n_digits, cells, houses, rules } = (*topology).clone().into();
        let LayoutForm { rows, cols, squares, outlined, shaded, projection, symbols, colours, picture } =
            (*layout).clone().into();
        let cells = cells.into_iter().zip(squares).map(|(name, squares)| BoardCell { name, squares }).collect();
        let symbols = topology.digits().map(|digit| symbols.write(digit, n_digits)).collect();
        BoardForm { rows, cols, symbols, cells, houses, rules, outlined, shaded, projection, colours, picture }
    }
}

impl TryFrom<BoardForm> for Board {
    type Error = Message;

    fn try_from(form: BoardForm) -> Result<Board, Message> {
        let BoardForm { rows, cols, symbols, cells, houses, rules, outlined, shaded, projection, colours, picture } =
            form;
        let (cells, squares) = cells.into_iter().map(|cell| (cell.name, cell.squares)).unzip();
        let digits = symbols.len();
        let symbols = symbols_of(&symbols);
        let wrong = |error: Message| msg!("board-not-sound", error = error);
        let topology = TopologyForm { digits, cells, houses, rules }.try_into().map_err(wrong)?;
        let layout = LayoutForm { rows, cols, squares, outlined, shaded, projection, symbols, colours, picture };
        let layout = layout.try_into().map_err(wrong)?;
        fits(&layout, &topology).map_err(wrong)?;
        Ok(Board { topology: Arc::new(topology), layout: Arc::new(layout) })
    }
}

/// Returns the rule for writing digits that yields these symbols.
fn symbols_of(written: &[String]) -> Symbols {
    let all_are = |symbols: &Symbols| {
        let mut digits = written.iter().enumerate();
        written.len() <= MAX_DIGITS && digits.all(|(i, text)| symbols.write(Digit::new(i), written.len()) == *text)
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

/// Draws a sheet as an SVG picture of the usual size.
pub(crate) fn svg_of(sheet: &Sheet) -> String {
    let face = Face::of_puzzle(&sheet.puzzle);
    svg_of_face(sheet, &face, Theme::named("colour").expect("there is such a theme"), &Fonts::built_in())
}

/// Draws a face on the layout of a sheet as an SVG picture.
pub(crate) fn svg_of_face(sheet: &Sheet, face: &Face, theme: &Theme, fonts: &Fonts) -> String {
    anydoku_draw::svg::write(&drawing_of(sheet, face, theme, fonts, true))
}

/// Draws a face on the layout of a sheet.
pub(crate) fn drawing_of(sheet: &Sheet, face: &Face, theme: &Theme, fonts: &Fonts, has_ids: bool) -> Drawing {
    let size = size_of(sheet);
    let look = Look { theme, fonts, width: size, height: size, has_ids, is_large: false };
    anydoku_draw::board::draw(sheet.puzzle.topology(), &sheet.layout, face, &look)
}

/// Draws a face on the layout of a sheet, with the numbers of rows and columns.
pub(crate) fn labelled_drawing_of(sheet: &Sheet, face: &Face, theme: &Theme, fonts: &Fonts) -> Drawing {
    let size = size_of(sheet);
    let look = Look { theme, fonts, width: size, height: size, has_ids: false, is_large: false };
    anydoku_draw::board::draw_labelled(sheet.puzzle.topology(), &sheet.layout, face, &look)
}

/// Returns the side of a picture, in points. A board with more squares is larger, so that marks stay legible.
fn size_of(sheet: &Sheet) -> f64 {
    let side = sheet.layout.rows().max(sheet.layout.cols()) as f64;
    let per_square = if sheet.puzzle.topology().n_digits() > 9 { 48.0 } else { 40.0 };
    (side * per_square).clamp(240.0, 2400.0)
}

#[cfg(test)]
mod tests {
    use anydoku::{Cell, Shape};
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_board_that_was_written_and_read_is_the_same_shape() {
        for name in ["9x9", "nrcx", "samurai", "cube", "3dcube", "parquet", "100x100", "antiknight", "x16"] {
            let shape = Shape::named(name).unwrap();
            let board = Board::of(&shape.topology, &shape.layout);
            let json = serde_json::to_string(&board).unwrap();
            let again: Board = serde_json::from_str(&json).unwrap();
            assert_eq!(again.topology.houses(), shape.topology.houses(), "{name}");
            assert_eq!(*again.layout, *shape.layout, "{name}");
            assert_eq!(again.topology.cell_name(Cell(0)), shape.topology.cell_name(Cell(0)));
        }
    }

    #[test]
    fn unsound_boards_are_refused() {
        let shape = Shape::named("4x4").unwrap();
        let board = serde_json::to_value(Board::of(&shape.topology, &shape.layout)).unwrap();
        let spoil: [fn(&mut Value); 6] = [
            |board| board["houses"][0]["cells"][0] = 99.into(),
            |board| board["houses"][0]["kind"] = "heap".into(),
            |board| board["cells"][3]["squares"] = Value::Array(Vec::new()),
            |board| board["rows"] = 2.into(),
            |board| board["outlined"] = vec![1000].into(),
            |board| board["symbols"] = vec!["1"; 1000].into(),
        ];
        for spoil in spoil {
            let mut board = board.clone();
            spoil(&mut board);
            assert!(serde_json::from_value::<Board>(board).is_err());
        }
    }
}
