//! Layouts: the positions of cells on paper, the outlined and shaded houses, and the picture of a gss file.
//!
//! Paper is ruled in unit squares. Most cells are one square; a cell of several squares (an L-shape of a parquet) lists
//! them all. Engines do not depend on layouts.

use crate::colour::Colour;
use crate::topology::{Cell, Digit, House, HouseId, HouseKind, Topology};

/// A unit square of paper, addressed from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "(u16, u16)", into = "(u16, u16)")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Square {
    /// The zero-based row, counted from the top.
    pub row: u16,
    /// The zero-based column, counted from the left.
    pub col: u16,
}

/// The positions of the cells, with outlines, shades, colors and symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::data::LayoutForm", into = "crate::data::LayoutForm")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Layout {
    rows: u16,
    cols: u16,
    squares: Vec<Vec<Square>>,
    /// The houses with a thick outline. They do not overlap.
    pub outlined: Vec<HouseId>,
    /// The shaded houses, in drawing order.
    pub shaded: Vec<HouseId>,
    /// The position of the paper in space.
    pub projection: Projection,
    /// The symbols for the digits.
    pub symbols: Symbols,
    /// The colors that the setter gave each cell, bottom layer first; empty if no cell has any.
    pub colours: Vec<Vec<Colour>>,
    /// The text around the digits in the file that the puzzle came from.
    pub picture: Option<Picture>,
}

/// The position of the paper in space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Projection {
    /// A flat sheet.
    Flat,
    /// Three faces of a cube that meet in a corner, on 16x16 squares: the top in the upper left quarter, the left face
    /// in the lower left, the right face in the lower right. The upper right quarter is empty.
    ///
    /// ```text
    ///   top     .       column 1 to 8: down the top and then down the left face
    ///   left  right     row 9 to 16: across the left face and then across the right one
    ///                   row q of the top turns down into column 17 - q of the right face: fold its right edge
    ///                   onto that face's upper edge, around the empty quarter
    /// ```
    ///
    /// In space, with z pointing up, the faces meet in the corner (8, 8, 8), and the viewer looks at it from above. Let
    /// rows r and columns c count from 0. A square of the top lies at x = r, y = c, z = 8; one of the left face at x =
    /// 8, y = c, z = 15 - r; and one of the right face at x = 15 - c, y = 8, z = 15 - r. Each extends one unit toward
    /// larger coordinates.
    Cube,
    /// A net to cut out and fold into a cube.
    Net,
}

impl Layout {
    /// Returns a layout that places each cell on its squares.
    ///
    /// # Panics
    /// Panics if a cell has no square or lies outside `rows` x `cols`.
    pub fn new(rows: usize, cols: usize, squares: Vec<Vec<Square>>) -> Layout {
        for cell in &squares {
            assert!(!cell.is_empty(), "every cell has a square");
            assert!(
                cell.iter().all(|s| (s.row as usize) < rows && (s.col as usize) < cols),
                "every square is on the paper"
            );
        }
        Layout {
            rows: rows as u16,
            cols: cols as u16,
            squares,
            outlined: Vec::new(),
            shaded: Vec::new(),
            projection: Projection::Flat,
            symbols: Symbols::Default,
            colours: Vec::new(),
            picture: None,
        }
    }

    /// Returns a layout with the cells row by row in `rows` x `cols` squares, blocks outlined, diagonals and windows
    /// shaded.
    pub fn grid(rows: usize, cols: usize, topology: &Topology) -> Layout {
        let square = |i: usize| vec![Square { row: (i / cols) as u16, col: (i % cols) as u16 }];
        Layout::new(rows, cols, (0..topology.n_cells()).map(square).collect()).with_kinds(topology)
    }

    /// Returns a layout for a topology whose positions are unknown: a square if the number of cells is a square,
    /// otherwise lines whose length is the number of digits.
    pub fn guess(topology: &Topology) -> Layout {
        let n = topology.n_cells();
        let side = n.isqrt();
        let cols = if side * side == n { side } else { topology.n_digits().min(n) };
        Layout::grid(n.div_ceil(cols), cols, topology)
    }

    /// Outlines the blocks that do not overlap, and shades diagonals and windows.
    pub fn with_kinds(mut self, topology: &Topology) -> Layout {
        let mut taken = crate::CellSet::new(topology.n_cells());
        self.outlined.clear();
        self.shaded.clear();
        for (h, house) in topology.houses().iter().enumerate() {
            let id = HouseId(h as u32);
            match house.kind {
                HouseKind::Block if house.cells.iter().all(|&cell| !taken.contains(cell)) => {
                    house.cells.iter().for_each(|&cell| _ = taken.insert(cell));
                    self.outlined.push(id);
                }
                HouseKind::Diagonal | HouseKind::Window => self.shaded.push(id),
                _ => {}
            }
        }
        self
    }

    /// Shades the author's own houses that have no outline, because solvers must see them. If there are too many to
    /// tell apart, shades none and returns their number as the error.
    pub fn shade_own(&mut self, topology: &Topology) -> Result<(), usize> {
        const MOST: usize = 24;
        let is_own = |(h, house): &(usize, &House)| {
            matches!(house.kind, HouseKind::Block | HouseKind::Group | HouseKind::Pair)
                && !self.outlined.contains(&HouseId(*h as u32))
        };
        let own: Vec<HouseId> =
            topology.houses().iter().enumerate().filter(is_own).map(|(h, _)| HouseId(h as u32)).collect();
        if own.len() > MOST {
            return Err(own.len());
        }
        self.shaded.extend(own);
        Ok(())
    }

