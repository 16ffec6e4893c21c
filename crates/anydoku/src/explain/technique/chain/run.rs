//! Runs: all consequences of a candidate being true, or being false.
//!
//! As in Sudoku Explainer, there are two queues, and on nodes come before off nodes, so the path to a node is not
//! always the shortest. In a dynamic run, false candidates disappear, which creates new strong links; the missing
//! candidates are then among the reasons. A run ends at the first contradiction and keeps all nodes found by then.

use std::cell::RefCell;

use super::nested::{Nest, advance};
use super::net::{MOST_CHOICES, Net, Remaining, Row, has, put};
use crate::explain::Frame;

/// The settings of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// Whether false candidates disappear.
    pub(crate) dynamic: bool,
    /// Whether the run follows only links in a single digit.
    pub(crate) one_digit: bool,
    /// The level: 0 for links only, 1 also for patterns, 2 and higher also for chains inside the chain.
    pub(crate) level: u8,
    /// The level of dynamic chains inside the chain, for level 4.
    pub(crate) inner: u8,
}

/// A node of a run: twice the candidate's index, plus 1 if it is on.
pub(crate) type NodeId = u16;

/// Returns the node of a candidate.
#[inline]
pub(crate) fn node(id: u16, on: bool) -> NodeId {
    id * 2 + on as u16
}

/// The origin of a node.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    /// The position of its first parent, if there are several.
    start: u32,
    /// The number of parents.
    n: u16,
    /// The parent, if there is only one.
    one: NodeId,
    /// The choice in which an on node was the last candidate left.
    choice: u16,
    /// The number of nodes on the longest path to it, including itself: a lower bound on the number of its ancestors.
    pub(crate) depth: u16,
}

/// A contradiction: a candidate that is both on and off.
#[derive(Clone, Debug)]
pub(crate) struct Clash {
    /// The candidate.
    pub(crate) id: u16,
    /// Whether the node reached last is the on node.
    pub(crate) last_on: bool,
    /// The parents of that node; those of the other node are in the run.
    pub(crate) parents: Vec<NodeId>,
    /// The choice in which it was the last candidate left, if it is the on node.
    pub(crate) choice: Option<u16>,
}

/// The memory of finished runs, kept for reuse.
#[derive(Default)]
pub(crate) struct Pool(Vec<Buffers>);

#[derive(Default)]
struct Buffers {
    on_list: Vec<u16>,
    off_list: Vec<u16>,
    entries: Vec<Entry>,
    parents: Vec<NodeId>,
}

/// The consequences of one candidate.
#[derive(Clone)]
pub(crate) struct Run<const W: usize> {
    /// The node where the run starts.
    pub(crate) source: NodeId,
    /// The on candidates, in the order in which they were reached.
    pub(crate) on_list: Vec<u16>,
    /// The off candidates, in the order in which they were reached.
    pub(crate) off_list: Vec<u16>,
    /// A bit mask of the on candidates.
    pub(crate) on: Row<W>,
    /// A bit mask of the off candidates.
    pub(crate) off: Row<W>,
    entries: Vec<Entry>,
    parents: Vec<NodeId>,
    /// The off nodes that rely on a nested chain, each with the 1-based number of that chain.
    nested: Vec<(NodeId, u32)>,
    /// The contradiction at the end of the run.
    pub(crate) clash: Option<Clash>,
}

impl<const W: usize> Run<W> {
    /// Creates an empty run with space for a net.
    pub(crate) fn new(net: &Net<W>, pool: &mut Pool) -> Run<W> {
        let Buffers { mut on_list, mut off_list, mut entries, mut parents } = pool.0.pop().unwrap_or_default();
        on_list.clear();
        off_list.clear();
        parents.clear();
        // Entries are read only for nodes that were reached, so stale ones can stay.
        if entries.len() < 2 * net.n {
            entries.resize(2 * net.n, Entry::default());
        }
        let (on, off) = ([0; W], [0; W]);
        Run { source: 0, on_list, off_list, on, off, entries, parents, nested: Vec::new(), clash: None }
    }

