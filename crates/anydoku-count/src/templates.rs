//! Counting by digit templates.
//!
//! A template is a set of cells that one digit can occupy in a full grid: it meets every full house once and every
//! other house at most once. A grid is a partition of all cells into templates, one for each digit, with an assignment
//! of digits to them. The number of grids is therefore the number of partitions times the factorial of the number of
//! digits. Counting partitions is an exact cover problem (Knuth, TAOCP 7.2.2.1), which is small where templates are
//! few: a super Sudoku of order 4 has 256 cells but only 6912 templates.
//!
//! One template of every partition contains the first cell. The number of partitions that contain a template depends
//! only on its orbit under the symmetries of the topology, so one template per orbit suffices. The same holds for the
//! second template and the symmetries that fix the first. Each such pair is a *unit* of work. Inside a unit, a search
//! covers the cell with the fewest templates, caches the number for each set of uncovered cells, and compacts the
//! templates as they become fewer.

mod cover;
mod find;
mod kept;

use std::collections::HashMap;

use num_bigint::BigUint;

use self::cover::{Cover, Memo, Problem};
use self::find::Finder;
pub(super) use self::kept::{FEW_NODES, Kept};
use super::units::{Units, run_units};
use super::{CountOptions, Reason};
use anydoku::symmetry::{Symmetries, orbits};
use anydoku::{Cell, Rng, Topology};

/// The maximum number of templates.
pub(super) const MAX_TEMPLATES: usize = 200_000;

/// All templates of a topology.
pub(super) struct Templates<'a> {
    topology: &'a Topology,
    /// The cells of each template, in ascending order.
    cells: Vec<Vec<u16>>,
    /// Whether every cell is in a full house. If so, the uncovered cells form the last template.
    is_covered: bool,
}

/// A pair of templates, or a single one, from which a share of the partitions is counted.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    first: usize,
    second: Option<usize>,
    /// The number of partitions that each counted partition represents.
    weight: u64,
}

