//! The assignment of houses to lanes, and the registers that placing a digit in each cell changes.

use std::borrow::Cow;

use super::{EMPTY, Row};
use crate::lists::Lists;
use crate::topology::{Cell, Topology};

/// Lanes per register, and places per lane.
pub(super) const WIDTH: usize = 16;

/// The maximum number of registers; every sweep visits all of them, so larger topologies are not supported.
const MAX_REGISTERS: usize = 16;

/// The maximum number of cells.
const MAX_CELLS: usize = 512;

/// A last register with at most this many houses is omitted if cells are in `MANY` full houses on average; the cells
/// of these houses are still peers. On disjoint groups that saves a fifth of the time; on NRCX, where cells are in fewer
/// houses, it would take a tenth longer.
const FEW: usize = 4;

/// The average number of full houses per cell at which a nearly empty register is omitted.
const MANY: usize = 4;

pub(super) struct Tables {
    pub n_digits: usize,
    pub n_cells: usize,
    pub n_registers: usize,
    /// The number of leading registers that cover every cell.
    pub n_cover: usize,
    /// Words of a set of cells.
    pub n_words: usize,
    /// For each register, the places that are cells, and the lanes that are not full houses.
    pub all: Vec<Row>,
    pub free: Vec<Row>,
    /// The cell at each place.
    cell_at: Vec<u16>,
    /// The registers that placing a digit in a cell changes, those with the cell itself first.
    touch_starts: Vec<u32>,
    touches: Vec<Touch>,
    /// The peers of each cell as a set.
    peers: Vec<u64>,
    /// The places of the peers of each cell, in each register.
    peer_rows: Vec<Row>,
    /// For each place of a full house, the later places that share a peer outside the house with it.
    seen_with: Vec<u16>,
}

/// One register from the point of view of a cell: the place of the cell, and the places of its peers.
pub(super) struct Touch {
    pub register: usize,
    pub has_cell: bool,
    pub own: Row,
    pub peers: Row,
}

/// Lanes: the cells of full houses, and of cells in no full house.
struct Lane<'a> {
    cells: Cow<'a, [Cell]>,
    is_full: bool,
}

/// A place: a register, a lane of it, and a bit.
type Place = (usize, usize, u16);

impl Tables {
    /// Returns the tables, or `None` if the topology is too large or has too many digits for a lane.
    pub(super) fn new(topology: &Topology) -> Option<Tables> {
        let (n_digits, n_cells) = (topology.n_digits(), topology.n_cells());
        if n_digits > WIDTH || n_cells > MAX_CELLS {
            return None;
        }
        let (lanes, n_covering) = deal(topology);
        let n_registers = lanes.len().div_ceil(WIDTH).max(1);
        if n_registers > MAX_REGISTERS {
            return None;
        }
        let mut tables = Tables {
            n_digits,
            n_cells,
            n_registers,
            n_cover: n_covering.div_ceil(WIDTH),
            n_words: n_cells.div_ceil(64),
            all: vec![EMPTY; n_registers],
            free: vec![Row([u16::MAX; WIDTH]); n_registers],
            cell_at: vec![0; n_registers * WIDTH * WIDTH],
            touch_starts: Vec::with_capacity(n_cells + 1),
            touches: Vec::with_capacity(n_cells * n_registers),
            peers: Vec::with_capacity(n_cells * n_cells.div_ceil(64)),
            peer_rows: Vec::with_capacity(n_cells * n_registers),
            seen_with: vec![0; n_registers * WIDTH * WIDTH],
        };
        tables.touch_starts.push(0);
        for (at, lane) in lanes.iter().enumerate() {
            let (register, number) = (at / WIDTH, at % WIDTH);
            if lane.is_full {
                tables.free[register][number] = 0;
            }
            for (place, cell) in lane.cells.iter().enumerate() {
                tables.all[register][number] |= 1 << place;
                tables.cell_at[at * WIDTH + place] = cell.0;
            }
        }
        let places = lanes.iter().enumerate().flat_map(|(at, lane)| {
            let place = move |place: usize| -> Place { (at / WIDTH, at % WIDTH, 1 << place) };
            lane.cells.iter().enumerate().map(move |(i, cell)| (cell.index(), place(i)))
        });
        let places = Lists::collect(n_cells, places);
        for cell in topology.cells() {
            tables.add_touches(topology, cell, &places);
        }
        tables.find_seen_with(&lanes);
        Some(tables)
    }

