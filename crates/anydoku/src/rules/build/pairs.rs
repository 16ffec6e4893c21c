//! Relations of two cells.

use super::*;
use crate::rules::filter::taxicab::Taxicab;

type Built = Result<(), Wrong>;

/// A number that a relation of digits needs.
fn number(ground: &Ground<'_>, rule: &Rule, least: i32, most: usize) -> Result<usize, Wrong> {
    debug_assert!(ground.n <= MAX_DIGITS);
    match rule.numbers[0] {
        number if number >= least && number as usize <= most => Ok(number as usize),
        number => wrong(Place::Number(0), number.to_string(), format!("{least} to {most}")),
    }
}

/// Which digits may follow one another, by the kind of rule.
fn table(ground: &Ground<'_>, rule: &Rule) -> Result<Arc<Relation>, Wrong> {
    let n = ground.n;
    let name = rule.kind.name;
    Ok(match name {
        "white" => {
            let k = number(ground, rule, 0, n - 1)?;
            ground.relation(format!("white {k}"), |a, b| a.abs_diff(b) == k)
        }
        "black" => {
            let k = number(ground, rule, 1, ground.highest().max(1))?;
            let (k, value) = (k as i32, |digit| ground.value(digit));
            ground.relation(format!("black {k}"), |a, b| value(a) == k * value(b) || value(b) == k * value(a))
        }
        "whisper" => {
            let k = number(ground, rule, 0, n - 1)?;
            ground.relation(format!("whisper {k}"), |a, b| a.abs_diff(b) >= k)
        }
        "less" | "thermo" => ground.relation("less".into(), |a, b| a < b),
        "slow" => ground.relation("slow".into(), |a, b| a <= b),
        "equal" => ground.relation("equal".into(), |a, b| a == b),
        "nabner" => ground.relation("nabner".into(), |a, b| a.abs_diff(b) >= 2),
        _ => {
            let word = rule.word.as_deref().unwrap_or_default();
            let bits = bits_of(word)?;
            ground.relation(format!("table {word}"), |a, b| bits.get((a - 1) * n + b - 1) == Some(&true))
        }
    })
}

/// The bits of a table in base 64, six a character, lowest first.
fn bits_of(word: &str) -> Result<Vec<bool>, Wrong> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut bits = Vec::with_capacity(6 * word.len());
    for sign in word.bytes() {
        let Some(value) = SIGNS.iter().position(|known| *known == sign) else {
            return wrong(Place::Word, format!("{:?}", char::from(sign)), "A to Z, a to z, 0 to 9, \"-\" or \"_\"");
        };
        bits.extend((0..6).map(|bit| value >> bit & 1 == 1));
    }
    Ok(bits)
}

pub(super) fn related(a: Cell, b: Cell, table: &Arc<Relation>, out: &mut Vec<Primitive>) {
    if a == b {
        // Only digits that stand in the relation to themselves.
        let digits = (0..table.rows.len()).filter(|&d| table.rows[d] >> d & 1 == 1).fold(0, |set, d| set | 1 << d);
        out.push(Primitive::Among { cell: a, digits });
    } else {
        out.push(Primitive::Relation { a, b, table: table.clone() });
    }
}

/// Neighbours along the line are related.
pub(in crate::rules) fn chain(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let table = table(ground, rule)?;
    let rises = matches!(rule.kind.name, "thermo" | "less");
    if rises {
        ground.fits(rule)?;
    }
    for (i, &cell) in cells.iter().enumerate().filter(|_| rises) {
        let digits = ground.digits(|digit| digit > i && digit + (cells.len() - 1 - i) <= ground.n);
        out.push(Primitive::Among { cell, digits });
    }
    cells.windows(2).for_each(|pair| related(pair[0], pair[1], &table, out));
    Ok(())
}

/// Any two cells are related; the table is read in the order of the line.
pub(in crate::rules) fn all_pairs(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let table = table(ground, rule)?;
    if rule.kind.name == "nabner" {
        let most = ground.n.div_ceil(2);
        if rule.groups[0].len() > most {
            let found = format!("{} cells", rule.groups[0].len());
            return wrong(Place::Cell(0, most), found, format!("at most {most}, as no two are consecutive"));
        }
        differ(ground, rule, out)?;
    }
    for (i, &b) in rule.groups[0].iter().enumerate() {
        rule.groups[0][..i].iter().for_each(|&a| related(a, b, &table, out));
    }
    Ok(())
}

pub(in crate::rules) fn pair_sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let &[a, b] = rule.groups[0].as_slice() else {
        return wrong(Place::Cell(0, 2), format!("{} cells", rule.groups[0].len()), "two");
    };
    let k = number(ground, rule, 2 * ground.value(1), 2 * ground.highest())? as i32;
    related(a, b, &ground.relation(format!("sum {k}"), |a, b| ground.value(a) + ground.value(b) == k), out);
    Ok(())
}

