//! The drop-in replacement for MakeBook: translates its options to those of `anydoku book`.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use clap::Parser as _;

use anydoku::Message;
use anydoku_service::{BookType, ServiceError};

use super::super::inputs::seconds;
use super::super::{ColorWhen, Common, Reporter};
use super::Book;

const MAKEBOOK_HELP: &str = "\
Make a book of sudokus, as the MakeBook script of the Generic Sudoku Solver does, without LaTeX or Asymptote

Usage: MakeBook [OPTIONS]

Options:
  -h, --help          Print help
  -l, --level LEVEL   gss level of the sudokus [default: 3]
  -t, --type TYPE     STD, X, NRC, NRCX, LINK, PARQ, CUBE, 3DCUBE, JIGSAW, JIGSAW-XL, JIGCUBE or SAMURAI [default: STD]
  -o, --out NAME      Name of the book, to which .pdf is added [default: stdbook, nrcbook, ...]
  -n, --number N      Number of sudokus [default: 10]
  -p, --parallel      Accepted and ignored: all cores are always used
      --no-color      Print in grey; by default, the types that the script colors are in color
      --paleness N    Accepted and ignored: the colors are pale enough to write on
  -s, --seed N        Random seed; the same seed gives the same book [default: chosen at random and printed]
      --time SECONDS  Search for each sudoku at most this long [default: 60]
      --tex           Also write NAME.tex: the book as LaTeX source with TikZ pictures
      --asy           Also write NAME-puzzle1.asy, NAME-solution1.asy and so on: Asymptote sources of all boards

Example:
  MakeBook -t NRC -n 20 -l 2 -s 7

The pages are drawn directly into the PDF. To draw puzzles your own way, put the cells into a text template
(Asymptote, LaTeX, SVG) and let gss fill it: gss -t T -g 3 -p p.asy
";

/// The default time for each sudoku in seconds, as in gss.
const PATIENCE: f64 = 60.0;

/// The interval between progress reports.
const EVERY: Duration = Duration::from_secs(10);

/// The types that the script prints in color: jigsaws, and the type with overlapping blocks.
const COLOURED: [&str; 4] = ["JIGSAW", "JIGSAW-XL", "JIGCUBE", "LINK"];

/// The types with sixteen digits; all others have nine.
const SIXTEEN: [&str; 4] = ["JIGSAW-XL", "JIGCUBE", "CUBE", "3DCUBE"];

/// Runs the drop-in replacement for MakeBook.
pub fn makebook(arguments: impl Iterator<Item = OsString>) -> u8 {
    let common = Common { verbose: false, json: false, color: ColorWhen::Auto, language: None };
    let mut reporter = Reporter::new(&common);
    let book = match makebook_line(arguments) {
        Ok(Some(book)) => book,
        Ok(None) => {
            reporter.out(MAKEBOOK_HELP);
            return reporter.finish(0);
        }
        Err(message) => return reporter.refuse(&ServiceError::new(Message::verbatim(message)), None, b""),
    };
    let code = with_reports(&book, &mut reporter).unwrap_or_else(|error| {
        // Hints name options of `anydoku book`, which MakeBook does not have.
        let error = ServiceError { hint: error.hint.map(|_| Message::verbatim(HINT)), ..error };
        reporter.refuse(&error, None, b"")
    });
    reporter.finish(code)
}

/// The hint for the error that a sudoku could not be found.
const HINT: &str = "a lower level (-l) is easier to find, --time SECONDS searches longer, and -s N uses another seed";

/// Makes the book and reports progress on standard error.
fn with_reports(book: &Book, reporter: &mut Reporter) -> Result<u8, ServiceError> {
    let n = book.number.unwrap_or_default();
    let done = AtomicU64::new(0);
    let (end, ended) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let done = &done;
        // A terminal shows a bar instead.
        let is_reported = !std::io::stderr().is_terminal();
        scope.spawn(move || {
            let begun = Instant::now();
            // The main thread drops the other end when the book is done.
            while is_reported && ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                let (found, seconds) = (done.load(Ordering::Relaxed), begun.elapsed().as_secs());
                eprintln!("MakeBook: {found} of {n} sudokus after {seconds} s");
            }
        });
        let printed = book.print(reporter, &|n| done.store(n, Ordering::Relaxed));
        drop(end);
        printed
    })
}

/// Returns the book that the command line requests, or `None` if it requests help.
fn makebook_line(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Book>, String> {
    let (mut level, mut kind, mut out, mut number, mut seed) = (3, "STD".to_owned(), None, 10, None);
    let (mut is_grey, mut has_tex, mut has_asy, mut time) = (false, false, false, PATIENCE);
    while let Some(argument) = arguments.next() {
        let argument = argument.to_string_lossy().into_owned();
        let mut value = || match arguments.next() {
            Some(value) => Ok(value.to_string_lossy().into_owned()),
            None => Err(format!("option {argument:?} has no value, expected one")),
        };
        let number_of = |text: String| match text.parse::<usize>() {
            Ok(n) if n > 0 => Ok(n),
            _ => Err(format!("option {argument:?}: found {text:?}, expected a number from 1")),
        };
        match argument.as_str() {
            "-h" | "--help" => return Ok(None),
            "-l" | "--level" => level = number_of(value()?)?,
            "-t" | "--type" => kind = value()?,
            "-o" | "--out" => out = Some(value()?),
            "-n" | "--number" => number = number_of(value()?)?,
            "-s" | "--seed" => seed = Some(number_of(value()?)? as u64),
            "-p" | "--parallel" => {}
            "--no-color" => is_grey = true,
            "--tex" => has_tex = true,
            "--asy" => has_asy = true,
            "--time" => time = seconds(&value()?).map_err(|why| format!("option \"--time\": {why}"))?,
            "--paleness" => _ = value()?,
            _ => return Err(format!("Unknown option {argument:?}")),
        }
    }
    let Some(known) = BookType::named(&kind) else { return Err(unknown_type(&kind)) };
    // There is no level above guessing.
    let level = level.min(if SIXTEEN.contains(&known.name) { 16 } else { 9 });
    let theme = (COLOURED.contains(&known.name) && !is_grey).then(|| "colour".to_owned());
    let name = out.unwrap_or_else(|| known.file.to_owned());
    let name = name.strip_suffix(".pdf").map_or(name.clone(), str::to_owned);
    let with_ending = |ending: &str| PathBuf::from(format!("{name}.{ending}"));
    let line = ["book", "--type", known.name, "--paper", "letter", "--show", "none"];
    let line = BookLine::try_parse_from(line).expect("a line of our own");
    Ok(Some(Book {
        output: with_ending("pdf"),
        tex: has_tex.then(|| with_ending("tex")),
        asy: has_asy.then(|| with_ending("asy")),
        time: Some(time),
        number: Some(number),
        level: Some(level.to_string()),
        seed,
        theme,
        symbols: Some("numbers".to_owned()),
        title: Some(format!("{} Sudoku Book", known.title)),
        subtitle: Some(format!("{number} {} sudokus of level {level}", known.title)),
        ..line.book
    }))
}

fn unknown_type(kind: &str) -> String {
    let types = "STD, X, NRC, NRCX, LINK, PARQ, CUBE, 3DCUBE, JIGSAW, JIGSAW-XL, JIGCUBE or SAMURAI";
    format!("unknown sudoku type {kind}, expected {types}")
}

/// A command line with the options of `book` alone.
#[derive(clap::Parser)]
struct BookLine {
    #[command(flatten)]
    book: Book,
}
