//! Ratings agree with the established program: over its whole public list where that is at hand, and over puzzles of our
//! own everywhere.

mod reference;

use std::collections::BTreeMap;
use std::sync::Arc;

use anydoku::rate::{self, Rater};
use anydoku::{Digit, Puzzle, Topology};

fn puzzle(topology: &Arc<Topology>, line: &str) -> Puzzle {
    let digit = |b: u8| (b != b'.').then(|| Digit::from_number((b - b'0') as usize));
    Puzzle::new(topology.clone(), line.bytes().map(digit).collect())
}

#[test]
fn public_ratings_agree() {
    let Some(text) = reference::text() else {
        println!("skipped: ratings-public.tsv is not in ../shared/data nor in ANYDOKU_DATA");
        return;
    };
    let mut raters = reference::Raters::default();
    let mut strata: BTreeMap<&str, (usize, Vec<String>)> = BTreeMap::new();
    for row in reference::rows(&text) {
        let Some((rater, puzzle)) = raters.prepare(&row) else { continue };
        let rating = rater.rate(&puzzle);
        let (n, wrong) = strata.entry(row.stratum).or_default();
        *n += 1;
        if !reference::agrees(&row, &rating) {
            let (expected, by) = (format!("{}/{}/{}", row.er, row.ep, row.ed), row.hardest);
            wrong.push(format!("{} {}: {rating}, expected {expected} by {by}", row.variant, row.puzzle));
        }
    }
    for (stratum, (n, wrong)) in strata {
        println!("{stratum}: {} of {n} agree", n - wrong.len());
        assert!(wrong.is_empty(), "{stratum}: {wrong:#?}");
    }
}

/// Puzzles of our own with their ER, EP and ED, from the time when all public ratings agreed.
const OWN: &str = include_str!("ratings.txt");

#[test]
fn own_ratings_stay() {
    let topology = Arc::new(Topology::square(3));
    let rater = Rater::new(&topology).unwrap();
    for line in OWN.lines().filter(|line| !line.starts_with('#')) {
        let (givens, expected) = line.split_once(' ').expect("a puzzle and its ratings");
        let rating = rater.rate(&puzzle(&topology, givens));
        assert_eq!(format!("{:.1} {:.1} {:.1}", rating.er, rating.ep, rating.ed), expected, "{givens}");
    }
}

#[test]
fn a_solved_grid_has_index_minus_nine_and_singles_stay_below_nine() {
    let topology = Arc::new(Topology::square(3));
    let mut solver = anydoku::Solver::new(&topology);
    let grid = solver.first(&Puzzle::empty(topology.clone())).unwrap();
    assert_eq!(rate::index(&grid.to_puzzle()).unwrap(), -9.0);
    for line in OWN.lines().filter(|line| line.ends_with("1.2 1.2 1.2") && !line.starts_with('#')) {
        let index = rate::index(&puzzle(&topology, &line[..81])).unwrap();
        assert!((-9.0..9.0).contains(&index), "{index} for {line}");
    }
}

#[test]
fn a_puzzle_beyond_logic_has_twenty() {
    let topology = Arc::new(Topology::square(3));
    let rating = Rater::new(&topology).unwrap().rate(&puzzle(&topology, &".".repeat(81)));
    assert_eq!((rating.er, rating.solved), (20.0, false));
}
