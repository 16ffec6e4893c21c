//! Properties that must hold for any bytes that a server or a command receives. The fuzz targets and a short run in the tests share them.
//!
//! Targets are `http_head` (the bytes are the head of a request), `request` (a byte that selects the kind of request, then the body of a
//! request to the API) and `asked` (text in any format, through the commands that take puzzles). Requests are canceled after a moment, as
//! a user might do.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anydoku_serve::probe;
use anydoku_service::{Event, Host, Reply, Request, Service, Text, Timer};
use serde_json::{Value, json};

/// The names of the targets.
pub const TARGETS: [&str; 3] = ["http_head", "request", "asked"];

/// Runs one target on these bytes, and panics if a property does not hold.
pub fn run(target: &str, bytes: &[u8]) {
    match target {
        "http_head" => check_head(bytes),
        "request" => check_request(bytes),
        "asked" => check_asked(bytes),
        _ => panic!("there is no target {target}"),
    }
}

/// Checks that a head is parsed the same way whether or not more bytes follow it, and that the body begins within the bytes.
fn check_head(bytes: &[u8]) {
    let whole = probe::head(bytes);
    if let Ok(Some((_, from))) = whole {
        assert!(from <= bytes.len());
        assert_eq!(probe::head(&bytes[..from]), whole, "what follows the head does not matter");
    }
    if let Ok(None) = whole {
        assert!(!matches!(probe::head(&bytes[..bytes.len() / 2]), Ok(Some(_))), "half of it cannot be whole");
    }
}

/// Checks that a body is rejected or is a request, which is answered or rejected.
fn check_request(bytes: &[u8]) {
    let Some((&first, body)) = bytes.split_first() else { return };
    let name = Request::NAMES[usize::from(first) % Request::NAMES.len()];
    match probe::read(name, body).expect("it is a question of the list") {
        Ok(request) => _ = check_reply(&request),
        Err((status, error)) => {
            assert!(matches!(status, 400 | 422), "{status}");
            assert!(error.words().len() < 5000, "the message is {} bytes long", error.words().len());
        }
    }
}

/// Sends the text in several requests, until one cannot read it.
fn check_asked(bytes: &[u8]) {
    let paper = json!({ "text": serde_json::to_value(Text(bytes.to_vec())).expect("text can be written") });
    let limit = json!({ "nodes": 2000 });
    let requests = [
        json!({ "solve": { "paper": paper, "limit": limit } }),
        json!({ "check": { "paper": paper, "limit": limit } }),
        json!({ "explain": { "paper": paper, "limit": limit } }),
        json!({ "draw": { "papers": [paper] } }),
        json!({ "convert": { "paper": paper, "to": "gss" } }),
        json!({ "convert": { "paper": paper, "to": "fpuzzles" } }),
        json!({ "convert": { "paper": paper, "to": "iss" } }),
    ];
    for request in requests {
        let is_read = check_reply(&request_of(request));
        // Text that one request cannot read cannot be read by another.
        if !is_read {
            break;
        }
    }
}

fn request_of(value: Value) -> Request {
    serde_json::from_value(value).expect("it is a sound request")
}

/// Sends a request, and returns whether there was an answer.
fn check_reply(request: &Request) -> bool {
    let host = Watched::default();
    let mut n_events = 0;
    let mut listen = |_: Event| {
        n_events += 1;
        if n_events < MOST_EVENTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let reply = host.watch(|| Service::new(&host).ask(request, &mut listen));
    let json = serde_json::to_vec(&reply).expect("replies can be written");
    assert!(json.len() < 2 * MOST_REPLY, "a reply has {} bytes", json.len());
    match reply {
        Reply::Error(error) => {
            assert!(!error.words().is_empty() && error.words().len() < 5000, "{} bytes", error.words().len());
            false
        }
        _ => true,
    }
}

/// The limits of a request: its time, the number of its events, and the size of its answer.
const MOMENT: Duration = Duration::from_millis(20);
const MOST_EVENTS: usize = 50;
const MOST_REPLY: usize = 16 << 20;

/// A host that stops every request after a moment.
#[derive(Default)]
struct Watched {
    stop: AtomicBool,
}

impl Watched {
    fn watch<T>(&self, ask: impl FnOnce() -> T) -> T {
        thread::scope(|scope| {
            let watch = scope.spawn(|| {
                thread::park_timeout(MOMENT);
                self.stop.store(true, Ordering::Relaxed);
            });
            let answer = ask();
            watch.thread().unpark();
            answer
        })
    }
}

impl Host for Watched {
    fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    fn timer(&self, _: f64) -> Option<Box<dyn Timer + '_>> {
        Some(Box::new(Flag(&self.stop)))
    }

    fn chance(&self) -> Option<u64> {
        Some(7)
    }

    fn room(&self) -> Option<usize> {
        Some(MOST_REPLY)
    }
}

struct Flag<'a>(&'a AtomicBool);

impl Timer for Flag<'_> {
    fn flag(&self) -> &AtomicBool {
        self.0
    }
}
