//! Tests of all text formats: detection, round trips and errors.

mod malformed;
mod pasted;
mod spoken;
mod travel;

pub(crate) use spoken::said;

use anydoku::text::{read_line, read_line_into};
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use anydoku::{Candidates, Cell, CellNames, Digit, DigitSet, House, HouseKind, Layout, Play, Puzzle, Square, Topology};

const NINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn format(name: &str) -> &'static Format {
    named(name).expect("a known format")
}

fn read_named(name: &str, text: &str) -> Result<Reading, ReadError> {
    read_as(format(name), text.as_bytes(), &Hints::default())
}

/// Returns the error for `text`, prefixed with the format's name. If `name` is empty, the format is detected.
fn error(name: &str, text: &str) -> String {
    let result = if name.is_empty() { read(text.as_bytes(), &Hints::default()) } else { read_named(name, text) };
    match result {
        Ok(reading) => format!("no error, read as {}", reading.format),
        Err(error) => format!("{}: {}", error.format.unwrap_or("?"), said(&error.message())),
    }
}

/// Returns nine rows of nine cells, with this prefix before each row and between blocks.
fn nine_rows(row: &str) -> String {
    format!("{row}\n").repeat(9)
}

fn sixteen(n: usize) -> String {
    (0..256).map(|i| b"123456789ABCDEFG"[(i + i / 16 * n) % 16] as char).collect()
}

