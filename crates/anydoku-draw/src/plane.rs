//! Planes, which map the squares of a layout to points of a drawing.
//!
//! For flat paper, squares are only scaled. The cube is drawn in perspective from above its corner (8, 8, 8), with the
//! eye at (20, 20, 20). Boards draw everything through [`Plane::at`], so no other code needs to handle three
//! dimensions.

use anydoku::{Layout, Projection, Square};

use crate::drawing::{Point, point};

/// The side of a cube's face, in squares.
const FACE: f64 = 8.0;

/// The position of the eye, on all three axes.
const EYE: f64 = 20.0;

/// The margin around the drawing that holds the outer half of a thick border line, in squares.
const PAD: f64 = 0.05;

/// The space beside a net for the flap that sticks out, in squares.
const FLAP: f64 = 1.0;

/// A map from squares to points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    projection: Projection,
    /// The side of a square in points. On a cube, this is the side of a square in the middle of a face.
    pub unit: f64,
    scale: f64,
    origin: Point,
    pub width: f64,
    pub height: f64,
}

/// Returns the width and height of the drawing in squares, including its margins. On a cube, these are measured in
/// squares near the corner.
pub(crate) fn units(layout: &Layout) -> (f64, f64) {
    match layout.projection {
        Projection::Flat => (layout.cols() as f64 + 2.0 * PAD, layout.rows() as f64 + 2.0 * PAD),
        Projection::Net => (layout.cols() as f64 + FLAP + 2.0 * PAD, layout.rows() as f64 + 2.0 * PAD),
        Projection::Cube => {
            let (low, high) = cube_box();
            let side = cube_side();
            ((high.x - low.x) / side + 2.0 * PAD, (high.y - low.y) / side + 2.0 * PAD)
        }
    }
}

impl Plane {
    /// Returns the largest plane that fits into the width and height, with `room` squares above, right, below and left.
    pub fn fit(layout: &Layout, width: f64, height: f64, room: [f64; 4]) -> Plane {
        let (across, down) = units(layout);
        let (across, down) = (across + room[1] + room[3], down + room[0] + room[2]);
        let unit = (width / across).min(height / down);
        let origin = point((PAD + room[3]) * unit, (PAD + room[0]) * unit);
        let flat = Plane {
            projection: layout.projection,
            unit,
            scale: unit,
            origin,
            width: across * unit,
            height: down * unit,
        };
        match layout.projection {
            Projection::Flat | Projection::Net => flat,
            Projection::Cube => {
                let (low, _) = cube_box();
                let scale = unit / cube_side();
                Plane { scale, origin: origin.by(-low.x * scale, -low.y * scale), ..flat }
            }
        }
    }

    /// Returns the point at this row and column of the paper, in squares, on the face of `square`.
    pub fn at(&self, square: Square, row: f64, col: f64) -> Point {
        let p = match self.projection {
            Projection::Flat | Projection::Net => point(col, row),
            Projection::Cube => seen(space(square, row, col)),
        };
        point(self.origin.x + p.x * self.scale, self.origin.y + p.y * self.scale)
    }

    /// Returns the point at this distance from the top left corner of a square.
    pub fn within(&self, square: Square, down: f64, right: f64) -> Point {
        self.at(square, square.row as f64 + down, square.col as f64 + right)
    }

    /// Returns the transformation of text in the square, or `None` if it is upright.
    pub fn lie(&self, square: Square, down: f64, right: f64) -> Option<[f64; 4]> {
        if self.projection != Projection::Cube {
            return None;
        }
        const STEP: f64 = 0.01;
        let slope =
            |a: Point, b: Point| [(b.x - a.x) / (2.0 * STEP * self.unit), (b.y - a.y) / (2.0 * STEP * self.unit)];
        let across = slope(self.within(square, down, right - STEP), self.within(square, down, right + STEP));
        let along = slope(self.within(square, down - STEP, right), self.within(square, down + STEP, right));
        Some([across[0], across[1], along[0], along[1]])
    }

    /// Returns whether a straight line on the paper bends before this row or column.
    pub fn bends_at(&self, line: usize) -> bool {
        self.projection == Projection::Cube && line == FACE as usize
    }
}

/// Returns the cube face that contains a square: 0 for the top, 1 for the left, 2 for the right.
pub(crate) fn cube_face(square: Square) -> usize {
    match (square.row < FACE as u16, square.col < FACE as u16) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// Returns the point in space, in the coordinates of [`Projection::Cube`].
fn space(square: Square, row: f64, col: f64) -> [f64; 3] {
    match cube_face(square) {
        0 => [row, col, FACE],
        1 => [FACE, col, 2.0 * FACE - row],
        _ => [2.0 * FACE - col, FACE, 2.0 * FACE - row],
    }
}

/// Projects a point in space. The midpoint of the cube's diagonal becomes the origin, and y grows downward.
fn seen([x, y, z]: [f64; 3]) -> Point {
    let (x, y, z) = (x - EYE, y - EYE, z - EYE);
    let depth = -(x + y + z) / 3f64.sqrt();
    let right = (y - x) / 2f64.sqrt();
    let up = (2.0 * z - x - y) / 6f64.sqrt();
    point(right / depth, -up / depth)
}

/// Returns two opposite corners of the rectangle around the projected cube.
fn cube_box() -> (Point, Point) {
    let corners = [[0.0, 0.0, FACE], [FACE, 0.0, FACE], [0.0, FACE, FACE], [FACE, 0.0, 0.0], [0.0, FACE, 0.0]];
    let corners: Vec<_> = corners.into_iter().chain([[FACE, FACE, 0.0]]).map(seen).collect();
    let least = |f: fn(&Point) -> f64| corners.iter().map(f).fold(f64::INFINITY, f64::min);
    let most = |f: fn(&Point) -> f64| corners.iter().map(f).fold(f64::NEG_INFINITY, f64::max);
    (point(least(|p| p.x), least(|p| p.y)), point(most(|p| p.x), most(|p| p.y)))
}

/// Returns the projected side of a square in the middle of a face.
fn cube_side() -> f64 {
    let half = FACE / 2.0;
    seen([FACE, half, half]).distance(seen([FACE, half + 1.0, half]))
}
