//! Counts 9x9 grids by their middle band, from the definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- middle_band antiking` takes an hour, and `antiknight` takes a minute. A shape is defined by a
//! predicate on two cells: whether they must differ. The predicate reaches over one or two rows, so the first and last bands interact
//! only through columns:
//!
//! ```text
//! S1 S2 S3 | S4 S5 S6 | S7 S8 S9     M is the three digits in each column of the middle band; beside it there are 56 choices for each
//! M1 M2 M3 | M4 M5 M6 | M7 M8 M9     stack of S, 175,616 in all, and T is the remainder. The number of bands S beside a middle band
//! T1 T2 T3 | T4 T5 T6 | T7 T8 T9     depends on M and on its *view*, the rows within reach.
//! ```
//!
//! Up to relabeling, the middle band begins with 123456789. All such bands are listed and sorted by M, up to relabeling and a flip. For
//! each M, all bands above are filled once and counted by S for each view. The view from below is the view from above after a flip, so
//! the same numbers serve both sides. The number of grids with a middle band is the sum, over S, of the number for S and the view from
//! above times the number for T and the view from below. With `all` as the last word, M and its flip are counted separately.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

/// A predicate: whether two cells must differ, beyond rows, columns and blocks.
type Differ = fn((usize, usize), (usize, usize)) -> bool;

/// The shapes by name, and the number of rows over which they reach.
const SHAPES: [(&str, usize, Differ); 3] = [
    ("antiking", 1, |a, b| (a.0.abs_diff(b.0), a.1.abs_diff(b.1)) == (1, 1)),
    ("antiknight", 2, |a, b| matches!((a.0.abs_diff(b.0), a.1.abs_diff(b.1)), (1, 2) | (2, 1))),
    ("antiking+antiknight", 2, |a, b| matches!((a.0.abs_diff(b.0), a.1.abs_diff(b.1)), (1, 1) | (1, 2) | (2, 1))),
];

/// The number of relabelings of nine digits.
const NAMES: u128 = 362_880;

const ALL: u16 = 0x1FF;

/// The number of choices for the columns of a stack, given those of the middle band.
const N_SHARES: usize = 56;
const N_COLUMNS: usize = N_SHARES * N_SHARES * N_SHARES;

/// Counts the grids of the requested shape and prints progress and time.
pub fn run(words: &[String]) {
    let is_all = words.last().is_some_and(|word| word == "all");
    let shape = words.first().and_then(|word| Shape::named(word));
    let (Some(shape), 1) = (shape, words.len() - usize::from(is_all)) else {
        let names: Vec<&str> = SHAPES.iter().map(|(name, ..)| *name).collect();
        eprintln!("{words:?} is not a shape: name one of {}, and optionally \"all\"", names.join(", "));
        std::process::exit(2);
    };
    let begun = Instant::now();
    let total = shape.count(!is_all, &mut |line| eprintln!("{line}, {:.1} s", begun.elapsed().as_secs_f64()));
    println!("{}: {total} * 9! = {}", words[0], total * NAMES);
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
}

/// Returns the number of grids of a named shape.
pub fn number(name: &str) -> Option<u128> {
    Some(Shape::named(name)?.count(true, &mut |_| ()) * NAMES)
}

/// The digits of a band of three rows, by cell.
type Band = [u8; 27];

struct Shape {
    reach: usize,
    differ: Differ,
}

/// The middle bands that have the same digits in each column, with the weight of each band.
struct Class {
    bands: Vec<Band>,
    weight: u128,
}

impl Shape {
    fn named(name: &str) -> Option<Shape> {
        let (_, reach, differ) = SHAPES.iter().find(|(known, ..)| *known == name)?;
        Some(Shape { reach: *reach, differ: *differ })
    }

