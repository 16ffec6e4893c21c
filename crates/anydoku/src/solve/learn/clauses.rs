//! The clause database: one long list of numbers, who watches what, and what is forgotten.
//!
//! ```text
//!  length │ glue and use │ literal │ literal │ literal … │ length │ …
//!                          └── watched ──────┘
//! ```
//!
//! Glue (also LBD) is how many levels a learned clause spanned when it was last looked at, the fewer the better; 0 for
//! what must stay. Use counts down how many reductions a clause will survive without having helped again.

use super::trail::{FALSE, Lit, NO_REASON, TRUE, Trail, is_clause};

/// What cannot be: a clause with nothing but false literals, two true candidates that exclude each other, or what a rule said last.
pub(super) enum Conflict {
    Clause(u32),
    Pair(u32, u32),
    Rule,
}

pub(super) struct Clauses {
    store: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// Roughly the memory touched by following clauses ("ticks"): a measure of work that is the same everywhere.
    ticks: u64,
}

#[derive(Clone, Copy)]
struct Watch {
    /// The clause, and whether it has two literals only.
    clause: u32,
    /// Another literal of the clause (the "blocker"): if it is true, the clause need not be looked at.
    other: Lit,
}

/// What is known of a clause.
pub(super) enum Worth {
    /// It has been shortened as far as it goes.
    Vivified,
    /// There is a better one.
    Nothing,
}

const HEADER: usize = 2;
const IS_PAIR: u32 = 1 << 31;

const VIVIFIED: u32 = 1 << 22;
const TRASH: u32 = 1 << 23;
const USE: u32 = 1 << 24;
const GLUE: u32 = VIVIFIED - 1;

/// Clauses of at most this glue are kept for ever ("tier 1"), and of that one for two reductions after they helped
/// ("tier 2").
const TIER_1: u32 = 2;
const TIER_2: u32 = 6;

fn literals(store: &[u32], clause: u32) -> &[Lit] {
    let start = clause as usize + HEADER;
    &store[start..start + store[clause as usize] as usize]
}

impl Clauses {
    pub(super) fn new(n_vars: usize) -> Clauses {
        Clauses { store: Vec::new(), watches: vec![Vec::new(); 2 * n_vars], ticks: 0 }
    }

    pub(super) fn ticks(&self) -> u64 {
        self.ticks
    }

    pub(super) fn literals(&self, clause: u32) -> &[Lit] {
        literals(&self.store, clause)
    }

