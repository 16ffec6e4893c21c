//! Levels: the amount of logic that a puzzle needs, measured as gss does.
//!
//! Level 1 consists of singles. Level `n` adds sets of size `n`: digits that fit only into `n` cells of a house
//! (`hidden`), a digit whose `n` places in one house all lie in another (`inter`), and cells that hold only `n` digits
//! between them (`elim`). When a pass removes a candidate, the logic returns to level 1. The level of a puzzle is the
//! highest that was tried. When the logic is exhausted, the solver guesses (`brute`), which counts as a level equal to
//! the number of digits.
//!
//! Everything happens in the same order as in gss: houses and members in the order of the topology, subsets in the
//! order of Chase's algorithm (CACM algorithm 382). The status, levels and numbers of guesses are therefore equal to
//! those of gss. Before the subsets of a house are enumerated, a quick search decides whether any of them removes
//! something. In nearly all houses none does. Where enumeration would take too long (more than [`MAX_WALK`] subsets),
//! the result of the quick search is used directly.
//!
//! Houses with fewer cells than there are digits, which gss does not support, take part where cells must differ but not
//! where a digit must appear. Levels do not use [`Solver`](crate::Solver); they are slower, because their purpose is to
//! measure.

mod chase;
mod fast;
mod plain;
mod possible;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::topology::Topology;
use fast::Fast;
use plain::State;
pub use possible::{impossible, possible};

/// The maximum number of solutions that are collected.
pub const MAX_SOLUTIONS: usize = 11;

/// The number of subsets above which a house is not enumerated subset by subset.
pub const MAX_WALK: u64 = 1_000_000;

/// The strategies to use. Singles are always used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strategies {
    /// Whether to use naked sets: `n` cells that hold only `n` digits.
    pub elim: bool,
    /// Whether to use hidden sets: `n` digits that fit only into `n` cells of a house.
    pub hidden: bool,
    /// Whether to use locked candidates: places of a digit in one house that all lie in another.
    pub inter: bool,
    /// Whether to guess when the logic is exhausted.
    pub brute: bool,
}

impl Strategies {
    /// All four strategies.
    pub const ALL: Strategies = Strategies { elim: true, hidden: true, inter: true, brute: true };
    /// No strategy besides singles.
    pub const NONE: Strategies = Strategies { elim: false, hidden: false, inter: false, brute: false };

    fn has_logic(self) -> bool {
        self.elim || self.hidden || self.inter
    }
}

/// A solver that uses levels of logic, for puzzles of one topology.
///
/// ```
/// use anydoku::{Puzzle, Topology, levels::{Levels, Status}};
/// let topology = std::sync::Arc::new(Topology::square(2));
/// let mut levels = Levels::new(&topology);
/// let outcome = levels.solve(&Puzzle::empty(topology));
/// let Status::Several(solutions) = outcome.status else { panic!() };
/// assert_eq!((solutions.len(), outcome.level), (11, 4));
/// ```
#[derive(Clone)]
pub struct Levels {
    topology: Arc<Topology>,
    state: StateBox,
    /// The sum of all house sizes.
    n_members: u64,
    /// The strategies to use.
    pub strategies: Strategies,
    /// The highest level to try; `None`, or a level that is too high, means the number of digits minus one.
    pub limit: Option<usize>,
}

/// The result of solving a puzzle by levels.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The status, with the solutions.
    pub status: Status,
    /// The highest level that was tried; the number of digits if the solver guessed.
    pub level: usize,
    /// The number of guesses.
    pub guesses: u64,
}

/// The status after a puzzle was solved by levels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The puzzle has exactly this solution.
    Solved(Solution),
    /// The puzzle has no solution.
    Invalid,
    /// The puzzle has several solutions: these, and possibly more if there are [`MAX_SOLUTIONS`] of them.
    Several(Vec<Solution>),
    /// The logic was exhausted with these candidates, and guessing was not allowed.
    Unsolved(Candidates),
    /// The budget ran out; these solutions had been found by then.
    Stopped(Vec<Solution>),
    /// The puzzle has rules beyond houses, which levels do not support.
    Refused,
}

#[derive(Clone)]
enum StateBox {
    Fast(Fast),
    Narrow(State<u16>),
    Word32(State<u32>),
    Word64(State<u64>),
    Word128(State<u128>),
    Wide(State<DigitSet>),
}

impl StateBox {
    fn plain(topology: &Topology) -> StateBox {
        match topology.n_digits() {
            ..=16 => StateBox::Narrow(State::new(topology)),
            17..=32 => StateBox::Word32(State::new(topology)),
            33..=64 => StateBox::Word64(State::new(topology)),
            65..=128 => StateBox::Word128(State::new(topology)),
            129.. => StateBox::Wide(State::new(topology)),
        }
    }
}

