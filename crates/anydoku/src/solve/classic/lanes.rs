//! Lanes: nine blocks side by side in one machine register, and all `unsafe` code in this library.
//!
//! # Bit layout
//!
//! A cell of the 9x9 grid lies in a block, and at one of nine places inside it. The kernel keeps one register for each
//! *place*, and in it one lane of 16 bits for each *block*; the low nine bits of a lane are the candidates of the cell.
//!
//! ```text
//!  the grid: 3 bands x 3 stacks of blocks            inside a block: the nine places
//!
//!     stack 0   stack 1   stack 2                        0 1 2     place 3·i + j
//!   ┌─────────┬─────────┬─────────┐                      3 4 5     minirow i, minicolumn j
//!   │ block 0 │ block 1 │ block 2 │ band 0               6 7 8
//!   ├─────────┼─────────┼─────────┤
//!   │ block 3 │ block 4 │ block 5 │ band 1           one lane:  0000000 987654321
//!   ├─────────┼─────────┼─────────┤                             unused  candidates
//!   │ block 6 │ block 7 │ block 8 │ band 2
//!   └─────────┴─────────┴─────────┘
//!
//!  one register (256 bits), here that of place 4, the middle cell of every block; — is padding and always 0
//!
//!   lane    0    1    2    3  │  4    5    6    7  │  8    9   10   11  │ 12   13   14   15
//!         blk0 blk1 blk2   —  │ blk3 blk4 blk5   —  │ blk6 blk7 blk8   —  │  —    —    —    —
//!         └─── band 0, 64 bits ─┘└─── band 1, 64 bits ─┘└─── band 2, 64 bits ─┘
//! ```
//!
//! One instruction therefore acts on a place of all nine blocks and on all nine digits, and nine registers hold the
//! whole grid. Operations across blocks rotate lanes: within each band (`turn_stacks` moves block 1 to lane 0) or by
//! whole bands (`turn_bands` moves block 3 to lane 0).
//!
//! # Why `unsafe` is needed, and why it is sound
//!
//! Vector instructions may only run on a processor that has them. Each kind of register has a *proof*, a zero-sized
//! value that only [`Path::available`] creates, after querying the processor. Registers are created by `load` and
//! `splat` alone, and both take the proof. Holding a register therefore proves that its instructions exist, and every
//! method is safe to call. The `unsafe` blocks rely on this invariant only: loads and stores are unaligned and go
//! through references of the right size.
//!
//! The compiler uses vector registers only inside functions marked with the instruction set. [`Path::run`] is the only
//! entry to such functions. Everything it calls is `#[inline(always)]`, including the kernel, which is written once and
//! compiled for each instruction set. Closures and `array::map` would be separate functions without the mark and ten
//! times slower; for that reason the kernel uses plain loops.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod sixteen;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(target_arch = "x86_64")]
mod text;

use self::portable::Portable;
pub(in super::super) use self::sixteen::Sixteen;
#[cfg(target_arch = "x86_64")]
use self::{avx2::Avx2, avx512::Avx512, sse2::Sse2};

/// Nine candidate sets, one per block, in a row of sixteen lanes.
pub(in super::super) type Row = [u16; 16];

/// A whole grid in memory: the register of each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub(super) struct GridRows(pub [Row; 9]);

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// Nine candidate sets in a register. Sets have no bits above the ninth, and padding has none at all, unless a method
/// states otherwise.
pub(super) trait Lanes: Copy {
    /// Proof that the processor has the instructions.
    type Proof: Copy;

    /// Loads a register from memory.
    fn load(proof: Self::Proof, row: &Row) -> Self;
    /// Stores the register to memory.
    fn store(self, row: &mut Row);
    /// Copies a set to all sixteen lanes.
    fn splat(proof: Self::Proof, set: u16) -> Self;

    /// Returns `a | b`.
    fn or(self, b: Self) -> Self;
    /// Returns `a & b`.
    fn and(self, b: Self) -> Self;
    /// Returns `a ^ b`.
    fn xor(self, b: Self) -> Self;
    /// Returns `a & !b`.
    fn minus(self, b: Self) -> Self;

