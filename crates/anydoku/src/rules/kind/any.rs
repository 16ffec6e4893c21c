//! Rules that offer a choice of other rules.

use super::*;

pub(super) static CHOICE: Kind = Kind {
    name: "any",
    aliases: &[],
    takes: Takes { choices: true, ..GRID },
    build: any,
    look: Look::Words,
    generator: None,
};

/// Builds a rule that requires at least one of its lists. Inner rules are built as they would be on their own, except
/// that cells that differ form no house.
fn any(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut cases = Vec::new();
    let mut last_wrong = None;
    'lists: for list in &rule.choices {
        let mut case = Vec::new();
        for inner in list {
            let told = |wrong: Wrong| Wrong {
                place: Place::Word,
                found: msg!("found-in-rule", found = wrong.found, rule = inner.kind.title_message()),
                expected: wrong.expected,
            };
            let mut said = Vec::new();
            let built = ground.check(inner).and_then(|()| (inner.kind.entry().build)(ground, inner, &mut said));
            // A sum that the cells cannot have is skipped. It is an error only if no other choice is left.
            if inner.kind.entry().takes.is_sum
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
    // Rules without any constraint, such as a cage of one cell without a sum, always hold.
    if cases.iter().any(Vec::is_empty) {
        return Ok(());
    }
    match <[_; 1]>::try_from(cases) {
        Ok([only]) => out.extend(only),
        Err(cases) => out.push(Primitive::Cases { cases }),
    }
    Ok(())
}

/// Requires cells to differ pairwise, in place of a house.
fn without_house(ground: &Ground<'_>, primitive: Primitive) -> Vec<Primitive> {
    let Primitive::Differ { cells } = primitive else { return vec![primitive] };
    let table = ground.relation("differ".into(), |a, b| a != b);
    let pairs = cells.iter().enumerate().flat_map(|(j, &b)| cells[..j].iter().map(move |&a| (a, b)));
    let apart = pairs.filter(|&(a, b)| !ground.topology.sees(a, b));
    apart.map(|(a, b)| Primitive::Relation { a, b, table: table.clone() }).collect()
}
