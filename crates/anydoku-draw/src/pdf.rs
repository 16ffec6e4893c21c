//! PDF output: pages of drawings with links, an outline, metadata, and tags for screen readers.
//!
//! Embedded fonts contain only the glyphs that are used, and text can be selected and searched. The file has no date, so the
//! same document always gives the same bytes.
//!
//! The content of a page uses the drawing's coordinates, in which y grows downward. Its first operator therefore flips
//! the page.

mod face;
mod ink;
mod tags;

use std::io::Write;

use pdf_writer::types::{
    ActionType, AnnotationFlags, AnnotationType, OutputIntentSubtype, PageLayout, TabOrder, TrappingStatus,
};
use pdf_writer::writers::{Catalog, Destination};
use pdf_writer::{Date, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

pub use crate::document::{Area, Document, Entry, Goal, Link, Page, Press, Role, Tag};
use crate::drawing::{Point, Weight};
use crate::font::Fonts;

use face::Faces;
use tags::Tags;

/// The reason why a PDF cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdfError {
    /// A font cannot be embedded.
    #[error("the font cannot be embedded in a PDF; choose another one")]
    Font,
    /// A page has no area.
    #[error("page {0} has no area; give it a width and a height")]
    Page(usize),
}

/// Writes the document as a PDF file.
///
/// ```
/// use anydoku_draw::document::{Document, Page};
/// use anydoku_draw::{Fonts, pdf};
/// let page = Page::new(595.0, 842.0);
/// let document = Document { pages: vec![page], title: Some("Nothing yet".into()), ..Document::default() };
/// assert!(pdf::write(&document, &Fonts::built_in()).unwrap().starts_with(b"%PDF-1.7"));
/// ```
pub fn write(document: &Document, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    let is_page = |page: &Page| {
        let (width, height) = (page.drawing.width, page.drawing.height);
        width > 0.0 && height > 0.0 && width.is_finite() && height.is_finite()
    };
    if let Some(i) = document.pages.iter().position(|page| !is_page(page)) {
        return Err(PdfError::Page(i + 1));
    }
    let mut numbers = Numbers(Ref::new(1));
    let [catalog, tree, info] = [(); 3].map(|()| numbers.next());
    let refs = document.pages.iter().map(|page| (numbers.next(), page.drawing.height)).collect();
    let faces = Faces::new(fonts, &mut numbers);
    // PDF 1.3, on which PDF/X-1a:2001 is based, has no tags.
    let tags = if document.press.is_some() { None } else { Tags::new(document, &mut numbers) };
    let mut writer = Writer { pdf: Pdf::new(), places: Places(refs), tree, faces, numbers, tags, document };
    for (i, page) in document.pages.iter().enumerate() {
        writer.page(i, page);
    }
    let outline = (!document.outline.is_empty()).then(|| writer.outline(&document.outline));
    let Writer { mut pdf, places, faces, mut numbers, tags, .. } = writer;
    if let Some(tags) = &tags {
        tags.write(&mut pdf, document, &places.0, &mut numbers);
    }
    faces.embed(&mut pdf, &mut numbers)?;
    pdf.pages(tree).kids(places.0.iter().map(|page| page.0)).count(places.0.len() as i32);
    write_info(&mut pdf, info, document);
    if document.press.is_some() {
        prepare_for_press(&mut pdf);
    }
    let mut root = pdf.catalog(catalog);
    root.pages(tree);
    match document.press {
        Some(press) => write_intent(&mut root, press),
        None => _ = root.lang(TextStr(document.language.unwrap_or("en"))),
    }
    if let Some(tags) = &tags {
        root.mark_info().marked(true);
        root.pair(Name(b"StructTreeRoot"), tags.root());
    }
    if document.title.is_some() {
        root.viewer_preferences().display_doc_title(true);
    }
    if document.is_bound {
        root.page_layout(PageLayout::TwoColumnRight);
    }
    if let Some(outline) = outline {
        root.outlines(outline);
    }
    root.finish();
    Ok(pdf.finish())
}

fn write_info(pdf: &mut Pdf, id: Ref, document: &Document) {
    let mut info = pdf.document_info(id);
    info.creator(TextStr("anydoku"));
    if let Some(title) = &document.title {
        info.title(TextStr(title));
    }
    if let Some(author) = &document.author {
        info.author(TextStr(author));
    }
    if let Some(subject) = &document.subject {
        info.subject(TextStr(subject));
    }
    if document.press.is_some() {
        // PDF/X requires dates. They are constant, so that the same document always gives the same bytes.
        let date = Date::new(2000).month(1).day(1).hour(0).minute(0).second(0).utc_offset_hour(0);
        info.creation_date(date).modified_date(date).producer(TextStr("anydoku"));
        info.trapped(TrappingStatus::NotTrapped);
        info.pair(Name(b"GTS_PDFXVersion"), Str(b"PDF/X-1:2001"));
        info.pair(Name(b"GTS_PDFXConformance"), Str(b"PDF/X-1a:2001"));
    }
}

/// Sets the version and the file identifier that PDF/X-1a:2001 requires. The identifier is a hash of the objects, so that
/// it is the same for the same file.
fn prepare_for_press(pdf: &mut Pdf) {
    pdf.set_version(1, 3);
    let hash = |seed: u64| pdf.as_bytes().iter().fold(seed, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(FNV));
    let id: Vec<u8> =
        [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4].into_iter().flat_map(|seed| hash(seed).to_be_bytes()).collect();
    pdf.set_file_id((id.clone(), id));
}

