//! The fast engine: the logic of the plain engine for topologies of up to sixteen digits, with incremental bookkeeping.
//!
//! In addition to the digits of each cell, it keeps a bit mask of the cells of each digit, and the places of each digit
//! in each full house. Every removal updates all three. Level 1 then visits only houses where a digit has one place
//! left, and every other pass only houses that have changed since the same pass found nothing in them. A pass depends
//! only on the members of its house (a digit that `inter` has removed elsewhere stays removed). The skipped houses
//! would therefore have yielded nothing, and the order of removals is that of the plain engine.
//!
//! A digit without a place ends the logic at once; the last check of a node would detect it anyway.
//!
//! ```text
//! state   digits of each cell | places of each digit in each full house | once  | known | open, empty
//!         n_cells               n_digits x lanes                           lanes   lanes   2
//! boards  cells of each digit
//!         n_digits x words
//! ```
//!
//! These tables are arrays, so that guesses are saved and undone by copying, and a placed digit is removed from all
//! houses in a few steps, eight houses at a time. Before a guess, every pass has just found nothing, so the dirty marks
//! are empty and are not saved.

mod passes;
mod tables;

use std::sync::Arc;

use super::{MAX_SOLUTIONS, Outcome, Run, Status, Stop};
use crate::candidates::Candidates;
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::solve::word::Word;
use crate::topology::{Cell, Digit, Topology};
use tables::{Seat, Tables, size};

/// The maximum number of cells; larger topologies use the plain engine.
const MAX_CELLS: usize = 1024;

#[derive(Clone)]
pub(super) struct Fast {
    tables: Arc<Tables>,
    state: Vec<u16>,
    boards: Vec<u64>,
    /// The state and boards of an empty puzzle.
    empty: (Vec<u16>, Vec<u64>),
    /// The starts of the parts of the state: `once` holds the digits with one place in a full house, `known` those of
    /// its known cells.
    places: usize,
    once: usize,
    known: usize,
    counts: usize,
    /// The state and boards before each open guess.
    saved: Vec<(Vec<u16>, Vec<u64>)>,
    /// A bit mask of the changed cells whose houses are not in `dirty` yet.
    changed: Vec<u64>,
    /// For each pass, a bit mask of the houses that have changed since it found nothing there.
    dirty: Vec<u64>,
    has_dirty: bool,
    house_words: usize,
    /// For each full house, the digits with at most, and with exactly, the number of places that the current pass
    /// needs.
    few: Vec<u16>,
    exact: Vec<u16>,
    to_spread: Vec<u16>,
    work: u64,
    guesses: u64,
}

impl Fast {
    pub(super) fn fits(topology: &Topology) -> bool {
        topology.n_digits() <= 16 && topology.n_cells() <= MAX_CELLS && topology.n_houses() <= u16::MAX as usize
    }

    pub(super) fn new(topology: &Topology) -> Fast {
        let tables = Tables::new(topology);
        let places = tables.n_cells;
        let once = places + tables.n_digits * tables.lanes;
        let known = once + tables.lanes;
        let counts = known + tables.lanes;
        let mut state = vec![0; counts + 2];
        state[..places].fill(tables.all);
        // Lanes without a house must not look like a house with one place left.
        state[places..once].fill(0b11);
        for row in state[places..once].chunks_exact_mut(tables.lanes.max(1)) {
            row[..tables.n_full].fill(tables.all);
        }
        state[counts] = if tables.n_digits > 1 { tables.n_cells as u16 } else { 0 };
        let mut boards = vec![0; tables.n_digits * tables.words];
        for board in boards.chunks_exact_mut(tables.words) {
            topology.cells().for_each(|cell| board[cell.index() / 64] |= 1 << (cell.index() % 64));
        }
        let house_words = topology.n_houses().div_ceil(64);
        Fast {
            empty: (state.clone(), boards.clone()),
            state,
            boards,
            places,
            once,
            known,
            counts,
            saved: Vec::new(),
            changed: vec![0; tables.words],
            dirty: vec![0; passes::KINDS * tables.n_digits * house_words],
            has_dirty: false,
            house_words,
            few: vec![0; tables.lanes],
            exact: vec![0; tables.lanes],
            to_spread: vec![0; tables.n_cells],
            work: 0,
            guesses: 0,
            tables: Arc::new(tables),
        }
    }

