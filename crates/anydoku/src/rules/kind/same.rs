//! Cells and groups of cells with the same digits.

use super::*;

pub(super) static CLONE: Kind = Kind {
    name: "clone",
    aliases: &[],
    takes: groups(2, 2),
    build: clone,
    look: Look::Area(Area::Tile),
    generator: None,
};

pub(super) static EQUAL: Kind =
    Kind { name: "equal", aliases: &[], takes: line(2, 0), build: equal, look: Look::Line(THIN), generator: None };

pub(super) static SAME_SET: Kind =
    Kind { name: "sameset", aliases: &[], takes: groups(2, ANY), build: same_set, look: Look::Frame, generator: None };

fn clone(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let [left, right] = rule.groups.as_slice() else { unreachable!("the kind says two groups") };
    if left.len() != right.len() {
        let expected = msg!("expect-as-in-other", n = left.len());
        return wrong(Place::Group(1), msg!("found-cells", n = right.len()), expected);
    }
    let table = ground.relation("equal".into(), |a, b| a == b);
    for (&a, &b) in left.iter().zip(right) {
        if a != b {
            related(a, b, &table, out);
        }
    }
    Ok(())
}

fn equal(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    chain(rule, &ground.relation("equal".into(), |a, b| a == b), out);
    Ok(())
}

fn same_set(_: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let n_cells = rule.groups[0].len();
    if let Some(g) = rule.groups.iter().position(|group| group.len() != n_cells) {
        let found = msg!("found-cells", n = rule.groups[g].len());
        return wrong(Place::Group(g), found, msg!("expect-as-before", n = n_cells));
    }
    out.push(Primitive::SameDigits { groups: rule.groups.clone() });
    Ok(())
}
