//! Chains and cycles of single links on a fixed grid.
//!
//! A cycle is a chain that returns to its start and is valid in both directions. It removes candidates that see both an
//! on node and an off node. A forcing chain shows that a candidate implies its own opposite.

use super::links::{Links, Pass};
use super::net::{Net, Remaining, Row, has, ids, put, take};
use crate::budget::Budget;

/// A chain or cycle found by a search.
#[derive(Clone, Debug)]
pub(crate) enum Hit<const W: usize> {
    /// A cycle: its nodes, alternating and starting with an on node, and the candidates it removes.
    Cycle(Vec<u16>, Row<W>),
    /// A candidate that must be false because assuming it true makes it false.
    OnOff(u16),
    /// A candidate that must be true because assuming it false makes it true.
    OffOn(u16),
}

/// A breadth-first search for the shortest chain from a candidate to its own opposite.
#[derive(Clone, Copy)]
struct Wave<const W: usize> {
    source: u16,
    /// Whether the search starts with the candidate on.
    from_on: bool,
    /// The current layer of on nodes (of off nodes, if the search starts with the candidate off).
    front: Row<W>,
    on: Row<W>,
    off: Row<W>,
}

/// The state of a search after a layer.
enum Layer {
    /// The search has reached the opposite of its source.
    Closed,
    /// The search can continue.
    Open,
    /// No further node can be reached.
    Spent,
}

impl<const W: usize> Wave<W> {
    fn new(source: u16, from_on: bool) -> Wave<W> {
        let mut front = [0; W];
        put(&mut front, source);
        let (on, off) = if from_on { (front, [0; W]) } else { ([0; W], front) };
        Wave { source, from_on, front, on, off }
    }

    /// Extends the chains by two nodes: from on nodes to off nodes to on nodes, or vice versa.
    #[inline]
    fn grow(&mut self, net: &Net<W>, grid: &Remaining<W>, links: &Links<W>) -> Layer {
        if self.from_on {
            let made = self.weak(net, links);
            if has(&made, self.source) {
                return Layer::Closed;
            }
            if !self.keep_new_off(made, grid, links) {
                return Layer::Spent;
            }
            match self.strong(links) {
                Some(true) => Layer::Open,
                _ => Layer::Spent,
            }
        } else {
            match self.strong(links) {
                None => return Layer::Closed,
                Some(false) => return Layer::Spent,
                Some(true) => {}
            }
            let made = self.weak(net, links);
            if self.keep_new_off(made, grid, links) { Layer::Open } else { Layer::Spent }
        }
    }

    /// Returns the candidates that the on nodes of the current layer make false.
    #[inline]
    fn weak(&self, net: &Net<W>, links: &Links<W>) -> Row<W> {
        let mut made = [0; W];
        for id in ids(&self.front) {
            for (a, b) in made.iter_mut().zip(links.weak_row(net, id)) {
                *a |= b;
            }
        }
        made
    }

    /// Makes the new nodes among the off nodes the current layer; returns `false` if none of them leads any further.
    #[inline]
    fn keep_new_off(&mut self, made: Row<W>, grid: &Remaining<W>, links: &Links<W>) -> bool {
        let mut any = 0;
        for (i, &word) in made.iter().enumerate() {
            let new = word & !self.off[i] & grid.alive[i];
            self.off[i] |= new;
            self.front[i] = new & links.linked[i];
            any |= self.front[i];
        }
        any != 0
    }

    /// Sets the next layer to the candidates that the off nodes of the current layer make true. Returns whether any of
    /// them is new, or `None` if one is the source of a search that starts with its candidate off.
    #[inline]
    fn strong(&mut self, links: &Links<W>) -> Option<bool> {
        let mut made = [0; W];
        for id in ids(&self.front) {
            for (a, b) in made.iter_mut().zip(&links.strong_row[id as usize]) {
                *a |= b;
            }
        }
        if !self.from_on && has(&made, self.source) {
            return None;
        }
        let mut any = 0;
        for (i, &word) in made.iter().enumerate() {
            self.front[i] = word & !self.on[i];
            self.on[i] |= self.front[i];
            any |= self.front[i];
        }
        Some(any != 0)
    }

