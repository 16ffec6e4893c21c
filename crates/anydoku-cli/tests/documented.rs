//! Runs every command that the README, the book and `--help` show, and checks its exit code and its output.
//!
//! Commands are taken from the code blocks of the documents and from the examples of the help, and run by a shell in a folder with the
//! files that they name. A command that cannot be run here, or only in a smaller size, is in a table below with the reason; an entry that
//! no command needs is an error, too. In a `console` block, the lines below a command are its output (standard error before standard
//! output), with a line that consists of `…` for omitted lines. `ANYDOKU_BLESS=1` writes the output into the documents.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::support;

/// Beginnings of commands that are not run here, each with the reason.
const ELSEWHERE: &[(&str, &str)] = &[
    ("cargo ", "builds this very program, or developers' tools"),
    ("anydoku serve", "serves until it is stopped; tests/serve.rs starts it"),
    ("curl ", "needs the server; tests/serve.rs asks the same questions"),
    ("anydoku generate --resume many.txt", "resumes an interrupted run; tests/generate.rs interrupts and resumes one"),
    ("anydoku play", "needs a terminal; the tests of the game press its keys"),
    ("pip ", "installs packages from the network; ./test builds and tests the wheel"),
];

/// Parts of commands that are replaced before they are run, each with its replacement and the reason.
const INSTEAD: &[(&str, &str, &str)] = &[
    (" | jq .solve.puzzles[0].answer", " | grep -q answer", "jq need not be installed"),
    (" | jq .check.puzzles[0].answer", " | grep -q answer", "jq need not be installed"),
    ("~/.local/share/bash-completion/completions/", "", "the home folder is none of our business"),
    ("~/.config/fish/completions/", "", "the home folder is none of our business"),
    (
        "for i in 1 2 3 4; do anydoku generate -n 100000",
        "for i in 1 2 3 4; do anydoku generate -n 400",
        "400,000 puzzles take a while",
    ),
    ("generate -n 1000000 ", "generate -n 1000 ", "a million is for the night"),
    ("generate -n 1000 ", "generate -n 100 ", "a hundred show the same"),
    ("generate -n 100 --difficulty hard", "generate -n 3 --difficulty hard", "three show the same"),
    ("--difficulty hard -n 20", "--difficulty hard -n 3", "three show the same"),
    ("generate --rating 8.0..8.5", "generate --rating 6.5..7.5", "as hard as that takes long to find"),
    ("book --type 9x9 --number 100", "book --type 9x9 --number 10", "ten show the same"),
    ("--number 100 --easy-first", "--number 10 --easy-first", "ten show the same"),
    (
        "--type 9x9,nrc,jigsaw,samurai --number 20",
        "--type 9x9,nrc,jigsaw,samurai --number 2",
        "two of each show the same",
    ),
    ("--type 9x9,nrc,jigsaw --number 20", "--type 9x9,nrc,jigsaw --number 2", "two of each show the same"),
    ("--type killer,thermo,arrow --number 8", "--type killer,thermo,arrow --number 1", "one of each shows the same"),
    ("--type killer,thermo --language", "--type killer,thermo --number 1 --language", "one of each shows the same"),
    (
        "book --from-store --type 9x9,nrc --rating 2.0..3.5",
        "book --from-store --type 9x9 --number 1",
        "the collection here holds little",
    ),
    ("book --from-store --rating 2..3 -n 20", "book --from-store -n 1", "the collection here holds little"),
    ("anydoku count 9x9 --up-to both", "anydoku count 6x6 --up-to both", "a minute of work"),
    ("anydoku count 9x9 --checkpoint nine.count", "anydoku count 6x6 --checkpoint nine.count", "a minute of work"),
    ("anydoku count x --part", "anydoku count x8 --part", "seconds of work, and half a gigabyte"),
    ("anydoku count x16 --estimate", "anydoku count x9 --estimate", "a large grid takes a while"),
    (
        "polish puzzle.sdk --rating 7.0 --tries 5000",
        "polish puzzle.sdk --rating 2.0 --tries 50",
        "as hard as that takes long",
    ),
    ("polish puzzle.sdk --index 30", "polish puzzle.sdk --index 5", "as hard as that takes long"),
    ("anydoku polish - --tries 1000", "anydoku polish - --tries 20", "a thousand tries take a while"),
    ("anydoku fill 144x144", "anydoku fill 36x36", "the largest grids take a while"),
    ("--resume ratings.tsv", "--resume others.tsv", "the example before has written this file, and was not stopped"),
    ("store rate &", "store rate", "the commands that follow want it done"),
];

