//! Cells that differ and whose digits form one of several sets: cages, renban lines.

use super::Dead;

/// The maximum number of assignments that are tried.
pub(super) const MAX_TRIED: u64 = 50;

/// Keeps the candidates that some set allows and, if there are few assignments, those that some assignment allows.
/// Returns the digits that all sets share.
pub(super) fn narrow(masks: &mut [u64], sets: &[u64], max_tried: u64) -> Result<u64, Dead> {
    let (mut union, mut fixed, mut tries) = (0u64, 0u64, 1u64);
    for &mask in masks.iter() {
        union |= mask;
        if mask & mask.wrapping_sub(1) == 0 {
            fixed |= mask;
        }
        tries = tries.saturating_mul(mask.count_ones() as u64);
    }
    let (mut possible, mut required) = (0u64, u64::MAX);
    for &set in sets {
        if set & !union == 0 && fixed & !set == 0 && masks.iter().all(|mask| mask & set != 0) {
            possible |= set;
            required &= set;
        }
    }
    if possible == 0 {
        return Err(Dead);
    }
    masks.iter_mut().for_each(|mask| *mask &= possible);
    let mut single = required & !fixed;
    if single != 0 {
        let (mut once, mut twice) = (0, 0);
        for &mask in masks.iter() {
            twice |= once & mask;
            once |= mask;
        }
        single &= once & !twice;
        if single != 0 {
            for mask in masks.iter_mut().filter(|mask| **mask & single != 0) {
                *mask &= single;
            }
        }
    }
    if tries > 1 && tries <= max_tried && masks.len() > 1 {
        exact(masks, sets)?;
    }
    if masks.contains(&0) { Err(Dead) } else { Ok(required) }
}

/// Keeps the candidates of all assignments of different digits that form one of the sets.
fn exact(masks: &mut [u64], sets: &[u64]) -> Result<(), Dead> {
    const MOST: usize = 16;
    if masks.len() > MOST {
        return Ok(());
    }
    fn go(masks: &[u64], at: usize, used: u64, sets: &[u64], kept: &mut [u64; MOST]) -> bool {
        if at == masks.len() {
            return sets.binary_search(&used).is_ok();
        }
        let mut left = masks[at] & !used;
        let mut found = false;
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left &= left - 1;
            if go(masks, at + 1, used | digit, sets, kept) {
                kept[at] |= digit;
                found = true;
            }
        }
        found
    }
    let mut kept = [0; MOST];
    if !go(masks, 0, 0, sets, &mut kept) {
        return Err(Dead);
    }
    masks.iter_mut().zip(kept).for_each(|(mask, kept)| *mask &= kept);
    Ok(())
}
