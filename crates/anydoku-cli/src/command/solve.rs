//! `anydoku solve`.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use anydoku::{Cell, Engine, Shape, Solution};

use crate::desk::{
    Limit, Refusal, Reply, Request, SolveRequest, Solved, SolvedPuzzle, Verdict, engine_named, solver_for,
};
use crate::input::Input;
use crate::stream::{Bulk, Ended, MOST_REASONS, Note, Outcome, Tally};
use crate::text::{self, Ink, grouped, list, n_of, paint};

use super::{Inputs, Save, Teller, unwritable, worse};

/// Solve puzzles, and say whether the solution is the only one
///
/// One puzzle is shown with its solution. A file of one-line puzzles is answered line by line, in order, with all cores:
/// the solution, or none, several or invalid.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    inputs: Inputs,
    /// Show up to so many solutions
    #[arg(short, long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    list: Option<u64>,
    /// Count up to so many solutions
    #[arg(short, long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    count_to: Option<u64>,
    /// Write the solutions in this format
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give each puzzle at most so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Give each puzzle at most so many nodes of the search tree
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search with this engine instead of the one that suits
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Use so many threads for files of one-line puzzles; all cores if it is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Say on standard error how much work it was
    #[arg(long)]
    stats: bool,
}

const EXAMPLES: &str = "\
Examples:
  anydoku solve examples/nrc.gss
  anydoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  anydoku solve --shape x puzzle.txt            the format does not say that the diagonals count
  anydoku solve puzzles.txt > solutions.txt     one line for each puzzle
  anydoku solve puzzle.sdk --list 10            up to ten solutions
  anydoku solve puzzle.sdk --to sdk -o solved.sdk

Exit code: 0 every puzzle has exactly one solution, 1 some have none or several, 2 some could not be answered.";

/// A number of seconds as an argument.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("expected a number of seconds above 0".into()),
    }
}

