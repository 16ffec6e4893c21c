//! The learning engine: clause learning on candidates, for grids on which plain search gets lost.
//!
//! Every candidate that survives the singles is a variable: "this digit stands in this cell". Two kinds of constraint
//! tie them together. *At most one*: a true candidate makes the other candidates of its cell, and its own digit in
//! the peers, false; this is never written down as clauses but followed through one list a candidate. *At least one*:
//! a cell keeps a candidate, a full house keeps a place for each digit; these are clauses with two watched candidates.
//! A conflict is traced back to the guesses that caused it and learned as a new clause, so that the same mistake is
//! not made twice, and the search jumps back to where it went wrong.
//!
//! The parts are the well-known ones of a modern SAT solver: first unique implication points, minimised clauses,
//! activities with decay, saved phases, restarts by the quality of what was learned, and a clause store that forgets.

mod core;

use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) use self::core::{Depth, Thinner, Witness};
use super::{Outcome, Sink};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

#[derive(Clone)]
pub(super) struct Learn {
    topology: Arc<Topology>,
}

/// More links between candidates than this would take too much memory.
const MAX_LINKS: usize = 1 << 26;

impl Learn {
    pub(super) fn new(topology: &Arc<Topology>) -> Learn {
        Learn { topology: topology.clone() }
    }

    /// Hands over every solution but those in `known`. Stalls at once on puzzles with too many candidates.
    pub(super) fn list(
        &self,
        puzzle: &Puzzle,
        known: &[Vec<Digit>],
        rng: Option<&mut Rng>,
        budget: &Budget<'_>,
        sink: &mut Sink<'_>,
        nodes: &mut u64,
    ) -> Outcome {
        let Some(candidates) = singles(puzzle) else { return Outcome::Done };
        let Some(mut search) = Cdcl::new(&self.topology, &candidates) else { return Outcome::Stalled };
        if let Some(rng) = rng {
            search.shuffle(rng);
        }
        for digits in known {
            search.forbid(digits);
        }
        let mut digits: Vec<Digit> = candidates.sets().iter().map(|set| set.first().expect("none is empty")).collect();
        loop {
            match search.solve(budget, nodes) {
                None => return Outcome::Stopped,
                Some(false) => return Outcome::Done,
                Some(true) => {}
            }
            for (var, &(cell, digit)) in search.meaning.iter().enumerate() {
                if search.values[var] == TRUE {
                    digits[cell.index()] = digit;
                }
            }
            if sink(&mut digits.iter().copied()) == ControlFlow::Break(()) {
                return Outcome::Stopped;
            }
            if !search.go_on() {
                return Outcome::Done;
            }
        }
    }
}

/// Candidates after naked and hidden singles; None if they already clash.
pub(crate) fn singles(puzzle: &Puzzle) -> Option<Candidates> {
    let topology = puzzle.topology();
    if puzzle.clash().is_some() {
        return None;
    }
    let mut candidates = Candidates::new(puzzle);
    let mut is_placed: Vec<bool> = puzzle.givens().iter().map(Option::is_some).collect();
    loop {
        let mut found = false;
        for cell in topology.cells() {
            let set = candidates.of(cell);
            if set.is_empty() {
                return None;
            }
            if let Some(digit) = set.single()
                && !std::mem::replace(&mut is_placed[cell.index()], true)
            {
                candidates.place(cell, digit);
                found = true;
            }
        }
        for house in topology.houses().iter().filter(|house| topology.is_full(house)) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &house.cells {
                let set = candidates.of(cell);
                twice |= once & set;
                once |= set;
            }
            if once.len() < topology.n_digits() {
                return None;
            }
            for &cell in &house.cells {
                let hidden = candidates.of(cell) - twice;
                if hidden.is_empty() || is_placed[cell.index()] {
                    continue;
                }
                candidates.place(cell, hidden.single()?);
                is_placed[cell.index()] = true;
                found = true;
            }
        }
        if !found {
            return Some(candidates);
        }
    }
}

/// A literal: `2 * var` says that the candidate is true, `2 * var + 1` that it is false.
type Lit = u32;

const UNSET: u8 = 2;
const TRUE: u8 = 1;
const FALSE: u8 = 0;

fn lit_var(lit: Lit) -> usize {
    (lit >> 1) as usize
}

/// Why a literal is true: nothing, a true candidate that excludes it, or a clause.
const NO_REASON: u32 = u32::MAX;
const BY_CANDIDATE: u32 = 1 << 31;

/// A clause in the store: its length, its quality (levels it spans; 0 for what must stay), then its literals.
const HEADER: usize = 2;

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: if it is true, the clause need not be looked at.
    other: Lit,
}

