//! Contradiction by cases: an assumption that ends in a contradiction whichever way it is continued.
//!
//! It is the last technique for puzzles with rules. Where the consequences of a candidate do not contradict each other,
//! a cell with few candidates is split into cases, and each case is followed in the same way. Trees with few cases are
//! searched for before larger ones.

use std::ops::ControlFlow;

use super::trial::{Proof, Trial, completion, open_cells};
use crate::explain::{Board, Node, Sink, Technique, bits};
use crate::message::Message;
use crate::msg;
use crate::topology::{Cell, Digit};

/// Contradiction by cases: a candidate is removed because each of several cases that follow from it is contradictory.
///
/// ```
/// use anydoku::explain::{Board, technique::CONTRADICTION_BY_CASES};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("cage 5: r1c1 r2c1; cage 5: r1c2 r2c3; cage 6: r2c2 r3c2; thermo: r3c3 r4c3", &plain).unwrap();
/// let puzzle = Puzzle::empty(plain.with_rules(list).unwrap().into());
/// let board = Board::new(&puzzle).unwrap();
/// for step in CONTRADICTION_BY_CASES.all(&board) {
///     assert!(anydoku::explain::check::step(&board, &step).is_ok());
/// }
/// ```
pub static CONTRADICTION_BY_CASES: Technique = Technique::new("contradiction by cases", find);

/// The limits on the number of assumptions of a tree, and on the number of cells that are tried with each.
const SIZES: [(usize, usize); 5] = [(3, 16), (9, 8), (60, 6), (800, 4), (10_000, 4)];

/// The maximum size of trees whose cases also use patterns. In larger trees, patterns take more time than they save.
const SMALL: usize = 3;

/// The maximum number of lines of an explanation.
const MOST_LINES: usize = 60;

/// An assumption within the tree, with the contradiction that it leads to; `None` if it has cases of its own.
struct Case {
    path: Vec<usize>,
    cell: usize,
    digit: usize,
    end: Option<Message>,
}

struct Tree<'a> {
    trial: Trial<'a>,
    cases: Vec<Case>,
    left: usize,
    /// How often each cell took part in the end of a case: such cells are split first (Boussemart et al. 2004).
    weights: Vec<u32>,
}

fn find(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if board.frame.filters.is_empty() || board.is_broken() {
        return ControlFlow::Continue(());
    }
    let order = open_cells(board);
    let start: Vec<u64> = (0..board.frame.n_cells).map(|cell| board.mask(cell)).collect();
    let trial = Trial::new(board, sink.budget()).strong();
    let mut tree = Tree { trial, cases: Vec::new(), left: 0, weights: vec![1; board.frame.n_cells] };
    let known = completion(board, sink.budget());
    let is_open = |cell: usize, digit: usize| known.as_ref().is_none_or(|known| known[cell] != digit as u8);
    for (size, n_cells) in SIZES {
        tree.trial.is_strong = size <= SMALL;
        for &cell in order.iter().take(n_cells) {
            for digit in bits(start[cell]).filter(|&digit| is_open(cell, digit)) {
                sink.go_on()?;
                tree.left = size;
                tree.cases.clear();
                if !tree.fails(&start, cell, digit, &mut Vec::new()) {
                    continue;
                }
                let removes = vec![(Cell::new(cell), Digit::new(digit))];
                let n = tree.cases.len();
                return sink.remove(&CONTRADICTION_BY_CASES, n + 1, removes, || tell(&tree.cases));
            }
        }
    }
    ControlFlow::Continue(())
}

impl Tree<'_> {
    /// Returns whether the assumption ends in contradictions, within the number of assumptions left.
    fn fails(&mut self, start: &[u64], cell: usize, digit: usize, path: &mut Vec<usize>) -> bool {
        if self.left == 0 || self.trial.is_stopped() {
            return false;
        }
        self.left -= 1;
        self.trial.start.copy_from_slice(start);
        let proof: Option<Proof> = self.trial.run(cell, digit, usize::MAX);
        let at = self.cases.len();
        let end = proof.as_ref().map(|proof| self.trial.tell_end(proof));
        let is_over = end.is_some();
        if let Some(proof) = &proof {
            self.trial.cells_of_end(proof, &mut |cell| self.weights[cell] += 1);
        }
        self.cases.push(Case { path: path.clone(), cell, digit, end });
        if is_over {
            return true;
        }
        let masks = self.trial.masks.clone();
        let open = (0..masks.len()).filter(|&cell| masks[cell].count_ones() > 1);
        let weight = |cell: &usize| masks[*cell].count_ones() as f64 / self.weights[*cell] as f64;
        let Some(split) = open.min_by(|a, b| weight(a).total_cmp(&weight(b))) else { return false };
        for (i, digit) in bits(masks[split]).enumerate() {
            path.push(i + 1);
            let fails = self.fails(&masks, split, digit, path);
            path.pop();
            if !fails {
                self.cases.truncate(at);
                return false;
            }
        }
        true
    }
}

fn tell(cases: &[Case]) -> Message {
    let node = |case: &Case| Node { cell: Cell::new(case.cell), digit: Digit::new(case.digit), on: true };
    let n = cases.iter().filter(|case| case.end.is_some()).count();
    let mut lines = vec![msg!("line-if", node = node(&cases[0]))];
    for case in cases[1..].iter().take(MOST_LINES) {
        let number: Vec<String> = case.path.iter().map(usize::to_string).collect();
        lines.push(msg!("line-case", number = number.join("."), node = node(case)));
        lines.extend(case.end.as_ref().map(|end| msg!("line-end", end = end.clone())));
    }
    msg!("reason-contradiction-cases", node = node(&cases[0]), n = n, lines = lines)
}
