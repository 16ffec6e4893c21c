//! What a service says while it works.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::{
    Bytes, ExplainedPuzzle, Facts, FilledGrid, HintedPuzzle, MadePuzzle, Missed, NextStep, RatedPuzzle, StepFacts,
};

/// Something that happened on the way to a reply. Each is whole, as replies are.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// How far it is, where that can be told: so many of all.
    Progress {
        /// What is counted: `puzzle`, `layer`, `grid` …
        what: String,
        /// How many are done.
        done: u64,
        /// How many there are, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        all: Option<u64>,
        /// More about it, in words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
    /// The walk of a puzzle begins.
    Begun {
        /// What it is.
        puzzle: Box<Facts>,
        /// The digits to begin from, one number a cell, 0 where it is open.
        digits: Vec<usize>,
    },
    /// A step of a walk.
    Step {
        /// Which puzzle it belongs to, from 1.
        puzzle: usize,
        /// The step.
        step: Box<StepFacts>,
    },
    /// The walk of a puzzle is over.
    Explained(Box<ExplainedPuzzle>),
    /// A hint.
    Hint {
        /// Which puzzle it belongs to, from 1.
        puzzle: usize,
        /// The hint.
        hint: Box<NextStep>,
    },
    /// All hints for a puzzle have been told.
    Hinted(Box<HintedPuzzle>),
    /// A puzzle has been rated.
    Rated(Box<RatedPuzzle>),
    /// A solution of a puzzle.
    Solution {
        /// Which puzzle of the text it is of, from 1.
        number: usize,
        /// The number in each cell.
        solution: Vec<usize>,
    },
    /// The state of a count, from which it can go on.
    Checkpoint(Bytes),
    /// Puzzles are being made.
    Making {
        /// The seed.
        seed: u64,
        /// The name of the shape.
        shape: String,
        /// Can the texts of the puzzles be put one after the other?
        lines: bool,
    },
    /// A puzzle was made.
    Made(Box<MadePuzzle>),
    /// A puzzle could not be made.
    Missed(Box<Missed>),
    /// A grid was filled.
    Filled(Box<FilledGrid>),
}

impl Event {
    /// So many are done, of so many if that is known.
    pub fn progress(what: &str, done: u64, all: Option<u64>) -> Event {
        Event::Progress { what: what.to_owned(), done, all, note: String::new() }
    }
}

/// Who listens to events. Events may come from any thread of a question, one at a time.
pub trait Events: Send {
    /// Takes an event. Break ends the work as early as can be; the reply then holds what there is.
    fn event(&mut self, event: Event) -> ControlFlow<()>;
}

/// Nobody listens.
impl Events for () {
    fn event(&mut self, _: Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(Event) -> ControlFlow<()> + Send> Events for F {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        self(event)
    }
}
