//! Polishing: making a puzzle harder by removing and exchanging givens, with the same solution.
//!
//! One move adds a few givens and then removes every given that can be removed, the new ones last; some givens are
//! thereby exchanged for others or removed. A move is kept if the puzzle is then harder, or equally hard with fewer
//! givens. Symmetric cells are added and removed together. With removal only, no given is added: each move removes
//! givens in a different order.

use super::generate::Maker;
use super::recipe::{Failed, Made};
use super::target::Target;
use super::thin::{Aim, thin};
use super::turn::Symmetry;
use crate::budget::Budget;
use crate::msg;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::Answer;
use crate::topology::Cell;

/// The parameters of polishing.
///
/// ```
/// use anydoku::make::{Goal, Polish};
/// let polish = Polish { goal: Goal::Rating(7.0), tries: 1000, ..Polish::default() };
/// assert!(polish.symmetry.is_none());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Polish {
    /// The symmetry of givens to keep; if `None`, the largest that they have.
    pub symmetry: Option<Symmetry>,
    /// The goal.
    pub goal: Goal,
    /// The number of moves to try.
    pub tries: u64,
    /// Whether to remove givens only, so that the givens of the result are among those of the puzzle. Each move starts
    /// from the original puzzle and removes givens in a different order.
    pub remove_only: bool,
}

impl Default for Polish {
    fn default() -> Polish {
        Polish { symmetry: None, goal: Goal::Hardest, tries: 200, remove_only: false }
    }
}

/// The difficulty at which polishing ends.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub enum Goal {
    /// No fixed goal: all moves are tried. Difficulty is the rating, or the gss level if the shape is too large to be
    /// rated.
    #[default]
    Hardest,
    /// At least this rating on Sudoku Explainer's scale.
    Rating(f64),
    /// At least this value of Metcalf's index.
    Index(f64),
}

/// The result of polishing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Polished {
    /// The puzzle with its measurement: its rating, its index, or its level if the shape is too large to be rated.
    pub made: Made,
    /// The difficulty before polishing, on the same scale.
    pub before: f64,
    /// The difficulty after polishing.
    pub after: f64,
    /// Whether the goal was reached or, without a number to reach, whether the puzzle became harder.
    pub is_reached: bool,
}

/// The measure of difficulty.
#[derive(Clone, Copy)]
enum Measure {
    Rating,
    Level,
    Index,
}

/// The maximum number of orbits that one move adds.
const MOST: usize = 2;

impl Maker {
    /// Returns the largest symmetry of the layout that the givens of a puzzle have.
    pub fn symmetry_of(&self, puzzle: &Puzzle) -> Symmetry {
        let has = |orbits: &[Vec<Cell>]| {
            orbits.iter().all(|orbit| orbit.iter().all(|&cell| is_given(puzzle, cell) == is_given(puzzle, orbit[0])))
        };
        let all = Symmetry::of(&self.layout).filter_map(|symmetry| {
            let orbits = symmetry.orbits(&self.layout)?;
            has(&orbits).then_some((orbits.len(), symmetry))
        });
        all.min_by_key(|&(n, _)| n).map_or(Symmetry::None, |(_, symmetry)| symmetry)
    }

