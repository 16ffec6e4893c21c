//! Lines read by automata, clues outside of the grid, and rules about every small square.

use super::super::automaton::Automaton;
use super::*;

type Built = Result<(), Wrong>;

pub(super) fn walk(cells: &[Cell], automaton: Option<Automaton>, out: &mut Vec<Primitive>) -> Built {
    let Some(automaton) = automaton else {
        return wrong(Place::Kind, "a line with too many ways through it", "fewer cells or digits");
    };
    out.push(Primitive::Walk { cells: cells.to_vec(), automaton: Arc::new(automaton) });
    Ok(())
}

pub(in crate::rules) fn sum_line(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let most = cells.len() * ground.n;
    let Some(total) = usize::try_from(rule.numbers[0]).ok().filter(|total| (1..=most).contains(total)) else {
        return wrong(Place::Number(0), rule.numbers[0].to_string(), format!("1 to {most}"));
    };
    let step = |&sum: &usize, digit: usize| match sum + digit {
        now if now == total => Some(0),
        now => (now < total).then_some(now),
    };
    walk(cells, Automaton::build(ground.n, vec![0], step, |&sum| sum == 0), out)
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
    walk(&rule.groups[0], Automaton::build(ground.n, vec![Vec::new()], step, |_| true), out)
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
    classes(ground, rule, m, |digit| digit % m, out)
}

pub(in crate::rules) fn between(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    if cells.len() < 3 {
        return Ok(());
    }
    // One case for each pair of ends.
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let inner = &cells[1..cells.len() - 1];
    let mut cases = Vec::new();
    for (low, high) in [(first, last), (last, first)] {
        for a in 1..=ground.n {
            for b in a + 2..=ground.n {
                let digits = ground.digits(|digit| a < digit && digit < b);
                let mut case = vec![only(low, a), only(high, b)];
                case.extend(inner.iter().map(|&cell| Primitive::Among { cell, digits }));
                cases.push(case);
            }
        }
    }
    out.push(Primitive::Cases { cases });
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
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let inner = &cells[1..cells.len() - 1];
    let mut cases = Vec::new();
    for (low, high) in [(first, last), (last, first)] {
        for a in 1..=ground.n {
            for b in a + least..=ground.n {
                let digits = ground.digits(|digit| digit < a || digit > b);
                let mut case = vec![only(low, a), only(high, b)];
                case.extend(inner.iter().map(|&cell| Primitive::Among { cell, digits }));
                cases.push(case);
            }
        }
    }
    out.push(Primitive::Cases { cases });
    Ok(())
}

/// The number of the clue, if it is one that a line of such digits can have.
fn clue(rule: &Rule, least: usize, most: usize) -> Result<usize, Wrong> {
    match usize::try_from(rule.numbers[0]) {
        Ok(clue) if (least..=most).contains(&clue) => Ok(clue),
        _ => wrong(Place::Number(0), rule.numbers[0].to_string(), format!("{least} to {most}")),
    }
}

fn sum_of(cells: &[Cell], total: usize) -> Primitive {
    Primitive::Linear { terms: cells.iter().map(|&cell| (cell, 1)).collect(), total: total as i32 }
}

/// Sets of digits, shared by all cases that have them.
type Sets = Arc<[u64]>;

