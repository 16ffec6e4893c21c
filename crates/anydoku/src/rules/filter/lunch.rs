//! Sandwich sums: on a line without repeated digits, the sum of those between the lowest and the highest.
//!
//! For each pair of digits that may be the two ends, the filter goes through all of their positions. Prefix sums along
//! the line give the smallest and the largest sum of the cells in between. An automaton would give the same result, but
//! take twenty times as long.

use super::Dead;

/// The sum of the digits between the ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lunch {
    pub(crate) total: i32,
    /// The difference between the number that a digit stands for and its place among the digits from 1.
    pub(crate) shift: i32,
}

/// The maximum number of cells in a line, since its digits differ.
const MOST: usize = 64;

/// The cells of a line with two digits as its ends: the candidates between them, and prefix sums of their bounds.
struct Ends<'a> {
    masks: &'a [u64],
    low: u64,
    high: u64,
    inner: u64,
    /// The sums of the lowest and of the highest digits of all cells before each cell.
    least: [i32; MOST + 1],
    most: [i32; MOST + 1],
    /// The number of cells that can hold no digit between the two, and so must be ends.
    n_bare: usize,
}

impl Lunch {
    pub(crate) fn holds(&self, digits: &[usize]) -> bool {
        let (Some(low), Some(high)) = (digits.iter().min(), digits.iter().max()) else { return false };
        let at = |wanted: &usize| digits.iter().position(|digit| digit == wanted).unwrap_or(0);
        let (a, b) = (at(low), at(high));
        let between = digits.get(a.min(b) + 1..a.max(b));
        between.is_some_and(|between| between.iter().map(|&digit| self.value(digit as u32)).sum::<i32>() == self.total)
    }

    /// Returns the number that a zero-based digit stands for.
    fn value(&self, digit: u32) -> i32 {
        digit as i32 + 1 + self.shift
    }

    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let k = masks.len();
        if !(2..=MOST).contains(&k) {
            return Err(Dead);
        }
        let all = masks.iter().fold(0, |all, mask| all | mask);
        let mut kept = [0u64; MOST];
        for low in bits(all) {
            for high in bits(all & (u64::MAX << low)).filter(|high| high - low + 1 >= k as u32) {
                let Some(ends) = self.ends(masks, low, high) else { continue };
                self.keep(&ends, &mut kept[..k]);
            }
            if masks.iter().zip(&kept).all(|(mask, kept)| mask & !kept == 0) {
                return Ok(());
            }
        }
        masks.iter_mut().zip(kept).for_each(|(mask, kept)| *mask &= kept);
        if masks.contains(&0) { Err(Dead) } else { Ok(()) }
    }

    /// Prepares the line for two digits as its ends. Returns `None` if some cell has no candidate left, or too many
    /// cells must be ends.
    fn ends<'a>(&self, masks: &'a [u64], low: u32, high: u32) -> Option<Ends<'a>> {
        let (low, high) = (1u64 << low, 1u64 << high);
        let inner = (high - 1) & !(2 * low - 1);
        let mut ends = Ends { masks, low, high, inner, least: [0; MOST + 1], most: [0; MOST + 1], n_bare: 0 };
        for (i, &mask) in masks.iter().enumerate() {
            let own = mask & inner;
            let (mut least, mut most) = (0, 0);
            if own == 0 {
                ends.n_bare += 1;
                if mask & (low | high) == 0 || ends.n_bare > 2 {
                    return None;
                }
            } else {
                (least, most) = (self.value(own.trailing_zeros()), self.value(63 - own.leading_zeros()));
            }
            (ends.least[i + 1], ends.most[i + 1]) = (ends.least[i] + least, ends.most[i] + most);
        }
        Some(ends)
    }

    /// Adds to `kept` the candidates that some position of the two ends allows.
    fn keep(&self, ends: &Ends<'_>, kept: &mut [u64]) {
        let Ends { masks, low, high, inner, .. } = *ends;
        let is_bare = |i: usize| (masks[i] & inner == 0) as usize;
        for i in (0..masks.len() - 1).filter(|&i| masks[i] & (low | high) != 0) {
            for j in i + 1..masks.len() {
                let is_rising = masks[i] & low != 0 && masks[j] & high != 0;
                let is_falling = masks[i] & high != 0 && masks[j] & low != 0;
                if !(is_rising || is_falling) || is_bare(i) + is_bare(j) < ends.n_bare {
                    continue;
                }
                let (least, most) = (ends.least[j] - ends.least[i + 1], ends.most[j] - ends.most[i + 1]);
                let (up, down) = (self.total - least, most - self.total);
                if up < 0 || down < 0 || !self.has_room(ends, (j - i - 1) as i32) {
                    continue;
                }
                kept[i] |= if is_rising { low } else { 0 } | if is_falling { high } else { 0 };
                kept[j] |= if is_rising { high } else { 0 } | if is_falling { low } else { 0 };
                for (at, kept) in kept.iter_mut().enumerate().filter(|(at, _)| *at != i && *at != j) {
                    let own = masks[at] & inner;
                    *kept |= if i < at && at < j { within(own, up, down) } else { own };
                }
            }
        }
    }

    /// Returns whether `n` different digits between the ends can have the sum.
    fn has_room(&self, ends: &Ends<'_>, n: i32) -> bool {
        let (first, last) = (self.value(ends.low.trailing_zeros()) + 1, self.value(ends.high.trailing_zeros()) - 1);
        let steps = n * (n - 1) / 2;
        (n * first + steps..=n * last - steps).contains(&self.total)
    }
}

/// Returns the digits that exceed the lowest by at most `up` and fall short of the highest by at most `down`.
fn within(own: u64, up: i32, down: i32) -> u64 {
    let (lowest, highest) = (own.trailing_zeros() as i32, 63 - own.leading_zeros() as i32);
    let (from, to) = ((highest - down).max(0), (lowest + up).min(63));
    if from > to { 0 } else { own & u64::MAX << from & u64::MAX >> (63 - to) }
}

fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}
