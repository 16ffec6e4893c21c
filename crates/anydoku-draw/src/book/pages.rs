//! The pages of a book, drawn by its plan.

use anydoku::{Content, Face};
use qrcode::{Color, EcLevel, QrCode};

use super::flow::{Line, Start, cut, wrap};
use super::plan::{Deal, Frame, Plan, Planned, Spot};
use super::{Book, Exercise, MOST_STARS, Part, Style};
use crate::board::{self, Look};
use crate::document::{Document, Entry, Goal, Link, Page};
use crate::drawing::{Anchor, Drawing, Ink, Path, Point, Stroke, Text, Weight, point};
use crate::font::Fonts;
use crate::paper::INCH;
use crate::theme::Colour;

pub(super) struct Typesetter<'a> {
    pub book: &'a Book,
    pub style: &'a Style<'a>,
    pub fonts: &'a Fonts,
    pub frame: &'a Frame,
    pub plan: &'a Plan,
    /// The plan of the other file, if this is one of two.
    pub other: Option<&'a Plan>,
}

impl Typesetter<'_> {
    pub fn document(&self) -> Document {
        let exercises: Vec<&Exercise> = self.book.sections.iter().flat_map(|section| &section.exercises).collect();
        let pages = self.plan.pages.iter().enumerate().map(|(i, planned)| {
            let mut page =
                Page { drawing: Drawing::new(self.style.paper.width, self.style.paper.height), links: Vec::new() };
            if let Some(colour) = self.style.theme.background {
                let all = Path::rectangle(point(0.0, 0.0), page.drawing.width, page.drawing.height);
                page.drawing.fill(all, colour);
            }
            match planned {
                Planned::Title => self.title_page(&mut page, &exercises),
                Planned::Text { lines, .. } => self.text(&mut page, i, lines),
                Planned::Boards { section, exercises: numbers, is_solution, deal } => {
                    self.running_head(&mut page, i, *section, *is_solution);
                    self.boards(&mut page, i, numbers, *is_solution, deal, &exercises);
                }
            }
            page
        });
        let pages: Vec<Page> = pages.collect();
        let n: usize = exercises.len();
        let subject = format!("{n} {}", if n == 1 { "Sudoku" } else { "Sudokus" });
        Document {
            is_bound: pages.len() > 2,
            pages,
            outline: self.outline(),
            title: Some(self.book.title.clone()).filter(|title| !title.is_empty()),
            author: self.book.author.clone(),
            subject: Some(subject),
        }
    }

    fn outline(&self) -> Vec<Entry> {
        let mut outline = Vec::new();
        let entry = |text: String, page: usize, top: f64| Entry {
            text,
            page,
            at: point(0.0, (top - 6.0).max(0.0)),
            children: Vec::new(),
        };
        let mut number = 0;
        for (s, section) in self.book.sections.iter().enumerate() {
            let first = number;
            number += section.exercises.len();
            let children: Vec<Entry> = (first..number)
                .filter_map(|i| self.plan.puzzles[i].map(|spot| (i, spot)))
                .map(|(i, spot)| entry(format!("Sudoku {}", i + 1), spot.page, spot.top))
                .collect();
            let Some(start) = self.plan.start(Start::Section(s)) else { continue };
            let title = if section.title.is_empty() { "Puzzles".into() } else { section.title.clone() };
            outline.push(Entry { children, ..entry(title, start, 0.0) });
        }
        if let Some(first) = self.plan.start(Start::Solutions) {
            let mut solutions = entry("Solutions".into(), first, 0.0);
            let mut number = 0;
            for section in &self.book.sections {
                let spots = &self.plan.solutions[number..number + section.exercises.len()];
                number += section.exercises.len();
                if let Some(spot) = spots.iter().flatten().next().filter(|_| self.book.sections.len() > 1) {
                    solutions.children.push(entry(section.title.clone(), spot.page, spot.top));
                }
            }
            outline.push(solutions);
        }
        outline
    }

    fn title_page(&self, page: &mut Page, exercises: &[&Exercise]) {
        let (theme, frame) = (self.style.theme, self.frame);
        let middle = frame.left(0) + frame.width() / 2.0;
        let mut size = frame.paper.width / 14.0;
        let mut lines = wrap(&self.fonts.bold, &self.book.title, size, frame.width() * 0.9);
        while lines.len() > 3 && size > 14.0 {
            size *= 0.85;
            lines = wrap(&self.fonts.bold, &self.book.title, size, frame.width() * 0.9);
        }
        let mut y = frame.paper.height * 0.2;
        for line in &lines {
            write(page, point(middle, y), line, size, Anchor::Middle, Weight::Bold, theme.text);
            y += size * 1.25;
        }
        let small = (size * 0.42).max(10.0);
        if let Some(subtitle) = &self.book.subtitle {
            for line in wrap(&self.fonts.regular, subtitle, small, frame.width() * 0.85) {
                write(page, point(middle, y), &line, small, Anchor::Middle, Weight::Regular, theme.faint_text);
                y += small * 1.4;
            }
        }
        if self.style.part == Part::Answers {
            write(page, point(middle, y + small), "Solutions", small, Anchor::Middle, Weight::Regular, theme.text);
        }
        // The first board without its digits, as a picture.
        if let Some(exercise) = exercises.first() {
            let room = (frame.paper.height * 0.82 - y - small * 2.0).min(frame.width() * 0.55);
            if room > 60.0 {
                let sheet = &exercise.sheet;
                let look = Look { has_ids: false, ..self.look(room, room) };
                let face = Face { contents: picture(sheet), ..Face::default() };
                let board = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &look);
                let at = point(middle - board.width / 2.0, y + small * 2.0);
                page.drawing.place(board, at);
            }
        }
        if let Some(author) = &self.book.author {
            let at = point(middle, frame.paper.height - frame.bottom - small);
            write(page, at, author, small, Anchor::Middle, Weight::Regular, theme.text);
        }
    }

    /// Running text.
    fn text(&self, page: &mut Page, number: usize, lines: &[Line]) {
        for line in lines {
            let goal = line.goal.and_then(|goal| self.plan.start(goal));
            match goal {
                Some(goal) => self.contents_line(page, number, line, goal),
                None => {
                    let weight = if line.is_bold { Weight::Bold } else { Weight::Regular };
                    let at = point(self.frame.left(number), line.y);
                    write(page, at, &line.text, line.size, Anchor::Start, weight, self.style.theme.text);
                }
            }
        }
        self.page_number(page, number);
    }

    fn contents_line(&self, page: &mut Page, number: usize, line: &Line, goal: usize) {
        let (frame, theme) = (self.frame, self.style.theme);
        let (title, size, y) = (&line.text, line.size, line.y);
        let (left, right) = (frame.left(number), frame.left(number) + frame.width());
        write(page, point(left, y), title, size, Anchor::Start, Weight::Regular, theme.text);
        let there = (goal + 1).to_string();
        write(page, point(right, y), &there, size, Anchor::End, Weight::Regular, theme.text);
        let from = left + self.fonts.regular.width(title) * size + size * 0.6;
        let to = right - self.fonts.regular.width(&there) * size - size * 0.6;
        if to > from {
            let dots = Stroke::new(theme.faint_text, size * 0.08).dashed(size * 0.08, size * 0.4);
            page.drawing.stroke(Path::line(point(from, y), point(to, y)), dots);
        }
        page.links.push(Link {
            at: point(left, y - size),
            width: frame.width(),
            height: size * 1.4,
            to: Goal::Page(goal, point(0.0, 0.0)),
        });
    }

    fn running_head(&self, page: &mut Page, number: usize, section: usize, is_solution: bool) {
        let (frame, theme) = (self.frame, self.style.theme);
        let title = &self.book.sections[section].title;
        let head = match (is_solution, title.is_empty()) {
            (true, true) => "Solutions".to_owned(),
            (true, false) => format!("Solutions · {title}"),
            (false, true) => self.book.title.clone(),
            (false, false) => title.clone(),
        };
        let is_right = number.is_multiple_of(2);
        let (x, anchor) = match is_right {
            true => (frame.left(number) + frame.width(), Anchor::End),
            false => (frame.left(number), Anchor::Start),
        };
        let y = 0.375 * INCH + frame.small * 0.8;
        let head = cut(&self.fonts.regular, &head, frame.small, frame.width());
        write(page, point(x, y), &head, frame.small, anchor, Weight::Regular, theme.faint_text);
        self.page_number(page, number);
    }

    fn page_number(&self, page: &mut Page, number: usize) {
        let frame = self.frame;
        let at = point(frame.left(number) + frame.width() / 2.0, frame.paper.height - 0.375 * INCH - 2.0);
        let text = (number + 1).to_string();
        write(page, at, &text, frame.small * 1.1, Anchor::Middle, Weight::Regular, self.style.theme.text);
    }

    fn look(&self, width: f64, height: f64) -> Look<'_> {
        Look {
            theme: self.style.theme,
            fonts: self.fonts,
            width,
            height,
            has_ids: false,
            is_large: self.style.is_large_print,
        }
    }

    fn boards(
        &self,
        page: &mut Page,
        number: usize,
        numbers: &[usize],
        is_solution: bool,
        deal: &Deal,
        exercises: &[&Exercise],
    ) {
        let frame = self.frame;
        let spots = if is_solution { &self.plan.solutions } else { &self.plan.puzzles };
        for (k, &i) in numbers.iter().enumerate() {
            let exercise = exercises[i];
            let Some(Spot { top, .. }) = spots[i] else { continue };
            let slot_left = frame.left(number) + (k % deal.cols) as f64 * (deal.width + frame.gap);
            let sheet = &exercise.sheet;
            let face = match (&exercise.solution, is_solution) {
                (Some(solution), true) => Face::of_solution(&sheet.puzzle, solution),
                _ => Face::of_puzzle(&sheet.puzzle),
            };
            let (across, down) = board::units(&sheet.layout);
            let unit = deal.unit;
            let (width, height) = ((across * unit).min(deal.width), (down * unit).min(deal.height));
            let drawn = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &self.look(width, height));
            let left = slot_left + (deal.width - drawn.width) / 2.0;
            // A small board on a large page stands nearer to the middle.
            let spare = (deal.height - drawn.height).max(0.0) * if deal.rows == 1 { 0.3 } else { 0.0 };
            let board_top = top + spare + frame.caption_height(deal.code_side);
            // Captions are as wide as the board, unless that is too narrow for words.
            let width = drawn.width.max(deal.width.min(150.0));
            let caption_left = slot_left + (deal.width - width) / 2.0;
            self.caption(page, i, exercise, is_solution, point(caption_left, board_top - 0.6 * frame.caption), width);
            page.drawing.place(drawn, point(left, board_top));
        }
    }

    /// The line above a board: its number, its stars, and where the other one is.
    fn caption(&self, page: &mut Page, i: usize, exercise: &Exercise, is_solution: bool, at: Point, width: f64) {
        let (frame, theme) = (self.frame, self.style.theme);
        let goal = if is_solution { self.spot(i, false) } else { self.spot(i, true) };
        let mut right = at.x + width;
        let mut is_stacked = false;
        if let Some(side) = self.code(page, exercise.link.as_ref().filter(|_| !is_solution), point(right, at.y)) {
            right -= side + frame.caption;
            is_stacked = true;
        }
        let room = right - at.x;
        let number = (i + 1).to_string();
        let title = if is_solution { format!("Solution {number}") } else { format!("Sudoku {number}") };
        let bold = |text: &str| self.fonts.bold.width(text) * frame.caption;
        let plain = |text: &str| self.fonts.regular.width(text) * frame.small;
        let reference = goal.as_ref().map(|(page, _, is_here)| ways_to_say(*page, *is_here, is_solution));
        let titles = [title, number];
        let references = reference.as_ref().map_or(&[][..], |list| &list[..]);
        let gap = frame.small;
        let step = frame.small * 0.95;
        let stars = exercise.stars.filter(|_| !is_solution).map(|stars| stars.min(MOST_STARS) as usize);
        let stars_long = stars.map_or(0.0, |_| gap + step * MOST_STARS as f64);
        let note = exercise.note.as_ref().filter(|_| !is_solution);
        let note_long = note.map_or(0.0, |note| gap + plain(note));
        // The longest words that fit, first with all that is beside them, then without. Beside a code there is room for
        // three lines.
        let choice = |beside: f64| {
            let fits = |title: &str, other: &str| match is_stacked {
                true => bold(title).max(plain(other)) <= room,
                false => bold(title) + beside + gap + plain(other) <= room,
            };
            let pairs = titles.iter().flat_map(|title| references.iter().map(move |reference| (title, reference)));
            pairs.into_iter().find(|(title, reference)| fits(title, reference))
        };
        let found = choice(stars_long + note_long).or_else(|| choice(stars_long)).or_else(|| choice(0.0));
        let (title, reference) = match found {
            Some((title, reference)) => (title, Some(reference)),
            None => (titles.iter().find(|title| bold(title) <= room).unwrap_or(&titles[1]), None),
        };
        let line = |up: f64| if is_stacked { at.y - up * frame.caption * 1.35 } else { at.y };
        write(page, point(at.x, line(2.0)), title, frame.caption, Anchor::Start, Weight::Bold, theme.text);
        let mut used = if is_stacked { 0.0 } else { bold(title) };
        let mut left = room - used;
        if let (Some(reference), Some((goal_page, top, is_here))) = (reference, goal) {
            let start = if is_stacked { at.x } else { right - plain(reference) };
            let (x, anchor) = if is_stacked { (start, Anchor::Start) } else { (right, Anchor::End) };
            write(page, point(x, at.y), reference, frame.small, anchor, Weight::Regular, theme.faint_text);
            if !is_stacked {
                left -= gap + plain(reference);
            }
            if is_here {
                page.links.push(Link {
                    at: point(start, at.y - frame.small),
                    width: plain(reference),
                    height: frame.small * 1.3,
                    to: Goal::Page(goal_page, point(0.0, (top - 6.0).max(0.0))),
                });
            }
        }
        let y = line(1.0);
        if let Some(stars) = stars.filter(|_| stars_long <= left + if is_stacked { gap } else { 0.0 }) {
            if !is_stacked {
                used += gap;
            }
            self.stars(page, stars, point(at.x + used, y - frame.small * 0.36), step);
            used += step * MOST_STARS as f64;
            left -= stars_long;
        }
        // A note may be cut, but not to nothing.
        if let Some(note) = note.filter(|_| left > 4.0 * frame.small) {
            if used > 0.0 {
                used += gap;
            }
            let note = cut(&self.fonts.regular, note, frame.small, left - gap);
            write(page, point(at.x + used, y), &note, frame.small, Anchor::Start, Weight::Regular, theme.faint_text);
        }
    }

    /// Draws the code of a link with its lower right corner here, and gives its side; one that is too long gets none.
    fn code(&self, page: &mut Page, link: Option<&String>, at: Point) -> Option<f64> {
        let link = link?;
        let code = qr(link)?;
        let side = code_side(&code);
        let corner = at.by(-side, -side);
        if self.style.theme.is_dark() {
            // Few readers know light codes on a dark ground.
            let quiet = 4.0 * MODULE;
            let ground = Path::rectangle(corner.by(-quiet, -quiet), side + 2.0 * quiet, side + 2.0 * quiet);
            page.drawing.fill(ground, Colour::WHITE);
        }
        page.drawing.fill(code_path(&code, corner), Colour::BLACK);
        page.links.push(Link { at: corner, width: side, height: side, to: Goal::Url(link.clone()) });
        Some(side)
    }

    /// Draws all stars from here on, so many of them filled.
    fn stars(&self, page: &mut Page, n_filled: usize, at: Point, step: f64) {
        let colour = self.style.theme.text;
        for i in 0..MOST_STARS as usize {
            let centre = at.by((i as f64 + 0.5) * step, 0.0);
            let fill = Some(colour).filter(|_| i < n_filled);
            let stroke = Some(Stroke::new(colour, step * 0.06).round());
            page.drawing.push(Ink::Path { path: star(centre, step * 0.44), fill, stroke });
        }
    }

    /// The page of the puzzle or the solution, its place on it, and whether it is in this file.
    fn spot(&self, i: usize, is_solution: bool) -> Option<(usize, f64, bool)> {
        let of = |plan: &Plan| if is_solution { plan.solutions[i] } else { plan.puzzles[i] };
        let here = of(self.plan).map(|spot| (spot.page, spot.top, true));
        here.or_else(|| self.other.and_then(of).map(|spot| (spot.page, spot.top, false)))
    }
}

