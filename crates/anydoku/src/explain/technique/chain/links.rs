//! The links of one pass, and the candidates that they reach.
//!
//! There are three passes: links in a single digit (X), links in bivalue cells (Y), and both (XY). Candidates that lead
//! to each other form a strongly connected component (a *knot* below), and the nodes that a knot reaches are known once
//! those of its successors are (Tarjan 1972). This quickly shows which candidates can be part of a chain or a cycle,
//! and searches start only from these.

use super::net::{NONE, Net, Remaining, Row, has, ids, put, take};

/// The kind of links that a pass follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// Only links between equal digits in houses.
    X,
    /// Strong links within cells only; this pass finds only cycles.
    Y,
    /// All links.
    XY,
}

/// The links of one pass on one grid.
pub(crate) struct Links<const W: usize> {
    pub(crate) pass: Pass,
    /// The strong partners of each candidate: in the cell first, then in houses.
    strong: Vec<[u16; 8]>,
    n_strong: Vec<u8>,
    /// A bit mask of the strong partners of each candidate.
    pub(crate) strong_row: Vec<Row<W>>,
    /// The candidates with a strong partner.
    pub(crate) linked: Row<W>,
    reach: Reach<W>,
    /// The continuations of each on node that leads back to itself, in order: an off node it implies and the next on
    /// node, if that also leads back.
    next: Vec<(u16, u16)>,
    next_starts: Vec<u32>,
}

impl<const W: usize> Links<W> {
    pub(crate) fn new(net: &Net<W>, grid: &Remaining<W>, pass: Pass) -> Links<W> {
        Links::among(net, grid, pass, &grid.alive)
    }

