//! Benchmark: generating puzzles.
//!
//! `cargo bench -p anydoku --bench make` prints one line per job. Minimal 9x9 puzzles without symmetry are compared
//! with the crate `sudoku` in the same run: `NAME ours=… peer=… ratio=…`, in puzzles per second; the rounds alternate,
//! and the best of each counts. All other jobs have a bound on their average: `NAME mean=… max=… bound=… givens=…`, in
//! seconds per puzzle. All times are CPU time of one thread. Words after `--` select jobs whose names begin with them.

use std::hint::black_box;
use std::time::Duration;

use anydoku::make::{Cut, Field, Maker, Recipe, Way, filled_jigsaw};
use anydoku::{Budget, Rng, Shape};
use cpu_time::ThreadTime;
use sudoku::Sudoku;
use sudoku::board::Symmetry;

const ROUNDS: usize = 7;

/// The number of puzzles per round.
const N: u64 = 1000;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| name.starts_with(word.as_str()));
    for (name, way) in [("nine-down", Way::Down), ("nine-up", Way::Up)] {
        if is_wanted(name) {
            against_peer(name, way);
        }
    }
    for job in JOBS.iter().filter(|job| is_wanted(job.name)) {
        job.run();
    }
    for (size, n, bound) in [(9, 50, 0.01), (16, 20, 0.1), (25, 10, 1.0), (36, 10, 2.0)] {
        let name = format!("field{size}");
        if is_wanted(&name) {
            fields(&name, size, n, bound);
        }
    }
}

fn against_peer(name: &str, way: Way) {
    let shape = Shape::named("9x9").expect("a shape");
    let mut maker = Maker::new(&shape);
    let recipe = Recipe { minimal: true, way, ..Recipe::default() };
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    let (mut our_givens, mut their_givens, mut n) = (0, 0, 0);
    for round in 0..ROUNDS as u64 {
        let start = ThreadTime::now();
        for unit in round * N..(round + 1) * N {
            let made = maker.make(&recipe, &mut Rng::for_unit(1, unit), &Budget::UNLIMITED).expect("it can be made");
            our_givens += black_box(made.puzzle).n_givens();
        }
        ours = ours.min(start.elapsed());
        let start = ThreadTime::now();
        for _ in 0..N {
            their_givens += black_box(Sudoku::generate_with_symmetry(Symmetry::None)).n_clues() as usize;
        }
        theirs = theirs.min(start.elapsed());
        n += N;
    }
    let rate = |time: Duration| N as f64 / time.as_secs_f64();
    println!("{name} ours={:.0} peer={:.0} ratio={:.2}", rate(ours), rate(theirs), rate(ours) / rate(theirs));
    let mean = |givens: usize| givens as f64 / n as f64;
    eprintln!("  givens on average: ours={:.2} peer={:.2}", mean(our_givens), mean(their_givens));
}

/// A kind of puzzle that is generated repeatedly.
struct Job {
    name: &'static str,
    shape: &'static str,
    is_minimal: bool,
    /// The size of a jigsaw that is cut anew for every puzzle and replaces the shape.
    cut: Option<usize>,
    n: u64,
    /// The largest average number of seconds per puzzle.
    bound: f64,
    /// The largest share of the cells that may be given.
    part: f64,
}

const PLAIN: Job = Job { name: "", shape: "", is_minimal: false, cut: None, n: 20, bound: 0.5, part: 1.0 };

const JOBS: &[Job] = &[
    Job { name: "square16", shape: "16x16", bound: 0.1, part: 0.45, ..PLAIN },
    Job { name: "square25", shape: "25x25", bound: 2.0, part: 0.55, n: 10, ..PLAIN },
    Job { name: "minimal16", shape: "16x16", is_minimal: true, bound: 0.5, ..PLAIN },
    Job { name: "minimal25", shape: "25x25", is_minimal: true, bound: 5.0, n: 5, ..PLAIN },
    Job { name: "jigsaw9", cut: Some(9), bound: 0.01, n: 100, ..PLAIN },
    Job { name: "x", shape: "x", ..PLAIN },
    Job { name: "nrc", shape: "nrc", ..PLAIN },
    Job { name: "nrcx", shape: "nrcx", ..PLAIN },
    Job { name: "cube", shape: "cube", ..PLAIN },
    Job { name: "3dcube", shape: "3dcube", ..PLAIN },
    Job { name: "jigsawxl", cut: Some(16), n: 10, ..PLAIN },
    Job { name: "samurai", shape: "samurai", bound: 5.0, n: 10, ..PLAIN },
];

impl Job {
    fn run(&self) {
        let recipe = Recipe { minimal: self.is_minimal, ..Recipe::default() };
        let mut maker = (self.cut.is_none()).then(|| {
            let shape = Shape::named(self.shape).expect("a shape");
            Maker::new(&shape)
        });
        let (mut total, mut longest, mut part) = (0.0, 0.0f64, 0.0f64);
        for unit in 0..self.n {
            let mut rng = Rng::for_unit(1, unit);
            let start = ThreadTime::now();
            let made = match (&mut maker, self.cut) {
                (Some(maker), _) => maker.make(&recipe, &mut rng, &Budget::UNLIMITED),
                (None, size) => {
                    let size = size.expect("a shape or a size");
                    let cut = filled_jigsaw(size, Cut::Free, &mut rng, &Budget::UNLIMITED);
                    let (shape, grid) = cut.expect("it can be cut and filled");
                    Maker::new(&shape).thin(&grid, &recipe, &mut rng, &Budget::UNLIMITED)
                }
            };
            let made = made.expect("it can be made");
            let time = start.elapsed().as_secs_f64();
            total += time;
            longest = longest.max(time);
            part += made.puzzle.n_givens() as f64 / made.puzzle.topology().n_cells() as f64;
        }
        let (mean, part) = (total / self.n as f64, part / self.n as f64);
        let verdict = if mean < self.bound && part <= self.part { "kept" } else { "MISSED" };
        let (name, bound, givens) = (self.name, self.bound, 100.0 * part);
        println!("{name} mean={mean:.4} max={longest:.4} bound={bound} givens={givens:.1}% {verdict}");
    }
}

/// Cuts square fields of `size` columns into `size` connected pieces.
fn fields(name: &str, size: usize, n: u64, bound: f64) {
    let field = Field::grid(size, size);
    let (mut total, mut longest) = (0.0, 0.0f64);
    for unit in 0..n {
        let mut rng = Rng::for_unit(1, unit);
        let start = ThreadTime::now();
        let parts = field.cut(size, &mut rng, &Budget::UNLIMITED).expect("a square can be cut");
        let time = start.elapsed().as_secs_f64();
        total += time;
        longest = longest.max(time);
        assert_eq!(n_connected(&field, &parts), size, "as many connected pieces as asked for");
    }
    let mean = total / n as f64;
    let verdict = if mean < bound { "kept" } else { "MISSED" };
    println!("{name} mean={mean:.4} max={longest:.4} bound={bound} {verdict}");
}

/// Counts the connected components of all pieces.
fn n_connected(field: &Field, parts: &[usize]) -> usize {
    let mut is_seen = vec![false; parts.len()];
    let mut n = 0;
    for start in 0..parts.len() {
        let mut open = vec![start];
        n += !is_seen[start] as usize;
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut is_seen[cell], true) {
                open.extend(field.neighbours(cell).iter().filter(|&&next| parts[next] == parts[cell]));
            }
        }
    }
    n
}
