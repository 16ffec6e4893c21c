//! Alternating inference chains by the names that players give them: X-chains, XY-chains, AICs and nice loops.
//!
//! These chains alternate strong and weak links. If the first term is false, the last one is true, so at least one of
//! the two is true, and every candidate that excludes both is removed. A chain whose ends exclude each other is a loop:
//! exactly one end of each of its weak links is true. HoDoKu and SudokuWiki describe the same chains; the forcing
//! chains and cycles of Sudoku Explainer follow the consequences of one candidate and are in
//! [`chain`](super::FORCING_CHAIN).
//!
//! Grouped chains also have terms that consist of several places of a digit in the intersection of two houses.

mod nodes;
mod tell;

use std::ops::ControlFlow;

use self::nodes::{Means, Nodes, Wave};
use crate::explain::{Board, Sink, Step, Technique};

/// X-chain: a chain of links in a single digit. One end holds the digit, which is removed from every cell that
/// sees both.
///
/// ```
/// use anydoku::explain::{Board, technique::X_CHAIN};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// // The 5 of row 1 is in r1c1 or r1c5, that of row 4 in r4c5 or r4c8, and that of row 9 in r9c8 or r9c3.
/// for (row, places) in [(0, [0, 4]), (3, [4, 7]), (8, [7, 2])] {
///     for column in (0..9).filter(|column| !places.contains(column)) {
///         board.remove(Cell(row * 9 + column), Digit::from_number(5).unwrap());
///     }
/// }
/// let step = X_CHAIN.first(&board).unwrap();
/// let chain = "(5)r1c1=r1c5-r4c5=r4c8-r9c8=r9c3 => r2c3<>5,r3c3<>5,r7c1<>5,r8c1<>5";
/// assert_eq!(step.eureka(puzzle.topology()).unwrap(), chain);
/// ```
pub static X_CHAIN: Technique = Technique::new("X-chain", |b, s| find(b, s, Means::X, &[&X_CHAIN]));
/// XY-chain: a chain of bivalue cells that see each other. One of the end cells holds the digit that both share.
///
/// ```
/// use anydoku::explain::{Board, technique::XY_CHAIN};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |a: usize, b: usize| [a, b].into_iter().filter_map(Digit::from_number).collect();
/// # (sets[0], sets[4], sets[40], sets[44]) = (set(1, 2), set(2, 3), set(3, 4), set(4, 1));
/// // r1c1 holds 12, r1c5 holds 23, r5c5 holds 34 and r5c9 holds 14.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = XY_CHAIN.first(&board).unwrap();
/// assert_eq!(step.eureka(&topology).unwrap(), "(1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9 => r1c9<>1,r5c1<>1");
/// ```
pub static XY_CHAIN: Technique = Technique::new("XY-chain", |b, s| find(b, s, Means::XY, &[&XY_CHAIN]));
/// Alternating inference chain (AIC): a chain of links within cells and within houses that removes several candidates.
///
/// ```
/// use anydoku::explain::{Lesson, technique::AIC};
/// let (board, step) = Lesson::of(&AIC).unwrap().step().unwrap();
/// assert_eq!(
///     step.eureka(board.topology()).unwrap(),
///     "(5)r2c7=r2c3-(5=1)r1c2-r1c3=r7c3-(1=5)r7c8 => r7c7<>5,r8c7<>5"
/// );
/// ```
pub static AIC: Technique = Technique::new("AIC", |b, s| find(b, s, Means::All, &[&AIC]));
/// Continuous nice loop: a chain whose ends exclude each other. Exactly one end of each weak link is true.
///
/// ```
/// use anydoku::explain::{Board, technique::CONTINUOUS_NICE_LOOP};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |a: usize, b: usize| [a, b].into_iter().filter_map(Digit::from_number).collect();
/// # (sets[0], sets[4], sets[40], sets[36]) = (set(1, 2), set(2, 3), set(3, 4), set(4, 1));
/// // r1c1 holds 12, r1c5 holds 23, r5c5 holds 34 and r5c1 holds 14.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = CONTINUOUS_NICE_LOOP.first(&board).unwrap();
/// assert!(step.eureka(&topology).unwrap().starts_with("(1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c1-loop => r1c2<>2,"));
/// ```
pub static CONTINUOUS_NICE_LOOP: Technique =
    Technique::new("continuous nice loop", |b, s| find(b, s, Means::All, &[&CONTINUOUS_NICE_LOOP]));
/// Discontinuous nice loop type 1: a loop with two weak links at one candidate, which is removed.
///
/// ```
/// use anydoku::explain::{Board, technique::DISCONTINUOUS_NICE_LOOP_1};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |a: usize, b: usize| [a, b].into_iter().filter_map(Digit::from_number).collect();
/// # (sets[0], sets[4], sets[36]) = (set(1, 2), set(1, 3), set(2, 3));
/// // r1c1 holds 12, r1c5 holds 13 and r5c1 holds 23.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = DISCONTINUOUS_NICE_LOOP_1.first(&board).unwrap();
/// assert_eq!(step.eureka(&topology).unwrap(), "(3=1)r1c5-(1=2)r1c1-(2=3)r5c1 => r5c5<>3");
/// ```
pub static DISCONTINUOUS_NICE_LOOP_1: Technique =
    Technique::new("discontinuous nice loop type 1", |b, s| find(b, s, Means::All, &[&DISCONTINUOUS_NICE_LOOP_1]));
