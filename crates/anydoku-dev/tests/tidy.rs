//! Checks that the source keeps the promises of `docs/ARCHITECTURE.md` and `CONVENTIONS.md`.
//!
//! Sources are read without a parser: comments and tests are left out, and functions end by their indentation. That suffices for code that
//! rustfmt has seen. Every exception is listed below with its reason; `--nocapture` prints the exceptions that are no longer needed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of lines of a file before its tests, and that of a function.
const FILE: usize = 500;
const FUNCTION: usize = 80;

/// Files that would be harder to read in two parts, or that are still to be split.
const LONG_FILES: &[(&str, &str, &str)] = &[
    ("anydoku-cli/src/text/board.rs", "lines", "one picture in characters, from lines to colours"),
    ("anydoku/src/explain/lesson/table.rs", "lines", "a table: one entry a technique"),
    ("anydoku/src/explain/scale.rs", "lines", "tables: one entry a technique in each rating scale"),
];

/// Functions that are clearer whole, or that are still to be split.
const LONG_FUNCTIONS: &[(&str, &str, &str)] = &[
    ("anydoku-cli/src/command/check.rs", "show_one", "one report, line by line"),
    ("anydoku-dev/src/counts.rs", "run", "a list of counts, one after the other"),
    ("anydoku-dev/src/super_four.rs", "run", "one long computation, told as it goes"),
    ("anydoku-count/src/frontier.rs", "advance", "the loop over a layer, better whole"),
    ("anydoku-count/src/frontier.rs", "extend", "one cell of a layer, case by case"),
    ("anydoku/src/explain/frame.rs", "new", "one frame, field by field"),
    ("anydoku-format/src/iss/rules.rs", "other", "one arm a type of item"),
    ("anydoku-format/src/iss/rules/write.rs", "item", "one arm a kind of rule"),
    ("anydoku-format/src/gss/read/body.rs", "read_body", "rows of a picture, as gss reads them"),
];

/// Crates whose tests use a crate above them.
const UPWARDS: &[(&str, &str, &str)] = &[
    ("anydoku knows", "anydoku-count", "its tests compare counts of puzzles with rules"),
    ("anydoku knows", "anydoku-format", "its tests read files of puzzles"),
];

/// The interfaces that a library must not use, so that it runs in a browser and prints nothing.
const OUTSIDE: &[&str] = &[
    "std::time",
    "std::thread",
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "print!(",
    "println!(",
    "eprint!(",
    "eprintln!(",
    "dbg!(",
];

/// Harmless occurrences of these interfaces.
const HARMLESS: &[(&str, &str, &str)] =
    &[("anydoku-service/src/parallel.rs", "std::thread::panicking", "asks whether a thread is ending and starts none")];

/// The parts of the library that depend only on houses, not on the places of cells.
const ENGINES: &[&str] = &["solve", "levels", "canon", "symmetry", "rate", "explain", "budget", "rng", "candidates"];

