//! PNG output: the pixels of a drawing.
//!
//! tiny-skia paints paths and the outlines of glyphs, in order, with the built-in typefaces that every drawing outside a
//! book uses.
//! Sharp joins are mitered with SVG's miter limit, so that both kinds of files look the same.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Shader, StrokeDash, Transform};

use crate::drawing::{Anchor, Cap, Drawing, Ink, Path, Segment, Stroke, Text};
use crate::font::Fonts;
use crate::theme::Colour;

/// The maximum number of pixels of a picture. It limits the memory used.
pub const MOST_PIXELS: u64 = 100_000_000;

/// The reason why a PNG cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture would have no pixels, or too many.
    #[error(
        "a picture of {width}x{height} pixels cannot be painted; the number of pixels must be from 1 to {MOST_PIXELS}"
    )]
    Size {
        /// The width, in pixels.
        width: u64,
        /// The height, in pixels.
        height: u64,
    },
    /// The pixels could not be compressed.
    #[error("the picture could not be written ({0})")]
    Write(String),
}

/// Paints the drawing so that its longer side has this many pixels. The background is white unless the drawing has its own.
///
/// ```
/// use anydoku_draw::{Drawing, png};
/// let picture = png::write(&Drawing::new(200.0, 100.0), 400).unwrap();
/// assert!(picture.starts_with(b"\x89PNG"));
/// assert!(png::write(&Drawing::new(200.0, 100.0), 0).is_err());
/// ```
pub fn write(drawing: &Drawing, longest: u32) -> Result<Vec<u8>, PngError> {
    let scale = longest as f64 / drawing.width.max(drawing.height);
    let pixels = |length: f64| (length * scale).round().max(1.0) as u64;
    let (width, height) = (pixels(drawing.width), pixels(drawing.height));
    let size_error = PngError::Size { width, height };
    if longest == 0 || !scale.is_finite() || width.saturating_mul(height) > MOST_PIXELS {
        return Err(size_error);
    }
    let Some(mut pixmap) = Pixmap::new(width as u32, height as u32) else { return Err(size_error) };
    pixmap.fill(tiny_skia::Color::WHITE);
    let (x, y) = (width as f64 / drawing.width, height as f64 / drawing.height);
    let fonts = Fonts::built_in();
    let mut easel = Easel { pixmap, fonts: &fonts, scale: Transform::from_scale(x as f32, y as f32) };
    for item in &drawing.items {
        match &item.ink {
            Ink::Path { path, fill, stroke } => easel.path(path, *fill, stroke.as_ref()),
            Ink::Text(text) => easel.text(text),
        }
    }
    easel.pixmap.encode_png().map_err(|error| PngError::Write(error.to_string()))
}

struct Easel<'a> {
    pixmap: Pixmap,
    fonts: &'a Fonts,
    /// The transformation from points to pixels.
    scale: Transform,
}

impl Easel<'_> {
    fn path(&mut self, path: &Path, fill: Option<Colour>, stroke: Option<&Stroke>) {
        let mut builder = PathBuilder::new();
        for segment in &path.0 {
            match *segment {
                Segment::Move(p) => builder.move_to(p.x as f32, p.y as f32),
                Segment::Line(p) => builder.line_to(p.x as f32, p.y as f32),
                Segment::Curve(c, p) => builder.quad_to(c.x as f32, c.y as f32, p.x as f32, p.y as f32),
                Segment::Close => builder.close(),
            }
        }
        let Some(path) = builder.finish() else { return };
        if let Some(colour) = fill {
            self.pixmap.fill_path(&path, &paint(colour), FillRule::Winding, self.scale, None);
        }
        if let Some(stroke) = stroke {
            self.pixmap.stroke_path(&path, &paint(stroke.colour), &line(stroke), self.scale, None);
        }
    }

    fn text(&mut self, text: &Text) {
        let typeface = self.fonts.of(text.weight);
        let Some(face) = typeface.face() else { return };
        let glyphs = typeface.glyphs(&text.text);
        let width: f64 = glyphs.iter().map(|glyph| glyph.advance).sum();
        let mut start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let mut course = Course { path: PathBuilder::new(), start: 0.0, em: face.units_per_em() as f32 };
        for glyph in glyphs {
            course.start = start as f32;
            face.outline_glyph(ttf_parser::GlyphId(glyph.id), &mut course);
            start += glyph.advance;
        }
        let Some(path) = course.path.finish() else { return };
        let [a, b, c, d] = text.lie.unwrap_or([1.0, 0.0, 0.0, 1.0]).map(|part| (part * text.size) as f32);
        let place = Transform::from_row(a, b, c, d, text.at.x as f32, text.at.y as f32);
        let place = place.post_concat(self.scale);
        self.pixmap.fill_path(&path, &paint(text.colour), FillRule::Winding, place, None);
    }
}

fn paint(Colour(r, g, b): Colour) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(tiny_skia::Color::from_rgba8(r, g, b, 255)), ..Paint::default() }
}

fn line(stroke: &Stroke) -> tiny_skia::Stroke {
    let (line_cap, line_join) = match stroke.cap {
        Cap::Butt => (LineCap::Butt, LineJoin::Miter),
        Cap::Square => (LineCap::Square, LineJoin::Miter),
        Cap::Round => (LineCap::Round, LineJoin::Round),
    };
    let dash = stroke.dash.and_then(|(ink, gap)| StrokeDash::new(vec![ink as f32, gap as f32], 0.0));
    tiny_skia::Stroke { width: stroke.width as f32, miter_limit: 4.0, line_cap, line_join, dash }
}

/// The outline of a glyph, in ems, with y growing downward.
struct Course {
    path: PathBuilder,
    /// The horizontal position at which the glyph begins.
    start: f32,
    /// The number of units per em of the typeface.
    em: f32,
}

impl Course {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.start + x / self.em, -y / self.em)
    }
}

impl ttf_parser::OutlineBuilder for Course {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, control_x: f32, control_y: f32, x: f32, y: f32) {
        let ((control_x, control_y), (x, y)) = (self.place(control_x, control_y), self.place(x, y));
        self.path.quad_to(control_x, control_y, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.place(ax, ay), self.place(bx, by), self.place(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