/// Commands that choose a random seed, which get this one.
const SEEDED: &[&str] =
    &["anydoku generate", "anydoku book", "anydoku practice", "anydoku practise", "anydoku polish", "anydoku set"];
const SEED: u64 = 9;

/// Commands with an exit code other than 0, by their beginnings.
const CODES: &[(&str, i32, &str)] = &[
    ("anydoku store find --shape nrc --rating 6..7", 1, "nothing in the collection fits"),
    ("anydoku store export --rating 6..7", 1, "nothing in the collection fits"),
    ("anydoku store mark --rating 6..7", 1, "nothing in the collection fits"),
    ("anydoku check --shape x4 1..4............", 1, "it has several solutions"),
];

/// Technique pages whose solution path ends before the solution although the rating scale has the technique, because the page is about a
/// step on the way.
const STUCK: &[(&str, i32, &str)] = &[
    ("anydoku explain --scale gss ..9..2.4.......8..42.3..7.", 1, "forcing chains of gss stop there"),
    ("anydoku explain --scale gss .3....4..9...3..2.8.2...3.", 1, "forcing chains of gss stop there"),
    ("anydoku explain --shape 12x12 --scale metcalf 4AB.8......", 1, "Metcalf's scale has no fish"),
];

/// A puzzle that is unique on the plain 9x9, and whose solution also satisfies both diagonals.
const PUZZLE: &str = ".75..4.16..41.72.59..685.7...7.....1.3.2.8.474..7...2..43...7..7...361...9..71..4";
/// Puzzles that are unique on the plain 9x9, and whose solutions also satisfy the windows.
const PUZZLES: [&str; 3] = [
    "52.98..4.....149..49.....8...84632752.5...6..74.1..893....214.8...3.5....7....5.1",
    "..6.91827..45.2.....1.6.5..5...7.9.14.92..67.....8..437.....3.6...356.1.6...2.458",
    "..1.73...72...894684.69.7.1....2...4..871..93..693..8.1....967.6.45...2.......4.8",
];

/// The line that stands for omitted lines of an output.
const ELISION: &str = "…";

fn root() -> PathBuf {
    support::here().join("../..")
}

