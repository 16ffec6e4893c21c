//! Chains and cycles of single links on a grid that stands still.
//!
//! Three passes: equal digits alone (X), cells with two candidates alone (Y), both (XY). A cycle is a chain that comes
//! back to where it began and holds either way round; it removes what is seen from an on and an off node. A forcing chain
//! shows that a candidate implies its own opposite.

use crate::budget::Budget;

use super::net::{Grid, NONE, Net, Row, has, ids, put, take};

/// Which links a pass follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// Equal digits in houses.
    X,
    /// Strong links in cells only; cycles only.
    Y,
    /// All.
    XY,
}

/// The links of one pass on one grid.
pub(crate) struct Links<const W: usize> {
    pass: Pass,
    /// Strong partners of each candidate: cell first, then houses.
    strong: Vec<[u16; 8]>,
    n_strong: Vec<u8>,
    /// The same as bits.
    strong_row: Vec<Row<W>>,
    /// Those with a strong partner.
    linked: Row<W>,
    reach: Reach<W>,
    /// For each on node that comes back to itself, in order: an off node it makes and the on node that follows, if that
    /// too comes back.
    next: Vec<(u16, u16)>,
    next_starts: Vec<u32>,
}

impl<const W: usize> Links<W> {
    pub(crate) fn new(net: &Net<W>, grid: &Grid<W>, pass: Pass) -> Links<W> {
        Links::among(net, grid, pass, &grid.alive)
    }

    /// The links among these candidates, which have none to others.
    pub(crate) fn among(net: &Net<W>, grid: &Grid<W>, pass: Pass, these: &Row<W>) -> Links<W> {
        let mut strong = vec![[0; 8]; net.n];
        let mut n_strong = vec![0u8; net.n];
        let mut strong_row = vec![[0; W]; net.n];
        let mut linked = [0; W];
        for id in ids(these) {
            let units = net.units.of(id as usize);
            let units = match pass {
                Pass::X => &units[1..],
                Pass::Y => &units[..1],
                Pass::XY => units,
            };
            let (list, n) = (&mut strong[id as usize], &mut n_strong[id as usize]);
            for &unit in units {
                if let Some(other) = grid.partner(unit, id)
                    && !has(&strong_row[id as usize], other)
                    && (*n as usize) < list.len()
                {
                    list[*n as usize] = other;
                    put(&mut strong_row[id as usize], other);
                    *n += 1;
                }
            }
            if *n > 0 {
                put(&mut linked, id);
            }
        }
        let rows = if pass == Pass::X { &net.equal_row } else { &net.weak_row };
        // A pass that looks for cycles alone has no use for those without a strong link.
        let starts = if pass == Pass::Y { &linked } else { these };
        let reach = Reach::new(grid, starts, rows, &strong_row, &linked);
        let mut links =
            Links { pass, strong, n_strong, strong_row, linked, reach, next: Vec::new(), next_starts: vec![0] };
        links.collect_next(net);
        links
    }

    fn collect_next(&mut self, net: &Net<W>) {
        for id in 0..net.n {
            let knot = self.reach.knot[id];
            if knot != NONE && self.reach.is_loop[knot as usize] {
                let weak = net.weak.of(id);
                let weak = if self.pass == Pass::X { &weak[net.in_cell[id] as usize..] } else { weak };
                for &off in weak.iter().filter(|&&off| has(&self.linked, off)) {
                    let list = &self.strong[off as usize][..self.n_strong[off as usize] as usize];
                    let here = list.iter().filter(|&&on| self.reach.knot[on as usize] == knot);
                    self.next.extend(here.map(|&on| (off, on)));
                }
            }
            self.next_starts.push(self.next.len() as u32);
        }
    }

    #[inline]
    fn strong(&self, id: u16) -> &[u16] {
        &self.strong[id as usize][..self.n_strong[id as usize] as usize]
    }

