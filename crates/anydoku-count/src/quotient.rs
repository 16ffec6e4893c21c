//! Counting of the fillings that a change fixes, using a frontier.
//!
//! A change is a rearrangement of cells with a relabeling; the fillings counted are those in which the image of a cell
//! holds the image of its digit. The cells of a cycle are therefore a single decision, and the cells of one digit
//! determine those of all digits in its cycle. As in the [frontier](super::frontier) for whole grids, only the digits
//! that the open houses already hold matter once some decisions are made; here, one digit per cycle suffices. Fillings
//! that agree in these digits are counted together, as are those that differ only by a permutation or rotation of
//! interchangeable cycles.

use super::memo::Stop;
use super::plan::{rough_cost, sweep};
use super::rest::{Component, maximal};
use super::table::{Table, Tally};
use anydoku::symmetry::classes::cycle_from;

/// The decisions in order.
pub(super) struct Quotient {
    /// For each cycle of digits, its length and a number that interchangeable cycles share.
    kinds: Vec<(usize, usize)>,
    /// Whether each cycle can be rotated.
    can_turn: Vec<bool>,
    /// The image of each house.
    houses: Vec<u8>,
    steps: Vec<Step>,
}

struct Step {
    /// For each cycle of digits and each of its digits that the first cell may hold, the houses that then receive the
    /// cycle's first digit.
    choices: Vec<Vec<u64>>,
    /// The houses that still have open cells afterward.
    keep: u64,
}

