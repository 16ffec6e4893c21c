//! Counting by triples: the 9x9 grid as three bands, combined by the digits of their columns (after Felgenhauer and
//! Jarvis 2005).
//!
//! A column of a block holds three digits, and the columns of a block [share out](shares) all nine. A grid is three
//! bands whose columns together hold all digits, so the number of grids is a sum of products of three factors, each the
//! number of bands with given columns. One more house that crosses the bands, such as the centers of all blocks,
//! [splits these numbers](band) by the digits that the band has in that house; the digits of the three bands must be
//! disjoint.
//!
//! The columns of one band, the *middle* one, are chosen once for each class under relabelings and symmetries. For each
//! of its blocks, there are then 56 choices for the band above, and the band below has the remaining digits. Bands can
//! also be stacks, and any of the three can be the middle one: the choice with the fewest classes is used.
//!
//! Classes are units of work, like those of a [core](super::cores).

mod band;
mod shares;

use num_bigint::BigUint;

use self::band::{Band, Table};
use self::shares::{Shares, arrangements};
use super::units::Classes;
use super::{CountOptions, Method, Reason};
use anydoku::Topology;

/// The time per pair of bands that are joined, in seconds.
const SECONDS_A_JOIN: f64 = 4e-8;

/// The time per pair of compatible sets of digits in these bands, in seconds.
const SECONDS_A_PAIR: f64 = 2e-9;

/// The columns of the middle band, relabeled such that its first block is 123 456 789.
struct Class {
    second: usize,
    third: usize,
    /// The number of equivalent choices.
    size: u64,
}

/// A 9x9 grid in bands, with the work to count it.
pub(super) struct Triples {
    shares: Shares,
    tables: Vec<Table>,
    /// The indices of the tables for the band above, the middle band, and the band below.
    above: usize,
    middle: usize,
    below: usize,
    classes: Vec<Class>,
    /// The expected time on one processor core, in seconds.
    pub(super) seconds: f64,
}

impl Triples {
    /// Returns the work, or `None` if the houses are not those of a 9x9 grid, or if more than one other house crosses
    /// both the bands and the stacks.
    pub(super) fn of(topology: &Topology) -> Option<Triples> {
        let [middle, above, below] = best_bands(topology)?;
        let shares = Shares::new();
        let mut bands: Vec<Band> = Vec::new();
        for band in [&above, &middle, &below] {
            if !bands.contains(band) {
                bands.push(band.clone());
            }
        }
        let place = |band: &Band| bands.iter().position(|known| known == band).expect("all were pushed");
        let (above_at, middle_at, below_at) = (place(&above), place(&middle), place(&below));
        let tables = bands.iter().map(|band| Table::new(&shares, band)).collect::<Option<Vec<Table>>>()?;
        let classes = classes(&shares, &symmetries(&middle, &above, &below));
        let joins = classes.len() as f64 * (56 * 56 * if above_at == below_at { 28 } else { 56 }) as f64;
        let pairs = tables[above_at].mean_len() * tables[below_at].mean_len();
        let seconds = joins * (SECONDS_A_JOIN + SECONDS_A_PAIR * pairs);
        Some(Triples { shares, tables, above: above_at, middle: middle_at, below: below_at, classes, seconds })
    }

    /// Counts the grids whose middle band has these columns.
    fn completions(&self, class: &Class, options: &CountOptions<'_>) -> Result<u128, Reason> {
        let shares = &self.shares;
        let (above, below) = (&self.tables[self.above], &self.tables[self.below]);
        let room = self.room(class);
        let is_even = self.above == self.below;
        let mut total = 0;
        let mut lower: Vec<(usize, u64)> = Vec::new();
        // Bands of one kind can be exchanged, so one of two suffices.
        for &(a, x) in shares.others(0).iter().filter(|(a, x)| !is_even || a < x) {
            if options.budget.is_stopped() {
                return Err(Reason::Stopped);
            }
            let beside = |share: usize, stack: usize| {
                let both = |&(b, y): &(usize, usize)| {
                    (above.row(stack, shares.beside(a, b)), below.row(stack, shares.beside(x, y)))
                };
                shares.others(share).iter().map(both).collect::<Vec<(usize, usize)>>()
            };
            let (seconds, thirds) = (beside(class.second, 1), beside(class.third, 2));
            // Lists hold digits relabeled such that the first block of a band is 123 456 789.
            let (above_names, below_names) = (shares.sets_named_back(a), shares.sets_named_back(x));
            for &(b, y) in &seconds {
                let mut sum = 0;
                for &(c, z) in &thirds {
                    lower.clear();
                    lower.extend(below.list(y + z).map(|(set, n)| (usize::from(below_names[set]), n)));
                    for (set, n) in above.list(b + c) {
                        let set = usize::from(above_names[set]);
                        let here: u64 = lower.iter().map(|&(other, n)| n * room[set | other]).sum();
                        sum += n * here;
                    }
                }
                total += u128::from(sum);
            }
        }
        Ok(if is_even { 2 * total } else { total })
    }

