//! Rates the reference puzzles and reports, by stratum, how many ratings agree and how fast they are.
//!
//! `cargo run --release -p anydoku-dev -- ratings [FILE] [STRATUM]` reads this file. The default is `ratings-public.tsv` in
//! the folder given by `ANYDOKU_DATA`, or in `../shared/data`.

use std::collections::BTreeMap;

#[path = "../../anydoku/tests/reference/mod.rs"]
mod reference;

pub fn run(arguments: &[String]) {
    let text = match arguments.first().filter(|a| a.contains('.')) {
        Some(path) => std::fs::read_to_string(path).ok(),
        None => crate::repository::collection("ratings-public.tsv"),
    };
    let Some(text) = text else { return println!("no reference ratings found") };
    let only = arguments.iter().find(|a| !a.contains('.'));
    let verbose = std::env::var("VERBOSE").is_ok();
    let mut strata: BTreeMap<String, (usize, usize, f64)> = BTreeMap::new();
    let mut raters = reference::Raters::default();
    for row in reference::rows(&text) {
        let name = if row.stratum == "variant" { format!("variant {}", row.variant) } else { row.stratum.to_string() };
        if only.is_some_and(|only| only != row.stratum && only != row.variant) {
            continue;
        }
        let Some((rater, puzzle)) = raters.prepare(&row) else { continue };
        let start = cpu_time::ThreadTime::now();
        let rating = rater.rate(&puzzle);
        let seconds = start.elapsed().as_secs_f64();
        let entry = strata.entry(name).or_default();
        entry.0 += 1;
        entry.2 += seconds;
        if reference::agrees(&row, &rating) {
            entry.1 += 1;
        } else if verbose {
            println!(
                "{} {} {}/{}/{} ({}) but {:.1}/{:.1}/{:.1} ({:?})",
                row.variant,
                row.puzzle,
                row.er,
                row.ep,
                row.ed,
                row.hardest,
                rating.er,
                rating.ep,
                rating.ed,
                rating.hardest
            );
        }
        if seconds > 0.5 && verbose {
            println!("{} took {seconds:.2} s", row.puzzle);
        }
    }
    for (name, (n, right, seconds)) in strata {
        println!("{name:20} {right:4} of {n:4}  {:9.0} puzzles/s", n as f64 / seconds);
    }
}
