//! Books: puzzles on pages, hints and solutions at the back, cross-references in both directions, and the cover.
//!
//! A book is planned before it is drawn: the plan decides which puzzles share a page, so every page number is known
//! before the first caption is written. Page numbers are those of the file. The title page is page 1 and shows no
//! number.

mod caption;
mod code;
mod cover;
pub(crate) mod flow;
mod legend;
mod pages;
mod placement;
mod plan;
mod purpose;
mod sheets;
mod spoken;

use std::collections::BTreeSet;

use anydoku::{Face, Language, Sheet, Solution, Symbols};

use crate::document::Document;
use crate::drawing::Weight;
use crate::font::Fonts;
use crate::paper::Paper;
use crate::theme;
use crate::theme::Theme;

pub use cover::{Cover, Stock, cover};
pub use placement::Placement;
pub use purpose::{LEAST_LINE, LEAST_TYPE, Purpose, SmallType, small_type};
pub use spoken::picture_name;

use pages::Typesetter;
use plan::{Frame, Plan};

/// The contents of a book.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The title on the title page.
    pub title: String,
    /// The line below the title.
    pub subtitle: Option<String>,
    /// The author at the foot of the title page.
    pub author: Option<String>,
    /// Lines at the foot of the page after the title page, such as copyright, publisher and edition.
    pub imprint: Vec<String>,
    /// Paragraphs that follow the title page.
    pub introduction: Vec<String>,
    /// Lessons before the puzzles.
    pub lessons: Vec<Lesson>,
    /// The puzzles, section by section.
    pub sections: Vec<Section>,
}

/// A lesson: an explanation, and step-by-step examples.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The heading.
    pub title: String,
    /// Paragraphs below the heading.
    pub paragraphs: Vec<String>,
    /// Annotated boards.
    pub figures: Vec<Figure>,
}

/// An annotated board.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The puzzle that the board shows.
    pub sheet: Sheet,
    /// The digits, candidates and highlights of the board.
    pub face: Face,
    /// A short title.
    pub title: String,
    /// The text below the title.
    pub text: String,
}

/// A group of puzzles under one heading.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Paragraphs on the first page of the section.
    pub introduction: Vec<String>,
    /// The puzzles, in order.
    pub exercises: Vec<Exercise>,
}

/// A puzzle in a book.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The puzzle and its layout.
    pub sheet: Sheet,
    /// The solution for the back of the book.
    pub solution: Option<Solution>,
    /// The difficulty as a number of stars, from 1 to [`MOST_STARS`].
    pub stars: Option<u8>,
    /// A rating or a name to print beside the number.
    pub note: Option<String>,
    /// A web address that opens the puzzle, to draw as a QR code.
    pub link: Option<String>,
    /// The first steps of the solution, for the hint pages.
    pub hints: Vec<String>,
}

/// Returns whether a link fits into a QR code that a phone can read. A link that does not fit is printed without a
/// code.
pub fn fits_code(link: &str) -> bool {
    code::qr(link).is_some()
}

impl Exercise {
    /// Returns whether pictures replace the digits.
    fn has_pictures(&self) -> bool {
        self.sheet.layout.symbols == Symbols::Pictures
    }

    fn code_side(&self) -> f64 {
        self.link.as_deref().and_then(code::qr).map_or(0.0, |code| code::side(&code))
    }

    /// Returns the lines below a board of this width: the title and author, followed by the rules in words.
    fn words(&self, fonts: &Fonts, size: f64, width: f64) -> Vec<(Weight, String)> {
        let notes = &self.sheet.notes;
        let head: Vec<&str> = notes.title.iter().chain(&notes.author).map(String::as_str).collect();
        let head = flow::wrap(&fonts.bold, &head.join(" · "), size, width).into_iter().map(|line| (Weight::Bold, line));
        let rules = notes.rules.iter().flat_map(|rules| rules.lines());
        let rules = rules.flat_map(|paragraph| flow::wrap(&fonts.regular, paragraph, size, width));
        head.chain(rules.map(|line| (Weight::Regular, line))).collect()
    }
}

/// The highest number of stars.
pub const MOST_STARS: u8 = 5;

