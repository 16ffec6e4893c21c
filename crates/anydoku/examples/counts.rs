//! Counts the grids of well-known shapes and prints number, method and seconds.
//!
//! `cargo run --release -p anydoku --example counts -- 8x8 latin8 super4 …`; without names all that end soon. A name
//! with `!frontier`, `!templates`, `!memo` after it forces that method, `/both`, `/relabelling`, `/symmetry` counts
//! essentially different grids. `super4-plain` counts again with symmetries for one template only and another order,
//! `super4-bare` the same with nothing remembered; `super4-cells` compares the numbers of partitions through all
//! cells. `THREADS` says how many threads to use (2 if unset), `LOUD` asks for progress, `GUESS` for what the choice
//! of a method goes by.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anydoku::count::{CountOptions, Method, Progress, UpTo, check, count, count_up_to};
use anydoku::{Cell, CellNames, House, HouseKind, Puzzle, Topology};
use cpu_time::ProcessTime;

fn main() {
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
        let stage = match progress {
            Progress::Layer { layer, jobs: (done, jobs), .. } => layer * 8 + 8 * done / jobs,
            Progress::Units { done, .. } => done,
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
    let mut names: Vec<String> = std::env::args().skip(1).collect();
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
            let puzzle = Puzzle::empty(topology(shape).expect("a shape").into());
            let totals = check::through_every_cell(&puzzle, &options).expect("it ends");
            let equal = totals.iter().filter(|total| **total == totals[0]).count();
            println!("{name:14} {equal} of {} cells give {} partitions  {}", totals.len(), totals[0], times());
            continue;
        }
        if let Some(shape) = name.strip_suffix("-plain").or(name.strip_suffix("-bare")) {
            let puzzle = Puzzle::empty(topology(shape).expect("a shape").into());
            let number = check::with_little_symmetry(&puzzle, name.ends_with("-plain"), &options).expect("it ends");
            println!("{name:14} {number:>50}  templates  {}", times());
            continue;
        }
        let (shape, method) = name.split_once('!').unwrap_or((&name, ""));
        let (shape, up_to) = shape.split_once('/').unwrap_or((shape, ""));
        let method = Method::ALL.iter().copied().find(|m| m.name() == method);
        let up_to = UpTo::ALL.iter().copied().find(|u| u.name() == up_to);
        let Some(topology) = topology(shape) else {
            eprintln!("found {shape:?}, expected a shape such as 9x9, 10x10:5x2, latin8, nrc, x9, super4");
            std::process::exit(2);
        };
        let puzzle = Puzzle::empty(Arc::new(topology));
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
            anydoku::count::Counted::Exact { method, .. } => method.name(),
            _ => "-",
        };
        println!("{name:14} {:>50}  {method:10} {}", counted.to_string(), times());
    }
}

fn topology(name: &str) -> Option<Topology> {
    if let Some(n) = name.strip_prefix("latin").and_then(|n| n.parse().ok()) {
        return Some(Topology::boxed(1, n));
    }
    if let Some(n) = name.strip_prefix("super").and_then(|n| n.parse().ok()) {
        return Some(super_sudoku(n));
    }
    if let Some(n) = name.strip_prefix("diagonal").and_then(|n| n.parse().ok()) {
        return Some(with_diagonals(Topology::boxed(1, n)));
    }
    match name {
        "nrc" => return Some(nrc()),
        "x9" => return Some(with_diagonals(Topology::square(3))),
        "x6" => return Some(with_diagonals(Topology::boxed(2, 3))),
        "x8" => return Some(with_diagonals(Topology::boxed(2, 4))),
        "disjoint6" => return Some(disjoint(2, 3)),
        "disjoint9" => return Some(disjoint(3, 3)),
        _ => {}
    }
    let (size, blocks) = name.split_once(':').unwrap_or((name, ""));
    let n: usize = size.split_once('x')?.0.parse().ok()?;
    let (height, width) = match blocks.split_once('x') {
        Some((height, width)) => (height.parse().ok()?, width.parse().ok()?),
        None => anydoku::shape::default_box(n)?,
    };
    (height * width == n).then(|| Topology::boxed(height, width))
}

fn with_more(topology: Topology, more: Vec<Vec<usize>>) -> Topology {
    let n = topology.n_digits();
    let mut houses = topology.houses().to_vec();
    for (i, cells) in more.into_iter().enumerate() {
        houses.push(House::numbered(HouseKind::Group, i + 1, cells.into_iter().map(Cell::new)));
    }
    Topology::new(n * n, n, CellNames::Grid { columns: n }, houses).expect("sound houses")
}

fn with_diagonals(topology: Topology) -> Topology {
    let n = topology.n_digits();
    with_more(topology, vec![(0..n).map(|i| i * n + i).collect(), (0..n).map(|i| i * n + n - 1 - i).collect()])
}

fn disjoint(height: usize, width: usize) -> Topology {
    let n = height * width;
    let group = |g: usize| {
        let cell = |b: usize| (b / height * height + g / width) * n + b % height * width + g % width;
        (0..n).map(cell).collect()
    };
    with_more(Topology::boxed(height, width), (0..n).map(group).collect())
}

fn nrc() -> Topology {
    let window = |w: usize| {
        let (top, left) = (1 + w / 2 * 4, 1 + w % 2 * 4);
        (0..9).map(|i| (top + i / 3) * 9 + left + i % 3).collect()
    };
    with_more(Topology::square(3), (0..4).map(window).collect())
}

/// Cells (a, b, c, d); two coordinates fixed make a house.
fn super_sudoku(n: usize) -> Topology {
    let mut houses = Vec::new();
    let power = [n * n * n, n * n, n, 1];
    for i in 0..4 {
        for j in i + 1..4 {
            for values in 0..n * n {
                let (x, y) = (values / n, values % n);
                let cells = (0..n * n * n * n).filter(|cell| cell / power[i] % n == x && cell / power[j] % n == y);
                houses.push(House::numbered(HouseKind::Group, houses.len() + 1, cells.map(Cell::new)));
            }
        }
    }
    Topology::new(n * n * n * n, n * n, CellNames::Numbered, houses).expect("sound houses")
}
