//! Frames: the tables that follow from a topology alone.
//!
//! A frame holds the full houses in search order, the peers of each cell, the pairs of houses that cross, and the
//! reference program whose ratings are reproduced (it depends on the kinds of houses). All tables are bit sets. A digit
//! set and a set of places each fit into one word, so boards have at most 64 digits.

use std::sync::{Arc, OnceLock};

use super::board::{bits, bits_of};
use super::technique::Joints;
use crate::message::Message;
use crate::msg;
use crate::rules::derived::{self, Origin};
use crate::rules::filter::{Care, Filter};
use crate::topology::{Cell, CellNames, HouseId, HouseKind, Topology};

/// The maximum number of digits of a board.
pub const MAX_BOARD_DIGITS: usize = 64;

/// The maximum number of cells of a board; the table of peers is a square matrix of bits.
pub const MAX_BOARD_CELLS: usize = 16_384;

/// The maximum number of full houses of a board.
const MAX_HOUSES: usize = 4096;

/// The error for a topology that is too large for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The number of digits of the topology.
    pub digits: usize,
    /// The number of cells of the topology.
    pub cells: usize,
    /// The number of full houses of the topology.
    pub houses: usize,
}

impl TooLarge {
    /// Returns the error as a message.
    pub fn message(&self) -> Message {
        msg!(
            "explain-too-large",
            digits = self.digits,
            cells = self.cells,
            houses = self.houses,
            most_digits = MAX_BOARD_DIGITS,
            most_cells = MAX_BOARD_CELLS,
            most_houses = MAX_HOUSES
        )
    }
}

crate::say_message!(TooLarge);

/// The families of houses, in the order in which chains try them. The numbers are those of Sudoku Explainer.
pub(crate) mod family {
    /// The family of boxes: rectangular blocks of equal size.
    pub const BLOCK: u8 = 0;
    /// The family of rows.
    pub const ROW: u8 = 1;
    /// The family of columns.
    pub const COLUMN: u8 = 2;
    /// The family of jigsaw blocks and scattered groups.
    pub const GROUP: u8 = 3;
    /// The family of windows.
    pub const WINDOW: u8 = 4;
    /// The family of diagonals.
    pub const DIAGONAL: u8 = 5;
    /// The number of families.
    pub const N: u8 = 6;
}

/// A full house of a frame.
#[derive(Clone, Debug)]
pub(crate) struct FullHouse {
    /// The cells of the house, in ascending order.
    pub cells: Vec<u16>,
    /// The family of the house.
    pub family: u8,
    /// The index of the house in the topology; `None` for a house that only follows from others.
    pub id: Option<HouseId>,
}

/// A pair of houses that share cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cross {
    /// The other house.
    pub house: u16,
    /// The places of the shared cells in this house.
    pub here: u64,
    /// The places of the shared cells in the other house.
    pub there: u64,
}

/// The reference program that a rating reproduces; it depends on the kinds of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Only boxes, rows and columns: Sudoku Explainer 1.2.1 as SukakuExplainer runs it.
    Plain,
    /// Jigsaw blocks, rows and columns: the fork by 1to9only.
    Jigsaw,
    /// Additional houses: SukakuExplainer 1.18.1.
    Variant,
}

impl Manner {
    fn of(families: &[std::ops::Range<usize>], has_small: bool) -> Manner {
        let has = |f: u8| !families[f as usize].is_empty();
        match (has(family::BLOCK), has(family::GROUP)) {
            _ if has_small || has(family::WINDOW) || has(family::DIAGONAL) => Manner::Variant,
            (_, false) => Manner::Plain,
            (false, true) => Manner::Jigsaw,
            (true, true) => Manner::Variant,
        }
    }
}

