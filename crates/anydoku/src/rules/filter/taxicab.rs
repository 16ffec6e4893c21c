//! Anti-taxicab on large grids: equal digits are never at a taxicab distance equal to their value.

use super::Dead;
use crate::topology::Cell;

/// A grid in which equal digits are never at a taxicab distance equal to their value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taxicab {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The difference between the number that a digit stands for and its place among the digits from 1.
    pub(crate) shift: i32,
}

impl Taxicab {
    pub(crate) fn n_cells(&self) -> usize {
        self.rows * self.columns
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.n_cells()).map(Cell::new)
    }

    /// Returns the cells whose distance from this one is the value of the zero-based digit.
    pub(crate) fn around(&self, cell: usize, digit: usize) -> impl Iterator<Item = usize> + use<> {
        let Taxicab { rows, columns, shift } = *self;
        let (row, column) = ((cell / columns) as i32, (cell % columns) as i32);
        let steps = (digit as i32 + 1 + shift).max(0);
        let lines = (row - steps).max(0)..=(row + steps).min(rows as i32 - 1);
        // The only cell at distance 0 is the cell itself, which does not count.
        lines.filter(move |_| steps > 0).flat_map(move |line| {
            let across = steps - (line - row).abs();
            let left = Some(column - across);
            let right = Some(column + across).filter(|_| across > 0);
            let inside = [left, right].into_iter().flatten().filter(move |place| (0..columns as i32).contains(place));
            inside.map(move |place| line as usize * columns + place as usize)
        })
    }

    pub(crate) fn holds(&self, digit: &dyn Fn(Cell) -> usize) -> bool {
        self.cells().all(|cell| {
            let own = digit(cell);
            self.around(cell.index(), own).all(|other| digit(Cell::new(other)) != own)
        })
    }

    /// Removes every fixed digit from the cells that it excludes.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        for cell in 0..masks.len() {
            let digit = masks[cell];
            if !digit.is_power_of_two() {
                continue;
            }
            for other in self.around(cell, digit.trailing_zeros() as usize) {
                masks[other] &= !digit;
                if masks[other] == 0 {
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_around_are_those_at_this_distance() {
        let grid = Taxicab { rows: 5, columns: 7, shift: 0 };
        for cell in 0..grid.n_cells() {
            for digit in 0..9 {
                let mut found: Vec<usize> = grid.around(cell, digit).collect();
                found.sort_unstable();
                let steps = |other: usize| (cell / 7).abs_diff(other / 7) + (cell % 7).abs_diff(other % 7);
                let expected: Vec<usize> = (0..35).filter(|&other| steps(other) == digit + 1).collect();
                assert_eq!(found, expected, "{digit} in cell {cell}");
            }
        }
        // Digits from 0: the digit 0 has no distance.
        assert_eq!(Taxicab { shift: -1, ..grid }.around(0, 0).count(), 0);
    }
}