/// Files of engines that name a layout.
const LAYOUTS: &[(&str, &str, &str)] =
    &[("anydoku/src/explain/step.rs", "crate::layout::symbol", "how a digit is written is in no topology")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A source file: its path below the root, and its lines without comments up to its tests.
struct Source {
    path: String,
    lines: Vec<String>,
}

impl Source {
    fn read(path: &Path) -> Source {
        let text = fs::read_to_string(path).expect("source is text");
        let code = text.split("\n#[cfg(test)]\nmod tests {").next().expect("there is a first part");
        let name = path.strip_prefix(root()).expect("it is below the root");
        let path = name.to_string_lossy().replace('\\', "/");
        Source { path, lines: code.lines().map(|line| without_comment(line).to_owned()).collect() }
    }

    /// Returns the path below `crates`.
    fn name(&self) -> &str {
        self.path.strip_prefix("crates/").unwrap_or(&self.path)
    }

    fn is_of(&self, krate: &str) -> bool {
        self.name().starts_with(&format!("{krate}/src/"))
    }

    /// Returns the lines that contain one of these words, with their places.
    fn with(&self, words: &[&str]) -> Vec<String> {
        let has = |line: &&(usize, &String)| words.iter().any(|word| has_word(line.1, word));
        self.lines.iter().enumerate().filter(|line| has(&line)).map(|(i, line)| self.tell(i, line)).collect()
    }

    fn tell(&self, i: usize, line: &str) -> String {
        format!("{}:{}: {}", self.path, i + 1, line.trim())
    }
}

/// Returns the text before `//`, unless that is within a string.
fn without_comment(line: &str) -> &str {
    let mut is_string = false;
    let mut before = ' ';
    for (i, c) in line.char_indices() {
        match c {
            '"' if before != '\\' && before != '\'' => is_string = !is_string,
            '/' if !is_string && line[i..].starts_with("//") => return &line[..i],
            _ => {}
        }
        before = c;
    }
    line
}

/// Returns whether the line contains this word, and not merely a longer name that ends with it.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(is_part))
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().expect("entries have names").to_string_lossy().into_owned();
        if path.is_dir() {
            if !matches!(name.as_str(), "target" | "corpus" | "artifacts") && !name.starts_with('.') {
                walk(&path, files);
            }
        } else {
            files.push(path);
        }
    }
}

/// Returns all sources of the crates without tests, benches and examples.
fn sources() -> Vec<Source> {
    let mut files = Vec::new();
    walk(&root().join("crates"), &mut files);
    let is_source = |path: &PathBuf| {
        let text = path.strip_prefix(root()).expect("it is below the root").to_string_lossy().replace('\\', "/");
        text.contains("/src/") && text.ends_with(".rs") && !text.ends_with("/tests.rs") && !text.contains("/tests/")
    };
    files.iter().filter(|path| is_source(path)).map(|path| Source::read(path)).collect()
}

fn crates() -> Vec<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
    let members = manifest.lines().find(|line| line.starts_with("members")).expect("it has members").to_owned();
    members.split('"').filter_map(|part| part.strip_prefix("crates/")).map(str::to_owned).collect()
}

/// Returns the manifests of all crates, including those outside the workspace: the folder of the crate and the text.
fn manifests() -> Vec<(String, String)> {
    let mut files = Vec::new();
    walk(&root(), &mut files);
    let mut found = Vec::new();
    for path in files.iter().filter(|path| path.file_name().is_some_and(|name| name == "Cargo.toml")) {
        let text = fs::read_to_string(path).expect("a manifest is text");
        if text.contains("[package]") {
            let folder = path.parent().and_then(Path::file_name).expect("it is in a folder");
            found.push((folder.to_string_lossy().into_owned(), text));
        }
    }
    found
}

fn check(promise: &str, broken: Vec<String>) {
    assert!(broken.is_empty(), "{promise}\n{}", broken.join("\n"));
}

/// Removes the exceptions from a list, and prints those that are no longer needed.
fn without_excused(found: Vec<String>, excuses: &[(&str, &str, &str)]) -> Vec<String> {
    let excused = |line: &String, (file, word, _): &(&str, &str, &str)| line.contains(file) && line.contains(word);
    for excuse in excuses.iter().filter(|excuse| !found.iter().any(|line| excused(line, excuse))) {
        println!("no longer needed: {}, {}", excuse.0, excuse.1);
    }
    found.into_iter().filter(|line| !excuses.iter().any(|excuse| excused(line, excuse))).collect()
}

#[test]
fn libraries_have_no_files_clocks_threads_or_prints() {
    let of_library = |source: &Source| {
        ["anydoku", "anydoku-count", "anydoku-format", "anydoku-draw", "anydoku-service"]
            .iter()
            .any(|name| source.is_of(name))
    };
    let found = sources().iter().filter(|source| of_library(source)).flat_map(|source| source.with(OUTSIDE)).collect();
    check("the libraries leave the world outside to the programs", without_excused(found, HARMLESS));
}

