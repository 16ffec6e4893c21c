//! Levels: how much logic a puzzle needs, measured as gss does.
//!
//! Level 1 is singles. Level `n` adds sets of `n`: digits that fit only `n` cells of a house (`hidden`), a digit whose
//! `n` places in one house all lie in another (`inter`), and cells that hold only `n` digits between them (`elim`). A
//! pass of the lowest level that removes something sends the logic back to level 1; the level of a puzzle is the
//! highest that was tried. What logic leaves open is guessed (`brute`), and that counts as a level of its own, one for
//! each digit of the topology.
//!
//! Everything happens in the order in which gss does it: houses and members as the topology has them, subsets in the
//! order of Chase's algorithm 382. So solved, unsolved, levels and guesses are equal to those of gss, number by number.
//! Before the subsets of a house are walked through, a quick search asks whether any of them would do something; in
//! nearly all houses none does, and where walking would take for ever (more than [`MAX_WALK`] subsets) its find is
//! used directly.
//!
//! Houses smaller than the number of digits, which gss does not have, take part wherever cells must differ and never
//! where a digit must appear. This is a path of its own beside [`Solver`](crate::Solver): slower, and made to measure.

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

/// No more solutions than this are collected.
pub const MAX_SOLUTIONS: usize = 11;

/// Houses with more subsets than this are not walked through one by one.
pub const MAX_WALK: u64 = 1_000_000;

/// Which ways of reasoning to use. Singles are always used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strategies {
    /// Cells that hold only as many digits as they are (naked sets).
    pub elim: bool,
    /// Digits that fit only as many cells as they are (hidden sets).
    pub hidden: bool,
    /// Places of a digit in one house that all lie in another (locked candidates).
    pub inter: bool,
    /// Guessing when logic ends.
    pub brute: bool,
}

impl Strategies {
    /// All four.
    pub const ALL: Strategies = Strategies { elim: true, hidden: true, inter: true, brute: true };
    /// None; only singles are left.
    pub const NONE: Strategies = Strategies { elim: false, hidden: false, inter: false, brute: false };

    fn has_logic(self) -> bool {
        self.elim || self.hidden || self.inter
    }
}

/// Solves puzzles of one topology by levels.
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
    /// The sizes of all houses together.
    n_members: u64,
    /// Which ways of reasoning to use.
    pub strategies: Strategies,
    /// The highest level to try; none, or one that is too high, means the number of digits less one.
    pub limit: Option<usize>,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Solved, and how.
    pub status: Status,
    /// The highest level that was tried; the number of digits if it came to guessing.
    pub level: usize,
    /// How many digits were guessed.
    pub guesses: u64,
}

/// How a puzzle ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is this one solution.
    Solved(Solution),
    /// There is none.
    Invalid,
    /// There are several: these, and perhaps more if they are [`MAX_SOLUTIONS`].
    Several(Vec<Solution>),
    /// Logic ended here, and guessing was not allowed.
    Unsolved(Candidates),
    /// The budget was spent; these solutions were found by then.
    Stopped(Vec<Solution>),
    /// The puzzle has rules beyond houses, which levels know nothing of.
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
    /// All strategies and no limit.
    pub fn new(topology: &Arc<Topology>) -> Levels {
        let state = if Fast::fits(topology) { StateBox::Fast(Fast::new(topology)) } else { StateBox::plain(topology) };
        let n_members = topology.houses().iter().map(|house| house.cells.len() as u64).sum();
        Levels { topology: topology.clone(), state, n_members, strategies: Strategies::ALL, limit: None }
    }

    /// Uses the plain engine, whatever the topology.
    #[cfg(test)]
    fn plainly(topology: &Arc<Topology>) -> Levels {
        Levels { state: StateBox::plain(topology), ..Levels::new(topology) }
    }

    /// Sets the strategies and the limit.
    pub fn with(mut self, strategies: Strategies, limit: Option<usize>) -> Levels {
        (self.strategies, self.limit) = (strategies, limit);
        self
    }

    /// Solves the puzzle, however long it takes.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Outcome {
        self.solve_within(puzzle, &Budget::UNLIMITED)
    }

    /// Solves the puzzle as far as the budget goes. A node of the budget is a guess, or about a thousand small steps.
    ///
    /// # Panics
    /// If the puzzle is of another topology.
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

/// Fills the empty grid of a topology as `gss -f` does: always with the same grid, if it ends at all. None if there is no grid,
/// if there are rules beyond houses, if there are more than 2,500 cells, or if the budget is spent.
///
/// ```
/// use anydoku::{Budget, Topology, levels::first_grid};
/// let grid = first_grid(&Topology::square(2).into(), &Budget::UNLIMITED).unwrap();
/// assert_eq!(grid.to_string(), "1234341221434321");
/// ```
pub fn first_grid(topology: &Arc<Topology>, budget: &Budget<'_>) -> Option<Solution> {
    // A choice is a call; gss itself does not get through larger grids.
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

/// What one call has fixed.
struct Run<'a> {
    topology: &'a Arc<Topology>,
    strategies: Strategies,
    limit: usize,
    budget: &'a Budget<'a>,
    /// The sizes of all houses together: what a pass has to look at.
    n_members: u64,
}

/// Why logic breaks off.
enum Stop {
    /// A cell or a digit has no place left.
    Contradiction,
    /// The budget is spent.
    Spent,
}

/// Did a pass remove a candidate?
type Progress = Result<bool, Stop>;
