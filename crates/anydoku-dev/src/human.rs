//! Prints predicted human difficulties, to compare them with other ratings.
//!
//! `cargo run --release -p anydoku-dev -- human FILE...` reads puzzles in any format and prints a line for each file: the number of
//! puzzles, the quartiles of the score, and how many puzzles each word describes. In a table with a column `score`, `er` or `index`,
//! Spearman's rank correlation with that column follows.

use std::collections::BTreeMap;
use std::sync::Arc;

use anydoku::make::Difficulty;
use anydoku::rate::{HumanRater, HumanRating};
use anydoku::{Budget, Puzzle, Topology};
use anydoku_format::{self as format, Hints};

pub fn run(paths: &[String]) -> crate::Outcome {
    for path in paths {
        let text = std::fs::read(path)?;
        let reading = format::read(&text, &Hints::default())?;
        let mut raters = Raters::default();
        let ratings: Vec<HumanRating> = reading.sheets.iter().map(|sheet| raters.rate(&sheet.puzzle)).collect();
        let mut scores: Vec<f64> = ratings.iter().map(|rating| rating.score).collect();
        print!("{path}: {} puzzles", scores.len());
        for column in ["score", "er", "index"] {
            let other = column_of(&String::from_utf8_lossy(&text), column);
            if other.len() == scores.len() && !scores.is_empty() {
                print!(", rank correlation with {column} {:.2}", correlation(&ranks(&scores), &ranks(&other)));
            }
        }
        scores.sort_by(f64::total_cmp);
        let at = |share: usize| scores.get(scores.len() * share / 4).or(scores.last()).copied().unwrap_or(0.0);
        println!("; score {:.1} [{:.1} {:.1} {:.1}] {:.1}", at(0), at(1), at(2), at(3), at(4));
        let mut words: BTreeMap<Difficulty, usize> = BTreeMap::new();
        ratings.iter().for_each(|rating| *words.entry(rating.difficulty()).or_default() += 1);
        println!("  {}", words.iter().map(|(word, n)| format!("{word} {n}")).collect::<Vec<_>>().join(", "));
    }
    Ok(())
}

/// The rater of the last topology.
#[derive(Default)]
struct Raters(Option<(Arc<Topology>, HumanRater)>);

impl Raters {
    fn rate(&mut self, puzzle: &Puzzle) -> HumanRating {
        let topology = puzzle.topology();
        if self.0.as_ref().is_none_or(|(known, _)| !Arc::ptr_eq(known, topology)) {
            self.0 = Some((topology.clone(), HumanRater::new(topology).expect("the board is not too large")));
        }
        let (_, rater) = self.0.as_ref().expect("it was made above");
        rater.rate_within(puzzle, &Budget::UNLIMITED).expect("an unlimited budget is not spent")
    }
}

/// Returns the numbers in a column of a tab-separated table.
fn column_of(text: &str, name: &str) -> Vec<f64> {
    let mut lines = text.lines().map(|line| line.split('\t'));
    let at = lines.next().and_then(|mut header| header.position(|column| column == name));
    at.map_or(Vec::new(), |at| lines.filter_map(|mut row| row.nth(at)?.parse().ok()).collect())
}

/// Returns the rank of each value; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |x: &f64| {
        let (less, same) =
            values.iter().fold((0, 0), |(less, same), y| (less + usize::from(y < x), same + usize::from(y == x)));
        less as f64 + (same as f64 - 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Returns Pearson's correlation; of ranks, it is Spearman's.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
    let (am, bm) = (mean(a), mean(b));
    let sum = |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(x, y)| f(x - am, y - bm)).sum::<f64>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}
