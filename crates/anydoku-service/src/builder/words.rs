//! Descriptions of rules and techniques for readers of a book.
//!
//! The sentences are in the message catalog, in every language of books. A shape is described by the parts of its name, so that each
//! layer of a combined shape has its own sentence.

use anydoku::rules::{Generator, RuleKind};
use anydoku::{Digit, Language, Message, Shape, Symbols, msg};

/// The parts of shapes' names, and the messages that explain them.
const SHAPES: &[(&[&str], &str)] = &[
    (&["x", "nrcx"], "rules-shape-diagonals"),
    (&["nrc", "nrcx", "windoku"], "rules-shape-windows"),
    (&["disjoint", "linked"], "rules-shape-disjoint"),
    (&["asterisk", "centredot", "centerdot", "girandola"], "rules-shape-region"),
    (&["jigsaw", "jigcube"], "rules-shape-jigsaw"),
    (&["toroidal"], "rules-shape-toroidal"),
    (&["antiking"], "rules-shape-antiking"),
    (&["antiknight"], "rules-shape-antiknight"),
    (&["samurai", "butterfly", "flower", "sohei", "windmill"], "rules-shape-overlap"),
    (&["cube", "jigcube"], "rules-shape-cube"),
    (&["3dcube"], "rules-shape-cube-of-six"),
    (&["parquet"], "rules-shape-parquet"),
    (&["super"], "rules-shape-super"),
];

/// Returns the default title of a book with puzzles of this kind.
pub(crate) fn title(kind: Option<&str>) -> Message {
    match kind {
        Some(kind) => msg!("book-title", kind = kind),
        None => msg!("book-title-plain"),
    }
}

/// Returns the line below the title: the number of puzzles, and their range of levels and ratings.
pub(crate) fn about(n: usize, level: Option<String>, rating: Option<String>, language: Language) -> String {
    let said = |message: Message| message.in_language(language);
    let range = |range: String| match range.split_once("..") {
        Some(("", to)) => said(msg!("book-range-up-to", to = to)),
        Some((from, "")) => said(msg!("book-range-from", from = from)),
        Some((from, to)) => said(msg!("book-range", from = from, to = to)),
        None => range,
    };
    let level = level.map(|level| said(msg!("book-of-level", level = range(level))));
    let rating = rating.map(|rating| said(msg!("book-rated", rating = range(rating))));
    said(msg!("book-n-puzzles", n = n)) + &level.unwrap_or_default() + &rating.unwrap_or_default()
}

/// Returns the paragraphs before the example of a lesson. They mention one of its cells.
pub(crate) fn how_to(cell: &str) -> [Message; 3] {
    [msg!("book-how-to-place"), msg!("book-how-to-mark"), msg!("book-how-to-example", cell = cell)]
}

/// Returns the common name of a technique and its description, or its own name and `None` if the catalog has no simple words for it.
pub(crate) fn technique(name: &str, language: Language) -> (String, Option<&'static str>) {
    let simple = match name.strip_prefix("direct ").unwrap_or(name) {
        "hidden single in box" => "hidden-single".to_owned(),
        "intersection" => "pointing".to_owned(),
        name => name.to_lowercase().replace(' ', "-"),
    };
    let id = format!("book-technique-{simple}");
    match language.text(&id) {
        Some(called) => (called.to_owned(), language.text(&format!("{id}-what"))),
        None => {
            let capital = name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect();
            (capital, None)
        }
    }
}

/// Returns the rules of a shape, and of rules drawn on it, one sentence each.
pub(crate) fn rules(shape: &Shape, drawn: &[RuleKind], language: Language) -> Vec<String> {
    let mut rules = of_shape(shape, language);
    rules.extend(sentences(drawn, language));
    rules
}

/// Returns the rules of a shape, one sentence each.
pub(crate) fn of_shape(shape: &Shape, language: Language) -> Vec<String> {
    let n = shape.topology.n_digits();
    let symbols = &shape.layout.symbols;
    let symbol = |digit: usize| symbols.write(Digit::new(digit), n);
    let digits = match n {
        _ if *symbols == Symbols::Pictures => msg!("rules-pictures", n = n),
        _ if matches!(symbols, Symbols::Chars(_)) => {
            msg!("rules-symbols", symbols = (0..n).map(symbol).collect::<Vec<_>>().join(" "))
        }
        ..=9 => msg!("rules-digits", last = symbol(n - 1)),
        _ if symbol(9) == "A" => msg!("rules-letters", last = symbol(n - 1)),
        _ => msg!("rules-numbers", last = symbol(n - 1)),
    };
    let houses = match shape.layout.outlined.is_empty() {
        true => msg!("rules-lines", digits = digits),
        false => msg!("rules-houses", digits = digits),
    };
    let words = words(&shape.name);
    let of_shape = SHAPES.iter().filter(|(names, _)| names.iter().any(|name| words.contains(&(*name).to_owned())));
    let messages = std::iter::once(houses).chain(of_shape.map(|(_, id)| Message::named(*id)));
    messages.map(|message| message.in_language(language)).collect()
}

