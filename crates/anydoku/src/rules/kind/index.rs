//! Indexing cells: if such a cell holds N, the Nth cell of its line holds the position of the cell itself.

use super::*;

pub(super) static INDEX_ROW: Kind = Kind {
    name: "indexrow",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: |ground, rule, out| index(ground, rule, Along::Column, out),
    look: Look::Area(Area::Pale),
    generator: None,
};

pub(super) static INDEX_COLUMN: Kind = Kind {
    name: "indexcol",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: |ground, rule, out| index(ground, rule, Along::Row, out),
    look: Look::Area(Area::Pale),
    generator: None,
};

pub(super) static INDEX_BOX: Kind = Kind {
    name: "indexbox",
    aliases: &[],
    takes: cells(1, 0, 0),
    build: |ground, rule, out| index(ground, rule, Along::Block, out),
    look: Look::Area(Area::Pale),
    generator: None,
};

/// The line along which a digit counts positions.
#[derive(Clone, Copy)]
enum Along {
    Row,
    Column,
    Block,
}

/// Builds the rule for indexing cells: if the cell holds v, then cell v of its line or block holds the number of this
/// cell's position.
fn index(ground: &Ground<'_>, rule: &Rule, along: Along, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    for (i, &cell) in rule.groups[0].iter().enumerate() {
        let (row, column) = (cell.index() / columns, cell.index() % columns);
        if row >= rows {
            return wrong(Place::Cell(0, i), msg!("found-cell-beside-grid"), msg!("expect-cell-of-grid"));
        }
        let line: Vec<Cell> = match along {
            Along::Row => (0..columns).map(|k| Cell::new(row * columns + k)).collect(),
            Along::Column => (0..rows).map(|k| Cell::new(k * columns + column)).collect(),
            Along::Block => match ground.block_of(cell) {
                Some(block) => {
                    let mut cells = ground.topology.houses()[block].cells.clone();
                    cells.sort_unstable();
                    cells
                }
                None => {
                    return wrong(Place::Cell(0, i), msg!("found-cell-outside-blocks"), msg!("expect-cell-of-block"));
                }
            },
        };
        let own = line.iter().position(|&other| other == cell).expect("it is on its line") + 1;
        out.push(Primitive::Among { cell, digits: ground.valued(|value| (1..=line.len() as i32).contains(&value)) });
        for (k, &other) in line.iter().enumerate() {
            let value = k + 1;
            if own > ground.highest() {
                let expected = msg!("expect-range", least = 1, most = ground.highest());
                return wrong(Place::Cell(0, i), msg!("found-place-of-line", number = own), expected);
            }
            if other == cell {
                // The cell at its own position holds that position's number, which is always true.
                continue;
            }
            let name = format!("index {value} {own}");
            let is = |digit: usize, number: usize| ground.value(digit) == number as i32;
            let table = ground.relation(name, |a, b| !is(a, value) || is(b, own));
            related(cell, other, &table, out);
        }
    }
    Ok(())
}
