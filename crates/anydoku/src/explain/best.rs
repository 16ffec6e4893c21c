//! Short solution paths: the same puzzle with fewer and simpler steps.
//!
//! A path that takes the first step of the easiest technique makes many removals that nothing later needs. The best
//! path starts from several orders of equally easy steps, removes every step that the others do not need, places digits
//! as soon as they follow, and joins consecutive singles into one step, as people do. Nothing is assumed about a step:
//! where an earlier one is left out, every later step is searched for again on its new board.

use std::ops::ControlFlow;

use super::technique::{SINGLE_TECHNIQUES, joined_singles};
use super::{Board, End, Pathfinder, Rung, SolutionPath, Step};
use crate::budget::Budget;
use crate::rng::Rng;
use crate::topology::{Cell, Digit};

/// The number of orders that are tried.
const ORDERS: u64 = 4;

/// The number of times that pruning and early placement alternate.
const MOST_ROUNDS: usize = 4;

impl Pathfinder {
    /// Returns a solution path with as few and as simple steps as a search over orders finds, with consecutive singles
    /// joined into one step ([`SINGLES`](super::technique::SINGLES)).
    ///
    /// No step is harder than the hardest of the usual path. If no path solves the puzzle, the result is the usual path.
    /// If the budget stops the search, the result is the best path found until then.
    ///
    /// ```
    /// use anydoku::explain::{Pathfinder, Scale};
    /// use anydoku::{Budget, Puzzle};
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    /// let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap();
    /// let best = pathfinder.best_within(pathfinder.board(&puzzle), &Budget::UNLIMITED);
    /// assert!(best.is_solved());
    /// assert_eq!(best.steps.len(), 1); // fifty-one singles in a row
    /// ```
    pub fn best_within(&self, start: Board, budget: &Budget<'_>) -> SolutionPath {
        let mut search = Search { pathfinder: self, start: &start, budget, most: f64::INFINITY };
        let mut best: Option<(Cost, Vec<Step>)> = None;
        for order in 0..ORDERS {
            // Another order may require harder steps.
            let (steps, hardest) = match search.in_order(order) {
                Some(found) if found.1 <= search.most => found,
                None if order == 0 => break,
                _ => continue,
            };
            search.most = hardest;
            let Some(steps) = search.needed(steps) else { break };
            let cost = search.cost(&steps);
            if best.as_ref().is_none_or(|(known, _)| cost.is_less(known)) {
                best = Some((cost, steps));
            }
        }
        match best {
            Some((_, steps)) => search.joined(steps),
            None => self.path_within(start, budget, &mut |_, _, _| ControlFlow::Continue(())),
        }
    }
}

/// The cost of a path: the rating of its hardest step, then its length, then the sum of its ratings.
struct Cost {
    hardest: f64,
    n_steps: usize,
    sum: f64,
}

impl Cost {
    fn is_less(&self, other: &Cost) -> bool {
        let hardest = self.hardest.total_cmp(&other.hardest);
        hardest.then(self.n_steps.cmp(&other.n_steps)).then(self.sum.total_cmp(&other.sum)).is_lt()
    }
}

struct Search<'a> {
    pathfinder: &'a Pathfinder,
    start: &'a Board,
    budget: &'a Budget<'a>,
    /// The highest rating that a step may have.
    most: f64,
}

