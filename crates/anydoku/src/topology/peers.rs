//! Peers of cells.

use super::{Cell, House};
use crate::lists::Lists;

/// The peers of every cell in lists, and also in bit masks if the grid is small enough.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    lists: Lists<Cell>,
    /// One bit per cell, `n_words` words for each; empty for large grids.
    bits: Vec<u64>,
    n_words: usize,
}

/// Grids of at most 64 times this many cells have bits.
const MAX_WORDS: usize = 16;

impl Peers {
    pub(super) fn new(n_cells: usize, houses: &[House]) -> Peers {
        let n_words = n_cells.div_ceil(64);
        if n_words <= MAX_WORDS { Peers::by_bits(n_cells, n_words, houses) } else { Peers::by_lists(n_cells, houses) }
    }

    fn by_bits(n_cells: usize, n_words: usize, houses: &[House]) -> Peers {
        let mut bits = vec![0u64; n_cells * n_words];
        let mut own = [0u64; MAX_WORDS];
        for house in houses {
            let own = &mut own[..n_words];
            own.fill(0);
            house.cells.iter().for_each(|cell| own[cell.index() / 64] |= 1 << (cell.index() % 64));
            for cell in &house.cells {
                let words = &mut bits[cell.index() * n_words..][..n_words];
                words.iter_mut().zip(own.iter()).for_each(|(word, own)| *word |= own);
            }
        }
        let mut starts = Vec::with_capacity(n_cells + 1);
        let mut items = Vec::with_capacity(24 * n_cells);
        for cell in 0..n_cells {
            starts.push(items.len() as u32);
            let words = &mut bits[cell * n_words..][..n_words];
            words[cell / 64] &= !(1 << (cell % 64));
            for (i, &word) in words.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    items.push(Cell::new(64 * i + word.trailing_zeros() as usize));
                    word &= word - 1;
                }
            }
        }
        starts.push(items.len() as u32);
        Peers { lists: Lists::new(starts, items), bits, n_words }
    }

    fn by_lists(n_cells: usize, houses: &[House]) -> Peers {
        let members = houses.iter().enumerate().flat_map(|(h, house)| house.cells.iter().map(move |c| (c.index(), h)));
        let houses_of = Lists::collect(n_cells, members);
        let mut starts = Vec::with_capacity(n_cells + 1);
        let mut items = Vec::new();
        let mut last_seen = vec![usize::MAX; n_cells];
        for a in 0..n_cells {
            let start = items.len();
            starts.push(start as u32);
            last_seen[a] = a;
            for &house in houses_of.of(a) {
                for &b in &houses[house].cells {
                    if std::mem::replace(&mut last_seen[b.index()], a) != a {
                        items.push(b);
                    }
                }
            }
            items[start..].sort_unstable();
        }
        starts.push(items.len() as u32);
        Peers { lists: Lists::new(starts, items), bits: Vec::new(), n_words: 0 }
    }

    /// Returns the peers of a cell in ascending order.
    pub(super) fn of(&self, cell: Cell) -> &[Cell] {
        self.lists.of(cell.index())
    }

    pub(super) fn bits(&self, cell: Cell) -> &[u64] {
        &self.bits[cell.index() * self.n_words..][..self.n_words]
    }

    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        match self.bits(a) {
            [] => self.of(a).binary_search(&b).is_ok(),
            words => words[b.index() / 64] >> (b.index() % 64) & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Topology;

    #[test]
    fn bits_and_lists_say_the_same() {
        for topology in [Topology::square(2), Topology::boxed(2, 3), Topology::square(3), Topology::square(5)] {
            let n_cells = topology.n_cells();
            let bits = Peers::by_bits(n_cells, n_cells.div_ceil(64), topology.houses());
            let lists = Peers::by_lists(n_cells, topology.houses());
            for a in topology.cells() {
                assert_eq!(bits.of(a), lists.of(a));
                assert!(topology.cells().all(|b| bits.sees(a, b) == lists.sees(a, b)));
            }
        }
    }
}
