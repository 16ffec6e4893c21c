//! `anydoku solve`.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use clap::Args;
use indicatif::ProgressDrawTarget;

use anydoku::{Engine, Shape};
use anydoku_desk::{Extra, Refusal, SolveRequest, Solved, SolvedPuzzle, Verdict, named, solver_for};

use super::teller::{PATIENCE, hidden_bar};
use super::{About, Inputs, Limits, Teller, To, worse};
use crate::input::Input;
use crate::output::Save;
use crate::stream::{Broken, Bulk, Ended, MOST_REASONS, Note, Outcome, Tally};
use crate::text::{self, Ink, Page, grouped, list, n_of, paint};

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
    #[command(flatten)]
    to_file: To,
    #[command(flatten)]
    limits: Limits,
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

impl Solve {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        teller.write_to(self.to_file.output.clone());
        teller.use_threads(self.threads);
        let code = self.inputs.each(teller, &mut |teller, input, about| match self.bulk(teller, &input) {
            Ok(Some(bulk)) => self.solve_lines(teller, &bulk, input),
            Ok(None) => self.solve_input(teller, input, about),
            Err(refusal) => teller.refuse(&refusal, Some(about.name), &input.head),
        });
        if teller.is_stopped() {
            teller.warn("stopped; what was answered until then is written");
        }
        code
    }

    fn solve_input(&self, teller: &mut Teller, input: Input, about: &About<'_>) -> u8 {
        let with = if teller.json || self.to.is_some() { vec![] } else { vec![Extra::Board] };
        self.inputs.ask_one(
            teller,
            input,
            about,
            &|desk, paper, events| {
                let request = SolveRequest {
                    paper,
                    engine: self.engine.clone(),
                    list: self.list,
                    count_to: self.count_to,
                    to: self.to.clone(),
                    limit: self.limits.limit(),
                    with: with.clone(),
                };
                desk.solve(&request, events)
            },
            &mut |teller, solved, about| self.tell(teller, solved, about),
        )
    }

    fn tell(&self, teller: &mut Teller, solved: &Solved, about: &About<'_>) -> u8 {
        teller.tell_source(&solved.source, about.name);
        if self.stats {
            for puzzle in &solved.puzzles {
                let nodes = n_of(puzzle.nodes, "node");
                teller.err(&format!("puzzle {}: engine {}, {nodes}", puzzle.facts.number, puzzle.engine));
            }
        }
        if teller.json {
            teller.reply(solved.clone());
        } else if self.to.is_some() {
            for puzzle in &solved.puzzles {
                if puzzle.answer != Verdict::Unique {
                    teller.warn(&format!("puzzle {}: {}", puzzle.facts.number, verdict(puzzle)));
                }
            }
            teller.out_raw(&solved.written.clone().unwrap_or_default().0);
        } else {
            teller.out(self.show(teller.look, solved, about));
        }
        solved.puzzles.iter().map(|puzzle| exit_code(puzzle.answer)).fold(0, worse)
    }

    /// The puzzles and their solutions for people.
    fn show(&self, look: text::Look, solved: &Solved, about: &About<'_>) -> Vec<u8> {
        let mut text = about.heading().into_bytes();
        for (i, puzzle) in solved.puzzles.iter().enumerate() {
            if i > 0 {
                text.push(b'\n');
            }
            self.show_one(look, puzzle, solved.puzzles.len() > 1, &mut text);
        }
        text
    }

    fn show_one(&self, look: text::Look, puzzle: &SolvedPuzzle, numbered: bool, text: &mut Vec<u8>) {
        let title = puzzle.facts.title.as_ref().map(|title| text::visible(title.as_bytes()));
        let heading = match (title, numbered) {
            (Some(title), true) => Some(format!("{}. {title}", puzzle.facts.number)),
            (None, true) => Some(format!("puzzle {}", puzzle.facts.number)),
            (title, false) => title,
        };
        if let Some(heading) = heading {
            text.extend_from_slice(format!("{}\n", paint::paint(paint::TITLE, &heading)).as_bytes());
        }
        let Some(page) = Page::of(&puzzle.facts) else { return };
        let given = |cell: usize| Some((puzzle.facts.givens[cell], Ink::Given)).filter(|&(number, _)| number > 0);
        let filled = |solution: &[usize], other: Option<&[usize]>, cell: usize| {
            let number = solution[cell];
            let ink = match (puzzle.facts.givens[cell], other) {
                (1.., _) => Ink::Given,
                (0, Some(other)) if other[cell] != number => Ink::Pointed,
                (0, _) => Ink::Found,
            };
            Some((number, ink))
        };
        let listing = self.list.is_some();
        match (&puzzle.solutions[..], puzzle.answer) {
            ([a, b], Verdict::Several) if !listing => {
                text.extend_from_slice(&page.show(look, &[&given]));
                text.extend_from_slice(format!("\n{}\n\n", coloured_verdict(puzzle)).as_bytes());
                let faces: [&dyn Fn(usize) -> _; 2] =
                    [&|cell| filled(a, Some(b), cell), &|cell| filled(b, Some(a), cell)];
                text.extend_from_slice(&page.show(look, &faces));
            }
            ([a], _) if !listing => {
                text.extend_from_slice(&page.show(look, &[&given, &|cell| filled(a, None, cell)]));
                if puzzle.answer != Verdict::Unique {
                    text.extend_from_slice(format!("\n{}\n", coloured_verdict(puzzle)).as_bytes());
                } else if look.fancy {
                    text.extend_from_slice(format!("{}\n", coloured_verdict(puzzle)).as_bytes());
                }
            }
            (grids, _) => {
                text.extend_from_slice(&page.show(look, &[&given]));
                text.extend_from_slice(format!("\n{}\n", coloured_verdict(puzzle)).as_bytes());
                for (i, grid) in grids.iter().enumerate() {
                    text.extend_from_slice(format!("\nsolution {}\n", i + 1).as_bytes());
                    text.extend_from_slice(&page.show(look, &[&|cell| filled(grid, None, cell)]));
                }
            }
        }
    }
}

