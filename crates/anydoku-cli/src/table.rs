//! A table of puzzles with what can be measured about them, as comma-separated values.

use anydoku::Topology;
use anydoku::levels::{Levels, Status};
use anydoku::make::Made;
use anydoku::rate::{Rater, index};
use std::sync::Arc;

/// Writes rows about puzzles of one topology.
#[derive(Clone)]
pub struct Table {
    rater: Option<Rater>,
    levels: Levels,
}

impl Table {
    /// What the columns are called.
    pub const HEADER: &str = "puzzle,solution,givens,er,ep,ed,hardest,level,index\n";

    /// Rows about puzzles of this topology.
    pub fn new(topology: &Arc<Topology>) -> Table {
        // Where the shape is too large to be rated the columns stay empty.
        Table { rater: Rater::new(topology).ok(), levels: Levels::new(topology) }
    }

    /// The row of a puzzle, with its line feed.
    pub fn row(&mut self, made: &Made) -> String {
        let puzzle = &made.puzzle;
        let rating = self.rater.as_ref().map(|rater| rater.rate(puzzle));
        let [er, ep, ed, hardest] = match &rating {
            Some(rating) => [
                format!("{:.1}", rating.er),
                format!("{:.1}", rating.ep),
                format!("{:.1}", rating.ed),
                rating.hardest.map_or(String::new(), |technique| technique.name.into()),
            ],
            None => Default::default(),
        };
        let outcome = self.levels.solve(puzzle);
        let level = if matches!(outcome.status, Status::Solved(_)) { outcome.level.to_string() } else { String::new() };
        let index = index(puzzle).map_or(String::new(), |index| format!("{index:.1}"));
        let (solution, n_givens) = (&made.solution, puzzle.n_givens());
        format!("{puzzle},{solution},{n_givens},{er},{ep},{ed},{hardest},{level},{index}\n")
    }
}
