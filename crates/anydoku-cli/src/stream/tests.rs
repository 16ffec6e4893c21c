//! Tests of bulk solving with all kinds of inputs and outputs.

use anydoku::{Shape, Solver};
use anydoku_service::Limit;

use super::solving::Solving;
use super::source::CHUNKS;
use super::*;

impl Sink for Vec<u8> {}

impl Sink for io::PipeWriter {}

fn bulk(threads: u16) -> Bulk {
    bulk_of(Shape::boxed(2, 2), threads)
}

fn bulk_of(shape: Shape, threads: u16) -> Bulk {
    let solver = Solver::new(&shape.topology);
    let host = Arc::new(System::new().with_threads(Some(threads)));
    Solving { shape, is_told: false, alphabet: None, solver, limit: Limit::default(), host }.bulk()
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
fn every_line_gets_a_line() {
    let text = b"# comment\n1.3..21..1..3..2 easy\n\n................\r\n11..............\n12x\n1.3..21..1..3..2";
    let (lines, reasons, tally, ended) = run(&bulk(2), text);
    let answers: Vec<_> = lines.lines().collect();
    assert_eq!(answers.len(), 7);
    assert_eq!((answers[0], answers[2]), ("", ""), "the comment and the empty line");
    assert_eq!(answers[3..6], ["several", "none", "invalid"]);
    assert_eq!(answers[1], answers[6]);
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

/// A reader that returns a few bytes at a time, and then an error.
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
        assert!(matches!(outcome.ended, Err(Broken::Reading(error)) if error.to_string() == "the end"));
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
    let nine = bulk_of(nine, 2);
    let mut text = format!("# a comment\n{}\n", ".".repeat(81)).repeat(N / 30).into_bytes();
    text.extend_from_slice(b"oops\n");
    let (_, reasons, tally, _) = run(&nine, &text);
    assert_eq!((reasons[0].line, tally.several), (2 * (N as u64 / 30) + 1, N as u64 / 30));
}

/// A reader that never returns anything, like a pipe to which nothing is written.
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
    let stop = Arc::clone(bulk.host.flag());
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
    bulk.host.flag().store(true, Ordering::Relaxed);
    let (_, _, tally, ended) = run(&bulk, b"11..............\n");
    assert_eq!((tally.total(), ended), (0, Ended::Stopped));
}