/// The tables that follow from the topology alone.
pub(crate) struct Frame {
    pub topology: Arc<Topology>,
    pub manner: Manner,
    pub n_cells: usize,
    pub n_digits: usize,
    /// The number of words in a row of cell bits.
    pub words: usize,
    /// The full houses by family, and within a family in the order of the topology.
    pub houses: Vec<FullHouse>,
    /// The range of the houses of each family.
    pub families: Vec<std::ops::Range<usize>>,
    /// The houses in the order in which singles and subsets search them: boxes, columns, rows, then the others.
    pub set_order: Vec<u16>,
    /// The cells and indices of the houses that are not full.
    pub small: Vec<(Vec<u16>, HouseId)>,
    /// Whether any two cells are peers only through a house that is not full.
    pub has_small: bool,
    /// For each house and family, the houses of that family that share a cell with the house.
    cross: Vec<Vec<Cross>>,
    of_starts: Vec<u32>,
    of_items: Vec<(u16, u8)>,
    sees: Vec<u64>,
    peer_starts: Vec<u32>,
    peer_items: Vec<u16>,
    leap_starts: Vec<u32>,
    leap_items: Vec<u16>,
    /// The filters of the rules beyond houses, including those that follow from several rules.
    pub filters: Vec<Filter>,
    /// The number of filters that every scale uses. The others are sums over several houses.
    pub n_shared: usize,
    /// The houses and rules from which the last filters follow.
    origins: Vec<Origin>,
    /// The rules to be filled together, built when a technique first needs them.
    joints: OnceLock<Joints>,
}

impl Frame {
    pub fn new(topology: &Arc<Topology>) -> Result<Frame, TooLarge> {
        let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
        let n_full = topology.houses().iter().filter(|house| topology.is_full(house)).count();
        if n_digits > MAX_BOARD_DIGITS || n_cells > MAX_BOARD_CELLS || n_full > MAX_HOUSES {
            return Err(TooLarge { digits: n_digits, cells: n_cells, houses: n_full });
        }
        let boxes = are_rectangles(topology);
        let mut houses = Vec::new();
        let mut small = Vec::new();
        for (h, house) in topology.houses().iter().enumerate() {
            let id = HouseId(h as u32);
            let mut cells: Vec<u16> = house.cells.iter().map(|cell| cell.0).collect();
            cells.sort_unstable();
            if !topology.is_full(house) {
                if cells.len() > 1 {
                    small.push((cells, id));
                }
                continue;
            }
            let family = match house.kind {
                HouseKind::Block if boxes => family::BLOCK,
                HouseKind::Row => family::ROW,
                HouseKind::Column => family::COLUMN,
                HouseKind::Window => family::WINDOW,
                HouseKind::Diagonal => family::DIAGONAL,
                HouseKind::Block | HouseKind::Group | HouseKind::Pair | HouseKind::Cage => family::GROUP,
            };
            houses.push(FullHouse { cells, family, id: Some(id) });
        }
        imply_windows(&mut houses, n_digits);
        houses.sort_by_key(|house| house.family);
        let families: Vec<_> = (0..family::N)
            .map(|f| houses.partition_point(|u| u.family < f)..houses.partition_point(|u| u.family <= f))
            .collect();
        let order = [family::BLOCK, family::COLUMN, family::ROW, family::GROUP, family::WINDOW, family::DIAGONAL];
        let set_order = order.iter().flat_map(|&f| families[f as usize].clone()).map(|u| u as u16).collect();

        let mut of: Vec<Vec<(u16, u8)>> = vec![Vec::new(); n_cells];
        for (u, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                of[cell as usize].push((u as u16, place as u8));
            }
        }
        let cross = crossings(&houses, &of);
        let words = n_cells.div_ceil(64);
        let sees = sights(n_cells, words, houses.iter().map(|u| &u.cells).chain(small.iter().map(|s| &s.0)));
        let (mut peer_starts, mut peer_items) = (vec![0], Vec::new());
        for a in 0..n_cells {
            peer_items.extend(bits_of(&sees[a * words..(a + 1) * words]).map(|b| b as u16));
            peer_starts.push(peer_items.len() as u32);
        }
        let (mut of_starts, mut of_items) = (vec![0], Vec::new());
        for list in of {
            of_items.extend(list);
            of_starts.push(of_items.len() as u32);
        }
        let (leap_starts, leap_items) = leaps(topology, &small);
        let has_small = !small.is_empty();
        let manner = Manner::of(&families, has_small);
        let own =
            topology.primitives().iter().map(|(rule, said)| Filter::new(topology, Some(*rule), said, Care::Thorough));
        let derived = if topology.has_rules() { derived::told_sums(topology, true) } else { Vec::new() };
        let follows = |sum: &derived::Derived| Filter::new(topology, None, &sum.primitive, Care::Thorough);
        let filters: Vec<Filter> = own.chain(derived.iter().map(follows)).collect();
        let n_shared = filters.len() - derived.iter().filter(|sum| sum.is_wide).count();
        let origins = derived.into_iter().map(|sum| sum.origin).collect();
        let topology = topology.clone();
        Ok(Frame {
            topology,
            manner,
            n_cells,
            n_digits,
            words,
            houses,
            families,
            set_order,
            small,
            has_small,
            cross,
            of_starts,
            of_items,
            sees,
            peer_starts,
            peer_items,
            leap_starts,
            leap_items,
            filters,
            n_shared,
            origins,
            joints: OnceLock::new(),
        })
    }

    /// Returns the rules that techniques fill together.
    pub fn joints(&self) -> &Joints {
        self.joints.get_or_init(|| Joints::new(self))
    }

    /// Returns the houses and rules from which a filter follows; `None` for a filter that a rule states.
    pub fn origin(&self, filter: usize) -> Option<&Origin> {
        let n_stated = self.filters.len() - self.origins.len();
        filter.checked_sub(n_stated).map(|at| &self.origins[at])
    }

    /// Returns the houses of a cell together with its place in each, ordered by family.
    #[inline]
    pub fn of(&self, cell: usize) -> &[(u16, u8)] {
        &self.of_items[self.of_starts[cell] as usize..self.of_starts[cell + 1] as usize]
    }

    /// Returns the houses of a family that share a cell with this one, in ascending order.
    #[inline]
    pub fn cross(&self, house: usize, family: u8) -> &[Cross] {
        &self.cross[house * family::N as usize + family as usize]
    }

    /// Returns the cell at a place of a house.
    #[inline]
    pub fn cell_at(&self, house: usize, place: usize) -> usize {
        self.houses[house].cells[place] as usize
    }

    /// Returns the cells at these places of a house, in ascending order.
    pub fn cells_at(&self, house: usize, places: u64) -> Vec<Cell> {
        bits(places).map(|place| Cell(self.houses[house].cells[place])).collect()
    }

    /// Returns a bit mask of the common peers of these cells.
    pub fn common_peers(&self, cells: impl IntoIterator<Item = usize>) -> Vec<u64> {
        let mut common = vec![u64::MAX; self.words];
        for cell in cells {
            for (a, b) in common.iter_mut().zip(self.sees(cell)) {
                *a &= b;
            }
        }
        common
    }

    /// Returns a bit mask of the peers of a cell.
    #[inline]
    pub fn sees(&self, cell: usize) -> &[u64] {
        &self.sees[cell * self.words..(cell + 1) * self.words]
    }

    /// Returns the peers of a cell, in ascending order.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peer_items[self.peer_starts[cell] as usize..self.peer_starts[cell + 1] as usize]
    }

    /// Returns the peers of a cell through houses that are not full, in the order in which chains try them.
    #[inline]
    pub fn leaps(&self, cell: usize) -> &[u16] {
        &self.leap_items[self.leap_starts[cell] as usize..self.leap_starts[cell + 1] as usize]
    }

    /// Returns the largest size of sets that techniques search for: half the number of digits, or less on large boards,
    /// where the search would take too long.
    pub fn max_set(&self) -> usize {
        match self.n_digits {
            ..=18 => self.n_digits / 2,
            19..=25 => 8,
            _ => 6,
        }
    }

    /// Returns whether the two cells must hold different digits.
    #[inline]
    pub fn differ(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// Returns the place of a cell in a house.
    pub fn place_in(&self, cell: usize, house: usize) -> Option<usize> {
        self.of(cell).iter().find(|&&(u, _)| u as usize == house).map(|&(_, place)| place as usize)
    }
}

