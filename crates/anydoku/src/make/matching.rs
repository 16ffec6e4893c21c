//! Random grids with boxes, by matchings alone: no search, never a dead end.
//!
//! Take a grid of `n` = height x width digits, boxes `height` x `width`. The first stage deals every digit of every box
//! a row: going from box to box along a band, each digit takes a row of the band that it has not used yet, `width`
//! digits to a row. Whatever was dealt before, the digits and their unused rows form a regular bipartite graph, so
//! König's theorem promises that the next box can be dealt. The second stage goes down each stack: every row now has
//! its `width` digits there and every digit its `width` rows, again a regular graph, which falls into `width` perfect
//! matchings; each is a column. Both stages look for their matchings in random order.

use crate::rng::Rng;

/// The digits of a random grid, row by row.
pub(super) fn boxed_grid(height: usize, width: usize, rng: &mut Rng) -> Vec<u8> {
    let n = height * width;
    // rows[row][stack] is the set of digits that the row has in that stack.
    let mut rows: Vec<Vec<Vec<u8>>> = vec![Vec::new(); n];
    for band in 0..width {
        deal_band(height, width, rng, &mut rows[band * height..(band + 1) * height]);
    }
    let mut grid = vec![0; n * n];
    for stack in 0..height {
        let mut left: Vec<Vec<u8>> = rows.iter().map(|row| row[stack].clone()).collect();
        for column in stack * width..(stack + 1) * width {
            for (row, digit) in perfect_matching(&mut left, n, rng).into_iter().enumerate() {
                grid[row * n + column] = digit;
                left[row].retain(|&other| other != digit);
            }
        }
    }
    grid
}

/// Deals the digits of the `height` boxes of a band to its rows.
fn deal_band(height: usize, width: usize, rng: &mut Rng, rows: &mut [Vec<Vec<u8>>]) {
    let n = height * width;
    let mut unused: Vec<Vec<usize>> = vec![(0..height).collect(); n];
    for _ in 0..height {
        let mut dealt: Vec<Vec<u8>> = vec![Vec::with_capacity(width); height];
        let mut digits: Vec<u8> = (0..n).map(|digit| digit as u8).collect();
        rng.shuffle(&mut digits);
        unused.iter_mut().for_each(|rows| rng.shuffle(rows));
        for digit in digits {
            let mut tried = vec![false; height];
            let dealt_all = deal(digit, width, &unused, &mut dealt, &mut tried);
            assert!(dealt_all, "a regular graph has a matching");
        }
        for (row, digits) in dealt.into_iter().enumerate() {
            for &digit in &digits {
                unused[digit as usize].retain(|&other| other != row);
            }
            rows[row].push(digits);
        }
    }
}

/// Finds a row for the digit, moving others to rows they have not used either if it must.
fn deal(digit: u8, width: usize, unused: &[Vec<usize>], dealt: &mut [Vec<u8>], tried: &mut [bool]) -> bool {
    for &row in &unused[digit as usize] {
        if std::mem::replace(&mut tried[row], true) {
            continue;
        }
        if dealt[row].len() < width {
            dealt[row].push(digit);
            return true;
        }
        for place in 0..width {
            if deal(dealt[row][place], width, unused, dealt, tried) {
                dealt[row][place] = digit;
                return true;
            }
        }
    }
    false
}

/// One digit for every row, all different, from the digits each row may take.
fn perfect_matching(choices: &mut [Vec<u8>], n: usize, rng: &mut Rng) -> Vec<u8> {
    choices.iter_mut().for_each(|digits| rng.shuffle(digits));
    let mut row_of = vec![usize::MAX; n];
    let mut order: Vec<usize> = (0..choices.len()).collect();
    rng.shuffle(&mut order);
    for row in order {
        let mut tried = vec![false; n];
        assert!(augment(row, choices, &mut row_of, &mut tried), "a regular graph has a matching");
    }
    let mut digits = vec![0; n];
    for (digit, &row) in row_of.iter().enumerate() {
        digits[row] = digit as u8;
    }
    digits
}

fn augment(row: usize, choices: &[Vec<u8>], row_of: &mut [usize], tried: &mut [bool]) -> bool {
    for &digit in &choices[row] {
        let digit = digit as usize;
        if std::mem::replace(&mut tried[digit], true) {
            continue;
        }
        let holder = row_of[digit];
        if holder == usize::MAX || augment(holder, choices, row_of, tried) {
            row_of[digit] = row;
            return true;
        }
    }
    false
}
