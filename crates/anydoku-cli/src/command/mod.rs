//! The command line of `anydoku`: what all commands share.
//!
//! A command file is arguments as typed, a request as meant, the desk, and printing. Exit codes: 0 the answer is yes,
//! 1 the answer is no, 2 we could not answer.

mod book;
mod canon;
mod check;
mod convert;
mod count;
mod draw;
mod explain;
mod fill;
mod generate;
mod jigsaw;
mod polish;
mod rate;
mod shapes;
mod solve;

pub use book::makebook;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use anydoku::{Puzzle, Shape, Sheet};

use crate::desk::{self, Desk, Paper, Refusal, Reply};
use crate::input::{Input, Named, Reader};
use crate::json::{Source, Text};
use crate::text::{Look, paint, report};

/// The workbench for any Sudoku: solve, check, convert and make puzzles of any shape
#[derive(Parser, Debug)]
#[command(name = "anydoku", version, max_term_width = 100, after_help = EXAMPLES)]
struct Line {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

const EXAMPLES: &str = "\
Examples:
  anydoku solve examples/nrc.gss
  anydoku solve 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  anydoku solve puzzles.txt > solutions.txt     one-line puzzles, one line each, all cores
  anydoku check puzzle.sdk                      unique? which givens are superfluous?
  anydoku convert puzzle.sdk --to line
  anydoku draw examples/cube.gss -o cube.svg
  anydoku book --type STD,NRC,JIGSAW --number 20 -o book.pdf
  anydoku generate --shape nrc --seed 7         one puzzle; -n makes many
  anydoku shapes samurai

Inputs are files, - for standard input, or the puzzle itself. The format is recognised; -v says how.
Exit code: 0 the answer is yes (one solution), 1 it is no (none, several), 2 there is no answer (bad input, bad usage).";

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Convert(convert::Convert),
    Generate(Box<generate::Generate>),
    Polish(polish::Polish),
    Jigsaw(jigsaw::Jigsaw),
    Analyze(canon::Analyze),
    Canon(canon::CanonCommand),
    Rate(rate::Rate),
    Explain(explain::Explain),
    Hint(explain::Hint),
    Count(count::Count),
    List(count::List),
    Fill(fill::Fill),
    Draw(draw::Draw),
    Book(Box<book::Book>),
    Shapes(shapes::Shapes),
    Formats(shapes::Formats),
    Completions(Completions),
}

/// Print a script that completes anydoku's commands in a shell
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  anydoku completions bash > ~/.local/share/bash-completion/completions/anydoku")]
struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

/// Options of every command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Options of every command")]
struct Common {
    /// Say on standard error which format was recognised and what was assumed
    #[arg(short, long, global = true)]
    verbose: bool,
    /// Answer in JSON
    #[arg(long, global = true)]
    json: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Colour {
    Auto,
    Always,
    Never,
}

/// What to read and how.
#[derive(Args, Clone, Debug)]
struct Inputs {
    /// Files, - for standard input, or the puzzle itself; standard input if there is none
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<OsString>,
    /// The shape of puzzles whose format does not say it: x, nrc, 6x6:3x2, samurai … (see anydoku shapes)
    #[arg(short, long, value_name = "NAME")]
    shape: Option<String>,
    /// Read this format instead of recognising it (see anydoku formats)
    #[arg(short, long, value_name = "FORMAT")]
    from: Option<String>,
    /// How digits above 9 are written where that is not clear: symbols (1-9, then A), letters (A is 1), hex, pairs, numbers
    #[arg(short, long, value_name = "NAME")]
    alphabet: Option<String>,
}

impl Inputs {
    fn reader(&self) -> Reader {
        Reader { from: self.from.clone(), shape: self.shape.clone(), alphabet: self.alphabet.clone() }
    }

    fn all(&self) -> Result<impl Iterator<Item = Named> + use<>, Refusal> {
        Input::all(&self.puzzles, &self.reader())
    }

    fn paper(&self, input: Input) -> Result<Paper, Refusal> {
        let name = input.is_file.then(|| input.name.clone());
        let text = Text(input.read_all()?);
        Ok(self.reader().paper(name, text))
    }

