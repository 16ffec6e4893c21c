//! Sums by reachable sets: the digits that occur in some assignment with the right sum.
//!
//! The cells of a sum are divided into parts that differ among themselves. The possible sums of a part are the bits of
//! one word. A forward and a backward pass over the parts keep the sums that the other parts allow (dynamic programming
//! for knapsack constraints, Trick 2003), and inside a part the same is done with its cells.

use super::Dead;
use super::parts::parted;
use crate::topology::{Cell, Topology};

/// Cells with weights 1 or -1, in parts of cells that differ.
//
//  masks [ part 0 | part 1 (reversed) | part 2 ] a reversed part counts n+1 minus each digit, so that all parts are
//  added
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    n: u32,
    parts: Vec<Addend>,
    total: u32,
}

#[derive(Clone, Copy, Debug)]
struct Addend {
    n_cells: usize,
    is_turned: bool,
}

/// The largest sum whose set fits in a word.
const MAX_SUM: usize = 127;

/// The maximum number of assignments inside a part that are tried.
const MAX_TRIED: u64 = 150;

const MOST_PARTS: usize = 32;

impl Sums {
    /// Returns the cells in order and the filter, or `None` if a weight or the sum is too large for it.
    pub(super) fn new(topology: &Topology, terms: &[(Cell, i32)], total: i32) -> Option<(Vec<Cell>, Sums)> {
        let n = topology.n_digits();
        let fits = terms.iter().all(|(_, weight)| weight.abs() == 1) && terms.len() * n <= MAX_SUM;
        let mut cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        cells.dedup();
        if !fits || cells.len() < terms.len() {
            return None;
        }
        let (mut in_order, mut parts) = (Vec::with_capacity(terms.len()), Vec::new());
        for is_turned in [false, true] {
            let own = terms.iter().filter(|(_, weight)| (*weight < 0) == is_turned).map(|(cell, _)| *cell);
            let from = in_order.len();
            in_order.extend(own);
            let sizes = parted(topology, &mut in_order[from..]).into_iter();
            parts.extend(sizes.map(|n_cells| Addend { n_cells, is_turned }));
        }
        let n_turned = terms.iter().filter(|(_, weight)| *weight < 0).count();
        let total = total + (n_turned * (n + 1)) as i32;
        if parts.len() > MOST_PARTS || !(0..=MAX_SUM as i32).contains(&total) {
            return None;
        }
        Some((in_order, Sums { n: n as u32, parts, total: total as u32 }))
    }

    /// Returns the number of cells that are added; the others are subtracted.
    pub(crate) fn n_added(&self) -> usize {
        self.parts.iter().filter(|part| !part.is_turned).map(|part| part.n_cells).sum()
    }

    fn n_cells(&self) -> usize {
        self.parts.iter().map(|part| part.n_cells).sum()
    }

    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        self.narrow_to(masks, 1 << self.total)
    }

    /// Returns a bit mask of the possible sums.
    fn possible(&self, masks: &[u64]) -> u128 {
        let mut at = 0;
        let mut sums = 1;
        for part in &self.parts {
            sums = add(sums, part_sums(&masks[at..at + part.n_cells]));
            at += part.n_cells;
        }
        sums
    }

    /// Keeps the candidates that occur in assignments with one of these sums.
    fn narrow_to(&self, masks: &mut [u64], totals: u128) -> Result<(), Dead> {
        self.turn(masks);
        let result = self.narrow_turned(masks, totals);
        self.turn(masks);
        result
    }

    /// Reverses the masks of parts that are subtracted.
    fn turn(&self, masks: &mut [u64]) {
        let mut at = 0;
        for part in &self.parts {
            if part.is_turned {
                masks[at..at + part.n_cells].iter_mut().for_each(|mask| *mask = mask.reverse_bits() >> (64 - self.n));
            }
            at += part.n_cells;
        }
    }

    fn narrow_turned(&self, masks: &mut [u64], totals: u128) -> Result<(), Dead> {
        let n_parts = self.parts.len();
        let mut own = [0u128; MOST_PARTS];
        let mut before = [0u128; MOST_PARTS + 1];
        before[0] = 1;
        let mut at = 0;
        for (i, part) in self.parts.iter().enumerate() {
            own[i] = part_sums(&masks[at..at + part.n_cells]);
            before[i + 1] = add(before[i], own[i]);
            at += part.n_cells;
        }
        if before[n_parts] & totals == 0 {
            return Err(Dead);
        }
        let mut after = totals;
        for i in (0..n_parts).rev() {
            let part = self.parts[i];
            at -= part.n_cells;
            let allowed = own[i] & subtract(after, before[i]);
            if allowed == 0 {
                return Err(Dead);
            }
            if allowed != own[i] || part.n_cells == 1 {
                narrow_part(&mut masks[at..at + part.n_cells], allowed)?;
            }
            after = subtract(after, own[i]);
        }
        Ok(())
    }
}

