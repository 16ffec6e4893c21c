//! Phases: the value that a decision tries first.
//!
//! The default is the last value of the variable (*saved phase*; Pipatsrisawat and Darwiche 2007). In stable mode it is
//! the value on the longest trail without a conflict since the last rephasing (*target phase*; Biere and Fleury 2020).
//! *Rephasing* periodically resets the saved phases, every other time to those of the longest trail since the last such
//! reset (*best phases*), otherwise to the original phases or their opposite.

use super::trail::{Lit, Trail};

pub(super) struct Phases {
    saved: Vec<bool>,
    original: Option<Vec<bool>>,
    target: Longest,
    best: Longest,
    n_rephased: u64,
}

/// The values on the longest trail, by variable, and its length.
struct Longest {
    values: Vec<u8>,
    len: usize,
}

/// The value of a variable that is not on the trail.
const NOT: u8 = 2;

impl Longest {
    fn new(n_vars: usize) -> Longest {
        Longest { values: vec![NOT; n_vars], len: 0 }
    }

    fn note(&mut self, lits: &[Lit]) {
        if lits.len() > self.len {
            self.len = lits.len();
            self.values.fill(NOT);
            lits.iter().for_each(|&lit| self.values[(lit >> 1) as usize] = 1 - (lit & 1) as u8);
        }
    }
}

impl Phases {
    pub(super) fn new(n_vars: usize) -> Phases {
        Phases {
            saved: vec![false; n_vars],
            original: None,
            target: Longest::new(n_vars),
            best: Longest::new(n_vars),
            n_rephased: 0,
        }
    }

    pub(super) fn saved(&self) -> &[bool] {
        &self.saved
    }

    pub(super) fn set_saved(&mut self, saved: Vec<bool>) {
        self.saved = saved;
    }

    /// Sets the first value for every variable.
    pub(super) fn fill(&mut self, phase: bool) {
        self.saved.fill(phase);
    }

    /// Saves the value of this true literal for its next decision.
    #[inline(always)]
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[(lit >> 1) as usize] = lit & 1 == 0;
    }

    /// Returns the literal to decide.
    pub(super) fn lit(&self, var: u32, is_stable: bool) -> Lit {
        let phase = match self.target.values[var as usize] {
            NOT => self.saved[var as usize],
            _ if !is_stable => self.saved[var as usize],
            target => target == 1,
        };
        2 * var + !phase as u32
    }

    /// Records the current saved phases as the original ones.
    pub(super) fn begin(&mut self) {
        if self.original.is_none() {
            self.original = Some(self.saved.clone());
        }
    }

    /// Records the trail before the last decision at a conflict in stable mode.
    pub(super) fn note(&mut self, trail: &Trail) {
        let lits = &trail.lits()[..trail.len_before_last()];
        self.target.note(lits);
        self.best.note(lits);
    }

    /// Resets the saved phases and returns the number of resets so far.
    pub(super) fn rephase(&mut self) -> u64 {
        self.n_rephased += 1;
        match self.n_rephased % 4 {
            1 => self.saved.copy_from_slice(self.original.as_ref().expect("the search has begun")),
            3 => self.saved.iter_mut().for_each(|phase| *phase = !*phase),
            _ => {
                for (phase, &best) in self.saved.iter_mut().zip(&self.best.values) {
                    if best != NOT {
                        *phase = best == 1;
                    }
                }
                self.best.len = 0;
            }
        }
        self.target.len = 0;
        self.target.values.fill(NOT);
        self.n_rephased
    }
}