impl Search<'_> {
    /// Returns the steps of a path that solves the puzzle, and the highest rating. Order 0 takes the first step of the
    /// easiest technique, the others take any of its steps. Returns `None` if there is no such path or the budget stops
    /// the search.
    fn in_order(&self, order: u64) -> Option<(Vec<Step>, f64)> {
        let mut rng = Rng::new(order);
        let (mut board, mut steps, mut hardest) = (self.start.clone(), Vec::new(), 0.0f64);
        while !board.is_solved() {
            if self.budget.is_spent(steps.len() as u64) {
                return None;
            }
            let (step, rating) = match order {
                0 => self.pathfinder.next_within(&board, self.budget).ok()??,
                _ => {
                    let (_, mut found) = self.pathfinder.round_within(&board, self.budget).ok()??;
                    found.swap_remove(rng.below(found.len()))
                }
            };
            hardest = hardest.max(rating);
            board.apply(&step);
            steps.push(step);
        }
        Some((steps, hardest))
    }

    /// Removes the steps that the others do not need, and places digits as soon as they follow, until nothing changes.
    fn needed(&self, mut steps: Vec<Step>) -> Option<Vec<Step>> {
        for _ in 0..MOST_ROUNDS {
            let before = steps.len();
            steps = self.pruned(steps)?;
            let Some(ordered) = self.with_early_places(&steps) else { break };
            steps = ordered;
            if steps.len() == before {
                break;
            }
        }
        (!self.budget.is_stopped()).then_some(steps)
    }

    /// Removes every step without which all later steps are still found, starting with the last ones.
    fn pruned(&self, steps: Vec<Step>) -> Option<Vec<Step>> {
        // The steps before the one that is tried never change, so these boards stay valid.
        let mut board = self.start.clone();
        let mut boards = Vec::with_capacity(steps.len());
        for step in &steps {
            boards.push(board.clone());
            board.apply(step);
        }
        // In reverse.
        let mut kept: Vec<Step> = Vec::new();
        for (step, board) in steps.into_iter().zip(boards).rev() {
            if self.budget.is_stopped() {
                return None;
            }
            let without = if step.places.is_empty() { self.replayed(board, &kept) } else { None };
            match without {
                Some(shorter) => kept = shorter,
                None => kept.push(step),
            }
        }
        kept.reverse();
        Some(kept)
    }

    /// Returns these steps, found again starting from this board, or `None` if one is not found. Both lists are in
    /// reverse.
    fn replayed(&self, mut board: Board, reversed: &[Step]) -> Option<Vec<Step>> {
        let mut found = Vec::with_capacity(reversed.len());
        for step in reversed.iter().rev() {
            let (step, _) = self.again(&board, step)?;
            board.apply(&step);
            found.push(step);
        }
        found.reverse();
        board.is_solved().then_some(found)
    }

    /// Moves every placement before the removals that it does not need. Returns `None` if a removal is not found on a
    /// board with more digits.
    fn with_early_places(&self, steps: &[Step]) -> Option<Vec<Step>> {
        let (mut board, mut left): (_, Vec<&Step>) = (self.start.clone(), steps.iter().collect());
        let mut ordered: Vec<Step> = Vec::with_capacity(steps.len());
        while !left.is_empty() {
            let singles = left.iter().enumerate().filter_map(|(at, step)| Some((at, self.single(&board, step)?.0)));
            let (at, step) = match singles.into_iter().next() {
                Some(single) => single,
                // The digits placed since then have already made these removals.
                None if left[0].places.is_empty() && !any_is_open(&board, left[0]) => {
                    left.remove(0);
                    continue;
                }
                None => (0, self.again(&board, left[0])?.0),
            };
            left.remove(at);
            board.apply(&step);
            ordered.push(step);
        }
        board.is_solved().then_some(ordered)
    }

    /// Returns a step with the same effect on this board, and its rating: a single, or a step of the same technique that
    /// is at most as difficult and may remove more.
    fn again(&self, board: &Board, step: &Step) -> Option<(Step, f64)> {
        if let Some(single) = self.single(board, step) {
            return Some(single);
        }
        let rung = self.rung_of(step)?;
        let most = self.pathfinder.weights.rating_of(rung, step).max(self.most);
        let is_wanted = |found: &Step| {
            found.technique == step.technique
                && found.places == step.places
                && step.removes.iter().all(|gone| !is_open(board, *gone) || found.removes.contains(gone))
                && (!found.places.is_empty() || any_is_open(board, found))
        };
        self.first(rung, board, most, &is_wanted)
    }

    /// Returns the easiest single that places the digit of this step on this board, and its rating.
    fn single(&self, board: &Board, step: &Step) -> Option<(Step, f64)> {
        let [(cell, digit)] = step.places[..] else { return None };
        if !is_open(board, (cell, digit)) {
            return None;
        }
        let is_of_singles = |rung: &&Rung| rung.ratings.iter().all(|(one, _)| SINGLE_TECHNIQUES.contains(one));
        let mut rungs = self.pathfinder.rungs.iter().filter(is_of_singles);
        rungs.find_map(|rung| self.first(rung, board, self.most, &|found| found.places == step.places))
    }

    /// Returns the first step of an entry of the scale that is wanted and at most this difficult.
    fn first(&self, rung: &Rung, board: &Board, most: f64, is_wanted: &dyn Fn(&Step) -> bool) -> Option<(Step, f64)> {
        let mut first = None;
        self.pathfinder.look(rung, board, self.budget, &mut |found, rating| {
            if rating > most || !is_wanted(&found) {
                return ControlFlow::Continue(());
            }
            first = Some((found, rating));
            ControlFlow::Break(())
        });
        first
    }

    fn rung_of(&self, step: &Step) -> Option<&Rung> {
        let finds = |rung: &&Rung| rung.ratings.iter().any(|(found, _)| *found == step.technique);
        self.pathfinder.rungs.iter().find(finds)
    }

    fn rating_of(&self, step: &Step) -> f64 {
        self.rung_of(step).map_or(0.0, |rung| self.pathfinder.weights.rating_of(rung, step))
    }

    fn cost(&self, steps: &[Step]) -> Cost {
        let ratings = steps.iter().map(|step| self.rating_of(step));
        let joins = |pair: &&[Step]| pair.iter().all(is_single);
        Cost {
            hardest: ratings.clone().fold(0.0, f64::max),
            n_steps: steps.len() - steps.windows(2).filter(joins).count(),
            sum: ratings.sum(),
        }
    }

    /// Returns the path of these steps, with consecutive singles joined. Each step was found on the board to which it is
    /// applied, so it has the right reason.
    fn joined(&self, steps: Vec<Step>) -> SolutionPath {
        let mut board = self.start.clone();
        let (mut joined, mut ratings) = (Vec::new(), Vec::new());
        for row in steps.chunk_by(|a, b| is_single(a) && is_single(b)) {
            row.iter().for_each(|step| board.apply(step));
            ratings.push(row.iter().map(|step| self.rating_of(step)).fold(0.0, f64::max));
            joined.push(if let [step] = row { step.clone() } else { joined_singles(row) });
        }
        SolutionPath { steps: joined, ratings, board, end: End::Solved }
    }
}