/// Discontinuous nice loop type 2: a loop with two strong links at one candidate, which is placed.
///
/// ```
/// use anydoku::explain::{Lesson, technique::DISCONTINUOUS_NICE_LOOP_2};
/// let (board, step) = Lesson::of(&DISCONTINUOUS_NICE_LOOP_2).unwrap().step().unwrap();
/// assert_eq!(
///     step.eureka(board.topology()).unwrap(),
///     "(6=8)r6c5-r4c5=r4c1-r5c2=r9c2-(8=6)r9c4-r9c5=r6c5 => r6c5=6"
/// );
/// ```
pub static DISCONTINUOUS_NICE_LOOP_2: Technique =
    Technique::new("discontinuous nice loop type 2", |b, s| find(b, s, Means::All, &[&DISCONTINUOUS_NICE_LOOP_2]));
/// Grouped X-chain: an X-chain with terms of several places in the intersection of two houses.
///
/// ```
/// use anydoku::explain::{Lesson, technique::GROUPED_X_CHAIN};
/// let (board, step) = Lesson::of(&GROUPED_X_CHAIN).unwrap().step().unwrap();
/// assert_eq!(
///     step.eureka(board.topology()).unwrap(),
///     "(3)r12c8=r3c7-r3c4=r5c4-r5c12=r6c12 => r6c8<>3"
/// );
/// ```
pub static GROUPED_X_CHAIN: Technique =
    Technique::new("grouped X-chain", |b, s| find(b, s, Means::GroupedX, &[&GROUPED_X_CHAIN]));
/// Grouped AIC: an alternating inference chain with terms of several places in the intersection of two houses.
///
/// ```
/// use anydoku::explain::{Lesson, technique::GROUPED_AIC};
/// let (board, step) = Lesson::of(&GROUPED_AIC).unwrap().step().unwrap();
/// assert_eq!(
///     step.eureka(board.topology()).unwrap(),
///     "(9=8)r9c4-r7c45=(8-4)r7c3=(4-9)r7c1=r8c13 => r8c5<>9,r8c6<>9"
/// );
/// ```
pub static GROUPED_AIC: Technique = Technique::new("grouped AIC", |b, s| find(b, s, Means::Grouped, &[&GROUPED_AIC]));
/// Grouped continuous nice loop: a loop with terms of several places in the intersection of two houses.
///
/// ```
/// use anydoku::explain::{Lesson, technique::GROUPED_CONTINUOUS_NICE_LOOP};
/// let (board, step) = Lesson::of(&GROUPED_CONTINUOUS_NICE_LOOP).unwrap().step().unwrap();
/// assert_eq!(
///     step.eureka(board.topology()).unwrap(),
///     "(2)r3c8=r13c7-(2=9)r7c7-r13c7=r3c8-loop => r3c8<>678,r4c7<>2"
/// );
/// ```
pub static GROUPED_CONTINUOUS_NICE_LOOP: Technique =
    Technique::new("grouped continuous nice loop", |b, s| find(b, s, Means::Grouped, &[&GROUPED_CONTINUOUS_NICE_LOOP]));
/// Grouped discontinuous nice loop: a loop with grouped terms in which two links of the same kind meet at one candidate.
///
/// ```
/// use anydoku::explain::{Lesson, technique::GROUPED_DISCONTINUOUS_NICE_LOOP};
/// let (board, step) = Lesson::of(&GROUPED_DISCONTINUOUS_NICE_LOOP).unwrap().step().unwrap();
/// assert_eq!(
///     step.eureka(board.topology()).unwrap(),
///     "(1=7)r2c3-r2c6=r1c45-r1c7=(7-6)r4c7=r4c1-r6c3=r8c3 => r8c3<>1"
/// );
/// ```
pub static GROUPED_DISCONTINUOUS_NICE_LOOP: Technique = Technique::new("grouped discontinuous nice loop", |b, s| {
    find(b, s, Means::Grouped, &[&GROUPED_DISCONTINUOUS_NICE_LOOP])
});

/// Nice loops and AICs of single candidates, the shortest first.
pub static NICE_LOOPS: Technique = Technique::bundle(
    "nice loops",
    |b, s| find(b, s, Means::All, NICE),
    &[&CONTINUOUS_NICE_LOOP, &DISCONTINUOUS_NICE_LOOP_1, &DISCONTINUOUS_NICE_LOOP_2, &AIC],
);
static NICE: &[&Technique] = &[&CONTINUOUS_NICE_LOOP, &DISCONTINUOUS_NICE_LOOP_1, &DISCONTINUOUS_NICE_LOOP_2, &AIC];

