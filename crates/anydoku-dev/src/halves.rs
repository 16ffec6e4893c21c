//! Counts grids whose blocks have two rows, from the definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- halves 10x10` counts the 10x10 grids with blocks of two rows and five columns in seven
//! minutes. `halves 8x8`, `6x6` and `4x4` count the smaller grids instantly. It is an independent check of `anydoku count 10x10`,
//! which sweeps over columns and stores states, while this program stores none.
//!
//! The grid is transposed, so that blocks are two columns wide and `n` rows high: there are two bands of `n` rows, and `n` stacks.
//! The first of the two columns of a stack holds `n` digits in the upper band and the other `n` digits in the lower band:
//!
//! ```text
//! digit   stack 1 2 3 4 5      a digit is `n` bits: which column of each stack holds it in the upper band. In the lower band it is in
//!   1           0 0 1 0 1      the other column, which is equivalent to exchanging the columns of each stack. The number of grids is
//!   2           1 0 1 1 0      therefore the sum, over all such tables in which half the digits of a stack are 1, of the square of the
//!   …                          number of ways to fill a band.
//! ```
//!
//! Tables that differ only in the order of digits, stacks or columns have equal numbers. A band is filled row by row.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

const SIZES: [(&str, usize); 4] = [("4x4", 2), ("6x6", 3), ("8x8", 4), ("10x10", 5)];

/// Counts the grids of the requested size and prints the time.
pub fn run(words: &[String]) {
    let size = words.first().and_then(|word| SIZES.iter().find(|(name, _)| name == word));
    let (Some((name, n)), 1) = (size, words.len()) else {
        eprintln!("{words:?} is not a size: name 4x4, 6x6, 8x8 or 10x10");
        std::process::exit(2);
    };
    let begun = Instant::now();
    let number = count(*n, &mut |done| {
        if done % 20 == 0 {
            eprintln!("{done} tables, {:.1} s", begun.elapsed().as_secs_f64());
        }
    });
    println!("{name}: {number}");
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
}

/// Returns the number of grids of a named size.
pub fn number(name: &str) -> Option<u128> {
    let (_, n) = SIZES.iter().find(|(known, _)| *known == name)?;
    Some(count(*n, &mut |_| ()))
}

/// Counts all grids with blocks of two by `n` cells.
fn count(n: usize, tell: &mut dyn FnMut(usize)) -> u128 {
    let changes = changes(n);
    let (mut seen, mut total, mut n_kinds) = (HashSet::new(), 0, 0);
    tables(n, &mut Vec::new(), &mut |table| {
        if seen.contains(table) {
            return;
        }
        // All of these tables occur equally often with their digits in other orders.
        let before = seen.len();
        for change in &changes {
            let mut image: Vec<u8> = table.iter().map(|&bits| change[usize::from(bits)]).collect();
            image.sort_unstable();
            seen.insert(image);
        }
        let same: u128 = table.chunk_by(|a, b| a == b).map(|run| factorial(run.len())).product();
        let orders = factorial(2 * n) / same * (seen.len() - before) as u128;
        let bands = u128::from(Bands::new(n, table).all());
        total += orders * bands * bands;
        n_kinds += 1;
        tell(n_kinds);
    });
    total
}

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

/// Returns the permutations of a digit's bits that come from reordering stacks and the columns of stacks.
fn changes(n: usize) -> Vec<Vec<u8>> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for stack in 0..n {
        let longer =
            |order: &Vec<usize>| (0..=stack).map(|at| [&order[..at], &[stack], &order[at..]].concat()).collect();
        orders = orders.iter().flat_map(|order| -> Vec<Vec<usize>> { longer(order) }).collect();
    }
    let image =
        |bits: usize, order: &[usize]| order.iter().enumerate().fold(0, |to, (at, from)| to | (bits >> from & 1) << at);
    let exchanged = |order: &Vec<usize>| -> Vec<Vec<u8>> {
        (0..1 << n).map(|flips| (0..1 << n).map(|bits| (image(bits, order) ^ flips) as u8).collect()).collect()
    };
    orders.iter().flat_map(exchanged).collect()
}

