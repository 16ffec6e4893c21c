//! Recipes for puzzles, the puzzles generated, and the reasons for failures.

use std::sync::Arc;

use super::ruled::RuleRequest;
use super::target::Target;
use super::turn::Symmetry;
use crate::layout::Layout;
use crate::message::{Joint, Message};
use crate::msg;
use crate::puzzle::{Puzzle, Sheet, Solution};
use crate::topology::Cell;

/// The direction in which a puzzle is generated: from a full grid down, or from an empty one up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Way {
    /// Down for shapes that have only houses; up for puzzles with rules, which need few givens.
    #[default]
    Usual,
    /// From a full grid down.
    Down,
    /// Up from an empty grid until there is one solution, then down. Shapes of more than 128 cells without rules are
    /// generated down in any case.
    Up,
}

/// The requirements for a puzzle.
///
/// ```
/// use anydoku::make::{Recipe, Symmetry};
/// let recipe = Recipe { symmetry: Symmetry::HalfTurn, givens: Some((24, 28)), ..Recipe::default() };
/// assert!(recipe.unique && !recipe.minimal);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// Whether the puzzle must have exactly one solution (the default). Otherwise it has at least one.
    pub unique: bool,
    /// Whether every given must be needed. Small puzzles are minimal anyway unless other requirements prevent it;
    /// for large ones, only quick checks are made unless this is set.
    pub minimal: bool,
    /// The direction in which the puzzle is generated.
    pub way: Way,
    /// The symmetry of the positions of givens.
    pub symmetry: Symmetry,
    /// The minimum and maximum number of givens.
    pub givens: Option<(usize, usize)>,
    /// The minimum number of givens to keep.
    pub keep: usize,
    /// The exact set of cells that hold givens.
    pub pattern: Option<Vec<Cell>>,
    /// Rules beyond houses to draw for each puzzle, in addition to those of its shape. They are drawn on a full grid
    /// that obeys them. The puzzle needs them as a whole, and no rule of a kind without a requested number follows from
    /// the others.
    pub rules: Vec<RuleRequest>,
    /// Further requirements.
    pub targets: Vec<Target>,
    /// The number of puzzles to examine before giving up; if `None`, as many as can be examined in a few seconds.
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
    /// Returns the number of puzzles to examine if they have this many cells. Local search takes longer than drawing,
    /// and even longer on larger grids.
    pub(super) fn most_tries(&self, n_cells: usize) -> u64 {
        const DRAWN: u64 = 100_000;
        const EXPLAINED: u64 = 400_000;
        // Rules that a grid cannot have are given up on early; targets that few grids meet are pursued longer.
        const RULED: u64 = 200;
        const RULED_AND_MORE: u64 = 2_000;
        let is_any = *self == Recipe { rules: self.rules.clone(), tries: self.tries, ..Recipe::default() };
        let usual = match self.is_explained() && self.pattern.is_none() {
            _ if !self.rules.is_empty() => {
                if is_any {
                    RULED
                } else {
                    RULED_AND_MORE
                }
            }
            true => (EXPLAINED / n_cells.max(1) as u64).max(1),
            false => DRAWN,
        };
        self.tries.unwrap_or(usual).max(1)
    }

    /// Returns whether rules are drawn and nothing else is required of the puzzle, so that fewer givens are better.
    pub(super) fn wants_few_givens(&self) -> bool {
        !self.rules.is_empty()
            && self.unique
            && self.givens.is_none()
            && self.keep == 0
            && self.pattern.is_none()
            && self.targets.is_empty()
    }

    /// Returns whether a target needs local search. Levels are reached by thinning.
    pub(super) fn is_explained(&self) -> bool {
        self.targets.iter().any(|target| !matches!(target, Target::Level(..)))
    }
}

/// A generated puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The layout. With fresh pieces every puzzle has its own.
    pub layout: Arc<Layout>,
    /// A solution; the only one if the recipe requires that.
    pub solution: Solution,
    /// The number of puzzles that were examined.
    pub tries: u64,
    /// The level, if one was requested.
    pub level: Option<usize>,
    /// The rating, if one was requested.
    pub rating: Option<f64>,
    /// Metcalf's index, if it was requested.
    pub index: Option<f64>,
}

impl Made {
    pub(super) fn new(puzzle: Puzzle, solution: Solution, layout: Arc<Layout>, tries: u64) -> Made {
        Made { puzzle, layout, solution, tries, level: None, rating: None, index: None }
    }

    /// Returns the puzzle as a sheet, with its layout.
    pub fn sheet(&self) -> Sheet {
        Sheet::new(self.puzzle.clone(), self.layout.clone())
    }
}

/// The reason why no puzzle was generated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Failed {
    /// The shape has no full grid.
    NoGrid,
    /// The layout does not have the symmetry.
    NoSymmetry {
        /// The requested symmetry.
        asked: Symmetry,
        /// The symmetries of the layout.
        there: Vec<Symmetry>,
    },
    /// The recipe contradicts itself or the shape.
    Recipe(Message),
    /// No puzzle met the recipe before the tries or the budget ran out.
    Unreached {
        /// The number of puzzles examined.
        tries: u64,
        /// The nearest puzzle.
        nearest: Option<Box<Made>>,
    },
    /// The budget was spent or stopped.
    Spent,
}

impl Failed {
    /// Returns the error as a message.
    pub fn message(&self) -> Message {
        match self {
            Failed::NoGrid => msg!("make-no-grid"),
            Failed::NoSymmetry { asked, there } => {
                let there: Vec<String> = there.iter().map(|symmetry| symmetry.name().to_owned()).collect();
                msg!("make-no-symmetry", asked = asked.name(), there = (Joint::Comma, there))
            }
            Failed::Recipe(reason) => reason.clone(),
            Failed::Unreached { tries, .. } => msg!("make-unreached", tries = *tries),
            Failed::Spent => msg!("make-spent"),
        }
    }
}

crate::say_message!(Failed);
