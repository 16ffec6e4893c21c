//! Black-box tests of the program: its output on both streams, and its exit codes.

use std::fs;
use std::process::Output;

use crate::support;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn anydoku(arguments: &[&str]) -> Output {
    anydoku_with(arguments, b"")
}

fn anydoku_with(arguments: &[&str], input: &[u8]) -> Output {
    support::run("anydoku", support::here(), arguments, input)
}

fn check(output: &Output, code: i32, stdout: &str, stderr: &str) {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "stdout: {out}\nstderr: {err}");
    assert_eq!(out, stdout, "stderr: {err}");
    assert!(err.contains(stderr), "{err:?} should contain {stderr:?}");
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error} in {output:?}"))
}

#[test]
fn a_line_gives_a_line() {
    check(&anydoku(&["solve", EASY]), 0, &format!("{SOLVED}\n"), "");
    check(&anydoku_with(&["solve"], EASY.as_bytes()), 0, &format!("{SOLVED}\n"), "");
    check(&anydoku_with(&["solve", "-"], EASY.as_bytes()), 0, &format!("{SOLVED}\n"), "");
}

#[test]
fn many_lines_give_many_lines_in_order() {
    let text = format!("# three\n{EASY} easy\n\n{}\r\n55{}\n", ".".repeat(81), &EASY[2..]);
    check(&anydoku_with(&["solve"], text.as_bytes()), 1, &format!("\n{SOLVED}\n\nseveral\nnone\n"), "");
    let text = format!("{EASY}\n{}G{}\n{}\n{EASY}\n", &EASY[..40], &EASY[41..], &EASY[..80]);
    let output = anydoku_with(&["solve"], text.as_bytes());
    check(&output, 2, &format!("{SOLVED}\ninvalid\ninvalid\n{SOLVED}\n"), "line 2, column 41: found \"G\", expected");
    check(&output, 2, &format!("{SOLVED}\ninvalid\ninvalid\n{SOLVED}\n"), "line 3");
}

#[test]
fn reasons_are_limited() {
    let text = format!("{EASY}\n{}", "12\n".repeat(100));
    let output = anydoku_with(&["solve", "--from", "line"], text.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout.iter().filter(|&&b| b == b'\n').count(), 101);
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(err.lines().count(), 21, "{err}");
    assert!(err.contains("80 more"), "{err}");
}

