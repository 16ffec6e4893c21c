//! `anydoku explain` and `anydoku hint`.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use anydoku_desk::{
    Desk, EndName, Event, Events, ExplainRequest, ExplainedPuzzle, Extra, FaceFacts, Facts, HintFacts, HintRequest,
    HintedPuzzle, Limit, Paper, Refusal, StepFacts, StrengthName, Which, named,
};

use super::inputs::seconds;
use super::{About, Inputs, Teller, unwritable, worse};
use crate::input::Input;
use crate::text::{Ink, Page};

/// Solve a puzzle step by step and say why
///
/// Each step is the easiest that the ladder has at that moment, in a sentence. A player's own digits and marks are where
/// the walk begins: those of the file, where its format keeps them, or those of another grid with --position.
#[derive(Args, Debug)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub struct Explain {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    walk: Walk,
    /// Show the board before every step: candidates, and what the step looks at
    #[arg(long)]
    boards: bool,
    /// Draw every step as a picture: DIR/001-naked-pair.svg and so on
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write one HTML file with a picture and a sentence for every step
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Colours of the pictures: colour, grey or dark
    #[arg(long, value_name = "NAME", default_value = "colour")]
    theme: String,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  anydoku explain puzzle.sdk
  anydoku explain examples/cube.gss --ladder anydoku --html cube.html
  anydoku explain puzzle.sdk --svg steps
  anydoku explain puzzle.sdk --boards
  anydoku explain puzzle.sdk --weights weights.txt  prices of your own, summed up to a score
  anydoku explain puzzle.sdk --time 10          the steps of the first ten seconds
  anydoku explain puzzle.sdk --position mine.txt    go on from a half-filled grid with its own marks

Exit code: 0 the walk ends in the solution, 1 it ends before, or what is filled in is wrong (it says where).";

/// Say what to do next, in three strengths
#[derive(Args, Debug)]
#[command(after_help = HINT_EXAMPLES)]
pub struct Hint {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    walk: Walk,
    /// 1: the technique's name; 2: where to look; 3: the step itself
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    strength: u8,
    /// List every step of the easiest technique that has any now
    #[arg(long)]
    all: bool,
    /// List every step that costs no more than this on the ladder
    #[arg(long, value_name = "PRICE", conflicts_with = "all")]
    up_to: Option<f64>,
    /// Show the board with candidates and, at strength 3, what the step looks at
    #[arg(long)]
    boards: bool,
}

const HINT_EXAMPLES: &str = "\
Examples:
  anydoku hint puzzle.sdk --strength 1
  anydoku hint puzzle.sdk --all
  anydoku hint puzzle.sdk --up-to 3.4           all there is up to hidden pairs
  anydoku hint puzzle.sdk --position mine.txt   what next, from my digits and marks?

A player's own digits and marks, where the format keeps them, are taken into account.
Exit code: 0 there is a step, 1 there is none, or what is filled in is wrong (it says where).";

/// Which techniques in which order, where to begin, and how long to try.
#[derive(Args, Debug)]
struct Walk {
    /// The ladder: se, hodoku, gss, metcalf or anydoku
    #[arg(long, value_name = "NAME", default_value = "se")]
    ladder: String,
    /// Prices of your own for techniques of the ladder, a line each: X-wing = 3, or nishio = off
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Go on from this half-filled grid (a file, or the grid itself) with its digits and marks
    #[arg(long, value_name = "GRID")]
    position: Option<OsString>,
    /// Give each puzzle at most so many seconds; the steps found by then are told
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
}

impl Walk {
    fn limit(&self) -> Limit {
        Limit { seconds: self.time, nodes: None }
    }

    /// The text of the prices of one's own.
    fn weights(&self) -> Result<Option<String>, Refusal> {
        let Some(path) = &self.weights else { return Ok(None) };
        let refuse = |message: &str| Refusal::new(format!("{}: {message}", path.display()));
        let text = String::from_utf8(crate::input::read_side(path)?)
            .map_err(|_| refuse("found bytes that are not text, expected lines such as X-wing = 3"))?;
        // Read here once, so that what is wrong with them is not put down to the puzzle.
        named::weights(Some(&text), named::ladder(&self.ladder)?).map_err(|refusal| refuse(&refusal.message))?;
        Ok(Some(text))
    }

    /// The half-filled grid to go on from.
    fn paper(&self, inputs: &Inputs) -> Result<Option<Paper>, Refusal> {
        let Some(argument) = &self.position else { return Ok(None) };
        let inputs = Inputs { puzzles: vec![argument.clone()], from: None, ..inputs.clone() };
        let Some(named) = inputs.all()?.next() else { return Ok(None) };
        inputs.paper(named.open()?).map(Some)
    }
}

