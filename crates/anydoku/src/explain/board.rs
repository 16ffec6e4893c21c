//! Boards: the candidates of one moment and the tables that techniques read.
//!
//! A [`Frame`] is what follows from the topology alone (houses in search order, who sees whom); [`Marks`] are what
//! changes with every step; a [`Board`] is both. Everything is bits: the digits of a cell, the places of a digit in a
//! house, the cells of a digit. A digit set and a place set fit one word, so boards end at 64 digits.

use std::sync::Arc;

use crate::candidates::Candidates;
use crate::explain::technique::Cache;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, CellNames, Digit, HouseId, HouseKind, Topology};

/// The most digits a board may have.
pub const MAX_BOARD_DIGITS: usize = 64;

/// The most cells a board may have: who sees whom is a square of bits.
pub const MAX_BOARD_CELLS: usize = 16_384;

/// The most full houses a board may have.
const MAX_UNITS: usize = 4096;

/// Why a topology has no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {digits} digits, {cells} cells and {houses} full houses, expected at most {MAX_BOARD_DIGITS}, \
     {MAX_BOARD_CELLS} and {MAX_UNITS} for steps to be explained"
)]
pub struct TooLarge {
    /// How many digits it has.
    pub digits: usize,
    /// How many cells it has.
    pub cells: usize,
    /// How many full houses it has.
    pub houses: usize,
}

/// The families of houses, in the order in which chains try them. Sudoku Explainer numbers them so.
pub(crate) mod family {
    /// Boxes: blocks that are rectangles of one size.
    pub const BOX: u8 = 0;
    /// Rows.
    pub const ROW: u8 = 1;
    /// Columns.
    pub const COLUMN: u8 = 2;
    /// Jigsaw blocks and scattered groups.
    pub const GROUP: u8 = 3;
    /// Windows.
    pub const WINDOW: u8 = 4;
    /// Diagonals.
    pub const DIAGONAL: u8 = 5;
    /// How many families there are.
    pub const N: u8 = 6;
}

/// A full house of a frame.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// Its cells, ascending.
    pub cells: Vec<u16>,
    /// Its family.
    pub family: u8,
    /// Its number in the topology; none for a house that only follows from others.
    pub id: Option<HouseId>,
}

/// Two units that share cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cross {
    /// The other unit.
    pub unit: u16,
    /// The shared places in this unit.
    pub here: u64,
    /// The shared places in the other unit.
    pub there: u64,
}

/// Whose habits a rating keeps to: the reference programs differ by the kind of houses there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Boxes, rows and columns and nothing else: Sudoku Explainer 1.2.1 as SukakuExplainer runs it.
    Plain,
    /// Pieces, rows and columns: the fork by 1to9only.
    Jigsaw,
    /// Other houses too: SukakuExplainer 1.18.1.
    Variant,
}

impl Manner {
    fn of(families: &[std::ops::Range<usize>], has_small: bool) -> Manner {
        let has = |f: u8| !families[f as usize].is_empty();
        match (has(family::BOX), has(family::GROUP)) {
            _ if has_small || has(family::WINDOW) || has(family::DIAGONAL) => Manner::Variant,
            (_, false) => Manner::Plain,
            (false, true) => Manner::Jigsaw,
            (true, true) => Manner::Variant,
        }
    }
}

/// What follows from the topology alone.
pub(crate) struct Frame {
    pub topology: Arc<Topology>,
    pub manner: Manner,
    pub n_cells: usize,
    pub n_digits: usize,
    /// Words in a row of cell bits.
    pub words: usize,
    /// Full houses by family, then as the topology has them.
    pub units: Vec<Unit>,
    /// For each family the first unit, and the end.
    pub families: Vec<std::ops::Range<usize>>,
    /// The units in the order boxes, columns, rows, the rest: the order of singles and sets.
    pub set_order: Vec<u16>,
    /// Houses that are not full: their cells.
    pub small: Vec<(Vec<u16>, HouseId)>,
    /// Does some relation come from a house that is not full?
    pub has_small: bool,
    /// For each unit and family the units that share a cell with it.
    cross: Vec<Vec<Cross>>,
    of_starts: Vec<u32>,
    of_items: Vec<(u16, u8)>,
    sees: Vec<u64>,
    peer_starts: Vec<u32>,
    peer_items: Vec<u16>,
    leap_starts: Vec<u32>,
    leap_items: Vec<u16>,
}

