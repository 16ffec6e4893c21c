//! Lines along which all neighbors have the same difference.

use super::*;

pub(super) static SAME_DIFFERENCE: Kind = Kind {
    name: "samedifference",
    aliases: &[],
    takes: line(3, 0),
    build: same_difference,
    look: Look::Line(Line { hue: Hue::Blue, width: 0.16, ends: Ends::Plain }),
    generator: Some(&GENERATOR),
};

static GENERATOR: Generator = Generator {
    name: "samedifference",
    usual: Some(9),
    draws: &[RuleKind::SameDifference],
    sample: ("4x4", &["samedifference: 9 5 2 7"]),
    recipe: Recipe::Lines(Lines {
        cells: (3, 6),
        may_follow: |line, next, _| match line {
            [.., before, last] => (next - last).abs() == (last - before).abs(),
            _ => true,
        },
        is_one: |_, _| true,
        rule: |cells, _| Rule::new(RuleKind::SameDifference, [], [cells]),
    }),
};

fn same_difference(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    // The last digit, and its difference from the one before.
    let step = |&(last, by): &(Option<usize>, Option<usize>), digit: usize| {
        let now = last.map(|last| digit.abs_diff(last));
        (by.is_none() || by == now).then_some((Some(digit), now))
    };
    walk(ground, rule, || build(ground, vec![(None, None)], step, |_| true), out)
}