impl Solve {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let named = match self.inputs.all() {
            Ok(named) => named,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut writing = Writing::default();
        let several = self.inputs.puzzles.len() > 1;
        let mut code = 0;
        for (i, named) in named.enumerate() {
            if teller.closed || teller.desk.is_stopped() {
                break;
            }
            let one = match named.open() {
                Ok(input) => self.solve_input(teller, input, several.then_some(i), &mut writing),
                Err(refusal) => teller.refuse(&refusal, None, b""),
            };
            code = worse(code, one);
        }
        if teller.desk.is_stopped() {
            teller.warn("stopped; what was answered until then is written");
        }
        match writing.finish() {
            Ok(()) => code,
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    fn limit(&self) -> Limit {
        Limit { seconds: self.time, nodes: self.nodes }
    }

    fn solve_input(&self, teller: &mut Teller, input: Input, heading: Option<usize>, writing: &mut Writing) -> u8 {
        match self.bulk(teller, &input) {
            Ok(Some(bulk)) => return self.solve_lines(teller, &bulk, input, writing),
            Ok(None) => {}
            Err(refusal) => return teller.refuse(&refusal, Some(&input.name), &input.head),
        }
        let name = input.name.clone();
        let paper = match self.inputs.paper(input) {
            Ok(paper) => paper,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let request = Request::Solve(SolveRequest {
            paper,
            engine: self.engine.clone(),
            list: self.list,
            count_to: self.count_to,
            to: self.to.clone(),
            limit: self.limit(),
        });
        let Request::Solve(SolveRequest { paper, .. }) = &request else { unreachable!("it was just made") };
        let reply = teller.desk.answer(&request);
        let solved = match &reply {
            Reply::Solve(solved) => solved,
            Reply::Error(refusal) => return teller.refuse(refusal, Some(&name), &paper.text.0),
            _ => unreachable!("the desk answers what it is asked"),
        };
        teller.tell_source(&solved.source, &name);
        let code = solved.puzzles.iter().map(|puzzle| puzzle.answer.exit_code()).fold(0, worse);
        if self.stats {
            for puzzle in &solved.puzzles {
                teller.err(&format!(
                    "puzzle {}: engine {}, {}",
                    puzzle.facts.number,
                    puzzle.engine,
                    n_of(puzzle.nodes, "node")
                ));
            }
        }
        let text = if teller.json {
            match serde_json::to_vec(&reply) {
                Ok(text) => [text, b"\n".to_vec()].concat(),
                Err(error) => return teller.refuse(&Refusal::new(format!("no JSON: {error}")), None, b""),
            }
        } else if self.to.is_some() {
            for puzzle in &solved.puzzles {
                if puzzle.answer != Verdict::Unique {
                    teller.warn(&format!("puzzle {}: {}", puzzle.facts.number, verdict(puzzle)));
                }
            }
            solved.written.clone().unwrap_or_default().0
        } else if self.output.is_some() {
            anstream::adapter::strip_bytes(&self.show(text::Look::PLAIN, solved, heading.map(|i| (i, &name[..]))))
                .into_vec()
        } else {
            let text = self.show(teller.look, solved, heading.map(|i| (i, &name[..])));
            let plain = || anstream::adapter::strip_bytes(&text).into_vec();
            let text = if teller.look.fancy { text.clone() } else { plain() };
            teller.out(&text);
            return code;
        };
        match &self.output {
            Some(path) => match writing.add(path, &text) {
                Ok(()) => code,
                Err(refusal) => teller.refuse(&refusal, None, b""),
            },
            None => teller.save(None, &text, code),
        }
    }

    /// The puzzles and their solutions for people.
    fn show(&self, look: text::Look, solved: &Solved, heading: Option<(usize, &str)>) -> Vec<u8> {
        let mut text = Vec::new();
        if let Some((i, name)) = heading {
            let gap = if i > 0 { "\n" } else { "" };
            text.extend_from_slice(
                format!("{gap}{}\n", paint::paint(paint::TITLE, &format!("== {name} =="))).as_bytes(),
            );
        }
        for (i, puzzle) in solved.puzzles.iter().enumerate() {
            if i > 0 {
                text.push(b'\n');
            }
            self.show_one(look, puzzle, solved.puzzles.len() > 1, &mut text);
        }
        text
    }

    fn show_one(&self, look: text::Look, puzzle: &SolvedPuzzle, numbered: bool, text: &mut Vec<u8>) {
        let sheet = &puzzle.sheet;
        let title = sheet.notes.title.as_ref().map(|title| text::visible(title.as_bytes()));
        let heading = match (title, numbered) {
            (Some(title), true) => Some(format!("{}. {title}", puzzle.facts.number)),
            (None, true) => Some(format!("puzzle {}", puzzle.facts.number)),
            (title, false) => title,
        };
        if let Some(heading) = heading {
            text.extend_from_slice(format!("{}\n", paint::paint(paint::TITLE, &heading)).as_bytes());
        }
        let given = |cell: Cell| sheet.puzzle.given(cell).map(|digit| (digit, Ink::Given));
        let filled = |solution: &'_ Solution, other: Option<&'_ Solution>, cell: Cell| {
            let digit = solution.digit(cell);
            let ink = match (sheet.puzzle.given(cell), other) {
                (Some(_), _) => Ink::Given,
                (None, Some(other)) if other.digit(cell) != digit => Ink::Pointed,
                (None, _) => Ink::Found,
            };
            Some((digit, ink))
        };
        let listing = self.list.is_some();
        match (&puzzle.grids[..], puzzle.answer) {
            ([a, b], Verdict::Several) if !listing => {
                text.extend_from_slice(&text::sheet(look, sheet, &[&given]));
                text.push(b'\n');
                text.extend_from_slice(format!("{}\n\n", coloured_verdict(puzzle)).as_bytes());
                let faces: [&text::Face<'_>; 2] = [&|cell| filled(a, Some(b), cell), &|cell| filled(b, Some(a), cell)];
                text.extend_from_slice(&text::sheet(look, sheet, &faces));
            }
            ([a], _) if !listing => {
                text.extend_from_slice(&text::sheet(look, sheet, &[&given, &|cell| filled(a, None, cell)]));
                if puzzle.answer != Verdict::Unique {
                    text.extend_from_slice(format!("\n{}\n", coloured_verdict(puzzle)).as_bytes());
                } else if look.fancy {
                    text.extend_from_slice(format!("{}\n", coloured_verdict(puzzle)).as_bytes());
                }
            }
            (grids, _) => {
                text.extend_from_slice(&text::sheet(look, sheet, &[&given]));
                text.extend_from_slice(format!("\n{}\n", coloured_verdict(puzzle)).as_bytes());
                for (i, grid) in grids.iter().enumerate() {
                    text.extend_from_slice(format!("\nsolution {}\n", i + 1).as_bytes());
                    text.extend_from_slice(&text::sheet(look, sheet, &[&|cell| filled(grid, None, cell)]));
                }
            }
        }
    }
}

fn verdict(puzzle: &SolvedPuzzle) -> String {
    let differ = || format!("the first two differ in {}", n_of(puzzle.differ.len() as u64, "cell"));
    match puzzle.answer {
        Verdict::Unique => "one solution".into(),
        Verdict::Several if puzzle.all_found => format!("{} solutions; {}", grouped(puzzle.found), differ()),
        Verdict::Several if puzzle.found > 2 => format!("{} solutions or more; {}", grouped(puzzle.found), differ()),
        Verdict::Several => {
            let cells = list(&puzzle.differ, 12);
            format!("several solutions; these two differ in {}: {cells}", n_of(puzzle.differ.len() as u64, "cell"))
        }
        Verdict::None => match &puzzle.clash {
            Some(clash) => format!("no solution: {clash}"),
            None => "no solution (anydoku check shows givens that clash)".into(),
        },
        Verdict::Unknown if puzzle.found > 0 => {
            "at least one solution; whether it is the only one was not found in time".into()
        }
        Verdict::Unknown => "no answer in time".into(),
    }
}

fn coloured_verdict(puzzle: &SolvedPuzzle) -> String {
    let style = match puzzle.answer {
        Verdict::Unique => paint::YES,
        Verdict::None => paint::ERROR,
        Verdict::Several | Verdict::Unknown => paint::WARNING,
    };
    paint::paint(style, &verdict(puzzle))
}

/// The file that answers are written to, begun with the first of them.
#[derive(Default)]
struct Writing {
    save: Option<(PathBuf, Save)>,
}

impl Writing {
    fn to(&mut self, path: &Path) -> Result<&mut Save, Refusal> {
        if self.save.is_none() {
            self.save = Some((path.to_owned(), Save::to(path).map_err(|error| unwritable(path, &error))?));
        }
        Ok(&mut self.save.as_mut().expect("it was just begun").1)
    }

    fn add(&mut self, path: &Path, text: &[u8]) -> Result<(), Refusal> {
        self.to(path)?.write_all(text).map_err(|error| unwritable(path, &error))
    }

    /// The file itself, for as long as it is not given back.
    fn take(&mut self, path: &Path) -> Result<Save, Refusal> {
        self.to(path)?;
        Ok(self.save.take().expect("it was just begun").1)
    }

    fn give_back(&mut self, path: &Path, file: Save) {
        self.save = Some((path.to_owned(), file));
    }

    fn finish(self) -> Result<(), Refusal> {
        match self.save {
            Some((path, save)) => save.keep().map_err(|error| unwritable(&path, &error)),
            None => Ok(()),
        }
    }
}

/// Where a stream of answers goes.
enum Output {
    Standard(io::Stdout),
    File(Save),
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Standard(stdout) => stdout.write(bytes),
            Output::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Standard(stdout) => stdout.flush(),
            Output::File(file) => file.flush(),
        }
    }
}

/// Files of one-line puzzles.
impl Solve {
    /// What to stream the input with, if it is to be streamed.
    fn bulk(&self, teller: &Teller, input: &Input) -> Result<Option<Bulk>, Refusal> {
        let by_line = self.to.as_ref().is_none_or(|to| to == "line");
        if teller.json || self.list.is_some() || self.count_to.is_some() || !by_line {
            return Ok(None);
        }
        let reader = self.inputs.reader();
        let Some(lines) = crate::stream::recognise(&input.head, input.is_whole, &reader, input.extension())? else {
            return Ok(None);
        };
        if lines.n_puzzles == 1 && input.is_whole && teller.look.fancy && self.output.is_none() && self.to.is_none() {
            return Ok(None);
        }
        if teller.verbose {
            let name = &input.name;
            let note = paint::paint(paint::FRAME, "note:");
            let shape = match &lines.shape {
                Shape { name, .. } if !name.is_empty() => name.clone(),
                shape => Shape::recognise(&shape.topology).map_or_else(|| "of one shape".into(), |known| known.name),
            };
            teller.err(&format!("{note} {name}: read as line by line, each puzzle {shape}"));
        }
        let engine = self.engine.as_deref().map(engine_named).transpose()?;
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        Ok(Some(Bulk {
            solver: solver_for(&lines.shape.topology, engine)?,
            shape: lines.shape,
            alphabet: lines.alphabet,
            threads: self.threads.map_or_else(cores, usize::from),
            limit: self.limit(),
            stop: teller.stop.clone(),
        }))
    }

