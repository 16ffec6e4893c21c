//! Several chains at once: from every candidate of a cell (cell forcing chains), from every place of a digit in a house
//! (region or unit forcing chains), or from a candidate both true and false; and the contradictions of dynamic runs.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::links::closures;
use super::nested::Nest;
use super::net::{ChoiceKind, Net, Remaining, Row, has};
use super::nishio;
use super::run::{Counter, Mode, NodeId, Pool, Room, Run, lineage, node, run};
use super::tell::{self, Branch, End};
use super::{node_of, with_net};
use crate::explain::{Board, Frame, Node, Sink, Step, Technique};
use crate::message::Message;
use crate::topology::{Cell, Digit};

/// Nishio forcing chains: a candidate whose dynamic consequences in its digit alone contradict each other.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::NISHIO};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".7.9......8.1.......9.375.....5..92.6....3..8....9...3.2..4....85...6.9...1...8.2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &NISHIO).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "Nishio forcing chains: r6c1 <> 2, because r6c1 = 2 leads to both r2c6 = 2 and r2c6 <> 2, which is impossible"
/// );
/// ```
pub static NISHIO: Technique = Technique::new("Nishio forcing chains", |b, s| {
    if !nishio::contradicts(b) {
        ControlFlow::Continue(())
    } else {
        with_net!(b, best(s, &NISHIO, Mode { dynamic: true, one_digit: true, level: 0, inner: 0 }))
    }
});
/// Multiple forcing chains: every candidate of a cell, or every place of a digit in a house, has a common consequence.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::MULTIPLE_CHAINS};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "..9.1..3.5...864.....7......1....782.3.......7.2..16..8.5.......935.7..8........4";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &MULTIPLE_CHAINS).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r3c2 <> 6");
/// ```
pub static MULTIPLE_CHAINS: Technique = Technique::new("multiple forcing chains", |b, s| {
    with_net!(b, best(s, &MULTIPLE_CHAINS, Mode { dynamic: false, one_digit: false, level: 0, inner: 0 }))
});
/// Dynamic forcing chains: multiple forcing chains on a grid from which false candidates disappear.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::DYNAMIC_CHAINS};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "7....3.1.....9...2..2.5...72..1.76.5.4..35....8.6.....4.....7..........65..3.2..1";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &DYNAMIC_CHAINS).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r5c8 <> 8");
/// ```
pub static DYNAMIC_CHAINS: Technique =
    Technique::new("dynamic forcing chains", |b, s| dynamic(b, s, &DYNAMIC_CHAINS, 0, 0));
/// Dynamic forcing chains that also use locked candidates, pairs and X-wings.
pub static DYNAMIC_CHAINS_PLUS: Technique =
    Technique::new("dynamic forcing chains plus", |b, s| dynamic(b, s, &DYNAMIC_CHAINS_PLUS, 1, 0));
/// Dynamic forcing chains with forcing chains inside.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::NESTED_CHAINS};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &NESTED_CHAINS).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r6c8 <> 7");
/// ```
pub static NESTED_CHAINS: Technique =
    Technique::new("nested forcing chains", |b, s| dynamic(b, s, &NESTED_CHAINS, 2, 0));
/// Dynamic forcing chains with multiple forcing chains inside.
pub static NESTED_MULTIPLE: Technique =
    Technique::new("nested multiple forcing chains", |b, s| dynamic(b, s, &NESTED_MULTIPLE, 3, 0));
/// Dynamic forcing chains with dynamic forcing chains inside.
pub static NESTED_DYNAMIC: Technique =
    Technique::new("nested dynamic forcing chains", |b, s| dynamic(b, s, &NESTED_DYNAMIC, 4, 0));
/// Dynamic forcing chains with dynamic forcing chains (plus) inside.
pub static NESTED_PLUS: Technique =
    Technique::new("nested dynamic forcing chains plus", |b, s| dynamic(b, s, &NESTED_PLUS, 4, 1));

