//! Trials: an assumption and its consequences, with the inferences that lead to a contradiction.
//!
//! Naked singles, hidden singles and rules come first. A strong trial adds locked candidates, pairs, and the rules of a
//! house together ([`Joint`](super::super::joint::Joint)). A proof is shrunk by repeating its inferences without one of
//! them.

use super::super::joint::{Effort, Joint as Together};
use crate::budget::Budget;
use crate::explain::{Board, bits, bits_of};
use crate::rules::filter::Scratch;

/// An inference: a cell that lost digits, the reason, and the earlier inferences that it needs.
#[derive(Clone)]
pub(super) struct Change {
    pub(super) cell: usize,
    pub(super) lost: u64,
    pub(super) left: u64,
    why: Why,
    causes: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::explain::technique) enum Why {
    Assumed,
    Peer(usize),
    House(usize),
    Filter(usize),
    /// A digit whose places in a house have common peers.
    Locked(usize, usize),
    /// Two cells that see each other, with the same two candidates.
    Pair(usize, usize),
    /// Rules that are filled together, by their place among the joints of the topology.
    Joint(usize),
}

/// A contradiction, and the inferences that led to it.
pub(in crate::explain::technique) struct End {
    what: Why,
    causes: Vec<usize>,
}

/// The inferences that a contradiction needs, grouped into lines with the same reason, and the contradiction.
pub(in crate::explain::technique) struct Proof {
    pub(super) lines: Vec<(Why, Vec<Change>)>,
    pub(super) end: Why,
}

impl Proof {
    /// Returns the number of changes that the contradiction needs, after the assumption.
    pub(super) fn n_changes(&self) -> usize {
        self.lines.iter().map(|(_, effects)| effects.len()).sum()
    }
}

pub(in crate::explain::technique) struct Trial<'a> {
    pub(super) board: &'a Board,
    budget: Budget<'a>,
    /// The candidates at the start.
    pub(in crate::explain::technique) start: Vec<u64>,
    pub(in crate::explain::technique) masks: Vec<u64>,
    changes: Vec<Change>,
    /// The inferences that changed each cell.
    of_cell: Vec<Vec<usize>>,
    is_placed: Vec<bool>,
    filters_of: Vec<Vec<usize>>,
    is_waiting: Vec<bool>,
    most: usize,
    scratch: Scratch,
    /// The cells whose candidates may change, and the houses that may be used; `None` for all.
    cells: Option<Vec<bool>>,
    houses: Vec<usize>,
    /// Whether locked candidates, pairs and joints are also used.
    pub(in crate::explain::technique) is_strong: bool,
    /// Whether the rules of a house together come before single rules, which makes for fewer inferences.
    is_packed: bool,
    joints_of: Vec<Vec<u32>>,
    joint_waits: Vec<bool>,
    effort: Effort,
}

