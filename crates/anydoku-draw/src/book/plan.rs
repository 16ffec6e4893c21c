//! The plan of a book: the boards that share a page, their size, and the first page of each part.

use std::ops::Range;

use anydoku::{Content, Language, Message, msg};

use super::flow::{self, Flow, Line, Start, wrap};
use super::{Book, BookError, Exercise, Figure, LEAST_TYPE, Lesson, Placement, Section, Style, Volume};
use crate::board;
use crate::font::Fonts;
use crate::paper::{INCH, Paper};

/// The side of a square, in points, that is comfortable to write in. The next two constants are the smallest legible
/// side and the absolute minimum.
const COMFORTABLE: f64 = 30.0;
const READABLE: f64 = 13.0;
/// The side of squares with pictures in solutions, which children compare with their own.
const SEEN: f64 = 34.0;
const SMALLEST: f64 = 2.0;

/// Returns the maximum side of a square. Without this limit, a 4x4 would fill its page and look too big.
fn largest(style: &Style<'_>, is_solution: bool) -> f64 {
    match (is_solution, style.is_large_print) {
        (false, false) => 54.0,
        (false, true) => 72.0,
        (true, false) => 22.0,
        (true, true) => 30.0,
    }
}

/// The maximum number of boards per page, more than any book needs.
const MOST_A_PAGE: usize = 400;

/// The numbers of boards per page that are considered.
const PUZZLES_A_PAGE: &[usize] = &[1, 2, 4, 6];
const SOLUTIONS_A_PAGE: &[usize] = &[1, 2, 4, 6, 9, 12, 16, 20, 24];

/// The printed part of a page.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub paper: Paper,
    pub inside: f64,
    pub outside: f64,
    /// The margin above the running head and below the page number.
    pub margin: f64,
    pub top: f64,
    pub bottom: f64,
    /// The type size of captions. `small` is that of less important text.
    pub caption: f64,
    pub small: f64,
    pub gap: f64,
}

impl Frame {
    /// Returns the frame of a book. With `has_legend`, there is room for a legend above the page number.
    pub fn new(style: &Style<'_>, gutter: f64, has_legend: bool) -> Frame {
        let scale = if style.is_large_print { 1.5 } else { 1.0 };
        let scale = scale * (style.paper.width / (8.0 * INCH)).clamp(0.72, 1.1);
        let margin = style.margin.unwrap_or(0.375 * INCH);
        Frame {
            paper: style.paper,
            inside: gutter,
            outside: margin,
            margin,
            top: margin + if style.is_worksheet { 34.0 } else { 18.0 } * scale,
            bottom: margin + if has_legend { 54.0 } else { 24.0 } * scale,
            caption: 12.0 * scale,
            small: (9.0 * scale).max(LEAST_TYPE),
            gap: 16.0 * scale,
        }
    }

    pub fn width(&self) -> f64 {
        self.paper.width - self.inside - self.outside
    }

    pub fn height(&self) -> f64 {
        self.paper.height - self.top - self.bottom
    }

    /// Returns the left edge of the printed part. The spine is on the left of odd pages.
    pub fn left(&self, page: usize) -> f64 {
        if page.is_multiple_of(2) { self.inside } else { self.outside }
    }

    /// Returns the height of a caption above its board.
    pub fn caption_height(&self, code_side: f64) -> f64 {
        if code_side > 0.0 { code_side + 0.8 * self.caption } else { 1.75 * self.caption }
    }

    /// Returns the height of this many lines below a board.
    fn words_height(&self, n_lines: usize) -> f64 {
        // A board that is too small to read is useless, so the text leaves half of the page for it.
        if n_lines == 0 { 0.0 } else { ((n_lines as f64 + 0.6) * self.leading()).min(self.height() * 0.5) }
    }

    /// Returns the distance between the lines below boards.
    pub fn leading(&self) -> f64 {
        self.small * 1.35
    }

