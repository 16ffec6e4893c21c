//! When to restart, to reduce the clauses, to change modes and to rephase.
//!
//! A search for solutions alternates between two modes. *Focused* mode restarts as soon as the glue of what is learned gets
//! worse, which is good at refuting. *Stable* mode restarts rarely, by reluctant doubling, and follows target phases, which
//! is good at finding. Once a solution is known, what is left is mostly to refute, and stable mode is not entered again.
//! Questions under assumptions are short and many, and ask for less: one mode between the two.
//! Everything goes by conflicts and ticks, never by a clock, so that a run is the same everywhere.

use std::f64::consts::LN_10;

use super::cdcl::Cdcl;
use super::order::{FOCUSED_DECAY, STABLE_DECAY};
use crate::budget::Budget;
use crate::logarithm::ln;

/// What the schedule is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// To list solutions: focused and stable mode in turns.
    Listing,
    /// To answer questions under assumptions.
    Asking,
}

pub(super) struct Schedule {
    style: Style,
    is_stable: bool,
    conflicts: u64,
    since_restart: u64,
    /// Moving averages of glue: recent, and over a long time.
    recent_glue: f64,
    overall_glue: f64,
    next_reduction: u64,
    n_reductions: u64,
    /// How often modes changed, the ticks at which this one ends, and the ticks of one of size 1.
    n_modes: u64,
    mode_ends: u64,
    mode_ticks: u64,
    next_rephase: u64,
    /// How long runs are in stable mode: Knuth's reluctant doubling.
    luby: (u64, u64),
    stable_run: u64,
    /// The ticks when clauses were last shortened.
    vivified_at: u64,
    has_solution: bool,
}

/// Conflicts of the first, focused, mode: solutions that are easy to find are found in the stable one soon after. Modes
/// that follow are longer by this factor, else the hardest 36x36 grids take twice as long.
const FIRST_MODE: u64 = 250;
const LATER_MODES: u64 = 4;

/// Conflicts of a run in stable mode, and before the first rephasing. Measured on real25, x25 and qwh36; a half or the
/// double changes little.
const STABLE_RUN: u64 = 1024;
const REPHASE: u64 = 1000;

/// Conflicts before the first reduction; between reductions when listing, times the square root of their number; and when
/// asking, with how many more each time.
const FIRST_REDUCTION: u64 = 2000;
const LISTING_REDUCTION: f64 = 500.0;
const ASKING_REDUCTION: (u64, u64) = (2000, 300);

/// Conflicts that a focused run and one for a question have at least, and how much worse than usual the glue must be to
/// end them.
const FOCUSED_RUN: (u64, f64) = (2, 1.1);
const ASKING_RUN: (u64, f64) = (50, 1.2);

/// The weights of a new clause in the averages of glue, as divisors.
const RECENT: f64 = 32.0;
const OVERALL: f64 = 4096.0;

/// Which part of all ticks shortening clauses may take: one in so many.
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

    /// There is a solution, and the question is only whether there is another.
    pub(super) fn note_solution(&mut self) {
        self.has_solution = true;
    }

    /// A clause of this glue has been learned.
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

    /// Is it time for a reduction? If so, the next one is planned.
    fn takes_reduction(&mut self) -> bool {
        if self.conflicts < self.next_reduction {
            return false;
        }
        self.n_reductions += 1;
        self.next_reduction = self.conflicts
            + match self.style {
                // The square root is the one function besides + - * / that is the same on every machine.
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

/// Conflicts until the next rephasing after so many: n times the cube of the decimal logarithm of n + 9.
fn rephase_interval(n_rephased: u64) -> u64 {
    let n = n_rephased as f64;
    let log = ln(n + 9.0) / LN_10;
    // The little more keeps whole numbers from falling just below themselves.
    (REPHASE as f64 * n * (log * log * log) + 1e-6) as u64
}

impl Cdcl {
    /// Between two decisions: restarts, reduces, changes modes and rephases where it is time for that. Assumptions, on
    /// the levels up to `base`, stay. False if it turns out that there is no solution.
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
