//! Givens as assumptions: which of them are needed for a solution to be the only one.
//!
//! The clauses say "not this solution"; the givens are assumed, not written down. If the two clash, the clash names the
//! givens it used: an unsatisfiable core, a set of givens that suffices. A given that turns out to be needed becomes a
//! fact, and everything learned on the way stays true, so each question is answered with the knowledge of all before.

use super::{Cdcl, Conflict, FALSE, Lit, NO_REASON, TRUE, UNSET, lit_var};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Solution;
use crate::set::DigitSet;
use crate::topology::{Cell, Topology};

/// More links between candidates than this take too much memory and time.
const MAX_LINKS: usize = 1 << 23;

/// Takes givens away from a full grid.
pub(crate) struct Thinner {
    cdcl: Cdcl,
    lits: Vec<Lit>,
}

/// What a question came to.
enum Verdict {
    /// There is another solution.
    Other,
    /// There is none; these literals were used to see that.
    Only(Vec<Lit>),
    Unknown,
}

/// How far to thin.
#[derive(Clone, Copy)]
pub(crate) struct Depth {
    /// Conflicts allowed to each question; a given that is not decided by then stays.
    pub conflicts: u64,
    /// Leave at least so many givens.
    pub floor: usize,
}

/// What is left after thinning.
pub(crate) struct Thinned {
    /// Which groups stay.
    pub kept: Vec<bool>,
    /// Has every group that stays been shown to be needed?
    pub is_proven: bool,
}

impl Thinner {
    /// None if the topology is too large.
    pub(crate) fn new(topology: &Topology, solution: &Solution) -> Option<Thinner> {
        let n = topology.n_digits();
        let n_links: usize = topology.cells().map(|cell| n * (n - 1 + topology.peers(cell).len())).sum();
        if n_links > MAX_LINKS || n < 2 {
            return None;
        }
        let sets = vec![DigitSet::all(n); topology.n_cells()];
        let candidates = Candidates::from_sets(solution.topology().clone(), sets);
        let mut cdcl = Cdcl::new(topology, &candidates)?;
        let lits = topology.cells().map(|cell| 2 * cdcl.find(cell, solution.digit(cell)).expect("all are there"));
        let lits = lits.collect();
        cdcl.forbid(solution.digits());
        Some(Thinner { cdcl, lits })
    }

