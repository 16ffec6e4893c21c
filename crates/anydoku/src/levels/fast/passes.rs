//! The passes of the fast engine, over the houses that have changed.

use super::tables::{Room, Tables, size};
use super::{Fast, Run, Stop};
use crate::levels::Progress;
use crate::levels::chase::Chase;

/// The indices of the passes: `hidden`, `inter` and `elim`.
pub(super) const HIDDEN: usize = 0;
pub(super) const INTER: usize = 1;
pub(super) const ELIM: usize = 2;
pub(super) const KINDS: usize = 3;

/// A list of up to sixteen sets.
struct List {
    sets: [u16; 16],
    len: usize,
}

impl List {
    fn new() -> List {
        List { sets: [0; 16], len: 0 }
    }

    fn push(&mut self, set: u16) {
        self.sets[self.len] = set;
        self.len += 1;
    }

    fn as_slice(&self) -> &[u16] {
        &self.sets[..self.len]
    }
}

impl Fast {
    /// Places the digits that have one place left in a house (level 1).
    pub(super) fn hidden_singles(&mut self, tables: &Tables) -> Progress {
        let (once, known) = self.state[self.once..].split_at(tables.lanes);
        if once.iter().zip(known).fold(0, |any, (once, known)| any | once & !known) == 0 {
            return Ok(false);
        }
        let mut progress = false;
        for full in 0..tables.n_full {
            if self.state[self.once + full] & !self.state[self.known + full] != 0 {
                progress |= self.place_singles(tables, full)?;
            }
        }
        Ok(progress)
    }

    fn place_singles(&mut self, tables: &Tables, full: usize) -> Progress {
        let single = self.state[self.once + full] & !self.state[self.known + full];
        let mut members = 0;
        let mut left = single;
        while left != 0 {
            members |= self.places(tables, full, left.trailing_zeros() as usize);
            left &= left - 1;
        }
        let mut progress = false;
        while members != 0 {
            let cell = tables.full(full).cells[members.trailing_zeros() as usize] as usize;
            members &= members - 1;
            if self.state[cell] & single != 0 {
                progress |= self.keep(tables, cell, single)?;
            }
        }
        Ok(progress)
    }

    /// Runs one of the other passes over all houses that have changed since it last found nothing in them.
    pub(super) fn pass(&mut self, run: &Run<'_>, tables: &Tables, kind: usize, level: usize) -> Progress {
        if kind == INTER && level > tables.most_shared {
            return Ok(false);
        }
        self.note_changes(tables);
        let slot = (level * KINDS + kind) * self.house_words;
        if kind == INTER && self.n_empty() > 0 {
            // A house that has not changed itself may still point into one where a pair has emptied a cell.
            for house in 0..tables.houses.len() {
                self.dirty[slot + house / 64] |= 1 << (house % 64);
            }
            self.has_dirty = true;
        }
        if kind != ELIM && self.dirty[slot..slot + self.house_words].iter().any(|&word| word != 0) {
            self.count_places(tables, level);
        }
        let mut progress = false;
        for word in 0..self.house_words {
            let mut ahead = u64::MAX;
            loop {
                let next = self.dirty[slot + word] & ahead;
                if next == 0 {
                    break;
                }
                let bit = next & next.wrapping_neg();
                self.dirty[slot + word] &= !bit;
                ahead = !(bit | (bit - 1));
                let house = word * 64 + bit.trailing_zeros() as usize;
                if (kind, level) == (ELIM, 3) {
                    self.dirty[slot + word] |= bit;
                    self.rule_out(tables, house);
                    if self.dirty[slot + word] & bit == 0 {
                        continue;
                    }
                    self.dirty[slot + word] &= !bit;
                }
                let room = &tables.houses[house];
                let found = match (kind, room.full) {
                    (ELIM, _) if level == 2 => self.elim_pairs(tables, room)?,
                    (ELIM, _) => self.elim(run, tables, room, level)?,
                    (_, None) => false,
                    (HIDDEN, Some(full)) => self.hidden(run, tables, room, full, level)?,
                    (_, Some(full)) => self.inter(tables, room, full, level)?,
                };
                if found {
                    progress = true;
                    self.note_changes(tables);
                    if kind != ELIM {
                        self.count_places(tables, level);
                    }
                }
            }
        }
        Ok(progress)
    }

