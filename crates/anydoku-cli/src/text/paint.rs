//! The colours of the terminal, all in one place.
//!
//! Where a cell has no tint the terminal's own colours show through, and only middling tones are used that can be read
//! on dark and on light. Where a cell has a tint, the colour of its text is set as well.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

const fn ansi(index: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(index)))
}

/// Tints of jigsaw blocks; neighbours get different ones.
pub const BLOCKS: [u8; 6] = [224, 194, 189, 230, 195, 223];
/// Blocks of a jigsaw where a window or diagonal crosses them.
pub const CROSSED: [u8; 6] = [217, 157, 147, 228, 123, 216];
/// Windows and diagonals on a board without jigsaw blocks.
pub const SHADE: u8 = 253;

/// A given.
pub const GIVEN: Style = Style::new().bold();
/// A given on a tint.
pub const GIVEN_ON_TINT: Style = Style::new().bold().fg_color(ansi(16));
/// A digit that was found.
pub const FOUND: Style = Style::new().fg_color(ansi(33));
/// A found digit on a tint.
pub const FOUND_ON_TINT: Style = Style::new().fg_color(ansi(26));
/// A digit that is pointed at.
pub const POINTED: Style = Style::new().bold().fg_color(ansi(231)).bg_color(ansi(161));
/// The cell in which a player is.
pub const CURSOR: Style = Style::new().bold().fg_color(ansi(16)).bg_color(ansi(220));
/// The cells of the rules of that cell.
pub const TOGETHER: Style = Style::new().fg_color(ansi(16)).bg_color(ansi(222));
/// Words of rules on the lines of a board.
pub const LABEL: Style = Style::new().bold().fg_color(ansi(161));
/// A given that could be left out.
pub const SPARE: Style = Style::new().fg_color(ansi(244));
/// A candidate that could be left out, on a tint.
pub const SPARE_ON_TINT: Style = Style::new().fg_color(ansi(241));
/// Lines between cells.
pub const LIGHT: Style = Style::new().fg_color(ansi(244));
/// Lines between cells on a tint.
pub const LIGHT_ON_TINT: Style = Style::new().fg_color(ansi(246));
/// Lines around blocks.
pub const HEAVY: Style = Style::new();

/// Marks that a reason rests on, in its second part, placed, removed.
pub const EMPHASIS: [Style; 4] = [
    Style::new().bold().fg_color(ansi(16)).bg_color(ansi(220)),
    Style::new().bold().fg_color(ansi(16)).bg_color(ansi(117)),
    Style::new().bold().fg_color(ansi(16)).bg_color(ansi(114)),
    Style::new().bold().fg_color(ansi(231)).bg_color(ansi(160)),
];
/// Marks nobody points at.
pub const MARK: Style = Style::new().fg_color(ansi(244));
/// A mark on a tint.
pub const MARK_ON_TINT: Style = Style::new().fg_color(ansi(240));

/// `error:`
pub const ERROR: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
/// `warning:`
pub const WARNING: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
/// Line numbers, arrows, the word `hint:`.
pub const FRAME: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Blue)));
/// A good answer.
pub const YES: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Green)));
/// Titles and headings.
pub const TITLE: Style = Style::new().bold();
/// What may be overlooked.
pub const FAINT: Style = Style::new().fg_color(ansi(244));

/// A tint behind a style.
pub const fn on(tint: u8, style: Style) -> Style {
    style.bg_color(ansi(tint))
}

/// Text in a style.
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
