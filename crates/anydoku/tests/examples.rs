//! The folder `examples/`: every puzzle there is read, is of the shape its file is named after, and has one solution.

use std::path::{Path, PathBuf};

use anydoku::format::{self, Hints};
use anydoku::{Answer, Shape, Solver};

#[path = "support/repository.rs"]
mod repository;

use repository::repository;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "gss")).collect();
    files.sort();
    files
}

/// The file's stem, the shape its houses are recognised as, and the puzzle.
fn read(path: &Path) -> Option<(String, Option<String>, anydoku::Puzzle)> {
    let read = format::named("gss")?.read?;
    let text = std::fs::read(path).expect("the file is there");
    let reading = read(&text, &Hints::default()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let puzzle = reading.sheets[0].puzzle.clone();
    let shape = Shape::recognise(puzzle.topology()).map(|shape| shape.name);
    Some((path.file_stem()?.to_str()?.to_string(), shape, puzzle))
}

#[test]
fn every_example_has_its_shape_and_one_solution() {
    let Some(root) = repository() else { return };
    let files = files(&root.join("examples"));
    assert!(files.len() > 30, "found {} examples", files.len());
    for path in files {
        let Some((stem, shape, puzzle)) = read(&path) else { return eprintln!("skipped: gss files are not read yet") };
        let expected = match stem.as_str() {
            "asymptote" => "nrcx",
            "latex" => "9x9",
            stem => stem,
        };
        let expected = Shape::named(expected).unwrap_or_else(|error| panic!("{stem}: {error}")).name;
        assert_eq!(shape, Some(expected), "{stem}");
        assert!(matches!(Solver::new(puzzle.topology()).answer(&puzzle), Answer::Unique(_)), "{stem}");
    }
}

#[test]
fn hand_written_blocks_of_gss_are_recognised() {
    let beside = ["../../../shared/data", "../../../../shared/data"];
    let folders = std::env::var("ANYDOKU_DATA").into_iter().chain(beside.map(String::from));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = folders.map(|folder| files(&here.join(folder).join("gss-examples")));
    let Some(files) = found.find(|files| !files.is_empty()) else {
        eprintln!("skipped: no folder gss-examples in ANYDOKU_DATA or beside the repository");
        return;
    };
    for path in files {
        let Some((stem, shape, _)) = read(&path) else { return eprintln!("skipped: gss files are not read yet") };
        let expected = match stem.as_str() {
            "3DCube" => "3dcube",
            "Linked" => "disjoint",
            "NRCX" => "nrcx",
            "nrcsudoku" => "nrc",
            "16x16" => "16x16",
            "sudoku" | "emptysudoku" => "9x9",
            "bigjig" => "jigcube:",
            _ => continue,
        };
        let shape = shape.unwrap_or_else(|| panic!("{stem} is {expected}"));
        assert!(shape == expected || expected.ends_with(':') && shape.starts_with(expected), "{stem} is not {shape}");
    }
}
