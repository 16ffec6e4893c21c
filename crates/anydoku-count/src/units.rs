//! Units of work whose results add up, such as classes of a core or pairs of templates.
//!
//! Each unit is counted once, on any thread. Units with results in a checkpoint are not counted again, and with a
//! [part](super::Part) only every n-th unit is counted.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::{CountOptions, Method, Progress, Reason};

/// The work: a number for each unit, some of them known.
pub(super) struct Units<'a> {
    pub(super) known: &'a [Option<u128>],
    pub(super) count: &'a (dyn Fn(usize) -> Result<u128, Reason> + Sync),
    /// A callback that stores all known numbers, after each unit.
    pub(super) save: &'a (dyn Fn(&[Option<u128>]) + Sync),
}

/// A method that counts grids class by class, where the sizes of the classes are known.
pub(super) trait Classes: Sync {
    const METHOD: Method;

    /// Returns the number of classes.
    fn len(&self) -> usize;

    /// Returns a hash that identifies the classes.
    fn fingerprint(&self) -> u64;

    /// Returns the expected time on one processor core, in seconds, and, if it can be estimated, the decimal logarithm
    /// of the number of grids.
    fn expected(&self) -> (f64, Option<f64>);

    /// Returns the number for one representative of a class.
    fn count(&self, class: usize, options: &CountOptions<'_>) -> Result<u128, Reason>;

    /// Returns the total number of grids, given the classes counted and their numbers.
    fn total(&self, numbers: &[(usize, u128)]) -> BigUint;
}

/// Returns the numbers of all units of the requested part, each with its unit.
pub(super) fn run_units(units: &Units<'_>, options: &CountOptions<'_>) -> Result<Vec<(usize, u128)>, Reason> {
    let results = Mutex::new(units.known.to_vec());
    let failure = Mutex::new(None);
    let is_stopped = AtomicBool::new(false);
    let mine: Vec<usize> = (0..units.known.len()).filter(|&unit| options.has_share(unit)).collect();
    let open: Vec<usize> = mine.iter().copied().filter(|&unit| units.known[unit].is_none()).collect();
    let n_done = AtomicUsize::new(mine.len() - open.len());
    let job = |j: usize| {
        if is_stopped.load(Ordering::Relaxed) {
            return;
        }
        // A small unit ends before its search checks the budget.
        let counted = if options.budget.is_stopped() { Err(Reason::Stopped) } else { (units.count)(open[j]) };
        match counted {
            Ok(n) => {
                let mut results = results.lock().expect("no job panics");
                results[open[j]] = Some(n);
                (units.save)(&results);
                let done = n_done.fetch_add(1, Ordering::Relaxed) + 1;
                options.tell(Progress::Units { done, units: mine.len() });
            }
            Err(reason) => {
                is_stopped.store(true, Ordering::Relaxed);
                *failure.lock().expect("no job panics") = Some(reason);
            }
        }
    };
    options.run(open.len(), &job);
    if let Some(reason) = failure.into_inner().expect("no job panics") {
        return Err(reason);
    }
    let results = results.into_inner().expect("no job panics");
    Ok(mine.into_iter().map(|unit| (unit, results[unit].expect("every unit was counted"))).collect())
}