#[test]
fn unsafe_code_is_in_one_folder() {
    let elsewhere = |source: &Source| !source.name().starts_with("anydoku/src/solve/classic/lanes");
    let words = ["unsafe {", "unsafe fn", "unsafe impl"];
    let found = sources().iter().filter(|source| elsewhere(source)).flat_map(|source| source.with(&words)).collect();
    check("unsafe code is in solve/classic/lanes alone", found);
}

#[test]
fn engines_do_not_know_layouts() {
    let is_engine = |source: &&Source| {
        let module = source.name().strip_prefix("anydoku/src/").and_then(|rest| rest.split(['/', '.']).next());
        source.is_of("anydoku-count") || module.is_some_and(|module| ENGINES.contains(&module))
    };
    let found = sources().iter().filter(is_engine).flat_map(|source| source.with(&["Layout", "layout::"])).collect();
    check("engines take a puzzle and cannot see a layout", without_excused(found, LAYOUTS));
}

#[test]
fn drawing_knows_no_engine_and_formats_no_sudoku() {
    let engines: Vec<String> = ENGINES.iter().map(|module| format!("anydoku::{module}")).collect();
    let mut words: Vec<&str> =
        engines.iter().map(String::as_str).filter(|word| *word != "anydoku::candidates").collect();
    words.extend(["anydoku_count", "Solver", "Walker", "Rater", "Maker", "Filler", "Levels"]);
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.is_of("anydoku-draw")) {
        found.extend(source.with(&words));
        let file = source.name().strip_prefix("anydoku-draw/src/").expect("it is of that crate");
        if ["board", "book", "plane", "tint"].iter().any(|part| file.starts_with(part)) {
            found.extend(source.with(&["crate::svg", "crate::png", "crate::pdf", "crate::html"]));
        }
        if ["svg", "png", "pdf", "drawing", "document"].iter().any(|part| file.starts_with(part)) {
            found.extend(source.with(&["anydoku::", "crate::board", "crate::book"]));
        }
    }
    check("draw sees no engine, boards no format, formats no Sudoku", found);
}

#[test]
fn crates_know_only_those_below() {
    let order = [
        "anydoku-words",
        "anydoku",
        "anydoku-count",
        "anydoku-format",
        "anydoku-draw",
        "anydoku-service",
        "anydoku-host",
        "anydoku-store",
        "anydoku-serve",
    ];
    let mut found = Vec::new();
    for (name, manifest) in manifests() {
        let is_ours = |line: &&str| line.starts_with("anydoku");
        for known in manifest.lines().filter(is_ours).map(|line| line.split(['.', ' ', '=']).next().unwrap_or(line)) {
            let place = |name: &str| order.iter().position(|other| *other == name);
            let is_below = place(known).is_some_and(|below| place(&name).is_none_or(|own| below < own));
            if !is_below {
                found.push(format!("{name} knows {known}"));
            }
        }
    }
    check("arrows go one way: anydoku, draw, service, programs", without_excused(found, UPWARDS));
}

#[test]
fn published_crates_say_where_they_are_at_home() {
    let keys = ["description", "license", "repository", "homepage", "documentation", "rust-version", "keywords"];
    let mut found = Vec::new();
    for (name, manifest) in manifests().iter().filter(|(_, manifest)| !manifest.contains("\npublish = false")) {
        let lacks = |key: &&&str| !manifest.lines().any(|line| line.starts_with(**key));
        found.extend(keys.iter().filter(lacks).map(|key| format!("{name} has no {key}")));
    }
    check("a crate that is published has all that crates.io and docs.rs show", found);
}

#[test]
fn files_are_short_enough_to_read() {
    let is_long = |source: &&Source| source.lines.len() > FILE;
    let tell = |source: &Source| format!("{}: {} lines", source.path, source.lines.len());
    let found = sources().iter().filter(is_long).map(tell).collect();
    check("files have at most 500 lines before their tests, or a reason", without_excused(found, LONG_FILES));
}

