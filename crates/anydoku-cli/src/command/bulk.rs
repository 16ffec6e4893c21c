//! Streams: any number of puzzles, one per line or row, answered in order as they arrive.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use indicatif::ProgressBar;

use anydoku::{Joint, Message, Shape, msg};
use anydoku_format::{self as format, Hints};
use anydoku_service::{Event, Events as _, ServiceError, named};

use super::{Inputs, Reporter};
use crate::input::{Input, InputName, could_not_read};
use crate::resume::Stream;
use crate::stream::{self, Broken, Bulk, Ended, Lines, MOST_REASONS, Note, Outcome, Sink, Tally};
use crate::text::{self, grouped, paint};
use anydoku_host::Save;

/// Returns whether the input consists of one-line puzzles, and prints a note about it if `--verbose` is given.
pub fn recognise(inputs: &Inputs, reporter: &Reporter, input: &Input) -> Result<Option<Lines>, ServiceError> {
    let found = stream::recognise(&input.head, input.is_whole, &inputs.reader(), input.extension())?;
    if let (true, Some(lines)) = (reporter.verbose, &found) {
        let note = paint::paint(paint::FRAME, &reporter.words(&msg!("cli-note")));
        let shape = match &lines.shape {
            Shape { name, .. } if !name.is_empty() => Message::verbatim(name.as_str()),
            shape => Shape::recognise(&shape.topology)
                .map_or_else(|| msg!("cli-shape-without-name"), |known| Message::verbatim(known.name)),
        };
        let read = reporter.words(&msg!("cli-read-by-line", name = &input.name, shape = shape));
        reporter.err(&format!("{note} {read}"));
    }
    Ok(found)
}

/// Returns the format and the first line of the input if it begins a table.
pub fn table(inputs: &Inputs, input: &Input) -> Result<Option<(&'static str, Vec<u8>)>, ServiceError> {
    let format = match &inputs.reader().from {
        Some(name) => Some(named::format(name)?),
        None => format::detect(&input.head, &Hints { extension: input.extension(), ..Hints::default() }),
    };
    let Some(format) = format.filter(|format| format.is_table()) else { return Ok(None) };
    let end = input.head.iter().position(|&byte| byte == b'\n');
    Ok(end.map(|end| (format.name, input.head[..=end].to_vec())))
}

/// The destination of a stream of answers.
enum Target {
    Standard(io::Stdout, ProgressBar),
    /// A file, with its state if the run is resumable.
    File(Save, Option<Box<Stream>>),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Standard(stdout, bar) if !bar.is_hidden() => bar.suspend(|| stdout.write(bytes)),
            Target::Standard(stdout, _) => stdout.write(bytes),
            Target::File(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Standard(stdout, _) => stdout.flush(),
            // Files are read when they are complete, so nothing has to be flushed.
            Target::File(..) => Ok(()),
        }
    }
}

impl Sink for Target {
    fn answered(&mut self, lines: &[u8], answers: &[u8], tally: &Tally) -> io::Result<()> {
        let Target::File(file, Some(stream)) = self else { return self.flush() };
        stream.wrote(answers);
        if !stream.answered(lines, tally) {
            return Ok(());
        }
        // The state must never cover more than the file contains.
        file.flush()?;
        stream.save().map_err(|error| io::Error::other(error.to_string()))
    }
}

