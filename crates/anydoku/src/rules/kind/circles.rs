//! Circles whose digits count themselves.

use super::*;

pub(super) static CIRCLES: Kind = Kind {
    name: "circles",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: circles,
    look: Look::Area(Area::Ring),
    generator: None,
};

/// The maximum number of sets of digits in circles that are tried one at a time.
const MAX_CIRCLE_SETS: usize = 64;

fn circles(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    let cells = &rule.groups[0];
    let count = |digit: usize, counts: u64| Primitive::Count { cells: cells.clone(), digits: 1 << (digit - 1), counts };
    let times = |digit: usize| 1u64.checked_shl(ground.value(digit) as u32).unwrap_or(0);
    // The digits that occur in circles sum to the number of circles; 0 occurs in none.
    let is_some = |set: u64| set & !ground.valued(|value| value > 0) == 0;
    let in_circles = |k: usize| match in_digits(ground, cells.len() as i32, k) {
        Some(total) => sets_with(ground, k, &is_some, Some(total)),
        None => Some(Vec::new()),
    };
    let sets = (1..=ground.n).map(in_circles);
    let Some(sets) = sets.collect::<Option<Vec<Vec<u64>>>>().map(|sets| sets.concat()) else {
        out.extend((1..=ground.n).map(|digit| count(digit, 1 | times(digit))));
        return Ok(());
    };
    if sets.is_empty() {
        let found = msg!("found-circles", n = cells.len());
        return wrong(Place::Group(0), found, msg!("expect-sum-of-different-digits"));
    }
    let (always, ever) = sets.iter().fold((u64::MAX, 0), |(always, ever), set| (always & set, ever | set));
    let counts = |digit: usize| match (always >> (digit - 1) & 1, ever >> (digit - 1) & 1) {
        (1, _) => times(digit),
        (_, 1) => 1 | times(digit),
        _ => 1,
    };
    out.extend((1..=ground.n).map(|digit| count(digit, counts(digit))));
    if sets.len() == 1 || sets.len() > MAX_CIRCLE_SETS {
        return Ok(());
    }
    let cases = sets.iter().map(|&set| {
        let within = cells.iter().map(|&cell| Primitive::Among { cell, digits: set });
        let held = (1..=ground.n).filter(|digit| set >> (digit - 1) & 1 == 1);
        within.chain(held.map(|digit| count(digit, times(digit)))).collect()
    });
    out.push(Primitive::Cases { cases: cases.collect() });
    Ok(())
}