impl<'a> Templates<'a> {
    /// Finds all templates. Returns `None` if there is no full house or there are too many templates.
    pub(super) fn of(topology: &'a Topology, limit: usize) -> Option<Templates<'a>> {
        let full: Vec<&Vec<Cell>> =
            topology.houses().iter().filter(|house| topology.is_full(house)).map(|house| &house.cells).collect();
        if full.is_empty() {
            return None;
        }
        let mut is_covered = vec![false; topology.n_cells()];
        full.iter().for_each(|cells| cells.iter().for_each(|cell| is_covered[cell.index()] = true));
        let mut finder = Finder {
            topology,
            full: &full,
            blocked: vec![0; topology.n_cells()],
            chosen: Vec::new(),
            found: Vec::new(),
            limit,
            nodes: 50 * limit as u64 + 1000,
        };
        if finder.guess() > 4.0 * limit as f64 {
            return None;
        }
        finder.search()?;
        let mut cells = finder.found;
        cells.iter_mut().for_each(|cells| cells.sort_unstable());
        Some(Templates { topology, cells, is_covered: is_covered.into_iter().all(|covered| covered) })
    }

    /// Returns the number of templates.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells of each template, in ascending order.
    pub(super) fn cells(&self) -> &[Vec<u16>] {
        &self.cells
    }

    /// Returns whether every cell is in a full house.
    pub(super) fn is_covered(&self) -> bool {
        self.is_covered
    }

    /// Returns one template of each orbit that meets the cell with the fewest orbits, and the number of templates of
    /// the orbit that contain the cell.
    pub(super) fn firsts(&self) -> Vec<(usize, u64)> {
        let all: Vec<usize> = (0..self.len()).collect();
        let orbits = self.orbits(&all, &Symmetries::of(self.topology));
        let mut through = vec![vec![0; orbits.len()]; self.topology.n_cells()];
        for (number, orbit) in orbits.iter().enumerate() {
            orbit.iter().for_each(|&t| self.cells[t].iter().for_each(|&cell| through[cell as usize][number] += 1));
        }
        let n_met = |numbers: &&Vec<u64>| numbers.iter().filter(|n| **n > 0).count();
        let best = through.iter().min_by_key(n_met).expect("a topology has cells");
        orbits.iter().zip(best).filter(|(_, n)| **n > 0).map(|(orbit, &n)| (orbit[0], n)).collect()
    }

    /// Returns the work, one unit for each orbit of pairs.
    pub(super) fn units(&self) -> Vec<Unit> {
        let mut units = Vec::new();
        let all: Vec<usize> = (0..self.len()).collect();
        let firsts = self.orbits(&all, &Symmetries::of(self.topology));
        for orbit in firsts {
            let weight = orbit.iter().filter(|&&t| self.cells[t].contains(&0)).count() as u64;
            if weight == 0 {
                continue;
            }
            let first = orbit[0];
            let inside = &self.cells[first];
            let disjoint: Vec<usize> = all.iter().copied().filter(|&t| is_disjoint(&self.cells[t], inside)).collect();
            let colour = |cell: Cell| inside.contains(&cell.0) as u32;
            let kept = Symmetries::coloured(self.topology, colour, 200_000);
            let seconds = self.orbits(&disjoint, &kept);
            // The cell that the fewest orbits of templates contain.
            let reach = |cell: u16| seconds.iter().filter(|o| o.iter().any(|&t| self.cells[t].contains(&cell))).count();
            let open = (0..self.topology.n_cells() as u16).filter(|cell| !inside.contains(cell));
            let Some(cell) = open.min_by_key(|&cell| reach(cell)) else {
                units.push(Unit { first, second: None, weight });
                continue;
            };
            for orbit in seconds {
                let through = orbit.iter().filter(|&&t| self.cells[t].contains(&cell)).count() as u64;
                if through > 0 {
                    units.push(Unit { first, second: Some(orbit[0]), weight: weight * through });
                }
            }
        }
        units
    }

    /// Returns the work with symmetries for the first template only. The second cell, which is the last one outside the
    /// first template, differs from that of [`units`](Templates::units).
    pub(super) fn plain_units(&self) -> Vec<Unit> {
        let all: Vec<usize> = (0..self.len()).collect();
        let mut units = Vec::new();
        for orbit in self.orbits(&all, &Symmetries::of(self.topology)) {
            let weight = orbit.iter().filter(|&&t| self.cells[t].contains(&0)).count() as u64;
            let first = orbit[orbit.len() - 1];
            let inside = &self.cells[first];
            let Some(cell) = (0..self.topology.n_cells() as u16).rev().find(|cell| !inside.contains(cell)) else {
                units.push(Unit { first, second: None, weight });
                continue;
            };
            let through = |t: &usize| self.cells[*t].contains(&cell) && is_disjoint(&self.cells[*t], inside);
            let seconds = all.iter().copied().filter(through);
            units.extend(seconds.map(|second| Unit { first, second: Some(second), weight }));
        }
        units.retain(|unit| unit.weight > 0);
        units
    }

    /// Groups these templates into orbits.
    fn orbits(&self, templates: &[usize], symmetries: &Symmetries) -> Vec<Vec<usize>> {
        let moves = symmetries.generators.iter().map(|symmetry| |cell: u16| symmetry.of(Cell(cell)).0);
        orbits_of(&self.cells, templates, moves)
    }

    /// Returns the cover problem that remains for a unit.
    fn problem(&self, unit: &Unit) -> Problem {
        let mut taken = vec![false; self.topology.n_cells()];
        let mut n_left = self.topology.n_digits();
        for t in [Some(unit.first), unit.second].into_iter().flatten() {
            self.cells[t].iter().for_each(|&cell| taken[cell as usize] = true);
            n_left -= 1;
        }
        let open = self.cells.iter().filter(|cells| cells.iter().all(|&cell| !taken[cell as usize]));
        let open: Vec<Vec<u16>> = open.cloned().collect();
        let mut uncovered = vec![0u64; self.topology.n_cells().div_ceil(64)];
        (0..taken.len()).filter(|&cell| !taken[cell]).for_each(|cell| uncovered[cell / 64] |= 1 << (cell % 64));
        let (parts, ways) = (vec![1; open.len()], vec![1; open.len()]);
        Problem::new(self.topology.n_cells(), open, parts, ways, uncovered, n_left, self.is_covered)
    }

    /// Estimates the number of nodes of the search over these units by random dives.
    pub(super) fn estimate_nodes(&self, units: &[Unit]) -> f64 {
        let mut rng = Rng::new(units.len() as u64);
        let picks = units.len().min(12);
        let mut sum = 0.0;
        for pick in 0..picks {
            let problem = self.problem(&units[pick * units.len() / picks]);
            sum += (0..40).map(|_| problem.dive(&mut rng).0).sum::<f64>() / 40.0;
        }
        if picks == 0 { 0.0 } else { sum * units.len() as f64 / picks as f64 }
    }

    /// Counts the partitions of one unit, not multiplied by its weight.
    pub(super) fn count_unit(
        &self,
        unit: &Unit,
        memo_slots: usize,
        options: &CountOptions<'_>,
    ) -> Result<u128, Reason> {
        let problem = self.problem(unit);
        let mut cover = Cover { memo: Memo::new(problem.uncovered.len(), memo_slots), nodes: 0, options };
        let all = problem.all();
        cover.count(&problem, &all, &problem.uncovered.clone(), problem.n_left)
    }

    /// Counts the partitions of all units whose numbers are not known yet.
    pub(super) fn run(
        &self,
        units: &[Unit],
        known: &[Option<u128>],
        memo_slots: usize,
        options: &CountOptions<'_>,
        save: &(dyn Fn(&[Option<u128>]) + Sync),
    ) -> Result<BigUint, Reason> {
        let count = |unit: usize| self.count_unit(&units[unit], memo_slots, options);
        let numbers = run_units(&Units { known, count: &count, save }, options)?;
        Ok(numbers.iter().map(|&(unit, n)| BigUint::from(n) * units[unit].weight).sum())
    }

    /// Returns the data for the check that the totals through all cells agree. For the first template of the first
    /// orbit, these are the units, with one second template per orbit, and, for each cell outside the template, the
    /// number of templates of each orbit that contain the cell.
    pub(super) fn through_cells(&self) -> (Vec<Unit>, Vec<Vec<u64>>) {
        let all: Vec<usize> = (0..self.len()).collect();
        let first = 0;
        let inside = &self.cells[first];
        let disjoint: Vec<usize> = all.iter().copied().filter(|&t| is_disjoint(&self.cells[t], inside)).collect();
        let kept = Symmetries::coloured(self.topology, |cell| inside.contains(&cell.0) as u32, 200_000);
        let seconds = self.orbits(&disjoint, &kept);
        let units = seconds.iter().map(|orbit| Unit { first, second: Some(orbit[0]), weight: 1 }).collect();
        let rows = (0..self.topology.n_cells() as u16)
            .filter(|cell| !inside.contains(cell))
            .map(|cell| {
                let through = |orbit: &Vec<usize>| orbit.iter().filter(|&&t| self.cells[t].contains(&cell)).count();
                seconds.iter().map(|orbit| through(orbit) as u64).collect()
            })
            .collect();
        (units, rows)
    }
}

/// The number of cached results of one unit.
pub(super) const MEMO_SLOTS: usize = 1 << 19;

/// Groups the sets of cells with these indices into orbits under the moves.
fn orbits_of(sets: &[Vec<u16>], these: &[usize], moves: impl Iterator<Item = impl Fn(u16) -> u16>) -> Vec<Vec<usize>> {
    let place: HashMap<&[u16], u32> = these.iter().enumerate().map(|(i, &t)| (sets[t].as_slice(), i as u32)).collect();
    let image = |cells: &[u16], to: &dyn Fn(u16) -> u16| {
        let mut cells: Vec<u16> = cells.iter().map(|&cell| to(cell)).collect();
        cells.sort_unstable();
        place[cells.as_slice()]
    };
    let moved: Vec<Vec<u32>> = moves.map(|to| these.iter().map(|&t| image(&sets[t], &to)).collect()).collect();
    let orbits = orbits(these.len(), moved.iter());
    orbits.into_iter().map(|orbit| orbit.into_iter().map(|i| these[i as usize]).collect()).collect()
}

fn is_disjoint(a: &[u16], b: &[u16]) -> bool {
    a.iter().all(|cell| b.binary_search(cell).is_err())
}
