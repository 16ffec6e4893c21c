//! Tests of tables and bulk commands: every input row produces an output row, and puzzles are read back completely.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anydoku::{Digit, Puzzle, Shape, Sheet, rules};
use anydoku_format::table::fields;
use anydoku_format::{self as format, Hints};

use crate::support::{self, Ran};

fn run(arguments: &[&str], input: &str) -> Ran {
    support::run("anydoku", support::here(), arguments, input.as_bytes()).into()
}

fn run_in(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    support::run("anydoku", folder, arguments, input.as_bytes()).into()
}

/// The content of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// A puzzle of the list, by its index there.
    Puzzle(usize),
    Empty,
    Comment,
    Garbage,
    Short,
}

impl Line {
    fn is_bad(self) -> bool {
        matches!(self, Line::Garbage | Line::Short)
    }
}

const ROWS: usize = 6000;
const BAD: usize = 100;

/// Returns different puzzles, the last two of which have no solution and several solutions, and rows of these puzzles with other lines at
/// random places.
fn rows() -> (Vec<String>, Vec<Line>) {
    let made = run(&["generate", "--shape", "4x4", "-n", "50", "--seed", "3"], "");
    assert_eq!(made.code, 0, "{}", made.err);
    let mut puzzles: Vec<String> = made.out.lines().map(str::to_owned).collect();
    puzzles.extend(["11..............".to_owned(), "................".to_owned()]);
    let mut rows: Vec<Line> = (0..ROWS).map(|i| Line::Puzzle(i * 7 % 50)).collect();
    let kinds = [Line::Empty, Line::Comment, Line::Garbage, Line::Short, Line::Puzzle(50), Line::Puzzle(51)];
    let mut state = 0x2545_f491_4f6c_dd1du64;
    for i in 0..BAD {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        // The first line stays, because the format is detected from the beginning.
        rows[1 + (state >> 33) as usize % (ROWS - 1)] = kinds[i % kinds.len()];
    }
    (puzzles, rows)
}

fn text_of(line: Line, puzzles: &[String]) -> &str {
    match line {
        Line::Puzzle(i) => &puzzles[i],
        Line::Empty => "",
        Line::Comment => "# a comment",
        Line::Garbage => "what, a line?",
        Line::Short => "1..............",
    }
}

/// Returns the line numbers of the errors.
fn named_lines(err: &str) -> Vec<usize> {
    let number = |line: &str| line.split_once("line ")?.1.split([',', ':']).next()?.parse().ok();
    err.lines().filter(|line| line.contains("found ")).filter_map(number).collect()
}

/// Checks that the first bad lines are reported by their numbers in the input.
fn check_named(what: &str, err: &str, rows: &[Line], skipped: usize) {
    let bad: Vec<usize> = (0..ROWS).filter(|&i| rows[i].is_bad()).map(|i| i + 1 + skipped).collect();
    assert_eq!(named_lines(err), bad[..20], "{what}");
}

#[test]
fn plain_answers_stand_beside_their_lines() {
    let (puzzles, rows) = rows();
    let text: String = rows.iter().map(|&line| text_of(line, &puzzles).to_owned() + "\n").collect();
    for command in [
        &["solve"][..],
        &["solve", "--nodes", "1000"],
        &["solve", "--to", "jigsaw"],
        &["check"],
        &["rate", "--quick"],
        &["canon"],
        &["count"],
        &["convert", "--to", "line"],
        &["convert", "--to", "jigsaw"],
        &["polish", "--seed", "1", "--tries", "1"],
    ] {
        // A single line is read differently from one of many, so each puzzle is answered among others.
        let alone = run(command, &(puzzles.join("\n") + "\n"));
        // Errors begin with the number of their line, which is removed.
        let plain = |line: &str| match line.strip_prefix("line ").and_then(|told| told.split_once(": ")) {
            Some((_, told)) => told.to_owned(),
            None => line.to_owned(),
        };
        let answers: Vec<String> = alone.out.lines().map(plain).collect();
        assert_eq!(answers.len(), puzzles.len(), "{command:?}: {}", alone.err);
        let ran = run(command, &text);
        assert_eq!(ran.code, 2, "{command:?}: {}", ran.err);
        let lines: Vec<String> = ran.out.lines().map(plain).collect();
        assert_eq!(lines.len(), ROWS, "{command:?}");
        for (i, &line) in rows.iter().enumerate() {
            let expected = match line {
                // Polishing depends on the number of the line.
                Line::Puzzle(k) if command[0] == "polish" && k < 50 => continue,
                Line::Puzzle(k) => &answers[k],
                Line::Empty | Line::Comment => "",
                Line::Garbage | Line::Short => "invalid",
            };
            assert_eq!(lines[i], expected, "{command:?}, line {}", i + 1);
        }
        if command[0] != "polish" {
            check_named(&format!("{command:?}"), &ran.err, &rows, 0);
        }
    }
}