#[test]
fn threads_do_not_change_the_bytes() {
    let text = format!("{EASY}\n{}\n", ".".repeat(81)).repeat(1000);
    let one = anydoku_with(&["solve", "--threads", "1"], text.as_bytes());
    let four = anydoku_with(&["solve", "--threads", "4"], text.as_bytes());
    assert_eq!(one.stdout, four.stdout);
    assert_eq!(one.stdout.iter().filter(|&&b| b == b'\n').count(), 2000);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let text = format!("{EASY}\n").repeat(50_000);
    let mut child = support::start("anydoku", support::here(), &["solve"]);
    drop(child.stdout.take());
    let output = support::feed(child, text.as_bytes());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn other_sizes_and_shapes_stream_too() {
    check(&anydoku(&["solve", "1...2...3...4..."]), 1, "several\n", "");
    let x = "5....6..8.......1...........3.....7...............2.....9...........4.......1..7....2";
    let output = anydoku(&["solve", "--shape", "x", &x[..81]]);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
}

#[test]
fn limits_end_a_search() {
    let empty = ".".repeat(81);
    check(&anydoku(&["solve", "--nodes", "1", &empty]), 2, "unknown\n", "");
    let output = anydoku(&["solve", "--nodes", "1", "--json", &empty]);
    assert_eq!(json(&output)["solve"]["puzzles"][0]["answer"], "unknown");
    check(&anydoku(&["solve", "--time", "60", EASY]), 0, &format!("{SOLVED}\n"), "");
}

#[test]
fn json_tells_everything() {
    let output = anydoku(&["solve", "--json", EASY]);
    let reply = json(&output);
    let puzzle = &reply["solve"]["puzzles"][0];
    assert_eq!(puzzle["answer"], "unique");
    assert_eq!(puzzle["shape"], "9x9");
    assert_eq!(puzzle["line"], EASY);
    assert_eq!(puzzle["solutions"][0].as_array().unwrap().len(), 81);
    assert_eq!(reply["solve"]["source"]["format"], "line");

    let output = anydoku(&["solve", "--json", "no/such.file"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(json(&output)["error"]["message"].as_str().unwrap().contains("no such file"));
}

#[test]
fn solutions_can_be_listed_and_counted() {
    let output = anydoku(&["solve", "--json", "--list", "5", "1...2...3...4..."]);
    let reply = json(&output);
    assert_eq!(reply["solve"]["puzzles"][0]["solutions"].as_array().unwrap().len(), 5);
    let output = anydoku(&["solve", "--json", "--count-to", "1000", "................"]);
    let reply = json(&output);
    assert_eq!(reply["solve"]["puzzles"][0]["found"], 288);
    assert_eq!(reply["solve"]["puzzles"][0]["all_found"], true);
}

#[test]
fn check_finds_what_is_not_needed() {
    let reply = json(&anydoku(&["check", "--json", EASY]));
    let puzzle = &reply["check"]["puzzles"][0];
    assert_eq!(puzzle["minimal"], false);
    // Removing any one of them keeps the puzzle unique.
    for cell in puzzle["superfluous"].as_array().unwrap() {
        let at = cell["cell"].as_u64().unwrap() as usize;
        assert_eq!(cell["name"], format!("r{}c{}", at / 9 + 1, at % 9 + 1));
        let fewer = format!("{}.{}", &EASY[..at], &EASY[at + 1..]);
        check(&anydoku(&["solve", &fewer]), 0, &format!("{SOLVED}\n"), "");
    }
    let minimal = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
    let reply = json(&anydoku(&["check", "--json", minimal]));
    assert_eq!(reply["check"]["puzzles"][0]["minimal"], true);
}

/// A killer with 22 cages and two givens, of which 18 cages can be left out, each by itself.
const LOOSE_CAGES: &str = "\
    <rule>cage 19: 8 9 17 18\n<rule>cage 10: 2 3\n<rule>cage 11: 39 40\n<rule>cage 15: 1 10 11 20\n\
    <rule>cage 28: 6 7 15 24\n<rule>cage 12: 4 5 13\n<rule>cage 16: 41 42 50\n<rule>cage 13: 16 25 26\n\
    <rule>cage 21: 36 45 54 63\n<rule>cage 14: 71 72 80 81\n<rule>cage 12: 58 59 68\n\
    <rule>cage 29: 60 61 62 70 79\n<rule>cage 16: 76 77 78\n<rule>cage 19: 23 32 33 34\n\
    <rule>cage 11: 66 74 75\n<rule>cage 23: 46 55 64 73\n<rule>cage 27: 12 21 22 31\n\
    <rule>cage 5: 47 56\n<rule>cage 19: 28 29 30 37\n<rule>cage 7: 43 44\n<rule>cage 11: 48 49 57\n\
    <rule>cage 19: 51 52 53\n";

#[test]
fn check_names_redundant_rules() {
    let mut grid = [". . . . . . . . .\n"; 9];
    (grid[0], grid[7]) = (". . . 4 . . . . .\n", ". . . . . . . . 1\n");
    let frame = |rules: &str| format!("<size>81\n<blocksize>9\n<standardblocks>\n{rules}<sudoku>\n{}", grid.concat());
    let reply = json(&anydoku(&["check", "--json", &frame(LOOSE_CAGES)]));
    let puzzle = &reply["check"]["puzzles"][0];
    assert_eq!((&puzzle["answer"], &puzzle["minimal"]), (&"unique".into(), &false.into()));
    let redundant = puzzle["superfluous_rules"].as_array().unwrap();
    assert_eq!(redundant.len(), 18);
    let rules: Vec<&str> = LOOSE_CAGES.lines().collect();
    for (i, _) in rules.iter().enumerate() {
        let fewer: String =
            rules.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, rule)| format!("{rule}\n")).collect();
        let is_named = redundant.iter().any(|rule| rule["rule"] == i);
        let solved = anydoku(&["solve", &frame(&fewer)]);
        assert_eq!(solved.status.code(), Some(i32::from(!is_named)), "rule {i}");
    }
    let text = String::from_utf8(anydoku(&["check", &frame(LOOSE_CAGES)]).stdout).unwrap();
    assert!(text.contains("18 of 22 rules are redundant, each by itself: cage 10: r1c2 r1c3"), "{text}");
    assert!(text.contains("together   5 rules: cage 10: r1c2 r1c3"), "{text}");
}

#[test]
fn check_counts_candidates_and_relates_cells() {
    let words = ["check", "--shape", "4x4", "--count-each", "5", "--relations", "12..34.........."];
    let text = String::from_utf8(anydoku(&words).stdout).unwrap();
    assert!(text.contains("equal ") && text.contains("different "), "{text}");
    assert!(text.contains("r1c3  3: 5+  4: 5+"), "{text}");
}

#[test]
fn check_shows_two_solutions() {
    let output = anydoku(&["check", &".".repeat(81)]);
    assert_eq!(output.status.code(), Some(1));
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("several: these two differ in"), "{out}");
}

