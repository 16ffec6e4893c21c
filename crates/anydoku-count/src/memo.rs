//! Counting by search with component caching.
//!
//! The method is that of #SAT solvers (Bayardo and Pehoushek 2000; sharpSAT, Thurley 2006) and suits puzzles with many
//! givens. After each placement, the singles that follow from it are placed. Cells that no longer influence one another
//! form components, whose numbers of fillings multiply. The number of fillings of a component is cached. The key
//! consists of its cells and, for each digit, the set of cells that allow the digit; these sets are sorted, so that
//! components that differ only by relabeling are counted once.
//!
//! The search can be restricted to the fillings that are fixed by a rearrangement of cells combined with a relabeling
//! ([`Links`]). Cells that the rearrangement maps to one another are then filled together.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::rest::Component;
use super::table::{Overflow, Tally, mix};
use anydoku::Budget;
use anydoku::symmetry::classes::cycle_from;

/// The reason why a search or a [sweep over decisions](super::quotient) ended without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Overflow,
    /// There are too many nodes, states or houses, or the count was stopped.
    Spent,
}

impl From<Overflow> for Stop {
    fn from(_: Overflow) -> Stop {
        Stop::Overflow
    }
}

/// A rearrangement of cells with a relabeling that together preserve the puzzle: when a cell holds a digit, the image
/// of the cell holds the image of the digit.
pub(super) struct Links {
    /// For each cell, its cycle, starting with itself.
    cycles: Vec<Vec<u32>>,
    /// The image of each digit.
    digits: Vec<u8>,
}

impl Links {
    pub(super) fn new(cells: &[u32], digits: &[u32]) -> Links {
        let cycle = |cell| cycle_from(cells, cell).collect();
        Links {
            cycles: (0..cells.len() as u32).map(cycle).collect(),
            digits: digits.iter().map(|&digit| digit as u8).collect(),
        }
    }

    fn image(&self, digit: u64) -> u64 {
        1 << self.digits[digit.trailing_zeros() as usize]
    }

    /// Restricts the digits of a cell to those whose cycles are compatible with the cycle of the cell and whose images
    /// differ from them wherever the cell sees its own images.
    pub(super) fn possible(&self, cell: u32, allowed: u64, is_peer: &dyn Fn(u32, u32) -> bool) -> u64 {
        let cycle = &self.cycles[cell as usize];
        let sees: Vec<bool> = cycle.iter().map(|&other| other != cell && is_peer(cell, other)).collect();
        let comes_back = |&digit: &u64| {
            let mut now = digit;
            let is_apart = sees.iter().all(|sees_itself| {
                let is_apart = !sees_itself || now != digit;
                now = self.image(now);
                is_apart
            });
            is_apart && now == digit
        };
        bits(allowed).filter(comes_back).fold(0, |set, digit| set | digit)
    }
}

/// Counts the fillings of one component.
pub(super) struct MemoCounter<'a, T> {
    links: Option<&'a Links>,
    houses_of: Vec<Vec<u32>>,
    houses: &'a [Vec<u32>],
    peers: Vec<Vec<u32>>,
    memo: HashMap<Vec<u64>, T, BuildHasherDefault<Mixer>>,
    memo_words: usize,
    max_words: usize,
    nodes: u64,
    max_nodes: u64,
    budget: Budget<'a>,
}

