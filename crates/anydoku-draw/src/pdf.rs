//! PDF: pages of drawings with links, an outline and metadata.
//!
//! Fonts are embedded, and of them only the letters that are used; text can be selected and searched. There is no date
//! in the file, so the same document is the same bytes.

use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::destination::{Destination, XyzDestination};
use krilla::geom::{PathBuilder, Rect, Transform};
use krilla::metadata::{Metadata, PageLayout};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Paint, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::drawing::{Anchor, Cap, Drawing, Ink, Path, Point, Segment, Stroke, Text, Weight};
use crate::font::Fonts;
use crate::theme::Colour;

/// A document: pages and how to find one's way in them.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The pages.
    pub pages: Vec<Page>,
    /// The table of contents that viewers show at the side.
    pub outline: Vec<Entry>,
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What it is about.
    pub subject: Option<String>,
    /// Is it bound like a book, left and right pages side by side?
    pub is_bound: bool,
}

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What is on it.
    pub drawing: Drawing,
    /// Where one can click.
    pub links: Vec<Link>,
}

/// A place to click.
#[derive(Clone, Debug)]
pub struct Link {
    /// Its top left corner.
    pub at: Point,
    /// In points.
    pub width: f64,
    /// In points.
    pub height: f64,
    /// Where it leads.
    pub to: Goal,
}

/// Where a link leads.
#[derive(Clone, PartialEq, Debug)]
pub enum Goal {
    /// A place on a page, counted from 0.
    Page(usize, Point),
    /// An address.
    Url(String),
}

/// A line of the outline.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it says.
    pub text: String,
    /// The page, counted from 0.
    pub page: usize,
    /// The place on the page.
    pub at: Point,
    /// What is below it.
    pub children: Vec<Entry>,
}

/// Why there is no PDF.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PdfError {
    /// A font cannot be embedded.
    #[error("the font cannot be embedded in a PDF")]
    Font,
    /// A page has no area.
    #[error("page {0} has no area, expected a width and a height")]
    Page(usize),
    /// The writer gave up.
    #[error("the PDF could not be written ({0})")]
    Write(String),
}

/// Writes the document.
pub fn write(document: &Document, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    let font = |weight| Font::new(fonts.of(weight).data().as_ref().clone().into(), 0).ok_or(PdfError::Font);
    let pen = Pen { fonts, regular: font(Weight::Regular)?, bold: font(Weight::Bold)? };
    let mut pdf = krilla::Document::new();
    for (i, page) in document.pages.iter().enumerate() {
        let drawing = &page.drawing;
        let settings =
            PageSettings::from_wh(drawing.width as f32, drawing.height as f32).ok_or(PdfError::Page(i + 1))?;
        let mut sheet = pdf.start_page_with(settings);
        let mut surface = sheet.surface();
        for item in &drawing.items {
            match &item.ink {
                Ink::Path { path, fill, stroke } => draw_path(&mut surface, path, *fill, stroke.as_ref()),
                Ink::Text(text) => pen.write(&mut surface, text),
            }
        }
        surface.finish();
        for link in &page.links {
            if let Some(annotation) = annotation(link, document.pages.len()) {
                sheet.add_annotation(annotation);
            }
        }
        sheet.finish();
    }
    let mut outline = Outline::new();
    for entry in &document.outline {
        outline.push_child(node(entry));
    }
    if !document.outline.is_empty() {
        pdf.set_outline(outline);
    }
    pdf.set_metadata(metadata(document));
    pdf.finish().map_err(|error| PdfError::Write(format!("{error:?}")))
}

fn metadata(document: &Document) -> Metadata {
    let mut metadata = Metadata::new().creator("anydoku".into()).language("en".into());
    if let Some(title) = &document.title {
        metadata = metadata.title(title.clone());
    }
    if let Some(author) = &document.author {
        metadata = metadata.authors(vec![author.clone()]);
    }
    if let Some(subject) = &document.subject {
        metadata = metadata.description(subject.clone());
    }
    if document.is_bound {
        metadata = metadata.page_layout(PageLayout::TwoColumnRight);
    }
    metadata
}

