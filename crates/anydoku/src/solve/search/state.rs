//! The masks of all cells, their propagation, and undo.

use super::super::word::Word;
use super::ruling::Waiting;
use super::tables::{NOT_FULL, Tables};
use crate::budget::Budget;
use crate::rng::Rng;

/// The flag for a house to be searched for hidden singles.
const FOR_HIDDEN: u8 = 1;
/// The flag for a house to be searched for locked candidates.
const FOR_LOCKED: u8 = 2;
const DIRTY: u8 = FOR_HIDDEN | FOR_LOCKED;

/// When the newest conflict weighs this much, all weights are scaled down.
const MAX_BLAME: u32 = 1 << 20;

/// After this many conflicts in grids with rules, all weights are halved. On the 111 hardest puzzles with rules,
/// halving saved a tenth of the nodes (`docs/notes`).
const FADING: u32 = 200;
/// This many filters weigh as much as a conflict, in grids with rules.
const FILTERS_A_CONFLICT: u64 = 64;

#[derive(Clone)]
pub(super) struct State<W> {
    pub(super) candidates: Vec<W>,
    /// The digits already placed in each full house.
    done: Vec<W>,
    /// Cells whose single candidate has been removed from their peers, in order.
    placed: Vec<(u16, W)>,
    is_placed: Vec<bool>,
    /// Cells with one candidate that are not placed yet, `n_queue` of them. A cell is queued at most once, when its
    /// last other candidate is removed, so the array never overflows.
    queue: Vec<u16>,
    n_queue: usize,
    /// The candidates of cells before they changed, `n_trail` entries.
    trail: Vec<(u16, W)>,
    n_trail: usize,
    /// The part of the trail that has been turned into dirty flags.
    noted: usize,
    /// For each full house, the searches that must be repeated, as flags.
    dirty: Vec<u8>,
    guesses: Vec<Guess<W>>,
    /// Conflict weights of cells; newer conflicts weigh more.
    conflicts: Vec<u32>,
    blame: u32,
    n_blamed: u32,
    /// Waiting filters of rules.
    pub(super) waiting: Waiting,
    /// Chooses among the digits of a guess; without it, the lowest digit comes first.
    pub(super) rng: Option<Rng>,
}

#[derive(Clone, Copy)]
struct Guess<W> {
    cell: u16,
    left: W,
    trail: u32,
    placed: u32,
}

/// A cell without candidates, or a digit without a place.
pub(super) struct Contradiction;

impl<W: Word> State<W> {
    pub(super) fn new(tables: &Tables<W>) -> State<W> {
        State {
            candidates: vec![tables.all; tables.n_cells],
            done: vec![W::ZERO; tables.n_houses],
            placed: Vec::with_capacity(tables.n_cells),
            is_placed: vec![false; tables.n_cells],
            queue: vec![0; 2 * tables.n_cells + 2],
            n_queue: 0,
            trail: Vec::new(),
            n_trail: 0,
            noted: 0,
            dirty: vec![DIRTY; tables.n_houses],
            guesses: Vec::new(),
            conflicts: vec![0; tables.n_cells],
            blame: 1,
            n_blamed: 0,
            waiting: Waiting::new(&tables.ruling),
            rng: None,
        }
    }

    pub(super) fn start(&mut self, tables: &Tables<W>, held: &[W]) -> Result<(), Contradiction> {
        self.placed.clear();
        self.is_placed.fill(false);
        (self.n_queue, self.n_trail, self.noted) = (0, 0, 0);
        self.dirty.fill(DIRTY);
        self.guesses.clear();
        self.conflicts.fill(0);
        (self.blame, self.n_blamed) = (1, 0);
        self.done.fill(W::ZERO);
        self.candidates.copy_from_slice(held);
        if !tables.ruling.is_empty() {
            self.start_rules(&tables.ruling);
        }
        // The initial grid is never undone, so givens are removed from their peers without the trail.
        for (cell, &digit) in held.iter().enumerate() {
            if digit.is_zero() || !digit.is_single_or_zero() {
                continue;
            }
            for &peer in tables.peers_of(cell as u16) {
                self.candidates[peer as usize] &= !digit;
            }
            for &house in tables.houses_of(cell as u16) {
                self.done[house as usize] |= digit;
            }
            self.is_placed[cell] = true;
            self.placed.push((cell as u16, digit));
        }
        for cell in 0..tables.n_cells {
            let mask = self.candidates[cell];
            if mask.is_zero() {
                return Err(Contradiction);
            }
            if mask.is_single_or_zero() & !self.is_placed[cell] {
                self.enqueue(cell as u16);
            }
        }
        Ok(())
    }

