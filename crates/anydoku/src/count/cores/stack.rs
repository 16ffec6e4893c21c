//! Digit upon digit: in how many ways templates, one of each digit's list, lie side by side.
//!
//! For each template the templates of the other digits that are disjoint from it are bits, written down once. To take a
//! template is to join bits, and the ways of the last digit are as many as bits are left. The digit with the fewest
//! templates left comes next, as long as there are enough digits left for that to pay.
//
//  row of a template   | list 0: disjoint? | list 1 | list 2      | ...   one bit a template, whole words a list
//  left                | list 0: left?     | list 1 | list 2      | ...

use std::ops::Range;

use crate::rng::Rng;

/// Lists of sets of cells, one for each digit, and which of them are disjoint.
pub(super) struct Stack {
    /// The words of each list, the list with the fewest sets first.
    words: Vec<Range<usize>>,
    /// The number of the first set of each list.
    first: Vec<usize>,
    /// Words of a row.
    width: usize,
    rows: Vec<u64>,
    all: Vec<u64>,
}

/// Somebody said stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// With fewer lists the order is left as it is.
const FEW: usize = 5;

impl Stack {
    pub(super) fn new(mut lists: Vec<Vec<&[u64]>>) -> Stack {
        lists.sort_by_key(Vec::len);
        let (mut words, mut first, mut width, mut n_sets) = (Vec::new(), Vec::new(), 0, 0);
        for list in &lists {
            words.push(width..width + list.len().div_ceil(64));
            first.push(n_sets);
            width += list.len().div_ceil(64);
            n_sets += list.len();
        }
        let (mut rows, mut all) = (vec![0; width * n_sets], vec![0; width]);
        for (a, list) in lists.iter().enumerate() {
            for (i, set) in list.iter().enumerate() {
                all[words[a].start + i / 64] |= 1 << (i % 64);
                let row = &mut rows[(first[a] + i) * width..][..width];
                for (b, others) in lists.iter().enumerate().filter(|(b, _)| *b != a) {
                    for (j, other) in others.iter().enumerate() {
                        let is_apart = set.iter().zip(*other).all(|(x, y)| x & y == 0);
                        row[words[b].start + j / 64] |= u64::from(is_apart) << (j % 64);
                    }
                }
            }
        }
        Stack { words, first, width, rows, all }
    }

    /// The ways to take one set of each list so that no two of them meet.
    pub(super) fn count(&self, is_stopped: &dyn Fn() -> bool) -> Result<u128, Stopped> {
        if self.words.iter().any(Range::is_empty) {
            return Ok(0);
        }
        let mut lists: Vec<usize> = (0..self.words.len()).collect();
        let mut scratch = vec![0; self.width * lists.len()];
        self.below(&self.all, &mut lists, &mut scratch, is_stopped)
    }

    /// The ways with the sets that are left of these lists, none of which is empty.
    fn below(
        &self,
        left: &[u64],
        lists: &mut [usize],
        scratch: &mut [u64],
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<u128, Stopped> {
        match *lists {
            [] => return Ok(1),
            [a] => return Ok(u128::from(self.n_left(left, a))),
            [a, b] => return Ok(u128::from(self.pairs(left, a, b))),
            _ => {}
        }
        if lists.len() > FEW {
            let fewest = (0..lists.len()).min_by_key(|&at| self.n_left(left, lists[at])).expect("there are several");
            lists[..=fewest].rotate_right(1);
            if lists.len() + 3 > self.words.len() && is_stopped() {
                return Err(Stopped);
            }
        }
        let (&mut list, rest) = lists.split_first_mut().expect("there are several");
        let (next, scratch) = scratch.split_at_mut(self.width);
        let mut total = 0;
        for word in self.words[list].clone() {
            let mut sets = left[word];
            while sets != 0 {
                let row = self.row(list, word, sets.trailing_zeros() as usize);
                sets &= sets - 1;
                if rest.iter().all(|&other| join(next, left, row, self.words[other].clone())) {
                    total += self.below(next, rest, scratch, is_stopped)?;
                }
            }
        }
        Ok(total)
    }

    fn n_left(&self, left: &[u64], list: usize) -> u32 {
        left[self.words[list].clone()].iter().map(|word| word.count_ones()).sum()
    }

    fn pairs(&self, left: &[u64], a: usize, b: usize) -> u64 {
        let mut total = 0;
        for word in self.words[a].clone() {
            let mut sets = left[word];
            while sets != 0 {
                let row = self.row(a, word, sets.trailing_zeros() as usize);
                sets &= sets - 1;
                for other in self.words[b].clone() {
                    let both = row[other] & left[other];
                    // Mostly none is left.
                    if both != 0 {
                        total += u64::from(both.count_ones());
                    }
                }
            }
        }
        total
    }

    /// The row of a set, which is a bit of a word.
    fn row(&self, list: usize, word: usize, bit: usize) -> &[u64] {
        let set = self.first[list] + 64 * (word - self.words[list].start) + bit;
        &self.rows[set * self.width..][..self.width]
    }

    /// Nodes of the search and ways, by one random dive: right on average.
    pub(super) fn dive(&self, rng: &mut Rng) -> (f64, f64) {
        let mut left = self.all.clone();
        let mut lists: Vec<usize> = (0..self.words.len()).collect();
        let (mut nodes, mut ways) = (1.0, 1.0);
        while !lists.is_empty() {
            let fewest = (0..lists.len()).min_by_key(|&at| self.n_left(&left, lists[at])).expect("there are some");
            // The search looks no further where some list is empty.
            if self.n_left(&left, lists[fewest]) == 0 {
                return (nodes, 0.0);
            }
            let list = lists.remove(if lists.len() > FEW { fewest } else { 0 });
            let n = self.n_left(&left, list);
            ways *= f64::from(n);
            // The last digit is only counted.
            nodes += if lists.is_empty() { 0.0 } else { ways };
            let at = |bit: usize| (self.words[list].start + bit / 64, bit % 64);
            let sets = (0..64 * self.words[list].len()).map(at).filter(|&(word, bit)| left[word] >> bit & 1 == 1);
            let (word, bit) = sets.take(rng.below(n as usize) + 1).last().expect("there are so many");
            let row = self.row(list, word, bit);
            left = left.iter().zip(row).map(|(left, row)| left & row).collect();
        }
        (nodes, ways)
    }
}

/// Joins these words; is anything left?
#[inline(always)]
fn join(next: &mut [u64], left: &[u64], row: &[u64], words: Range<usize>) -> bool {
    let mut any = 0;
    for ((next, left), row) in next[words.clone()].iter_mut().zip(&left[words.clone()]).zip(&row[words]) {
        *next = left & row;
        any |= *next;
    }
    any != 0
}
