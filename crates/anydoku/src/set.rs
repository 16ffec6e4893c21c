//! Sets of digits and of cells, stored as bit masks.
//!
//! A [`DigitSet`] is small and `Copy`; it holds up to [`MAX_DIGITS`] digits. A [`CellSet`] is sized for its topology.
//! Neither of them depends on houses.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::topology::{Cell, Digit};

/// The maximum number of digits that a topology can have.
pub const MAX_DIGITS: usize = 256;

/// A set of up to 256 digits.
///
/// ```
/// use anydoku::{Digit, DigitSet};
/// let odd: DigitSet = [1, 3, 5, 7, 9].into_iter().filter_map(Digit::from_number).collect();
/// assert_eq!(odd.len(), 5);
/// assert_eq!((DigitSet::all(9) - odd).iter().map(Digit::number).collect::<Vec<_>>(), [2, 4, 6, 8]);
/// ```
// Digit `d` is bit `d % 64` of word `d / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "Vec<Digit>", into = "Vec<Digit>")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DigitSet([u64; 4]);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet([0; 4]);

    /// Returns the set of the first `n` digits.
    pub fn all(n: usize) -> DigitSet {
        debug_assert!(n <= MAX_DIGITS);
        let mut set = DigitSet::EMPTY;
        for (i, word) in set.0.iter_mut().enumerate() {
            *word = match n.saturating_sub(64 * i) {
                0 => 0,
                left if left >= 64 => u64::MAX,
                left => (1 << left) - 1,
            };
        }
        set
    }

    /// Returns the set that holds only `digit`.
    pub fn only(digit: Digit) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        set.insert(digit);
        set
    }

    /// Adds a digit.
    pub fn insert(&mut self, digit: Digit) {
        self.0[digit.index() / 64] |= 1 << (digit.index() % 64);
    }

    /// Removes a digit and returns whether it was in the set.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let had = self.contains(digit);
        self.0[digit.index() / 64] &= !(1 << (digit.index() % 64));
        had
    }

    /// Returns whether the digit is in the set.
    pub fn contains(self, digit: Digit) -> bool {
        self.0[digit.index() / 64] >> (digit.index() % 64) & 1 == 1
    }

    /// Returns the number of digits in the set.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Returns the digit of a set with exactly one, otherwise `None`.
    pub fn single(self) -> Option<Digit> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// Returns the smallest digit, or `None` if the set is empty.
    pub fn first(self) -> Option<Digit> {
        self.iter().next()
    }

    /// Returns whether every digit of this set is also in `other`.
    pub fn is_subset(self, other: DigitSet) -> bool {
        (self - other).is_empty()
    }

    /// Iterates over the digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| bits(word).map(move |b| Digit((64 * i + b) as u8)))
    }

    /// Returns the bits, lowest word first: digit `d` is bit `d % 64` of word `d / 64`.
    pub fn words(self) -> [u64; 4] {
        self.0
    }

    /// Returns the set with these bits; the inverse of [`words`](DigitSet::words).
    pub fn from_words(words: [u64; 4]) -> DigitSet {
        DigitSet(words)
    }
}

fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

fn zip(a: DigitSet, b: DigitSet, f: impl Fn(u64, u64) -> u64) -> DigitSet {
    DigitSet(std::array::from_fn(|i| f(a.0[i], b.0[i])))
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        zip(self, other, |a, b| a | b)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        zip(self, other, |a, b| a & b)
    }
}

/// Complements within all 256 digits, not within the digits of a topology.
impl Not for DigitSet {
    type Output = DigitSet;
    fn not(self) -> DigitSet {
        DigitSet(self.0.map(|word| !word))
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        zip(self, other, |a, b| a & !b)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        *self = *self & other;
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        *self = *self - other;
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::number)).finish()
    }
}

/// A set of cells of one topology.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// Returns an empty set with room for `n_cells` cells.
    pub fn new(n_cells: usize) -> CellSet {
        CellSet { words: vec![0; n_cells.div_ceil(64)] }
    }

    /// Returns a set of the given cells with room for `n_cells` cells.
    pub fn of(n_cells: usize, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        let mut set = CellSet::new(n_cells);
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// Adds a cell and returns whether it was missing before.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        self.words[cell.index() / 64] |= 1 << (cell.index() % 64);
        new
    }

    /// Removes a cell and returns whether it was in the set.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let had = self.contains(cell);
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
        had
    }

    /// Returns whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Returns the number of cells in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns whether every cell of this set is also in `other`.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Returns whether the two sets share a cell.
    pub fn meets(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Removes all cells.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Keeps only the cells that are also in `other`.
    pub fn keep(&mut self, other: &CellSet) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= b;
        }
    }

    /// Adds all cells of `other`.
    pub fn extend(&mut self, other: &CellSet) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a |= b;
        }
    }

    /// Removes all cells of `other`.
    pub fn subtract(&mut self, other: &CellSet) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= !b;
        }
    }

    /// Iterates over the cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |b| Cell((64 * i + b) as u16)))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_counts_across_word_borders() {
        for n in [0, 1, 9, 63, 64, 65, 128, 144, 255, 256] {
            assert_eq!(DigitSet::all(n).len(), n);
        }
        assert_eq!(DigitSet::all(256).iter().last(), Some(Digit(255)));
    }

    #[test]
    fn digits_come_out_ascending() {
        let set: DigitSet = [200, 3, 64, 63].into_iter().map(Digit).collect();
        assert_eq!(set.iter().map(Digit::index).collect::<Vec<_>>(), [3, 63, 64, 200]);
        assert_eq!(set.single(), None);
        assert_eq!(DigitSet::only(Digit(77)).single(), Some(Digit(77)));
    }

    #[test]
    fn cells_insert_once() {
        let mut set = CellSet::new(100);
        assert!(set.insert(Cell(99)));
        assert!(!set.insert(Cell(99)));
        assert!(set.remove(Cell(99)));
        assert!(set.is_empty());
    }
}
