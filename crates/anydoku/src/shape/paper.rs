//! Shapes that are not squares of rows and columns: overlapping grids, cubes, the parquet.
//!
//! Cells are named after their square on paper (`r7c12`); those of the parquet after the square with the digit. Houses
//! and their cells are in the order of gss if gss has the shape.

use super::grid::distinct;
use super::{Shape, pieces};
use crate::layout::{Layout, Projection, Square};
use crate::topology::{Cell, CellNames, House, HouseKind, Topology};

/// A 9x9 grid: its name, and its top left corner in blocks of three.
pub(super) type Place = (&'static str, usize, usize);

/// Five grids; the center shares a corner block with each other grid.
pub(super) const SAMURAI: &[Place] = &[
    ("top left grid", 0, 0),
    ("top right grid", 0, 4),
    ("centre grid", 2, 2),
    ("bottom left grid", 4, 0),
    ("bottom right grid", 4, 4),
];

/// Four grids on 12x12 paper, each offset by the width of a block; all share the four blocks in the middle.
pub(super) const BUTTERFLY: &[Place] =
    &[("top left grid", 0, 0), ("top right grid", 0, 1), ("bottom left grid", 1, 0), ("bottom right grid", 1, 1)];

/// Five grids on 15x15 paper without its corners; the center shares six blocks with each petal.
pub(super) const FLOWER: &[Place] =
    &[("top grid", 0, 1), ("left grid", 1, 0), ("centre grid", 1, 1), ("right grid", 1, 2), ("bottom grid", 2, 1)];

/// Four grids in a ring around a hole; each shares a corner block with the next.
pub(super) const SOHEI: &[Place] =
    &[("top grid", 0, 2), ("left grid", 2, 0), ("right grid", 2, 4), ("bottom grid", 4, 2)];

/// Five grids; each sail shares two blocks with the center and none with another sail.
pub(super) const WINDMILL: &[Place] =
    &[("top grid", 0, 1), ("right grid", 1, 4), ("centre grid", 2, 2), ("left grid", 3, 0), ("bottom grid", 4, 3)];

fn square(row: usize, col: usize) -> Square {
    Square { row: row as u16, col: col as u16 }
}

/// Builds a shape whose cells are named after their first square.
fn put_together(
    name: String,
    digits: usize,
    paper: (usize, usize),
    squares: Vec<Vec<Square>>,
    houses: Vec<House>,
) -> Shape {
    let names = squares.iter().map(|cell| format!("r{}c{}", cell[0].row + 1, cell[0].col + 1)).collect();
    let topology = Topology::new(squares.len(), digits, CellNames::List(names), distinct(houses));
    let topology = topology.expect("the houses of this file are sound");
    let layout = Layout::new(paper.0, paper.1, squares).with_kinds(&topology);
    Shape { name, topology: topology.into(), layout: layout.into() }
}

/// Returns overlapping 9x9 grids. Shared cells exist once, and so do shared blocks, which are named after the first
/// grid.
pub(super) fn several(name: &str, places: &[Place]) -> Shape {
    let rows = places.iter().map(|place| place.1 * 3 + 9).max().unwrap_or(0);
    let cols = places.iter().map(|place| place.2 * 3 + 9).max().unwrap_or(0);
    let mut cell_at = vec![None; rows * cols];
    for &(_, down, right) in places {
        (0..81).for_each(|i| cell_at[(down * 3 + i / 9) * cols + right * 3 + i % 9] = Some(Cell(0)));
    }
    let mut squares = Vec::new();
    for (at, cell) in cell_at.iter_mut().enumerate().filter(|(_, cell)| cell.is_some()) {
        *cell = Some(Cell::new(squares.len()));
        squares.push(vec![square(at / cols, at % cols)]);
    }
    let plain = Topology::square(3);
    let mut houses = Vec::new();
    for &(grid, down, right) in places {
        for house in plain.houses() {
            let cells = house.cells.iter().map(|cell| {
                let (row, col) = (cell.index() / 9, cell.index() % 9);
                cell_at[(down * 3 + row) * cols + right * 3 + col].expect("grids were marked on the paper")
            });
            houses.push(House::named(house.kind, format!("{grid}, {}", house.name), cells));
        }
    }
    put_together(name.into(), 9, (rows, cols), squares, houses)
}

/// Returns the three faces of a cube, with the positions of their cells: see [`Projection::Cube`].
//
//   face 2  x = i, y = j   top      rows 1-8    columns 1-8     row i, column j
//   face 1  y = i, z = j   left     rows 9-16   columns 1-8     row 7 - j from its top, column i
//   face 0  x = i, z = j   right    rows 9-16   columns 9-16    row 7 - j from its top, column 7 - i from its left
pub(super) fn cube(name: String, map: &[usize]) -> Shape {
    let cell = |face: usize, i: usize, j: usize| Cell::new(64 * face + 8 * i + j);
    let squares = (0..192).map(|cell| {
        let (i, j) = (cell / 8 % 8, cell % 8);
        vec![match cell / 64 {
            0 => square(15 - j, 15 - i),
            1 => square(15 - j, i),
            _ => square(i, j),
        }]
    });
    let mut blocks = vec![Vec::new(); 12];
    for (cell, &block) in map.iter().enumerate() {
        blocks[block].push(Cell::new(cell));
    }
    let mut houses: Vec<_> = (0..12)
        .zip(blocks)
        .map(|(b, cells)| {
            let face = ["right", "left", "top"][cells[0].index() / 64];
            House::named(HouseKind::Block, format!("{face} face, block {}", b % 4 + 1), cells)
        })
        .collect();
    for q in 0..8 {
        let cells = (0..8).map(|j| cell(1, q, j)).chain((0..8).map(|i| cell(2, i, q)));
        houses.push(House::numbered(HouseKind::Column, q + 1, cells));
    }
    for q in 0..8 {
        let cells = (0..8).map(|j| cell(0, q, j)).chain((0..8).map(|j| cell(2, q, j)));
        houses.push(House::named(HouseKind::Group, format!("bend from row {} to column {}", q + 1, 16 - q), cells));
    }
    for q in 0..8 {
        let cells = (0..8).map(|i| cell(0, i, q)).chain((0..8).map(|i| cell(1, i, q)));
        houses.push(House::numbered(HouseKind::Row, 16 - q, cells));
    }
    let mut shape = put_together(name, 16, (16, 16), squares.collect(), houses);
    std::sync::Arc::make_mut(&mut shape.layout).projection = Projection::Cube;
    shape
}

/// Returns four square blocks on each face.
pub(super) fn quarters() -> Vec<usize> {
    (0..192).map(|cell| cell / 64 * 4 + cell / 32 % 2 * 2 + cell / 4 % 2).collect()
}

/// Returns the built-in blocks of the jigsaw cube.
pub(super) fn jigcube_map() -> Vec<usize> {
    let labels: Vec<_> = pieces::JIGCUBE.bytes().filter(u8::is_ascii_alphanumeric).collect();
    pieces::normal(&labels, 12, 16).expect("the built-in map has twelve pieces of sixteen")
}

/// Returns six faces of 4x4 on the net of a cube, and the three kinds of loops around it.
//
//          U            A B C D go round; the first loop runs along them.
//        A B C D        The second goes U B L D, up the back upside down, the third U C L A.
//          L
pub(super) fn net() -> Shape {
    let mut cell_at = vec![None; 12 * 16];
    let mut squares = Vec::new();
    for (at, cell) in cell_at.iter_mut().enumerate() {
        let (row, col) = (at / 16, at % 16);
        if (4..8).contains(&row) || (4..8).contains(&col) {
            *cell = Some(Cell::new(squares.len()));
            squares.push(vec![square(row, col)]);
        }
    }
    const U: (usize, usize) = (0, 4);
    const A: (usize, usize) = (4, 0);
    const B: (usize, usize) = (4, 4);
    const C: (usize, usize) = (4, 8);
    const D: (usize, usize) = (4, 12);
    const L: (usize, usize) = (8, 4);
    let at = |(top, left): (usize, usize), row: usize, col: usize| {
        cell_at[(top + row) * 16 + left + col].expect("faces lie on the net")
    };
    let row = |face, i: usize| (0..4).map(move |k| (face, i, k));
    let column = |face, i: usize| (0..4).map(move |k| (face, k, i));
    let house = |kind, name: String, places: Vec<((usize, usize), usize, usize)>| {
        let mut cells: Vec<_> = places.into_iter().map(|(face, r, c)| at(face, r, c)).collect();
        cells.sort_unstable();
        House::named(kind, name, cells)
    };
    let mut houses = Vec::new();
    for (name, face) in [("top", U), ("left", A), ("front", B), ("right", C), ("back", D), ("bottom", L)] {
        let places = (0..4).flat_map(|i| row(face, i)).collect();
        houses.push(house(HouseKind::Block, format!("{name} face"), places));
    }
    for i in 0..4 {
        let places = [A, B, C, D].into_iter().flat_map(|face| row(face, i)).collect();
        houses.push(house(HouseKind::Row, format!("row {}", i + 5), places));
    }
    for i in 0..4 {
        let places = column(U, i).chain(column(B, i)).chain(column(L, i)).chain(column(D, 3 - i)).collect();
        houses.push(house(HouseKind::Group, format!("loop from column {}", i + 5), places));
    }
    for i in (0..4).rev() {
        let places = row(U, 3 - i).chain(column(C, i)).chain(row(L, i)).chain(column(A, 3 - i)).collect();
        houses.push(house(HouseKind::Group, format!("loop from row {}", 4 - i), places));
    }
    let mut shape = put_together("3dcube".into(), 16, (12, 16), squares, houses);
    std::sync::Arc::make_mut(&mut shape.layout).projection = Projection::Net;
    shape
}

/// Returns nine blocks of 4x4 squares, each with six small cells, two corners of three squares and a center of four.
/// Rows and columns are rows and columns of squares: all cells that a line of squares touches are in its house, so the
/// larger cells are in two rows and two columns.
//
//    6 7 8     as squares, upwards:    6 6 7 8
//    3 4 5                             6 4 4 5
//    0 1 2                             3 4 4 2
//                                      0 1 2 2
pub(super) fn parquet() -> Shape {
    // The squares are counted from the left and from the bottom; the first one holds the digit.
    const CELLS: [&[(usize, usize)]; 9] = [
        &[(0, 0)],
        &[(1, 0)],
        &[(3, 0), (2, 0), (3, 1)],
        &[(0, 1)],
        &[(1, 2), (2, 2), (1, 1), (2, 1)],
        &[(3, 2)],
        &[(0, 3), (1, 3), (0, 2)],
        &[(2, 3)],
        &[(3, 3)],
    ];
    let mut squares = Vec::new();
    for block in 0..9 {
        let (right, up) = (block % 3 * 4, block / 3 * 4);
        squares.extend(CELLS.map(|cell| cell.iter().map(|(x, y)| square(11 - up - y, right + x)).collect::<Vec<_>>()));
    }
    let block = |b: usize| House::numbered(HouseKind::Block, b + 1, (9 * b..9 * b + 9).map(Cell::new));
    let touched = |is_in: &dyn Fn(&Square) -> bool| -> Vec<Cell> {
        (0..81).filter(|&cell| squares[cell].iter().any(is_in)).map(Cell::new).collect()
    };
    let row = |y: usize| House::numbered(HouseKind::Row, 12 - y, touched(&|square| square.row as usize == 11 - y));
    let column = |x: usize| House::numbered(HouseKind::Column, x + 1, touched(&|square| square.col as usize == x));
    const ORDER: [usize; 12] = [0, 3, 4, 7, 8, 11, 1, 5, 9, 2, 6, 10];
    let houses = (0..9).map(block).chain(ORDER.map(row)).chain(ORDER.map(column)).collect();
    put_together("parquet".into(), 9, (12, 12), squares, houses)
}
