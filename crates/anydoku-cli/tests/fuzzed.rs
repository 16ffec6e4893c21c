//! A short, repeatable run of the fuzz targets that need a service or a server, and commands on mutated puzzles with rules.

mod body;

use anydoku::{Digit, Puzzle, Rng, Shape, Sheet, rules};
use anydoku_format::{self as format, FORMATS};
use anydoku_service::Request;

use crate::mutate::mutate;
use crate::repository::collection;
use crate::rule_samples::SOUND;

fn check(target: &str, bytes: &[u8]) {
    let run = std::panic::catch_unwind(|| body::run(target, bytes));
    assert!(run.is_ok(), "target {target} fails on these bytes:\n{}\n", bytes.escape_ascii());
}

const HEADS: [&str; 6] = [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /api/v1/solve?x=1 HTTP/1.1\r\nHost: localhost:8000\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    "POST /api/v1/hint/events HTTP/1.0\r\nHost: [::1]\r\nConnection: keep-alive\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 99999999999999\r\n\r\n",
    "\r\n\r\nHEAD /index.html HTTP/1.1\nOrigin: http://localhost\nIf-None-Match: \"1\"\n\n",
];

/// Requests to the API, each with the last part of its path.
const REQUESTS: [(&str, &str); 14] = [
    (
        "solve",
        r#"{"paper": {"text": "1..............4"}, "list": 3, "with": ["svg", "board"], "limit": {"nodes": 100}}"#,
    ),
    ("solve", r#"{"paper": {"shape": "64x64"}, "list": 10000, "with": ["svg"]}"#),
    ("check", r#"{"paper": {"text": "1..............4"}, "limit": {"seconds": 1.5}}"#),
    ("hint", r#"{"paper": {"text": "1...2...3...4..."}, "which": "all", "with": ["faces"]}"#),
    ("explain", r#"{"paper": {"text": "12..34..2.....3."}, "scale": "hodoku", "with": ["page"]}"#),
    ("look", r#"{"paper": {"shape": "4x4", "cells": {"givens": [1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4]}}}"#),
    ("draw", r#"{"papers": [{"text": "1..............4"}], "to": "png", "size": 100}"#),
    (
        "book",
        r#"{"sections": [{"type": "4x4", "number": 18446744073709551615}, {"type": "x", "number": 2}], "seed": 7}"#,
    ),
    ("generate", r#"{"shape": "4x4", "n": 3, "seed": 1, "collect": true, "to": "gss"}"#),
    ("fill", r#"{"shape": "6x6", "n": 2, "seed": 1}"#),
    ("count", r#"{"paper": {"shape": "4x4"}, "part": "1/7"}"#),
    ("jigsaw", r#"{"size": 6, "seed": 3}"#),
    ("practise", r#"{"technique": "naked single", "shape": "4x4", "seed": 1}"#),
    ("convert", r#"{"paper": {"text": "1..............4"}, "to": "fpuzzles"}"#),
];

fn requests() -> Vec<Vec<u8>> {
    let number = |question: &str| Request::NAMES.iter().position(|name| *name == question).expect("a question") as u8;
    REQUESTS.iter().map(|(question, body)| [&[number(question)], body.as_bytes()].concat()).collect()
}

#[test]
fn any_head_of_a_request_is_read_or_refused() {
    let samples: Vec<Vec<u8>> = HEADS.iter().map(|head| head.as_bytes().to_vec()).collect();
    samples.iter().for_each(|sample| check("http_head", sample));
    (0..5000).for_each(|round| check("http_head", &mutate(&samples, &mut Rng::for_unit(104, round))));
}

#[test]
fn any_request_is_answered_or_refused() {
    let samples = requests();
    samples.iter().for_each(|sample| check("request", sample));
    (0..400).for_each(|round| check("request", &mutate(&samples, &mut Rng::for_unit(105, round))));
}

/// Returns a puzzle with a rule of each kind, in every format that can store it, and puzzles from our own collections.
fn puzzles() -> Vec<Vec<u8>> {
    let shape = Shape::named("9x9").expect("a shape");
    let mut texts = Vec::new();
    for (i, rule) in SOUND.iter().enumerate() {
        let read = rules::read(rule, &shape.topology).expect("a sound rule");
        let topology = shape.topology.with_rules(read).expect("a sound rule").into();
        let mut puzzle = Puzzle::empty(topology);
        puzzle.give(anydoku::Cell::new((7 * i + 30) % 81), Digit::new(i % 9));
        let sheet = Sheet::new(puzzle, shape.layout.clone());
        let holds = FORMATS.iter().filter(|format| format.read.is_some() && format.write.is_some());
        texts.extend(holds.filter_map(|format| format::write(format, std::slice::from_ref(&sheet)).ok()));
    }
    let table = collection("rules/public.tsv").unwrap_or_default();
    let own = table.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|row| row.get(1) == Some(&"own"));
    texts.extend(own.map(|row| row[3].as_bytes().to_vec()));
    texts
}

/// The child process of the next test, run under system limits.
#[test]
#[ignore = "it is run by mutated_puzzles_are_answered_within_time_and_memory"]
fn mutated_puzzles() {
    let rounds: u64 = std::env::var("ANYDOKU_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let samples = puzzles();
    (0..rounds).for_each(|round| check("asked", &mutate(&samples, &mut Rng::for_unit(106, round))));
}

/// Runs solve, check, explain, draw and convert on mutated puzzles with rules, in 2 GB of memory: on a few hundred, or on 20,000 with
/// `ANYDOKU_LONG`.
#[test]
#[cfg(target_os = "linux")]
fn mutated_puzzles_are_answered_within_time_and_memory() {
    let (rounds, seconds) = if std::env::var_os("ANYDOKU_LONG").is_some() { (20_000, 7200) } else { (300, 240) };
    let program = std::env::current_exe().expect("this program");
    let script = format!(
        "ulimit -v 2000000; ulimit -t {seconds}; exec \"$0\" --exact fuzzed::mutated_puzzles --ignored --test-threads 1"
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .env("ANYDOKU_ROUNDS", rounds.to_string())
        .output()
        .expect("there is a shell");
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}\n{}\n{}", output.status, told(&output.stdout), told(&output.stderr));
}

/// Writes the samples from which the fuzzer starts; `fuzz/run` determines the folder.
#[test]
fn seed_corpus() {
    let heads: Vec<Vec<u8>> = HEADS.iter().map(|head| head.as_bytes().to_vec()).collect();
    let seeds = [("http_head", heads), ("request", requests()), ("asked", puzzles())];
    assert_eq!(seeds.iter().map(|(target, _)| *target).collect::<Vec<_>>(), body::TARGETS);
    let Some(corpus) = std::env::var_os("ANYDOKU_CORPUS").map(std::path::PathBuf::from) else { return };
    for (target, samples) in seeds {
        std::fs::create_dir_all(corpus.join(target)).expect("the corpus can be written");
        for (i, sample) in samples.iter().enumerate() {
            let file = corpus.join(target).join(format!("sample{i:03}"));
            std::fs::write(file, sample).expect("the corpus can be written");
        }
    }
}
