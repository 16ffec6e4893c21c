//! Tests of Penpa+ links. The drawings are 4x4 grids on paper with a margin of one square above and on the left.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::tests::said;

/// The number of squares of the paper: five in each direction, and two more on each side.
const SQUARES: usize = 81;

fn cell(row: usize, column: usize) -> usize {
    (row + 3) * 9 + column + 3
}

/// The key of a line along or through cells, from one corner of cells to another.
fn edge(from: (usize, usize), to: (usize, usize)) -> String {
    let vertex = |(row, column): (usize, usize)| SQUARES + (row + 2) * 9 + column + 2;
    format!("{},{}", vertex(from), vertex(to))
}

fn corner(row: usize, column: usize) -> String {
    (4 * SQUARES + 4 * cell(row, column)).to_string()
}

fn below(row: usize, column: usize) -> String {
    (2 * SQUARES + cell(row, column)).to_string()
}

fn right_of(row: usize, column: usize) -> String {
    (3 * SQUARES + cell(row, column)).to_string()
}

/// The thick lines between the boxes.
fn boxes() -> Map<String, Value> {
    let across = (0..4).map(|i| edge((2, i), (2, i + 1)));
    let down = (0..4).map(|i| edge((i, 2), (i + 1, 2)));
    across.chain(down).map(|key| (key, json!(2))).collect()
}

/// The text of a document, with these fields after the twelve numbers of the first line.
fn text(words: &str, setter: &Value, player: &Value, own_colours: &Value) -> String {
    let head = format!("sudoku,5,5,38,0,1,1,228,228,40,40,0,0,0,0,{words}");
    let steps: Vec<usize> = (0..16)
        .map(|i| {
            if i == 0 {
                cell(0, 0)
            } else if i % 4 == 0 {
                6
            } else {
                1
            }
        })
        .collect();
    let has_colours = i32::from(!own_colours.is_null());
    let mode = r#"{"qa":"pu_q","grid":["1","2","1"]}"#;
    format!(
        "{head}\n[1,0,1,0]\n{mode}\n{setter}\n{player}\n{}\n[]\n{{}}\n\"x\"\n\"x\"\n[3,2,1]\n{mode}\n\"x\"\n{has_colours}\n{}\n\
         {{}}\n{{}}\n[]\nfalse",
        json!(steps),
        if own_colours.is_null() { json!({}) } else { json!({ "surface": own_colours }) },
    )
}

fn fold(text: &str) -> String {
    ABBREVIATIONS.iter().fold(text.to_owned(), |text, (short, long)| text.replace(long, &format!("z{short}")))
}

fn pack(text: &str) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
    let mut base64 = String::new();
    for three in packed.chunks(3) {
        let bits = three.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        let signs = (0..4).map(|i| if i <= three.len() { SIGNS[(bits >> (18 - 6 * i) & 63) as usize] } else { b'=' });
        base64.extend(signs.map(char::from));
    }
    base64
}

fn link(text: &str) -> String {
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", pack(&fold(text)))
}

fn read(link: &str) -> Result<Reading, String> {
    assert!(detect(link.as_bytes()), "{link}");
    super::read(link.as_bytes(), &Hints::default()).map_err(|error| said(&error.message()))
}

/// Returns the puzzle of a drawing, and the assumptions.
fn drawn(setter: &Value) -> Result<(Sheet, Vec<String>), String> {
    let mut reading = read(&link(&text("Title: ,Author: ,,,OFF,false", setter, &json!({}), &Value::Null)))?;
    Ok((reading.sheets.remove(0), reading.assumed.iter().map(said).collect()))
}

fn rules(sheet: &Sheet) -> Vec<String> {
    sheet.puzzle.topology().rules().iter().map(ToString::to_string).collect()
}

#[test]
fn givens_regions_and_words_are_read() {
    let setter = json!({
        "number": { cell(0, 0).to_string(): ["1", 1, "1"], cell(1, 2).to_string(): ["4", 1, "10"],
            cell(3, 3).to_string(): [[0, 0, 1, 0, 0, 0, 0, 0, 0, 0], 2, "7"] },
        "lineE": boxes(), "command_undo": { "__a": [] },
    });
    let words = "Title: Zigzag%2C a puzzle,Author: A. Setter,https://example.org,Rule 1.%2D2%2F2%2Emore%2C,OFF,false";
    let player =
        json!({ "number": { cell(0, 1).to_string(): ["2", 2, "1"] }, "surface": { cell(0, 1).to_string(): 1 } });
    let reading = read(&link(&text(words, &setter, &player, &Value::Null))).unwrap();
    let sheet = &reading.sheets[0];
    assert_eq!(sheet.puzzle.to_string(), "1.....4........3");
    assert!(sheet.puzzle.topology().is_same_as(&anydoku::Topology::square(2)));
    let notes = &sheet.notes;
    assert_eq!((notes.title.as_deref(), notes.author.as_deref()), (Some("Zigzag, a puzzle"), Some("A. Setter")));
    assert_eq!(
        (notes.source.as_deref(), notes.rules.as_deref()),
        (Some("https://example.org"), Some("Rule 1.\n2=2&more,"))
    );
    assert_eq!(sheet.play.as_ref().unwrap().digits[1], Digit::from_number(2));
    let assumed: Vec<String> = reading.assumed.iter().map(said).collect();
    assert_eq!(
        assumed,
        [
            "the rules are taken from the drawing; rules that only the words state are missing",
            "only the digits of the player were read; other drawings of the player were left out",
        ]
    );
}

