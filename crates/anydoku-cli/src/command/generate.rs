//! `anydoku generate`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use anydoku_service::{
    End, Event, Extra, GenerateRequest, Generated, Limit, MadePuzzle, Missed, Need, Paper, Service, ServiceError, Text,
    Wishes, named,
};

use super::inputs::seconds;
use super::keeping::Collection;
use super::{Reporter, numbered};
use crate::input::read_side;
use crate::part::Part;
use crate::picture;
use crate::run::{self, Run, SavedRun};
use crate::text::{Ink, Page, grouped, n_of};

/// Make puzzles of any shape
///
/// Every puzzle has exactly one solution unless --unstrict is said. The seed is told on standard error; the same seed and
/// options give the same puzzles, on any machine and with any number of threads.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// The shape: 9x9, x, nrc, 16x16, samurai … (see anydoku shapes); jigsaw, jigsaw16 and jigcube have pieces of their own
    /// for every puzzle
    #[arg(short, long, value_name = "NAME", default_value = "9x9")]
    shape: String,
    /// How many
    #[arg(short, long = "number", value_name = "N", default_value_t = 1)]
    n: u64,
    /// Make only part i of n of them: n programs, on any machines, make the same puzzles together as one alone
    #[arg(long, value_name = "I/N", requires = "seed", conflicts_with = "distinct")]
    part: Option<Part>,
    /// The seed, a number; without it one is drawn
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Make puzzles of this file's shape, and of its solution if it has exactly one
    #[arg(long, value_name = "FILE", conflicts_with = "shape")]
    template: Option<PathBuf>,
    /// Rules beyond houses, drawn at random: killer, kropki, sandwich, thermo:4,arrow:2 …; as few givens as can be, unless something
    /// else is asked for. Every other wish goes with them but --level, as gss levels know houses alone
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    #[command(flatten)]
    wishes: WishArgs,
    /// Keep the puzzles found on the way that are not trivial, one of each grid, with their ratings, as a table in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pattern", "text", "unstrict"])]
    keep_all: Option<PathBuf>,
    /// Keep puzzles from this index on: those below are trivial [default: 9, after Metcalf]
    #[arg(long, value_name = "INDEX", requires = "keep_all", allow_hyphen_values = true)]
    keep_from: Option<f64>,
    /// Keep all puzzles of a grid and not only the first
    #[arg(long, requires = "keep_all")]
    siblings: bool,
    /// Never the same puzzle twice; puzzles that a symmetry of the shape or new names for digits make equal are the same. The run ends
    /// after --tries repeats in a row (default 20,000), or after --time seconds without a new puzzle
    #[arg(long)]
    distinct: bool,
    /// Give each puzzle at most so many seconds (what comes out then depends on the machine)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Write this format (see anydoku formats): lines, or gss for one puzzle of another shape than a square
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write a table with commas: puzzle, solution, givens, er, ep, ed, hardest, level, index, shape, rules, marks
    #[arg(long, conflicts_with_all = ["to", "unstrict"])]
    csv: bool,
    /// Write to this file. It appears when all puzzles are made; until then they are in FILE.part, and FILE.run lets --resume continue
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Add the puzzles to the collection, or to the one in this file, and make none that it holds already, in whatever disguise
    #[cfg(feature = "store")]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "", value_parser = any_path, conflicts_with_all = ["distinct", "unstrict"])]
    store: Option<PathBuf>,
    /// Continue the run that was writing this file and was stopped
    #[arg(long, value_name = "FILE", exclusive = true)]
    resume: Option<PathBuf>,
    /// How many threads; all cores without it
    #[arg(long, value_name = "N")]
    threads: Option<u16>,
}

