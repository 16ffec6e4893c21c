//! A prediction of how hard people find a puzzle.
//!
//! The rating of the hardest step determines which technique a puzzle needs, and nothing about the rest of the solution
//! path. Two things predict the time that people take: the complexity of each step, and the number of steps that are
//! available at the same time, because a person finds one of ten singles sooner than the only one (Pelánek, "Difficulty
//! Rating of Sudoku Puzzles: An Overview and Evaluation", 2014). Both follow from a path on the scale `anydoku`, which
//! has ratings for every shape and rule.
//!
//! The weights below were chosen so that the words agree with those of newspapers on plain 9x9 puzzles: in the New York
//! Times, a medium puzzle has an ER of about 2.3, and a hard one of about 2.8. No times of solvers were available.

use std::f64::consts::LN_2;
use std::sync::Arc;

use crate::budget::Budget;
use crate::explain::{Board, Pathfinder, Scale, Step, TooLarge};
use crate::logarithm::{exp, ln};
use crate::make::Difficulty;
use crate::puzzle::Puzzle;
use crate::topology::Topology;

/// A predicted human difficulty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HumanRating {
    /// The difficulty, independent of the size of the grid: about 1 for puzzles for beginners, 4 and more for those
    /// that take long chains or trial and error.
    pub score: f64,
    /// The predicted work for the whole puzzle. One unit is a hidden single in a box when no other step is available.
    pub effort: f64,
    /// Whether techniques without trial and error solve the puzzle.
    pub solved: bool,
}

impl HumanRating {
    /// Returns the word for the difficulty. It means the same on every shape and with every rule.
    pub fn difficulty(&self) -> Difficulty {
        let known = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert].into_iter();
        known.zip(LIMITS).find(|(_, limit)| self.score < *limit).map_or(Difficulty::Extreme, |(word, _)| word)
    }
}

/// The scores at which the next word begins.
const LIMITS: [f64; 4] = [1.25, 1.55, 2.95, 3.95];

/// The highest rating of a technique that works without trial and error.
const MOST: f64 = 7.4;

/// The rating that stands for trial and error.
const TRIAL: f64 = 8.5;

/// The rating of a step that takes one unit of work. Each point above it doubles the work.
const UNIT: f64 = 1.5;

/// The maximum number of steps of a round without a placement that count as work. People stop at the first ones that lead on.
const MOST_REMOVALS: usize = 3;

/// A rater of human difficulty for puzzles of one topology.
///
/// ```
/// use anydoku::make::Difficulty;
/// use anydoku::rate::HumanRater;
/// use anydoku::{Budget, Puzzle};
/// let easy: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let rater = HumanRater::new(easy.topology()).unwrap();
/// let rating = rater.rate_within(&easy, &Budget::UNLIMITED).unwrap();
/// assert_eq!((rating.score, rating.difficulty()), (0.9, Difficulty::Easy));
/// ```
#[derive(Clone)]
pub struct HumanRater {
    pathfinder: Pathfinder,
}

impl HumanRater {
    /// Creates a rater for this topology.
    pub fn new(topology: &Arc<Topology>) -> Result<HumanRater, TooLarge> {
        let mut pathfinder = Pathfinder::new(topology, Scale::anydoku())?.up_to_rating(MOST);
        pathfinder.reasons = false;
        Ok(HumanRater { pathfinder })
    }

