//! Bulk solving: one-line puzzles in, one line each out, in order, with all cores and constant memory.
//!
//! This is the one shortcut past the desk. Workers, each with a solver of its own, take turns at the input: one reads
//! some whole lines, lets the next have the input, and turns its lines into the text of their answers. The caller writes
//! the answers in order and gives the emptied trays back. There are only so many trays, so a slow writer, or a slow
//! worker that all others are waiting for, slows the reading down.
//!
//! ```text
//!            ┌─▶ worker ─┐
//!  input ────┼─▶ worker ─┼──▶ writer        full trays in any order; the writer puts them in order
//!            └─▶ worker ─┘       │
//!                  ▲─────────────┘          empty trays
//! ```

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use anydoku::format::{self, Alphabet, Hints, ReadError, Reading, read_line_into};
use anydoku::solve::solve_many;
use anydoku::{Answer, Budget, Digit, Engine, Layout, Puzzle, Shape, Solution, Solver, Symbols};

use crate::clock::Watch;
use crate::desk::{Limit, Refusal, alphabet_named, format_named, shape_named};
use crate::input::Reader;

/// Bytes that are read at once: some sixteen hundred 9x9 puzzles. Smaller chunks cost more in handing over, larger ones
/// leave cores idle at the end.
const CHUNK: usize = 128 << 10;

/// How often the writer looks whether to stop while nothing comes.
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

/// Answers to a chunk of lines.
#[derive(Debug, Default)]
pub struct Answers {
    /// One line for each puzzle.
    pub text: Vec<u8>,
    /// How many of which.
    pub tally: Tally,
    /// Why lines were no puzzles, the first few of them.
    pub reasons: Vec<Reason>,
    /// Was it stopped before its end?
    pub stopped: bool,
    /// Bytes of the input up to the end of the chunk.
    pub position: u64,
    /// Lines of the chunk.
    n_lines: u64,
}

/// What goes round between workers and writer: a chunk of whole lines and its answers. Its memory is used again.
#[derive(Default)]
struct Tray {
    lines: Vec<u8>,
    answers: Answers,
    /// The number of the chunk, from 0.
    number: usize,
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
    n_chunks: usize,
    is_over: bool,
}

impl Source {
    /// Fills the tray with whole lines. False at the end.
    fn fill(&mut self, tray: &mut Tray, stop: &AtomicBool) -> io::Result<bool> {
        let lines = &mut tray.lines;
        lines.clear();
        lines.append(&mut self.rest);
        while !self.is_over {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let old = lines.len();
            lines.resize(old + CHUNK, 0);
            let read = self.input.read(&mut lines[old..]);
            let n_read = *read.as_ref().unwrap_or(&0);
            lines.truncate(old + n_read);
            self.position += n_read as u64;
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.is_over = true;
                    return Err(error);
                }
                Ok(0) => self.is_over = true,
                Ok(_) if self.skipping => match lines.iter().position(|&b| b == b'\n') {
                    // The end of that line stays: the line has its number.
                    Some(end) => {
                        lines.drain(..end);
                        self.skipping = false;
                    }
                    None => lines.clear(),
                },
                Ok(_) => {}
            }
            if let Some(end) = lines[old.min(lines.len())..].iter().rposition(|&b| b == b'\n') {
                let end = old.min(lines.len()) + end + 1;
                self.rest.extend_from_slice(&lines[end..]);
                lines.truncate(end);
                break;
            }
            if lines.len() > LONGEST {
                self.skipping = true;
                break;
            }
        }
        tray.answers.position = self.position - self.rest.len() as u64;
        tray.number = self.n_chunks;
        self.n_chunks += 1;
        Ok(!lines.is_empty())
    }
}

/// What all workers share.
struct Shared {
    source: Mutex<Source>,
    /// The one that came back last is on top: its memory is still in the cache.
    empty: Mutex<Vec<Tray>>,
    returned: Condvar,
    /// How many are solving, and not waiting for input.
    busy: AtomicUsize,
    stop: Arc<AtomicBool>,
}

