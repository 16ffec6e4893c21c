//! Filling of an empty grid as `gss -f` does; the result is always the same grid.
//!
//! This is a depth-first search: it chooses the cell in which a guess would be made, tries its digits in ascending
//! order, and applies logic after each. The amount of logic changes on the way: one level less after each choice, one
//! more after each conflict. A digit that leads to a conflict is removed and logic continues without it.

use super::State;
use crate::levels::{Run, Stop};
use crate::puzzle::Solution;
use crate::solve::word::Word;

impl<W: Word> State<W> {
    /// Returns the grid, `None` if there is none, or an error if the budget runs out.
    pub(in crate::levels) fn fill(&mut self, run: &Run<'_>) -> Result<Option<Solution>, Stop> {
        self.sets.fill(self.all);
        self.is_spread.fill(false);
        self.written_in.fill(0);
        self.trail.clear();
        (self.node, self.work, self.guesses) = (0, 0, 0);
        let is_filled = self.fill_from(run, 1)?;
        Ok(if is_filled { self.solution(run.topology) } else { None })
    }

    fn fill_from(&mut self, run: &Run<'_>, mut limit: usize) -> Result<bool, Stop> {
        let Some(cell) = self.choice(run.topology) else { return Ok(true) };
        let n = run.topology.n_digits();
        let mark = self.trail.len();
        for digit in (0..n).map(W::bit) {
            if (self.of(cell) & digit).is_zero() {
                continue;
            }
            self.begin_node(run)?;
            self.change(cell, digit);
            let is_filled = match self.spread(run.topology, cell) {
                Ok(()) => {
                    limit = (limit - 1).max(1);
                    match self.think(run, limit) {
                        Ok(true) => true,
                        Ok(false) => self.fill_from(run, limit)?,
                        Err(Stop::Contradiction) => false,
                        Err(Stop::Spent) => return Err(Stop::Spent),
                    }
                }
                Err(_) => false,
            };
            if is_filled {
                return Ok(true);
            }
            limit = (limit + 1).min(n);
            self.take_back(mark);
            self.begin_node(run)?;
            self.change(cell, self.of(cell) & !digit);
            match self.spread(run.topology, cell).and_then(|()| self.think(run, limit)) {
                Ok(_) => {}
                Err(Stop::Contradiction) => return Ok(false),
                Err(Stop::Spent) => return Err(Stop::Spent),
            }
        }
        Ok(false)
    }

    fn begin_node(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        self.guesses += 1;
        self.node = self.guesses;
        match run.budget.is_spent(self.guesses + (self.work >> 10)) {
            true => Err(Stop::Spent),
            false => Ok(()),
        }
    }

    /// Applies logic up to this level. Returns whether no cell remains open.
    fn think(&mut self, run: &Run<'_>, limit: usize) -> Result<bool, Stop> {
        if self.open_cell().is_some() {
            let highest = run.topology.n_digits().saturating_sub(1).max(1);
            self.logic(&Run { limit: limit.min(highest), ..*run }, &mut 0)?;
        }
        Ok(self.open_cell().is_none())
    }
}
