//! Tests of errors in every language: each message of an error is in the catalog, and only input is verbatim.

use anydoku::{Arg, Language, Message};

/// Returns the English text of a message, after checking that every complete language translates all of it.
pub(crate) fn said(message: &Message) -> String {
    check(message);
    message.to_string()
}

fn check(message: &Message) {
    for language in Language::all().filter(|language| language.is_complete()) {
        assert!(language.catalogue().get(&message.id).is_some(), "{language:?} has no words for {message:?}");
    }
    if message.id == "verbatim" {
        let Some(Arg::Text(text)) = message.arg("text") else { panic!("{message:?} has no text") };
        // Input is quoted; names, numbers and JSON begin differently, and contain no spaces between words.
        let is_quoted = text.starts_with(['"', '\'', '<']);
        assert!(is_quoted || !text.contains(' '), "{text:?} is neither quoted input nor a name");
    }
    message.args.iter().for_each(|(_, arg)| check_arg(arg));
}

fn check_arg(arg: &Arg) {
    match arg {
        Arg::Message(message) => check(message),
        Arg::List(_, list) => list.iter().for_each(check_arg),
        _ => {}
    }
}

#[test]
fn errors_differ_from_language_to_language() {
    let error = super::read_named("line", &super::NINE[..80]).unwrap_err();
    let german = Language::named("de").unwrap();
    let told = "Zeile 1, Stelle 1: gefunden: 80 Zellen, erwartet: 64 (8x8) oder 81 (9x9)";
    assert_eq!(error.message().in_language(german), told);
}
