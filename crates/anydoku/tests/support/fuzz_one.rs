//! Properties that must hold for any bytes: the common body of the fuzz targets and of the short run in the tests.
//!
//! A target is named after a format, or is one of these:
//!
//! - `detect`: the format that claims the bytes,
//! - `roundtrip`: the bytes as a recipe for a puzzle that every format writes and reads,
//! - `shape_name`: the bytes as the name of a shape,
//! - `rules`: a byte for the shape, followed by the text of rules.

use std::sync::Arc;

use anydoku::explain::{Pathfinder, Scale, technique};
use anydoku::rules::{self, Rule};
use anydoku::{
    Budget, Candidates, Cell, CellNames, Digit, House, HouseKind, Layout, MAX_CELLS, Puzzle, Rng, Shape, Sheet, Solver,
    Topology,
};
use anydoku_format::{FORMATS, Fit, Format, Hints, ReadError, Reading};

/// Runs one target on these bytes; panics on a defect.
pub fn fuzz_one(target: &str, bytes: &[u8]) {
    match target {
        "detect" => {
            if let Some(format) = FORMATS.iter().find(|format| (format.fit)(bytes, &Hints::default()) != Fit::No) {
                check_format(format, bytes);
            }
        }
        "roundtrip" => {
            let sheet = sheet_from(bytes);
            FORMATS.iter().for_each(|format| check_sheet(format, &sheet));
        }
        "shape_name" => check_shape_name(bytes),
        "rules" => check_rules(bytes),
        name => {
            let format = FORMATS.iter().find(|format| format.name == name);
            check_format(format.unwrap_or_else(|| panic!("there is a format called {name}")), bytes);
        }
    }
}

/// If the bytes can be read, the result can be written and read again; otherwise the error is well formed.
fn check_format(format: &Format, bytes: &[u8]) {
    let _ = (format.fit)(bytes, &Hints::default());
    let Some(read) = format.read else { return };
    match read(bytes, &Hints::default()) {
        Err(error) => check_error(format, &error, bytes),
        Ok(reading) => check_reading(format, &reading, &Hints::default()),
    }
}

fn check_error(format: &Format, error: &ReadError, bytes: &[u8]) {
    let name = format.name;
    assert!(error.span.start <= error.span.end, "{name}: {error:?} ends before it starts");
    assert!(error.span.end <= bytes.len(), "{name}: {error:?} points behind the {} bytes", bytes.len());
    assert!(
        !error.found.to_string().is_empty() && !error.expected.to_string().is_empty(),
        "{name}: {error:?} says nothing"
    );
    let said = error.to_string();
    assert!(said.len() < 4000, "{name}: the error is {} bytes long", said.len());
    assert!(!said.contains(|c: char| c.is_control()), "{name}: {said:?} would disturb a terminal");
}

fn check_reading(format: &Format, reading: &Reading, hints: &Hints<'_>) {
    let name = format.name;
    assert!(!reading.sheets.is_empty(), "{name}: a reading has at least one puzzle");
    assert_eq!(reading.format, name);
    for sheet in &reading.sheets {
        let n_cells = sheet.puzzle.topology().n_cells();
        assert!(n_cells <= MAX_CELLS);
        assert_eq!(sheet.layout.n_cells(), n_cells, "{name}: the layout has a place for every cell");
        if let Some(play) = &sheet.play {
            assert_eq!(play.digits.len(), n_cells, "{name}: play has an entry for every cell");
            assert!(play.marks.as_ref().is_none_or(|marks| marks.len() == n_cells));
        }
        assert!(sheet.answer.as_ref().is_none_or(|answer| answer.len() == n_cells));
    }
    let Some(write) = format.write else { return };
    let text = write(&reading.sheets).unwrap_or_else(|error| panic!("{name}: what was read can be written: {error}"));
    assert_same(format, &reading.sheets, &text, hints);
}

/// Writing a sheet may lose a part of it, but the result is stable from then on.
fn check_sheet(format: &Format, sheet: &Sheet) {
    let (Some(read), Some(write)) = (format.read, format.write) else { return };
    let Ok(text) = write(std::slice::from_ref(sheet)) else { return };
    // SudokuPad's drawings are for display; their rules cannot be read.
    if text.starts_with(b"https://sudokupad.app/scl") {
        return;
    }
    // Formats that do not record the shape need it as a hint.
    let shape = Shape { name: "any".into(), topology: sheet.puzzle.topology().clone(), layout: sheet.layout.clone() };
    let hints = Hints { shape: Some(&shape), ..Hints::default() };
    let reading = read(&text, &hints).unwrap_or_else(|error| {
        panic!("{}: what was written can be read: {error}\n{}", format.name, String::from_utf8_lossy(&text))
    });
    check_reading(format, &reading, &hints);
}

