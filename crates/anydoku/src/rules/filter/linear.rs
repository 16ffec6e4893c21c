//! Weighted sums by bounds propagation, for engines: fast at every node, and exact where few cells are open.
//!
//! Each cell is limited to the range that the smallest and the largest sum of the other cells leave. Cells that differ
//! are treated together, since they cannot all have the smallest digit. Once at most four cells with few digits are
//! open, all assignments are tried. This removes less than [`Sums`](super::sums::Sums), which also finds gaps, but
//! takes a tenth of its time.

use super::Dead;
use super::parts::parted;
use crate::topology::{Cell, Topology};

/// Cells with weights, in parts of cells that differ and have the same weight.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    parts: Vec<Addend>,
    total: i32,
}

#[derive(Clone, Copy, Debug)]
struct Addend {
    n_cells: usize,
    weight: i32,
}

/// The maximum number of parts whose bounds are kept for reuse.
const MOST_KNOWN: usize = 16;

/// The maximum number of open cells for which assignments are tried, and the maximum number of combinations of all of
/// them but the last.
const MAX_OPEN: usize = 4;
const MAX_TRIED: u32 = 36;

impl Linear {
    /// Returns the cells in order, and the filter. Repeated cells are merged.
    pub(super) fn new(topology: &Topology, terms: &[(Cell, i32)], total: i32) -> (Vec<Cell>, Linear) {
        let mut merged: Vec<(Cell, i32)> = Vec::with_capacity(terms.len());
        for &(cell, weight) in terms {
            match merged.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, known)) => *known += weight,
                None => merged.push((cell, weight)),
            }
        }
        merged.sort_by_key(|&(_, weight)| weight);
        let mut order: Vec<Cell> = merged.iter().map(|(cell, _)| *cell).collect();
        let (mut parts, mut at) = (Vec::new(), 0);
        for same in merged.chunk_by(|a, b| a.1 == b.1) {
            let sizes = parted(topology, &mut order[at..at + same.len()]).into_iter();
            parts.extend(sizes.map(|n_cells| Addend { n_cells, weight: same[0].1 }));
            at += same.len();
        }
        (order, Linear { parts, total })
    }

    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        loop {
            // The smallest and the largest sum of all cells.
            let (mut least, mut most) = (0, 0);
            let mut at = 0;
            let mut reaches = [(0, 0); MOST_KNOWN];
            for (p, part) in self.parts.iter().enumerate() {
                let own = bounds(&masks[at..at + part.n_cells]).ok_or(Dead)?;
                if let Some(known) = reaches.get_mut(p) {
                    *known = own;
                }
                let reach = part.reach(own);
                least += reach.least;
                most += reach.most;
                at += part.n_cells;
            }
            let (up, down) = (self.total - least, most - self.total);
            if up < 0 || down < 0 {
                return Err(Dead);
            }
            let mut has_changed = false;
            let mut at = 0;
            for (p, part) in self.parts.iter().enumerate() {
                let masks = &mut masks[at..at + part.n_cells];
                let own = reaches.get(p).copied().or_else(|| bounds(masks)).ok_or(Dead)?;
                has_changed |= part.cut(masks, own, up, down)?;
                at += part.n_cells;
            }
            if !has_changed {
                return self.try_choices(masks);
            }
        }
    }

    /// Keeps the candidates that some assignment of the open cells allows, if there are few assignments.
    fn try_choices(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let mut open = [Open::default(); MAX_OPEN];
        let (mut n_open, mut rest, mut at) = (0, self.total, 0);
        for (p, part) in self.parts.iter().enumerate() {
            for _ in 0..part.n_cells {
                let mask = masks[at];
                if mask & mask.wrapping_sub(1) == 0 {
                    rest -= part.weight * (mask.trailing_zeros() as i32 + 1);
                } else if n_open == MAX_OPEN {
                    return Ok(());
                } else {
                    open[n_open] = Open { at, part: p, weight: part.weight, mask, kept: 0, digit: 0 };
                    n_open += 1;
                }
                at += 1;
            }
        }
        let open = &mut open[..n_open];
        open.sort_unstable_by_key(|cell| cell.mask.count_ones());
        let Some((_, few)) = open.split_last() else {
            return if rest == 0 { Ok(()) } else { Err(Dead) };
        };
        if few.iter().map(|cell| cell.mask.count_ones()).product::<u32>() > MAX_TRIED {
            return Ok(());
        }
        if !tried(open, 0, rest) {
            return Err(Dead);
        }
        open.iter().for_each(|cell| masks[cell.at] = cell.kept);
        Ok(())
    }
}

/// A cell with several candidates, while assignments are tried.
#[derive(Clone, Copy, Default)]
struct Open {
    at: usize,
    part: usize,
    weight: i32,
    mask: u64,
    kept: u64,
    digit: u64,
}

