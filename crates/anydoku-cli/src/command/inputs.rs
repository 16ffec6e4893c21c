//! The input of a command: the options shared by all commands that take puzzles.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use anydoku::{Language, Shape, msg};
use anydoku_service::{Events, Limit, Paper, Reply, Service, ServiceError, Text, named};

use super::ending::{Written, check_ending, ending};
use super::{Reporter, bulk, table::Table};
use crate::input::{Input, InputName, Named, Reader};
use crate::part::Part;
use crate::stream::asking::{Answered, Asking, Instead};
use crate::text::paint;

/// The input of a command.
#[derive(Args, Clone, Debug)]
pub struct Inputs {
    /// Puzzle files, `-` for standard input, or a puzzle itself [default: standard input]
    #[arg(value_name = "PUZZLE")]
    pub puzzles: Vec<OsString>,
    /// Shape of puzzles whose format does not record it: x, nrc, 6x6:3x2, samurai ... (`anydoku shapes` lists them)
    /// [default: inferred from the number of cells]
    #[arg(short, long, value_name = "NAME")]
    pub shape: Option<String>,
    /// Input format (`anydoku formats` lists them) [default: detected]
    #[arg(short, long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// How digits above 9 are written: symbols (1-9, then A), letters (A is 1), hex, pairs or numbers [default:
    /// detected]
    #[arg(short, long, value_name = "NAME")]
    pub alphabet: Option<String>,
    /// Process only shard I of N (every Nth line or row), so that N processes share the input. Example: --part 2/7
    #[arg(long, value_name = "I/N")]
    pub part: Option<Part>,
}

/// Adds to the help that the name of a shape is also accepted.
pub fn or_shape(puzzles: clap::Arg) -> clap::Arg {
    puzzles.help("Puzzle files, `-` for standard input, a puzzle itself, or the name of a shape for its empty grid")
}

/// Limits of the work on each puzzle.
#[derive(Args, Clone, Copy, Debug)]
pub struct Limits {
    /// Spend at most this many seconds on each puzzle [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// Search at most this many nodes of the search tree for each puzzle [default: no limit]
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl Limits {
    /// Converts the limits to those of a request.
    pub fn limit(&self) -> Limit {
        Limit { seconds: self.time, nodes: self.nodes }
    }
}

/// The place where answers are written.
#[derive(Args, Clone, Debug)]
pub struct To {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl To {
    /// Opens the output of a command that writes text. A file name whose extension names another format is an error.
    pub fn open(&self, reporter: &mut Reporter) -> Result<(), ServiceError> {
        self.open_for(reporter, Written::text(reporter.json))
    }

    /// Opens the output. A file name whose extension names a format other than this is an error.
    pub fn open_for(&self, reporter: &mut Reporter, written: Written<'_>) -> Result<(), ServiceError> {
        check_ending(self.output.as_deref(), written)?;
        reporter.write_to(self.output.clone());
        Ok(())
    }
}

/// The place where answers to many puzzles are written.
#[derive(Args, Clone, Debug)]
pub struct ToOrOn {
    #[command(flatten)]
    pub to: To,
    /// Write to this file; if an interrupted run of the same command was writing it, resume that run
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub resume: Option<PathBuf>,
}

impl ToOrOn {
    /// Returns the file.
    pub fn path(&self) -> Option<&Path> {
        self.to.output.as_deref().or(self.resume.as_deref())
    }

    /// Returns the separator of the table that the output file's extension implies, or `None` if it implies no table.
    pub fn separator(&self) -> Option<u8> {
        Table::separator(&ending(self.path()?))
    }

    /// Opens the output. An interrupted run is recognized by its command and options.
    pub fn open(
        &self,
        reporter: &mut Reporter,
        command: &str,
        inputs: &Inputs,
        asked: &impl Serialize,
        written: Written<'_>,
    ) -> Result<(), ServiceError> {
        check_ending(self.resume.as_deref(), written)?;
        let Some(path) = &self.resume else { return self.to.open_for(reporter, written) };
        if inputs.puzzles.len() > 1 {
            return Err(ServiceError::new(msg!("cli-resume-inputs", n = inputs.puzzles.len())));
        }
        let Inputs { shape, from, alphabet, part, .. } = inputs;
        let part = part.map(|part| part.to_string());
        let asked = serde_json::json!({
            "asked": asked, "shape": shape, "from": from, "alphabet": alphabet, "part": part, "json": reporter.json,
        });
        reporter.write_on(path, command, asked)
    }
}

/// Parses a number of seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("expected a number of seconds above 0".into()),
    }
}