    /// Returns the memory to the pool.
    pub(crate) fn recycle(self, pool: &mut Pool) {
        let Run { on_list, off_list, entries, parents, .. } = self;
        pool.0.push(Buffers { on_list, off_list, entries, parents });
    }

    /// Returns the 1-based number of the nested chain that a node relies on, or 0 if there is none.
    fn nested(&self, at: NodeId) -> u32 {
        self.nested.iter().find(|n| n.0 == at).map_or(0, |n| n.1)
    }

    /// Returns the origin of a node.
    #[inline]
    pub(crate) fn entry(&self, node: NodeId) -> Entry {
        self.entries[node as usize]
    }

    /// Returns whether the node has been reached.
    #[inline]
    pub(crate) fn has(&self, node: NodeId) -> bool {
        if node % 2 == 1 { has(&self.on, node / 2) } else { has(&self.off, node / 2) }
    }

    /// Returns the parents of a node.
    #[inline]
    pub(crate) fn parents(&self, node: NodeId) -> &[NodeId] {
        let entry = &self.entries[node as usize];
        match entry.n {
            0 => &[],
            1 => std::slice::from_ref(&entry.one),
            n => &self.parents[entry.start as usize..entry.start as usize + n as usize],
        }
    }

    fn depth_after(&self, parents: &[NodeId]) -> u16 {
        parents.iter().map(|&p| self.entries[p as usize].depth).max().unwrap_or(0) + 1
    }

    /// Returns the choice in which an on node, except the source, was the last candidate left.
    pub(crate) fn choice(&self, at: NodeId) -> Option<u16> {
        let entry = self.entries[at as usize];
        (at % 2 == 1 && entry.n > 0).then_some(entry.choice)
    }

    /// Adds an on node, the last candidate left in a choice.
    fn add_on(&mut self, id: u16, parents: &[NodeId], choice: u16) {
        self.add(id, true, parents, 0);
        self.entries[node(id, true) as usize].choice = choice;
    }

    /// Adds a node that has not been reached before.
    fn add(&mut self, id: u16, on: bool, parents: &[NodeId], nested: u32) {
        let start = self.parents.len() as u32;
        let depth = self.depth_after(parents);
        let one = parents.first().copied().unwrap_or(0);
        if parents.len() > 1 {
            self.parents.extend_from_slice(parents);
        }
        self.entries[node(id, on) as usize] = Entry { start, n: parents.len() as u16, one, choice: 0, depth };
        if nested > 0 {
            self.nested.push((node(id, on), nested));
        }
        if on {
            put(&mut self.on, id);
            self.on_list.push(id);
        } else {
            put(&mut self.off, id);
            self.off_list.push(id);
        }
    }

    /// Adds an off node that follows from one on node.
    #[inline]
    fn add_one(&mut self, id: u16, parent: NodeId) {
        let depth = self.entries[parent as usize].depth + 1;
        self.entries[node(id, false) as usize] = Entry { start: 0, n: 1, one: parent, choice: 0, depth };
        put(&mut self.off, id);
        self.off_list.push(id);
    }

    /// Adds the candidates that are in both a list and a row, as off nodes that follow from one on node.
    #[inline]
    fn add_from(&mut self, parent: NodeId, list: &[u16], row: &Row<W>) {
        let depth = self.entries[parent as usize].depth + 1;
        let entry = Entry { start: 0, n: 1, one: parent, choice: 0, depth };
        // A branch here would be unpredictable, so every entry is written, and only those in the row are counted.
        let mut n = self.off_list.len();
        self.off_list.resize(n + list.len() + 1, 0);
        for &id in list {
            self.off_list[n] = id;
            n += usize::from(has(row, id));
        }
        let before = self.off_list.len() - list.len() - 1;
        self.off_list.truncate(n);
        for &id in &self.off_list[before..] {
            self.entries[node(id, false) as usize] = entry;
        }
        for (all, new) in self.off.iter_mut().zip(row) {
            *all |= new;
        }
    }

