//! Contradictions by rules and houses: the consequences of an assumed candidate, in order.
//!
//! A candidate is assumed to be true. Naked singles, hidden singles and all rules are applied until a cell, a house or
//! a rule has no option left. The reason lists only the inferences that lead to the contradiction. Short proofs are
//! searched for before long ones, so that the reader gets the easiest one.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::explain::{Board, Node, Sink, Technique, bits, digit_set};
use crate::message::{Arg, Joint, Message, Speaker};
use crate::msg;
use crate::rules::filter::Scratch;
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

/// The limits on the number of inferences in a proof, tried one after another.
const LENGTHS: [usize; 3] = [12, 48, 100_000];

fn find(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    // Boards without a solution are reported elsewhere.
    if board.frame.filters.is_empty() || board.is_broken() {
        return ControlFlow::Continue(());
    }
    let n_cells = board.frame.n_cells;
    let mut order: Vec<usize> = (0..n_cells).filter(|&cell| board.marks.cand[cell].count_ones() > 1).collect();
    order.sort_by_key(|&cell| board.marks.cand[cell].count_ones());
    let mut trial = Trial::new(board, sink.budget(), sink.reasons);
    for (i, most) in LENGTHS.into_iter().enumerate() {
        // Take the shortest of the short proofs, and the first of the long ones.
        let mut best: Option<(usize, usize, usize, Message)> = None;
        for &cell in &order {
            for digit in bits(board.marks.cand[cell]) {
                sink.go_on()?;
                let Some((length, told)) = trial.run(cell, digit, most) else { continue };
                if best.as_ref().is_none_or(|(known, ..)| length < *known) {
                    best = Some((length, cell, digit, told));
                }
            }
            if i > 0 && best.is_some() {
                break;
            }
        }
        if let Some((length, cell, digit, told)) = best {
            let removes = vec![(Cell::new(cell), Digit::new(digit))];
            return sink.remove(&CONTRADICTION_BY_RULES, length + 2, removes, || told);
        }
    }
    ControlFlow::Continue(())
}

/// An inference: a cell that lost digits, the reason, and the earlier inferences that it needs.
struct Change {
    cell: usize,
    lost: u64,
    left: u64,
    why: Why,
    causes: Vec<usize>,
}

#[derive(Clone, Copy)]
enum Why {
    Assumed,
    Peer(usize),
    House(usize),
    Filter(usize),
}

/// A contradiction, and the inferences that led to it.
struct End {
    what: Why,
    causes: Vec<usize>,
}

struct Trial<'a> {
    board: &'a Board,
    budget: Budget<'a>,
    reasons: bool,
    start: Vec<u64>,
    masks: Vec<u64>,
    changes: Vec<Change>,
    /// The inferences that changed each cell.
    of_cell: Vec<Vec<usize>>,
    is_placed: Vec<bool>,
    filters_of: Vec<Vec<usize>>,
    is_waiting: Vec<bool>,
    most: usize,
    scratch: Scratch,
}

