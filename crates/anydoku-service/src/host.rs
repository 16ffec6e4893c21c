//! What a service is given by the program around it, and the service itself.

use std::sync::atomic::{AtomicBool, Ordering};

use anydoku::{Budget, Language, msg};

use crate::{Limit, ServiceError};

/// What only the program around a service can give: a flag that says stop, a clock, cores, chance.
pub trait Host: Sync {
    /// Raised when all work shall end.
    fn stop(&self) -> &AtomicBool;

    /// Begins to measure time: a timer whose flag is raised after so many seconds, or when all work shall end. None where
    /// there is no clock; then a question with a limit in seconds is refused.
    fn timer(&self, seconds: f64) -> Option<Box<dyn Timer + '_>>;

    /// How many things can be done at once.
    fn width(&self) -> usize {
        1
    }

    /// Does this on as many threads as there is [width](Host::width), at once, and returns when all have ended.
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

impl Host for Alone {
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

/// Answers questions in one language, and keeps nothing between them.
#[derive(Clone, Copy)]
pub struct Service<'a> {
    pub(crate) host: &'a dyn Host,
    language: Language,
}

impl<'a> Service<'a> {
    /// Creates a service on this host that speaks English.
    pub fn new(host: &'a dyn Host) -> Service<'a> {
        Service { host, language: Language::ENGLISH }
    }

    /// Returns the same service speaking another language: in replies, and in errors of [`ask`](Service::ask). Errors of the other
    /// methods are messages without a language yet; [`ServiceError::in_language`] gives them one.
    pub fn in_language(self, language: Language) -> Service<'a> {
        Service { language, ..self }
    }

    /// Returns the language of the replies.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        self.host.stop().load(Ordering::Relaxed)
    }

    /// Does something within a limit, stopping also when all work shall end.
    pub(crate) fn within<T>(&self, limit: Limit, ask: impl FnOnce(&Budget<'_>) -> T) -> Result<T, ServiceError> {
        let budget = limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        let Some(seconds) = limit.seconds else { return Ok(ask(&budget.or_until(self.host.stop()))) };
        if !(seconds.is_finite() && seconds > 0.0) {
            return Err(ServiceError::new(msg!("service-limit-seconds", seconds = seconds.to_string())));
        }
        let Some(timer) = self.host.timer(seconds) else {
            return Err(ServiceError::new(msg!("service-no-clock")));
        };
        Ok(ask(&budget.or_until(timer.flag())))
    }

    /// This seed, or one from the system's own chance, short enough to be typed.
    pub fn seed(&self, given: Option<u64>) -> Result<u64, ServiceError> {
        let drawn = || self.host.chance().map(|chance| chance >> 24);
        given.or_else(drawn).ok_or_else(|| ServiceError::new(msg!("service-no-seed")))
    }
}
