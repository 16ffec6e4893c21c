//! Tests of reading and writing native files.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use anydoku::shape::Shape;
use anydoku::{Cell, CellNames, Digit, House, HouseKind, Layout, Puzzle, Sheet, Square, Topology};

const FOUR: &str = "<size>16\n<blocksize>4\n<standardblocks>\n";
const OPEN: &str = ". . . .\n. . . .\n. . . .\n. . . .\n";

fn read(text: &str) -> Sheet {
    read_bytes(text.as_bytes())
}

fn read_bytes(text: &[u8]) -> Sheet {
    let mut reading = read_one(text, &Hints::default()).unwrap_or_else(|error| panic!("{error}"));
    reading.sheets.pop().unwrap()
}

fn refused(text: &str) -> String {
    crate::tests::said(&read_one(text.as_bytes(), &Hints::default()).map(|_| ()).unwrap_err().message())
}

/// Checks the houses read from `text`.
fn check_houses(text: &str, houses: &[(&str, &[usize])]) {
    let sheet = read(text);
    let found: Vec<(String, Vec<usize>)> = (sheet.puzzle.topology().houses().iter())
        .map(|house| (house.name.clone(), house.cells.iter().map(|cell| cell.index() + 1).collect()))
        .collect();
    let expected: Vec<_> = houses.iter().map(|(name, cells)| (name.to_string(), cells.to_vec())).collect();
    assert_eq!(found, expected);
}

fn check_round_trip(text: &[u8]) {
    let sheet = read_bytes(text);
    assert_eq!(write::write(std::slice::from_ref(&sheet)).unwrap(), text);
}

#[test]
fn a_bare_body_is_a_plain_nine() {
    let text = format!("<sudoku>\n{}", " 1 .".repeat(40) + " 9");
    let reading = read_one(text.as_bytes(), &Hints::default()).unwrap();
    assert!(reading.sheets[0].puzzle.topology().is_same_as(&Topology::square(3)));
    assert_eq!(reading.sheets[0].puzzle.n_givens(), 41);
    assert_eq!(
        reading.assumed,
        [anydoku::msg!("assume-size"), anydoku::msg!("assume-block-size"), anydoku::msg!("assume-no-houses")]
    );
}

#[test]
fn tags_make_the_houses_gss_makes() {
    let head = "<size>4\n<blocksize>2\n";
    let body = "<sudoku>\n. . . .";
    check_houses(&format!("{head}<rowblocks>\n{body}"), &[("row 1", &[1, 2]), ("row 2", &[3, 4])]);
    check_houses(&format!("{head}<colblocks>\n{body}"), &[("column 1", &[1, 3]), ("column 2", &[2, 4])]);
    check_houses(
        &format!("{head}<downdiagblock>\n<updiagblock>\n{body}"),
        &[("falling diagonal", &[1, 4]), ("rising diagonal", &[2, 3])],
    );
    check_houses(
        &format!("{head}<block> 1 4\n<block>2   3 \n<block>\t3 4\n{body}"),
        &[("falling diagonal", &[1, 4]), ("block 1", &[2, 3]), ("row 2", &[3, 4])],
    );
    check_houses(
        &format!("{head}<matrix>\n+---+\n|7 0|\n|00 007|\n<sudoku>\n1 . . ."),
        &[("falling diagonal", &[1, 4]), ("block 1", &[2, 3])],
    );
    check_houses(
        "<size>6\n<blocksize>3\n<colblocks>\n<sudoku>\n. .\n. .\n. .\n",
        &[("column 1", &[1, 3, 5]), ("column 2", &[2, 4, 6])],
    );
}

#[test]
fn standard_blocks_are_the_plain_shape() {
    let sheet = read(&format!("{FOUR}<sudoku>\n{OPEN}"));
    let plain = Topology::square(2);
    let topology = sheet.puzzle.topology();
    assert!(topology.houses().iter().zip(plain.houses()).all(|(a, b)| a == b));
    assert_eq!(topology.cell_name(Cell(6)), "r2c3");
    assert_eq!(sheet.layout.outlined.len(), 4);
}

