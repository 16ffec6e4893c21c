//! The grid of a string: rows, columns, digits, and the cells next to it with their names.
//!
//! If the grid is a plain square with as many digits as rows, [`Features`](super::super::features::Features) does the
//! rest. Any other grid is built here.

use std::collections::HashSet;

use anydoku::families::Leaper;
use anydoku::text::quoted;
use anydoku::{
    Cell, CellNames, Digit, House, HouseKind, Layout, Message, Square, Symbols, Topology, TopologyError, msg,
};

/// The dimensions of a shape, and the cells next to the grid.
#[derive(Clone, Debug)]
pub(super) struct IssGrid {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) n_digits: usize,
    /// The number that stands for the lowest digit.
    pub(super) first: i32,
    /// Whether rows and columns are not houses.
    pub(super) is_raw: bool,
    pub(super) areas: Vec<Area>,
}

/// Cells next to the grid that share a name: `VA1`, `VA2`, …
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) prefix: String,
    pub(super) start: usize,
    pub(super) count: usize,
    pub(super) columns: usize,
}

/// The distance by which the cells of an area or of the grid are moved: the number of rows down and columns to the
/// right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    area: Option<usize>,
    down: i64,
    right: i64,
}

impl IssGrid {
    /// Returns a grid with as many digits as the longer side has cells.
    pub(super) fn new(rows: usize, cols: usize) -> IssGrid {
        IssGrid { rows, cols, n_digits: rows.max(cols), first: 1, is_raw: false, areas: Vec::new() }
    }

    /// Returns whether there are as many rows as columns and digits, and no cells next to the grid.
    pub(super) fn is_square(&self) -> bool {
        self.rows == self.cols && self.n_digits == self.rows && !self.is_raw && self.areas.is_empty()
    }

    /// Returns the number of cells of the grid.
    pub(super) fn n_main(&self) -> usize {
        self.rows * self.cols
    }

    /// Returns the number of all cells.
    pub(super) fn n_cells(&self) -> usize {
        self.areas.last().map_or(self.n_main(), |area| area.start + area.count)
    }

    /// Adds cells next to the grid.
    pub(super) fn add_area(&mut self, prefix: &str, count: usize, columns: usize) {
        let start = self.n_cells();
        self.areas.push(Area { prefix: prefix.to_string(), start, count, columns });
    }

    pub(super) fn area_named(&self, prefix: &str) -> Option<&Area> {
        self.areas.iter().find(|area| area.prefix == prefix)
    }

    /// Returns the cell with this name. Rows and columns are single characters, 1 to 9 followed by a to g. Cells next
    /// to the grid have a name and a number.
    pub(super) fn cell_named(&self, name: &[u8]) -> Option<Cell> {
        if let &[b'R' | b'r', row, b'C' | b'c', column] = name {
            let number = |byte: u8| char::from(byte).to_digit(17).map(|n| n as usize);
            let (row, column) = (number(row)?, number(column)?);
            let is_in = (1..=self.rows).contains(&row) && (1..=self.cols).contains(&column);
            return is_in.then(|| Cell::new((row - 1) * self.cols + column - 1));
        }
        let name = std::str::from_utf8(name).ok()?;
        let digits = name.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
        let area = self.area_named(&name[..name.len() - digits.len()])?;
        let number = if digits.is_empty() && area.count == 1 { 1 } else { digits.parse::<usize>().ok()? };
        (1..=area.count).contains(&number).then(|| Cell::new(area.start + number - 1))
    }

    /// Returns the name of the cell at this position.
    pub(super) fn name(&self, place: usize) -> String {
        let symbol = |k: usize| char::from_digit(k as u32 + 1, 17).expect("a grid has at most 16 rows");
        match self.areas.iter().find(|area| (area.start..area.start + area.count).contains(&place)) {
            Some(area) if area.count == 1 => area.prefix.clone(),
            Some(area) => format!("{}{}", area.prefix, place - area.start + 1),
            None => format!("R{}C{}", symbol(place / self.cols), symbol(place % self.cols)),
        }
    }

    /// Describes the expected cell of the grid, for error messages.
    pub(super) fn expected_cell(&self) -> Message {
        msg!("expect-cell-between", first = quoted("R1C1"), last = quoted(&self.name(self.n_main() - 1)))
    }

