//! Budgets: how long to try, and who may say stop.
//!
//! The library reads no clock. A program that wants a time limit sets the stop flag from outside.

use std::sync::atomic::{AtomicBool, Ordering};

/// How much work a search may do.
///
/// ```
/// use anydoku::Budget;
/// let budget = Budget::nodes(1_000_000);
/// assert!(!budget.is_spent(10));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    stops: [Option<&'a AtomicBool>; MAX_FLAGS],
}

/// The most flags that a budget listens to: a client, a time limit, a program that ends, and one to spare.
const MAX_FLAGS: usize = 4;

impl<'a> Budget<'a> {
    /// As long as it takes.
    pub const UNLIMITED: Budget<'static> = Budget { nodes: None, stops: [None; MAX_FLAGS] };

    /// At most so many nodes of a search tree.
    pub fn nodes(nodes: u64) -> Budget<'a> {
        Budget { nodes: Some(nodes), ..Budget::UNLIMITED }
    }

    /// Until somebody sets the flag.
    pub fn until(stop: &'a AtomicBool) -> Budget<'a> {
        Budget::UNLIMITED.or_until(stop)
    }

    /// Returns a budget that also ends when somebody sets this flag. Flags that it has already are kept.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// let (first, second) = (AtomicBool::new(false), AtomicBool::new(false));
    /// let budget = anydoku::Budget::until(&first).or_until(&second);
    /// assert!(!budget.is_stopped());
    /// first.store(true, Ordering::Relaxed);
    /// assert!(budget.is_stopped());
    /// ```
    ///
    /// # Panics
    /// If it listens to four other flags already.
    pub fn or_until(mut self, stop: &'a AtomicBool) -> Budget<'a> {
        if self.stops.iter().flatten().any(|known| std::ptr::eq(*known, stop)) {
            return self;
        }
        *self.stops.iter_mut().find(|slot| slot.is_none()).expect("a budget listens to at most four flags") =
            Some(stop);
        self
    }

    /// Limits the budget to this many nodes.
    pub fn with_nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes: Some(nodes), ..self }
    }

    /// Has so much work used it up, or has somebody said stop?
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit) || self.is_stopped()
    }

    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        self.stops.iter().map_while(|stop| *stop).any(|stop| stop.load(Ordering::Relaxed))
    }

    /// The nodes allowed, if they are limited.
    pub fn node_limit(&self) -> Option<u64> {
        self.nodes
    }
}
