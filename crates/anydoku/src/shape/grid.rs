//! Square grids: rows, columns, and families of additional houses.
//!
//! An n x n grid has one or more bases, which define its blocks, and any number of extras. The cells of each
//! family are defined in `families`; this module combines and names them.

use std::collections::HashSet;

use super::kinds::{Block, Extra, Houses};
use super::{Shape, default_box, pieces};
use crate::families::{self, Leaper, sorted};
use crate::layout::Layout;
use crate::topology::{Cell, CellNames, House, HouseKind, Topology, TopologyError};

/// The blocks of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Base {
    /// Rectangles of equal size.
    Boxes { height: usize, width: usize },
    /// A grid without blocks.
    Latin,
    /// Pieces: the number of each cell's piece, in order of first appearance.
    Jigsaw(Vec<usize>),
    /// Nine equal pieces that wrap around the edges.
    Toroidal,
    /// Six families of order `n`.
    Super(usize),
}

/// Two extras that have a common name.
pub(super) const NRCX: [&str; 2] = ["x", "nrc"];

/// A grid of `n` x `n` cells.
#[derive(Clone, Debug)]
pub(super) struct SquareGrid {
    pub(super) n: usize,
    pub(super) bases: Vec<Base>,
    /// The extras in the order of the catalog.
    pub(super) extras: Vec<&'static Extra>,
}

impl SquareGrid {
    pub(super) fn new(n: usize, base: Base) -> SquareGrid {
        SquareGrid { n, bases: vec![base], extras: Vec::new() }
    }

    /// Returns the base that a name with only extras implies: plain blocks, or none if the size has none.
    pub(super) fn implied_base(n: usize) -> Base {
        default_box(n).map_or(Base::Latin, |(height, width)| Base::Boxes { height, width })
    }

    /// Returns the blocks for disjoint groups and center dots: those of the grid if it has just one kind of them, else
    /// the plain ones of its size.
    pub(super) fn block(&self) -> Block {
        let mut sizes = self.bases.iter().filter_map(|base| match *base {
            Base::Boxes { height, width } => Some((height, width)),
            _ => None,
        });
        match (sizes.next(), sizes.next()) {
            (Some(size), None) => Some(size),
            _ => default_box(self.n),
        }
    }

    /// Returns all houses except pairs, including duplicates.
    fn full_houses(&self) -> Vec<House> {
        let n = self.n;
        let mut houses: Vec<_> = families::rows(n).chain(families::columns(n)).collect();
        for base in &self.bases {
            houses.extend(base_houses(base, n));
        }
        for extra in &self.extras {
            houses.extend((extra.houses)(n, self.block()));
        }
        houses
    }

    /// Returns the topology of the combined houses, without duplicates.
    pub(super) fn topology(&self) -> Result<Topology, TopologyError> {
        let n = self.n;
        let names = || CellNames::Grid { columns: n };
        let topology = Topology::new(n * n, n, names(), distinct(self.full_houses()))?;
        let pairs: Vec<_> = self
            .extras
            .iter()
            .filter_map(|extra| extra.leaper)
            .flat_map(|leaper| pairs(leaper, n, &topology))
            .collect();
        if pairs.is_empty() {
            return Ok(topology);
        }
        let mut houses = topology.houses().to_vec();
        houses.extend(pairs);
        Topology::new(n * n, n, names(), houses)
    }

    pub(super) fn shape(self) -> Result<Shape, TopologyError> {
        let topology = self.topology()?;
        let mut layout = Layout::grid(self.n, self.n, &topology);
        if self.extras.iter().any(|extra| extra.is_shaded) {
            let is_group = |house: &House| house.kind == HouseKind::Group && house.name.starts_with("group");
            let groups = (0u32..).zip(topology.houses()).filter(|(_, house)| is_group(house));
            layout.shaded.extend(groups.map(|(h, _)| crate::HouseId(h)));
        }
        Ok(Shape { name: self.name(), topology: topology.into(), layout: layout.into() })
    }

    /// Returns the canonical name of the grid, from which it can be built again.
    pub(super) fn name(&self) -> String {
        let n = self.n;
        let sized = |word: &str| if n == 9 { word.to_string() } else { format!("{word}{n}") };
        let mut parts = Vec::new();
        let is_implied = |base: &Base| *base == SquareGrid::implied_base(n);
        if self.extras.is_empty() || !self.bases.iter().all(is_implied) {
            parts.extend(self.bases.iter().map(|base| match base {
                _ if is_implied(base) && *base != Base::Latin => format!("{n}x{n}"),
                Base::Boxes { height, width } if *height > 1 && *width > 1 => format!("{n}x{n}:{height}x{width}"),
                Base::Boxes { .. } | Base::Latin => format!("latin{n}"),
                Base::Jigsaw(map) if *map == pieces::built_in(n) => sized("jigsaw"),
                Base::Jigsaw(map) => format!("jigsaw:{}", pieces::to_text(map)),
                Base::Toroidal => "toroidal".into(),
                Base::Super(order) => format!("super{order}"),
            }));
        }
        let words: Vec<&str> = self.extras.iter().map(|extra| extra.words[0]).collect();
        if words == NRCX && parts.is_empty() {
            return sized("nrcx");
        }
        parts.extend(words.into_iter().map(sized));
        parts.join("+")
    }
}

/// Returns the first house for each set of cells.
pub(super) fn distinct(houses: Vec<House>) -> Vec<House> {
    let mut seen = HashSet::new();
    houses.into_iter().filter(|house| seen.insert(sorted(&house.cells))).collect()
}

/// Returns the houses of a base other than rows and columns.
pub(super) fn base_houses(base: &Base, n: usize) -> Houses<'_> {
    match *base {
        Base::Latin => Box::new(std::iter::empty()),
        Base::Boxes { height, width } => Box::new(families::blocks(height, width)),
        Base::Jigsaw(ref map) => Box::new(families::pieces(map, n).into_iter()),
        Base::Toroidal => Box::new(families::toroidal()),
        Base::Super(order) => Box::new(families::super_families(order)),
    }
}

/// Returns the moves of a chess piece that no other house already forbids, as houses of two cells.
fn pairs(leaper: Leaper, n: usize, others: &Topology) -> Vec<House> {
    let share_a_house = |a: Cell, b: Cell| others.houses_of(a).iter().any(|house| others.houses_of(b).contains(house));
    let house = |[a, b]: [Cell; 2]| {
        let name = format!("{}'s move {} {}", leaper.word(), others.cell_name(a), others.cell_name(b));
        House::named(HouseKind::Pair, name, [a, b])
    };
    leaper.pairs(n).filter(|&[a, b]| !share_a_house(a, b)).map(house).collect()
}
