//! Pieces of a jigsaw: maps as text, and a built-in map for every size.
//!
//! A built-in map can always be filled, because it is cut from a grid that is: it starts from blocks in which every
//! digit stands once and then lets neighbours exchange cells that hold the same digit.

use crate::rng::Rng;

/// Labels numbered by first appearance; what is expected instead if there are not `n` pieces of `size` cells.
pub(super) fn normal<T: Copy + Eq + std::hash::Hash>(
    labels: &[T],
    n: usize,
    size: usize,
) -> Result<Vec<usize>, String> {
    let mut numbers = std::collections::HashMap::new();
    let mut map = Vec::with_capacity(labels.len());
    let mut counts = Vec::new();
    for &label in labels {
        let number = *numbers.entry(label).or_insert(counts.len());
        if number == counts.len() {
            counts.push(0);
        }
        if counts.len() > n {
            return Err(format!("{n} different labels, not more"));
        }
        counts[number] += 1;
        map.push(number);
    }
    match counts.iter().position(|&count| count != size) {
        Some(i) => Err(format!("{size} cells in each piece, not {} as in number {}", counts[i], i + 1)),
        None => Ok(map),
    }
}

/// The characters of labels: 1 to 9, capital and small letters, then letters of other alphabets.
pub(super) fn to_text(map: &[usize]) -> String {
    let label = |number: usize| match number {
        0..9 => (b'1' + number as u8) as char,
        9..35 => (b'A' + (number - 9) as u8) as char,
        35..61 => (b'a' + (number - 35) as u8) as char,
        _ => char::from_u32(0x100 + (number - 61) as u32).expect("Latin letters go on to U+024F"),
    };
    map.iter().map(|&number| label(number)).collect()
}

/// The built-in map of a jigsaw of `n` x `n` cells.
pub(super) fn built_in(n: usize) -> Vec<usize> {
    // The nine are asked for all the time, so they are written down; a test holds them against `cut`.
    match n {
        9 => JIGSAW_9.bytes().filter(|b| b.is_ascii_digit()).map(|b| (b - b'1') as usize).collect(),
        _ => cut(n),
    }
}

const JIGSAW_9: &str = "";

/// The built-in map of the three faces of a jigsaw cube, row by row as `paper` numbers the cells.
pub(super) const JIGCUBE: &str = "";

/// Cuts a filled grid in pieces.
fn cut(n: usize) -> Vec<usize> {
    let mut rng = Rng::new(n as u64);
    let (mut map, mut digits) = straight(n);
    mix(&map, &mut digits, n, &mut rng);
    let mut cells_of = vec![vec![0; n]; n];
    for cell in 0..n * n {
        cells_of[map[cell]][digits[cell]] = cell;
    }
    let mut seen = vec![0; n * n];
    // Large grids get fewer tries a cell: a try looks at two pieces of n cells.
    for _ in 0..(60 * n * n).min(8_000_000 / n) {
        let a = rng.below(n * n);
        let near: Vec<_> = neighbours(a, n).filter(|&cell| map[cell] != map[a]).collect();
        if near.is_empty() {
            continue;
        }
        let (mine, other) = (map[a], map[near[rng.below(near.len())]]);
        let b = cells_of[other][digits[a]];
        let before = roughness(&map, a, n) + roughness(&map, b, n);
        (map[a], map[b]) = (other, mine);
        (cells_of[mine][digits[a]], cells_of[other][digits[a]]) = (b, a);
        let after = roughness(&map, a, n) + roughness(&map, b, n);
        // Ragged pieces are hard to see; smooth ones would be boxes again.
        let is_fair = after <= before || rng.below(1 << (after - before).min(20)) == 0;
        let mut holds = |piece: usize| is_connected(&map, &cells_of[piece], n, &mut seen);
        if !(is_fair && holds(mine) && holds(other)) {
            (map[a], map[b]) = (mine, other);
            (cells_of[mine][digits[a]], cells_of[other][digits[a]]) = (a, b);
        }
    }
    normal(&map, n, n).expect("exchanges keep the sizes")
}

