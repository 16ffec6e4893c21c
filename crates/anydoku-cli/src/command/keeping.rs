//! The shelf beside a run: is a puzzle new to it?
//!
//! Built without the shelf, every puzzle is new, and a run that was begun with one is refused.

use anydoku_desk::{MadePuzzle, Refusal};

use crate::run::Files;

/// After so many known puzzles in a row there is no hope that a new one comes.
#[cfg(feature = "store")]
const PATIENCE: u64 = 20_000;

/// The shelf of a run, if it has one.
#[derive(Default)]
pub struct Shelf {
    #[cfg(feature = "store")]
    open: Option<Open>,
}

#[cfg(not(feature = "store"))]
impl Shelf {
    /// There is none.
    pub fn open(files: &Files, _: bool) -> Result<Shelf, Refusal> {
        match &files.store {
            Some(_) => Err(Refusal::new("this program was built without the shelf, with which the run was begun")),
            None => Ok(Shelf::default()),
        }
    }

    /// Yes.
    pub fn is_new(&mut self, _: &MadePuzzle) -> Result<bool, Refusal> {
        Ok(true)
    }

    /// None.
    pub fn take_known(&mut self) -> u64 {
        0
    }
}

#[cfg(feature = "store")]
struct Open {
    store: anydoku_store::Store,
    preparer: anydoku_store::Preparer,
    shape: Option<anydoku::Shape>,
    is_resumed: bool,
    n_known: u64,
    in_a_row: u64,
}

#[cfg(feature = "store")]
impl Shelf {
    /// The shelf of a run that writes there. One that goes on knows its own puzzles again.
    pub fn open(files: &Files, is_resumed: bool) -> Result<Shelf, Refusal> {
        use super::store::{open, refused};
        let Some(path) = &files.store else { return Ok(Shelf::default()) };
        let mut store = open(path, anydoku_store::Access::Write)?;
        // Each puzzle is there before it is written anywhere else.
        store.hurry().map_err(refused)?;
        let preparer = anydoku_store::Preparer::new();
        Ok(Shelf { open: Some(Open { store, preparer, shape: None, is_resumed, n_known: 0, in_a_row: 0 }) })
    }

    /// Was it not there? Then it is now.
    pub fn is_new(&mut self, puzzle: &MadePuzzle) -> Result<bool, Refusal> {
        match &mut self.open {
            Some(open) => open.is_new(puzzle),
            None => Ok(true),
        }
    }

    /// How many were there since this was asked last.
    pub fn take_known(&mut self) -> u64 {
        self.open.as_mut().map_or(0, |open| std::mem::take(&mut open.n_known))
    }
}

#[cfg(feature = "store")]
impl Open {
    fn is_new(&mut self, puzzle: &MadePuzzle) -> Result<bool, Refusal> {
        use super::store::refused;
        use anydoku_store::{Added, Origin};
        let number = (puzzle.facts.number as u64).saturating_sub(1);
        let sheet = self.sheet(puzzle)?;
        let prepared = self.preparer.prepare(&sheet).map_err(refused)?;
        let origin = Origin { name: Some("generate".into()), seed: Some((puzzle.seed, number)) };
        let mut batch = self.store.batch().map_err(refused)?;
        let is_new = match batch.add(&prepared, &origin).map_err(refused)? {
            Added::New(_) => true,
            Added::Known(id) => self.is_resumed && batch.is_of_run(id, puzzle.seed, number).map_err(refused)?,
        };
        batch.commit().map_err(refused)?;
        self.in_a_row = if is_new { 0 } else { self.in_a_row + 1 };
        self.n_known += u64::from(!is_new);
        if self.in_a_row >= PATIENCE {
            let message = format!("found {PATIENCE} puzzles in a row that are on the shelf, expected a new one");
            return Err(Refusal::new(message).with_hint("perhaps there are no others of this kind"));
        }
        Ok(is_new)
    }

    fn sheet(&mut self, puzzle: &MadePuzzle) -> Result<anydoku::Sheet, Refusal> {
        let facts = &puzzle.facts;
        if let Some(board) = &facts.board {
            let (topology, layout) = board.restore()?;
            let givens = facts.givens.iter().map(|&number| anydoku::Digit::from_number(number)).collect();
            return Ok(anydoku::Sheet::new(anydoku::Puzzle::new(topology, givens), layout));
        }
        let name = facts.shape.as_deref().ok_or_else(|| Refusal::new("the shape has no name, so it cannot be kept"))?;
        if self.shape.as_ref().is_none_or(|shape| shape.name != name) {
            self.shape = Some(anydoku_desk::named::shape(name)?);
        }
        let shape = self.shape.as_ref().expect("it was just made");
        let givens = facts.givens.iter().map(|&number| anydoku::Digit::from_number(number)).collect();
        Ok(anydoku::Sheet::new(anydoku::Puzzle::new(shape.topology.clone(), givens), shape.layout.clone()))
    }
}
