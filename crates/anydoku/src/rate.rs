//! Ratings: the difficulty of a puzzle on a rating scale.
//!
//! A rating is derived from a solution path. As in Sudoku Explainer, ER is the rating of the hardest step, EP that of
//! the hardest step up to the first placement, and ED that of the first step.

mod human;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::budget::Budget;
use crate::explain::{Board, End, Pathfinder, Scale, Technique, TooLarge};
use crate::puzzle::Puzzle;
use crate::topology::Topology;

pub use self::human::{HumanRater, HumanRating};

/// The rating of a puzzle whose solution path ends before the solution: higher than any step, as in Sudoku Explainer.
pub const UNSOLVED: f64 = 20.0;

/// A rating on Sudoku Explainer's scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating of the hardest step; 20 if the solution path ended before the puzzle was solved.
    pub er: f64,
    /// The highest rating up to and including the first step that places a digit.
    pub ep: f64,
    /// The rating of the first step.
    pub ed: f64,
    /// The technique of the hardest step.
    pub hardest: Option<&'static Technique>,
    /// The number of steps of the solution path.
    pub n_steps: usize,
    /// Whether the puzzle was solved.
    pub solved: bool,
}

impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ER {:.1}/EP {:.1}/ED {:.1}", self.er, self.ep, self.ed)
    }
}

/// A rater for puzzles of one topology. It keeps the tables that follow from the topology, so rating further puzzles is
/// cheap.
///
/// ```
/// use anydoku::rate::Rater;
/// use anydoku::{Digit, Puzzle, Topology};
/// let topology = std::sync::Arc::new(Topology::square(3));
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let givens = line.bytes().map(|b| (b as char).to_digit(10).and_then(|n| Digit::from_number(n as usize))).collect();
/// let rating = Rater::new(&topology).unwrap().rate(&Puzzle::new(topology, givens));
/// assert_eq!(rating.to_string(), "ER 1.2/EP 1.2/ED 1.2");
/// ```
#[derive(Clone)]
pub struct Rater {
    pathfinder: Pathfinder,
}

impl Rater {
    /// Creates a rater for this topology on Sudoku Explainer's scale.
    pub fn new(topology: &Arc<Topology>) -> Result<Rater, TooLarge> {
        Rater::with_scale(topology, Scale::se())
    }

    /// Creates a rater with another scale.
    pub fn with_scale(topology: &Arc<Topology>, scale: &'static Scale) -> Result<Rater, TooLarge> {
        let mut pathfinder = Pathfinder::new(topology, scale)?;
        pathfinder.reasons = false;
        Ok(Rater { pathfinder })
    }

    /// Returns the rating of a puzzle of this topology.
    ///
    /// The puzzle should have exactly one solution. Uniqueness techniques may report other puzzles as solved.
    pub fn rate(&self, puzzle: &Puzzle) -> Rating {
        self.rate_within(puzzle, &Budget::UNLIMITED).expect("an unlimited budget is not spent")
    }

