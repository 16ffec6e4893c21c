//! Asks the service about a stream, a few lines at a time.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use anydoku::{Language, Message, msg};
use anydoku_format::ReadError;
use anydoku_service::{Paper, Place, Reply, Service, ServiceError, Text};

use super::rows::Rows;
use super::source::RowEnds;
use super::{Answerer, Answers, Bulk, LineKind, MOST_REASONS, Pace, Reason};
use crate::input::Reader;
use anydoku_host::System;

/// The answer to one puzzle.
pub struct Answered {
    /// The text of the answer.
    pub text: Vec<u8>,
    /// The rows of the answer if answers are rows of a table: one or more rows, each as values by column.
    pub rows: Vec<Vec<(&'static str, String)>>,
    /// The exit code: 0 for yes, 1 for no, 2 for unknown.
    pub code: u8,
    /// A warning. If several puzzles share a warning, it is printed once.
    pub warning: Option<Message>,
    /// A note about this puzzle.
    pub told: Option<Message>,
}

impl Answered {
    /// Returns an answer that writes nothing.
    pub fn nothing() -> Answered {
        Answered { text: Vec::new(), rows: Vec::new(), code: 0, warning: None, told: None }
    }

    /// Returns a row of a table.
    pub fn row(values: Vec<(&'static str, String)>, code: u8) -> Answered {
        Answered { rows: vec![values], code, ..Answered::nothing() }
    }

    /// Returns a line.
    pub fn line(text: impl Into<String>, code: u8) -> Answered {
        Answered { text: (text.into() + "\n").into_bytes(), code, ..Answered::nothing() }
    }

    /// Returns a reply as JSON.
    pub fn json(reply: impl Into<Reply>, code: u8) -> Answered {
        let mut text = serde_json::to_vec(&reply.into()).unwrap_or_default();
        text.push(b'\n');
        Answered { text, code, ..Answered::nothing() }
    }
}

/// The minimum number of cells that a puzzle needs if it is one of several.
const SHORTEST: usize = 16;

/// A function that asks the service about the puzzles of an input, whose lines have these numbers, and returns one answer per puzzle, in
/// order.
pub type Ask = dyn Fn(&Service<'_>, Paper, &[usize]) -> Result<Vec<Answered>, ServiceError> + Send + Sync;

/// The kind of output for a line that is not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// The word `invalid`, or `refused` for a puzzle to which the request does not apply, and an empty line for a blank
    /// line or a comment. Each answer is thus on the same line as its puzzle.
    Word,
    /// Nothing, because the output does not consist of lines.
    Nothing,
    /// The error as JSON.
    Json,
    /// A row of a table with a status.
    Row,
}

/// A request to send for the lines of a stream.
#[derive(Clone)]
pub struct Asking {
    /// The function that sends the request.
    pub ask: Arc<Ask>,
    /// The options for reading the lines.
    pub reader: Reader,
    /// The name of the format of the lines.
    pub format: &'static str,
    /// The header line of a table, with its line end.
    pub header: Vec<u8>,
    /// The kind of output for a line that is not a puzzle.
    pub instead: Instead,
    /// The columns, if answers are rows of a table.
    pub rows: Option<Arc<Rows>>,
    /// Whether each line is a separate request.
    pub is_alone: bool,
    /// The host environment. It provides the cancellation flag and time limits.
    pub host: Arc<System>,
    /// The language of the answers.
    pub language: Language,
}

impl Asking {
    fn header_lines(&self) -> usize {
        self.header.iter().filter(|&&byte| byte == b'\n').count()
    }

    /// Returns the bulk work for a stream whose header has been removed.
    pub fn bulk(self) -> Bulk {
        let host = Arc::clone(&self.host);
        let skipped = self.header_lines() as u64;
        let pace = if self.is_alone { Pace::Slow } else { Pace::Steady };
        let is_table = !self.header.is_empty();
        Bulk { worker: Box::new(move || Box::new(Worker::new(&self))), pace, is_table, skipped, host }
    }
}

struct Worker {
    asking: Asking,
    /// A host with one thread, because other workers use the other cores.
    alone: System,
}

impl Worker {
    fn new(asking: &Asking) -> Worker {
        Worker { asking: asking.clone(), alone: asking.host.with_threads(Some(1)) }
    }

