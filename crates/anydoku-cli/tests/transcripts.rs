//! Transcripts of commands and their output, as readers of the manual see them.
//!
//! A fenced block contains commands (`$ anydoku …`). Below each are its exit code if it is not 0 (`? 2`) and its output, with both streams
//! in the order in which they were written. A line `...` stands for any number of lines, `[..]` for any part of a line. `ANYDOKU_BLESS=1
//! cargo test -p anydoku-cli` writes the current output; review it before committing.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::support;

#[test]
fn transcripts_are_true() {
    let folder = support::here().join("tests/cmd");
    let files = fs::read_dir(folder).expect("the transcripts are there").map(|entry| entry.expect("it is read").path());
    let mut wrong = Vec::new();
    let mut n = 0;
    for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "trycmd")) {
        n += check(&path, &mut wrong);
    }
    assert!(n > 10, "found {n} commands");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs the commands of a file and returns their number.
fn check(path: &Path, wrong: &mut Vec<String>) -> usize {
    let text = fs::read_to_string(path).expect("it is text");
    let (mut now, mut n, mut is_code) = (String::new(), 0, false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        now += &format!("{line}\n");
        is_code ^= line.starts_with("```");
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_code) else { continue };
        let code = lines.next_if(|line| line.starts_with("? ")).unwrap_or("? 0");
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```")) {
            expected.push(line);
        }
        let (printed, exit) = run(command);
        let actual: Vec<&str> = printed.trim_end_matches('\n').lines().collect();
        let n_blank = expected.iter().rev().take_while(|line| line.is_empty()).count();
        let is_same = code == format!("? {exit}") && fits(&expected[..expected.len() - n_blank], &actual);
        let told = if is_same { expected.join("\n") } else { actual.join("\n") + &"\n".repeat(n_blank) };
        if exit != 0 {
            now += &format!("? {exit}\n");
        }
        now += &format!("{told}\n");
        if !is_same {
            wrong.push(format!("{}: $ {command}\n? {exit}\n{printed}", path.display()));
        }
        n += 1;
    }
    if std::env::var_os("ANYDOKU_BLESS").is_some() {
        fs::write(path, now).expect("it can be written");
    }
    n
}

/// Returns the output of a command on both streams, and its exit code.
fn run(command: &str) -> (String, i32) {
    let mut words = words(command).into_iter();
    let name = words.next().expect("a program is named");
    let (mut reader, writer) = io::pipe().expect("there are pipes");
    let mut program = support::program(&name);
    program.args(words).current_dir(support::here()).stdin(std::process::Stdio::null());
    program.stdout(writer.try_clone().expect("there are pipes")).stderr(writer);
    let mut child = program.spawn().expect("the program starts");
    // Our own ends of the pipe would keep it open.
    drop(program);
    let mut printed = Vec::new();
    reader.read_to_end(&mut printed).expect("it can be read");
    let exit = child.wait().expect("the program ends").code().expect("nobody killed it");
    (String::from_utf8_lossy(&printed).into_owned(), exit)
}

/// Returns the words of a command; quotes of either kind keep several words together.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

fn fits(expected: &[&str], actual: &[&str]) -> bool {
    match (expected, actual) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=actual.len()).any(|n| fits(rest, &actual[n..])),
        ([line, rest @ ..], [told, others @ ..]) => line_fits(line, told) && fits(rest, others),
        _ => false,
    }
}

fn line_fits(expected: &str, actual: &str) -> bool {
    let Some((start, rest)) = expected.split_once("[..]") else { return expected == actual };
    let Some(actual) = actual.strip_prefix(start) else { return false };
    (0..=actual.len()).filter(|&n| actual.is_char_boundary(n)).any(|n| line_fits(rest, &actual[n..]))
}

#[test]
fn gaps_are_told_from_differences() {
    assert!(fits(&["a", "...", "d"], &["a", "b", "c", "d"]) && fits(&["..."], &[]));
    assert!(!fits(&["a", "...", "d"], &["a", "b", "c"]) && !fits(&["a"], &["a", "b"]));
    assert!(line_fits("in [..] s, [..]", "in 1.5 s, done") && line_fits("a[..]", "a") && !line_fits("a[..]c", "ab"));
    assert_eq!(words("anydoku check 'a b' \"\" -v"), ["anydoku", "check", "a b", "", "-v"]);
}
