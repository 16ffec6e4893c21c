//! The clauses: one long list of numbers, and who watches what.
//!
//! ```text
//!  length │ quality and use │ literal │ literal │ literal … │ length │ …
//!                             └── watched ──────┘
//! ```
//!
//! Quality is how many levels a learned clause spanned when it was last looked at, the fewer the better; 0 for what must
//! stay. Use counts down how many clearings a clause will survive without having helped again.

use super::{BY_CANDIDATE, Cdcl, FALSE, Lit, NO_REASON, TRUE, lit_var};

pub(super) const HEADER: usize = 2;
const VIVIFIED: u32 = 1 << 22;
const TRASH: u32 = 1 << 23;
const USE: u32 = 1 << 24;
const QUALITY: u32 = VIVIFIED - 1;

/// Clauses of at most this quality are kept for ever, and of that one for two clearings after they helped.
const GOOD: u32 = 2;
const FAIR: u32 = 6;

#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// The clause, and whether it has two literals only.
    pub clause: u32,
    /// Another literal of the clause: if it is true, the clause need not be looked at.
    pub other: Lit,
}

/// What is known of a clause.
pub(super) enum Worth {
    /// It has been shortened as far as it goes.
    Vivified,
    /// There is a better one.
    Nothing,
}

pub(super) const IS_PAIR: u32 = 1 << 31;

pub(super) fn clause_lits(store: &[u32], clause: u32) -> &[Lit] {
    let start = clause as usize + HEADER;
    &store[start..start + store[clause as usize] as usize]
}

impl Cdcl {
    pub(super) fn add_clause(&mut self, lits: &[Lit], quality: u32) -> u32 {
        let clause = self.store.len() as u32;
        self.store.push(lits.len() as u32);
        self.store.push(quality.min(QUALITY) + if quality > 0 { USE } else { 0 });
        self.store.extend_from_slice(lits);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let start = clause as usize + HEADER;
        let (a, b) = (self.store[start], self.store[start + 1]);
        let flag = if self.store[clause as usize] == 2 { IS_PAIR } else { 0 };
        self.watches[a as usize].push(Watch { clause: clause | flag, other: b });
        self.watches[b as usize].push(Watch { clause: clause | flag, other: a });
    }

    /// Remembers that a clause took part in a conflict.
    pub(super) fn was_used(&mut self, clause: u32) {
        let at = clause as usize + 1;
        let mut quality = self.store[at] & QUALITY;
        if quality <= GOOD {
            return;
        }
        self.stamp += 1;
        let mut n = 0;
        for &lit in clause_lits(&self.store, clause) {
            let level = self.level[lit_var(lit)] as usize;
            if std::mem::replace(&mut self.stamps[level], self.stamp) != self.stamp {
                n += 1;
            }
        }
        quality = quality.min(n.max(1));
        let is_vivified = self.store[at] & VIVIFIED;
        self.store[at] = quality | is_vivified | if quality <= FAIR { 2 * USE } else { USE };
    }

    /// Good clauses that have not been shortened yet, best first.
    pub(super) fn worth_vivifying(&self) -> Vec<u32> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.store.len() {
            let (len, word) = (self.store[at], self.store[at + 1]);
            let quality = word & QUALITY;
            if quality > 0 && quality <= FAIR && word & (VIVIFIED | TRASH) == 0 && len > 2 {
                found.push((quality, len, at as u32));
            }
            at += HEADER + len as usize;
        }
        found.sort_unstable();
        found.into_iter().map(|(_, _, clause)| clause).collect()
    }

    pub(super) fn mark(&mut self, clause: u32, worth: Worth) {
        self.store[clause as usize + 1] |= match worth {
            Worth::Vivified => VIVIFIED,
            Worth::Nothing => TRASH,
        };
    }

    /// Adds what is left of a clause.
    pub(super) fn add_vivified(&mut self, lits: &[Lit], from: u32) -> u32 {
        let quality = self.store[from as usize + 1] & QUALITY;
        let clause = self.add_clause(lits, quality.min(lits.len() as u32 - 1));
        self.store[clause as usize + 1] |= VIVIFIED | self.store[from as usize + 1] & !(USE - 1);
        clause
    }

    /// Throws away most of what was learned and did not help lately, and everything that holds for good, and packs
    /// the store.
    pub(super) fn forget(&mut self) {
        for i in 0..self.level_starts.first().copied().unwrap_or(self.trail.len()) {
            self.reason[lit_var(self.trail[i])] = NO_REASON;
        }
        let mut ranked = Vec::new();
        let mut at = 0;
        while at < self.store.len() {
            let word = &mut self.store[at + 1];
            if *word & QUALITY > GOOD {
                if *word >= USE {
                    *word -= USE;
                } else {
                    ranked.push((*word & QUALITY, self.store[at], at as u32));
                }
            }
            at += HEADER + self.store[at] as usize;
        }
        ranked.sort_unstable();
        let mut dropped: Vec<u32> = ranked[ranked.len() / 4..].iter().map(|&(_, _, clause)| clause).collect();
        dropped.sort_unstable();
        let mut next_dropped = dropped.iter().peekable();
        let mut packed = Vec::with_capacity(self.store.len());
        let mut moved = Vec::new();
        let mut at = 0;
        while at < self.store.len() {
            let clause = at as u32;
            let lits = clause_lits(&self.store, clause);
            at += HEADER + lits.len();
            let is_dropped = next_dropped.next_if(|&&dropped| dropped == clause).is_some();
            let is_reason = lits[..2].iter().any(|&lit| self.value(lit) == TRUE && self.reason[lit_var(lit)] == clause);
            let holds = lits.iter().any(|&lit| self.value(lit) == TRUE && self.level[lit_var(lit)] == 0);
            let is_trash = self.store[clause as usize + 1] & TRASH != 0;
            if ((is_dropped || is_trash) && !is_reason) || holds {
                continue;
            }
            let to = packed.len();
            moved.push((clause, to as u32));
            packed.extend([0, self.store[clause as usize + 1]]);
            let is_open = |&&lit: &&Lit| self.value(lit) != FALSE || self.level[lit_var(lit)] > 0;
            packed.extend(lits.iter().filter(is_open));
            packed[to] = (packed.len() - to - HEADER) as u32;
        }
        let new_place = |clause: u32| moved.binary_search_by_key(&clause, |&(from, _)| from).map(|i| moved[i].1);
        for &lit in &self.trail {
            let reason = &mut self.reason[lit_var(lit)];
            if *reason & BY_CANDIDATE == 0 {
                *reason = new_place(*reason).expect("a reason is kept");
            }
        }
        self.store = packed;
        self.watches.iter_mut().for_each(Vec::clear);
        for &(_, clause) in &moved {
            self.watch(clause);
        }
    }
}
