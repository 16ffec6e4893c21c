//! Cells that count how many others hold the same digit as the first of them.

use super::*;
use crate::rules::filter::MOST_ALIKE;

pub(super) static SAME_COUNT: Kind = Kind {
    name: "samecount",
    aliases: &[],
    takes: Takes { twice: true, numbers: (0, 1), ..groups(2, 2) },
    build: |ground, rule, out| alike(ground, rule, false, out),
    look: Look::Words,
    generator: None,
};

pub(super) static SAME_RUN: Kind = Kind {
    name: "samerun",
    aliases: &[],
    takes: Takes { twice: true, numbers: (0, 1), ..groups(2, ANY) },
    build: |ground, rule, out| alike(ground, rule, true, out),
    look: Look::Words,
    generator: None,
};

/// Builds a count of equal cells. The first group is the counting cell. It is followed by the cells that are compared
/// with the first of them, or by arms that begin with the same cell; on an arm, cells count up to the first different
/// one.
fn alike(ground: &Ground<'_>, rule: &Rule, is_run: bool, out: &mut Vec<Primitive>) -> Built {
    let (counter, arms) = rule.groups.split_first().expect("the kind says at least two groups");
    let &[counter] = counter.as_slice() else {
        return wrong(Place::Cell(0, 1), msg!("found-counting-cells", n = counter.len()), msg!("expect-one"));
    };
    let n_cells = 1 + arms.iter().map(|arm| arm.len() - 1).sum::<usize>();
    if n_cells > MOST_ALIKE {
        return wrong(Place::Group(1), msg!("found-cells", n = n_cells), msg!("expect-at-most", most = MOST_ALIKE));
    }
    for (g, arm) in arms.iter().enumerate() {
        if arm[0] != arms[0][0] {
            let found = msg!("found-arm", cell = ground.topology.cell_name(arm[0]));
            let expected = msg!("expect-arm", cell = ground.topology.cell_name(arms[0][0]));
            return wrong(Place::Cell(g + 1, 0), found, expected);
        }
        if let Some(i) = arm[1..].iter().position(|cell| *cell == arm[0]) {
            return wrong(Place::Cell(g + 1, i + 1), msg!("found-first-cell-again"), msg!("expect-cells-once"));
        }
    }
    let more = ground.value(1).saturating_add(rule.numbers.first().copied().unwrap_or(0));
    if !(0..ground.n as i32).any(|digit| (1..=n_cells as i32).contains(&digit.saturating_add(more))) {
        return wrong(Place::Kind, msg!("found-digits-that-count-nothing"), msg!("expect-numbers-to", most = n_cells));
    }
    out.push(Primitive::Alike { counter, arms: arms.to_vec(), is_run, more });
    Ok(())
}
