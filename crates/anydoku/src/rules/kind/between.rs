//! Lines whose digits lie between those of their ends, or outside them.

use super::*;
use crate::rules::filter::span::Span;

pub(super) static BETWEEN: Kind = Kind {
    name: "between",
    aliases: &[],
    takes: line(1, 0),
    build: between,
    look: Look::Line(Line { ends: Ends::Circles, ..THIN }),
    generator: Some(&BETWEENS),
};

pub(super) static LOCKOUT: Kind = Kind {
    name: "lockout",
    aliases: &[],
    takes: line(2, 1),
    build: lockout,
    look: Look::Line(Line { ends: Ends::Diamonds, ..THIN }),
    generator: None,
};

static BETWEENS: Generator = Generator {
    name: "between",
    usual: Some(10),
    draws: &[RuleKind::Between],
    sample: ("4x4", &["between: 1 6 11 8"]),
    recipe: Recipe::Lines(Lines {
        cells: (3, 6),
        may_follow: |_, _, _| true,
        is_one: |line, _| {
            let (a, b) = (line[0], line[line.len() - 1]);
            line[1..line.len() - 1].iter().all(|number| (a.min(b) + 1..a.max(b)).contains(number))
        },
        rule: |cells, _| Rule::new(RuleKind::Between, [], [cells]),
    }),
};

fn between(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    if cells.len() < 3 {
        return Ok(());
    }
    out.push(Primitive::Span { cells: cells.clone(), span: Span::inside(ground.n) });
    Ok(())
}

fn lockout(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let Some(least) = usize::try_from(rule.numbers[0]).ok().filter(|k| (1..ground.n).contains(k)) else {
        return wrong_number(rule, 0, msg!("expect-range", least = 1, most = ground.n - 1));
    };
    out.push(Primitive::Span { cells: cells.clone(), span: Span::outside(ground.n, least) });
    Ok(())
}
