//! Patterns and chains inside a chain.
//!
//! When the links of a run are exhausted, the remaining grid may contain a new pattern: locked candidates, pairs, an
//! X-wing, or at higher levels a whole chain. The candidates it removes are false too, as a consequence of the missing
//! candidates that made the pattern possible.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use super::PASSES;
use super::fixed::{self, Hit, Scratch};
use super::links::{Links, Pass, closures};
use super::multiple::Runs;
use super::net::{Net, Remaining, has, ids};
use super::run::{Counter, Mode, NodeId, Pool, Run, node};
use crate::budget::Budget;
use crate::explain::technique::{fish, locked, subset};
use crate::explain::{Frame, Manner, Marks, bits, family};
use crate::topology::{Cell, Digit};

/// The extra state of runs with nested chains: the nested chains found so far, and the budget.
pub(crate) struct Nest<'a> {
    pub(crate) budget: Budget<'a>,
    /// Each nested chain: its number of nodes, and its whole content, by which equal chains are recognized.
    pub(crate) chains: Vec<(usize, Vec<Vec<NodeId>>)>,
}

impl<'a> Nest<'a> {
    pub(crate) fn new(budget: Budget<'a>) -> Nest<'a> {
        Nest { budget, chains: Vec::new() }
    }

    /// Returns the number of nodes of these nested chains (numbered from 1), counting equal ones once.
    pub(crate) fn nodes(&self, met: &[u32]) -> usize {
        let mut counted: Vec<&Vec<Vec<NodeId>>> = Vec::new();
        let mut total = 0;
        for &number in met {
            let (nodes, content) = &self.chains[number as usize - 1];
            if !counted.contains(&content) {
                counted.push(content);
                total += nodes;
            }
        }
        total
    }
}

/// The mode of multiple chains on a fixed grid.
const MULTIPLE: Mode = Mode { dynamic: false, one_digit: false, level: 0, inner: 0 };

/// Tries one rule after another until one adds a node.
pub(crate) fn advance<const W: usize>(
    (net, frame): (&Net<W>, &Frame),
    base: &Remaining<W>,
    work: &Remaining<W>,
    mode: Mode,
    run: &mut Run<W>,
    pool: &RefCell<Pool>,
    nest: &mut Nest<'_>,
) {
    let (Some(was), Some(is)) = (&base.marks, &work.marks) else { return };
    let before = run.off_list.len();
    let mut hits = Hits { net, frame, was, is, run, parents: Vec::new() };
    let rules: [&dyn Fn(&mut Hits<'_, W>); 4] = [
        &|hits| match frame.manner {
            Manner::Plain => hits.locked(),
            Manner::Jigsaw => {
                hits.locked();
                hits.intersections();
            }
            Manner::Variant => hits.intersections(),
        },
        &|hits| hits.hidden_pairs(),
        &|hits| if frame.manner == Manner::Variant { hits.seen_pairs() } else { hits.naked_pairs() },
        &|hits| hits.x_wings(),
    ];
    for rule in rules {
        rule(&mut hits);
        if hits.run.off_list.len() > before {
            return;
        }
    }
    let rules: &[Option<Mode>] = match mode.level {
        0 | 1 => &[],
        2 => &[None],
        3 if frame.manner == Manner::Jigsaw => &[Some(MULTIPLE)],
        3 => &[None, Some(MULTIPLE)],
        _ => &[Some(Mode { dynamic: true, one_digit: false, level: mode.inner, inner: 0 })],
    };
    for rule in rules {
        let hints = match rule {
            None => fixed_hints(net, base, work),
            Some(inner) => run_hints((net, frame), base, work, *inner, pool, nest.budget),
        };
        take_hints((net, frame), hints, run, nest);
        if run.off_list.len() > before {
            return;
        }
    }
}

/// A proof of a chain inside a chain.
struct Hint {
    rating: f64,
    nodes: usize,
    key: u8,
    /// The candidates it removes, in ascending order.
    removes: Vec<u16>,
    /// The missing candidates it relies on.
    gone: Vec<u16>,
    /// The nodes of the chain, branch by branch.
    content: Vec<Vec<NodeId>>,
}

/// Adds the candidates of a choice that have been removed during the run.
fn gone_in<const W: usize>(net: &Net<W>, base: &Remaining<W>, work: &Remaining<W>, choice: u16, gone: &mut Vec<u16>) {
    for &id in net.members.of(choice as usize) {
        if has(&base.alive, id) && !has(&work.alive, id) && !gone.contains(&id) {
            gone.push(id);
        }
    }
}

/// Returns every cycle and forcing chain of the working grid.
fn fixed_hints<const W: usize>(net: &Net<W>, base: &Remaining<W>, work: &Remaining<W>) -> Vec<Hint> {
    let mut hints = Vec::new();
    let mut scratch = Scratch::default();
    for info in &PASSES {
        let links = Links::new(net, work, info.pass);
        fixed::search(net, work, &links, usize::MAX, &mut scratch, &mut |hit, nodes| {
            let (rating, removes, path, on) = match hit {
                Hit::Cycle(path, row) => (info.cycle.1, ids(&row).collect(), path, true),
                Hit::OnOff(id) => (info.chain.1, vec![id], fixed::path(net, work, &links, id, true), true),
                Hit::OffOn(id) => {
                    let mates = net.members.of(net.choices.of(id as usize)[0] as usize);
                    let others = mates.iter().copied().filter(|&mate| mate != id && has(&work.alive, mate));
                    (info.chain.1, others.collect(), fixed::path(net, work, &links, id, false), false)
                }
            };
            let mut gone = Vec::new();
            let is_cycle = path.first() != path.last();
            let closing = is_cycle.then(|| path[0]);
            let targets = path.iter().copied().skip(1).chain(closing);
            for (i, (&from, to)) in path.iter().zip(targets).enumerate() {
                // From an off node to an on node.
                if (i % 2 == 0) != on
                    && let Some(choice) = links.choice_between(net, work, from, to)
                {
                    gone_in(net, base, work, choice, &mut gone);
                }
            }
            let nodes_of = |(i, &id): (usize, &u16)| node(id, (i % 2 == 0) == on);
            let content = vec![path.iter().enumerate().map(nodes_of).collect()];
            hints.push(Hint { rating: rating.of_nodes(nodes), nodes, key: info.key, removes, gone, content });
            usize::MAX
        });
    }
    hints
}

/// Returns every proof by runs on the working grid.
fn run_hints<const W: usize>(
    (net, frame): (&Net<W>, &Frame),
    base: &Remaining<W>,
    work: &Remaining<W>,
    mode: Mode,
    pool: &RefCell<Pool>,
    budget: Budget<'_>,
) -> Vec<Hint> {
    let mut hints = Vec::new();
    let mut counter = Counter::new(net.n);
    let mut nest = Nest::new(budget);
    let closures = if mode.dynamic { Vec::new() } else { closures(work, &Links::new(net, work, Pass::XY)) };
    let mut runs = Runs::new((net, frame), work, mode, pool, closures);
    runs.each_proof(&mut nest, &mut |runs, nest, proof| {
        let target = runs.conclusion(proof);
        let mut removes = vec![target / 2];
        if target % 2 == 1 {
            let mates = net.members.of(net.choices.of(target as usize / 2)[0] as usize);
            removes = mates.iter().copied().filter(|&id| id != target / 2 && has(&work.alive, id)).collect();
        }
        if removes.is_empty() {
            return;
        }
        let nodes = runs.nodes(proof, &mut counter, nest);
        let (content, choices) = runs.content(proof);
        let mut gone = Vec::new();
        for choice in choices {
            gone_in(net, base, work, choice, &mut gone);
        }
        // All proofs of one rule have the same base rating, so only the length matters.
        hints.push(Hint { rating: 0.0, nodes, key: runs.key(proof), removes, gone, content });
    });
    hints
}

/// Turns the candidates that the proofs remove into off nodes, lowest rating first, and uses each of several equal
/// proofs only once. As in Sudoku Explainer, a proof that relies on no missing candidate blocks a later equal one.
fn take_hints<const W: usize>(
    (net, frame): (&Net<W>, &Frame),
    mut hints: Vec<Hint>,
    run: &mut Run<W>,
    nest: &mut Nest<'_>,
) {
    hints.sort_by(|a, b| a.rating.total_cmp(&b.rating).then((a.nodes, a.key).cmp(&(b.nodes, b.key))));
    let mut seen: HashSet<Vec<u16>> = HashSet::new();
    for hint in hints {
        if !seen.insert(hint.removes.clone()) || hint.gone.is_empty() {
            continue;
        }
        let parents: Vec<NodeId> = hint.gone.iter().map(|&id| node(id, false)).collect();
        let candidate = |&id: &u16| (Cell(net.cell[id as usize]), Digit(net.digit[id as usize]));
        let removes: Vec<_> = hint.removes.iter().map(candidate).collect();
        let mut number = 0;
        for (cell, digit) in queue_order(frame, &removes) {
            let id = net.id(cell.index(), digit.index());
            if run.has(node(id, false)) {
                continue;
            }
            if number == 0 {
                nest.chains.push((hint.nodes, hint.content.clone()));
                number = nest.chains.len() as u32;
            }
            run.add_off(id, &parents, number);
        }
    }
}

/// A collector that turns patterns into off nodes.
struct Hits<'a, const W: usize> {
    net: &'a Net<W>,
    frame: &'a Frame,
    was: &'a Marks,
    is: &'a Marks,
    run: &'a mut Run<W>,
    parents: Vec<NodeId>,
}

impl<const W: usize> Hits<'_, W> {
    /// Adds the candidates of the digit at these places of the house that have been removed during the run.
    fn gone_in_house(&mut self, house: usize, digit: usize, places: u64) {
        let at = house * self.frame.n_digits + digit;
        for place in bits(self.was.pos[at] & !self.is.pos[at] & places) {
            let id = self.net.id(self.frame.cell_at(house, place), digit);
            self.parents.push(node(id, false));
        }
    }

