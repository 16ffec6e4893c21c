//! Solves many puzzles from arrays of numbers to arrays of numbers: 81 bytes per puzzle, without separators.
//!
//! It is separate from `many` because arrays have neither lines nor comments, and solutions have fixed positions.

use super::super::engine::Found;
use super::kernel::Tree;
use super::lanes::{Lanes, Path, Task};
use crate::budget::Budget;

/// The number of cells of a puzzle.
const CELLS: usize = 81;

/// The result for one puzzle of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum CellsVerdict {
    /// The puzzle has no solution.
    None = 0,
    /// The puzzle has exactly one solution.
    Unique = 1,
    /// The puzzle has two or more solutions.
    Several = 2,
    /// A cell holds a value that is neither a digit nor open.
    Invalid = 3,
    /// The budget was spent first, or the puzzle was not examined.
    #[default]
    Unknown = 4,
}

/// Solves plain 9x9 puzzles of 81 bytes each: numbers from 0 (an open cell) to 9, or the characters of a line.
/// Solutions are written as numbers, with zeros where there is not exactly one. Returns the number of puzzles examined:
/// all, unless the budget was stopped.
///
/// The node limit of the budget applies to each puzzle. The shortest of the three slices determines the number of
/// puzzles.
///
/// ```
/// use anydoku::{Budget, solve::{CellsVerdict, solve_cells}};
/// let mut cells = *b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// cells[0] = 0;
/// let (mut solution, mut verdict) = ([0; 81], [CellsVerdict::default()]);
/// assert_eq!(solve_cells(&cells, &Budget::UNLIMITED, &mut solution, &mut verdict), 1);
/// assert_eq!((verdict[0], &solution[..9]), (CellsVerdict::Unique, &[9, 8, 7, 6, 5, 4, 3, 2, 1][..]));
/// ```
pub fn solve_cells(cells: &[u8], budget: &Budget<'_>, solutions: &mut [u8], verdicts: &mut [CellsVerdict]) -> usize {
    Path::best().run(SolveCells { cells, budget, solutions, verdicts })
}

struct SolveCells<'a> {
    cells: &'a [u8],
    budget: &'a Budget<'a>,
    solutions: &'a mut [u8],
    verdicts: &'a mut [CellsVerdict],
}

impl Task for SolveCells<'_> {
    type Outcome = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, proof: L::Proof) -> usize {
        let SolveCells { cells, budget, solutions, verdicts } = self;
        let mut tree = Tree::new();
        // Registers are read from and written to buffers longer than a puzzle.
        let (mut read, mut written) = ([b'.'; 96], [0; 96]);
        let n = (cells.len() / CELLS).min(solutions.len() / CELLS).min(verdicts.len());
        for (i, verdict) in verdicts[..n].iter_mut().enumerate() {
            if budget.is_stopped() {
                return i;
            }
            let place = i * CELLS..(i + 1) * CELLS;
            as_characters(&cells[place.clone()], &mut read);
            *verdict = match L::read(proof, &read) {
                None => CellsVerdict::Invalid,
                Some(grid) => {
                    tree.start(grid);
                    let mut has_one = false;
                    loop {
                        // A single call site, so that the kernel is compiled into this function once.
                        match tree.advance::<L>(proof, budget) {
                            Found::Solution if has_one => break CellsVerdict::Several,
                            Found::Solution => {
                                L::write(proof, &tree.solution, &mut written);
                                has_one = true;
                                if tree.is_over() {
                                    break CellsVerdict::Unique;
                                }
                            }
                            Found::End if has_one => break CellsVerdict::Unique,
                            Found::End => break CellsVerdict::None,
                            Found::Spent | Found::Lost => break CellsVerdict::Unknown,
                        }
                    }
                }
            };
            as_numbers(&written, *verdict == CellsVerdict::Unique, &mut solutions[place]);
        }
        n
    }
}

/// Converts numbers and the symbols for open cells to characters. Other bytes are left unchanged and rejected later. A
/// null byte in the text counts as an open cell.
#[inline(always)]
fn as_characters(cells: &[u8], text: &mut [u8; 96]) {
    for (character, &cell) in text.iter_mut().zip(cells) {
        let is_open = (cell == b'*') | (cell == b'_') | (cell == b'-');
        let written = if cell < 10 { cell | b'0' } else { cell };
        *character = if is_open { b'.' } else { written };
    }
}