/// The prime of the hash function FNV-1a.
const FNV: u64 = 0x0100_0000_01b3;

fn write_intent(root: &mut Catalog<'_>, press: Press) {
    let mut intents = root.output_intents();
    intents
        .push()
        .subtype(OutputIntentSubtype::PDFX)
        .output_condition_identifier(TextStr(press.condition))
        .output_condition(TextStr(press.description))
        .registry_name(TextStr("http://www.color.org"))
        .info(TextStr(press.description));
}

/// Allocates object numbers, in ascending order.
struct Numbers(Ref);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0.bump()
    }
}

/// The page objects and the heights of their pages.
struct Places(Vec<(Ref, f64)>);

impl Places {
    /// Writes the destination of a link or an outline entry. A page number past the end is replaced by that of the last
    /// page.
    fn write(&self, destination: Destination<'_>, page: usize, at: Point) {
        let (id, height) = self.0[page.min(self.0.len() - 1)];
        destination.page(id).xyz(length(at.x), length(height - at.y), None);
    }
}

struct Writer<'a> {
    pdf: Pdf,
    places: Places,
    tree: Ref,
    faces: Faces<'a>,
    numbers: Numbers,
    tags: Option<Tags>,
    document: &'a Document,
}

impl Writer<'_> {
    fn page(&mut self, i: usize, page: &Page) {
        let is_tagged = self.tags.is_some();
        let content = packed(&ink::content(page, is_tagged, self.document.press.is_some(), &mut self.faces));
        let id = self.numbers.next();
        self.pdf.stream(id, &content).filter(Filter::FlateDecode);
        let links = self.links(i, page);
        let (width, height) = (page.drawing.width, page.drawing.height);
        let mut out = self.pdf.page(self.places.0[i].0);
        let all = Rect::new(0.0, 0.0, length(width), length(height));
        out.parent(self.tree).media_box(all).contents(id);
        if let Some(Area { at, width, height: high }) = page.trim {
            let (bottom, top) = (height - at.y - high, height - at.y);
            out.bleed_box(all).trim_box(Rect::new(length(at.x), length(bottom), length(at.x + width), length(top)));
        }
        self.faces.name(out.resources().fonts());
        if links.iter().any(Option::is_some) {
            out.annotations(links.iter().flatten().copied());
        }
        if let Some(tags) = &mut self.tags {
            out.struct_parents(i as i32).tab_order(TabOrder::StructureOrder);
            tags.links.push(links);
        }
    }

    /// Writes those links of a page whose targets exist.
    fn links(&mut self, i: usize, page: &Page) -> Vec<Option<Ref>> {
        let mut links = Vec::new();
        for (k, link) in page.links.iter().enumerate() {
            if matches!(link.to, Goal::Page(to, _) if to >= self.places.0.len()) {
                links.push(None);
                continue;
            }
            let id = self.numbers.next();
            let mut out = self.pdf.annotation(id);
            if let Some(tags) = &self.tags {
                out.struct_parent(tags.link_number(self.document, i, k));
            }
            write_link(out, link, page.drawing.height, &self.places);
            links.push(Some(id));
        }
        links
    }

    /// Writes the outline, which is collapsed below its first level.
    fn outline(&mut self, entries: &[Entry]) -> Ref {
        let root = self.numbers.next();
        let (first, last) = self.entries(root, entries).expect("the outline is not empty");
        self.pdf.outline(root).first(first).last(last).count(entries.len() as i32);
        root
    }

    /// Writes the entries below a parent and returns the first and the last one.
    fn entries(&mut self, parent: Ref, entries: &[Entry]) -> Option<(Ref, Ref)> {
        let ids: Vec<Ref> = entries.iter().map(|_| self.numbers.next()).collect();
        for (i, entry) in entries.iter().enumerate() {
            let below = self.entries(ids[i], &entry.children);
            let mut item = self.pdf.outline_item(ids[i]);
            item.title(TextStr(&entry.text)).parent(parent);
            self.places.write(item.dest(), entry.page, entry.at);
            if i > 0 {
                item.prev(ids[i - 1]);
            }
            if let Some(&next) = ids.get(i + 1) {
                item.next(next);
            }
            if let Some((first, last)) = below {
                item.first(first).last(last).count(-(entry.children.len() as i32));
            }
        }
        Some((*ids.first()?, *ids.last()?))
    }
}

fn write_link(mut out: pdf_writer::writers::Annotation<'_>, link: &Link, height: f64, places: &Places) {
    let (left, top) = (link.at.x, height - link.at.y);
    let (right, bottom) = (left + link.width.max(1.0), top - link.height.max(1.0));
    out.subtype(AnnotationType::Link)
        .rect(Rect::new(length(left), length(bottom), length(right), length(top)))
        .border(0.0, 0.0, 0.0, None)
        .flags(AnnotationFlags::PRINT);
    match &link.to {
        Goal::Page(page, at) => {
            out.contents(TextStr(&format!("page {}", page + 1)));
            places.write(out.insert(Name(b"Dest")).start(), *page, *at);
        }
        Goal::Url(url) => {
            out.contents(TextStr(url));
            out.action().action_type(ActionType::Uri).uri(Str(url.as_bytes()));
        }
    }
}

/// Rounds a length to a thousandth of a point. More digits would add bytes without a visible difference.
fn length(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes all that is written")
}

fn weight_name(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => Name(b"F0"),
        Weight::Bold => Name(b"F1"),
    }
}
