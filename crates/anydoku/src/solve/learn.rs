//! The learning engine: clause learning on candidates, for grids on which plain search gets lost.
//!
//! Every candidate that survives the singles is a variable: "this digit stands in this cell". Two kinds of constraint
//! tie them together. *At most one*: a true candidate makes the other candidates of its cell, and its own digit in
//! the peers, false; this is never written down as clauses but followed through one list a candidate. *At least one*:
//! a cell keeps a candidate, a full house keeps a place for each digit; these are clauses with two watched candidates.
//! A conflict is traced back to the guesses that caused it and learned as a new clause, so that the same mistake is
//! not made twice, and the search jumps back to where it went wrong.
//!
//! The parts are the well-known ones of a modern SAT solver: first unique implication points and minimised clauses
//! (`analyse.rs`), a clause store that forgets (`store.rs`), clauses made shorter (`vivify.rs`), restless and steady turns
//! with saved and target phases (`pace.rs`), activities with decay (`heap.rs`), and assumptions (`core.rs`).

mod analyse;
mod core;
mod heap;
mod pace;
mod store;
mod vivify;

use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) use self::core::{Depth, Thinner, Witness};
use self::heap::Heap;
use self::pace::Pace;
use self::store::{HEADER, IS_PAIR, Watch, clause_lits};
use super::{Outcome, Sink, alldifferent};
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
        let Some(mut candidates) = Candidates::after_singles(puzzle) else { return Outcome::Done };
        // Once, before the search. It takes a candidate in fifty from hard 25x25 and 36x36 grids, which made no difference
        // to the time; but a house with more cells than digits for them is refuted at once, where clauses take for ever.
        if !alldifferent::filter(&mut candidates) {
            return Outcome::Done;
        }
        let Some(mut search) = Cdcl::new(&self.topology, &candidates) else { return Outcome::Stalled };
        if let Some(rng) = rng {
            search.shuffle(rng);
        }
        search.pace.has_solution = !known.is_empty();
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
                if search.values[2 * var] == TRUE {
                    digits[cell.index()] = digit;
                }
            }
            if sink(&mut digits.iter().copied()) == ControlFlow::Break(()) {
                return Outcome::Stopped;
            }
            search.pace.has_solution = true;
            if !search.go_on() {
                return Outcome::Done;
            }
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

struct Cdcl {
    /// The cell and digit of each variable.
    meaning: Vec<(Cell, Digit)>,
    /// The variable of each cell and digit, or `u32::MAX`.
    var_of: Vec<u32>,
    n_digits: usize,
    link_starts: Vec<u32>,
    links: Vec<u32>,
    store: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// The value of each literal.
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
    decay: f64,
    pace: Pace,
    stamps: Vec<u64>,
    var_stamps: Vec<u64>,
    stamp: u64,
    scratch: Scratch,
}

