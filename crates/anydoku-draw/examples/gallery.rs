//! Generates the gallery: a picture of every puzzle in `examples/`, and the page that shows them.
//!
//! ```sh
//! cargo run --release -p anydoku-draw --example gallery -- examples docs
//! ```
//!
//! A test compares the committed files with this output, so the pictures serve as reference drawings of every shape.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anydoku::rate::Rater;
use anydoku::shape::KINDS;
use anydoku::{Answer, Candidates, Emphasis, Face, Link, Puzzle, Shape, Sheet, Solver};
use anydoku_draw::book::{Book, Exercise, Section, Style, typeset};
use anydoku_draw::drawing::{Ink, Path as Course, Stroke, point};
use anydoku_draw::theme::Colour;
use anydoku_draw::{Drawing, Fonts, Look, Paper, Theme, board, svg, theme};
use anydoku_format::{Hints, read};

/// The cell count above which a puzzle is too large for a picture in a page.
const TOO_LARGE: usize = 2000;

/// A file of the gallery: its path below `docs/`, and its text.
pub type Page = (String, String);

#[allow(dead_code, reason = "tests use the pages but not the program")]
fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = &arguments[..] else { return Err("expected: gallery EXAMPLES DOCS".into()) };
    fs::create_dir_all(Path::new(to).join("gallery"))?;
    for (name, text) in pages(Path::new(from))? {
        fs::write(Path::new(to).join(name), text)?;
    }
    Ok(())
}

/// Returns every file of the gallery.
pub fn pages(examples: &Path) -> Result<Vec<Page>, Box<dyn Error>> {
    let sheets = sheets(examples)?;
    let fonts = Fonts::built_in();
    let mut files = Vec::new();
    let mut page = String::from(HEAD);
    for (name, sheet) in &sheets {
        let mut save = |name: &str, face: &Face, theme: &Theme| {
            let size = if sheet.layout.cols() > 12 { 420.0 } else { 280.0 };
            let look = Look { theme, fonts: &fonts, width: size, height: size, has_ids: true, is_large: false };
            let drawing = board::draw(sheet.puzzle.topology(), &sheet.layout, face, &look);
            files.push((format!("gallery/{name}.svg"), svg::write(&drawing)));
        };
        let face = Face::of_puzzle(&sheet.puzzle);
        save(name, &face, &theme::COLOUR);
        let shape = Shape::recognise(sheet.puzzle.topology());
        let kind = shape.map_or_else(|| name.clone(), |shape| shape.name);
        _ = writeln!(page, "\n## {name}\n\n{}\n\n![{name}](gallery/{name}.svg)", about(&kind));
        if ["jigsaw", "super3"].contains(&&**name) {
            _ = writeln!(page, "\nIn gray, as books print it:\n\n![{name} in grey](gallery/{name}-grey.svg)");
            save(&format!("{name}-grey"), &face, &theme::GREY);
        }
        if name == "9x9" {
            _ = writeln!(page, "\nWith its solution, and with marks and the chain of a step:\n");
            if let Answer::Unique(solution) = Solver::new(sheet.puzzle.topology()).answer(&sheet.puzzle) {
                save("9x9-solution", &Face::of_solution(&sheet.puzzle, &solution), &theme::COLOUR);
            }
            save("9x9-marks", &step(sheet), &theme::COLOUR);
            _ = writeln!(page, "![solution](gallery/9x9-solution.svg) ![marks](gallery/9x9-marks.svg)");
        }
    }
    files.extend(book(&sheets, &fonts)?);
    page.push_str(BOOK);
    files.push(("GALLERY.md".into(), page));
    Ok(files)
}

/// Returns the puzzle of every example with its name, and empty grids for shapes that have no example.
fn sheets(examples: &Path) -> Result<Vec<(String, Sheet)>, Box<dyn Error>> {
    let mut paths: Vec<_> = fs::read_dir(examples)?.collect::<Result<Vec<_>, _>>()?.iter().map(|e| e.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "gss"));
    paths.sort_by_key(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let number: usize = name.split('x').next().and_then(|n| n.parse().ok()).unwrap_or(1000);
        (number, name)
    });
    let mut sheets = Vec::new();
    for path in &paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if ["asymptote", "latex"].contains(&&*name) {
            continue;
        }
        let reading = read(&fs::read(path)?, &Hints { extension: Some("gss"), ..Hints::default() })?;
        sheets.extend(reading.sheets.into_iter().next().map(|sheet| (name, sheet)));
    }
    for name in KINDS.iter().map(|kind| kind.examples[0]).filter(|name| !name.contains([':', '+'])) {
        let shape = name.parse::<Shape>()?;
        if sheets.iter().all(|(_, sheet)| !sheet.puzzle.topology().is_same_as(&shape.topology)) {
            sheets.push((name.to_owned(), Sheet::new(Puzzle::empty(shape.topology), shape.layout)));
        }
    }
    sheets.retain(|(_, sheet)| sheet.puzzle.topology().n_cells() <= TOO_LARGE);
    Ok(sheets)
}

