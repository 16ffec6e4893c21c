//! Dots between two cells, whose digits are consecutive or in a ratio.

use super::*;

pub(super) static WHITE: Kind = Kind {
    name: "white",
    aliases: &[],
    takes: cells(2, 1, 1),
    build: white,
    look: Look::Dot { is_white: true, usual: 1 },
    generator: Some(&KROPKI),
};

pub(super) static BLACK: Kind = Kind {
    name: "black",
    aliases: &[],
    takes: cells(2, 1, 1),
    build: black,
    look: Look::Dot { is_white: false, usual: 2 },
    generator: Some(&KROPKI),
};

static KROPKI: Generator = Generator {
    name: "kropki",
    usual: None,
    draws: &[RuleKind::White, RuleKind::Black, RuleKind::Negative],
    sample: ("4x4", &["white 1: 1 2", "black 2: 6 10", "white 1: 7 8", "black 2: 11 15", "white 1: 13 14"]),
    recipe: Recipe::Dots,
};

fn white(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let k = number(ground, rule, 0, ground.n - 1)?;
    chain(rule, &ground.relation(format!("white {k}"), |a, b| a.abs_diff(b) == k), out);
    Ok(())
}

fn black(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let k = number(ground, rule, 1, ground.highest().max(1))?;
    let (times, value) = (k as i32, |digit| ground.value(digit));
    let is_black = |a, b| value(a) == times * value(b) || value(b) == times * value(a);
    chain(rule, &ground.relation(format!("black {k}"), is_black), out);
    Ok(())
}
