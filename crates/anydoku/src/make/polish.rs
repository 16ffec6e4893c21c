//! Polish: a harder puzzle with the same solution, by taking and exchanging givens.
//!
//! One move gives a few open cells and then takes whatever can go, the new ones last; so some givens are exchanged for
//! others, or just go. A move is kept if the puzzle is then harder, or as hard with fewer givens. Cells that lie
//! symmetrically come and go together.

use super::generate::{Failed, Made, Maker};
use super::target::Target;
use super::thin::{Aim, thin};
use super::turn::Symmetry;
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::Answer;
use crate::topology::Cell;

/// What polishing came to.
#[derive(Clone, Debug)]
pub struct Polished {
    /// The puzzle, with its rating, or its level where the shape is too large to be rated.
    pub made: Made,
    /// How hard it was before, on the same scale.
    pub before: f64,
    /// How hard it is.
    pub after: f64,
}

/// Orbits that one move gives at most.
const MOST: usize = 2;

impl Maker {
    /// The largest symmetry of the layout that the givens of a puzzle have.
    pub fn symmetry_of(&self, puzzle: &Puzzle) -> Symmetry {
        let has = |orbits: &[Vec<Cell>]| {
            orbits.iter().all(|orbit| orbit.iter().all(|&cell| is_given(puzzle, cell) == is_given(puzzle, orbit[0])))
        };
        let all = Symmetry::of(self.layout()).filter_map(|symmetry| {
            let orbits = symmetry.orbits(self.layout())?;
            has(&orbits).then_some((orbits.len(), symmetry))
        });
        all.min_by_key(|&(n, _)| n).map_or(Symmetry::None, |(_, symmetry)| symmetry)
    }

    /// Makes a puzzle harder, in so many moves, keeping its solution and the symmetry of its givens.
    pub fn polish(
        &mut self,
        puzzle: &Puzzle,
        symmetry: Symmetry,
        tries: u64,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Polished, Failed> {
        let solution = match self.solver().answer_within(puzzle, budget) {
            Answer::Unique(solution) => solution,
            Answer::None => return Err(Failed::Recipe("the puzzle has no solution, expected exactly one".into())),
            Answer::Several(..) => {
                return Err(Failed::Recipe("the puzzle has several solutions, expected exactly one".into()));
            }
            Answer::Unknown(_) => return Err(Failed::Spent),
        };
        let orbits = self.orbits(symmetry)?;
        let breaks = |orbit: &&Vec<Cell>| orbit.iter().any(|&c| is_given(puzzle, c) != is_given(puzzle, orbit[0]));
        if orbits.iter().find(breaks).is_some() {
            return Err(Failed::Recipe(format!("the givens do not have {} symmetry", symmetry.name())));
        }
        // Where there is no rating the level must do.
        _ = self.gauge.prepare(&[Target::Rating(0.0, 0.0)]);
        let mut best = puzzle.clone();
        let Some(before) = self.hardness(&best, budget) else { return Err(Failed::Spent) };
        let mut after = before;
        let mut n_tried = 0;
        while n_tried < tries && !budget.is_spent(0) {
            n_tried += 1;
            let n_more = if n_tried == 1 { 0 } else { 1 + rng.below(MOST) };
            let other = self.moved(&best, &solution, &orbits, n_more, rng, budget);
            if budget.is_spent(0) || other.givens() == best.givens() {
                continue;
            }
            let Some(hardness) = self.hardness(&other, budget) else { break };
            if hardness > after || hardness == after && other.n_givens() < best.n_givens() {
                (best, after) = (other, hardness);
            }
        }
        let mut made = Made::new(best, solution, n_tried);
        match self.gauge.is_rating() {
            true => made.rating = Some(after),
            false => made.level = Some(after as usize),
        }
        Ok(Polished { made, before, after })
    }

    fn hardness(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<f64> {
        if self.gauge.is_rating() {
            return self.gauge.rate(puzzle, budget);
        }
        let level = self.gauge.levels().solve_within(puzzle, budget).level;
        (!budget.is_spent(0)).then_some(level as f64)
    }

    fn moved(
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
        thin(self.solver(), solution, &mut moved, &given, Aim { complete: false, floor: 0 }, budget);
        moved
    }
}

fn is_given(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.given(cell).is_some()
}
