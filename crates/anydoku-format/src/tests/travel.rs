//! Tests of round trips of every shape.

use super::*;

/// Returns every shape that `anydoku shapes` lists, as large as the time for tests allows.
fn catalogue() -> Vec<Shape> {
    let names = anydoku::shape::KINDS.iter().flat_map(|kind| kind.examples);
    // Fewer than sixteen cells are ambiguous, so their format must be given.
    let small = |shape: &Shape| (16..=1296).contains(&shape.topology.n_cells());
    names.map(|name| Shape::named(name).expect("an example is a name")).filter(small).collect()
}

/// Returns a sheet with digits in some cells, without regard for rules, so that readers only have the text to go by.
fn scattered(shape: &Shape, seed: usize) -> Sheet {
    let n = shape.topology.n_digits();
    let digit = |cell: usize| (cell * 7 + seed).is_multiple_of(3);
    let cells = 0..shape.topology.n_cells();
    let digits = cells.map(|cell| digit(cell).then(|| Digit::new((cell * cell + cell / 3 + seed) % n))).collect();
    Sheet::new(Puzzle::new(shape.topology.clone(), digits), shape.layout.clone())
}

/// Checks that every format reads back the shapes that it writes.
#[test]
fn shapes_travel() {
    let mut lost = Vec::new();
    let mut carried = 0;
    for shape in catalogue() {
        for format in FORMATS.iter().filter(|format| format.read.is_some()) {
            let sheets = [scattered(&shape, 0), scattered(&shape, 1)];
            let what = format!("{} in {}", shape.name, format.name);
            // Some formats hold one puzzle per text.
            let (sheets, text) = match write(format, &sheets).map(|text| (&sheets[..], text)) {
                Ok(written) => written,
                Err(_) => match write(format, &sheets[..1]) {
                    Ok(text) => (&sheets[..1], text),
                    Err(error) => {
                        if ["gss", "line", "csv", "tsv", "grid", "marks"].contains(&format.name) {
                            lost.push(format!("{what}: {error}"));
                        }
                        continue;
                    }
                },
            };
            let back = read(&text, &Hints::default());
            let shown = String::from_utf8_lossy(&text).chars().take(400).collect::<String>();
            let back = match back {
                Ok(back) if back.sheets.len() == sheets.len() => back,
                Ok(back) => {
                    lost.push(format!("{what}: {} puzzles as {}\n{shown}", back.sheets.len(), back.format));
                    continue;
                }
                Err(error) => {
                    lost.push(format!("{what}: {error}\n{shown}"));
                    continue;
                }
            };
            for (a, b) in sheets.iter().zip(&back.sheets) {
                let start = |sheet: &Sheet| {
                    sheet.puzzle.topology().cells().map(|cell| sheet.puzzle.start(cell)).collect::<Vec<_>>()
                };
                if !a.puzzle.topology().is_same_as(b.puzzle.topology()) {
                    lost.push(format!("{what}: the shape, read as {}\n{shown}", back.format));
                } else if format.name != "marks" && start(a) != start(b) {
                    lost.push(format!("{what}: the puzzle, read as {}\n{shown}", back.format));
                }
            }
            carried += 1;
        }
    }
    assert!(lost.is_empty(), "{} lost:\n{}", lost.len(), lost.join("\n"));
    assert!(carried > 300, "{carried}");
}