    /// Marks the changed houses for every pass.
    fn note_changes(&mut self, tables: &Tables) {
        for word in 0..self.changed.len() {
            let mut left = std::mem::take(&mut self.changed[word]);
            while left != 0 {
                let cell = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                // The first slots, of a level 0 that does not exist, collect the changes.
                for &house in tables.houses_of(cell) {
                    self.dirty[house as usize / 64] |= 1 << (house % 64);
                }
                self.has_dirty = true;
            }
        }
        for word in 0..self.house_words {
            let houses = std::mem::take(&mut self.dirty[word]);
            if houses != 0 {
                self.dirty[word..].iter_mut().step_by(self.house_words).skip(1).for_each(|dirty| *dirty |= houses);
            }
        }
    }

    /// Records for every full house the digits with at most `n` places, and those with exactly `n`, if `n` is small.
    fn count_places(&mut self, tables: &Tables, n: usize) {
        match n {
            2 => self.count_places_by::<1>(tables),
            3 => self.count_places_by::<2>(tables),
            4 => self.count_places_by::<3>(tables),
            _ => {}
        }
    }

    /// Counts with `n - 1` as a constant, so that the compiler processes eight houses at a time.
    fn count_places_by<const LESS: usize>(&mut self, tables: &Tables) {
        self.few.fill(0);
        self.exact.fill(0);
        let rows = self.state[self.places..self.once].chunks_exact(tables.lanes);
        for (digit, row) in rows.enumerate() {
            for ((&place, few), exact) in row.iter().zip(&mut self.few).zip(&mut self.exact) {
                let mut place = place;
                for _ in 0..LESS {
                    place &= place.wrapping_sub(1);
                }
                let is_few = place & place.wrapping_sub(1) == 0;
                *few |= u16::from(is_few) << digit;
                *exact |= u16::from(is_few & (place != 0)) << digit;
            }
        }
    }

