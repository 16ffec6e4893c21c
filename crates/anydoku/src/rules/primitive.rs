//! The primitives that every rule is built from, and that engines understand.

use std::sync::Arc;

use super::automaton::Automaton;
use super::filter::lunch::Lunch;
use super::filter::seen::Seen;
use super::filter::span::Span;
use super::filter::taxicab::Taxicab;
use crate::topology::Cell;

/// A single constraint. Digits are bits counted from 0; sums count digits from 1.
#[derive(Clone, Debug)]
pub(crate) enum Primitive {
    /// The cell holds one of these digits.
    Among { cell: Cell, digits: u64 },
    /// The cells differ; the topology turns them into a house.
    Differ { cells: Vec<Cell> },
    /// The digits of the two cells are a pair in the table.
    Relation { a: Cell, b: Cell, table: Arc<Relation> },
    /// The cells differ, and their digits form one of these sets, which are sorted.
    Sets { cells: Vec<Cell>, sets: Arc<[u64]> },
    /// The weighted sum of the cells is `total`.
    Linear { terms: Vec<(Cell, i32)>, total: i32 },
    /// All groups have the same sum.
    EqualSums { groups: Vec<Vec<Cell>> },
    /// The number of cells with one of the digits is one of `counts` (bit 0 for none).
    Count { cells: Vec<Cell>, digits: u64, counts: u64 },
    /// All groups have the same digits, equally often.
    SameDigits { groups: Vec<Vec<Cell>> },
    /// The 1-based digit of the first cell, minus `shift`, is the number of different digits in the others.
    Distinct { counter: Cell, cells: Vec<Cell>, shift: i32 },
    /// The counter's zero-based digit plus `more` is the number of cells that hold the same digit as the first
    /// cell. That cell begins each arm and counts once; cells of an arm count wherever they are, or only up to the
    /// first with another digit.
    Alike { counter: Cell, arms: Vec<Vec<Cell>>, is_run: bool, more: i32 },
    /// The digits all differ, and those between the lowest and the highest have the given sum.
    Lunch { cells: Vec<Cell>, lunch: Lunch },
    /// The given number of digits along the line are higher than all digits before them.
    Seen { cells: Vec<Cell>, seen: Seen },
    /// The automaton accepts the line.
    Walk { cells: Vec<Cell>, automaton: Arc<Automaton> },
    /// The first line has this 1-based rank among all lines; others may read the same only if `may_tie`.
    Rank { lines: Vec<Vec<Cell>>, rank: usize, may_tie: bool },
    /// No two lines read the same.
    Unequal { lines: Vec<Vec<Cell>> },
    /// The cells with one of these digits are orthogonally connected, on a grid with this number of columns, and there
    /// are `size` of them.
    Connected { cells: Vec<Cell>, columns: usize, digits: u64, size: Option<usize> },
    /// Cells with the same region name differ; names are assigned in order of first appearance.
    Regions { cells: Vec<Cell>, names: Vec<Cell> },
    /// The cells contain every digit. The digits between the lowest and the highest form one of these sets, which are
    /// listed by size.
    Between { cells: Vec<Cell>, sets: Arc<[Vec<u64>]> },
    /// The digits between the ends of the line lie between the digits of the ends, or outside them.
    Span { cells: Vec<Cell>, span: Span },
    /// Equal digits of the grid are never at a taxicab distance equal to their value.
    Taxicab(Taxicab),
    /// At least one of these lists holds completely.
    Cases { cases: Vec<Vec<Primitive>> },
}

