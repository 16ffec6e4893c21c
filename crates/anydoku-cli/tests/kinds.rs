//! Tests of every kind of rule in every command: the answer respects the rule, or the command rejects the puzzle and names the rule.
//!
//! The puzzles are in `tests/support/kinds.csv` of the library, one per kind, each with exactly one solution because of its rule.

use anydoku::Language;
use anydoku::rules::{Generator, Look, RuleKind};
use anydoku_cli::play::Game;
use anydoku_format::{self as format, Format, Hints};
use anydoku_service::{Alone, Request, Service};
use serde_json::{Value, json};

use crate::support;

/// A puzzle with a rule of a kind, as text, and the same puzzle without that rule.
struct Sample {
    kind: RuleKind,
    text: String,
    without: Option<String>,
}

fn samples() -> Vec<Sample> {
    let list = include_str!("../../anydoku/tests/support/kinds.csv");
    let sample = |line: &str| {
        let [kind, shape, rules, puzzle] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let kind: RuleKind = kind.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let table = |rules: &str| format!("puzzle,shape,rules\n{puzzle},{shape},{rules}\n");
        match shape {
            // Its regions need cells outside the grid, which a table cannot record.
            "" => Sample { kind, text: puzzle.to_owned(), without: None },
            _ => {
                let others = rules.split_once("; ").map_or("", |(_, others)| others);
                Sample { kind, text: table(rules), without: Some(table(others)) }
            }
        }
    };
    let samples: Vec<Sample> = list.lines().skip(1).map(sample).collect();
    let kinds: Vec<RuleKind> = samples.iter().map(|sample| sample.kind).collect();
    assert_eq!(kinds, RuleKind::ALL, "tests/support/kinds.csv has a puzzle for each kind, in their order");
    samples
}

/// Sends a request as JSON, as the page does.
fn ask(question: &str, body: Value) -> Result<Value, String> {
    let request: Request = serde_json::from_value(json!({ question: body })).unwrap_or_else(|error| panic!("{error}"));
    let reply = serde_json::to_value(Service::new(&Alone::default()).ask(&request, &mut ())).expect("it is JSON");
    match reply.get("error") {
        Some(error) => Err(error["message"].as_str().expect("errors have a message").to_owned()),
        None => Ok(reply[question].clone()),
    }
}

/// Returns the first puzzle of an answer.
fn one(question: &str, body: Value) -> Result<Value, String> {
    Ok(ask(question, body)?["puzzles"][0].clone())
}

fn paper(text: &str) -> Value {
    json!({ "paper": { "text": text } })
}

fn with(mut body: Value, more: Value) -> Value {
    let more = more.as_object().expect("an object").clone();
    body.as_object_mut().expect("an object").extend(more);
    body
}

