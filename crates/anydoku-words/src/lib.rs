//! Everything that anydoku says, in every language it speaks.
//!
//! A message has an identifier, and a language has a file with a pattern for each: `words/en.ftl`, `words/de.ftl` and so on. The files are
//! valid [Fluent](https://projectfluent.org), so translators can use its editors; this crate reads the strict subset of it that
//! [`read`] describes. Callers look up the [`Pattern`] of a message and put their own arguments into its pieces.
//!
//! Why not `fluent-bundle`? It formats a message to one flat string, but a picture has to point at the cells, houses and digits of
//! a sentence, so every argument must stay a piece of its own. It is also one of 20 crates (fluent-bundle 0.16 by `cargo tree`: locale
//! negotiation, plural tables and others) that every user of the library would compile; this crate has no dependency and some 400 lines. Its parser checks our files in a test.
//!
//! A new language is one file in `words/` and one line in `LANGUAGES`. A complete language has every message of English with the same
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

/// What is known of a language besides its messages.
struct Known {
    code: &'static str,
    /// What its speakers call it.
    name: &'static str,
    /// What English speakers call it.
    english: &'static str,
    /// Whether it has every message.
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

/// Every language: its code, its name in itself and in English, whether it is complete, and which numbers take the singular.
static LANGUAGES: [Known; 4] = [
    known!("en", "English", "English", true, |n| n == 1),
    known!("de", "Deutsch", "German", true, |n| n == 1),
    known!("fr", "Français", "French", false, |n| n == 0 || n == 1),
    known!("es", "Español", "Spanish", false, |n| n == 1),
];

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Language(u8);

impl Language {
    /// The language that every message has, and the default.
    pub const ENGLISH: Language = Language(0);

    /// Returns every language, English first.
    pub fn all() -> impl ExactSizeIterator<Item = Language> + Clone {
        (0..LANGUAGES.len() as u8).map(Language)
    }

    /// Returns the language of this code or name, in English or in itself, in upper or lower case.
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

    /// Returns the code: `en`.
    pub fn code(self) -> &'static str {
        self.known().code
    }

    /// Returns what its speakers call it: `Deutsch`.
    pub fn name(self) -> &'static str {
        self.known().name
    }

    /// Returns what English speakers call it: `German`.
    pub fn english_name(self) -> &'static str {
        self.known().english
    }

    /// Returns whether it has every message. The others fall back to English.
    pub fn is_complete(self) -> bool {
        self.known().is_complete
    }

    /// Returns the messages that the language itself has.
    pub fn catalogue(self) -> &'static Catalogue {
        let known = self.known();
        known.catalogue.get_or_init(|| read(known.source).expect("a test reads every file of messages"))
    }

    /// Returns the pattern of a message; that of English if the language is partial and has none.
    pub fn pattern(self, id: &str) -> Option<&'static Pattern> {
        let own = self.catalogue().get(id);
        own.or_else(|| Language::ENGLISH.catalogue().get(id).filter(|_| !self.is_complete()))
    }

    /// Returns the case of a choice that applies to this value.
    pub fn choose<'a>(self, select: &'a Select, value: Option<Value<'_>>) -> &'a Pattern {
        let applies = |key: &Key| match (key, &value) {
            (Key::Number(key), Some(Value::Number(number))) => key == number,
            (Key::Word(key), Some(Value::Word(word))) => key == word,
            (Key::Word(key), Some(Value::Number(number))) => *key == "one" && (self.known().is_one)(*number),
            _ => false,
        };
        // An exact number is more than a plural category, so it comes first wherever it stands.
        let exact = select.choices.iter().find(|choice| matches!(choice.key, Key::Number(_)) && applies(&choice.key));
        let found = exact.or_else(|| select.choices.iter().find(|choice| applies(&choice.key)));
        &found.unwrap_or(&select.choices[select.default]).pattern
    }

    fn known(self) -> &'static Known {
        &LANGUAGES[self.0 as usize]
    }
}

/// What a choice depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// A number, with its plural category.
    Number(i64),
    /// Anything else, as it is written.
    Word(&'a str),
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english_name())
    }
}

/// The code: `en`.
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

/// The error of a name that no language has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Language::all().map(Language::code).collect();
        write!(f, "the languages are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}
