//! X-sums: the sum of the first X cells of a line, where X is its first digit.

use super::*;

pub(super) static X_SUM: Kind = Kind {
    name: "xsum",
    aliases: &[],
    takes: cells(1, 1, 1).summed(),
    build: x_sum,
    look: Look::Clue(Clue::Number),
    generator: Some(&X_SUMS),
};

static X_SUMS: Generator = Generator {
    name: "xsum",
    usual: None,
    draws: &[RuleKind::XSum],
    sample: ("4x4", &["xsum 10: 12 11 10 9", "xsum 3: 1 5 9 13", "xsum 9: 16 12 8 4"]),
    recipe: Recipe::XSums,
};

fn x_sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let total = clue(rule, 1, ground.highest() * cells.len())?;
    let is_whole = cells.len() == ground.n && differ_all(ground, cells);
    let all: i32 = (1..=ground.n).map(|digit| ground.value(digit)).sum();
    let mut cases = Vec::new();
    for x in 1..=cells.len().min(ground.highest()) {
        let Some(digit) = place_of(ground, x) else { continue };
        if (x == 1 && total != 1) || total > x * ground.highest() {
            continue;
        }
        let mut case = vec![only(cells[0], digit)];
        if x > 1 {
            case.push(plain_sum(ground, &cells[..x], total as i32));
        }
        // On a line of all digits the remaining cells have the remaining sum, which is often the shorter sum.
        if is_whole && x > 1 && x < cells.len() {
            case.push(plain_sum(ground, &cells[x..], all - total as i32));
        }
        cases.push(case);
    }
    if cases.is_empty() {
        return wrong_number(rule, 0, msg!("expect-sum-of-line"));
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}