struct Cdcl {
    /// The cell and digit of each variable.
    meaning: Vec<(Cell, Digit)>,
    /// The variable of each cell and digit, or `u32::MAX`.
    var_of: Vec<u32>,
    n_digits: usize,
    link_starts: Vec<u32>,
    links: Vec<u32>,
    store: Vec<u32>,
    learned: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    values: Vec<u8>,
    phase: Vec<bool>,
    level: Vec<u32>,
    reason: Vec<u32>,
    trail: Vec<Lit>,
    level_starts: Vec<usize>,
    head: usize,
    activity: Vec<f64>,
    bump: f64,
    heap: Heap,
    seen: Vec<bool>,
    is_solvable: bool,
    conflicts: u64,
    next_reduction: u64,
    n_reductions: u64,
    /// Moving averages of clause quality: recent, and over a long time.
    recent: f64,
    overall: f64,
    since_restart: u64,
    stamps: Vec<u64>,
    stamp: u64,
}

enum Conflict {
    Clause(u32),
    /// Two true candidates that exclude each other.
    Pair(u32, u32),
}

impl Cdcl {
    fn new(topology: &Topology, candidates: &Candidates) -> Option<Cdcl> {
        let n_digits = topology.n_digits();
        let mut var_of = vec![u32::MAX; topology.n_cells() * n_digits];
        let mut meaning = Vec::new();
        for cell in topology.cells() {
            let set = candidates.of(cell);
            if set.len() > 1 {
                for digit in set.iter() {
                    var_of[cell.index() * n_digits + digit.index()] = meaning.len() as u32;
                    meaning.push((cell, digit));
                }
            }
        }
        let find = |cell: Cell, digit: Digit| {
            let var = var_of[cell.index() * n_digits + digit.index()];
            (var != u32::MAX).then_some(var)
        };
        let mut link_starts = vec![0];
        let mut links = Vec::new();
        for &(cell, digit) in &meaning {
            links.extend((candidates.of(cell) - DigitSet::only(digit)).iter().filter_map(|other| find(cell, other)));
            links.extend(topology.peers(cell).iter().filter_map(|&peer| find(peer, digit)));
            if links.len() > MAX_LINKS {
                return None;
            }
            link_starts.push(links.len() as u32);
        }
        let n = meaning.len();
        let mut cdcl = Cdcl {
            n_digits,
            link_starts,
            links,
            store: Vec::new(),
            learned: Vec::new(),
            watches: vec![Vec::new(); 2 * n],
            values: vec![UNSET; n],
            phase: vec![false; n],
            level: vec![0; n],
            reason: vec![NO_REASON; n],
            trail: Vec::with_capacity(n),
            level_starts: Vec::new(),
            head: 0,
            activity: vec![0.0; n],
            bump: 1.0,
            heap: Heap::new(n),
            seen: vec![false; n],
            is_solvable: true,
            conflicts: 0,
            next_reduction: 2000,
            n_reductions: 0,
            recent: 0.0,
            overall: 0.0,
            since_restart: 0,
            stamps: vec![0; n + 1],
            stamp: 0,
            var_of,
            meaning,
        };
        let mut group = Vec::new();
        for cell in topology.cells().filter(|&cell| candidates.of(cell).len() > 1) {
            group.clear();
            group.extend(candidates.of(cell).iter().filter_map(|digit| cdcl.find(cell, digit)).map(|var| 2 * var));
            cdcl.add_group(&group);
        }
        for house in topology.houses().iter().filter(|house| topology.is_full(house)) {
            for digit in topology.digits() {
                group.clear();
                group.extend(house.cells.iter().filter_map(|&cell| cdcl.find(cell, digit)).map(|var| 2 * var));
                // A digit that is placed in the house has no variable left there.
                if !group.is_empty() {
                    cdcl.add_group(&group);
                }
            }
        }
        // Candidates in short groups first.
        for var in 0..n {
            cdcl.heap.insert(var as u32, &cdcl.activity);
        }
        Some(cdcl)
    }

    fn find(&self, cell: Cell, digit: Digit) -> Option<u32> {
        let var = self.var_of[cell.index() * self.n_digits + digit.index()];
        (var != u32::MAX).then_some(var)
    }

    fn add_group(&mut self, group: &[Lit]) {
        for &lit in group {
            self.activity[lit_var(lit)] += 1.0 / (group.len() * group.len()) as f64;
        }
        match group {
            [] => self.is_solvable = false,
            [only] if self.value(*only) == FALSE => self.is_solvable = false,
            [only] if self.value(*only) == UNSET => self.assign(*only, NO_REASON),
            [_] => {}
            _ => _ = self.add_clause(group, 0),
        }
    }

