//! What to read and how: the options that all commands with puzzles share.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use anydoku::Shape;
use anydoku_service::{Events, Limit, Paper, Reply, Service, ServiceError, Text, named};

use super::{Reporter, bulk, table::Table};
use crate::input::{Input, Named, Reader};
use crate::part::Part;
use crate::stream::asking::{Answered, Asking, Instead};
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
    /// Read only part i of n: every n-th line or row, so that n programs, on any machines, do the whole together
    #[arg(long, value_name = "I/N")]
    pub part: Option<Part>,
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
    /// Converts the limits to those of a request.
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

impl To {
    /// Opens what answers go to. A name whose ending promises something else than text is refused.
    pub fn open(&self, reporter: &mut Reporter) -> Result<(), ServiceError> {
        check_ending(self.output.as_deref())?;
        reporter.write_to(self.output.clone());
        Ok(())
    }
}

/// Endings of files that are no text, and of pages that are more than that.
const NOT_TEXT: &[&str] = &[
    "pdf", "html", "htm", "xhtml", "svg", "png", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "eps", "ps",
    "parquet", "epub", "doc", "docx", "odt", "xls", "xlsx", "ods", "zip", "gz", "bz2", "xz", "zst", "sqlite", "db",
];

/// Refuses a file whose ending promises what a command does not write.
pub fn check_ending(path: Option<&Path>) -> Result<(), ServiceError> {
    let Some(path) = path else { return Ok(()) };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if !NOT_TEXT.contains(&&ending[..]) {
        return Ok(());
    }
    let message = format!("{}: this command writes text and cannot write .{ending}", path.display());
    let hint = match &ending[..] {
        "pdf" | "svg" | "png" => "use a name such as answer.txt; draw writes SVG, PNG and PDF, and book writes PDF",
        "html" | "htm" => "use a name such as answer.txt; explain --html, techniques and practise write HTML",
        _ => "use a name such as answer.txt",
    };
    Err(ServiceError::new(message).with_hint(hint))
}

/// Where answers to many puzzles go.
#[derive(Args, Clone, Debug)]
pub struct ToOrOn {
    #[command(flatten)]
    pub to: To,
    /// Write to this file, and if an earlier run of the same command was stopped there, go on with it
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub resume: Option<PathBuf>,
}