    /// Counts all grids up to relabeling.
    fn count(&self, is_merged: bool, tell: &mut dyn FnMut(String)) -> u128 {
        let classes = self.classes(is_merged);
        let n_bands: usize = classes.iter().map(|class| class.bands.len()).sum();
        tell(format!("{n_bands} middle bands in {} classes", classes.len()));
        let mut total = 0;
        for (at, class) in classes.iter().enumerate() {
            total += class.weight * self.completions(&class.bands);
            if (at + 1).is_multiple_of(500) {
                tell(format!("{} classes counted", at + 1));
            }
        }
        total
    }

    fn are_apart(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|cell| (cell / 9, cell % 9));
        a.0 == b.0 || a.1 == b.1 || (a.0 / 3, a.1 / 3) == (b.0 / 3, b.1 / 3) || (self.differ)(a, b)
    }

    /// Returns the middle bands that begin with 123456789, grouped by their columns and relabeled so that these are equal.
    fn classes(&self, is_merged: bool) -> Vec<Class> {
        let mut bands = Vec::new();
        let mut first: Band = [0; 27];
        (0..9).for_each(|column| first[column] = column as u8);
        self.fill(&mut first, 9, &mut bands);
        let mut by_columns: BTreeMap<[u8; 9], Vec<Band>> = BTreeMap::new();
        for band in bands {
            let (columns, band) = named_by_columns(&band);
            by_columns.entry(columns).or_default().push(band);
        }
        let mut classes = Vec::new();
        for (columns, bands) in &by_columns {
            let (flipped, _) = named_by_columns(&std::array::from_fn(|at| bands[0][at / 9 * 9 + 8 - at % 9]));
            assert_eq!(by_columns[&flipped].len(), bands.len(), "a flip leaves the shape as it is");
            if !is_merged || *columns <= flipped {
                let weight = if is_merged && *columns != flipped { 2 } else { 1 };
                classes.push(Class { bands: bands.clone(), weight });
            }
        }
        classes
    }

    fn fill(&self, band: &mut Band, at: usize, found: &mut Vec<Band>) {
        if at == 27 {
            return found.push(*band);
        }
        for digit in 0..9 {
            if (0..at).all(|other| band[other] != digit || !self.are_apart(27 + at, 27 + other)) {
                band[at] = digit;
                self.fill(band, at + 1, found);
            }
        }
    }

    /// Returns the number of grids whose middle band is one of these bands, which have the same columns.
    fn completions(&self, middles: &[Band]) -> u128 {
        let stacks = [0, 1, 2].map(|stack| Stack::beside(&middles[0], stack));
        // Rows from the border of the middle band inward, seen from above and from below.
        let n_seen = 9 * self.reach;
        let view = |band: &Band, is_below: bool| {
            (0..n_seen).map(|at| if is_below { band[9 * (2 - at / 9) + at % 9] } else { band[at] }).collect::<Vec<u8>>()
        };
        let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
        let mut pairs = Vec::with_capacity(middles.len());
        for band in middles {
            pairs.push([false, true].map(|is_below| {
                let n = places.len();
                *places.entry(view(band, is_below)).or_insert(n)
            }));
        }
        let mut views = vec![Vec::new(); places.len()];
        places.into_iter().for_each(|(view, place)| views[place] = view);
        let mut sides = Sides::new(self, &middles[0], &views, &stacks);
        sides.fill(0);
        let numbers = &sides.numbers;
        let n = views.len();
        let mut total = 0;
        for (at, here) in numbers.chunks_exact(n).enumerate() {
            if here.iter().all(|&number| number == 0) {
                continue;
            }
            let [a, b, c] = [at / N_SHARES / N_SHARES, at / N_SHARES % N_SHARES, at % N_SHARES];
            let left = (stacks[0].left[a] * N_SHARES + stacks[1].left[b]) * N_SHARES + stacks[2].left[c];
            let there = &numbers[left * n..][..n];
            let sum: u64 = pairs.iter().map(|&[up, down]| u64::from(here[up]) * u64::from(there[down])).sum();
            total += u128::from(sum);
        }
        total
    }
}

