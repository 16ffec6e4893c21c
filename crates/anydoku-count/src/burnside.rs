//! Counts essentially different solutions when there are too many to list.
//!
//! By Burnside's lemma, the number of kinds is the average, over all changes that preserve the puzzle, of the number of
//! solutions that each change fixes (for the 9x9: Russell and Jarvis 2006). That number is constant on conjugacy
//! classes, so one change per [class](anydoku::symmetry::classes) suffices. A change is a symmetry combined with a
//! relabeling; if the two are independent of each other, the classes are those of the symmetries combined with the
//! cycle types of the relabelings. The solutions that the identity fixes are all solutions, counted as for any puzzle.
//! For other changes, a cell determines all its images, which keeps the [search](super::memo::Links) or
//! [sweep](super::quotient) small.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::checkpoint::Checkpoint;
use super::choice::{MAX_SEARCHED_CELLS, MEMO_WORDS, QUICK_NODES, by_classes};
use super::memo::{Links, MemoCounter, Stop};
use super::middle::Middle;
use super::plan::Plan;
use super::quotient::Quotient;
use super::rest::{Component, Rest, maximal, rest_of};
use super::table::Tally;
use super::templates::{FEW_NODES, Kept, Templates};
use super::{CountOptions, Counted, Method, Progress, Reason, UpTo, count};
use anydoku::symmetry::Group;
use anydoku::symmetry::classes::{Class, Frame, classes, cycle_from};
use anydoku::symmetry::graph::{Graph, automorphisms};
use anydoku::{Budget, Digit, DigitSet, Puzzle, Topology, msg};

/// The node limit of the search for the group of a puzzle.
const NODES: u64 = 2_000_000;

/// The node limit of the search for the solutions that one change fixes, unless the caller sets one.
const NODES_A_CHANGE: u64 = 100_000_000;

/// The changes of one class.
struct Kind {
    cells: Vec<u32>,
    digits: Vec<u32>,
    n_changes: BigUint,
}

/// Returns the cells, digits and houses of a puzzle as a graph whose points are the cells, followed by the digits.
/// Digits are fixed unless `with_digits` is set.
pub(super) fn frame(puzzle: &Puzzle, with_digits: bool) -> Frame {
    let topology = puzzle.topology();
    let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
    let mut houses: Vec<Vec<u32>> =
        topology.houses().iter().map(|house| house.cells.iter().map(|cell| cell.0 as u32).collect()).collect();
    houses.iter_mut().for_each(|cells| cells.sort_unstable());
    houses.sort_unstable();
    houses.dedup();
    let mut edges = Vec::new();
    // Colors: 0 for houses, 1 for digits that can move, then fixed digits, then cells.
    let mut colours: Vec<u32>;
    if with_digits {
        colours = vec![2; n_cells];
        colours.resize(n_cells + n_digits, 1);
        for cell in topology.cells() {
            edges.extend(puzzle.start(cell).iter().map(|digit| (cell.0 as u32, (n_cells + digit.index()) as u32)));
        }
    } else {
        let mut starts: Vec<DigitSet> = topology.cells().map(|cell| puzzle.start(cell)).collect();
        starts.sort_unstable_by_key(|start| start.words());
        starts.dedup();
        let kind = |start: DigitSet| starts.iter().position(|known| *known == start).expect("it is one of them") as u32;
        colours = topology.cells().map(|cell| 300 + kind(puzzle.start(cell))).collect();
        colours.extend((0..n_digits).map(|digit| 2 + digit as u32));
    }
    for (h, cells) in houses.iter().enumerate() {
        edges.extend(cells.iter().map(|&cell| (cell, (n_cells + n_digits + h) as u32)));
        colours.push(0);
    }
    Frame::new(n_cells + n_digits, colours, edges)
}

