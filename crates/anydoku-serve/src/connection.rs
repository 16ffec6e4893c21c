//! Serves a connection: one request after another, each answered with a file of the page or by the service.

use std::net::{IpAddr, TcpStream};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anydoku_service::{Event, Host, Language, Message, Reply, Request as Asked, Service, Timer, msg};

use crate::Shared;
use crate::api::{PREFIX, Question};
use crate::files;
use crate::http::{Client, Fault, Request, Response};
use crate::lanes::{Full, Ticket};

/// The interval between checks that a waiting client is still connected.
const LOOK: Duration = Duration::from_millis(100);

/// The interval at which a client without events is sent a comment that keeps the connection alive.
const SIGN: Duration = Duration::from_secs(5);

/// The time that stopped work may take to end before the client gets an error.
const STUBBORN: Duration = Duration::from_secs(10);

/// The stack of a thread that answers a request.
const STACK: usize = 16 << 20;

/// The number of events that are buffered for a slow client before the work waits for it.
const WAITING: usize = 64;

/// A message from the thread that answers a request.
enum News {
    /// An event as JSON.
    Event(Vec<u8>),
    /// The reply as JSON, and whether it is an error.
    Reply(Vec<u8>, bool),
}

/// Serves one connection until it closes.
pub(crate) fn serve(shared: &Shared, stream: TcpStream, peer: IpAddr) {
    let mut client = Client::new(stream);
    loop {
        let crowd = || (shared.is_closing.load(Ordering::Relaxed), shared.is_crowded());
        let request = match client.request(&crowd, &shared.room) {
            Ok(request) => request,
            Err(Fault::Gone) => return,
            Err(Fault::Bad(status, why)) => {
                let response = Response::error(status, why, Language::ENGLISH);
                if client.write(response.head(false, false).as_bytes()).is_ok() {
                    _ = client.write(&response.body);
                }
                tell(shared, "?", "?", status, Instant::now());
                return;
            }
        };
        let began = Instant::now();
        let keep_alive = request.keep_alive && !shared.is_closing.load(Ordering::Relaxed);
        let answer = route(shared, &mut client, &request, peer);
        let status = match &answer {
            Answer::Whole(response) => response.status,
            Answer::Told => 200,
        };
        tell(shared, &request.method, known(&request.path), status, began);
        let Answer::Whole(response) = answer else { return };
        let mut bytes = response.head(keep_alive, false).into_bytes();
        if request.method != "HEAD" {
            bytes.extend_from_slice(&response.body);
        }
        if client.write(&bytes).is_err() || !keep_alive {
            return;
        }
    }
}

/// Logs a request. Only known paths are printed, and puzzles never are.
fn tell(shared: &Shared, method: &str, path: &str, status: u16, began: Instant) {
    if shared.log {
        let method = if matches!(method, "GET" | "POST" | "HEAD") { method } else { "?" };
        eprintln!("{method} {path} {status} {} ms", began.elapsed().as_millis());
    }
}

fn known(path: &str) -> &str {
    let rest = path.strip_prefix(PREFIX).unwrap_or_default();
    let name = rest.strip_suffix("/events").unwrap_or(rest);
    let is_known = files::find(path).is_some() || Question::named(name).is_some();
    if is_known { path } else { "(unknown)" }
}

/// An answer as a whole, or one that was already streamed to the client.
enum Answer {
    Whole(Response),
    Told,
}

fn refuse(status: u16, why: Message, language: Language) -> Answer {
    Answer::Whole(Response::error(status, why, language))
}

