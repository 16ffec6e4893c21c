//! Lines read by automata, and clues at their ends.

use super::*;

/// Adds an automaton along the line of a rule; equal rules share one.
pub(in crate::rules) fn walk(
    ground: &Ground<'_>,
    rule: &Rule,
    build: impl FnOnce() -> Option<Automaton>,
    out: &mut Vec<Primitive>,
) -> Built {
    walk_read(ground, rule, || Ok(build()), out)
}

/// Adds an automaton that may itself be invalid; `None` means that it is too large.
pub(in crate::rules) fn walk_read(
    ground: &Ground<'_>,
    rule: &Rule,
    build: impl FnOnce() -> Result<Option<Automaton>, Wrong>,
    out: &mut Vec<Primitive>,
) -> Built {
    let (n_cells, is_different) = (rule.groups[0].len(), differ_all(ground, &rule.groups[0]));
    let name = format!("{} {:?} {:?} {n_cells} {is_different}", rule.kind, rule.word, rule.numbers);
    let known = ground.automata.borrow().get(&name).cloned();
    let automaton = match known {
        Some(automaton) => automaton,
        None => {
            let too_many =
                || wrong(Place::Kind, msg!("found-line-with-many-ways"), msg!("expect-fewer-cells-or-digits"));
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
        return wrong(Place::Kind, msg!("found-lines-with-many-ways"), msg!("expect-fewer-or-shorter-lines"));
    }
    out.push(Primitive::Walk { cells: rule.groups[0].clone(), automaton });
    Ok(())
}

/// The maximum work of one pass over a line. The pass visits each edge for each cell. It takes about ten milliseconds,
/// as long as a search may run without checking whether it should stop. A pass over all lines also counts toward the
/// limit on steps: `WAYS_OF_WORK` edges are one step.
const MAX_WAYS: usize = 1 << 23;
const WAYS_OF_WORK: usize = 2;

/// Builds an automaton for the digits of this ground, unless its rules have already taken too much work.
pub(in crate::rules) fn build<S: Clone + Eq + std::hash::Hash>(
    ground: &Ground<'_>,
    starts: Vec<S>,
    step: impl Fn(&S, usize) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    Automaton::build(ground.n, &|n| ground.works(n), starts, step, accepts)
}

/// Returns which third a digit belongs to: low, middle or high. Where the number of digits is not divisible by three,
/// the middle third has a different size.
pub(in crate::rules) fn third(n: usize, digit: usize) -> usize {
    let side = if n % 3 == 2 { n.div_ceil(3) } else { n / 3 };
    if digit <= side { 0 } else { 1 + usize::from(digit > n - side) }
}

pub(in crate::rules) fn only(cell: Cell, digit: usize) -> Primitive {
    Primitive::Among { cell, digits: 1 << (digit - 1) }
}

/// Returns the number of the clue, if it is possible on a line of such digits.
pub(in crate::rules) fn clue(rule: &Rule, least: usize, most: usize) -> Result<usize, Wrong> {
    match usize::try_from(rule.numbers[0]) {
        Ok(clue) if (least..=most).contains(&clue) => Ok(clue),
        _ => wrong_number(rule, 0, msg!("expect-range", least = least, most = most)),
    }
}

pub(in crate::rules) fn differ_all(ground: &Ground<'_>, cells: &[Cell]) -> bool {
    cells.iter().enumerate().all(|(i, &b)| cells[..i].iter().all(|&a| ground.topology.sees(a, b)))
}

/// Returns the digit that stands for this number, as its place among the digits from 1.
pub(in crate::rules) fn place_of(ground: &Ground<'_>, number: usize) -> Option<usize> {
    (1..=ground.n).find(|&digit| ground.value(digit) == number as i32)
}