    /// Makes a puzzle harder, keeping its solution and the symmetry of its givens.
    pub fn polish(
        &mut self,
        puzzle: &Puzzle,
        polish: &Polish,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Polished, Failed> {
        let solution = self.only_solution(puzzle, budget)?;
        let symmetry = polish.symmetry.unwrap_or_else(|| self.symmetry_of(puzzle));
        let orbits = self.orbits(symmetry)?;
        let breaks = |orbit: &&Vec<Cell>| orbit.iter().any(|&c| is_given(puzzle, c) != is_given(puzzle, orbit[0]));
        if orbits.iter().find(breaks).is_some() {
            return Err(Failed::Recipe(msg!("make-polish-symmetry", symmetry = symmetry.name())));
        }
        let scale = self.scale(polish.goal)?;
        let enough = match polish.goal {
            Goal::Hardest => f64::MAX,
            // Values are given in tenths, so half a tenth is allowed for rounding.
            Goal::Rating(least) | Goal::Index(least) => least - 0.05,
        };
        let mut best = puzzle.clone();
        let Some(before) = self.hardness(&best, scale, budget) else { return Err(Failed::Spent) };
        let mut after = before;
        let mut n_tried = 0;
        while n_tried < polish.tries && after < enough && !budget.is_spent(0) {
            n_tried += 1;
            let other = match polish.remove_only {
                true => self.moved(puzzle, &solution, &orbits, 0, rng, budget),
                false => {
                    let n_more = if n_tried == 1 { 0 } else { 1 + rng.below(MOST) };
                    self.moved(&best, &solution, &orbits, n_more, rng, budget)
                }
            };
            if polish.remove_only && other.givens() == puzzle.givens() {
                // If nothing can be removed in one order, nothing can be removed in any other.
                break;
            }
            if budget.is_spent(0) || other.givens() == best.givens() {
                continue;
            }
            let Some(hardness) = self.hardness(&other, scale, budget) else { break };
            if hardness > after || hardness == after && other.n_givens() < best.n_givens() {
                (best, after) = (other, hardness);
            }
        }
        let mut made = Made::new(best, solution, self.layout.clone(), n_tried);
        match scale {
            Measure::Rating => made.rating = Some(after),
            Measure::Level => made.level = Some(after as usize),
            Measure::Index => made.index = Some(after),
        }
        let is_reached = if polish.goal == Goal::Hardest { after > before } else { after >= enough };
        Ok(Polished { made, before, after, is_reached })
    }

    fn only_solution(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Solution, Failed> {
        match self.solver.answer_within(puzzle, budget) {
            Answer::Unique(solution) => Ok(solution),
            Answer::None => Err(Failed::Recipe(msg!("make-polish-none"))),
            Answer::Several(..) => Err(Failed::Recipe(msg!("make-polish-several"))),
            Answer::Unknown(_) => Err(Failed::Spent),
        }
    }

    /// Returns the measure of difficulty.
    fn scale(&mut self, goal: Goal) -> Result<Measure, Failed> {
        let is_rated = self.gauge.prepare(&[Target::Rating(0.0, 0.0)]);
        match goal {
            // Without ratings the level is used, which supports houses only.
            Goal::Hardest if is_rated.is_err() && !self.topology.has_rules() => Ok(Measure::Level),
            Goal::Hardest | Goal::Rating(_) => is_rated.map(|()| Measure::Rating),
            Goal::Index(_) => self.gauge.prepare(&[Target::Index(0.0, 0.0)]).map(|()| Measure::Index),
        }
    }

    fn hardness(&mut self, puzzle: &Puzzle, scale: Measure, budget: &Budget<'_>) -> Option<f64> {
        match scale {
            Measure::Rating => self.gauge.rate(puzzle, budget),
            Measure::Index => self.gauge.index(puzzle),
            Measure::Level => {
                let level = self.gauge.levels().solve_within(puzzle, budget).level;
                (!budget.is_spent(0)).then_some(level as f64)
            }
        }
    }

    pub(super) fn moved(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        orbits: &[Vec<Cell>],
        n_more: usize,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Puzzle {
        let mut moved = puzzle.clone();
        let (mut given, mut open): (Vec<&[Cell]>, Vec<&[Cell]>) =
            orbits.iter().map(Vec::as_slice).partition(|orbit| is_given(puzzle, orbit[0]));
        rng.shuffle(&mut given);
        rng.shuffle(&mut open);
        for &orbit in open.iter().take(n_more) {
            orbit.iter().for_each(|&cell| moved.give(cell, solution.digit(cell)));
            given.push(orbit);
        }
        thin(&mut self.solver, solution, &mut moved, &given, Aim { complete: false, floor: 0 }, budget);
        moved
    }
}

fn is_given(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.given(cell).is_some()
}
