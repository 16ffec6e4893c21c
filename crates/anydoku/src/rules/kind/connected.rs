//! Digits whose cells are orthogonally connected.

use super::*;

pub(super) static CONNECTED: Kind = Kind {
    name: "connected",
    aliases: &[],
    takes: Takes { words: &[""], numbers: (1, ANY), ..groups(1, ANY) },
    build: connected,
    look: Look::Words,
    generator: None,
};

fn connected(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let rows = &rule.groups;
    let n_cells: usize = rows.iter().map(Vec::len).sum();
    let size = match rule.word.as_deref() {
        Some("any") => None,
        Some(word) => match word.parse::<usize>() {
            Ok(size) if (1..=n_cells).contains(&size) => Some(size),
            _ => return wrong(Place::Word, quoted(word), msg!("expect-any-or-range", least = 1, most = n_cells)),
        },
        None => None,
    };
    let mut digits = 0;
    for i in 0..rule.numbers.len() {
        digits |= 1 << (ground.digit(rule, i)? - 1);
    }
    let mut seen = HashSet::new();
    for (g, row) in rows.iter().enumerate() {
        if g + 1 < rows.len() && row.len() != rows[0].len() || row.len() > rows[0].len() {
            let expected = msg!("expect-as-in-first-row", n = rows[0].len());
            return wrong(Place::Group(g), msg!("found-cells", n = row.len()), expected);
        }
        if let Some(i) = row.iter().position(|cell| !seen.insert(*cell)) {
            return wrong(Place::Cell(g, i), msg!("found-cell-of-another-row"), msg!("expect-cells-once"));
        }
    }
    out.push(Primitive::Connected { cells: rows.concat(), columns: rows[0].len(), digits, size });
    Ok(())
}
