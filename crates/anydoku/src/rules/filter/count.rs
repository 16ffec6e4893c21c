//! How many cells hold one of some digits.

use super::Dead;
use super::sums::largest_clique;
use crate::topology::{Cell, Topology};

/// Cells in parts of which at most one can hold the digits: cells that see each other, if it is one digit.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    digits: u64,
    /// The numbers that are right, as bits.
    counts: u64,
    parts: Vec<u8>,
}

impl Count {
    /// The cells in order, and the filter.
    pub(super) fn new(topology: &Topology, cells: &[Cell], digits: u64, counts: u64) -> (Vec<Cell>, Count) {
        if digits.count_ones() != 1 {
            return (cells.to_vec(), Count { digits, counts, parts: vec![1; cells.len()] });
        }
        let (mut left, mut order, mut parts) = (cells.to_vec(), Vec::new(), Vec::new());
        while !left.is_empty() {
            let part = largest_clique(topology, &left);
            left.retain(|cell| !part.contains(cell));
            parts.push(part.len() as u8);
            order.extend(part);
        }
        (order, Count { digits, counts, parts })
    }

    /// Where only all of the parts or none of the open cells fit, they do. Gives the digit if some cell must hold it.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<u64, Dead> {
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
                let part = &mut masks[at..at + size as usize];
                at += size as usize;
                let mut holding = part.iter_mut().filter(|mask| **mask & digits != 0);
                if let (Some(only), None) = (holding.next(), holding.next()) {
                    *only &= digits;
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
