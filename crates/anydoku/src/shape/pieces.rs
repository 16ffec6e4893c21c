//! The pieces of jigsaws: maps as text, and a built-in map for every size.
//!
//! A large built-in map always has solutions because it is cut from a filled grid: it starts with blocks that each hold
//! every digit once, and then lets neighboring blocks exchange cells with equal digits. The small maps are drawn by
//! hand.

use crate::message::Message;
use crate::msg;
use crate::rng::Rng;

/// Renumbers labels by first appearance; the error states that `n` pieces of `size` cells are expected.
pub fn normal<T: Copy + Eq + std::hash::Hash>(labels: &[T], n: usize, size: usize) -> Result<Vec<usize>, Message> {
    let mut numbers = std::collections::HashMap::new();
    let mut map: Vec<usize> = Vec::with_capacity(labels.len());
    let mut counts = Vec::new();
    for (i, &label) in labels.iter().enumerate() {
        // Most cells are in the same piece as the previous one.
        let number = match i.checked_sub(1) {
            Some(last) if labels[last] == label => map[last],
            _ => *numbers.entry(label).or_insert(counts.len()),
        };
        if number == counts.len() {
            counts.push(0);
        }
        if counts.len() > n {
            return Err(msg!("expect-different-labels", n = n));
        }
        counts[number] += 1;
        map.push(number);
    }
    match counts.iter().position(|&count| count != size) {
        Some(i) => Err(msg!("expect-cells-in-piece", n = size, found = counts[i], number = i + 1)),
        None => Ok(map),
    }
}

/// Returns the characters for labels: 1 to 9, uppercase and lowercase letters, then letters of other alphabets.
pub(super) fn to_text(map: &[usize]) -> String {
    let label = |number: usize| match number {
        0..9 => (b'1' + number as u8) as char,
        9..35 => (b'A' + (number - 9) as u8) as char,
        35..61 => (b'a' + (number - 35) as u8) as char,
        _ => char::from_u32(0x100 + (number - 61) as u32).expect("Latin letters continue to U+024F"),
    };
    map.iter().map(|&number| label(number)).collect()
}

/// Returns the built-in map of a jigsaw with `n` x `n` cells.
pub(super) fn built_in(n: usize) -> Vec<usize> {
    match n.checked_sub(4).and_then(|i| DRAWN.get(i)) {
        Some(drawn) => drawn.chars().filter_map(|c| c.to_digit(36)).map(|label| label as usize - 1).collect(),
        None => cut(n),
    }
}

/// The maps of 4x4 to 16x16, row by row: small grids have too little room for `cut`. A test checks that they have
/// solutions.
const DRAWN: [&str; 13] = [
    "1222 1123 1433 4443",
    "11122 33112 43322 43555 44455",
    "122222 123333 113344 154444 155666 555666",
    "1222333 1222343 1244443 1445663 1115666 5555576 7777776",
    "12222222 11133442 13334455 11344465 17338465 77788665 78886655 77788665",
    "111122222 113322244 113355244 133355444 663555447 663588877 666588877 669989877 999999877",
    "1122334444 1112334454 1112233455 6611223445 6666623355 6677622355 7777888955 77AA888999 77AAA89999 \
     AAAAA88899",
    "12222223334 12555555344 12555333334 12225566334 17777666444 18997666664 18897776AA4 1889977AAA4 \
     1889997BAAA 188999BBAAA 188BBBBBBBB",
    "111112233333 144122222233 114442552333 144455522663 144455777663 184995577A66 889955577A66 \
     888977777A66 888999AAAAA6 88B999ACAAA6 8BBB9BCCCCCC BBBBBBBCCCCC",
    "1112222233333 4111225222333 4441115623373 4411115623377 4455555627778 444956666A778 944956B6AA788 \
     999955B66A778 9CC9D5B6BA778 9C99DBB6BA888 CC9DDBBBBAAA8 CCCDDDBBDDA88 CCCCCDDDDAAA8",
    "11112222233333 11111124433333 15555222443666 11555222463666 17555224463688 77554444963688 \
     77544949966688 775AA999999988 7AAAA999888888 7AAAABBBBBBCCC 7AADDBBBBBCCCC 77ADDBBBCCCCCC \
     7DADDDEEECEEEE 7DDDDDDEEEEEEE",
    "111112222233333 111112242333333 111112242355363 788822442255663 788888444445566 778889944455566 \
     778A88944555B66 777A89994955B66 7AAAAA999995B66 77AAA99CC9BBB6D 77AACCCCCEBBB6D 7AAACCCCCEEBBDD \
     FFFFFCCEEEEBBDD FFFFFECEEEEBBDD FFFFFEEEDDDDDDD",
    "1111222333333334 1112222233344444 1111222223344444 5111112223344464 5555777778366664 \
     5555777788866666 5555997788888866 559999978888A666 5BBB999788AAAC6C BBB999A777AACCCC \
     DDBBB9AAAAACCCCC DDBBB9AEEAFFCGGC DDBEE9AAEFFFCGGG DBBDEEEEEFFFCGGG DBDDEEEFFFFFCGGG \
     DDDDDEEEFFFGGGGG",
];

