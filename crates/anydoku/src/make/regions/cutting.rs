//! A field on its way to equal parts.

use super::{CutProgress, Field};
use crate::budget::Budget;
use crate::rng::Rng;

/// A field on its way to equal parts.
pub(super) struct Cutting<'a> {
    field: &'a Field,
    part_of: Vec<usize>,
    /// The cells of each part in any order, and the position of each cell in its list.
    cells_of: Vec<Vec<usize>>,
    place_of: Vec<usize>,
    /// The image of each part under a half turn.
    turned: Vec<usize>,
    wanted: usize,
    /// The last traversal that reached each cell.
    seen: Vec<u32>,
    question: u32,
    /// The stack of the traversal.
    open: Vec<usize>,
    /// The number of times a cell was assigned to a part.
    steps: u64,
}

const NOBODY: usize = usize::MAX;

impl<'a> Cutting<'a> {
    /// Grows parts from random cells until the field is covered.
    pub(super) fn grown(field: &'a Field, n_parts: usize, rng: &mut Rng) -> Option<Cutting<'a>> {
        let n = field.n_cells();
        let turned: Vec<usize> = match &field.turned {
            None => (0..n_parts).collect(),
            // Parts come in pairs; with an odd number, the last is its own partner.
            Some(_) => (0..n_parts).map(|part| if part ^ 1 < n_parts { part ^ 1 } else { part }).collect(),
        };
        let mut cutting = Cutting {
            field,
            part_of: vec![NOBODY; n],
            cells_of: vec![Vec::with_capacity(2 * n / n_parts); n_parts],
            place_of: vec![0; n],
            turned,
            wanted: n / n_parts,
            seen: vec![0; n],
            question: 0,
            open: Vec::new(),
            steps: 0,
        };
        let mut frontier = Vec::new();
        let mut part = 0;
        if let Some(turn) = &field.turned
            && n_parts % 2 == 1
        {
            // The part that is its own partner grows around the middle.
            let middle = (0..n)
                .find(|&cell| turn[cell] == cell)
                .or_else(|| (0..n).find(|&cell| field.neighbours[cell].contains(&turn[cell])))?;
            cutting.claim(middle, n_parts - 1, &mut frontier);
        }
        while part < n_parts {
            if cutting.turned[part] < part || cutting.size(part) > 0 {
                part += 1;
                continue;
            }
            let free: Vec<usize> = (0..n)
                .filter(|&cell| cutting.part_of[cell] == NOBODY)
                .filter(|&cell| field.turned.as_ref().is_none_or(|turn| turn[cell] != cell))
                .collect();
            if free.is_empty() {
                return None;
            }
            cutting.claim(free[rng.below(free.len())], part, &mut frontier);
            part += 1;
        }
        // The smallest parts grow first, so that little is left to balance.
        while !frontier.is_empty() {
            let i = rng.below(frontier.len());
            let j = rng.below(frontier.len());
            let size = |at: usize| {
                let (_, part): (usize, usize) = frontier[at];
                cutting.size(part)
            };
            let (cell, part) = frontier.swap_remove(if size(i) <= size(j) { i } else { j });
            if cutting.part_of[cell] == NOBODY {
                cutting.claim(cell, part, &mut frontier);
            }
        }
        (!cutting.part_of.contains(&NOBODY)).then_some(cutting)
    }

    /// Assigns a free cell to a part, and its partner to the part's partner.
    fn claim(&mut self, cell: usize, part: usize, frontier: &mut Vec<(usize, usize)>) {
        let partner = self.field.turned.as_ref().map(|turn| (turn[cell], self.turned[part]));
        // A cell that is its own partner belongs to a part that is also its own partner.
        if partner.is_some_and(|(other, of)| other == cell && of != part) {
            return;
        }
        for (cell, part) in std::iter::once((cell, part)).chain(partner) {
            if self.part_of[cell] == NOBODY {
                self.join(cell, part);
                let free = self.field.neighbours[cell].iter().filter(|&&other| self.part_of[other] == NOBODY);
                frontier.extend(free.map(|&other| (other, part)));
            }
        }
    }

    fn n_parts(&self) -> usize {
        self.cells_of.len()
    }

    fn size(&self, part: usize) -> usize {
        self.cells_of[part].len()
    }

    fn is_even(&self) -> bool {
        self.cells_of.iter().all(|cells| cells.len() == self.wanted)
    }

    /// Returns the progress.
    pub(super) fn progress(&self) -> CutProgress {
        let fitting = self.cells_of.iter().map(|cells| cells.len().min(self.wanted)).sum::<usize>();
        let smallest = self.cells_of.iter().map(Vec::len).min().unwrap_or(0);
        CutProgress { steps: self.steps, share: fitting as f64 / self.field.n_cells() as f64, smallest }
    }

    fn join(&mut self, cell: usize, part: usize) {
        self.steps += 1;
        self.part_of[cell] = part;
        self.place_of[cell] = self.cells_of[part].len();
        self.cells_of[part].push(cell);
    }

    /// Moves a cell to another part.
    fn hand(&mut self, cell: usize, to: usize) {
        let (from, place) = (self.part_of[cell], self.place_of[cell]);
        self.cells_of[from].swap_remove(place);
        if let Some(&other) = self.cells_of[from].get(place) {
            self.place_of[other] = place;
        }
        self.join(cell, to);
    }

    /// Moves cells until all parts are of equal size; returns `false` if that fails.
    pub(super) fn balance(&mut self, rng: &mut Rng, budget: &Budget<'_>, watch: &mut dyn FnMut(CutProgress)) -> bool {
        let n_parts = self.n_parts();
        for round in 0..(200 * n_parts + 2000) {
            if self.is_even() {
                return true;
            }
            if round % 64 == 0 {
                watch(self.progress());
                if budget.is_spent(0) {
                    return false;
                }
            }
            let large: Vec<usize> = (0..n_parts).filter(|&part| self.size(part) > self.wanted).collect();
            let from = large[rng.below(large.len())];
            let way = self.way_to_small(from, rng);
            for step in way.windows(2) {
                let movable = self.border(step[0], step[1], rng);
                if !movable.into_iter().any(|cell| self.try_move(cell, step[1])) {
                    break;
                }
            }
            // An occasional random exchange avoids cycles.
            if round % 4 == 3 {
                for _ in 0..n_parts {
                    self.exchange(rng);
                }
            }
        }
        self.is_even()
    }

    /// Returns the parts on the shortest path from this one to one that is too small.
    fn way_to_small(&self, from: usize, rng: &mut Rng) -> Vec<usize> {
        let mut came_from = vec![NOBODY; self.n_parts()];
        came_from[from] = from;
        let mut open = std::collections::VecDeque::from([from]);
        while let Some(part) = open.pop_front() {
            if self.size(part) < self.wanted {
                let mut way = vec![part];
                while *way.last().expect("it has one") != from {
                    way.push(came_from[*way.last().expect("it has one")]);
                }
                way.reverse();
                return way;
            }
            for other in self.touching(part, rng) {
                if came_from[other] == NOBODY {
                    came_from[other] = part;
                    open.push_back(other);
                }
            }
        }
        vec![from]
    }

    /// Returns the parts adjacent to this one, in random order.
    fn touching(&self, part: usize, rng: &mut Rng) -> Vec<usize> {
        let mut cells = self.cells_of[part].clone();
        cells.sort_unstable();
        let mut touching = Vec::new();
        for &next in cells.iter().flat_map(|&cell| &self.field.neighbours[cell]) {
            let other = self.part_of[next];
            if other != part && !touching.contains(&other) {
                touching.push(other);
            }
        }
        rng.shuffle(&mut touching);
        touching
    }

    /// Returns the cells of one part that are adjacent to another, in random order.
    fn border(&self, part: usize, other: usize, rng: &mut Rng) -> Vec<usize> {
        let touches = |cell: &usize| self.n_touching(*cell, other) > 0;
        let mut cells: Vec<usize> = self.cells_of[part].iter().copied().filter(touches).collect();
        cells.sort_unstable();
        rng.shuffle(&mut cells);
        cells
    }

    /// Counts the neighbors of a cell in this part.
    fn n_touching(&self, cell: usize, part: usize) -> usize {
        self.field.neighbours[cell].iter().filter(|&&next| self.part_of[next] == part).count()
    }

    /// Moves a cell to another part, and its partner likewise, if all parts stay connected.
    fn try_move(&mut self, cell: usize, to: usize) -> bool {
        let from = self.part_of[cell];
        let Some(turn) = &self.field.turned else { return self.try_move_alone(cell, from, to) };
        let other = turn[cell];
        if other == cell {
            // The middle stays with the part in the middle.
            return false;
        }
        let moves = [(cell, from, to), (other, self.turned[from], self.turned[to])];
        moves.iter().for_each(|&(cell, _, to)| self.hand(cell, to));
        let is_sound = moves.iter().all(|&(_, from, to)| self.is_whole(from) && self.is_whole(to));
        if !is_sound {
            moves.iter().rev().for_each(|&(cell, from, _)| self.hand(cell, from));
        }
        is_sound
    }

    /// Moves a cell without a partner if parts stay connected. Local tests decide most cases: the cell must touch the
    /// new part, and if only one neighbor is in the old part, removing the cell keeps it connected.
    fn try_move_alone(&mut self, cell: usize, from: usize, to: usize) -> bool {
        let may_move = self.n_touching(cell, to) > 0 && self.may_leave(cell, from);
        if may_move {
            self.hand(cell, to);
        }
        may_move
    }

    /// Returns whether the part stays connected and nonempty without this cell.
    fn may_leave(&mut self, cell: usize, part: usize) -> bool {
        let n_left = self.n_touching(cell, part);
        n_left == 1 || n_left > 1 && self.is_whole_without(cell, part, n_left)
    }

    /// Returns whether a part stays connected without a cell that has `n_touching` neighbors in it. It does if these
    /// neighbors reach one another.
    fn is_whole_without(&mut self, cell: usize, part: usize, n_touching: usize) -> bool {
        let (field, part_of, seen, open) = (self.field, &self.part_of, &mut self.seen, &mut self.open);
        self.question += 2;
        // The neighbors of the cell get a mark of their own, so that each counts once when it is reached.
        let (around, reached) = (self.question - 1, self.question);
        let mine = |&&next: &&usize| part_of[next] == part;
        field.neighbours[cell].iter().filter(mine).for_each(|&next| seen[next] = around);
        seen[cell] = reached;
        let start = *field.neighbours[cell].iter().find(mine).expect("some touch it");
        seen[start] = reached;
        open.clear();
        open.push(start);
        let mut n_left = n_touching - 1;
        while let Some(here) = open.pop() {
            for &next in field.neighbours[here].iter().filter(mine) {
                if seen[next] == reached {
                    continue;
                }
                n_left -= usize::from(seen[next] == around);
                if n_left == 0 {
                    return true;
                }
                seen[next] = reached;
                open.push(next);
            }
        }
        false
    }

    /// Returns whether the part is connected and nonempty.
    fn is_whole(&mut self, part: usize) -> bool {
        let Some(&start) = self.cells_of[part].first() else { return false };
        self.question += 1;
        self.seen[start] = self.question;
        self.open.clear();
        self.open.push(start);
        let mut n_reached = 0;
        while let Some(cell) = self.open.pop() {
            n_reached += 1;
            for &other in &self.field.neighbours[cell] {
                if self.part_of[other] == part && self.seen[other] != self.question {
                    self.seen[other] = self.question;
                    self.open.push(other);
                }
            }
        }
        n_reached == self.size(part)
    }

    /// Exchanges cells between two neighboring parts.
    fn exchange(&mut self, rng: &mut Rng) {
        let cell = rng.below(self.part_of.len());
        let part = self.part_of[cell];
        let near = || self.field.neighbours[cell].iter().map(|&next| self.part_of[next]).filter(|&of| of != part);
        let n_near = near().count();
        if n_near == 0 {
            return;
        }
        let other = near().nth(rng.below(n_near)).expect("the index is less than the count");
        if !self.try_move(cell, other) {
            return;
        }
        let back = self.border(other, part, rng);
        let turned = self.field.turned.as_ref().map(|turn| turn[cell]);
        let mut fresh = back.into_iter().filter(|&next| next != cell && Some(next) != turned);
        if !fresh.any(|next| self.try_move(next, part)) && !self.try_move(cell, part) {
            // The first move can always be undone.
            debug_assert!(false, "a move can be taken back");
        }
    }

    /// Exchanges cells at random, so that the parts differ from cut to cut.
    pub(super) fn mix(&mut self, rng: &mut Rng) {
        for _ in 0..self.n_parts() * 4 {
            self.exchange(rng);
        }
    }

    /// Visits `looks` random cells, and exchanges cells between neighboring parts wherever that does not lengthen the
    /// borders. Fields with partners are not supported.
    pub(super) fn settle(&mut self, looks: usize, rng: &mut Rng) {
        for _ in 0..looks {
            let cell = rng.below(self.part_of.len());
            let part = self.part_of[cell];
            let neighbours = &self.field.neighbours[cell];
            if neighbours.is_empty() {
                continue;
            }
            let other = self.part_of[neighbours[rng.below(neighbours.len())]];
            if other == part {
                continue;
            }
            let gain = self.gain(cell, part, other);
            // No cell given in return can make up for a greater loss.
            if gain < -1 || !self.try_move_alone(cell, part, other) {
                continue;
            }
            let (n, first) = (self.size(other), rng.below(self.size(other)));
            let mut best = None;
            for at in 0..n {
                let back = self.cells_of[other][(first + at) % n];
                if back == cell || self.n_touching(back, part) == 0 {
                    continue;
                }
                let total = gain + self.gain(back, other, part);
                if total >= 0 && best.is_none_or(|(most, _)| total > most) && self.may_leave(back, other) {
                    best = Some((total, back));
                }
            }
            match best {
                Some((_, back)) => self.hand(back, part),
                None => self.hand(cell, part),
            }
        }
    }

    /// Returns by how much the borders become shorter when a cell changes its part.
    fn gain(&self, cell: usize, from: usize, to: usize) -> isize {
        self.n_touching(cell, to) as isize - self.n_touching(cell, from) as isize
    }

    /// Numbers the parts by their first cells.
    pub(super) fn in_order(&self) -> Vec<usize> {
        let mut numbers = vec![NOBODY; self.n_parts()];
        let mut next = 0;
        let number = |&part: &usize| {
            if numbers[part] == NOBODY {
                numbers[part] = next;
                next += 1;
            }
            numbers[part]
        };
        self.part_of.iter().map(number).collect()
    }
}
