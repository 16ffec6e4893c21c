//! Topologies: cells, digits, and the houses in which digits must differ.
//!
//! A topology consists of cells, digits, houses and their names. It is checked once when it is created and never
//! changes. All code that solves, explains or counts uses the topology alone. The positions of cells on paper
//! are in [`Layout`](crate::Layout).

mod error;
mod follow;
mod peers;
mod ruled;

pub use self::error::TopologyError;
use self::peers::Peers;
use self::ruled::Ruled;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use crate::families;
use crate::lists::Lists;
use crate::set::MAX_DIGITS;

/// The maximum number of cells that a topology can have.
pub const MAX_CELLS: usize = 65_536;

/// The maximum sum of the squared house sizes of a topology. It bounds the memory of the peer lists; a 256x256 grid
/// needs less than half of it.
const MAX_LINKS: usize = 1 << 27;

/// A place for one digit, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(description = "A cell, from 0."))]
pub struct Cell(pub u16);

/// Hashes four cells of a list at a time, because sets of cells are looked up often.
impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u16(self.0);
    }

    fn hash_slice<H: Hasher>(cells: &[Cell], state: &mut H) {
        for four in cells.chunks(4) {
            state.write_u64(four.iter().fold(0, |word, cell| word << 16 | u64::from(cell.0)));
        }
    }
}

impl Cell {
    /// Returns the cell with this index.
    pub fn new(index: usize) -> Cell {
        debug_assert!(index < MAX_CELLS);
        Cell(index as u16)
    }

    /// Returns the zero-based index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A symbol, with a zero-based index and a 1-based number for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "usize", into = "usize"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(description = "A digit, from 1."))]
pub struct Digit(pub u8);

impl Digit {
    /// Returns the digit with this zero-based index.
    pub fn new(index: usize) -> Digit {
        debug_assert!(index < MAX_DIGITS);
        Digit(index as u8)
    }

    /// Returns the digit that people write as this 1-based number, or `None` for 0 and for numbers over [`MAX_DIGITS`].
    ///
    /// ```
    /// use anydoku::Digit;
    /// assert_eq!(Digit::from_number(9), Some(Digit(8)));
    /// assert_eq!((Digit::from_number(0), Digit::from_number(257)), (None, None));
    /// ```
    pub fn from_number(number: usize) -> Option<Digit> {
        number.checked_sub(1).and_then(|index| u8::try_from(index).ok()).map(Digit)
    }

    /// Returns the zero-based index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the 1-based number that people write.
    pub fn number(self) -> usize {
        self.0 as usize + 1
    }
}

/// The visual kind of a house. Engines ignore it; explanations, technique sets and drawings use it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HouseKind {
    /// A horizontal line of cells.
    Row,
    /// A vertical line of cells.
    Column,
    /// A compact area with a thick outline: a box or a jigsaw piece.
    Block,
    /// A diagonal line of cells.
    Diagonal,
    /// A shaded area other than the blocks: NRC window, asterisk, center dot, girandola.
    Window,
    /// Scattered cells: disjoint groups, the families of super Sudoku, loops of a cube.
    Group,
    /// Two cells that must differ: anti-knight, anti-king.
    Pair,
    /// Cells that must differ because of a rule: a killer cage, a renban.
    Cage,
}

impl HouseKind {
    /// All kinds.
    pub const ALL: &[HouseKind] = &[
        HouseKind::Row,
        HouseKind::Column,
        HouseKind::Block,
        HouseKind::Diagonal,
        HouseKind::Window,
        HouseKind::Group,
        HouseKind::Pair,
        HouseKind::Cage,
    ];

    /// Returns the word for the kind: `row`, `column`, …
    pub fn word(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "block",
            HouseKind::Diagonal => "diagonal",
            HouseKind::Window => "window",
            HouseKind::Group => "group",
            HouseKind::Pair => "pair",
            HouseKind::Cage => "cage",
        }
    }
}

/// The zero-based index of a house in its topology.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseId(pub u32);

impl HouseId {
    /// Returns the zero-based index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Cells whose digits all differ. A house with as many cells as there are digits is *full*: it holds every digit once.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct House {
    /// The visual kind.
    pub kind: HouseKind,
    /// The name that people use: `row 3`.
    pub name: String,
    /// The cells, in the order of the source.
    pub cells: Vec<Cell>,
}

