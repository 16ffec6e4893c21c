//! Faces: what stands in the cells and what is pointed at.
//!
//! A face is what a drawing shows on top of a layout. It knows no colour and no place; a theme chooses the one, a
//! layout the other.

use crate::candidates::Candidates;
use crate::puzzle::{Play, Puzzle, Solution};
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Content {
    /// Nothing.
    #[default]
    Open,
    /// A digit that came with the puzzle.
    Given(Digit),
    /// A digit that somebody found.
    Placed(Digit),
    /// Small digits: what the cell may still hold.
    Marks(DigitSet),
}

/// Why something is pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Emphasis {
    /// The reasoning rests on it.
    Reason,
    /// So it does, in a second role: the other colour, the fin.
    Second,
    /// It is placed.
    Placed,
    /// It is removed.
    Removed,
}

/// An arrow from one cell or mark to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// Where it starts: a cell, and a digit if it is about a mark.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::arrow_end"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::ArrowEnd"))]
    pub from: (Cell, Option<Digit>),
    /// Where it ends.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::arrow_end"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::ArrowEnd"))]
    pub to: (Cell, Option<Digit>),
    /// Strong: one of both holds. Weak: not both.
    #[cfg_attr(feature = "serde", serde(rename = "strong"))]
    pub is_strong: bool,
}

/// What is seen on a layout: the contents of the cells, and what is pointed at.
///
/// ```
/// use anydoku::{Cell, Content, Digit, Face, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(0), Digit::from_number(3).unwrap());
/// let face = Face::of_puzzle(&puzzle);
/// assert_eq!(face.contents[0], Content::Given(Digit::from_number(3).unwrap()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Face {
    /// What stands in each cell; cells past the end are open.
    pub contents: Vec<Content>,
    /// Cells that are pointed at; of several emphases the last is seen.
    #[cfg_attr(
        feature = "serde",
        serde(with = "crate::data::Named::<crate::data::PointedCell>", default, skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::data::PointedCell>"))]
    pub cells: Vec<(Cell, Emphasis)>,
    /// Houses that are pointed at: their cells, framed together.
    #[cfg_attr(
        feature = "serde",
        serde(
            with = "crate::data::Named::<crate::data::PointedHouse>",
            default,
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::data::PointedHouse>"))]
    pub houses: Vec<(Vec<Cell>, Emphasis)>,
    /// Marks that are pointed at.
    #[cfg_attr(
        feature = "serde",
        serde(with = "crate::data::Named::<crate::data::PointedMark>", default, skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::data::PointedMark>"))]
    pub marks: Vec<(Cell, Digit, Emphasis)>,
    /// Arrows, in drawing order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub links: Vec<Link>,
    /// Cells that belong together and get a colour of their own, such as the letters of a text.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub groups: Vec<Vec<Cell>>,
}

impl Face {
    /// The givens, and the starting marks if there are any.
    pub fn of_puzzle(puzzle: &Puzzle) -> Face {
        let content = |cell: Cell| match (puzzle.given(cell), puzzle.marks()) {
            (Some(digit), _) => Content::Given(digit),
            (None, Some(marks)) => Content::Marks(marks[cell.index()]),
            (None, None) => Content::Open,
        };
        Face { contents: puzzle.topology().cells().map(content).collect(), ..Face::default() }
    }

    /// Every cell filled in.
    pub fn of_solution(puzzle: &Puzzle, solution: &Solution) -> Face {
        let content = |cell: Cell| match puzzle.given(cell) {
            Some(digit) => Content::Given(digit),
            None => Content::Placed(solution.digit(cell)),
        };
        Face { contents: puzzle.topology().cells().map(content).collect(), ..Face::default() }
    }

    /// The givens, and the candidates of all other cells as marks.
    pub fn of_candidates(puzzle: &Puzzle, candidates: &Candidates) -> Face {
        let content = |cell: Cell| match puzzle.given(cell) {
            Some(digit) => Content::Given(digit),
            None => Content::Marks(candidates.of(cell)),
        };
        Face { contents: puzzle.topology().cells().map(content).collect(), ..Face::default() }
    }

    /// Adds what a player has done so far.
    pub fn with_play(mut self, play: &Play) -> Face {
        for (i, content) in self.contents.iter_mut().enumerate() {
            if matches!(content, Content::Given(_)) {
                continue;
            }
            let marks = play.marks.as_ref().and_then(|marks| marks.get(i)).copied().unwrap_or_default();
            match play.digits.get(i).copied().flatten() {
                Some(digit) => *content = Content::Placed(digit),
                None if !marks.is_empty() => *content = Content::Marks(marks),
                None => {}
            }
        }
        self
    }

    /// What stands in the cell.
    pub fn content(&self, cell: Cell) -> Content {
        self.contents.get(cell.index()).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Topology;

    #[test]
    fn a_player_writes_between_the_givens() {
        let mut puzzle = Puzzle::empty(Topology::square(2).into());
        puzzle.give(Cell(0), Digit(2));
        let mut play = Play { digits: vec![Some(Digit(1)); 16], marks: Some(vec![DigitSet::all(2); 16]) };
        play.digits[2] = None;
        let face = Face::of_puzzle(&puzzle).with_play(&play);
        assert_eq!(face.contents[..2], [Content::Given(Digit(2)), Content::Placed(Digit(1))]);
        assert_eq!(face.contents[2], Content::Marks(DigitSet::all(2)));
    }
}
