//! The cover: the front alone, or the back, spine and front in one piece, as printers require.
//!
//! ```text
//!   bleed ┌───────────────┬─┬───────────────┐
//!         │     blurb     │ │     title     │
//!         │               │ │   ┌───────┐   │    the width of the spine is the thickness of the pages;
//!         │ ▦ ▦ ▦         │ │   │ board │   │    a thin spine has no text
//!         │               │ │   └───────┘   │
//!         │       ┌──────┐│ │               │
//!         │       │ code ││ │    author     │    the space for the bar code stays white
//!         └───────┴──────┴┴─┴───────────────┘
//! ```

use std::str::FromStr;

use anydoku::{Face, UnknownName};

use super::flow::wrap;
use super::pages::{least_side, write};
use super::{Book, BookError, Exercise, LEAST_TYPE, Style, letters_of, purpose, spoken};
use crate::board::{self, Look};
use crate::document::{Area, Document, Page, Role};
use crate::drawing::{Anchor, Path, Stroke, Text, Weight, point};
use crate::font::Fonts;
use crate::paper::{INCH, Paper};
use crate::theme::{self, Colour, Theme};

/// The options of a cover.
#[derive(Clone, Debug)]
pub struct Cover {
    /// The number of pages of the book.
    pub n_pages: usize,
    /// The paper of the pages.
    pub stock: Stock,
    /// The distance by which the cover extends beyond the trim on all sides, in points.
    pub bleed: f64,
    /// The paragraphs on the back.
    pub blurb: Vec<String>,
    /// The background color, by default that of the theme.
    pub colour: Option<Colour>,
}

/// The paper of the pages, described by the thickness of one page (half the thickness of a sheet) in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stock(pub f64);

impl FromStr for Stock {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Stock, UnknownName> {
        Stock::named(name).ok_or_else(|| UnknownName::new("cover stock", name, Stock::names()))
    }
}

impl Stock {
    /// The names that print-on-demand services use for their papers, with the thickness of a page in inches.
    const NAMED: [(&str, f64); 3] = [("white", 0.002252), ("cream", 0.0025), ("color", 0.002347)];

    /// Returns the paper with this name (`white`, `cream` or `color`), or with this thickness per page (`0.06mm`).
    ///
    /// ```
    /// use anydoku_draw::book::Stock;
    /// assert_eq!(Stock::named("cream"), Stock::named("0.0025in"));
    /// assert_eq!(Stock::named("gold"), None);
    /// ```
    pub fn named(name: &str) -> Option<Stock> {
        let name = if name.eq_ignore_ascii_case("colour") { "color" } else { name };
        let known = Stock::NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let thickness = known.map_or_else(|| Paper::length(name), |(_, inches)| Some(inches * INCH))?;
        // This ranges from the thinnest Bible paper to cardboard.
        (0.0005 * INCH..=0.1 * INCH).contains(&thickness).then_some(Stock(thickness))
    }

    /// Returns the valid names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Stock::NAMED.iter().map(|(name, _)| *name)
    }

    /// Returns the width of the spine of a book with `n_pages` pages.
    pub fn spine(self, n_pages: usize) -> f64 {
        n_pages.next_multiple_of(2) as f64 * self.0
    }
}

/// The distance of the text on the spine from its edges.
const SPINE_MARGIN: f64 = 0.0625 * INCH;

/// The space for a bar code, and its distance from the edges.
const CODE: (f64, f64) = (2.0 * INCH, 1.2 * INCH);
const CODE_MARGIN: f64 = 0.25 * INCH;

/// Draws the back, spine and front in one piece.
pub fn cover(book: &Book, style: &Style<'_>, cover: &Cover, fonts: &Fonts) -> Result<Document, BookError> {
    let [_, bare] = purpose::themes(style);
    let style = &Style { theme: &bare, ..style.clone() };
    let (paper, bleed) = (style.paper, cover.bleed);
    let spine = cover.stock.spine(cover.n_pages);
    let (width, height) = (2.0 * paper.width + spine, paper.height);
    let mut page = Page::new(width + 2.0 * bleed, height + 2.0 * bleed);
    let painter = Painter { book, style, fonts, ground: cover.colour.unwrap_or(style.theme.cover) };
    page.drawing.fill(Path::rectangle(point(0.0, 0.0), width + 2.0 * bleed, height + 2.0 * bleed), painter.ground);
    let area = |x: f64, width: f64| Area { at: point(bleed + x, bleed), width, height };
    painter.front(&mut page, area(paper.width + spine, paper.width), bleed);
    painter.spine(&mut page, area(paper.width, spine));
    painter.back(&mut page, area(0.0, paper.width), &cover.blurb);
    page.trim = Some(Area { at: point(bleed, bleed), width, height });
    letters_of(page.drawing.texts().map(|text| (text.weight, text.text.as_str())), fonts)?;
    let title = Some(book.title.clone()).filter(|title| !title.is_empty());
    let language = Some(style.language.code());
    let document = Document { pages: vec![page], title, author: book.author.clone(), language, ..Document::default() };
    Ok(purpose::finish(document, book, style))
}

