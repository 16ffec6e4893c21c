//! Tests of malformed texts: the error messages and their places.

use super::*;

#[test]
fn malformed_texts_say_where_and_what() {
    let hodoku = |removed: &str, grid: &str| format!(":0000:x:{grid}:{removed}::");
    let rows9 = |row: &str, n: usize| format!("{row}\n").repeat(n);
    let frame = |rows: &str| format!(" *-----------*\n{rows} *-----------*\n");
    let ss = |records: &str| frame(&rows9(" |...|...|...|", 9)) + "\n" + records;
    let pm = rows9("| 12 3 | 4 1 |", 4);
    let known: Vec<_> = FORMATS.iter().filter(|format| format.read.is_some()).map(|format| format.name).collect();
    let known = known.join(", ");
    let cases: &[(&str, String, &str)] = &[
        // Empty or unknown text.
        ("", "".into(), "?: line 1, column 1: found the end, expected a puzzle in one of the formats FORMATS"),
        ("", " \n\t\n".into(), "?: line 3, column 1: found the end, expected a puzzle in one of the formats FORMATS"),
        (
            "",
            "# only a comment\n".into(),
            "?: line 2, column 1: found the end, expected a puzzle in one of the formats FORMATS",
        ),
        (
            "",
            "hello world\n".into(),
            "?: line 1, column 1: found \"h\", expected a puzzle in one of the formats FORMATS",
        ),
        (
            "",
            "<<<<<<<<<<<<<<<<<<<<<<".into(),
            "?: line 1, column 1: found \"<\", expected a puzzle in one of the formats FORMATS",
        ),
        (
            "",
            "\0\0\0\0".into(),
            "?: line 1, column 1: found character 0x00, expected a puzzle in one of the formats FORMATS",
        ),
        ("", "?".into(), "?: line 1, column 1: found \"?\", expected a puzzle in one of the formats FORMATS"),
        // Lines.
        ("", NINE[..80].into(), "line: line 1, column 1: found 80 cells, expected 64 (8x8) or 81 (9x9)"),
        ("", format!("{NINE}5"), "line: line 1, column 1: found 82 cells, expected 81 (9x9) or 100 (10x10)"),
        (
            "",
            format!("{NINE}\n{}\n", NINE.replacen('8', "!", 1)),
            "line: line 2, column 7: found \"!\", expected a digit from 1 to 9 or \".\"",
        ),
        (
            "",
            format!("{NINE}\n{}\n", NINE.replacen('8', "é", 1)),
            "line: line 2, column 7: found \"é\", expected a digit from 1 to 9 or \".\"",
        ),
        (
            "",
            format!("{NINE}\n{}\n", NINE.replacen('8', "A", 1)),
            "line: line 2, column 7: found \"A\", expected a digit from 1 to 9 or \".\"",
        ),
        ("", format!("{NINE}\n123\n"), "line: line 2, column 1: found 3 cells, expected 16 (4x4)"),
        ("line", "12345".into(), "line: line 1, column 1: found 5 cells, expected 16 (4x4)"),
        (
            "line",
            "1\n1\n".into(),
            "line: line 1, column 1: found a line of 1 cell among several lines, expected at least 16 cells (4x4)",
        ),
        ("line", "1,2,3,4,5".into(), "line: line 1, column 1: found 5 cells, expected 16 (4x4)"),
        (
            "",
            sixteen(1).replace('G', "H"),
            "line: line 1, column 16: found \"H\", expected a digit from 1 to 9 or A to G, or \".\"",
        ),
        (
            "",
            format!("12A{}", ".".repeat(253)),
            "line: line 1, column 1: found digits that could be in several alphabets, expected an explicit alphabet: symbols (1 to 9, then letters from A) or hex (0 to 9, then A to F, where 0 is a digit)",
        ),
        (
            "",
            format!("ABC{}", ".".repeat(253)),
            "line: line 1, column 1: found digits that could be in several alphabets, expected an explicit alphabet: symbols (1 to 9, then letters from A), letters (letters, where A is 1) or hex (0 to 9, then A to F, where 0 is a digit)",
        ),
        (
            "",
            format!("ABC{}", ".".repeat(141)),
            "line: line 1, column 1: found digits that could be in several alphabets, expected an explicit alphabet: symbols (1 to 9, then letters from A) or letters (letters, where A is 1)",
        ),
        (
            "",
            format!("0.1{}", ".".repeat(141)),
            "line: line 1, column 2: found \".\", expected the same character for all open cells (\"0\" was used before), or an explicit alphabet",
        ),
        (
            "",
            format!("5.0{}x", ".".repeat(77)),
            "line: line 1, column 81: found \"x\", expected the same character for all open cells (\".\" was used before)",
        ),
        (
            "",
            format!("17{}", ".".repeat(510)),
            "line: line 1, column 1: found \"17\", expected two digits from 01 to 16 or \"..\"",
        ),
        (
            "",
            format!("1{}", ".".repeat(36 * 36 - 1)),
            "line: line 1, column 1: found \"1\", expected numbers from 1 to 36, separated by commas, or \".\"",
        ),
        (
            "",
            ["1", ".", ".", "37"].repeat(324).join(","),
            "line: line 1, column 7: found \"37\", expected a number from 1 to 36 or \".\"",
        ),
        (
            "",
            ["1", ".", ".", "x"].repeat(324).join(","),
            "line: line 1, column 7: found \"x\", expected a number from 1 to 36 or \".\"",
        ),
        ("", ["1"; 1295].join(","), "line: line 1, column 1: found 1295 cells, expected 1225 (35x35) or 1296 (36x36)"),
        (
            "",
            format!("1234341221434321 {}", " ".repeat(64)),
            "line: line 1, column 1: found a line that could be 16 cells and a comment, or 81 cells with spaces for open ones, expected \".\" for open cells",
        ),
        // sdm
        ("sdm", NINE[..79].into(), "sdm: line 1, column 80: found the end, expected cell 80 of 81"),
        ("sdm", format!("{NINE} easy"), "sdm: line 1, column 82: found \" \", expected nothing more after 81 cells"),
        (
            "sdm",
            NINE.replacen('5', "a", 1),
            "sdm: line 1, column 9: found \"a\", expected a digit from 1 to 9 or \".\"",
        ),
        // Grids.
        (
            "",
            rows9("1 2 . | 4 . . | . . 9", 8),
            "grid: line 1, column 1: found 8 rows of 9 cells, expected 9 rows for each grid",
        ),
        (
            "",
            rows9("1 2 . | 4 . . | . . 9", 8) + "1 2 3\n",
            "grid: line 9, column 1: found 3 cells in row 9, expected 9, as in the other rows",
        ),
        (
            "",
            rows9("1 2 . | 4 . . | . . $", 9),
            "grid: line 1, column 21: found \"$\", expected a digit from 1 to 9 or \".\"",
        ),
        (
            "",
            rows9("12.|4..|..9", 8) + "12.|4..|..\n",
            "grid: line 9, column 1: found 8 cells in row 9, expected 9, as in the other rows",
        ),
        ("grid", rows9("1 2 3 5", 4), "grid: line 1, column 7: found \"5\", expected a digit from 1 to 4 or \".\""),
        ("grid", rows9("1 2 3 44", 4), "grid: line 1, column 7: found \"44\", expected a digit from 1 to 4 or \".\""),
        ("grid", "1 2 3\n".into(), "grid: line 1, column 1: found 3 cells, expected 16 (4x4)"),
        ("grid", "-----\n".into(), "grid: line 2, column 1: found the end, expected a puzzle"),
        // Marks.
        (
            "",
            pm.replacen("4 1", "4", 1),
            "marks: line 1, column 3: found 3 cells in row 1, expected 4, the number of rows",
        ),
        ("", pm.replacen("12", "15", 1), "marks: line 1, column 4: found \"5\", expected a digit from 1 to 4"),
        (
            "",
            pm.replacen("12", "11", 1),
            "marks: line 1, column 4: found \"1\" again, expected each digit at most once per cell",
        ),
        ("marks", pm.replacen("12", "*", 1), "marks: line 1, column 3: found \"*\", expected a digit"),
        ("marks", "12 34 1\n".into(), "marks: line 1, column 1: found 3 cells, expected 16 (4x4)"),
        (
            "marks",
            rows9(&["12"; 16].join(" "), 16),
            "marks: line 1, column 1: found marks that could be in several alphabets, expected an explicit alphabet: symbols (1 to 9, then letters from A) or numbers (decimal numbers)",
        ),
        (
            "marks",
            rows9(&["1,17"; 16].join(" "), 16),
            "marks: line 1, column 3: found \"17\", expected a number from 1 to 16 or \".\"",
        ),
        // sukaku
        ("", "123456789".repeat(80) + "12345!789", "sukaku: line 1, column 726: found \"!\", expected \"6\" or \".\""),
        (
            "sukaku",
            "123456789".repeat(80),
            "sukaku: line 1, column 1: found 720 characters, expected 64 (4x4), 216 (6x6), 512 (8x8), 729 (9x9) or another perfect cube",
        ),
        ("sukaku", "1243".repeat(16), "sukaku: line 1, column 3: found \"4\", expected \"3\" or \".\""),
        // sdk
        (
            "",
            format!("[Puzzle]\n{}", rows9(".........", 8)),
            "sdk: line 9, column 10: found the end of the line, expected 9 rows of nine cells, but there are 8",
        ),
        (
            "",
            format!("[Puzzle]\n{}", rows9(".........", 10)),
            "sdk: line 11, column 1: found \".\", expected nothing more after 9 rows",
        ),
        (
            "",
            format!("[Puzzle]\n{}", rows9("........", 9)),
            "sdk: line 2, column 9: found the end of the line, expected cell 9 of 9",
        ),
        (
            "",
            format!("[Puzzle]\n{}[Puzzle]\n", rows9(".........", 9)),
            "sdk: line 11, column 1: found \"[\", expected [Puzzle] or [State], each once, or a row of nine cells",
        ),
        (
            "",
            format!("#Ame\n{}", rows9("...a.....", 9)),
            "sdk: line 2, column 4: found \"a\", expected a digit from 1 to 9 or \".\"",
        ),
        (
            "",
            format!("[Puzzle]\n{}[State]\n{}", rows9("1........", 9), rows9("2........", 9)),
            "sdk: line 12, column 1: found \"2\", expected the given 1 or \".\"",
        ),
        ("", "[Puzzle]\n".into(), "sdk: line 2, column 1: found the end, expected a puzzle"),
        // ss
        (
            "",
            frame(&rows9(" |...|...|...|", 8)),
            "ss: line 9, column 15: found the end of the line, expected 9 rows between bars, but there are 8",
        ),
        (
            "",
            frame(&rows9(" |...|...|..A|", 9)),
            "ss: line 2, column 13: found \"A\", expected a digit from 1 to 9 or \".\"",
        ),
        ("ss", frame(&rows9(" |...|...|..|", 9)), "ss: line 2, column 2: found 8 cells in a row, expected 9"),
        ("", ss("I813\n"), "ss: line 13, column 2: found cell 81, expected a cell from 00 to 80"),
        ("", ss("I1\n"), "ss: line 13, column 2: found \"1\", expected a cell from 00 to 80"),
        ("", ss("I012\nE01a\n"), "ss: line 14, column 4: found \"a\", expected a digit from 1 to 9"),
        (
            "",
            ss("I0112\n"),
            "ss: line 13, column 6: found the end of the line, expected one digit from 1 to 9 after the cell",
        ),
        ("", ss("I012\nhello\n"), "ss: line 14, column 1: found \"h\", expected a record: \"I053\" or \"E0512\""),
        // HoDoKu
        ("", hodoku("", &NINE[..80]), "hodoku: line 1, column 89: found \":\", expected cell 81 of 81"),
        ("", hodoku("", &format!("{NINE}1")), "hodoku: line 1, column 90: found \"1\", expected \":\" after 81 cells"),
        (
            "",
            hodoku("", &NINE.replacen('4', "+", 1)),
            "hodoku: line 1, column 10: found \".\", expected a digit from 1 to 9",
        ),
        (
            "",
            hodoku("512 51", NINE),
            "hodoku: line 1, column 95: found \"51\", expected digit, row and column, each from 1 to 9: \"512\"",
        ),
        (
            "",
            format!(":0000:x:{NINE}:"),
            "hodoku: line 1, column 1: found 4 colons, expected 6 or 7, around and between the fields",
        ),
        (
            "",
            format!(":0000:x:{NINE}::::::::"),
            "hodoku: line 1, column 1: found 11 colons, expected 6 or 7, around and between the fields",
        ),
        ("hodoku", NINE.into(), "hodoku: line 1, column 1: found \"4\", expected \":\" and a technique's code"),
        // csv
        (
            "csv",
            "name,value\n1,2\n".into(),
            "csv: line 1, column 1: found a first line without a column of puzzles, expected a column named puzzle (or question)",
        ),
        (
            "",
            format!("question,question\n{NINE},{NINE}\n"),
            "csv: line 1, column 10: found column \"question\" again, expected each column once",
        ),
        (
            "",
            format!("source,question\nx,{NINE},3\n"),
            "csv: line 2, column 1: found 3 columns, expected 2, as in the first line",
        ),
        ("", "source,question\nx,123\n".into(), "csv: line 2, column 3: found 3 cells, expected 16 (4x4)"),
        (
            "",
            "puzzle,shape\n1...............,x4\n1...............,9x9\n".into(),
            "csv: line 3, column 1: found 16 cells, expected 81, as in the shape",
        ),
        (
            "",
            "puzzle,shape\n1...............,rope\n".into(),
            "csv: line 2, column 18: found shape \"rope\", expected a name such as 9x9, latin7, x16, jigsaw, samurai or super3",
        ),
        (
            "",
            "puzzle,rules\n1...............,cage 99: 1 2\n".into(),
            "csv: line 2, column 23: found 99, expected 3 to 7, the sums of 2 different digits",
        ),
        (
            "",
            "puzzle,marks\n1...............,1 2 3\n".into(),
            "csv: line 2, column 18: found marks of 3 cells, expected 16, one item for each cell",
        ),
        (
            "",
            "puzzle,marks\n1...............,1 5 3\n".into(),
            "csv: line 2, column 20: found \"5\", expected marks from 1 to 4, \".\" for all or \"-\" for none",
        ),
        (
            "",
            "puzzle,shape,regions\n1...............,x4,1111222233334444\n".into(),
            "csv: line 2, column 21: found regions together with the shape \"x4\", expected regions only if the shape is jigsaw or empty",
        ),
        ("", "source,question\nx,\n".into(), "csv: line 2, column 3: found the end of the line, expected a puzzle"),
        (
            "",
            format!("source,question\n\"x,{NINE}\n"),
            "csv: line 2, column 1: found a quote that is never closed, expected another \"\\\"\" after the field",
        ),
        (
            "",
            format!("source,question\n\"x\"y,{NINE}\n"),
            "csv: line 2, column 4: found \"y\", expected \",\" or the end of the line after a quoted field",
        ),
        (
            "",
            format!("question,answer\n{NINE},{NINE}\n"),
            "csv: line 2, column 84: found \".\", expected a digit in every cell of the answer",
        ),
        (
            "",
            format!("question,answer\n{NINE},1234341221434321\n"),
            "csv: line 2, column 83: found 16 cells in the answer, expected 81, as in the puzzle",
        ),
        (
            "",
            format!("question,answer\n{NINE} # x,\n"),
            "csv: line 2, column 82: found \" \", expected nothing more after 81 cells",
        ),
        ("", "source,question\n".into(), "csv: line 2, column 1: found the end, expected a puzzle"),
        (
            "csv",
            format!("question{}\n", ",".repeat(2000)),
            "csv: line 1, column 1: found 2001 columns, expected at most 1000",
        ),
        // jigsaw
        (
            "",
            format!("{NINE}{}", "1".repeat(81)),
            "jigsaw: line 1, column 91: found \"1\", expected 9 different labels, each 9 times",
        ),
        (
            "",
            format!("{NINE}{}", "123456789".repeat(9).replacen("12", "11", 1)),
            "jigsaw: line 1, column 154: found \"1\", expected 9 different labels, each 9 times",
        ),
        (
            "jigsaw",
            NINE[..80].into(),
            "jigsaw: line 1, column 1: found 80 characters, expected twice as many as there are cells: 2 times 36 (6x6) or 64 (8x8)",
        ),
        (
            "",
            format!("{}{}", NINE.replacen('8', "x", 0).replacen('8', "a", 1), "123456789".repeat(9)),
            "jigsaw: line 1, column 7: found \"a\", expected a digit from 1 to 9 or \".\"",
        ),
    ];
    for (name, text, expected) in cases {
        assert_eq!(error(name, text), expected.replace("FORMATS", &known), "{name:?} {text:?}");
    }
}