    /// The puzzles of the inputs with what to call them; the name of a shape stands for its empty grid.
    fn sheets_or_shapes(&self) -> Result<Vec<Asked>, Refusal> {
        let mut found = Vec::new();
        for argument in &self.puzzles {
            let name = argument.to_string_lossy();
            if !Path::new(argument).exists()
                && let Ok(shape) = Shape::named(&name)
            {
                found.push((name.into_owned(), Ok(Sheet::new(Puzzle::empty(shape.topology), shape.layout))));
                continue;
            }
            let not_a_shape = |refusal: Refusal| match refusal.hint {
                None if !Path::new(argument).exists() && name != "-" => {
                    refusal.with_hint("a shape may stand here as well; anydoku shapes lists them")
                }
                _ => refusal,
            };
            let sheets = Inputs { puzzles: vec![argument.clone()], ..self.clone() }.sheets().map_err(not_a_shape)?;
            found.extend(sheets.into_iter().map(|(name, sheet)| (name, sheet.map_err(not_a_shape))));
        }
        if self.puzzles.is_empty() {
            found = self.sheets()?;
        }
        Ok(found)
    }

    fn sheets(&self) -> Result<Vec<Asked>, Refusal> {
        let mut found = Vec::new();
        for named in self.all()? {
            let name = named.name();
            match named.open().and_then(|input| desk::read(&self.paper(input)?)) {
                Ok(reading) => found.extend(reading.sheets.into_iter().map(|sheet| (name.clone(), Ok(sheet)))),
                Err(refusal) => found.push((name, Err(refusal))),
            }
        }
        Ok(found)
    }
}

/// What to call it, and what it is if it could be read.
type Asked = (String, Result<Sheet, Refusal>);

/// Runs the program.
pub fn main() -> ExitCode {
    let line = match Line::try_parse() {
        Ok(line) => line,
        Err(error) => {
            // Help and the version are answers; everything else is bad usage.
            _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut teller = Teller::new(&line.common);
    let code = match line.command {
        Command::Solve(command) => command.run(&mut teller),
        Command::Check(command) => command.run(&mut teller),
        Command::Convert(command) => command.run(&mut teller),
        Command::Generate(command) => command.run(&mut teller),
        Command::Polish(command) => command.run(&mut teller),
        Command::Jigsaw(command) => command.run(&mut teller),
        Command::Analyze(command) => command.run(&mut teller),
        Command::Canon(command) => command.run(&mut teller),
        Command::Rate(command) => command.run(&mut teller),
        Command::Explain(command) => command.run(&mut teller),
        Command::Hint(command) => command.run(&mut teller),
        Command::Count(command) => command.run(&mut teller),
        Command::List(command) => command.run(&mut teller),
        Command::Fill(command) => command.run(&mut teller),
        Command::Draw(command) => command.run(&mut teller),
        Command::Book(command) => command.run(&mut teller),
        Command::Shapes(command) => command.run(&mut teller),
        Command::Formats(command) => command.run(&mut teller),
        Command::Completions(command) => {
            let mut script = Vec::new();
            clap_complete::generate(command.shell, &mut Line::command(), "anydoku", &mut script);
            teller.out(&script);
            0
        }
    };
    let code = if teller.desk.is_stopped() { 130 } else { code };
    ExitCode::from(code)
}

/// Speaks: to standard output what was asked for, to standard error everything else.
struct Teller {
    desk: Desk,
    stop: Arc<AtomicBool>,
    look: Look,
    verbose: bool,
    json: bool,
    colour: ColorChoice,
    /// Nobody reads standard output any more.
    closed: bool,
}

impl Teller {
    fn new(common: &Common) -> Teller {
        let colour = match common.color {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::AlwaysAnsi,
            Colour::Never => ColorChoice::Never,
        };
        let is_terminal = io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let width = terminal_size::terminal_size().map_or(100, |(width, _)| width.0 as usize);
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        // The first Ctrl-C asks the work to end, the second ends it. If no handler can be set, the first does.
        _ = ctrlc::set_handler(move || {
            if raised.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Teller {
            desk: Desk::new(Arc::clone(&stop)),
            stop,
            look: Look { fancy: is_terminal || common.color == Colour::Always, width },
            verbose: common.verbose,
            json: common.json,
            colour,
            closed: false,
        }
    }

    /// Writes to standard output.
    fn out(&mut self, text: impl AsRef<[u8]>) {
        if self.closed {
            return;
        }
        let written = if self.look.fancy {
            AutoStream::new(io::stdout(), self.colour).write_all(text.as_ref())
        } else {
            io::stdout().write_all(&anstream::adapter::strip_bytes(text.as_ref()).into_vec())
        };
        self.closed = written.and_then(|()| io::stdout().flush()).is_err();
    }

    /// Writes a line to standard error.
    fn err(&self, text: &str) {
        // Where complaints cannot be written there is nobody to complain to.
        _ = writeln!(AutoStream::new(io::stderr(), self.colour), "{text}");
    }

    fn warn(&self, text: &str) {
        self.err(&format!("{} {text}", paint::paint(paint::WARNING, "warning:")));
    }

    /// Says why there is no answer; gives the exit code.
    fn refuse(&mut self, refusal: &Refusal, name: Option<&str>, text: &[u8]) -> u8 {
        let mut refusal = refusal.clone();
        if refusal.place.is_some() && refusal.hint.is_none() {
            refusal.hint = Some(match refusal.format {
                Some(_) => "--from FORMAT reads it as another format; anydoku formats lists them".into(),
                None => "--from FORMAT says what format it is; anydoku formats lists them".into(),
            });
        }
        let shown = report(&refusal, name, text);
        self.err(shown.trim_end());
        if self.json {
            self.out_json(&Reply::Error(refusal));
        }
        2
    }

    fn out_json(&mut self, reply: &Reply) {
        match serde_json::to_string(reply) {
            Ok(text) => self.out(text + "\n"),
            Err(error) => self.err(&format!("error: the answer does not fit in JSON ({error})")),
        }
    }

    /// Says how a text was read, if that is wanted.
    fn tell_source(&self, source: &Source, name: &str) {
        if !self.verbose {
            return;
        }
        let title = anydoku::format::named(&source.format).map_or("", |format| format.title);
        let note = paint::paint(paint::FRAME, "note:");
        self.err(&format!("{note} {name}: read as {} ({title})", source.format));
        for assumed in &source.assumed {
            self.err(&format!("{note} {name}: assumed {assumed}"));
        }
    }

    /// Writes to a file or, without one, to standard output; gives the exit code.
    fn save(&mut self, output: Option<&Path>, text: &[u8], code: u8) -> u8 {
        let Some(path) = output else {
            // What was asked for in a format goes out as it is.
            self.closed = io::stdout().write_all(text).and_then(|()| io::stdout().flush()).is_err();
            return code;
        };
        let saved = Save::to(path).and_then(|mut save| save.write_all(text).map(|()| save)).and_then(Save::keep);
        match saved {
            Ok(()) => code,
            Err(error) => self.refuse(&unwritable(path, &error), None, b""),
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Refusal {
    Refusal::new(format!("{}: could not be written ({error})", path.display()))
}

/// A file that appears whole or not at all: it is written beside its place and then moved there.
struct Save {
    file: io::BufWriter<File>,
    place: PathBuf,
    beside: Option<PathBuf>,
}

impl Save {
    fn to(place: &Path) -> io::Result<Save> {
        // Pipes and devices cannot be replaced, only written to.
        if fs::metadata(place).is_ok_and(|data| !data.is_file()) {
            let file = io::BufWriter::new(File::options().write(true).open(place)?);
            return Ok(Save { file, place: place.into(), beside: None });
        }
        let name = place.file_name().ok_or_else(|| io::Error::other("it has no file name"))?;
        let mut beside = OsString::from(".");
        beside.push(name);
        beside.push(format!(".{}.part", std::process::id()));
        let beside = place.with_file_name(beside);
        let file = io::BufWriter::new(File::create(&beside)?);
        Ok(Save { file, place: place.into(), beside: Some(beside) })
    }

    /// Puts it in its place.
    fn keep(mut self) -> io::Result<()> {
        self.file.flush()?;
        match &self.beside {
            Some(beside) => fs::rename(beside, &self.place)?,
            None => return Ok(()),
        }
        self.beside = None;
        Ok(())
    }
}

impl Write for Save {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Save {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // It was not kept.
            _ = fs::remove_file(beside);
        }
    }
}

/// The worse of two exit codes.
fn worse(a: u8, b: u8) -> u8 {
    a.max(b)
}
