//! Sums, sets and counts.

use super::*;

type Built = Result<(), Wrong>;

/// Cages of more digits than these have too many sets to list.
const MAX_SETS: usize = 4096;

/// The sets of `k` digits with this property of their sum, ascending; none if they are too many.
pub(super) fn sets_with(
    ground: &Ground<'_>,
    k: usize,
    keep: &dyn Fn(u64) -> bool,
    sum: Option<usize>,
) -> Option<Vec<u64>> {
    fn go(left: usize, from: usize, rest: Option<usize>, set: u64, work: &mut Work<'_>) -> Option<()> {
        if left == 0 {
            if rest.is_none_or(|rest| rest == 0) && (work.keep)(set) {
                work.found.push(set);
            }
            return (work.found.len() <= MAX_SETS).then_some(());
        }
        // More cells than digits have no set at all.
        for digit in from..(work.n + 2).saturating_sub(left) {
            if let Some(rest) = rest {
                // The smallest and the largest that this digit and those above it can be together.
                let least = left * (2 * digit + left - 1) / 2;
                let most = digit + (left - 1) * (2 * work.n - left + 2) / 2;
                if least > rest {
                    break;
                }
                if most < rest {
                    continue;
                }
            }
            work.steps += 1;
            if work.steps > 100 * MAX_SETS {
                return None;
            }
            go(left - 1, digit + 1, rest.map(|rest| rest - digit), set | 1 << (digit - 1), work)?;
        }
        Some(())
    }
    struct Work<'a> {
        n: usize,
        keep: &'a dyn Fn(u64) -> bool,
        found: Vec<u64>,
        steps: usize,
    }
    if k > ground.n {
        return Some(Vec::new());
    }
    let mut work = Work { n: ground.n, keep, found: Vec::new(), steps: 0 };
    let found = if ground.works(1) { go(k, 1, sum, 0, &mut work) } else { None };
    ground.works(work.steps);
    found?;
    work.found.sort_unstable();
    Some(work.found)
}

/// The sum, if the cells can have it.
fn total(rule: &Rule, least: i32, most: i32, what: &str) -> Result<i32, Wrong> {
    match rule.numbers[0] {
        total if (least..=most).contains(&total) => Ok(total),
        other => wrong(Place::Number(0), other.to_string(), format!("{least} to {most}, {what}")),
    }
}

/// A sum of so many digits as numbers, counted in digits from 1; none if it is below them.
fn in_digits(ground: &Ground<'_>, total: i32, k: usize) -> Option<usize> {
    usize::try_from(total - ground.shift * k as i32).ok()
}

pub(in crate::rules) fn cage(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    if rule.numbers.is_empty() {
        return Ok(());
    }
    let (n, cells) = (ground.n, &rule.groups[0]);
    let k = cells.len();
    let what = format!("the sums of {k} different digits");
    let more = ground.shift * k as i32;
    let total = total(rule, (k * (k + 1) / 2) as i32 + more, (k * (2 * n + 1 - k) / 2) as i32 + more, &what)?;
    let known = ground.sets.borrow().get(&(k, total)).cloned();
    let sets = known.unwrap_or_else(|| {
        let sets = sets_with(ground, k, &|_| true, in_digits(ground, total, k)).map(Arc::from);
        ground.sets.borrow_mut().insert((k, total), sets.clone());
        sets
    });
    out.push(match sets {
        Some(sets) => Primitive::Sets { cells: cells.clone(), sets },
        None => plain_sum(ground, cells, total),
    });
    Ok(())
}

/// The cells, each so many times, sum to the total as numbers.
pub(super) fn weighted(ground: &Ground<'_>, terms: Vec<(Cell, i32)>, total: i32) -> Primitive {
    let weights: i32 = terms.iter().map(|(_, weight)| weight).sum();
    Primitive::Linear { terms, total: total - ground.shift * weights }
}

pub(super) fn plain_sum(ground: &Ground<'_>, cells: &[Cell], total: i32) -> Primitive {
    weighted(ground, cells.iter().map(|&cell| (cell, 1)).collect(), total)
}

pub(in crate::rules) fn sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let k = cells.len() as i32;
    let what = format!("the sums of {k} digits");
    let total = total(rule, k * ground.value(1), k * ground.value(ground.n), &what)?;
    let terms = merged(cells.iter().map(|&cell| (cell, 1)).collect());
    out.push(weighted(ground, terms, total));
    Ok(())
}

/// Weights and sums past this are refused, so that nothing overflows and tables stay small.
const MAX_WEIGHT: i32 = 1000;
const MAX_REACH: usize = 1 << 16;

