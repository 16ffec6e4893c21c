//! Random numbers that stay the same across releases and machines.
//!
//! Users refer to a puzzle by its seed, so neither the generator nor the conversion of its bits to numbers may change
//! with a release of a dependency. The stream is xoshiro256++ (Blackman and Vigna 2018), seeded by SplitMix64. Bounded
//! numbers and shuffles are implemented here, and tests pin their values.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of random numbers that depends on its seed alone.
///
/// ```
/// use anydoku::Rng;
/// let mut rng = Rng::new(1);
/// let mut cards = [1, 2, 3, 4, 5];
/// rng.shuffle(&mut cards);
/// assert_eq!(Rng::new(1).below(100), Rng::new(1).below(100));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// Returns the stream of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns the stream for one unit of a job, so that results do not depend on which thread processes the unit.
    pub fn for_unit(seed: u64, unit: u64) -> Rng {
        Rng::new(mix(mix(seed) ^ mix(unit.wrapping_add(0x9E37_79B9_7F4A_7C15))))
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number from 0 to `n - 1`; all are equally likely.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "there is no number below 0");
        let n = n as u64;
        // Lemire's method (2019): the high half of a product, rejecting the few low halves that would favor small
        // numbers. At most `n` of 2^64 values are rejected, so the division is rarely executed.
        loop {
            let product = self.bits() as u128 * n as u128;
            if product as u64 >= n || product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as usize;
            }
        }
    }

    /// Shuffles the items by the Fisher-Yates method (Durstenfeld 1964); all orders are equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_values_never_change() {
        let mut rng = Rng::new(42);
        let drawn: Vec<_> = (0..6).map(|_| rng.below(1000)).collect();
        let mut items: Vec<_> = (0..9).collect();
        rng.shuffle(&mut items);
        assert_eq!((drawn, items), (vec![814, 318, 983, 701, 793, 588], vec![6, 0, 7, 3, 2, 5, 8, 4, 1]));
        assert_eq!(Rng::for_unit(7, 3).bits(), 10262542907496828630);
    }
}
