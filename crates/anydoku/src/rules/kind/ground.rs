//! Rules that say how others are meant.

use super::*;

pub(super) static DIGITS: Kind = Kind {
    name: "digits",
    aliases: &[],
    takes: Takes { numbers: (1, 1), ..GRID },
    build: first_digit,
    look: Look::Words,
    generator: None,
};

pub(super) static BESIDE: Kind = Kind {
    name: "beside",
    aliases: &[],
    takes: Takes { numbers: (1, 1), ..GRID },
    build: beside,
    look: Look::Words,
    generator: None,
};

/// What the lowest digit counts as was seen when the ground was laid.
fn first_digit(_: &Ground<'_>, rule: &Rule, _: &mut Vec<Primitive>) -> Built {
    match rule.numbers[0] {
        first if FIRST.contains(&first) => Ok(()),
        other => wrong(Place::Number(0), other.to_string(), format!("{} to {}", FIRST.start(), FIRST.end())),
    }
}

/// So were the cells beside the grid.
fn beside(ground: &Ground<'_>, rule: &Rule, _: &mut Vec<Primitive>) -> Built {
    let most = ground.topology.n_cells() - 1;
    match usize::try_from(rule.numbers[0]) {
        Ok(n) if (1..=most).contains(&n) => Ok(()),
        _ => wrong(Place::Number(0), rule.numbers[0].to_string(), format!("1 to {most}")),
    }
}
