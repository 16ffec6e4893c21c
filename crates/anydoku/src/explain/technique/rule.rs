//! Removals by rules beyond houses, each with its reason.
//!
//! A rule considers only its own cells: the digits that it allows, given the candidates of its other cells. The reason
//! names the rule, the cells, and for cages the remaining combinations of digits.

use std::ops::{ControlFlow, Range};

use super::*;
use crate::explain::{Board, Sink, Technique, digit_set};
use crate::message::{Arg, Joint, Message, Speaker};
use crate::msg;
use crate::rules::filter::{Filter, Run, Scratch};
use crate::topology::{Cell, Digit, HouseId, Topology};

/// Rule of a cell: a rule restricts a single cell, such as parity or the ends of a thermometer.
///
/// ```
/// use anydoku::explain::{Board, technique::RULE_OF_A_CELL};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let puzzle = Puzzle::empty(plain.with_rules(rules::read("odd: r1c1", &plain).unwrap()).unwrap().into());
/// let step = RULE_OF_A_CELL.first(&Board::new(&puzzle).unwrap()).unwrap();
/// let told = "rule of a cell: r1c1 <> 24, because odd at r1c1 leaves only 1 and 3 in r1c1";
/// assert_eq!(step.tell(puzzle.topology()), told);
/// ```
pub static RULE_OF_A_CELL: Technique = Technique::new("rule of a cell", |board, sink| find(board, sink, Class::Cell));

/// Rule of two cells: a relation between two cells, such as dots, X and V, neighbors on a thermometer or whisper line,
/// and negative constraints.
///
/// ```
/// use anydoku::explain::{Board, technique::RULE_OF_TWO_CELLS};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let puzzle = Puzzle::empty(plain.with_rules(rules::read("black 2: r1c1 r1c2", &plain).unwrap()).unwrap().into());
/// let step = RULE_OF_TWO_CELLS.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(
///     step.tell(puzzle.topology()),
///     "rule of two cells: r1c1 <> 3, r1c2 <> 3, because black dot 2 at r1c1 leaves the removed digits no \
///      partner in the other cell",
/// );
/// ```
pub static RULE_OF_TWO_CELLS: Technique =
    Technique::new("rule of two cells", |board, sink| find(board, sink, Class::Pair));

/// Cage combinations: the sets of digits that a cage or a renban line can hold, and the digits that are in all of them
/// or in none.
///
/// ```
/// use anydoku::explain::{Board, technique::CAGE_COMBINATIONS};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let puzzle = Puzzle::empty(plain.with_rules(rules::read("cage 3: r1c1 r2c1", &plain).unwrap()).unwrap().into());
/// let step = CAGE_COMBINATIONS.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(
///     step.tell(puzzle.topology()),
///     "cage combinations: r1c1 <> 34, r1c2 <> 12, r2c1 <> 34, r2c2 <> 12, r3c1 <> 12, r4c1 <> 12, \
///      because r1c1 and r2c1 of cage 3 at r1c1 can only be 12",
/// );
/// ```
pub static CAGE_COMBINATIONS: Technique =
    Technique::new("cage combinations", |board, sink| find(board, sink, Class::Sets));

/// Sum of cells: an arrow, a little killer, or equal sums along a line.
pub static SUM_OF_CELLS: Technique = Technique::new("sum of cells", |board, sink| find(board, sink, Class::Sum));

/// Rule of a line: removes digits that a rule along a line, or a rule that counts cells, does not allow. Examples are
/// sandwiches, skyscrapers, quadruples and between lines.
pub static RULE_OF_A_LINE: Technique = Technique::new("rule of a line", |board, sink| find(board, sink, Class::Line));

/// Innies and outies: the cells of cages that are left over inside some houses (innies) or stick out of them (outies)
/// have a known sum or difference.
pub static INNIES_AND_OUTIES: Technique =
    Technique::new("innies and outies", |board, sink| find(board, sink, Class::Derived));

/// Innies and outies over up to four houses that cages join.
pub static WIDE_INNIES: Technique =
    Technique::bundle("innies and outies of several houses", wide, &[&INNIES_AND_OUTIES]);

