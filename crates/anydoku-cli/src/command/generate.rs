//! The command `anydoku generate`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use anydoku::{Joint, Message, Sheet, msg};
use anydoku_format as format;
use anydoku_service::{
    End, Event, Extra, GenerateRequest, Generated, Limit, MadePuzzle, Missed, Need, Paper, ServiceError, Targets, Text,
    named,
};

use super::collection::Collection;
use super::ending::{Written, check_ending, format_of};
use super::inputs::seconds;
use super::{Reporter, numbered};
use crate::input::read_side;
use crate::part::Part;
use crate::picture;
use crate::run::{self, Run, SavedRun};
use crate::text::{Ink, Page, grouped};

/// Generate puzzles of any shape
///
/// Every puzzle has exactly one solution unless --allow-multiple is given. The seed is printed to standard error; the
/// same seed and options give the same puzzles on any machine and with any number of threads.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Generate {
    /// Shape: 9x9, x, nrc, 16x16, samurai ... (`anydoku shapes` lists them)
    ///
    /// jigsaw, jigsaw16 and jigcube get new regions for every puzzle.
    #[arg(short, long, value_name = "NAME", default_value = "9x9")]
    shape: String,
    /// Number of puzzles
    #[arg(short, long = "number", value_name = "N", default_value_t = 1)]
    n: u64,
    /// Generate only shard I of N, so that N processes together generate the same puzzles as one. Example: --part 2/4
    #[arg(long, value_name = "I/N", requires = "seed", conflicts_with = "distinct")]
    part: Option<Part>,
    /// Random seed [default: chosen at random and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Use the shape of the puzzle in this file, and its solution if it has exactly one
    #[arg(long, value_name = "FILE", conflicts_with = "shape")]
    template: Option<PathBuf>,
    /// Variant rules, placed at random: killer, kropki, sandwich, or thermo:4,arrow:2 to set how many of each
    ///
    /// Puzzles with rules have as few givens as possible unless other options ask for more. Works with every option except --level, because
    /// gss levels are defined only for houses.
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    #[command(flatten)]
    targets: TargetArgs,
    /// Also write the nontrivial puzzles found during the search to this file, one per grid, as a table with ratings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pattern", "text", "unstrict"])]
    keep_all: Option<PathBuf>,
    /// Minimum index of the puzzles that --keep-all writes; those below it count as trivial [default: 9, after Metcalf]
    #[arg(long, value_name = "INDEX", requires = "keep_all", allow_hyphen_values = true)]
    keep_from: Option<f64>,
    /// Let --keep-all write all puzzles of each grid, not only the first
    #[arg(long, requires = "keep_all")]
    siblings: bool,
    /// Never repeat a puzzle; puzzles that are equal up to symmetry and relabeling count as repeats
    ///
    /// The run ends after --tries repeats in a row [default: 20000] or after --time seconds without a new puzzle.
    #[arg(long)]
    distinct: bool,
    /// Spend at most this many seconds on each puzzle; the result then depends on the machine [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Output format (`anydoku formats` lists them) [default: line; gss for a single puzzle whose shape a line cannot record]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write a CSV table: puzzle, solution, givens, er, ep, ed, hardest, level, index, shape, rules, marks
    #[arg(long, conflicts_with_all = ["to", "unstrict"])]
    csv: bool,
    /// Write to this file, which is created when all puzzles are done. Until then, the puzzles are in FILE.part, and FILE.run records what
    /// --resume needs to continue
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Add the puzzles to the collection (`anydoku store`), or to the one in FILE, and skip puzzles that it already contains, up to
    /// symmetry and relabeling
    #[cfg(feature = "store")]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "", value_parser = any_path, conflicts_with_all = ["distinct", "unstrict"])]
    store: Option<PathBuf>,
    /// Continue an interrupted run that was writing this file
    #[arg(long, value_name = "FILE", exclusive = true)]
    resume: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<u16>,
}

