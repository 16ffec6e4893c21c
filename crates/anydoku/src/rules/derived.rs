//! Sums that follow from cages and houses together: innies and outies.
//!
//! A house that holds every digit has a known sum. Cages inside a union of such houses leave cells with a known sum
//! (innies), cages that cover the union extend beyond it by a known sum (outies), and where both occur, their
//! difference is known. Killer Sudoku depends on these sums: without them the search guesses about fifty times as
//! often.

use std::collections::HashSet;

use super::Primitive;
use crate::set::CellSet;
use crate::topology::{Cell, House, HouseId, HouseKind, Topology};

/// The maximum number of cells in a derived sum. Longer sums remove too little for the time that they take.
const MAX_CELLS: usize = 5;
/// The maximum number of cells on one side of a sum that has cells on both sides. Larger ones remove too little.
const MAX_SIDE: usize = 2;

/// The maximum number of cells in a sum that only explanations use.
const MAX_TOLD: usize = 6;
/// The maximum number of cells on one side of such a sum that has cells on both sides.
const MAX_TOLD_SIDE: usize = 3;
/// The maximum number of houses in a union that only explanations use. People rarely look at more.
const MAX_HOUSES: usize = 4;
/// The maximum number of sums that only explanations use.
const MAX_MORE: usize = 300;

/// A cage: its cells, their sum, and the rule that states it.
struct Sum {
    cells: Vec<Cell>,
    set: CellSet,
    total: i32,
    rule: usize,
}

/// A sum that follows from houses and cages together.
pub(crate) struct Derived {
    /// The sum.
    pub(crate) primitive: Primitive,
    /// The reason for the sum.
    pub(crate) origin: Origin,
    /// Whether only explanations use the sum.
    pub(crate) is_wide: bool,
}

/// The houses and cages from which a sum follows. Sums count digits from 1.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The houses whose digits are counted.
    pub(crate) houses: Vec<HouseId>,
    /// The rules whose sums are counted.
    pub(crate) rules: Vec<usize>,
    /// The sum of the digits of the houses.
    pub(crate) total: i32,
    /// The sum of the rules.
    pub(crate) covered: i32,
    /// The number of cells of the rules.
    pub(crate) n_covered: usize,
}

/// Returns the sums worth adding to those that the rules state when searching for solutions.
pub(crate) fn sums(topology: &Topology) -> Vec<Primitive> {
    told_sums(topology, false).into_iter().map(|derived| derived.primitive).collect()
}

/// Returns the same sums with their reasons; with `has_more`, those over up to four houses that a person looks at
/// follow them.
pub(crate) fn told_sums(topology: &Topology, has_more: bool) -> Vec<Derived> {
    let cages = disjoint_cages(topology);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut cage_of = vec![usize::MAX; topology.n_cells()];
    for (i, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|cell| cage_of[cell.index()] = i);
    }
    let empty = || CellSet::new(topology.n_cells());
    // The sums of the cages themselves are already stated by the rules.
    let known = cages.iter().map(|cage| (cage.set.clone(), empty())).collect();
    let mut found = Found { topology, cages: &cages, known, key: (empty(), empty()), list: Vec::new(), is_wide: false };
    let mut union = Union::new(topology, &cage_of, cages.len());
    each_union(topology, &mut union, &mut |union| found.look(union));
    if has_more {
        let n_shared = found.list.len();
        found.is_wide = true;
        each_joined_union(topology, &mut union, &mut |union| found.look(union));
        found.list[n_shared..].sort_by_key(|derived| (derived.primitive.cells().len(), derived.origin.houses.len()));
        found.list.truncate(n_shared + MAX_MORE);
    }
    found.list
}

/// Returns one primitive per consecutive pair of ranked lines: a line with a lower rank comes before one with a higher
/// rank.
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

