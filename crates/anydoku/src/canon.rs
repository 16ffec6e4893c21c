//! Canonical forms: one name for all puzzles that are the same but for symmetry and the names of digits.
//!
//! Of all puzzles that the symmetries of the topology and new names for the digits make of a puzzle, the canonical one
//! reads lowest, cell by cell, open cells first and digits named in the order of their appearance. For the plain 9x9 it
//! is found row by row, keeping only the rearrangements that are lowest so far; elsewhere all symmetries are tried, as
//! long as there are not too many.

use std::sync::Arc;

use crate::puzzle::Puzzle;
use crate::symmetry::{Permutation, Symmetries};
use crate::topology::{Digit, Topology};

/// The most symmetries that are tried one by one.
const MOST: u32 = 200_000;

/// Finds canonical forms of puzzles of one topology.
///
/// ```
/// use anydoku::{Digit, Puzzle, Topology, canon::Canon};
/// let topology = std::sync::Arc::new(Topology::square(2));
/// let puzzle = |text: &str| {
///     let digits = text.chars().map(|c| c.to_digit(10).and_then(|n| Digit::from_number(n as usize)));
///     Puzzle::new(topology.clone(), digits.collect())
/// };
/// let mut canon = Canon::new(&topology).unwrap();
/// let (a, b) = (puzzle("1...2..........."), puzzle("..........43...."));
/// assert_eq!(canon.of(&a).to_string(), canon.of(&b).to_string());
/// ```
#[derive(Clone, Debug)]
pub struct Canon {
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    /// Rows, columns and blocks of nine.
    Nine(Arc<Vec<[u8; 9]>>),
    /// For each symmetry the cell that goes to each place.
    All(Arc<Vec<Vec<u16>>>),
}

impl Canon {
    /// None if the topology has too many symmetries and is not the plain 9x9, or has rules beyond houses: digits that are
    /// summed or compared have no other names.
    pub fn new(topology: &Topology) -> Option<Canon> {
        if topology.has_rules() {
            return None;
        }
        if topology.n_cells() == 81 && topology.is_same_as(&Topology::square(3)) {
            return Some(Canon { way: Way::Nine(Arc::new(column_orders())) });
        }
        let symmetries = Symmetries::of(topology);
        if !symmetries.is_complete || symmetries.order > MOST.into() {
            return None;
        }
        let sources = |permutation: Permutation| {
            let mut from = vec![0; permutation.len()];
            permutation.iter().enumerate().for_each(|(cell, &to)| from[to as usize] = cell as u16);
            from
        };
        Some(Canon { way: Way::All(Arc::new(symmetries.group().elements().map(sources).collect())) })
    }

    /// The canonical form of a puzzle, its marks left aside.
    pub fn of(&mut self, puzzle: &Puzzle) -> Puzzle {
        let digits: Vec<u8> = puzzle.givens().iter().map(|given| given.map_or(0, |digit| digit.0 + 1)).collect();
        let lowest = match &self.way {
            Way::Nine(orders) => lowest_nine(&digits, orders),
            Way::All(all) => lowest_of_all(&digits, all, puzzle.topology().n_digits()),
        };
        let digit = |&number: &u8| (number > 0).then(|| Digit(number - 1));
        Puzzle::new(puzzle.topology().clone(), lowest.iter().map(digit).collect())
    }
}

fn lowest_of_all(digits: &[u8], all: &[Vec<u16>], n_digits: usize) -> Vec<u8> {
    let mut best: Vec<u8> = Vec::new();
    let mut names = vec![0u8; n_digits + 1];
    for from in all {
        names.fill(0);
        let mut next = 0;
        let mut is_lower = best.is_empty();
        let mut fresh = Vec::with_capacity(digits.len());
        for (place, &cell) in from.iter().enumerate() {
            let digit = digits[cell as usize] as usize;
            if digit > 0 && names[digit] == 0 {
                next += 1;
                names[digit] = next;
            }
            let name = names[digit];
            if !is_lower {
                match name.cmp(&best[place]) {
                    std::cmp::Ordering::Less => is_lower = true,
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Greater => break,
                }
            }
            fresh.push(name);
        }
        if is_lower {
            best = fresh;
        }
    }
    best
}