fn samples() -> Vec<(&'static str, Option<&'static str>, String)> {
    let rows: String = NINE.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let framed: String = NINE
        .as_bytes()
        .chunks(9)
        .enumerate()
        .map(|(r, row)| {
            let parts: Vec<_> = row.chunks(3).map(String::from_utf8_lossy).collect();
            let rule = if r == 3 || r == 6 { " |---+---+---|\n" } else { "" };
            format!("{rule} |{}|{}|{}|\n", parts[0], parts[1], parts[2])
        })
        .collect();
    let marks = "| 12 12 3 | 4 |\n".repeat(4).replace("12 12 3 | 4", "1234 234 | 34 1");
    let blocks: String = (0..81).map(|i| b"ABCDEFGHI"[i / 27 * 3 + i % 9 / 3] as char).collect();
    vec![
        ("gss", None, format!("<size> 81\n<blocksize> 9\n<standardblocks>\n<sudoku>\n{rows}<endsudoku>\n")),
        ("opensudoku", None, format!("<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><folder name=\"a\"><game data=\"{}\"/></folder></opensudoku>\n", NINE.replace('.', "0"))),
        ("fpuzzles", None, "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBUALGAAgDVDgBfEaiuEADwgGMBXNYgO3hCSgg8kYAHIQAbjCxsATAnFTJ0uaH4xUENAxIARGABMIRUuoYkAMuwAOuTvAAqaAIYRGPAGYAnGAFsQVIA".into()),
        ("iss", None, ".Shape~9x9.~R1C1_5~R2C3_7".into()),
        ("sudokupad", None, "https://sudokupad.app/scf?puzzleid=abc".into()),
        ("penpa", None, "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZd".into()),
        ("penpa", None, "m=solve&p=7VZd&a=".into()),
        ("sudokuwiki", None, format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", NINE.replace('.', "0"))),
        ("csv", None, format!("source,question,answer,rating\nx,{NINE},,3\n")),
        ("csv", Some("txt"), format!("id,puzzle,solution,clues,difficulty\n1,{NINE},,17,3.2\n")),
        ("tsv", None, format!("puzzle\tvariant\n{NINE}\tclassic\n")),
        ("hodoku", None, format!(":0000:x:{NINE}:::\n")),
        ("ss", None, format!(" *-----------*\n{framed} *-----------*\n\nI013\n")),
        ("sdk", None, format!("#ARuud\n#Dhard\n{rows}")),
        ("sdk", None, format!("[Puzzle]\n{rows}")),
        ("sdk", Some("sdk"), rows.clone()),
        ("sukaku", None, format!("{}\n", "123456789".repeat(81))),
        ("marks", None, marks),
        ("jigsaw", None, format!("{NINE}{blocks}\n")),
        ("jigsaw", None, format!("{blocks}\n")),
        ("line", None, format!("{NINE} # easy\n")),
        ("line", Some("txt"), format!("# a list\n\n{NINE}\r\n{NINE}\r\n")),
        ("line", None, format!("{}\n", sixteen(1))),
        ("line", None, format!("{}\n", ["1", ".", ".", "36"].repeat(324).join(","))),
        ("line", None, NINE.replace('.', " ").replace("4      ", "45     ")),
        ("sdm", Some("sdm"), format!("{}\n", NINE.replace('.', "0"))),
        ("grid", None, rows),
        ("grid", None, nine_rows("1 2 . | 4 . . | . . 9")),
        ("grid", None, nine_rows("[0, 2, 0, 4, 5, 6, 0, 8, 9],")),
        ("grid", None, nine_rows("│ 1 . . ║ 4 . . ║ . . 9 │")),
        ("grid", None, format!("{}\n", sixteen(1).as_bytes().chunks(16).map(|r| String::from_utf8_lossy(r)).collect::<Vec<_>>().join("\n"))),
        ("grid", None, "1..4 ..2. .3.. 4..1\n".into()),
    ]
}

#[test]
fn every_sample_is_detected_as_its_format() {
    for (name, extension, text) in samples() {
        let hints = Hints { extension, ..Hints::default() };
        if format(name).read.is_none() {
            continue;
        }
        let detected = detect(text.as_bytes(), &hints).map(|format| format.name);
        assert_eq!(detected, Some(name), "{text}");
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        assert_eq!(detect(&marked, &hints).map(|format| format.name), Some(name), "with a byte order mark: {text}");
    }
}

#[test]
fn every_sample_of_ours_is_read() {
    let ours = ["csv", "tsv", "hodoku", "ss", "sdk", "sukaku", "marks", "jigsaw", "line", "sdm", "grid"];
    for (name, extension, text) in samples().into_iter().filter(|(name, ..)| ours.contains(name)) {
        let hints = Hints { extension, ..Hints::default() };
        let reading = read(text.as_bytes(), &hints).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(reading.format, name);
        assert!(!reading.assumed.is_empty(), "{text}");
        let dos = text.replace("\r\n", "\n").replace('\n', "\r\n");
        let again = read(dos.as_bytes(), &hints).unwrap_or_else(|error| panic!("{name} with CRLF: {error}"));
        assert_eq!(again.sheets[0].puzzle.givens(), reading.sheets[0].puzzle.givens());
    }
}

/// Returns a proptest strategy for sheets: plain grids of these sizes, sparsely or densely filled.
fn any_sheet(sizes: &'static [usize]) -> impl Strategy<Value = Sheet> {
    (prop::sample::select(sizes), 1u8..10)
        .prop_flat_map(|(n, density)| {
            let cell = (0u8..10, 0..n).prop_map(move |(roll, digit)| (roll < density).then(|| Digit::new(digit)));
            (Just(n), prop::collection::vec(cell, n * n))
        })
        .prop_map(|(n, digits)| {
            let shape = Shape::plain(n).expect("a plain size");
            Sheet::new(Puzzle::new(shape.topology, digits), shape.layout)
        })
}

fn any_marks(n: usize) -> impl Strategy<Value = Vec<DigitSet>> {
    let set = prop::collection::vec(any::<bool>(), n)
        .prop_map(|bits| (0..bits.len()).filter(|&i| bits[i]).map(Digit::new).collect::<DigitSet>());
    prop::collection::vec(set, n * n)
}

/// Writes a sheet in one format and reads it back. The puzzle must be unchanged, and so must the text when it is
/// written again.
fn round_trip(name: &str, sheets: &[Sheet]) -> Vec<Sheet> {
    round_trip_on(name, sheets, &Hints::default())
}

fn round_trip_on(name: &str, sheets: &[Sheet], hints: &Hints<'_>) -> Vec<Sheet> {
    let text = write_lossy(format(name), sheets).unwrap_or_else(|error| panic!("{error}")).text;
    let shown = String::from_utf8_lossy(&text).into_owned();
    let back = read_as(format(name), &text, hints).unwrap_or_else(|error| panic!("{name}: {error}\n{shown}")).sheets;
    assert_eq!(back.len(), sheets.len(), "{shown}");
    for (a, b) in sheets.iter().zip(&back) {
        assert!(a.puzzle.topology().is_same_as(b.puzzle.topology()), "{shown}");
    }
    let again = write_lossy(format(name), &back).unwrap_or_else(|error| panic!("{error}")).text;
    assert_eq!(shown, String::from_utf8_lossy(&again));
    back
}

fn same_givens(a: &[Sheet], b: &[Sheet]) {
    for (a, b) in a.iter().zip(b) {
        assert_eq!(a.puzzle.givens(), b.puzzle.givens());
    }
}

fn keeps_givens(name: &str, sheet: &Sheet) {
    let sheets = std::slice::from_ref(sheet);
    same_givens(sheets, &round_trip(name, sheets));
}

const SIZES: &[usize] = &[4, 6, 8, 9, 10, 12, 16, 20, 25, 30, 35, 36];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_survive(mut sheets in prop::collection::vec(any_sheet(SIZES), 1..4), comment in "[ #,;|\t][ -~]{0,12}") {
        sheets[0].notes.comment = Some(comment.clone());
        let back = round_trip("line", &sheets);
        same_givens(&sheets, &back);
        if sheets[0].puzzle.topology().n_digits() <= 9 {
            assert_eq!(back[0].notes.comment, Some(comment));
        }
    }

    #[test]
    fn lines_in_other_alphabets_survive(sheet in any_sheet(&[16]), is_hex: bool) {
        let alphabet = if is_hex { Alphabet::Hex } else { Alphabet::Letters };
        let mut sheet = sheet;
        Arc::make_mut(&mut sheet.layout).symbols = alphabet.symbols(16);
        for name in ["line", "grid", "csv"] {
            keeps_givens(name, &sheet);
        }
    }

    #[test]
    fn grids_survive(sheet in any_sheet(SIZES)) {
        keeps_givens("grid", &sheet);
    }

    #[test]
    fn plain_formats_survive(sheet in any_sheet(&[9])) {
        for name in ["sdm", "sdk", "ss", "hodoku", "jigsaw"] {
            keeps_givens(name, &sheet);
        }
        same_givens(&[sheet.clone(), sheet.clone()], &round_trip("grid", &[sheet.clone(), sheet]));
    }

    #[test]
    fn jigsaws_survive(sheet in any_sheet(&[4, 6, 9, 12, 16, 25])) {
        keeps_givens("jigsaw", &sheet);
    }

    #[test]
    fn csv_survives(
        mut sheets in prop::collection::vec(any_sheet(SIZES), 1..3),
        source in "[ -~\n]{1,9}", rating in "[ -~]{1,5}", extra in "[ -~\r\n\"]{0,9}", has_answer: bool,
    ) {
        for sheet in &mut sheets {
            sheet.notes.source = Some(source.clone());
            sheet.notes.rating = Some(rating.clone());
            sheet.notes.other = vec![("clues".into(), extra.clone()), ("a \"b\", c".into(), source.clone())];
            let n = sheet.puzzle.topology().n_digits();
            sheet.answer = has_answer.then(|| (0..n * n).map(|i| Digit::new((i + i / n) % n)).collect());
        }
        let back = round_trip("csv", &sheets);
        same_givens(&sheets, &back);
        for (a, b) in sheets.iter().zip(&back) {
            assert_eq!((&a.notes, &a.answer), (&b.notes, &b.answer));
        }
    }

    #[test]
    fn sukakus_survive(n in prop::sample::select(&[4usize, 6, 9, 12, 16][..]), seed in any_marks(16)) {
        let shape = Shape::plain(n).expect("a plain size");
        let marks: Vec<_> = seed[..n * n].iter().map(|&set| set & DigitSet::all(n)).collect();
        let sheet = Sheet::new(Puzzle::empty(shape.topology).with_marks(marks), shape.layout);
        let back = round_trip("sukaku", std::slice::from_ref(&sheet));
        assert_eq!(back[0].puzzle.marks(), sheet.puzzle.marks());
        assert_eq!(back[0].puzzle.n_givens(), 0);
        let back = round_trip("marks", std::slice::from_ref(&sheet));
        assert_eq!(Candidates::new(&back[0].puzzle), Candidates::new(&sheet.puzzle));
    }

    #[test]
    fn players_marks_survive(sheet in any_sheet(&[9]), placed in any_sheet(&[9]), removed in any_marks(9)) {
        let mut sheet = sheet;
        let mut digits = placed.puzzle.givens().to_vec();
        for cell in sheet.puzzle.topology().cells().filter(|&cell| sheet.puzzle.given(cell).is_some()) {
            digits[cell.index()] = None;
        }
        let removed: Vec<_> = sheet
            .puzzle
            .topology()
            .cells()
            .filter(|cell| cell.index() % 7 == 0)
            .flat_map(|cell| removed[cell.index()].iter().map(move |digit| (cell, digit)))
            .collect();
        let marks = cells::marks_without(&sheet.puzzle, &digits, &removed);
        sheet.play = Some(Play { digits: digits.clone(), marks: Some(marks) });
        // A cell with no mark left looks like one without marks.
        let gone = cells::removed_by(&sheet.puzzle, sheet.play.as_ref().unwrap());
        for name in ["ss", "hodoku"] {
            let back = round_trip(name, std::slice::from_ref(&sheet));
            let play = back[0].play.clone().unwrap_or(Play { digits: vec![None; 81], marks: None });
            assert_eq!(play.digits, digits);
            assert_eq!(cells::removed_by(&back[0].puzzle, &play), gone);
        }
        let back = round_trip("sdk", std::slice::from_ref(&sheet));
        assert_eq!(back[0].play.as_ref().map(|play| &play.digits), Some(&digits));
    }

    #[test]
    fn any_bytes_are_read_or_refused(text in prop::collection::vec(any::<u8>(), 0..400)) {
        read_every_way(&text);
    }

    #[test]
    fn any_cells_are_read_or_refused(text in "[0-9A-Ga-gx.:,;|+*#\\[\\]IE\" \n\t-]{0,400}") {
        read_every_way(text.as_bytes());
    }

    #[test]
    fn damaged_samples_are_read_or_refused(which in 0..29usize, at: prop::sample::Index, byte: u8, cut: bool) {
        let samples = samples();
        let mut text = samples[which % samples.len()].2.clone().into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        if cut {
            text.truncate(at);
        }
        read_every_way(&text);
    }
}

