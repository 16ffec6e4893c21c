//! Solution paths: the steps that solve a puzzle with the techniques of a rating scale, and lists of the steps that a
//! board allows.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Board, Formula, Frame, Rung, Scale, Sink, Step, Technique, TooLarge, Weights, technique};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::solve::Spent;
use crate::topology::Topology;

impl Board {
    /// Applies a step to the board.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, digit) in &step.removes {
            self.remove(cell, digit);
        }
        for &(cell, digit) in &step.places {
            self.place(cell, digit);
        }
    }
}

/// The reason why a solution path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell has a digit.
    Solved,
    /// No technique of the scale finds a step.
    Stuck,
    /// The search was interrupted or exhausted its budget.
    Stopped,
}

/// The choice of which possible steps to list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Offers {
    /// Only the steps of the first technique that finds any.
    Easiest,
    /// All steps with at most this rating.
    UpTo(f64),
    /// All steps. The hardest techniques of some scales take minutes.
    All,
}

/// A solution path: all steps in order, and the resulting board.
#[derive(Clone)]
pub struct SolutionPath {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The rating of each step, in the same order.
    pub ratings: Vec<f64>,
    /// The board after the last step.
    pub board: Board,
    /// The reason why the path ended.
    pub end: End,
}

impl SolutionPath {
    /// Returns whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    /// Returns the highest rating of a step, or 0 without a step.
    pub fn hardest(&self) -> f64 {
        self.ratings.iter().copied().fold(0.0, f64::max)
    }

    /// Passes the steps with the board before each and their ratings to `see`, which may break. Returns the path up to
    /// that point.
    pub fn replayed(
        mut self,
        start: Board,
        see: &mut dyn FnMut(&Board, &Step, f64) -> ControlFlow<()>,
    ) -> SolutionPath {
        let mut board = start;
        for (i, (step, &rating)) in self.steps.iter().zip(&self.ratings).enumerate() {
            if see(&board, step, rating).is_break() {
                self.steps.truncate(i);
                self.ratings.truncate(i);
                return SolutionPath { board, end: End::Stopped, ..self };
            }
            board.apply(step);
        }
        self
    }
}

/// The position of a technique in the scale, with all its steps and their ratings.
pub type Round = (usize, Vec<(Step, f64)>);

/// A finder of solution paths for puzzles of one topology. It keeps the tables that follow from the topology.
#[derive(Clone)]
pub struct Pathfinder {
    frame: Arc<Frame>,
    scale: &'static Scale,
    pub(super) rungs: Vec<Rung>,
    /// The ratings that replace those of the scale.
    pub(super) weights: Weights,
    /// Whether steps include their reasons.
    pub reasons: bool,
}

impl Pathfinder {
    /// Creates a pathfinder for this topology and scale.
    pub fn new(topology: &Arc<Topology>, scale: &'static Scale) -> Result<Pathfinder, TooLarge> {
        let frame = Arc::new(Frame::new(topology)?);
        let rungs = scale.rungs_for(&frame);
        Ok(Pathfinder { frame, scale, rungs, weights: Weights::default(), reasons: true })
    }

    /// Leaves out the techniques that are valid only for puzzles with exactly one solution.
    ///
    /// ```
    /// use anydoku::explain::{Scale, Pathfinder};
    /// use anydoku::{Puzzle, Topology};
    /// let puzzle = Puzzle::empty(Topology::square(3).into());
    /// let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap().without_uniqueness();
    /// assert!(pathfinder.all(&pathfinder.board(&puzzle)).is_empty());
    /// ```
    pub fn without_uniqueness(mut self) -> Pathfinder {
        self.rungs.retain(|rung| rung.ratings.iter().all(|(found, _)| !technique::UNIQUENESS.contains(found)));
        self
    }

    /// Leaves out the techniques after the entry that finds this technique; returns `None` if no entry does.
    pub fn up_to(mut self, technique: &Technique) -> Option<Pathfinder> {
        let finds = |rung: &Rung| rung.ratings.iter().any(|(found, _)| *found == technique);
        let at = self.rungs.iter().position(finds)?;
        self.rungs.truncate(at + 1);
        Some(self)
    }

    /// Leaves out the entry that finds this technique.
    pub fn without(mut self, technique: &Technique) -> Pathfinder {
        self.rungs.retain(|rung| !rung.ratings.iter().any(|(found, _)| *found == technique));
        self
    }

