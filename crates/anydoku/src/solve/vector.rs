//! The vector engine for topologies of up to sixteen digits and a few hundred cells: sixteen houses in one machine
//! register.
//!
//! # Bit layout
//!
//! A full house has a lane of sixteen bits for each digit: its *places*, one bit per cell, set where the digit is a
//! candidate. Sixteen houses fill a register: a 9x9 jigsaw with its 27 houses needs two registers per digit, and a
//! samurai nine.
//!
//! ```text
//!  register 0 of digit 5             lane 0    lane 1        lane 9    lane 15
//!                                    row 1     row 2    …    column 1  column 7       register 1: columns 8, 9, blocks 1 to 9
//!  one lane:  0000000 001000100      5 in row 1 at the third or the seventh cell
//!             unused  places
//! ```
//!
//! A cell has a place in each of its houses, and these places always hold the same bits. One instruction therefore
//! examines sixteen houses, whatever their cells. A lane with a single bit is a hidden single, and an empty lane a
//! contradiction. A place where only one digit has its bit set is a naked single. Placing a digit removes it from its
//! peers with one mask per register, whatever the peers are: houses that are not full, such as the knight's moves of an
//! anti-knight grid, need no lane and are part of the masks. Cells in no full house get lanes in which hidden singles
//! do not count.
//!
//! Grids are copied at each guess, which is cheaper than undoing changes. The layout of `classic` does not apply here,
//! because its sweep needs houses that lie in bands. `docs/BENCHMARKS.md` has measurements.

mod kernel;
mod tables;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use self::kernel::{Level, Settled};
use self::tables::Tables;
use super::classic::Path;
use super::classic::lanes::{self, Sixteen, SixteenTask};
use super::engine::{Found, Start};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// Sixteen lanes in memory, aligned so that loading a register does not cross a cache line.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(32))]
struct Row(lanes::Row);

const EMPTY: Row = Row([0; tables::WIDTH]);

impl Deref for Row {
    type Target = lanes::Row;

    fn deref(&self) -> &lanes::Row {
        &self.0
    }
}

impl DerefMut for Row {
    fn deref_mut(&mut self) -> &mut lanes::Row {
        &mut self.0
    }
}

/// The engine for one topology.
#[derive(Clone)]
pub(super) struct Vector {
    path: Path,
    tables: Arc<Tables>,
    /// The candidates of each cell at the start.
    held: Vec<u16>,
    tree: Tree,
}

/// The state of a search.
#[derive(Clone)]
struct Tree {
    /// Grids that remain to be searched, last first: rows, settled cells and processed lanes of `depth` levels.
    rows: Vec<Row>,
    placed_cells: Vec<u64>,
    locked: Vec<u32>,
    depth: usize,
    /// The grid of the last solution.
    solution: Vec<Row>,
    scratch: Vec<Row>,
    rng: Option<Rng>,
    nodes: u64,
    /// The number of nodes without a solution after which the engine counts as lost, and the node at which that
    /// happens.
    patience: u64,
    give_up_at: u64,
}

impl Vector {
    /// Returns the engine, or `None` if the topology is too large.
    pub(super) fn new(topology: &Topology, path: Path) -> Option<Vector> {
        let tables = Arc::new(Tables::new(topology)?);
        let tree = Tree {
            rows: Vec::new(),
            placed_cells: Vec::new(),
            locked: Vec::new(),
            depth: 0,
            solution: Vec::new(),
            scratch: Vec::new(),
            rng: None,
            nodes: 0,
            patience: u64::MAX,
            give_up_at: u64::MAX,
        };
        Some(Vector { path, held: vec![0; tables.n_cells], tables, tree })
    }

    pub(super) fn hold(&mut self, puzzle: &Puzzle) {
        let all = u16::MAX >> (u16::BITS as usize - self.tables.n_digits);
        for (held, given) in self.held.iter_mut().zip(puzzle.givens()) {
            *held = given.map_or(all, |digit| 1 << digit.index());
        }
        for (held, marks) in self.held.iter_mut().zip(puzzle.marks().into_iter().flatten()) {
            *held &= marks.words()[0] as u16;
        }
    }

    pub(super) fn hold_cell(&mut self, cell: Cell, set: DigitSet) {
        self.held[cell.index()] = set.words()[0] as u16;
    }

    pub(super) fn held(&self, cell: Cell) -> DigitSet {
        DigitSet::from_words([self.held[cell.index()].into(), 0, 0, 0])
    }

    pub(super) fn start(&mut self, start: Start<'_>, _: &Budget<'_>) {
        self.tree.rng = start.chance.map(|rng| Rng::new(rng.bits()));
        self.tree.nodes = start.nodes;
        self.tree.patience = start.patience.unwrap_or(u64::MAX);
        self.tree.give_up_at = start.nodes.saturating_add(self.tree.patience);
        self.path.run_sixteen(Plant { tables: &self.tables, tree: &mut self.tree, held: &self.held });
    }

