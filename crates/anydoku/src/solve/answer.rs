//! Answers of a solver.

use crate::message::Message;
use crate::msg;
use crate::puzzle::Solution;

/// The number of solutions of a puzzle, with up to two of them.
///
/// No other case will be added, so callers can match exhaustively.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly this solution.
    Unique(Solution),
    /// The puzzle has these two solutions, and possibly more.
    Several(Solution, Solution),
    /// The budget was spent before the answer was known; a solution may have been found.
    Unknown(Option<Solution>),
}

/// The error for a budget that was spent before the answer was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent;

impl Spent {
    /// Returns the error as a message.
    pub fn message(&self) -> Message {
        msg!("solve-spent")
    }
}

crate::say_message!(Spent);

/// A number of solutions up to a limit, from [`Solver::count`](crate::Solver::count).
///
/// `anydoku_count::Counted` is a different type: an exact number of any size, computed without listing solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly this many solutions; the search was complete.
    Exactly(u64),
    /// At least this many solutions; the limit or the budget ended the search.
    AtLeast(u64),
}
