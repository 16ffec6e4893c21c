//! The sentences of proofs, with a line for each inference of long ones.

use super::super::rule::told_houses;
use super::run::{Change, Proof, Trial, Why};
use crate::explain::{Node, digit_set};
use crate::message::{Arg, Joint, Message, Speaker};
use crate::msg;
use crate::topology::{Cell, Digit};

impl Trial<'_> {
    /// Returns the sentence of a proof.
    pub(in crate::explain::technique) fn tell(&self, cell: usize, digit: usize, proof: &Proof) -> Message {
        let assumed = Node { cell: Cell::new(cell), digit: Digit::new(digit), on: true };
        let end = self.tell_end(proof);
        if proof.lines.is_empty() {
            return msg!("reason-contradiction", node = assumed, end = end);
        }
        let told = |(why, effects): &(Why, Vec<Change>)| {
            let effects: Vec<Arg> = effects.iter().map(|change| self.effect(change)).collect();
            msg!("contradiction-by", why = self.reason(*why), effects = (Joint::Comma, effects))
        };
        let n_effects: usize = proof.lines.iter().map(|(_, effects)| effects.len()).sum();
        let is_plain = proof.lines.iter().all(|(why, _)| !matches!(self.reason(*why), Arg::Message(_)));
        if n_effects <= SHORT && is_plain {
            let steps: Vec<Message> = proof.lines.iter().map(told).collect();
            return msg!("reason-contradiction-by", node = assumed, steps = (Joint::Semicolon, steps), end = end);
        }
        let n = proof.lines.len();
        let mut lines = vec![msg!("line-if", node = assumed)];
        lines.extend(proof.lines.iter().map(told));
        lines.push(msg!("line-end", end = end.clone()));
        msg!("reason-contradiction-long", node = assumed, n = n, end = end, lines = lines)
    }

    /// Calls `see` with the cells in which a contradiction shows.
    pub(in crate::explain::technique) fn cells_of_end(&self, proof: &Proof, see: &mut dyn FnMut(usize)) {
        let frame = &self.board.frame;
        match proof.end {
            Why::Peer(cell) => see(cell),
            Why::House(house) => frame.houses[house].cells.iter().for_each(|&cell| see(cell as usize)),
            Why::Filter(filter) => frame.filters[filter].cells.iter().for_each(|&cell| see(cell as usize)),
            _ => {}
        }
    }

    /// Returns the words for a contradiction.
    pub(in crate::explain::technique) fn tell_end(&self, proof: &Proof) -> Message {
        match proof.end {
            Why::Peer(cell) => msg!("contradiction-cell", cell = Cell::new(cell)),
            Why::House(house) => msg!("contradiction-house", house = &self.board.frame.houses[house]),
            other => msg!("contradiction-rule", rule = self.reason(other)),
        }
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
            Why::Locked(house, _) => msg!("why-locked", house = &frame.houses[house]).into(),
            Why::Pair(a, b) => msg!("why-pair", cells = vec![Cell::new(a), Cell::new(b)]).into(),
            Why::Joint(joint) => frame.joints().quick(joint).told(self.board),
            Why::Filter(filter) => match frame.filters[filter].rule {
                Some(rule) => Arg::Rule(rule),
                None => {
                    let cells: Vec<Cell> = frame.filters[filter].cells.iter().map(|&cell| Cell(cell)).collect();
                    let houses = frame.origin(filter).map(|origin| &origin.houses[..]);
                    match (cells.len(), houses) {
                        (..=MOST_CELLS, Some(houses)) => {
                            msg!("sum-left-in", houses = told_houses(houses), cells = cells).into()
                        }
                        (..=MOST_CELLS, None) => msg!("sum-left-to", cells = cells).into(),
                        _ => msg!("sum-of-houses", cells = cells).into(),
                    }
                }
            },
        }
    }
}

/// The maximum number of inferences in one sentence; longer proofs become a list of lines.
const SHORT: usize = 2;

/// The maximum number of cells that a sentence about a sum lists.
const MOST_CELLS: usize = 8;