#[test]
fn shapes_become_the_rules_that_they_usually_stand_for() {
    let mut lines = boxes();
    lines.extend((0..4).map(|i| (edge((i, i), (i + 1, i + 1)), json!(12))));
    let setter = json!({
        "killercages": [[], [cell(0, 0), cell(0, 1)]], "cage": { "1,2": 10 },
        "numberS": { corner(0, 0): [" 5", 1] },
        "thermo": [[cell(1, 0), cell(2, 0), cell(3, 0)]], "nobulbthermo": [[cell(2, 0), cell(2, 1)]],
        "arrows": [[cell(3, 3), cell(2, 3), cell(2, 2)]],
        "symbol": { below(0, 3): [8, "circle_SS", 2], right_of(3, 0): [2, "circle_S", 2], right_of(1, 1): [3, "inequality", 2],
            cell(0, 2).to_string(): [3, "circle_L", 1], cell(1, 1).to_string(): [3, "square_L", 1],
            cell(3, 3).to_string(): [1, "circle_L", 1] },
        "number": { right_of(3, 1): ["v", 1, "5"], below(1, 2): ["2", 6, "5"],
            edge((2, 2), (2, 2)).split(',').next().unwrap(): ["12", 6, "4"] },
        "lineE": lines,
    });
    let (sheet, assumed) = drawn(&setter).unwrap();
    let mut found = rules(&sheet);
    found.sort();
    let mut expected = [
        "cage 5: 1 2",
        "thermo: 5 9 13",
        "thermo: 9 10",
        "arrow: 16 / 12 11",
        "white 1: 4 8",
        "black 2: 13 14",
        "less: 7 6",
        "odd: 3",
        "even: 6",
        "pairsum 5: 14 15",
        "white 2: 7 11",
        "quad 1 2: 6 7 10 11",
    ];
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(sheet.puzzle.topology().without_rules().n_houses(), 13);
    assert!(
        assumed[0].starts_with("shapes stand for the rules that they usually stand for: cage, arrow"),
        "{assumed:?}"
    );
}

#[test]
fn cell_colours_are_kept() {
    let place = cell(0, 0).to_string();
    let setter = json!({ "surface": { place.clone(): 3, cell(1, 1).to_string(): [6, 7], "4": 2 } });
    let (sheet, assumed) = drawn(&setter).unwrap();
    let told: Vec<String> = sheet.colours()[5].iter().map(ToString::to_string).collect();
    assert_eq!(
        (sheet.colours()[0][0].to_string().as_str(), told),
        ("#CCCCCC", vec!["#FFA3A3".to_owned(), "#FFFFA3".to_owned()])
    );
    assert!(assumed.contains(&"letters and colors outside the grid were left out".to_owned()), "{assumed:?}");
    let own = text("Title: ,Author: ,,,OFF,false", &setter, &json!({}), &json!({ place: "#123456" }));
    assert_eq!(read(&link(&own)).unwrap().sheets[0].colours()[0][0].to_string(), "#123456");
}

#[test]
fn an_answer_is_read_from_the_link_or_from_a_filled_grid() {
    let digits = "1234341221434321";
    let entries = |from: usize| (from..16).map(|i| (cell(i / 4, i % 4).to_string(), digits[i..=i].to_owned()));
    let setter = json!({ "number": { cell(0, 0).to_string(): ["1", 1, "1"] }, "lineE": boxes() });
    let words = "Title: ,Author: ,,,OFF,false";
    let whole =
        |sheet: &Sheet| sheet.answer.iter().flatten().map(|digit| digit.number().to_string()).collect::<String>();
    let filled: Map<String, Value> = entries(1).map(|(key, digit)| (key, json!([digit, 2, "1"]))).collect();
    let sheet =
        read(&link(&text(words, &setter, &json!({ "number": filled }), &Value::Null))).unwrap().sheets.remove(0);
    assert_eq!((whole(&sheet).as_str(), sheet.play), (digits, None));
    let answer = |from| {
        let list: Vec<String> = entries(from).map(|(key, digit)| format!("{key},{digit}")).collect();
        let empty = text(words, &setter, &json!({}), &Value::Null);
        read(&format!("{}&a={}", link(&empty), pack(&json!([[], [], [], [], list, []]).to_string()))).unwrap()
    };
    assert_eq!(whole(&answer(1).sheets[0]), digits);
    assert_eq!(answer(3).sheets[0].answer, None);
    assert_eq!(said(&answer(3).assumed[0]), "an incomplete solution was left out");
}