impl House {
    /// Returns a house that is named after its kind and a number: `row 3`.
    pub fn numbered(kind: HouseKind, number: usize, cells: impl IntoIterator<Item = Cell>) -> House {
        House { kind, name: format!("{} {number}", kind.word()), cells: cells.into_iter().collect() }
    }

    /// Returns a house with a name of its own.
    pub fn named(kind: HouseKind, name: impl Into<String>, cells: impl IntoIterator<Item = Cell>) -> House {
        House { kind, name: name.into(), cells: cells.into_iter().collect() }
    }
}

/// The names of the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CellNames {
    /// `r1c1` and so on, row by row.
    Grid {
        /// The number of columns.
        columns: usize,
    },
    /// `#1`, `#2` and so on.
    Numbered,
    /// One name per cell.
    List(Vec<String>),
}

/// Cells, digits and houses: everything that determines the solutions, checked at construction.
///
/// ```
/// use anydoku::{Cell, Topology};
/// let topology = Topology::square(3);
/// assert_eq!((topology.n_cells(), topology.n_digits(), topology.n_houses()), (81, 9, 27));
/// assert_eq!(topology.cell_name(Cell(10)), "r2c2");
/// assert_eq!(topology.peers(Cell(10)).len(), 20);
/// ```
#[derive(Clone)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::data::TopologyForm", into = "crate::data::TopologyForm")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Topology {
    n_cells: usize,
    n_digits: usize,
    names: CellNames,
    houses: Arc<[House]>,
    houses_of: Lists<HouseId>,
    peers: OnceLock<Peers>,
    completed: OnceLock<Option<Arc<Topology>>>,
    ruled: Option<Arc<Ruled>>,
}

impl Topology {
    /// Checks the houses and builds the topology. Houses keep their order, and two houses with the same cells are both
    /// kept.
    pub fn new(
        n_cells: usize,
        n_digits: usize,
        names: CellNames,
        houses: Vec<House>,
    ) -> Result<Topology, TopologyError> {
        if n_cells == 0 || n_cells > MAX_CELLS {
            return Err(TopologyError::Cells(n_cells));
        }
        if n_digits == 0 || n_digits > MAX_DIGITS {
            return Err(TopologyError::Digits(n_digits));
        }
        if let CellNames::List(list) = &names
            && list.len() != n_cells
        {
            return Err(TopologyError::Names { found: list.len(), expected: n_cells });
        }
        let mut n_links = 0usize;
        let mut last_seen = vec![usize::MAX; n_cells];
        for (number, house) in houses.iter().enumerate() {
            let name = || house.name.clone();
            if house.cells.is_empty() {
                return Err(TopologyError::EmptyHouse(name()));
            }
            if house.cells.len() > n_digits {
                return Err(TopologyError::LongHouse { house: name(), cells: house.cells.len(), digits: n_digits });
            }
            for cell in &house.cells {
                if cell.index() >= n_cells {
                    let cell = cell.index() + 1;
                    return Err(TopologyError::NoSuchCell { house: name(), cell, cells: n_cells });
                }
                if std::mem::replace(&mut last_seen[cell.index()], number) == number {
                    return Err(TopologyError::CellTwice { house: name(), cell: cell.index() + 1 });
                }
            }
            n_links += house.cells.len() * house.cells.len();
            if n_links > MAX_LINKS {
                return Err(TopologyError::TooDense(n_links));
            }
        }
        let members = houses
            .iter()
            .enumerate()
            .flat_map(|(h, house)| house.cells.iter().map(move |cell| (cell.index(), HouseId(h as u32))));
        let houses_of = Lists::collect(n_cells, members.clone());
        Ok(Topology {
            n_cells,
            n_digits,
            names,
            houses_of,
            houses: houses.into(),
            peers: OnceLock::new(),
            completed: OnceLock::new(),
            ruled: None,
        })
    }

    /// Returns the plain Sudoku of order `n`: n² digits, rows, columns and n x n blocks. `Topology::square(3)` is the
    /// 9x9.
    ///
    /// # Panics
    /// Panics if `n` is 0 or over 16.
    pub fn square(n: usize) -> Topology {
        Topology::boxed(n, n)
    }

