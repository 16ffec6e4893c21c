use super::*;
use crate::features::Features;
use crate::features::tests::{assert_same, sheets};
use anydoku::{Cell, Digit, Puzzle};
use proptest::prelude::*;

/// Returns a document of this size in which all cells are open, with these additional entries.
fn document(size: usize, more: &str) -> String {
    let row = format!("[{}]", vec!["{}"; size].join(","));
    let comma = if more.is_empty() { "" } else { "," };
    format!("{{\"size\":{size},\"grid\":[{}]{comma}{more}}}", vec![row; size].join(","))
}

fn read_one(text: &str) -> Result<Sheet, String> {
    read(text.as_bytes(), &Hints::default())
        .map(|mut reading| reading.sheets.remove(0))
        .map_err(|error| crate::tests::said(&error.message()))
}

#[test]
fn link_payload_and_json_are_the_same_puzzle() {
    let json = document(4, "\"title\":\"T\",\"author\":\"A\",\"ruleset\":\"R\"").replacen(
        "{}",
        "{\"value\":3,\"given\":true}",
        1,
    );
    let packed = payload::pack(&json);
    let texts = [
        json,
        packed.clone(),
        packed.trim_end_matches('=').to_string(),
        format!("https://www.f-puzzles.com/?load={packed}"),
        format!("  https://f-puzzles.com/?load={}&x=1\n", payload::escape(&packed)),
    ];
    for text in texts {
        assert!(detect(text.as_bytes()), "{text}");
        let sheet = read_one(&text).unwrap();
        assert_eq!(sheet.puzzle.to_string(), "3...............");
        assert_eq!(sheet.puzzle.topology().n_houses(), 12);
        assert_eq!(sheet.notes.title.as_deref(), Some("T"));
        assert_eq!(sheet.notes.author.as_deref(), Some("A"));
        assert_eq!(sheet.notes.rules.as_deref(), Some("R"));
    }
}

#[test]
fn rules_become_houses() {
    let houses = |text: &str| read_one(text).unwrap().puzzle.topology().n_houses();
    assert_eq!(houses(&document(9, "")), 27);
    assert_eq!(houses(&document(9, "\"diagonal+\":true")), 28);
    assert_eq!(houses(&document(9, "\"diagonal+\":true,\"diagonal-\":true,\"antiking\":false,\"cage\":[]")), 29);
    assert_eq!(houses(&document(9, "\"disjointgroups\":true")), 36);
    assert_eq!(houses(&document(9, "\"extraregion\":[{\"cells\":[\"R1C1\",\"R2C4\",\"R9C9\"]}]")), 28);
    assert_eq!(houses(&document(9, "").replace("{}", "{\"region\":null}")), 18);
    assert_eq!(houses(&document(5, "")), 10);
    assert_eq!(houses(&document(1, "")), 1);
    // Eight of the 224 knight pairs are in each box, and eight of the 128 diagonal pairs.
    assert_eq!(houses(&document(9, "\"antiknight\":true")), 27 + 224 - 9 * 8);
    assert_eq!(houses(&document(9, "\"antiking\":true")), 27 + 128 - 9 * 8);
}

#[test]
fn rising_is_plus() {
    let sheet = read_one(&document(4, "\"diagonal+\":true")).unwrap();
    let cells: Vec<usize> = sheet.puzzle.topology().houses()[12].cells.iter().map(|cell| cell.index()).collect();
    assert_eq!(cells, [3, 6, 9, 12]);
}

