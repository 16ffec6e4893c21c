//! Bulk solving: one-line puzzles in, one line each out, in order, with all cores and constant memory.
//!
//! This is the one shortcut past the desk. A reader cuts the input into chunks of whole lines; workers, each with a solver
//! of its own, turn a chunk into the text of its answers; the caller writes them in order. The queue of chunks under way
//! is short, so a slow writer slows the reader down.
//!
//! ```text
//!            ┌─▶ worker ─┐
//!  reader ───┼─▶ worker ─┼──▶ writer        one channel for work, and for each chunk one for its answer,
//!            └─▶ worker ─┘                  kept in the order of the chunks
//! ```

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anydoku::format::{self, Alphabet, Hints, ReadError, read_line_into};
use anydoku::solve::solve_many;
use anydoku::{Answer, Budget, Digit, Engine, Layout, Puzzle, Shape, Solution, Solver, Symbols};

use crate::clock::Watch;
use crate::desk::{Limit, Refusal, alphabet_named, format_named, shape_named};
use crate::input::Reader;

/// Bytes of a chunk: some eight hundred 9x9 puzzles. Smaller ones cost more in handing over than in solving.
const CHUNK: usize = 64 << 10;

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
}

/// Whole lines of the input.
struct Chunk {
    text: Vec<u8>,
    /// The number of the first line, from 1.
    first: u64,
    /// Bytes of the input up to its end.
    position: u64,
}

struct Job {
    chunk: Chunk,
    reply: SyncSender<Answers>,
}

impl Bulk {
    /// Solves every line of the input. The sink gets the answers in order; its error ends the work.
    pub fn run(
        &self,
        input: impl Read + Send + 'static,
        mut sink: impl FnMut(Answers) -> io::Result<()>,
    ) -> io::Result<(Tally, Ended)> {
        let threads = self.threads.max(1);
        let (work, jobs) = sync_channel::<Job>(threads * 2);
        let (order, replies) = sync_channel::<Result<Receiver<Answers>, io::Error>>(threads * 4);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..threads {
            let (jobs, mut worker) = (Arc::clone(&jobs), Worker::new(self));
            thread::spawn(move || {
                loop {
                    let job = jobs.lock().ok().and_then(|jobs| jobs.recv().ok());
                    let Some(Job { chunk, reply }) = job else { break };
                    // The writer may have gone already; then nobody misses the answers.
                    _ = reply.send(worker.solve_chunk(&chunk));
                }
            });
        }
        let stop = Arc::clone(&self.stop);
        // The reader is left to itself when the work ends early: it may be waiting for a pipe.
        thread::spawn(move || feed(input, &stop, &work, &order));

        let mut tally = Tally::default();
        for reply in replies {
            let answers = reply?.recv().map_err(|_| io::Error::other("a worker has died"))?;
            tally.add(&answers.tally);
            let stopped = answers.stopped;
            match sink(answers) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok((tally, Ended::Closed)),
                other => other?,
            }
            if stopped || self.stop.load(Ordering::Relaxed) {
                return Ok((tally, Ended::Stopped));
            }
        }
        let ended = if self.stop.load(Ordering::Relaxed) { Ended::Stopped } else { Ended::Done };
        Ok((tally, ended))
    }

    /// Solves the lines of a text in this thread.
    pub fn solve_many(&self, lines: &[u8]) -> Answers {
        Worker::new(self).solve_chunk(&Chunk { text: lines.to_vec(), first: 1, position: lines.len() as u64 })
    }
}

/// Cuts the input into chunks and hands them out, each to a worker and its answer to the writer.
fn feed(
    mut input: impl Read,
    stop: &AtomicBool,
    work: &SyncSender<Job>,
    order: &SyncSender<Result<Receiver<Answers>, io::Error>>,
) {
    let (mut line, mut position) = (1, 0);
    let mut hand_out = |text: Vec<u8>| {
        let n_lines = text.iter().filter(|&&b| b == b'\n').count() as u64;
        position += text.len() as u64;
        let (reply, answers) = sync_channel(1);
        let chunk = Chunk { text, first: line, position };
        line += n_lines;
        order.send(Ok(answers)).is_ok() && work.send(Job { chunk, reply }).is_ok()
    };
    let mut rest: Vec<u8> = Vec::new();
    let mut skipping = false;
    let mut buffer = vec![0; CHUNK];
    while !stop.load(Ordering::Relaxed) {
        let n = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(n) => n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                _ = order.send(Err(error));
                return;
            }
        };
        let mut fresh = &buffer[..n];
        if skipping {
            // The tail of a line that is too long: its beginning has been handed out and refused.
            let Some(end) = fresh.iter().position(|&b| b == b'\n') else { continue };
            rest.extend_from_slice(&fresh[end..=end]);
            fresh = &fresh[end + 1..];
            skipping = false;
        }
        match fresh.iter().rposition(|&b| b == b'\n') {
            Some(end) => {
                let mut text = std::mem::replace(&mut rest, fresh[end + 1..].to_vec());
                text.extend_from_slice(&fresh[..=end]);
                if !hand_out(text) {
                    return;
                }
            }
            None => rest.extend_from_slice(fresh),
        }
        if rest.len() > LONGEST {
            skipping = true;
            let text = std::mem::take(&mut rest);
            if !hand_out(text) {
                return;
            }
        }
    }
    if !rest.is_empty() && !stop.load(Ordering::Relaxed) {
        hand_out(rest);
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

    fn solve_chunk(&mut self, chunk: &Chunk) -> Answers {
        if self.is_plain {
            return self.solve_plain_chunk(chunk);
        }
        let mut answers = Answers { position: chunk.position, ..Answers::default() };
        // The last line ends with the chunk: what follows its line end is no line.
        let text = chunk.text.strip_suffix(b"\n").unwrap_or(&chunk.text);
        for (i, line) in text.split(|&b| b == b'\n').enumerate() {
            if self.stop.load(Ordering::Relaxed) {
                answers.stopped = true;
                break;
            }
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if is_puzzle_line(line) && !self.solve_line(line, chunk.first + i as u64, &mut answers) {
                answers.stopped = true;
                break;
            }
        }
        answers
    }

    /// The short way for the 9x9: from text to text. What is no plain line goes the long way.
    fn solve_plain_chunk(&mut self, chunk: &Chunk) -> Answers {
        let mut answers = Answers { position: chunk.position, ..Answers::default() };
        let mut text = Vec::with_capacity(chunk.text.len() + 128);
        let stop = Arc::clone(&self.stop);
        let budget = self.limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes).or_until(&stop);
        let mut stopped = false;
        let many = solve_many(&chunk.text, &budget, &mut text, &mut |i, line, text| {
            // The long way writes to its own text, which changes places with ours for the time being.
            std::mem::swap(text, &mut answers.text);
            stopped |= !self.solve_line(line, chunk.first + i as u64, &mut answers);
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
        answers
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
    // Lines together may settle what a line alone leaves open; if one of them is wrong, ask each.
    let together = format::read_as(format, head, &hints).ok();
    let alone = || lines().take(100).find_map(|line| format::read_as(format, line, &hints).ok());
    let Some(sheet) = together.or_else(alone).and_then(|reading| reading.sheets.into_iter().next()) else {
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
        let sink = |answers: Answers| {
            lines.extend(answers.text);
            reasons.extend(answers.reasons);
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

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let closed = |_: Answers| Err(io::Error::from(io::ErrorKind::BrokenPipe));
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
