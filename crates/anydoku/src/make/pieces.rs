//! Pieces: blocks that are cut at random.
//!
//! A jigsaw is a square whose blocks are connected parts of equal size. Not every cut can be filled, so a cut is tested
//! by filling it. Puzzles either share the pieces of their shape or each have their own cut.

use std::sync::Arc;

use super::fill::{Fill, Filler};
use super::generate::Maker;
use super::recipe::{Failed, Made, Recipe};
use super::regions::{Field, RegionError};
use crate::budget::Budget;
use crate::layout::{Layout, Projection};
use crate::msg;
use crate::puzzle::Solution;
use crate::rng::Rng;
use crate::shape::Shape;
use crate::topology::{Cell, Topology};

/// The source of the blocks of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Pieces {
    /// The blocks of the shape.
    #[default]
    OfShape,
    /// A new cut for every puzzle: a jigsaw of the size of the shape.
    Fresh,
}

/// The symmetry of a cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Cut {
    /// No symmetry.
    #[default]
    Free,
    /// Symmetry under a half turn.
    HalfTurn,
}

/// The number of cuts tried in search of one that can be filled.
const FILLINGS: u64 = 60;

/// The node limit for filling a cut.
const FILL_NODES: u64 = 100_000;

/// Returns a jigsaw of `n` x `n` cells that can be filled.
///
/// ```
/// use anydoku::{Budget, Rng, make::{Cut, jigsaw}};
/// let shape = jigsaw(6, Cut::HalfTurn, &mut Rng::new(7), &Budget::UNLIMITED).unwrap();
/// assert!(shape.name.starts_with("jigsaw:"));
/// ```
pub fn jigsaw(n: usize, cut: Cut, rng: &mut Rng, budget: &Budget<'_>) -> Result<Shape, RegionError> {
    filled_jigsaw(n, cut, rng, budget).map(|(shape, _)| shape)
}

/// Cuts a jigsaw and returns it with a grid that fills it. Generating a puzzle from that grid is faster than filling
/// the jigsaw again.
pub fn filled_jigsaw(n: usize, cut: Cut, rng: &mut Rng, budget: &Budget<'_>) -> Result<(Shape, Solution), RegionError> {
    if n == 0 || n > 256 {
        return Err(RegionError::Cells(n.saturating_mul(n)));
    }
    let field = match cut {
        Cut::Free => Field::grid(n, n),
        Cut::HalfTurn => Field::grid(n, n).with_half_turn(),
    };
    for _ in 0..FILLINGS {
        let parts = field.cut(n, rng, budget)?;
        let shape = Shape::jigsaw(&parts).expect("equal parts make a jigsaw");
        let topology = Arc::clone(&shape.topology);
        match Filler::new(&topology).fill(rng, &budget.with_nodes(FILL_NODES)) {
            Fill::Full(filled) => return Ok((shape, filled.solution)),
            Fill::None | Fill::Unknown => {}
        }
        if budget.is_spent(0) {
            return Err(RegionError::Stopped);
        }
    }
    Err(RegionError::Unfilled(FILLINGS))
}

/// The number of puzzles per cut.
const TRIES_A_CUT: u64 = 40;

/// The maximum number of cuts.
const MOST_CUTS: usize = 200;

/// The number of attempts to fill a cut before another is drawn.
const FILLINGS_A_CUT: usize = 3;

/// Returns the node limit of an attempt to fill a cut of this many cells.
///
/// Most searches end soon and the others hardly ever. With the general engine, 90% of 9x9 cuts were filled after 100
/// nodes and 92% after 400, which took 0.16 ms and 0.24 ms per filled cut; 20,000 nodes took 0.97 ms. For 16x16, it
/// took 26 ms with 1000 nodes and 70 ms with 20,000. Larger cuts can rarely be filled at all.
fn nodes_a_filling(n_cells: usize) -> u64 {
    if n_cells > 256 { 20_000 } else { (n_cells * n_cells / 64).max(100) as u64 }
}