/// Returns the group of a frame.
pub(super) fn group_of(frame: &Frame) -> Result<Group, Reason> {
    let rank = |v: u32| (v as usize >= frame.n_points) as u8;
    let graph = Graph::new(frame.colours.clone(), &frame.edges);
    let found = automorphisms(&graph, &rank, 0, &Budget::nodes(NODES));
    if !found.is_complete {
        return Err(Reason::TooManyNodes(NODES));
    }
    let strong = found.generators.into_iter().map(|(level, mut image)| {
        image.truncate(frame.n_points);
        (level, image)
    });
    Ok(Group::from_strong(frame.n_points, &found.base, strong.collect()))
}

/// Counts the kinds of solutions up to symmetry, or up to symmetry and relabeling.
pub(super) fn count_kinds(
    puzzle: &Puzzle,
    up_to: UpTo,
    options: &CountOptions<'_>,
) -> Result<(BigUint, Method), Reason> {
    let topology = puzzle.topology();
    if topology.n_digits() > 64 || topology.n_cells() > MAX_SEARCHED_CELLS {
        let why = msg!("count-why-kinds", most = MAX_SEARCHED_CELLS);
        return Err(Reason::Unsuited { method: Method::Memo, why });
    }
    if up_to == UpTo::Both
        && let Some((templates, middle)) = best_templates(puzzle, options)
    {
        let method = if middle.is_some() { Method::MeetInTheMiddle } else { Method::Templates };
        return Ok((kinds_by_templates(puzzle, &templates, middle.as_ref(), options)?, method));
    }
    let (kinds, order) = kinds_of_changes(puzzle, up_to, options)?;
    let still: Vec<&Kind> = kinds.iter().filter(|kind| is_identity(&kind.cells)).collect();
    let moving: Vec<&Kind> = kinds.iter().filter(|kind| !is_identity(&kind.cells)).collect();
    let mut sum = fixed_by_all(puzzle, &moving, options)?;
    let mut method = Method::Memo;
    for kind in still {
        // Cells are fixed, so only fixed digits can be used.
        let staying: DigitSet = topology.digits().filter(|d| kind.digits[d.index()] == d.index() as u32).collect();
        let is_all = staying.len() == topology.n_digits();
        let counted = if is_all {
            count(puzzle, options)
        } else {
            let marks = topology.cells().map(|cell| puzzle.start(cell) & staying).collect();
            let smaller = Puzzle::new(topology.clone(), vec![None; topology.n_cells()]).with_marks(marks);
            count(&smaller, &CountOptions { checkpoint: None, resume: None, method: None, ..*options })
        };
        match counted {
            Counted::Exact { number, method: by } => {
                sum += number * &kind.n_changes;
                method = if is_all { by } else { method };
            }
            Counted::NotCounted(reason) => return Err(reason),
        }
    }
    assert!(&sum % &order == BigUint::ZERO, "orbits are whole");
    Ok((sum / order, method))
}

/// Returns the templates if they are suitable for the count, and the plan for meet in the middle if that is faster for
/// counting all solutions.
fn best_templates<'a>(puzzle: &'a Puzzle, options: &CountOptions<'_>) -> Option<(Templates<'a>, Option<Middle>)> {
    match options.method {
        Some(Method::Templates) => Some((super::choice::suited_templates(puzzle).ok()?, None)),
        Some(Method::MeetInTheMiddle) => {
            let templates = super::choice::suited_templates(puzzle).ok()?;
            let middle = Middle::of(puzzle.topology(), &templates, options.max_states)?;
            Some((templates, Some(middle)))
        }
        Some(_) => None,
        None => {
            let seconds = match rest_of(puzzle) {
                Rest::Components(components) if components.len() == 1 => {
                    Plan::new(&components[0]).map_or(f64::INFINITY, |plan| plan.seconds)
                }
                _ => return None,
            };
            super::choice::templates_within(puzzle, seconds, options)
        }
    }
}

