//! Solves lines directly from text to text. This is the only operation that bypasses the service.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anydoku::solve::solve_many;
use anydoku::text::{read_line_into, told_shape};
use anydoku::{Answer, Budget, Digit, Engine, Layout, Puzzle, Shape, Solution, Solver, Symbols, msg};
use anydoku_format::{self as format, Alphabet, Hints, ReadError, table};

use anydoku_service::{Host, Limit};

use super::{Answerer, Answers, Bulk, LONGEST, LineKind, MOST_REASONS, Pace, Reason};
use anydoku_host::System;

/// The settings for solving a stream.
#[derive(Clone)]
pub struct Solving {
    /// The shape of every puzzle that does not name one.
    pub shape: Shape,
    /// Whether this shape was named in a line. If so, a line that does not name a shape has the usual shape for its number of cells.
    pub is_told: bool,
    /// The alphabet of digits, if it cannot be detected.
    pub alphabet: Option<Alphabet>,
    /// The solver that each worker clones.
    pub solver: Solver,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// The host environment. It provides the cancellation flag.
    pub host: Arc<System>,
}

impl Solving {
    /// Returns whether the puzzles are 9x9 with the usual digits and without a time limit per puzzle.
    pub(super) fn is_plain(&self) -> bool {
        self.solver.engine() == Engine::Classic
            && self.alphabet.is_none()
            && self.limit.seconds.is_none()
            && self.shape.layout.symbols == Symbols::Default
    }

    /// Returns the bulk work of solving a stream with these settings.
    pub fn bulk(self) -> Bulk {
        let host = Arc::clone(&self.host);
        let pace = if self.is_plain() { Pace::Fast } else { Pace::Steady };
        Bulk { worker: Box::new(move || Box::new(Worker::new(&self))), pace, is_table: false, skipped: 0, host }
    }
}

/// A worker that solves lines, with its own memory.
pub(super) struct Worker {
    solving: Solving,
    digits: Vec<Option<Digit>>,
    stop: Arc<AtomicBool>,
    is_plain: bool,
    /// The shapes named by lines, with their solvers.
    others: HashMap<String, (Shape, Solver)>,
}

/// The maximum number of solvers to keep. A file may name a different shape on every line.
const MOST_OTHERS: usize = 64;

impl Worker {
    pub(super) fn new(solving: &Solving) -> Worker {
        Worker {
            solving: solving.clone(),
            digits: Vec::new(),
            stop: Arc::clone(solving.host.flag()),
            is_plain: solving.is_plain(),
            others: HashMap::new(),
        }
    }
}

impl Answerer for Worker {
    fn answer(&mut self, lines: &[u8], _: u64, answers: &mut Answers) {
        let n_lines = if self.is_plain { self.solve_plain(lines, answers) } else { self.solve_any(lines, answers) };
        // A line that is too long for this chunk continues in the next one and is counted there.
        answers.note.n_lines = n_lines - u64::from(n_lines > 0 && !lines.ends_with(b"\n"));
    }
}

