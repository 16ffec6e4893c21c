//! Sums that follow from cages and houses together: what sticks out of some houses, and what is left over in them.
//!
//! Houses that hold every digit have a known sum. Cages that lie in a union of such houses leave a rest with a known sum (innies);
//! cages that cover a union stick out by a known sum (outies); and with both, the difference of the two is known. These sums are
//! the whole of killer solving: without them the search guesses some fifty times as often.

use std::collections::HashSet;

use super::Primitive;
use crate::set::CellSet;
use crate::topology::{Cell, House, HouseKind, Topology};

/// Longer sums say too little for what they cost.
const MAX_CELLS: usize = 5;
/// And they say little if both sides are open.
const MAX_SIDE: usize = 2;

/// A cage: its cells and their sum.
struct Sum {
    cells: Vec<Cell>,
    set: CellSet,
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
    let empty = || CellSet::new(topology.n_cells());
    // What the cages say need not be said again.
    let known = cages.iter().map(|cage| (cage.set.clone(), empty())).collect();
    let mut found = Found { topology, cages: &cages, known, key: (empty(), empty()), list: Vec::new() };
    let mut union = Union::new(topology, &cage_of, cages.len());
    each_union(topology, &mut union, &mut |union| found.look(union));
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
    let mut push = |cells: Vec<Cell>, total: i32| {
        let set = CellSet::of(topology.n_cells(), cells.iter().copied());
        sums.push(Sum { cells, set, total });
    };
    for (_, primitive) in topology.primitives() {
        match primitive {
            Primitive::Sets { cells, sets } => {
                let total =
                    |set: u64| (0..64).filter(|digit| set >> digit & 1 == 1).map(|digit| digit + 1).sum::<i32>();
                let Some(first) = sets.first().map(|&set| total(set)) else { continue };
                if sets.iter().all(|&set| total(set) == first) {
                    push(cells.clone(), first);
                }
            }
            Primitive::Linear { terms, total } if terms.iter().all(|(_, weight)| *weight == 1) => {
                push(terms.iter().map(|(cell, _)| *cell).collect(), *total);
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

/// Houses that share no cell.
struct Union<'a> {
    cage_of: &'a [usize],
    n_cells: usize,
    set: CellSet,
    /// How many cells of each cage.
    n_in: Vec<usize>,
}

impl Union<'_> {
    fn new<'a>(topology: &Topology, cage_of: &'a [usize], n_cages: usize) -> Union<'a> {
        Union { cage_of, n_cells: 0, set: CellSet::new(topology.n_cells()), n_in: vec![0; n_cages] }
    }

    fn clear(&mut self) {
        self.n_cells = 0;
        self.set.clear();
        self.n_in.fill(0);
    }

    /// Takes a house too, unless it shares a cell with those that are there.
    fn add(&mut self, house: &House) -> bool {
        if house.cells.iter().any(|&cell| self.set.contains(cell)) {
            return false;
        }
        self.n_cells += house.cells.len();
        for &cell in &house.cells {
            self.set.insert(cell);
            if let Some(n) = self.n_in.get_mut(self.cage_of[cell.index()]) {
                *n += 1;
            }
        }
        true
    }
}

/// Unions of disjoint full houses of a kind: each alone, and runs of neighbours from both ends and in between.
fn each_union(topology: &Topology, union: &mut Union<'_>, look: &mut dyn FnMut(&Union<'_>)) {
    let full: Vec<&House> = topology.houses().iter().filter(|house| topology.is_full(house)).collect();
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
        let houses: Vec<&House> = full.iter().filter(|house| house.kind == kind).copied().collect();
        for from in 0..houses.len() {
            union.clear();
            for house in &houses[from..] {
                if !union.add(house) {
                    break;
                }
                look(union);
            }
        }
    }
    for house in full.iter().filter(|h| !matches!(h.kind, HouseKind::Row | HouseKind::Column | HouseKind::Block)) {
        union.clear();
        union.add(house);
        look(union);
    }
    // Columns of blocks, which no run of them in their order is.
    let blocks: Vec<&House> = full.iter().filter(|house| house.kind == HouseKind::Block).copied().collect();
    let side = blocks.len().isqrt();
    if side * side != blocks.len() || topology.n_digits() != blocks.len() {
        return;
    }
    for column in 0..side {
        union.clear();
        if blocks.iter().skip(column).step_by(side).all(|house| union.add(house)) {
            look(union);
        }
    }
}

struct Found<'a> {
    topology: &'a Topology,
    cages: &'a [Sum],
    /// The cells left over and those that stick out.
    known: HashSet<(CellSet, CellSet)>,
    key: (CellSet, CellSet),
    list: Vec<Primitive>,
}

impl Found<'_> {
    /// What a union of houses says: cells of cages that stick out, and cells that no cage inside covers.
    fn look(&mut self, union: &Union<'_>) {
        let n = self.topology.n_digits();
        let total = (union.n_cells / n * n * (n + 1) / 2) as i32;
        // A cage counts as inside if most of it is; then if any of it is; then only if all of it is.
        for share in 0..3 {
            let cages = self.cages;
            let counted = cages.iter().zip(&union.n_in).filter(|&(cage, &inside)| match share {
                0 => 2 * inside > cage.cells.len(),
                1 => inside > 0,
                _ => inside > 0 && inside == cage.cells.len(),
            });
            // Most say too little, and that shows before their cells are known.
            let (mut rest, mut n_out, mut n_left) = (total, 0, union.n_cells);
            for (cage, inside) in counted.clone() {
                rest -= cage.total;
                n_out += cage.cells.len() - inside;
                n_left -= inside;
            }
            if self.is_worth(n_left, n_out) {
                let (left, out) = &mut self.key;
                left.clear();
                left.extend(&union.set);
                out.clear();
                for (cage, _) in counted {
                    left.subtract(&cage.set);
                    out.extend(&cage.set);
                }
                out.subtract(&union.set);
                self.take(rest);
            }
        }
    }

    /// Is a sum of so many cells left over and so many that stick out short enough?
    fn is_worth(&self, n_left: usize, n_out: usize) -> bool {
        let n_cells = n_left + n_out;
        match n_left.min(n_out) {
            0 => n_cells > 0 && n_cells <= self.topology.n_digits().max(MAX_CELLS),
            fewer => n_cells <= MAX_CELLS && fewer <= MAX_SIDE,
        }
    }

    /// The cells left over are so much more than those that stick out.
    fn take(&mut self, more: i32) {
        if self.known.contains(&self.key) {
            return;
        }
        let (left, out) = &self.key;
        let mut terms = Vec::with_capacity(self.topology.n_digits());
        terms.extend(left.iter().map(|cell| (cell, 1)));
        terms.extend(out.iter().map(|cell| (cell, -1)));
        self.list.push(Primitive::Linear { terms, total: more });
        self.known.insert(self.key.clone());
    }
}