    /// Adds the candidates of the cell that have been removed during the run.
    fn gone_in_cell(&mut self, cell: usize) {
        for digit in bits(self.was.cand[cell] & !self.is.cand[cell]) {
            self.parents.push(node(self.net.id(cell, digit), false));
        }
    }

    /// Turns the candidates that a pattern removes into off nodes, in the order of a Java hash map keyed by cell.
    fn add(&mut self, removes: &[(Cell, Digit)]) {
        if self.parents.is_empty() {
            return;
        }
        for (cell, digit) in queue_order(self.frame, removes) {
            let id = self.net.id(cell.index(), digit.index());
            if !self.run.has(node(id, false)) {
                self.run.add_off(id, &self.parents, 0);
            }
        }
    }

    fn locked(&mut self) {
        let (frame, is) = (self.frame, self.is);
        let _ = locked::each_locked(frame, is, |digit, u, v, rest| {
            self.parents.clear();
            let family = frame.houses[v].family;
            let here = frame.cross(u, family).iter().find(|c| c.house as usize == v).map_or(0, |c| c.here);
            self.gone_in_house(u, digit, !here);
            let removes: Vec<_> = frame.cells_at(v, rest).into_iter().map(|c| (c, Digit::new(digit))).collect();
            self.add(&removes);
            ControlFlow::Continue(())
        });
    }