impl Frame {
    pub fn new(topology: &Arc<Topology>) -> Result<Frame, TooLarge> {
        let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
        let n_full = topology.houses().iter().filter(|house| topology.is_full(house)).count();
        if n_digits > MAX_BOARD_DIGITS || n_cells > MAX_BOARD_CELLS || n_full > MAX_UNITS {
            return Err(TooLarge { digits: n_digits, cells: n_cells, houses: n_full });
        }
        let boxes = are_boxes(topology);
        let mut units = Vec::new();
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
                HouseKind::Block if boxes => family::BOX,
                HouseKind::Row => family::ROW,
                HouseKind::Column => family::COLUMN,
                HouseKind::Window => family::WINDOW,
                HouseKind::Diagonal => family::DIAGONAL,
                HouseKind::Block | HouseKind::Group | HouseKind::Pair => family::GROUP,
            };
            units.push(Unit { cells, family, id: Some(id) });
        }
        imply_windows(&mut units, n_digits);
        units.sort_by_key(|unit| unit.family);
        let families: Vec<_> = (0..family::N)
            .map(|f| units.partition_point(|u| u.family < f)..units.partition_point(|u| u.family <= f))
            .collect();
        let order = [family::BOX, family::COLUMN, family::ROW, family::GROUP, family::WINDOW, family::DIAGONAL];
        let set_order = order.iter().flat_map(|&f| families[f as usize].clone()).map(|u| u as u16).collect();

        let mut of: Vec<Vec<(u16, u8)>> = vec![Vec::new(); n_cells];
        for (u, unit) in units.iter().enumerate() {
            for (place, &cell) in unit.cells.iter().enumerate() {
                of[cell as usize].push((u as u16, place as u8));
            }
        }
        let mut cross = vec![Vec::new(); units.len() * family::N as usize];
        for (u, unit) in units.iter().enumerate() {
            let mut met: Vec<Cross> = Vec::new();
            for (here, &cell) in unit.cells.iter().enumerate() {
                for &(other, there) in of[cell as usize].iter().filter(|&&(other, _)| other as usize != u) {
                    match met.iter_mut().find(|c| c.unit == other) {
                        Some(c) => {
                            c.here |= 1 << here;
                            c.there |= 1 << there;
                        }
                        None => met.push(Cross { unit: other, here: 1 << here, there: 1 << there }),
                    }
                }
            }
            met.sort_by_key(|c| c.unit);
            for c in met {
                cross[u * family::N as usize + units[c.unit as usize].family as usize].push(c);
            }
        }
        let words = n_cells.div_ceil(64);
        let mut sees = vec![0u64; n_cells * words];
        let groups = units.iter().map(|u| &u.cells).chain(small.iter().map(|s| &s.0));
        for cells in groups {
            for &a in cells {
                for &b in cells {
                    if a != b {
                        sees[a as usize * words + b as usize / 64] |= 1 << (b % 64);
                    }
                }
            }
        }
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
        let topology = topology.clone();
        Ok(Frame {
            topology,
            manner,
            n_cells,
            n_digits,
            words,
            units,
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
        })
    }

    /// The units of a cell with its place in each, by family.
    #[inline]
    pub fn of(&self, cell: usize) -> &[(u16, u8)] {
        &self.of_items[self.of_starts[cell] as usize..self.of_starts[cell + 1] as usize]
    }

    /// The units of a family that share a cell with this one, ascending.
    #[inline]
    pub fn cross(&self, unit: usize, family: u8) -> &[Cross] {
        &self.cross[unit * family::N as usize + family as usize]
    }

    /// The cell at a place of a unit.
    #[inline]
    pub fn cell_at(&self, unit: usize, place: usize) -> usize {
        self.units[unit].cells[place] as usize
    }

    /// The cells at these places of a unit, ascending.
    pub fn cells_at(&self, unit: usize, places: u64) -> Vec<Cell> {
        bits(places).map(|place| Cell(self.units[unit].cells[place])).collect()
    }

    /// Who sees all of these cells, as bits.
    pub fn common_peers(&self, cells: impl IntoIterator<Item = usize>) -> Vec<u64> {
        let mut common = vec![u64::MAX; self.words];
        for cell in cells {
            for (a, b) in common.iter_mut().zip(self.sees(cell)) {
                *a &= b;
            }
        }
        common
    }

    /// Who the cell sees, as bits.
    #[inline]
    pub fn sees(&self, cell: usize) -> &[u64] {
        &self.sees[cell * self.words..(cell + 1) * self.words]
    }

    /// Who the cell sees, ascending.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peer_items[self.peer_starts[cell] as usize..self.peer_starts[cell + 1] as usize]
    }

    /// Whom the cell sees through houses that are not full, in the order in which chains try them.
    #[inline]
    pub fn leaps(&self, cell: usize) -> &[u16] {
        &self.leap_items[self.leap_starts[cell] as usize..self.leap_starts[cell + 1] as usize]
    }

    /// The largest set worth looking for: half the digits, and less where there are so many that it would take ages.
    pub fn max_set(&self) -> usize {
        match self.n_digits {
            ..=18 => self.n_digits / 2,
            19..=25 => 8,
            _ => 6,
        }
    }

    /// Must the two differ?
    #[inline]
    pub fn differ(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// The cell's place in the unit.
    pub fn place_in(&self, cell: usize, unit: usize) -> Option<usize> {
        self.of(cell).iter().find(|&&(u, _)| u as usize == unit).map(|&(_, place)| place as usize)
    }
}