    /// Propagates until nothing changes. If the search is stopped while rules run, this also returns a contradiction.
    pub(super) fn propagate(&mut self, tables: &Tables<W>, budget: &Budget<'_>) -> Result<(), Contradiction> {
        loop {
            self.place_queued(tables)?;
            self.note_changes(tables);
            if self.hidden_singles(tables)? {
                continue;
            }
            if !tables.ruling.is_empty() && self.run_rules(tables, budget)? {
                continue;
            }
            if self.placed.len() == tables.n_cells || !self.locked_candidates(tables)? {
                return Ok(());
            }
        }
    }

    fn place_queued(&mut self, tables: &Tables<W>) -> Result<(), Contradiction> {
        while self.n_queue > 0 {
            self.n_queue -= 1;
            let cell = self.queue[self.n_queue];
            if !self.is_placed[cell as usize] {
                self.place(tables, cell)?;
            }
        }
        Ok(())
    }

    /// Removes the cell's only candidate from its peers and queues those that are left with one.
    ///
    /// Which peers change is unpredictable, so the loop has no branches: it writes every entry at the end of the trail
    /// and of the queue, and advances the ends only where something changed.
    #[inline]
    fn place(&mut self, tables: &Tables<W>, cell: u16) -> Result<(), Contradiction> {
        let digit = self.candidates[cell as usize];
        self.is_placed[cell as usize] = true;
        self.placed.push((cell, digit));
        for &house in tables.houses_of(cell) {
            self.done[house as usize] |= digit;
        }
        let peers = tables.peers_of(cell);
        let keep = !digit;
        let (mut n_trail, mut n_queue, mut is_empty) = (self.n_trail, self.n_queue, false);
        if self.trail.len() < n_trail + peers.len() + 1 {
            self.trail.resize(2 * n_trail + peers.len() + 1, (0, W::ZERO));
        }
        let trail = &mut self.trail[..];
        let queue = &mut self.queue[..];
        for &peer in peers {
            let before = self.candidates[peer as usize];
            let after = before & keep;
            let has_changed = after != before;
            self.candidates[peer as usize] = after;
            trail[n_trail] = (peer, before);
            n_trail += has_changed as usize;
            queue[n_queue] = peer;
            n_queue += (has_changed & after.is_single_or_zero()) as usize;
            is_empty |= after.is_zero();
        }
        (self.n_trail, self.n_queue) = (n_trail, n_queue);
        if !is_empty {
            return Ok(());
        }
        for &peer in peers {
            if self.candidates[peer as usize].is_zero() {
                self.blame(peer);
            }
        }
        Err(Contradiction)
    }

    /// Increases the conflict weight of this cell.
    pub(super) fn blame(&mut self, cell: u16) {
        self.conflicts[cell as usize] = self.conflicts[cell as usize].saturating_add(self.blame);
    }

    /// Increases the conflict weight of the last guess, which takes part in every conflict. With rules, this reduced
    /// the number of puzzles not solved within 5,000 nodes by a fifth.
    pub(super) fn blame_guess(&mut self) {
        if let Some(&guess) = self.guesses.last() {
            self.blame(guess.cell);
        }
        self.n_blamed = self.n_blamed.wrapping_add(1);
        if self.n_blamed.is_multiple_of(FADING) {
            self.conflicts.iter_mut().for_each(|count| *count /= 2);
        }
    }

    /// Restricts a cell to these candidates. Returns whether any was removed.
    #[inline]
    pub(super) fn keep(&mut self, cell: u16, mask: W) -> Result<bool, Contradiction> {
        let before = self.candidates[cell as usize];
        let after = before & mask;
        if after == before {
            return Ok(false);
        }
        self.write(cell, after);
        if after.is_single_or_zero() {
            if after.is_zero() {
                self.blame(cell);
                return Err(Contradiction);
            }
            self.enqueue(cell);
        }
        Ok(true)
    }

