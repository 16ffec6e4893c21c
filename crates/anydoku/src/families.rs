//! Families of houses on square grids.
//!
//! This module alone defines the cells of rows, columns, blocks, diagonals, windows, disjoint groups and chess moves.
//! Topologies, named shapes and the formats of other programs all use it. Cells are numbered row by row. Families are
//! iterators over houses, so that a comparison can stop at the first difference. The module does not depend on the
//! names of shapes or on file formats.

use crate::set::MAX_DIGITS;
use crate::topology::{Cell, House, HouseKind};

/// Returns the height and width of the default block for `n` digits: as square as possible, and no taller than wide.
/// Returns `None` for 0, for more than 256 digits, and for primes other than 2 and 3, whose blocks would be rows.
///
/// ```
/// use anydoku::shape::default_box;
/// assert_eq!((default_box(9), default_box(12), default_box(7)), (Some((3, 3)), Some((3, 4)), None));
/// ```
pub fn default_box(n: usize) -> Option<(usize, usize)> {
    if n > MAX_DIGITS {
        return None;
    }
    let height = (1..=n.isqrt()).rev().find(|h| n.is_multiple_of(*h))?;
    (height > 1 || n <= 3).then(|| (height, n / height))
}

/// Returns the default block for `n` digits, or `None` if it would be a row.
pub fn real_box(n: usize) -> Option<(usize, usize)> {
    default_box(n).filter(|(height, _)| *height > 1)
}

/// Returns the cell in this row and column of an `n` x `n` grid, both from 0.
pub fn at(n: usize, row: usize, column: usize) -> Cell {
    Cell::new(row * n + column)
}

/// Returns the rows of a square grid.
pub fn rows(n: usize) -> impl Iterator<Item = House> {
    (0..n).map(move |r| House::numbered(HouseKind::Row, r + 1, (0..n).map(|c| at(n, r, c))))
}

/// Returns the columns of a square grid.
pub fn columns(n: usize) -> impl Iterator<Item = House> {
    columns_across(n, n)
}

/// Returns the columns of a rectangle with `n` rows.
pub fn columns_across(n: usize, n_columns: usize) -> impl Iterator<Item = House> {
    let column = move |c| (0..n).map(move |r| Cell::new(r * n_columns + c));
    (0..n_columns).map(move |c| House::numbered(HouseKind::Column, c + 1, column(c)))
}

/// Returns the blocks of this size; a block has as many cells as there are blocks.
pub fn blocks(height: usize, width: usize) -> impl Iterator<Item = House> {
    let n = height * width;
    (0..n).map(move |b| {
        let (top, left) = (b / height * height, b % height * width);
        House::numbered(HouseKind::Block, b + 1, rectangle(n, (top, left), width))
    })
}

/// Returns `n` cells, row by row, of a rectangle with this width and top left corner.
fn rectangle(n: usize, (top, left): (usize, usize), width: usize) -> impl Iterator<Item = Cell> {
    (0..n).map(move |i| at(n, top + i / width, left + i % width))
}

/// Returns the zero-based number of a cell's default block, or of its row if blocks would be rows.
pub fn box_of(n: usize, place: usize) -> usize {
    let (height, width) = default_box(n).unwrap_or((1, n));
    place / n / height * height + place % n / width
}

/// Returns the pieces of a jigsaw, given the number of each cell's piece (0 to `n - 1`).
pub fn pieces(map: &[usize], n: usize) -> Vec<House> {
    let mut pieces = vec![Vec::with_capacity(n); n];
    for (cell, &piece) in map.iter().enumerate() {
        pieces[piece].push(Cell::new(cell));
    }
    (1..).zip(pieces).map(|(i, cells)| House::numbered(HouseKind::Block, i, cells)).collect()
}

