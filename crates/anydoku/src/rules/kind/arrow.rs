//! Arrows, and double arrows, whose line has the same sum as the circles at its ends.

use super::*;

pub(super) static ARROW: Kind = Kind {
    name: "arrow",
    aliases: &[],
    takes: groups(2, 2),
    build: arrow,
    look: Look::Arrow,
    generator: Some(&ARROWS),
};

pub(super) static DOUBLE_ARROW: Kind = Kind {
    name: "doublearrow",
    aliases: &[],
    takes: line(3, 0),
    build: double_arrow,
    look: Look::Line(Line { ends: Ends::Circles, ..THIN }),
    generator: None,
};

static ARROWS: Generator = Generator {
    name: "arrow",
    usual: Some(11),
    draws: &[RuleKind::Arrow],
    sample: ("4x4", &["arrow: 3 / 7 12", "arrow: 13 / 9 5"]),
    recipe: Recipe::Lines(Lines {
        cells: (3, 5),
        may_follow: |line, next, _| line[1..].iter().sum::<i32>() + next <= line[0],
        is_one: |line, _| line[1..].iter().sum::<i32>() == line[0],
        rule: |cells, _| Rule::new(RuleKind::Arrow, [], [cells[..1].to_vec(), cells[1..].to_vec()]),
    }),
};

fn arrow(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let [circle, shaft] = rule.groups.as_slice() else { unreachable!("the kind says two groups") };
    if circle.len() > 3 {
        return wrong(
            Place::Cell(0, 3),
            msg!("found-circle-cells", n = circle.len()),
            msg!("expect-at-most", most = 3),
        );
    }
    if let Some(i) = shaft.iter().position(|cell| circle.contains(cell)) {
        return wrong(Place::Cell(1, i), msg!("found-circle-cell-on-shaft"), msg!("expect-other-cells"));
    }
    let place = |i: usize| 10i32.pow((circle.len() - 1 - i) as u32);
    let mut terms: Vec<(Cell, i32)> = circle.iter().enumerate().map(|(i, &cell)| (cell, -place(i))).collect();
    terms.extend(shaft.iter().map(|&cell| (cell, 1)));
    out.push(weighted(ground, terms, 0));
    Ok(())
}

fn double_arrow(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let last = cells.len() - 1;
    let terms = cells.iter().enumerate().map(|(i, &cell)| (cell, if i == 0 || i == last { -1 } else { 1 }));
    out.push(weighted(ground, merged(terms.collect()), 0));
    Ok(())
}
