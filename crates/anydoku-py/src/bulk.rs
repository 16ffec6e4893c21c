//! Plain 9x9 puzzles past the service: one line without a detour, and arrays on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Thread};

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use anydoku::Budget;
use anydoku::solve::{CellsVerdict, solve_cells as solve_numbers, solve_many};

use crate::GLANCE;

/// Cells of the plain 9x9.
const CELLS: usize = 81;

/// Puzzles that a worker takes at once: half a millisecond or so of work.
const BLOCK: usize = 1024;

/// So few are solved where we are: a thread would take longer to begin.
const FEW: usize = 64;

/// Solves one plain 9x9 puzzle given as a line: its status, and the solution as numbers, zeros if there is not exactly one.
#[pyfunction]
pub(crate) fn solve_line<'py>(py: Python<'py>, line: &str) -> (u8, Bound<'py, PyBytes>) {
    let (mut solution, mut verdict) = ([0; CELLS], [CellsVerdict::Invalid]);
    // A null byte is no cell of a text, though it is one of an array.
    if line.len() == CELLS && line.bytes().all(|byte| byte >= b' ') {
        solve_numbers(line.as_bytes(), &Budget::UNLIMITED, &mut solution, &mut verdict);
    }
    (verdict[0] as u8, PyBytes::new(py, &solution))
}

/// Solves n plain 9x9 puzzles of 81 bytes each, numbers from 0 to 9 or characters: the solutions as numbers, zeros where there
/// is not exactly one, and the status of each.
#[pyfunction]
#[pyo3(signature = (cells, threads=None))]
pub(crate) fn solve_cells<'py>(
    py: Python<'py>,
    cells: PyBuffer<u8>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
    if !cells.is_c_contiguous() || !cells.item_count().is_multiple_of(CELLS) {
        return Err(PyValueError::new_err("expected bytes in one piece, 81 for each puzzle"));
    }
    // Others may write to the buffer while we work without Python's lock, and reading what somebody writes is undefined; so
    // this is the one copy that is made, at memory speed. Answers are written where Python has them.
    let input = cells.to_vec(py)?;
    let n = input.len() / CELLS;
    let mut failure = Ok(());
    let mut status = None;
    let solutions = PyByteArray::new_with(py, input.len(), |solutions| {
        status = Some(PyByteArray::new_with(py, n, |status| {
            let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, |n| n.get()));
            failure = py.detach(|| solve_blocks(&input, solutions, status, threads));
            Ok(())
        })?);
        Ok(())
    })?;
    failure?;
    Ok((solutions, status.expect("made with the solutions")))
}

/// Solves blocks on so many threads; whoever is done takes the next. Ends early if a signal comes.
fn solve_blocks(input: &[u8], solutions: &mut [u8], status: &mut [u8], threads: usize) -> PyResult<()> {
    let stop = AtomicBool::new(false);
    if status.len() <= FEW {
        solve_block(input, solutions, status, &stop);
        return Ok(());
    }
    let workers = threads.clamp(1, status.len().div_ceil(BLOCK));
    let blocks = input.chunks(BLOCK * CELLS).zip(solutions.chunks_mut(BLOCK * CELLS)).zip(status.chunks_mut(BLOCK));
    let blocks = Mutex::new(blocks);
    let busy = AtomicUsize::new(workers);
    thread::scope(|scope| {
        for _ in 0..workers {
            let (blocks, stop, leaving) = (&blocks, &stop, Leaving(&busy, thread::current()));
            scope.spawn(move || {
                let _leaving = leaving;
                let next = || blocks.lock().ok().and_then(|mut blocks| blocks.next());
                while let Some(((input, solutions), status)) = next().filter(|_| !stop.load(Ordering::Relaxed)) {
                    solve_block(input, solutions, status, stop);
                }
            });
        }
        let mut seen = Ok(());
        while busy.load(Ordering::Acquire) > 0 {
            thread::park_timeout(GLANCE);
            if seen.is_ok() {
                seen = Python::attach(|py| py.check_signals());
                stop.store(seen.is_err(), Ordering::Relaxed);
            }
        }
        seen
    })
}

/// A worker that goes, also by a panic, says so to who waits for it.
struct Leaving<'a>(&'a AtomicUsize, Thread);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
        self.1.unpark();
    }
}

fn solve_block(input: &[u8], solutions: &mut [u8], status: &mut [u8], stop: &AtomicBool) {
    let mut verdicts = [CellsVerdict::default(); BLOCK];
    solve_numbers(input, &Budget::until(stop), solutions, &mut verdicts[..status.len()]);
    status.iter_mut().zip(verdicts).for_each(|(status, verdict)| *status = verdict as u8);
}

/// Solves lines of text in Rust alone, on this thread, and gives how many have one solution: what bulk work is measured against.
#[pyfunction]
pub(crate) fn solve_text(py: Python<'_>, text: &[u8]) -> u64 {
    py.detach(|| solve_many(text, &Budget::UNLIMITED, &mut Vec::new(), &mut |_, _, _| {}).unique)
}
