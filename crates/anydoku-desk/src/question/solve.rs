//! What are the solutions?

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use anydoku::{Sheet, Solver, format};

use super::Solvers;
use crate::facts::{differing, numbers};
use crate::{At, Desk, Event, Events, Extra, Facts, Limit, Paper, Refusal, Source, Text, Verdict, named};

/// Asks for solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SolveRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the engine, if it shall not be chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Give up to so many solutions instead of one, or two where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<u64>,
    /// Count up to so many solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_to: Option<u64>,
    /// Also write the solutions in this format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// How long to try.
    pub limit: Limit,
    /// What else the reply shall hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
}

/// The puzzles of a text, solved.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// How it was read.
    pub source: Source,
    /// One for each puzzle.
    pub puzzles: Vec<SolvedPuzzle>,
    /// The solutions in the format that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

/// A puzzle and its solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedPuzzle {
    /// What it is.
    #[serde(flatten)]
    pub facts: Facts,
    /// How many solutions it has.
    pub answer: Verdict,
    /// The solutions: the only one, two of several, or as many as were asked for. A number for each cell.
    pub solutions: Vec<Vec<usize>>,
    /// How many were found.
    pub found: u64,
    /// Were all of them found?
    pub all_found: bool,
    /// The cells in which the first two differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<At>,
    /// Two equal givens in a house, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// The engine that searched.
    pub engine: String,
    /// The nodes of the search tree.
    pub nodes: u64,
}

impl Desk<'_> {
    /// What are the solutions?
    pub fn solve(&self, request: &SolveRequest, events: &mut dyn Events) -> Result<Solved, Refusal> {
        let engine = request.engine.as_deref().map(named::engine).transpose()?;
        let to = request.to.as_deref().map(named::format).transpose()?;
        let reading = named::read(&request.paper)?;
        let mut solvers = Solvers::new(engine);
        let (mut puzzles, mut solved) = (Vec::new(), Vec::new());
        let all = reading.sheets.len();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let solver = solvers.of(sheet.puzzle.topology())?;
            let facts = Facts::of(sheet, i + 1, &request.with);
            let (puzzle, sheets) = self.solve_one(request, solver, sheet, facts)?;
            puzzles.push(puzzle);
            solved.extend(sheets);
            let done = Event::progress("puzzle", i as u64 + 1, Some(all as u64));
            if self.is_stopped() || all > 1 && events.event(done).is_break() {
                break;
            }
        }
        let written = match to {
            Some(format) if !solved.is_empty() => Some(Text(format::write(format, &solved)?)),
            _ => None,
        };
        Ok(Solved { source: Source::of(&reading, request.paper.name.as_deref()), puzzles, written })
    }

    /// The reply for one puzzle, and its solutions as sheets if they are to be written.
    fn solve_one(
        &self,
        request: &SolveRequest,
        solver: &mut Solver,
        sheet: &Sheet,
        facts: Facts,
    ) -> Result<(SolvedPuzzle, Vec<Sheet>), Refusal> {
        let keep = request.list.unwrap_or(2).max(1);
        let limit = keep.max(request.count_to.unwrap_or(0)).max(2);
        let (mut grids, mut found) = (Vec::new(), 0u64);
        let done = self.within(request.limit, |budget| {
            solver.list_within(&sheet.puzzle, budget, &mut |solution| {
                found += 1;
                if (grids.len() as u64) < keep.max(2) {
                    grids.push(solution);
                }
                if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })?;
        let answer = match (found, done) {
            (0, true) => Verdict::None,
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Several,
        };
        let topology = sheet.puzzle.topology();
        let differ = At::all(topology, &differing(&grids));
        grids.truncate(keep as usize);
        let is_written = request.to.is_some();
        let sheets = grids.iter().filter(|_| is_written).map(|grid| sheet.solved(grid)).collect();
        let puzzle = SolvedPuzzle {
            facts,
            answer,
            solutions: grids.iter().map(numbers).collect(),
            found,
            all_found: done,
            differ,
            clash: sheet.puzzle.clash().map(|clash| clash.tell(topology)),
            engine: solver.engine().name().to_owned(),
            nodes: solver.nodes(),
        };
        Ok((puzzle, sheets))
    }
}
