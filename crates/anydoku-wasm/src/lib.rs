//! The service in a browser: requests and replies as JSON in memory, events as function calls.
//!
//! The page needs only three functions, so no bindings are generated: `room` returns where to write a request, `ask` answers it, and `reply`
//! returns where the reply is. There is one thread and no clock: to stop a request, the page terminates the worker.
//! `crates/anydoku-wasm/build` builds the page that contains it, for any server of static files.
#![allow(unsafe_code, reason = "a browser finds functions by their plain names and provides two of its own")]

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use anydoku_service::{Event, Host, Reply, Request, Service, ServiceError, Timer, msg};

#[cfg(target_family = "wasm")]
unsafe extern "C" {
    /// Receives an event: the address of its bytes and their number.
    safe fn tell(from: *const u8, length: usize);
    /// Returns a random number from 0 to 1.
    safe fn chance() -> f64;
}

#[cfg(not(target_family = "wasm"))]
fn tell(_: *const u8, _: usize) {}

#[cfg(not(target_family = "wasm"))]
fn chance() -> f64 {
    0.5
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the address at which to write a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written, and returns the length of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let request = REQUEST.take();
    let reply = answer(&request, &mut |event: Event| {
        if let Ok(bytes) = serde_json::to_vec(&event) {
            tell(bytes.as_ptr(), bytes.len());
        }
        ControlFlow::Continue(())
    });
    let length = reply.len();
    REPLY.set(reply);
    length
}

/// Returns the address of the last reply, which is valid until the next call to `ask`.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}

fn answer(request: &[u8], events: &mut (dyn FnMut(Event) -> ControlFlow<()> + Send)) -> Vec<u8> {
    let mut events = events;
    let reply = match serde_json::from_slice::<Request>(request) {
        Ok(request) => Service::new(&Browser).ask(&request, &mut events),
        Err(error) => Reply::Error(ServiceError::new(msg!("server-malformed", error = error.to_string()))),
    };
    serde_json::to_vec(&reply).unwrap_or_default()
}

/// A host with one thread, no clock, and the randomness of the browser.
struct Browser;

/// A flag that is never raised, because a worker is stopped from outside.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Host for Browser {
    fn stop(&self) -> &AtomicBool {
        &NEVER
    }

    fn timer(&self, _: f64) -> Option<Box<dyn Timer + '_>> {
        None
    }

    fn chance(&self) -> Option<u64> {
        // A number from 0 to 1 has 53 random bits; they become the upper bits, from which seeds are taken.
        Some(((chance() * (1u64 << 53) as f64) as u64) << 11)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_in_memory_is_answered_in_memory() {
        let ask_for = |text: &str| {
            _ = room(text.len());
            REQUEST.with_borrow_mut(|request| request.copy_from_slice(text.as_bytes()));
            let length = ask();
            assert!(!reply().is_null());
            REPLY.with_borrow(|reply| String::from_utf8(reply[..length].to_vec()).unwrap())
        };
        assert!(ask_for(r#"{"shapes": {"name": "samurai"}}"#).starts_with(r#"{"shapes":"#));
        assert!(ask_for(r#"{"generate": {"collect": true}}"#).contains("solution_line"));
        assert!(ask_for("{").starts_with(r#"{"error":"#));
        assert!(ask_for(r#"{"solve": {"limit": {"seconds": 1}}}"#).starts_with(r#"{"error":"#));
    }
}
