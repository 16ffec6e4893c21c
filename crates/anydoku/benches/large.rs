//! Benchmark of large and unusual grids: filling empty ones, and solving the instances of `../shared/data/large` when
//! present.
//!
//! Run it with `cargo bench -p anydoku --bench large -- [SECONDS] [ENGINE] [each] [fill] [SET…]`. All times are CPU
//! time of one thread. Filling is reported as the median of five seeds. Instances of the sets `qwh…` are solved for one
//! solution, all others for an answer (unique, or several), each within the limit (5 s of CPU time by default), and
//! every solution is checked against the givens. With `each`, the benchmark prints one line per instance: set, name,
//! seconds and result, which `benches/peers` reads. `ANYDOKU_DATA` can name the folder that holds `large`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use anydoku::make::{Fill, Filler};
use anydoku::{Answer, Budget, Cell, CellNames, Digit, Engine, House, HouseKind, Puzzle, Rng, Shape, Solver, Topology};
use cpu_time::{ProcessTime, ThreadTime};

const FILLED: &[&str] = &[
    "9x9", "16x16", "25x25", "36x36", "49x49", "64x64", "81x81", "100x100", "121x121", "144x144", "x16", "x25",
    "jigsaw", "jigsaw16", "samurai", "cube", "super3", "super4",
];

const SOLVED: &[&str] = &[
    "real16",
    "min16",
    "x16",
    "minx16",
    "realx16",
    "jig16",
    "minjig16",
    "samurai",
    "hexamurai",
    "x25",
    "real25",
    "min25",
    "qwh16",
    "qwh25",
    "qwh36",
    "qwh36r",
    "qwh36open",
    "qwh49",
    "qwh64",
    "qwh100",
    "qwh144",
];

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let limit = words.first().and_then(|word| word.parse().ok()).inspect(|_: &f64| _ = words.remove(0)).unwrap_or(5.0);
    let engine = Engine::ALL.iter().find(|engine| words.iter().any(|word| engine.name() == word)).copied();
    words.retain(|word| Engine::ALL.iter().all(|engine| engine.name() != word));
    let each = words.iter().any(|word| word == "each");
    words.retain(|word| word != "each");
    let is_named = |name: &&&str| words.iter().any(|word| word == *name);
    if words.is_empty() || words.iter().any(|word| word == "fill") {
        FILLED.iter().for_each(|name| fill(name, limit));
    }
    let data = [
        std::env::var("ANYDOKU_DATA").unwrap_or_default() + "/large",
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/large").into(),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/large").into(),
    ];
    let Some(data) = data.map(PathBuf::from).into_iter().find(|path| path.is_dir()) else {
        println!("skipped: no shared/data/large beside the repository");
        return;
    };
    for name in SOLVED.iter().filter(|name| words.is_empty() || is_named(name)) {
        solve(name, &data, engine, limit, each);
    }
}

/// Runs a job with a flag that is set when the program has used this much more CPU time; returns the CPU seconds of the
/// job's own thread.
fn timed<T>(limit: f64, job: impl FnOnce(&AtomicBool) -> T) -> (T, f64) {
    let stop = AtomicBool::new(false);
    let (done, is_done) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            let start = ProcessTime::now();
            while is_done.recv_timeout(Duration::from_millis(5)).is_err() {
                stop.store(start.elapsed().as_secs_f64() > limit, Ordering::Relaxed);
            }
        });
        let start = ThreadTime::now();
        let result = job(stop);
        let seconds = start.elapsed().as_secs_f64();
        _ = done.send(());
        (result, seconds)
    })
}