    /// Returns the number of nodes of the shortest chain, if it has at most `limit`.
    fn shortest(mut self, net: &Net<W>, grid: &Remaining<W>, links: &Links<W>, limit: usize) -> Option<usize> {
        let mut nodes = 2;
        while nodes <= limit {
            match self.grow(net, grid, links) {
                Layer::Closed => return Some(nodes),
                Layer::Open => nodes += 2,
                Layer::Spent => return None,
            }
        }
        None
    }
}

/// Returns the forcing chain with at most `limit` nodes that [`search`] would rank first.
///
/// The searches from all candidates advance together, so none goes deeper than the shortest chain.
pub(crate) fn shortest_chain<const W: usize>(
    net: &Net<W>,
    grid: &Remaining<W>,
    links: &Links<W>,
    limit: usize,
    budget: &Budget<'_>,
) -> Option<(u16, bool, usize)> {
    let mut waves: Vec<Wave<W>> = Vec::new();
    for source in ids(&grid.alive) {
        if links.is_known(source) && grid.count(net.choices.of(source as usize)[0]) >= 2 {
            if links.closes_on(source) {
                waves.push(Wave::new(source, true));
            }
            if links.closes_off(source) {
                waves.push(Wave::new(source, false));
            }
        }
    }
    let mut nodes = 2;
    while nodes <= limit && !waves.is_empty() && !budget.is_stopped() {
        let mut closed = None;
        waves.retain_mut(|wave| {
            if closed.is_some() {
                return true;
            }
            match wave.grow(net, grid, links) {
                Layer::Closed => {
                    closed = Some((wave.source, wave.from_on, nodes));
                    true
                }
                Layer::Open => true,
                Layer::Spent => false,
            }
        });
        if closed.is_some() {
            return closed;
        }
        nodes += 2;
    }
    None
}

/// Returns the nodes of the shortest chain from a candidate to its opposite, alternating on and off.
pub(crate) fn path<const W: usize>(
    net: &Net<W>,
    grid: &Remaining<W>,
    links: &Links<W>,
    source: u16,
    on: bool,
) -> Vec<u16> {
    let node = |id: u16, on: bool| id as usize * 2 + on as usize;
    let mut parent = vec![usize::MAX; 2 * net.n];
    let mut queue = vec![node(source, on)];
    let goal = node(source, !on);
    let mut head = 0;
    while let Some(&at) = queue.get(head) {
        head += 1;
        let (id, is_on) = ((at / 2) as u16, at % 2 == 1);
        let mut reach = |other: u16, queue: &mut Vec<usize>| {
            let to = node(other, !is_on);
            if parent[to] == usize::MAX && to != node(source, on) {
                parent[to] = at;
                queue.push(to);
            }
        };
        if is_on {
            let weak = net.weak.of(id as usize);
            let weak = if links.pass == Pass::X { &weak[net.in_cell[id as usize] as usize..] } else { weak };
            weak.iter().filter(|&&other| has(&grid.alive, other)).for_each(|&other| reach(other, &mut queue));
        } else {
            links.strong(id).iter().for_each(|&other| reach(other, &mut queue));
        }
        if parent[goal] != usize::MAX {
            break;
        }
    }
    let mut path = vec![goal];
    while let Some(&last) = path.last()
        && parent[last] != usize::MAX
    {
        path.push(parent[last]);
    }
    path.reverse();
    path.into_iter().map(|node| (node / 2) as u16).collect()
}

/// Reusable memory for the search for cycles.
#[derive(Default)]
pub(crate) struct Scratch {
    queue: Vec<u16>,
    /// The position of the parent in the queue and the off node between them, for each on node in the queue.
    from: Vec<(u32, u16)>,
    layer: Vec<u16>,
    path: Vec<u16>,
}

