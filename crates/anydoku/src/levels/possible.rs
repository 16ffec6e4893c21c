//! The levels that puzzles of a topology can have.
//!
//! A puzzle has level `n` only if a pass of that level removed something. Three facts restrict that:
//!
//! - `hidden` needs a cell outside the set that has more than `n` candidates. None of the hidden digits can be among
//!   these, so a set of `n` needs at least `2n + 1` digits.
//! - `inter` needs two houses that share `n` cells.
//! - `elim` of all digits but one leaves a hidden single, which is level 1.
//!
//! No other restriction is known, although some levels are rare: of the 49,151 puzzles with 17 givens, two have level
//! 6. A test of the levels enumerates all 4x4 puzzles and confirms that singles solve every one.

use crate::message::Message;
use crate::msg;
use crate::topology::Topology;

/// Returns the levels that puzzles of this topology can have, in ascending order. The last is the number of digits,
/// which means guessing.
///
/// ```
/// use anydoku::{Topology, levels::possible};
/// assert_eq!(possible(&Topology::square(3)), [1, 2, 3, 4, 5, 6, 7, 9]);
/// assert_eq!(possible(&Topology::square(2)), [1]);
/// ```
pub fn possible(topology: &Topology) -> Vec<usize> {
    (1..=topology.n_digits()).filter(|&level| is_possible(topology, level)).collect()
}

fn is_possible(topology: &Topology, level: usize) -> bool {
    let n = topology.n_digits();
    if level <= 1 || level > n {
        return level == 1;
    }
    if n == 4 && topology.is_same_as(&Topology::square(2)) {
        return false;
    }
    // The argument for all digits but one applies to houses that hold every digit.
    let are_full = || topology.houses().iter().all(|house| topology.is_full(house));
    !(level + 1 == n && 2 * level + 1 > n && are_full() && most_shared(topology) < level)
}

/// Returns the reason why no puzzle of this topology has a level from `low` to `high`, with a list of the possible
/// levels; `None` if one of these levels is possible.
pub fn impossible(topology: &Topology, low: usize, high: usize) -> Option<Message> {
    let n = topology.n_digits();
    if (low..=high.min(n)).any(|level| is_possible(topology, level)) {
        return None;
    }
    let possible = possible(topology);
    let asked = if low == high { low.to_string() } else { format!("{low}..{high}") };
    let reason = match possible[..] {
        [_] => msg!("make-why-singles"),
        _ if low > n => msg!("make-why-highest-level", level = n),
        _ => {
            let logic = possible.iter().rev().find(|&&level| level < n).copied().unwrap_or(1);
            msg!("make-why-logic-levels", logic = logic, level = n)
        }
    };
    Some(msg!("make-no-level", level = asked, why = reason))
}

/// Returns the maximum number of cells that two different houses share.
fn most_shared(topology: &Topology) -> usize {
    let houses = topology.houses();
    let mut shared = vec![0usize; houses.len()];
    let mut most = 0;
    for (h, house) in houses.iter().enumerate() {
        shared.fill(0);
        let others = house.cells.iter().flat_map(|&cell| topology.houses_of(cell));
        others.for_each(|other| shared[other.index()] += 1);
        // Duplicates of a house add no information.
        let others = shared.iter().enumerate().filter(|&(other, &n)| other != h && n < house.cells.len());
        most = others.map(|(_, &n)| n).fold(most, usize::max);
    }
    most
}
