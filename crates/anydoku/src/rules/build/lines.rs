//! Lines read by automata, clues outside of the grid, and rules about every small square.

use super::*;
use crate::rules::filter::lunch::Lunch;
use crate::rules::filter::seen::{self, Seen};
use crate::rules::filter::span::Span;

type Built = Result<(), Wrong>;

/// An automaton along the line of a rule; rules that say the same share one.
pub(super) fn walk(
    ground: &Ground<'_>,
    rule: &Rule,
    build: impl FnOnce() -> Option<Automaton>,
    out: &mut Vec<Primitive>,
) -> Built {
    walk_read(ground, rule, || Ok(build()), out)
}

/// An automaton that may be wrong in itself; none if it is too large.
pub(super) fn walk_read(
    ground: &Ground<'_>,
    rule: &Rule,
    build: impl FnOnce() -> Result<Option<Automaton>, Wrong>,
    out: &mut Vec<Primitive>,
) -> Built {
    let (n_cells, is_different) = (rule.groups[0].len(), differ_all(ground, &rule.groups[0]));
    let name = format!("{} {:?} {:?} {n_cells} {is_different}", rule.kind.name, rule.word, rule.numbers);
    let known = ground.automata.borrow().get(&name).cloned();
    let automaton = match known {
        Some(automaton) => automaton,
        None => {
            let too_many = || wrong(Place::Kind, "a line with too many ways through it", "fewer cells or digits");
            let Some(automaton) = build()? else { return too_many() };
            if automaton.n_edges().saturating_mul(n_cells) > MAX_WAYS {
                return too_many();
            }
            ground.reserve(automaton.n_bytes())?;
            let automaton = Arc::new(automaton);
            ground.automata.borrow_mut().insert(name, automaton.clone());
            automaton
        }
    };
    if !ground.works(automaton.n_edges() * n_cells / WAYS_OF_WORK) {
        return wrong(Place::Kind, "lines with too many ways through all of them", "fewer or shorter lines");
    }
    out.push(Primitive::Walk { cells: rule.groups[0].clone(), automaton });
    Ok(())
}

/// A pass over a line looks at each edge for each cell. So many take some ten milliseconds, which is as long as a search may not hear that
/// it shall stop; a pass over all lines counts as work, which is limited, by so many to one.
const MAX_WAYS: usize = 1 << 23;
const WAYS_OF_WORK: usize = 2;

pub(in crate::rules) fn sum_line(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let most = (cells.len() * ground.highest()) as i32;
    let total = clue(rule, 1, most as usize)? as i32;
    // The sum of the piece so far, whether one was whole before, and in a loop the sum with which the first one went on.
    let step = |&(sum, has_cut, due): &(i32, bool, i32), digit: usize| {
        let now = sum + ground.value(digit);
        (now <= total).then_some((if now == total { 0 } else { now }, has_cut || now == total, due))
    };
    let begun = if rule.kind.name == "sumloop" { total } else { 1 };
    let starts = (0..begun).map(|begun| (begun, false, begun)).collect();
    walk(ground, rule, || build(ground, starts, step, |&(sum, has_cut, due)| has_cut && sum == due), out)
}

/// An automaton for the digits of this ground, as long as its rules have not taken too much work.
fn build<S: Clone + Eq + std::hash::Hash>(
    ground: &Ground<'_>,
    starts: Vec<S>,
    step: impl Fn(&S, usize) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    Automaton::build(ground.n, &|n| ground.works(n), starts, step, accepts)
}

/// Which of three a digit is: low, middle, high; where three do not divide the digits, the middle has another size.
pub(super) fn third(n: usize, digit: usize) -> usize {
    let side = if n % 3 == 2 { n.div_ceil(3) } else { n / 3 };
    if digit <= side { 0 } else { 1 + usize::from(digit > n - side) }
}

/// Any `k` neighbours are of different classes.
fn classes(
    ground: &Ground<'_>,
    rule: &Rule,
    k: usize,
    class: impl Fn(usize) -> usize,
    out: &mut Vec<Primitive>,
) -> Built {
    let step = |last: &Vec<usize>, digit: usize| {
        let class = class(digit);
        if last.contains(&class) {
            return None;
        }
        let mut next = last.clone();
        next.push(class);
        if next.len() == k {
            next.remove(0);
        }
        Some(next)
    };
    walk(ground, rule, || build(ground, vec![Vec::new()], step, |_| true), out)
}