impl Explain {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        if let Some(folder) = &self.svg
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            return teller.refuse(&unwritable(folder, &error), None, b"");
        }
        if self.html.is_some() && self.inputs.puzzles.len() > 1 {
            return teller.refuse(&Refusal::new("found several inputs, expected one for --html"), None, b"");
        }
        let beside = self.walk.paper(&self.inputs).and_then(|position| Ok((position, self.walk.weights()?)));
        let (position, weights) = match beside {
            Ok(beside) => beside,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut n = 0;
        self.inputs.each(teller, &mut |teller, input, about| {
            let request = ExplainRequest {
                paper: Paper::default(),
                position: position.clone(),
                ladder: Some(self.walk.ladder.clone()),
                weights: weights.clone(),
                theme: Some(self.theme.clone()),
                limit: self.walk.limit(),
                with: self.with(teller.json),
            };
            self.explain(teller, request, input, about, &mut n)
        })
    }

    fn with(&self, json: bool) -> Vec<Extra> {
        let wanted = [
            (!json, Extra::Board),
            (self.boards && !json, Extra::Faces),
            (self.svg.is_some(), Extra::Svg),
            (self.html.is_some(), Extra::Page),
        ];
        wanted.into_iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, extra)| extra).collect()
    }

    fn explain(
        &self,
        teller: &mut Teller,
        mut request: ExplainRequest,
        input: Input,
        about: &About<'_>,
        n: &mut usize,
    ) -> u8 {
        request.paper = match self.inputs.paper(input) {
            Ok(paper) => paper,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let around = teller.around();
        let mut told = Telling { teller, svg: self.svg.as_deref(), about, page: None, n_puzzles: *n, refusal: None };
        let reply = Desk::new(&*around).explain(&request, &mut told);
        let (n_puzzles, refusal) = (told.n_puzzles, told.refusal.take());
        *n = n_puzzles;
        if let Some(refusal) = refusal {
            return teller.refuse(&refusal, None, b"");
        }
        let explained = match reply {
            Ok(explained) => explained,
            Err(refusal) => return refuse(teller, &refusal, &request.paper, about),
        };
        teller.tell_source(&explained.source, about.name);
        let codes = explained.puzzles.iter().map(|puzzle| u8::from(puzzle.end != EndName::Solved));
        let mut code = codes.fold(0, worse);
        if let (Some(path), Some(page)) = (&self.html, &explained.page) {
            code = teller.save(Some(path), page.as_bytes(), code);
        }
        if teller.json {
            teller.reply(explained);
        }
        code
    }
}

/// Shows steps as they come.
struct Telling<'a> {
    teller: &'a mut Teller,
    /// The folder for pictures.
    svg: Option<&'a Path>,
    about: &'a About<'a>,
    page: Option<Page>,
    n_puzzles: usize,
    /// A picture that could not be written.
    refusal: Option<Refusal>,
}

impl Events for Telling<'_> {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Begun { puzzle, digits } => self.begin(&puzzle, &digits),
            Event::Step { step, .. } => self.step(&step),
            Event::Explained(puzzle) => self.end(&puzzle),
            _ => {}
        }
        let is_over = self.teller.is_over() || self.refusal.is_some();
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Telling<'_> {
    fn show(&mut self, givens: &[usize], digits: &[usize]) {
        let Some(page) = &self.page else { return };
        let face = |cell: usize| {
            let ink = if givens[cell] > 0 { Ink::Given } else { Ink::Found };
            (digits[cell] > 0).then_some((digits[cell], ink))
        };
        let text = page.show(self.teller.look, &[&face]);
        self.teller.out(text);
    }

    fn begin(&mut self, facts: &Facts, digits: &[usize]) {
        self.n_puzzles += 1;
        self.page = Page::of(facts);
        if !self.teller.json {
            self.show(&facts.givens, digits);
            self.teller.out("\n");
        }
    }

    fn step(&mut self, step: &StepFacts) {
        let number = step.number;
        if !self.teller.json {
            self.teller.out(marks(self.teller.look, self.page.as_ref(), step.face.as_deref()));
            self.teller.out(format!("{number:>3}. {}\n", step.sentence()));
            if step.face.is_some() {
                self.teller.out("\n");
            }
        }
        if let (Some(folder), Some(svg)) = (self.svg, &step.svg) {
            let before = if self.n_puzzles > 1 { format!("{}-", self.n_puzzles) } else { String::new() };
            let path = folder.join(format!("{before}{number:03}-{}.svg", step.slug));
            if let Err(refusal) = crate::output::save(&path, svg.as_bytes()) {
                self.refusal = Some(refusal);
            }
        }
    }

    fn end(&mut self, puzzle: &ExplainedPuzzle) {
        if self.teller.json {
            return;
        }
        if puzzle.no_start.is_some() {
            self.teller.out(format!("{}: {}\n", self.about.name, puzzle.summary));
            return;
        }
        self.teller.out(format!("\n{}\n", puzzle.summary));
        if puzzle.end == EndName::Solved {
            self.teller.out("\n");
            self.show(&puzzle.facts.givens, &puzzle.digits_at_end);
        }
    }
}