impl Shared {
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

    fn work(&self, mut worker: Worker, full: &Sender<io::Result<Tray>>) {
        loop {
            let sent = match self.next() {
                Ok(None) => break,
                Ok(Some(mut tray)) => {
                    worker.solve_chunk(&tray.lines, &mut tray.answers);
                    let sent = full.send(Ok(tray));
                    self.busy.fetch_sub(1, Ordering::SeqCst);
                    sent
                }
                Err(error) => full.send(Err(error)),
            };
            // The writer may have gone already; then nobody misses the answers.
            if sent.is_err() {
                break;
            }
        }
    }
}

impl Bulk {
    /// Solves every line of the input. The sink gets the answers in order; its error ends the work.
    pub fn run(
        &self,
        input: impl Read + Send + 'static,
        mut sink: impl FnMut(&mut Answers) -> io::Result<()>,
    ) -> io::Result<(Tally, Ended)> {
        let threads = self.threads.max(1);
        let (full, filled) = channel();
        let source = Source {
            input: Box::new(input),
            rest: Vec::new(),
            skipping: false,
            position: 0,
            n_chunks: 0,
            is_over: false,
        };
        let shared = Arc::new(Shared {
            source: Mutex::new(source),
            empty: Mutex::new((0..threads * 4).map(|_| Tray::default()).collect()),
            returned: Condvar::new(),
            busy: AtomicUsize::new(0),
            stop: Arc::clone(&self.stop),
        });
        // Workers are left to themselves when the work ends early: one may be waiting for a pipe.
        for _ in 0..threads {
            let (shared, worker, full) = (Arc::clone(&shared), Worker::new(self), full.clone());
            thread::spawn(move || shared.work(worker, &full));
        }
        drop(full);

        let (mut tally, mut line) = (Tally::default(), 0);
        let mut early: BTreeMap<usize, Tray> = BTreeMap::new();
        let (mut next, mut failed) = (0, None);
        loop {
            match filled.recv_timeout(GLANCE) {
                Ok(Ok(tray)) => _ = early.insert(tray.number, tray),
                Ok(Err(error)) => failed = Some(error),
                Err(RecvTimeoutError::Disconnected) => break,
                // All that was begun is written; a worker that waits for input must not keep us.
                Err(RecvTimeoutError::Timeout) if self.is_stopped() && shared.busy.load(Ordering::SeqCst) == 0 => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            while let Some(mut tray) = early.remove(&next) {
                next += 1;
                let answers = &mut tray.answers;
                tally.add(&answers.tally);
                answers.reasons.iter_mut().for_each(|reason| reason.line += line);
                line += answers.n_lines;
                let stopped = answers.stopped;
                match sink(answers) {
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok((tally, Ended::Closed)),
                    other => other?,
                }
                if stopped {
                    return Ok((tally, Ended::Stopped));
                }
                shared.give_back(tray);
            }
        }
        match failed {
            Some(error) => Err(error),
            None => Ok((tally, if self.is_stopped() { Ended::Stopped } else { Ended::Done })),
        }
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
        answers.tally = Tally::default();
        answers.reasons.clear();
        answers.stopped = false;
        let n_lines = if self.is_plain { self.solve_plain(lines, answers) } else { self.solve_any(lines, answers) };
        // A line that goes on in the next chunk, being too long, counts there.
        answers.n_lines = n_lines - u64::from(n_lines > 0 && !lines.ends_with(b"\n"));
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
                answers.stopped = true;
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
        answers.tally.unique += many.unique;
        answers.tally.several += many.several;
        answers.tally.none += many.none;
        answers.tally.unknown += many.unknown;
        answers.tally.nodes += many.nodes;
        answers.tally.guesses += many.guesses;
        answers.stopped = stopped || many.stopped;
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
                answers.tally.invalid += 1;
                answers.text.extend_from_slice(b"invalid\n");
                if answers.reasons.len() < MOST_REASONS {
                    let ReadError { column, found, expected, .. } = error;
                    answers.reasons.push(Reason { line: number, column, found, expected });
                }
                return true;
            }
        };
        let budget = self.limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        let flag = self.watch.as_ref().map_or(&*self.stop, Watch::ask);
        let answer = self.solver.answer_within(&puzzle, &budget.or_until(flag));
        answers.tally.nodes += self.solver.nodes();
        let (count, word) = match answer {
            Answer::Unique(solution) => {
                answers.tally.unique += 1;
                write_solution(&solution, &self.shape.layout, &mut answers.text);
                return true;
            }
            Answer::None => (&mut answers.tally.none, "none\n"),
            Answer::Several(..) => (&mut answers.tally.several, "several\n"),
            Answer::Unknown(_) if self.stop.load(Ordering::Relaxed) => return false,
            Answer::Unknown(_) => (&mut answers.tally.unknown, "unknown\n"),
        };
        *count += 1;
        answers.text.extend_from_slice(word.as_bytes());
        true
    }
}