pub(in crate::rules) fn linear(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    if rule.numbers.len() != cells.len() + 1 {
        let found = format!("{} numbers", rule.numbers.len());
        return wrong(Place::Kind, found, format!("{}: the sum, and one for each cell", cells.len() + 1));
    }
    let reach = |i: usize| {
        let weight = rule.numbers[i];
        if weight.unsigned_abs() > MAX_WEIGHT.unsigned_abs() {
            return wrong(Place::Number(i), weight.to_string(), format!("at most {MAX_WEIGHT}"));
        }
        Ok(weight.unsigned_abs() as usize * ground.highest().max(ground.n))
    };
    let mut most = 0;
    for i in 1..rule.numbers.len() {
        most += reach(i)?;
    }
    if most > MAX_REACH {
        return wrong(Place::Kind, format!("sums up to {most}"), format!("at most {MAX_REACH}"));
    }
    if rule.numbers[0].unsigned_abs() as usize > most {
        let expected = format!("a sum that the cells can have, {most} at most");
        return wrong(Place::Number(0), rule.numbers[0].to_string(), expected);
    }
    let terms = cells.iter().copied().zip(rule.numbers[1..].iter().copied()).filter(|(_, weight)| *weight != 0);
    out.push(weighted(ground, merged(terms.collect()), rule.numbers[0]));
    Ok(())
}

/// Adds up the weights of cells that come more than once.
fn merged(terms: Vec<(Cell, i32)>) -> Vec<(Cell, i32)> {
    let mut sums: Vec<(Cell, i32)> = Vec::new();
    for (cell, weight) in terms {
        match sums.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, sum)) => *sum += weight,
            None => sums.push((cell, weight)),
        }
    }
    sums.retain(|(_, weight)| *weight != 0);
    sums
}

pub(in crate::rules) fn arrow(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let [circle, shaft] = rule.groups.as_slice() else { unreachable!("the kind says two groups") };
    if circle.len() > 3 {
        return wrong(Place::Cell(0, 3), format!("{} circle cells", circle.len()), "at most 3");
    }
    if let Some(i) = shaft.iter().position(|cell| circle.contains(cell)) {
        return wrong(Place::Cell(1, i), "a circle cell on the shaft", "other cells");
    }
    let place = |i: usize| 10i32.pow((circle.len() - 1 - i) as u32);
    let mut terms: Vec<(Cell, i32)> = circle.iter().enumerate().map(|(i, &cell)| (cell, -place(i))).collect();
    terms.extend(shaft.iter().map(|&cell| (cell, 1)));
    out.push(weighted(ground, terms, 0));
    Ok(())
}

pub(in crate::rules) fn double_arrow(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let last = cells.len() - 1;
    let terms = cells.iter().enumerate().map(|(i, &cell)| (cell, if i == 0 || i == last { -1 } else { 1 }));
    out.push(weighted(ground, merged(terms.collect()), 0));
    Ok(())
}

pub(in crate::rules) fn zipper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let half = cells.len() / 2;
    let mut groups: Vec<Vec<Cell>> = (0..half).map(|i| vec![cells[i], cells[cells.len() - 1 - i]]).collect();
    if cells.len() % 2 == 1 {
        groups.push(vec![cells[half]]);
    }
    all_equal(ground, groups, out);
    Ok(())
}

pub(in crate::rules) fn region_sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    let mut last = None;
    for &cell in &rule.groups[0] {
        // Cells outside of all blocks are passed by.
        let Some(block) = ground.block_of(cell) else { continue };
        if last != Some(block) {
            groups.push(Vec::new());
        }
        last = Some(block);
        groups.last_mut().expect("the first cell begins one").push(cell);
    }
    if groups.is_empty() {
        return wrong(Place::Kind, "a line outside of all blocks", "blocks, which a region sum line needs");
    }
    all_equal(ground, groups, out);
    Ok(())
}

pub(in crate::rules) fn equal_sums(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    all_equal(ground, rule.groups.clone(), out);
    Ok(())
}

/// Groups with one sum. Where digits are other numbers than their places, groups of several sizes are compared with the first.
fn all_equal(ground: &Ground<'_>, groups: Vec<Vec<Cell>>, out: &mut Vec<Primitive>) {
    if ground.shift == 0 || groups.iter().all(|group| group.len() == groups[0].len()) {
        out.push(Primitive::EqualSums { groups });
        return;
    }
    for group in &groups[1..] {
        let terms = group.iter().map(|&cell| (cell, 1)).chain(groups[0].iter().map(|&cell| (cell, -1)));
        out.push(weighted(ground, merged(terms.collect()), 0));
    }
}

