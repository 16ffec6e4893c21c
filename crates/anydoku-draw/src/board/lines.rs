//! The lines of a board: the squares that they separate, and their thickness.

use anydoku::{Cell, Projection, Square};

use super::Board;
use crate::drawing::Path;
use crate::tint;

/// The thin and thick lines between squares, joined into runs as long as possible.
pub(super) struct Lines {
    rows: usize,
    cols: usize,
    paper: Vec<Option<Cell>>,
    blocks: Vec<Option<usize>>,
    /// Whether each block leaves the paper on one side and continues on the other, so that its outer edges stay open.
    wraps: Vec<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Weightiness {
    None,
    Thin,
    Thick,
}

impl Lines {
    pub fn of(board: &Board<'_>) -> Lines {
        let layout = board.layout;
        let paper = layout.cells_on_paper();
        let blocks = tint::blocks(board.topology, layout);
        let mut lines = Lines { rows: layout.rows(), cols: layout.cols(), paper, blocks, wraps: Vec::new() };
        if layout.projection == Projection::Flat {
            lines.wraps = lines.torn(layout.outlined.len());
        }
        lines
    }

    fn cell(&self, row: usize, col: usize) -> Option<Cell> {
        if row < self.rows && col < self.cols { self.paper[row * self.cols + col] } else { None }
    }

    /// Returns, for each block, whether it is in several pieces on paper.
    fn torn(&self, n_blocks: usize) -> Vec<bool> {
        let mut pieces = vec![0; n_blocks];
        let mut seen = vec![false; self.paper.len()];
        let block_at = |at: usize| self.paper[at].and_then(|cell| self.blocks[cell.index()]);
        for start in 0..self.paper.len() {
            let Some(block) = block_at(start) else { continue };
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            pieces[block] += 1;
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                let (row, col) = (at / self.cols, at % self.cols);
                let around = [
                    (row > 0).then(|| at - self.cols),
                    (row + 1 < self.rows).then_some(at + self.cols),
                    (col > 0).then(|| at - 1),
                    (col + 1 < self.cols).then_some(at + 1),
                ];
                for next in around.into_iter().flatten() {
                    if block_at(next) == Some(block) && !std::mem::replace(&mut seen[next], true) {
                        open.push(next);
                    }
                }
            }
        }
        pieces.into_iter().map(|n| n > 1).collect()
    }

    fn weight(&self, a: Option<Cell>, b: Option<Cell>, opposite: Option<Cell>) -> Weightiness {
        let block = |cell: Cell| self.blocks[cell.index()];
        match (a, b) {
            (None, None) => Weightiness::None,
            (Some(a), Some(b)) if a == b => Weightiness::None,
            (Some(a), Some(b)) if block(a) == block(b) => Weightiness::Thin,
            (Some(_), Some(_)) => Weightiness::Thick,
            (Some(cell), None) | (None, Some(cell)) => {
                let wraps = block(cell).is_some_and(|own| {
                    self.wraps.get(own) == Some(&true) && opposite.is_some_and(|other| block(other) == Some(own))
                });
                if wraps { Weightiness::Thin } else { Weightiness::Thick }
            }
        }
    }

    /// Returns the paths of the thin lines and of the thick lines.
    pub fn paths(&self, board: &Board<'_>) -> [Path; 2] {
        let mut paths = [Path::default(), Path::default()];
        // This runs once along the rows and once along the columns. A line and a position on it are converted to a row
        // and a column.
        for is_down in [false, true] {
            let (n_lines, length) = if is_down { (self.cols, self.rows) } else { (self.rows, self.cols) };
            let cell = |line: usize, place: usize| {
                if is_down { self.cell(place, line) } else { self.cell(line, place) }
            };
            let side = |line: usize, place: usize| {
                let before = line.checked_sub(1).and_then(|line| cell(line, place));
                let after = if line < n_lines { cell(line, place) } else { None };
                let opposite = if line == 0 { cell(n_lines - 1, place) } else { cell(0, place) };
                let opposite = opposite.filter(|_| line == 0 || line == n_lines);
                let square_line = if after.is_some() { line } else { line.saturating_sub(1) };
                let (row, col) = if is_down { (place, square_line) } else { (square_line, place) };
                (self.weight(before, after, opposite), Square { row: row as u16, col: col as u16 })
            };
            for line in 0..=n_lines {
                let mut start = 0;
                while start < length {
                    let (weight, square) = side(line, start);
                    let mut end = start + 1;
                    while end < length && side(line, end).0 == weight && !board.plane.bends_at(end) {
                        end += 1;
                    }
                    if weight != Weightiness::None {
                        let at = |place: usize| {
                            let (row, col) = if is_down { (place, line) } else { (line, place) };
                            board.plane.at(square, row as f64, col as f64)
                        };
                        paths[(weight == Weightiness::Thick) as usize].push_line(at(start), at(end));
                    }
                    start = end;
                }
            }
        }
        paths
    }
}
