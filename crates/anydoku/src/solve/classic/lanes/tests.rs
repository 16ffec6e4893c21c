//! Tests of every method on every path, lane by lane, against the definition in its documentation.

use super::{ALL, GridRows, Lanes, Path, Row, Sixteen, SixteenTask, Task, at};
use crate::rng::Rng;

const BLOCKS: [usize; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// Returns random sets in the nine blocks, some of them empty, and empty padding.
fn row(rng: &mut Rng) -> Row {
    let mut row = [0; 16];
    for lane in BLOCKS {
        let (all, some, few) = (rng.below(512) as u16, rng.below(512) as u16, rng.below(512) as u16);
        row[lane] = [all, all & some, all & some & few, 1 << rng.below(9)][rng.below(4)];
    }
    row
}

/// The arguments, and the result of a method.
type Case = (&'static str, Row);

struct Methods([Row; 3]);

impl Task for Methods {
    type Outcome = Vec<Case>;
    fn run<L: Lanes>(self, proof: L::Proof) -> Vec<Case> {
        let [a, b, c] = self.0.map(|row| L::load(proof, &row));
        let five = L::splat(proof, 5);
        let all = [
            ("or", a.or(b)),
            ("and", a.and(b)),
            ("xor", a.xor(b)),
            ("minus", a.minus(b)),
            ("or3", a.or3(b, c)),
            ("and3", a.and3(b, c)),
            ("or_both", a.or_both(b, c)),
            ("or_differ", a.or_differ(b, c)),
            ("minus_either", a.minus_either(b, c)),
            ("minus_both", a.minus_both(b, c)),
            ("minus_but", a.minus_but(b, c)),
            ("twice", a.twice(b, c)),
            ("rest", a.rest()),
            ("where_empty", a.where_empty(b)),
            ("where_some", a.where_some(b)),
            ("narrowed", a.narrowed(a.and(b))),
            ("is_some", a.is_some()),
            ("plus", a.is_some().plus(b.is_some())),
            ("times_32", a.is_some().times_32()),
            ("max", a.max(b)),
            ("splat", a.and(five)),
            ("turn_stacks", a.turn_stacks()),
            ("turn_stacks_back", a.turn_stacks_back()),
            ("turn_bands", a.turn_bands()),
            ("turn_bands_back", a.turn_bands_back()),
        ];
        let stored = |(name, register): (&'static str, L)| {
            let mut row = [0; 16];
            register.store(&mut row);
            (name, row)
        };
        all.map(stored).to_vec()
    }
}

fn expected(name: &str, [a, b, c]: [Row; 3], lane: usize) -> u16 {
    let (band, stack) = (lane / 4, lane % 4);
    let (x, y, z) = (a[lane], b[lane], c[lane]);
    let is_some = |set: u16| (set != 0) as u16;
    match name {
        "or" => x | y,
        "and" => x & y,
        "xor" => x ^ y,
        "minus" => x & !y,
        "or3" => x | y | z,
        "and3" => x & y & z,
        "or_both" => x | y & z,
        "or_differ" => x | y ^ z,
        "minus_either" => x & !(y | z),
        "minus_both" => x & !(y & z),
        "minus_but" => x & (z | !y),
        "twice" => x & y | x & z | y & z,
        "rest" => x & x.wrapping_sub(1),
        "where_empty" => [x, 0][is_some(y) as usize],
        "where_some" => [0, x][is_some(y) as usize],
        "narrowed" => [x, x & y][is_some(x & y) as usize],
        "is_some" => is_some(x),
        "plus" => is_some(x) + is_some(y),
        "times_32" => 32 * is_some(x),
        "max" => x.max(y),
        "splat" => x & 5,
        "turn_stacks" => a[4 * band + (stack + 1) % 3],
        "turn_stacks_back" => a[4 * band + (stack + 2) % 3],
        "turn_bands" => a[(band + 1) % 3 * 4 + stack],
        "turn_bands_back" => a[(band + 2) % 3 * 4 + stack],
        _ => unreachable!("{name} has no definition"),
    }
}

#[test]
fn methods_do_what_they_say() {
    let mut rng = Rng::new(1);
    for _ in 0..if cfg!(miri) { 5 } else { 2000 } {
        let rows = [row(&mut rng), row(&mut rng), row(&mut rng)];
        for path in Path::available() {
            for (name, found) in path.run(Methods(rows)) {
                for lane in BLOCKS {
                    assert_eq!(found[lane], expected(name, rows, lane), "{} {name}", path.name());
                }
                assert_eq!((found[3], found[7], found[11], found[15]), (0, 0, 0, 0), "{} {name}", path.name());
            }
        }
    }
}

struct Questions([Row; 9]);

impl Task for Questions {
    type Outcome = (bool, bool, (u16, usize));
    fn run<L: Lanes>(self, proof: L::Proof) -> Self::Outcome {
        let registers = self.0.map(|row| L::load(proof, &row));
        (registers[0].any(), L::has_empty(&registers), registers[0].greatest())
    }
}

#[test]
fn questions_look_at_every_block_and_at_no_padding() {
    let full = |lane: usize| if BLOCKS.contains(&lane) { ALL } else { 0 };
    let full: Row = std::array::from_fn(full);
    for path in Path::available() {
        assert_eq!(path.run(Questions([full; 9])), (true, false, (ALL, 0)), "{}", path.name());
        for lane in BLOCKS {
            for place in 0..9 {
                let mut rows = [full; 9];
                rows[place][lane] = 0;
                assert!(path.run(Questions(rows)).1, "{} {lane} {place}", path.name());
            }
            let mut rows = [[0; 16]; 9];
            assert!(!path.run(Questions(rows)).0);
            rows[0][lane] = 700;
            let (any, _, greatest) = path.run(Questions(rows));
            assert_eq!((any, greatest), (true, (700, lane % 8)), "{}", path.name());
        }
    }
}

struct ThereAndBack<'a>(&'a [u8; 96]);

impl Task for ThereAndBack<'_> {
    type Outcome = Option<(GridRows, [u8; 96])>;
    fn run<L: Lanes>(self, proof: L::Proof) -> Self::Outcome {
        let mut grid = GridRows([[0; 16]; 9]);
        for (row, register) in grid.0.iter_mut().zip(L::read(proof, self.0)?) {
            register.store(row);
        }
        let mut text = [b' '; 96];
        L::write(proof, &grid, &mut text);
        Some((grid, text))
    }
}