/// Writes small versions of the files that commands name.
fn prepare(folder: &Path) {
    let put = |name: &str, text: &str| fs::write(folder.join(name), text).expect("it can be written");
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLES[0][9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n") + "\n";
    let lines = PUZZLES.join("\n") + "\n";
    put("puzzle.sdk", &grid);
    put("more.sdk", &grid);
    put("weights.txt", "# what my class knows\nX-wing = 3\nnishio = off\n");
    put("puzzle.txt", &format!("{PUZZLE}\n"));
    put("puzzles.txt", &lines);
    put("puzzles.sdm", &lines);
    put("solved.csv", &format!("puzzle,solution\n{PUZZLE},{}\n", "1".repeat(81)));
    put("table.tsv", &format!("puzzle\tshape\n{}\t9x9\n{}\tnrc\n", PUZZLES[0], PUZZLES[1]));
    let description = "title = \"Two kinds\"\npaper = \"a5\"\n[[section]]\ntype = \"9x9\"\nnumber = 2\nlevel = 1\n\
                       [[section]]\ntitle = \"From a file\"\nfile = \"puzzles.sdm\"\n";
    put("book.toml", description);
    let frame = "<shape>6x6\n<rule>thermo: 1 2 3 4\n<rule>thermo: 36 30 24\n\
                 <rule>cage: 8 9 15\n<rule>cage: 26 27 20\n<sudoku>\n";
    put("frame.gss", &format!("{frame}{}", ". . . . . .\n".repeat(6)));
    fs::create_dir(folder.join("examples")).expect("it can be made");
    for entry in fs::read_dir(root().join("examples")).expect("examples are there") {
        let entry = entry.expect("it can be read");
        if entry.path().is_file() {
            fs::copy(entry.path(), folder.join("examples").join(entry.file_name())).expect("it can be copied");
        }
    }
    for arguments in [
        &["convert", "puzzle.txt", "--to", "gss", "-o", "puzzle.gss"][..],
        &["convert", "puzzle.sdk", "--to", "marks", "-o", "mine.txt"],
        &["generate", "--shape", "16x16", "--seed", "7", "--to", "gss", "-o", "big.gss"],
        &["generate", "--shape", "25x25", "--text", "RUST", "--seed", "7", "-o", "rust.txt"],
    ] {
        let ran = support::run("anydoku", folder, arguments, b"");
        assert!(ran.status.success(), "{arguments:?}: {ran:?}");
    }
}

/// A command, its place, and the output below it.
#[derive(Clone, Debug)]
struct Shown {
    place: String,
    command: String,
    /// The zero-based number of the command's line in its document.
    line: usize,
    output: Vec<String>,
    /// Whether the text above the command says that its solution path ends before the solution.
    is_unsolved: bool,
}

/// The end of the sentence above the command of a technique that the rating scale does not have.
const UNSOLVED: &str = "the solution path ends here:";

/// The programs with which commands begin.
const PROGRAMS: &[&str] =
    &["anydoku", "gss", "JigSawMRF", "MakeBook", "cargo", "./test", "curl", "for", "cat", "sh", "python", "pip"];

/// Returns the command of a line that begins with one of the programs, without the remark after it.
fn command(line: &str) -> Option<String> {
    let first = line.split_whitespace().next()?;
    PROGRAMS.contains(&first).then(|| without_remark(line))
}

/// Returns a command without the remark after it.
fn without_remark(line: &str) -> String {
    let line = line.trim_start();
    // Outside quotes, a remark begins with two spaces, or with a number sign between spaces.
    let mut is_quoted = None;
    let mut end = line.len();
    for (i, c) in line.char_indices() {
        match (c, is_quoted) {
            ('"' | '\'', None) => is_quoted = Some(c),
            (c, Some(open)) if c == open => is_quoted = None,
            (' ', None) if line[i..].starts_with("  ") || line[i..].starts_with(" # ") => {
                end = i;
                break;
            }
            _ => {}
        }
    }
    line[..end].trim_end().to_owned()
}

/// Returns the commands in the code blocks of a document.
fn of_document(path: &Path) -> Vec<Shown> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let place = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    let (mut shown, mut language): (Vec<Shown>, _) = (Vec::new(), None);
    let mut is_unsolved = false;
    for (number, line) in text.lines().enumerate() {
        if let Some(word) = line.trim_start().strip_prefix("```") {
            language = if language.is_none() { Some(word.trim().to_owned()) } else { None };
            continue;
        }
        let Some(language) = language.as_deref() else {
            if !line.trim().is_empty() {
                is_unsolved = line.ends_with(UNSOLVED);
            }
            continue;
        };
        let typed = line.trim_start().strip_prefix("$ ");
        let command = match (language, typed) {
            ("console", Some(typed)) => Some(without_remark(typed)),
            ("console", None) => None,
            ("" | "sh" | "text", _) => command(typed.unwrap_or(line)),
            _ => None,
        };
        match (command, shown.last_mut()) {
            (Some(command), _) => {
                let place = place.clone();
                shown.push(Shown { place, command, line: number, output: Vec::new(), is_unsolved });
            }
            // Lines below a command, up to the end of the block, are its output.
            (None, Some(last)) if language == "console" && number == last.line + last.output.len() + 1 => {
                last.output.push(line.to_owned());
            }
            _ => {}
        }
    }
    shown
}

