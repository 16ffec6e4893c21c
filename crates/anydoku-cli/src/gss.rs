//! The drop-in replacement for `gss`, the Generic Sudoku Solver: its command line, files and messages.
//!
//! This module only translates, and no other part of the program depends on it. Generating, filling and analyzing are in `making.rs`.
//!
//! It preserves everything that scripts rely on: options, prefixes and clusters, the stream and verbosity of every
//! line, result and total blocks, number formats, and levels. The following differences are deliberate:
//!
//! - Exit codes are those of gss: 0 for every run that completes, even with unsolved or invalid puzzles, several
//!   solutions, or unknown options, which are reported and ignored; 1 for unreadable files, texts with an error, a missing template and
//!   similar failures. Output that could not be written results in exit code 2, where gss exits silently
//!   with 0. A closed pipe ends the program quietly.
//! - Messages about errors in a file give the line, the column, the text found and the text expected.
//! - `-` stands for standard input, and for standard output with `-p`, `-s` and `-G`. `-G` also works when solving: the first puzzle is
//!   written to its file.
//! - If `-p` and `-s` name the same file, both write to it in turn.
//! - The last cell is printed even if the file ends without a line end. If the solution follows in the same file, a line end is added.
//! - If there are no puzzles, the average number of guesses is 0, not `-nan`.
//! - An unfinished puzzle at the end of a compact file is still skipped, but it is reported unless `-q` is given. Limits that are not
//!   numbers and unknown tags are also reported.
//! - If solving by levels takes too long, as on large empty grids, the fast solver takes over, and the level is reported as that of
//!   guessing.

mod clock;
mod getopt;
mod making;
mod out;
mod reading;
mod report;
mod solving;
mod structure;

use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, BufReader};
use std::path::Path;

use anydoku::levels::{Levels, Strategies};
use anydoku::{Layout, Puzzle, Sheet};
use anydoku_format::compact::Collector;
use anydoku_format::gss as native;

use clock::Clock;
use getopt::{Getopt, Item, Known};
use making::Filling;
use out::{Failure, Out, Outputs, complain, reason};
use reading::open;
use report::{BANNER, HELP, RULE, Tally};
use solving::shown;

const fn known(long: &'static str, short: char, has_value: bool) -> Known {
    Known { long, short, has_value, by_prefix: true }
}

const OPTIONS: &[Known] = &[
    known("help", 'h', false),
    known("quiet", 'q', false),
    known("verbose", 'v', false),
    known("compact-format", 'c', false),
    known("native-format", 'n', false),
    known("puzzle-out", 'p', true),
    known("solution-out", 's', true),
    known("gss-out", 'G', true),
    known("limit-level", 'l', true),
    known("generate", 'g', true),
    known("template", 't', true),
    known("analyze", 'a', false),
    known("strategies", 'S', true),
    known("fill", 'f', false),
    known("optfill", 'F', false),
    // An extension. It keeps all prefixes of the original options unambiguous.
    Known { long: "seed", short: 'R', has_value: true, by_prefix: false },
];

/// Runs the program with these arguments, which exclude the program's name, and returns the exit code.
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    anydoku_host::outlive_full_files();
    let mut outputs = Outputs::new();
    let result = Session::from_arguments(arguments, &mut outputs).and_then(|session| match session {
        Some(mut session) => session.run(&mut outputs),
        None => Ok(()),
    });
    let Err(failure) = result.and_then(|()| outputs.flush()) else { return 0 };
    // Output before the failure is still useful; if it cannot be written either, one error message is enough.
    if failure.message.is_some() {
        _ = outputs.flush();
    }
    failure.message.iter().for_each(|message| complain(message));
    failure.code
}

/// The settings of a run, as given on the command line.
struct Session {
    verbosity: u8,
    is_compact: bool,
    strategies: Strategies,
    limit: Option<usize>,
    puzzles: Out,
    solutions: Out,
    native: Option<Out>,
    files: Vec<OsString>,
    template: Option<OsString>,
    generate: Option<usize>,
    filling: Option<Filling>,
    is_analysis: bool,
    seed: u64,
    /// Whether a seed was given.
    has_seed: bool,
}

