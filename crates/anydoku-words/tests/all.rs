//! Compares the files of messages with each other, and checks them with Fluent's own parser.

use std::collections::BTreeSet;

use anydoku_words::Language;

fn source(language: Language) -> String {
    let path = format!("{}/words/{}.ftl", env!("CARGO_MANIFEST_DIR"), language.code());
    std::fs::read_to_string(path).expect("every language has a file")
}

#[test]
fn every_file_is_fluent_and_read_alike() {
    use fluent_syntax::ast::Entry;
    for language in Language::all() {
        let source = source(language);
        let resource = fluent_syntax::parser::parse(source.as_str());
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
        let ids: Vec<String> = resource
            .body
            .iter()
            .filter_map(|entry| match entry {
                Entry::Message(message) => Some(message.id.name.to_owned()),
                Entry::Term(term) => Some(format!("-{}", term.id.name)),
                _ => None,
            })
            .collect();
        assert_eq!(language.catalogue().ids(), ids, "{language:?}");
    }
}

#[test]
fn complete_languages_have_the_messages_and_arguments_of_english() {
    let english = Language::ENGLISH.catalogue();
    let all: BTreeSet<&str> = english.ids().iter().copied().collect();
    for language in Language::all() {
        let catalogue = language.catalogue();
        let own: BTreeSet<&str> = catalogue.ids().iter().copied().collect();
        let unknown: Vec<_> = own.difference(&all).collect();
        assert!(unknown.is_empty(), "{language:?} has what English has not: {unknown:?}");
        let missing: Vec<_> = all.difference(&own).collect();
        assert!(!language.is_complete() || missing.is_empty(), "{language:?} lacks {missing:?}");
        for id in own {
            let sorted = |language: Language| {
                let mut names = language.pattern(id).expect("it is there").arguments();
                names.sort_unstable();
                names
            };
            assert_eq!(sorted(language), sorted(Language::ENGLISH), "{language:?}: arguments of {id}");
            for other in catalogue.get(id).expect("it is there").messages() {
                assert!(all.contains(other), "{language:?}: {id} contains {other}, which does not exist");
            }
        }
    }
}