/// Returns sums that share no cell, shortest first: mostly cages, whose digits differ, and other sums with weight 1.
fn disjoint_cages(topology: &Topology) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    let mut push = |cells: Vec<Cell>, total: i32, rule: usize| {
        let set = CellSet::of(topology.n_cells(), cells.iter().copied());
        sums.push(Sum { cells, set, total, rule });
    };
    for (rule, primitive) in topology.primitives() {
        match primitive {
            Primitive::Sets { cells, sets } => {
                let total =
                    |set: u64| (0..64).filter(|digit| set >> digit & 1 == 1).map(|digit| digit + 1).sum::<i32>();
                let Some(first) = sets.first().map(|&set| total(set)) else { continue };
                if sets.iter().all(|&set| total(set) == first) {
                    push(cells.clone(), first, *rule);
                }
            }
            Primitive::Linear { terms, total } if terms.iter().all(|(_, weight)| *weight == 1) => {
                push(terms.iter().map(|(cell, _)| *cell).collect(), *total, *rule);
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

/// A union of houses that share no cell.
struct Union<'a> {
    cage_of: &'a [usize],
    n_cells: usize,
    set: CellSet,
    /// The number of cells of each cage that lie in the union.
    n_in: Vec<usize>,
    houses: Vec<HouseId>,
}

impl Union<'_> {
    fn new<'a>(topology: &Topology, cage_of: &'a [usize], n_cages: usize) -> Union<'a> {
        let set = CellSet::new(topology.n_cells());
        Union { cage_of, n_cells: 0, set, n_in: vec![0; n_cages], houses: Vec::new() }
    }

    fn clear(&mut self) {
        self.n_cells = 0;
        self.set.clear();
        self.n_in.fill(0);
        self.houses.clear();
    }

    /// Adds a house and returns true, unless it shares a cell with the union.
    fn add(&mut self, (id, house): (HouseId, &House)) -> bool {
        if house.cells.iter().any(|&cell| self.set.contains(cell)) {
            return false;
        }
        self.n_cells += house.cells.len();
        self.houses.push(id);
        for &cell in &house.cells {
            self.set.insert(cell);
            if let Some(n) = self.n_in.get_mut(self.cage_of[cell.index()]) {
                *n += 1;
            }
        }
        true
    }
}

/// Returns the houses that hold every digit.
fn full_houses(topology: &Topology) -> Vec<(HouseId, &House)> {
    let houses = topology.houses().iter().enumerate().map(|(h, house)| (HouseId(h as u32), house));
    houses.filter(|(_, house)| topology.is_full(house)).collect()
}

/// Calls `look` with unions of disjoint full houses of one kind: each house alone, and runs of adjacent houses from
/// both ends and in between.
fn each_union(topology: &Topology, union: &mut Union<'_>, look: &mut dyn FnMut(&Union<'_>)) {
    let full = full_houses(topology);
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
        let houses: Vec<_> = full.iter().filter(|(_, house)| house.kind == kind).copied().collect();
        for from in 0..houses.len() {
            union.clear();
            for &house in &houses[from..] {
                if !union.add(house) {
                    break;
                }
                look(union);
            }
        }
    }
    let is_other = |house: &House| !matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Block);
    for &house in full.iter().filter(|(_, house)| is_other(house)) {
        union.clear();
        union.add(house);
        look(union);
    }
    // Columns of blocks, which are not runs of blocks in their usual order.
    let blocks: Vec<_> = full.iter().filter(|(_, house)| house.kind == HouseKind::Block).copied().collect();
    let side = blocks.len().isqrt();
    if side * side != blocks.len() || topology.n_digits() != blocks.len() {
        return;
    }
    for column in 0..side {
        union.clear();
        if blocks.iter().skip(column).step_by(side).all(|&house| union.add(house)) {
            look(union);
        }
    }
}

/// Calls `look` with unions of up to four disjoint full houses of one kind that cages join, those of few houses first.
fn each_joined_union(topology: &Topology, union: &mut Union<'_>, look: &mut dyn FnMut(&Union<'_>)) {
    /// With more houses of a kind there are too many unions.
    const MOST: usize = 12;
    let full = full_houses(topology);
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
        let houses: Vec<_> = full.iter().filter(|(_, house)| house.kind == kind).copied().collect();
        if houses.len() > MOST {
            continue;
        }
        let cages = |house: &House| -> HashSet<usize> {
            let here = house.cells.iter().map(|cell| union.cage_of[cell.index()]);
            here.filter(|&cage| cage != usize::MAX).collect()
        };
        let cages: Vec<HashSet<usize>> = houses.iter().map(|(_, house)| cages(house)).collect();
        for size in 2..=MAX_HOUSES.min(houses.len()) {
            for chosen in (0u32..1 << houses.len()).filter(|chosen| chosen.count_ones() as usize == size) {
                let is_in = |h: &usize| chosen >> h & 1 == 1;
                union.clear();
                let is_disjoint = (0..houses.len()).filter(is_in).all(|h| union.add(houses[h]));
                if is_disjoint && are_joined(&cages, chosen) {
                    look(union);
                }
            }
        }
    }
}