    /// Begins with other candidates, and by placing digits rather than by ruling them out, which fills empty grids
    /// sooner. The differences are as small as one conflict, so what is learned soon rules.
    fn shuffle(&mut self, rng: &mut Rng) {
        self.phase.fill(true);
        for activity in &mut self.activity {
            *activity += rng.below(1 << 20) as f64 / (1 << 20) as f64;
        }
        self.heap = Heap::new(self.activity.len());
        for var in 0..self.activity.len() {
            self.heap.insert(var as u32, &self.activity);
        }
    }

    /// Excludes one full grid.
    fn forbid(&mut self, digits: &[Digit]) {
        debug_assert!(self.level_starts.is_empty());
        let clause: Vec<Lit> = self
            .meaning
            .iter()
            .enumerate()
            .filter(|(_, m)| digits[m.0.index()] == m.1)
            .map(|(v, _)| 2 * v as u32 + 1)
            .collect();
        match clause[..] {
            [] => self.is_solvable = false,
            [only] => {
                if self.value(only) == FALSE {
                    self.is_solvable = false;
                } else if self.value(only) == UNSET {
                    self.assign(only, NO_REASON);
                }
            }
            _ => _ = self.add_clause(&clause, 0),
        }
    }

    fn value(&self, lit: Lit) -> u8 {
        let value = self.values[lit_var(lit)];
        if value == UNSET { UNSET } else { value ^ (lit & 1) as u8 }
    }

    fn add_clause(&mut self, lits: &[Lit], quality: u32) -> u32 {
        let clause = self.store.len() as u32;
        self.store.push(lits.len() as u32);
        self.store.push(quality);
        self.store.extend_from_slice(lits);
        self.watches[lits[0] as usize].push(Watch { clause, other: lits[1] });
        self.watches[lits[1] as usize].push(Watch { clause, other: lits[0] });
        if quality > 0 {
            self.learned.push(clause);
        }
        clause
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        let var = lit_var(lit);
        self.values[var] = TRUE ^ (lit & 1) as u8;
        self.level[var] = self.level_starts.len() as u32;
        self.reason[var] = reason;
        self.trail.push(lit);
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        while self.head < self.trail.len() {
            let lit = self.trail[self.head];
            self.head += 1;
            if lit & 1 == 0 {
                let var = lit >> 1;
                let (from, to) = (self.link_starts[var as usize] as usize, self.link_starts[var as usize + 1] as usize);
                for i in from..to {
                    let other = self.links[i];
                    match self.values[other as usize] {
                        UNSET => self.assign(2 * other + 1, BY_CANDIDATE | var),
                        TRUE => return Err(Conflict::Pair(var, other)),
                        _ => {}
                    }
                }
            }
            self.follow_clauses(lit ^ 1)?;
        }
        Ok(())
    }

