//! Ranks of rows and columns, read as numbers.

use super::*;

pub(super) static RANK: Kind = Kind {
    name: "rank",
    aliases: &[],
    takes: cells(1, 1, 1),
    build: rank,
    look: Look::Clue(Clue::Named),
    generator: None,
};

pub(super) static TIES: Kind = Kind {
    name: "ties",
    aliases: &[],
    takes: Takes { words: &["none", "unclued", "any"], ..GRID },
    build: ties,
    look: Look::Words,
    generator: None,
};

/// Returns all rows and columns, each read from both ends.
fn all_lines(ground: &Ground<'_>, rule: &Rule) -> Result<Vec<Vec<Cell>>, Wrong> {
    let (rows, columns) = ground.rectangle(rule)?;
    if rows != columns {
        let found = msg!("found-rows-and-columns", rows = rows, columns = columns);
        return wrong(Place::Kind, found, msg!("expect-lines-of-one-length"));
    }
    let across = (0..rows).map(|row| (0..columns).map(|k| Cell::new(row * columns + k)).collect::<Vec<_>>());
    let down = (0..columns).map(|column| (0..rows).map(|k| Cell::new(k * columns + column)).collect());
    let mut lines: Vec<Vec<Cell>> = across.chain(down).collect();
    let backwards: Vec<Vec<Cell>> = lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    lines.extend(backwards);
    Ok(lines)
}

fn rank(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut lines = all_lines(ground, rule)?;
    let Some(own) = lines.iter().position(|line| *line == rule.groups[0]) else {
        return wrong(Place::Group(0), msg!("found-no-line"), msg!("expect-whole-line"));
    };
    let rank = match usize::try_from(rule.numbers[0]) {
        Ok(rank) if (1..=lines.len()).contains(&rank) => rank,
        _ => return wrong_number(rule, 0, msg!("expect-range", least = 1, most = lines.len())),
    };
    lines.swap(0, own);
    first_of_rank(ground, &lines, rank, out);
    out.push(Primitive::Rank { lines, rank, may_tie: ground.may_tie });
    Ok(())
}

/// Adds a constraint for grids in which every line at the edge contains every digit: each digit begins four lines,
/// whose ranks are consecutive.
fn first_of_rank(ground: &Ground<'_>, lines: &[Vec<Cell>], rank: usize, out: &mut Vec<Primitive>) {
    let n = lines[0].len();
    let is_full = |cells: Vec<Cell>| {
        let house = |house: &crate::topology::House| {
            house.cells.len() == ground.n && cells.iter().all(|cell| house.cells.contains(cell))
        };
        ground.topology.houses().iter().any(house)
    };
    let edges = [0, n - 1].into_iter().flat_map(|k| {
        [(0..n).map(|i| Cell::new(k * n + i)).collect::<Vec<_>>(), (0..n).map(|i| Cell::new(i * n + k)).collect()]
    });
    if n == ground.n && edges.into_iter().all(is_full) {
        out.push(Primitive::Among { cell: lines[0][0], digits: 1 << ((rank - 1) / 4) });
    }
}

/// Requires all lines to differ, if the word is `none`. Other words only affect ranks, which read them from the ground.
fn ties(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let lines = all_lines(ground, rule)?;
    if rule.word.as_deref() == Some("none") {
        out.push(Primitive::Unequal { lines });
    }
    Ok(())
}
