//! What rules say, in the few ways that engines know.

use std::sync::Arc;

use super::automaton::Automaton;
use crate::topology::Cell;

/// One thing that a rule says. Digits are bits counted from 0; sums count them from 1.
#[derive(Clone, Debug)]
pub(crate) enum Primitive {
    /// The cell holds one of these.
    Among { cell: Cell, digits: u64 },
    /// The cells differ; the topology makes a house of it.
    Differ { cells: Vec<Cell> },
    /// The digits of two cells are in a table.
    Relation { a: Cell, b: Cell, table: Arc<Relation> },
    /// The cells differ, and their digits together are one of these sets, which are in ascending order.
    Sets { cells: Vec<Cell>, sets: Arc<[u64]> },
    /// The sum of cells, each so many times, is the total.
    Linear { terms: Vec<(Cell, i32)>, total: i32 },
    /// All groups have the same sum.
    EqualSums { groups: Vec<Vec<Cell>> },
    /// How many cells hold one of the digits is one of these numbers (bit 0 for none).
    Count { cells: Vec<Cell>, digits: u64, counts: u64 },
    /// All groups have the same digits, each as often.
    SameDigits { groups: Vec<Vec<Cell>> },
    /// The first cell says how many different digits the others have.
    Distinct { counter: Cell, cells: Vec<Cell> },
    /// An automaton accepts the line.
    Walk { cells: Vec<Cell>, automaton: Arc<Automaton> },
    /// At least one of these holds, all of it.
    Cases { cases: Vec<Vec<Primitive>> },
}

impl Primitive {
    /// Does it hold in a full grid?
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
            Primitive::Distinct { counter, cells } => {
                let set = cells.iter().fold(0u64, |set, &cell| set | 1 << digit(cell));
                digit(*counter) + 1 == set.count_ones() as usize
            }
            Primitive::Walk { cells, automaton } => automaton.accepts(cells.iter().map(|&cell| digit(cell))),
            Primitive::Cases { cases } => cases.iter().any(|case| case.iter().all(|part| part.holds(digit))),
        }
    }

    /// The cells it is about, each once, ascending.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match self {
            Primitive::Among { cell, .. } => vec![*cell],
            Primitive::Relation { a, b, .. } => vec![*a, *b],
            Primitive::Differ { cells }
            | Primitive::Sets { cells, .. }
            | Primitive::Count { cells, .. }
            | Primitive::Walk { cells, .. } => cells.clone(),
            Primitive::Linear { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
            Primitive::EqualSums { groups } | Primitive::SameDigits { groups } => groups.concat(),
            Primitive::Distinct { counter, cells } => [&[*counter], cells.as_slice()].concat(),
            Primitive::Cases { cases } => cases.iter().flatten().flat_map(|part| part.cells()).collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// Which digits may stand together in two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    /// For a digit of the first cell those of the second, and the other way round.
    pub(crate) rows: Vec<u64>,
    pub(crate) columns: Vec<u64>,
    /// The same for every set of digits, where there are few enough sets.
    pub(crate) row_unions: Vec<u16>,
    pub(crate) column_unions: Vec<u16>,
}

/// Tables for every set of digits are made up to this many digits.
const MAX_UNIONS: usize = 9;

impl Relation {
    /// Digits are numbers from 1.
    pub(crate) fn new(n_digits: usize, allows: impl Fn(usize, usize) -> bool) -> Relation {
        let mut relation =
            Relation { rows: vec![0; n_digits], columns: vec![0; n_digits], row_unions: vec![], column_unions: vec![] };
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

    /// The same, ready to be asked often.
    pub(crate) fn quick(mut self) -> Relation {
        if self.rows.len() <= MAX_UNIONS {
            self.row_unions = unions(&self.rows);
            self.column_unions = unions(&self.columns);
        }
        self
    }

    /// What the second cell may hold if the first holds one of these.
    #[inline]
    pub(crate) fn forward(&self, mask: u64) -> u64 {
        follow(&self.rows, &self.row_unions, mask)
    }

    /// What the first cell may hold if the second holds one of these.
    #[inline]
    pub(crate) fn backward(&self, mask: u64) -> u64 {
        follow(&self.columns, &self.column_unions, mask)
    }
}

#[inline]
fn follow(rows: &[u64], unions: &[u16], mut mask: u64) -> u64 {
    if let Some(&union) = unions.get(mask as usize) {
        return union as u64;
    }
    let mut union = 0;
    while mask != 0 {
        union |= rows[mask.trailing_zeros() as usize];
        mask &= mask - 1;
    }
    union
}

fn unions(rows: &[u64]) -> Vec<u16> {
    let mut unions = vec![0u16; 1 << rows.len()];
    for mask in 1..unions.len() {
        unions[mask] = unions[mask & (mask - 1)] | rows[mask.trailing_zeros() as usize] as u16;
    }
    unions
}
