//! Alternating chains in words.

use super::{Find, Nodes};
use crate::explain::{Chain, Node, Step, Term};
use crate::message::{Arg, Joint, Message};
use crate::msg;
use crate::topology::{Cell, Digit};

/// The maximum number of candidates of a chain that one sentence lists.
const MOST_IN_A_SENTENCE: usize = 8;

/// A term that is true or false.
struct Fact {
    digit: Digit,
    cells: Vec<Cell>,
    on: bool,
}

impl Fact {
    fn of(nodes: &Nodes, id: u16, on: bool) -> Fact {
        let cells = nodes.cells(id).iter().map(|&cell| Cell(cell)).collect();
        Fact { digit: Digit::new(nodes.digit(id)), cells, on }
    }

    fn each(&self) -> Vec<Node> {
        self.cells.iter().map(|&cell| Node { cell, digit: self.digit, on: self.on }).collect()
    }

    fn arg(&self) -> Arg {
        let joint = if self.on { Joint::Or } else { Joint::And };
        match self.each()[..] {
            [only] => Arg::Node(only),
            ref several => Arg::List(joint, several.iter().map(|&node| Arg::Node(node)).collect()),
        }
    }

    /// Returns the arrows of the picture from this term to the next.
    fn arrows(&self, next: &Fact) -> Arg {
        let (from, to) = (self.each(), next.each());
        Arg::List(Joint::None, from.iter().zip(&to).take(1).map(|(&from, &to)| Arg::Link(from, to)).collect())
    }
}

/// Completes the step of a chain with its effect, and with words if they are wanted.
pub(super) fn step(nodes: &Nodes, find: &Find, step: Step, has_reason: bool) -> Step {
    let candidate = |&id: &u16| (Cell(nodes.cells(id)[0]), Digit::new(nodes.digit(id)));
    let removes: Vec<_> = find.removes.iter().map(candidate).collect();
    let is_placed = find.is_true() && !nodes.is_group(find.path[0]);
    let places = if is_placed { vec![candidate(&find.path[0])] } else { Vec::new() };
    let mut step = Step { places, removes, ..step };
    if is_placed {
        // Placing the digit removes it from the peers.
        let cell = step.places[0].0;
        step.removes.retain(|remove| remove.0 == cell);
    }
    if !has_reason {
        return step;
    }
    let term = |&id: &u16| Term {
        digit: Digit::new(nodes.digit(id)),
        cells: nodes.cells(id).iter().map(|&cell| Cell(cell)).collect(),
    };
    step.chain = Some(Chain { terms: find.path.iter().map(term).collect(), is_loop: find.is_loop });
    step.reason = reason(nodes, find);
    step
}

fn reason(nodes: &Nodes, find: &Find) -> Message {
    let mut facts: Vec<Fact> = find.path.iter().enumerate().map(|(i, &id)| Fact::of(nodes, id, i % 2 == 1)).collect();
    let ends = !find.is_loop && !find.is_true();
    // A loop that removes one candidate starts and ends there.
    if ends && let [only] = find.removes[..] {
        facts.insert(0, Fact::of(nodes, only, true));
        facts.push(Fact::of(nodes, only, false));
    }
    let is_either = ends && find.removes.len() > 1;
    let (Some(first), Some(last)) = (facts.first(), facts.last()) else { return Message::default() };
    let n_named = facts.iter().map(|fact| fact.cells.len()).sum::<usize>();
    let more = if is_either { 2 } else { usize::from(find.is_loop) };
    let back = last.arrows(first);
    let opposite = Fact { on: true, digit: first.digit, cells: first.cells.clone() };
    if n_named + more <= MOST_IN_A_SENTENCE {
        let mut pieces = vec![msg!("chain-if", node = first.arg())];
        pieces.extend(
            facts.windows(2).map(|two| msg!("chain-then", node = two[1].arg(), links = two[0].arrows(&two[1]))),
        );
        if find.is_loop {
            pieces.push(msg!("chain-again", node = first.arg(), links = back));
        }
        if is_either {
            pieces.push(msg!("chain-either", first = opposite.arg(), last = last.arg()));
        }
        return msg!("reason-chain", links = pieces);
    }
    let mut lines = vec![msg!("line-if", node = first.arg())];
    lines.extend(facts.windows(2).map(|two| msg!("line-then", node = two[1].arg(), links = two[0].arrows(&two[1]))));
    if find.is_loop {
        lines.push(msg!("line-again", node = first.arg(), links = back));
        return msg!("reason-loop-long", node = first.arg(), n = facts.len(), lines = lines);
    }
    if is_either {
        return msg!(
            "reason-either-long",
            first = opposite.arg(),
            last = last.arg(),
            n = facts.len() - 1,
            lines = lines
        );
    }
    msg!("reason-chain-long", from = first.arg(), to = last.arg(), n = facts.len() - 1, lines = lines)
}
