//! Odd and even cells.

use super::*;

pub(super) static ODD: Kind = Kind {
    name: "odd",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: |ground, rule, out| parity(ground, rule, 1, out),
    look: Look::Area(Area::Disc),
    generator: Some(&PARITY),
};

pub(super) static EVEN: Kind = Kind {
    name: "even",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: |ground, rule, out| parity(ground, rule, 0, out),
    look: Look::Area(Area::Square),
    generator: Some(&PARITY),
};

static PARITY: Generator = Generator {
    name: "parity",
    usual: Some(20),
    draws: &[RuleKind::Odd, RuleKind::Even],
    sample: ("4x4", &["odd: 1 7 12", "even: 6 9 15"]),
    recipe: Recipe::Parity,
};

fn parity(ground: &Ground<'_>, rule: &Rule, rest: i32, out: &mut Vec<Primitive>) -> Built {
    let digits = ground.valued(|value| value % 2 == rest);
    out.extend(rule.groups[0].iter().map(|&cell| Primitive::Among { cell, digits }));
    Ok(())
}
