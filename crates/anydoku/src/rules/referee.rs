//! Which rules are broken already, while cells are still open.
//!
//! Each primitive is asked whether the digits that stand leave it anything, with every digit in the open cells. That is exact
//! once the cells of a rule are full; before, it sees what one look at the rule alone can see.

use super::filter::{Care, Filter, Scratch};
use crate::topology::{Cell, Digit, Topology};

/// Says which rules digits break. Made once for a topology, asked after every digit.
///
/// ```
/// use anydoku::{Cell, Digit, Topology, rules::{self, Referee}};
/// let plain = Topology::square(2);
/// let topology = plain.with_rules(rules::read("thermo: r1c1 r1c2; cage 5: r3c1 r3c2", &plain)?)?;
/// let referee = Referee::new(&topology);
/// let digit = |cell: Cell| [(0, 3), (1, 2)].iter().find(|(at, _)| *at == cell.index()).map(|&(_, digit)| Digit::new(digit));
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
    /// Which rule of the topology, from 0.
    pub rule: usize,
    /// The filled cells that break it together.
    pub cells: Vec<Cell>,
}

impl Referee {
    /// A referee for the rules of this topology.
    pub fn new(topology: &Topology) -> Referee {
        let filter = |(rule, primitive): &(usize, super::Primitive)| {
            Filter::new(topology, Some(*rule), primitive, Care::Quick)
        };
        let n = topology.n_digits();
        let all = if n >= 64 { u64::MAX } else { (1 << n) - 1 };
        Referee { filters: topology.primitives().iter().map(filter).collect(), all }
    }

    /// Returns the rules that these digits break, each once, in the order of the rules. Digits that stand twice where they have to
    /// differ are a [clash](crate::Puzzle::clash) of houses and not listed here.
    pub fn broken(&self, digit: &dyn Fn(Cell) -> Option<Digit>) -> Vec<Broken> {
        let mut scratch = Scratch::default();
        let mut found: Vec<Broken> = Vec::new();
        for filter in &self.filters {
            let mask = |&cell: &u16| digit(Cell(cell)).map_or(self.all, |digit| 1 << (digit.index() % 64));
            let mut masks: Vec<u64> = filter.cells.iter().map(mask).collect();
            if filter.run.narrow(&mut masks, &mut scratch).is_ok() {
                continue;
            }
            let filled = filter.cells.iter().map(|&cell| Cell(cell)).filter(|&cell| digit(cell).is_some());
            let rule = filter.rule.unwrap_or_default();
            match found.iter_mut().find(|broken| broken.rule == rule) {
                Some(broken) => broken.cells.extend(filled),
                None => found.push(Broken { rule, cells: filled.collect() }),
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
