//! Chains and cycles of single links on a grid that stands still.
//!
//! Three passes: equal digits alone (X), cells with two candidates alone (Y), both (XY). A cycle is a chain that comes
//! back to where it began and holds either way round; it removes what is seen from an on and an off node. A forcing chain
//! shows that a candidate implies its own opposite.

use super::net::{Grid, Net, Row, has, ids, put};

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
    /// Those with a strong partner.
    linked: Row<W>,
    /// For each on node, in order: an off node it makes and the on node that follows.
    next: Vec<(u16, u16)>,
    next_starts: Vec<u32>,
}

impl<const W: usize> Links<W> {
    pub(crate) fn new(net: &Net<W>, grid: &Grid<W>, pass: Pass) -> Links<W> {
        let mut strong = vec![[0; 8]; net.n];
        let mut n_strong = vec![0u8; net.n];
        let mut linked = [0; W];
        for id in ids(&grid.alive) {
            let units = net.units.of(id as usize);
            let units = match pass {
                Pass::X => &units[1..],
                Pass::Y => &units[..1],
                Pass::XY => units,
            };
            let (list, n) = (&mut strong[id as usize], &mut n_strong[id as usize]);
            for &unit in units {
                if let Some(other) = grid.partner(unit, id)
                    && !list[..*n as usize].contains(&other)
                    && (*n as usize) < list.len()
                {
                    list[*n as usize] = other;
                    *n += 1;
                }
            }
            if *n > 0 {
                put(&mut linked, id);
            }
        }
        let (mut next, mut next_starts) = (Vec::new(), vec![0]);
        for id in 0..net.n {
            if has(&grid.alive, id as u16) {
                let weak = net.weak.of(id);
                let weak = if pass == Pass::X { &weak[net.in_cell[id] as usize..] } else { weak };
                for &off in weak.iter().filter(|&&off| has(&linked, off)) {
                    let list = &strong[off as usize][..n_strong[off as usize] as usize];
                    next.extend(list.iter().map(|&on| (off, on)));
                }
            }
            next_starts.push(next.len() as u32);
        }
        Links { pass, strong, n_strong, linked, next, next_starts }
    }

    #[inline]
    fn strong(&self, id: u16) -> &[u16] {
        &self.strong[id as usize][..self.n_strong[id as usize] as usize]
    }

    /// The first unit of which the two are the last left.
    pub(crate) fn unit_between(&self, net: &Net<W>, grid: &Grid<W>, from: u16, to: u16) -> Option<u16> {
        let units = net.units.of(from as usize);
        let units = if self.pass == Pass::X { &units[1..] } else { units };
        units.iter().copied().find(|&unit| grid.partner(unit, from) == Some(to))
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

/// How many nodes the shortest chain from the candidate, on, to itself, off, has; no more than `limit`.
#[inline(never)]
fn on_off<const W: usize>(net: &Net<W>, grid: &Grid<W>, links: &Links<W>, source: u16, limit: usize) -> Option<usize> {
    let mut front = [0; W];
    put(&mut front, source);
    let mut on = front;
    let mut off = [0; W];
    let mut nodes = 2;
    while nodes <= limit {
        let mut made = [0; W];
        for id in ids(&front) {
            for (a, b) in made.iter_mut().zip(links.weak_row(net, id)) {
                *a |= b;
            }
        }
        if has(&made, source) {
            return Some(nodes);
        }
        let mut any = 0;
        for i in 0..W {
            made[i] &= !off[i] & grid.alive[i];
            off[i] |= made[i];
            made[i] &= links.linked[i];
            any |= made[i];
        }
        if any == 0 {
            return None;
        }
        front = [0; W];
        any = 0;
        for id in ids(&made) {
            for &target in links.strong(id) {
                if !has(&on, target) {
                    put(&mut on, target);
                    put(&mut front, target);
                    any = 1;
                }
            }
        }
        if any == 0 {
            return None;
        }
        nodes += 2;
    }
    None
}

/// How many nodes the shortest chain from the candidate, off, to itself, on, has; no more than `limit`.
#[inline(never)]
fn off_on<const W: usize>(net: &Net<W>, grid: &Grid<W>, links: &Links<W>, source: u16, limit: usize) -> Option<usize> {
    let mut made = [0; W];
    put(&mut made, source);
    let mut off = made;
    let mut on = [0; W];
    let mut nodes = 2;
    while nodes <= limit {
        let mut front = [0; W];
        let mut any = 0;
        for id in ids(&made) {
            for &target in links.strong(id) {
                if target == source {
                    return Some(nodes);
                }
                if !has(&on, target) {
                    put(&mut on, target);
                    put(&mut front, target);
                    any = 1;
                }
            }
        }
        if any == 0 {
            return None;
        }
        made = [0; W];
        for id in ids(&front) {
            for (a, b) in made.iter_mut().zip(links.weak_row(net, id)) {
                *a |= b;
            }
        }
        let mut any = 0;
        for i in 0..W {
            made[i] &= !off[i] & grid.alive[i];
            off[i] |= made[i];
            made[i] &= links.linked[i];
            any |= made[i];
        }
        if any == 0 {
            return None;
        }
        nodes += 2;
    }
    None
}

/// The nodes of the chain that [`on_off`] or [`off_on`] has found: on and off in turn.
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
#[inline(never)]
fn cycles<const W: usize>(
    net: &Net<W>,
    grid: &Grid<W>,
    links: &Links<W>,
    source: u16,
    mut limit: usize,
    scratch: &mut Scratch,
    each: &mut dyn FnMut(&[u16], &Row<W>, usize) -> usize,
) -> usize {
    // A cycle ends in a strong link back to the source; without one there is nothing to look for.
    if !has(&links.linked, source) || limit < 4 {
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
                super::net::take(&mut removes, mate);
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
    for source in ids(&grid.alive) {
        let in_cell = grid.count[net.units.of(source as usize)[0] as usize];
        if in_cell < 2 || in_cell > 2 && links.pass == Pass::Y {
            continue;
        }
        limit = cycles(net, grid, links, source, limit, scratch, &mut |path, removes, nodes| {
            each(Hit::Cycle(path.to_vec(), *removes), nodes)
        });
        if links.pass == Pass::Y {
            continue;
        }
        if let Some(nodes) = on_off(net, grid, links, source, limit) {
            limit = each(Hit::OnOff(source), nodes);
        }
        if has(&links.linked, source)
            && let Some(nodes) = off_on(net, grid, links, source, limit)
        {
            limit = each(Hit::OffOn(source), nodes);
        }
    }
}
