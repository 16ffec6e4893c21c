//! Finite automata for rules that read the digits along a line in order.

use std::collections::HashMap;
use std::hash::Hash;

/// A nondeterministic finite automaton whose edges are labeled with sets of digits. It accepts a line if some path
/// through it ends in an accepting state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    pub(crate) starts: Vec<u16>,
    pub(crate) accepts: Vec<bool>,
    /// For each state, its edges: the digits that an edge takes, and the state that it leads to.
    pub(crate) edges: Vec<Vec<(u64, u16)>>,
}

/// The maximum number of states of an automaton. Larger automata are rejected, because each pass over a line visits
/// every state.
pub(super) const MAX_STATES: usize = 20_000;

impl Automaton {
    /// Builds the automaton of all states that `step` reaches from `starts`, where digits are numbers from 1. Returns
    /// `None` if there are too many states, or as soon as `go_on`, which receives each amount of work done, returns
    /// false.
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

    /// Returns the approximate size in bytes.
    pub(crate) fn n_bytes(&self) -> usize {
        size_of::<(u64, u16)>() * self.n_edges() + (size_of::<Vec<(u64, u16)>>() + 1) * self.n_states()
    }

    /// Returns whether the automaton accepts these zero-based digits.
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
