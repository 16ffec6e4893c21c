//! Makes the gallery: a picture of every puzzle in `examples/`, and the page that shows them.
//!
//! ```sh
//! cargo run --release -p anydoku-draw --example gallery -- examples docs
//! ```
//!
//! With a third argument `png` it also paints pixels, to look at.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anydoku::format::{Hints, read};
use anydoku::shape::KINDS;
use anydoku::{Answer, Candidates, Emphasis, Face, Link, Puzzle, Shape, Sheet, Solver};
use anydoku_draw::{Fonts, Look, board, png, svg, theme};

/// Puzzles too large for a picture in a page.
const TOO_LARGE: usize = 2000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, rest @ ..] = &arguments[..] else { return Err("expected: gallery EXAMPLES DOCS [png]".into()) };
    let pictures = Path::new(to).join("gallery");
    fs::create_dir_all(&pictures)?;
    let mut paths: Vec<_> = fs::read_dir(from)?.collect::<Result<Vec<_>, _>>()?.iter().map(|e| e.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "gss"));
    paths.sort_by_key(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let number: usize = name.split('x').next().and_then(|n| n.parse().ok()).unwrap_or(1000);
        (number, name)
    });
    let mut page = String::from(HEAD);
    let fonts = Fonts::built_in();
    let mut sheets = Vec::new();
    for path in &paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if ["asymptote", "latex"].contains(&&*name) {
            continue;
        }
        let text = fs::read(path)?;
        let reading = read(&text, &Hints { extension: Some("gss"), ..Hints::default() })?;
        sheets.extend(reading.sheets.into_iter().next().map(|sheet| (name, sheet)));
    }
    // Shapes without an example are shown without digits.
    for name in KINDS.iter().map(|kind| kind.examples[0]).filter(|name| !name.contains([':', '+'])) {
        let shape = Shape::named(name)?;
        if sheets.iter().all(|(_, sheet)| !sheet.puzzle.topology().is_same_as(&shape.topology)) {
            sheets.push((name.to_owned(), Sheet::new(Puzzle::empty(shape.topology), shape.layout)));
        }
    }
    for (name, sheet) in &sheets {
        let shape = Shape::recognise(sheet.puzzle.topology());
        let is_large = sheet.puzzle.topology().n_cells() > TOO_LARGE;
        let save = |name: &str, face: &Face| -> Result<(), Box<dyn Error>> {
            let size = if sheet.layout.cols() > 12 { 420.0 } else { 280.0 };
            let look = Look {
                theme: &theme::COLOUR,
                fonts: &fonts,
                width: size,
                height: size,
                has_ids: true,
                is_large: false,
            };
            let drawing = board::draw(sheet.puzzle.topology(), &sheet.layout, face, &look);
            if !is_large {
                fs::write(pictures.join(format!("{name}.svg")), svg::write(&drawing))?;
            }
            if rest.first().is_some_and(|word| word == "png") {
                fs::write(pictures.join(format!("{name}.png")), png::write(&drawing, 1000)?)?;
            }
            Ok(())
        };
        save(name, &Face::of_puzzle(&sheet.puzzle))?;
        if is_large {
            continue;
        }
        let kind = shape.as_ref().map(|shape| shape.name.clone()).unwrap_or_else(|| name.clone());
        _ = writeln!(page, "\n## {name}\n\n{}\n\n![{name}](gallery/{name}.svg)", about(&kind));
        if name == "9x9" {
            _ = writeln!(page, "\nWith its solution, and with marks, a step and its chain pointed at:\n");
            if let Answer::Unique(solution) = Solver::new(sheet.puzzle.topology()).answer(&sheet.puzzle) {
                save("9x9-solution", &Face::of_solution(&sheet.puzzle, &solution))?;
            }
            save("9x9-marks", &step(sheet))?;
            _ = writeln!(page, "![solution](gallery/9x9-solution.svg) ![marks](gallery/9x9-marks.svg)");
        }
    }
    fs::write(Path::new(to).join("GALLERY.md"), page)?;
    Ok(())
}

const HEAD: &str = "\
# Gallery

A picture of every shape, from the puzzles in `examples/`. Draw your own with `anydoku draw`. This page is made by

```sh
cargo run --release -p anydoku-draw --example gallery -- examples docs
```
";

/// The sentence of the catalogue about a shape.
fn about(name: &str) -> &'static str {
    let word = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let is_plain = |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && text != "3dcube";
    let fits =
        |example: &&str| **example == *name || !is_plain(name) && !is_plain(example) && word(example) == word(name);
    let kind = KINDS.iter().find(|kind| kind.examples.iter().any(fits));
    kind.map_or("", |kind| kind.about)
}

/// Marks of the puzzle with something pointed at, as an explanation would.
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
