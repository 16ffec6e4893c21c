//! Rules that digits on the board break already, before the grid is full.

use super::filter::{Care, Filter, Scratch};
use crate::topology::{Cell, Digit, Topology};

/// A rule that cannot hold any more, and digits that rule it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The rule, by its number in [`Topology::rules`].
    pub rule: usize,
    /// The cells whose digits break it, in order.
    pub cells: Vec<Cell>,
}

/// Up to so many digits in a rule every one of them is tried as the last to be left out; above, one order has to do.
const FEW: usize = 16;

/// Returns the rules that these digits break, each looked at alone: what other rules and houses leave to the open cells is not asked.
/// Houses that rules imply, such as the cells of a cage, are houses of the topology and not among them.
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
    let all = u64::MAX >> (64 - topology.n_digits().min(64));
    let mut scratch = Scratch::default();
    let mut found: Vec<Broken> = Vec::new();
    for (rule, primitive) in topology.primitives() {
        let filled: Vec<Cell> = primitive.cells().into_iter().filter(|&cell| digit(cell).is_some()).collect();
        if filled.is_empty() {
            continue;
        }
        let filter = Filter::new(topology, Some(*rule), primitive, Care::Quick);
        let mut is_dead = |filled: &[Cell]| {
            let mask = |&cell: &u16| match digit(Cell(cell)).filter(|_| filled.contains(&Cell(cell))) {
                Some(digit) => 1 << digit.index(),
                None => all,
            };
            let mut masks: Vec<u64> = filter.cells.iter().map(mask).collect();
            filter.run.narrow(&mut masks, &mut scratch).is_err()
        };
        if !is_dead(&filled) {
            continue;
        }
        let blamed = blamed(&filled, &mut is_dead);
        match found.iter_mut().find(|broken| broken.rule == *rule) {
            Some(broken) => broken.cells.extend(blamed),
            None => found.push(Broken { rule: *rule, cells: blamed }),
        }
    }
    for broken in &mut found {
        broken.cells.sort_unstable();
        broken.cells.dedup();
    }
    found
}

/// The cells of which some others with them break a rule, and no fewer of these would.
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
