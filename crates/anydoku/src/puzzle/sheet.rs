//! Sheets: puzzles with everything that files, collections and books keep with them.

use std::sync::Arc;

use super::{Puzzle, Solution};
use crate::colour::Colour;
use crate::layout::Layout;
use crate::set::DigitSet;
use crate::topology::Digit;

/// A puzzle with its layout, its notes and other information about it.
///
/// No part of a sheet is lost silently: readers and writers of formats, the store, drawings, books and the page keep
/// all of it, or report the parts that they cannot keep.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::data::SheetForm", into = "crate::data::SheetForm")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sheet {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The positions and colors of its cells.
    pub layout: Arc<Layout>,
    /// The text beside the puzzle.
    pub notes: Notes,
    /// The player's progress, for formats that keep it.
    pub play: Option<Play>,
    /// The answer according to the source, for formats that contain one. It is not checked.
    pub answer: Option<Vec<Digit>>,
    /// The difficulty according to the source. It is not checked.
    pub ratings: Ratings,
}

impl Sheet {
    /// Returns a sheet with only a puzzle and its layout.
    pub fn new(puzzle: Puzzle, layout: impl Into<Arc<Layout>>) -> Sheet {
        let (notes, ratings) = (Notes::default(), Ratings::default());
        Sheet { puzzle, layout: layout.into(), notes, play: None, answer: None, ratings }
    }

    /// Returns the sheet with every cell filled in.
    pub fn solved(&self, solution: &Solution) -> Sheet {
        Sheet { puzzle: solution.to_puzzle(), play: None, answer: None, ..self.clone() }
    }

    /// Returns the answer as a solution, if it agrees with all givens, marks, houses and rules.
    pub fn answer_checked(&self) -> Option<Solution> {
        let (topology, answer) = (self.puzzle.topology(), self.answer.as_ref()?);
        let is_whole =
            answer.len() == topology.n_cells() && answer.iter().all(|digit| digit.index() < topology.n_digits());
        let solution = is_whole.then(|| Solution::new(topology.clone(), answer.clone()).ok()).flatten();
        solution.filter(|solution| solution.solves(&self.puzzle))
    }

    /// Returns the colors of each cell, bottom layer first; an empty slice if no cell has any.
    pub fn colours(&self) -> &[Vec<Colour>] {
        &self.layout.colours
    }

    /// Sets the colors of cells, one list per cell. If all lists are empty, the sheet has no colors.
    ///
    /// # Panics
    /// Panics if the number of lists differs from the number of cells.
    pub fn set_colours(&mut self, colours: Vec<Vec<Colour>>) {
        assert!(colours.is_empty() || colours.len() == self.layout.n_cells(), "colours are one list for each cell");
        let colours = if colours.iter().all(Vec::is_empty) { Vec::new() } else { colours };
        if colours != self.layout.colours {
            Arc::make_mut(&mut self.layout).colours = colours;
        }
    }
}

/// The text beside a puzzle. Readers fill in the fields that their format has; writers write those that their format
/// supports.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notes {
    /// The name of the puzzle.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub title: Option<String>,
    /// The author.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub author: Option<String>,
    /// The origin: a book, a page, a collection.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub source: Option<String>,
    /// The difficulty as stated in the file: a word or a number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rating: Option<String>,
    /// The rules in words.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rules: Option<String>,
    /// The text after the puzzle, unchanged: with its separator if the puzzle is on one line, without it otherwise.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub comment: Option<String>,
    /// All other data of the format, by key, in order.
    pub other: Vec<(String, String)>,
}

/// The measured difficulty of a puzzle, by rating scale.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ratings {
    /// The rating of the hardest step on Sudoku Explainer's scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub er: Option<f64>,
    /// The rating of the hardest step up to the first placement, on Sudoku Explainer's scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ep: Option<f64>,
    /// The rating of the first step, on Sudoku Explainer's scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ed: Option<f64>,
    /// The gss level.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub level: Option<usize>,
    /// The Metcalf index.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub index: Option<f64>,
}

impl Ratings {
    /// The names of the rating scales. They are also column names of tables.
    pub const SCALES: [&str; 5] = ["er", "ep", "ed", "level", "index"];

    /// Returns the value on the scale with this name as text.
    pub fn text(&self, scale: &str) -> Option<String> {
        match scale {
            "level" => self.level.map(|level| level.to_string()),
            _ => self.number(scale).map(|value| format!("{value:?}")),
        }
    }

    /// Parses the value on the scale with this name; returns whether it is valid and formats as the same text again.
    pub fn take(&mut self, scale: &str, text: &str) -> bool {
        let mut with = *self;
        let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
        match scale {
            "er" => with.er = value,
            "ep" => with.ep = value,
            "ed" => with.ed = value,
            "level" => with.level = text.parse().ok(),
            "index" => with.index = value,
            _ => return false,
        }
        let is_kept = with.text(scale).as_deref() == Some(text);
        if is_kept {
            *self = with;
        }
        is_kept
    }

    fn number(&self, scale: &str) -> Option<f64> {
        match scale {
            "er" => self.er,
            "ep" => self.ep,
            "ed" => self.ed,
            "index" => self.index,
            _ => None,
        }
    }
}

/// The state of a player's progress.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Play {
    /// The placed digits that are not givens; `None` for open cells.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::open"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<usize>"))]
    pub digits: Vec<Option<Digit>>,
    /// The player's marks, one set per cell (empty if none are written), if the format keeps them.
    pub marks: Option<Vec<DigitSet>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn sheet() -> Sheet {
        let shape = Shape::named("4x4").unwrap();
        Sheet::new(Puzzle::from_line(&shape, "1...............").unwrap(), shape.layout)
    }

    #[test]
    fn an_answer_is_checked_against_the_puzzle() {
        let answer = |line: &str| line.bytes().map(|byte| Digit(byte - b'1')).collect::<Vec<_>>();
        let check = |line: &str| Sheet { answer: Some(answer(line)), ..sheet() }.answer_checked().is_some();
        assert!(check("1234341221434321"));
        assert!(!check("2134342112434312"), "another given");
        assert!(!check("1234341221434312"), "two in a column");
        assert!(!check("12343412"), "too short");
        assert!(!check("9234341221434321"), "no digit");
        assert!(sheet().answer_checked().is_none());
    }

    #[test]
    fn colours_that_are_none_leave_the_layout_shared() {
        let mut sheet = sheet();
        let layout = sheet.layout.clone();
        sheet.set_colours(vec![Vec::new(); 16]);
        assert!(Arc::ptr_eq(&layout, &sheet.layout) && sheet.colours().is_empty());
        let mut colours = vec![Vec::new(); 16];
        colours[3] = vec![Colour::rgb(1, 2, 3)];
        sheet.set_colours(colours);
        assert_eq!(sheet.colours()[3], [Colour::rgb(1, 2, 3)]);
        assert!(layout.colours.is_empty());
    }

    #[test]
    fn ratings_are_text_by_scale_and_back() {
        let all = Ratings { er: Some(7.2), ep: Some(2.0), ed: Some(1.2), level: Some(3), index: Some(-1.5) };
        let mut again = Ratings::default();
        for scale in Ratings::SCALES {
            assert!(again.take(scale, &all.text(scale).unwrap()), "{scale}");
        }
        assert_eq!(again, all);
        for text in ["", "7.20", "nan", "inf", "hard", "1e3", "7.2 "] {
            assert!(!Ratings::default().take("er", text), "{text}");
        }
    }
}
