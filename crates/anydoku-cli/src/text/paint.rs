//! The colors of the terminal.
//!
//! A cell without a tint has the background of the terminal, so all colors are medium tones, which are readable on both
//! dark and light backgrounds. In a cell with a tint, the text color is set as well.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

const fn ansi(index: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(index)))
}

/// The tints of jigsaw blocks. Neighboring blocks get different ones.
pub const BLOCKS: [u8; 6] = [224, 194, 189, 230, 195, 223];
/// The tints of jigsaw blocks where a window or diagonal crosses them.
pub const CROSSED: [u8; 6] = [217, 157, 147, 228, 123, 216];
/// The tint of windows and diagonals on a board without jigsaw blocks.
pub const SHADE: u8 = 253;

/// A given.
pub const GIVEN: Style = Style::new().bold();
/// A given on a tint.
pub const GIVEN_ON_TINT: Style = Style::new().bold().fg_color(ansi(16));
/// A digit of the solution.
pub const FOUND: Style = Style::new().fg_color(ansi(33));
/// A digit of the solution on a tint.
pub const FOUND_ON_TINT: Style = Style::new().fg_color(ansi(26));
/// A highlighted digit.
pub const POINTED: Style = Style::new().bold().fg_color(ansi(231)).bg_color(ansi(161));
/// The cell under the cursor.
pub const CURSOR: Style = Style::new().bold().fg_color(ansi(16)).bg_color(ansi(220));
/// The cells that share a rule with the cell under the cursor.
pub const TOGETHER: Style = Style::new().fg_color(ansi(16)).bg_color(ansi(222));
/// Labels of rules on the lines of a board.
pub const LABEL: Style = Style::new().bold().fg_color(ansi(161));
/// A redundant given.
pub const SPARE: Style = Style::new().fg_color(ansi(244));
/// A redundant candidate on a tint.
pub const SPARE_ON_TINT: Style = Style::new().fg_color(ansi(241));
/// Lines between cells.
pub const LIGHT: Style = Style::new().fg_color(ansi(244));
/// Lines between cells on a tint.
pub const LIGHT_ON_TINT: Style = Style::new().fg_color(ansi(246));
/// Lines around blocks.
pub const HEAVY: Style = Style::new();

/// Candidates that a reason relies on, candidates of its second part, placed candidates, and removed candidates.
pub const EMPHASIS: [Style; 4] = [
    Style::new().bold().fg_color(ansi(16)).bg_color(ansi(220)),
    Style::new().bold().fg_color(ansi(16)).bg_color(ansi(117)),
    Style::new().bold().fg_color(ansi(16)).bg_color(ansi(114)),
    Style::new().bold().fg_color(ansi(231)).bg_color(ansi(160)),
];
/// Candidates without a highlight.
pub const MARK: Style = Style::new().fg_color(ansi(244));
/// A mark on a tint.
pub const MARK_ON_TINT: Style = Style::new().fg_color(ansi(240));

/// The word `error:` of a message.
pub const ERROR: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
/// The word `warning:` of a message.
pub const WARNING: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
/// Line numbers, arrows, and the word `hint:`.
pub const FRAME: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Blue)));
/// A positive answer.
pub const YES: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Green)));
/// Titles and headings.
pub const TITLE: Style = Style::new().bold();
/// Text of secondary importance.
pub const FAINT: Style = Style::new().fg_color(ansi(244));

/// Returns a style whose background is a tint.
pub const fn on(tint: u8, style: Style) -> Style {
    style.bg_color(ansi(tint))
}

/// Returns the text in this style.
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
