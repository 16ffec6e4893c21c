//! Two cells with a sum: X, V and others.

use super::*;

pub(super) static PAIR_SUM: Kind = Kind {
    name: "pairsum",
    aliases: &[],
    takes: cells(2, 1, 1).summed(),
    build: pair_sum,
    look: Look::Letter,
    generator: Some(&XV),
};

static XV: Generator = Generator {
    name: "xv",
    usual: None,
    draws: &[RuleKind::PairSum, RuleKind::Negative],
    sample: (
        "6x6",
        &["pairsum 10: 2 3", "pairsum 5: 16 17", "pairsum 10: 21 27", "pairsum 5: 28 29", "pairsum 5: 9 15"],
    ),
    recipe: Recipe::Letters,
};

fn pair_sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let &[a, b] = rule.groups[0].as_slice() else {
        return wrong(Place::Cell(0, 2), msg!("found-cells", n = rule.groups[0].len()), msg!("expect-two"));
    };
    let k = number(ground, rule, 2 * ground.value(1), 2 * ground.highest())? as i32;
    related(a, b, &ground.relation(format!("sum {k}"), |a, b| ground.value(a) + ground.value(b) == k), out);
    Ok(())
}
