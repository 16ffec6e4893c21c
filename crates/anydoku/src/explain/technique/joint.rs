//! Joint searches: the digits that some rules allow together, when cells that see each other differ.
//!
//! A [`Joint`] consists of a few rules, all of their cells, and which of these see each other. [`Joint::narrow`] keeps
//! exactly the candidates that occur in some way to fill the cells, unless the search exceeds its allotted work; in
//! that case, the undecided candidates stay.

use crate::explain::{Board, Frame, bits};
use crate::rules::filter::Scratch;
use crate::topology::Cell;

/// The maximum number of cells of a joint search; their places fit into one word.
pub(super) const MOST_CELLS: usize = 36;

/// Rules and their cells, to be filled together.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    /// The cells, in ascending order.
    pub(super) cells: Vec<u16>,
    /// The indices of the filters.
    pub(super) filters: Vec<usize>,
    /// The indices of full houses whose cells are all in the joint; each digit has a place in them.
    pub(super) houses: Vec<usize>,
    /// The places of the cells of each filter.
    places: Vec<Vec<u8>>,
    /// The places that see all cells of a filter, and so lose the digits that it uses up.
    common: Vec<u64>,
    /// The filters of each place.
    of: Vec<Vec<u8>>,
    /// The places that each place sees.
    sees: Vec<u64>,
    /// The places of the cells of each house.
    house_places: Vec<u64>,
}

/// The work that a search may still do, with its scratch memory.
pub(super) struct Effort {
    pub(super) left: usize,
    scratch: Scratch,
    /// The candidates of the filter that runs.
    own: Vec<u64>,
}

impl Effort {
    pub(super) fn new() -> Effort {
        Effort { left: 0, scratch: Scratch::default(), own: Vec::new() }
    }
}

/// The candidates of a joint, and ways to fill it.
pub(super) struct Narrowed {
    /// The candidates left, in the order of the cells.
    pub(super) masks: Vec<u64>,
    /// Ways to fill the cells that were found along the way.
    ways: Vec<Vec<u64>>,
}

/// The result of a search for a way to fill the cells.
enum Way {
    Found(Vec<u64>),
    None,
    /// The work was used up first.
    Unknown,
}

impl Joint {
    /// Creates a joint of these filters and houses; `None` if it has too many cells.
    pub(super) fn new(frame: &Frame, filters: Vec<usize>, houses: Vec<usize>) -> Option<Joint> {
        let mut cells: Vec<u16> = filters.iter().flat_map(|&f| &frame.filters[f].cells).copied().collect();
        cells.extend(houses.iter().flat_map(|&h| &frame.houses[h].cells));
        cells.sort_unstable();
        cells.dedup();
        if cells.len() < 2 || cells.len() > MOST_CELLS || filters.len() > 250 {
            return None;
        }
        let at = |cell: u16| cells.binary_search(&cell).expect("it is one of the cells");
        let seen_by = |a: u16| {
            let seen = (0..cells.len()).filter(|&b| frame.differ(a as usize, cells[b] as usize));
            seen.fold(0u64, |set, b| set | 1 << b)
        };
        let sees: Vec<u64> = cells.iter().map(|&cell| seen_by(cell)).collect();
        let mut of = vec![Vec::new(); cells.len()];
        let (mut places, mut common) = (Vec::new(), Vec::new());
        for (k, &f) in filters.iter().enumerate() {
            let filter = &frame.filters[f];
            let own: Vec<u8> = filter.cells.iter().map(|&cell| at(cell) as u8).collect();
            own.iter().for_each(|&place| of[place as usize].push(k as u8));
            let is_here = |cell: &&u16| cells.binary_search(cell).is_ok();
            common.push(filter.common.iter().filter(is_here).fold(0u64, |set, &cell| set | 1 << at(cell)));
            places.push(own);
        }
        let bits_of = |h: &usize| frame.houses[*h].cells.iter().fold(0u64, |set, &cell| set | 1 << at(cell));
        let house_places = houses.iter().map(bits_of).collect();
        Some(Joint { cells, filters, houses, places, common, of, sees, house_places })
    }

