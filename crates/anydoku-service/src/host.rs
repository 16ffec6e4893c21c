//! The host environment of a service, and the service itself.

use std::sync::atomic::{AtomicBool, Ordering};

use anydoku::{Budget, Language, msg};

use crate::{Limit, ServiceError};

/// The host environment: a flag for cancellation, a clock, threads and randomness.
pub trait Host: Sync {
    /// Returns the flag that cancels all work when it is raised.
    fn stop(&self) -> &AtomicBool;

    /// Starts a timer. Its flag is raised after the given number of seconds, or when all work is canceled. Returns
    /// `None` if there is no clock; requests with a time limit are then rejected.
    fn timer(&self, seconds: f64) -> Option<Box<dyn Timer + '_>>;

    /// Returns the number of threads that can work at once.
    fn width(&self) -> usize {
        1
    }

    /// Runs `work` once per thread, on as many threads as [`width`](Host::width), and returns when all have finished.
    fn side_by_side(&self, work: &(dyn Fn() + Sync)) {
        work();
    }

    /// Returns the maximum size of a reply in bytes, if clients share the memory. Larger requests are rejected before
    /// any work.
    fn room(&self) -> Option<usize> {
        None
    }

    /// Returns a random seed from the system, or `None` if there is no source of randomness; requests must then contain
    /// a seed.
    fn chance(&self) -> Option<u64>;
}

/// A running time limit.
pub trait Timer: Send {
    /// Returns the flag that is raised when the time is over or all work is canceled.
    fn flag(&self) -> &AtomicBool;
}

/// A host without a clock, threads or randomness, for tests and restricted environments.
#[derive(Debug, Default)]
pub struct Alone {
    /// The flag that cancels all work.
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

/// The service: answers requests in one language and keeps no state between them.
#[derive(Clone, Copy)]
pub struct Service<'a> {
    pub(crate) host: &'a dyn Host,
    language: Language,
}

impl<'a> Service<'a> {
    /// Creates a service on this host that replies in English.
    pub fn new(host: &'a dyn Host) -> Service<'a> {
        Service { host, language: Language::ENGLISH }
    }

    /// Returns this service with another language for replies and for errors of [`ask`](Service::ask). Errors of the
    /// other methods are messages without a language; [`ServiceError::in_language`] sets one.
    pub fn in_language(self, language: Language) -> Service<'a> {
        Service { language, ..self }
    }

    /// Returns the language of the replies.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns whether all work has been canceled.
    pub fn is_stopped(&self) -> bool {
        self.host.stop().load(Ordering::Relaxed)
    }

    /// Runs `ask` with a budget that ends at the limit or when all work is canceled.
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

    /// Returns the given seed, or a random one that is short enough to be typed.
    pub fn seed(&self, given: Option<u64>) -> Result<u64, ServiceError> {
        let drawn = || self.host.chance().map(|chance| chance >> 24);
        given.or_else(drawn).ok_or_else(|| ServiceError::new(msg!("service-no-seed")))
    }
}
