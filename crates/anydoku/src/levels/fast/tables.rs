//! Lookup tables of the fast engine: places of cells, peers, and overlaps of houses.

use crate::topology::{Cell, HouseId, Topology};

/// The tables of one topology. Houses keep their order; full ones are numbered separately, because only they have
/// places.
pub(super) struct Tables {
    pub(super) n_cells: usize,
    pub(super) n_digits: usize,
    /// All digits.
    pub(super) all: u16,
    pub(super) n_full: usize,
    /// The maximum number of cells that two houses share.
    pub(super) most_shared: usize,
    pub(super) houses: Vec<Room>,
    /// The full houses, by their index among the full houses.
    full: Vec<u16>,
    /// The number of full houses plus one, rounded up so that eight can be processed at a time.
    pub(super) lanes: usize,
    /// The number of 64-bit words that hold all cells.
    pub(super) words: usize,
    /// For each cell, the places in each full house that a digit keeps when it is placed in the cell; `lanes` per cell.
    left: Vec<u16>,
    /// Bit masks of the peers of each cell, `words` words per cell.
    peer_bits: Vec<u64>,
    /// The places of each cell, padded with places in no house so that all cells have equally many.
    seats: Vec<Seat>,
    n_seats: usize,
    peers: Vec<u16>,
    peers_from: Vec<u32>,
    houses_of: Vec<u16>,
    houses_from: Vec<u32>,
}

/// A house: its cells in order, and its overlaps with others.
pub(super) struct Room {
    pub(super) cells: Vec<u16>,
    /// Its number among the full houses, if the house is full.
    pub(super) full: Option<usize>,
    /// The other houses that share at least two cells with this one, in order, with the shared members.
    pub(super) shared: Vec<(u16, u16)>,
}

/// A cell's place in a full house.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// The number of the house among the full ones.
    pub(super) full: u16,
    /// A mask with the bit of the member.
    pub(super) bit: u16,
}

impl Tables {
    pub(super) fn new(topology: &Topology) -> Tables {
        let mut tables = Tables {
            n_cells: topology.n_cells(),
            n_digits: topology.n_digits(),
            all: ((1u32 << topology.n_digits()) - 1) as u16,
            n_full: 0,
            most_shared: 0,
            houses: Vec::new(),
            full: Vec::new(),
            lanes: 0,
            words: topology.n_cells().div_ceil(64),
            left: Vec::new(),
            peer_bits: Vec::new(),
            seats: Vec::new(),
            n_seats: 0,
            peers: Vec::new(),
            peers_from: vec![0],
            houses_of: Vec::new(),
            houses_from: vec![0],
        };
        for house in topology.houses() {
            let full = topology.is_full(house).then_some(tables.n_full);
            if full.is_some() {
                tables.n_full += 1;
                tables.full.push(tables.houses.len() as u16);
            }
            tables.houses.push(Room {
                cells: house.cells.iter().map(|cell| cell.0).collect(),
                full,
                shared: Vec::new(),
            });
        }
        // One lane more than there are houses, for places in no house.
        tables.lanes = (tables.n_full + 1).next_multiple_of(8);
        let seats: Vec<Vec<Seat>> = topology.cells().map(|cell| tables.seats_of(topology, cell)).collect();
        tables.n_seats = seats.iter().map(Vec::len).max().unwrap_or(0);
        let nowhere = Seat { full: tables.n_full as u16, bit: 0 };
        for cell in topology.cells() {
            let own = &seats[cell.index()];
            tables.seats.extend(own);
            tables.seats.extend(std::iter::repeat_n(nowhere, tables.n_seats - own.len()));
            let (bits, left) = (tables.peer_bits.len(), tables.left.len());
            tables.peer_bits.resize(bits + tables.words, 0);
            tables.left.resize(left + tables.lanes, u16::MAX);
            for &peer in topology.peers(cell) {
                tables.peers.push(peer.0);
                tables.peer_bits[bits + peer.index() / 64] |= 1 << (peer.index() % 64);
                for seat in &seats[peer.index()] {
                    tables.left[left + seat.full as usize] &= !seat.bit;
                }
            }
            tables.peers_from.push(tables.peers.len() as u32);
            tables.houses_of.extend(topology.houses_of(cell).iter().map(|id| id.index() as u16));
            tables.houses_from.push(tables.houses_of.len() as u32);
        }
        for h in 0..tables.houses.len() {
            tables.houses[h].shared = shared(topology, h);
            let sizes = tables.houses[h].shared.iter().map(|&(_, members)| size(members));
            tables.most_shared = sizes.max().unwrap_or(0).max(tables.most_shared);
        }
        tables
    }

    fn seats_of(&self, topology: &Topology, cell: Cell) -> Vec<Seat> {
        let seat = |id: &HouseId| {
            let room = &self.houses[id.index()];
            let member = room.cells.iter().position(|&other| other == cell.0)?;
            Some(Seat { full: room.full? as u16, bit: 1 << member })
        };
        topology.houses_of(cell).iter().filter_map(seat).collect()
    }

    pub(super) fn full(&self, full: usize) -> &Room {
        &self.houses[self.full[full] as usize]
    }

    #[inline(always)]
    pub(super) fn seats(&self, cell: usize) -> &[Seat] {
        &self.seats[cell * self.n_seats..][..self.n_seats]
    }

    #[inline(always)]
    pub(super) fn left(&self, cell: usize) -> &[u16] {
        &self.left[cell * self.lanes..][..self.lanes]
    }

    #[inline(always)]
    pub(super) fn peer_bits(&self, cell: usize) -> &[u64] {
        &self.peer_bits[cell * self.words..][..self.words]
    }

    #[inline(always)]
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.peers_from[cell] as usize..self.peers_from[cell + 1] as usize]
    }

    pub(super) fn houses_of(&self, cell: usize) -> &[u16] {
        &self.houses_of[self.houses_from[cell] as usize..self.houses_from[cell + 1] as usize]
    }
}

fn shared(topology: &Topology, h: usize) -> Vec<(u16, u16)> {
    let mut found: Vec<(HouseId, u16)> = Vec::new();
    for (member, &cell) in topology.houses()[h].cells.iter().enumerate() {
        for &other in topology.houses_of(cell).iter().filter(|other| other.index() != h) {
            match found.binary_search_by_key(&other, |&(id, _)| id) {
                Ok(i) => found[i].1 |= 1 << member,
                Err(i) => found.insert(i, (other, 1 << member)),
            }
        }
    }
    found.retain(|(_, members)| members.count_ones() >= 2);
    found.into_iter().map(|(id, members)| (id.index() as u16, members)).collect()
}

/// Returns the number of bits that are set. Baseline x86-64 has no instruction for this, and the function is called
/// constantly.
#[inline(always)]
pub(super) fn size(set: u16) -> usize {
    SIZES[set as usize] as usize
}

static SIZES: [u8; 1 << 16] = {
    let mut sizes = [0; 1 << 16];
    let mut set = 1;
    while set < 1 << 16 {
        sizes[set] = sizes[set >> 1] + (set & 1) as u8;
        set += 1;
    }
    sizes
};
