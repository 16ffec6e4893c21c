//! Checks puzzles: conflicts, uniqueness and redundant givens.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use anydoku::rules::Rule;
use anydoku::{
    Budget, Candidates, Cell, Digit, DigitSet, HouseKind, Language, Puzzle, Sheet, Solution, Solver, Speaker, Topology,
};
use anydoku_format as format;

use super::Solvers;
use crate::facts::differing;
use crate::reply_size::grid_bytes;
use crate::targets::is_false;
use crate::{At, Event, Events, Extra, Facts, Limit, Paper, Service, ServiceError, Source, Text, Verdict, named};

/// A request to check puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CheckRequest {
    /// The puzzles.
    pub paper: Paper,
    /// Whether to test every given even on large boards, where that takes long.
    pub thorough: bool,
    /// Whether to also return the true candidates: the digits that each cell has in some solution.
    #[serde(skip_serializing_if = "is_false")]
    pub candidates: bool,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The checked puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// One entry per puzzle.
    pub puzzles: Vec<CheckedPuzzle>,
}

/// A checked puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The number of solutions.
    pub answer: Verdict,
    /// The unique solution, or two of several solutions, with one number per cell.
    pub solutions: Vec<Vec<Digit>>,
    /// The cells in which the two solutions differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<At>,
    /// A description of two equal givens in a house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// Givens that have no solution together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
    /// The givens that could each be removed without losing uniqueness. Omitted if they were not determined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superfluous: Option<Vec<At>>,
    /// Whether every given is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The digits that each cell has in some solution, one list per cell. Omitted if not requested or not determined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<DigitSet>>,
    /// The candidates as a pencil-mark grid, which can be read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates_text: Option<Text>,
}

/// Givens, marks and rules that have no solution together.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Conflict {
    /// The cells of the givens.
    pub cells: Vec<At>,
    /// The cells whose marks take part in the conflict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<At>,
    /// The rules beyond houses that take part in the conflict, with cells by name, such as `cage 15: r1c1 r1c2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Whether every smaller set has a solution. Otherwise, the search for a smaller one was abandoned.
    pub irreducible: bool,
}

impl Service<'_> {
    /// Checks whether the puzzle has exactly one solution, and which givens are redundant.
    pub fn check(&self, request: &CheckRequest, events: &mut dyn Events) -> Result<Checked, ServiceError> {
        let reading = named::read(&request.paper)?;
        let mut room = self.room();
        for sheet in &reading.sheets {
            room.take(5, grid_bytes(sheet.puzzle.topology()))?;
            room.take_facts(sheet.puzzle.topology(), &request.with)?;
        }
        let mut solvers = Solvers::new(None);
        let mut puzzles = Vec::new();
        let all = reading.sheets.len();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let facts = Facts::of(sheet, i + 1, &request.with);
            let solver = solvers.of(sheet.puzzle.topology())?;
            let language = self.language();
            puzzles.push(self.within(request.limit, |budget| one(request, solver, (sheet, language), facts, budget))?);
            let done = Event::progress("puzzle", i as u64 + 1, Some(all as u64));
            if self.is_stopped() || all > 1 && events.event(done).is_break() {
                break;
            }
        }
        Ok(Checked { source: Source::of(&reading, request.paper.name.as_deref(), self.language()), puzzles })
    }
}

/// The maximum number of search nodes for the optional parts of a check.
const EXTRA_NODES: u64 = 3_000_000;

/// The maximum number of search nodes for the optional parts of a check of puzzles with rules beyond houses.
const RULED_NODES: u64 = 300_000;

/// The largest product of the number of givens and the number of cells for which every given is tested by default.
const EXTRA_SIZE: usize = 2_000_000;

