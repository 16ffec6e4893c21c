//! The plain engine: the logic of gss as documented, for topologies of any size, and the reference for the fast engine.

mod fill;
mod passes;

use std::sync::Arc;

use super::{MAX_SOLUTIONS, Outcome, Progress, Run, Status, Stop};
use crate::candidates::Candidates;
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::solve::word::Word;
use crate::topology::{Cell, Digit, House, Topology};

#[derive(Clone)]
pub(super) struct State<W> {
    all: W,
    sets: Vec<W>,
    /// Whether the digit of each known cell has been removed from all its peers.
    is_spread: Vec<bool>,
    to_spread: Vec<Cell>,
    // Changes since the open guesses, for undo. A cell is recorded once per node, when it first changes there.
    trail: Vec<(Cell, W, bool)>,
    node: u64,
    written_in: Vec<u64>,
    work: u64,
    guesses: u64,
    /// Scratch memory for the passes: the members of a house from which subsets are chosen.
    list: Vec<Cell>,
}

impl<W: Word> State<W> {
    pub(super) fn new(topology: &Topology) -> State<W> {
        let n = topology.n_cells();
        State {
            all: W::from_set(DigitSet::all(topology.n_digits())),
            sets: vec![W::ZERO; n],
            is_spread: vec![false; n],
            to_spread: Vec::new(),
            trail: Vec::new(),
            node: 0,
            written_in: vec![0; n],
            work: 0,
            guesses: 0,
            list: Vec::new(),
        }
    }

    pub(super) fn solve(&mut self, run: &Run<'_>, puzzle: &Puzzle) -> Outcome {
        for cell in run.topology.cells() {
            self.sets[cell.index()] = W::from_set(puzzle.start(cell));
        }
        self.is_spread.fill(false);
        self.written_in.fill(0);
        self.trail.clear();
        (self.node, self.work, self.guesses) = (0, 0, 0);
        let mut level = 1;
        let (status, level) = match self.settle(run, &mut level) {
            Err(Stop::Contradiction) => (Status::Invalid, level),
            Err(Stop::Spent) => (Status::Stopped(Vec::new()), level),
            Ok(()) if self.open_cell().is_none() => match self.solution(run.topology) {
                Some(solution) => (Status::Solved(solution), level),
                None => (Status::Invalid, level),
            },
            Ok(()) if !run.strategies.brute => (Status::Unsolved(self.candidates(run.topology)), level),
            Ok(()) => (self.search(run), run.topology.n_digits()),
        };
        Outcome { status, level, guesses: self.guesses }
    }

    /// Applies logic to the puzzle before the first guess.
    fn settle(&mut self, run: &Run<'_>, level: &mut usize) -> Result<(), Stop> {
        if self.sets.iter().any(|set| set.is_zero()) {
            return Err(Stop::Contradiction);
        }
        self.check_cover(run.topology)?;
        for cell in run.topology.cells() {
            self.spread(run.topology, cell)?;
        }
        self.logic(run, level)
    }

    /// Runs the logic loop: the lowest level that removes something, repeatedly.
    fn logic(&mut self, run: &Run<'_>, highest: &mut usize) -> Result<(), Stop> {
        let mut level = 1;
        while level <= run.limit && self.open_cell().is_some() {
            *highest = level.max(*highest);
            self.spend(run, run.n_members)?;
            let progress = if level == 1 {
                self.hidden_singles(run)?
            } else {
                (run.strategies.hidden && self.hidden(run, level)?)
                    || (run.strategies.inter && self.inter(run, level)?)
                    || (run.strategies.elim && self.elim(run, level)?)
            };
            level = if progress { 1 } else { level + 1 };
        }
        self.check_cover(run.topology)
    }

    /// Counts small steps and checks the budget every few thousand of them.
    fn spend(&mut self, run: &Run<'_>, steps: u64) -> Result<(), Stop> {
        let before = self.work;
        self.work += steps;
        if before >> 10 != self.work >> 10 && run.budget.is_spent(self.guesses + (self.work >> 10)) {
            return Err(Stop::Spent);
        }
        Ok(())
    }

    fn of(&self, cell: Cell) -> W {
        self.sets[cell.index()]
    }

    fn is_known(&self, cell: Cell) -> bool {
        let set = self.of(cell);
        set.is_single_or_zero() && !set.is_zero()
    }

    fn open_cell(&self) -> Option<usize> {
        self.sets.iter().position(|set| !set.is_single_or_zero())
    }

    fn union(&self, cells: &[Cell]) -> W {
        cells.iter().fold(W::ZERO, |union, &cell| union | self.of(cell))
    }

    fn change(&mut self, cell: Cell, set: W) {
        let i = cell.index();
        if self.written_in[i] != self.node {
            self.written_in[i] = self.node;
            self.trail.push((cell, self.sets[i], self.is_spread[i]));
        }
        self.sets[i] = set;
    }