pub(in crate::rules) fn negative(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let word = rule.word.as_deref().unwrap_or_default();
    let k = number(ground, rule, 1, 2 * ground.highest().max(ground.n))? as i32;
    let table = ground.relation(format!("no {word} {k}"), |a, b| {
        let (a, b) = (ground.value(a), ground.value(b));
        match word {
            "white" => (a - b).abs() != k,
            "black" => a != k * b && b != k * a,
            _ => a + b != k,
        }
    });
    for (a, b) in ground.touching(rule)? {
        let is_marked = if word == "sum" { ground.is_summed(a, b) } else { ground.is_dotted(a, b) };
        if !is_marked {
            related(a, b, &table, out);
        }
    }
    Ok(())
}

pub(in crate::rules) fn nonconsecutive(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let table = ground.relation("no white 1".into(), |a, b| a.abs_diff(b) != 1);
    ground.touching(rule)?.into_iter().for_each(|(a, b)| related(a, b, &table, out));
    Ok(())
}

pub(in crate::rules) fn extreme(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let table = ground.relation("less".into(), |a, b| a < b);
    let is_min = rule.kind.name == "min";
    // Cells that another rule of the kind marks are marked too, so two rules say the same as one with the cells of both.
    let (marked, also) = (&rule.groups[0], &ground.extremes[usize::from(!is_min)]);
    for (a, b) in ground.touching(rule)? {
        let is_other = |cell: Cell| also.contains(&cell) && !marked.contains(&cell);
        match (marked.contains(&a), marked.contains(&b)) {
            _ if is_other(a) || is_other(b) => {}
            (true, false) => related(if is_min { a } else { b }, if is_min { b } else { a }, &table, out),
            (false, true) => related(if is_min { b } else { a }, if is_min { a } else { b }, &table, out),
            _ => {}
        }
    }
    Ok(())
}

pub(in crate::rules) fn clone(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let [left, right] = rule.groups.as_slice() else { unreachable!("the kind says two groups") };
    if left.len() != right.len() {
        return wrong(Place::Group(1), format!("{} cells", right.len()), format!("{} as in the other", left.len()));
    }
    let table = ground.relation("equal".into(), |a, b| a == b);
    for (&a, &b) in left.iter().zip(right) {
        if a != b {
            related(a, b, &table, out);
        }
    }
    Ok(())
}

pub(in crate::rules) fn palindrome(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let table = ground.relation("equal".into(), |a, b| a == b);
    for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
        if a != b {
            related(a, b, &table, out);
        }
    }
    Ok(())
}

/// If the cell holds v, then the cell at place v of its line (or block) holds the number of this cell's place.
pub(in crate::rules) fn index(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    for (i, &cell) in rule.groups[0].iter().enumerate() {
        let (row, column) = (cell.index() / columns, cell.index() % columns);
        if row >= rows {
            return wrong(Place::Cell(0, i), "a cell beside the grid", "a cell of the grid");
        }
        let line: Vec<Cell> = match rule.kind.name {
            "indexcol" => (0..columns).map(|k| Cell::new(row * columns + k)).collect(),
            "indexrow" => (0..rows).map(|k| Cell::new(k * columns + column)).collect(),
            _ => match ground.block_of(cell) {
                Some(block) => {
                    let mut cells = ground.topology.houses()[block].cells.clone();
                    cells.sort_unstable();
                    cells
                }
                None => return wrong(Place::Cell(0, i), "a cell outside of all blocks", "a cell of a block"),
            },
        };
        let own = line.iter().position(|&other| other == cell).expect("it is on its line") + 1;
        out.push(Primitive::Among { cell, digits: ground.valued(|value| (1..=line.len() as i32).contains(&value)) });
        for (k, &other) in line.iter().enumerate() {
            let value = k + 1;
            if own > ground.highest() {
                let expected = format!("1 to {}", ground.highest());
                return wrong(Place::Cell(0, i), format!("place {own} of its line"), expected);
            }
            if other == cell {
                // The cell at its own place holds that place's number: true as it stands.
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

/// In larger grids two cells in a relation are too many: a 64x64 has six million of them. There one filter looks at the whole grid. Below, pairs
/// are better: a search learns which cells clash, and a person is told which two.
const MAX_TOLD_PAIRWISE: usize = 400;

pub(in crate::rules) fn anti_taxicab(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    if rows * columns > MAX_TOLD_PAIRWISE {
        out.push(Primitive::Taxicab(Taxicab { rows, columns, shift: ground.shift }));
        return Ok(());
    }
    let cells: Vec<Cell> = (0..rows * columns).map(Cell::new).collect();
    for (i, &b) in cells.iter().enumerate() {
        for &a in &cells[..i] {
            let (a_at, b_at) = (a.index(), b.index());
            let steps = (a_at / columns).abs_diff(b_at / columns) + (a_at % columns).abs_diff(b_at % columns);
            if steps <= ground.highest() && !ground.topology.sees(a, b) {
                let is_steps = |digit: usize| ground.value(digit) == steps as i32;
                let table = ground.relation(format!("taxi {steps}"), |a, b| a != b || !is_steps(a));
                related(a, b, &table, out);
            }
        }
    }
    Ok(())
}