/// Checks one puzzle.
fn one(
    request: &CheckRequest,
    solver: &mut Solver,
    (sheet, language): (&Sheet, Language),
    facts: Facts,
    budget: &Budget<'_>,
) -> CheckedPuzzle {
    let (puzzle, topology) = (&sheet.puzzle, sheet.puzzle.topology());
    let (answer, grids) = Verdict::of(solver.answer_within(puzzle, budget));
    let clash = puzzle.clash();
    let small = request.thorough || puzzle.n_givens().saturating_mul(topology.n_cells()) <= EXTRA_SIZE;
    // A node takes much longer with rules.
    let extra = if topology.has_rules() { RULED_NODES } else { EXTRA_NODES };
    let mut work = Work { budget, left: if request.thorough { u64::MAX } else { extra } };
    let (mut conflict, mut superfluous, mut minimal) = (None, None, None);
    match (answer, &clash) {
        (Verdict::None, Some(clash)) => {
            let cells = At::all(topology, &[clash.a, clash.b]);
            // A cage that forbids two equal digits counts as a rule of the conflict.
            let is_at_fault = |rule: &&Rule| {
                let cells: Vec<Cell> = rule.cells().collect();
                topology.house(clash.house).kind == HouseKind::Cage
                    && cells.contains(&clash.a)
                    && cells.contains(&clash.b)
            };
            let rules = topology.rules().iter().filter(is_at_fault).map(|rule| rule.tell(topology)).collect();
            conflict = Some(Conflict { cells, marks: Vec::new(), rules, irreducible: true });
        }
        (Verdict::None, None) => {
            let (rest, mut irreducible) =
                if small { fewest(solver, puzzle, &mut work) } else { (puzzle.clone(), false) };
            let (mut rules, mut is_whole) = (topology.rules().to_vec(), true);
            if small && topology.has_rules() {
                (rules, is_whole) = fewest_rules(&rest, &mut work);
            }
            irreducible &= is_whole;
            let [cells, marks] = [given_cells(&rest), marked_cells(&rest)].map(|cells| At::all(topology, &cells));
            let rules = rules.iter().map(|rule| rule.tell(topology)).collect();
            conflict = Some(Conflict { cells, marks, rules, irreducible });
        }
        (Verdict::Unique, _) if small => {
            if let Some(cells) = not_needed(solver, puzzle, &grids[0], &mut work) {
                minimal = Some(cells.is_empty());
                superfluous = Some(At::all(topology, &cells));
            }
        }
        _ => {}
    }
    let candidates = match answer {
        Verdict::Unique | Verdict::Several if request.candidates => work.candidates(solver, puzzle),
        _ => None,
    };
    CheckedPuzzle {
        facts,
        answer,
        solutions: grids.iter().map(|grid| grid.digits().to_vec()).collect(),
        differ: At::all(topology, &differing(&grids)),
        clash: clash.map(|clash| Speaker::of(topology).in_language(language).tell(&clash.message())),
        conflict,
        superfluous,
        minimal,
        candidates_text: candidates.as_ref().and_then(|candidates| as_marks(sheet, candidates)),
        candidates: candidates.map(|candidates| candidates.sets().to_vec()),
    }
}

/// Writes candidates as a pencil-mark grid. Returns `None` if a cell has no candidate.
fn as_marks(sheet: &Sheet, candidates: &Candidates) -> Option<Text> {
    let empty = Puzzle::empty(sheet.puzzle.topology().clone());
    let marked = Sheet::new(empty.with_marks(candidates.sets().to_vec()), sheet.layout.clone());
    if candidates.sets().iter().any(|set| set.is_empty()) || sheet.puzzle.topology().has_rules() {
        return None;
    }
    // The grid is shown with the puzzle, so it does not have to describe an unnamed shape.
    format::write_lossy(format::named("marks")?, &[marked]).ok().map(|written| Text(written.text))
}

/// A budget shared by many small searches.
struct Work<'a> {
    budget: &'a Budget<'a>,
    left: u64,
}

impl Work<'_> {
    /// Returns whether the puzzle has a solution, or `None` if the budget is spent.
    fn is_solvable(&mut self, solver: &mut Solver, puzzle: &Puzzle) -> Option<bool> {
        self.solution(solver, puzzle).map(|solution| solution.is_some())
    }

    /// Returns the digits that each cell has in some solution, or `None` if the budget is spent.
    fn candidates(&mut self, solver: &mut Solver, puzzle: &Puzzle) -> Option<Candidates> {
        let limit = self.budget.node_limit().unwrap_or(u64::MAX).min(self.left);
        solver.true_candidates(puzzle, &self.budget.with_nodes(limit))
    }

    /// Returns a solution, `Some(None)` if there is none, or `None` if the budget is spent.
    fn solution(&mut self, solver: &mut Solver, puzzle: &Puzzle) -> Option<Option<Solution>> {
        // The budget checks for cancellation; its nodes are counted here.
        if self.left == 0 || self.budget.is_spent(0) {
            return None;
        }
        let limit = self.budget.node_limit().unwrap_or(u64::MAX).min(self.left);
        let mut found = None;
        let budget = self.budget.with_nodes(limit);
        let done = solver.list_within(puzzle, &budget, &mut |solution| {
            found = Some(solution);
            ControlFlow::Break(())
        });
        // Even a search without nodes counts as one, so that the number of searches is limited.
        self.left = self.left.saturating_sub(solver.nodes() + 1);
        if found.is_some() { Some(found) } else { done.then_some(None) }
    }
}

