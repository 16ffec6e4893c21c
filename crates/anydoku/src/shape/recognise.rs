//! Recognition of named shapes by their houses.
//!
//! A square grid is decomposed family by family. If the topology lacks a house that a family requires, the family is
//! ruled out, usually at its first house. The remaining houses may be the pieces of a jigsaw. The resulting shape is
//! compared with all houses, so a wrong guess along the way can only lose the name.

use std::collections::HashSet;

use super::grid::{self, Base, SquareGrid};
use super::kinds::{Extra, Fixed};
use super::{Shape, name, paper, pieces};
use crate::families::{self, columns, rows, sorted};
use crate::set::CellSet;
use crate::topology::{Cell, House, Topology};

pub(super) fn recognise(topology: &Topology) -> Option<Shape> {
    let (n_cells, n) = (topology.n_cells(), topology.n_digits());
    let may_be_grid = n * n == n_cells;
    let fixed = || Fixed::all().filter(|shape| (shape.size.0, shape.size.1) == (n_cells, n));
    if !may_be_grid && fixed().next().is_none() {
        return None;
    }
    let sets: HashSet<_> = topology.houses().iter().map(|house| sorted(&house.cells)).collect();
    let same_size = fixed().filter(|shape| shape.size.2 == sets.len());
    let same = same_size.map(|shape| (shape.make)()).find(|shape| shape.topology.is_same_as(topology));
    let shape = same.or_else(|| if may_be_grid { grid(n, &sets) } else { cube(n_cells, n, &sets) })?;
    shape.topology.is_same_as(topology).then_some(shape)
}

type Sets = HashSet<Vec<Cell>>;

fn grid(n: usize, sets: &Sets) -> Option<Shape> {
    // Rows, columns, blocks of every size, super families and extras have far fewer houses than this.
    if sets.len() > 16 * n + 8 * n * n {
        return None;
    }
    let mut seen = Seen { sets, known: HashSet::new() };
    if !(seen.has(rows(n)) && seen.has(columns(n))) {
        return None;
    }
    let mut found = SquareGrid { n, bases: Vec::new(), extras: Vec::new() };
    let side = n.isqrt();
    let mut bases = Vec::new();
    if side * side == n {
        bases.push(Base::Super(side));
    }
    bases.extend((2..n).filter(|h| n.is_multiple_of(*h)).map(|height| Base::Boxes { height, width: n / height }));
    // If there are several kinds of blocks, the plainest is named first.
    bases.sort_by_key(|base| *base != SquareGrid::implied_base(n) && !matches!(base, Base::Super(_)));
    if n == 9 {
        bases.push(Base::Toroidal);
    }
    for base in bases {
        if seen.has_new(|| grid::base_houses(&base, n)) {
            found.bases.push(base);
        }
    }
    for extra in Extra::all() {
        let block = found.block();
        if (extra.error)(n, block).is_none() && seen.has_new(|| (extra.houses)(n, block)) {
            found.extras.push(extra);
        }
    }
    let (pairs, mut rest): (Vec<_>, Vec<_>) =
        sets.iter().filter(|set| !seen.known.contains(*set)).partition(|set| set.len() == 2 && n > 2);
    if !rest.is_empty() {
        complete(&mut rest, &seen.known, n);
        found.bases.push(Base::Jigsaw(map(&rest, n * n, n, n)?));
    }
    if found.bases.is_empty() {
        found.bases.push(if n <= 3 { SquareGrid::implied_base(n) } else { Base::Latin });
    }
    for extra in Extra::all() {
        let is_move = |leaper: families::Leaper| pairs.iter().any(|pair| leaper.leads(n, pair[0], pair[1]));
        if extra.leaper.is_some_and(is_move) {
            found.extras.push(extra);
        }
    }
    found.extras.sort_by_key(|extra| extra.rank());
    found.shape().ok()
}

/// Houses, and which of them belong to families that have already been found.
struct Seen<'a> {
    sets: &'a Sets,
    known: Sets,
}

impl Seen<'_> {
    fn has(&mut self, mut family: impl Iterator<Item = House>) -> bool {
        family.all(|house| {
            let set = sorted(&house.cells);
            let is_there = self.sets.contains(&set);
            self.known.insert(set);
            is_there
        })
    }

    /// Returns whether all houses of the family exist, and at least one belongs to no other family.
    fn has_new<I: Iterator<Item = House>>(&mut self, family: impl Fn() -> I) -> bool {
        let mut n_new = 0;
        for house in family() {
            let set = sorted(&house.cells);
            if !self.sets.contains(&set) {
                return false;
            }
            n_new += usize::from(!self.known.contains(&set));
        }
        n_new > 0 && self.has(family())
    }
}

/// Adds to the pieces of a jigsaw those that coincide with a row, a column or a block and were counted as such. Any
/// that fit will do, because they are houses in any case.
fn complete<'a>(rest: &mut Vec<&'a Vec<Cell>>, known: &'a Sets, n: usize) {
    let mut open = CellSet::new(n * n);
    (0..n * n).for_each(|cell| _ = open.insert(Cell::new(cell)));
    for cell in rest.iter().copied().flatten() {
        open.remove(*cell);
    }
    // The order is fixed because the order of a hash set changes from run to run.
    let mut known: Vec<_> = known.iter().filter(|set| set.len() == n).collect();
    known.sort_unstable();
    while rest.len() < n {
        let Some(first) = open.iter().next() else { return };
        let fits = |set: &&&Vec<Cell>| set.contains(&first) && set.iter().all(|&cell| open.contains(cell));
        let Some(&piece) = known.iter().find(fits) else { return };
        piece.iter().for_each(|&cell| _ = open.remove(cell));
        rest.push(piece);
    }
}

/// Returns the piece of each cell, if the houses are `n` pieces of `size` cells that cover all cells.
fn map(houses: &[&Vec<Cell>], n_cells: usize, n: usize, size: usize) -> Option<Vec<usize>> {
    if houses.len() != n {
        return None;
    }
    let mut labels = vec![usize::MAX; n_cells];
    for (piece, house) in houses.iter().enumerate() {
        for cell in house.iter() {
            labels[cell.index()] = piece;
        }
    }
    if labels.contains(&usize::MAX) {
        return None;
    }
    pieces::normal(&labels, n, size).ok()
}

/// Returns the cube shape with these houses, whatever its blocks.
fn cube(n_cells: usize, n: usize, sets: &Sets) -> Option<Shape> {
    if (n_cells, n, sets.len()) != (192, 16, 36) {
        return None;
    }
    let plain = paper::cube("cube".into(), &paper::quarters());
    let lines: HashSet<_> = plain.topology.houses()[12..].iter().map(|house| sorted(&house.cells)).collect();
    let rest: Vec<_> = sets.iter().filter(|set| !lines.contains(*set)).collect();
    let map = map(&rest, 192, 12, 16)?;
    Some(paper::cube(name::jigcube_name(&map), &map))
}