/// Finds every cycle of at most `limit` nodes that starts with the candidate on and removes a candidate. `each` returns
/// the new limit.
pub(crate) fn cycles<const W: usize>(
    net: &Net<W>,
    grid: &Remaining<W>,
    links: &Links<W>,
    source: u16,
    mut limit: usize,
    scratch: &mut Scratch,
    each: &mut dyn FnMut(&[u16], &Row<W>, usize) -> usize,
) -> usize {
    // A candidate that does not lead back to itself is in no cycle.
    if !links.is_in_loop(source) || limit < 4 {
        return limit;
    }
    let mut on = [0; W];
    put(&mut on, source);
    let Scratch { queue, from, layer, path } = scratch;
    queue.clear();
    from.clear();
    layer.clear();
    queue.push(source);
    from.push((u32::MAX, 0));
    layer.push(0);
    let mut head = 0;
    while head < queue.len() {
        let at = queue[head];
        let nodes = layer[head] as usize + 2;
        if nodes > limit {
            break;
        }
        for &(off, target) in links.next(at) {
            let closes = target == source && nodes >= 4;
            if !closes && has(&on, target) || is_ancestor(from, head, off) {
                continue;
            }
            if closes {
                path.clear();
                path.push(off);
                let mut step = head;
                loop {
                    path.push(queue[step]);
                    let (before, between) = from[step];
                    if before == u32::MAX {
                        break;
                    }
                    path.push(between);
                    step = before as usize;
                }
                path.reverse();
                let removes = cycle_removes(net, grid, path);
                if removes.iter().any(|&word| word != 0) && nodes <= limit {
                    limit = each(path, &removes, nodes);
                }
                continue;
            }
            put(&mut on, target);
            queue.push(target);
            from.push((head as u32, off));
            layer.push(nodes as u16);
        }
        head += 1;
    }
    limit
}

fn is_ancestor(from: &[(u32, u16)], mut step: usize, off: u16) -> bool {
    loop {
        let (before, between) = from[step];
        if before == u32::MAX {
            return false;
        }
        if between == off {
            return true;
        }
        step = before as usize;
    }
}

/// Returns the candidates that a cycle removes: those outside its cells that see an on node and an off node.
fn cycle_removes<const W: usize>(net: &Net<W>, grid: &Remaining<W>, path: &[u16]) -> Row<W> {
    let (mut from_on, mut from_off) = ([0; W], [0; W]);
    for (i, &id) in path.iter().enumerate() {
        let side = if i % 2 == 0 { &mut from_on } else { &mut from_off };
        for (a, b) in side.iter_mut().zip(&net.equal_row[id as usize]) {
            *a |= b;
        }
    }
    let mut removes = [0; W];
    for i in 0..W {
        removes[i] = from_on[i] & from_off[i] & grid.alive[i];
    }
    if removes.iter().any(|&word| word != 0) {
        for &id in path {
            for &mate in net.members.of(net.choices.of(id as usize)[0] as usize) {
                take(&mut removes, mate);
            }
        }
    }
    removes
}

/// Finds all chains and cycles of a pass with at most `limit` nodes, in order: for each candidate the cycles, then
/// chains from on to off, then chains from off to on. `each` receives the number of nodes and returns the new limit.
pub(crate) fn search<const W: usize>(
    net: &Net<W>,
    grid: &Remaining<W>,
    links: &Links<W>,
    mut limit: usize,
    scratch: &mut Scratch,
    each: &mut dyn FnMut(Hit<W>, usize) -> usize,
) {
    for source in ids(&grid.alive).filter(|&source| links.starts(net, grid, source)) {
        limit = cycles(net, grid, links, source, limit, scratch, &mut |path, removes, nodes| {
            each(Hit::Cycle(path.to_vec(), *removes), nodes)
        });
        if links.pass == Pass::Y {
            continue;
        }
        if links.closes_on(source)
            && let Some(nodes) = Wave::new(source, true).shortest(net, grid, links, limit)
        {
            limit = each(Hit::OnOff(source), nodes);
        }
        if links.closes_off(source)
            && let Some(nodes) = Wave::new(source, false).shortest(net, grid, links, limit)
        {
            limit = each(Hit::OffOn(source), nodes);
        }
    }
}
