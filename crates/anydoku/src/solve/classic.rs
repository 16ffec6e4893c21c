//! The 9x9 kernel for rows, columns and 3x3 blocks, written for vector registers.
//!
//! * `lanes` defines the bit layout (read it first, with its picture), the vector instructions, and the choice between
//!   them at run time.
//! * `kernel` is the search, written once for every kind of register, without `unsafe`.
//! * `many` solves puzzles from text to text, `cells` from arrays of numbers to arrays of numbers.
//!
//! This file is the engine behind [`Solver`](super::Solver). `docs/BENCHMARKS.md` reports its speed, and `docs/notes`
//! describes the variants that were tried.

mod cells;
mod kernel;
pub(super) mod lanes;
mod many;

pub use self::cells::{CellsVerdict, solve_cells};
pub use self::lanes::Path;
pub use self::many::{Many, OtherLine, solve_many, solve_many_by};

use self::kernel::Tree;
use self::lanes::{ALL, GridRows, Lanes, Task, at};
use super::engine::{Found, Start};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// The engine: an instruction set and a reusable search.
#[derive(Clone)]
pub(super) struct Classic {
    path: Path,
    tree: Tree,
    /// The candidates of each cell at the start.
    held: Box<GridRows>,
    /// The result of random filling, to be reported by the next call to `advance`.
    filled: Option<Found>,
    /// A solution that was reported before the search tree was started.
    known: Option<GridRows>,
    /// The number of nodes visited before the search tree was started.
    nodes_before: u64,
    /// Whether the next call to `advance` starts the search tree.
    is_fresh: bool,
}

impl Classic {
    /// Returns the engine if the topology is the 9x9 of rows, columns and blocks, with its houses in any order.
    pub(super) fn new(topology: &Topology, path: Path) -> Option<Classic> {
        if topology.n_digits() != 9 || !topology.is_grid_of(|cell| cell / 27 * 3 + cell % 9 / 3) {
            return None;
        }
        let held = Box::new(GridRows([[0; 16]; 9]));
        Some(Classic { path, tree: Tree::new(), held, filled: None, known: None, nodes_before: 0, is_fresh: false })
    }

    pub(super) fn hold(&mut self, puzzle: &Puzzle) {
        for (cell, given) in puzzle.givens().iter().enumerate() {
            let (place, lane) = at(cell);
            self.held.0[place][lane] = given.map_or(ALL, |digit| 1 << digit.index());
        }
        for (cell, marks) in puzzle.marks().into_iter().flatten().enumerate() {
            let (place, lane) = at(cell);
            self.held.0[place][lane] &= marks.words()[0] as u16;
        }
    }

    pub(super) fn hold_cell(&mut self, cell: Cell, set: DigitSet) {
        let (place, lane) = at(cell.index());
        self.held.0[place][lane] = set.words()[0] as u16;
    }

    pub(super) fn held(&self, cell: Cell) -> DigitSet {
        let (place, lane) = at(cell.index());
        DigitSet::from_words([self.held.0[place][lane].into(), 0, 0, 0])
    }

    /// Begins a search. With random numbers, a random solution is found at once, and the others follow in the usual
    /// order.
    pub(super) fn start(&mut self, start: Start<'_>, budget: &Budget<'_>) {
        (self.nodes_before, self.filled, self.known) = (start.nodes, None, None);
        if let Some(rng) = start.chance {
            let mut nodes = start.nodes;
            let found = self.fill_at_random(rng, budget, &mut nodes);
            (self.nodes_before, self.filled) = (nodes, Some(found));
        }
        self.is_fresh = true;
    }

    /// Advances to the next solution.
    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Found {
        if let Some(found) = self.filled.take() {
            self.known = Some(self.tree.solution);
            return found;
        }
        let mut found = match std::mem::take(&mut self.is_fresh) {
            true => grow(self.path, &mut self.tree, Some(&self.held), budget),
            false => self.go_on(budget),
        };
        while found == Found::Solution && self.known == Some(self.tree.solution) {
            found = self.go_on(budget);
        }
        found
    }

