//! Cages with conditions on their digits other than a sum.

use super::*;

pub(super) static RELLIK: Kind =
    Kind { name: "rellik", aliases: &[], takes: cells(1, 1, 1), build: rellik, look: Look::Frame, generator: None };

pub(super) static EQUALITY: Kind =
    Kind { name: "equality", aliases: &[], takes: cells(2, 0, 0), build: equality, look: Look::Frame, generator: None };

/// Builds a cage whose digits form one of the sets that `keep` accepts.
fn of_sets(ground: &Ground<'_>, rule: &Rule, keep: &dyn Fn(u64) -> bool, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    let cells = &rule.groups[0];
    let Some(sets) = sets_with(ground, cells.len(), keep, None) else {
        let found = msg!("found-cells-of-digits", cells = cells.len(), digits = ground.n);
        return wrong(Place::Kind, found, msg!("expect-fewer-sets"));
    };
    out.push(Primitive::Sets { cells: cells.clone(), sets: sets.into() });
    Ok(())
}

fn rellik(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let most = (1..=ground.n).map(|digit| ground.value(digit)).sum();
    let total = total(rule, 1, most, msg!("sums-of-different-digits"))? as usize;
    let keep = |set: u64| {
        // Bit s: a subset of the digits sums to s.
        let mut sums = vec![0u64; total / 64 + 1];
        sums[0] = 1;
        for place in (1..=64).filter(|place| set >> (place - 1) & 1 == 1) {
            let digit = ground.value(place) as usize;
            let (words, bits) = (digit / 64, digit % 64);
            for at in (words..sums.len()).rev() {
                let low = if bits > 0 && at > words { sums[at - words - 1] >> (64 - bits) } else { 0 };
                sums[at] |= sums[at - words] << bits | low;
            }
        }
        sums[total / 64] >> (total % 64) & 1 == 0
    };
    of_sets(ground, rule, &keep, out)
}

fn equality(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (n, k) = (ground.n, rule.groups[0].len());
    let odd = ground.valued(|value| value % 2 == 1);
    let (low, high) = (ground.digits(|digit| digit <= n / 2), ground.digits(|digit| digit > n - n / 2));
    let half = |set: u64| 2 * set.count_ones() as usize == k;
    of_sets(ground, rule, &|set| half(set & odd) && half(set & low) && half(set & high), out)
}
