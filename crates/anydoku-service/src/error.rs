//! Errors that the service reports.

use serde::{Deserialize, Serialize};

use anydoku::UnknownName;
use anydoku::{Language, Message, Speaker};
use anydoku_format::{ReadError, WriteError};

use crate::message::Told;

/// The reason why a request could not be answered.
///
/// The JSON has the words in one language, and the identifier and arguments of the message.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "ErrorFacts", from = "ErrorFacts")]
pub struct ServiceError {
    /// The message.
    pub message: Message,
    /// The place in the text, if the error is about the text.
    pub place: Option<Box<Place>>,
    /// The format that was tried.
    pub format: Option<String>,
    /// A hint on how to fix it.
    pub hint: Option<Message>,
    /// The language of the words.
    pub language: Language,
}

/// The JSON form of an error.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ServiceError"))]
struct ErrorFacts {
    /// The message as a sentence.
    message: String,
    /// The message as an identifier and its arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<Told>,
    /// The place in the text, if the error is about the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<Box<PlaceFacts>>,
    /// The format that was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    /// A hint on how to fix it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// The maximum length of a message in bytes.
const MOST_WORDS: usize = 4000;

/// A place in the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The 1-based line number.
    pub line: usize,
    /// The 1-based column, in characters.
    pub column: usize,
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
    /// The part of the text at this place.
    pub found: Message,
    /// The text expected at this place.
    pub expected: Message,
}

/// The JSON form of a place in the input.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Place"))]
struct PlaceFacts {
    /// The 1-based line number.
    line: usize,
    /// The 1-based column, in characters.
    column: usize,
    /// The offset of the first byte.
    start: usize,
    /// The offset after the last byte.
    end: usize,
    /// The part of the text at this place.
    found: String,
    /// The text expected at this place.
    expected: String,
}

impl ServiceError {
    /// Creates an error without a place in the input.
    pub fn new(message: impl Into<Message>) -> ServiceError {
        ServiceError { message: message.into(), ..ServiceError::default() }
    }

    /// Adds a hint on how to fix the error.
    pub fn with_hint(mut self, hint: impl Into<Message>) -> ServiceError {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the error in the words of this language.
    pub fn in_language(self, language: Language) -> ServiceError {
        ServiceError { language, ..self }
    }

    /// Returns the words of the message. Messages shorten the input that they quote; a message that is still too long ends with "…".
    pub fn words(&self) -> String {
        let mut words = self.message.in_language(self.language);
        if words.len() > MOST_WORDS {
            words.truncate(words.floor_char_boundary(MOST_WORDS));
            words.push('…');
        }
        words
    }
}

/// Returns an error with the words of another library, for which the catalog has no message.
pub(crate) fn verbatim(error: impl std::fmt::Display) -> ServiceError {
    ServiceError::new(Message::verbatim(error.to_string()))
}

impl std::fmt::Display for ServiceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words())
    }
}

impl std::error::Error for ServiceError {}

impl From<ServiceError> for ErrorFacts {
    fn from(error: ServiceError) -> ErrorFacts {
        let speaker = Speaker { language: error.language, topology: None };
        let place = error.place.as_ref().map(|place| {
            let Place { line, column, start, end, found, expected } = &**place;
            let (found, expected) = (speaker.tell(found), speaker.tell(expected));
            Box::new(PlaceFacts { line: *line, column: *column, start: *start, end: *end, found, expected })
        });
        ErrorFacts {
            message: error.words(),
            told: Some(Told::of(&speaker, &error.message)),
            place,
            hint: error.hint.as_ref().map(|hint| speaker.tell(hint)),
            format: error.format,
        }
    }
}

/// Keeps the message and its language as they were written if the catalog still has the message; otherwise keeps the words as text.
impl From<ErrorFacts> for ServiceError {
    fn from(facts: ErrorFacts) -> ServiceError {
        let place = facts.place.map(|place| {
            let PlaceFacts { line, column, start, end, found, expected } = *place;
            Box::new(Place {
                line,
                column,
                start,
                end,
                found: Message::verbatim(found),
                expected: Message::verbatim(expected),
            })
        });
        let is_known = |message: &Message| Language::ENGLISH.pattern(&message.id).is_some();
        let message = facts.told.map(|told| told.message).filter(is_known);
        let mut error = ServiceError { message: message.unwrap_or_default(), place, ..ServiceError::default() };
        let language = Language::all().find(|&language| error.clone().in_language(language).words() == facts.message);
        match language {
            Some(language) => error.language = language,
            None => error.message = Message::verbatim(facts.message),
        }
        ServiceError { format: facts.format, hint: facts.hint.map(Message::verbatim), ..error }
    }
}

impl From<ReadError> for ServiceError {
    fn from(error: ReadError) -> ServiceError {
        ServiceError {
            message: error.message(),
            format: error.format.map(str::to_owned),
            place: Some(Box::new(Place {
                line: error.line,
                column: error.column,
                start: error.span.start,
                end: error.span.end,
                found: error.found,
                expected: error.expected,
            })),
            ..ServiceError::default()
        }
    }
}

impl From<UnknownName> for ServiceError {
    fn from(error: UnknownName) -> ServiceError {
        ServiceError::new(error.message())
    }
}

impl From<WriteError> for ServiceError {
    fn from(error: WriteError) -> ServiceError {
        ServiceError::new(error.message())
    }
}
