//! Compares small boards with reference drawings, and draws every example once.
//!
//! `ANYDOKU_BLESS=1 cargo test -p anydoku-draw` rewrites the reference drawings and the gallery; look at them before
//! committing.

#[path = "../examples/gallery.rs"]
mod gallery;

use std::fs;
use std::path::PathBuf;

use anydoku::{Candidates, Cell, Digit, Emphasis, Face, Link, Puzzle, Shape, Sheet};
use anydoku_draw::{Drawing, Fonts, Look, Theme, board, pdf, png, svg, theme};
use anydoku_format::{Hints, read};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn draw(sheet: &Sheet, face: &Face, theme: &Theme, size: f64) -> Drawing {
    let fonts = Fonts::built_in();
    let look = Look { theme, fonts: &fonts, width: size, height: size, has_ids: true, is_large: false };
    board::draw(sheet.puzzle.topology(), &sheet.layout, face, &look)
}

fn sheet(shape: &str, givens: &str) -> Sheet {
    let shape = Shape::named(shape).unwrap();
    let mut puzzle = Puzzle::empty(shape.topology);
    for (i, c) in givens.chars().enumerate() {
        if let Some(number) = c.to_digit(36).filter(|&number| number > 0) {
            puzzle.give(Cell::new(i), Digit::from_number(number as usize).unwrap());
        }
    }
    Sheet::new(puzzle, shape.layout)
}

fn check(name: &str, drawing: &Drawing) {
    let path = root().join("testdata/drawings").join(format!("{name}.svg"));
    let drawn = svg::write(drawing);
    if std::env::var_os("ANYDOKU_BLESS").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    let reference = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(drawn, reference, "{name} does not look as in testdata/drawings; see the head of this file");
}

#[test]
fn a_small_board() {
    let sheet = sheet("4x4", "1..4..2..3..4..1");
    check("4x4", &draw(&sheet, &Face::of_puzzle(&sheet.puzzle), &theme::COLOUR, 200.0));
}

/// A clue is a bare number if the puzzle has one kind of clue; with several kinds, each has a word that stays in its
/// square.
#[test]
fn clues_of_several_kinds_are_told_apart() {
    let drawn = |rules: &str| {
        let shape = Shape::named("4x4").unwrap();
        let topology = shape.topology.with_rules(anydoku::rules::read(rules, &shape.topology).unwrap()).unwrap();
        let sheet = Sheet::new(Puzzle::empty(topology.into()), shape.layout);
        svg::write(&draw(&sheet, &Face::of_puzzle(&sheet.puzzle), &theme::COLOUR, 200.0))
    };
    let alone = drawn("hiddensky 2: 1 2 3 4; hiddensky 3: 4 3 2 1; little 9: 2 7 12");
    assert!(!alone.contains("hiddensky") && alone.contains(">2</text>"), "{alone}");
    let mixed = drawn("hiddensky 2: 1 2 3 4; room 3: 4 3 2 1; sky 2: 5 6 7 8");
    assert!(mixed.contains(">hiddensky 2</text>") && mixed.contains(">room 3</text>") && mixed.contains(">2</text>"));
}

#[test]
fn diagonals_and_windows_are_shaded() {
    let sheet = sheet("x4", "1...............");
    check("x4", &draw(&sheet, &Face::of_puzzle(&sheet.puzzle), &theme::COLOUR, 120.0));
}

#[test]
fn pieces_are_tinted() {
    let sheet = sheet("jigsaw:1112132233423444", "...4............");
    check("jigsaw4", &draw(&sheet, &Face::of_puzzle(&sheet.puzzle), &theme::GREY, 120.0));
}

#[test]
fn marks_cells_and_links_are_pointed_at() {
    let sheet = sheet("4x4", "1..4..2..3..4..1");
    let mut face = Face::of_candidates(&sheet.puzzle, &Candidates::new(&sheet.puzzle));
    face.cells.push((Cell(1), Emphasis::Reason));
    face.marks.push((Cell(1), Digit(1), Emphasis::Placed));
    face.marks.push((Cell(4), Digit(2), Emphasis::Removed));
    let from = (Cell(1), Some(Digit(1)));
    face.links.push(Link { from, to: (Cell(4), Some(Digit(2))), is_strong: true });
    face.links.push(Link { from, to: (Cell(11), None), is_strong: false });
    check("marks", &draw(&sheet, &face, &theme::COLOUR, 200.0));
}

#[test]
fn what_is_not_on_the_board_is_not_drawn() {
    let sheet = sheet("4x4", "1...............");
    let mut face = Face::of_puzzle(&sheet.puzzle);
    face.cells.push((Cell(99), Emphasis::Reason));
    face.marks.push((Cell(0), Digit(77), Emphasis::Reason));
    let nowhere = (Cell(99), None);
    face.links.push(Link { from: nowhere, to: nowhere, is_strong: true });
    let sound = (Cell(3), None);
    face.links.push(Link { from: sound, to: sound, is_strong: true });
    let plain = draw(&sheet, &Face::of_puzzle(&sheet.puzzle), &theme::COLOUR, 100.0);
    assert_eq!(draw(&sheet, &face, &theme::COLOUR, 100.0), plain);
}

