use super::*;
use anydoku::Cell;
use proptest::prelude::*;

const PUZZLE: &str = "400870020080000400006300801700100080612098734000060019193427500807010302020003000";

fn read_text(text: &str) -> Result<Reading, String> {
    read(text.as_bytes(), &Hints::default()).map_err(|error| crate::tests::said(&error.message()))
}

fn records(version: &str, first: &str, other: &str) -> String {
    format!(
        "<opensudoku version=\"2\"><game data=\"version: {version}&#10;{first}{}\"/></opensudoku>",
        other.repeat(80)
    )
}

#[test]
fn folders_and_attributes_are_kept() {
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!-- c --><opensudoku version=\"2\">\n<folder name=\"A &amp; B\" created=\"12\">\
         <game created=\"1\" state=\"2\" time=\"3\" last_played=\"4\" data=\"{PUZZLE}\" note=\"a&#10;b\" command_stack=\"x\"/>\
         <game data='{PUZZLE}'></game></folder><folder name=\"C\"><game data=\"{PUZZLE}\"/></folder></opensudoku>"
    );
    assert!(detect(text.as_bytes()));
    let sheets = read_text(&text).unwrap().sheets;
    assert_eq!(sheets.len(), 3);
    assert_eq!(sheets[0].notes.source.as_deref(), Some("A & B"));
    assert_eq!(sheets[2].notes.source.as_deref(), Some("C"));
    let pair = |key: &str, value: &str| (key.to_string(), value.to_string());
    assert_eq!(
        sheets[0].notes.other,
        [
            pair("folder_created", "12"),
            pair("created", "1"),
            pair("state", "2"),
            pair("time", "3"),
            pair("last_played", "4"),
            pair("note", "a\nb"),
            pair("command_stack", "x")
        ]
    );
    let back = read(&write(&sheets).unwrap(), &Hints::default()).unwrap().sheets;
    for (a, b) in sheets.iter().zip(&back) {
        assert_eq!((&a.notes, a.puzzle.givens()), (&b.notes, b.puzzle.givens()));
    }
}

#[test]
fn files_without_a_version_have_their_name_inside() {
    let text = format!(
        "\u{FEFF}<opensudoku><name>Old &amp; <![CDATA[<good>]]> &#33;</name><author>Me</author><level>easy</level>\
         <game data=\"{PUZZLE}\"/></opensudoku>"
    );
    let sheet = read_text(&text).unwrap().sheets.remove(0);
    assert_eq!(sheet.notes.source.as_deref(), Some("Old & <good> !"));
    assert_eq!(sheet.notes.author.as_deref(), Some("Me"));
    assert_eq!(sheet.notes.rating.as_deref(), Some("easy"));
    assert_eq!(sheet.puzzle.n_givens(), 38);
}

#[test]
fn cell_records_of_every_version_are_read() {
    let texts = [
        records("1", "0|1,3,|1|", "5|-|0|"),
        records("2", "0|5||1|", "5|0||0|"),
        records("3", "0|5|1|", "5|0|0|"),
        records("3", "0|5|1|", "5|0|0|").replace("&#10;", "\n"),
        records("4", "0|1|4|1|", "5|0|0|0|"),
    ];
    for text in texts {
        let sheet = read_text(&text).unwrap().sheets.remove(0);
        assert_eq!(sheet.puzzle.n_givens(), 80);
        assert_eq!(sheet.puzzle.given(Cell(1)), Some(Digit(4)));
        let play = sheet.play.as_ref().unwrap();
        assert_eq!(play.digits[0], None);
        assert_eq!(play.marks.as_ref().unwrap()[0].iter().map(Digit::number).collect::<Vec<_>>(), [1, 3]);
        let text = write(std::slice::from_ref(&sheet)).unwrap();
        assert!(contains(&text, b"data=\"version: 3&#10;0|5|1|5|0|0|"));
        assert_eq!(read(&text, &Hints::default()).unwrap().sheets[0].play, sheet.play);
    }
}

