//! A table of puzzles with what can be measured about them, as comma-separated values.

use anydoku::levels::{Levels, Status};
use anydoku::make::Made;
use anydoku::make::Pieces;
use anydoku::rate::{Rater, index};
use anydoku::{Projection, Topology, format};
use std::sync::Arc;

/// A puzzle as a line; with pieces of its own it tells them.
pub fn line_of(made: &Made, pieces: Pieces) -> String {
    let line = match pieces {
        Pieces::Fresh if made.layout.projection != Projection::Cube => format::named("jigsaw"),
        _ => None,
    };
    let text = line.and_then(|format| format::write(format, &[made.sheet()]).ok());
    let text = text.and_then(|text| String::from_utf8(text).ok());
    text.map_or_else(|| made.puzzle.to_string(), |text| text.trim_end().to_owned())
}

/// Writes rows about puzzles of one topology, or of several in turn.
#[derive(Clone)]
pub struct Table {
    topology: Arc<Topology>,
    pieces: Pieces,
    rater: Option<Rater>,
    levels: Levels,
}

impl Table {
    /// What the columns are called.
    pub const HEADER: &str = "puzzle,solution,givens,er,ep,ed,hardest,level,index\n";

    /// Rows about puzzles of this topology, with these pieces.
    pub fn new(topology: &Arc<Topology>, pieces: Pieces) -> Table {
        // Where the shape is too large to be rated the columns stay empty.
        let (rater, levels) = (Rater::new(topology).ok(), Levels::new(topology));
        Table { topology: topology.clone(), pieces, rater, levels }
    }

    /// The row of a puzzle, with its line feed.
    pub fn row(&mut self, made: &Made) -> String {
        let puzzle = &made.puzzle;
        if !puzzle.topology().is_same_as(&self.topology) {
            *self = Table::new(puzzle.topology(), self.pieces);
        }
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
        let line = line_of(made, self.pieces);
        format!("{line},{solution},{n_givens},{er},{ep},{ed},{hardest},{level},{index}\n")
    }
}
