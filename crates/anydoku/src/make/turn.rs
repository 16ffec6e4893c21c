//! Symmetries of the givens: rotations and reflections of the paper that map cells to cells.

use std::fmt;
use std::str::FromStr;

use crate::layout::{Layout, Square};
use crate::names::UnknownName;
use crate::topology::Cell;

/// The symmetry of the positions of the givens.
///
/// ```
/// use anydoku::{Shape, make::Symmetry};
/// let shape = Shape::named("9x9").unwrap();
/// assert_eq!(Symmetry::named("half-turn").unwrap().orbits(&shape.layout).unwrap().len(), 41);
/// assert_eq!(Symmetry::Full.orbits(&shape.layout).unwrap().len(), 15);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by a half turn.
    HalfTurn,
    /// Rotation by a quarter turn.
    QuarterTurn,
    /// Reflection that swaps left and right.
    LeftRight,
    /// Reflection that swaps up and down.
    UpDown,
    /// Both reflections, left-right and up-down.
    Mirrors,
    /// Reflection across the diagonal that starts at the top left.
    Diagonal,
    /// Reflection across the diagonal that starts at the bottom left.
    Antidiagonal,
    /// Both diagonal reflections.
    Diagonals,
    /// All rotations and reflections of the square.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: &[Symmetry] = &[
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::UpDown,
        Symmetry::Mirrors,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Diagonals,
        Symmetry::Full,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::LeftRight => "left-right",
            Symmetry::UpDown => "up-down",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// Returns the symmetry with this name, ignoring case.
    pub fn named(name: &str) -> Option<Symmetry> {
        name.parse().ok()
    }

    /// Iterates over the symmetries of a layout.
    pub fn of(layout: &Layout) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.iter().copied().filter(|symmetry| symmetry.orbits(layout).is_some())
    }

    /// Returns the sets of cells that are given or open together, or `None` if the layout does not have the symmetry.
    pub fn orbits(self, layout: &Layout) -> Option<Vec<Vec<Cell>>> {
        let moves: &[Move] = match self {
            Symmetry::None => &[],
            Symmetry::HalfTurn => &[Move::HalfTurn],
            Symmetry::QuarterTurn => &[Move::QuarterTurn],
            Symmetry::LeftRight => &[Move::LeftRight],
            Symmetry::UpDown => &[Move::UpDown],
            Symmetry::Mirrors => &[Move::LeftRight, Move::UpDown],
            Symmetry::Diagonal => &[Move::Diagonal],
            Symmetry::Antidiagonal => &[Move::Antidiagonal],
            Symmetry::Diagonals => &[Move::Diagonal, Move::Antidiagonal],
            Symmetry::Full => &[Move::QuarterTurn, Move::LeftRight],
        };
        let images = moves.iter().map(|&step| image(layout, step)).collect::<Option<Vec<_>>>()?;
        let mut is_seen = vec![false; layout.n_cells()];
        let mut orbits = Vec::new();
        for start in 0..layout.n_cells() {
            if is_seen[start] {
                continue;
            }
            is_seen[start] = true;
            let mut orbit = vec![Cell::new(start)];
            let mut at = 0;
            while let Some(&cell) = orbit.get(at) {
                at += 1;
                for image in &images {
                    let next = image[cell.index()];
                    if !std::mem::replace(&mut is_seen[next.index()], true) {
                        orbit.push(next);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        Some(orbits)
    }
}

impl FromStr for Symmetry {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Symmetry, UnknownName> {
        UnknownName::or_find("symmetry", name, Symmetry::ALL, Symmetry::name)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy)]
enum Move {
    HalfTurn,
    QuarterTurn,
    LeftRight,
    UpDown,
    Diagonal,
    Antidiagonal,
}

/// Returns the image of each cell, if cells are mapped to cells.
fn image(layout: &Layout, step: Move) -> Option<Vec<Cell>> {
    // The margins around the cells do not count.
    let all = || (0..layout.n_cells()).flat_map(|cell| layout.squares(Cell::new(cell)));
    let (top, bottom) = (all().map(|s| s.row).min()?, all().map(|s| s.row).max()?);
    let (left, right) = (all().map(|s| s.col).min()?, all().map(|s| s.col).max()?);
    let (height, width) = (bottom - top, right - left);
    let turns = matches!(step, Move::QuarterTurn | Move::Diagonal | Move::Antidiagonal);
    if turns && height != width {
        return None;
    }
    let moved = |square: &Square| {
        let (row, col) = (square.row - top, square.col - left);
        let (row, col) = match step {
            Move::HalfTurn => (height - row, width - col),
            Move::QuarterTurn => (col, width - row),
            Move::LeftRight => (row, width - col),
            Move::UpDown => (height - row, col),
            Move::Diagonal => (col, row),
            Move::Antidiagonal => (width - col, height - row),
        };
        (row + top, col + left)
    };
    let paper = layout.cells_on_paper();
    let at = |(row, col): (u16, u16)| paper[row as usize * layout.cols() + col as usize];
    let image = |cell: usize| {
        let squares = layout.squares(Cell::new(cell));
        let to = at(moved(&squares[0]))?;
        let onto = layout.squares(to).len() == squares.len() && squares.iter().all(|s| at(moved(s)) == Some(to));
        onto.then_some(to)
    };
    (0..layout.n_cells()).map(image).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn names(shape: &str) -> String {
        let shape = Shape::named(shape).unwrap();
        Symmetry::of(&shape.layout).map(Symmetry::name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn layouts_have_their_own_symmetries() {
        let all = "none half-turn quarter-turn left-right up-down mirrors diagonal antidiagonal diagonals full";
        assert_eq!(names("9x9"), all);
        assert_eq!(names("samurai"), all);
        assert_eq!(names("cube"), "none antidiagonal");
    }

    #[test]
    fn orbits_cover_every_cell_once() {
        for shape in ["9x9", "16x16", "samurai", "cube", "parquet", "6x6"] {
            let shape = Shape::named(shape).unwrap();
            for symmetry in Symmetry::of(&shape.layout) {
                let mut cells: Vec<Cell> = symmetry.orbits(&shape.layout).unwrap().concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(shape.topology.cells()));
            }
        }
    }
}