/// Returns pages of a small book: the title page, puzzles and solutions.
fn book(sheets: &[(String, Sheet)], fonts: &Fonts) -> Result<Vec<Page>, Box<dyn Error>> {
    let exercise = |name: &str| {
        let (_, sheet) = sheets.iter().find(|(other, _)| other == name)?;
        Some(Exercise {
            sheet: sheet.clone(),
            solution: Solver::new(sheet.puzzle.topology()).unique(&sheet.puzzle),
            stars: Some(2),
            note: Rater::new(sheet.puzzle.topology())
                .ok()
                .map(|rater| format!("ER {:.1}", rater.rate(&sheet.puzzle).er)),
            link: None,
            hints: Vec::new(),
        })
    };
    let section = |title: &str, names: &[&str]| Section {
        title: title.into(),
        introduction: Vec::new(),
        exercises: names.iter().filter_map(|name| exercise(name)).collect(),
    };
    let sections = vec![
        section("Squares", &["9x9", "nrc", "x", "nrcx", "linked", "asterisk"]),
        section("Jigsaws", &["jigsaw", "toroidal", "flower"]),
    ];
    let book = Book {
        title: "Nine Sudokus".into(),
        subtitle: Some("of nine kinds".into()),
        author: Some("anydoku".into()),
        sections,
        ..Book::default()
    };
    let style = Style { paper: Paper::named("6x9").ok_or("6x9 is a paper")?, per_page: Some(2), ..Style::default() };
    let document = typeset(&book, &style, fonts)?;
    let at = |word: &str| document.pages.iter().position(|page| page.drawing.texts().any(|text| text.text == word));
    let pages = [("title", Some(0)), ("puzzles", at("Sudoku 1")), ("solutions", at("Solution 1"))];
    let saved = pages.iter().filter_map(|&(name, at)| Some((name, &document.pages[at?].drawing)));
    Ok(saved.map(|(name, drawing)| (format!("gallery/book-{name}.svg"), svg::write(&on_white(drawing)))).collect())
}

/// Returns the page on a white background, so that it stands out from the page that shows it.
fn on_white(drawing: &Drawing) -> Drawing {
    let (width, height) = (drawing.width, drawing.height);
    let mut page = Drawing::new(width, height);
    page.push(Ink::Path {
        path: Course::rectangle(point(0.5, 0.5), width - 1.0, height - 1.0),
        fill: Some(Colour::WHITE),
        stroke: Some(Stroke::new(Colour::grey(190), 1.0)),
    });
    page.place(drawing.clone(), point(0.0, 0.0));
    page
}

const BOOK: &str = "
## A book

The title page, a page of puzzles and a page of solutions from a 6 by 9 inch book by [`anydoku book`](manual/books.md):

![title](gallery/book-title.svg) ![puzzles](gallery/book-puzzles.svg) ![solutions](gallery/book-solutions.svg)
";

const HEAD: &str = "\
# Gallery

A picture of every shape, drawn from the puzzles in `examples/`. Draw your own with `anydoku draw`. This command generates the page:

```sh
cargo run --release -p anydoku-draw --example gallery -- examples docs
```
";

/// Returns the catalog's sentence about a shape.
fn about(name: &str) -> String {
    let word = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let is_plain = |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && text != "3dcube";
    let fits =
        |example: &&str| **example == *name || !is_plain(name) && !is_plain(example) && word(example) == word(name);
    let kind = KINDS.iter().find(|kind| kind.examples.iter().any(fits));
    kind.map_or_else(String::new, |kind| kind.about().to_string())
}

/// Returns a face with the candidates of the puzzle and a highlighted step, as an explanation would show it.
fn step(sheet: &Sheet) -> Face {
    let candidates = Candidates::new(&sheet.puzzle);
    let mut face = Face::of_candidates(&sheet.puzzle, &candidates);
    let topology = sheet.puzzle.topology();
    let open: Vec<_> = topology.cells().filter(|&cell| candidates.of(cell).len() == 2).collect();
    let mut last = None;
    for (i, &cell) in open.iter().take(5).enumerate() {
        let digits: Vec<_> = candidates.of(cell).iter().collect();
        let emphasis = [Emphasis::Reason, Emphasis::Second][i % 2];
        face.cells.push((cell, emphasis));
        face.marks.push((cell, digits[0], emphasis));
        face.marks.push((cell, digits[1], if i == 4 { Emphasis::Removed } else { Emphasis::Placed }));
        if let Some(from) = last {
            face.links.push(Link { from, to: (cell, Some(digits[0])), is_strong: i % 2 == 0 });
        }
        last = Some((cell, Some(digits[1])));
    }
    face
}