    /// Returns `a | b | c`.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// Returns `a & b & c`.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// Returns `a | b & c`.
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// Returns `a | b ^ c`.
    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    /// Returns `a & !(b | c)`.
    #[inline(always)]
    fn minus_either(self, b: Self, c: Self) -> Self {
        self.minus(b.or(c))
    }
    /// Returns `a & !(b & c)`.
    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        self.minus(b.and(c))
    }
    /// Returns `a & (b | !c)`: removes `c` except for the digits in `b`.
    #[inline(always)]
    fn minus_but(self, c: Self, b: Self) -> Self {
        self.minus(c.minus(b))
    }
    /// Returns the digits that are in at least two of the three.
    #[inline(always)]
    fn twice(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    /// Returns each set without its lowest digit.
    fn rest(self) -> Self;
    /// Returns the set where `other` is empty, and the empty set elsewhere.
    fn where_empty(self, other: Self) -> Self;
    /// Returns the set where `other` is not empty, and the empty set elsewhere.
    fn where_some(self, other: Self) -> Self;
    /// Returns `other` where it is not empty, and the set elsewhere; `other` is a subset.
    fn narrowed(self, other: Self) -> Self;
    /// Returns 1 where the set is not empty, and 0 elsewhere.
    fn is_some(self) -> Self;
    /// Returns whether any set has a digit.
    fn any(self) -> bool;
    /// Returns whether any of the nine blocks is empty in any of the registers.
    fn has_empty(all: &[Self; 9]) -> bool;

    /// Adds lanes, which hold small numbers here.
    fn plus(self, b: Self) -> Self;
    /// Multiplies lanes, which hold small numbers here, by 32.
    fn times_32(self) -> Self;
    /// Returns the larger number in each lane; all are below 32,768.
    fn max(self, b: Self) -> Self;
    /// Returns the largest number and its lane, counted within the lower or the upper eight.
    fn greatest(self) -> (u16, usize);

    /// Moves the set of the next block of the band to each block, and that of the first to the last.
    fn turn_stacks(self) -> Self;
    /// Moves the set of the previous block of the band to each block; the inverse of `turn_stacks`.
    fn turn_stacks_back(self) -> Self;
    /// Moves the sets of the next band to each band, and those of the first to the last.
    fn turn_bands(self) -> Self;
    /// Moves the sets of the previous band to each band; the inverse of `turn_bands`.
    fn turn_bands_back(self) -> Self;

    /// Parses a puzzle from text into nine registers: 81 cells row by row, `1` to `9`, `.` or `0`, followed by
    /// anything. Returns `None` if a cell is anything else.
    #[inline(always)]
    fn read(proof: Self::Proof, text: &[u8; 96]) -> Option<[Self; 9]> {
        let mut grid = GridRows([[0; 16]; 9]);
        let mut is_sound = true;
        for (&byte, &at) in text.iter().zip(&AT) {
            let set = SETS[byte as usize];
            is_sound &= set != 0;
            grid.0.as_flattened_mut()[at as usize] = set;
        }
        if is_sound { Some(super::kernel::load(proof, &grid)) } else { None }
    }

    /// Writes the digits of a solution as text, row by row. Bytes after the 81st may be overwritten.
    #[inline(always)]
    fn write(_proof: Self::Proof, grid: &GridRows, text: &mut [u8; 96]) {
        for (byte, &at) in text.iter_mut().zip(&AT) {
            *byte = b'1' + grid.0.as_flattened()[at as usize].trailing_zeros() as u8;
        }
    }
}

/// Returns the place and the lane of a cell; cells are counted row by row.
pub(super) const fn at(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3 * 3 + column % 3, row / 3 * 4 + column / 3)
}

/// The place and the lane of each cell as one number: 16 times the place plus the lane.
static AT: [u8; 81] = {
    let mut all = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (place, lane) = at(cell);
        all[cell] = (16 * place + lane) as u8;
        cell += 1;
    }
    all
};

