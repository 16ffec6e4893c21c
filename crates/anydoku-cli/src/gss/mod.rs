//! The drop-in for `gss`, the Generic Sudoku Solver: its command line, its files, its words.
//!
//! A translator and nothing else: no other part of the program knows that it exists. Generating, filling and analysing
//! are in `making.rs`.
//!
//! What scripts rely on is kept: options, prefixes and clusters, the streams and verbosity of every line, result and
//! total blocks, number formats, levels. These things are decided differently, on purpose:
//!
//! - Exit code 0 for everything that ran, also unsolved, invalid and several solutions, as in gss. Exit code 2 for what
//!   could not be answered: bad usage (gss went on after an unknown option), unreadable files, texts with an error
//!   (gss: 1), and output that could not be written (gss: 0, silently). A closed pipe ends the program quietly.
//! - Errors in a file say line, column, what was found and what was expected.
//! - `-` is standard input, and standard output for `-p`, `-s` and `-G`. `-G` also works when solving: it gets the
//!   first puzzle.
//! - `-p` and `-s` with the same name write one after the other into one file.
//! - A last cell without a line end is printed, and the line ended.
//! - Times are wall-clock times, not CPU times; there is one thread, so on an idle machine they are the same.
//! - The average of no guesses for no puzzles is 0, not `-nan`.
//! - An unfinished puzzle at the end of a compact file is still skipped, but not silently; nor is a limit that is no
//!   number taken silently for none.
//! - When logic by levels takes too long (large empty grids), the fast solver answers in its place; the level is then
//!   that of guessing.

mod getopt;
mod making;
mod out;
mod report;

use std::ffi::OsString;
use std::fs::File;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anydoku::format::compact::Collector;
use anydoku::format::gss::{self as native, Event, Tag};
use anydoku::levels::{Levels, MAX_SOLUTIONS, Outcome, Status, Strategies};
use anydoku::{Budget, DigitSet, Layout, Puzzle, Sheet, Solution, Solver};

use getopt::{Getopt, Item, Known};
use making::Filling;
use out::{Failure, Out, Outputs, complain, reason};
use report::{BANNER, HELP, RULE, Tally, scientific};

const fn known(long: &'static str, short: char, has_value: bool) -> Known {
    Known { long, short, has_value }
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
    known("seed", 'R', true),
];

/// The longest native file that is read.
const MAX_FILE: u64 = 64 << 20;

/// How far logic by levels goes before the fast solver takes over, and how far that
/// goes; the latter counted in nodes times cells. About half a second and some ten seconds.
const LEVELS_BUDGET: u64 = 100_000;
const SOLVER_BUDGET: u64 = 200_000_000;

/// Runs the program with these arguments, the program's own name not among them; gives the exit code.
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    let mut outputs = Outputs::new();
    let result = Session::from_arguments(arguments, &mut outputs).and_then(|session| match session {
        Some(mut session) => session.run(&mut outputs),
        None => Ok(()),
    });
    let Err(failure) = result.and_then(|()| outputs.flush()) else { return 0 };
    // What was said before the failure is still worth having; if it cannot be written, one complaint is enough.
    if failure.message.is_some() {
        _ = outputs.flush();
    }
    failure.message.iter().for_each(|message| complain(message));
    failure.code
}

/// What the command line asks for.
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
    /// Was the seed said?
    has_seed: bool,
}

impl Session {
    /// Nothing if help was asked for and given. Options act in their order, as files of `-p` are emptied at once.
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
            let item = item.map_err(|error| Failure::new(format!("gss: {error}\nTry 'gss --help'.")))?;
            let (short, value) = match item {
                Item::File(file) => {
                    session.files.push(file);
                    continue;
                }
                Item::Option(short, value) => (short, value),
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
        if uses_chance && self.verbosity >= 1 {
            complain(&format!("seed {}", self.seed));
        }
        let n_read = self.make(outputs)? + self.files.len();
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
        self.solve(&mut levels, &sheet.puzzle, &show, &mut tally, outputs)?;
        Ok(tally)
    }

    /// Reads a file in the native format, telling what it finds.
    fn read_native(&self, file: &OsString, outputs: &mut Outputs) -> Result<Sheet, Failure> {
        let name = Path::new(file).display().to_string();
        let mut text = Vec::new();
        let source = open(file)?;
        let read = source.take(MAX_FILE + 1).read_to_end(&mut text);
        read.map_err(|error| Failure::new(format!("cannot read file {name}: {}", reason(&error))))?;
        if text.len() as u64 > MAX_FILE {
            return Err(Failure::new(format!("Error: {name}: found more than 64 MiB, expected a puzzle")));
        }
        if self.verbosity >= 1 {
            outputs.say("* Reading a Sudoku from file: -------------")?;
            outputs.say(format!("file: {name}"))?;
        }
        let mut told = Ok(());
        let reading = native::read_with_events(&text, &mut |event| {
            if told.is_ok() {
                told = outputs.write(Out::Stdout, &tell(event, self.verbosity));
            }
        });
        told?;
        let mut reading = reading.map_err(|error| Failure::new(format!("Error: {name}: {error}")))?;
        if self.verbosity >= 1 {
            outputs.say(RULE)?;
            outputs.say("")?;
        }
        Ok(reading.sheets.remove(0))
    }