/// Lists that are empty between two conflicts.
#[derive(Default)]
struct Scratch {
    clause: Vec<Lit>,
    antecedents: Vec<Lit>,
    to_clear: Vec<usize>,
    stack: Vec<Lit>,
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
            watches: vec![Vec::new(); 2 * n],
            values: vec![UNSET; 2 * n],
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
            decay: 0.95,
            pace: Pace::new(n),
            stamps: vec![0; n + 1],
            var_stamps: vec![0; n],
            stamp: 0,
            scratch: Scratch::default(),
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
        self.values[lit as usize]
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        let var = lit_var(lit);
        self.values[lit as usize] = TRUE;
        self.values[(lit ^ 1) as usize] = FALSE;
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
                let level = self.level_starts.len() as u32;
                for &other in &self.links[from..to] {
                    match self.values[2 * other as usize] {
                        UNSET => {
                            self.values[2 * other as usize] = FALSE;
                            self.values[2 * other as usize + 1] = TRUE;
                            self.level[other as usize] = level;
                            self.reason[other as usize] = BY_CANDIDATE | var;
                            self.trail.push(2 * other + 1);
                        }
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
        self.pace.work += 1 + watches.len() as u64 / 4;
        let mut kept = 0;
        let mut result = Ok(());
        let mut i = 0;
        while i < watches.len() {
            let watch = watches[i];
            i += 1;
            let value = self.value(watch.other);
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
                self.assign(watch.other, watch.clause & !IS_PAIR);
                continue;
            }
            let start = watch.clause as usize + HEADER;
            let len = self.store[watch.clause as usize] as usize;
            let lits = &mut self.store[start..start + len];
            // The two watched literals, of which one is known.
            let first = lits[0] ^ lits[1] ^ falsified;
            let watch = Watch { clause: watch.clause, other: first };
            let value = self.values[first as usize];
            if value == TRUE {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let free = lits[2..].iter().position(|&lit| self.values[lit as usize] != FALSE);
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
            self.assign(first, watch.clause);
        }
        watches.copy_within(i.., kept);
        watches.truncate(kept + watches.len() - i);
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
                self.note_best();
                self.learn(conflict);
                continue;
            }
            if budget.is_spent(*nodes) {
                return None;
            }
            *nodes += 1;
            if !self.keep_pace() {
                return Some(false);
            }
            let Some(var) = self.next_var() else { return Some(true) };
            self.level_starts.push(self.trail.len());
            let lit = 2 * var + !self.wanted(var as usize) as u32;
            self.assign(lit, NO_REASON);
        }
    }

    fn next_var(&mut self) -> Option<u32> {
        loop {
            let var = self.heap.pop(&self.activity)?;
            if self.values[2 * var as usize] == UNSET {
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
            self.values[lit as usize] = UNSET;
            self.values[(lit ^ 1) as usize] = UNSET;
            self.heap.insert(var as u32, &self.activity);
        }
        self.trail.truncate(start);
        self.level_starts.truncate(level as usize);
        self.head = start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Engine, Solver};
    use crate::topology::{CellNames, House, HouseKind};

    /// Cells that differ in random pairs: colourings of a graph.
    fn graph(n_cells: usize, n_digits: usize, n_pairs: usize, rng: &mut Rng) -> Arc<Topology> {
        let mut pairs = std::collections::BTreeSet::new();
        while pairs.len() < n_pairs {
            let (a, b) = (rng.below(n_cells), rng.below(n_cells));
            if a != b {
                pairs.insert((a.min(b), a.max(b)));
            }
        }
        let house = |(i, &(a, b)): (usize, &(usize, usize))| {
            House::numbered(HouseKind::Group, i + 1, [Cell::new(a), Cell::new(b)])
        };
        let houses = pairs.iter().enumerate().map(house).collect();
        Topology::new(n_cells, n_digits, CellNames::Numbered, houses).expect("sound houses").into()
    }

    #[test]
    fn long_runs_agree_with_search() {
        let mut rng = Rng::new(1);
        let (mut n_none, mut n_some, mut n_reductions, mut n_steady) = (0, 0, 0, 0);
        for _ in 0..12 {
            // About as many pairs as leave it open whether there is a colouring.
            let topology = graph(80, 4, 312 + rng.below(36), &mut rng);
            let puzzle = Puzzle::empty(topology.clone());
            let candidates = Candidates::after_singles(&puzzle).expect("nothing is given");
            let mut search = Cdcl::new(&topology, &candidates).expect("it is small");
            let by_learning = search.solve(&Budget::UNLIMITED, &mut 0).expect("there is no limit");
            let by_search = Solver::with_engine(&topology, Engine::Search).expect("any topology").first(&puzzle);
            assert_eq!(by_learning, by_search.is_some());
            *if by_learning { &mut n_some } else { &mut n_none } += 1;
            n_reductions += search.n_reductions;
            n_steady += (search.conflicts > 1000) as u64;
        }
        // Both answers, and every part of the engine, have had their turn.
        assert!(
            n_none > 1 && n_some > 1 && n_reductions > 1 && n_steady > 1,
            "{n_none} {n_some} {n_reductions} {n_steady}"
        );
    }

    #[test]
    fn pigeons_are_refuted() {
        // Seven cells that differ pairwise, and six digits.
        let pairs = (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b)));
        let houses = pairs.enumerate().map(|(i, (a, b))| House::numbered(HouseKind::Group, i + 1, [Cell(a), Cell(b)]));
        let topology = Arc::new(Topology::new(7, 6, CellNames::Numbered, houses.collect()).expect("sound houses"));
        for &engine in &[Engine::Learn, Engine::Search, Engine::Plain] {
            let mut solver = Solver::with_engine(&topology, engine).expect("any topology");
            assert_eq!(solver.first(&Puzzle::empty(topology.clone())), None);
        }
    }
}