    /// Returns the Sudoku with rows, columns and blocks of `height` x `width` cells: `Topology::boxed(2, 3)` is the
    /// 6x6.
    ///
    /// # Panics
    /// Panics if a side is 0 or there are more than 256 digits.
    pub fn boxed(height: usize, width: usize) -> Topology {
        let n = height * width;
        assert!((1..=MAX_DIGITS).contains(&n), "a grid has 1 to 256 digits");
        let houses = families::rows(n).chain(families::columns(n)).chain(families::blocks(height, width)).collect();
        Topology::new(n * n, n, CellNames::Grid { columns: n }, houses).expect("a boxed grid has sound houses")
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.n_cells
    }

    /// Returns the number of digits.
    pub fn n_digits(&self) -> usize {
        self.n_digits
    }

    /// Returns the number of houses.
    pub fn n_houses(&self) -> usize {
        self.houses.len()
    }

    /// Iterates over all cells in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.n_cells).map(Cell::new)
    }

    /// Iterates over all digits in order.
    pub fn digits(&self) -> impl ExactSizeIterator<Item = Digit> + use<> {
        (0..self.n_digits).map(Digit::new)
    }

    /// Returns all houses in order.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the house with this index.
    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }

    /// Returns whether the house has as many cells as there are digits, and so holds every digit.
    pub fn is_full(&self, house: &House) -> bool {
        house.cells.len() == self.n_digits
    }

    /// Returns the houses of a cell, in ascending order.
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        self.houses_of.of(cell.index())
    }

    /// Returns the peers of `cell`: the cells that must differ from it, in ascending order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.who_sees_whom().of(cell)
    }

    /// Returns the peers as one bit per cell of the grid; empty if that would take too much memory.
    pub(crate) fn peer_bits(&self, cell: Cell) -> &[u64] {
        self.who_sees_whom().bits(cell)
    }

    /// Returns whether the two cells must differ.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.who_sees_whom().sees(a, b)
    }

    fn who_sees_whom(&self) -> &Peers {
        self.peers.get_or_init(|| Peers::new(self.n_cells, &self.houses))
    }

    /// Returns the name of the cell: `r2c7`.
    pub fn cell_name(&self, cell: Cell) -> String {
        match &self.names {
            CellNames::Grid { columns } => format!("r{}c{}", cell.index() / columns + 1, cell.index() % columns + 1),
            CellNames::Numbered => format!("#{}", cell.index() + 1),
            CellNames::List(names) => names[cell.index()].clone(),
        }
    }

    /// Returns the names of the cells.
    pub fn names(&self) -> &CellNames {
        &self.names
    }

    /// Returns the cell with this name.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        self.cells().find(|&cell| self.cell_name(cell).eq_ignore_ascii_case(name))
    }

    /// Returns the cells with these names, separated by spaces; `None` if one of them is not a cell.
    pub fn cells_named(&self, names: &str) -> Option<Vec<Cell>> {
        names.split_whitespace().map(|name| self.cell_named(name)).collect()
    }

    /// Returns whether both topologies have the same cells and digits and forbid the same things. The order and names
    /// of houses, duplicate houses and the order of rules do not matter.
    pub fn is_same_as(&self, other: &Topology) -> bool {
        if std::ptr::eq(self, other) {
            return true;
        }
        self.n_cells == other.n_cells
            && self.n_digits == other.n_digits
            && self.rules().len() == other.rules().len()
            && self.sorted_rules() == other.sorted_rules()
            && self.without_rules().has_houses_of(other.without_rules())
    }

    fn has_houses_of(&self, other: &Topology) -> bool {
        // Fast path: usually, even the order of the houses is the same.
        let in_order =
            || self.houses.iter().map(|house| &house.cells).eq(other.houses.iter().map(|house| &house.cells));
        in_order() || self.house_sets() == other.house_sets()
    }

    fn house_sets(&self) -> Vec<Vec<Cell>> {
        let mut sets: Vec<_> = self.houses.iter().map(|house| families::sorted(&house.cells)).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    /// Returns whether the houses are exactly the rows and columns of a square grid and the pieces that `piece_of`
    /// gives, as a number from 0 to `n_digits - 1` per cell. Every piece must have as many cells as there are digits.
    /// This is equivalent to a comparison with such a topology, but does not build one.
    pub fn is_grid_of(&self, piece_of: impl Fn(usize) -> usize) -> bool {
        let n = self.n_digits;
        if self.n_cells != n * n || self.has_rules() {
            return false;
        }
        let names = |cell: Cell| [cell.index() / n, n + cell.index() % n, 2 * n + piece_of(cell.index())];
        let mut has = vec![false; 3 * n];
        for house in self.houses.iter() {
            let Some((&first, others)) = house.cells.split_first() else { return false };
            let mut is_known = false;
            for (which, name) in names(first).into_iter().enumerate() {
                if house.cells.len() == n && others.iter().all(|&cell| names(cell)[which] == name) {
                    (has[name], is_known) = (true, true);
                }
            }
            if !is_known {
                return false;
            }
        }
        has.into_iter().all(|has| has)
    }
}

