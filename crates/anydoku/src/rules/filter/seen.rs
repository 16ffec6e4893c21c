//! Skyscraper clues: the number of buildings seen along a line.

use super::Dead;

/// A count of visible digits: each digit higher than all before it is visible.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) n_seen: usize,
    /// Digits that are not buildings.
    pub(crate) flat: u64,
    /// Whether the cells differ, so that the highest of the first k digits is at least k.
    pub(crate) is_different: bool,
    /// The minimum height (1-based) that must be reached at the end, or 0 for any.
    pub(crate) top: usize,
}

impl Seen {
    /// Returns whether the given number of these digits are higher than all before them.
    pub(crate) fn holds(&self, digits: impl Iterator<Item = usize>) -> bool {
        let mut highest = None;
        let rises = |&digit: &usize| {
            let is_seen = self.flat >> digit & 1 == 0 && highest.is_none_or(|highest| digit > highest);
            highest = if is_seen { Some(digit) } else { highest };
            is_seen
        };
        digits.filter(rises).count() == self.n_seen
    }
}

/// The maximum length of a line, and the largest clue, that this filter handles.
pub(crate) const MOST: usize = 32;

/// Returns all bits above this one.
fn above(bit: u32) -> u64 {
    (u64::MAX << bit) << 1
}

/// Returns all bits below the highest of these.
fn below_highest(bits: u64) -> u64 {
    if bits == 0 { 0 } else { (1 << (63 - bits.leading_zeros())) - 1 }
}

impl Seen {
    /// Keeps the candidates that some path through the line allows (dynamic programming, forward and backward).
    //
    // For each cell and each number of visible buildings, the possible heights of the highest building so far are bits
    // of a word. Bit 0 stands for no building yet, so digits are shifted by one.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let n = masks.len();
        let mut reached = [[0u64; MOST + 1]; MOST + 1];
        reached[0][0] = 1;
        for (i, &mask) in masks.iter().enumerate() {
            let (rising, low, is_flat) = self.parts(mask);
            let fits = if self.is_different { u64::MAX << (i + 1) | 1 } else { u64::MAX };
            for seen in 0..=self.n_seen.min(i) {
                let highs = reached[i][seen];
                if highs == 0 {
                    continue;
                }
                if seen < self.n_seen {
                    reached[i + 1][seen + 1] |= rising & above(highs.trailing_zeros()) & fits;
                }
                reached[i + 1][seen] |= highs & fits & if is_flat { u64::MAX } else { above(low) };
            }
        }
        let ends = if self.top > 0 { 1 << self.top } else { u64::MAX };
        let mut good = [0u64; MOST + 1];
        good[self.n_seen] = reached[n][self.n_seen] & ends;
        if good[self.n_seen] == 0 {
            return Err(Dead);
        }
        for i in (0..n).rev() {
            let (rising, low, is_flat) = self.parts(masks[i]);
            let mut kept = 0;
            let mut before = [0u64; MOST + 1];
            for seen in 0..=self.n_seen.min(i) {
                let highs = reached[i][seen];
                if highs == 0 {
                    continue;
                }
                if seen < self.n_seen {
                    let up = rising & good[seen + 1] & above(highs.trailing_zeros());
                    kept |= up;
                    before[seen] |= highs & below_highest(up);
                }
                let stays = highs & good[seen] & if is_flat { u64::MAX } else { above(low) };
                before[seen] |= stays;
                kept |= rising & below_or_at(stays, self.is_different);
                if is_flat && stays != 0 {
                    kept |= self.flat << 1;
                }
            }
            masks[i] &= kept >> 1;
            if masks[i] == 0 {
                return Err(Dead);
            }
            good = before;
        }
        Ok(())
    }

    /// Returns the buildings of a mask, shifted by one, the height above which the lowest of them is hidden, and
    /// whether the cell may be flat.
    fn parts(&self, mask: u64) -> (u64, u32, bool) {
        let rising = (mask & !self.flat) << 1;
        // Digits that may repeat are also hidden behind equal ones.
        let low = rising.trailing_zeros().min(63);
        let low = if self.is_different { low } else { low.saturating_sub(1) };
        (rising, low, mask & self.flat != 0)
    }
}

/// Returns the digits that stay hidden behind the highest of these.
fn below_or_at(highs: u64, is_different: bool) -> u64 {
    let below = below_highest(highs);
    if is_different { below } else { below | highs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Returns the candidates that occur in assignments with the right number of visible digits, by trying all of them.
    fn tried(seen: &Seen, masks: &[u64]) -> Vec<u64> {
        fn go(seen: &Seen, masks: &[u64], line: &mut Vec<u32>, kept: &mut [u64]) {
            if line.len() == masks.len() {
                let mut highest = None;
                let rises = |digit: &&u32| {
                    let is_seen = seen.flat >> **digit & 1 == 0 && highest.is_none_or(|highest| **digit > highest);
                    highest = if is_seen { Some(**digit) } else { highest };
                    is_seen
                };
                if line.iter().filter(rises).count() == seen.n_seen {
                    kept.iter_mut().zip(line).for_each(|(kept, digit)| *kept |= 1 << *digit);
                }
                return;
            }
            let mask = masks[line.len()];
            for digit in (0..6).filter(|digit| mask >> digit & 1 == 1) {
                if !(seen.is_different && line.contains(&digit)) {
                    line.push(digit);
                    go(seen, masks, line, kept);
                    line.pop();
                }
            }
        }
        let mut kept = vec![0; masks.len()];
        go(seen, masks, &mut Vec::new(), &mut kept);
        kept
    }

    #[test]
    fn nothing_is_lost_and_lines_that_may_repeat_are_exact() {
        let mut rng = Rng::new(7);
        for round in 0..2000 {
            let n = 1 + rng.below(6);
            let is_different = round % 2 == 0;
            let top = if is_different && n == 6 { 6 } else { 0 };
            let flat = u64::from(round % 3 == 0);
            let seen = Seen { n_seen: 1 + rng.below(n), flat, is_different, top };
            let before: Vec<u64> = (0..n).map(|_| 1 + rng.below(63) as u64).collect();
            let wanted = tried(&seen, &before);
            let mut masks = before.clone();
            match seen.narrow(&mut masks) {
                Err(Dead) => assert!(wanted.contains(&0), "{seen:?} {before:?}"),
                Ok(()) if is_different => {
                    assert!(masks.iter().zip(&wanted).all(|(mask, wanted)| wanted & !mask == 0), "{seen:?} {before:?}");
                }
                Ok(()) => assert_eq!(masks, wanted, "{seen:?} {before:?}"),
            }
        }
    }
}
