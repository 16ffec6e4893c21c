//! Speaking: to standard output what was asked for, to standard error everything else.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use anydoku::{Language, Message, msg};
use anydoku_service::{Event, Events, Reply, Service, ServiceError, Source};

use super::{ColorWhen, Common};
use crate::output::Output;
use crate::text::{Look, grouped, paint, report};
use anydoku_host::{System, outlive_full_files};

/// Work that takes less than this needs no bar.
pub const PATIENCE: Duration = Duration::from_millis(500);

/// Speaks: to standard output or a file what was asked for, to standard error everything else.
pub struct Reporter {
    host: Arc<System>,
    /// How boards and words are shown to people.
    pub look: Look,
    /// Shall it be said how texts were read?
    pub verbose: bool,
    /// Shall answers be JSON?
    pub json: bool,
    /// The language that the command line names.
    named: Option<Language>,
    colour: ColorChoice,
    output: Output,
}

impl Reporter {
    /// One that speaks as these options say, and stops when the user says so.
    pub fn new(common: &Common) -> Reporter {
        let colour = match common.color {
            ColorWhen::Auto => ColorChoice::Auto,
            ColorWhen::Always => ColorChoice::AlwaysAnsi,
            ColorWhen::Never => ColorChoice::Never,
        };
        let is_terminal = io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let size = [Term::stdout(), Term::stderr()].iter().find_map(Term::size_checked);
        let width = size.map_or(100, |(_, columns)| usize::from(columns));
        outlive_full_files();
        let host = Arc::new(System::new());
        let raised = Arc::clone(host.flag());
        // The first Ctrl-C asks the work to end, the second ends it. If no handler can be set, the first does.
        _ = ctrlc::set_handler(move || {
            if raised.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        let language = common.language.or_else(of_environment).unwrap_or_default();
        Reporter {
            host,
            look: Look { fancy: is_terminal || common.color == ColorWhen::Always, width, language },
            verbose: common.verbose,
            json: common.json,
            named: common.language,
            colour,
            output: Output::to(None),
        }
    }

    /// Returns the language of messages: the one that the command line or the environment names, or English.
    pub fn language(&self) -> Language {
        self.look.language
    }

    /// Returns the language of a book: the command line counts more than the description, and that more than the environment.
    pub fn language_or(&self, described: Option<&str>) -> Option<String> {
        let code = |language: Language| language.code().to_owned();
        self.named.map(code).or_else(|| described.map(str::to_owned)).or_else(|| of_environment().map(code))
    }

    /// What the service stands in.
    pub fn host(&self) -> Arc<System> {
        Arc::clone(&self.host)
    }

    /// Uses this many threads from now on, if a number is given.
    pub fn use_threads(&mut self, threads: Option<u16>) {
        self.host = Arc::new(self.host.with_threads(threads));
    }

    /// Answers go to this file, if there is one, and then without colours and boxes.
    pub fn write_to(&mut self, path: Option<PathBuf>) {
        if path.is_some() {
            self.look = Look { language: self.look.language, ..Look::PLAIN };
        }
        self.output = Output::to(path);
    }

    /// Sends answers to this file, and resumes where an earlier run of the command was stopped.
    pub fn write_on(&mut self, path: &Path, command: &str, asked: serde_json::Value) -> Result<(), ServiceError> {
        self.look = Look { language: self.look.language, ..Look::PLAIN };
        self.output = Output::going_on(path, command, asked)?;
        Ok(())
    }

    /// Where answers go.
    pub fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        self.host.flag().load(Ordering::Relaxed)
    }

    /// Is there nobody to speak to, or nothing more to say?
    pub fn is_over(&self) -> bool {
        self.output.is_over() || self.is_stopped()
    }

    /// Answers, for people: colours are left out where they are not wanted.
    pub fn out(&mut self, text: impl AsRef<[u8]>) {
        let text = text.as_ref();
        if !self.look.fancy || self.output.path().is_some() {
            let plain = anstream::adapter::strip_bytes(text).into_vec();
            return self.output.write(&plain);
        }
        let mut shown = AutoStream::new(Vec::new(), self.choice());
        match shown.write_all(text) {
            Ok(()) => self.output.write(&shown.into_inner()),
            Err(error) => self.output.fail(&error),
        }
    }

    /// What standard output wants; a vector cannot be asked.
    fn choice(&self) -> ColorChoice {
        match self.colour {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            other => other,
        }
    }

    /// Answers as they are, byte for byte.
    pub fn out_raw(&mut self, bytes: &[u8]) {
        self.output.write(bytes);
    }

    /// A reply as JSON, on a line.
    pub fn reply(&mut self, reply: impl Into<Reply>) {
        match serde_json::to_vec(&reply.into()) {
            Ok(mut text) => {
                text.push(b'\n');
                self.output.write(&text);
            }
            Err(error) => self.output.fail(&io::Error::other(error)),
        }
    }

    /// Writes to a file or, without one, to standard output; gives the exit code.
    pub fn save(&mut self, output: Option<&Path>, text: &[u8], code: u8) -> u8 {
        let Some(path) = output else {
            self.output.write(text);
            return code;
        };
        match anydoku_host::save(path, text) {
            Ok(()) => code,
            Err(error) => self.refuse(&error, None, b""),
        }
    }

    /// Returns the service that answers in the language of the user.
    pub fn service<'a>(&self, host: &'a System) -> Service<'a> {
        Service::new(host).in_language(self.language())
    }

    /// Returns the words of a message in the language of the user.
    pub fn words(&self, message: &Message) -> String {
        message.in_language(self.language())
    }

    /// Prints a message to standard error.
    pub fn note(&self, message: impl Into<Message>) {
        self.err(&self.words(&message.into()));
    }

    /// Reports which numbered files were written.
    pub fn wrote_files(&self, paths: &[PathBuf]) {
        let shown = |path: &PathBuf| path.display().to_string();
        match paths {
            [first, .., last] => {
                self.note(msg!("cli-wrote-files", n = paths.len(), first = shown(first), last = shown(last)))
            }
            [only] => self.note(msg!("cli-wrote", path = shown(only))),
            [] => {}
        }
    }

    /// Writes a line to standard error.
    pub fn err(&self, text: &str) {
        // Where complaints cannot be written there is nobody to complain to.
        _ = writeln!(AutoStream::new(io::stderr(), self.colour), "{text}");
    }

    /// Says what is not quite as it should be.
    pub fn warn(&self, message: impl Into<Message>) {
        let label = self.words(&msg!("cli-warning"));
        self.err(&format!("{} {}", paint::paint(paint::WARNING, &label), self.words(&message.into())));
    }

    /// Says why there is no answer; gives the exit code.
    pub fn refuse(&mut self, error: &ServiceError, name: Option<&str>, text: &[u8]) -> u8 {
        let mut error = error.clone().in_language(self.language());
        if error.place.is_some() && error.hint.is_none() {
            error.hint = Some(match error.format {
                Some(_) => msg!("cli-other-format"),
                None => msg!("cli-which-format"),
            });
        }
        let shown = report(&error, name, text);
        self.err(shown.trim_end());
        if self.json {
            self.reply(error);
        }
        2
    }

    /// Says what went wrong with something whose reply tells it, too.
    pub fn complain(&self, error: &ServiceError) {
        self.err(report(&error.clone().in_language(self.language()), None, b"").trim_end());
    }

    /// Says how a text was read, if that is wanted.
    pub fn tell_source(&self, source: &Source, name: &str) {
        if !self.verbose {
            return;
        }
        let note = paint::paint(paint::FRAME, &self.words(&msg!("cli-note")));
        let (format, title) = (&source.format, source.title.to_string());
        let read = self.words(&msg!("cli-read-as", name = name, format = format, title = title));
        self.err(&format!("{note} {read}"));
        for assumed in &source.assumed {
            let assumed = self.words(&msg!("cli-assumed", name = name, what = assumed.to_string()));
            self.err(&format!("{note} {assumed}"));
        }
    }

    /// Puts what was written in its place, and says what could not be written; gives the exit code of the program.
    pub fn finish(mut self, code: u8) -> u8 {
        if self.is_stopped() {
            self.output.discard_if_empty();
        }
        let is_whole = !self.is_stopped();
        self.output.finish(is_whole);
        let code = match self.output.take_failure() {
            Some(error) => {
                self.err(report(&error, None, b"").trim_end());
                2
            }
            None => code,
        };
        if self.is_stopped() { 130 } else { code }
    }

    /// Shows on the terminal how far a question is, once that takes a while.
    pub fn bar(&self) -> Bar {
        self.bar_beside(self.output.path().is_some())
    }

    /// Asks a question whose answers reach their file another way.
    pub fn bar_beside(&self, is_file: bool) -> Bar {
        // Answers and bar on the same terminal would only be in each other's way.
        let is_seen = io::stderr().is_terminal() && (is_file || !io::stdout().is_terminal());
        Bar { bar: hidden_bar(None), is_seen, began: Instant::now() }
    }
}

