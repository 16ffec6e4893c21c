//! Black-box tests of `explain`, `hint` and `rate`: pictures, players' positions, tables.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::support;

const PUZZLE: &str = "3....8...4..7..2....1.35.........1.3....5.69.8....3..........7.25..9......6.1...2";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn anydoku(arguments: &[&str]) -> Output {
    support::run("anydoku", support::here(), arguments, b"")
}

fn check(arguments: &[&str], code: i32) -> String {
    let output = anydoku(arguments);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "stdout: {out}\nstderr: {err}");
    format!("{out}{err}")
}

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("anydoku-explain-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

#[test]
fn every_step_is_a_picture() {
    let folder = folder("svg");
    let (steps, page) = (folder.join("steps"), folder.join("page.html"));
    let text = check(&["explain", PUZZLE, "--svg", &steps.to_string_lossy(), "--html", &page.to_string_lossy()], 0);
    // Step numbers are three characters wide; the lines of a long chain are numbered below their step and indented further.
    let number = |line: &&str| line.get(..4).is_some_and(|n| n.ends_with('.') && n[..3].trim().parse::<u32>().is_ok());
    let n_steps = text.lines().filter(number).count();
    let mut names: Vec<_> = fs::read_dir(&steps).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert!(n_steps > 50, "{text}");
    assert_eq!(names.len(), n_steps);
    assert!(names[0].to_string_lossy().starts_with("001-") && names[0].to_string_lossy().ends_with(".svg"));
    let page = fs::read_to_string(&page).unwrap();
    // The page has one picture per step and the solution at the end, and loads nothing from elsewhere.
    assert_eq!(page.matches("<svg ").count(), n_steps + 1);
    assert!(page.contains("Forcing X-chain") || page.contains("forcing X-chain"));
    assert!(!page.contains("href=") && !page.contains("src=") && !page.contains("import"));
    _ = fs::remove_dir_all(&folder);
}

#[test]
fn chains_are_printed_in_eureka_notation() {
    let text = check(&["explain", PUZZLE, "--notation", "eureka"], 0);
    assert!(text.contains("forcing X-chain: (8)r7c5=r4c5-r5c4=r5c9 => r7c9<>8\n"), "{text}");
    // Steps that are not chains are still printed as sentences.
    assert!(text.contains("hidden single in box: ") && text.contains(", because "), "{text}");
    let json = check(&["--json", "explain", PUZZLE], 0);
    assert!(json.contains(r#""notation":"(8)r7c5=r4c5-r5c4=r5c9 => r7c9<>8""#), "{json}");
    let error = check(&["hint", PUZZLE, "--notation", "nrczt"], 2);
    assert!(error.contains("eureka"), "{error}");
}

#[test]
fn every_shape_has_pictures() {
    let folder = folder("shapes");
    let examples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for name in ["samurai", "jigsaw", "3dcube", "parquet", "6x6"] {
        let page = folder.join(format!("{name}.html"));
        let file = examples.join(format!("{name}.gss"));
        check(&["explain", "--scale", "anydoku", &file.to_string_lossy(), "--html", &page.to_string_lossy()], 0);
        assert!(fs::read_to_string(&page).unwrap().matches("<svg ").count() > 5, "{name}");
    }
    _ = fs::remove_dir_all(&folder);
}

/// A regression: houses implied by others made the givens of every NRC puzzle look open, and a digit that was the last one in its cell
/// looked given. Both boards therefore showed a different puzzle.
#[test]
fn the_first_board_is_the_puzzle() {
    let nrc = check(&["hint", "../../examples/nrc.gss"], 0);
    assert!(nrc.contains("r3c1 = 8"), "the first step places no given: {nrc}");
    let easy = "...6.1...9.8.2....53...7....9...2.43..786...5...4.9..1.8..4..3.2.6......3...156.9";
    let text = check(&["explain", easy], 0);
    let steps = text.lines().filter(|line| line.contains(", because ")).count();
    let rated = check(&["rate", "--tsv", "--quick", easy], 0);
    assert_eq!(steps, 52, "{text}");
    assert!(rated.contains("\t52\t") || rated.contains("\t52\n"), "{rated}");
    let shown: String =
        text.lines().take(13).flat_map(str::chars).filter(|c| c.is_ascii_digit() || *c == '.').collect();
    assert!(shown.starts_with(easy), "{text}");
}

#[test]
fn boards_show_candidates() {
    let text = check(&["explain", PUZZLE, "--boards"], 0);
    assert!(text.contains("=") && text.contains("-8"), "{text}");
}

#[test]
fn a_path_goes_on_from_a_players_grid() {
    // The same givens with one more digit, then with a wrong one.
    let right = format!("534{}", &EASY[3..]);
    let text = check(&["hint", EASY, "--position", &right], 0);
    assert!(text.contains("because"), "{text}");
    let wrong = format!("531{}", &EASY[3..]);
    let text = check(&["hint", EASY, "--position", &wrong], 1);
    assert!(text.contains("r1c3 = 1 is wrong"), "{text}");
    let text = check(&["explain", EASY, "--position", &wrong], 1);
    assert!(text.contains("r1c3 = 1 is wrong") && !text.contains("because"), "{text}");
    // The format of the option also applies to the position.
    check(&["explain", EASY, "--from", "line", "--position", &right], 0);
    let small = "1...............";
    let text = check(&["explain", EASY, "--position", small], 2);
    assert!(text.contains("digits: found 16, but the puzzle has 81 cells"), "{text}");
}

/// Returns the candidates of the easy puzzle as a pencil-mark grid, after a change.
fn marks(change: impl Fn(usize, String) -> String) -> String {
    let output = anydoku(&["convert", EASY, "--to", "marks"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut n = 0;
    let mut out = String::new();
    for line in text.lines() {
        let words = line.split_inclusive(' ').map(|word| {
            let bare = word.trim_end();
            if bare.is_empty() || !bare.bytes().all(|byte| byte.is_ascii_digit()) {
                return word.to_owned();
            }
            n += 1;
            change(n - 1, bare.to_owned()) + &word[bare.len()..]
        });
        out.push_str(&words.collect::<String>());
        out.push('\n');
    }
    assert_eq!(n, 81, "{text}");
    out
}

#[test]
fn marks_of_a_player_count_and_wrong_ones_are_named() {
    let folder = folder("marks");
    let file = folder.join("mine.txt");
    let path = file.to_string_lossy().into_owned();
    // The solution has a 4 in r1c3.
    fs::write(&file, marks(|cell, text| if cell == 2 { "4".into() } else { text })).unwrap();
    check(&["explain", EASY, "--position", &path], 0);
    check(&["explain", &path], 0);
    fs::write(&file, marks(|cell, text| if cell == 2 { "12".into() } else { text })).unwrap();
    for arguments in [&["explain", EASY, "--position", &path][..], &["hint", &path], &["explain", &path]] {
        let text = check(arguments, 1);
        assert!(text.contains("the marks in r1c3 do not include the digit that belongs there"), "{text}");
        assert!(!text.contains("because"), "{text}");
    }
    _ = fs::remove_dir_all(&folder);
}

#[test]
fn the_best_path_is_short_and_its_singles_are_lists() {
    let text = check(&["explain", EASY, "--best"], 0);
    assert!(text.contains("  1. singles: 51 digits, because"), "{text}");
    assert!(text.contains("\n     1. r1c6 = 8: r1c6 is the only place for 8 in box 2\n"), "{text}");
    assert!(text.contains("solved in one step; the hardest is rated 1.2"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&check(&["explain", EASY, "--best", "--json"], 0)).unwrap();
    let step = &json["explain"]["puzzles"][0]["steps"][0];
    assert_eq!((step["places"].as_array().map(Vec::len), step["lines"].as_array().map(Vec::len)), (Some(51), Some(51)));
    let text = check(&["explain", EASY, "--best", "--language", "de"], 0);
    assert!(text.contains("Singles: 51 Ziffern, denn"), "{text}");
}

#[test]
fn tables_say_the_shape_of_each_row() {
    let folder = folder("rate");
    let file = folder.join("table.tsv");
    let x = "..5......8..............7.....6.....................3.....2......1............9..";
    fs::write(&file, format!("puzzle\tvariant\tlayout\n{EASY}\tclassic\t-\n{x}\tx\t-\n{EASY}\tnone\t-\n")).unwrap();
    let output = anydoku(&["rate", "--tsv", &file.to_string_lossy()]);
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "puzzle\tvariant\tlayout\ter\tep\ted\thardest\tsteps\tlevel\tindex\tguesses\thuman\tdifficulty\tstatus"
    );
    let first: Vec<&str> = lines[1].split('\t').collect();
    assert_eq!(first[..6], [EASY, "classic", "-", "1.2", "1.2", "1.2"]);
    assert_eq!((first.len(), first[8], first[10], first[13]), (14, "1", "0", "unique"));
    assert_eq!(lines[3], format!("{EASY}\tnone\t-{}invalid", "\t".repeat(11)));
    // The row with an unknown shape is reported by its line.
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("line 4"));
    _ = fs::remove_dir_all(&folder);
}

#[test]
fn rate_speaks_csv_and_json() {
    let csv = check(&["rate", "--csv", EASY], 0);
    assert!(
        csv.starts_with(
            "puzzle,er,ep,ed,hardest,steps,level,index,guesses,human,difficulty,status,shape,rules,marks\n"
        ),
        "{csv}"
    );
    let json: serde_json::Value = serde_json::from_str(&check(&["rate", "--json", EASY], 0)).unwrap();
    let rating = &json["rate"]["puzzles"][0]["rating"];
    assert_eq!((rating["er"].as_f64(), rating["guesses"].as_u64()), (Some(1.2), Some(0)));
    let quick: serde_json::Value = serde_json::from_str(&check(&["rate", "--json", "--quick", EASY], 0)).unwrap();
    let rating = &quick["rate"]["puzzles"][0]["rating"];
    assert!(rating["index"].is_null() && rating["level"].is_null());
}

/// The output reports that the rating scale cannot solve a puzzle, because 20.0 is not the rating of any step.
#[test]
fn a_rating_says_when_the_scale_ends_before_the_solution() {
    let table = include_str!("../../../testdata/rules/own.tsv");
    let line = table.lines().find(|line| line.starts_with("own-killer-9-12\t")).expect("a line of the table");
    let text = check(&["rate", "--quick", line.split('\t').nth(3).expect("the puzzle")], 0);
    assert!(text.contains("ER 20.0/EP 20.0/ED 2.4, no technique of the scale applies after "), "{text}");
}

#[test]
fn explain_and_hint_speak_json_with_the_parts_of_every_sentence() {
    let json: serde_json::Value = serde_json::from_str(&check(&["explain", "--json", EASY], 0)).unwrap();
    let puzzle = &json["explain"]["puzzles"][0];
    assert_eq!(puzzle["end"], "solved");
    let step = &puzzle["steps"][0];
    let words: String = step["parts"].as_array().unwrap().iter().filter_map(|part| part["words"].as_str()).collect();
    assert_eq!(step["because"].as_str(), Some(&*words));
    let json: serde_json::Value = serde_json::from_str(&check(&["hint", "--json", EASY], 0)).unwrap();
    let hint = &json["hint"]["puzzles"][0]["hints"][0];
    assert_eq!((&hint["technique"], &hint["place"]), (&"hidden single in box".into(), &"box 2".into()));
    assert_eq!(hint["step"]["effect"], "r1c6 = 8");
    let weak = check(&["hint", "--strength", "1", EASY], 0);
    assert_eq!(weak, "hidden single in box\n", "a weak hint does not give the step away");
}

/// A regression: this tried the whole rating scale for a minute and a half, without output.
#[test]
fn all_hints_end_at_the_first_rung_that_has_some_or_at_a_rating() {
    let text = check(&["hint", EASY, "--all"], 0);
    assert!(text.lines().count() > 1 && text.lines().all(|line| line.contains("single")), "{text}");
    let more = check(&["hint", EASY, "--up-to", "3.4"], 0);
    assert!(more.starts_with(&text) && more.lines().count() > text.lines().count(), "{more}");
}

#[test]
fn a_path_ends_with_its_time_and_tells_what_it_has() {
    // The givens are too few for logic: the hardest techniques would search a grid with one given for a very long time.
    let hopeless = format!("1{}", ".".repeat(80));
    let text = check(&["explain", &hopeless, "--time", "0.5"], 1);
    assert!(text.contains("80 cells are open"), "{text}");
}

/// Errors in a user's own ratings are reported against their file, not against the puzzle.
#[test]
fn wrong_weights_are_told_with_their_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.txt"), "X-wing = 3\nx-wong = 2\n").unwrap();
    for command in ["explain", "hint"] {
        let output = support::run("anydoku", folder.path(), &[command, "--weights", "mine.txt", EASY], b"");
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{command}: {err}");
        let told = "mine.txt: in the weights, line 2, column 1: found \"x-wong\", expected the name of a technique; did you mean X-wing?";
        assert!(err.contains(told) && !err.contains("argument"), "{command}: {err}");
    }
}
