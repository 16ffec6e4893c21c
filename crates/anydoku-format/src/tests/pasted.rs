//! Tests of grids as people paste them.

use super::*;

/// Checks pasted texts, with `{}` for the rows of one puzzle in that form.
#[test]
fn pasted_grids_are_read() {
    let rows: Vec<&str> = (0..9).map(|r| &NINE[9 * r..9 * r + 9]).collect();
    let each = |row: &dyn Fn(&str) -> String| rows.iter().map(|r| row(r)).collect::<Vec<_>>().join("\n");
    let cells = |row: &str, open: &str, between: &str| {
        row.chars().map(|c| if c == '.' { open.to_owned() } else { c.to_string() }).collect::<Vec<_>>().join(between)
    };
    let framed = |row: &dyn Fn(&str) -> String, rule: &str| {
        let lines: Vec<String> = rows.iter().map(|r| row(r)).collect();
        lines.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n"))
    };
    let bars = |row: &str, bar: &str| {
        row.as_bytes().chunks(3).map(|part| String::from_utf8_lossy(part).into_owned()).collect::<Vec<_>>().join(bar)
    };
    let wide = |text: &str| {
        text.chars()
            .map(|c| if c.is_ascii_digit() { char::from_u32(c as u32 + 0xfee0).unwrap() } else { c })
            .collect::<String>()
    };
    let markdown = "|   ".repeat(9) + "|\n" + &"|---".repeat(9) + "|\n";
    let forms: Vec<(&str, String)> = vec![
        ("blanks for open cells", each(&|r| r.replace('.', " "))),
        ("blanks at the ends cut off", each(&|r| r.replace('.', " ").trim_end().to_owned())),
        ("two blanks a cell", each(&|r| cells(r, " ", " "))),
        ("tabs", each(&|r| cells(r, "", "\t"))),
        ("commas", each(&|r| cells(r, "", ","))),
        ("semicolons", each(&|r| cells(r, "", ";"))),
        (
            "numbers with .0",
            each(&|r| {
                r.chars()
                    .map(|c| if c == '.' { "nan".to_owned() } else { format!("{c}.0") })
                    .collect::<Vec<_>>()
                    .join(",")
            }),
        ),
        ("a Markdown table", markdown + &each(&|r| format!("| {} |", cells(r, " ", " | ")))),
        ("a box around each cell", each(&|r| format!("│ {} │", cells(r, " ", " │ ")))),
        ("boxes with blanks", framed(&|r| format!("║{}║", bars(&r.replace('.', " "), "║")), "╠═══╬═══╬═══╣")),
        (
            "boxes with gaps",
            framed(
                &|r| {
                    format!(
                        "| {} |",
                        bars(r, "|").replace('.', " ").chars().map(String::from).collect::<Vec<_>>().join(" ")
                    )
                },
                "|-------+-------+-------|",
            ),
        ),
        ("question marks", each(&|r| r.replace('.', "?"))),
        ("middle dots", each(&|r| r.replace('.', "·"))),
        ("squares", each(&|r| cells(r, "□", " "))),
        ("full-width digits", each(&|r| wide(&r.replace('.', "．")))),
        (
            "a list of lists",
            format!(
                "grid = [[{}]]",
                rows.iter().map(|r| cells(r, "0", ", ")).collect::<Vec<_>>().join("],\n        [")
            ),
        ),
        ("a Java array", format!("int[][] board = {{\n{}\n}};", each(&|r| format!("  {{{}}},", cells(r, "0", ","))))),
        (
            "a list of strings",
            format!("board = [{}]", rows.iter().map(|r| format!("{r:?}")).collect::<Vec<_>>().join(", ")),
        ),
        (
            "a list of lists of strings",
            format!(
                "[{}]",
                rows.iter()
                    .map(|r| format!(
                        "[{}]",
                        r.chars().map(|c| format!("{:?}", c.to_string())).collect::<Vec<_>>().join(",")
                    ))
                    .collect::<Vec<_>>()
                    .join(",\n")
            ),
        ),
        ("a long string", format!("puzzle = \"\"\"\n{}\n\"\"\"", each(&|r| r.to_owned()))),
        (
            "labels around",
            format!(
                "    1 2 3 4 5 6 7 8 9\n{}",
                rows.iter()
                    .enumerate()
                    .map(|(i, r)| format!("{} | {} |", (b'A' + i as u8) as char, cells(r, ".", " ")))
                    .collect::<Vec<_>>()
                    .join("\n")
            ),
        ),
    ];
    let check = |what: &str, text: &str, n: usize| {
        let reading =
            read(text.as_bytes(), &Hints::default()).unwrap_or_else(|error| panic!("{what}: {error}\n{text}"));
        assert_eq!(reading.sheets.len(), n, "{what}\n{text}");
        for sheet in &reading.sheets {
            assert_eq!(sheet.puzzle.to_string(), NINE, "{what}\n{text}");
        }
        reading
    };
    for (what, form) in &forms {
        let reading = check(what, form, 1);
        assert!(!reading.assumed.is_empty(), "{what} assumes something");
        check(what, &form.replace('\n', "\r\n"), 1);
        let headed = check(what, &format!("Sudoku, rated hard\n\n{form}\n"), 1);
        assert!(
            headed.assumed.iter().any(|message| ["assume-words", "assume-brackets"].contains(&&*message.id)),
            "{what}: {:?}",
            headed.assumed
        );
        check(what, &format!("First puzzle\n{form}\n\nand another one\n{form}\nThanks!\n"), 2);
    }
    let two = check("titles", &format!("Grid 01\n{}\nGrid 02\n{}\n", rows.join("\n"), rows.join("\n")), 2);
    assert_eq!(two.sheets[1].notes.title.as_deref(), Some("Grid 02"));
}

