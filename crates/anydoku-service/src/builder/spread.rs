//! An even spread of ratings: puzzles from the whole of a range instead of its easiest ones.
//!
//! Most puzzles of a range of ratings are at its easy end. The range is therefore divided into bands, and each band gets its
//! share of the puzzles. Few shapes have puzzles of every rating; the share of an empty band moves on to the next one.

use anydoku::make::{Failed, Target};

use super::{Entry, Known, Tell};
use crate::order::Order;
use crate::{Limit, Service, ServiceError};

/// The width of a band, in tenths. Narrower bands would often be empty, because ratings come in steps of up to four tenths.
const BAND: i64 = 5;

/// The rating above which bands end, in tenths: harder puzzles are too rare to be searched for by rating.
const RARE: i64 = 70;

/// The number of puzzles tried for each puzzle of a band.
const TRIES: u64 = 200;

/// The number of attempts that show whether a band has puzzles at all, and the number for each puzzle requested.
const PROBES: usize = 3;
const PATIENCE: usize = 4;

/// Divides a range of ratings into at most `n` bands. Bounds are inclusive.
fn bands(low: f64, high: f64, n: usize) -> Vec<(f64, f64)> {
    let tenths = |rating: f64| (rating * 10.0).round() as i64;
    let (first, last) = (tenths(low), tenths(high));
    let end = last.min(RARE.max(first));
    let span = end - first + 1;
    let k = (span as f64 / BAND as f64).round().clamp(1.0, n.max(1) as f64) as i64;
    let edge = |i: i64| first + span * i / k;
    let tenth = |tenths: i64| tenths as f64 / 10.0;
    (0..k).map(|i| (tenth(edge(i)), if i + 1 == k { high } else { tenth(edge(i + 1) - 1) })).collect()
}

/// Returns the order for the puzzles of a band, with a seed of its own.
fn band(order: &Order, (low, high): (f64, f64), i: usize) -> Result<Order, ServiceError> {
    let mut order = order.clone().with_recipe(|recipe| {
        recipe.targets = vec![Target::Rating(low, high)];
        recipe.tries = recipe.tries.or(Some(TRIES));
    })?;
    order.seed = order.seed.wrapping_add((i as u64) << 32);
    Ok(order)
}

impl Service<'_> {
    /// Generates `n` puzzles. If a range of ratings is the only target, they are spread evenly over it, easiest first.
    /// Sets `unevenness` to the number of puzzles that are harder than an even spread calls for.
    pub(crate) fn entries_spread(
        &self,
        order: &Order,
        n: usize,
        limit: Limit,
        mut known: Option<&mut Known>,
        unevenness: &mut usize,
        tell: Tell<'_>,
    ) -> Result<Vec<Entry>, ServiceError> {
        let &[Target::Rating(low, high)] = &order.recipe.targets[..] else {
            return self.entries_made(order, n, limit, known, tell);
        };
        let bands = bands(low, high, n);
        if bands.len() < 2 {
            return self.entries_made(order, n, limit, known, tell);
        }
        let mut made = Vec::new();
        for (i, &(low, high)) in bands.iter().enumerate() {
            let due = n * (i + 1) / bands.len() - made.len();
            let order = band(order, (low, high), i)?;
            let found = self.entries_tried(&order, due, limit, known.as_deref_mut(), tell)?;
            *unevenness = (*unevenness).max(due - found.len());
            made.extend(found);
        }
        // The hardest band that has enough puzzles supplies the rest.
        for (i, &(low, high)) in bands.iter().enumerate().rev() {
            let rest = n - made.len();
            if rest > 0 {
                let order = band(order, (low, high), bands.len() + i)?;
                made.extend(self.entries_tried(&order, rest, limit, known.as_deref_mut(), tell)?);
            }
        }
        let rest = n - made.len();
        if rest > 0 {
            made.extend(self.entries_made(order, rest, limit, known, tell)?);
        }
        made.sort_by(|a, b| a.hardness().partial_cmp(&b.hardness()).expect("ratings are numbers"));
        Ok(made)
    }

    /// Generates up to `n` puzzles, and gives up when they are too rare.
    fn entries_tried(
        &self,
        order: &Order,
        n: usize,
        limit: Limit,
        mut known: Option<&mut Known>,
        tell: Tell<'_>,
    ) -> Result<Vec<Entry>, ServiceError> {
        let (mut made, mut next) = (Vec::new(), 0);
        while made.len() < n && next < (PROBES + PATIENCE * n) as u64 {
            let round = if next == 0 { PROBES } else { n - made.len() };
            let more = self.entries(
                round,
                &|| order.worker(),
                &mut || std::ops::ControlFlow::Continue(()),
                &|worker, number| {
                    self.within(limit, |budget| match self.entry_made(order, worker, next + number, budget) {
                        Ok(made) => Ok(Some(made)),
                        Err(Failed::Unreached { .. }) if !self.is_stopped() => Ok(None),
                        Err(failed) => Err(self.error(order, failed)),
                    })?
                },
            )?;
            next += round as u64;
            for entry in more.into_iter().flatten() {
                if made.len() < n && known.as_deref_mut().is_none_or(|known| known.is_new(&entry.sheet)) {
                    made.push(entry);
                    if tell().is_break() {
                        return Err(super::stopped());
                    }
                }
            }
            if made.is_empty() {
                break;
            }
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::bands;

    #[test]
    fn bands_cover_a_range_without_gaps() {
        assert_eq!(bands(1.0, 1.5, 9), [(1.0, 1.5)]);
        assert_eq!(bands(1.6, 2.8, 9), [(1.6, 1.9), (2.0, 2.3), (2.4, 2.8)]);
        assert_eq!(bands(1.0, 4.4, 2), [(1.0, 2.6), (2.7, 4.4)]);
        assert_eq!(bands(1.0, 4.4, 100).len(), 7);
        // Nothing is spread where puzzles are rare.
        assert_eq!(bands(7.0, 12.0, 100), [(7.0, 12.0)]);
        let wide = bands(1.2, 9.0, 100);
        assert!(wide.windows(2).all(|pair| (pair[1].0 - pair[0].1 - 0.1).abs() < 1e-9), "{wide:?}");
        assert_eq!(wide.last().map(|band| band.1), Some(9.0));
    }
}
