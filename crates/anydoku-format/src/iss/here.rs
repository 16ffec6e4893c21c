//! The names that items use for cells, digits and positions.

use super::Snippet;
use super::grid::{IssGrid, Move};
use anydoku::text::ReadError;
use anydoku::{Cell, DigitSet, msg};

/// The context of an item: the text, the grid, and the moves of its cells.
pub(super) struct Here<'a> {
    pub(super) text: &'a [u8],
    pub(super) grid: &'a IssGrid,
    pub(super) moves: &'a [Move],
}

impl Here<'_> {
    pub(super) fn cell(&self, argument: &Snippet) -> Result<Cell, ReadError> {
        let Some(cell) = self.grid.cell_named(&argument.word(self.text)) else {
            return Err(argument.wrong(self.text, self.grid.expected_cell()));
        };
        let moved = self.grid.moved(cell, self.moves);
        moved.ok_or_else(|| argument.wrong(self.text, msg!("expect-cell-with-copies")))
    }

    /// Returns a cell and its digits, written as in `R1C1_5_6`.
    pub(super) fn value(&self, argument: &Snippet) -> Result<(Cell, DigitSet), ReadError> {
        let end = argument.0.iter().position(|&at| self.text[at] == b'_').unwrap_or(argument.0.len());
        let expected = || msg!("expect-cell-and-digits", cell = self.grid.expected_cell());
        let name = Snippet(argument.0[..end].to_vec(), argument.1);
        let cell = self.grid.cell_named(&name.word(self.text)).and_then(|cell| self.grid.moved(cell, self.moves));
        let cell = cell.ok_or_else(|| argument.wrong(self.text, expected()))?;
        let word = argument.word(self.text);
        let mut digits = DigitSet::EMPTY;
        for part in word.split(|&byte| byte == b'_').skip(1) {
            match self.grid.digit_named(part) {
                Some(digit) => digits.insert(digit),
                None => return Err(self.no_digits(argument)),
            }
        }
        if digits.is_empty() {
            return Err(self.no_digits(argument));
        }
        Ok((cell, digits))
    }

    fn no_digits(&self, argument: &Snippet) -> ReadError {
        let (first, last) = (self.grid.first, self.grid.last());
        argument.wrong(self.text, msg!("expect-digits-after-sign", first = first, last = last))
    }

    /// Returns a list of distinct cells.
    pub(super) fn different(&self, arguments: &[Snippet]) -> Result<Vec<Cell>, ReadError> {
        let mut cells = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let cell = self.cell(argument)?;
            if cells.contains(&cell) {
                return Err(argument.wrong(self.text, msg!("expect-cells-once")));
            }
            cells.push(cell);
        }
        Ok(cells)
    }
}