    /// Looks at every clause that watches this literal, which has just become false.
    fn follow_clauses(&mut self, falsified: Lit) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        let mut kept = 0;
        let mut result = Ok(());
        let mut i = 0;
        while i < watches.len() {
            let watch = watches[i];
            i += 1;
            if self.value(watch.other) == TRUE {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let start = watch.clause as usize + HEADER;
            let end = start + self.store[watch.clause as usize] as usize;
            if self.store[start] == falsified {
                self.store.swap(start, start + 1);
            }
            let first = self.store[start];
            let watch = Watch { clause: watch.clause, other: first };
            if self.value(first) == TRUE {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            if let Some(at) = (start + 2..end).find(|&at| self.value(self.store[at]) != FALSE) {
                self.store.swap(start + 1, at);
                self.watches[self.store[start + 1] as usize].push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            if self.value(first) == FALSE {
                while i < watches.len() {
                    watches[kept] = watches[i];
                    kept += 1;
                    i += 1;
                }
                result = Err(Conflict::Clause(watch.clause));
                break;
            }
            self.assign(first, watch.clause);
        }
        watches.truncate(kept);
        self.watches[falsified as usize] = watches;
        result
    }

    /// True: a solution stands in `values`. False: there is none (left). None: the budget is spent.
    fn solve(&mut self, budget: &Budget<'_>, nodes: &mut u64) -> Option<bool> {
        if !self.is_solvable {
            return Some(false);
        }
        loop {
            if let Err(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.level_starts.is_empty() {
                    self.is_solvable = false;
                    return Some(false);
                }
                self.learn(conflict);
                continue;
            }
            if budget.is_spent(*nodes) {
                return None;
            }
            *nodes += 1;
            if self.since_restart > 50 && self.recent > 1.2 * self.overall {
                self.since_restart = 0;
                self.recent = self.overall;
                self.back_to(0);
            }
            if self.conflicts >= self.next_reduction {
                self.n_reductions += 1;
                self.next_reduction = self.conflicts + 2000 + 300 * self.n_reductions;
                self.forget();
            }
            let Some(var) = self.next_var() else { return Some(true) };
            self.level_starts.push(self.trail.len());
            let lit = 2 * var + !self.phase[var as usize] as u32;
            self.assign(lit, NO_REASON);
        }
    }

    fn next_var(&mut self) -> Option<u32> {
        loop {
            let var = self.heap.pop(&self.activity)?;
            if self.values[var as usize] == UNSET {
                return Some(var);
            }
        }
    }

    /// After a solution: excludes it. False if nothing else is left.
    fn go_on(&mut self) -> bool {
        let decisions: Vec<Lit> = self.level_starts.iter().rev().map(|&at| self.trail[at] ^ 1).collect();
        match decisions[..] {
            [] => return false,
            [only] => {
                self.back_to(0);
                self.assign(only, NO_REASON);
            }
            _ => {
                self.back_to(decisions.len() as u32 - 1);
                let clause = self.add_clause(&decisions, 0);
                self.assign(decisions[0], clause);
            }
        }
        true
    }

    fn back_to(&mut self, level: u32) {
        let Some(&start) = self.level_starts.get(level as usize) else { return };
        for &lit in &self.trail[start..] {
            let var = lit_var(lit);
            self.phase[var] = lit & 1 == 0;
            self.values[var] = UNSET;
            self.heap.insert(var as u32, &self.activity);
        }
        self.trail.truncate(start);
        self.level_starts.truncate(level as usize);
        self.head = start;
    }

    /// Traces a conflict to the first point where one guess implies it, learns that, and jumps back.
    fn learn(&mut self, conflict: Conflict) {
        let mut clause: Vec<Lit> = vec![0];
        let mut n_open = 0;
        let mut at = self.trail.len();
        let mut to_clear = Vec::new();
        let mut antecedents: Vec<Lit> = match conflict {
            Conflict::Clause(clause) => self.literals(clause).to_vec(),
            Conflict::Pair(a, b) => vec![2 * a + 1, 2 * b + 1],
        };
        let here = self.level_starts.len() as u32;
        loop {
            for &lit in &antecedents {
                let var = lit_var(lit);
                if self.seen[var] || self.level[var] == 0 {
                    continue;
                }
                self.seen[var] = true;
                to_clear.push(var);
                self.bump(var);
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
            self.explain(lit, &mut antecedents);
        }
        self.minimise(&mut clause, &mut to_clear);
        for var in to_clear {
            self.seen[var] = false;
        }
        self.bump /= 0.95;
        let quality = self.n_levels(&clause);
        self.recent += (quality as f64 - self.recent) / 32.0;
        self.overall += (quality as f64 - self.overall) / 4096.0_f64.min(self.conflicts as f64 + 1.0);
        self.since_restart += 1;
        if clause.len() == 1 {
            self.back_to(0);
            self.assign(clause[0], NO_REASON);
            return;
        }
        // The second watch must be the last to be taken back.
        let deepest = (1..clause.len()).max_by_key(|&i| self.level[lit_var(clause[i])]).expect("two literals");
        clause.swap(1, deepest);
        self.back_to(self.level[lit_var(clause[1])]);
        let reason = self.add_clause(&clause, quality.max(1));
        self.assign(clause[0], reason);
    }

    fn literals(&self, clause: u32) -> &[Lit] {
        let start = clause as usize + HEADER;
        &self.store[start..start + self.store[clause as usize] as usize]
    }

    /// The false literals because of which this one is true.
    fn explain(&self, lit: Lit, into: &mut Vec<Lit>) {
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
        let mut kept = 1;
        for i in 1..clause.len() {
            let lit = clause[i];
            if self.reason[lit_var(lit)] == NO_REASON || !self.is_implied(lit, levels, to_clear) {
                clause[kept] = lit;
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    fn is_implied(&mut self, lit: Lit, levels: u64, to_clear: &mut Vec<usize>) -> bool {
        let mut stack = vec![lit ^ 1];
        let mut antecedents = Vec::new();
        let mark = to_clear.len();
        while let Some(lit) = stack.pop() {
            antecedents.clear();
            self.explain(lit, &mut antecedents);
            for &other in &antecedents {
                let var = lit_var(other);
                if self.seen[var] || self.level[var] == 0 {
                    continue;
                }
                if self.reason[var] == NO_REASON || levels >> (self.level[var] & 63) & 1 == 0 {
                    for var in to_clear.drain(mark..) {
                        self.seen[var] = false;
                    }
                    return false;
                }
                self.seen[var] = true;
                to_clear.push(var);
                stack.push(other ^ 1);
            }
        }
        true
    }

    fn n_levels(&mut self, clause: &[Lit]) -> u32 {
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

    /// Throws away the worse half of what was learned and packs the store.
    fn forget(&mut self) {
        let mut ranked = self.learned.clone();
        ranked.sort_by_key(|&clause| (self.store[clause as usize + 1], self.store[clause as usize]));
        let is_reason = |clause: u32| {
            let first = self.store[clause as usize + HEADER];
            self.value(first) == TRUE && self.reason[lit_var(first)] == clause
        };
        let mut dropped: Vec<u32> = ranked[ranked.len() / 2..]
            .iter()
            .copied()
            .filter(|&clause| self.store[clause as usize + 1] > 2 && !is_reason(clause))
            .collect();
        dropped.sort_unstable();
        let mut packed = Vec::with_capacity(self.store.len());
        let mut moved = Vec::new();
        let mut at = 0;
        let mut next_dropped = dropped.iter().peekable();
        self.learned.clear();
        while at < self.store.len() {
            let end = at + HEADER + self.store[at] as usize;
            if next_dropped.next_if(|&&clause| clause as usize == at).is_none() {
                let to = packed.len() as u32;
                moved.push((at as u32, to));
                if self.store[at + 1] > 0 {
                    self.learned.push(to);
                }
                packed.extend_from_slice(&self.store[at..end]);
            }
            at = end;
        }
        let new_place = |clause: u32| moved.binary_search_by_key(&clause, |&(from, _)| from).map(|i| moved[i].1);
        for &lit in &self.trail {
            let reason = &mut self.reason[lit_var(lit)];
            if *reason != NO_REASON && *reason & BY_CANDIDATE == 0 {
                *reason = new_place(*reason).expect("a reason is kept");
            }
        }
        self.store = packed;
        self.watches.iter_mut().for_each(Vec::clear);
        for &(_, clause) in &moved {
            let start = clause as usize + HEADER;
            let (a, b) = (self.store[start], self.store[start + 1]);
            self.watches[a as usize].push(Watch { clause, other: b });
            self.watches[b as usize].push(Watch { clause, other: a });
        }
    }
}

/// Variables by activity, highest first.
struct Heap {
    heap: Vec<u32>,
    /// Where each variable is in the heap, or `u32::MAX`.
    place: Vec<u32>,
}

impl Heap {
    fn new(n: usize) -> Heap {
        Heap { heap: Vec::with_capacity(n), place: vec![u32::MAX; n] }
    }

    fn insert(&mut self, var: u32, activity: &[f64]) {
        if self.place[var as usize] == u32::MAX {
            self.place[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1, activity);
        }
    }

    fn rose(&mut self, var: u32, activity: &[f64]) {
        let place = self.place[var as usize];
        if place != u32::MAX {
            self.rise(place as usize, activity);
        }
    }

    fn pop(&mut self, activity: &[f64]) -> Option<u32> {
        let top = *self.heap.first()?;
        self.place[top as usize] = u32::MAX;
        let last = self.heap.pop().expect("it has a first");
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(activity);
        }
        Some(top)
    }

    fn rise(&mut self, mut at: usize, activity: &[f64]) {
        let var = self.heap[at];
        while at > 0 {
            let up = (at - 1) / 2;
            if activity[self.heap[up] as usize] >= activity[var as usize] {
                break;
            }
            self.heap[at] = self.heap[up];
            self.place[self.heap[at] as usize] = at as u32;
            at = up;
        }
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }

    fn sink(&mut self, activity: &[f64]) {
        let mut at = 0;
        let var = self.heap[0];
        loop {
            let mut down = 2 * at + 1;
            if down >= self.heap.len() {
                break;
            }
            if down + 1 < self.heap.len() && activity[self.heap[down + 1] as usize] > activity[self.heap[down] as usize]
            {
                down += 1;
            }
            if activity[self.heap[down] as usize] <= activity[var as usize] {
                break;
            }
            self.heap[at] = self.heap[down];
            self.place[self.heap[at] as usize] = at as u32;
            at = down;
        }
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }
}