/// Blocks, as square as n allows, and digits of which each block has all.
///
/// Rows are shifts of 1 2 3 … n. The shifts are dealt to bands of rows like cards, so those of one band lie far apart.
/// If row i of a band is divided at the gaps between its shifts, starting with the gap after its own, then the k-th
/// parts of all its rows are a block: each begins with the digit after the last one of the row above.
fn straight(n: usize) -> (Vec<usize>, Vec<usize>) {
    let n_bands = n.div_ceil(n.isqrt());
    let (mut map, mut digits) = (vec![0; n * n], vec![0; n * n]);
    let (mut row, mut first_piece) = (0, 0);
    for band in 0..n_bands {
        let shifts: Vec<_> = (band..n).step_by(n_bands).collect();
        let height = shifts.len();
        let gap = |i: usize| match i % height {
            last if last + 1 == height => n + shifts[0] - shifts[last],
            i => shifts[i + 1] - shifts[i],
        };
        for (i, shift) in shifts.iter().enumerate() {
            let parts = (0..height).flat_map(|k| std::iter::repeat_n(first_piece + k, gap(i + k)));
            for (col, piece) in parts.enumerate() {
                map[row * n + col] = piece;
                digits[row * n + col] = (col + shift) % n;
            }
            row += 1;
        }
        first_piece += height;
    }
    (map, digits)
}

/// Exchanges rows and columns where the blocks allow it, so that equal digits of neighbouring blocks come to lie close
/// together. Where blocks are no rectangles nothing can be exchanged, nor need it be.
fn mix(map: &[usize], digits: &mut [usize], n: usize, rng: &mut Rng) {
    let old = digits.to_vec();
    let is_same_row = |a: usize, b: usize| map[a * n..(a + 1) * n] == map[b * n..(b + 1) * n];
    let is_same_column = |a: usize, b: usize| (0..n).all(|row| map[row * n + a] == map[row * n + b]);
    let rows = shuffle_alike(n, &is_same_row, rng);
    let columns = shuffle_alike(n, &is_same_column, rng);
    for (cell, digit) in digits.iter_mut().enumerate() {
        *digit = old[rows[cell / n] * n + columns[cell % n]];
    }
}

/// The lines in another order: each run of lines that are alike is shuffled in itself.
fn shuffle_alike(n: usize, is_alike: &dyn Fn(usize, usize) -> bool, rng: &mut Rng) -> Vec<usize> {
    let mut lines: Vec<_> = (0..n).collect();
    let mut start = 0;
    for end in 1..=n {
        if end == n || !is_alike(start, end) {
            rng.shuffle(&mut lines[start..end]);
            start = end;
        }
    }
    lines
}

fn neighbours(cell: usize, n: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / n, cell % n);
    let across = [(col > 0).then(|| cell - 1), (col + 1 < n).then(|| cell + 1)];
    let down = [(row > 0).then(|| cell - n), (row + 1 < n).then(|| cell + n)];
    across.into_iter().chain(down).flatten()
}

/// How many sides of the cell are a border.
fn roughness(map: &[usize], cell: usize, n: usize) -> usize {
    4 - neighbours(cell, n).filter(|&other| map[other] == map[cell]).count()
}

/// Can all cells of a piece be reached from one of them? `seen` holds the number of the last question that reached a
/// cell, so that it need not be cleared in between.
fn is_connected(map: &[usize], cells: &[usize], n: usize, seen: &mut [u32]) -> bool {
    let question = cells.iter().map(|&cell| seen[cell]).max().unwrap_or(0) + 1;
    let mut open = vec![cells[0]];
    let mut n_reached = 0;
    seen[cells[0]] = question;
    while let Some(cell) = open.pop() {
        n_reached += 1;
        for other in neighbours(cell, n) {
            if map[other] == map[cell] && seen[other] < question {
                seen[other] = question;
                open.push(other);
            }
        }
    }
    n_reached == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digit, Shape, Solution};

    #[test]
    fn every_size_starts_from_a_filled_grid_and_stays_connected() {
        for n in (1..=40).chain([49, 64, 97, 144, 251, 256]) {
            let (map, digits) = straight(n);
            let digits: Vec<_> = digits.into_iter().map(Digit::new).collect();
            let shape = Shape::jigsaw(&map).unwrap();
            assert!(Solution::new(shape.topology, digits).is_ok(), "size {n}");
            let map = built_in(n);
            for piece in 0..n {
                let cells: Vec<_> = (0..n * n).filter(|&cell| map[cell] == piece).collect();
                assert!(is_connected(&map, &cells, n, &mut vec![0; n * n]), "size {n}, piece {piece}");
            }
        }
    }

    #[test]
    fn the_nine_are_the_ones_written_down() {
        assert_eq!(cut(9), built_in(9), "{}", to_text(&cut(9)));
    }
}
#[cfg(test)]
#[test]
fn show() {
    for n in [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 25] {
        println!("{n}");
        let t: Vec<char> = to_text(&cut(n)).chars().collect();
        for row in t.chunks(n) {
            println!("{}", row.iter().collect::<String>());
        }
    }
}