    /// Returns the best division of the page into rows and columns for `n` boards of this size, and the side of their
    /// squares. `n_lines` returns the number of lines in the longest text below a board for a given width.
    fn deal(&self, n: usize, units: (f64, f64), code_side: f64, n_lines: &dyn Fn(f64) -> usize) -> Deal {
        let deal = |cols: usize| {
            let rows = n.div_ceil(cols);
            let width = (self.width() - (cols - 1) as f64 * self.gap) / cols as f64;
            let words = self.words_height(n_lines(width));
            let height =
                (self.height() - (rows - 1) as f64 * self.gap) / rows as f64 - self.caption_height(code_side) - words;
            let unit = (width / units.0).min(height / units.1);
            Deal { rows, cols, width, height, unit, code_side, words }
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

/// The arrangement of boards on a page: rows and columns, the space for each board, the side of its squares, and the
/// side of the largest QR code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    pub rows: usize,
    pub cols: usize,
    pub width: f64,
    pub height: f64,
    pub unit: f64,
    pub code_side: f64,
    /// The space for text below each board.
    pub words: f64,
}

/// The contents of every page.
#[derive(Debug)]
pub(super) struct Plan {
    pub pages: Vec<Planned>,
    /// The page and position of each puzzle that is in this part. Puzzles are numbered through all sections.
    pub puzzles: Vec<Option<Spot>>,
    pub solutions: Vec<Option<Spot>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub page: usize,
    pub top: f64,
}

#[derive(Debug)]
pub(super) enum Planned {
    /// The front of the cover.
    Cover,
    Blank,
    Title,
    /// The page with the lines of the imprint.
    Imprint(Vec<Line>),
    /// Paragraphs and the table of contents, the opening of a section, the text of a lesson, or hints.
    Text {
        start: Option<Start>,
        lines: Vec<Line>,
    },
    /// The figures of a lesson.
    Figures {
        lesson: usize,
        first: usize,
        n: usize,
    },
    /// The boards of puzzles or solutions from one or more sections, numbered through the book.
    Boards {
        section: Option<usize>,
        exercises: Vec<usize>,
        is_solution: bool,
        deal: Deal,
    },
}

/// A page with room for more boards, with the maximum number of boards, the boards so far, and the size of the largest.
#[derive(Default)]
struct OpenPage<'a> {
    most: usize,
    /// The common section of the boards, if there is one.
    section: Option<usize>,
    exercises: Vec<usize>,
    /// The boards with text below them.
    worded: Vec<&'a Exercise>,
    units: (f64, f64),
    code_side: f64,
    has_pictures: bool,
}

impl Plan {
    pub fn new(book: &Book, style: &Style<'_>, frame: &Frame, fonts: &Fonts) -> Result<Plan, BookError> {
        let n = book.sections.iter().map(|section| section.exercises.len()).sum();
        let mut plan = Plan { pages: Vec::new(), puzzles: vec![None; n], solutions: vec![None; n] };
        if style.has_cover {
            plan.pages.extend([Planned::Cover, Planned::Blank]);
        }
        if style.has_title_page {
            plan.pages.push(Planned::Title);
        }
        if style.part != Volume::Answers {
            if !book.imprint.is_empty() {
                plan.pages.extend(imprint(book, frame, fonts).pages.into_iter().map(Planned::Imprint));
            }
            let goals = goals(book, style);
            if !book.introduction.is_empty() || has_contents(book, style, &goals) {
                plan.text(None, front(book, style, &goals, frame, fonts));
            }
            for (l, lesson) in book.lessons.iter().enumerate() {
                plan.lesson(l, lesson, frame, fonts);
            }
            plan.puzzles(book, style, frame, fonts, style.part == Volume::Both)?;
        }
        if style.part != Volume::Puzzles {
            if has_hints(book) {
                plan.text(Some(Start::Hints), hints(book, style.language, frame, fonts));
            }
            if style.solutions == Placement::End || style.part == Volume::Answers {
                plan.boards(book, 0..book.sections.len(), style, frame, fonts, true)?;
            }
        }
        Ok(plan)
    }