    /// Returns the joint without its filter at this index, with the same houses.
    pub(super) fn without(&self, frame: &Frame, k: usize) -> Option<Joint> {
        let mut filters = self.filters.clone();
        filters.remove(k);
        Joint::new(frame, filters, self.houses.clone())
    }

    /// Returns the joint without its houses.
    pub(super) fn without_houses(&self, frame: &Frame) -> Option<Joint> {
        Joint::new(frame, self.filters.clone(), Vec::new())
    }

    /// Returns the candidates of the cells.
    pub(super) fn masks(&self, board: &Board) -> Vec<u64> {
        self.cells.iter().map(|&cell| board.mask(cell as usize)).collect()
    }

    /// Returns the candidates that occur in some way to fill the cells; `None` if there is no way.
    pub(super) fn narrow(&self, board: &Board, masks: &[u64], effort: &mut Effort) -> Option<Narrowed> {
        let start = masks.to_vec();
        let mut masks = masks.to_vec();
        if !self.propagate(board, &mut masks, u64::MAX, effort) {
            return (effort.left == 0).then_some(Narrowed { masks: start, ways: Vec::new() });
        }
        let mut known: Vec<u64> = vec![0; masks.len()];
        let mut ways = Vec::new();
        for place in 0..masks.len() {
            for digit in bits(masks[place]) {
                if known[place] >> digit & 1 == 1 {
                    continue;
                }
                match self.way(board, &masks, place, 1 << digit, effort) {
                    Way::Found(way) => {
                        known.iter_mut().zip(&way).for_each(|(known, way)| *known |= way);
                        ways.push(way);
                    }
                    Way::None => masks[place] &= !(1 << digit),
                    Way::Unknown => {}
                }
                if masks[place] == 0 {
                    return None;
                }
            }
        }
        Some(Narrowed { masks, ways })
    }

    /// Returns whether the cells cannot be filled without this digit in these places.
    pub(super) fn needs(
        &self,
        board: &Board,
        narrowed: &Narrowed,
        digit: u64,
        places: u64,
        effort: &mut Effort,
    ) -> bool {
        let lacks = |way: &Vec<u64>| bits(places).all(|place| way[place] & digit == 0);
        if narrowed.ways.iter().any(lacks) {
            return false;
        }
        let mut masks = narrowed.masks.clone();
        for place in bits(places) {
            masks[place] &= !digit;
            if masks[place] == 0 {
                return true;
            }
        }
        if !self.propagate(board, &mut masks, places, effort) {
            return effort.left > 0;
        }
        matches!(self.fill(board, &masks, effort), Way::None)
    }

    /// Returns whether the cells cannot be filled with this digit in this place.
    pub(super) fn rules_out(&self, board: &Board, place: usize, digit: usize, effort: &mut Effort) -> bool {
        let mut masks = self.masks(board);
        masks[place] = 1 << digit;
        if !self.propagate(board, &mut masks, u64::MAX, effort) {
            return effort.left > 0;
        }
        matches!(self.fill(board, &masks, effort), Way::None)
    }

    /// Returns whether the cells can be filled so that the filter `k` has only digits of this set.
    pub(super) fn allows(&self, board: &Board, masks: &[u64], k: usize, set: u64, effort: &mut Effort) -> bool {
        let mut masks = masks.to_vec();
        for &place in &self.places[k] {
            masks[place as usize] &= set;
        }
        if masks.contains(&0) {
            return false;
        }
        if !self.propagate(board, &mut masks, u64::MAX, effort) {
            return effort.left == 0;
        }
        !matches!(self.fill(board, &masks, effort), Way::None)
    }

    fn way(&self, board: &Board, masks: &[u64], place: usize, digit: u64, effort: &mut Effort) -> Way {
        // On the stack: this is the inner loop of every search of several rules.
        let mut copy = [0; MOST_CELLS];
        let copied = &mut copy[..masks.len()];
        copied.copy_from_slice(masks);
        let masks = copied;
        masks[place] = digit;
        if !self.propagate(board, masks, 1 << place, effort) {
            return if effort.left == 0 { Way::Unknown } else { Way::None };
        }
        self.fill(board, masks, effort)
    }