/// The options for printing a book.
#[derive(Clone, Debug)]
pub struct Style<'a> {
    /// The trim size: the size to which pages are cut.
    pub paper: Paper,
    /// The number of puzzles per page, by default as many as are comfortable to solve.
    pub per_page: Option<usize>,
    /// The number of solutions per page, by default as many as are legible.
    pub solutions_per_page: Option<usize>,
    /// Whether each page has one large puzzle with larger type.
    pub is_large_print: bool,
    /// The part of the book to produce.
    pub part: Volume,
    /// Whether each side of a sheet holds two pages, in the order in which sheets are folded into a booklet.
    pub is_booklet: bool,
    /// The margins at the head, the foot and the outside, in points, by default those that printers require.
    pub margin: Option<f64>,
    /// The margin at the spine, in points, which by default depends on the number of pages.
    pub gutter: Option<f64>,
    /// The bleed: the distance by which pages extend beyond the trim at the head, the foot and the outside, in points.
    pub bleed: f64,
    /// Whether the book begins with the front cover and a blank page behind it.
    pub has_cover: bool,
    /// Whether the book has a title page.
    pub has_title_page: bool,
    /// Whether each page begins with blanks for a name and a date instead of a running head.
    pub is_worksheet: bool,
    /// The language of headings, captions and references.
    pub language: Language,
    /// The colors and line widths.
    pub theme: &'a Theme,
    /// The place of the solutions.
    pub solutions: Placement,
    /// Where the book is printed or read, if that is known.
    pub purpose: Option<Purpose>,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style {
            paper: Paper::named("a4").expect("A4 is in the list"),
            per_page: None,
            solutions_per_page: None,
            is_large_print: false,
            part: Volume::Both,
            is_booklet: false,
            margin: None,
            gutter: None,
            bleed: 0.0,
            has_cover: false,
            has_title_page: true,
            is_worksheet: false,
            language: Language::ENGLISH,
            theme: &theme::GREY,
            solutions: Placement::End,
            purpose: None,
        }
    }
}

/// The part of a book that one file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Volume {
    /// The puzzles, followed by the solutions.
    Both,
    /// The puzzles alone, with references to pages of the answers.
    Puzzles,
    /// The solutions alone, with references to pages of the puzzles.
    Answers,
}

/// The reason why a book cannot be produced.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// The book has no puzzles.
    #[error("a book needs at least one puzzle")]
    Empty,
    /// A page is too small for the requested number of boards.
    #[error("{n} boards of {rows}x{cols} squares do not fit on a page; at most {most} fit")]
    Crowded {
        /// The number of boards requested.
        n: usize,
        /// The height of a board, in squares.
        rows: usize,
        /// The width of a board, in squares.
        cols: usize,
        /// The number of boards that fit.
        most: usize,
    },
    /// The font lacks these characters.
    #[error("the font has no {0}; choose a font that has every character of the book")]
    Letters(String),
}

/// Lays out the book as a document.
pub fn typeset(book: &Book, style: &Style<'_>, fonts: &Fonts) -> Result<Document, BookError> {
    if book.sections.iter().all(|section| section.exercises.is_empty()) {
        return Err(BookError::Empty);
    }
    let [theme, bare] = purpose::themes(style);
    let style = &Style { theme: &theme, ..style.clone() };
    let has_legend = book.sections.iter().flat_map(|section| &section.exercises).any(Exercise::has_pictures);
    // A thicker book has a wider gutter, which leaves less room and may add pages. The gutter never shrinks again, so
    // this loop ends.
    let mut gutter = style.gutter.unwrap_or(Paper::gutter(0));
    let plan = loop {
        let frame = Frame::new(style, gutter, has_legend);
        let plan = Plan::new(book, style, &frame, fonts)?;
        let needed = style.gutter.unwrap_or(Paper::gutter(plan.pages.len()));
        if needed <= gutter {
            break plan;
        }
        gutter = needed;
    };
    let frame = Frame::new(style, gutter, has_legend);
    // The page numbers of the other file, if this is one of two.
    let other = match style.part {
        Volume::Both => None,
        Volume::Puzzles => Some(Volume::Answers),
        Volume::Answers => Some(Volume::Puzzles),
    };
    let other = match other {
        Some(part) => Some(Plan::new(book, &Style { part, ..style.clone() }, &frame, fonts)?),
        None => None,
    };
    let document =
        Typesetter { book, style, bare: &bare, fonts, frame: &frame, plan: &plan, other: other.as_ref() }.document();
    let texts = document.pages.iter().flat_map(|page| page.drawing.texts());
    letters_of(texts.map(|text| (text.weight, text.text.as_str())), fonts)?;
    let document = match style {
        Style { is_booklet: true, .. } => sheets::impose(document, style.paper),
        Style { bleed, .. } if *bleed > 0.0 => sheets::with_bleed(document, style),
        _ => document,
    };
    Ok(purpose::finish(document, book, style))
}

/// Checks that the fonts have every character used in the book outside its puzzles. [`typeset`] checks this as well;
/// callers that generate puzzles can check it before they begin.
pub fn check_letters(book: &Book, fonts: &Fonts) -> Result<(), BookError> {
    let sections = || book.sections.iter();
    let bold = [&book.title].into_iter().chain(sections().map(|section| &section.title));
    let front = book.subtitle.iter().chain(&book.author).chain(&book.imprint).chain(&book.introduction);
    let regular = front.chain(sections().flat_map(|section| &section.introduction));
    let bold = bold.map(|text| (Weight::Bold, text.as_str()));
    letters_of(bold.chain(regular.map(|text| (Weight::Regular, text.as_str()))), fonts)
}

/// Returns an error if any character would be printed as an empty box.
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
