//! The web page and its API: every question of the service over HTTP, for the people at this machine.
//!
//! `POST /api/v1/<question>` takes a request of the service as JSON and gives the reply that `--json` prints;
//! `POST /api/v1/<question>/events` gives the same with what is said on the way, as server-sent events. Everything else is one
//! of the files of the page, which are built in. Nothing here knows a Sudoku, opens a file or reads the clock of the service:
//! threads, time and chance for the work are handed in as its host, one for each question.
//!
//! A thread a connection and plain blocking sockets: a workbench has one user, or a class room of them, and so a question is
//! stopped by raising a flag when a look at its socket says that the client is gone. What a runtime for many thousands would add
//! to the time of building is more than all of this takes.

mod api;
mod connection;
mod files;
mod http;
mod lanes;
#[doc(hidden)]
pub mod probe;
mod words;

use std::io::Write;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anydoku_service::Host;

use lanes::Lanes;

pub use files::{File, files};

/// What a question is given: its own flag to stop, a clock, chance.
pub type Machine = dyn Fn() -> Arc<dyn Host + Send + Sync> + Send + Sync;

/// Where to listen, and to whom.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to bind.
    pub address: SocketAddr,
    /// Names under which the machine may be asked, besides its addresses and `localhost`.
    pub names: Vec<String>,
    /// Shall every request be told on standard error? Puzzles are not told.
    pub log: bool,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

/// What all connections share.
struct Shared {
    bound: IpAddr,
    names: Vec<String>,
    log: bool,
    machine: Box<Machine>,
    lanes: Lanes,
    room: Arc<http::Room>,
    n_connections: AtomicUsize,
    is_closing: AtomicBool,
}

/// Connections at one time; who comes later is told to come again.
const MOST_CONNECTIONS: usize = 512;

/// How often a server looks whether it shall end, and how long it then waits for those who are being served.
const TICK: Duration = Duration::from_millis(50);
const FAREWELL: Duration = Duration::from_secs(3);

/// Room for a connection's own thread; the work of a question has its own.
const STACK: usize = 512 << 10;

const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

impl Server {
    /// Listens, but serves nobody yet.
    pub fn bind(options: Options, machine: Box<Machine>) -> std::io::Result<Server> {
        let listener = TcpListener::bind(options.address)?;
        let shared = Shared {
            bound: options.address.ip(),
            names: options.names,
            log: options.log,
            machine,
            lanes: Lanes::new(thread::available_parallelism().map_or(1, |n| n.get())),
            room: Arc::default(),
            n_connections: AtomicUsize::new(0),
            is_closing: AtomicBool::new(false),
        };
        Ok(Server { listener, shared: Arc::new(shared) })
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the flag is raised; then ends what is being worked on, and returns.
    pub fn run(self, stop: &AtomicBool) -> std::io::Result<()> {
        let address = self.address()?;
        let shared = Arc::clone(&self.shared);
        let door = thread::spawn(move || accept(&self.listener, &self.shared));
        while !stop.load(Ordering::Relaxed) && !door.is_finished() {
            thread::sleep(TICK);
        }
        shared.is_closing.store(true, Ordering::Relaxed);
        // Who waits for a guest wakes up when one comes.
        let knock = match address.ip() {
            ip if ip.is_unspecified() => SocketAddr::from(([127, 0, 0, 1], address.port())),
            _ => address,
        };
        drop(TcpStream::connect_timeout(&knock, TICK));
        let end = Instant::now() + FAREWELL;
        while shared.n_connections.load(Ordering::Relaxed) > 0 && Instant::now() < end {
            thread::sleep(TICK);
        }
        Ok(())
    }
}

/// Takes connections in, each in a thread of its own.
fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    loop {
        let stream = listener.accept();
        if shared.is_closing.load(Ordering::Relaxed) {
            return;
        }
        // Too many open sockets, or a guest who left before the door was open: it goes on.
        let Ok((mut stream, peer)) = stream else {
            thread::sleep(TICK);
            continue;
        };
        if shared.n_connections.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
            shared.n_connections.fetch_sub(1, Ordering::Relaxed);
            _ = stream.set_nonblocking(true).and_then(|()| stream.write_all(FULL));
            continue;
        }
        let guest = Guest(Arc::clone(shared));
        let serve = move || connection::serve(&guest.0, stream, peer.ip());
        // If there is no thread for it, the connection closes and is counted out.
        drop(thread::Builder::new().stack_size(STACK).spawn(serve));
    }
}

/// A connection that is counted, until it ends in whatever way.
struct Guest(Arc<Shared>);

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.n_connections.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Shared {
    /// Are there so many that those who say nothing should go?
    fn is_crowded(&self) -> bool {
        self.n_connections.load(Ordering::Relaxed) > MOST_CONNECTIONS / 4 * 3
    }

    /// Is this a name of ours? A page elsewhere that has its own name lead here is not ours, whatever it asks for.
    fn is_host(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.rsplit_once(':').map_or(host, |(name, _)| name),
        };
        let is_named = |own: &str| own.eq_ignore_ascii_case(name);
        match name.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || !self.bound.is_loopback(),
            Err(_) => is_named("localhost") || self.names.iter().any(|own| is_named(own)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_served() {
        let shared = |bound: [u8; 4], names: &[&str]| Shared {
            bound: IpAddr::from(bound),
            names: names.iter().map(|&name| name.to_owned()).collect(),
            log: false,
            machine: Box::new(|| Arc::new(anydoku_service::Alone::default())),
            lanes: Lanes::new(1),
            room: Arc::default(),
            n_connections: AtomicUsize::new(0),
            is_closing: AtomicBool::new(false),
        };
        let here = shared([127, 0, 0, 1], &[]);
        for host in ["localhost", "localhost:9081", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:9081", "[::1]:9081", "[::1]"]
        {
            assert!(here.is_host(host), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example:9081", "192.168.0.7:9081", "127.0.0.1.nip.io", ":1"] {
            assert!(!here.is_host(host), "{host}");
        }
        let open = shared([0, 0, 0, 0], &["service.local"]);
        assert!(open.is_host("192.168.0.7:9081") && open.is_host("service.local:1") && !open.is_host("evil.example"));
    }
}
