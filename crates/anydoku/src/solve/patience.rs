//! How long an engine is waited for before another takes over, in nodes.

/// Nodes without a solution after which a search counts as lost on a grid large enough to get lost in: what search can do
/// quickly on 16x16 to 25x25 puzzles it has done by then. A search with random digits mostly fills an empty grid, goes
/// deep before anything clashes, and may take longer.
pub(super) const PATIENCE: u64 = 300;
pub(super) const RANDOM_PATIENCE: u64 = 2000;

/// Patience with rules, on grids of any size: learning is quicker from there on, where it suits the rules.
pub(super) const RULED_PATIENCE: u64 = 1000;

/// Patience with the quick engine, whose nodes are quicker.
pub(super) const QUICK_PATIENCE: u64 = 1000;

/// Patience for a random solution, with a node for each cell besides: most searches end soon after the first dive, and the others
/// hardly ever unless they start over.
pub(super) const QUICK_RANDOM_PATIENCE: u64 = 100;

/// Patience where nobody but the engine itself takes over. It starts over when it gets lost, which the quick one does not: a
/// small grid that somebody fills at random, given by given, once kept that busy for minutes.
pub(super) const ALONE_PATIENCE: u64 = 20_000;

/// With more cells than this every node takes longer, and search gets fewer of them in proportion, but at least so many:
/// 144x144 grids with holes are done after 15.
pub(super) const PATIENT_CELLS: u64 = 1024;
pub(super) const MIN_PATIENCE: u64 = 30;
