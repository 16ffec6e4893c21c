//! Square grids: rows, columns, and families of houses laid over them.
//!
//! A grid of n x n cells has one or more bases, which say what the blocks are, and any number of extras. Families are
//! made house by house, so that whoever compares them with something else can stop at the first difference.

use std::collections::HashSet;

use super::{Shape, default_box, pieces};
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

/// Houses besides rows, columns and blocks, in the order in which they follow those.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Extra {
    Diagonals,
    Windows,
    Disjoint,
    Asterisk,
    CentreDot,
    Girandola,
    AntiKing,
    AntiKnight,
}

impl Extra {
    pub(super) const ALL: [Extra; 8] = [
        Extra::Diagonals,
        Extra::Windows,
        Extra::Disjoint,
        Extra::Asterisk,
        Extra::CentreDot,
        Extra::Girandola,
        Extra::AntiKing,
        Extra::AntiKnight,
    ];

    pub(super) fn word(self) -> &'static str {
        match self {
            Extra::Diagonals => "x",
            Extra::Windows => "nrc",
            Extra::Disjoint => "disjoint",
            Extra::Asterisk => "asterisk",
            Extra::CentreDot => "centredot",
            Extra::Girandola => "girandola",
            Extra::AntiKing => "antiking",
            Extra::AntiKnight => "antiknight",
        }
    }

    /// The sizes it exists in, if it does not exist in size `n` with blocks of this size.
    pub(super) fn refusal(self, n: usize, block: Option<(usize, usize)>) -> Option<&'static str> {
        let odd = |(height, width): (usize, usize)| height % 2 == 1 && width % 2 == 1 && height > 1;
        match self {
            Extra::Windows if n.isqrt().pow(2) != n || n < 4 => {
                Some("a square number from 4 to 256: windows are square")
            }
            Extra::Disjoint if block.is_none_or(|(height, _)| height == 1) => {
                Some("a size with blocks, such as 6, 9 or 12")
            }
            Extra::CentreDot if !block.is_some_and(odd) => {
                Some("a size whose blocks have a centre, such as 9, 15 or 25")
            }
            Extra::Asterisk | Extra::Girandola if n != 9 => Some("size 9"),
            _ => None,
        }
    }
}

/// A grid of `n` x `n` cells.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) n: usize,
    pub(super) bases: Vec<Base>,
    pub(super) extras: Vec<Extra>,
}

impl Grid {
    pub(super) fn new(n: usize, base: Base) -> Grid {
        Grid { n, bases: vec![base], extras: Vec::new() }
    }

    /// The base that is meant when only extras are named: plain blocks, or none where there are none.
    pub(super) fn implied_base(n: usize) -> Base {
        default_box(n).map_or(Base::Latin, |(height, width)| Base::Boxes { height, width })
    }

    /// The blocks that disjoint groups and centre dots go by: those of the grid if it has just one kind of them, else
    /// the plain ones of its size.
    pub(super) fn block(&self) -> Option<(usize, usize)> {
        let mut sizes = self.bases.iter().filter_map(|base| match *base {
            Base::Boxes { height, width } => Some((height, width)),
            _ => None,
        });
        match (sizes.next(), sizes.next()) {
            (Some(size), None) => Some(size),
            _ => default_box(self.n),
        }
    }

    /// All its houses but the pairs, repeats included.
    fn full_houses(&self) -> Vec<House> {
        let n = self.n;
        let mut houses: Vec<_> = rows(n).chain(columns(n)).collect();
        for base in &self.bases {
            houses.extend(base_houses(base, n));
        }
        for &extra in &self.extras {
            houses.extend(extra_houses(extra, n, self.block()));
        }
        houses
    }

    /// The houses put together, each set of cells once.
    pub(super) fn topology(&self) -> Result<Topology, TopologyError> {
        let n = self.n;
        let names = || CellNames::Grid { columns: n };
        let topology = Topology::new(n * n, n, names(), distinct(self.full_houses()))?;
        let pairs: Vec<_> = self.extras.iter().flat_map(|&extra| pairs(extra, n, &topology)).collect();
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
        if self.extras.contains(&Extra::Disjoint) {
            let is_group = |house: &House| house.kind == HouseKind::Group && house.name.starts_with("group");
            let groups = (0u32..).zip(topology.houses()).filter(|(_, house)| is_group(house));
            layout.shaded.extend(groups.map(|(h, _)| crate::HouseId(h)));
        }
        Ok(Shape { name: self.name(), topology: topology.into(), layout: layout.into() })
    }