#[test]
fn check_names_givens_that_clash() {
    let output = anydoku(&["check", &format!("55{}", &EASY[2..])]);
    assert_eq!(output.status.code(), Some(1));
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("two 5s in row 1: r1c1 and r1c2"), "{out}");

    // No two givens are equal, but r1c4 has no candidate left.
    let reply = json(&anydoku(&["check", "--json", "123....4........"]));
    let puzzle = &reply["check"]["puzzles"][0];
    assert_eq!(puzzle["answer"], "none");
    assert_eq!(puzzle["conflict"]["irreducible"], true);
    assert_eq!(puzzle["conflict"]["cells"].as_array().unwrap().len(), 3);
}

#[test]
fn files_have_headings_and_outputs_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.txt"), format!("{EASY}\n")).unwrap();
    fs::write(path("b.txt"), format!("{EASY}\n{}\n", ".".repeat(81))).unwrap();
    check(&anydoku(&["solve", &path("a.txt"), &path("b.txt")]), 1, &format!("{SOLVED}\n{SOLVED}\nseveral\n"), "");
    check(&anydoku(&["solve", &path("a.txt"), "-o", &path("out.txt")]), 0, "", "");
    assert_eq!(fs::read_to_string(path("out.txt")).unwrap(), format!("{SOLVED}\n"));
    check(&anydoku(&["solve", &path("a.txt"), "--to", "grid", "-o", &path("out.txt")]), 0, "", "");
    assert!(fs::read_to_string(path("out.txt")).unwrap().lines().count() >= 9);
    let output = anydoku(&["check", &path("a.txt"), &path("b.txt")]);
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("a.txt ==") && out.contains("b.txt =="), "{out}");
    // No temporary file remains.
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

