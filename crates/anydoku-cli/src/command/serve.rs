//! `anydoku serve`.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;

use clap::Args;

use anydoku_serve::{Machine, Options, Server};
use anydoku_service::ServiceError;

use super::Reporter;
use anydoku_host::System;

/// Show the page in the browser: play, learn, make, set and print any Sudoku
///
/// The page and its API are inside this program; nothing is fetched from anywhere, and only this machine is served. Ctrl-C ends it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Serve {
    /// The port; 0 takes any. Without it 9081, or any if that is taken
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Listen at this address of this machine, so that others reach it; 0.0.0.0 is all of them
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A name of this machine under which others may ask, with --bind
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku serve
  anydoku serve --port 8000 --no-open
  anydoku serve --bind 0.0.0.0 --name service.local    others in the network may use it, too
  curl -H 'Content-Type: application/json' localhost:9081/api/v1/solve -d '{\"paper\": {\"text\": \"1...2...3...4...\"}}'

The API is the service's questions as JSON: http://localhost:9081/api has all of them.";

/// The port if nobody says: the same every time, so that the browser finds what it has kept.
const USUAL: u16 = 9081;

impl Serve {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        // Each question has its own flag to stop, and one thread: many are asked at once.
        let machine = || -> Box<Machine> { Box::new(|| Arc::new(System::new().with_threads(Some(1)))) };
        let bind = |port: u16| {
            let address = SocketAddr::new(self.bind, port);
            Server::bind(Options { address, names: self.names.clone(), log: reporter.verbose }, machine())
        };
        let server = match bind(self.port.unwrap_or(USUAL)) {
            Err(error) if self.port.is_none() && error.kind() == ErrorKind::AddrInUse => bind(0),
            server => server,
        };
        let server = server.and_then(|server| Ok((server.address()?, server)));
        let (address, server) = match server {
            Ok(server) => server,
            Err(error) => {
                let error = ServiceError::new(format!("cannot listen at {}: {error}", self.bind));
                return reporter.refuse(&error, None, b"");
            }
        };
        let shown = if self.bind.is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { self.bind };
        let page = match shown.is_loopback() {
            true => format!("http://localhost:{}/", address.port()),
            false => format!("http://{}/", SocketAddr::new(shown, address.port())),
        };
        reporter.out(format!("{page}\n"));
        if !self.bind.is_loopback() {
            reporter.warn(
                "everybody who reaches this address can use the page, unencrypted and without a password, and make this \
                 machine work",
            );
        }
        if !self.no_open && open(&page).is_err() {
            reporter.err("note: no browser was found; open the page by its address");
        }
        match server.run(reporter.host().flag()) {
            Ok(()) => 0,
            Err(error) => reporter.refuse(&ServiceError::new(error.to_string()), None, b""),
        }
    }
}

/// Opens the page with what the system opens pages with.
fn open(page: &str) -> std::io::Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(drop)
}