fn route(shared: &Shared, client: &mut Client, request: &Request, peer: IpAddr) -> Answer {
    let refuse = |status: u16, why: Message| refuse(status, why, request.language);
    let Some(host) = &request.host else { return refuse(400, msg!("server-no-host")) };
    if !shared.is_host(host) {
        return refuse(421, msg!("server-other-host"));
    }
    if let Some(file) = files::find(&request.path) {
        return match request.method.as_str() {
            "GET" | "HEAD" => {
                Answer::Whole(files::response(file, request.if_none_match.as_deref(), request.accepts_gzip))
            }
            _ => refuse(405, msg!("server-file-method")),
        };
    }
    let Some(rest) = request.path.strip_prefix(PREFIX) else { return refuse(404, msg!("server-not-found")) };
    let (name, is_told) = match rest.strip_suffix("/events") {
        Some(name) => (name, true),
        None => (rest, false),
    };
    let Some(question) = Question::named(name) else {
        return refuse(404, msg!("server-no-question"));
    };
    if request.method != "POST" {
        return refuse(405, msg!("server-question-method"));
    }
    // A form on another site can post here, but neither with this media type nor without an Origin header.
    if !request.body.is_empty() && request.media_type != "application/json" {
        return refuse(415, msg!("server-media-type"));
    }
    let is_own = |origin: &str| origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host));
    if request.origin.as_deref().is_some_and(|origin| !is_own(origin)) {
        return refuse(403, msg!("server-cross-origin"));
    }
    match question.read(&request.body, request.language) {
        Ok(asked) => {
            let language = asked.language().and_then(Language::named).unwrap_or(request.language);
            ask(shared, client, &question, asked, is_told, (peer, language))
        }
        Err((status, error)) => {
            let body = serde_json::to_vec(&Reply::Error(error)).unwrap_or_default();
            Answer::Whole(Response::json(status, body))
        }
    }
}

/// Sends the request to the service, and waits for the answer as long as the client does.
fn ask(
    shared: &Shared,
    client: &mut Client,
    question: &Question,
    asked: Asked,
    is_told: bool,
    (peer, language): (IpAddr, Language),
) -> Answer {
    let refuse = |status: u16, why: Message| refuse(status, why, language);
    let is_closing = || shared.is_closing.load(Ordering::Relaxed);
    let place = question.lane(&shared.lanes).enter(peer, &|| !client.is_gone() && !is_closing());
    let ticket = match place {
        Ok(ticket) => ticket,
        Err(Full::OfYours) => {
            return refuse(429, msg!("server-busy-client"));
        }
        Err(Full::OfAll) => return refuse(503, msg!("server-busy")),
        Err(Full::Left) => return refuse(503, msg!("server-closing")),
    };
    let host = Arc::new(Limited((shared.machine)()));
    let (sender, news) = sync_channel(WAITING);
    let work = {
        let (host, is_long) = (Arc::clone(&host), question.is_long());
        move || {
            if is_long {
                step_back();
            }
            work(&*host, &asked, is_told, &sender, ticket);
        }
    };
    if thread::Builder::new().stack_size(STACK).spawn(work).is_err() {
        return refuse(503, msg!("server-busy"));
    }
    let mut end = Instant::now() + question.time(is_told);
    if is_told {
        let head = Response { more: "Cache-Control: no-store\r\n".into(), ..Response::json(200, Vec::new()) };
        let head = Response { media_type: "text/event-stream", ..head }.head(false, true);
        let told = client
            .write(head.as_bytes())
            .and_then(|()| stream(client, &news, &*host, &mut end, (&is_closing, language)));
        // A client that has left has no use for the rest.
        host.stop().store(true, Ordering::Relaxed);
        _ = told;
        return Answer::Told;
    }
    match wait(&news, &*host, &mut end, &mut || client.is_gone() || is_closing()) {
        Some(News::Reply(reply, is_refusal)) => {
            Answer::Whole(Response::json(if is_refusal { 422 } else { 200 }, reply))
        }
        Some(News::Event(_)) => refuse(500, msg!("server-internal")),
        None if Instant::now() >= end => refuse(503, msg!("server-timeout")),
        None => refuse(500, msg!("server-internal")),
    }
}

/// A host that limits the size of a reply.
struct Limited(Arc<dyn Host + Send + Sync>);

/// The maximum number of bytes of a reply, as estimated before it is computed.
const MOST_REPLY: usize = 64 << 20;

