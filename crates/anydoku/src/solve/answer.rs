//! Answers of a solver.

use crate::puzzle::Solution;

/// How many solutions a puzzle has. These four are all there can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is none.
    None,
    /// There is this one and no other.
    Unique(Solution),
    /// There are these two, and perhaps more.
    Several(Solution, Solution),
    /// The budget was spent first; a solution may have been found by then.
    Unknown(Option<Solution>),
}

/// The budget was spent before there was an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the budget was spent before there was an answer")]
pub struct Spent;

/// A number of solutions up to a limit, from [`Solver::count`](crate::Solver::count).
///
/// This is not `anydoku_count::Counted`, the exact number of any size that `anydoku_count::count` works out without listing solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// This many, after looking everywhere.
    Exactly(u64),
    /// This many were found before the limit or the budget ended the search.
    AtLeast(u64),
}
