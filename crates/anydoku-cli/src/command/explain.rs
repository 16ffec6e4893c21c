//! `anydoku explain` and `anydoku hint`.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use anydoku::explain::{Scale, Strength};
use anydoku::{Face, Message, msg};
use anydoku_service::{
    Cells, EndName, Event, Events, ExplainRequest, ExplainedPuzzle, Extra, Facts, HintRequest, HintedPuzzle, Limit,
    NextStep, Notation, Paper, ServiceError, StepFacts, Which, named,
};

use super::inputs::seconds;
use super::reporter::Bar;
use super::{About, Inputs, Reporter, unwritable, worse};
use crate::input::Input;
use crate::text::{Ink, Page, hanging};

/// Solve a puzzle step by step, with a reason for each step
///
/// Each step is the easiest one available on the rating scale. The solution path starts from the player's
/// digits and marks, if the file records any, or from those of another grid given with --position.
#[derive(Args, Debug)]
#[command(after_long_help = EXPLAIN_EXAMPLES)]
pub struct Explain {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    path: PathArgs,
    /// Search for a short and simple path: omit unneeded steps, and merge consecutive singles
    #[arg(long)]
    best: bool,
    /// Print the board with candidates before every step
    #[arg(long)]
    boards: bool,
    /// Write a picture of every step to this folder: DIR/001-naked-pair.svg and so on
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write an HTML page with a picture and a sentence for every step, one at a time like slides
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Color theme of the pictures: color, gray or dark
    #[arg(long, value_name = "NAME", default_value = "color")]
    theme: String,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  anydoku explain puzzle.sdk
  anydoku explain examples/cube.gss --scale anydoku --html cube.html
  anydoku explain puzzle.sdk --svg steps
  anydoku explain puzzle.sdk --best                 fewer steps, the same difficulty
  anydoku explain puzzle.sdk --boards
  anydoku explain puzzle.sdk --notation eureka      chains in the notation used on forums
  anydoku explain puzzle.sdk --weights weights.txt  your own ratings, summed to a score
  anydoku explain puzzle.sdk --time 10              the steps found in ten seconds
  anydoku explain puzzle.sdk --position mine.txt    start from a partly filled grid with its marks

Exit codes:
  0  the puzzle was solved
  1  it was not solved: no technique in the scale applies, or a filled-in digit is wrong
  2  the puzzle could not be read, or the command line is invalid";

/// Give a hint: the technique, where to look, or the whole step
///
/// The player's digits and marks are taken into account if the format records them.
#[derive(Args, Debug)]
#[command(after_long_help = HINT_EXAMPLES)]
pub struct Hint {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    path: PathArgs,
    /// How much to reveal: 1 (the technique), 2 (where to look) or 3 (the step itself)
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    strength: u8,
    /// List every step of the easiest technique that applies
    #[arg(long)]
    all: bool,
    /// List every step up to this rating on the scale. Example: --up-to 3.4
    #[arg(long, value_name = "RATING", conflicts_with = "all")]
    up_to: Option<f64>,
    /// Print the board with candidates and, at strength 3, highlight the step
    #[arg(long)]
    boards: bool,
}

const HINT_EXAMPLES: &str = "\
Examples:
  anydoku hint puzzle.sdk --strength 1
  anydoku hint puzzle.sdk --all
  anydoku hint puzzle.sdk --up-to 3.4           everything up to hidden pairs
  anydoku hint puzzle.sdk --position mine.txt   the next step from my digits and marks

Exit codes:
  0  there is a step
  1  there is none, or a filled-in digit is wrong
  2  the puzzle could not be read, or the command line is invalid";

/// Options for the techniques and their order, the starting position, and the time limit.
#[derive(Args, Debug)]
struct PathArgs {
    /// Rating scale, which determines the techniques and their order: se (Sudoku Explainer), hodoku, gss, metcalf or anydoku
    /// [default: anydoku for puzzles with rules, otherwise se]
    #[arg(long, alias = "ladder", value_name = "NAME")]
    scale: Option<String>,
    /// File with your own ratings of techniques, one per line: X-wing = 3, or nishio = off
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Notation for chains and wings, instead of sentences: eureka, as in (5)r1c2=r1c8-(5=3)r4c8 => r2c2<>5
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationArg>,
    /// Start from this partly filled grid (a file, or the grid itself), with its digits and marks
    #[arg(long, value_name = "GRID")]
    position: Option<OsString>,
    /// Spend at most this many seconds on each puzzle, and print the steps found by then [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
}

/// The values of `--notation`.
#[derive(Clone, Copy, clap::ValueEnum, Debug)]
enum NotationArg {
    Eureka,
}

impl PathArgs {
    fn notation(&self) -> Option<Notation> {
        self.notation.map(|NotationArg::Eureka| Notation::Eureka)
    }