/// Where the other board is, from many words to few.
fn ways_to_say(page: usize, is_here: bool, is_solution: bool) -> [String; 3] {
    let (what, file) = if is_solution { ("puzzle", " of the puzzles") } else { ("solution", " of the answers") };
    let (page, there) = (page + 1, if is_here { "" } else { file });
    [format!("{what} on page {page}{there}"), format!("page {page}"), format!("p. {page}")]
}

fn write(page: &mut Page, at: Point, text: &str, size: f64, anchor: Anchor, weight: Weight, colour: Colour) {
    page.drawing.text(Text { at, text: text.into(), size, anchor, weight, colour, lie: None });
}

/// What stands in the first board, for the title page.
fn picture(sheet: &anydoku::Sheet) -> Vec<Content> {
    Face::of_puzzle(&sheet.puzzle).contents
}

/// A star, drawn and not written: not every font has one.
fn star(centre: Point, radius: f64) -> Path {
    let corner = |i: usize| {
        let angle = i as f64 * std::f64::consts::PI / 5.0;
        let radius = if i.is_multiple_of(2) { radius } else { radius * 0.42 };
        centre.by(radius * angle.sin(), -radius * angle.cos())
    };
    Path::polygon(&std::array::from_fn::<Point, 10, _>(corner))
}

