//! Stopping a search from outside: Ctrl-C and time limits.
//!
//! The library reads no clock; it looks at a flag. A [`Watch`] raises that flag when a question has taken too long or
//! when the user has said stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(5);

/// Watches the questions of one thread.
pub struct Watch {
    shared: Arc<Shared>,
}

struct Shared {
    stop: Arc<AtomicBool>,
    limit: Duration,
    origin: Instant,
    /// When the question was asked, in microseconds since the origin, plus one; 0 while there is none.
    asked: AtomicU64,
    spent: AtomicBool,
    over: AtomicBool,
}

impl Watch {
    /// Raises its flag when `stop` is raised or a question takes longer than the limit.
    pub fn new(stop: Arc<AtomicBool>, limit: Duration) -> Watch {
        let shared = Arc::new(Shared {
            stop,
            limit,
            origin: Instant::now(),
            asked: AtomicU64::new(0),
            spent: AtomicBool::new(false),
            over: AtomicBool::new(false),
        });
        let watched = Arc::clone(&shared);
        thread::spawn(move || watched.watch());
        Watch { shared }
    }

    /// Begins a question: lowers the flag and starts the time.
    pub fn ask(&self) -> &AtomicBool {
        self.shared.spent.store(false, Ordering::Relaxed);
        self.shared.asked.store(self.shared.now(), Ordering::Relaxed);
        &self.shared.spent
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
    }
}

impl Shared {
    fn now(&self) -> u64 {
        self.origin.elapsed().as_micros() as u64 + 1
    }

    fn watch(&self) {
        while !self.over.load(Ordering::Relaxed) {
            let asked = self.asked.load(Ordering::Relaxed);
            let late = asked != 0 && self.now().saturating_sub(asked) as u128 >= self.limit.as_micros();
            if late || self.stop.load(Ordering::Relaxed) {
                // A question that began since then loses nothing but its time: it would say that it does not know.
                // So look again whether it is still the same one.
                if self.asked.load(Ordering::Relaxed) == asked || self.stop.load(Ordering::Relaxed) {
                    self.spent.store(true, Ordering::Relaxed);
                }
            }
            thread::sleep(TICK.min(self.limit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_question_is_stopped_and_the_next_begins_afresh() {
        let watch = Watch::new(Arc::default(), Duration::from_millis(1));
        let flag = watch.ask();
        while !flag.load(Ordering::Relaxed) {
            thread::yield_now();
        }
        let watch = Watch::new(Arc::default(), Duration::from_secs(3600));
        assert!(!watch.ask().load(Ordering::Relaxed));
    }

    #[test]
    fn the_users_stop_is_passed_on() {
        let stop = Arc::new(AtomicBool::new(false));
        let watch = Watch::new(Arc::clone(&stop), Duration::from_secs(3600));
        let flag = watch.ask();
        stop.store(true, Ordering::Relaxed);
        while !flag.load(Ordering::Relaxed) {
            thread::yield_now();
        }
    }
}