#[test]
fn parts_have_the_rows_of_their_lines() {
    let (puzzles, rows) = rows();
    let text: String = rows.iter().take(500).map(|&line| text_of(line, &puzzles).to_owned() + "\n").collect();
    for command in [&["solve"][..], &["canon"], &["solve", "--json"], &["convert", "--to", "line"]] {
        let whole = run(command, &text).out;
        let part = |i: usize| run(&[command, &["--part", &format!("{i}/3")]].concat(), &text).out;
        let parts: Vec<Vec<String>> = (1..=3).map(|i| part(i).lines().map(str::to_owned).collect()).collect();
        let woven: Vec<&str> = (0..500).map(|i| &parts[i % 3][i / 3][..]).collect();
        assert_eq!(woven, whole.lines().collect::<Vec<_>>(), "{command:?}");
    }
}

#[test]
fn json_has_a_line_for_every_line_with_its_number() {
    let (puzzles, rows) = rows();
    let text: String = rows.iter().map(|&line| text_of(line, &puzzles).to_owned() + "\n").collect();
    for command in ["solve", "check", "rate", "canon", "count"] {
        let words: &[&str] = if command == "rate" { &["rate", "--quick", "--json"] } else { &[command, "--json"] };
        let ran = run(words, &text);
        assert_eq!((ran.code, ran.out.lines().count()), (2, ROWS), "{command}: {}", ran.err);
        for (i, (line, json)) in rows.iter().zip(ran.out.lines()).enumerate() {
            let json: serde_json::Value = serde_json::from_str(json).unwrap();
            match line {
                Line::Puzzle(k) => {
                    let puzzle = &json[command]["puzzles"][0];
                    assert_eq!(puzzle["number"].as_u64(), Some(i as u64 + 1), "{command}");
                    if command != "canon" {
                        let line = puzzle["line"].as_str().or(puzzle["puzzle"].as_str());
                        assert_eq!(line, Some(&puzzles[*k][..]), "{command}, line {}", i + 1);
                    }
                }
                _ => {
                    let message = json["error"]["message"].as_str().unwrap();
                    assert!(message.starts_with(&format!("line {}", i + 1)), "{command}, line {}: {message}", i + 1);
                    let place = &json["error"]["place"]["line"];
                    assert!(place.is_null() || place.as_u64() == Some(i as u64 + 1), "{command}: {place}");
                }
            }
        }
    }
}

/// A table by its columns.
struct Read {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Read {
    fn of(text: &str, separator: char) -> Read {
        let mut rows: Vec<Vec<String>> = text.lines().map(|line| fields(line, separator)).collect();
        let names = rows.remove(0);
        assert!(rows.iter().all(|row| row.len() == names.len()), "every row has every column");
        Read { names, rows }
    }

