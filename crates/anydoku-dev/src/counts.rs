//! Counts the grids of well-known shapes, and prints the number, the method and the time.
//!
//! `cargo run --release -p anydoku-dev -- counts 8x8 latin8 super4 …` counts the grids of these shapes; without names, it counts those
//! of all shapes that finish quickly. A suffix `!frontier`, `!templates`, `!memo` or `!cores` forces a method, and `/both`,
//! `/relabelling` or `/symmetry` counts essentially different grids. `super4-plain` repeats the count with symmetries for only one
//! template and in another order. `super4-bare` also omits memoization. `super4-cells` compares the numbers of partitions through all
//! cells. The environment variables are `THREADS` (default 2), `LOUD` to print progress, and `GUESS` to print the estimates by which a
//! method is chosen.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anydoku::{Puzzle, Shape, Topology};
use anydoku_count::{CountOptions, Method, Progress, UpTo, check, count, count_up_to};
use cpu_time::ProcessTime;

pub fn run(words: &[String]) {
    let threads = std::env::var("THREADS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let executor = |n: usize, job: &(dyn Fn(usize) + Sync)| {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let j = next.fetch_add(1, Ordering::Relaxed);
                        if j >= n {
                            break;
                        }
                        job(j);
                    }
                });
            }
        });
    };
    let start = Instant::now();
    let last = AtomicUsize::new(usize::MAX);
    let loud = std::env::var("LOUD").is_ok();
    let progress = |progress: Progress| {
        if let Progress::Plan { method, seconds, log10_number } = progress {
            let number = log10_number.map_or("an unknown number of".into(), |log| format!("10^{log:.2}"));
            eprintln!("  by {}, {seconds:.0} s and {number} grids expected", method.name());
            return;
        }
        let stage = match progress {
            Progress::Layer { layer, jobs: (done, jobs), .. } => layer * 8 + 8 * done / jobs,
            Progress::Changes { done, .. } | Progress::Units { done, .. } => done,
            Progress::Plan { .. } => 0,
        };
        if loud && last.swap(stage, Ordering::Relaxed) != stage {
            eprintln!("  {:7.1} s  {progress:?}", start.elapsed().as_secs_f64());
        }
    };
    let options = CountOptions {
        executor: Some(&executor),
        progress: Some(&progress),
        max_states: 30_000_000,
        ..Default::default()
    };
    let mut names: Vec<String> = words.to_vec();
    if names.is_empty() {
        let all = ["4x4", "6x6", "8x8", "latin6", "latin7", "latin8", "super1", "super2", "super3", "9x9"];
        names = all.map(String::from).to_vec();
    }
    for name in names {
        let begun = Instant::now();
        let cpu = ProcessTime::now();
        let times =
            || format!("{:8.2} s wall {:8.2} s cpu", begun.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
        if let Some(shape) = name.strip_suffix("-cells") {
            let puzzle = Puzzle::empty(topology(shape).expect("a shape"));
            let totals = check::through_every_cell(&puzzle, &options).expect("it ends");
            let equal = totals.iter().filter(|total| **total == totals[0]).count();
            println!("{name:14} {equal} of {} cells give {} partitions  {}", totals.len(), totals[0], times());
            continue;
        }
        if let Some(shape) = name.strip_suffix("-plain").or(name.strip_suffix("-bare")) {
            let puzzle = Puzzle::empty(topology(shape).expect("a shape"));
            let number = check::with_little_symmetry(&puzzle, name.ends_with("-plain"), &options).expect("it ends");
            println!("{name:14} {number:>50}  templates  {}", times());
            continue;
        }
        let (shape, method) = name.split_once('!').unwrap_or((&name, ""));
        let (shape, up_to) = shape.split_once('/').unwrap_or((shape, ""));
        let method = Method::named(method);
        let up_to = UpTo::named(up_to);
        let Some(topology) = topology(shape) else {
            eprintln!("{shape:?} is not a shape; shapes are 9x9, latin8, nrc, x8, latin7+x, super4 and others");
            std::process::exit(2);
        };
        let puzzle = Puzzle::empty(topology);
        if std::env::var("GUESS").is_ok() {
            println!("{name:14} {:?}", check::guesses(&puzzle));
            continue;
        }
        let options = CountOptions { method, ..options };
        let counted = match up_to {
            None => count(&puzzle, &options),
            Some(up_to) => count_up_to(&puzzle, up_to, &options),
        };
        let method = match &counted {
            anydoku_count::Counted::Exact { method, .. } => method.name(),
            _ => "-",
        };
        println!("{name:14} {:>50}  {method:10} {}", counted.to_string(), times());
    }
}

fn topology(name: &str) -> Option<Arc<Topology>> {
    Shape::named(name).map(|shape| shape.topology)
}
