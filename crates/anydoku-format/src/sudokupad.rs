//! Links that open a puzzle in SudokuPad.
//!
//! A square grid is written as an f-puzzles document, which SudokuPad parses with its own code, so it recognizes every
//! rule. Other shapes are written in its own drawing language: cells on a grid of squares, outlined regions, cages for
//! the other houses, and the rules in words. A drawing does not define the meaning of its lines, so drawings written by
//! anydoku also contain the puzzle as text, from which they are read back. In other drawings, givens, regions and cages
//! are read (`sudokupad/drawing.rs`), and lines are rejected.

mod drawing;
mod loose;

use anydoku::text::{ReadError, quoted};
use std::ops::Range;

use serde_json::{Map, Value, json};

use super::fpuzzles::{Reader, to_json};
use super::link::{contains, find, lines, start, until_separator};
use super::{Fit, Format, Hints, Reading, WriteError, payload};
use anydoku::shape::Shape;
use anydoku::{Cell, HouseId, HouseKind, Message, Sheet, msg};

pub(super) static FORMAT: Format = Format {
    name: "sudokupad",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: true,
};

const PAGE: &str = "https://sudokupad.app/";

/// The maximum number of squares. Browsers and servers cut off longer links.
const MAX_SQUARES: usize = 64 * 64;

fn detect(text: &[u8]) -> bool {
    let line = start(text).split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    let head = &line[..line.len().min(200)];
    contains(head, b"sudokupad.app") || contains(head, b"app.crackingthecryptic.com")
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    read_all(text).map_err(|error| error.in_format(FORMAT.name))
}

fn read_all(text: &[u8]) -> Result<Reading, ReadError> {
    let mut reader = Reader::new(text, FORMAT.name);
    for line in lines(text) {
        let head = &text[line.start..line.end.min(line.start + 300)];
        let after_host = find(head, b"://").and_then(|at| Some(at + 4 + find(&head[at + 3..], b"/")?));
        let id = match find(head, b"puzzleid=") {
            Some(at) => at + 9,
            None => after_host.unwrap_or(head.len()),
        };
        // Links to an older page have this between the host and the puzzle.
        let id = if head[id..].starts_with(b"sudoku/") { id + 7 } else { id };
        let id = until_separator(text, line.start + id..line.end);
        let word = &text[id.clone()];
        if let Some(prefix) = ["scl", "ctc"].iter().find(|prefix| word.starts_with(prefix.as_bytes())) {
            let payload = id.start + prefix.len()..id.end;
            match document(text, payload.clone())? {
                document if document[OWN].is_string() => reader.push(own_drawing(text, &id, &document)?),
                document => reader.drawn(payload, |grids| drawing::sheet(&document, grids))?,
            }
            continue;
        }
        let Some(prefix) = ["fpuzzles", "fpuz"].iter().find(|prefix| word.starts_with(prefix.as_bytes())) else {
            let end = id.start + word.iter().take(12).count();
            let found = match word {
                [] => msg!("found-end-of-link"),
                _ => quoted(&String::from_utf8_lossy(&text[id.start..end])),
            };
            return Err(ReadError::new(text, id.start..end, found, msg!("expect-sudokupad-payload")));
        };
        reader.packed(id.start + prefix.len()..id.end)?;
    }
    reader.finish(msg!("expect-link", site = "SudokuPad"))
}

/// Returns the document packed in these bytes.
fn document(text: &[u8], payload: Range<usize>) -> Result<Value, ReadError> {
    let document = payload::unpack(text, payload.clone())?;
    loose::read(&document).map_err(|wrong| {
        let found = msg!("found-payload-without-document", error = wrong);
        ReadError::new(text, payload, found, msg!("expect-packed-document", site = "SudokuPad"))
    })
}

/// Returns the puzzle of a drawing that anydoku has written.
fn own_drawing(text: &[u8], id: &Range<usize>, document: &Value) -> Result<Sheet, ReadError> {
    let own = document[OWN].as_str().unwrap_or_default();
    let read = super::read(own.as_bytes(), &Hints::default());
    let wrong = |error: ReadError| {
        let found = msg!("found-unreadable-puzzle", error = error.message());
        ReadError::new(text, id.clone(), found, msg!("expect-own-puzzle"))
    };
    let mut sheet = read.map_err(wrong)?.sheets.swap_remove(0);
    let words = |key: &str| document["metadata"][key].as_str().map(str::to_owned);
    sheet.notes.title = words("title");
    sheet.notes.author = words("author");
    // If the sheet had no words, the writer's generated ones are dropped.
    sheet.notes.rules = words("rules").filter(|words| *words != rules(&sheet));
    sheet.notes.source = words("source");
    let layout = sheet.layout.clone();
    let paper = layout.cells_on_paper();
    let mut colours = vec![Vec::new(); layout.n_cells()];
    for drawn in document["underlays"].as_array().into_iter().flatten() {
        let Some((squares, colour)) = drawing::coloured(drawn, layout.rows(), layout.cols()) else { continue };
        for (row, column) in squares {
            paper[row * layout.cols() + column].into_iter().for_each(|cell| colours[cell.index()].push(colour));
        }
    }
    sheet.set_colours(colours);
    Ok(sheet)
}

