//! Fonts: a regular and a bold typeface, and the measurements of their glyphs.
//!
//! DejaVu Sans Condensed is built in, so that a drawing looks the same on every machine. A book may use other typefaces.

use std::sync::Arc;

use crate::drawing::Weight;

/// The family of the built-in typefaces, and its substitutes on machines without it.
pub(crate) const FAMILIES: &str = "'DejaVu Sans Condensed','DejaVu Sans',Verdana,sans-serif";

/// A typeface of a font.
#[derive(Clone)]
pub struct Typeface {
    data: Arc<Vec<u8>>,
    /// The widths of the ASCII characters in ems, cached because they are needed most often.
    latin: Arc<[f64; 128]>,
    cap_height: f64,
}

/// The error for bytes that are not a usable font.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the font cannot be used ({0}); choose a TrueType or OpenType file")]
pub struct FontError(String);

impl Typeface {
    /// Reads a TrueType or OpenType file.
    pub fn new(data: Vec<u8>) -> Result<Typeface, FontError> {
        let face = ttf_parser::Face::parse(&data, 0).map_err(|error| FontError(error.to_string()))?;
        if face.units_per_em() == 0 || face.glyph_index('1').is_none() {
            return Err(FontError("it has no digits".into()));
        }
        let em = face.units_per_em() as f64;
        let cap_height = face.capital_height().map_or(0.72, |height| height as f64 / em);
        let latin = std::array::from_fn(|i| advance(&face, i as u8 as char));
        Ok(Typeface { latin: Arc::new(latin), cap_height, data: Arc::new(data) })
    }

    /// Returns the bytes of the font file.
    pub fn data(&self) -> &Arc<Vec<u8>> {
        &self.data
    }

    /// Returns the height of a capital letter, in ems.
    pub fn cap_height(&self) -> f64 {
        self.cap_height
    }

    /// Returns the width of `text`, in ems.
    pub fn width(&self, text: &str) -> f64 {
        if text.is_ascii() {
            return text.bytes().map(|b| self.latin[b as usize]).sum();
        }
        self.glyphs(text).iter().map(|glyph| glyph.advance).sum()
    }

    /// Returns the glyphs of `text`.
    pub(crate) fn glyphs(&self, text: &str) -> Vec<Glyph> {
        let Some(face) = self.face() else { return Vec::new() };
        let id = |letter| face.glyph_index(letter).map_or(0, |id| id.0);
        text.chars().map(|letter| Glyph { id: id(letter), letter, advance: advance(&face, letter) }).collect()
    }

    /// Parses the font file again. It was already checked when it was first read.
    pub(crate) fn face(&self) -> Option<ttf_parser::Face<'_>> {
        ttf_parser::Face::parse(&self.data, 0).ok()
    }

    /// Returns the first character that the typeface lacks.
    pub fn missing(&self, text: &str) -> Option<char> {
        let face = self.face()?;
        text.chars().find(|&c| !c.is_whitespace() && face.glyph_index(c).is_none())
    }
}

impl std::fmt::Debug for Typeface {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Typeface({} bytes)", self.data.len())
    }
}

/// A glyph: its number in the typeface, its character, and its advance width in ems.
#[cfg_attr(not(any(feature = "png", feature = "pdf")), expect(dead_code, reason = "SVG needs only widths"))]
pub(crate) struct Glyph {
    pub id: u16,
    pub letter: char,
    pub advance: f64,
}

fn advance(face: &ttf_parser::Face<'_>, c: char) -> f64 {
    let id = face.glyph_index(c).unwrap_or_default();
    face.glyph_hor_advance(id).unwrap_or(0) as f64 / face.units_per_em() as f64
}

/// A regular and a bold typeface.
#[derive(Clone, Debug)]
pub struct Fonts {
    /// The typeface for body text.
    pub regular: Typeface,
    /// The typeface for headings and givens.
    pub bold: Typeface,
}

impl Fonts {
    /// Returns the built-in typefaces.
    pub fn built_in() -> Fonts {
        let face = |data: &[u8]| Typeface::new(data.to_vec()).expect("DejaVu is a sound font");
        Fonts { regular: face(dejavu::sans_condensed::regular()), bold: face(dejavu::sans_condensed::bold()) }
    }

    /// Returns the typeface of this weight.
    pub fn of(&self, weight: Weight) -> &Typeface {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_equally_wide_and_capitals_have_a_height() {
        let fonts = Fonts::built_in();
        for face in [&fonts.regular, &fonts.bold] {
            assert_eq!(face.width("1"), face.width("8"));
            assert!((0.7..0.75).contains(&face.cap_height()), "{}", face.cap_height());
            assert_eq!(face.missing("Sudoku ★☆ 数"), Some('数'));
        }
    }

    #[test]
    fn other_bytes_are_no_font() {
        assert!(Typeface::new(b"%PDF-1.7".to_vec()).is_err());
        assert!(Typeface::new(Vec::new()).is_err());
    }
}