    fn text(&mut self, start: Option<Start>, flow: Flow) {
        self.pages.extend(flow.pages.into_iter().map(|lines| Planned::Text { start, lines }));
    }

    /// Adds the text of a lesson, followed by its figures on separate pages.
    fn lesson(&mut self, lesson: usize, taught: &Lesson, frame: &Frame, fonts: &Fonts) {
        let size = frame.caption;
        let mut flow = Flow::new(frame.top + 2.0 * size, frame.top + 2.0 * size, frame.paper.height - frame.bottom);
        for line in wrap(&fonts.bold, &taught.title, size * 1.5, frame.width()) {
            flow.line(line, size * 1.5, size * 1.9, size * 6.0, true, None);
        }
        flow.skip(size * 0.5);
        flow.paragraphs(&taught.paragraphs, &fonts.regular, size * 0.95, frame.width());
        self.text(Some(Start::Lesson(lesson)), flow);
        // Two figures are placed one below the other if their boards stay legible: text takes up to two fifths of the room.
        let room = (frame.height() - frame.gap) / 2.0 * 0.6;
        let is_legible = |figure: &Figure| {
            let sheet = &figure.sheet;
            let (across, down) = board::units(&sheet.layout);
            let unit = (frame.width() / across).min(room / down);
            let has_marks = figure.face.contents.iter().any(|content| matches!(content, Content::Marks(_)));
            !has_marks || unit * board::mark_size(sheet.puzzle.topology(), &sheet.layout, fonts) >= LEAST_TYPE
        };
        let is_high = frame.height() > 1.1 * frame.width();
        let n = if is_high && taught.figures.iter().all(is_legible) { 2 } else { 1 };
        for first in (0..taught.figures.len()).step_by(n) {
            self.pages.push(Planned::Figures { lesson, first, n });
        }
    }

    /// Returns the page on which a part of the book begins.
    pub fn start(&self, start: Start) -> Option<usize> {
        match start {
            Start::Solutions => self.solutions.iter().flatten().map(|spot| spot.page).min(),
            wanted => self.pages.iter().position(|page| match page {
                Planned::Text { start, .. } => *start == Some(wanted),
                Planned::Boards { section: Some(section), is_solution: false, .. } => {
                    Start::Section(*section) == wanted
                }
                _ => false,
            }),
        }
    }

    pub(super) fn boards(
        &mut self,
        book: &Book,
        sections: Range<usize>,
        style: &Style<'_>,
        frame: &Frame,
        fonts: &Fonts,
        is_solution: bool,
    ) -> Result<(), BookError> {
        let count = |sections: &[Section]| sections.iter().map(|section| section.exercises.len()).sum::<usize>();
        let mut number = count(&book.sections[..sections.start]);
        let n_all = count(&book.sections[sections.clone()]);
        // Solutions of several sections share pages; puzzles do not.
        let mut open: Option<OpenPage<'_>> = None;
        for (s, section) in book.sections.iter().enumerate().take(sections.end).skip(sections.start) {
            let is_opened = !style.is_worksheet && (book.sections.len() > 1 || !section.introduction.is_empty());
            if !is_solution && is_opened {
                self.text(Some(Start::Section(s)), opening(section, frame, fonts));
            }
            let n_wanted = if is_solution { n_all } else { section.exercises.len() };
            for exercise in &section.exercises {
                let i = number;
                number += 1;
                if is_solution && exercise.solution.is_none() {
                    continue;
                }
                let units = board::units(&exercise.sheet.layout);
                let code_side = if is_solution { 0.0 } else { exercise.code_side() };
                let n = per_page(exercise, style, frame, fonts, is_solution, n_wanted)?;
                let fits = open.as_ref().is_some_and(|page| page.most == n && page.exercises.len() < n);
                if !fits && let Some(done) = open.take() {
                    self.close(done, style, frame, fonts, is_solution);
                }
                let page = open.get_or_insert_with(|| OpenPage { most: n, section: Some(s), ..OpenPage::default() });
                page.section = page.section.filter(|&first| first == s);
                page.exercises.push(i);
                page.worded.extend(Some(exercise).filter(|_| !is_solution));
                page.units = (page.units.0.max(units.0), page.units.1.max(units.1));
                page.code_side = page.code_side.max(code_side);
                page.has_pictures |= exercise.has_pictures();
            }
            if !is_solution && let Some(done) = open.take() {
                self.close(done, style, frame, fonts, is_solution);
            }
        }
        if let Some(done) = open {
            self.close(done, style, frame, fonts, is_solution);
        }
        Ok(())
    }

