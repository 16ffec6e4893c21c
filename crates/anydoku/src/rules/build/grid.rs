//! Rules about many cells at once: lines in the order of their numbers, digits that hang together.

use super::*;
use crate::rules::filter::MOST_ALIKE;

type Built = Result<(), Wrong>;

/// All rows and columns, read from both ends.
fn all_lines(ground: &Ground<'_>, rule: &Rule) -> Result<Vec<Vec<Cell>>, Wrong> {
    let (rows, columns) = ground.rectangle(rule)?;
    if rows != columns {
        return wrong(
            Place::Kind,
            format!("{rows} rows and {columns} columns"),
            "a square, whose lines are of one length",
        );
    }
    let across = (0..rows).map(|row| (0..columns).map(|k| Cell::new(row * columns + k)).collect::<Vec<_>>());
    let down = (0..columns).map(|column| (0..rows).map(|k| Cell::new(k * columns + column)).collect());
    let mut lines: Vec<Vec<Cell>> = across.chain(down).collect();
    let backwards: Vec<Vec<Cell>> = lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    lines.extend(backwards);
    Ok(lines)
}

pub(in crate::rules) fn rank(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut lines = all_lines(ground, rule)?;
    let Some(own) = lines.iter().position(|line| *line == rule.groups[0]) else {
        return wrong(Place::Group(0), "cells that are no line", "a whole row or column, from one of its ends");
    };
    let rank = match usize::try_from(rule.numbers[0]) {
        Ok(rank) if (1..=lines.len()).contains(&rank) => rank,
        _ => return wrong(Place::Number(0), rule.numbers[0].to_string(), format!("1 to {}", lines.len())),
    };
    lines.swap(0, own);
    first_of_rank(ground, &lines, rank, out);
    out.push(Primitive::Rank { lines, rank, may_tie: ground.may_tie });
    Ok(())
}

/// Where every line at the edge holds every digit, each digit begins four lines, which are four neighbours in the order.
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

/// Whether lines may tie matters to ranks; that none may is a rule of its own.
pub(in crate::rules) fn ties(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let lines = all_lines(ground, rule)?;
    if rule.word.as_deref() == Some("none") {
        out.push(Primitive::Unequal { lines });
    }
    Ok(())
}

pub(in crate::rules) fn connected(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let rows = &rule.groups;
    let n_cells: usize = rows.iter().map(Vec::len).sum();
    let size = match rule.word.as_deref() {
        Some("any") => None,
        Some(word) => match word.parse::<usize>() {
            Ok(size) if (1..=n_cells).contains(&size) => Some(size),
            _ => return wrong(Place::Word, format!("{word:?}"), format!("\"any\", or 1 to {n_cells}")),
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
            return wrong(
                Place::Group(g),
                format!("{} cells", row.len()),
                format!("{} as in the first row", rows[0].len()),
            );
        }
        if let Some(i) = row.iter().position(|cell| !seen.insert(*cell)) {
            return wrong(Place::Cell(g, i), "a cell of another row", "every cell once");
        }
    }
    out.push(Primitive::Connected { cells: rows.concat(), columns: rows[0].len(), digits, size });
    Ok(())
}

/// The counting cell, then cells of which those count that hold the same as the first; or arms that begin with one cell, of which those
/// count that come before the first other.
pub(in crate::rules) fn same_count(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let is_run = rule.kind.name == "samerun";
    let (counter, arms) = rule.groups.split_first().expect("the kind says at least two groups");
    let &[counter] = counter.as_slice() else {
        return wrong(Place::Cell(0, 1), format!("{} counting cells", counter.len()), "one");
    };
    let n_cells = 1 + arms.iter().map(|arm| arm.len() - 1).sum::<usize>();
    if n_cells > MOST_ALIKE {
        return wrong(Place::Group(1), format!("{n_cells} cells"), format!("at most {MOST_ALIKE}"));
    }
    for (g, arm) in arms.iter().enumerate() {
        if arm[0] != arms[0][0] {
            let found = format!("an arm from {}", ground.topology.cell_name(arm[0]));
            let expected = format!("{}, where the others begin", ground.topology.cell_name(arms[0][0]));
            return wrong(Place::Cell(g + 1, 0), found, expected);
        }
        if let Some(i) = arm[1..].iter().position(|cell| *cell == arm[0]) {
            return wrong(Place::Cell(g + 1, i + 1), "the first cell again", "it once");
        }
    }
    let more = ground.value(1).saturating_add(rule.numbers.first().copied().unwrap_or(0));
    if !(0..ground.n as i32).any(|digit| (1..=n_cells as i32).contains(&digit.saturating_add(more))) {
        return wrong(Place::Kind, "digits that count nothing", format!("numbers from 1 to {n_cells}"));
    }
    out.push(Primitive::Alike { counter, arms: arms.to_vec(), is_run, more });
    Ok(())
}

/// Regions that are part of the answer: each hangs together, and cells of one differ.
pub(in crate::rules) fn chaos(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let n = ground.n;
    let (rows, names) = rule.groups.split_at(rule.groups.len() / 2);
    let columns = rows[0].len();
    let wide = |list: &[Vec<Cell>]| list.iter().all(|row| row.len() == columns);
    if rows.len() != names.len() || !wide(rows) || !wide(names) || rows.len() * columns != n * n {
        let found = format!("{} groups", rule.groups.len());
        return wrong(Place::Kind, found, format!("rows of {n} times {n} cells, and as many of their names"));
    }
    let (cells, names) = (rows.concat(), names.concat());
    let mut seen = HashSet::new();
    if cells.iter().chain(&names).any(|cell| !seen.insert(*cell)) {
        return wrong(Place::Kind, "a cell twice", "every cell once");
    }
    for region in 0..n {
        out.push(Primitive::Connected { cells: names.clone(), columns, digits: 1 << region, size: Some(n) });
    }
    out.push(Primitive::Regions { cells, names });
    Ok(())
}
