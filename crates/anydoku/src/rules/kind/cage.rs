//! Cages: no repeated digits, usually with a sum.

use super::*;

pub(super) static CAGE: Kind = Kind {
    name: "cage",
    aliases: &["killer"],
    takes: cells(1, 0, 1).summed(),
    build: cage,
    look: Look::Cage,
    generator: Some(&KILLER),
};

static KILLER: Generator = Generator {
    name: "killer",
    usual: None,
    draws: &[RuleKind::Cage],
    sample: ("4x4", &["cage 7: 1 2 5", "cage 5: 3 4", "cage 6: 6 7 11", "cage 7: 12 16 15"]),
    recipe: Recipe::Cages,
};

fn cage(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    if rule.numbers.is_empty() {
        return Ok(());
    }
    let (n, cells) = (ground.n, &rule.groups[0]);
    let k = cells.len();
    let what = msg!("sums-of-n-different-digits", n = k);
    let more = ground.shift * k as i32;
    let total = total(rule, (k * (k + 1) / 2) as i32 + more, (k * (2 * n + 1 - k) / 2) as i32 + more, what)?;
    let known = ground.sets.borrow().get(&(k, total)).cloned();
    let sets = known.unwrap_or_else(|| {
        let sets = sets_with(ground, k, &|_| true, in_digits(ground, total, k)).map(Arc::from);
        ground.sets.borrow_mut().insert((k, total), sets.clone());
        sets
    });
    out.push(match sets {
        Some(sets) => Primitive::Sets { cells: cells.clone(), sets },
        None => plain_sum(ground, cells, total),
    });
    Ok(())
}
