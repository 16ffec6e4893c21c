//! The CDCL solver: variables, clauses and a trail, and the loop that searches with them.
//!
//! Each part keeps its own data behind methods. This struct only holds the parts, for use by the files that extend it
//! (`analyse`, `vivify`, `schedule`).

use super::analyse::Workspace;
use super::clauses::{Clauses, Conflict};
use super::order::Order;
use super::phases::Phases;
use super::ruled::Ruled;
use super::schedule::{Schedule, Style};
use super::trail::{BY_CANDIDATE, FALSE, Lit, NO_REASON, TRUE, Trail, UNSET, lit_var};
use super::variables::Variables;
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::rng::Rng;
use crate::rules::Primitive;
use crate::solve::word::Word;
use crate::topology::{Cell, Digit, Topology};

pub(super) struct Cdcl {
    pub(super) variables: Variables,
    pub(super) clauses: Clauses,
    pub(super) trail: Trail,
    pub(super) order: Order,
    pub(super) phases: Phases,
    pub(super) schedule: Schedule,
    pub(super) workspace: Workspace,
    /// Rules beyond houses, or `None`.
    pub(super) rules: Option<Box<Ruled>>,
    /// Whether no contradiction has been found at the root.
    pub(super) is_solvable: bool,
}

/// The maximum number of literals in clauses for relations of two cells: a nonconsecutive 64x64 grid would have 64
/// million.
const MAX_RELATED: usize = 1 << 23;

/// A question to the solver.
pub(super) struct Question<'a> {
    /// Assumptions, which share a separate level.
    pub assumptions: Option<&'a [Lit]>,
    /// The first decision.
    pub first: Option<Lit>,
    /// The number of conflicts after which to give up.
    pub conflicts: u64,
}

impl Question<'_> {
    /// Asks for any solution.
    pub(super) const ANY: Question<'static> = Question { assumptions: None, first: None, conflicts: u64::MAX };
}

/// The result of a question.
pub(super) enum SatResult {
    /// There is a solution; it is on the trail.
    Solution,
    /// There is no solution under the assumptions; the assumptions listed here already rule it out (the final
    /// conflict).
    None(Vec<Lit>),
    /// The budget was spent, or the limit of conflicts was reached.
    Unknown,
}

impl Cdcl {
    /// Returns the solver, or `None` if there are too many candidates or the budget is stopped.
    pub(super) fn new(topology: &Topology, candidates: &Candidates, style: Style, budget: &Budget<'_>) -> Option<Cdcl> {
        let variables = Variables::new(topology, candidates, budget)?;
        let n = variables.len();
        let masks = topology.cells().map(|cell| u64::from_set(candidates.of(cell))).collect();
        let rules = Ruled::new(topology, &variables, masks).map(Box::new);
        let mut cdcl = Cdcl {
            variables,
            clauses: Clauses::new(n),
            trail: Trail::new(n),
            order: Order::new(n),
            phases: Phases::new(n),
            schedule: Schedule::new(style),
            workspace: Workspace::new(n),
            rules,
            is_solvable: true,
        };
        let mut group = Vec::new();
        for cell in topology.cells().filter(|&cell| candidates.of(cell).len() > 1) {
            group.clear();
            group.extend(candidates.of(cell).iter().filter_map(|digit| cdcl.variables.lit(cell, digit)));
            cdcl.add_group(&group);
        }
        for house in topology.houses().iter().filter(|house| topology.is_full(house)) {
            for digit in topology.digits() {
                group.clear();
                group.extend(house.cells.iter().filter_map(|&cell| cdcl.variables.lit(cell, digit)));
                // A digit that is placed in the house has no variable left there.
                if !group.is_empty() {
                    cdcl.add_group(&group);
                }
            }
        }
        let mut n_left = MAX_RELATED;
        for (_, primitive) in topology.primitives() {
            if budget.is_stopped() {
                return None;
            }
            cdcl.add_relation(primitive, candidates, &mut n_left);
        }
        cdcl.order.fill();
        Some(cdcl)
    }