    /// Advances to the next solution. Gives up after `patience` nodes without one.
    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Found {
        if self.tree.depth == 0 {
            return Found::End;
        }
        self.path.run_sixteen(Grow { tables: &self.tables, tree: &mut self.tree, budget })
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> {
        kernel::digits(&self.tables, &self.tree.solution).into_iter()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.tree.nodes
    }
}

impl Tree {
    /// Returns the grid of a level.
    #[inline(always)]
    fn level<'a>(&'a mut self, tables: &Tables, at: usize) -> Level<'a> {
        let (n_rows, n_words, n_locked) = (kernel::n_rows(tables), tables.n_words, kernel::n_locked(tables));
        Level::new(
            tables,
            &mut self.rows[at * n_rows..(at + 1) * n_rows],
            &mut self.placed_cells[at * n_words..(at + 1) * n_words],
            &mut self.locked[at * n_locked..(at + 1) * n_locked],
        )
    }

    /// Makes room for one more level.
    #[inline(always)]
    fn make_room(&mut self, tables: &Tables) {
        let n_levels = self.depth + 1;
        if self.rows.len() < n_levels * kernel::n_rows(tables) {
            self.rows.resize(2 * n_levels * kernel::n_rows(tables), EMPTY);
            self.placed_cells.resize(2 * n_levels * tables.n_words, 0);
            self.locked.resize(2 * n_levels * kernel::n_locked(tables), 0);
        }
    }

    /// Pushes a copy of the last level.
    #[inline(always)]
    fn copy_level(&mut self, tables: &Tables) {
        self.make_room(tables);
        let top = self.depth;
        copy_last(&mut self.rows, kernel::n_rows(tables), top);
        copy_last(&mut self.placed_cells, tables.n_words, top);
        copy_last(&mut self.locked, kernel::n_locked(tables), top);
        self.depth += 1;
    }

    /// Chooses one of these digits.
    #[inline(always)]
    fn choose_digit(&mut self, digits: u16) -> usize {
        let mut left = digits;
        if let Some(rng) = &mut self.rng {
            for _ in 0..rng.below(digits.count_ones() as usize) {
                left &= left - 1;
            }
        }
        left.trailing_zeros() as usize & 15
    }
}

/// Copies the last of `n` parts of this size to the space right after it.
#[inline(always)]
fn copy_last<T: Copy>(list: &mut [T], size: usize, n: usize) {
    let (below, above) = list.split_at_mut(n * size);
    above[..size].copy_from_slice(&below[(n - 1) * size..]);
}

/// Begins a search tree; compiled once per instruction set.
struct Plant<'a> {
    tables: &'a Tables,
    tree: &'a mut Tree,
    held: &'a [u16],
}

impl SixteenTask for Plant<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run<S: Sixteen>(self, proof: S::Proof) {
        let Plant { tables, tree, held } = self;
        tree.depth = 0;
        tree.make_room(tables);
        let mut scratch = std::mem::take(&mut tree.scratch);
        tree.level(tables, 0).begin::<S>(proof, tables, held, &mut scratch);
        tree.scratch = scratch;
        tree.depth = 1;
    }
}

/// Advances to the next solution of a tree; compiled once per instruction set.
struct Grow<'a> {
    tables: &'a Tables,
    tree: &'a mut Tree,
    budget: &'a Budget<'a>,
}

impl SixteenTask for Grow<'_> {
    type Outcome = Found;

    #[inline(always)]
    fn run<S: Sixteen>(self, proof: S::Proof) -> Found {
        // In nearly all grids the first register covers every cell.
        match self.tables.n_cover {
            1 => self.grow::<S, 1>(proof),
            _ => self.grow::<S, { tables::WIDTH }>(proof),
        }
    }
}

impl Grow<'_> {
    /// Runs with at most `N` registers that together cover every cell.
    #[inline(always)]
    fn grow<S: Sixteen, const N: usize>(self, proof: S::Proof) -> Found {
        let Grow { tables, tree, budget } = self;
        while tree.depth > 0 {
            if budget.is_spent(tree.nodes) {
                tree.depth = 0;
                return Found::Spent;
            }
            if tree.nodes >= tree.give_up_at {
                tree.depth = 0;
                return Found::Lost;
            }
            tree.nodes += 1;
            let top = tree.depth - 1;
            match tree.level(tables, top).settle::<S, N>(proof, tables) {
                Settled::Wrong => tree.depth -= 1,
                Settled::Full => {
                    let n_rows = kernel::n_rows(tables);
                    tree.solution.clear();
                    tree.solution.extend_from_slice(&tree.rows[top * n_rows..(top + 1) * n_rows]);
                    tree.depth -= 1;
                    tree.give_up_at = tree.nodes.saturating_add(tree.patience);
                    return Found::Solution;
                }
                Settled::Stalled => {
                    let is_random = tree.rng.is_some();
                    let (cell, digits) = tree.level(tables, top).choose::<S, N>(proof, tables, is_random);
                    let digit = tree.choose_digit(digits);
                    tree.copy_level(tables);
                    tree.level(tables, top).remove::<S>(proof, tables, cell, digit);
                    tree.level(tables, top + 1).place::<S>(proof, tables, cell, digit);
                }
            }
        }
        Found::End
    }
}
