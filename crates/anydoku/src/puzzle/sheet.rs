//! Sheets: a puzzle with everything that belongs to it, as files, collections and books hand it on.

use std::sync::Arc;

use super::{Puzzle, Solution};
use crate::colour::Colour;
use crate::layout::Layout;
use crate::set::DigitSet;
use crate::topology::Digit;

/// A puzzle, where it lies on paper, and what is known and written of it.
///
/// What a sheet holds survives every way a puzzle takes: readers and writers of formats, the store, drawings, books and the page keep
/// all of it, or name what they have no place for.
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
    /// Where its cells lie, and their colours.
    pub layout: Arc<Layout>,
    /// The words beside it.
    pub notes: Notes,
    /// What a player has done so far, for formats that keep it.
    pub play: Option<Play>,
    /// The answer, for formats that carry it. It is what the source claims; nobody has checked it.
    pub answer: Option<Vec<Digit>>,
    /// How hard the source says that it is. Nobody has checked that, either.
    pub ratings: Ratings,
}

impl Sheet {
    /// Returns a puzzle and its layout, nothing beside it.
    pub fn new(puzzle: Puzzle, layout: impl Into<Arc<Layout>>) -> Sheet {
        let (notes, ratings) = (Notes::default(), Ratings::default());
        Sheet { puzzle, layout: layout.into(), notes, play: None, answer: None, ratings }
    }

    /// Returns the sheet with every cell filled in.
    pub fn solved(&self, solution: &Solution) -> Sheet {
        Sheet { puzzle: solution.to_puzzle(), play: None, answer: None, ..self.clone() }
    }

    /// Returns the answer as a solution, if it keeps every given, mark, house and rule.
    pub fn answer_checked(&self) -> Option<Solution> {
        let (topology, answer) = (self.puzzle.topology(), self.answer.as_ref()?);
        let is_whole =
            answer.len() == topology.n_cells() && answer.iter().all(|digit| digit.index() < topology.n_digits());
        let solution = is_whole.then(|| Solution::new(topology.clone(), answer.clone()).ok()).flatten();
        solution.filter(|solution| solution.solves(&self.puzzle))
    }

    /// Returns the colours of each cell, from below upwards; an empty slice if no cell has any.
    pub fn colours(&self) -> &[Vec<Colour>] {
        &self.layout.colours
    }

    /// Gives cells colours, one list per cell. A sheet none of whose cells has a colour is as one that never had any.
    ///
    /// # Panics
    /// If there are not as many lists as cells.
    pub fn set_colours(&mut self, colours: Vec<Vec<Colour>>) {
        assert!(colours.is_empty() || colours.len() == self.layout.n_cells(), "colours are one list for each cell");
        let colours = if colours.iter().all(Vec::is_empty) { Vec::new() } else { colours };
        if colours != self.layout.colours {
            Arc::make_mut(&mut self.layout).colours = colours;
        }
    }
}

/// Words beside a puzzle. Readers fill what their format has; writers write what theirs can hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notes {
    /// The puzzle's name.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub title: Option<String>,
    /// Who made it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub author: Option<String>,
    /// Where it is from: a book, a page, a collection.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub source: Option<String>,
    /// A difficulty, in the words or number of the file.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rating: Option<String>,
    /// The rules in words.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rules: Option<String>,
    /// Text after the puzzle, as it stood there: with its separator on a line, without it elsewhere.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub comment: Option<String>,
    /// Whatever else the format keeps, by its own keys, in order.
    pub other: Vec<(String, String)>,
}

/// How hard a puzzle was measured to be, by scale.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ratings {
    /// The hardest step on Sudoku Explainer's scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub er: Option<f64>,
    /// The hardest step up to the first digit placed, on the same scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ep: Option<f64>,
    /// The first step, on the same scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ed: Option<f64>,
    /// The gss level.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub level: Option<usize>,
    /// The index after Metcalf.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub index: Option<f64>,
}

impl Ratings {
    /// The names of the scales, as columns of tables have them.
    pub const SCALES: [&str; 5] = ["er", "ep", "ed", "level", "index"];

    /// Returns the value on the scale of this name as text.
    pub fn text(&self, scale: &str) -> Option<String> {
        match scale {
            "level" => self.level.map(|level| level.to_string()),
            _ => self.number(scale).map(|value| format!("{value:?}")),
        }
    }

    /// Takes the value on the scale of this name from text; says whether it is one that is written the same way again.
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

/// A player's state.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Play {
    /// Digits placed that are not givens; `None` where nothing is placed.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::open"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<usize>"))]
    pub digits: Vec<Option<Digit>>,
    /// The player's own marks, one set a cell (empty: none written), if the format keeps them.
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