/// Side of a module of a QR code, in points: half a millimetre, which a phone reads from the hand.
const MODULE: f64 = 1.45;

/// The most modules on a side; a link that needs more gets no code.
const MOST_MODULES: usize = 97;

/// The code of a link, if it is one that a phone can read.
pub(super) fn qr(link: &str) -> Option<QrCode> {
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    Some(code).filter(|code| code.width() <= MOST_MODULES)
}

/// The side of a code, in points.
pub(super) fn code_side(code: &QrCode) -> f64 {
    code.width() as f64 * MODULE
}

/// The dark modules, in runs along the rows.
fn code_path(code: &QrCode, corner: Point) -> Path {
    let n = code.width();
    let colours = code.to_colors();
    let mut path = Path::default();
    for row in 0..n {
        let is_dark = |col: usize| colours[row * n + col] == Color::Dark;
        let mut start = 0;
        while let Some(first) = (start..n).find(|&col| is_dark(col)) {
            let end = (first..n).find(|&col| !is_dark(col)).unwrap_or(n);
            let (top, left) = (row as f64 * MODULE, first as f64 * MODULE);
            let (bottom, right) = ((row + 1) as f64 * MODULE, end as f64 * MODULE);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            path.push_polygon(&corners.map(|(x, y)| corner.by(x, y)));
            start = end;
        }
    }
    path
}
