//! Counts the habits that make plain things hard to read, in everything that people read, and allows none.
//!
//! Help, messages, the page, the documentation and comments are searched for words and phrases that a native speaker would stumble over. The table
//! [`HABITS`] lists each with what to write instead. Exceptions are listed in [`EXCUSED`] with their reasons. Only words are looked at:
//! code in backticks, code blocks, and the sentences of other languages are skipped.

use std::fs;
use std::path::{Path, PathBuf};

/// A phrase in lower case, and what to write instead.
const HABITS: &[(&str, &str)] = &[
    ("so many", "N, at most N, as many as"),
    ("so high", "this high"),
    ("so long", "for N seconds, as long as"),
    ("is said", "is given, is printed"),
    ("are said", "are given, are printed"),
    ("be said", "be given, be printed"),
    ("is told", "is printed, is reported"),
    ("are told", "are printed, are reported"),
    ("be told", "be printed, be reported"),
    ("was told", "was given, was printed"),
    ("told so", "reported"),
    ("tells", "prints, reports, shows"),
    ("whoever", "callers that, users who"),
    ("for who", "for callers that, for users who"),
    ("of who", "of callers that, of users who"),
    ("to who", "to callers that, to users who"),
    ("one a line", "one per line"),
    ("one a cell", "one per cell"),
    ("one a puzzle", "one per puzzle"),
    ("line a puzzle", "line per puzzle"),
    ("character a candidate", "character per candidate"),
    ("number a cell", "number per cell"),
    ("one a candidate", "one per candidate"),
    ("of 81 a puzzle", "of 81 characters per puzzle"),
    ("neighbour", "neighbor"),
    ("neighbours", "neighbors"),
    ("perhaps", "may, if there are any; did you mean …?"),
    ("numbers a cell", "one number per cell"),
    ("a question a line", "one question per line"),
    ("gone on with", "resumed, continued"),
    ("goes on", "continues"),
    ("go on", "continue"),
    ("left alone", "uninterrupted, unchanged"),
    ("if need be", "if necessary"),
    ("shall", "should, must, is to"),
    ("draw up", "generate"),
    ("drawn up", "generated"),
    ("drawing up", "generating"),
    ("shelf", "collection"),
    ("desk", "service"),
    ("teller", "reporter"),
    ("wish", "target, request"),
    ("wishes", "targets, requests"),
    ("ladder", "rating scale, technique set"),
    ("ladders", "rating scales, technique sets"),
    ("price", "rating, difficulty"),
    ("prices", "ratings, difficulties"),
    ("walk", "solution path"),
    ("walks", "solution paths"),
    ("practise", "practice"),
    ("practising", "practicing"),
    ("analyse", "analyze"),
    ("recognise", "recognize"),
    ("recognised", "recognized"),
    ("that is no text", "that is not text"),
    ("that is no number", "that is not a number"),
    ("that is no puzzle", "that is not a puzzle"),
    ("that is no grid", "that is not a grid"),
    ("that is no line", "that is not a line"),
    ("that is no house", "that is not a house"),
    ("that is no tag", "that is not a tag"),
    ("that are no cells", "that are not cells"),
    ("interval of checks", "interval between checks"),
    ("the most cells", "the maximum number of cells"),
    ("the most digits", "the maximum number of digits"),
    ("the most puzzles", "the maximum number of puzzles"),
    ("the most bytes", "the maximum number of bytes"),
    ("the most steps", "the maximum number of steps"),
    ("reason for which", "reason why"),
    ("other way round", "vice versa"),
    ("does not read back", "cannot be read back"),
    ("do not read back", "cannot be read back"),
    ("taken to one another", "mapped to one another"),
    ("superfluous", "redundant"),
    ("cells beside the grid", "cells outside the grid"),
    ("time-out", "timeout"),
    ("time-outs", "timeouts"),
    ("afterwards", "afterward"),
    ("towards", "toward"),
    ("keep the houses", "preserve the houses"),
    ("keeps the houses", "preserves the houses"),
    ("at that moment", "at that point"),
    ("file ending", "file extension"),
    ("ending of the file", "extension of the file"),
    ("on its day", "on the day it appears"),
];

/// The words with which a sentence should not begin, unless it is a question: they open a clause that serves as its subject.
const OPENINGS: &[&str] = &["What ", "Who ", "Whom ", "Of a ", "Of an ", "So is ", "So are ", "So it "];