    /// May a search start from this candidate?
    pub(crate) fn starts(&self, net: &Net<W>, grid: &Grid<W>, source: u16) -> bool {
        if self.reach.knot[source as usize] == NONE {
            return false;
        }
        match grid.count(net.units.of(source as usize)[0]) {
            0 | 1 => false,
            2 => true,
            _ => self.pass != Pass::Y,
        }
    }

    /// The first unit of which the two are the last left.
    pub(crate) fn unit_between(&self, net: &Net<W>, grid: &Grid<W>, from: u16, to: u16) -> Option<u16> {
        let units = net.units.of(from as usize);
        let units = if self.pass == Pass::X { &units[1..] } else { units };
        units.iter().copied().find(|&unit| grid.partner(unit, from) == Some(to))
    }

    /// Does a chain lead from this candidate, on, to itself, off?
    fn closes_on(&self, source: u16) -> bool {
        has(&self.reach.off[self.reach.knot[source as usize] as usize], source)
    }

    /// Does a chain lead from this candidate, off, to itself, on?
    fn closes_off(&self, source: u16) -> bool {
        let comes_back = |&on: &u16| has(&self.reach.on[self.reach.knot[on as usize] as usize], source);
        self.strong(source).iter().any(comes_back)
    }

    #[inline]
    fn next(&self, on: u16) -> &[(u16, u16)] {
        &self.next[self.next_starts[on as usize] as usize..self.next_starts[on as usize + 1] as usize]
    }

    #[inline]
    fn weak_row<'a>(&self, net: &'a Net<W>, id: u16) -> &'a Row<W> {
        if self.pass == Pass::X { &net.equal_row[id as usize] } else { &net.weak_row[id as usize] }
    }
}

/// What follows from each candidate being true, however far. Candidates that lead to each other are one knot and share
/// their rows, so all of it costs little more than the links themselves; waves need only go where they come back.
struct Reach<const W: usize> {
    /// The knot of each candidate left, or [`NONE`].
    knot: Vec<u16>,
    /// Of each knot: on nodes that follow, its own among them.
    on: Vec<Row<W>>,
    /// Of each knot: off nodes that follow.
    off: Vec<Row<W>>,
    /// Of each knot: does it come back to where it began?
    is_loop: Vec<bool>,
}

/// A candidate of a depth-first search, and where it has yet to go.
struct Visit<const W: usize> {
    id: u16,
    rest: Row<W>,
    /// The earliest candidate of the open ones that it leads back to.
    low: u16,
}

impl<const W: usize> Reach<W> {
    /// Tarjan's search for knots; those that follow from others are finished before them.
    fn new(grid: &Grid<W>, starts: &Row<W>, weak: &[Row<W>], strong: &[Row<W>], linked: &Row<W>) -> Reach<W> {
        let n = weak.len();
        let mut reach = Reach { knot: vec![NONE; n], on: Vec::new(), off: Vec::new(), is_loop: Vec::new() };
        let mut to: Vec<Row<W>> = vec![[0; W]; n];
        let mut number = vec![0u16; n];
        let (mut seen, mut open): (Row<W>, Row<W>) = ([0; W], [0; W]);
        let (mut n_seen, mut stack, mut visits) = (0, Vec::with_capacity(n), Vec::with_capacity(n));
        for first in ids(starts) {
            if has(&seen, first) {
                continue;
            }
            let mut begin = Some(first);
            loop {
                if let Some(id) = begin.take() {
                    let mut rest = [0; W];
                    let offs: Row<W> = std::array::from_fn(|i| weak[id as usize][i] & linked[i]);
                    for off in ids(&offs) {
                        join(&mut rest, &strong[off as usize]);
                    }
                    to[id as usize] = rest;
                    number[id as usize] = n_seen;
                    put(&mut seen, id);
                    put(&mut open, id);
                    stack.push(id);
                    visits.push(Visit { id, rest, low: n_seen });
                    n_seen += 1;
                }
                let Some(visit) = visits.last_mut() else { break };
                // What is open already bounds the knot; what has not been seen comes next.
                let back: Row<W> = std::array::from_fn(|i| visit.rest[i] & open[i]);
                visit.low = ids(&back).map(|id| number[id as usize]).fold(visit.low, u16::min);
                for i in 0..W {
                    visit.rest[i] &= !seen[i];
                }
                if let Some(next) = lowest(&visit.rest) {
                    begin = Some(next);
                    continue;
                }
                let (id, low) = (visit.id, visit.low);
                visits.pop();
                if let Some(before) = visits.last_mut() {
                    before.low = before.low.min(low);
                }
                if low == number[id as usize] {
                    reach.finish(grid, weak, &to, id, &mut stack, &mut open);
                }
            }
        }
        reach
    }

