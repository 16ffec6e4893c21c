//! The content stream of a page: paths and text as operators. Colors and line styles are written only where they change.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};

use super::face::Faces;
use super::{length, weight_name};
use crate::document::{Page, Role};
use crate::drawing::{Anchor, Cap, Ink, Path, Point, Segment, Stroke, Text, Weight};
use crate::theme::Colour;

/// The graphics state that the last operators have set.
#[derive(Default)]
struct State {
    fill: Option<Colour>,
    stroke: Option<Stroke>,
    font: Option<(Weight, f64)>,
    is_cmyk: bool,
}

/// Returns the content stream of a page. In a tagged document, everything outside a tag is marked as an artifact. With
/// `is_cmyk`, colors are written as the four inks of a press.
pub(super) fn content(page: &Page, is_tagged: bool, is_cmyk: bool, faces: &mut Faces<'_>) -> Vec<u8> {
    let drawing = &page.drawing;
    let mut out = Content::new();
    out.transform([1.0, 0.0, 0.0, -1.0, 0.0, length(drawing.height)]);
    let mut state = State { is_cmyk, ..State::default() };
    let mut open: Option<Option<usize>> = None;
    for (i, item) in drawing.items.iter().enumerate() {
        let tag = page.tags.iter().position(|tag| tag.items.contains(&i));
        if is_tagged && open != Some(tag) {
            if open.is_some() {
                out.end_marked_content();
            }
            open = Some(tag);
            match tag {
                Some(tag) => {
                    let mut begun = out.begin_marked_content_with_properties(name(&page.tags[tag].role));
                    begun.properties().identify(tag as i32);
                }
                None => _ = out.begin_marked_content(Name(b"Artifact")),
            }
        }
        match &item.ink {
            Ink::Path { path, fill, stroke } => state.path(&mut out, path, *fill, stroke.as_ref()),
            Ink::Text(text) => state.text(&mut out, text, faces),
        }
    }
    if open.is_some() {
        out.end_marked_content();
    }
    out.finish().into_vec()
}

fn name(role: &Role) -> Name<'static> {
    match role {
        Role::Heading(1) => Name(b"H1"),
        Role::Heading(2) => Name(b"H2"),
        Role::Heading(_) => Name(b"H3"),
        Role::Paragraph => Name(b"P"),
        Role::Figure(_) => Name(b"Figure"),
        Role::Link(_) => Name(b"Link"),
    }
}

impl State {
    fn path(&mut self, out: &mut Content, path: &Path, fill: Option<Colour>, stroke: Option<&Stroke>) {
        if path.0.len() < 2 || (fill.is_none() && stroke.is_none()) {
            return;
        }
        if let Some(colour) = fill {
            self.fill(out, colour);
        }
        if let Some(stroke) = stroke {
            self.stroke(out, stroke);
        }
        write_path(out, path);
        _ = match (fill.is_some(), stroke.is_some()) {
            (true, true) => out.fill_nonzero_and_stroke(),
            (true, false) => out.fill_nonzero(),
            (false, _) => out.stroke(),
        };
    }

    /// Sets the fill color. Grays use the gray color space, so that a black-and-white book needs only black ink.
    fn fill(&mut self, out: &mut Content, colour: Colour) {
        if self.fill.replace(colour) == Some(colour) {
            return;
        }
        match parts(colour) {
            [r, g, b] if r == g && g == b => out.set_fill_gray(r),
            rgb if self.is_cmyk => {
                let [c, m, y, k] = inks(rgb);
                out.set_fill_cmyk(c, m, y, k)
            }
            [r, g, b] => out.set_fill_rgb(r, g, b),
        };
    }

    fn stroke(&mut self, out: &mut Content, stroke: &Stroke) {
        let Some(old) = self.stroke.replace(stroke.clone()) else {
            write_colour(out, stroke.colour, self.is_cmyk);
            write_cap(out, stroke.cap);
            write_dash(out, stroke.dash);
            out.set_line_width(length(stroke.width));
            return;
        };
        if old.colour != stroke.colour {
            write_colour(out, stroke.colour, self.is_cmyk);
        }
        if old.cap != stroke.cap {
            write_cap(out, stroke.cap);
        }
        if old.dash != stroke.dash {
            write_dash(out, stroke.dash);
        }
        if old.width != stroke.width {
            out.set_line_width(length(stroke.width));
        }
    }

