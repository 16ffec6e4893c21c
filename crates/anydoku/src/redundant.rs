//! Redundant parts: givens and rules that a puzzle can lose and still have one solution.
//!
//! A part can be left out if and only if the puzzle without it has no solution but its own. A part that is needed stays
//! needed when others are left out, so a search for parts that can be left out together examines only those that can be
//! left out by themselves.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rules::Rule;
use crate::solve::{Count, Solver, Spent};
use crate::topology::Cell;

/// A given or a rule of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The rule with this index in [`Topology::rules`](crate::Topology::rules).
    Rule(usize),
    /// The given of this cell.
    Given(Cell),
}

/// The redundant parts of a puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Redundant {
    /// The parts that can be left out, each by itself.
    pub each: Vec<Part>,
    /// Parts that can be left out together. They were left out one after another, as long as the puzzle stayed unique,
    /// in the order of [`parts`].
    pub together: Vec<Part>,
    /// The parts for which the budget did not suffice.
    pub undecided: Vec<Part>,
}

/// Returns the parts of a puzzle: its rules in their order, then its givens in the order of their cells. Rules that only
/// define how others are read are not among them.
pub fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let topology = puzzle.topology();
    let rules = topology.rules().iter().enumerate().filter(|(_, rule)| !rule.kind.defines_others());
    let givens = topology.cells().filter(|&cell| puzzle.given(cell).is_some());
    rules.map(|(i, _)| Part::Rule(i)).chain(givens.map(Part::Given)).collect()
}

/// Returns the redundant parts of a puzzle with exactly this solution. The node limit of the budget is shared by all
/// questions, and no question may use more than an eighth of what is left of it. `hear` receives the number of parts
/// examined and the number of all parts.
///
/// ```
/// use anydoku::{Budget, Puzzle, Solver, Topology, redundant::{Part, redundant}, rules::Rule};
/// let solution = Solver::new(&Topology::square(2).into()).first(&Puzzle::empty(Topology::square(2).into())).unwrap();
/// let cells = solution.topology().cells_named("r1c1 r1c2").unwrap();
/// let puzzle = solution.to_puzzle().with_rules([Rule::thermo(cells)])?;
/// let solution = Solver::new(puzzle.topology()).unique(&puzzle).unwrap();
/// let found = redundant(&puzzle, &solution, &Budget::UNLIMITED, &mut |_, _| ());
/// assert_eq!(found.each.len(), 17);
/// assert_eq!(found.together[0], Part::Rule(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundant(
    puzzle: &Puzzle,
    solution: &Solution,
    budget: &Budget<'_>,
    hear: &mut dyn FnMut(usize, usize),
) -> Redundant {
    let all = parts(puzzle);
    let mut left = budget.node_limit();
    let mut found = Redundant::default();
    let mut rest = Rest::new(puzzle, solution);
    for (i, &part) in all.iter().enumerate() {
        match rest.can_lose(part, &mut left, budget) {
            Ok(true) => found.each.push(part),
            Ok(false) => {}
            Err(Spent) => found.undecided.push(part),
        }
        hear(i + 1, all.len());
    }
    for &part in &found.each {
        // Nothing has been left out before the first one.
        if found.together.is_empty() || rest.can_lose(part, &mut left, budget) == Ok(true) {
            rest.lose(part);
            found.together.push(part);
        }
    }
    found
}

/// A puzzle without some of its parts.
struct Rest<'a> {
    solution: &'a Solution,
    puzzle: Puzzle,
    /// The indices of the remaining rules in the original puzzle.
    rules: Vec<usize>,
    solver: Solver,
}

