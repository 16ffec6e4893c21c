//! Nets: the open candidates of a board, numbered consecutively, and their links.
//!
//! A *choice* here is a cell, or a digit in a full house: a group of candidates of which exactly one is true. Two
//! candidates exclude each other (weak link) if they share a choice or are the same digit in two peers; the last two
//! candidates of a choice force each other (strong link). Lists are in the order in which Sudoku Explainer follows
//! links, and rows are bit masks of the links.

use std::cell::OnceCell;

use super::links::{Links, Pass};
use crate::explain::{Board, Frame, Marks, OPEN, bits};

/// The index that stands for no candidate.
pub(crate) const NONE: u16 = u16::MAX;

/// A set of candidates.
pub(crate) type Row<const W: usize> = [u64; W];

/// Returns whether the candidate is in the row.
#[inline]
pub(crate) fn has<const W: usize>(row: &Row<W>, id: u16) -> bool {
    row[id as usize / 64] >> (id % 64) & 1 == 1
}

/// Adds a candidate to the row.
#[inline]
pub(crate) fn put<const W: usize>(row: &mut Row<W>, id: u16) {
    row[id as usize / 64] |= 1 << (id % 64);
}

/// Removes a candidate from the row.
#[inline]
pub(crate) fn take<const W: usize>(row: &mut Row<W>, id: u16) {
    row[id as usize / 64] &= !(1 << (id % 64));
}

/// Returns the candidates of a row, in ascending order.
#[inline]
pub(crate) fn ids<const W: usize>(row: &Row<W>) -> impl Iterator<Item = u16> + '_ {
    row.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| (64 * i + bit) as u16))
}

/// The kind of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChoiceKind {
    /// A cell.
    Cell,
    /// A digit in this house of the frame.
    House(u16),
}