/// The target of generation: the difficulty, the number of givens, and their pattern.
#[derive(Args, Debug)]
struct TargetArgs {
    /// Remove every redundant given (small grids are minimal anyway unless a difficulty is requested)
    #[arg(long)]
    minimal: bool,
    /// Number of givens, such as 24, 24..28 or ..22
    #[arg(long, value_name = "A..B")]
    givens: Option<String>,
    /// Fraction of the cells to use as givens. Example: --keep 0.45
    #[arg(long, value_name = "FRACTION", conflicts_with = "givens")]
    keep: Option<f64>,
    /// Allow puzzles with several solutions
    #[arg(long = "allow-multiple", alias = "unstrict")]
    unstrict: bool,
    /// Generation method: down removes givens from a full grid; up adds givens until the solution is unique and then
    /// removes redundant ones, for fewer givens on average [default: down; with --rules, up]
    #[arg(long = "method", alias = "way", value_name = "NAME")]
    way: Option<String>,
    /// Symmetry of the givens: half-turn, quarter-turn, left-right, up-down, mirrors, diagonal, antidiagonal,
    /// diagonals or full
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// gss level, such as 2 or 1..3
    #[arg(long, value_name = "A..B", conflicts_with = "minimal")]
    level: Option<String>,
    /// Rating on Sudoku Explainer's scale, such as 7.2 or 8.0..8.5. Any puzzle in the range will do, so the easiest are the
    /// most frequent; `book` spreads its puzzles over the range
    #[arg(long, value_name = "A..B")]
    rating: Option<String>,
    /// Difficulty on Sudoku Explainer's scale: easy (1.0..1.5), medium (1.6..2.8), hard (2.9..4.4), expert (4.5..6.9)
    /// or extreme (7.0 and above)
    #[arg(long, value_name = "NAME", conflicts_with = "rating")]
    difficulty: Option<String>,
    /// Metcalf's index, such as 12 or 10..15
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    index: Option<String>,
    /// Require this technique: the puzzle cannot be solved with easier techniques alone. Example: --technique xy-wing
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// Make --technique the first step after singles
    #[arg(long, requires = "technique", conflicts_with = "hardest_step")]
    first_step: bool,
    /// Make --technique the hardest step
    #[arg(long, requires = "technique")]
    hardest_step: bool,
    /// Use exactly the cells of this picture as givens: text with . for open cells, or a PBM, PGM or PNG image
    #[arg(long, value_name = "FILE", conflicts_with_all = ["text", "givens", "keep"])]
    pattern: Option<PathBuf>,
    /// Place the givens in the shape of this text; / starts a new line. Example: --text RUST
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["givens", "keep"])]
    text: Option<String>,
    /// Invert the pattern or text: use the cells outside it instead
    #[arg(long)]
    invert: bool,
    /// Maximum number of puzzles to examine for each one requested [default: depends on the request; 2000 with --rules]
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
}

/// Parses the path of a collection; an empty path stands for the default collection.
#[cfg(feature = "store")]
fn any_path(text: &str) -> Result<PathBuf, std::convert::Infallible> {
    Ok(PathBuf::from(text))
}

const EXAMPLES: &str = "\
Examples:
  anydoku generate --seed 7
  anydoku generate -n 1000 --symmetry half-turn --seed 7 > puzzles.txt
  anydoku generate --shape nrc --level 2 --seed 7 -o nrc.gss
  anydoku generate --shape samurai --difficulty hard
  anydoku generate --rating 7.0..7.5 --symmetry half-turn
  anydoku generate --technique swordfish --hardest-step
  anydoku generate --difficulty hard -n 20 --csv -o hard.csv
  anydoku generate --rating 8.0..8.5 --keep-all others.csv
  anydoku generate --shape 16x16 --minimal
  anydoku generate --shape 25x25 --text RUST
  anydoku generate -n 1000000 --seed 7 -o many.txt      after Ctrl-C, continue with:
  anydoku generate --resume many.txt
  anydoku generate -n 1000 --seed 7 --part 2/4          the second quarter of the run
  anydoku generate -n 100 --difficulty hard --store     only puzzles new to the collection

Exit codes:
  0  all puzzles were generated
  1  some were not: nothing matched the request, or the run was interrupted
  2  the command line is invalid, or a file could not be written";

