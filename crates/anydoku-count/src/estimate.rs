//! Estimates of numbers of solutions that cannot be counted exactly.
//!
//! The method is Knuth's random probing (1975, *Estimating the efficiency of backtrack programs*): A dive places digits
//! at random, and the expected value of the product of the numbers of choices along the way is the number of solutions.
//! A dive that ends without a solution counts as zero. The spread of many dives gives the standard error. All values
//! are logarithms, because the numbers for large grids exceed the range of floating-point numbers.

use std::f64::consts::LN_10;

use super::CountOptions;
use super::rest::{Component, Rest, rest_of};
use anydoku::logarithm::{exp, ln};
use anydoku::rules::Diver as RuledDiver;
use anydoku::{Puzzle, Rng};

/// An estimate of a number of solutions. It is never an exact count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The decimal logarithm of the mean; minus infinity if no probe found a solution.
    pub log10_mean: f64,
    /// The standard error as a fraction of the mean.
    pub relative_error: f64,
    /// The number of probes.
    pub probes: usize,
    /// The number of probes that ended in a solution.
    pub hits: usize,
}

impl Estimate {
    /// Returns the mean, or infinity if it is too large for a float.
    pub fn mean(&self) -> f64 {
        exp(self.log10_mean * LN_10)
    }

    /// Returns the decimal logarithms of the ends of the 95% interval (1.96 standard errors in either direction).
    pub fn log10_interval(&self) -> (f64, f64) {
        let low = (1.0 - 1.96 * self.relative_error).max(0.0);
        (self.log10_mean + ln(low) / LN_10, self.log10_mean + ln(1.0 + 1.96 * self.relative_error) / LN_10)
    }
}

/// Estimates the number of solutions by random probes. Returns `None` if a component has more than 64 digits or the
/// budget is exhausted before two probes are complete.
///
/// ```
/// use anydoku::{Puzzle, Topology};
/// use anydoku_count::{CountOptions, estimate};
/// let puzzle = Puzzle::empty(Topology::boxed(2, 3).into());
/// let estimate = estimate(&puzzle, 2000, 1, &CountOptions::default()).unwrap();
/// let (low, high) = estimate.log10_interval();
/// assert!(low < 28_200_960f64.log10() && 28_200_960f64.log10() < high);
/// ```
pub fn estimate(puzzle: &Puzzle, probes: usize, seed: u64, options: &CountOptions<'_>) -> Option<Estimate> {
    let mut sums = Sums::default();
    let components = match rest_of(puzzle) {
        Rest::Nothing => {
            sums.add(f64::NEG_INFINITY);
            return Some(sums.estimate());
        }
        Rest::TooWide => return None,
        Rest::Ruled => Vec::new(),
        Rest::Components(components) => components,
    };
    let ruled = match puzzle.topology().has_rules() {
        true => Some(RuledDiver::new(puzzle)?),
        false => None,
    };
    let divers: Vec<Diver<'_>> = components.iter().map(Diver::new).collect();
    let (mut done, mut is_spent) = (0, false);
    while done < probes && !is_spent {
        let batch = BATCH.min(probes - done);
        let logs = std::sync::Mutex::new(vec![None; batch]);
        options.run(batch, &|at| {
            let probe = (done + at) as u64;
            if options.budget.is_spent(probe) {
                return;
            }
            let mut rng = Rng::for_unit(seed, probe);
            let log = match &ruled {
                Some(diver) => diver.dive(&mut rng),
                None => divers.iter().map(|diver| diver.dive(&mut rng)).sum::<f64>(),
            };
            logs.lock().expect("no job panics")[at] = Some(log);
        });
        // Results are added in the order of their numbers, so that threads do not change the sum.
        for log in logs.into_inner().expect("no job panics") {
            is_spent |= log.is_none();
            log.into_iter().for_each(|log| sums.add(log));
        }
        done += batch;
    }
    (sums.probes >= 2).then(|| sums.estimate())
}

/// Returns whether a search is hopeless even with its memo. Only large components are tested, by the width of the
/// search tree in a few dives.
pub(super) fn is_hopeless(component: &Component) -> bool {
    const LARGE: usize = 400;
    const DIVES: u64 = 8;
    /// The natural logarithm of a number of nodes.
    const TOO_MANY: f64 = 60.0;
    if component.cells.len() < LARGE {
        return false;
    }
    let diver = Diver::new(component);
    (0..DIVES).all(|dive| diver.width(&mut Rng::new(dive)) > TOO_MANY)
}

/// The number of probes whose results are stored at once.
const BATCH: usize = 4096;

