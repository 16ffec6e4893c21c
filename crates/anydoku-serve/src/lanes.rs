//! Lanes, which limit the number of requests that are answered at the same time and the number that wait.
//!
//! Requests that may take minutes have their own lane, so that a hint never waits for a book. If a lane is full, the
//! client gets an error at once instead of a place in a queue that only grows.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The lanes for quick and for long requests.
pub(crate) struct Lanes {
    pub quick: Arc<Lane>,
    pub long: Arc<Lane>,
}

impl Lanes {
    /// Creates the lanes for a machine with this many cores.
    pub fn new(cores: usize) -> Lanes {
        let cores = cores.max(2);
        Lanes { quick: Lane::new(cores, 64, usize::MAX), long: Lane::new(cores, 32, 8) }
    }
}

/// A limit on the number of requests at the same time.
pub(crate) struct Lane {
    state: Mutex<State>,
    left: Condvar,
    /// The maximum number of requests at the same time, of waiting requests, and of requests from one client.
    width: usize,
    waiting: usize,
    of_one: usize,
}

#[derive(Default)]
struct State {
    running: usize,
    waiting: usize,
    of: HashMap<IpAddr, usize>,
}

/// The reason why a request was not admitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// The client has too many open requests.
    OfYours,
    /// The lane is full.
    OfAll,
    /// The client has left, or the server is closing.
    Left,
}

/// A place in a lane, freed when it is dropped.
pub(crate) struct Ticket {
    lane: Arc<Lane>,
    client: IpAddr,
}

impl Lane {
    fn new(width: usize, waiting: usize, of_one: usize) -> Arc<Lane> {
        Arc::new(Lane { state: Mutex::default(), left: Condvar::new(), width, waiting, of_one })
    }

    /// Waits for a place if there is room to wait, as long as `is_there` returns true.
    pub fn enter(self: &Arc<Lane>, client: IpAddr, is_there: &dyn Fn() -> bool) -> Result<Ticket, Full> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let own = state.of.get(&client).copied().unwrap_or(0);
        if own >= self.of_one {
            return Err(Full::OfYours);
        }
        if state.running >= self.width && state.waiting >= self.waiting {
            return Err(Full::OfAll);
        }
        *state.of.entry(client).or_default() += 1;
        state.waiting += 1;
        while state.running >= self.width {
            let waited = self.left.wait_timeout(state, Duration::from_millis(100));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.running >= self.width && !is_there() {
                state.waiting -= 1;
                state.leave(client);
                return Err(Full::Left);
            }
        }
        state.waiting -= 1;
        state.running += 1;
        Ok(Ticket { lane: Arc::clone(self), client })
    }
}

impl State {
    fn leave(&mut self, client: IpAddr) {
        if let Some(own) = self.of.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                self.of.remove(&client);
            }
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.lane.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.running -= 1;
        state.leave(self.client);
        self.lane.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_lane_says_so_and_a_place_that_is_left_is_free() {
        let lane = Lane::new(2, 0, 2);
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let first = lane.enter(a, &|| true).unwrap();
        let second = lane.enter(a, &|| true).unwrap();
        assert_eq!(lane.enter(a, &|| true).err(), Some(Full::OfYours));
        assert_eq!(lane.enter(b, &|| true).err(), Some(Full::OfAll));
        drop(first);
        let third = lane.enter(b, &|| true).unwrap();
        drop((second, third));
        assert!(lane.state.lock().unwrap().of.is_empty());
        let narrow = Lane::new(1, 1, 9);
        let _held = narrow.enter(a, &|| true).unwrap();
        assert_eq!(narrow.enter(b, &|| false).err(), Some(Full::Left));
    }
}
