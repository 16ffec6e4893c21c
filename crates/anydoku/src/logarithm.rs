//! Logarithms and exponentials that are the same on every machine.
//!
//! Those of the standard library come from the system, and their last digit differs between systems. Comparisons with
//! these values decide how to count and when a search restarts, so they are computed here with `+ - * /` alone, which
//! IEEE 754 fixes exactly.
//!
//! The crate `libm` is equally portable, but its last bit differs from ours for more than a quarter of all numbers,
//! including 10. Recorded counts choose their method by these values and seed their grids with them, so ours must not
//! change.

use std::f64::consts::{LN_2, SQRT_2};

/// Returns the natural logarithm, correct to about the last digit; negative infinity for zero and negative numbers.
pub fn ln(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x <= 0.0 {
        return f64::NEG_INFINITY;
    }
    // x = m * 2^e with m close to 1; subnormal numbers are scaled up first.
    let (x, shift) = if x < f64::MIN_POSITIVE { (x * TWO_TO_54, 54) } else { (x, 0) };
    let bits = x.to_bits();
    let mut e = (bits >> 52) as i64 - 1023 - shift;
    let mut m = f64::from_bits(bits & MANTISSA | ONE);
    if m > SQRT_2 {
        m /= 2.0;
        e += 1;
    }
    // ln m = 2 artanh s. Twelve terms of its series suffice, because s² < 0.03.
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let series = (0..12).rev().fold(0.0, |sum, k| sum * square + 1.0 / (2 * k + 1) as f64);
    e as f64 * LN_2 + 2.0 * s * series
}

/// Returns e to the power of `x`, correct to about the last digit.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > 709.0 {
        return f64::INFINITY;
    }
    if x < -708.0 {
        return 0.0;
    }
    // x = r + n ln 2, with ln 2 in two parts, so that n times the first is exact (Cody and Waite's argument reduction).
    let n = (x / LN_2).round();
    let r = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let series = (1..18).rev().fold(1.0, |sum, k| 1.0 + sum * r / k as f64);
    series * f64::from_bits(((n as i64 + 1023) as u64) << 52)
}

const MANTISSA: u64 = (1 << 52) - 1;
const ONE: u64 = 1023 << 52;
const TWO_TO_54: f64 = (1u64 << 54) as f64;

/// The first 32 bits of ln 2; the next constant holds the remainder.
const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_the_usual_ones() {
        for i in -600..600 {
            let x = 1.37f64.powi(i) * 3.1;
            assert!((ln(x) - x.ln()).abs() <= 4e-16 * x.ln().abs().max(1.0), "ln {x}");
        }
        for i in -7000..7000 {
            let x = i as f64 / 10.0 + 0.0123;
            assert!((exp(x) / x.exp() - 1.0).abs() < 4e-16 * x.abs().max(4.0), "exp {x}");
        }
    }

    #[test]
    fn ends_are_ends() {
        assert_eq!(ln(1.0), 0.0);
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(ln(0.0), f64::NEG_INFINITY);
        assert_eq!(exp(f64::NEG_INFINITY), 0.0);
        assert_eq!(exp(f64::INFINITY), f64::INFINITY);
        assert!((ln(5e-324) - -744.440_071_921_381_3).abs() < 1e-12);
    }
}
