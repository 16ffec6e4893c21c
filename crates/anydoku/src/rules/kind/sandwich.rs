//! Sums of the digits between two digits of a line.

use super::*;
use crate::rules::filter::lunch::Lunch;

pub(super) static SANDWICH: Kind = Kind {
    name: "sandwich",
    aliases: &[],
    takes: cells(2, 1, 1).summed(),
    build: sandwich,
    look: Look::Clue(Clue::Number),
    generator: Some(&SANDWICHES),
};

pub(super) static LUNCHBOX: Kind = Kind {
    name: "lunchbox",
    aliases: &[],
    takes: cells(2, 1, 1).summed(),
    build: lunchbox,
    look: Look::Frame,
    generator: None,
};

static SANDWICHES: Generator = Generator {
    name: "sandwich",
    usual: None,
    draws: &[RuleKind::Sandwich],
    sample: ("4x4", &["sandwich 2: 9 10 11 12", "sandwich 3: 1 5 9 13", "sandwich 5: 3 7 11 15"]),
    recipe: Recipe::Sandwiches,
};

/// Sets of digits, shared by all cases that use them.
type Sets = Arc<[u64]>;

/// Returns the sets of digits with this sum that may lie between the lowest and the highest digit, by size, or `None`
/// if there are too many.
fn fillings(ground: &Ground<'_>, total: usize) -> Option<Fillings> {
    let n = ground.n;
    let inside = ground.digits(|digit| digit != 1 && digit != n);
    let sets = |k: usize| match usize::try_from(total as i32 - ground.shift * k as i32) {
        Ok(total) => sets_with(ground, k, &|set| set & !inside == 0, Some(total))
            .filter(|sets| ground.reserve(8 * sets.len()).is_ok()),
        Err(_) => Some(Vec::new()),
    };
    ground.fillings.borrow_mut().entry(total).or_insert_with(|| (0..n - 1).map(sets).collect()).clone()
}

fn sandwich(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (cells, n) = (&rule.groups[0], ground.n);
    let total = clue(rule, 0, (1..n).map(|digit| ground.value(digit) as usize).sum())?;
    if n > 1
        && cells.len() == n
        && differ_all(ground, cells)
        && let Some(sets) = fillings(ground, total)
    {
        if sets.iter().all(Vec::is_empty) {
            return wrong_number(rule, 0, msg!("expect-sum-of-line"));
        }
        out.push(Primitive::Between { cells: cells.clone(), sets });
        return Ok(());
    }
    let inside = ground.digits(|digit| digit != 1 && digit != n);
    // For each number of cells between them: the sets of digits there, and the sets left for the other cells.
    let sets: Vec<Option<(Sets, Sets)>> = (0..cells.len())
        .map(|k| {
            let total = usize::try_from(total as i32 - ground.shift * k as i32).ok()?;
            let within = sets_with(ground, k, &|set| set & !inside == 0, Some(total)).filter(|_| cells.len() == n)?;
            let mut outside: Vec<u64> = within.iter().map(|set| inside & !set).collect();
            outside.sort_unstable();
            Some((within.into(), outside.into()))
        })
        .collect();
    // One case for each position of the two digits, with a condition on every cell.
    ground.has_room(cells.len() * cells.len() * cells.len() * size_of::<Primitive>())?;
    let mut cases = Vec::new();
    for j in 1..cells.len() {
        for i in 0..j {
            let between = &cells[i + 1..j];
            // The bounds for the sum of k different digits between the lowest and the highest.
            let k = between.len();
            let (least, most) = ((k * (k + 3) / 2) as i32, (k * (2 * n - 1).saturating_sub(k) / 2) as i32);
            let more = ground.shift * k as i32;
            if !(least + more..=most + more).contains(&(total as i32)) {
                continue;
            }
            for (a, b) in [(1, n), (n, 1)] {
                let mut case = vec![only(cells[i], a), only(cells[j], b)];
                let others = cells.iter().enumerate().filter(|&(at, _)| at != i && at != j);
                case.extend(others.map(|(_, &cell)| Primitive::Among { cell, digits: inside }));
                match &sets[k] {
                    Some((within, outside)) => {
                        let beyond: Vec<Cell> = cells[..i].iter().chain(&cells[j + 1..]).copied().collect();
                        let parts = [(between.to_vec(), within), (beyond, outside)];
                        let parts = parts.into_iter().filter(|(cells, _)| !cells.is_empty());
                        case.extend(parts.map(|(cells, sets)| Primitive::Sets { cells, sets: sets.clone() }));
                    }
                    None if k > 0 => case.push(plain_sum(ground, between, total as i32)),
                    None => {}
                }
                cases.push(case);
            }
        }
    }
    if cases.is_empty() {
        return wrong_number(rule, 0, msg!("expect-sum-of-line"));
    }
    if !differ_all(ground, cells) {
        return wrong(Place::Cell(0, 0), msg!("found-cells-that-may-repeat"), msg!("expect-line-of-different-digits"));
    }
    if cells.len() < n {
        // Without one of the two digits, nothing lies between them.
        return wrong(Place::Group(0), msg!("found-cells", n = cells.len()), msg!("expect-line-of-all-digits", n = n));
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}

fn lunchbox(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    let n = ground.n;
    let total = clue(rule, 0, n * ground.highest())?;
    out.push(Primitive::Lunch {
        cells: rule.groups[0].clone(),
        lunch: Lunch { total: total as i32, shift: ground.shift },
    });
    Ok(())
}