/// Returns a shape with 81 cells, like the plain 9x9, but fewer digits.
fn few_digits() -> Shape {
    let topology = Topology::new(81, 4, CellNames::Numbered, Vec::new()).unwrap();
    let layout = Layout::guess(&topology);
    Shape { name: "few".into(), topology: topology.into(), layout: layout.into() }
}

#[test]
fn a_shape_with_other_digits_is_not_forced_on_a_format() {
    let shape = few_digits();
    let hints = Hints { shape: Some(&shape), ..Hints::default() };
    for (name, extension, text) in samples() {
        if !["sdm", "sdk", "ss", "hodoku", "sukaku"].contains(&name) {
            continue;
        }
        let reading = read_as(format(name), text.as_bytes(), &Hints { extension, ..hints }).unwrap();
        assert_eq!(reading.sheets[0].puzzle.topology().n_digits(), 9);
    }
    let error = read_as(format("line"), NINE.as_bytes(), &hints).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 7: found \"8\", expected a digit from 1 to 4 or \".\"");
}

/// Tries to read `text` in every format and with several shapes. Everything that is read must be writable or rejected,
/// and nothing may panic.
fn read_every_way(text: &[u8]) {
    let nine = Shape::boxed(3, 3);
    let sixteen = Shape::boxed(4, 4);
    let few = few_digits();
    for shape in [None, Some(&nine), Some(&sixteen), Some(&few)] {
        for alphabet in [None, Some(Alphabet::Hex), Some(Alphabet::Pairs), Some(Alphabet::Numbers)] {
            let hints = Hints { shape, alphabet, ..Hints::default() };
            _ = read(text, &hints);
            for format in FORMATS.iter().filter(|format| format.read.is_some()) {
                match read_as(format, text, &hints) {
                    Ok(reading) => {
                        assert!(!reading.sheets.is_empty());
                        FORMATS.iter().for_each(|format| _ = write(format, &reading.sheets));
                    }
                    Err(error) => {
                        assert!(error.span.start <= error.span.end && error.span.end <= text.len(), "{error:?}");
                        assert_eq!(error.format, Some(format.name));
                    }
                }
            }
        }
        let shape = shape.unwrap_or(&nine);
        _ = read_line(text, shape);
    }
}