impl<'a, T: Tally> MemoCounter<'a, T> {
    /// Returns a counter for a component, with a limit on the words of memory and the search nodes.
    pub(super) fn new(
        component: &'a Component,
        max_words: usize,
        max_nodes: u64,
        budget: Budget<'a>,
    ) -> MemoCounter<'a, T> {
        let n = component.cells.len();
        let mut houses_of = vec![Vec::new(); n];
        let mut peers = vec![Vec::new(); n];
        for (h, house) in component.houses.iter().enumerate() {
            for &cell in house {
                houses_of[cell as usize].push(h as u32);
                peers[cell as usize].extend(house.iter().filter(|&&peer| peer != cell));
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        MemoCounter {
            links: None,
            houses_of,
            houses: &component.houses,
            peers,
            memo: HashMap::default(),
            memo_words: 0,
            max_words,
            nodes: 0,
            max_nodes,
            budget,
        }
    }

    /// Restricts the search to fillings that the links fix.
    pub(super) fn linked(self, links: &'a Links) -> MemoCounter<'a, T> {
        MemoCounter { links: Some(links), ..self }
    }

    /// Returns the cell to branch on and the set of its digits, or `None` if every cell has a single digit.
    pub(super) fn branch(&self, state: &[u64]) -> Option<(u32, Vec<u64>)> {
        let cells: Vec<u32> = (0..state.len() as u32).collect();
        let cell = self.branch_cell(state, &cells)?;
        Some((cell, bits(state[cell as usize]).collect()))
    }

    /// Places a digit and its consequences. Returns `false` on a contradiction.
    pub(super) fn place(&self, state: &mut [u64], cell: u32, digit: u64) -> bool {
        state[cell as usize] = digit;
        self.settle(state, &[cell], &[])
    }

    /// Counts the fillings in which every cell holds one of its digits.
    pub(super) fn count(&mut self, allowed: &[u64]) -> Result<T, Stop> {
        let cells: Vec<u32> = (0..allowed.len() as u32).collect();
        let mut state = allowed.to_vec();
        if !self.settle(&mut state, &cells, &cells) {
            return Ok(T::from_u64(0));
        }
        self.product(&state, &cells)
    }

    /// Splits a state into at least `parts` states, if possible, whose numbers add up.
    pub(super) fn split(&mut self, allowed: &[u64], parts: usize) -> Vec<Vec<u64>> {
        let cells: Vec<u32> = (0..allowed.len() as u32).collect();
        let mut states = std::collections::VecDeque::from([allowed.to_vec()]);
        let mut ready = Vec::new();
        while let Some(state) = states.pop_front() {
            if states.len() + ready.len() + 1 >= parts {
                ready.push(state);
                continue;
            }
            let open: Vec<u32> = cells.iter().copied().filter(|&c| state[c as usize].count_ones() > 1).collect();
            let Some(cell) = self.branch_cell(&state, &open) else {
                ready.push(state);
                continue;
            };
            for digit in bits(state[cell as usize]) {
                let mut next = state.clone();
                next[cell as usize] = digit;
                if self.settle(&mut next, &[cell], &cells) {
                    states.push_back(next);
                }
            }
        }
        ready
    }

    /// Returns the product of the numbers for the components of these cells.
    fn product(&mut self, state: &[u64], cells: &[u32]) -> Result<T, Stop> {
        let mut total = T::from_u64(1);
        let mut is_seen = vec![true; state.len()];
        for &cell in cells {
            is_seen[cell as usize] = state[cell as usize].count_ones() < 2;
        }
        for &first in cells {
            if std::mem::replace(&mut is_seen[first as usize], true) {
                continue;
            }
            let mut component = vec![first];
            let mut i = 0;
            while i < component.len() {
                let cell = component[i] as usize;
                for &peer in &self.peers[cell] {
                    if !is_seen[peer as usize] && state[peer as usize] & state[cell] != 0 {
                        is_seen[peer as usize] = true;
                        component.push(peer);
                    }
                }
                for &image in self.links.map_or(&[][..], |links| &links.cycles[cell]) {
                    if !std::mem::replace(&mut is_seen[image as usize], true) {
                        component.push(image);
                    }
                }
                i += 1;
            }
            // Cells that hold images of one another count as one cell.
            let at_once = self.links.map_or(1, |links| links.cycles[first as usize].len());
            let ways = match component.len() + 1 - at_once {
                1 => T::from_u64(state[first as usize].count_ones() as u64),
                2 if at_once == 1 => {
                    let (a, b) = (state[first as usize], state[component[1] as usize]);
                    let both = (a & b).count_ones() as u64;
                    T::from_u64(a.count_ones() as u64 * b.count_ones() as u64 - both)
                }
                _ => {
                    component.sort_unstable();
                    self.component(state, &component)?
                }
            };
            if ways.is_zero() {
                return Ok(ways);
            }
            total = total.times(&ways)?;
        }
        Ok(total)
    }

    fn component(&mut self, state: &[u64], cells: &[u32]) -> Result<T, Stop> {
        let key = match self.links {
            None => key(state, cells),
            Some(links) => linked_key(state, cells, links),
        };
        if let Some(known) = self.memo.get(&key) {
            return Ok(known.clone());
        }
        self.nodes += 1;
        if self.nodes > self.max_nodes || self.nodes.is_multiple_of(64) && self.budget.is_spent(0) {
            return Err(Stop::Spent);
        }
        let cell = self.branch_cell(state, cells).expect("a component has open cells");
        let mut total = T::from_u64(0);
        for digit in bits(state[cell as usize]) {
            let mut next = state.to_vec();
            let is_sound = match self.links {
                None => {
                    next[cell as usize] = digit;
                    self.settle(&mut next, &[cell], cells)
                }
                Some(links) => {
                    let cycle = &links.cycles[cell as usize];
                    let images = std::iter::successors(Some(digit), |&digit| Some(links.image(digit)));
                    cycle.iter().zip(images).for_each(|(&cell, digit)| next[cell as usize] = digit);
                    self.settle(&mut next, cycle, cells)
                }
            };
            if is_sound {
                total.add(&self.product(&next, cells)?)?;
            }
        }
        if self.memo_words + key.len() + 8 > self.max_words {
            self.memo.clear();
            self.memo_words = 0;
        }
        self.memo_words += key.len() + 8;
        self.memo.insert(key, total.clone());
        Ok(total)
    }

    /// Returns the open cell with the fewest digits. Among the first such cells, the one with the most influence is
    /// chosen.
    fn branch_cell(&self, state: &[u64], cells: &[u32]) -> Option<u32> {
        let open = cells.iter().copied().filter(|&cell| state[cell as usize].count_ones() > 1);
        let least = open.clone().map(|cell| state[cell as usize].count_ones()).min()?;
        let near = |cell: u32| {
            let mine = state[cell as usize];
            let peers = self.peers[cell as usize].iter().map(|&peer| state[peer as usize]);
            peers.filter(|set| set.count_ones() > 1 && set & mine != 0).count()
        };
        let first = open.filter(|&cell| state[cell as usize].count_ones() == least).take(32);
        first.min_by_key(|&cell| std::cmp::Reverse(near(cell)))
    }

    /// Removes placed digits from peers, and places digits that have a single place left in a house that needs them.
    /// `placed` contains the cells that may be new singles. Returns false if a cell or digit has no possibility left.
    fn settle(&self, state: &mut [u64], placed: &[u32], cells: &[u32]) -> bool {
        if placed.iter().any(|&cell| state[cell as usize] == 0) {
            return false;
        }
        let mut queue: Vec<u32> = placed.iter().copied().filter(|&c| state[c as usize].count_ones() == 1).collect();
        let mut is_done = vec![false; state.len()];
        let mut changed: Vec<u32> = Vec::new();
        let mut is_first = placed.len() == cells.len();
        loop {
            while let Some(cell) = queue.pop() {
                if std::mem::replace(&mut is_done[cell as usize], true) {
                    continue;
                }
                let digit = state[cell as usize];
                changed.extend(&self.houses_of[cell as usize]);
                for &peer in &self.peers[cell as usize] {
                    if state[peer as usize] & digit == 0 {
                        continue;
                    }
                    state[peer as usize] &= !digit;
                    match state[peer as usize].count_ones() {
                        0 => return false,
                        1 => queue.push(peer),
                        _ => {}
                    }
                    changed.extend(&self.houses_of[peer as usize]);
                }
            }
            if std::mem::take(&mut is_first) {
                changed = (0..self.houses.len() as u32).collect();
            }
            changed.sort_unstable();
            changed.dedup();
            for house in changed.drain(..) {
                let cells = &self.houses[house as usize];
                let (mut once, mut twice) = (0u64, 0u64);
                for &cell in cells {
                    twice |= once & state[cell as usize];
                    once |= state[cell as usize];
                }
                if (once.count_ones() as usize) < cells.len() {
                    return false;
                }
                // With as many digits as cells, each digit must have a place.
                if once.count_ones() as usize == cells.len() && once != twice {
                    for &cell in cells {
                        let here = state[cell as usize] & once & !twice;
                        if here != 0 && state[cell as usize].count_ones() > 1 {
                            if here.count_ones() > 1 {
                                return false;
                            }
                            state[cell as usize] = here;
                            queue.push(cell);
                        }
                    }
                }
            }
            if queue.is_empty() {
                return true;
            }
        }
    }
}

/// A hasher for runs of words: fast, and sufficient for keys that are not chosen by an adversary.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }
}

/// Iterates over the digits of a set, each as a set.
fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let digit = set & set.wrapping_neg();
        set &= !digit;
        (digit != 0).then_some(digit)
    })
}