#[test]
fn what_the_player_did_is_kept_apart() {
    let json = document(4, "")
        .replacen("{}", "{\"value\":3}", 1)
        .replacen("{}", "{\"centerPencilMarks\":[1,2]}", 1)
        .replacen("{}", "{\"givenPencilMarks\":[3,4],\"cornerPencilMarks\":[1]}", 1);
    let sheet = read_one(&json).unwrap();
    assert_eq!(sheet.puzzle.n_givens(), 0);
    assert_eq!(sheet.puzzle.start(Cell(2)).len(), 2);
    assert_eq!(sheet.puzzle.start(Cell(1)).len(), 4);
    let play = sheet.play.clone().unwrap();
    assert_eq!(play.digits[0], Some(Digit(2)));
    assert_eq!(play.marks.as_ref().unwrap()[1].len(), 2);
    let back = read_one(&String::from_utf8(write(&[sheet]).unwrap()).unwrap()).unwrap();
    assert_eq!(back.play, Some(play));
    let reading = read(json.as_bytes(), &Hints::default()).unwrap();
    assert_eq!(reading.assumed, [msg!("assume-no-corner-marks")]);
}

#[test]
fn several_links_are_several_puzzles() {
    let sheet = read_one(&document(9, "")).unwrap();
    let text = write(&[sheet.clone(), sheet]).unwrap();
    assert_eq!(read(&text, &Hints::default()).unwrap().sheets.len(), 2);
}

#[test]
fn windows_are_written_as_extra_regions() {
    let features = Features { windows: true, ..Features::plain(9) };
    let (topology, layout) = features.build();
    let json = to_json(&Sheet::new(Puzzle::empty(topology.into()), layout)).unwrap();
    assert_eq!(json.matches("cells").count(), 4);
    let back = read_one(&json).unwrap();
    assert_eq!(Features::find(back.puzzle.topology(), &back.layout).unwrap().0, features);
}

#[test]
fn errors_name_place_found_and_expected() {
    let first = |cell: &str| document(4, "").replacen("{}", cell, 1);
    let size = |size: &str| document(4, "").replacen("\"size\":4", &format!("\"size\":{size}"), 1);
    let cases = [
        (String::new(), "found the end, expected an f-puzzles link, its payload or its JSON"),
        ("{".into(), "found broken JSON (EOF while parsing an object), expected an f-puzzles document"),
        ("{\"a\":01}".into(), "found broken JSON (invalid number), expected an f-puzzles document"),
        ("{}".into(), "found no \"size\", expected a whole number from 1 to 16"),
        ("{\"size\":4}".into(), "found no \"grid\", expected 4 rows of 4 cells"),
        (size("0"), "found size 0, expected a whole number from 1 to 16"),
        (size("17"), "found size 17, expected a whole number from 1 to 16"),
        (size("1000000000000"), "found size 1000000000000, expected a whole number from 1 to 16"),
        (size("-1"), "found size -1, expected a whole number from 1 to 16"),
        (size("4.5"), "found size 4.5, expected a whole number from 1 to 16"),
        (size("\"9\""), "found size \"9\", expected a whole number from 1 to 16"),
        (size("9"), "found grid a list of 4, expected 9 rows of 9 cells"),
        (document(4, "").replacen("[{}", "[{},{}", 1), "found grid[0] a list of 5, expected a list of 4 cells"),
        (first("7"), "found grid[0][0] 7, expected an object, or {} for an open cell"),
        (first("{\"value\":5}"), "found grid[0][0].value 5, expected a digit from 1 to 4"),
        (first("{\"value\":\"3\"}"), "found grid[0][0].value \"3\", expected a digit from 1 to 4"),
        (first("{\"value\":3,\"given\":1}"), "found grid[0][0].given 1, expected true or false"),
        (first("{\"centerPencilMarks\":[0]}"), "found grid[0][0].centerPencilMarks 0, expected a digit from 1 to 4"),
        (first("{\"givenPencilMarks\":3}"), "found grid[0][0].givenPencilMarks 3, expected a list of digits"),
        (first("{\"region\":4}"), "found grid[0][0].region 4, expected a whole number from 0 to 3"),
        (first("{\"region\":-1}"), "found grid[0][0].region -1, expected a whole number from 0 to 3"),
        (first("{\"region\":1}"), "found 3 cells in region 0, expected 4 cells in every region"),
        (first("{\"region\":null}"), "found grid[0][0].region null, expected a region in every cell, or in none"),
        (document(4, "\"antiknight\":1"), "found antiknight 1, expected true or false"),
        (document(4, "\"title\":1"), "found title 1, expected a string"),
        (document(4, "\"extraregion\":7"), "found extraregion 7, expected a list of objects with \"cells\""),
        (document(4, "\"extraregion\":[7]"), "found extraregion[0] 7, expected a list of objects with \"cells\""),
        (
            document(4, "\"extraregion\":[{\"cells\":[\"R0C1\"]}]"),
            "found extraregion[0] cell \"R0C1\", expected a cell from \"R1C1\" to \"R4C4\"",
        ),
        (
            document(4, "\"extraregion\":[{\"cells\":[\"R1C99999999999999999999\"]}]"),
            "found extraregion[0] cell \"R1C99999999999999999999\", expected a cell from \"R1C1\" to \"R4C4\"",
        ),
        (
            document(4, "\"extraregion\":[{\"cells\":[\"R1C1\",\"R1C1\"]}]"),
            "found extraregion[0] cell \"R1C1\" twice, expected every cell once",
        ),
        (document(4, "\"extraregion\":[{\"cells\":[]}]"), "found extraregion[0] with 0 cells, expected 1 to 4 cells"),
        (
            document(4, "\"fogofwar\":[{}],\"chaos\":true,\"arrow\":[]"),
            "found constraints that are not supported: chaos, fogofwar, expected only those listed in the manual",
        ),
        (document(4, "\"thermometer\":[{}]"), "found thermometer[0] without lines, expected a list of lists of cells"),
        (
            document(4, "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"99\"}]"),
            "found killercage[0]: 99, expected 3 to 7, the sums of 2 different digits",
        ),
        (payload::pack("[1]"), "found a list of 1, expected a JSON object with \"size\" and \"grid\""),
        (
            payload::pack("{"),
            "found a payload that is not JSON (EOF while parsing an object at line 1 column 1), expected a packed f-puzzles \
             document",
        ),
        ("https://www.f-puzzles.com/".into(), "found the end of the link, expected \"load=\" and a payload"),
        ("https://www.f-puzzles.com/?load=".into(), "found an empty payload, expected a packed puzzle"),
        (
            "https://www.f-puzzles.com/?load=N4Ig_".into(),
            "found \"_\", expected a base64 character (A to Z, a to z, 0 to 9, \"+\" or \"/\")",
        ),
        (
            format!("https://www.f-puzzles.com/?load={}", &payload::pack(&document(4, ""))[..20]),
            "found the end of the payload, expected more characters, because the link is cut off",
        ),
    ];
    for (text, error) in cases {
        let said = read_one(&text).map(|_| ()).unwrap_err();
        assert_eq!(said.split_once(": ").unwrap().1, error, "{text}");
    }
}