    /// Adds an off node that follows from a pattern.
    pub(crate) fn add_off(&mut self, id: u16, parents: &[NodeId], nested: u32) {
        self.add(id, false, parents, nested);
    }

    /// Returns a lower bound on the number of nodes of the contradiction.
    pub(crate) fn clash_depth(&self) -> usize {
        let Some(clash) = &self.clash else { return 0 };
        let known = self.entries[node(clash.id, !clash.last_on) as usize].depth;
        known as usize + self.depth_after(&clash.parents) as usize
    }
}

/// Reusable memory for runs on one net.
pub(crate) struct Room<const W: usize> {
    work: Option<Remaining<W>>,
    parents: Vec<NodeId>,
}

impl<const W: usize> Room<W> {
    pub(crate) fn new() -> Room<W> {
        Room { work: None, parents: Vec::new() }
    }
}

/// Computes the run from a node.
pub(crate) fn run<const W: usize>(
    (net, frame): (&Net<W>, &Frame),
    base: &Remaining<W>,
    (source, on): (u16, bool),
    mode: Mode,
    room: &mut Room<W>,
    pool: &RefCell<Pool>,
    nest: &mut Nest<'_>,
) -> Run<W> {
    let mut run = Run::new(net, &mut pool.borrow_mut());
    run.source = node(source, on);
    run.add(source, on, &[], 0);
    let mut work = match room.work.take() {
        Some(mut work) => {
            work.copy(base);
            work
        }
        None => base.clone(),
    };
    run.clash = follow((net, frame), base, mode, (&mut work, &mut room.parents), &mut run, pool, nest);
    room.work = Some(work);
    run
}

fn follow<const W: usize>(
    (net, frame): (&Net<W>, &Frame),
    base: &Remaining<W>,
    mode: Mode,
    (work, parents): (&mut Remaining<W>, &mut Vec<NodeId>),
    run: &mut Run<W>,
    pool: &RefCell<Pool>,
    nest: &mut Nest<'_>,
) -> Option<Clash> {
    // After an interruption, the run derives nothing more, and all surrounding searches soon end.
    if nest.budget.is_stopped() {
        return None;
    }
    let (mut on_head, mut off_head) = (0, 0);
    loop {
        if on_head < run.on_list.len() {
            let at = run.on_list[on_head];
            on_head += 1;
            if let Some(clash) = follow_on(net, mode, work, run, at) {
                return Some(clash);
            }
        } else if off_head < run.off_list.len() {
            let at = run.off_list[off_head];
            off_head += 1;
            if let Some(clash) = follow_off((net, frame), base, mode, work, run, at, parents) {
                return Some(clash);
            }
        } else {
            let before = run.off_list.len();
            if mode.level > 0 {
                advance((net, frame), base, work, mode, run, pool, nest);
            }
            if run.off_list.len() == before {
                return None;
            }
        }
    }
}

/// Adds the candidates that are false because this one is true.
#[inline]
fn follow_on<const W: usize>(
    net: &Net<W>,
    mode: Mode,
    work: &Remaining<W>,
    run: &mut Run<W>,
    at: u16,
) -> Option<Clash> {
    let row = if mode.one_digit { &net.equal_row[at as usize] } else { &net.weak_row[at as usize] };
    let mut new = [0; W];
    let (mut any, mut clash) = (0, 0);
    for i in 0..W {
        new[i] = row[i] & work.alive[i] & !run.off[i];
        any |= new[i];
        clash |= new[i] & run.on[i];
    }
    if any == 0 {
        return None;
    }
    let weak = net.weak.of(at as usize);
    let weak = if mode.one_digit { &weak[net.in_cell[at as usize] as usize..] } else { weak };
    if clash == 0 {
        run.add_from(node(at, true), weak, &new);
        return None;
    }
    for &other in weak.iter().filter(|&&other| has(&new, other)) {
        if has(&run.on, other) {
            return Some(Clash { id: other, last_on: false, parents: vec![node(at, true)], choice: None });
        }
        run.add_one(other, node(at, true));
    }
    None
}