#[test]
fn functions_are_short_enough_to_read() {
    let mut found = Vec::new();
    for source in sources() {
        for (i, line) in source.lines.iter().enumerate() {
            let Some(name) = name_of_function(line) else { continue };
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = source.lines[i..].iter().position(|line| *line == format!("{indent}}}")).unwrap_or(0);
            let n = end + 1;
            if n > FUNCTION {
                found.push(format!("{}:{}: {name} has {n} lines", source.path, i + 1));
            }
        }
    }
    check("functions have at most 80 lines, or a reason", without_excused(found, LONG_FUNCTIONS));
}

fn name_of_function(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_head = before.split_whitespace().all(|word| {
        word.starts_with("pub")
            || matches!(word, "const" | "async" | "unsafe" | "extern" | "\"C\"")
            || word.starts_with("in ")
    });
    let ends_here = line.trim_end().ends_with([';', '}']);
    (is_head && !ends_here).then(|| after.split(['(', '<']).next().unwrap_or(after))
}

/// Kinds of rules whose words also have other meanings.
const ORDINARY: &[&str] =
    &["any", "cage", "counts", "differ", "digits", "distinct", "equal", "less", "pairs", "sum", "white"];

/// Places where such a word does not mean the kind.
const NOT_OF_RULES: &[(&str, &str, &str)] = &[
    ("anydoku/src/explain/technique/link.rs", "skyscraper", "a technique"),
    ("anydoku/src/make/ruled/pen.rs", "with_word", "the word of a negative"),
    ("anydoku-service/src/builder.rs", "XV", "how a word is written in titles"),
];

/// Returns whether a source writes formats, whose own words may equal the names of kinds.
fn is_of_a_format(source: &Source) -> bool {
    source.name().starts_with("anydoku/src/format/") || source.name().starts_with("anydoku-format/src/")
}

#[test]
fn kinds_of_rules_are_named_in_their_files_alone() {
    let is_entry = |source: &Source| source.name().starts_with("anydoku/src/rules/kind");
    let all = sources();
    let name = |line: &String| line.split_once("name: \"")?.1.split_once("\",").map(|(name, _)| name.to_owned());
    let kinds: BTreeSet<String> =
        all.iter().filter(|source| is_entry(source)).flat_map(|source| source.lines.iter().filter_map(name)).collect();
    assert!(kinds.len() > 70, "the entries are in rules/kind: {kinds:?}");
    let words: Vec<String> = kinds
        .iter()
        .filter(|kind| !ORDINARY.contains(&kind.as_str()))
        .map(|kind| format!("\"{kind}\""))
        .chain(["kind.name() ==", "kind.name() !=", "match rule.kind.name()"].map(str::to_owned))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let elsewhere = all.iter().filter(|source| !is_entry(source) && !is_of_a_format(source));
    let found = elsewhere.flat_map(|source| source.with(&words)).collect();
    check("a kind of rule is known by its `RuleKind`, never by its word", without_excused(found, NOT_OF_RULES));
}