pub(in crate::rules) fn sandwich(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (cells, n) = (&rule.groups[0], ground.n);
    let total = clue(rule, 0, n.saturating_sub(1) * n / 2)?;
    let inside = ground.digits(|digit| digit != 1 && digit != n);
    // For so many cells between them the sets of digits there, and what is left to the others.
    let sets: Vec<Option<(Sets, Sets)>> = (0..cells.len())
        .map(|k| {
            let within = sets_with(n, k, &|set| set & !inside == 0, Some(total)).filter(|_| cells.len() == n)?;
            let mut outside: Vec<u64> = within.iter().map(|set| inside & !set).collect();
            outside.sort_unstable();
            Some((within.into(), outside.into()))
        })
        .collect();
    let mut cases = Vec::new();
    for j in 1..cells.len() {
        for i in 0..j {
            let between = &cells[i + 1..j];
            // So many different digits between the lowest and the highest.
            let k = between.len();
            let (least, most) = (k * (k + 3) / 2, k * (2 * n - 1).saturating_sub(k) / 2);
            if (k == 0 && total != 0) || (k > 0 && (total < k * 2 || (n > 2 && total > k * (n - 1)))) {
                continue;
            }
            let is_house = cells.len() == n && differ_all(ground, cells);
            if is_house && (total < least || total > most) {
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
                    None if k > 0 => case.push(sum_of(between, total)),
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
    let (cells, n) = (&rule.groups[0], ground.n);
    let total = clue(rule, 0, n * (n + 1) / 2)?;
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum At {
        Before,
        Inside(usize),
        After,
    }
    // The smallest and the largest digit are guessed at the start.
    let starts = (1..=n).flat_map(|low| (low + 1..=n).map(move |high| (low, high, 0, At::Before)));
    let step = |(low, high, seen, at): &(usize, usize, usize, At), digit: usize| {
        if digit < *low || digit > *high {
            return None;
        }
        let is_end = digit == *low || digit == *high;
        let next = match (at, is_end) {
            (At::Before, false) => At::Before,
            (At::Before, true) => return Some((*low, *high, digit, At::Inside(0))),
            (At::Inside(sum), false) if sum + digit <= total => At::Inside(sum + digit),
            (At::Inside(sum), true) if *sum == total && digit != *seen => return Some((*low, *high, 0, At::After)),
            (At::After, false) => At::After,
            _ => return None,
        };
        Some((*low, *high, *seen, next))
    };
    walk(cells, Automaton::build(n, starts.collect(), step, |state| state.3 == At::After), out)
}

pub(in crate::rules) fn x_sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let total = clue(rule, 1, ground.n * cells.len())?;
    let mut cases = Vec::new();
    for x in 1..=cells.len().min(ground.n) {
        if (x == 1 && total != 1) || total < x || total > x * ground.n {
            continue;
        }
        let mut case = vec![only(cells[0], x)];
        if x > 1 {
            case.push(sum_of(&cells[..x], total));
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
    let step = |&(high, seen): &(usize, usize), digit: usize| match digit > high {
        true => (seen < clue).then_some((digit, seen + 1)),
        false => Some((high, seen)),
    };
    walk(cells, Automaton::build(ground.n, vec![(0, 0)], step, |&(_, seen)| seen == clue), out)
}

pub(in crate::rules) fn hidden_skyscraper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let clue = ground.digit(rule, 0)?;
    // The highest so far, or none once the hidden one was met.
    let step = |high: &Option<usize>, digit: usize| match high {
        None => Some(None),
        Some(high) if digit > *high => Some(Some(digit)),
        Some(high) if digit == *high => Some(Some(*high)),
        Some(_) => (digit == clue).then_some(None),
    };
    walk(&rule.groups[0], Automaton::build(ground.n, vec![Some(0)], step, Option::is_none), out)
}

pub(in crate::rules) fn room(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let digit = ground.digit(rule, 0)?;
    let cases = (1..=cells.len().min(ground.n)).filter(|&x| x > 1 || digit == 1);
    let cases = cases
        .map(|x| if x == 1 { vec![only(cells[0], 1)] } else { vec![only(cells[0], x), only(cells[x - 1], digit)] });
    out.push(Primitive::Cases { cases: cases.collect() });
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
                let digits =
                    ground.digits(|digit| if is_entropy { third(n, digit) == class } else { digit % 3 == class });
                let cells = vec![at(1, 1), at(1, 0), at(0, 1), at(0, 0)];
                out.push(Primitive::Count { cells, digits, counts: u64::MAX << 1 });
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
