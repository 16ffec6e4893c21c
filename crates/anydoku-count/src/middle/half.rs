//! Half of the digits: what their templates cover, and in how many ways.
//!
//! Sets of cells are words. Which of 64 templates lie beside a set is a word, too: each byte of the set knows those that it leaves, and
//! what all of its bytes leave does not meet it. The lowest bits of a set are its *screen*, the eight after them its *part*. Two
//! ways to cover the same cells have the same screen and the same part, so only those are compared, in a table that fits into a cache.

use super::Reason;
use anydoku::Rng;

/// A set of cells and the ways to cover it.
type Covered = (u64, u64);

/// Says whether to go on with so many sets.
pub(super) type GoOn<'a> = &'a dyn Fn(usize) -> Result<(), Reason>;

/// Sets of cells after which that is asked.
const OFTEN: usize = 1 << 14;

/// The templates of some digits, those of the digit with the fewest first.
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

    /// How likely templates of the first digit, of the first two, three … lie side by side, by random dives.
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

    /// The digits that are not in `far`, and those that are.
    pub(super) fn parted(self, far: u32) -> (Half, Half) {
        let lists = self.lists.into_iter().enumerate();
        let (far, near) = lists.partition::<Vec<_>, _>(|(at, _)| far >> at & 1 == 1);
        let half = |lists: Vec<(usize, Vec<u64>)>| Half::new(lists.into_iter().map(|(_, list)| list).collect());
        (half(near), half(far))
    }

    /// All that the digits but the last can cover, by screens of so many bits.
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

/// What some digits cover, by its screen, and the templates of the digit after them.
pub(super) struct Before {
    sets: Vec<Covered>,
    /// Where those of a screen begin; one more than there are screens.
    begin: Vec<usize>,
    /// Those of the next digit by their screens.
    next: Vec<(u64, Vec<Slice>)>,
    bits: u32,
}

impl Before {
    /// Lays out all that the digits and the next one cover with this screen, each as often as there are sets that lead to it.
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

/// Templates by their screens.
fn by_screen(list: &[u64], bits: u32) -> Vec<(u64, Vec<Slice>)> {
    let screen = |set: u64| set & ((1 << bits) - 1);
    let mut list = list.to_vec();
    list.sort_unstable_by_key(|&set| (screen(set), set));
    let parts = list.chunk_by(|&a, &b| screen(a) == screen(b));
    parts.map(|part| (screen(part[0]), part.chunks(64).map(Slice::new).collect())).collect()
}

/// Up to 64 templates.
//
//  left[byte][what a set has there]   one bit a template
struct Slice {
    templates: [u64; 64],
    /// For each byte of a set of cells the templates that do not meet it there.
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

    /// Lays each template upon each of these sets that it does not meet.
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

/// What was laid with one screen, by parts; the same cells may come several times.
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

    /// In how many ways what is here and what the other has are all cells.
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

/// Sets of cells, each once, with the ways to it: a table that is open to the next place.
pub(super) struct Ways {
    /// No ways, no set. More of them may be there than are in use.
    slots: Vec<Covered>,
    n_slots: usize,
}

const FEWEST_SLOTS: usize = 16;

impl Ways {
    pub(super) fn new() -> Ways {
        Ways { slots: vec![(0, 0); FEWEST_SLOTS], n_slots: FEWEST_SLOTS }
    }

    /// All sets.
    fn sets(&self) -> impl Iterator<Item = Covered> {
        self.slots[..self.n_slots].iter().copied().filter(|&(_, ways)| ways > 0)
    }

    /// Has these sets, and no others.
    fn fill(&mut self, sets: &[Covered]) {
        self.n_slots = (2 * sets.len()).next_power_of_two().max(FEWEST_SLOTS);
        if self.slots.len() < self.n_slots {
            self.slots.resize(self.n_slots, (0, 0));
        }
        let slots = &mut self.slots[..self.n_slots];
        slots.fill((0, 0));
        for &(cells, ways) in sets {
            let mut at = place(cells, slots.len());
            // An empty place and the right one are one case, which the processor can foresee.
            while (slots[at].1 != 0) & (slots[at].0 != cells) {
                at = (at + 1) & (slots.len() - 1);
            }
            slots[at] = (cells, slots[at].1 + ways);
        }
    }

    /// The ways to all that these leave, times the ways to these.
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

/// Where a set belongs among so many places, a power of two.
#[inline(always)]
fn place(cells: u64, n_slots: usize) -> usize {
    // Every bit of the set has a say in the highest bits of the product, and only there.
    let hash = cells.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - n_slots.trailing_zeros());
    hash as usize & (n_slots - 1)
}