impl Worker {
    /// Solves lines of any shape and returns the number of lines.
    fn solve_any(&mut self, lines: &[u8], answers: &mut Answers) -> u64 {
        let mut n_lines = 0;
        // The last line ends with the chunk, so nothing follows its line end.
        for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|&b| b == b'\n') {
            n_lines += 1;
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let go_on = !self.stop.load(Ordering::Relaxed);
            if !go_on || !self.answer_line(line, n_lines, answers) {
                answers.note.stopped = true;
                break;
            }
        }
        n_lines
    }

    /// Solves lines of 9x9 puzzles from text to text. Lines that are not plain are solved by the general method.
    fn solve_plain(&mut self, lines: &[u8], answers: &mut Answers) -> u64 {
        let mut text = std::mem::take(&mut answers.text);
        text.reserve(lines.len() + 128);
        let stop = Arc::clone(&self.stop);
        let budget = self.solving.limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes).or_until(&stop);
        let mut stopped = false;
        let many = solve_many(lines, &budget, &mut text, &mut |i, line, text| {
            // The general method writes to the text in `answers`, so the two texts are swapped in the meantime.
            std::mem::swap(text, &mut answers.text);
            stopped |= !self.answer_line(line, i as u64 + 1, answers);
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

    /// Answers a line. Each input line has one output line, which is empty for a blank line or a comment. Returns
    /// `false` if the work was interrupted.
    fn answer_line(&mut self, line: &[u8], number: u64, answers: &mut Answers) -> bool {
        match LineKind::of(line) {
            LineKind::Puzzle => return self.solve_line(line, number, answers),
            LineKind::Empty | LineKind::Comment => answers.text.push(b'\n'),
            LineKind::NoRow => {}
        }
        true
    }

    /// Solves a line with the shape that it names. Returns `false` if it was interrupted.
    fn solve_line(&mut self, line: &[u8], number: u64, answers: &mut Answers) -> bool {
        let told = told_shape(line).map(str::to_owned);
        if told.is_none() && !self.solving.is_told || told.as_ref() == Some(&self.solving.shape.name) {
            return self.solve_usual(line, number, answers);
        }
        let name = told.unwrap_or_default();
        let mut other = match self.others.remove(&name).map_or_else(|| self.other(line), Ok) {
            Ok(other) => other,
            Err(error) => {
                self.refuse(error, number, answers);
                return true;
            }
        };
        // The solver and the usual one are swapped in the meantime.
        std::mem::swap(&mut self.solving.shape, &mut other.0);
        std::mem::swap(&mut self.solving.solver, &mut other.1);
        let go_on = self.solve_usual(line, number, answers);
        std::mem::swap(&mut self.solving.shape, &mut other.0);
        std::mem::swap(&mut self.solving.solver, &mut other.1);
        // Lines that do not name a shape may all have different sizes.
        if !name.is_empty() && self.others.len() < MOST_OTHERS {
            self.others.insert(name, other);
        }
        go_on
    }

    /// Returns the puzzle of a valid line as tables spell it, and the name of its shape.
    pub(super) fn told(&mut self, line: &[u8]) -> Option<(String, String)> {
        let told = told_shape(line).map(str::to_owned);
        let is_usual = told.is_none() && !self.solving.is_told || told.as_ref() == Some(&self.solving.shape.name);
        let other = match (is_usual, told.as_ref().and_then(|name| self.others.get(name))) {
            (true, _) => None,
            (false, Some((shape, _))) => Some(shape.clone()),
            (false, None) => Some(self.other(line).ok()?.0),
        };
        let shape = other.as_ref().unwrap_or(&self.solving.shape);
        let rest = read_line_into(line, shape, self.solving.alphabet, &mut self.digits).ok()?;
        let puzzle = match shape.topology.n_digits() {
            n @ ..=9 => table::cells_text(&self.digits, n),
            // The digits of the solution are written as those of the puzzle.
            _ => String::from_utf8_lossy(line[..rest.start].trim_ascii()).into_owned(),
        };
        Some((puzzle, told.or_else(|| table::shape_name(&shape.topology)).unwrap_or_default()))
    }

    /// Returns the shape that a line names or that its number of cells implies, and a solver for it.
    fn other(&self, line: &[u8]) -> Result<(Shape, Solver), ReadError> {
        let hints = Hints { alphabet: self.solving.alphabet, ..Hints::default() };
        let format = format::named("line").expect("lines are a format");
        let reading = format::read_as(format, line, &hints)?;
        let sheet = reading.sheets.into_iter().next().expect("what is read has a sheet");
        let shape = Shape::new(told_shape(line).unwrap_or(""), sheet.puzzle.topology().clone(), sheet.layout);
        let solver = Solver::new(&shape.topology);
        Ok((shape, solver))
    }

    fn refuse(&self, error: ReadError, number: u64, answers: &mut Answers) {
        answers.note.tally.invalid += 1;
        answers.text.extend_from_slice(b"invalid\n");
        if answers.note.reasons.len() < MOST_REASONS {
            let ReadError { column, found, expected, .. } = error;
            answers.note.reasons.push(Reason { line: number, column, found, expected, message: None });
        }
    }

    /// Solves a line with the current shape. Returns `false` if it was interrupted.
    fn solve_usual(&mut self, line: &[u8], number: u64, answers: &mut Answers) -> bool {
        let read = if line.len() > LONGEST {
            Err(ReadError::at(line, LONGEST, msg!("expect-end-of-line", n = LONGEST)))
        } else {
            read_line_into(line, &self.solving.shape, self.solving.alphabet, &mut self.digits)
        };
        let puzzle = match read {
            Ok(_) => Puzzle::new(Arc::clone(&self.solving.shape.topology), self.digits.clone()),
            Err(error) => {
                self.refuse(error, number, answers);
                return true;
            }
        };
        let budget = self.solving.limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        let timer = self.solving.limit.seconds.and_then(|seconds| self.solving.host.timer(seconds));
        let flag = timer.as_ref().map_or(&*self.stop, |timer| timer.flag());
        let answer = self.solving.solver.answer_within(&puzzle, &budget.or_until(flag));
        drop(timer);
        answers.note.tally.nodes += self.solving.solver.nodes();
        let (count, word) = match answer {
            Answer::Unique(solution) => {
                answers.note.tally.unique += 1;
                write_solution(&solution, &self.solving.shape.layout, &mut answers.text);
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

/// Writes the digits with the same symbols as the puzzle.
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
