//! Sums and sets of digits.

use super::*;

/// The maximum number of sets that are listed; cages with many digits have more.
const MAX_SETS: usize = 4096;

/// Returns the sets of `k` digits whose sum has this property, in ascending order, or `None` if there are too many.
pub(in crate::rules) fn sets_with(
    ground: &Ground<'_>,
    k: usize,
    keep: &dyn Fn(u64) -> bool,
    sum: Option<usize>,
) -> Option<Vec<u64>> {
    fn go(left: usize, from: usize, rest: Option<usize>, set: u64, work: &mut Work<'_>) -> Option<()> {
        if left == 0 {
            if rest.is_none_or(|rest| rest == 0) && (work.keep)(set) {
                work.found.push(set);
            }
            return (work.found.len() <= MAX_SETS).then_some(());
        }
        // With more cells than digits there is no set at all.
        for digit in from..(work.n + 2).saturating_sub(left) {
            if let Some(rest) = rest {
                // The smallest and the largest sum of this digit and those above it.
                let least = left * (2 * digit + left - 1) / 2;
                let most = digit + (left - 1) * (2 * work.n - left + 2) / 2;
                if least > rest {
                    break;
                }
                if most < rest {
                    continue;
                }
            }
            work.steps += 1;
            if work.steps > 100 * MAX_SETS {
                return None;
            }
            go(left - 1, digit + 1, rest.map(|rest| rest - digit), set | 1 << (digit - 1), work)?;
        }
        Some(())
    }
    struct Work<'a> {
        n: usize,
        keep: &'a dyn Fn(u64) -> bool,
        found: Vec<u64>,
        steps: usize,
    }
    if k > ground.n {
        return Some(Vec::new());
    }
    let mut work = Work { n: ground.n, keep, found: Vec::new(), steps: 0 };
    let found = if ground.works(1) { go(k, 1, sum, 0, &mut work) } else { None };
    ground.works(work.steps);
    found?;
    work.found.sort_unstable();
    Some(work.found)
}

/// Returns the sum of the rule, if the cells can have it.
pub(in crate::rules) fn total(rule: &Rule, least: i32, most: i32, what: Message) -> Result<i32, Wrong> {
    match rule.numbers[0] {
        total if (least..=most).contains(&total) => Ok(total),
        _ => wrong_number(rule, 0, msg!("expect-range-of", least = least, most = most, what = what)),
    }
}

/// Converts a sum of the numbers of `k` digits to a sum of digits counted from 1. Returns `None` if it is below the
/// smallest such sum.
pub(in crate::rules) fn in_digits(ground: &Ground<'_>, total: i32, k: usize) -> Option<usize> {
    usize::try_from(total - ground.shift * k as i32).ok()
}

/// Returns the primitive of a weighted sum of numbers.
pub(in crate::rules) fn weighted(ground: &Ground<'_>, terms: Vec<(Cell, i32)>, total: i32) -> Primitive {
    let weights: i32 = terms.iter().map(|(_, weight)| weight).sum();
    Primitive::Linear { terms, total: total - ground.shift * weights }
}

pub(in crate::rules) fn plain_sum(ground: &Ground<'_>, cells: &[Cell], total: i32) -> Primitive {
    weighted(ground, cells.iter().map(|&cell| (cell, 1)).collect(), total)
}

/// Merges cells that occur more than once by adding their weights.
pub(in crate::rules) fn merged(terms: Vec<(Cell, i32)>) -> Vec<(Cell, i32)> {
    let mut sums: Vec<(Cell, i32)> = Vec::new();
    for (cell, weight) in terms {
        match sums.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, sum)) => *sum += weight,
            None => sums.push((cell, weight)),
        }
    }
    sums.retain(|(_, weight)| *weight != 0);
    sums
}

/// The maximum number of cells that are counted, since counts are the bits of one word.
const MAX_COUNTED: usize = 63;

pub(in crate::rules) fn counted(ground: &Ground<'_>, rule: &Rule) -> Built {
    let n_cells = rule.groups[0].len();
    if n_cells > MAX_COUNTED {
        let expected = msg!("expect-at-most", most = MAX_COUNTED);
        return wrong(Place::Cell(0, MAX_COUNTED), msg!("found-cells", n = n_cells), expected);
    }
    debug_assert!(ground.n <= MAX_DIGITS);
    Ok(())
}
