//! The pages of a book, drawn by its plan.

use anydoku::{Content, Face};
use qrcode::{Color, EcLevel, QrCode};

use super::{Book, Deal, Exercise, Frame, MOST_STARS, Part, Plan, Planned, QR_SIDE, Spot, Style};
use crate::board::{self, Look};
use crate::drawing::{Anchor, Drawing, Path, Point, Stroke, Text, Weight, point};
use crate::font::Fonts;
use crate::paper::INCH;
use crate::pdf::{Document, Entry, Goal, Link, Page};
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
                Planned::Front => self.front(&mut page, i),
                Planned::Opening(section) => self.opening(&mut page, i, *section),
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
            let opening =
                self.plan.pages.iter().position(|page| matches!(page, Planned::Opening(other) if *other == s));
            let Some(start) = opening.or(children.first().map(|child| child.page)) else { continue };
            let title = if section.title.is_empty() { "Puzzles".into() } else { section.title.clone() };
            outline.push(Entry { children, ..entry(title, start, 0.0) });
        }
        if let Some(first) = self.plan.solutions.iter().flatten().map(|spot| spot.page).min() {
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
        let mut lines = self.wrap(&self.book.title, size, Weight::Bold, frame.width() * 0.9);
        while lines.len() > 3 && size > 14.0 {
            size *= 0.85;
            lines = self.wrap(&self.book.title, size, Weight::Bold, frame.width() * 0.9);
        }
        let mut y = frame.paper.height * 0.2;
        for line in &lines {
            write(page, point(middle, y), line, size, Anchor::Middle, Weight::Bold, theme.text);
            y += size * 1.25;
        }
        let small = (size * 0.42).max(10.0);
        if let Some(subtitle) = &self.book.subtitle {
            for line in self.wrap(subtitle, small, Weight::Regular, frame.width() * 0.85) {
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

    /// The introduction and the table of contents.
    fn front(&self, page: &mut Page, number: usize) {
        let frame = self.frame;
        let size = frame.caption;
        let mut y = frame.top + 2.0 * size;
        y = self.paragraphs(page, number, &self.book.introduction, y);
        if self.book.sections.len() > 1 {
            let left = frame.left(number);
            let text = self.style.theme.text;
            y += size;
            write(page, point(left, y), "Contents", size * 1.5, Anchor::Start, Weight::Bold, text);
            y += size * 2.2;
            for (s, section) in self.book.sections.iter().enumerate() {
                let is_start = |page: &Planned| matches!(page, Planned::Opening(other) if *other == s);
                let Some(start) = self.plan.pages.iter().position(is_start) else { continue };
                y = self.contents_line(page, number, &section.title, start, y);
            }
            let first = self.plan.solutions.iter().flatten().map(|spot| spot.page).min();
            if let Some(first) = first {
                self.contents_line(page, number, "Solutions", first, y);
            }
        }
        self.page_number(page, number);
    }

    fn contents_line(&self, page: &mut Page, number: usize, title: &str, goal: usize, y: f64) -> f64 {
        let (frame, theme) = (self.frame, self.style.theme);
        let size = frame.caption;
        if y > frame.paper.height - frame.bottom {
            return y;
        }
        let (left, right) = (frame.left(number), frame.left(number) + frame.width());
        let title = self.cut(title, size, Weight::Regular, frame.width() * 0.85);
        write(page, point(left, y), &title, size, Anchor::Start, Weight::Regular, theme.text);
        let there = (goal + 1).to_string();
        write(page, point(right, y), &there, size, Anchor::End, Weight::Regular, theme.text);
        let from = left + self.fonts.regular.width(&title) * size + size * 0.6;
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
        y + size * 1.8
    }

    /// The page before the puzzles of a section.
    fn opening(&self, page: &mut Page, number: usize, section: usize) {
        let frame = self.frame;
        let section = &self.book.sections[section];
        let size = frame.caption * 2.2;
        let mut y = frame.paper.height * 0.28;
        for line in self.wrap(&section.title, size, Weight::Bold, frame.width()) {
            let at = point(frame.left(number), y);
            write(page, at, &line, size, Anchor::Start, Weight::Bold, self.style.theme.text);
            y += size * 1.2;
        }
        self.paragraphs(page, number, &section.introduction, y + size * 0.2);
        self.page_number(page, number);
    }

    fn paragraphs(&self, page: &mut Page, number: usize, paragraphs: &[String], mut y: f64) -> f64 {
        let frame = self.frame;
        let size = frame.caption * 0.95;
        for paragraph in paragraphs {
            for line in self.wrap(paragraph, size, Weight::Regular, frame.width()) {
                if y > frame.paper.height - frame.bottom {
                    return y;
                }
                let at = point(frame.left(number), y);
                write(page, at, &line, size, Anchor::Start, Weight::Regular, self.style.theme.text);
                y += size * 1.45;
            }
            y += size * 0.6;
        }
        y
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
        let head = self.cut(&head, frame.small, Weight::Regular, frame.width());
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
            // Never larger than it need be: a 4x4 on a page of its own would shout.
            let unit = deal.unit.min(match (is_solution, self.style.is_large_print) {
                (false, false) => 54.0,
                (false, true) => 72.0,
                (true, false) => 22.0,
                (true, true) => 30.0,
            });
            let (width, height) = ((across * unit).min(deal.width), (down * unit).min(deal.height));
            let drawn = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &self.look(width, height));
            let left = slot_left + (deal.width - drawn.width) / 2.0;
            // A small board on a large page stands nearer to the middle.
            let spare = (deal.height - drawn.height).max(0.0) * if deal.rows == 1 { 0.3 } else { 0.0 };
            let has_link = !is_solution && numbers.iter().any(|&i| exercises[i].link.is_some());
            let board_top = top + spare + frame.caption_height(has_link);
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
        if let Some(link) = exercise.link.as_ref().filter(|_| !is_solution)
            && let Some(code) = qr(link)
        {
            let corner = point(right - QR_SIDE, at.y - QR_SIDE + frame.caption * 0.3);
            page.drawing.fill(code_path(&code, corner), theme.text);
            page.links.push(Link { at: corner, width: QR_SIDE, height: QR_SIDE, to: Goal::Url(link.clone()) });
            right -= QR_SIDE + frame.caption;
        }
        let room = right - at.x;
        let number = (i + 1).to_string();
        let title = if is_solution { format!("Solution {number}") } else { format!("Sudoku {number}") };
        let bold = |text: &str| self.fonts.bold.width(text) * frame.caption;
        let plain = |text: &str| self.fonts.regular.width(text) * frame.small;
        let reference = goal.as_ref().map(|(page, _, is_here)| {
            let what = if is_solution { "puzzle" } else { "solution" };
            let there = match (is_here, is_solution) {
                (true, _) => "",
                (false, true) => " of the puzzles",
                (false, false) => " of the answers",
            };
            [format!("{what} on page {}{there}", page + 1), format!("page {}", page + 1), format!("p. {}", page + 1)]
        });
        // The longest words that fit.
        let titles = [title, number];
        let references = reference.as_ref().map_or(&[][..], |list| &list[..]);
        let gap = frame.small;
        let fits = |title: &str, other: &str| bold(title) + gap + plain(other) <= room;
        let choice = titles
            .iter()
            .flat_map(|title| references.iter().map(move |reference| (title, reference)))
            .find(|(title, reference)| fits(title, reference));
        let (title, reference) = match choice {
            Some((title, reference)) => (title, Some(reference)),
            None => (titles.iter().find(|title| bold(title) <= room).unwrap_or(&titles[1]), None),
        };
        write(page, at, title, frame.caption, Anchor::Start, Weight::Bold, theme.text);
        let mut used = bold(title);
        if let (Some(reference), Some((goal_page, top, is_here))) = (reference, goal) {
            let end = point(right, at.y);
            write(page, end, reference, frame.small, Anchor::End, Weight::Regular, theme.faint_text);
            used += gap + plain(reference);
            if is_here {
                page.links.push(Link {
                    at: point(right - plain(reference), at.y - frame.small),
                    width: plain(reference),
                    height: frame.small * 1.3,
                    to: Goal::Page(goal_page, point(0.0, (top - 6.0).max(0.0))),
                });
            }
        }
        if is_solution {
            return;
        }
        let mut x = at.x + bold(title) + gap;
        if let Some(stars) = exercise.stars {
            let stars = stars.min(MOST_STARS) as usize;
            let text = "★".repeat(stars) + &"☆".repeat(MOST_STARS as usize - stars);
            let size = frame.small * 1.05;
            let long = self.fonts.regular.width(&text) * size;
            if used + long + gap <= room {
                write(page, point(x, at.y), &text, size, Anchor::Start, Weight::Regular, theme.text);
                x += long + gap;
                used += long + gap;
            }
        }
        if let Some(note) = &exercise.note {
            let note = self.cut(note, frame.small, Weight::Regular, room - used - gap);
            write(page, point(x, at.y), &note, frame.small, Anchor::Start, Weight::Regular, theme.faint_text);
        }
    }

    /// The page of the puzzle or the solution, its place on it, and whether it is in this file.
    fn spot(&self, i: usize, is_solution: bool) -> Option<(usize, f64, bool)> {
        let of = |plan: &Plan| if is_solution { plan.solutions[i] } else { plan.puzzles[i] };
        let here = of(self.plan).map(|spot| (spot.page, spot.top, true));
        here.or_else(|| self.other.and_then(of).map(|spot| (spot.page, spot.top, false)))
    }

    fn wrap(&self, text: &str, size: f64, weight: Weight, width: f64) -> Vec<String> {
        let face = self.fonts.of(weight);
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || face.width(&longer) * size <= width {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines.into_iter().map(|line| self.cut(&line, size, weight, width)).collect()
    }

    /// As much of a text as fits, with dots where it is cut.
    fn cut(&self, text: &str, size: f64, weight: Weight, width: f64) -> String {
        let face = self.fonts.of(weight);
        if face.width(text) * size <= width {
            return text.to_owned();
        }
        let mut cut = String::new();
        let mut used = face.width("…");
        for c in text.chars() {
            used += face.width(c.encode_utf8(&mut [0; 4]));
            if used * size > width {
                break;
            }
            cut.push(c);
        }
        cut.push('…');
        cut
    }
}

fn write(page: &mut Page, at: Point, text: &str, size: f64, anchor: Anchor, weight: Weight, colour: Colour) {
    page.drawing.text(Text { at, text: text.into(), size, anchor, weight, colour, lie: None });
}

/// What stands in the first board, for the title page.
fn picture(sheet: &anydoku::Sheet) -> Vec<Content> {
    Face::of_puzzle(&sheet.puzzle).contents
}

/// A link that is too long for a code that a phone can read gets none.
fn qr(link: &str) -> Option<QrCode> {
    const LONGEST: usize = 2000;
    const FINEST: f64 = 0.9;
    if link.len() > LONGEST {
        return None;
    }
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    Some(code).filter(|code| QR_SIDE / code.width() as f64 >= FINEST)
}

/// The dark modules, in runs along the rows.
fn code_path(code: &QrCode, corner: Point) -> Path {
    let n = code.width();
    let side = QR_SIDE / n as f64;
    let colours = code.to_colors();
    let mut path = Path::default();
    for row in 0..n {
        let is_dark = |col: usize| colours[row * n + col] == Color::Dark;
        let mut start = 0;
        while let Some(first) = (start..n).find(|&col| is_dark(col)) {
            let end = (first..n).find(|&col| !is_dark(col)).unwrap_or(n);
            let (top, bottom) = (row as f64 * side, (row + 1) as f64 * side);
            let (left, right) = (first as f64 * side, end as f64 * side);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            path.push_polygon(&corners.map(|(x, y)| corner.by(x, y)));
            start = end;
        }
    }
    path
}