    fn limit(&self) -> Limit {
        Limit { seconds: self.time, nodes: None }
    }

    /// Returns the text of the user's ratings file.
    fn weights(&self) -> Result<Option<String>, ServiceError> {
        let Some(path) = &self.weights else { return Ok(None) };
        let name = path.display().to_string();
        let text = String::from_utf8(crate::input::read_side(path)?)
            .map_err(|_| ServiceError::new(msg!("cli-weights-bytes", name = &name)))?;
        // The weights are checked here so that an error names this file and not the puzzle. Without a name, the puzzle
        // decides on one of these scales.
        let scales = match &self.scale {
            Some(name) => vec![named::scale(name)?],
            None => vec![Scale::anydoku(), Scale::se()],
        };
        let checked = scales.into_iter().map(|scale| named::weights(Some(&text), scale).map(|_| ()));
        checked
            .reduce(Result::or)
            .unwrap_or(Ok(()))
            .map_err(|error| ServiceError::new(msg!("cli-of-input", name = &name, text = error.message)))?;
        Ok(Some(text))
    }

    /// Returns the partly filled grid to start from.
    fn cells(&self, inputs: &Inputs) -> Result<Option<Box<Cells>>, ServiceError> {
        let Some(argument) = &self.position else { return Ok(None) };
        let inputs = Inputs { puzzles: vec![argument.clone()], from: None, ..inputs.clone() };
        let Some(named) = inputs.all()?.next() else { return Ok(None) };
        match &named::read(&inputs.paper(named.open()?)?)?.sheets[..] {
            [sheet] => Ok(Some(Box::new(Cells::of_player(sheet)))),
            found => Err(ServiceError::new(msg!("cli-positions", n = found.len()))),
        }
    }
}

impl Explain {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Some(folder) = &self.svg
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            return reporter.refuse(&unwritable(folder, &error), None, b"");
        }
        if self.html.is_some() && self.inputs.puzzles.len() > 1 {
            let error = ServiceError::new(msg!("cli-html-inputs")).with_hint(msg!("cli-html-inputs-hint"));
            return reporter.refuse(&error, None, b"");
        }
        let beside = self.path.cells(&self.inputs).and_then(|cells| Ok((cells, self.path.weights()?)));
        let (cells, weights) = match beside {
            Ok(beside) => beside,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        let mut n = 0;
        self.inputs.each(reporter, &mut |reporter, input, about| {
            let request = ExplainRequest {
                paper: Paper { cells: cells.clone(), ..Paper::default() },
                scale: self.path.scale.clone(),
                weights: weights.clone(),
                theme: Some(self.theme.clone()),
                best: self.best,
                limit: self.path.limit(),
                with: self.with(reporter.json),
                ..Default::default()
            };
            self.explain(reporter, request, input, about, &mut n)
        })
    }

