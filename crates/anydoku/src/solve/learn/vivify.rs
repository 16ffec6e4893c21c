//! Good clauses made shorter.
//!
//! The literals of a clause are made false one after the other. If that leads to a conflict, or makes one of the others
//! true, before all had their turn, those that were needed make up a shorter clause; literals that become false by
//! themselves can go as well.

use super::store::Worth;
use super::{Cdcl, FALSE, Lit, NO_REASON, TRUE, lit_var};

impl Cdcl {
    /// Shortens good clauses until so much work is done. At the root; false if it turns out that there is no solution.
    pub(super) fn vivify(&mut self, work: u64) -> bool {
        debug_assert!(self.level_starts.is_empty());
        let stop_at = self.pace.work + work;
        // What is tried here says nothing about what to try when searching.
        let phase = self.phase.clone();
        let mut order = Vec::new();
        for clause in self.worth_vivifying() {
            if self.pace.work >= stop_at {
                break;
            }
            order.clear();
            order.extend_from_slice(self.literals(clause));
            if order.iter().any(|&lit| self.value(lit) == TRUE) {
                continue;
            }
            self.mark(clause, Worth::Vivified);
            order.sort_unstable_by(|&a, &b| self.activity[lit_var(b)].total_cmp(&self.activity[lit_var(a)]));
            let shorter = self.shorten(clause, &order);
            self.back_to(0);
            if shorter.len() < order.len() {
                self.mark(clause, Worth::Nothing);
                match shorter[..] {
                    [] => self.is_solvable = false,
                    [only] => self.assign(only, NO_REASON),
                    _ => _ = self.add_vivified(&shorter, clause),
                }
                if !self.is_solvable || self.propagate().is_err() {
                    self.is_solvable = false;
                    break;
                }
            }
        }
        self.phase = phase;
        self.is_solvable
    }

    fn shorten(&mut self, clause: u32, lits: &[Lit]) -> Vec<Lit> {
        let mut guessed = Vec::new();
        for &lit in lits {
            match self.value(lit) {
                FALSE => continue,
                TRUE => {
                    if self.reason[lit_var(lit)] != clause {
                        guessed = self.guesses_behind(vec![lit ^ 1]).iter().map(|&guess| guess ^ 1).collect();
                    }
                    guessed.push(lit);
                    return guessed;
                }
                _ => {}
            }
            self.level_starts.push(self.trail.len());
            self.assign(lit ^ 1, NO_REASON);
            guessed.push(lit);
            if let Err(conflict) = self.propagate() {
                return self.assumptions_behind(conflict).iter().map(|&guess| guess ^ 1).collect();
            }
        }
        guessed
    }
}
