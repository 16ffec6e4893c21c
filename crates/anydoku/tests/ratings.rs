//! Tests that ratings agree with the established programs: over their whole public list where it is available, and over
//! a table of our own puzzles everywhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use anydoku::explain::{Scale, solution_path};
use anydoku::rate::{self, Rater};
use anydoku::{Digit, Puzzle, Topology};

use crate::reference;
use crate::repository::{collection, collections};

fn puzzle(topology: &Arc<Topology>, line: &str) -> Puzzle {
    let digit = |b: u8| (b as char).to_digit(10).and_then(|n| Digit::from_number(n as usize));
    Puzzle::new(topology.clone(), line.bytes().map(digit).collect())
}

#[test]
fn public_ratings_agree() {
    let Some(text) = collection("ratings-public.tsv") else { return };
    check(&text, |row| row.stratum);
}

/// HoDoKu's own levels and scores, for every third puzzle of the public list.
#[test]
fn levels_agree_with_hodoku() {
    let Some(text) = collection("ratings-hodoku-public.tsv") else { return };
    let scale = Scale::hodoku();
    let (mut n_equal, mut far) = (0, Vec::new());
    for line in text.lines().skip(1).step_by(3) {
        let columns: Vec<&str> = line.split('\t').collect();
        let puzzle: Puzzle = columns[0].parse().expect("it is a puzzle");
        let path = solution_path(&puzzle, scale).expect("nine digits fit");
        let (score, level) = scale.grade(&path).expect("the scale solves every puzzle");
        let expected: f64 = columns[2].parse().expect("it is a number");
        n_equal += usize::from(level == columns[1]);
        far.push((score - expected).abs() / expected);
    }
    far.sort_by(f64::total_cmp);
    assert!(100 * n_equal >= 97 * far.len(), "{n_equal} of {} levels are equal", far.len());
    assert!(far[far.len() / 2] <= 0.05, "the scores differ by {} in the median", far[far.len() / 2]);
}

/// Puzzles of many variants from our own generator, with the ratings of the reference programs (SukakuExplainer 1.18.1;
/// for jigsaws its fork by 1to9only).
const TABLE: &str = include_str!("data/ratings.tsv");

#[test]
fn ratings_of_our_own_puzzles_agree() {
    let n = check(TABLE, |row| row.variant);
    assert_eq!(n, TABLE.lines().count() - 1, "every row is a matter of houses");
}

/// Checks that every row has the ER, EP and ED of the reference; differences are reported by kind.
fn check<'a>(text: &'a str, kind: impl Fn(&reference::Row<'a>) -> &'a str) -> usize {
    let mut raters = reference::Raters::default();
    let mut kinds: BTreeMap<&str, (usize, Vec<String>)> = BTreeMap::new();
    for row in reference::rows(text) {
        let Some((rater, puzzle)) = raters.prepare(&row) else { continue };
        let rating = rater.rate(&puzzle);
        let (n, wrong) = kinds.entry(kind(&row)).or_default();
        *n += 1;
        if !reference::agrees(&row, &rating) {
            let (expected, by) = (format!("{}/{}/{}", row.er, row.ep, row.ed), row.hardest);
            wrong.push(format!("{} {}: {rating}, expected {expected} by {by}", row.variant, row.puzzle));
        }
    }
    let mut total = 0;
    for (kind, (n, wrong)) in kinds {
        println!("{kind}: {} of {n} agree", n - wrong.len());
        assert!(wrong.is_empty(), "{kind}: {wrong:#?}");
        total += n;
    }
    total
}

/// Our own puzzles with their ER, EP and ED, recorded when all public ratings agreed.
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
    let singles = |line: &&str| ["1.2", "1.5"].iter().any(|er| line[81..].starts_with(&format!(" {er} ")));
    for line in OWN.lines().filter(|line| !line.starts_with('#')).filter(singles) {
        let index = rate::index(&puzzle(&topology, &line[..81])).unwrap();
        assert!((-9.0..9.0).contains(&index), "{index} for {line}");
    }
}