    fn get(&self, row: usize, name: &str) -> &str {
        let at = self.names.iter().position(|known| known == name).unwrap_or_else(|| panic!("no column {name}"));
        &self.rows[row][at]
    }
}

#[test]
fn tables_have_a_row_with_a_status_for_every_row() {
    let (puzzles, rows) = rows();
    let lines: String = rows.iter().map(|&line| text_of(line, &puzzles).to_owned() + "\n").collect();
    let own = |i: usize, line: Line| match line {
        Line::Empty | Line::Comment => format!("{}\n", text_of(line, &puzzles)),
        line => format!("n{i},\"{}\",\"x, y\"\n", text_of(line, &puzzles)),
    };
    let table: String =
        "id,puzzle,note\n".to_owned() + &rows.iter().enumerate().map(|(i, &line)| own(i, line)).collect::<String>();
    for command in [&["rate", "--quick"][..], &["solve"], &["convert"]] {
        for (separator, kind) in [(',', "csv"), ('\t', "tsv")] {
            let words = match command[0] {
                "rate" => vec![format!("--{kind}")],
                _ => vec!["--to".to_owned(), kind.to_owned()],
            };
            let words: Vec<&str> = command.iter().copied().chain(words.iter().map(String::as_str)).collect();
            for (input, is_table) in [(&lines, false), (&table, true)] {
                let what = format!("{words:?} of a table: {is_table}");
                let ran = run(&words, input);
                assert_eq!(ran.code, 2, "{what}: {}", ran.err);
                let read = Read::of(&ran.out, separator);
                assert_eq!(read.rows.len(), ROWS, "{what}");
                if is_table {
                    assert_eq!(read.names[..3], ["id", "puzzle", "note"], "{what}");
                }
                for (i, &line) in rows.iter().enumerate() {
                    check_row(&what, &read, i, line, &puzzles, is_table, command[0]);
                }
                check_named(&what, &ran.err, &rows, usize::from(is_table));
            }
        }
    }
}

fn check_row(what: &str, read: &Read, i: usize, line: Line, puzzles: &[String], is_table: bool, command: &str) {
    let expected = match line {
        Line::Puzzle(_) if command == "convert" => "",
        Line::Puzzle(50) => "none",
        Line::Puzzle(51) => "several",
        Line::Puzzle(_) => "unique",
        Line::Empty => "empty",
        Line::Comment => "comment",
        Line::Garbage | Line::Short => "invalid",
    };
    assert_eq!(read.get(i, "status"), expected, "{what}, row {i}");
    let has_puzzle = !(is_table && matches!(line, Line::Empty | Line::Comment));
    if has_puzzle {
        assert_eq!(read.get(i, "puzzle"), text_of(line, puzzles), "{what}, row {i}");
    }
    if is_table && has_puzzle {
        assert_eq!((read.get(i, "id"), read.get(i, "note")), (&format!("n{i}")[..], "x, y"), "{what}");
    }
    match command {
        "rate" => {
            for name in ["er", "ep", "ed", "steps", "level", "index", "guesses", "human"] {
                let value = read.get(i, name);
                assert!(value.is_empty() || value.parse::<f64>().is_ok(), "{what}, row {i}: {name} {value}");
            }
            assert_eq!(read.get(i, "er").is_empty(), expected != "unique", "{what}, row {i}");
        }
        "solve" => {
            let solution = read.get(i, "solution");
            assert_eq!(solution.len(), if expected == "unique" { 16 } else { 0 }, "{what}, row {i}");
            let agrees = |(given, digit): (char, char)| given == '.' || given == digit;
            assert!(read.get(i, "puzzle").chars().zip(solution.chars()).all(agrees), "{what}, row {i}");
        }
        _ => {}
    }
}

fn is_long() -> bool {
    std::env::var_os("ANYDOKU_LONG").is_some()
}

/// Returns a sheet with arbitrary digits in some of the cells of a shape.
fn scattered(shape: &Shape, rules: &str, seed: usize) -> Option<Sheet> {
    let list = rules::read(rules, &shape.topology).ok()?;
    let topology = std::sync::Arc::new(shape.topology.with_rules(list).ok()?);
    let n = topology.n_digits();
    let given =
        |cell: usize| (cell * 7 + seed).is_multiple_of(5).then(|| Digit::new((cell * cell + cell / 3 + seed) % n));
    let digits = (0..topology.n_cells()).map(given).collect();
    Some(Sheet::new(Puzzle::new(topology, digits), shape.layout.clone()))
}

/// Returns puzzles of every named shape, of jigsaws with custom pieces, and of every kind of rule on several shapes; a sample of them
/// unless ANYDOKU_LONG is set.
fn every_kind_of_puzzle() -> Vec<Sheet> {
    let most = if is_long() { 2500 } else { 200 };
    let names = anydoku::shape::KINDS.iter().flat_map(|kind| kind.examples.iter().copied());
    let pieces = run(&["generate", "--shape", "jigsaw", "-n", "4", "--seed", "8", "--csv"], "").out;
    let pieces: Vec<String> = pieces.lines().skip(1).map(|row| fields(row, ',')[9].clone()).collect();
    assert!(pieces.len() == 4 && pieces.iter().all(|name| name.starts_with("jigsaw:")), "{pieces:?}");
    let shapes = names.map(str::to_owned).chain(pieces.iter().cloned()).chain(["samurai".into(), "latin9+x".into()]);
    let shapes = shapes.filter_map(|name| Shape::named(&name));
    let mut sheets: Vec<Sheet> = Vec::new();
    for shape in shapes.filter(|shape| (16..=most).contains(&shape.topology.n_cells())) {
        // Some shapes have two names, and the store would recognize the puzzle.
        if !sheets.iter().any(|sheet| sheet.puzzle.topology().is_same_as(&shape.topology)) {
            sheets.extend(scattered(&shape, "", sheets.len()));
        }
    }
    assert!(sheets.len() > 20, "{}", sheets.len());
    let bases: Vec<Shape> = ["9x9", "x", "nrc", "disjoint", &pieces[0], "9x9+antiknight"]
        .iter()
        .filter_map(|name| Shape::named(name))
        .collect();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for (i, line) in include_str!("../../../testdata/rules/own.tsv").lines().skip(1).enumerate() {
        let column: Vec<&str> = line.split('\t').collect();
        let times = seen.entry(column[9].to_owned()).or_default();
        *times += 1;
        if column[4] != "9x9" || !is_long() && *times > 1 {
            continue;
        }
        let bases = if is_long() { &bases[..] } else { std::slice::from_ref(&bases[i % bases.len()]) };
        sheets.extend(bases.iter().filter_map(|shape| scattered(shape, column[6], i)));
    }
    assert!(sheets.iter().filter(|sheet| sheet.puzzle.topology().has_rules()).count() > 20);
    // A puzzle that begins with marks.
    let shape = Shape::named("x").unwrap();
    let marks = (0..81).map(|cell| (0..9).filter(|digit| (cell + digit) % 4 > 0).map(Digit::new).collect()).collect();
    sheets.push(Sheet::new(Puzzle::empty(shape.topology).with_marks(marks), shape.layout));
    sheets
}

fn read_all(text: &[u8], name: &str) -> Vec<Puzzle> {
    let format = format::named(name).unwrap();
    let reading = format::read_as(format, text, &Hints::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
    reading.sheets.into_iter().map(|sheet| sheet.puzzle).collect()
}

fn check_same(what: &str, found: &[Puzzle], sheets: &[Sheet]) {
    assert_eq!(found.len(), sheets.len(), "{what}");
    for (i, (found, sheet)) in found.iter().zip(sheets).enumerate() {
        let topology = sheet.puzzle.topology();
        assert!(*found == sheet.puzzle, "{what}, puzzle {i}: {} {}", topology.n_cells(), topology.rule_names());
    }
}

#[test]
fn every_kind_of_puzzle_comes_back_from_tables_and_replies() {
    let sheets = every_kind_of_puzzle();
    let folder = tempfile::tempdir().unwrap();
    let csv = format::write(format::named("csv").unwrap(), &sheets).unwrap();
    check_same("csv", &read_all(&csv, "csv"), &sheets);
    fs::write(folder.path().join("all.csv"), &csv).unwrap();
    for (name, separator) in [("tsv", '\t'), ("csv", ',')] {
        let ran = run_in(folder.path(), &["convert", "all.csv", "--to", name], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        check_same(name, &read_all(ran.out.as_bytes(), name), &sheets);
        // A solution, or the reason why there is none, is written beside each puzzle.
        let ran = run_in(folder.path(), &["solve", "all.csv", "--to", name, "--nodes", "1"], "");
        let read = Read::of(&ran.out, separator);
        assert_eq!(read.rows.len(), sheets.len());
        assert!((0..sheets.len()).all(|i| !read.get(i, "status").is_empty()));
        check_same(&format!("solved {name}"), &read_all(ran.out.as_bytes(), name), &sheets);
    }
    let ran = run_in(folder.path(), &["solve", "all.csv", "--json", "--nodes", "1"], "");
    let found: Vec<Puzzle> = ran.out.lines().map(of_json).collect();
    check_same("json", &found, &sheets);
}

/// Returns the puzzle of a reply.
fn of_json(line: &str) -> Puzzle {
    let json: serde_json::Value = serde_json::from_str(line).unwrap();
    let facts = &json["solve"]["puzzles"][0];
    let shape = Shape::named(facts["shape"].as_str().unwrap_or_else(|| panic!("{line}"))).unwrap();
    let rules: Vec<&str> = facts["rules"].as_array().into_iter().flatten().filter_map(|rule| rule.as_str()).collect();
    let list = rules::read(&rules.join("\n"), &shape.topology).unwrap();
    let topology = std::sync::Arc::new(shape.topology.with_rules(list).unwrap());
    let numbers = |value: &serde_json::Value| -> Vec<usize> {
        value.as_array().into_iter().flatten().filter_map(|number| number.as_u64()).map(|n| n as usize).collect()
    };
    let puzzle = Puzzle::new(topology, numbers(&facts["givens"]).into_iter().map(Digit::from_number).collect());
    match facts["marks"].as_array() {
        None => puzzle,
        Some(marks) => {
            let set = |marks: &serde_json::Value| numbers(marks).into_iter().filter_map(Digit::from_number).collect();
            puzzle.with_marks(marks.iter().map(set).collect())
        }
    }
}

#[cfg(feature = "store")]
#[test]
fn every_kind_of_puzzle_comes_back_from_the_store() {
    let sheets = every_kind_of_puzzle();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("all.csv"), format::write(format::named("csv").unwrap(), &sheets).unwrap()).unwrap();
    let done = |arguments: &[&str]| {
        let ran = run_in(folder.path(), arguments, "");
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        ran.out
    };
    let added = done(&["store", "add", "all.csv", "--store", "s.sqlite"]);
    assert!(added.starts_with(&format!("{} new", sheets.len())), "{added}");
    let mut tables = Vec::new();
    for name in ["csv", "tsv"] {
        let text = done(&["store", "export", "--to", name, "--store", "s.sqlite"]);
        let separator = if name == "csv" { ',' } else { '\t' };
        let read = Read::of(&text, separator);
        let puzzles = read_all(text.as_bytes(), name);
        let mut by_id: Vec<(usize, Puzzle)> =
            puzzles.into_iter().enumerate().map(|(i, puzzle)| (read.get(i, "id").parse().unwrap(), puzzle)).collect();
        by_id.sort_by_key(|(id, _)| *id);
        check_same(name, &by_id.into_iter().map(|(_, puzzle)| puzzle).collect::<Vec<_>>(), &sheets);
        tables.push(read);
    }
    // Parquet has the same texts.
    done(&["store", "export", "-o", "t.parquet", "--store", "s.sqlite"]);
    let bytes = fs::read(folder.path().join("t.parquet")).unwrap();
    for name in ["puzzle", "shape", "rules", "marks", "solution", "status"] {
        let texts: Vec<&str> =
            (0..sheets.len()).map(|i| tables[0].get(i, name)).filter(|text| !text.is_empty()).collect();
        let plain: Vec<u8> =
            texts.iter().flat_map(|text| [&(text.len() as u32).to_le_bytes()[..], text.as_bytes()].concat()).collect();
        assert!(bytes.windows(plain.len()).any(|window| window == plain), "{name}");
    }
}

#[test]
fn what_a_table_cannot_say_is_refused_and_leaves_no_file() {
    let own = "<size>16\n<blocksize>4\n<rowblocks>\n<colblocks>\n<block> 1 2 5 9\n<sudoku>\n1 . . . . . . 2 . 3 . . . . . 4\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.gss"), own).unwrap();
    for (arguments, words) in [
        (&["convert", "own.gss", "-o", "out.csv"][..], "the shape has no name"),
        (&["convert", "own.gss", "-o", "out.tsv"], "the shape has no name"),
        (&["convert", "own.gss", "--to", "line", "-o", "out.txt"], "this shape has no name"),
        (&["generate", "--template", "own.gss", "--csv", "-o", "out.csv"], "the shape has no name"),
    ] {
        let ran = run_in(folder.path(), arguments, "");
        assert!(ran.code == 2 && ran.err.contains(words), "{arguments:?}: {}", ran.err);
        assert!(
            !["out.csv", "out.tsv", "out.txt"].iter().any(|name| folder.path().join(name).exists()),
            "{arguments:?}"
        );
    }
    let lossy = run_in(folder.path(), &["convert", "own.gss", "--to", "line", "--lossy"], "");
    assert_eq!((lossy.code, &lossy.out[..]), (0, "1......2.3.....4\n"));
    for arguments in [&["rate", "own.gss", "--csv"][..], &["solve", "own.gss", "--to", "csv"]] {
        let ran = run_in(folder.path(), arguments, "");
        assert!(ran.code == 2 && ran.out.contains(",refused,"), "{arguments:?}: {}", ran.out);
    }
    let answered = "puzzle,solution\n1234341221434...,1234341221434321\n";
    let ran = run(&["convert", "--to", "line"], answered);
    assert!(ran.code == 2 && ran.err.contains("line has no place for the answer"), "{}", ran.err);
    assert_eq!(run(&["convert", "--to", "line", "--lossy"], answered).out, "1234341221434...\n");
}

