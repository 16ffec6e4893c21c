//! When to start over, and what to try first.
//!
//! Two ways of going on take turns. *Restless*: starts over as soon as what is learned gets worse, which is good at
//! refuting. *Steady*: rarely starts over, and steers by the longest way it has come without a conflict, which is good at
//! finding. Now and then the values to try first are set anew. Once a solution is known, what is left is mostly to refute.
//! Everything goes by counts of work, so that a run is the same everywhere.

use super::Cdcl;

pub(super) struct Pace {
    pub is_steady: bool,
    /// Roughly the memory touched by following clauses.
    pub work: u64,
    n_turns: u64,
    /// The work at which this turn ends, and that of a turn of size one.
    turn_ends: u64,
    turn: u64,
    /// The values of the longest way without conflict since they were last set anew (2: not on it), and of the
    /// longest since the best were last used.
    target: Vec<u8>,
    n_target: usize,
    best: Vec<u8>,
    n_best: usize,
    initial: Vec<bool>,
    next_anew: u64,
    n_anew: u64,
    /// How long steady runs are, in the order of Luby.
    luby: (u64, u64),
    steady_run: u64,
    /// The work done when clauses were last shortened.
    vivified_at: u64,
    /// Is there a solution, and the question only whether there is another?
    pub has_solution: bool,
}

/// A candidate that has no value on the way.
const NOT: u8 = 2;

/// Conflicts of the first turn: solutions that are easy to find are found by the steady one soon after. Those that follow
/// are longer by this, else the hardest 36x36 grids take twice as long.
const FIRST_TURN: u64 = 250;
const TURN: u64 = 4;

/// Conflicts of a steady run, and before the values to try are first set anew. Measured on real25, x25 and qwh36; a half or
/// the double changes little.
const STEADY_RUN: u64 = 1024;
const ANEW: u64 = 1000;

impl Pace {
    pub(super) fn new(n: usize) -> Pace {
        Pace {
            is_steady: false,
            work: 0,
            n_turns: 0,
            turn_ends: 0,
            turn: 0,
            target: vec![NOT; n],
            n_target: 0,
            best: vec![NOT; n],
            n_best: 0,
            initial: Vec::new(),
            next_anew: ANEW,
            n_anew: 0,
            luby: (1, 1),
            steady_run: STEADY_RUN,
            vivified_at: 0,
            has_solution: false,
        }
    }
}

impl Cdcl {
    /// The value to try for a candidate.
    pub(super) fn wanted(&self, var: usize) -> bool {
        if self.pace.is_steady && self.pace.target[var] != NOT {
            return self.pace.target[var] == 1;
        }
        self.phase[var]
    }

    /// At a conflict: remembers how far it had come before the last guess.
    pub(super) fn note_best(&mut self) {
        if !self.pace.is_steady {
            return;
        }
        let n = *self.level_starts.last().expect("a conflict at the root ends the search");
        if n > self.pace.n_target {
            self.pace.n_target = n;
            self.pace.target.fill(NOT);
            self.trail[..n].iter().for_each(|&lit| self.pace.target[(lit >> 1) as usize] = 1 - (lit & 1) as u8);
        }
        if n > self.pace.n_best {
            self.pace.n_best = n;
            self.pace.best.fill(NOT);
            self.trail[..n].iter().for_each(|&lit| self.pace.best[(lit >> 1) as usize] = 1 - (lit & 1) as u8);
        }
    }

    /// Between two guesses: starts over, forgets, changes turns where it is time for that. False if it turns out that
    /// there is no solution.
    pub(super) fn keep_pace(&mut self) -> bool {
        if self.pace.initial.is_empty() {
            self.pace.initial = self.phase.clone();
        }
        if self.is_restart_due() {
            self.restart();
        }
        if self.conflicts >= self.next_reduction {
            self.n_reductions += 1;
            self.next_reduction = self.conflicts + (500.0 * (self.n_reductions as f64 + 1.0).sqrt()) as u64;
            self.back_to(0);
            let work = self.pace.work - self.pace.vivified_at;
            if !self.vivify(work / 8) {
                return false;
            }
            self.pace.vivified_at = self.pace.work;
            self.forget();
        }
        let is_over = match self.pace.n_turns {
            0 => self.conflicts >= FIRST_TURN,
            _ => self.pace.work >= self.pace.turn_ends,
        };
        if is_over && (self.pace.is_steady || !self.pace.has_solution) {
            self.next_turn();
        }
        if self.pace.is_steady && self.conflicts >= self.pace.next_anew {
            self.set_anew();
        }
        true
    }

    fn is_restart_due(&mut self) -> bool {
        if self.pace.is_steady {
            self.since_restart >= self.pace.steady_run
        } else {
            self.since_restart > 2 && self.recent > 1.1 * self.overall
        }
    }

    fn restart(&mut self) {
        if self.pace.is_steady {
            // Knuth's reluctant doubling: 1 1 2 1 1 2 4 …
            let (u, v) = self.pace.luby;
            self.pace.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
            self.pace.steady_run = STEADY_RUN * self.pace.luby.1;
        }
        self.since_restart = 0;
        self.recent = self.recent.min(self.overall);
        self.back_to(0);
    }

    fn next_turn(&mut self) {
        let pace = &mut self.pace;
        if pace.n_turns == 0 {
            pace.turn = TURN * pace.work;
        }
        pace.n_turns += 1;
        let size = pace.n_turns.div_ceil(2);
        pace.turn_ends = pace.work + pace.turn * size * size;
        pace.is_steady = !pace.is_steady;
        self.decay = if pace.is_steady { 0.95 } else { 0.9 };
        self.restart();
    }

    /// Sets the values to try first: those of the best way every other time, else the first ones or their opposite.
    fn set_anew(&mut self) {
        self.back_to(0);
        let pace = &mut self.pace;
        pace.n_anew += 1;
        let n = pace.n_anew as f64;
        pace.next_anew = self.conflicts + (ANEW as f64 * n * (n + 9.0).log10().powi(3)) as u64;
        match pace.n_anew % 4 {
            1 => self.phase.copy_from_slice(&pace.initial),
            3 => self.phase.iter_mut().for_each(|phase| *phase = !*phase),
            _ => {
                for (phase, &best) in self.phase.iter_mut().zip(&pace.best) {
                    if best != NOT {
                        *phase = best == 1;
                    }
                }
                pace.n_best = 0;
            }
        }
        pace.n_target = 0;
        pace.target.fill(NOT);
    }
}