    /// Returns the rating, unless the budget stops the search first.
    pub fn rate_within(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<Rating> {
        self.rate_with_techniques(puzzle, budget).map(|(rating, _)| rating)
    }

    /// Returns the rating if it is below `high`, and otherwise the rating of the first step that reaches it, where the
    /// search ends.
    ///
    /// That is enough to sort puzzles into a few classes, without searching for the hardest steps. Returns [`UNSOLVED`]
    /// if no step is left, and `None` if the budget is spent.
    ///
    /// ```
    /// use anydoku::{Budget, Puzzle, rate::Rater};
    /// let easy: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    /// let rater = Rater::new(easy.topology()).unwrap();
    /// assert_eq!(rater.rate_up_to(&easy, 5.0, &Budget::UNLIMITED), Some(rater.rate(&easy).er));
    /// let hard: Puzzle = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse().unwrap();
    /// assert!(rater.rate_up_to(&hard, 5.0, &Budget::UNLIMITED).is_some_and(|least| least >= 5.0));
    /// ```
    pub fn rate_up_to(&self, puzzle: &Puzzle, high: f64, budget: &Budget<'_>) -> Option<f64> {
        let mut reached = None;
        let mut highest: f64 = 0.0;
        let path = self.pathfinder.path_within(self.pathfinder.board(puzzle), budget, &mut |_, _, price| {
            highest = highest.max(price);
            if price < high {
                return ControlFlow::Continue(());
            }
            reached = Some(price);
            ControlFlow::Break(())
        });
        match path.end {
            _ if reached.is_some() => reached,
            End::Stopped => None,
            _ if path.is_solved() => Some(highest),
            _ => Some(UNSOLVED),
        }
    }

    /// Returns the rating, and each technique on the solution path in the order of first use.
    pub fn rate_with_techniques(
        &self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
    ) -> Option<(Rating, Vec<&'static Technique>)> {
        let path = self
            .pathfinder
            .path_within(self.pathfinder.board(puzzle), budget, &mut |_, _, _| ControlFlow::Continue(()));
        if path.end == End::Stopped {
            return None;
        }
        let solved = path.is_solved();
        let mut rating = Rating { er: 0.0, ep: 0.0, ed: 0.0, hardest: None, n_steps: path.steps.len(), solved };
        let mut techniques: Vec<&'static Technique> = Vec::new();
        let mut placed = false;
        for (i, (step, &price)) in path.steps.iter().zip(&path.ratings).enumerate() {
            if i == 0 {
                rating.ed = price;
            }
            if price > rating.er {
                rating.er = price;
                rating.hardest = Some(step.technique);
            }
            if !placed {
                rating.ep = rating.ep.max(price);
                placed = !step.places.is_empty();
            }
            if !techniques.contains(&step.technique) {
                techniques.push(step.technique);
            }
        }
        if !solved {
            rating.er = UNSOLVED;
            if !placed {
                rating.ep = UNSOLVED;
            }
            if path.steps.is_empty() {
                rating.ed = UNSOLVED;
            }
        }
        rating.er = tenths(rating.er);
        rating.ep = tenths(rating.ep);
        rating.ed = tenths(rating.ed);
        Some((rating, techniques))
    }
}

/// Rounds a rating to one decimal, as the scale prints it.
fn tenths(price: f64) -> f64 {
    ((price + 0.05) * 10.0).floor() / 10.0
}

/// Returns Metcalf's index: one number for the work that basic techniques and brute force take on a puzzle of any size.
///
/// The givens remove candidates from their peers without counting as work. Then naked singles, hidden singles, locked
/// candidates and naked sets are applied in rounds: each round makes every step that the simplest applicable technique
/// finds. The remaining candidates are left for brute force. With `open` cells at the start, `removed` candidates and
/// `rounds` for each technique of weight `w` (its rating in [`Scale::metcalf`]), and `left` surplus candidates at the
/// end,
///
/// ```text
/// index = -9 + 1.2 log2(1 + open) + sum of w (log2(1 + removed) + log2(1 + rounds)) + 0.83 left^(3/4)
/// ```
///
/// A solved grid has an index of exactly -9, puzzles solved by singles alone stay below 9, and the hardest known 9x9
/// puzzles have an index of about 40 (half of them between 37 and 42). Logarithms keep the index of large easy grids
/// low. A function of `left` flatter than this power would give a nearly solved puzzle almost as much weight as one on
/// which basic techniques achieve nothing. Each round makes every possible step, so the index does not depend on the
/// order of cells, houses or digits: rotating, mirroring or relabeling a puzzle does not change it.
///
/// ```
/// use anydoku::{Puzzle, Solver, Topology, rate};
/// let topology = std::sync::Arc::new(Topology::square(3));
/// let grid = Solver::new(&topology).first(&Puzzle::empty(topology)).unwrap();
/// assert_eq!(rate::index(&grid.to_puzzle()), Ok(-9.0));
/// ```
pub fn index(puzzle: &Puzzle) -> Result<f64, TooLarge> {
    Ok(Indexer::new(puzzle.topology())?.index(puzzle))
}

/// An indexer for puzzles of one topology; it keeps the tables that follow from the topology. See [`index`].
#[derive(Clone)]
pub struct Indexer {
    pathfinder: Pathfinder,
}

impl Indexer {
    /// Creates an indexer for this topology.
    pub fn new(topology: &Arc<Topology>) -> Result<Indexer, TooLarge> {
        let mut pathfinder = Pathfinder::new(topology, Scale::metcalf())?;
        pathfinder.reasons = false;
        Ok(Indexer { pathfinder })
    }

