//! A small 9x9 grid for learning how solvers work, in a dozen short methods.
//!
//! Start here to see how a solver works before reading a fast one. A grid is built from 81 digits, with `0` for an open
//! cell. Rows and columns are counted from 1, as on paper.
//!
//! ```
//! use anydoku::teach::Grid;
//!
//! // 1. A grid from 81 digits.
//! let mut grid = Grid::from_line(
//!     "400870020080000400006300801700100080612098734000060019193427500807010302020003000",
//! ).unwrap();
//!
//! // 2. The content of cells; 0 is an open cell.
//! assert_eq!(grid.entry(1, 1), 4);
//! assert_eq!(grid.entry(1, 2), 0);
//!
//! // 3. A digit is possible if no other cell of the row, column and block has it.
//! assert!(grid.is_possible(1, 2, 5));
//! assert!(!grid.is_possible(1, 2, 4));
//! assert_eq!(grid.possibilities(1, 2), [3, 5]);
//!
//! // 4. Writing an impossible digit returns false and leaves the grid unchanged.
//! assert!(!grid.set(1, 2, 4));
//! assert_eq!(grid.entry(1, 2), 0);
//!
//! // 5. One round of naked singles fills the cells with one possibility. True if anything was filled.
//! assert!(grid.singletons());
//!
//! // 6. Rounds are repeated until nothing changes. That solves this grid.
//! assert!(grid.simple_solve());
//! assert!(grid.is_solved() && grid.check());
//! ```

use std::fmt;
use std::str::FromStr;

use crate::message::Message;
use crate::msg;
use crate::puzzle::Puzzle;
use crate::topology::{Digit, Topology};

/// A 9x9 grid with digits 1 to 9, and 0 for an open cell.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    entries: [[u8; 9]; 9],
}

/// The reason why the text is not a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GridError {
    /// The number of entries is not 81.
    Length(usize),
    /// A character is not a digit.
    Digit {
        /// The 1-based position of the entry.
        place: usize,
        /// The character that was found.
        found: char,
    },
}

impl GridError {
    /// Returns the error as a message.
    pub fn message(&self) -> Message {
        match *self {
            GridError::Length(n) => msg!("teach-length", n = n),
            GridError::Digit { place, found } => msg!("teach-digit", place = place, found = format!("{found:?}")),
        }
    }
}

crate::say_message!(GridError);

impl Grid {
    /// Returns an empty grid.
    pub fn new() -> Grid {
        Grid { entries: [[0; 9]; 9] }
    }

    /// Returns the grid of 81 numbers, row by row, with 0 for an open cell; `None` if a number is over 9.
    pub fn from_digits(digits: &[u8; 81]) -> Option<Grid> {
        let mut grid = Grid::new();
        for (i, &digit) in digits.iter().enumerate() {
            if digit > 9 {
                return None;
            }
            grid.entries[i / 9][i % 9] = digit;
        }
        Some(grid)
    }

    /// Parses a grid from 81 characters: digits, with `0` or `.` for an open cell.
    pub fn from_line(line: &str) -> Result<Grid, GridError> {
        let length = line.chars().count();
        if length != 81 {
            return Err(GridError::Length(length));
        }
        let mut grid = Grid::new();
        for (i, found) in line.chars().enumerate() {
            grid.entries[i / 9][i % 9] = match found {
                '.' => 0,
                '0'..='9' => found as u8 - b'0',
                _ => return Err(GridError::Digit { place: i + 1, found }),
            };
        }
        Ok(grid)
    }

    /// Returns the text that [`from_line`](Grid::from_line) parses, with `0` for open cells.
    pub fn to_line(&self) -> String {
        self.entries.iter().flatten().map(|&digit| (b'0' + digit) as char).collect()
    }

    /// Returns the digit of a cell, or 0 if it is open.
    pub fn entry(&self, row: usize, column: usize) -> u8 {
        self.entries[row - 1][column - 1]
    }