/// What puzzles shall be.
#[derive(Args, Debug)]
struct WishArgs {
    /// No given may be superfluous (small grids come out so anyway, unless it is said how hard they shall be)
    #[arg(long)]
    minimal: bool,
    /// How many givens: 24, 24..28, ..22
    #[arg(long, value_name = "A..B")]
    givens: Option<String>,
    /// Leave this part of the cells given: 0.45
    #[arg(long, value_name = "FRACTION", conflicts_with = "givens")]
    keep: Option<f64>,
    /// At least one solution is enough
    #[arg(long)]
    unstrict: bool,
    /// How to draw: down from a full grid, or up until there is one solution and then down (fewer givens) [default: down; with rules, up]
    #[arg(long, value_name = "WAY")]
    way: Option<String>,
    /// How the givens lie: half-turn, quarter-turn, left-right, up-down, mirrors, diagonal, antidiagonal, diagonals, full
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// The level of logic as gss counts it: 2, 1..3
    #[arg(long, value_name = "A..B", conflicts_with = "minimal")]
    level: Option<String>,
    /// The rating on Sudoku Explainer's scale: 7.2, 8.0..8.5
    #[arg(long, value_name = "A..B")]
    rating: Option<String>,
    /// How hard, in a word: easy (1.0..1.5 on Sudoku Explainer's scale), medium (1.6..2.8), hard (2.9..4.4), expert (4.5..6.9)
    /// or extreme (7.0 and more)
    #[arg(long, value_name = "NAME", conflicts_with = "rating")]
    difficulty: Option<String>,
    /// The index after Metcalf: 12, 10..15
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    index: Option<String>,
    /// It must need this technique: whoever knows all easier ones is stuck without it (swordfish, xy-wing …)
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// … and the technique is the first step that is no single
    #[arg(long, requires = "technique", conflicts_with = "hardest_step")]
    first_step: bool,
    /// … and nothing harder than the technique is needed
    #[arg(long, requires = "technique")]
    hardest_step: bool,
    /// Give exactly the cells of this picture: text with . for open cells, or a PBM, PGM or PNG image
    #[arg(long, value_name = "FILE", conflicts_with_all = ["text", "givens", "keep", "level", "rating", "difficulty", "index", "technique"])]
    pattern: Option<PathBuf>,
    /// Give exactly the cells under this text; / begins a new line
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["givens", "keep", "level", "rating", "difficulty", "index", "technique"])]
    text: Option<String>,
    /// Give the cells that the pattern or text leaves out, instead
    #[arg(long)]
    invert: bool,
    /// How many puzzles to look at for each one wanted before saying that it cannot be done
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
}

/// A path that may be empty, which stands for the usual collection.
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
  anydoku generate -n 1000000 --seed 7 -o many.txt      Ctrl-C stops it, and this goes on:
  anydoku generate --resume many.txt
  anydoku generate -n 1000 --seed 7 --part 2/4          a quarter of the same puzzles
  anydoku generate -n 100 --difficulty hard --store     none that was ever put in the collection

