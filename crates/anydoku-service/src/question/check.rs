//! Checks puzzles: conflicts, uniqueness, and redundant givens and rules.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use anydoku::redundant::{Part, Redundant, redundant};
use anydoku::rules::Rule;
use anydoku::solve::Related;
use anydoku::{
    Budget, Candidates, Cell, Clash, Digit, DigitSet, HouseKind, Language, Puzzle, Sheet, Solution, Solver, Speaker,
    Topology,
};
use anydoku_format as format;

use super::Solvers;
use crate::facts::differing;
use crate::reply_size::grid_bytes;
use crate::targets::is_false;
use crate::{
    At, Event, Events, Extra, Facts, Limit, Paper, RuleAt, Service, ServiceError, Source, Text, Verdict, named,
};

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
    /// The number up to which to count the solutions with each true candidate. Implies `candidates`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_each: Option<u64>,
    /// Whether to return cells that are equal, or differ, in every solution although no house and no rule of two cells states it.
    #[serde(skip_serializing_if = "is_false")]
    pub relations: bool,
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
    /// The rules that could each be left out without losing uniqueness. Omitted if they were not determined, or if the puzzle has no rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superfluous_rules: Option<Vec<RuleAt>>,
    /// Givens and rules that could be left out at the same time. They were left out one after another, first rules and then givens, each
    /// in the order of the puzzle. Omitted if fewer than two givens and rules are redundant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<Parts>,
    /// The givens and rules that may be redundant, because the limit was reached before the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undecided: Option<Parts>,
    /// Whether every given and every rule is needed. Omitted if that was not determined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The digits that each cell has in some solution, one list per cell. Omitted if not requested or not determined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<DigitSet>>,
    /// The candidates as a pencil-mark grid, which can be read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates_text: Option<Text>,
    /// The number of solutions with each candidate, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<CandidateCounts>,
    /// Relations between cells of a puzzle with several solutions, if requested. Omitted if they were not determined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub related: Option<RelatedCells>,
}

/// The number of solutions with each candidate.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateCounts {
    /// The number up to which solutions were counted. A count of this number means this many or more.
    pub limit: u64,
    /// The counts: one list per cell with one number per digit, from the lowest; null where the limit of the work was reached first.
    pub counts: Vec<Vec<Option<u64>>>,
}

/// Relations that hold in every solution although no house and no rule of two cells states them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedCells {
    /// Groups of cells that hold the same digit.
    pub equal: Vec<Vec<At>>,
    /// Pairs of cells that hold different digits, although they have a common candidate.
    pub differ: Vec<(At, At)>,
    /// The number of pairs that were not decided before the limit was reached.
    pub undecided: usize,
}

impl RelatedCells {
    fn of(topology: &Topology, related: &Related) -> RelatedCells {
        let at = |cell: Cell| At::of(topology, cell);
        RelatedCells {
            equal: related.equal.iter().map(|group| At::all(topology, group)).collect(),
            differ: related.differ.iter().map(|&(a, b)| (at(a), at(b))).collect(),
            undecided: related.undecided,
        }
    }
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
    /// The rules beyond houses that take part in the conflict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleAt>,
    /// Whether every smaller set has a solution. Otherwise, the search for a smaller one was abandoned.
    pub irreducible: bool,
}

/// Givens and rules of a puzzle.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts {
    /// The cells of the givens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<At>,
    /// The rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleAt>,
}

impl Parts {
    fn of(topology: &Topology, parts: &[Part]) -> Parts {
        let mut found = Parts::default();
        for part in parts {
            match *part {
                Part::Given(cell) => found.cells.push(At::of(topology, cell)),
                Part::Rule(rule) => found.rules.push(RuleAt::of(topology, rule)),
            }
        }
        found
    }
}

impl Service<'_> {
    /// Checks whether the puzzle has exactly one solution, and which givens and rules are redundant.
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
            // A single puzzle reports its parts, several report themselves.
            let mut hear = |done: usize, of: usize| {
                if all == 1 {
                    _ = events.event(Event::progress("part", done as u64, Some(of as u64)));
                }
            };
            let checked = self.within(request.limit, |budget| {
                let checking = Checking { request, language, budget };
                checking.one(solver, sheet, facts, &mut hear)
            });
            puzzles.push(checked?);
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

/// A check of one puzzle.
struct Checking<'a> {
    request: &'a CheckRequest,
    language: Language,
    budget: &'a Budget<'a>,
}