    /// Returns whether the digit fits: no other cell of the row, column and block holds it.
    ///
    /// The content of the cell itself is ignored, so this method can check a whole grid:
    ///
    /// ```
    /// use anydoku::teach::Grid;
    ///
    /// fn check_grid(grid: &Grid) -> bool {
    ///     (1..=9).all(|row| {
    ///         (1..=9).all(|column| {
    ///             let digit = grid.entry(row, column);
    ///             digit == 0 || grid.is_possible(row, column, digit)
    ///         })
    ///     })
    /// }
    ///
    /// let line = "123456789".to_owned() + &"0".repeat(72);
    /// assert!(check_grid(&Grid::from_line(&line).unwrap()));
    /// assert!(!check_grid(&Grid::from_line(&line.replace('9', "1")).unwrap()));
    /// ```
    pub fn is_possible(&self, row: usize, column: usize, digit: u8) -> bool {
        (1..=9).contains(&digit) && self.peers(row, column).all(|peer| peer != digit)
    }

    /// Returns all digits that fit, in ascending order, ignoring the content of the cell itself.
    pub fn possibilities(&self, row: usize, column: usize) -> Vec<u8> {
        (1..=9).filter(|&digit| self.is_possible(row, column, digit)).collect()
    }

    /// Writes a digit into an open cell and returns true if it fits; otherwise changes nothing and returns false.
    pub fn set(&mut self, row: usize, column: usize, digit: u8) -> bool {
        let is_possible = self.is_open(row, column) && self.is_possible(row, column, digit);
        if is_possible {
            self.entries[row - 1][column - 1] = digit;
        }
        is_possible
    }

    /// Fills every open cell that has one possibility, in one pass over the grid. Returns whether anything was filled.
    pub fn singletons(&mut self) -> bool {
        let mut any = false;
        for (row, column) in places().filter(|&(row, column)| self.is_open(row, column)).collect::<Vec<_>>() {
            if let [digit] = self.possibilities(row, column)[..] {
                any |= self.set(row, column, digit);
            }
        }
        any
    }

    /// Fills every digit that has one place left in a row, column or block, in one pass over all of them. Returns
    /// whether anything was filled.
    pub fn hidden_singletons(&mut self) -> bool {
        let mut any = false;
        for house in Topology::square(3).houses() {
            for digit in 1..=9 {
                let cells = house.cells.iter().map(|cell| (cell.index() / 9 + 1, cell.index() % 9 + 1));
                let fits =
                    |&(row, column): &(usize, usize)| self.is_open(row, column) && self.is_possible(row, column, digit);
                let open: Vec<_> = cells.filter(fits).collect();
                if let [(row, column)] = open[..] {
                    any |= self.set(row, column, digit);
                }
            }
        }
        any
    }

    /// Applies naked singles until nothing changes. Returns whether that solves the grid.
    pub fn simple_solve(&mut self) -> bool {
        while self.singletons() {}
        self.is_solved()
    }

    /// Applies naked and hidden singles until nothing changes. Returns whether that solves the grid.
    pub fn simple_solve_hidden(&mut self) -> bool {
        while self.singletons() || self.hidden_singletons() {}
        self.is_solved()
    }

    /// Returns whether every cell is filled and no row, column or block holds a digit twice.
    pub fn is_solved(&self) -> bool {
        places().all(|(row, column)| self.entry(row, column) != 0) && self.check()
    }

    /// Returns whether no row, column or block holds a digit twice. Open cells are allowed.
    pub fn check(&self) -> bool {
        places().all(|(row, column)| {
            let digit = self.entry(row, column);
            digit == 0 || self.peers(row, column).all(|peer| peer != digit)
        })
    }

    /// Returns the grid as a [`Puzzle`], for use with the rest of the library.
    pub fn to_puzzle(&self) -> Puzzle {
        let given = |&digit: &u8| Digit::from_number(digit as usize);
        Puzzle::new(Topology::square(3).into(), self.entries.iter().flatten().map(given).collect())
    }

    fn is_open(&self, row: usize, column: usize) -> bool {
        self.entry(row, column) == 0
    }

