//! Helpers shared by several formats, for cells of a fixed length and for candidates that a player removed.

use std::ops::Range;

use anydoku::text::{Alphabet, ReadError, Table};
use anydoku::{Candidates, Cell, Digit, DigitSet, Play, Puzzle, msg};

/// Reads a range that must have exactly one character per cell, for shapes with at most nine digits.
pub(super) fn read_exactly(
    text: &[u8],
    range: Range<usize>,
    n_cells: usize,
    n_digits: usize,
) -> Result<Vec<Option<Digit>>, ReadError> {
    let table = Table::new(Alphabet::Symbols, n_digits);
    let mut digits = Vec::with_capacity(n_cells);
    for at in range.clone().take(n_cells) {
        let cell = table.get(text[at]);
        digits.push(cell.ok_or_else(|| ReadError::at(text, at, Alphabet::Symbols.expected(n_digits)))?);
    }
    if digits.len() < n_cells {
        return Err(ReadError::at(text, range.end, msg!("expect-cell-of", number = digits.len() + 1, n = n_cells)));
    }
    if range.len() > n_cells {
        return Err(ReadError::at(text, range.start + n_cells, msg!("expect-end-after-cells", n = n_cells)));
    }
    Ok(digits)
}

/// Returns a player's marks: the candidates that the givens and placed digits leave, without those that were removed by
/// hand.
pub(super) fn marks_without(puzzle: &Puzzle, placed: &[Option<Digit>], removed: &[(Cell, Digit)]) -> Vec<DigitSet> {
    let mut marks = filled(puzzle, placed).sets().to_vec();
    for &(cell, digit) in removed {
        marks[cell.index()].remove(digit);
    }
    marks
}

/// Returns the candidates that a player removed by hand, in the order of the cells. This is the inverse of
/// [`marks_without`].
pub(super) fn removed_by(puzzle: &Puzzle, play: &Play) -> Vec<(Cell, Digit)> {
    let Some(marks) = &play.marks else { return Vec::new() };
    let candidates = filled(puzzle, &play.digits);
    let of_cell = |cell: Cell| {
        let is_open = puzzle.given(cell).is_none() && play.digits.get(cell.index()).is_none_or(Option::is_none);
        let mine = marks.get(cell.index()).copied().unwrap_or_default();
        let gone = if is_open && !mine.is_empty() { candidates.of(cell) - mine } else { DigitSet::EMPTY };
        gone.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    puzzle.topology().cells().flat_map(of_cell).collect()
}

fn filled(puzzle: &Puzzle, placed: &[Option<Digit>]) -> Candidates {
    let mut all = Puzzle::new(puzzle.topology().clone(), puzzle.givens().to_vec());
    for (cell, digit) in puzzle.topology().cells().zip(placed) {
        if let (None, Some(digit)) = (puzzle.given(cell), digit) {
            all.give(cell, *digit);
        }
    }
    Candidates::new(&all)
}
