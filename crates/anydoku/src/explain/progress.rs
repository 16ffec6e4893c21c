//! Progress: the digits and marks that a player has entered, and their mistakes.
//!
//! A solution path may start from a half-filled grid with the player's own marks. Everything that follows from a wrong
//! digit is wrong too, so the position is compared with the solution first; [`mistakes`] names the cells without giving
//! away the right digits.

use crate::message::{Message, Speaker};
use crate::msg;
use crate::puzzle::{Play, Puzzle, Sheet, Solution};
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

/// A digit or mark of a player that contradicts the solution.
///
/// Displayed as an error, it numbers cells from 1; [`tell`](Mistake::tell) uses the names of a topology.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "crate::data::MistakeForm", into = "crate::data::MistakeForm")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mistake {
    /// A wrong digit in this cell.
    Digit(Cell, Digit),
    /// A cell whose marks do not include the right digit.
    Marks(Cell),
}

crate::say_message!(Mistake);

impl Mistake {
    /// Returns a message that describes the mistake without giving away the right digit.
    pub fn message(&self) -> Message {
        match *self {
            Mistake::Digit(cell, digit) => msg!("mistake-digit", cell = cell, digit = digit),
            Mistake::Marks(cell) => msg!("mistake-marks", cell = cell),
        }
    }

    /// Returns the cell of the mistake.
    pub fn cell(&self) -> Cell {
        match *self {
            Mistake::Digit(cell, _) | Mistake::Marks(cell) => cell,
        }
    }

    /// Describes the mistake in words: `r3c4 = 5 is wrong`, `the marks in r3c4 do not include the digit that belongs there`.
    pub fn tell<'a>(&self, speaker: impl Into<Speaker<'a>>) -> String {
        speaker.into().tell(&self.message())
    }
}

/// Returns the digits and marks that a sheet adds to a puzzle: its digits where the puzzle has no given or a different
/// one, and its marks.
///
/// # Panics
/// Panics if the two do not have the same number of cells.
pub fn play_of(puzzle: &Puzzle, sheet: &Sheet) -> Play {
    assert_eq!(puzzle.topology().n_cells(), sheet.puzzle.topology().n_cells(), "both are of one shape");
    let played = |cell: Cell| sheet.play.as_ref().and_then(|play| play.digits.get(cell.index()).copied().flatten());
    let digit =
        |cell: Cell| played(cell).or(sheet.puzzle.given(cell)).filter(|&digit| puzzle.given(cell) != Some(digit));
    let digits = puzzle.topology().cells().map(digit).collect();
    let marks = match (sheet.play.as_ref().and_then(|play| play.marks.as_ref()), sheet.puzzle.marks()) {
        (Some(marks), _) => Some(marks.clone()),
        (None, Some(marks)) => Some(marks.to_vec()),
        (None, None) => None,
    };
    Play { digits, marks }
}

/// Returns the puzzle with a player's digits as givens and the player's marks as its marks. A cell without marks keeps
/// every digit that the puzzle itself allows there.
///
/// The result is a puzzle rather than a set of candidates because candidates cannot distinguish a placed digit from the
/// last candidate of an open cell, and a solution path must place the latter with a step.
///
/// ```
/// use anydoku::explain::progress::filled;
/// use anydoku::{Candidates, Cell, Digit, DigitSet, Play, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(2).into());
/// let mut play = Play { digits: vec![None; 16], marks: Some(vec![DigitSet::EMPTY; 16]) };
/// play.digits[0] = Digit::from_number(1);
/// play.marks.as_mut().unwrap()[1] = DigitSet::all(2);
/// let filled = filled(&puzzle, &play);
/// assert_eq!(filled.n_givens(), 1);
/// let left = Candidates::new(&filled);
/// assert_eq!(left.of(Cell(1)), DigitSet::only(Digit::from_number(2).unwrap()));
/// assert_eq!(left.of(Cell(2)).len(), 3);
/// ```
pub fn filled(puzzle: &Puzzle, play: &Play) -> Puzzle {
    let topology = puzzle.topology();
    let mut filled = puzzle.clone();
    for (cell, digit) in topology.cells().zip(&play.digits) {
        if let (Some(digit), None) = (digit, filled.given(cell)) {
            filled.give(cell, *digit);
        }
    }
    let Some(marks) = &play.marks else { return filled };
    let narrowed = topology.cells().map(|cell| {
        let allowed = puzzle.marks().map_or(DigitSet::all(topology.n_digits()), |marks| marks[cell.index()]);
        match marks.get(cell.index()) {
            Some(&mark) if !mark.is_empty() && filled.given(cell).is_none() => allowed & mark,
            _ => allowed,
        }
    });
    let narrowed = narrowed.collect();
    filled.with_marks(narrowed)
}

/// Returns the player's mistakes: digits first, then marks.
pub fn mistakes(play: &Play, solution: &Solution) -> Vec<Mistake> {
    let mut wrong = Vec::new();
    for (cell, digit) in solution.topology().cells().zip(&play.digits) {
        if let Some(digit) = digit.filter(|&digit| digit != solution.digit(cell)) {
            wrong.push(Mistake::Digit(cell, digit));
        }
    }
    for (cell, marks) in solution.topology().cells().zip(play.marks.iter().flatten()) {
        let is_open = play.digits.get(cell.index()).copied().flatten().is_none();
        if is_open && !marks.is_empty() && !marks.contains(solution.digit(cell)) {
            wrong.push(Mistake::Marks(cell));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Topology;
    use crate::solve::Solver;
    use std::sync::Arc;

    #[test]
    fn wrong_digits_and_marks_are_named_and_right_ones_are_not() {
        let topology = Arc::new(Topology::square(2));
        let solution = Solver::new(&topology).first(&Puzzle::empty(topology.clone())).unwrap();
        let mut play = Play { digits: vec![None; 16], marks: Some(vec![DigitSet::EMPTY; 16]) };
        play.digits[2] = Some(solution.digit(Cell(2)));
        play.marks.as_mut().unwrap()[3] = DigitSet::only(solution.digit(Cell(3)));
        assert!(mistakes(&play, &solution).is_empty());
        play.digits[15] = Some(Digit((solution.digit(Cell(15)).0 + 1) % 4));
        play.marks.as_mut().unwrap()[14] = !DigitSet::only(solution.digit(Cell(14))) & DigitSet::all(4);
        let told: Vec<_> = mistakes(&play, &solution).iter().map(|mistake| mistake.tell(&topology)).collect();
        assert_eq!(told.len(), 2);
        assert!(told[0].starts_with("r4c4 = ") && told[0].ends_with(" is wrong"));
        assert_eq!(told[1], "the marks in r4c3 do not include the digit that belongs there");
    }
}
