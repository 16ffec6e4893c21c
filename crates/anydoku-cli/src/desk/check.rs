//! What is true of a puzzle: how many solutions, which givens clash, which are not needed.

use std::ops::ControlFlow;

use anydoku::{Answer, Budget, Cell, DigitSet, Puzzle, Sheet, Solution, Solver};

use super::{CheckRequest, CheckedPuzzle, Conflict, Verdict, differing, names};
use crate::json::{Facts, numbers};

/// Work for the extra questions of a check, in nodes of a search tree.
const EXTRA_NODES: u64 = 3_000_000;

/// Givens times cells up to which every given is looked at without being asked to.
const EXTRA_SIZE: usize = 2_000_000;

/// Checks one puzzle.
pub fn one(
    request: &CheckRequest,
    solver: &mut Solver,
    sheet: &Sheet,
    facts: Facts,
    budget: &Budget<'_>,
) -> CheckedPuzzle {
    let (puzzle, topology) = (&sheet.puzzle, sheet.puzzle.topology());
    let (answer, grids) = match solver.answer_within(puzzle, budget) {
        Answer::None => (Verdict::None, vec![]),
        Answer::Unique(a) => (Verdict::Unique, vec![a]),
        Answer::Several(a, b) => (Verdict::Several, vec![a, b]),
        Answer::Unknown(a) => (Verdict::Unknown, Vec::from_iter(a)),
    };
    let clash = puzzle.clash();
    let small = request.thorough || puzzle.n_givens().saturating_mul(topology.n_cells()) <= EXTRA_SIZE;
    let mut work = Work { budget, left: if request.thorough { u64::MAX } else { EXTRA_NODES } };
    let (mut conflict, mut superfluous, mut minimal, mut marked) = (None, None, None, Vec::new());
    match (answer, &clash) {
        (Verdict::None, Some(clash)) => {
            marked = vec![clash.a, clash.b];
            conflict = Some(Conflict { cells: names(topology, &marked), irreducible: true });
        }
        (Verdict::None, None) => {
            let (cells, irreducible) =
                if small { fewest(solver, puzzle, &mut work) } else { (given_cells(puzzle), false) };
            conflict = Some(Conflict { cells: names(topology, &cells), irreducible });
            marked = cells;
        }
        (Verdict::Unique, _) if small => {
            if let Some(cells) = not_needed(solver, puzzle, &grids[0], &mut work) {
                minimal = Some(cells.is_empty());
                superfluous = Some(names(topology, &cells));
                marked = cells;
            }
        }
        _ => {}
    }
    CheckedPuzzle {
        facts,
        answer,
        solutions: grids.iter().map(numbers).collect(),
        differ: names(topology, &differing(&grids)),
        clash: clash.map(|clash| clash.tell(topology)),
        conflict,
        superfluous,
        minimal,
        sheet: sheet.clone(),
        grids,
        marked,
    }
}

/// A budget shared by many small questions.
struct Work<'a> {
    budget: &'a Budget<'a>,
    left: u64,
}

impl Work<'_> {
    /// Has the puzzle a solution? None if the work ran out.
    fn is_solvable(&mut self, solver: &mut Solver, puzzle: &Puzzle) -> Option<bool> {
        // The flag of the whole question is asked through the budget; its nodes are counted here.
        if self.left == 0 || self.budget.is_spent(0) {
            return None;
        }
        let limit = self.budget.node_limit().unwrap_or(u64::MAX).min(self.left);
        let mut found = false;
        let budget = self.budget.with_nodes(limit);
        let done = solver.list_within(puzzle, &budget, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        // A question costs something even if it visits no node, and so there is an end to them.
        self.left = self.left.saturating_sub(solver.nodes() + 1);
        if found { Some(true) } else { done.then_some(false) }
    }
}

/// Givens that have no solution together, as few as leaving out one after the other gives; and whether all were tried.
fn fewest(solver: &mut Solver, puzzle: &Puzzle, work: &mut Work<'_>) -> (Vec<Cell>, bool) {
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
    (given_cells(&rest), irreducible)
}

/// The givens that follow from the others; none if the work ran out.
fn not_needed(solver: &mut Solver, puzzle: &Puzzle, solution: &Solution, work: &mut Work<'_>) -> Option<Vec<Cell>> {
    let topology = puzzle.topology();
    let mut cells = Vec::new();
    let marks: Vec<DigitSet> = match puzzle.marks() {
        Some(marks) => marks.to_vec(),
        None => vec![DigitSet::all(topology.n_digits()); topology.n_cells()],
    };
    for cell in given_cells(puzzle) {
        // The given follows from the others if there is no solution with any other digit in its place.
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