    /// Leaves out the entries whose lowest rating exceeds `most`. A puzzle that the remaining techniques solve has the
    /// same solution path on the whole scale.
    ///
    /// ```
    /// use anydoku::explain::{Scale, Pathfinder};
    /// let topology = anydoku::Topology::square(3).into();
    /// let pathfinder = Pathfinder::new(&topology, Scale::se()).unwrap().up_to_rating(2.3);
    /// assert_eq!(pathfinder.ratings().last().unwrap().0.name, "naked single");
    /// ```
    pub fn up_to_rating(mut self, most: f64) -> Pathfinder {
        self.rungs.retain(|rung| self.weights.least(rung) <= most);
        self
    }

    /// Returns every technique that the pathfinder searches, with its rating, in the order of the scale.
    pub fn ratings(&self) -> impl Iterator<Item = (&'static Technique, Formula)> {
        let own = |technique| self.weights.rating(technique).map(Formula::Flat);
        let ratings = self.rungs.iter().flat_map(|rung| rung.ratings);
        ratings.map(move |&(technique, rating)| (technique, own(technique).unwrap_or(rating)))
    }

    /// Returns the scale.
    pub fn scale(&self) -> &'static Scale {
        self.scale
    }

    /// Returns the board at the start of a puzzle of this topology.
    pub fn board(&self, puzzle: &Puzzle) -> Board {
        Board::on(self.frame.clone(), puzzle)
    }

    /// Returns the board with these candidates, which must belong to this topology.
    pub fn board_from(&self, candidates: &Candidates) -> Board {
        Board::on_candidates(self.frame.clone(), candidates)
    }

    /// Returns the next step and its rating: the first step of the first technique that has one.
    pub fn next(&self, board: &Board) -> Option<(Step, f64)> {
        self.next_within(board, &Budget::UNLIMITED).expect("an unlimited budget is not spent")
    }

    /// Returns the next step, unless the budget stops the search first.
    pub fn next_within(&self, board: &Board, budget: &Budget<'_>) -> Result<Option<(Step, f64)>, Spent> {
        for rung in &self.rungs {
            let mut first = None;
            self.look(rung, board, budget, &mut |step, rating| {
                first = Some((step, rating));
                ControlFlow::Break(())
            });
            if first.is_some() {
                return Ok(first);
            }
            if budget.is_stopped() {
                return Err(Spent);
            }
        }
        Ok(None)
    }

    /// Calls `take` with each step that the scale allows on this board and its rating, technique by technique; `take`
    /// may break.
    ///
    /// Returns an error if the budget stops the search first; the steps found until then have been passed to `take`.
    ///
    /// ```
    /// use anydoku::explain::{Scale, Offers, Pathfinder};
    /// # use anydoku::{Budget, Cell, Digit, Puzzle, Topology};
    /// # use std::ops::ControlFlow;
    /// # let mut puzzle = Puzzle::empty(Topology::square(2).into());
    /// # for (cell, number) in [(0, 1), (1, 2), (6, 1), (11, 3)] {
    /// #     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
    /// # }
    /// let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap();
    /// let mut ratings = Vec::new();
    /// let mut take = |_, rating| {
    ///     ratings.push(rating);
    ///     ControlFlow::Continue(())
    /// };
    /// pathfinder.offers(&pathfinder.board(&puzzle), Offers::UpTo(1.2), &Budget::UNLIMITED, &mut take).unwrap();
    /// assert_eq!(ratings, [1.2, 1.2, 1.2]);
    /// ```
    pub fn offers(
        &self,
        board: &Board,
        offers: Offers,
        budget: &Budget<'_>,
        take: &mut dyn FnMut(Step, f64) -> ControlFlow<()>,
    ) -> Result<(), Spent> {
        let most = if let Offers::UpTo(most) = offers { most } else { f64::INFINITY };
        let (mut any, mut is_enough) = (false, false);
        for rung in self.rungs.iter().filter(|rung| self.weights.least(rung) <= most) {
            self.look(rung, board, budget, &mut |step, rating| {
                if rating > most {
                    return ControlFlow::Continue(());
                }
                any = true;
                let taken = take(step, rating);
                is_enough |= taken.is_break();
                taken
            });
            if is_enough || any && offers == Offers::Easiest {
                return Ok(());
            }
            if budget.is_stopped() {
                return Err(Spent);
            }
        }
        Ok(())
    }

    /// Returns every step that the scale allows on this board, with its rating, in the order of the scale.
    pub fn all(&self, board: &Board) -> Vec<(Step, f64)> {
        self.rungs.iter().flat_map(|rung| self.steps_of(rung, board, &Budget::UNLIMITED)).collect()
    }

    /// Returns the number of entries of the scale that the pathfinder tries.
    pub fn n_rungs(&self) -> usize {
        self.rungs.len()
    }

    /// Returns every step of the first technique that finds any, with their ratings and the position of the technique.
    ///
    /// Applying all of them is one round of a solver that sees everything at once. The result does not depend on the
    /// order of cells or digits.
    pub fn round(&self, board: &Board) -> Option<Round> {
        self.round_within(board, &Budget::UNLIMITED).expect("an unlimited budget is not spent")
    }

    /// Returns every step of the first technique that finds any, unless the budget stops the search first.
    pub fn round_within(&self, board: &Board, budget: &Budget<'_>) -> Result<Option<Round>, Spent> {
        for (i, rung) in self.rungs.iter().enumerate() {
            let steps = self.steps_of(rung, board, budget);
            if budget.is_stopped() {
                return Err(Spent);
            }
            if !steps.is_empty() {
                return Ok(Some((i, steps)));
            }
        }
        Ok(None)
    }

    fn steps_of(&self, rung: &Rung, board: &Board, budget: &Budget<'_>) -> Vec<(Step, f64)> {
        let mut steps = Vec::new();
        self.look(rung, board, budget, &mut |step, rating| {
            steps.push((step, rating));
            ControlFlow::Continue(())
        });
        steps
    }

    /// Passes on the steps that a technique finds, with their ratings.
    pub(super) fn look(
        &self,
        rung: &Rung,
        board: &Board,
        budget: &Budget<'_>,
        take: &mut dyn FnMut(Step, f64) -> ControlFlow<()>,
    ) {
        let mut priced = |step: Step| {
            let rating = self.weights.rating_of(rung, &step);
            take(step, rating)
        };
        let sink = if self.reasons { Sink::new(&mut priced) } else { Sink::silent(&mut priced) };
        let _ = (rung.technique.find)(board, &mut sink.until(*budget));
    }

    /// Applies steps from this board until it is solved or no technique finds a step. `see` receives each step before
    /// it is applied and may break.
    pub fn path(&self, board: Board, see: &mut dyn FnMut(&Board, &Step) -> ControlFlow<()>) -> SolutionPath {
        self.path_within(board, &Budget::UNLIMITED, &mut |board, step, _| see(board, step))
    }

    /// Applies steps for as long as the budget lasts, counting each step as a node. `see` also receives the rating. An
    /// interruption takes effect even in the middle of a search, and the path keeps the steps applied until then.
    pub fn path_within(
        &self,
        mut board: Board,
        budget: &Budget<'_>,
        see: &mut dyn FnMut(&Board, &Step, f64) -> ControlFlow<()>,
    ) -> SolutionPath {
        let (mut steps, mut ratings) = (Vec::new(), Vec::new());
        let end = loop {
            if board.is_solved() {
                break End::Solved;
            }
            if budget.is_spent(steps.len() as u64) {
                break End::Stopped;
            }
            let (step, rating) = match self.next_within(&board, budget) {
                Ok(Some(next)) => next,
                Ok(None) => break End::Stuck,
                Err(Spent) => break End::Stopped,
            };
            if see(&board, &step, rating).is_break() {
                break End::Stopped;
            }
            board.apply(&step);
            steps.push(step);
            ratings.push(rating);
        };
        SolutionPath { steps, ratings, board, end }
    }
}

