//! Counts of cells that hold the same digit as a first cell, anywhere or in runs from it.

use super::Dead;
use super::sums::{add, subtract};
use crate::topology::Cell;

/// The places of the counter and of the arms among the masks. The first cell is the same in all arms.
#[derive(Clone, Debug)]
pub(crate) struct Alike {
    counter: usize,
    arms: Vec<Vec<u16>>,
    is_run: bool,
    /// The number of equal cells is the counter's zero-based digit plus this.
    more: i32,
}

/// The maximum number of cells, so that counts fit in the bits of one word.
pub(crate) const MOST: usize = 120;

impl Alike {
    /// Creates the filter, with the places of the cells in this order.
    pub(super) fn new(cells: &[Cell], counter: Cell, arms: &[Vec<Cell>], is_run: bool, more: i32) -> Alike {
        let at = |cell: &Cell| cells.binary_search(cell).expect("it is one of the cells");
        let arms = arms.iter().map(|arm| arm.iter().map(|cell| at(cell) as u16).collect()).collect();
        Alike { counter: at(&counter), arms, is_run, more }
    }

    /// Keeps the candidates that are consistent with some digit of the first cell and some count.
    pub(super) fn narrow(&self, masks: &mut [u64], kept: &mut Vec<u64>) -> Result<(), Dead> {
        kept.clear();
        kept.resize(masks.len(), 0);
        let first = self.arms[0][0] as usize;
        // There may be many arms, but only the first cell belongs to all of them.
        let (mut lengths, mut before) = (Vec::with_capacity(self.arms.len()), Vec::with_capacity(self.arms.len() + 1));
        let mut left = masks[first];
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left &= left - 1;
            lengths.clear();
            lengths.extend(self.arms.iter().map(|arm| self.lengths(masks, arm, digit)));
            before.clear();
            before.push(1u128 << 1);
            for own in &lengths {
                before.push(add(before[before.len() - 1], *own));
            }
            let totals = before[lengths.len()] & moved(masks[self.counter] as u128, self.more);
            if totals == 0 {
                continue;
            }
            kept[first] |= digit;
            kept[self.counter] |= moved(totals, -self.more) as u64;
            let mut after = totals;
            for (i, arm) in self.arms.iter().enumerate().rev() {
                let allowed = lengths[i] & subtract(after, before[i]);
                after = subtract(after, lengths[i]);
                self.keep(masks, kept, arm, digit, allowed);
            }
        }
        masks.iter_mut().zip(kept.iter()).for_each(|(mask, kept)| *mask &= kept);
        if masks.contains(&0) { Err(Dead) } else { Ok(()) }
    }

    /// Returns a bit mask of how many cells of an arm may count for this digit. The first cell is not counted.
    fn lengths(&self, masks: &[u64], arm: &[u16], digit: u64) -> u128 {
        let mask = |i: usize| masks[arm[i] as usize];
        if !self.is_run {
            let most = (1..arm.len()).filter(|&i| mask(i) & digit != 0).count();
            let least = (1..arm.len()).filter(|&i| mask(i) == digit).count();
            return (u128::MAX >> (127 - most)) & (u128::MAX << least);
        }
        let mut lengths = 0;
        for length in 0..arm.len() {
            if length > 0 && mask(length) & digit == 0 {
                break;
            }
            if length + 1 == arm.len() || mask(length + 1) != digit {
                lengths |= 1 << length;
            }
        }
        lengths
    }

    /// Adds to `kept` the candidates of an arm that remain possible if the first cell has this digit and the number of
    /// counted cells is one of the allowed ones.
    fn keep(&self, masks: &[u64], kept: &mut [u64], arm: &[u16], digit: u64, allowed: u128) {
        if allowed == 0 {
            return;
        }
        let (least, most) = (allowed.trailing_zeros() as usize, 127 - allowed.leading_zeros() as usize);
        if self.is_run {
            for (i, &cell) in arm.iter().enumerate().skip(1) {
                let mask = masks[cell as usize];
                let counts = if most >= i { digit } else { 0 };
                let ends = if allowed >> (i - 1) & 1 == 1 { !digit } else { 0 };
                let is_past = if least + 1 < i { u64::MAX } else { 0 };
                kept[cell as usize] |= mask & (counts | ends | is_past);
            }
            return;
        }
        let n_fixed = arm[1..].iter().filter(|&&cell| masks[cell as usize] == digit).count();
        let n_open = arm[1..].iter().filter(|&&cell| masks[cell as usize] & digit != 0).count();
        for &cell in &arm[1..] {
            let mask = masks[cell as usize];
            let counts = if most > n_fixed || mask == digit { digit } else { 0 };
            let others = if least < n_open { !digit } else { 0 };
            kept[cell as usize] |= mask & if mask & digit == 0 { u64::MAX } else { counts | others };
        }
    }
}

fn moved(bits: u128, by: i32) -> u128 {
    match u32::try_from(by) {
        Ok(up) => bits.checked_shl(up).unwrap_or(0),
        Err(_) => bits.checked_shr(by.unsigned_abs()).unwrap_or(0),
    }
}
