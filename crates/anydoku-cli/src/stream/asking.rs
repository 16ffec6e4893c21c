//! Asking the desk about a stream, some lines at a time.

use std::sync::Arc;

use anydoku_desk::{Desk, Paper, Refusal, Reply, Text};

use super::{Answerer, Answers, Bulk, MOST_REASONS, Reason, is_puzzle_line};
use crate::around::System;
use crate::input::Reader;

/// The answer to one puzzle.
pub struct Answered {
    /// What is written.
    pub text: Vec<u8>,
    /// 0: yes, 1: no, 2: we do not know.
    pub code: u8,
    /// What is to be said besides.
    pub warning: Option<String>,
}

impl Answered {
    /// A line, and its code.
    pub fn line(text: impl Into<String>, code: u8) -> Answered {
        Answered { text: (text.into() + "\n").into_bytes(), code, warning: None }
    }

    /// A reply as JSON, and its code.
    pub fn json(reply: impl Into<Reply>, code: u8) -> Answered {
        let mut text = serde_json::to_vec(&reply.into()).unwrap_or_default();
        text.push(b'\n');
        Answered { text, code, warning: None }
    }
}

/// Asks about the puzzles of a paper, whose lines have these numbers: an answer for each, in order.
pub type Ask = dyn Fn(&Desk<'_>, Paper, &[usize]) -> Result<Vec<Answered>, Refusal> + Send + Sync;

/// What is written in the place of an answer for a line that is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// The word `invalid`, so that answers stay beside their lines.
    Word,
    /// Nothing: what is written is puzzles, and this is none.
    Nothing,
    /// The refusal as JSON.
    Json,
}

/// What to ask.
#[derive(Clone)]
pub struct Asking {
    /// The question.
    pub ask: Arc<Ask>,
    /// How lines are read.
    pub reader: Reader,
    /// The name of the format that they are in.
    pub format: &'static str,
    /// A line that stands above all others, as tables have it, with its end.
    pub header: Vec<u8>,
    /// What stands for a line that is no puzzle.
    pub instead: Instead,
    /// When to stop, and how long to try.
    pub around: Arc<System>,
}

impl Asking {
    fn header_lines(&self) -> usize {
        self.header.iter().filter(|&&byte| byte == b'\n').count()
    }

    /// Asks about a stream, from which the header has been taken off.
    pub fn bulk(self) -> Bulk {
        let around = Arc::clone(&self.around);
        let skipped = self.header_lines() as u64;
        Bulk { worker: Box::new(move || Box::new(Worker::new(&self))), is_fast: false, skipped, around }
    }
}

struct Worker {
    asking: Asking,
    /// One thread: others are beside it.
    alone: System,
}

impl Worker {
    fn new(asking: &Asking) -> Worker {
        Worker { asking: asking.clone(), alone: asking.around.with_threads(Some(1)) }
    }

    /// Asks about all lines that are puzzles. Readers stop at the first line that is none, so it is left out and the rest is
    /// read again; nothing is answered before all is read. Gives the answers, and why lines by their index are no puzzles.
    fn ask(&self, lines: &[&[u8]], numbers: &[usize]) -> (Vec<Answered>, Vec<(usize, Refusal)>) {
        let mut kept: Vec<usize> = (0..lines.len()).collect();
        let mut wrong = Vec::new();
        let header_lines = self.asking.header_lines();
        while !kept.is_empty() {
            let mut text = self.asking.header.clone();
            for &index in &kept {
                text.extend_from_slice(lines[index]);
                text.push(b'\n');
            }
            let mut paper = self.asking.reader.paper(None, Text(text));
            // A table with its header is recognised again, by whoever reads tables in a way of its own.
            if self.asking.header.is_empty() {
                paper.from = Some(self.asking.format.to_owned());
            }
            let numbers: Vec<usize> = kept.iter().map(|&index| numbers[index]).collect();
            match (self.asking.ask)(&Desk::new(&self.alone), paper, &numbers) {
                Ok(answered) => return (answered, wrong),
                Err(refusal) => {
                    let line = refusal.place.as_ref().map_or(0, |place| place.line.saturating_sub(1 + header_lines));
                    let index = kept.remove(line.min(kept.len() - 1));
                    wrong.push((index, refusal));
                }
            }
        }
        (Vec::new(), wrong)
    }
}

impl Answerer for Worker {
    fn answer(&mut self, chunk: &[u8], first_line: u64, answers: &mut Answers) {
        let all: Vec<&[u8]> = chunk.strip_suffix(b"\n").unwrap_or(chunk).split(|&byte| byte == b'\n').collect();
        let is_puzzle = |line: &&[u8]| is_puzzle_line(line);
        let places: Vec<usize> = (0..all.len()).filter(|&i| is_puzzle(&all[i])).collect();
        let lines: Vec<&[u8]> = places.iter().map(|&i| all[i].strip_suffix(b"\r").unwrap_or(all[i])).collect();
        let numbers: Vec<usize> = places.iter().map(|&i| first_line as usize + i).collect();
        let (answered, mut wrong) = self.ask(&lines, &numbers);
        wrong.sort_by_key(|(index, _)| *index);
        let stopped = answered.len() + wrong.len() < lines.len();
        let (mut answered, mut wrong) = (answered.into_iter(), wrong.into_iter().peekable());
        for (index, &place) in places.iter().enumerate() {
            if let Some((_, refusal)) = wrong.next_if(|(at, _)| *at == index) {
                self.write_wrong(refusal, place as u64, first_line, answers);
                continue;
            }
            let Some(one) = answered.next() else { break };
            answers.text.extend_from_slice(&one.text);
            match one.code {
                0 => answers.note.tally.answered += 1,
                1 => answers.note.tally.refused += 1,
                _ => answers.note.tally.unknown += 1,
            }
            answers.note.warnings.extend(one.warning);
        }
        answers.note.stopped = stopped;
        answers.note.n_lines = all.len() as u64 - u64::from(!chunk.ends_with(b"\n"));
    }
}

impl Worker {
    /// Writes down that a line is no puzzle.
    fn write_wrong(&self, mut refusal: Refusal, index: u64, first_line: u64, answers: &mut Answers) {
        answers.note.tally.invalid += 1;
        if let Some(place) = &mut refusal.place {
            place.line = (first_line + index) as usize;
        }
        match self.asking.instead {
            Instead::Word => answers.text.extend_from_slice(b"invalid\n"),
            Instead::Nothing => {}
            Instead::Json => {
                let reply = Reply::from(refusal.clone());
                answers.text.extend(serde_json::to_vec(&reply).unwrap_or_default());
                answers.text.push(b'\n');
            }
        }
        if answers.note.reasons.len() < MOST_REASONS {
            // The caller adds the lines before this chunk.
            let line = index + 1;
            answers.note.reasons.push(match refusal.place {
                Some(place) => {
                    Reason { line, column: place.column, found: place.found, expected: place.expected, message: None }
                }
                None => Reason {
                    line,
                    column: 1,
                    found: String::new(),
                    expected: String::new(),
                    message: Some(refusal.message),
                },
            });
        }
    }
}
