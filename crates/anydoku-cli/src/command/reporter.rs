//! The reporter: writes answers to standard output or a file, and everything else to standard error.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use anydoku::{Language, Message, msg};
use anydoku_service::{Event, Events, PLAN, Reply, Service, ServiceError, Source};

use super::{ColorWhen, Common};
use crate::input::InputName;
use crate::output::Output;
use crate::text::{Look, grouped, paint, report};
use anydoku_host::{System, outlive_full_files};

/// The time after which a progress bar appears.
const PATIENCE: Duration = Duration::from_millis(500);

/// The interval at which a bar is redrawn while there is no progress.
const TICK: Duration = Duration::from_millis(100);

/// Writes answers to standard output or a file, and messages and progress to standard error.
pub struct Reporter {
    host: Arc<System>,
    /// The appearance of boards and words.
    pub look: Look,
    /// Whether to report how texts were read.
    pub verbose: bool,
    /// Whether answers are printed as JSON.
    pub json: bool,
    /// Whether standard output is a terminal.
    is_terminal: bool,
    /// The language given on the command line.
    named: Option<Language>,
    colour: ColorChoice,
    output: Output,
    /// The progress bar. It is hidden when no work is in progress.
    pub progress: ProgressBar,
    /// Whether the output consists of puzzles, not of answers about them.
    pub writes_puzzles: bool,
    n_written: u64,
}

impl Reporter {
    /// Creates a reporter with these options and lets Ctrl-C interrupt it.
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
        // The first Ctrl-C asks the work to stop; the second one ends the process. If no handler can be installed, the first one ends it.
        _ = ctrlc::set_handler(move || {
            if raised.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        let progress = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let language = common.language.or_else(of_environment).unwrap_or_default();
        Reporter {
            host,
            look: Look { fancy: is_terminal || common.color == ColorWhen::Always, width, language },
            verbose: common.verbose,
            json: common.json,
            is_terminal,
            named: common.language,
            colour,
            output: Output::to(None, progress.clone()),
            progress,
            writes_puzzles: false,
            n_written: 0,
        }
    }

    /// Returns the language of messages: the one named on the command line, else the one in the environment, else
    /// English.
    pub fn language(&self) -> Language {
        self.look.language
    }

    /// Returns the language of a book: the one named on the command line, in the description, or in the environment, in this
    /// order.
    pub fn language_or(&self, described: Option<&str>) -> Option<String> {
        let code = |language: Language| language.code().to_owned();
        self.named.map(code).or_else(|| described.map(str::to_owned)).or_else(|| of_environment().map(code))
    }

    /// Returns the host environment of the service.
    pub fn host(&self) -> Arc<System> {
        Arc::clone(&self.host)
    }

    /// Sets the number of threads, if one is given.
    pub fn use_threads(&mut self, threads: Option<u16>) {
        self.host = Arc::new(self.host.with_threads(threads));
    }

    /// Sends answers to this file, if one is given, without colors and box characters.
    pub fn write_to(&mut self, path: Option<PathBuf>) {
        if path.is_some() {
            self.look = Look { language: self.look.language, ..Look::PLAIN };
        }
        self.output = Output::to(path, self.progress.clone());
    }

    /// Sends answers to this file, resuming an interrupted run of the command if there is one.
    pub fn write_on(&mut self, path: &Path, command: &str, asked: serde_json::Value) -> Result<(), ServiceError> {
        self.look = Look { language: self.look.language, ..Look::PLAIN };
        self.output = Output::going_on(path, command, asked, self.progress.clone())?;
        Ok(())
    }

    /// Returns the destination of answers.
    pub fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Returns whether the user has interrupted the program.
    pub fn is_stopped(&self) -> bool {
        self.host.flag().load(Ordering::Relaxed)
    }

    /// Returns whether the output is closed or the user has interrupted the program.
    pub fn is_over(&self) -> bool {
        self.output.is_over() || self.is_stopped()
    }

    /// Writes an answer for people, with colors unless they are turned off.
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

    /// Returns the color choice for standard output.
    fn choice(&self) -> ColorChoice {
        match self.colour {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            other => other,
        }
    }

    /// Writes an answer byte for byte.
    pub fn out_raw(&mut self, bytes: &[u8]) {
        self.output.write(bytes);
    }

    /// Writes a reply as one line of JSON.
    pub fn reply(&mut self, reply: impl Into<Reply>) {
        match serde_json::to_vec(&reply.into()) {
            Ok(mut text) => {
                text.push(b'\n');
                self.output.write(&text);
            }
            Err(error) => self.output.fail(&io::Error::other(error)),
        }
    }

    /// Writes to a file or, without one, to standard output, and returns the exit code.
    pub fn save(&mut self, output: Option<&Path>, text: &[u8], code: u8) -> u8 {
        let Some(path) = output else {
            self.output.write(text);
            return code;
        };
        match anydoku_host::save(path, text) {
            Ok(()) => {
                self.note(msg!("cli-wrote", path = path.display().to_string()));
                code
            }
            Err(error) => self.refuse(&error, None, b""),
        }
    }

    /// Adds to the number of puzzles written or answered.
    pub fn count_written(&mut self, n: usize) {
        self.n_written += n as u64;
    }

    /// Returns the service that answers in the language of the user.
    pub fn service<'a>(&self, host: &'a System) -> Service<'a> {
        Service::new(host).in_language(self.language())
    }

    /// Returns the text of a message in the user's language.
    pub fn words(&self, message: &Message) -> String {
        message.in_language(self.language())
    }

    /// Returns the width at which sentences are broken: that of the terminal, or `None` for files and pipes.
    pub fn terminal_width(&self) -> Option<usize> {
        (self.is_terminal && self.output.path().is_none()).then_some(self.look.width)
    }

    /// Returns the name of an input in the user's language.
    pub fn name(&self, name: &InputName) -> String {
        self.words(&name.message())
    }

    /// Prints a note to standard error.
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
        // A failure to write to standard error cannot be reported anywhere.
        self.progress.suspend(|| _ = writeln!(AutoStream::new(io::stderr(), self.colour), "{text}"));
    }

    /// Prints a warning.
    pub fn warn(&self, message: impl Into<Message>) {
        let label = self.words(&msg!("cli-warning"));
        self.err(&format!("{} {}", paint::paint(paint::WARNING, &label), self.words(&message.into())));
    }

    /// Reports an error and returns the exit code.
    pub fn refuse(&mut self, error: &ServiceError, name: Option<&InputName>, text: &[u8]) -> u8 {
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

    /// Reports an error that the reply also contains.
    pub fn complain(&self, error: &ServiceError) {
        self.err(report(&error.clone().in_language(self.language()), None, b"").trim_end());
    }

    /// Reports how the input was read, if `--verbose` is given.
    pub fn tell_source(&self, source: &Source, name: &InputName) {
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

    /// Moves the output to its destination, reports what was written or what failed, and returns the program's exit
    /// code.
    pub fn finish(mut self, code: u8) -> u8 {
        if self.is_stopped() {
            self.output.discard_if_empty();
        }
        let is_whole = !self.is_stopped();
        if self.output.finish(is_whole)
            && let Some(path) = self.output.path()
        {
            let (n, path) = (self.n_written, path.display().to_string());
            self.note(match (n, self.writes_puzzles) {
                (0, _) => msg!("cli-wrote", path = path),
                (_, true) => msg!("cli-wrote-puzzles", n = n, shown = grouped(n), path = path),
                (_, false) => msg!("cli-wrote-answers", n = n, shown = grouped(n), path = path),
            });
        }
        let code = match self.output.take_failure() {
            Some(error) => {
                self.complain(&error);
                2
            }
            None => code,
        };
        if self.is_stopped() { 130 } else { code }
    }

    /// Returns a progress bar on standard error, which is shown if that is a terminal and the work takes a while. Everything that
    /// this reporter prints meanwhile appears above the bar.
    pub fn bar(&self) -> Bar {
        Bar::new(&self.progress, self.look.language)
    }
}

/// Returns the language named in the environment, if it is a known one.
pub fn of_environment() -> Option<Language> {
    Language::named(std::env::var("ANYDOKU_LANGUAGE").ok()?.trim())
}

/// Sets the style of a bar: a percentage if the total is known, elapsed time otherwise.
fn style(bar: &ProgressBar, all: Option<u64>, language: Language) {
    let template = match all {
        Some(_) => {
            format!("{{bar:40.blue}} {{percent:>3}}%  {{msg}}  {{eta}} {}", msg!("cli-left").in_language(language))
        }
        None => "{spinner} {msg}  {elapsed}".to_owned(),
    };
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("━╸ "));
    }
}

