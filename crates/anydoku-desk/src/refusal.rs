//! Why a question could not be answered.

use serde::{Deserialize, Serialize};

use anydoku::format::{ReadError, WriteError};

/// Why we could not answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// In a sentence.
    pub message: String,
    /// Where in the text, if it is about the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// The format that was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// What could be done about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The most bytes of a message.
const MOST_WORDS: usize = 4000;

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The first byte.
    pub start: usize,
    /// After the last byte.
    pub end: usize,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl Refusal {
    /// A refusal that is not about a place in a text.
    ///
    /// Messages that quote input cut it short where they do; a message that is still too long for anybody to read ends with "…".
    pub fn new(message: impl Into<String>) -> Refusal {
        let mut message = message.into();
        if message.len() > MOST_WORDS {
            message.truncate(message.floor_char_boundary(MOST_WORDS));
            message.push('…');
        }
        Refusal { message, ..Refusal::default() }
    }

    /// The same, with advice.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Refusal {
        self.hint = Some(hint.into());
        self
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        Refusal {
            message: error.to_string(),
            format: error.format.map(str::to_owned),
            hint: None,
            place: Some(Box::new(Place {
                line: error.line,
                column: error.column,
                start: error.span.start,
                end: error.span.end,
                found: error.found,
                expected: error.expected,
            })),
        }
    }
}

impl From<WriteError> for Refusal {
    fn from(error: WriteError) -> Refusal {
        Refusal::new(error.to_string())
    }
}
