//! The placement of solutions: at the end, after each section, or upside down below the puzzles.

use std::str::FromStr;

use anydoku::{Face, UnknownName, msg};

use super::pages::Typesetter;
use super::plan::{Frame, Plan};
use super::{Book, BookError, Exercise, Style, spoken};
use crate::board::{self, Look};
use crate::document::{Page, Role};
use crate::drawing::{Anchor, Drawing, Text, Weight, point};
use crate::font::Fonts;

/// The place of the solutions in a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Placement {
    /// On pages at the end of the book.
    #[default]
    End,
    /// On pages after the puzzles of each section.
    Section,
    /// Upside down at the foot of the page with the puzzle.
    Below,
}

impl FromStr for Placement {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Placement, UnknownName> {
        const ALL: [(&str, Placement); 3] =
            [("end", Placement::End), ("section", Placement::Section), ("below", Placement::Below)];
        let found = ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let names = ALL.iter().map(|(name, _)| *name);
        found.map(|(_, placement)| *placement).ok_or_else(|| UnknownName::new("place of solutions", name, names))
    }
}

/// The part of a page that solutions below the puzzles take.
const STRIP: f64 = 0.22;

/// The height of the number of a solution below, as a multiple of the small type size.
const NUMBER: f64 = 1.5;

impl Frame {
    /// Returns the frame of pages with puzzles, which leaves room for solutions below them.
    pub fn of_puzzles(&self, style: &Style<'_>) -> Frame {
        let strip = if style.solutions == Placement::Below { self.height() * STRIP } else { 0.0 };
        Frame { bottom: self.bottom + strip, ..self.clone() }
    }
}

impl Plan {
    /// Adds the puzzles of all sections, and the solutions where they are not at the end.
    pub(super) fn puzzles(
        &mut self,
        book: &Book,
        style: &Style<'_>,
        frame: &Frame,
        fonts: &Fonts,
        has_solutions: bool,
    ) -> Result<(), BookError> {
        let of_puzzles = frame.of_puzzles(style);
        let all = 0..book.sections.len();
        if style.solutions != Placement::Section || !has_solutions {
            return self.boards(book, all, style, &of_puzzles, fonts, false);
        }
        for s in all {
            self.boards(book, s..s + 1, style, &of_puzzles, fonts, false)?;
            self.boards(book, s..s + 1, style, frame, fonts, true)?;
        }
        Ok(())
    }
}

impl Typesetter<'_> {
    /// Draws the solutions of the puzzles on a page upside down at its foot.
    pub(super) fn solutions_below(&self, page: &mut Page, number: usize, numbers: &[usize], exercises: &[&Exercise]) {
        let (frame, size) = (self.frame, self.frame.small);
        let top = frame.paper.height - frame.of_puzzles(self.style).bottom + 0.5 * frame.gap;
        let (high, caption) = (frame.paper.height - frame.bottom - top, NUMBER * size);
        let wide = (frame.width() - (numbers.len() - 1) as f64 * frame.gap) / numbers.len() as f64;
        for (k, &i) in numbers.iter().enumerate() {
            let Some(solution) = &exercises[i].solution else { continue };
            let sheet = &exercises[i].sheet;
            let face = Face::of_solution(&sheet.puzzle, solution);
            let room = (wide, high - caption);
            let look = Look {
                theme: self.bare,
                fonts: self.fonts,
                width: room.0,
                height: room.1,
                has_ids: false,
                is_large: self.style.is_large_print,
            };
            let board = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &look);
            let mut drawing = Drawing::new(board.width, board.height + caption);
            drawing.text(Text {
                at: point(0.0, size),
                text: self.say(&msg!("book-solution", number = i + 1)),
                size,
                anchor: Anchor::Start,
                weight: Weight::Bold,
                colour: self.style.theme.text,
                lie: None,
            });
            drawing.place(board, point(0.0, caption));
            // Turned around, the first solution is on the right.
            let left = frame.left(number) + k as f64 * (wide + frame.gap) + (wide - drawing.width) / 2.0;
            let at = point(left, top + high - drawing.height);
            let spoken = spoken::board(&self.title_of(i, true), sheet, &face, self.style.language);
            page.tagged(Role::Figure(spoken), |page| page.drawing.place(drawing.turned(), at));
        }
    }
}
