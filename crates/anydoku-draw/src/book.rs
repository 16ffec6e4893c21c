//! Books: puzzles on pages, solutions at the back, and references both ways.
//!
//! A book is planned before it is drawn: the plan says which puzzles share a page, so every page number is known when
//! the first caption is written. Page numbers are those of the file; the title is page 1 and does not say so.

mod flow;
mod pages;

use std::collections::BTreeSet;

use anydoku::{Sheet, Solution};

use crate::document::{Document, Entry, Goal, Page};
use crate::drawing::{Drawing, Point, Weight, point};
use crate::font::Fonts;
use crate::paper::{INCH, Paper};
use crate::theme::Theme;
use crate::{board, theme};

use flow::{Flow, Line, Start, wrap};
use pages::Typesetter;

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

/// Sides of squares, in points, that are comfortable to write in, and that can just be read.
const COMFORTABLE: f64 = 30.0;
const READABLE: f64 = 13.0;
const SMALLEST: f64 = 2.0;

/// The side of the largest squares: a 4x4 that fills its page would shout.
fn largest(style: &Style<'_>, is_solution: bool) -> f64 {
    match (is_solution, style.is_large_print) {
        (false, false) => 54.0,
        (false, true) => 72.0,
        (true, false) => 22.0,
        (true, true) => 30.0,
    }
}

/// Nobody wants more boards than this on a page.
const MOST_A_PAGE: usize = 400;

/// Numbers of boards on a page that are considered.
const PUZZLES_A_PAGE: &[usize] = &[1, 2, 4, 6];
const SOLUTIONS_A_PAGE: &[usize] = &[1, 2, 4, 6, 9, 12, 16, 20, 24];

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

/// The part of a page that is printed on.
#[derive(Clone, Debug)]
struct Frame {
    paper: Paper,
    inside: f64,
    outside: f64,
    top: f64,
    bottom: f64,
    /// Sizes of type: captions, and what is less important.
    caption: f64,
    small: f64,
    gap: f64,
}

impl Frame {
    fn new(style: &Style<'_>, gutter: f64) -> Frame {
        let scale = if style.is_large_print { 1.5 } else { 1.0 };
        let scale = scale * (style.paper.width / (8.0 * INCH)).clamp(0.72, 1.1);
        Frame {
            paper: style.paper,
            inside: gutter,
            outside: 0.375 * INCH,
            top: 0.375 * INCH + 18.0 * scale,
            bottom: 0.375 * INCH + 24.0 * scale,
            caption: 12.0 * scale,
            small: 9.0 * scale,
            gap: 16.0 * scale,
        }
    }

    fn width(&self) -> f64 {
        self.paper.width - self.inside - self.outside
    }

    fn height(&self) -> f64 {
        self.paper.height - self.top - self.bottom
    }

    /// The left edge of the printed part: the spine is at the left of odd pages.
    fn left(&self, page: usize) -> f64 {
        if page.is_multiple_of(2) { self.inside } else { self.outside }
    }

    /// What a caption takes above its board.
    fn caption_height(&self, code_side: f64) -> f64 {
        if code_side > 0.0 { code_side + 0.8 * self.caption } else { 1.75 * self.caption }
    }

    /// How `n` boards of this size are best dealt to rows and columns, and the side of their squares.
    fn deal(&self, n: usize, units: (f64, f64), code_side: f64) -> Deal {
        let deal = |cols: usize| {
            let rows = n.div_ceil(cols);
            let width = (self.width() - (cols - 1) as f64 * self.gap) / cols as f64;
            let height = (self.height() - (rows - 1) as f64 * self.gap) / rows as f64 - self.caption_height(code_side);
            let unit = (width / units.0).min(height / units.1);
            Deal { rows, cols, width, height, unit, code_side }
        };
        let mut best = deal(1);
        for cols in 2..=n {
            let other = deal(cols);
            if other.unit > best.unit * 1.001 {
                best = other;
            }
        }
        best
    }
}

/// Boards on a page: rows and columns, the room for each, the side of its squares, and of the largest QR code.
#[derive(Clone, Copy, Debug)]
struct Deal {
    rows: usize,
    cols: usize,
    width: f64,
    height: f64,
    unit: f64,
    code_side: f64,
}