/// The candidates for each character; empty if it is not a cell.
static SETS: [u16; 256] = {
    let mut sets = [0; 256];
    sets[b'.' as usize] = ALL;
    sets[b'0' as usize] = ALL;
    let mut digit = 0;
    while digit < 9 {
        sets[b'1' as usize + digit] = 1 << digit;
        digit += 1;
    }
    sets
};

/// The instruction set that the 9x9 kernel uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path(Instructions);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Instructions {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Proof),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Proof),
}

/// A computation with registers of any kind.
pub(super) trait Task {
    /// The result.
    type Outcome;
    /// Runs the computation. It must be `#[inline(always)]`; see the module documentation.
    fn run<L: Lanes>(self, proof: L::Proof) -> Self::Outcome;
}

/// A computation with registers of sixteen full lanes.
pub(in super::super) trait SixteenTask {
    /// The result.
    type Outcome;
    /// Runs the computation. It must be `#[inline(always)]`; see the module documentation.
    fn run<S: Sixteen>(self, proof: S::Proof) -> Self::Outcome;
}

impl Path {
    /// Returns the instruction sets of this processor, slowest first.
    pub fn available() -> Vec<Path> {
        #[allow(unused_mut, reason = "other processors have one path only")]
        let mut paths = vec![Path(Instructions::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            paths.push(Path(Instructions::Sse2));
            paths.extend(avx2::Proof::ask().map(|proof| Path(Instructions::Avx2(proof))));
            paths.extend(avx512::Proof::ask().map(|proof| Path(Instructions::Avx512(proof))));
        }
        paths
    }

    /// Returns the fastest instruction set of this processor.
    pub fn best() -> Path {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(proof) = avx512::Proof::ask() {
                return Path(Instructions::Avx512(proof));
            }
            if let Some(proof) = avx2::Proof::ask() {
                return Path(Instructions::Avx2(proof));
            }
            Path(Instructions::Sse2)
        }
        #[cfg(not(target_arch = "x86_64"))]
        Path(Instructions::Portable)
    }

    /// Returns the name of the instruction set.
    pub fn name(self) -> &'static str {
        match self.0 {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse2 => "sse2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512(_) => "avx512",
        }
    }

    /// Runs the task with these instructions.
    pub(super) fn run<T: Task>(self, task: T) -> T::Outcome {
        match self.0 {
            Instructions::Portable => task.run::<Portable>(()),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse2 => task.run::<Sse2>(()),
            // Safe: the proof guarantees that the processor has the features of this function.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(proof) => unsafe { run_avx2(proof, task) },
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512(proof) => unsafe { run_avx512(proof, task) },
        }
    }

    /// Runs the task with these instructions.
    pub(in super::super) fn run_sixteen<T: SixteenTask>(self, task: T) -> T::Outcome {
        match self.0 {
            Instructions::Portable => task.run::<sixteen::Plain>(()),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse2 => task.run::<sixteen::Plain>(()),
            // Safe: the proof guarantees that the processor has the features of this function.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(proof) => unsafe { sixteen_avx2(proof, task) },
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512(proof) => unsafe { sixteen_avx512(proof.narrower(), task) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn sixteen_avx2<T: SixteenTask>(proof: avx2::Proof, task: T) -> T::Outcome {
    task.run::<sixteen::Ymm>(proof)
}

/// Runs the AVX2 code compiled for AVX-512; the compiler merges instructions into ternary logic on its own.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn sixteen_avx512<T: SixteenTask>(proof: avx2::Proof, task: T) -> T::Outcome {
    task.run::<sixteen::Ymm>(proof)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<T: Task>(proof: avx2::Proof, task: T) -> T::Outcome {
    task.run::<Avx2>(proof)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512<T: Task>(proof: avx512::Proof, task: T) -> T::Outcome {
    task.run::<Avx512>(proof)
}

#[cfg(test)]
mod tests;