/// The progress of a request. It appears after [`PATIENCE`] and disappears when the value is dropped.
pub struct Bar {
    bar: ProgressBar,
    language: Language,
    /// The channel that is closed when the work is done. Closing it ends the thread that shows the bar.
    end: Option<mpsc::Sender<()>>,
    waiting: Option<thread::JoinHandle<()>>,
}

impl Bar {
    fn new(bar: &ProgressBar, language: Language) -> Bar {
        let bar = bar.clone();
        if !io::stderr().is_terminal() {
            return Bar { bar, language, end: None, waiting: None };
        }
        bar.reset();
        bar.unset_length();
        style(&bar, None, language);
        bar.set_message(msg!("cli-working").in_language(language));
        let ((end, ended), shown) = (mpsc::channel::<()>(), bar.clone());
        // A separate thread shows the bar even if the work reports no progress at all.
        let waiting = thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
        });
        Bar { bar, language, end: Some(end), waiting: Some(waiting) }
    }

    /// Reports that `done` of `all` items are done.
    pub fn progress(&mut self, what: &str, done: u64, all: Option<u64>) {
        _ = self.event(Event::progress(what, done, all));
    }
}

impl Events for Bar {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        let Event::Progress { what, done, all, note } = event else { return ControlFlow::Continue(()) };
        if what == PLAN {
            // The estimate is printed before the work begins, so that users know whether to wait.
            let label = paint::paint(paint::FRAME, &msg!("cli-expected").in_language(self.language));
            self.bar.suspend(|| anstream::eprintln!("{label} {note}"));
            return ControlFlow::Continue(());
        }
        if self.end.is_none() {
            return ControlFlow::Continue(());
        }
        if self.bar.length() != all {
            all.map_or_else(|| self.bar.unset_length(), |all| self.bar.set_length(all));
            style(&self.bar, all, self.language);
        }
        self.bar.set_position(done);
        let counted = || msg!("cli-progress", shown = grouped(done), what = &what).in_language(self.language);
        self.bar.set_message(if note.is_empty() { counted() } else { note });
        ControlFlow::Continue(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        drop(self.end.take());
        let Some(waiting) = self.waiting.take() else { return };
        _ = waiting.join();
        self.bar.disable_steady_tick();
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
    }
}