impl Primitive {
    /// Returns whether the constraint holds in a full grid.
    pub(crate) fn holds(&self, digit: &dyn Fn(Cell) -> usize) -> bool {
        let sum = |cells: &[Cell]| cells.iter().map(|&cell| digit(cell) + 1).sum::<usize>();
        match self {
            Primitive::Among { cell, digits } => digits >> digit(*cell) & 1 == 1,
            Primitive::Differ { cells } => {
                cells.iter().enumerate().all(|(i, &a)| cells[..i].iter().all(|&b| digit(a) != digit(b)))
            }
            Primitive::Relation { a, b, table } => table.rows[digit(*a)] >> digit(*b) & 1 == 1,
            Primitive::Sets { cells, sets } => {
                let set = cells.iter().fold(0u64, |set, &cell| set | 1 << digit(cell));
                set.count_ones() as usize == cells.len() && sets.binary_search(&set).is_ok()
            }
            Primitive::Linear { terms, total } => {
                terms.iter().map(|&(cell, times)| times as i64 * (digit(cell) as i64 + 1)).sum::<i64>() == *total as i64
            }
            Primitive::EqualSums { groups } => groups.windows(2).all(|pair| sum(&pair[0]) == sum(&pair[1])),
            Primitive::Count { cells, digits, counts } => {
                let n = cells.iter().filter(|&&cell| digits >> digit(cell) & 1 == 1).count();
                counts >> n & 1 == 1
            }
            Primitive::SameDigits { groups } => {
                let sorted = |cells: &[Cell]| {
                    let mut digits: Vec<usize> = cells.iter().map(|&cell| digit(cell)).collect();
                    digits.sort_unstable();
                    digits
                };
                groups.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
            }
            Primitive::Distinct { counter, cells, shift } => {
                let set = cells.iter().fold(0u64, |set, &cell| set | 1 << digit(cell));
                digit(*counter) as i32 + 1 + shift == set.count_ones() as i32
            }
            Primitive::Alike { counter, arms, is_run, more } => {
                digit(*counter) as i32 + more == n_alike(arms, *is_run, digit) as i32
            }
            Primitive::Rank { lines, rank, may_tie } => {
                let read = |line: &[Cell]| line.iter().map(|&cell| digit(cell)).collect::<Vec<_>>();
                let own = read(&lines[0]);
                let n_less = lines[1..].iter().filter(|line| read(line) < own).count();
                n_less + 1 == *rank && (*may_tie || lines[1..].iter().all(|line| read(line) != own))
            }
            Primitive::Unequal { lines } => {
                let mut all: Vec<Vec<usize>> =
                    lines.iter().map(|line| line.iter().map(|&cell| digit(cell)).collect()).collect();
                all.sort_unstable();
                all.windows(2).all(|pair| pair[0] != pair[1])
            }
            Primitive::Connected { cells, columns, digits, size } => {
                let is_in: Vec<bool> = cells.iter().map(|&cell| digits >> digit(cell) & 1 == 1).collect();
                let n_in = is_in.iter().filter(|is_in| **is_in).count();
                let first = is_in.iter().position(|is_in| *is_in);
                first.is_none_or(|first| reached(*columns, first, &is_in).len() == n_in)
                    && size.is_none_or(|size| size == n_in)
            }
            Primitive::Regions { cells, names } => are_regions(cells, names, digit),
            Primitive::Between { cells, sets } => {
                let at = |wanted: usize| cells.iter().position(|&cell| digit(cell) == wanted);
                let (Some(a), Some(b)) = (at(0), at(cells.len() - 1)) else { return false };
                let between = &cells[a.min(b) + 1..a.max(b)];
                let set = between.iter().fold(0u64, |set, &cell| set | 1 << digit(cell));
                sets[between.len()].contains(&set)
            }
            Primitive::Lunch { cells, lunch } => {
                lunch.holds(&cells.iter().map(|&cell| digit(cell)).collect::<Vec<_>>())
            }
            Primitive::Seen { cells, seen } => seen.holds(cells.iter().map(|&cell| digit(cell))),
            Primitive::Walk { cells, automaton } => automaton.accepts(cells.iter().map(|&cell| digit(cell))),
            Primitive::Span { cells, span } => span.holds(cells.iter().map(|&cell| digit(cell))),
            Primitive::Taxicab(taxicab) => taxicab.holds(digit),
            Primitive::Cases { cases } => cases.iter().any(|case| case.iter().all(|part| part.holds(digit))),
        }
    }

