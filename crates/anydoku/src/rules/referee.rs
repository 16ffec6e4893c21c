//! Detection of rules that are already broken while cells are still open.
//!
//! The filter of each primitive is run on the digits entered, with every digit as a candidate of the open cells. The
//! result is exact once the cells of a rule are full; before that, it finds what the filter of that rule alone can
//! detect.

use super::filter::{Care, Filter, Scratch};
use crate::topology::{Cell, Digit, Topology};

/// Finds the rules that digits break. Build it once per topology and query it after every digit.
///
/// ```
/// use anydoku::{Cell, Digit, Topology, rules::{self, Referee}};
/// let plain = Topology::square(2);
/// let topology = plain.with_rules(rules::read("thermo: r1c1 r1c2; cage 5: r3c1 r3c2", &plain)?)?;
/// let referee = Referee::new(&topology);
/// let digit = |cell: Cell| [(0, 2), (1, 1)].iter().find(|(at, _)| *at == cell.index()).map(|&(_, digit)| Digit::new(digit));
/// let broken = referee.broken(&digit);
/// assert_eq!(broken.len(), 1);
/// assert_eq!(broken[0].rule, 0);
/// assert_eq!(broken[0].cells, [Cell(0), Cell(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    filters: Vec<Filter>,
    all: u64,
}

/// A rule that digits break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The zero-based index of the rule in the topology.
    pub rule: usize,
    /// The cells whose digits break the rule, in order.
    pub cells: Vec<Cell>,
}

impl Referee {
    /// Prepares the filters of the rules of this topology.
    pub fn new(topology: &Topology) -> Referee {
        let filter =
            |(rule, primitive): &(usize, super::Primitive)| Filter::new(topology, Some(*rule), primitive, Care::Quick);
        let n = topology.n_digits();
        let all = if n >= 64 { u64::MAX } else { (1 << n) - 1 };
        Referee { filters: topology.primitives().iter().map(filter).collect(), all }
    }

    /// Returns the rules that these digits break, each once, in the order of the rules, with the cells to blame.
    /// Repeated digits in cells that must differ are a [clash](crate::Puzzle::clash) of houses and are not listed here.
    pub fn broken(&self, digit: &dyn Fn(Cell) -> Option<Digit>) -> Vec<Broken> {
        let mut scratch = Scratch::default();
        let mut found: Vec<Broken> = Vec::new();
        for filter in &self.filters {
            let filled: Vec<Cell> =
                filter.cells.iter().map(|&cell| Cell(cell)).filter(|&cell| digit(cell).is_some()).collect();
            let mut is_dead = |filled: &[Cell]| {
                let mask = |&cell: &u16| match digit(Cell(cell)).filter(|_| filled.contains(&Cell(cell))) {
                    Some(digit) => 1 << (digit.index() % 64),
                    None => self.all,
                };
                let mut masks: Vec<u64> = filter.cells.iter().map(mask).collect();
                filter.run.narrow(&mut masks, &mut scratch).is_err()
            };
            if filled.is_empty() || !is_dead(&filled) {
                continue;
            }
            let blamed = blamed(&filled, &mut is_dead);
            let rule = filter.rule.unwrap_or_default();
            match found.iter_mut().find(|broken| broken.rule == rule) {
                Some(broken) => broken.cells.extend(blamed),
                None => found.push(Broken { rule, cells: blamed }),
            }
        }
        for broken in &mut found {
            broken.cells.sort_unstable();
            broken.cells.dedup();
        }
        found.sort_by_key(|broken| broken.rule);
        found
    }
}

/// Returns the rules that these digits break, each checked alone: candidates that other rules and houses would remove
/// are not considered. Houses that rules imply, such as the cells of a cage, are houses of the topology and are not
/// checked here.
///
/// ```
/// use anydoku::{Cell, Digit, Topology, rules};
/// let plain = Topology::square(2);
/// let ruled = plain.with_rules(rules::read("thermo: 1 2 3 7; cage 3: 5 6", &plain)?)?;
/// let digit = |cell: Cell| match cell.index() {
///     1 => Digit::from_number(3),
///     2 => Digit::from_number(2),
///     4 => Digit::from_number(4),
///     _ => None,
/// };
/// let broken = rules::broken(&ruled, &digit);
/// assert_eq!(broken.len(), 2);
/// assert_eq!((broken[0].rule, &broken[0].cells[..]), (0, &[Cell(1), Cell(2)][..]));
/// assert_eq!((broken[1].rule, &broken[1].cells[..]), (1, &[Cell(4)][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn broken(topology: &Topology, digit: &dyn Fn(Cell) -> Option<Digit>) -> Vec<Broken> {
    Referee::new(topology).broken(digit)
}

/// The maximum number of digits for which every digit is tried as the last one to remove. With more, a single order is
/// used.
const FEW: usize = 16;

/// Returns the cells that belong to some minimal conflict, found by deleting digits one at a time (the deletion filter;
/// Chinneck and Dravnieks 1991).
fn blamed(filled: &[Cell], is_dead: &mut dyn FnMut(&[Cell]) -> bool) -> Vec<Cell> {
    let mut fewest = |last: Option<Cell>| {
        let mut left = filled.to_vec();
        for &cell in filled.iter().filter(|&&cell| Some(cell) != last).chain(&last) {
            let without: Vec<Cell> = left.iter().copied().filter(|&other| other != cell).collect();
            if is_dead(&without) {
                left = without;
            }
        }
        left
    };
    match filled.len() <= FEW {
        true => filled.iter().copied().filter(|&cell| fewest(Some(cell)).contains(&cell)).collect(),
        false => fewest(None),
    }
}