/// Returns a sentence for each kind: the sentence of the first generator that draws it, or else its title and meaning.
fn sentences(kinds: &[RuleKind], language: Language) -> Vec<String> {
    let of_generator = |generator: &Generator| language.text(&format!("rules-drawn-{}", generator.name));
    let is_first = |generator: &&Generator| kinds.contains(&generator.draws[0]);
    let known: Vec<_> = Generator::all().filter(is_first).filter_map(|one| Some((one, of_generator(one)?))).collect();
    let is_other = |kind: &&RuleKind| known.iter().all(|(generator, _)| generator.draws[0] != **kind);
    let others = kinds.iter().filter(is_other).map(|kind| with_meaning(*kind, language));
    known.iter().map(|(_, sentence)| (*sentence).to_owned()).chain(others).collect()
}

/// Returns the meaning of the rules of supplied puzzles. Kinds that one generator draws share a sentence if all of them
/// are present.
pub(crate) fn of_kinds(kinds: &[RuleKind], language: Language) -> Vec<String> {
    let is_whole = |generator: &&Generator| generator.draws.iter().all(|kind| kinds.contains(kind));
    let whole: Vec<&Generator> = Generator::all().filter(is_whole).collect();
    let firsts: Vec<RuleKind> = whole.iter().map(|generator| generator.draws[0]).collect();
    let mut told = sentences(&firsts, language);
    let others = kinds.iter().filter(|kind| !whole.iter().any(|generator| generator.draws.contains(kind)));
    told.extend(others.map(|kind| with_meaning(*kind, language)));
    told
}

fn with_meaning(kind: RuleKind, language: Language) -> String {
    msg!("rules-kind", title = kind.title_in(language), meaning = kind.meaning_in(language)).in_language(language)
}

/// Splits the name of a shape into words: `x` and `disjoint` of `x16+disjoint16`.
fn words(name: &str) -> Vec<String> {
    let word = |part: &str| {
        let part = part.split(':').next().unwrap_or(part).to_ascii_lowercase();
        if part == "3dcube" { part } else { part.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned() }
    };
    name.split('+').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::shape::KINDS;

    /// Books support every language, so each language has all messages for books, even if it is otherwise partial.
    #[test]
    fn every_language_has_the_words_of_books() {
        let of_books = ["book-", "picture-", "rule-", "rules-", "list-"];
        let is_of_books = |id: &&&str| of_books.iter().any(|start| id.starts_with(start)) && !id.ends_with("-error");
        for id in Language::ENGLISH.catalogue().ids().iter().filter(is_of_books) {
            for language in Language::all() {
                assert!(language.catalogue().get(id).is_some(), "{language} has no {id}");
            }
        }
        for kind in SHAPES {
            assert!(Language::ENGLISH.text(kind.1).is_some(), "{}", kind.1);
        }
    }

    #[test]
    fn every_shape_and_every_rule_is_told_in_every_language() {
        // Shapes without rules beyond rows, columns and blocks.
        let plain = ["<n>x<n>", "<n>x<n>:<height>x<width>", "latin<n>"];
        for kind in KINDS.iter().filter(|kind| !plain.contains(&kind.pattern)) {
            for name in kind.examples.iter().filter(|name| !["super16", "super1"].contains(name)) {
                let shape = Shape::named(name).unwrap();
                let told: Vec<_> = Language::all().map(|language| rules(&shape, &[], language)).collect();
                assert!(told.iter().all(|told| told.len() > 1), "{name}: {told:?}");
                assert!(told[1..].iter().all(|other| other != &told[0]), "{name}");
            }
        }
        let plain = Shape::named("9x9").unwrap();
        for generator in Generator::all() {
            for language in Language::all() {
                let told = rules(&plain, &generator.draws[..1], language);
                let sentence = language.text(&format!("rules-drawn-{}", generator.name));
                assert_eq!(told.get(1).map(String::as_str), sentence, "{language}: {}", generator.name);
                assert_eq!(told.len(), 2, "{language}: {}", generator.name);
            }
        }
        for &kind in RuleKind::ALL {
            assert!(Language::all().all(|language| of_kinds(&[kind], language).len() == 1), "{kind}");
        }
    }

    #[test]
    fn ranges_are_written_out() {
        let english = |level: &str| about(2, Some(level.into()), None, Language::ENGLISH);
        assert_eq!(english("1..3"), "2 puzzles of level 1 to 3");
        assert_eq!(english("..3"), "2 puzzles of level up to 3");
        assert_eq!(english("2"), "2 puzzles of level 2");
    }
}
