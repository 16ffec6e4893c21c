//! Handouts: the chapters of an HTML page as pages to print.
//!
//! Figures follow one another, each with its heading and text, and none is divided between two pages.

use anydoku::Language;

use crate::book::LEAST_TYPE;
use crate::book::flow::wrap;
use crate::document::{Document, Page, Role};
use crate::drawing::{Anchor, Drawing, Text, Weight, point};
use crate::font::{Fonts, Typeface};
use crate::html::{Chapter, Figure};
use crate::paper::{INCH, Paper};
use crate::theme::Theme;

/// The margin on all sides, the sizes of the headings of chapters and figures, and that of text.
const MARGIN: f64 = 0.6 * INCH;
const TITLE: f64 = 18.0;
const HEADING: f64 = 11.5;
const TEXT: f64 = 10.0;
const LEADING: f64 = 1.35;

/// Lays out chapters on pages of this size. Each chapter begins on a new page.
pub fn document(
    title: &str,
    chapters: &[Chapter],
    paper: Paper,
    theme: &Theme,
    fonts: &Fonts,
    language: Language,
) -> Document {
    let mut press = Press { paper, theme, fonts, pages: Vec::new(), y: f64::INFINITY };
    for chapter in chapters {
        press.begin();
        press.words(&chapter.title, TITLE, Weight::Bold, Role::Heading(1));
        press.words(&chapter.text, TEXT, Weight::Regular, Role::Paragraph);
        for figure in &chapter.figures {
            press.figure(figure);
        }
    }
    let (title, language) = (Some(title.to_owned()), Some(language.code()));
    Document { pages: press.pages, title, language, ..Document::default() }
}

/// The pages so far, and the height that is used on the last one.
struct Press<'a> {
    paper: Paper,
    theme: &'a Theme,
    fonts: &'a Fonts,
    pages: Vec<Page>,
    y: f64,
}

impl Press<'_> {
    fn begin(&mut self) {
        self.pages.push(Page::new(self.paper.width, self.paper.height));
        self.y = MARGIN;
    }

    fn width(&self) -> f64 {
        self.paper.width - 2.0 * MARGIN
    }

    fn face(&self, weight: Weight) -> &Typeface {
        self.fonts.of(weight)
    }

    /// Writes a paragraph, which continues on the next page if there is no room.
    fn words(&mut self, text: &str, size: f64, weight: Weight, role: Role) {
        for line in wrap(self.face(weight), text, size, self.width()) {
            if self.y + size * LEADING > self.paper.height - MARGIN {
                self.begin();
            }
            self.y += size * LEADING;
            let (at, colour) = (point(MARGIN, self.y), self.theme.text);
            let text = Text { at, text: line, size, anchor: Anchor::Start, weight, colour, lie: None };
            if let Some(page) = self.pages.last_mut() {
                page.tagged(role.clone(), |page| page.drawing.text(text));
            }
        }
        if !text.is_empty() {
            self.y += size * 0.5;
        }
    }

    /// Places a figure with its heading and text. It gets a new page if less than its share of this one is left.
    fn figure(&mut self, figure: &Figure) {
        let width = self.width();
        let height = |text: &str, size: f64, weight: Weight| match text {
            "" => 0.0,
            text => (wrap(self.face(weight), text, size, width).len() as f64 * LEADING + 0.5) * size,
        };
        let lines: Vec<String> = (1..).zip(&figure.lines).map(|(i, line)| format!("{i}. {line}")).collect();
        let texts = || [&figure.text].into_iter().chain(&lines);
        let words = height(&figure.title, HEADING, Weight::Bold)
            + texts().map(|text| height(text, TEXT, Weight::Regular)).sum::<f64>();
        let high = self.paper.height - 2.0 * MARGIN;
        // Two figures share a page if their type stays large enough; a board is never larger than it was drawn.
        let drawn = (figure.drawing.width, figure.drawing.height);
        let least = figure.drawing.texts().map(|text| text.size_on_paper()).fold(f64::INFINITY, f64::min);
        let fit = |room: f64| (width / drawn.0).min(room / drawn.1).min(1.0);
        // The heading of a chapter takes about three lines of the first page.
        let half = fit((high - 3.0 * TITLE) / 2.0 - words - 2.5 * TEXT);
        let scale = if half * least >= LEAST_TYPE { half } else { fit((high - words - 2.5 * TEXT).max(high / 3.0)) };
        if self.y + words + drawn.1 * scale + 2.0 * TEXT > self.paper.height - MARGIN && self.y > MARGIN {
            self.begin();
        }
        self.words(&figure.title, HEADING, Weight::Bold, Role::Heading(2));
        let at = point(MARGIN + (width - drawn.0 * scale) / 2.0, self.y);
        if let Some(page) = self.pages.last_mut() {
            let drawing: Drawing = figure.drawing.clone().scaled(scale);
            page.tagged(Role::Figure(figure.title.clone()), |page| page.drawing.place(drawing, at));
        }
        self.y += drawn.1 * scale + 0.3 * TEXT;
        for text in texts() {
            self.words(text, TEXT, Weight::Regular, Role::Paragraph);
        }
        self.y += TEXT;
    }
}