/// Adds the candidates that are true because this one is false; a dynamic run then treats this one as removed.
#[inline]
fn follow_off<const W: usize>(
    (net, frame): (&Net<W>, &Frame),
    base: &Remaining<W>,
    mode: Mode,
    work: &mut Remaining<W>,
    run: &mut Run<W>,
    at: u16,
    parents: &mut Vec<NodeId>,
) -> Option<Clash> {
    let first = usize::from(mode.one_digit);
    let mut made = [(0u16, 0u16); MOST_CHOICES];
    let mut n_made = 0;
    if mode.dynamic {
        n_made = work.remove_telling(net, frame, at, first, &mut made);
    } else {
        for &choice in &net.choices.of(at as usize)[first..] {
            if let Some(other) = work.partner(choice, at)
                && n_made < made.len()
            {
                made[n_made] = (other, choice);
                n_made += 1;
            }
        }
    }
    for &(other, choice) in &made[..n_made] {
        if has(&run.on, other) {
            continue;
        }
        parents.clear();
        parents.push(node(at, false));
        if mode.dynamic {
            let gone = |&&id: &&u16| id != at && has(&base.alive, id) && !has(&work.alive, id);
            let members = net.members.of(choice as usize);
            parents.extend(members.iter().filter(gone).map(|&id| node(id, false)));
        }
        if has(&run.off, other) {
            return Some(Clash { id: other, last_on: true, parents: parents.clone(), choice: Some(choice) });
        }
        run.add_on(other, parents, choice);
    }
    None
}

/// Reusable memory for counting ancestors.
pub(crate) struct Counter {
    seen: Vec<u64>,
    stack: Vec<NodeId>,
    /// The nested chains encountered, whose own nodes also count.
    pub(crate) nested: Vec<u32>,
}

impl Counter {
    pub(crate) fn new(n: usize) -> Counter {
        Counter { seen: vec![0; (2 * n).div_ceil(64)], stack: Vec::new(), nested: Vec::new() }
    }

    /// Returns the number of nodes that lead to these, including themselves.
    fn count<const W: usize>(&mut self, run: &Run<W>, targets: &[NodeId]) -> usize {
        self.seen.fill(0);
        self.stack.clear();
        let mut n = 0;
        for &target in targets {
            self.visit(target, &mut n);
        }
        while let Some(at) = self.stack.pop() {
            if !run.nested.is_empty() && run.nested(at) > 0 {
                self.nested.push(run.nested(at));
            }
            for &parent in run.parents(at) {
                self.visit(parent, &mut n);
            }
        }
        n
    }

    #[inline]
    fn visit(&mut self, at: NodeId, n: &mut usize) {
        let (word, bit) = (at as usize / 64, 1u64 << (at % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.stack.push(at);
            *n += 1;
        }
    }

    /// Returns the number of nodes that lead to this one, including itself.
    pub(crate) fn ancestors<const W: usize>(&mut self, run: &Run<W>, target: NodeId) -> usize {
        self.count(run, &[target])
    }

    /// Returns the number of nodes that lead to both sides of the contradiction.
    pub(crate) fn clash<const W: usize>(&mut self, run: &Run<W>) -> usize {
        let Some(clash) = &run.clash else { return 0 };
        let known = self.count(run, &[node(clash.id, !clash.last_on)]);
        known + self.count(run, &clash.parents) + 1
    }
}

/// Returns the nodes that lead to these, in the order in which they were reached.
pub(crate) fn lineage<const W: usize>(run: &Run<W>, targets: &[NodeId]) -> Vec<NodeId> {
    let mut seen = std::collections::HashSet::new();
    let mut stack = targets.to_vec();
    let mut order: Vec<NodeId> = Vec::new();
    while let Some(at) = stack.pop() {
        if seen.insert(at) {
            order.push(at);
            stack.extend_from_slice(run.parents(at));
        }
    }
    order.sort_by_key(|&at| (run.entry(at).depth, at));
    order
}