/// Returns the band with its columns sorted by their digits, stack by stack, and these columns.
fn named_by_columns(band: &Band) -> ([u8; 9], Band) {
    let mut kinds = [0u8; 9];
    for (at, &digit) in band.iter().enumerate() {
        let weight = [9, 3, 1][at % 9 / 3];
        kinds[usize::from(digit)] += weight * (at % 3) as u8;
    }
    let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    order.sort_by_key(|&digit| kinds[digit]);
    let mut names = [0; 9];
    order.iter().zip(0..).for_each(|(&digit, name)| names[digit] = name);
    (order.map(|digit| kinds[digit]), band.map(|digit| names[usize::from(digit)]))
}

/// The possible columns of a stack, given the middle band.
struct Stack {
    /// The index of each choice, by its first two columns.
    places: HashMap<(u16, u16), usize>,
    /// For each choice, the index of the choice that remains for the other band.
    left: Vec<usize>,
}

impl Stack {
    fn beside(middle: &Band, stack: usize) -> Stack {
        let open = columns(middle, stack).map(|set| ALL & !set);
        let threes = |open: u16| (0..=ALL).filter(move |set| set & !open == 0 && set.count_ones() == 3);
        let mut shares = Vec::new();
        for a in threes(open[0]) {
            shares.extend(threes(open[1] & !a).filter(|b| ALL & !(a | b) & !open[2] == 0).map(|b| (a, b)));
        }
        assert_eq!(shares.len(), N_SHARES);
        let places: HashMap<(u16, u16), usize> = shares.iter().copied().zip(0..).collect();
        let left = shares.iter().map(|(a, b)| places[&(open[0] & !a, open[1] & !b)]).collect();
        Stack { places, left }
    }
}

/// Returns the digits in the three columns of a stack.
fn columns(middle: &Band, stack: usize) -> [u16; 3] {
    [0, 1, 2].map(|i| (0..3).fold(0, |set, row| set | 1 << middle[9 * row + 3 * stack + i]))
}

/// Counts the bands above a middle band by filling them cell by cell, from the adjacent row upward.
struct Sides {
    /// The digits that the columns of the middle band leave for each cell.
    open: [u16; 27],
    /// The earlier cells from which each cell must differ. In the last row, only cells of the other two rows are
    /// listed.
    before: Vec<Vec<usize>>,
    /// For each cell within reach and each digit, the set of views that allow the digit in the cell.
    allow: Vec<Vec<Vec<u64>>>,
    /// The set of remaining views, by the number of filled cells.
    alive: Vec<Vec<u64>>,
    digits: [u16; 18],
    n_views: usize,
    /// The number of bands for each choice of columns and each view.
    numbers: Vec<u32>,
    /// The index of the columns of a stack, by its first two.
    places: [Vec<u8>; 3],
    /// The views that remain once all rows within reach are filled.
    listed: Vec<usize>,
}

impl Sides {
    fn new(shape: &Shape, middle: &Band, views: &[Vec<u8>], stacks: &[Stack; 3]) -> Sides {
        // Cell `at` of a side is in row 2 - at / 9; the middle band begins in row 3.
        let cell = |at: usize| 9 * (2 - at / 9) + at % 9;
        let before = |at: usize| (0..at.min(18)).filter(|&other| shape.are_apart(cell(at), cell(other))).collect();
        let words = views.len().div_ceil(64);
        let allow = |at: usize, digit: u8| {
            let mut set = vec![0; words];
            for (number, view) in views.iter().enumerate() {
                let clashes = |(seen, &there): (usize, &u8)| there == digit && shape.are_apart(cell(at), 27 + seen);
                if !view.iter().enumerate().any(clashes) {
                    set[number / 64] |= 1 << (number % 64);
                }
            }
            set
        };
        let mut all = vec![0; words];
        (0..views.len()).for_each(|number| all[number / 64] |= 1 << (number % 64));
        let places = [0, 1, 2].map(|stack| {
            let mut places = vec![0; 1 << 18];
            stacks[stack].places.iter().for_each(|(&(a, b), &place)| places[key(a, b)] = place as u8);
            places
        });
        Sides {
            open: std::array::from_fn(|at| ALL & !columns(middle, at % 9 / 3)[at % 3]),
            before: (0..27).map(before).collect(),
            allow: (0..9 * shape.reach).map(|at| (0..9).map(|digit| allow(at, digit)).collect()).collect(),
            alive: vec![all; 9 * shape.reach + 1],
            digits: [0; 18],
            n_views: views.len(),
            numbers: vec![0; N_COLUMNS * views.len()],
            places,
            listed: Vec::new(),
        }
    }

