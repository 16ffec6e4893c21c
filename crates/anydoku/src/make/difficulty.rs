//! Named difficulties, such as "hard", as ranges of ratings.

use std::str::FromStr;

use super::target::Target;
use crate::names::UnknownName;

/// A named difficulty: a range of Sudoku Explainer's scale.
///
/// ```
/// use anydoku::make::{Difficulty, Target};
/// let hard = Difficulty::named("hard").unwrap();
/// assert_eq!(hard.ratings(), (2.9, 4.4));
/// assert_eq!(Difficulty::of(7.1), Difficulty::Extreme);
/// assert_eq!(Target::from(hard), Target::Rating(2.9, 4.4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// Hidden singles: 1.0 to 1.5.
    Easy,
    /// All singles and locked candidates: 1.6 to 2.8.
    Medium,
    /// Sets, fish and wings: 2.9 to 4.4.
    Hard,
    /// Unique loops, large sets and plain chains: 4.5 to 6.9.
    Expert,
    /// Nested chains: 7.0 and higher.
    Extreme,
}

impl Difficulty {
    /// All difficulties, easiest first.
    pub const ALL: &[Difficulty] =
        &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert, Difficulty::Extreme];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
            Difficulty::Extreme => "extreme",
        }
    }

    /// Returns the difficulty with this name, ignoring case.
    pub fn named(name: &str) -> Option<Difficulty> {
        name.parse().ok()
    }

    /// Returns the lowest and the highest rating.
    pub fn ratings(self) -> (f64, f64) {
        match self {
            Difficulty::Easy => (1.0, 1.5),
            Difficulty::Medium => (1.6, 2.8),
            Difficulty::Hard => (2.9, 4.4),
            Difficulty::Expert => (4.5, 6.9),
            Difficulty::Extreme => (7.0, 12.0),
        }
    }

    /// Returns the difficulty of a rating; a full grid counts as the easiest.
    pub fn of(rating: f64) -> Difficulty {
        let is_enough = |difficulty: &&Difficulty| rating < difficulty.ratings().1 + 0.05;
        Difficulty::ALL.iter().find(is_enough).copied().unwrap_or(Difficulty::Extreme)
    }
}

impl FromStr for Difficulty {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Difficulty, UnknownName> {
        UnknownName::or_find("difficulty", name, Difficulty::ALL, Difficulty::name)
    }
}

impl std::fmt::Display for Difficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Difficulty> for Target {
    fn from(difficulty: Difficulty) -> Target {
        let (low, high) = difficulty.ratings();
        Target::Rating(low, high)
    }
}
