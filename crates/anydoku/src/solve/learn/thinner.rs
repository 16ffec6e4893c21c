//! Givens as assumptions: decides which givens a unique solution needs.
//!
//! The clauses exclude the known solution; the givens are assumptions, not facts. If the assumptions contradict the
//! clauses, the final conflict names the givens used: an unsatisfiable core, which is a sufficient set of givens. A
//! given that proves to be needed becomes a fact, and learned clauses stay valid, so each question benefits from all
//! earlier ones. This is deletion-based extraction of a minimal unsatisfiable subset.

use super::cdcl::{Cdcl, Question, SatResult};
use super::schedule::Style;
use super::trail::{Lit, lit_var};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::topology::{Cell, Topology};

/// The maximum number of links between candidates; more take too much memory and time.
const MAX_LINKS: usize = 1 << 23;

/// Removes givens from a full grid.
pub(crate) struct Thinner {
    cdcl: Cdcl,
    /// For each cell, the literal for its digit in the solution.
    lits: Vec<Lit>,
    solution: Solution,
}

/// The extent of thinning.
#[derive(Clone, Copy)]
pub(crate) struct Depth {
    /// Whether to settle every given; otherwise a given that is not decided quickly stays.
    pub complete: bool,
    /// The minimum number of givens to leave.
    pub floor: usize,
}

/// Conflicts per question in the first round. Easy questions come first, because their answers make the others easier.
const QUICK: u64 = 20;

/// Conflicts per question in later rounds, which follow if every given must be settled.
const ROUNDS: &[u64] = &[100, 1000, u64::MAX];

/// Questions are short; the budget is checked once in this many nodes.
const BUDGET_STRIDE: u64 = 64;

/// The number of groups that are settled together. Batches of 6 to 48 differ little.
const BATCH: usize = 16;

/// The result of thinning.
pub(crate) struct Thinned {
    /// Whether each group stays.
    pub kept: Vec<bool>,
    /// Whether every remaining group has been proven to be needed.
    pub is_proven: bool,
}

impl Thinner {
    /// Returns the thinner, or `None` if the topology is too large.
    pub(crate) fn new(topology: &Topology, solution: &Solution) -> Option<Thinner> {
        let n = topology.n_digits();
        let n_links: usize = topology.cells().map(|cell| n * (n - 1 + topology.peers(cell).len())).sum();
        if n_links > MAX_LINKS || n < 2 {
            return None;
        }
        let sets = vec![DigitSet::all(n); topology.n_cells()];
        let candidates = Candidates::from_sets(solution.topology().clone(), sets);
        let mut cdcl = Cdcl::new(topology, &candidates, Style::Asking, &Budget::UNLIMITED)?;
        let lits = topology.cells().map(|cell| cdcl.variables.lit(cell, solution.digit(cell)).expect("all are there"));
        let lits = lits.collect();
        cdcl.forbid(solution.digits());
        Some(Thinner { cdcl, lits, solution: solution.clone() })
    }