fn is_single(step: &Step) -> bool {
    SINGLE_TECHNIQUES.contains(&step.technique)
}

fn is_open(board: &Board, (cell, digit): (Cell, Digit)) -> bool {
    board.placed(cell).is_none() && board.of(cell).contains(digit)
}

/// Returns whether the step removes a candidate that is on the board.
fn any_is_open(board: &Board, step: &Step) -> bool {
    step.removes.iter().any(|&gone| is_open(board, gone))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Scale, technique::SINGLES};
    use crate::puzzle::Puzzle;
    use crate::{Shape, rules};

    /// Compares the best path with the usual one, and applies it to the puzzle step by step.
    fn check(puzzle: &Puzzle, scale: &'static Scale) -> (usize, usize) {
        let pathfinder = Pathfinder::new(puzzle.topology(), scale).unwrap();
        let usual = pathfinder.path(pathfinder.board(puzzle), &mut |_, _| ControlFlow::Continue(()));
        let best = pathfinder.best_within(pathfinder.board(puzzle), &Budget::UNLIMITED);
        assert_eq!(best.is_solved(), usual.is_solved());
        assert!(best.hardest() <= usual.hardest(), "{} > {}", best.hardest(), usual.hardest());
        assert_eq!(best.steps.len(), best.ratings.len());
        let mut board = pathfinder.board(puzzle);
        for step in &best.steps {
            assert!(step.places.iter().chain(&step.removes).any(|&place| is_open(&board, place)), "{step:?}");
            assert!(!step.reason.is_empty());
            assert_eq!(step.technique == &SINGLES, step.places.len() > 1);
            assert!(step.technique != &SINGLES || step.lines().count() == step.places.len());
            board.apply(step);
        }
        for cell in puzzle.topology().cells() {
            assert_eq!(board.placed(cell), usual.board.placed(cell));
        }
        (usual.steps.len(), best.steps.len())
    }

    #[test]
    fn paths_become_shorter_and_no_harder() {
        for line in [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "3....8...4..7..2....1.35.........1.3....5.69.8....3..........7.25..9......6.1...2",
            "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..",
        ] {
            let (usual, best) = check(&line.parse().unwrap(), Scale::se());
            assert!(best * 2 < usual, "{line}: {usual} steps, now {best}");
        }
    }

    #[test]
    fn rules_and_other_shapes_are_shortened_too() {
        let plain = Shape::named("6x6").unwrap().topology;
        let text = "thermo: r1c1 r1c2 r1c3 r2c3; cage 7: r4c4 r4c5; cage 5: r6c1 r6c2; black 2: r3c3 r4c3; odd: r5c5";
        let topology = plain.with_rules(rules::read(text, &plain).unwrap()).unwrap();
        let puzzle = Puzzle::empty(topology.into());
        check(&puzzle, Scale::se());
        check(&puzzle, Scale::anydoku());
        let x: Puzzle =
            "1...............................................................................2".parse().unwrap();
        assert!(
            !Pathfinder::new(x.topology(), Scale::gss())
                .unwrap()
                .best_within(Pathfinder::new(x.topology(), Scale::gss()).unwrap().board(&x), &Budget::UNLIMITED,)
                .is_solved()
        );
    }

    #[test]
    fn a_stop_ends_the_search() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let puzzle: Puzzle =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap();
        let best = pathfinder.best_within(pathfinder.board(&puzzle), &Budget::until(&stop));
        assert_eq!(best.end, End::Stopped);
    }
}