/// Are the blocks rectangles of one size? Jigsaw pieces are not.
fn are_boxes(topology: &Topology) -> bool {
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

/// The moves of king and knight, columns to the right and rows down, in the order in which SukakuExplainer tries them.
const LEAPS: [(i32, i32); 12] =
    [(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];

/// For each cell whom it sees through houses that are not full, end to end: moves of king and knight in their order, then
/// the others ascending.
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

/// Windows and groups that lie wholly in some lines leave a house behind: three rows hold every digit three times, two
/// windows in them twice, so the nine cells left over hold every digit once. Windoku players use all nine windows.
fn imply_windows(units: &mut Vec<Unit>, n_digits: usize) {
    let n_windows = units.iter().filter(|unit| unit.family == family::WINDOW).count();
    if n_windows == 0 || n_windows > 64 {
        return;
    }
    for _ in 0..64 {
        let mut found = None;
        'search: for lines in [family::ROW, family::COLUMN] {
            for first in units.iter().filter(|unit| unit.family == family::WINDOW) {
                let band: Vec<&Unit> = units
                    .iter()
                    .filter(|u| u.family == lines && u.cells.iter().any(|c| first.cells.contains(c)))
                    .collect();
                let mut left: Vec<u16> = band.iter().flat_map(|u| u.cells.iter().copied()).collect();
                left.sort_unstable();
                for window in units.iter().filter(|unit| unit.family == family::WINDOW) {
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
        units.push(Unit { cells, family: family::WINDOW, id: None });
    }
}

/// No digit stands in the cell.
pub(crate) const OPEN: u8 = u8::MAX;

/// What changes with every step.
#[derive(Clone)]
pub(crate) struct Marks {
    /// The digit placed in each cell, or [`OPEN`].
    pub value: Vec<u8>,
    /// The candidates of each open cell; none where a digit stands.
    pub cand: Vec<u64>,
    /// The places of each digit in each unit: entry `unit * n_digits + digit`.
    pub pos: Vec<u64>,
    /// The cells of each digit: row `digit`.
    pub at: Vec<u64>,
    /// Open cells in each unit.
    pub empty: Vec<u8>,
    /// Open cells.
    pub n_open: usize,
}

impl Marks {
    fn new(frame: &Frame) -> Marks {
        let all = if frame.n_digits == 64 { u64::MAX } else { (1 << frame.n_digits) - 1 };
        let mut row = vec![u64::MAX; frame.words];
        if !frame.n_cells.is_multiple_of(64) {
            row[frame.words - 1] = (1 << (frame.n_cells % 64)) - 1;
        }
        Marks {
            value: vec![OPEN; frame.n_cells],
            cand: vec![all; frame.n_cells],
            pos: vec![all; frame.units.len() * frame.n_digits],
            at: row.repeat(frame.n_digits),
            empty: vec![frame.n_digits as u8; frame.units.len()],
            n_open: frame.n_cells,
        }
    }

    /// Removes a candidate; true if it was there.
    #[inline]
    pub fn remove(&mut self, frame: &Frame, cell: usize, digit: usize) -> bool {
        if self.cand[cell] >> digit & 1 == 0 {
            return false;
        }
        self.cand[cell] &= !(1 << digit);
        self.at[digit * frame.words + cell / 64] &= !(1 << (cell % 64));
        for &(unit, place) in frame.of(cell) {
            self.pos[unit as usize * frame.n_digits + digit] &= !(1 << place);
        }
        true
    }

    /// Places a digit and removes it from the cell's peers.
    pub fn place(&mut self, frame: &Frame, cell: usize, digit: usize) {
        if self.value[cell] != OPEN {
            return;
        }
        for other in bits(self.cand[cell]) {
            self.remove(frame, cell, other);
        }
        self.value[cell] = digit as u8;
        self.n_open -= 1;
        for &(unit, _) in frame.of(cell) {
            self.empty[unit as usize] -= 1;
        }
        for &peer in frame.peers(cell) {
            self.remove(frame, peer as usize, digit);
        }
    }

    /// The cells of a digit, as bits.
    #[inline]
    pub fn at<'a>(&'a self, frame: &Frame, digit: usize) -> &'a [u64] {
        &self.at[digit * frame.words..(digit + 1) * frame.words]
    }
}

/// The candidates of one moment, with the tables that techniques read.
#[derive(Clone)]
pub struct Board {
    pub(crate) frame: Arc<Frame>,
    pub(crate) marks: Marks,
    /// What chains compute from the marks and keep until the next change.
    pub(crate) cache: Cache,
}

impl Board {
    /// The board at the start of a puzzle: givens placed, their digits removed from what they see.
    pub fn new(puzzle: &Puzzle) -> Result<Board, TooLarge> {
        Ok(Board::on(Arc::new(Frame::new(puzzle.topology())?), puzzle))
    }

    pub(crate) fn on(frame: Arc<Frame>, puzzle: &Puzzle) -> Board {
        let mut marks = Marks::new(&frame);
        for cell in frame.topology.cells() {
            if let Some(digit) = puzzle.given(cell) {
                marks.place(&frame, cell.index(), digit.index());
            }
        }
        if puzzle.marks().is_some() {
            for cell in 0..frame.n_cells {
                let start = puzzle.start(Cell::new(cell)).words()[0];
                for digit in bits(marks.cand[cell] & !start) {
                    marks.remove(&frame, cell, digit);
                }
            }
        }
        Board { frame, marks, cache: Cache::default() }
    }

    /// The board of these candidates. A cell with one candidate that nobody it sees can hold counts as placed.
    pub fn from_candidates(candidates: &Candidates) -> Result<Board, TooLarge> {
        Ok(Board::on_candidates(Arc::new(Frame::new(candidates.topology())?), candidates))
    }

    pub(crate) fn on_candidates(frame: Arc<Frame>, candidates: &Candidates) -> Board {
        let mut marks = Marks::new(&frame);
        for cell in 0..frame.n_cells {
            for digit in bits(marks.cand[cell] & !candidates.of(Cell::new(cell)).words()[0]) {
                marks.remove(&frame, cell, digit);
            }
        }
        for cell in 0..frame.n_cells {
            let Some(digit) = single(marks.cand[cell]) else { continue };
            let row = marks.at(&frame, digit);
            if frame.sees(cell).iter().zip(row).all(|(a, b)| a & b == 0) {
                marks.place(&frame, cell, digit);
            }
        }
        Board { frame, marks, cache: Cache::default() }
    }

    /// The topology.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.frame.topology
    }

    /// The digit that stands in a cell.
    pub fn placed(&self, cell: Cell) -> Option<Digit> {
        let value = self.marks.value[cell.index()];
        (value != OPEN).then_some(Digit(value))
    }

    /// What may stand in a cell: its candidates, or the digit placed there.
    pub fn of(&self, cell: Cell) -> DigitSet {
        match self.placed(cell) {
            Some(digit) => DigitSet::only(digit),
            None => digit_set(self.marks.cand[cell.index()]),
        }
    }

    /// How many cells are open.
    pub fn n_open(&self) -> usize {
        self.marks.n_open
    }

    /// Does a digit stand in every cell?
    pub fn is_solved(&self) -> bool {
        self.marks.n_open == 0
    }

    /// Is some cell without a candidate, or some digit without a cell in a full house?
    pub fn is_broken(&self) -> bool {
        let frame = &self.frame;
        let empty = (0..frame.n_cells).any(|c| self.marks.value[c] == OPEN && self.marks.cand[c] == 0);
        let homeless = || {
            frame.units.iter().enumerate().any(|(u, unit)| {
                let standing = unit.cells.iter().map(|&c| self.marks.value[c as usize]);
                let standing = standing.filter(|&v| v != OPEN).fold(0u64, |set, v| set | 1 << v);
                (0..frame.n_digits).any(|d| standing >> d & 1 == 0 && self.marks.pos[u * frame.n_digits + d] == 0)
            })
        };
        empty || homeless()
    }

    /// What is left, without the tables.
    pub fn candidates(&self) -> Candidates {
        let sets = self.frame.topology.cells().map(|cell| self.of(cell)).collect();
        Candidates::from_sets(self.frame.topology.clone(), sets)
    }

    /// Places a digit and removes it from the cell's peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let here = self.marks.cand[cell.index()];
        self.cache.forget(cell.index(), here, here);
        for &peer in self.frame.peers(cell.index()) {
            let there = self.marks.cand[peer as usize];
            if there >> digit.index() & 1 == 1 {
                self.cache.forget(peer as usize, there, 1 << digit.index());
            }
        }
        self.marks.place(&self.frame, cell.index(), digit.index());
    }

    /// Removes a candidate; true if it was there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        self.cache.forget(cell.index(), self.marks.cand[cell.index()], 1 << digit.index());
        self.marks.remove(&self.frame, cell.index(), digit.index())
    }
}