/// Cells that differ and whose digits are one of the sets that pass.
fn of_sets(ground: &Ground<'_>, rule: &Rule, keep: &dyn Fn(u64) -> bool, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    let cells = &rule.groups[0];
    let Some(sets) = sets_with(ground, cells.len(), keep, None) else {
        return wrong(Place::Kind, format!("{} cells of {} digits", cells.len(), ground.n), "fewer sets of digits");
    };
    out.push(Primitive::Sets { cells: cells.clone(), sets: sets.into() });
    Ok(())
}

pub(in crate::rules) fn rellik(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let most = (1..=ground.n).map(|digit| ground.value(digit)).sum();
    let total = total(rule, 1, most, "the sums of different digits")? as usize;
    let keep = |set: u64| {
        // Bit s: some of the digits sum to s.
        let mut sums = vec![0u64; total / 64 + 1];
        sums[0] = 1;
        for place in (1..=64).filter(|place| set >> (place - 1) & 1 == 1) {
            let digit = ground.value(place) as usize;
            let (words, bits) = (digit / 64, digit % 64);
            for at in (words..sums.len()).rev() {
                let low = if bits > 0 && at > words { sums[at - words - 1] >> (64 - bits) } else { 0 };
                sums[at] |= sums[at - words] << bits | low;
            }
        }
        sums[total / 64] >> (total % 64) & 1 == 0
    };
    of_sets(ground, rule, &keep, out)
}

pub(in crate::rules) fn equality(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (n, k) = (ground.n, rule.groups[0].len());
    let odd = ground.valued(|value| value % 2 == 1);
    let (low, high) = (ground.digits(|digit| digit <= n / 2), ground.digits(|digit| digit > n - n / 2));
    let half = |set: u64| 2 * set.count_ones() as usize == k;
    of_sets(ground, rule, &|set| half(set & odd) && half(set & low) && half(set & high), out)
}

pub(in crate::rules) fn renban(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    let cells = &rule.groups[0];
    let run = u64::MAX >> (64 - cells.len());
    let sets: Vec<u64> = (0..=ground.n - cells.len()).map(|from| run << from).collect();
    out.push(Primitive::Sets { cells: cells.clone(), sets: sets.into() });
    Ok(())
}

pub(in crate::rules) fn parity(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let rest = i32::from(rule.kind.name == "odd");
    let digits = ground.valued(|value| value % 2 == rest);
    out.extend(rule.groups[0].iter().map(|&cell| Primitive::Among { cell, digits }));
    Ok(())
}

/// The digits of a rule, each once and how often.
fn tally(ground: &Ground<'_>, rule: &Rule) -> Result<Vec<(usize, usize)>, Wrong> {
    let mut tally: Vec<(usize, usize)> = Vec::new();
    for i in 0..rule.numbers.len() {
        let digit = ground.digit(rule, i)?;
        match tally.iter_mut().find(|(known, _)| *known == digit) {
            Some((_, times)) => *times += 1,
            None => tally.push((digit, 1)),
        }
    }
    if rule.numbers.len() > rule.groups[0].len() {
        let found = format!("{} digits for {} cells", rule.numbers.len(), rule.groups[0].len());
        return wrong(Place::Number(rule.groups[0].len()), found, "at most one for each cell");
    }
    Ok(tally)
}

/// Counts as bits: from so many on.
const MAX_COUNTED: usize = 63;

fn counted(ground: &Ground<'_>, rule: &Rule) -> Built {
    let n_cells = rule.groups[0].len();
    if n_cells > MAX_COUNTED {
        return wrong(Place::Cell(0, MAX_COUNTED), format!("{n_cells} cells"), format!("at most {MAX_COUNTED}"));
    }
    debug_assert!(ground.n <= MAX_DIGITS);
    Ok(())
}

pub(in crate::rules) fn at_least(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    let tally = tally(ground, rule)?;
    let cells = &rule.groups[0];
    let said = |some: &[(usize, usize)]| {
        let digits = some.iter().fold(0, |set, (digit, _)| set | 1 << (digit - 1));
        let times = some.iter().map(|(_, times)| times).sum::<usize>();
        Primitive::Count { cells: cells.clone(), digits, counts: u64::MAX << times }
    };
    // Any of the digits take as many cells together: the places of one are not those of another.
    if tally.len() <= MAX_TOGETHER {
        for some in 1usize..1 << tally.len() {
            let chosen = tally.iter().enumerate().filter(|(i, _)| some >> i & 1 == 1);
            out.push(said(&chosen.map(|(_, entry)| *entry).collect::<Vec<_>>()));
        }
    } else {
        out.extend(tally.iter().map(|entry| said(&[*entry])));
        out.push(said(&tally));
    }
    Ok(())
}

