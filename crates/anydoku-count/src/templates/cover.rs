//! Exact cover by templates: a search that covers the cell with the fewest templates (Knuth, TAOCP 7.2.2.1), caches the
//! number for each set of uncovered cells (as in Nishino et al. 2017), and compacts the templates as they become fewer.

use super::super::table::hash_words;
use super::super::{CountOptions, Reason};
use anydoku::Rng;

/// The templates of a cover problem as bit planes: bit t of a cell's plane is set if template t contains the cell.
pub(super) struct Problem {
    pub(super) words: usize,
    pub(super) cells: Vec<Vec<u16>>,
    /// The number of templates of each item. Bundles consist of several templates.
    pub(super) parts: Vec<usize>,
    /// The number of bundles with the same cells for each item.
    pub(super) ways: Vec<u64>,
    pub(super) planes: Vec<u64>,
    pub(super) uncovered: Vec<u64>,
    pub(super) n_left: usize,
    pub(super) is_covered: bool,
}

impl Problem {
    pub(super) fn new(
        n_cells: usize,
        cells: Vec<Vec<u16>>,
        parts: Vec<usize>,
        ways: Vec<u64>,
        uncovered: Vec<u64>,
        n_left: usize,
        is_covered: bool,
    ) -> Problem {
        let words = cells.len().div_ceil(64).max(1);
        let mut planes = vec![0; n_cells * words];
        for (t, cells) in cells.iter().enumerate() {
            for &cell in cells {
                planes[cell as usize * words + t / 64] |= 1 << (t % 64);
            }
        }
        Problem { words, cells, parts, ways, planes, uncovered, n_left, is_covered }
    }

    pub(super) fn all(&self) -> Vec<u64> {
        (0..self.words)
            .map(|w| match self.cells.len() - 64 * w.min(self.cells.len() / 64) {
                64.. => u64::MAX,
                left => (1 << left) - 1,
            })
            .collect()
    }

    fn plane(&self, cell: usize) -> &[u64] {
        &self.planes[cell * self.words..(cell + 1) * self.words]
    }

    /// Returns the uncovered cell with the fewest templates, and their number.
    fn choose(&self, open: &[u64], uncovered: &[u64]) -> Option<(usize, u32)> {
        let mut best: Option<(usize, u32)> = None;
        for cell in bits(uncovered) {
            let plane = self.plane(cell);
            let n: u32 = plane.iter().zip(open).map(|(a, b)| (a & b).count_ones()).sum();
            if best.is_none_or(|(_, least)| n < least) {
                best = Some((cell, n));
                if n == 0 {
                    break;
                }
            }
        }
        best
    }

    /// Computes the templates that remain after this one is taken.
    fn without(&self, open: &[u64], template: usize, into: &mut Vec<u64>) {
        into.clear();
        into.extend_from_slice(open);
        for &cell in &self.cells[template] {
            for (to, plane) in into.iter_mut().zip(self.plane(cell as usize)) {
                *to &= !plane;
            }
        }
    }

    /// Estimates the number of nodes below this one and the number of partitions by one random dive.
    pub(super) fn dive(&self, rng: &mut Rng) -> (f64, f64) {
        let mut open = self.all();
        let mut uncovered = self.uncovered.clone();
        let (mut nodes, mut width, mut ways) = (1.0, 1.0, 1.0);
        while let Some((cell, n)) = self.choose(&open, &uncovered) {
            if n == 0 {
                return (nodes, 0.0);
            }
            width *= n as f64;
            nodes += width;
            let both: Vec<u64> = self.plane(cell).iter().zip(&open).map(|(a, b)| a & b).collect();
            let pick = rng.below(n as usize);
            let template = bits(&both).nth(pick).expect("the index is less than the count");
            ways *= self.ways[template] as f64;
            let mut next = Vec::new();
            self.without(&open, template, &mut next);
            self.cells[template].iter().for_each(|&c| uncovered[c as usize / 64] &= !(1 << (c % 64)));
            open = next;
        }
        (nodes, width * ways)
    }
}

fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(64 * i + bit)
        })
    })
}

pub(super) struct Cover<'a, 'b> {
    pub(super) memo: Memo,
    pub(super) nodes: u64,
    pub(super) options: &'a CountOptions<'b>,
}

