//! Bulk making: puzzles by number, in order, with all cores.
//!
//! Puzzle number i of a run has a stream of chance of its own, made of the seed and i, so it is the same whoever makes
//! it and whatever came before. Workers take chunks of numbers; the caller gets the puzzles in order.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anydoku::make::{Failed, Made, Maker, Recipe, Variety, is_more_than_singles};
use anydoku::{Budget, Rng};

use crate::clock::Watch;
use crate::desk::Refusal;
use crate::table::Table;

/// The variety of this name.
pub fn variety_named(name: &str) -> Result<Variety, Refusal> {
    Variety::named(name).map_err(|error| Refusal::new(error.to_string()).with_hint("anydoku shapes lists them"))
}

/// What to make.
pub struct Making {
    /// A maker to clone for every worker.
    pub maker: Maker,
    /// What the puzzles shall be.
    pub recipe: Recipe,
    /// Where their chance comes from.
    pub seed: u64,
    /// How many workers.
    pub threads: usize,
    /// At most so long for each puzzle.
    pub time: Option<Duration>,
    /// Raised to stop.
    pub stop: Arc<AtomicBool>,
    /// Writes a row about each puzzle, if that is wanted.
    pub table: Option<Table>,
    /// Should rows be written too about puzzles that did not fit, unless singles solve them?
    pub keeps_all: bool,
}

/// A puzzle of the run, or why there is none.
pub struct Unit {
    /// Its number, from 0.
    pub number: u64,
    /// What was made.
    pub made: Result<Made, Failed>,
    /// A row about it.
    pub row: Option<String>,
    /// Rows about what was found on the way.
    pub kept: Vec<String>,
}

/// What happens while puzzles are made.
pub enum Event {
    /// The next puzzle is done.
    Unit(Unit),
    /// The next puzzle was cut short by a stop; this is what there is of it.
    Cut(Unit),
    /// A second has gone by; so many grids have been drawn in all.
    Waiting(u64),
}

struct Job {
    numbers: std::ops::Range<u64>,
    reply: SyncSender<Vec<Unit>>,
}

impl Making {
    /// Makes puzzle after puzzle, beginning with this number, until the sink breaks or somebody says stop.
    pub fn run(&self, from: u64, sink: &mut dyn FnMut(Event) -> ControlFlow<()>) {
        let threads = self.threads.max(1);
        // Small puzzles take microseconds; handing them over one by one would take longer. Those that have to be looked for
        // take as long as they take, and nobody shall wait for the others of a chunk.
        let is_looked_for = !self.recipe.targets.is_empty()
            || self.recipe.givens.is_some()
            || self.recipe.pattern.is_some()
            || self.time.is_some();
        let chunk = if self.maker.topology().n_cells() <= 100 && !is_looked_for { 16 } else { 1 };
        let (work, jobs) = sync_channel::<Job>(threads);
        let (order, replies) = sync_channel::<Receiver<Vec<Unit>>>(threads * 2);
        let jobs = Arc::new(Mutex::new(jobs));
        let n_drawn = Arc::new(AtomicU64::new(0));
        for _ in 0..threads {
            let jobs = Arc::clone(&jobs);
            let (mut maker, recipe, seed) = (self.maker.clone(), self.recipe.clone(), self.seed);
            let (stop, time, n_drawn) = (Arc::clone(&self.stop), self.time, Arc::clone(&n_drawn));
            let (mut table, keeps_all) = (self.table.clone(), self.keeps_all);
            thread::spawn(move || {
                let watch = time.map(|time| Watch::new(Arc::clone(&stop), time));
                loop {
                    let job = jobs.lock().ok().and_then(|jobs| jobs.recv().ok());
                    let Some(Job { numbers, reply }) = job else { break };
                    let make = |number: u64| {
                        let budget = Budget::until(watch.as_ref().map_or(&*stop, Watch::ask));
                        let mut kept = Vec::new();
                        let made =
                            maker.make_keeping(&recipe, &mut Rng::for_unit(seed, number), &budget, &mut |made| {
                                n_drawn.fetch_add(1, Ordering::Relaxed);
                                if let (true, Some(table)) =
                                    (keeps_all && is_more_than_singles(&made.puzzle), &mut table)
                                {
                                    kept.push(table.row(made));
                                }
                            });
                        n_drawn.fetch_add(1, Ordering::Relaxed);
                        let row = made.as_ref().ok().and_then(|made| Some(table.as_mut()?.row(made)));
                        Unit { number, made, row, kept }
                    };
                    // The caller may have gone; then nobody misses them.
                    _ = reply.send(numbers.map(make).collect());
                }
            });
        }
        let stop = Arc::clone(&self.stop);
        thread::spawn(move || {
            let mut number = from;
            while !stop.load(Ordering::Relaxed) {
                let end = number.saturating_add(chunk);
                let (reply, units) = sync_channel(1);
                if order.send(units).is_err() || work.send(Job { numbers: number..end, reply }).is_err() {
                    return;
                }
                number = end;
            }
        });
        for reply in replies {
            let units = loop {
                match reply.recv_timeout(Duration::from_secs(1)) {
                    Ok(units) => break units,
                    Err(RecvTimeoutError::Disconnected) => return,
                    Err(RecvTimeoutError::Timeout) => {
                        if sink(Event::Waiting(n_drawn.load(Ordering::Relaxed))).is_break() {
                            return;
                        }
                    }
                }
            };
            for unit in units {
                if unit.made.is_err() && self.stop.load(Ordering::Relaxed) {
                    _ = sink(Event::Cut(unit));
                    return;
                }
                if sink(Event::Unit(unit)).is_break() {
                    return;
                }
            }
        }
    }
}