    fn fill(&mut self, at: usize) {
        if at == self.allow.len() {
            let alive = &self.alive[at];
            self.listed.clear();
            self.listed.extend((0..self.n_views).filter(|number| alive[number / 64] >> (number % 64) & 1 == 1));
        }
        if at == 18 {
            return self.last_row();
        }
        let mut open = self.before[at].iter().fold(self.open[at], |open, &other| open & !self.digits[other]);
        while open != 0 {
            let digit = open.trailing_zeros() as usize;
            open &= open - 1;
            if at < self.allow.len() {
                let (now, next) = self.alive.split_at_mut(at + 1);
                let mut any = 0;
                for ((next, now), allow) in next[0].iter_mut().zip(&now[at]).zip(&self.allow[at][digit]) {
                    *next = now & allow;
                    any |= *next;
                }
                if any == 0 {
                    continue;
                }
            }
            self.digits[at] = 1 << digit;
            self.fill(at + 1);
        }
    }
}

impl Sides {
    /// Fills the row farthest from the middle band. Each digit is missing in only one block, so the blocks are
    /// independent.
    fn last_row(&mut self) {
        let mut ways = [[0; 6]; 3];
        let mut n_ways = [0; 3];
        for stack in 0..3 {
            let open = [0, 1, 2].map(|i| {
                let at = 18 + 3 * stack + i;
                self.before[at].iter().fold(self.open[at], |open, &other| open & !self.digits[other])
            });
            let column = |i: usize| self.digits[3 * stack + i] | self.digits[9 + 3 * stack + i];
            for a in bits(open[0]) {
                for b in bits(open[1] & !a) {
                    for _ in bits(open[2] & !(a | b)) {
                        ways[stack][n_ways[stack]] = usize::from(self.places[stack][key(column(0) | a, column(1) | b)]);
                        n_ways[stack] += 1;
                    }
                }
            }
        }
        for a in &ways[0][..n_ways[0]] {
            for b in &ways[1][..n_ways[1]] {
                for c in &ways[2][..n_ways[2]] {
                    let columns = (a * N_SHARES + b) * N_SHARES + c;
                    let numbers = &mut self.numbers[columns * self.n_views..][..self.n_views];
                    self.listed.iter().for_each(|&view| numbers[view] += 1);
                }
            }
        }
    }
}

/// Returns an iterator over the digits of a set, each as a set of one digit.
fn bits(set: u16) -> impl Iterator<Item = u16> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

fn key(first: u16, second: u16) -> usize {
    usize::from(first) << 9 | usize::from(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_grids_are_counted_with_and_without_flips() {
        let shape = Shape::named("antiking+antiknight").expect("it is known");
        let number = shape.count(true, &mut |_| ());
        assert_eq!(number, shape.count(false, &mut |_| ()));
        assert_eq!(number, 4);
    }

    #[test]
    fn columns_name_digits() {
        let band: Band = std::array::from_fn(|at| ((at % 9 + 3 * (at / 9) + 4) % 9) as u8);
        let (columns, named) = named_by_columns(&band);
        let again: Band = band.map(|digit| (digit * 2 + 3) % 9);
        assert_eq!(named_by_columns(&again).0, columns);
        assert_eq!(named_by_columns(&named), (columns, named));
    }
}
