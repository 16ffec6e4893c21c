//! Counts of cells that hold one of several digits.

use std::ops::Range;

use super::Dead;
use super::parts::parted;
use crate::topology::{Cell, HouseKind, Topology};

/// Cells in parts, each of which can hold the digits at most once: cells that see each other, if there is one digit.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    digits: u64,
    /// A bit mask of the allowed counts.
    counts: u64,
    parts: Vec<u8>,
}

/// The minimum number of cells that are also divided into parts in other ways.
const MIN_PARTED: usize = 8;

impl Count {
    /// Returns the cells in order, and the filter.
    pub(super) fn new(topology: &Topology, cells: &[Cell], digits: u64, counts: u64) -> (Vec<Cell>, Count) {
        if digits.count_ones() != 1 {
            return (cells.to_vec(), Count { digits, counts, parts: vec![1; cells.len()] });
        }
        let mut order = cells.to_vec();
        let parts = parted(topology, &mut order).into_iter().map(|size| size as u8).collect();
        (order, Count { digits, counts, parts })
    }

    /// Returns filters that count one digit by rows, by columns and by blocks, where these cover all cells.
    pub(super) fn ways(topology: &Topology, cells: &[Cell], digits: u64, counts: u64) -> Vec<(Vec<Cell>, Count)> {
        if digits.count_ones() != 1 || cells.len() < MIN_PARTED {
            return Vec::new();
        }
        let mut ways = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
            let own = |cell: Cell| {
                let mut houses = topology.houses_of(cell).iter().filter(|id| topology.house(**id).kind == kind);
                houses.next().filter(|_| houses.next().is_none()).map(|house| (*house, cell))
            };
            let Some(mut order) = cells.iter().map(|&cell| own(cell)).collect::<Option<Vec<_>>>() else { continue };
            order.sort_by_key(|(house, _)| *house);
            let parts: Vec<u8> = order.chunk_by(|a, b| a.0 == b.0).map(|part| part.len() as u8).collect();
            if parts.len() < cells.len() {
                let order = order.into_iter().map(|(_, cell)| cell).collect();
                ways.push((order, Count { digits, counts, parts }));
            }
        }
        ways
    }

    /// Narrows the masks where only all or none of the open parts match the count. Returns the digit if some cell must
    /// hold it, and adds the parts of several cells that must hold it to `held`.
    pub(super) fn narrow(&self, masks: &mut [u64], held: &mut Vec<Range<usize>>) -> Result<u64, Dead> {
        let digits = self.digits;
        let must = masks.iter().filter(|&&mask| mask & !digits == 0).count();
        let may = self.parts_of(masks).filter(|part| part.iter().any(|mask| mask & digits != 0)).count();
        if must > may {
            return Err(Dead);
        }
        let possible = self.counts >> must << must & (u64::MAX >> (63 - may));
        if possible == 0 {
            return Err(Dead);
        }
        let least = possible.trailing_zeros() as usize;
        if least == may && must < may {
            let mut at = 0;
            for &size in &self.parts {
                let part = at..at + size as usize;
                at = part.end;
                let mut holding = masks[part.clone()].iter_mut().filter(|mask| **mask & digits != 0);
                match (holding.next(), holding.next()) {
                    (Some(only), None) => *only &= digits,
                    (Some(_), Some(_)) if digits.count_ones() == 1 => held.push(part),
                    _ => {}
                }
            }
        } else if 63 - possible.leading_zeros() as usize == must {
            masks.iter_mut().filter(|mask| **mask & !digits != 0).for_each(|mask| *mask &= !digits);
        }
        if masks.contains(&0) {
            return Err(Dead);
        }
        Ok(if least > 0 && digits.count_ones() == 1 { digits } else { 0 })
    }

    fn parts_of<'a>(&'a self, masks: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
        let mut at = 0;
        self.parts.iter().map(move |&size| {
            at += size as usize;
            &masks[at - size as usize..at]
        })
    }
}
