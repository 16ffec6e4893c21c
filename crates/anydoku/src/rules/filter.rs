//! Filters, which narrow the candidates of the cells of a primitive.
//!
//! A filter narrows the masks of its own cells, in its own order; callers copy masks in and out. A filter keeps no
//! state, is exact once every cell has a single candidate, and never removes a digit of a solution.

mod alike;
mod area;
mod between;
mod cases;
mod count;
mod linear;
pub(crate) mod lunch;
mod parts;
mod rank;
pub(crate) mod seen;
mod sets;
pub(crate) mod span;
mod sums;
pub(crate) mod taxicab;
mod walk;

use std::ops::Range;
use std::sync::Arc;

use self::alike::Alike;
pub(super) use self::alike::MOST as MOST_ALIKE;
use self::area::Area;
use self::cases::Cases;
use self::count::Count;
use self::linear::Linear;
use self::lunch::Lunch;
use self::rank::Rank;
use self::seen::Seen;
use self::span::Span;
use self::sums::{Sums, Wide};
use self::taxicab::Taxicab;
use self::walk::{Layers, walk};
use super::Primitive;
use super::automaton::Automaton;
use super::primitive::Relation;
use crate::topology::{Cell, Topology};

/// The error for a filter that leaves some cell, or the whole primitive, without candidates.
pub(crate) struct Dead;

/// A primitive in the form that engines run.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// The cells, in the order of the masks.
    pub(crate) cells: Vec<u16>,
    /// Cells outside the filter that see all of its cells, and so lose the digits that those cells use up.
    pub(crate) common: Vec<u16>,
    pub(crate) run: Run,
    /// The rule that the filter comes from; `None` if it was derived from several rules.
    pub(crate) rule: Option<usize>,
}

/// The algorithm of a filter, with its data.
#[derive(Clone, Debug)]
pub(crate) enum Run {
    Among(u64),
    Relation(Arc<Relation>),
    Sets(Arc<[u64]>),
    /// Cells whose digits form one of many sets; assignments are not tried.
    Union(Arc<[u64]>),
    Sums(Sums),
    Wide(Wide),
    Linear(Linear),
    EqualSums(Vec<Sums>),
    Count(Count),
    /// This many groups of equal size, which have the same digits.
    SameDigits(usize),
    /// The first mask counts the different digits of the others; the shift is subtracted from its digit, counted from
    /// 1.
    Distinct(i32),
    Alike(Alike),
    Rank(Rank),
    Area(Area),
    /// The cells, followed by the names of their regions.
    Regions,
    /// The sets of digits that may stand between the lowest and the highest digit, by their size.
    Between(Arc<[Vec<u64>]>),
    Lunch(Lunch),
    Seen(Seen),
    Span(Span),
    Taxicab(Taxicab),
    Walk(Arc<Automaton>),
    Cases(Cases),
    /// Cells that differ, without further conditions.
    House,
}

/// Scratch memory that filters share and reuse.
#[derive(Clone, Default)]
pub(crate) struct Scratch {
    pub(crate) walk: Layers,
    pub(crate) area: area::Memory,
    pub(crate) words: Vec<u64>,
    /// Ranges of cells, each of which contains every digit that the filter reports as held.
    pub(crate) parts: Vec<Range<usize>>,
}

/// The effort that a filter may spend on removing candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// As much as an engine can afford at each of many nodes: sums are filtered by their bounds.
    Quick,
    /// As much as an explanation for a person needs: sums are filtered with their gaps.
    Thorough,
}

impl Filter {
    pub(crate) fn new(topology: &Topology, rule: Option<usize>, primitive: &Primitive, care: Care) -> Filter {
        let (cells, run) = Run::new(topology, primitive, care);
        let cells: Vec<u16> = cells.into_iter().map(|cell| cell.0).collect();
        Filter { common: common_peers(topology, &cells, &run), cells, run, rule }
    }

