//! Tests of malformed inputs of all kinds: the error fits on a screen and gives the place, what was found and what was expected. The
//! program does not panic, ends soon, and needs little memory.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use crate::support;

/// The component that reports an error.
#[derive(Clone, Copy, PartialEq)]
enum By {
    /// A reader that reports what it found and what it expected.
    Reader,
    /// Any component.
    Anybody,
}
use By::{Anybody, Reader};

fn run(arguments: &[&str], input: &[u8]) -> Output {
    support::run("anydoku", support::here(), arguments, input)
}

fn check(name: &str, by: By, arguments: &[&str], input: &[u8]) {
    let began = Instant::now();
    let output = run(arguments, input);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{name}: {}\n{err}", String::from_utf8_lossy(&output.stdout));
    assert!(!err.trim().is_empty(), "{name}: nothing on standard error");
    assert!(err.lines().count() <= 25, "{name}: more than a screen\n{err}");
    assert!(err.lines().all(|line| line.chars().count() <= 1000), "{name}: a line too long\n{err}");
    assert!(!err.contains("panicked"), "{name}: {err}");
    if by == Reader {
        // For puzzle text, the error reports what was found at a place; for a name on the command line, that it is unknown. Both say what
        // would be valid.
        let is_named = err.contains("found") || err.contains("unknown");
        assert!(is_named && err.contains("expected"), "{name}: {err}");
    }
    // This is not a test of speed: a hang would take minutes.
    assert!(began.elapsed() < Duration::from_secs(60), "{name} took {:?}", began.elapsed());
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns texts that every command must reject, whatever format is detected.
fn texts() -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: &str| text.as_bytes().to_vec();
    let with = |from: &str, to: &str| LINE.replacen(from, to, 1).into_bytes();
    let gss = |head: &str| format!("{head}\n<sudoku>\n{}\n", ". ".repeat(81)).into_bytes();
    vec![
        ("empty", vec![]),
        ("one line end", text("\n")),
        ("blank lines", text("  \n\t\n\r\n")),
        ("only comments", text("# nothing\n# here\n")),
        ("only a byte order mark", text("\u{feff}")),
        ("prose", text("The quick brown fox jumps over the lazy dog.\n")),
        ("one word", text("hello")),
        ("NUL", vec![0]),
        ("NULs in a line", with("7....6", "7\0\0..6")),
        ("all bytes", (0..=255).collect()),
        ("not UTF-8", vec![0xc3, 0x28, 0xff, 0x80]),
        ("UTF-16", b"\xff\xfe1\x002\x00".to_vec()),
        ("gzip", b"\x1f\x8b\x08\x00\x00\x00\x00\x00".to_vec()),
        ("zip", b"PK\x03\x04\x14\x00".to_vec()),
        ("PNG", b"\x89PNG\r\n\x1a\n".to_vec()),
        ("PDF", text("%PDF-1.4\n%\n1 0 obj\n")),
        ("a line one short", text(&LINE[..80])),
        ("a line one long", text(&format!("{LINE}5"))),
        ("a strange character in a line", with("7....6", "7.?..6")),
        ("a large digit in a 4x4", text("1...2...3...9...")),
        ("a letter in a 9x9", with("7....6", "7.G..6")),
        ("an escape code in a line", with("7....6", "7\u{1b}[31m..6")),
        ("an emoji in a line", with("7....6", "7🙂...6")),
        (
            "a grid with a short row",
            text("53..7....\n6..195...\n.98....6\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"),
        ),
        (
            "a grid with a long row",
            text(
                "53..7....\n6..195...\n.98....6..\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
            ),
        ),
        (
            "a grid with eight rows",
            text("53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"),
        ),
        ("numbers too large for their grid", text("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 17\n")),
        ("ten MB of <", vec![b'<'; 10 << 20]),
        ("ten MB of dots", vec![b'.'; 10 << 20]),
        ("ten MB of digits", vec![b'7'; 10 << 20]),
        ("ten MB of line ends and a letter", {
            let mut t = vec![b'\n'; 10 << 20];
            t.push(b'z');
            t
        }),
        ("ten MB of brackets", vec![b'['; 10 << 20]),
        ("gss: unknown tag", gss("<size>81\n<blocksize>9\n<blobs>")),
        ("gss: no body", text("<size>81\n<blocksize>9\n<standardblocks>\n")),
        ("gss: size of 10^12", gss("<size>1000000000000\n<blocksize>9")),
        ("gss: size of 10^40", gss("<size>10000000000000000000000000000000000000000\n<blocksize>9")),
        ("gss: size 0", gss("<size>0\n<blocksize>9")),
        ("gss: negative size", gss("<size>-81\n<blocksize>9")),
        ("gss: size that is not a number", gss("<size>many\n<blocksize>9")),
        ("gss: block size 0", gss("<size>81\n<blocksize>0")),
        ("gss: block size of 10^12", gss("<size>81\n<blocksize>1000000000000")),
        ("gss: a cell out of range", gss("<size>81\n<blocksize>9\n<block>0 1 2 3 4 5 6 7 81")),
        ("gss: a cell of 10^20", gss("<size>81\n<blocksize>9\n<block>0 1 2 3 4 5 6 7 100000000000000000000")),
        ("gss: a block with a cell twice", gss("<size>81\n<blocksize>9\n<block>0 1 2 3 4 5 6 7 7")),
        ("gss: a block too long", gss("<size>81\n<blocksize>9\n<block>0 1 2 3 4 5 6 7 8 9")),
        ("gss: unclosed quote", text("<standardblocks>\n<sudoku>\n\"abc . . .\n")),
        ("gss: unclosed tag", text("<standardblocks\n<sudoku\n. . .\n")),
        ("gss: too few cells", text("<standardblocks>\n<sudoku>\n. . . 1 2 3\n")),
        (
            "gss: a digit too large",
            text(&format!(
                "<size>81\n<blocksize>9\n<standardblocks>\n<pattern>|.|\n<sudoku>\n{}17 \n",
                ". ".repeat(80)
            )),
        ),
        ("gss: standard blocks of no square", gss("<size>80\n<blocksize>9\n<standardblocks>")),
        ("gss: a broken pattern", gss("<pattern>|\n<standardblocks>")),
        ("XML that is not a puzzle", text("<?xml version=\"1.0\"?>\n<html><body>hi</body></html>\n")),
        ("OpenSudoku: short data", text("<?xml version=\"1.0\"?>\n<opensudoku><game data=\"12345\"/></opensudoku>\n")),
        ("OpenSudoku: unclosed", text("<?xml version=\"1.0\"?>\n<opensudoku><game data=\"")),
        ("f-puzzles: truncated", text("https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9l")),
        ("f-puzzles: nonsense", text("https://www.f-puzzles.com/?load=!!!!!!!!")),
        ("f-puzzles: empty", text("https://www.f-puzzles.com/?load=")),
        ("an unknown link", text("https://example.com/puzzle/17")),
        ("JSON that is not a puzzle", text("{\"a\": [1, 2, 3]}")),
        ("CSV without a question", text("source,rating\nx,1\n")),
        ("CSV with a broken question", text("source,question,answer,rating\nx,12345,,1\n")),
        ("CSV with an unclosed quote", text("source,question,answer,rating\n\"x,12345,,1\n")),
        ("marks that end early", text("123 456 789 | 12 3 4\n123 456 7")),
        ("sdk with half a grid", text("[Puzzle]\n53..7....\n6..195...\n")),
    ]
}