fn assert_same(format: &Format, sheets: &[Sheet], text: &[u8], hints: &Hints<'_>) {
    let name = format.name;
    let shown = || String::from_utf8_lossy(&text[..text.len().min(2000)]).into_owned();
    let read = format.read.expect("what was written was read before");
    let again =
        read(text, hints).unwrap_or_else(|error| panic!("{name}: what was written can be read: {error}\n{}", shown()));
    assert_eq!(again.sheets.len(), sheets.len(), "{name}: as many puzzles\n{}", shown());
    for (a, b) in sheets.iter().zip(&again.sheets) {
        let (a, b) = (&a.puzzle, &b.puzzle);
        assert!(a.topology().is_same_as(b.topology()), "{name}: the same houses\n{}", shown());
        if name == "marks" {
            // Such a grid cannot distinguish a given from a cell with one mark left; only that cell becomes a given.
            let left = Candidates::new(a);
            let same = |cell: Cell| {
                a.given(cell) == b.given(cell) || (a.given(cell).is_none() && left.of(cell).single() == b.given(cell))
            };
            assert!(a.topology().cells().all(same), "{name}: the same givens\n{}", shown());
        } else {
            assert_eq!(a.givens(), b.givens(), "{name}: the same givens\n{}", shown());
        }
        // A writer may omit marks that the givens exclude.
        let same_start = a.topology().cells().all(|cell| a.start(cell) == b.start(cell));
        let same_marks = same_start || Candidates::new(a).sets() == Candidates::new(b).sets();
        assert!(same_marks, "{name}: the same marks\n{}", shown());
    }
}

/// Builds a puzzle from the bytes: the first select the kind, the others the contents of the cells.
pub fn sheet_from(bytes: &[u8]) -> Sheet {
    let byte = |i: usize| bytes.get(i).copied().unwrap_or(0);
    let seed = bytes.iter().take(64).fold(0u64, |seed, &byte| seed.wrapping_mul(0x100_0000_01B3) ^ u64::from(byte));
    let mut rng = Rng::new(seed);
    let (topology, layout) = match byte(0) % 4 {
        0 | 1 => {
            let shape = Shape::boxed(1 + usize::from(byte(1)) % 4, 1 + usize::from(byte(2)) % 5);
            (shape.topology, shape.layout)
        }
        2 => {
            let n = 1 + usize::from(byte(1)) % 9;
            let mut labels: Vec<usize> = (0..n * n).map(|i| i % n).collect();
            rng.shuffle(&mut labels);
            let shape = Shape::jigsaw(&labels).expect("every label stands as often as it should");
            (shape.topology, shape.layout)
        }
        _ => any_houses(&mut rng),
    };
    let n = topology.n_digits();
    let mut puzzle = Puzzle::empty(topology.clone());
    for (i, cell) in topology.cells().enumerate() {
        let number = usize::from(byte(3 + i));
        if let Some(digit) = Digit::from_number(number).filter(|digit| digit.index() < n) {
            puzzle.give(cell, digit);
        }
    }
    Sheet::new(puzzle, layout)
}

fn any_houses(rng: &mut Rng) -> (Arc<Topology>, Arc<Layout>) {
    let (n_cells, n_digits) = (1 + rng.below(40), 1 + rng.below(9));
    let mut cells: Vec<Cell> = (0..n_cells).map(Cell::new).collect();
    let kinds = [HouseKind::Row, HouseKind::Block, HouseKind::Group, HouseKind::Window];
    let houses = (1..=1 + rng.below(12))
        .map(|number| {
            rng.shuffle(&mut cells);
            let length = 1 + rng.below(n_digits.min(n_cells));
            House::numbered(kinds[rng.below(4)], number, cells[..length].iter().copied())
        })
        .collect();
    let topology = Topology::new(n_cells, n_digits, CellNames::Numbered, houses).expect("short houses of other cells");
    let layout = Layout::guess(&topology);
    (topology.into(), layout.into())
}

/// The grids on which rules are tested: small ones, others that are not square or not grids, and large ones.
pub const RULED: [&str; 8] = ["9x9", "4x4", "6x6", "latin5", "samurai", "x16", "25x25", "36x36"];

/// If the text consists of valid rules, they can be built, written, read again and followed, in little time and memory;
/// otherwise the error is well formed.
fn check_rules(bytes: &[u8]) {
    let Some((&first, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let shape = Shape::named(RULED[usize::from(first) % RULED.len()]).expect("a shape of the list");
    let plain = &shape.topology;
    let rules = match rules::read(text, plain) {
        Ok(rules) => rules,
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.end <= text.len(), "{error:?}");
            assert!(error.to_string().len() < 4000, "the error is {} bytes long", error.to_string().len());
            return;
        }
    };
    let again: Vec<String> = rules.iter().map(Rule::to_string).collect();
    let read_again = rules::read(&again.join("\n"), plain).expect("rules that were written can be read");
    assert_eq!(read_again, rules);
    let Ok(topology) = plain.with_rules(rules) else { return };
    let puzzle = Puzzle::empty(topology.into());
    // A few nodes of a search and one step of an explanation suffice to run every filter.
    let _ = Solver::new(puzzle.topology()).answer_within(&puzzle, &Budget::nodes(20));
    if puzzle.topology().n_cells() <= 400 {
        let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).expect("it is not too large");
        let pathfinder = pathfinder.without(&technique::CONTRADICTION_BY_RULES).up_to_rating(4.0);
        let _ = pathfinder.next(&pathfinder.board(&puzzle));
    }
}

fn check_shape_name(bytes: &[u8]) {
    let Ok(name) = std::str::from_utf8(bytes) else { return };
    match name.parse::<Shape>() {
        Err(error) => assert!(error.to_string().len() < 4000 + 8 * name.len(), "the error is too long"),
        Ok(shape) => {
            assert!(shape.topology.n_cells() <= MAX_CELLS);
            assert_eq!(shape.layout.n_cells(), shape.topology.n_cells());
            let again = Shape::named(&shape.name).expect("a shape's name is a name of a shape");
            assert!(again.topology.is_same_as(&shape.topology), "{} is another shape than {name}", shape.name);
        }
    }
}