#[test]
fn generated_tables_hold_whole_puzzles() {
    for words in [
        &["--rules", "killer"][..],
        &["--shape", "nrc"],
        &["--shape", "jigsaw"],
        &["--shape", "samurai"],
        &["--shape", "6x6", "--rules", "thermo"],
    ] {
        let made = run(&[&["generate", "-n", "2", "--seed", "4", "--csv"], words].concat(), "");
        assert_eq!(made.code, 0, "{words:?}: {}", made.err);
        let read = Read::of(&made.out, ',');
        let solved = run(&["solve", "--to", "csv"], &made.out);
        assert_eq!(solved.code, 0, "{words:?}: {}", solved.err);
        let again = Read::of(&solved.out, ',');
        for i in 0..2 {
            assert_eq!(read.get(i, "solution"), again.get(i, "solution"), "{words:?}");
            assert_eq!(again.get(i, "status"), "unique", "{words:?}");
        }
    }
}

/// The manual lists every column with its type and its meaning.
#[test]
fn the_manual_lists_the_columns() {
    use anydoku_format::table::{COLUMNS, ColumnKind};
    let manual = fs::read_to_string(support::here().join("../../docs/manual/tables.md")).unwrap();
    let kind = |kind: ColumnKind| match kind {
        ColumnKind::Whole => "int64",
        ColumnKind::Number => "float64",
        ColumnKind::Text => "string",
        ColumnKind::List => "list of strings",
    };
    let rows: Vec<String> =
        COLUMNS.iter().map(|c| format!("| `{}` | {} | {} |\n", c.name, kind(c.kind), c.about)).collect();
    assert!(manual.contains(&rows.concat()), "docs/manual/tables.md should hold\n{}", rows.concat());
}