impl Checking<'_> {
    fn one(
        &self,
        solver: &mut Solver,
        sheet: &Sheet,
        facts: Facts,
        hear: &mut dyn FnMut(usize, usize),
    ) -> CheckedPuzzle {
        let (request, puzzle, topology) = (self.request, &sheet.puzzle, sheet.puzzle.topology());
        let (answer, grids) = Verdict::of(solver.answer_within(puzzle, self.budget));
        let clash = puzzle.clash();
        let n_parts = puzzle.n_givens() + topology.rules().len();
        let small = request.thorough || n_parts.saturating_mul(topology.n_cells()) <= EXTRA_SIZE;
        // A node takes much longer with rules.
        let extra = if topology.has_rules() { RULED_NODES } else { EXTRA_NODES };
        let mut work = Work { budget: self.budget, left: if request.thorough { u64::MAX } else { extra } };
        let conflict = match (answer, &clash) {
            (Verdict::None, Some(clash)) => Some(clashing(puzzle, clash)),
            (Verdict::None, None) => Some(contradicting(solver, puzzle, small, &mut work)),
            _ => None,
        };
        let needs_candidates = request.candidates || request.relations || request.count_each.is_some();
        let candidates = match answer {
            Verdict::Unique | Verdict::Several if needs_candidates => work.candidates(solver, puzzle),
            _ => None,
        };
        let extra = self.extra(extra);
        let counts = candidates.as_ref().zip(request.count_each).map(|(candidates, limit)| CandidateCounts {
            limit,
            counts: solver.count_each(puzzle, candidates, limit, &extra),
        });
        let of_several = candidates.as_ref().filter(|_| request.relations && answer == Verdict::Several);
        let related = of_several.and_then(|candidates| solver.related(puzzle, candidates, &extra));
        let candidates = candidates.filter(|_| request.candidates || counts.is_some());
        let mut checked = CheckedPuzzle {
            facts,
            answer,
            solutions: grids.iter().map(|grid| grid.digits().to_vec()).collect(),
            differ: At::all(topology, &differing(&grids)),
            clash: clash.map(|clash| Speaker::of(topology).in_language(self.language).tell(&clash.message())),
            conflict,
            superfluous: None,
            superfluous_rules: None,
            together: None,
            undecided: None,
            minimal: None,
            candidates_text: candidates.as_ref().and_then(|candidates| as_marks(sheet, candidates)),
            candidates: candidates.map(|candidates| candidates.sets().to_vec()),
            counts,
            related: related.map(|related| RelatedCells::of(topology, &related)),
        };
        if let (Verdict::Unique, true) = (answer, small) {
            checked.tell(topology, &redundant(puzzle, &grids[0], &extra, hear));
        }
        checked
    }

    /// Returns the budget for one of the optional parts.
    fn extra(&self, nodes: u64) -> Budget<'_> {
        match self.budget.node_limit() {
            _ if self.request.thorough => *self.budget,
            limit => self.budget.with_nodes(nodes.min(limit.unwrap_or(u64::MAX))),
        }
    }
}

impl CheckedPuzzle {
    fn tell(&mut self, topology: &Topology, found: &Redundant) {
        let Parts { cells, rules } = Parts::of(topology, &found.each);
        self.superfluous = Some(cells);
        self.superfluous_rules = topology.has_rules().then_some(rules);
        self.together = (found.each.len() > 1).then(|| Parts::of(topology, &found.together));
        self.undecided = (!found.undecided.is_empty()).then(|| Parts::of(topology, &found.undecided));
        self.minimal = match (found.each.is_empty(), found.undecided.is_empty()) {
            (false, _) => Some(false),
            (true, true) => Some(true),
            (true, false) => None,
        };
    }
}

/// Returns the conflict of two equal givens in a house.
fn clashing(puzzle: &Puzzle, clash: &Clash) -> Conflict {
    let topology = puzzle.topology();
    // A cage that forbids two equal digits counts as a rule of the conflict.
    let is_at_fault = |rule: &Rule| {
        let cells: Vec<Cell> = rule.cells().collect();
        topology.house(clash.house).kind == HouseKind::Cage && cells.contains(&clash.a) && cells.contains(&clash.b)
    };
    let rules = topology.rules().iter().enumerate().filter(|(_, rule)| is_at_fault(rule));
    let rules = rules.map(|(i, _)| RuleAt::of(topology, i)).collect();
    Conflict { cells: At::all(topology, &[clash.a, clash.b]), marks: Vec::new(), rules, irreducible: true }
}

