//! The numbers of rows and columns beside a board.

use anydoku::{Layout, Projection, Square, Topology};

use super::Look;
use crate::drawing::{Anchor, Drawing, Ink, Item, Text, Weight};
use crate::plane::Plane;

/// The width of the strip of numbers, and the size of its type, in squares.
const STRIP: f64 = 0.6;
const SIZE: f64 = 0.32;

/// Returns whether every cell is named after its row and column on paper.
pub(super) fn are_names(topology: &Topology, layout: &Layout) -> bool {
    let is_named = |cell: anydoku::Cell| {
        let square = layout.squares(cell)[0];
        topology.cell_name(cell) == format!("r{}c{}", square.row + 1, square.col + 1)
    };
    layout.projection == Projection::Flat && topology.cells().all(is_named)
}

/// Returns the space above, right of, below and left of a board for its clues and the numbers.
pub(super) fn room([above, right, below, left]: [f64; 4]) -> [f64; 4] {
    [above + STRIP, right, below, left + STRIP]
}

/// Draws the numbers outside of the clues.
pub(super) fn draw(drawing: &mut Drawing, layout: &Layout, look: &Look<'_>, clues: [f64; 4]) {
    let plane = Plane::fit(layout, look.width.max(1.0), look.height.max(1.0), room(clues));
    let cap = look.fonts.regular.cap_height() * SIZE / 2.0;
    let mut put = |at, number: usize| {
        let (text, size, colour) = (number.to_string(), SIZE * plane.unit, look.theme.faint_text);
        let text = Text { at, text, size, anchor: Anchor::Middle, weight: Weight::Regular, colour, lie: None };
        drawing.items.push(Item { id: None, class: Some("label"), ink: Ink::Text(text) });
    };
    let corner = Square { row: 0, col: 0 };
    for row in 0..layout.rows() {
        put(plane.at(corner, row as f64 + 0.5 + cap, -clues[3] - STRIP / 2.0), row + 1);
    }
    for col in 0..layout.cols() {
        put(plane.at(corner, -clues[0] - STRIP / 2.0 + cap, col as f64 + 0.5), col + 1);
    }
}