/// Returns the examples in the help of a command and of its subcommands.
fn of_help(words: &[&str]) -> Vec<Shown> {
    let ran = support::run("anydoku", support::here(), &[words, &["--help"]].concat(), b"");
    let help = String::from_utf8(ran.stdout).expect("help is text");
    let place = format!("anydoku {} --help", words.join(" "));
    let examples = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    let mut shown: Vec<Shown> = examples
        .take_while(|line| line.starts_with("  "))
        .filter_map(command)
        .map(|command| Shown { place: place.clone(), command, line: 0, output: Vec::new(), is_unsolved: false })
        .collect();
    // Commands are listed in groups, or below "Commands:".
    let below = help.lines().skip_while(|line| !["Start here:", "Commands:"].contains(line)).skip(1);
    let listed = below.take_while(|line| *line != "Options:").filter(|line| line.starts_with("  "));
    let names = listed.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| !["help", "anydoku"].contains(name)) {
        shown.extend(of_help(&[words, &[name]].concat()));
    }
    shown
}

/// Returns whether a document is for users: measurements and the pages for developers show commands that take hours, or commands of other
/// programs.
fn is_for_users(path: &Path) -> bool {
    let name = path.file_name().expect("documents have names").to_string_lossy();
    !["BENCHMARKS.md", "SCALE.md", "ARCHITECTURE.md", "ADDING.md"].contains(&name.as_ref())
}

