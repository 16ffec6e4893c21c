//! Estimates, for what cannot be counted.
//!
//! Knuth's random probing: a dive places digits at random, and the product of the numbers of choices on the way is,
//! on average, the number of solutions; a dive that ends nowhere counts as nothing. Many dives give a mean and tell
//! how much to trust it. Everything is kept as logarithms, for large grids go beyond floating numbers.

use std::f64::consts::LN_10;

use super::CountOptions;
use super::rest::{Component, Rest, rest_of};
use crate::logarithm::{exp, ln};
use crate::puzzle::Puzzle;
use crate::rng::Rng;

/// An estimate of a number of solutions. Never a count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The decimal logarithm of the mean; minus infinity if every probe ended nowhere.
    pub log10_mean: f64,
    /// The standard error as a part of the mean.
    pub relative_error: f64,
    /// How many probes were made.
    pub probes: usize,
    /// How many of them ended in a solution.
    pub hits: usize,
}

impl Estimate {
    /// The mean; infinite when it is too large for a float.
    pub fn mean(&self) -> f64 {
        exp(self.log10_mean * LN_10)
    }

    /// The decimal logarithms of the ends of the 95 % interval (1.96 standard errors either way).
    pub fn log10_interval(&self) -> (f64, f64) {
        let low = (1.0 - 1.96 * self.relative_error).max(0.0);
        (self.log10_mean + ln(low) / LN_10, self.log10_mean + ln(1.0 + 1.96 * self.relative_error) / LN_10)
    }
}

/// Estimates the number of solutions by so many random probes. None if a component has more than 64 digits, there are rules
/// beyond houses, or the budget is spent before two probes are done.
///
/// ```
/// use anydoku::{Puzzle, Topology, count::{CountOptions, estimate}};
/// let puzzle = Puzzle::empty(Topology::boxed(2, 3).into());
/// let estimate = estimate(&puzzle, 2000, 1, &CountOptions::default()).unwrap();
/// let (low, high) = estimate.log10_interval();
/// assert!(low < 28_200_960f64.log10() && 28_200_960f64.log10() < high);
/// ```
pub fn estimate(puzzle: &Puzzle, probes: usize, seed: u64, options: &CountOptions<'_>) -> Option<Estimate> {
    let components = match rest_of(puzzle) {
        Rest::Nothing => return Some(summary(vec![f64::NEG_INFINITY])),
        Rest::TooWide | Rest::Ruled => return None,
        Rest::Components(components) => components,
    };
    let divers: Vec<Diver<'_>> = components.iter().map(Diver::new).collect();
    let logs = std::sync::Mutex::new(vec![None; probes]);
    options.run(probes, &|probe| {
        if options.budget.is_spent(probe as u64) {
            return;
        }
        let mut rng = Rng::for_unit(seed, probe as u64);
        let log = divers.iter().map(|diver| diver.dive(&mut rng)).sum::<f64>();
        logs.lock().expect("no job panics")[probe] = Some(log);
    });
    let logs: Vec<f64> = logs.into_inner().expect("no job panics").into_iter().flatten().collect();
    (logs.len() >= 2).then(|| summary(logs))
}

fn summary(logs: Vec<f64>) -> Estimate {
    let hits = logs.iter().filter(|log| log.is_finite()).count();
    let probes = logs.len();
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if hits == 0 {
        return Estimate { log10_mean: f64::NEG_INFINITY, relative_error: 0.0, probes, hits };
    }
    let n = probes as f64;
    let scaled: Vec<f64> = logs.iter().map(|log| exp(log - most)).collect();
    let mean = scaled.iter().sum::<f64>() / n;
    let variance = scaled.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    Estimate { log10_mean: (most + ln(mean)) / LN_10, relative_error: (variance / n).sqrt() / mean, probes, hits }
}

struct Diver<'a> {
    component: &'a Component,
    search: super::memo::MemoCounter<'a, u128>,
}

impl<'a> Diver<'a> {
    fn new(component: &'a Component) -> Diver<'a> {
        let search = super::memo::MemoCounter::new(component, 0, 0, crate::Budget::UNLIMITED);
        Diver { component, search }
    }

    /// The logarithm of the product of choices; minus infinity if the dive ends nowhere.
    fn dive(&self, rng: &mut Rng) -> f64 {
        let mut state = self.component.allowed.clone();
        let mut log = 0.0;
        while let Some((cell, digits)) = self.search.branch(&state) {
            log += ln(digits.len() as f64);
            if !self.search.place(&mut state, cell, digits[rng.below(digits.len())]) {
                return f64::NEG_INFINITY;
            }
        }
        log
    }
}
