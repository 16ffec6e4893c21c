//! Documents: pages of drawings, with links and an outline.
//!
//! The book builder produces such a document. This module does not depend on a file format: a page can be written as
//! SVG as well as in a PDF.

use std::ops::Range;

use crate::drawing::{Drawing, Ink, Point, Stroke, point};

/// A document: its pages, links and outline.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The pages, in order.
    pub pages: Vec<Page>,
    /// The table of contents that viewers show in a sidebar.
    pub outline: Vec<Entry>,
    /// The title in the metadata.
    pub title: Option<String>,
    /// The author in the metadata.
    pub author: Option<String>,
    /// The subject in the metadata.
    pub subject: Option<String>,
    /// Whether the document is bound like a book, with left and right pages side by side.
    pub is_bound: bool,
    /// The language code; `None` means `en`.
    pub language: Option<&'static str>,
    /// The press for which the file is prepared as PDF/X. `None` gives an ordinary PDF.
    pub press: Option<Press>,
}

/// A printing condition in the registry of the International Color Consortium.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// The name in the registry.
    pub condition: &'static str,
    /// A description in words.
    pub description: &'static str,
}

impl Document {
    /// Removes everything that paper cannot show and that printers reject: links, the outline, and the page layout on
    /// screens. The words of links stay as text.
    pub(crate) fn remove_interaction(&mut self) {
        self.outline.clear();
        self.is_bound = false;
        for page in &mut self.pages {
            page.links.clear();
            for tag in &mut page.tags {
                if matches!(tag.role, Role::Link(_)) {
                    tag.role = Role::Paragraph;
                }
            }
        }
    }

    /// Widens every line to at least this width, in points.
    pub(crate) fn widen_lines(&mut self, least: f64) {
        self.pages.iter_mut().flat_map(Page::strokes).for_each(|stroke| stroke.width = stroke.width.max(least));
    }
}

/// A page of a document.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The contents of the page.
    pub drawing: Drawing,
    /// The clickable areas.
    pub links: Vec<Link>,
    /// The parts that a screen reader reads, in reading order. Everything outside these parts is decoration.
    pub tags: Vec<Tag>,
    /// The trim box, if the page extends beyond the trim.
    pub trim: Option<Area>,
}

impl Page {
    /// Returns an empty page of this size, in points.
    pub fn new(width: f64, height: f64) -> Page {
        Page { drawing: Drawing::new(width, height), ..Page::default() }
    }

    /// Returns every line that is drawn.
    fn strokes(&mut self) -> impl Iterator<Item = &mut Stroke> {
        self.drawing.items.iter_mut().filter_map(|item| match &mut item.ink {
            Ink::Path { stroke, .. } => stroke.as_mut(),
            Ink::Text(_) => None,
        })
    }

    /// Draws something and tags it with this role. If nothing is drawn, no tag is added.
    pub fn tagged(&mut self, role: Role, draw: impl FnOnce(&mut Page)) {
        let first = self.drawing.items.len();
        draw(self);
        let items = first..self.drawing.items.len();
        if !items.is_empty() {
            self.tags.push(Tag { items, role });
        }
    }

    /// Places another page on this one, with its links and tags. `to` maps the targets of links to their new positions.
    pub fn place(&mut self, other: Page, at: Point, to: &dyn Fn(usize, Point) -> (usize, Point)) {
        let (n_items, n_links) = (self.drawing.items.len(), self.links.len());
        self.drawing.place(other.drawing, at);
        self.links.extend(other.links.into_iter().map(|mut link| {
            link.at = link.at.by(at.x, at.y);
            if let Goal::Page(page, at) = link.to {
                let (page, at) = to(page, at);
                link.to = Goal::Page(page, at);
            }
            link
        }));
        self.tags.extend(other.tags.into_iter().map(|tag| Tag {
            items: tag.items.start + n_items..tag.items.end + n_items,
            role: match tag.role {
                Role::Link(i) => Role::Link(i + n_links),
                role => role,
            },
        }));
    }
}

/// A part of a page that a screen reader reads: a range of the items of its drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The items. The ranges of two tags do not overlap.
    pub items: Range<usize>,
    /// The role of these items.
    pub role: Role,
}

/// The role of a part of a page for screen readers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// A heading of this 1-based level.
    Heading(u8),
    /// A paragraph of text.
    Paragraph,
    /// A picture with its alternative text.
    Figure(String),
    /// The text of the link that has this index on the page.
    Link(usize),
}

/// An upright rectangle on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// The top left corner.
    pub at: Point,
    /// The width, in points.
    pub width: f64,
    /// The height, in points.
    pub height: f64,
}

impl Area {
    /// Returns the area of a whole page of this size.
    pub fn of(width: f64, height: f64) -> Area {
        Area { at: point(0.0, 0.0), width, height }
    }
}

/// A clickable area.
#[derive(Clone, Debug)]
pub struct Link {
    /// The top left corner.
    pub at: Point,
    /// The width, in points.
    pub width: f64,
    /// The height, in points.
    pub height: f64,
    /// The target.
    pub to: Goal,
}

/// The target of a link.
#[derive(Clone, PartialEq, Debug)]
pub enum Goal {
    /// A point on a page. Pages are counted from 0.
    Page(usize, Point),
    /// A web address.
    Url(String),
}

/// An entry of the outline.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The text.
    pub text: String,
    /// The zero-based page number.
    pub page: usize,
    /// The point on the page.
    pub at: Point,
    /// The entries below this one.
    pub children: Vec<Entry>,
}
