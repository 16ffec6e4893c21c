//! Lines along which neighbors belong to different classes: low, middle and high digits, or remainders.

use super::*;

pub(super) static ENTROPIC: Kind = Kind {
    name: "entropic",
    aliases: &[],
    takes: line(1, 0),
    build: entropic,
    look: Look::Line(Line { hue: Hue::Orange, width: 0.14, ends: Ends::Plain }),
    generator: None,
};

pub(super) static MODULAR: Kind = Kind {
    name: "modular",
    aliases: &[],
    takes: line(1, 1),
    build: modular,
    look: Look::Line(Line { hue: Hue::Teal, width: 0.14, ends: Ends::Plain }),
    generator: None,
};

/// Requires any `k` neighbors to belong to different classes.
fn classes(
    ground: &Ground<'_>,
    rule: &Rule,
    k: usize,
    class: impl Fn(usize) -> usize,
    out: &mut Vec<Primitive>,
) -> Built {
    let step = |last: &Vec<usize>, digit: usize| {
        let class = class(digit);
        if last.contains(&class) {
            return None;
        }
        let mut next = last.clone();
        next.push(class);
        if next.len() == k {
            next.remove(0);
        }
        Some(next)
    };
    walk(ground, rule, || build(ground, vec![Vec::new()], step, |_| true), out)
}

fn entropic(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let n = ground.n;
    if n < 3 {
        return wrong(Place::Kind, msg!("found-digits", n = n), msg!("expect-at-least", least = 3));
    }
    classes(ground, rule, 3, |digit| third(n, digit), out)
}

fn modular(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let Some(m) = usize::try_from(rule.numbers[0]).ok().filter(|m| (2..=ground.n.min(6)).contains(m)) else {
        return wrong_number(rule, 0, msg!("expect-range", least = 2, most = ground.n.min(6)));
    };
    classes(ground, rule, m, |digit| ground.value(digit) as usize % m, out)
}
