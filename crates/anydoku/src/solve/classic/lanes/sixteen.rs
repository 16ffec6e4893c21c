//! Sixteen sets of sixteen bits side by side, for grids with any houses (`solve/vector`). All lanes and bits are in
//! use, without padding, and only a few operations are needed.

use super::Row;
#[cfg(target_arch = "x86_64")]
use super::{
    Lanes,
    avx2::{Avx2, Proof},
};

/// Sixteen sets in a register.
pub(in super::super::super) trait Sixteen: Copy {
    /// Proof that the processor has the instructions.
    type Proof: Copy;

    /// Loads a register from memory.
    fn load(proof: Self::Proof, row: &Row) -> Self;
    /// Stores the register to memory.
    fn store(self, row: &mut Row);
    /// Returns a register without bits.
    fn none(proof: Self::Proof) -> Self;

    /// Returns `a | b`.
    fn or(self, b: Self) -> Self;
    /// Returns `a & b`.
    fn and(self, b: Self) -> Self;
    /// Returns `a & !b`.
    fn minus(self, b: Self) -> Self;
    /// Returns each set without its lowest bit.
    fn rest(self) -> Self;
    /// Returns whether any set has a bit.
    fn any(self) -> bool;
    /// Returns all bits where the set is empty, and none elsewhere.
    fn is_empty(self) -> Self;
    /// Returns two bits per lane, lowest lane first, for lanes that have all bits or none.
    fn lanes(self) -> u32;
}

/// Sixteen sets in plain words, which the compiler maps to pairs of 128-bit registers where available.
#[derive(Clone, Copy)]
pub(in super::super::super) struct Plain(Row);

impl Plain {
    #[inline(always)]
    fn zip(mut self, b: Plain, f: impl Fn(u16, u16) -> u16) -> Plain {
        for lane in 0..16 {
            self.0[lane] = f(self.0[lane], b.0[lane]);
        }
        self
    }
}

impl Sixteen for Plain {
    type Proof = ();

    #[inline(always)]
    fn load(_: (), row: &Row) -> Self {
        Plain(*row)
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        *row = self.0;
    }

    #[inline(always)]
    fn none(_: ()) -> Self {
        Plain([0; 16])
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
    fn minus(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn rest(self) -> Self {
        self.zip(self, |a, _| a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |all, &set| all | set) != 0
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        self.zip(self, |a, _| if a == 0 { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        let mut lanes = 0;
        for lane in 0..16 {
            lanes |= u32::from(self.0[lane] & 3) << (2 * lane);
        }
        lanes
    }
}

/// Sixteen sets in a 256-bit register of AVX2, with the methods of the 9x9 kernel's lanes.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(in super::super::super) struct Ymm(Avx2);

#[cfg(target_arch = "x86_64")]
impl Sixteen for Ymm {
    type Proof = Proof;

    #[inline(always)]
    fn load(proof: Proof, row: &Row) -> Self {
        Ymm(Avx2::load(proof, row))
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        self.0.store(row);
    }

    #[inline(always)]
    fn none(proof: Proof) -> Self {
        Ymm(Avx2::none(proof))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Ymm(self.0.or(b.0))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Ymm(self.0.and(b.0))
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        Ymm(self.0.minus(b.0))
    }

    #[inline(always)]
    fn rest(self) -> Self {
        Ymm(self.0.rest())
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.any()
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        Ymm(self.0.is_empty())
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        self.0.lanes()
    }
}