    /// Counts the middle bands of a class by the digits that the two other bands hold together in the house that
    /// crosses the bands. The number is zero for two bands that share a digit, because their union is too small.
    fn room(&self, class: &Class) -> [u64; 512] {
        let n_others = self.tables[self.above].n_crossing + self.tables[self.below].n_crossing;
        let table = &self.tables[self.middle];
        let mut room = [0; 512];
        for (set, n) in table.list(table.row(1, class.second) + table.row(2, class.third)) {
            let has_room = |other: &usize| set & other == 0 && other.count_ones() as usize == n_others;
            (0..512).filter(has_room).for_each(|other| room[other] += n);
        }
        room
    }
}

impl Classes for Triples {
    const METHOD: Method = Method::Triples;

    fn len(&self) -> usize {
        self.classes.len()
    }

    fn fingerprint(&self) -> u64 {
        let numbers = self.classes.iter().flat_map(|class| [class.second as u64, class.third as u64, class.size]);
        numbers.fold(self.classes.len() as u64, super::table::mix)
    }

    fn expected(&self) -> (f64, Option<f64>) {
        (self.seconds, None)
    }

    fn count(&self, class: usize, options: &CountOptions<'_>) -> Result<u128, Reason> {
        self.completions(&self.classes[class], options)
    }

    fn total(&self, numbers: &[(usize, u128)]) -> BigUint {
        let sum: BigUint = numbers.iter().map(|&(class, n)| BigUint::from(n) * self.classes[class].size).sum();
        // The first block of the middle band can have any columns.
        sum * self.shares.len()
    }
}

/// Returns the middle band and the two other bands, chosen for the least work.
fn best_bands(topology: &Topology) -> Option<[Band; 3]> {
    let ways = [false, true].into_iter().filter_map(|is_turned| Band::three(topology, is_turned));
    let choices = ways.flat_map(|bands| [[0, 1, 2], [1, 0, 2], [2, 0, 1]].map(|i| i.map(|i| bands[i].clone())));
    let saved = |[middle, above, below]: &[Band; 3]| {
        let n_symmetries = symmetries(middle, above, below).len();
        if above == below { 2 * n_symmetries } else { n_symmetries }
    };
    // Take the first of equally good choices.
    choices.rev().max_by_key(saved)
}

/// Returns the orders of columns that preserve the middle band and preserve or exchange the other two.
fn symmetries(middle: &Band, above: &Band, below: &Band) -> Vec<[usize; 9]> {
    let keeps = |columns: &[usize; 9]| {
        let moved = [middle, above, below].map(|band| band.with_columns(columns));
        moved[0] == *middle && (moved[1] == *above && moved[2] == *below || moved[1] == *below && moved[2] == *above)
    };
    arrangements().into_iter().filter(keeps).collect()
}

/// Returns one choice of columns of the middle band per class under symmetries and relabelings.
fn classes(shares: &Shares, symmetries: &[[usize; 9]]) -> Vec<Class> {
    let n = shares.len();
    let renamings = shares.renamings_of_first();
    let mut is_seen = vec![false; n * n];
    let mut classes = Vec::new();
    for start in 0..n * n {
        if is_seen[start] {
            continue;
        }
        let (second, third) = (start / n, start % n);
        let mut size = 0;
        for columns in symmetries {
            let [first, b, c] = shares.with_columns([0, second, third], columns);
            let (b, c) = (shares.beside(first, b), shares.beside(first, c));
            for renaming in &renamings {
                let image = usize::from(renaming[b]) * n + usize::from(renaming[c]);
                size += u64::from(!std::mem::replace(&mut is_seen[image], true));
            }
        }
        classes.push(Class { second, third, size });
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Shape;

    fn bands(name: &str) -> Option<[Band; 3]> {
        best_bands(&Shape::named(name).expect("it is in the catalogue").topology)
    }

    /// The plain grid has 44 classes of bands (Felgenhauer and Jarvis 2005).
    #[test]
    fn classes_share_out_all_columns() {
        let shares = Shares::new();
        for (name, n_classes) in [("9x9", 44), ("centredot", 580), ("asterisk", 5854), ("girandola", 5854)] {
            let [middle, above, below] = bands(name).expect("one house crosses the bands");
            let classes = classes(&shares, &symmetries(&middle, &above, &below));
            assert_eq!(classes.len(), n_classes, "{name}");
            assert_eq!(classes.iter().map(|class| class.size).sum::<u64>(), 1680 * 1680, "{name}");
        }
    }

    #[test]
    fn other_grids_and_more_houses_are_refused() {
        for name in ["4x4", "latin9", "x", "nrc", "disjoint", "jigsaw", "16x16", "antiknight", "samurai"] {
            assert!(bands(name).is_none(), "{name}");
        }
    }
}