#[test]
fn a_run_for_puzzles_that_there_are_not_ends() {
    let folder = tempfile::tempdir().unwrap();
    let words =
        ["generate", "-n", "37", "--shape", "4x4", "--distinct", "--tries", "50", "--time", "3", "--seed", "17"];
    let ran = run_in(folder.path(), &[&words[..], &["-o", "f"]].concat(), "");
    assert!(ran.code == 1 && ran.err.contains("there may be no others"), "{}", ran.err);
    let text = fs::read_to_string(folder.path().join("f")).unwrap();
    assert!((20..37).contains(&text.lines().count()), "{text}");
    assert!(!folder.path().join("f.run").exists() && !folder.path().join("f.part").exists());
}

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A regression: lines and whole files became two tables, one inside the other, with exit code 0.
#[test]
fn several_inputs_become_one_table() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.txt"), format!("{NINE}\n{NINE}\n")).unwrap();
    for (name, rules) in [("killer.gss", "killer"), ("thermo.gss", "thermo")] {
        let made =
            run_in(folder.path(), &["generate", "--rules", rules, "--shape", "4x4", "--seed", "3", "-o", name], "");
        assert_eq!(made.code, 0, "{}", made.err);
    }
    for inputs in [["two.txt", "killer.gss", "thermo.gss"], ["killer.gss", "thermo.gss", "two.txt"]] {
        let arguments = [&["convert"][..], &inputs, &["-o", "all.csv"]].concat();
        assert_eq!(run_in(folder.path(), &arguments, "").code, 0);
        let text = fs::read_to_string(folder.path().join("all.csv")).unwrap();
        assert_eq!(text.lines().filter(|line| line.starts_with("puzzle,")).count(), 1, "{text}");
        let checked = run_in(folder.path(), &["check", "all.csv"], "");
        assert_eq!(checked.out.lines().filter(|line| line.starts_with("unique")).count(), 4, "{}", checked.out);
    }
    // The warning about losses covers all puzzles.
    let lossy = run_in(folder.path(), &["convert", "all.csv", "--to", "line", "--lossy"], "");
    assert!(lossy.err.contains("cage, thermo") || lossy.err.contains("thermo, cage"), "{}", lossy.err);
}