impl<'a> Rest<'a> {
    fn new(puzzle: &Puzzle, solution: &'a Solution) -> Rest<'a> {
        let rules = (0..puzzle.topology().rules().len()).collect();
        Rest { solution, puzzle: puzzle.clone(), rules, solver: Solver::new(puzzle.topology()) }
    }

    /// Returns whether the puzzle stays unique without a part.
    fn can_lose(&mut self, part: Part, left: &mut Option<u64>, budget: &Budget<'_>) -> Result<bool, Spent> {
        let each = match *left {
            Some(left) => budget.with_nodes(left.div_ceil(8)),
            None => *budget,
        };
        if each.is_spent(0) {
            return Err(Spent);
        }
        let (answer, nodes) = match part {
            Part::Given(cell) => {
                let digit = self.solution.digit(cell);
                let has_other = self.solver.has_other_within(&self.puzzle, cell, digit, &each);
                (has_other.map(|has_other| !has_other), self.solver.nodes())
            }
            Part::Rule(rule) => match self.without_rule(rule) {
                Some(puzzle) => {
                    let mut solver = Solver::new(puzzle.topology());
                    (is_only(&mut solver, &puzzle, self.solution, &each), solver.nodes())
                }
                // Other rules depend on it.
                None => (Ok(false), 0),
            },
        };
        // Even a search without nodes counts as one, so that the number of searches is limited.
        *left = left.map(|left| left.saturating_sub(nodes + 1));
        answer
    }

    fn lose(&mut self, part: Part) {
        match part {
            Part::Given(cell) => _ = self.puzzle.take(cell),
            Part::Rule(rule) => {
                self.puzzle = self.without_rule(rule).expect("the puzzle can lose this rule");
                self.rules.retain(|&other| other != rule);
                self.solver = Solver::new(self.puzzle.topology());
            }
        }
    }

    fn without_rule(&self, rule: usize) -> Option<Puzzle> {
        let all = self.rules.iter().zip(self.puzzle.topology().rules());
        let others: Vec<Rule> = all.filter(|&(&other, _)| other != rule).map(|(_, rule)| rule.clone()).collect();
        self.puzzle.with_rules(others).ok()
    }
}

/// Returns whether a puzzle has this solution and no other. The solution may come from a puzzle with other rules.
pub fn is_only(solver: &mut Solver, puzzle: &Puzzle, solution: &Solution, budget: &Budget<'_>) -> Result<bool, Spent> {
    if Solution::new(puzzle.topology().clone(), solution.digits().to_vec()).is_err() {
        return Ok(false);
    }
    if !puzzle.topology().has_rules() {
        return match solver.count_within(puzzle, 2, budget) {
            Count::Exactly(n) => Ok(n == 1),
            Count::AtLeast(n) if n > 1 => Ok(false),
            Count::AtLeast(_) => Err(Spent),
        };
    }
    // The first other solution settles the question.
    let mut has_other = false;
    let is_done = solver.list_within(puzzle, budget, &mut |found| {
        has_other = found.digits() != solution.digits();
        if has_other { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if has_other || is_done { Ok(!has_other) } else { Err(Spent) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{Maker, Recipe, rule_requests};
    use crate::rng::Rng;
    use crate::rules::RuleKind;
    use crate::shape::Shape;

    fn without(puzzle: &Puzzle, gone: &[Part]) -> Puzzle {
        let rules = puzzle.topology().rules().iter().enumerate();
        let rules = rules.filter(|&(i, _)| !gone.contains(&Part::Rule(i))).map(|(_, rule)| rule.clone());
        let mut less = puzzle.with_rules(rules.collect::<Vec<_>>()).unwrap();
        for part in gone {
            if let Part::Given(cell) = part {
                less.take(*cell);
            }
        }
        less
    }

    fn is_unique(puzzle: &Puzzle) -> bool {
        Solver::new(puzzle.topology()).unique(puzzle).is_some()
    }

    #[test]
    fn parts_are_redundant_as_removal_one_by_one_shows() {
        for (rules, seed) in [("killer", 1), ("killer", 2), ("thermo", 1), ("kropki", 1), ("sandwich", 4), ("quad", 2)]
        {
            let recipe = Recipe { rules: rule_requests(rules).unwrap(), ..Recipe::default() };
            let mut maker = Maker::new(&Shape::named("6x6").unwrap());
            let made = maker.make(&recipe, &mut Rng::new(seed), &Budget::UNLIMITED).unwrap();
            // One more given than necessary.
            let mut puzzle = made.puzzle.clone();
            let open = puzzle.topology().cells().find(|&cell| puzzle.given(cell).is_none()).unwrap();
            puzzle.give(open, made.solution.digit(open));
            let found = redundant(&puzzle, &made.solution, &Budget::UNLIMITED, &mut |_, _| ());
            let expected: Vec<Part> =
                parts(&puzzle).into_iter().filter(|&part| is_unique(&without(&puzzle, &[part]))).collect();
            assert_eq!(found.each, expected, "{rules} {seed}");
            assert!(found.each.contains(&Part::Given(open)) && found.undecided.is_empty());
            assert!(is_unique(&without(&puzzle, &found.together)), "{rules} {seed}");
            for &part in found.each.iter().filter(|part| !found.together.contains(part)) {
                let more: Vec<Part> = found.together.iter().copied().chain([part]).collect();
                assert!(!is_unique(&without(&puzzle, &more)), "{rules} {seed}: {part:?}");
            }
        }
    }

    #[test]
    fn rules_about_other_rules_are_no_parts() {
        let puzzle = Puzzle::empty(Shape::named("4x4").unwrap().topology);
        let cells = puzzle.topology().cells_named("r1c1 r1c2").unwrap();
        let puzzle = puzzle.with_rules([Rule::new(RuleKind::Digits, [0], []), Rule::thermo(cells)]).unwrap();
        assert_eq!(parts(&puzzle), [Part::Rule(1)]);
    }

    #[test]
    fn parts_beyond_the_budget_are_undecided() {
        let recipe = Recipe { rules: rule_requests("killer").unwrap(), ..Recipe::default() };
        let mut maker = Maker::new(&Shape::named("6x6").unwrap());
        let made = maker.make(&recipe, &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
        let found = redundant(&made.puzzle, &made.solution, &Budget::nodes(0), &mut |_, _| ());
        assert_eq!(found.undecided, parts(&made.puzzle));
        assert!(found.each.is_empty() && found.together.is_empty());
    }
}
