//! The command line of `anydoku`: what all commands share.
//!
//! A command file is arguments as typed, a request as meant, the service, and printing. Exit codes: 0 the answer is yes,
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
mod games;
mod generate;
mod inputs;
mod jigsaw;
mod keeping;
mod numbered;
mod play;
mod polish;
mod rate;
mod reporter;
#[cfg(feature = "serve")]
mod serve;
mod shapes;
mod shell;
mod solve;
#[cfg(feature = "store")]
mod store;
mod table;
mod techniques;

pub use book::makebook;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};

use inputs::{About, Inputs, Limits, To};
use reporter::Reporter;

use anydoku_host::{Save, unwritable};

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
            fn run(&self, reporter: &mut Reporter) -> u8 {
                match self {
                    $($(#[$about])* Command::$name(command) => command.run(reporter),)*
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
    let mut reporter = Reporter::new(&line.common);
    let code = line.command.run(&mut reporter);
    reporter.finish(code)
}

/// The worse of two exit codes.
fn worse(a: u8, b: u8) -> u8 {
    a.max(b)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use clap::{Command, CommandFactory};

    use super::Line;

    /// Where a name has to say two things, and why.
    const OTHERWISE: &[(&str, &str)] = &[
        ("output", "the pages of man are many, and go into a folder"),
        (
            "list",
            "solve lists solutions as Kelmendi's solver does, convert its puzzles, book takes a list of descriptions",
        ),
        ("up-to", "hint goes up to a price, count up to symmetry"),
        ("answers", "practise shows them, book writes them into a file"),
        ("rating", "generate has a range, polish a target"),
        ("index", "generate has a range, polish a target"),
    ];

    fn each<'a>(command: &'a Command, name: &str, see: &mut dyn FnMut(&str, &'a clap::Arg)) {
        for argument in command.get_arguments() {
            see(name, argument);
        }
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
            each(sub, &format!("{name} {}", sub.get_name()), see);
        }
    }

    /// Who knows an option of one command knows it of all: its letter, and what it takes.
    #[test]
    fn options_say_the_same_in_every_command() {
        let line = Line::command();
        let mut letters: BTreeMap<char, BTreeMap<String, Vec<String>>> = BTreeMap::new();
        let mut longs: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
        each(&line, "anydoku", &mut |command, argument| {
            let Some(long) = argument.get_long() else { return };
            if let Some(letter) = argument.get_short() {
                letters.entry(letter).or_default().entry(long.to_owned()).or_default().push(command.to_owned());
            }
            let values = argument.get_value_names().filter(|_| argument.get_action().takes_values());
            let form = format!("{:?} {:?}", argument.get_short(), values.map(|names| names.join(" ")));
            longs.entry(long.to_owned()).or_default().entry(form).or_default().push(command.to_owned());
        });
        let two = letters.iter().filter(|(_, longs)| longs.len() > 1);
        assert_eq!(two.collect::<Vec<_>>(), [], "a letter stands for two options");
        let two: BTreeMap<_, _> = longs.iter().filter(|(_, forms)| forms.len() > 1).collect();
        let told: BTreeSet<&str> = OTHERWISE.iter().map(|(name, _)| *name).collect();
        let untold: Vec<_> = two.iter().filter(|(name, _)| !told.contains(name.as_str())).collect();
        assert!(untold.is_empty(), "an option differs from command to command: {untold:#?}");
        let needless: Vec<_> = told.iter().filter(|name| !two.contains_key(&name.to_string())).collect();
        assert!(needless.is_empty(), "no longer an exception: {needless:?}");
    }

    /// Every option says what it does, and every command shows examples or needs none.
    #[test]
    fn every_option_and_command_is_explained() {
        let line = Line::command();
        each(&line, "anydoku", &mut |command, argument| {
            let is_told = argument.get_help().is_some() || ["help", "version"].contains(&argument.get_id().as_str());
            assert!(is_told, "{command} {}", argument.get_id());
        });
        for command in line.get_subcommands() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            let has_examples = command.get_after_help().is_some_and(|text| text.to_string().contains("anydoku "));
            assert!(has_examples || command.has_subcommands(), "{} shows no example", command.get_name());
        }
    }
}