/// Returns, for each house and family, the houses that share a cell with the house, given the houses of each cell.
fn crossings(houses: &[FullHouse], of: &[Vec<(u16, u8)>]) -> Vec<Vec<Cross>> {
    let mut cross = vec![Vec::new(); houses.len() * family::N as usize];
    for (u, house) in houses.iter().enumerate() {
        let mut met: Vec<Cross> = Vec::new();
        for (here, &cell) in house.cells.iter().enumerate() {
            for &(other, there) in of[cell as usize].iter().filter(|&&(other, _)| other as usize != u) {
                match met.iter_mut().find(|c| c.house == other) {
                    Some(c) => {
                        c.here |= 1 << here;
                        c.there |= 1 << there;
                    }
                    None => met.push(Cross { house: other, here: 1 << here, there: 1 << there }),
                }
            }
        }
        met.sort_by_key(|c| c.house);
        for c in met {
            cross[u * family::N as usize + houses[c.house as usize].family as usize].push(c);
        }
    }
    cross
}

/// Returns the peers of each cell through these houses, one row of bits per cell.
fn sights<'a>(n_cells: usize, words: usize, houses: impl Iterator<Item = &'a Vec<u16>>) -> Vec<u64> {
    let mut sees = vec![0u64; n_cells * words];
    for cells in houses {
        for &a in cells {
            for &b in cells.iter().filter(|&&b| b != a) {
                sees[a as usize * words + b as usize / 64] |= 1 << (b % 64);
            }
        }
    }
    sees
}