    fn with(&self, json: bool) -> Vec<Extra> {
        let wanted = [
            (self.boards && !json, Extra::Faces),
            (self.svg.is_some(), Extra::Svg),
            (self.html.is_some(), Extra::Page),
        ];
        wanted.into_iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, extra)| extra).collect()
    }

    fn explain(
        &self,
        reporter: &mut Reporter,
        mut request: ExplainRequest,
        input: Input,
        about: &About<'_>,
        n: &mut usize,
    ) -> u8 {
        request.paper = match self.inputs.paper(input) {
            Ok(paper) => Paper { cells: request.paper.cells.take(), ..paper },
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        let host = reporter.host();
        let service = reporter.service(&host);
        let (svg, bar, notation) = (self.svg.as_deref(), reporter.bar(), self.path.notation());
        let (page, pictures, error) = (None, Vec::new(), None);
        let mut told = StepPrinter { reporter, bar, svg, notation, about, page, n_puzzles: *n, pictures, error };
        let reply = service.explain(&request, &mut told);
        let (n_puzzles, error, pictures) = (told.n_puzzles, told.error.take(), std::mem::take(&mut told.pictures));
        drop(told);
        *n = n_puzzles;
        reporter.wrote_files(&pictures);
        if let Some(error) = error {
            return reporter.refuse(&error, None, b"");
        }
        let explained = match reply {
            Ok(explained) => explained,
            Err(error) => return refuse(reporter, &error, &request.paper, about),
        };
        reporter.tell_source(&explained.source, about.name);
        let codes = explained.puzzles.iter().map(|puzzle| u8::from(puzzle.end != EndName::Solved));
        let mut code = codes.fold(0, worse);
        if let (Some(path), Some(page)) = (&self.html, &explained.page) {
            code = reporter.save(Some(path), page.as_bytes(), code);
        }
        if reporter.json {
            reporter.reply(explained);
        }
        code
    }
}

/// Prints steps as they are found.
struct StepPrinter<'a> {
    reporter: &'a mut Reporter,
    bar: Bar,
    /// The folder for pictures.
    svg: Option<&'a Path>,
    notation: Option<Notation>,
    about: &'a About<'a>,
    page: Option<Page>,
    n_puzzles: usize,
    /// The pictures that have been written.
    pictures: Vec<PathBuf>,
    /// The error of a picture that could not be written.
    error: Option<ServiceError>,
}

impl Events for StepPrinter<'_> {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Begun { puzzle, digits, note } => {
                if !note.is_empty() {
                    self.reporter.warn(Message::verbatim(note.as_str()));
                }
                self.begin(&puzzle, &digits);
            }
            Event::Step { step, .. } => self.step(&step),
            Event::Explained(puzzle) => {
                self.end(&puzzle);
                self.bar.progress("puzzle", self.n_puzzles as u64, None);
            }
            other => return self.bar.event(other),
        }
        let is_over = self.reporter.is_over() || self.error.is_some();
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl StepPrinter<'_> {
    fn show(&mut self, givens: &[usize], digits: &[usize]) {
        let Some(page) = &self.page else { return };
        let face = |cell: usize| {
            let ink = if givens[cell] > 0 { Ink::Given } else { Ink::Found };
            (digits[cell] > 0).then_some((digits[cell], ink))
        };
        let text = page.show(self.reporter.look, &[&face]);
        self.reporter.out(text);
    }

    fn begin(&mut self, facts: &Facts, digits: &[usize]) {
        self.n_puzzles += 1;
        self.page = Page::of(facts);
        if !self.reporter.json {
            self.show(&facts.givens, digits);
            self.reporter.out("\n");
        }
    }

    fn step(&mut self, step: &StepFacts) {
        let number = step.number;
        if !self.reporter.json {
            self.reporter.out(marks(self.reporter.look, self.page.as_ref(), step.face.as_deref()));
            let told = hanging(&step.told_in(self.notation), 5, self.reporter.terminal_width());
            self.reporter.out(format!("{number:>3}. {told}\n"));
            if step.face.is_some() {
                self.reporter.out("\n");
            }
        }
        if let (Some(folder), Some(svg)) = (self.svg, &step.svg) {
            let before = if self.n_puzzles > 1 { format!("{}-", self.n_puzzles) } else { String::new() };
            let path = folder.join(format!("{before}{number:03}-{}.svg", step.slug));
            match anydoku_host::save(&path, svg.as_bytes()) {
                Ok(()) => self.pictures.push(path),
                Err(error) => self.error = Some(error),
            }
        }
    }

    fn end(&mut self, puzzle: &ExplainedPuzzle) {
        if self.reporter.json {
            return;
        }
        if puzzle.no_start.is_some() {
            self.reporter.out(format!("{}: {}\n", self.reporter.name(self.about.name), puzzle.summary));
            return;
        }
        self.reporter.out(format!("\n{}\n", puzzle.summary));
        if puzzle.end == EndName::Solved {
            self.reporter.out("\n");
            self.show(&puzzle.facts.givens, &puzzle.digits_at_end);
        }
    }
}

