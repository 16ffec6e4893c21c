//! Relations between two cells.

use super::*;

/// Returns the number of a rule that relates digits, if it is in range.
pub(in crate::rules) fn number(ground: &Ground<'_>, rule: &Rule, least: i32, most: usize) -> Result<usize, Wrong> {
    debug_assert!(ground.n <= MAX_DIGITS);
    match rule.numbers[0] {
        number if number >= least && number as usize <= most => Ok(number as usize),
        _ => wrong_number(rule, 0, msg!("expect-range", least = least, most = most)),
    }
}

pub(in crate::rules) fn related(a: Cell, b: Cell, table: &Arc<Relation>, out: &mut Vec<Primitive>) {
    if a == b {
        // If both cells are the same, only digits that are related to themselves are possible.
        let digits = (0..table.rows.len()).filter(|&d| table.rows[d] >> d & 1 == 1).fold(0, |set, d| set | 1 << d);
        out.push(Primitive::Among { cell: a, digits });
    } else {
        out.push(Primitive::Relation { a, b, table: table.clone() });
    }
}

/// Relates neighbors along the line.
pub(in crate::rules) fn chain(rule: &Rule, table: &Arc<Relation>, out: &mut Vec<Primitive>) {
    rule.groups[0].windows(2).for_each(|pair| related(pair[0], pair[1], table, out));
}

/// Relates any two cells; the table is read in the order of the line.
pub(in crate::rules) fn all_pairs(rule: &Rule, table: &Arc<Relation>, out: &mut Vec<Primitive>) {
    for (i, &b) in rule.groups[0].iter().enumerate() {
        rule.groups[0][..i].iter().for_each(|&a| related(a, b, table, out));
    }
}

/// Requires digits to rise along the line.
pub(in crate::rules) fn rising(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let table = ground.relation("less".into(), |a, b| a < b);
    ground.fits(rule)?;
    for (i, &cell) in cells.iter().enumerate() {
        let digits = ground.digits(|digit| digit > i && digit + (cells.len() - 1 - i) <= ground.n);
        out.push(Primitive::Among { cell, digits });
    }
    chain(rule, &table, out);
    Ok(())
}
