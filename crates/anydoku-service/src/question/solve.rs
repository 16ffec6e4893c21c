//! Finds the solutions.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use anydoku::{Digit, Puzzle, Sheet, Solution, Solver};
use anydoku_format::{self as format, Format};

use super::Solvers;
use crate::facts::differing;
use crate::reply_size::{grid_bytes, written_bytes};
use crate::{At, Event, Events, Extra, Facts, Limit, Paper, Service, ServiceError, Source, Text, Verdict, named};

/// A request for solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SolveRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the engine. Chosen automatically if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The maximum number of solutions to return. By default, the reply has one, or two if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<u64>,
    /// The maximum number of solutions to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_to: Option<u64>,
    /// The format in which to write the solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Solved puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// One entry per puzzle.
    pub puzzles: Vec<SolvedPuzzle>,
    /// The solutions in the requested format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

/// A puzzle and its solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The number of solutions.
    pub answer: Verdict,
    /// The solutions, with one number per cell: the unique one, two of several solutions, or as many as requested.
    pub solutions: Vec<Vec<Digit>>,
    /// The number of solutions found.
    pub found: u64,
    /// Whether all solutions were found.
    pub all_found: bool,
    /// The cells in which the first two solutions differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<At>,
    /// A description of two equal givens in a house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// The search engine.
    pub engine: String,
    /// The number of search nodes.
    pub nodes: u64,
}

impl Service<'_> {
    /// Finds the solutions.
    pub fn solve(&self, request: &SolveRequest, events: &mut dyn Events) -> Result<Solved, ServiceError> {
        let engine = request.engine.as_deref().map(named::engine).transpose()?;
        let to = request.to.as_deref().map(named::format).transpose()?;
        let reading = named::read(&request.paper)?;
        let mut room = self.room();
        for sheet in &reading.sheets {
            let topology = sheet.puzzle.topology();
            let written = if to.is_some() { written_bytes(topology) } else { 0 };
            room.take_facts(topology, &request.with)?;
            room.take(request.list.unwrap_or(2).max(2), grid_bytes(topology) + written)?;
        }
        let mut solvers = Solvers::new(engine);
        let (mut puzzles, mut solved) = (Vec::new(), Vec::new());
        let all = reading.sheets.len();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let solver = solvers.of(sheet.puzzle.topology())?;
            let facts = Facts::of(sheet, i + 1, &request.with);
            let (puzzle, grids) = self.solve_one(request, solver, sheet, facts)?;
            if let Some(format) = to {
                solved.extend(sheets(format, sheet, &puzzle, &grids, request.list.is_some()));
            }
            puzzles.push(puzzle);
            let done = Event::progress("puzzle", i as u64 + 1, Some(all as u64));
            if self.is_stopped() || all > 1 && events.event(done).is_break() {
                break;
            }
        }
        let written = match to {
            Some(format) if !solved.is_empty() => Some(Text(format::write(format, &solved)?)),
            _ => None,
        };
        Ok(Solved { source: Source::of(&reading, request.paper.name.as_deref(), self.language()), puzzles, written })
    }

    /// Returns the entry for one puzzle, and its solutions.
    fn solve_one(
        &self,
        request: &SolveRequest,
        solver: &mut Solver,
        sheet: &Sheet,
        facts: Facts,
    ) -> Result<(SolvedPuzzle, Vec<Solution>), ServiceError> {
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
        let puzzle = SolvedPuzzle {
            facts,
            answer,
            solutions: grids.iter().map(|grid| grid.digits().to_vec()).collect(),
            found,
            all_found: done,
            differ,
            clash: sheet.puzzle.clash().map(|clash| clash.tell(topology)),
            engine: solver.engine().name().to_owned(),
            nodes: solver.nodes(),
        };
        Ok((puzzle, grids))
    }
}

/// Returns solutions as sheets for writing. A table has the puzzle and its solution side by side, with a row for every puzzle, even for one
/// without a solution. Other formats get full grids.
fn sheets(format: &Format, sheet: &Sheet, puzzle: &SolvedPuzzle, grids: &[Solution], is_list: bool) -> Vec<Sheet> {
    if !format.is_table() {
        return grids.iter().map(|grid| full(format, sheet, grid)).collect();
    }
    let row = |grid: Option<&Solution>| {
        let mut row = Sheet { answer: grid.map(|grid| grid.digits().to_vec()), play: None, ..sheet.clone() };
        row.notes.other.retain(|(name, _)| !name.eq_ignore_ascii_case("status"));
        row.notes.other.push(("status".to_owned(), puzzle.answer.word().to_owned()));
        row
    };
    match grids {
        [] => vec![row(None)],
        _ if is_list => grids.iter().map(|grid| row(Some(grid))).collect(),
        grids => vec![row(grids.first().filter(|_| puzzle.answer == Verdict::Unique))],
    }
}

/// Returns the sheet with all cells filled. A full grid needs no rules, so formats without rules accept it.
fn full(format: &Format, sheet: &Sheet, grid: &Solution) -> Sheet {
    let mut full = sheet.solved(grid);
    let topology = sheet.puzzle.topology();
    if topology.has_rules() && !format.rules {
        full.puzzle = Puzzle::new(topology.without_rules().clone().into(), full.puzzle.givens().to_vec());
    }
    full
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    fn written(text: &str, to: &str) -> String {
        let request = SolveRequest { paper: Paper::of(text), to: Some(to.into()), ..Default::default() };
        let solved = Service::new(&Alone::default()).solve(&request, &mut ()).unwrap();
        String::from_utf8(solved.written.unwrap().0).unwrap()
    }

    #[test]
    fn a_table_has_puzzle_and_solution_in_their_columns() {
        let text = "1..4..2..3..4..1\n................\n11..............\n";
        let table = "puzzle,solution,shape,status\n\
                     1..4..2..3..4..1,,4x4,none\n................,,4x4,several\n11..............,,4x4,none\n";
        assert_eq!(written(text, "csv"), table);
        let unique = written("1234341221434...", "tsv");
        assert_eq!(unique, "puzzle\tsolution\tshape\tstatus\n1234341221434...\t1234341221434321\t4x4\tunique\n");
    }

    #[test]
    fn a_solution_needs_no_rules() {
        let killer = "puzzle,rules\n123434122143....,cage 4: 13; less: 14 13\n";
        assert_eq!(written(killer, "line"), "1234341221434321\n");
    }
}