/// The input that a reply is about.
pub struct About<'a> {
    /// The zero-based index of the input.
    pub index: usize,
    /// The name used in messages.
    pub name: &'a InputName,
    /// Whether there are other inputs.
    pub has_others: bool,
}

impl About<'_> {
    /// Returns a heading line with the name of the input, or nothing for a single input.
    pub fn heading(&self, language: Language) -> String {
        if !self.has_others {
            return String::new();
        }
        let gap = if self.index > 0 { "\n" } else { "" };
        format!(
            "{gap}{}\n",
            paint::paint(paint::TITLE, &format!("== {} ==", self.name.message().in_language(language)))
        )
    }
}

impl Inputs {
    /// Returns the options for reading texts.
    pub fn reader(&self) -> Reader {
        let (from, shape, alphabet) = (self.from.clone(), self.shape.clone(), self.alphabet.clone());
        Reader { from, shape, alphabet, part: self.part }
    }

    /// Returns an iterator over the inputs, which are opened one at a time.
    pub fn all(&self) -> Result<impl Iterator<Item = Named> + use<>, ServiceError> {
        Input::all(&self.puzzles, &self.reader())
    }

    /// Reads an entire input with these options.
    pub fn paper(&self, input: Input) -> Result<Paper, ServiceError> {
        let name = input.file_name().map(str::to_owned);
        let text = Text(input.read_all()?);
        Ok(self.reader().paper(name, text))
    }

    /// Opens the inputs one at a time, calls `ask` for each, and returns the worst exit code.
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

