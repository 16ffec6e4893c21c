//! Connected areas: cells with certain digits that are orthogonally connected.

use super::Dead;
use crate::rules::primitive::reached;

/// A connected area in a grid with this number of columns.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(super) columns: usize,
    pub(super) digits: u64,
    pub(super) size: Option<usize>,
}

/// The data of each place while the filter runs.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    places: Vec<Place>,
    stack: Vec<usize>,
    next: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Place {
    /// The minimum number of optional cells on a path to this place, including itself; `FAR` if there are too many.
    distance: usize,
    /// The 1-based discovery time in depth-first search, and the earliest time reachable from its subtree (Tarjan's
    /// low-link).
    at: usize,
    low: usize,
    from: usize,
    n_tried: u8,
    /// The size of the subtree, and the number of its places that must be in the area.
    n_behind: usize,
    n_must: usize,
    /// The number of these that only this place connects to the root.
    n_cut: usize,
    n_cut_must: usize,
}

const FAR: usize = usize::MAX;

impl Place {
    const NEW: Place =
        Place { distance: FAR, at: 0, low: 0, from: FAR, n_tried: 0, n_behind: 0, n_must: 0, n_cut: 0, n_cut_must: 0 };
}

impl Area {
    /// Narrows the masks. A cell that is unreachable from a required cell, or reachable only through too many cells, is
    /// outside the area; a cell without which the area would be disconnected or too small is inside.
    pub(super) fn narrow(&self, masks: &mut [u64], memory: &mut Memory) -> Result<(), Dead> {
        let digits = self.digits;
        let is_must = |mask: &u64| mask & !digits == 0;
        let n_must = masks.iter().filter(|mask| is_must(mask)).count();
        let n_free = match self.size {
            Some(size) => size.checked_sub(n_must).ok_or(Dead)?,
            None => usize::MAX - 1,
        };
        let Some(first) = masks.iter().position(is_must) else { return self.narrow_open(masks) };
        let n_reached = self.measure(masks, first, n_free, memory);
        if self.size.is_some_and(|size| n_reached < size) {
            return Err(Dead);
        }
        for (mask, place) in masks.iter_mut().zip(&memory.places) {
            if place.distance == FAR {
                *mask &= !digits;
            } else if self.size == Some(n_reached) {
                *mask &= digits;
            }
            if *mask == 0 {
                return Err(Dead);
            }
        }
        if (n_must < 2 && self.size.is_none()) || self.size == Some(n_reached) {
            return Ok(());
        }
        self.walk(masks, first, memory);
        for (mask, place) in masks.iter_mut().zip(&memory.places) {
            let is_small = self.size.is_some_and(|size| n_reached - 1 < size + place.n_cut);
            if place.distance != FAR && (place.n_cut_must > 0 || is_small) {
                *mask &= digits;
            }
        }
        Ok(())
    }

    fn beside(&self, place: usize, n_places: usize) -> [Option<usize>; 4] {
        let left = (!place.is_multiple_of(self.columns)).then(|| place - 1);
        let right = Some(place + 1).filter(|right| !right.is_multiple_of(self.columns) && *right < n_places);
        [left, right, place.checked_sub(self.columns), Some(place + self.columns).filter(|below| *below < n_places)]
    }

    /// Measures the distance of each place from the first, up to `n_free` optional cells, by 0-1 breadth-first search.
    /// Returns the number of places reached.
    fn measure(&self, masks: &[u64], first: usize, n_free: usize, memory: &mut Memory) -> usize {
        let Memory { places, stack, next } = memory;
        places.clear();
        places.resize(masks.len(), Place::NEW);
        stack.clear();
        next.clear();
        stack.push(first);
        places[first].distance = 0;
        let mut n_reached = 0;
        let mut distance = 0;
        loop {
            while let Some(place) = stack.pop() {
                n_reached += 1;
                for other in self.beside(place, masks.len()).into_iter().flatten() {
                    let mask = masks[other];
                    if mask & self.digits == 0 {
                        continue;
                    }
                    let further = distance + usize::from(mask & !self.digits != 0);
                    if further < places[other].distance && further <= n_free {
                        places[other].distance = further;
                        if further == distance { stack.push(other) } else { next.push(other) }
                    }
                }
            }
            if next.is_empty() {
                return n_reached;
            }
            std::mem::swap(stack, next);
            distance += 1;
        }
    }

    /// Finds, for each reached place, what only it connects to the root: articulation points, by depth-first search
    /// (Hopcroft & Tarjan 1973).
    fn walk(&self, masks: &[u64], first: usize, memory: &mut Memory) {
        let places = &mut memory.places;
        let must = |place: usize| usize::from(masks[place] & !self.digits == 0);
        let (mut here, mut time) = (first, 0);
        loop {
            let place = &mut places[here];
            if place.at == 0 {
                time += 1;
                (place.at, place.low) = (time, time);
                (place.n_behind, place.n_must) = (1, must(here));
            }
            if place.n_tried < 4 {
                let side = place.n_tried as usize;
                place.n_tried += 1;
                let Some(other) = self.beside(here, masks.len())[side] else { continue };
                let (reached, at) = (places[other].distance != FAR, places[other].at);
                if !reached || other == places[here].from {
                    continue;
                }
                if at == 0 {
                    places[other].from = here;
                    here = other;
                } else {
                    places[here].low = places[here].low.min(at);
                }
                continue;
            }
            let done = *place;
            let Some(before) = places.get_mut(done.from) else { return };
            before.low = before.low.min(done.low);
            before.n_behind += done.n_behind;
            before.n_must += done.n_must;
            if done.low >= before.at {
                before.n_cut += done.n_behind;
                before.n_cut_must += done.n_must;
            }
            here = done.from;
        }
    }

