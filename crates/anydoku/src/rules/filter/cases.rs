//! Disjunctions, which keep the candidates that any of several cases allows.

use super::{Care, Dead, Run, Scratch};
use crate::rules::Primitive;
use crate::topology::{Cell, Topology};

/// Cases over the same cells. Conditions on single cells are one mask each; other conditions are separate filters.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    n_cells: usize,
    /// One mask per cell, for each case in turn.
    masks: Vec<u64>,
    parts: Vec<Vec<(Vec<u16>, Run)>>,
    /// Whether there are too many cells to filter while one is open, or some part has a line that is too long.
    is_long: bool,
}

/// The maximum number of cells of cases that are filtered while a cell is open.
const MOST: usize = 64;

impl Cases {
    pub(super) fn new(topology: &Topology, cells: &[Cell], cases: &[Vec<Primitive>], care: Care) -> Cases {
        let at = |cell: &Cell| cells.binary_search(cell).expect("it is one of the cells");
        let mut masks = vec![u64::MAX; cells.len() * cases.len()];
        let mut parts = Vec::new();
        for (i, case) in cases.iter().enumerate() {
            let mut runs = Vec::new();
            for primitive in case {
                if let Primitive::Among { cell, digits } = primitive {
                    masks[i * cells.len() + at(cell)] &= digits;
                } else {
                    let (order, run) = match Run::new(topology, primitive, care) {
                        (order, Run::Sets(sets)) if care == Care::Quick => (order, Run::Union(sets)),
                        other => other,
                    };
                    runs.push((order.iter().map(|cell| at(cell) as u16).collect(), run));
                }
            }
            parts.push(runs);
        }
        if care == Care::Quick {
            leave_seen(topology, cells, &mut masks);
        }
        let most = parts.iter().flatten().map(|(order, _): &(Vec<u16>, Run)| order.len()).max().unwrap_or(0);
        Cases { n_cells: cells.len(), masks, parts, is_long: cells.len().max(most) > MOST }
    }

    pub(super) fn narrow(&self, masks: &mut [u64], scratch: &mut Scratch) -> Result<(), Dead> {
        if self.n_cells == 0 {
            return Ok(());
        }
        if self.is_long {
            return self.narrow_long(masks, scratch);
        }
        let mut union = [0u64; MOST];
        let mut own = [0u64; MOST];
        let mut narrow = [0u64; MOST];
        let mut is_alive = false;
        'cases: for (case, parts) in self.masks.chunks(self.n_cells).zip(&self.parts) {
            if masks.iter().zip(case).any(|(mask, case)| mask & case == 0) {
                continue;
            }
            for i in 0..self.n_cells {
                own[i] = masks[i] & case[i];
            }
            for (order, run) in parts {
                for (k, &i) in order.iter().enumerate() {
                    narrow[k] = own[i as usize];
                }
                if run.narrow(&mut narrow[..order.len()], scratch).is_err() {
                    continue 'cases;
                }
                for (k, &i) in order.iter().enumerate() {
                    own[i as usize] = narrow[k];
                }
            }
            is_alive = true;
            let mut is_all = true;
            for i in 0..self.n_cells {
                union[i] |= own[i];
                is_all &= masks[i] & !union[i] == 0;
            }
            // Nothing is left for other cases to remove.
            if is_all {
                return Ok(());
            }
        }
        if !is_alive {
            return Err(Dead);
        }
        masks.iter_mut().zip(union).for_each(|(mask, union)| *mask &= union);
        Ok(())
    }

    /// Checks many cells, possibly thousands: while any of them is open, nothing is removed.
    fn narrow_long(&self, masks: &mut [u64], scratch: &mut Scratch) -> Result<(), Dead> {
        if masks.iter().any(|mask| mask.count_ones() > 1) {
            return Ok(());
        }
        let lives = |(case, parts): (&[u64], &Vec<(Vec<u16>, Run)>), scratch: &mut Scratch| {
            masks.iter().zip(case).all(|(mask, case)| mask & case != 0)
                && parts.iter().all(|(order, run)| {
                    let mut own: Vec<u64> = order.iter().map(|&i| masks[i as usize]).collect();
                    run.narrow(&mut own, scratch).is_ok()
                })
        };
        let is_alive = self.masks.chunks(self.n_cells).zip(&self.parts).any(|case| lives(case, scratch));
        if is_alive { Ok(()) } else { Err(Dead) }
    }
}

/// Removes each digit that a case fixes from the other cells of the case that see it.
fn leave_seen(topology: &Topology, cells: &[Cell], masks: &mut [u64]) {
    if cells.is_empty() || cells.len() > MOST {
        return;
    }
    let seen_by =
        |a: Cell| (0..cells.len()).filter(|&b| topology.sees(a, cells[b])).fold(0u64, |seen, b| seen | 1 << b);
    let seen: Vec<u64> = cells.iter().map(|&cell| seen_by(cell)).collect();
    for case in masks.chunks_mut(cells.len()) {
        for i in (0..cells.len()).filter(|&i| seen[i] != 0) {
            let digit = case[i];
            if digit.is_power_of_two() {
                (0..case.len()).filter(|j| seen[i] >> j & 1 == 1).for_each(|j| case[j] &= !digit);
            }
        }
    }
}
