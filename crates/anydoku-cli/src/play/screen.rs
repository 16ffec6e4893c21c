//! The screen of a game: the board with its rules and a cursor, the state of the game, and the last message.

use anydoku::rules::Rule;
use anydoku::{Cell, Face, msg};

use super::Game;
use crate::text::ruled::{self, Margins};
use crate::text::{self, Look, Scene, paint};

/// The lines of a screen.
pub struct Screen {
    board: Vec<String>,
    /// The line of the board that the cursor is on.
    cursor: usize,
    below: Vec<String>,
}

/// The information shown in the lines below the board.
pub(super) struct Said<'a> {
    pub message: &'a str,
    /// The digits typed so far of a number with several digits.
    pub number: &'a str,
    pub seconds: f64,
    pub hints: u32,
}

/// The maximum number of rules that are listed for one cell.
const MOST_RULES: usize = 6;

impl Screen {
    pub(super) fn of(look: Look, game: &Game, face: &Face, said: &Said<'_>) -> Screen {
        let topology = game.sheet.puzzle.topology();
        let here = game.rules_of(game.cursor);
        let mut together: Vec<Cell> = here.iter().flat_map(|rule| rule.cells()).collect();
        together.retain(|&cell| cell != game.cursor);
        let scene =
            Scene { cursor: Some(game.cursor), together, clashing: game.clashing(), with_rules: topology.has_rules() };
        let canvas = text::scene(look, game.layout(), topology, face, &scene);
        let row = game.layout().squares(game.cursor)[0].row as usize;
        let (board, cursor) = with_clues(&canvas, game, row);
        let whole = said.seconds.max(0.0) as u64;
        let clock = match whole / 3600 {
            0 => format!("{:02}:{:02}", whole / 60, whole % 60),
            hours => format!("{hours}:{:02}:{:02}", whole / 60 % 60, whole % 60),
        };
        let mode = if game.is_marking { "marks" } else { "digits" };
        let name = topology.cell_name(Cell::new(game.cursor.index()));
        let hinted = match said.hints {
            0 => String::new(),
            n => format!(" · {}", look.words(&msg!("cli-play-hints", n = n))),
        };
        let typed = if said.number.is_empty() { String::new() } else { format!(" · {}_", said.number) };
        let status = look.words(&msg!("cli-play-status", cell = name, mode = mode, n = game.n_open(), clock = clock));
        let status = format!("{status}{hinted}{typed}");
        let mut below = vec![paint::paint(paint::TITLE, &status)];
        let width = look.width.clamp(20, 100);
        below.extend(rules_here(game, &here, look, width));
        below.extend(text::wrap(said.message, 0, width).lines().map(str::to_owned));
        below.push(String::new());
        let mut keys = format!("{}\n{}", look.words(&msg!("cli-play-keys")), look.words(&msg!("cli-play-keys-help")));
        if topology.has_rules() {
            keys += &format!(" · {}", look.words(&msg!("cli-play-keys-rules")));
        }
        let keys =
            keys.lines().flat_map(|line| text::wrap(line, 0, width).lines().map(str::to_owned).collect::<Vec<_>>());
        below.extend(keys.map(|line| paint::paint(paint::FAINT, &line)));
        Screen { board, cursor, below }
    }

    /// Returns the list of all rules, from line `first`.
    pub(super) fn of_rules(look: Look, game: &Game, first: usize) -> Screen {
        let width = look.width.clamp(20, 100);
        let wrap = |line: &String| text::wrap(line, 4, width).lines().map(str::to_owned).collect::<Vec<_>>();
        let board: Vec<String> =
            ruled::list(game.sheet.puzzle.topology(), look.language).iter().flat_map(wrap).collect();
        let cursor = first.min(board.len().saturating_sub(1));
        let below = vec![paint::paint(paint::FAINT, &look.words(&msg!("cli-play-scroll")))];
        Screen { board, cursor, below }
    }

    /// Returns the number of lines of the board.
    pub(super) fn height(&self) -> usize {
        self.board.len()
    }

    /// Returns the lines for a terminal of this size. If the board is too tall, they show the part around the cursor.
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

/// Returns the lines of a board with the clues around it, and the index of the line that shows this row.
fn with_clues(canvas: &text::Canvas, game: &Game, row: usize) -> (Vec<String>, usize) {
    let layout = game.layout();
    let margins = Margins::of(layout, game.sheet.puzzle.topology());
    let lines = canvas.lines_of_rows();
    let columns = canvas.texts_of_columns();
    let left = margins.left.values().map(|clue| clue.chars().count() + 1).max().unwrap_or(0);
    let mut board: Vec<String> = (0..canvas.height())
        .map(|y| {
            let clue = |side: &std::collections::BTreeMap<usize, String>| {
                lines.iter().position(|&line| line == y).and_then(|row| side.get(&row)).cloned().unwrap_or_default()
            };
            let before = clue(&margins.left);
            let pad = left.saturating_sub(before.chars().count() + 1);
            let after = clue(&margins.right);
            let space = if left > 0 { " " } else { "" };
            let after = if after.is_empty() { after } else { format!(" {}", paint::paint(paint::LABEL, &after)) };
            let before = if before.is_empty() { before } else { paint::paint(paint::LABEL, &before) };
            format!("{}{before}{space}{}{after}", " ".repeat(pad), canvas.line(y))
        })
        .collect();
    let edge = |side: &std::collections::BTreeMap<usize, String>| {
        let mut line = String::new();
        for (&column, clue) in side {
            let at = left + columns.get(column).copied().unwrap_or(0);
            // Clues that would overlap are placed one space apart instead; the list of rules shows all of them.
            let gap = at.saturating_sub(line.chars().count()).max(usize::from(!line.is_empty()));
            line.push_str(&" ".repeat(gap));
            line.push_str(clue);
        }
        paint::paint(paint::LABEL, &line)
    };
    let mut cursor = lines.get(row).copied().unwrap_or(0);
    if !margins.above.is_empty() {
        board.insert(0, edge(&margins.above));
        cursor += 1;
    }
    if !margins.below.is_empty() {
        board.push(edge(&margins.below));
    }
    (board, cursor)
}

/// Returns the rules that involve the cell under the cursor, with their meanings, one or more lines each.
fn rules_here(game: &Game, here: &[&Rule], look: Look, width: usize) -> Vec<String> {
    let topology = game.sheet.puzzle.topology();
    let mut explained = Vec::new();
    let told = |rule: &&Rule| {
        let told = ruled::told(rule, topology, look.language);
        // Each kind is explained once.
        if explained.contains(&rule.kind) {
            return told;
        }
        explained.push(rule.kind);
        format!("{told} — {}", rule.kind.meaning_in(look.language))
    };
    let mut lines: Vec<String> = here.iter().take(MOST_RULES).map(told).collect();
    if here.len() > MOST_RULES {
        lines.push(look.words(&msg!("cli-play-more-rules", n = here.len() - MOST_RULES)));
    }
    lines.iter().flat_map(|line| text::wrap(line, 2, width).lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}
