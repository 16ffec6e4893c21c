//! Books: puzzles on pages, hints and solutions at the back, references both ways, and the cover around them.
//!
//! A book is planned before it is drawn: the plan says which puzzles share a page, so every page number is known when
//! the first caption is written. Page numbers are those of the file; the title is page 1 and does not say so.

mod caption;
mod code;
mod cover;
pub(crate) mod flow;
mod pages;
mod plan;
mod sheets;
mod spoken;
mod words;

use std::collections::BTreeSet;

use anydoku::{Face, Sheet, Solution};

use crate::document::Document;
use crate::drawing::Weight;
use crate::font::Fonts;
use crate::paper::Paper;
use crate::theme;
use crate::theme::Theme;

pub use cover::{Cover, Stock, cover};
pub use words::{Language, Words, fill};

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
    /// Lines at the foot of the page after the title: copyright, publisher, edition.
    pub imprint: Vec<String>,
    /// Paragraphs after the title page.
    pub introduction: Vec<String>,
    /// Pages that teach, before the puzzles.
    pub lessons: Vec<Lesson>,
    /// Puzzles, section by section.
    pub sections: Vec<Section>,
}

/// Pages that teach: what to know, and examples step by step.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// Its heading.
    pub title: String,
    /// Paragraphs below it.
    pub paragraphs: Vec<String>,
    /// Boards with what is to be seen on them.
    pub figures: Vec<Figure>,
}

/// A board that shows something.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Whose cells.
    pub sheet: Sheet,
    /// What stands in them, and what is pointed at.
    pub face: Face,
    /// What it shows, in a few words.
    pub title: String,
    /// The text below the title.
    pub text: String,
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
    /// How one may begin, for the pages of hints.
    pub hints: Vec<String>,
}

/// Does a link fit into a QR code that a phone can read? One that does not gets none.
pub fn fits_code(link: &str) -> bool {
    code::qr(link).is_some()
}

impl Exercise {
    fn code_side(&self) -> f64 {
        self.link.as_deref().and_then(code::qr).map_or(0.0, |code| code::side(&code))
    }

    /// The lines below the board at this width: title and author, then the rules in words.
    fn words(&self, fonts: &Fonts, size: f64, width: f64) -> Vec<(Weight, String)> {
        let notes = &self.sheet.notes;
        let head: Vec<&str> = notes.title.iter().chain(&notes.author).map(String::as_str).collect();
        let head = flow::wrap(&fonts.bold, &head.join(" · "), size, width).into_iter().map(|line| (Weight::Bold, line));
        let rules = notes.rules.iter().flat_map(|rules| rules.lines());
        let rules = rules.flat_map(|paragraph| flow::wrap(&fonts.regular, paragraph, size, width));
        head.chain(rules.map(|line| (Weight::Regular, line))).collect()
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
    pub part: Volume,
    /// Two pages on each side of a sheet, in the order in which sheets are folded.
    pub is_booklet: bool,
    /// Margins at the head, the foot and the outside, in points; as printers ask for if it does not say.
    pub margin: Option<f64>,
    /// The margin at the spine, in points; by the number of pages if it does not say.
    pub gutter: Option<f64>,
    /// How far pages go beyond the cut, at the head, the foot and the outside, in points.
    pub bleed: f64,
    /// Begin with the front of the cover and a blank page behind it?
    pub has_cover: bool,
    /// Begin with a title page?
    pub has_title_page: bool,
    /// Room for a name and a date at the head of the pages, in the place of a running head?
    pub is_worksheet: bool,
    /// What it is written in.
    pub language: Language,
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
            part: Volume::Both,
            is_booklet: false,
            margin: None,
            gutter: None,
            bleed: 0.0,
            has_cover: false,
            has_title_page: true,
            is_worksheet: false,
            language: Language::English,
            theme: &theme::GREY,
        }
    }
}

/// What a volume of a book holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Volume {
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
    let mut gutter = style.gutter.unwrap_or(Paper::gutter(0));
    let plan = loop {
        let frame = Frame::new(style, gutter);
        let plan = Plan::new(book, style, &frame, fonts)?;
        let needed = style.gutter.unwrap_or(Paper::gutter(plan.pages.len()));
        if needed <= gutter {
            break plan;
        }
        gutter = needed;
    };
    let frame = Frame::new(style, gutter);
    // What the other file says, if this is one of two.
    let other = match style.part {
        Volume::Both => None,
        Volume::Puzzles => Some(Volume::Answers),
        Volume::Answers => Some(Volume::Puzzles),
    };
    let other = match other {
        Some(part) => Some(Plan::new(book, &Style { part, ..style.clone() }, &frame, fonts)?),
        None => None,
    };
    let document = Typesetter { book, style, fonts, frame: &frame, plan: &plan, other: other.as_ref() }.document();
    let texts = document.pages.iter().flat_map(|page| page.drawing.texts());
    letters_of(texts.map(|text| (text.weight, text.text.as_str())), fonts)?;
    Ok(match style {
        Style { is_booklet: true, .. } => sheets::impose(document, style.paper),
        Style { bleed, .. } if *bleed > 0.0 => sheets::with_bleed(document, style),
        _ => document,
    })
}

/// Do the fonts have the letters of all that the book says besides its puzzles? [`typeset`] asks this as well, but who
/// makes puzzles first may want to know before.
pub fn check_letters(book: &Book, fonts: &Fonts) -> Result<(), BookError> {
    let sections = || book.sections.iter();
    let bold = [&book.title].into_iter().chain(sections().map(|section| &section.title));
    let front = book.subtitle.iter().chain(&book.author).chain(&book.imprint).chain(&book.introduction);
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