    /// Restricts a cell to these digits and returns whether that removed any. A cell that becomes known removes its
    /// digit from its peers.
    fn keep(&mut self, topology: &Topology, cell: Cell, digits: W) -> Progress {
        let (before, after) = (self.of(cell), self.of(cell) & digits);
        if after == before {
            return Ok(false);
        }
        self.change(cell, after);
        if after.is_zero() {
            return Err(Stop::Contradiction);
        }
        self.spread(topology, cell)?;
        Ok(true)
    }

    /// Removes the digit of the cell, if it is known, from all its peers, and does the same for peers that become known
    /// in turn. A peer that a pair left without digits is detected here.
    fn spread(&mut self, topology: &Topology, cell: Cell) -> Result<(), Stop> {
        self.to_spread.clear();
        self.to_spread.push(cell);
        while let Some(cell) = self.to_spread.pop() {
            if !self.is_known(cell) || self.is_spread[cell.index()] {
                continue;
            }
            self.is_spread[cell.index()] = true;
            let digit = self.of(cell);
            for &peer in topology.peers(cell) {
                let set = self.of(peer);
                if set.is_zero() {
                    return Err(Stop::Contradiction);
                }
                if (set & digit).is_zero() {
                    continue;
                }
                let left = set & !digit;
                self.change(peer, left);
                if left.is_zero() {
                    return Err(Stop::Contradiction);
                }
                if left.is_single_or_zero() {
                    self.to_spread.push(peer);
                }
            }
        }
        Ok(())
    }

    /// Returns whether every digit has a place in every full house. Cells without digits are not detected: gss
    /// continues guessing.
    fn check_cover(&self, topology: &Topology) -> Result<(), Stop> {
        let lacks = |house: &House| topology.is_full(house) && self.union(&house.cells) != self.all;
        if topology.houses().iter().any(lacks) {
            return Err(Stop::Contradiction);
        }
        Ok(())
    }

    fn solution(&self, topology: &Arc<Topology>) -> Option<Solution> {
        if self.sets.iter().any(|set| set.is_zero()) {
            return None;
        }
        let digits = self.sets.iter().map(|set| Digit::new(set.lowest())).collect();
        Solution::new(topology.clone(), digits).ok()
    }

    fn candidates(&self, topology: &Arc<Topology>) -> Candidates {
        Candidates::from_sets(topology.clone(), self.sets.iter().map(|set| set.to_set()).collect())
    }

    /// Returns the cell to guess in: the one with the fewest candidates, then the most candidates shared with its
    /// peers, then the first.
    fn choice(&self, topology: &Topology) -> Option<Cell> {
        let open = || topology.cells().filter(|&cell| !self.of(cell).is_single_or_zero());
        let fewest = open().map(|cell| self.of(cell).len()).min()?;
        let in_common = |cell: Cell| -> usize {
            topology.peers(cell).iter().map(|&peer| (self.of(peer) & self.of(cell)).len()).sum()
        };
        let mut best: Option<(usize, Cell)> = None;
        for cell in open().filter(|&cell| self.of(cell).len() == fewest) {
            let common = in_common(cell);
            if best.is_none_or(|(most, _)| common > most) {
                best = Some((common, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Guesses, with logic after each guess, until all solutions or the maximum number are found.
    fn search(&mut self, run: &Run<'_>) -> Status {
        let mut found = Vec::new();
        let mut n_nodes = 0;
        // Each open guess: its cell, the untried digits, and the length of the trail.
        let mut path: Vec<(Cell, W, usize)> = Vec::new();
        let begin = |state: &State<W>| {
            let cell = state.choice(run.topology).expect("a cell is open");
            (cell, state.of(cell), state.trail.len())
        };
        path.push(begin(self));
        while let Some((cell, left, mark)) = path.last_mut() {
            let (cell, mark) = (*cell, *mark);
            self.take_back(mark);
            if left.is_zero() {
                path.pop();
                continue;
            }
            let digit = W::bit(left.lowest());
            *left = left.rest();
            self.guesses += 1;
            n_nodes += 1;
            self.node = n_nodes;
            if run.budget.is_spent(self.guesses + (self.work >> 10)) {
                return Status::Stopped(found);
            }
            let settled = match self.keep(run.topology, cell, digit) {
                Ok(_) => self.logic(run, &mut 0),
                Err(stop) => Err(stop),
            };
            match settled {
                Err(Stop::Spent) => return Status::Stopped(found),
                Err(Stop::Contradiction) => {}
                Ok(()) if self.open_cell().is_some() => path.push(begin(self)),
                Ok(()) => found.extend(self.solution(run.topology)),
            }
            if found.len() >= MAX_SOLUTIONS {
                break;
            }
        }
        match found.len() {
            0 => Status::Invalid,
            1 => Status::Solved(found.remove(0)),
            _ => Status::Several(found),
        }
    }

    fn take_back(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (cell, set, is_spread) = self.trail.pop().expect("the trail is longer than the mark");
            (self.sets[cell.index()], self.is_spread[cell.index()]) = (set, is_spread);
        }
    }
}
