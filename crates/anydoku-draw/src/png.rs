//! PNG: the pixels of a drawing, by way of its SVG.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::drawing::Drawing;
use crate::svg;
use crate::theme::Colour;

/// More pixels than this are not painted; it bounds the memory.
pub const MOST_PIXELS: u64 = 100_000_000;

/// Why there is no PNG.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PngError {
    /// No pixel at all, or too many.
    #[error("found a picture of {width}x{height} pixels, expected 1 to {MOST_PIXELS} pixels")]
    Size {
        /// In pixels.
        width: u64,
        /// In pixels.
        height: u64,
    },
    /// The painter did not take the SVG.
    #[error("the picture could not be painted ({0})")]
    Paint(String),
}

/// Paints the drawing so that its longer side has this many pixels, on white unless it brings its own ground.
pub fn write(drawing: &Drawing, longest: u32) -> Result<Vec<u8>, PngError> {
    let scale = longest as f64 / drawing.width.max(drawing.height);
    let pixels = |length: f64| (length * scale).round().max(1.0) as u64;
    let (width, height) = (pixels(drawing.width), pixels(drawing.height));
    let size_error = PngError::Size { width, height };
    if longest == 0 || !scale.is_finite() || width.saturating_mul(height) > MOST_PIXELS {
        return Err(size_error);
    }
    let options = Options { fontdb: fonts(), font_family: "DejaVu Sans Condensed".into(), ..Options::default() };
    let tree = Tree::from_str(&svg::write(drawing), &options).map_err(|error| PngError::Paint(error.to_string()))?;
    let Some(mut pixmap) = Pixmap::new(width as u32, height as u32) else { return Err(size_error) };
    let Colour(r, g, b) = Colour::WHITE;
    pixmap.fill(resvg::tiny_skia::Color::from_rgba8(r, g, b, 255));
    let (x, y) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, Transform::from_scale(x, y), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PngError::Paint(error.to_string()))
}

fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut database = fontdb::Database::new();
        for data in [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold()] {
            database.load_font_source(fontdb::Source::Binary(Arc::new(data)));
        }
        database.set_sans_serif_family("DejaVu Sans Condensed");
        Arc::new(database)
    };
    FONTS.get_or_init(load).clone()
}
