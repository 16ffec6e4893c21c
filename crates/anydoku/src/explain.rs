//! Solves puzzles as a person would, step by step with reasons.
//!
//! A [`Technique`] looks for a pattern on a [`Board`] and passes [`Step`]s to a [`Sink`]. A [`Scale`] is an ordered
//! list of techniques with their ratings. [`path`](Pathfinder::path) repeatedly applies the first step of the first
//! technique that has one, until the puzzle is solved or no technique finds a step. A [`Position`] is a puzzle together
//! with a player's progress. No technique except [brute force](technique::BRUTE_FORCE) searches for solutions;
//! otherwise, only [`Position`] uses the solver, to find mistakes, and [`check`](mod@check), to detect techniques that
//! produce false steps.
//!
//! ```
//! use anydoku::explain::{Scale, solution_path};
//! use anydoku::{Cell, Digit, Puzzle, Topology};
//! let mut puzzle = Puzzle::empty(Topology::square(2).into());
//! for (cell, number) in [(0, 1), (1, 2), (6, 1), (11, 3)] {
//!     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
//! }
//! let path = solution_path(&puzzle, Scale::se()).unwrap();
//! assert!(path.is_solved());
//! let first = &path.steps[0];
//! assert_eq!(first.tell(puzzle.topology()), "hidden single in box: r2c4 = 2, because r2c4 is the only place for 2 in box 2");
//! ```

mod best;
mod board;
pub mod check;
mod eureka;
mod frame;
mod grade;
mod lesson;
mod path;
mod picture;
mod position;
pub mod progress;
mod reading;
mod scale;
mod step;
pub mod technique;
mod weights;

use std::ops::ControlFlow;

use anydoku_words::Language;

use crate::budget::Budget;
use crate::message::Message;
pub use crate::message::Node;
use crate::topology::{Cell, Digit};

pub use self::board::{Board, bits};
pub(crate) use self::board::{Marks, OPEN, bits_of, digit_set, single, subsets};
pub use self::eureka::{Chain, Term};
pub(crate) use self::frame::{Cross, Frame, FullHouse, Manner, family};
pub use self::frame::{MAX_BOARD_CELLS, MAX_BOARD_DIGITS, TooLarge};
pub use self::grade::Grade;
pub use self::lesson::{LESSONS, Lesson, RULE_LESSONS};
pub use self::path::{End, Offers, Pathfinder, Round, SolutionPath, Start, first_use, solution_path};
pub use self::position::{NoPosition, Position};
pub use self::reading::BoardHouse;
pub use self::scale::{Change, Formula, Rung, Scale};
pub use self::step::{Step, Strength, slug};
pub use self::weights::Weights;

/// A solving technique. Techniques with the same name are equal.
pub struct Technique {
    /// The common name of the technique.
    pub name: &'static str,
    /// The function that passes steps to the sink, in a fixed order, until the sink breaks.
    pub find: Find,
    /// The techniques whose steps a bundle finds; empty for a single technique.
    pub bundles: &'static [&'static Technique],
}