    /// Returns the rating of a puzzle with exactly one solution, unless the budget stops the search first.
    pub fn rate_within(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<HumanRating> {
        let mut board = self.pathfinder.board(puzzle);
        let n_open = board.n_open();
        let (mut effort, mut hardest) = (0.0, UNIT);
        while !board.is_solved() {
            let Some((_, steps)) = self.pathfinder.round_within(&board, budget).ok()? else { break };
            let ratings = ratings(&board, &steps);
            // With j steps left to be found, the search for the next one takes a jth of the time.
            effort += ratings.iter().zip(1..).map(|(rating, j)| work(*rating) / f64::from(j)).sum::<f64>();
            hardest = ratings.iter().copied().fold(hardest, f64::max);
            steps.iter().for_each(|(step, _)| board.apply(step));
        }
        let left = board.n_open() as f64;
        if left > 0.0 {
            effort += work(TRIAL) * (1.0 + left / 10.0);
            hardest = TRIAL;
        }
        // The work per cell measures how the solution flows, and the hardest step decides who gets to the end at all.
        let flow = ln(1.0 + 4.0 * effort / n_open.max(1) as f64) / LN_2;
        let score = (flow + hardest - UNIT) / 2.0;
        let rounded = |x: f64| (x * 10.0).round() / 10.0;
        Some(HumanRating { score: rounded(score), effort: rounded(effort), solved: left == 0.0 })
    }
}

/// Returns the work that a step of this rating takes if it is the only one.
fn work(rating: f64) -> f64 {
    exp((rating - UNIT) * LN_2)
}

/// Returns the ratings of the steps of a round that count as work, in ascending order: for each cell that is filled, that of the
/// easiest step, or else those of the easiest removals.
fn ratings(board: &Board, steps: &[(Step, f64)]) -> Vec<f64> {
    let mut easiest = vec![f64::INFINITY; board.topology().n_cells()];
    for (step, rating) in steps {
        for &(cell, _) in &step.places {
            easiest[cell.index()] = rating.min(easiest[cell.index()]);
        }
    }
    let mut ratings: Vec<f64> = easiest.into_iter().filter(|rating| rating.is_finite()).collect();
    let places = !ratings.is_empty();
    if !places {
        ratings = steps.iter().map(|(_, rating)| *rating).collect();
    }
    ratings.sort_by(f64::total_cmp);
    if !places {
        ratings.truncate(MOST_REMOVALS);
    }
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    fn rated(shape: &str, line: &str) -> HumanRating {
        let puzzle = Puzzle::from_line(&Shape::named(shape).expect("the shape has a name"), line).expect("it fits");
        HumanRater::new(puzzle.topology()).unwrap().rate_within(&puzzle, &Budget::UNLIMITED).unwrap()
    }

    /// A puzzle that takes nested chains (ER 11.9).
    const GOLDEN_NUGGET: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

    #[test]
    fn words_mean_the_same_on_every_shape() {
        let medium = ".96.....57..1...3.1..4....92........67...9.........7983....4.....86..4.2....58...";
        let with_diagonals = ".4......2...5.......8.....32.......5.3..98.........36.32...9.....4.......8..41...";
        for (shape, line, word) in [
            ("4x4", "..1.....3....2.4", Difficulty::Easy),
            ("6x6", "6...35..............14...2...35..26.", Difficulty::Expert),
            ("9x9", medium, Difficulty::Medium),
            ("x", with_diagonals, Difficulty::Hard),
            ("9x9", GOLDEN_NUGGET, Difficulty::Extreme),
        ] {
            assert_eq!(rated(shape, line).difficulty(), word, "{shape} {line}");
        }
    }

    #[test]
    fn a_puzzle_beyond_all_techniques_is_extreme_and_not_solved() {
        let rating = rated("9x9", GOLDEN_NUGGET);
        assert!(!rating.solved && rating.score > 5.0, "{rating:?}");
    }

    #[test]
    fn further_givens_take_work_away() {
        let (few, many) = (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "534.7....672195....98....678..76...342.8.37.171..2..56.61...28...7419..5.4.28.179",
        );
        let (few, many) = (rated("9x9", few), rated("9x9", many));
        assert!(many.effort < few.effort, "{many:?} {few:?}");
    }

    #[test]
    fn a_spent_budget_gives_no_rating() {
        let puzzle: Puzzle = GOLDEN_NUGGET.parse().unwrap();
        let stop = std::sync::atomic::AtomicBool::new(true);
        let rater = HumanRater::new(puzzle.topology()).unwrap();
        assert_eq!(rater.rate_within(&puzzle, &Budget::until(&stop)), None);
    }
}