/// Answers an input line by line and returns the exit code. `details` is appended to the summary, which is printed at
/// the end if standard error is a terminal, or if `is_asked`.
pub fn run(
    reporter: &mut Reporter,
    input: Input,
    mut bulk: Bulk,
    is_asked: bool,
    details: &dyn Fn(&Tally) -> String,
) -> u8 {
    let began = Instant::now();
    let (name, size) = (input.name.clone(), input.size);
    let (mut n_reasons, mut so_far) = (0, 0);
    let mut warned = HashSet::new();
    let mut output = match (reporter.output().take(), reporter.is_over()) {
        (_, true) => return 2,
        (None, false) => Target::Standard(io::stdout(), reporter.progress.clone()),
        (Some(file), false) => Target::File(file, reporter.output().stream().take()),
    };
    let mut input = input.into_stream();
    let mut before = Tally::default();
    if let Target::File(_, Some(stream)) = &mut output {
        if let Err(error) = stream.skip(&mut input, &name) {
            return reporter.refuse(&error, None, b"");
        }
        bulk.skipped += stream.lines();
        before = stream.tally();
    }
    let mut bar = reporter.bar();
    let tell = |note: &mut Note| {
        for reason in note.reasons.drain(..) {
            n_reasons += 1;
            if n_reasons <= MOST_REASONS {
                let error = paint::paint(paint::ERROR, &reporter.words(&msg!("cli-error")));
                let reason = reporter.words(&msg!("cli-of-input", name = &name, text = reason.message()));
                let reason = text::visible(reason.as_bytes());
                reporter.err(&format!("{error} {reason}"));
            }
        }
        // A warning that applies to every line is printed once.
        for warning in note.warnings.drain(..) {
            if warned.len() < MOST_REASONS && warned.insert(warning.clone()) {
                reporter.warn(msg!("cli-of-input", name = &name, text = warning));
            }
        }
        for told in note.told.drain(..) {
            reporter.note(msg!("cli-of-input", name = &name, text = told));
        }
        so_far += note.tally.total();
        let counted = msg!("cli-progress", shown = grouped(so_far), what = "puzzle");
        let note =
            Event::Progress { what: "byte".into(), done: note.position, all: size, note: reporter.words(&counted) };
        _ = bar.event(note);
    };
    let Outcome { mut tally, ended, output } = bulk.run(input, size, output, tell);
    drop(bar);
    tally.add(&before);
    reporter.count_written(tally.total() as usize);
    if let Some(Target::File(file, stream)) = output {
        reporter.output().give_back(file);
        *reporter.output().stream() = stream;
    }
    let ended = match ended {
        Ok(ended) => ended,
        Err(Broken::Reading(error)) => {
            return reporter.refuse(&could_not_read(&name, &error), None, b"");
        }
        Err(Broken::Writing(error)) => {
            reporter.output().fail(&error);
            return 2;
        }
    };
    finish(reporter, &name, &tally, ended);
    let is_said = is_asked || io::stderr().is_terminal() && ended == Ended::Done;
    if is_said && ended != Ended::Closed {
        let seconds = began.elapsed().as_secs_f64();
        let words = reporter.words(&summary(&tally, seconds));
        reporter.err(&(words + &details(&tally)));
    }
    tally.exit_code()
}

/// Reports the number of errors that were not printed, and whether the run ended early.
fn finish(reporter: &mut Reporter, name: &InputName, tally: &Tally, ended: Ended) {
    if tally.invalid as usize > MOST_REASONS {
        let more = tally.invalid - MOST_REASONS as u64;
        let (more, all) = (grouped(more), grouped(tally.invalid));
        reporter.note(msg!("cli-more-invalid", name = name, more = more, all = all));
    }
    match (ended, reporter.output().going_on_in()) {
        (Ended::Closed, _) => reporter.output().fail(&io::ErrorKind::BrokenPipe.into()),
        (Ended::Stopped, Some(path)) => {
            reporter.warn(msg!("cli-interrupted-resume", path = path.display().to_string()));
        }
        _ => {}
    }
}

/// Returns the summary of a run: the number of puzzles for each kind of answer, and the time taken.
fn summary(tally: &Tally, seconds: f64) -> Message {
    let parts = [
        (tally.unique, "unique"),
        (tally.several, "several"),
        (tally.none, "none"),
        (tally.answered, "answered"),
        (tally.refused, "refused"),
        (tally.unknown, "unknown"),
        (tally.invalid, "invalid"),
    ];
    let part = |(n, word): (u64, &str)| msg!("cli-tally", n = grouped(n), word = word);
    let parts: Vec<Message> = parts.into_iter().filter(|(n, _)| *n > 0).map(part).collect();
    let (n, seconds, rate) = (tally.total(), format!("{seconds:.2}"), tally.total() as f64 / seconds.max(1e-9));
    let (shown, rate) = (grouped(n), grouped(rate as u64));
    match parts.is_empty() {
        true => msg!("cli-summary-nothing", seconds = seconds),
        false => {
            msg!("cli-summary", n = n, shown = shown, parts = (Joint::Comma, parts), seconds = seconds, rate = rate)
        }
    }
}