/// Checks that the error of an almost valid grid points at the defect.
#[test]
fn errors_of_pasted_grids_point_at_what_is_wrong() {
    let rows: Vec<String> = (0..9).map(|r| NINE[9 * r..9 * r + 9].to_owned()).collect();
    let with = |index: usize, row: &str| {
        let mut rows = rows.clone();
        rows[index] = row.to_owned();
        format!("Sudoku of the day\n{}\n", rows.join("\n"))
    };
    let tabs = |row: &str| {
        row.chars().map(|c| if c == '.' { String::new() } else { c.to_string() }).collect::<Vec<_>>().join("\t")
    };
    let table = rows.iter().map(|row| tabs(row)).collect::<Vec<_>>();
    for (text, expected) in [
        (with(2, "..1.2..a."), "line 4, column 8: found \"a\", expected a digit from 1 to 9 or \".\""),
        (with(2, "..1.2..."), "line 4, column 1: found 8 cells in a row, expected 9, as in the other rows"),
        (
            format!("{}\n", table.join("\n").replacen("4\t\t", "4\t12\t", 1)),
            "line 1, column 3: found \"12\", expected a digit from 1 to 9 or \".\"",
        ),
        (
            format!("a\n{}\n", rows[..8].join("\n")),
            "line 2, column 1: found 8 rows of 9 cells, expected 9 rows for each grid",
        ),
    ] {
        assert_eq!(error("", &text), format!("grid: {expected}"), "{text}");
    }
}

/// Checks that a letter or a short row among digits is a typing error, not an open cell.
#[test]
fn slips_of_the_pen_are_no_open_cells() {
    let rows = [
        "534678912",
        "672195348",
        "198342567",
        "859761423",
        "426853791",
        "713924856",
        "961537284",
        "287419635",
        "345286179",
    ];
    let with = |index: usize, row: &str| {
        let mut rows = rows;
        rows[index] = row;
        rows.join("\n")
    };
    let spaced = |text: &str| text.replace("", " ").replace(" \n ", "\n").trim().to_string();
    for (text, expected) in [
        (with(2, "198x42567"), "line 3, column 4: found \"x\", expected a digit from 1 to 9 or \".\""),
        (
            with(2, "198x42567").replace('\n', ""),
            "line 1, column 22: found \"x\", expected a digit from 1 to 9 or \".\"",
        ),
        (with(3, "85976142"), "line 4, column 1: found 8 cells in row 4, expected 9, as in the other rows"),
        (with(3, "59761423"), "line 4, column 1: found 8 cells in row 4, expected 9, as in the other rows"),
        (spaced(&with(3, "85976142")), "line 4, column 1: found 8 cells in row 4, expected 9, as in the other rows"),
    ] {
        let error = read(text.as_bytes(), &Hints::default()).map(|reading| reading.assumed);
        assert_eq!(error.map_err(|error| crate::tests::said(&error.message())), Err(expected.to_string()), "{text}");
    }
    // If many cells have it, or spaces occur inside rows, there is no doubt.
    for text in [
        rows.join("\n").replace(['1', '5', '7'], "x"),
        rows.join("\n").replace(['1', '5', '7'], " "),
        rows.join("\n").replace(['2', '5', '7'], " ").lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
    ] {
        assert_eq!(read(text.as_bytes(), &Hints::default()).unwrap().sheets[0].puzzle.n_givens(), 54, "{text}");
    }
}