/// A regression: many lines below a word were read as the rows of a grid with a heading, and a first line of another length determined the
/// length of all.
#[test]
fn a_first_line_that_is_no_puzzle_is_named_however_many_follow() {
    let long = EASY.to_owned() + "1";
    let twice = EASY.repeat(2) + "1";
    for (wrong, n) in
        [("oops", 1), ("oops", 9), ("oops", 81), ("oops", 82), ("oops", 2000), (&long, 3), (&long, 2000), (&twice, 500)]
    {
        let lines = format!("{wrong}\n{}", format!("{EASY}\n").repeat(n));
        for command in [&["solve"][..], &["check"], &["rate", "--quick"], &["canon"], &["convert", "--to", "line"]] {
            // Slow commands do not have to process the longest input.
            if n > 100 && !matches!(command[0], "solve" | "convert") {
                continue;
            }
            let output = anydoku_with(command, lines.as_bytes());
            let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert_eq!(output.status.code(), Some(2), "{command:?} {n}: {err}");
            assert!(err.contains("line 1, column 1"), "{command:?} {n}: {err}");
            let n_answers = out.lines().filter(|line| *line != "invalid").count();
            assert_eq!(n_answers, n, "{command:?}: {err}");
        }
    }
}

/// Long inputs are converted to tables row by row, with the columns that their lines can fill, and read back as the same puzzles.
#[test]
fn tables_of_any_length_are_written_as_they_come() {
    let lines: String = (0..3000)
        .map(|i| if i == 2999 { format!("{EASY} the \"last\", of many\n") } else { format!("{EASY}\n") })
        .collect();
    let table = anydoku_with(&["convert", "--to", "csv"], lines.as_bytes());
    let text = String::from_utf8(table.stdout.clone()).unwrap();
    assert_eq!(table.status.code(), Some(0));
    assert_eq!(text.lines().next(), Some("puzzle,solution,status,shape,rules,marks,comment"));
    assert_eq!(text.lines().last(), Some(&*format!("{EASY},,,9x9,,,\" the \"\"last\"\", of many\"")));
    check(&anydoku_with(&["convert", "--from", "csv", "--to", "line"], &table.stdout), 0, &lines, "");
    // The columns of an input table are copied to the output.
    let own = format!("puzzle,er,my own\n{}", format!("{EASY},1.2,\"a\nb\"\n").repeat(2000));
    let table = anydoku_with(&["convert", "--to", "csv"], own.as_bytes());
    let text = String::from_utf8(table.stdout).unwrap();
    assert!(text.starts_with("puzzle,er,my own,status,shape\n"), "{}", &text[..200]);
    assert_eq!(text.matches(&format!("{EASY},1.2,\"a\nb\",,9x9\n")).count(), 2000);
    // A line that is not a puzzle is reported, and has its row.
    let spoilt = lines.replacen(EASY, "oops", 1);
    let output = anydoku_with(&["convert", "--to", "csv"], spoilt.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1"));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().nth(1), Some("oops,,invalid,,,,"));
}

/// Long inputs are converted to grids and OpenSudoku files as they arrive, and can be read back as the same puzzles.
#[test]
fn grids_and_games_of_any_length_are_written_as_they_come() {
    let lines = format!("{EASY}\n").repeat(3000);
    for to in ["grid", "opensudoku"] {
        let written = anydoku_with(&["convert", "--to", to], lines.as_bytes());
        assert_eq!(written.status.code(), Some(0), "{to}");
        check(&anydoku_with(&["convert", "--to", "line"], &written.stdout), 0, &lines, "");
    }
    // Rows with names become games in folders with those names; rows without names do not get a folder each.
    let row = |i: usize| format!("{},{EASY}\n", if i % 1000 == 7 { format!("<folder {i}>") } else { String::new() });
    let table: String = std::iter::once("source,puzzle\n".into()).chain((0..3000).map(row)).collect();
    let games = anydoku_with(&["convert", "--to", "opensudoku"], table.as_bytes());
    let text = String::from_utf8(games.stdout.clone()).unwrap();
    assert_eq!((text.matches("<game ").count(), text.matches("<folder ").count()), (3000, 7));
    assert_eq!(text.matches("</folder>").count(), 7);
    assert!(text.contains("<folder name=\"&lt;folder 1007&gt;\">") && text.ends_with("</opensudoku>\n"));
    check(&anydoku_with(&["convert", "--to", "line"], &games.stdout), 0, &lines, "");
    // A line that is not a puzzle is reported, the rest is written, and the file is complete.
    let spoilt = lines.replacen(EASY, "oops", 1);
    let output = anydoku_with(&["convert", "--to", "opensudoku"], spoilt.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), text.matches("<game ").count()), (Some(2), 2999));
    assert!(text.ends_with("</opensudoku>\n"));
}

