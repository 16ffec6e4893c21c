//! Lines that contain every digit: the digits between the lowest and the highest, and those outside.

use super::Dead;

/// The maximum number of cells of a line; other filters handle longer ones.
const MOST: usize = 64;

/// Keeps the candidates that fit some position of the two digits with some set between them.
pub(super) fn narrow(masks: &mut [u64], sets: &[Vec<u64>]) -> Result<(), Dead> {
    let n = masks.len();
    debug_assert!((2..=MOST).contains(&n), "a line of all digits");
    let (low, high) = (1u64, 1u64 << (n - 1));
    let inner = (u64::MAX >> (64 - n)) & !low & !high;
    let mut kept = [0u64; MOST];
    // The candidates of the cells before each place, and of the cells at or after it.
    let (mut before, mut after) = ([0u64; MOST + 1], [0u64; MOST + 1]);
    for i in 0..n {
        before[i + 1] = before[i] | masks[i];
        after[n - 1 - i] = after[n - i] | masks[n - 1 - i];
    }
    for i in 0..n - 1 {
        if masks[i] & (low | high) == 0 {
            continue;
        }
        let mut between = 0;
        for j in i + 1..n {
            let is_rising = masks[i] & low != 0 && masks[j] & high != 0;
            let is_falling = masks[i] & high != 0 && masks[j] & low != 0;
            let list = &sets[j - i - 1];
            if (is_rising || is_falling) && !list.is_empty() {
                let outside = before[i] | after[j + 1];
                let (inside, beyond) = possible(masks, (i, j), list, inner, (between, outside));
                if inside | beyond != 0 || n == 2 {
                    kept[i] |= if is_rising { low } else { 0 } | if is_falling { high } else { 0 };
                    kept[j] |= if is_rising { high } else { 0 } | if is_falling { low } else { 0 };
                    for (at, kept) in kept[..n].iter_mut().enumerate().filter(|(at, _)| *at != i && *at != j) {
                        *kept |= masks[at] & if i < at && at < j { inside } else { beyond };
                    }
                }
            }
            between |= masks[j];
        }
    }
    for (mask, kept) in masks.iter_mut().zip(kept) {
        *mask &= kept;
        if *mask == 0 {
            return Err(Dead);
        }
    }
    Ok(())
}

/// Returns the digits of all sets that fit between two places, and the digits that those sets leave to the cells
/// outside.
fn possible(
    masks: &[u64],
    (i, j): (usize, usize),
    sets: &[u64],
    inner: u64,
    (between, outside): (u64, u64),
) -> (u64, u64) {
    let (mut inside, mut beyond) = (0, 0);
    for &set in sets {
        let rest = inner & !set;
        if set & !between != 0 || rest & !outside != 0 {
            continue;
        }
        let fits =
            |(at, mask): (usize, &u64)| at == i || at == j || mask & if i < at && at < j { set } else { rest } != 0;
        if masks.iter().enumerate().all(fits) {
            inside |= set;
            beyond |= rest;
        }
    }
    (inside, beyond)
}
