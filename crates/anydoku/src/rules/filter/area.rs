//! Cells with some digits that hang together.

use super::Dead;
use crate::rules::primitive::reached;

/// The cells lie in rows of so many columns.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(super) columns: usize,
    pub(super) digits: u64,
    pub(super) size: Option<usize>,
}

impl Area {
    /// What cannot be reached from a cell that must be in it is not in it; and it is neither too large nor too small.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let digits = self.digits;
        let may: Vec<bool> = masks.iter().map(|mask| mask & digits != 0).collect();
        let must = |mask: &u64| mask & !digits == 0;
        let n_must = masks.iter().filter(|mask| must(mask)).count();
        if self.size.is_some_and(|size| n_must > size) {
            return Err(Dead);
        }
        let Some(first) = masks.iter().position(|mask| must(mask)) else { return self.narrow_open(masks, &may) };
        let mut is_in = vec![false; masks.len()];
        let reached = reached(self.columns, first, &may);
        if self.size.is_some_and(|size| reached.len() < size) {
            return Err(Dead);
        }
        reached.iter().for_each(|&place| is_in[place] = true);
        for (mask, is_in) in masks.iter_mut().zip(is_in) {
            if !is_in {
                *mask &= !digits;
                if *mask == 0 {
                    return Err(Dead);
                }
            } else if self.size == Some(reached.len()) {
                *mask &= digits;
            } else if self.size == Some(n_must) && *mask & !digits != 0 {
                *mask &= !digits;
            }
        }
        self.narrow_bridges(masks, first)
    }

    /// A cell without which others that must be in it fall apart is in it.
    fn narrow_bridges(&self, masks: &mut [u64], first: usize) -> Result<(), Dead> {
        let digits = self.digits;
        let mut may: Vec<bool> = masks.iter().map(|mask| mask & digits != 0).collect();
        let must: Vec<usize> = (0..masks.len()).filter(|&place| masks[place] & !digits == 0).collect();
        if must.len() < 2 && self.size.is_none() {
            return Ok(());
        }
        for place in 0..masks.len() {
            if !may[place] || masks[place] & !digits == 0 {
                continue;
            }
            may[place] = false;
            let left = reached(self.columns, first, &may);
            may[place] = true;
            let mut is_in = vec![false; masks.len()];
            left.iter().for_each(|&place| is_in[place] = true);
            if must.iter().any(|&other| !is_in[other]) || self.size.is_some_and(|size| left.len() < size) {
                masks[place] &= digits;
            }
        }
        Ok(())
    }

    /// Nothing must be in it yet: parts that are too small for it are not it.
    fn narrow_open(&self, masks: &mut [u64], may: &[bool]) -> Result<(), Dead> {
        let Some(size) = self.size else { return Ok(()) };
        let mut is_seen = vec![false; masks.len()];
        let mut has_room = false;
        for place in 0..masks.len() {
            if !may[place] || is_seen[place] {
                continue;
            }
            let part = reached(self.columns, place, may);
            part.iter().for_each(|&place| is_seen[place] = true);
            has_room |= part.len() >= size;
            if part.len() < size {
                part.iter().for_each(|&place| masks[place] &= !self.digits);
            }
        }
        if has_room && !masks.contains(&0) { Ok(()) } else { Err(Dead) }
    }
}

/// Cells of one region differ, and hold every digit; regions are named in the order in which they come.
pub(super) fn narrow_regions(masks: &mut [u64]) -> Result<(), Dead> {
    let (cells, names) = masks.split_at_mut(masks.len() / 2);
    let n = cells.len().isqrt();
    let mut highest = 0;
    for name in names.iter_mut() {
        *name &= u64::MAX >> (63 - highest.min(63));
        if *name == 0 {
            return Err(Dead);
        }
        highest = highest.max(64 - name.leading_zeros());
    }
    let is_fixed = |mask: u64| mask & mask.wrapping_sub(1) == 0;
    for region in 0..n {
        let bit = 1u64 << region;
        // Digits that some cell of the region has, each once.
        let mut held = 0;
        for (&cell, &name) in cells.iter().zip(names.iter()) {
            if name == bit && is_fixed(cell) {
                if held & cell != 0 {
                    return Err(Dead);
                }
                held |= cell;
            }
        }
        let (mut once, mut twice) = (0, 0);
        for (cell, name) in cells.iter_mut().zip(names.iter_mut()).filter(|(_, name)| **name & bit != 0) {
            if is_fixed(*cell) {
                if *name != bit && *cell & held != 0 {
                    *name &= !bit;
                    continue;
                }
            } else if *name == bit {
                *cell &= !held;
                if *cell == 0 {
                    return Err(Dead);
                }
            }
            twice |= once & *cell;
            once |= *cell;
        }
        if once.count_ones() < n as u32 {
            return Err(Dead);
        }
        let single = once & !twice;
        for (cell, name) in cells.iter_mut().zip(names.iter_mut()) {
            let here = *cell & single;
            if *name & bit == 0 || here == 0 {
                continue;
            }
            if !is_fixed(here) {
                return Err(Dead);
            }
            *cell = here;
            *name = bit;
        }
    }
    if masks.contains(&0) { Err(Dead) } else { Ok(()) }
}
