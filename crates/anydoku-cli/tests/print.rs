//! Pictures and books from outside: files appear whole or not at all, and say what is wrong otherwise.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run(program: &str, arguments: &[&str], folder: &Path) -> Output {
    Command::new(program).args(arguments).current_dir(folder).output().expect("the program starts")
}

fn anydoku(arguments: &[&str], folder: &Path) -> Output {
    run(env!("CARGO_BIN_EXE_anydoku"), arguments, folder)
}

fn refused(output: &Output, code: i32, message: &str) {
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{err}");
    assert!(err.contains(message), "{err:?} should contain {message:?}");
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_puzzle_becomes_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let svg = anydoku(&["draw", EASY], folder.path()).stdout;
    let text = String::from_utf8(svg).unwrap();
    assert_eq!(text.matches("class=\"given\"").count(), 30);
    assert_eq!(text.matches("id=\"cell-").count(), 81);
    let solved = anydoku(&["draw", EASY, "--solution"], folder.path()).stdout;
    assert_eq!(String::from_utf8(solved).unwrap().matches("class=\"placed\"").count(), 51);
    for (name, start) in [("a.png", &b"\x89PNG"[..]), ("a.pdf", b"%PDF-"), ("a.svg", b"<svg")] {
        let output = anydoku(&["draw", EASY, "--marks", "--highlight", "r1c3", "-o", name], folder.path());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(fs::read(folder.path().join(name)).unwrap().starts_with(start), "{name}");
    }
}

#[test]
fn a_shape_is_an_empty_board_and_many_puzzles_are_many_files() {
    let folder = tempfile::tempdir().unwrap();
    let svg = String::from_utf8(anydoku(&["draw", "samurai"], folder.path()).stdout).unwrap();
    assert_eq!(svg.matches("id=\"cell-").count(), 369);
    fs::write(folder.path().join("two.txt"), format!("{EASY}\n{EASY}\n")).unwrap();
    assert_eq!(anydoku(&["draw", "two.txt", "-o", "b.svg"], folder.path()).status.code(), Some(0));
    assert_eq!(names(folder.path()), ["b-1.svg", "b-2.svg", "two.txt"]);
}

#[test]
fn bad_pictures_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &[&str], code, message| refused(&anydoku(arguments, folder.path()), code, message);
    check(&["draw", EASY, "-o", "a.gif"], 2, "found format \"gif\", expected svg, png or pdf");
    check(&["draw", EASY, "--theme", "pink"], 2, "found theme \"pink\", expected one of colour, grey");
    check(&["draw", EASY, "--highlight", "z9"], 2, "found cell \"z9\", expected a name such as r1c1");
    check(&["draw", EASY, "-o", "a.png", "--size", "4000000000"], 2, "expected 1 to 100000000 pixels");
    check(&["draw", &".".repeat(81), "--solution"], 1, "has several solutions");
    check(&["draw", "nothing.gss"], 2, "found no such file");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn the_same_seed_makes_the_same_book_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, extra: &[&str]| {
        let mut arguments = vec!["book", "--type", "4x4,X,JIGSAW", "--number", "2", "-o", name];
        arguments.extend(extra);
        let output = anydoku(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        fs::read(folder.path().join(name)).unwrap()
    };
    let first = make("a.pdf", &["--seed", "7"]);
    assert!(first.starts_with(b"%PDF-"));
    assert_eq!(first, make("b.pdf", &["--seed", "7", "--parallel", "1"]));
    assert_ne!(first, make("c.pdf", &["--seed", "8"]));
}

#[test]
fn a_book_from_files_and_from_a_description() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.txt"), format!("{EASY}\n{EASY}\n")).unwrap();
    let description = "title = \"T\"\npaper = \"a5\"\nqr = true\n\n[[section]]\ntype = \"STD\"\nnumber = 1\nlevel = 1\n\n\
                       [[section]]\ntitle = \"File\"\nintroduction = [\"One.\", \"Two.\"]\nfile = \"two.txt\"\n";
    fs::write(folder.path().join("book.toml"), description).unwrap();
    for arguments in [["book", "two.txt", "-o", "a.pdf"], ["book", "book.toml", "-o", "b.pdf"]] {
        let output = anydoku(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    assert_eq!(names(folder.path()), ["a.pdf", "b.pdf", "book.toml", "two.txt"]);
}

#[test]
fn bad_books_are_refused_and_leave_no_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("open.txt"), format!("{EASY}\n{}\n", ".".repeat(81))).unwrap();
    fs::write(folder.path().join("bad.toml"), "title = \"T\"\npages = 3\n").unwrap();
    fs::write(folder.path().join("none.toml"), "[[section]]\ntitle = \"T\"\n").unwrap();
    let before = names(folder.path());
    let check = |arguments: &[&str], code, message| {
        let mut all = vec!["book", "-o", "out.pdf"];
        all.extend(arguments);
        refused(&anydoku(&all, folder.path()), code, message);
    };
    check(&["--type", "STDX"], 2, "found shape \"STDX\"");
    check(&["--type", "STD", "--paper", "b7"], 2, "found paper \"b7\", expected a4");
    check(&["--type", "STD", "--per-page", "0"], 2, "found 0 on a page");
    check(&["--type", "4x4", "--number", "1", "--per-page", "99999999"], 2, "do not fit on a page");
    check(&["--type", "STD", "--number", "99999999"], 2, "expected at most 10000");
    check(&["open.txt"], 1, "puzzle 2 has several solutions");
    check(&["bad.toml"], 2, "bad.toml, line 2: unknown field `pages`");
    check(&["none.toml"], 2, "section 1: expected either a type or a file");
    check(&["nothing.txt"], 2, "found no such file");
    check(&[], 2, "found no puzzle for the book");
    assert_eq!(names(folder.path()), before);
}

#[test]
fn makebook_takes_the_options_of_the_script() {
    let folder = tempfile::tempdir().unwrap();
    let makebook = |arguments: &[&str]| run(env!("CARGO_BIN_EXE_MakeBook"), arguments, folder.path());
    assert!(String::from_utf8_lossy(&makebook(&["-h"]).stdout).contains("--parallel"));
    let output = makebook(&["-t", "NRC", "-n", "1", "-l", "1", "-p"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(makebook(&["--type", "STD", "--number", "1", "--level", "1", "--out", "mine"]).status.code(), Some(0));
    assert_eq!(names(folder.path()), ["mine.pdf", "nrcbook.pdf"]);
    refused(&makebook(&["-x"]), 2, "Unknown option \"-x\"");
    refused(&makebook(&["-t", "FOO"]), 2, "Error: unknown sudoku type FOO");
    refused(&makebook(&["-n", "many"]), 2, "found \"many\", expected a number from 1");
}