/// One entry for every key that denotes a rule.
const ENTRIES: &[(&str, &str)] = &[
    ("killercage", r#"{"cells": ["R1C1", "R1C2"], "value": "5"}"#),
    ("arrow", r#"{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("quadruple", r#"{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}"#),
    ("thermometer", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("slowthermometer", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("palindrome", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("renban", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("nabner", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("betweenline", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("entropicline", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("regionsumline", r#"{"lines": [["R1C3", "R1C4", "R1C5"]]}"#),
    ("doublearrow", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("zipperline", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("modularline", r#"{"lines": [["R1C1", "R1C2", "R1C3"]]}"#),
    ("whispers", r#"{"lines": [["R1C1", "R1C2", "R1C3"]], "value": "5"}"#),
    ("lockout", r#"{"lines": [["R1C1", "R1C2", "R1C3"]], "value": "4"}"#),
    ("odd", r#"{"cell": "R1C1"}"#),
    ("even", r#"{"cell": "R1C1"}"#),
    ("minimum", r#"{"cell": "R1C1"}"#),
    ("maximum", r#"{"cell": "R1C1"}"#),
    ("rowindexer", r#"{"cells": ["R1C1", "R1C2"]}"#),
    ("columnindexer", r#"{"cells": ["R1C1", "R1C2"]}"#),
    ("boxindexer", r#"{"cells": ["R1C1", "R1C2"]}"#),
    ("sandwichsum", r#"{"cell": "R1C0", "value": "5"}"#),
    ("xsum", r#"{"cell": "R1C0", "value": "15"}"#),
    ("skyscraper", r#"{"cell": "R10C1", "value": "5"}"#),
    (
        "littlekillersum",
        r#"{"cell": "R0C1", "cells": ["R1C2", "R2C3", "R3C4", "R4C5", "R5C6", "R6C7", "R7C8", "R8C9"],
      "direction": "DR", "value": "40"}"#,
    ),
    ("ratio", r#"{"cells": ["R1C1", "R1C2"], "value": "2"}"#),
    ("difference", r#"{"cells": ["R1C1", "R1C2"], "value": "1"}"#),
    ("sum", r#"{"cells": ["R1C1", "R1C2"], "value": "7"}"#),
    ("xv", r#"{"cells": ["R1C1", "R1C2"], "value": "X"}"#),
    ("clone", r#"{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C1", "R4C2"]}"#),
    ("extraregion", r#"{"cells": ["R1C1", "R2C5", "R3C9"]}"#),
];

/// Values that have no meaning in any field, except where [`may_be`] allows them.
const STRANGE: &[&str] = &[
    "null",
    "false",
    "true",
    "0",
    "-1",
    "1.5",
    "10000",
    r#""""#,
    r#"" ""#,
    r#""?""#,
    r#""R0C1""#,
    r#""R1C10""#,
    r#""R-1C1""#,
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "[0]",
    "[1.5]",
    "[10]",
    r#"["R1C1", 5]"#,
    r#"["R0C1"]"#,
    r#"[["R1C1", "R1C10"]]"#,
    r#"["X"]"#,
];

/// Returns whether f-puzzles gives a meaning to missing or empty text here, such as a cage without a sum or the usual
/// difference.
fn may_be(key: &str, field: &str, value: &str) -> bool {
    let is_empty = ["null", r#""""#, r#"" ""#].contains(&value);
    match (key, field) {
        ("killercage", "value") => is_empty || value == "0",
        ("ratio" | "difference" | "lockout" | "whispers", "value") => is_empty,
        ("littlekillersum", "cells") => value == "null",
        // Any place next to the grid has a line.
        ("sandwichsum" | "xsum" | "skyscraper", "cell") => [r#""R0C1""#, r#""R1C10""#].contains(&value),
        _ => false,
    }
}

#[test]
fn no_entry_is_passed_over() {
    let said = |sheet: &Sheet| sheet.puzzle.topology().rules().len() + sheet.puzzle.topology().n_houses();
    let mut n_tried = 0;
    for (key, entry) in ENTRIES {
        let with = |entry: &Value| read_one(&document(9, &format!("{key:?}:[{entry}]")));
        let right: Value = serde_json::from_str(entry).unwrap();
        let n_said = with(&right).map(|sheet| said(&sheet)).unwrap_or_else(|error| panic!("{key}: {error}"));
        assert!(n_said > 27, "{key}");
        let mut check = |changed: &Value, field: &str, value: &str| {
            if *changed == right {
                return;
            }
            n_tried += 1;
            match with(changed) {
                // A sum or a difference of 0 is a rule, though it does not always make sense.
                Ok(sheet) => {
                    let is_number = field == "value" && *key != "xv" && value.parse::<i32>().is_ok();
                    let is_kept = said(&sheet) == n_said;
                    assert!((may_be(key, field, value) || is_number) && is_kept, "{key}.{field} = {value} was read");
                }
                Err(error) => {
                    assert!(!may_be(key, field, value), "{key}.{field} = {value}: {error}");
                    assert!(error.contains(&format!("{key}[0]")), "{key}.{field} = {value}: {error}");
                }
            }
        };
        for field in right.as_object().unwrap().keys() {
            for value in STRANGE {
                let mut changed = right.clone();
                changed[field.as_str()] = serde_json::from_str(value).unwrap();
                check(&changed, field, value);
            }
            let mut without = right.clone();
            without.as_object_mut().unwrap().remove(field);
            check(&without, field, "null");
        }
        let mut more = right.clone();
        more["fog"] = true.into();
        check(&more, "fog", "true");
        for whole in ["7", "true", "{}", "\"X\""] {
            assert!(read_one(&document(9, &format!("{key:?}:{whole}"))).is_err(), "{key} {whole}");
        }
        for inner in ["7", "null", "[]", "{}", "\"X\""] {
            check(&serde_json::from_str(inner).unwrap(), "", inner);
        }
    }
    assert!(n_tried > 1000, "{n_tried}");
}

#[test]
fn no_field_of_a_cell_is_passed_over() {
    let first = |cell: &str| document(4, "").replacen("{}", cell, 1);
    for (cell, error) in [
        ("{\"digit\":3}", "found grid[0][0].digit 3, expected no fields other than value, given, region and marks"),
        ("{\"given\":true}", "found grid[0][0].given without a value, expected a digit in a given cell"),
    ] {
        assert_eq!(read_one(&first(cell)).unwrap_err().split_once(": ").unwrap().1, error);
    }
    assert!(read_one(&first("{\"c\":\"#FF0000\"}")).is_ok());
    let solution = |list: &str| read_one(&document(4, &format!("\"solution\":{list}")));
    assert!(solution("[]").unwrap().answer.is_none());
    assert!(solution("[1,2]").unwrap_err().contains("solution a list of 2, expected a list of 16 digits"));
    assert!(solution(&format!("[{}9]", "1,".repeat(15))).unwrap_err().contains("solution[15] 9"));
    assert!(read_one(&document(4, "\"line\":7")).unwrap_err().contains("line 7, expected a list of drawings"));
}

#[test]
fn each_marked_cell_is_a_rule() {
    let more = r#""minimum":[{"cell":"R1C1"},{"cell":"R1C2"}],"odd":[{"cell":"R4C4"},{"cell":"R3C3"}]"#;
    let sheet = read_one(&document(4, more)).unwrap();
    assert_eq!(sheet.puzzle.topology().rules().len(), 4);
    // Of two marked neighbors, neither is smaller than the other.
    assert!(anydoku::Solver::new(sheet.puzzle.topology()).first(&sheet.puzzle).is_some());
    let back = read_one(&String::from_utf8(write(std::slice::from_ref(&sheet)).unwrap()).unwrap()).unwrap();
    assert!(back.puzzle.topology().is_same_as(sheet.puzzle.topology()));
}

#[test]
fn deep_and_long_json_is_refused() {
    assert!(read_one(&"{\"a\":".repeat(100_000)).unwrap_err().contains("broken JSON (recursion limit exceeded)"));
    assert!(read_one(&format!("{{\"a\":\"{}\"}}", "x".repeat(2 << 20))).unwrap_err().contains("at most 1 MB"));
}

#[test]
fn short_links_with_long_titles_are_not_all_kept() {
    let packed = payload::pack(&document(4, &format!("\"title\":\"{}\"", "x".repeat(1_000_000))));
    assert!(packed.len() < 10_000);
    assert!(read_one(&format!("{packed}\n").repeat(200)).unwrap_err().contains("at most 100 MB of puzzles"));
}

#[test]
fn large_and_strange_grids_are_not_written() {
    let shape = anydoku::Shape::plain(25).unwrap();
    let error = write(&[Sheet::new(Puzzle::empty(shape.topology), shape.layout)]).unwrap_err();
    assert_eq!(error.to_string(), "fpuzzles cannot hold this: the grid is 25x25, but at most 16x16 is supported");
}

proptest! {
    #[test]
    fn reading_undoes_writing(sheet in sheets()) {
        let text = write(std::slice::from_ref(&sheet)).unwrap();
        prop_assert!(detect(&text));
        let back = read(&text, &Hints::default()).unwrap();
        assert_same(&sheet, &back.sheets[0]);
        prop_assert_eq!(&sheet.notes, &back.sheets[0].notes);
    }
}