    pub(super) fn solve(&mut self, run: &Run<'_>, puzzle: &Puzzle) -> Outcome {
        let tables = self.tables.clone();
        (self.work, self.guesses) = (0, 0);
        let mut level = 1;
        let settled = self.begin(&tables, puzzle).and_then(|()| self.logic(run, &tables, &mut level));
        let (status, level) = match settled {
            Err(Stop::Contradiction) => (Status::Invalid, level),
            Err(Stop::Spent) => (Status::Stopped(Vec::new()), level),
            Ok(()) if self.n_open() == 0 => match self.solution(run.topology) {
                Some(solution) => (Status::Solved(solution), level),
                None => (Status::Invalid, level),
            },
            Ok(()) if !run.strategies.brute => (Status::Unsolved(self.candidates(run.topology)), level),
            Ok(()) => (self.search(run, &tables), run.topology.n_digits()),
        };
        Outcome { status, level, guesses: self.guesses }
    }

    /// Loads the puzzle and propagates its singles.
    fn begin(&mut self, tables: &Tables, puzzle: &Puzzle) -> Result<(), Stop> {
        self.state.copy_from_slice(&self.empty.0);
        self.boards.copy_from_slice(&self.empty.1);
        self.changed.fill(0);
        self.has_dirty = true;
        self.dirty.fill(u64::MAX);
        let n_last = tables.houses.len() % 64;
        if n_last > 0 {
            let last = (1 << n_last) - 1;
            self.dirty.iter_mut().skip(self.house_words - 1).step_by(self.house_words).for_each(|word| *word = last);
        }
        for (cell, given) in puzzle.givens().iter().enumerate() {
            match (given, puzzle.marks()) {
                (Some(digit), None) => self.keep(tables, cell, 1 << digit.index())?,
                (None, None) => continue,
                _ => self.keep(tables, cell, u16::from_set(puzzle.start(Cell::new(cell))))?,
            };
        }
        Ok(())
    }

    /// Runs the logic loop: the lowest level that removes something, repeatedly.
    fn logic(&mut self, run: &Run<'_>, tables: &Tables, highest: &mut usize) -> Result<(), Stop> {
        let mut level = 1;
        while level <= run.limit && self.n_open() > 0 {
            *highest = level.max(*highest);
            self.spend(run, run.n_members)?;
            let progress = if level == 1 {
                self.hidden_singles(tables)?
            } else {
                (run.strategies.hidden && self.pass(run, tables, passes::HIDDEN, level)?)
                    || (run.strategies.inter && self.pass(run, tables, passes::INTER, level)?)
                    || (run.strategies.elim && self.pass(run, tables, passes::ELIM, level)?)
            };
            level = if progress { 1 } else { level + 1 };
        }
        Ok(())
    }

    /// Counts small steps and checks the budget every few thousand of them.
    fn spend(&mut self, run: &Run<'_>, steps: u64) -> Result<(), Stop> {
        let before = self.work;
        self.work += steps;
        if before >> 10 != self.work >> 10 && run.budget.is_spent(self.guesses + (self.work >> 10)) {
            return Err(Stop::Spent);
        }
        Ok(())
    }

    fn n_open(&self) -> u16 {
        self.state[self.counts]
    }

    /// Returns the number of cells without a digit.
    fn n_empty(&self) -> u16 {
        self.state[self.counts + 1]
    }

    /// Returns the places of a digit in a full house.
    #[inline(always)]
    fn places(&self, tables: &Tables, full: usize, digit: usize) -> u16 {
        self.state[self.places + digit * tables.lanes + full]
    }