/// Returns nine equal pieces that tile the 9x9 as a torus, where a piece that leaves one edge reenters at the opposite
/// one. Each piece lies three rows below and one column to the right of another, and three columns to the right of a
/// third.
//
//      . # .
//      . # #
//      # # #
//      # # .
//      . # .
pub fn toroidal() -> impl Iterator<Item = House> {
    const PIECE: [(usize, usize); 9] = [(0, 1), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 1)];
    (0..9).map(|i| {
        // The first piece starts one row above the grid, so that some piece wraps at every edge.
        let (down, right) = (8 + i / 3 * 3, i % 3 * 3 + i / 3);
        let mut cells = PIECE.map(|(r, c)| at(9, (r + down) % 9, (c + right) % 9));
        cells.sort_unstable();
        House::numbered(HouseKind::Block, i + 1, cells)
    })
}

/// Returns the six families of houses of Boothe's super Sudoku. A cell has a fat row, a thin row, a fat column and a
/// thin column; fixing any two of these four gives a house. Fixing both row coordinates gives the rows, fixing both
/// column coordinates gives the columns, and fixing both fat coordinates gives the blocks; the other three families
/// follow.
pub fn super_families(order: usize) -> impl Iterator<Item = House> {
    let n = order * order;
    let cell = move |[fat_row, thin_row, fat_col, thin_col]: [usize; 4]| {
        at(n, fat_row * order + thin_row, fat_col * order + thin_col)
    };
    let family = move |fixed: [usize; 2], name: fn(usize, usize) -> (HouseKind, String)| {
        let free: Vec<_> = (0..4).filter(|i| !fixed.contains(i)).collect();
        (0..n).map(move |i| {
            let (a, b) = (i / order, i % order);
            let cells = (0..n).map(|j| {
                let mut place = [0; 4];
                (place[fixed[0]], place[fixed[1]]) = (a, b);
                (place[free[0]], place[free[1]]) = (j / order, j % order);
                cell(place)
            });
            let (kind, name) = name(a, b);
            let number = format!("block {}", i + 1);
            House::named(kind, if kind == HouseKind::Block { number } else { name }, cells)
        })
    };
    family([0, 2], |_, _| (HouseKind::Block, String::new()))
        .chain(family([1, 3], |a, b| (HouseKind::Group, format!("thin row {}, thin column {}", a + 1, b + 1))))
        .chain(family([0, 3], |a, b| (HouseKind::Group, format!("fat row {}, thin column {}", a + 1, b + 1))))
        .chain(family([1, 2], |a, b| (HouseKind::Group, format!("thin row {}, fat column {}", a + 1, b + 1))))
}

/// Returns the diagonal from the top left to the bottom right.
pub fn falling(n: usize) -> House {
    House::named(HouseKind::Diagonal, "falling diagonal", (0..n).map(|i| at(n, i, i)))
}

/// Returns the diagonal from the top right to the bottom left.
pub fn rising(n: usize) -> House {
    House::named(HouseKind::Diagonal, "rising diagonal", (0..n).map(|i| at(n, i, n - 1 - i)))
}

/// Returns the windows: areas of the default block's size, one cell apart from each other and from the upper and left
/// edges. There are as many as fit with one cell left at the other edges. Square blocks leave the same margin on all
/// sides. With other blocks the lower and right margins are wider, as in the Interactive Sudoku Solver.
pub fn windows(n: usize) -> impl Iterator<Item = House> {
    let (height, width) = real_box(n).unwrap_or((n, n));
    let starts = move |step: usize| (1..n).step_by(step + 1).take_while(move |start| start + step < n);
    let corners = starts(height).flat_map(move |top| starts(width).map(move |left| (top, left)));
    (1..).zip(corners).map(move |(i, corner)| House::numbered(HouseKind::Window, i, rectangle(n, corner, width)))
}

/// Returns the disjoint groups: the cells in the same position of every block.
pub fn disjoint_groups(height: usize, width: usize) -> impl Iterator<Item = House> {
    let n = height * width;
    (0..n).map(move |i| House::numbered(HouseKind::Group, i + 1, same_place(height, width, i / width, i % width)))
}

/// Returns the cells in the middle of each block.
pub fn centre_dots(height: usize, width: usize) -> House {
    House::named(HouseKind::Window, "centre dots", same_place(height, width, height / 2, width / 2))
}

fn same_place(height: usize, width: usize, row: usize, column: usize) -> impl Iterator<Item = Cell> {
    let n = height * width;
    (0..n).map(move |b| at(n, b / height * height + row, b % height * width + column))
}