    /// Removes groups of givens, in this order where there is a choice, while the solution stays unique. Cells in no
    /// group are not given. `witness` reports givens that are known to be needed after some have been removed.
    pub(crate) fn thin(
        &mut self,
        groups: &[&[Cell]],
        depth: Depth,
        witness: &mut dyn Witness,
        budget: &Budget<'_>,
    ) -> Thinned {
        let mut state: Vec<State> = vec![State::Open; groups.len()];
        let mut n_givens: usize = groups.iter().map(|group| group.len()).sum();
        let mut assumptions = Vec::new();
        for i in 0..groups.len() {
            if state[i] != State::Open {
                continue;
            }
            if n_givens < depth.floor + groups[i].len() {
                state[i] = State::Undecided;
                continue;
            }
            if groups[i].iter().any(|&cell| witness.is_needed(cell)) {
                state[i] = State::Needed;
                self.keep(groups[i]);
                continue;
            }
            // The last groups are assumed first, so that earlier groups follow from them and can be removed.
            self.assume(groups, &state, i, &mut assumptions);
            // Another solution must differ here, so try that first.
            let other = self.lits[groups[i][0].index()] ^ 1;
            let question = Question { assumptions: Some(&assumptions), first: Some(other), conflicts: QUICK };
            match ask(&mut self.cdcl, self.lits.iter().copied(), &question, budget) {
                SatResult::None(core) => {
                    // Groups outside the core are redundant.
                    let mut is_used = vec![false; self.cdcl.variables.len()];
                    core.iter().for_each(|&lit| is_used[lit_var(lit)] = true);
                    for j in i..groups.len() {
                        let is_used = groups[j].iter().any(|cell| is_used[lit_var(self.lits[cell.index()])]);
                        if state[j] == State::Open && (j == i || !is_used) && n_givens >= depth.floor + groups[j].len()
                        {
                            state[j] = State::Gone;
                            n_givens -= groups[j].len();
                            groups[j].iter().for_each(|&cell| witness.take(cell));
                        }
                    }
                }
                SatResult::Solution => {
                    state[i] = State::Needed;
                    self.keep(groups[i]);
                }
                SatResult::Unknown => {
                    state[i] = State::Undecided;
                    // This group is not examined again, and facts propagate faster than assumptions.
                    if !depth.complete {
                        self.keep(groups[i]);
                    }
                }
            }
        }
        if depth.complete {
            self.settle(groups, &mut state, n_givens, depth.floor, witness, budget);
        }
        let is_kept = |&state: &State| matches!(state, State::Needed | State::Undecided);
        let is_proven = !state.contains(&State::Undecided);
        Thinned { kept: state.iter().map(is_kept).collect(), is_proven }
    }

    /// Assumes every group that may stay except this one.
    fn assume(&self, groups: &[&[Cell]], state: &[State], but: usize, assumptions: &mut Vec<Lit>) {
        assumptions.clear();
        let stays = (0..groups.len()).rev().filter(|&j| j != but && matches!(state[j], State::Open | State::Undecided));
        assumptions.extend(stays.flat_map(|j| groups[j]).map(|cell| self.lits[cell.index()]));
    }

    /// Settles every undecided group, a few at a time. All other givens are facts in the meantime, which leaves a small
    /// problem, and its learned clauses serve the whole batch. For minimal 25x25 this reduced the time to the first
    /// puzzle from 29 to 12 seconds.
    fn settle(
        &mut self,
        groups: &[&[Cell]],
        state: &mut [State],
        mut n_givens: usize,
        floor: usize,
        witness: &mut dyn Witness,
        budget: &Budget<'_>,
    ) {
        let undecided: Vec<usize> = (0..groups.len()).filter(|&i| state[i] == State::Undecided).collect();
        for batch in undecided.chunks(BATCH) {
            let mut facts = Puzzle::empty(self.solution.topology().clone());
            let stay = (0..groups.len()).filter(|i| matches!(state[*i], State::Needed | State::Undecided));
            for i in stay.filter(|i| !batch.contains(i)) {
                groups[i].iter().for_each(|&cell| facts.give(cell, self.solution.digit(cell)));
            }
            let Some(mut few) = Few::new(&facts, &self.solution) else { continue };
            for conflicts in ROUNDS {
                for &i in batch {
                    if state[i] != State::Undecided || n_givens < floor + groups[i].len() {
                        continue;
                    }
                    let is_needed = if groups[i].iter().any(|&cell| witness.is_needed(cell)) {
                        Some(true)
                    } else {
                        let others = batch.iter().filter(|&&j| j != i && state[j] == State::Undecided);
                        let others = others.flat_map(|&j| groups[j]).copied().collect();
                        few.has_other(groups[i], others, *conflicts, budget)
                    };
                    match is_needed {
                        Some(true) => {
                            state[i] = State::Needed;
                            few.keep(groups[i]);
                        }
                        Some(false) => {
                            state[i] = State::Gone;
                            n_givens -= groups[i].len();
                            groups[i].iter().for_each(|&cell| witness.take(cell));
                        }
                        None if budget.is_spent(0) => return,
                        None => {}
                    }
                }
            }
        }
    }

    /// Turns givens into facts.
    fn keep(&mut self, group: &[Cell]) {
        for cell in group {
            self.cdcl.add_fact(self.lits[cell.index()]);
        }
    }
}

/// Questions about a few givens while all others are facts.
struct Few {
    cdcl: Cdcl,
    /// For each cell, the literal for its digit in the solution, unless the digit follows from the facts by singles.
    lits: Vec<Option<Lit>>,
}