/// Marks the digits of all assignments of the cells from `at` on that sum to `rest`. Returns false if there is none.
fn tried(open: &mut [Open], at: usize, rest: i32) -> bool {
    let cell = open[at];
    let is_used = |digit: u64, open: &[Open]| open[..at].iter().any(|o| o.part == cell.part && o.digit == digit);
    if at + 1 == open.len() {
        if cell.weight == 0 {
            open[at].kept = cell.mask;
            return rest == 0;
        }
        let value = rest / cell.weight;
        let digit = if (1..=64).contains(&value) { 1 << (value - 1) & cell.mask } else { 0 };
        if digit == 0 || value * cell.weight != rest || is_used(digit, open) {
            return false;
        }
        open[at].kept |= digit;
        return true;
    }
    let mut left = cell.mask;
    let mut found = false;
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left &= left - 1;
        if is_used(digit, open) {
            continue;
        }
        open[at].digit = digit;
        if tried(open, at + 1, rest - cell.weight * (digit.trailing_zeros() as i32 + 1)) {
            open[at].kept |= digit;
            found = true;
        }
    }
    found
}

/// The smallest and the largest sum that cells can have.
struct Reach {
    least: i32,
    most: i32,
}

fn lowest(mask: u64) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

fn highest(mask: u64) -> i32 {
    64 - mask.leading_zeros() as i32
}

/// Returns the sum of the `k` smallest digits of a set.
fn smallest(mut set: u64, k: u32) -> i32 {
    let mut sum = 0;
    for _ in 0..k {
        sum += lowest(set);
        set &= set - 1;
    }
    sum
}

fn largest(mut set: u64, k: u32) -> i32 {
    let mut sum = 0;
    for _ in 0..k {
        let digit = highest(set);
        sum += digit;
        set &= !(1 << (digit - 1));
    }
    sum
}

impl Addend {
    /// Returns the smallest and the largest contribution to the sum, given the smallest and the largest sum of the
    /// digits.
    fn reach(&self, (least, most): (i32, i32)) -> Reach {
        match self.weight >= 0 {
            true => Reach { least: self.weight * least, most: self.weight * most },
            false => Reach { least: self.weight * most, most: self.weight * least },
        }
    }

    /// Removes digits that would bring the part too far above its smallest sum or below its largest. Returns whether
    /// anything was removed.
    fn cut(&self, masks: &mut [u64], (least, most): (i32, i32), up: i32, down: i32) -> Result<bool, Dead> {
        let weight = self.weight.abs();
        if weight == 0 {
            return Ok(false);
        }
        // The part can exceed its smallest sum by at most `up`, and fall short of its largest by at most `down`.
        let (up, down) = if self.weight > 0 { (up / weight, down / weight) } else { (down / weight, up / weight) };
        if most - least <= up.min(down) {
            return Ok(false);
        }
        let mut has_changed = false;
        if let [mask] = masks {
            return keep(mask, most - down, least + up);
        }
        let union = masks.iter().fold(0u64, |union, mask| union | mask);
        let others = masks.len() as u32 - 1;
        // The smallest and the largest sum of the part without one of its cells.
        let (rest_least, rest_most) = (smallest(union, others), largest(union, others));
        let (own_least, own_most) = masks.iter().fold((0, 0), |(l, m), &mask| (l + lowest(mask), m + highest(mask)));
        for mask in masks {
            let rest_least = rest_least.max(own_least - lowest(*mask));
            let rest_most = rest_most.min(own_most - highest(*mask));
            has_changed |= keep(mask, most - down - rest_most, least + up - rest_least)?;
        }
        Ok(has_changed)
    }
}

/// Returns approximate bounds for the sum of different digits of these cells, or `None` if there are too few digits.
fn bounds(masks: &[u64]) -> Option<(i32, i32)> {
    if let [mask] = masks {
        return Some((lowest(*mask), highest(*mask)));
    }
    let (mut least, mut most, mut union) = (0, 0, 0u64);
    for &mask in masks {
        least += lowest(mask);
        most += highest(mask);
        union |= mask;
    }
    let k = masks.len() as u32;
    if union.count_ones() < k {
        return None;
    }
    Some((least.max(smallest(union, k)), most.min(largest(union, k))))
}

/// Keeps the digits from `from` to `to`.
fn keep(mask: &mut u64, from: i32, to: i32) -> Result<bool, Dead> {
    let mut kept = *mask;
    if from > 1 {
        kept &= if from > 64 { 0 } else { u64::MAX << (from - 1) };
    }
    if to < 64 {
        kept &= if to < 1 { 0 } else { u64::MAX >> (64 - to) };
    }
    if kept == 0 {
        return Err(Dead);
    }
    let has_changed = kept != *mask;
    *mask = kept;
    Ok(has_changed)
}
