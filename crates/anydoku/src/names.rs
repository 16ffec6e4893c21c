//! Lookup of names that users type, such as those of engines and techniques.

use anydoku_words::Language;

use crate::message::Message;
use crate::msg;
use crate::text::shortened;

crate::say_message!(UnknownName);

/// The error for a name that is not in a list of names.
///
/// ```
/// use anydoku::Engine;
/// let error = "fast".parse::<Engine>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown engine \"fast\"; expected one of plain, search, learn, vector, classic");
/// assert_eq!(error.expected[0], "plain");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownName {
    /// The kind of name that was expected, such as `engine`.
    pub what: &'static str,
    /// The name that was given.
    pub found: String,
    /// All valid names.
    pub expected: Vec<&'static str>,
}

impl UnknownName {
    /// Returns the error for a name that is none of these.
    pub fn new(what: &'static str, found: &str, expected: impl IntoIterator<Item = &'static str>) -> UnknownName {
        UnknownName { what, found: found.to_owned(), expected: expected.into_iter().collect() }
    }

    /// Returns the error message. The message `thing-<what>` names the kind of name, if the catalogue has it.
    pub fn message(&self) -> Message {
        let id = format!("thing-{}", self.what.replace(' ', "-"));
        let what = match Language::ENGLISH.text(&id) {
            Some(_) => Message::named(id),
            None => Message::verbatim(self.what),
        };
        let name = format!("{:?}", shortened(&self.found));
        msg!("unknown-name", what = what, name = name, names = self.expected.join(", "))
    }

    /// Returns the item with this name, ignoring case, or an error that lists all names.
    pub fn or_find<T: Copy>(
        what: &'static str,
        found: &str,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, UnknownName> {
        let item = all.iter().copied().find(|&item| name(item).eq_ignore_ascii_case(found));
        item.ok_or_else(|| {
            let expected = all.iter().map(|&item| name(item)).collect();
            UnknownName { what, found: found.to_owned(), expected }
        })
    }
}