/// Where simple techniques do nothing and most of the grid is left, the index is close to its maximum.
#[test]
fn the_hardest_known_have_an_index_of_about_forty() {
    let Some(folder) = collections() else { return };
    let topology = Arc::new(Topology::square(3));
    let indexer = rate::Indexer::new(&topology).unwrap();
    for file in ["hardest_1106.txt", "hardest_1905_11plus.txt"] {
        let Ok(text) = std::fs::read_to_string(folder.join(file)) else { continue };
        let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')).take(100);
        let mut all: Vec<f64> =
            lines.map(|line| indexer.index(&puzzle(&topology, &line[..81].replace('0', ".")))).collect();
        all.sort_by(f64::total_cmp);
        let (least, median, most) = (all[0], all[all.len() / 2], all[all.len() - 1]);
        println!("{file}: {least:.1} {median:.1} {most:.1}");
        assert!(least > 30.0 && (36.0..44.0).contains(&median) && most < 48.0, "{file}: {least} {median} {most}");
    }
}

/// Relabels digits, exchanges rows and columns within bands and bands themselves, and transposes.
fn disguise(line: &str, seed: u64) -> String {
    let mut rng = anydoku::Rng::new(seed);
    let mut lines = || {
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        let mut order = Vec::new();
        for band in bands {
            let mut within = [0, 1, 2];
            rng.shuffle(&mut within);
            order.extend(within.map(|i| 3 * band + i));
        }
        order
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: Vec<u8> = (b'1'..=b'9').collect();
    rng.shuffle(&mut digits);
    let is_mirrored = rng.below(2) == 1;
    let bytes = line.as_bytes();
    let cell = |r: usize, c: usize| {
        let (r, c) = if is_mirrored { (c, r) } else { (r, c) };
        match bytes[9 * rows[r] + columns[c]] {
            b'.' => '.',
            digit => digits[(digit - b'1') as usize] as char,
        }
    };
    (0..81).map(|i| cell(i / 9, i % 9)).collect()
}

#[test]
fn index_and_level_of_a_disguised_puzzle_are_the_same() {
    let topology = Arc::new(Topology::square(3));
    let indexer = rate::Indexer::new(&topology).unwrap();
    let mut levels = anydoku::levels::Levels::new(&topology);
    for (seed, line) in OWN.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let (plain, disguised) =
            (puzzle(&topology, &line[..81]), puzzle(&topology, &disguise(&line[..81], seed as u64)));
        let (index, other) = (indexer.index(&plain), indexer.index(&disguised));
        assert!((index - other).abs() < 1e-9, "{index} but {other} for {line}");
        assert_eq!(levels.solve(&plain).level, levels.solve(&disguised).level, "{line}");
    }
}

/// EP and ED did not change in any isomorph that was tried; ER can change by a few tenths, and rarely does.
#[test]
fn ratings_of_disguised_puzzles_differ_rarely_and_little() {
    let topology = Arc::new(Topology::square(3));
    let rater = Rater::new(&topology).unwrap();
    let mut n_differ = 0;
    let lines = OWN.lines().filter(|line| !line.starts_with('#'));
    for (seed, line) in lines.filter(|line| line.as_bytes()[82] < b'8').enumerate() {
        let rating = rater.rate(&puzzle(&topology, &line[..81]));
        let other = rater.rate(&puzzle(&topology, &disguise(&line[..81], seed as u64)));
        assert_eq!((rating.ep, rating.ed), (other.ep, other.ed), "{line}");
        assert!((rating.er - other.er).abs() < 0.5, "{rating} but {other} for {line}");
        n_differ += usize::from(rating.er != other.er);
    }
    assert!(n_differ <= 5, "{n_differ} differ");
}

#[test]
fn a_puzzle_beyond_logic_has_twenty() {
    let topology = Arc::new(Topology::square(3));
    let rating = Rater::new(&topology).unwrap().rate(&puzzle(&topology, &".".repeat(81)));
    assert_eq!((rating.er, rating.solved), (20.0, false));
}
