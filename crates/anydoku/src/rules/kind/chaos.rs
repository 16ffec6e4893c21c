//! Chaos construction: regions that are part of the solution.

use super::*;

pub(super) static CHAOS: Kind =
    Kind { name: "chaos", aliases: &[], takes: groups(3, ANY), build: chaos, look: Look::Words, generator: None };

/// Builds regions that are part of the solution: each is connected, and its cells differ.
fn chaos(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let n = ground.n;
    let (rows, names) = rule.groups.split_at(rule.groups.len() / 2);
    let columns = rows[0].len();
    let wide = |list: &[Vec<Cell>]| list.iter().all(|row| row.len() == columns);
    if rows.len() != names.len() || !wide(rows) || !wide(names) || rows.len() * columns != n * n {
        let found = msg!("found-groups", n = rule.groups.len());
        return wrong(Place::Kind, found, msg!("expect-chaos-rows", n = n));
    }
    let (cells, names) = (rows.concat(), names.concat());
    let mut seen = HashSet::new();
    if cells.iter().chain(&names).any(|cell| !seen.insert(*cell)) {
        return wrong(Place::Kind, msg!("found-some-cell-twice"), msg!("expect-cells-once"));
    }
    for region in 0..n {
        out.push(Primitive::Connected { cells: names.clone(), columns, digits: 1 << region, size: Some(n) });
    }
    out.push(Primitive::Regions { cells, names });
    Ok(())
}
