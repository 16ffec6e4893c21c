//! QR codes next to puzzles.

use qrcode::{Color, EcLevel, QrCode};

use crate::drawing::{Path, Point};

/// The side of a module of a QR code, in points: half a millimeter, which a hand-held phone can read.
pub(super) const MODULE: f64 = 1.45;

/// The maximum number of modules on a side. A link that needs more is printed without a code.
const MOST_MODULES: usize = 97;

/// Returns the code of a link, if it is small enough for a phone to read.
pub(super) fn qr(link: &str) -> Option<QrCode> {
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    Some(code).filter(|code| code.width() <= MOST_MODULES)
}

/// Returns the side of a code, in points.
pub(super) fn side(code: &QrCode) -> f64 {
    code.width() as f64 * MODULE
}

/// Returns the outline of the dark modules, drawn as runs along the rows.
pub(super) fn path(code: &QrCode, corner: Point) -> Path {
    let n = code.width();
    let colours = code.to_colors();
    let mut path = Path::default();
    for row in 0..n {
        let is_dark = |col: usize| colours[row * n + col] == Color::Dark;
        let mut start = 0;
        while let Some(first) = (start..n).find(|&col| is_dark(col)) {
            let end = (first..n).find(|&col| !is_dark(col)).unwrap_or(n);
            let (top, left) = (row as f64 * MODULE, first as f64 * MODULE);
            let (bottom, right) = ((row + 1) as f64 * MODULE, end as f64 * MODULE);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            path.push_polygon(&corners.map(|(x, y)| corner.by(x, y)));
            start = end;
        }
    }
    path
}