impl Generate {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        reporter.use_threads(self.threads);
        let saved = match &self.resume {
            Some(path) => SavedRun::read(path),
            None => self.request(reporter).and_then(|request| Ok(SavedRun::new(request, self.files()?))),
        };
        let done = saved.and_then(|saved| go_on(reporter, saved, self.resume.is_some()));
        done.unwrap_or_else(|error| reporter.refuse(&error, None, b""))
    }

    fn files(&self) -> Result<run::Files, ServiceError> {
        #[cfg(feature = "store")]
        let store = self.store.as_ref().map(|path| super::store::collection_path(Some(path))).transpose()?;
        #[cfg(not(feature = "store"))]
        let store = None;
        Ok(run::Files { output: self.output.clone(), keep_all: self.keep_all.clone(), csv: self.csv, store })
    }

    /// Returns whether replies need the board of each puzzle, because nothing else records its shape.
    fn needs_board(&self) -> bool {
        #[cfg(feature = "store")]
        return self.store.is_some()
            && (self.template.is_some() || self.rules.is_some() || named::shape(&self.shape).is_err());
        #[cfg(not(feature = "store"))]
        false
    }

    fn request(&self, reporter: &Reporter) -> Result<GenerateRequest, ServiceError> {
        // A part of a run may be empty, but not the whole run.
        if self.n == 0 {
            return Err(ServiceError::new(msg!("service-number-zero")));
        }
        let is_shown = reporter.look.fancy && self.to.is_none() && self.output.is_none() && !self.csv && !reporter.json;
        let to = self.to.clone().or_else(|| format_of(self.output.as_deref()).map(str::to_owned));
        let format = if self.csv { Some("csv") } else { to.as_deref() };
        check_ending(self.output.as_deref(), Written::puzzles(reporter.json, self.to.as_deref(), format))?;
        let template = match &self.template {
            None => None,
            Some(path) => {
                Some(Paper { name: Some(path.display().to_string()), text: Text(read_side(path)?), ..Paper::default() })
            }
        };
        let (first, n) = self.part.map_or((0, self.n), |part| part.of(self.n));
        Ok(GenerateRequest {
            first,
            shape: self.shape.clone(),
            template,
            rules: self.rules.clone(),
            targets: self.targets.targets()?,
            seed: self.seed,
            n,
            distinct: self.distinct,
            measure: self.csv,
            on_the_way: self.keep_all.is_some(),
            keep_from: self.keep_from,
            siblings: self.siblings,
            collect: false,
            to: (!is_shown && !self.csv).then(|| to.unwrap_or_else(|| "usual".into())),
            limit: Limit { seconds: self.time, nodes: None },
            with: if is_shown || self.needs_board() { vec![Extra::Board] } else { Vec::new() },
            ..GenerateRequest::default()
        })
    }
}

impl TargetArgs {
    fn targets(&self) -> Result<Targets, ServiceError> {
        let range = |text: &Option<String>| text.as_deref().map(Into::into);
        let pattern = match &self.pattern {
            None => None,
            Some(path) => {
                let told = |reason: Message| {
                    ServiceError::new(msg!("cli-of-input", name = path.display().to_string(), text = reason))
                };
                let bytes = read_side(path)?;
                let bytes = if picture::is_png(&bytes) { picture::grey_of_png(&bytes).map_err(told)? } else { bytes };
                Some(Text(bytes))
            }
        };
        Ok(Targets {
            minimal: self.minimal,
            unstrict: self.unstrict,
            way: self.way.clone(),
            symmetry: self.symmetry.clone().filter(|name| name != "none"),
            givens: range(&self.givens),
            keep: self.keep,
            level: range(&self.level),
            rating: range(&self.rating),
            difficulty: self.difficulty.clone(),
            index: range(&self.index),
            technique: self.technique.clone(),
            need: match (self.first_step, self.hardest_step) {
                (true, _) => Need::First,
                (_, true) => Need::Hardest,
                _ => Need::Somewhere,
            },
            pattern,
            text: self.text.clone(),
            invert: self.invert,
            tries: self.tries,
        })
    }
}

