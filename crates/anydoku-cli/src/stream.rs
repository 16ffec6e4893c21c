//! Bulk work: reads puzzles, one per line or row, and writes their answers in the same order, on all cores and in
//! constant memory.
//!
//! An [`Answerer`] decides what to do with the lines: [`asking`] asks the service, and [`solving`] bypasses it, going
//! directly from text to text. Workers take turns reading the input. A worker reads the complete lines that are
//! available, passes the input on to the next worker, and answers its lines. A line that arrives alone is thus answered at once, and many
//! lines that arrive together are answered in large chunks. The worker whose answers are due writes them, together with all later answers
//! that are ready; answers that are early are set aside. This way, no thread is woken just to write, and text is written while it is still
//! in the cache. Each chunk occupies a tray, and the number of trays is limited, so reading slows down if the output is slow or if all
//! workers wait for a slow one. The calling thread sleeps and wakes from time to time to report progress.
//!
//! ```text
//!            ┌─▶ worker ─┐
//!  input ────┼─▶ worker ─┼──▶ output        in order, by the worker whose turn it is
//!            └─▶ worker ─┘
//! ```

pub mod asking;
mod lines;
pub mod rows;
pub mod solving;
mod source;
pub mod tabling;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use anydoku::{Message, msg};
use anydoku_service::Host;

pub use self::lines::{LineKind, Lines, is_long_line, is_puzzle_line, recognise};
use self::source::Source;
use anydoku_host::System;

/// The interval at which the caller wakes to report progress and check for an interrupt.
const GLANCE: Duration = Duration::from_millis(50);

/// The longest line in bytes that is read as a puzzle.
const LONGEST: usize = 1 << 20;

/// The maximum number of reasons that are kept.
pub const MOST_REASONS: usize = 20;

/// The place where answers are written.
pub trait Sink: Write {
    /// Called when these lines are answered and the answers written.
    fn answered(&mut self, _lines: &[u8], _answers: &[u8], _tally: &Tally) -> io::Result<()> {
        self.flush()
    }
}

/// A worker that answers lines and has its own memory.
pub trait Answerer: Send {
    /// Answers these complete lines, the first of which has the number `first_line`. Previous answers are discarded.
    fn answer(&mut self, lines: &[u8], first_line: u64, answers: &mut Answers);
}

/// The time that a line takes. It determines how many lines are read at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// About a microsecond: chunks are large, and lines are counted when they are answered, not before.
    Fast,
    /// Too short for a person to notice: a few lines are read at a time.
    Steady,
    /// Up to several seconds: one or two lines are read at a time, so that each answer is printed as soon as it is known.
    Slow,
}

/// The settings of the work on a stream.
pub struct Bulk {
    /// The function that creates a worker.
    pub worker: Box<dyn Fn() -> Box<dyn Answerer>>,
    /// The time that a line takes.
    pub pace: Pace,
    /// Whether the input is a table, in which line ends may be quoted.
    pub is_table: bool,
    /// The number of lines that were removed before: the header of a table.
    pub skipped: u64,
    /// The number of workers, and the cancellation flag.
    pub host: Arc<System>,
}

/// The number of puzzles for each kind of answer.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
pub struct Tally {
    /// The number of puzzles with one solution.
    pub unique: u64,
    /// The number of puzzles with two or more solutions.
    pub several: u64,
    /// The number of puzzles without a solution.
    pub none: u64,
    /// The number of puzzles answered with yes, for other requests.
    pub answered: u64,
    /// The number of puzzles answered with no, for other requests.
    pub refused: u64,
    /// The number of puzzles not answered within the limit.
    pub unknown: u64,
    /// The number of lines that are not puzzles.
    pub invalid: u64,
    /// The number of nodes of all search trees.
    pub nodes: u64,
    /// The number of guesses in all search trees. Only the engine for plain 9x9 lines counts them.
    pub guesses: u64,
}

