//! Conversion between 81 characters and registers, in some sixty instructions each way, for both 256-bit paths. Storing
//! 81 characters one by one takes 60 ns, a third of the time of an easy puzzle.
//!
//! A shuffle instruction is a lookup in a table of sixteen bytes, and the low four bits of a character distinguish the
//! characters of a puzzle. Candidates have nine bits, so the low and the high bytes are looked up separately and then
//! interleaved.
//!
//! ```text
//!  a row of text          abcdefghi          9 cells: places 0 1 2 of three blocks
//!  by minicolumn          adg- beh- cfi-     one byte each, - is padding
//!  with high bytes        aAdDgG-- bBeEhH-- cCfFiI--    64 bits for one band of the registers of three places
//! ```

use std::arch::x86_64::*;

use super::GridRows;

/// For the low four bits of a character: the allowed character with these bits, or 0 if there is none.
const ALLOWED: [u8; 16] = *b"0123456789\0\0\0\0.\0";
/// The low eight candidates.
const LOW: [u8; 16] = [255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 255, 0];
/// The ninth candidate.
const HIGH: [u8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
/// The shuffle index that gives a zero byte.
const NO: u8 = 0x80;

/// For each byte of the sequence by minicolumns, its position in a row.
const BY_MINICOLUMN: [u8; 16] = [0, 3, 6, NO, 1, 4, 7, NO, 2, 5, 8, NO, NO, NO, NO, NO];

/// Parses 81 characters into nine registers, or returns `None` if one of them is not a cell.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn read(text: &[u8; 96]) -> Option<[__m256i; 9]> {
    unsafe {
        let allowed = wide(&ALLOWED);
        let mut is_sound = _mm256_set1_epi8(-1);
        for at in [0, 32, 49] {
            let cells = _mm256_loadu_si256(text[at..at + 32].as_ptr().cast());
            is_sound = _mm256_and_si256(is_sound, _mm256_cmpeq_epi8(_mm256_shuffle_epi8(allowed, cells), cells));
        }
        if _mm256_movemask_epi8(is_sound) != -1 {
            return None;
        }
        let (low, high, order) = (narrow(&LOW), narrow(&HIGH), narrow(&BY_MINICOLUMN));
        let mut registers = [_mm256_setzero_si256(); 9];
        for i in 0..3 {
            // For each band: places 3i and 3i + 1, and place 3i + 2.
            let mut pairs = [_mm_setzero_si128(); 3];
            let mut thirds = pairs;
            for band in 0..3 {
                let at = 9 * (3 * band + i);
                let cells = _mm_loadu_si128(text[at..at + 16].as_ptr().cast());
                let low = _mm_shuffle_epi8(_mm_shuffle_epi8(low, cells), order);
                let high = _mm_shuffle_epi8(_mm_shuffle_epi8(high, cells), order);
                pairs[band] = _mm_unpacklo_epi8(low, high);
                thirds[band] = _mm_unpackhi_epi8(low, high);
            }
            let with_next = _mm256_set_m128i(pairs[2], _mm_unpacklo_epi64(pairs[0], pairs[1]));
            registers[3 * i] = _mm256_blend_epi32::<0b1100_0000>(with_next, _mm256_setzero_si256());
            registers[3 * i + 1] =
                _mm256_set_m128i(_mm_srli_si128::<8>(pairs[2]), _mm_unpackhi_epi64(pairs[0], pairs[1]));
            registers[3 * i + 2] = _mm256_set_m128i(thirds[2], _mm_unpacklo_epi64(thirds[0], thirds[1]));
        }
        Some(registers)
    }
}

/// For the low half of a byte with one bit, or of 255: the character.
const FROM_LOW: [u8; 16] = [0, b'1', b'2', 0, b'3', 0, 0, 0, b'4', 0, 0, 0, 0, 0, 0, b'9'];
/// The digit for each value of the high half.
const FROM_HIGH: [u8; 16] = [0, b'5', b'6', 0, b'7', 0, 0, 0, b'8', 0, 0, 0, 0, 0, 0, 0];
/// The positions in a row of the cells of places 3i and 3i + 1, and of those of place 3i + 2.
const PAIR: [u8; 16] = [0, 8, NO, 1, 9, NO, 2, 10, NO, NO, NO, NO, NO, NO, NO, NO];
const THIRD: [u8; 16] = [NO, NO, 0, NO, NO, 1, NO, NO, 2, NO, NO, NO, NO, NO, NO, NO];
/// `PAIR` and `THIRD` for the band in the other half of the 64 bits.
const PAIR_1: [u8; 16] = [4, 12, NO, 5, 13, NO, 6, 14, NO, NO, NO, NO, NO, NO, NO, NO];
const THIRD_1: [u8; 16] = [NO, NO, 4, NO, NO, 5, NO, NO, 6, NO, NO, NO, NO, NO, NO, NO];

/// Writes a grid as 81 characters.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn write(grid: &GridRows, text: &mut [u8; 96]) {
    unsafe {
        let mut rows = [_mm_setzero_si128(); 9];
        for i in 0..3 {
            let first = _mm256_loadu_si256(grid.0[3 * i].as_ptr().cast());
            let second = _mm256_loadu_si256(grid.0[3 * i + 1].as_ptr().cast());
            let third = _mm256_loadu_si256(grid.0[3 * i + 2].as_ptr().cast());
            // 256, the ninth digit, saturates to 255.
            let pair = characters(_mm256_packus_epi16(first, second));
            let third = characters(_mm256_packus_epi16(third, third));
            let outer =
                _mm256_or_si256(_mm256_shuffle_epi8(pair, wide(&PAIR)), _mm256_shuffle_epi8(third, wide(&THIRD)));
            let (pair, third) = (_mm256_castsi256_si128(pair), _mm256_castsi256_si128(third));
            rows[i] = _mm256_castsi256_si128(outer);
            rows[3 + i] =
                _mm_or_si128(_mm_shuffle_epi8(pair, narrow(&PAIR_1)), _mm_shuffle_epi8(third, narrow(&THIRD_1)));
            rows[6 + i] = _mm256_extracti128_si256::<1>(outer);
        }
        // Each row overwrites the bytes that the previous one has written beyond its nine characters.
        for (r, row) in rows.into_iter().enumerate() {
            _mm_storeu_si128(text[9 * r..9 * r + 16].as_mut_ptr().cast(), row);
        }
    }
}

#[inline(always)]
unsafe fn characters(bits: __m256i) -> __m256i {
    unsafe {
        let half = _mm256_set1_epi8(15);
        let low = _mm256_shuffle_epi8(wide(&FROM_LOW), _mm256_and_si256(bits, half));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bits), half);
        _mm256_or_si256(low, _mm256_shuffle_epi8(wide(&FROM_HIGH), high))
    }
}

#[inline(always)]
unsafe fn narrow(bytes: &[u8; 16]) -> __m128i {
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[inline(always)]
unsafe fn wide(bytes: &[u8; 16]) -> __m256i {
    unsafe { _mm256_broadcastsi128_si256(narrow(bytes)) }
}
