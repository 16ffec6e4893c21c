//! HTTP/1.1 on a socket, with limits on the size and the duration of everything that a client sends.
//!
//! It supports only what the page and API clients need: requests must state their length, and paths are never decoded.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anydoku_service::{Language, Message, Reply, ServiceError, msg};

/// The maximum sizes of the head and the body of a request, in bytes.
const MOST_HEAD: usize = 16 << 10;
const MOST_BODY: usize = 4 << 20;

/// The size up to which bodies are not counted, and the space for all larger ones together: sixteen of the longest.
const SMALL_BODY: usize = 64 << 10;
const ROOM: usize = 64 << 20;

/// The maximum number of header lines.
const MOST_LINES: usize = 64;

/// The time that a client may be idle between two requests, and the time that it may take to send one.
const IDLE: Duration = Duration::from_secs(30);
const IDLE_IN_A_CROWD: Duration = Duration::from_secs(1);
const HEAD: Duration = Duration::from_secs(10);
const BODY: Duration = Duration::from_secs(30);

/// The time that a write may wait for a client that does not read.
const WRITE: Duration = Duration::from_secs(10);

/// The interval at which a waiting connection checks whether it should end.
const LOOK: Duration = Duration::from_millis(200);

/// An HTTP request.
pub(crate) struct Request {
    pub method: String,
    /// The path without the query.
    pub path: String,
    pub host: Option<String>,
    pub origin: Option<String>,
    pub media_type: String,
    pub if_none_match: Option<String>,
    /// Whether the client accepts bodies that are compressed with gzip.
    pub accepts_gzip: bool,
    /// The first supported language that the client accepts; English if it names none.
    pub language: Language,
    pub keep_alive: bool,
    pub body: Vec<u8>,
    /// The space reserved for a long body until the request is dropped.
    pub held: Option<Held>,
}

/// The space that long bodies of all clients share, so that together they cannot exhaust the memory.
#[derive(Default)]
pub(crate) struct Room {
    taken: AtomicUsize,
}

/// Space for a body, freed when it is dropped.
pub(crate) struct Held(Arc<Room>, usize);

impl Room {
    /// Reserves space for a body of this length, unless it is small.
    fn hold(self: &Arc<Room>, length: usize) -> Result<Option<Held>, Fault> {
        if length <= SMALL_BODY {
            return Ok(None);
        }
        let held = Held(Arc::clone(self), length);
        if self.taken.fetch_add(length, Ordering::Relaxed) + length > ROOM {
            return Err(Fault::Bad(503, msg!("server-busy")));
        }
        Ok(Some(held))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.taken.fetch_sub(self.1, Ordering::Relaxed);
    }
}

/// The reason why there is no request.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The client is gone or idle, so an error would not be read.
    Gone,
    /// The request cannot be served: the status and the reason.
    Bad(u16, Message),
}

/// A client at the other end of a socket.
pub(crate) struct Client {
    pub stream: TcpStream,
    /// The bytes that were read and belong to the next request.
    rest: Vec<u8>,
}

impl Client {
    pub fn new(stream: TcpStream) -> Client {
        // If these fail, the client or the server waits a little longer, which is no reason to close the connection.
        _ = stream.set_nodelay(true);
        _ = stream.set_write_timeout(Some(WRITE));
        Client { stream, rest: Vec::new() }
    }

