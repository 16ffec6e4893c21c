//! Faces as data: what stands in the cells of a board, and what is pointed at.

use serde::{Deserialize, Serialize};

use anydoku::{Cell, Content, Digit, DigitSet, Emphasis, Face, Link};

use crate::facts::numbers_of;

/// What stands in the cells, and what is pointed at. Cells are numbered from 0, digits are numbers from 1.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaceFacts {
    /// What stands in each cell.
    pub contents: Vec<ContentFacts>,
    /// Cells that are pointed at; of several emphases the last is seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<PointedCell>,
    /// Houses that are pointed at, framed together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<PointedHouse>,
    /// Candidates that are pointed at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<PointedMark>,
    /// Arrows, in drawing order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Arrow>,
}

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ContentFacts {
    /// Nothing.
    Open,
    /// A digit that came with the puzzle.
    Given(usize),
    /// A digit that somebody found.
    Placed(usize),
    /// What the cell may still hold.
    Marks(Vec<usize>),
}

/// Why something is pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EmphasisName {
    /// The reasoning rests on it.
    Reason,
    /// So it does, in a second role.
    Second,
    /// It is placed.
    Placed,
    /// It is removed.
    Removed,
}

/// A cell that is pointed at.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointedCell {
    /// The cell, by number from 0.
    pub cell: usize,
    /// Why.
    pub emphasis: EmphasisName,
}

/// A house that is pointed at.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointedHouse {
    /// Its cells, by number from 0.
    pub cells: Vec<usize>,
    /// Why.
    pub emphasis: EmphasisName,
}

/// A candidate that is pointed at.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointedMark {
    /// The cell, by number from 0.
    pub cell: usize,
    /// The digit, from 1.
    pub digit: usize,
    /// Why.
    pub emphasis: EmphasisName,
}

/// An arrow from one cell or candidate to another.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrow {
    /// Where it starts.
    pub from: ArrowEnd,
    /// Where it ends.
    pub to: ArrowEnd,
    /// Strong: one of both holds. Weak: not both.
    pub strong: bool,
}

/// An end of an arrow.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ArrowEnd {
    /// The cell, by number from 0.
    pub cell: usize,
    /// The digit, from 1, if it is about a candidate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<usize>,
}

impl From<Emphasis> for EmphasisName {
    fn from(emphasis: Emphasis) -> EmphasisName {
        match emphasis {
            Emphasis::Reason => EmphasisName::Reason,
            Emphasis::Second => EmphasisName::Second,
            Emphasis::Placed => EmphasisName::Placed,
            Emphasis::Removed => EmphasisName::Removed,
        }
    }
}

impl From<EmphasisName> for Emphasis {
    fn from(name: EmphasisName) -> Emphasis {
        match name {
            EmphasisName::Reason => Emphasis::Reason,
            EmphasisName::Second => Emphasis::Second,
            EmphasisName::Placed => Emphasis::Placed,
            EmphasisName::Removed => Emphasis::Removed,
        }
    }
}

impl FaceFacts {
    /// A face as data.
    pub fn of(face: &Face) -> FaceFacts {
        let content = |content: &Content| match content {
            Content::Open => ContentFacts::Open,
            Content::Given(digit) => ContentFacts::Given(digit.number()),
            Content::Placed(digit) => ContentFacts::Placed(digit.number()),
            Content::Marks(set) => ContentFacts::Marks(numbers_of(set)),
        };
        let end =
            |(cell, digit): (Cell, Option<Digit>)| ArrowEnd { cell: cell.index(), digit: digit.map(Digit::number) };
        FaceFacts {
            contents: face.contents.iter().map(content).collect(),
            cells: face.cells.iter().map(|&(cell, e)| PointedCell { cell: cell.index(), emphasis: e.into() }).collect(),
            houses: face
                .houses
                .iter()
                .map(|(cells, e)| PointedHouse {
                    cells: cells.iter().map(|c| c.index()).collect(),
                    emphasis: (*e).into(),
                })
                .collect(),
            marks: face
                .marks
                .iter()
                .map(|&(cell, digit, e)| PointedMark { cell: cell.index(), digit: digit.number(), emphasis: e.into() })
                .collect(),
            links: face
                .links
                .iter()
                .map(|link| Arrow { from: end(link.from), to: end(link.to), strong: link.is_strong })
                .collect(),
        }
    }

    /// The face again, to be drawn. Numbers that no cell or digit has are left out.
    pub fn restore(&self) -> Face {
        let digit = |number: usize| (1..=256).contains(&number).then(|| Digit::new(number - 1));
        let cell = |number: usize| (number < self.contents.len()).then(|| Cell::new(number));
        let content = |content: &ContentFacts| match content {
            ContentFacts::Open => Content::Open,
            ContentFacts::Given(number) => digit(*number).map_or(Content::Open, Content::Given),
            ContentFacts::Placed(number) => digit(*number).map_or(Content::Open, Content::Placed),
            ContentFacts::Marks(numbers) => {
                Content::Marks(numbers.iter().filter_map(|&number| digit(number)).collect::<DigitSet>())
            }
        };
        let end = |end: &ArrowEnd| Some((cell(end.cell)?, end.digit.and_then(digit)));
        let link = |arrow: &Arrow| Some(Link { from: end(&arrow.from)?, to: end(&arrow.to)?, is_strong: arrow.strong });
        Face {
            contents: self.contents.iter().map(content).collect(),
            cells: self.cells.iter().filter_map(|at| Some((cell(at.cell)?, at.emphasis.into()))).collect(),
            houses: self
                .houses
                .iter()
                .map(|house| (house.cells.iter().filter_map(|&c| cell(c)).collect(), house.emphasis.into()))
                .collect(),
            marks: self
                .marks
                .iter()
                .filter_map(|at| Some((cell(at.cell)?, digit(at.digit)?, at.emphasis.into())))
                .collect(),
            links: self.links.iter().filter_map(link).collect(),
            ..Face::default()
        }
    }
}
