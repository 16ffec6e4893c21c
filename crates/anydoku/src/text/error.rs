//! Errors in texts, and their places.

use std::ops::Range;

use crate::message::Message;
use crate::msg;

/// The error for input that could not be read: the place, the text found there, and what was expected.
///
/// ```
/// use anydoku::text::ReadError;
/// use anydoku::{msg, text::quoted};
/// let error = ReadError::new(b"12\n3x", 4..5, quoted("x"), msg!("expect-digit", last = 4));
/// assert_eq!(error.to_string(), "line 2, column 2: found \"x\", expected a digit from 1 to 4 or \".\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The bytes that the error is about.
    pub span: Range<usize>,
    /// The 1-based line number of its first byte.
    pub line: usize,
    /// The 1-based column of its first byte, in characters.
    pub column: usize,
    /// The text at this place.
    pub found: Message,
    /// The expected text.
    pub expected: Message,
    /// The name of the format that was tried.
    pub format: Option<&'static str>,
}

impl ReadError {
    /// Returns an error about these bytes of the input.
    pub fn new(text: &[u8], span: Range<usize>, found: impl Into<Message>, expected: impl Into<Message>) -> ReadError {
        let at = span.start.min(text.len());
        let line_start = text[..at].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let line = text[..line_start].iter().filter(|&&b| b == b'\n').count() + 1;
        // Continuation bytes of UTF-8 are not characters of their own.
        let column = text[line_start..at].iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
        ReadError { span, line, column, found: found.into(), expected: expected.into(), format: None }
    }

    /// Returns an error about the character that starts at this byte, or about the end of the text.
    pub fn at(text: &[u8], at: usize, expected: impl Into<Message>) -> ReadError {
        let (length, found) = show_char(text, at);
        ReadError::new(text, at.min(text.len())..at.min(text.len()) + length, found, expected)
    }

    /// Returns the error message with the place.
    pub fn message(&self) -> Message {
        let ReadError { line, column, found, expected, .. } = self;
        msg!("read-error", line = *line, column = *column, found = found, expected = expected)
    }

    /// Adds the name of the format that the error comes from, unless there is one already.
    pub fn in_format(mut self, name: &'static str) -> ReadError {
        self.format.get_or_insert(name);
        self
    }
}

/// Returns a description of the character at a byte, and its length in bytes: `"x"`, `byte 0xff`, `the end`.
pub(crate) fn show_char(text: &[u8], at: usize) -> (usize, Message) {
    let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else { return (0, msg!("read-end")) };
    let head = &rest[..rest.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).expect("valid up to there"),
    };
    match valid.chars().next() {
        Some('\n') => (1, msg!("read-line-end")),
        Some(c) if c.is_control() => (c.len_utf8(), msg!("read-character", code = format!("{:#04x}", c as u32))),
        Some(c) => (c.len_utf8(), Message::verbatim(format!("{c:?}").replace('\'', "\""))),
        None => (1, msg!("read-byte", code = format!("{:#04x}", rest[0]))),
    }
}

/// Returns text in quotation marks, with control characters escaped, as messages quote user input.
///
/// ```
/// assert_eq!(anydoku::text::quoted("X-\twing").to_string(), r#""X-\twing""#);
/// ```
pub fn quoted(text: &str) -> Message {
    Message::verbatim(format!("{text:?}"))
}

/// Returns the first sixty characters of `text`, followed by "…" if it is longer, for messages that quote user input.
///
/// ```
/// use anydoku::text::shortened;
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

/// Returns user input in a form for messages: shortened, and with control characters escaped.
pub fn show_words(words: &str) -> String {
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

crate::say_message!(ReadError);