fn fill(name: &str, limit: f64) {
    let shape = Shape::named(name).expect("the shape exists");
    let mut filler = Filler::new(&shape.topology);
    let mut seconds = Vec::new();
    let mut failed = 0;
    let mut method = "";
    for seed in 1..=5 {
        let (filled, time) = timed(limit, |stop| filler.fill(&mut Rng::new(seed), &Budget::until(stop)));
        match filled {
            Fill::Full(filled) => method = filled.method.name(),
            Fill::None => panic!("{name} has grids"),
            Fill::Unknown => failed += 1,
        }
        seconds.push(time);
    }
    println!("fill {name} {} method={method} timeouts={failed}", spread(seconds));
}

fn solve(name: &str, data: &Path, engine: Option<Engine>, limit: f64, each: bool) {
    let text = std::fs::read_to_string(data.join(name).with_extension("txt")).expect("the set can be read");
    let (mut seconds, mut timeouts, mut nodes) = (Vec::new(), 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let topology = topology(fields[1], data);
        let given = |word: &str| word.parse().ok().and_then(Digit::from_number);
        let puzzle = Puzzle::new(topology.clone(), fields[2].split(',').map(given).collect());
        let mut solver = match engine {
            Some(engine) => Solver::with_engine(&topology, engine).expect("any topology"),
            None => Solver::new(&topology),
        };
        let (word, time) = timed(limit, |stop| {
            let budget = Budget::until(stop);
            if name.starts_with("qwh") {
                return match solver.first_within(&puzzle, &budget) {
                    Ok(Some(solution)) if solution.solves(&puzzle) => "one",
                    Ok(_) => panic!("{} has a solution", fields[0]),
                    Err(_) => "timeout",
                };
            }
            match solver.answer_within(&puzzle, &budget) {
                Answer::Unique(solution) if solution.solves(&puzzle) => "unique",
                Answer::Several(a, b) if a.solves(&puzzle) && b.solves(&puzzle) => "several",
                Answer::Unknown(_) => "timeout",
                _ => panic!("{} has a solution", fields[0]),
            }
        });
        if each {
            println!("each {name} {} {time:.4} {word}", fields[0]);
        }
        timeouts += (word == "timeout") as usize;
        seconds.push(time);
        nodes += solver.nodes();
    }
    println!("solve {name} n={} {} timeouts={timeouts} nodes={nodes}", seconds.len(), spread(seconds));
}

fn spread(mut seconds: Vec<f64>) -> String {
    seconds.sort_by(f64::total_cmp);
    let at = |part: f64| seconds[((seconds.len() - 1) as f64 * part) as usize];
    format!("median={:.4} p90={:.4} max={:.4}", at(0.5), at(0.9), at(1.0))
}

fn topology(name: &str, data: &Path) -> Arc<Topology> {
    let square = |order: &str| order.parse::<usize>().expect("an order") * order.parse::<usize>().expect("an order");
    let shape = match name {
        "samurai" => "samurai".to_string(),
        _ if name.starts_with("std") => format!("{0}x{0}", square(&name[3..])),
        _ if name.starts_with('x') => format!("x{}", square(&name[1..])),
        _ => {
            let file = Path::new(name).file_name().expect("a name").to_string_lossy().into_owned();
            return read_topology(&data.join("topo").join(file).with_extension("topo"));
        }
    };
    Shape::named(&shape).expect("a named shape").topology
}

fn read_topology(file: &Path) -> Arc<Topology> {
    let text = std::fs::read_to_string(file).expect("the topology can be read");
    let (mut n_cells, mut n_digits, mut houses) = (0, 0, Vec::new());
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let key = words.next().unwrap_or("");
        let mut numbers = words.filter_map(|word| word.parse::<usize>().ok());
        match key {
            "cells" => n_cells = numbers.next().expect("a number"),
            "symbols" => n_digits = numbers.next().expect("a number"),
            "block" => {
                let cells = numbers.map(|number| Cell::new(number - 1));
                houses.push(House::numbered(HouseKind::Block, houses.len() + 1, cells));
            }
            _ => {}
        }
    }
    Topology::new(n_cells, n_digits, CellNames::Numbered, houses).expect("sound houses").into()
}