/// Returns givens and marks that have no solution together, reduced one by one, and whether all removals were tried.
fn fewest(solver: &mut Solver, puzzle: &Puzzle, work: &mut Work<'_>) -> (Puzzle, bool) {
    let mut rest = puzzle.clone();
    let mut irreducible = true;
    for cell in given_cells(puzzle) {
        let digit = rest.take(cell).expect("the cell has a given");
        match work.is_solvable(solver, &rest) {
            Some(false) => {}
            Some(true) => rest.give(cell, digit),
            None => {
                rest.give(cell, digit);
                irreducible = false;
            }
        }
    }
    for cell in marked_cells(puzzle) {
        let mut marks = rest.marks().expect("a cell has marks").to_vec();
        marks[cell.index()] = DigitSet::all(puzzle.topology().n_digits());
        let without = rest.clone().with_marks(marks);
        match work.is_solvable(solver, &without) {
            Some(false) => rest = without,
            Some(true) => {}
            None => irreducible = false,
        }
    }
    (rest, irreducible)
}

/// Returns rules that have no solution with the givens, reduced several at a time and then one by one, and whether all removals were tried.
fn fewest_rules(puzzle: &Puzzle, work: &mut Work<'_>) -> (Vec<Rule>, bool) {
    let plain = puzzle.topology().without_rules();
    let mut rules = puzzle.topology().rules().to_vec();
    let mut size = rules.len().div_ceil(2);
    loop {
        let mut irreducible = true;
        let mut at = 0;
        while at < rules.len() {
            let end = (at + size).min(rules.len());
            let fewer = [&rules[..at], &rules[end..]].concat();
            // A hard search must leave some of the budget for the others.
            match is_solvable_with(puzzle, plain, &fewer, &mut Work { budget: work.budget, left: work.left / 8 }, work)
            {
                Some(false) => rules = fewer,
                Some(true) => at = end,
                None => (irreducible, at) = (false, end),
            }
        }
        if size == 1 {
            return (rules, irreducible);
        }
        size = size.div_ceil(2);
    }
}

/// Returns whether the puzzle has a solution with only these rules, or `None` if its share of the budget is spent.
fn is_solvable_with(
    puzzle: &Puzzle,
    plain: &Topology,
    rules: &[Rule],
    share: &mut Work<'_>,
    work: &mut Work<'_>,
) -> Option<bool> {
    let topology = Arc::new(plain.with_rules(rules.to_vec()).ok()?);
    let mut other = Puzzle::new(topology.clone(), puzzle.givens().to_vec());
    if let Some(marks) = puzzle.marks() {
        other = other.with_marks(marks.to_vec());
    }
    let before = share.left;
    let answer = share.is_solvable(&mut Solver::new(&topology), &other);
    work.left = work.left.saturating_sub(before - share.left);
    answer
}

/// Returns the cells with incomplete marks.
fn marked_cells(puzzle: &Puzzle) -> Vec<Cell> {
    let all = DigitSet::all(puzzle.topology().n_digits());
    let leaves_out = |cell: &Cell| puzzle.marks().is_some_and(|marks| marks[cell.index()] & all != all);
    puzzle.topology().cells().filter(leaves_out).collect()
}

/// Returns the givens that follow from the others, or `None` if the budget is spent.
fn not_needed(solver: &mut Solver, puzzle: &Puzzle, solution: &Solution, work: &mut Work<'_>) -> Option<Vec<Cell>> {
    let topology = puzzle.topology();
    let mut cells = Vec::new();
    let marks: Vec<DigitSet> = match puzzle.marks() {
        Some(marks) => marks.to_vec(),
        None => vec![DigitSet::all(topology.n_digits()); topology.n_cells()],
    };
    for cell in given_cells(puzzle) {
        // The given follows from the others if no solution has another digit in its place.
        let mut other = puzzle.clone();
        other.take(cell);
        let mut marks = marks.clone();
        marks[cell.index()].remove(solution.digit(cell));
        if !work.is_solvable(solver, &other.with_marks(marks))? {
            cells.push(cell);
        }
    }
    Some(cells)
}