impl Cover<'_, '_> {
    pub(super) fn count(
        &mut self,
        problem: &Problem,
        open: &[u64],
        uncovered: &[u64],
        n_left: usize,
    ) -> Result<u128, Reason> {
        let n_open = open.iter().map(|word| word.count_ones()).sum::<u32>() as usize;
        if problem.is_covered && n_left == 1 {
            return Ok(n_open as u128);
        }
        let Some((cell, n)) = problem.choose(open, uncovered) else { return Ok((n_left == 0) as u128) };
        if n == 0 || n_left == 0 {
            return Ok(0);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 14) && self.options.budget.is_spent(0) {
            return Err(Reason::Stopped);
        }
        // Caching pays off where the subtree is neither tiny nor almost everything.
        let is_remembered = n_left > 3;
        if is_remembered && let Some(known) = self.memo.get(uncovered) {
            return Ok(known);
        }
        let mut total = 0u128;
        if problem.words > 1 && n_open * 3 < problem.words * 64 {
            let cells = bits(open).map(|t| problem.cells[t].clone()).collect();
            let parts = bits(open).map(|t| problem.parts[t]).collect();
            let ways = bits(open).map(|t| problem.ways[t]).collect();
            let n_cells = problem.planes.len() / problem.words;
            let packed = Problem::new(n_cells, cells, parts, ways, uncovered.to_vec(), n_left, problem.is_covered);
            let all = packed.all();
            total = self.branch(&packed, &all, uncovered, n_left, cell)?;
        } else {
            total += self.branch(problem, open, uncovered, n_left, cell)?;
        }
        if is_remembered {
            self.memo.put(uncovered, total);
        }
        Ok(total)
    }

    fn branch(
        &mut self,
        problem: &Problem,
        open: &[u64],
        uncovered: &[u64],
        n_left: usize,
        cell: usize,
    ) -> Result<u128, Reason> {
        let mut total = 0u128;
        let through: Vec<u64> = problem.plane(cell).iter().zip(open).map(|(a, b)| a & b).collect();
        let (mut next, mut rest) = (Vec::with_capacity(open.len()), uncovered.to_vec());
        for template in bits(&through) {
            let Some(n_left) = n_left.checked_sub(problem.parts[template]) else { continue };
            problem.without(open, template, &mut next);
            rest.copy_from_slice(uncovered);
            problem.cells[template].iter().for_each(|&c| rest[c as usize / 64] &= !(1 << (c % 64)));
            let below = self.count(problem, &next, &rest, n_left)?;
            let below = below.checked_mul(problem.ways[template] as u128).ok_or(Reason::TooLarge)?;
            total = total.checked_add(below).ok_or(Reason::TooLarge)?;
        }
        Ok(total)
    }
}

/// A cache of numbers by sets of cells, in which newer entries replace older ones. The cache grows with its contents:
/// units can be small and numerous, and allocating the full size at once took anti-knight grids about as much time in
/// page faults as in counting (42 s and 47 s).
pub(super) struct Memo {
    words: usize,
    keys: Vec<u64>,
    values: Vec<u128>,
    /// The number of insertions at the current size. `most` is the largest number of slots.
    n_put: usize,
    most: usize,
}

/// The initial number of slots.
const FIRST_SLOTS: usize = 1 << 9;

impl Memo {
    pub(super) fn new(words: usize, most: usize) -> Memo {
        let slots = most.min(FIRST_SLOTS);
        Memo { words, keys: vec![0; words * slots], values: vec![0; slots], n_put: 0, most }
    }

    /// Doubles the number of slots.
    #[cold]
    fn grow(&mut self) {
        let slots = (2 * self.values.len()).min(self.most);
        let keys = std::mem::replace(&mut self.keys, vec![0; self.words * slots]);
        let values = std::mem::replace(&mut self.values, vec![0; slots]);
        self.n_put = 0;
        for (key, value) in keys.chunks_exact(self.words).zip(values) {
            if key.iter().any(|&word| word != 0) {
                self.put(key, value);
            }
        }
    }

    fn slot(&self, key: &[u64]) -> Option<usize> {
        (!self.values.is_empty()).then(|| (hash_words(key) >> 20) as usize % self.values.len())
    }

    // The empty set is never looked up, so a key of zeros marks an empty slot.
    fn get(&self, key: &[u64]) -> Option<u128> {
        let slot = self.slot(key)?;
        (self.keys[slot * self.words..(slot + 1) * self.words] == *key).then(|| self.values[slot])
    }

    fn put(&mut self, key: &[u64], value: u128) {
        if self.n_put >= self.values.len() && self.values.len() < self.most {
            self.grow();
        }
        self.n_put += 1;
        if let Some(slot) = self.slot(key) {
            self.keys[slot * self.words..(slot + 1) * self.words].copy_from_slice(key);
            self.values[slot] = value;
        }
    }
}