    /// Fills the open cells, the one with the fewest candidates first.
    fn fill(&self, board: &Board, masks: &[u64], effort: &mut Effort) -> Way {
        let open = (0..masks.len()).filter(|&place| masks[place].count_ones() > 1);
        let Some(place) = open.min_by_key(|&place| masks[place].count_ones()) else {
            return Way::Found(masks.to_vec());
        };
        let mut result = Way::None;
        for digit in bits(masks[place]) {
            if effort.left == 0 {
                return Way::Unknown;
            }
            effort.left -= 1;
            match self.way(board, masks, place, 1 << digit, effort) {
                Way::None => {}
                Way::Unknown => result = Way::Unknown,
                found => return found,
            }
        }
        result
    }

    /// Removes the digits of single candidates from the places that see them, and places digits that have one place
    /// left in a house. Returns the places that it fixed, or `None` if a place has no candidate left.
    fn singles(&self, masks: &mut [u64], changed: &mut u64, all: u64) -> Option<u64> {
        let mut fresh = *changed;
        while fresh != 0 {
            let place = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            if place >= masks.len() {
                break;
            }
            let mask = masks[place];
            if mask == 0 {
                return None;
            }
            if mask & (mask - 1) != 0 {
                continue;
            }
            for other in bits(self.sees[place]) {
                if masks[other] & mask != 0 {
                    masks[other] &= !mask;
                    if masks[other] == 0 {
                        return None;
                    }
                    *changed |= 1 << other;
                    fresh |= 1 << other;
                }
            }
        }
        for &places in &self.house_places {
            if places & *changed == 0 {
                continue;
            }
            let (mut once, mut twice) = (0u64, 0u64);
            for place in bits(places) {
                twice |= once & masks[place];
                once |= masks[place];
            }
            if once != all {
                return None;
            }
            for place in bits(places) {
                let lone = masks[place] & once & !twice;
                if lone != 0 && lone != masks[place] {
                    if lone & (lone - 1) != 0 {
                        return None;
                    }
                    masks[place] = lone;
                    fresh |= 1 << place;
                }
            }
        }
        Some(fresh)
    }

    /// Removes what the changed places rule out in others; returns whether every cell keeps a candidate. If the work is
    /// used up, it reports failure too; callers check how much work is left.
    fn propagate(&self, board: &Board, masks: &mut [u64], mut changed: u64, effort: &mut Effort) -> bool {
        let frame = &board.frame;
        let all = u64::MAX >> (64 - frame.n_digits);
        let mut waiting = [0u64; 4];
        loop {
            let Some(fresh) = self.singles(masks, &mut changed, all) else { return false };
            for place in bits(changed & (u64::MAX >> (64 - masks.len()))) {
                self.of[place].iter().for_each(|&k| waiting[k as usize / 64] |= 1 << (k % 64));
            }
            changed = fresh;
            if changed != 0 {
                continue;
            }
            let Some(word) = waiting.iter().position(|&word| word != 0) else { return true };
            let k = 64 * word + waiting[word].trailing_zeros() as usize;
            waiting[word] &= waiting[word] - 1;
            if effort.left == 0 {
                return false;
            }
            effort.left -= 1;
            let filter = &frame.filters[self.filters[k]];
            effort.own.clear();
            effort.own.extend(self.places[k].iter().map(|&place| masks[place as usize]));
            let Ok(held) = filter.run.narrow(&mut effort.own, &mut effort.scratch) else { return false };
            for (&place, &mask) in self.places[k].iter().zip(&effort.own) {
                if masks[place as usize] & !mask != 0 {
                    masks[place as usize] &= mask;
                    changed |= 1 << place;
                }
            }
            for place in bits(self.common[k]) {
                if masks[place] & held != 0 {
                    masks[place] &= !held;
                    changed |= 1 << place;
                }
            }
            if bits(changed).any(|place| masks[place] == 0) {
                return false;
            }
        }
    }

    /// Returns the cells at these places.
    pub(super) fn cells_at(&self, places: u64) -> Vec<Cell> {
        bits(places).map(|place| Cell(self.cells[place])).collect()
    }
}

/// Returns a hash of candidates (FNV-1a by words), by which a search recognizes that nothing has changed.
pub(super) fn hash(masks: &[u64]) -> u64 {
    let mix = |hash: u64, mask: &u64| (hash ^ mask).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    masks.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