/// 0: yes, 1: no, 2: we do not know.
pub fn exit_code(answer: Verdict) -> u8 {
    match answer {
        Verdict::Unique => 0,
        Verdict::Several | Verdict::None => 1,
        Verdict::Unknown => 2,
    }
}

fn verdict(puzzle: &SolvedPuzzle) -> String {
    let differ = || format!("the first two differ in {}", n_of(puzzle.differ.len() as u64, "cell"));
    match puzzle.answer {
        Verdict::Unique => "one solution".into(),
        Verdict::Several if puzzle.all_found => format!("{} solutions; {}", grouped(puzzle.found), differ()),
        Verdict::Several if puzzle.found > 2 => format!("{} solutions or more; {}", grouped(puzzle.found), differ()),
        Verdict::Several => {
            let cells = list(&puzzle.differ.iter().map(|at| &at.name).collect::<Vec<_>>(), 12);
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
        if lines.n_puzzles == 1 && input.is_whole && teller.look.fancy && self.to.is_none() {
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
        let engine = self.engine.as_deref().map(named::engine).transpose()?;
        Ok(Some(Bulk {
            solver: solver_for(&lines.shape.topology, engine)?,
            shape: lines.shape,
            alphabet: lines.alphabet,
            limit: self.limits.limit(),
            around: teller.around(),
        }))
    }

    fn solve_lines(&self, teller: &mut Teller, bulk: &Bulk, input: Input) -> u8 {
        let began = Instant::now();
        let name = input.name.clone();
        let size = input.size;
        let bar = hidden_bar(size);
        // Answers and bar on the same terminal would only be in each other's way.
        let has_bar = io::stderr().is_terminal() && (teller.output().path().is_some() || !io::stdout().is_terminal());
        let mut shown = false;
        let mut n_reasons = 0;
        let mut so_far = 0;
        let output = match (teller.output().take(), teller.is_over()) {
            (_, true) => return 2,
            (None, false) => Output::Standard(io::stdout()),
            (Some(file), false) => Output::File(file),
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
        if let Some(Output::File(file)) = output {
            teller.output().give_back(file);
        }
        let ended = match ended {
            Ok(ended) => ended,
            Err(Broken::Reading(error)) => return teller.refuse(&Refusal::new(format!("{name}: {error}")), None, b""),
            Err(Broken::Writing(error)) => {
                teller.output().fail(&error);
                return 2;
            }
        };
        if tally.invalid as usize > MOST_REASONS {
            let more = tally.invalid - MOST_REASONS as u64;
            teller.err(&format!("… and {} more of {} invalid in {name}", grouped(more), n_of(tally.invalid, "line")));
        }
        if ended == Ended::Closed {
            teller.output().fail(&io::ErrorKind::BrokenPipe.into());
        }
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
            n_of(bulk.threads() as u64, "thread"),
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
