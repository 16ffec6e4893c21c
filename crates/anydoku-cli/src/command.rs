//! The command line of `anydoku`, and the parts that all commands share.
//!
//! A command turns its arguments into a request, sends it to the service, and prints the reply. The exit code is 0 if the answer is yes, 1
//! if it is no, and 2 if there is no answer.

mod book;
mod bulk;
mod canon;
mod check;
mod collection;
mod convert;
mod count;
mod draw;
mod ending;
mod explain;
mod fill;
mod games;
mod generate;
mod inputs;
mod jigsaw;
mod numbered;
mod play;
mod polish;
mod rate;
mod reporter;
#[cfg(feature = "serve")]
mod serve;
mod set;
mod shapes;
mod shell;
mod solve;
#[cfg(feature = "store")]
mod store;
mod table;
mod techniques;
mod usage;

pub use book::makebook;

use std::process::ExitCode;

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};

use inputs::{About, Inputs, Limits, To};
use reporter::Reporter;

use anydoku::{Language, msg};
use anydoku_host::{Save, unwritable};

/// The workbench for any Sudoku: solve, explain, rate, generate and print puzzles of any shape
#[derive(Parser, Debug)]
#[command(name = "anydoku", version, max_term_width = 100, after_long_help = EXAMPLES)]
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
  anydoku solve puzzles.txt > solutions.txt     one line per puzzle, on all cores
  anydoku check puzzle.sdk                      unique? which givens are redundant?
  anydoku convert puzzle.sdk --to line
  anydoku draw examples/cube.gss -o cube.svg
  anydoku book --type 9x9,nrc,jigsaw --number 20 -o book.pdf
  anydoku generate --shape nrc --seed 7         one puzzle; -n 100 generates a hundred
  anydoku shapes samurai

Pass a puzzle file, - for standard input, or the puzzle itself. Formats are detected; -v prints them.

Exit codes:
  0  the answer is yes: one solution, everything written
  1  the answer is no: none or several solutions, nothing found
  2  there is no answer: unreadable input, or an invalid command line";

/// The commands that help recommends to newcomers, with their descriptions.
const START: &[(&str, &str)] = &[
    ("anydoku solve PUZZLE", "Solve a puzzle from a file, or given on the command line"),
    ("anydoku explain PUZZLE", "Solve it step by step, with a reason for each step"),
    #[cfg(feature = "serve")]
    ("anydoku serve", "Start the web app and open it in the browser: play, learn, set and print"),
    #[cfg(not(feature = "serve"))]
    ("anydoku play", "Play a new puzzle in the terminal"),
];

