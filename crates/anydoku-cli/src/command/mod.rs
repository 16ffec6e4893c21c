//! The command line of `anydoku`: what all commands share.
//!
//! A command file is arguments as typed, a request as meant, the desk, and printing. Exit codes: 0 the answer is yes,
//! 1 the answer is no, 2 we could not answer.

mod book;
mod bulk;
mod canon;
mod check;
mod convert;
mod count;
mod draw;
mod explain;
mod fill;
mod generate;
mod inputs;
mod jigsaw;
mod keeping;
mod play;
mod polish;
mod rate;
mod rows;
#[cfg(feature = "serve")]
mod serve;
mod shapes;
mod shell;
mod solve;
#[cfg(feature = "store")]
mod store;
mod techniques;
mod teller;

pub use book::makebook;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};

use inputs::{About, Inputs, Limits, To};
use teller::Teller;

use crate::output::{Save, unwritable};

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
  anydoku serve                                 the page in the browser: play, learn, make, set, print

Inputs are files, - for standard input, or the puzzle itself. The format is recognised; -v says how.
Exit code: 0 the answer is yes (one solution), 1 it is no (none, several), 2 there is no answer (bad input, bad usage).";

/// A line a command: its name and its file.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident($arguments:ty),)*) => {
        #[derive(Subcommand, Debug)]
        enum Command {
            $($(#[$about])* $name($arguments),)*
        }

        impl Command {
            fn run(&self, teller: &mut Teller) -> u8 {
                match self {
                    $($(#[$about])* Command::$name(command) => command.run(teller),)*
                }
            }
        }
    };
}

commands! {
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
    Play(play::Play),
    Count(count::Count),
    List(count::List),
    Fill(fill::Fill),
    Draw(draw::Draw),
    Book(Box<book::Book>),
    #[cfg(feature = "store")]
    Store(Box<store::StoreCommand>),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    Shapes(shapes::Shapes),
    Techniques(techniques::Techniques),
    Practise(techniques::Practise),
    Formats(shapes::Formats),
    Completions(shell::Completions),
    Man(shell::Man),
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

/// Runs the program.
pub fn main() -> ExitCode {
    ExitCode::from(run_line(std::env::args_os()))
}

/// Runs the program with this command line, of which the first word is its name; gives the exit code.
pub fn run_line(words: impl IntoIterator<Item = std::ffi::OsString>) -> u8 {
    let line = match Line::try_parse_from(words) {
        Ok(line) => line,
        Err(error) => {
            // Help and the version are answers; everything else is bad usage.
            _ = error.print();
            return if error.use_stderr() { 2 } else { 0 };
        }
    };
    let mut teller = Teller::new(&line.common);
    let code = line.command.run(&mut teller);
    teller.finish(code)
}

/// The worse of two exit codes.
fn worse(a: u8, b: u8) -> u8 {
    a.max(b)
}
