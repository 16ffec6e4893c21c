//! The schedule of restarts, reductions, mode changes and rephasing.
//!
//! A search for solutions alternates between two modes, as in CaDiCaL (Oh 2015). *Focused* mode restarts as soon as the
//! glue of learned clauses gets worse (Audemard and Simon 2012), which is good for refutation. *Stable* mode restarts
//! rarely, by Knuth's reluctant doubling of the Luby sequence (TAOCP 7.2.2.2), and follows target phases, which is good
//! for finding solutions. Once a solution is known, the remaining work is mostly refutation, and stable mode is not
//! entered again. Questions under assumptions are short and frequent and use one mode between the two. All intervals
//! are measured in conflicts and ticks, never by a clock, so that a run is reproducible.

use std::f64::consts::LN_10;

use super::cdcl::Cdcl;
use super::order::{FOCUSED_DECAY, STABLE_DECAY};
use crate::budget::Budget;
use crate::logarithm::ln;

/// The purpose of the schedule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Lists solutions: alternates between focused and stable mode.
    Listing,
    /// Answers questions under assumptions.
    Asking,
}

pub(super) struct Schedule {
    style: Style,
    is_stable: bool,
    conflicts: u64,
    since_restart: u64,
    /// Exponential moving averages of glue: recent and overall.
    recent_glue: f64,
    overall_glue: f64,
    next_reduction: u64,
    n_reductions: u64,
    /// The number of mode changes, the ticks at which this mode ends, and the ticks of a mode of size 1.
    n_modes: u64,
    mode_ends: u64,
    mode_ticks: u64,
    next_rephase: u64,
    /// The state of Knuth's reluctant doubling, which determines the lengths of runs in stable mode.
    luby: (u64, u64),
    stable_run: u64,
    /// The ticks of the last vivification.
    vivified_at: u64,
    has_solution: bool,
}

/// The number of conflicts in the first mode, which is focused; solutions of easy grids are found soon after, in stable
/// mode.
const FIRST_MODE: u64 = 250;

/// The factor by which later modes are longer; without it the hardest 36x36 grids take twice as long.
const LATER_MODES: u64 = 4;

/// Conflicts of a run in stable mode. Measured on real25, x25 and qwh36; halving or doubling the value changes little.
const STABLE_RUN: u64 = 1024;

/// Conflicts before the first rephasing.
const REPHASE: u64 = 1000;

/// Conflicts before the first reduction.
const FIRST_REDUCTION: u64 = 2000;

/// Conflicts between reductions when listing, to be multiplied by the square root of their number.
const LISTING_REDUCTION: f64 = 500.0;

/// Conflicts between reductions when asking, and the increment per reduction.
const ASKING_REDUCTION: (u64, u64) = (2000, 300);

/// The minimum number of conflicts of a run in focused mode, and the ratio of recent to overall glue that ends it.
/// Ratios of 1.05 to 1.15 differed by less than 10%.
const FOCUSED_RUN: (u64, f64) = (2, 1.1);

/// The minimum number of conflicts of a run and the ratio of glue that ends it, for questions under assumptions.
const ASKING_RUN: (u64, f64) = (50, 1.2);

/// The divisor that gives the weight of a new clause in the average of recent glue.
const RECENT: f64 = 32.0;

/// The divisor that gives the weight of a new clause in the overall average of glue.
const OVERALL: f64 = 4096.0;

/// The divisor that gives the share of all ticks that vivification takes. An eighth made real25 3 to 15% faster; a
/// quarter costs more than it saves.
const VIVIFY_PART: u64 = 8;

impl Schedule {
    pub(super) fn new(style: Style) -> Schedule {
        Schedule {
            style,
            is_stable: false,
            conflicts: 0,
            since_restart: 0,
            recent_glue: 0.0,
            overall_glue: 0.0,
            next_reduction: FIRST_REDUCTION,
            n_reductions: 0,
            n_modes: 0,
            mode_ends: 0,
            mode_ticks: 0,
            next_rephase: REPHASE,
            luby: (1, 1),
            stable_run: STABLE_RUN,
            vivified_at: 0,
            has_solution: false,
        }
    }

    pub(super) fn is_stable(&self) -> bool {
        self.is_stable
    }

    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    #[cfg(test)]
    pub(super) fn n_reductions(&self) -> u64 {
        self.n_reductions
    }

    pub(super) fn count_conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Records a solution: the question is now whether there is another.
    pub(super) fn note_solution(&mut self) {
        self.has_solution = true;
    }

