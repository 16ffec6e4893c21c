//! Varieties: kinds of puzzles under the names that puzzle makers use.
//!
//! A variety is a shape and the source of its pieces. Every shape is a variety. A jigsaw named without its map is cut
//! anew for every puzzle, because books need different cuts.

use std::str::FromStr;

use super::generate::Maker;
use super::pieces::Pieces;
use crate::shape::{Shape, ShapeError};

/// A kind of puzzle that can be generated.
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
    /// The shape, or the shape to start from.
    pub shape: Shape,
    /// The source of the blocks.
    pub pieces: Pieces,
}

/// The names accepted in addition to those of shapes, each with its shape.
const NAMES: &[(&str, &str)] =
    &[("std", "9x9"), ("standard", "9x9"), ("link", "disjoint"), ("parq", "parquet"), ("jigsaw-xl", "jigsaw16")];

impl Variety {
    /// Returns the variety with this name: a shape, or `std`, `link`, `parq` or `jigsaw-xl`.
    pub fn named(name: &str) -> Option<Variety> {
        name.parse().ok()
    }

    /// Returns the variety of a shape with its own pieces.
    pub fn of(shape: Shape) -> Variety {
        Variety { shape, pieces: Pieces::OfShape }
    }

    /// Creates a maker of puzzles of this variety.
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
