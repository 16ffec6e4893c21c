//! Estimates for sweeps: the number of states, the number of fillings, and the time.
//!
//! Numbers are natural logarithms. The choice between plans depends on them, so they are computed with arithmetic that
//! gives the same results on every machine (see [`anydoku::logarithm`]).

use super::super::patterns::Patterns;
use super::super::rest::Component;
use super::houses_of;
use anydoku::logarithm::{exp, ln};

/// The logarithm of a number of states, without symmetries, beyond which a sweep is not even planned. The largest sweep
/// known to finish is that of a super Sudoku of order 3, with about 150.
pub(super) const HOPELESS: f64 = 300.0;

/// The time per state and filling of a layer, in seconds.
const SECONDS_A_FILLING: f64 = 3e-6;

/// The approximate share of the logarithm that remains because open houses constrain one another. If there are too many
/// patterns to follow, open houses are counted one by one, as if they were independent. The next constant is the time
/// per state with all its fillings, in seconds.
const CONSTRAINED: f64 = 0.3;
const SECONDS_A_STATE: f64 = 2.5e-4;
const CONSTRAINED_AT_LEAST: f64 = 1.0;

/// The weight of the sum over all layers relative to the largest layer, which distinguishes sweeps with the same
/// largest layer.
const WEIGHT_OF_SUM: f64 = 1e-3;

/// The cost of a sweep, layer by layer.
pub(super) struct Cost {
    n_digits: usize,
    /// The patterns, or `None` once there are too many.
    patterns: Option<Patterns>,
    /// The logarithm of the number of states before the layer. `most` is that of the largest layer so far.
    log_states: f64,
    most: f64,
}

/// The properties of a layer at its end.
pub(super) struct LayerEnd<'a> {
    /// The open houses, each as the set of local houses whose digits it can no longer take.
    pub held_by: &'a [u64],
    /// The logarithm of the number of relabelings of the digits that are no longer distinguished.
    pub log_renamings: f64,
    /// The logarithm of the number of symmetries of the remaining cells.
    pub log_symmetries: f64,
    /// The result of [`Cost::begin_layer`].
    pub log_fillings: f64,
}

impl Cost {
    pub(super) fn new(allowed: &[u64], n_digits: usize) -> Cost {
        Cost { n_digits, patterns: Patterns::new(allowed, n_digits), log_states: 0.0, most: 0.0 }
    }

    /// Returns the logarithm of the number of states in the largest layer.
    pub(super) fn most_states(&self) -> f64 {
        self.most
    }

    /// Returns the logarithm of the number of fillings of a layer after a state. This is the product of the choices for
    /// its cells, each given by its local houses and digits, times the probability that they all differ.
    pub(super) fn begin_layer(&self, cells: &[(u64, u64)]) -> f64 {
        let all_differ = log_factorial(self.n_digits) - log_factorial(self.n_digits.saturating_sub(cells.len()));
        cells.iter().fold(all_differ, |log, &(houses, allowed)| {
            let choices = self.patterns.as_ref().map_or(0.0, |patterns| patterns.log_choices(houses, allowed));
            log + (choices - ln(self.n_digits as f64))
        })
    }

    /// Adds one cell of the layer. Afterward, every digit must be in the houses `needed`, and those of `keep` are
    /// still open.
    pub(super) fn step(&mut self, houses: u64, allowed: u64, needed: u64, keep: u64) {
        self.patterns = self.patterns.take().and_then(|patterns| patterns.step(houses, allowed, needed, keep));
    }

    /// Returns the time for the layer, in seconds. `blind` is the logarithm of the number of states that there would be
    /// if houses were independent.
    pub(super) fn end_layer(&mut self, end: &LayerEnd<'_>, blind: impl FnOnce() -> f64) -> f64 {
        if let Some(patterns) = &mut self.patterns {
            patterns.renumber(end.held_by);
        }
        let seconds = match &self.patterns {
            Some(patterns) => {
                let raw = patterns.log_states(end.held_by.len()) - end.log_renamings;
                let work = self.log_states + end.log_fillings.clamp(0.0, raw.max(0.0));
                self.log_states = (raw - end.log_symmetries).max(0.0);
                SECONDS_A_FILLING * exp(work)
            }
            None => {
                let log_states = CONSTRAINED * (blind() - end.log_renamings - end.log_symmetries);
                SECONDS_A_STATE * exp(log_states + CONSTRAINED_AT_LEAST)
            }
        };
        self.most = self.most.max(self.log_states);
        seconds
    }
}

/// Returns the logarithm of the number of states in the largest layer, without symmetries.
pub(in super::super) fn rough_cost(component: &Component, layers: &[Vec<u32>]) -> f64 {
    let houses_of = houses_of(component);
    let mut left: Vec<usize> = component.houses.iter().map(|house| house.len()).collect();
    let mut worst = 0.0f64;
    let mut sum = 0.0f64;
    for layer in layers {
        for &cell in layer {
            for &h in &houses_of[cell as usize] {
                left[h] -= 1;
            }
        }
        let open = (0..left.len()).filter(|&h| left[h] > 0 && left[h] < component.houses[h].len());
        let cost: f64 = open.map(|h| log_choices(component, h, left[h])).sum();
        worst = worst.max(cost);
        sum += cost;
    }
    worst + sum * WEIGHT_OF_SUM
}

/// Returns the logarithm of the number of sets of digits that a house with this many open cells can hold.
pub(super) fn log_choices(component: &Component, house: usize, left: usize) -> f64 {
    let cells = &component.houses[house];
    let digits = cells.iter().fold(0, |all, &cell| all | component.allowed[cell as usize]).count_ones() as usize;
    let held = (cells.len() - left).min(digits);
    log_factorial(digits) - log_factorial(held) - log_factorial(digits - held)
}

pub(super) fn log_factorial(n: usize) -> f64 {
    (2..=n).map(|k| ln(k as f64)).sum()
}