#[test]
fn errors_name_place_found_and_expected() {
    let game = |data: &str| format!("<opensudoku version=\"2\"><game data=\"{data}\"/></opensudoku>");
    let cases = [
        (String::new(), "line 1, column 1: found the end, expected a <game> in <opensudoku>"),
        ("<opensudoku/>".into(), "line 1, column 14: found the end, expected a <game> in <opensudoku>"),
        ("<html></html>".into(), "line 1, column 1: found <html>, expected <opensudoku>"),
        ("<opensudoku version=\"7\">".into(), "line 1, column 22: found version \"7\", expected \"1\" to \"3\""),
        (
            "<opensudoku>\n<game/>".into(),
            "line 2, column 1: found a <game> without data, expected data=\"\" with 81 digits or cells",
        ),
        (game("123"), "line 1, column 37: found 3 cells, expected 81"),
        (
            game(&PUZZLE.replacen('7', "x", 1)),
            "line 1, column 37: found 'x' as cell 5, expected a digit from 1 to 9, or 0 for an open cell",
        ),
        (game(&format!("{PUZZLE}0")), "line 1, column 37: found 82 cells, expected 81"),
        (game("version: 9"), "line 1, column 37: found cells of version \"9\", expected version 1 to 4"),
        (game("version: "), "line 1, column 37: found cells of version \"\", expected version 1 to 4"),
        (game("version: 3 1|0|0|"), "line 1, column 37: found 3 fields, expected 243, 3 for each of 81 cells"),
        (
            records("3", "0|0|0|0|", "0|0|0|"),
            "line 1, column 37: found more than 243 fields, expected 243, 3 for each of 81 cells",
        ),
        (records("3", "10|0|0|", "0|0|0|"), "line 1, column 37: found \"10\" as the value of cell 1, expected 0 to 9"),
        (
            records("3", "0|512|0|", "0|0|0|"),
            "line 1, column 37: found \"512\" as the notes of cell 1, expected 0 to 511, one bit for each digit",
        ),
        (
            records("3", "0|99999999999999999999|0|", "0|0|0|"),
            "line 1, column 37: found \"99999999999999999999\" as the notes of cell 1, expected 0 to 511, one bit for each digit",
        ),
        (
            records("3", "0|0|2|", "0|0|0|"),
            "line 1, column 37: found \"2\" as the last field of cell 1, expected 0 for a given, 1 for a cell to fill",
        ),
        (format!("<opensudoku><game data=\"{PUZZLE}\"/>"), "line 1, column 109: found the end, expected </opensudoku>"),
        (
            "<!DOCTYPE x [<!ENTITY a \"aaa\"><!ENTITY b \"&a;&a;\">]><opensudoku><name>&b;</name></opensudoku>".into(),
            "line 1, column 71: found \"&b;\", expected &lt; &gt; &amp; &apos; &quot; or a character's number",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(read_text(&text).map(|_| ()), Err(error.to_string()), "{text}");
    }
    let broken = [
        "<opensudoku><game data=\"1",
        "<opensudoku></folder>",
        "<opensudoku><game data=1/></opensudoku>",
        "<opensudoku><game data=\"&lol;\"/></opensudoku>",
        "<opensudoku><name>&lol",
        "<opensudoku",
        "<!--",
        "<",
    ];
    for text in broken {
        let error = read_text(text).unwrap_err();
        assert!(error.contains("broken"), "{text}: {error}");
    }
    let error = read(b"<opensudoku>\n\xFF", &Hints::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 1: found byte 0xff, expected UTF-8 text");
    assert!(
        read_text(&format!("<opensudoku>{}", "<a>".repeat(100)))
            .unwrap_err()
            .contains("elements nested 33 levels deep")
    );
}

#[test]
fn megabytes_of_brackets_end_soon() {
    let attributes: String = (0..1_000_000).map(|i| format!(" a{i}=\"\"")).collect();
    assert!(read_text(&format!("<opensudoku{attributes}>")).unwrap_err().contains("more than 64 attributes"));
    for text in ["<".repeat(10 << 20), format!("<opensudoku {}", "<".repeat(10 << 20)), "<a>".repeat(3 << 20)] {
        assert!(read_text(&text).is_err());
    }
}

#[test]
fn a_long_name_is_not_kept_for_every_game() {
    let game = format!("<game data=\"{PUZZLE}\"/>");
    let text = format!("<opensudoku><name>{}</name>{}</opensudoku>", "x".repeat(1 << 20), game.repeat(1000));
    assert!(read_text(&text).unwrap_err().contains("at most 100 MB of puzzles"));
}

#[test]
fn other_grids_and_marks_are_not_written() {
    let shape = anydoku::Shape::boxed(2, 2);
    assert!(write(&[Sheet::new(Puzzle::empty(shape.topology), shape.layout)]).is_err());
    let shape = anydoku::Shape::boxed(3, 3);
    let mut marks = vec![DigitSet::all(9); 81];
    marks[0].remove(Digit(0));
    let puzzle = Puzzle::empty(shape.topology).with_marks(marks);
    let error = write(&[Sheet::new(puzzle, shape.layout)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "opensudoku cannot hold this: the puzzle has starting marks, which marks or sukaku can hold"
    );
}

proptest! {
    #[test]
    fn reading_undoes_writing(
        games in proptest::collection::vec(("[0-9]{81}", "[0-9]{81}", any::<bool>(), "\\PC{0,8}", "[ -~\\n\\t]{0,9}"), 1..4)
    ) {
        let shape = anydoku::Shape::boxed(3, 3);
        let digits = |text: &str| text.bytes().map(|byte| (byte > b'0').then(|| Digit(byte - b'1'))).collect::<Vec<_>>();
        let sheets: Vec<Sheet> = games
            .iter()
            .map(|(givens, placed, is_played, folder, note)| {
                let givens = digits(givens);
                let mut placed = digits(placed);
                let marks: Vec<DigitSet> = placed.iter().map(|digit| digit.iter().copied().collect()).collect();
                givens.iter().zip(&mut placed).filter(|(given, _)| given.is_some()).for_each(|(_, placed)| *placed = None);
                let has_marks = marks.iter().any(|set| !set.is_empty());
                let play = Play { digits: placed, marks: has_marks.then_some(marks) };
                let mut sheet = Sheet::new(Puzzle::new(shape.topology.clone(), givens), shape.layout.clone());
                sheet.play = (*is_played && has_marks).then_some(play);
                sheet.notes.source = Some(folder.clone()).filter(|folder| !folder.is_empty());
                sheet.notes.other.push(("note".into(), note.clone()));
                sheet
            })
            .collect();
        let text = write(&sheets).unwrap();
        prop_assert!(detect(&text));
        let back = read(&text, &Hints::default()).unwrap().sheets;
        prop_assert_eq!(back.len(), sheets.len());
        for (a, b) in sheets.iter().zip(&back) {
            prop_assert_eq!(a.puzzle.givens(), b.puzzle.givens());
            prop_assert_eq!(&a.play, &b.play);
            prop_assert_eq!(&a.notes, &b.notes);
        }
    }
}