/// Dynamic forcing chains with nested forcing chains inside.
pub static NESTED_TWICE: Technique =
    Technique::new("doubly nested forcing chains", |b, s| dynamic(b, s, &NESTED_TWICE, 4, 2));
/// Dynamic forcing chains with nested multiple forcing chains inside.
pub static NESTED_TWICE_MULTIPLE: Technique =
    Technique::new("doubly nested multiple forcing chains", |b, s| dynamic(b, s, &NESTED_TWICE_MULTIPLE, 4, 3));

/// The maximum number of open candidates for which runs are kept: their memory grows with the square of the number, to
/// about 50 MB at this limit.
const MAX_RUNS: usize = 1500;

/// The maximum number of open candidates for which chains are nested; on larger boards, nesting takes too long.
const MAX_NESTED: usize = 512;

fn dynamic(board: &Board, sink: &mut Sink<'_>, technique: &'static Technique, level: u8, inner: u8) -> ControlFlow<()> {
    with_net!(board, best(sink, technique, Mode { dynamic: true, one_digit: false, level, inner }))
}

/// A proof from several runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// The run from this node contradicts itself.
    Clash(NodeId),
    /// The node follows from the candidate whether it is on or off.
    Double(u16, NodeId),
    /// The node follows from every member of the choice.
    Choice(u16, NodeId),
}

/// The runs on one grid, computed on demand.
pub(crate) struct Runs<'a, const W: usize> {
    pub(crate) net: &'a Net<W>,
    frame: &'a Frame,
    pub(crate) grid: &'a Remaining<W>,
    mode: Mode,
    /// The runs from on nodes, by candidate.
    cache: Vec<Option<Run<W>>>,
    /// The last run from an off node; earlier ones are recomputed on demand.
    off: Option<Run<W>>,
    room: Room<W>,
    pool: &'a RefCell<Pool>,
    /// The nodes that each candidate can reach, for runs on a fixed grid. Choices whose members reach no common node
    /// are skipped.
    closures: Vec<(Row<W>, Row<W>)>,
}

