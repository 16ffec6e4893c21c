//! Conflict analysis: derives a learned clause and bumps the variables that took part.
//!
//! The clause is that of the first unique implication point (Marques-Silva and Sakallah 1999). It is minimized
//! recursively (Sörensson and Biere 2009), shrunk where a whole level has a single cause (Fleury and Biere 2021), and
//! strengthened by the exclusions between candidates.

use super::cdcl::Cdcl;
use super::clauses::Conflict;
use super::trail::{BY_CANDIDATE, BY_RULE, Lit, NO_REASON, is_clause, lit_var};

/// Scratch memory of an analysis; between two analyses, nothing is seen and the lists are empty.
pub(super) struct Workspace {
    /// Variables that are in the clause or implied by it.
    seen: Vec<bool>,
    to_clear: Vec<usize>,
    /// Timestamped marks for levels and variables; increasing the stamp clears them all.
    stamp: u64,
    level_stamps: Vec<u64>,
    var_stamps: Vec<u64>,
    clause: Vec<Lit>,
    antecedents: Vec<Lit>,
    stack: Vec<Lit>,
}

/// Clauses longer than this are not strengthened by exclusions.
const MAX_STRENGTHENED: usize = 60;

impl Workspace {
    pub(super) fn new(n_vars: usize) -> Workspace {
        Workspace {
            seen: vec![false; n_vars],
            to_clear: Vec::new(),
            stamp: 0,
            level_stamps: vec![0; n_vars + 1],
            var_stamps: vec![0; n_vars],
            clause: Vec::new(),
            antecedents: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Marks a variable as seen and returns whether it was not marked before.
    fn see(&mut self, var: usize) -> bool {
        let is_new = !std::mem::replace(&mut self.seen[var], true);
        if is_new {
            self.to_clear.push(var);
        }
        is_new
    }

    /// Clears all marks except the first `from`.
    fn unsee(&mut self, from: usize) {
        for var in self.to_clear.drain(from..) {
            self.seen[var] = false;
        }
    }
}

impl Cdcl {
    /// Traces a conflict to the first unique implication point, learns the clause, and jumps back.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let mut clause = std::mem::take(&mut self.workspace.clause);
        let mut antecedents = std::mem::take(&mut self.workspace.antecedents);
        self.trace(conflict, &mut clause, &mut antecedents);
        if self.schedule.is_stable() {
            self.bump_reason_side(&clause, &mut antecedents);
        }
        for &var in &self.workspace.to_clear {
            self.order.bump(var);
        }
        self.minimise(&mut clause);
        self.shrink(&mut clause, &mut antecedents);
        self.workspace.unsee(0);
        self.strengthen(&mut clause);
        self.order.decay();
        let glue = self.n_levels(&clause);
        self.schedule.note_learned(glue);
        if clause.len() == 1 {
            self.back_to(0);
            self.trail.assign(clause[0], NO_REASON);
        } else {
            // The second watched literal must be the last to be undone.
            let deepest = (1..clause.len()).max_by_key(|&i| self.trail.level_of(clause[i])).expect("two literals");
            clause.swap(1, deepest);
            self.back_to(self.trail.level_of(clause[1]));
            let reason = self.clauses.add(&clause, glue.max(1));
            self.trail.assign(clause[0], reason);
        }
        self.workspace.clause = clause;
        self.workspace.antecedents = antecedents;
    }

    /// Derives the clause of the first unique implication point, whose literal comes first.
    fn trace(&mut self, conflict: Conflict, clause: &mut Vec<Lit>, antecedents: &mut Vec<Lit>) {
        clause.clear();
        clause.push(0);
        antecedents.clear();
        match conflict {
            Conflict::Clause(clause) => {
                self.note_use(clause);
                antecedents.extend_from_slice(self.clauses.literals(clause));
            }
            Conflict::Pair(a, b) => antecedents.extend([2 * a + 1, 2 * b + 1]),
            Conflict::Rule => antecedents.extend_from_slice(self.said_by_rule()),
        }
        let mut n_open = 0;
        let mut at = self.trail.lits().len();
        let here = self.trail.level();
        loop {
            for &lit in &*antecedents {
                let level = self.trail.level_of(lit);
                if level == 0 || !self.workspace.see(lit_var(lit)) {
                    continue;
                }
                if level == here {
                    n_open += 1;
                } else {
                    clause.push(lit);
                }
            }
            loop {
                at -= 1;
                if self.workspace.seen[lit_var(self.trail.lits()[at])] {
                    break;
                }
            }
            let lit = self.trail.lits()[at];
            n_open -= 1;
            if n_open == 0 {
                clause[0] = lit ^ 1;
                return;
            }
            antecedents.clear();
            let reason = self.trail.reason_of(lit);
            if is_clause(reason) {
                self.note_use(reason);
            }
            self.explain(lit, antecedents);
        }
    }

    /// Returns the false literals of the conflict that a rule found.
    fn said_by_rule(&self) -> &[Lit] {
        &self.rules.as_ref().expect("a rule saw it").conflict
    }

    /// Backtracks to the level of the conflict: a rule may be late in detecting a conflict that already existed on a
    /// lower level.
    pub(super) fn go_to_conflict(&mut self, conflict: &Conflict) {
        if matches!(conflict, Conflict::Rule) {
            let level = self.said_by_rule().iter().map(|&lit| self.trail.level_of(lit)).max();
            self.back_to(level.unwrap_or(0));
        }
    }

    /// Records that a clause took part in a conflict.
    fn note_use(&mut self, clause: u32) {
        if self.clauses.has_tier_to_gain(clause) {
            let Cdcl { workspace, trail, clauses, .. } = self;
            let n_levels = n_levels(workspace, clauses.literals(clause).iter().map(|&lit| trail.level_of(lit)));
            clauses.was_used(clause, n_levels);
        }
    }

    /// Also bumps the variables in the reasons of the learned clause's literals (reason-side bumping, Liang et al.
    /// 2016). This draws the search in stable mode to areas where clauses are connected. It does not pay off in focused
    /// mode, which depends on quick changes: qwh36 and qwh36open took 0.77 s instead of 0.69 s with it in both modes.
    fn bump_reason_side(&mut self, clause: &[Lit], causes: &mut Vec<Lit>) {
        let n_seen = self.workspace.to_clear.len();
        for &lit in clause {
            causes.clear();
            self.explain(lit ^ 1, causes);
            for &cause in &*causes {
                if self.trail.level_of(cause) > 0 && self.workspace.see(lit_var(cause)) {
                    self.order.bump(lit_var(cause));
                }
            }
        }
        // From here on, seen variables must be in the clause or implied by it.
        self.workspace.unsee(n_seen);
    }

    /// Appends the false literals that are the reason for this true one.
    fn explain(&mut self, lit: Lit, into: &mut Vec<Lit>) {
        match self.trail.reason_of(lit) {
            NO_REASON => {}
            by if by & BY_CANDIDATE == 0 && by & BY_RULE != 0 => {
                let rules = self.rules.as_mut().expect("a rule gave the reason");
                into.extend_from_slice(rules.reason(lit, &self.trail, &self.variables));
            }
            by if by & BY_CANDIDATE != 0 => into.push(2 * (by & !BY_CANDIDATE) + 1),
            clause => into.extend(self.clauses.literals(clause).iter().filter(|&&other| other != lit)),
        }
    }

    /// Removes literals that the others imply.
    fn minimise(&mut self, clause: &mut Vec<Lit>) {
        let mut levels = 0u64;
        for &lit in &clause[1..] {
            levels |= 1 << (self.trail.level_of(lit) & 63);
        }
        let mut stack = std::mem::take(&mut self.workspace.stack);
        let mut kept = 1;
        for i in 1..clause.len() {
            let lit = clause[i];
            if self.trail.reason_of(lit) == NO_REASON || !self.is_implied(lit, levels, &mut stack) {
                clause[kept] = lit;
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.workspace.stack = stack;
    }

    fn is_implied(&mut self, lit: Lit, levels: u64, stack: &mut Vec<Lit>) -> bool {
        let Cdcl { workspace, trail, clauses, rules, variables, .. } = self;
        stack.clear();
        stack.push(lit ^ 1);
        let mark = workspace.to_clear.len();
        let mut push = |other: Lit, stack: &mut Vec<Lit>| {
            let level = trail.level_of(other);
            if workspace.seen[lit_var(other)] || level == 0 {
                return true;
            }
            if trail.reason_of(other) == NO_REASON || levels >> (level & 63) & 1 == 0 {
                workspace.unsee(mark);
                return false;
            }
            workspace.see(lit_var(other));
            stack.push(other ^ 1);
            true
        };
        while let Some(lit) = stack.pop() {
            let by = trail.reason_of(lit);
            let is_fine = if by & BY_CANDIDATE != 0 {
                push(2 * (by & !BY_CANDIDATE) + 1, stack)
            } else if by & BY_RULE != 0 {
                let rules = rules.as_mut().expect("a rule gave the reason");
                rules.reason(lit, trail, variables).iter().all(|&other| push(other, stack))
            } else {
                clauses.literals(by).iter().all(|&other| other == lit || push(other, stack))
            };
            if !is_fine {
                return false;
            }
        }
        true
    }

    /// Replaces all literals of a level with a single one of that level if they follow from it and the rest of the
    /// clause. The clause becomes shorter and spans no more levels. Admitting causes that the rest merely implies would
    /// make it even shorter, but finds solutions later (0.43 s instead of 0.36 s on qwh36).
    fn shrink(&mut self, clause: &mut Vec<Lit>, causes: &mut Vec<Lit>) {
        clause[1..].sort_unstable_by_key(|&lit| std::cmp::Reverse(self.trail.level_of(lit)));
        let (mut kept, mut from) = (1, 1);
        while from < clause.len() {
            let level = self.trail.level_of(clause[from]);
            let n = clause[from..].iter().take_while(|&&lit| self.trail.level_of(lit) == level).count();
            let one = if n > 1 { self.common_cause(&clause[from..from + n], level, causes) } else { None };
            match one {
                Some(lit) => clause[kept] = lit,
                None => clause.copy_within(from..from + n, kept),
            }
            kept += if one.is_some() { 1 } else { n };
            from += n;
        }
        clause.truncate(kept);
    }

    /// Returns the false literal of this level from which all of these follow, together with the seen variables of
    /// lower levels.
    fn common_cause(&mut self, block: &[Lit], level: u32, causes: &mut Vec<Lit>) -> Option<Lit> {
        self.workspace.stamp += 1;
        let stamp = self.workspace.stamp;
        block.iter().for_each(|&lit| self.workspace.var_stamps[lit_var(lit)] = stamp);
        let mut n_open = block.len();
        let mut at = self.trail.end_of(level);
        loop {
            at -= 1;
            let lit = self.trail.lits()[at];
            if self.workspace.var_stamps[lit_var(lit)] != stamp {
                continue;
            }
            if n_open == 1 {
                return Some(lit ^ 1);
            }
            // All assumptions share a level, so it can hold several literals without a reason.
            if self.trail.reason_of(lit) == NO_REASON {
                return None;
            }
            n_open -= 1;
            causes.clear();
            self.explain(lit, causes);
            for &cause in &*causes {
                let var = lit_var(cause);
                let its_level = self.trail.level_of(cause);
                if its_level == level {
                    n_open += (std::mem::replace(&mut self.workspace.var_stamps[var], stamp) != stamp) as usize;
                } else if its_level > 0 && !self.workspace.seen[var] {
                    return None;
                }
            }
        }
    }

    /// Removes literals that add nothing: a clause that contains "not `a`" does not need any candidate `b` that `a`
    /// excludes.
    fn strengthen(&mut self, clause: &mut Vec<Lit>) {
        if clause.len() < 3 || clause.len() > MAX_STRENGTHENED {
            return;
        }
        self.workspace.stamp += 1;
        let stamp = self.workspace.stamp;
        let mut found = false;
        for &lit in clause.iter().filter(|&&lit| lit & 1 == 1) {
            for &other in self.variables.excluded_by(lit >> 1) {
                self.workspace.var_stamps[other as usize] = stamp;
            }
            found = true;
        }
        if found {
            let mut kept = 1;
            for i in 1..clause.len() {
                let lit = clause[i];
                if lit & 1 == 1 || self.workspace.var_stamps[lit_var(lit)] != stamp {
                    clause[kept] = lit;
                    kept += 1;
                }
            }
            clause.truncate(kept);
        }
    }

    /// Returns the number of levels that a clause spans (its glue).
    fn n_levels(&mut self, clause: &[Lit]) -> u32 {
        n_levels(&mut self.workspace, clause.iter().map(|&lit| self.trail.level_of(lit)))
    }

    /// Returns the decisions, including assumptions, that led to a conflict.
    pub(super) fn decisions_behind_conflict(&mut self, conflict: Conflict) -> Vec<Lit> {
        let lits = match conflict {
            Conflict::Clause(clause) => self.clauses.literals(clause).to_vec(),
            Conflict::Pair(a, b) => vec![2 * a + 1, 2 * b + 1],
            Conflict::Rule => self.said_by_rule().to_vec(),
        };
        self.decisions_behind(lits)
    }

    /// Returns the decisions, including assumptions, that made these literals false.
    pub(super) fn decisions_behind(&mut self, mut open: Vec<Lit>) -> Vec<Lit> {
        let mut found = Vec::new();
        let mut antecedents = Vec::new();
        while let Some(lit) = open.pop() {
            if self.trail.level_of(lit) == 0 || !self.workspace.see(lit_var(lit)) {
                continue;
            }
            if self.trail.reason_of(lit) == NO_REASON {
                found.push(lit ^ 1);
                continue;
            }
            antecedents.clear();
            self.explain(lit ^ 1, &mut antecedents);
            open.extend_from_slice(&antecedents);
        }
        self.workspace.unsee(0);
        found
    }
}

/// Returns the number of distinct levels.
fn n_levels(workspace: &mut Workspace, levels: impl Iterator<Item = u32>) -> u32 {
    workspace.stamp += 1;
    let stamp = workspace.stamp;
    levels.map(|level| (std::mem::replace(&mut workspace.level_stamps[level as usize], stamp) != stamp) as u32).sum()
}