    /// Removes the places of digits from the houses of a cell that has lost them. Most cells are in three houses, and a
    /// loop of constant length is faster.
    #[inline(always)]
    fn unseat(&mut self, tables: &Tables, cell: usize, digits: u16) -> Result<(), Stop> {
        let (places, once) = self.state[self.places..].split_at_mut(self.once - self.places);
        let boards = &mut self.boards[cell / 64..];
        let seats = tables.seats(cell);
        let mut left = digits;
        while left != 0 {
            let digit = left.trailing_zeros() as usize;
            boards[digit * tables.words] &= !(1 << (cell % 64));
            let row = &mut places[digit * tables.lanes..][..tables.lanes];
            let mut take = |seat: &Seat| {
                let place = &mut row[seat.full as usize];
                *place &= !seat.bit;
                if *place & place.wrapping_sub(1) == 0 {
                    if *place == 0 {
                        return Err(Stop::Contradiction);
                    }
                    once[seat.full as usize] |= left & left.wrapping_neg();
                }
                Ok(())
            };
            match seats {
                [a, b, c] => {
                    take(a)?;
                    take(b)?;
                    take(c)?;
                }
                _ => seats.iter().try_for_each(take)?,
            }
            left &= left - 1;
        }
        Ok(())
    }

    /// Removes digits that the cell has. If the cell becomes known, removes its digit from its peers; the caller
    /// detects an empty cell.
    fn remove(&mut self, tables: &Tables, cell: usize, digits: u16) -> Result<(), Stop> {
        let left = self.state[cell] & !digits;
        self.state[cell] = left;
        self.changed[cell / 64] |= 1 << (cell % 64);
        self.unseat(tables, cell, digits)?;
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                self.state[self.counts + 1] += 1;
                self.state[self.counts] -= u16::from(size(digits) > 1);
                return Ok(());
            }
            self.state[self.counts] -= 1;
            return self.spread(tables, cell);
        }
        Ok(())
    }

    /// Restricts a cell to these digits and returns whether that removed any.
    fn keep(&mut self, tables: &Tables, cell: usize, digits: u16) -> Result<bool, Stop> {
        let gone = self.state[cell] & !digits;
        if gone == 0 {
            return Ok(false);
        }
        if self.state[cell] == gone {
            return Err(Stop::Contradiction);
        }
        self.remove(tables, cell, gone)?;
        Ok(true)
    }

    /// Removes the digit of a known cell from all its peers, and does the same for peers that become known in turn.
    fn spread(&mut self, tables: &Tables, first: usize) -> Result<(), Stop> {
        let has_empty = self.n_empty() > 0;
        // Separate slices keep the compiler from reloading them after each change.
        let (cells, rest) = self.state.split_at_mut(self.places);
        let (places, rest) = rest.split_at_mut(self.once - self.places);
        let (once, rest) = rest.split_at_mut(tables.lanes);
        let (known, counts) = rest.split_at_mut(tables.lanes);
        let (to_spread, changed) = (&mut self.to_spread[..], &mut self.changed[..]);
        let mut n_open = counts[0];
        to_spread[0] = first as u16;
        let mut n_to_spread = 1;
        while n_to_spread > 0 {
            n_to_spread -= 1;
            let cell = to_spread[n_to_spread] as usize;
            let bit = cells[cell];
            let digit = bit.trailing_zeros() as usize;
            for seat in tables.seats(cell) {
                known[seat.full as usize] |= bit;
            }
            if has_empty && tables.peers(cell).iter().any(|&peer| cells[peer as usize] == 0) {
                return Err(Stop::Contradiction);
            }
            let board = &mut self.boards[digit * tables.words..][..tables.words];
            for (word, ((board, peers), changed)) in
                board.iter_mut().zip(tables.peer_bits(cell)).zip(changed.iter_mut()).enumerate()
            {
                let mut gone = *board & peers;
                *board &= !gone;
                *changed |= gone;
                while gone != 0 {
                    let peer = word * 64 + gone.trailing_zeros() as usize;
                    gone &= gone - 1;
                    let left = cells[peer] & !bit;
                    cells[peer] = left;
                    if left & left.wrapping_sub(1) == 0 {
                        if left == 0 {
                            return Err(Stop::Contradiction);
                        }
                        to_spread[n_to_spread] = peer as u16;
                        n_to_spread += 1;
                        n_open -= 1;
                    }
                }
            }
            // The places of the digit, eight houses at a time.
            let places = &mut places[digit * tables.lanes..][..tables.lanes];
            let mut lacking = 0;
            for ((place, left), once) in places.iter_mut().zip(tables.left(cell)).zip(once.iter_mut()) {
                *place &= left;
                let is_once = *place & place.wrapping_sub(1) == 0;
                *once |= u16::from(is_once) << digit;
                lacking |= u16::from(*place == 0);
            }
            if lacking != 0 {
                return Err(Stop::Contradiction);
            }
        }
        counts[0] = n_open;
        Ok(())
    }

    fn solution(&self, topology: &Arc<Topology>) -> Option<Solution> {
        if self.n_empty() > 0 {
            return None;
        }
        let digits = self.state[..self.places].iter().map(|set| Digit::new(set.trailing_zeros() as usize)).collect();
        Solution::new(topology.clone(), digits).ok()
    }

    fn candidates(&self, topology: &Arc<Topology>) -> Candidates {
        let sets: Vec<DigitSet> = self.state[..self.places].iter().map(|set| set.to_set()).collect();
        Candidates::from_sets(topology.clone(), sets)
    }

    /// Returns the cell to guess in: the one with the fewest candidates, then the most candidates shared with its
    /// peers, then the first.
    fn choice(&self, tables: &Tables) -> usize {
        let cells = &self.state[..tables.n_cells];
        let fewest = cells.iter().map(|&set| size(set)).filter(|&n| n > 1).min().unwrap_or(0);
        let (mut most, mut best) = (0, None);
        for (cell, &set) in cells.iter().enumerate().filter(|&(_, &set)| size(set) == fewest) {
            let mut common = 0;
            let mut left = set;
            while left != 0 {
                let board = &self.boards[left.trailing_zeros() as usize * tables.words..];
                left &= left - 1;
                common += board.iter().zip(tables.peer_bits(cell)).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
            }
            if best.is_none() || common > most {
                (most, best) = (common, Some(cell));
            }
        }
        best.expect("a cell is open")
    }

    /// Guesses, with logic after each guess, until all solutions or the maximum number are found.
    fn search(&mut self, run: &Run<'_>, tables: &Tables) -> Status {
        let mut found = Vec::new();
        // Each open guess: its cell and the untried digits.
        let mut path: Vec<(usize, u16)> = Vec::new();
        self.open(tables, &mut path);
        while let Some((cell, left)) = path.last_mut() {
            if *left == 0 {
                path.pop();
                continue;
            }
            let digit = *left & left.wrapping_neg();
            *left &= !digit;
            let cell = *cell;
            self.take_back(path.len() - 1);
            self.guesses += 1;
            if run.budget.is_spent(self.guesses + (self.work >> 10)) {
                return Status::Stopped(found);
            }
            let settled = match self.keep(tables, cell, digit) {
                Ok(_) => self.logic(run, tables, &mut 0),
                Err(stop) => Err(stop),
            };
            match settled {
                Err(Stop::Spent) => return Status::Stopped(found),
                Err(Stop::Contradiction) => {}
                Ok(()) if self.n_open() > 0 => self.open(tables, &mut path),
                Ok(()) => found.extend(self.solution(run.topology)),
            }
            if found.len() >= MAX_SOLUTIONS {
                break;
            }
        }
        match found.len() {
            0 => Status::Invalid,
            1 => Status::Solved(found.remove(0)),
            _ => Status::Several(found),
        }
    }

    /// Opens a guess in the current state.
    fn open(&mut self, tables: &Tables, path: &mut Vec<(usize, u16)>) {
        match self.saved.get_mut(path.len()) {
            Some((state, boards)) => {
                state.copy_from_slice(&self.state);
                boards.copy_from_slice(&self.boards);
            }
            None => self.saved.push((self.state.clone(), self.boards.clone())),
        }
        let cell = self.choice(tables);
        path.push((cell, self.state[cell]));
    }

    fn take_back(&mut self, depth: usize) {
        let (state, boards) = &self.saved[depth];
        self.state.copy_from_slice(state);
        self.boards.copy_from_slice(boards);
        self.changed.fill(0);
        if std::mem::take(&mut self.has_dirty) {
            self.dirty.fill(0);
        }
    }
}
