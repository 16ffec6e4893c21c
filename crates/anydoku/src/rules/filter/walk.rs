//! Regular constraints: a line that an automaton accepts (Pesant 2004).

use super::Dead;
use crate::rules::automaton::Automaton;

/// Bit masks of the states reachable before each cell, layer by layer.
#[derive(Clone, Default)]
pub(crate) struct Layers(Vec<u64>);

/// Keeps the digits of edges between states that are reachable from a start and lead to an accepting state.
pub(super) fn walk(automaton: &Automaton, masks: &mut [u64], layers: &mut Layers) -> Result<(), Dead> {
    let n_words = automaton.n_states().div_ceil(64);
    let words = &mut layers.0;
    words.clear();
    words.resize((masks.len() + 3) * n_words, 0);
    automaton.starts.iter().for_each(|&state| insert(&mut words[..n_words], state));
    for (i, &mask) in masks.iter().enumerate() {
        let (from, to) = words.split_at_mut((i + 1) * n_words);
        each(&from[i * n_words..], |state| {
            for &(digits, target) in &automaton.edges[state] {
                if digits & mask != 0 {
                    insert(to, target);
                }
            }
        });
    }
    // After the layers of the line, states that lead to acceptance are collected backward.
    let (reached, rest) = words.split_at_mut((masks.len() + 1) * n_words);
    let (good, next) = rest.split_at_mut(n_words);
    let last = &reached[masks.len() * n_words..];
    good.copy_from_slice(last);
    each(last, |state| {
        if !automaton.accepts[state] {
            remove(good, state);
        }
    });
    for (i, mask) in masks.iter_mut().enumerate().rev() {
        next.fill(0);
        let mut kept = 0;
        each(&reached[i * n_words..(i + 1) * n_words], |state| {
            for &(digits, target) in &automaton.edges[state] {
                if digits & *mask != 0 && contains(good, target) {
                    kept |= digits & *mask;
                    insert(next, state as u16);
                }
            }
        });
        if kept == 0 {
            return Err(Dead);
        }
        *mask = kept;
        good.copy_from_slice(next);
    }
    Ok(())
}

fn insert(words: &mut [u64], state: u16) {
    words[state as usize / 64] |= 1 << (state % 64);
}

fn remove(words: &mut [u64], state: usize) {
    words[state / 64] &= !(1 << (state % 64));
}

fn contains(words: &[u64], state: u16) -> bool {
    words[state as usize / 64] >> (state % 64) & 1 == 1
}

fn each(words: &[u64], mut act: impl FnMut(usize)) {
    for (i, &word) in words.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            act(64 * i + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}
