//! Lanes in the 256-bit registers of AVX2. `lanes.rs` explains why this is sound.

use std::arch::x86_64::*;

use super::{GridRows, Lanes, Row};

/// Proof that the processor has AVX2 and the bit manipulation instructions introduced with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super::super) struct Proof(());

impl Proof {
    /// Queries the processor.
    pub(super) fn ask() -> Option<Proof> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Proof(()))
    }
}

#[derive(Clone, Copy)]
pub(in super::super) struct Avx2(pub(super) __m256i);

/// Methods of one or a few instructions, shared by both 256-bit paths. Safe: `self` can only be created with a proof.
macro_rules! in_ymm {
    () => {
        #[inline(always)]
        fn load(_: Self::Proof, row: &Row) -> Self {
            Self(unsafe { _mm256_loadu_si256(row.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store(self, row: &mut Row) {
            unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn splat(_: Self::Proof, set: u16) -> Self {
            Self(unsafe { _mm256_set1_epi16(set as i16) })
        }
        #[inline(always)]
        fn or(self, b: Self) -> Self {
            Self(unsafe { _mm256_or_si256(self.0, b.0) })
        }
        #[inline(always)]
        fn and(self, b: Self) -> Self {
            Self(unsafe { _mm256_and_si256(self.0, b.0) })
        }
        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            Self(unsafe { _mm256_xor_si256(self.0, b.0) })
        }
        #[inline(always)]
        fn minus(self, b: Self) -> Self {
            Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
        }
        #[inline(always)]
        fn rest(self) -> Self {
            Self(unsafe { _mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))) })
        }
        #[inline(always)]
        fn is_some(self) -> Self {
            Self(unsafe { _mm256_min_epu16(self.0, _mm256_set1_epi16(1)) })
        }
        #[inline(always)]
        fn any(self) -> bool {
            unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
        }
        #[inline(always)]
        fn plus(self, b: Self) -> Self {
            Self(unsafe { _mm256_add_epi16(self.0, b.0) })
        }
        #[inline(always)]
        fn times_32(self) -> Self {
            Self(unsafe { _mm256_slli_epi16::<5>(self.0) })
        }
        #[inline(always)]
        fn max(self, b: Self) -> Self {
            Self(unsafe { _mm256_max_epu16(self.0, b.0) })
        }
        #[inline(always)]
        fn greatest(self) -> (u16, usize) {
            // One instruction finds the minimum of eight lanes and its position, so the halves are combined and
            // complemented.
            let found = unsafe {
                let half = _mm_max_epu16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
                _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(half, _mm_set1_epi16(-1)))) as u32
            };
            (!found as u16, (found >> 16 & 7) as usize)
        }
        #[inline(always)]
        fn has_empty(all: &[Self; 9]) -> bool {
            let mut least = all[0].0;
            for register in &all[1..] {
                least = unsafe { _mm256_min_epu16(least, register.0) };
            }
            // One bit per byte; the padding is always empty.
            let is_empty = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(least, _mm256_setzero_si256())) };
            is_empty & 0x003f_3f3f != 0
        }
        #[inline(always)]
        fn turn_bands(self) -> Self {
            Self(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
        }
        #[inline(always)]
        fn turn_bands_back(self) -> Self {
            Self(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0) })
        }
        #[inline(always)]
        fn read(_: Self::Proof, text: &[u8; 96]) -> Option<[Self; 9]> {
            let [a, b, c, d, e, f, g, h, i] = unsafe { super::text::read(text) }?;
            Some([Self(a), Self(b), Self(c), Self(d), Self(e), Self(f), Self(g), Self(h), Self(i)])
        }
        #[inline(always)]
        fn write(_: Self::Proof, grid: &GridRows, text: &mut [u8; 96]) {
            unsafe { super::text::write(grid, text) }
        }
    };
}
pub(super) use in_ymm;

/// For each byte of a 128-bit half, the byte that moves there when the blocks of a band rotate.
pub(super) const NEXT: [i8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];
/// Rotates in the opposite direction of [`NEXT`].
pub(super) const BEFORE: [i8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];

/// Copies sixteen bytes to both halves.
#[inline(always)]
pub(super) fn both_halves(_: Proof, bytes: &[i8; 16]) -> __m256i {
    // Safe: the caller has a proof.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

impl Avx2 {
    /// Returns a register without bits.
    #[inline(always)]
    pub(super) fn none(_: Proof) -> Self {
        Self(unsafe { _mm256_setzero_si256() })
    }

    /// Returns two bits per lane, for lanes that have all bits or none.
    #[inline(always)]
    pub(super) fn lanes(self) -> u32 {
        unsafe { _mm256_movemask_epi8(self.0) as u32 }
    }

    /// Returns all ones where the lane is 0.
    #[inline(always)]
    pub(super) fn is_empty(self) -> Self {
        Self(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }
}

impl Lanes for Avx2 {
    type Proof = Proof;

    in_ymm!();

    #[inline(always)]
    fn where_empty(self, other: Self) -> Self {
        self.and(other.is_empty())
    }

    #[inline(always)]
    fn where_some(self, other: Self) -> Self {
        self.minus(other.is_empty())
    }

    #[inline(always)]
    fn narrowed(self, other: Self) -> Self {
        self.and(other.or(other.is_empty()))
    }

    #[inline(always)]
    fn turn_stacks(self) -> Self {
        Self(unsafe { _mm256_shuffle_epi8(self.0, both_halves(Proof(()), &NEXT)) })
    }

    #[inline(always)]
    fn turn_stacks_back(self) -> Self {
        Self(unsafe { _mm256_shuffle_epi8(self.0, both_halves(Proof(()), &BEFORE)) })
    }
}
