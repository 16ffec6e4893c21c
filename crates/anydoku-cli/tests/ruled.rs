//! Every command on puzzles with rules: it minds them, or refuses them by name. Nobody forgets.

use crate::support;

/// Each with the only grid that fits; without its rules it has many.
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

/// All grids that fit.
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
        let refuses: [&[&str]; 16] = [
            &["canon"],
            &["analyze"],
            &["polish", "--seed", "1"],
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

/// Puzzles with rules are as hard as one wishes, and still need their rules; other wishes are refused.
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
    let (code, _, err) = ran(&["generate", "--rules", "killer", "--givens", "20", "--seed", "1"], "");
    assert!(code == 2 && err.contains("rules beside other wishes"), "{err}");
}
