//! Ratings: how hard a puzzle is, on somebody's scale.
//!
//! A rating is read off a walk. ER is the hardest step, EP the hardest up to the first digit placed, ED the first step.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::explain::{Ladder, Technique, TooManyDigits, Walker};
use crate::puzzle::Puzzle;
use crate::topology::Topology;

/// A rating on Sudoku Explainer's scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The price of the hardest step; 20 if the walk ended before the puzzle was solved.
    pub er: f64,
    /// The highest price up to and including the first step that places a digit.
    pub ep: f64,
    /// The price of the first step.
    pub ed: f64,
    /// The technique of the hardest step.
    pub hardest: Option<&'static Technique>,
    /// How many steps the walk took.
    pub n_steps: usize,
    /// Was the puzzle solved?
    pub solved: bool,
}

/// Rates puzzles of one topology.
#[derive(Clone)]
pub struct Rater {
    walker: Walker,
}

impl Rater {
    /// A rater for this topology on Sudoku Explainer's scale.
    pub fn new(topology: &Arc<Topology>) -> Result<Rater, TooManyDigits> {
        Rater::with_ladder(topology, Ladder::se())
    }

    /// A rater with another ladder.
    pub fn with_ladder(topology: &Arc<Topology>, ladder: &'static Ladder) -> Result<Rater, TooManyDigits> {
        let mut walker = Walker::new(topology, ladder)?;
        walker.reasons = false;
        Ok(Rater { walker })
    }

    /// The rating of a puzzle of this topology.
    pub fn rate(&self, puzzle: &Puzzle) -> Rating {
        let walk = self.walker.walk(self.walker.board(puzzle), &mut |_, _| ControlFlow::Continue(()));
        let solved = walk.is_solved();
        let mut rating = Rating { er: 0.0, ep: 0.0, ed: 0.0, hardest: None, n_steps: walk.steps.len(), solved };
        let mut placed = false;
        for (i, (step, &price)) in walk.steps.iter().zip(&walk.prices).enumerate() {
            if i == 0 {
                rating.ed = price;
            }
            if price > rating.er {
                rating.er = price;
                rating.hardest = Some(step.technique);
            }
            if !placed {
                rating.ep = rating.ep.max(price);
                placed = !step.places.is_empty();
            }
        }
        if !solved {
            rating.er = 20.0;
            if !placed {
                rating.ep = 20.0;
            }
            if walk.steps.is_empty() {
                rating.ed = 20.0;
            }
        }
        rating.er = tenths(rating.er);
        rating.ep = tenths(rating.ep);
        rating.ed = tenths(rating.ed);
        rating
    }
}

/// To one decimal, as the scale prints it.
fn tenths(price: f64) -> f64 {
    ((price + 0.05) * 10.0).floor() / 10.0
}
