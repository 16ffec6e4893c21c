//! Rules in the general engine: filters that run when their cells change. The learning engine shares the list of
//! filters.

use std::collections::HashSet;

use super::super::word::Word;
use super::state::{Contradiction, State};
use super::tables::Tables;
use crate::budget::Budget;
use crate::rules::filter::{Care, Filter, Run, Scratch};
use crate::rules::{Primitive, derived};
use crate::topology::{Cell, House, Topology};

/// The rules of a topology as filters. Without rules it is empty, and nothing in this module runs.
#[derive(Default)]
pub(in crate::solve) struct Ruling {
    /// The filters, cheapest first.
    filters: Vec<Filter>,
    /// The filters that contain each cell.
    filters_of: FiltersOf,
    n_filter_words: usize,
    /// Sums that depend only on the smallest and largest candidates of their cells, and do not have to run when a digit
    /// in between is removed.
    by_bounds: Vec<u64>,
    n_filters_of: Vec<u32>,
    /// The digits that rules allow in single cells.
    allowed: Vec<u64>,
    /// Bit masks of the peers of each cell, `n_words` words per cell; empty for large grids.
    peers: Vec<u64>,
    n_words: usize,
}

/// The filters of each cell, in bit masks or lists.
enum FiltersOf {
    /// One bit per filter, in as many words per cell as all filters need.
    Bits(Vec<u64>),
    /// Lists, end to end, with the start of each, for cases where one bit per cell and filter would take too much
    /// memory.
    Lists(Vec<u32>, Vec<u32>),
}

impl Default for FiltersOf {
    fn default() -> FiltersOf {
        FiltersOf::Bits(Vec::new())
    }
}

/// The maximum number of words for the bits; beyond it lists are used.
const MAX_BIT_WORDS: usize = 1 << 20;

impl FiltersOf {
    fn new(n_cells: usize, n_filter_words: usize, filters: &[Filter], keep: impl Fn(&Filter) -> bool) -> FiltersOf {
        let kept = || filters.iter().enumerate().filter(|(_, filter)| keep(filter));
        if n_filter_words * n_cells <= MAX_BIT_WORDS {
            let mut bits = vec![0; n_filter_words * n_cells];
            for (f, filter) in kept() {
                filter.cells.iter().for_each(|&cell| bits[cell as usize * n_filter_words + f / 64] |= 1 << (f % 64));
            }
            return FiltersOf::Bits(bits);
        }
        let mut starts = vec![0u32; n_cells + 1];
        kept().flat_map(|(_, filter)| &filter.cells).for_each(|&cell| starts[cell as usize + 1] += 1);
        (0..n_cells).for_each(|cell| starts[cell + 1] += starts[cell]);
        let mut items = vec![0; starts[n_cells] as usize];
        let mut ends = starts.clone();
        for (f, filter) in kept() {
            for &cell in &filter.cells {
                items[ends[cell as usize] as usize] = f as u32;
                ends[cell as usize] += 1;
            }
        }
        FiltersOf::Lists(starts, items)
    }
}

/// Grids with at most 64 times this many cells store peers in bit masks.
const MAX_PEER_WORDS: usize = 8;

/// The maximum number of cells that are blamed together for a conflict.
const MAX_BLAMED: usize = 32;

/// Before it runs a filter of at least this cost, the search checks for a stop.
const SLOW: usize = 20;

/// Sums of fewer cells respond to every removed digit, including gaps.
const MIN_BY_BOUNDS: usize = 3;

/// Smaller houses that do not hold every digit are handled by peers alone.
const MIN_WIDE: usize = 4;

impl Ruling {
    pub(in crate::solve) fn new(topology: &Topology) -> Ruling {
        if !topology.has_rules() {
            return Ruling::default();
        }
        let mut allowed = vec![u64::MAX; topology.n_cells()];
        let mut filters = Vec::new();
        let mut derived = derived::sums(topology);
        derived.extend(derived::orders(topology));
        let own = topology.primitives().iter().map(|(rule, primitive)| (Some(*rule), primitive));
        for (rule, primitive) in own.chain(derived.iter().map(|primitive| (None, primitive))) {
            filters.extend(Filter::counted_otherwise(topology, primitive));
            let filter = Filter::new(topology, rule, primitive, Care::Quick);
            match filter.run {
                Run::Among(digits) => allowed[filter.cells[0] as usize] &= digits,
                _ => filters.push(filter),
            }
        }
        filters.extend(wide_houses(topology));
        filters.sort_by_key(|filter| filter.run.cost(filter.cells.len()));
        let n_filter_words = filters.len().div_ceil(64).max(1);
        let mut by_bounds = vec![0; n_filter_words];
        let filters_of = FiltersOf::new(topology.n_cells(), n_filter_words, &filters, |_| true);
        let mut n_filters_of = vec![0; topology.n_cells()];
        for (f, filter) in filters.iter().enumerate() {
            if matches!(filter.run, Run::Linear(_)) && filter.cells.len() >= MIN_BY_BOUNDS {
                by_bounds[f / 64] |= 1 << (f % 64);
            }
            for &cell in &filter.cells {
                n_filters_of[cell as usize] += 1;
            }
        }
        let n_words = Some(topology.n_cells().div_ceil(64)).filter(|n| *n <= MAX_PEER_WORDS).unwrap_or(0);
        let peers = topology.cells().flat_map(|cell| topology.peer_bits(cell).iter().take(n_words).copied()).collect();
        Ruling { filters, filters_of, n_filter_words, by_bounds, n_filters_of, allowed, peers, n_words }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.n_filter_words == 0
    }