#[test]
fn wrong_texts_are_refused() {
    let texts = texts();
    assert!(texts.len() >= 60, "only {} texts", texts.len());
    for (name, text) in &texts {
        for command in [&["solve"][..], &["check"], &["convert", "--to", "line"]] {
            // One-line puzzles are answered line by line, so `solve` has its own messages for them.
            let is_text = !["UTF-16", "gzip", "zip", "PNG", "PDF"].contains(name);
            check(&format!("{name} ({})", command[0]), if is_text { Reader } else { Anybody }, command, text);
        }
    }
    memory_stayed_small();
}

#[test]
fn wrong_arguments_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("good.txt"), LINE).unwrap();
    fs::write(path("empty.txt"), "").unwrap();
    let (good, empty) = (path("good.txt"), path("empty.txt"));
    let (folder_path, missing, nowhere) = (path(""), path("missing.gss"), path("no/such/folder/out.txt"));
    let long = "1".repeat(5001);
    let cases: Vec<(&str, By, Vec<&str>)> = vec![
        ("a directory", Anybody, vec!["solve", &folder_path]),
        ("a missing file", Anybody, vec!["solve", &missing]),
        ("a missing file beside a good one", Anybody, vec!["check", &good, &missing]),
        ("an empty file", Reader, vec!["solve", &empty]),
        ("a puzzle as an argument with a wrong length", Reader, vec!["solve", &LINE[1..]]),
        ("a very long argument", Reader, vec!["solve", &long]),
        ("unknown shape", Reader, vec!["solve", "--shape", "dodecahedron", &good]),
        ("shape of 10^12", Reader, vec!["solve", "--shape", "1000000000000x1000000000000", &good]),
        ("shape with nothing after the plus", Reader, vec!["solve", "--shape", "x+", &good]),
        ("shape of another size", Anybody, vec!["solve", "--shape", "16x16", &good]),
        ("empty shape", Reader, vec!["shapes", ""]),
        ("unknown shape to show", Reader, vec!["shapes", "klein-bottle"]),
        ("unknown format to read", Reader, vec!["solve", "--from", "word", &good]),
        ("a format that is not what it is", Reader, vec!["solve", "--from", "gss", &good]),
        ("unknown format to write", Reader, vec!["convert", "--to", "word", &good]),
        ("no format to write", Anybody, vec!["convert", &good]),
        ("unknown engine", Reader, vec!["solve", "--engine", "steam", &good]),
        ("unwritable output", Anybody, vec!["solve", &good, "-o", &nowhere]),
        ("unwritable output of convert", Anybody, vec!["convert", "--to", "grid", &good, "-o", &nowhere]),
        ("output onto a directory", Anybody, vec!["convert", "--to", "grid", &good, "-o", &folder_path]),
        ("unknown command", Anybody, vec!["sovle", &good]),
        ("unknown option", Anybody, vec!["solve", "--fast", &good]),
        ("option without its argument", Anybody, vec!["solve", "--shape"]),
        ("a number that is none", Anybody, vec!["solve", "--list", "many", &good]),
        ("a negative number", Anybody, vec!["solve", "--nodes", "-1", &good]),
        ("a number that is too large", Anybody, vec!["solve", "--list", "99999999999999999999999", &good]),
        ("no time at all", Anybody, vec!["solve", "--time", "0", &good]),
        ("endless time", Anybody, vec!["solve", "--time", "inf", &good]),
        ("unknown colour", Anybody, vec!["solve", "--color", "pink", &good]),
    ];
    for (name, by, arguments) in &cases {
        check(name, *by, arguments, b"");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let secret = path("secret.txt");
        fs::write(&secret, LINE).unwrap();
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
        // The superuser can read every file.
        if fs::read(&secret).is_err() {
            check("an unreadable file", Anybody, &["solve", &secret], b"");
        }
        if Path::new("/dev/zero").exists() {
            check("a file without end", Anybody, &["solve", "/dev/zero"], b"");
        }
    }
    check("no argument and nothing piped", Anybody, &["solve"], b"");
    // The program without arguments prints the help, which is longer.
    assert_eq!(run(&[], b"").status.code(), Some(2));
}

#[test]
fn large_files_that_are_not_lines_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.gss");
    let file = fs::File::create(&path).unwrap();
    (&file).write_all(b"<standardblocks>\n<sudoku>\n").unwrap();
    file.set_len(1 << 33).unwrap();
    for command in ["solve", "check"] {
        check("eight GB of nothing", Anybody, &[command, path.to_str().unwrap()], b"");
    }
    memory_stayed_small();
}

/// Checks that every child process has used at most 200 MB so far.
fn memory_stayed_small() {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::resource::{UsageWho, getrusage};
        let kilobytes = getrusage(UsageWho::RUSAGE_CHILDREN).expect("children were waited for").max_rss();
        assert!(kilobytes < 200 * 1024, "a child has used {} MB", kilobytes / 1024);
    }
}
