//! Cells that are equal in every solution, or differ in every solution.
//!
//! A setter wants to know such pairs where no house and no rule of two cells states the relation. Every solution refutes
//! many pairs at once: those that hold equal digits in it need not differ, and the others need not be equal. A few
//! hundred solutions leave few pairs, and a search decides each of these.

use std::ops::ControlFlow;

use super::Solver;
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::rules::Primitive;
use crate::set::DigitSet;
use crate::topology::{Cell, Topology};

/// Relations that hold in every solution although no house and no rule of two cells states them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Related {
    /// Groups of cells that hold the same digit.
    pub equal: Vec<Vec<Cell>>,
    /// Pairs of cells that hold different digits. Pairs without a common candidate are left out, and so are those that
    /// follow from two equal cells.
    pub differ: Vec<(Cell, Cell)>,
    /// The number of pairs for which the budget did not suffice.
    pub undecided: usize,
}

/// The number of solutions that are listed first. If there are no more, they decide every pair.
const LISTED: usize = 1000;

/// The number of random solutions that refute pairs before any is searched for.
const RANDOM: usize = 100;

/// The maximum number of cells with several candidates; memory grows with its square.
const MOST: usize = 2000;

impl Solver {
    /// Returns cells that are equal or differ in every solution, given the true candidates. Returns `None` if more than
    /// 2000 cells have several candidates.
    ///
    /// The budget covers all questions together, and no question may use more than an eighth of what is left of it.
    ///
    /// # Panics
    /// Panics if the puzzle has a different topology.
    ///
    /// ```
    /// use anydoku::{Budget, Cell, Puzzle, Shape, Solver};
    /// let shape = Shape::named("4x4").unwrap();
    /// let mut solver = Solver::new(&shape.topology);
    /// let puzzle = Puzzle::from_line(&shape, "1...............").unwrap();
    /// let candidates = solver.true_candidates(&puzzle, &Budget::UNLIMITED).unwrap();
    /// let related = solver.related(&puzzle, &candidates, &Budget::UNLIMITED).unwrap();
    /// // A single given leaves every other relation open.
    /// assert_eq!((related.equal.len(), related.differ.len(), related.undecided), (0, 0, 0));
    /// ```
    pub fn related(&mut self, puzzle: &Puzzle, candidates: &Candidates, budget: &Budget<'_>) -> Option<Related> {
        let topology = puzzle.topology().clone();
        let open: Vec<Cell> = topology.cells().filter(|&cell| candidates.of(cell).len() > 1).collect();
        if open.len() > MOST {
            return None;
        }
        let mut pairs = Pairs::new(&topology, open);
        let mut left = budget.node_limit();
        let share = |left: Option<u64>| left.map_or(*budget, |left| budget.with_nodes(left.div_ceil(8)));
        let narrow = puzzle.clone().with_marks(candidates.sets().to_vec());
        let mut n = 0;
        let is_whole = self.list_within(&narrow, &share(left), &mut |solution| {
            pairs.see(&solution);
            n += 1;
            if n == LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        left = left.map(|left| left.saturating_sub(self.nodes() + 1));
        let mut rng = Rng::new(0);
        for _ in 0..if is_whole { 0 } else { RANDOM } {
            let Ok(Some(solution)) = self.random_within(&narrow, &mut rng, &share(left)) else { break };
            left = left.map(|left| left.saturating_sub(self.nodes() + 1));
            pairs.see(&solution);
        }
        let mut related = Related::default();
        for is_equal in [true, false] {
            for (i, j) in pairs.unrefuted(is_equal) {
                let (a, b) = (pairs.open[i], pairs.open[j]);
                // A solution found since may have refuted it.
                if pairs.is_refuted(i, j, is_equal) || pairs.is_known(a, b, is_equal, candidates) {
                    continue;
                }
                let is_proven = if is_whole {
                    Some(true)
                } else {
                    self.holds(&narrow, (a, b), is_equal, &mut pairs, (&mut left, budget))
                };
                match is_proven {
                    Some(true) if is_equal => pairs.join(a, b),
                    Some(true) => related.differ.push((a, b)),
                    Some(false) => {}
                    None => related.undecided += 1,
                }
            }
        }
        related.equal = pairs.groups;
        Some(related)
    }

    /// Returns whether two cells are equal, or differ, in every solution; `None` if the budget is spent.
    fn holds(
        &mut self,
        puzzle: &Puzzle,
        (a, b): (Cell, Cell),
        is_equal: bool,
        pairs: &mut Pairs<'_>,
        (left, budget): (&mut Option<u64>, &Budget<'_>),
    ) -> Option<bool> {
        let marks = puzzle.marks().expect("they are the candidates").to_vec();
        for digit in marks[a.index()].iter() {
            let only = DigitSet::only(digit);
            let other = if is_equal { marks[b.index()] - only } else { marks[b.index()] & only };
            if other.is_empty() {
                continue;
            }
            let each = left.map_or(*budget, |left| budget.with_nodes(left.div_ceil(8)));
            if each.is_spent(0) {
                return None;
            }
            let mut marks = marks.clone();
            (marks[a.index()], marks[b.index()]) = (only, other);
            let found = self.first_within(&puzzle.clone().with_marks(marks), &each);
            *left = left.map(|left| left.saturating_sub(self.nodes() + 1));
            if let Some(solution) = found.ok()? {
                pairs.see(&solution);
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The pairs of open cells, and what the solutions seen so far have refuted.
struct Pairs<'a> {
    topology: &'a Topology,
    open: Vec<Cell>,
    /// For each pair of open cells `i < j`, at `j * (j - 1) / 2 + i`: whether some solution has equal digits in it, and
    /// whether some solution has different ones.
    seen: Vec<(bool, bool)>,
    /// Groups of cells that are equal in every solution.
    groups: Vec<Vec<Cell>>,
}

impl Pairs<'_> {
    fn new(topology: &Topology, open: Vec<Cell>) -> Pairs<'_> {
        let n = open.len();
        Pairs { topology, open, seen: vec![(false, false); n * n.saturating_sub(1) / 2], groups: Vec::new() }
    }

    fn see(&mut self, solution: &Solution) {
        let mut at = 0;
        for (j, &b) in self.open.iter().enumerate() {
            for &a in &self.open[..j] {
                let is_equal = solution.digit(a) == solution.digit(b);
                let seen = &mut self.seen[at];
                *seen = (seen.0 || is_equal, seen.1 || !is_equal);
                at += 1;
            }
        }
    }

    fn is_refuted(&self, i: usize, j: usize, is_equal: bool) -> bool {
        let seen = self.seen[j * (j - 1) / 2 + i];
        if is_equal { seen.1 } else { seen.0 }
    }

    fn unrefuted(&self, is_equal: bool) -> Vec<(usize, usize)> {
        let all = (0..self.open.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        let mut pairs: Vec<_> = all.filter(|&(i, j)| !self.is_refuted(i, j, is_equal)).collect();
        pairs.sort_unstable();
        pairs
    }

    /// Returns whether houses, rules of two cells, candidates or equal cells already state the relation.
    fn is_known(&self, a: Cell, b: Cell, is_equal: bool, candidates: &Candidates) -> bool {
        let of = |cell: Cell| self.groups.iter().find(|group| group.contains(&cell));
        if is_equal {
            return of(a).is_some_and(|group| group.contains(&b)) || self.states(a, b, true);
        }
        if (candidates.of(a) & candidates.of(b)).is_empty() {
            return true;
        }
        let all = |cell: Cell| of(cell).cloned().unwrap_or_else(|| vec![cell]);
        let others = all(b);
        all(a).iter().any(|&a| others.iter().any(|&b| self.states(a, b, false)))
    }

    /// Returns whether a house or a rule of two cells states that two cells are equal or differ.
    fn states(&self, a: Cell, b: Cell, is_equal: bool) -> bool {
        let shares = self.topology.houses_of(a).iter().any(|&id| self.topology.house(id).cells.contains(&b));
        let n = self.topology.n_digits();
        let of_two = |(_, primitive): &(usize, Primitive)| match primitive {
            Primitive::Relation { a: x, b: y, table } if (*x, *y) == (a, b) || (*x, *y) == (b, a) => {
                let forbids = |digit: usize| table.rows[digit] >> digit & 1 == 0;
                let requires = |digit: usize| table.rows[digit] & !(1 << digit) == 0;
                if is_equal { (0..n).all(requires) } else { (0..n).all(forbids) }
            }
            _ => false,
        };
        !is_equal && shares || self.topology.primitives().iter().any(of_two)
    }

    /// Notes that two cells are equal in every solution.
    fn join(&mut self, a: Cell, b: Cell) {
        let (mut joined, rest): (Vec<Vec<Cell>>, _) =
            self.groups.drain(..).partition(|group| group.contains(&a) || group.contains(&b));
        let mut group: Vec<Cell> = joined.drain(..).flatten().chain([a, b]).collect();
        group.sort_unstable();
        group.dedup();
        self.groups = rest;
        self.groups.push(group);
        self.groups.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use crate::shape::Shape;

    /// Returns all pairs of open cells that are equal, and all that differ, by listing every solution.
    fn by_listing(puzzle: &Puzzle) -> [Vec<(Cell, Cell)>; 2] {
        let mut all = Vec::new();
        Solver::new(puzzle.topology()).list_within(puzzle, &Budget::UNLIMITED, &mut |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        });
        let topology = puzzle.topology();
        let pairs: Vec<(Cell, Cell)> =
            topology.cells().flat_map(|b| topology.cells().filter(move |&a| a < b).map(move |a| (a, b))).collect();
        [true, false].map(|is_equal| {
            let holds = |&(a, b): &(Cell, Cell)| all.iter().all(|one| (one.digit(a) == one.digit(b)) == is_equal);
            pairs.iter().copied().filter(holds).collect()
        })
    }

    #[test]
    fn relations_are_those_of_all_solutions() {
        let shape = Shape::named("4x4").unwrap();
        for line in ["1...............", "12..34..2143....", "1...2...........", "1..4............"] {
            let puzzle = Puzzle::from_line(&shape, line).unwrap();
            let cells = shape.topology.cells_named("r2c1 r3c2").unwrap();
            for puzzle in [puzzle.clone(), puzzle.with_rules([Rule::thermo(cells)]).unwrap()] {
                let mut solver = Solver::new(puzzle.topology());
                let candidates = solver.true_candidates(&puzzle, &Budget::UNLIMITED).unwrap();
                let related = solver.related(&puzzle, &candidates, &Budget::UNLIMITED).unwrap();
                let [equal, differ] = by_listing(&puzzle);
                assert_eq!(related.undecided, 0);
                for group in &related.equal {
                    let pairs = group.iter().flat_map(|&b| group.iter().map(move |&a| (a, b))).filter(|(a, b)| a < b);
                    pairs.for_each(|pair| assert!(equal.contains(&pair), "{line}: {pair:?}"));
                }
                assert!(related.differ.iter().all(|pair| differ.contains(pair)), "{line}");
                // Every equal pair of open cells is found.
                let is_open = |cell: Cell| candidates.of(cell).len() > 1;
                for (a, b) in equal.into_iter().filter(|&(a, _)| is_open(a)) {
                    assert!(related.equal.iter().any(|group| group.contains(&a) && group.contains(&b)), "{line}");
                }
            }
        }
    }
}
