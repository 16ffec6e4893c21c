//! Bulk work: puzzles a line or a row in, their answers out, in order, with all cores and constant memory.
//!
//! What is done with the lines is for an [`Answerer`] to know: [`asking`] asks the service, [`solving`] is the one shortcut past
//! it, from text to text. Workers take turns at the input: one reads what whole lines are there (so a line that comes alone is
//! answered alone, and a flood in large chunks), lets the next have the input, and turns its lines into the text of their answers. Whoever comes to
//! hold the answers that are due writes them, and all that follow and are ready; answers that come early are laid
//! aside for that. So nobody is woken to write, and text is written by who has it in the cache. There are only so many
//! trays, so a slow output, or a slow worker that all others are waiting for, slows the reading down. The caller sleeps
//! and looks now and then what there is to tell.
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

/// How often the caller looks what there is to tell, and whether to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// The longest line that is looked at; a longer one is no puzzle.
const LONGEST: usize = 1 << 20;

/// The most reasons that are kept.
pub const MOST_REASONS: usize = 20;

/// Where answers go.
pub trait Sink: Write {
    /// These lines have all been answered, and the answers written.
    fn answered(&mut self, _lines: &[u8], _answers: &[u8], _tally: &Tally) -> io::Result<()> {
        self.flush()
    }
}

/// One that answers lines, with memory of its own.
pub trait Answerer: Send {
    /// Answers these whole lines, of which the first has this number; what the answers were before is forgotten.
    fn answer(&mut self, lines: &[u8], first_line: u64, answers: &mut Answers);
}

/// How long a line takes, and so how many are taken at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A microsecond: chunks are large, and lines are counted when they are answered, not before.
    Fast,
    /// Less than a person would notice: some at a time.
    Steady,
    /// Perhaps seconds: one or two, so that each answer is there when it is known.
    Slow,
}

/// How a stream is to be worked on.
pub struct Bulk {
    /// Makes a worker.
    pub worker: Box<dyn Fn() -> Box<dyn Answerer>>,
    /// How long a line takes.
    pub pace: Pace,
    /// Is it a table, in which line ends may stand between quotes?
    pub is_table: bool,
    /// Lines of the input that were taken off before: the header of a table.
    pub skipped: u64,
    /// How many workers, and when to stop.
    pub host: Arc<System>,
}

/// How many puzzles had which answer.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
pub struct Tally {
    /// One solution.
    pub unique: u64,
    /// Two or more.
    pub several: u64,
    /// None.
    pub none: u64,
    /// Answered with yes, where the question is another.
    pub answered: u64,
    /// Answered with no, where the question is another.
    pub refused: u64,
    /// The limit came first.
    pub unknown: u64,
    /// No puzzle.
    pub invalid: u64,
    /// Nodes of all search trees.
    pub nodes: u64,
    /// Guesses in them, where the engine counts them: in plain lines of the 9x9.
    pub guesses: u64,
}

impl Tally {
    /// All puzzles.
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

    /// 0: all unique, 1: some not, 2: some could not be answered.
    pub fn exit_code(&self) -> u8 {
        match self {
            Tally { invalid: 0, unknown: 0, several: 0, none: 0, refused: 0, .. } => 0,
            Tally { invalid: 0, unknown: 0, .. } => 1,
            _ => 2,
        }
    }
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The line of the input, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: usize,
    /// What stands there.
    pub found: Message,
    /// What would be right.
    pub expected: Message,
    /// What is wrong with the line as a whole, if no place in it can be named.
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

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Everything was answered.
    Done,
    /// Somebody said stop; what was answered until then is written.
    Stopped,
    /// Nobody reads the answers any more.
    Closed,
}

/// What went wrong.
#[derive(Debug)]
pub enum Broken {
    /// No more could be read.
    Reading(io::Error),
    /// No more could be written.
    Writing(io::Error),
}

/// How it went.
pub struct Outcome<W> {
    /// How many of which.
    pub tally: Tally,
    /// How it ended, or what could not be read or written.
    pub ended: Result<Ended, Broken>,
    /// Where the answers went; nothing if somebody is still writing to it.
    pub output: Option<W>,
}