    /// The name by which the same grid is made again, the same for every way of naming it.
    pub(super) fn name(&self) -> String {
        let n = self.n;
        let sized = |word: &str| if n == 9 { word.to_string() } else { format!("{word}{n}") };
        let mut parts = Vec::new();
        let is_implied = |base: &Base| *base == Grid::implied_base(n);
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
        if self.extras == [Extra::Diagonals, Extra::Windows] && parts.is_empty() {
            return sized("nrcx");
        }
        parts.extend(self.extras.iter().map(|extra| sized(extra.word())));
        parts.join("+")
    }
}

/// The first house of each set of cells.
pub(super) fn distinct(houses: Vec<House>) -> Vec<House> {
    let mut seen = HashSet::new();
    houses.into_iter().filter(|house| seen.insert(sorted(&house.cells))).collect()
}

pub(super) fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

type Houses<'a> = Box<dyn Iterator<Item = House> + 'a>;

pub(super) fn rows(n: usize) -> impl Iterator<Item = House> {
    (0..n).map(move |r| House::numbered(HouseKind::Row, r + 1, (0..n).map(|c| Cell::new(r * n + c))))
}

pub(super) fn columns(n: usize) -> impl Iterator<Item = House> {
    (0..n).map(move |c| House::numbered(HouseKind::Column, c + 1, (0..n).map(|r| Cell::new(r * n + c))))
}

/// What a base has besides rows and columns.
pub(super) fn base_houses(base: &Base, n: usize) -> Houses<'_> {
    match *base {
        Base::Latin => Box::new(std::iter::empty()),
        Base::Boxes { height, width } => Box::new((0..n).map(move |b| {
            let (top, left) = (b / height * height, b % height * width);
            let cells = (0..n).map(|i| Cell::new((top + i / width) * n + left + i % width));
            House::numbered(HouseKind::Block, b + 1, cells)
        })),
        Base::Jigsaw(ref map) => Box::new(piece_houses(map, n).into_iter()),
        Base::Toroidal => Box::new(toroidal().into_iter()),
        Base::Super(order) => Box::new(super_families(order)),
    }
}

fn piece_houses(map: &[usize], n: usize) -> Vec<House> {
    let mut pieces = vec![Vec::with_capacity(n); n];
    for (cell, &piece) in map.iter().enumerate() {
        pieces[piece].push(Cell::new(cell));
    }
    (1..).zip(pieces).map(|(i, cells)| House::numbered(HouseKind::Block, i, cells)).collect()
}

/// Nine equal pieces that cover the 9x9 once when what leaves it at an edge comes back at the opposite one. Each is
/// three rows below and one column right of another, and three columns right of a third.
//
//      . # .
//      . # #
//      # # #
//      # # .
//      . # .
fn toroidal() -> Vec<House> {
    const PIECE: [(usize, usize); 9] = [(0, 1), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 1)];
    let piece = |i: usize| {
        // The first piece starts one row above the paper, so that some wrap at every edge.
        let (down, right) = (8 + i / 3 * 3, i % 3 * 3 + i / 3);
        let mut cells: Vec<_> = PIECE.iter().map(|(r, c)| Cell::new((r + down) % 9 * 9 + (c + right) % 9)).collect();
        cells.sort_unstable();
        House::numbered(HouseKind::Block, i + 1, cells)
    };
    (0..9).map(piece).collect()
}

