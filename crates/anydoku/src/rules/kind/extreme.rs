//! Cells that are smaller or larger than all orthogonal neighbors.

use super::*;

pub(super) static MINIMUM: Kind = Kind {
    name: "min",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: |ground, rule, out| extreme(ground, rule, true, out),
    look: Look::Area(Area::Low),
    generator: None,
};

pub(super) static MAXIMUM: Kind = Kind {
    name: "max",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: |ground, rule, out| extreme(ground, rule, false, out),
    look: Look::Area(Area::High),
    generator: None,
};

fn extreme(ground: &Ground<'_>, rule: &Rule, is_min: bool, out: &mut Vec<Primitive>) -> Built {
    let table = ground.relation("less".into(), |a, b| a < b);
    // Cells marked by another rule of the same kind count too, so two rules mean the same as one with the cells of
    // both.
    let (marked, also) = (&rule.groups[0], &ground.extremes[usize::from(!is_min)]);
    for (a, b) in ground.touching(rule)? {
        let is_other = |cell: Cell| also.contains(&cell) && !marked.contains(&cell);
        match (marked.contains(&a), marked.contains(&b)) {
            _ if is_other(a) || is_other(b) => {}
            (true, false) => related(if is_min { a } else { b }, if is_min { b } else { a }, &table, out),
            (false, true) => related(if is_min { b } else { a }, if is_min { a } else { b }, &table, out),
            _ => {}
        }
    }
    Ok(())
}
