//! Estimates of the number of states of a layer before it is swept.
//!
//! The *pattern* of a digit is the set of open houses that hold it; a state consists of one pattern per digit. The
//! patterns that a single digit can have are computed exactly, cell by cell. If every digit took one of its patterns
//! independently at random, each house would hold the right number of digits with some probability, which follows from
//! the variances of the patterns by the central limit theorem. The total number of choices times that probability is an
//! estimate of the number of states, without symmetries. For plain grids and Latin squares, the estimate is correct to
//! within a small factor.

use anydoku::logarithm::ln;

/// The maximum number of patterns to track.
const MAX_PATTERNS: usize = 4096;

/// The patterns of all digits after some cells are filled.
pub(super) struct Patterns {
    /// The kinds of digits that are not distinguished by any cell: a representative, the number of such digits, and
    /// their patterns.
    kinds: Vec<(u32, usize, Vec<u64>)>,
}

impl Patterns {
    /// Returns the patterns of the empty grid, or `None` if there are too many kinds of digits.
    pub(super) fn new(allowed: &[u64], n_digits: usize) -> Option<Patterns> {
        let mut kinds: Vec<(u32, usize, Vec<u64>)> = Vec::new();
        for digit in 0..n_digits as u32 {
            let alike = |other: u32| allowed.iter().all(|set| (set >> digit ^ set >> other) & 1 == 0);
            match kinds.iter_mut().find(|kind| alike(kind.0)) {
                Some(kind) => kind.1 += 1,
                None => kinds.push((digit, 1, vec![0])),
            }
            if kinds.len() > 16 {
                return None;
            }
        }
        Some(Patterns { kinds })
    }

    /// Adds the next cell, which is in `houses`. Afterward, every digit must be in all houses of `needed`, and the
    /// houses of `keep` are still open. Returns `None` if there are too many patterns.
    pub(super) fn step(mut self, houses: u64, allowed: u64, needed: u64, keep: u64) -> Option<Patterns> {
        for (digit, _, masks) in &mut self.kinds {
            if allowed >> *digit & 1 == 1 {
                let placed: Vec<u64> =
                    masks.iter().filter(|&&mask| mask & houses == 0).map(|mask| mask | houses).collect();
                masks.extend(placed);
            }
            masks.retain(|mask| mask & needed == needed);
            masks.iter_mut().for_each(|mask| *mask &= keep);
            masks.sort_unstable();
            masks.dedup();
            if masks.len() > MAX_PATTERNS {
                return None;
            }
        }
        Some(self)
    }

    /// Returns the logarithm of the number of digits that a cell in these houses can hold.
    pub(super) fn log_choices(&self, houses: u64, allowed: u64) -> f64 {
        let free = self.kinds.iter().filter(|(digit, ..)| allowed >> digit & 1 == 1).map(|(_, n, masks)| {
            let n_free = masks.iter().filter(|&mask| mask & houses == 0).count();
            *n as f64 * n_free as f64 / masks.len().max(1) as f64
        });
        ln(free.sum::<f64>().max(1e-3))
    }

    /// Converts the patterns from the houses of one layer to those of the next, each of which holds the digits of
    /// several houses of the former.
    pub(super) fn renumber(&mut self, held_by: &[u64]) {
        for (_, _, masks) in &mut self.kinds {
            for mask in masks.iter_mut() {
                let held = held_by.iter().enumerate();
                *mask = held.fold(0, |all, (h, &around)| all | ((*mask & around != 0) as u64) << h);
            }
            masks.sort_unstable();
            masks.dedup();
        }
    }

    /// Returns the logarithm of the number of states, without symmetries.
    pub(super) fn log_states(&self, n_houses: usize) -> f64 {
        let mut spread = vec![vec![0.0f64; n_houses]; n_houses];
        let mut log = 0.0;
        for (_, n_digits, masks) in &self.kinds {
            let n = masks.len() as f64;
            log += *n_digits as f64 * ln(n);
            for (a, row) in spread.iter_mut().enumerate() {
                let with_a: Vec<u64> = masks.iter().copied().filter(|mask| mask >> a & 1 == 1).collect();
                for (b, cell) in row.iter_mut().enumerate().take(a + 1) {
                    let both = with_a.iter().filter(|mask| *mask >> b & 1 == 1).count() as f64;
                    let only_b = masks.iter().filter(|mask| *mask >> b & 1 == 1).count() as f64;
                    *cell += *n_digits as f64 * (both / n - with_a.len() as f64 / n * only_b / n);
                }
            }
        }
        // Variances of the houses, each conditional on those before it (LDLᵀ decomposition).
        for a in 0..n_houses {
            for b in 0..=a {
                let known: f64 = (0..b).map(|c| spread[a][c] * spread[b][c] * spread[c][c]).sum();
                let rest = spread[a][b] - known;
                spread[a][b] = match () {
                    _ if a == b => rest,
                    _ if spread[b][b] > 1e-9 => rest / spread[b][b],
                    _ => 0.0,
                };
            }
            if spread[a][a] > 1e-9 {
                log -= (0.5 * ln(std::f64::consts::TAU * spread[a][a])).max(0.0);
            }
        }
        log
    }
}
