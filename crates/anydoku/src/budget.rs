//! Budgets: limits on the work of a search, and flags that cancel it.
//!
//! The library never reads a clock. For a time limit, a program sets a stop flag when the time is up.

use std::sync::atomic::{AtomicBool, Ordering};

/// A limit on the work of a search, with flags that cancel it.
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

/// The maximum number of flags that one budget can hold: a client's, a time limit's, a shutdown's, and one to spare.
const MAX_FLAGS: usize = 4;

impl<'a> Budget<'a> {
    /// A budget without any limit.
    pub const UNLIMITED: Budget<'static> = Budget { nodes: None, stops: [None; MAX_FLAGS] };

    /// Returns a budget of `nodes` nodes of a search tree.
    pub fn nodes(nodes: u64) -> Budget<'a> {
        Budget { nodes: Some(nodes), ..Budget::UNLIMITED }
    }

    /// Returns a budget that ends when `stop` becomes true.
    pub fn until(stop: &'a AtomicBool) -> Budget<'a> {
        Budget::UNLIMITED.or_until(stop)
    }

    /// Returns this budget with `stop` as an additional cancellation flag.
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
    /// Panics if the budget already has four other flags.
    pub fn or_until(mut self, stop: &'a AtomicBool) -> Budget<'a> {
        if self.stops.iter().flatten().any(|known| std::ptr::eq(*known, stop)) {
            return self;
        }
        *self.stops.iter_mut().find(|slot| slot.is_none()).expect("a budget listens to at most four flags") =
            Some(stop);
        self
    }

    /// Returns this budget limited to `nodes` nodes.
    pub fn with_nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes: Some(nodes), ..self }
    }

    /// Returns whether this number of nodes exhausts the budget, or a stop flag is set.
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit) || self.is_stopped()
    }

    /// Returns whether a stop flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stops.iter().map_while(|stop| *stop).any(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the maximum number of nodes allowed, or `None` if they are not limited.
    pub fn node_limit(&self) -> Option<u64> {
        self.nodes
    }
}
