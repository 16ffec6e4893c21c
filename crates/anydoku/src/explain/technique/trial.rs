//! Contradictions by rules and houses: the consequences of an assumed candidate, in order.
//!
//! A candidate is assumed to be true. Naked singles, hidden singles and all rules are applied until a cell, a house or
//! a rule has no option left. The reason lists only the inferences that lead to the contradiction. Short proofs are
//! searched for before long ones, so that the reader gets the easiest one.

mod run;
mod tell;

use std::ops::ControlFlow;
use std::sync::Arc;

pub(super) use self::run::{Proof, Trial};
use super::joint::hash;
use crate::budget::Budget;
use crate::explain::{Board, Sink, Technique, bits};
use crate::puzzle::Puzzle;
use crate::solve::Solver;
use crate::topology::{Cell, Digit};

/// Contradiction by rules: a candidate is removed because its consequences by houses and rules contradict each other.
///
/// ```
/// use anydoku::explain::{Board, technique::CONTRADICTION_BY_RULES};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("thermo: r1c1 r1c2; thermo: r1c3 r1c4; cage 6: r1c2 r1c3", &plain).unwrap();
/// let puzzle = Puzzle::empty(plain.with_rules(list).unwrap().into());
/// let step = CONTRADICTION_BY_RULES.first(&Board::new(&puzzle).unwrap()).unwrap();
/// assert_eq!(
///     step.tell(puzzle.topology()),
///     "contradiction by rules: r1c1 <> 4, because if r1c1 = 4, then thermometer at r1c1 can no longer be met",
/// );
/// ```
pub static CONTRADICTION_BY_RULES: Technique = Technique::new("contradiction by rules", find);

/// Rule chain: a contradiction by rules in at most eight inferences, the shortest one on the board.
pub static RULE_CHAIN: Technique = Technique::new("rule chain", |board, sink| chain(board, sink, MOST_LINKS));

/// Rule chains of at most four inferences.
pub static SHORT_RULE_CHAIN: Technique =
    Technique::bundle("short rule chain", |board, sink| chain(board, sink, FEW_LINKS), &[&RULE_CHAIN]);

/// Rule chains whose inferences use locked candidates, pairs, the rules inside a house together, and sums over several
/// houses.
pub static WIDE_RULE_CHAIN: Technique = Technique::bundle("wide rule chain", wide_chain, &[&RULE_CHAIN]);

/// The maximum number of inferences of a rule chain.
const MOST_LINKS: usize = 8;

/// The maximum number of inferences of a short rule chain.
const FEW_LINKS: usize = 4;

/// The limits on the number of changes in a proof, tried one after another.
const CHANGES: [usize; 3] = [12, 48, 100_000];

/// Returns the open cells, those with the fewest candidates first.
pub(super) fn open_cells(board: &Board) -> Vec<usize> {
    let open = |&cell: &usize| board.marks.cand[cell].count_ones() > 1;
    let mut order: Vec<usize> = (0..board.frame.n_cells).filter(open).collect();
    order.sort_by_key(|&cell| board.marks.cand[cell].count_ones());
    order
}

fn chain(board: &Board, sink: &mut Sink<'_>, most: usize) -> ControlFlow<()> {
    // Boards without a solution are reported elsewhere.
    if board.frame.filters.is_empty() || board.is_broken() {
        return ControlFlow::Continue(());
    }
    let mut trial = Trial::new(board, sink.budget());
    let order = open_cells(board);
    let mut has_proof = false;
    for n_changes in CHANGES {
        // A long proof often shrinks to a few links, but only some of them are worth the time.
        if most <= FEW_LINKS && n_changes > 48 {
            break;
        }
        let mut best: Option<(usize, usize, usize, Proof)> = None;
        'search: for &cell in &order {
            for digit in bits(board.marks.cand[cell]) {
                sink.go_on()?;
                let Some(proof) = trial.run(cell, digit, n_changes) else { continue };
                has_proof = true;
                let known = best.as_ref().map_or(most + 1, |best| best.0);
                let proof = trial.shrink(cell, digit, proof, 4 * known + 8);
                let n_links = trial.n_links(&proof);
                if n_links < known {
                    best = Some((n_links, cell, digit, proof));
                    if n_links <= 1 || n_changes > 48 {
                        break 'search;
                    }
                }
            }
        }
        if let Some((n_links, cell, digit, proof)) = best {
            let removes = vec![(Cell::new(cell), Digit::new(digit))];
            return sink.remove(&RULE_CHAIN, n_links, removes, || trial.tell(cell, digit, &proof));
        }
    }
    if most == MOST_LINKS && !has_proof {
        board.cache.settled.borrow_mut().insert(NO_PROOF, hash(&trial.start));
    }
    ControlFlow::Continue(())
}

