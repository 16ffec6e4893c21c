//! Black-box tests of `anydoku serve`: the API answers as `--json` does, and clients cannot crash the server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::Value;

use crate::support::{Ran, here, run, start};

/// A server that is stopped at the end of the test.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn new() -> Server {
        let mut child = start("anydoku", here(), &["serve", "--port", "0", "--no-open"]);
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Server { child, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends these bytes and closes the sending side; returns the status, and everything after the head.
    fn send(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        // The server may close the connection while we still write.
        _ = stream.write_all(bytes);
        _ = stream.shutdown(Shutdown::Write);
        read(&mut stream)
    }

    fn post(&self, path: &str, body: &str) -> (u16, String) {
        let mut stream = self.connect();
        stream.write_all(request(path, body).as_bytes()).unwrap();
        read(&mut stream)
    }

    fn is_well(&self) {
        let (status, body) = self.post("/api/v1/solve", r#"{"paper": {"text": "12..34..2.....3."}}"#);
        assert_eq!(status, 200, "{body}");
        assert!(body.contains("\"unique\""), "{body}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn request(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn read(stream: &mut TcpStream) -> (u16, String) {
    let mut bytes = Vec::new();
    _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = text.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned());
    (status, body)
}

#[test]
fn replies_are_those_of_json() {
    let server = Server::new();
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let told = [
        ("solve", format!(r#"{{"paper": {{"text": "{line}"}}}}"#), vec!["solve", line]),
        ("rate", format!(r#"{{"paper": {{"text": "{line}"}}}}"#), vec!["rate", line]),
        ("shapes", r#"{"name": "samurai"}"#.to_owned(), vec!["shapes", "samurai"]),
        ("formats", "{}".to_owned(), vec!["formats"]),
    ];
    let plain = |text: &str, name: &str| -> Value {
        let mut value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}: {text}"));
        // Each client has its own name for the input.
        if let Some(source) = value[name].get_mut("source").and_then(Value::as_object_mut) {
            source.remove("name");
        }
        value
    };
    for (name, body, words) in told {
        let (status, reply) = server.post(&format!("/api/v1/{name}"), &body);
        assert_eq!(status, 200, "{name}: {reply}");
        let arguments: Vec<&str> = words.into_iter().chain(["--json"]).collect();
        let ran = Ran::from(run("anydoku", here(), &arguments, b""));
        assert_eq!(plain(&reply, name), plain(ran.out.lines().next().unwrap_or_default(), name), "{name}");
    }
    let (status, events) = server.post("/api/v1/generate/events", r#"{"n": 2, "seed": 7, "collect": true}"#);
    assert_eq!(status, 200);
    assert_eq!(events.matches("event: made\n").count(), 2, "{events}");
    let last = events.trim_end().rsplit("event: ").next().unwrap();
    let (name, data) = last.split_once("\ndata: ").unwrap();
    let ran = Ran::from(run("anydoku", here(), &["generate", "-n", "2", "--seed", "7"], b""));
    let reply: Value = serde_json::from_str(data).unwrap();
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(name, "reply");
    assert_eq!(reply["generate"]["puzzles"][1]["line"], lines[1]);
}

#[test]
fn the_page_is_there_and_nothing_else() {
    let server = Server::new();
    let get = |path: &str| {
        server.send(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())
    };
    for path in ["/", "/app.js", "/app.css", "/api", "/api/v1/openapi.json", "/?x=1"] {
        assert_eq!(get(path).0, 200, "{path}");
    }
    let document: Value = serde_json::from_str(&get("/api/v1/openapi.json").1).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/app.js/",
        "/./app.js",
        "/app%2ejs",
        "/api/v1/",
        "/api/v1/solve/x",
    ] {
        assert_eq!(get(path).0, 404, "{path}");
    }
    assert_eq!(get("/api/v1/solve").0, 405);
}

#[test]
fn hostile_requests_are_refused_and_the_server_lives() {
    let server = Server::new();
    let ask = |head: &str, body: &str| {
        server.send(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).0
    };
    let solve = "POST /api/v1/solve HTTP/1.1\r\nConnection: close\r\n";
    let json = format!("{solve}Host: localhost\r\nContent-Type: application/json\r\n");
    let heads = [
        (ask(&format!("{solve}Host: evil.example\r\nContent-Type: application/json\r\n"), "{}"), 421),
        (ask(&format!("{solve}Content-Type: application/json\r\n"), "{}"), 400),
        (ask(&format!("{solve}Host: localhost\r\nContent-Type: text/plain\r\n"), "{}"), 415),
        (ask(&format!("{json}Origin: http://evil.example\r\n"), "{}"), 403),
        (ask(&format!("{json}Origin: http://localhost\r\n"), r#"{"paper": {"shape": "4x4"}}"#), 200),
        (ask(&format!("{json}X: {}\r\n", "x".repeat(20_000)), "{}"), 431),
        (server.send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03").0, 400),
        (server.send(format!("{json}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n").as_bytes()).0, 411),
        (server.send(format!("{json}Content-Length: 99999999999\r\n\r\n").as_bytes()).0, 413),
    ];
    for (i, (found, expected)) in heads.into_iter().enumerate() {
        assert_eq!(found, expected, "head {i}");
    }
    let bodies = [
        ("solve", "[".repeat(1_000_000), 400),
        ("solve", r#"{"paper": {"text": "#.to_owned() + &"[".repeat(200), 400),
        ("solve", "\u{0}".to_owned(), 400),
        ("solve", "{\"paper\": {\"text\": \"\\ud800\"}}".to_owned(), 400),
        ("solve", r#"{"paper": {"text": "x"}}"#.to_owned(), 422),
        ("solve", r#"{"papers": 1}"#.to_owned(), 400),
        ("shapes", r#"{"name": "31623x31623"}"#.to_owned(), 422),
        ("shapes", r#"{"name": "1000000000"}"#.to_owned(), 422),
        ("jigsaw", r#"{"size": 1000000000}"#.to_owned(), 422),
        ("fill", r#"{"shape": "99999x99999"}"#.to_owned(), 422),
        ("generate", r#"{"n": 18446744073709551615}"#.to_owned(), 422),
        ("draw", r#"{"papers": [{"shape": "9x9"}], "size": 4000000000, "to": "svg"}"#.to_owned(), 422),
        ("book", r#"{"sections": [{"type": "9x9", "number": 1000000}]}"#.to_owned(), 422),
        ("look", r#"{"paper": {"shape": "9x9", "cells": {"givens": [1]}}}"#.to_owned(), 422),
    ];
    for (question, body, expected) in bodies {
        let (status, reply) = server.post(&format!("/api/v1/{question}"), &body);
        assert_eq!(status, expected, "{question} {}: {reply}", &body[..body.len().min(60)]);
        assert!(reply.contains("\"error\""), "{question}: {reply}");
    }
    let invalid = [json.as_bytes(), b"Content-Length: 4\r\n\r\n{\"\xff}"].concat();
    assert_eq!(server.send(&invalid).0, 400);
    server.is_well();
}

/// Small requests that once crashed the server or made it allocate gigabytes.
#[test]
fn small_requests_for_much_are_refused_and_the_server_lives() {
    let server = Server::new();
    // The character "1" and 100,000 times "?", in base 64.
    let signs = format!("MT8_{}", "Pz8_".repeat(33_333));
    let gss = |rule: &str| {
        let text = format!(
            "<size> 16\n<blocksize> 4\n<rowblocks>\n<colblocks>\n<rule>{rule}: 1 2 3 4\n<sudoku>\n{}",
            ". ".repeat(16)
        );
        serde_json::json!({ "paper": { "text": text } }).to_string()
    };
    let told = [
        ("solve", gss(&format!("regex {signs}")), "repetition"),
        ("solve", gss(&format!("nfa QEBA{}", "A".repeat(60_000))), "states"),
        (
            "solve",
            r#"{"paper": {"shape": "64x64"}, "list": 10000, "with": ["svg"]}"#.to_owned(),
            "the reply would need",
        ),
        ("generate", r#"{"shape": "64x64", "n": 1000, "collect": true}"#.to_owned(), "the reply would need"),
        (
            "book",
            r#"{"sections": [{"type": "9x9", "number": 18446744073709551615}, {"type": "x", "number": 2}]}"#.to_owned(),
            "at most 400",
        ),
        ("techniques", format!(r#"{{"name": "{}"}}"#, "x".repeat(3_000_000)), "…"),
    ];
    for (question, body, expected) in told {
        let (status, reply) = server.post(&format!("/api/v1/{question}"), &body);
        assert_eq!(status, 422, "{question}: {}", &reply[..reply.len().min(300)]);
        assert!(reply.contains(expected) && reply.len() < 6000, "{question}: {}", &reply[..reply.len().min(600)]);
        server.is_well();
    }
}

#[test]
fn idle_and_slow_clients_leave_room_for_others() {
    let server = Server::new();
    // There are more connections than the server admits; idle and incomplete ones are closed first.
    let mut crowd: Vec<TcpStream> = Vec::new();
    for i in 0..700 {
        let mut stream = server.connect();
        if i % 4 == 0 {
            _ = stream.write_all(b"POST /api/v1/solve HTT");
        }
        if i % 5 == 0 {
            _ = stream.shutdown(Shutdown::Write);
        }
        crowd.push(stream);
    }
    let attempts = (0..200).find(|_| {
        std::thread::sleep(Duration::from_millis(100));
        let (status, _) = server.post("/api/v1/formats", "{}");
        assert!(matches!(status, 200 | 503 | 0), "{status}");
        status == 200
    });
    assert!(attempts.is_some(), "there is room again");
    drop(crowd);
    server.is_well();
}

#[test]
fn work_ends_when_its_client_leaves() {
    let server = Server::new();
    let endless = request("/api/v1/count/events", r#"{"paper": {"shape": "16x16"}, "method": "enumerate"}"#);
    let begin = || {
        let mut stream = server.connect();
        stream.write_all(endless.as_bytes()).unwrap();
        stream
    };
    let mut open: Vec<TcpStream> = (0..8).map(|_| begin()).collect();
    // Two of them have begun and sent an event; the others wait.
    let mut answered = 0;
    for stream in &mut open {
        stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        answered += usize::from(stream.read(&mut [0; 16]).is_ok());
    }
    assert!(answered >= 1, "some are at work");
    let (status, reply) = server.post("/api/v1/rate", r#"{"paper": {"text": "12..34..2.....3."}}"#);
    assert_eq!(status, 429, "{reply}");
    server.is_well();
    drop(open);
    let again = (0..100).find(|_| {
        std::thread::sleep(Duration::from_millis(100));
        server.post("/api/v1/rate", r#"{"paper": {"text": "12..34..2.....3."}}"#).0 == 200
    });
    assert!(again.is_some(), "their places are free");
}

#[cfg(unix)]
#[test]
fn it_ends_when_told_to_even_with_work_open() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let mut server = Server::new();
    let mut stream = server.connect();
    stream
        .write_all(request("/api/v1/count", r#"{"paper": {"shape": "16x16"}, "method": "enumerate"}"#).as_bytes())
        .unwrap();
    server.is_well();
    kill(Pid::from_raw(server.child.id() as i32), Signal::SIGTERM).unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
}

#[test]
fn an_address_that_is_taken_or_not_ours_is_told() {
    let server = Server::new();
    let port = server.port.to_string();
    let ran = Ran::from(run("anydoku", here(), &["serve", "--no-open", "--port", &port], b""));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot listen on 127.0.0.1"), "{}", ran.err);
    let mut child = Command::new(env!("CARGO_BIN_EXE_anydoku"));
    let child =
        child.args(["serve", "--no-open", "--port", "0", "--bind", "0.0.0.0"]).stderr(std::process::Stdio::piped());
    let mut child = child.stdout(std::process::Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    _ = child.kill();
    _ = child.wait();
    assert!(line.contains("anyone who can reach this address"), "{line}");
}
