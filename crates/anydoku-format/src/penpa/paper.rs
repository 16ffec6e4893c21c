//! The points of Penpa's square paper, and the cells of the puzzle on it.
//!
//! The paper has two more rows and columns on each side than the first line says. Its points are numbered in six layers,
//! each of them row by row: the middles of the squares, their lower right corners, the middles of their lower sides and of
//! their right sides, four points near the corners of each square, and four near its sides.

use anydoku::{Cell, msg};
use serde_json::Value;

use super::super::features::MAX_SIZE;
use super::{Wrong, wrong};

/// The number of squares that the paper is larger on each side.
const BORDER: usize = 2;

/// The maximum number of rows or columns of the paper.
const MAX_PAPER: usize = 100;

/// A square grid on the paper.
pub(super) struct Paper {
    /// The number of rows and columns of the grid.
    pub n: usize,
    /// The columns and rows of the paper.
    columns: usize,
    rows: usize,
    /// The column and row of the first cell on the paper.
    first: (usize, usize),
}

/// A place on the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// The middle of a cell.
    Cell(Cell),
    /// A point near a corner of a cell.
    Corner(Cell),
    /// The side between two cells: left and right, or above and below.
    Side(Cell, Cell),
    /// A corner of cells, by row and column from 0 to the size of the grid.
    Vertex(usize, usize),
    /// A square that is not a cell.
    Outside(usize),
    /// Any other place.
    Other,
}

impl Paper {
    /// Returns the grid of these cells, which are listed as differences of consecutive points.
    pub fn new(columns: Option<usize>, rows: Option<usize>, steps: &[Value]) -> Result<Paper, Wrong> {
        let not_square = || wrong(msg!("found-no-square-grid"), msg!("expect-square-grid", most = MAX_SIZE));
        let size =
            |side: Option<usize>| side.filter(|side| (1..=MAX_PAPER).contains(side)).map(|side| side + 2 * BORDER);
        let (Some(columns), Some(rows)) = (size(columns), size(rows)) else { return not_square() };
        let mut point = 0;
        let mut cells = Vec::with_capacity(steps.len());
        for step in steps {
            let next = step.as_i64().and_then(|step| i64::checked_add(point, step));
            let Some(next) = next.filter(|next| (0..(columns * rows) as i64).contains(next)) else {
                return not_square();
            };
            cells.push(next as usize);
            point = next;
        }
        cells.sort_unstable();
        let n = cells.len().isqrt();
        let Some(&least) = cells.first().filter(|_| n <= MAX_SIZE) else { return not_square() };
        let first = (least % columns, least / columns);
        let whole = (0..n * n).map(|place| (first.1 + place / n) * columns + first.0 + place % n);
        match first.0 + n <= columns && whole.eq(cells.iter().copied()) {
            true => Ok(Paper { n, columns, rows, first }),
            false => not_square(),
        }
    }

    /// Returns the cell at a row and column of the paper.
    fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let (row, column) = (row.checked_sub(self.first.1)?, column.checked_sub(self.first.0)?);
        (row < self.n && column < self.n).then(|| Cell::new(row * self.n + column))
    }

    /// Returns the place of a point that is the key of an object.
    pub fn spot_named(&self, name: &str) -> Spot {
        // Points on the sides of cells may end with this letter.
        let name = name.strip_suffix('E').unwrap_or(name);
        name.parse().map_or(Spot::Other, |point| self.spot(point))
    }

    /// Returns the place of a point.
    pub fn spot(&self, point: usize) -> Spot {
        let n_squares = self.columns * self.rows;
        let (layer, square) = match point / n_squares {
            layer @ 0..4 => (layer, point % n_squares),
            4..8 => (4, (point - 4 * n_squares) / 4),
            _ => return Spot::Other,
        };
        let (row, column) = (square / self.columns, square % self.columns);
        let here = self.cell(row, column);
        let side = |other: Option<Cell>| here.zip(other).map_or(Spot::Other, |(a, b)| Spot::Side(a, b));
        match layer {
            0 => here.map_or(Spot::Outside(square), Spot::Cell),
            1 => {
                let vertex = (row + 1).checked_sub(self.first.1).zip((column + 1).checked_sub(self.first.0));
                let vertex = vertex.filter(|(row, column)| *row <= self.n && *column <= self.n);
                vertex.map_or(Spot::Other, |(row, column)| Spot::Vertex(row, column))
            }
            2 => side(self.cell(row + 1, column)),
            3 => side(self.cell(row, column + 1)),
            _ => here.map_or(Spot::Other, Spot::Corner),
        }
    }

    /// Returns the cells in a list of points, or `None` if a point is not the middle of a cell or occurs twice.
    pub fn cells(&self, list: &Value) -> Option<Vec<Cell>> {
        let mut cells = Vec::new();
        for point in list.as_array()? {
            match self.spot(usize::try_from(point.as_u64()?).ok()?) {
                Spot::Cell(cell) if !cells.contains(&cell) => cells.push(cell),
                _ => return None,
            }
        }
        Some(cells)
    }
}
