//! Solves lines into a table with the columns puzzle, solution, status and shape, and one row per line. The solutions
//! come from [`super::solving`], whose answers are matched with their lines.

use std::sync::Arc;

use super::rows::Rows;
use super::solving::{Solving, Worker};
use super::{Answerer, Answers, Bulk, LineKind, Pace};

/// Returns the bulk work of solving a stream into the rows of a table.
pub fn bulk(solving: Solving, rows: Arc<Rows>) -> Bulk {
    let host = Arc::clone(&solving.host);
    let pace = if solving.is_plain() { Pace::Fast } else { Pace::Steady };
    let worker = move || -> Box<dyn Answerer> {
        Box::new(Tabler { worker: Worker::new(&solving), rows: Arc::clone(&rows), plain: Vec::new() })
    };
    Bulk { worker: Box::new(worker), pace, is_table: false, skipped: 0, host }
}

struct Tabler {
    worker: Worker,
    rows: Arc<Rows>,
    /// The answers of the plain worker.
    plain: Vec<u8>,
}

impl Answerer for Tabler {
    fn answer(&mut self, chunk: &[u8], first_line: u64, answers: &mut Answers) {
        std::mem::swap(&mut self.plain, &mut answers.text);
        answers.text.clear();
        self.worker.answer(chunk, first_line, answers);
        std::mem::swap(&mut self.plain, &mut answers.text);
        answers.text.clear();
        let lines = chunk.strip_suffix(b"\n").unwrap_or(chunk).split(|&byte| byte == b'\n');
        let lines = lines.filter(|line| LineKind::of(line) != LineKind::NoRow);
        let plain = self.plain.strip_suffix(b"\n").unwrap_or(&self.plain).split(|&byte| byte == b'\n');
        // After an interrupt, the last lines have no answer.
        let n = self.plain.iter().filter(|&&byte| byte == b'\n').count();
        for (line, answer) in lines.zip(plain).take(n) {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let raw = || String::from_utf8_lossy(line).into_owned();
            let (status, solution) = match answer {
                b"" => (LineKind::of(line).word(), ""),
                b"none" => ("none", ""),
                b"several" => ("several", ""),
                b"unknown" => ("unknown", ""),
                b"invalid" => ("invalid", ""),
                solution => ("unique", std::str::from_utf8(solution).unwrap_or_default()),
            };
            let told = if matches!(status, "invalid" | "empty" | "comment") { None } else { self.worker.told(line) };
            let (puzzle, shape) = told.unwrap_or_else(|| (raw(), String::new()));
            let values = [
                ("puzzle", puzzle),
                ("solution", solution.to_owned()),
                ("status", status.to_owned()),
                ("shape", shape),
            ];
            self.rows.push(&mut answers.text, None, &values);
        }
    }
}
