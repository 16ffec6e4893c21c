//! Tests of every command on puzzles with rules: the command respects the rules, or rejects them and names them in the
//! error.

use std::fs;

use anydoku::rules::Generator;

use crate::support;

/// Puzzles with exactly one solution, which have many without their rules.
const PUZZLES: [(&str, &str, &str); 4] = [
    (
        "cage",
        "<rule>cage 3: 1 2\n<rule>thermo: 2 6 5\n<rule>cage 4: 8 12\n<rule>arrow: 14 / 15 12\n<rule>less: 9 10\n",
        "2134432112433412",
    ),
    (
        "white",
        "<rule>white 1: 1 2\n<rule>thermo: 2 6 5\n<rule>cage 4: 8 12\n<rule>arrow: 14 / 15 12\n<rule>less: 9 10\n",
        "2134432112433412",
    ),
    ("thermo", "<rule>thermo: 1 2 3 4\n<rule>thermo: 8 7\n<rule>thermo: 9 10\n<rule>thermo: 16 12\n", ""),
    ("sandwich", "<rule>sandwich 5: 1 2 3 4\n<rule>sandwich 0: 5 6 7 8\n<rule>less: 1 4\n<rule>less: 5 6\n", ""),
];

fn paper(rules: &str) -> String {
    let grid =
        "+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n";
    format!("<size>16\n<blocksize>4\n<standardblocks>\n{rules}<sudoku>\n{grid}<endsudoku>\n")
}