/// Returns the board with its candidates, if there is a board to show.
fn marks(look: crate::text::Look, page: Option<&Page>, face: Option<&Face>) -> String {
    match (page, face) {
        (Some(page), Some(face)) => page.marks(look, face),
        _ => String::new(),
    }
}

fn refuse(reporter: &mut Reporter, error: &ServiceError, paper: &Paper, about: &About<'_>) -> u8 {
    let text = if error.place.is_some() { &paper.text.0[..] } else { b"" };
    reporter.refuse(error, Some(about.name), text)
}

impl Hint {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let beside = self.path.cells(&self.inputs).and_then(|cells| Ok((cells, self.path.weights()?)));
        let (cells, weights) = match beside {
            Ok(beside) => beside,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        let with = if self.boards && !reporter.json { vec![Extra::Faces] } else { vec![] };
        self.inputs.each(reporter, &mut |reporter, input, about| {
            let paper = match self.inputs.paper(input) {
                Ok(paper) => Paper { cells: cells.clone(), ..paper },
                Err(error) => return reporter.refuse(&error, None, b""),
            };
            let request = HintRequest {
                paper,
                scale: self.path.scale.clone(),
                weights: weights.clone(),
                which: match (self.all, self.up_to) {
                    (_, Some(rating)) => Which::UpTo(rating),
                    (true, None) => Which::Easiest,
                    (false, None) => Which::Next,
                },
                limit: self.path.limit(),
                with: with.clone(),
                ..Default::default()
            };
            let strength = [Strength::Name, Strength::Place, Strength::Step][self.strength as usize - 1];
            let host = reporter.host();
            let (service, bar) = (reporter.service(&host), reporter.bar());
            let (boards, notation) = (self.boards, self.path.notation());
            let mut hinting = HintPrinter { reporter, bar, about, boards, strength, notation };
            let reply = service.hint(&request, &mut hinting);
            drop(hinting);
            match reply {
                Ok(hinted) => {
                    reporter.tell_source(&hinted.source, about.name);
                    let code = hinted.puzzles.iter().map(|puzzle| u8::from(puzzle.hints.is_empty())).fold(0, worse);
                    if reporter.json {
                        reporter.reply(hinted);
                    }
                    code
                }
                Err(error) => refuse(reporter, &error, &request.paper, about),
            }
        })
    }
}

/// Prints hints as they are found.
struct HintPrinter<'a> {
    reporter: &'a mut Reporter,
    bar: Bar,
    about: &'a About<'a>,
    boards: bool,
    strength: Strength,
    notation: Option<Notation>,
}

impl Events for HintPrinter<'_> {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Hint { hint, .. } if !self.reporter.json && !self.boards => {
                self.tell(&hint);
            }
            Event::Hinted(puzzle) if !self.reporter.json => self.end(&puzzle),
            other => return self.bar.event(other),
        }
        if self.reporter.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl HintPrinter<'_> {
    fn tell(&mut self, hint: &NextStep) {
        let told = hanging(&hint.words_in(self.strength, self.notation), 2, self.reporter.terminal_width());
        self.reporter.out(told + "\n");
    }

    fn end(&mut self, puzzle: &HintedPuzzle) {
        if self.boards {
            let page = Page::of(&puzzle.facts);
            for (i, hint) in puzzle.hints.iter().enumerate() {
                // A weaker hint shows the board once, without highlights.
                let is_weak = self.strength != Strength::Step;
                let face = hint.step.face.as_deref().filter(|_| i == 0 || !is_weak);
                let bare = face.map(|face| Face { contents: face.contents.clone(), ..Face::default() });
                let text = marks(self.reporter.look, page.as_ref(), if is_weak { bare.as_ref() } else { face });
                self.reporter.out(text);
                self.tell(hint);
            }
        }
        if let Some(no_start) = &puzzle.no_start {
            self.reporter.out(format!("{}: {}\n", self.reporter.name(self.about.name), no_start.words));
        } else if puzzle.stopped {
            self.reporter.warn(msg!("cli-hint-interrupted"));
        } else if puzzle.hints.is_empty() {
            let message = if puzzle.is_solved { msg!("cli-hint-solved") } else { msg!("cli-hint-none") };
            let words = self.reporter.words(&message);
            self.reporter.out(words + "\n");
        }
    }
}
