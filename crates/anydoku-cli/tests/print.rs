//! Black-box tests of pictures and books: files appear whole or not at all, and errors explain why.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn anydoku(arguments: &[&str], folder: &Path) -> Output {
    support::run("anydoku", folder, arguments, b"")
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
    let greek = anydoku(&["draw", EASY, "--symbols", "ΑΒΓΔΕΖΗΘΙ"], folder.path()).stdout;
    assert!(String::from_utf8(greek).unwrap().contains('Ε'));
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
    check(&["draw", EASY, "-o", "a.gif"], 2, "unknown picture format \"gif\"; expected svg, png, pdf, tex or asy");
    check(&["draw", EASY, "--theme", "pink"], 2, "unknown theme \"pink\"; expected one of color, gray");
    check(
        &["draw", EASY, "--symbols", "abc"],
        2,
        "\"abc\" cannot represent 9 digits; use letters, numbers, pictures, or at least 9 different characters",
    );
    check(&["draw", EASY, "--highlight", "z9"], 2, "there is no cell \"z9\"; cells have names such as r1c1");
    check(
        &["draw", EASY, "-o", "a.png", "--size", "4000000000"],
        2,
        "the number of pixels must be from 1 to 100000000",
    );
    check(&["draw", &".".repeat(81), "--solution"], 1, "has several solutions");
    check(&["draw", "nothing.gss"], 2, "no such file");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn the_same_seed_makes_the_same_book_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, extra: &[&str]| {
        let mut arguments =
            vec!["book", "--type", "4x4,X,JIGSAW,SAMURAI", "--number", "2", "--show", "stars,rating", "-o", name];
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

/// Returns the text of a PDF if pdftotext is installed; otherwise prints a note that it was not checked.
fn text_of(path: &Path) -> Option<String> {
    let output = Command::new("pdftotext").args(["-layout".as_ref(), path.as_os_str(), "-".as_ref()]).output();
    match output {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(_) => {
            eprintln!("skipped: pdftotext is not installed, so nobody reads {}", path.display());
            None
        }
    }
}

#[test]
fn the_command_line_counts_more_than_the_description() {
    let folder = tempfile::tempdir().unwrap();
    let make = |description: &str, extra: &[&str]| {
        let text = format!("{description}\n[[section]]\ntype = \"4x4\"\n{}", "number = 3\nseed = 5\n");
        fs::write(folder.path().join("book.toml"), text).unwrap();
        let mut arguments = vec!["book", "book.toml"];
        arguments.extend(extra);
        let output = anydoku(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        fs::read(folder.path().join("book.pdf")).unwrap()
    };
    let described = "title = \"A\"\npaper = \"a5\"\ntheme = \"colour\"\nper-page = 1\nseed = 1\nshow = [\"stars\"]\n";
    let options = ["--title", "B", "--paper", "6x9", "--theme", "grey", "--per-page", "2", "--show", "level,rating"];
    let by_options = make(described, &options);
    let by_description =
        make("title = \"B\"\npaper = \"6x9\"\ntheme = \"grey\"\nper-page = 2\nshow = [\"level\", \"rating\"]\n", &[]);
    assert!(by_options == by_description, "every option is the same as its line in the description");
    // Seeds on the command line and in sections.
    assert!(make(described, &["--seed", "5"]) == make(described, &[]), "the section has this seed already");
    assert!(make(described, &["--seed", "6"]) != make(described, &[]));
    assert!(make(described, &["--number", "2"]) != make(described, &[]));
}

#[test]
fn puzzles_and_answers_in_two_files() {
    let folder = tempfile::tempdir().unwrap();
    let base = ["book", "--type", "4x4", "--seed", "3", "-o", "p.pdf"];
    let output = anydoku(&[&base[..], &["--answers", "a.pdf"]].concat(), folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let (puzzles, answers) = (folder.path().join("p.pdf"), folder.path().join("a.pdf"));
    for (path, only) in [(&puzzles, "puzzles"), (&answers, "answers")] {
        let both = fs::read(path).unwrap();
        let output = anydoku(&["book", "--type", "4x4", "--seed", "3", "--only", only, "-o", "one.pdf"], folder.path());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(fs::read(folder.path().join("one.pdf")).unwrap() == both, "{only}");
    }
    if let (Some(puzzles), Some(answers)) = (text_of(&puzzles), text_of(&answers)) {
        assert!(puzzles.contains("Sudoku 10") && !puzzles.contains("Solution 1"), "{puzzles}");
        assert!(answers.contains("Solution 10") && !answers.contains("Sudoku 1"), "{answers}");
    }
}

/// Checks with other programs that a book is a valid PDF with embedded fonts and readable text.
#[test]
fn other_programs_can_read_books() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "book",
        "--type",
        "STD,X,3DCUBE",
        "-n",
        "2",
        "--seed",
        "1",
        "--show",
        "stars,level,rating",
        "--title",
        "Γειά, Мир",
    ];
    let output = anydoku(&arguments, folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let book = folder.path().join("book.pdf");
    if let Some(text) = text_of(&book) {
        for words in ["Γειά, Мир", "Contents", "Sudoku 6", "Solution 6", "solution on page", "level ", "ER "] {
            assert!(text.contains(words), "{words:?} in {text}");
        }
    }
    match Command::new("qpdf").arg("--check").arg(&book).output() {
        Ok(output) => assert!(output.status.success(), "{output:?}"),
        Err(_) => eprintln!("skipped: qpdf is not installed, so nobody checks the book"),
    }
    match Command::new("pdffonts").arg(&book).output() {
        Ok(output) => {
            let table = String::from_utf8_lossy(&output.stdout).into_owned();
            let fonts: Vec<_> = table.lines().skip(2).collect();
            // Columns from the right: object, object, unicode, subset, embedded.
            let is_embedded = |line: &&str| line.split_whitespace().rev().skip(2).take(3).all(|word| word == "yes");
            assert!(!fonts.is_empty() && fonts.iter().all(is_embedded), "{table}");
        }
        Err(_) => eprintln!("skipped: pdffonts is not installed, so nobody looks at the fonts"),
    }
}

#[test]
fn a_letter_that_the_font_does_not_have_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &[&str], message| {
        let base = ["book", "--type", "4x4", "--seed", "1", "-n", "1"];
        refused(&anydoku(&[&base[..], arguments].concat(), folder.path()), 2, message);
    };
    check(&["--title", "数独 1"], "the font has no '数', '独'");
    check(&["--author", "나"], "--font FILE");
    fs::write(folder.path().join("no.ttf"), "no font").unwrap();
    check(&["--font", "no.ttf"], "the font cannot be used");
    check(&["--font", "nothing.ttf"], "no such file: nothing.ttf");
    assert_eq!(names(folder.path()), ["no.ttf"]);
}

#[test]
fn a_book_that_cannot_be_written_is_refused_before_it_is_made() {
    let folder = tempfile::tempdir().unwrap();
    // That many puzzles would take minutes.
    let arguments = ["book", "--type", "JIGSAW-XL", "-n", "9999", "-o", "nowhere/book.pdf"];
    refused(&anydoku(&arguments, folder.path()), 2, "nowhere/book.pdf: could not be written");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("book.pdf"), "an older book").unwrap();
    let arguments = ["book", "--type", "JIGSAW-XL", "-n", "9999", "--seed", "1"];
    let child = support::start("anydoku", folder.path(), &arguments);
    // A second file shows that the program has begun.
    while names(folder.path()).len() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert_eq!(names(folder.path()), ["book.pdf"]);
    assert_eq!(fs::read(folder.path().join("book.pdf")).unwrap(), b"an older book");
}