#[test]
fn convert_goes_there_and_back() {
    let grid = anydoku(&["convert", EASY, "--to", "grid"]);
    assert_eq!(grid.status.code(), Some(0), "{grid:?}");
    check(&anydoku_with(&["convert", "--to", "line"], &grid.stdout), 0, &format!("{EASY}\n"), "");
    let gss = anydoku(&["convert", "--shape", "x", EASY, "--to", "gss"]);
    let reply = json(&anydoku_with(&["check", "--json"], &gss.stdout));
    assert_eq!(reply["check"]["puzzles"][0]["shape"], "x");
    let output = anydoku_with(&["convert", "--to", "line"], &gss.stdout);
    check(&output, 0, &format!("{EASY} # shape: x\n"), "");
}

/// Conversion drops nothing of a puzzle without `--lossy`; with it, everything dropped is reported.
#[test]
fn convert_drops_nothing_in_silence() {
    let killer = ".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1_2";
    let refused = anydoku_with(&["convert", "--to", "line"], killer.as_bytes());
    check(&refused, 2, "", "the puzzle has rules (cage)");
    check(&refused, 2, "", "--lossy");
    let lossy = anydoku_with(&["convert", "--to", "line", "--lossy"], killer.as_bytes());
    check(&lossy, 0, "................\n", "line has no place for the rules (cage), the marks");
    // Houses without a name cannot be recorded by name.
    let own = "<size>3\n<blocksize>2\n<house>1 2\n<house>2 3\n<sudoku>\n1 . .\n";
    for to in ["line", "grid", "sukaku"] {
        check(&anydoku_with(&["convert", "--to", to], own.as_bytes()), 2, "", "shape");
        let lossy = anydoku_with(&["convert", "--to", to, "--lossy"], own.as_bytes());
        assert_eq!(lossy.status.code(), Some(0), "{to}");
        assert!(String::from_utf8_lossy(&lossy.stderr).contains("the shape"), "{to}");
    }
    // A row of a table without its shape would be read as another puzzle.
    for lossy in [&["convert", "--to", "csv"][..], &["convert", "--to", "csv", "--lossy"]] {
        check(&anydoku_with(lossy, own.as_bytes()), 2, "", "the shape has no name");
    }
    // A player's digits and the answer belong to a puzzle as much as marks do.
    let table = format!("puzzle,solution\n1...............,{}\n", "1234341221434321");
    check(&anydoku_with(&["convert", "--to", "line"], table.as_bytes()), 2, "refused\n", "no place for the answer");
    // A killer puzzle is converted without loss, although a cage of one cell becomes a sum.
    let same = anydoku_with(&["convert", "--to", "iss"], b".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R3C3.Cage~7~R2C1~R3C1\n");
    check(&same, 0, ".Shape~4x4.Cage~3~R1C1~R1C2.Sum~4~R3C3.Cage~7~R2C1~R3C1\n", "");
    assert!(same.stderr.is_empty(), "{}", String::from_utf8_lossy(&same.stderr));
    let two = anydoku_with(&["convert", "--to", "iss"], b".Cage~3~R1C1~R1C2.~R9C9_1\n.Cage~4~R1C1~R1C2.~R9C9_2\n");
    assert_eq!(String::from_utf8_lossy(&two.stdout).lines().count(), 2);
}

#[test]
fn verbose_says_what_was_assumed() {
    let output = anydoku(&["-v", "check", EASY]);
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("read as line") && err.contains("assumed"), "{err}");
}

