//! Simple pictures in place of digits, for children who cannot read numbers yet.
//!
//! Each picture is one filled area, which looks as good printed on a laser printer as on a screen. The pictures differ in
//! outline, not only in detail. Coordinates range from -1 to 1, and y grows downward.

use crate::drawing::{Path, Point, Segment, point};

/// The number of pictures.
pub const PICTURES: usize = 9;

/// Returns the picture of the digit with this zero-based index, within a square from -1 to 1 around the origin.
pub(crate) fn path(i: usize) -> Option<Path> {
    Some(match i {
        0 => star(point(0.0, 0.05), 1.0),
        1 => heart(),
        2 => sun(),
        3 => moon(),
        4 => house(),
        5 => tree(),
        6 => fish(),
        7 => flower(),
        8 => boat(),
        _ => return None,
    })
}

/// Returns a star with five points.
pub(crate) fn star(centre: Point, radius: f64) -> Path {
    let corner = |i: usize| {
        let angle = i as f64 * std::f64::consts::PI / 5.0;
        let radius = if i.is_multiple_of(2) { radius } else { radius * 0.42 };
        centre.by(radius * angle.sin(), -radius * angle.cos())
    };
    Path::polygon(&std::array::from_fn::<Point, 10, _>(corner))
}

/// Returns a closed outline of curves, each given by its control point and its end.
fn curved(start: (f64, f64), curves: &[(f64, f64, f64, f64)]) -> Path {
    let mut path = vec![Segment::Move(point(start.0, start.1))];
    path.extend(curves.iter().map(|&(x, y, to_x, to_y)| Segment::Curve(point(x, y), point(to_x, to_y))));
    path.push(Segment::Close);
    Path(path)
}

fn add(path: &mut Path, corners: &[(f64, f64)]) {
    let corners: Vec<Point> = corners.iter().map(|&(x, y)| point(x, y)).collect();
    path.push_polygon(&corners);
}

fn heart() -> Path {
    curved(
        (0.0, 0.9),
        &[
            (-1.0, 0.2, -0.95, -0.35),
            (-0.9, -0.85, -0.45, -0.85),
            (-0.1, -0.85, 0.0, -0.42),
            (0.1, -0.85, 0.45, -0.85),
            (0.9, -0.85, 0.95, -0.35),
            (1.0, 0.2, 0.0, 0.9),
        ],
    )
}

fn sun() -> Path {
    let mut path = Path::circle(point(0.0, 0.0), 0.48);
    for i in 0..8 {
        let at = |turn: f64, radius: f64| {
            let angle = (i as f64 + turn) * std::f64::consts::FRAC_PI_4;
            (radius * angle.cos(), radius * angle.sin())
        };
        add(&mut path, &[at(-0.22, 0.6), at(0.0, 1.0), at(0.22, 0.6)]);
    }
    path
}

fn moon() -> Path {
    curved(
        (0.45, -0.85),
        &[(-0.75, -1.05, -0.8, 0.0), (-0.75, 1.05, 0.45, 0.85), (-0.25, 0.6, -0.25, 0.0), (-0.25, -0.6, 0.45, -0.85)],
    )
}

fn house() -> Path {
    let mut path = Path::default();
    add(
        &mut path,
        &[(0.0, -0.9), (0.95, -0.05), (0.7, -0.05), (0.7, 0.85), (-0.7, 0.85), (-0.7, -0.05), (-0.95, -0.05)],
    );
    // The door is drawn in the opposite direction, so that the fill rule leaves it open.
    add(&mut path, &[(-0.2, 0.85), (0.2, 0.85), (0.2, 0.2), (-0.2, 0.2)].map(|(x, y): (f64, f64)| (-x, y)));
    path
}

fn tree() -> Path {
    let mut path = Path::default();
    add(
        &mut path,
        &[(0.0, -0.95), (0.55, -0.3), (0.3, -0.3), (0.75, 0.45), (-0.75, 0.45), (-0.3, -0.3), (-0.55, -0.3)],
    );
    add(&mut path, &[(-0.15, 0.55), (0.15, 0.55), (0.15, 0.95), (-0.15, 0.95)]);
    path
}

fn fish() -> Path {
    let mut path = curved((-0.95, 0.0), &[(-0.35, -0.85, 0.45, 0.0), (-0.35, 0.85, -0.95, 0.0)]);
    add(&mut path, &[(0.4, 0.0), (0.95, -0.5), (0.8, 0.0), (0.95, 0.5)]);
    let eye = [(-0.62, -0.16), (-0.62, -0.02), (-0.48, -0.02), (-0.48, -0.16)];
    add(&mut path, &eye);
    path
}

fn flower() -> Path {
    let mut path = Path::circle(point(0.0, 0.0), 0.2);
    for i in 0..5 {
        let angle = (i as f64 * 0.4 - 0.5) * std::f64::consts::PI;
        path.0.extend(Path::circle(point(0.58 * angle.cos(), 0.58 * angle.sin()), 0.33).0);
    }
    path
}

fn boat() -> Path {
    let mut path = Path::default();
    add(&mut path, &[(-0.95, 0.4), (0.95, 0.4), (0.55, 0.85), (-0.55, 0.85)]);
    add(&mut path, &[(-0.05, -0.95), (0.75, 0.25), (-0.05, 0.25)]);
    add(&mut path, &[(-0.2, -0.6), (-0.2, 0.25), (-0.75, 0.25)]);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_stay_in_their_square_and_differ() {
        let paths: Vec<Path> = (0..PICTURES).map(|i| path(i).unwrap()).collect();
        assert!(path(PICTURES).is_none());
        for (i, one) in paths.iter().enumerate() {
            assert!(paths[..i].iter().all(|other| other != one));
            for segment in &one.0 {
                if let Segment::Move(p) | Segment::Line(p) | Segment::Curve(_, p) = segment {
                    assert!(p.x.abs() <= 1.06 && p.y.abs() <= 1.06, "{i}: {p:?}");
                }
            }
        }
    }
}
