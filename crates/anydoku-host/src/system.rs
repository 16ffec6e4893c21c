//! The services of the operating system: signals, the clock, cores, and randomness.

use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anydoku_service::{Host, Timer};

/// Blocks SIGXFSZ, so that exceeding the file-size limit causes an I/O error instead of killing the process. Call this
/// before other threads start.
pub fn outlive_full_files() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        let mut set = SigSet::empty();
        set.add(Signal::SIGXFSZ);
        // If the signal cannot be blocked, nothing changes.
        _ = set.thread_block();
    }
}

/// The interval at which the clock is checked.
const TICK: Duration = Duration::from_millis(5);

/// The host environment of this machine.
pub struct System {
    stop: Arc<AtomicBool>,
    threads: usize,
    limits: Arc<Limits>,
}

/// The active time limits.
#[derive(Default)]
struct Limits {
    running: Mutex<Running>,
}

#[derive(Default)]
struct Running {
    limits: Vec<(Instant, Arc<AtomicBool>)>,
    /// Whether a thread watches the clock.
    is_watched: bool,
}

impl System {
    /// Returns an environment that uses all cores and has its own cancellation flag.
    pub fn new() -> System {
        let threads = thread::available_parallelism().map_or(1, |n| n.get());
        System { stop: Arc::default(), threads, limits: Arc::default() }
    }

    /// Returns the same environment with this many threads, if a number is given.
    pub fn with_threads(&self, threads: Option<u16>) -> System {
        let threads = threads.map_or(self.threads, usize::from).max(1);
        System { stop: Arc::clone(&self.stop), threads, limits: Arc::clone(&self.limits) }
    }

    /// Returns the cancellation flag.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// Starts a time limit. Its flag is raised after this time, or when all work is canceled.
    pub fn limit(&self, time: Duration) -> Limit {
        let flag = Arc::new(AtomicBool::new(self.stop.load(Ordering::Relaxed)));
        let mut running = self.limits.running();
        // A time beyond the range of the clock is no limit, but the cancellation flag still counts.
        let now = Instant::now();
        let end = now.checked_add(time).unwrap_or_else(|| now + Duration::from_secs(1 << 31));
        running.limits.push((end, Arc::clone(&flag)));
        if !running.is_watched {
            running.is_watched = true;
            let (limits, stop) = (Arc::clone(&self.limits), Arc::clone(&self.stop));
            thread::spawn(move || limits.watch(&stop));
        }
        Limit { flag, limits: Arc::clone(&self.limits) }
    }
}

impl Default for System {
    fn default() -> System {
        System::new()
    }
}

impl Limits {
    fn running(&self) -> std::sync::MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Raises the flags of expired time limits until no limit is left.
    fn watch(&self, stop: &AtomicBool) {
        loop {
            thread::sleep(TICK);
            let mut running = self.running();
            if running.limits.is_empty() {
                running.is_watched = false;
                return;
            }
            let (now, stopped) = (Instant::now(), stop.load(Ordering::Relaxed));
            for (end, flag) in &running.limits {
                if stopped || *end <= now {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// An active time limit.
pub struct Limit {
    flag: Arc<AtomicBool>,
    limits: Arc<Limits>,
}

impl Timer for Limit {
    fn flag(&self) -> &AtomicBool {
        &self.flag
    }
}

impl Drop for Limit {
    fn drop(&mut self) {
        self.limits.running().limits.retain(|(_, flag)| !Arc::ptr_eq(flag, &self.flag));
    }
}

impl Host for System {
    fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    fn timer(&self, seconds: f64) -> Option<Box<dyn Timer + '_>> {
        let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        Some(Box::new(self.limit(time)))
    }

    fn width(&self) -> usize {
        self.threads
    }

    fn side_by_side(&self, work: &(dyn Fn() + Sync)) {
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
    }

    fn chance(&self) -> Option<u64> {
        Some(std::hash::RandomState::new().build_hasher().finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait_for(flag: &AtomicBool) {
        while !flag.load(Ordering::Relaxed) {
            thread::yield_now();
        }
    }

    #[test]
    fn a_late_question_is_stopped_and_the_next_begins_afresh() {
        let system = System::new();
        wait_for(system.limit(Duration::from_millis(1)).flag());
        let next = system.limit(Duration::MAX);
        assert!(!next.flag().load(Ordering::Relaxed));
    }

    #[test]
    fn the_users_stop_is_passed_on() {
        let system = System::new();
        let limit = system.limit(Duration::MAX);
        system.flag().store(true, Ordering::Relaxed);
        wait_for(limit.flag());
        assert!(system.limit(Duration::MAX).flag().load(Ordering::Relaxed));
    }

    #[test]
    fn results_come_in_order_whoever_made_them() {
        let system = System::new().with_threads(Some(4));
        let mut seen = Vec::new();
        let work = |_: &mut (), i: u64| {
            thread::sleep(Duration::from_micros(i * 7919 % 500));
            i
        };
        let all = anydoku_service::in_order(&system, 0..200, &|| (), &work, &mut |i, result| {
            assert_eq!(i, result);
            seen.push(i);
            std::ops::ControlFlow::Continue(())
        });
        assert!(all);
        assert_eq!(seen, (0..200).collect::<Vec<_>>());
        let mut n = 0;
        let all = anydoku_service::in_order(&system, 0..u64::MAX, &|| (), &work, &mut |_, _| {
            n += 1;
            if n == 10 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        });
        assert!(!all);
        assert_eq!(n, 10);
    }
}
