//! Vivification: shortens good clauses by propagation (Piette, Hamadi and Saïs 2008; Luo et al. 2017).
//!
//! The literals of a clause are made false one after the other. If that leads to a conflict or makes another literal
//! true before all have been tried, the literals involved form a shorter clause. Literals that become false by
//! propagation can be removed as well.

use super::cdcl::Cdcl;
use super::clauses::Worth;
use super::trail::{FALSE, Lit, NO_REASON, TRUE, lit_var};
use crate::budget::Budget;

impl Cdcl {
    /// Shortens good clauses at the root until this many ticks are spent. Returns false if there is no solution.
    pub(super) fn vivify(&mut self, ticks: u64, budget: &Budget<'_>) -> bool {
        debug_assert!(self.trail.is_root());
        let stop_at = self.clauses.ticks() + ticks;
        // The values tried here must not influence the phases of the search.
        let saved = self.phases.saved().to_vec();
        let mut order = Vec::new();
        for clause in self.clauses.worth_vivifying() {
            if self.clauses.ticks() >= stop_at || budget.is_stopped() {
                break;
            }
            order.clear();
            order.extend_from_slice(self.clauses.literals(clause));
            if order.iter().any(|&lit| self.trail.value(lit) == TRUE) {
                continue;
            }
            self.clauses.mark(clause, Worth::Vivified);
            let activity = |lit: Lit| self.order.activity(lit_var(lit));
            order.sort_unstable_by(|&a, &b| activity(b).total_cmp(&activity(a)));
            let shorter = self.shorten(clause, &order, budget);
            self.back_to(0);
            if shorter.len() < order.len() {
                self.clauses.mark(clause, Worth::Nothing);
                match shorter[..] {
                    [] => self.is_solvable = false,
                    [only] => self.trail.assign(only, NO_REASON),
                    _ => _ = self.clauses.add_vivified(&shorter, clause),
                }
                if !self.is_solvable || self.propagate(budget).is_err() {
                    self.is_solvable = false;
                    break;
                }
            }
        }
        self.phases.set_saved(saved);
        self.is_solvable
    }

    fn shorten(&mut self, clause: u32, lits: &[Lit], budget: &Budget<'_>) -> Vec<Lit> {
        let mut guessed = Vec::new();
        for &lit in lits {
            match self.trail.value(lit) {
                FALSE => continue,
                TRUE => {
                    if self.trail.reason_of(lit) != clause {
                        guessed = self.decisions_behind(vec![lit ^ 1]).iter().map(|&guess| guess ^ 1).collect();
                    }
                    guessed.push(lit);
                    return guessed;
                }
                _ => {}
            }
            self.trail.decide(lit ^ 1);
            guessed.push(lit);
            if let Err(conflict) = self.propagate(budget) {
                return self.decisions_behind_conflict(conflict).iter().map(|&guess| guess ^ 1).collect();
            }
        }
        guessed
    }
}