/// Returns the asterisk: nine cells of the 9x9 in the form of a star.
pub fn asterisk() -> House {
    const PLACES: [(usize, usize); 9] = [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)];
    House::named(HouseKind::Window, "asterisk", PLACES.map(|(row, column)| at(9, row, column)))
}

/// Returns the girandola: the corners of the 9x9, and five cells that form a cross.
pub fn girandola() -> House {
    const PLACES: [(usize, usize); 9] = [(0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8)];
    House::named(HouseKind::Window, "girandola", PLACES.map(|(row, column)| at(9, row, column)))
}

/// A chess piece; cells one move apart must differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaper {
    /// The king: one step diagonally (orthogonal steps stay in a row or column, whose digits differ anyway).
    King,
    /// The knight: one step in one direction and two in the other.
    Knight,
}

impl Leaper {
    /// Returns the word for the piece in names of shapes.
    pub fn word(self) -> &'static str {
        match self {
            Leaper::King => "king",
            Leaper::Knight => "knight",
        }
    }

    /// Returns the moves as (rows down, columns across); the opposite directions yield the same pairs.
    fn moves(self) -> &'static [(usize, isize)] {
        match self {
            Leaper::King => &[(1, -1), (1, 1)],
            Leaper::Knight => &[(1, -2), (1, 2), (2, -1), (2, 1)],
        }
    }

    /// Returns whether two cells of an `n` x `n` grid are one move apart.
    pub fn leads(self, n: usize, a: Cell, b: Cell) -> bool {
        let (from, to) = (a.index().min(b.index()), a.index().max(b.index()));
        let across = (to % n) as isize - (from % n) as isize;
        self.moves().contains(&(to / n - from / n, across))
    }

    /// Returns the pairs of cells one move apart, each once, with the earlier cell first.
    pub fn pairs(self, n: usize) -> impl Iterator<Item = [Cell; 2]> {
        let moves = self.moves();
        let places = (0..n * n).flat_map(move |place| moves.iter().map(move |step| (place, *step)));
        places.filter_map(move |(place, (down, across))| {
            let (row, column) = (place / n + down, (place % n).checked_add_signed(across)?);
            (row < n && column < n).then(|| [Cell::new(place), at(n, row, column)])
        })
    }
}

/// Returns the cells in ascending order, so that houses with the same cells compare equal.
pub fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(n: usize) -> Vec<(usize, usize)> {
        windows(n).map(|house| (house.cells[0].index() / n, house.cells[0].index() % n)).collect()
    }

    #[test]
    fn windows_are_one_cell_apart() {
        assert_eq!(corners(4), [(1, 1)]);
        assert_eq!(corners(9), [(1, 1), (1, 5), (5, 1), (5, 5)]);
        assert_eq!(corners(16).len(), 9);
        assert_eq!(corners(7), [], "without blocks there are no windows");
        let last = windows(9).last().unwrap();
        assert_eq!(
            last.cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
            [50, 51, 52, 59, 60, 61, 68, 69, 70]
        );
    }

    #[test]
    fn windows_of_rectangles_lie_as_the_blocks_do() {
        assert_eq!(corners(6), [(1, 1)]);
        assert_eq!(corners(12), [(1, 1), (1, 6), (5, 1), (5, 6)]);
        let first: Vec<_> = windows(6).next().unwrap().cells.iter().map(|cell| cell.index()).collect();
        assert_eq!(first, [7, 8, 9, 13, 14, 15]);
    }

    #[test]
    fn groups_and_blocks_cover_every_cell_once() {
        for (height, width) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 5)] {
            let n = height * width;
            for family in [blocks(height, width).collect::<Vec<_>>(), disjoint_groups(height, width).collect()] {
                let all: Vec<Cell> = family.into_iter().flat_map(|house| house.cells).collect();
                assert_eq!(sorted(&all), (0..n * n).map(Cell::new).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn every_move_is_there_once() {
        assert_eq!(Leaper::King.pairs(3).count(), 8);
        assert_eq!(Leaper::Knight.pairs(3).count(), 8);
        assert_eq!(Leaper::Knight.pairs(9).count(), 2 * 2 * 7 * 8);
    }
}
