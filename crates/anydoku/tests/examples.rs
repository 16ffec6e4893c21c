//! Tests with real files: every puzzle of the folder `examples/` has the shape after which its file is named, and
//! exactly one solution; collections beside the repository can be read.

use std::path::{Path, PathBuf};

use anydoku::{Answer, Puzzle, Shape, Solver};
use anydoku_format::{self as format, Hints};

use crate::repository::{collections, repository};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "gss")).collect();
    files.sort();
    files
}

/// Returns the file's stem, the shape recognized from its houses, and the puzzle.
fn read(path: &Path) -> Option<(String, Option<String>, Puzzle)> {
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
        let expected = expected.parse::<Shape>().unwrap_or_else(|error| panic!("{stem}: {error}")).name;
        assert_eq!(shape, Some(expected), "{stem}");
        assert!(matches!(Solver::new(puzzle.topology()).answer(&puzzle), Answer::Unique(_)), "{stem}");
    }
}

#[test]
fn collections_beside_the_repository_are_read() {
    let Some(data) = collections() else { return };
    let line = format::named("line").expect("there is such a format");
    for (name, n_puzzles) in [("17clue.txt", 49_158), ("magictour_top1465.txt", 1_465)] {
        let Ok(text) = std::fs::read(data.join(name)) else { continue };
        let reading = format::read(&text, &Hints::default()).unwrap();
        assert_eq!((reading.format, reading.sheets.len()), ("line", n_puzzles));
        let written = String::from_utf8(format::write(line, &reading.sheets).unwrap()).unwrap();
        for (line, sheet) in written.lines().zip(&reading.sheets) {
            assert_eq!(line.parse::<Puzzle>().unwrap(), sheet.puzzle);
        }
    }
    for (name, n_digits) in [("min16.txt", 16), ("qwh36.txt", 36), ("qwh144.txt", 144)] {
        let Ok(text) = std::fs::read_to_string(data.join("large").join(name)) else { continue };
        let cells: String = text.lines().filter_map(|line| Some(line.split('\t').nth(2)?.to_owned() + "\n")).collect();
        let reading = format::read(cells.as_bytes(), &Hints::default()).unwrap();
        assert_eq!(reading.format, "line");
        assert!(reading.sheets.iter().all(|sheet| sheet.puzzle.topology().n_digits() == n_digits));
        assert_eq!(String::from_utf8_lossy(&format::write(line, &reading.sheets).unwrap()), cells);
    }
}

#[test]
fn hand_written_blocks_of_gss_are_recognised() {
    let Some(data) = collections() else { return };
    for path in files(&data.join("gss-examples")) {
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
