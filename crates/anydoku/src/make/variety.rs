//! Varieties: sorts of puzzles by the names that people who make them use.
//!
//! A variety is a shape and where its pieces come from. Every shape is one; a jigsaw named without its map is cut anew
//! for every puzzle, because nobody wants a book with one cut.

use std::str::FromStr;

use super::generate::Maker;
use super::pieces::Pieces;
use crate::shape::{Shape, ShapeError};

/// A sort of puzzle that can be made.
///
/// ```
/// use anydoku::make::{Pieces, Variety};
/// assert_eq!(Variety::named("std").unwrap().shape.name, "9x9");
/// assert_eq!(Variety::named("jigsaw").unwrap().pieces, Pieces::Fresh);
/// assert_eq!(Variety::named("jigsaw+x").unwrap().pieces, Pieces::OfShape);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Variety {
    /// The shape, or the one to start from.
    pub shape: Shape,
    /// Where the blocks come from.
    pub pieces: Pieces,
}

/// Names besides those of shapes, and the shapes they stand for.
const NAMES: &[(&str, &str)] =
    &[("std", "9x9"), ("standard", "9x9"), ("link", "disjoint"), ("parq", "parquet"), ("jigsaw-xl", "jigsaw16")];

impl Variety {
    /// Returns the variety of this name: a shape, or `std`, `link`, `parq` or `jigsaw-xl`.
    pub fn named(name: &str) -> Option<Variety> {
        name.parse().ok()
    }

    /// The variety of a shape as it is.
    pub fn of(shape: Shape) -> Variety {
        Variety { shape, pieces: Pieces::OfShape }
    }

    /// A maker of such puzzles.
    pub fn maker(&self) -> Maker {
        Maker::new(&self.shape).with_pieces(self.pieces)
    }
}

impl FromStr for Variety {
    type Err = ShapeError;

    fn from_str(name: &str) -> Result<Variety, ShapeError> {
        let lower = name.to_ascii_lowercase();
        let known = NAMES.iter().find(|(known, _)| *known == lower);
        let name = known.map_or(name, |(_, shape)| shape);
        let shape: Shape = name.parse()?;
        let is_cut = |name: &str| {
            let size = name.strip_prefix("jigsaw").filter(|size| size.bytes().all(|byte| byte.is_ascii_digit()));
            size.is_some() || name == "jigcube"
        };
        let pieces = if is_cut(&name.to_ascii_lowercase()) { Pieces::Fresh } else { Pieces::OfShape };
        Ok(Variety { shape, pieces })
    }
}