impl Tally {
    /// Returns the number of puzzles.
    pub fn total(&self) -> u64 {
        self.unique + self.several + self.none + self.answered + self.refused + self.unknown + self.invalid
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        self.unique += other.unique;
        self.several += other.several;
        self.none += other.none;
        self.answered += other.answered;
        self.refused += other.refused;
        self.unknown += other.unknown;
        self.invalid += other.invalid;
        self.nodes += other.nodes;
        self.guesses += other.guesses;
    }

    /// Returns the exit code: 0 if all are unique, 1 if some are not, 2 if some could not be answered.
    pub fn exit_code(&self) -> u8 {
        match self {
            Tally { invalid: 0, unknown: 0, several: 0, none: 0, refused: 0, .. } => 0,
            Tally { invalid: 0, unknown: 0, .. } => 1,
            _ => 2,
        }
    }
}

/// The reason why a line is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The 1-based line number in the input.
    pub line: u64,
    /// The 1-based column, in characters.
    pub column: usize,
    /// A description of the text found there.
    pub found: Message,
    /// A description of the text expected there.
    pub expected: Message,
    /// The error of the line as a whole, if the error has no place in the line.
    pub message: Option<Message>,
}

impl Reason {
    /// Returns the reason with its place.
    pub fn message(&self) -> Message {
        let Reason { line, column, found, expected, message } = self;
        match message {
            Some(message) => msg!("error-in-line", line = *line, error = message),
            None => msg!("read-error", line = *line, column = *column, found = found, expected = expected),
        }
    }
}

/// The way a stream ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Everything was answered.
    Done,
    /// The user interrupted it; the answers so far are written.
    Stopped,
    /// The output was closed.
    Closed,
}

/// The operation that failed.
#[derive(Debug)]
pub enum Broken {
    /// Reading the input.
    Reading(io::Error),
    /// Writing the output.
    Writing(io::Error),
}

/// The outcome of a stream.
pub struct Outcome<W> {
    /// The number of puzzles for each kind of answer.
    pub tally: Tally,
    /// The way the stream ended, or the operation that failed.
    pub ended: Result<Ended, Broken>,
    /// The output, or `None` if a worker is still writing to it.
    pub output: Option<W>,
}

/// The report on the answers to a chunk of lines.
#[derive(Debug, Default)]
pub struct Note {
    /// The number of puzzles for each kind of answer.
    pub tally: Tally,
    /// The first few reasons why lines were not puzzles.
    pub reasons: Vec<Reason>,
    /// Warnings; equal ones are printed once.
    pub warnings: Vec<Message>,
    /// Notes about single lines.
    pub told: Vec<Message>,
    /// Bytes of the input up to the end of the chunk.
    pub position: u64,
    /// Whether the chunk was interrupted before its end.
    stopped: bool,
    /// The number of lines of the chunk.
    n_lines: u64,
}

/// A chunk of whole lines and its answers. Its memory is reused.
#[derive(Default)]
struct Tray {
    /// Whole lines, followed by leftovers of earlier chunks.
    room: Vec<u8>,
    /// The length of the lines in bytes.
    n_bytes: usize,
    answers: Answers,
    /// The zero-based number of the chunk.
    number: usize,
    /// The 1-based number of its first line, where lines are counted beforehand.
    first_line: u64,
}

/// Answers to a chunk of lines.
#[derive(Default)]
pub struct Answers {
    /// The answer to each puzzle.
    pub text: Vec<u8>,
    /// The report on the answers.
    pub note: Note,
}

impl Answers {
    /// Discards the previous answers.
    fn clear(&mut self) {
        self.text.clear();
        let position = self.note.position;
        self.note = Note { position, ..Note::default() };
    }
}

/// The output, and the state of writing to it.
struct Target<W> {
    /// The output, or `None` while a worker is writing to it.
    output: Option<W>,
    /// The number of the chunk that is due.
    due: usize,
    early: BTreeMap<usize, Tray>,
    /// Lines of the input whose answers are written.
    n_lines: u64,
    /// The notes that the caller has not seen yet.
    notes: Vec<Note>,
    /// The way the stream ended before the end of the input. After that, nothing is written.
    ended: Option<io::Result<Ended>>,
    /// The reason why reading stopped.
    failed: Option<io::Error>,
    n_workers: usize,
}