/// The set of a mask.
pub(crate) fn digit_set(mask: u64) -> DigitSet {
    DigitSet::from_words([mask, 0, 0, 0])
}

/// The bits of a word, ascending.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

/// The bits of a row of words, ascending.
#[inline]
pub(crate) fn bits_of(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit))
}

/// The bit, if there is exactly one.
#[inline]
pub(crate) fn single(mask: u64) -> Option<usize> {
    (mask != 0 && mask & (mask - 1) == 0).then(|| mask.trailing_zeros() as usize)
}

/// Calls `each` with every subset of `k` of the items 0..n, as indices, in increasing binary order: the highest index
/// grows last. `each` breaks to stop.
pub(crate) fn subsets<B>(
    n: usize,
    k: usize,
    mut each: impl FnMut(&[usize]) -> std::ops::ControlFlow<B>,
) -> std::ops::ControlFlow<B> {
    use std::ops::ControlFlow::Continue;
    if k > n || k == 0 {
        return Continue(());
    }
    let mut chosen: Vec<usize> = (0..k).collect();
    loop {
        each(&chosen)?;
        // The lowest entry that can move up without meeting the next one moves; those below it start again.
        let Some(i) = (0..k).find(|&i| chosen[i] + 1 < if i + 1 < k { chosen[i + 1] } else { n }) else {
            return Continue(());
        };
        chosen[i] += 1;
        for (j, below) in chosen[..i].iter_mut().enumerate() {
            *below = j;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn subsets_come_in_binary_order() {
        let mut all = Vec::new();
        let _ = subsets(5, 3, |s| {
            all.push(s.iter().map(|&i| 1 << i).sum::<u32>());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(all.len(), 10);
        assert!(all.is_sorted());
    }
}