/// Finds a chain from the first cell that has one, with the fewest inferences among the digits of the cell.
fn wide_chain(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if board.frame.filters.is_empty() || board.is_broken() {
        return ControlFlow::Continue(());
    }
    let mut trial = Trial::new(board, sink.budget()).packed();
    let known = completion(board, sink.budget());
    for cell in open_cells(board) {
        let mut best: Option<(usize, usize, Proof)> = None;
        let is_open = |digit: &usize| known.as_ref().is_none_or(|known| known[cell] != *digit as u8);
        for digit in bits(board.marks.cand[cell]).filter(is_open) {
            sink.go_on()?;
            let Some(proof) = trial.run(cell, digit, usize::MAX) else { continue };
            let known = best.as_ref().map_or(MOST_LINKS + 1, |best| best.0);
            let proof = trial.shrink(cell, digit, proof, 4 * known + 8);
            let n_links = trial.n_links(&proof);
            if n_links < known {
                best = Some((n_links, digit, proof));
            }
        }
        if let Some((n_links, digit, proof)) = best {
            let removes = vec![(Cell::new(cell), Digit::new(digit))];
            return sink.remove(&RULE_CHAIN, n_links, removes, || trial.tell(cell, digit, &proof));
        }
    }
    ControlFlow::Continue(())
}

/// Returns the digits of a solution that the board allows, if one is found quickly.
///
/// Its candidates lead to no contradiction, so the searches leave them out. No reason rests on it.
pub(super) fn completion(board: &Board, budget: Budget<'_>) -> Option<Arc<[u8]>> {
    /// Most puzzles need a few hundred nodes.
    const MOST_NODES: u64 = 50_000;
    let fits = |known: &Arc<[u8]>| (0..known.len()).all(|cell| board.mask(cell) >> known[cell] & 1 == 1);
    let mut cached = board.cache.completion.borrow_mut();
    match &*cached {
        Some(None) => return None,
        Some(Some(known)) if fits(known) => return Some(known.clone()),
        _ => {}
    }
    let topology = board.topology();
    let puzzle = Puzzle::empty(topology.clone()).with_marks(board.candidates().sets().to_vec());
    let found = Solver::new(topology).first_within(&puzzle, &budget.with_nodes(MOST_NODES));
    let digits = found
        .ok()
        .flatten()
        .map(|solution| topology.cells().map(|cell| solution.digit(cell).index() as u8).collect::<Arc<[u8]>>());
    *cached = Some(digits.clone());
    digits
}

/// The key under which a board remembers that no candidate leads to a contradiction.
const NO_PROOF: (u8, u32) = (u8::MAX, 0);

fn find(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    // Boards without a solution are reported elsewhere.
    if board.frame.filters.is_empty() || board.is_broken() {
        return ControlFlow::Continue(());
    }
    let mut trial = Trial::new(board, sink.budget());
    if board.cache.settled.borrow().get(&NO_PROOF) == Some(&hash(&trial.start)) {
        return ControlFlow::Continue(());
    }
    let order = open_cells(board);
    for (i, most) in CHANGES.into_iter().enumerate() {
        // Take the shortest of the short proofs, and the first of the long ones.
        let mut best: Option<(usize, usize, usize, Proof)> = None;
        for &cell in &order {
            for digit in bits(board.marks.cand[cell]) {
                sink.go_on()?;
                let Some(proof) = trial.run(cell, digit, most) else { continue };
                let length = proof.n_changes();
                if best.as_ref().is_none_or(|(known, ..)| length < *known) {
                    best = Some((length, cell, digit, proof));
                }
            }
            if i > 0 && best.is_some() {
                break;
            }
        }
        if let Some((length, cell, digit, proof)) = best {
            let removes = vec![(Cell::new(cell), Digit::new(digit))];
            return sink.remove(&CONTRADICTION_BY_RULES, length + 2, removes, || trial.tell(cell, digit, &proof));
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::{Puzzle, Topology, rules};

    #[test]
    fn whoever_says_stop_is_heard() {
        let plain = Topology::square(2);
        let topology = plain.with_rules(rules::read("thermo: r1c1 r1c2", &plain).unwrap()).unwrap();
        let board = Board::new(&Puzzle::empty(topology.into())).unwrap();
        for is_stopped in [false, true] {
            let stop = std::sync::atomic::AtomicBool::new(is_stopped);
            let mut n_steps = 0;
            let mut take = |_| {
                n_steps += 1;
                ControlFlow::Break(())
            };
            let budget = Budget::until(&stop);
            assert!(find(&board, &mut Sink::new(&mut take).until(budget)).is_break());
            assert_eq!(n_steps, usize::from(!is_stopped));
        }
    }
}
