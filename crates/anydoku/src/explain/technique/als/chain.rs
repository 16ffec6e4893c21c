//! Chains of almost locked sets: ALS-XY-wings, ALS chains and death blossoms.
//!
//! Neighbors in a chain share a restricted common digit, which only one of the two sets can hold. If the first set
//! lacks a digit Z, it is locked, so the next one lacks their common digit and is locked too, and so on to the last
//! set, which therefore holds Z. So one of the two end sets holds Z.

use std::ops::ControlFlow;

use super::{Als, almost_locked_sets};
use crate::explain::{Board, Chain, Sink, Technique, Term, bits, bits_of, digit_set};
use crate::message::{Arg, Joint, Message};
use crate::msg;
use crate::topology::{Cell, Digit};

/// ALS-XY-wing: three almost locked sets, the pivot sharing a restricted common digit with each of the two others. A
/// further digit that these share is removed from every cell that sees all its places in both.
///
/// ```
/// use anydoku::explain::{Board, technique::ALS_XY_WING};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # (sets[0], sets[4], sets[36]) = (set(&[1, 2]), set(&[1, 3]), set(&[2, 3]));
/// // r1c1 holds 12, r1c5 holds 13 and r5c1 holds 23.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let steps = ALS_XY_WING.all(&board);
/// assert!(steps.iter().any(|step| step.eureka(&topology).unwrap() == "(3=1)r1c5-(1=2)r1c1-(2=3)r5c1 => r5c5<>3"));
/// ```
pub static ALS_XY_WING: Technique = Technique::new("ALS-XY-wing", |b, s| chains(b, s, 3..=3, &ALS_XY_WING));
/// ALS chain: four or more almost locked sets, each sharing a restricted common digit with the next.
///
/// ```
/// use anydoku::explain::{Board, technique::ALS_CHAIN};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # (sets[0], sets[4], sets[40], sets[44]) = (set(&[1, 2]), set(&[2, 3]), set(&[3, 4]), set(&[1, 4]));
/// // r1c1 holds 12, r1c5 holds 23, r5c5 holds 34 and r5c9 holds 14.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = ALS_CHAIN.first(&board).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r1c9 <> 1, r5c1 <> 1");
/// ```
pub static ALS_CHAIN: Technique = Technique::new("ALS chain", |b, s| chains(b, s, 4..=MOST_SETS, &ALS_CHAIN));
/// Death blossom: a stem cell and, for each of its candidates, an almost locked set (petal) that loses this digit if the
/// stem holds it. A digit that all petals share is removed from every cell that sees all its places in them.
///
/// ```
/// use anydoku::explain::{Lesson, technique::DEATH_BLOSSOM};
/// let (board, step) = Lesson::of(&DEATH_BLOSSOM).unwrap().step().unwrap();
/// assert_eq!(
///     step.tell(board.topology()),
///     "death blossom: r9c3 <> 4, because every digit in r9c2 puts 4 in one of the petals r1c2, r1c3 and r1c9; \
///      r9c5 and r9c6; r8c1"
/// );
/// ```
pub static DEATH_BLOSSOM: Technique = Technique::new("death blossom", death_blossom);

/// The maximum number of sets in a chain.
const MOST_SETS: usize = 6;

/// The maximum number of candidates of a stem.
const MOST_PETALS: usize = 4;

/// The maximum number of links that a search for chains of one size follows.
const MOST_TRIES: usize = 400_000;

/// The almost locked sets of a board, and their restricted common digits.
struct Links<'a> {
    board: &'a Board,
    sets: Vec<Als>,
    /// For each set, the sets that it is linked to, each with the digit.
    of: Vec<Vec<(usize, usize)>>,
}

fn holders<'a>(board: &'a Board, als: &'a Als, digit: usize) -> impl Iterator<Item = usize> + 'a {
    als.cells.iter().copied().filter(move |&cell| board.marks.cand[cell] >> digit & 1 == 1)
}

/// Returns the cells other than these sets that have the digit and see all its places in both, as effects.
fn seen(board: &Board, sets: &[&Als], digit: usize) -> Vec<(Cell, Digit)> {
    let mut seen = board.frame.common_peers(sets.iter().flat_map(|als| holders(board, als, digit)));
    for (word, at) in seen.iter_mut().zip(board.marks.at(&board.frame, digit)) {
        *word &= at;
    }
    bits_of(&seen).map(|cell| (Cell::new(cell), Digit::new(digit))).collect()
}