    /// Returns the digits of the last solution, in cell order.
    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> {
        (0..81).map(at).map(|(place, lane)| Digit(self.tree.solution.0[place][lane].trailing_zeros() as u8))
    }

    /// Returns the number of nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes_before + if self.is_fresh { 0 } else { self.tree.nodes }
    }

    /// Advances to the next solution of the search tree.
    fn go_on(&mut self, budget: &Budget<'_>) -> Found {
        if self.tree.is_over() { Found::End } else { grow(self.path, &mut self.tree, None, budget) }
    }

    /// Places random digits in random cells while there is a choice, and keeps the result as the last solution.
    fn fill_at_random(&mut self, rng: &mut Rng, budget: &Budget<'_>, nodes: &mut u64) -> Found {
        let mut grid = *self.held;
        let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
        rng.shuffle(&mut cells);
        let mut found = grow(self.path, &mut self.tree, Some(&grid), budget);
        *nodes += self.tree.nodes;
        for (place, lane) in cells.map(at) {
            if found != Found::Solution {
                break;
            }
            // Keep the drawn digit if it fits; otherwise exclude it and draw the next.
            while grid.0[place][lane].count_ones() > 1 {
                let set = grid.0[place][lane];
                let drawn = (0..9)
                    .map(|digit| 1 << digit)
                    .filter(|bit| set & bit != 0)
                    .nth(rng.below(set.count_ones() as usize));
                let bit = drawn.expect("below the number of candidates");
                if self.tree.solution.0[place][lane] == bit {
                    grid.0[place][lane] = bit;
                    break;
                }
                let solution = self.tree.solution;
                grid.0[place][lane] = bit;
                match grow(self.path, &mut self.tree, Some(&grid), budget) {
                    Found::Solution if self.go_on(budget) == Found::End => {
                        *nodes += self.tree.nodes;
                        return Found::Solution;
                    }
                    Found::Solution => {}
                    Found::End => {
                        grid.0[place][lane] = set & !bit;
                        self.tree.solution = solution;
                    }
                    Found::Spent | Found::Lost => found = Found::Spent,
                }
                *nodes += self.tree.nodes;
                if found == Found::Spent || budget.is_spent(*nodes) {
                    return Found::Spent;
                }
            }
        }
        found
    }
}

/// Advances to the next solution of the search tree, or begins a tree with this grid and advances to its first
/// solution. One function does both, so that thinning needs only one call per question.
fn grow(path: Path, tree: &mut Tree, grid: Option<&GridRows>, budget: &Budget<'_>) -> Found {
    struct Grow<'a>(&'a mut Tree, Option<&'a GridRows>, &'a Budget<'a>);
    impl Task for Grow<'_> {
        type Outcome = Found;
        #[inline(always)]
        fn run<L: Lanes>(self, proof: L::Proof) -> Found {
            let Grow(tree, grid, budget) = self;
            if let Some(grid) = grid {
                tree.start(kernel::load::<L>(proof, grid));
            }
            tree.advance::<L>(proof, budget)
        }
    }
    path.run(Grow(tree, grid, budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This test is short enough for Miri, which has no vector instructions and therefore takes the portable path.
    #[test]
    fn a_puzzle_with_guesses_is_solved_on_every_path() {
        let line = b".....1........97.232.....64.7.6.........7248.....8...3..8.1....7..82.3.65.......7";
        for path in Path::available() {
            let mut answers = Vec::new();
            let many = solve_many_by(path, line, &Budget::UNLIMITED, &mut answers, &mut |_, _, _| ());
            let expected = "457261938186439752329758164874693521613572489295184673968317245741825396532946817\n";
            assert_eq!(String::from_utf8_lossy(&answers), expected, "{}", path.name());
            assert!(many.unique == 1 && many.guesses > 0);
        }
    }
}
