//! Parallel work with results in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex};

use crate::Host;

/// The maximum number of results per thread that wait for earlier ones: enough to keep all threads busy, and few enough to keep memory use
/// constant.
const AHEAD: u64 = 8;

struct Shared<'a, T> {
    /// The next number to start.
    next: u64,
    /// The number whose result is due.
    due: u64,
    early: BTreeMap<u64, T>,
    is_over: bool,
    sink: &'a mut (dyn FnMut(u64, T) -> ControlFlow<()> + Send),
}

/// Does the work for each number, using all threads of the host, and passes the results to `sink` in order, each as soon as it is due.
/// Ends early when the sink breaks or the work is canceled. Each thread first creates its own state with `bench`. Returns whether all
/// results were passed on.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut squares = Vec::new();
/// let all = anydoku_service::in_order(&anydoku_service::Alone::default(), 0..5, &|| (), &|_, i| i * i, &mut |_, square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert!(all);
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// ```
pub fn in_order<B, T: Send>(
    host: &dyn Host,
    numbers: std::ops::Range<u64>,
    bench: &(dyn Fn() -> B + Sync),
    work: &(dyn Fn(&mut B, u64) -> T + Sync),
    sink: &mut (dyn FnMut(u64, T) -> ControlFlow<()> + Send),
) -> bool {
    let ahead = AHEAD * host.width().max(1) as u64;
    let first = Shared { next: numbers.start, due: numbers.start, early: BTreeMap::new(), is_over: false, sink };
    let shared = Mutex::new(first);
    let handed_over = Condvar::new();
    host.side_by_side(&|| {
        let _leaving = Leaving { shared: &shared, handed_over: &handed_over };
        let mut bench = bench();
        loop {
            let Ok(guard) = shared.lock() else { return };
            let waits = |shared: &mut Shared<'_, T>| {
                !shared.is_over && shared.next < numbers.end && shared.next >= shared.due + ahead
            };
            let Ok(mut guard) = handed_over.wait_while(guard, waits) else { return };
            if guard.is_over || guard.next >= numbers.end || is_stopped(host) {
                return;
            }
            let number = guard.next;
            guard.next += 1;
            drop(guard);
            let result = work(&mut bench, number);
            let Ok(mut guard) = shared.lock() else { return };
            guard.early.insert(number, result);
            while !guard.is_over {
                let due = guard.due;
                let Some(result) = guard.early.remove(&due) else { break };
                guard.due += 1;
                guard.is_over = (guard.sink)(due, result).is_break();
            }
            handed_over.notify_all();
        }
    });
    shared.into_inner().is_ok_and(|shared| shared.due == numbers.end)
}

/// A guard that notifies the other threads when a thread ends, even by a panic, so that they do not wait for its results.
struct Leaving<'a, 'b, T> {
    shared: &'a Mutex<Shared<'b, T>>,
    handed_over: &'a Condvar,
}

impl<T> Drop for Leaving<'_, '_, T> {
    fn drop(&mut self) {
        if std::thread::panicking()
            && let Ok(mut shared) = self.shared.lock()
        {
            shared.is_over = true;
        }
        self.handed_over.notify_all();
    }
}

fn is_stopped(host: &dyn Host) -> bool {
    host.stop().load(std::sync::atomic::Ordering::Relaxed)
}