    fn compact(&mut self, file: &OsString, outputs: &mut Outputs) -> Result<Tally, Failure> {
        let name = Path::new(file).display().to_string();
        let mut source = BufReader::with_capacity(1 << 16, open(file)?);
        let mut collector = Collector::default();
        let mut levels: Option<Levels> = None;
        let mut tally = Tally::default();
        let show = |puzzle: &Puzzle| format!("{puzzle}\n").into_bytes();
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
                self.solve(levels.get_or_insert_with(new), &puzzle, &show, &mut tally, outputs)?;
            }
            let length = bytes.len();
            source.consume(length);
        }
        if collector.n_left() > 0 {
            let n_left = collector.n_left();
            outputs
                .warn(format!("Warning: {name}: found {n_left} cells after the last puzzle, expected 81; not read"))?;
        }
        outputs.write(Out::Stdout, tally.results(&name).as_bytes())?;
        Ok(tally)
    }

    /// Writes the file of `-G`, unless an earlier puzzle has it: it holds one.
    fn give_native(&mut self, sheet: impl FnOnce() -> Sheet, outputs: &mut Outputs) -> Result<(), Failure> {
        match self.native.take() {
            Some(out) => outputs.write(out, &native::to_blocks(&sheet())),
            None => Ok(()),
        }
    }

    /// Prints the puzzle, solves it, and says what came of it.
    fn solve(
        &self,
        levels: &mut Levels,
        puzzle: &Puzzle,
        show: &dyn Fn(&Puzzle) -> Vec<u8>,
        tally: &mut Tally,
        outputs: &mut Outputs,
    ) -> Result<(), Failure> {
        if lacks_a_digit(puzzle) {
            outputs.warn("Warning: detected conflicts in loaded sudoku")?;
        }
        outputs.write(self.puzzles, &show(puzzle))?;
        if self.verbosity >= 2 {
            outputs.write(Out::Stdout, &show(puzzle))?;
            let n_open = puzzle.topology().n_cells() - puzzle.n_givens();
            outputs.say(format!("Sudoku with {n_open} unknowns"))?;
        }
        let start = Instant::now();
        let outcome = answer(levels, puzzle);
        let time = start.elapsed();
        tally.count(&outcome, time);
        match &outcome.status {
            Status::Solved(solution) => self.tell_solved(&show(&solution.to_puzzle()), &outcome, time, outputs),
            Status::Invalid => outputs.warn("Sudoku is invalid"),
            Status::Several(solutions) => self.tell_several(solutions, time, show, outputs),
            Status::Unsolved(_) if self.verbosity >= 1 => outputs.warn("Could not solve the sudoku!"),
            Status::Unsolved(_) => Ok(()),
            Status::Stopped(_) => {
                if self.verbosity >= 1 {
                    outputs.warn("Could not solve the sudoku!")?;
                }
                outputs.warn("Warning: the search was stopped because it would take too long")
            }
        }
    }

    fn tell_solved(
        &self,
        shown: &[u8],
        outcome: &Outcome,
        time: Duration,
        outputs: &mut Outputs,
    ) -> Result<(), Failure> {
        if self.verbosity >= 2 {
            outputs.say(format!("Solved in {} s at level {}", scientific(time.as_secs_f64()), outcome.level))?;
            outputs.write(Out::Stdout, shown)?;
        }
        outputs.write(self.solutions, shown)
    }

    fn tell_several(
        &self,
        solutions: &[Solution],
        time: Duration,
        show: &dyn Fn(&Puzzle) -> Vec<u8>,
        outputs: &mut Outputs,
    ) -> Result<(), Failure> {
        let n = solutions.len();
        if self.verbosity >= 1 {
            outputs.warn(match n {
                ..10 => format!("Warning, {n} solutions found"),
                _ => format!("Warning, sudoku has at least {n} solutions. Stopped searching for more"),
            })?;
            outputs.say(format!("Found {n} solutions in {} s", scientific(time.as_secs_f64())))?;
        }
        if self.verbosity >= 2 {
            for (i, solution) in solutions.iter().enumerate() {
                outputs.say(format!("Solution {i}:"))?;
                outputs.write(Out::Stdout, &show(&solution.to_puzzle()))?;
            }
        }
        Ok(())
    }
}

/// A puzzle of the sheet printed into the sheet's picture.
fn shown(sheet: &Sheet, puzzle: &Puzzle) -> Vec<u8> {
    let picture = sheet.layout.picture.as_ref();
    let text = picture.map(|p| p.print(puzzle.topology().n_digits(), |cell| puzzle.given(cell)));
    let mut text = text.unwrap_or_default();
    if text.last() != Some(&b'\n') {
        text.push(b'\n');
    }
    text
}