    pub(super) fn n_filters_of(&self, cell: usize) -> u32 {
        self.n_filters_of[cell]
    }

    pub(in crate::solve) fn filters(&self) -> &[Filter] {
        &self.filters
    }

    /// Marks the filters that contain a cell, one bit each. Sums by bounds are included only if wanted.
    pub(in crate::solve) fn mark(&self, cell: u16, with_bounds: bool, waiting: &mut [u64]) {
        match &self.filters_of {
            FiltersOf::Bits(bits) => {
                let filters = &bits[cell as usize * self.n_filter_words..][..self.n_filter_words];
                if with_bounds {
                    waiting.iter_mut().zip(filters).for_each(|(word, filters)| *word |= filters);
                } else {
                    let some = filters.iter().zip(&self.by_bounds).map(|(filters, by_bounds)| filters & !by_bounds);
                    waiting.iter_mut().zip(some).for_each(|(word, filters)| *word |= filters);
                }
            }
            FiltersOf::Lists(starts, items) => {
                let own = starts[cell as usize] as usize..starts[cell as usize + 1] as usize;
                for &f in &items[own] {
                    let (word, bit) = (f as usize / 64, 1 << (f % 64));
                    if with_bounds || self.by_bounds[word] & bit == 0 {
                        waiting[word] |= bit;
                    }
                }
            }
        }
    }

    /// Returns whether the cells see each other. Always false for large grids.
    pub(in crate::solve) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.n_words > 0 && self.peers[a.index() * self.n_words + b.index() / 64] >> (b.index() % 64) & 1 == 1
    }

    /// Returns the cells that see all of these; none if the list is empty or the grid is large.
    pub(in crate::solve) fn seen_by_all(&self, cells: impl Iterator<Item = u16>) -> Vec<Cell> {
        let mut seen = [u64::MAX; MAX_PEER_WORDS];
        let mut is_empty = true;
        for cell in cells {
            is_empty = false;
            let peers = &self.peers[cell as usize * self.n_words..][..self.n_words];
            seen.iter_mut().zip(peers).for_each(|(seen, peers)| *seen &= peers);
        }
        let n_cells = if is_empty { 0 } else { 64 * self.n_words };
        (0..n_cells).filter(|cell| seen[cell / 64] >> (cell % 64) & 1 == 1).map(Cell::new).collect()
    }

    /// Removes relations of two cells, for engines that represent them differently.
    pub(in crate::solve) fn without_relations(mut self) -> Ruling {
        let keep = |filter: &Filter| match filter.run {
            Run::Relation(_) => filter.cells[0] == filter.cells[1],
            Run::Taxicab(_) => false,
            _ => true,
        };
        self.filters_of = FiltersOf::new(self.n_filters_of.len(), self.n_filter_words, &self.filters, keep);
        self
    }

    pub(super) fn n_filters(&self) -> usize {
        self.filters.len()
    }
}

/// Returns filters for houses with fewer cells than there are digits. Once the candidates of such a house are as few as
/// its cells, it must hold each of them.
fn wide_houses(topology: &Topology) -> Vec<Filter> {
    let sorted = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let told: HashSet<Vec<Cell>> = topology
        .primitives()
        .iter()
        .filter_map(|(_, said)| match said {
            Primitive::Sets { cells, .. } => Some(sorted(cells)),
            _ => None,
        })
        .collect();
    let is_told = |house: &House| told.contains(&sorted(&house.cells));
    let is_wide = |house: &&House| house.cells.len() >= MIN_WIDE && !topology.is_full(house) && !is_told(house);
    topology.houses().iter().filter(is_wide).map(|house| Filter::house(&house.cells)).collect()
}

/// The waiting filters, and memory for running them.
#[derive(Clone, Default)]
pub(super) struct Waiting {
    /// One bit per filter.
    words: Vec<u64>,
    masks: Vec<u64>,
    scratch: Scratch,
}