/// What is on which page.
#[derive(Debug)]
struct Plan {
    pages: Vec<Planned>,
    /// The page and the place on it of each puzzle, numbered through all sections, as far as it is in this part.
    puzzles: Vec<Option<Spot>>,
    solutions: Vec<Option<Spot>>,
}

#[derive(Clone, Copy, Debug)]
struct Spot {
    page: usize,
    top: f64,
}

#[derive(Debug)]
enum Planned {
    Title,
    /// Paragraphs and the table of contents, or the opening of a section.
    Text {
        section: Option<usize>,
        lines: Vec<Line>,
    },
    /// Boards: puzzles or solutions of a section, numbered through the book.
    Boards {
        section: usize,
        exercises: Vec<usize>,
        is_solution: bool,
        deal: Deal,
    },
}

/// A page that may get more boards: how many it takes, which it has, and the largest of them.
#[derive(Default)]
struct OpenPage {
    most: usize,
    exercises: Vec<usize>,
    units: (f64, f64),
    code_side: f64,
}

impl Plan {
    fn new(book: &Book, style: &Style<'_>, frame: &Frame, fonts: &Fonts) -> Result<Plan, BookError> {
        let n = book.sections.iter().map(|section| section.exercises.len()).sum();
        let mut plan = Plan { pages: Vec::new(), puzzles: vec![None; n], solutions: vec![None; n] };
        if style.has_title_page {
            plan.pages.push(Planned::Title);
        }
        let has_front = !book.introduction.is_empty() || book.sections.len() > 1;
        if has_front && style.part != Part::Answers {
            plan.text(None, front(book, style, frame, fonts));
        }
        if style.part != Part::Answers {
            plan.boards(book, style, frame, fonts, false)?;
        }
        if style.part != Part::Puzzles {
            plan.boards(book, style, frame, fonts, true)?;
        }
        Ok(plan)
    }

    fn text(&mut self, section: Option<usize>, flow: Flow) {
        self.pages.extend(flow.pages.into_iter().map(|lines| Planned::Text { section, lines }));
    }

    /// The page where a part of the book begins.
    fn start(&self, start: Start) -> Option<usize> {
        match start {
            Start::Solutions => self.solutions.iter().flatten().map(|spot| spot.page).min(),
            Start::Section(wanted) => self.pages.iter().position(|page| match page {
                Planned::Title => false,
                Planned::Text { section, .. } => *section == Some(wanted),
                Planned::Boards { section, is_solution, .. } => *section == wanted && !is_solution,
            }),
        }
    }

    fn boards(
        &mut self,
        book: &Book,
        style: &Style<'_>,
        frame: &Frame,
        fonts: &Fonts,
        is_solution: bool,
    ) -> Result<(), BookError> {
        let mut number = 0;
        for (s, section) in book.sections.iter().enumerate() {
            if !is_solution && (book.sections.len() > 1 || !section.introduction.is_empty()) {
                self.text(Some(s), opening(section, frame, fonts));
            }
            let mut open: Option<OpenPage> = None;
            for exercise in &section.exercises {
                let i = number;
                number += 1;
                if is_solution && exercise.solution.is_none() {
                    continue;
                }
                let units = board::units(&exercise.sheet.layout);
                let code_side = if is_solution { 0.0 } else { exercise.code_side() };
                let n = per_page(exercise, style, frame, is_solution, section.exercises.len())?;
                let fits = open.as_ref().is_some_and(|page| page.most == n && page.exercises.len() < n);
                if !fits && let Some(done) = open.take() {
                    self.close(s, done, style, frame, is_solution);
                }
                let page = open.get_or_insert_with(|| OpenPage { most: n, ..OpenPage::default() });
                page.exercises.push(i);
                page.units = (page.units.0.max(units.0), page.units.1.max(units.1));
                page.code_side = page.code_side.max(code_side);
            }
            if let Some(done) = open {
                self.close(s, done, style, frame, is_solution);
            }
        }
        Ok(())
    }

