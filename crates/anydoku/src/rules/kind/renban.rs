//! Lines of consecutive digits, and lines without consecutive digits.

use super::*;

pub(super) static RENBAN: Kind = Kind {
    name: "renban",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: renban,
    look: Look::Line(Line { hue: Hue::Purple, width: 0.16, ends: Ends::Plain }),
    generator: Some(&RENBANS),
};

pub(super) static NABNER: Kind = Kind {
    name: "nabner",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: nabner,
    look: Look::Line(Line { hue: Hue::Gold, width: 0.16, ends: Ends::Plain }),
    generator: None,
};

static RENBANS: Generator = Generator {
    name: "renban",
    usual: Some(10),
    draws: &[RuleKind::Renban],
    sample: ("4x4", &["renban: 2 7 11 14"]),
    recipe: Recipe::Lines(Lines {
        cells: (3, 6),
        may_follow: |line, next, _| !line.contains(&next),
        is_one: |line, _| {
            let (low, high) = (line.iter().min(), line.iter().max());
            low.zip(high).is_some_and(|(low, high)| high - low == line.len() as i32 - 1)
        },
        rule: |cells, _| Rule::new(RuleKind::Renban, [], [cells]),
    }),
};

fn renban(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    let cells = &rule.groups[0];
    let run = u64::MAX >> (64 - cells.len());
    let sets: Vec<u64> = (0..=ground.n - cells.len()).map(|from| run << from).collect();
    out.push(Primitive::Sets { cells: cells.clone(), sets: sets.into() });
    Ok(())
}

fn nabner(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let most = ground.n.div_ceil(2);
    if rule.groups[0].len() > most {
        let found = msg!("found-cells", n = rule.groups[0].len());
        return wrong(Place::Cell(0, most), found, msg!("expect-at-most-not-consecutive", most = most));
    }
    differ(ground, rule, out)?;
    all_pairs(rule, &ground.relation("nabner".into(), |a, b| a.abs_diff(b) >= 2), out);
    Ok(())
}
