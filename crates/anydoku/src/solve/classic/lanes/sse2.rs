//! Lanes in pairs of 128-bit registers: SSE2, which every 64-bit x86 processor has, so that no proof is necessary.
//!
//! The lower register holds bands 0 and 1, the upper one band 2 and padding. Calls are marked `unsafe` only for older
//! compilers: 64-bit x86 without SSE2 does not exist, and loads and stores go through references.

use std::arch::x86_64::*;

use super::{Lanes, Row};

#[derive(Clone, Copy)]
pub(in super::super) struct Sse2(__m128i, __m128i);

/// Applies the same instruction to both registers.
macro_rules! both {
    ($function:ident, $a:ident) => {
        Sse2($function($a.0), $function($a.1))
    };
    ($function:ident, $a:ident, $b:expr) => {{
        let b: Sse2 = $b;
        Sse2($function($a.0, b.0), $function($a.1, b.1))
    }};
}

#[inline(always)]
fn splat(set: u16) -> Sse2 {
    let half = unsafe { _mm_set1_epi16(set as i16) };
    Sse2(half, half)
}

#[inline(always)]
fn is_empty(a: Sse2) -> Sse2 {
    unsafe { both!(_mm_cmpeq_epi16, a, splat(0)) }
}

/// Combines halves of two registers: the low bit of `WHICH` selects the half of `a`, the other that of `b`.
#[inline(always)]
fn halves<const WHICH: i32>(a: __m128i, b: __m128i) -> __m128i {
    unsafe { _mm_castpd_si128(_mm_shuffle_pd::<WHICH>(_mm_castsi128_pd(a), _mm_castsi128_pd(b))) }
}

impl Lanes for Sse2 {
    type Proof = ();

    #[inline(always)]
    fn load(_: (), row: &Row) -> Self {
        unsafe { Sse2(_mm_loadu_si128(row.as_ptr().cast()), _mm_loadu_si128(row[8..].as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        unsafe {
            _mm_storeu_si128(row.as_mut_ptr().cast(), self.0);
            _mm_storeu_si128(row[8..].as_mut_ptr().cast(), self.1);
        }
    }

    #[inline(always)]
    fn splat(_: (), set: u16) -> Self {
        splat(set)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        unsafe { both!(_mm_or_si128, self, b) }
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        unsafe { both!(_mm_and_si128, self, b) }
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        unsafe { both!(_mm_xor_si128, self, b) }
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        unsafe { both!(_mm_andnot_si128, b, self) }
    }

    #[inline(always)]
    fn rest(self) -> Self {
        self.and(self.plus(splat(0xffff)))
    }

    #[inline(always)]
    fn where_empty(self, other: Self) -> Self {
        self.and(is_empty(other))
    }

    #[inline(always)]
    fn where_some(self, other: Self) -> Self {
        self.minus(is_empty(other))
    }

    #[inline(always)]
    fn narrowed(self, other: Self) -> Self {
        self.and(other.or(is_empty(other)))
    }

    #[inline(always)]
    fn is_some(self) -> Self {
        unsafe { both!(_mm_min_epi16, self, splat(1)) }
    }

    #[inline(always)]
    fn any(self) -> bool {
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_or_si128(self.0, self.1), _mm_setzero_si128())) != 0xffff }
    }

    #[inline(always)]
    fn has_empty(all: &[Self; 9]) -> bool {
        let mut least = all[0];
        for &register in &all[1..] {
            least = unsafe { both!(_mm_min_epi16, least, register) };
        }
        let empty = is_empty(least);
        // One bit per byte; the padding is always empty.
        (unsafe { _mm_movemask_epi8(empty.0) & 0x3f3f | _mm_movemask_epi8(empty.1) & 0x003f }) != 0
    }

    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        unsafe { both!(_mm_add_epi16, self, b) }
    }

    #[inline(always)]
    fn times_32(self) -> Self {
        unsafe { Sse2(_mm_slli_epi16::<5>(self.0), _mm_slli_epi16::<5>(self.1)) }
    }

    #[inline(always)]
    fn max(self, b: Self) -> Self {
        unsafe { both!(_mm_max_epi16, self, b) }
    }

    #[inline(always)]
    fn greatest(self) -> (u16, usize) {
        let mut row = [0; 16];
        self.store(&mut row);
        let mut best = (0, 0);
        for (lane, &number) in row.iter().enumerate() {
            if number > best.0 {
                best = (number, lane % 8);
            }
        }
        best
    }

    #[inline(always)]
    fn turn_stacks(self) -> Self {
        const NEXT: i32 = 0b11_00_10_01;
        unsafe {
            Sse2(_mm_shufflehi_epi16::<NEXT>(_mm_shufflelo_epi16::<NEXT>(self.0)), _mm_shufflelo_epi16::<NEXT>(self.1))
        }
    }

    #[inline(always)]
    fn turn_stacks_back(self) -> Self {
        const BEFORE: i32 = 0b11_01_00_10;
        unsafe {
            Sse2(
                _mm_shufflehi_epi16::<BEFORE>(_mm_shufflelo_epi16::<BEFORE>(self.0)),
                _mm_shufflelo_epi16::<BEFORE>(self.1),
            )
        }
    }

    #[inline(always)]
    fn turn_bands(self) -> Self {
        Sse2(halves::<0b01>(self.0, self.1), halves::<0b10>(self.0, self.1))
    }

    #[inline(always)]
    fn turn_bands_back(self) -> Self {
        Sse2(halves::<0b00>(self.1, self.0), halves::<0b11>(self.0, self.1))
    }
}
