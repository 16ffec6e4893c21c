//! Checkpoints: the state from which a count can resume.
//!
//! A checkpoint is a little-endian byte string: a header line, the kind, a fingerprint of the puzzle, and then the
//! table of a frontier with the fingerprint of its sweep, or the results of template units or classes. Reading
//! validates everything.

use num_bigint::BigUint;

use super::frontier::Saved;
use super::table::{hash_words, mix};
use super::{Method, Part, Reason};
use anydoku::{Puzzle, msg};

const MAGIC: &[u8] = b"anydoku count 3\n";

/// The state of a count.
pub(super) enum Checkpoint {
    /// The number of fillings of finished components, the current component, and its table.
    Frontier { product: BigUint, component: usize, saved: Saved },
    /// The results of the finished units.
    Templates { results: Vec<Option<u128>> },
    /// The results of the finished classes, with the fingerprint of the classes. For the method `templates`, these are
    /// units of kinds of solutions.
    Classes { method: Method, of: u64, results: Vec<Option<u128>> },
}

impl Checkpoint {
    pub(super) fn write(&self, puzzle: &Puzzle) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        match self {
            Checkpoint::Frontier { product, component, saved } => {
                bytes.push(b'F');
                bytes.extend(fingerprint(puzzle).to_le_bytes());
                write_big(&mut bytes, product);
                bytes.extend(saved.plan.to_le_bytes());
                let (i, n) = saved.part.map_or((0, 0), |part| (part.i, part.n));
                for n in [*component, saved.layer, i, n, saved.values.len(), saved.keys.len()] {
                    bytes.extend((n as u64).to_le_bytes());
                }
                saved.keys.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
                saved.values.iter().for_each(|value| write_big(&mut bytes, value));
            }
            Checkpoint::Templates { results } => {
                bytes.push(b'T');
                bytes.extend(fingerprint(puzzle).to_le_bytes());
                write_results(&mut bytes, results);
            }
            Checkpoint::Classes { method, of, results } => {
                bytes.push(match method {
                    Method::Triples => b'B',
                    Method::MeetInTheMiddle => b'M',
                    Method::Templates => b'K',
                    _ => b'C',
                });
                bytes.extend(fingerprint(puzzle).to_le_bytes());
                bytes.extend(of.to_le_bytes());
                write_results(&mut bytes, results);
            }
        }
        let sum = bytes.chunks(8).fold(0, |sum, chunk| mix(sum, chunk.iter().fold(1, |w, &b| w << 8 | b as u64)));
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    pub(super) fn read(bytes: &[u8], puzzle: &Puzzle) -> Result<Checkpoint, Reason> {
        let broken = || Reason::Checkpoint(msg!("count-why-damaged"));
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or_else(broken)?;
        let expected = body.chunks(8).fold(0, |sum, chunk| mix(sum, chunk.iter().fold(1, |w, &b| w << 8 | b as u64)));
        let mut reader = Reader(body.strip_prefix(MAGIC).ok_or_else(broken)?);
        if u64::from_le_bytes(*sum) != expected {
            return Err(broken());
        }
        let kind = reader.take(1).ok_or_else(broken)?[0];
        if reader.number().ok_or_else(broken)? as u64 != fingerprint(puzzle) {
            return Err(Reason::Checkpoint(msg!("count-why-other-puzzle")));
        }
        let read = match kind {
            b'F' => reader.frontier(),
            b'T' => reader.results().map(|results| Checkpoint::Templates { results }),
            b'C' => reader.classes(Method::Classes),
            b'B' => reader.classes(Method::Triples),
            b'M' => reader.classes(Method::MeetInTheMiddle),
            b'K' => reader.classes(Method::Templates),
            _ => None,
        };
        read.filter(|_| reader.0.is_empty()).ok_or_else(broken)
    }
}

fn write_big(bytes: &mut Vec<u8>, number: &BigUint) {
    let digits = number.to_bytes_le();
    bytes.extend((digits.len() as u32).to_le_bytes());
    bytes.extend(digits);
}

fn write_results(bytes: &mut Vec<u8>, results: &[Option<u128>]) {
    bytes.extend((results.len() as u64).to_le_bytes());
    for result in results {
        bytes.push(result.is_some() as u8);
        bytes.extend(result.unwrap_or(0).to_le_bytes());
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<usize> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?) as usize)
    }

    fn big(&mut self) -> Option<BigUint> {
        let len = u32::from_le_bytes(self.take(4)?.try_into().ok()?);
        Some(BigUint::from_bytes_le(self.take(len as usize)?))
    }

    fn frontier(&mut self) -> Option<Checkpoint> {
        let product = self.big()?;
        let plan = self.number()? as u64;
        let component = self.number()?;
        let layer = self.number()?;
        let part = Part { i: self.number()?, n: self.number()? };
        let part = (part.n > 0).then_some(part);
        let (n_values, n_words) = (self.number()?, self.number()?);
        let keys = self.take(n_words.checked_mul(8)?)?;
        let word = |chunk: &[u8]| u64::from_le_bytes(chunk.try_into().expect("chunks of eight"));
        let keys = keys.chunks_exact(8).map(word).collect();
        // A value takes at least four bytes, so a wrong number of values is detected early.
        let mut values = Vec::new();
        for _ in 0..n_values {
            values.push(self.big()?);
        }
        Some(Checkpoint::Frontier { product, component, saved: Saved { plan, layer, part, keys, values } })
    }

    fn classes(&mut self, method: Method) -> Option<Checkpoint> {
        Some(Checkpoint::Classes { method, of: self.number()? as u64, results: self.results()? })
    }

    fn results(&mut self) -> Option<Vec<Option<u128>>> {
        let n = self.number()?;
        let mut results = Vec::new();
        for _ in 0..n {
            let is_known = self.take(1)?[0];
            let value = u128::from_le_bytes(self.take(16)?.try_into().ok()?);
            results.push((is_known == 1).then_some(value));
        }
        Some(results)
    }
}

/// Returns a hash that identifies a puzzle.
fn fingerprint(puzzle: &Puzzle) -> u64 {
    let topology = puzzle.topology();
    let mut hash = hash_words(&[topology.n_cells() as u64, topology.n_digits() as u64]);
    for house in topology.houses() {
        hash = house.cells.iter().fold(mix(hash, u64::MAX), |hash, cell| mix(hash, cell.0 as u64));
    }
    for cell in topology.cells() {
        hash = puzzle.start(cell).words().into_iter().fold(hash, mix);
    }
    hash
}