/// Compares as [`is_same_as`](Topology::is_same_as) does.
impl PartialEq for Topology {
    fn eq(&self, other: &Topology) -> bool {
        self.is_same_as(other)
    }
}

impl Eq for Topology {}

impl fmt::Debug for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Topology({} cells, {} digits, {} houses)", self.n_cells, self.n_digits, self.houses.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(cells: &[u16]) -> House {
        House::numbered(HouseKind::Block, 1, cells.iter().map(|&c| Cell(c)))
    }

    fn refused(n_cells: usize, n_digits: usize, houses: Vec<House>) -> String {
        Topology::new(n_cells, n_digits, CellNames::Numbered, houses).unwrap_err().to_string()
    }

    #[test]
    fn unsound_houses_are_refused() {
        assert_eq!(refused(0, 4, vec![]), "found 0 cells, expected 1 to 65536");
        assert_eq!(refused(4, 257, vec![]), "found 257 digits, expected 1 to 256");
        assert_eq!(refused(4, 4, vec![house(&[])]), "block 1 has no cells, expected at least one");
        assert_eq!(refused(4, 4, vec![house(&[0, 4])]), "block 1 lists cell 5, expected 1 to 4");
        assert_eq!(refused(4, 4, vec![house(&[0, 1, 0])]), "block 1 lists cell 1 twice");
        assert_eq!(
            refused(4, 2, vec![house(&[0, 1, 2])]),
            "block 1 has 3 cells, expected at most 2, one for each digit"
        );
    }

    #[test]
    fn peers_are_sorted_and_without_repeats() {
        let topology = Topology::boxed(2, 3);
        for cell in topology.cells() {
            let peers = topology.peers(cell);
            assert_eq!(peers.len(), 5 + 5 + 2);
            assert!(peers.is_sorted());
            assert!(!peers.contains(&cell));
        }
    }

    #[test]
    fn order_of_houses_does_not_make_another_topology() {
        let nine = Topology::square(3);
        let mut houses = nine.houses().to_vec();
        houses.reverse();
        houses.push(houses[3].clone());
        let turned = Topology::new(81, 9, CellNames::Numbered, houses).unwrap();
        assert!(nine.is_same_as(&turned));
        assert!(!Topology::boxed(2, 3).is_same_as(&Topology::boxed(3, 2)));
    }

    #[test]
    fn grids_of_pieces_are_known() {
        let nine = Topology::square(3);
        let boxes = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
        let rows = |cell: usize| cell / 9;
        assert!(nine.is_grid_of(boxes));
        assert!(!nine.is_grid_of(rows) && Topology::boxed(1, 9).is_grid_of(rows));
        assert!(!Topology::boxed(1, 9).is_grid_of(boxes), "it has no boxes");
        let with = |houses: Vec<House>| Topology::new(81, 9, CellNames::Numbered, houses).unwrap();
        let mut houses = nine.houses().to_vec();
        houses.reverse();
        houses.push(houses[3].clone());
        assert!(with(houses.clone()).is_grid_of(boxes));
        for also in [house(&[0, 10]), House::numbered(HouseKind::Diagonal, 1, (0..9).map(|i| Cell(10 * i)))] {
            assert!(!with([&houses[..], &[also]].concat()).is_grid_of(boxes));
        }
        assert!(!with(nine.houses()[1..].to_vec()).is_grid_of(boxes));
    }

    #[test]
    fn the_largest_grid_is_fine() {
        let topology = Topology::square(16);
        assert_eq!(topology.n_cells(), 65_536);
        assert_eq!(topology.cell_named("r256c256"), Some(Cell(65_535)));
    }
}
