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
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// As long as it takes.
    pub const UNLIMITED: Budget<'static> = Budget { nodes: None, stop: None };

    /// At most so many nodes of a search tree.
    pub fn nodes(nodes: u64) -> Budget<'a> {
        Budget { nodes: Some(nodes), stop: None }
    }

    /// Until somebody sets the flag.
    pub fn until(stop: &'a AtomicBool) -> Budget<'a> {
        Budget { nodes: None, stop: Some(stop) }
    }

    /// The same, and also until somebody sets the flag.
    pub fn or_until(self, stop: &'a AtomicBool) -> Budget<'a> {
        Budget { stop: Some(stop), ..self }
    }

    /// The same, with at most so many nodes.
    pub fn with_nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes: Some(nodes), ..self }
    }

    /// Has so much work used it up, or has somebody said stop?
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit) || self.is_stopped()
    }

    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The nodes allowed, if they are limited.
    pub fn node_limit(&self) -> Option<u64> {
        self.nodes
    }
}
