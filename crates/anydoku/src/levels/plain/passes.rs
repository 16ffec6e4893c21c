//! The passes: the removals of each strategy at one level.
//!
//! All removals happen in place, a cell that becomes known removes its digit from its peers at once, and lists of
//! members are fixed when a house is entered, even if the members change in the meantime. All this matches gss.

use super::State;
use crate::levels::chase::{Chase, binomial};
use crate::levels::{MAX_WALK, Progress, Run, Stop};
use crate::solve::word::Word;
use crate::topology::{Cell, House, HouseId, Topology};

/// A test of whether a set with this union would remove something.
type Useful<'a, W> = &'a dyn Fn(&State<W>, W) -> bool;

impl<W: Word> State<W> {
    /// Places the digits that have one place left in a house (level 1).
    pub(super) fn hidden_singles(&mut self, run: &Run<'_>) -> Progress {
        let mut progress = false;
        for house in full_houses(run.topology) {
            let (mut once, mut more, mut known) = (W::ZERO, W::ZERO, W::ZERO);
            for &cell in &house.cells {
                let set = self.of(cell);
                if set.is_single_or_zero() {
                    known |= set;
                } else {
                    more |= once & set;
                    once |= set;
                }
            }
            let single = once & !more & !known;
            if single.is_zero() {
                continue;
            }
            for &cell in &house.cells {
                if !(self.of(cell) & single).is_zero() {
                    progress |= self.keep(run.topology, cell, single)?;
                }
            }
        }
        Ok(progress)
    }

    /// Finds digits that fit only into `n` cells of a house, all of which have more than `n` candidates. Cells without
    /// digits are not detected here, as in gss.
    pub(super) fn hidden(&mut self, run: &Run<'_>, n: usize) -> Progress {
        let mut progress = false;
        for house in full_houses(run.topology) {
            if self.union(&house.cells) != self.all {
                return Err(Stop::Contradiction);
            }
            let mut list = std::mem::take(&mut self.list);
            list.clear();
            list.extend(house.cells.iter().copied().filter(|&cell| self.of(cell).len() > n));
            let found = match list.len() > n {
                true => self.walk(run, house, &list, n, Self::find_hidden, Self::hide),
                false => Ok(false),
            };
            self.list = list;
            progress |= found?;
        }
        Ok(progress)
    }

