//! The shape that a text tells of itself.
//!
//! Lines and rows are digits and nothing else, so the houses of a puzzle that is not what so many cells usually are would be
//! lost. A comment keeps them: behind the cells of a line, so that lines can be cut out, sorted and mixed, and on a line of
//! its own before rows. Other programs see a comment.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # shape: nrc
//! ```

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use super::line::is_separator;
use crate::puzzle::Sheet;
use crate::shape::{Shape, plain_side};
use crate::topology::Topology;

/// Where a line tells its shape.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// The name.
    pub(super) name: Range<usize>,
    /// All of it, from the blanks before `#` to the end of the name.
    pub(super) whole: Range<usize>,
}

/// The place in a line where it tells its shape.
pub(super) fn find(text: &[u8], line: Range<usize>) -> Option<Told> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let hash = line.start + text[line.clone()].iter().position(|&byte| byte == b'#')?;
    let skip = |at: usize| at + text[at..line.end].iter().take_while(|byte| is_blank(byte)).count();
    let word = skip(hash + 1);
    let start = skip(word + text[word..line.end].strip_prefix(b"shape:").map(|_| 6)?);
    let end = start + text[start..line.end].iter().take_while(|&&byte| !is_separator(byte)).count();
    let before = text[line.start..hash].iter().rev().take_while(|byte| is_blank(byte)).count();
    (end > start).then_some(Told { name: start..end, whole: hash - before..end })
}

/// The name of the shape that a line tells behind its cells.
///
/// ```
/// assert_eq!(anydoku::format::told_shape(b"1...............  # shape: x4 # easy"), Some("x4"));
/// assert_eq!(anydoku::format::told_shape(b"1...............  # easy"), None);
/// ```
pub fn told_shape(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(&line[find(line, 0..line.len())?.name]).ok()
}

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
    /// The name of the sheet's shape, unless its number of cells says the same. Houses without a name cannot be told.
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

    /// The same where a number of cells alone says nothing, because it is not known before the shape: all but plain squares.
    pub(super) fn name_unless_plain(&self, sheet: &Sheet) -> Option<String> {
        let usual = |n_cells: usize| if plain_side(n_cells).is_some() { None } else { Shape::usual(n_cells) };
        self.name(sheet).or_else(|| {
            let topology = sheet.puzzle.topology();
            usual(topology.n_cells()).filter(|shape| shape.topology.is_same_as(topology)).map(|shape| shape.name)
        })
    }

    /// The same as a comment behind a line, or nothing.
    pub(super) fn comment(&self, sheet: &Sheet) -> String {
        self.name(sheet).map_or_else(String::new, |name| format!(" # shape: {name}"))
    }
}