/// Checks that texts in this crate's own style are reproduced unchanged.
#[test]
fn canonical_texts_stay_as_they_are() {
    let rows: String = NINE.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let cases = [
        ("line", format!("{NINE}\n{NINE} # easy, 1.2\n{NINE},7.1\n")),
        ("line", "1..4..2..3..4..1\t5\n".into()),
        ("line", format!("{}\n", sixteen(1))),
        ("line", format!("{}\n", sixteen(1).bytes().map(|b| b"0123456789ABCDEF"[b"123456789ABCDEFG".iter().position(|&c| c == b).unwrap()] as char).collect::<String>().replacen('1', ".", 9))),
        ("line", format!("{}\n", sixteen(3).bytes().map(|b| (b'A' + b"123456789ABCDEFG".iter().position(|&c| c == b).unwrap() as u8) as char).collect::<String>())),
        ("line", format!("{}# x\n", ["1", ".", "36"].repeat(432).join(","))),
        ("sdm", format!("{}\n", NINE.replace('.', "0"))),
        ("sdk", format!("#ARuud\n#Dhard\n#Cone\n#Ctwo\n#B2020-01-02\n#Sbook\n#L7\n#Uhttp://x\n[Puzzle]\n{rows}")),
        ("sdk", format!("[Puzzle]\n{rows}[State]\n{}", rows.replacen('.', "9", 2))),
        ("hodoku", format!(":0300:5:{}:512 513 119:529 539:\n", NINE.replacen('.', "+9", 1))),
        ("hodoku", format!(":0901-1:x:{NINE}:::7: # why\n")),
        ("hodoku", format!(":0000:x:{NINE}:::\n")),
        ("csv", format!("puzzle,solution,shape,rating,source,clues\n{NINE},,9x9,3,\"a, b\",17\n{NINE},{},9x9,,,\"say \"\"x\"\"\"\n", "123456789".repeat(9))),
        ("tsv", format!("puzzle\tsolution\tshape\trules\tsource\n{NINE}\t\tnrc\tcage 15: 1 2; thermo: 5 14 23\ta, b\n")),
        ("csv", "puzzle,solution,shape,marks\n1...............,,x4,. 12 - 1 . . . . . . . . . . . 34\n".into()),
        ("jigsaw", format!("{NINE}{}\n", (0..81).map(|i| b"123456789"[i / 27 * 3 + i % 9 / 3] as char).collect::<String>())),
        ("sukaku", format!("{} ; x\n", "1.3.5.789".repeat(81))),
        ("grid", "+-----+-----+\n| 1 . | . 4 |\n| . . | 2 . |\n+-----+-----+\n| . 3 | . . |\n| 4 . | . 1 |\n+-----+-----+\n".into()),
        ("marks", "+---------+---------+\n| 1  234  | 23 4    |\n| 24 234  | 1  23   |\n+---------+---------+\n| 24 1234 | 24 1234 |\n| 3  124  | 24 124  |\n+---------+---------+\n".into()),
        ("ss", format!(" *-----------*\n{} *-----------*\n\nI013\nE0212\nI057\n", (" |...|...|..1|\n".repeat(3) + " |---+---+---|\n").repeat(3).trim_end_matches(" |---+---+---|\n"))),
    ];
    for (name, text) in cases {
        let reading = read_named(name, &text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let back = write(format(name), &reading.sheets).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(String::from_utf8_lossy(&back), text);
    }
}

fn givens(sheet: &Sheet) -> String {
    sheet.puzzle.to_string()
}

/// Reads `text` and checks the first puzzle and the assumptions about its digits.
fn check(text: &str, hints: &Hints<'_>, expected: &str, assumed: &str) {
    let reading = read(text.as_bytes(), hints).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(givens(&reading.sheets[0]), expected);
    assert!(reading.assumed.iter().any(|message| message.to_string() == assumed), "{:?}", reading.assumed);
}

#[test]
fn lines_are_read_in_the_alphabet_that_fits() {
    let fill = |start: &str, n: usize| format!("{start}{}", ".".repeat(n - start.len()));
    let none = Hints::default();
    check(&fill("1G", 256), &none, &fill("1G", 256), "digits of the 16x16: symbols (1 to 9, then letters from A)");
    check(&fill("1g", 256), &none, &fill("1G", 256), "digits of the 16x16: symbols (1 to 9, then letters from A)");
    check(&fill("AP", 256), &none, &fill("1G", 256), "digits of the 16x16: letters (letters, where A is 1)");
    check(
        &fill("0F", 256),
        &none,
        &fill("1G", 256),
        "digits of the 16x16: hex (0 to 9, then A to F, where 0 is a digit)",
    );
    check(&fill("0116", 512), &none, &fill("1G", 256), "digits of the 16x16: pairs (two decimal digits per cell)");
    check(&fill("1AC", 144), &none, &fill("1AC", 144), "digits of the 12x12: symbols (1 to 9, then letters from A)");
    check(
        &format!("{} # 0 for open", fill("1AC", 144).replace('.', "0")),
        &none,
        &fill("1AC", 144),
        "\"0\" is an open cell",
    );
    check(&fill("AY", 625), &none, &fill("1P", 625), "digits of the 25x25: letters (letters, where A is 1)");
    check(&".".repeat(256), &none, &".".repeat(256), "256 cells are a 16x16 with blocks of 4x4");
    let hex = Hints { alphabet: Some(Alphabet::Hex), ..none };
    check(
        &fill("1A", 256),
        &hex,
        &fill("2B", 256),
        "digits of the 16x16: hex (0 to 9, then A to F, where 0 is a digit)",
    );
    let letters = Hints { alphabet: Some(Alphabet::Letters), ..none };
    check(&fill("AB", 256), &letters, &fill("12", 256), "digits of the 16x16: letters (letters, where A is 1)");
    // The alphabet is that of a neighbor.
    let two = format!("{}\n{}\n", fill("AB", 256), fill("P", 256));
    check(&two, &none, &fill("12", 256), "digits of the 16x16: letters (letters, where A is 1)");
}

#[test]
fn usual_blanks_are_open_cells() {
    let plain = NINE.replace('8', ".");
    for blank in ["0", "*", "_", "X", "x", "-", " "] {
        let text = plain.replace('.', blank);
        check(&text, &Hints::default(), &plain, &format!("{blank:?} is an open cell"));
    }
}

#[test]
fn what_stands_after_a_line_is_kept() {
    for rest in ["", " 7.1", "\t7.1\tx", "#x", ",9", ";", "|a|b", " # a # b", "  "] {
        let reading = read(format!("{NINE}{rest}\r\n").as_bytes(), &Hints::default()).unwrap();
        assert_eq!(reading.sheets[0].notes.comment.as_deref().unwrap_or(""), rest);
    }
    let reading = read(&[NINE.as_bytes(), b" caf\xe9"].concat(), &Hints::default()).unwrap();
    assert_eq!(reading.sheets[0].notes.comment.as_deref(), Some(" caf\u{e9}"));
    assert!(reading.assumed.contains(&anydoku::msg!("assume-latin1")));
}

/// Returns a cross of twelve cells on a board of 4x4 squares, numbered from the bottom.
fn cross() -> Shape {
    let is_corner = |i: usize| matches!(i, 0 | 3 | 12 | 15);
    let squares: Vec<Vec<Square>> = (0..16)
        .rev()
        .filter(|&i| !is_corner(i))
        .map(|i| vec![Square { row: (i / 4) as u16, col: (i % 4) as u16 }])
        .collect();
    let block = House::numbered(HouseKind::Block, 1, [0, 1, 3, 4].map(Cell::new));
    let topology = Topology::new(12, 4, CellNames::Numbered, vec![block]).unwrap();
    let layout = Layout::new(4, 4, squares).with_kinds(&topology);
    Shape { name: "cross".into(), topology: topology.into(), layout: layout.into() }
}

#[test]
fn shapes_with_holes_are_drawn_and_read_on_paper() {
    let shape = cross();
    let digits = (0..12).map(|i| (i % 3 != 1).then(|| Digit::new(i % 4))).collect();
    let sheet = Sheet::new(Puzzle::new(shape.topology.clone(), digits), shape.layout.clone());
    let drawn = String::from_utf8(write_lossy(format("grid"), std::slice::from_ref(&sheet)).unwrap().text).unwrap();
    assert_eq!(
        drawn,
        "    +-----+\n    | 4 . |\n+---+     +---+\n| 2   1 .   3 |\n|   +-----+   |\n| 2 | . 4 | 3 |\n+---+     +---+\n    | . 1 |\n    +-----+\n"
    );
    let hints = Hints { shape: Some(&shape), ..Hints::default() };
    assert_eq!(read(drawn.as_bytes(), &hints).unwrap().format, "grid");
    assert_eq!(givens(&round_trip_on("grid", std::slice::from_ref(&sheet), &hints)[0]), givens(&sheet));
    assert_eq!(givens(&round_trip_on("line", std::slice::from_ref(&sheet), &hints)[0]), givens(&sheet));
    let line = write_lossy(format("line"), &[sheet]).unwrap().text;
    assert_eq!(detect(&line, &hints).map(|format| format.name), Some("line"));
}

#[test]
fn jigsaws_are_drawn_along_their_blocks() {
    let reading = read(b"1..............21112132233243444", &Hints::default()).unwrap();
    assert_eq!(reading.format, "jigsaw");
    let drawn = String::from_utf8(write(format("grid"), &reading.sheets).unwrap()).unwrap();
    assert_eq!(
        drawn,
        "\
# shape: jigsaw:1112132233243444
+-----------+---+
| 1   .   . | . |
|   +---+---+   |
| . | . | .   . |
+---+   |   +---+
| .   . | . | . |
|   +---+---+   |
| . | .   .   2 |
+---+-----------+
"
    );
}

#[test]
fn formats_refuse_what_they_cannot_hold() {
    let shape = cross();
    let odd = Sheet::new(Puzzle::empty(shape.topology), shape.layout);
    let nine = Shape::boxed(3, 3);
    let plain = Sheet::new(Puzzle::empty(nine.topology.clone()), nine.layout.clone());
    let marked = Sheet::new(Puzzle::empty(nine.topology).with_marks(vec![DigitSet::all(4); 81]), nine.layout);
    let refused = |name: &str, sheets: &[Sheet]| write(format(name), sheets).unwrap_err().to_string();
    for name in ["sdm", "sdk", "ss", "hodoku"] {
        assert_eq!(
            refused(name, std::slice::from_ref(&odd)),
            format!(
                "{name} cannot hold this: the puzzle does not have the size of the plain 9x9; gss can hold every shape, line only the digits"
            )
        );
    }
    for name in ["line", "sdm", "sdk", "ss", "hodoku", "grid", "jigsaw"] {
        assert_eq!(
            refused(name, std::slice::from_ref(&marked)),
            format!("{name} cannot hold this: the puzzle has starting marks, which marks or sukaku can hold")
        );
    }
    assert_eq!(
        refused("sdk", &[plain.clone(), plain.clone()]),
        "sdk cannot hold this: there are 2 puzzles, but a file can hold only one; sdm can hold several"
    );
    assert_eq!(
        refused("jigsaw", &[odd]),
        "jigsaw cannot hold this: not all houses are rows, columns and blocks; gss can hold them"
    );
}

#[test]
fn fields_of_other_programs_are_understood() {
    let reading = read_named("hodoku", &format!(":0300:5:{}:511 512:529:\n", NINE.replacen('4', "+4", 1))).unwrap();
    let play = reading.sheets[0].play.as_ref().unwrap();
    assert_eq!(reading.sheets[0].puzzle.given(Cell(0)), None);
    assert_eq!(play.digits[0], Digit::from_number(4));
    assert!(!play.marks.as_ref().unwrap()[1].contains(Digit(4)));
    assert_eq!(reading.sheets[0].notes.other[0], ("technique".into(), "0300".into()));

    let text = format!("id,puzzle,solution,clues,difficulty\n7,{NINE},{},17,2.5\n", "1".repeat(81));
    let reading = read(text.as_bytes(), &Hints::default()).unwrap();
    let sheet = &reading.sheets[0];
    assert_eq!(sheet.notes.rating.as_deref(), Some("2.5"));
    assert_eq!(sheet.notes.other, [("id".to_string(), "7".to_string()), ("clues".into(), "17".into())]);
    assert_eq!(sheet.answer.as_ref().map(Vec::len), Some(81));
    let text = String::from_utf8(write(format("csv"), &reading.sheets).unwrap()).unwrap();
    assert!(text.starts_with("puzzle,solution,shape,rating,id,clues\n4....."));

    // A single is a given only if no other cell of its houses has it.
    let reading = read_named("marks", "1 23 *23 4-3\n4 3 1 2\n2 1 4 3\n3 4 2 1\n").unwrap();
    assert_eq!(givens(&reading.sheets[0]), "1...4.1.214.34.1");
    assert_eq!(reading.sheets[0].puzzle.start(Cell(3)).len(), 2);
    assert!(reading.assumed.contains(&anydoku::msg!("assume-signs-left-out")));
}

#[test]
fn single_lines_are_read_on_a_known_shape() {
    let four = Shape::boxed(2, 2);
    let sixteen = Shape::boxed(4, 4);
    let check = |shape: &Shape, line: &str, expected: &str, rest: &str| {
        let (digits, range) = read_line(line.as_bytes(), shape).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Puzzle::new(shape.topology.clone(), digits).to_string(), expected);
        assert_eq!(&line[range], rest);
    };
    check(&four, "1..4..2..3..4..1", "1..4..2..3..4..1", "");
    check(&four, "1004002003004001,x\r\n", "1..4..2..3..4..1", ",x");
    check(&four, "  1XX4xx2XX3XX4XX1 x\n", "1..4..2..3..4..1", " x");
    check(&four, "1,.,.,4,.,.,2,.,.,3,.,.,4,.,.,1", "1..4..2..3..4..1", "");
    check(&four, "1  4  2  3  4  1", "1..4..2..3..4..1", "");
    let dots = ".".repeat(254);
    check(&sixteen, &format!("1G{dots} 3"), &format!("1G{dots}"), " 3");
    check(&sixteen, &format!("AP{dots}"), &format!("1G{dots}"), "");
    let mut digits = Vec::new();
    let line = format!("1A{dots}");
    read_line_into(line.as_bytes(), &sixteen, Some(Alphabet::Hex), &mut digits).unwrap();
    assert_eq!(digits[..2], [Some(Digit(1)), Some(Digit(10))]);

    let refused = |shape: &Shape, line: &str| read_line(line.as_bytes(), shape).unwrap_err().to_string();
    assert_eq!(refused(&four, "1..4..2..3..4.."), "line 1, column 1: found 15 cells, expected 16, as in the shape");
    assert_eq!(refused(&four, "1..4..2..3..4..11"), "line 1, column 1: found 17 cells, expected 16, as in the shape");
    assert_eq!(refused(&four, NINE), "line 1, column 1: found 81 cells, expected 16, as in the shape");
    assert_eq!(
        refused(&four, "1..4..2..3..4..5"),
        "line 1, column 16: found \"5\", expected a digit from 1 to 4 or \".\""
    );
    assert_eq!(refused(&four, ""), "line 1, column 1: found 0 cells, expected 16, as in the shape");
}

