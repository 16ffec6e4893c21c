//! Plain 9x9 puzzles that bypass the service: single lines with little overhead, and arrays on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Thread};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use anydoku::Budget;
use anydoku::solve::{CellsVerdict, solve_cells as solve_numbers, solve_many};

use crate::GLANCE;

/// The number of cells of the plain 9x9.
const CELLS: usize = 81;

/// The number of puzzles that a worker takes at a time: about half a millisecond of work.
const BLOCK: usize = 1024;

/// Up to this many puzzles are solved on the calling thread, because starting another takes longer than solving them.
const FEW: usize = 64;

/// Solves one plain 9x9 puzzle given as a line. Returns its status, and the solution as numbers: zeros unless there is exactly one.
#[pyfunction]
pub(crate) fn solve_line<'py>(py: Python<'py>, line: &str) -> (u8, Bound<'py, PyBytes>) {
    let (mut solution, mut verdict) = ([0; CELLS], [CellsVerdict::Invalid]);
    // A null byte is an open cell in an array, but not in text.
    if line.len() == CELLS && line.bytes().all(|byte| byte >= b' ') {
        solve_numbers(line.as_bytes(), &Budget::UNLIMITED, &mut solution, &mut verdict);
    }
    (verdict[0] as u8, PyBytes::new(py, &solution))
}

/// Solves n plain 9x9 puzzles of 81 bytes each, as numbers from 0 to 9 or as characters. Returns the solutions as numbers (zeros unless
/// there is exactly one) and the status of each puzzle.
///
/// The puzzles are `bytes`, because these cannot change while this works without the GIL; other threads could write to a buffer, and a data
/// race is undefined behavior. Python 3.10 has no buffers in its stable interface either. Answers are written straight into Python's memory.
#[pyfunction]
#[pyo3(signature = (cells, threads=None))]
pub(crate) fn solve_cells<'py>(
    py: Python<'py>,
    cells: &Bound<'py, PyBytes>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
    let input = cells.as_bytes();
    if !input.len().is_multiple_of(CELLS) {
        return Err(PyValueError::new_err("expected 81 bytes per puzzle"));
    }
    let n = input.len() / CELLS;
    let mut failure = Ok(());
    let mut status = None;
    let solutions = PyByteArray::new_with(py, input.len(), |solutions| {
        status = Some(PyByteArray::new_with(py, n, |status| {
            let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, |n| n.get()));
            failure = py.detach(|| solve_blocks(input, solutions, status, threads));
            Ok(())
        })?);
        Ok(())
    })?;
    failure?;
    Ok((solutions, status.expect("made with the solutions")))
}

/// Solves blocks on this number of threads; a thread that finishes a block takes the next one. Ends early on a signal.
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

/// A guard that wakes the waiting thread when a worker ends, even by a panic.
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

/// Solves lines of text in Rust on this thread and returns the number with exactly one solution: the baseline of bulk benchmarks.
#[pyfunction]
pub(crate) fn solve_text(py: Python<'_>, text: &[u8]) -> u64 {
    py.detach(|| solve_many(text, &Budget::UNLIMITED, &mut Vec::new(), &mut |_, _, _| {}).unique)
}