    /// Changes a cell and records its previous candidates on the trail.
    fn write(&mut self, cell: u16, mask: W) {
        if self.trail.len() == self.n_trail {
            self.trail.resize(2 * self.n_trail + 1, (0, W::ZERO));
        }
        self.trail[self.n_trail] = (cell, self.candidates[cell as usize]);
        self.n_trail += 1;
        self.candidates[cell as usize] = mask;
    }

    pub(super) fn n_trail(&self) -> usize {
        self.n_trail
    }

    pub(super) fn has_queued(&self) -> bool {
        self.n_queue > 0
    }

    fn enqueue(&mut self, cell: u16) {
        self.queue[self.n_queue] = cell;
        self.n_queue += 1;
    }

    /// Flags the houses of all cells that changed since the last call.
    pub(super) fn note_changes(&mut self, tables: &Tables<W>) {
        for &(cell, _) in &self.trail[self.noted..self.n_trail] {
            for &house in tables.houses_of(cell) {
                self.dirty[house as usize] = DIRTY;
            }
        }
        if !tables.ruling.is_empty() {
            let changes = self.trail[self.noted..self.n_trail].iter();
            let candidates = &self.candidates;
            let change = |&(cell, before): &(u16, W)| (cell, before.to_bits(), candidates[cell as usize].to_bits());
            self.waiting.note(&tables.ruling, changes.map(change));
        }
        self.noted = self.n_trail;
    }

    /// Searches the flagged houses for a hidden single. Returns true as soon as one is queued.
    fn hidden_singles(&mut self, tables: &Tables<W>) -> Result<bool, Contradiction> {
        let mut found = false;
        for house in 0..tables.n_houses {
            if self.dirty[house] & FOR_HIDDEN == 0 {
                continue;
            }
            self.dirty[house] &= !FOR_HIDDEN;
            if self.done[house] == tables.all {
                continue;
            }
            let cells = tables.cells_of(house);
            let (mut once, mut twice) = (W::ZERO, W::ZERO);
            for &cell in cells {
                let mask = self.candidates[cell as usize];
                twice |= once & mask;
                once |= mask;
            }
            if once != tables.all {
                cells.iter().for_each(|&cell| self.blame(cell));
                return Err(Contradiction);
            }
            let mut hidden = once & !twice & !self.done[house];
            if hidden.is_zero() {
                continue;
            }
            for &cell in cells {
                let here = self.candidates[cell as usize] & hidden;
                if here.is_zero() {
                    continue;
                }
                if !here.is_single_or_zero() {
                    self.blame(cell);
                    return Err(Contradiction);
                }
                self.keep(cell, here)?;
                hidden &= !here;
                if hidden.is_zero() {
                    break;
                }
            }
            if self.n_queue > 0 {
                found = true;
                self.place_queued(tables)?;
                self.note_changes(tables);
            }
        }
        Ok(found)
    }

    fn locked_candidates(&mut self, tables: &Tables<W>) -> Result<bool, Contradiction> {
        let mut found = false;
        for overlap in &tables.overlaps {
            let is_dirty = |house: u32| house != NOT_FULL && self.dirty[house as usize] & FOR_LOCKED != 0;
            if !is_dirty(overlap.a) && !is_dirty(overlap.b) {
                continue;
            }
            let cells = |from: u32, to: u32| &tables.overlap_cells[from as usize..to as usize];
            let (rest_a, both, rest_b) = (
                cells(overlap.start, overlap.both),
                cells(overlap.both, overlap.rest_b),
                cells(overlap.rest_b, overlap.end),
            );
            let union = |cells: &[u16]| cells.iter().fold(W::ZERO, |mask, &cell| mask | self.candidates[cell as usize]);
            let (in_a, in_both, in_b) = (union(rest_a), union(both), union(rest_b));
            let leave_b = if overlap.a == NOT_FULL { W::ZERO } else { in_both & in_b & !in_a };
            let leave_a = if overlap.b == NOT_FULL { W::ZERO } else { in_both & in_a & !in_b };
            if !leave_b.is_zero() {
                found = true;
                for &cell in rest_b {
                    self.keep(cell, !leave_b)?;
                }
            }
            if !leave_a.is_zero() {
                found = true;
                for &cell in rest_a {
                    self.keep(cell, !leave_a)?;
                }
            }
        }
        self.dirty.iter_mut().for_each(|marks| *marks &= !FOR_LOCKED);
        Ok(found)
    }

