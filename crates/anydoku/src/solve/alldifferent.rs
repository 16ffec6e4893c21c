//! Filtering of whole houses by the all-different constraint (Régin 1994).
//!
//! A filling of a full house is a perfect matching of its cells and digits. Given one matching, a candidate is in some
//! matching if and only if it is in the given one, or its cell and digit lie on an alternating cycle: in the same
//! strongly connected component of the graph that leads from a cell to the owner of each of its candidates. This finds
//! every naked and hidden subset of any size.

use crate::candidates::Candidates;
use crate::set::{DigitSet, MAX_DIGITS};
use crate::topology::{Cell, Digit};

/// Removes candidates that are in no filling of some full house, until nothing changes. Singles must already have been
/// placed. Returns false if a house cannot be filled.
pub(super) fn filter(candidates: &mut Candidates) -> bool {
    let topology = candidates.topology().clone();
    let mut is_placed: Vec<bool> = candidates.sets().iter().map(|set| set.len() == 1).collect();
    let mut is_dirty = vec![true; topology.n_houses()];
    let mut house_view = HouseView::default();
    while let Some(at) = is_dirty.iter().position(|&dirty| dirty) {
        is_dirty[at] = false;
        let house = &topology.houses()[at];
        if !topology.is_full(house) {
            continue;
        }
        let Some(removed) = house_view.filter(&house.cells, candidates) else { return false };
        for (cell, digit) in removed {
            candidates.remove(cell, digit);
            let mut changed = vec![cell];
            let mut next = 0;
            // A peer that is left with one candidate is also placed: some of its own peers can lie outside all full
            // houses, where no matching would remove the digit.
            while let Some(&cell) = changed.get(next) {
                next += 1;
                if let Some(digit) = candidates.of(cell).single()
                    && !std::mem::replace(&mut is_placed[cell.index()], true)
                {
                    candidates.place(cell, digit);
                    changed.extend_from_slice(topology.peers(cell));
                }
            }
            for cell in changed {
                topology.houses_of(cell).iter().for_each(|house| is_dirty[house.index()] = true);
            }
        }
    }
    // Cells outside all full houses may have lost their last candidate to a placed peer.
    candidates.sets().iter().all(|set| !set.is_empty())
}