/// The key under which drawings written by anydoku contain the puzzle as text.
const OWN: &str = "anydoku";

/// Returns the puzzle as text that records its shape.
fn own_text(sheet: &Sheet) -> Option<String> {
    let bare = Sheet::new(sheet.puzzle.clone(), sheet.layout.clone());
    let is_named = Shape::recognise(sheet.puzzle.topology()).is_some();
    let format = if is_named { &super::line::FORMAT } else { &super::gss::FORMAT };
    String::from_utf8(super::write(format, &[bare]).ok()?).ok()
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for sheet in sheets {
        let (prefix, document) = match to_json(sheet) {
            Ok(document) => ("fpuzzles", document),
            // A drawing would not define the meaning of its rules.
            Err(reason) if sheet.puzzle.topology().has_rules() => {
                return Err(WriteError { format: FORMAT.name, reason });
            }
            Err(_) => ("scl", to_drawing(sheet).map_err(|reason| WriteError { format: FORMAT.name, reason })?),
        };
        text.push_str(PAGE);
        text.push_str(prefix);
        text.push_str(&payload::escape(&payload::pack(&document)));
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// Returns the sheet in SudokuPad's own drawing language, or the reason why it cannot be written.
fn to_drawing(sheet: &Sheet) -> Result<String, Message> {
    let (puzzle, layout) = (&sheet.puzzle, &sheet.layout);
    let topology = puzzle.topology();
    let (rows, columns) = (layout.rows(), layout.cols());
    if rows * columns > MAX_SQUARES {
        return Err(msg!("lost-large-sheet", rows = rows, columns = columns, most = MAX_SQUARES));
    }
    if puzzle.marks().is_some() {
        return Err(msg!("lost-starting-marks"));
    }
    if layout.n_cells() != topology.n_cells() || topology.cells().any(|cell| layout.squares(cell).len() != 1) {
        return Err(msg!("lost-cells-of-several-squares"));
    }
    let square = |cell: &Cell| {
        let square = layout.squares(*cell)[0];
        [square.row as usize, square.col as usize]
    };
    let mut cells = vec![vec![Map::new(); columns]; rows];
    for cell in topology.cells() {
        let [row, column] = square(&cell);
        let entry = &mut cells[row][column];
        if let Some(digit) = puzzle.given(cell) {
            entry.insert("value".into(), digit.number().into());
        }
    }
    let is_outlined = |h: usize| layout.outlined.contains(&HouseId(h as u32));
    let squares = |cells: &[Cell]| cells.iter().map(square).collect::<Vec<_>>();
    let regions: Vec<_> = layout
        .outlined
        .iter()
        .filter_map(|id| topology.houses().get(id.index()))
        .map(|house| squares(&house.cells))
        .collect();
    let cages: Vec<Value> = topology
        .houses()
        .iter()
        .enumerate()
        .filter(|(h, _)| !is_outlined(*h))
        .map(|(_, house)| {
            json!({ "cells": squares(&house.cells), "unique": true, "hidden": house.kind != HouseKind::Window })
        })
        .collect();
    let rules = sheet.notes.rules.clone().unwrap_or_else(|| rules(sheet));
    let mut metadata = json!({ "rules": rules });
    let notes = &sheet.notes;
    for (key, words) in [("title", &notes.title), ("author", &notes.author), ("source", &notes.source)] {
        if let Some(words) = words {
            metadata[key] = words.as_str().into();
        }
    }
    let mut underlays = Vec::new();
    for (cell, colours) in topology.cells().zip(sheet.colours()) {
        let centre = square(&cell).map(|at| at as f64 + 0.5);
        let underlay =
            |colour| json!({ "center": centre, "width": 1, "height": 1, "backgroundColor": format!("{colour}") });
        underlays.extend(colours.iter().map(underlay));
    }
    let mut document = json!({
        "cellSize": 64, "cells": cells, "regions": regions, "cages": cages, "metadata": metadata,
        "lines": [], "arrows": [], "underlays": underlays, "overlays": [],
    });
    if let Some(own) = own_text(sheet) {
        document[OWN] = own.into();
    }
    Ok(document.to_string())
}

/// Returns the rules as a sentence that lists the kinds of houses.
fn rules(sheet: &Sheet) -> String {
    let topology = sheet.puzzle.topology();
    let mut words: Vec<&str> = Vec::new();
    for house in topology.houses() {
        if !words.contains(&house.kind.word()) {
            words.push(house.kind.word());
        }
    }
    let list = match words.as_slice() {
        [] => return format!("Place a digit from 1 to {} in every cell.", topology.n_digits()),
        [word] => (*word).to_string(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    };
    format!("Place a digit from 1 to {} in every cell. No digit twice in any {list}.", topology.n_digits())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::tests::{assert_same, sheets};
    use anydoku::{CellNames, Digit, House, Layout, Puzzle, Square, Topology};
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Reading, String> {
        super::read(text.as_bytes(), &Hints::default()).map_err(|error| crate::tests::said(&error.message()))
    }

    #[test]
    fn other_forms_of_the_link_are_read() {
        let shape = Shape::boxed(2, 2);
        let json = to_json(&Sheet::new(Puzzle::empty(shape.topology), shape.layout)).unwrap();
        let packed = payload::pack(&json);
        for link in [
            format!("https://sudokupad.app/fpuzzles{packed}"),
            format!("https://sudokupad.app/fpuz{}", payload::escape(&packed)),
            format!("https://sudokupad.app/?puzzleid=fpuzzles{packed}&setting=1"),
            format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{packed}"),
        ] {
            assert!(detect(link.as_bytes()));
            assert_eq!(read(&link).unwrap().sheets[0].puzzle.topology().n_cells(), 16);
        }
    }

    #[test]
    fn errors_name_place_found_and_expected() {
        let expected = "\"fpuzzles\", \"scl\" or \"ctc\" and a payload; short names stand for puzzles on a server";
        let cases = [
            ("", "line 1, column 1: found the end, expected a SudokuPad link".to_string()),
            ("https://sudokupad.app/", format!("line 1, column 23: found the end of the link, expected {expected}")),
            ("https://sudokupad.app", format!("line 1, column 22: found the end of the link, expected {expected}")),
            ("https://sudokupad.app/abc123", format!("line 1, column 23: found \"abc123\", expected {expected}")),
            (
                "https://sudokupad.app/sclN4IgxxxxYYYY",
                "line 1, column 33: found dictionary entry 14 of 10, expected an undamaged payload; the link was cut off or changed"
                    .into(),
            ),
            ("https://sudokupad.app/scl", "line 1, column 26: found an empty payload, expected a packed puzzle".into()),
            (
                "https://sudokupad.app/fpuzzles",
                "line 1, column 31: found an empty payload, expected a packed puzzle".into(),
            ),
        ];
        for (text, error) in cases {
            assert_eq!(read(text).map(|_| ()), Err(error), "{text}");
        }
    }

    /// Returns a 4x4 killer as SudokuPad stores it, with additional fields.
    fn killer(more: &str) -> String {
        let regions =
            "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        format!(
            r#"{{"id":"x","cellSize":50,"cells":[[{{"value":1}},{{}},{{}},{{}}],[{{}},{{}},{{"value":"2"}},{{}}],[{{}},{{}},{{}},{{}}],
            [{{}},{{}},{{}},{{}}]],"regions":{regions},"cages":[{{"cells":[[0,1],[0,2]],"value":5,"unique":true}},
            {{"cells":[[3,0],[3,1]],"value":"7"}},{{"cells":[[0,0],[1,1],[2,2]],"unique":true}},{{"value":"title: T"}},
            {{"value":"author: A"}}],"lines":[],"metadata":{{"rules":"R"}}{more}}}"#
        )
    }

    fn link(document: &str) -> String {
        format!("https://sudokupad.app/scl{}", payload::pack(document))
    }

    #[test]
    fn givens_regions_and_cages_of_other_documents_are_read() {
        let sheet = read(&link(&killer(""))).unwrap().sheets.remove(0);
        assert_eq!(sheet.puzzle.to_string(), "1.....2.........");
        let rules: Vec<String> = sheet.puzzle.topology().rules().iter().map(ToString::to_string).collect();
        assert_eq!(rules, ["cage 5: 2 3", "cage 7: 13 14"]);
        assert_eq!(sheet.puzzle.topology().without_rules().n_houses(), 13);
        let notes = &sheet.notes;
        assert_eq!(
            [&notes.title, &notes.author, &notes.rules].map(|words| words.as_deref()),
            [Some("T"), Some("A"), Some("R")]
        );
        // The same puzzle in its shortest form.
        let short = "{cs:50,ce:[[{v:1},,,],[,,{v:2},],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
             [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,1],[0,2]],v:5,unique:t},{ce:[[3,0],[3,1]],v:7},\
             {ce:[[0,0],[1,1],[2,2]],unique:t}],metadata:{t:'T',author:'A',rules:'R'}}";
        let again = read(&link(short)).unwrap().sheets.remove(0);
        assert_same(&sheet, &again);
        let written = write(&[sheet]).unwrap();
        assert_same(&again, &super::read(&written, &Hints::default()).unwrap().sheets[0]);
    }

    #[test]
    fn more_than_cages_is_read() {
        let more = r#","global":["antiking","antiratio"],"sudokuX":true,"overlays":[{"center":[0.5,1],"text":"V"},{"center":[2,0.5],"text":"V"}]"#;
        let sheet = read(&link(&killer(more))).unwrap().sheets.remove(0);
        let rules: Vec<String> = sheet.puzzle.topology().rules().iter().map(ToString::to_string).collect();
        assert_eq!(rules[2..], ["neg black 2", "pairsum 5: 1 2", "pairsum 5: 5 9"]);
    }

    #[test]
    fn what_drawings_may_mean_is_not_guessed() {
        for (more, error) in [
            (
                r#","lines":[{"wayPoints":[[0,0],[1,1]]}],"arrows":[{}],"fog":[1]"#,
                "found drawings whose meaning is not stated: 1 lines, 1 arrows, fog",
            ),
            (
                r#","overlays":[{"center":[0.5,0.5],"text":"X"}]"#,
                "found drawings whose meaning is not stated: 1 overlays",
            ),
            (r#","global":["entropy"]"#, "found global \"entropy\""),
            (r#","regions":[[[0,0],[0,4]]]"#, "found regions[0] with the cell [0,4]"),
            (
                r#","cages":[{"cells":[[0,0],[0,1]],"value":"hello"}]"#,
                "found cages[0].value \"hello\", expected a sum, or nothing",
            ),
            (r#","cages":[{"cells":[[0,0],[0,1]],"value":99}]"#, "found cages[0]: 99"),
            (
                r#","cells":[[{"value":9}]],"regions":[],"cages":[]"#,
                "found cells[0][0].value 9, expected a digit from 1 to 1",
            ),
            (r#","cells":[[{}],[{}]]"#, "found cells that do not form a square grid"),
            (r#","cells":[[{"digit":1}]],"regions":[],"cages":[]"#, "found cells[0][0].digit 1"),
        ] {
            let said = read(&link(&killer(more))).unwrap_err();
            assert!(said.contains(error), "{said}");
        }
    }

    #[test]
    fn a_shape_that_is_no_square_becomes_a_drawing() {
        let house = House::numbered(HouseKind::Row, 1, [Cell(0), Cell(1)]);
        let block = House::numbered(HouseKind::Block, 1, [Cell(1), Cell(2)]);
        let topology = Topology::new(3, 2, CellNames::Numbered, vec![house, block]).unwrap();
        let layout = Layout::grid(1, 3, &topology);
        let mut puzzle = Puzzle::empty(topology.into());
        puzzle.give(Cell(2), Digit(1));
        let sheet = Sheet::new(puzzle, layout);
        let text = String::from_utf8(write(&[sheet]).unwrap()).unwrap();
        let packed = text.trim_end().strip_prefix("https://sudokupad.app/scl").unwrap();
        let document: Value =
            serde_json::from_str(&payload::unpack(packed.as_bytes(), 0..packed.len()).unwrap()).unwrap();
        assert_eq!(document["cells"], json!([[{}, {}, {"value": 2}]]));
        assert_eq!(document["regions"], json!([[[0, 1], [0, 2]]]));
        assert_eq!(document["cages"], json!([{"cells": [[0, 0], [0, 1]], "unique": true, "hidden": true}]));
        let rules = "Place a digit from 1 to 2 in every cell. No digit twice in any row and block.";
        assert_eq!(document["metadata"]["rules"], rules);
    }

    #[test]
    fn what_has_no_place_is_refused() {
        let shape = Shape::plain(100).unwrap();
        let error = write(&[Sheet::new(Puzzle::empty(shape.topology), shape.layout)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sudokupad cannot hold this: the grid spans 100 x 100 squares, but a link holds at most 4096"
        );
        let house = House::numbered(HouseKind::Row, 1, [Cell(0)]);
        let topology = Topology::new(1, 2, CellNames::Numbered, vec![house]).unwrap();
        let layout = Layout::new(1, 2, vec![vec![Square { row: 0, col: 0 }, Square { row: 0, col: 1 }]]);
        let error = write(&[Sheet::new(Puzzle::empty(topology.into()), layout)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sudokupad cannot hold this: a cell covers several squares, but a drawing has one square for each cell"
        );
    }

    proptest! {
        #[test]
        fn reading_undoes_writing(sheet in sheets()) {
            let text = write(std::slice::from_ref(&sheet)).unwrap();
            prop_assert!(detect(&text));
            assert_same(&sheet, &super::read(&text, &Hints::default()).unwrap().sheets[0]);
        }
    }
}