/// The type of functions that search a board and pass the steps they find to a sink.
pub type Find = fn(&Board, &mut Sink<'_>) -> ControlFlow<()>;

impl Technique {
    /// Creates a technique whose steps are all named after it.
    pub const fn new(name: &'static str, find: Find) -> Technique {
        Technique { name, find, bundles: &[] }
    }

    /// Creates a technique that finds the steps of several techniques in one search.
    pub const fn bundle(name: &'static str, find: Find, bundles: &'static [&'static Technique]) -> Technique {
        Technique { name, find, bundles }
    }

    /// Returns the name as a message. Custom techniques without an entry in the catalog keep their name in every
    /// language.
    ///
    /// ```
    /// use anydoku::{Language, explain::technique::NAKED_SINGLE};
    /// assert_eq!(NAKED_SINGLE.title().in_language(Language::named("de").unwrap()), "nackter Single");
    /// ```
    pub fn title(&self) -> Message {
        self.entry("").unwrap_or_else(|| Message::verbatim(self.name))
    }

    /// Returns a description of the pattern, as a message; `None` for techniques without an entry in the catalog.
    pub fn what(&self) -> Option<Message> {
        self.entry("-what")
    }

    /// Returns the requirements on the topology, as a message; `None` for techniques without an entry in the catalog.
    pub fn needs(&self) -> Option<Message> {
        self.entry("-needs")
    }

    fn entry(&self, part: &str) -> Option<Message> {
        let id = format!("technique-{}{part}", slug(self.name));
        Language::ENGLISH.pattern(&id).map(|_| Message::named(id))
    }

    /// Returns the first step of the technique on this board.
    pub fn first(&self, board: &Board) -> Option<Step> {
        let mut first = None;
        let mut take = |step| {
            first = Some(step);
            ControlFlow::Break(())
        };
        let _ = (self.find)(board, &mut Sink::new(&mut take));
        first
    }

    /// Returns all steps of the technique on this board. Techniques that search for the best step, such as chains,
    /// return only that one.
    pub fn all(&self, board: &Board) -> Vec<Step> {
        let mut all = Vec::new();
        let mut take = |step| {
            all.push(step);
            ControlFlow::Continue(())
        };
        let _ = (self.find)(board, &mut Sink::new(&mut take));
        all
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}

impl std::fmt::Debug for Technique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Technique({})", self.name)
    }
}

/// A receiver of the steps that techniques find.
pub struct Sink<'a> {
    /// Whether steps include their reasons. Building a reason takes longer than finding the step.
    pub reasons: bool,
    budget: Budget<'a>,
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
}

impl<'a> Sink<'a> {
    /// Creates a sink that receives steps with their reasons.
    pub fn new(take: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> Sink<'a> {
        Sink { reasons: true, budget: Budget::UNLIMITED, take }
    }

    /// Creates a sink that receives steps without reasons, so that none are built.
    pub fn silent(take: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> Sink<'a> {
        Sink { reasons: false, budget: Budget::UNLIMITED, take }
    }

    /// Sets the budget that limits the search.
    pub fn until(self, budget: Budget<'a>) -> Sink<'a> {
        Sink { budget, ..self }
    }

    /// Returns `Break` if the budget stops the search. Long searches call this from time to time.
    #[inline]
    pub fn go_on(&self) -> ControlFlow<()> {
        if self.budget.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the budget of the search.
    pub fn budget(&self) -> Budget<'a> {
        self.budget
    }

    /// Passes on a finished step.
    pub fn step(&mut self, step: Step) -> ControlFlow<()> {
        (self.take)(step)
    }

    /// Passes on a step that places a digit.
    pub(crate) fn place(
        &mut self,
        technique: &'static Technique,
        size: usize,
        (cell, digit): (usize, usize),
        reason: impl FnOnce() -> Message,
    ) -> ControlFlow<()> {
        self.say(Step::place(technique, size, (Cell::new(cell), Digit::new(digit))), reason)
    }

    /// Passes on a step with its reason, which is built only if the sink asks for reasons.
    pub fn say(&mut self, mut step: Step, reason: impl FnOnce() -> Message) -> ControlFlow<()> {
        if self.reasons {
            step.reason = reason();
        }
        (self.take)(step)
    }

    /// Passes on a step that removes candidates, together with its chain.
    pub(crate) fn remove_by(
        &mut self,
        technique: &'static Technique,
        size: usize,
        removes: Vec<(Cell, Digit)>,
        reason: impl FnOnce() -> (Message, Chain),
    ) -> ControlFlow<()> {
        let mut step = Step::remove(technique, size, removes);
        if self.reasons {
            let (reason, chain) = reason();
            (step.reason, step.chain) = (reason, Some(chain));
        }
        self.step(step)
    }

    /// Passes on a step that removes candidates.
    pub(crate) fn remove(
        &mut self,
        technique: &'static Technique,
        size: usize,
        removes: Vec<(Cell, Digit)>,
        reason: impl FnOnce() -> Message,
    ) -> ControlFlow<()> {
        self.say(Step::remove(technique, size, removes), reason)
    }
}
