//! Houses that follow from other houses.
//!
//! For example, three rows hold every digit three times and two windows inside them hold it twice; the remaining cells
//! of the rows then hold it once, so they also form a house. With such houses, counting gives the same number with far
//! fewer states: NRC takes an eighth of the time.

use std::sync::Arc;

use super::{House, HouseKind, Topology};
use crate::set::CellSet;

/// The maximum number of lines that are combined.
const MAX_LINES: usize = 4;

/// Larger grids are skipped, because counting them is hardly feasible anyway.
const MAX_CELLS: usize = 256;

/// Topologies with more houses are skipped.
const MAX_HOUSES: usize = 64;

impl Topology {
    /// Returns the topology with the houses that follow from its own, or `None` if there are none. The result is
    /// computed once.
    pub fn with_houses_that_follow(&self) -> Option<&Arc<Topology>> {
        self.completed.get_or_init(|| complete(self).map(Arc::new)).as_ref()
    }
}

fn complete(topology: &Topology) -> Option<Topology> {
    if topology.has_rules() || topology.n_cells() > MAX_CELLS {
        return None;
    }
    let found = houses_that_follow(topology);
    let all = topology.houses().iter().cloned().chain(found.iter().cloned()).collect();
    let more = Topology::new(topology.n_cells(), topology.n_digits(), topology.names().clone(), all).ok();
    more.filter(|_| !found.is_empty())
}

fn houses_that_follow(topology: &Topology) -> Vec<House> {
    let n_cells = topology.n_cells();
    let full = || topology.houses().iter().filter(|house| topology.is_full(house));
    let set = |house: &House| CellSet::of(n_cells, house.cells.iter().copied());
    let mut known: Vec<CellSet> = full().map(set).collect();
    let lines = |kind: HouseKind| full().filter(|house| house.kind == kind).map(set).collect::<Vec<CellSet>>();
    let families = [HouseKind::Row, HouseKind::Column, HouseKind::Block].map(lines);
    let n_given = known.len();
    // New houses join the list, so that houses that follow from them are also found.
    let mut at = 0;
    while at < known.len() && known.len() <= MAX_HOUSES {
        for family in families.iter().filter(|family| is_partition(family, n_cells)) {
            if let Some(chosen) = Chosen::none(n_cells).with(family, &known[at]) {
                extend(family, &mut known, at, &chosen);
            }
        }
        at += 1;
    }
    let house = |(i, set): (usize, &CellSet)| House::numbered(HouseKind::Group, i + 1, set.iter());
    known[n_given..].iter().enumerate().map(house).collect()
}

/// Disjoint houses and the lines that they touch.
struct Chosen {
    lines: CellSet,
    n_lines: usize,
    inside: CellSet,
    n_inside: usize,
}

impl Chosen {
    fn none(n_cells: usize) -> Chosen {
        Chosen { lines: CellSet::new(n_cells), n_lines: 0, inside: CellSet::new(n_cells), n_inside: 0 }
    }

    /// Returns the choice with one more house, or `None` if the house overlaps the others or too many lines are
    /// touched.
    fn with(&self, family: &[CellSet], house: &CellSet) -> Option<Chosen> {
        if self.inside.meets(house) || family.contains(house) {
            return None;
        }
        let is_new = |line: &&CellSet| line.meets(house) && !line.is_subset(&self.lines);
        let n_lines = self.n_lines + family.iter().filter(is_new).count();
        if n_lines > MAX_LINES {
            return None;
        }
        let (mut lines, mut inside) = (self.lines.clone(), self.inside.clone());
        family.iter().filter(is_new).for_each(|line| lines.extend(line));
        inside.extend(house);
        Some(Chosen { lines, n_lines, inside, n_inside: self.n_inside + 1 })
    }
}

/// Extends the choice with houses before this one. If there is one house fewer than lines, records the remaining cells
/// as a house.
fn extend(family: &[CellSet], known: &mut Vec<CellSet>, before: usize, chosen: &Chosen) {
    if chosen.n_inside + 1 == chosen.n_lines {
        let mut left = chosen.lines.clone();
        left.subtract(&chosen.inside);
        if !known.contains(&left) {
            known.push(left);
        }
    }
    for house in (0..before).filter(|_| chosen.n_inside + 1 < MAX_LINES) {
        if let Some(more) = chosen.with(family, &known[house]) {
            extend(family, known, house, &more);
        }
    }
}

fn is_partition(family: &[CellSet], n_cells: usize) -> bool {
    let mut union = CellSet::new(n_cells);
    family.iter().for_each(|line| union.extend(line));
    union.len() == n_cells && family.iter().map(CellSet::len).sum::<usize>() == n_cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Puzzle, Shape};

    fn n_following(name: &str) -> usize {
        houses_that_follow(&Shape::named(name).unwrap().topology).len()
    }

    #[test]
    fn nrc_has_nine_windows() {
        assert_eq!(n_following("nrc"), 5);
        let follow = houses_that_follow(&Shape::named("nrc").unwrap().topology);
        let corners: Vec<Cell> = [0, 4, 8, 36, 40, 44, 72, 76, 80].map(Cell::new).to_vec();
        assert!(follow.iter().any(|house| house.cells == corners));
    }

    #[test]
    fn others_have_all_they_have() {
        for name in ["4x4", "6x6", "9x9", "x", "disjoint", "asterisk", "centredot", "16x16", "latin9", "toroidal"] {
            assert_eq!(n_following(name), 0, "{name}");
        }
    }

    /// Grids filled without the new houses obey them.
    #[test]
    fn what_follows_is_true() {
        for name in ["nrc", "nrc16", "nrcx"] {
            let Some(shape) = Shape::named(name) else { continue };
            let found = houses_that_follow(&shape.topology);
            let mut solver = crate::Solver::new(&shape.topology);
            let filled = solver.first(&Puzzle::empty(shape.topology.clone())).expect("it can be filled");
            for house in found {
                let digits: std::collections::HashSet<_> = house.cells.iter().map(|&cell| filled.digit(cell)).collect();
                assert_eq!(digits.len(), shape.topology.n_digits(), "{name}");
            }
        }
    }
}
