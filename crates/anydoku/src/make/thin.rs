//! Thinning: removal of givens while the solution stays unique.
//!
//! To decide whether a given can be removed, the solver looks for a solution with another digit in its cell, which
//! requires finding one solution instead of two. A given that is needed stays needed when others are removed, so each
//! is examined once. Small grids are searched; large ones keep learned clauses from question to question
//! (`solve/learn/thinner.rs`).

use super::exchange::Exchanges;
use super::recipe::{Failed, Recipe};
use crate::budget::Budget;
use crate::levels::{Levels, Status};
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::asking::Asking;
use crate::solve::learn::{Depth, Thinner, Witness};
use crate::solve::{Answer, Engine, Solver};
use crate::topology::{Cell, Digit};

/// Grids with more cells than this keep learned clauses.
const SMALL: usize = 128;

/// The node limit of one question on a grid that is too large for learning.
const HUGE: u64 = 4;

/// The node limit of a search with rules; a puzzle beyond it counts as not unique and gets another given.
pub(super) const RULED: u64 = 3_000;

/// The node limit for deciding whether one of these givens can be removed again.
const RULED_GIVEN: u64 = 20 * RULED;

/// The extent of thinning.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// Whether to answer each question without a node limit.
    pub complete: bool,
    /// The minimum number of givens to keep.
    pub floor: usize,
}

/// Removes groups of givens in this order, each as a whole; all other cells must be open. Returns whether no further
/// group can be removed.
pub(super) fn thin(
    solver: &mut Solver,
    solution: &Solution,
    puzzle: &mut Puzzle,
    groups: &[&[Cell]],
    aim: Aim,
    budget: &Budget<'_>,
) -> bool {
    let topology = puzzle.topology().clone();
    if topology.has_rules() {
        let nodes = if aim.complete { None } else { Some(RULED_GIVEN) };
        return one_by_one(solver, solution, puzzle, groups, aim.floor, nodes, budget);
    }
    if topology.n_cells() <= SMALL {
        return one_by_one(solver, solution, puzzle, groups, aim.floor, None, budget);
    }
    let Some(mut thinner) = Thinner::new(&topology, solution) else {
        let nodes = if aim.complete { None } else { Some(HUGE) };
        return one_by_one(solver, solution, puzzle, groups, aim.floor, nodes, budget);
    };
    let depth = Depth { complete: aim.complete, floor: aim.floor };
    let thinned = thinner.thin(groups, depth, &mut Exchanges::new(solution, puzzle), budget);
    for (group, is_kept) in groups.iter().zip(&thinned.kept) {
        if !is_kept {
            group.iter().for_each(|&cell| _ = puzzle.take(cell));
        }
    }
    thinned.is_proven
}

/// Adds just enough groups of givens to make the solution unique: while there are two solutions, adds the first group
/// in which they differ. Returns the groups added, in that order; they have at least `floor` cells.
pub(super) fn grow<'a>(
    solver: &mut Solver,
    solution: &Solution,
    order: &[&'a [Cell]],
    floor: usize,
    budget: &Budget<'_>,
) -> Result<(Puzzle, Vec<&'a [Cell]>), Failed> {
    let mut puzzle = Puzzle::empty(solution.topology().clone());
    let mut given = Vec::new();
    loop {
        if budget.is_stopped() {
            return Err(Failed::Spent);
        }
        let mut open = order.iter().copied().filter(|group| puzzle.given(group[0]).is_none());
        let next = match solver.answer_within(&puzzle, &budget.with_nodes(RULED)) {
            Answer::Unique(_) if puzzle.n_givens() >= floor => None,
            Answer::Several(a, b) => {
                let differs = |&cell: &Cell| a.digit(cell) != b.digit(cell) || a.digit(cell) != solution.digit(cell);
                open.find(|group| group.iter().any(differs))
            }
            Answer::Unique(_) | Answer::Unknown(_) => open.next(),
            Answer::None => unreachable!("the grid it was made of is a solution"),
        };
        let Some(group) = next else { return Ok((puzzle, given)) };
        group.iter().for_each(|&cell| puzzle.give(cell, solution.digit(cell)));
        given.push(group);
    }
}