pub(in crate::rules) fn entropic(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let n = ground.n;
    if n < 3 {
        return wrong(Place::Kind, format!("{n} digits"), "at least 3");
    }
    classes(ground, rule, 3, |digit| third(n, digit), out)
}

pub(in crate::rules) fn modular(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let Some(m) = usize::try_from(rule.numbers[0]).ok().filter(|m| (2..=ground.n.min(6)).contains(m)) else {
        let expected = format!("2 to {}", ground.n.min(6));
        return wrong(Place::Number(0), rule.numbers[0].to_string(), expected);
    };
    classes(ground, rule, m, |digit| ground.value(digit) as usize % m, out)
}

pub(in crate::rules) fn between(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    if cells.len() < 3 {
        return Ok(());
    }
    out.push(Primitive::Span { cells: cells.clone(), span: Span::inside(ground.n) });
    Ok(())
}

fn only(cell: Cell, digit: usize) -> Primitive {
    Primitive::Among { cell, digits: 1 << (digit - 1) }
}

pub(in crate::rules) fn lockout(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let Some(least) = usize::try_from(rule.numbers[0]).ok().filter(|k| (1..ground.n).contains(k)) else {
        return wrong(Place::Number(0), rule.numbers[0].to_string(), format!("1 to {}", ground.n - 1));
    };
    out.push(Primitive::Span { cells: cells.clone(), span: Span::outside(ground.n, least) });
    Ok(())
}

/// The number of the clue, if it is one that a line of such digits can have.
fn clue(rule: &Rule, least: usize, most: usize) -> Result<usize, Wrong> {
    match usize::try_from(rule.numbers[0]) {
        Ok(clue) if (least..=most).contains(&clue) => Ok(clue),
        _ => wrong(Place::Number(0), rule.numbers[0].to_string(), format!("{least} to {most}")),
    }
}

/// Sets of digits, shared by all cases that have them.
type Sets = Arc<[u64]>;

/// The sets of digits with this sum that may stand between the lowest and the highest, by their size; none if they are too many.
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