/// Returns whether cages lead from each of the chosen houses to every other.
fn are_joined(cages: &[HashSet<usize>], chosen: u32) -> bool {
    let mut reached = 1u32 << chosen.trailing_zeros();
    loop {
        let is_near = |h: &usize| {
            let mut known = (0..cages.len()).filter(|k| reached >> k & 1 == 1);
            known.any(|k| !cages[k].is_disjoint(&cages[*h]))
        };
        let near = (0..cages.len()).filter(|h| (chosen & !reached) >> h & 1 == 1).find(is_near);
        let Some(h) = near else { return reached == chosen };
        reached |= 1 << h;
    }
}

struct Found<'a> {
    topology: &'a Topology,
    cages: &'a [Sum],
    /// The pairs of innies and outies that have been found.
    known: HashSet<(CellSet, CellSet)>,
    key: (CellSet, CellSet),
    list: Vec<Derived>,
    /// Whether sums that only explanations use are wanted.
    is_wide: bool,
}

impl Found<'_> {
    /// Derives the sums of a union of houses: of outies, the cells of its cages that lie outside, and of innies, the
    /// cells outside all counted cages.
    fn look(&mut self, union: &Union<'_>) {
        let n = self.topology.n_digits();
        let total = (union.n_cells / n * n * (n + 1) / 2) as i32;
        // First count each cage that lies mostly inside, then each that lies partly inside, then only those that lie
        // completely inside.
        for share in 0..3 {
            let cages = self.cages;
            let counted = cages.iter().zip(&union.n_in).filter(|&(cage, &inside)| match share {
                0 => 2 * inside > cage.cells.len(),
                1 => inside > 0,
                _ => inside > 0 && inside == cage.cells.len(),
            });
            // Most sums are too long, which is known before their cells are collected.
            let (mut n_out, mut n_left) = (0, union.n_cells);
            for (cage, inside) in counted.clone() {
                n_out += cage.cells.len() - inside;
                n_left -= inside;
            }
            if self.is_worth(n_left, n_out) {
                let (left, out) = &mut self.key;
                left.clear();
                left.extend(&union.set);
                out.clear();
                let mut rules = Vec::new();
                let (mut covered, mut n_covered) = (0, 0);
                for (cage, _) in counted {
                    left.subtract(&cage.set);
                    out.extend(&cage.set);
                    rules.push(cage.rule);
                    covered += cage.total;
                    n_covered += cage.cells.len();
                }
                out.subtract(&union.set);
                self.take(Origin { houses: union.houses.clone(), rules, total, covered, n_covered });
            }
        }
    }

    /// Returns whether a sum of `n_left` innies and `n_out` outies is short enough.
    fn is_worth(&self, n_left: usize, n_out: usize) -> bool {
        let n_cells = n_left + n_out;
        if self.is_wide {
            // The sum of a house without any cage is known anyway.
            let is_short = n_cells > 0 && n_cells <= MAX_TOLD && n_left < self.topology.n_digits();
            return is_short && n_left.min(n_out) <= MAX_TOLD_SIDE;
        }
        match n_left.min(n_out) {
            0 => n_cells > 0 && n_cells <= self.topology.n_digits().max(MAX_CELLS),
            fewer => n_cells <= MAX_CELLS && fewer <= MAX_SIDE,
        }
    }

    /// Adds the sum: the innies exceed the outies by the difference between the houses and the cages.
    fn take(&mut self, origin: Origin) {
        if self.known.contains(&self.key) {
            return;
        }
        let (left, out) = &self.key;
        let mut terms = Vec::with_capacity(self.topology.n_digits());
        terms.extend(left.iter().map(|cell| (cell, 1)));
        terms.extend(out.iter().map(|cell| (cell, -1)));
        let primitive = Primitive::Linear { terms, total: origin.total - origin.covered };
        self.list.push(Derived { primitive, origin, is_wide: self.is_wide });
        self.known.insert(self.key.clone());
    }
}