/// Returns the minimum number of givens to keep.
pub(super) fn floor_of(recipe: &Recipe, n_givens: usize, rng: &mut Rng) -> usize {
    let floor = match recipe.givens {
        Some((low, high)) if low < high && !recipe.minimal => {
            low + rng.below(high.min(n_givens).saturating_sub(low) + 1)
        }
        Some((low, _)) => low,
        None => 0,
    };
    floor.max(recipe.keep)
}

pub(super) fn shuffled<'a>(orbits: &'a [Vec<Cell>], rng: &mut Rng) -> Vec<&'a [Cell]> {
    let mut order: Vec<&[Cell]> = orbits.iter().map(Vec::as_slice).collect();
    rng.shuffle(&mut order);
    order
}

impl Witness for Exchanges<'_> {
    fn is_needed(&self, cell: Cell) -> bool {
        self.is_needed(cell)
    }

    fn take(&mut self, cell: Cell) {
        self.take(cell);
    }
}

fn one_by_one(
    solver: &mut Solver,
    solution: &Solution,
    puzzle: &mut Puzzle,
    groups: &[&[Cell]],
    floor: usize,
    nodes: Option<u64>,
    budget: &Budget<'_>,
) -> bool {
    let each = match nodes {
        Some(nodes) => budget.with_nodes(nodes),
        None => *budget,
    };
    let mut is_proven = true;
    let has_rules = puzzle.topology().has_rules();
    // The 9x9 kernel answers faster than exchanges can be followed, and rules do not permit exchanges.
    let has_exchanges = solver.engine() != Engine::Classic && !has_rules;
    let mut asking = Asking::new(solver, puzzle);
    // Hardly any of the few givens added with rules can be removed.
    let is_grown = has_rules && asking.n_givens() < solution.digits().len();
    let start = if is_grown { 0 } else { many_at_once(&mut asking, solution, groups, floor, &each) };
    let mut exchanges = has_exchanges.then(|| Exchanges::new(solution, asking.puzzle()));
    for group in &groups[start..] {
        if asking.n_givens() < floor + group.len() {
            is_proven = false;
            continue;
        }
        if exchanges.as_ref().is_some_and(|exchanges| group.iter().any(|&cell| exchanges.is_needed(cell))) {
            continue;
        }
        match may_go(&mut asking, solution, group, &each) {
            Some(true) => {
                exchanges.iter_mut().for_each(|exchanges| group.iter().for_each(|&cell| exchanges.take(cell)))
            }
            Some(false) => {}
            None => is_proven = false,
        }
        if budget.is_spent(0) {
            return false;
        }
    }
    is_proven
}

/// The share of all groups that can usually be removed together.
const USUAL: (usize, usize) = (3, 5);

/// Removes as many groups from the front as can be removed together, by bisection. The result is the same as if they
/// were removed one by one, with fewer questions. Returns the number of groups that have been decided.
fn many_at_once(
    asking: &mut Asking<'_>,
    solution: &Solution,
    groups: &[&[Cell]],
    floor: usize,
    budget: &Budget<'_>,
) -> usize {
    let mut room = asking.n_givens().saturating_sub(floor);
    let mut most = 0;
    while let Some(group) = groups.get(most)
        && group.len() <= room
    {
        room -= group.len();
        most += 1;
    }
    // The first `low` can be removed; the first `high` cannot, or there are no more. The first `gone` have been
    // removed.
    let (mut low, mut high) = (0, most + 1);
    let mut gone = 0;
    // The search starts where the limit usually is and continues in growing steps in either direction. With a node
    // limit, answers may be missing and the result depends on the order of questions; that order must not change,
    // because seeds depend on it.
    let is_sure = budget.node_limit().is_none();
    let mut next = if is_sure { most * USUAL.0 / USUAL.1 } else { (low + high) / 2 };
    let mut step = most / 16 + 1;
    let go_to = |asking: &mut Asking<'_>, gone: usize, to: usize| {
        for &cell in groups[gone.min(to)..gone.max(to)].iter().copied().flatten() {
            if gone < to {
                asking.take(cell);
            } else {
                asking.give(cell, solution.digit(cell));
            }
        }
    };
    while high - low > 1 {
        let middle = next.clamp(low + 1, high - 1);
        go_to(asking, gone, middle);
        gone = middle;
        if asking.is_unique(budget) == Ok(true) {
            low = middle;
        } else {
            high = middle;
        }
        next = match (low, high) {
            (0, _) if is_sure => high.saturating_sub(step),
            (_, high) if is_sure && high > most => low + step,
            _ => (low + high) / 2,
        };
        step *= 2;
    }
    go_to(asking, gone, low);
    // The next one is known to be needed, if it was examined.
    if low < most { low + 1 } else { low }
}