#[test]
fn shapes_and_formats_are_listed() {
    for arguments in
        [&["shapes"][..], &["shapes", "samurai"], &["shapes", "144x144"], &["formats"], &["convert", "--list"]]
    {
        let output = anydoku(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let out = String::from_utf8(output.stdout).unwrap();
        let most = if arguments == ["shapes"] { 700 } else { 90 };
        assert!((5..=most).contains(&out.lines().count()), "{out}");
        // The list has a thumbnail of every kind.
        assert!(arguments != ["shapes"] || out.contains("| . * * | * . * | * * . |"), "{out}");
        let as_json: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
        if !arguments.contains(&"--list") {
            json(&anydoku(&as_json));
        }
    }
}

#[test]
fn colour_is_only_where_it_is_wanted() {
    let has_escape = |arguments: &[&str]| anydoku(arguments).stdout.contains(&0x1b);
    assert!(!has_escape(&["check", EASY]));
    assert!(!has_escape(&["check", EASY, "--color", "never"]));
    assert!(has_escape(&["check", EASY, "--color", "always"]));
}

#[test]
fn help_has_examples_and_completions_are_made() {
    for command in ["solve", "check", "convert", "shapes", "formats", "completions"] {
        let output = anydoku(&[command, "--help"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8(output.stdout).unwrap().contains("Example"), "{command}");
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(anydoku(&["completions", shell]).stdout.len() > 1000);
    }
}

#[test]
fn known_files_are_answered() {
    let Some(folder) = crate::repository::collections() else { return };
    for (name, code) in [
        ("16x16", 0),
        ("3DCube", 0),
        ("Linked", 0),
        ("NRCX", 0),
        ("bigjig", 1),
        ("emptysudoku", 1),
        ("nrcsudoku", 0),
        ("sudoku", 0),
    ] {
        let path = folder.join(format!("gss-examples/{name}.gss"));
        let output = anydoku(&["solve", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(code), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let output = anydoku(&["solve", folder.join("17clue.txt").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout.len(), 49_158 * 82);
}

#[test]
fn the_last_line_says_what_was_written_where() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, told) in [
        (&["solve", EASY, "-o", "a.txt"][..], "wrote the answers for one puzzle to a.txt\n"),
        (&["convert", EASY, "--to", "line", "-o", "b.txt"], "wrote b.txt\n"),
        (&["generate", "--shape", "4x4", "-n", "3", "--seed", "1", "-o", "c.txt"], "wrote 3 puzzles to c.txt\n"),
        (&["draw", EASY, "-o", "d.svg"], "wrote d.svg\n"),
    ] {
        let output = support::run("anydoku", folder.path(), arguments, b"");
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && err.ends_with(told), "{arguments:?}: {err}");
        assert!(!err.contains('\u{1b}') && !err.contains('━'), "no progress without a terminal: {err}");
    }
}

#[test]
fn messages_speak_the_language_that_is_asked_for() {
    check(&anydoku(&["solve", "no/such.txt", "--language", "de"]), 2, "", "Fehler: Datei nicht gefunden: no/such.txt");
    check(&anydoku(&["solve", "no/such.txt", "--language", "English"]), 2, "", "error: no such file: no/such.txt");
    check(&anydoku(&["solve", EASY, "--language", "tlh"]), 2, "", "expected one of en, de");
    let report = String::from_utf8(anydoku(&["--language", "de", "check", EASY]).stdout).unwrap();
    assert!(report.contains("eindeutig: genau eine") && report.contains("Vorgaben"), "{report}");
}

#[test]
fn drop_in_programs_have_help() {
    for (program, words) in [("JigSawMRF", "Usage: JigSawMRF"), ("MakeBook", "Usage: MakeBook"), ("gss", "Usage:")] {
        let output = support::run(program, support::here(), &["--help"], b"");
        let out = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && out.contains(words), "{program}: {out}");
    }
}
