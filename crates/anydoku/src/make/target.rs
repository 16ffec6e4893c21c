//! Targets: what a puzzle shall be besides the places of its givens.

use crate::candidates::Candidates;
use crate::explain::{Technique, technique};
use crate::puzzle::Puzzle;

/// What else a puzzle must be, besides its places of givens.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Target {
    /// Of a level of logic as gss counts them, from the first to the second.
    Level(usize, usize),
    /// Of a rating on Sudoku Explainer's scale, from the first to the second. [`Difficulty`](super::Difficulty) has
    /// words for parts of it.
    Rating(f64, f64),
    /// Of an index after Metcalf, from the first to the second, in tenths.
    Index(f64, f64),
    /// Solved with this technique.
    Technique(&'static Technique, Need),
}

/// How much a technique is needed. Easier techniques are those before it on the ladder: Sudoku Explainer's if that has it,
/// else HoDoKu's or our own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Whoever knows all easier techniques and not this one is stuck, and this one then helps.
    Somewhere,
    /// As somewhere, and nothing but singles comes before it.
    First,
    /// As somewhere, and nothing harder is needed to the end.
    Hardest,
}

impl Target {
    /// A technique by any of its names, in any spelling.
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

/// Is there more to a puzzle than naked and hidden singles?
pub fn is_more_than_singles(puzzle: &Puzzle) -> bool {
    Candidates::after_singles(puzzle).is_none_or(|candidates| candidates.sets().iter().any(|set| set.len() > 1))
}