    /// Returns filters that count the same cells in other parts, where a digit appears at most once per row, column and
    /// block.
    pub(crate) fn counted_otherwise(topology: &Topology, primitive: &Primitive) -> Vec<Filter> {
        let Primitive::Count { cells, digits, counts } = primitive else { return Vec::new() };
        let ways = Count::ways(topology, cells, *digits, *counts).into_iter();
        let filter = |(cells, count): (Vec<Cell>, Count)| {
            let cells = cells.iter().map(|cell| cell.0).collect();
            Filter { cells, common: Vec::new(), run: Run::Count(count), rule: None }
        };
        ways.map(filter).collect()
    }

    /// Returns the filter of cells that differ, for a house with as many cells as digits or fewer.
    pub(crate) fn house(cells: &[Cell]) -> Filter {
        let cells = cells.iter().map(|cell| cell.0).collect();
        Filter { cells, common: Vec::new(), run: Run::House, rule: None }
    }
}

/// Returns the cells that see every cell of a filter, for filters that report which digits their cells use.
fn common_peers(topology: &Topology, cells: &[u16], run: &Run) -> Vec<u16> {
    let Run::Sets(_) = run else { return Vec::new() };
    let Some((&first, rest)) = cells.split_first() else { return Vec::new() };
    let sees_all = |cell: &&Cell| rest.iter().all(|&other| topology.sees(Cell(other), **cell));
    topology.peers(Cell(first)).iter().filter(sees_all).map(|cell| cell.0).collect()
}

impl Run {
    /// Returns the cells in the order of the masks, and the algorithm that runs on them.
    pub(crate) fn new(topology: &Topology, primitive: &Primitive, care: Care) -> (Vec<Cell>, Run) {
        match primitive {
            Primitive::Among { cell, digits } => (vec![*cell], Run::Among(*digits)),
            Primitive::Differ { .. } => unreachable!("the topology made houses of these"),
            Primitive::Relation { a, b, table } => (vec![*a, *b], Run::Relation(table.clone())),
            Primitive::Sets { cells, sets } => (cells.clone(), Run::Sets(sets.clone())),
            Primitive::Linear { terms, total } if care == Care::Quick => {
                let (cells, linear) = Linear::new(topology, terms, *total);
                (cells, Run::Linear(linear))
            }
            Primitive::Linear { terms, total } => match Sums::new(topology, terms, *total) {
                Some((cells, sums)) => (cells, Run::Sums(sums)),
                None => {
                    let (cells, wide) = Wide::new(topology.n_digits(), terms, *total);
                    (cells, Run::Wide(wide))
                }
            },
            Primitive::EqualSums { groups } => Run::equal_sums(topology, groups, care),
            Primitive::Count { cells, digits, counts } => {
                let (cells, count) = Count::new(topology, cells, *digits, *counts);
                (cells, Run::Count(count))
            }
            Primitive::SameDigits { groups } => (groups.concat(), Run::SameDigits(groups.len())),
            Primitive::Distinct { counter, cells, shift } => {
                ([&[*counter], cells.as_slice()].concat(), Run::Distinct(*shift))
            }
            Primitive::Alike { counter, arms, is_run, more } => {
                let cells = primitive.cells();
                let run = Alike::new(&cells, *counter, arms, *is_run, *more);
                (cells, Run::Alike(run))
            }
            Primitive::Rank { lines, rank, may_tie } => {
                let cells = primitive.cells();
                let run = Rank::new(topology, &cells, lines, Some((*rank, *may_tie)));
                (cells, Run::Rank(run))
            }
            Primitive::Unequal { lines } => {
                let cells = primitive.cells();
                let run = Rank::new(topology, &cells, lines, None);
                (cells, Run::Rank(run))
            }
            Primitive::Between { cells, sets } => (cells.clone(), Run::Between(sets.clone())),
            Primitive::Regions { cells, names } => ([cells.as_slice(), names].concat(), Run::Regions),
            Primitive::Connected { cells, columns, digits, size } => {
                (cells.clone(), Run::Area(Area { columns: *columns, digits: *digits, size: *size }))
            }
            Primitive::Lunch { cells, lunch } => (cells.clone(), Run::Lunch(*lunch)),
            Primitive::Seen { cells, seen } => (cells.clone(), Run::Seen(*seen)),
            Primitive::Span { cells, span } => {
                let inner = &cells[1..cells.len() - 1];
                let sees = |(i, &a): (usize, &Cell)| inner[..i].iter().any(|&b| topology.sees(a, b));
                let has_peers = care == Care::Quick && inner.iter().enumerate().any(sees);
                (cells.clone(), Run::Span(span.with_peers(has_peers)))
            }
            Primitive::Taxicab(taxicab) => (taxicab.cells().collect(), Run::Taxicab(*taxicab)),
            Primitive::Walk { cells, automaton } => (cells.clone(), Run::Walk(automaton.clone())),
            Primitive::Cases { cases } => {
                let cells = primitive.cells();
                let run = Cases::new(topology, &cells, cases, care);
                (cells, Run::Cases(run))
            }
        }
    }