    /// Iterates over the contents of the other cells of the row, column and block.
    fn peers(&self, row: usize, column: usize) -> impl Iterator<Item = u8> + '_ {
        places()
            .filter(move |&(r, c)| {
                let same_block = (r - 1) / 3 == (row - 1) / 3 && (c - 1) / 3 == (column - 1) / 3;
                (r, c) != (row, column) && (r == row || c == column || same_block)
            })
            .map(|(r, c)| self.entry(r, c))
    }
}

fn places() -> impl Iterator<Item = (usize, usize)> {
    (1..=9).flat_map(|row| (1..=9).map(move |column| (row, column)))
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::new()
    }
}

impl FromStr for Grid {
    type Err = GridError;
    fn from_str(line: &str) -> Result<Grid, GridError> {
        Grid::from_line(line)
    }
}

/// Writes nine lines of nine characters, with `.` for open cells.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.entries {
            for &digit in row {
                write!(f, "{}", if digit == 0 { '.' } else { (b'0' + digit) as char })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({})", self.to_line())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    /// Eleven puzzles that naked singles alone solve.
    const EASY: &str = include_str!("../tests/data/naked-singles.txt");

    #[test]
    fn easy_puzzles_fall_to_naked_singles_alone() {
        let lines: Vec<_> = EASY.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 11);
        for line in lines {
            let mut grid = Grid::from_line(line).unwrap();
            let puzzle = grid.to_puzzle();
            assert!(grid.simple_solve(), "{grid:?}");
            let solution = Solver::new(puzzle.topology()).unique(&puzzle).expect("it is unique");
            assert_eq!(grid.to_line(), solution.to_string());
        }
    }

    #[test]
    fn hidden_singles_reach_further() {
        let line = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
        let mut grid = Grid::from_line(line).unwrap();
        assert!(!grid.clone().simple_solve());
        assert!(grid.simple_solve_hidden());
    }

    #[test]
    fn wrong_digits_are_refused() {
        let mut grid = Grid::new();
        assert!(grid.set(5, 5, 7));
        assert!(!grid.set(5, 5, 8), "the cell is filled");
        assert!(!grid.set(5, 9, 7), "the row has it");
        assert!(!grid.set(1, 5, 7), "the column has it");
        assert!(!grid.set(4, 6, 7), "the block has it");
        assert!(!grid.set(1, 1, 0) && !grid.set(1, 1, 10), "no digits");
        assert_eq!(grid.possibilities(4, 6), [1, 2, 3, 4, 5, 6, 8, 9]);
    }

    #[test]
    fn a_filled_cell_is_judged_as_if_it_were_open() {
        let mut grid = Grid::new();
        assert!(grid.set(5, 5, 7) && grid.set(5, 9, 3));
        assert!(grid.is_possible(5, 5, 7) && grid.is_possible(5, 5, 8) && !grid.is_possible(5, 5, 3));
        assert_eq!(grid.possibilities(5, 5), [1, 2, 4, 5, 6, 7, 8, 9]);
        let before = grid.clone();
        assert!(!grid.set(5, 5, 8) && grid == before, "only an open cell is written to");
        for line in EASY.lines().filter(|line| !line.starts_with('#')) {
            let mut grid = Grid::from_line(line).unwrap();
            assert!(grid.simple_solve());
            assert!(places().all(|(row, column)| grid.possibilities(row, column) == [grid.entry(row, column)]));
        }
    }

    #[test]
    fn a_digit_twice_fails_the_check() {
        let mut digits = [0; 81];
        (digits[0], digits[80]) = (5, 5);
        assert!(Grid::from_digits(&digits).unwrap().check());
        digits[8] = 5;
        assert!(!Grid::from_digits(&digits).unwrap().check());
        digits[8] = 10;
        assert_eq!(Grid::from_digits(&digits), None);
    }

    #[test]
    fn bad_lines_are_explained() {
        assert_eq!(Grid::from_line("12").unwrap_err().to_string(), "found 2 entries, expected 81");
        let line = ".".repeat(80) + "x";
        let expected = "entry 81: found 'x', expected a digit from 0 to 9 or \".\"";
        assert_eq!(Grid::from_line(&line).unwrap_err().to_string(), expected);
    }
}