    /// Returns the index of a puzzle of this topology.
    pub fn index(&self, puzzle: &Puzzle) -> f64 {
        self.index_within(puzzle, &Budget::UNLIMITED).expect("an unlimited budget is not spent")
    }

    /// Returns the index, unless the budget stops the search first.
    pub fn index_within(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<f64> {
        self.work(puzzle, budget).map(|work| work.index())
    }
}

impl Indexer {
    fn work(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<Work> {
        let excess = |board: &Board| -> usize {
            board.topology().cells().map(|cell| board.of(cell).len().saturating_sub(1)).sum()
        };
        let mut board = self.pathfinder.board(puzzle);
        let mut work = Work { open: board.n_open(), rungs: vec![(0.0, 0, 0); self.pathfinder.n_rungs()], left: 0 };
        work.left = excess(&board);
        while !board.is_solved() {
            let Some((rung, steps)) = self.pathfinder.round_within(&board, budget).ok()? else { break };
            for (step, _) in &steps {
                board.apply(step);
            }
            let after = excess(&board);
            let (weight, removed, rounds) = &mut work.rungs[rung];
            *weight = steps.first().map_or(0.0, |(_, weight)| *weight);
            *removed += work.left.saturating_sub(after);
            *rounds += 1;
            work.left = after;
        }
        Some(work)
    }
}

/// The work that the techniques of the index did on a puzzle.
struct Work {
    /// The number of open cells at the start.
    open: usize,
    /// The weight of each technique, the candidates it removed, and the rounds it took.
    rungs: Vec<(f64, usize, usize)>,
    /// The number of surplus candidates at the end.
    left: usize,
}

impl Work {
    fn index(&self) -> f64 {
        let log = |n: usize| (1.0 + n as f64).log2();
        let sum: f64 = self.rungs.iter().map(|&(weight, removed, rounds)| weight * (log(removed) + log(rounds))).sum();
        let left = self.left as f64;
        // Two square roots, because square roots are exact on every machine and powers are not.
        let brute = (left * left.sqrt()).sqrt();
        -9.0 + OPEN_WEIGHT * log(self.open) + sum + LEFT_WEIGHT * brute
    }
}

/// The weight of each doubling of the number of open cells.
const OPEN_WEIGHT: f64 = 1.2;
/// The weight of the candidates left for brute force; with it the hardest known 9x9 puzzles have an index of about 40.
const LEFT_WEIGHT: f64 = 0.83;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raters_are_shared_and_boards_are_sent_between_threads() {
        fn shared<T: Send + Sync>() {}
        fn sent<T: Send>() {}
        shared::<Rater>();
        sent::<Board>();
    }

    #[test]
    fn a_spent_budget_gives_no_rating() {
        let topology = Arc::new(Topology::square(2));
        let mut puzzle = Puzzle::empty(topology.clone());
        for (cell, digit) in [(0, 0), (1, 1), (6, 0), (11, 2)] {
            puzzle.give(crate::topology::Cell(cell), crate::topology::Digit(digit));
        }
        let rater = Rater::new(&topology).unwrap();
        assert!(rater.rate(&puzzle).solved);
        assert_eq!(rater.rate_within(&puzzle, &Budget::nodes(3)), None);
    }

    #[test]
    fn prices_round_as_the_scale_prints_them() {
        assert_eq!(tenths(7.199999999999999), 7.2);
        assert_eq!(tenths(6.6 + 0.1 + 0.1), 6.8);
    }
}
