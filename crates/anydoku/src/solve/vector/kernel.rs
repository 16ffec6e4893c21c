//! The kernel: singles in all houses at once until nothing changes, then locked candidates, then a guess.
//!
//! `vector.rs` shows the bit layout. A *level* of the search is one list of rows: for each register the places of each
//! digit, then for each register the settled places.

use super::tables::{Tables, WIDTH};
use super::{EMPTY, Row};
use crate::solve::classic::lanes::Sixteen;
use crate::topology::Digit;

/// Changes a row in memory. A closure would be compiled as a separate function without the vector instructions.
macro_rules! change {
    ($sixteen:ident, $proof:ident, $row:expr, $set:ident => $changed:expr) => {{
        let row: &mut Row = $row;
        let $set = $sixteen::load($proof, row);
        $changed.store(row);
    }};
}

/// The bonus, in open peers, of a guess whose digits both turn a peer into a single. Weights of 1 to 8 peers were
/// measured; other weights lose more on some puzzles than they gain on others.
const BOTH_GO_ON: u32 = 4;

/// The maximum number of cells with two candidates that are tested for this bonus.
const MAX_PAIRS: usize = 64;

/// One level of the search: a grid.
pub(super) struct Level<'a> {
    /// The places of each digit, register by register.
    sets: &'a mut [Row],
    /// The settled places, whose digit has been removed from their peers.
    placed: &'a mut [Row],
    /// The settled cells as a set.
    placed_cells: &'a mut [u64],
    /// For each row, the lanes with two and with three places that locked candidates have processed; their removals are
    /// permanent.
    locked: &'a mut [u32],
}

/// The result of sweeping.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Settled {
    /// There is no solution.
    Wrong,
    /// The grid is a solution.
    Full,
    /// Another sweep would change nothing.
    Stalled,
}

/// Returns the number of rows of a level.
pub(super) fn n_rows(tables: &Tables) -> usize {
    tables.n_registers * (tables.n_digits + 1)
}

/// Returns the number of flags of a level for processed lanes.
pub(super) fn n_locked(tables: &Tables) -> usize {
    2 * tables.n_digits * tables.n_registers
}

/// Returns the number of registers that cover every cell: at most `N`, and the constant 1 if `N` is 1, which the
/// compiler can then use.
#[inline(always)]
fn n_cover<const N: usize>(tables: &Tables) -> usize {
    if N == 1 { 1 } else { tables.n_cover }
}

