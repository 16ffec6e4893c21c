//! Lanes in plain 64-bit words, one per band: for processors without wide registers, for Miri, and for reading.
//!
//! A word holds four lanes of 16 bits. Sets have nine bits, so the top bit of a lane is free. Setting it before a
//! subtraction keeps lanes from borrowing from their neighbors; afterward it shows whether the lane was 0 (SWAR;
//! Knuth, TAOCP 7.1.3).

use super::{Lanes, Row};

/// The three bands.
#[derive(Clone, Copy)]
pub(in super::super) struct Portable([u64; 3]);

/// 1 in each lane.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The top bit of each lane.
const TOPS: u64 = 0x8000_8000_8000_8000;
/// The top bits of the three blocks.
const BLOCK_TOPS: u64 = 0x0000_8000_8000_8000;

impl Portable {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Portable {
        Portable(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, b: Portable, f: impl Fn(u64, u64) -> u64) -> Portable {
        Portable([f(self.0[0], b.0[0]), f(self.0[1], b.0[1]), f(self.0[2], b.0[2])])
    }
}

/// Returns 1 in each lane that is not 0, for lanes below 32,768.
#[inline(always)]
fn flags(word: u64) -> u64 {
    (((word | TOPS) - ONES) & TOPS) >> 15
}

/// Returns all ones in each lane whose flag is 1.
#[inline(always)]
fn spread(flags: u64) -> u64 {
    (flags << 16).wrapping_sub(flags)
}

impl Lanes for Portable {
    type Proof = ();

    #[inline(always)]
    fn load(_: (), row: &Row) -> Self {
        let word = |band: usize| (0..4).fold(0, |word, i| word | (row[4 * band + i] as u64) << (16 * i));
        Portable([word(0), word(1), word(2)])
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        for (band, word) in self.0.into_iter().enumerate() {
            for i in 0..4 {
                row[4 * band + i] = (word >> (16 * i)) as u16;
            }
        }
    }

    #[inline(always)]
    fn splat(_: (), set: u16) -> Self {
        Portable([set as u64 * ONES; 3])
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.zip(b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn rest(self) -> Self {
        self.map(|a| a & ((a | TOPS) - ONES))
    }

    #[inline(always)]
    fn where_empty(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !spread(flags(b)))
    }

    #[inline(always)]
    fn where_some(self, other: Self) -> Self {
        self.zip(other, |a, b| a & spread(flags(b)))
    }

    #[inline(always)]
    fn narrowed(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !spread(flags(b)) | b)
    }

    #[inline(always)]
    fn is_some(self) -> Self {
        self.map(flags)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] != 0
    }

    #[inline(always)]
    fn has_empty(all: &[Self; 9]) -> bool {
        let full = all.iter().flat_map(|register| register.0).fold(BLOCK_TOPS, |full, a| full & ((a | TOPS) - ONES));
        full != BLOCK_TOPS
    }

    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        self.zip(b, |a, b| a + b)
    }

    #[inline(always)]
    fn times_32(self) -> Self {
        self.map(|a| a << 5)
    }

    #[inline(always)]
    fn max(self, b: Self) -> Self {
        self.zip(b, |a, b| {
            let is_greater = spread((((a | TOPS) - b) & TOPS) >> 15);
            a & is_greater | b & !is_greater
        })
    }

    #[inline(always)]
    fn greatest(self) -> (u16, usize) {
        let mut best = (0, 0);
        for lane in 0..12 {
            let number = (self.0[lane / 4] >> (lane % 4 * 16)) as u16;
            if number > best.0 {
                best = (number, lane % 8);
            }
        }
        best
    }

    #[inline(always)]
    fn turn_stacks(self) -> Self {
        self.map(|a| a >> 16 | (a & 0xffff) << 32)
    }

    #[inline(always)]
    fn turn_stacks_back(self) -> Self {
        self.map(|a| (a << 16 | a >> 32) & 0x0000_ffff_ffff_ffff)
    }

    #[inline(always)]
    fn turn_bands(self) -> Self {
        let [a, b, c] = self.0;
        Portable([b, c, a])
    }

    #[inline(always)]
    fn turn_bands_back(self) -> Self {
        let [a, b, c] = self.0;
        Portable([c, a, b])
    }
}
