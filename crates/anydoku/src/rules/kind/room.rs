//! Lines whose first digits give the position of another digit.

use super::*;

pub(super) static ROOM: Kind = Kind {
    name: "room",
    aliases: &[],
    takes: cells(1, 1, 1),
    build: room,
    look: Look::Clue(Clue::Named),
    generator: None,
};

pub(super) static SLINGSHOT: Kind = Kind {
    name: "slingshot",
    aliases: &[],
    takes: line(3, 0),
    build: slingshot,
    look: Look::Line(THIN),
    generator: None,
};

fn room(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let digit = ground.digit(rule, 0)?;
    let case = |x: usize| match (x, place_of(ground, x)?) {
        (1, place) => (place == digit).then(|| vec![only(cells[0], place)]),
        (x, place) => Some(vec![only(cells[0], place), only(cells[x - 1], digit)]),
    };
    let cases: Vec<Vec<Primitive>> = (1..=cells.len()).filter_map(case).collect();
    if cases.is_empty() {
        return wrong_number(rule, 0, msg!("expect-digit-of-line"));
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}

/// Builds a line whose second digit counts the cells after it, up to one that holds the first digit again.
fn slingshot(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let (first, second, line) = (cells[0], cells[1], &cells[2..]);
    let table = ground.relation("equal".into(), |a, b| a == b);
    let mut cases = Vec::new();
    for (k, &other) in line.iter().enumerate() {
        let Some(digit) = place_of(ground, k + 1) else { continue };
        let mut case = vec![only(second, digit)];
        if other != first {
            related(first, other, &table, &mut case);
        }
        cases.push(case);
    }
    if cases.is_empty() {
        return wrong(Place::Kind, msg!("found-line-without-counter"), msg!("expect-digit-from-one"));
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}