    /// Returns the height of the paper in squares.
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// Returns the width of the paper in squares.
    pub fn cols(&self) -> usize {
        self.cols as usize
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.squares.len()
    }

    /// Returns the squares of a cell; its digit is written in the first.
    pub fn squares(&self, cell: Cell) -> &[Square] {
        &self.squares[cell.index()]
    }

    /// Returns the cell on each square of the paper, row by row.
    pub fn cells_on_paper(&self) -> Vec<Option<Cell>> {
        let mut paper = vec![None; self.rows() * self.cols()];
        for (index, squares) in self.squares.iter().enumerate() {
            for square in squares {
                paper[square.row as usize * self.cols() + square.col as usize] = Some(Cell::new(index));
            }
        }
        paper
    }
}

/// The symbols for the digits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Symbols {
    /// `1` to `9`, then `A` to `Z`; decimal numbers if there are more than 35 digits.
    #[default]
    Default,
    /// Decimal numbers that start at 1.
    Numbers,
    /// One character per digit, in order.
    Chars(Vec<char>),
    /// Simple pictures for up to nine digits, for children. Drawings show pictures; text shows numbers.
    Pictures,
}

impl Symbols {
    /// Returns the digit as text.
    pub fn write(&self, digit: Digit, n_digits: usize) -> String {
        let short = match self {
            Symbols::Default if n_digits <= N_SYMBOLS => symbol(digit),
            Symbols::Chars(chars) => chars.get(digit.index()).copied(),
            _ => None,
        };
        short.map_or_else(|| digit.number().to_string(), String::from)
    }

    /// Returns the width of the widest digit.
    pub fn width(&self, n_digits: usize) -> usize {
        self.write(Digit::new(n_digits - 1), n_digits).chars().count()
    }
}

const N_SYMBOLS: usize = SYMBOLS.len();
const SYMBOLS: &[u8; 35] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Returns the character of a digit: `1` to `9`, then `A` to `Z`; `None` past the 35th.
pub fn symbol(digit: Digit) -> Option<char> {
    SYMBOLS.get(digit.index()).map(|&symbol| symbol.into())
}

/// The text around the digits of a gss file, and the spelling of each cell in it. This is enough to print the puzzle or
/// its solution into the picture, and to reproduce the file byte for byte.
///
/// ```text
///    <size>16\n<pattern>|.|\n<sudoku>\n     head
///    f={|1|,|0|};\n                          pieces "f={" "," "};\n"    cells "1" "0"
///    <endsudoku>\n                           tail
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// Everything before the body: tags, comments, matrices, and the line with `<sudoku>`.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::text"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::StringOrBytes"))]
    pub head: Vec<u8>,
    /// The text before the first cell, between cells, and after the last; there is always one more piece than there are
    /// cells.
    pub pieces: Vec<Piece>,
    /// The text of each cell, without the pattern around it: `07`, `..`, `0`.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::Named::<crate::data::Text>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::data::StringOrBytes>"))]
    pub cells: Vec<Vec<u8>>,
    /// Everything after the body, from the line with `<endsudoku>`; may be empty.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::text"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::StringOrBytes"))]
    pub tail: Vec<u8>,
    /// The text around a number, with a period in place of the number: `|.|`.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::text"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::StringOrBytes"))]
    pub pattern: Vec<u8>,
    /// The character that is printed for an open cell.
    pub empty: u8,
}

/// The text between two cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece {
    /// The text as it is printed.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::text"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::StringOrBytes"))]
    pub shown: Vec<u8>,
    /// The text in the source if it differs from the printed text: it includes the quotes that keep digits from being
    /// cells.
    #[cfg_attr(
        feature = "serde",
        serde(with = "crate::data::some_text", default, skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::data::StringOrBytes>"))]
    pub source: Option<Vec<u8>>,
}

impl Piece {
    /// Returns the text as it is in the source.
    pub fn source(&self) -> &[u8] {
        self.source.as_deref().unwrap_or(&self.shown)
    }
}

impl Picture {
    /// Prints digits into the picture, as gss does: numbers are padded with zeros to equal width, and the characters of
    /// the pattern are left out.
    pub fn print(&self, n_digits: usize, digit: impl Fn(Cell) -> Option<Digit>) -> Vec<u8> {
        let width = n_digits.to_string().len();
        let mut text = Vec::new();
        for (i, piece) in self.pieces.iter().enumerate() {
            text.extend_from_slice(&piece.shown);
            if i + 1 == self.pieces.len() {
                break;
            }
            match digit(Cell::new(i)) {
                Some(digit) => text.extend_from_slice(format!("{:0width$}", digit.number()).as_bytes()),
                None => text.extend(std::iter::repeat_n(self.empty, width)),
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_go_from_digits_to_letters_to_numbers() {
        let write = |number, n_digits| Symbols::Default.write(Digit::from_number(number).unwrap(), n_digits);
        assert_eq!(write(9, 9), "9");
        assert_eq!(write(16, 16), "G");
        assert_eq!(write(35, 35), "Z");
        assert_eq!(write(7, 36), "7");
        assert_eq!(Symbols::Default.width(144), 3);
    }

    #[test]
    fn unknown_topologies_get_lines() {
        let topology = Topology::boxed(2, 3);
        let layout = Layout::guess(&topology);
        assert_eq!((layout.rows(), layout.cols()), (6, 6));
        assert_eq!(layout.outlined.len(), 6);
    }
}