    /// The open candidates from this one on are a knot.
    fn finish(
        &mut self,
        grid: &Grid<W>,
        weak: &[Row<W>],
        to: &[Row<W>],
        first: u16,
        stack: &mut Vec<u16>,
        open: &mut Row<W>,
    ) {
        let knot = self.on.len() as u16;
        let (mut on, mut off, mut rest): (Row<W>, Row<W>, Row<W>) = ([0; W], [0; W], [0; W]);
        let mut n_members = 0;
        while let Some(member) = stack.pop() {
            n_members += 1;
            self.knot[member as usize] = knot;
            take(open, member);
            put(&mut on, member);
            join(&mut rest, &to[member as usize]);
            join(&mut off, &weak[member as usize]);
            if member == first {
                break;
            }
        }
        for i in 0..W {
            rest[i] &= !on[i];
            off[i] &= grid.alive[i];
        }
        while let Some(next) = lowest(&rest) {
            let other = self.knot[next as usize] as usize;
            join(&mut on, &self.on[other]);
            join(&mut off, &self.off[other]);
            for i in 0..W {
                rest[i] &= !on[i];
            }
        }
        self.on.push(on);
        self.off.push(off);
        self.is_loop.push(n_members > 1);
    }
}

/// The first candidate of a row.
#[inline]
fn lowest<const W: usize>(row: &Row<W>) -> Option<u16> {
    ids(row).next()
}

#[inline]
fn join<const W: usize>(all: &mut Row<W>, more: &Row<W>) {
    for (a, b) in all.iter_mut().zip(more) {
        *a |= b;
    }
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) enum Hit<const W: usize> {
    /// On and off nodes in turn, starting with an on node; what it removes.
    Cycle(Vec<u16>, Row<W>),
    /// This candidate, if true, is false.
    OnOff(u16),
    /// This candidate, if false, is true.
    OffOn(u16),
}

/// A search for the shortest chain from a candidate to its own opposite, one layer at a time.
#[derive(Clone, Copy)]
struct Wave<const W: usize> {
    source: u16,
    /// Does it start from the candidate on?
    from_on: bool,
    /// The on nodes (or, from off, the off nodes) to go on from.
    front: Row<W>,
    on: Row<W>,
    off: Row<W>,
}

/// Where a wave has come to.
enum Layer {
    /// It has come back to its opposite.
    Closed,
    /// It goes on.
    Open,
    /// There is nothing more to reach.
    Spent,
}

impl<const W: usize> Wave<W> {
    fn new(source: u16, from_on: bool) -> Wave<W> {
        let mut front = [0; W];
        put(&mut front, source);
        let (on, off) = if from_on { (front, [0; W]) } else { ([0; W], front) };
        Wave { source, from_on, front, on, off }
    }