impl<'a> Links<'a> {
    fn new(board: &'a Board, sink: &Sink<'_>) -> Option<Links<'a>> {
        let sets = almost_locked_sets(board);
        let mut of = vec![Vec::new(); sets.len()];
        // The cells that see all places of a digit in a set.
        let sight: Vec<Vec<(usize, Vec<u64>)>> = sets
            .iter()
            .map(|als| bits(als.digits).map(|x| (x, board.frame.common_peers(holders(board, als, x)))).collect())
            .collect();
        for (j, b) in sets.iter().enumerate() {
            if sink.go_on().is_break() {
                return None;
            }
            for (i, a) in sets[..j].iter().enumerate() {
                if a.digits & b.digits == 0 || a.cells.iter().any(|cell| b.cells.contains(cell)) {
                    continue;
                }
                for (x, sees) in &sight[i] {
                    if b.digits >> x & 1 == 1
                        && holders(board, b, *x).all(|cell| sees[cell / 64] >> (cell % 64) & 1 == 1)
                    {
                        of[i].push((j, *x));
                        of[j].push((i, *x));
                    }
                }
            }
        }
        Some(Links { board, sets, of })
    }
}

/// A chain under construction: the sets and the digits between them.
#[derive(Default)]
struct Path {
    sets: Vec<usize>,
    links: Vec<usize>,
}

fn chains(
    board: &Board,
    sink: &mut Sink<'_>,
    sizes: std::ops::RangeInclusive<usize>,
    technique: &'static Technique,
) -> ControlFlow<()> {
    let Some(links) = Links::new(board, sink) else { return ControlFlow::Continue(()) };
    for size in sizes {
        let mut tries = 0;
        for start in 0..links.sets.len() {
            sink.go_on()?;
            let mut path = Path { sets: vec![start], links: Vec::new() };
            extend(&links, sink, &mut path, size, &mut tries, technique)?;
        }
    }
    ControlFlow::Continue(())
}

fn extend(
    links: &Links<'_>,
    sink: &mut Sink<'_>,
    path: &mut Path,
    size: usize,
    tries: &mut usize,
    technique: &'static Technique,
) -> ControlFlow<()> {
    let Some(&at) = path.sets.last() else { return ControlFlow::Continue(()) };
    if path.sets.len() == size {
        return if at > path.sets[0] { take(links, sink, path, technique) } else { ControlFlow::Continue(()) };
    }
    for &(next, digit) in &links.of[at] {
        *tries += 1;
        if *tries > MOST_TRIES {
            return ControlFlow::Continue(());
        }
        if path.links.last() == Some(&digit) || path.sets.contains(&next) {
            continue;
        }
        path.sets.push(next);
        path.links.push(digit);
        extend(links, sink, path, size, tries, technique)?;
        path.sets.pop();
        path.links.pop();
    }
    ControlFlow::Continue(())
}

fn take(links: &Links<'_>, sink: &mut Sink<'_>, path: &Path, technique: &'static Technique) -> ControlFlow<()> {
    let sets: Vec<&Als> = path.sets.iter().map(|&i| &links.sets[i]).collect();
    let (Some(&first), Some(&last)) = (sets.first(), sets.last()) else { return ControlFlow::Continue(()) };
    let ends = path.links.first().into_iter().chain(path.links.last()).fold(0u64, |set, &digit| set | 1 << digit);
    for z in bits(first.digits & last.digits & !ends) {
        let removes = seen(links.board, &[first, last], z);
        if removes.is_empty() {
            continue;
        }
        sink.remove_by(technique, sets.iter().map(|als| als.cells.len()).sum(), removes, || {
            (chain_words(&sets, &path.links, z), chain_data(&sets, &path.links, z))
        })?;
    }
    ControlFlow::Continue(())
}

fn names(als: &Als) -> Vec<Cell> {
    als.cells.iter().map(|&cell| Cell::new(cell)).collect()
}

