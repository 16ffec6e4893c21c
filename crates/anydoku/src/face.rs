//! Faces: the contents of the cells and what a drawing highlights.
//!
//! A drawing shows a face on top of a layout. The face does not specify colors or positions: a theme chooses the
//! colors, and the layout has the positions.

use crate::candidates::Candidates;
use crate::puzzle::{Play, Puzzle, Solution};
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Content {
    /// An empty cell.
    #[default]
    Open,
    /// A digit that came with the puzzle.
    Given(Digit),
    /// A digit that the player or a step placed.
    Placed(Digit),
    /// Pencil marks: the digits that the cell may still hold.
    Marks(DigitSet),
}

/// The reason why something is highlighted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Emphasis {
    /// Part of the reasoning of a step.
    Reason,
    /// A second role in the reasoning, such as the other color or a fin.
    Second,
    /// A digit that the step places.
    Placed,
    /// A candidate that the step removes.
    Removed,
}

/// An arrow from one cell or mark to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// The start: a cell, with a digit if the arrow starts at a mark.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::arrow_end"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::ArrowEnd"))]
    pub from: (Cell, Option<Digit>),
    /// The end: a cell, with a digit if the arrow ends at a mark.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::arrow_end"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::ArrowEnd"))]
    pub to: (Cell, Option<Digit>),
    /// Whether the link is strong (at least one end holds) instead of weak (at most one end holds).
    #[cfg_attr(feature = "serde", serde(rename = "strong"))]
    pub is_strong: bool,
}

/// The contents of the cells and the highlights that a drawing shows on a layout.
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
    /// The content of each cell; cells past the end are empty.
    pub contents: Vec<Content>,
    /// The highlighted cells; if a cell has several highlights, the last one is drawn.
    #[cfg_attr(
        feature = "serde",
        serde(with = "crate::data::Named::<crate::data::PointedCell>", default, skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::data::PointedCell>"))]
    pub cells: Vec<(Cell, Emphasis)>,
    /// The highlighted houses; each is framed as a whole.
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
    /// The highlighted marks.
    #[cfg_attr(
        feature = "serde",
        serde(with = "crate::data::Named::<crate::data::PointedMark>", default, skip_serializing_if = "Vec::is_empty")
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::data::PointedMark>"))]
    pub marks: Vec<(Cell, Digit, Emphasis)>,
    /// The arrows, in drawing order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub links: Vec<Link>,
    /// The groups of cells that each get their own color, such as letters of text.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub groups: Vec<Vec<Cell>>,
}

impl Face {
    /// Returns the face with the givens of a puzzle, and its starting marks if it has any.
    pub fn of_puzzle(puzzle: &Puzzle) -> Face {
        let content = |cell: Cell| match (puzzle.given(cell), puzzle.marks()) {
            (Some(digit), _) => Content::Given(digit),
            (None, Some(marks)) => Content::Marks(marks[cell.index()]),
            (None, None) => Content::Open,
        };
        Face { contents: puzzle.topology().cells().map(content).collect(), ..Face::default() }
    }

    /// Returns the face with every cell filled from a solution.
    pub fn of_solution(puzzle: &Puzzle, solution: &Solution) -> Face {
        let content = |cell: Cell| match puzzle.given(cell) {
            Some(digit) => Content::Given(digit),
            None => Content::Placed(solution.digit(cell)),
        };
        Face { contents: puzzle.topology().cells().map(content).collect(), ..Face::default() }
    }

    /// Returns the face with the givens, and the candidates of all other cells as marks.
    pub fn of_candidates(puzzle: &Puzzle, candidates: &Candidates) -> Face {
        let content = |cell: Cell| match puzzle.given(cell) {
            Some(digit) => Content::Given(digit),
            None => Content::Marks(candidates.of(cell)),
        };
        Face { contents: puzzle.topology().cells().map(content).collect(), ..Face::default() }
    }

    /// Adds a player's digits and marks.
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

    /// Returns the content of a cell.
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