/// Returns the language that the environment names, if it is one.
fn of_environment() -> Option<Language> {
    Language::named(std::env::var("ANYDOKU_LANGUAGE").ok()?.trim())
}

/// A bar that is not shown yet.
pub fn hidden_bar(all: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(all, ProgressDrawTarget::hidden());
    style(&bar, all);
    bar
}

fn style(bar: &ProgressBar, all: Option<u64>) {
    let template = match all {
        Some(_) => "{bar:40.blue} {percent:>3}%  {msg}  {eta} left",
        None => "{spinner} {msg}  {elapsed}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("━╸ "));
    }
}

/// A bar for the progress of a question.
pub struct Bar {
    bar: ProgressBar,
    is_seen: bool,
    began: Instant,
}

impl Bar {
    /// Says something while the bar is out of the way.
    pub fn suspend(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }
}

impl Events for Bar {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        let Event::Progress { what, done, all, note } = event else { return ControlFlow::Continue(()) };
        if !self.is_seen || self.began.elapsed() < PATIENCE {
            return ControlFlow::Continue(());
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if self.bar.length() != all {
            all.map_or_else(|| self.bar.unset_length(), |all| self.bar.set_length(all));
            style(&self.bar, all);
        }
        self.bar.set_position(done);
        self.bar.set_message(if note.is_empty() { format!("{} {what}s", grouped(done)) } else { note });
        ControlFlow::Continue(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