impl<'a> Trial<'a> {
    pub(in crate::explain::technique) fn new(board: &'a Board, budget: Budget<'a>) -> Trial<'a> {
        let n_cells = board.frame.n_cells;
        let start: Vec<u64> = (0..n_cells).map(|cell| board.mask(cell)).collect();
        let mut filters_of = vec![Vec::new(); n_cells];
        for (f, filter) in board.frame.filters[..board.frame.n_shared].iter().enumerate() {
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
            cells: None,
            houses: (0..board.frame.houses.len()).collect(),
            is_strong: false,
            is_packed: false,
            joints_of: Vec::new(),
            joint_waits: Vec::new(),
            effort: Effort::new(),
        }
    }

    /// Uses locked candidates, pairs, the rules of each house together, and sums over several houses.
    pub(in crate::explain::technique) fn strong(mut self) -> Trial<'a> {
        self.is_strong = true;
        for (f, filter) in self.board.frame.filters.iter().enumerate().skip(self.board.frame.n_shared) {
            filter.cells.iter().for_each(|&cell| self.filters_of[cell as usize].push(f));
        }
        self.joints_of = vec![Vec::new(); self.board.frame.n_cells];
        let joints = self.board.frame.joints();
        for j in 0..joints.n_quick() {
            joints.quick(j).cells.iter().for_each(|&cell| self.joints_of[cell as usize].push(j as u32));
        }
        self.joint_waits = vec![false; joints.n_quick()];
        self
    }

    /// Takes the rules of a house together before single rules.
    pub(super) fn packed(self) -> Trial<'a> {
        Trial { is_packed: true, ..self.strong() }
    }

    /// Returns a trial that uses only the rules, cells and houses of a joint.
    pub(in crate::explain::technique) fn within(board: &'a Board, joint: &Together) -> Trial<'a> {
        let mut trial = Trial::new(board, Budget::UNLIMITED);
        let mut cells = vec![false; board.frame.n_cells];
        joint.cells.iter().for_each(|&cell| cells[cell as usize] = true);
        trial.filters_of.iter_mut().for_each(Vec::clear);
        for &f in &joint.filters {
            board.frame.filters[f].cells.iter().for_each(|&cell| trial.filters_of[cell as usize].push(f));
        }
        trial.cells = Some(cells);
        trial.houses = joint.houses.clone();
        trial
    }

    /// Returns whether the search was stopped.
    pub(in crate::explain::technique) fn is_stopped(&self) -> bool {
        self.budget.is_stopped()
    }

    /// Assumes that the digit is in the cell and follows its consequences; returns the proof of a contradiction.
    pub(in crate::explain::technique) fn run(&mut self, cell: usize, digit: usize, most: usize) -> Option<Proof> {
        self.reset();
        self.most = most;
        let end = match self.keep(cell, 1 << digit, Why::Assumed, Vec::new()) {
            Ok(()) => self.follow()?,
            Err(end) => end,
        };
        Some(self.proof(&end))
    }

    fn reset(&mut self) {
        self.masks.copy_from_slice(&self.start);
        self.changes.clear();
        self.of_cell.iter_mut().for_each(Vec::clear);
        for (placed, mask) in self.is_placed.iter_mut().zip(&self.start) {
            *placed = mask & mask.wrapping_sub(1) == 0;
        }
        self.is_waiting.fill(false);
        self.joint_waits.fill(false);
    }

    /// Leaves out inferences that the contradiction does not need, if there are at most `most`.
    pub(super) fn shrink(&mut self, cell: usize, digit: usize, mut proof: Proof, most: usize) -> Proof {
        if proof.lines.len() > most {
            return proof;
        }
        let mut k = proof.lines.len();
        while k > 0 {
            k = (k - 1).min(proof.lines.len().saturating_sub(1));
            let whys: Vec<Why> = proof.lines.iter().map(|(why, _)| *why).collect();
            let others = whys[..k].iter().chain(&whys[(k + 1).min(whys.len())..]).copied().chain([proof.end]);
            if let Some(shorter) = self.replay(cell, digit, others).filter(|less| less.lines.len() < whys.len()) {
                proof = shorter;
            }
        }
        proof
    }

    /// Makes only these inferences, in this order; returns the proof if they end in a contradiction.
    fn replay(&mut self, cell: usize, digit: usize, whys: impl Iterator<Item = Why>) -> Option<Proof> {
        self.reset();
        let mut made = self.keep(cell, 1 << digit, Why::Assumed, Vec::new());
        for why in whys {
            if made.is_err() {
                break;
            }
            made = match why {
                Why::Assumed => Ok(()),
                Why::Peer(cell) => self.single(cell),
                Why::House(house) => self.place(house),
                Why::Filter(filter) => self.filter(filter),
                Why::Locked(house, digit) => self.locked(house, digit),
                Why::Pair(a, b) => self.pair(a, b),
                Why::Joint(joint) => self.joint(joint),
            };
        }
        made.err().map(|end| self.proof(&end))
    }

    /// Follows all consequences, up to a contradiction if there is one.
    pub(in crate::explain::technique) fn follow(&mut self) -> Option<End> {
        if self.is_packed {
            return self.follow_packed();
        }
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
            let found = found.and_then(|()| match self.is_strong && self.changes.len() == before {
                true => self.patterns(before),
                false => Ok(()),
            });
            match found {
                Err(end) => return Some(end),
                Ok(()) if self.changes.len() == before || self.changes.len() > self.most => return None,
                Ok(()) if self.budget.is_stopped() => return None,
                Ok(()) => {}
            }
        }
    }

    /// Follows the consequences for a few rounds, in each of which all rules of a house count as one inference.
    fn follow_packed(&mut self) -> Option<End> {
        for _ in 0..MOST_ROUNDS {
            let before = self.changes.len();
            let found = self.singles().and_then(|()| self.joints()).and_then(|()| match self.changes.len() > before {
                true => Ok(()),
                false => self.patterns(before).and_then(|()| self.filters()),
            });
            match found {
                Err(end) => return Some(end),
                Ok(()) if self.changes.len() == before || self.budget.is_stopped() => return None,
                Ok(()) => {}
            }
        }
        None
    }

    /// Runs every pending joint.
    fn joints(&mut self) -> Result<(), End> {
        for joint in 0..self.joint_waits.len() {
            if std::mem::take(&mut self.joint_waits[joint]) {
                self.joint(joint)?;
            }
        }
        Ok(())
    }

    fn keep(&mut self, cell: usize, mask: u64, why: Why, causes: Vec<usize>) -> Result<(), End> {
        let lost = self.masks[cell] & !mask;
        if lost == 0 || self.cells.as_ref().is_some_and(|cells| !cells[cell]) {
            return Ok(());
        }
        self.masks[cell] &= mask;
        self.of_cell[cell].push(self.changes.len());
        self.changes.push(Change { cell, lost, left: self.masks[cell], why, causes });
        self.filters_of[cell].iter().for_each(|&filter| self.is_waiting[filter] = true);
        if self.is_strong {
            self.joints_of[cell].iter().for_each(|&joint| self.joint_waits[joint as usize] = true);
        }
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
            self.single(cell)?;
        }
        Ok(())
    }

    fn single(&mut self, cell: usize) -> Result<(), End> {
        let (mask, board) = (self.masks[cell], self.board);
        if mask & (mask - 1) != 0 {
            return Ok(());
        }
        for &peer in board.frame.peers(cell) {
            if self.masks[peer as usize] & mask != 0 {
                self.keep(peer as usize, !mask, Why::Peer(cell), self.of_cell[cell].clone())?;
            }
        }
        Ok(())
    }

    /// Places digits that have one place left in a house.
    fn places(&mut self) -> Result<(), End> {
        for h in 0..self.houses.len() {
            self.place(self.houses[h])?;
        }
        Ok(())
    }

    fn place(&mut self, h: usize) -> Result<(), End> {
        let board = self.board;
        let house = &board.frame.houses[h];
        let (mut once, mut twice) = (0u64, 0u64);
        for &cell in &house.cells {
            twice |= once & self.masks[cell as usize];
            once |= self.masks[cell as usize];
        }
        let missing = (u64::MAX >> (64 - board.frame.n_digits)) & !once;
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
        Ok(())
    }

    /// Returns the inferences by which these cells lost the digit.
    fn losses(&self, cells: &[u16], digit: u64) -> Vec<usize> {
        let of_cells = cells.iter().flat_map(|&cell| &self.of_cell[cell as usize]);
        of_cells.copied().filter(|&change| self.changes[change].lost & digit != 0).collect()
    }

    /// Runs the pending rules, up to the first one that removes something.
    fn filters(&mut self) -> Result<(), End> {
        for f in 0..self.is_waiting.len() {
            if !std::mem::take(&mut self.is_waiting[f]) {
                continue;
            }
            let before = self.changes.len();
            self.filter(f)?;
            if self.changes.len() > before {
                return Ok(());
            }
        }
        Ok(())
    }

    fn filter(&mut self, f: usize) -> Result<(), End> {
        let board = self.board;
        let filter = &board.frame.filters[f];
        let mut masks: Vec<u64> = filter.cells.iter().map(|&cell| self.masks[cell as usize]).collect();
        let causes = |of_cell: &[Vec<usize>]| -> Vec<usize> {
            filter.cells.iter().flat_map(|&cell| of_cell[cell as usize].iter().copied()).collect()
        };
        let Ok(held) = filter.run.narrow(&mut masks, &mut self.scratch) else {
            return Err(End { what: Why::Filter(f), causes: causes(&self.of_cell) });
        };
        let own = filter.cells.iter().zip(&masks).map(|(&cell, &mask)| (cell as usize, mask));
        let common = filter.common.iter().map(|&cell| (cell as usize, !held));
        let left: Vec<(usize, u64)> = own.chain(common).filter(|&(cell, mask)| self.masks[cell] & !mask != 0).collect();
        let causes: Vec<usize> = if left.is_empty() { Vec::new() } else { causes(&self.of_cell) };
        for (cell, mask) in left {
            self.keep(cell, mask, Why::Filter(f), causes.clone())?;
        }
        Ok(())
    }

    /// Looks for locked candidates, then pairs, then rules to be filled together, up to the first that removes
    /// something.
    fn patterns(&mut self, before: usize) -> Result<(), End> {
        for house in 0..self.board.frame.houses.len() {
            for digit in 0..self.board.frame.n_digits {
                self.locked(house, digit)?;
            }
        }
        if self.changes.len() > before {
            return Ok(());
        }
        for a in 0..self.masks.len() {
            if self.masks[a].count_ones() != 2 {
                continue;
            }
            let board = self.board;
            for &b in board.frame.peers(a).iter().filter(|&&b| b as usize > a) {
                if self.masks[b as usize] == self.masks[a] {
                    self.pair(a, b as usize)?;
                }
            }
        }
        for joint in 0..self.joint_waits.len() {
            if self.changes.len() > before {
                return Ok(());
            }
            if std::mem::take(&mut self.joint_waits[joint]) {
                self.joint(joint)?;
            }
        }
        Ok(())
    }

    fn locked(&mut self, h: usize, digit: usize) -> Result<(), End> {
        let board = self.board;
        let cells = &board.frame.houses[h].cells;
        let has = |cell: &&u16| self.masks[**cell as usize] >> digit & 1 == 1;
        let places: Vec<usize> = cells.iter().filter(has).take(4).map(|&cell| cell as usize).collect();
        if places.len() < 2 || places.len() > 3 {
            return Ok(());
        }
        let mut causes = None;
        for cell in bits_of(&board.frame.common_peers(places)) {
            if self.masks[cell] >> digit & 1 == 1 {
                let causes = causes.get_or_insert_with(|| self.losses(cells, 1 << digit)).clone();
                self.keep(cell, !(1 << digit), Why::Locked(h, digit), causes)?;
            }
        }
        Ok(())
    }

    fn pair(&mut self, a: usize, b: usize) -> Result<(), End> {
        let mask = self.masks[a];
        if mask.count_ones() != 2 || self.masks[b] != mask {
            return Ok(());
        }
        let causes = [&self.of_cell[a][..], &self.of_cell[b]].concat();
        for cell in bits_of(&self.board.frame.common_peers([a, b])) {
            if self.masks[cell] & mask != 0 {
                self.keep(cell, !mask, Why::Pair(a, b), causes.clone())?;
            }
        }
        Ok(())
    }

    fn joint(&mut self, j: usize) -> Result<(), End> {
        let joint = self.board.frame.joints().quick(j);
        let masks: Vec<u64> = joint.cells.iter().map(|&cell| self.masks[cell as usize]).collect();
        let causes: Vec<usize> = joint.cells.iter().flat_map(|&cell| self.of_cell[cell as usize].clone()).collect();
        let Some(narrowed) = self.board.frame.joints().narrowed(self.board, j, &masks, &mut self.effort) else {
            return Err(End { what: Why::Joint(j), causes });
        };
        for (&cell, &mask) in joint.cells.iter().zip(&narrowed) {
            self.keep(cell as usize, mask, Why::Joint(j), causes.clone())?;
        }
        Ok(())
    }

    /// Returns the inferences that the contradiction needs, except for the assumption. Inferences with the same reason
    /// share a line, unless one rests on lines in between.
    fn proof(&self, end: &End) -> Proof {
        let mut is_needed = vec![false; self.changes.len()];
        end.causes.iter().for_each(|&cause| is_needed[cause] = true);
        for change in (0..self.changes.len()).rev() {
            if is_needed[change] {
                self.changes[change].causes.iter().for_each(|&cause| is_needed[cause] = true);
            }
        }
        let mut lines: Vec<(Why, Vec<Change>)> = Vec::new();
        let mut line_of = vec![0; self.changes.len()];
        for n in (1..self.changes.len()).filter(|&change| is_needed[change]) {
            let change = &self.changes[n];
            let from = change.causes.iter().map(|&cause| line_of[cause]).max().unwrap_or(0);
            let fits = |(why, effects): &(Why, Vec<Change>)| *why == change.why && effects.len() < MOST_EFFECTS;
            let known = (from..lines.len()).find(|&line| fits(&lines[line]));
            let line = known.unwrap_or_else(|| {
                lines.push((change.why, Vec::new()));
                lines.len() - 1
            });
            lines[line].1.push(change.clone());
            // Lines are counted from 1; the assumption comes before them.
            line_of[n] = line + 1;
        }
        Proof { lines, end: end.what }
    }

    /// Returns the number of inferences of a proof.
    pub(in crate::explain::technique) fn n_links(&self, proof: &Proof) -> usize {
        proof.lines.len()
    }
}

/// The maximum number of rounds of a packed trial.
const MOST_ROUNDS: usize = 6;

/// The maximum number of effects of one reason in a line.
const MOST_EFFECTS: usize = 6;