impl<'a, const W: usize> Runs<'a, W> {
    /// Creates the runs on a grid, none of them computed yet; closures are needed only for a fixed grid.
    pub(crate) fn new(
        (net, frame): (&'a Net<W>, &'a Frame),
        grid: &'a Remaining<W>,
        mode: Mode,
        pool: &'a RefCell<Pool>,
        closures: Vec<(Row<W>, Row<W>)>,
    ) -> Runs<'a, W> {
        let cache = (0..net.n).map(|_| None).collect();
        Runs { net, frame, grid, mode, cache, off: None, room: Room::new(), pool, closures }
    }

    /// Returns whether the members of a choice may have a common consequence.
    fn may_agree(&self, alive: &[u16]) -> bool {
        if self.mode.dynamic {
            return true;
        }
        let (mut on, mut off): (Row<W>, Row<W>) = ([u64::MAX; W], [u64::MAX; W]);
        for &id in alive {
            let reach = &self.closures[id as usize];
            for i in 0..W {
                on[i] &= reach.0[i];
                off[i] &= reach.1[i];
            }
        }
        on.iter().chain(&off).any(|&word| word != 0)
    }

    fn make(&mut self, at: NodeId, nest: &mut Nest<'_>) {
        let (id, on) = (at / 2, at % 2 == 1);
        let known = if on { &self.cache[id as usize] } else { &self.off };
        if known.as_ref().is_some_and(|run| run.source == at) {
            return;
        }
        let mut pool = self.pool.borrow_mut();
        if let Some(old) = self.off.take_if(|_| !on) {
            old.recycle(&mut pool);
        }
        drop(pool);
        let made = run((self.net, self.frame), self.grid, (id, on), self.mode, &mut self.room, self.pool, nest);
        *(if on { &mut self.cache[id as usize] } else { &mut self.off }) = Some(made);
    }

    pub(crate) fn get(&self, at: NodeId) -> &Run<W> {
        let run = if at % 2 == 1 { &self.cache[at as usize / 2] } else { &self.off };
        run.as_ref().filter(|run| run.source == at).expect("a run is made before it is read")
    }

    /// Finds every proof, in Sudoku Explainer's order. For each candidate of a cell, this means the contradictions, the
    /// consequences of both states, and the common consequences of all places in each house whose first place it is.
    /// The common consequences of the whole cell come last.
    pub(crate) fn each_proof(&mut self, nest: &mut Nest<'_>, each: &mut dyn FnMut(&Runs<'_, W>, &Nest<'_>, Proof)) {
        let (net, mode) = (self.net, self.mode);
        let mut first = 0;
        while first < net.n as u16 {
            let choice = net.choices.of(first as usize)[0];
            let members = net.members.of(choice as usize);
            first = members[members.len() - 1] + 1;
            let alive: Vec<u16> = members.iter().copied().filter(|&id| has(&self.grid.alive, id)).collect();
            if alive.len() < if mode.dynamic { 2 } else { 3 } {
                continue;
            }
            for &id in &alive {
                self.proofs_from(id, alive.len(), nest, each);
            }
            if !mode.one_digit {
                self.proofs_of_choice(choice, &alive, nest, each);
            }
        }
    }

    fn proofs_from(
        &mut self,
        id: u16,
        in_cell: usize,
        nest: &mut Nest<'_>,
        each: &mut dyn FnMut(&Runs<'_, W>, &Nest<'_>, Proof),
    ) {
        let (net, mode) = (self.net, self.mode);
        let (on, off) = (node(id, true), node(id, false));
        if mode.dynamic {
            self.make(on, nest);
            if self.get(on).clash.is_some() {
                each(self, nest, Proof::Clash(on));
            }
            self.make(off, nest);
            if self.get(off).clash.is_some() {
                each(self, nest, Proof::Clash(off));
            }
        }
        if mode.one_digit {
            return;
        }
        if mode.dynamic && in_cell >= 3 {
            let (a, b) = (self.get(on), self.get(off));
            for &target in a.on_list.iter().filter(|&&target| has(&b.on, target)) {
                each(self, nest, Proof::Double(id, node(target, true)));
            }
            for &target in a.off_list.iter().filter(|&&target| has(&b.off, target)) {
                each(self, nest, Proof::Double(id, node(target, false)));
            }
        }
        for &choice in &net.choices.of(id as usize)[1..] {
            let members = net.members.of(choice as usize);
            let mut alive = members.iter().copied().filter(|&other| has(&self.grid.alive, other));
            if self.grid.count(choice) >= 2 && alive.next() == Some(id) {
                let alive: Vec<u16> = members.iter().copied().filter(|&m| has(&self.grid.alive, m)).collect();
                self.proofs_of_choice(choice, &alive, nest, each);
            }
        }
    }

    fn proofs_of_choice(
        &mut self,
        choice: u16,
        alive: &[u16],
        nest: &mut Nest<'_>,
        each: &mut dyn FnMut(&Runs<'_, W>, &Nest<'_>, Proof),
    ) {
        if !self.may_agree(alive) {
            return;
        }
        let (mut on, mut off): (Row<W>, Row<W>) = ([u64::MAX; W], [u64::MAX; W]);
        for &id in alive {
            self.make(node(id, true), nest);
            let run = self.get(node(id, true));
            let mut any = 0;
            for i in 0..W {
                on[i] &= run.on[i];
                off[i] &= run.off[i];
                any |= on[i] | off[i];
            }
            // The other runs would not change the answer and are computed on demand. Runs with nested chains number
            // those chains as they go, but the numbers only need to be distinct.
            if any == 0 {
                return;
            }
        }
        let first = self.get(node(alive[0], true));
        for &target in first.on_list.iter().filter(|&&target| has(&on, target)) {
            each(self, nest, Proof::Choice(choice, node(target, true)));
        }
        for &target in first.off_list.iter().filter(|&&target| has(&off, target)) {
            each(self, nest, Proof::Choice(choice, node(target, false)));
        }
    }

    /// Returns the runs that a proof rests on, each with the node it leads to.
    fn branches(&self, proof: Proof) -> Vec<(NodeId, NodeId)> {
        match proof {
            Proof::Clash(source) => vec![(source, source)],
            Proof::Double(id, target) => vec![(node(id, true), target), (node(id, false), target)],
            Proof::Choice(choice, target) => {
                let members = self.net.members.of(choice as usize).iter().copied();
                members.filter(|&id| has(&self.grid.alive, id)).map(|id| (node(id, true), target)).collect()
            }
        }
    }

    /// Returns a lower bound on the number of nodes of a proof.
    pub(crate) fn least_nodes(&self, proof: Proof) -> usize {
        match proof {
            Proof::Clash(source) => self.get(source).clash_depth(),
            Proof::Double(id, target) => {
                let (a, b) = (self.get(node(id, true)), self.get(node(id, false)));
                a.entry(target).depth as usize + b.entry(target).depth as usize
            }
            Proof::Choice(choice, target) => {
                let members = self.net.members.of(choice as usize).iter().copied();
                let alive = members.filter(|&id| has(&self.grid.alive, id));
                alive.map(|id| self.get(node(id, true)).entry(target).depth as usize).sum()
            }
        }
    }

    /// Returns the number of nodes of a proof, including those of nested chains.
    pub(crate) fn nodes(&self, proof: Proof, counter: &mut Counter, nest: &Nest<'_>) -> usize {
        counter.nested.clear();
        let mut nodes = 0;
        for (source, target) in self.branches(proof) {
            let run = self.get(source);
            nodes += match proof {
                Proof::Clash(_) => counter.clash(run),
                _ => counter.ancestors(run, target),
            };
        }
        nodes + nest.nodes(&counter.nested)
    }

    /// Returns Sudoku Explainer's sort key, which decides between proofs of equal length.
    pub(crate) fn key(&self, proof: Proof) -> u8 {
        match proof {
            Proof::Double(..) => 1,
            Proof::Choice(choice, _) if self.net.kind[choice as usize] == ChoiceKind::Cell => 5,
            Proof::Choice(..) => 6,
            Proof::Clash(_) => 7,
        }
    }

    /// Returns the nodes of a proof, branch by branch, and the choices in which it relies on removed candidates.
    pub(crate) fn content(&self, proof: Proof) -> (Vec<Vec<NodeId>>, Vec<u16>) {
        let mut content = Vec::new();
        let mut choices = Vec::new();
        if let Proof::Choice(choice, _) = proof {
            choices.push(choice);
        }
        for (source, target) in self.branches(proof) {
            let run = self.get(source);
            let mut ends = vec![vec![target]];
            if let (Proof::Clash(_), Some(clash)) = (proof, &run.clash) {
                ends = vec![vec![node(clash.id, !clash.last_on)], clash.parents.clone()];
                choices.extend(clash.choice);
            }
            for ends in ends {
                let nodes = lineage(run, &ends);
                choices.extend(nodes.iter().filter_map(|&at| run.choice(at)));
                content.push(nodes);
            }
        }
        (content, choices)
    }

    /// Returns the conclusion: a candidate to place or to remove.
    pub(crate) fn conclusion(&self, proof: Proof) -> NodeId {
        match proof {
            Proof::Clash(source) => source ^ 1,
            Proof::Double(_, target) | Proof::Choice(_, target) => target,
        }
    }

    fn tell(&self, proof: Proof) -> Message {
        match proof {
            Proof::Clash(source) => {
                let Some(clash) = &self.get(source).clash else { return Message::default() };
                let mut ends = clash.parents.clone();
                ends.push(node(clash.id, !clash.last_on));
                let both = [true, false].map(|on| self.name(node(clash.id, on)));
                let causes = clash.parents.iter().map(|&parent| self.name(parent)).collect();
                let last = self.name(node(clash.id, clash.last_on));
                tell::branches(&[self.branch(source, &ends)], &End::Clash(both, causes, last))
            }
            Proof::Double(_, target) | Proof::Choice(_, target) => {
                let branches = self.branches(proof).into_iter().map(|(source, _)| self.branch(source, &[target]));
                let node = self.name(target);
                let end = match proof {
                    Proof::Choice(choice, _) => match self.net.kind[choice as usize] {
                        ChoiceKind::House(u) => End::House((&self.frame.houses[u as usize]).into(), node),
                        _ => End::Cell(node),
                    },
                    _ => End::Double(node),
                };
                tell::branches(&branches.collect::<Vec<_>>(), &end)
            }
        }
    }

    fn name(&self, at: NodeId) -> Node {
        node_of(self.net, at / 2, at % 2 == 1)
    }

    /// Returns the inferences that lead from an assumption to these ends.
    fn branch(&self, source: NodeId, ends: &[NodeId]) -> Branch {
        let run = self.get(source);
        let then = lineage(run, ends).into_iter().filter(|&at| at != source);
        let then = then.map(|at| (self.name(at), run.parents(at).iter().map(|&parent| self.name(parent)).collect()));
        Branch { source: self.name(source), then: then.collect() }
    }
}

