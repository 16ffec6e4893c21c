//! Patterns and chains inside a chain.
//!
//! When the links of a run are exhausted, the grid that is left may show a pattern that was not there before: locked
//! candidates, pairs, an X-wing, at higher levels a whole chain. What it removes is false too, because of the candidates
//! whose absence made the pattern.

use std::ops::ControlFlow;

use super::net::{Grid, Net};
use super::run::{Mode, NodeId, Run, node};
use crate::explain::technique::{fish, locked, subset};
use crate::explain::{Frame, Marks, bits, family};
use crate::topology::{Cell, Digit};

/// What runs with chains inside need besides: the nested chains found so far.
pub(crate) struct Nest<const W: usize> {
    /// Each nested chain: how many nodes, and its whole content, by which equal ones are known.
    pub(crate) chains: Vec<(usize, Vec<Vec<NodeId>>)>,
}

impl<const W: usize> Nest<W> {
    pub(crate) fn new() -> Nest<W> {
        Nest { chains: Vec::new() }
    }

    /// The nodes of these nested chains (numbered from one), equal ones counted once.
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

/// One rule at a time, until one adds something.
pub(crate) fn advance<const W: usize>(
    (net, frame): (&Net<W>, &Frame),
    base: &Grid<W>,
    work: &Grid<W>,
    mode: Mode,
    run: &mut Run<W>,
    nest: &mut Nest<W>,
) {
    let (Some(was), Some(is)) = (&base.marks, &work.marks) else { return };
    let before = run.off_list.len();
    let mut hits = Hits { net, frame, was, is, run, parents: Vec::new() };
    let plain = uses_lines(frame);
    let rules: [&dyn Fn(&mut Hits<'_, W>); 4] = [
        &|hits| if plain { hits.locked() } else { hits.intersections() },
        &|hits| hits.hidden_pairs(),
        &|hits| if plain { hits.naked_pairs() } else { hits.seen_pairs() },
        &|hits| hits.x_wings(),
    ];
    for rule in rules {
        rule(&mut hits);
        if hits.run.off_list.len() > before {
            return;
        }
    }
    let _ = (mode, nest);
}

/// Do the familiar rules say all there is to say of this frame: are there no houses but boxes, rows and columns, or
/// pieces of a jigsaw?
pub(crate) fn uses_lines(frame: &Frame) -> bool {
    let has = |f: u8| !frame.families[f as usize].is_empty();
    let jigsaw = has(family::GROUP) && !has(family::BOX);
    !frame.has_small && !has(family::WINDOW) && !has(family::DIAGONAL) && (!has(family::GROUP) || jigsaw)
}

/// Turns patterns into off nodes.
struct Hits<'a, const W: usize> {
    net: &'a Net<W>,
    frame: &'a Frame,
    was: &'a Marks,
    is: &'a Marks,
    run: &'a mut Run<W>,
    parents: Vec<NodeId>,
}

impl<const W: usize> Hits<'_, W> {
    /// Candidates of the digit at these places of the unit that were there and are gone.
    fn gone_in_unit(&mut self, unit: usize, digit: usize, places: u64) {
        let at = unit * self.frame.n_digits + digit;
        for place in bits(self.was.pos[at] & !self.is.pos[at] & places) {
            let id = self.net.id(self.frame.cell_at(unit, place), digit);
            self.parents.push(node(id, false));
        }
    }

    /// Candidates of the cell that were there and are gone.
    fn gone_in_cell(&mut self, cell: usize) {
        for digit in bits(self.was.cand[cell] & !self.is.cand[cell]) {
            self.parents.push(node(self.net.id(cell, digit), false));
        }
    }

    /// Makes off nodes of what a pattern removes, in the order of a Java hash map keyed by cell.
    fn add(&mut self, removes: &[(Cell, Digit)]) {
        if self.parents.is_empty() {
            return;
        }
        for (cell, digit) in hash_order(removes) {
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
            let family = frame.units[v].family;
            let here = frame.cross(u, family).iter().find(|c| c.unit as usize == v).map_or(0, |c| c.here);
            self.gone_in_unit(u, digit, !here);
            let removes: Vec<_> = frame.cells_at(v, rest).into_iter().map(|c| (c, Digit::new(digit))).collect();
            self.add(&removes);
            ControlFlow::Continue(())
        });
    }

    fn intersections(&mut self) {
        let (frame, is) = (self.frame, self.is);
        let _ = locked::each_intersection(frame, is, |digit, u, seen| {
            self.parents.clear();
            self.gone_in_unit(u, digit, u64::MAX);
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
                self.gone_in_unit(u, digit, u64::MAX);
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
        let _ = subset::each_seen(frame, is, 2, |cells, _, removes| {
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
                    self.gone_in_unit(u, fish.digit, u64::MAX);
                }
                self.add(&fish.removes);
                ControlFlow::Continue(())
            });
        }
    }
}

/// The order in which a Java hash map keyed by cell numbers hands them out: by the number modulo the size of its table,
/// then as they were put in.
pub(crate) fn hash_order(removes: &[(Cell, Digit)]) -> Vec<(Cell, Digit)> {
    let mut cells: Vec<Cell> = Vec::new();
    for &(cell, _) in removes {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let mut table = 16;
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
