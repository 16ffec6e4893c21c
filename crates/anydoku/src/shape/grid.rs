//! Square grids: rows, columns, and families of houses laid over them.
//!
//! A grid of n x n cells has one or more bases, which say what the blocks are, and any number of extras. Which cells
//! those are is the business of `families`; here they are put together and named.

use std::collections::HashSet;

use super::kinds::{Block, Extra, Houses};
use super::{Shape, default_box, pieces};
use crate::families::{self, Leaper, sorted};
use crate::layout::Layout;
use crate::topology::{Cell, CellNames, House, HouseKind, Topology, TopologyError};

/// What the blocks of a grid are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Base {
    /// Rectangles of equal size.
    Boxes { height: usize, width: usize },
    /// No blocks at all.
    Latin,
    /// Pieces: for each cell the number of its piece, numbered by first appearance.
    Jigsaw(Vec<usize>),
    /// Nine equal pieces that wrap around the edges.
    Toroidal,
    /// Six families of order `n`.
    Super(usize),
}

/// Two extras that have a name together.
pub(super) const NRCX: [&str; 2] = ["x", "nrc"];

/// A grid of `n` x `n` cells.
#[derive(Clone, Debug)]
pub(super) struct SquareGrid {
    pub(super) n: usize,
    pub(super) bases: Vec<Base>,
    /// In their order.
    pub(super) extras: Vec<&'static Extra>,
}

impl SquareGrid {
    pub(super) fn new(n: usize, base: Base) -> SquareGrid {
        SquareGrid { n, bases: vec![base], extras: Vec::new() }
    }

    /// Returns the base that is meant when only extras are named: plain blocks, or none where there are none.
    pub(super) fn implied_base(n: usize) -> Base {
        default_box(n).map_or(Base::Latin, |(height, width)| Base::Boxes { height, width })
    }

    /// Returns the blocks that disjoint groups and centre dots go by: those of the grid if it has just one kind of them, else
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

    /// Returns all its houses but the pairs, repeats included.
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

    /// Returns the houses put together, each set of cells once.
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

    /// Returns the name by which the same grid is made again, the same for every way of naming it.
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

/// Returns the first house of each set of cells.
pub(super) fn distinct(houses: Vec<House>) -> Vec<House> {
    let mut seen = HashSet::new();
    houses.into_iter().filter(|house| seen.insert(sorted(&house.cells))).collect()
}

/// Returns what a base has besides rows and columns.
pub(super) fn base_houses(base: &Base, n: usize) -> Houses<'_> {
    match *base {
        Base::Latin => Box::new(std::iter::empty()),
        Base::Boxes { height, width } => Box::new(families::blocks(height, width)),
        Base::Jigsaw(ref map) => Box::new(families::pieces(map, n).into_iter()),
        Base::Toroidal => Box::new(families::toroidal()),
        Base::Super(order) => Box::new(families::super_families(order)),
    }
}

/// Returns the moves of a chess piece that no other house forbids yet, as houses of two cells.
fn pairs(leaper: Leaper, n: usize, others: &Topology) -> Vec<House> {
    let share_a_house = |a: Cell, b: Cell| others.houses_of(a).iter().any(|house| others.houses_of(b).contains(house));
    let house = |[a, b]: [Cell; 2]| {
        let name = format!("{}'s move {} {}", leaper.word(), others.cell_name(a), others.cell_name(b));
        House::named(HouseKind::Pair, name, [a, b])
    };
    leaper.pairs(n).filter(|&[a, b]| !share_a_house(a, b)).map(house).collect()
}
