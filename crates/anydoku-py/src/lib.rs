//! The service for Python: requests and replies as JSON, and a shortcut for plain 9x9 puzzles in bulk.
//!
//! The public interface is written in Python, in `python/anydoku`. This crate does only what Python cannot: work without the GIL, on
//! all cores, and react to Ctrl-C in the meantime.

mod bulk;
mod rows;
mod symmetries;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use anydoku_host::System;
use anydoku_service::{Service, Event, Request, Host};

/// The interval between checks for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(20);

/// A flag that cancels requests on other threads, to which Python does not deliver Ctrl-C.
#[pyclass(frozen)]
struct Stop(Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop(Arc::default())
    }

    /// Cancels every request that uses this flag.
    fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Sends a JSON request to the service and returns the JSON reply. `events` is called with each event as JSON; the work ends early if
/// it returns True, or once `stop` is set.
#[pyfunction]
#[pyo3(signature = (request, events=None, threads=None, stop=None))]
fn ask(
    py: Python<'_>,
    request: &str,
    events: Option<Py<PyAny>>,
    threads: Option<u16>,
    stop: Option<&Bound<'_, Stop>>,
) -> PyResult<String> {
    let stop = stop.map(|stop| Arc::clone(&stop.get().0));
    let request: Request =
        serde_json::from_str(request).map_err(|error| PyValueError::new_err(format!("not a valid request: {error}")))?;
    let system = System::new().with_threads(threads);
    let is_heard = events.is_some();
    let (send, receive) = mpsc::channel::<String>();
    let mut failure = None;
    let reply = py.detach(|| {
        // A receiver can be sent to another thread but not shared, so it is moved here.
        let receive = receive;
        thread::scope(|scope| {
            let (send, system) = (Mutex::new(send), &system);
            let work = scope.spawn(move || {
                let mut listen = |event: Event| {
                    if is_heard && let Ok(send) = send.lock() {
                        // Sending fails only after the receiver is gone; the stop flag is set then, too.
                        _ = send.send(serde_json::to_string(&event).unwrap_or_default());
                    }
                    match system.stop().load(Ordering::Relaxed) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                };
                let reply = Service::new(system).ask(&request, &mut listen);
                serde_json::to_string(&reply).unwrap_or_default()
            });
            while !work.is_finished() {
                match receive.recv_timeout(GLANCE) {
                    Ok(event) => tell(&events, event, system, &mut failure),
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                }
                if stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                    system.flag().store(true, Ordering::Relaxed);
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
        (None, Err(_)) => Err(PyRuntimeError::new_err("internal error: the service panicked; please report it")),
    }
}

/// Passes an event to Python, unless an earlier call raised an exception.
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

#[pymodule]
fn _anydoku(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Stop>()?;
    module.add_class::<symmetries::Symmetries>()?;
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::solve_line, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::solve_cells, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::solve_text, module)?)?;
    module.add_function(wrap_pyfunction!(rows::read_rows, module)?)?;
    module.add("VERSION", env!("CARGO_PKG_VERSION"))
}