    fn solve_lines(&self, teller: &mut Teller, bulk: &Bulk, input: Input, writing: &mut Writing) -> u8 {
        let began = Instant::now();
        let name = input.name.clone();
        let size = input.size;
        let bar = progress(size);
        // Answers and bar on the same terminal would only be in each other's way.
        let has_bar = io::stderr().is_terminal() && (self.output.is_some() || !io::stdout().is_terminal());
        let mut shown = false;
        let mut n_reasons = 0;
        let mut so_far = 0;
        let output = match &self.output {
            None => Output::Standard(io::stdout()),
            Some(path) => match writing.take(path) {
                Ok(file) => Output::File(file),
                Err(refusal) => return teller.refuse(&refusal, None, b""),
            },
        };
        let tell = |note: &mut Note| {
            for reason in note.reasons.drain(..) {
                n_reasons += 1;
                if n_reasons <= MOST_REASONS {
                    let error = paint::paint(paint::ERROR, "error:");
                    bar.suspend(|| {
                        teller.err(&format!("{error} {name}: {}", text::visible(reason.to_string().as_bytes())))
                    });
                }
            }
            if !shown && has_bar && began.elapsed() > PATIENCE {
                shown = true;
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            so_far += note.tally.total();
            bar.set_position(note.position);
            bar.set_message(format!("{} puzzles", grouped(so_far)));
        };
        let Outcome { tally, ended, output } = bulk.run(input.into_stream(), size, output, tell);
        bar.finish_and_clear();
        if let (Some(path), Some(Output::File(file))) = (&self.output, output) {
            writing.give_back(path, file);
        }
        let ended = match ended {
            Ok(ended) => ended,
            Err(error) => return teller.refuse(&Refusal::new(format!("{name}: {error}")), None, b""),
        };
        if tally.invalid as usize > MOST_REASONS {
            let more = tally.invalid - MOST_REASONS as u64;
            teller.err(&format!("… and {} more of {} invalid in {name}", grouped(more), n_of(tally.invalid, "line")));
        }
        teller.closed |= ended == Ended::Closed;
        let spoken = self.stats || io::stderr().is_terminal() && ended == Ended::Done;
        if spoken && ended != Ended::Closed {
            teller.err(&summary(&tally, began.elapsed().as_secs_f64(), self.stats.then_some(bulk)));
        }
        tally.exit_code()
    }
}

fn summary(tally: &Tally, seconds: f64, details: Option<&Bulk>) -> String {
    let parts = [
        (tally.unique, "unique"),
        (tally.several, "several"),
        (tally.none, "none"),
        (tally.unknown, "unknown"),
        (tally.invalid, "invalid"),
    ];
    let told: Vec<_> =
        parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{} {word}", grouped(*n))).collect();
    let rate = tally.total() as f64 / seconds.max(1e-9);
    let mut text = format!(
        "{}: {} in {seconds:.2} s ({}/s)",
        n_of(tally.total(), "puzzle"),
        if told.is_empty() { "nothing".into() } else { told.join(", ") },
        grouped(rate as u64)
    );
    if let Some(bulk) = details {
        let engine = bulk.solver.engine().name();
        text.push_str(&format!(
            "; engine {engine}, {}, {}",
            n_of(bulk.threads as u64, "thread"),
            n_of(tally.nodes, "node")
        ));
        if bulk.solver.engine() == Engine::Classic {
            // "guess" has a plural of its own.
            text.push_str(&format!(
                ", {} {}",
                grouped(tally.guesses),
                if tally.guesses == 1 { "guess" } else { "guesses" }
            ));
        }
    }
    text
}

/// Work that takes less than this needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that is not shown yet.
fn progress(size: Option<u64>) -> ProgressBar {
    let (bar, template) = match size {
        Some(size) => (
            ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::hidden()),
            "{bar:40.blue} {percent:>3}%  {msg}  {eta} left",
        ),
        None => (ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()), "{spinner} {msg}  {elapsed}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("━╸ ")),
        Err(_) => bar,
    }
}