/// The techniques of rules, from easy to hard. Rating scales use them only for puzzles with rules.
pub static RULES: &[&Technique] = &[
    &RULE_OF_A_CELL,
    &RULE_OF_TWO_CELLS,
    &CAGE_COMBINATIONS,
    &SUM_OF_CELLS,
    &RULE_OF_A_LINE,
    &ARROW_BOUNDS,
    &WHISPER_NEIGHBORS,
    &DOT_CHAIN,
    &INEQUALITY_CHAIN,
    &RULE_AND_SIGHT,
    &INNIES_AND_OUTIES,
    &MUST_CONTAIN,
    &CONFLICTING_COMBINATIONS,
    &RULES_THAT_MEET,
    &HOUSE_AND_RULES,
    &HOUSE_AND_CROSSING_RULES,
    &RULE_CHAIN,
    &CONTRADICTION_BY_RULES,
    &CONTRADICTION_BY_CASES,
];

/// The technique to which the steps of a filter belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Cell,
    Pair,
    Sets,
    Sum,
    Line,
    Derived,
}

impl Class {
    fn of(filter: &Filter) -> Class {
        match (&filter.run, filter.rule) {
            (_, None) => Class::Derived,
            (Run::Among(_), _) => Class::Cell,
            (Run::Relation(_) | Run::Taxicab(_), _) => Class::Pair,
            (Run::Sets(_), _) => Class::Sets,
            (Run::Sums(_) | Run::Wide(_) | Run::Linear(_) | Run::EqualSums(_), _) => Class::Sum,
            _ => Class::Line,
        }
    }

    fn technique(self) -> &'static Technique {
        match self {
            Class::Cell => &RULE_OF_A_CELL,
            Class::Pair => &RULE_OF_TWO_CELLS,
            Class::Sets => &CAGE_COMBINATIONS,
            Class::Sum => &SUM_OF_CELLS,
            Class::Line => &RULE_OF_A_LINE,
            Class::Derived => &INNIES_AND_OUTIES,
        }
    }
}

fn find(board: &Board, sink: &mut Sink<'_>, class: Class) -> ControlFlow<()> {
    run(board, sink, class, 0..board.frame.n_shared)
}

fn wide(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    run(board, sink, Class::Derived, board.frame.n_shared..board.frame.filters.len())
}

fn run(board: &Board, sink: &mut Sink<'_>, class: Class, among: Range<usize>) -> ControlFlow<()> {
    let mut scratch = Scratch::default();
    let mut masks = Vec::new();
    for f in among {
        let filter = &board.frame.filters[f];
        if Class::of(filter) != class {
            continue;
        }
        sink.go_on()?;
        let cand = |cell: u16| board.mask(cell as usize);
        masks.clear();
        masks.extend(filter.cells.iter().map(|&cell| cand(cell)));
        // Boards without a solution are reported elsewhere.
        let Ok(used_up) = filter.run.narrow(&mut masks, &mut scratch) else { continue };
        let mut removes: Vec<(Cell, Digit)> = Vec::new();
        for (&cell, &mask) in filter.cells.iter().zip(&masks) {
            removes.extend(digit_set(cand(cell) & !mask).iter().map(|digit| (Cell(cell), digit)));
        }
        for &cell in &filter.common {
            removes.extend(digit_set(cand(cell) & used_up).iter().map(|digit| (Cell(cell), digit)));
        }
        removes.dedup();
        if removes.is_empty() {
            continue;
        }
        let n_cells = if class == Class::Pair { 2 } else { filter.cells.len() };
        sink.remove(class.technique(), n_cells, removes, || reason(board, f, class, &masks))?;
    }
    ControlFlow::Continue(())
}

