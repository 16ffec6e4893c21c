//! A half-filled grid: the puzzle's givens and the player's work.
//!
//! The page, the terminal game and `--position` all send it as [`Cells`].

use serde::{Deserialize, Serialize};

use anydoku::explain::progress::play_of;
use anydoku::{Cell, Digit, DigitSet, Message, Play, Puzzle, Sheet, msg};

use crate::ServiceError;
use crate::facts::numbers_of;

/// A half-filled grid, with a number or a list of numbers per cell. Digits count from 1, and 0 stands for none. Every request about a
/// position accepts it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Cells {
    /// The givens. Defaults to those in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<Vec<usize>>,
    /// The candidates that the puzzle itself leaves in each cell. Defaults to those in the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Vec<usize>>,
    /// The digits that the player has placed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub digits: Vec<usize>,
    /// The player's center marks, one list per cell. An empty list means that the cell is unmarked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Vec<usize>>,
}

impl Cells {
    /// Returns the contents of a sheet as a player's work: all digits, and the player's marks or else those of the puzzle.
    pub fn of_player(sheet: &Sheet) -> Cells {
        let play = play_of(&Puzzle::empty(sheet.puzzle.topology().clone()), sheet);
        Cells {
            digits: numbers(&play.digits),
            marks: play.marks.iter().flatten().map(numbers_of).collect(),
            ..Cells::default()
        }
    }

    /// Writes the cells on a sheet.
    pub(crate) fn write_on(&self, sheet: &mut Sheet) -> Result<(), ServiceError> {
        let (n_cells, n_digits) = (sheet.puzzle.topology().n_cells(), sheet.puzzle.topology().n_digits());
        let digit = |number: usize| match number {
            0 => Ok(None),
            number if number <= n_digits => Ok(Digit::from_number(number)),
            number => Err(ServiceError::new(msg!("service-digit", found = number, most = n_digits))),
        };
        let digits = |numbers: &[usize]| numbers.iter().map(|&number| digit(number)).collect::<Result<Vec<_>, _>>();
        let whole = |what: Message, found: usize| match found == n_cells {
            true => Ok(()),
            false => Err(ServiceError::new(msg!("service-per-cell", what = what, found = found, cells = n_cells))),
        };
        if let Some(givens) = &self.givens {
            whole(msg!("cells-givens"), givens.len())?;
            for (i, given) in digits(givens)?.into_iter().enumerate() {
                sheet.puzzle.take(Cell::new(i));
                if let Some(digit) = given {
                    sheet.puzzle.give(Cell::new(i), digit);
                }
            }
            sheet.answer = None;
            sheet.play = None;
        }
        let set = |list: &Vec<usize>| Ok(digits(list)?.into_iter().flatten().collect());
        if !self.candidates.is_empty() {
            whole(msg!("cells-candidates"), self.candidates.len())?;
            let sets = self.candidates.iter().map(set).collect::<Result<Vec<DigitSet>, ServiceError>>()?;
            sheet.puzzle = sheet.puzzle.clone().with_marks(sets);
        }
        if self.digits.is_empty() && self.marks.is_empty() {
            return Ok(());
        }
        let placed = match &self.digits[..] {
            [] => vec![None; n_cells],
            placed => digits(placed)?,
        };
        whole(msg!("cells-digits"), placed.len())?;
        let marks = match &self.marks[..] {
            [] => None,
            marks => {
                whole(msg!("cells-marks"), marks.len())?;
                Some(marks.iter().map(set).collect::<Result<Vec<DigitSet>, ServiceError>>()?)
            }
        };
        sheet.play = Some(Play { digits: placed, marks });
        Ok(())
    }
}

/// Returns the number in each cell, 0 for an open cell.
pub(crate) fn numbers(digits: &[Option<Digit>]) -> Vec<usize> {
    digits.iter().map(|digit| digit.map_or(0, Digit::number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Paper, named};

    fn read_cells(text: &str, shape: &str, cells: &str) -> Result<Sheet, String> {
        let paper = format!(r#"{{"text": "{text}", "shape": "{shape}", "cells": {cells}}}"#);
        let paper: Paper = serde_json::from_str(&paper).unwrap();
        named::read(&paper).map(|mut reading| reading.sheets.remove(0)).map_err(|error| error.words())
    }

    #[test]
    fn cells_stand_instead_of_those_of_the_text() {
        let givens = "[1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,4]";
        let sheet = read_cells("12..............", "4x4", &format!(r#"{{"givens": {givens}}}"#)).unwrap();
        assert_eq!((sheet.puzzle.to_string(), sheet.play), ("1..............4".to_owned(), None));
        let digits = "[0,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]";
        let sheet = read_cells("1...............", "4x4", &format!(r#"{{"digits": {digits}}}"#)).unwrap();
        assert_eq!(sheet.play.unwrap().digits[1], Digit::from_number(2));
        let sheet = read_cells("", "4x4", &format!(r#"{{"givens": {givens}}}"#)).unwrap();
        assert_eq!(sheet.puzzle.n_givens(), 2);
    }

    #[test]
    fn cells_that_do_not_fit_are_refused() {
        let nine = "[9,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]";
        let told = [
            (r#"{"givens": [1]}"#.to_owned(), "givens: found 1, but the puzzle has 16 cells; give one per cell"),
            (format!(r#"{{"givens": {nine}}}"#), "there is no digit 9; use 1 to 4, or 0 for an open cell"),
            (
                r#"{"marks": [[1]]}"#.to_owned(),
                "lists of marks: found 1, but the puzzle has 16 cells; give one per cell",
            ),
        ];
        for (cells, message) in told {
            assert_eq!(read_cells("", "4x4", &cells).unwrap_err(), message);
        }
        let two = r#"1...............\n2..............."#;
        assert!(read_cells(two, "4x4", "{}").unwrap_err().ends_with("the input has 2"));
    }

    #[test]
    fn the_work_of_a_player_reads_back() {
        let sheet =
            read_cells("1...............", "4x4", r#"{"digits": [0,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]}"#).unwrap();
        let cells = Cells::of_player(&sheet);
        assert_eq!((cells.digits[..3].to_vec(), cells.marks.len()), (vec![1, 2, 0], 0));
    }
}