/// Counts kinds by templates if digits are interchangeable: solutions up to relabeling are partitions, and a
/// symmetry fixes those that consist of [bundles](Kept). Meet in the middle can count all partitions instead; a
/// checkpoint then stores that number.
pub(super) fn kinds_by_templates(
    puzzle: &Puzzle,
    templates: &Templates<'_>,
    middle: Option<&Middle>,
    options: &CountOptions<'_>,
) -> Result<BigUint, Reason> {
    let frame = frame(puzzle, false);
    let symmetries = group_of(&frame)?;
    let is_stopped = || options.budget.is_stopped();
    let unknown = || if is_stopped() { Reason::Stopped } else { Reason::OutOfReach };
    let mut found = classes(&frame, &symmetries, &is_stopped).ok_or_else(unknown)?;
    let resumed = options.resume.map(|bytes| Checkpoint::read(bytes, puzzle)).transpose()?;
    let kept = |found: &[Class], resumed: Option<Checkpoint>, options: &CountOptions<'_>| {
        let kept = Kept::new(templates, &frame, found, FEW_NODES, &is_stopped).ok_or(Reason::Stopped)?;
        by_classes(puzzle, &kept, resumed, options)
    };
    let sum = match middle {
        None => kept(&found, resumed, options)?,
        Some(middle) => {
            let grids = by_classes(puzzle, middle, resumed, options)?;
            found.retain(|class| !is_identity(&class.element));
            let moved = kept(&found, None, &CountOptions { checkpoint: None, resume: None, ..*options })?;
            grids / super::up_to::factorial(puzzle.topology().n_digits()) + moved
        }
    };
    assert!(&sum % symmetries.order() == BigUint::ZERO, "orbits are whole");
    Ok(sum / symmetries.order())
}

fn is_identity(permutation: &[u32]) -> bool {
    permutation.iter().enumerate().all(|(point, &image)| point as u32 == image)
}

/// Returns one change of each class, and the total number of changes.
fn kinds_of_changes(puzzle: &Puzzle, up_to: UpTo, options: &CountOptions<'_>) -> Result<(Vec<Kind>, BigUint), Reason> {
    let topology = puzzle.topology();
    let n_cells = topology.n_cells();
    let full: Vec<Vec<u32>> = topology
        .houses()
        .iter()
        .filter(|house| topology.is_full(house))
        .map(|house| house.cells.iter().map(|cell| cell.0 as u32).collect())
        .collect();
    let is_stopped = || options.budget.is_stopped();
    let unknown = || if is_stopped() { Reason::Stopped } else { Reason::OutOfReach };
    let split = |element: &[u32]| {
        let digits: Vec<u32> = element[n_cells..].iter().map(|&digit| digit - n_cells as u32).collect();
        (element[..n_cells].to_vec(), digits)
    };
    let frame_of_cells = frame(puzzle, false);
    let symmetries = group_of(&frame_of_cells)?;
    let digit_classes = super::up_to::digit_classes(puzzle);
    let renamings: BigUint = digit_classes.iter().map(|class| super::up_to::factorial(class.len())).product();
    let free = symmetries.order() * &renamings;
    let with_digits = frame(puzzle, true);
    let all = if up_to == UpTo::Both { Some(group_of(&with_digits)?) } else { None };
    if let Some(all) = all.filter(|all| all.order() != free) {
        // Symmetries that move givens relabel digits accordingly.
        let found = classes(&with_digits, &all, &is_stopped).ok_or_else(unknown)?;
        let kinds = found.into_iter().map(|class| {
            let (cells, digits) = split(&class.element);
            Kind { cells, digits, n_changes: class.size }
        });
        return Ok((kinds.collect(), all.order()));
    }
    let found = classes(&frame_of_cells, &symmetries, &is_stopped).ok_or_else(unknown)?;
    let names = match up_to {
        UpTo::Both => renamings_by_cycles(topology, &digit_classes).ok_or_else(unknown)?,
        _ => vec![((0..topology.n_digits() as u32).collect(), BigUint::from(1u32))],
    };
    let mut kinds = Vec::new();
    for class in &found {
        let (cells, _) = split(&class.element);
        let asked = cycles_asked(&cells, &full);
        for (digits, n) in names.iter().filter(|(digits, _)| has_cycles(digits, &asked)) {
            kinds.push(Kind { cells: cells.clone(), digits: digits.clone(), n_changes: &class.size * n });
        }
    }
    Ok((kinds, if up_to == UpTo::Both { free } else { symmetries.order() }))
}