/// What is to be told about the answers to a chunk of lines.
#[derive(Debug, Default)]
pub struct Note {
    /// How many of which.
    pub tally: Tally,
    /// Why lines were no puzzles, the first few of them.
    pub reasons: Vec<Reason>,
    /// What else is to be told, the same words once.
    pub warnings: Vec<Message>,
    /// What is to be told of each.
    pub told: Vec<Message>,
    /// Bytes of the input up to the end of the chunk.
    pub position: u64,
    /// Was it stopped before its end?
    stopped: bool,
    /// Lines of the chunk.
    n_lines: u64,
}

/// What goes round: a chunk of whole lines and its answers. Its memory is used again.
#[derive(Default)]
struct Tray {
    /// Whole lines, and behind them whatever was there before.
    room: Vec<u8>,
    /// How many bytes the lines have.
    n_bytes: usize,
    answers: Answers,
    /// The number of the chunk, from 0.
    number: usize,
    /// The number of its first line, from 1, where lines are counted before.
    first_line: u64,
}

/// Answers to a chunk of lines.
#[derive(Default)]
pub struct Answers {
    /// The answer to each puzzle.
    pub text: Vec<u8>,
    /// What is to be told about them.
    pub note: Note,
}

impl Answers {
    /// Forgets the answers before.
    fn clear(&mut self) {
        self.text.clear();
        let position = self.note.position;
        self.note = Note { position, ..Note::default() };
    }
}

/// The output, and what is not yet written.
struct Target<W> {
    /// Nothing while somebody writes.
    output: Option<W>,
    /// The number of the chunk that is due.
    due: usize,
    early: BTreeMap<usize, Tray>,
    /// Lines of the input whose answers are written.
    n_lines: u64,
    /// What the caller has not seen yet.
    notes: Vec<Note>,
    /// How it ended before the end of the input. Then nothing is written any more.
    ended: Option<io::Result<Ended>>,
    /// Why no more was read.
    failed: Option<io::Error>,
    n_workers: usize,
}

impl<W> Target<W> {
    fn is_over(&self) -> bool {
        self.n_workers == 0 || self.ended.is_some()
    }
}

/// What all workers share.
struct Shared<W> {
    source: Mutex<Source>,
    /// The one that came back last is on top: its memory is still in the cache.
    empty: Mutex<Vec<Tray>>,
    returned: Condvar,
    target: Mutex<Target<W>>,
    /// Raised when all workers have gone or nothing will be written any more.
    over: Condvar,
    /// How many are solving or writing, and not waiting for input.
    busy: AtomicUsize,
    stop: Arc<AtomicBool>,
}

impl<W: Sink> Shared<W> {
    /// An empty tray, filled; nothing when there is no more to do.
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

    /// Works until there is nothing more to do, and takes a look around after every chunk.
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
                // What was read before it is still to be written, so this is no end yet.
                Err(error) => {
                    self.target.lock().expect("no worker panics here").failed = Some(error);
                    break;
                }
            }
        }
    }

    /// Writes the answers if they are due, and those that wait for them, or lays them aside. False when it is over.
    fn deliver(&self, tray: Tray) -> bool {
        let Ok(mut target) = self.target.lock() else { return false };
        target.early.insert(tray.number, tray);
        // Without the output somebody else writes, and will come to these, too.
        while target.ended.is_none() && target.output.is_some() {
            let due = target.due;
            let Some(mut tray) = target.early.remove(&due) else { break };
            let mut output = target.output.take().expect("it is there");
            drop(target);
            let written = output.write_all(&tray.answers.text);
            let written = written.and_then(|()| match (&tray.answers, &tray.room[..tray.n_bytes]) {
                // Some of the lines have no answer, so whoever goes on begins with the first of them.
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

/// A worker that goes says so, even if it goes by a panic.
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
    /// Answers every line of the input, of so many bytes if that is known, and writes the answers in order. The caller is
    /// told how it goes now and then.
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
        // Where each puzzle takes a microsecond, and a file cannot keep us waiting, we work, too: a new thread beside a busy
        // one is sure to get a core of its own, while two new ones often share a core for milliseconds.
        let me = (self.pace == Pace::Fast && size.is_some()).then(|| (self.worker)());
        // Workers are left to themselves when the work ends early: one may be waiting for a pipe.
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
            // All that was begun is written; a worker that waits for input must not keep us.
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
        // Whoever comes now comes too late.
        target.ended = Some(Ok(Ended::Stopped));
        Outcome { tally, ended, output: target.output.take() }
    }

    /// How many workers there are.
    pub fn threads(&self) -> usize {
        self.host.width()
    }

    fn is_stopped(&self) -> bool {
        self.host.flag().load(Ordering::Relaxed)
    }
}
