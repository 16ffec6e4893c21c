//! Books: puzzles on pages, solutions at the back, and references both ways.
//!
//! A book is planned before it is drawn: the plan says which puzzles share a page, so every page number is known when
//! the first caption is written. Page numbers are those of the file; the title is page 1 and does not say so.

mod flow;
mod pages;
mod plan;

use std::collections::BTreeSet;

use anydoku::{Sheet, Solution};

use crate::document::{Document, Entry, Goal, Page};
use crate::drawing::{Drawing, Point, Weight, point};
use crate::font::Fonts;
use crate::paper::Paper;
use crate::theme;
use crate::theme::Theme;

use pages::Typesetter;
use plan::{Frame, Plan};

/// What a book says.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// On the title page.
    pub title: String,
    /// Below the title.
    pub subtitle: Option<String>,
    /// At the foot of the title page.
    pub author: Option<String>,
    /// Paragraphs after the title page.
    pub introduction: Vec<String>,
    /// Puzzles, section by section.
    pub sections: Vec<Section>,
}

/// Puzzles that belong together.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Paragraphs on its first page.
    pub introduction: Vec<String>,
    /// The puzzles.
    pub exercises: Vec<Exercise>,
}

/// A puzzle in a book.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The puzzle.
    pub sheet: Sheet,
    /// Its solution, for the back.
    pub solution: Option<Solution>,
    /// How hard it is: so many stars.
    pub stars: Option<u8>,
    /// A rating or a name, beside the number.
    pub note: Option<String>,
    /// An address that opens the puzzle, drawn as a QR code.
    pub link: Option<String>,
}

/// Does a link fit into a QR code that a phone can read? One that does not gets none.
pub fn fits_code(link: &str) -> bool {
    pages::qr(link).is_some()
}

impl Exercise {
    fn code_side(&self) -> f64 {
        self.link.as_deref().and_then(pages::qr).map_or(0.0, |code| pages::code_side(&code))
    }
}

/// Stars from one to this many.
pub const MOST_STARS: u8 = 5;

/// How a book is printed.
#[derive(Clone, Debug)]
pub struct Style<'a> {
    /// The size pages are cut to.
    pub paper: Paper,
    /// Puzzles on a page; as many as are comfortable if it does not say.
    pub per_page: Option<usize>,
    /// Solutions on a page; as many as can be read if it does not say.
    pub solutions_per_page: Option<usize>,
    /// One large puzzle a page, and larger type.
    pub is_large_print: bool,
    /// Which part of the book to make.
    pub part: Part,
    /// Two pages on each side of a sheet, in the order in which sheets are folded.
    pub is_booklet: bool,
    /// Begin with a title page?
    pub has_title_page: bool,
    /// Colours and line widths.
    pub theme: &'a Theme,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style {
            paper: Paper::named("a4").expect("A4 is in the list"),
            per_page: None,
            solutions_per_page: None,
            is_large_print: false,
            part: Part::Both,
            is_booklet: false,
            has_title_page: true,
            theme: &theme::GREY,
        }
    }
}

/// Which part of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Puzzles, then solutions.
    Both,
    /// Puzzles alone; they speak of pages of the answers.
    Puzzles,
    /// Solutions alone; they speak of pages of the puzzles.
    Answers,
}

/// Why there is no book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// There is nothing to print.
    #[error("found no puzzle, expected at least one")]
    Empty,
    /// So many boards do not fit on a page.
    #[error("{n} boards of {rows}x{cols} squares do not fit on a page, expected at most {most}")]
    Crowded {
        /// How many were asked for.
        n: usize,
        /// Height of the board.
        rows: usize,
        /// Width of the board.
        cols: usize,
        /// How many would fit.
        most: usize,
    },
    /// The font does not have these letters.
    #[error("the font has no {0}, expected one that has every letter of the book")]
    Letters(String),
}

