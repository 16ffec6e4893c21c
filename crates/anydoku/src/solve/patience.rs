//! Patience: the number of nodes after which another engine takes over.

/// Nodes without a solution after which a search counts as lost on a large grid. On 16x16 to 25x25 puzzles, search has
/// finished by then if it can finish quickly.
pub(super) const PATIENCE: u64 = 300;

/// Patience with a random search. It usually fills an empty grid, goes deep before the first conflict, and may take
/// longer.
pub(super) const RANDOM_PATIENCE: u64 = 2000;

/// Patience with rules, on grids of any size. Beyond it learning is quicker, where it suits the rules.
pub(super) const RULED_PATIENCE: u64 = 1000;

/// Patience with the quick engine, whose nodes take less time.
pub(super) const QUICK_PATIENCE: u64 = 1000;

/// Patience for a random solution, plus one node per cell. Most searches end soon after the first dive, and the others
/// hardly ever end unless they restart.
pub(super) const QUICK_RANDOM_PATIENCE: u64 = 100;

/// Patience where no other engine can take over. This engine restarts when it gets lost, which the quick one does not.
/// Without this limit, a small grid that was filled at random, given by given, once kept the quick engine busy for
/// minutes.
pub(super) const ALONE_PATIENCE: u64 = 20_000;

/// With more cells than this, nodes take longer and the patience shrinks in proportion.
pub(super) const PATIENT_CELLS: u64 = 1024;

/// The smallest patience on large grids; 144x144 grids with holes are done after 15 nodes.
pub(super) const MIN_PATIENCE: u64 = 30;
