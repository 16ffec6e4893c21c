//! A candidate that rules and houses together contradict: what follows from it, told in order.
//!
//! One candidate is taken as true; single cells, single places and every rule are followed from it until something has no way left. What is
//! told is only what leads there. Short ways are looked for before long ones, so that the reader gets the easiest of them.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::explain::{Board, Node, Part, Sink, Technique, bits, digit_set, say};
use crate::rules::filter::Scratch;
use crate::topology::{Cell, Digit};

/// What follows from a candidate by houses and rules ends where nothing is left, so it is none.
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
///     "contradiction by rules: r1c1 -4, because if r1c1 = 4, thermometer at r1c1 has no way left",
/// );
/// ```
pub static CONTRADICTION_BY_RULES: Technique = Technique::new("contradiction by rules", find);

/// Ways are looked for with at most so many changes, the short ones first.
const LENGTHS: [usize; 3] = [12, 48, 100_000];

fn find(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    // A board without a solution is told by other means.
    if board.frame.filters.is_empty() || board.is_broken() {
        return ControlFlow::Continue(());
    }
    let n_cells = board.frame.n_cells;
    let mut order: Vec<usize> = (0..n_cells).filter(|&cell| board.marks.cand[cell].count_ones() > 1).collect();
    order.sort_by_key(|&cell| board.marks.cand[cell].count_ones());
    let mut trial = Trial::new(board, sink.budget());
    for (i, most) in LENGTHS.into_iter().enumerate() {
        // The shortest of the short ways, and the first of the long ones.
        let mut best: Option<(usize, usize, usize, Vec<Part>)> = None;
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

/// A cell that lost digits, why, and the changes before it that it needs.
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

/// What has no way left, and the changes that led to it.
struct End {
    what: Why,
    causes: Vec<usize>,
}

struct Trial<'a> {
    board: &'a Board,
    budget: Budget<'a>,
    start: Vec<u64>,
    masks: Vec<u64>,
    changes: Vec<Change>,
    /// The changes of each cell.
    of_cell: Vec<Vec<usize>>,
    is_placed: Vec<bool>,
    filters_of: Vec<Vec<usize>>,
    is_waiting: Vec<bool>,
    most: usize,
    scratch: Scratch,
}

impl<'a> Trial<'a> {
    fn new(board: &'a Board, budget: Budget<'a>) -> Trial<'a> {
        let n_cells = board.frame.n_cells;
        let start: Vec<u64> = (0..n_cells).map(|cell| board.mask(cell)).collect();
        let mut filters_of = vec![Vec::new(); n_cells];
        for (f, filter) in board.frame.filters.iter().enumerate() {
            filter.cells.iter().for_each(|&cell| filters_of[cell as usize].push(f));
        }
        Trial {
            board,
            budget,
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

    /// Takes the digit as true; if that ends where nothing is left, how many changes lead there, and the sentence.
    fn run(&mut self, cell: usize, digit: usize, most: usize) -> Option<(usize, Vec<Part>)> {
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
        Some((needed.len(), self.tell(cell, digit, &needed, &end)))
    }

    /// Follows what is left to the end, if it comes to one.
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

    /// Cells with one digit left take it from their peers.
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

    /// Digits with one place in a house go there.
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

    /// The changes in which these cells lost the digit.
    fn losses(&self, cells: &[u16], digit: u64) -> Vec<usize> {
        let of_cells = cells.iter().flat_map(|&cell| &self.of_cell[cell as usize]);
        of_cells.copied().filter(|&change| self.changes[change].lost & digit != 0).collect()
    }

    /// Runs the rules that wait, up to the first that says something.
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

    /// The changes that the end needs, in order; the assumption is not among them.
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

    fn tell(&self, cell: usize, digit: usize, needed: &[usize], end: &End) -> Vec<Part> {
        let topology = self.board.topology();
        let name = |cell: usize| topology.cell_name(Cell::new(cell));
        let mut told = say!["if"];
        told.push(Part::Node(Node { cell: Cell::new(cell), digit: Digit::new(digit), on: true }));
        let mut text = String::new();
        let mut last: Option<String> = None;
        for &change in needed {
            let Change { cell, lost, left, why, .. } = &self.changes[change];
            let why = self.reason(*why);
            if last.as_ref() != Some(&why) {
                text.push_str(&format!("; by {why}"));
            }
            let is_single = left & left.wrapping_sub(1) == 0 && *left != 0;
            let (sign, digits) = if is_single { ("=", *left) } else { ("<>", *lost) };
            text.push_str(&format!(" {} {sign} {}", name(*cell), tell_digits(digits)));
            last = Some(why);
        }
        match text.strip_prefix("; ") {
            Some(steps) => told.push(Part::Text(format!(", then {steps}; and").into())),
            None => told.push(",".into()),
        }
        let what = match end.what {
            Why::Peer(cell) => format!("{} has no digit left", name(cell)),
            Why::House(house) => format!("{} has no place left for a digit", self.reason(Why::House(house))),
            other => format!("{} has no way left", self.reason(other)),
        };
        told.push(Part::Text(what.into()));
        told
    }

    fn reason(&self, why: Why) -> String {
        let (topology, frame) = (self.board.topology(), &self.board.frame);
        match why {
            Why::Assumed => "this".into(),
            Why::Peer(cell) => topology.cell_name(Cell::new(cell)),
            Why::House(house) => match frame.houses[house].id {
                Some(id) => topology.house(id).name.clone(),
                None => "a house that follows from others".into(),
            },
            Why::Filter(filter) => match frame.filters[filter].rule {
                Some(rule) => topology.rules()[rule].name(topology),
                None => {
                    let cells: Vec<String> =
                        frame.filters[filter].cells.iter().map(|&cell| topology.cell_name(Cell(cell))).collect();
                    format!("the sum left to {}", cells.join(", "))
                }
            },
        }
    }
}

fn tell_digits(digits: u64) -> String {
    let numbers: Vec<usize> = digit_set(digits).iter().map(|digit| digit.number()).collect();
    let joint = if numbers.last().is_some_and(|&number| number > 9) { "," } else { "" };
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(joint)
}

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
