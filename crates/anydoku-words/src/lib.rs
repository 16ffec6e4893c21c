//! The messages of anydoku in every language it supports.
//!
//! A message has an identifier, and a language has a file with a pattern for each: `words/en.ftl`, `words/de.ftl` and so on. The files are
//! valid [Fluent](https://projectfluent.org), so translators can use its editors; this crate reads the strict subset of it that
//! [`read`] describes. Callers look up the [`Pattern`] of a message and put their own arguments into its pieces.
//!
//! The crate does not use `fluent-bundle`, which formats a message to one flat string: a picture has to highlight the cells, houses
//! and digits of a sentence, so every argument must stay a separate piece. It also brings 20 crates (fluent-bundle 0.16, by `cargo
//! tree`: locale negotiation, plural tables and others) that every user of the library would compile, while this crate has about 400
//! lines and no dependencies. A test checks our files with its parser.
//!
//! A new language is one file in `words/` and one line in `LANGUAGES`. A complete language has every English message with the same
//! arguments, which a test checks; a partial one falls back to English.
//!
//! ```
//! use anydoku_words::{Language, Piece};
//! let german = Language::named("Deutsch").unwrap();
//! assert_eq!(german.pattern("house-row").unwrap().pieces, [Piece::Text("Zeile "), Piece::Argument("number")]);
//! assert_eq!(Language::ENGLISH.pattern("house-row").unwrap().arguments(), ["number"]);
//! ```

mod catalogue;
mod read;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

pub use self::catalogue::{Catalogue, Choice, Key, Pattern, Piece, Select};
pub use self::read::{Problem, read};

/// The properties of a language, and its messages.
struct Known {
    code: &'static str,
    /// The name of the language in the language itself.
    name: &'static str,
    /// The English name of the language.
    english: &'static str,
    /// Whether the language has every message.
    is_complete: bool,
    /// Whether a number takes the singular.
    is_one: fn(i64) -> bool,
    source: &'static str,
    catalogue: OnceLock<Catalogue>,
}

macro_rules! known {
    ($code:literal, $name:literal, $english:literal, $is_complete:literal, $is_one:expr) => {
        Known {
            code: $code,
            name: $name,
            english: $english,
            is_complete: $is_complete,
            is_one: $is_one,
            source: include_str!(concat!("../words/", $code, ".ftl")),
            catalogue: OnceLock::new(),
        }
    };
}

/// Every language: its code, its own and its English name, whether it is complete, and which numbers take the singular.
static LANGUAGES: [Known; 4] = [
    known!("en", "English", "English", true, |n| n == 1),
    known!("de", "Deutsch", "German", true, |n| n == 1),
    known!("fr", "Français", "French", false, |n| n == 0 || n == 1),
    known!("es", "Español", "Spanish", false, |n| n == 1),
];

/// A language of the messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Language(u8);

impl Language {
    /// English, the default: the language that has every message.
    pub const ENGLISH: Language = Language(0);

    /// Returns every language, English first.
    pub fn all() -> impl ExactSizeIterator<Item = Language> + Clone {
        (0..LANGUAGES.len() as u8).map(Language)
    }

    /// Returns the language with this code, English name or native name, ignoring case.
    ///
    /// ```
    /// use anydoku_words::Language;
    /// assert_eq!(Language::named("de"), Language::named("german"));
    /// assert_eq!(Language::named("Français").unwrap().code(), "fr");
    /// assert_eq!(Language::named("tlh"), None);
    /// ```
    pub fn named(name: &str) -> Option<Language> {
        let name = name.to_lowercase();
        Language::all().find(|language| {
            let known = language.known();
            [known.code, known.name, known.english].iter().any(|own| own.to_lowercase() == name)
        })
    }

    /// Returns the language code, such as `en`.
    pub fn code(self) -> &'static str {
        self.known().code
    }

    /// Returns the name of the language in the language itself, such as `Deutsch`.
    pub fn name(self) -> &'static str {
        self.known().name
    }

    /// Returns the English name of the language, such as `German`.
    pub fn english_name(self) -> &'static str {
        self.known().english
    }

    /// Returns whether the language has every message. Partial languages fall back to English.
    pub fn is_complete(self) -> bool {
        self.known().is_complete
    }

    /// Returns the messages of this language, without the English fallback.
    pub fn catalogue(self) -> &'static Catalogue {
        let known = self.known();
        known.catalogue.get_or_init(|| read(known.source).expect("a test reads every file of messages"))
    }

    /// Returns the pattern of a message. A partial language without this message falls back to English.
    pub fn pattern(self, id: &str) -> Option<&'static Pattern> {
        let own = self.catalogue().get(id);
        own.or_else(|| Language::ENGLISH.catalogue().get(id).filter(|_| !self.is_complete()))
    }

    /// Returns the words of a message that has neither arguments nor choices.
    ///
    /// ```
    /// use anydoku_words::Language;
    /// assert_eq!(Language::ENGLISH.text("rule-kind-cage"), Some("cage"));
    /// assert_eq!(Language::ENGLISH.text("house-row"), None);
    /// ```
    pub fn text(self, id: &str) -> Option<&'static str> {
        match self.pattern(id)?.pieces[..] {
            [Piece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns the pattern of the choice that applies to this value.
    pub fn choose<'a>(self, select: &'a Select, value: Option<Value<'_>>) -> &'a Pattern {
        let applies = |key: &Key| match (key, &value) {
            (Key::Number(key), Some(Value::Number(number))) => key == number,
            (Key::Word(key), Some(Value::Word(word))) => key == word,
            (Key::Word(key), Some(Value::Number(number))) => *key == "one" && (self.known().is_one)(*number),
            _ => false,
        };
        // An exact number is more specific than a plural category, so it wins regardless of its position.
        let exact = select.choices.iter().find(|choice| matches!(choice.key, Key::Number(_)) && applies(&choice.key));
        let found = exact.or_else(|| select.choices.iter().find(|choice| applies(&choice.key)));
        &found.unwrap_or(&select.choices[select.default]).pattern
    }

    fn known(self) -> &'static Known {
        &LANGUAGES[self.0 as usize]
    }
}

/// The value that a choice depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// A number. It also selects a plural category.
    Number(i64),
    /// Any other value, as text.
    Word(&'a str),
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english_name())
    }
}

/// Formats the language as its code, such as `en`.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Language, UnknownLanguage> {
        Language::named(name).ok_or(UnknownLanguage)
    }
}

/// The error for a name that matches no language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Language::all().map(Language::code).collect();
        write!(f, "unknown language; the available languages are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}