/// Removes the group if the solution stays unique; otherwise keeps it. `None` means undecided, and the group is kept.
fn may_go(asking: &mut Asking<'_>, solution: &Solution, group: &[Cell], budget: &Budget<'_>) -> Option<bool> {
    for (i, &cell) in group.iter().enumerate() {
        let went = asking.take_if_needless(cell, solution.digit(cell), budget);
        if went != Ok(true) {
            group[..i].iter().for_each(|&cell| asking.give(cell, solution.digit(cell)));
            return went.ok();
        }
    }
    Some(true)
}

/// Returns whether a solution has another digit in this open cell.
pub(super) fn has_other(
    solver: &mut Solver,
    puzzle: &Puzzle,
    cell: Cell,
    digit: Digit,
    budget: &Budget<'_>,
) -> Option<bool> {
    solver.has_other_within(puzzle, cell, digit, budget).ok()
}

/// Removes givens as gss does for a puzzle of a given level: first all that singles restore, then those that logic up
/// to the highest requested level restores, until the level is reached. For a range of levels, logic up to the highest
/// is used from the start. Returns the resulting level.
pub(super) fn thin_to_level(
    levels: &mut Levels,
    puzzle: &mut Puzzle,
    groups: &[&[Cell]],
    wanted: (usize, usize),
    floor: usize,
    budget: &Budget<'_>,
) -> usize {
    let n_digits = puzzle.topology().n_digits();
    let (strategies, limit) = (levels.strategies, levels.limit);
    let is_range = wanted.0 < wanted.1 && wanted.1 < n_digits;
    let mut first_pass = strategies;
    first_pass.brute = false;
    (levels.strategies, levels.limit) = (first_pass, Some(if is_range { wanted.1 } else { 1 }));
    let mut failed = Vec::new();
    let mut level = 1;
    for group in groups {
        if budget.is_spent(0) || !try_without(levels, puzzle, group, floor, &mut level, budget) {
            failed.push(group);
        }
    }
    if is_range {
        (levels.strategies, levels.limit) = (strategies, limit);
        return level;
    }
    level = 1;
    levels.strategies.brute = strategies.brute && wanted.1 >= n_digits;
    levels.limit = if wanted.1 >= n_digits { limit } else { Some(wanted.1) };
    if !(wanted.0..=wanted.1).contains(&level) {
        for group in failed {
            if budget.is_spent(0) {
                break;
            }
            try_without(levels, puzzle, group, floor, &mut level, budget);
            if (wanted.0..=wanted.1).contains(&level) {
                break;
            }
        }
    }
    (levels.strategies, levels.limit) = (strategies, limit);
    level
}

fn try_without(
    levels: &mut Levels,
    puzzle: &mut Puzzle,
    group: &[Cell],
    floor: usize,
    level: &mut usize,
    budget: &Budget<'_>,
) -> bool {
    if puzzle.n_givens() < floor + group.len() {
        return false;
    }
    let digits: Vec<_> = group.iter().map(|&cell| (cell, puzzle.take(cell))).collect();
    let outcome = levels.solve_within(puzzle, budget);
    if matches!(outcome.status, Status::Solved(_)) {
        *level = outcome.level;
        return true;
    }
    for (cell, digit) in digits {
        if let Some(digit) = digit {
            puzzle.give(cell, digit);
        }
    }
    false
}
