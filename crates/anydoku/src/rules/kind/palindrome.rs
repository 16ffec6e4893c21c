//! Lines that read the same from both ends.

use super::*;

pub(super) static PALINDROME: Kind = Kind {
    name: "palindrome",
    aliases: &[],
    takes: line(1, 0),
    build: palindrome,
    look: Look::Line(Line { hue: Hue::Grey, width: 0.24, ends: Ends::Plain }),
    generator: Some(&PALINDROMES),
};

static PALINDROMES: Generator = Generator {
    name: "palindrome",
    usual: Some(10),
    draws: &[RuleKind::Palindrome],
    sample: ("4x4", &["palindrome: 5 2 7 12 15"]),
    recipe: Recipe::Lines(Lines {
        cells: (3, 6),
        may_follow: |_, _, _| true,
        is_one: |line, _| line.iter().eq(line.iter().rev()),
        rule: |cells, _| Rule::new(RuleKind::Palindrome, [], [cells]),
    }),
};

fn palindrome(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let table = ground.relation("equal".into(), |a, b| a == b);
    for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
        if a != b {
            related(a, b, &table, out);
        }
    }
    Ok(())
}
