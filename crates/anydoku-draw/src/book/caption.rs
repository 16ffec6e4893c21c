//! Captions: the line above a board, with its number, its stars, and a reference to its solution or puzzle.

use anydoku::msg;

use super::flow::cut;
use super::pages::{Typesetter, write};
use super::{Exercise, MOST_STARS, code};
use crate::document::{Goal, Link, Page, Role};
use crate::drawing::{Anchor, Ink, Path, Point, Stroke, Weight, point};
use crate::picture::star;
use crate::theme::Colour;

impl Typesetter<'_> {
    /// Draws the line above a board: its number, its stars, and a reference to its solution or puzzle.
    pub(super) fn caption(
        &self,
        page: &mut Page,
        i: usize,
        exercise: &Exercise,
        is_solution: bool,
        at: Point,
        width: f64,
    ) {
        let (frame, theme) = (self.frame, self.style.theme);
        let goal = if is_solution { self.spot(i, false) } else { self.spot(i, true) };
        let mut right = at.x + width;
        let mut is_stacked = false;
        if let Some(side) = self.code(page, exercise.link.as_ref().filter(|_| !is_solution), point(right, at.y)) {
            right -= side + frame.caption;
            is_stacked = true;
        }
        let room = right - at.x;
        let bold = |text: &str| self.fonts.bold.width(text) * frame.caption;
        let plain = |text: &str| self.fonts.regular.width(text) * frame.small;
        let titles = [self.title_of(i, is_solution), (i + 1).to_string()];
        let references = goal.as_ref().map(|(page, _, is_here)| self.ways_to_say(*page, *is_here, is_solution));
        let references = references.as_ref().map_or(&[][..], |list| &list[..]);
        let gap = frame.small;
        let step = frame.small * 0.95;
        let stars = exercise.stars.filter(|_| !is_solution).map(|stars| stars.min(MOST_STARS) as usize);
        let stars_long = stars.map_or(0.0, |_| gap + step * MOST_STARS as f64);
        let note = exercise.note.as_ref().filter(|_| !is_solution);
        let note_long = note.map_or(0.0, |note| gap + plain(note));
        // The longest texts that fit are chosen, first with the other items beside them, then without. Next to a code
        // there is room for three lines.
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
        page.tagged(Role::Heading(3), |page| {
            write(page, point(at.x, line(2.0)), title, frame.caption, Anchor::Start, Weight::Bold, theme.text);
        });
        let mut used = if is_stacked { 0.0 } else { bold(title) };
        let mut left = room - used;
        if let (Some(reference), Some(goal)) = (reference, goal) {
            let start = if is_stacked { at.x } else { right - plain(reference) };
            self.reference(page, reference, point(start, at.y), plain(reference), goal);
            if !is_stacked {
                left -= gap + plain(reference);
            }
        }
        let y = line(1.0);
        if let Some(stars) = stars.filter(|_| stars_long <= left + if is_stacked { gap } else { 0.0 }) {
            if !is_stacked {
                used += gap;
            }
            page.tagged(Role::Figure(self.say(&msg!("book-stars", stars = stars))), |page| {
                self.stars(page, stars, point(at.x + used, y - frame.small * 0.36), step);
            });
            used += step * MOST_STARS as f64;
            left -= stars_long;
        }
        // A note may be shortened, but not to nothing.
        if let Some(note) = note.filter(|_| left > 4.0 * frame.small) {
            if used > 0.0 {
                used += gap;
            }
            let note = cut(&self.fonts.regular, note, frame.small, left - gap);
            let at = point(at.x + used, y);
            page.tagged(Role::Paragraph, |page| {
                write(page, at, &note, frame.small, Anchor::Start, Weight::Regular, theme.faint_text);
            });
        }
    }

    /// Draws the reference to the other board, as a link if that board is in the same file.
    fn reference(&self, page: &mut Page, words: &str, at: Point, width: f64, goal: (usize, f64, bool)) {
        let (small, colour) = (self.frame.small, self.style.theme.faint_text);
        let (goal_page, top, is_here) = goal;
        let role = if is_here { Role::Link(page.links.len()) } else { Role::Paragraph };
        page.tagged(role, |page| write(page, at, words, small, Anchor::Start, Weight::Regular, colour));
        if is_here {
            page.links.push(Link {
                at: at.by(0.0, -small),
                width,
                height: small * 1.3,
                to: Goal::Page(goal_page, point(0.0, (top - 6.0).max(0.0))),
            });
        }
    }

    /// Returns the title of a board.
    pub(super) fn title_of(&self, i: usize, is_solution: bool) -> String {
        let number = i + 1;
        self.say(&if is_solution {
            msg!("book-solution", number = number)
        } else {
            msg!("book-sudoku", number = number)
        })
    }

    /// Returns the forms of the reference to the other board, from the longest to the shortest.
    fn ways_to_say(&self, page: usize, is_here: bool, is_solution: bool) -> [String; 3] {
        let page = page + 1;
        let long = match (is_solution, is_here) {
            (false, true) => msg!("book-solution-on-page", page = page),
            (false, false) => msg!("book-solution-on-page-of-answers", page = page),
            (true, true) => msg!("book-puzzle-on-page", page = page),
            (true, false) => msg!("book-puzzle-on-page-of-puzzles", page = page),
        };
        [long, msg!("book-page", page = page), msg!("book-page-short", page = page)].map(|message| self.say(&message))
    }

    /// Draws the QR code of a link with its lower right corner at this point, and returns its side. A link that is too
    /// long is printed without a code.
    fn code(&self, page: &mut Page, link: Option<&String>, at: Point) -> Option<f64> {
        let link = link?;
        let code = code::qr(link)?;
        let side = code::side(&code);
        let corner = at.by(-side, -side);
        if self.style.theme.is_dark() {
            // Few readers recognize light codes on a dark background.
            let quiet = 4.0 * code::MODULE;
            let ground = Path::rectangle(corner.by(-quiet, -quiet), side + 2.0 * quiet, side + 2.0 * quiet);
            page.drawing.fill(ground, Colour::WHITE);
        }
        page.tagged(Role::Link(page.links.len()), |page| page.drawing.fill(code::path(&code, corner), Colour::BLACK));
        page.links.push(Link { at: corner, width: side, height: side, to: Goal::Url(link.clone()) });
        Some(side)
    }

    /// Draws all stars from this point on; the first `n_filled` are filled.
    fn stars(&self, page: &mut Page, n_filled: usize, at: Point, step: f64) {
        let colour = self.style.theme.text;
        for i in 0..MOST_STARS as usize {
            let centre = at.by((i as f64 + 0.5) * step, 0.0);
            let fill = Some(colour).filter(|_| i < n_filled);
            let stroke = Some(Stroke::new(colour, step * 0.06).round());
            page.drawing.push(Ink::Path { path: star(centre, step * 0.44), fill, stroke });
        }
    }
}