    /// Two more nodes: from on nodes to off nodes to on nodes, or the other way round.
    #[inline]
    fn grow(&mut self, net: &Net<W>, grid: &Grid<W>, links: &Links<W>) -> Layer {
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

    /// What the on nodes at the front make false.
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

    /// The new ones among these off nodes become the front; false if none of them leads on.
    #[inline]
    fn keep_new_off(&mut self, made: Row<W>, grid: &Grid<W>, links: &Links<W>) -> bool {
        let mut any = 0;
        for (i, &word) in made.iter().enumerate() {
            let new = word & !self.off[i] & grid.alive[i];
            self.off[i] |= new;
            self.front[i] = new & links.linked[i];
            any |= self.front[i];
        }
        any != 0
    }

    /// What the off nodes at the front make true becomes the front: true if anything is new; none if the source of a
    /// wave from off is among it.
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

    /// How many nodes the shortest chain has; no more than `limit`.
    fn shortest(mut self, net: &Net<W>, grid: &Grid<W>, links: &Links<W>, limit: usize) -> Option<usize> {
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

/// Everything that can be reached from each candidate, on: on nodes and off nodes. Runs reach no more.
pub(crate) fn closures<const W: usize>(grid: &Grid<W>, links: &Links<W>) -> Vec<(Row<W>, Row<W>)> {
    let reach = |(source, &knot): (usize, &u16)| {
        if !has(&grid.alive, source as u16) {
            return ([0; W], [0; W]);
        }
        // What lies beyond a contradiction is not worth following.
        if links.closes_on(source as u16) {
            return ([u64::MAX; W], [u64::MAX; W]);
        }
        (links.reach.on[knot as usize], links.reach.off[knot as usize])
    };
    links.reach.knot.iter().enumerate().map(reach).collect()
}

/// The forcing chain that [`search`] would find shortest and first, of at most `limit` nodes: all waves grow together, so
/// none grows further than the shortest chain.
pub(crate) fn shortest_chain<const W: usize>(
    net: &Net<W>,
    grid: &Grid<W>,
    links: &Links<W>,
    limit: usize,
    budget: &Budget<'_>,
) -> Option<(u16, bool, usize)> {
    let mut waves: Vec<Wave<W>> = Vec::new();
    for source in ids(&grid.alive) {
        if links.reach.knot[source as usize] != NONE && grid.count(net.units.of(source as usize)[0]) >= 2 {
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

/// The nodes of the shortest chain from a candidate to its opposite: on and off in turn.
pub(crate) fn path<const W: usize>(net: &Net<W>, grid: &Grid<W>, links: &Links<W>, source: u16, on: bool) -> Vec<u16> {
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

/// Room for the search for cycles.
#[derive(Default)]
pub(crate) struct Scratch {
    queue: Vec<u16>,
    /// For each on node in the queue: the place of its parent in the queue, and the off node between.
    from: Vec<(u32, u16)>,
    layer: Vec<u16>,
    path: Vec<u16>,
}

/// Every cycle through the candidate, on, of at most `limit` nodes that removes something. `each` returns the new limit.
pub(crate) fn cycles<const W: usize>(
    net: &Net<W>,
    grid: &Grid<W>,
    links: &Links<W>,
    source: u16,
    mut limit: usize,
    scratch: &mut Scratch,
    each: &mut dyn FnMut(&[u16], &Row<W>, usize) -> usize,
) -> usize {
    // Whoever does not come back to itself is in no cycle.
    if !links.reach.is_loop[links.reach.knot[source as usize] as usize] || limit < 4 {
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

/// What a cycle removes: candidates outside its cells that see an on node and an off node.
fn cycle_removes<const W: usize>(net: &Net<W>, grid: &Grid<W>, path: &[u16]) -> Row<W> {
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
            for &mate in net.members.of(net.units.of(id as usize)[0] as usize) {
                take(&mut removes, mate);
            }
        }
    }
    removes
}

/// Everything a pass finds with at most `limit` nodes, in order: for each candidate cycles, then from on to off, then
/// from off to on. `each` gets the number of nodes and returns the new limit.
pub(crate) fn search<const W: usize>(
    net: &Net<W>,
    grid: &Grid<W>,
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
