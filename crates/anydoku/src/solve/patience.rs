//! Patience: the number of nodes after which another engine takes over.

/// The number of nodes without a solution after which a search on a large grid counts as lost. On 16x16 to 25x25
/// puzzles, a search that can finish quickly has finished by then.
pub(super) const PATIENCE: u64 = 300;

/// The patience for a random search, which usually fills an empty grid, goes deep before the first conflict, and may
/// take longer.
pub(super) const RANDOM_PATIENCE: u64 = 2000;

/// The patience for puzzles with rules, on grids of any size. Beyond it, learning is quicker if it is suitable for
/// the rules.
pub(super) const RULED_PATIENCE: u64 = 1000;

/// The patience for the quick engine, whose nodes take less time.
pub(super) const QUICK_PATIENCE: u64 = 1000;

/// The patience for the quick engine's search for a random solution; one node per cell is added. Most searches end soon
/// after the first dive, and the others hardly ever end unless they restart.
pub(super) const QUICK_RANDOM_PATIENCE: u64 = 100;

/// The patience for the quick engine if no engine can take over from the general one. The general engine restarts when
/// it gets lost, which the quick one does not. Without this limit, a small grid that was filled at random, given by
/// given, once kept the quick engine busy for minutes.
pub(super) const ALONE_PATIENCE: u64 = 20_000;

/// With more cells than this, nodes take longer and the patience shrinks in proportion.
pub(super) const PATIENT_CELLS: u64 = 1024;

/// The smallest patience on large grids; 144x144 grids with holes are solved after 15 nodes.
pub(super) const MIN_PATIENCE: u64 = 30;