/// A concatenation of lists, one for each key.
#[derive(Clone, Default)]
pub(crate) struct Lists {
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    fn with_room(keys: usize, items: usize) -> Lists {
        let mut starts = Vec::with_capacity(keys + 1);
        starts.push(0);
        Lists { starts, items: Vec::with_capacity(items) }
    }
    fn end(&mut self) {
        self.starts.push(self.items.len() as u32);
    }
    /// Returns the list of a key.
    #[inline]
    pub(crate) fn of(&self, key: usize) -> &[u16] {
        &self.items[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}

/// The open candidates and their links.
pub(crate) struct Net<const W: usize> {
    /// The number of candidates.
    pub(crate) n: usize,
    /// The cell of each candidate.
    pub(crate) cell: Vec<u16>,
    /// The digit of each candidate.
    pub(crate) digit: Vec<u8>,
    /// The index of each candidate of the board, or [`NONE`].
    number: Vec<u16>,
    n_digits: usize,
    /// The candidates that each candidate excludes: first the other digits of its cell, then equal digits by house.
    pub(crate) weak: Lists,
    /// The number of excluded candidates in the same cell, for each candidate.
    pub(crate) in_cell: Vec<u16>,
    /// A bit mask of the candidates that each candidate excludes.
    pub(crate) weak_row: Vec<Row<W>>,
    /// A bit mask of the candidates of equal digits that each candidate excludes.
    pub(crate) equal_row: Vec<Row<W>>,
    /// The choices of each candidate: its cell first, then houses by family.
    pub(crate) choices: Lists,
    /// The candidates of each choice, in order.
    pub(crate) members: Lists,
    /// The kind of each choice.
    pub(crate) kind: Vec<ChoiceKind>,
    /// All links of the candidates that remain on the board, computed on demand.
    pub(crate) standing: OnceCell<Links<W>>,
}

impl<const W: usize> Net<W> {
    /// Creates the net of a board with at most `64 * W` open candidates.
    pub(crate) fn new(board: &Board) -> Net<W> {
        let (frame, marks) = (&*board.frame, &board.marks);
        let (mut cell, mut digit) = (Vec::new(), Vec::new());
        let mut number = vec![NONE; frame.n_cells * frame.n_digits];
        for c in 0..frame.n_cells {
            for d in bits(marks.cand[c]) {
                number[c * frame.n_digits + d] = cell.len() as u16;
                cell.push(c as u16);
                digit.push(d as u8);
            }
        }
        let n = cell.len();
        debug_assert!(n <= 64 * W);
        let mut net = Net {
            n,
            cell,
            digit,
            number,
            n_digits: frame.n_digits,
            weak: Lists::with_room(n, 24 * n),
            in_cell: Vec::with_capacity(n),
            weak_row: vec![[0; W]; n],
            equal_row: vec![[0; W]; n],
            choices: Lists::with_room(n, 4 * n),
            members: Lists::with_room(2 * n, 4 * n),
            kind: Vec::with_capacity(2 * n),
            standing: OnceCell::new(),
        };
        net.link(frame, marks);
        net.unite(frame, marks);
        net
    }

    /// Returns the index of a candidate.
    #[inline]
    pub(crate) fn id(&self, cell: usize, digit: usize) -> u16 {
        self.number[cell * self.n_digits + digit]
    }

    /// Returns all links of the candidates that remain on the board; `grid` must be the grid of that board.
    pub(crate) fn standing(&self, grid: &Remaining<W>) -> &Links<W> {
        self.standing.get_or_init(|| Links::new(self, grid, Pass::XY))
    }

    fn link(&mut self, frame: &Frame, marks: &Marks) {
        let n_digits = self.n_digits;
        for id in 0..self.n {
            let (c, d) = (self.cell[id] as usize, self.digit[id] as usize);
            let mut row = [0; W];
            for other in bits(marks.cand[c] & !(1 << d)) {
                let mate = self.number[c * n_digits + other];
                self.weak.items.push(mate);
                put(&mut row, mate);
            }
            self.in_cell.push(marks.cand[c].count_ones() as u16 - 1);
            let mut equal = [0; W];
            for &(u, place) in frame.of(c) {
                for p in bits(marks.places(u as usize, d) & !(1 << place)) {
                    let other = self.number[frame.cell_at(u as usize, p) * n_digits + d];
                    if !has(&equal, other) {
                        put(&mut equal, other);
                        self.weak.items.push(other);
                    }
                }
            }
            for &peer in frame.leaps(c) {
                let other = self.number[peer as usize * n_digits + d];
                if other != NONE && !has(&equal, other) {
                    put(&mut equal, other);
                    self.weak.items.push(other);
                }
            }
            for (a, b) in row.iter_mut().zip(&equal) {
                *a |= b;
            }
            self.weak_row[id] = row;
            self.equal_row[id] = equal;
            self.weak.end();
        }
    }

    fn unite(&mut self, frame: &Frame, marks: &Marks) {
        let n_digits = self.n_digits;
        let mut cell_choice = vec![NONE; frame.n_cells];
        let mut house_choice = vec![NONE; frame.houses.len() * n_digits];
        for c in (0..frame.n_cells).filter(|&c| marks.value[c] == OPEN && marks.cand[c] != 0) {
            cell_choice[c] = self.kind.len() as u16;
            self.kind.push(ChoiceKind::Cell);
            self.members.items.extend(bits(marks.cand[c]).map(|d| self.number[c * n_digits + d]));
            self.members.end();
        }
        for u in 0..frame.houses.len() {
            for d in 0..n_digits {
                let places = marks.places(u, d);
                if places == 0 {
                    continue;
                }
                house_choice[u * n_digits + d] = self.kind.len() as u16;
                self.kind.push(ChoiceKind::House(u as u16));
                let members = bits(places).map(|p| self.number[frame.cell_at(u, p) * n_digits + d]);
                self.members.items.extend(members);
                self.members.end();
            }
        }
        for id in 0..self.n {
            let (c, d) = (self.cell[id] as usize, self.digit[id] as usize);
            self.choices.items.push(cell_choice[c]);
            self.choices.items.extend(frame.of(c).iter().map(|&(u, _)| house_choice[u as usize * n_digits + d]));
            self.choices.end();
        }
    }
}

/// The bit at which the count begins in the summary of a choice: the sum of 64 numbers below 4096 fits below it.
const COUNT: u32 = 24;
const ONE: u32 = 1 << COUNT;

/// An upper bound on the number of choices that removing one candidate reduces to a single candidate.
pub(crate) const MOST_CHOICES: usize = 32;

/// The remaining candidates of a net: the state in which chains start, or the state after some inferences.
#[derive(Clone)]
pub(crate) struct Remaining<const W: usize> {
    /// The remaining candidates.
    pub(crate) alive: Row<W>,
    /// For each choice, the number of remaining candidates in the high byte, and below it the sum of their indices.
    /// When two remain, the sum minus the index of one is the index of the other.
    left: Vec<u32>,
    /// The remaining candidates as marks; kept only for searches that use patterns.
    pub(crate) marks: Option<Box<Marks>>,
}

impl<const W: usize> Remaining<W> {
    /// Creates the state with the candidates that remain on the board: those of the net, or slightly fewer.
    pub(crate) fn new(net: &Net<W>, board: &Board, with_marks: bool) -> Remaining<W> {
        let mut alive = [0; W];
        for id in 0..net.n {
            if board.marks.cand[net.cell[id] as usize] >> net.digit[id] & 1 == 1 {
                put(&mut alive, id as u16);
            }
        }
        let mut left = vec![0; net.kind.len()];
        for id in ids(&alive) {
            for &choice in net.choices.of(id as usize) {
                left[choice as usize] += ONE + id as u32;
            }
        }
        Remaining { alive, left, marks: with_marks.then(|| Box::new(board.marks.clone())) }
    }

    /// Copies another grid of the same net.
    pub(crate) fn copy(&mut self, other: &Remaining<W>) {
        self.alive = other.alive;
        self.left.copy_from_slice(&other.left);
        if let (Some(to), Some(from)) = (&mut self.marks, &other.marks) {
            to.cand.copy_from_slice(&from.cand);
            to.pos.copy_from_slice(&from.pos);
            to.at.copy_from_slice(&from.at);
        }
    }

    /// Removes a candidate and reports the choices, starting with `first`, that have a single candidate left, each with
    /// that candidate. Returns the number reported.
    #[inline]
    pub(crate) fn remove_telling(
        &mut self,
        net: &Net<W>,
        frame: &Frame,
        id: u16,
        first: usize,
        alone: &mut [(u16, u16); MOST_CHOICES],
    ) -> usize {
        take(&mut self.alive, id);
        // A branch here would be unpredictable, so every entry is written, and only the count depends on the condition.
        let mut n = 0;
        for (i, &choice) in net.choices.of(id as usize).iter().enumerate() {
            let left = &mut self.left[choice as usize];
            *left -= ONE + id as u32;
            alone[n] = (*left as u16, choice);
            n = (n + usize::from(*left >> COUNT == 1 && i >= first)).min(MOST_CHOICES - 1);
        }
        if let Some(marks) = &mut self.marks {
            marks.remove(frame, net.cell[id as usize] as usize, net.digit[id as usize] as usize);
        }
        n
    }

    /// Returns the number of candidates left in the choice.
    #[inline]
    pub(crate) fn count(&self, choice: u16) -> usize {
        (self.left[choice as usize] >> COUNT) as usize
    }

    /// Returns the other candidate, if the choice has exactly two left and this is one of them.
    #[inline]
    pub(crate) fn partner(&self, choice: u16, id: u16) -> Option<u16> {
        let left = self.left[choice as usize];
        (left >> COUNT == 2).then(|| (left - 2 * ONE - id as u32) as u16)
    }
}
