//! The words of the page, from the catalog, as JSON: one file for each language, and one that lists the languages.
//!
//! The page cannot parse the catalog itself, so it gets messages that are already parsed. A message is a string, or a list of pieces:
//! strings, `{"value": name}` for an argument, and `{"choose": name, "cases": [{"is", "say"}], "otherwise"}` for a choice. The file of a
//! partial language has the missing messages in English, so the page needs no fallback.

use anydoku_words::{Catalogue, Key, Language, Pattern, Piece};
use serde_json::{Map, Value, json};

/// The prefix of the identifiers of the page's messages.
const PAGE: &str = "page-";

/// Returns the list of languages: code, own name, and whether it is complete.
pub(crate) fn languages() -> Vec<u8> {
    let of = |language: Language| json!({ "code": language.code(), "name": language.name(), "complete": language.is_complete() });
    bytes(&Language::all().map(of).collect())
}

/// Returns the messages of the page in a language.
pub(crate) fn messages(language: Language) -> Vec<u8> {
    bytes(&in_words_of(language.catalogue()))
}

/// Returns every message of the page in the words of this catalog, or in English where it has none.
fn in_words_of(own: &Catalogue) -> Value {
    let english = Language::ENGLISH.catalogue();
    let pattern = |id: &str| own.get(id).or_else(|| english.get(id));
    let ids = english.ids().iter().filter(|id| id.starts_with(PAGE));
    let message = |id: &&str| Some(((*id).to_owned(), value(pattern(id)?, &pattern)));
    Value::Object(ids.filter_map(message).collect::<Map<_, _>>())
}

fn value<'a>(pattern: &'a Pattern, of: &dyn Fn(&str) -> Option<&'a Pattern>) -> Value {
    let mut pieces = Vec::new();
    push(pattern, of, &mut pieces);
    match &pieces[..] {
        [Value::String(text)] => Value::String(text.clone()),
        _ => Value::Array(pieces),
    }
}

fn push<'a>(pattern: &'a Pattern, of: &dyn Fn(&str) -> Option<&'a Pattern>, pieces: &mut Vec<Value>) {
    for piece in &pattern.pieces {
        match piece {
            Piece::Text(text) => pieces.push(json!(text)),
            Piece::Argument(name) => pieces.push(json!({ "value": name })),
            Piece::Message(id) => {
                if let Some(pattern) = of(id) {
                    push(pattern, of, pieces);
                }
            }
            Piece::Select(select) => {
                let key = |key: &Key| match key {
                    Key::Number(number) => json!(number),
                    Key::Word(word) => json!(word),
                };
                let cases: Vec<Value> = select
                    .choices
                    .iter()
                    .map(|choice| json!({ "is": key(&choice.key), "say": value(&choice.pattern, of) }))
                    .collect();
                pieces.push(json!({ "choose": select.of, "cases": cases, "otherwise": select.default }));
            }
        }
    }
}

fn bytes(value: &Value) -> Vec<u8> {
    serde_json::to_vec(value).expect("words are JSON")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::files::files;

    /// Returns the identifiers that the files of the page mention.
    fn used() -> BTreeSet<String> {
        let is_ours = |name: &str| name.ends_with(".js") || name.ends_with(".html");
        let sources = files().iter().filter(|file| is_ours(&file.name));
        let mut ids = BTreeSet::new();
        for file in sources {
            let text = std::str::from_utf8(&file.bytes).unwrap();
            for rest in text.split(&format!("\"{PAGE}")).skip(1) {
                ids.insert(PAGE.to_owned() + rest.split('"').next().unwrap());
            }
        }
        ids
    }

    #[test]
    fn the_page_uses_every_message_of_its_own_and_no_other() {
        let english = Language::ENGLISH.catalogue().ids().iter().filter(|id| id.starts_with(PAGE));
        let known: BTreeSet<String> = english.map(|&id| id.to_owned()).collect();
        let used = used();
        assert!(used.len() > 200, "{}", used.len());
        let unknown: Vec<_> = used.difference(&known).collect();
        let idle: Vec<_> = known.difference(&used).collect();
        assert!(unknown.is_empty() && idle.is_empty(), "not in the catalogue: {unknown:?}; not on the page: {idle:?}");
    }

    #[test]
    fn the_page_has_no_words_and_no_language_of_its_own() {
        for file in files().iter().filter(|file| file.name.ends_with(".js") && file.name != "api.js") {
            let text = std::str::from_utf8(&file.bytes).unwrap();
            for language in Language::all() {
                for own in [language.code(), language.name()] {
                    assert!(!text.contains(&format!("\"{own}\"")), "{} names {own}", file.name);
                }
            }
            // A sentence that is not a message: the argument of `t` is always an identifier.
            for (i, _) in text
                .match_indices("t(\"")
                .filter(|(i, _)| !text[..*i].ends_with(|c: char| c.is_alphanumeric() || c == '.'))
            {
                assert!(text[i + 3..].starts_with(PAGE), "{}: {}", file.name, &text[i..].lines().next().unwrap());
            }
        }
    }

    #[test]
    fn a_new_language_is_one_file_and_may_be_partial() {
        let source = "page-undo = Zpět\npage-facts-givens = { $n ->\n    [one] { $n } pole\n    [few] { $n } pole\n   *[other] { $n } polí\n}\n";
        let words = in_words_of(&anydoku_words::read(source).unwrap());
        assert_eq!(words["page-undo"], "Zpět");
        assert_eq!(
            words["page-facts-givens"][0]["cases"][1],
            json!({ "is": "few", "say": [{ "value": "n" }, " pole"] })
        );
        assert_eq!(words["page-redo"], "Redo");
    }

    #[test]
    fn every_language_has_every_message_of_the_page() {
        let ids = |language: Language| -> Vec<String> {
            let words: Map<String, Value> = serde_json::from_slice(&messages(language)).unwrap();
            words.into_iter().map(|(id, _)| id).collect()
        };
        let list: Vec<Value> = serde_json::from_slice(&languages()).unwrap();
        assert_eq!(list.len(), Language::all().len());
        for (language, listed) in Language::all().zip(list) {
            assert_eq!(listed["code"], language.code());
            assert_eq!(ids(language), ids(Language::ENGLISH), "{language:?}");
            let name = format!("words-{}.json", language.code());
            assert!(files().iter().any(|file| file.name == name), "{name}");
        }
        let french: Value = serde_json::from_slice(&messages(Language::named("fr").unwrap())).unwrap();
        assert_eq!(
            (&french["page-undo"], &french["page-bad-saved"]),
            (&json!("Annuler"), &json!("This is not a puzzle saved by this page."))
        );
    }
}