    /// Ends a page of boards.
    fn close(&mut self, section: usize, page: OpenPage, style: &Style<'_>, frame: &Frame, is_solution: bool) {
        let OpenPage { most, exercises, units, code_side } = page;
        let mut deal = frame.deal(most, units, code_side);
        deal.unit = deal.unit.min(largest(style, is_solution));
        if deal.rows > 1 {
            // Rows of boards that are not as large as they could be stand together at the top.
            deal.height = deal.height.min(units.1 * deal.unit + frame.gap);
        }
        for (k, &i) in exercises.iter().enumerate() {
            let row = (k / deal.cols) as f64;
            let top = frame.top + row * (deal.height + frame.caption_height(code_side) + frame.gap);
            let spots = if is_solution { &mut self.solutions } else { &mut self.puzzles };
            spots[i] = Some(Spot { page: self.pages.len(), top });
        }
        self.pages.push(Planned::Boards { section, exercises, is_solution, deal });
    }
}

/// The introduction and the table of contents.
fn front(book: &Book, style: &Style<'_>, frame: &Frame, fonts: &Fonts) -> Flow {
    let size = frame.caption;
    let mut flow = Flow::new(frame.top + 2.0 * size, frame.top + 2.0 * size, frame.paper.height - frame.bottom);
    flow.paragraphs(&book.introduction, &fonts.regular, size * 0.95, frame.width());
    if book.sections.len() > 1 {
        flow.skip(size);
        flow.line("Contents".into(), size * 1.5, size * 2.2, size * 6.0, true, None);
        let mut entry = |title: &str, goal: Start| {
            let title = flow::cut(&fonts.regular, title, size, frame.width() * 0.85);
            flow.line(title, size, size * 1.8, 0.0, false, Some(goal));
        };
        for (s, section) in book.sections.iter().enumerate() {
            entry(&section.title, Start::Section(s));
        }
        let is_solved = |exercise: &Exercise| exercise.solution.is_some();
        if style.part == Part::Both && book.sections.iter().flat_map(|section| &section.exercises).any(is_solved) {
            entry("Solutions", Start::Solutions);
        }
    }
    flow
}

/// The page before the puzzles of a section.
fn opening(section: &Section, frame: &Frame, fonts: &Fonts) -> Flow {
    let size = frame.caption * 2.2;
    let foot = frame.paper.height - frame.bottom;
    let mut flow = Flow::new(frame.paper.height * 0.28, frame.top + 2.0 * frame.caption, foot);
    for line in wrap(&fonts.bold, &section.title, size, frame.width()) {
        flow.line(line, size, size * 1.2, 0.0, true, None);
    }
    flow.skip(size * 0.2);
    flow.paragraphs(&section.introduction, &fonts.regular, frame.caption * 0.95, frame.width());
    flow
}

/// How many boards of this size share a page; `n_all` are wanted in this section.
fn per_page(
    exercise: &Exercise,
    style: &Style<'_>,
    frame: &Frame,
    is_solution: bool,
    n_all: usize,
) -> Result<usize, BookError> {
    let layout = &exercise.sheet.layout;
    let code_side = if is_solution { 0.0 } else { exercise.code_side() };
    let unit = |n: usize| frame.deal(n, board::units(layout), code_side).unit;
    let wanted = if is_solution { style.solutions_per_page } else { style.per_page };
    if let Some(n) = wanted {
        if (1..=MOST_A_PAGE).contains(&n) && unit(n) >= SMALLEST {
            return Ok(n);
        }
        let most = (1..n.min(MOST_A_PAGE)).rev().find(|&n| unit(n) >= SMALLEST).unwrap_or(1);
        return Err(BookError::Crowded { n, rows: layout.rows(), cols: layout.cols(), most });
    }
    if style.is_large_print && !is_solution {
        return Ok(1);
    }
    let n_digits = exercise.sheet.puzzle.topology().n_digits();
    let is_long = layout.symbols.width(n_digits) > 1;
    let (least, choices) = match is_solution {
        false => (COMFORTABLE, PUZZLES_A_PAGE),
        true => (READABLE * if is_long { 1.4 } else { 1.0 } * frame.small / 9.0, SOLUTIONS_A_PAGE),
    };
    let most = choices.iter().copied().take_while(|&n| unit(n) >= least).last().unwrap_or(1);
    // A few boards need not be as small as many.
    let enough = choices.iter().copied().find(|&n| n >= n_all).unwrap_or(most);
    Ok(most.min(enough))
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
