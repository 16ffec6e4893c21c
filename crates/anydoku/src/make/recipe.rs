//! Recipes: what a puzzle shall be, what was made of it, and why nothing was.

use std::sync::Arc;

use super::ruled::RuleWish;
use super::target::Target;
use super::turn::Symmetry;
use crate::layout::Layout;
use crate::puzzle::{Puzzle, Sheet, Solution};
use crate::topology::Cell;

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Way {
    /// Down on shapes of houses alone; up where there are rules, which need few givens.
    #[default]
    Usual,
    /// From a full grid down.
    Down,
    /// Givens up until there is one solution, then down. Grids of more than 128 cells without rules are drawn down all the same.
    Up,
}

/// What a puzzle shall be.
///
/// ```
/// use anydoku::make::{Recipe, Symmetry};
/// let recipe = Recipe { symmetry: Symmetry::HalfTurn, givens: Some((24, 28)), ..Recipe::default() };
/// assert!(recipe.unique && !recipe.minimal);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// One solution, not more (the default). Otherwise at least one.
    pub unique: bool,
    /// No given may be superfluous. Small grids come out minimal anyway unless something else is asked for; large ones
    /// are only asked quick questions otherwise.
    pub minimal: bool,
    /// How to draw.
    pub way: Way,
    /// The symmetry of the places of givens.
    pub symmetry: Symmetry,
    /// The least and the most givens.
    pub givens: Option<(usize, usize)>,
    /// Leave at least so many givens.
    pub keep: usize,
    /// Give exactly these cells.
    pub pattern: Option<Vec<Cell>>,
    /// Rules beyond houses to draw for each puzzle, besides those that its shape has. They are drawn on a full grid that obeys
    /// them; together they are needed, and of kinds without a number none follows from the others.
    pub rules: Vec<RuleWish>,
    /// What else.
    pub targets: Vec<Target>,
    /// How many puzzles to look at before giving up; if nothing is said, as many as take a few seconds.
    pub tries: Option<u64>,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            unique: true,
            minimal: false,
            way: Way::Usual,
            symmetry: Symmetry::None,
            givens: None,
            keep: 0,
            pattern: None,
            rules: Vec::new(),
            targets: Vec::new(),
            tries: None,
        }
    }
}

impl Recipe {
    /// How many puzzles of so many cells to look at. Walking towards a target takes longer than drawing, and longer the
    /// larger the grid is.
    pub(super) fn most_tries(&self, n_cells: usize) -> u64 {
        const DRAWN: u64 = 100_000;
        const WALKED: u64 = 400_000;
        // Rules that a grid cannot have are not waited for; what fits hardly any grid is.
        const RULED: u64 = 200;
        const RULED_AND_MORE: u64 = 2_000;
        let is_any = *self == Recipe { rules: self.rules.clone(), tries: self.tries, ..Recipe::default() };
        let usual = match self.is_walked() {
            _ if !self.rules.is_empty() => {
                if is_any {
                    RULED
                } else {
                    RULED_AND_MORE
                }
            }
            true => (WALKED / n_cells.max(1) as u64).max(1),
            false => DRAWN,
        };
        self.tries.unwrap_or(usual).max(1)
    }

    /// Are there targets that a puzzle is walked to? Levels are thinned to.
    pub(super) fn is_walked(&self) -> bool {
        self.targets.iter().any(|target| !matches!(target, Target::Level(..)))
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it lies on paper. With pieces of its own every puzzle has a layout of its own.
    pub layout: Arc<Layout>,
    /// A solution; the only one if the recipe asked for that.
    pub solution: Solution,
    /// How many puzzles were looked at for it.
    pub tries: u64,
    /// Its level, if a level was asked for.
    pub level: Option<usize>,
    /// Its rating, if a rating was asked for.
    pub rating: Option<f64>,
    /// Its index after Metcalf, if one was asked for.
    pub index: Option<f64>,
}

impl Made {
    pub(super) fn new(puzzle: Puzzle, solution: Solution, layout: Arc<Layout>, tries: u64) -> Made {
        Made { puzzle, layout, solution, tries, level: None, rating: None, index: None }
    }

    /// The puzzle as it lies on paper.
    pub fn sheet(&self) -> Sheet {
        Sheet::new(self.puzzle.clone(), self.layout.clone())
    }
}

/// Why no puzzle was made.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failed {
    /// The shape has no full grid.
    #[error("the shape has no full grid")]
    NoGrid,
    /// The layout does not have the symmetry.
    #[error("the shape has no {} symmetry, expected {}", .asked.name(), .there.iter().map(|s| s.name()).collect::<Vec<_>>().join(", "))]
    NoSymmetry {
        /// What was asked for.
        asked: Symmetry,
        /// What there is.
        there: Vec<Symmetry>,
    },
    /// The recipe contradicts itself or the shape.
    #[error("{0}")]
    Recipe(String),
    /// Nothing fitted before the tries or the budget were used up; this came nearest.
    #[error("nothing fitted in {tries} tries")]
    Unreached {
        /// How many puzzles were looked at.
        tries: u64,
        /// What came nearest.
        nearest: Option<Box<Made>>,
    },
    /// The budget was spent or somebody said stop.
    #[error("the budget was spent before there was a puzzle")]
    Spent,
}
