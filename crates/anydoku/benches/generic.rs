//! Benchmark: the general engine against the crate `sudoku`, which solves 9x9 only, on the same puzzles in the same
//! run.
//!
//! Run it with `cargo bench -p anydoku --bench generic`. Puzzles come from `../shared/data` when present (one thread,
//! preloaded, uniqueness proven, every answer compared with the peer's). Rounds are interleaved and measured in CPU
//! time of the thread, so that both engines see the same load; the best round of each is compared.

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;

use anydoku::{Answer, Digit, Engine, Puzzle, Solver, Topology};

const ROUNDS: usize = 5;

fn main() {
    let data = [
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data"),
    ];
    let Some(data) = data.map(PathBuf::from).into_iter().find(|path| path.is_dir()) else {
        println!("skipped: no shared/data beside the repository");
        return;
    };
    let topology = Arc::new(Topology::square(3));
    let mut solver = Solver::with_engine(&topology, Engine::Search).expect("any topology");
    for name in ["17clue", "easy_100k", "minimal_100k", "magictour_top1465", "hardest_1106"] {
        let text = std::fs::read_to_string(data.join(name).with_extension("txt")).expect("the file can be read");
        let lines: Vec<&str> = text.lines().take(20_000).map(|line| &line[..81]).collect();
        let puzzles: Vec<Puzzle> = lines.iter().map(|line| puzzle(&topology, line)).collect();
        let peers: Vec<_> = lines.iter().map(|line| sudoku::Sudoku::from_str_line(line).expect("81 cells")).collect();
        for (puzzle, peer) in puzzles.iter().zip(&peers) {
            let ours = solver.unique(puzzle).map(|solution| solution.to_string());
            let theirs = peer.solution().map(|solution| solution.to_str_line().to_string());
            assert_eq!(ours, theirs, "{puzzle}");
        }
        let (mut ours, mut theirs, mut nodes) = (Duration::MAX, Duration::MAX, 0);
        for _ in 0..ROUNDS {
            let start = ThreadTime::now();
            nodes = 0;
            for puzzle in &puzzles {
                assert!(matches!(black_box(solver.answer(puzzle)), Answer::Unique(_)));
                nodes += solver.nodes();
            }
            ours = ours.min(start.elapsed());
            let start = ThreadTime::now();
            for peer in &peers {
                assert!(black_box(peer.solution()).is_some());
            }
            theirs = theirs.min(start.elapsed());
        }
        let rate = |time: Duration| puzzles.len() as f64 / time.as_secs_f64();
        let (ours, theirs) = (rate(ours), rate(theirs));
        println!(
            "{name} ours={ours:.0} peer={theirs:.0} ratio={:.2} nodes={:.2}",
            ours / theirs,
            nodes as f64 / puzzles.len() as f64
        );
    }
}

fn puzzle(topology: &Arc<Topology>, line: &str) -> Puzzle {
    let given = |byte: u8| (byte as char).to_digit(10).and_then(|n| Digit::from_number(n as usize));
    Puzzle::new(topology.clone(), line.bytes().map(given).collect())
}
