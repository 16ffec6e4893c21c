//! Events that the service sends while it works.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::{
    Bytes, ExplainedPuzzle, Facts, FilledGrid, HintedPuzzle, MadePuzzle, Missed, NextStep, RatedPuzzle, StepFacts,
};

/// An event sent before the reply. Each event is self-contained.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The progress of the work, where it is known.
    Progress {
        /// The unit that is counted: `puzzle`, `layer`, `grid` …
        what: String,
        /// The number of units done.
        done: u64,
        /// The number of all units, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        all: Option<u64>,
        /// A remark on the progress.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
    /// The solution path of a puzzle begins.
    Begun {
        /// The puzzle.
        puzzle: Box<Facts>,
        /// The digits at the beginning, one number per cell, 0 for an open cell.
        digits: Vec<usize>,
        /// A remark on the puzzle, for example that it has several solutions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
    /// A step of a solution path.
    Step {
        /// The 1-based number of the puzzle.
        puzzle: usize,
        /// The step.
        step: Box<StepFacts>,
    },
    /// The solution path of a puzzle is complete.
    Explained(Box<ExplainedPuzzle>),
    /// A hint.
    Hint {
        /// The 1-based number of the puzzle.
        puzzle: usize,
        /// The hint.
        hint: Box<NextStep>,
    },
    /// All hints for a puzzle have been sent.
    Hinted(Box<HintedPuzzle>),
    /// A puzzle has been rated.
    Rated(Box<RatedPuzzle>),
    /// A solution of a puzzle.
    Solution {
        /// The 1-based number of the puzzle in the input.
        number: usize,
        /// The number in each cell.
        solution: Vec<usize>,
    },
    /// The state of a count, from which it can be resumed.
    Checkpoint(Bytes),
    /// Generation begins.
    Making {
        /// The seed.
        seed: u64,
        /// The name of the shape.
        shape: String,
        /// Whether the texts of the puzzles can be concatenated.
        lines: bool,
    },
    /// A puzzle has been generated.
    Made(Box<MadePuzzle>),
    /// A puzzle could not be generated.
    Missed(Box<Missed>),
    /// A grid has been filled.
    Filled(Box<FilledGrid>),
}

impl Event {
    /// Creates a progress event without a remark.
    pub fn progress(what: &str, done: u64, all: Option<u64>) -> Event {
        Event::Progress { what: what.to_owned(), done, all, note: String::new() }
    }
}

/// A listener for events. Events may come from any thread that works on a request, one at a time.
pub trait Events: Send {
    /// Receives an event. Returning `Break` ends the work as soon as possible; the reply then holds the results so far.
    fn event(&mut self, event: Event) -> ControlFlow<()>;
}

/// Ignores all events.
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