    /// Ends a page of boards.
    fn close(&mut self, page: OpenPage<'_>, style: &Style<'_>, frame: &Frame, fonts: &Fonts, is_solution: bool) {
        let OpenPage { most: n_boards, section, exercises, worded, units, code_side, has_pictures } = page;
        let n_lines = |width| {
            let lines = worded.iter().map(|exercise| exercise.words(fonts, frame.small, width).len());
            lines.max().unwrap_or(0)
        };
        let mut deal = frame.deal(n_boards, units, code_side, &n_lines);
        let most = if has_pictures { SEEN * 1.2 } else { 0.0 };
        deal.unit = deal.unit.min(largest(style, is_solution).max(most));
        if deal.rows > 1 {
            // If boards are not as large as possible, their rows are moved together at the top.
            deal.height = deal.height.min(units.1 * deal.unit + frame.gap);
        }
        for (k, &i) in exercises.iter().enumerate() {
            let row = (k / deal.cols) as f64;
            let top = frame.top + row * (deal.height + frame.caption_height(code_side) + deal.words + frame.gap);
            let spots = if is_solution { &mut self.solutions } else { &mut self.puzzles };
            spots[i] = Some(Spot { page: self.pages.len(), top });
        }
        self.pages.push(Planned::Boards { section, exercises, is_solution, deal });
    }
}

/// Returns the lines of the imprint, at the bottom of their page.
fn imprint(book: &Book, frame: &Frame, fonts: &Fonts) -> Flow {
    let size = frame.small;
    let lines = book.imprint.iter().map(|words| wrap(&fonts.regular, words, size, frame.width()).len());
    let height = lines.map(|n| (n as f64 * 1.45 + 0.6) * size).sum::<f64>();
    let (top, foot) = (frame.top + 2.0 * size, frame.paper.height - frame.bottom);
    let mut flow = Flow::new((foot - height).max(top), top, foot);
    flow.paragraphs(&book.imprint, &fonts.regular, size, frame.width());
    flow
}

fn has_hints(book: &Book) -> bool {
    book.sections.iter().flat_map(|section| &section.exercises).any(|exercise| !exercise.hints.is_empty())
}

/// Returns the entries in the table of contents and their targets.
fn goals(book: &Book, style: &Style<'_>) -> Vec<(String, Start)> {
    let say = |message: Message| message.in_language(style.language);
    let mut goals: Vec<(String, Start)> =
        book.lessons.iter().enumerate().map(|(l, lesson)| (lesson.title.clone(), Start::Lesson(l))).collect();
    goals.extend(book.sections.iter().enumerate().map(|(s, section)| {
        let title = if section.title.is_empty() { say(msg!("book-puzzles")) } else { section.title.clone() };
        (title, Start::Section(s))
    }));
    if style.part == Volume::Both {
        goals.extend(has_hints(book).then(|| (say(msg!("book-hints")), Start::Hints)));
        let is_solved = |exercise: &Exercise| exercise.solution.is_some();
        let is_last = style.solutions == Placement::End;
        let has_solutions = is_last && book.sections.iter().flat_map(|section| &section.exercises).any(is_solved);
        goals.extend(has_solutions.then(|| (say(msg!("book-solutions")), Start::Solutions)));
    }
    goals
}

/// Returns whether a table of contents is useful. Worksheets need none, because they are handed out one by one.
fn has_contents(book: &Book, style: &Style<'_>, goals: &[(String, Start)]) -> bool {
    !style.is_worksheet && (book.sections.len() > 1 || goals.len() > 2)
}

/// Returns the introduction and the table of contents.
fn front(book: &Book, style: &Style<'_>, goals: &[(String, Start)], frame: &Frame, fonts: &Fonts) -> Flow {
    let size = frame.caption;
    let mut flow = Flow::new(frame.top + 2.0 * size, frame.top + 2.0 * size, frame.paper.height - frame.bottom);
    flow.paragraphs(&book.introduction, &fonts.regular, size * 0.95, frame.width());
    if has_contents(book, style, goals) {
        flow.skip(size);
        let heading = msg!("book-contents").in_language(style.language);
        flow.line(heading, size * 1.5, size * 2.2, size * 6.0, true, None);
        for (title, goal) in goals {
            let title = flow::cut(&fonts.regular, title, size, frame.width() * 0.85);
            flow.line(title, size, size * 1.8, 0.0, false, Some(*goal));
        }
    }
    flow
}

/// Returns the hints, puzzle by puzzle.
fn hints(book: &Book, language: Language, frame: &Frame, fonts: &Fonts) -> Flow {
    let (size, small) = (frame.caption, frame.small * 1.05);
    let mut flow = Flow::new(frame.top + 2.0 * size, frame.top + 2.0 * size, frame.paper.height - frame.bottom);
    flow.line(msg!("book-hints").in_language(language), size * 1.5, size * 2.2, size * 6.0, true, None);
    let exercises = book.sections.iter().flat_map(|section| &section.exercises);
    for (i, exercise) in exercises.enumerate().filter(|(_, exercise)| !exercise.hints.is_empty()) {
        let lines: Vec<String> =
            exercise.hints.iter().flat_map(|hint| wrap(&fonts.regular, hint, small, frame.width())).collect();
        let title = msg!("book-sudoku", number = i + 1).in_language(language);
        flow.line(title, small, small * 1.35, small * 1.35 * lines.len() as f64, true, None);
        flow.paragraph(lines, small, small * 1.35);
        flow.skip(small * 0.6);
    }
    flow
}

/// Returns the page before the puzzles of a section.
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

/// Returns the number of boards of this size per page. The section has `n_all` of them.
fn per_page(
    exercise: &Exercise,
    style: &Style<'_>,
    frame: &Frame,
    fonts: &Fonts,
    is_solution: bool,
    n_all: usize,
) -> Result<usize, BookError> {
    let layout = &exercise.sheet.layout;
    let code_side = if is_solution { 0.0 } else { exercise.code_side() };
    let n_lines = |width| if is_solution { 0 } else { exercise.words(fonts, frame.small, width).len() };
    let unit = |n: usize| frame.deal(n, board::units(layout), code_side, &n_lines).unit;
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
    let topology = exercise.sheet.puzzle.topology();
    let is_long = layout.symbols.width(topology.n_digits()) > 1;
    let printable = LEAST_TYPE / board::digit_size(topology, layout, fonts, style.theme, style.is_large_print);
    let (least, choices) = match is_solution {
        false => (COMFORTABLE, PUZZLES_A_PAGE),
        true if exercise.has_pictures() => (SEEN, SOLUTIONS_A_PAGE),
        true => (READABLE * if is_long { 1.4 } else { 1.0 } * frame.small / 9.0, SOLUTIONS_A_PAGE),
    };
    let most = choices.iter().copied().take_while(|&n| unit(n) >= least.max(printable)).last().unwrap_or(1);
    // A few boards do not have to be as small as many.
    let enough = choices.iter().copied().find(|&n| n >= n_all).unwrap_or(most);
    Ok(most.min(enough))
}
