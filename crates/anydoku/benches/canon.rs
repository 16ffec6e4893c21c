//! Benchmark: canonical forms of full 9x9 grids.
//!
//! `cargo bench -p anydoku --bench canon` prints microseconds per grid next to those of the crate `sudoku`, whose
//! canonical form is the same (all 2,000 forms are compared). The two programs take turns on one thread, and the best
//! round of each counts, in CPU time.

use std::hint::black_box;
use std::time::Duration;

use anydoku::canon::Canon;
use anydoku::{Budget, Puzzle, Rng, Shape, Solver};
use cpu_time::ThreadTime;
use sudoku::Sudoku;

const ROUNDS: usize = 7;

fn main() {
    let topology = Shape::named("9x9").expect("a shape").topology;
    let (empty, mut solver, mut rng) = (Puzzle::empty(topology.clone()), Solver::new(&topology), Rng::new(1));
    let full: Vec<Puzzle> = (0..2000)
        .map(|_| {
            solver.random_within(&empty, &mut rng, &Budget::UNLIMITED).expect("no budget").expect("full").to_puzzle()
        })
        .collect();
    let peers: Vec<Sudoku> =
        full.iter().map(|grid| Sudoku::from_str_line(&grid.to_string()).expect("a grid")).collect();
    let mut canon = Canon::new(&topology).expect("the plain 9x9 has canonical forms");
    for (ours, peer) in full.iter().zip(&peers) {
        let (theirs, _) = peer.canonicalized().expect("a solved grid");
        assert_eq!(canon.of(ours).to_string(), theirs.to_string());
    }
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let mut time = |at: usize, n: usize, work: &mut dyn FnMut(usize)| {
            let start = ThreadTime::now();
            (0..n).for_each(work);
            best[at] = best[at].min(start.elapsed() / n as u32);
        };
        time(0, full.len(), &mut |i| drop(black_box(canon.of(&full[i]))));
        time(1, peers.len(), &mut |i| _ = black_box(peers[i].canonicalized()));
    }
    let [ours, peer] = best.map(|time| time.as_secs_f64() * 1e6);
    println!("full ours={ours:.2}us sudoku={peer:.1}us ratio={:.1}", peer / ours);
}