/// The built-in map of the three faces of a jigsaw cube in the order of its cells, eight per row of a face.
pub(super) const JIGCUBE: &str = "12222233 12212233 11112233 11412223 11412233 11443333 41444433 44444443 \
     55667777 55567777 55666777 56666778 56666778 56886788 55888888 55558888 \
     99AAAAAA 9999AAAA 9999BAAA 99BBBAAA 99BBBCCC 99BBBCCC BBBCCCCC BBBCCCCC";

/// Cuts a filled grid into pieces.
fn cut(n: usize) -> Vec<usize> {
    let mut rng = Rng::new(n as u64);
    let (mut map, digits) = straight(n);
    let mut cells_of = vec![vec![0; n]; n];
    for cell in 0..n * n {
        cells_of[map[cell]][digits[cell]] = cell;
    }
    let mut seen = vec![0; n * n];
    // Large grids get fewer tries per cell because each try examines two pieces of n cells.
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
        let is_fair = after <= before || rng.below(after - before + 1) == 0;
        let mut holds = |piece: usize| is_connected(&map, &cells_of[piece], n, &mut seen);
        if !(is_fair && holds(mine) && holds(other)) {
            (map[a], map[b]) = (mine, other);
            (cells_of[mine][digits[a]], cells_of[other][digits[a]]) = (a, b);
        }
    }
    normal(&map, n, n).expect("exchanges keep the sizes")
}

/// Returns blocks that are as square as `n` allows, and digits such that each block has all of them.
///
/// Rows are shifts of 1 2 3 … n. The shifts are dealt to bands of rows like cards, so those of one band are far apart.
/// If row i of a band is divided at the gaps between its shifts, starting with the gap after its own, then the k-th
/// parts of all its rows form a block: each begins with the digit after the last one of the row above.
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
        // Every other band is upside down, and if all blocks are rectangles, so are the columns of every other block.
        // Equal digits then meet at the borders and can be exchanged.
        let is_straight = n.is_multiple_of(n_bands);
        for (i, shift) in shifts.iter().enumerate() {
            let at = row + if band % 2 == 1 { height - 1 - i } else { i };
            let parts = (0..height).flat_map(|k| std::iter::repeat_n(first_piece + k, gap(i + k)));
            for (col, piece) in parts.enumerate() {
                let turned = col / n_bands * n_bands + n_bands - 1 - col % n_bands;
                let from = if is_straight && col / n_bands % 2 == 1 { turned } else { col };
                map[at * n + col] = piece;
                digits[at * n + col] = (from + shift) % n;
            }
        }
        row += height;
        first_piece += height;
    }
    (map, digits)
}

fn neighbours(cell: usize, n: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / n, cell % n);
    let across = [(col > 0).then(|| cell - 1), (col + 1 < n).then(|| cell + 1)];
    let down = [(row > 0).then(|| cell - n), (row + 1 < n).then(|| cell + n)];
    across.into_iter().chain(down).flatten()
}

/// Returns how many sides of the cell lie on a border.
fn roughness(map: &[usize], cell: usize, n: usize) -> usize {
    4 - neighbours(cell, n).filter(|&other| map[other] == map[cell]).count()
}

/// Returns whether all cells of a piece can be reached from one of them. `seen` holds the number of the last search
/// that reached a cell, so it does not have to be cleared.
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
    use crate::{Digit, Puzzle, Shape, Solution, Solver};

    #[test]
    fn every_size_is_cut_from_a_filled_grid_and_stays_connected() {
        for n in (1..=40).chain([49, 64, 97, 144, 251, 256]) {
            let (map, digits) = straight(n);
            let digits: Vec<_> = digits.into_iter().map(Digit::new).collect();
            let shape = Shape::jigsaw(&map).unwrap();
            assert!(Solution::new(shape.topology, digits.clone()).is_ok(), "size {n}");
            let shape = Shape::jigsaw(&cut(n)).unwrap();
            assert!(Solution::new(shape.topology, digits).is_ok(), "size {n}");
            let map = built_in(n);
            for piece in 0..n {
                let cells: Vec<_> = (0..n * n).filter(|&cell| map[cell] == piece).collect();
                assert!(is_connected(&map, &cells, n, &mut vec![0; n * n]), "size {n}, piece {piece}");
            }
        }
    }

    #[test]
    fn drawn_maps_can_be_filled() {
        for n in 4..=16 {
            let shape = Shape::jigsaw(&built_in(n)).unwrap();
            let mut solver = Solver::new(&shape.topology);
            assert!(solver.first(&Puzzle::empty(shape.topology)).is_some(), "size {n}");
        }
    }
}
