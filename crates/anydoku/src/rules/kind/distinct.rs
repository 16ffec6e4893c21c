//! Cells that count the different digits in other cells.

use super::*;

pub(super) static DISTINCT: Kind =
    Kind { name: "distinct", aliases: &[], takes: groups(2, 2), build: distinct, look: Look::Frame, generator: None };

fn distinct(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let counter = rule.groups[0][0];
    if rule.groups[0].len() > 1 {
        return wrong(Place::Cell(0, 1), msg!("found-counting-cells", n = rule.groups[0].len()), msg!("expect-one"));
    }
    if let Some(i) = rule.groups[1].iter().position(|&cell| cell == counter) {
        return wrong(Place::Cell(1, i), msg!("found-counting-cell"), msg!("expect-other-cells"));
    }
    out.push(Primitive::Distinct { counter, cells: rule.groups[1].clone(), shift: ground.shift });
    Ok(())
}