#[test]
fn nothing_is_left_to_do_and_no_machine_is_named() {
    // These are split so that this file does not match itself.
    let words = ["todo", "unimplemented"].map(|word| format!("{word}!("));
    let unfinished = words.each_ref().map(String::as_str);
    let mut found: Vec<String> = sources().iter().flat_map(|source| source.with(&unfinished)).collect();
    let mut files = Vec::new();
    walk(&root(), &mut files);
    let places = ["/work", "/home", "/root", "/Users"].map(|place| format!("{place}/"));
    for path in files {
        // In a work tree, `.git` is a file with the path of the repository.
        if path.ends_with(".git") {
            continue;
        }
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if !matches!(ending.as_str(), "rs" | "md" | "toml" | "py" | "sh" | "yml" | "") {
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (i, line) in text.lines().enumerate() {
            if places.iter().any(|place| line.match_indices(place.as_str()).any(|(at, _)| is_path_start(&line[..at]))) {
                found.push(format!("{}:{}: {}", path.display(), i + 1, line.trim()));
            }
        }
    }
    check("nothing is unfinished, and no path of somebody's machine stands anywhere", found);
}

/// Returns whether the text after this is the beginning of a path, not the middle of a path or of an address.
fn is_path_start(before: &str) -> bool {
    before.is_empty() || before.ends_with([' ', '"', '\'', '`', '(', '=', ':'])
}

#[test]
fn modules_are_files_beside_their_folders() {
    let is_other = |source: &&Source| source.path.ends_with("/mod.rs");
    let found = sources().iter().filter(is_other).map(|source| source.path.clone()).collect();
    check("a module with parts is foo.rs beside foo/, not foo/mod.rs", found);
}

#[test]
fn doc_comments_stand_alone() {
    let mut files = Vec::new();
    walk(&root().join("crates"), &mut files);
    walk(&root().join("fuzz"), &mut files);
    let mut found = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let text = fs::read_to_string(path).expect("source is text");
        let mut is_first = true;
        for (i, line) in text.lines().enumerate() {
            let words = line.trim_start().strip_prefix("///").or_else(|| line.trim_start().strip_prefix("//!"));
            // "The same seed gives the same grid" is a sentence with a subject of its own.
            let leans = |words: &str| words.starts_with(" The same") && !words.starts_with(" The same seed");
            if is_first && words.is_some_and(leans) {
                found.push(format!("{}:{}: {}", path.display(), i + 1, line.trim()));
            }
            is_first = words.is_none();
        }
    }
    check("the first sentence of a doc comment is understood without the one before", found);
}

/// `./test` compiles the fuzz targets with the tests, so nothing else would notice a missing dependency.
#[test]
fn the_fuzz_crate_has_the_dependencies_of_its_targets() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("a file of the fuzz targets");
    let manifest = read("fuzz/Cargo.toml");
    let files = [
        "fuzz/fuzz_targets/target.rs",
        "crates/anydoku-cli/tests/fuzzed/body.rs",
        "crates/anydoku/tests/support/fuzz_one.rs",
    ];
    let mut missing = BTreeSet::new();
    for text in files.map(read) {
        let uses = text.lines().filter_map(|line| line.trim().strip_prefix("use "));
        let uses = uses.chain(text.contains("libfuzzer_sys::").then_some("libfuzzer_sys"));
        for name in uses.map(|path| path.split([':', ';']).next().unwrap_or_default()) {
            let is_own = matches!(name, "std" | "crate" | "super" | "self");
            let is_there =
                ["-", "_"].iter().any(|dash| manifest.contains(&format!("\n{} = ", name.replace('_', dash))));
            if !is_own && !is_there {
                missing.insert(name.to_owned());
            }
        }
    }
    check("fuzz/Cargo.toml names every crate that the fuzz targets use", missing.into_iter().collect());
}

#[test]
fn the_architecture_names_every_crate_and_module() {
    let page = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).expect("there is such a page");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    let names: BTreeSet<&str> =
        rows.iter().filter_map(|row| row.split('|').nth(1)).flat_map(|cell| cell.split('`')).collect();
    let mut found: Vec<String> = crates()
        .into_iter()
        .map(|name| format!("crates/{name}"))
        .filter(|name| !names.contains(name.as_str()))
        .collect();
    let library = fs::read_to_string(root().join("crates/anydoku/src/lib.rs")).expect("there is a library");
    let modules = library.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    found.extend(modules.filter(|module| !names.contains(module)).map(str::to_owned));
    check("docs/ARCHITECTURE.md has a row for every crate and every public module of the library", found);
}

#[test]
fn no_test_is_forgotten() {
    let mut found = Vec::new();
    for name in crates() {
        let folder = root().join("crates").join(&name).join("tests");
        let Ok(all) = fs::read_to_string(folder.join("all.rs")) else { continue };
        let mut files = Vec::new();
        walk(&folder, &mut files);
        for path in files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
            let stem = path.file_stem().expect("files have names").to_string_lossy().into_owned();
            let text = fs::read_to_string(path).expect("source is text");
            if stem != "all" && text.contains("\n#[test]\n") && !all.contains(&format!("mod {stem};")) {
                found.push(path.display().to_string());
            }
        }
    }
    check("every file with tests is a module of all.rs beside it", found);
}