    /// Asks the service about each input in turn, shows the replies, and returns the worst exit code.
    pub fn ask<R: Into<Reply> + Clone + 'static>(
        &self,
        reporter: &mut Reporter,
        question: &Question<R>,
        show: &mut Show<'_, R>,
    ) -> u8 {
        self.each(reporter, &mut |reporter, input, about| question.ask(reporter, self, input, about, show))
    }

    /// Asks the service about every input. The name of a shape stands for its empty grid.
    pub fn ask_shapes_too<R: Into<Reply> + Clone + 'static>(
        &self,
        reporter: &mut Reporter,
        question: &Question<R>,
        show: &mut Show<'_, R>,
    ) -> u8 {
        let has_others = self.puzzles.len() > 1;
        if let Some(shape) = self.shape_alone() {
            let about = About { index: 0, name: &InputName::Named(shape.clone()), has_others };
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

    /// Returns the shape named by `--shape` if there are no inputs.
    fn shape_alone(&self) -> Option<String> {
        self.shape.clone().filter(|_| self.puzzles.is_empty() && io::stdin().is_terminal())
    }

    /// If the only input is one puzzle or shape rather than a file, returns the inputs without the shard, and the shard, which then divides
    /// the work on that puzzle.
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

    /// Returns the text of the input, or the empty grid if the input is the name of a shape.
    fn open_or_shape(&self, named: &Named) -> Result<Result<Input, Paper>, ServiceError> {
        let (name, is_file) = (named.name(), named.is_file());
        if let InputName::Named(name) = &name
            && !is_file
            && Shape::named(name).is_some()
        {
            return Ok(Err(empty(name)));
        }
        named.open().map(Ok).map_err(|error| if is_file { error } else { error.with_hint(msg!("cli-shape-hint")) })
    }

    /// Reads all inputs and returns them with their names. The name of a shape, or `--shape` without inputs, stands
    /// for the empty grid. Inputs that cannot be opened are reported, and `code` is then at least 2.
    pub fn papers_or_shapes(&self, reporter: &mut Reporter, code: &mut u8) -> Vec<(InputName, Paper)> {
        if let Some(shape) = self.shape_alone() {
            return vec![(InputName::Named(shape.clone()), empty(&shape))];
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

/// Returns the empty grid of this shape.
fn empty(shape: &str) -> Paper {
    Paper { shape: Some(shape.to_owned()), ..Paper::default() }
}

/// Returns whether texts of this format can be concatenated.
pub fn is_chained(format: &str) -> bool {
    named::format(format).is_ok_and(|format| format.is_chained())
}

/// A function that shows a reply and returns the exit code.
pub type Show<'a, R> = dyn FnMut(&mut Reporter, &R, &About<'_>) -> u8 + 'a;

/// A function that asks the service about an input. The slice contains the line numbers if the input consists of lines.
type Ask<R> = dyn Fn(&Service<'_>, Paper, &[usize], &mut dyn Events) -> Result<R, ServiceError> + Send + Sync;

/// A function that extracts the answers from a reply about puzzles with these line numbers.
type Answers<R> = dyn Fn(&R, &[usize]) -> Vec<Answered> + Send + Sync;

/// The settings for answering lines as they arrive.
struct ByLine<R> {
    /// The kind of output for a line that is not a puzzle.
    instead: Instead,
    /// The function that turns a reply into answers.
    answers: Arc<Answers<R>>,
    /// Whether each line is a separate request.
    is_alone: bool,
    /// The text before and after all answers, for formats in which all answers form one document. Short inputs are then
    /// answered as a whole.
    frame: Option<(&'static [u8], &'static [u8])>,
    /// The table to which the answers are added as rows.
    table: Option<Arc<Table>>,
}

/// A kind of request to the service. It can be sent for a whole input or for many lines.
pub struct Question<R> {
    ask: Arc<Ask<R>>,
    lines: Option<ByLine<R>>,
    /// Whether each input's name is printed above its answers if there are several inputs.
    has_headings: bool,
}

impl<R: Into<Reply> + Clone + 'static> Question<R> {
    /// Builds a question from a function that asks the service about one input.
    pub fn new(
        ask: impl Fn(&Service<'_>, Paper, &mut dyn Events) -> Result<R, ServiceError> + Send + Sync + 'static,
    ) -> Question<R> {
        Question::numbered(move |service, paper, _, events| ask(service, paper, events))
    }

    /// Builds a question from a function that also needs the line numbers within the whole input.
    pub fn numbered(
        ask: impl Fn(&Service<'_>, Paper, &[usize], &mut dyn Events) -> Result<R, ServiceError> + Send + Sync + 'static,
    ) -> Question<R> {
        Question { ask: Arc::new(ask), lines: None, has_headings: false }
    }

    /// Answers one-line puzzles as they arrive.
    pub fn by_line(
        mut self,
        instead: Instead,
        answers: impl Fn(&R, &[usize]) -> Vec<Answered> + Send + Sync + 'static,
    ) -> Question<R> {
        self.lines = Some(ByLine { instead, answers: Arc::new(answers), is_alone: false, frame: None, table: None });
        self
    }

    /// Writes one text before all answers and another after them.
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

    /// Answers each line with a separate request, because the answer is longer than a line or takes long to compute.
    pub fn by_line_alone(
        mut self,
        instead: Instead,
        answer: impl Fn(&R, usize) -> Answered + Send + Sync + 'static,
    ) -> Question<R> {
        let answers = move |reply: &R, numbers: &[usize]| numbers.iter().map(|&number| answer(reply, number)).collect();
        self.lines = Some(ByLine { instead, answers: Arc::new(answers), is_alone: true, frame: None, table: None });
        self
    }

    /// Prints each input's name above its answers if there are several inputs.
    pub fn with_headings(mut self, has_headings: bool) -> Question<R> {
        self.has_headings = has_headings;
        self
    }

    /// Asks the service about an input, line by line if the input has many lines and the question allows that.
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
                    reporter.out(about.heading(reporter.language()));
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

    /// Asks the service about an entire input and shows the reply.
    pub fn ask_about(&self, reporter: &mut Reporter, paper: &Paper, about: &About<'_>, show: &mut Show<'_, R>) -> u8 {
        let host = reporter.host();
        let reply = (self.ask)(&reporter.service(&host), paper.clone(), &[], &mut reporter.bar());
        match reply {
            Ok(reply) => show(reporter, &reply, about),
            Err(error) => {
                let text = if error.place.is_some() { &paper.text.0[..] } else { b"" };
                reporter.refuse(&error, Some(about.name), text)
            }
        }
    }

    /// Returns the settings for asking about an input line by line, if it has many lines.
    fn asking(&self, reporter: &Reporter, inputs: &Inputs, input: &Input) -> Result<Option<Asking>, ServiceError> {
        let Some(ByLine { instead, answers, is_alone, frame, .. }) = &self.lines else { return Ok(None) };
        if frame.is_some() && input.is_whole {
            return Ok(None);
        }
        // Tables and JSON have a row for every line. For people, an input with a single puzzle is shown as one puzzle, whatever surrounds
        // it.
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
            language: reporter.language(),
        }))
    }
}
