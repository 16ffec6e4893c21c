//! The web page and its API: every request of the service over HTTP, for the people at this machine.
//!
//! `POST /api/v1/<name>` takes the fields of the request with this name as JSON and returns the reply that `--json`
//! prints; `POST /api/v1/<name>/events` returns it after progress events, as server-sent events. All other paths are
//! files of the page, which are built in. This crate does not interpret puzzles, opens no files, and does not read the
//! clock for the service: threads, time and randomness come from a host, one per request.
//!
//! Each connection has a thread and a blocking socket, since the server has one user, or one classroom. When the socket
//! shows that the client is gone, a flag is raised that stops its request. An asynchronous runtime for thousands of
//! clients would take longer to compile than the whole server.

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

/// A function that creates the host for a request: its stop flag, a clock and randomness.
pub type Machine = dyn Fn() -> Arc<dyn Host + Send + Sync> + Send + Sync;

/// The address and the names of a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to bind.
    pub address: SocketAddr,
    /// Host names that the server answers to, in addition to its addresses and `localhost`.
    pub names: Vec<String>,
    /// Whether to log every request, but not its puzzles, to standard error.
    pub log: bool,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

/// The state that all connections share.
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

/// The maximum number of connections at the same time; further ones get a 503.
const MOST_CONNECTIONS: usize = 512;

/// The interval between checks for a request to stop the server, and the time that it then waits for open connections.
const TICK: Duration = Duration::from_millis(50);
const FAREWELL: Duration = Duration::from_secs(3);

/// The stack of a connection's thread; requests are answered in separate threads.
const STACK: usize = 512 << 10;

const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

impl Server {
    /// Binds the address; `run` starts serving.
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

    /// Returns the address on which the server listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the flag is raised, then stops the work in progress and returns.
    pub fn run(self, stop: &AtomicBool) -> std::io::Result<()> {
        let address = self.address()?;
        let shared = Arc::clone(&self.shared);
        let door = thread::spawn(move || accept(&self.listener, &self.shared));
        while !stop.load(Ordering::Relaxed) && !door.is_finished() {
            thread::sleep(TICK);
        }
        shared.is_closing.store(true, Ordering::Relaxed);
        // A connection wakes the thread that waits in `accept`.
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

/// Accepts connections, each in its own thread.
fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    loop {
        let stream = listener.accept();
        if shared.is_closing.load(Ordering::Relaxed) {
            return;
        }
        // Too many open sockets, or a client that left before it was accepted: try the next.
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
        // If no thread can be started, dropping the guest closes the connection and uncounts it.
        drop(thread::Builder::new().stack_size(STACK).spawn(serve));
    }
}

/// Counts a connection until it is dropped.
struct Guest(Arc<Shared>);

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.n_connections.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Shared {
    /// Returns whether idle connections should be closed to make room.
    fn is_crowded(&self) -> bool {
        self.n_connections.load(Ordering::Relaxed) > MOST_CONNECTIONS / 4 * 3
    }

    /// Returns whether the server answers to this host name. Other names are rejected, which prevents DNS rebinding.
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
