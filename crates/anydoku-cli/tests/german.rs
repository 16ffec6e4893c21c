//! Tests every command in German: its output has no English words, except in quotations.

use std::path::Path;

use crate::support::{self, Ran};

/// Common English words that are not German words as well.
const ENGLISH: &[&str] = &[
    "the",
    "of",
    "with",
    "and",
    "or",
    "is",
    "are",
    "has",
    "have",
    "from",
    "to",
    "for",
    "each",
    "at",
    "by",
    "than",
    "then",
    "found",
    "only",
    "least",
    "between",
    "cell",
    "cells",
    "digit",
    "digits",
    "house",
    "houses",
    "row",
    "rows",
    "column",
    "columns",
    "given",
    "givens",
    "puzzle",
    "puzzles",
    "step",
    "steps",
    "solution",
    "solutions",
    "seed",
    "line",
    "page",
    "rating",
    "ratings",
    "level",
    "guess",
    "guesses",
    "unique",
    "several",
    "none",
    "unknown",
    "error",
    "warning",
    "hint",
    "note",
    "expected",
    "unexpected",
    "written",
    "wrote",
    "read",
    "could",
    "cannot",
    "must",
    "there",
    "it",
    "its",
    "this",
    "that",
    "more",
    "new",
    "answers",
    "rules",
    "shape",
    "needs",
];

/// A 9x9 with 17 givens, and a 4x4 with several solutions.
const NINE: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
const FOUR: &str = "1...2...3...4...";

/// Command lines, each with texts that are the same in every language: names, notations, words in result columns.
const COMMANDS: &[(&str, &[&str])] = &[
    ("solve -v four.txt", &["several"]),
    ("solve -v mixed.txt", &["several", "none"]),
    ("solve --stats nine.txt", &["several", "none"]),
    ("solve --list 3 four.txt", &[]),
    ("solve killer.gss", &[]),
    ("check nine.txt", &[]),
    ("check mixed.txt", &[]),
    ("check --candidates four.txt", &[]),
    ("check killer.gss", &[]),
    ("check clash.txt", &[]),
    ("rate nine.txt", &[]),
    ("rate mixed.txt", &[]),
    ("explain nine.txt", &[]),
    ("explain four.txt", &[]),
    ("hint nine.txt", &[]),
    ("hint nine.txt --strength 2", &[]),
    ("hint four.txt", &[]),
    ("practice naked single --seed 1 -n 2", &[]),
    ("techniques", &["docs/manual", ".md"]),
    ("techniques x-wing", &["docs/manual"]),
    ("techniques unique rectangle", &["docs/manual"]),
    ("generate --seed 1 -o made.txt", &[]),
    ("generate --seed 1 --shape 4x4 --rules killer -v", &["<rule>"]),
    ("generate --seed 1 --givens 17 --tries 1", &[]),
    ("polish nine.txt --seed 1 --time 1", &[]),
    ("jigsaw --seed 1 --size 5", &[]),
    ("fill 4x4 --seed 1", &[]),
    ("fill super2", &[]),
    ("draw nine.txt -o nine.svg", &[]),
    ("draw four.txt --solution -o four.svg", &[]),
    ("book --type 4x4 -n 2 --seed 1 -o book.pdf", &[]),
    ("store --store s.sqlite add mixed.txt", &[]),
    ("store --store s.sqlite stats", &[]),
    ("store --store s.sqlite check", &[]),
    ("store --store s.sqlite rate -v", &[]),
    ("store --store s.sqlite mark --limit 1 --used x", &[]),
    ("store --store s.sqlite export -o all.csv", &[]),
    ("store --store s.sqlite find killer.gss", &["id\tshape\tgivens\ter\thardest\tused\tpuzzle"]),
    ("count 4x4", &[]),
    ("count 4x4 --estimate", &[]),
    ("count four.txt", &[]),
    ("list four.txt", &[]),
    ("analyze four.txt", &[]),
    ("analyze nrc", &[]),
    ("canon four.txt -v", &["als line"]),
    ("convert nine.txt --to grid -v", &["als line"]),
    ("convert killer.gss --to sudokuwiki", &[]),
    ("shapes", &["<shape>+<shape>"]),
    ("shapes x4", &[]),
    ("shapes samurai", &[]),
    ("formats", &["line        ", "puzzle, solution, shape, rules, marks"]),
    ("completions nothing", &["'completions <SHELL>'", "<SHELL>"]),
    ("play nine.txt", &["`anydoku hint`"]),
    // Errors.
    ("solve no/such.txt", &[]),
    ("solve nine.txt -o no/such.txt", &[]),
    ("solve wrong.txt", &[]),
    ("solve nine.txt --shape samuray", &[]),
    ("solve nine.txt --engine serch", &[]),
    ("solve --nothing", &["--nothing", "[OPTIONS]", "[PUZZLE]", "-- --nothing"]),
    ("solve --list x", &[]),
    ("generate --number", &[]),
    ("generate --level 1 --minimal", &["[OPTIONS]"]),
    ("generate -n 0", &[]),
    ("generate --method sideways", &[]),
    ("generate --rules killr", &[]),
    ("nothing", &[]),
    ("rate nine.txt --time -1", &["[PUZZLE]"]),
    ("book nine.txt --rating 1..2", &[": rating"]),
    ("book --type killr", &["between,"]),
    ("techniques sworfish", &[]),
    ("explain nine.txt --scale ser", &[]),
    ("store --store no.sqlite stats", &[]),
];

fn anydoku(line: &str, folder: &Path) -> Ran {
    let words: Vec<&str> = line.split(' ').chain(["--language", "de"]).collect();
    support::run("anydoku", folder, &words, b"").into()
}

#[test]
fn no_command_in_german_speaks_english() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("nine.txt", NINE);
    write("four.txt", FOUR);
    write("mixed.txt", &format!("{FOUR}\n12..............\n11..............\n1234341221434321\n"));
    write("clash.txt", "11..............");
    write("wrong.txt", "1..x2...3...4...");
    let killer = anydoku("generate --seed 1 --shape 4x4 --rules killer", folder.path());
    write("killer.gss", &killer.out);
    let mut wrong = Vec::new();
    for (line, same) in COMMANDS {
        let ran = anydoku(line, folder.path());
        let mut text = format!("{}{}", ran.out, ran.err);
        for &quoted in same.iter().chain(&line.split(' ').filter(|word| word.len() > 2).collect::<Vec<_>>()) {
            text = text.replace(quoted, "");
        }
        let is_word = |c: char| c.is_alphanumeric() || "-_./".contains(c);
        let words: Vec<String> = text.split(|c: char| !is_word(c)).map(str::to_lowercase).collect();
        let found: Vec<&String> = words.iter().filter(|word| ENGLISH.contains(&word.trim_matches('.'))).collect();
        if !found.is_empty() {
            wrong.push(format!("$ anydoku {line}\n{text}\n^ {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_language_with_few_messages_says_so_once() {
    let run = |line: &str| support::run("anydoku", support::here(), &line.split(' ').collect::<Vec<_>>(), b"");
    let french = Ran::from(run("check 1...2...3...4... --language fr"));
    assert_eq!(french.err, "les messages n'existent pas encore en Français ; ils sont en anglais\n");
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("b.pdf");
    let line = format!("book --type 4x4 -n 1 --seed 1 --language fr -o {}", book.display());
    assert!(!Ran::from(run(&line)).err.contains("anglais"));
}