/// The pictures in the documentation are reference drawings of every shape and of pages of a book.
#[test]
fn the_gallery_is_what_is_drawn() {
    let pages = gallery::pages(&root().join("examples")).unwrap();
    for kind in ["9x9", "x", "nrc", "nrcx", "linked", "parquet", "cube", "3dcube", "jigsaw", "jigsaw16", "jigcube"] {
        assert!(pages.iter().any(|(name, _)| *name == format!("gallery/{kind}.svg")), "{kind}");
    }
    for (name, text) in pages {
        let path = root().join("docs").join(&name);
        if std::env::var_os("ANYDOKU_BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let there = fs::read_to_string(&path).unwrap_or_default();
        assert!(there == text, "docs/{name} is not what is drawn now; see the head of this file");
    }
}

/// Every example is drawn as SVG with all its cells and digits, and as PNG.
#[test]
fn every_example_can_be_drawn() {
    let mut n = 0;
    for entry in fs::read_dir(root().join("examples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "gss") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let reading = read(&fs::read(&path).unwrap(), &Hints { extension: Some("gss"), ..Hints::default() }).unwrap();
        check_drawing(&name, &reading.sheets[0]);
        n += 1;
    }
    assert!(n > 25, "the examples are there");
}

/// Shapes without an example, and layouts with their own parts, are drawn as well.
#[test]
fn every_kind_can_be_drawn() {
    for kind in anydoku::shape::KINDS {
        let shape = Shape::named(kind.examples[0]).unwrap();
        check_drawing(kind.examples[0], &Sheet::new(Puzzle::empty(shape.topology), shape.layout));
    }
}

fn check_drawing(name: &str, sheet: &Sheet) {
    let topology = sheet.puzzle.topology();
    for theme in theme::THEMES {
        let drawing = draw(sheet, &Face::of_puzzle(&sheet.puzzle), theme, 400.0);
        assert!(drawing.width <= 400.001 && drawing.height <= 400.001, "{name}");
        let text = svg::write(&drawing);
        let (mut cells, mut digits) = (0, 0);
        let mut reader = quick_xml::Reader::from_str(&text);
        loop {
            match reader.read_event().unwrap_or_else(|error| panic!("{name}: {error}")) {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag) => {
                    let class = tag.try_get_attribute("class").unwrap().map(|class| class.value.into_owned());
                    cells += (class.as_deref() == Some("cell")) as usize;
                    digits += (class.as_deref() == Some("given")) as usize;
                }
                _ => {}
            }
        }
        assert_eq!((cells, digits), (topology.n_cells(), sheet.puzzle.n_givens()), "{name}");
    }
    if topology.n_cells() < 1000 {
        let drawing = draw(sheet, &Face::of_puzzle(&sheet.puzzle), &theme::COLOUR, 400.0);
        let picture = png::write(&drawing, 300).unwrap();
        assert!(picture.starts_with(b"\x89PNG") && picture.len() > 1000, "{name}");
    }
}

#[test]
fn pictures_are_not_endless() {
    let sheet = sheet("4x4", "");
    let drawing = draw(&sheet, &Face::of_puzzle(&sheet.puzzle), &theme::COLOUR, 100.0);
    assert!(png::write(&drawing, 0).is_err());
    assert!(png::write(&drawing, u32::MAX).is_err());
}

#[test]
fn a_board_is_a_page() {
    let sheet = sheet("4x4", "1..4..2..3..4..1");
    let drawing = draw(&sheet, &Face::of_puzzle(&sheet.puzzle), &theme::COLOUR, 100.0);
    let document =
        pdf::Document { pages: vec![pdf::Page { drawing, ..pdf::Page::default() }], ..pdf::Document::default() };
    let fonts = Fonts::built_in();
    let bytes = pdf::write(&document, &fonts).unwrap();
    assert!(bytes.starts_with(b"%PDF-"));
    assert_eq!(bytes, pdf::write(&document, &fonts).unwrap());
}

#[test]
fn marks_stand_below_the_sum_of_their_cage() {
    use anydoku_draw::drawing::Ink;
    for (shape, rules) in
        [("4x4", "cage 5: r1c1 r1c2"), ("9x9", "cage 15: r1c1 r1c2 r2c1"), ("6x6", "sum 12: r1c1 r1c2 r1c3")]
    {
        let shape = Shape::named(shape).unwrap();
        let rules = anydoku::rules::read(rules, &shape.topology).unwrap();
        let puzzle = Puzzle::empty(shape.topology.with_rules(rules).unwrap().into());
        let face = Face::of_candidates(&puzzle, &Candidates::new(&puzzle));
        let drawing = draw(&Sheet::new(puzzle, shape.layout), &face, &theme::COLOUR, 400.0);
        let texts = |class: &str| -> Vec<(f64, f64)> {
            let items = drawing.items.iter().filter(|item| item.class == Some(class));
            let text = |ink: &Ink| match ink {
                Ink::Text(text) => Some((text.at.y, text.at.y - 0.7 * text.size)),
                _ => None,
            };
            items.filter_map(|item| text(&item.ink)).collect()
        };
        let (sums, marks) = (texts("sum"), texts("mark"));
        assert_eq!(sums.len(), 1, "{}", shape.name);
        // The baseline of the sum is above the top of the first mark.
        let highest = marks.iter().map(|mark| mark.1).fold(f64::INFINITY, f64::min);
        assert!(!marks.is_empty() && sums[0].0 <= highest, "{}: {} and {highest}", shape.name, sums[0].0);
    }
}