fn given_cells(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.topology().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;
    use crate::facts::numbers_of;

    #[test]
    fn marks_that_are_at_fault_are_named() {
        // Three cells of a row of four can only hold 1 and 2; the rest is free.
        let marks = "12 12 12 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n";
        let check = |text: &str| {
            let request = CheckRequest { paper: Paper::of(text), ..CheckRequest::default() };
            let checked = Service::new(&Alone::default()).check(&request, &mut ()).unwrap();
            checked.puzzles[0].conflict.clone().unwrap()
        };
        let names = |cells: &[At]| cells.iter().map(|at| at.name.clone()).collect::<Vec<_>>();
        let conflict = check(marks);
        assert!(conflict.irreducible && conflict.cells.is_empty());
        assert_eq!(names(&conflict.marks), ["r1c1", "r1c2", "r1c3"]);
        let conflict = check("11..............\n");
        assert!(conflict.marks.is_empty());
        assert_eq!(names(&conflict.cells), ["r1c1", "r1c2"]);
    }

    #[test]
    fn rules_that_clash_are_named() {
        let grid = ". . . .\n. . . .\n. . . .\n. . . .\n";
        let check = |rules: &str, grid: &str| {
            let text = format!("<size>16\n<blocksize>4\n<standardblocks>\n{rules}<sudoku>\n{grid}");
            let request = CheckRequest { paper: Paper::of(&text), ..CheckRequest::default() };
            let checked = Service::new(&Alone::default()).check(&request, &mut ()).unwrap();
            let puzzle = checked.puzzles[0].clone();
            assert_eq!(puzzle.facts.houses, 12, "cells that a rule keeps different are not a house");
            puzzle.conflict.unwrap()
        };
        // The thermometers form a circle; the cage is not involved.
        let circle = "<rule>cage 5: 15 16\n<rule>thermo: 1 2\n<rule>thermo: 2 3\n<rule>thermo: 3 1\n";
        let conflict = check(circle, grid);
        assert!(conflict.irreducible && conflict.cells.is_empty());
        assert_eq!(conflict.rules, ["thermo: r1c1 r1c2", "thermo: r1c2 r1c3", "thermo: r1c3 r1c1"]);
        // A given and one rule are in conflict.
        let conflict = check("<rule>thermo: 1 2\n<rule>cage 5: 15 16\n", &grid.replacen('.', "4", 1));
        assert!(conflict.irreducible && conflict.cells.len() == 1);
        assert_eq!(conflict.rules, ["thermo: r1c1 r1c2"]);
        // Two equal givens are in a cage that shares no house with anything else.
        let conflict = check("<rule>cage 4: 1 12\n", "2 . . .\n. . . .\n. . . 2\n. . . .\n");
        assert_eq!(conflict.cells.len(), 2);
        assert_eq!(conflict.rules, ["cage 4: r1c1 r3c4"]);
    }

    #[test]
    fn true_candidates_read_back() {
        let paper = Paper { shape: Some("x4".into()), ..Paper::of("1...............") };
        let request = CheckRequest { paper, candidates: true, ..CheckRequest::default() };
        let checked = Service::new(&Alone::default()).check(&request, &mut ()).unwrap();
        let puzzle = &checked.puzzles[0];
        let candidates = puzzle.candidates.as_ref().unwrap();
        assert_eq!(numbers_of(&candidates[0]), [1]);
        assert_eq!(numbers_of(&candidates[1]), [2, 3, 4]);
        let text = String::from_utf8(puzzle.candidates_text.clone().unwrap().0).unwrap();
        let again = named::read(&Paper::of(&text)).unwrap();
        assert!(again.sheets[0].puzzle.topology().houses().len() == 14, "{text}");
        let request = CheckRequest { paper: Paper::of(&text), candidates: true, ..CheckRequest::default() };
        let again = Service::new(&Alone::default()).check(&request, &mut ()).unwrap();
        assert_eq!(again.puzzles[0].candidates.as_ref(), Some(candidates));
    }

    #[test]
    fn true_candidates_are_those_of_all_solutions() {
        for line in ["1...2...3.......", "12..34..2.....3.", "................"] {
            let paper = Paper::of(line);
            let request = CheckRequest { paper: paper.clone(), candidates: true, ..CheckRequest::default() };
            let checked = Service::new(&Alone::default()).check(&request, &mut ()).unwrap();
            let list = crate::ListRequest { paper, ..Default::default() };
            let all = Service::new(&Alone::default()).list(&list, &mut ()).unwrap();
            let held = |cell: usize| {
                let solutions = all.puzzles[0].solutions.iter();
                solutions.filter_map(|solution| Digit::from_number(solution[cell])).collect::<DigitSet>()
            };
            let expected: Vec<_> = (0..16).map(held).collect();
            assert_eq!(checked.puzzles[0].candidates.as_ref(), Some(&expected), "{line}");
        }
    }
}