    /// Returns the number that stands for the highest digit.
    pub(super) fn last(&self) -> i32 {
        self.first + self.n_digits as i32 - 1
    }

    pub(super) fn digit_named(&self, word: &[u8]) -> Option<Digit> {
        let digit = |k: &usize| (self.first + *k as i32).to_string().as_bytes() == word;
        (0..self.n_digits).find(digit).map(Digit::new)
    }

    fn area_of(&self, cell: Cell) -> Option<usize> {
        self.areas.iter().position(|area| (area.start..area.start + area.count).contains(&cell.index()))
    }

    /// Returns the start, columns and cells of the grid or of an area.
    fn extent(&self, area: Option<usize>) -> (usize, usize, usize) {
        area.map_or((0, self.cols, self.n_main()), |area| {
            let area = &self.areas[area];
            (area.start, area.columns, area.count)
        })
    }

    /// Returns the start, columns and cells of the grid or area that contains a cell.
    pub(super) fn around(&self, cell: Cell) -> (usize, usize, usize) {
        self.extent(self.area_of(cell))
    }

    /// Returns the move from a cell to the one at position `place` of the same area.
    pub(super) fn way(&self, from: Cell, place: usize) -> Option<Move> {
        let area = self.area_of(from);
        let (start, columns, count) = self.extent(area);
        let at = |place: usize| ((place / columns) as i64, (place % columns) as i64);
        let (here, there) = (at(from.index() - start), at(place));
        (place < count).then(|| Move { area, down: there.0 - here.0, right: there.1 - here.1 })
    }

    /// Returns the cell to which these moves take a cell.
    pub(super) fn moved(&self, cell: Cell, moves: &[Move]) -> Option<Cell> {
        let own = self.area_of(cell);
        let (start, columns, count) = self.extent(own);
        let place = cell.index() - start;
        let moves = moves.iter().filter(|way| way.area == own);
        let (down, right) = moves.fold((0, 0), |(down, right), way| (down + way.down, right + way.right));
        let (row, column) = ((place / columns) as i64 + down, (place % columns) as i64 + right);
        let is_in = row >= 0 && (0..columns as i64).contains(&column);
        let place = row * columns as i64 + column;
        (is_in && place < count as i64).then(|| Cell::new(start + place as usize))
    }

    /// Returns the symbols of the digits, if they do not start at 1.
    pub(super) fn symbols(&self) -> Option<Symbols> {
        let sign =
            |k: usize| char::from_digit((self.first + k as i32) as u32, 36).map(|sign| sign.to_ascii_uppercase());
        let signs = || (0..self.n_digits).map(sign).collect::<Option<Vec<char>>>();
        (self.first != 1).then(|| signs().map_or(Symbols::Numbers, Symbols::Chars))
    }
}

/// The named houses of a grid that is not a plain square.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) blocks: Vec<Vec<Cell>>,
    pub(super) diagonals: Vec<Vec<Cell>>,
    pub(super) windows: Vec<Vec<Cell>>,
    pub(super) groups: Vec<Vec<Cell>>,
    pub(super) pairs: Vec<Vec<Cell>>,
}

impl IssGrid {
    pub(super) fn row(&self, row: usize) -> Vec<Cell> {
        (0..self.cols).map(|column| Cell::new(row * self.cols + column)).collect()
    }

    pub(super) fn column(&self, column: usize) -> Vec<Cell> {
        (0..self.rows).map(|row| Cell::new(row * self.cols + column)).collect()
    }

    /// Returns whether two cells touch, where both are in the grid or both in the same group next to it.
    pub(super) fn touch(&self, a: Cell, b: Cell) -> bool {
        let (area, (start, columns, _)) = (self.area_of(a), self.extent(self.area_of(a)));
        let at = |cell: Cell| ((cell.index() - start) / columns, (cell.index() - start) % columns);
        area == self.area_of(b) && at(a).0.abs_diff(at(b).0) + at(a).1.abs_diff(at(b).1) == 1
    }