    /// Returns the links among these candidates, which must not have links to others.
    pub(crate) fn among(net: &Net<W>, grid: &Remaining<W>, pass: Pass, these: &Row<W>) -> Links<W> {
        let mut strong = vec![[0; 8]; net.n];
        let mut n_strong = vec![0u8; net.n];
        let mut strong_row = vec![[0; W]; net.n];
        let mut linked = [0; W];
        for id in ids(these) {
            let choices = net.choices.of(id as usize);
            let choices = match pass {
                Pass::X => &choices[1..],
                Pass::Y => &choices[..1],
                Pass::XY => choices,
            };
            let (list, n) = (&mut strong[id as usize], &mut n_strong[id as usize]);
            for &choice in choices {
                if let Some(other) = grid.partner(choice, id)
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
        // A pass that only finds cycles does not need candidates without a strong link.
        let starts = if pass == Pass::Y { &linked } else { these };
        let reach = Reach::new(grid, starts, rows, &strong_row, &linked);
        let mut links = Links {
            pass,
            strong,
            n_strong,
            strong_row,
            linked,
            reach,
            next: Vec::with_capacity(4 * net.n),
            next_starts: first_start(net.n),
        };
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
    pub(crate) fn strong(&self, id: u16) -> &[u16] {
        &self.strong[id as usize][..self.n_strong[id as usize] as usize]
    }

    /// Returns whether a search may start from this candidate.
    pub(crate) fn starts(&self, net: &Net<W>, grid: &Remaining<W>, source: u16) -> bool {
        if self.reach.knot[source as usize] == NONE {
            return false;
        }
        match grid.count(net.choices.of(source as usize)[0]) {
            0 | 1 => false,
            2 => true,
            _ => self.pass != Pass::Y,
        }
    }

    /// Returns the first choice in which these two candidates are the last two.
    pub(crate) fn choice_between(&self, net: &Net<W>, grid: &Remaining<W>, from: u16, to: u16) -> Option<u16> {
        let choices = net.choices.of(from as usize);
        let choices = if self.pass == Pass::X { &choices[1..] } else { choices };
        choices.iter().copied().find(|&choice| grid.partner(choice, from) == Some(to))
    }

    /// Returns whether the candidate belongs to this pass.
    pub(crate) fn is_known(&self, id: u16) -> bool {
        self.reach.knot[id as usize] != NONE
    }

    /// Returns whether the candidate, if on, is part of a loop.
    pub(crate) fn is_in_loop(&self, id: u16) -> bool {
        self.is_known(id) && self.reach.is_loop[self.reach.knot[id as usize] as usize]
    }

    /// Returns whether a chain shows that this candidate, if on, must be off.
    pub(crate) fn closes_on(&self, source: u16) -> bool {
        has(&self.reach.off[self.reach.knot[source as usize] as usize], source)
    }

    /// Returns whether a chain shows that this candidate, if off, must be on.
    pub(crate) fn closes_off(&self, source: u16) -> bool {
        let comes_back = |&on: &u16| has(&self.reach.on[self.reach.knot[on as usize] as usize], source);
        self.strong(source).iter().any(comes_back)
    }

    #[inline]
    pub(crate) fn next(&self, on: u16) -> &[(u16, u16)] {
        &self.next[self.next_starts[on as usize] as usize..self.next_starts[on as usize + 1] as usize]
    }

    #[inline]
    pub(crate) fn weak_row<'a>(&self, net: &'a Net<W>, id: u16) -> &'a Row<W> {
        if self.pass == Pass::X { &net.equal_row[id as usize] } else { &net.weak_row[id as usize] }
    }
}

/// The transitive consequences of each candidate being true.
///
/// The candidates of a knot share their rows, so this costs little more than the links themselves, and searches visit
/// only nodes that lead back.
struct Reach<const W: usize> {
    /// The knot of each remaining candidate, or [`NONE`].
    knot: Vec<u16>,
    /// The on nodes that follow from each knot, including its own.
    on: Vec<Row<W>>,
    /// The off nodes that follow from each knot.
    off: Vec<Row<W>>,
    /// Whether each knot leads back to itself.
    is_loop: Vec<bool>,
}

/// A candidate of a depth-first search, with its unvisited successors.
struct Visit<const W: usize> {
    id: u16,
    rest: Row<W>,
    /// The earliest candidate on the stack that it leads back to (Tarjan's low link).
    low: u16,
}

impl<const W: usize> Reach<W> {
    /// Finds the knots with Tarjan's algorithm, successors first.
    fn new(grid: &Remaining<W>, starts: &Row<W>, weak: &[Row<W>], strong: &[Row<W>], linked: &Row<W>) -> Reach<W> {
        let n = weak.len();
        let (on, off) = (Vec::with_capacity(n), Vec::with_capacity(n));
        let mut reach = Reach { knot: vec![NONE; n], on, off, is_loop: Vec::with_capacity(n) };
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
                // Successors on the stack bound the low link; unseen successors are visited next.
                let back: Row<W> = std::array::from_fn(|i| visit.rest[i] & open[i]);
                visit.low = ids(&back).map(|id| number[id as usize]).fold(visit.low, u16::min);
                for (rest, seen) in visit.rest.iter_mut().zip(&seen) {
                    *rest &= !seen;
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

    /// Makes a knot of the candidates on the stack, from this one to the top.
    fn finish(
        &mut self,
        grid: &Remaining<W>,
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

/// Returns the first candidate of a row.
#[inline]
fn lowest<const W: usize>(row: &Row<W>) -> Option<u16> {
    ids(row).next()
}

/// Returns the start of the first of `n` lists.
fn first_start(n: usize) -> Vec<u32> {
    let mut starts = Vec::with_capacity(n + 1);
    starts.push(0);
    starts
}

#[inline]
fn join<const W: usize>(all: &mut Row<W>, more: &Row<W>) {
    for (a, b) in all.iter_mut().zip(more) {
        *a |= b;
    }
}

/// Returns the on nodes and off nodes that can be reached from each candidate when it is on. Runs reach no further than
/// these.
pub(crate) fn closures<const W: usize>(grid: &Remaining<W>, links: &Links<W>) -> Vec<(Row<W>, Row<W>)> {
    let reach = |(source, &knot): (usize, &u16)| {
        if !has(&grid.alive, source as u16) {
            return ([0; W], [0; W]);
        }
        // Nothing beyond a contradiction is worth following.
        if links.closes_on(source as u16) {
            return ([u64::MAX; W], [u64::MAX; W]);
        }
        (links.reach.on[knot as usize], links.reach.off[knot as usize])
    };
    links.reach.knot.iter().enumerate().map(reach).collect()
}
