//! Bulk solving: one-line puzzles in, one line each out, in order, with all cores and constant memory.
//!
//! This is the one shortcut past the desk. Workers, each with a solver of its own, take turns at the input: one reads
//! some whole lines, lets the next have the input, and turns its lines into the text of their answers. Whoever comes to
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

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use anydoku::format::{self, Alphabet, Hints, ReadError, Reading, read_line_into};
use anydoku::solve::solve_many;
use anydoku::{Answer, Budget, Digit, Engine, Layout, Puzzle, Shape, Solution, Solver, Symbols};

use crate::clock::Watch;
use crate::desk::{Limit, Refusal, alphabet_named, format_named, shape_named};
use crate::input::Reader;

/// Bytes that are read at once: 400 to 3,200 puzzles of the 9x9. Every chunk costs some calls of the system; large ones
/// at the end leave cores idle. So chunks become smaller where the end is known, and are middling where it is not.
const CHUNKS: [usize; 3] = [32 << 10, 128 << 10, 256 << 10];

/// How often the caller looks what there is to tell, and whether to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// The longest line that is looked at; a longer one is no puzzle.
const LONGEST: usize = 1 << 20;

/// The most reasons that are kept.
pub const MOST_REASONS: usize = 20;

/// What to solve with.
#[derive(Clone)]
pub struct Bulk {
    /// The shape of every puzzle.
    pub shape: Shape,
    /// How digits are written, if that is not to be seen.
    pub alphabet: Option<Alphabet>,
    /// A solver to clone for every worker.
    pub solver: Solver,
    /// How many workers.
    pub threads: usize,
    /// How long to try each puzzle.
    pub limit: Limit,
    /// Raised to stop.
    pub stop: Arc<AtomicBool>,
}