    /// Returns the height and width of boxes with `size` cells, as close to squares as possible.
    pub(super) fn box_of(&self, size: usize) -> Option<(usize, usize)> {
        let fits = |height: usize, width: usize| self.rows.is_multiple_of(height) && self.cols.is_multiple_of(width);
        let pairs = (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small));
        pairs.flat_map(|small| [(small, size / small), (size / small, small)]).find(|&(h, w)| fits(h, w))
    }

    /// Returns the boxes with `size` cells, or no boxes if they do not fit.
    pub(super) fn boxes(&self, size: usize) -> Vec<Vec<Cell>> {
        let Some((height, width)) = self.box_of(size) else { return Vec::new() };
        let corners =
            (0..self.rows).step_by(height).flat_map(|row| (0..self.cols).step_by(width).map(move |c| (row, c)));
        let cell = |row: usize, column: usize, k: usize| Cell::new((row + k / width) * self.cols + column + k % width);
        corners.map(|(row, column)| (0..size).map(|k| cell(row, column, k)).collect()).collect()
    }

    /// Returns the sets of cells at corresponding positions of their boxes.
    pub(super) fn disjoint(&self, size: usize) -> Vec<Vec<Cell>> {
        let boxes = self.boxes(size);
        (0..if boxes.is_empty() { 0 } else { size }).map(|k| boxes.iter().map(|cells| cells[k]).collect()).collect()
    }

    /// Returns the pairs of cells that are one leap apart. Leaps along a row or column are omitted if rows and columns
    /// are houses.
    pub(super) fn leaps(&self, leaper: Leaper) -> Vec<Vec<Cell>> {
        let steps: &[(usize, i64)] = match leaper {
            Leaper::Knight => &[(1, 2), (1, -2), (2, 1), (2, -1)],
            Leaper::King if self.is_raw => &[(0, 1), (1, 0), (1, 1), (1, -1)],
            Leaper::King => &[(1, 1), (1, -1)],
        };
        let mut pairs = Vec::new();
        for place in 0..self.n_main() {
            for &(down, right) in steps {
                let (row, column) = (place / self.cols + down, (place % self.cols) as i64 + right);
                if row < self.rows && (0..self.cols as i64).contains(&column) {
                    pairs.push(vec![Cell::new(place), Cell::new(row * self.cols + column as usize)]);
                }
            }
        }
        pairs
    }

    /// Returns the grid with these houses. Duplicates occur once.
    pub(super) fn build(&self, parts: &Parts) -> Result<(Topology, Layout), TopologyError> {
        let mut known: HashSet<Vec<Cell>> = HashSet::new();
        let mut houses: Vec<House> = Vec::new();
        let mut add = |kind: HouseKind, lists: Vec<Vec<Cell>>| {
            let mut number = 0;
            for mut cells in lists {
                cells.sort_unstable();
                if known.insert(cells.clone()) {
                    number += 1;
                    houses.push(House::numbered(kind, number, cells));
                }
            }
        };
        if !self.is_raw {
            add(HouseKind::Row, (0..self.rows).map(|row| self.row(row)).collect());
            add(HouseKind::Column, (0..self.cols).map(|column| self.column(column)).collect());
        }
        add(HouseKind::Block, parts.blocks.clone());
        add(HouseKind::Diagonal, parts.diagonals.clone());
        add(HouseKind::Window, parts.windows.clone());
        add(HouseKind::Group, parts.groups.clone());
        add(HouseKind::Pair, parts.pairs.clone());
        let topology = Topology::new(self.n_cells(), self.n_digits, CellNames::Grid { columns: self.cols }, houses)?;
        let layout = self.layout(&topology);
        Ok((topology, layout))
    }

    /// Returns the layout, in which the cells next to the grid are below it, each group on its own lines.
    fn layout(&self, topology: &Topology) -> Layout {
        let square = |row: usize, col: usize| vec![Square { row: row as u16, col: col as u16 }];
        let mut squares: Vec<Vec<Square>> =
            (0..self.n_main()).map(|place| square(place / self.cols, place % self.cols)).collect();
        let (mut below, mut widest) = (self.rows, self.cols);
        for area in &self.areas {
            below += 1;
            squares.extend((0..area.count).map(|k| square(below + k / area.columns, k % area.columns)));
            below += area.count.div_ceil(area.columns);
            widest = widest.max(area.columns.min(area.count));
        }
        let mut layout = Layout::new(below, widest, squares).with_kinds(topology);
        if let Some(symbols) = self.symbols() {
            layout.symbols = symbols;
        }
        layout
    }
}
