//! The desk for Python: requests and replies as JSON, and the one shortcut past it, plain 9x9 puzzles in bulk.
//!
//! What a person sees is written in Python, in `python/anydoku`; here is only what Python cannot do: work without its lock, on
//! all cores, and be stopped by Ctrl-C meanwhile.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use anydoku::Budget;
use anydoku::solve::solve_many;
use anydoku_cli::around::System;
use anydoku_desk::{Desk, Event, Request, Surroundings};

/// How often we look whether somebody pressed Ctrl-C.
const GLANCE: Duration = Duration::from_millis(20);

/// Cells of the plain 9x9.
const CELLS: usize = 81;

/// What became of a puzzle, in the order of `Status` in Python.
const UNIQUE: u8 = 1;
const NONE: u8 = 0;
const SEVERAL: u8 = 2;
const INVALID: u8 = 3;

/// Asks the desk: a request as JSON, a reply as JSON. `events` is called with each event as JSON, and ends the work by
/// returning True.
#[pyfunction]
#[pyo3(signature = (request, events=None, threads=None))]
fn ask(py: Python<'_>, request: &str, events: Option<Py<PyAny>>, threads: Option<u16>) -> PyResult<String> {
    let request: Request =
        serde_json::from_str(request).map_err(|error| PyValueError::new_err(format!("no request: {error}")))?;
    let system = System::new().with_threads(threads);
    let is_heard = events.is_some();
    let (send, receive) = mpsc::channel::<String>();
    let mut failure = None;
    let reply = py.detach(|| {
        // A receiver may go to another thread, but not be shared; so it goes along.
        let receive = receive;
        thread::scope(|scope| {
            let (send, system) = (Mutex::new(send), &system);
            let work = scope.spawn(move || {
                let mut listen = |event: Event| {
                    if is_heard && let Ok(send) = send.lock() {
                        // Nobody hears it any more: then the flag says stop, too.
                        _ = send.send(serde_json::to_string(&event).unwrap_or_default());
                    }
                    match system.stop().load(Ordering::Relaxed) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                };
                let reply = Desk::new(system).ask(&request, &mut listen);
                serde_json::to_string(&reply).unwrap_or_default()
            });
            while !work.is_finished() {
                match receive.recv_timeout(GLANCE) {
                    Ok(event) => tell(&events, event, system, &mut failure),
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                }
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    failure.get_or_insert(error);
                    system.flag().store(true, Ordering::Relaxed);
                }
            }
            receive.try_iter().for_each(|event| tell(&events, event, system, &mut failure));
            work.join()
        })
    });
    match (failure, reply) {
        (Some(error), _) => Err(error),
        (None, Ok(reply)) => Ok(reply),
        (None, Err(_)) => Err(PyRuntimeError::new_err("the desk broke down; this is a bug in anydoku")),
    }
}

/// Hands an event to Python, unless Python has failed before.
fn tell(events: &Option<Py<PyAny>>, event: String, system: &System, failure: &mut Option<PyErr>) {
    let Some(events) = events.as_ref().filter(|_| failure.is_none()) else { return };
    let told = Python::attach(|py| events.call1(py, (event,)).and_then(|answer| answer.is_truthy(py)));
    match told {
        Ok(false) => {}
        Ok(true) => system.flag().store(true, Ordering::Relaxed),
        Err(error) => {
            *failure = Some(error);
            system.flag().store(true, Ordering::Relaxed);
        }
    }
}

/// Solves one plain 9x9 puzzle given as a line: its status and the solution, empty if there is not exactly one.
#[pyfunction]
fn solve_line(line: &str) -> (u8, String) {
    if !is_plain(line.as_bytes()) {
        return (INVALID, String::new());
    }
    let mut answers = Vec::with_capacity(CELLS + 1);
    let many = solve_many(line.as_bytes(), &Budget::UNLIMITED, &mut answers, &mut |_, _, _| {});
    match (many.unique, many.several) {
        (1, _) => {
            answers.truncate(CELLS);
            (UNIQUE, String::from_utf8(answers).unwrap_or_default())
        }
        (_, 1) => (SEVERAL, String::new()),
        _ => (NONE, String::new()),
    }
}