/// Returns the solutions that `solve` finds, and whether there is only one.
fn solved(text: &str) -> (bool, Vec<Value>) {
    let puzzle = one("solve", paper(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    (puzzle["answer"] == "unique", puzzle["solutions"].as_array().cloned().unwrap_or_default())
}

/// Returns whether a message names the kind, by its word or by its title.
fn names(message: &str, kind: RuleKind) -> bool {
    message.contains(kind.name()) || message.contains(kind.title())
}

/// All requests for solutions return the one grid that the rule allows, and other grids without the rule.
#[test]
fn every_kind_is_solved_checked_listed_and_counted() {
    for Sample { kind, text, without } in samples() {
        let (is_unique, solutions) = solved(&text);
        assert!(is_unique, "{kind}");
        if let Some(without) = without {
            assert_ne!(solved(&without), (true, solutions.clone()), "{kind} is not needed");
        }
        for engine in ["search", "learn", "plain"] {
            let puzzle = one("solve", with(paper(&text), json!({ "engine": engine }))).expect(engine);
            assert_eq!(
                (&puzzle["answer"], &puzzle["solutions"]),
                (&json!("unique"), &json!(solutions)),
                "{kind}, {engine}"
            );
        }
        for engine in ["vector", "classic"] {
            let refused = one("solve", with(paper(&text), json!({ "engine": engine }))).expect_err(engine);
            assert!(names(&refused, kind), "{kind}, {engine}: {refused}");
        }
        let checked = one("check", paper(&text)).expect("it is checked");
        assert_eq!((&checked["answer"], &checked["solutions"]), (&json!("unique"), &json!(solutions)), "{kind}");
        assert!(checked["rules"].to_string().contains(kind.name()), "{kind}");
        let listed = one("list", paper(&text)).expect("it is listed");
        assert_eq!(listed["solutions"], json!(solutions), "{kind}");
        let counted = one("count", paper(&text)).expect("it is counted");
        assert!(counted.to_string().contains("\"1\""), "{kind}: {counted}");
        for (question, more) in [("count", json!({ "up_to": "both" })), ("canon", json!({})), ("analyze", json!({}))] {
            let refused = ask(question, with(paper(&text), more));
            let why = refused.map_or_else(|refused| refused, |reply| reply["puzzles"][0]["reason"].to_string());
            assert!(names(&why, kind), "{kind}, {question}: {why}");
        }
    }
}

/// Steps place and remove what the solution implies, to the end or as far as logic gets.
#[test]
fn every_kind_is_explained_rated_and_hinted() {
    for Sample { kind, text, .. } in samples() {
        let solution = solved(&text).1.remove(0);
        let explained = one("explain", paper(&text)).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let hinted = one("hint", paper(&text)).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let steps = explained["steps"].as_array().into_iter().flatten();
        let hints = hinted["hints"].as_array().into_iter().flatten().map(|hint| &hint["step"]);
        let mut n_steps = 0;
        for step in steps.chain(hints) {
            n_steps += 1;
            for (list, is_placed) in [("places", true), ("removes", false)] {
                for mark in step[list].as_array().into_iter().flatten() {
                    let cell = mark["cell"].as_u64().expect("cells have numbers") as usize;
                    assert_eq!(solution[cell] == mark["digit"], is_placed, "{kind}: {}", step["effect"]);
                }
            }
        }
        assert!(n_steps > 1, "{kind}");
        let rated = one("rate", with(paper(&text), json!({ "collect": true })))
            .unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert!(rated["rules"].to_string().contains(kind.name()), "{kind}");
        assert!(rated["rating"]["er"].is_number(), "{kind}: {rated}");
    }
}

/// Each format preserves the meaning of the puzzle, or the error names the parts that the format cannot store.
#[test]
fn every_kind_is_written_by_every_format_or_refused() {
    for Sample { kind, text, .. } in samples() {
        let (_, solutions) = solved(&text);
        for Format { name, .. } in format::FORMATS.iter().filter(|format| format.write.is_some()) {
            match ask("convert", with(paper(&text), json!({ "to": name }))) {
                Ok(written) => {
                    let again = written["text"].as_str().expect("formats are text");
                    let (is_unique, found) = solved(again);
                    let grid = |solution: &Value| solution.as_array().expect("a list")[..9].to_vec();
                    assert!(is_unique && grid(&found[0]) == grid(&solutions[0]), "{kind}, {name}: {again}");
                }
                // Cells outside the grid are rejected before the rule that needs them is examined.
                Err(refused) => {
                    let is_of_cells = matches!(kind, RuleKind::Chaos | RuleKind::Beside)
                        && ["beside", "shape", "square", "cells"].iter().any(|word| refused.contains(word));
                    assert!(names(&refused, kind) || is_of_cells, "{kind}, {name}: {refused}");
                }
            }
        }
    }
}

/// A drawing differs from the board without the rule; rules without a picture are explained in words.
#[test]
fn every_kind_is_drawn_or_told_in_words() {
    for Sample { kind, text, without } in samples() {
        let draw = |text: &str| ask("draw", json!({ "papers": [{ "text": text }] })).expect("it is drawn");
        let drawn = draw(&text);
        if kind.look() == Look::Words {
            assert!(drawn["told"].to_string().contains(kind.meaning()), "{kind}: {}", drawn["told"]);
        } else if let Some(without) = without {
            assert_ne!(drawn["pictures"], draw(&without)["pictures"], "{kind}");
        }
    }
}

/// A book of such puzzles explains their rules.
#[test]
fn every_kind_is_explained_in_a_book() {
    for Sample { kind, text, .. } in samples() {
        let book = |introduction: Value| {
            let section = json!({ "puzzles": { "text": text }, "introduction": introduction });
            let book = ask("book", json!({ "sections": [section], "show": ["none"] }));
            book.unwrap_or_else(|error| panic!("{kind}: {error}"))["documents"].clone()
        };
        assert_ne!(book(Value::Null), book(json!([])), "{kind}: no rules are printed before the puzzles");
    }
}

/// Generated puzzles have the requested rules; rules that cannot be generated are rejected, and the error names them.
#[test]
fn every_kind_is_generated_or_refused() {
    for &kind in RuleKind::ALL {
        let name = kind.generator().map_or(kind.name(), |generator| generator.name);
        let limit = json!({ "seconds": null, "nodes": 200_000 });
        let request = json!({ "shape": "6x6", "rules": name, "seed": 3, "collect": true, "limit": limit });
        match ask("generate", request) {
            Ok(made) => {
                let puzzle = &made["puzzles"][0];
                let Some(rules) = puzzle["rules"].as_array() else { continue };
                let draws = kind.generator().map_or(&[][..], |generator| generator.draws);
                let is_asked = |rule: &Value| {
                    draws.iter().any(|kind| rule.as_str().is_some_and(|rule| rule.starts_with(kind.name())))
                };
                assert!(!rules.is_empty() && rules.iter().all(is_asked), "{kind}: {rules:?}");
            }
            Err(refused) => {
                assert!(kind.generator().is_none(), "{kind}: {refused}");
                assert!(names(&refused, kind) && refused.contains("cannot be generated"), "{kind}: {refused}");
            }
        }
    }
    assert!(Generator::all().count() > 15);
}

/// Polishing keeps the rule, or the error names it.
#[test]
fn every_kind_is_polished_or_refused() {
    for Sample { kind, text, .. } in samples() {
        let limit = json!({ "seconds": null, "nodes": 20_000 });
        let polished = ask("polish", with(paper(&text), json!({ "seed": 1, "tries": 2, "limit": limit })));
        let told = polished.map_or_else(|refused| refused, |reply| reply.to_string());
        assert!(names(&told, kind), "{kind}: {told}");
    }
}

/// `set` respects the rule: the samples are unique with it, so nothing needs to be added.
#[test]
fn every_kind_is_respected_by_set() {
    for Sample { kind, text, .. } in samples() {
        let limit = json!({ "seconds": null, "nodes": 20_000 });
        let request = json!({ "seed": 1, "proposals": 1, "limit": limit });
        let reply = ask("set", with(paper(&text), request)).unwrap_or_else(|refused| panic!("{kind}: {refused}"));
        let reason = reply["puzzles"][0]["reason"].as_str().unwrap_or_default();
        assert!(reason.contains("exactly one solution"), "{kind}: {reply}");
    }
}

/// `play` reports a full grid that breaks the rule, and so does the page, which preserves the complete puzzle.
#[test]
fn every_kind_is_minded_in_play_and_on_the_page() {
    for Sample { kind, text, without } in samples() {
        let looked = one("look", with(paper(&text), json!({ "with": ["paper"] }))).expect("it is looked at");
        let kept = json!({ "paper": looked["paper"] });
        let again = one("solve", kept).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(again["answer"], "unique", "{kind}");
        let right = solved(&text).1.remove(0);
        let wrong = without.map(|without| solved(&without).1).unwrap_or_default();
        for grid in wrong.iter().filter(|grid| **grid != right) {
            let cells = json!({ "digits": grid });
            let page = with(looked["paper"].clone(), json!({ "cells": cells }));
            let seen = one("look", json!({ "paper": page })).expect("it is looked at");
            let is_shown = |list: &str| seen[list].as_array().is_some_and(|list| !list.is_empty());
            assert!(is_shown("broken") || is_shown("clashing"), "{kind}: {seen}");
            let sheet = format::read(text.as_bytes(), &Hints::default()).expect("it is read").sheets.remove(0);
            let mut game = Game::new(sheet);
            for (cell, number) in grid.as_array().expect("a list").iter().enumerate() {
                game.cursor = anydoku::Cell::new(cell);
                game.write(anydoku::Digit::from_number(number.as_u64().expect("a number") as usize).expect("a digit"));
            }
            assert!(!game.is_full() && game.clash(Language::ENGLISH).is_some(), "{kind}");
            assert!(!game.clashing().is_empty(), "{kind}");
        }
    }
}

/// The collection returns every puzzle with its rules.
#[cfg(feature = "store")]
#[test]
fn every_kind_is_kept_by_the_store_or_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    let run = |arguments: &[&str], input: &str| {
        let output = support::run("anydoku", folder.path(), arguments, input.as_bytes());
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what is written is text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    for Sample { kind, text, .. } in samples() {
        let file = format!("{kind}.sqlite");
        let (code, out, err) = run(&["store", "add", "-", "--store", &file], &text);
        if code != Some(0) {
            // Cells outside the grid make a shape without a name, which is rejected.
            let is_of_cells = kind == RuleKind::Beside && err.contains("the shape has no name");
            assert!(names(&err, kind) || is_of_cells, "{kind}: {out}{err}");
            continue;
        }
        let to = if kind == RuleKind::Chaos { "iss" } else { "csv" };
        let (_, again, err) = run(&["store", "export", "--to", to, "--store", &file], "");
        assert_eq!(solved(&again), solved(&text), "{kind}: {again}{err}");
    }
}