impl Host for Limited {
    fn stop(&self) -> &AtomicBool {
        self.0.stop()
    }

    fn timer(&self, seconds: f64) -> Option<Box<dyn Timer + '_>> {
        self.0.timer(seconds)
    }

    fn width(&self) -> usize {
        self.0.width()
    }

    fn side_by_side(&self, work: &(dyn Fn() + Sync)) {
        self.0.side_by_side(work);
    }

    fn chance(&self) -> Option<u64> {
        self.0.chance()
    }

    fn room(&self) -> Option<usize> {
        Some(MOST_REPLY)
    }
}

/// Lowers the priority of this thread and of those that it starts, so that a hint is answered at once while books and
/// counts are computed. Only Linux has per-thread priorities; other systems share their time evenly.
fn step_back() {
    #[cfg(target_os = "linux")]
    // If it fails, the priority stays as it is.
    let _ = rustix::process::nice(10);
}

/// Answers a request in a separate thread.
fn work(host: &dyn Host, asked: &Asked, is_told: bool, sender: &SyncSender<News>, ticket: Ticket) {
    let mut listen = |event: Event| {
        if !is_told {
            return ControlFlow::Continue(());
        }
        let told = serde_json::to_vec(&event).is_ok_and(|event| sender.send(News::Event(event)).is_ok());
        if told { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let reply = Service::new(host).ask(asked, &mut listen);
    let is_refusal = matches!(reply, Reply::Error(_));
    let bytes = serde_json::to_vec(&reply).unwrap_or_default();
    drop(reply);
    // Free the slot before the reply is sent, so that it is available to the client's next request.
    drop(ticket);
    _ = sender.send(News::Reply(bytes, is_refusal));
}

/// Waits for the next message about a request. Stops the work at its time limit or when the client is gone, and
/// abandons it if it does not end soon afterward.
fn wait(news: &Receiver<News>, host: &dyn Host, end: &mut Instant, is_gone: &mut dyn FnMut() -> bool) -> Option<News> {
    loop {
        match news.recv_timeout(LOOK) {
            Ok(news) => return Some(news),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        let is_stopped = host.stop().load(Ordering::Relaxed);
        if is_stopped && Instant::now() >= *end {
            return None;
        }
        if !is_stopped && (Instant::now() >= *end || is_gone()) {
            host.stop().store(true, Ordering::Relaxed);
            *end = Instant::now() + STUBBORN;
        }
    }
}

/// Streams events and the reply to a client.
fn stream(
    client: &mut Client,
    news: &Receiver<News>,
    host: &dyn Host,
    end: &mut Instant,
    (is_closing, language): (&dyn Fn() -> bool, Language),
) -> Result<(), Fault> {
    let mut last = Instant::now();
    loop {
        let mut quiet = false;
        let next = wait(news, host, end, &mut || {
            quiet = last.elapsed() >= SIGN;
            // The wait ends if the comment cannot be delivered.
            let is_dead = quiet && client.write(b": at work\n\n").is_err();
            if quiet {
                last = Instant::now();
            }
            is_dead || client.is_gone() || is_closing()
        });
        let message = match next {
            Some(News::Event(event)) => message(&name_of(&event), &event),
            Some(News::Reply(reply, _)) => {
                return client.write(&message("reply", &reply));
            }
            None => {
                let failure = Response::error(500, msg!("server-internal"), language);
                return client.write(&message("reply", &failure.body));
            }
        };
        client.write(&message)?;
        last = Instant::now();
    }
}

/// Returns the name of an event, which is an object with its name as the only key, or a string.
fn name_of(event: &[u8]) -> String {
    let name = event.split(|&b| b == b'"').nth(1).unwrap_or_default();
    String::from_utf8_lossy(name).into_owned()
}

fn message(name: &str, data: &[u8]) -> Vec<u8> {
    [b"event: ", name.as_bytes(), b"\ndata: ", data, b"\n\n"].concat()
}
