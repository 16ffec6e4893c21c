//! The pages of a book, drawn according to its plan.

use anydoku::{Face, Message, msg};

use super::flow::{Line, Start, cut, wrap};
use super::plan::{Deal, Frame, Plan, Planned, Spot};
use super::{Book, Exercise, LEAST_TYPE, Placement, Style, Volume, cover, spoken};
use crate::board::{self, Look};
use crate::document::{Document, Entry, Goal, Link, Page, Role};
use crate::drawing::{Anchor, Path, Point, Stroke, Text, Weight, point};
use crate::font::Fonts;
use crate::theme::{Colour, Theme};

pub(super) struct Typesetter<'a> {
    pub book: &'a Book,
    pub style: &'a Style<'a>,
    /// The theme of boards that need only their digits.
    pub bare: &'a Theme,
    pub fonts: &'a Fonts,
    pub frame: &'a Frame,
    pub plan: &'a Plan,
    /// The plan of the other file, if the book has two.
    pub other: Option<&'a Plan>,
}

impl Typesetter<'_> {
    pub fn document(&self) -> Document {
        let exercises: Vec<&Exercise> = self.book.sections.iter().flat_map(|section| &section.exercises).collect();
        let pages = self.plan.pages.iter().enumerate().map(|(i, planned)| {
            let mut page = Page::new(self.style.paper.width, self.style.paper.height);
            if let Some(colour) = self.style.theme.background {
                let all = Path::rectangle(point(0.0, 0.0), page.drawing.width, page.drawing.height);
                page.drawing.fill(all, colour);
            }
            match planned {
                Planned::Cover => cover::front_page(&mut page, self.book, self.style, self.fonts),
                Planned::Blank => {}
                Planned::Title => self.title_page(&mut page, i, &exercises),
                Planned::Imprint(lines) => self.lines(&mut page, i, lines),
                Planned::Text { lines, .. } => {
                    self.lines(&mut page, i, lines);
                    self.page_number(&mut page, i);
                }
                Planned::Figures { lesson, first, n } => self.figures(&mut page, i, *lesson, *first, *n),
                Planned::Boards { section, exercises: numbers, is_solution, deal } => {
                    self.running_head(&mut page, i, *section, *is_solution);
                    self.boards(&mut page, i, numbers, *is_solution, deal, &exercises);
                    if !is_solution && self.style.solutions == Placement::Below && self.style.part == Volume::Both {
                        self.solutions_below(&mut page, i, numbers, &exercises);
                    }
                    if !is_solution {
                        let here: Vec<&Exercise> = numbers.iter().map(|&i| exercises[i]).collect();
                        self.legend(&mut page, i, &here);
                    }
                }
            }
            page
        });
        let pages: Vec<Page> = pages.collect();
        let subject = self.say(&msg!("book-n-puzzles", n = exercises.len()));
        Document {
            is_bound: pages.len() > 2,
            pages,
            outline: self.outline(),
            title: Some(self.book.title.clone()).filter(|title| !title.is_empty()),
            author: self.book.author.clone(),
            subject: Some(subject),
            language: Some(self.style.language.code()),
            press: None,
        }
    }

    /// Returns the text of a message in the language of the book.
    pub fn say(&self, message: &Message) -> String {
        message.in_language(self.style.language)
    }

    fn outline(&self) -> Vec<Entry> {
        let mut outline = Vec::new();
        let entry = |text: String, page: usize, top: f64| Entry {
            text,
            page,
            at: point(0.0, (top - 6.0).max(0.0)),
            children: Vec::new(),
        };
        for (l, lesson) in self.book.lessons.iter().enumerate() {
            let start = self.plan.start(Start::Lesson(l));
            outline.extend(start.map(|start| entry(lesson.title.clone(), start, 0.0)));
        }
        let mut number = 0;
        for (s, section) in self.book.sections.iter().enumerate() {
            let first = number;
            number += section.exercises.len();
            let children: Vec<Entry> = (first..number)
                .filter_map(|i| self.plan.puzzles[i].map(|spot| (i, spot)))
                .map(|(i, spot)| entry(self.title_of(i, false), spot.page, spot.top))
                .collect();
            let Some(start) = self.plan.start(Start::Section(s)) else { continue };
            let title = if section.title.is_empty() { self.say(&msg!("book-puzzles")) } else { section.title.clone() };
            outline.push(Entry { children, ..entry(title, start, 0.0) });
        }
        let hints = self.plan.start(Start::Hints);
        outline.extend(hints.map(|start| entry(self.say(&msg!("book-hints")), start, 0.0)));
        let start = self.plan.start(Start::Solutions).filter(|_| self.style.solutions == Placement::End);
        if let Some(first) = start {
            let mut solutions = entry(self.say(&msg!("book-solutions")), first, 0.0);
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

    fn title_page(&self, page: &mut Page, number: usize, exercises: &[&Exercise]) {
        let (theme, frame) = (self.style.theme, self.frame);
        let middle = frame.left(number) + frame.width() / 2.0;
        let mut size = frame.paper.width / 14.0;
        let mut lines = wrap(&self.fonts.bold, &self.book.title, size, frame.width() * 0.9);
        while lines.len() > 3 && size > 14.0 {
            size *= 0.85;
            lines = wrap(&self.fonts.bold, &self.book.title, size, frame.width() * 0.9);
        }
        let mut y = frame.paper.height * 0.2;
        page.tagged(Role::Heading(1), |page| {
            for line in &lines {
                write(page, point(middle, y), line, size, Anchor::Middle, Weight::Bold, theme.text);
                y += size * 1.25;
            }
        });
        let small = (size * 0.42).max(10.0);
        page.tagged(Role::Paragraph, |page| {
            for line in
                wrap(&self.fonts.regular, self.book.subtitle.as_deref().unwrap_or(""), small, frame.width() * 0.85)
            {
                write(page, point(middle, y), &line, small, Anchor::Middle, Weight::Regular, theme.faint_text);
                y += small * 1.4;
            }
        });
        if self.style.part == Volume::Answers {
            let (at, words) = (point(middle, y + small), self.say(&msg!("book-solutions")));
            page.tagged(Role::Paragraph, |page| {
                write(page, at, &words, small, Anchor::Middle, Weight::Regular, theme.text);
            });
        }
        // The first board is decoration, since it is printed again later.
        if let Some(exercise) = exercises.first() {
            let most = frame.paper.height * 0.82 - y - small * 2.0;
            let least = least_side(exercise, self.fonts, self.bare);
            let room = (frame.width() * 0.55).max(least).min(frame.width()).min(most);
            if room > 60.0 && room >= least {
                let sheet = &exercise.sheet;
                let face = Face { contents: Face::of_puzzle(&sheet.puzzle).contents, ..Face::default() };
                let look = Look { theme: self.bare, ..self.look(room, room) };
                let board = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &look);
                let at = point(middle - board.width / 2.0, y + small * 2.0);
                page.drawing.place(board, at);
            }
        }
        if let Some(author) = &self.book.author {
            let at = point(middle, frame.paper.height - frame.bottom - small);
            page.tagged(Role::Paragraph, |page| {
                write(page, at, author, small, Anchor::Middle, Weight::Regular, theme.text);
            });
        }
    }

    /// Draws running text.
    fn lines(&self, page: &mut Page, number: usize, lines: &[Line]) {
        let mut rest = lines;
        while let Some(line) = rest.first() {
            let n = 1 + rest[1..].iter().take_while(|line| line.goes_on).count();
            let (together, others) = rest.split_at(n);
            rest = others;
            if let Some(goal) = line.goal.and_then(|goal| self.plan.start(goal)) {
                self.contents_line(page, number, line, goal);
                continue;
            }
            let (weight, role) = match line.is_bold {
                true => (Weight::Bold, Role::Heading(if line.size > self.frame.caption { 2 } else { 3 })),
                false => (Weight::Regular, Role::Paragraph),
            };
            page.tagged(role, |page| {
                for line in together {
                    let at = point(self.frame.left(number), line.y);
                    write(page, at, &line.text, line.size, Anchor::Start, weight, self.style.theme.text);
                }
            });
        }
    }

    /// Draws the figures of a lesson one below the other, each with its title, board and text.
    fn figures(&self, page: &mut Page, number: usize, lesson: usize, first: usize, n: usize) {
        let (frame, theme) = (self.frame, self.style.theme);
        let lesson = &self.book.lessons[lesson];
        let (size, small) = (frame.caption, frame.small * 1.05);
        let slot = (frame.height() - (n - 1) as f64 * frame.gap) / n as f64;
        for (k, figure) in lesson.figures.iter().skip(first).take(n).enumerate() {
            let mut y = frame.top + k as f64 * (slot + frame.gap) + size;
            page.tagged(Role::Heading(3), |page| {
                let at = point(frame.left(number), y);
                write(page, at, &figure.title, size, Anchor::Start, Weight::Bold, theme.text);
            });
            y += size * 0.6;
            let mut lines = wrap(&self.fonts.regular, &figure.text, small, frame.width());
            // A board that is too small to read is useless, so the text leaves half of the space for it.
            let most = ((slot * 0.45 / (small * 1.4)) as usize).max(1);
            if lines.len() > most {
                let rest = lines.split_off(most - 1).join(" ");
                lines.push(cut(&self.fonts.regular, &rest, small, frame.width()));
            }
            let room = slot - 1.6 * size - lines.len() as f64 * small * 1.4;
            let look = self.look(frame.width(), room.max(20.0));
            let sheet = &figure.sheet;
            let drawn = board::draw(sheet.puzzle.topology(), &sheet.layout, &figure.face, &look);
            let (width, height) = (drawn.width, drawn.height);
            let spoken = spoken::board(&figure.title, sheet, &figure.face, self.style.language);
            let left = frame.left(number) + (frame.width() - width) / 2.0;
            page.tagged(Role::Figure(spoken), |page| page.drawing.place(drawn, point(left, y)));
            y += height + small * 1.4;
            page.tagged(Role::Paragraph, |page| {
                for line in &lines {
                    let at = point(frame.left(number), y);
                    write(page, at, line, small, Anchor::Start, Weight::Regular, theme.text);
                    y += small * 1.4;
                }
            });
        }
        self.page_number(page, number);
    }

    fn contents_line(&self, page: &mut Page, number: usize, line: &Line, goal: usize) {
        let (frame, theme) = (self.frame, self.style.theme);
        let (title, size, y) = (&line.text, line.size, line.y);
        let (left, right) = (frame.left(number), frame.left(number) + frame.width());
        let there = (goal + 1).to_string();
        page.tagged(Role::Link(page.links.len()), |page| {
            write(page, point(left, y), title, size, Anchor::Start, Weight::Regular, theme.text);
            write(page, point(right, y), &there, size, Anchor::End, Weight::Regular, theme.text);
        });
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

    fn running_head(&self, page: &mut Page, number: usize, section: Option<usize>, is_solution: bool) {
        let (frame, theme) = (self.frame, self.style.theme);
        let y = frame.margin + frame.small * 0.8;
        self.page_number(page, number);
        if self.style.is_worksheet && !is_solution {
            return self.name_and_date(page, number);
        }
        let title = section.map_or("", |section| &self.book.sections[section].title);
        let solutions = self.say(&msg!("book-solutions"));
        let head = match (is_solution, title.is_empty()) {
            (true, true) => solutions,
            (true, false) => format!("{solutions} · {title}"),
            (false, true) => self.book.title.clone(),
            (false, false) => title.to_owned(),
        };
        let is_right = number.is_multiple_of(2);
        let (x, anchor) = match is_right {
            true => (frame.left(number) + frame.width(), Anchor::End),
            false => (frame.left(number), Anchor::Start),
        };
        let head = cut(&self.fonts.regular, &head, frame.small, frame.width());
        write(page, point(x, y), &head, frame.small, anchor, Weight::Regular, theme.faint_text);
    }

    /// Draws lines for a name and a date.
    fn name_and_date(&self, page: &mut Page, number: usize) {
        let (frame, theme) = (self.frame, self.style.theme);
        let (left, y) = (frame.left(number), frame.margin + 1.6 * frame.caption);
        for (message, from, to) in [(msg!("book-name"), 0.0, 0.62), (msg!("book-date"), 0.66, 1.0)] {
            let word = self.say(&message);
            let (from, to) = (left + from * frame.width(), left + to * frame.width());
            page.tagged(Role::Paragraph, |page| {
                write(page, point(from, y), &word, frame.caption, Anchor::Start, Weight::Regular, theme.text);
            });
            let start = from + (self.fonts.regular.width(&word) + 0.4) * frame.caption;
            page.drawing
                .stroke(Path::line(point(start, y + 1.5), point(to, y + 1.5)), Stroke::new(theme.faint_text, 0.6));
        }
    }

    fn page_number(&self, page: &mut Page, number: usize) {
        let frame = self.frame;
        let at = point(frame.left(number) + frame.width() / 2.0, frame.paper.height - frame.margin - 2.0);
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
            let theme = if is_solution { self.bare } else { self.style.theme };
            let look = Look { theme, ..self.look(width, height) };
            let drawn = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &look);
            let left = slot_left + (deal.width - drawn.width) / 2.0;
            // A small board on a large page is closer to the middle.
            let spare = (deal.height - drawn.height).max(0.0) * if deal.rows == 1 { 0.3 } else { 0.0 };
            let board_top = top + spare + frame.caption_height(deal.code_side);
            // Captions are as wide as the board, unless that is too narrow for text.
            let width = drawn.width.max(deal.width.min(150.0));
            let caption_left = slot_left + (deal.width - width) / 2.0;
            self.caption(page, i, exercise, is_solution, point(caption_left, board_top - 0.6 * frame.caption), width);
            let spoken = spoken::board(&self.title_of(i, is_solution), sheet, &face, self.style.language);
            let below = point(slot_left, board_top + drawn.height + frame.leading());
            page.tagged(Role::Figure(spoken), |page| page.drawing.place(drawn, point(left, board_top)));
            if !is_solution {
                self.words_below(page, exercise, below, deal);
            }
        }
    }

    /// Draws the title, author and rules below a board. Text that does not fit ends with an ellipsis.
    fn words_below(&self, page: &mut Page, exercise: &Exercise, at: Point, deal: &Deal) {
        let (size, leading) = (self.frame.small, self.frame.leading());
        let mut lines = exercise.words(self.fonts, size, deal.width);
        let room = ((deal.words / leading - 0.6).round() as usize).max(1);
        if lines.len() > room {
            let rest: Vec<String> = lines.split_off(room - 1).into_iter().map(|(_, line)| line).collect();
            let cut = cut(&self.fonts.regular, &format!("{} …", rest.join(" ")), size, deal.width);
            lines.push((Weight::Regular, cut));
        }
        if lines.is_empty() {
            return;
        }
        page.tagged(Role::Paragraph, |page| {
            for (i, (weight, line)) in lines.iter().enumerate() {
                let at = at.by(0.0, i as f64 * leading);
                write(page, at, line, size, Anchor::Start, *weight, self.style.theme.text);
            }
        });
    }

    /// Returns the page of a puzzle or its solution, its position on the page, and whether it is in this file.
    pub fn spot(&self, i: usize, is_solution: bool) -> Option<(usize, f64, bool)> {
        let of = |plan: &Plan| if is_solution { plan.solutions[i] } else { plan.puzzles[i] };
        let here = of(self.plan).map(|spot| (spot.page, spot.top, true));
        here.or_else(|| self.other.and_then(of).map(|spot| (spot.page, spot.top, false)))
    }
}

/// Returns the side of the smallest drawing of a puzzle whose digits are large enough to be printed.
pub(super) fn least_side(exercise: &Exercise, fonts: &Fonts, theme: &Theme) -> f64 {
    let (topology, layout) = (exercise.sheet.puzzle.topology(), &exercise.sheet.layout);
    let (across, down) = board::units(layout);
    // A board with clues around it is larger by up to two squares.
    (across.max(down) + 2.0) * LEAST_TYPE / board::digit_size(topology, layout, fonts, theme, false)
}

pub(super) fn write(page: &mut Page, at: Point, text: &str, size: f64, anchor: Anchor, weight: Weight, colour: Colour) {
    page.drawing.text(Text { at, text: text.into(), size, anchor, weight, colour, lie: None });
}