/// Lists the tables in which each bit is set for half of the digits, with digits in ascending order.
fn tables(n: usize, digits: &mut Vec<u8>, found: &mut dyn FnMut(&Vec<u8>)) {
    let n_with = |digits: &[u8], bit: usize| digits.iter().filter(|&bits| bits >> bit & 1 == 1).count();
    if (0..n).any(|bit| n_with(digits, bit) > n || digits.len() - n_with(digits, bit) > n) {
        return;
    }
    if digits.len() == 2 * n {
        return found(digits);
    }
    for bits in digits.last().copied().unwrap_or(0)..1 << n {
        digits.push(bits);
        tables(n, digits, found);
        digits.pop();
    }
}

/// Counts the bands of a table.
struct Bands {
    n: usize,
    /// The set of digits of each column.
    columns: Vec<u32>,
    /// The column of each stack that holds the first digit.
    firsts: Vec<usize>,
    /// The number of ways to fill the rows after the first two, by the remaining digits.
    after_two: HashMap<u128, u64>,
}

/// The maximum number of stacks.
const MOST: usize = 5;

impl Bands {
    fn new(n: usize, table: &[u8]) -> Bands {
        let with = |stack: usize, side: u8| {
            let digits = table.iter().enumerate().filter(|(_, bits)| *bits >> stack & 1 == side);
            digits.fold(0, |set, (digit, _)| set | 1 << digit)
        };
        let columns = (0..2 * n).map(|column| with(column / 2, (column % 2) as u8)).collect();
        let firsts = (0..n).map(|stack| 2 * stack + usize::from(table[0] >> stack & 1)).collect();
        Bands { n, columns, firsts, after_two: HashMap::new() }
    }

    /// Counts all bands. Rows may be permuted, so the first digit is assumed to move through the stacks from left to right.
    fn all(mut self) -> u64 {
        let mut left = std::mem::take(&mut self.columns);
        self.rows(0, &mut left) * factorial(self.n) as u64
    }

    /// Returns the number of ways to fill this row and those after it, given the digits left in each column.
    fn rows(&mut self, row: usize, left: &mut Vec<u32>) -> u64 {
        if row + 2 >= self.n {
            return Bands::last_two(left);
        }
        // Parts of two rows can be exchanged without changing what they leave, so the numbers are memoized after two
        // rows.
        let key = left.iter().fold(0, |key, &digits| key << (2 * self.n) | u128::from(digits));
        if row == 2
            && let Some(&known) = self.after_two.get(&key)
        {
            return known;
        }
        let first = self.firsts[row];
        left[first] &= !1;
        let all = (1 << (2 * self.n)) - 1;
        let total = self.cells(row, 0, all & !1, left);
        left[first] |= 1;
        if row == 2 {
            self.after_two.insert(key, total);
        }
        total
    }

    /// Returns the number of ways to fill this row from a given column on with these digits, and the rows after it.
    fn cells(&mut self, row: usize, column: usize, digits: u32, left: &mut Vec<u32>) -> u64 {
        if column == left.len() {
            return self.rows(row + 1, left);
        }
        if column == self.firsts[row] {
            return self.cells(row, column + 1, digits, left);
        }
        let (mut choices, mut total) = (left[column] & digits, 0);
        while choices != 0 {
            let digit = choices & choices.wrapping_neg();
            choices ^= digit;
            left[column] ^= digit;
            total += self.cells(row, column + 1, digits ^ digit, left);
            left[column] ^= digit;
        }
        total
    }

    /// Returns the number of ways to fill the last two rows. Each column has two digits left and each digit two columns, so they form
    /// cycles, and each cycle has two orientations, except that of the first digit, which is fixed.
    fn last_two(left: &[u32]) -> u64 {
        // The exclusive or of the two columns of each digit, which leads from each column to the other.
        let mut both = [0; 2 * MOST];
        for (column, &two) in left.iter().enumerate() {
            both[two.trailing_zeros() as usize] ^= column;
            both[two.ilog2() as usize] ^= column;
        }
        let (mut todo, mut rings) = ((1u32 << left.len()) - 1, 0);
        while todo != 0 {
            rings += 1;
            let first = todo.trailing_zeros() as usize;
            let (mut column, mut digit) = (first, left[first].trailing_zeros());
            loop {
                todo &= !(1 << column);
                column ^= both[digit as usize];
                if column == first {
                    break;
                }
                digit = (left[column] ^ 1 << digit).trailing_zeros();
            }
        }
        1 << (rings - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_grids_are_as_many_as_are_known() {
        for (n, expected) in [(2, 288), (3, 28_200_960), (4, 29_136_487_207_403_520)] {
            assert_eq!(count(n, &mut |_| ()), expected, "blocks of 2x{n}");
        }
    }
}
