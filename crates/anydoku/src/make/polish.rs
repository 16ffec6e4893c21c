//! Polish: a harder puzzle with the same solution, by taking and exchanging givens.
//!
//! One move gives a few open cells and then takes whatever can go, the new ones last; so some givens are exchanged for
//! others, or just go. A move is kept if the puzzle is then harder, or as hard with fewer givens. Cells that lie
//! symmetrically come and go together. By removal alone nothing is given: each move takes whatever can go, in another order.

use super::generate::Maker;
use super::recipe::{Failed, Made};
use super::target::Target;
use super::thin::{Aim, thin};
use super::turn::Symmetry;
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::Answer;
use crate::topology::Cell;

/// How to polish.
///
/// ```
/// use anydoku::make::{Goal, Polish};
/// let polish = Polish { goal: Goal::Rating(7.0), tries: 1000, ..Polish::default() };
/// assert!(polish.symmetry.is_none());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Polish {
    /// The symmetry of givens to keep; the largest that they have, if none is said.
    pub symmetry: Option<Symmetry>,
    /// When it is hard enough.
    pub goal: Goal,
    /// How many moves to try.
    pub tries: u64,
    /// Only take givens away and never add one, so the result is part of the puzzle. Each move starts from the puzzle as
    /// it came and takes givens in another order.
    pub remove_only: bool,
}

impl Default for Polish {
    fn default() -> Polish {
        Polish { symmetry: None, goal: Goal::Hardest, tries: 200, remove_only: false }
    }
}

/// When a puzzle is hard enough.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub enum Goal {
    /// Never; all moves are tried. Hardness is the rating, or the gss level where the shape is too large to be rated.
    #[default]
    Hardest,
    /// When its rating on Sudoku Explainer's scale is so high.
    Rating(f64),
    /// When its index after Metcalf is so high.
    Index(f64),
}

/// What polishing came to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Polished {
    /// The puzzle, with what it was measured by: its rating, its index, or its level where the shape is too large to be
    /// rated.
    pub made: Made,
    /// How hard it was before, on the same scale.
    pub before: f64,
    /// How hard it is.
    pub after: f64,
    /// Is it as hard as it should be? Where there was no number to reach: is it harder than before?
    pub is_reached: bool,
}

/// What hardness is measured by.
#[derive(Clone, Copy)]
enum Scale {
    Rating,
    Level,
    Index,
}

/// Orbits that one move gives at most.
const MOST: usize = 2;

impl Maker {
    /// The largest symmetry of the layout that the givens of a puzzle have.
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
            return Err(Failed::Recipe(format!("the givens do not have {} symmetry", symmetry.name())));
        }
        let scale = self.scale(polish.goal)?;
        let enough = match polish.goal {
            Goal::Hardest => f64::MAX,
            // Told in tenths, so half of one is left for rounding.
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
                // Nothing can go in one order, so nothing can in any other.
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
            Scale::Rating => made.rating = Some(after),
            Scale::Level => made.level = Some(after as usize),
            Scale::Index => made.index = Some(after),
        }
        let is_reached = if polish.goal == Goal::Hardest { after > before } else { after >= enough };
        Ok(Polished { made, before, after, is_reached })
    }

    fn only_solution(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Solution, Failed> {
        match self.solver.answer_within(puzzle, budget) {
            Answer::Unique(solution) => Ok(solution),
            Answer::None => Err(Failed::Recipe("the puzzle has no solution, expected exactly one".into())),
            Answer::Several(..) => Err(Failed::Recipe("the puzzle has several solutions, expected exactly one".into())),
            Answer::Unknown(_) => Err(Failed::Spent),
        }
    }

    /// What hardness is measured by.
    fn scale(&mut self, goal: Goal) -> Result<Scale, Failed> {
        let is_rated = self.gauge.prepare(&[Target::Rating(0.0, 0.0)]);
        match goal {
            // Where there is no rating the level must do, which knows houses alone.
            Goal::Hardest if is_rated.is_err() && !self.topology.has_rules() => Ok(Scale::Level),
            Goal::Hardest | Goal::Rating(_) => is_rated.map(|()| Scale::Rating),
            Goal::Index(_) => self.gauge.prepare(&[Target::Index(0.0, 0.0)]).map(|()| Scale::Index),
        }
    }

    fn hardness(&mut self, puzzle: &Puzzle, scale: Scale, budget: &Budget<'_>) -> Option<f64> {
        match scale {
            Scale::Rating => self.gauge.rate(puzzle, budget),
            Scale::Index => self.gauge.index(puzzle),
            Scale::Level => {
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
