//! The command `anydoku serve`: starts the server and opens the page in the browser.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;

use clap::Args;

use anydoku::msg;
use anydoku_serve::{Machine, Options, Server};
use anydoku_service::ServiceError;

use super::Reporter;
use anydoku_host::{System, reason};

/// Start the web app and open it in the browser: play, learn, generate, set and print any Sudoku
///
/// The app and its API are built into this program; nothing is downloaded, and only this computer can connect. Press
/// Ctrl-C to stop.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Serve {
    /// Port to listen on; 0 for any free one [default: 9081, or any free one if that is taken]
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Address to listen on; 0.0.0.0 lets other computers connect
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Host name under which other computers may connect, with --bind (can be repeated)
    #[arg(long = "allow-host", alias = "name", value_name = "NAME")]
    names: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku serve
  anydoku serve --port 8000 --no-open
  anydoku serve --bind 0.0.0.0 --allow-host sudoku.local    let other computers on the network connect
  curl -H 'Content-Type: application/json' localhost:9081/api/v1/solve -d '{\"paper\": {\"text\": \"1...2...3...4...\"}}'

The API accepts JSON requests; http://localhost:9081/api documents it.";

/// The default port. It is always the same, because browsers keep saved games per address.
const USUAL: u16 = 9081;

impl Serve {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        // Each request has its own cancellation flag and one thread, since many run at once.
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
                let (address, reason) = (self.bind.to_string(), reason(&error));
                let error = ServiceError::new(msg!("cli-serve-listen", address = address, reason = reason));
                return reporter.refuse(&error.with_hint(msg!("cli-serve-listen-hint")), None, b"");
            }
        };
        let shown = if self.bind.is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { self.bind };
        let page = match shown.is_loopback() {
            true => format!("http://localhost:{}/", address.port()),
            false => format!("http://{}/", SocketAddr::new(shown, address.port())),
        };
        reporter.out(format!("{page}\n"));
        if !self.bind.is_loopback() {
            reporter.warn(msg!("cli-serve-open"));
        }
        if !self.no_open && open(&page).is_err() {
            reporter.note(msg!("cli-serve-no-browser"));
        }
        match server.run(reporter.host().flag()) {
            Ok(()) => 0,
            Err(error) => {
                let message = msg!("cli-serve-failed", reason = reason(&error));
                reporter.refuse(&ServiceError::new(message), None, b"")
            }
        }
    }
}

/// Opens the page with the system's command for opening pages.
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
