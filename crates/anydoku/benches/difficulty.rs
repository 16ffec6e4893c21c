//! Benchmark: generating puzzles of every difficulty on every shape.
//!
//! `cargo bench -p anydoku --bench difficulty` generates three puzzles for each difficulty on the samurai and on each
//! shape of the catalog with at most 256 cells. It prints one row per shape: the median and the longest time for each
//! difficulty in CPU seconds on one core, and the nearest puzzle where none was found. A separate rater rates every
//! puzzle again. Words after `--` select shapes or difficulties, and a number sets how many puzzles are generated.

use anydoku::make::{Difficulty, Failed, Recipe, Variety};
use anydoku::rate::Rater;
use anydoku::shape::KINDS;
use anydoku::{Budget, Shape, Solver};
use cpu_time::ThreadTime;

const MOST_CELLS: usize = 256;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let n = words.iter().find_map(|word| word.parse().ok()).unwrap_or(3);
    let difficulties: Vec<Difficulty> = words.iter().filter_map(|word| Difficulty::named(word)).collect();
    let shapes: Vec<&str> = words.iter().map(String::as_str).filter(|word| Shape::named(word).is_some()).collect();
    let is_wanted = |name: &str| match Shape::named(name) {
        _ if !shapes.is_empty() => shapes.contains(&name),
        Some(shape) => shape.topology.n_cells() <= MOST_CELLS || name == "samurai",
        None => false,
    };
    for name in KINDS.iter().flat_map(|kind| kind.examples).filter(|name| is_wanted(name)) {
        print!("{name:22}");
        for &difficulty in Difficulty::ALL {
            if difficulties.is_empty() || difficulties.contains(&difficulty) {
                print!(" | {:24}", cell(name, difficulty, n));
            }
        }
        println!();
    }
}

/// Returns the result for one difficulty on one shape.
fn cell(name: &str, difficulty: Difficulty, n: u64) -> String {
    let variety = Variety::named(name).expect("a shape of the catalogue");
    let mut maker = variety.maker();
    let recipe = Recipe { targets: vec![difficulty.into()], ..Recipe::default() };
    let (mut times, mut nearest, mut givens) = (Vec::new(), None::<f64>, 0);
    for number in 0..n {
        let start = ThreadTime::now();
        let made = maker.make_number(&recipe, 1, number, &Budget::UNLIMITED);
        times.push(start.elapsed().as_secs_f64());
        match made {
            Ok(made) => {
                let topology = made.puzzle.topology();
                let rating = Rater::new(topology).expect("it was rated before").rate(&made.puzzle).er;
                assert_eq!(
                    (Difficulty::of(rating), made.rating),
                    (difficulty, Some(rating)),
                    "{name}: {}",
                    made.puzzle
                );
                assert_eq!(Solver::new(topology).unique(&made.puzzle), Some(made.solution), "{name}");
                givens += made.puzzle.n_givens();
            }
            Err(Failed::Unreached { nearest: Some(made), .. }) => {
                let rating = made.rating.unwrap_or(0.0);
                nearest = Some(nearest.map_or(rating, |known| known.max(rating)));
            }
            Err(failed) => return format!("{failed}"),
        }
    }
    times.sort_by(f64::total_cmp);
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    match nearest {
        Some(rating) => format!("{median:6.2} {longest:6.2} none ({rating:.1})"),
        None => format!("{median:6.2} {longest:6.2} {:5.1}", givens as f64 / n as f64),
    }
}