#[test]
fn a_matrix_may_have_gaps_and_a_tag_right_below() {
    let text = "<size>6\n<blocksize>2\n<matrix>\n1 1 .\n. 2.5 \"\n2\n<matrix>\n. . 1 1 2 2\n------\n<matrix>\n1 . . 2 2 1\n# not said\n# said\n<sudoku>\n......";
    let spaced = text.replace("......", ". . . . . .");
    let mut comments = Vec::new();
    let result = read_with_events(spaced.as_bytes(), &mut |event| {
        if let Event::Comment(line) = event {
            comments.push(String::from_utf8_lossy(line).into_owned());
        }
    });
    assert_eq!(result.unwrap().sheets[0].puzzle.topology().n_houses(), 6);
    assert_eq!(comments, ["# said"]);
}

#[test]
fn text_around_the_cells_is_kept() {
    let text = format!(
        "{FOUR}<pattern> |.| x\n<emptychar>0\n<sudoku>\nt=\"No. |7| of 9\" 5 -3\nf={{|1||0|,|04|,|..|{}}};\r\n<endsudoku> x\nrest 1 2 |3|",
        ",|.|".repeat(12)
    );
    let sheet = read(&text);
    assert_eq!(sheet.puzzle.to_string(), "1.4.............");
    let picture = sheet.layout.picture.as_ref().unwrap();
    let printed = picture.print(4, |cell| sheet.puzzle.given(cell));
    let expected = format!("t=No. |7| of 9 5 -3\nf={{10,4,0{}}};\r\n", ",0".repeat(12));
    assert_eq!(String::from_utf8(printed).unwrap(), expected);
    check_round_trip(text.as_bytes());
}

#[test]
fn changed_cells_are_written_in_the_style_of_the_source() {
    let mut sheet = read(&format!("{FOUR}<sudoku>\n{}", OPEN.replacen(". .", "1 0", 1)));
    sheet.puzzle.take(Cell(0));
    sheet.puzzle.give(Cell(1), Digit(3));
    let text = String::from_utf8(write::write(&[sheet]).unwrap()).unwrap();
    assert!(text.ends_with("<sudoku>\n. 4 . .\n. . . .\n. . . .\n. . . .\n"), "{text}");
    let sixteen = format!("<size>256\n<blocksize>16\n<standardblocks>\n<sudoku>\n{}", ".. 0 ".repeat(128));
    let mut sheet = read(&sixteen);
    sheet.puzzle.give(Cell(0), Digit(6));
    sheet.puzzle.give(Cell(1), Digit(6));
    sheet.puzzle.give(Cell(3), Digit(11));
    let text = String::from_utf8(write::write(&[sheet]).unwrap()).unwrap();
    assert!(text.contains("<sudoku>\n07 7 .. 12 .. 0"), "{text}");
}

#[test]
fn odd_files_come_back_byte_for_byte() {
    let crlf = format!("\u{feff}{FOUR}# hello\nfree text\n <size>9\n<sudoku>here\n{OPEN}").replace('\n', "\r\n");
    check_round_trip(crlf.as_bytes());
    let mut latin1 = format!("{FOUR}<pattern>(.)\n<sudoku>\n").into_bytes();
    latin1.extend_from_slice(b"\xfcber 12 \0 ");
    latin1.extend_from_slice("(1)(.)".repeat(8).as_bytes());
    check_round_trip(&latin1);
    check_round_trip(format!("{FOUR}<sudoku>\n{}", OPEN.trim_end()).as_bytes());
    let long = format!("{FOUR}<sudoku>\n{}{OPEN}", " ".repeat(20_000));
    check_round_trip(long.as_bytes());
}

#[test]
fn our_own_tags_make_shapes_and_small_houses() {
    let sheet = read(&format!("<shape>6x6\n<house> 1 8\n<house> 1 15 36\n<sudoku>\n{}", ". ".repeat(36)));
    let topology = sheet.puzzle.topology();
    assert_eq!((topology.n_cells(), topology.n_digits(), topology.n_houses()), (36, 6, 20));
    assert_eq!(topology.houses()[18].kind, HouseKind::Pair);
    assert_eq!(topology.houses()[19].name, "group 2");
    assert!(refused("<shape>nosuch\n").starts_with("line 1, column 8: found \"nosuch\", expected "));
}

#[test]
fn cells_are_named_by_their_place_in_a_regular_picture() {
    let head = "<size>6\n<blocksize>3\n<matrix>\n1 1 1 2 2 2\n<sudoku>\n";
    assert_eq!(read(&format!("{head}. .\n\n. .\n. .")).puzzle.topology().cell_name(Cell(3)), "r2c2");
    assert_eq!(read(&format!("{head}. .\n. . . .")).puzzle.topology().cell_name(Cell(3)), "#4");
    assert_eq!(read(&format!("{head}. . . . . .")).puzzle.topology().cell_name(Cell(3)), "#4");
}

