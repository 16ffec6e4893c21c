//! Components of open cells, after singles are placed.
//!
//! Singles are placed until none is left. Two open cells are connected if they share a house and a candidate. Cells in
//! different connected components never influence one another, so the numbers of their fillings multiply. Inside a
//! component, a house is simply a set of cells that all differ. A full house holds every digit because of the number of
//! its cells, so no constraint is lost.

use anydoku::{Candidates, Cell, DigitSet, Puzzle};

/// Open cells that influence one another.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The cells in the topology.
    pub(super) cells: Vec<Cell>,
    /// The set of digits of each cell, as zero-based local numbers.
    pub(super) allowed: Vec<u64>,
    /// The number of digits that occur.
    pub(super) n_digits: usize,
    /// Sets of cells that all differ, in ascending order; none is a subset of another.
    pub(super) houses: Vec<Vec<u32>>,
}

/// A puzzle divided into components.
pub(super) enum Rest {
    /// The puzzle has no solution.
    Nothing,
    /// The components; the numbers of their fillings multiply.
    Components(Vec<Component>),
    /// A component has more than 64 digits.
    TooWide,
    /// The puzzle has rules beyond houses, which connect and constrain cells in additional ways.
    Ruled,
}

/// Divides a puzzle into its components.
pub(super) fn rest_of(puzzle: &Puzzle) -> Rest {
    let topology = puzzle.topology();
    if topology.has_rules() {
        return Rest::Ruled;
    }
    let Some(candidates) = Candidates::after_singles(puzzle) else { return Rest::Nothing };
    let sets = candidates.sets();
    let is_open = |cell: Cell| sets[cell.index()].len() > 1;
    let mut component_of = vec![usize::MAX; topology.n_cells()];
    let mut components = Vec::new();
    for first in topology.cells().filter(|&cell| is_open(cell)) {
        if component_of[first.index()] != usize::MAX {
            continue;
        }
        let number = components.len();
        component_of[first.index()] = number;
        let mut cells = vec![first];
        let mut i = 0;
        while i < cells.len() {
            for &house in topology.houses_of(cells[i]) {
                for &peer in &topology.house(house).cells {
                    if component_of[peer.index()] == usize::MAX
                        && is_open(peer)
                        && !(sets[peer.index()] & sets[cells[i].index()]).is_empty()
                    {
                        component_of[peer.index()] = number;
                        cells.push(peer);
                    }
                }
            }
            i += 1;
        }
        cells.sort_unstable();
        components.push(cells);
    }
    let mut number_in = vec![u32::MAX; topology.n_cells()];
    let mut rest = Vec::new();
    for (number, cells) in components.into_iter().enumerate() {
        let digits: Vec<_> = cells.iter().fold(DigitSet::EMPTY, |all, c| all | sets[c.index()]).iter().collect();
        if digits.len() > 64 {
            return Rest::TooWide;
        }
        let mut small = [0u64; 256];
        for (i, digit) in digits.iter().enumerate() {
            small[digit.index()] = 1 << i;
        }
        let allowed =
            cells.iter().map(|c| sets[c.index()].iter().fold(0, |set, digit| set | small[digit.index()])).collect();
        for (i, cell) in cells.iter().enumerate() {
            number_in[cell.index()] = i as u32;
        }
        let mut houses: Vec<Vec<u32>> = Vec::new();
        let mut ids: Vec<_> = cells.iter().flat_map(|&cell| topology.houses_of(cell)).collect();
        ids.sort_unstable();
        ids.dedup();
        for &house in ids {
            let inside = topology.house(house).cells.iter().filter(|c| component_of[c.index()] == number);
            let mut inside: Vec<u32> = inside.map(|c| number_in[c.index()]).collect();
            inside.sort_unstable();
            houses.push(inside);
        }
        rest.push(Component { cells, allowed, n_digits: digits.len(), houses: maximal(houses) });
    }
    Rest::Components(rest)
}

/// Returns the sets of two or more cells that are not subsets of others.
pub(super) fn maximal(mut sets: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    sets.retain(|set| set.len() > 1);
    sets.sort_unstable();
    sets.dedup();
    if sets.len() > 4000 {
        return sets;
    }
    let is_part = |a: &[u32], b: &[u32]| a.len() < b.len() && a.iter().all(|x| b.binary_search(x).is_ok());
    let kept: Vec<bool> = sets.iter().map(|a| !sets.iter().any(|b| is_part(a, b))).collect();
    let mut keep = kept.iter();
    sets.retain(|_| *keep.next().expect("one for each"));
    sets
}