/// Narrows groups that all have the same sum.
pub(super) fn narrow_equal(groups: &[Sums], masks: &mut [u64]) -> Result<(), Dead> {
    let mut totals = u128::MAX;
    let mut at = 0;
    for group in groups {
        totals &= group.possible(&masks[at..at + group.n_cells()]);
        at += group.n_cells();
    }
    if totals == 0 {
        return Err(Dead);
    }
    let mut at = 0;
    for group in groups {
        let n_cells = group.n_cells();
        group.narrow_to(&mut masks[at..at + n_cells], totals)?;
        at += n_cells;
    }
    Ok(())
}

/// Returns all sums of one number from each set.
pub(super) fn add(mut a: u128, mut b: u128) -> u128 {
    if a.count_ones() > b.count_ones() {
        std::mem::swap(&mut a, &mut b);
    }
    let mut sums = 0;
    while a != 0 {
        sums |= b << a.trailing_zeros();
        a &= a - 1;
    }
    sums
}

/// Returns all differences between a number in `from` and a number in `what`.
pub(super) fn subtract(from: u128, mut what: u128) -> u128 {
    let mut left = 0;
    while what != 0 {
        left |= from >> what.trailing_zeros();
        what &= what - 1;
    }
    left
}

/// Returns the possible sums of cells that differ: the sums both of one digit per cell and of as many different digits
/// as there are cells.
fn part_sums(masks: &[u64]) -> u128 {
    if let [mask] = masks {
        return (*mask as u128) << 1;
    }
    let mut union = 0u64;
    let mut sums: u128 = 1;
    for &mask in masks {
        union |= mask;
        sums = add((mask as u128) << 1, sums);
    }
    sums & set_sums(union, masks.len())
}

/// Returns the sums of `k` different digits of a set.
fn set_sums(mut set: u64, k: usize) -> u128 {
    const MOST: usize = 17;
    if k >= MOST {
        return u128::MAX;
    }
    let mut sums = [0u128; MOST];
    sums[0] = 1;
    let mut n = 0;
    while set != 0 {
        let digit = set.trailing_zeros() + 1;
        set &= set - 1;
        n = (n + 1).min(k);
        for size in (1..=n).rev() {
            sums[size] |= sums[size - 1] << digit;
        }
    }
    sums[k]
}

/// Keeps the candidates that occur in assignments of different digits with one of these sums.
fn narrow_part(masks: &mut [u64], allowed: u128) -> Result<(), Dead> {
    const MOST: usize = 32;
    if let [mask] = masks {
        *mask &= (allowed >> 1) as u64;
        return if *mask == 0 { Err(Dead) } else { Ok(()) };
    }
    if masks.len() > MOST {
        return Ok(());
    }
    let mut before = [0u128; MOST + 1];
    before[0] = 1;
    for (i, &mask) in masks.iter().enumerate() {
        before[i + 1] = add((mask as u128) << 1, before[i]);
    }
    let mut after = allowed;
    let mut tries = 1u64;
    for i in (0..masks.len()).rev() {
        let mask = masks[i];
        masks[i] = mask & (subtract(after, before[i]) >> 1) as u64;
        if masks[i] == 0 {
            return Err(Dead);
        }
        tries = tries.saturating_mul(masks[i].count_ones() as u64);
        after = subtract(after, (masks[i] as u128) << 1);
    }
    if tries > MAX_TRIED {
        return Ok(());
    }
    let mut kept = [0u64; MOST];
    if !tried(masks, 0, 0, 0, allowed, &mut kept) {
        return Err(Dead);
    }
    masks.iter_mut().zip(kept).for_each(|(mask, kept)| *mask &= kept);
    Ok(())
}

fn tried(masks: &[u64], at: usize, used: u64, sum: u32, allowed: u128, kept: &mut [u64; 32]) -> bool {
    if at == masks.len() {
        return allowed >> sum & 1 == 1;
    }
    let mut left = masks[at] & !used;
    let mut found = false;
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left &= left - 1;
        if tried(masks, at + 1, used | digit, sum + digit.trailing_zeros() + 1, allowed, kept) {
            kept[at] |= digit;
            found = true;
        }
    }
    found
}

