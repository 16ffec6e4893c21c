//! Half of the digits: the sets of cells that their templates can cover, with the number of ways to cover each.
//!
//! A set of cells is a word. The subset of 64 templates that are disjoint from a set is also a word: a table for each
//! byte of the set gives the templates that are disjoint from that byte, and the intersection over all bytes is the
//! answer. The lowest bits of a set are its *screen*, the next eight its *part*. Equal sets have the same screen and
//! the same part, so only sets with the same screen and part are compared, in a table that fits into a cache.

use super::Reason;
use anydoku::Rng;

/// A set of cells with the number of ways to cover it.
type Covered = (u64, u64);

/// A callback that takes a number of sets and decides whether to continue.
pub(super) type GoOn<'a> = &'a dyn Fn(usize) -> Result<(), Reason>;

/// The number of sets of cells between two calls of that callback.
const OFTEN: usize = 1 << 14;

/// The templates of some digits, beginning with the digit that has the fewest.
pub(super) struct Half {
    lists: Vec<Vec<u64>>,
}

impl Half {
    pub(super) fn new(mut lists: Vec<Vec<u64>>) -> Half {
        lists.sort_by_key(Vec::len);
        Half { lists }
    }

    pub(super) fn n_templates(&self, digit: usize) -> usize {
        self.lists[digit].len()
    }

    #[cfg(test)]
    pub(super) fn n_digits(&self) -> usize {
        self.lists.len()
    }

    #[cfg(test)]
    pub(super) fn list(&self, digit: usize) -> &[u64] {
        &self.lists[digit]
    }

    /// Estimates by random dives how likely templates of the first one, two, three … digits are to be disjoint.
    pub(super) fn likelihoods(&self, dives: usize, rng: &mut Rng) -> Vec<f64> {
        let mut sums = vec![0.0; self.lists.len()];
        for _ in 0..dives {
            let (mut covered, mut likely) = (0, 1.0);
            for (list, sum) in self.lists.iter().zip(&mut sums) {
                let beside: Vec<u64> = list.iter().copied().filter(|set| set & covered == 0).collect();
                if beside.is_empty() {
                    break;
                }
                likely *= beside.len() as f64 / list.len() as f64;
                *sum += likely;
                covered |= beside[rng.below(beside.len())];
            }
        }
        sums.into_iter().map(|sum| sum / dives as f64).collect()
    }

    /// Splits the digits into those outside `far` and those inside it.
    pub(super) fn parted(self, far: u32) -> (Half, Half) {
        let lists = self.lists.into_iter().enumerate();
        let (far, near) = lists.partition::<Vec<_>, _>(|(at, _)| far >> at & 1 == 1);
        let half = |lists: Vec<(usize, Vec<u64>)>| Half::new(lists.into_iter().map(|(_, list)| list).collect());
        (half(near), half(far))
    }

    /// Returns all sets that the digits except the last can cover, grouped by screens of this many bits.
    pub(super) fn before_last(
        &self,
        bits: u32,
        laid: &mut Laid,
        ways: &mut Ways,
        go_on: GoOn<'_>,
    ) -> Result<Before, Reason> {
        let (first, lists) = self.lists.split_first().expect("half of the digits are some");
        let nothing = (0..=1usize << bits).map(|screen| usize::from(screen > 0)).collect();
        let mut before = Before { sets: vec![(0, 1)], begin: nothing, next: by_screen(first, bits), bits };
        for list in lists {
            let (mut sets, mut begin) = (Vec::new(), vec![0]);
            for screen in 0..1 << bits {
                before.lay_next(screen, laid, go_on)?;
                for part in laid.parts.iter().filter(|part| !part.is_empty()) {
                    ways.fill(part);
                    sets.extend(ways.sets());
                }
                begin.push(sets.len());
                go_on(sets.len())?;
            }
            before = Before { sets, begin, next: by_screen(list, bits), bits };
        }
        Ok(before)
    }
}

/// The sets that some digits can cover, grouped by screen, and the templates of the next digit.
pub(super) struct Before {
    sets: Vec<Covered>,
    /// The index at which the sets of each screen begin, followed by the end of the last.
    begin: Vec<usize>,
    /// The templates of the next digit, grouped by screen.
    next: Vec<(u64, Vec<Slice>)>,
    bits: u32,
}

impl Before {
    /// Lists all sets with this screen that these digits and the next can cover, once for each way to cover them.
    pub(super) fn lay_next(&self, screen: u64, laid: &mut Laid, go_on: GoOn<'_>) -> Result<(), Reason> {
        laid.clear();
        for (has, slices) in self.next.iter().filter(|(has, _)| has & !screen == 0) {
            let from = (screen ^ has) as usize;
            let sets = &self.sets[self.begin[from]..self.begin[from + 1]];
            for slice in slices {
                for sets in sets.chunks(OFTEN) {
                    slice.beside(sets, self.bits, laid);
                    go_on(laid.len())?;
                }
            }
        }
        Ok(())
    }
}

/// Groups templates by screen.
fn by_screen(list: &[u64], bits: u32) -> Vec<(u64, Vec<Slice>)> {
    let screen = |set: u64| set & ((1 << bits) - 1);
    let mut list = list.to_vec();
    list.sort_unstable_by_key(|&set| (screen(set), set));
    let parts = list.chunk_by(|&a, &b| screen(a) == screen(b));
    parts.map(|part| (screen(part[0]), part.chunks(64).map(Slice::new).collect())).collect()
}