    /// Tries every choice of `n` cells of the list, in gss's order, if one of them is known to be useful. If there are
    /// too many choices, uses the quick search instead.
    fn walk(
        &mut self,
        run: &Run<'_>,
        house: &House,
        list: &[Cell],
        n: usize,
        find: impl Fn(&mut Self, &Run<'_>, &House, &[Cell], usize) -> Result<Option<Vec<bool>>, Stop>,
        apply: impl Fn(&mut Self, &Run<'_>, &House, &[Cell], &[bool], usize) -> Progress,
    ) -> Progress {
        if find(self, run, house, list, n)?.is_none() {
            return Ok(false);
        }
        let mut progress = false;
        if binomial(list.len(), n) > MAX_WALK {
            while let Some(chosen) = find(self, run, house, list, n)? {
                if !apply(self, run, house, list, &chosen, n)? {
                    break;
                }
                progress = true;
            }
            return Ok(progress);
        }
        let mut chosen = vec![false; list.len()];
        chosen[list.len() - n..].fill(true);
        let mut chase = Chase::new(n, list.len());
        loop {
            self.spend(run, 1)?;
            progress |= apply(self, run, house, list, &chosen, n)?;
            let Some((enters, leaves)) = chase.next() else { return Ok(progress) };
            (chosen[enters], chosen[leaves]) = (true, false);
        }
    }

    /// Removes all other digits from the chosen cells if exactly `n` digits fit only into these cells.
    fn hide(&mut self, run: &Run<'_>, house: &House, list: &[Cell], chosen: &[bool], n: usize) -> Progress {
        // Both the house and the list are in house order, so they are merged in one pass.
        let mut elsewhere = W::ZERO;
        let mut next = 0;
        for &cell in &house.cells {
            if list.get(next) == Some(&cell) {
                next += 1;
                if chosen[next - 1] {
                    continue;
                }
            }
            elsewhere |= self.of(cell);
        }
        let digits = self.all & !elsewhere;
        if digits.len() != n {
            return Ok(false);
        }
        let mut progress = false;
        for (i, &cell) in list.iter().enumerate() {
            if chosen[i] {
                progress |= self.keep(run.topology, cell, digits)?;
            }
        }
        Ok(progress)
    }

    /// Returns a choice of `n` cells of the list that hides `n` digits, if one exists that would remove something.
    fn find_hidden(
        &mut self,
        run: &Run<'_>,
        house: &House,
        list: &[Cell],
        n: usize,
    ) -> Result<Option<Vec<bool>>, Stop> {
        let mut outside = W::ZERO;
        let mut next = 0;
        for &cell in &house.cells {
            if list.get(next) == Some(&cell) {
                next += 1;
            } else {
                outside |= self.of(cell);
            }
        }
        let mut left = self.all & !outside;
        if left.len() < n {
            return Ok(None);
        }
        // A house has no more members than there are digits, so a word holds a set of members as well.
        let mut places: Vec<W> = Vec::with_capacity(left.len());
        while !left.is_zero() {
            let digit = W::bit(left.lowest());
            left = left.rest();
            let fits = list.iter().enumerate().filter(|&(_, &cell)| !(self.of(cell) & digit).is_zero());
            let place = fits.fold(W::ZERO, |place, (i, _)| place | W::bit(i));
            if place.len() <= n {
                places.push(place);
            }
        }
        let members = |union: W| -> Vec<bool> {
            let mut chosen: Vec<bool> = (0..list.len()).map(|i| !(union & W::bit(i)).is_zero()).collect();
            // Fewer cells than digits is a contradiction that the next check detects; add cells to complete the choice.
            let mut missing = n.saturating_sub(union.len());
            for is_chosen in chosen.iter_mut().filter(|is_chosen| !**is_chosen) {
                if missing > 0 {
                    (*is_chosen, missing) = (true, missing - 1);
                }
            }
            chosen
        };
        // The list was fixed on entry, so a cell in it may have shrunk to the hidden digits; then there is nothing to
        // remove.
        let is_useful = |state: &State<W>, union: W| {
            let chosen = members(union);
            let elsewhere = list.iter().zip(&chosen).filter(|(_, c)| !**c);
            let elsewhere = elsewhere.fold(outside, |set, (&cell, _)| set | state.of(cell));
            list.iter().zip(&chosen).any(|(&cell, &c)| c && !(state.of(cell) & elsewhere).is_zero())
        };
        Ok(self.find_union(run, &places, n, &is_useful)?.map(members))
    }

    /// Removes each digit with `n` places in a house that all lie in another house from the rest of that house. Detects
    /// a cell there that a pair left without digits.
    pub(super) fn inter(&mut self, run: &Run<'_>, n: usize) -> Progress {
        let mut progress = false;
        let topology = run.topology;
        let mut places: Vec<Cell> = Vec::with_capacity(n);
        for (h, house) in topology.houses().iter().enumerate() {
            if !topology.is_full(house) {
                continue;
            }
            let mut left = self.with_places(house, n);
            while !left.is_zero() {
                let digit = W::bit(left.lowest());
                left = left.rest();
                places.clear();
                places.extend(house.cells.iter().copied().filter(|&cell| !(self.of(cell) & digit).is_zero()));
                let mut changed = false;
                for &other in topology.houses_of(places[0]) {
                    let holds = |&cell: &Cell| topology.houses_of(cell).binary_search(&other).is_ok();
                    if other == HouseId(h as u32) || !places[1..].iter().all(holds) {
                        continue;
                    }
                    for &cell in &topology.house(other).cells {
                        if self.of(cell).is_zero() {
                            return Err(Stop::Contradiction);
                        }
                        if !(self.of(cell) & digit).is_zero() && !places.contains(&cell) {
                            changed |= self.keep(topology, cell, !digit)?;
                        }
                    }
                }
                if changed {
                    // Places in this house may have been removed as well; digits that were skipped stay skipped.
                    let done = (0..=digit.lowest()).fold(W::ZERO, |done, index| done | W::bit(index));
                    left = self.with_places(house, n) & !done;
                    progress = true;
                }
            }
        }
        Ok(progress)
    }

    /// Returns the digits with exactly `n` places in the house.
    fn with_places(&self, house: &House, n: usize) -> W {
        // planes[k] holds bit k of the number of places of each digit, for all digits at once.
        let mut planes = [W::ZERO; 9];
        for &cell in &house.cells {
            let mut carry = self.of(cell);
            for plane in &mut planes {
                if carry.is_zero() {
                    break;
                }
                let next = *plane & carry;
                *plane = (*plane & !carry) | (carry & !*plane);
                carry = next;
            }
        }
        let fits = |(k, &plane): (usize, &W)| if n >> k & 1 == 1 { plane } else { !plane };
        planes.iter().enumerate().map(fits).fold(self.all, |digits, fit| digits & fit)
    }

    /// Finds cells that hold only `n` digits between them, and removes these digits from the rest of the house.
    pub(super) fn elim(&mut self, run: &Run<'_>, n: usize) -> Progress {
        let mut progress = false;
        for house in run.topology.houses() {
            let mut list = std::mem::take(&mut self.list);
            list.clear();
            let range = if n == 2 { 2..=2 } else { 2..=n };
            list.extend(house.cells.iter().copied().filter(|&cell| range.contains(&self.of(cell).len())));
            let found = match n {
                _ if list.len() < n => Ok(false),
                2 => self.elim_pairs(run, house, &list),
                _ => self.walk(run, house, &list, n, Self::find_naked, Self::strip),
            };
            self.list = list;
            progress |= found?;
        }
        Ok(progress)
    }

    /// Finds naked pairs. If a pair empties a cell, this is detected only by the next pass that examines the cell.
    fn elim_pairs(&mut self, run: &Run<'_>, house: &House, list: &[Cell]) -> Progress {
        let mut progress = false;
        for (i, &a) in list.iter().enumerate() {
            for &b in &list[i + 1..] {
                let pair = self.of(a);
                if pair != self.of(b) {
                    continue;
                }
                for &cell in &house.cells {
                    let (before, after) = (self.of(cell), self.of(cell) & !pair);
                    if cell != a && cell != b && after != before {
                        self.change(cell, after);
                        self.spread(run.topology, cell)?;
                        progress = true;
                    }
                }
            }
        }
        Ok(progress)
    }

    fn has_empty(&self, house: &House) -> bool {
        house.cells.iter().any(|&cell| self.of(cell).is_zero())
    }

    /// Returns the digits of the open cells of a house.
    fn open_union(&self, house: &House) -> W {
        let open = house.cells.iter().filter(|&&cell| !self.of(cell).is_single_or_zero());
        open.fold(W::ZERO, |union, &cell| union | self.of(cell))
    }

    /// Removes the digits of the chosen cells from the rest of the house, if the chosen cells hold exactly `n` digits
    /// and the open cells hold others too. Detects cells without digits.
    fn strip(&mut self, run: &Run<'_>, house: &House, list: &[Cell], chosen: &[bool], n: usize) -> Progress {
        let taken = list.iter().zip(chosen).filter(|(_, c)| **c).fold(W::ZERO, |set, (&cell, _)| set | self.of(cell));
        if taken.len() != n || (self.open_union(house) & !taken).is_zero() {
            return Ok(false);
        }
        let mut progress = false;
        let mut next = 0;
        for &cell in &house.cells {
            if list.get(next) == Some(&cell) {
                next += 1;
                if chosen[next - 1] {
                    continue;
                }
            }
            if self.of(cell).is_zero() {
                return Err(Stop::Contradiction);
            }
            progress |= self.keep(run.topology, cell, !taken)?;
        }
        Ok(progress)
    }

    /// Returns a choice of `n` cells of the list that hold `n` digits, if one exists that would remove something.
    fn find_naked(&mut self, run: &Run<'_>, house: &House, list: &[Cell], n: usize) -> Result<Option<Vec<bool>>, Stop> {
        let sets: Vec<W> = list.iter().map(|&cell| self.of(cell)).collect();
        let open = self.open_union(house);
        let has_empty = self.has_empty(house);
        let is_useful = |state: &State<W>, union: W| {
            let touched = house.cells.iter().filter(|&&cell| !(state.of(cell) & union).is_zero()).count();
            (touched > n || has_empty) && !(open & !union).is_zero()
        };
        let union = self.find_union(run, &sets, n, &is_useful)?;
        Ok(union.map(|union| {
            let mut missing = n;
            let mut choose = |&set: &W| {
                let is_chosen = missing > 0 && (set & !union).is_zero();
                missing -= usize::from(is_chosen);
                is_chosen
            };
            sets.iter().map(&mut choose).collect()
        }))
    }

    /// Returns the union of some `n` of the sets that has at most `n` members and is useful, if there is one.
    fn find_union(&mut self, run: &Run<'_>, sets: &[W], n: usize, is_useful: Useful<'_, W>) -> Result<Option<W>, Stop> {
        self.widen(run, sets, n, W::ZERO, n, is_useful)
    }

    /// Adds `missing` more of the sets to the union.
    fn widen(
        &mut self,
        run: &Run<'_>,
        sets: &[W],
        missing: usize,
        union: W,
        n: usize,
        is_useful: Useful<'_, W>,
    ) -> Result<Option<W>, Stop> {
        for (i, &set) in sets.iter().enumerate().take((sets.len() + 1).saturating_sub(missing)) {
            self.spend(run, 1)?;
            let wider = union | set;
            if wider.len() > n {
                continue;
            }
            let found = match missing {
                1 => is_useful(self, wider).then_some(wider),
                _ => self.widen(run, &sets[i + 1..], missing - 1, wider, n, is_useful)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

fn full_houses(topology: &Topology) -> impl Iterator<Item = &House> {
    topology.houses().iter().filter(|house| topology.is_full(house))
}