/// How many puzzles had which answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// One solution.
    pub unique: u64,
    /// Two or more.
    pub several: u64,
    /// None.
    pub none: u64,
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
        self.unique + self.several + self.none + self.unknown + self.invalid
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        self.unique += other.unique;
        self.several += other.several;
        self.none += other.none;
        self.unknown += other.unknown;
        self.invalid += other.invalid;
        self.nodes += other.nodes;
        self.guesses += other.guesses;
    }

    /// 0: all unique, 1: some not, 2: some could not be answered.
    pub fn exit_code(&self) -> u8 {
        match self {
            Tally { invalid: 0, unknown: 0, several: 0, none: 0, .. } => 0,
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
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: found {}, expected {}", self.line, self.column, self.found, self.expected)
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

/// How it went.
pub struct Outcome<W> {
    /// How many of which.
    pub tally: Tally,
    /// How it ended, or what could not be read or written.
    pub ended: io::Result<Ended>,
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
}

/// Answers to a chunk of lines.
#[derive(Default)]
struct Answers {
    /// One line for each puzzle.
    text: Vec<u8>,
    note: Note,
}

/// The input, and what of it was read and not yet handed out.
struct Source {
    input: Box<dyn Read + Send>,
    /// The beginning of a line.
    rest: Vec<u8>,
    /// Is this within a line that is too long, and whose beginning has been handed out to be refused?
    skipping: bool,
    /// Bytes read.
    position: u64,
    /// Bytes in all, if that is known.
    size: Option<u64>,
    n_workers: usize,
    n_chunks: usize,
    is_over: bool,
}

impl Source {
    /// How much to read now.
    fn chunk(&self) -> usize {
        let [least, middling, most] = CHUNKS;
        let left = self.size.map(|size| size.saturating_sub(self.position));
        left.map_or(middling, |left| (left as usize / (4 * self.n_workers)).clamp(least, most))
    }

    /// Fills the tray with whole lines. False at the end.
    fn fill(&mut self, tray: &mut Tray, stop: &AtomicBool) -> io::Result<bool> {
        let chunk = self.chunk();
        let room = &mut tray.room;
        let mut n = self.rest.len();
        if room.len() < n + chunk {
            // New memory comes as zeros from the system; nothing is written before it is read into.
            *room = vec![0; n + chunk];
        }
        room[..n].copy_from_slice(&self.rest);
        self.rest.clear();
        while !self.is_over {
            if stop.load(Ordering::Relaxed) {
                tray.n_bytes = n;
                return Ok(false);
            }
            if room.len() < n + chunk {
                room.resize(n + chunk, 0);
            }
            let old = n;
            let read = self.input.read(&mut room[old..old + chunk]);
            n += *read.as_ref().unwrap_or(&0);
            self.position += (n - old) as u64;
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.is_over = true;
                    return Err(error);
                }
                Ok(0) => self.is_over = true,
                Ok(_) if self.skipping => match room[..n].iter().position(|&b| b == b'\n') {
                    // The end of that line stays: the line has its number.
                    Some(end) => {
                        room.copy_within(end..n, 0);
                        n -= end;
                        self.skipping = false;
                    }
                    None => n = 0,
                },
                Ok(_) => {}
            }
            let new = old.min(n);
            if let Some(end) = room[new..n].iter().rposition(|&b| b == b'\n') {
                let end = new + end + 1;
                self.rest.extend_from_slice(&room[end..n]);
                n = end;
                break;
            }
            if n > LONGEST {
                self.skipping = true;
                break;
            }
        }
        tray.n_bytes = n;
        tray.answers.note.position = self.position - self.rest.len() as u64;
        tray.number = self.n_chunks;
        self.n_chunks += 1;
        Ok(n > 0)
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

impl<W: Write> Shared<W> {
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
    fn work(&self, mut worker: Worker, mut look: impl FnMut()) {
        let _leaving = Leaving(self);
        loop {
            match self.next() {
                Ok(None) => break,
                Ok(Some(mut tray)) => {
                    worker.solve_chunk(&tray.room[..tray.n_bytes], &mut tray.answers);
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
            let written = output.write_all(&tray.answers.text).and_then(|()| output.flush());
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
                target.ended = Some(Err(io::Error::other("a worker broke down; this is a bug in anydoku")));
            }
            if target.is_over() {
                self.0.over.notify_one();
            }
        }
    }
}

impl Bulk {
    /// Solves every line of the input, of so many bytes if that is known, and writes the answers in order. The caller is
    /// told how it goes now and then.
    pub fn run<W: Write + Send + 'static>(
        &self,
        input: impl Read + Send + 'static,
        size: Option<u64>,
        output: W,
        mut tell: impl FnMut(&mut Note),
    ) -> Outcome<W> {
        let threads = self.threads.max(1);
        let source = Source {
            input: Box::new(input),
            rest: Vec::new(),
            skipping: false,
            position: 0,
            size,
            n_workers: threads,
            n_chunks: 0,
            is_over: false,
        };
        let target = Target {
            output: Some(output),
            due: 0,
            early: BTreeMap::new(),
            n_lines: 0,
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
            stop: Arc::clone(&self.stop),
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
        let me = Some(Worker::new(self)).filter(|me| me.is_plain && size.is_some());
        // Workers are left to themselves when the work ends early: one may be waiting for a pipe.
        for _ in usize::from(me.is_some())..threads {
            let (shared, worker) = (Arc::clone(&shared), Worker::new(self));
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
            (Some(ended), _) => ended,
            (None, Some(error)) => Err(error),
            (None, None) if self.is_stopped() => Ok(Ended::Stopped),
            (None, None) => Ok(Ended::Done),
        };
        // Whoever comes now comes too late.
        target.ended = Some(Ok(Ended::Stopped));
        Outcome { tally, ended, output: target.output.take() }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

struct Worker {
    shape: Shape,
    alphabet: Option<Alphabet>,
    digits: Vec<Option<Digit>>,
    solver: Solver,
    limit: Limit,
    watch: Option<Watch>,
    stop: Arc<AtomicBool>,
    /// Is this the 9x9 in its usual digits, and no clock to look at for each puzzle?
    is_plain: bool,
}

impl Worker {
    fn new(bulk: &Bulk) -> Worker {
        let time = bulk.limit.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Worker {
            shape: bulk.shape.clone(),
            alphabet: bulk.alphabet,
            digits: Vec::new(),
            solver: bulk.solver.clone(),
            limit: bulk.limit,
            watch: time.map(|time| Watch::new(Arc::clone(&bulk.stop), time)),
            stop: Arc::clone(&bulk.stop),
            is_plain: bulk.solver.engine() == Engine::Classic
                && bulk.alphabet.is_none()
                && bulk.limit.seconds.is_none()
                && bulk.shape.layout.symbols == Symbols::Default,
        }
    }

    /// Answers these lines; what the answers were before is forgotten. Lines count from 1.
    fn solve_chunk(&mut self, lines: &[u8], answers: &mut Answers) {
        answers.text.clear();
        answers.note.tally = Tally::default();
        answers.note.reasons.clear();
        answers.note.stopped = false;
        let n_lines = if self.is_plain { self.solve_plain(lines, answers) } else { self.solve_any(lines, answers) };
        // A line that goes on in the next chunk, being too long, counts there.
        answers.note.n_lines = n_lines - u64::from(n_lines > 0 && !lines.ends_with(b"\n"));
    }

    /// The number of lines.
    fn solve_any(&mut self, lines: &[u8], answers: &mut Answers) -> u64 {
        let mut n_lines = 0;
        // The last line ends with the chunk: what follows its line end is no line.
        for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|&b| b == b'\n') {
            n_lines += 1;
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let go_on = !self.stop.load(Ordering::Relaxed);
            if !go_on || is_puzzle_line(line) && !self.solve_line(line, n_lines, answers) {
                answers.note.stopped = true;
                break;
            }
        }
        n_lines
    }

    /// The short way for the 9x9: from text to text. What is no plain line goes the long way.
    fn solve_plain(&mut self, lines: &[u8], answers: &mut Answers) -> u64 {
        let mut text = std::mem::take(&mut answers.text);
        text.reserve(lines.len() + 128);
        let stop = Arc::clone(&self.stop);
        let budget = self.limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes).or_until(&stop);
        let mut stopped = false;
        let many = solve_many(lines, &budget, &mut text, &mut |i, line, text| {
            // The long way writes to its own text, which changes places with ours for the time being.
            std::mem::swap(text, &mut answers.text);
            stopped |= !self.solve_line(line, i as u64 + 1, answers);
            std::mem::swap(text, &mut answers.text);
        });
        answers.text = text;
        answers.note.tally.unique += many.unique;
        answers.note.tally.several += many.several;
        answers.note.tally.none += many.none;
        answers.note.tally.unknown += many.unknown;
        answers.note.tally.nodes += many.nodes;
        answers.note.tally.guesses += many.guesses;
        answers.note.stopped = stopped || many.stopped;
        many.lines
    }

    /// False if it was stopped.
    fn solve_line(&mut self, line: &[u8], number: u64, answers: &mut Answers) -> bool {
        let read = if line.len() > LONGEST {
            Err(ReadError::at(line, LONGEST, format!("the end of the line after {LONGEST} characters")))
        } else {
            read_line_into(line, &self.shape, self.alphabet, &mut self.digits)
        };
        let puzzle = match read {
            Ok(_) => Puzzle::new(Arc::clone(&self.shape.topology), self.digits.clone()),
            Err(error) => {
                answers.note.tally.invalid += 1;
                answers.text.extend_from_slice(b"invalid\n");
                if answers.note.reasons.len() < MOST_REASONS {
                    let ReadError { column, found, expected, .. } = error;
                    answers.note.reasons.push(Reason { line: number, column, found, expected });
                }
                return true;
            }
        };
        let budget = self.limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        let flag = self.watch.as_ref().map_or(&*self.stop, Watch::ask);
        let answer = self.solver.answer_within(&puzzle, &budget.or_until(flag));
        answers.note.tally.nodes += self.solver.nodes();
        let (count, word) = match answer {
            Answer::Unique(solution) => {
                answers.note.tally.unique += 1;
                write_solution(&solution, &self.shape.layout, &mut answers.text);
                return true;
            }
            Answer::None => (&mut answers.note.tally.none, "none\n"),
            Answer::Several(..) => (&mut answers.note.tally.several, "several\n"),
            Answer::Unknown(_) if self.stop.load(Ordering::Relaxed) => return false,
            Answer::Unknown(_) => (&mut answers.note.tally.unknown, "unknown\n"),
        };
        *count += 1;
        answers.text.extend_from_slice(word.as_bytes());
        true
    }
}

/// What a text of one-line puzzles begins with.
pub struct Lines {
    /// The shape of its puzzles, with a name if that was said: to find one takes as long as hundreds of puzzles.
    pub shape: Shape,
    /// How digits are written, if that was said.
    pub alphabet: Option<Alphabet>,
    /// How many lines with puzzles were seen.
    pub n_puzzles: usize,
}

/// Is this the beginning of a text of one-line puzzles? Then its first sound line says of what shape all of them are.
pub fn recognise(
    head: &[u8],
    is_whole: bool,
    reader: &Reader,
    extension: Option<&str>,
) -> Result<Option<Lines>, Refusal> {
    let shape = reader.shape.as_deref().map(shape_named).transpose()?;
    let alphabet = reader.alphabet.as_deref().map(alphabet_named).transpose()?;
    // The last line may be cut in two, and a part of a line is no line.
    let end = if is_whole { head.len() } else { head.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1) };
    let head = &head[..end];
    let hints = Hints { shape: shape.as_ref(), extension, alphabet };
    let format = match &reader.from {
        Some(name) => Some(format_named(name)?),
        None => format::detect(head, &hints),
    };
    let Some(format) = format.filter(|format| matches!(format.name, "line" | "sdm")) else { return Ok(None) };
    let lines = || head.split(|&b| b == b'\n').filter(|line| is_puzzle_line(line));
    // A line of few digits speaks for itself. With more, lines together may settle what a line alone leaves open; if one
    // of them is wrong, ask each.
    let alone = |n| lines().take(n).find_map(|line| format::read_as(format, line, &hints).ok());
    let is_small = |reading: &Reading| reading.sheets.iter().all(|sheet| sheet.puzzle.topology().n_digits() <= 9);
    let read = alone(1).filter(is_small).or_else(|| format::read_as(format, head, &hints).ok()).or_else(|| alone(100));
    let Some(sheet) = read.and_then(|reading| reading.sheets.into_iter().next()) else {
        return Ok(None);
    };
    let (topology, layout) = (sheet.puzzle.topology().clone(), sheet.layout);
    if shape.as_ref().is_some_and(|shape| !shape.topology.is_same_as(&topology)) {
        return Ok(None);
    }
    let name = shape.map_or_else(String::new, |shape| shape.name);
    let n_puzzles = lines().count();
    Ok(Some(Lines { shape: Shape { name, topology, layout }, alphabet, n_puzzles }))
}

/// Is there a puzzle on this line, sound or not? Blank lines and comments have none.
pub fn is_puzzle_line(line: &[u8]) -> bool {
    !matches!(line.trim_ascii_start().first(), None | Some(b'#'))
}

/// The digits as the puzzle wrote its own.
fn write_solution(solution: &Solution, layout: &Layout, text: &mut Vec<u8>) {
    let n_digits = solution.topology().n_digits();
    let gap = if layout.symbols.width(n_digits) > 1 { "," } else { "" };
    for (i, &digit) in solution.digits().iter().enumerate() {
        if n_digits <= 9 && layout.symbols == Symbols::Default {
            text.push(b'1' + digit.0);
            continue;
        }
        if i > 0 {
            text.extend_from_slice(gap.as_bytes());
        }
        text.extend_from_slice(layout.symbols.write(digit, n_digits).as_bytes());
    }
    text.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bulk(threads: usize) -> Bulk {
        let shape = Shape::boxed(2, 2);
        let solver = Solver::new(&shape.topology);
        Bulk { shape, alphabet: None, solver, threads, limit: Limit::default(), stop: Arc::default() }
    }

    fn run(bulk: &Bulk, text: &[u8]) -> (String, Vec<Reason>, Tally, Ended) {
        let mut reasons = Vec::new();
        let outcome = bulk.run(io::Cursor::new(text.to_vec()), Some(text.len() as u64), Vec::new(), |note| {
            reasons.append(&mut note.reasons)
        });
        let lines = String::from_utf8(outcome.output.unwrap()).unwrap();
        (lines, reasons, outcome.tally, outcome.ended.unwrap())
    }

    #[test]
    fn every_puzzle_line_gets_a_line() {
        let text = b"# comment\n1.3..21..1..3..2 easy\n\n................\r\n11..............\n12x\n1.3..21..1..3..2";
        let (lines, reasons, tally, ended) = run(&bulk(2), text);
        let answers: Vec<_> = lines.lines().collect();
        assert_eq!(answers[1..4], ["several", "none", "invalid"]);
        assert_eq!(answers.len(), 5);
        assert_eq!(answers[0], answers[4]);
        assert_eq!((tally.total(), tally.exit_code(), ended), (5, 2, Ended::Done));
        assert_eq!((reasons[0].line, reasons.len()), (6, 1));
    }

    #[test]
    fn order_is_kept_with_many_chunks_and_threads() {
        let mut text = Vec::new();
        for i in 0..20_000 {
            text.extend_from_slice(if i % 3 == 0 { b"................\n" } else { b"11..............\n" });
        }
        let (lines, _, tally, _) = run(&bulk(3), &text);
        let right = lines.lines().enumerate().all(|(i, line)| line == if i % 3 == 0 { "several" } else { "none" });
        assert!(right);
        assert_eq!(tally.total(), 20_000);
    }

    #[test]
    fn a_line_without_end_is_one_invalid_line() {
        let mut text = b"11..............\n".to_vec();
        text.resize(3 * LONGEST, b'.');
        text.extend_from_slice(b"\n11..............\n");
        let (lines, reasons, tally, _) = run(&bulk(1), &text);
        assert_eq!(lines, "none\ninvalid\nnone\n");
        assert_eq!((tally.invalid, reasons[0].line), (1, 2));
    }

    /// Gives a little at a time, and then an error.
    struct Trickle(Vec<u8>, usize);

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(self.0.len()).min(buffer.len());
            if n == 0 {
                return Err(io::Error::other("the end"));
            }
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0.drain(..n);
            Ok(n)
        }
    }

    #[test]
    fn what_came_before_an_error_is_answered() {
        for step in [1, 7, 17, 40, 1000] {
            let input = Trickle(b"11..............\n................\n".repeat(20), step);
            let outcome = bulk(2).run(input, None, Vec::new(), |_| {});
            assert_eq!(outcome.ended.unwrap_err().to_string(), "the end");
            assert_eq!(String::from_utf8(outcome.output.unwrap()).unwrap(), "none\nseveral\n".repeat(20));
        }
    }

    #[test]
    fn line_numbers_go_on_from_chunk_to_chunk() {
        const N: usize = CHUNKS[2];
        let mut text = b"................\n\n".repeat(N / 8);
        text.extend_from_slice(b"oops\n");
        let (_, reasons, tally, _) = run(&bulk(2), &text);
        assert_eq!((reasons[0].line, tally.invalid), (N as u64 / 4 + 1, 1));
        let nine = Shape::boxed(3, 3);
        let nine = Bulk { solver: Solver::new(&nine.topology), shape: nine, ..bulk(2) };
        let mut text = format!("# a comment\n{}\n", ".".repeat(81)).repeat(N / 30).into_bytes();
        text.extend_from_slice(b"oops\n");
        let (_, reasons, tally, _) = run(&nine, &text);
        assert_eq!((reasons[0].line, tally.several), (2 * (N as u64 / 30) + 1, N as u64 / 30));
    }

    /// Never gives anything, like a pipe that nobody writes to.
    struct Silent;

    impl Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            thread::sleep(Duration::from_secs(3600));
            Ok(0)
        }
    }

    #[test]
    fn waiting_for_input_does_not_keep_it_from_stopping() {
        let bulk = bulk(2);
        let stop = Arc::clone(&bulk.stop);
        let text = io::Cursor::new(b"11..............\n".to_vec()).chain(Silent);
        let outcome = bulk.run(text, None, Vec::new(), |_| stop.store(true, Ordering::Relaxed));
        assert_eq!((outcome.tally.none, outcome.ended.unwrap()), (1, Ended::Stopped));
        assert_eq!(outcome.output.unwrap(), b"none\n");
    }

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let (read, write) = io::pipe().unwrap();
        drop(read);
        let text = b"11..............\n".repeat(50_000);
        let outcome = bulk(2).run(io::Cursor::new(text), None, write, |_| {});
        assert_eq!(outcome.ended.unwrap(), Ended::Closed);
    }

    #[test]
    fn a_slow_reader_gets_everything_in_order() {
        let (mut read, write) = io::pipe().unwrap();
        let text = b"11..............\n................\n".repeat(30_000);
        let reader = thread::spawn(move || {
            let (mut all, mut some) = (Vec::new(), [0; 1000]);
            loop {
                match read.read(&mut some).unwrap() {
                    0 => return all,
                    n => all.extend_from_slice(&some[..n]),
                }
                thread::yield_now();
            }
        });
        let outcome = bulk(3).run(io::Cursor::new(text), None, write, |_| {});
        assert_eq!((outcome.tally.total(), outcome.ended.unwrap()), (60_000, Ended::Done));
        drop(outcome.output);
        assert!(reader.join().unwrap() == "none\nseveral\n".repeat(30_000).into_bytes());
    }

    #[test]
    fn a_raised_flag_stops() {
        let bulk = bulk(1);
        bulk.stop.store(true, Ordering::Relaxed);
        let (_, _, tally, ended) = run(&bulk, b"11..............\n");
        assert_eq!((tally.total(), ended), (0, Ended::Stopped));
    }
}