    /// Adds a clause of two literals at least, which watches the first two. Glue 0: it must stay.
    pub(super) fn add(&mut self, lits: &[Lit], glue: u32) -> u32 {
        let clause = self.store.len() as u32;
        self.store.push(lits.len() as u32);
        self.store.push(glue.min(GLUE) + if glue > 0 { USE } else { 0 });
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

    /// Looks at every clause that watches this literal, which has just become false.
    pub(super) fn follow(&mut self, falsified: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        self.ticks += 1 + watches.len() as u64 / 4;
        let mut kept = 0;
        let mut result = Ok(());
        let mut i = 0;
        while i < watches.len() {
            let watch = watches[i];
            i += 1;
            let value = trail.value(watch.other);
            if value == TRUE {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            if watch.clause & IS_PAIR != 0 {
                watches[kept] = watch;
                kept += 1;
                if value == FALSE {
                    result = Err(Conflict::Clause(watch.clause & !IS_PAIR));
                    break;
                }
                trail.assign(watch.other, watch.clause & !IS_PAIR);
                continue;
            }
            let start = watch.clause as usize + HEADER;
            let len = self.store[watch.clause as usize] as usize;
            let lits = &mut self.store[start..start + len];
            // The two watched literals, of which one is known.
            let first = lits[0] ^ lits[1] ^ falsified;
            let watch = Watch { clause: watch.clause, other: first };
            let value = trail.value(first);
            if value == TRUE {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let free = lits[2..].iter().position(|&lit| trail.value(lit) != FALSE);
            if let Some(at) = free {
                let lit = lits[2 + at];
                lits[0] = first;
                lits[1] = lit;
                lits[2 + at] = falsified;
                self.watches[lit as usize].push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            if value == FALSE {
                result = Err(Conflict::Clause(watch.clause));
                break;
            }
            trail.assign(first, watch.clause);
        }
        watches.copy_within(i.., kept);
        watches.truncate(kept + watches.len() - i);
        self.watches[falsified as usize] = watches;
        result
    }

    /// Does it matter for this clause how often it helps, and how many levels it spans now?
    pub(super) fn has_tier_to_gain(&self, clause: u32) -> bool {
        self.store[clause as usize + 1] & GLUE > TIER_1
    }

    /// Remembers that a clause took part in a conflict, spanning so many levels.
    pub(super) fn was_used(&mut self, clause: u32, n_levels: u32) {
        let word = &mut self.store[clause as usize + 1];
        let glue = (*word & GLUE).min(n_levels.max(1));
        *word = glue | *word & VIVIFIED | if glue <= TIER_2 { 2 * USE } else { USE };
    }

    /// Good clauses that have not been shortened yet, best first.
    pub(super) fn worth_vivifying(&self) -> Vec<u32> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.store.len() {
            let (len, word) = (self.store[at], self.store[at + 1]);
            let glue = word & GLUE;
            if glue > 0 && glue <= TIER_2 && word & (VIVIFIED | TRASH) == 0 && len > 2 {
                found.push((glue, len, at as u32));
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
        let glue = self.store[from as usize + 1] & GLUE;
        let clause = self.add(lits, glue.min(lits.len() as u32 - 1));
        self.store[clause as usize + 1] |= VIVIFIED | self.store[from as usize + 1] & !(USE - 1);
        clause
    }

    /// Throws away most of what was learned and did not help lately ("reduction"), and everything that holds for good,
    /// and packs the store.
    pub(super) fn reduce(&mut self, trail: &mut Trail) {
        for i in 0..trail.end_of(0) {
            trail.set_reason(trail.lits()[i], NO_REASON);
        }
        let dropped = self.least_useful();
        let mut next_dropped = dropped.iter().peekable();
        let mut packed = Vec::with_capacity(self.store.len());
        let mut moved = Vec::new();
        let mut at = 0;
        while at < self.store.len() {
            let clause = at as u32;
            let lits = literals(&self.store, clause);
            at += HEADER + lits.len();
            let is_dropped = next_dropped.next_if(|&&dropped| dropped == clause).is_some();
            let is_reason = lits[..2].iter().any(|&lit| trail.value(lit) == TRUE && trail.reason_of(lit) == clause);
            let holds = lits.iter().any(|&lit| trail.value(lit) == TRUE && trail.level_of(lit) == 0);
            let is_trash = self.store[clause as usize + 1] & TRASH != 0;
            if ((is_dropped || is_trash) && !is_reason) || holds {
                continue;
            }
            let to = packed.len();
            moved.push((clause, to as u32));
            packed.extend([0, self.store[clause as usize + 1]]);
            let is_open = |&&lit: &&Lit| trail.value(lit) != FALSE || trail.level_of(lit) > 0;
            packed.extend(lits.iter().filter(is_open));
            packed[to] = (packed.len() - to - HEADER) as u32;
        }
        let new_place = |clause: u32| moved.binary_search_by_key(&clause, |&(from, _)| from).map(|i| moved[i].1);
        for i in 0..trail.lits().len() {
            let lit = trail.lits()[i];
            let reason = trail.reason_of(lit);
            if is_clause(reason) {
                trail.set_reason(lit, new_place(reason).expect("a reason is kept"));
            }
        }
        self.store = packed;
        self.watches.iter_mut().for_each(Vec::clear);
        for &(_, clause) in &moved {
            self.watch(clause);
        }
    }

    /// Three quarters of the clauses that may go, by glue and length. One reduction is counted off for the others.
    fn least_useful(&mut self) -> Vec<u32> {
        let mut ranked = Vec::new();
        let mut at = 0;
        while at < self.store.len() {
            let word = &mut self.store[at + 1];
            if *word & GLUE > TIER_1 {
                if *word >= USE {
                    *word -= USE;
                } else {
                    ranked.push((*word & GLUE, self.store[at], at as u32));
                }
            }
            at += HEADER + self.store[at] as usize;
        }
        ranked.sort_unstable();
        let mut dropped: Vec<u32> = ranked[ranked.len() / 4..].iter().map(|&(_, _, clause)| clause).collect();
        dropped.sort_unstable();
        dropped
    }
}