/// Returns one relabeling of each cycle type inside the classes of digits, with the number of such relabelings. Returns
/// `None` if there are too many.
fn renamings_by_cycles(topology: &Topology, classes: &[Vec<Digit>]) -> Option<Vec<(Vec<u32>, BigUint)>> {
    let mut all = vec![((0..topology.n_digits() as u32).collect::<Vec<u32>>(), BigUint::from(1u32))];
    for class in classes {
        let types = partitions(class.len())?;
        let mut longer = Vec::new();
        for (digits, n) in &all {
            for lengths in &types {
                let mut digits = digits.clone();
                let mut first = 0;
                let mut commuting = BigUint::from(1u32);
                for run in lengths.chunk_by(|a, b| a == b) {
                    commuting *= super::up_to::factorial(run.len());
                    for &length in run {
                        commuting *= length;
                        for i in 0..length {
                            let (from, to) = (class[first + i], class[first + (i + 1) % length]);
                            digits[from.index()] = to.index() as u32;
                        }
                        first += length;
                    }
                }
                longer.push((digits, n * (super::up_to::factorial(class.len()) / commuting)));
            }
            if longer.len() > 20_000 {
                return None;
            }
        }
        all = longer;
    }
    Some(all)
}

/// Returns the partitions of a number, each with ascending parts, or `None` if there are too many.
fn partitions(n: usize) -> Option<Vec<Vec<usize>>> {
    fn grow(left: usize, least: usize, parts: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) -> Option<()> {
        if left == 0 {
            all.push(parts.clone());
            return (all.len() <= 20_000).then_some(());
        }
        for part in (least..=left).filter(|&part| part == left || left - part >= part) {
            parts.push(part);
            grow(left - part, part, parts, all)?;
            parts.pop();
        }
        Some(())
    }
    let mut all = Vec::new();
    grow(n, 1, &mut Vec::new(), &mut all)?;
    Some(all)
}

/// Returns the conditions on relabelings for full houses that some power of the symmetry maps to themselves. Such a
/// house holds every digit once, so that power of the relabeling must have the same cycle type as the permutation of
/// its cells. Each condition is the exponent and the lengths of the cycles, in ascending order.
fn cycles_asked(cells: &[u32], full: &[Vec<u32>]) -> Vec<(usize, Vec<usize>)> {
    let mut asked = Vec::new();
    for house in full {
        let mut home = house.clone();
        home.sort_unstable();
        let mut now = house.clone();
        let mut steps = 0;
        loop {
            now.iter_mut().for_each(|cell| *cell = cells[*cell as usize]);
            steps += 1;
            if now.iter().all(|cell| home.binary_search(cell).is_ok()) {
                break;
            }
        }
        let place = |cell: u32| home.binary_search(&cell).expect("it came back");
        let mut moved = vec![0; house.len()];
        house.iter().zip(&now).for_each(|(&from, &to)| moved[place(from)] = place(to) as u32);
        let wanted = (steps, cycle_type(&moved));
        if !asked.contains(&wanted) {
            asked.push(wanted);
        }
    }
    asked
}

fn has_cycles(digits: &[u32], asked: &[(usize, Vec<usize>)]) -> bool {
    asked.iter().all(|(steps, lengths)| {
        let mut moved: Vec<u32> = (0..digits.len() as u32).collect();
        // Powers beyond the order of the relabeling equal lower ones, but the steps are few anyway.
        for _ in 0..*steps {
            moved.iter_mut().for_each(|digit| *digit = digits[*digit as usize]);
        }
        cycle_type(&moved) == *lengths
    })
}

/// Returns the lengths of the cycles in ascending order.
fn cycle_type(permutation: &[u32]) -> Vec<usize> {
    let mut is_seen = vec![false; permutation.len()];
    let mut lengths = Vec::new();
    for first in 0..permutation.len() {
        if is_seen[first] {
            continue;
        }
        let mut length = 0;
        for point in cycle_from(permutation, first as u32) {
            is_seen[point as usize] = true;
            length += 1;
        }
        lengths.push(length);
    }
    lengths.sort_unstable();
    lengths
}