/// Declares the commands in the groups shown by help: one line per command, with its name and the type of its arguments.
macro_rules! commands {
    ($($group:literal { $($(#[$about:meta])* $name:ident($arguments:ty),)* })*) => {
        #[derive(Subcommand, Debug)]
        enum Command {
            $($($(#[$about])* $name($arguments),)*)*
        }

        impl Command {
            fn run(&self, reporter: &mut Reporter) -> u8 {
                match self {
                    $($($(#[$about])* Command::$name(command) => command.run(reporter),)*)*
                }
            }
        }

        /// The groups of commands in help, each with the type names of its commands.
        const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($name),)*]),)*];
    };
}

commands! {
    "Solve & check" {
        Solve(solve::Solve),
        Check(check::Check),
        Rate(rate::Rate),
    }
    "Learn" {
        Explain(explain::Explain),
        Hint(explain::Hint),
        Play(play::Play),
        Practice(techniques::Practice),
        Techniques(techniques::Techniques),
    }
    "Make" {
        Generate(Box<generate::Generate>),
        Polish(polish::Polish),
        Set(set::Set),
        Jigsaw(jigsaw::Jigsaw),
        Fill(fill::Fill),
    }
    "Print" {
        Draw(draw::Draw),
        Book(Box<book::Book>),
    }
    "Collect" {
        #[cfg(feature = "store")]
        Store(Box<store::StoreCommand>),
    }
    "Research" {
        Count(count::Count),
        List(count::List),
        Analyze(canon::Analyze),
        Canon(canon::CanonCommand),
    }
    "Tools" {
        #[cfg(feature = "serve")]
        Serve(serve::Serve),
        Convert(convert::Convert),
        Shapes(shapes::Shapes),
        Formats(shapes::Formats),
        Completions(shell::Completions),
        Man(shell::Man),
    }
}

/// Options of every command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Global options")]
struct Common {
    /// Print the detected format and all assumptions to standard error
    #[arg(short, long, global = true)]
    verbose: bool,
    /// Print the answer as JSON
    #[arg(long, global = true)]
    json: bool,
    /// When to use color
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorWhen,
    /// Language of explanations, hints, books and messages: en or de (books: also fr and es) [env: ANYDOKU_LANGUAGE] [default: en]
    #[arg(long, global = true, value_name = "CODE", value_parser = language)]
    language: Option<Language>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ColorWhen {
    Auto,
    Always,
    Never,
}

/// Parses the code or the name of a language.
fn language(name: &str) -> Result<Language, String> {
    Language::named(name).ok_or_else(|| {
        let codes: Vec<&str> = Language::all().map(Language::code).collect();
        format!("expected one of {}", codes.join(", "))
    })
}

/// Returns the `clap` command, with help that lists subcommands in groups.
fn grouped_line() -> clap::Command {
    let mut line = Line::command();
    let styles = line.get_styles().clone();
    let (heading, name) = (styles.get_header(), styles.get_literal());
    let titled = |title: &str| format!("{heading}{title}:{heading:#}\n");
    let width = START.iter().map(|(typed, _)| typed.len()).max().unwrap_or(0);
    let mut text = titled("Start here");
    START.iter().for_each(|(typed, about)| text += &format!("  {name}{typed:width$}{name:#}  {about}\n"));
    for (title, names) in GROUPS {
        // Commands that are not part of this build are not found.
        let commands: Vec<_> =
            names.iter().filter_map(|name| line.find_subcommand(name.to_ascii_lowercase())).collect();
        text += &if commands.is_empty() { String::new() } else { format!("\n{}", titled(title)) };
        for command in commands {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            text += &format!("  {name}{:<12}{name:#} {about}\n", command.get_name());
        }
    }
    // The groups list the commands, so clap's own list is hidden.
    let names: Vec<String> = line.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in names {
        line = line.mut_subcommand(name, |command| command.hide(true));
    }
    let usage = "{about-with-newline}\n{usage-heading} {usage}\n\n";
    line.override_usage("anydoku <COMMAND>").help_template(format!("{usage}{text}\n{{all-args}}{{after-help}}"))
}

/// Runs the program.
pub fn main() -> ExitCode {
    ExitCode::from(run_line(std::env::args_os()))
}

/// Runs the program with these arguments, the first of which is the program's name, and returns the exit code.
pub fn run_line(words: impl IntoIterator<Item = std::ffi::OsString>) -> u8 {
    let words: Vec<_> = words.into_iter().collect();
    let line = grouped_line().try_get_matches_from(&words).and_then(|matches| Line::from_arg_matches(&matches));
    let line = match line {
        Ok(line) => line,
        Err(error) => return usage::tell(&error, &words),
    };
    let mut reporter = Reporter::new(&line.common);
    // Only books are complete in every language.
    if !matches!(line.command, Command::Book(_)) && !reporter.language().is_complete() {
        let name = reporter.language().name();
        reporter.note(msg!("cli-language-partial", language = name));
    }
    let code = line.command.run(&mut reporter);
    reporter.finish(code)
}

/// Returns the worse of two exit codes.
fn worse(a: u8, b: u8) -> u8 {
    a.max(b)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use clap::{Command, CommandFactory};

    use super::Line;

    /// Options with the same name but different meanings, and the reason for each.
    const OTHERWISE: &[(&str, &str)] = &[
        ("output", "the pages of man are many, and go into a folder"),
        (
            "list",
            "solve lists solutions as Kelmendi's solver does, convert its puzzles, book takes a list of descriptions",
        ),
        ("up-to", "hint goes up to a rating, count up to symmetry"),
        ("answers", "practice shows them, book writes them into a file"),
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

    /// An option has the same letter and takes the same value in every command.
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

    /// Every option has help, and every command and subcommand shows examples.
    #[test]
    fn every_option_and_command_is_explained() {
        let line = Line::command();
        each(&line, "anydoku", &mut |command, argument| {
            let is_told = argument.get_help().is_some() || ["help", "version"].contains(&argument.get_id().as_str());
            assert!(is_told, "{command} {}", argument.get_id());
        });
        let below = line.get_subcommands().flat_map(clap::Command::get_subcommands);
        for command in line.get_subcommands().chain(below) {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            let has_examples = command.get_after_long_help().is_some_and(|text| text.to_string().contains("anydoku "));
            assert!(has_examples || command.has_subcommands(), "{} shows no example", command.get_name());
        }
    }

    #[test]
    fn every_command_is_in_a_group_of_the_help() {
        let mut line = super::grouped_line();
        let help = line.render_help().to_string();
        for command in Line::command().get_subcommands() {
            let name = command.get_name();
            let n = help
                .lines()
                .filter(|line| line.strip_prefix("  ").and_then(|line| line.split(' ').next()) == Some(name));
            assert_eq!(n.count(), 1, "{name} in\n{help}");
        }
    }

    /// British spellings and names from earlier versions are still accepted.
    #[test]
    fn other_spellings_are_accepted() {
        for words in [
            "anydoku practise xwing",
            "anydoku practice xwing",
            "anydoku analyse nrc",
            "anydoku solve --colour never",
            "anydoku explain --scale se",
            "anydoku generate --unstrict --way up",
            "anydoku book --not-in a.txt --cover-colour red",
            "anydoku count 4x4 --up-to relabelling",
            "anydoku jigsaw --unfilled",
        ] {
            assert!(super::grouped_line().try_get_matches_from(words.split(' ')).is_ok(), "{words}");
        }
    }
}
