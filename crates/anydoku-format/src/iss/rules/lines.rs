//! Straight lines from a cell to the edge of the grid.

use super::super::grid::IssGrid;
use anydoku::Cell;

/// Returns the cells from this one to the edge, in steps of `down` rows and `right` columns.
pub(super) fn along(cell: Cell, grid: &IssGrid, down: i64, right: i64) -> Vec<Cell> {
    let (row, column) = ((cell.index() / grid.cols) as i64, (cell.index() % grid.cols) as i64);
    let (rows, columns) = (0..grid.rows as i64, 0..grid.cols as i64);
    let inside = |(row, column): &(i64, i64)| rows.contains(row) && columns.contains(column);
    let cells = (0..).map(|i| (row + i * down, column + i * right)).take_while(inside);
    cells.map(|(row, column)| Cell::new(row as usize * grid.cols + column as usize)).collect()
}

/// Returns the diagonal that this end identifies. It goes down from the left side, up from the right side, left from
/// the top, and right from the bottom.
pub(super) fn diagonal_from(cell: Cell, grid: &IssGrid) -> Option<Vec<Cell>> {
    let (row, column) = (cell.index() / grid.cols, cell.index() % grid.cols);
    let (last_row, last_column) = (grid.rows - 1, grid.cols - 1);
    let along = |down: i64, right: i64| Some(along(cell, grid, down, right)).filter(|cells| cells.len() > 1);
    if column == 0 && row < last_row {
        along(1, 1)
    } else if row == 0 {
        along(1, -1)
    } else if column == last_column && row < last_row {
        along(-1, -1)
    } else if row == last_row {
        along(-1, 1)
    } else {
        None
    }
}