    fn equal_sums(topology: &Topology, groups: &[Vec<Cell>], care: Care) -> (Vec<Cell>, Run) {
        let terms = |group: &[Cell]| group.iter().map(|&cell| (cell, 1)).collect::<Vec<_>>();
        let parts: Option<Vec<_>> = groups.iter().map(|group| Sums::new(topology, &terms(group), 0)).collect();
        match parts {
            Some(parts) => {
                let (cells, sums): (Vec<Vec<Cell>>, Vec<Sums>) = parts.into_iter().unzip();
                (cells.concat(), Run::EqualSums(sums))
            }
            // The sums are too large for a set of sums: compare each group with the first.
            None => {
                let cases = groups[1..].iter().map(|group| {
                    let mut all = terms(group);
                    all.extend(groups[0].iter().map(|&cell| (cell, -1)));
                    Primitive::Linear { terms: all, total: 0 }
                });
                let all = Primitive::Cases { cases: vec![cases.collect()] };
                Run::new(topology, &all, care)
            }
        }
    }

    /// Returns a rough running time, so that fast filters can run first.
    pub(crate) fn cost(&self, n_cells: usize) -> usize {
        match self {
            Run::Among(_) | Run::Relation(_) => 0,
            Run::House | Run::Count(_) | Run::SameDigits(_) | Run::Distinct(_) => 1,
            Run::Sets(sets) | Run::Union(sets) => 2 + sets.len() / 32 + n_cells / 4,
            Run::Linear(_) | Run::Seen(_) | Run::Alike(_) => 3 + n_cells,
            Run::Sums(_) => 10 + n_cells,
            Run::EqualSums(_) => 20 + n_cells,
            Run::Walk(_) | Run::Cases(_) | Run::Area(_) | Run::Between(_) | Run::Lunch(_) | Run::Span(_) => {
                40 + n_cells
            }
            Run::Taxicab(_) => 1 + n_cells,
            Run::Rank(_) | Run::Regions => 80 + n_cells,
            Run::Wide(_) => 100 + n_cells,
        }
    }

    /// Returns whether running the filter twice in a row never removes more than running it once.
    pub(crate) fn is_settled(&self) -> bool {
        matches!(self, Run::Relation(_) | Run::Walk(_) | Run::Linear(_))
    }

    /// Narrows the masks. Returns the digits that the cells are certain to contain.
    pub(crate) fn narrow(&self, masks: &mut [u64], scratch: &mut Scratch) -> Result<u64, Dead> {
        scratch.parts.clear();
        match self {
            Run::Among(digits) => masks[0] &= digits,
            Run::Relation(table) => {
                masks[1] &= table.forward(masks[0]);
                masks[0] &= table.backward(masks[1]);
            }
            Run::Sets(list) => return sets::narrow(masks, list, sets::MAX_TRIED),
            Run::Union(list) => return sets::narrow(masks, list, 0),
            Run::Sums(sums) => sums.narrow(masks)?,
            Run::Linear(linear) => linear.narrow(masks)?,
            Run::Wide(wide) => wide.narrow(masks, &mut scratch.words)?,
            Run::EqualSums(groups) => sums::narrow_equal(groups, masks)?,
            Run::Count(count) => return count.narrow(masks, &mut scratch.parts),
            Run::House => return house(masks),
            Run::SameDigits(n_groups) => same_digits(masks, *n_groups)?,
            Run::Distinct(shift) => distinct(masks, *shift)?,
            Run::Alike(alike) => alike.narrow(masks, &mut scratch.words)?,
            Run::Rank(rank) => rank.narrow(masks)?,
            Run::Area(area) => area.narrow(masks, &mut scratch.area)?,
            Run::Regions => area::narrow_regions(masks)?,
            Run::Between(sets) => between::narrow(masks, sets)?,
            Run::Lunch(lunch) => lunch.narrow(masks)?,
            Run::Seen(seen) => seen.narrow(masks)?,
            Run::Span(span) => span.narrow(masks)?,
            Run::Taxicab(taxicab) => taxicab.narrow(masks)?,
            Run::Walk(automaton) => walk(automaton, masks, &mut scratch.walk)?,
            Run::Cases(cases) => {
                cases.narrow(masks, scratch)?;
                scratch.parts.clear();
            }
        }
        if masks.contains(&0) { Err(Dead) } else { Ok(0) }
    }
}

