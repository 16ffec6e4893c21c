//! Canonical forms: one representative of all puzzles that are equal up to symmetry and relabeling.
//!
//! The canonical form is the puzzle that reads lowest, cell by cell, among all images under the symmetries of the
//! topology and all relabelings of the digits. Open cells sort first, and digits are numbered in the order of their
//! appearance. Sudoku programmers call it the minlex form. For the plain 9x9 it is built row by row: only the
//! rearrangements that are lowest so far are kept, and few survive the first row. Full grids use a faster method, by
//! pairs of rows (`canon/full.rs`). For other topologies all symmetries are tried if there are at most 200,000.

mod full;

use std::sync::Arc;

use crate::puzzle::Puzzle;
use crate::symmetry::{Permutation, Symmetries};
use crate::topology::{Digit, Topology};

/// The maximum number of symmetries that are tried one by one.
const MOST: u32 = 200_000;

/// The tables for computing canonical forms of puzzles of one topology.
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
    /// The plain 9x9, with the orders of its columns.
    Nine(Arc<Vec<[u8; 9]>>),
    /// For each symmetry, the cell that moves to each place.
    All(Arc<Vec<Vec<u16>>>),
}

impl Canon {
    /// Prepares the computation of canonical forms for a topology. Returns `None` if the topology has too many
    /// symmetries and is not the plain 9x9, or if it has rules: digits that are added or compared cannot be relabeled.
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

