//! Targets: requirements for a puzzle other than the positions of its givens.

use crate::candidates::Candidates;
use crate::explain::{Technique, technique};
use crate::puzzle::Puzzle;

/// A requirement for a puzzle other than the positions of its givens.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Target {
    /// A gss level between these bounds, inclusive.
    Level(usize, usize),
    /// A rating on Sudoku Explainer's scale between these bounds, inclusive. [`Difficulty`](super::Difficulty) names
    /// some ranges.
    Rating(f64, f64),
    /// A value of Metcalf's index between these bounds, inclusive, in tenths.
    Index(f64, f64),
    /// A solution path that uses this technique.
    Technique(&'static Technique, Need),
}

/// The extent to which a technique is needed. Easier techniques are those before it in the technique set: Sudoku
/// Explainer's if it has the technique, otherwise HoDoKu's or the library's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A solver that knows all easier techniques gets stuck without this one, and this one makes progress there.
    Somewhere,
    /// Like [`Somewhere`](Need::Somewhere), and only singles precede the technique.
    First,
    /// Like [`Somewhere`](Need::Somewhere), and no harder technique is needed afterward.
    Hardest,
}

impl Target {
    /// Returns the target for a technique, by any of its names in any spelling.
    ///
    /// ```
    /// use anydoku::make::{Need, Target};
    /// assert!(Target::technique("xy-wing", Need::Hardest).is_some());
    /// assert!(Target::technique("x wing", Need::First).is_some());
    /// ```
    pub fn technique(name: &str, need: Need) -> Option<Target> {
        technique::named(name).map(|technique| Target::Technique(technique, need))
    }
}

/// Returns whether a puzzle needs more than naked and hidden singles.
pub fn is_more_than_singles(puzzle: &Puzzle) -> bool {
    Candidates::after_singles(puzzle).is_none_or(|candidates| candidates.sets().iter().any(|set| set.len() > 1))
}
