//! Sums by key: the hash table and the number types shared by the counting methods.
//!
//! Keys are short runs of words of one length, stored end to end; a value is a number of ways. Numbers are of type
//! `u128` if they fit, and otherwise big integers: a method first runs with `u128`, and after an overflow again with
//! big integers.

use num_bigint::BigUint;

/// An exact number of ways.
pub(super) trait Tally: Clone + Send + Sync {
    fn from_u64(n: u64) -> Self;
    fn add(&mut self, other: &Self) -> Result<(), Overflow>;
    fn times(&self, other: &Self) -> Result<Self, Overflow>;
    fn to_big(&self) -> BigUint;
    fn from_big(n: &BigUint) -> Result<Self, Overflow>;
    fn is_zero(&self) -> bool;
}

/// The error returned when a number does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Overflow;

impl Tally for u128 {
    fn from_u64(n: u64) -> u128 {
        n as u128
    }

    fn add(&mut self, other: &u128) -> Result<(), Overflow> {
        *self = self.checked_add(*other).ok_or(Overflow)?;
        Ok(())
    }

    fn times(&self, other: &u128) -> Result<u128, Overflow> {
        self.checked_mul(*other).ok_or(Overflow)
    }

    fn to_big(&self) -> BigUint {
        BigUint::from(*self)
    }

    fn from_big(n: &BigUint) -> Result<u128, Overflow> {
        u128::try_from(n).map_err(|_| Overflow)
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }
}

impl Tally for BigUint {
    fn from_u64(n: u64) -> BigUint {
        BigUint::from(n)
    }

    fn add(&mut self, other: &BigUint) -> Result<(), Overflow> {
        *self += other;
        Ok(())
    }

    fn times(&self, other: &BigUint) -> Result<BigUint, Overflow> {
        Ok(self * other)
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn from_big(n: &BigUint) -> Result<BigUint, Overflow> {
        Ok(n.clone())
    }

    fn is_zero(&self) -> bool {
        *self == BigUint::ZERO
    }
}

pub(super) use anydoku::hash::mix;

#[inline]
pub(super) fn hash_words(words: &[u64]) -> u64 {
    words.iter().fold(0x517C_C1B7_2722_0A95, |hash, &word| mix(hash, word))
}

/// A hash table with keys of `stride` words.
///
/// Two other tables of this crate are separate because their loops determine the running time of a count. The memo of
/// templates has a fixed number of slots and overwrites old entries. The ways of meet in the middle have one word per
/// key and are never read back in order.
//
//  slots  . 2 . . 0 1 .      open addressing, number of the entry + 1
//  keys   k0 k0 k1 k1 k2 k2  stride 2
//  values v0    v1    v2
#[derive(Clone)]
pub(super) struct Table<T> {
    stride: usize,
    keys: Vec<u64>,
    values: Vec<T>,
    slots: Vec<u32>,
}

impl<T: Clone> Table<T> {
    pub(super) fn new(stride: usize) -> Table<T> {
        Table { stride, keys: Vec::new(), values: Vec::new(), slots: vec![0; 16] }
    }

    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Removes all entries. Keeps memory for about as many entries as there were, so that many small uses after a large
    /// one are cheap.
    pub(super) fn clear(&mut self) {
        let room = (self.values.len() * 4).next_power_of_two().max(16);
        self.slots.truncate(room);
        self.slots.fill(0);
        self.keys.clear();
        self.values.clear();
    }

    pub(super) fn key(&self, i: usize) -> &[u64] {
        &self.keys[i * self.stride..(i + 1) * self.stride]
    }

    pub(super) fn value(&self, i: usize) -> &T {
        &self.values[i]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u64], &T)> {
        (0..self.len()).map(|i| (self.key(i), &self.values[i]))
    }

    fn slot(&self, key: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash_words(key) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                entry if self.key(entry as usize - 1) == key => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for i in 0..self.len() {
            let slot = self.slot(self.key(i));
            self.slots[slot] = i as u32 + 1;
        }
    }

    /// Inserts a value, or returns the existing one.
    pub(super) fn insert(&mut self, key: &[u64], value: T) -> Option<&mut T> {
        debug_assert_eq!(key.len(), self.stride);
        let slot = self.slot(key);
        match self.slots[slot] {
            0 => {
                self.keys.extend_from_slice(key);
                self.values.push(value);
                self.slots[slot] = self.values.len() as u32;
                if self.values.len() * 2 > self.slots.len() {
                    self.grow();
                }
                None
            }
            entry => Some(&mut self.values[entry as usize - 1]),
        }
    }
}

impl<T: Tally> Table<T> {
    /// Adds to the value of a key.
    pub(super) fn add(&mut self, key: &[u64], value: T) -> Result<(), Overflow> {
        let slot = self.slot(key);
        match self.slots[slot] {
            0 => {
                self.insert(key, value);
                Ok(())
            }
            entry => self.values[entry as usize - 1].add(&value),
        }
    }
}
