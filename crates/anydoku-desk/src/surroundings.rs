//! What a desk is given by the program around it, and the desk itself.

use std::sync::atomic::{AtomicBool, Ordering};

use anydoku::Budget;

use crate::{Limit, Refusal};

/// What only the program around a desk can give: a flag that says stop, a clock, cores, chance.
pub trait Surroundings: Sync {
    /// Raised when all work shall end.
    fn stop(&self) -> &AtomicBool;

    /// Begins to measure time: a timer whose flag is raised after so many seconds, or when all work shall end. None where
    /// there is no clock; then a question with a limit in seconds is refused.
    fn timer(&self, seconds: f64) -> Option<Box<dyn Timer + '_>>;

    /// How many things can be done at once.
    fn width(&self) -> usize {
        1
    }

    /// Does this on as many threads as there is [width](Surroundings::width), at once, and returns when all have ended.
    fn side_by_side(&self, work: &(dyn Fn() + Sync)) {
        work();
    }

    /// The most bytes that a reply may take, where others share the memory. A request for more is refused before it is worked on.
    fn room(&self) -> Option<usize> {
        None
    }

    /// A seed from the system's own chance. None where there is none; then a seed must be given.
    fn chance(&self) -> Option<u64>;
}

/// A time limit that has begun.
pub trait Timer: Send {
    /// Raised when the time is over, or all work shall end.
    fn flag(&self) -> &AtomicBool;
}

/// No clock, one thread, no chance: enough for tests, and for places where there is nothing else.
#[derive(Debug, Default)]
pub struct Alone {
    /// Raise it to stop.
    pub stop: AtomicBool,
}

impl Surroundings for Alone {
    fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    fn timer(&self, _: f64) -> Option<Box<dyn Timer + '_>> {
        None
    }

    fn chance(&self) -> Option<u64> {
        None
    }
}

/// Answers questions, and keeps nothing between them.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    pub(crate) around: &'a dyn Surroundings,
}

impl<'a> Desk<'a> {
    /// A desk in these surroundings.
    pub fn new(around: &'a dyn Surroundings) -> Desk<'a> {
        Desk { around }
    }

    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        self.around.stop().load(Ordering::Relaxed)
    }

    /// Does something within a limit, stopping also when all work shall end.
    pub(crate) fn within<T>(&self, limit: Limit, ask: impl FnOnce(&Budget<'_>) -> T) -> Result<T, Refusal> {
        let budget = limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        let Some(seconds) = limit.seconds else { return Ok(ask(&budget.or_until(self.around.stop()))) };
        if !(seconds.is_finite() && seconds > 0.0) {
            return Err(Refusal::new(format!("found a limit of {seconds} seconds, expected a number above 0")));
        }
        let Some(timer) = self.around.timer(seconds) else {
            return Err(Refusal::new("there is no clock here, expected a limit in nodes or none"));
        };
        Ok(ask(&budget.or_until(timer.flag())))
    }

    /// This seed, or one from the system's own chance, short enough to be typed.
    pub fn seed(&self, given: Option<u64>) -> Result<u64, Refusal> {
        let drawn = || self.around.chance().map(|chance| chance >> 24);
        given.or_else(drawn).ok_or_else(|| Refusal::new("there is no chance here, expected a seed"))
    }
}