/// The board with its candidates, if there are any to show.
fn marks(look: crate::text::Look, page: Option<&Page>, face: Option<&FaceFacts>) -> String {
    match (page, face) {
        (Some(page), Some(face)) => page.marks(look, face),
        _ => String::new(),
    }
}

fn refuse(teller: &mut Teller, refusal: &Refusal, paper: &Paper, about: &About<'_>) -> u8 {
    let text = if refusal.place.is_some() { &paper.text.0[..] } else { b"" };
    teller.refuse(refusal, Some(about.name), text)
}

impl Hint {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let beside = self.walk.paper(&self.inputs).and_then(|position| Ok((position, self.walk.weights()?)));
        let (position, weights) = match beside {
            Ok(beside) => beside,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let with = if self.boards && !teller.json { vec![Extra::Board, Extra::Faces] } else { vec![] };
        self.inputs.each(teller, &mut |teller, input, about| {
            let paper = match self.inputs.paper(input) {
                Ok(paper) => paper,
                Err(refusal) => return teller.refuse(&refusal, None, b""),
            };
            let request = HintRequest {
                paper,
                position: position.clone(),
                play: None,
                ladder: Some(self.walk.ladder.clone()),
                weights: weights.clone(),
                strength: [StrengthName::Name, StrengthName::Place, StrengthName::Step][self.strength as usize - 1],
                which: match (self.all, self.up_to) {
                    (_, Some(price)) => Which::UpTo(price),
                    (true, None) => Which::Easiest,
                    (false, None) => Which::Next,
                },
                limit: self.walk.limit(),
                with: with.clone(),
            };
            let around = teller.around();
            let reply = Desk::new(&*around).hint(&request, &mut Hinting { teller, about, boards: self.boards, n: 0 });
            match reply {
                Ok(hinted) => {
                    teller.tell_source(&hinted.source, about.name);
                    let code = hinted.puzzles.iter().map(|puzzle| u8::from(puzzle.hints.is_empty())).fold(0, worse);
                    if teller.json {
                        teller.reply(hinted);
                    }
                    code
                }
                Err(refusal) => refuse(teller, &refusal, &request.paper, about),
            }
        })
    }
}

/// Shows hints as they come.
struct Hinting<'a> {
    teller: &'a mut Teller,
    about: &'a About<'a>,
    boards: bool,
    n: usize,
}

impl Events for Hinting<'_> {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Hint { hint, .. } if !self.teller.json && !self.boards => {
                self.n += 1;
                self.teller.out(format!("{}\n", hint.words));
            }
            Event::Hinted(puzzle) if !self.teller.json => self.end(&puzzle),
            _ => {}
        }
        if self.teller.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Hinting<'_> {
    fn end(&mut self, puzzle: &HintedPuzzle) {
        if self.boards {
            let page = Page::of(&puzzle.facts);
            for (i, hint) in puzzle.hints.iter().enumerate() {
                let is_shown = |_: &&FaceFacts| i == 0 || hint.step.is_some();
                let text = marks(self.teller.look, page.as_ref(), face(hint).filter(is_shown));
                self.teller.out(text);
                self.teller.out(format!("{}\n", hint.words));
            }
        }
        if let Some(no_start) = &puzzle.no_start {
            self.teller.out(format!("{}: {}\n", self.about.name, no_start.words));
        } else if puzzle.stopped {
            self.teller.warn("stopped before everything was looked at");
        } else if puzzle.hints.is_empty() {
            self.teller.out(if puzzle.is_solved { "it is solved\n" } else { "no step of this ladder is there\n" });
        }
    }
}

/// The board that a hint shows.
fn face(hint: &HintFacts) -> Option<&FaceFacts> {
    hint.step.as_ref().and_then(|step| step.face.as_deref()).or(hint.face.as_deref())
}
