//! Compares the hodoku scale with HoDoKu's own ratings.
//!
//! `cargo run --release -p anydoku-dev -- hodoku [FILE]` reads a table with the columns puzzle, level and score. The default
//! is `ratings-hodoku-public.tsv` in the folder given by `ANYDOKU_DATA`, or in `../shared/data`.

use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku::explain::{Pathfinder, Scale};
use anydoku::{Puzzle, Topology};

pub fn run(arguments: &[String]) {
    let text = match arguments.first() {
        Some(path) => std::fs::read_to_string(path).ok(),
        None => crate::repository::collection("ratings-hodoku-public.tsv"),
    };
    let Some(text) = text else { return println!("no ratings of HoDoKu found") };
    let scale = Scale::hodoku();
    let pathfinder = Pathfinder::new(&Arc::new(Topology::square(3)), scale).expect("nine digits fit");
    let (mut n_equal, mut far) = (0, Vec::new());
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [puzzle, level, score, ..] = columns[..] else { continue };
        let (Ok(puzzle), Ok(score)) = (puzzle.parse::<Puzzle>(), score.parse::<f64>()) else { continue };
        let path = pathfinder.path(pathfinder.board(&puzzle), &mut |_, _| ControlFlow::Continue(()));
        let (own_score, own_level) = scale.grade(&path).unwrap_or((0.0, ""));
        n_equal += usize::from(own_level == level);
        far.push((own_score - score).abs() / score);
    }
    far.sort_by(f64::total_cmp);
    let Some(median) = far.get(far.len() / 2) else { return println!("the table has no ratings") };
    let share = 100.0 * n_equal as f64 / far.len() as f64;
    println!("{n_equal} of {} levels are equal ({share:.1}%)", far.len());
    println!("the scores differ by {:.1}% in the median", 100.0 * median);
}
