//! Counting of disjoint choices of templates, one from each digit's list.
//!
//! For each template, a bit mask of the disjoint templates of the other digits is precomputed. Choosing a template
//! intersects these bits, and the number of bits that remain for the last digit is the number of ways to place it. The
//! digit with the fewest remaining templates comes next, as long as enough digits are left to make this choice
//! worthwhile.
//
//  row of a template   | list 0: disjoint? | list 1 | list 2      | ...   one bit per template, whole words per list
//  left                | list 0: left?     | list 1 | list 2      | ...

use std::ops::Range;

use anydoku::Rng;

/// Lists of sets of cells, one list for each digit, with a record of which sets are disjoint.
pub(super) struct Stack {
    /// The range of words of each list, the list with the fewest sets first.
    words: Vec<Range<usize>>,
    /// The index of the first set of each list.
    first: Vec<usize>,
    /// The number of words in a row.
    width: usize,
    rows: Vec<u64>,
    all: Vec<u64>,
}

/// The error returned when a count is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// The number of lists up to which their order stays fixed.
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

    /// Counts the ways to take one set from each list such that no two of them overlap.
    pub(super) fn count(&self, is_stopped: &dyn Fn() -> bool) -> Result<u128, Stopped> {
        if self.words.iter().any(Range::is_empty) {
            return Ok(0);
        }
        let mut lists: Vec<usize> = (0..self.words.len()).collect();
        let mut scratch = vec![0; self.width * lists.len()];
        self.below(&self.all, &mut lists, &mut scratch, is_stopped)
    }

    /// Counts the ways to continue with the remaining sets of these lists, none of which is empty.
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
                    // Usually none is left.
                    if both != 0 {
                        total += u64::from(both.count_ones());
                    }
                }
            }
        }
        total
    }

    /// Returns the row of a set, which is a bit of a word.
    fn row(&self, list: usize, word: usize, bit: usize) -> &[u64] {
        let set = self.first[list] + 64 * (word - self.words[list].start) + bit;
        &self.rows[set * self.width..][..self.width]
    }

    /// Estimates the number of search nodes and the number of ways. Both estimates are unbiased. At each depth, a
    /// random sample of the sets that the search would try is tried, and a random sample of the results is continued,
    /// all in parallel. If only one in thousands of single dives succeeds, nearly all would end early and suggest
    /// little work.
    pub(super) fn sample(&self, rng: &mut Rng) -> (f64, f64) {
        let mut crowd = vec![(self.all.clone(), (0..self.words.len()).collect::<Vec<usize>>())];
        let (mut nodes, mut weight) = (1.0, 1.0);
        for depth in (0..self.words.len()).rev() {
            let mut tried = Vec::new();
            for (at, (left, lists)) in crowd.iter_mut().enumerate() {
                if lists.len() > FEW {
                    let fewest = (0..lists.len()).min_by_key(|&i| self.n_left(left, lists[i])).expect("there are some");
                    lists[..=fewest].rotate_right(1);
                }
                let words = self.words[lists[0]].clone();
                let bits = words.flat_map(|word| (0..64).map(move |bit| (word, bit)));
                tried.extend(bits.filter(|&(word, bit)| left[word] >> bit & 1 == 1).map(|(word, bit)| (at, word, bit)));
            }
            // The last digit is only counted.
            if depth == 0 {
                return (nodes, weight * tried.len() as f64);
            }
            nodes += weight * tried.len() as f64;
            weight *= thin_out(&mut tried, MOST_TRIED, rng);
            let mut next = Vec::new();
            for &(at, word, bit) in &tried {
                let (left, lists) = &crowd[at];
                let row = self.row(lists[0], word, bit);
                let mut joined = vec![0; self.width];
                if lists[1..].iter().all(|&other| join(&mut joined, left, row, self.words[other].clone())) {
                    next.push((joined, lists[1..].to_vec()));
                }
            }
            weight *= thin_out(&mut next, MOST_KEPT, rng);
            crowd = next;
        }
        (nodes, 0.0)
    }
}

/// The number of sets that an estimate tries at one depth.
const MOST_TRIED: usize = 1500;

/// The number of these sets with which the estimate continues.
const MOST_KEPT: usize = 100;

/// Keeps a random sample of at most `most` items and returns the number of items that each represents.
fn thin_out<T>(items: &mut Vec<T>, most: usize, rng: &mut Rng) -> f64 {
    if items.len() <= most {
        return 1.0;
    }
    let n = items.len();
    (0..most).for_each(|i| items.swap(i, i + rng.below(n - i)));
    items.truncate(most);
    n as f64 / most as f64
}

/// Intersects these words and returns whether anything is left.
#[inline(always)]
fn join(next: &mut [u64], left: &[u64], row: &[u64], words: Range<usize>) -> bool {
    let mut any = 0;
    for ((next, left), row) in next[words.clone()].iter_mut().zip(&left[words.clone()]).zip(&row[words]) {
        *next = left & row;
        any |= *next;
    }
    any != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the templates of Latin squares: one cell of each row and column.
    fn latin(n: usize) -> Vec<Vec<u64>> {
        let mut sets = vec![(0u64, 0u64)];
        for row in 0..n {
            let longer = |&(cells, used): &(u64, u64)| {
                let free = (0..n).filter(move |column| used >> column & 1 == 0);
                free.map(move |column| (cells | 1 << (n * row + column), used | 1 << column))
            };
            sets = sets.iter().flat_map(longer).collect();
        }
        sets.into_iter().map(|(cells, _)| vec![cells]).collect()
    }

    #[test]
    fn samples_are_right_on_average() {
        for (n, expected) in [(3, 12), (4, 576), (5, 161_280)] {
            let sets = latin(n);
            let stack = Stack::new(vec![sets.iter().map(|set| &set[..]).collect(); n]);
            assert_eq!(stack.count(&|| false), Ok(expected));
            let mut rng = Rng::new(1);
            let mean = (0..20).map(|_| stack.sample(&mut rng).1).sum::<f64>() / 20.0;
            assert!((mean / expected as f64 - 1.0).abs() < 0.05, "{n}: {mean} instead of {expected}");
        }
    }
}