/// Generates a puzzle with its own pieces as blocks. Cuts that cannot be filled quickly, or whose puzzles do not
/// reach the target, are discarded.
pub(super) fn make(
    topology: &Topology,
    layout: &Layout,
    recipe: &Recipe,
    rng: &mut Rng,
    budget: &Budget<'_>,
    keep: &mut dyn FnMut(&Made),
) -> Result<Made, Failed> {
    let faces = faces(layout);
    let size = topology.n_digits();
    let (mut tries, most) = (0, recipe.most_tries(topology.n_cells()));
    let mut nearest = None;
    for _ in 0..MOST_CUTS {
        if tries >= most {
            break;
        }
        let pieces = match cut(&faces, size, rng, budget) {
            Err(RegionError::Stopped) => return Err(Failed::Spent),
            cut => cut.map_err(|error| Failed::Recipe(error.message()))?,
        };
        let cut = match layout.projection {
            Projection::Flat | Projection::Net => Shape::jigsaw(&pieces),
            Projection::Cube => {
                let label = |&piece: &usize| char::from_digit(piece as u32, 36).unwrap_or('?');
                format!("jigcube:{}", pieces.iter().map(label).collect::<String>()).parse()
            }
        };
        let cut = cut.map_err(|error| Failed::Recipe(error.message()))?;
        let mut maker = Maker::new(&cut);
        let nodes = budget.with_nodes(nodes_a_filling(topology.n_cells()));
        let fillings = (0..FILLINGS_A_CUT).map(|_| maker.filler.fill(rng, &nodes));
        let filled = fillings.take_while(|_| !budget.is_spent(0)).find(|filled| !matches!(filled, Fill::Unknown));
        if budget.is_spent(0) {
            break;
        }
        let Some(Fill::Full(filled)) = filled else { continue };
        maker.drawn = Some(filled.solution);
        let recipe = Recipe { tries: Some(TRIES_A_CUT.min(most - tries)), ..recipe.clone() };
        match maker.make_keeping(&recipe, rng, budget, keep) {
            Err(Failed::Unreached { tries: more, nearest: near }) => {
                tries += more;
                nearest = nearest.or(near);
            }
            Ok(made) => return Ok(Made { tries: tries + made.tries, ..made }),
            other => return other,
        }
        if budget.is_spent(0) {
            break;
        }
    }
    if tries == 0 && !budget.is_spent(0) {
        return Err(Failed::Recipe(msg!("make-cuts-unfilled", cuts = MOST_CUTS)));
    }
    Err(Failed::Unreached { tries, nearest })
}

/// Returns the part of each cell, face by face: on a cube, pieces do not cross edges.
fn cut(faces: &[Face], size: usize, rng: &mut Rng, budget: &Budget<'_>) -> Result<Vec<usize>, RegionError> {
    let mut pieces = vec![0; faces.iter().map(|face| face.cells.len()).sum()];
    let mut first = 0;
    for face in faces {
        let n_pieces = face.cells.len() / size;
        for (cell, piece) in face.cells.iter().zip(face.cut(n_pieces, rng, budget)?) {
            pieces[cell.index()] = first + piece;
        }
        first += n_pieces;
    }
    Ok(pieces)
}

/// Cells and their adjacency.
struct Face {
    cells: Vec<Cell>,
    field: Field,
}

impl Face {
    /// Returns a cut with short borders: ragged pieces are hard to read, and grids with them are hard to fill. With
    /// this number of visits to cells, the borders of 9x9 cuts have 54 sides on average; the best of sixteen cuts had
    /// 56.5, and a single random cut has 62.
    fn cut(&self, n_pieces: usize, rng: &mut Rng, budget: &Budget<'_>) -> Result<Vec<usize>, RegionError> {
        self.field.cut_smooth(n_pieces, self.cells.len() * 3 / 4, rng, budget)
    }
}

/// Returns the faces of a layout; flat paper has one.
fn faces(layout: &Layout) -> Vec<Face> {
    let paper = layout.cells_on_paper();
    let cols = layout.cols();
    let face_of = |at: usize| match layout.projection {
        Projection::Cube => at / cols / 8 * 2 + at % cols / 8,
        Projection::Flat | Projection::Net => 0,
    };
    let faces = (0..4).filter_map(|face| {
        let squares: Vec<usize> = (0..paper.len()).filter(|&at| paper[at].is_some() && face_of(at) == face).collect();
        let place = |at: usize| squares.iter().position(|&other| other == at);
        let links = squares.iter().map(|&at| {
            let right = Some(at + 1).filter(|next| !next.is_multiple_of(cols));
            [right, Some(at + cols)].into_iter().flatten().filter_map(place).collect()
        });
        let field = Field::new(links.collect());
        let cells: Vec<Cell> = squares.iter().filter_map(|&at| paper[at]).collect();
        (!cells.is_empty()).then_some(Face { cells, field })
    });
    faces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jigsaws_can_be_filled() {
        for (n, cut) in [(5, Cut::Free), (9, Cut::Free), (9, Cut::HalfTurn)] {
            let shape = jigsaw(n, cut, &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
            assert_eq!(shape.topology.n_houses(), 3 * n);
        }
    }
}
