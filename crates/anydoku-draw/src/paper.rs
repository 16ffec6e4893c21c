//! Paper: trim sizes of books, and the margins that printers require.

use std::str::FromStr;

use anydoku::UnknownName;

/// The number of points in an inch.
pub const INCH: f64 = 72.0;

/// The number of points in a millimeter.
const MM: f64 = INCH / 25.4;

/// A size of paper, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paper {
    /// The width, in points.
    pub width: f64,
    /// The height, in points.
    pub height: f64,
}

/// All named paper sizes.
pub static PAPERS: &[(&str, Paper)] = &[
    ("a4", Paper { width: 210.0 * MM, height: 297.0 * MM }),
    ("a5", Paper { width: 148.0 * MM, height: 210.0 * MM }),
    ("a6", Paper { width: 105.0 * MM, height: 148.0 * MM }),
    ("b5", Paper { width: 176.0 * MM, height: 250.0 * MM }),
    ("a3", Paper { width: 297.0 * MM, height: 420.0 * MM }),
    ("letter", Paper { width: 8.5 * INCH, height: 11.0 * INCH }),
    ("5x8", Paper { width: 5.0 * INCH, height: 8.0 * INCH }),
    ("5.5x8.5", Paper { width: 5.5 * INCH, height: 8.5 * INCH }),
    ("6x9", Paper { width: 6.0 * INCH, height: 9.0 * INCH }),
    ("8x10", Paper { width: 8.0 * INCH, height: 10.0 * INCH }),
    ("8.5x11", Paper { width: 8.5 * INCH, height: 11.0 * INCH }),
];

impl FromStr for Paper {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Paper, UnknownName> {
        let names = || PAPERS.iter().map(|(name, _)| *name);
        Paper::named(name).ok_or_else(|| UnknownName::new("paper size", name, names()))
    }
}

impl Paper {
    /// Returns the paper with this name or size. `7x10` is in inches and `170x240mm` in millimeters.
    ///
    /// ```
    /// use anydoku_draw::Paper;
    /// assert_eq!(Paper::named("letter"), Paper::named("8.5x11in"));
    /// assert_eq!(Paper::named("A5").unwrap().height.round(), 595.0);
    /// assert_eq!(Paper::named("0x9"), None);
    /// ```
    pub fn named(name: &str) -> Option<Paper> {
        let name = name.trim().to_ascii_lowercase();
        if let Some((_, paper)) = PAPERS.iter().find(|(other, _)| *other == name) {
            return Some(*paper);
        }
        let (sizes, unit) = match name.strip_suffix("mm") {
            Some(sizes) => (sizes, MM),
            None => (name.strip_suffix("in").unwrap_or(&name), INCH),
        };
        let (width, height) = sizes.split_once('x')?;
        let length = |text: &str| text.trim().parse::<f64>().ok().map(|value| value * unit);
        let paper = Paper { width: length(width)?, height: length(height)? };
        // Any size from a playing card to a poster is accepted.
        let is_sane = |length: f64| (2.0 * INCH..=60.0 * INCH).contains(&length);
        (is_sane(paper.width) && is_sane(paper.height)).then_some(paper)
    }

    /// Parses a length, such as `12mm`, `0.5in` or `36pt`, and converts it to points. A bare number is in inches, as in
    /// paper sizes.
    ///
    /// ```
    /// use anydoku_draw::Paper;
    /// assert_eq!(Paper::length("0.5in"), Some(36.0));
    /// assert_eq!(Paper::length("25.4mm"), Some(72.0));
    /// assert_eq!(Paper::length("wide"), None);
    /// ```
    pub fn length(text: &str) -> Option<f64> {
        let text = text.trim().to_ascii_lowercase();
        let units = [("mm", MM), ("cm", 10.0 * MM), ("in", INCH), ("pt", 1.0), ("", INCH)];
        let (number, unit) = units.iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
        number.trim().parse::<f64>().ok().filter(|number| number.is_finite()).map(|number| number * unit)
    }

    /// Returns the margin at the spine for a book with this number of pages.
    pub(crate) fn gutter(n_pages: usize) -> f64 {
        match n_pages {
            ..=150 => 0.375 * INCH,
            151..=300 => 0.5 * INCH,
            301..=500 => 0.625 * INCH,
            501..=700 => 0.75 * INCH,
            701.. => 0.875 * INCH,
        }
    }
}