    fn intersections(&mut self) {
        let (frame, is) = (self.frame, self.is);
        let _ = locked::each_intersection(frame, is, |digit, u, seen| {
            self.parents.clear();
            self.gone_in_house(u, digit, u64::MAX);
            let removes: Vec<_> = crate::explain::bits_of(seen).map(|c| (Cell::new(c), Digit::new(digit))).collect();
            self.add(&removes);
            ControlFlow::Continue(())
        });
    }

    fn hidden_pairs(&mut self) {
        let (frame, is) = (self.frame, self.is);
        let _ = subset::each_hidden(frame, is, 2, 4, |u, digits, places| {
            let removes = subset::hidden_removes(frame, is, u, digits, places);
            self.parents.clear();
            for digit in bits(digits) {
                self.gone_in_house(u, digit, u64::MAX);
            }
            self.add(&removes);
            ControlFlow::Continue(())
        });
    }

    fn naked_pairs(&mut self) {
        let (frame, is) = (self.frame, self.is);
        let _ = subset::each_naked(frame, is, 2, |u, places, digits| {
            let removes = subset::naked_removes(frame, is, u, places, digits);
            self.parents.clear();
            for place in bits(places) {
                self.gone_in_cell(frame.cell_at(u, place));
            }
            self.add(&removes);
            ControlFlow::Continue(())
        });
    }

    fn seen_pairs(&mut self) {
        let (frame, is) = (self.frame, self.is);
        let _ = subset::each_seen_in_house(frame, is, 2, |cells, _, removes| {
            self.parents.clear();
            for &cell in cells {
                self.gone_in_cell(cell);
            }
            self.add(&removes);
            ControlFlow::Continue(())
        });
    }

    fn x_wings(&mut self) {
        let (frame, is) = (self.frame, self.is);
        for families in [(family::COLUMN, family::ROW), (family::ROW, family::COLUMN)] {
            let _ = fish::each_fish(frame, is, 2, families, |fish| {
                self.parents.clear();
                for &u in &fish.base {
                    self.gone_in_house(u, fish.digit, u64::MAX);
                }
                self.add(&fish.removes);
                ControlFlow::Continue(())
            });
        }
    }
}

/// Returns the removed candidates in the order in which a run continues with them.
///
/// In jigsaws, this is the order of the cells. Elsewhere it is the iteration order of a Java hash map keyed by cell
/// numbers: by the number modulo the size of the table, then by insertion.
fn queue_order(frame: &Frame, removes: &[(Cell, Digit)]) -> Vec<(Cell, Digit)> {
    let mut cells: Vec<Cell> = Vec::new();
    for &(cell, _) in removes {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let mut table = if frame.manner == Manner::Jigsaw { frame.n_cells } else { 16 };
    while cells.len() * 4 > table * 3 {
        table *= 2;
    }
    cells.sort_by_key(|cell| cell.index() % table);
    let mut ordered = Vec::with_capacity(removes.len());
    for cell in cells {
        let mut digits: Vec<Digit> = removes.iter().filter(|r| r.0 == cell).map(|r| r.1).collect();
        digits.sort_unstable();
        ordered.extend(digits.into_iter().map(|digit| (cell, digit)));
    }
    ordered
}