impl ToOrOn {
    /// What stands between the columns of the table that the name of the file promises, if it is one.
    pub fn separator(&self) -> Option<u8> {
        let path = self.to.output.as_deref().or(self.resume.as_deref())?;
        Table::separator(&path.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// Opens what answers go to. A run is known again by the command and what it asks.
    pub fn open(
        &self,
        reporter: &mut Reporter,
        command: &str,
        inputs: &Inputs,
        asked: &impl Serialize,
    ) -> Result<(), ServiceError> {
        check_ending(self.resume.as_deref())?;
        let Some(path) = &self.resume else { return self.to.open(reporter) };
        if inputs.puzzles.len() > 1 {
            return Err(ServiceError::new(format!(
                "found {} inputs, expected one with --resume",
                inputs.puzzles.len()
            )));
        }
        let Inputs { shape, from, alphabet, part, .. } = inputs;
        let part = part.map(|part| part.to_string());
        let asked = serde_json::json!({
            "asked": asked, "shape": shape, "from": from, "alphabet": alphabet, "part": part, "json": reporter.json,
        });
        reporter.write_on(path, command, asked)
    }
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
        let (from, shape, alphabet) = (self.from.clone(), self.shape.clone(), self.alphabet.clone());
        Reader { from, shape, alphabet, part: self.part }
    }

    /// The inputs, to be opened one after the other.
    pub fn all(&self) -> Result<impl Iterator<Item = Named> + use<>, ServiceError> {
        Input::all(&self.puzzles, &self.reader())
    }

    /// All of an input, to be read as the options say.
    pub fn paper(&self, input: Input) -> Result<Paper, ServiceError> {
        let name = input.is_file.then(|| input.name.clone());
        let text = Text(input.read_all()?);
        Ok(self.reader().paper(name, text))
    }

    /// Opens one input after the other and does something with each; gives the worst exit code.
    pub fn each(&self, reporter: &mut Reporter, ask: &mut dyn FnMut(&mut Reporter, Input, &About<'_>) -> u8) -> u8 {
        let named = match self.all() {
            Ok(named) => named,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        let mut code = 0;
        for (index, named) in named.enumerate() {
            if reporter.is_over() {
                break;
            }
            let one = match named.open() {
                Ok(input) => {
                    let name = input.name.clone();
                    let about = About { index, name: &name, has_others: self.puzzles.len() > 1 };
                    ask(reporter, input, &about)
                }
                Err(error) => reporter.refuse(&error, None, b""),
            };
            code = code.max(one);
        }
        code
    }

    /// Asks the service about one input after the other and shows each reply in its own way. Gives the worst exit code.
    pub fn ask<R: Into<Reply> + Clone + 'static>(
        &self,
        reporter: &mut Reporter,
        question: &Question<R>,
        show: &mut Show<'_, R>,
    ) -> u8 {
        self.each(reporter, &mut |reporter, input, about| question.ask(reporter, self, input, about, show))
    }

    /// Asks the question about every input; the name of a shape stands for its empty grid.
    pub fn ask_shapes_too<R: Into<Reply> + Clone + 'static>(
        &self,
        reporter: &mut Reporter,
        question: &Question<R>,
        show: &mut Show<'_, R>,
    ) -> u8 {
        let has_others = self.puzzles.len() > 1;
        if let Some(shape) = self.shape_alone() {
            let about = About { index: 0, name: &shape, has_others };
            return question.ask_about(reporter, &empty(&shape), &about, show);
        }
        let named = match self.all() {
            Ok(named) => named,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        let mut code = 0;
        for (index, named) in named.enumerate() {
            if reporter.is_over() {
                break;
            }
            let name = named.name();
            let about = About { index, name: &name, has_others };
            let one = match self.open_or_shape(&named) {
                Ok(Ok(input)) => {
                    let about = About { name: &input.name.clone(), ..about };
                    question.ask(reporter, self, input, &about, show)
                }
                Ok(Err(paper)) => question.ask_about(reporter, &paper, &about, show),
                Err(error) => reporter.refuse(&error, None, b""),
            };
            code = code.max(one);
        }
        code
    }

    /// The shape that `--shape` names, if nothing else is there to be read.
    fn shape_alone(&self) -> Option<String> {
        self.shape.clone().filter(|_| self.puzzles.is_empty() && io::stdin().is_terminal())
    }

    /// Where one puzzle or shape was named and no file, a part can only be one of the work on it: that part, and the inputs without it.
    pub fn without_part_of_one(&self) -> (Inputs, Option<Part>) {
        let is_one = match &self.puzzles[..] {
            [] => self.shape_alone().is_some(),
            [one] => one != "-" && !std::path::Path::new(one).exists(),
            _ => false,
        };
        let mut inputs = self.clone();
        let part = if is_one { inputs.part.take() } else { None };
        (inputs, part)
    }

    /// The input, or the empty grid of the shape of that name.
    fn open_or_shape(&self, named: &Named) -> Result<Result<Input, Paper>, ServiceError> {
        let (name, is_file) = (named.name(), named.is_file());
        if !is_file && Shape::named(&name).is_some() {
            return Ok(Err(empty(&name)));
        }
        named.open().map(Ok).map_err(|error| {
            let hint = "a shape may stand here as well; anydoku shapes lists them";
            if error.hint.is_none() && !is_file { error.with_hint(hint) } else { error }
        })
    }

    /// The papers of the inputs with what to call them. The name of a shape, or no input but `--shape`, stands for the empty
    /// grid. What could not be opened is said, and the code is then at least 2.
    pub fn papers_or_shapes(&self, reporter: &mut Reporter, code: &mut u8) -> Vec<(String, Paper)> {
        if let Some(shape) = self.shape_alone() {
            return vec![(shape.clone(), empty(&shape))];
        }
        let named = match self.all() {
            Ok(named) => named,
            Err(error) => {
                *code = reporter.refuse(&error, None, b"");
                return Vec::new();
            }
        };
        let mut papers = Vec::new();
        for named in named {
            let opened = self.open_or_shape(&named).and_then(|opened| match opened {
                Ok(input) => Ok((input.name.clone(), self.paper(input)?)),
                Err(paper) => Ok((named.name(), paper)),
            });
            match opened {
                Ok(opened) => papers.push(opened),
                Err(error) => *code = reporter.refuse(&error, None, b"").max(*code),
            }
        }
        papers
    }
}

/// The empty grid of this shape.
fn empty(shape: &str) -> Paper {
    Paper { shape: Some(shape.to_owned()), ..Paper::default() }
}

/// Can texts of this format be put one after the other?
pub fn is_chained(format: &str) -> bool {
    named::format(format).is_ok_and(|format| format.is_chained())
}

/// Shows a reply; gives the exit code.
pub type Show<'a, R> = dyn FnMut(&mut Reporter, &R, &About<'_>) -> u8 + 'a;

/// Asks about a paper whose lines have these numbers, if it is one of lines.
type Ask<R> = dyn Fn(&Service<'_>, Paper, &[usize], &mut dyn Events) -> Result<R, ServiceError> + Send + Sync;

/// The answers to the puzzles of a reply, whose lines have these numbers.
type Answers<R> = dyn Fn(&R, &[usize]) -> Vec<Answered> + Send + Sync;

/// How lines are answered as they come.
struct ByLine<R> {
    /// What stands for a line that is no puzzle.
    instead: Instead,
    /// How each answer is written.
    answers: Arc<Answers<R>>,
    /// Is each line asked about alone?
    is_alone: bool,
    /// What stands above and below all answers, if it takes all of them to be a text: then short inputs are answered as a whole.
    frame: Option<(&'static [u8], &'static [u8])>,
    /// The table that answers are rows of.
    table: Option<Arc<Table>>,
}

/// A question, to be asked about one paper or about many lines.
pub struct Question<R> {
    ask: Arc<Ask<R>>,
    lines: Option<ByLine<R>>,
    /// Shall the name of each of several inputs stand above its answers?
    has_headings: bool,
}

impl<R: Into<Reply> + Clone + 'static> Question<R> {
    /// Asked so.
    pub fn new(
        ask: impl Fn(&Service<'_>, Paper, &mut dyn Events) -> Result<R, ServiceError> + Send + Sync + 'static,
    ) -> Question<R> {
        Question::numbered(move |service, paper, _, events| ask(service, paper, events))
    }

    /// Asked so, by who must know the numbers of the lines in the whole input, if it is one of lines.
    pub fn numbered(
        ask: impl Fn(&Service<'_>, Paper, &[usize], &mut dyn Events) -> Result<R, ServiceError> + Send + Sync + 'static,
    ) -> Question<R> {
        Question { ask: Arc::new(ask), lines: None, has_headings: false }
    }

    /// Answers puzzles on lines as they come.
    pub fn by_line(
        mut self,
        instead: Instead,
        answers: impl Fn(&R, &[usize]) -> Vec<Answered> + Send + Sync + 'static,
    ) -> Question<R> {
        self.lines = Some(ByLine { instead, answers: Arc::new(answers), is_alone: false, frame: None, table: None });
        self
    }

    /// Puts a text above all answers and another below them.
    pub fn framed(mut self, above: &'static [u8], below: &'static [u8]) -> Question<R> {
        if let Some(lines) = &mut self.lines {
            lines.frame = Some((above, below));
        }
        self
    }

    /// Writes the answers as rows of this table.
    pub fn in_table(
        mut self,
        table: &Arc<Table>,
        answers: impl Fn(&R, &[usize]) -> Vec<Answered> + Send + Sync + 'static,
    ) -> Question<R> {
        self = self.by_line(Instead::Row, answers);
        if let Some(lines) = &mut self.lines {
            lines.table = Some(Arc::clone(table));
        }
        self
    }

    /// Answers each line alone, because its answer is more than a line or takes long.
    pub fn by_line_alone(
        mut self,
        instead: Instead,
        answer: impl Fn(&R, usize) -> Answered + Send + Sync + 'static,
    ) -> Question<R> {
        let answers = move |reply: &R, numbers: &[usize]| numbers.iter().map(|&number| answer(reply, number)).collect();
        self.lines = Some(ByLine { instead, answers: Arc::new(answers), is_alone: true, frame: None, table: None });
        self
    }

    /// Prints the name of each of several inputs above its answers.
    pub fn with_headings(mut self, has_headings: bool) -> Question<R> {
        self.has_headings = has_headings;
        self
    }

    /// Asks about an input: line by line, if it has many and the question can be asked so.
    pub fn ask(
        &self,
        reporter: &mut Reporter,
        inputs: &Inputs,
        input: Input,
        about: &About<'_>,
        show: &mut Show<'_, R>,
    ) -> u8 {
        match self.asking(reporter, inputs, &input) {
            Ok(Some(mut asking)) => {
                let input = input.without_head(asking.header.len());
                if self.has_headings {
                    reporter.out(about.heading());
                }
                let lines = self.lines.as_ref();
                if let Some(table) = lines.and_then(|lines| lines.table.as_ref()) {
                    asking.rows = match table.begin(reporter, &asking.header) {
                        Ok(rows) => Some(rows),
                        Err(error) => return reporter.refuse(&error, Some(about.name), b""),
                    };
                }
                let Some((above, below)) = lines.and_then(|lines| lines.frame) else {
                    return bulk::run(reporter, input, asking.bulk(), false, &|_| String::new());
                };
                reporter.out_raw(above);
                let code = bulk::run(reporter, input, asking.bulk(), false, &|_| String::new());
                reporter.out_raw(below);
                return code;
            }
            Ok(None) => {}
            Err(error) => return reporter.refuse(&error, Some(about.name), &input.head),
        }
        match inputs.paper(input) {
            Ok(paper) => self.ask_about(reporter, &paper, about, show),
            Err(error) => reporter.refuse(&error, None, b""),
        }
    }

    /// Asks about a paper and shows the reply.
    pub fn ask_about(&self, reporter: &mut Reporter, paper: &Paper, about: &About<'_>, show: &mut Show<'_, R>) -> u8 {
        let host = reporter.host();
        let reply = (self.ask)(&Service::new(&*host), paper.clone(), &[], &mut reporter.bar());
        match reply {
            Ok(reply) => show(reporter, &reply, about),
            Err(error) => {
                let text = if error.place.is_some() { &paper.text.0[..] } else { b"" };
                reporter.refuse(&error, Some(about.name), text)
            }
        }
    }

    /// How to ask about the lines of an input, if it has many.
    fn asking(&self, reporter: &Reporter, inputs: &Inputs, input: &Input) -> Result<Option<Asking>, ServiceError> {
        let Some(ByLine { instead, answers, is_alone, frame, .. }) = &self.lines else { return Ok(None) };
        if frame.is_some() && input.is_whole {
            return Ok(None);
        }
        // Data has a row for every line; to people one puzzle is one puzzle, whatever stands beside it.
        let is_data = matches!(instead, Instead::Row | Instead::Json) || !reporter.look.fancy;
        let (format, header) = match bulk::recognise(inputs, reporter, input)? {
            Some(lines) if lines.n_puzzles > 1 || !input.is_whole || is_data && lines.n_rows > 1 => {
                (lines.format, Vec::new())
            }
            Some(_) => return Ok(None),
            None => match bulk::table(inputs, input)? {
                Some((format, header)) => (format, header),
                None => return Ok(None),
            },
        };
        let (ask, answers) = (Arc::clone(&self.ask), Arc::clone(answers));
        Ok(Some(Asking {
            ask: Arc::new(move |service, paper, numbers| Ok(answers(&ask(service, paper, numbers, &mut ())?, numbers))),
            reader: inputs.reader(),
            format,
            header,
            instead: *instead,
            rows: None,
            is_alone: *is_alone,
            host: reporter.host(),
        }))
    }
}