    /// Records a learned clause of this glue.
    pub(super) fn note_learned(&mut self, glue: u32) {
        self.recent_glue += (glue as f64 - self.recent_glue) / RECENT;
        self.overall_glue += (glue as f64 - self.overall_glue) / OVERALL.min(self.conflicts as f64 + 1.0);
        self.since_restart += 1;
    }

    fn is_restart_due(&self) -> bool {
        let (least, factor) = match self.style {
            Style::Listing if self.is_stable => return self.since_restart >= self.stable_run,
            Style::Listing => FOCUSED_RUN,
            Style::Asking => ASKING_RUN,
        };
        self.since_restart > least && self.recent_glue > factor * self.overall_glue
    }

    fn note_restart(&mut self) {
        if self.is_stable {
            let (u, v) = self.luby;
            self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
            self.stable_run = STABLE_RUN * self.luby.1;
        }
        self.since_restart = 0;
        self.recent_glue = self.recent_glue.min(self.overall_glue);
    }

    /// Returns whether a reduction is due, and schedules the next one.
    fn takes_reduction(&mut self) -> bool {
        if self.conflicts < self.next_reduction {
            return false;
        }
        self.n_reductions += 1;
        self.next_reduction = self.conflicts
            + match self.style {
                // Besides + - * /, only the square root is the same on every machine.
                Style::Listing => (LISTING_REDUCTION * (self.n_reductions as f64 + 1.0).sqrt()) as u64,
                Style::Asking => ASKING_REDUCTION.0 + ASKING_REDUCTION.1 * self.n_reductions,
            };
        true
    }

    fn is_mode_over(&self, ticks: u64) -> bool {
        let is_over = match self.n_modes {
            0 => self.conflicts >= FIRST_MODE,
            _ => ticks >= self.mode_ends,
        };
        is_over && (self.is_stable || !self.has_solution)
    }

    fn change_mode(&mut self, ticks: u64) {
        if self.n_modes == 0 {
            self.mode_ticks = LATER_MODES * ticks;
        }
        self.n_modes += 1;
        let size = self.n_modes.div_ceil(2);
        self.mode_ends = ticks + self.mode_ticks * size * size;
        self.is_stable = !self.is_stable;
    }

    fn is_rephase_due(&self) -> bool {
        self.is_stable && self.conflicts >= self.next_rephase
    }

    fn note_rephase(&mut self, n_rephased: u64) {
        self.next_rephase = self.conflicts + rephase_interval(n_rephased);
    }
}

/// Returns the conflicts until the next rephasing: n times the cube of the decimal logarithm of n + 9, as in CaDiCaL.
fn rephase_interval(n_rephased: u64) -> u64 {
    let n = n_rephased as f64;
    let log = ln(n + 9.0) / LN_10;
    // Without the small summand, rounding errors could make the floor of a whole number one too low.
    (REPHASE as f64 * n * (log * log * log) + 1e-6) as u64
}

impl Cdcl {
    /// Restarts, reduces, changes modes and rephases between two decisions, each if it is due. Assumptions, on the
    /// levels up to `base`, stay. Returns false if there is no solution.
    pub(super) fn keep_schedule(&mut self, base: u32, budget: &Budget<'_>) -> bool {
        self.phases.begin();
        if self.schedule.is_restart_due() {
            self.restart(base);
        }
        let is_listing = self.schedule.style == Style::Listing;
        if self.schedule.takes_reduction() {
            if is_listing {
                self.back_to(0);
                let ticks = self.clauses.ticks() - self.schedule.vivified_at;
                if !self.vivify(ticks / VIVIFY_PART, budget) {
                    return false;
                }
                self.schedule.vivified_at = self.clauses.ticks();
            }
            self.clauses.reduce(&mut self.trail);
        }
        if is_listing && self.schedule.is_mode_over(self.clauses.ticks()) {
            self.schedule.change_mode(self.clauses.ticks());
            self.order.set_decay(if self.schedule.is_stable { STABLE_DECAY } else { FOCUSED_DECAY });
            self.restart(base);
        }
        if self.schedule.is_rephase_due() {
            self.back_to(0);
            let n_rephased = self.phases.rephase();
            self.schedule.note_rephase(n_rephased);
        }
        true
    }

    fn restart(&mut self, base: u32) {
        self.schedule.note_restart();
        self.back_to(base);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rephasing_comes_as_often_as_the_usual_logarithm_says() {
        for n in 1..5000u64 {
            let usual = REPHASE as f64 * n as f64 * (n as f64 + 9.0).log10().powi(3);
            assert_eq!(rephase_interval(n), (usual + 1e-6) as u64, "{n}");
        }
        assert_eq!(rephase_interval(1), 1000);
    }
}
