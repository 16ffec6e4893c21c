//! Lines along which neighbors differ by at least some number.

use super::*;

pub(super) static WHISPER: Kind = Kind {
    name: "whisper",
    aliases: &[],
    takes: line(1, 1),
    build: whisper,
    look: Look::Line(Line { hue: Hue::Green, width: 0.16, ends: Ends::Plain }),
    generator: Some(&WHISPERS),
};

static WHISPERS: Generator = Generator {
    name: "whisper",
    usual: Some(8),
    draws: &[RuleKind::Whisper],
    sample: ("4x4", &["whisper 2: 9 5 2 7 12"]),
    recipe: Recipe::Lines(Lines {
        cells: (4, 9),
        may_follow: |line, next, n| (next - line[line.len() - 1]).abs() >= half(n),
        is_one: |_, _| true,
        rule: |cells, n| Rule::new(RuleKind::Whisper, [half(n)], [cells]),
    }),
};

fn half(n: usize) -> i32 {
    n.div_ceil(2) as i32
}

fn whisper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let k = number(ground, rule, 0, ground.n - 1)?;
    chain(rule, &ground.relation(format!("whisper {k}"), |a, b| a.abs_diff(b) >= k), out);
    Ok(())
}