impl<'a> Level<'a> {
    pub(super) fn new(
        tables: &Tables,
        rows: &'a mut [Row],
        placed_cells: &'a mut [u64],
        locked: &'a mut [u32],
    ) -> Level<'a> {
        let (sets, placed) = rows.split_at_mut(tables.n_registers * tables.n_digits);
        Level { sets, placed, placed_cells, locked }
    }

    /// Begins with the candidates of each cell as sets of digits.
    #[inline(always)]
    pub(super) fn begin<S: Sixteen>(&mut self, proof: S::Proof, tables: &Tables, held: &[u16], own: &mut Vec<Row>) {
        let n_digits = tables.n_digits;
        let every = (u16::MAX) >> (WIDTH - n_digits);
        self.placed_cells.fill(0);
        self.locked.fill(0);
        self.placed.fill(EMPTY);
        for (sets, all) in self.sets.chunks_exact_mut(n_digits).zip(&tables.all) {
            sets.fill(*all);
        }
        own.clear();
        own.resize(self.sets.len(), EMPTY);
        for (cell, &set) in held.iter().enumerate() {
            if set == every {
                continue;
            }
            if set.is_power_of_two() {
                // The digit is removed from its peers now; other digits are removed from their cells all at once at the
                // end.
                let digit = set.trailing_zeros() as usize;
                for touch in tables.touches(cell) {
                    let at = touch.register * n_digits + digit;
                    change!(S, proof, &mut self.sets[at], sets => sets.minus(S::load(proof, &touch.peers)));
                    if touch.has_cell {
                        let place = S::load(proof, &touch.own);
                        change!(S, proof, &mut own[at], own => own.or(place));
                        change!(S, proof, &mut self.placed[touch.register], placed => placed.or(place));
                    }
                }
                self.placed_cells[cell / 64] |= 1 << (cell % 64);
                continue;
            }
            for digit in (0..n_digits).filter(|digit| set >> digit & 1 == 0) {
                self.remove::<S>(proof, tables, cell, digit);
            }
        }
        for (register, placed) in self.placed.iter().enumerate() {
            let placed = S::load(proof, placed);
            let range = register * n_digits..(register + 1) * n_digits;
            for (sets, own) in self.sets[range.clone()].iter_mut().zip(&own[range]) {
                change!(S, proof, sets, sets => sets.minus(placed.minus(S::load(proof, own))));
            }
        }
    }

    /// Removes a candidate.
    #[inline(always)]
    pub(super) fn remove<S: Sixteen>(&mut self, proof: S::Proof, tables: &Tables, cell: usize, digit: usize) {
        for touch in tables.touches(cell).iter().take_while(|touch| touch.has_cell) {
            let at = touch.register * tables.n_digits + digit;
            change!(S, proof, &mut self.sets[at], sets => sets.minus(S::load(proof, &touch.own)));
        }
    }

    /// Places a digit: removes the other digits from the cell, and this digit from the peers.
    #[inline(always)]
    pub(super) fn place<S: Sixteen>(&mut self, proof: S::Proof, tables: &Tables, cell: usize, digit: usize) {
        let n_digits = tables.n_digits;
        for touch in tables.touches(cell) {
            let sets = &mut self.sets[touch.register * n_digits..(touch.register + 1) * n_digits];
            let peers = S::load(proof, &touch.peers);
            if touch.has_cell {
                let own = S::load(proof, &touch.own);
                for row in sets.iter_mut() {
                    change!(S, proof, row, sets => sets.minus(own));
                }
                change!(S, proof, &mut sets[digit], sets => sets.minus(peers).or(own));
                change!(S, proof, &mut self.placed[touch.register], placed => placed.or(own));
            } else {
                change!(S, proof, &mut sets[digit], sets => sets.minus(peers));
            }
        }
        self.placed_cells[cell / 64] |= 1 << (cell % 64);
    }

    /// Places a digit that is alone in its cell.
    #[inline(always)]
    fn settle_single<S: Sixteen>(&mut self, proof: S::Proof, tables: &Tables, cell: usize, digit: usize) {
        for touch in tables.touches(cell) {
            let at = touch.register * tables.n_digits + digit;
            change!(S, proof, &mut self.sets[at], sets => sets.minus(S::load(proof, &touch.peers)));
            if touch.has_cell {
                let own = S::load(proof, &touch.own);
                change!(S, proof, &mut self.placed[touch.register], placed => placed.or(own));
            }
        }
        self.placed_cells[cell / 64] |= 1 << (cell % 64);
    }

    /// Sweeps until nothing changes.
    #[inline(always)]
    pub(super) fn settle<S: Sixteen, const N: usize>(&mut self, proof: S::Proof, tables: &Tables) -> Settled {
        loop {
            let settled = self.naked_singles::<S, N>(proof, tables);
            if settled != Settled::Stalled {
                return settled;
            }
            match self.hidden_singles::<S>(proof, tables) {
                None => return Settled::Wrong,
                Some(true) => continue,
                Some(false) => {}
            }
            if !self.locked::<S>(proof, tables) {
                return Settled::Stalled;
            }
        }
    }

    /// Places naked singles, including those that arise on the way.
    #[inline(always)]
    #[allow(clippy::needless_range_loop, reason = "a register has its number in several tables")]
    fn naked_singles<S: Sixteen, const N: usize>(&mut self, proof: S::Proof, tables: &Tables) -> Settled {
        let n_digits = tables.n_digits;
        let mut singles = [EMPTY; N];
        loop {
            let (mut missing, mut any_open, mut any_single) = (S::none(proof), S::none(proof), S::none(proof));
            for register in 0..n_cover::<N>(tables) {
                let (mut once, mut twice) = (S::none(proof), S::none(proof));
                for row in &self.sets[register * n_digits..(register + 1) * n_digits] {
                    let set = S::load(proof, row);
                    twice = twice.or(once.and(set));
                    once = once.or(set);
                }
                let all = S::load(proof, &tables.all[register]);
                let open = all.minus(S::load(proof, &self.placed[register]));
                let single = open.minus(twice);
                missing = missing.or(all.minus(once));
                any_open = any_open.or(open);
                any_single = any_single.or(single);
                single.store(&mut singles[register]);
            }
            if missing.any() {
                return Settled::Wrong;
            }
            if !any_single.any() {
                return if any_open.any() { Settled::Stalled } else { Settled::Full };
            }
            for register in 0..n_cover::<N>(tables) {
                let single = S::load(proof, &singles[register]);
                if !single.any() {
                    continue;
                }
                for digit in 0..n_digits {
                    let here = S::load(proof, &self.sets[register * n_digits + digit]).and(single);
                    let mut lanes = !here.is_empty().lanes();
                    if lanes == 0 {
                        continue;
                    }
                    let mut row = EMPTY;
                    here.store(&mut row);
                    while let Some(lane) = next_lane(&mut lanes) {
                        let mut places = row[lane];
                        while places != 0 {
                            let cell = tables.cell_at(register, lane, places.trailing_zeros() as usize & 15);
                            places &= places - 1;
                            self.settle_single::<S>(proof, tables, cell, digit);
                        }
                    }
                }
            }
        }
    }

    /// Places hidden singles. Returns `None` if a digit has no place in a house, otherwise whether anything was placed.
    #[inline(always)]
    fn hidden_singles<S: Sixteen>(&mut self, proof: S::Proof, tables: &Tables) -> Option<bool> {
        let n_digits = tables.n_digits;
        let mut has_found = false;
        let mut wrong = S::none(proof);
        for register in 0..tables.n_registers {
            let free = S::load(proof, &tables.free[register]);
            for digit in 0..n_digits {
                let at = register * n_digits + digit;
                let set = S::load(proof, &self.sets[at]).or(free);
                wrong = wrong.or(set.is_empty());
                let is_settled = set.minus(S::load(proof, &self.placed[register])).is_empty();
                let mut lanes = set.rest().is_empty().minus(is_settled).lanes();
                while let Some(lane) = next_lane(&mut lanes) {
                    // An earlier placement of this pass may have settled or removed it.
                    let place = self.sets[at][lane] & !self.placed[register][lane];
                    if place.is_power_of_two() {
                        let cell = tables.cell_at(register, lane, place.trailing_zeros() as usize & 15);
                        self.place::<S>(proof, tables, cell, digit);
                        has_found = true;
                    }
                }
            }
        }
        if wrong.any() { None } else { Some(has_found) }
    }

    /// Removes a digit with two or three places in a house from the cells that see all of them. This covers locked
    /// candidates, and more where houses cross at odd angles: on diagonals, in jigsaws, by knight's moves. Returns
    /// whether a candidate was removed.
    #[inline(always)]
    fn locked<S: Sixteen>(&mut self, proof: S::Proof, tables: &Tables) -> bool {
        let n_digits = tables.n_digits;
        let mut changed = S::none(proof);
        for register in 0..tables.n_registers {
            let free = S::load(proof, &tables.free[register]);
            for digit in 0..n_digits {
                let at = register * n_digits + digit;
                let one = S::load(proof, &self.sets[at]).or(free).rest();
                let two = one.rest();
                let pairs = two.is_empty().minus(one.is_empty()).lanes() & !self.locked[2 * at];
                let triples = two.rest().is_empty().minus(two.is_empty()).lanes() & !self.locked[2 * at + 1];
                self.locked[2 * at] |= pairs;
                self.locked[2 * at + 1] |= triples;
                let mut lanes = pairs | triples;
                while let Some(lane) = next_lane(&mut lanes) {
                    // There may be fewer places by now.
                    let places = self.sets[at][lane];
                    let place = places.trailing_zeros() as usize & 15;
                    let others = places & places.wrapping_sub(1);
                    if others == 0 || others & !tables.seen_with(register, lane, place) != 0 {
                        continue;
                    }
                    let second = tables.cell_at(register, lane, others.trailing_zeros() as usize & 15);
                    let third = tables.cell_at(register, lane, others.ilog2() as usize & 15);
                    for touch in tables.touches(tables.cell_at(register, lane, place)) {
                        let both =
                            S::load(proof, &touch.peers).and(S::load(proof, tables.peer_row(second, touch.register)));
                        let seen = both.and(S::load(proof, tables.peer_row(third, touch.register)));
                        let row = &mut self.sets[touch.register * n_digits + digit];
                        let before = S::load(proof, row);
                        changed = changed.or(before.and(seen));
                        before.minus(seen).store(row);
                    }
                }
            }
        }
        changed.any()
    }

    /// Returns the open cell to guess in: with two candidates if there is one, otherwise with as few as possible, and
    /// among those with the most open peers. A cell whose two digits both turn a peer into a single counts as having
    /// more open peers. This bonus does not apply when digits are random, because a seed must keep giving the same
    /// grid.
    #[inline(always)]
    pub(super) fn choose<S: Sixteen, const N: usize>(
        &self,
        proof: S::Proof,
        tables: &Tables,
        is_random: bool,
    ) -> (usize, u16) {
        let n_digits = tables.n_digits;
        let mut pairs = [EMPTY; N];
        let mut known = [0u32; MAX_PAIRS];
        let mut n_known = 0;
        let (mut best, mut most) = (None, 0);
        for (register, pairs) in pairs[..n_cover::<N>(tables)].iter_mut().enumerate() {
            let none = S::none(proof);
            let (mut one, mut two, mut three) = (none, none, none);
            for row in &self.sets[register * n_digits..(register + 1) * n_digits] {
                let set = S::load(proof, row);
                three = three.or(two.and(set));
                two = two.or(one.and(set));
                one = one.or(set);
            }
            let here = two.minus(three);
            here.store(pairs);
            let mut lanes = !here.is_empty().lanes();
            while let Some(lane) = next_lane(&mut lanes) {
                let mut places = pairs[lane];
                while places != 0 {
                    let place = places.trailing_zeros() as usize & 15;
                    places &= places - 1;
                    let weight = self.n_open_peers(tables, tables.cell_at(register, lane, place)) + 1;
                    if weight > most {
                        (best, most) = (Some((register, lane, place)), weight);
                    }
                    if n_known < MAX_PAIRS {
                        known[n_known] = weight << 16 | ((register * WIDTH + lane) * WIDTH + place) as u32;
                        n_known += 1;
                    }
                }
            }
        }
        let most_worth = if is_random { 0 } else { BOTH_GO_ON };
        let Some(first) = best else {
            let (register, lane, place) = self.fewest::<S, N>(proof, tables);
            return (tables.cell_at(register, lane, place), self.digits_at(tables, register, lane, place));
        };
        // Tries cells in order, best first, and takes the first one whose digits both turn a peer into a single.
        for weight in (most.saturating_sub(most_worth) + 1..=most).rev() {
            for key in known[..n_known].iter().filter(|&&key| key >> 16 == weight) {
                let at = *key as usize & 0xffff;
                let (register, lane, place) = (at / WIDTH / WIDTH, at / WIDTH % WIDTH, at % WIDTH);
                let cell = tables.cell_at(register, lane, place);
                let digits = self.digits_at(tables, register, lane, place);
                if self.both_go_on::<S, N>(proof, tables, &pairs, cell, digits) {
                    return (cell, digits);
                }
            }
        }
        let (register, lane, place) = first;
        (tables.cell_at(register, lane, place), self.digits_at(tables, register, lane, place))
    }

    /// Returns whether each of the two digits of a cell has a peer with two candidates that loses it and becomes a
    /// single. `pairs` holds the places of all cells with two candidates.
    #[inline(always)]
    fn both_go_on<S: Sixteen, const N: usize>(
        &self,
        proof: S::Proof,
        tables: &Tables,
        pairs: &[Row; N],
        cell: usize,
        digits: u16,
    ) -> bool {
        let (low, high) = (digits.trailing_zeros() as usize & 15, digits.ilog2() as usize & 15);
        let (mut with_low, mut with_high) = (S::none(proof), S::none(proof));
        for (register, pairs) in pairs[..n_cover::<N>(tables)].iter().enumerate() {
            let peers = S::load(proof, tables.peer_row(cell, register)).and(S::load(proof, pairs));
            let sets = &self.sets[register * tables.n_digits..(register + 1) * tables.n_digits];
            with_low = with_low.or(peers.and(S::load(proof, &sets[low])));
            with_high = with_high.or(peers.and(S::load(proof, &sets[high])));
        }
        with_low.any() && with_high.any()
    }

    /// Returns the candidates of the cell at a place of a covering register.
    #[inline(always)]
    fn digits_at(&self, tables: &Tables, register: usize, lane: usize, place: usize) -> u16 {
        let n_digits = tables.n_digits;
        let mut digits = 0;
        for (digit, row) in self.sets[register * n_digits..(register + 1) * n_digits].iter().enumerate() {
            digits |= (row[lane] >> place & 1) << digit;
        }
        digits
    }

    #[inline(always)]
    fn n_open_peers(&self, tables: &Tables, cell: usize) -> u32 {
        let mut n = 0;
        for (peers, placed) in tables.peers(cell).iter().zip(&*self.placed_cells) {
            n += (peers & !placed).count_ones();
        }
        n
    }

    /// Returns the place of an open cell with the fewest candidates, and among those with the most open peers.
    #[inline(always)]
    #[allow(clippy::needless_range_loop, reason = "a register has its number in several tables")]
    fn fewest<S: Sixteen, const N: usize>(&self, proof: S::Proof, tables: &Tables) -> (usize, usize, usize) {
        let n_digits = tables.n_digits;
        // The number of candidates of each place, as bits in five rows; the places with the fewest are found from the
        // highest bits down.
        let mut counts = [[EMPTY; 5]; N];
        let mut left = [EMPTY; N];
        for register in 0..n_cover::<N>(tables) {
            let mut bits = [S::none(proof); 5];
            for row in &self.sets[register * n_digits..(register + 1) * n_digits] {
                let mut carry = S::load(proof, row);
                for bit in &mut bits {
                    let both = bit.and(carry);
                    *bit = bit.or(carry).minus(both);
                    carry = both;
                }
            }
            bits.iter().zip(&mut counts[register]).for_each(|(bit, row)| bit.store(row));
            let all = S::load(proof, &tables.all[register]);
            all.minus(S::load(proof, &self.placed[register])).store(&mut left[register]);
        }
        for bit in (0..5).rev() {
            let mut any = S::none(proof);
            for register in 0..n_cover::<N>(tables) {
                any = any.or(S::load(proof, &left[register]).minus(S::load(proof, &counts[register][bit])));
            }
            if any.any() {
                for register in 0..n_cover::<N>(tables) {
                    change!(S, proof, &mut left[register], left => left.minus(S::load(proof, &counts[register][bit])));
                }
            }
        }
        let (mut best, mut best_weight) = ((0, 0, 0), 0);
        for register in 0..n_cover::<N>(tables) {
            let mut lanes = !S::load(proof, &left[register]).is_empty().lanes();
            while let Some(lane) = next_lane(&mut lanes) {
                let mut places = left[register][lane];
                while places != 0 {
                    let place = places.trailing_zeros() as usize & 15;
                    places &= places - 1;
                    let weight = self.n_open_peers(tables, tables.cell_at(register, lane, place)) + 1;
                    if weight > best_weight {
                        (best, best_weight) = ((register, lane, place), weight);
                    }
                }
            }
        }
        best
    }
}

/// Returns the digits of a full grid.
pub(super) fn digits(tables: &Tables, rows: &[Row]) -> Vec<Digit> {
    let mut digits = vec![Digit(0); tables.n_cells];
    for (at, row) in rows[..tables.n_cover * tables.n_digits].iter().enumerate() {
        let (register, digit) = (at / tables.n_digits, at % tables.n_digits);
        for (lane, &set) in row.iter().enumerate() {
            let mut places = set;
            while places != 0 {
                digits[tables.cell_at(register, lane, places.trailing_zeros() as usize)] = Digit(digit as u8);
                places &= places - 1;
            }
        }
    }
    digits
}

/// Removes and returns the lowest remaining lane. There are two bits per lane.
#[inline(always)]
fn next_lane(lanes: &mut u32) -> Option<usize> {
    if *lanes == 0 {
        return None;
    }
    let lane = lanes.trailing_zeros() as usize / 2;
    *lanes &= *lanes - 1;
    *lanes &= *lanes - 1;
    Some(lane & 15)
}