impl Levels {
    /// Returns a solver with all strategies and no limit.
    pub fn new(topology: &Arc<Topology>) -> Levels {
        let state = if Fast::fits(topology) { StateBox::Fast(Fast::new(topology)) } else { StateBox::plain(topology) };
        let n_members = topology.houses().iter().map(|house| house.cells.len() as u64).sum();
        Levels { topology: topology.clone(), state, n_members, strategies: Strategies::ALL, limit: None }
    }

    /// Returns a solver with the plain engine, whatever the topology.
    #[cfg(test)]
    fn plainly(topology: &Arc<Topology>) -> Levels {
        Levels { state: StateBox::plain(topology), ..Levels::new(topology) }
    }

    /// Sets the strategies and the limit.
    pub fn with(mut self, strategies: Strategies, limit: Option<usize>) -> Levels {
        (self.strategies, self.limit) = (strategies, limit);
        self
    }

    /// Solves the puzzle without a budget.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Outcome {
        self.solve_within(puzzle, &Budget::UNLIMITED)
    }

    /// Solves the puzzle within a budget. A guess counts as one node of the budget, and so do about a thousand small
    /// steps together.
    ///
    /// # Panics
    /// Panics if the puzzle has a different topology.
    pub fn solve_within(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Outcome {
        if puzzle.topology().has_rules() {
            return Outcome { status: Status::Refused, level: 0, guesses: 0 };
        }
        assert!(
            Arc::ptr_eq(&self.topology, puzzle.topology()) || self.topology.is_same_as(puzzle.topology()),
            "levels are measured for their own topology"
        );
        let n = self.topology.n_digits();
        let highest = n.saturating_sub(1).max(1);
        let limit = match self.limit {
            _ if !self.strategies.has_logic() && self.strategies.brute => 1,
            Some(limit) if (1..=highest).contains(&limit) => limit,
            _ => highest,
        };
        let run =
            Run { topology: &self.topology, strategies: self.strategies, limit, budget, n_members: self.n_members };
        match &mut self.state {
            StateBox::Fast(state) => state.solve(&run, puzzle),
            StateBox::Narrow(state) => state.solve(&run, puzzle),
            StateBox::Word32(state) => state.solve(&run, puzzle),
            StateBox::Word64(state) => state.solve(&run, puzzle),
            StateBox::Word128(state) => state.solve(&run, puzzle),
            StateBox::Wide(state) => state.solve(&run, puzzle),
        }
    }
}

/// Fills the empty grid of a topology as `gss -f` does; the result is always the same grid. Returns `None` if there is
/// no grid, if there are rules beyond houses, if there are more than 2,500 cells, or if the budget runs out.
///
/// ```
/// use anydoku::{Budget, Topology, levels::first_grid};
/// let grid = first_grid(&Topology::square(2).into(), &Budget::UNLIMITED).unwrap();
/// assert_eq!(grid.to_string(), "1234341221434321");
/// ```
pub fn first_grid(topology: &Arc<Topology>, budget: &Budget<'_>) -> Option<Solution> {
    // Every choice is a recursive call; gss itself does not finish larger grids.
    const MOST_CELLS: usize = 2_500;
    if topology.has_rules() || topology.n_cells() > MOST_CELLS {
        return None;
    }
    let n_members = topology.houses().iter().map(|house| house.cells.len() as u64).sum();
    let strategies = Strategies { brute: false, ..Strategies::ALL };
    let run = Run { topology, strategies, limit: 1, budget, n_members };
    let filled = match StateBox::plain(topology) {
        StateBox::Narrow(mut state) => state.fill(&run),
        StateBox::Word32(mut state) => state.fill(&run),
        StateBox::Word64(mut state) => state.fill(&run),
        StateBox::Word128(mut state) => state.fill(&run),
        StateBox::Wide(mut state) => state.fill(&run),
        StateBox::Fast(_) => unreachable!("it is the plain one"),
    };
    filled.ok().flatten()
}

/// The settings of one call.
struct Run<'a> {
    topology: &'a Arc<Topology>,
    strategies: Strategies,
    limit: usize,
    budget: &'a Budget<'a>,
    /// The sum of all house sizes: the work of one pass.
    n_members: u64,
}

/// The reason why logic stops early.
enum Stop {
    /// A cell has no candidate left, or a digit has no place left.
    Contradiction,
    /// The budget is spent.
    Spent,
}

/// Whether a pass removed a candidate.
type Progress = Result<bool, Stop>;