/// Returns whether the blocks are rectangles of equal size, which jigsaw pieces are not.
fn are_rectangles(topology: &Topology) -> bool {
    let line_of = |kind: HouseKind| {
        let mut line = vec![usize::MAX; topology.n_cells()];
        for (h, house) in topology.houses().iter().enumerate().filter(|(_, house)| house.kind == kind) {
            for cell in &house.cells {
                line[cell.index()] = h;
            }
        }
        line
    };
    let (row, column) = (line_of(HouseKind::Row), line_of(HouseKind::Column));
    let count = |house: &crate::topology::House, line: &[usize]| {
        let mut lines: Vec<_> = house.cells.iter().map(|cell| line[cell.index()]).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.len()
    };
    let mut sides = topology
        .houses()
        .iter()
        .filter(|house| house.kind == HouseKind::Block)
        .map(|house| (count(house, &row), count(house, &column), house.cells.len()));
    let Some(first) = sides.next() else { return false };
    first.0 * first.1 == first.2 && sides.all(|other| other == first)
}

/// The moves of the king and the knight (columns to the right, rows down) in the order in which SukakuExplainer tries
/// them.
const LEAPS: [(i32, i32); 12] =
    [(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];

/// Returns the peers of each cell through houses that are not full, concatenated: king and knight moves first, in their
/// order, then the others, in ascending order.
fn leaps(topology: &Topology, small: &[(Vec<u16>, HouseId)]) -> (Vec<u32>, Vec<u16>) {
    let columns = if let CellNames::Grid { columns } = topology.names() { *columns as i32 } else { i32::MAX };
    let mut reached: Vec<Vec<u16>> = vec![Vec::new(); topology.n_cells()];
    for (cells, _) in small {
        for &a in cells {
            reached[a as usize].extend(cells.iter().copied().filter(|&b| b != a));
        }
    }
    let (mut starts, mut items) = (vec![0], Vec::new());
    for (a, mut list) in reached.into_iter().enumerate() {
        let a = a as i32;
        let turn = |&b: &u16| {
            let b = b as i32;
            let leap = (b % columns - a % columns, b / columns - a / columns);
            (LEAPS.iter().position(|&known| known == leap).unwrap_or(LEAPS.len()), b)
        };
        list.sort_by_key(turn);
        list.dedup();
        items.extend(list);
        starts.push(items.len() as u32);
    }
    (starts, items)
}

/// Adds the houses that follow from windows and groups contained in several lines.
///
/// Three rows hold every digit three times and two windows inside them hold it twice, so the nine remaining cells hold
/// every digit once. Together with the four given windows, these are the nine windows that windoku players use.
fn imply_windows(houses: &mut Vec<FullHouse>, n_digits: usize) {
    let n_windows = houses.iter().filter(|house| house.family == family::WINDOW).count();
    if n_windows == 0 || n_windows > 64 {
        return;
    }
    for _ in 0..64 {
        let mut found = None;
        'search: for lines in [family::ROW, family::COLUMN] {
            for first in houses.iter().filter(|house| house.family == family::WINDOW) {
                let band: Vec<&FullHouse> = houses
                    .iter()
                    .filter(|u| u.family == lines && u.cells.iter().any(|c| first.cells.contains(c)))
                    .collect();
                let mut left: Vec<u16> = band.iter().flat_map(|u| u.cells.iter().copied()).collect();
                left.sort_unstable();
                for window in houses.iter().filter(|house| house.family == family::WINDOW) {
                    if window.cells.iter().all(|c| left.binary_search(c).is_ok()) {
                        left.retain(|c| !window.cells.contains(c));
                    }
                }
                if left.len() == n_digits && left.windows(2).all(|w| w[0] != w[1]) {
                    found = Some(left);
                    break 'search;
                }
            }
        }
        let Some(cells) = found else { return };
        houses.push(FullHouse { cells, family: family::WINDOW, id: None });
    }
}