/// Grouped chains and loops, the shortest first.
pub static GROUPED_NICE_LOOPS: Technique = Technique::bundle(
    "grouped nice loops",
    |b, s| find(b, s, Means::Grouped, GROUPED),
    &[&GROUPED_X_CHAIN, &GROUPED_AIC, &GROUPED_CONTINUOUS_NICE_LOOP, &GROUPED_DISCONTINUOUS_NICE_LOOP],
);
static GROUPED: &[&Technique] =
    &[&GROUPED_X_CHAIN, &GROUPED_AIC, &GROUPED_CONTINUOUS_NICE_LOOP, &GROUPED_DISCONTINUOUS_NICE_LOOP];

/// The minimum number of terms of a chain. Two terms are a single link, which players see as locked candidates or a
/// single.
const LEAST_TERMS: usize = 4;

/// A chain and its conclusion. Its terms are nodes, from the one assumed to be false to the one that must then be true.
struct Find {
    path: Vec<u16>,
    /// Whether the ends exclude each other and the weak links of the loop remove candidates.
    is_loop: bool,
    /// The candidates to remove, as nodes.
    removes: Vec<u16>,
}

impl Find {
    /// Returns whether the chain starts and ends with the same candidate, which is therefore true.
    fn is_true(&self) -> bool {
        self.path.first() == self.path.last()
    }
}

/// Passes on the chains with these names, the shortest first.
fn find(board: &Board, sink: &mut Sink<'_>, means: Means, wanted: &[&'static Technique]) -> ControlFlow<()> {
    let Some(nodes) = Nodes::new(board, means) else { return ControlFlow::Continue(()) };
    let mut wave = Wave::new(&nodes);
    let mut ends: Vec<(u16, u16, u16)> = Vec::new();
    for start in nodes.starts() {
        sink.go_on()?;
        wave.run(&nodes, start);
        let reached = wave.reached().filter(|&(end, terms)| end >= start && terms as usize >= LEAST_TERMS);
        ends.extend(reached.map(|(end, terms)| (terms, start, end)));
    }
    ends.sort_unstable();
    let mut seen: Vec<(bool, Vec<u16>)> = Vec::new();
    for (_, start, end) in ends {
        sink.go_on()?;
        if !nodes.may_conclude(start, end) {
            continue;
        }
        if wave.start != Some(start) {
            wave.run(&nodes, start);
        }
        let Some(find) = conclude(&nodes, wave.path(end)) else { continue };
        let Some(technique) = name(&nodes, &find).filter(|name| wanted.contains(name)) else { continue };
        let key = (find.is_true(), find.removes.clone());
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        let step = Step::remove(technique, find.path.len(), Vec::new());
        sink.step(tell::step(&nodes, &find, step, sink.reasons))?;
    }
    ControlFlow::Continue(())
}

/// Returns the conclusion of a chain, if there is one.
fn conclude(nodes: &Nodes, path: Vec<u16>) -> Option<Find> {
    let (&start, &end) = (path.first()?, path.last()?);
    if start == end {
        let removes = nodes.excluded(start, start);
        return (!nodes.is_group(start) || !removes.is_empty()).then_some(Find { path, is_loop: false, removes });
    }
    let is_loop = nodes.exclude(start, end);
    let mut removes = nodes.excluded(start, end);
    if is_loop {
        for i in (1..path.len() - 1).step_by(2) {
            removes.extend(nodes.excluded(path[i], path[i + 1]));
        }
        removes.sort_unstable();
        removes.dedup();
        removes.retain(|&candidate| !path.iter().any(|&node| nodes.overlap(node, candidate)));
    }
    (!removes.is_empty()).then_some(Find { path, is_loop, removes })
}

/// Returns the name of a chain, or `None` for one without a name among these means.
fn name(nodes: &Nodes, find: &Find) -> Option<&'static Technique> {
    let is_grouped = find.path.iter().any(|&node| nodes.is_group(node));
    let is_one_digit = find.path.iter().all(|&node| nodes.digit(node) == nodes.digit(find.path[0]));
    let are_ends = !find.is_loop && !find.is_true();
    Some(match nodes.means {
        Means::X if are_ends => &X_CHAIN,
        Means::XY if are_ends && nodes.digit(*find.path.first()?) == nodes.digit(*find.path.last()?) => &XY_CHAIN,
        Means::X | Means::XY => return None,
        Means::All if find.is_loop => &CONTINUOUS_NICE_LOOP,
        Means::All if find.is_true() => &DISCONTINUOUS_NICE_LOOP_2,
        Means::All if find.removes.len() == 1 => &DISCONTINUOUS_NICE_LOOP_1,
        Means::All => &AIC,
        Means::Grouped | Means::GroupedX if !is_grouped => return None,
        Means::Grouped | Means::GroupedX if are_ends && is_one_digit => &GROUPED_X_CHAIN,
        Means::GroupedX => return None,
        Means::Grouped if find.is_loop => &GROUPED_CONTINUOUS_NICE_LOOP,
        Means::Grouped if find.is_true() || find.removes.len() == 1 => &GROUPED_DISCONTINUOUS_NICE_LOOP,
        Means::Grouped => &GROUPED_AIC,
    })
}