impl<W> Target<W> {
    fn is_over(&self) -> bool {
        self.n_workers == 0 || self.ended.is_some()
    }
}

/// The state that all workers share.
struct Shared<W> {
    source: Mutex<Source>,
    /// A stack of empty trays: the one that came back last is still in the cache.
    empty: Mutex<Vec<Tray>>,
    returned: Condvar,
    target: Mutex<Target<W>>,
    /// Notified when all workers have ended or nothing more will be written.
    over: Condvar,
    /// The number of workers that are solving or writing, not waiting for input.
    busy: AtomicUsize,
    stop: Arc<AtomicBool>,
}

impl<W: Sink> Shared<W> {
    /// Returns a filled tray, or `None` if there is nothing more to do.
    fn next(&self) -> io::Result<Option<Tray>> {
        let empty = self.empty.lock().and_then(|empty| self.returned.wait_while(empty, |empty| empty.is_empty()));
        let Some(mut tray) = empty.ok().and_then(|mut empty| empty.pop()) else { return Ok(None) };
        let Ok(mut source) = self.source.lock() else { return Ok(None) };
        let is_full = source.fill(&mut tray, &self.stop)?;
        self.busy.fetch_add(usize::from(is_full), Ordering::SeqCst);
        Ok(is_full.then_some(tray))
    }

    fn give_back(&self, tray: Tray) {
        if let Ok(mut empty) = self.empty.lock() {
            empty.push(tray);
            self.returned.notify_one();
        }
    }

    /// Works until nothing is left, and calls `look` after every chunk.
    fn work(&self, mut worker: Box<dyn Answerer>, mut look: impl FnMut()) {
        let _leaving = Leaving(self);
        loop {
            match self.next() {
                Ok(None) => break,
                Ok(Some(mut tray)) => {
                    tray.answers.clear();
                    worker.answer(&tray.room[..tray.n_bytes], tray.first_line, &mut tray.answers);
                    let go_on = self.deliver(tray);
                    self.busy.fetch_sub(1, Ordering::SeqCst);
                    look();
                    if !go_on {
                        break;
                    }
                }
                // Everything read before the error must still be written, so the error does not end the stream yet.
                Err(error) => {
                    self.target.lock().expect("no worker panics here").failed = Some(error);
                    break;
                }
            }
        }
    }

    /// Writes the answers if they are due, and those that follow; otherwise sets them aside. Returns `false` when the
    /// stream is over.
    fn deliver(&self, tray: Tray) -> bool {
        let Ok(mut target) = self.target.lock() else { return false };
        target.early.insert(tray.number, tray);
        // If another worker has the output, it will write these answers as well.
        while target.ended.is_none() && target.output.is_some() {
            let due = target.due;
            let Some(mut tray) = target.early.remove(&due) else { break };
            let mut output = target.output.take().expect("it is there");
            drop(target);
            let written = output.write_all(&tray.answers.text);
            let written = written.and_then(|()| match (&tray.answers, &tray.room[..tray.n_bytes]) {
                // Some of the lines have no answer, so a resumed run begins with the first unanswered line.
                (answers, _) if answers.note.stopped => output.flush(),
                (answers, lines) => output.answered(lines, &answers.text, &answers.note.tally),
            });
            let Ok(again) = self.target.lock() else { return false };
            target = again;
            target.output = Some(output);
            match written {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => target.ended = Some(Ok(Ended::Closed)),
                Err(error) => target.ended = Some(Err(error)),
                Ok(()) if tray.answers.note.stopped => target.ended = Some(Ok(Ended::Stopped)),
                Ok(()) => {}
            }
            let mut note = std::mem::take(&mut tray.answers.note);
            note.reasons.iter_mut().for_each(|reason| reason.line += target.n_lines);
            target.n_lines += note.n_lines;
            target.notes.push(note);
            target.due += 1;
            self.give_back(tray);
        }
        target.ended.is_none()
    }
}

