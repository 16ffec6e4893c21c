//! The topology in the form that the inner loops of the general engine use.

use super::super::word::Word;
use super::ruling::Ruling;
use crate::topology::{Cell, Topology};

/// Lists end to end, with the start of each.
pub(super) struct Tables<W> {
    pub(super) n_cells: usize,
    pub(super) all: W,
    pub(super) peer_starts: Vec<u32>,
    pub(super) peers: Vec<u16>,
    /// The full houses of each cell; other houses act through peers alone.
    pub(super) house_starts: Vec<u32>,
    pub(super) houses_of: Vec<u32>,
    /// The cells of the full houses, end to end, `n_digits` each.
    pub(super) house_cells: Vec<u16>,
    pub(super) n_houses: usize,
    pub(super) n_digits: usize,
    pub(super) overlaps: Vec<Overlap>,
    pub(super) overlap_cells: Vec<u16>,
    pub(super) ruling: Ruling,
}

/// Two houses that share at least two cells. The three lists lie end to end in `overlap_cells`.
//
//   house a ─┬─ rest of a ─┬─ both ─┬─ rest of b ─┐ house b
//            start         both     rest_b        end
#[derive(Clone, Copy)]
pub(super) struct Overlap {
    pub(super) a: u32,
    pub(super) b: u32,
    pub(super) start: u32,
    pub(super) both: u32,
    pub(super) rest_b: u32,
    pub(super) end: u32,
}

/// The value of `Overlap::a` or `b` for a house that is not full and therefore locks no digit.
pub(super) const NOT_FULL: u32 = u32::MAX;

/// The maximum number of overlap entries. Beyond it, overlaps are not listed; the search stays correct but prunes less.
const MAX_OVERLAP_CELLS: usize = 1 << 22;

impl<W: Word> Tables<W> {
    pub(super) fn new(topology: &Topology) -> Tables<W> {
        let n_cells = topology.n_cells();
        let n_digits = topology.n_digits();
        let full: Vec<_> = topology.houses().iter().filter(|house| topology.is_full(house)).collect();
        let mut tables = Tables {
            n_cells,
            all: W::from_set(crate::DigitSet::all(n_digits)),
            peer_starts: vec![0],
            peers: Vec::new(),
            house_starts: vec![0],
            houses_of: Vec::new(),
            house_cells: full.iter().flat_map(|house| house.cells.iter().map(|cell| cell.0)).collect(),
            n_houses: full.len(),
            n_digits,
            overlaps: Vec::new(),
            overlap_cells: Vec::new(),
            ruling: Ruling::new(topology),
        };
        let mut houses_of = vec![Vec::new(); n_cells];
        for (h, house) in full.iter().enumerate() {
            for cell in &house.cells {
                houses_of[cell.index()].push(h as u32);
            }
        }
        for cell in topology.cells() {
            tables.peers.extend(topology.peers(cell).iter().map(|peer| peer.0));
            tables.peer_starts.push(tables.peers.len() as u32);
            tables.houses_of.extend(&houses_of[cell.index()]);
            tables.house_starts.push(tables.houses_of.len() as u32);
        }
        tables.find_overlaps(topology);
        tables
    }

    fn find_overlaps(&mut self, topology: &Topology) {
        // The indices of the full houses among all houses.
        let mut n_full = 0;
        let full_number: Vec<u32> = topology
            .houses()
            .iter()
            .map(|house| {
                if !topology.is_full(house) {
                    return NOT_FULL;
                }
                n_full += 1;
                n_full - 1
            })
            .collect();
        let mut shared = vec![0u32; topology.n_houses()];
        let mut touched = Vec::new();
        let (mut in_a, mut in_b) = (vec![u32::MAX; self.n_cells], vec![(u32::MAX, 0); self.n_cells]);
        for (a, house_a) in topology.houses().iter().enumerate() {
            for &cell in &house_a.cells {
                in_a[cell.index()] = a as u32;
                for b in topology.houses_of(cell).iter().filter(|b| b.index() > a) {
                    if shared[b.index()] == 0 {
                        touched.push(b.index());
                    }
                    shared[b.index()] += 1;
                }
            }
            touched.sort_unstable();
            for b in touched.drain(..) {
                let n_shared = std::mem::take(&mut shared[b]);
                let house_b = &topology.houses()[b];
                let n_cells = house_a.cells.len() + house_b.cells.len() - n_shared as usize;
                let may_lock = n_shared >= 2
                    && n_cells > n_shared as usize
                    && (full_number[a] != NOT_FULL || full_number[b] != NOT_FULL);
                if !may_lock || self.overlap_cells.len() + n_cells > MAX_OVERLAP_CELLS {
                    continue;
                }
                let key = (a as u32, b as u32);
                house_b.cells.iter().for_each(|cell| in_b[cell.index()] = key);
                let start = self.overlap_cells.len() as u32;
                let a_only = |cell: &&Cell| in_b[cell.index()] != key;
                self.overlap_cells.extend(house_a.cells.iter().filter(a_only).map(|cell| cell.0));
                let both = self.overlap_cells.len() as u32;
                let in_both = |cell: &&Cell| in_b[cell.index()] == key;
                self.overlap_cells.extend(house_a.cells.iter().filter(in_both).map(|cell| cell.0));
                let rest_b = self.overlap_cells.len() as u32;
                let b_only = |cell: &&Cell| in_a[cell.index()] != a as u32;
                self.overlap_cells.extend(house_b.cells.iter().filter(b_only).map(|cell| cell.0));
                let end = self.overlap_cells.len() as u32;
                self.overlaps.push(Overlap { a: full_number[a], b: full_number[b], start, both, rest_b, end });
            }
        }
    }

    #[inline(always)]
    pub(super) fn peers_of(&self, cell: u16) -> &[u16] {
        &self.peers[self.peer_starts[cell as usize] as usize..self.peer_starts[cell as usize + 1] as usize]
    }

    #[inline(always)]
    pub(super) fn houses_of(&self, cell: u16) -> &[u32] {
        &self.houses_of[self.house_starts[cell as usize] as usize..self.house_starts[cell as usize + 1] as usize]
    }

    #[inline(always)]
    pub(super) fn cells_of(&self, house: usize) -> &[u16] {
        &self.house_cells[house * self.n_digits..(house + 1) * self.n_digits]
    }
}
