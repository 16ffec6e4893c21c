//! The 9x9 kernel: rows, columns and 3x3 blocks, as fast as the processor allows.
//!
//! * `lanes` has the bit layout (read it first, with its picture), the vector instructions, and the choice between them
//!   at run time.
//! * `kernel` is the search, written once for every kind of register, without `unsafe`.
//! * `many` solves puzzles from text to text.
//!
//! This file is the engine behind [`Solver`](super::Solver). `docs/BENCHMARKS.md` says what it gains and what was tried.

mod kernel;
mod lanes;
mod many;

pub use self::lanes::Path;
pub use self::many::{Many, OtherLine, solve_many, solve_many_by};

use std::ops::ControlFlow;

use self::kernel::{Found, Search};
use self::lanes::{ALL, Grid, Lanes, Task, at};
use super::{Outcome, Sink, Spent};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::topology::{Cell, Digit, Topology};

/// The engine: a way of computing and a search to reuse.
#[derive(Clone)]
pub(super) struct Classic {
    path: Path,
    search: Search,
    /// What is asked about again and again.
    held: Box<Grid>,
}

impl Classic {
    /// If the topology is the 9x9 of rows, columns and blocks, whatever the order of its houses.
    pub(super) fn new(topology: &Topology, path: Path) -> Option<Classic> {
        if topology.n_cells() != 81 || topology.n_digits() != 9 || !topology.is_same_as(&Topology::square(3)) {
            return None;
        }
        Some(Classic { path, search: Search::new(), held: Box::new(Grid([[0; 16]; 9])) })
    }