fn node(entry: &Entry) -> OutlineNode {
    let mut node = OutlineNode::new(entry.text.clone(), XyzDestination::new(entry.page, place(entry.at)));
    for child in &entry.children {
        node.push_child(self::node(child));
    }
    node
}

fn annotation(link: &Link, n_pages: usize) -> Option<Annotation> {
    let rect =
        Rect::from_xywh(link.at.x as f32, link.at.y as f32, link.width.max(1.0) as f32, link.height.max(1.0) as f32)?;
    let (target, alt) = match &link.to {
        Goal::Page(page, _) if *page >= n_pages => return None,
        Goal::Page(page, at) => {
            let destination = Destination::Xyz(XyzDestination::new(*page, place(*at)));
            (Target::Destination(destination), format!("page {}", page + 1))
        }
        Goal::Url(url) => (Target::Action(Action::Link(LinkAction::new(url.clone()))), url.clone()),
    };
    Some(Annotation::new_link(LinkAnnotation::new(rect, target), Some(alt)))
}

fn place(point: Point) -> krilla::geom::Point {
    krilla::geom::Point::from_xy(point.x as f32, point.y as f32)
}

/// Greys stay grey, so that a black and white book needs black ink only.
fn paint(colour: Colour) -> Paint {
    let Colour(r, g, b) = colour;
    if r == g && g == b {
        krilla::color::luma::Color::new(r).into()
    } else {
        krilla::color::rgb::Color::new(r, g, b).into()
    }
}

fn draw_path(surface: &mut Surface<'_>, path: &Path, fill: Option<Colour>, stroke: Option<&Stroke>) {
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
    surface.set_fill(fill.map(|colour| Fill { paint: paint(colour), ..Fill::default() }));
    surface.set_stroke(stroke.map(|stroke| krilla::paint::Stroke {
        paint: paint(stroke.colour),
        width: stroke.width as f32,
        line_cap: match stroke.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Square => LineCap::Square,
            Cap::Round => LineCap::Round,
        },
        line_join: if stroke.cap == Cap::Round { LineJoin::Round } else { LineJoin::Miter },
        dash: stroke.dash.map(|(ink, gap)| StrokeDash { array: vec![ink as f32, gap as f32], offset: 0.0 }),
        ..krilla::paint::Stroke::default()
    }));
    surface.draw_path(&path);
}

struct Pen<'a> {
    fonts: &'a Fonts,
    regular: Font,
    bold: Font,
}

impl Pen<'_> {
    fn write(&self, surface: &mut Surface<'_>, text: &Text) {
        let glyphs = self.fonts.of(text.weight).glyphs(&text.text);
        let width: f64 = glyphs.iter().map(|glyph| glyph.advance).sum::<f64>() * text.size;
        let back = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let glyphs: Vec<_> = glyphs
            .into_iter()
            .map(|glyph| KrillaGlyph {
                glyph_id: GlyphId::new(glyph.id as u32),
                text_range: glyph.start..glyph.end,
                x_advance: glyph.advance as f32,
                x_offset: 0.0,
                y_offset: 0.0,
                y_advance: 0.0,
                location: None,
            })
            .collect();
        let font = match text.weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        };
        surface.set_fill(Some(Fill { paint: paint(text.colour), ..Fill::default() }));
        surface.set_stroke(None);
        let start = match text.lie {
            None => krilla::geom::Point::from_xy((text.at.x - back) as f32, text.at.y as f32),
            Some([a, b, c, d]) => {
                let (x, y) = (text.at.x as f32, text.at.y as f32);
                surface.push_transform(&Transform::from_row(a as f32, b as f32, c as f32, d as f32, x, y));
                krilla::geom::Point::from_xy(-back as f32, 0.0)
            }
        };
        surface.draw_glyphs(start, &glyphs, font.clone(), &text.text, text.size as f32, false);
        if text.lie.is_some() {
            surface.pop();
        }
    }
}