/// Starts or resumes a run.
fn go_on(reporter: &mut Reporter, saved: SavedRun, is_resumed: bool) -> Result<u8, ServiceError> {
    let mut collection = Collection::open(saved.files(), is_resumed)?;
    let (mut run, mut request) = Run::open(saved)?;
    if request.n == 0 {
        return Ok(u8::from(!run.finish()?));
    }
    let host = reporter.host();
    let (mut texts, mut code, mut begun, mut n_missed) = (Vec::new(), 0, None, 0);
    let reply = loop {
        let service = reporter.service(&host);
        let bar = reporter.bar();
        let (run, collection) = (&mut run, &mut collection);
        let mut session = Session { bar, reporter, run, collection, code, failure: None, texts, begun, n_missed };
        let reply = service.generate(&request, &mut |event| session.take(event));
        let failure = session.failure.take();
        (code, texts, begun, n_missed) = (session.code, session.texts, session.begun, session.n_missed);
        let reply = reply?;
        if let Some(error) = failure {
            return Err(error);
        }
        // Each puzzle that the collection already had is replaced by another one.
        match collection.take_known() {
            0 => break reply,
            _ if reporter.is_over() => break reply,
            n => request = GenerateRequest { seed: Some(reply.seed), first: reply.next, n, ..request },
        }
    };
    reply.notes.iter().for_each(|note| reporter.warn(Message::verbatim(note.as_str())));
    let mut code = code.max(together(reporter, &run, &reply, &texts)?);
    let is_done = run.finish()?;
    if let (Some(path), true) = (run.goes_on_in(), is_done) {
        let (n, path) = (run.progress().0 - n_missed, path.display().to_string());
        reporter.note(msg!("cli-wrote-puzzles", n = n, shown = grouped(n), path = path));
    }
    if !is_done {
        let (done, all) = run.progress();
        let (done, all) = (grouped(done), grouped(all));
        reporter.warn(match run.goes_on_in() {
            Some(path) => msg!("cli-run-resume", done = done, all = all, path = path.display().to_string()),
            None => msg!("cli-run-interrupted", done = done, all = all),
        });
        code = code.max(1);
    }
    Ok(code)
}

/// Writes the puzzles that could not be streamed, as one text or as numbered files.
fn together(reporter: &mut Reporter, run: &Run, reply: &Generated, texts: &[Text]) -> Result<u8, ServiceError> {
    let output = run.output_of_all();
    match (&reply.written, texts) {
        (_, []) => Ok(0),
        (Some(text), _) | (None, [text]) => Ok(reporter.save(output, &text.0, 0)),
        (None, texts) => {
            let Some(path) = output else {
                return Err(ServiceError::new(msg!("cli-one-per-file")).with_hint(msg!("cli-one-per-file-hint")));
            };
            let texts: Vec<Vec<u8>> = texts.iter().map(|text| text.0.clone()).collect();
            reporter.wrote_files(&numbered::write_all(path, &texts)?);
            Ok(0)
        }
    }
}

/// Receives the events of a run.
struct Session<'a, 'b> {
    reporter: &'a mut Reporter,
    run: &'b mut Run,
    collection: &'b mut Collection,
    bar: super::reporter::Bar,
    /// The seed, the shape, and whether texts can be concatenated, once they are known.
    begun: Option<(u64, String, bool)>,
    /// The texts to be written together at the end.
    texts: Vec<Text>,
    code: u8,
    /// The number of puzzles for which the search failed.
    n_missed: u64,
    failure: Option<ServiceError>,
}

