//! Automata in the format of the Interactive Sudoku Solver: bits in base64.
//!
//! ```text
//! 2 bits    0: edges one by one   1: at most one edge for each digit
//! 4 bits    width of a state, less one      4 bits    digits, less one
//! a state   how many begin                  a state   how many after those accept
//! as many bits as begin: the last is set if the first of them accepts, and so on
//! 4 bits    width of a number of edges, only if edges come one by one
//! then state by state, up to the end:
//!   0:  how many edges, each a digit and a state
//!   1:  one bit for each digit, the last one for the lowest, and a state for each that is set
//! ```
//!
//! Bytes and numbers are stored with the highest bit first.

use super::regex::decoded;
use super::*;
use crate::rules::automaton::MAX_STATES;

pub(super) static NFA: Kind = Kind {
    name: "nfa",
    aliases: &[],
    takes: Takes { words: &[""], ..line(1, 0) },
    build: nfa,
    look: Look::Line(THIN),
    generator: None,
};

fn nfa(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Result<(), Wrong> {
    let build = || {
        let bytes = decoded(rule.word.as_deref().unwrap_or_default())?;
        // Edges are read from bits and kept in words, so their maximum size is known before the first one is read.
        ground.has_room(8 * bytes.len() / EDGE_BITS * size_of::<(u64, u16)>())?;
        match read(&bytes, ground.n) {
            Some(automaton) if automaton.n_states() <= MAX_STATES => Ok(Some(automaton)),
            Some(_) => {
                let found = msg!("found-automaton-states", most = MAX_STATES);
                wrong(Place::Word, found, msg!("expect-at-most", most = MAX_STATES))
            }
            None => wrong(Place::Word, msg!("found-no-automaton"), msg!("expect-automaton")),
        }
    };
    walk_read(ground, rule, build, out)
}

/// The minimum number of bits of an edge: one for its digit and one for its state.
const EDGE_BITS: usize = 2;

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn take(&mut self, n_bits: usize) -> Option<usize> {
        if self.left() < n_bits {
            return None;
        }
        let bit = |at: usize| usize::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..self.at + n_bits).fold(0, |number, at| number << 1 | bit(at));
        self.at += n_bits;
        Some(number)
    }
}

fn read(bytes: &[u8], n_digits: usize) -> Option<Automaton> {
    let mut bits = Bits { bytes, at: 0 };
    let is_packed = match bits.take(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let (state_bits, n_symbols) = (bits.take(4)? + 1, bits.take(4)? + 1);
    let (n_starts, n_accepting) = (bits.take(state_bits)?, bits.take(state_bits)?);
    // The bits are read in reverse, with the first state last.
    let mut accepts: Vec<bool> = (0..n_starts).map(|_| Some(bits.take(1)? == 1)).collect::<Option<_>>()?;
    accepts.reverse();
    accepts.resize(n_starts + n_accepting, true);
    let symbol_bits = ((usize::BITS - (n_symbols - 1).leading_zeros()) as usize).max(1);
    let count_bits = if is_packed { n_symbols } else { bits.take(4)? };
    let mut edges: Vec<Vec<(u64, u16)>> = Vec::new();
    let add = |from: usize, symbol: usize, to: usize, edges: &mut Vec<Vec<(u64, u16)>>| {
        let n_states = edges.len().max(from + 1).max(to + 1);
        edges.resize(n_states, Vec::new());
        // A digit that the grid does not have never occurs.
        if symbol < n_digits {
            edges[from].push((1 << symbol, to as u16));
        }
    };
    let mut state = 0;
    // State numbers have sixteen bits; one state above the limit is enough to detect too many.
    while count_bits > 0 && bits.left() >= count_bits && state <= MAX_STATES {
        let count = bits.take(count_bits)?;
        match is_packed {
            // Numbers are read with the highest bit first, so the lowest digit comes last.
            true => {
                for symbol in (0..n_symbols).filter(|symbol| count >> symbol & 1 == 1) {
                    let to = bits.take(state_bits)?;
                    add(state, symbol, to, &mut edges);
                }
            }
            false => {
                for _ in 0..count {
                    let (symbol, to) = (bits.take(symbol_bits)?, bits.take(state_bits)?);
                    add(state, symbol, to, &mut edges);
                }
            }
        }
        state += 1;
    }
    let n_states = edges.len().max(accepts.len()).max(if state > MAX_STATES { state } else { 0 });
    edges.resize(n_states, Vec::new());
    for of_state in &mut edges {
        // Edges to the same state are merged.
        of_state.sort_unstable_by_key(|&(_, to)| to);
        of_state.dedup_by(|next, last| {
            let is_same = next.1 == last.1;
            last.0 |= if is_same { next.0 } else { 0 };
            is_same
        });
        of_state.shrink_to_fit();
    }
    accepts.resize(n_states, false);
    Some(Automaton { starts: (0..n_starts as u16).collect(), accepts, edges })
}
