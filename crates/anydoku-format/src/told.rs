//! What writers tell of a shape: a comment behind a line or before rows, which [`find_told`](anydoku::text::find_told) finds again.

use std::cell::RefCell;
use std::sync::Arc;

use anydoku::shape::{Shape, plain_side};
use anydoku::{Sheet, Topology};

thread_local! {
    /// The topology that was named last: puzzles are written one by one, and a million of them may have the same.
    static LAST: RefCell<Option<(Arc<Topology>, Name)>> = const { RefCell::new(None) };
}

/// The fewest cells that speak for themselves: those of a 4x4.
const FEWEST: usize = 16;

/// How a text tells a shape.
#[derive(Clone)]
enum Name {
    /// It need not: so many cells are this.
    Usual,
    /// By name.
    Named(String),
    /// Not at all.
    None,
}

/// Tells writers what to tell.
#[derive(Default)]
pub(super) struct Telling;

impl Telling {
    /// Returns the name of the sheet's shape, unless its number of cells says the same. Houses without a name cannot be told.
    pub(super) fn name(&self, sheet: &Sheet) -> Option<String> {
        match self.find(sheet) {
            Name::Named(name) => Some(name),
            Name::Usual | Name::None => None,
        }
    }

    /// Can its shape be told at all?
    pub(super) fn can_tell(&self, sheet: &Sheet) -> bool {
        !matches!(self.find(sheet), Name::None)
    }

    fn find(&self, sheet: &Sheet) -> Name {
        let topology = sheet.puzzle.topology();
        LAST.with_borrow_mut(|last| {
            if let Some((_, name)) = last.as_ref().filter(|(known, _)| Arc::ptr_eq(known, topology)) {
                return name.clone();
            }
            // So few cells are no size that anybody expects.
            let usual = Shape::usual(topology.n_cells()).filter(|_| topology.n_cells() >= FEWEST);
            let name = match usual.is_some_and(|shape| shape.topology.is_same_as(topology)) {
                true => Name::Usual,
                false => Shape::recognise(topology).map_or(Name::None, |shape| Name::Named(shape.name)),
            };
            *last = Some((Arc::clone(topology), name.clone()));
            name
        })
    }

    /// The name to write where a number of cells alone says nothing, because it is not known before the shape: for all but plain squares.
    pub(super) fn name_unless_plain(&self, sheet: &Sheet) -> Option<String> {
        let usual = |n_cells: usize| if plain_side(n_cells).is_some() { None } else { Shape::usual(n_cells) };
        self.name(sheet).or_else(|| {
            let topology = sheet.puzzle.topology();
            usual(topology.n_cells()).filter(|shape| shape.topology.is_same_as(topology)).map(|shape| shape.name)
        })
    }

    /// Returns the name as a comment behind a line, or nothing.
    pub(super) fn comment(&self, sheet: &Sheet) -> String {
        self.name(sheet).map_or_else(String::new, |name| format!(" # shape: {name}"))
    }
}
