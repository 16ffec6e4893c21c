//! The sizes of digits and pencil marks, as fractions of a square.

use anydoku::{Layout, Topology};

use super::rules;
use crate::font::Fonts;
use crate::theme::Theme;

/// The fraction of a square's side that pencil marks may fill.
pub(super) const INSIDE: f64 = 0.86;

/// The distance of pencil marks from a cage sum above them, and the end of the part of a square that they may fill.
pub(super) const BELOW_SUM: f64 = 0.02;
pub(super) const FOOT: f64 = 0.96;

/// The fraction of a square's width that a digit of several characters may fill.
const LONGEST: f64 = 0.8;

/// The width that the widest digit has at least, in ems.
pub(super) const LEAST_WIDEST: f64 = 0.3;

/// Returns the type size of digits on a board, in squares.
pub(crate) fn digit_size(topology: &Topology, layout: &Layout, fonts: &Fonts, theme: &Theme, is_large: bool) -> f64 {
    let width = |digit| fonts.bold.width(&layout.symbols.write(digit, topology.n_digits()));
    size_of_digits(topology.digits().map(width).fold(LEAST_WIDEST, f64::max), theme, is_large)
}

pub(super) fn size_of_digits(widest: f64, theme: &Theme, is_large: bool) -> f64 {
    let part = if is_large { theme.digit_size * 1.16 } else { theme.digit_size };
    part.min(LONGEST / widest)
}

/// Returns the type size of pencil marks on a board, in squares.
pub(crate) fn mark_size(topology: &Topology, layout: &Layout, fonts: &Fonts) -> f64 {
    let width = |digit| fonts.bold.width(&layout.symbols.write(digit, topology.n_digits()));
    let (cols, rows) = mark_grid(topology.n_digits());
    let high = if rules::has_labels(topology) { FOOT - rules::SUM - BELOW_SUM } else { INSIDE };
    size_of_marks(cols, rows, high, topology.digits().map(width).fold(LEAST_WIDEST, f64::max))
}

/// Returns the columns and rows in which pencil marks are arranged.
pub(super) fn mark_grid(n: usize) -> (usize, usize) {
    let side = n.isqrt();
    let cols = if side * side == n { side } else { side + 1 };
    (cols, n.div_ceil(cols))
}

pub(super) fn size_of_marks(cols: usize, rows: usize, high: f64, widest: f64) -> f64 {
    (high / rows as f64 * 0.94).min(INSIDE / cols as f64 / widest * 0.92)
}