    /// Adds clauses for a relation of two cells: a digit of one cell requires one of the allowed digits in the other.
    /// The exclusions that it implies are already among the links, so the clauses can be omitted when their literals
    /// reach the limit.
    fn add_relation(&mut self, primitive: &Primitive, candidates: &Candidates, n_left: &mut usize) {
        let Primitive::Relation { a, b, table } = primitive else { return };
        for (from, to, rows) in [(*a, *b, &table.rows), (*b, *a, &table.columns)] {
            for digit in candidates.of(from).iter() {
                let is_allowed = |other: &Digit| rows[digit.index()] >> other.index() & 1 == 1;
                let of_other = candidates.of(to);
                if of_other.iter().all(|other| is_allowed(&other)) {
                    continue;
                }
                let allowed = of_other.iter().filter(is_allowed).filter_map(|other| self.variables.lit(to, other));
                let clause: Vec<Lit> = allowed.chain(self.variables.lit(from, digit).map(|lit| lit ^ 1)).collect();
                // Short clauses are the strongest, and the links do not cover clauses with at most one literal.
                if clause.len() > *n_left && clause.len() > 2 {
                    continue;
                }
                *n_left = n_left.saturating_sub(clause.len());
                self.add_for_good(&clause);
            }
        }
    }

    /// Adds the clause that one of these candidates is true. Candidates in short groups are decided first.
    fn add_group(&mut self, group: &[Lit]) {
        for &lit in group {
            self.order.prefer(lit_var(lit), 1.0 / (group.len() * group.len()) as f64);
        }
        self.add_for_good(group);
    }

    /// Adds a clause that is never forgotten.
    fn add_for_good(&mut self, lits: &[Lit]) {
        match lits {
            [] => self.is_solvable = false,
            [only] => self.add_fact_here(*only),
            _ => _ = self.clauses.add(lits, 0),
        }
    }

    fn add_fact_here(&mut self, lit: Lit) {
        match self.trail.value(lit) {
            UNSET => self.trail.assign(lit, NO_REASON),
            FALSE => self.is_solvable = false,
            _ => {}
        }
    }

    /// Makes this literal true from now on.
    pub(super) fn add_fact(&mut self, lit: Lit) {
        self.back_to(0);
        self.add_fact_here(lit);
    }

    /// Excludes one full grid.
    pub(super) fn forbid(&mut self, digits: &[Digit]) {
        debug_assert!(self.trail.is_root());
        let meaning = self.variables.meaning().iter().enumerate();
        let clause = meaning.filter(|(_, m)| digits[m.0.index()] == m.1).map(|(v, _)| 2 * v as u32 + 1);
        let clause: Vec<Lit> = clause.collect();
        self.add_for_good(&clause);
    }

    /// Randomizes the order of variables and first tries to place digits instead of removing them, which fills empty
    /// grids sooner.
    pub(super) fn shuffle(&mut self, rng: &mut Rng) {
        self.phases.fill(true);
        self.order.shuffle(rng);
    }