#[inline(always)]
fn as_numbers(text: &[u8; 96], is_unique: bool, numbers: &mut [u8]) {
    let mask = if is_unique { 15 } else { 0 };
    for (number, &character) in numbers.iter_mut().zip(text) {
        *number = character & mask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solve_many;
    use std::sync::atomic::AtomicBool;

    const HARD: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    /// Returns the result of `solve_many` for a line, as a verdict and numbers.
    fn by_text(line: &str) -> (CellsVerdict, Vec<u8>) {
        let mut answers = Vec::new();
        solve_many(line.as_bytes(), &Budget::UNLIMITED, &mut answers, &mut |_, _, answers| {
            answers.extend_from_slice(b"invalid\n")
        });
        match &answers[..] {
            b"none\n" => (CellsVerdict::None, vec![0; 81]),
            b"several\n" => (CellsVerdict::Several, vec![0; 81]),
            b"invalid\n" => (CellsVerdict::Invalid, vec![0; 81]),
            digits => (CellsVerdict::Unique, digits[..81].iter().map(|digit| digit - b'0').collect()),
        }
    }

    #[test]
    fn numbers_and_characters_have_the_answers_of_text() {
        let unique = HARD.replacen('.', "9", 1);
        let lines = [HARD.into(), unique, ".".repeat(81), format!("55{}", ".".repeat(79)), "x".repeat(81), HARD.into()];
        let text = lines.concat();
        let numbers: Vec<u8> =
            text.bytes().map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') }).collect();
        for cells in [text.as_bytes(), &numbers, text.replace('.', "*").as_bytes(), text.replace('.', "0").as_bytes()] {
            let (mut solutions, mut verdicts) = (vec![77; text.len()], vec![CellsVerdict::default(); lines.len()]);
            let n = solve_cells(cells, &Budget::UNLIMITED, &mut solutions, &mut verdicts);
            assert_eq!(n, lines.len());
            for (i, line) in lines.iter().enumerate() {
                let (verdict, digits) = by_text(line);
                assert_eq!((verdicts[i], &solutions[81 * i..81 * i + 81]), (verdict, &digits[..]), "{line}");
            }
        }
    }

    #[test]
    fn bytes_that_are_no_cell_are_invalid_and_no_other() {
        for byte in 0..=255 {
            let mut cells = [0; 81];
            cells[80] = byte;
            let (mut solution, mut verdict) = ([0; 81], [CellsVerdict::default()]);
            solve_cells(&cells, &Budget::UNLIMITED, &mut solution, &mut verdict);
            let is_cell = byte < 10 || byte.is_ascii_digit() || b".*_-".contains(&byte);
            assert_eq!(verdict[0], if is_cell { CellsVerdict::Several } else { CellsVerdict::Invalid }, "{byte}");
        }
    }

    #[test]
    fn a_stop_and_a_short_slice_leave_the_rest_alone() {
        let cells = HARD.repeat(3);
        let (mut solutions, mut verdicts) = ([7; 243], [CellsVerdict::default(); 3]);
        let stop = AtomicBool::new(true);
        assert_eq!(solve_cells(cells.as_bytes(), &Budget::until(&stop), &mut solutions, &mut verdicts), 0);
        assert_eq!(solve_cells(cells.as_bytes(), &Budget::UNLIMITED, &mut solutions, &mut verdicts[..2]), 2);
        assert_eq!(verdicts, [CellsVerdict::Unique, CellsVerdict::Unique, CellsVerdict::Unknown]);
        assert!(solutions[162..].iter().all(|&number| number == 7));
        assert_eq!(solve_cells(&[], &Budget::UNLIMITED, &mut [], &mut []), 0);
    }

    #[test]
    fn a_budget_of_one_node_leaves_one_with_guesses_unknown() {
        let guessed = b".....1........97.232.....64.7.6.........7248.....8...3..8.1....7..82.3.65.......7";
        let (mut solution, mut verdict) = ([7; 81], [CellsVerdict::default()]);
        assert_eq!(solve_cells(guessed, &Budget::nodes(1), &mut solution, &mut verdict), 1);
        assert_eq!((verdict[0], solution), (CellsVerdict::Unknown, [0; 81]));
    }
}
