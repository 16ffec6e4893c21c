//! Comments that name a shape, written after a line or before rows. [`find_told`](anydoku::text::find_told) finds them
//! again.

use std::cell::RefCell;
use std::sync::Arc;

use anydoku::shape::{Shape, plain_side};
use anydoku::{Sheet, Topology};

thread_local! {
    /// The topology that was named last, since a million puzzles that are written one by one may share it.
    static LAST: RefCell<Option<(Arc<Topology>, Name)>> = const { RefCell::new(None) };
}

/// The smallest grid that needs no name: a 4x4.
const FEWEST: usize = 16;

/// How the text of a puzzle specifies its shape.
#[derive(Clone)]
enum Name {
    /// No name is needed: the number of cells implies the shape.
    Usual,
    /// The shape is given by name.
    Named(String),
    /// The shape has no name.
    None,
}

/// A helper that gives writers the name of a shape.
#[derive(Default)]
pub(super) struct Telling;

impl Telling {
    /// Returns the name of the sheet's shape, unless its number of cells implies it. Custom houses have no such name.
    pub(super) fn name(&self, sheet: &Sheet) -> Option<String> {
        match self.find(sheet) {
            Name::Named(name) => Some(name),
            Name::Usual | Name::None => None,
        }
    }

    /// Returns whether the shape can be named or is implied.
    pub(super) fn can_tell(&self, sheet: &Sheet) -> bool {
        !matches!(self.find(sheet), Name::None)
    }

    fn find(&self, sheet: &Sheet) -> Name {
        let topology = sheet.puzzle.topology();
        LAST.with_borrow_mut(|last| {
            if let Some((_, name)) = last.as_ref().filter(|(known, _)| Arc::ptr_eq(known, topology)) {
                return name.clone();
            }
            // Nobody expects a shape with fewer cells.
            let usual = Shape::usual(topology.n_cells()).filter(|_| topology.n_cells() >= FEWEST);
            let name = match usual.is_some_and(|shape| shape.topology.is_same_as(topology)) {
                true => Name::Usual,
                false => Shape::recognise(topology).map_or(Name::None, |shape| Name::Named(shape.name)),
            };
            *last = Some((Arc::clone(topology), name.clone()));
            name
        })
    }

    /// Returns the name for formats in which the number of cells implies nothing, because it is known only after the
    /// shape. Plain squares need no name.
    pub(super) fn name_unless_plain(&self, sheet: &Sheet) -> Option<String> {
        let usual = |n_cells: usize| if plain_side(n_cells).is_some() { None } else { Shape::usual(n_cells) };
        self.name(sheet).or_else(|| {
            let topology = sheet.puzzle.topology();
            usual(topology.n_cells()).filter(|shape| shape.topology.is_same_as(topology)).map(|shape| shape.name)
        })
    }

    /// Returns the name as a comment at the end of a line, or nothing.
    pub(super) fn comment(&self, sheet: &Sheet) -> String {
        self.name(sheet).map_or_else(String::new, |name| format!(" # shape: {name}"))
    }
}