impl Quotient {
    /// Prepares the count for a change of the whole puzzle. `possible` contains the digits that each cell may hold.
    /// Returns `None` if there are more than 64 houses.
    pub(super) fn new(whole: &Component, possible: &[u64], cells: &[u32], digits: &[u32]) -> Option<Quotient> {
        let n_houses = whole.houses.len();
        if n_houses > 64 {
            return None;
        }
        let image = |house: &Vec<u32>| {
            let mut image: Vec<u32> = house.iter().map(|&cell| cells[cell as usize]).collect();
            image.sort_unstable();
            whole.houses.iter().position(|other| *other == image).map(|h| h as u8)
        };
        let houses: Vec<u8> = whole.houses.iter().map(image).collect::<Option<_>>()?;
        let cycles: Vec<Vec<u32>> = cycles_of(digits);
        let allows = |digit: u32| whole.allowed.iter().map(|set| set >> digit & 1 == 1).collect::<Vec<bool>>();
        let alike = |a: &[u32], b: &[u32]| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| allows(a) == allows(b));
        let kind = |cycle: &Vec<u32>| {
            let first = cycles.iter().position(|other| alike(cycle, other)).expect("it is like itself");
            (cycle.len(), first)
        };
        // Interchangeable cycles are adjacent.
        let mut sorted = cycles.clone();
        sorted.sort_by_key(&kind);
        let kinds = sorted.iter().map(&kind).collect();
        let cycles = sorted;
        let can_turn: Vec<bool> =
            cycles.iter().map(|cycle| cycle.iter().all(|&digit| allows(digit) == allows(cycle[0]))).collect();
        let orbits: Vec<Vec<u32>> = cycles_of(cells);
        let houses_of = |cell: u32| {
            let inside = whole.houses.iter().map(|house| house.binary_search(&cell).is_ok() as u64);
            inside.enumerate().fold(0, |set, (h, is_inside)| set | is_inside << h)
        };
        let mut left: Vec<usize> = whole.houses.iter().map(Vec::len).collect();
        let mut steps = Vec::new();
        for orbit in order(whole, possible, &orbits).into_iter().map(|orbit| &orbits[orbit as usize]) {
            let touched: Vec<u64> = orbit.iter().map(|&cell| houses_of(cell)).collect();
            for &set in &touched {
                (0..n_houses).filter(|h| set >> h & 1 == 1).for_each(|h| left[h] -= 1);
            }
            let choices = cycles.iter().map(|cycle| {
                // With the digit at `start` in the first cell, the first digit of the cycle comes `start` steps before
                // a full turn, and again with every turn.
                let may = |start: &usize| possible[orbit[0] as usize] >> cycle[*start] & 1 == 1;
                let taken = |start: usize| {
                    let first = (cycle.len() - start) % cycle.len();
                    touched.iter().skip(first).step_by(cycle.len()).fold(0, |all, set| all | set)
                };
                (0..cycle.len()).filter(may).map(taken).collect()
            });
            let choices = choices.collect();
            let keep = (0..n_houses).filter(|&h| left[h] > 0).fold(0, |set, h| set | 1 << h);
            steps.push(Step { choices, keep });
        }
        Some(Quotient { kinds, can_turn, houses, steps })
    }

    /// Counts the fillings.
    pub(super) fn count<T: Tally>(&self, max_states: usize, is_stopped: &dyn Fn() -> bool) -> Result<T, Stop> {
        let n = self.kinds.len();
        let mut now = Table::<T>::new(n);
        let mut next = Table::<T>::new(n);
        now.insert(&vec![0; n], T::from_u64(1));
        let mut order: Vec<usize> = (0..n).collect();
        let (mut masks, mut key) = (vec![0; n], vec![0; n]);
        for step in &self.steps {
            next.clear();
            for i in 0..now.len() {
                if i % 4096 == 0 && (is_stopped() || next.len() > max_states) {
                    return Err(Stop::Spent);
                }
                let state = now.key(i);
                let mut cycle = 0;
                while cycle < n {
                    // Interchangeable cycles in the same state are tried once; they are adjacent.
                    let mut end = cycle + 1;
                    while end < n && state[end] == state[cycle] && self.kinds[end] == self.kinds[cycle] {
                        end += 1;
                    }
                    let ways = now.value(i).times(&T::from_u64((end - cycle) as u64))?;
                    for &houses in step.choices[cycle].iter().filter(|&&houses| houses & state[cycle] == 0) {
                        for (to, &from) in masks.iter_mut().zip(state) {
                            *to = from & step.keep;
                        }
                        masks[cycle] |= houses & step.keep;
                        self.least(&mut masks, &mut order, &mut key);
                        next.add(&key, ways.clone())?;
                    }
                    cycle = end;
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
        let mut total = T::from_u64(0);
        for (_, ways) in now.iter() {
            total.add(ways)?;
        }
        Ok(total)
    }

    /// Rotates each cycle to its least state and sorts interchangeable cycles.
    fn least(&self, masks: &mut [u64], order: &mut [usize], key: &mut [u64]) {
        for (cycle, mask) in masks.iter_mut().enumerate().filter(|(cycle, _)| self.can_turn[*cycle]) {
            let mut turned = *mask;
            for _ in 1..self.kinds[cycle].0 {
                let (mut left, mut moved) = (turned, 0u64);
                while left != 0 {
                    moved |= 1 << self.houses[left.trailing_zeros() as usize];
                    left &= left - 1;
                }
                turned = moved;
                *mask = (*mask).min(turned);
            }
        }
        order.sort_unstable_by_key(|&cycle| (self.kinds[cycle], masks[cycle]));
        // Interchangeable cycles take their places in order.
        for (place, &cycle) in order.iter().enumerate() {
            key[place] = masks[cycle];
        }
    }
}

fn cycles_of(permutation: &[u32]) -> Vec<Vec<u32>> {
    let mut is_seen = vec![false; permutation.len()];
    let mut cycles = Vec::new();
    for first in 0..permutation.len() as u32 {
        if is_seen[first as usize] {
            continue;
        }
        let cycle: Vec<u32> = cycle_from(permutation, first).collect();
        cycle.iter().for_each(|&point| is_seen[point as usize] = true);
        cycles.push(cycle);
    }
    cycles
}

/// Returns an order of the orbits of cells that keeps few houses open.
fn order(whole: &Component, possible: &[u64], orbits: &[Vec<u32>]) -> Vec<u32> {
    let mut orbit_of = vec![0u32; whole.cells.len()];
    for (number, orbit) in (0..).zip(orbits) {
        orbit.iter().for_each(|&cell| orbit_of[cell as usize] = number);
    }
    let houses = whole.houses.iter().map(|house| {
        let mut orbits: Vec<u32> = house.iter().map(|&cell| orbit_of[cell as usize]).collect();
        orbits.sort_unstable();
        orbits.dedup();
        orbits
    });
    let small = Component {
        cells: orbits.iter().map(|orbit| whole.cells[orbit[0] as usize]).collect(),
        allowed: orbits.iter().map(|orbit| possible[orbit[0] as usize]).collect(),
        n_digits: whole.n_digits,
        houses: maximal(houses.collect()),
    };
    let sweeps = (0..small.houses.len()).map(|seed| sweep(&small, seed, false));
    let best = sweeps.min_by(|a, b| rough_cost(&small, a).total_cmp(&rough_cost(&small, b)));
    best.map_or_else(|| (0..orbits.len() as u32).collect(), |layers| layers.concat())
}
