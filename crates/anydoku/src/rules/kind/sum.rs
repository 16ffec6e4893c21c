//! Sums of cells whose digits may repeat, with weights and along diagonals.

use super::*;

pub(super) static SUM: Kind =
    Kind { name: "sum", aliases: &[], takes: line(1, 1).summed(), build: sum, look: Look::Cage, generator: None };

pub(super) static LINEAR: Kind = Kind {
    name: "linear",
    aliases: &[],
    takes: Takes { twice: true, ..cells(1, 2, ANY).summed() },
    build: linear,
    look: Look::Frame,
    generator: None,
};

pub(super) static LITTLE: Kind = Kind {
    name: "little",
    aliases: &["littlekiller"],
    takes: cells(1, 1, 1).summed(),
    build: sum,
    look: Look::Clue(Clue::Diagonal),
    generator: Some(&LITTLE_KILLER),
};

static LITTLE_KILLER: Generator = Generator {
    name: "littlekiller",
    usual: Some(16),
    draws: &[RuleKind::Little],
    sample: ("4x4", &["little 4: 5 2", "little 5: 15 12"]),
    recipe: Recipe::Diagonals,
};

fn sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let k = cells.len() as i32;
    let what = msg!("sums-of-n-digits", n = k);
    let total = total(rule, k * ground.value(1), k * ground.value(ground.n), what)?;
    let terms = merged(cells.iter().map(|&cell| (cell, 1)).collect());
    out.push(weighted(ground, terms, total));
    Ok(())
}

/// The largest weight and sum that are accepted, so that nothing overflows and tables stay small.
const MAX_WEIGHT: i32 = 1000;
const MAX_REACH: usize = 1 << 16;

fn linear(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    if rule.numbers.len() != cells.len() + 1 {
        let found = msg!("found-numbers", n = rule.numbers.len());
        return wrong(Place::Kind, found, msg!("expect-sum-and-weights", n = cells.len() + 1));
    }
    let reach = |i: usize| {
        let weight = rule.numbers[i];
        if weight.unsigned_abs() > MAX_WEIGHT.unsigned_abs() {
            return wrong_number(rule, i, msg!("expect-at-most", most = MAX_WEIGHT));
        }
        Ok(weight.unsigned_abs() as usize * ground.highest().max(ground.n))
    };
    let mut most = 0;
    for i in 1..rule.numbers.len() {
        most += reach(i)?;
    }
    if most > MAX_REACH {
        return wrong(Place::Kind, msg!("found-sums-up-to", most = most), msg!("expect-at-most", most = MAX_REACH));
    }
    if rule.numbers[0].unsigned_abs() as usize > most {
        return wrong_number(rule, 0, msg!("expect-sum-of-cells", most = most));
    }
    let terms = cells.iter().copied().zip(rule.numbers[1..].iter().copied()).filter(|(_, weight)| *weight != 0);
    out.push(weighted(ground, merged(terms.collect()), rule.numbers[0]));
    Ok(())
}