#[test]
fn text_is_read_and_written() {
    let mut rng = Rng::new(2);
    for _ in 0..if cfg!(miri) { 3 } else { 500 } {
        let mut text = [b'x'; 96];
        text[..81].iter_mut().for_each(|byte| *byte = b"0123456789."[rng.below(11)]);
        for path in Path::available() {
            let (grid, _) = path.run(ThereAndBack(&text)).expect("every cell is sound");
            for (cell, &byte) in text[..81].iter().enumerate() {
                let (place, lane) = at(cell);
                let set = if matches!(byte, b'.' | b'0') { ALL } else { 1 << (byte - b'1') };
                assert_eq!(grid.0[place][lane], set, "{} cell {cell}", path.name());
            }
            assert!(grid.0.iter().all(|row| row[3] | row[7] | row[11] | row[12] | row[15] == 0), "{}", path.name());
        }
        text[..81].iter_mut().for_each(|byte| *byte = b"123456789"[rng.below(9)]);
        for path in Path::available() {
            let (_, written) = path.run(ThereAndBack(&text)).expect("every cell is sound");
            assert_eq!(written[..81], text[..81], "{}", path.name());
        }
    }
}

struct SixteenMethods([Row; 2]);

impl SixteenTask for SixteenMethods {
    type Outcome = ([Row; 6], [bool; 2], u32);
    fn run<S: Sixteen>(self, proof: S::Proof) -> Self::Outcome {
        let [a, b] = self.0.map(|row| S::load(proof, &row));
        let stored = |register: S| {
            let mut row = [1; 16];
            register.store(&mut row);
            row
        };
        let empty = a.and(b).is_empty();
        let rows = [a.or(b), a.and(b), a.minus(b), a.rest(), S::none(proof), empty].map(stored);
        (rows, [a.any(), a.minus(a).any()], empty.lanes())
    }
}

#[test]
fn sixteen_full_lanes_are_the_same_on_every_path() {
    let mut rng = Rng::new(16);
    for _ in 0..200 {
        let mut row = || -> Row { std::array::from_fn(|_| rng.bits() as u16 & rng.bits() as u16 & rng.bits() as u16) };
        let (a, b) = (row(), row());
        let zip = |f: fn(u16, u16) -> u16| -> Row { std::array::from_fn(|lane| f(a[lane], b[lane])) };
        let rows = [
            zip(|a, b| a | b),
            zip(|a, b| a & b),
            zip(|a, b| a & !b),
            zip(|a, _| a & a.wrapping_sub(1)),
            zip(|_, _| 0),
            zip(|a, b| if a & b == 0 { u16::MAX } else { 0 }),
        ];
        let empty = (0..16).filter(|&lane| a[lane] & b[lane] == 0).fold(0, |lanes, lane| lanes | 3 << (2 * lane));
        for path in Path::available() {
            let found = path.run_sixteen(SixteenMethods([a, b]));
            assert_eq!(found, (rows, [a != [0; 16], false], empty), "{}", path.name());
        }
    }
}