/// Returns the cells, followed by the sorted sets of cells that allow each digit.
fn key(state: &[u64], cells: &[u32]) -> Vec<u64> {
    let mut sets: Vec<Vec<u64>> = digit_cells(state, cells).into_iter().map(|(_, set)| set).collect();
    sets.sort_unstable();
    with_cells(cells, sets)
}

/// Returns the key for a relabeling that moves digits in cycles. Each cycle contributes its length and the cells of one
/// of its digits, the one whose cells come first.
fn linked_key(state: &[u64], cells: &[u32], links: &Links) -> Vec<u64> {
    let mut open = digit_cells(state, cells);
    let mut sets = Vec::with_capacity(open.len());
    while let Some((digit, mut least)) = open.pop() {
        let mut length = 1;
        let mut image = links.image(1 << digit).trailing_zeros();
        while image != digit {
            let at = open.iter().position(|(other, _)| *other == image).expect("digits of a cycle occur together");
            let (_, set) = open.swap_remove(at);
            least = least.min(set);
            length += 1;
            image = links.image(1 << image).trailing_zeros();
        }
        least.push(length);
        sets.push(least);
    }
    sets.sort_unstable();
    with_cells(cells, sets)
}

/// Returns, for each digit that occurs, the cells that allow it, as positions among these cells.
fn digit_cells(state: &[u64], cells: &[u32]) -> Vec<(u32, Vec<u64>)> {
    let words = cells.len().div_ceil(64);
    let all = cells.iter().fold(0, |all, &cell| all | state[cell as usize]);
    let mut sets: Vec<_> = bits(all).map(|digit| (digit.trailing_zeros(), vec![0u64; words])).collect();
    let mut place = [0u8; 64];
    for (i, digit) in bits(all).enumerate() {
        place[digit.trailing_zeros() as usize] = i as u8;
    }
    for (i, &cell) in cells.iter().enumerate() {
        for digit in bits(state[cell as usize]) {
            sets[place[digit.trailing_zeros() as usize] as usize].1[i / 64] |= 1 << (i % 64);
        }
    }
    sets
}

fn with_cells(cells: &[u32], sets: Vec<Vec<u64>>) -> Vec<u64> {
    let mut key = vec![cells.len() as u64];
    key.extend(cells.chunks(4).map(|four| four.iter().fold(0, |word, &cell| word << 16 | cell as u64)));
    key.extend(sets.into_iter().flatten());
    key
}
