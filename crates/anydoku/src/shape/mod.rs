//! Shapes: named kinds of Sudoku, each a topology and a layout.

use std::sync::Arc;

use crate::layout::Layout;
use crate::set::MAX_DIGITS;
use crate::topology::{Cell, CellNames, House, HouseKind, Topology};

/// A named kind of Sudoku.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Its name in full, by which it can be made again: `x16`.
    pub name: String,
    /// What must differ from what.
    pub topology: Arc<Topology>,
    /// Where the cells lie.
    pub layout: Arc<Layout>,
}

/// A name that is no shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found shape {found:?}, expected {expected}")]
pub struct ShapeError {
    /// What was asked for.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl Shape {
    /// Rows, columns and blocks of `height` x `width` cells.
    ///
    /// # Panics
    /// If a side is 0 or there are more than 256 digits.
    pub fn boxed(height: usize, width: usize) -> Shape {
        let n = height * width;
        let topology = Topology::boxed(height, width);
        let layout = Layout::grid(n, n, &topology).into();
        let name = if default_box(n) == Some((height, width)) {
            format!("{n}x{n}")
        } else {
            format!("{n}x{n}:{height}x{width}")
        };
        Shape { name, topology: topology.into(), layout }
    }

    /// The plain Sudoku with `n` digits: blocks as square as they can be, lying rather than standing.
    pub fn plain(n: usize) -> Option<Shape> {
        default_box(n).map(|(height, width)| Shape::boxed(height, width))
    }

    /// A jigsaw: rows, columns, and blocks given as one label for each cell, row by row.
    pub fn jigsaw(labels: &[usize]) -> Result<Shape, ShapeError> {
        let n = labels.len().isqrt();
        let wrong = |expected: String| ShapeError { found: "jigsaw".into(), expected };
        if n * n != labels.len() || n == 0 || n > MAX_DIGITS {
            return Err(wrong(format!("a square number of cells up to 256x256, not {}", labels.len())));
        }
        let latin = Topology::boxed(1, n);
        let mut houses = latin.houses()[..2 * n].to_vec();
        let mut order: Vec<usize> = Vec::new();
        for &label in labels {
            if !order.contains(&label) {
                order.push(label);
            }
            if order.len() > n {
                return Err(wrong(format!("{n} different labels, not more")));
            }
        }
        for (i, label) in order.iter().enumerate() {
            let cells: Vec<_> = (0..n * n).filter(|&c| labels[c] == *label).map(Cell::new).collect();
            if cells.len() != n {
                return Err(wrong(format!("{n} cells with label {label}, not {}", cells.len())));
            }
            houses.push(House::numbered(HouseKind::Block, i + 1, cells));
        }
        let topology = Topology::new(n * n, n, CellNames::Grid { columns: n }, houses).expect("blocks were checked");
        let layout = Layout::grid(n, n, &topology).into();
        Ok(Shape { name: format!("jigsaw{n}"), topology: topology.into(), layout })
    }
}

/// The block of a plain Sudoku with `n` digits: the most square factors, height no more than width. None for 0, for
/// too many digits, and for primes other than 2 and 3, whose blocks would be rows.
pub fn default_box(n: usize) -> Option<(usize, usize)> {
    let height = (1..=n.isqrt()).rev().find(|h| n.is_multiple_of(*h))?;
    (n <= MAX_DIGITS && (height > 1 || n <= 3)).then(|| (height, n / height))
}