impl Few {
    fn new(facts: &Puzzle, solution: &Solution) -> Option<Few> {
        let candidates = Candidates::after_singles(facts)?;
        let topology = facts.topology();
        let cdcl = Cdcl::new(topology, &candidates, Style::Asking, &Budget::UNLIMITED)?;
        let lits = topology.cells().map(|cell| cdcl.variables.lit(cell, solution.digit(cell))).collect();
        Some(Few { cdcl, lits })
    }

    /// Returns whether a solution differs in this group while these other cells hold their digits. There must be no
    /// solution that differs only in other cells.
    fn has_other(&mut self, group: &[Cell], others: Vec<Cell>, conflicts: u64, budget: &Budget<'_>) -> Option<bool> {
        let mut assumptions: Vec<Lit> = others.iter().filter_map(|cell| self.lits[cell.index()]).collect();
        for cell in group {
            let Some(lit) = self.lits[cell.index()] else { continue };
            assumptions.push(lit ^ 1);
            let question = Question { assumptions: Some(&assumptions), first: None, conflicts };
            match ask(&mut self.cdcl, self.lits.iter().flatten().copied(), &question, budget) {
                SatResult::Solution => return Some(true),
                SatResult::Unknown => return None,
                SatResult::None(_) => {}
            }
            // It follows from the others.
            assumptions.pop();
            assumptions.push(lit);
        }
        Some(false)
    }

    fn keep(&mut self, group: &[Cell]) {
        for cell in group {
            if let Some(lit) = self.lits[cell.index()] {
                self.cdcl.add_fact(lit);
            }
        }
    }
}

/// A source of known facts about givens.
pub(crate) trait Witness {
    /// Returns whether this given is known to be needed.
    fn is_needed(&self, cell: Cell) -> bool;
    /// Records that this given was removed.
    fn take(&mut self, cell: Cell);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Needed,
    /// The group stays for now.
    Undecided,
    Gone,
}

/// Searches for a solution under these assumptions within a number of conflicts. It tries the candidates of the known
/// solution first, because solutions near it are found soonest.
fn ask(cdcl: &mut Cdcl, near: impl Iterator<Item = Lit>, question: &Question<'_>, budget: &Budget<'_>) -> SatResult {
    cdcl.phases.fill(false);
    near.for_each(|lit| cdcl.phases.save(lit));
    // Saved phases are kept, because consecutive questions are similar.
    cdcl.back_to(0);
    cdcl.search(question, budget, BUDGET_STRIDE, &mut 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::solve::{Engine, Solver};

    /// A witness that knows no facts.
    struct Nobody;

    impl Witness for Nobody {
        fn is_needed(&self, _: Cell) -> bool {
            false
        }

        fn take(&mut self, _: Cell) {}
    }

    #[test]
    fn what_is_kept_suffices() {
        let topology = std::sync::Arc::new(Topology::square(4));
        let mut solver = Solver::with_engine(&topology, Engine::Search).expect("any topology");
        for seed in 0..6 {
            let mut rng = Rng::new(seed);
            let empty = Puzzle::empty(topology.clone());
            let solution = solver.random_within(&empty, &mut rng, &Budget::UNLIMITED).expect("no limit");
            let solution = solution.expect("there are grids");
            let mut cells: Vec<Cell> = topology.cells().collect();
            rng.shuffle(&mut cells);
            let groups: Vec<&[Cell]> = cells.chunks(1).collect();
            let mut thinner = Thinner::new(&topology, &solution).expect("it is small");
            // Assumptions share a level, so learned clauses must not count them as one decision.
            let thinned = thinner.thin(&groups, Depth { complete: false, floor: 0 }, &mut Nobody, &Budget::UNLIMITED);
            let mut puzzle = Puzzle::empty(topology.clone());
            for (&cell, _) in cells.iter().zip(&thinned.kept).filter(|(_, is_kept)| **is_kept) {
                puzzle.give(cell, solution.digit(cell));
            }
            assert!(puzzle.n_givens() < 130, "{}", puzzle.n_givens());
            assert_eq!(Solver::new(&topology).unique(&puzzle).as_ref(), Some(&solution), "seed {seed}");
        }
    }
}