    /// Takes away groups of givens, in this order as far as there is a choice, while the solution stays the only one.
    /// Cells in no group are not given.
    pub(crate) fn thin(&mut self, groups: &[Vec<Cell>], depth: Depth, budget: &Budget<'_>) -> Thinned {
        let mut state: Vec<State> = vec![State::Open; groups.len()];
        let mut n_givens: usize = groups.iter().map(Vec::len).sum();
        let mut is_proven = true;
        // The last groups are assumed first, so that those before them turn out to follow, and go.
        let mut assumptions = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            if state[i] != State::Open {
                continue;
            }
            if n_givens < depth.floor + group.len() {
                state[i] = State::Needed;
                is_proven = false;
                self.keep(group);
                continue;
            }
            assumptions.clear();
            let open = || (i + 1..groups.len()).rev().filter(|&j| state[j] == State::Open);
            assumptions.extend(open().flat_map(|j| &groups[j]).map(|cell| self.lits[cell.index()]));
            // Another solution differs here: try that first.
            let other = self.lits[group[0].index()] ^ 1;
            // Other solutions that are near the known one are found soonest.
            self.cdcl.phase.fill(false);
            self.lits.iter().for_each(|&lit| self.cdcl.phase[lit_var(lit)] = true);
            match self.cdcl.solve_assuming(&assumptions, other, depth.conflicts, budget) {
                Verdict::Only(core) => {
                    state[i] = State::Gone;
                    n_givens -= group.len();
                    // Whatever the clash did not use is superfluous.
                    let mut is_used = vec![false; self.cdcl.values.len()];
                    core.iter().for_each(|&lit| is_used[lit_var(lit)] = true);
                    for j in i + 1..groups.len() {
                        let is_used = groups[j].iter().any(|cell| is_used[lit_var(self.lits[cell.index()])]);
                        if state[j] == State::Open && !is_used && n_givens >= depth.floor + groups[j].len() {
                            state[j] = State::Gone;
                            n_givens -= groups[j].len();
                        }
                    }
                }
                verdict => {
                    is_proven &= matches!(verdict, Verdict::Other);
                    state[i] = State::Needed;
                    self.keep(group);
                }
            }
        }
        Thinned { kept: state.iter().map(|&state| state == State::Needed).collect(), is_proven }
    }

    /// Makes givens facts.
    fn keep(&mut self, group: &[Cell]) {
        for cell in group {
            self.cdcl.add_fact(self.lits[cell.index()]);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Needed,
    Gone,
}

impl Cdcl {
    fn add_fact(&mut self, lit: Lit) {
        self.back_to(0);
        match self.value(lit) {
            UNSET => self.assign(lit, NO_REASON),
            FALSE => self.is_solvable = false,
            _ => {}
        }
    }

    fn solve_assuming(&mut self, assumptions: &[Lit], first: Lit, conflicts: u64, budget: &Budget<'_>) -> Verdict {
        self.back_to(0);
        if !self.is_solvable {
            return Verdict::Only(Vec::new());
        }
        let give_up_at = self.conflicts.saturating_add(conflicts);
        let mut n_steps = 0u64;
        loop {
            if let Err(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.level_starts.is_empty() {
                    self.is_solvable = false;
                    return Verdict::Only(Vec::new());
                }
                if self.level_starts.len() <= assumptions.len() {
                    return Verdict::Only(self.assumptions_behind(conflict));
                }
                self.learn(conflict);
                continue;
            }
            n_steps += 1;
            if self.conflicts >= give_up_at || n_steps.is_multiple_of(64) && budget.is_spent(n_steps) {
                return Verdict::Unknown;
            }
            if self.since_restart > 50 && self.recent > 1.2 * self.overall {
                self.since_restart = 0;
                self.recent = self.overall;
                self.back_to(assumptions.len() as u32);
            }
            if self.conflicts >= self.next_reduction {
                self.n_reductions += 1;
                self.next_reduction = self.conflicts + 2000 + 300 * self.n_reductions;
                self.forget();
            }
            if let Some(&lit) = assumptions.get(self.level_starts.len()) {
                match self.value(lit) {
                    // A level of its own even where nothing happens: levels and assumptions go together.
                    TRUE => self.level_starts.push(self.trail.len()),
                    UNSET => {
                        self.level_starts.push(self.trail.len());
                        self.assign(lit, NO_REASON);
                    }
                    _ => return Verdict::Only(self.assumptions_behind_false(lit)),
                }
                continue;
            }
            let lit = if self.value(first) == UNSET {
                first
            } else {
                let Some(var) = self.next_var() else { return Verdict::Other };
                2 * var + !self.phase[var as usize] as u32
            };
            self.level_starts.push(self.trail.len());
            self.assign(lit, NO_REASON);
        }
    }

    pub(super) fn assumptions_behind(&mut self, conflict: Conflict) -> Vec<Lit> {
        let lits = match conflict {
            Conflict::Clause(clause) => self.literals(clause).to_vec(),
            Conflict::Pair(a, b) => vec![2 * a + 1, 2 * b + 1],
        };
        self.guesses_behind(lits)
    }

    /// The assumptions because of which this one cannot be made, and itself.
    fn assumptions_behind_false(&mut self, lit: Lit) -> Vec<Lit> {
        let mut core = self.guesses_behind(vec![lit]);
        core.push(lit);
        core
    }

    /// The guesses, all of them assumptions, that made these literals false.
    pub(super) fn guesses_behind(&mut self, mut open: Vec<Lit>) -> Vec<Lit> {
        let mut core = Vec::new();
        let mut to_clear = Vec::new();
        let mut antecedents = Vec::new();
        while let Some(lit) = open.pop() {
            let var = lit_var(lit);
            if self.level[var] == 0 || std::mem::replace(&mut self.seen[var], true) {
                continue;
            }
            to_clear.push(var);
            if self.reason[var] == NO_REASON {
                core.push(lit ^ 1);
                continue;
            }
            antecedents.clear();
            self.explain(lit ^ 1, &mut antecedents);
            open.extend_from_slice(&antecedents);
        }
        for var in to_clear {
            self.seen[var] = false;
        }
        core
    }
}