impl<'a> Trial<'a> {
    fn new(board: &'a Board, budget: Budget<'a>, reasons: bool) -> Trial<'a> {
        let n_cells = board.frame.n_cells;
        let start: Vec<u64> = (0..n_cells).map(|cell| board.mask(cell)).collect();
        let mut filters_of = vec![Vec::new(); n_cells];
        for (f, filter) in board.frame.filters.iter().enumerate() {
            filter.cells.iter().for_each(|&cell| filters_of[cell as usize].push(f));
        }
        Trial {
            board,
            budget,
            reasons,
            masks: start.clone(),
            start,
            changes: Vec::new(),
            of_cell: vec![Vec::new(); n_cells],
            is_placed: vec![false; n_cells],
            filters_of,
            is_waiting: vec![false; board.frame.filters.len()],
            most: 0,
            scratch: Scratch::default(),
        }
    }

    /// Assumes that the digit is in the cell; if that leads to a contradiction, returns the number of inferences and
    /// the sentence.
    fn run(&mut self, cell: usize, digit: usize, most: usize) -> Option<(usize, Message)> {
        self.masks.copy_from_slice(&self.start);
        self.changes.clear();
        self.of_cell.iter_mut().for_each(Vec::clear);
        for (placed, mask) in self.is_placed.iter_mut().zip(&self.start) {
            *placed = mask & mask.wrapping_sub(1) == 0;
        }
        self.is_waiting.fill(false);
        self.most = most;
        let end = match self.keep(cell, 1 << digit, Why::Assumed, Vec::new()) {
            Ok(()) => self.follow()?,
            Err(end) => end,
        };
        let needed = self.needed(&end);
        let told = if self.reasons { self.tell(cell, digit, &needed, &end) } else { Message::default() };
        Some((needed.len(), told))
    }

    /// Follows all consequences, up to a contradiction if there is one.
    fn follow(&mut self) -> Option<End> {
        loop {
            let before = self.changes.len();
            let found = self.singles().and_then(|()| match self.changes.len() > before {
                true => Ok(()),
                false => self.places(),
            });
            let found = found.and_then(|()| match self.changes.len() > before {
                true => Ok(()),
                false => self.filters(),
            });
            match found {
                Err(end) => return Some(end),
                Ok(()) if self.changes.len() == before || self.changes.len() > self.most => return None,
                Ok(()) if self.budget.is_stopped() => return None,
                Ok(()) => {}
            }
        }
    }

    fn keep(&mut self, cell: usize, mask: u64, why: Why, causes: Vec<usize>) -> Result<(), End> {
        let lost = self.masks[cell] & !mask;
        if lost == 0 {
            return Ok(());
        }
        self.masks[cell] &= mask;
        self.of_cell[cell].push(self.changes.len());
        self.changes.push(Change { cell, lost, left: self.masks[cell], why, causes });
        self.filters_of[cell].iter().for_each(|&filter| self.is_waiting[filter] = true);
        if self.masks[cell] == 0 {
            return Err(End { what: Why::Peer(cell), causes: self.of_cell[cell].clone() });
        }
        Ok(())
    }

    /// Removes the digits of naked singles from their peers.
    fn singles(&mut self) -> Result<(), End> {
        for cell in 0..self.masks.len() {
            let mask = self.masks[cell];
            if self.is_placed[cell] || mask & mask.wrapping_sub(1) != 0 {
                continue;
            }
            self.is_placed[cell] = true;
            for &peer in self.board.frame.peers(cell) {
                if self.masks[peer as usize] & mask != 0 {
                    self.keep(peer as usize, !mask, Why::Peer(cell), self.of_cell[cell].clone())?;
                }
            }
        }
        Ok(())
    }

    /// Places digits that have one place left in a house.
    fn places(&mut self) -> Result<(), End> {
        let frame = &self.board.frame;
        for (h, house) in frame.houses.iter().enumerate() {
            let (mut once, mut twice) = (0u64, 0u64);
            for &cell in &house.cells {
                twice |= once & self.masks[cell as usize];
                once |= self.masks[cell as usize];
            }
            let missing = (u64::MAX >> (64 - frame.n_digits)) & !once;
            if missing != 0 {
                let digit = missing & missing.wrapping_neg();
                return Err(End { what: Why::House(h), causes: self.losses(&house.cells, digit) });
            }
            for digit in bits(once & !twice) {
                let digit = 1 << digit;
                let at = house.cells.iter().find(|&&cell| self.masks[cell as usize] & digit != 0);
                let Some(&at) = at.filter(|&&cell| self.masks[cell as usize] != digit) else { continue };
                let causes = self.losses(&house.cells, digit);
                self.keep(at as usize, digit, Why::House(h), causes)?;
            }
        }
        Ok(())
    }

    /// Returns the inferences by which these cells lost the digit.
    fn losses(&self, cells: &[u16], digit: u64) -> Vec<usize> {
        let of_cells = cells.iter().flat_map(|&cell| &self.of_cell[cell as usize]);
        of_cells.copied().filter(|&change| self.changes[change].lost & digit != 0).collect()
    }

    /// Runs the pending rules, up to the first one that removes something.
    fn filters(&mut self) -> Result<(), End> {
        let board = self.board;
        for (f, filter) in board.frame.filters.iter().enumerate() {
            if !std::mem::take(&mut self.is_waiting[f]) {
                continue;
            }
            let mut masks: Vec<u64> = filter.cells.iter().map(|&cell| self.masks[cell as usize]).collect();
            let causes = || filter.cells.iter().flat_map(|&cell| self.of_cell[cell as usize].iter().copied());
            let Ok(held) = filter.run.narrow(&mut masks, &mut self.scratch) else {
                return Err(End { what: Why::Filter(f), causes: causes().collect() });
            };
            let own = filter.cells.iter().zip(&masks).map(|(&cell, &mask)| (cell as usize, mask));
            let common = filter.common.iter().map(|&cell| (cell as usize, !held));
            let left: Vec<(usize, u64)> =
                own.chain(common).filter(|&(cell, mask)| self.masks[cell] & !mask != 0).collect();
            let causes: Vec<usize> = if left.is_empty() { Vec::new() } else { causes().collect() };
            let before = self.changes.len();
            for (cell, mask) in left {
                self.keep(cell, mask, Why::Filter(f), causes.clone())?;
            }
            if self.changes.len() > before {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns the inferences that the contradiction needs, in order, without the assumption.
    fn needed(&self, end: &End) -> Vec<usize> {
        let mut is_needed = vec![false; self.changes.len()];
        end.causes.iter().for_each(|&cause| is_needed[cause] = true);
        for change in (0..self.changes.len()).rev() {
            if is_needed[change] {
                self.changes[change].causes.iter().for_each(|&cause| is_needed[cause] = true);
            }
        }
        (1..self.changes.len()).filter(|&change| is_needed[change]).collect()
    }

    fn tell(&self, cell: usize, digit: usize, needed: &[usize], end: &End) -> Message {
        let assumed = Node { cell: Cell::new(cell), digit: Digit::new(digit), on: true };
        let end = match end.what {
            Why::Peer(cell) => msg!("contradiction-cell", cell = Cell::new(cell)),
            Why::House(house) => msg!("contradiction-house", house = &self.board.frame.houses[house]),
            other => msg!("contradiction-rule", rule = self.reason(other)),
        };
        if needed.is_empty() {
            return msg!("reason-contradiction", node = assumed, end = end);
        }
        // Consequences with the same reason share an entry.
        let mut steps: Vec<(Arg, Vec<Arg>)> = Vec::new();
        for &change in needed {
            let (why, effect) = (self.reason(self.changes[change].why), self.effect(&self.changes[change]));
            match steps.last_mut().filter(|(last, effects)| *last == why && effects.len() < MOST_EFFECTS) {
                Some((_, effects)) => effects.push(effect),
                None => steps.push((why, vec![effect])),
            }
        }
        let told =
            |(why, effects): (Arg, Vec<Arg>)| msg!("contradiction-by", why = why, effects = (Joint::Comma, effects));
        let is_plain = steps.iter().all(|(why, _)| !matches!(why, Arg::Message(_)));
        if needed.len() <= SHORT && is_plain {
            let steps: Vec<Message> = steps.into_iter().map(told).collect();
            return msg!("reason-contradiction-by", node = assumed, steps = (Joint::Semicolon, steps), end = end);
        }
        let n = needed.len();
        let mut lines = vec![msg!("line-if", node = assumed)];
        lines.extend(steps.into_iter().map(told));
        lines.push(msg!("line-end", end = end.clone()));
        msg!("reason-contradiction-long", node = assumed, n = n, end = end, lines = lines)
    }

    /// Returns the effect of an inference: the remaining digit, or the removed digits.
    fn effect(&self, Change { cell, lost, left, .. }: &Change) -> Arg {
        let cell = Cell::new(*cell);
        match digit_set(*left).single() {
            Some(digit) => Node { cell, digit, on: true }.into(),
            None => {
                let digits = Speaker::of(self.board.topology()).digits(digit_set(*lost));
                msg!("candidates-gone", cell = cell, digits = digits).into()
            }
        }
    }

    /// Returns the cause of an inference: a cell that others see, a house, a rule, or the sum of the remaining cells.
    fn reason(&self, why: Why) -> Arg {
        let frame = &self.board.frame;
        match why {
            Why::Assumed => Arg::Text(String::new()),
            Why::Peer(cell) => Cell::new(cell).into(),
            Why::House(house) => (&frame.houses[house]).into(),
            Why::Filter(filter) => match frame.filters[filter].rule {
                Some(rule) => Arg::Rule(rule),
                None => {
                    let cells: Vec<Cell> = frame.filters[filter].cells.iter().map(|&cell| Cell(cell)).collect();
                    match cells.len() {
                        ..=MOST_CELLS => msg!("sum-left-to", cells = cells).into(),
                        _ => msg!("sum-of-houses", cells = cells).into(),
                    }
                }
            },
        }
    }
}

/// The maximum number of inferences in one sentence; longer proofs become a list of lines.
const SHORT: usize = 2;

/// The maximum number of effects of one reason in a line.
const MOST_EFFECTS: usize = 8;

/// The maximum number of cells that a sentence about a sum lists.
const MOST_CELLS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
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