    /// Reads the next request. `crowd` returns whether the server is closing and whether it is crowded.
    pub fn request(&mut self, crowd: &dyn Fn() -> (bool, bool), room: &Arc<Room>) -> Result<Request, Fault> {
        let began = Instant::now();
        while self.rest.is_empty() {
            let (is_over, is_crowded) = crowd();
            let patience = if is_crowded { IDLE_IN_A_CROWD } else { IDLE };
            if is_over || began.elapsed() >= patience {
                return Err(Fault::Gone);
            }
            self.read_some(Instant::now() + LOOK)?;
        }
        let end = Instant::now() + HEAD;
        let (mut request, length, expects, from) = loop {
            if let Some(head) = head(&self.rest)? {
                break head;
            }
            if self.rest.len() >= MOST_HEAD {
                return Err(Fault::Bad(431, msg!("server-head-long")));
            }
            self.read_in_time(end)?;
        };
        self.rest.drain(..from);
        if length > MOST_BODY {
            return Err(Fault::Bad(413, msg!("server-body-long")));
        }
        request.held = room.hold(length)?;
        if expects && self.rest.len() < length {
            self.write(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        let end = Instant::now() + BODY;
        while self.rest.len() < length {
            self.read_in_time(end)?;
        }
        let next = self.rest.split_off(length);
        request.body = std::mem::replace(&mut self.rest, next);
        Ok(request)
    }

    fn read_in_time(&mut self, end: Instant) -> Result<(), Fault> {
        if !self.read_some(end)? && Instant::now() >= end {
            return Err(Fault::Bad(408, msg!("server-slow-request")));
        }
        Ok(())
    }

    /// Reads available bytes, waiting until a deadline, and returns whether there were any.
    fn read_some(&mut self, until: Instant) -> Result<bool, Fault> {
        let left = until.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        self.stream.set_read_timeout(Some(left)).map_err(|_| Fault::Gone)?;
        let mut buffer = [0; 16 << 10];
        match self.stream.read(&mut buffer) {
            Ok(0) => Err(Fault::Gone),
            Ok(n) => {
                self.rest.extend_from_slice(&buffer[..n]);
                Ok(true)
            }
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => Ok(false),
                _ => Err(Fault::Gone),
            },
        }
    }

    /// Returns whether the client has closed its end.
    pub fn is_gone(&self) -> bool {
        if self.stream.set_nonblocking(true).is_err() {
            return true;
        }
        let gone = match self.stream.peek(&mut [0]) {
            Ok(n) => n == 0,
            Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        };
        gone || self.stream.set_nonblocking(false).is_err()
    }

    /// Writes all bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.stream.write_all(bytes).map_err(|_| Fault::Gone)
    }
}

pub(crate) type Head = (Request, usize, bool, usize);

/// Returns a request without its body, the length of the body, whether the client expects `100 Continue`, and where the body begins.
pub(crate) fn head(bytes: &[u8]) -> Result<Option<Head>, Fault> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_LINES];
    let mut parsed = httparse::Request::new(&mut headers);
    let from = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(from)) => from,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Fault::Bad(431, msg!("server-head-lines"))),
        Err(_) => return Err(Fault::Bad(400, msg!("server-not-http"))),
    };
    let all = |name: &str| parsed.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name)).count();
    // Repeated headers such as these are used for request smuggling.
    if ["content-length", "host", "content-type", "origin"].iter().any(|name| all(name) > 1) {
        return Err(Fault::Bad(400, msg!("server-header-twice")));
    }
    let value = |name: &str| -> Result<Option<String>, Fault> {
        let header = parsed.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
        let text = header.map(|header| std::str::from_utf8(header.value).map(|text| text.trim().to_owned()));
        text.transpose().map_err(|_| Fault::Bad(400, msg!("server-header-text")))
    };
    if all("transfer-encoding") > 0 {
        return Err(Fault::Bad(411, msg!("server-no-length")));
    }
    let length = match value("content-length")? {
        None => 0,
        Some(text) if text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit()) && !text.is_empty() => {
            text.parse().map_err(|_| Fault::Bad(400, msg!("server-bad-length")))?
        }
        Some(_) => return Err(Fault::Bad(400, msg!("server-bad-length"))),
    };
    let connection = value("connection")?.unwrap_or_default().to_ascii_lowercase();
    let path = parsed.path.unwrap_or_default();
    let media_type = value("content-type")?.unwrap_or_default().to_ascii_lowercase();
    let request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        path: path.split('?').next().unwrap_or_default().to_owned(),
        host: value("host")?,
        origin: value("origin")?,
        media_type: media_type.split(';').next().unwrap_or_default().trim().to_owned(),
        if_none_match: value("if-none-match")?,
        accepts_gzip: accepts_gzip(&value("accept-encoding")?.unwrap_or_default()),
        language: accepted(&value("accept-language")?.unwrap_or_default()),
        keep_alive: if parsed.version == Some(1) { connection != "close" } else { connection == "keep-alive" },
        body: Vec::new(),
        held: None,
    };
    Ok(Some((request, length, value("expect")?.is_some(), from)))
}

