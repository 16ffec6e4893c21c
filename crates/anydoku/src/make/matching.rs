//! Random grids with boxes by bipartite matchings alone, without search or dead ends.
//!
//! Take a grid of `n` digits whose boxes have `height` x `width` = `n` cells. The first stage assigns a row to every
//! digit of every box: from box to box along a band, each digit takes a row of the band that it has not used yet,
//! `width` digits per row. Whatever was assigned before, the digits and their unused rows form a regular bipartite
//! graph, so the next box can always be assigned (König 1916). The second stage goes down each stack: every row now has
//! its `width` digits there and every digit its `width` rows, again a regular bipartite graph, which decomposes into
//! `width` perfect matchings; each is a column. Both stages search for augmenting paths in random order.

use crate::rng::Rng;

/// Returns the digits of a random grid, row by row.
pub(super) fn boxed_grid(height: usize, width: usize, rng: &mut Rng) -> Vec<u8> {
    let n = height * width;
    // The rows hold the digits of each stack side by side, in any order.
    let mut rows = vec![0; n * n];
    let mut tried = Tried::new(n);
    let mut unused = Lists::new(n, height);
    for band in rows.chunks_exact_mut(height * n) {
        deal_band(height, width, rng, band, &mut unused, &mut tried);
    }
    let mut grid = vec![0; n * n];
    let (mut row_of, mut order) = (vec![NOBODY; n], vec![0; n]);
    let mut left = Lists::new(n, width);
    for stack in 0..height {
        left.clear();
        for (row, digits) in rows.chunks_exact(n).enumerate() {
            digits[stack * width..(stack + 1) * width].iter().for_each(|&digit| left.push(row, digit));
        }
        for column in stack * width..(stack + 1) * width {
            perfect_matching(&mut left, &mut row_of, &mut order, &mut tried, rng);
            for (digit, &row) in row_of.iter().enumerate() {
                grid[row as usize * n + column] = digit as u8;
                left.remove(row as usize, digit as u8);
            }
        }
    }
    grid
}

/// Assigns the digits of the `height` boxes of a band to its rows.
fn deal_band(height: usize, width: usize, rng: &mut Rng, band: &mut [u8], unused: &mut Lists, tried: &mut Tried) {
    let n = height * width;
    unused.clear();
    for digit in 0..n {
        (0..height).for_each(|row| unused.push(digit, row as u8));
    }
    let mut dealt = Lists::new(height, width);
    let mut digits: Vec<u8> = vec![0; n];
    for stack in 0..height {
        dealt.clear();
        (0..n).for_each(|digit| digits[digit] = digit as u8);
        rng.shuffle(&mut digits);
        (0..n).for_each(|digit| rng.shuffle(unused.of_mut(digit)));
        for &digit in &digits {
            tried.forget();
            let dealt_all = deal(digit, width, unused, &mut dealt, tried);
            assert!(dealt_all, "a regular graph has a matching");
        }
        for row in 0..height {
            dealt.of(row).iter().for_each(|&digit| unused.remove(digit as usize, row as u8));
            let start = row * n + stack * width;
            band[start..start + width].copy_from_slice(dealt.of(row));
        }
    }
}

/// Assigns a row to the digit along an augmenting path, moving other digits to rows that they have not used.
fn deal(digit: u8, width: usize, unused: &Lists, dealt: &mut Lists, tried: &mut Tried) -> bool {
    for &row in unused.of(digit as usize) {
        let row = row as usize;
        if !tried.is_first(row) {
            continue;
        }
        if dealt.of(row).len() < width {
            dealt.push(row, digit);
            return true;
        }
        for place in 0..width {
            if deal(dealt.of(row)[place], width, unused, dealt, tried) {
                dealt.of_mut(row)[place] = digit;
                return true;
            }
        }
    }
    false
}

const NOBODY: u16 = u16::MAX;

/// Finds a perfect matching: a different row for every digit, from the digits that each row can take.
fn perfect_matching(choices: &mut Lists, row_of: &mut [u16], order: &mut [u16], tried: &mut Tried, rng: &mut Rng) {
    let n = row_of.len();
    (0..n).for_each(|row| rng.shuffle(choices.of_mut(row)));
    row_of.fill(NOBODY);
    (0..n).for_each(|row| order[row] = row as u16);
    rng.shuffle(order);
    for &row in &*order {
        tried.forget();
        assert!(augment(row, choices, row_of, tried), "a regular graph has a matching");
    }
}

fn augment(row: u16, choices: &Lists, row_of: &mut [u16], tried: &mut Tried) -> bool {
    for &digit in choices.of(row as usize) {
        let digit = digit as usize;
        if !tried.is_first(digit) {
            continue;
        }
        let holder = row_of[digit];
        if holder == NOBODY || augment(holder, choices, row_of, tried) {
            row_of[digit] = row;
            return true;
        }
    }
    false
}

/// Several short lists in one allocation.
struct Lists {
    items: Vec<u8>,
    lengths: Vec<u16>,
    most: usize,
}

impl Lists {
    fn new(n: usize, most: usize) -> Lists {
        Lists { items: vec![0; n * most], lengths: vec![0; n], most }
    }

    fn clear(&mut self) {
        self.lengths.fill(0);
    }

    fn of(&self, list: usize) -> &[u8] {
        &self.items[list * self.most..][..self.lengths[list] as usize]
    }

    fn of_mut(&mut self, list: usize) -> &mut [u8] {
        &mut self.items[list * self.most..][..self.lengths[list] as usize]
    }

    fn push(&mut self, list: usize, item: u8) {
        self.lengths[list] += 1;
        *self.of_mut(list).last_mut().expect("it has grown") = item;
    }

    /// Removes an item; the others keep their order.
    fn remove(&mut self, list: usize, item: u8) {
        let items = self.of_mut(list);
        if let Some(at) = items.iter().position(|&other| other == item) {
            items.copy_within(at + 1.., at);
            self.lengths[list] -= 1;
        }
    }
}

/// The vertices that a search for an augmenting path has visited.
struct Tried {
    when: Vec<u32>,
    now: u32,
}

impl Tried {
    fn new(n: usize) -> Tried {
        Tried { when: vec![0; n], now: 0 }
    }

    fn forget(&mut self) {
        self.now += 1;
    }

    fn is_first(&mut self, place: usize) -> bool {
        std::mem::replace(&mut self.when[place], self.now) != self.now
    }
}
