//! The requests, one per file.

mod book;
mod canon;
mod chart;
mod check;
mod convert;
mod count;
mod draw;
mod explain;
mod fill;
mod formats;
mod generate;
mod hint;
mod jigsaw;
mod look;
mod polish;
mod practise;
mod rate;
mod set;
mod shapes;
mod solve;
mod techniques;

pub use book::{Book, BookDocument, BookPart, BookRequest, BookSection, CoverRequest, Show};
pub use canon::{AnalyzeRequest, Analyzed, AnalyzedPuzzle, CanonRequest, Canonical, CanonicalPuzzle, Rearrangement};
pub use chart::{ChartRequest, Charted};
pub use check::{CandidateCounts, CheckRequest, Checked, CheckedPuzzle, Conflict, Parts, RelatedCells};
pub use convert::{ConvertRequest, Converted};
pub use count::{CountRequest, CountedPuzzle, Counts, EstimateFacts, ListRequest, Listed, ListedPuzzle, PLAN};
pub use draw::{CellContent, DrawRequest, Drawn, MissingPicture, PictureFormat, page, theme, with_symbols};
pub use explain::{EndName, ExplainRequest, Explained, ExplainedPuzzle, GradeFacts};
pub use fill::{FillRequest, FilledGrid, FilledGrids};
pub use formats::{FormatFacts, Formats, FormatsRequest};
pub use generate::{End, GenerateRequest, Generated, MadePuzzle, Missed};
pub use hint::{HintRequest, Hinted, HintedPuzzle, NextStep, Which};
pub use jigsaw::{JigsawCut, JigsawRequest};
pub use look::{LookRequest, Looked, LookedPuzzle};
pub use polish::{PolishRequest, Polished, PolishedPuzzle, Unpolished};
pub(crate) use practise::scale_of;
pub use practise::{Practice, PractiseBoard, PractiseRequest};
pub use rate::{RateRequest, Rated, RatedPuzzle, RatingFacts};
pub use set::{Proposal, Proposed, ProposedPuzzle, SetRequest};
pub use shapes::{HouseCount, KindFacts, ShapeFacts, Shapes, ShapesRequest};
pub use solve::{SolveRequest, Solved, SolvedPuzzle};
pub use techniques::{TechniqueExample, TechniqueFacts, TechniqueRating, Techniques, TechniquesRequest};

use std::sync::Arc;

use anydoku::{Engine, Solver, Topology, msg};

use crate::ServiceError;

/// The solver for the current topology, created anew when the topology changes.
pub(crate) struct Solvers {
    engine: Option<Engine>,
    last: Option<Solver>,
}

impl Solvers {
    pub(crate) fn new(engine: Option<Engine>) -> Solvers {
        Solvers { engine, last: None }
    }

    pub(crate) fn of(&mut self, topology: &Arc<Topology>) -> Result<&mut Solver, ServiceError> {
        if !self.last.as_ref().is_some_and(|solver| Arc::ptr_eq(solver.topology(), topology)) {
            self.last = Some(solver_for(topology, self.engine)?);
        }
        Ok(self.last.as_mut().expect("it was just made"))
    }
}

/// Creates a solver with this engine, or else with the most suitable one for the topology.
pub fn solver_for(topology: &Arc<Topology>, engine: Option<Engine>) -> Result<Solver, ServiceError> {
    let Some(engine) = engine else { return Ok(Solver::new(topology)) };
    Solver::with_engine(topology, engine).ok_or_else(|| {
        let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
        ServiceError::new(match topology.has_rules() {
            true => msg!("service-engine-rules", engine = engine.name(), rules = topology.rule_names()),
            false => msg!("service-engine-shape", engine = engine.name(), cells = n_cells, digits = n_digits),
        })
    })
}