    /// Returns the digits that are not yet known in a full house and whose number of places satisfies the condition.
    fn with_places(&self, tables: &Tables, full: usize, is_so: impl Fn(usize) -> bool) -> u16 {
        let mut left = tables.all & !self.state[self.known + full];
        let mut found = 0;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left &= left - 1;
            if is_so(size(self.places(tables, full, bit.trailing_zeros() as usize))) {
                found |= bit;
            }
        }
        found
    }

    /// Examines a house once for all levels of `elim` from 3 up, and unmarks it for those at which it cannot yield
    /// anything.
    ///
    /// A level needs `n` cells with at most `n` digits each, and there must be other open cells. Since only the other
    /// cells then remain for the other digits, it also needs enough digits whose places do not outnumber those cells.
    fn rule_out(&mut self, tables: &Tables, house: usize) {
        let room = &tables.houses[house];
        let mut n_cells = [0u8; 17];
        for &cell in &room.cells {
            n_cells[size(self.state[cell as usize])] += 1;
        }
        let mut n_digits = [0u8; 17];
        let n_open = room.cells.len() - (n_cells[0] + n_cells[1]) as usize;
        let by_digits = room.full.filter(|_| n_cells[0] == 0);
        if let Some(full) = by_digits {
            let mut left = tables.all & !self.state[self.known + full];
            while left != 0 {
                n_digits[size(self.places(tables, full, left.trailing_zeros() as usize))] += 1;
                left &= left - 1;
            }
        }
        let has = |counts: &[u8; 17], from: usize, n: usize| {
            counts[from..=n].iter().map(|&count| count as usize).sum::<usize>() >= n
        };
        for n in 3..tables.n_digits {
            let is_possible = n < n_open || n_cells[0] > 0;
            let is_possible = is_possible && has(&n_cells, 2, n);
            if !(is_possible && (by_digits.is_none() || has(&n_digits, 1, n_open - n))) {
                self.dirty[(n * KINDS + ELIM) * self.house_words + house / 64] &= !(1 << (house % 64));
            }
        }
    }

    /// Finds digits that fit only into `n` cells of a house, all of which have more than `n` candidates. Cells without
    /// digits are not detected here, as in gss.
    fn hidden(&mut self, run: &Run<'_>, tables: &Tables, room: &Room, full: usize, n: usize) -> Progress {
        if n <= 4 && self.n_empty() == 0 && size(self.few[full] & !self.state[self.known + full]) < n {
            return Ok(false);
        }
        let mut list = 0u16;
        for (member, &cell) in room.cells.iter().enumerate() {
            list |= u16::from(size(self.state[cell as usize]) > n) << member;
        }
        if size(list) <= n {
            return Ok(false);
        }
        let mut places = List::new();
        let mut left = self.with_places(tables, full, |places| places <= n);
        while left != 0 {
            let place = self.places(tables, full, left.trailing_zeros() as usize);
            left &= left - 1;
            if place & !list == 0 {
                places.push(place);
            }
        }
        if places.len < n {
            return Ok(false);
        }
        // The list was fixed on entry, so a cell in it may have shrunk to the hidden digits; then there is nothing to
        // remove.
        let is_useful = |union: u16| {
            let mut chosen = union;
            // Fewer cells than digits is a contradiction that the next check detects; add cells to complete the choice.
            while size(chosen) < n {
                let free = list & !chosen;
                chosen |= free & free.wrapping_neg();
            }
            let elsewhere = self.union(room, !chosen);
            self.union(room, chosen) & elsewhere != 0
        };
        let mut steps = 0;
        let is_found = widen(places.as_slice(), n, 0, n, &is_useful, &mut steps);
        self.spend(run, steps)?;
        if !is_found {
            return Ok(false);
        }
        self.walk(run, list, n, |state, chosen| state.hide(tables, room, list, chosen, n))
    }

    /// Tries every choice of `n` members of the list, in gss's order.
    fn walk(&mut self, run: &Run<'_>, list: u16, n: usize, apply: impl Fn(&mut Self, u16) -> Progress) -> Progress {
        let mut members = List::new();
        let mut left = list;
        while left != 0 {
            members.push(left & left.wrapping_neg());
            left &= left - 1;
        }
        let members = members.as_slice();
        let mut chosen = members[members.len() - n..].iter().fold(0, |chosen, &member| chosen | member);
        let mut chase = Chase::new(n, members.len());
        let mut progress = false;
        loop {
            self.spend(run, 1)?;
            progress |= apply(self, chosen)?;
            let Some((enters, leaves)) = chase.next() else { return Ok(progress) };
            chosen = (chosen | members[enters]) & !members[leaves];
        }
    }

    /// Returns the digits of these members of a house.
    fn union(&self, room: &Room, members: u16) -> u16 {
        let is_in = |member: usize| members >> member & 1 == 1;
        let cells = room.cells.iter().enumerate().filter(|&(member, _)| is_in(member));
        cells.fold(0, |union, (_, &cell)| union | self.state[cell as usize])
    }

    fn has_empty(&self, room: &Room) -> bool {
        self.n_empty() > 0 && room.cells.iter().any(|&cell| self.state[cell as usize] == 0)
    }

    /// Removes all other digits from the chosen cells if exactly `n` digits fit only into these cells.
    fn hide(&mut self, tables: &Tables, room: &Room, list: u16, chosen: u16, n: usize) -> Progress {
        debug_assert_eq!(chosen & !list, 0, "chosen from the list");
        let digits = tables.all & !self.union(room, !chosen);
        if size(digits) != n {
            return Ok(false);
        }
        let mut progress = false;
        for (member, &cell) in room.cells.iter().enumerate() {
            if chosen >> member & 1 == 1 {
                progress |= self.keep(tables, cell as usize, digits)?;
            }
        }
        Ok(progress)
    }

    /// Removes each digit with `n` places in a house that all lie in another house from the rest of that house. Detects
    /// a cell there that a pair left without digits.
    fn inter(&mut self, tables: &Tables, room: &Room, full: usize, n: usize) -> Progress {
        let mut progress = false;
        let exact = |places: usize| places == n;
        let mut left = if n <= 4 { self.exact[full] } else { self.with_places(tables, full, exact) };
        while left != 0 {
            let digit = left.trailing_zeros() as usize;
            left &= left - 1;
            let places = self.places(tables, full, digit);
            for &(other, shared) in &room.shared {
                let other = &tables.houses[other as usize];
                if places & !shared == 0 && self.has_empty(other) {
                    return Err(Stop::Contradiction);
                }
                let has_more = other.full.is_none_or(|full| size(self.places(tables, full, digit)) > n);
                if places & !shared == 0 && has_more && self.claim(tables, room, places, other, digit)? {
                    progress = true;
                    // A later digit may now also have this number of places.
                    left = self.with_places(tables, full, exact) & (!0 << digit << 1);
                }
            }
        }
        Ok(progress)
    }

    /// Removes the digit from all cells of the other house except for these members of this house.
    fn claim(&mut self, tables: &Tables, room: &Room, places: u16, other: &Room, digit: usize) -> Progress {
        let is_ours =
            |cell: u16| room.cells.iter().enumerate().any(|(member, &ours)| ours == cell && places >> member & 1 == 1);
        let mut progress = false;
        for &cell in &other.cells {
            if self.state[cell as usize] >> digit & 1 == 1 && !is_ours(cell) {
                progress |= self.keep(tables, cell as usize, !(1 << digit))?;
            }
        }
        Ok(progress)
    }

    /// Finds naked pairs. If a pair empties a cell, this is detected only by the next pass that examines the cell.
    fn elim_pairs(&mut self, tables: &Tables, room: &Room) -> Progress {
        let mut list = List::new();
        let mut cells = List::new();
        for &cell in &room.cells {
            if size(self.state[cell as usize]) == 2 {
                list.push(self.state[cell as usize]);
                cells.push(cell);
            }
        }
        let has_pair = |i: usize| list.as_slice()[i + 1..].contains(&list.sets[i]);
        if list.len < 2 || !(0..list.len - 1).any(has_pair) {
            return Ok(false);
        }
        let mut progress = false;
        for (i, &a) in cells.as_slice().iter().enumerate() {
            for &b in &cells.as_slice()[i + 1..] {
                let pair = self.state[a as usize];
                if pair != self.state[b as usize] {
                    continue;
                }
                for &cell in &room.cells {
                    let gone = self.state[cell as usize] & pair;
                    if cell != a && cell != b && gone != 0 {
                        self.remove(tables, cell as usize, gone)?;
                        progress = true;
                    }
                }
            }
        }
        Ok(progress)
    }

    /// Finds cells that hold only `n` digits between them, and removes these digits from the rest of the house.
    fn elim(&mut self, run: &Run<'_>, tables: &Tables, room: &Room, n: usize) -> Progress {
        let mut list = 0u16;
        let mut sets = List::new();
        let mut open = 0;
        for (member, &cell) in room.cells.iter().enumerate() {
            let set = self.state[cell as usize];
            match size(set) {
                2.. if size(set) <= n => {
                    list |= 1 << member;
                    sets.push(set);
                    open |= set;
                }
                2.. => open |= set,
                _ => {}
            }
        }
        if sets.len < n {
            return Ok(false);
        }
        let has_empty = self.has_empty(room);
        let is_useful = |union: u16| {
            let touched = room.cells.iter().filter(|&&cell| self.state[cell as usize] & union != 0).count();
            (touched > n || has_empty) && open & !union != 0
        };
        let mut steps = 0;
        let is_found = widen(sets.as_slice(), n, 0, n, &is_useful, &mut steps);
        self.spend(run, steps)?;
        if !is_found {
            return Ok(false);
        }
        self.walk(run, list, n, |state, chosen| state.strip(tables, room, chosen, n))
    }

    /// Removes the digits of the chosen cells from the rest of the house, if the chosen cells hold exactly `n` digits
    /// and the open cells hold others too. Detects cells without digits.
    fn strip(&mut self, tables: &Tables, room: &Room, chosen: u16, n: usize) -> Progress {
        let taken = self.union(room, chosen);
        if size(taken) != n {
            return Ok(false);
        }
        let open = room.cells.iter().map(|&cell| self.state[cell as usize]).filter(|&set| size(set) > 1);
        if open.fold(0, |union, set| union | set) & !taken == 0 {
            return Ok(false);
        }
        let mut progress = false;
        for (member, &cell) in room.cells.iter().enumerate() {
            if chosen >> member & 1 == 1 {
                continue;
            }
            if self.state[cell as usize] == 0 {
                return Err(Stop::Contradiction);
            }
            progress |= self.keep(tables, cell as usize, !taken)?;
        }
        Ok(progress)
    }
}

/// Returns whether the union of the current set with some `missing` of the sets has at most `n` members and is useful.
/// Also counts the steps that this takes.
fn widen(sets: &[u16], missing: usize, union: u16, n: usize, is_useful: &dyn Fn(u16) -> bool, steps: &mut u64) -> bool {
    for (i, &set) in sets.iter().enumerate().take((sets.len() + 1).saturating_sub(missing)) {
        *steps += 1;
        let wider = union | set;
        if size(wider) > n {
            continue;
        }
        let is_found = match missing {
            1 => is_useful(wider),
            _ => widen(&sets[i + 1..], missing - 1, wider, n, is_useful, steps),
        };
        if is_found {
            return true;
        }
    }
    false
}