    /// Returns the cells that it constrains, each once, in ascending order.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match self {
            Primitive::Among { cell, .. } => vec![*cell],
            Primitive::Relation { a, b, .. } => vec![*a, *b],
            Primitive::Differ { cells }
            | Primitive::Sets { cells, .. }
            | Primitive::Count { cells, .. }
            | Primitive::Between { cells, .. }
            | Primitive::Lunch { cells, .. }
            | Primitive::Seen { cells, .. }
            | Primitive::Span { cells, .. }
            | Primitive::Walk { cells, .. } => cells.clone(),
            Primitive::Linear { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
            Primitive::EqualSums { groups } | Primitive::SameDigits { groups } => groups.concat(),
            Primitive::Alike { counter, arms, .. } => [vec![*counter], arms.concat()].concat(),
            Primitive::Distinct { counter, cells, .. } => [&[*counter], cells.as_slice()].concat(),
            Primitive::Rank { lines, .. } | Primitive::Unequal { lines } => lines.concat(),
            Primitive::Connected { cells, .. } => cells.clone(),
            Primitive::Regions { cells, names } => [cells.as_slice(), names].concat(),
            Primitive::Taxicab(taxicab) => taxicab.cells().collect(),
            Primitive::Cases { cases } => cases.iter().flatten().flat_map(|part| part.cells()).collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the approximate size in bytes, here and as a filter of an engine. Tables that several primitives share
    /// are counted where they are built.
    pub(crate) fn n_bytes(&self) -> usize {
        const HERE: usize = size_of::<Primitive>() + 256;
        const CELL: usize = 16;
        let listed = |lists: &[Vec<Cell>]| lists.iter().map(|list| CELL * list.len() + 32).sum::<usize>();
        HERE + match self {
            Primitive::Among { .. } | Primitive::Relation { .. } => 0,
            Primitive::Sets { cells, sets } => CELL * cells.len() + 8 * sets.len(),
            Primitive::Differ { cells }
            | Primitive::Count { cells, .. }
            | Primitive::Between { cells, .. }
            | Primitive::Lunch { cells, .. }
            | Primitive::Seen { cells, .. }
            | Primitive::Span { cells, .. }
            | Primitive::Connected { cells, .. }
            | Primitive::Distinct { cells, .. }
            | Primitive::Walk { cells, .. } => CELL * cells.len(),
            Primitive::Regions { cells, names } => CELL * (cells.len() + names.len()),
            // Either a set of reachable sums, or the cells in parts.
            Primitive::Linear { terms, .. } => 4 * CELL * terms.len(),
            Primitive::EqualSums { groups } | Primitive::SameDigits { groups } => 4 * listed(groups),
            Primitive::Alike { arms, .. } => listed(arms),
            Primitive::Rank { lines, .. } | Primitive::Unequal { lines } => listed(lines),
            Primitive::Taxicab(taxicab) => CELL * taxicab.n_cells(),
            Primitive::Cases { cases } => {
                let parts = cases.iter().flatten().map(|part| match part {
                    Primitive::Among { .. } => size_of::<Primitive>() + 8,
                    // The sets are shared among the cases.
                    Primitive::Sets { cells, .. } => HERE + CELL * cells.len(),
                    part => part.n_bytes(),
                });
                parts.sum::<usize>() + 32 * cases.len()
            }
        }
    }
}

/// Returns whether cells with the same region name differ, and whether names appear in their order.
fn are_regions(cells: &[Cell], names: &[Cell], digit: &dyn Fn(Cell) -> usize) -> bool {
    let mut held = [0u64; 64];
    let mut n_named = 0;
    cells.iter().zip(names).all(|(&cell, &name)| {
        let (digit, name) = (digit(cell), digit(name));
        let is_new = held[name] >> digit & 1 == 0 && name <= n_named;
        held[name] |= 1 << digit;
        n_named = n_named.max(name + 1);
        is_new
    })
}

/// Returns the number of cells of the arms that hold the same digit as the first cell, which counts once.
fn n_alike(arms: &[Vec<Cell>], is_run: bool, digit: &dyn Fn(Cell) -> usize) -> usize {
    let is_same = |cell: &&Cell| digit(**cell) == digit(arms[0][0]);
    let count = |arm: &Vec<Cell>| match is_run {
        true => arm[1..].iter().take_while(is_same).count(),
        false => arm[1..].iter().filter(is_same).count(),
    };
    1 + arms.iter().map(count).sum::<usize>()
}

/// Returns the open places that are connected with `from` (a flood fill), on a grid with this number of columns.
pub(super) fn reached(columns: usize, from: usize, is_open: &[bool]) -> Vec<usize> {
    let mut is_seen = vec![false; is_open.len()];
    is_seen[from] = true;
    let mut found = vec![from];
    let mut at = 0;
    while at < found.len() {
        let place = found[at];
        at += 1;
        let left = (place % columns > 0).then(|| place - 1);
        let right = (place % columns + 1 < columns).then(|| place + 1);
        for next in [left, right, place.checked_sub(columns), Some(place + columns)].into_iter().flatten() {
            if next < is_open.len() && is_open[next] && !std::mem::replace(&mut is_seen[next], true) {
                found.push(next);
            }
        }
    }
    found
}

/// The pairs of digits that two cells may hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    /// For each digit of the first cell, the digits of the second, and vice versa.
    pub(crate) rows: Vec<u64>,
    pub(crate) columns: Vec<u64>,
    /// The union of the rows of every set of digits, and of the columns, where there are few enough sets.
    row_unions: Unions,
    column_unions: Unions,
}