#[test]
fn a_bad_row_leaves_the_solutions_of_the_others() {
    let table = format!("puzzle,shape\n{NINE},9x9\nabc,9x9\n{NINE},9x9\n");
    let ran = run_in(support::here(), &["solve", "-"], &table);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len(), lines[1]), (2, 3, "invalid"), "{}", ran.out);
    assert_eq!(lines[0], lines[2]);
}

#[test]
fn the_ending_of_a_file_says_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.txt"), format!("{NINE}\n{NINE}\n")).unwrap();
    for (arguments, first) in [
        (&["solve", "two.txt", "-o", "s.csv"][..], "puzzle,solution,"),
        (&["solve", "two.txt", "-o", "s.tsv"], "puzzle\tsolution\t"),
        (&["rate", "two.txt", "--quick", "-o", "r.csv"], "puzzle,er,"),
    ] {
        assert_eq!(run_in(folder.path(), arguments, "").code, 0, "{arguments:?}");
        let text = fs::read_to_string(folder.path().join(arguments.last().unwrap())).unwrap();
        assert!(text.starts_with(first), "{arguments:?}: {text}");
    }
    for arguments in [&["convert", "two.txt", "--to", "sdk", "-o", "x.pdf"][..], &["generate", "-o", "x.parquet"]] {
        let ran = run_in(folder.path(), arguments, "");
        assert!(ran.code == 2 && ran.err.contains("this command writes text"), "{arguments:?}: {}", ran.err);
    }
}
