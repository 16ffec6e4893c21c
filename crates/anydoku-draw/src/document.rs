//! Documents: pages of drawings, where one can click in them, and the outline at their side.
//!
//! What a book is laid out as. It knows no file format: a page can be shown as SVG as well as printed in a PDF.

use std::ops::Range;

use crate::drawing::{Drawing, Point, point};

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
    /// The language it is written in, as a code: `en`, if nothing is said.
    pub language: Option<&'static str>,
}

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What is on it.
    pub drawing: Drawing,
    /// Where one can click.
    pub links: Vec<Link>,
    /// What is read aloud, in order. What no tag holds is decoration.
    pub tags: Vec<Tag>,
    /// Where it is cut, if it is larger than that.
    pub trim: Option<Area>,
}

impl Page {
    /// An empty page of this size.
    pub fn new(width: f64, height: f64) -> Page {
        Page { drawing: Drawing::new(width, height), ..Page::default() }
    }

    /// Draws something that is read aloud in this role. What draws nothing says nothing.
    pub fn tagged(&mut self, role: Role, draw: impl FnOnce(&mut Page)) {
        let first = self.drawing.items.len();
        draw(self);
        let items = first..self.drawing.items.len();
        if !items.is_empty() {
            self.tags.push(Tag { items, role });
        }
    }

    /// Puts another page here, with all that can be clicked and read; `to` says where its goals are now.
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

/// A part of a page that is read aloud: these items of its drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The items; those of two tags do not overlap.
    pub items: Range<usize>,
    /// What they are.
    pub role: Role,
}

/// What a part of a page is to somebody who hears it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// A heading of this level, from 1.
    Heading(u8),
    /// Text.
    Paragraph,
    /// A picture, and what is said instead of it.
    Figure(String),
    /// Text that belongs to this link of the page.
    Link(usize),
}

/// An upright rectangle on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Its top left corner.
    pub at: Point,
    /// In points.
    pub width: f64,
    /// In points.
    pub height: f64,
}

impl Area {
    /// All of a page of this size.
    pub fn of(width: f64, height: f64) -> Area {
        Area { at: point(0.0, 0.0), width, height }
    }
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