    /// Asks the service about all lines that are puzzles. Readers stop at the first line that is not a puzzle, so that line is removed and
    /// the rest is read again. Nothing is answered before everything has been read. Returns the answers, and the errors for the other lines
    /// by index.
    fn ask(&self, lines: &[&[u8]], numbers: &[usize]) -> (Vec<Answered>, Vec<(usize, ServiceError)>) {
        if self.asking.is_alone && lines.len() > 1 {
            return self.ask_each(lines, numbers);
        }
        let (mut kept, mut wrong) = (Vec::new(), Vec::new());
        for (index, line) in lines.iter().enumerate() {
            match self.too_short(line, numbers[index]) {
                Some(error) => wrong.push((index, error)),
                None => kept.push(index),
            }
        }
        let header_lines = self.asking.header_lines();
        while !kept.is_empty() {
            let mut text = self.asking.header.clone();
            for &index in &kept {
                text.extend_from_slice(lines[index]);
                text.push(b'\n');
            }
            let mut paper = self.asking.reader.paper(None, Text(text));
            paper.from = Some(self.asking.format.to_owned());
            let of_kept: Vec<usize> = kept.iter().map(|&index| numbers[index]).collect();
            let service = Service::new(&self.alone).in_language(self.asking.language);
            let mut error = match (self.asking.ask)(&service, paper, &of_kept) {
                Ok(answered) => return (answered, wrong),
                Err(error) => error,
            };
            let Some(place) = &mut error.place else {
                // The error has no line number, so it can be attributed to this line only if there is no other line.
                if kept.len() > 1 {
                    let each = self.ask_each(&kept.iter().map(|&i| lines[i]).collect::<Vec<_>>(), &of_kept);
                    wrong.extend(each.1.into_iter().map(|(at, error)| (kept[at], error)));
                    return (each.0, wrong);
                }
                wrong.push((kept[0], error));
                return (Vec::new(), wrong);
            };
            // A row of a table may span several lines.
            let mut left = place.line.saturating_sub(1 + header_lines);
            let n_lines = |index: usize| 1 + lines[index].iter().filter(|&&byte| byte == b'\n').count();
            let at = kept.iter().position(|&index| {
                let is_here = left < n_lines(index);
                left -= if is_here { 0 } else { n_lines(index) };
                is_here
            });
            let index = kept.remove(at.unwrap_or(kept.len() - 1));
            place.line = numbers[index] + if at.is_some() { left } else { 0 };
            wrong.push((index, error));
        }
        (Vec::new(), wrong)
    }

    /// Returns an error for a line that is too short to be one of several puzzles. A single character would otherwise
    /// be read as a puzzle of one cell.
    fn too_short(&self, line: &[u8], number: usize) -> Option<ServiceError> {
        let is_free = self.asking.header.is_empty() && self.asking.reader.shape.is_none();
        let n = String::from_utf8_lossy(line.trim_ascii()).chars().count();
        (is_free && n < SHORTEST).then(|| {
            let (found, expected) = (msg!("cli-short-line", n = n), msg!("cli-least-cells", n = SHORTEST));
            let mut error: ServiceError = ReadError::new(line, 0..line.len(), found, expected).into();
            if let Some(place) = &mut error.place {
                place.line = number;
            }
            error
        })
    }

