//! Benchmark: puzzles with rules, from text to the proof that the solution is unique, by family.
//!
//! Run it with `cargo bench -p anydoku --bench rules -- [FAMILY…]`. The puzzles are our own (`testdata/rules/own.tsv`)
//! and those of the collection if it is present. Reading, preparing and solving are timed together, in CPU time of one
//! thread, as the median of several rounds. Each family is shown next to the times recorded for the Interactive Sudoku
//! Solver, if present. A family consists of the puzzles with the same kinds of rules. `-v` prints every puzzle.

#[path = "../tests/support/repository.rs"]
mod repository;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use anydoku::{Answer, Budget, Solver};
use anydoku_format::{self as format, Hints};
use cpu_time::ThreadTime;

use repository::{collection, repository};

/// The time beyond which a puzzle is not timed a second time.
const LONG: Duration = Duration::from_millis(200);
const ROUNDS: usize = 5;
/// The number of nodes after which a puzzle counts as unsolved.
const NODES: u64 = 300_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let is_verbose = arguments.iter().any(|argument| argument == "-v");
    let recorded = recorded();
    let Some(root) = repository() else { return };
    let own = std::fs::read_to_string(root.join("testdata/rules/own.tsv")).expect("our own puzzles");
    let text = collection("rules/public.tsv").unwrap_or(own);
    let mut families: BTreeMap<String, Vec<(f64, Option<f64>)>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let column: Vec<&str> = line.split('\t').collect();
        let family = if column[9].contains(',') { "mixture" } else { column[9] };
        let is_wanted = wanted.is_empty() || wanted.iter().any(|word| *word == family);
        if column[7] != "1" || !is_wanted {
            continue;
        }
        let Some((time, nodes)) = time_of(column[2], column[3]) else { continue };
        let theirs = recorded.get(column[0]).copied();
        if is_verbose {
            println!("{} {time:.3} ms, {nodes} nodes, recorded {:.2}", column[0], theirs.unwrap_or(f64::NAN));
        }
        families.entry(family.to_string()).or_default().push((time, theirs));
    }
    println!("family puzzles ours-median ours-p90 recorded-median recorded-p90 median-ratio slower");
    let all: Vec<(f64, Option<f64>)> = families.values().flatten().copied().collect();
    for (family, times) in families.iter().chain([(&"all".to_string(), &all)]) {
        tell(family, times);
    }
}

fn tell(family: &str, times: &[(f64, Option<f64>)]) {
    let ours: Vec<f64> = times.iter().map(|(time, _)| *time).collect();
    let theirs: Vec<f64> = times.iter().filter_map(|(_, theirs)| *theirs).collect();
    let ratios: Vec<f64> = times.iter().filter_map(|(time, theirs)| Some((*theirs)? / time)).collect();
    let slower = ratios.iter().filter(|ratio| **ratio < 1.0).count();
    println!(
        "{family} {} {:.2} {:.2} {:.2} {:.2} {:.1} {slower}",
        times.len(),
        part(&ours, 0.5),
        part(&ours, 0.9),
        part(&theirs, 0.5),
        part(&theirs, 0.9),
        part(&ratios, 0.5),
    );
}

/// Returns the value below which this share of all values lies.
fn part(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (part * sorted.len() as f64) as usize;
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// Returns the milliseconds from text to proof and the nodes of the search, or `None` if the rules are rejected.
fn time_of(name: &str, payload: &str) -> Option<(f64, u64)> {
    let format = format::named(name).expect("a format of ours");
    let mut times = Vec::new();
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        let reading = format::read_as(format, payload.as_bytes(), &Hints::default()).ok()?;
        let puzzle = &reading.sheets[0].puzzle;
        let mut solver = Solver::new(puzzle.topology());
        let answer = solver.answer_within(puzzle, &Budget::nodes(NODES));
        let time = start.elapsed();
        nodes = solver.nodes();
        assert!(matches!(answer, Answer::Unique(_) | Answer::Unknown(_)), "{answer:?}");
        times.push(time.as_secs_f64() * 1e3);
        if time > LONG {
            break;
        }
    }
    Some((part(&times, 0.5), nodes))
}

/// Returns the milliseconds recorded for the Interactive Sudoku Solver.
fn recorded() -> HashMap<String, f64> {
    let text = collection("rules/baselines.tsv").unwrap_or_default();
    let time = |line: &str| {
        let column: Vec<&str> = line.split('\t').collect();
        (column.get(4) == Some(&"ISS")).then(|| Some((column[0].to_string(), column.get(7)?.parse().ok()?)))?
    };
    text.lines().skip(1).filter_map(time).collect()
}