fn ran(arguments: &[&str], text: &str) -> (i32, String, String) {
    let output = support::run("anydoku", support::here(), arguments, text.as_bytes());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what is written is text");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

/// Returns all grids that satisfy the rules.
fn grids(rules: &str) -> Vec<String> {
    let (code, listed, err) = ran(&["list"], &paper(rules));
    assert!(code <= 1, "{err}");
    listed.lines().map(str::to_owned).collect()
}

#[test]
fn commands_that_answer_mind_the_rules() {
    for (name, rules, only) in PUZZLES {
        let text = paper(rules);
        let all = grids(rules);
        assert!(!all.is_empty() && all.len() < 288, "{name}: {}", all.len());
        if !only.is_empty() {
            assert_eq!(all, [only], "{name}");
        }
        let is_unique = all.len() == 1;
        let (code, counted, _) = ran(&["count"], &text);
        assert_eq!((code, counted.trim()), (0, &*all.len().to_string()), "{name}");
        for engine in ["search", "plain"] {
            let (_, json, err) = ran(&["solve", "--engine", engine, "--json"], &text);
            let json: serde_json::Value = serde_json::from_str(&json).unwrap_or_else(|_| panic!("{name}: {err}"));
            let puzzle = &json["solve"]["puzzles"][0];
            assert_eq!(puzzle["answer"], if is_unique { "unique" } else { "several" }, "{name}, {engine}");
            for solution in puzzle["solutions"].as_array().unwrap() {
                let grid: String = solution.as_array().unwrap().iter().map(|digit| digit.to_string()).collect();
                assert!(all.contains(&grid), "{name}, {engine}: {grid}");
            }
        }
        let (code, told, err) = ran(&["check"], &text);
        assert_eq!((code, told.contains("exactly one")), (i32::from(!is_unique), is_unique), "{name}: {told}{err}");
        if is_unique {
            let (code, _, err) = ran(&["rate"], &text);
            assert_eq!(code, 0, "{name}: {err}");
            let (code, told, err) = ran(&["hint"], &text);
            assert!(code == 0 && !told.is_empty(), "{name}: {err}");
            let (code, told, err) = ran(&["explain"], &text);
            assert_eq!(code, 0, "{name}: {told}{err}");
        }
        let (code, drawn, err) = ran(&["draw", "--to", "svg"], &text);
        assert!(code == 0 && drawn.contains("</svg>"), "{name}: {err}");
        for format in ["gss", "fpuzzles", "iss", "sudokupad"] {
            let (code, link, err) = ran(&["convert", "--to", format], &text);
            if code == 2 && err.contains("cannot hold this: less") {
                continue;
            }
            assert_eq!(code, 0, "{name}, {format}: {err}");
            let (_, listed, err) = ran(&["list"], &link);
            assert_eq!(listed.lines().collect::<Vec<_>>(), all, "{name}, {format}: {err}");
        }
    }
}

#[test]
fn commands_that_cannot_refuse_by_name() {
    for (name, rules, _) in PUZZLES {
        let text = paper(rules);
        let refuses: [&[&str]; 15] = [
            &["canon"],
            &["analyze"],
            &["count", "--up-to", "both"],
            &["solve", "--engine", "vector"],
            &["convert", "--to", "line"],
            &["convert", "--to", "sdm"],
            &["convert", "--to", "grid"],
            &["convert", "--to", "marks"],
            &["convert", "--to", "sukaku"],
            &["convert", "--to", "compact"],
            &["convert", "--to", "jigsaw"],
            &["convert", "--to", "hodoku"],
            &["convert", "--to", "sudokuwiki"],
            &["convert", "--to", "sdk"],
            &["convert", "--to", "opensudoku"],
        ];
        for arguments in refuses {
            let (code, out, err) = ran(arguments, &text);
            assert_eq!((code, out.as_str()), (2, ""), "{name}, {arguments:?}: {err}");
            let named = err.contains("rules (")
                && err.contains(rules.trim_start_matches("<rule>").split([' ', ':']).next().unwrap());
            assert!(named, "{name}, {arguments:?}: {err}");
        }
    }
}

/// Puzzles with rules can be generated for a rating, and still need their rules; gss levels support houses only.
#[test]
fn rules_go_with_a_rating() {
    for (rules, rating) in [("killer", "2.0..4.0"), ("thermo", "..2.3"), ("arrow", "3.0..9.0")] {
        let (low, high) = rating.split_once("..").unwrap();
        let range = low.parse().unwrap_or(0.0)..=high.parse::<f64>().unwrap();
        let (code, made, err) =
            ran(&["generate", "--shape", "6x6", "--rules", rules, "--rating", rating, "--seed", "4"], "");
        assert_eq!(code, 0, "{rules}: {err}");
        let (_, json, err) = ran(&["rate", "--json"], &made);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap_or_else(|_| panic!("{rules}: {err}"));
        let er = json["rate"]["puzzles"][0]["rating"]["er"].as_f64();
        assert!(er.is_some_and(|er| range.contains(&er)), "{rules}: {er:?}, {json}");
        let plain: String =
            made.lines().filter(|line| !line.starts_with("<rule>")).map(|line| format!("{line}\n")).collect();
        assert_eq!(ran(&["check"], &made).0, 0, "{rules} {made}");
        assert_eq!(ran(&["check"], &plain).0, 1, "{rules}: without its rules it has several solutions");
    }
    let (code, _, err) = ran(&["generate", "--rules", "killer", "--level", "2", "--seed", "1"], "");
    assert!(code == 2 && err.contains("rules (killer)") && err.contains("levels support houses only"), "{err}");
}

/// Returns the puzzles in `text`, each as its givens and a set of rules, in any order of rules.
fn puzzles(text: &str) -> Vec<serde_json::Value> {
    let (_, json, err) = ran(&["convert", "--to", "csv"], text);
    assert!(!json.is_empty(), "{err}");
    json.lines().skip(1).map(Into::into).collect()
}

/// Runs, shards, resumed runs, collections and books: each kind of rule works in all of them.
#[test]
fn every_kind_of_rule_goes_through_every_way_of_making() {
    for kind in Generator::all() {
        let (name, folder) = (kind.name, tempfile::tempdir().unwrap());
        let file = |file: &str| folder.path().join(file).to_str().unwrap().to_owned();
        let generate = |more: &[&str]| {
            let words = [&["generate", "--shape", "6x6", "--rules", name, "--seed", "3", "-n", "4", "--csv"], more];
            ran(&words.concat(), "")
        };
        let (code, whole, err) = generate(&[]);
        assert_eq!((code, whole.lines().count()), (0, 5), "{name}: {err}");
        assert_eq!(puzzles(&whole).len(), 4, "{name}: a table is read back");

        // All shards together make up the whole run.
        let parts = ["1/3", "2/3", "3/3"].map(|part| generate(&["--part", part]).1);
        let rows = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(parts.iter().flat_map(|part| rows(part)).collect::<Vec<_>>(), rows(&whole), "{name}");

        // An interrupted run resumes where it stopped. Its state is that of a run whose last rows were not written.
        let (output, part, state) = (file("made.csv"), file("made.csv.part"), file("made.csv.run"));
        let (code, _, err) = generate(&["-o", &output]);
        assert_eq!((code, fs::read_to_string(&output).unwrap()), (0, whole.clone()), "{name}: {err}");
        stopped(&whole, &output, &part, &state, name);
        let (code, _, err) = ran(&["generate", "--resume", &output], "");
        assert_eq!((code, fs::read_to_string(&output).unwrap()), (0, whole.clone()), "{name}: {err}");

        // No puzzle is repeated, and a collection keeps puzzles with their rules.
        let (code, distinct, err) = generate(&["--distinct"]);
        assert_eq!((code, distinct), (0, whole.clone()), "{name}: {err}");
        let store = file("store");
        let (code, first, err) = generate(&["--store", &store]);
        assert_eq!((code, first), (0, whole.clone()), "{name}: {err}");
        let (code, again, err) = generate(&["--store", &store]);
        assert_eq!(code, 0, "{name}: {err}");
        assert!(rows(&again).iter().all(|row| !rows(&whole).contains(row)), "{name}: others are made");

        // A book of these puzzles by rating.
        let (book, list) = (file("book.pdf"), file("list"));
        let words = ["book", "--type", "6x6", "--rules", name, "-n", "2", "--seed", "3", "--symmetry", "half-turn"];
        let (code, _, err) = ran(&[&words, &["--rating", "1.0..7.5", "-o", &book, "--list", &list][..]].concat(), "");
        assert_eq!(code, 0, "{name}: {err}");
        assert!(fs::read(&book).unwrap().starts_with(b"%PDF"), "{name}");
        assert_eq!(puzzles(&fs::read_to_string(&list).unwrap()).len(), 2, "{name}");
    }
}

/// Writes the files of a run that was interrupted after two of its four puzzles.
fn stopped(whole: &str, output: &str, part: &str, state: &str, rules: &str) {
    fs::remove_file(output).unwrap();
    let begun: String = whole.split_inclusive('\n').take(3).collect();
    fs::write(part, &begun).unwrap();
    let checksum = begun
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let request =
        serde_json::json!({"shape": "6x6", "rules": rules, "seed": 3, "n": 4, "measure": true, "collect": false});
    let saved = serde_json::json!({
        "version": 4, "command": "generate", "request": request, "files": {"output": output, "keep_all": null, "csv": true},
        "next": 2, "done": 2, "written": {"bytes": begun.len(), "checksum": checksum},
        "kept": {"bytes": 0, "checksum": 0xcbf2_9ce4_8422_2325_u64},
    });
    fs::write(state, saved.to_string()).unwrap();
}