#[test]
fn links_are_found_in_all_their_forms() {
    let packed = pack(&fold(&text("Title: ,Author: ,,,OFF,false", &json!({}), &json!({}), &Value::Null)));
    for link in [
        format!("m=edit&p={packed}"),
        format!("#m=solve&p={packed}"),
        format!("https://logicmastersindia.com/penpa-edit/?m=solve&p={packed}&q=abc"),
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}&l=solvedup", packed.replace('=', "")),
    ] {
        assert_eq!(read(&link).unwrap().sheets[0].puzzle.topology().n_cells(), 16, "{link}");
    }
}

proptest! {
    #[test]
    fn no_document_breaks_it(changes in prop::collection::vec((0usize..900, "[0-9\\[\\]{},:\"a-e.-]{0,4}", 0usize..4), 1..4)) {
        let setter = json!({
            "number": { cell(0, 0).to_string(): ["1", 1, "1"] }, "numberS": { corner(0, 0): ["5", 1] },
            "killercages": [[cell(0, 0), cell(0, 1)]], "thermo": [[cell(1, 0), cell(2, 0)]],
            "arrows": [[cell(3, 3), cell(2, 3)]], "symbol": { below(0, 3): [8, "circle_SS", 2] },
            "surface": { cell(0, 2).to_string(): 3 }, "lineE": boxes(),
        });
        let mut text = text("Title: ,Author: ,,,OFF,false", &setter, &json!({}), &Value::Null);
        for (at, put, gone) in changes {
            let at = at.min(text.len() - 1);
            text.replace_range(at..(at + gone).min(text.len()), &put);
        }
        let _ = super::read(link(&text).as_bytes(), &Hints::default());
    }
}

#[test]
fn errors_name_what_is_not_understood() {
    let expected = "expected only digits, regions, diagonals, cages, thermometers, arrows, and the usual signs between and in cells";
    let unread = "line 1, column 51: found drawings whose meaning is not stated:";
    let place = cell(0, 0).to_string();
    for (setter, error) in [
        (json!({ "line": { "40,41": 5 }, "freeline": { "40,60": 3 } }), format!("{unread} 1 freeline, 1 line, {expected}")),
        (json!({ "number": { "4": ["12", 1, "1"] } }), format!("{unread} 1 number, {expected}")),
        (json!({ "number": { place.clone(): ["7", 1, "1"] } }), format!("{unread} 1 number, {expected}")),
        (json!({ "symbol": { place.clone(): [1, "star", 1] } }), format!("{unread} 1 symbol, {expected}")),
        (json!({ "cage": { "324,325": 10 } }), format!("{unread} 1 cage, {expected}")),
        (json!({ "lineE": { edge((0, 0), (1, 1)): 12 } }), format!("{unread} 1 lineE, {expected}")),
        (
            json!({ "lineE": { edge((1, 0), (1, 1)): 2, edge((0, 1), (1, 1)): 2 } }),
            "line 1, column 51: found thick lines that divide the grid into regions of 1, 15 cells, expected 4 cells in every region".to_owned(),
        ),
        (
            json!({ "killercages": [[cell(0, 0), cell(0, 1)]], "numberS": { corner(0, 0): ["5", 1] , corner(0, 1): ["6", 1] } }),
            "line 1, column 51: found killercages[0] with 2 numbers, expected a sum, or nothing".to_owned(),
        ),
    ] {
        assert_eq!(drawn(&setter).unwrap_err(), error);
    }
    let text = text("Title: ,Author: ,,,OFF,false", &json!({}), &json!({}), &Value::Null);
    let found = |text: &str| read(&link(text)).unwrap_err();
    let hex = text.replacen("sudoku", "hex", 1);
    assert_eq!(found(&hex), "line 1, column 51: found a grid of the kind \"hex\", expected \"square\" or \"sudoku\"");
    let behind =
        |url: &str| text.replacen("OFF,false", &format!("OFF,false,{}", pack(&json!({ "url": url }).to_string())), 1);
    assert!(read(&link(&behind(""))).is_ok());
    assert_eq!(found(&behind("https://example.org/a.png")), format!("{unread} 1 background, {expected}"));
    let narrow = text.replacen("[30,1,1,1,6", "[30,1,1,1,7", 1);
    assert_eq!(
        found(&narrow),
        "line 1, column 51: found cells that do not form a square grid, expected as many rows as columns, at most 16"
    );
    assert_eq!(
        read("https://swaroopg92.github.io/penpa-edit/#m=edit").unwrap_err(),
        "line 1, column 48: found the end of the link, expected \"p=\" and a payload"
    );
    assert_eq!(
        read("m=edit&p=7VZd").unwrap_err(),
        "line 1, column 10: found a payload that cannot be unpacked, expected an undamaged payload; the link was cut off or changed"
    );
}