/// All orders of nine columns that keep the stacks together.
fn column_orders() -> Vec<[u8; 9]> {
    const THREE: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::with_capacity(1296);
    for stacks in THREE {
        for a in THREE {
            for b in THREE {
                for c in THREE {
                    let mut order = [0; 9];
                    for (at, (stack, inner)) in stacks.iter().zip([a, b, c]).enumerate() {
                        for i in 0..3 {
                            order[3 * at + i] = 3 * stack + inner[i];
                        }
                    }
                    orders.push(order);
                }
            }
        }
    }
    orders
}

/// A rearrangement as far as it is decided.
#[derive(Clone)]
struct Partial {
    is_transposed: bool,
    order: u16,
    /// Rows used so far, one bit each.
    used: u16,
    names: [u8; 10],
    next: u8,
}

fn lowest_nine(digits: &[u8], orders: &[[u8; 9]]) -> Vec<u8> {
    let mut grids = [[[0u8; 9]; 9]; 2];
    for row in 0..9 {
        for col in 0..9 {
            grids[0][row][col] = digits[row * 9 + col];
            grids[1][col][row] = digits[row * 9 + col];
        }
    }
    let mut partials: Vec<Partial> = Vec::new();
    for is_transposed in [false, true] {
        for order in 0..orders.len() as u16 {
            partials.push(Partial { is_transposed, order, used: 0, names: [0; 10], next: 0 });
        }
    }
    let mut lowest = Vec::with_capacity(81);
    for row in 0..9 {
        let mut best = [u8::MAX; 9];
        let mut kept: Vec<Partial> = Vec::new();
        for partial in &partials {
            for source in 0..9u16 {
                // A band is finished before the next begins.
                let band = 0b111 << (source / 3 * 3);
                let is_started = partial.used & band != 0;
                if partial.used >> source & 1 == 1 || (row % 3 != 0) != (is_started && partial.used & band != band) {
                    continue;
                }
                let mut next = partial.clone();
                let line = &grids[partial.is_transposed as usize][source as usize];
                let mut is_lower = false;
                let mut is_higher = false;
                let mut written = [0; 9];
                for (place, &col) in orders[partial.order as usize].iter().enumerate() {
                    let digit = line[col as usize] as usize;
                    if digit > 0 && next.names[digit] == 0 {
                        next.next += 1;
                        next.names[digit] = next.next;
                    }
                    written[place] = next.names[digit];
                    if !is_lower && written[place] != best[place] {
                        is_lower = written[place] < best[place];
                        is_higher = !is_lower;
                        if is_higher {
                            break;
                        }
                    }
                }
                if is_higher {
                    continue;
                }
                if is_lower {
                    best = written;
                    kept.clear();
                }
                next.used |= 1 << source;
                kept.push(next);
            }
        }
        lowest.extend_from_slice(&best);
        partials = kept;
    }
    lowest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::shape::Shape;
    use crate::symmetry::CellPermutation;

    fn check(shape: &str, seed: u64) {
        let topology = Shape::named(shape).unwrap().topology;
        let mut canon = Canon::new(&topology).unwrap();
        let symmetries = Symmetries::of(&topology);
        let mut rng = Rng::new(seed);
        let n = topology.n_digits();
        let chance = |rng: &mut Rng| (rng.below(3) == 0).then(|| Digit::new(rng.below(n)));
        let puzzle = Puzzle::new(topology.clone(), topology.cells().map(|_| chance(&mut rng)).collect());
        let lowest = canon.of(&puzzle);
        assert_eq!(canon.of(&lowest).to_string(), lowest.to_string());
        for _ in 0..5 {
            let moved = CellPermutation::from(&symmetries.group().random(&mut rng)).puzzle(&puzzle);
            let mut names: Vec<Digit> = topology.digits().collect();
            rng.shuffle(&mut names);
            let renamed = moved.givens().iter().map(|given| given.map(|digit| names[digit.index()])).collect();
            let other = Puzzle::new(topology.clone(), renamed);
            assert_eq!(canon.of(&other).to_string(), lowest.to_string());
        }
    }

    #[test]
    fn what_is_the_same_gets_one_name() {
        for seed in 0..5 {
            for shape in ["4x4", "6x6", "9x9", "x", "nrc"] {
                check(shape, seed);
            }
        }
    }

    #[test]
    fn too_many_symmetries_are_refused() {
        assert!(Canon::new(&Topology::square(4)).is_none());
    }
}