/// Sums the numbers of solutions that changes fix, weighted by the numbers of such changes.
fn fixed_by_all(puzzle: &Puzzle, kinds: &[&Kind], options: &CountOptions<'_>) -> Result<BigUint, Reason> {
    let topology = puzzle.topology();
    let house = |cells: &[anydoku::Cell]| {
        let mut cells: Vec<u32> = cells.iter().map(|cell| cell.0 as u32).collect();
        cells.sort_unstable();
        cells
    };
    let whole = Component {
        cells: topology.cells().collect(),
        allowed: topology.cells().map(|c| puzzle.start(c).iter().fold(0, |set, d| set | 1 << d.index())).collect(),
        n_digits: topology.n_digits(),
        houses: maximal(topology.houses().iter().map(|h| house(&h.cells)).collect()),
    };
    summed(kinds.len(), options, &|k| Ok(fixed_by(topology, &whole, kinds[k], options)? * &kinds[k].n_changes))
}

/// Sums the results of jobs, one for each class of changes, or returns the reason why a job failed.
fn summed(
    n: usize,
    options: &CountOptions<'_>,
    job: &(dyn Fn(usize) -> Result<BigUint, Reason> + Sync),
) -> Result<BigUint, Reason> {
    let results = Mutex::new((BigUint::ZERO, None));
    let is_over = AtomicBool::new(false);
    let n_done = AtomicUsize::new(0);
    options.run(n, &|k| {
        if is_over.load(Ordering::Relaxed) {
            return;
        }
        let answer = job(k);
        let mut results = results.lock().expect("no job panics");
        match answer {
            Ok(number) => results.0 += number,
            Err(reason) => {
                is_over.store(true, Ordering::Relaxed);
                results.1.get_or_insert(reason);
            }
        }
        let done = n_done.fetch_add(1, Ordering::Relaxed) + 1;
        options.tell(Progress::Changes { done, changes: n });
    });
    match results.into_inner().expect("no job panics") {
        (sum, None) => Ok(sum),
        (_, Some(reason)) => Err(reason),
    }
}

fn fixed_by(
    topology: &Topology,
    whole: &Component,
    kind: &Kind,
    options: &CountOptions<'_>,
) -> Result<BigUint, Reason> {
    let links = Links::new(&kind.cells, &kind.digits);
    let is_peer = |a: u32, b: u32| topology.peers(anydoku::Cell(a as u16)).iter().any(|p| p.0 as u32 == b);
    let allowed: Vec<u64> =
        (0..).zip(&whole.allowed).map(|(cell, &allowed)| links.possible(cell, allowed, &is_peer)).collect();
    let stopped = || if options.budget.is_stopped() { Reason::Stopped } else { Reason::OutOfReach };
    let search = |most: u64| {
        let mut narrow = MemoCounter::<u128>::new(whole, MEMO_WORDS, most, options.budget).linked(&links);
        match narrow.count(&allowed) {
            Ok(number) => Some(number.to_big()),
            Err(Stop::Overflow) => {
                MemoCounter::<BigUint>::new(whole, MEMO_WORDS, most, options.budget).linked(&links).count(&allowed).ok()
            }
            Err(Stop::Spent) => None,
        }
    };
    let most = options.budget.node_limit().unwrap_or(NODES_A_CHANGE);
    if let Some(number) = search(QUICK_NODES.min(most)) {
        return Ok(number);
    }
    if let Some(quotient) = Quotient::new(whole, &allowed, &kind.cells, &kind.digits) {
        let is_stopped = || options.budget.is_stopped();
        match quotient.count::<u128>(options.max_states, &is_stopped) {
            Ok(number) => return Ok(number.to_big()),
            Err(Stop::Overflow) => {
                if let Ok(number) = quotient.count::<BigUint>(options.max_states, &is_stopped) {
                    return Ok(number);
                }
            }
            Err(Stop::Spent) => {}
        }
    }
    search(most).ok_or_else(stopped)
}
