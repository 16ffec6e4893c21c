//! Logarithms that are the same on every machine.
//!
//! The ones of the standard library come from the system, and their last digit is not the same everywhere. What is compared
//! with them decides how to count and when a search starts over; here they are made of `+ - * /` alone, which are.
//!
//! The crate `libm` is as portable, but its last bit is another one for more than a quarter of all numbers, ten among them. Recorded
//! counts choose their method by these values and seeds their grids, so they stay as they are.

use std::f64::consts::{LN_2, SQRT_2};

/// The natural logarithm, right to about the last digit; of zero and less it is minus infinity.
pub fn ln(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x <= 0.0 {
        return f64::NEG_INFINITY;
    }
    // x = m * 2^e with m around 1; numbers too small to have a leading bit get one first.
    let (x, shift) = if x < f64::MIN_POSITIVE { (x * TWO_TO_54, 54) } else { (x, 0) };
    let bits = x.to_bits();
    let mut e = (bits >> 52) as i64 - 1023 - shift;
    let mut m = f64::from_bits(bits & MANTISSA | ONE);
    if m > SQRT_2 {
        m /= 2.0;
        e += 1;
    }
    // ln m = 2 artanh s, whose series has ended after twelve terms: s² < 0.03.
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let series = (0..12).rev().fold(0.0, |sum, k| sum * square + 1.0 / (2 * k + 1) as f64);
    e as f64 * LN_2 + 2.0 * s * series
}

/// e to the power of x, right to about the last digit.
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
    // x = r + n ln 2, the latter in two parts, of which the first is exact.
    let n = (x / LN_2).round();
    let r = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let series = (1..18).rev().fold(1.0, |sum, k| 1.0 + sum * r / k as f64);
    series * f64::from_bits(((n as i64 + 1023) as u64) << 52)
}

const MANTISSA: u64 = (1 << 52) - 1;
const ONE: u64 = 1023 << 52;
const TWO_TO_54: f64 = (1u64 << 54) as f64;

/// ln 2 cut after 32 bits, and what is missing there.
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