/// Draws the front alone, as a page of the book. Its background extends into the bleed.
pub(super) fn front_page(page: &mut Page, book: &Book, style: &Style<'_>, fonts: &Fonts) {
    let painter = Painter { book, style, fonts, ground: style.theme.cover };
    let (Paper { width, height }, bleed) = (style.paper, style.bleed);
    let all = Path::rectangle(point(-bleed, -bleed), width + 2.0 * bleed, height + 2.0 * bleed);
    page.drawing.fill(all, painter.ground);
    painter.front(page, Area::of(width, height), bleed);
}

struct Painter<'a> {
    book: &'a Book,
    style: &'a Style<'a>,
    fonts: &'a Fonts,
    ground: Colour,
}

impl Painter<'_> {
    fn is_dark(&self) -> bool {
        self.ground.lightness() < 60.0
    }

    fn text(&self) -> Colour {
        if self.is_dark() { Colour::WHITE } else { Colour::BLACK }
    }

    /// Returns the background color mixed with some of the text color.
    fn tint(&self, part: f64) -> Colour {
        let text = self.text();
        let mix = |a: u8, b: u8| (a as f64 + (b as f64 - a as f64) * part).round() as u8;
        Colour(mix(self.ground.0, text.0), mix(self.ground.1, text.1), mix(self.ground.2, text.2))
    }

    fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.book.sections.iter().flat_map(|section| &section.exercises)
    }

    /// Returns the lines of a title, in the largest type that keeps the number of lines small.
    fn title(&self, width: f64, most: f64) -> (Vec<String>, f64) {
        let mut size = most;
        loop {
            let lines = wrap(&self.fonts.bold, &self.book.title, size, width);
            let is_whole = self.book.title.split_whitespace().count() >= lines.len();
            if (lines.len() <= 2 && is_whole) || size < most * 0.6 {
                return (lines, size);
            }
            size *= 0.9;
        }
    }

    fn front(&self, page: &mut Page, area: Area, bleed: f64) {
        let Area { at, width, height } = area;
        let middle = at.x + width / 2.0;
        // A large grid extends over the edge, behind everything else.
        let step = width / 6.0;
        let mut lines = Path::default();
        for i in 1..6 {
            let x = at.x + i as f64 * step;
            lines.push_line(point(x, at.y - bleed), point(x, at.y + height + bleed));
        }
        let mut y = at.y + height / 2.0 - (height / 2.0 / step).floor() * step;
        while y < at.y + height + bleed {
            lines.push_line(point(at.x, y), point(at.x + width + bleed, y));
            y += step;
        }
        page.drawing.stroke(lines, Stroke::new(self.tint(0.12), width / 160.0));
        let (lines, size) = self.title(width * 0.84, width / 7.5);
        let mut y = at.y + height * 0.11 + size * 0.8;
        page.tagged(Role::Heading(1), |page| {
            for line in &lines {
                write(page, point(middle, y), line, size, Anchor::Middle, Weight::Bold, self.text());
                y += size * 1.16;
            }
        });
        let small = (width / 22.0).max(10.0);
        page.tagged(Role::Paragraph, |page| {
            let subtitle = self.book.subtitle.as_deref().unwrap_or("");
            for line in wrap(&self.fonts.regular, subtitle, small, width * 0.8) {
                write(page, point(middle, y), &line, small, Anchor::Middle, Weight::Regular, self.tint(0.85));
                y += small * 1.35;
            }
        });
        let foot = at.y + height * 0.93;
        if let Some(exercise) = self.exercises().next() {
            let top = y + small * 0.4;
            let room = (foot - small * 2.2 - top).min(width * 0.72);
            self.board(page, exercise, middle, top + (foot - small * 2.2 - top - room) / 2.0, room);
        }
        if let Some(author) = &self.book.author {
            page.tagged(Role::Paragraph, |page| {
                write(page, point(middle, foot), author, small, Anchor::Middle, Weight::Regular, self.text());
            });
        }
    }

    /// Draws a board on a white card whose top center is at this point.
    fn board(&self, page: &mut Page, exercise: &Exercise, middle: f64, top: f64, side: f64) {
        let pad = side * 0.045;
        let sheet = &exercise.sheet;
        let light = Theme { labels: self.style.theme.labels, ..theme::COLOUR.clone() };
        let theme = if self.style.theme.is_dark() { &light } else { self.style.theme };
        let room = side - 2.0 * pad;
        if side < 30.0 || room < least_side(exercise, self.fonts, theme) {
            return;
        }
        let look = Look { theme, fonts: self.fonts, width: room, height: room, has_ids: false, is_large: false };
        let face = Face { contents: Face::of_puzzle(&sheet.puzzle).contents, ..Face::default() };
        let board = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &look);
        let (width, height) = (board.width, board.height);
        let corner = point(middle - width / 2.0, top + (side - height) / 2.0);
        let card = Path::rectangle(corner.by(-pad, -pad), width + 2.0 * pad, height + 2.0 * pad);
        page.drawing.fill(card, Colour::WHITE);
        let spoken = spoken::board(&self.book.title, sheet, &face, self.style.language);
        page.tagged(Role::Figure(spoken), |page| page.drawing.place(board, corner));
    }

    /// Draws the title and author along the spine, from top to bottom.
    fn spine(&self, page: &mut Page, area: Area) {
        let Area { at, width, height } = area;
        let size = (width - 2.0 * SPINE_MARGIN).min(18.0) * 0.85;
        if size < LEAST_TYPE {
            return;
        }
        let x = at.x + width / 2.0 - self.fonts.bold.cap_height() * size / 2.0;
        let mut along = |text: &str, y: f64, anchor: Anchor, weight: Weight| {
            let (text, colour, lie) = (text.to_owned(), self.text(), Some([0.0, 1.0, -1.0, 0.0]));
            let text = Text { at: point(x, y), text, size, anchor, weight, colour, lie };
            page.tagged(Role::Paragraph, |page| page.drawing.text(text));
        };
        let author = self.book.author.as_deref().unwrap_or("");
        let room = height * 0.86 - (self.fonts.regular.width(author) + 2.0) * size;
        let title = super::flow::cut(&self.fonts.bold, &self.book.title, size, room);
        along(&title, at.y + height * 0.07, Anchor::Start, Weight::Bold);
        along(author, at.y + height * 0.93, Anchor::End, Weight::Regular);
    }

    /// Draws the blurb, a few boards, and a white area for a bar code.
    fn back(&self, page: &mut Page, area: Area, blurb: &[String]) {
        let Area { at, width, height } = area;
        let size = (width / 30.0).max(9.0);
        let (left, room) = (at.x + width * 0.11, width * 0.78);
        let mut y = at.y + height * 0.13;
        for paragraph in blurb {
            page.tagged(Role::Paragraph, |page| {
                for line in wrap(&self.fonts.regular, paragraph, size, room) {
                    write(page, point(left, y), &line, size, Anchor::Start, Weight::Regular, self.text());
                    y += size * 1.4;
                }
            });
            y += size * 0.7;
        }
        let code = point(at.x + width - CODE_MARGIN - CODE.0, at.y + height - CODE_MARGIN - CODE.1);
        // One board per section is shown, three at most. If there is only one section, its other boards are shown,
        // because its first one is on the front.
        let firsts: Vec<&Exercise> =
            self.book.sections.iter().filter_map(|section| section.exercises.first()).collect();
        let side = (room / 3.0 * 0.92).min(code.y - y - 2.0 * size);
        // Boards that would be too small to print are passed over.
        let fits = |exercise: &&Exercise| side * 0.91 >= least_side(exercise, self.fonts, self.style.theme);
        let shown: Vec<&Exercise> = match firsts.len() {
            1 => self.exercises().skip(1).filter(fits).take(3).collect(),
            _ => firsts.into_iter().filter(fits).take(3).collect(),
        };
        for (i, exercise) in shown.iter().enumerate() {
            let middle = left + room * (i as f64 + 0.5) / shown.len() as f64;
            self.board(page, exercise, middle, y + size, side);
        }
        page.drawing.fill(Path::rectangle(code, CODE.0, CODE.1), Colour::WHITE);
    }
}
