//! Shapes: named kinds of Sudoku, each a topology and a layout.
//!
//! [`Shape::named`] builds a shape from its name, [`KINDS`] lists the valid names, and [`Shape::recognise`] does the
//! reverse: it finds the named shape for houses that were written by hand. The kinds are implemented in submodules,
//! squares in `grid` and everything else in `paper`.

mod grid;
mod kinds;
mod name;
mod paper;
pub mod pieces;
mod recognise;

use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use crate::layout::Layout;
use crate::message::{Joint, Message};
use crate::msg;
use crate::set::MAX_DIGITS;
use crate::topology::Topology;

pub use crate::families::default_box;
pub use kinds::{KINDS, ShapeKind};

use grid::{Base, SquareGrid};

/// A named kind of Sudoku.
///
/// ```
/// use anydoku::Shape;
/// let shape = Shape::named("x+nrc").unwrap();
/// assert_eq!(shape.name, "nrcx");
/// assert_eq!(shape.topology.n_houses(), 33);
/// assert_eq!(Shape::named("samurai").unwrap().topology.n_cells(), 369);
/// assert_eq!(
///     "samuray".parse::<Shape>().unwrap_err().to_string(),
///     "unknown shape \"samuray\"; did you mean samurai?"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The full name, from which the shape can be built again: `x16`.
    pub name: String,
    /// The cells, digits and houses.
    pub topology: Arc<Topology>,
    /// The positions of the cells.
    pub layout: Arc<Layout>,
}

/// The error for a name that is not a shape.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ShapeError {
    /// The name that was given.
    pub found: String,
    /// The names that are expected.
    pub expected: Message,
    /// Whether no shape has this name at all.
    pub is_unknown: bool,
    /// The most similar name, if one is close enough.
    pub nearest: Option<&'static str>,
}

crate::say_message!(ShapeError);

impl ShapeError {
    fn new(found: &str, expected: Message) -> ShapeError {
        ShapeError { found: short(found), expected, is_unknown: false, nearest: None }
    }

    /// Returns the error message.
    pub fn message(&self) -> Message {
        let found = format!("{:?}", self.found);
        match self.nearest {
            Some(near) => msg!("unknown-name-near", what = msg!("thing-shape"), name = found, near = near),
            None => msg!("shape-error", found = found, expected = &self.expected),
        }
    }
}

/// Returns a name for a message, shortened if it is long, such as the map of a jigsaw.
fn short(name: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = name.chars().take(LONGEST).collect();
    if shown.len() < name.len() {
        shown.push('…');
    }
    shown
}

impl Shape {
    /// Returns the shape with this name. Names are not case-sensitive except for the map of a jigsaw. To get a
    /// [`ShapeError`] instead of `None`, parse the name.
    ///
    /// Names joined by `+` combine their houses; a part without a size gets the size of the others, so `16x16+x` is
    /// `x16`. Duplicate houses are kept only once. See [`KINDS`] for the names.
    pub fn named(name: &str) -> Option<Shape> {
        name.parse().ok()
    }

    /// Returns a custom shape. Its name is not looked up; lists and files show it.
    ///
    /// # Panics
    /// Panics if the layout and the topology have different numbers of cells.
    pub fn new(name: impl Into<String>, topology: impl Into<Arc<Topology>>, layout: impl Into<Arc<Layout>>) -> Shape {
        let (name, topology, layout) = (name.into(), topology.into(), layout.into());
        assert_eq!(layout.n_cells(), topology.n_cells(), "a layout places every cell");
        Shape { name, topology, layout }
    }

    /// Returns the plain 9x9, built once and shared.
    pub fn nine() -> &'static Shape {
        static NINE: OnceLock<Shape> = OnceLock::new();
        NINE.get_or_init(|| Shape::boxed(3, 3))
    }

    /// Returns the named shape with exactly these houses, regardless of their order and names.
    ///
    /// ```
    /// use anydoku::{Shape, Topology};
    /// assert_eq!(Shape::recognise(&Topology::boxed(3, 4)).unwrap().name, "12x12");
    /// ```
    pub fn recognise(topology: &Topology) -> Option<Shape> {
        recognise::recognise(topology)
    }

    /// Returns the shape of rows, columns and blocks of `height` x `width` cells.
    ///
    /// # Panics
    /// Panics if a side is 0 or there are more than 256 digits.
    pub fn boxed(height: usize, width: usize) -> Shape {
        let n = height * width;
        assert!((1..=MAX_DIGITS).contains(&n), "a grid has 1 to 256 digits");
        SquareGrid::new(n, Base::Boxes { height, width }).shape().expect("one family of blocks is not too dense")
    }

    /// Returns the plain Sudoku with `n` digits. Blocks are as square as possible, and wider than tall.
    pub fn plain(n: usize) -> Option<Shape> {
        default_box(n).map(|(height, width)| Shape::boxed(height, width))
    }

    /// Returns the usual shape with this many cells: a plain Sudoku, or else the first kind with that many cells.
    ///
    /// ```
    /// use anydoku::Shape;
    /// let usual = |n_cells| Shape::usual(n_cells).map(|shape| shape.name);
    /// assert_eq!(usual(81).unwrap(), "9x9");
    /// assert_eq!(usual(369).unwrap(), "samurai");
    /// assert_eq!(usual(80), None);
    /// ```
    pub fn usual(n_cells: usize) -> Option<Shape> {
        match plain_side(n_cells) {
            Some(n) => Shape::plain(n),
            None => kinds::Fixed::all().find(|fixed| fixed.size.0 == n_cells).map(|fixed| (fixed.make)()),
        }
    }

    /// Returns a jigsaw: rows, columns, and blocks given as one label per cell, row by row.
    pub fn jigsaw(labels: &[usize]) -> Result<Shape, ShapeError> {
        let n = labels.len().isqrt();
        if n * n != labels.len() || n == 0 || n > MAX_DIGITS {
            let expected = msg!("expect-square-of-cells", most = MAX_DIGITS, n = labels.len());
            return Err(ShapeError::new("jigsaw", expected));
        }
        let map = pieces::normal(labels, n, n).map_err(|expected| ShapeError::new("jigsaw", expected))?;
        Ok(SquareGrid::new(n, Base::Jigsaw(map)).shape().expect("one family of blocks is not too dense"))
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(name: &str) -> Result<Shape, ShapeError> {
        name::read(name)
    }
}

/// Returns the side of the plain Sudoku with `n_cells` cells.
pub fn plain_side(n_cells: usize) -> Option<usize> {
    let side = n_cells.isqrt();
    (n_cells > 0 && side * side == n_cells && side <= MAX_DIGITS && default_box(side).is_some()).then_some(side)
}

/// Returns the number of digits of the usual shape with `n_cells` cells.
pub fn usual_digits(n_cells: usize) -> Option<usize> {
    let fixed = || kinds::Fixed::all().find(|fixed| fixed.size.0 == n_cells).map(|fixed| fixed.size.1);
    plain_side(n_cells).or_else(fixed)
}

/// Returns the nearest numbers of cells of plain Sudokus: `64 (8x8) or 81 (9x9)`.
pub fn near_squares(n_cells: usize) -> Message {
    let sides = || (4..=MAX_DIGITS).filter(|&side| default_box(side).is_some());
    let below = sides().rfind(|side| side * side < n_cells);
    let above = sides().find(|side| side * side >= n_cells);
    let one = |side: usize| msg!("cells-of-square", n = side * side, side = side);
    let near: Vec<Message> = [below, above].into_iter().flatten().map(one).collect();
    msg!("expect-names", names = (Joint::Or, near))
}

#[cfg(test)]
mod tests;