/// By levels, or by the fast solver if that takes too long and guessing is allowed.
fn answer(levels: &mut Levels, puzzle: &Puzzle) -> Outcome {
    let outcome = levels.solve_within(puzzle, &Budget::nodes(LEVELS_BUDGET));
    if !matches!(outcome.status, Status::Stopped(_)) || !levels.strategies.brute {
        return outcome;
    }
    let mut found = Vec::new();
    let mut solver = Solver::new(puzzle.topology());
    let budget = Budget::nodes(SOLVER_BUDGET / puzzle.topology().n_cells() as u64);
    let is_done = solver.list_within(puzzle, &budget, &mut |solution| {
        found.push(solution);
        if found.len() < MAX_SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let status = match (found.len(), is_done) {
        (0, true) => Status::Invalid,
        (1, true) => Status::Solved(found.remove(0)),
        (2.., _) => Status::Several(found),
        _ => Status::Stopped(found),
    };
    Outcome { status, level: puzzle.topology().n_digits(), guesses: outcome.guesses + solver.nodes() }
}

/// Has a house no cell left for some digit, givens alone considered? Two equal givens are not seen by this.
fn lacks_a_digit(puzzle: &Puzzle) -> bool {
    let topology = puzzle.topology();
    let all = DigitSet::all(topology.n_digits());
    let union = |cells: &[anydoku::Cell]| {
        let mut union = DigitSet::EMPTY;
        for &cell in cells {
            match puzzle.given(cell) {
                None => return all,
                Some(digit) => union.insert(digit),
            }
        }
        union
    };
    topology.houses().iter().any(|house| topology.is_full(house) && union(&house.cells) != all)
}

/// A file, or standard input for `-`.
fn open(name: &OsString) -> Result<Box<dyn Read>, Failure> {
    if name == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let path = Path::new(name);
    let fail = |why: String| Failure::new(format!("cannot open file {}: {why}", path.display()));
    let file = File::open(path).map_err(|error| fail(reason(&error)))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(fail("found a directory, expected a file".into()));
    }
    Ok(Box::new(file))
}

/// What gss says when this happens while a file is read.
fn tell(event: Event<'_>, verbosity: u8) -> Vec<u8> {
    let aloud = |text: &str| if verbosity >= 1 { format!("{text}\n").into_bytes() } else { Vec::new() };
    match event {
        Event::Comment(line) => [line, b"\n"].concat(),
        Event::Pattern(pattern) => [b"pattern n= \"", pattern, b"\"\n"].concat(),
        Event::Block(cells) => {
            let numbers: String = cells.iter().map(|number| format!(" {number}")).collect();
            if verbosity >= 1 { format!("Custom Block:{numbers}\n").into_bytes() } else { b"\n".to_vec() }
        }
        Event::Tag(tag) => match tag {
            Tag::Standard => aloud("Standard Sudoku"),
            Tag::Rows => aloud("Standard Rows"),
            Tag::Columns => aloud("Standard Columns"),
            Tag::DownDiagonal => aloud("Down-Diagonal block"),
            Tag::UpDiagonal => aloud("Up-Diagonal block"),
            Tag::Blocks => aloud("Standard Blocks"),
            Tag::Matrix => aloud("Block Matrix"),
            Tag::Block | Tag::House | Tag::Sudoku => Vec::new(),
        },
        Event::SizeAssumed => aloud("Assuming standard sudoku size for standard blocks"),
        Event::BlockSizeAssumed(Tag::Block | Tag::House) => aloud("No block size given, assuming 9"),
        Event::BlockSizeAssumed(Tag::Standard) => b"Assuming standard sudoku block size for standard blocks\n".to_vec(),
        Event::BlockSizeAssumed(_) => aloud("Assuming standard sudoku block size for standard blocks"),
        Event::Size(size) => aloud(&format!("Setting sudoku size to {size} fields")),
        Event::BlockSize(size) => aloud(&format!("Setting sudoku block size to {size} fields")),
        Event::MatrixBlocks(n) => aloud(&format!("Adding {n} custom blocks from Matrix")),
        Event::Body => aloud("Reading Sudoku Data and Formating"),
        Event::NoBlocks => aloud("No blokcs specified, assuming standard Sudoku"),
    }
}

/// A limit as C's `atoi` reads it; what is no positive number is no limit.
fn parse_limit(text: &str) -> Option<usize> {
    let start = text.trim_start();
    let number = start.strip_prefix('+').unwrap_or(start);
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() && !number.starts_with('-') {
        complain(&format!("Warning: found -l {text}, expected a number; there is no limit"));
    }
    parse_level(text)
}

/// A number as C's `atoi` reads it, if it is positive.
fn parse_level(text: &str) -> Option<usize> {
    let start = text.trim_start();
    let digits = start.strip_prefix('+').unwrap_or(start).bytes().take_while(u8::is_ascii_digit);
    let limit = digits.fold(0usize, |n, b| n.saturating_mul(10).saturating_add((b - b'0') as usize));
    (limit > 0).then_some(limit)
}

/// Adds the strategies of a list; only their first letters count. An empty list changes nothing.
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