fn documents(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("the manual is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    paths
}

/// Returns the command to run in place of a documented command, or `None` if it is not run.
fn as_run(command: &str, used: &mut BTreeSet<&'static str>) -> Option<String> {
    if let Some((beginning, _)) = ELSEWHERE.iter().find(|(beginning, _)| command.starts_with(beginning)) {
        used.insert(beginning);
        return None;
    }
    let mut run = command.to_owned();
    for (part, instead, _) in INSTEAD {
        if run.contains(part) {
            used.insert(part);
            run = run.replacen(part, instead, 1);
        }
    }
    // Commands get a fixed seed, so that the test is the same every time.
    if !run.contains("--seed") {
        for name in SEEDED {
            run = run.replacen(name, &format!("{name} --seed {SEED}"), 1);
        }
    }
    Some(run)
}

/// Runs the commands of one place in order in one folder; returns the errors as text.
fn run_all(shown: &[Shown], used: &mut BTreeSet<&'static str>) -> Vec<String> {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    prepare(folder.path());
    let needs_collection =
        |shown: &Shown| shown.command.contains("--from-store") || shown.place.starts_with("anydoku store ");
    if shown.iter().any(needs_collection) {
        let collection = folder.path().join("collection.db");
        let arguments = ["store", "add", "puzzles.txt", "--store", collection.to_str().expect("its name is text")];
        let ran = support::run("anydoku", folder.path(), &arguments, b"");
        assert!(ran.status.success(), "{ran:?}");
    }
    let programs = Path::new(env!("CARGO_BIN_EXE_anydoku")).parent().expect("it is in a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut wrong = Vec::new();
    let mut renewed = Vec::new();
    for Shown { place, command, line, output: shown, is_unsolved } in shown {
        let Some(run) = as_run(command, used) else { continue };
        let expected = CODES.iter().chain(STUCK).find(|(beginning, ..)| command.starts_with(beginning));
        used.extend(expected.map(|(beginning, ..)| *beginning));
        let output = Command::new("sh")
            .args(["-c", &run])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("ANYDOKU_STORE", folder.path().join("collection.db"))
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell");
        let (code, expected) = (output.status.code(), expected.map_or(i32::from(*is_unsolved), |(_, code, _)| *code));
        if code != Some(expected) {
            let said = String::from_utf8_lossy(&output.stderr);
            wrong.push(format!("{place}: {run}\n  ended with {code:?}, expected {expected}: {}", said.trim()));
        }
        let said = [output.stderr, output.stdout].concat();
        let said: Vec<String> = String::from_utf8_lossy(&said).lines().map(|line| line.trim_end().to_owned()).collect();
        // A command that was run in a smaller size, or with a fixed seed, prints something else.
        if run == *command && !shown.is_empty() && !agrees(shown, &said) {
            wrong.push(format!("{place}:{}: {run}\n  printed\n{}", line + 1, said.join("\n")));
            renewed.push((place, *line, shown.len(), shortened(shown, said)));
        }
    }
    if std::env::var_os("ANYDOKU_BLESS").is_some() {
        renew(&renewed);
    }
    wrong
}

/// Returns whether a command printed what the document shows; a line that consists of `…` stands for any lines.
fn agrees(shown: &[String], said: &[String]) -> bool {
    match shown.iter().position(|line| line == ELISION) {
        None => shown == said,
        Some(at) => {
            let (first, last) = (&shown[..at], &shown[at + 1..]);
            said.len() >= first.len() + last.len() && said.starts_with(first) && said.ends_with(last)
        }
    }
}

/// Returns the output of a command with the lines omitted that the document omits.
fn shortened(shown: &[String], said: Vec<String>) -> Vec<String> {
    let Some(at) = shown.iter().position(|line| line == ELISION) else { return said };
    let last = shown.len() - at - 1;
    if said.len() <= at + last {
        return said;
    }
    [&said[..at], &[ELISION.to_owned()], &said[said.len() - last..]].concat()
}

/// Writes the output of commands into their documents.
fn renew(renewed: &[(&String, usize, usize, Vec<String>)]) {
    for (place, line, length, output) in renewed.iter().rev() {
        let path = root().join(place);
        let text = fs::read_to_string(&path).expect("it was read before");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.splice(line + 1..line + 1 + length, output.iter().map(String::as_str));
        fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
    }
}

/// Checks each place in a separate folder, several at a time.
fn check(all: Vec<Shown>, least: usize) -> BTreeSet<&'static str> {
    assert!(all.len() >= least, "{} commands were found, expected {least} or more", all.len());
    let places: Vec<&[Shown]> = all.chunk_by(|a, b| a.place == b.place).collect();
    let (next, found) = (Mutex::new(places.into_iter()), Mutex::new((Vec::new(), BTreeSet::new())));
    let width = std::thread::available_parallelism().map_or(2, |n| n.get()).min(4);
    std::thread::scope(|scope| {
        for _ in 0..width {
            scope.spawn(|| {
                loop {
                    let Some(place) = next.lock().expect("nobody panics with it").next() else { return };
                    let mut used = BTreeSet::new();
                    let wrong = run_all(place, &mut used);
                    let mut found = found.lock().expect("nobody panics with it");
                    found.0.extend(wrong);
                    found.1.extend(used);
                }
            });
        }
    });
    let (wrong, used) = found.into_inner().expect("nobody panics with it");
    assert!(wrong.is_empty(), "documented commands that do not do what they say:\n{}", wrong.join("\n"));
    used
}

#[test]
fn every_command_of_readme_manual_and_help_does_what_it_says() {
    let mut all = of_document(&root().join("README.md"));
    all.extend(of_document(&root().join("crates/anydoku-cli/README.md")));
    for folder in ["docs", "docs/guide", "docs/manual"] {
        all.extend(documents(folder).iter().filter(|path| is_for_users(path)).flat_map(|path| of_document(path)));
    }
    all.extend(of_help(&[]));
    let used = check(all, 150);
    let entries = ELSEWHERE.iter().map(|entry| entry.0).chain(INSTEAD.iter().map(|entry| entry.0));
    let entries = entries.chain(CODES.iter().map(|entry| entry.0));
    let idle: Vec<&str> = entries.filter(|entry| !used.contains(entry)).collect();
    assert!(idle.is_empty(), "no document needs these entries of the tables any more: {idle:?}");
}

#[test]
fn every_command_of_the_technique_pages_does_what_it_says() {
    let used = check(documents("docs/manual/techniques").iter().flat_map(|path| of_document(path)).collect(), 60);
    let idle: Vec<&str> = STUCK.iter().map(|entry| entry.0).filter(|entry| !used.contains(entry)).collect();
    assert!(idle.is_empty(), "no page needs these entries any more: {idle:?}");
}
