//! Chains in words: a sentence for short chains, and a list of lines for long ones.

use crate::explain::{Chain, Node, Term};
use crate::message::{Arg, Joint, Message};
use crate::msg;

/// The maximum number of candidates of a chain that one sentence lists.
const MOST_IN_A_SENTENCE: usize = 8;

/// The maximum number of candidates that the text lists as causes of one inference; the arrows of the picture show all.
const MOST_CAUSES: usize = 8;

/// An assumed candidate, and its consequences.
pub(super) struct Branch {
    /// The assumption.
    pub(super) source: Node,
    /// The consequences, in order, each with the candidates that it follows from.
    pub(super) then: Vec<(Node, Vec<Node>)>,
}

impl Branch {
    /// Returns the number of candidates that the text lists.
    fn n_named(&self) -> usize {
        let mut n = 1;
        let mut before = self.source;
        for (node, causes) in &self.then {
            n += 1 + if *causes == [before] { 0 } else { causes.len().min(MOST_CAUSES) };
            before = *node;
        }
        n
    }

    /// Calls `told` for each inference with the candidate, its causes in words, and the arrows to it.
    fn each(&self, mut told: impl FnMut(Node, Option<Arg>, Arg)) {
        let mut before = self.source;
        for (node, causes) in &self.then {
            // If a consequence follows only from the one before, the cause is left out.
            let named = (*causes != [before]).then(|| named(causes));
            told(*node, named, arrows(causes, *node));
            before = *node;
        }
    }

    /// Appends the pieces of a sentence to `into`.
    fn pieces(&self, is_first: bool, into: &mut Vec<Message>) {
        into.push(match is_first {
            true => msg!("chain-if", node = self.source),
            false => msg!("chain-and-if", node = self.source),
        });
        if self.then.is_empty() {
            into.push(msg!("chain-itself"));
        }
        self.each(|node, causes, links| {
            into.push(match causes {
                None => msg!("chain-then", node = node, links = links),
                Some(causes) => msg!("chain-then-from", node = node, causes = causes, links = links),
            });
        });
    }

    /// Appends the lines of a list to `into`.
    fn lines(&self, case: Option<usize>, into: &mut Vec<Message>) {
        into.push(match case {
            None => msg!("line-if", node = self.source),
            Some(number) => msg!("line-case", number = number, node = self.source),
        });
        self.each(|node, causes, links| {
            into.push(match causes {
                None => msg!("line-then", node = node, links = links),
                Some(causes) => msg!("line-then-from", node = node, causes = causes, links = links),
            });
        });
    }
}

fn named(causes: &[Node]) -> Arg {
    let named = causes.iter().take(MOST_CAUSES).map(|&cause| cause.into());
    let more = (causes.len() > MOST_CAUSES).then(|| Arg::from(msg!("chain-others")));
    Arg::List(Joint::And, named.chain(more).collect())
}

fn arrows(from: &[Node], to: Node) -> Arg {
    Arg::List(Joint::None, from.iter().map(|&from| Arg::Link(from, to)).collect())
}

/// Returns the reason of a chain or a loop of these candidates, which alternate between true and false.
pub(super) fn path(nodes: &[Node], is_cycle: bool) -> Message {
    let (Some(&first), Some(&last)) = (nodes.first(), nodes.last()) else { return Message::default() };
    let then = nodes.windows(2).map(|pair| (pair[1], vec![pair[0]])).collect();
    let branch = Branch { source: first, then };
    let back = arrows(&[last], first);
    if branch.n_named() + usize::from(is_cycle) <= MOST_IN_A_SENTENCE {
        let mut pieces = Vec::new();
        branch.pieces(true, &mut pieces);
        if is_cycle {
            pieces.push(msg!("chain-again", node = first, links = back));
        }
        return msg!("reason-chain", links = pieces);
    }
    let mut lines = Vec::new();
    branch.lines(None, &mut lines);
    if is_cycle {
        lines.push(msg!("line-again", node = first, links = back));
        return msg!("reason-loop-long", node = first, n = nodes.len(), lines = lines);
    }
    msg!("reason-chain-long", from = first, to = last, n = nodes.len() - 1, lines = lines)
}

/// Returns the chain of these candidates, which alternate between true and false, from a strong link to a strong link.
pub(super) fn chain(nodes: &[Node], is_cycle: bool) -> Chain {
    let mut terms: Vec<Term> = nodes.iter().map(|node| Term::of(node.cell, node.digit)).collect();
    match nodes.first() {
        Some(first) if first.on && is_cycle => terms.rotate_left(1),
        // The candidate that implies its own opposite is the conclusion; its neighbors are the ends of the chain.
        Some(first) if first.on => {
            terms.pop();
            terms.drain(..1.min(terms.len()));
        }
        _ => {}
    }
    Chain { terms, is_loop: is_cycle }
}

/// The common conclusion of several branches.
pub(super) enum End {
    /// The only branch reaches a candidate both true and false: the two nodes, the causes of the one reached last, and
    /// the conclusion.
    Clash([Node; 2], Vec<Node>, Node),
    /// The branches start with a candidate true and the same candidate false, and reach this node.
    Double(Node),
    /// The branches start with all candidates of a cell and reach this node.
    Cell(Node),
    /// The branches start with all places of a digit in a house and reach this node.
    House(Arg, Node),
}

/// Returns the reason of a proof with several branches.
pub(super) fn branches(branches: &[Branch], end: &End) -> Message {
    let n: usize = branches.iter().map(Branch::n_named).sum();
    let more = if matches!(end, End::Clash(..)) { 3 } else { 0 };
    if n + more + branches.len() <= MOST_IN_A_SENTENCE {
        return sentence(branches, end);
    }
    let mut lines = Vec::new();
    for (i, branch) in branches.iter().enumerate() {
        branch.lines((branches.len() > 1).then_some(i + 1), &mut lines);
    }
    let sources = || branches.iter().map(|branch| branch.source);
    match end {
        End::Clash([on, off], causes, last) => {
            lines.push(msg!("line-both", on = *on, off = *off, links = arrows(causes, *last)));
            let from = sources().next().unwrap_or(*on);
            msg!("reason-clash-long", node = from, on = *on, off = *off, lines = lines)
        }
        End::Double(node) => {
            let sources: Vec<Arg> = sources().map(Arg::from).collect();
            msg!("reason-double-long", node = *node, sources = (Joint::Or, sources), lines = lines)
        }
        End::Cell(node) => {
            let cell = sources().next().map_or(node.cell, |source| source.cell);
            msg!("reason-whatever-long", cell = cell, node = *node, lines = lines)
        }
        End::House(house, node) => {
            let digit = sources().next().map_or(node.digit, |source| source.digit);
            msg!("reason-wherever-long", digit = digit, house = house.clone(), node = *node, lines = lines)
        }
    }
}

fn sentence(branches: &[Branch], end: &End) -> Message {
    let mut pieces = Vec::new();
    for (i, branch) in branches.iter().enumerate() {
        branch.pieces(i == 0, &mut pieces);
    }
    match end {
        End::Clash([on, off], causes, last) => {
            pieces.push(msg!("chain-both", on = *on, off = *off, links = arrows(causes, *last)));
            msg!("reason-chain", links = pieces)
        }
        End::House(house, node) => {
            let digit = branches.first().map_or(node.digit, |branch| branch.source.digit);
            msg!("reason-wherever", digit = digit, house = house.clone(), links = pieces)
        }
        End::Double(_) | End::Cell(_) => msg!("reason-chain", links = pieces),
    }
}