/// Narrows cells that differ. If the cells have no more digits than there are cells, they contain each of these digits,
/// and a digit with a single possible cell is placed there (a hidden single).
fn house(masks: &mut [u64]) -> Result<u64, Dead> {
    let (mut once, mut twice) = (0, 0);
    for &mask in masks.iter() {
        twice |= once & mask;
        once |= mask;
    }
    let (n_digits, n_cells) = (once.count_ones() as usize, masks.len());
    if n_digits > n_cells {
        return Ok(0);
    }
    let single = once & !twice;
    for mask in masks.iter_mut().filter(|mask| **mask & single != 0) {
        *mask &= single;
        if *mask & (*mask - 1) != 0 {
            return Err(Dead);
        }
    }
    if n_digits < n_cells { Err(Dead) } else { Ok(once) }
}

/// Narrows groups that have the same digits. A digit is in every group or in none, and no group has it more often than
/// another has room for it.
fn same_digits(masks: &mut [u64], n_groups: usize) -> Result<(), Dead> {
    let size = masks.len() / n_groups;
    let mut all = u64::MAX;
    for group in masks.chunks(size) {
        all &= group.iter().fold(0, |union, mask| union | mask);
    }
    masks.iter_mut().for_each(|mask| *mask &= all);
    let mut left = all;
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left &= left - 1;
        let is_fixed = |mask: &&u64| **mask == digit;
        let most = masks.chunks(size).map(|group| group.iter().filter(|mask| **mask & digit != 0).count()).min();
        let least = masks.chunks(size).map(|group| group.iter().filter(is_fixed).count()).max();
        let (most, least) = (most.unwrap_or(0), least.unwrap_or(0));
        if least > most {
            return Err(Dead);
        }
        for group in masks.chunks_mut(size) {
            let fixed = group.iter().filter(is_fixed).count();
            let open = group.iter().filter(|mask| **mask & digit != 0).count();
            for mask in group.iter_mut().filter(|mask| **mask & digit != 0 && **mask != digit) {
                if fixed == most {
                    *mask &= !digit;
                } else if open == least {
                    *mask = digit;
                }
            }
        }
    }
    Ok(())
}

/// Narrows the counter of different digits to the range between the minimum and the maximum that are still possible.
fn distinct(masks: &mut [u64], shift: i32) -> Result<(), Dead> {
    let (counter, cells) = masks.split_first_mut().expect("the counter comes first");
    let union = cells.iter().fold(0u64, |union, mask| union | *mask);
    let fixed = cells.iter().filter(|mask| mask.count_ones() == 1).fold(0u64, |union, mask| union | *mask);
    let open = cells.iter().filter(|mask| **mask & fixed == 0 && mask.count_ones() > 1);
    // An open cell without any of the fixed digits adds at least one more, whichever digit it takes.
    let least = fixed.count_ones() + u32::from(open.count() > 0);
    let n_open = cells.iter().filter(|mask| mask.count_ones() > 1).count() as u32;
    let most = union.count_ones().min(fixed.count_ones() + n_open);
    let places = (least.max(1)..=most).map(|n| n as i32 - 1 - shift).filter(|place| (0..64).contains(place));
    let allowed = places.fold(0u64, |set, place| set | 1 << place);
    *counter &= allowed;
    if *counter == 0 { Err(Dead) } else { Ok(()) }
}