/// Marks a worker as finished when dropped, even after a panic.
struct Leaving<'a, W>(&'a Shared<W>);

impl<W> Drop for Leaving<'_, W> {
    fn drop(&mut self) {
        if let Ok(mut target) = self.0.target.lock() {
            target.n_workers -= 1;
            if thread::panicking() {
                target.ended = Some(Err(io::Error::other("internal error in a worker thread; please report it")));
            }
            if target.is_over() {
                self.0.over.notify_one();
            }
        }
    }
}

impl Bulk {
    /// Answers every line of the input, of `size` bytes if that is known, and writes the answers in order. `tell` is called from time to
    /// time with the progress.
    pub fn run<W: Sink + Send + 'static>(
        &self,
        input: impl Read + Send + 'static,
        size: Option<u64>,
        output: W,
        mut tell: impl FnMut(&mut Note),
    ) -> Outcome<W> {
        let threads = self.threads();
        let source = Source::new(input, size, threads, self);
        let target = Target {
            output: Some(output),
            due: 0,
            early: BTreeMap::new(),
            n_lines: self.skipped,
            notes: Vec::new(),
            ended: None,
            failed: None,
            n_workers: threads,
        };
        let shared = Arc::new(Shared {
            source: Mutex::new(source),
            empty: Mutex::new((0..threads * 4).map(|_| Tray::default()).collect()),
            returned: Condvar::new(),
            target: Mutex::new(target),
            over: Condvar::new(),
            busy: AtomicUsize::new(0),
            stop: Arc::clone(self.host.flag()),
        });
        let mut tally = Tally::default();
        let mut tell_new = || {
            let notes = shared.target.lock().map(|mut target| std::mem::take(&mut target.notes));
            for mut note in notes.unwrap_or_default() {
                tally.add(&note.tally);
                tell(&mut note);
            }
        };
        // If each puzzle takes a microsecond and the input is a file, this thread works, too: a new thread started beside a busy one gets a
        // core of its own, while two new threads often share a core for some milliseconds.
        let me = (self.pace == Pace::Fast && size.is_some()).then(|| (self.worker)());
        // Workers are not joined when the work ends early: one may be waiting for a pipe.
        for _ in usize::from(me.is_some())..threads {
            let (shared, worker) = (Arc::clone(&shared), (self.worker)());
            thread::spawn(move || shared.work(worker, || {}));
        }
        if let Some(me) = me {
            shared.work(me, &mut tell_new);
        }
        loop {
            tell_new();
            let mut target = shared.target.lock().expect("no worker panics here");
            if target.is_over() && target.notes.is_empty() {
                break;
            }
            // All work in progress is written; a worker that waits for input must not delay the end.
            if self.is_stopped() && shared.busy.load(Ordering::SeqCst) == 0 {
                target.ended.get_or_insert(Ok(Ended::Stopped));
            } else if !target.is_over() {
                drop(shared.over.wait_timeout(target, GLANCE));
            }
        }
        let mut target = shared.target.lock().expect("no worker panics here");
        let ended = match (target.ended.take(), target.failed.take()) {
            (Some(ended), _) => ended.map_err(Broken::Writing),
            (None, Some(error)) => Err(Broken::Reading(error)),
            (None, None) if self.is_stopped() => Ok(Ended::Stopped),
            (None, None) => Ok(Ended::Done),
        };
        // A worker that delivers later than this is ignored.
        target.ended = Some(Ok(Ended::Stopped));
        Outcome { tally, ended, output: target.output.take() }
    }

    /// Returns the number of workers.
    pub fn threads(&self) -> usize {
        self.host.width()
    }

    fn is_stopped(&self) -> bool {
        self.host.flag().load(Ordering::Relaxed)
    }
}
