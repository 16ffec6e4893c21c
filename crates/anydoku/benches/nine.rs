//! Benchmark: the 9x9 kernel against the crate `sudoku` on the same puzzles in the same run.
//!
//! `cargo bench -p anydoku --bench nine` prints one line per data set: `NAME ours=… peer=… ratio=…`, in puzzles per
//! second, the best round of each; medians go to standard error. Names after `--` select data sets, and `avx512`,
//! `avx2`, `sse2` or `portable` selects the instruction set (by default the best available).
//!
//! Both solvers find the solution and prove that there is no other, or count to two where there are more. The benchmark
//! measures CPU time of one thread in interleaved rounds. Puzzles are preloaded: for the peer as its own type, for us
//! as text, so that our time includes reading and writing the text and the peer's does not. Every puzzle is a random
//! isomorph of one in the file (digits, bands, stacks, rows, columns, transposition), so that the order of the file
//! favors neither. Every answer is checked and compared. The data is read from `shared/data` beside the repository or
//! one level higher.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anydoku::solve::{Path as Instructions, solve_many_by};
use anydoku::{Budget, Digit, Puzzle, Rng, Solution, Topology};
use cpu_time::ThreadTime;
use sudoku::Sudoku;

const ROUNDS: usize = 9;

/// The approximate CPU time of the peer in one round.
const ROUND: Duration = Duration::from_millis(60);

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let (paths, names): (Vec<_>, Vec<_>) =
        wanted.iter().partition(|arg| ["avx512", "avx2", "sse2", "portable"].contains(&arg.as_str()));
    let path = match paths.first() {
        None => Instructions::best(),
        Some(name) => match Instructions::available().into_iter().find(|path| path.name() == name.as_str()) {
            Some(path) => path,
            None => return println!("skipped: this processor has no {name}"),
        },
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Some(data) =
        ["../shared/data", "../../shared/data"].map(|data| root.join(data)).into_iter().find(|dir| dir.is_dir())
    else {
        return println!("skipped: no shared/data beside the repository");
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(&data)
        .expect("the directory can be read")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    eprintln!("instructions: {}", path.name());
    for file in files {
        let name = file.file_stem().expect("it has one").to_string_lossy().into_owned();
        if names.is_empty() || names.iter().any(|wanted| name.starts_with(wanted.as_str())) {
            measure(&name, &std::fs::read(&file).expect("the file can be read"), path);
        }
    }
}

fn measure(name: &str, text: &[u8], path: Instructions) {
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').filter_map(|line| line.get(..81)).collect();
    if lines.is_empty() {
        return println!("{name} skipped: no line of 81 cells");
    }
    let mut rng = Rng::new(1);
    let mut some =
        |n: usize| -> Vec<[u8; 81]> { (0..n).map(|i| isomorph(lines[(i * 7919) % lines.len()], &mut rng)).collect() };
    let to_peer = |line: &[u8; 81]| Sudoku::from_bytes(line.map(|byte| byte - b'0')).expect("digits");

    // Take as many puzzles as fill a round.
    let trial: Vec<Sudoku> = some(300).iter().map(to_peer).collect();
    let time = ask_peer(&trial);
    let n = (300.0 * ROUND.as_secs_f64() / time.as_secs_f64().max(1e-9)) as usize;
    let puzzles = some(n.clamp(300, 100_000));
    let peers: Vec<Sudoku> = puzzles.iter().map(to_peer).collect();
    let mut text = Vec::with_capacity(82 * puzzles.len());
    for puzzle in &puzzles {
        text.extend_from_slice(puzzle);
        text.push(b'\n');
    }

    let mut answers = Vec::with_capacity(text.len() + 96);
    let (found, _, guesses) = ask_us(path, &text, &mut answers);
    check(&puzzles, &peers, found);
    let guesses = guesses as f64 / puzzles.len() as f64;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(ask_us(path, &text, &mut answers).1);
        theirs.push(ask_peer(&peers));
    }
    ours.sort();
    theirs.sort();
    let rate = |time: Duration| puzzles.len() as f64 / time.as_secs_f64();
    let (our_best, their_best) = (rate(ours[0]), rate(theirs[0]));
    let (our_median, their_median) = (rate(ours[ROUNDS / 2]), rate(theirs[ROUNDS / 2]));
    println!("{name} ours={our_best:.0} peer={their_best:.0} ratio={:.2}", our_best / their_best);
    eprintln!(
        "  median: ours={our_median:.0} peer={their_median:.0} ratio={:.2}, {guesses:.2} guesses a puzzle",
        our_median / their_median
    );
}

fn ask_us<'a>(path: Instructions, text: &[u8], answers: &'a mut Vec<u8>) -> (&'a [u8], Duration, u64) {
    answers.clear();
    let start = ThreadTime::now();
    let many =
        solve_many_by(path, black_box(text), &Budget::UNLIMITED, answers, &mut |line, _, _| panic!("line {line}"));
    let time = start.elapsed();
    assert_eq!(many.unique + many.several, (text.len() / 82) as u64);
    (answers, time, many.guesses)
}

/// Counts to two and keeps no solution. This is the least that the peer can do, whereas our solutions are written as
/// text.
fn ask_peer(puzzles: &[Sudoku]) -> Duration {
    let start = ThreadTime::now();
    for puzzle in puzzles {
        black_box(black_box(*puzzle).solutions_count_up_to(2));
    }
    start.elapsed()
}

fn check(puzzles: &[[u8; 81]], peers: &[Sudoku], answers: &[u8]) {
    let topology = Arc::new(Topology::square(3));
    let mut lines = answers.split(|&byte| byte == b'\n');
    for (puzzle, peer) in puzzles.iter().zip(peers) {
        let line = lines.next().expect("an answer for each");
        let Some(peer) = peer.solution() else {
            assert_eq!(line, b"several");
            continue;
        };
        assert_eq!(line, peer.to_str_line().as_bytes());
        let digit = |&byte: &u8| (byte as char).to_digit(10).and_then(|n| Digit::from_number(n as usize));
        let digits = line.iter().map(|byte| digit(byte).expect("a digit")).collect();
        let solution = Solution::new(topology.clone(), digits).expect("no digit twice in a house");
        assert!(solution.solves(&Puzzle::new(topology.clone(), puzzle.iter().map(digit).collect())));
    }
}

/// Returns a random isomorph of a puzzle: equivalent for a solver, but different to the eye. Open cells become `0`.
fn isomorph(line: &[u8], rng: &mut Rng) -> [u8; 81] {
    let mut digits = *b"123456789";
    rng.shuffle(&mut digits);
    let mut lines = || {
        let mut parts = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        rng.shuffle(&mut parts);
        parts.iter_mut().for_each(|part| rng.shuffle(part));
        parts.as_flattened().to_vec()
    };
    let (rows, columns) = (lines(), lines());
    let is_transposed = rng.below(2) == 1;
    std::array::from_fn(|cell| {
        let (r, c) = (rows[cell / 9], columns[cell % 9]);
        let byte = line[if is_transposed { 9 * c + r } else { 9 * r + c }];
        if byte.is_ascii_digit() && byte != b'0' { digits[(byte - b'1') as usize] } else { b'0' }
    })
}