    /// Asks the service about the lines one by one, until the run is interrupted.
    fn ask_each(&self, lines: &[&[u8]], numbers: &[usize]) -> (Vec<Answered>, Vec<(usize, ServiceError)>) {
        let (mut answered, mut wrong) = (Vec::new(), Vec::new());
        for index in 0..lines.len() {
            if self.asking.host.flag().load(Ordering::Relaxed) {
                break;
            }
            let (one, refused) = self.ask(&lines[index..=index], &numbers[index..=index]);
            answered.extend(one);
            wrong.extend(refused.into_iter().map(|(_, error)| (index, error)));
        }
        (answered, wrong)
    }
}

/// Splits the input into lines, or into the rows of a table, which may contain quoted line ends. Each part comes with the
/// zero-based number of its first line.
fn split(text: &[u8], is_table: bool) -> Vec<(usize, &[u8])> {
    let (mut parts, mut from, mut line, mut first) = (Vec::new(), 0, 0, 0);
    let mut ends = RowEnds::new(is_table);
    for (at, &byte) in text.iter().enumerate() {
        let is_end = ends.is_end(byte);
        if is_end {
            parts.push((first, &text[from..at]));
            from = at + 1;
        }
        line += usize::from(byte == b'\n');
        first = if is_end { line } else { first };
    }
    parts.push((first, &text[from..]));
    parts
}

impl Answerer for Worker {
    fn answer(&mut self, chunk: &[u8], first_line: u64, answers: &mut Answers) {
        let all = split(chunk.strip_suffix(b"\n").unwrap_or(chunk), !self.asking.header.is_empty());
        let n_lines = all.last().map_or(0, |(place, line)| place + 1 + line.iter().filter(|&&b| b == b'\n').count());
        let all: Vec<(LineKind, usize, &[u8])> = all
            .into_iter()
            .map(|(place, line)| (place, line.strip_suffix(b"\r").unwrap_or(line)))
            .map(|(place, line)| (LineKind::of(line), first_line as usize + place, line))
            .collect();
        let puzzles = || all.iter().filter(|(kind, ..)| *kind == LineKind::Puzzle);
        let lines: Vec<&[u8]> = puzzles().map(|(_, _, line)| *line).collect();
        let numbers: Vec<usize> = puzzles().map(|(_, number, _)| *number).collect();
        let (mut answered, mut wrong) = self.ask(&lines, &numbers);
        let is_told = self.asking.host.flag().load(Ordering::Relaxed);
        // An answer that was cut short does not count.
        answered.pop_if(|last| is_told && last.code == 2);
        wrong.sort_by_key(|(index, _)| *index);
        let stopped = is_told || answered.len() + wrong.len() < lines.len();
        let (mut answered, mut wrong) = (answered.into_iter(), wrong.into_iter().peekable());
        let mut index = 0;
        for &(kind, number, line) in &all {
            if kind != LineKind::Puzzle {
                self.write_skipped(kind, number, line, answers);
                continue;
            }
            index += 1;
            if let Some((_, error)) = wrong.next_if(|(at, _)| at + 1 == index) {
                self.write_wrong(error, number, line, first_line, answers);
                continue;
            }
            let Some(one) = answered.next() else { break };
            answers.text.extend_from_slice(&one.text);
            for values in &one.rows {
                self.push_row(line, values, answers);
            }
            match one.code {
                0 => answers.note.tally.answered += 1,
                1 => answers.note.tally.refused += 1,
                _ => answers.note.tally.unknown += 1,
            }
            answers.note.warnings.extend(one.warning);
            answers.note.told.extend(one.told);
        }
        answers.note.stopped = stopped;
        answers.note.n_lines = n_lines as u64 - u64::from(!chunk.ends_with(b"\n"));
    }
}

impl Worker {
    /// Appends a row about a line or row of the input.
    fn push_row(&self, line: &[u8], values: &[(&'static str, String)], answers: &mut Answers) {
        if let Some(rows) = &self.asking.rows {
            let input = Some(line).filter(|_| !self.asking.header.is_empty());
            rows.push(&mut answers.text, input, values);
        }
    }

    /// Appends a row that contains only this status.
    fn push_status(&self, line: &[u8], status: &str, answers: &mut Answers) {
        let mut values = vec![("status", status.to_owned())];
        if self.asking.header.is_empty() {
            values.push(("puzzle", String::from_utf8_lossy(line).into_owned()));
        }
        self.push_row(line, &values, answers);
    }

    /// Writes the output for a blank line or a comment.
    fn write_skipped(&self, kind: LineKind, number: usize, line: &[u8], answers: &mut Answers) {
        match (self.asking.instead, kind) {
            (Instead::Nothing, _) | (_, LineKind::NoRow) => {}
            (Instead::Word, _) => answers.text.push(b'\n'),
            (Instead::Row, _) => self.push_status(line, kind.word(), answers),
            (Instead::Json, _) => {
                let what = if kind == LineKind::Empty { "empty" } else { "comment" };
                let message = msg!("cli-no-puzzle-on-line", line = number, what = what);
                push_json(ServiceError::new(message).in_language(self.asking.language), answers);
            }
        }
    }

    /// Writes the output for a line that is not a puzzle, or for a puzzle to which the request does not apply.
    fn write_wrong(&self, mut error: ServiceError, number: usize, line: &[u8], first_line: u64, answers: &mut Answers) {
        answers.note.tally.invalid += 1;
        let own = error.message.clone();
        error.message = match &error.place {
            Some(place) => {
                let Place { line, column, found, expected, .. } = &**place;
                msg!("read-error", line = *line, column = *column, found = found, expected = expected)
            }
            None => msg!("error-in-line", line = number, error = &own),
        };
        let word = if error.place.is_some() { "invalid" } else { "refused" };
        match self.asking.instead {
            Instead::Word => answers.text.extend_from_slice(format!("{word}\n").as_bytes()),
            Instead::Nothing => {}
            Instead::Row => self.push_status(line, word, answers),
            Instead::Json => push_json(error.clone().in_language(self.asking.language), answers),
        }
        if answers.note.reasons.len() < MOST_REASONS {
            // The caller adds the lines before this chunk.
            let relative = |line: usize| (line as u64 + 1).saturating_sub(first_line);
            answers.note.reasons.push(match error.place {
                Some(place) => {
                    let Place { line, column, found, expected, .. } = *place;
                    Reason { line: relative(line), column, found, expected, message: None }
                }
                None => {
                    let (found, expected) = (Message::default(), Message::default());
                    Reason { line: relative(number), column: 1, found, expected, message: Some(own) }
                }
            });
        }
    }
}

/// Appends an error as one line of JSON.
fn push_json(error: ServiceError, answers: &mut Answers) {
    answers.text.extend(serde_json::to_vec(&Reply::from(error)).unwrap_or_default());
    answers.text.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_may_have_line_ends_between_quotes() {
        let text = b"a,\"x\ny\",b\nc\n\"\"\"\n\",d";
        let rows: [(usize, &[u8]); 3] = [(0, b"a,\"x\ny\",b"), (2, b"c"), (3, b"\"\"\"\n\",d")];
        assert_eq!(split(text, true), rows);
        assert_eq!(split(text, false).len(), 5);
        // An unclosed quote does not turn the rest into one row.
        let open = [b"a,\"b\n".to_vec(), b"1,2\n".repeat(20_000)].concat();
        assert!(split(&open, true).len() > 10_000);
    }
}