impl Session {
    /// Parses the command line. Returns `None` if help was requested and printed. Options take effect in order, because
    /// `-p` empties its file at once.
    fn from_arguments(
        arguments: impl Iterator<Item = OsString>,
        outputs: &mut Outputs,
    ) -> Result<Option<Session>, Failure> {
        let mut strategies = None;
        let mut session = Session {
            verbosity: 1,
            is_compact: false,
            strategies: Strategies::ALL,
            limit: None,
            puzzles: Out::Stdout,
            solutions: Out::Stdout,
            native: None,
            files: Vec::new(),
            template: None,
            generate: None,
            filling: None,
            is_analysis: false,
            seed: std::hash::RandomState::new().build_hasher().finish() >> 24,
            has_seed: false,
        };
        for item in Getopt::new(OPTIONS, arguments) {
            let (short, value) = match item {
                Err(error) => {
                    complain(&format!("gss: {error}"));
                    continue;
                }
                Ok(Item::File(file)) => {
                    session.files.push(file);
                    continue;
                }
                Ok(Item::Option(short, value)) => (short, value),
            };
            match short {
                'h' => {
                    outputs.write(Out::Stdout, HELP.as_bytes())?;
                    return Ok(None);
                }
                'q' => session.verbosity = 0,
                'v' => session.verbosity = 2,
                'c' => session.is_compact = true,
                'n' => session.is_compact = false,
                'p' => session.puzzles = outputs.open(Path::new(&value))?,
                's' => session.solutions = outputs.open(Path::new(&value))?,
                'G' => session.native = Some(outputs.open(Path::new(&value))?),
                'l' => session.limit = parse_limit(&value.to_string_lossy()),
                'S' => add_strategies(&mut strategies, &value.to_string_lossy())?,
                'g' => match parse_level(&value.to_string_lossy()) {
                    Some(level) => session.generate = Some(level),
                    None => complain("Error level should be larger than 0"),
                },
                't' => session.template = Some(value),
                'a' => session.is_analysis = true,
                'f' => session.filling = session.filling.or(Some(Filling::Backtracking)),
                'F' => session.filling = Some(Filling::Optimising),
                _ => {
                    let text = value.to_string_lossy();
                    let wrong = || Failure::new(format!("gss: found --seed {text}, expected a number"));
                    session.seed = text.parse().map_err(|_| wrong())?;
                    session.has_seed = true;
                }
            }
        }
        let makes = session.generate.is_some() || session.filling.is_some() || session.is_analysis;
        if session.files.is_empty() && !makes {
            return Err(Failure::new("Error: no input files found"));
        }
        session.strategies = strategies.unwrap_or(Strategies::ALL);
        Ok(Some(session))
    }

    fn run(&mut self, outputs: &mut Outputs) -> Result<(), Failure> {
        if self.verbosity >= 1 {
            outputs.say(BANNER)?;
            outputs.say("* Enabled Strategies: ---------------------")?;
            let Strategies { elim, hidden, inter, brute } = self.strategies;
            for (name, is_on) in [("eliminate", elim), ("hidden", hidden), ("inter", inter), ("brute", brute)] {
                if is_on {
                    outputs.say(format!("strategy: {name}"))?;
                }
            }
            outputs.say(RULE)?;
            outputs.say("")?;
        }
        let mut totals = Tally::default();
        let uses_chance = self.generate.is_some() || self.filling == Some(Filling::Optimising);
        if uses_chance && self.verbosity >= 2 {
            complain(&format!("seed {}", self.seed));
        }
        let n_read = self.make(&mut totals, outputs)? + self.files.len();
        for file in self.files.clone() {
            let tally = if self.is_compact { self.compact(&file, outputs)? } else { self.native(&file, outputs)? };
            totals.add(&tally);
        }
        if n_read > 1 {
            outputs.write(Out::Stdout, totals.totals(n_read).as_bytes())?;
        }
        Ok(())
    }