#[test]
fn puzzles_are_parsed_from_one_line() {
    for line in
        [NINE.to_string(), format!("\n{NINE}  # easy\n"), "1..4............".into(), ["12", "."].repeat(72).join(",")]
    {
        let puzzle: Puzzle = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(puzzle.to_line().parse::<Puzzle>().unwrap(), puzzle);
    }
    let refused = |line: &str| line.parse::<Puzzle>().unwrap_err().to_string();
    assert_eq!(refused(""), "line 1, column 1: found the end, expected a puzzle");
    assert_eq!(refused("12345"), "line 1, column 1: found 5 cells, expected 16 (4x4)");
    let two = "line 2, column 1: found \"4\", expected nothing after the first line";
    assert_eq!(refused(&format!("{NINE} # one\n{NINE}")), two);
    assert_eq!(refused(&format!("{NINE}\n{NINE}\n")), two);
    assert_eq!(
        refused(&NINE.replacen('.', "y", 1)),
        "line 1, column 2: found \"y\", expected a digit from 1 to 9 or \".\""
    );
    let shape = Shape::boxed(3, 3);
    assert_eq!(Puzzle::from_line(&shape, &format!("{NINE}\n{NINE}")).unwrap_err().to_string(), two);
    assert_eq!(Puzzle::from_line(&shape, "").unwrap_err().format, Some("line"));
}

#[test]
fn windows_of_rectangles_are_the_same_for_a_name_and_a_file() {
    for n in [4, 6, 8, 9, 10, 12, 16] {
        let reading = read_named("iss", &format!(".Shape~{n}x{n}.Windoku")).unwrap();
        let shape = Shape::recognise(reading.sheets[0].puzzle.topology()).unwrap();
        assert_eq!(shape, Shape::named(&format!("nrc{n}")).unwrap());
    }
}

#[test]
fn texts_of_chained_formats_can_be_put_one_after_the_other() {
    let lines = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ];
    let sheets: Vec<Sheet> = lines
        .iter()
        .map(|line| Sheet::new(Puzzle::from_line(Shape::nine(), line).unwrap(), Shape::nine().layout.clone()))
        .collect();
    for format in FORMATS.iter().filter(|format| format.write.is_some()) {
        let each: Option<Vec<u8>> = sheets
            .iter()
            .map(|sheet| write(format, std::slice::from_ref(sheet)).ok())
            .collect::<Option<Vec<_>>>()
            .map(|texts| texts.concat());
        let all = write(format, &sheets).ok();
        assert_eq!(format.is_chained(), all.is_some() && all == each, "{}", format.name);
    }
}