    /// Returns the canonical form of a puzzle, ignoring its marks.
    pub fn of(&mut self, puzzle: &Puzzle) -> Puzzle {
        let digits: Vec<u8> = puzzle.givens().iter().map(|given| given.map_or(0, |digit| digit.0 + 1)).collect();
        let lowest = match &self.way {
            Way::Nine(orders) => match full_grid(&digits) {
                Some(grid) => full::lowest(grid).to_vec(),
                None => lowest_nine(&digits, orders),
            },
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

/// Returns all 1,296 orders of nine columns that keep the stacks together.
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

/// A partially decided rearrangement.
#[derive(Clone)]
struct Partial {
    is_transposed: bool,
    order: [u8; 9],
    /// The rows used so far, one bit each.
    used: u16,
    names: [u8; 10],
    next: u8,
}

/// A grid and its transpose.
type Grids = [[[u8; 9]; 9]; 2];

/// Iterates over the rows that can come next in this place; a band is finished before the next begins.
fn sources(row: usize, used: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |&source| {
        let band = 0b111 << (source / 3 * 3);
        let is_begun = used & band != 0 && used & band != band;
        used >> source & 1 == 0 && row.is_multiple_of(3) != is_begun
    })
}

/// Returns the digits as a grid if it is full and no house has a digit twice.
fn full_grid(digits: &[u8]) -> Option<&[u8; 81]> {
    let grid: &[u8; 81] = digits.try_into().ok()?;
    let mut seen = [[0u16; 9]; 3];
    for (cell, &digit) in grid.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        seen[0][row] |= 1 << digit;
        seen[1][column] |= 1 << digit;
        seen[2][row / 3 * 3 + column / 3] |= 1 << digit;
    }
    (seen == [[0b11_1111_1110; 9]; 3]).then_some(grid)
}

/// Returns whether a row holds a digit twice.
fn has_twins(grid: &[[u8; 9]; 9]) -> bool {
    grid.iter().any(|line| (0..9).any(|i| line[i] > 0 && line[..i].contains(&line[i])))
}

/// Returns all rearrangements, with no row decided.
fn all_partials(orders: &[[u8; 9]]) -> Vec<Partial> {
    let all =
        [false, true].into_iter().flat_map(|is_transposed| orders.iter().map(move |&order| (is_transposed, order)));
    all.map(|(is_transposed, order)| Partial { is_transposed, order, used: 0, names: [0; 10], next: 0 }).collect()
}

/// Decides the rows up to the first that is not empty, and the orders of columns that remain for it.
///
/// A row holds no digit twice, so each digit of this row gets a new name. Therefore only the number of givens per stack
/// matters: stacks with fewer givens come first, and within a stack open cells come first. Few of the 1,296 orders then
/// have to be compared cell by cell.
fn begin(grids: &Grids, orders: &[[u8; 9]], lowest: &mut Vec<u8>) -> Vec<Partial> {
    let mut free: Vec<(usize, u16)> = vec![(0, 0), (1, 0)];
    for row in 0..9 {
        let mut best = [u8::MAX; 3];
        let mut kept: Vec<(usize, u16, usize)> = Vec::new();
        for &(turned, used) in &free {
            for source in sources(row, used) {
                let line = &grids[turned][source];
                let in_stack = |stack: usize| line[3 * stack..][..3].iter().filter(|&&digit| digit > 0).count() as u8;
                let mut counts = [in_stack(0), in_stack(1), in_stack(2)];
                counts.sort_unstable();
                if counts < best {
                    best = counts;
                    kept.clear();
                }
                if counts == best {
                    kept.push((turned, used | 1 << source, source));
                }
            }
        }
        let mut next = 0;
        for n_givens in best.map(usize::from) {
            for place in 0..3 {
                next += u8::from(place + n_givens >= 3);
                lowest.push(if place + n_givens >= 3 { next } else { 0 });
            }
        }
        if next > 0 {
            let written = &lowest[9 * row..];
            return kept
                .iter()
                .flat_map(|&(turned, used, source)| with_orders(grids, orders, turned, used, source, written))
                .collect();
        }
        free = kept.iter().map(|&(turned, used, _)| (turned, used)).collect();
        // Empty rows may have been taken in any order.
        free.sort_unstable();
        free.dedup();
    }
    Vec::new()
}

/// Returns the orders of columns for which this row reads as written, with the names that its digits get.
fn with_orders(
    grids: &Grids,
    orders: &[[u8; 9]],
    turned: usize,
    used: u16,
    source: usize,
    written: &[u8],
) -> impl Iterator<Item = Partial> {
    let line = grids[turned][source];
    let fits = move |order: &&[u8; 9]| {
        let mut places = order.iter().zip(written);
        places.all(|(&col, &name)| (line[col as usize] > 0) == (name > 0))
    };
    orders.iter().filter(fits).map(move |&order| {
        let mut partial = Partial { is_transposed: turned == 1, order, used, names: [0; 10], next: 0 };
        for col in order {
            let digit = line[col as usize] as usize;
            if digit > 0 {
                partial.next += 1;
                partial.names[digit] = partial.next;
            }
        }
        partial
    })
}

fn lowest_nine(digits: &[u8], orders: &[[u8; 9]]) -> Vec<u8> {
    let grids = grids_of(digits);
    let mut lowest = Vec::with_capacity(81);
    let partials = match grids.iter().any(has_twins) {
        true => all_partials(orders),
        false => begin(&grids, orders, &mut lowest),
    };
    finish(&grids, partials, &mut lowest);
    lowest
}

fn grids_of(digits: &[u8]) -> Grids {
    let mut grids: Grids = [[[0u8; 9]; 9]; 2];
    for row in 0..9 {
        for col in 0..9 {
            grids[0][row][col] = digits[row * 9 + col];
            grids[1][col][row] = digits[row * 9 + col];
        }
    }
    grids
}

/// Decides the remaining rows, one after another.
fn finish(grids: &Grids, mut partials: Vec<Partial>, lowest: &mut Vec<u8>) {
    for row in lowest.len() / 9..9 {
        let mut best = [u8::MAX; 9];
        let mut kept: Vec<Partial> = Vec::new();
        for partial in &partials {
            for source in sources(row, partial.used) {
                let mut next = partial.clone();
                let line = &grids[partial.is_transposed as usize][source];
                let mut is_lower = false;
                let mut is_higher = false;
                let mut written = [0; 9];
                for (place, &col) in partial.order.iter().enumerate() {
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
    fn orders_that_are_never_looked_at_would_not_be_lower() {
        let orders = column_orders();
        let mut rng = Rng::new(1);
        let topology = Arc::new(Topology::square(3));
        let empty = Puzzle::empty(topology.clone());
        let mut solver = crate::Solver::new(&topology);
        for n_givens in [0, 1, 2, 5, 17, 30, 60] {
            for _ in 0..3 {
                let Ok(Some(grid)) = solver.random_within(&empty, &mut rng, &crate::Budget::UNLIMITED) else {
                    panic!("there are full grids");
                };
                let mut digits: Vec<u8> = grid.digits().iter().map(|digit| digit.0 + 1).collect();
                let mut cells: Vec<usize> = (0..81).collect();
                rng.shuffle(&mut cells);
                cells[n_givens..].iter().for_each(|&cell| digits[cell] = 0);
                let mut plain = Vec::new();
                finish(&grids_of(&digits), all_partials(&orders), &mut plain);
                assert_eq!(lowest_nine(&digits, &orders), plain, "{digits:?}");
            }
        }
    }

    #[test]
    fn pairs_of_rows_find_the_lowest_full_grid() {
        let orders = column_orders();
        let mut rng = Rng::new(2);
        let topology = Arc::new(Topology::square(3));
        let (empty, mut solver) = (Puzzle::empty(topology.clone()), crate::Solver::new(&topology));
        let mut grids: Vec<[u8; 81]> = (0..30)
            .map(|_| {
                let grid = solver.random_within(&empty, &mut rng, &crate::Budget::UNLIMITED).unwrap().unwrap();
                std::array::from_fn(|cell| grid.digits()[cell].0 + 1)
            })
            .collect();
        // The most symmetric grids have pure pairs only, and ties up to the last row: digits are shifted by the
        // position of the row in its band, or by a rotation of the stacks as well.
        grids.push(std::array::from_fn(|i| ((i % 9 + i / 9 * 3 + i / 27) % 9) as u8 + 1));
        grids.push(std::array::from_fn(|i| ((i % 9 + i / 9 % 3 * 3) % 9 / 3 * 3 + (i % 3 + i / 27) % 3) as u8 + 1));
        for grid in grids {
            let mut plain = Vec::new();
            finish(&grids_of(&grid), all_partials(&orders), &mut plain);
            assert_eq!(full::lowest(full_grid(&grid).unwrap())[..], plain[..], "{grid:?}");
        }
        let mut clashing = [1; 81];
        assert_eq!(full_grid(&clashing), None);
        clashing[0] = 0;
        assert_eq!(full_grid(&clashing), None);
    }

    #[test]
    fn too_many_symmetries_are_refused() {
        assert!(Canon::new(&Topology::square(4)).is_none());
    }
}