impl Waiting {
    pub(super) fn new(ruling: &Ruling) -> Waiting {
        Waiting { words: vec![0; ruling.n_filter_words], ..Waiting::default() }
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Queues the filters of changed cells, which are given with their candidates before and after.
    pub(super) fn note(&mut self, ruling: &Ruling, changes: impl Iterator<Item = (u16, u64, u64)>) {
        for (cell, before, now) in changes {
            let has_bounds =
                now.trailing_zeros() == before.trailing_zeros() && now.leading_zeros() == before.leading_zeros();
            // With two digits left there may be few enough combinations for a sum to enumerate.
            ruling.mark(cell, !(has_bounds && now.count_ones() > 2), &mut self.words);
        }
    }

    fn note_all(&mut self, n_filters: usize) {
        (0..n_filters).for_each(|filter| self.words[filter / 64] |= 1 << (filter % 64));
    }

    /// Marks a filter that just ran as done: running it again after its own changes would find little or nothing.
    fn skip(&mut self, filter: usize) {
        self.words[filter / 64] &= !(1 << (filter % 64));
    }

    fn next(&mut self) -> Option<usize> {
        let (i, word) = self.words.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let filter = 64 * i + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(filter)
    }
}

impl<W: Word> State<W> {
    /// Removes candidates that rules exclude from single cells, and queues every filter.
    pub(super) fn start_rules(&mut self, ruling: &Ruling) {
        for (mask, &allowed) in self.candidates.iter_mut().zip(&ruling.allowed) {
            *mask &= W::from_bits(allowed);
        }
        self.waiting.clear();
        self.waiting.note_all(ruling.n_filters());
    }

    /// Removes each digit that the cells of a filter must contain from all cells that see every possible place of it.
    fn leave_peers(&mut self, ruling: &Ruling, cells: &[u16], mut held: u64) -> Result<(), Contradiction> {
        let n_words = ruling.n_words;
        while held != 0 {
            let digit = held & held.wrapping_neg();
            held &= held - 1;
            let mut seen = [u64::MAX; MAX_PEER_WORDS];
            let mut has_place = false;
            for &cell in cells {
                if self.candidates[cell as usize].to_bits() & digit != 0 {
                    has_place = true;
                    let peers = &ruling.peers[cell as usize * n_words..][..n_words];
                    seen.iter_mut().zip(peers).for_each(|(seen, peers)| *seen &= peers);
                }
            }
            if !has_place {
                cells.iter().for_each(|&cell| self.blame(cell));
                return Err(Contradiction);
            }
            for (i, word) in seen[..n_words].iter().enumerate() {
                let mut word = *word;
                while word != 0 {
                    let cell = 64 * i + word.trailing_zeros() as usize;
                    word &= word - 1;
                    self.keep(cell as u16, !W::from_bits(digit))?;
                }
            }
        }
        Ok(())
    }

    /// Runs waiting filters until a cell has one candidate left or no filter waits. Returns whether anything changed.
    /// If the search is stopped, this also returns a contradiction, so the caller must check for a stop.
    pub(super) fn run_rules(&mut self, tables: &Tables<W>, budget: &Budget<'_>) -> Result<bool, Contradiction> {
        let mut has_changed = false;
        while let Some(number) = self.waiting.next() {
            let filter = &tables.ruling.filters[number];
            // Thousands of filters can wait and take milliseconds each.
            if filter.run.cost(filter.cells.len()) >= SLOW && budget.is_stopped() {
                return Err(Contradiction);
            }
            let mut masks = std::mem::take(&mut self.waiting.masks);
            masks.clear();
            masks.extend(filter.cells.iter().map(|&cell| self.candidates[cell as usize].to_bits()));
            let narrowed = filter.run.narrow(&mut masks, &mut self.waiting.scratch);
            let Ok(held) = narrowed else {
                self.waiting.masks = masks;
                // A filter over half the grid does not locate the conflict.
                if filter.cells.len() <= MAX_BLAMED {
                    filter.cells.iter().for_each(|&cell| self.blame(cell));
                }
                return Err(Contradiction);
            };
            let before = self.n_trail();
            let mut kept = Ok(());
            // The digit of a fixed cell has been removed from its peers, or will be.
            let mut fixed = 0;
            for (&cell, &mask) in filter.cells.iter().zip(&masks) {
                kept = kept.and_then(|()| self.keep(cell, W::from_bits(mask)).map(|_| ()));
                fixed |= if mask & mask.wrapping_sub(1) == 0 { mask } else { 0 };
            }
            self.waiting.masks = masks;
            kept?;
            if held & !fixed != 0 {
                self.leave_peers(&tables.ruling, &filter.cells, held & !fixed)?;
            }
            while let Some(part) = self.waiting.scratch.parts.pop() {
                self.leave_peers(&tables.ruling, &filter.cells[part], held)?;
            }
            if self.n_trail() > before {
                has_changed = true;
                self.note_changes(tables);
                // A filter is exact once each of its cells has a single candidate, so it must then run again, unless
                // this run was already such a run. While other cells are open, an immediate second run finds little.
                if filter.run.is_settled() || !self.has_queued() {
                    self.waiting.skip(number);
                }
                if self.has_queued() {
                    return Ok(true);
                }
            }
        }
        Ok(has_changed)
    }
}
