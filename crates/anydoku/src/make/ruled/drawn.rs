//! Rules drawn for one puzzle on a full grid that obeys them, without those that are not needed.

use std::sync::Arc;

use super::RuleRequest;
use super::pen::Pen;
use crate::budget::Budget;
use crate::make::fill::Filler;
use crate::make::found::{Found, Verdict};
use crate::make::generate::Maker;
use crate::make::recipe::{Failed, Made, Recipe};
use crate::make::thin::RULED;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::rules::{self, Rule};
use crate::shape::Shape;
use crate::solve::{Answer, Solver};
use crate::topology::{Cell, Topology};

/// The rules that were drawn for a puzzle, and its topology without them.
#[derive(Clone)]
pub(in crate::make) struct Drawn {
    before: Arc<Topology>,
    rules: Vec<Rule>,
}

impl Drawn {
    fn topology(&self, rules: &[Rule]) -> Result<Topology, Failed> {
        let all = self.before.rules().iter().chain(rules).cloned().collect();
        self.before.with_rules(all).map_err(|error| Failed::Recipe(error.message()))
    }
}

impl Maker {
    /// Draws rules on one grid and generates puzzles from it until one fits or the grid is exhausted.
    pub(in crate::make) fn try_rules(
        &mut self,
        recipe: &Recipe,
        orbits: &[Vec<Cell>],
        found: &mut Found,
        rng: &mut Rng,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made),
    ) -> Result<Verdict, Failed> {
        let solution = self.grid_for(&recipe.rules, rng, budget)?;
        let Some(mut maker) = self.with_drawn(&solution, &recipe.rules, rng)? else {
            found.count_try();
            return Ok(if budget.is_stopped() { Verdict::Stopped } else { Verdict::Misses });
        };
        maker.try_grid(recipe, orbits, found, rng, budget, keep)
    }

    /// Returns a full grid. Random grids hardly ever obey a rule about all cells, so such a rule is applied while the
    /// grid is filled.
    fn grid_for(&mut self, targets: &[RuleRequest], rng: &mut Rng, budget: &Budget<'_>) -> Result<Solution, Failed> {
        let mut whole: Vec<Rule> = Vec::new();
        for rule in targets.iter().filter_map(RuleRequest::about_all_cells) {
            if whole.iter().all(|other| other.kind != rule.kind) {
                whole.push(rule);
            }
        }
        if whole.is_empty() || self.grid.is_some() {
            return self.random_grid(rng, budget);
        }
        let all: Vec<Rule> = self.topology.rules().iter().cloned().chain(whole).collect();
        let filler = match self.whole.take() {
            Some(filler) if filler.topology().rules() == all => filler,
            _ => {
                let topology = self.topology.with_rules(all).map_err(|error| Failed::Recipe(error.message()))?;
                Filler::new(&Arc::new(topology))
            }
        };
        self.whole.insert(filler).grid(rng, budget)
    }

    /// Returns a maker for one puzzle of this grid with rules that it obeys, or `None` if the grid does not admit them.
    fn with_drawn(&self, solution: &Solution, targets: &[RuleRequest], rng: &mut Rng) -> Result<Option<Maker>, Failed> {
        let mut pen = Pen::new(&self.topology, &self.layout, solution, rng);
        let is_drawn = targets.iter().all(|target| {
            let usual = target.generator.usual.map(|usual| (usual * self.topology.n_cells()).div_ceil(81));
            pen.draw(target.generator, target.n.or(usual).unwrap_or(0), target.n.is_some()).is_some()
        });
        if !is_drawn {
            return Ok(None);
        }
        let rules = pen.rules;
        let drawn = Drawn { before: self.topology.clone(), rules };
        let topology = drawn.topology(&drawn.rules)?;
        Ok(self.of_one(drawn, topology, solution))
    }

    /// Creates a maker for one puzzle of this grid with these rules; returns `None` if the grid does not obey a rule
    /// about all cells.
    fn of_one(&self, drawn: Drawn, topology: Topology, grid: &Solution) -> Option<Maker> {
        let shape = Shape { name: String::new(), topology: Arc::new(topology), layout: self.layout.clone() };
        let grid = Solution::new(shape.topology.clone(), grid.digits().to_vec()).ok()?;
        let mut maker = Maker::new(&shape);
        (maker.drawn, maker.rules) = (Some(grid), Some(drawn));
        Some(maker)
    }

    /// Removes drawn rules that follow from the other rules and the givens, but only of kinds without a requested
    /// number. One rule of each kind stays, and so do all rules of kinds that a grid has in full, such as dots and sums
    /// of rows.
    pub(in crate::make) fn leave_out_rules(
        &mut self,
        made: Made,
        recipe: &Recipe,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Made, Failed> {
        let Some(drawn) = self.rules.clone().filter(|_| recipe.unique) else { return Ok(made) };
        let may_go = |rule: &&Rule| {
            let target = recipe.rules.iter().find(|target| target.generator.draws.contains(&rule.kind));
            target.is_some_and(RuleRequest::may_lose_some)
        };
        let mut rules = drawn.rules.clone();
        let mut order: Vec<Rule> = rules.iter().filter(may_go).cloned().collect();
        rng.shuffle(&mut order);
        let mut left = None;
        for rule in order {
            if rules.iter().filter(|other| other.kind == rule.kind).count() == 1 {
                continue;
            }
            if budget.is_stopped() {
                return Err(Failed::Spent);
            }
            let fewer: Vec<Rule> = rules.iter().filter(|other| **other != rule).cloned().collect();
            let Ok(without) = drawn.topology(&fewer) else { continue };
            if is_unique(&Arc::new(without.clone()), &made.puzzle, budget) {
                (rules, left) = (fewer, Some(without));
            }
        }
        let Some(topology) = left else { return Ok(made) };
        *self = self.of_one(Drawn { rules, ..drawn }, topology, &made.solution).expect("fewer rules forbid less");
        let solution = self.drawn.take().expect("it was just put there");
        let puzzle = Puzzle::new(self.topology.clone(), made.puzzle.givens().to_vec());
        Ok(Made { puzzle, solution, ..made })
    }

    /// Returns whether the puzzle is also unique without the drawn rules.
    pub(in crate::make) fn has_needless_rules(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> bool {
        self.rules.as_ref().is_some_and(|drawn| is_unique(&drawn.before, puzzle, budget))
    }
}

/// Moves groups of givens without a cell of a line to the front. A given on a line, such as the bulb of a thermometer,
/// reveals too much of the line.
pub(in crate::make) fn off_lines_first(topology: &Topology, order: &mut [&[Cell]]) {
    let mut is_on_line = vec![false; topology.n_cells()];
    for rule in topology.rules() {
        if rule.kind.generator().is_some_and(|generator| matches!(generator.recipe, rules::Recipe::Lines(_))) {
            rule.cells().for_each(|cell| is_on_line[cell.index()] = true);
        }
    }
    order.sort_by_key(|orbit| orbit.iter().any(|cell| is_on_line[cell.index()]));
}

/// Returns whether the givens of a puzzle have one solution by these rules, as far as that can be decided quickly.
fn is_unique(topology: &Arc<Topology>, puzzle: &Puzzle, budget: &Budget<'_>) -> bool {
    let bare = Puzzle::new(topology.clone(), puzzle.givens().to_vec());
    matches!(Solver::new(topology).answer_within(&bare, &budget.with_nodes(RULED)), Answer::Unique(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::rule_requests;

    fn make(shape: &str, rules: &str, seed: u64) -> Made {
        let mut maker = Maker::new(&Shape::named(shape).unwrap());
        let recipe = Recipe { rules: rule_requests(rules).unwrap(), ..Recipe::default() };
        maker.make(&recipe, &mut Rng::new(seed), &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn nonconsecutive_puzzles_are_found() {
        for (shape, seed) in [("9x9", 1), ("6x6", 1)] {
            let made = make(shape, "nonconsecutive", seed);
            assert!(made.puzzle.topology().has_rules(), "{shape}");
            assert_eq!(Solver::new(made.puzzle.topology()).unique(&made.puzzle), Some(made.solution), "{shape}");
        }
    }

    #[test]
    fn as_many_grids_are_tried_as_was_asked_for() {
        let mut maker = Maker::new(&Shape::named("4x4").unwrap());
        let recipe = Recipe { rules: rule_requests("regionsum:60").unwrap(), tries: Some(7), ..Recipe::default() };
        let failed = maker.make(&recipe, &mut Rng::new(1), &Budget::UNLIMITED);
        assert!(matches!(failed, Err(Failed::Unreached { tries: 7, .. })), "{failed:?}");
    }

    #[test]
    fn no_rule_could_be_left_out() {
        for (rules, seed) in [("thermo", 1), ("palindrome", 2), ("quad", 3), ("arrow,thermo", 4)] {
            let made = make("6x6", rules, seed);
            let all = made.puzzle.topology().rules();
            for (i, rule) in all.iter().enumerate() {
                if all.iter().filter(|other| other.kind == rule.kind).count() == 1 {
                    continue;
                }
                let fewer: Vec<Rule> =
                    all.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, r)| r.clone()).collect();
                let plain = Shape::named("6x6").unwrap().topology;
                let without = Arc::new(plain.with_rules(fewer).unwrap());
                let puzzle = Puzzle::new(without.clone(), made.puzzle.givens().to_vec());
                assert!(Solver::new(&without).unique(&puzzle).is_none(), "{rules}: {rule} is not needed");
            }
        }
        assert_eq!(make("6x6", "thermo:3", 1).puzzle.topology().rules().len(), 3, "a number that was asked for stays");
    }
}