/// Returns the first supported language of a list such as `de-AT, en;q=0.8`.
fn accepted(list: &str) -> Language {
    let tags = list.split(',').map(|entry| entry.split(['-', ';']).next().unwrap_or_default().trim());
    tags.filter_map(Language::named).next().unwrap_or_default()
}

/// Headers of every response. The page loads nothing from other sites and has no inline scripts, and no other site may embed it or read its
/// replies.
const SAFETY: &str = "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src blob:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
    X-Content-Type-Options: nosniff\r\n\
    Referrer-Policy: no-referrer\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\n";

/// A response: its status, its media type, further header lines and its body.
pub(crate) struct Response {
    pub status: u16,
    pub media_type: &'static str,
    pub more: String,
    pub body: Vec<u8>,
}

impl Response {
    pub fn json(status: u16, body: Vec<u8>) -> Response {
        Response { status, media_type: "application/json", more: "Cache-Control: no-store\r\n".into(), body }
    }

    /// Returns an error, written as the service writes its own.
    pub fn error(status: u16, message: Message, language: Language) -> Response {
        let error = Reply::Error(ServiceError::new(message).in_language(language));
        let mut response = Response::json(status, serde_json::to_vec(&error).unwrap_or_default());
        if matches!(status, 429 | 503) {
            response.more.push_str("Retry-After: 1\r\n");
        }
        response
    }

    /// Returns the head as it is sent. A stream has no length and ends when the connection closes.
    pub fn head(&self, keep_alive: bool, is_stream: bool) -> String {
        let (status, reason) = (self.status, reason(self.status));
        let length = match is_stream {
            true => String::new(),
            false => format!("Content-Length: {}\r\n", self.body.len()),
        };
        let connection = if keep_alive && !is_stream { "keep-alive" } else { "close" };
        format!(
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {}\r\n{length}Connection: {connection}\r\n{}{SAFETY}\r\n",
            self.media_type, self.more
        )
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        304 => "Not Modified",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected Request",
        422 => "Unprocessable Content",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}

/// Returns whether an `Accept-Encoding` header names gzip without refusing it.
fn accepts_gzip(header: &str) -> bool {
    header.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let is_refused = |quality: &str| quality.strip_prefix("q=").and_then(|q| q.parse().ok()) == Some(0.0);
        parts.next() == Some("gzip") && !parts.any(is_refused)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_accepted_by_name_and_not_at_quality_zero() {
        for header in ["gzip", "br, gzip", "deflate, gzip;q=0.5, br", "gzip; q=1"] {
            assert!(accepts_gzip(header), "{header}");
        }
        for header in ["", "br", "gzip;q=0", "br, gzip; q=0.0", "gzipped"] {
            assert!(!accepts_gzip(header), "{header}");
        }
    }

    #[test]
    fn long_bodies_share_their_room_and_give_it_back() {
        let room = Arc::new(Room::default());
        assert!(room.hold(SMALL_BODY).unwrap().is_none());
        let held: Vec<_> = (0..16).map(|_| room.hold(MOST_BODY).unwrap()).collect();
        assert!(matches!(room.hold(MOST_BODY), Err(Fault::Bad(503, _))));
        assert!(room.hold(100).is_ok());
        drop(held);
        assert!(room.hold(MOST_BODY).is_ok());
        assert_eq!(room.taken.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn heads_are_read_whole_or_refused() {
        let whole =
            b"POST /api/v1/solve?x=1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: Application/JSON; charset=utf-8\r\n\
            Content-Length: 2\r\n\r\n{}";
        let (request, length, expects, from) = head(whole).unwrap().unwrap();
        assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/v1/solve"));
        assert_eq!(
            (request.media_type.as_str(), length, expects, from),
            ("application/json", 2, false, whole.len() - 2)
        );
        assert!(request.keep_alive && head(&whole[..40]).unwrap().is_none());
        let bad: [(&[u8], u16); 7] = [
            (b"hello\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
            (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n", 400),
        ];
        for (bytes, expected) in bad {
            let Err(Fault::Bad(status, _)) = head(bytes) else { panic!("{:?}", String::from_utf8_lossy(bytes)) };
            assert_eq!(status, expected, "{:?}", String::from_utf8_lossy(bytes));
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(100));
        assert!(matches!(head(many.as_bytes()), Err(Fault::Bad(431, _))));
    }
}
