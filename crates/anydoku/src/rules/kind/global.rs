//! Rules about every 2x2 square, and about vertical neighbors.

use super::*;

pub(super) static GLOBAL_ENTROPY: Kind = Kind {
    name: "globalentropy",
    aliases: &[],
    takes: GRID,
    build: |ground, rule, out| global_thirds(ground, rule, true, out),
    look: Look::Words,
    generator: None,
};

pub(super) static GLOBAL_MODULAR: Kind = Kind {
    name: "globalmod",
    aliases: &[],
    takes: GRID,
    build: |ground, rule, out| global_thirds(ground, rule, false, out),
    look: Look::Words,
    generator: None,
};

pub(super) static DUTCH: Kind =
    Kind { name: "dutch", aliases: &[], takes: GRID, build: dutch, look: Look::Words, generator: None };

fn global_thirds(ground: &Ground<'_>, rule: &Rule, is_entropy: bool, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    let n = ground.n;
    for row in 1..rows {
        for column in 1..columns {
            let at = |r: usize, c: usize| Cell::new((row - r) * columns + column - c);
            for class in 0..3 {
                let digits = ground.digits(|digit| match is_entropy {
                    true => third(n, digit) == class,
                    false => ground.value(digit) as usize % 3 == class,
                });
                let cells = vec![at(1, 1), at(1, 0), at(0, 1), at(0, 0)];
                // Each of the other two classes takes a cell, so at most two cells are left.
                out.push(Primitive::Count { cells, digits, counts: 0b110 });
            }
        }
    }
    Ok(())
}

fn dutch(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    let n = ground.n;
    if n.is_multiple_of(2) {
        return wrong(Place::Kind, msg!("found-digits", n = n), msg!("expect-odd-number-of-digits"));
    }
    let middle = n.div_ceil(2);
    for row in 0..rows {
        for column in 0..columns {
            let cell = Cell::new(row * columns + column);
            let mut cases = vec![vec![Primitive::Among { cell, digits: ground.all() & !(1 << (middle - 1)) }]];
            if row > 0 {
                cases.push(vec![only(Cell::new(cell.index() - columns), 1)]);
            }
            if row + 1 < rows {
                cases.push(vec![only(Cell::new(cell.index() + columns), n)]);
            }
            out.push(Primitive::Cases { cases });
        }
    }
    Ok(())
}