    fn text(&mut self, out: &mut Content, text: &Text, faces: &mut Faces<'_>) {
        let (codes, width) = faces.write(text.weight, &text.text);
        let back = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width * text.size / 2.0,
            Anchor::End => width * text.size,
        };
        self.fill(out, text.colour);
        out.begin_text();
        if self.font.replace((text.weight, text.size)) != Some((text.weight, text.size)) {
            out.set_font(weight_name(text.weight), length(text.size));
        }
        // The page is flipped, so glyphs are flipped back.
        let [a, b, c, d] = text.lie.unwrap_or([1.0, 0.0, 0.0, 1.0]);
        let (x, y) = (text.at.x - a * back, text.at.y - b * back);
        out.set_text_matrix([fine(a), fine(b), fine(-c), fine(-d), length(x), length(y)]);
        out.show(Str(&codes));
        out.end_text();
    }
}

fn parts(Colour(r, g, b): Colour) -> [f32; 3] {
    // Four decimals distinguish all 256 levels.
    [r, g, b].map(|part| fine(part as f64 / 255.0))
}

fn fine(value: f64) -> f32 {
    ((value * 10_000.0).round() / 10_000.0) as f32
}

fn write_colour(out: &mut Content, colour: Colour, is_cmyk: bool) {
    match parts(colour) {
        [r, g, b] if r == g && g == b => out.set_stroke_gray(r),
        rgb if is_cmyk => {
            let [c, m, y, k] = inks(rgb);
            out.set_stroke_cmyk(c, m, y, k)
        }
        [r, g, b] => out.set_stroke_rgb(r, g, b),
    };
}

/// The total ink that printers accept on one spot, as a multiple of a solid ink.
const MOST_INK: f32 = 2.4;

/// Returns the amounts of cyan, magenta, yellow and black for a color. Black replaces the gray part of the color, so that
/// little ink is needed. No color profile is involved, so hues may shift slightly.
fn inks(rgb: [f32; 3]) -> [f32; 4] {
    let most = rgb.iter().copied().fold(0.0, f32::max);
    let [c, m, y] = rgb.map(|part| if most > 0.0 { (most - part) / most } else { 0.0 });
    let (colours, black) = (c + m + y, 1.0 - most);
    let part = if colours + black > MOST_INK { (MOST_INK - black) / colours } else { 1.0 };
    [c * part, m * part, y * part, black].map(|ink| fine(f64::from(ink)))
}

fn write_cap(out: &mut Content, cap: Cap) {
    let (cap, join) = match cap {
        Cap::Butt => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
        Cap::Square => (LineCapStyle::ProjectingSquareCap, LineJoinStyle::MiterJoin),
        Cap::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
    };
    out.set_line_cap(cap).set_line_join(join);
}

fn write_dash(out: &mut Content, dash: Option<(f64, f64)>) {
    match dash {
        Some((ink, gap)) => out.set_dash_pattern([length(ink), length(gap)], 0.0),
        None => out.set_dash_pattern([], 0.0),
    };
}

fn write_path(out: &mut Content, path: &Path) {
    let mut last = Point::default();
    for segment in &path.0 {
        match *segment {
            Segment::Move(p) => _ = out.move_to(length(p.x), length(p.y)),
            Segment::Line(p) => _ = out.line_to(length(p.x), length(p.y)),
            Segment::Curve(control, p) => {
                // PDF has only cubic curves: their control points lie two thirds of the way toward the quadratic one.
                let (a, b) = (last.towards(control, 2.0 / 3.0), p.towards(control, 2.0 / 3.0));
                out.cubic_to(length(a.x), length(a.y), length(b.x), length(b.y), length(p.x), length(p.y));
            }
            Segment::Close => _ = out.close_path(),
        }
        if let Segment::Move(p) | Segment::Line(p) | Segment::Curve(_, p) = *segment {
            last = p;
        }
    }
}