fn chain_data(sets: &[&Als], links: &[usize], z: usize) -> Chain {
    let term = |als: &Als, digit: usize| Term { digit: Digit::new(digit), cells: names(als) };
    let digit = |i: usize| links.get(i).copied().unwrap_or(z);
    let terms = sets.iter().enumerate().flat_map(|(i, als)| {
        let before = if i == 0 { z } else { links[i - 1] };
        [term(als, before), term(als, digit(i))]
    });
    Chain::of(terms.collect())
}

fn chain_words(sets: &[&Als], links: &[usize], z: usize) -> Message {
    let digit = Digit::new(z);
    if let ([first, pivot, last], [x, y]) = (sets, links) {
        return msg!(
            "reason-als-xy-wing",
            digit = digit,
            first = names(first),
            pivot = names(pivot),
            second = names(last),
            shared = Digit::new(*x),
            other_shared = Digit::new(*y),
        );
    }
    let line = |i: usize| {
        let (als, shared) = (sets[i], if i == 0 { digit } else { Digit::new(links[i - 1]) });
        let locked = digit_set(als.digits & !(1 << shared.index()));
        msg!("line-als", cells = names(als), digit = shared, digits = Arg::together(locked))
    };
    let lines: Vec<Message> = (0..sets.len() - 1).map(line).collect();
    let (first, last) = (names(sets[0]), names(sets[sets.len() - 1]));
    msg!("reason-als-chain", digit = digit, first = first, last = last, n = sets.len(), lines = lines)
}

fn death_blossom(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let sets = almost_locked_sets(board);
    for stem in 0..frame.n_cells {
        let digits: Vec<usize> = bits(marks.cand[stem]).collect();
        if !(2..=MOST_PETALS).contains(&digits.len()) {
            continue;
        }
        sink.go_on()?;
        let petals: Vec<Vec<&Als>> = digits
            .iter()
            .map(|&digit| {
                let sees_all = |als: &&Als| holders(board, als, digit).all(|cell| frame.differ(cell, stem));
                let of = sets.iter().filter(|als| als.digits >> digit & 1 == 1 && !als.cells.contains(&stem));
                of.filter(sees_all).collect()
            })
            .collect();
        let all = petals.iter().fold(u64::MAX, |all, of| all & of.iter().fold(0, |any, als| any | als.digits));
        for z in bits(all & !marks.cand[stem]) {
            let mut chosen = Vec::new();
            let any = marks.at(frame, z).to_vec();
            let mut tries = 0;
            bloom(board, sink, (stem, &digits, &petals), z, &mut chosen, &any, &mut tries)?;
        }
    }
    ControlFlow::Continue(())
}

/// Chooses a petal for each remaining candidate of the stem; `seen` are the cells that lose the digit so far.
fn bloom<'a>(
    board: &Board,
    sink: &mut Sink<'_>,
    flower: (usize, &[usize], &[Vec<&'a Als>]),
    z: usize,
    chosen: &mut Vec<&'a Als>,
    seen: &[u64],
    tries: &mut usize,
) -> ControlFlow<()> {
    let (stem, digits, petals) = flower;
    if chosen.len() == digits.len() {
        let removes = bits_of(seen).filter(|&cell| cell != stem);
        let removes: Vec<_> = removes.map(|cell| (Cell::new(cell), Digit::new(z))).collect();
        if removes.is_empty() {
            return ControlFlow::Continue(());
        }
        let size = 1 + chosen.iter().map(|als| als.cells.len()).sum::<usize>();
        return sink.remove(&DEATH_BLOSSOM, size, removes, || {
            let petals = chosen.iter().map(|als| Arg::from(names(als))).collect::<Vec<_>>();
            msg!(
                "reason-death-blossom",
                stem = Cell::new(stem),
                digit = Digit::new(z),
                petals = (Joint::Semicolon, petals)
            )
        });
    }
    for &als in petals[chosen.len()].iter().filter(|als| als.digits >> z & 1 == 1) {
        *tries += 1;
        if *tries > MOST_TRIES {
            return ControlFlow::Continue(());
        }
        let sight = board.frame.common_peers(holders(board, als, z));
        let left: Vec<u64> = seen.iter().zip(&sight).map(|(a, b)| a & b).collect();
        if left.iter().all(|&word| word == 0)
            || chosen.iter().any(|other| other.cells.iter().any(|c| als.cells.contains(c)))
        {
            continue;
        }
        chosen.push(als);
        bloom(board, sink, flower, z, chosen, &left, tries)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}
