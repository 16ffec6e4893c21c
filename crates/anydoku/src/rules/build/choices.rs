//! Rules that leave a choice, and rules that say how others are meant.

use super::*;

type Built = Result<(), Wrong>;

/// Kinds whose number is what digits must come to, so that one which is out of reach is never met.
const SUMS: [&str; 8] = ["cage", "sum", "little", "linear", "pairsum", "sandwich", "lunchbox", "xsum"];

/// At least one of the lists holds. What a rule inside says is built as it would be outside, but that cells which differ make no house.
pub(in crate::rules) fn any(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut cases = Vec::new();
    let mut last_wrong = None;
    'lists: for list in &rule.choices {
        let mut case = Vec::new();
        for inner in list {
            let told = |wrong: Wrong| Wrong {
                place: Place::Word,
                found: format!("{} of {}", wrong.found, inner.kind.title),
                expected: wrong.expected,
            };
            let mut said = Vec::new();
            let built = ground.check(inner).and_then(|()| (inner.kind.build)(ground, inner, &mut said));
            // A sum that the cells cannot have is no choice; it is wrong only if no other is left.
            if SUMS.contains(&inner.kind.name)
                && let Err(Wrong { place: Place::Number(_), .. }) = built
            {
                last_wrong = built.map_err(told).err();
                continue 'lists;
            }
            built.map_err(told)?;
            let said: Vec<Primitive> =
                said.into_iter().flat_map(|primitive| without_house(ground, primitive)).collect();
            ground.reserve(said.iter().map(Primitive::n_bytes).sum()).map_err(told)?;
            case.extend(said);
        }
        cases.push(case);
    }
    if let Some(wrong) = last_wrong.filter(|_| cases.is_empty()) {
        return Err(wrong);
    }
    // Rules that say nothing here, such as a cage of one cell without a sum, always hold.
    if cases.iter().any(Vec::is_empty) {
        return Ok(());
    }
    match <[_; 1]>::try_from(cases) {
        Ok([only]) => out.extend(only),
        Err(cases) => out.push(Primitive::Cases { cases }),
    }
    Ok(())
}

/// Two by two, where a house would say that cells differ.
fn without_house(ground: &Ground<'_>, primitive: Primitive) -> Vec<Primitive> {
    let Primitive::Differ { cells } = primitive else { return vec![primitive] };
    let table = ground.relation("differ".into(), |a, b| a != b);
    let pairs = cells.iter().enumerate().flat_map(|(j, &b)| cells[..j].iter().map(move |&a| (a, b)));
    let apart = pairs.filter(|&(a, b)| !ground.topology.sees(a, b));
    apart.map(|(a, b)| Primitive::Relation { a, b, table: table.clone() }).collect()
}

pub(in crate::rules) fn among(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut digits = 0;
    for i in 0..rule.numbers.len() {
        digits |= 1 << (ground.digit(rule, i)? - 1);
    }
    out.extend(rule.groups[0].iter().map(|&cell| Primitive::Among { cell, digits }));
    Ok(())
}

/// What the lowest digit counts as was seen when the ground was laid.
pub(in crate::rules) fn first_digit(_: &Ground<'_>, rule: &Rule, _: &mut Vec<Primitive>) -> Built {
    match rule.numbers[0] {
        first if FIRST.contains(&first) => Ok(()),
        other => wrong(Place::Number(0), other.to_string(), format!("{} to {}", FIRST.start(), FIRST.end())),
    }
}

/// So were the cells beside the grid.
pub(in crate::rules) fn beside(ground: &Ground<'_>, rule: &Rule, _: &mut Vec<Primitive>) -> Built {
    let most = ground.topology.n_cells() - 1;
    match usize::try_from(rule.numbers[0]) {
        Ok(n) if (1..=most).contains(&n) => Ok(()),
        _ => wrong(Place::Number(0), rule.numbers[0].to_string(), format!("1 to {most}")),
    }
}