    fn native(&mut self, file: &OsString, outputs: &mut Outputs) -> Result<Tally, Failure> {
        let sheet = self.read_native(file, outputs)?;
        let mut tally = Tally::default();
        self.give_native(|| sheet.clone(), outputs)?;
        let mut levels = Levels::new(sheet.puzzle.topology()).with(self.strategies, self.limit);
        let show = |puzzle: &Puzzle| shown(&sheet, puzzle);
        let clock = Clock::start();
        self.solve(&mut levels, &sheet.puzzle, &show, &mut tally, outputs)?;
        tally.time = clock.time();
        Ok(tally)
    }

    fn compact(&mut self, file: &OsString, outputs: &mut Outputs) -> Result<Tally, Failure> {
        let name = Path::new(file).display().to_string();
        let mut source = BufReader::with_capacity(1 << 16, open(file)?);
        let mut collector = Collector::default();
        let mut levels: Option<Levels> = None;
        let mut tally = Tally::default();
        let clock = Clock::start();
        loop {
            let bytes = source.fill_buf();
            let bytes = bytes.map_err(|error| Failure::new(format!("cannot read file {name}: {}", reason(&error))))?;
            if bytes.is_empty() {
                break;
            }
            for &byte in bytes {
                let Some(puzzle) = collector.push(byte) else { continue };
                let sheet = || Sheet::new(puzzle.clone(), Layout::guess(puzzle.topology()));
                self.give_native(sheet, outputs)?;
                let new = || Levels::new(puzzle.topology()).with(self.strategies, self.limit);
                self.solve(levels.get_or_insert_with(new), &puzzle, &to_line, &mut tally, outputs)?;
            }
            let length = bytes.len();
            source.consume(length);
        }
        if collector.n_left() > 0 && self.verbosity >= 1 {
            let n_left = collector.n_left();
            outputs
                .warn(format!("Warning: {name}: found {n_left} cells after the last puzzle, expected 81; not read"))?;
        }
        tally.time = clock.time();
        outputs.write(Out::Stdout, tally.results(&name).as_bytes())?;
        Ok(tally)
    }

    /// Writes the puzzle to the file of `-G`, which receives only the first puzzle.
    fn give_native(&mut self, sheet: impl FnOnce() -> Sheet, outputs: &mut Outputs) -> Result<(), Failure> {
        match self.native.take() {
            Some(out) => outputs.write(out, &native::to_blocks(&sheet())),
            None => Ok(()),
        }
    }
}

/// Returns a 9x9 puzzle as one line of 81 digits and periods.
fn to_line(puzzle: &Puzzle) -> Vec<u8> {
    let cell = |digit: &Option<anydoku::Digit>| digit.map_or(b'.', |digit| b'1' + digit.index() as u8);
    puzzle.givens().iter().map(cell).chain([b'\n']).collect()
}

/// Parses a limit as C's `atoi` does. Anything but a positive number means no limit.
fn parse_limit(text: &str) -> Option<usize> {
    let start = text.trim_start();
    let number = start.strip_prefix('+').unwrap_or(start);
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() && !number.starts_with('-') {
        complain(&format!("Warning: found -l {text}, expected a number; there is no limit"));
    }
    parse_level(text)
}

/// Parses a positive number as C's `atoi` does.
fn parse_level(text: &str) -> Option<usize> {
    let start = text.trim_start();
    let digits = start.strip_prefix('+').unwrap_or(start).bytes().take_while(u8::is_ascii_digit);
    let limit = digits.fold(0usize, |n, b| n.saturating_mul(10).saturating_add((b - b'0') as usize));
    (limit > 0).then_some(limit)
}

/// Adds the strategies named in a list. Only the first characters of each name are compared. An empty list changes nothing.
fn add_strategies(strategies: &mut Option<Strategies>, list: &str) -> Result<(), Failure> {
    let mut rest = list;
    while !rest.is_empty() {
        let on = strategies.get_or_insert(Strategies::NONE);
        match rest {
            _ if rest.starts_with("elim") => on.elim = true,
            _ if rest.starts_with("hidden") => on.hidden = true,
            _ if rest.starts_with("inter") => on.inter = true,
            _ if rest.starts_with("brute") => on.brute = true,
            _ => return Err(Failure::new(format!("Unknown strategy {rest}"))),
        }
        rest = rest.split_once(',').map_or("", |(_, rest)| rest);
    }
    Ok(())
}
