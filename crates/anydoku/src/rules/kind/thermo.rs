//! Lines along which digits rise, or never fall.

use super::*;

pub(super) static THERMO: Kind = Kind {
    name: "thermo",
    aliases: &["thermometer"],
    takes: cells(1, 0, 0),
    build: rising,
    look: Look::Line(Line { hue: Hue::Grey, width: 0.3, ends: Ends::Bulb }),
    generator: Some(&THERMOMETERS),
};

pub(super) static SLOW: Kind = Kind {
    name: "slow",
    aliases: &[],
    takes: line(1, 0),
    build: slow,
    look: Look::Line(Line { hue: Hue::Grey, width: 0.3, ends: Ends::HollowBulb }),
    generator: None,
};

static THERMOMETERS: Generator = Generator {
    name: "thermo",
    usual: Some(14),
    draws: &[RuleKind::Thermo],
    sample: ("4x4", &["thermo: 13 9 5 1", "thermo: 12 7 2"]),
    recipe: Recipe::Lines(Lines {
        cells: (3, 7),
        may_follow: |line, next, _| next > line[line.len() - 1],
        is_one: |_, _| true,
        rule: |cells, _| Rule::new(RuleKind::Thermo, [], [cells]),
    }),
};

fn slow(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    chain(rule, &ground.relation("slow".into(), |a, b| a <= b), out);
    Ok(())
}