/// Places where a phrase does no harm: part of the path, part of the line, and the reason.
const EXCUSED: &[(&str, &str, &str)] = &[
    ("CONVENTIONS.md", "| ", "a table with the words that we do not use"),
    ("docs/GLOSSARY.md", "| ", "a table with the words that we do not use"),
    ("CHANGELOG.md", "former shelf", "names what has another name now"),
    ("docs/manual/json.md", "ishes", "the name of a type and of its field"),
    ("docs/manual/json.md", "practise", "the name of a question"),
    ("crates/anydoku-cli/src/gss/making.rs", "100.0 %", "printed as the original prints it"),
    ("crates/anydoku-cli/tests/gss.rs", "100.0 %", "printed as the original prints it"),
    ("crates/anydoku-py/python/anydoku/_small.py", "``superfluous``", "the name of a field"),
];

/// A run of words and the line it begins on.
type Prose = (usize, String);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().expect("entries have names").to_string_lossy().into_owned();
        if path.is_dir() {
            let is_ours = !matches!(name.as_str(), "target" | "corpus" | "artifacts" | "node_modules" | "testdata");
            if is_ours && !name.starts_with('.') {
                files(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

/// Returns everything in a file that people read, by line.
fn prose(path: &str, text: &str) -> Vec<Prose> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    let ending = path.rsplit('.').next().unwrap_or_default();
    match ending {
        "rs" => rust(text),
        "md" => {
            let mut is_code = false;
            lines
                .filter(|(_, line)| {
                    let is_fence = line.trim_start().starts_with("```");
                    is_code ^= is_fence;
                    !is_code && !is_fence
                })
                .map(|(i, line)| (i, line.to_owned()))
                .collect()
        }
        "ftl" if path.ends_with("/en.ftl") => {
            // Names of arguments are not words.
            let spoken = |words: &str| words.split('{').map(|part| part.rsplit('}').next().unwrap_or(part)).collect();
            lines.map(|(i, line)| (i, spoken(line.split_once(" = ").map_or(line, |(_, words)| words)))).collect()
        }
        "html" => lines.map(|(i, line)| (i, line.to_owned())).collect(),
        "js" | "py" | "pyi" => lines.filter_map(|(i, line)| Some((i, script(line)?))).collect(),
        _ => Vec::new(),
    }
}

/// Returns the comments of Rust, and the strings of at least three words outside of tests.
fn rust(text: &str) -> Vec<Prose> {
    let (mut found, mut is_test, mut is_code) = (Vec::new(), false, false);
    for (i, line) in text.lines().enumerate() {
        is_test |= line == "mod tests {";
        let (code, comment) = split(line);
        if let Some(comment) = comment {
            let words = comment.trim_start_matches(['/', '!']).trim();
            is_code ^= words.starts_with("```");
            if !is_code && !comment.starts_with("///     ") {
                found.push((i + 1, words.to_owned()));
            }
        } else {
            is_code = false;
        }
        if !is_test {
            found.extend(
                quoted(code, '"').into_iter().filter(|words| words.split(' ').count() > 2).map(|words| (i + 1, words)),
            );
        }
    }
    found
}

/// Returns a line of Rust as its code and its comment.
fn split(line: &str) -> (&str, Option<&str>) {
    let (mut is_string, mut before) = (false, ' ');
    for (i, c) in line.char_indices() {
        match c {
            '"' if before != '\\' && before != '\'' => is_string = !is_string,
            '/' if !is_string && line[i..].starts_with("//") => return (&line[..i], Some(&line[i..])),
            _ => {}
        }
        before = c;
    }
    (line, None)
}

/// Returns the comment of a line of JavaScript or Python, or its strings; lines of docstrings have neither and are returned unchanged.
fn script(line: &str) -> Option<String> {
    let trimmed = line.trim_start();
    if trimmed.starts_with(['*', '#']) || trimmed.starts_with("//") || trimmed.starts_with("/*") {
        return Some(trimmed.trim_start_matches(['*', '#', '/', ' ']).to_owned());
    }
    let is_sentence = |words: &String| words.split(' ').count() > 2;
    let strings = ['"', '`'].into_iter().flat_map(|mark| quoted(line, mark)).filter(is_sentence);
    let strings: Vec<String> = strings.collect();
    let starts = ["from ", "import ", "for ", "return ", "while ", "if "];
    let is_code = line.contains([';', '{', '}', '(', '='])
        || trimmed.ends_with(':')
        || starts.iter().any(|start| trimmed.starts_with(start))
        || !is_sentence(&trimmed.to_owned());
    if is_code { Some(strings.join(" | ")).filter(|words| !words.is_empty()) } else { Some(trimmed.to_owned()) }
}

/// Returns the texts between quotation marks on a line.
fn quoted(line: &str, mark: char) -> Vec<String> {
    line.split(mark).skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns the words outside backticks that are not part of an address, an option, a path or a name in code.
fn bare(words: &str) -> String {
    let spoken: String = words.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let is_prose = |word: &&str| {
        !word.contains(['/', '_', '=', '{', '<'])
            && !word.starts_with('-')
            && !word.contains("::")
            && !word.contains("](")
    };
    spoken.split(' ').filter(is_prose).collect::<Vec<_>>().join(" ")
}

/// Returns whether a number is separated from its percent sign, as in German.
fn has_spaced_percent(words: &str) -> bool {
    words.as_bytes().windows(3).any(|at| at[0].is_ascii_digit() && &at[1..] == b" %")
}

/// Returns whether the words contain this phrase, and not merely longer words that include it.
fn holds(words: &str, phrase: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    words.match_indices(phrase).any(|(at, _)| {
        let after = &words[at + phrase.len()..];
        let ends = !after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-'));
        let is_name = after.starts_with('.') && after[1..].starts_with(char::is_alphanumeric);
        !words[..at].ends_with(is_part) && ends && !after.starts_with(" as ") && !is_name
    })
}

#[test]
fn nobody_stumbles_over_a_sentence() {
    let mut paths = Vec::new();
    files(&root(), &mut paths);
    let mut found = Vec::new();
    for path in paths {
        let name = path.strip_prefix(root()).expect("it is below the root").to_string_lossy().replace('\\', "/");
        if name.ends_with("tests/voice.rs") || name == "Cargo.lock" {
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (line, words) in prose(&name, &text) {
            let spoken = bare(&words);
            let lower = spoken.to_lowercase();
            let habits = HABITS.iter().filter(|(phrase, _)| holds(&lower, phrase));
            found.extend(
                habits.map(|(phrase, better)| format!("{name}:{line}: \"{phrase}\" (better: {better}): {words}")),
            );
            if has_spaced_percent(&spoken) {
                found.push(format!("{name}:{line}: a space before \"%\": {words}"));
            }
            let begins = |sentence: &str| OPENINGS.iter().any(|opening| sentence.starts_with(opening));
            let clauses = spoken.split_inclusive(". ").filter(|sentence| begins(sentence) && !sentence.contains('?'));
            found.extend(clauses.map(|clause| format!("{name}:{line}: begins with a clause for a subject: {clause}")));
        }
    }
    let excused = |line: &String| EXCUSED.iter().any(|(path, part, _)| line.starts_with(path) && line.contains(part));
    found.retain(|line| !excused(line));
    assert!(found.is_empty(), "{} habits, see HABITS in tests/voice.rs\n{}", found.len(), found.join("\n"));
}

#[test]
fn habits_are_found_where_they_are_and_nowhere_else() {
    let found = |path: &str, text: &str| {
        let all: Vec<String> = prose(path, text).iter().map(|(_, words)| bare(words).to_lowercase()).collect();
        HABITS.iter().filter(|(phrase, _)| all.iter().any(|words| holds(words, phrase))).count()
    };
    assert_eq!(found("a.rs", "/// Uses so many threads.\nfn f() {}\n"), 1);
    assert_eq!(found("a.rs", "let text = \"at most so many threads\"; // no shelf here\n"), 2);
    assert_eq!(found("a.rs", "let so_many = shelf.wish(\"a wish\");\n"), 0);
    assert_eq!(found("a.md", "Give it `--ladder`, and so many as you like.\n```\nshelf\n```\n"), 0);
    assert_eq!(found("words/de.ftl", "a = Shall it be\n"), 0);
    assert_eq!(found("words/en.ftl", "a = Shall it be\n"), 1);
    assert!(has_spaced_percent("It takes 3 % of the time.") && !has_spaced_percent("It takes 3% of the time."));
}