/// The maximum number of digits for which unions are stored for every set of digits.
const MAX_UNIONS: usize = 16;

impl Relation {
    /// Builds the relation of the pairs that `allows` accepts, where digits are numbers from 1.
    pub(crate) fn new(n_digits: usize, allows: impl Fn(usize, usize) -> bool) -> Relation {
        let mut relation = Relation {
            rows: vec![0; n_digits],
            columns: vec![0; n_digits],
            row_unions: Unions::default(),
            column_unions: Unions::default(),
        };
        for a in 0..n_digits {
            for b in 0..n_digits {
                if allows(a + 1, b + 1) {
                    relation.rows[a] |= 1 << b;
                    relation.columns[b] |= 1 << a;
                }
            }
        }
        relation
    }

    /// Builds tables of unions for every set of digits, for relations that are used often.
    pub(crate) fn quick(mut self) -> Relation {
        self.row_unions = Unions::new(&self.rows);
        self.column_unions = Unions::new(&self.columns);
        self
    }

    /// Returns the digits of the second cell that are compatible with these digits of the first.
    #[inline]
    pub(crate) fn forward(&self, mask: u64) -> u64 {
        follow(&self.rows, &self.row_unions, mask)
    }

    /// Returns the digits of the first cell that are compatible with these digits of the second.
    #[inline]
    pub(crate) fn backward(&self, mask: u64) -> u64 {
        follow(&self.columns, &self.column_unions, mask)
    }
}

#[inline]
fn follow(rows: &[u64], unions: &Unions, mut mask: u64) -> u64 {
    if !unions.lower.is_empty() {
        return unions.of(mask);
    }
    let mut union = 0;
    while mask != 0 {
        union |= rows[mask.trailing_zeros() as usize];
        mask &= mask - 1;
    }
    union
}

/// The unions of rows for every subset of the first half of them, and for every subset of the second half.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Unions {
    lower: Vec<u16>,
    upper: Vec<u16>,
}

impl Unions {
    /// Builds the unions, or none if there are too many rows.
    fn new(rows: &[u64]) -> Unions {
        if rows.len() > MAX_UNIONS {
            return Unions::default();
        }
        let (lower, upper) = rows.split_at(rows.len().div_ceil(2));
        Unions { lower: unions(lower), upper: unions(upper) }
    }

    #[inline]
    fn of(&self, mask: u64) -> u64 {
        let n_lower = self.lower.len();
        let lower = self.lower[mask as usize & (n_lower - 1)];
        let upper = self.upper[(mask >> n_lower.trailing_zeros()) as usize & (self.upper.len() - 1)];
        (lower | upper) as u64
    }
}

fn unions(rows: &[u64]) -> Vec<u16> {
    let mut unions = vec![0u16; 1 << rows.len()];
    for mask in 1..unions.len() {
        unions[mask] = unions[mask & (mask - 1)] | rows[mask.trailing_zeros() as usize] as u16;
    }
    unions
}
