//! Automata: what may stand along a line, read digit by digit.

use std::collections::HashMap;
use std::hash::Hash;

/// States with edges that take some digits. A line is accepted if some way through it ends well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    pub(crate) starts: Vec<u16>,
    pub(crate) accepts: Vec<bool>,
    /// For each state the digits of an edge and where it leads.
    pub(crate) edges: Vec<Vec<(u64, u16)>>,
}

/// More states than this are refused: a pass over a line looks at all of them.
pub(super) const MAX_STATES: usize = 20_000;

impl Automaton {
    /// All states that can be reached from the first ones; none if they are too many, or if `go_on`, which is told of work as it is
    /// done, says that it is enough. Digits are numbers from 1.
    pub(crate) fn build<S: Clone + Eq + Hash>(
        n_digits: usize,
        go_on: &dyn Fn(usize) -> bool,
        starts: Vec<S>,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let mut numbers: HashMap<S, u16> = HashMap::new();
        let mut states: Vec<S> = Vec::new();
        let mut number_of = |state: S, states: &mut Vec<S>| {
            *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                (states.len() - 1).min(MAX_STATES) as u16
            })
        };
        let starts = starts.into_iter().map(|state| number_of(state, &mut states)).collect();
        let mut edges: Vec<Vec<(u64, u16)>> = Vec::new();
        while edges.len() < states.len() {
            if states.len() >= MAX_STATES || !go_on(n_digits) {
                return None;
            }
            let state = states[edges.len()].clone();
            let mut out: Vec<(u64, u16)> = Vec::new();
            for digit in 1..=n_digits {
                let Some(next) = step(&state, digit) else { continue };
                let to = number_of(next, &mut states);
                match out.iter_mut().find(|(_, target)| *target == to) {
                    Some((digits, _)) => *digits |= 1 << (digit - 1),
                    None => out.push((1 << (digit - 1), to)),
                }
            }
            edges.push(out);
        }
        let accepts = states.iter().map(accepts).collect();
        Some(Automaton { starts, accepts, edges })
    }

    pub(crate) fn n_states(&self) -> usize {
        self.edges.len()
    }

    pub(crate) fn n_edges(&self) -> usize {
        self.edges.iter().map(Vec::len).sum()
    }

    /// Roughly the bytes that it takes.
    pub(crate) fn n_bytes(&self) -> usize {
        size_of::<(u64, u16)>() * self.n_edges() + (size_of::<Vec<(u64, u16)>>() + 1) * self.n_states()
    }

    /// Does it accept these digits, counted from 0?
    pub(crate) fn accepts(&self, digits: impl Iterator<Item = usize>) -> bool {
        let mut now: Vec<u16> = self.starts.clone();
        for digit in digits {
            let edges = now.iter().flat_map(|&state| &self.edges[state as usize]);
            now = edges.filter(|(digits, _)| digits >> digit & 1 == 1).map(|&(_, to)| to).collect();
            now.sort_unstable();
            now.dedup();
        }
        now.iter().any(|&state| self.accepts[state as usize])
    }
}
