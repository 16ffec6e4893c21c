//! Lines divided into segments with equal sums.

use super::*;

pub(super) static SUM_LINE: Kind = Kind {
    name: "sumline",
    aliases: &[],
    takes: line(1, 1),
    build: sum_line,
    look: Look::Line(Line { hue: Hue::Gold, width: 0.16, ends: Ends::Plain }),
    generator: None,
};

pub(super) static SUM_LOOP: Kind = Kind {
    name: "sumloop",
    aliases: &[],
    takes: line(2, 1),
    build: sum_line,
    look: Look::Line(Line { hue: Hue::Gold, width: 0.16, ends: Ends::Plain }),
    generator: None,
};

fn sum_line(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let most = (cells.len() * ground.highest()) as i32;
    let total = clue(rule, 1, most as usize)? as i32;
    // The state: the sum of the current segment, whether a segment has ended, and in a loop the initial sum, which the
    // last segment must reach.
    let step = |&(sum, has_cut, due): &(i32, bool, i32), digit: usize| {
        let now = sum + ground.value(digit);
        (now <= total).then_some((if now == total { 0 } else { now }, has_cut || now == total, due))
    };
    let begun = if rule.kind == RuleKind::SumLoop { total } else { 1 };
    let starts = (0..begun).map(|begun| (begun, false, begun)).collect();
    walk(ground, rule, || build(ground, starts, step, |&(sum, has_cut, due)| has_cut && sum == due), out)
}