    fn start(&mut self, grid: &Grid) {
        struct Start<'a>(&'a mut Search, &'a Grid);
        impl Task for Start<'_> {
            type Outcome = ();
            #[inline(always)]
            fn run<L: Lanes>(self, proof: L::Proof) {
                let Start(search, grid) = self;
                search.start(kernel::load::<L>(proof, grid));
            }
        }
        self.path.run(Start(&mut self.search, grid));
    }

    /// Goes on to the next solution.
    fn advance(&mut self, budget: &Budget<'_>) -> Found {
        struct Advance<'a>(&'a mut Search, &'a Budget<'a>);
        impl Task for Advance<'_> {
            type Outcome = Found;
            #[inline(always)]
            fn run<L: Lanes>(self, proof: L::Proof) -> Found {
                let Advance(search, budget) = self;
                search.advance::<L>(proof, budget)
            }
        }
        if self.search.is_over() {
            return Found::End;
        }
        self.path.run(Advance(&mut self.search, budget))
    }

    /// The digits of the solution found last, in cell order.
    fn digits(&self) -> impl Iterator<Item = Digit> {
        (0..81).map(at).map(|(place, lane)| Digit(self.search.solution.0[place][lane].trailing_zeros() as u8))
    }

    /// Nodes of the search so far.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// How many solutions up to `limit`, and was everything looked at?
    pub(super) fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget<'_>) -> (u64, bool) {
        self.hold(puzzle);
        self.count_held(limit, budget)
    }

    /// Keeps a puzzle, to be asked about it.
    pub(super) fn hold(&mut self, puzzle: &Puzzle) {
        *self.held = grid_of(puzzle);
    }

    /// Takes over what the puzzle now says of this cell.
    pub(super) fn hold_cell(&mut self, puzzle: &Puzzle, cell: Cell) {
        let (place, lane) = at(cell.index());
        self.held.0[place][lane] = start_of(puzzle, cell.index());
    }

    /// How many solutions up to `limit` the puzzle kept has, and was everything looked at?
    pub(super) fn count_held(&mut self, limit: u64, budget: &Budget<'_>) -> (u64, bool) {
        let held = *self.held;
        self.start(&held);
        let mut n = 0;
        while n < limit {
            match self.advance(budget) {
                Found::Solution => n += 1,
                Found::End => return (n, true),
                Found::Spent => return (n, false),
            }
        }
        (n, false)
    }

    /// Is there a solution with another digit in the cell, whatever is given there?
    pub(super) fn has_other(
        &mut self,
        puzzle: &Puzzle,
        cell: Cell,
        digit: Digit,
        budget: &Budget<'_>,
    ) -> Result<bool, Spent> {
        self.hold(puzzle);
        let (place, lane) = at(cell.index());
        self.held.0[place][lane] = marks_of(puzzle, cell.index());
        self.held_has_other(cell, digit, budget)
    }

    /// Is there a solution of the puzzle kept with another digit in this open cell?
    pub(super) fn held_has_other(&mut self, cell: Cell, digit: Digit, budget: &Budget<'_>) -> Result<bool, Spent> {
        let mut grid = *self.held;
        let (place, lane) = at(cell.index());
        grid.0[place][lane] &= !(1 << digit.index());
        self.start(&grid);
        match self.advance(budget) {
            Found::Solution => Ok(true),
            Found::End => Ok(false),
            Found::Spent => Err(Spent),
        }
    }

    /// Hands every solution to the sink; with an rng a random one first.
    pub(super) fn list(
        &mut self,
        puzzle: &Puzzle,
        rng: Option<&mut Rng>,
        budget: &Budget<'_>,
        sink: &mut Sink<'_>,
        nodes: &mut u64,
    ) -> Outcome {
        let mut grid = grid_of(puzzle);
        let mut known = None;
        if let Some(rng) = rng {
            match self.fill_at_random(&mut grid, rng, budget, nodes) {
                Found::Solution if sink(&mut self.digits()).is_break() => return Outcome::Stopped,
                Found::Solution => known = Some(self.search.solution),
                Found::End => return Outcome::Done,
                Found::Spent => return Outcome::Stopped,
            }
            grid = grid_of(puzzle);
        }
        let before = *nodes;
        self.start(&grid);
        let outcome = loop {
            match self.advance(budget) {
                Found::Solution if known == Some(self.search.solution) => {}
                Found::Solution if sink(&mut self.digits()) == ControlFlow::Break(()) => break Outcome::Stopped,
                Found::Solution => {}
                Found::End => break Outcome::Done,
                Found::Spent => break Outcome::Stopped,
            }
        };
        *nodes = before + self.nodes();
        outcome
    }

    /// Places random digits in random cells as long as there is a choice, so that the solution is left as the last one found.
    fn fill_at_random(&mut self, grid: &mut Grid, rng: &mut Rng, budget: &Budget<'_>, nodes: &mut u64) -> Found {
        let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
        rng.shuffle(&mut cells);
        self.start(grid);
        let mut found = self.advance(budget);
        *nodes += self.nodes();
        for (place, lane) in cells.map(at) {
            if found != Found::Solution {
                break;
            }
            // The digit drawn is kept if it fits; if not, it is out and the next is drawn.
            while grid.0[place][lane].count_ones() > 1 {
                let set = grid.0[place][lane];
                let drawn = (0..9)
                    .map(|digit| 1 << digit)
                    .filter(|bit| set & bit != 0)
                    .nth(rng.below(set.count_ones() as usize));
                let bit = drawn.expect("below the number of candidates");
                if self.search.solution.0[place][lane] == bit {
                    grid.0[place][lane] = bit;
                    break;
                }
                let solution = self.search.solution;
                grid.0[place][lane] = bit;
                self.start(grid);
                match self.advance(budget) {
                    Found::Solution if self.advance(budget) == Found::End => {
                        *nodes += self.nodes();
                        return Found::Solution;
                    }
                    Found::Solution => {}
                    Found::End => {
                        grid.0[place][lane] = set & !bit;
                        self.search.solution = solution;
                    }
                    Found::Spent => found = Found::Spent,
                }
                *nodes += self.nodes();
                if found == Found::Spent || budget.is_spent(*nodes) {
                    return Found::Spent;
                }
            }
        }
        found
    }
}

/// What each cell may hold by its given and its marks.
fn grid_of(puzzle: &Puzzle) -> Grid {
    let mut grid = Grid([[0; 16]; 9]);
    for cell in 0..81 {
        let (place, lane) = at(cell);
        grid.0[place][lane] = start_of(puzzle, cell);
    }
    grid
}

/// What a cell may hold by its given and its marks.
fn start_of(puzzle: &Puzzle, cell: usize) -> u16 {
    marks_of(puzzle, cell) & puzzle.givens()[cell].map_or(ALL, |digit| 1 << digit.index())
}

/// What a cell may hold by its marks alone.
fn marks_of(puzzle: &Puzzle, cell: usize) -> u16 {
    puzzle.marks().map_or(ALL, |marks| marks[cell].words()[0] as u16 & ALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Short enough for Miri, which has no vector instructions and so takes the portable path.
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