/// The open cells of one house, numbered from 0.
#[derive(Default)]
struct HouseView {
    cells: Vec<Cell>,
    sets: Vec<DigitSet>,
    /// The matching: the cell that owns each digit, and the digit of each cell.
    owner: Vec<u32>,
    has: Vec<Digit>,
    /// Tarjan's algorithm: the index of each cell, its low link, and its component.
    reached: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    stack: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl HouseView {
    /// Returns the candidates to remove, or `None` if the house cannot be filled.
    fn filter(&mut self, cells: &[Cell], candidates: &Candidates) -> Option<Vec<(Cell, Digit)>> {
        self.cells.clear();
        self.cells.extend_from_slice(cells);
        self.sets.clear();
        self.sets.extend(cells.iter().map(|&cell| candidates.of(cell)));
        let n = cells.len();
        self.owner.clear();
        self.owner.resize(MAX_DIGITS, NONE);
        self.has.clear();
        self.has.resize(n, Digit(0));
        for cell in 0..n {
            if !self.give(cell, &mut { DigitSet::EMPTY }) {
                return None;
            }
        }
        for list in [&mut self.reached, &mut self.low, &mut self.component] {
            list.clear();
            list.resize(n, NONE);
        }
        let mut time = 0;
        for cell in 0..n {
            if self.reached[cell] == NONE {
                self.connect(cell, &mut time);
            }
        }
        let mut removed = Vec::new();
        for (cell, set) in self.sets.iter().enumerate() {
            let is_apart = |&digit: &Digit| self.component[self.owner[digit.index()] as usize] != self.component[cell];
            removed.extend(set.iter().filter(is_apart).map(|digit| (self.cells[cell], digit)));
        }
        Some(removed)
    }

    /// Finds a digit for a cell along an augmenting path, reassigning others where necessary.
    fn give(&mut self, cell: usize, tried: &mut DigitSet) -> bool {
        let free = self.sets[cell].iter().find(|digit| self.owner[digit.index()] == NONE);
        let mut found = free;
        while found.is_none() {
            let Some(digit) = (self.sets[cell] - *tried).first() else { return false };
            tried.insert(digit);
            if self.give(self.owner[digit.index()] as usize, tried) {
                found = Some(digit);
            }
        }
        let digit = found.expect("the loop ends with one");
        self.owner[digit.index()] = cell as u32;
        self.has[cell] = digit;
        true
    }

    fn connect(&mut self, cell: usize, time: &mut u32) {
        (self.reached[cell], self.low[cell]) = (*time, *time);
        *time += 1;
        self.stack.push(cell as u32);
        for digit in self.sets[cell].iter() {
            let next = self.owner[digit.index()] as usize;
            if self.reached[next] == NONE {
                self.connect(next, time);
                self.low[cell] = self.low[cell].min(self.low[next]);
            } else if self.component[next] == NONE {
                self.low[cell] = self.low[cell].min(self.reached[next]);
            }
        }
        if self.low[cell] == self.reached[cell] {
            while let Some(member) = self.stack.pop() {
                self.component[member as usize] = cell as u32;
                if member as usize == cell {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::solve::{Engine, Solver};
    use crate::topology::Topology;

    fn check(marks: &[(u16, &[u32])], expected: Option<&[(u16, &[u32])]>) {
        let topology = std::sync::Arc::new(Topology::square(2));
        let set = |digits: &[u32]| {
            digits.iter().filter_map(|&digit| Digit::from_number(digit as usize)).collect::<DigitSet>()
        };
        let mut candidates = Candidates::new(&Puzzle::empty(topology.clone()));
        let mut sets = candidates.sets().to_vec();
        marks.iter().for_each(|(cell, digits)| sets[*cell as usize] = set(digits));
        candidates = Candidates::from_sets(topology, sets);
        assert_eq!(filter(&mut candidates), expected.is_some());
        for (cell, digits) in expected.unwrap_or_default() {
            assert_eq!(candidates.of(Cell(*cell)), set(digits), "cell {cell}");
        }
    }

    #[test]
    fn pair_leaves_the_rest_of_its_houses() {
        check(&[(0, &[1, 2]), (1, &[1, 2])], Some(&[(2, &[3, 4]), (3, &[3, 4]), (4, &[3, 4]), (8, &[1, 2, 3, 4])]));
    }

    #[test]
    fn fifteen_cells_for_fourteen_digits_are_refuted_without_search() {
        let topology = std::sync::Arc::new(Topology::square(5));
        let mut marks = vec![DigitSet::all(25); 625];
        marks[..15].fill(DigitSet::all(14));
        let puzzle = Puzzle::empty(topology.clone()).with_marks(marks);
        let mut solver = Solver::with_engine(&topology, Engine::Learn).expect("any topology");
        assert_eq!(solver.first(&puzzle), None);
        assert_eq!(solver.nodes(), 0);
    }

    #[test]
    fn what_is_placed_is_told_along_houses_that_are_not_full() {
        let house = |cells: &[u16]| {
            crate::House::numbered(crate::HouseKind::Group, 1, cells.iter().map(|&cell| Cell(cell)).collect::<Vec<_>>())
        };
        let houses = vec![house(&[0, 1, 2, 3]), house(&[3, 4]), house(&[4, 5])];
        let topology = Topology::new(6, 4, crate::CellNames::Numbered, houses).unwrap();
        let digits = [[0, 1], [0, 1], [0, 2], [2, 3], [0, 3], [0, 1]];
        let sets = digits.map(|digits| digits.into_iter().map(Digit::new).collect::<DigitSet>());
        let mut candidates = Candidates::from_sets(topology.into(), sets.to_vec());
        assert!(filter(&mut candidates));
        assert_eq!(candidates.of(Cell(4)).single(), Some(Digit::new(0)));
        assert_eq!(candidates.of(Cell(5)).single(), Some(Digit::new(1)));
    }

    #[test]
    fn three_cells_for_two_digits_are_refuted() {
        check(&[(0, &[1, 2]), (1, &[1, 2]), (2, &[1, 2])], None);
    }
}
