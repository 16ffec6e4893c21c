//! Sums that follow from cages and houses together: what sticks out of some houses, and what is left over in them.
//!
//! Houses that hold every digit have a known sum. Cages that lie in a union of such houses leave a rest with a known sum (innies);
//! cages that cover a union stick out by a known sum (outies); and with both, the difference of the two is known. These sums are
//! the whole of killer solving: without them the search guesses some fifty times as often.

use std::collections::HashSet;

use super::Primitive;
use crate::topology::{Cell, House, HouseKind, Topology};

/// Longer sums say too little for what they cost.
const MAX_CELLS: usize = 5;
/// And they say little if both sides are open.
const MAX_SIDE: usize = 2;

/// A cage: its cells and their sum.
struct Sum {
    cells: Vec<Cell>,
    total: i32,
}

/// All sums worth having, besides those that the rules say.
pub(crate) fn sums(topology: &Topology) -> Vec<Primitive> {
    let cages = disjoint_cages(topology);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut cage_of = vec![usize::MAX; topology.n_cells()];
    for (i, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|cell| cage_of[cell.index()] = i);
    }
    let mut found = Found { topology, cages: &cages, cage_of: &cage_of, known: HashSet::new(), list: Vec::new() };
    for union in unions(topology) {
        found.look(&union);
    }
    found.list
}

/// Lines with a rank are in the order of their ranks, each before the next.
pub(crate) fn orders(topology: &Topology) -> Vec<Primitive> {
    let ranked = topology.primitives().iter().filter_map(|(_, primitive)| match primitive {
        Primitive::Rank { lines, rank, .. } => Some((*rank, &lines[0])),
        _ => None,
    });
    let mut ranked: Vec<(usize, &Vec<Cell>)> = ranked.collect();
    ranked.sort_unstable();
    let rising = ranked.windows(2).filter(|pair| pair[0].0 < pair[1].0);
    let before = |pair: &[(usize, &Vec<Cell>)]| Primitive::Rank {
        lines: vec![pair[0].1.clone(), pair[1].1.clone()],
        rank: 1,
        may_tie: false,
    };
    rising.map(before).collect()
}

/// Sums of cells that no other sum has, the shorter first: cages mostly, whose digits differ, and other sums of weight one.
fn disjoint_cages(topology: &Topology) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    for (_, primitive) in topology.primitives() {
        match primitive {
            Primitive::Sets { cells, sets } => {
                let total =
                    |set: u64| (0..64).filter(|digit| set >> digit & 1 == 1).map(|digit| digit + 1).sum::<i32>();
                let Some(first) = sets.first().map(|&set| total(set)) else { continue };
                if sets.iter().all(|&set| total(set) == first) {
                    sums.push(Sum { cells: cells.clone(), total: first });
                }
            }
            Primitive::Linear { terms, total } if terms.iter().all(|(_, weight)| *weight == 1) => {
                sums.push(Sum { cells: terms.iter().map(|(cell, _)| *cell).collect(), total: *total });
            }
            _ => {}
        }
    }
    sums.sort_by_key(|sum| sum.cells.len());
    let mut taken = vec![false; topology.n_cells()];
    sums.retain(|sum| {
        let is_free = sum.cells.iter().all(|cell| !taken[cell.index()]);
        if is_free {
            sum.cells.iter().for_each(|cell| taken[cell.index()] = true);
        }
        is_free
    });
    sums
}

/// Unions of disjoint full houses of a kind: each alone, and runs of neighbours from both ends and in between.
fn unions(topology: &Topology) -> Vec<Vec<Cell>> {
    let full: Vec<&House> = topology.houses().iter().filter(|house| topology.is_full(house)).collect();
    let mut unions: Vec<Vec<Cell>> = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
        let houses: Vec<&&House> = full.iter().filter(|house| house.kind == kind).collect();
        for from in 0..houses.len() {
            let mut union: Vec<Cell> = Vec::new();
            for house in &houses[from..] {
                if union.iter().any(|cell| house.cells.contains(cell)) {
                    break;
                }
                union.extend(&house.cells);
                unions.push(union.clone());
            }
        }
    }
    let others =
        full.iter().filter(|house| !matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Block));
    unions.extend(others.map(|house| house.cells.clone()));
    block_lines(topology, &full, &mut unions);
    unions
}

