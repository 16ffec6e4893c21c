//! Partition of cells into parts that see each other.

use crate::topology::{Cell, Topology};

/// Reorders cells so that cells that all see each other are adjacent, and returns the size of each part. The partition
/// into cliques is greedy: each part is the largest of those that grow from each remaining cell.
pub(super) fn parted(topology: &Topology, cells: &mut [Cell]) -> Vec<usize> {
    let given = cells.to_vec();
    let n_words = given.len().div_ceil(64);
    // The adjacency matrix of the cells, as `n_words` words of bits per cell, followed by scratch memory of as many
    // words each.
    let (mut few, mut many) = ([0u64; 68], Vec::new());
    let words = match n_words {
        0 | 1 => &mut few[..(given.len() + 4) * n_words],
        _ => {
            many.resize((given.len() + 4) * n_words, 0u64);
            many.as_mut_slice()
        }
    };
    let (sees, rest) = words.split_at_mut(given.len() * n_words);
    for (i, &a) in given.iter().enumerate() {
        for (j, &b) in given.iter().enumerate().skip(i + 1) {
            if topology.sees(a, b) {
                sees[i * n_words + j / 64] |= 1 << (j % 64);
                sees[j * n_words + i / 64] |= 1 << (i % 64);
            }
        }
    }
    let (left, rest) = rest.split_at_mut(n_words);
    let (common, rest) = rest.split_at_mut(n_words);
    let (part, best) = rest.split_at_mut(n_words);
    (0..given.len()).for_each(|i| left[i / 64] |= 1 << (i % 64));
    let (mut sizes, mut at) = (Vec::new(), 0);
    while at < given.len() {
        let (mut best_size, mut best_start) = (0, 0);
        let mut from = 0;
        while let Some(start) = next(left, from) {
            from = start + 1;
            let row = |i: usize| &sees[i * n_words..][..n_words];
            part.fill(0);
            for i in 0..n_words {
                common[i] = left[i] & row(start)[i];
            }
            let mut size = 1;
            let mut after = 0;
            while let Some(other) = next(common, after) {
                after = other + 1;
                part[other / 64] |= 1 << (other % 64);
                common.iter_mut().zip(row(other)).for_each(|(common, sees)| *common &= sees);
                size += 1;
            }
            if size > best_size {
                (best_size, best_start) = (size, start);
                best.copy_from_slice(part);
            }
            if at + best_size == given.len() {
                break;
            }
        }
        cells[at] = given[best_start];
        let mut after = 0;
        for cell in &mut cells[at + 1..at + best_size] {
            let other = next(best, after).expect("as many as were counted");
            *cell = given[other];
            after = other + 1;
        }
        left.iter_mut().zip(best.iter()).for_each(|(left, best)| *left &= !best);
        left[best_start / 64] &= !(1 << (best_start % 64));
        sizes.push(best_size);
        at += best_size;
    }
    sizes
}

/// Returns the next set bit at or after this place.
fn next(bits: &[u64], from: usize) -> Option<usize> {
    let mut i = from / 64;
    let mut word = *bits.get(i)? & (u64::MAX << (from % 64));
    while word == 0 {
        i += 1;
        word = *bits.get(i)?;
    }
    Some(64 * i + word.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_see_each_other_and_have_every_cell_once() {
        for (topology, n_cells) in [(Topology::square(3), 20), (Topology::square(3), 81), (Topology::square(4), 130)] {
            let mut rng = crate::Rng::new(7);
            for _ in 0..20 {
                let mut cells: Vec<Cell> = topology.cells().collect();
                rng.shuffle(&mut cells);
                cells.truncate(n_cells);
                let mut order = cells.clone();
                let sizes = parted(&topology, &mut order);
                let mut at = 0;
                for size in &sizes {
                    let part = &order[at..at + size];
                    assert!(part.iter().all(|&a| part.iter().all(|&b| a == b || topology.sees(a, b))));
                    at += size;
                }
                assert_eq!(at, cells.len());
                order.sort_unstable();
                cells.sort_unstable();
                assert_eq!(order, cells);
            }
        }
    }

    #[test]
    fn a_house_is_one_part() {
        let topology = Topology::square(3);
        let mut cells = topology.houses()[3].cells.clone();
        assert_eq!(parted(&topology, &mut cells), [9]);
        assert_eq!(parted(&topology, &mut []), [0; 0]);
    }
}
