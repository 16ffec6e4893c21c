//! What to read and how: the options that all commands with puzzles share.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;

use anydoku::{Puzzle, Shape, Sheet};
use anydoku_desk::{Desk, Events, Limit, Paper, Refusal, Reply, Text, named};

use super::Teller;
use crate::input::{Input, Named, Reader};
use crate::text::paint;

/// What to read and how.
#[derive(Args, Clone, Debug)]
pub struct Inputs {
    /// Files, - for standard input, or the puzzle itself; standard input if there is none
    #[arg(value_name = "PUZZLE")]
    pub puzzles: Vec<OsString>,
    /// The shape of puzzles whose format does not say it: x, nrc, 6x6:3x2, samurai … (see anydoku shapes)
    #[arg(short, long, value_name = "NAME")]
    pub shape: Option<String>,
    /// Read this format instead of recognising it (see anydoku formats)
    #[arg(short, long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// How digits above 9 are written where that is not clear: symbols (1-9, then A), letters (A is 1), hex, pairs, numbers
    #[arg(short, long, value_name = "NAME")]
    pub alphabet: Option<String>,
}

/// How long to try.
#[derive(Args, Clone, Copy, Debug)]
pub struct Limits {
    /// Give each puzzle at most so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// Give each puzzle at most so many nodes of the search tree
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl Limits {
    /// The same as a request says it.
    pub fn limit(&self) -> Limit {
        Limit { seconds: self.time, nodes: self.nodes }
    }
}

/// Where answers go.
#[derive(Args, Clone, Debug)]
pub struct To {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A number of seconds as an argument.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("expected a number of seconds above 0".into()),
    }
}

/// Which of the inputs a reply is about.
pub struct About<'a> {
    /// From 0.
    pub index: usize,
    /// What it is called.
    pub name: &'a str,
    /// Are there others?
    pub has_others: bool,
}

impl About<'_> {
    /// A line with its name, if there are others.
    pub fn heading(&self) -> String {
        if !self.has_others {
            return String::new();
        }
        let gap = if self.index > 0 { "\n" } else { "" };
        format!("{gap}{}\n", paint::paint(paint::TITLE, &format!("== {} ==", self.name)))
    }
}

impl Inputs {
    /// How texts shall be read.
    pub fn reader(&self) -> Reader {
        Reader { from: self.from.clone(), shape: self.shape.clone(), alphabet: self.alphabet.clone() }
    }

    /// The inputs, to be opened one after the other.
    pub fn all(&self) -> Result<impl Iterator<Item = Named> + use<>, Refusal> {
        Input::all(&self.puzzles, &self.reader())
    }

    /// All of an input, to be read as the options say.
    pub fn paper(&self, input: Input) -> Result<Paper, Refusal> {
        let name = input.is_file.then(|| input.name.clone());
        let text = Text(input.read_all()?);
        Ok(self.reader().paper(name, text))
    }

    /// Opens one input after the other and does something with each; gives the worst exit code.
    pub fn each(&self, teller: &mut Teller, ask: &mut dyn FnMut(&mut Teller, Input, &About<'_>) -> u8) -> u8 {
        let named = match self.all() {
            Ok(named) => named,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut code = 0;
        for (index, named) in named.enumerate() {
            if teller.is_over() {
                break;
            }
            let one = match named.open() {
                Ok(input) => {
                    let name = input.name.clone();
                    let about = About { index, name: &name, has_others: self.puzzles.len() > 1 };
                    ask(teller, input, &about)
                }
                Err(refusal) => teller.refuse(&refusal, None, b""),
            };
            code = code.max(one);
        }
        code
    }

    /// Asks the desk about one input after the other and shows each reply: as JSON or in its own way. Gives the worst exit
    /// code.
    pub fn ask<R: Into<Reply> + Clone>(
        &self,
        teller: &mut Teller,
        ask: &dyn Fn(&Desk<'_>, Paper, &mut dyn Events) -> Result<R, Refusal>,
        show: &mut dyn FnMut(&mut Teller, &R, &About<'_>) -> u8,
    ) -> u8 {
        self.each(teller, &mut |teller, input, about| self.ask_one(teller, input, about, ask, show))
    }

    /// Asks the desk about one input and shows the reply.
    pub fn ask_one<R: Into<Reply> + Clone>(
        &self,
        teller: &mut Teller,
        input: Input,
        about: &About<'_>,
        ask: &dyn Fn(&Desk<'_>, Paper, &mut dyn Events) -> Result<R, Refusal>,
        show: &mut dyn FnMut(&mut Teller, &R, &About<'_>) -> u8,
    ) -> u8 {
        let paper = match self.paper(input) {
            Ok(paper) => paper,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let around = teller.around();
        let reply = ask(&Desk::new(&*around), paper.clone(), &mut teller.bar());
        match reply {
            Ok(reply) => show(teller, &reply, about),
            Err(refusal) => {
                let text = if refusal.place.is_some() { &paper.text.0[..] } else { b"" };
                teller.refuse(&refusal, Some(about.name), text)
            }
        }
    }

    /// The puzzles of the inputs with what to call them; the name of a shape stands for its empty grid.
    pub fn sheets_or_shapes(&self) -> Result<Vec<Asked>, Refusal> {
        let mut found = Vec::new();
        for argument in &self.puzzles {
            let name = argument.to_string_lossy();
            if !Path::new(argument).exists()
                && let Ok(shape) = Shape::named(&name)
            {
                found.push((name.into_owned(), Ok(Sheet::new(Puzzle::empty(shape.topology), shape.layout))));
                continue;
            }
            let not_a_shape = |refusal: Refusal| match refusal.hint {
                None if !Path::new(argument).exists() && name != "-" => {
                    refusal.with_hint("a shape may stand here as well; anydoku shapes lists them")
                }
                _ => refusal,
            };
            let sheets = Inputs { puzzles: vec![argument.clone()], ..self.clone() }.sheets().map_err(not_a_shape)?;
            found.extend(sheets.into_iter().map(|(name, sheet)| (name, sheet.map_err(not_a_shape))));
        }
        if self.puzzles.is_empty() {
            found = self.sheets()?;
        }
        Ok(found)
    }

    /// The puzzles of the inputs with what to call them.
    pub fn sheets(&self) -> Result<Vec<Asked>, Refusal> {
        let mut found = Vec::new();
        for named in self.all()? {
            let name = named.name();
            match named.open().and_then(|input| named::read(&self.paper(input)?)) {
                Ok(reading) => found.extend(reading.sheets.into_iter().map(|sheet| (name.clone(), Ok(sheet)))),
                Err(refusal) => found.push((name, Err(refusal))),
            }
        }
        Ok(found)
    }
}

/// What to call it, and what it is if it could be read.
pub type Asked = (String, Result<Sheet, Refusal>);
