//! What the player sees: the board with a cursor, how far it is, and what was said last.

use anydoku::{Cell, Face};

use super::{Game, KEYS};
use crate::text::{self, Look, paint};

/// A screen as lines.
pub struct Screen {
    board: Vec<String>,
    /// The line of the board that the cursor is on.
    cursor: usize,
    below: Vec<String>,
}

impl Screen {
    pub(super) fn of(
        look: Look,
        game: &Game,
        face: &Face,
        message: &str,
        number: &str,
        seconds: f64,
        hints: u32,
    ) -> Screen {
        let topology = game.sheet.puzzle.topology();
        let canvas = text::with_cursor(look, game.layout(), topology, face, Some(game.cursor));
        let board: Vec<String> = canvas.text().lines().map(str::to_owned).collect();
        let row = game.layout().squares(game.cursor)[0].row as usize;
        let cursor = (row * board.len()) / game.layout().rows().max(1);
        let whole = seconds.max(0.0) as u64;
        let clock = match whole / 3600 {
            0 => format!("{:02}:{:02}", whole / 60, whole % 60),
            hours => format!("{hours}:{:02}:{:02}", whole / 60 % 60, whole % 60),
        };
        let mode = if game.is_marking { "marks" } else { "digits" };
        let name = topology.cell_name(Cell::new(game.cursor.index()));
        let hinted = match hints {
            0 => String::new(),
            n => format!(" · {}", text::n_of(n, "hint")),
        };
        let typed = if number.is_empty() { String::new() } else { format!(" · {number}_") };
        let status = format!("{name} · {mode} · {} open · {clock}{hinted}{typed}", game.n_open());
        let mut below = vec![paint::paint(paint::TITLE, &status)];
        let width = look.width.clamp(20, 100);
        below.extend(text::wrap(message, 0, width).lines().map(str::to_owned));
        below.push(String::new());
        let keys =
            KEYS.lines().flat_map(|line| text::wrap(line, 0, width).lines().map(str::to_owned).collect::<Vec<_>>());
        below.extend(keys.map(|line| paint::paint(paint::FAINT, &line)));
        Screen { board, cursor, below }
    }

    /// The lines for a terminal of this size. A board that is too high shows the part around the cursor.
    pub fn lines(&self, _width: usize, height: usize) -> Vec<String> {
        let room = height.saturating_sub(self.below.len() + 1).max(3);
        let first = if self.board.len() <= room {
            0
        } else {
            self.cursor.saturating_sub(room / 2).min(self.board.len() - room)
        };
        let shown = self.board.iter().skip(first).take(room);
        shown.chain([&String::new()]).chain(&self.below).cloned().collect()
    }
}
