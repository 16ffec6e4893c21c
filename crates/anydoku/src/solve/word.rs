//! Mask words: the digits of a cell as bits of the narrowest integer that holds them.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::set::DigitSet;

/// A set of digits in one or four machine words.
pub(crate) trait Word:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Send
    + Sync
    + 'static
{
    /// The empty set.
    const ZERO: Self;
    /// The number of digits that fit.
    #[cfg(test)]
    const BITS: usize;

    fn bit(index: usize) -> Self;
    fn from_set(set: DigitSet) -> Self;
    fn to_set(self) -> DigitSet;
    /// Returns the lowest 64 bits, for words of at most 64 bits.
    fn to_bits(self) -> u64;
    fn from_bits(bits: u64) -> Self;
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }
    /// Returns the word without its lowest bit; zero stays zero.
    fn rest(self) -> Self;
    /// Returns whether at most one bit is set.
    fn is_single_or_zero(self) -> bool {
        self.rest().is_zero()
    }
    /// Returns the index of the lowest bit; the word must not be zero.
    fn lowest(self) -> usize;
    fn len(self) -> usize;
}

macro_rules! integer_word {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            #[cfg(test)]
            const BITS: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn bit(index: usize) -> Self {
                1 << index
            }
            fn from_set(set: DigitSet) -> Self {
                let words = set.words();
                (words[0] as u128 | (words[1] as u128) << 64) as $word
            }
            #[inline(always)]
            fn to_bits(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn from_bits(bits: u64) -> Self {
                bits as $word
            }
            fn to_set(self) -> DigitSet {
                let wide = self as u128;
                DigitSet::from_words([wide as u64, (wide >> 64) as u64, 0, 0])
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn len(self) -> usize {
                self.count_ones() as usize
            }
        }
    )*};
}

integer_word!(u16 u32 u64 u128);

/// Holds up to 256 digits.
impl Word for DigitSet {
    const ZERO: Self = DigitSet::EMPTY;
    #[cfg(test)]
    const BITS: usize = 256;

    fn bit(index: usize) -> Self {
        DigitSet::only(crate::Digit::new(index))
    }
    fn from_set(set: DigitSet) -> Self {
        set
    }
    fn to_set(self) -> DigitSet {
        self
    }
    fn rest(self) -> Self {
        let mut words = self.words();
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        DigitSet::from_words(words)
    }
    fn to_bits(self) -> u64 {
        self.words()[0]
    }
    fn from_bits(bits: u64) -> Self {
        DigitSet::from_words([bits, 0, 0, 0])
    }
    fn lowest(self) -> usize {
        self.first().expect("the word is not zero").index()
    }
    fn len(self) -> usize {
        DigitSet::len(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<W: Word>() {
        let sample: DigitSet = [0, 3, W::BITS - 1].into_iter().map(crate::Digit::new).collect();
        let word = W::from_set(sample);
        assert_eq!(word.to_set(), sample);
        assert_eq!(word.len(), 3);
        assert_eq!(word.lowest(), 0);
        assert_eq!(word.rest().lowest(), 3);
        assert_eq!(word.rest().rest(), W::bit(W::BITS - 1));
        assert!(word.rest().rest().is_single_or_zero() && !word.is_single_or_zero());
        assert_eq!(W::ZERO.rest(), W::ZERO);
    }

    #[test]
    fn all_words_behave_alike() {
        check::<u16>();
        check::<u32>();
        check::<u64>();
        check::<u128>();
        check::<DigitSet>();
    }
}