    /// Returns the cell to guess in: the fewest candidates relative to conflict weight and open peers (dom/wdeg,
    /// Boussemart et al. 2004). A conflict weighs as much as eight open peers; 2, 8 and 64 were tried on 16x16 and
    /// 25x25.
    fn most_promising(&self, tables: &Tables<W>) -> u16 {
        let mut best = (u64::MAX, 0);
        for cell in (0..tables.n_cells).filter(|&cell| !self.is_placed[cell]) {
            let peers = tables.peers_of(cell as u16);
            let open = peers.iter().filter(|&&peer| !self.is_placed[peer as usize]).count();
            let weight = 8 * self.conflicts[cell] as u64 + open as u64 + 1;
            best = best.min((((self.size(cell) - 1) << 40) / weight, cell as u16));
        }
        best.1
    }

    /// Returns the cell to guess in with rules: by conflict weight, and before the first conflict by the number of
    /// rules at the cell.
    fn most_ruled(&self, tables: &Tables<W>) -> u16 {
        let (mut best, mut best_size, mut best_weight) = (0, u64::MAX >> 40, 1);
        for cell in (0..tables.n_cells).filter(|&cell| !self.is_placed[cell]) {
            let filters = tables.ruling.n_filters_of(cell) as u64;
            let (size, weight) = (self.size(cell) - 1, FILTERS_A_CONFLICT * self.conflicts[cell] as u64 + filters + 1);
            if size * best_weight < best_size * weight {
                (best, best_size, best_weight) = (cell as u16, size, weight);
            }
        }
        best
    }

    /// Returns the number of candidates of an open cell.
    fn size(&self, cell: usize) -> u64 {
        let mask = self.candidates[cell];
        if mask.rest().is_single_or_zero() { 2 } else { mask.len() as u64 }
    }

    /// Opens a branch in the best cell; returns false if every cell is placed.
    pub(super) fn guess(&mut self, tables: &Tables<W>) -> bool {
        if self.placed.len() == tables.n_cells {
            return false;
        }
        let cell = if tables.ruling.is_empty() { self.most_promising(tables) } else { self.most_ruled(tables) };
        self.guesses.push(Guess {
            cell,
            left: self.candidates[cell as usize],
            trail: self.n_trail as u32,
            placed: self.placed.len() as u32,
        });
        self.take_branch();
        true
    }

    /// Takes the next digit of the last guess.
    fn take_branch(&mut self) {
        let guess = self.guesses.last_mut().expect("there is a guess");
        let mut choice = guess.left;
        if let Some(rng) = &mut self.rng {
            for _ in 0..rng.below(choice.len()) {
                choice = choice.rest();
            }
        }
        let digit = W::bit(choice.lowest());
        guess.left &= !digit;
        let cell = guess.cell;
        self.write(cell, digit);
        self.enqueue(cell);
    }

    /// Undoes all guesses. Makes later conflicts weigh twice as much as before.
    pub(super) fn restart(&mut self, tables: &Tables<W>) {
        let Some(&first) = self.guesses.first() else { return };
        self.undo(tables, first);
        self.guesses.clear();
        self.blame *= 2;
        if self.blame == MAX_BLAME {
            self.conflicts.iter_mut().for_each(|count| *count /= MAX_BLAME);
            self.blame = 1;
        }
    }

    /// Undoes this guess. The state before it was at a fixed point, so no house is dirty.
    fn undo(&mut self, tables: &Tables<W>, guess: Guess<W>) {
        for &(cell, before) in self.trail[guess.trail as usize..self.n_trail].iter().rev() {
            self.candidates[cell as usize] = before;
        }
        for (cell, digit) in self.placed.drain(guess.placed as usize..) {
            self.is_placed[cell as usize] = false;
            for &house in tables.houses_of(cell) {
                self.done[house as usize] &= !digit;
            }
        }
        self.n_trail = guess.trail as usize;
        self.noted = self.n_trail;
        self.n_queue = 0;
        self.dirty.fill(0);
        self.waiting.clear();
    }

    /// Backtracks to the last guess with a digit left; returns false if there is none.
    pub(super) fn next_branch(&mut self, tables: &Tables<W>) -> bool {
        while let Some(&guess) = self.guesses.last() {
            if !guess.left.is_zero() {
                self.undo(tables, guess);
                self.take_branch();
                return true;
            }
            self.guesses.pop();
        }
        false
    }
}
