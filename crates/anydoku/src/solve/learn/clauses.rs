//! The clause database: one list of numbers, with watches and deletion.
//!
//! ```text
//!  length │ glue and use │ literal │ literal │ literal … │ length │ …
//!                          └── watched ──────┘
//! ```
//!
//! Glue, or LBD (Audemard and Simon 2009), is the number of levels that a learned clause spanned when it was last
//! examined; lower is better, and 0 marks clauses that must stay. Use is the number of reductions that a clause
//! survives without taking part in another conflict.

use super::trail::{FALSE, Lit, NO_REASON, TRUE, Trail, is_clause};

/// A conflict: a clause with only false literals, two true candidates that exclude each other, or a rule.
pub(super) enum Conflict {
    Clause(u32),
    Pair(u32, u32),
    Rule,
}

pub(super) struct Clauses {
    store: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// An estimate of the memory accessed by propagation ("ticks" in CaDiCaL): a measure of work that is the same on
    /// every machine.
    ticks: u64,
}

#[derive(Clone, Copy)]
struct Watch {
    /// The clause, and whether it has only two literals.
    clause: u32,
    /// Another literal of the clause (the blocking literal): if it is true, the clause is satisfied and not loaded.
    other: Lit,
}

/// The state of a clause.
pub(super) enum Worth {
    /// Vivification has shortened it as far as possible.
    Vivified,
    /// A better clause has replaced it.
    Nothing,
}

const HEADER: usize = 2;
const IS_PAIR: u32 = 1 << 31;

const VIVIFIED: u32 = 1 << 22;
const TRASH: u32 = 1 << 23;
const USE: u32 = 1 << 24;
const GLUE: u32 = VIVIFIED - 1;

/// Clauses with at most this glue are kept forever ("tier 1"; Oh 2015).
const TIER_1: u32 = 2;

/// Clauses with at most this glue are kept for two reductions after their last use ("tier 2").
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

    /// Adds a clause of at least two literals, and watches the first two. Glue 0 means that it must stay.
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

    /// Visits every clause that watches this literal, which has just become false (two watched literals, Moskewicz et
    /// al. 2001).
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
            // One of the two watched literals is known, so the other follows by XOR.
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

    /// Returns whether the use and glue of this clause matter for its tier.
    pub(super) fn has_tier_to_gain(&self, clause: u32) -> bool {
        self.store[clause as usize + 1] & GLUE > TIER_1
    }

    /// Records that a clause took part in a conflict and now spans this many levels.
    pub(super) fn was_used(&mut self, clause: u32, n_levels: u32) {
        let word = &mut self.store[clause as usize + 1];
        let glue = (*word & GLUE).min(n_levels.max(1));
        *word = glue | *word & VIVIFIED | if glue <= TIER_2 { 2 * USE } else { USE };
    }

    /// Returns good clauses that have not been vivified yet, best first.
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

    /// Adds the shortened clause.
    pub(super) fn add_vivified(&mut self, lits: &[Lit], from: u32) -> u32 {
        let glue = self.store[from as usize + 1] & GLUE;
        let clause = self.add(lits, glue.min(lits.len() as u32 - 1));
        self.store[clause as usize + 1] |= VIVIFIED | self.store[from as usize + 1] & !(USE - 1);
        clause
    }

    /// Removes most learned clauses without recent use ("reduction") and all clauses that are satisfied at the root,
    /// and compacts the store.
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

    /// Returns three quarters of the removable clauses, those with the highest glue and length, and decrements the use
    /// of all others.
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