/// Returns givens, marks and rules that have no solution together.
fn contradicting(solver: &mut Solver, puzzle: &Puzzle, small: bool, work: &mut Work<'_>) -> Conflict {
    let topology = puzzle.topology();
    let (rest, mut irreducible) = if small { fewest(solver, puzzle, work) } else { (puzzle.clone(), false) };
    let (mut rules, mut is_whole) = ((0..topology.rules().len()).collect(), true);
    if small && topology.has_rules() {
        (rules, is_whole) = fewest_rules(&rest, work);
    }
    irreducible &= is_whole;
    let [cells, marks] = [given_cells(&rest), marked_cells(&rest)].map(|cells| At::all(topology, &cells));
    let rules = rules.into_iter().map(|rule| RuleAt::of(topology, rule)).collect();
    Conflict { cells, marks, rules, irreducible }
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
fn fewest_rules(puzzle: &Puzzle, work: &mut Work<'_>) -> (Vec<usize>, bool) {
    let mut rules: Vec<usize> = (0..puzzle.topology().rules().len()).collect();
    let mut size = rules.len().div_ceil(2);
    loop {
        let mut irreducible = true;
        let mut at = 0;
        while at < rules.len() {
            let end = (at + size).min(rules.len());
            let fewer = [&rules[..at], &rules[end..]].concat();
            // A hard search must leave some of the budget for the others.
            match is_solvable_with(puzzle, &fewer, &mut Work { budget: work.budget, left: work.left / 8 }, work) {
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
fn is_solvable_with(puzzle: &Puzzle, rules: &[usize], share: &mut Work<'_>, work: &mut Work<'_>) -> Option<bool> {
    let all = puzzle.topology().rules();
    let other = puzzle.with_rules(rules.iter().map(|&rule| all[rule].clone()).collect::<Vec<_>>()).ok()?;
    let before = share.left;
    let answer = share.is_solvable(&mut Solver::new(other.topology()), &other);
    work.left = work.left.saturating_sub(before - share.left);
    answer
}

/// Returns the cells with incomplete marks.
fn marked_cells(puzzle: &Puzzle) -> Vec<Cell> {
    let all = DigitSet::all(puzzle.topology().n_digits());
    let leaves_out = |cell: &Cell| puzzle.marks().is_some_and(|marks| marks[cell.index()] & all != all);
    puzzle.topology().cells().filter(leaves_out).collect()
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
        let texts = |conflict: &Conflict| conflict.rules.iter().map(|rule| rule.text.clone()).collect::<Vec<_>>();
        // The thermometers form a circle; the cage is not involved.
        let circle = "<rule>cage 5: 15 16\n<rule>thermo: 1 2\n<rule>thermo: 2 3\n<rule>thermo: 3 1\n";
        let conflict = check(circle, grid);
        assert!(conflict.irreducible && conflict.cells.is_empty());
        assert_eq!(texts(&conflict), ["thermo: r1c1 r1c2", "thermo: r1c2 r1c3", "thermo: r1c3 r1c1"]);
        // A given and one rule are in conflict.
        let conflict = check("<rule>thermo: 1 2\n<rule>cage 5: 15 16\n", &grid.replacen('.', "4", 1));
        assert!(conflict.irreducible && conflict.cells.len() == 1);
        assert_eq!(texts(&conflict), ["thermo: r1c1 r1c2"]);
        // Two equal givens are in a cage that shares no house with anything else.
        let conflict = check("<rule>cage 4: 1 12\n", "2 . . .\n. . . .\n. . . 2\n. . . .\n");
        assert_eq!(conflict.cells.len(), 2);
        assert_eq!(texts(&conflict), ["cage 4: r1c1 r3c4"]);
    }

    #[test]
    fn redundant_rules_count_and_are_named() {
        let check = |rules: &str| {
            let text = format!(
                "<size>16\n<blocksize>4\n<standardblocks>\n{rules}<sudoku>\n1 2 . .\n3 4 . .\n2 . . .\n. . 3 .\n"
            );
            let request = CheckRequest { paper: Paper::of(&text), ..CheckRequest::default() };
            Service::new(&Alone::default()).check(&request, &mut ()).unwrap().puzzles[0].clone()
        };
        let plain = check("");
        assert_eq!((plain.answer, plain.superfluous_rules), (Verdict::Unique, None));
        // The givens state this rule already.
        let ruled = check("<rule>thermo: 1 2\n");
        assert_eq!((ruled.answer, ruled.minimal), (Verdict::Unique, Some(false)));
        let rules = ruled.superfluous_rules.unwrap();
        assert_eq!((rules[0].rule, rules[0].text.as_str(), rules[0].cells.len()), (0, "thermo: r1c1 r1c2", 2));
        assert_eq!(ruled.together.unwrap().rules, rules);
    }

    #[test]
    fn candidates_are_counted_and_relations_named() {
        let request = CheckRequest {
            paper: Paper::of("12..34.........."),
            count_each: Some(1000),
            relations: true,
            ..CheckRequest::default()
        };
        let checked = Service::new(&Alone::default()).check(&request, &mut ()).unwrap();
        let puzzle = &checked.puzzles[0];
        let (counts, candidates) = (puzzle.counts.as_ref().unwrap(), puzzle.candidates.as_ref().unwrap());
        let totals: Vec<u64> = counts.counts.iter().map(|counts| counts.iter().map(|n| n.unwrap()).sum()).collect();
        // Every solution has one digit in each cell.
        assert!(totals.iter().all(|&n| n == totals[0] && n > 1), "{totals:?}");
        for (counts, set) in counts.counts.iter().zip(candidates) {
            let held = (0..4).filter(|&digit| counts[digit].unwrap() > 0).collect::<Vec<_>>();
            assert_eq!(held, numbers_of(set).iter().map(|n| n - 1).collect::<Vec<_>>());
        }
        assert_eq!(puzzle.related.as_ref().unwrap().undecided, 0);
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