/// A group of up to 64 templates.
//
//  left[byte][byte of the set]   one bit per template
struct Slice {
    templates: [u64; 64],
    /// For each byte of a set of cells and each value of it, the templates that are disjoint from it.
    left: Box<[[u64; 256]; 8]>,
}

impl Slice {
    fn new(list: &[u64]) -> Slice {
        let mut templates = [0; 64];
        templates[..list.len()].copy_from_slice(list);
        let mut left = Box::new([[0; 256]; 8]);
        for (byte, left) in left.iter_mut().enumerate() {
            let mut meets = [0u64; 8];
            for (at, set) in list.iter().enumerate() {
                (0..8).for_each(|bit| meets[bit] |= (set >> (8 * byte + bit) & 1) << at);
            }
            left[0] = u64::MAX >> (64 - list.len());
            for has in 1..256usize {
                left[has] = left[has & (has - 1)] & !meets[has.trailing_zeros() as usize];
            }
        }
        Slice { templates, left }
    }

    /// Combines each template with each of these sets that are disjoint from it.
    fn beside(&self, sets: &[Covered], bits: u32, laid: &mut Laid) {
        for &(cells, ways) in sets {
            let mut beside = u64::MAX;
            for (left, has) in self.left.iter().zip(cells.to_le_bytes()) {
                beside &= left[usize::from(has)];
            }
            while beside != 0 {
                let cells = cells | self.templates[beside.trailing_zeros() as usize];
                laid.parts[part_of(cells, bits)].push((cells, ways));
                beside &= beside - 1;
            }
        }
    }
}

/// The combinations with one screen, grouped by part. A set of cells can occur several times.
pub(super) struct Laid {
    parts: Vec<Vec<Covered>>,
}

impl Laid {
    pub(super) fn new() -> Laid {
        Laid { parts: vec![Vec::new(); 256] }
    }

    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(Vec::clear);
    }

    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    /// Counts the pairs of a set of this half and a set of the other half that together make up all cells.
    pub(super) fn meet(&self, other: &Laid, all: u64, bits: u32, ways: &mut Ways) -> u128 {
        let opposite = part_of(all, bits);
        let pairs = self.parts.iter().enumerate().map(|(part, near)| (near, &other.parts[part ^ opposite & 255]));
        let met = pairs.filter(|(near, far)| !near.is_empty() && !far.is_empty()).map(|(near, far)| {
            ways.fill(far);
            ways.to_what_is_left(near, all)
        });
        met.sum()
    }
}

#[inline(always)]
fn part_of(cells: u64, bits: u32) -> usize {
    usize::from((cells >> bits) as u8)
}

/// A map from sets of cells to numbers of ways: open addressing with linear probing.
pub(super) struct Ways {
    /// The slots, of which those with zero ways are free. The vector can be longer than the part in use.
    slots: Vec<Covered>,
    n_slots: usize,
}

const FEWEST_SLOTS: usize = 16;

impl Ways {
    pub(super) fn new() -> Ways {
        Ways { slots: vec![(0, 0); FEWEST_SLOTS], n_slots: FEWEST_SLOTS }
    }

    /// Returns an iterator over all sets.
    fn sets(&self) -> impl Iterator<Item = Covered> {
        self.slots[..self.n_slots].iter().copied().filter(|&(_, ways)| ways > 0)
    }

    /// Replaces the content with these sets.
    fn fill(&mut self, sets: &[Covered]) {
        self.n_slots = (2 * sets.len()).next_power_of_two().max(FEWEST_SLOTS);
        if self.slots.len() < self.n_slots {
            self.slots.resize(self.n_slots, (0, 0));
        }
        let slots = &mut self.slots[..self.n_slots];
        slots.fill((0, 0));
        for &(cells, ways) in sets {
            let mut at = place(cells, slots.len());
            // A free slot and a match leave the loop by the same branch, which the processor predicts well.
            while (slots[at].1 != 0) & (slots[at].0 != cells) {
                at = (at + 1) & (slots.len() - 1);
            }
            slots[at] = (cells, slots[at].1 + ways);
        }
    }

    /// Returns the sum, over these sets, of the number of ways to cover the set times that to cover its complement.
    fn to_what_is_left(&self, sets: &[Covered], all: u64) -> u128 {
        let slots = &self.slots[..self.n_slots];
        let mut total = 0;
        for &(cells, times) in sets {
            let left = all ^ cells;
            let mut at = place(left, slots.len());
            while (slots[at].1 != 0) & (slots[at].0 != left) {
                at = (at + 1) & (slots.len() - 1);
            }
            total += u128::from(slots[at].1) * u128::from(times);
        }
        total
    }
}

/// Returns the slot of a set by multiplicative hashing (Knuth, TAOCP 6.4). `n_slots` must be a power of two.
#[inline(always)]
fn place(cells: u64, n_slots: usize) -> usize {
    // Only the highest bits of the product depend on every bit of the set. With the lowest bits instead, the last cells
    // of a set would not matter, and counts took 10 to 15% longer.
    let hash = cells.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - n_slots.trailing_zeros());
    hash as usize & (n_slots - 1)
}