/// Cells with any weights, one at a time. The sums so far are bits of several words, counted from the smallest possible
/// sum.
#[derive(Clone, Debug)]
pub(crate) struct Wide {
    n: usize,
    weights: Vec<i32>,
    /// The total, counted from the smallest sum.
    total: i64,
    n_words: usize,
}

impl Wide {
    pub(super) fn new(n: usize, terms: &[(Cell, i32)], total: i32) -> (Vec<Cell>, Wide) {
        let least: i64 = terms.iter().map(|(_, weight)| least(n, *weight)).sum();
        let span: i64 = terms.iter().map(|(_, weight)| weight.unsigned_abs() as i64 * (n as i64 - 1)).sum();
        let wide = Wide {
            n,
            weights: terms.iter().map(|(_, weight)| *weight).collect(),
            total: total as i64 - least,
            n_words: (span as usize + 1).div_ceil(64),
        };
        (terms.iter().map(|(cell, _)| *cell).collect(), wide)
    }

    /// Returns the contribution of a zero-based digit to the sum.
    fn part(&self, i: usize, digit: u32) -> usize {
        let weight = self.weights[i] as i64;
        (weight * (digit as i64 + 1) - least(self.n, self.weights[i])) as usize
    }

    pub(super) fn narrow(&self, masks: &mut [u64], words: &mut Vec<u64>) -> Result<(), Dead> {
        let (k, n_words) = (masks.len(), self.n_words);
        if self.total < 0 || self.total >= 64 * n_words as i64 {
            return Err(Dead);
        }
        // Layer i holds the sums of the cells before i. After the layers come the sums that the cells up to some cell
        // must reach.
        words.clear();
        words.resize((k + 3) * n_words, 0);
        words[0] = 1;
        for i in 0..k {
            let (from, to) = words.split_at_mut((i + 1) * n_words);
            each_digit(masks[i], |digit| shift_up(&from[i * n_words..], &mut to[..n_words], self.part(i, digit)));
        }
        let (before, rest) = words.split_at_mut((k + 1) * n_words);
        let (mut after, mut next) = rest.split_at_mut(n_words);
        after[self.total as usize / 64] = 1 << (self.total % 64);
        for i in (0..k).rev() {
            let sums = &before[i * n_words..(i + 1) * n_words];
            let mut kept = 0;
            next.fill(0);
            each_digit(masks[i], |digit| {
                if meets(sums, after, self.part(i, digit)) {
                    kept |= 1 << digit;
                    shift_down(after, next, self.part(i, digit));
                }
            });
            if kept == 0 {
                return Err(Dead);
            }
            masks[i] = kept;
            std::mem::swap(&mut after, &mut next);
        }
        Ok(())
    }
}

fn least(n: usize, weight: i32) -> i64 {
    if weight > 0 { weight as i64 } else { weight as i64 * n as i64 }
}

fn each_digit(mut mask: u64, mut act: impl FnMut(u32)) {
    while mask != 0 {
        act(mask.trailing_zeros());
        mask &= mask - 1;
    }
}

/// Returns word `i` of bits that are shifted up by `by`.
fn moved_up(bits: &[u64], i: usize, by: usize) -> u64 {
    let (words, shift) = (by / 64, by % 64);
    let word = |at: Option<usize>| at.and_then(|at| bits.get(at)).copied().unwrap_or(0);
    let low = if shift == 0 { 0 } else { word(i.checked_sub(words + 1)) >> (64 - shift) };
    word(i.checked_sub(words)) << shift | low
}

fn shift_up(from: &[u64], to: &mut [u64], by: usize) {
    let from = &from[..to.len()];
    (0..to.len()).for_each(|i| to[i] |= moved_up(from, i, by));
}

fn shift_down(from: &[u64], to: &mut [u64], by: usize) {
    let (words, shift) = (by / 64, by % 64);
    let word = |at: usize| from.get(at).copied().unwrap_or(0);
    for (i, to) in to.iter_mut().enumerate() {
        let high = if shift == 0 { 0 } else { word(i + words + 1) << (64 - shift) };
        *to |= word(i + words) >> shift | high;
    }
}

fn meets(sums: &[u64], after: &[u64], by: usize) -> bool {
    (0..after.len()).any(|i| moved_up(sums, i, by) & after[i] != 0)
}