    fn add_touches(&mut self, topology: &Topology, cell: Cell, places: &Lists<Place>) {
        let mut rows = [(EMPTY, EMPTY); MAX_REGISTERS];
        let mut set = [0u64; MAX_CELLS / 64];
        for &(register, lane, place) in places.of(cell.index()) {
            rows[register].0[lane] |= place;
        }
        for peer in topology.peers(cell) {
            set[peer.index() / 64] |= 1 << (peer.index() % 64);
            for &(register, lane, place) in places.of(peer.index()) {
                rows[register].1[lane] |= place;
            }
        }
        self.peers.extend_from_slice(&set[..self.n_words]);
        self.peer_rows.extend(rows[..self.n_registers].iter().map(|&(_, peers)| peers));
        for wants_cell in [true, false] {
            for (register, &(own, peers)) in rows[..self.n_registers].iter().enumerate() {
                let has_cell = own != EMPTY;
                if has_cell == wants_cell && (has_cell || peers != EMPTY) {
                    self.touches.push(Touch { register, has_cell, own, peers });
                }
            }
        }
        self.touch_starts.push(self.touches.len() as u32);
    }

    fn find_seen_with(&mut self, lanes: &[Lane<'_>]) {
        for (at, lane) in lanes.iter().enumerate().filter(|(_, lane)| lane.is_full) {
            let mut outside = [u64::MAX; MAX_CELLS / 64];
            lane.cells.iter().for_each(|cell| outside[cell.index() / 64] &= !(1 << (cell.index() % 64)));
            for (a, first) in lane.cells.iter().enumerate() {
                for (b, second) in lane.cells.iter().enumerate().skip(a + 1) {
                    let both = self.peers(first.index()).iter().zip(self.peers(second.index()));
                    if both.zip(&outside).any(|((a, b), outside)| a & b & outside != 0) {
                        self.seen_with[at * WIDTH + a] |= 1 << b;
                    }
                }
            }
        }
    }

    /// Returns the later places of a lane that share a peer outside the house with this one.
    #[inline(always)]
    pub(super) fn seen_with(&self, register: usize, lane: usize, place: usize) -> u16 {
        self.seen_with[(register * WIDTH + lane) * WIDTH + place]
    }

    /// Returns the places of a cell's peers in a register.
    #[inline(always)]
    pub(super) fn peer_row(&self, cell: usize, register: usize) -> &Row {
        &self.peer_rows[cell * self.n_registers + register]
    }

    #[inline(always)]
    pub(super) fn touches(&self, cell: usize) -> &[Touch] {
        &self.touches[self.touch_starts[cell] as usize..self.touch_starts[cell + 1] as usize]
    }

    #[inline(always)]
    pub(super) fn peers(&self, cell: usize) -> &[u64] {
        &self.peers[cell * self.n_words..(cell + 1) * self.n_words]
    }

    /// Returns the cell at a place of a lane.
    #[inline(always)]
    pub(super) fn cell_at(&self, register: usize, lane: usize, place: usize) -> usize {
        self.cell_at[(register * WIDTH + lane) * WIDTH + place] as usize
    }
}

/// Assigns houses to lanes: first disjoint houses, then the cells that are in none of those, then the remaining houses.
/// Returns the lanes with the number of those that cover every cell.
fn deal(topology: &Topology) -> (Vec<Lane<'_>>, usize) {
    let full: Vec<_> = topology.houses().iter().filter(|house| topology.is_full(house)).collect();
    let mut is_covered = vec![false; topology.n_cells()];
    let (mut lanes, mut others) = (Vec::new(), Vec::new());
    for house in full {
        let lane = Lane { cells: Cow::Borrowed(&house.cells), is_full: true };
        if house.cells.iter().any(|cell| is_covered[cell.index()]) {
            others.push(lane);
        } else {
            house.cells.iter().for_each(|cell| is_covered[cell.index()] = true);
            lanes.push(lane);
        }
    }
    let loose: Vec<Cell> = topology.cells().filter(|cell| !is_covered[cell.index()]).collect();
    lanes.extend(loose.chunks(WIDTH).map(|cells| Lane { cells: cells.to_vec().into(), is_full: false }));
    let n_covering = lanes.len();
    lanes.extend(others);
    let n_alone = lanes.len() % WIDTH;
    let n_places: usize = lanes.iter().map(|lane| lane.cells.len()).sum();
    let is_dense = n_places >= MANY * topology.n_cells() && loose.is_empty();
    if n_alone <= FEW && n_covering + n_alone <= lanes.len() && lanes.len() > WIDTH && is_dense {
        lanes.truncate(lanes.len() - n_alone);
    }
    (lanes, n_covering)
}