/// Columns of blocks, which no run of them in their order is.
fn block_lines(topology: &Topology, full: &[&House], unions: &mut Vec<Vec<Cell>>) {
    let blocks: Vec<&&House> = full.iter().filter(|house| house.kind == HouseKind::Block).collect();
    let side = blocks.len().isqrt();
    if side * side != blocks.len() || topology.n_digits() != blocks.len() {
        return;
    }
    for column in 0..side {
        let own = blocks.iter().skip(column).step_by(side);
        let union: Vec<Cell> = own.flat_map(|house| house.cells.iter().copied()).collect();
        let differs = union.iter().collect::<HashSet<_>>().len() == union.len();
        if differs {
            unions.push(union);
        }
    }
}

struct Found<'a> {
    topology: &'a Topology,
    cages: &'a [Sum],
    cage_of: &'a [usize],
    known: HashSet<(Vec<Cell>, Vec<Cell>)>,
    list: Vec<Primitive>,
}

impl Found<'_> {
    /// What a union of houses says: cells of cages that stick out, and cells that no cage inside covers.
    fn look(&mut self, union: &[Cell]) {
        let n = self.topology.n_digits();
        let total = (union.len() / n * n * (n + 1) / 2) as i32;
        let mut is_in = vec![false; self.topology.n_cells()];
        union.iter().for_each(|cell| is_in[cell.index()] = true);
        let mut n_in = vec![0; self.cages.len()];
        for cell in union {
            if let Some(n) = n_in.get_mut(self.cage_of[cell.index()]) {
                *n += 1;
            }
        }
        // A cage counts as inside if most of it is; then if any of it is; then only if all of it is.
        for share in 0..3 {
            let counts_in = |cage: usize| {
                let (inside, all) = (n_in[cage], self.cages[cage].cells.len());
                match share {
                    0 => 2 * inside > all,
                    1 => inside > 0,
                    _ => inside == all,
                }
            };
            let mut rest = total;
            let mut out: Vec<Cell> = Vec::new();
            let mut left: Vec<Cell> = Vec::new();
            for cell in union {
                match self.cage_of[cell.index()] {
                    usize::MAX => left.push(*cell),
                    cage if !counts_in(cage) => left.push(*cell),
                    _ => {}
                }
            }
            for cage in (0..self.cages.len()).filter(|&cage| n_in[cage] > 0 && counts_in(cage)) {
                rest -= self.cages[cage].total;
                out.extend(self.cages[cage].cells.iter().filter(|cell| !is_in[cell.index()]));
            }
            self.take(left, out, rest);
        }
    }

    /// The cells left over are so much more than those that stick out.
    fn take(&mut self, mut left: Vec<Cell>, mut out: Vec<Cell>, more: i32) {
        let n_cells = left.len() + out.len();
        let alone = left.is_empty() || out.is_empty();
        let is_short = n_cells <= MAX_CELLS || (alone && n_cells <= self.topology.n_digits());
        let is_told = out.is_empty() && self.cages.iter().any(|cage| same(&cage.cells, &left));
        if n_cells == 0 || !is_short || is_told || (!alone && left.len().min(out.len()) > MAX_SIDE) {
            return;
        }
        left.sort_unstable();
        out.sort_unstable();
        if !self.known.insert((left.clone(), out.clone())) {
            return;
        }
        let terms = left.iter().map(|&cell| (cell, 1)).chain(out.iter().map(|&cell| (cell, -1)));
        self.list.push(Primitive::Linear { terms: terms.collect(), total: more });
    }
}

fn same(a: &[Cell], b: &[Cell]) -> bool {
    a.len() == b.len() && a.iter().all(|cell| b.contains(cell))
}
