//! Documents: pages of drawings, where one can click in them, and the outline at their side.
//!
//! What a book is laid out as. It knows no file format: a page can be shown as SVG as well as printed in a PDF.

use crate::drawing::{Drawing, Point};

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