pub(in crate::rules) fn sandwich(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (cells, n) = (&rule.groups[0], ground.n);
    let total = clue(rule, 0, (1..n).map(|digit| ground.value(digit) as usize).sum())?;
    if n > 1
        && cells.len() == n
        && differ_all(ground, cells)
        && let Some(sets) = fillings(ground, total)
    {
        if sets.iter().all(Vec::is_empty) {
            return wrong(Place::Number(0), rule.numbers[0].to_string(), "a sum that the line can have");
        }
        out.push(Primitive::Between { cells: cells.clone(), sets });
        return Ok(());
    }
    let inside = ground.digits(|digit| digit != 1 && digit != n);
    // For so many cells between them the sets of digits there, and what is left to the others.
    let sets: Vec<Option<(Sets, Sets)>> = (0..cells.len())
        .map(|k| {
            let total = usize::try_from(total as i32 - ground.shift * k as i32).ok()?;
            let within = sets_with(ground, k, &|set| set & !inside == 0, Some(total)).filter(|_| cells.len() == n)?;
            let mut outside: Vec<u64> = within.iter().map(|set| inside & !set).collect();
            outside.sort_unstable();
            Some((within.into(), outside.into()))
        })
        .collect();
    // A case for each place of the two digits, with a word on every cell.
    ground.has_room(cells.len() * cells.len() * cells.len() * size_of::<Primitive>())?;
    let mut cases = Vec::new();
    for j in 1..cells.len() {
        for i in 0..j {
            let between = &cells[i + 1..j];
            // So many different digits between the lowest and the highest.
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
        return wrong(Place::Number(0), rule.numbers[0].to_string(), "a sum that the line can have");
    }
    if !differ_all(ground, cells) {
        return wrong(Place::Cell(0, 0), "cells that need not differ", "a line of different digits");
    }
    if cells.len() < n {
        // Without one of the two there is nothing between them.
        return wrong(Place::Group(0), format!("{} cells", cells.len()), format!("{n}, a line that holds every digit"));
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}

fn differ_all(ground: &Ground<'_>, cells: &[Cell]) -> bool {
    cells.iter().enumerate().all(|(i, &b)| cells[..i].iter().all(|&a| ground.topology.sees(a, b)))
}

pub(in crate::rules) fn lunchbox(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    differ(ground, rule, out)?;
    let n = ground.n;
    let total = clue(rule, 0, n * ground.highest())?;
    out.push(Primitive::Lunch {
        cells: rule.groups[0].clone(),
        lunch: Lunch { total: total as i32, shift: ground.shift },
    });
    Ok(())
}

/// The digit that is this number, as its place among them from 1.
fn place_of(ground: &Ground<'_>, number: usize) -> Option<usize> {
    (1..=ground.n).find(|&digit| ground.value(digit) == number as i32)
}

pub(in crate::rules) fn x_sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let total = clue(rule, 1, ground.highest() * cells.len())?;
    let is_whole = cells.len() == ground.n && differ_all(ground, cells);
    let all: i32 = (1..=ground.n).map(|digit| ground.value(digit)).sum();
    let mut cases = Vec::new();
    for x in 1..=cells.len().min(ground.highest()) {
        let Some(digit) = place_of(ground, x) else { continue };
        if (x == 1 && total != 1) || total > x * ground.highest() {
            continue;
        }
        let mut case = vec![only(cells[0], digit)];
        if x > 1 {
            case.push(plain_sum(ground, &cells[..x], total as i32));
        }
        // In a line of all digits the others have the rest, which is often the shorter sum.
        if is_whole && x > 1 && x < cells.len() {
            case.push(plain_sum(ground, &cells[x..], all - total as i32));
        }
        cases.push(case);
    }
    if cases.is_empty() {
        return wrong(Place::Number(0), rule.numbers[0].to_string(), "a sum that the line can have");
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}

pub(in crate::rules) fn skyscraper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let clue = clue(rule, 1, cells.len().min(ground.n))?;
    let is_different = differ_all(ground, cells);
    if cells.len() <= seen::MOST && ground.n < 62 {
        // A digit that is nought is no building. A line of all digits ends with the highest in sight.
        let flat = ground.valued(|value| value <= 0);
        let top = if is_different && cells.len() == ground.n { ground.n } else { 0 };
        let seen = Seen { n_seen: clue, flat, is_different, top };
        out.push(Primitive::Seen { cells: cells.clone(), seen });
        return Ok(());
    }
    let step = |&(high, seen): &(usize, usize), digit: usize| match digit > high && ground.value(digit) > 0 {
        true => (seen < clue).then_some((digit, seen + 1)),
        false => Some((high, seen)),
    };
    walk(ground, rule, || build(ground, vec![(0, 0)], step, |&(_, seen)| seen == clue), out)
}

pub(in crate::rules) fn hidden_skyscraper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let clue = ground.digit(rule, 0)?;
    let is_different = differ_all(ground, &rule.groups[0]);
    // The highest so far, or none once the hidden one was met.
    let step = |high: &Option<usize>, digit: usize| match high {
        None => Some(None),
        Some(high) if digit > *high => Some(Some(digit)),
        Some(high) if digit == *high => (!is_different).then_some(Some(*high)),
        Some(_) => (digit == clue).then_some(None),
    };
    walk(ground, rule, || build(ground, vec![Some(0)], step, Option::is_none), out)
}

pub(in crate::rules) fn room(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let digit = ground.digit(rule, 0)?;
    let case = |x: usize| match (x, place_of(ground, x)?) {
        (1, place) => (place == digit).then(|| vec![only(cells[0], place)]),
        (x, place) => Some(vec![only(cells[0], place), only(cells[x - 1], digit)]),
    };
    let cases: Vec<Vec<Primitive>> = (1..=cells.len()).filter_map(case).collect();
    if cases.is_empty() {
        return wrong(Place::Number(0), rule.numbers[0].to_string(), "a digit that the line can have there");
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}

/// The second digit counts cells after it, up to one that holds the first digit again.
pub(in crate::rules) fn slingshot(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
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
        return wrong(Place::Kind, "a line that no digit counts", "a digit from 1 on");
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}

pub(in crate::rules) fn global_thirds(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    let n = ground.n;
    let is_entropy = rule.kind.name == "globalentropy";
    for row in 1..rows {
        for column in 1..columns {
            let at = |r: usize, c: usize| Cell::new((row - r) * columns + column - c);
            for class in 0..3 {
                let digits = ground.digits(|digit| match is_entropy {
                    true => third(n, digit) == class,
                    false => ground.value(digit) as usize % 3 == class,
                });
                let cells = vec![at(1, 1), at(1, 0), at(0, 1), at(0, 0)];
                // Each of the other two takes a cell, so no more than two are left.
                out.push(Primitive::Count { cells, digits, counts: 0b110 });
            }
        }
    }
    Ok(())
}

pub(in crate::rules) fn dutch(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    let n = ground.n;
    if n.is_multiple_of(2) {
        return wrong(Place::Kind, format!("{n} digits"), "an odd number, which has a middle one");
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