impl<const W: usize> Drop for Runs<'_, W> {
    fn drop(&mut self) {
        let mut pool = self.pool.borrow_mut();
        for run in self.cache.drain(..).chain([self.off.take()]).flatten() {
            run.recycle(&mut pool);
        }
    }
}

fn best<const W: usize>(
    board: &Board,
    net: &Net<W>,
    sink: &mut Sink<'_>,
    technique: &'static Technique,
    mode: Mode,
) -> ControlFlow<()> {
    let grid = Remaining::new(net, board, mode.level > 0);
    let n_left: usize = grid.alive.iter().map(|word| word.count_ones() as usize).sum();
    if n_left > MAX_RUNS || mode.level > 1 && n_left > MAX_NESTED {
        return ControlFlow::Continue(());
    }
    let closures = if mode.dynamic { Vec::new() } else { closures(&grid, net.standing(&grid)) };
    let mut runs = Runs::new((net, &board.frame), &grid, mode, &board.cache.pool, closures);
    let mut nest = Nest::new(sink.budget());
    let mut counter = Counter::new(net.n);
    let mut winner: Option<(usize, u8, Proof)> = None;
    runs.each_proof(&mut nest, &mut |runs, nest, proof| {
        let key = runs.key(proof);
        if let Some((nodes, best_key, _)) = winner
            && (runs.least_nodes(proof), key) >= (nodes, best_key)
        {
            return;
        }
        let nodes = runs.nodes(proof, &mut counter, nest);
        if winner.is_none_or(|(n, k, _)| (nodes, key) < (n, k)) {
            winner = Some((nodes, key, proof));
        }
    });
    sink.go_on()?;
    let Some((nodes, _, proof)) = winner else { return ControlFlow::Continue(()) };
    let target = runs.conclusion(proof);
    let candidate = |id: u16| (Cell(net.cell[id as usize]), Digit(net.digit[id as usize]));
    let (mut places, mut removes) = (Vec::new(), Vec::new());
    if target % 2 == 1 {
        places.push(candidate(target / 2));
        let mates = net.members.of(net.choices.of(target as usize / 2)[0] as usize);
        let left = mates.iter().filter(|&&mate| mate != target / 2 && has(&grid.alive, mate));
        removes.extend(left.map(|&mate| candidate(mate)));
    } else {
        removes.push(candidate(target / 2));
    }
    let mut reason = Message::default();
    if sink.reasons {
        if let Proof::Clash(source) = proof {
            runs.make(source, &mut nest);
        } else if let Proof::Double(id, _) = proof {
            runs.make(node(id, false), &mut nest);
        }
        reason = runs.tell(proof);
    }
    sink.step(Step { places, reason, ..Step::remove(technique, nodes, removes) })
}