fn reason(board: &Board, f: usize, class: Class, masks: &[u64]) -> Message {
    let (topology, filter) = (board.topology(), &board.frame.filters[f]);
    let cells: Vec<Cell> = filter.cells.iter().map(|&cell| Cell(cell)).collect();
    let rule = filter.rule.map_or(Arg::Text(String::new()), Arg::Rule);
    match class {
        Class::Cell => msg!("reason-rule-cell", rule = rule, digits = digit_set(masks[0]), cell = cells[0]),
        Class::Pair => msg!("reason-rule-pair", rule = rule),
        Class::Sets => {
            let Run::Sets(sets) = &filter.run else { unreachable!("the class says sets") };
            let union = masks.iter().fold(0, |union, mask| union | mask);
            let left: Vec<u64> = sets.iter().copied().filter(|set| set & !union == 0).collect();
            let told = left.iter().take(MOST_SETS).map(|&set| tell_set(set, topology)).collect::<Vec<_>>();
            match left.len() {
                ..=MOST_SETS => msg!("reason-rule-sets", cells = cells, rule = rule, sets = (Joint::Or, told)),
                n => msg!("reason-rule-many-sets", cells = cells, rule = rule, n = n),
            }
        }
        Class::Sum | Class::Line => match cells.len() {
            ..=MOST_CELLS => msg!("reason-rule-cells", rule = rule, cells = cells),
            _ => msg!("reason-rule-many-cells", rule = rule, cells = cells),
        },
        Class::Derived => derived(board, f, cells),
    }
}

/// The maximum number of combinations that a sentence lists.
const MOST_SETS: usize = 8;

/// The maximum number of cells that a sentence about a rule lists.
const MOST_CELLS: usize = 12;

fn tell_set(set: u64, topology: &Topology) -> String {
    Speaker::of(topology).digits(digit_set(set))
}

/// The maximum number of rules that a sentence about a sum lists.
const MOST_RULES: usize = 3;

/// Returns the words for some houses in a row.
pub(super) fn told_houses(houses: &[HouseId]) -> Arg {
    match houses {
        [first, .., last] if houses.len() > MOST_HOUSES => {
            msg!("houses-from-to", first = Arg::House(*first), last = Arg::House(*last)).into()
        }
        _ => Arg::List(Joint::And, houses.iter().map(|&house| Arg::House(house)).collect()),
    }
}

/// The maximum number of houses that a sentence lists.
const MOST_HOUSES: usize = 4;

/// Returns the words for a derived sum: the houses, the rules that cover them, the cells left over in the houses, and
/// the cells that stick out of them.
fn derived(board: &Board, f: usize, cells: Vec<Cell>) -> Message {
    let (Run::Sums(sums), Some(origin)) = (&board.frame.filters[f].run, board.frame.origin(f)) else {
        return msg!("reason-sums-of-houses", cells = cells);
    };
    // Filters count digits from 1.
    let above = board.topology().first_number() - 1;
    let total = origin.total + above * (origin.houses.len() * board.frame.n_digits) as i32;
    let covered = origin.covered + above * origin.n_covered as i32;
    let houses = told_houses(&origin.houses);
    let rules: Arg = match origin.rules.len() {
        ..=MOST_RULES => Arg::List(Joint::And, origin.rules.iter().map(|&rule| Arg::Rule(rule)).collect()),
        n => msg!("sums-of-rules", n = n).into(),
    };
    let (inside, outside) = cells.split_at(sums.n_added());
    let (inside, outside, sum) = (inside.to_vec(), outside.to_vec(), total - covered);
    match (inside.is_empty(), outside.is_empty()) {
        (_, true) => msg!(
            "reason-innies",
            houses = houses,
            total = total,
            rules = rules,
            covered = covered,
            cells = inside,
            sum = sum
        ),
        (true, _) => msg!(
            "reason-outies",
            houses = houses,
            total = total,
            rules = rules,
            covered = covered,
            cells = outside,
            sum = -sum
        ),
        _ if sum == 0 => msg!(
            "reason-innies-as-outies",
            houses = houses,
            rules = rules,
            total = total,
            more = inside,
            less = outside
        ),
        _ => {
            let (more, less) = if sum < 0 { (outside, inside) } else { (inside, outside) };
            msg!(
                "reason-innies-and-outies",
                houses = houses,
                total = total,
                rules = rules,
                covered = covered,
                more = more,
                less = less,
                sum = sum.abs()
            )
        }
    }
}