/// What a text of one-line puzzles begins with.
pub struct Lines {
    /// The shape of its puzzles.
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
    let name = shape.or_else(|| Shape::recognise(&topology)).map_or_else(|| "of one shape".into(), |shape| shape.name);
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
        let (mut lines, mut reasons) = (Vec::new(), Vec::new());
        let sink = |answers: &mut Answers| {
            lines.extend_from_slice(&answers.text);
            reasons.append(&mut answers.reasons);
            Ok(())
        };
        let (tally, ended) = bulk.run(io::Cursor::new(text.to_vec()), sink).unwrap();
        (String::from_utf8(lines).unwrap(), reasons, tally, ended)
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
            let mut lines = Vec::new();
            let sink = |answers: &mut Answers| {
                lines.extend_from_slice(&answers.text);
                Ok(())
            };
            let input = Trickle(b"11..............\n................\n".repeat(20), step);
            let error = bulk(2).run(input, sink).unwrap_err();
            assert_eq!(error.to_string(), "the end");
            assert_eq!(String::from_utf8(lines).unwrap(), "none\nseveral\n".repeat(20));
        }
    }

    #[test]
    fn line_numbers_go_on_from_chunk_to_chunk() {
        let mut text = b"................\n\n".repeat(CHUNK / 8);
        text.extend_from_slice(b"oops\n");
        let (_, reasons, tally, _) = run(&bulk(2), &text);
        assert_eq!((reasons[0].line, tally.invalid), (CHUNK as u64 / 4 + 1, 1));
        let nine = Shape::boxed(3, 3);
        let nine = Bulk { solver: Solver::new(&nine.topology), shape: nine, ..bulk(2) };
        let mut text = format!("# a comment\n{}\n", ".".repeat(81)).repeat(CHUNK / 30).into_bytes();
        text.extend_from_slice(b"oops\n");
        let (_, reasons, tally, _) = run(&nine, &text);
        assert_eq!((reasons[0].line, tally.several), (2 * (CHUNK as u64 / 30) + 1, CHUNK as u64 / 30));
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
        let mut n = 0;
        let sink = |answers: &mut Answers| {
            n += answers.tally.none;
            stop.store(true, Ordering::Relaxed);
            Ok(())
        };
        let (_, ended) = bulk.run(text, sink).unwrap();
        assert_eq!((n, ended), (1, Ended::Stopped));
    }

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let closed = |_: &mut Answers| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let (_, ended) = bulk(1).run(&b"11..............\n"[..], closed).unwrap();
        assert_eq!(ended, Ended::Closed);
    }

    #[test]
    fn a_raised_flag_stops() {
        let bulk = bulk(1);
        bulk.stop.store(true, Ordering::Relaxed);
        let (_, _, tally, ended) = run(&bulk, b"11..............\n");
        assert_eq!((tally.total(), ended), (0, Ended::Stopped));
    }
}