/// Up to so many digits are counted in all ways together.
const MAX_TOGETHER: usize = 4;

pub(in crate::rules) fn exactly(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    for (digit, times) in tally(ground, rule)? {
        let cells = rule.groups[0].clone();
        out.push(Primitive::Count { cells, digits: 1 << (digit - 1), counts: 1 << times });
    }
    Ok(())
}

pub(in crate::rules) fn counts(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    if rule.numbers.len() % 2 == 1 {
        let found = format!("{} numbers", rule.numbers.len());
        return wrong(Place::Number(rule.numbers.len() - 1), found, "pairs: how many, and of which digit");
    }
    for i in (0..rule.numbers.len()).step_by(2) {
        let digit = ground.digit(rule, i + 1)?;
        let cells = rule.groups[0].clone();
        let Some(times) = usize::try_from(rule.numbers[i]).ok().filter(|&times| times <= cells.len()) else {
            return wrong(Place::Number(i), rule.numbers[i].to_string(), format!("0 to {}", cells.len()));
        };
        out.push(Primitive::Count { cells, digits: 1 << (digit - 1), counts: 1 << times });
    }
    Ok(())
}

pub(in crate::rules) fn circles(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    let cells = &rule.groups[0];
    let count = |digit: usize, counts: u64| Primitive::Count { cells: cells.clone(), digits: 1 << (digit - 1), counts };
    let times = |digit: usize| 1u64.checked_shl(ground.value(digit) as u32).unwrap_or(0);
    // Digits that are in circles sum to the number of circles; nought is in none.
    let is_some = |set: u64| set & !ground.valued(|value| value > 0) == 0;
    let in_circles = |k: usize| match in_digits(ground, cells.len() as i32, k) {
        Some(total) => sets_with(ground, k, &is_some, Some(total)),
        None => Some(Vec::new()),
    };
    let sets = (1..=ground.n).map(in_circles);
    let Some(sets) = sets.collect::<Option<Vec<Vec<u64>>>>().map(|sets| sets.concat()) else {
        out.extend((1..=ground.n).map(|digit| count(digit, 1 | times(digit))));
        return Ok(());
    };
    if sets.is_empty() {
        let found = format!("{} circles", cells.len());
        return wrong(Place::Group(0), found, "a sum of different digits");
    }
    let (always, ever) = sets.iter().fold((u64::MAX, 0), |(always, ever), set| (always & set, ever | set));
    let counts = |digit: usize| match (always >> (digit - 1) & 1, ever >> (digit - 1) & 1) {
        (1, _) => times(digit),
        (_, 1) => 1 | times(digit),
        _ => 1,
    };
    out.extend((1..=ground.n).map(|digit| count(digit, counts(digit))));
    if sets.len() == 1 || sets.len() > MAX_CIRCLE_SETS {
        return Ok(());
    }
    let cases = sets.iter().map(|&set| {
        let within = cells.iter().map(|&cell| Primitive::Among { cell, digits: set });
        let held = (1..=ground.n).filter(|digit| set >> (digit - 1) & 1 == 1);
        within.chain(held.map(|digit| count(digit, times(digit)))).collect()
    });
    out.push(Primitive::Cases { cases: cases.collect() });
    Ok(())
}

/// Sets of digits in circles are looked at one by one if they are so few.
const MAX_CIRCLE_SETS: usize = 64;

pub(in crate::rules) fn distinct(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let counter = rule.groups[0][0];
    if rule.groups[0].len() > 1 {
        return wrong(Place::Cell(0, 1), format!("{} counting cells", rule.groups[0].len()), "one");
    }
    if let Some(i) = rule.groups[1].iter().position(|&cell| cell == counter) {
        return wrong(Place::Cell(1, i), "the counting cell", "other cells");
    }
    out.push(Primitive::Distinct { counter, cells: rule.groups[1].clone(), shift: ground.shift });
    Ok(())
}

pub(in crate::rules) fn same_set(_: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let n_cells = rule.groups[0].len();
    if let Some(g) = rule.groups.iter().position(|group| group.len() != n_cells) {
        return wrong(Place::Group(g), format!("{} cells", rule.groups[g].len()), format!("{n_cells} as before"));
    }
    out.push(Primitive::SameDigits { groups: rule.groups.clone() });
    Ok(())
}