    /// Narrows the masks while no cell is required: components smaller than the area are excluded.
    fn narrow_open(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let Some(size) = self.size else { return Ok(()) };
        let may: Vec<bool> = masks.iter().map(|mask| mask & self.digits != 0).collect();
        let mut is_seen = vec![false; masks.len()];
        let mut has_room = false;
        for place in 0..masks.len() {
            if !may[place] || is_seen[place] {
                continue;
            }
            let part = reached(self.columns, place, &may);
            part.iter().for_each(|&place| is_seen[place] = true);
            has_room |= part.len() >= size;
            if part.len() < size {
                part.iter().for_each(|&place| masks[place] &= !self.digits);
            }
        }
        if has_room && !masks.contains(&0) { Ok(()) } else { Err(Dead) }
    }
}

/// Narrows regions: cells of one region differ and contain every digit, and regions are named in order of first
/// appearance.
pub(super) fn narrow_regions(masks: &mut [u64]) -> Result<(), Dead> {
    let (cells, names) = masks.split_at_mut(masks.len() / 2);
    let n = cells.len().isqrt();
    let mut highest = 0;
    for name in names.iter_mut() {
        *name &= u64::MAX >> (63 - highest.min(63));
        if *name == 0 {
            return Err(Dead);
        }
        highest = highest.max(64 - name.leading_zeros());
    }
    let is_fixed = |mask: u64| mask & mask.wrapping_sub(1) == 0;
    for region in 0..n {
        let bit = 1u64 << region;
        // The digits that are fixed in the region, each once.
        let mut held = 0;
        for (&cell, &name) in cells.iter().zip(names.iter()) {
            if name == bit && is_fixed(cell) {
                if held & cell != 0 {
                    return Err(Dead);
                }
                held |= cell;
            }
        }
        let (mut once, mut twice) = (0, 0);
        for (cell, name) in cells.iter_mut().zip(names.iter_mut()).filter(|(_, name)| **name & bit != 0) {
            if is_fixed(*cell) {
                if *name != bit && *cell & held != 0 {
                    *name &= !bit;
                    continue;
                }
            } else if *name == bit {
                *cell &= !held;
                if *cell == 0 {
                    return Err(Dead);
                }
            }
            twice |= once & *cell;
            once |= *cell;
        }
        if once.count_ones() < n as u32 {
            return Err(Dead);
        }
        let single = once & !twice;
        for (cell, name) in cells.iter_mut().zip(names.iter_mut()) {
            let here = *cell & single;
            if *name & bit == 0 || here == 0 {
                continue;
            }
            if !is_fixed(here) {
                return Err(Dead);
            }
            *cell = here;
            *name = bit;
        }
    }
    if masks.contains(&0) { Err(Dead) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::primitive::reached;

    const COLUMNS: usize = 4;
    const PLACES: usize = 11;

    fn hangs_together(set: usize) -> bool {
        let is_in: Vec<bool> = (0..PLACES).map(|place| set >> place & 1 == 1).collect();
        let first = is_in.iter().position(|is_in| *is_in);
        first.is_none_or(|first| reached(COLUMNS, first, &is_in).len() == set.count_ones() as usize)
    }

    /// Compares the filter with all areas in a grid whose last row is short: it removes nothing that some area needs,
    /// and once a cell is required it finds whatever all or none of the areas contain.
    #[test]
    fn no_area_is_lost() {
        let mut rng = crate::Rng::new(3);
        let areas: Vec<usize> = (0..1 << PLACES).filter(|&set| hangs_together(set)).collect();
        for round in 0..2_000 {
            let size = (round % 3 > 0).then(|| 1 + rng.below(8));
            let mut masks: Vec<u64> = (0..PLACES).map(|_| [3, 3, 3, 2, 1][rng.below(5)]).collect();
            let area = Area { columns: COLUMNS, digits: 1, size };
            let fits = |set: &usize| {
                size.is_none_or(|size| set.count_ones() as usize == size)
                    && (0..PLACES).all(|place| masks[place] >> (1 - (set >> place & 1)) & 1 == 1)
            };
            let left: Vec<usize> = areas.iter().copied().filter(fits).collect();
            let told = format!("{masks:?} {size:?}");
            let result = area.narrow(&mut masks, &mut Memory::default());
            assert!(result.is_ok() || left.is_empty(), "{told}");
            for set in &left {
                let is_kept = (0..PLACES).all(|place| masks[place] >> (1 - (set >> place & 1)) & 1 == 1);
                assert!(is_kept, "{told} lost {set:b}");
            }
        }
    }
}