Exit code: 0 all were made, 1 some could not be (nothing fitted, or it was stopped), 2 bad usage.";

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

    /// Shall the board of each be told, because nothing else says its shape?
    fn needs_board(&self) -> bool {
        #[cfg(feature = "store")]
        return self.store.is_some()
            && (self.template.is_some() || self.rules.is_some() || named::shape(&self.shape).is_err());
        #[cfg(not(feature = "store"))]
        false
    }

    fn request(&self, reporter: &Reporter) -> Result<GenerateRequest, ServiceError> {
        super::inputs::check_ending(self.output.as_deref())?;
        let is_shown = reporter.look.fancy && self.to.is_none() && self.output.is_none() && !self.csv && !reporter.json;
        let ending = self.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        let to = self.to.clone().or_else(|| ending.and_then(named::format_ending).map(str::to_owned));
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
            wishes: self.wishes.wishes()?,
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

impl WishArgs {
    fn wishes(&self) -> Result<Wishes, ServiceError> {
        let range = |text: &Option<String>| text.as_deref().map(Into::into);
        let pattern = match &self.pattern {
            None => None,
            Some(path) => {
                let told = |reason: String| ServiceError::new(format!("{}: {reason}", path.display()));
                let bytes = read_side(path)?;
                let bytes = if picture::is_png(&bytes) { picture::grey_of_png(&bytes).map_err(told)? } else { bytes };
                Some(Text(bytes))
            }
        };
        Ok(Wishes {
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

/// Begins a run, or goes on with one.
fn go_on(reporter: &mut Reporter, saved: SavedRun, is_resumed: bool) -> Result<u8, ServiceError> {
    let mut collection = Collection::open(saved.files(), is_resumed)?;
    let (mut run, mut request) = Run::open(saved)?;
    if request.n == 0 {
        return Ok(u8::from(!run.finish()?));
    }
    let host = reporter.host();
    let (mut texts, mut code, mut begun) = (Vec::new(), 0, None);
    let reply = loop {
        let bar = reporter.bar_beside(run.output().is_some());
        let mut session =
            Session { bar, reporter, run: &mut run, collection: &mut collection, code, failure: None, texts, begun };
        let reply = Service::new(&*host).generate(&request, &mut |event| session.take(event));
        let failure = session.failure.take();
        (code, texts, begun) = (session.code, session.texts, session.begun);
        let reply = reply?;
        if let Some(error) = failure {
            return Err(error);
        }
        // For each that was in the collection already another one is made.
        match collection.take_known() {
            0 => break reply,
            _ if reporter.is_over() => break reply,
            n => request = GenerateRequest { seed: Some(reply.seed), first: reply.next, n, ..request },
        }
    };
    reply.notes.iter().for_each(|note| reporter.warn(note));
    let mut code = code.max(together(reporter, &run, &reply, &texts)?);
    let is_done = run.finish()?;
    if !is_done {
        let goes_on = match run.goes_on_in() {
            Some(path) => format!("; --resume {} goes on", path.display()),
            None => String::new(),
        };
        let (written, n) = run.progress();
        reporter.warn(&format!("stopped after {} of {}{goes_on}", grouped(written), grouped(n)));
        code = code.max(1);
    }
    Ok(code)
}

/// Writes what could not be written one by one: as one text, or as files with numbers.
fn together(reporter: &mut Reporter, run: &Run, reply: &Generated, texts: &[Text]) -> Result<u8, ServiceError> {
    let output = run.output_of_all();
    match (&reply.written, texts) {
        (_, []) => Ok(0),
        (Some(text), _) | (None, [text]) => Ok(reporter.save(output, &text.0, 0)),
        (None, texts) => {
            let Some(path) = output else {
                let hint = "-o FILE writes a file with a number for each";
                return Err(ServiceError::new("the format holds one puzzle, found several").with_hint(hint));
            };
            let texts: Vec<Vec<u8>> = texts.iter().map(|text| text.0.clone()).collect();
            numbered::write_all(path, &texts)?;
            Ok(0)
        }
    }
}

/// What listens while puzzles are made.
struct Session<'a, 'b> {
    reporter: &'a mut Reporter,
    run: &'b mut Run,
    collection: &'b mut Collection,
    bar: super::reporter::Bar,
    /// The seed and the shape, once they are known.
    begun: Option<(u64, String, bool)>,
    /// What is written together at the end.
    texts: Vec<Text>,
    code: u8,
    failure: Option<ServiceError>,
}

impl Session<'_, '_> {
    fn take(&mut self, event: Event) -> ControlFlow<()> {
        let done = match event {
            Event::Making { seed, shape, lines } => {
                if self.begun.is_none() {
                    self.reporter.err(&format!("seed {seed}"));
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

    /// Says how near it came.
    fn tell_missed(&mut self, missed: &Missed) {
        let why = match missed.end {
            End::Tries => "(--tries)",
            End::Time => "(--time)",
            End::Stop => "before the stop",
            End::Repeats => {
                let (number, tries) = (missed.number, grouped(missed.tries));
                return self.bar.suspend(|| {
                    self.reporter.warn(&format!(
                        "puzzle {number}: the last {tries} puzzles were all repeats; perhaps there are no others, so the run ends"
                    ));
                });
            }
        };
        let nearest = missed.nearest.as_ref().map_or(String::new(), |near| {
            let mut about = n_of(near.facts.n_givens as u64, "given");
            let mut add = |text: String| about.push_str(&format!(", {text}"));
            near.measured.level.into_iter().for_each(|level| add(format!("level {level}")));
            near.measured.rating.into_iter().for_each(|rating| add(format!("rating {rating:.1}")));
            near.measured.index.into_iter().for_each(|index| add(format!("index {index:.1}")));
            format!("; nearest, with {about}: {}", near.told)
        });
        let tries = n_of(missed.tries, "try").replace("trys", "tries");
        self.bar.suspend(|| {
            self.reporter.warn(&format!("puzzle {}: nothing fitted in {tries} {why}{nearest}", missed.number));
        });
    }
}