    /// Iterates over the candidates that are true.
    pub(super) fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let meaning = self.variables.meaning().iter().enumerate();
        meaning.filter(|(var, _)| self.trail.value(2 * *var as u32) == TRUE).map(|(_, &meaning)| meaning)
    }

    /// Propagates all new literals through exclusions and clauses, then through rules, unless stopped.
    pub(super) fn propagate(&mut self, budget: &Budget<'_>) -> Result<(), Conflict> {
        loop {
            self.follow()?;
            let Some(rules) = &mut self.rules else { return Ok(()) };
            if !rules.advance(&mut self.trail, &self.variables, budget)? {
                return Ok(());
            }
        }
    }

    /// Returns whether a stop may have skipped rules.
    fn has_stopped(&self, budget: &Budget<'_>) -> bool {
        self.rules.is_some() && budget.is_stopped()
    }

    fn follow(&mut self) -> Result<(), Conflict> {
        while let Some(lit) = self.trail.next() {
            if lit & 1 == 0 {
                let var = lit >> 1;
                for &other in self.variables.excluded_by(var) {
                    match self.trail.value(2 * other) {
                        UNSET => self.trail.assign(2 * other + 1, BY_CANDIDATE | var),
                        TRUE => return Err(Conflict::Pair(var, other)),
                        _ => {}
                    }
                }
            }
            self.clauses.follow(lit ^ 1, &mut self.trail)?;
        }
        Ok(())
    }

    /// Searches for a solution under the assumptions. Checks the budget every `patience` nodes.
    pub(super) fn search(
        &mut self,
        question: &Question<'_>,
        budget: &Budget<'_>,
        patience: u64,
        nodes: &mut u64,
    ) -> SatResult {
        if !self.is_solvable {
            return SatResult::None(Vec::new());
        }
        let base = question.assumptions.is_some() as u32;
        let give_up_at = self.schedule.conflicts().saturating_add(question.conflicts);
        loop {
            if let Err(conflict) = self.propagate(budget) {
                self.schedule.count_conflict();
                self.go_to_conflict(&conflict);
                if self.trail.is_root() {
                    self.is_solvable = false;
                    return SatResult::None(Vec::new());
                }
                if self.trail.level() == base {
                    return SatResult::None(self.decisions_behind_conflict(conflict));
                }
                if self.schedule.is_stable() {
                    self.phases.note(&self.trail);
                }
                self.learn(conflict);
                continue;
            }
            let is_spent = nodes.is_multiple_of(patience) && budget.is_spent(*nodes) || self.has_stopped(budget);
            if self.schedule.conflicts() >= give_up_at || is_spent {
                return SatResult::Unknown;
            }
            *nodes += 1;
            if let Some(assumptions) = question.assumptions
                && self.trail.is_root()
                && let Err(core) = self.assume(assumptions, budget)
            {
                return SatResult::None(core);
            }
            if !self.keep_schedule(base, budget) {
                return SatResult::None(Vec::new());
            }
            let lit = match question.first {
                Some(first) if self.trail.value(first) == UNSET => first,
                _ => {
                    let Some(var) = self.next_var() else { return SatResult::Solution };
                    self.phases.lit(var, self.schedule.is_stable())
                }
            };
            self.trail.decide(lit);
        }
    }

    /// Puts the assumptions on the first level, one after another. This way, an assumption that follows from others
    /// does not count as a cause, and backjumping does not undo assumptions. Returns the contradictory assumptions as
    /// the error.
    fn assume(&mut self, assumptions: &[Lit], budget: &Budget<'_>) -> Result<(), Vec<Lit>> {
        self.trail.open_level();
        for &lit in assumptions {
            match self.trail.value(lit) {
                TRUE => continue,
                UNSET => self.trail.assign(lit, NO_REASON),
                _ => {
                    let mut core = self.decisions_behind(vec![lit]);
                    core.push(lit);
                    return Err(core);
                }
            }
            if let Err(conflict) = self.propagate(budget) {
                return Err(self.decisions_behind_conflict(conflict));
            }
        }
        Ok(())
    }

    fn next_var(&mut self) -> Option<u32> {
        loop {
            let var = self.order.pop()?;
            if self.trail.value(2 * var) == UNSET {
                return Some(var);
            }
        }
    }

    /// Excludes the current solution; returns false if no other is possible.
    pub(super) fn go_on(&mut self) -> bool {
        self.schedule.note_solution();
        let decisions: Vec<Lit> = self.trail.decisions().map(|lit| lit ^ 1).collect();
        match decisions[..] {
            [] => return false,
            [only] => {
                self.back_to(0);
                self.trail.assign(only, NO_REASON);
            }
            _ => {
                self.back_to(decisions.len() as u32 - 1);
                let clause = self.clauses.add(&decisions, 0);
                self.trail.assign(decisions[0], clause);
            }
        }
        true
    }

    /// Undoes the levels above this one.
    pub(super) fn back_to(&mut self, level: u32) {
        let Cdcl { trail, phases, order, rules, variables, .. } = self;
        if let Some(rules) = rules
            && level < trail.level()
        {
            rules.take_back(trail, variables, trail.end_of(level));
        }
        trail.back_to(level, |lit| {
            phases.save(lit);
            order.insert(lit >> 1);
        });
    }
}
