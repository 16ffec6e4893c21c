//! What a conflict teaches: a clause, as short as can be had cheaply, and which candidates matter.

use super::{BY_CANDIDATE, Cdcl, Conflict, Lit, NO_REASON, clause_lits, lit_var};

impl Cdcl {
    /// Traces a conflict to the first point where one guess implies it, learns that, and jumps back.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let mut clause = std::mem::take(&mut self.scratch.clause);
        let mut antecedents = std::mem::take(&mut self.scratch.antecedents);
        let mut to_clear = std::mem::take(&mut self.scratch.to_clear);
        clause.clear();
        clause.push(0);
        antecedents.clear();
        match conflict {
            Conflict::Clause(clause) => {
                self.was_used(clause);
                antecedents.extend_from_slice(self.literals(clause));
            }
            Conflict::Pair(a, b) => antecedents.extend([2 * a + 1, 2 * b + 1]),
        }
        let mut n_open = 0;
        let mut at = self.trail.len();
        let here = self.level_starts.len() as u32;
        loop {
            for &lit in &antecedents {
                let var = lit_var(lit);
                if self.seen[var] || self.level[var] == 0 {
                    continue;
                }
                self.seen[var] = true;
                to_clear.push(var);
                if self.level[var] == here {
                    n_open += 1;
                } else {
                    clause.push(lit);
                }
            }
            loop {
                at -= 1;
                if self.seen[lit_var(self.trail[at])] {
                    break;
                }
            }
            let lit = self.trail[at];
            n_open -= 1;
            if n_open == 0 {
                clause[0] = lit ^ 1;
                break;
            }
            antecedents.clear();
            let reason = self.reason[lit_var(lit)];
            if reason & BY_CANDIDATE == 0 {
                self.was_used(reason);
            }
            self.explain(lit, &mut antecedents);
        }
        if self.pace.is_steady {
            self.bump_causes(&clause, &mut antecedents, &mut to_clear);
        }
        for &var in &to_clear {
            self.bump(var);
        }
        self.minimise(&mut clause, &mut to_clear);
        self.shrink(&mut clause, &mut antecedents);
        for var in to_clear.drain(..) {
            self.seen[var] = false;
        }
        self.shorten_by_links(&mut clause);
        self.bump /= self.decay;
        let quality = self.n_levels(&clause);
        self.recent += (quality as f64 - self.recent) / 32.0;
        self.overall += (quality as f64 - self.overall) / 4096.0_f64.min(self.conflicts as f64 + 1.0);
        self.since_restart += 1;
        if clause.len() == 1 {
            self.back_to(0);
            self.assign(clause[0], NO_REASON);
        } else {
            // The second watch must be the last to be taken back.
            let deepest = (1..clause.len()).max_by_key(|&i| self.level[lit_var(clause[i])]).expect("two literals");
            clause.swap(1, deepest);
            self.back_to(self.level[lit_var(clause[1])]);
            let reason = self.add_clause(&clause, quality.max(1));
            self.assign(clause[0], reason);
        }
        self.scratch.clause = clause;
        self.scratch.antecedents = antecedents;
        self.scratch.to_clear = to_clear;
    }

    /// Candidates that made the literals of a learned clause false matter as well, though the conflict was traced no
    /// further than to those: it draws the steady turns to where the clauses hang together. In restless turns, which live
    /// on quick changes, it does not pay.
    fn bump_causes(&mut self, clause: &[Lit], causes: &mut Vec<Lit>, to_clear: &mut Vec<usize>) {
        let n_seen = to_clear.len();
        for &lit in clause {
            causes.clear();
            self.explain(lit ^ 1, causes);
            for var in causes.iter().map(|&cause| lit_var(cause)) {
                if self.level[var] > 0 && !std::mem::replace(&mut self.seen[var], true) {
                    to_clear.push(var);
                    self.bump(var);
                }
            }
        }
        // To be seen means for what follows to be in the clause or implied by it.
        for var in to_clear.drain(n_seen..) {
            self.seen[var] = false;
        }
    }

    pub(super) fn literals(&self, clause: u32) -> &[Lit] {
        clause_lits(&self.store, clause)
    }

    /// The false literals because of which this one is true.
    pub(super) fn explain(&self, lit: Lit, into: &mut Vec<Lit>) {
        match self.reason[lit_var(lit)] {
            NO_REASON => {}
            by if by & BY_CANDIDATE != 0 => into.push(2 * (by & !BY_CANDIDATE) + 1),
            clause => into.extend(self.literals(clause).iter().filter(|&&other| other != lit)),
        }
    }

    /// Drops literals that the others imply.
    fn minimise(&mut self, clause: &mut Vec<Lit>, to_clear: &mut Vec<usize>) {
        let mut levels = 0u64;
        for &lit in &clause[1..] {
            levels |= 1 << (self.level[lit_var(lit)] & 63);
        }
        let mut stack = std::mem::take(&mut self.scratch.stack);
        let mut kept = 1;
        for i in 1..clause.len() {
            let lit = clause[i];
            if self.reason[lit_var(lit)] == NO_REASON || !self.is_implied(lit, levels, to_clear, &mut stack) {
                clause[kept] = lit;
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.scratch.stack = stack;
    }

    fn is_implied(&mut self, lit: Lit, levels: u64, to_clear: &mut Vec<usize>, stack: &mut Vec<Lit>) -> bool {
        let Cdcl { seen, level, reason, store, .. } = self;
        stack.clear();
        stack.push(lit ^ 1);
        let mark = to_clear.len();
        let mut push = |other: Lit, stack: &mut Vec<Lit>| {
            let var = lit_var(other);
            if seen[var] || level[var] == 0 {
                return true;
            }
            if reason[var] == NO_REASON || levels >> (level[var] & 63) & 1 == 0 {
                for var in to_clear.drain(mark..) {
                    seen[var] = false;
                }
                return false;
            }
            seen[var] = true;
            to_clear.push(var);
            stack.push(other ^ 1);
            true
        };
        while let Some(lit) = stack.pop() {
            let by = reason[lit_var(lit)];
            let is_fine = if by & BY_CANDIDATE != 0 {
                push(2 * (by & !BY_CANDIDATE) + 1, stack)
            } else {
                clause_lits(store, by).iter().all(|&other| other == lit || push(other, stack))
            };
            if !is_fine {
                return false;
            }
        }
        true
    }

    /// Where all literals of a level follow from a single one of that level and from the rest of the clause, that one
    /// stands for them: the clause gets shorter and spans no more levels. To look also for causes that the rest merely
    /// implies makes it still shorter, but finds solutions later.
    fn shrink(&mut self, clause: &mut Vec<Lit>, causes: &mut Vec<Lit>) {
        clause[1..].sort_unstable_by_key(|&lit| std::cmp::Reverse(self.level[lit_var(lit)]));
        let (mut kept, mut from) = (1, 1);
        while from < clause.len() {
            let level = self.level[lit_var(clause[from])];
            let n = clause[from..].iter().take_while(|&&lit| self.level[lit_var(lit)] == level).count();
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

    /// The false literal of this level from which, with what has been seen on the levels below, all of these follow.
    fn common_cause(&mut self, block: &[Lit], level: u32, causes: &mut Vec<Lit>) -> Option<Lit> {
        self.stamp += 1;
        block.iter().for_each(|&lit| self.var_stamps[lit_var(lit)] = self.stamp);
        let mut n_open = block.len();
        let mut at = self.level_starts.get(level as usize).copied().unwrap_or(self.trail.len());
        loop {
            at -= 1;
            let lit = self.trail[at];
            if self.var_stamps[lit_var(lit)] != self.stamp {
                continue;
            }
            if n_open == 1 {
                return Some(lit ^ 1);
            }
            // Assumptions share a level, so there may be several on it that follow from nothing.
            if self.reason[lit_var(lit)] == NO_REASON {
                return None;
            }
            n_open -= 1;
            causes.clear();
            self.explain(lit, causes);
            for var in causes.iter().map(|&cause| lit_var(cause)) {
                if self.level[var] == level {
                    n_open += (std::mem::replace(&mut self.var_stamps[var], self.stamp) != self.stamp) as usize;
                } else if self.level[var] > 0 && !self.seen[var] {
                    return None;
                }
            }
        }
    }

    /// If the clause says that a candidate is false or one of those it excludes true, the latter adds nothing.
    fn shorten_by_links(&mut self, clause: &mut Vec<Lit>) {
        if clause.len() < 3 || clause.len() > 60 {
            return;
        }
        self.stamp += 1;
        let stamp = self.stamp;
        let mut found = false;
        for &lit in clause.iter().filter(|&&lit| lit & 1 == 1) {
            for &other in
                &self.links[self.link_starts[lit_var(lit)] as usize..self.link_starts[lit_var(lit) + 1] as usize]
            {
                self.var_stamps[other as usize] = stamp;
            }
            found = true;
        }
        if found {
            let mut kept = 1;
            for i in 1..clause.len() {
                let lit = clause[i];
                if lit & 1 == 1 || self.var_stamps[lit_var(lit)] != stamp {
                    clause[kept] = lit;
                    kept += 1;
                }
            }
            clause.truncate(kept);
        }
    }

    pub(super) fn n_levels(&mut self, clause: &[Lit]) -> u32 {
        self.stamp += 1;
        let mut n = 0;
        for &lit in clause {
            let level = self.level[lit_var(lit)] as usize;
            if std::mem::replace(&mut self.stamps[level], self.stamp) != self.stamp {
                n += 1;
            }
        }
        n
    }

    fn bump(&mut self, var: usize) {
        self.activity[var] += self.bump;
        if self.activity[var] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        self.heap.rose(var as u32, &self.activity);
    }
}
