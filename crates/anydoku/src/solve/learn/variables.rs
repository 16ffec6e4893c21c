//! The variables, one for each candidate that is left after placing singles, and the exclusions between them.

use super::trail::Lit;
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::rules::Primitive;
use crate::rules::filter::taxicab::Taxicab;
use crate::set::DigitSet;
use crate::solve::word::Word;
use crate::topology::{Cell, Digit, Topology};

/// The maximum number of links between candidates; more would take too much memory.
const MAX_LINKS: usize = 1 << 26;

pub(super) struct Variables {
    /// The cell and digit of each variable.
    meaning: Vec<(Cell, Digit)>,
    /// The variable of each cell and digit, or `u32::MAX`.
    var_of: Vec<u32>,
    n_digits: usize,
    link_starts: Vec<u32>,
    links: Vec<u32>,
}

impl Variables {
    /// Returns the variables, or `None` if there are too many links or the budget is stopped.
    pub(super) fn new(topology: &Topology, candidates: &Candidates, budget: &Budget<'_>) -> Option<Variables> {
        let n_digits = topology.n_digits();
        let var_of = vec![u32::MAX; topology.n_cells() * n_digits];
        let mut all = Variables { meaning: Vec::new(), var_of, n_digits, link_starts: vec![0], links: Vec::new() };
        for cell in topology.cells() {
            let set = candidates.of(cell);
            if set.len() > 1 {
                for digit in set.iter() {
                    all.var_of[cell.index() * n_digits + digit.index()] = all.meaning.len() as u32;
                    all.meaning.push((cell, digit));
                }
            }
        }
        let mut links = Vec::new();
        let related = related(topology);
        let taxicabs: Vec<Taxicab> = topology.primitives().iter().filter_map(|(_, said)| taxicab(said)).collect();
        for &(cell, digit) in &all.meaning {
            let others = (candidates.of(cell) - DigitSet::only(digit)).iter();
            links.extend(others.filter_map(|other| all.find(cell, other)));
            links.extend(topology.peers(cell).iter().filter_map(|&peer| all.find(peer, digit)));
            for &(other, allowed) in &related[cell.index()] {
                let excluded = candidates.of(other) - allowed[digit.index()].to_set();
                links.extend(excluded.iter().filter_map(|digit| all.find(other, digit)));
            }
            for taxicab in taxicabs.iter().filter(|taxicab| cell.index() < taxicab.n_cells()) {
                let around = taxicab.around(cell.index(), digit.index());
                links.extend(around.filter_map(|other| all.find(Cell::new(other), digit)));
            }
            if links.len() > MAX_LINKS || budget.is_stopped() {
                return None;
            }
            all.link_starts.push(links.len() as u32);
        }
        all.links = links;
        Some(all)
    }

    pub(super) fn len(&self) -> usize {
        self.meaning.len()
    }

    /// Returns the cell and digit of every variable, in order.
    pub(super) fn meaning(&self) -> &[(Cell, Digit)] {
        &self.meaning
    }

    /// Returns the variable of a candidate, or `None` if its cell is placed or the candidate was removed.
    pub(super) fn find(&self, cell: Cell, digit: Digit) -> Option<u32> {
        let var = self.var_of[cell.index() * self.n_digits + digit.index()];
        (var != u32::MAX).then_some(var)
    }

    /// Returns the literal that stands for this candidate being true.
    pub(super) fn lit(&self, cell: Cell, digit: Digit) -> Option<Lit> {
        self.find(cell, digit).map(|var| 2 * var)
    }

    /// Returns the variables that are false if this one is true.
    #[inline(always)]
    pub(super) fn excluded_by(&self, var: u32) -> &[u32] {
        &self.links[self.link_starts[var as usize] as usize..self.link_starts[var as usize + 1] as usize]
    }
}

fn taxicab(primitive: &Primitive) -> Option<Taxicab> {
    if let Primitive::Taxicab(taxicab) = primitive { Some(*taxicab) } else { None }
}

/// Returns, for each cell, the cells that a relation connects with it, and the digits that those may hold for each of
/// its digits.
fn related(topology: &Topology) -> Vec<Vec<(Cell, &[u64])>> {
    let mut related = vec![Vec::new(); topology.n_cells()];
    for (_, primitive) in topology.primitives() {
        if let Primitive::Relation { a, b, table } = primitive
            && a != b
        {
            related[a.index()].push((*b, &table.rows[..]));
            related[b.index()].push((*a, &table.columns[..]));
        }
    }
    related
}