/// Boothe's super sudoku: a cell has a fat row, a thin row, a fat column and a thin column, and fixing any two of the
/// four gives a house. Fixing the two of the rows gives rows, the two of the columns columns, both fat ones blocks;
/// the other three families follow.
fn super_families(order: usize) -> impl Iterator<Item = House> {
    let n = order * order;
    let cell = move |[fat_row, thin_row, fat_col, thin_col]: [usize; 4]| {
        Cell::new((fat_row * order + thin_row) * n + fat_col * order + thin_col)
    };
    let family = move |fixed: [usize; 2], name: fn(usize, usize) -> (HouseKind, String)| {
        let free: Vec<_> = (0..4).filter(|i| !fixed.contains(i)).collect();
        (0..n).map(move |i| {
            let (a, b) = (i / order, i % order);
            let cells = (0..n).map(|j| {
                let mut at = [0; 4];
                (at[fixed[0]], at[fixed[1]]) = (a, b);
                (at[free[0]], at[free[1]]) = (j / order, j % order);
                cell(at)
            });
            let (kind, name) = name(a, b);
            let number = format!("block {}", i + 1);
            House::named(kind, if kind == HouseKind::Block { number } else { name }, cells)
        })
    };
    family([0, 2], |_, _| (HouseKind::Block, String::new()))
        .chain(family([1, 3], |a, b| (HouseKind::Group, format!("thin row {}, thin column {}", a + 1, b + 1))))
        .chain(family([0, 3], |a, b| (HouseKind::Group, format!("fat row {}, thin column {}", a + 1, b + 1))))
        .chain(family([1, 2], |a, b| (HouseKind::Group, format!("thin row {}, fat column {}", a + 1, b + 1))))
}

/// The houses of an extra as large as the rows. The size suits the extra; see [`Extra::refusal`].
pub(super) fn extra_houses(extra: Extra, n: usize, block: Option<(usize, usize)>) -> Houses<'static> {
    let at = move |r: usize, c: usize| Cell::new(r * n + c);
    let shaded = |name: &str, cells: Vec<Cell>| -> Houses<'static> {
        Box::new(std::iter::once(House::named(HouseKind::Window, name, cells)))
    };
    let places = |places: [(usize, usize); 9]| places.iter().map(|&(r, c)| at(r, c)).collect();
    match extra {
        Extra::Diagonals => {
            let rising = House::named(HouseKind::Diagonal, "rising diagonal", (0..n).map(|r| at(r, n - 1 - r)));
            let falling = House::named(HouseKind::Diagonal, "falling diagonal", (0..n).map(|r| at(r, r)));
            Box::new([rising, falling].into_iter())
        }
        Extra::Windows => {
            let side = n.isqrt();
            let per_line = side - 1;
            Box::new((0..per_line * per_line).map(move |i| {
                let (top, left) = (1 + i / per_line * (side + 1), 1 + i % per_line * (side + 1));
                let cells = (0..n).map(|k| at(top + k / side, left + k % side));
                House::numbered(HouseKind::Window, i + 1, cells)
            }))
        }
        Extra::Disjoint => {
            let (height, width) = block.expect("disjoint groups were refused where there are no blocks");
            Box::new((0..n).map(move |i| {
                let (r, c) = (i / width, i % width);
                let cells = (0..n).map(|b| at(b / height * height + r, b % height * width + c));
                House::numbered(HouseKind::Group, i + 1, cells)
            }))
        }
        Extra::CentreDot => {
            let (height, width) = block.expect("centre dots were refused where there are no blocks");
            let centre = |b: usize| at(b / height * height + height / 2, b % height * width + width / 2);
            shaded("centre dots", (0..n).map(centre).collect())
        }
        Extra::Asterisk => {
            shaded("asterisk", places([(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)]))
        }
        Extra::Girandola => {
            shaded("girandola", places([(0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8)]))
        }
        Extra::AntiKing | Extra::AntiKnight => Box::new(std::iter::empty()),
    }
}

/// The moves of a chess piece that no other house forbids yet, as houses of two cells.
fn pairs(extra: Extra, n: usize, others: &Topology) -> Vec<House> {
    let (moves, word): (&[(usize, isize)], _) = match extra {
        Extra::AntiKing => (&[(1, -1), (1, 1)], "king"),
        Extra::AntiKnight => (&[(1, -2), (1, 2), (2, -1), (2, 1)], "knight"),
        _ => return Vec::new(),
    };
    let share_a_house = |a: Cell, b: Cell| others.houses_of(a).iter().any(|house| others.houses_of(b).contains(house));
    let mut pairs = Vec::new();
    for a in others.cells() {
        let (row, col) = (a.index() / n, a.index() % n);
        for &(down, right) in moves {
            let Some(to) = col.checked_add_signed(right).filter(|&to| to < n && row + down < n) else { continue };
            let b = Cell::new((row + down) * n + to);
            if !share_a_house(a, b) {
                let name = format!("{word}'s move {} {}", others.cell_name(a), others.cell_name(b));
                pairs.push(House::named(HouseKind::Pair, name, [a, b]));
            }
        }
    }
    pairs
}