#[test]
fn bad_files_say_where_what_and_what_else() {
    let body = format!("<sudoku>\n{OPEN}");
    let four = |middle: &str| refused(&format!("<size>16\n<blocksize>4\n{middle}\n{body}"));
    let in_body = |text: &str| refused(&format!("{FOUR}<sudoku>\n{text}"));
    let no_sudoku = "a line that begins with <sudoku>, and the puzzle after it";
    for (found, expected) in [
        (refused(""), format!("line 1, column 1: found empty text, expected {no_sudoku}")),
        (refused(" \n"), format!("line 2, column 1: found nothing but spaces, expected {no_sudoku}")),
        (refused("1 2 3"), format!("line 1, column 6: found the end of the text, expected {no_sudoku}")),
        (refused("<size>-5"), "line 1, column 7: found \"-5\", expected a number of cells from 1 to 65536".into()),
        (refused("<size> 0x"), "line 1, column 8: found \"0\", expected a number of cells from 1 to 65536".into()),
        (refused("<size>abc"), "line 1, column 7: found \"abc\", expected a number of cells from 1 to 65536".into()),
        (refused("<size>"), "line 1, column 7: found nothing, expected a number of cells from 1 to 65536".into()),
        (
            refused("<size>1000000000000\n<rowblocks>"),
            "line 1, column 7: found \"1000000000000\", expected a number of cells from 1 to 65536".into(),
        ),
        (
            refused("<size>99999999999999999999999999"),
            "line 1, column 7: found \"99999999999999999999999999\", expected a number of cells from 1 to 65536".into(),
        ),
        (refused("<blocksize>257"), "line 1, column 12: found \"257\", expected a number of digits from 1 to 256".into()),
        (
            refused("<size>4\n<size>4"),
            "line 2, column 1: found a second <size>; the size is already 4, expected one <size>, before the tags that need it".into(),
        ),
        (
            refused("<rowblocks>\n<blocksize>4"),
            "line 2, column 1: found a second <blocksize>; the block size is already 9, expected one <blocksize>, before the tags that need it".into(),
        ),
        (refused("<sudko>\n"), "line 1, column 1: found the unknown tag <sudko>, expected a known tag; did you mean <sudoku>?".into()),
        (refused("<Size>9\n"), "line 1, column 1: found the unknown tag <Size>, expected a known tag; did you mean <size>?".into()),
        (refused("<endsudoku>"), "line 1, column 1: found <endsudoku>, expected <sudoku> before it".into()),
        (refused("<emptychar>"), "line 1, column 1: found no character, expected one right after <emptychar>".into()),
        (
            refused("<size>20\n<blocksize>4\n<rowblocks>"),
            "line 3, column 1: found this tag in a puzzle of 20 cells and 4 digits, expected 16 cells, a square of 4 x 4, for <rowblocks>".into(),
        ),
        (
            refused("<size>17\n<blocksize>4\n<colblocks>"),
            "line 3, column 1: found this tag in a puzzle of 17 cells and 4 digits, expected a number of cells divisible by 4, for <colblocks>".into(),
        ),
        (
            refused("<size>36\n<blocksize>6\n<standardblocks>"),
            "line 3, column 1: found this tag in a puzzle of 36 cells and 6 digits, expected n² x n² cells and n² digits, such as 81 and 9 or 256 and 16, for <standardblocks>".into(),
        ),
        (
            refused("<block> 1 2 3 4"),
            "line 1, column 1: found <block> before <size>, expected a <size> before it, because its cells are numbers up to the size".into(),
        ),
        (four("<block> 1 2 3"), "line 3, column 1: found 3 cells, expected 4, one for each digit".into()),
        (four("<block> 1 2 17 3"), "line 3, column 13: found \"17\", expected cells from 1 to 16, separated by spaces".into()),
        (four("<block> 0 2 3 4"), "line 3, column 9: found \"0\", expected cells from 1 to 16, separated by spaces".into()),
        (four("<block> 1,2,3,4"), "line 3, column 9: found \"1,2,3,4\", expected cells from 1 to 16, separated by spaces".into()),
        (four("<block> 1 2 1 3"), "line 3, column 13: found cell 1 again, expected every cell of a block once".into()),
        (four("<house> 1"), "line 3, column 1: found 1 cell, expected at least 2".into()),
        (four("<house> 1 2 3 4 5"), "line 3, column 17: found \"5\", expected no more than 4 cells, one for each digit".into()),
        (four("<block> 1 2 3 4"), "line 4, column 1: found cell 5 in no house, expected every cell in at least one".into()),
        (four(""), "line 4, column 1: found 16 cells, 4 digits and no house, expected tags that define houses, such as <standardblocks> or <matrix>".into()),
        (
            four("<matrix>\n1 1 1 1 . . . . . . . . . . 2 2"),
            "line 4, column 29: found label \"2\" for 2 cells, expected each label 4 times, once for each digit".into(),
        ),
        (
            four("<matrix>\n1 1 1 1 1"),
            "line 4, column 9: found label \"1\" for one more cell, expected each label 4 times, once for each digit".into(),
        ),
        (four("<matrix>\n1 1 1 1"), "line 5, column 1: found <sudoku>, expected 12 more cells of the matrix".into()),
        (
            refused("<size>16\n<blocksize>4\n<matrix>\n1 1 1 1\n"),
            "line 5, column 1: found the end of the text, expected 12 more cells of the matrix".into(),
        ),
        (
            four("<matrix>\n1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5"),
            "line 4, column 33: found \"5\", expected no more than 16 cells in the matrix".into(),
        ),
        (
            four("<rowblocks>\n<pattern>|..|"),
            "line 4, column 10: found a pattern with 2 periods, expected a pattern of at most 256 bytes, with one period in place of the number".into(),
        ),
        (in_body(""), "line 5, column 1: found 0 cells, expected 16 after <sudoku>".into()),
        (in_body(". . 5"), "line 5, column 5: found 5 in cell 3, expected a digit from 1 to 4, or \".\" or \"0\"".into()),
        (
            in_body("1..."),
            "line 5, column 1: found \"1...\" in cell 1, which is the single number 1000, because nothing separates its characters, expected a digit from 1 to 4, or \".\" or \"0\"".into(),
        ),
        (
            in_body("99999999999999999999999"),
            "line 5, column 1: found \"99999999999999999999999\" in cell 1, expected a digit from 1 to 4, or \".\" or \"0\"".into(),
        ),
        (in_body("a \"b\n"), "line 5, column 3: found a double quote that is not closed, expected another one on the same line".into()),
        (
            in_body(&format!("{OPEN}1")),
            "line 9, column 1: found \"1\" as cell 17, expected no more than 16 cells (put other text that contains digits in double quotes)".into(),
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn large_and_hostile_texts_are_refused_quickly() {
    let many = |text: &str| refused(&text.repeat(1_000_000 / text.len()));
    assert!(many("<").contains("expected a line that begins with <sudoku>"));
    assert!(many("<\n").contains("expected a line that begins with <sudoku>"));
    assert!(many("<a>\n").contains("unknown tag"));
    assert!(detect(b"<sudoku>") && !detect(&b"<a>\n".repeat(100_000)) && !detect(b"<?xml?>\n<sudoku>"));
    let large = "<size>65536\n<blocksize>256\n<standardblocks>\n";
    assert!(refused(&(large.to_string() + &"<standardblocks>\n".repeat(10_000))).contains("overlap too much"));
    // A long run of digits that never completes the pattern must not be scanned from each of its places.
    assert!(refused(&format!("{FOUR}<pattern>.x\n<sudoku>\n{}", "1".repeat(1_000_000))).contains("found 0 cells"));
    assert!(refused(&format!("{FOUR}<pattern>1.x\n<sudoku>\n{}", "1".repeat(1_000_000))).contains("found 0 cells"));
}

#[test]
fn a_block_that_is_a_row_is_kept_and_written() {
    let text =
        format!("<size>16\n<blocksize>4\n<rowblocks>\n<colblocks>\n<block> 1 2 3 4\n<block> 4 3 2 1\n<sudoku>\n{OPEN}");
    let sheet = read(&text);
    assert_eq!(sheet.puzzle.topology().n_houses(), 10);
    let blocks = String::from_utf8(to_blocks(&sheet)).unwrap();
    assert_eq!(blocks.matches("<block> ").count(), 10, "{blocks}");
    assert_eq!(read(&blocks).puzzle.topology().n_houses(), 10);
    let mut bare = sheet.clone();
    let mut layout = (*bare.layout).clone();
    layout.picture = None;
    bare.layout = layout.into();
    let written = String::from_utf8(write::write(&[bare]).unwrap()).unwrap();
    assert_eq!(read(&written).puzzle.topology().n_houses(), 10, "{written}");
    check_round_trip(text.as_bytes());
}

#[test]
fn the_drop_in_passes_unknown_tags_by() {
    let text = format!("<heading>x\n{FOUR}<SIZE>9\n<emptychar>\n<endsudoku>\n<blocks>\n<sudoku>\n{OPEN}");
    let mut ignored = Vec::new();
    let reading = read_with_events(text.as_bytes(), &mut |event| {
        if let Event::Ignored(word, line) = event {
            ignored.push(format!("{line} {word}"));
        }
    });
    assert_eq!(reading.unwrap().sheets[0].puzzle.topology().n_cells(), 16);
    assert_eq!(ignored, ["1 heading", "5 SIZE", "6 emptychar", "7 endsudoku", "8 blocks"]);
    assert!(refused(&text).starts_with("line 1, column 1: found the unknown tag <heading>"));
}

#[test]
fn detection_knows_tags_and_misspelt_tags() {
    for text in ["<sudoku>\n1", "\u{feff}<size>9", "# x\n<matrix>\n", "hello\n<sudko>\n", "<Sudoku>\n"] {
        assert!(detect(text.as_bytes()), "{text}");
    }
    for text in ["", "<", "1 2 3", " <sudoku>", "<html>", "<opensudoku>\n<sudoku>"] {
        assert!(!detect(text.as_bytes()), "{text}");
    }
}

fn detect(text: &[u8]) -> bool {
    (FORMAT.fit)(text, &Hints::default()) != Fit::No
}

#[test]
fn a_sheet_without_picture_is_drawn() {
    let shape = Shape::boxed(2, 2);
    let mut puzzle = Puzzle::empty(shape.topology);
    puzzle.give(Cell(5), Digit(2));
    let text = String::from_utf8(write::write(&[Sheet::new(puzzle, shape.layout)]).unwrap()).unwrap();
    assert_eq!(
        text,
        "<size>16\n<blocksize>4\n<standardblocks>\n<sudoku>\n+-----+-----+\n| . . | . . |\n| . 3 | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n"
    );
}

#[test]
fn a_picture_that_is_drawn_anyway_is_not_missed() {
    let lost = |text: &str| {
        let sheets = [read(text)];
        assert!(sheets[0].layout.picture.is_some());
        let format = crate::named("sudokupad").unwrap();
        let written = crate::write_lossy(format, &sheets).unwrap();
        written.lost.into_iter().map(|lost| lost.what).collect::<Vec<_>>()
    };
    let usual = "<size>16\n<blocksize>4\n<standardblocks>\n<rule>cage 3: 1 2\n<sudoku>\n+-----+-----+\n| . . | . . |\n| . 3 | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n";
    assert_eq!(lost(usual), []);
    assert_eq!(lost(&usual.replace('+', "*")), [anydoku::msg!("lost-picture")]);
}

#[test]
fn gaps_and_wide_cells_are_drawn() {
    // Cell 2 covers two squares; the middle of the second row is not a cell.
    let houses = vec![
        House::numbered(HouseKind::Block, 1, [0, 1].map(Cell)),
        House::numbered(HouseKind::Pair, 2, [2, 3].map(Cell)),
    ];
    let topology = Arc::new(Topology::new(4, 2, CellNames::Numbered, houses).unwrap());
    let at = |row, col| Square { row, col };
    let layout = Layout::new(2, 3, vec![vec![at(0, 0)], vec![at(0, 1), at(0, 2)], vec![at(1, 0)], vec![at(1, 2)]]);
    let sheet = Sheet::new(Puzzle::empty(topology.clone()), layout.with_kinds(&topology));
    let text = String::from_utf8(write::write(std::slice::from_ref(&sheet)).unwrap()).unwrap();
    assert_eq!(
        text,
        "<size>4\n<blocksize>2\n<rowblocks>\n<sudoku>\n+-----------+\n| .   .     |\n+---+---+---+\n| . |   | . |\n+---+   +---+\n"
    );
    assert!(read(&text).puzzle.topology().is_same_as(&topology));
}

#[test]
fn all_houses_as_block_lines() {
    let text = format!("{FOUR}<pattern>(.)\n<sudoku>\nx |5| \"(2)\" {}", "(1)(0)".repeat(8));
    let sheet = read(&text);
    let blocks = to_blocks(&sheet);
    let shown = String::from_utf8_lossy(&blocks).into_owned();
    assert!(
        shown.starts_with("<size>16.\n\n<blocksize>4.\n\n<emptychar>.\n\n<pattern>|.|\n\n<block> 1 2 3 4 \n"),
        "{shown}"
    );
    assert!(shown.contains("<sudoku>\n\"x |5| (2) \"|1||0||1||0|"), "{shown}");
    let again = read_bytes(&blocks);
    assert_eq!(again.puzzle.givens(), sheet.puzzle.givens());
    assert!(again.puzzle.topology().is_same_as(sheet.puzzle.topology()));
}

#[test]
fn every_shape_survives_writing_and_reading() {
    for name in [
        "6x6", "x", "nrcx", "latin5", "samurai", "windmill", "cube", "3dcube", "parquet", "linked", "toroidal",
        "super3",
    ] {
        let shape = Shape::named(name).unwrap();
        let mut puzzle = Puzzle::empty(shape.topology.clone());
        puzzle.give(Cell(3), Digit(1));
        puzzle.give(Cell(20), Digit(4));
        let sheet = Sheet::new(puzzle.clone(), shape.layout.clone());
        for text in [write::write(std::slice::from_ref(&sheet)).unwrap(), to_blocks(&sheet)] {
            let again = read_bytes(&text);
            assert!(again.puzzle.topology().is_same_as(&shape.topology), "{name}");
            assert_eq!(again.puzzle.givens(), puzzle.givens(), "{name}");
            assert_eq!(
                (again.layout.rows(), again.layout.cols()),
                (shape.layout.rows(), shape.layout.cols()),
                "{name}"
            );
            check_round_trip(&text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes_are_read_or_refused(text in proptest::collection::vec(any::<u8>(), 0..300)) {
        _ = read_one(&text, &Hints::default());
    }

    #[test]
    fn any_tags_are_read_or_refused_and_what_is_read_comes_back(parts in proptest::collection::vec(0usize..22, 0..30)) {
        const PARTS: [&str; 22] = [
            "<size>16\n", "<blocksize>4\n", "<standardblocks>\n", "<rowblocks>\n", "<colblocks>\n", "<updiagblock>\n",
            "<matrix>\n", "1 1 2 2 ", "3 4 . 0", "\n", "<pattern>|.|\n", "<sudoku>\n", ". . . .\n. . 1 .\n. . . .\n",
            "|1|", "\"a 1\"", "\"", "<endsudoku>\n", "<block> 1 2 3 4\n", "<house>1 2\n", "#", "<shape>4x4\n", "\r\n",
        ];
        let text: String = parts.iter().map(|&part| PARTS[part]).collect();
        if let Ok(reading) = read_one(text.as_bytes(), &Hints::default()) {
            prop_assert_eq!(write::write(&reading.sheets).unwrap(), text.as_bytes());
        }
    }

    #[test]
    fn puzzles_survive_writing_and_reading(givens in proptest::collection::vec(0u8..5, 16), quoted in "[a-z|0-9.]{0,6}") {
        let givens: Vec<_> = givens.iter().map(|&g| g.checked_sub(1).map(Digit)).collect();
        let shape = Shape::boxed(2, 2);
        let sheet = Sheet::new(Puzzle::new(shape.topology, givens.clone()), shape.layout);
        let text = write::write(&[sheet]).unwrap();
        let mut again = read_bytes(&text);
        prop_assert_eq!(again.puzzle.givens(), &givens[..]);
        let mut layout = (*again.layout).clone();
        layout.picture.as_mut().unwrap().pieces[3].shown = quoted.into_bytes();
        again.layout = layout.into();
        let blocks = read_bytes(&to_blocks(&again));
        prop_assert_eq!(blocks.puzzle.givens(), &givens[..]);
        prop_assert_eq!(blocks.layout.picture.as_ref().unwrap().pieces[3].shown.clone(), again.layout.picture.as_ref().unwrap().pieces[3].shown.clone());
    }
}