/// Lays the book out.
pub fn typeset(book: &Book, style: &Style<'_>, fonts: &Fonts) -> Result<Document, BookError> {
    if book.sections.iter().all(|section| section.exercises.is_empty()) {
        return Err(BookError::Empty);
    }
    // A thicker book has a wider gutter, so less room, so perhaps more pages; it never gets thinner again.
    let mut gutter = Paper::gutter(0);
    let plan = loop {
        let frame = Frame::new(style, gutter);
        let plan = Plan::new(book, style, &frame, fonts)?;
        let needed = Paper::gutter(plan.pages.len());
        if needed <= gutter {
            break plan;
        }
        gutter = needed;
    };
    let frame = Frame::new(style, gutter);
    // What the other file says, if this is one of two.
    let other = match style.part {
        Part::Both => None,
        Part::Puzzles => Some(Part::Answers),
        Part::Answers => Some(Part::Puzzles),
    };
    let other = match other {
        Some(part) => Some(Plan::new(book, &Style { part, ..style.clone() }, &frame, fonts)?),
        None => None,
    };
    let document = Typesetter { book, style, fonts, frame: &frame, plan: &plan, other: other.as_ref() }.document();
    let texts = document.pages.iter().flat_map(|page| page.drawing.texts());
    letters_of(texts.map(|text| (text.weight, text.text.as_str())), fonts)?;
    Ok(if style.is_booklet { impose(document, style.paper) } else { document })
}

/// Do the fonts have the letters of all that the book says besides its puzzles? [`typeset`] asks this as well, but who
/// makes puzzles first may want to know before.
pub fn check_letters(book: &Book, fonts: &Fonts) -> Result<(), BookError> {
    let sections = || book.sections.iter();
    let bold = [&book.title].into_iter().chain(sections().map(|section| &section.title));
    let front = book.subtitle.iter().chain(&book.author).chain(&book.introduction);
    let regular = front.chain(sections().flat_map(|section| &section.introduction));
    let bold = bold.map(|text| (Weight::Bold, text.as_str()));
    letters_of(bold.chain(regular.map(|text| (Weight::Regular, text.as_str()))), fonts)
}

/// No letter shall come out as an empty box.
fn letters_of<'a>(texts: impl Iterator<Item = (Weight, &'a str)>, fonts: &Fonts) -> Result<(), BookError> {
    let mut used = [BTreeSet::new(), BTreeSet::new()];
    for (weight, text) in texts {
        used[(weight == Weight::Bold) as usize].extend(text.chars());
    }
    let mut missing = String::new();
    for (letters, weight) in used.into_iter().zip([Weight::Regular, Weight::Bold]) {
        let lacks = |c: &char| !missing.contains(*c) && fonts.of(weight).missing(c.encode_utf8(&mut [0; 4])).is_some();
        let lacking: Vec<char> = letters.into_iter().filter(lacks).collect();
        missing.extend(lacking);
    }
    if missing.is_empty() {
        return Ok(());
    }
    const SHOWN: usize = 12;
    let n = missing.chars().count();
    let shown: Vec<String> = missing.chars().take(SHOWN).map(|c| format!("{c:?}")).collect();
    let more = if n > SHOWN { format!(" and {} more letters", n - SHOWN) } else { String::new() };
    Err(BookError::Letters(shown.join(", ") + &more))
}

/// Puts two pages side by side on each side of a sheet, in the order in which a folded pile is read.
fn impose(document: Document, paper: Paper) -> Document {
    let n = document.pages.len().next_multiple_of(4);
    // Side i of the pile: even ones are fronts, with the later page at the left.
    let place = |page: usize| {
        let side = page.min(n - 1 - page);
        let is_first = page == side;
        let at_right = is_first == side.is_multiple_of(2);
        (side, if at_right { paper.width } else { 0.0 })
    };
    let sheet = || Page { drawing: Drawing::new(2.0 * paper.width, paper.height), links: Vec::new() };
    let mut pages: Vec<Page> = (0..n / 2).map(|_| sheet()).collect();
    let moved = |page: usize, at: Point| {
        let (side, x) = place(page);
        (side, at.by(x, 0.0))
    };
    for (i, page) in document.pages.into_iter().enumerate() {
        let (side, x) = place(i);
        pages[side].drawing.place(page.drawing, point(x, 0.0));
        pages[side].links.extend(page.links.into_iter().map(|mut link| {
            link.at = link.at.by(x, 0.0);
            if let Goal::Page(page, at) = link.to {
                let (side, at) = moved(page, at);
                link.to = Goal::Page(side, at);
            }
            link
        }));
    }
    fn remap(entries: Vec<Entry>, moved: &dyn Fn(usize, Point) -> (usize, Point)) -> Vec<Entry> {
        let entry = |mut entry: Entry| {
            (entry.page, entry.at) = moved(entry.page, entry.at);
            entry.children = remap(entry.children, moved);
            entry
        };
        entries.into_iter().map(entry).collect()
    }
    Document { pages, outline: remap(document.outline, &moved), is_bound: false, ..document }
}