fn is_plain(line: &[u8]) -> bool {
    line.len() == CELLS && line.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// Solves n plain 9x9 puzzles of 81 bytes each, numbers from 0 to 9 or characters: the solutions as numbers, zeros where there
/// is not exactly one, and the status of each.
#[pyfunction]
#[pyo3(signature = (cells, threads=None))]
fn solve_cells<'py>(
    py: Python<'py>,
    cells: PyBuffer<u8>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    if !cells.is_c_contiguous() || cells.item_count() % CELLS != 0 {
        return Err(PyValueError::new_err("expected bytes in one piece, 81 for each puzzle"));
    }
    // Others may write to the buffer while we work without Python's lock, and reading what somebody writes is undefined; so
    // this is the one copy that is made, at memory speed.
    let input = cells.to_vec(py)?;
    let n = input.len() / CELLS;
    let (mut solutions, mut status) = (vec![0; input.len()], vec![INVALID; n]);
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, |n| n.get())).max(1);
    let stop = AtomicBool::new(false);
    let failure = py.detach(|| {
        thread::scope(|scope| {
            let share = n.div_ceil(threads).max(1);
            let parts =
                input.chunks(share * CELLS).zip(solutions.chunks_mut(share * CELLS)).zip(status.chunks_mut(share));
            let workers: Vec<_> = parts
                .map(|((input, solutions), status)| {
                    let stop = &stop;
                    scope.spawn(move || solve_part(input, solutions, status, stop))
                })
                .collect();
            let mut failure = None;
            let mut naps = 0;
            while workers.iter().any(|worker| !worker.is_finished()) {
                // Short work is not kept waiting, and long work is looked at now and then.
                thread::sleep(if naps < 50 { Duration::from_micros(100) } else { GLANCE });
                naps += 1;
                if naps >= 50
                    && let Err(error) = Python::attach(|py| py.check_signals())
                {
                    failure.get_or_insert(error);
                    stop.store(true, Ordering::Relaxed);
                }
            }
            failure
        })
    });
    match failure {
        Some(error) => Err(error),
        None => Ok((PyBytes::new(py, &solutions), PyBytes::new(py, &status))),
    }
}

/// Puzzles that are made into text at once: it stays in the cache.
const CHUNK: usize = 512;

fn solve_part(input: &[u8], solutions: &mut [u8], status: &mut [u8], stop: &AtomicBool) {
    let (mut text, mut answers) = (Vec::with_capacity(CHUNK * (CELLS + 1)), Vec::new());
    let chunks = input.chunks(CHUNK * CELLS).zip(solutions.chunks_mut(CHUNK * CELLS)).zip(status.chunks_mut(CHUNK));
    for ((input, solutions), status) in chunks {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        text.clear();
        answers.clear();
        for puzzle in input.chunks_exact(CELLS) {
            let cell = |&byte: &u8| match byte {
                0..=9 => b'0' + byte,
                b'*' | b'_' | b'-' => b'.',
                other => other,
            };
            let from = text.len();
            text.extend(puzzle.iter().map(cell));
            // What is no puzzle must not look like a comment or a blank line, which have no answer.
            if !is_plain(&text[from..]) {
                text.truncate(from);
                text.extend_from_slice(b"x");
            }
            text.push(b'\n');
        }
        solve_many(&text, &Budget::UNLIMITED, &mut answers, &mut |_, _, answers| {
            answers.extend_from_slice(b"invalid\n")
        });
        let lines = answers.split(|&byte| byte == b'\n');
        for ((line, solution), status) in lines.zip(solutions.chunks_exact_mut(CELLS)).zip(status) {
            *status = match line {
                b"none" => NONE,
                b"several" => SEVERAL,
                line if line.len() == CELLS => {
                    solution.iter_mut().zip(line).for_each(|(number, byte)| *number = byte - b'0');
                    UNIQUE
                }
                _ => INVALID,
            };
        }
    }
}

/// The program `anydoku`, with these arguments; gives its exit code.
#[pyfunction]
fn main(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| anydoku_cli::command::run_line(arguments))
}

#[pymodule]
fn _anydoku(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(solve_line, module)?)?;
    module.add_function(wrap_pyfunction!(solve_cells, module)?)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add("VERSION", env!("CARGO_PKG_VERSION"))
}
