//! Purposes: where a book is printed or read, and what that asks of its files.
//!
//! The minimum type size and line width hold for every book, because what a press cannot print, a laser printer prints
//! badly. Sources: the paperback guidelines of Kindle Direct Publishing, and the file creation guide of IngramSpark.

use std::ops::RangeInclusive;
use std::str::FromStr;

use anydoku::UnknownName;

use super::{Book, Style};
use crate::document::{Area, Document, Press};
use crate::paper::INCH;
use crate::theme::{Labels, Theme};

/// The smallest type of a book, and its thinnest line, in points. Printers reject anything smaller.
pub const LEAST_TYPE: f64 = 7.0;
/// The thinnest line of a book, in points.
pub const LEAST_LINE: f64 = 0.75;

/// The purpose of a book: where it is printed or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Kindle Direct Publishing.
    Kdp,
    /// IngramSpark.
    Ingram,
    /// The pages of a newspaper.
    Newspaper,
    /// Handouts from a printer or copier.
    School,
    /// Reading on a screen.
    Screen,
}

impl FromStr for Purpose {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Purpose, UnknownName> {
        let found = Purpose::ALL.iter().copied().find(|purpose| purpose.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownName::new("purpose", name, Purpose::ALL.iter().map(|purpose| purpose.name())))
    }
}

impl Purpose {
    /// All purposes.
    pub const ALL: &[Purpose] = &[Purpose::Kdp, Purpose::Ingram, Purpose::Newspaper, Purpose::School, Purpose::Screen];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Kdp => "kdp",
            Purpose::Ingram => "ingram",
            Purpose::Newspaper => "newspaper",
            Purpose::School => "school",
            Purpose::Screen => "screen",
        }
    }

    /// Returns whether the file is printed, and therefore has no links and no outline.
    pub fn is_printed(self) -> bool {
        self != Purpose::Screen
    }

    /// Returns the usual page size.
    pub fn paper(self) -> &'static str {
        match self {
            Purpose::Kdp | Purpose::Ingram => "8.5x11",
            Purpose::Newspaper | Purpose::School | Purpose::Screen => "a4",
        }
    }

    /// Returns the bleed beyond the trim, in points.
    pub fn bleed(self) -> f64 {
        match self {
            Purpose::Kdp | Purpose::Ingram => 0.125 * INCH,
            Purpose::Newspaper | Purpose::School | Purpose::Screen => 0.0,
        }
    }

    /// Returns the numbers of pages that the printer accepts, if it has limits.
    pub fn pages(self) -> Option<RangeInclusive<usize>> {
        match self {
            Purpose::Kdp => Some(24..=828),
            Purpose::Ingram => Some(18..=1200),
            Purpose::Newspaper | Purpose::School | Purpose::Screen => None,
        }
    }

    /// Returns the press for which the file is prepared as PDF/X, where the printer asks for that.
    fn press(self) -> Option<Press> {
        match self {
            Purpose::Ingram => Some(Press { condition: "CGATS TR 001", description: "SWOP (Publication) printing" }),
            Purpose::Newspaper => Some(Press { condition: "CGATS TR 002", description: "SNAP (Newsprint) printing" }),
            Purpose::Kdp | Purpose::School | Purpose::Screen => None,
        }
    }
}

/// The themes of a book: one for puzzles and lessons, and one for boards that need only their digits, such as solutions
/// and those on the cover.
pub(super) fn themes(style: &Style<'_>) -> [Theme; 2] {
    let lines = style.theme.with_least_line(LEAST_LINE);
    let theme = if style.purpose.is_some_and(Purpose::is_printed) { lines.with_black_text() } else { lines };
    [Labels::AtLeast(LEAST_TYPE), Labels::OmittedBelow(LEAST_TYPE)].map(|labels| Theme { labels, ..theme.clone() })
}

/// Adapts a finished document to the purpose of the book.
pub(super) fn finish(mut document: Document, book: &Book, style: &Style<'_>) -> Document {
    document.widen_lines(LEAST_LINE);
    let Some(purpose) = style.purpose.filter(|purpose| purpose.is_printed()) else { return document };
    document.remove_interaction();
    for page in &mut document.pages {
        page.trim.get_or_insert(Area::of(page.drawing.width, page.drawing.height));
    }
    document.press = purpose.press();
    // PDF/X requires a title.
    if document.press.is_some() && document.title.is_none() {
        let first = book.sections.iter().map(|section| &section.title).find(|title| !title.is_empty());
        document.title = Some(first.cloned().unwrap_or_else(|| "Sudoku".to_owned()));
    }
    document
}

/// Type that is smaller than a printer accepts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SmallType {
    /// The smallest type size, in points.
    pub size: f64,
    /// The first page with type of this size, counted from 1.
    pub page: usize,
}

/// Returns the smallest type of a document, if it is smaller than [`LEAST_TYPE`].
pub fn small_type(document: &Document) -> Option<SmallType> {
    let mut smallest: Option<SmallType> = None;
    for (i, page) in document.pages.iter().enumerate() {
        for size in page.drawing.texts().map(|text| text.size_on_paper()) {
            if size < LEAST_TYPE - 0.01 && smallest.is_none_or(|least| size < least.size - 0.01) {
                smallest = Some(SmallType { size, page: i + 1 });
            }
        }
    }
    smallest
}