#[test]
fn codes_are_left_out_where_no_page_knows_the_shape() {
    let folder = tempfile::tempdir().unwrap();
    let output = anydoku(&["book", "--type", "STD,CUBE", "-n", "1", "--seed", "1", "--qr"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("1 of 2 puzzles have no QR code"), "{err}");
}

#[test]
fn a_board_in_the_middle_of_a_paper() {
    let folder = tempfile::tempdir().unwrap();
    let svg = anydoku(&["draw", EASY, "--paper", "a5"], folder.path()).stdout;
    assert!(String::from_utf8(svg).unwrap().starts_with("<svg"));
    let side = |extra: &[&str]| {
        let arguments = [&["draw", EASY, "--to", "png"], extra].concat();
        let bytes = anydoku(&arguments, folder.path()).stdout;
        u32::from_be_bytes(bytes[16..20].try_into().unwrap())
    };
    assert_eq!(side(&["--dpi", "100"]), 500);
    assert_eq!(side(&["--paper", "6x9", "--dpi", "100"]), 600);
    refused(&anydoku(&["draw", EASY, "--dpi", "100"], folder.path()), 2, "dpi can be set for PNG pictures only");
    refused(&anydoku(&["draw", EASY, "--paper", "b0"], folder.path()), 2, "unknown paper size \"b0\"");
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
    check(&["--type", "STDX"], 2, "unknown type \"STDX\"");
    check(&["--type", "STD", "--paper", "b7"], 2, "unknown paper size \"b7\"; expected one of a4");
    check(&["--type", "STD", "--per-page", "0"], 2, "each page must hold at least 1 board");
    check(&["--type", "4x4", "--number", "1", "--per-page", "99999999"], 2, "do not fit on a page");
    check(&["--type", "STD", "--number", "99999999"], 2, "a book holds at most 10000 puzzles");
    check(&["--type", "STD", "--level", "0"], 2, "level must be a number or a range");
    check(&["--type", "STD", "--rating", "high"], 2, "rating must be a number or a range");
    check(&["--type", "STD", "--symmetry", "round"], 2, "unknown symmetry \"round\"; expected one of none, half-turn");
    check(&["--type", "STD", "--show", "moons"], 2, "invalid value 'moons'");
    check(&["open.txt"], 1, "puzzle 2 has several solutions");
    check(&["bad.toml"], 2, "bad.toml, line 2: unknown field `pages`");
    check(&["none.toml"], 2, "section 1 must have either a type or puzzles as text");
    check(&["nothing.txt"], 2, "no such file");
    check(&[], 2, "the book has no puzzles");
    assert_eq!(names(folder.path()), before);
}

#[test]
fn what_sells_is_the_same_in_options_and_in_a_description() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let options = [
        "book",
        "--type",
        "6x6",
        "-n",
        "3",
        "--seed",
        "5",
        "--imprint",
        "© 2026",
        "--introduction",
        "Hello.",
        "--how-to",
        "--hints",
        "2",
        "--language",
        "fr",
        "--paper",
        "6x9",
        "--margin",
        "0.5in",
        "--gutter",
        "20mm",
        "--bleed",
        "3mm",
        "--stock",
        "cream",
        "--blurb",
        "Read me.",
        "--cover-colour",
        "#442211",
        "--front-cover",
        "--easy-first",
        "-o",
        "a.pdf",
        "--cover",
        "cover-a.pdf",
        "--list",
        "a.txt",
    ];
    let output = anydoku(&options, folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let description = "imprint = \"© 2026\"\nintroduction = \"Hello.\"\nhow-to = true\nhints = 2\nlanguage = \"fr\"\n\
        paper = \"6x9\"\nmargin = \"0.5in\"\ngutter = \"20mm\"\nbleed = \"3mm\"\nstock = \"cream\"\nblurb = \"Read me.\"\n\
        cover-colour = \"#442211\"\nfront-cover = true\neasy-first = true\ncover = \"cover-b.pdf\"\nlist = \"b.txt\"\nseed = 5\n\
        [[section]]\ntype = \"6x6\"\nnumber = 3\n";
    fs::write(folder.path().join("book.toml"), description).unwrap();
    let output = anydoku(&["book", "book.toml", "-o", "b.pdf"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for (a, b) in [("a.pdf", "b.pdf"), ("cover-a.pdf", "cover-b.pdf"), ("a.txt", "b.txt")] {
        assert!(read(a) == read(b), "{a} and {b}");
    }
    // The next volume repeats none of these, whatever the format of the list.
    let output = anydoku(&["convert", "a.txt", "--to", "csv", "-o", "a.csv"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for list in ["a.txt", "a.csv"] {
        let next = ["book", "--type", "6x6", "-n", "3", "--seed", "5", "--not-in", list, "--list", "next.txt"];
        let output = anydoku(&next, folder.path());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let (before, after) = (String::from_utf8(read("a.txt")).unwrap(), String::from_utf8(read("next.txt")).unwrap());
        assert!(after.lines().count() == before.lines().count() && after.lines().all(|line| !before.contains(line)));
    }
    refused(&anydoku(&["book", "--type", "4x4", "-o", "a.png"], folder.path()), 2, "a book is a PDF");
    refused(
        &anydoku(&["book", "--type", "4x4", "--cover", "book.pdf"], folder.path()),
        2,
        "two parts of the book would be written",
    );
    refused(&anydoku(&["book", "--type", "4x4", "--not-in", "no.txt"], folder.path()), 2, "no.txt");
}

#[test]
fn makebook_takes_the_options_of_the_script() {
    let folder = tempfile::tempdir().unwrap();
    let makebook = |arguments: &[&str]| support::run("MakeBook", folder.path(), arguments, b"");
    assert!(String::from_utf8_lossy(&makebook(&["-h"]).stdout).contains("--parallel"));
    let output = makebook(&["-t", "NRC", "-n", "1", "-l", "1", "-p"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(makebook(&["--type", "STD", "--number", "1", "--level", "1", "--out", "mine"]).status.code(), Some(0));
    assert_eq!(names(folder.path()), ["mine.pdf", "nrcbook.pdf"]);
    // Levels above that of guessing mean guessing, and the options of the jigsaw scripts are accepted.
    let output = makebook(&["-n", "1", "-l", "12", "--paleness", "4", "--no-color", "-o", "mine"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    refused(&makebook(&["-x"]), 2, "Unknown option \"-x\"");
    refused(&makebook(&["-t", "FOO"]), 2, "error: unknown sudoku type FOO, expected STD, X,");
    refused(&makebook(&["-n", "many"]), 2, "found \"many\", expected a number from 1");
    refused(&makebook(&["--time", "soon"]), 2, "expected a number of seconds above 0");
    let output = makebook(&["-t", "FOO"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr).to_lowercase().matches("error").count(), 1, "{output:?}");
}

#[test]
fn makebook_ends_where_a_level_is_not_found() {
    let folder = tempfile::tempdir().unwrap();
    let makebook = |arguments: &[&str]| support::run("MakeBook", folder.path(), arguments, b"");
    for kind in ["STD", "X", "NRC", "NRCX", "LINK", "PARQ"] {
        refused(&makebook(&["-t", kind, "-l", "8", "-n", "1"]), 2, "has level 8: logic goes up to level 7");
    }
    refused(&makebook(&["-t", "3DCUBE", "-l", "15", "-n", "1"]), 2, "logic goes up to level 14");
    let output = makebook(&["-t", "STD", "-l", "7", "-n", "1", "-s", "1", "--time", "0.3"]);
    refused(&output, 2, "no 9x9 of the requested difficulty was found");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("--time") && !told.contains("--rating") && !told.contains("--difficulty"), "{told}");
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[test]
fn books_and_boards_have_sources() {
    let folder = tempfile::tempdir().unwrap();
    let output = support::run(
        "MakeBook",
        folder.path(),
        &["-t", "JIGSAW", "-n", "2", "-l", "1", "-s", "1", "--tex", "--asy"],
        b"",
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let drawings = ["jigbook-puzzle1.asy", "jigbook-puzzle2.asy", "jigbook-solution1.asy", "jigbook-solution2.asy"];
    assert_eq!(names(folder.path()), [&drawings[..], &["jigbook.pdf", "jigbook.tex"]].concat());
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let tex = read("jigbook.tex");
    let count = |what: &str| tex.matches(what).count();
    assert_eq!((count("\\begin{tikzpicture}"), count("\\end{tikzpicture}"), count("\\begin{document}")), (4, 4, 1));
    assert!(tex.contains("{Sudoku 2}{solution on page \\pageref{solution2}}") && tex.ends_with("\\end{document}\n"));
    assert_eq!(tex.matches('{').count(), tex.matches('}').count());
    // A solution has a digit in each cell.
    assert_eq!(read("jigbook-solution1.asy").matches("label(").count(), 81);
    assert!(read("jigbook-puzzle1.asy").matches("label(").count() < 81);
    for (name, begins) in [("cube.tex", "\\documentclass"), ("cube.asy", "unitsize(1bp);")] {
        let output = anydoku(&["draw", "cube", "-o", name], folder.path());
        assert!(output.status.success() && read(name).starts_with(begins), "{output:?}");
    }
}

/// If a file name has the extension of a picture or a page, the command writes one, or reports what it writes instead.
#[test]
fn files_are_what_their_endings_say() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let html = |arguments: &[&str], name: &str| {
        let output = anydoku(&[arguments, &["-o", name]].concat(), folder);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let page = fs::read_to_string(folder.join(name)).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg"), "{name}");
        page
    };
    let sheet = html(&["practise", "naked", "pair", "--shape", "6x6", "-n", "2", "--seed", "3"], "sheet.html");
    // The page has two boards, and both again with their answers.
    assert_eq!(sheet.matches("<svg").count(), 4);
    assert!(sheet.find("Board 2").unwrap() < sheet.find("Answers").unwrap() && sheet.contains("Naked pair: "));
    assert!(html(&["techniques", "xwing"], "xwing.htm").contains("X-wing"));
    assert!(html(&["techniques"], "all.html").matches("<svg").count() > 30);
    for arguments in [&["practise", "xwing", "--seed", "3", "-o", "b.pdf"][..], &["techniques", "xwing", "-o", "b.pdf"]]
    {
        let output = anydoku(arguments, folder);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read(folder.join("b.pdf")).unwrap().starts_with(b"%PDF"), "{arguments:?}");
    }
    let commands: &[&[&str]] = &[
        &["practise", "xwing"],
        &["techniques"],
        &["solve", EASY],
        &["check", EASY],
        &["rate", EASY],
        &["canon", EASY],
        &["analyze", EASY],
        &["convert", EASY, "--to", "line"],
        &["polish", EASY],
        &["generate", "--seed", "1"],
        &["fill", "4x4"],
        &["jigsaw"],
        &["count", "4x4"],
        &["list", "4x4", "-n", "1"],
        &["shapes"],
    ];
    for command in commands {
        for name in ["a.pdf", "a.PNG", "a.svg", "a.html", "a.docx", "a.gz"] {
            if ["a.html", "a.pdf"].contains(&name) && matches!(command[0], "practise" | "techniques") {
                continue;
            }
            let output = anydoku(&[command, &["-o", name][..]].concat(), folder);
            refused(&output, 2, "this command writes text, not");
            assert!(!folder.join(name).exists(), "{command:?} {name}");
        }
    }
    refused(&anydoku(&["draw", EASY, "-o", "a.html"], folder), 2, "expected svg, png, pdf, tex or asy");
    refused(&anydoku(&["book", "--type", "STD", "-n", "1", "-o", "a.svg"], folder), 2, "a book is a PDF");
}