/// A starting point of a solution path.
pub trait Start {
    /// Returns the topology.
    fn topology(&self) -> &Arc<Topology>;
    /// Returns the board to start from.
    fn board(&self, pathfinder: &Pathfinder) -> Board;
}

impl Start for Puzzle {
    fn topology(&self) -> &Arc<Topology> {
        Puzzle::topology(self)
    }
    fn board(&self, pathfinder: &Pathfinder) -> Board {
        pathfinder.board(self)
    }
}

impl Start for Candidates {
    fn topology(&self) -> &Arc<Topology> {
        Candidates::topology(self)
    }
    fn board(&self, pathfinder: &Pathfinder) -> Board {
        pathfinder.board_from(self)
    }
}

/// Returns the solution path from a puzzle or from candidates, with reasons.
pub fn solution_path(start: &impl Start, scale: &'static Scale) -> Result<SolutionPath, TooLarge> {
    let pathfinder = Pathfinder::new(start.topology(), scale)?;
    let board = start.board(&pathfinder);
    Ok(pathfinder.path(board, &mut |_, _| ControlFlow::Continue(())))
}

/// Returns the first step of this technique on a solution path, and the board on which it is found.
pub fn first_use(start: &impl Start, scale: &'static Scale, technique: &Technique) -> Option<(Board, Step)> {
    let pathfinder = Pathfinder::new(start.topology(), scale).ok()?;
    let mut found = None;
    pathfinder.path(start.board(&pathfinder), &mut |board, step| {
        if step.technique != technique {
            return ControlFlow::Continue(());
        }
        found = Some((board.clone(), step.clone()));
        ControlFlow::Break(())
    });
    found
}
