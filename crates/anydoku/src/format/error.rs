//! What is wrong with a text, and where.

use std::fmt;
use std::ops::Range;

/// A text that could not be read: where, what was found, what was expected.
///
/// ```
/// use anydoku::format::ReadError;
/// let error = ReadError::new(b"12\n3x", 4..5, "\"x\"", "a digit from 1 to 4 or \".\"");
/// assert_eq!(error.to_string(), "line 2, column 2: found \"x\", expected a digit from 1 to 4 or \".\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The bytes it is about.
    pub span: Range<usize>,
    /// The line of its first byte, from 1.
    pub line: usize,
    /// The column of its first byte in characters, from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: String,
    /// The name of the format that was tried.
    pub format: Option<&'static str>,
}

impl ReadError {
    /// An error about these bytes of the text.
    pub fn new(text: &[u8], span: Range<usize>, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        let at = span.start.min(text.len());
        let line_start = text[..at].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let line = text[..line_start].iter().filter(|&&b| b == b'\n').count() + 1;
        // Continuation bytes of UTF-8 are not characters of their own.
        let column = text[line_start..at].iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
        ReadError { span, line, column, found: found.into(), expected: expected.into(), format: None }
    }

    /// An error about the character that starts at this byte, or about the end of the text.
    pub fn at(text: &[u8], at: usize, expected: impl Into<String>) -> ReadError {
        let (length, found) = show_char(text, at);
        ReadError::new(text, at.min(text.len())..at.min(text.len()) + length, found, expected)
    }

    /// The same error, said of a format.
    pub fn in_format(mut self, name: &'static str) -> ReadError {
        self.format.get_or_insert(name);
        self
    }
}

/// The character at a byte in words, and its length in bytes: `"x"`, `byte 0xff`, `the end`.
pub(crate) fn show_char(text: &[u8], at: usize) -> (usize, String) {
    let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else { return (0, "the end".into()) };
    let head = &rest[..rest.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).expect("valid up to there"),
    };
    match valid.chars().next() {
        Some('\n') => (1, "the end of the line".into()),
        Some(c) if c.is_control() => (c.len_utf8(), format!("character {:#04x}", c as u32)),
        Some(c) => (c.len_utf8(), format!("{c:?}").replace('\'', "\"")),
        None => (1, format!("byte {:#04x}", rest[0])),
    }
}

/// Returns the first sixty characters of a text, with "…" behind them if there are more: for messages that quote what somebody wrote.
///
/// ```
/// use anydoku::format::shortened;
/// assert_eq!(shortened("X-wing"), "X-wing");
/// assert_eq!(shortened(&"x".repeat(100)).chars().count(), 61);
/// ```
pub fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(MAX_SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Foreign words fit for a message: not too long, and nothing in them that a terminal would obey.
pub(crate) fn show_words(words: &str) -> String {
    let mut shown = String::new();
    for c in words.chars().take(MAX_SHOWN) {
        if c.is_control() { shown.extend(c.escape_debug()) } else { shown.push(c) }
    }
    if words.chars().nth(MAX_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

const MAX_SHOWN: usize = 60;

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: found {}, expected {}", self.line, self.column, self.found, self.expected)
    }
}

impl std::error::Error for ReadError {}

/// A sheet that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{format} cannot hold this: {reason}")]
pub struct WriteError {
    /// The name of the format.
    pub format: &'static str,
    /// What it has no room for, and where that would fit.
    pub reason: String,
}