/// The running mean and variance (Welford 1962) of numbers of which only the logarithms fit into a float.
#[derive(Default)]
struct Sums {
    probes: usize,
    hits: usize,
    /// The largest logarithm so far. The following sums are divided by its exponential.
    most: Option<f64>,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
}

impl Sums {
    fn add(&mut self, log: f64) {
        self.probes += 1;
        self.hits += usize::from(log.is_finite());
        let most = match self.most {
            Some(most) if log <= most => most,
            None if !log.is_finite() => return,
            before => {
                let scale = before.map_or(0.0, |before| exp(before - log));
                self.mean *= scale;
                self.squares *= scale * scale;
                log
            }
        };
        self.most = Some(most);
        let number = exp(log - most);
        let distance = number - self.mean;
        self.mean += distance / self.probes as f64;
        self.squares += distance * (number - self.mean);
    }

    fn estimate(&self) -> Estimate {
        let Sums { probes, hits, mean, .. } = *self;
        let Some(most) = self.most else {
            return Estimate { log10_mean: f64::NEG_INFINITY, relative_error: 0.0, probes, hits };
        };
        let n = probes as f64;
        let variance = self.squares / (n - 1.0).max(1.0);
        Estimate { log10_mean: (most + ln(mean)) / LN_10, relative_error: (variance / n).sqrt() / mean, probes, hits }
    }
}

struct Diver<'a> {
    component: &'a Component,
    search: super::memo::MemoCounter<'a, u128>,
}

impl<'a> Diver<'a> {
    fn new(component: &'a Component) -> Diver<'a> {
        let search = super::memo::MemoCounter::new(component, 0, 0, anydoku::Budget::UNLIMITED);
        Diver { component, search }
    }

    /// Returns the logarithm of the product of choices, or minus infinity if the dive ends without a solution.
    fn dive(&self, rng: &mut Rng) -> f64 {
        match self.descend(rng) {
            (log, true) => log,
            (_, false) => f64::NEG_INFINITY,
        }
    }

    /// Returns the logarithm of the product of choices, wherever the dive ends.
    fn width(&self, rng: &mut Rng) -> f64 {
        self.descend(rng).0
    }

    /// Returns the logarithm of the product of choices, and whether the dive ends in a solution.
    fn descend(&self, rng: &mut Rng) -> (f64, bool) {
        let mut state = self.component.allowed.clone();
        let mut log = 0.0;
        while let Some((cell, digits)) = self.search.branch(&state) {
            log += ln(digits.len() as f64);
            if !self.search.place(&mut state, cell, digits[rng.below(digits.len())]) {
                return (log, false);
            }
        }
        (log, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_that_come_are_the_sums_of_all() {
        let numbers = [0.0, 0.0, 3.0, 0.5, 7.0, 0.0, 100.0, 2.0];
        let mut sums = Sums::default();
        numbers.iter().for_each(|&x: &f64| sums.add(if x > 0.0 { ln(x) } else { f64::NEG_INFINITY }));
        let n = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / n;
        let variance = numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0);
        let estimate = sums.estimate();
        assert!((estimate.mean() - mean).abs() < 1e-9, "{estimate:?}");
        assert!((estimate.relative_error - (variance / n).sqrt() / mean).abs() < 1e-9, "{estimate:?}");
        assert_eq!((estimate.probes, estimate.hits), (8, 5));
    }
}

#[cfg(test)]
mod ruled {
    use crate::{CountOptions, estimate};
    use anydoku::{Puzzle, Solver, Topology, rules};

    #[test]
    fn rules_are_minded_by_estimates() {
        let plain = Topology::boxed(2, 3);
        for text in [
            "cage 7: r1c1 r1c2; thermo: r2c2 r3c3 r4c4",
            "arrow: r1c1 / r1c2 r2c3; white 1: r5c5 r5c6",
            "nonconsecutive",
            "sandwich 5: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6; cage 3: r6c1 r6c2; cage 9: r5c1 r5c2",
        ] {
            let topology = plain.with_rules(rules::read(text, &plain).unwrap()).unwrap().into();
            let puzzle = Puzzle::empty(topology);
            let mut exact = 0u64;
            Solver::new(puzzle.topology()).list_within(&puzzle, &anydoku::Budget::UNLIMITED, &mut |_| {
                exact += 1;
                if exact < 300_000 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
            });
            let estimate = estimate(&puzzle, 3000, 1, &CountOptions::default()).unwrap();
            if exact < 300_000 {
                let off = (estimate.mean() / exact as f64 - 1.0).abs();
                assert!(off < 4.0 * estimate.relative_error + 1e-9, "{text}: {exact}, {estimate:?}");
            } else {
                assert!(estimate.mean() > 250_000.0, "{text}: {estimate:?}");
            }
        }
    }
}