impl Session<'_, '_> {
    fn take(&mut self, event: Event) -> ControlFlow<()> {
        let done = match event {
            Event::Making { seed, shape, lines } => {
                if self.begun.is_none() {
                    self.reporter.note(msg!("cli-seed", seed = seed.to_string()));
                }
                self.begun = Some((seed, shape, lines));
                let is_streamed = (lines || self.run.is_table()) && !self.reporter.json;
                self.run.begin(seed, is_streamed)
            }
            Event::Made(puzzle) if !puzzle.fits => self.run.keep(&puzzle),
            Event::Made(puzzle) => match self.collection.is_new(&puzzle) {
                Ok(true) => self.made(*puzzle),
                Ok(false) => self.run.passed(puzzle.facts.number as u64),
                Err(error) => Err(error),
            },
            Event::Missed(missed) => {
                self.code = 1;
                self.n_missed += u64::from(missed.end != End::Stop);
                self.tell_missed(&missed);
                match missed.end {
                    End::Stop => Ok(()),
                    End::Repeats => {
                        self.run.give_up();
                        Ok(())
                    }
                    End::Tries | End::Time => self.run.missed(missed.number),
                }
            }
            other => return anydoku_service::Events::event(&mut self.bar, other),
        };
        if let Err(error) = done {
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        if self.reporter.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn made(&mut self, puzzle: MadePuzzle) -> Result<(), ServiceError> {
        let number = puzzle.facts.number as u64;
        let lines = self.begun.as_ref().is_some_and(|(_, _, lines)| *lines);
        let text = match (&puzzle.written, Page::of(&puzzle.facts)) {
            _ if self.reporter.json => {
                let (seed, shape, _) = self.begun.clone().unwrap_or_default();
                self.reporter.reply(Generated::of_one(seed, shape, puzzle));
                return self.run.made(number, b"");
            }
            _ if self.run.is_table() => self.run.row(&puzzle)?,
            (Some(text), _) if lines => text.0.clone(),
            (Some(text), _) => {
                self.texts.push(text.clone());
                return self.run.made(number, b"");
            }
            (None, Some(page)) => {
                let given = |cell: usize| Some((puzzle.facts.givens[cell], Ink::Given)).filter(|&(n, _)| n > 0);
                page.show(self.reporter.look, &[&given])
            }
            (None, None) => Vec::new(),
        };
        if self.run.output().is_none() {
            match self.run.is_table() || lines {
                true => self.reporter.out_raw(&text),
                false => self.reporter.out(&text),
            }
            return self.run.made(number, b"");
        }
        self.run.made(number, &text)
    }

    /// Reports that a puzzle was not found, with the closest match.
    fn tell_missed(&mut self, missed: &Missed) {
        let (number, tries) = (missed.number, grouped(missed.tries));
        let reason = match missed.end {
            End::Tries => "tries",
            End::Time => "time",
            End::Stop => "stop",
            End::Repeats => {
                let message = msg!("cli-only-repeats", number = number, tries = tries);
                return self.reporter.warn(message);
            }
        };
        let message = match &missed.nearest {
            None => msg!("cli-nothing-found", number = number, tries = tries, n = missed.tries, reason = reason),
            Some(near) => {
                let tenths = |number: f64| format!("{number:.1}");
                let measured = &near.measured;
                let parts = [
                    Some(msg!("cli-n-givens", n = near.facts.n_givens)),
                    measured.level.map(|level| msg!("cli-level", level = level)),
                    measured.rating.map(|rating| msg!("cli-rating", rating = tenths(rating))),
                    measured.index.map(|index| msg!("cli-index", index = tenths(index))),
                ];
                let about = (Joint::Comma, parts.into_iter().flatten().collect::<Vec<Message>>());
                // A line cannot hold rules, a link can.
                let puzzle = match near.facts.rules.is_empty() {
                    true => near.told.to_string(),
                    false => near.facts.sheet.get().and_then(link_of).unwrap_or_else(|| near.told.to_string()),
                };
                msg!(
                    "cli-nearest-found",
                    number = number,
                    tries = tries,
                    n = missed.tries,
                    reason = reason,
                    about = about,
                    puzzle = puzzle
                )
            }
        };
        self.reporter.warn(message);
    }
}

/// Returns a puzzle with rules as a link to f-puzzles, if that format can hold all of it.
fn link_of(sheet: &Sheet) -> Option<String> {
    let text = format::write(named::format("fpuzzles").ok()?, std::slice::from_ref(sheet)).ok()?;
    String::from_utf8(text).ok().map(|text| text.trim_end().to_owned())
}
