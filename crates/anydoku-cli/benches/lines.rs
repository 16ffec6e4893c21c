//! `anydoku solve FILE > OUT`, from file to file, against the 9x9 kernel alone in the same run.
//!
//! `cargo bench -p anydoku-cli --bench lines` prints a line for each data set, number of copies and number of threads:
//! `NAME xCOPIES threads=… wall=… rate=… kernel=… ratio=…`. The wall-clock time runs from the start of the program to its end, so it
//! includes startup, reading, solving, printing and exiting; the files are in the system's cache. The kernel solves the same lines from
//! memory to memory on one thread. Rounds of the two alternate. The medians are compared, and the best round of each is in brackets. The
//! benchmark needs an otherwise idle machine, because work on another core distorts the result. Names after `--` select data sets; the
//! default is the 17-clue and the easy puzzles.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anydoku::Budget;
use anydoku::solve::solve_many;

const ROUNDS: usize = 15;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let wanted = if wanted.is_empty() { vec!["17clue".into(), "easy_100k".into()] } else { wanted };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let dirs = ["../shared/data", "../../shared/data"].map(|data| root.join(data));
    let Some(data) = dirs.into_iter().find(|dir| dir.is_dir()) else {
        return println!("skipped: no shared/data beside the repository");
    };
    for name in wanted {
        match fs::read(data.join(format!("{name}.txt"))) {
            Ok(text) => [1, 10].into_iter().for_each(|copies| measure(&name, copies, &text.repeat(copies))),
            Err(error) => println!("skipped: {name}: {error}"),
        }
    }
}

fn measure(name: &str, copies: usize, text: &[u8]) {
    let dir = tempfile::tempdir().expect("there is room for files");
    let (input, output) = (dir.path().join("in.txt"), dir.path().join("out.txt"));
    fs::write(&input, text).expect("there is room for it");
    let mut answers = Vec::with_capacity(text.len() + 128);
    let mut times: [Vec<Duration>; 3] = Default::default();
    let mut n_puzzles = 0;
    for _ in 0..ROUNDS {
        for (threads, times) in times.iter_mut().enumerate() {
            // Truncating the file of the previous round takes time that is not measured.
            let written = File::create(&output).expect("there is room for it");
            let began = Instant::now();
            if threads == 0 {
                answers.clear();
                let many = solve_many(text, &Budget::UNLIMITED, &mut answers, &mut |_, line, _| {
                    panic!("no puzzle: {}", String::from_utf8_lossy(line))
                });
                n_puzzles = many.lines;
            } else {
                let status = Command::new(env!("CARGO_BIN_EXE_anydoku"))
                    .arg("solve")
                    .arg(&input)
                    .args(["--threads", &threads.to_string()])
                    .stdout(written)
                    .status()
                    .expect("it can be started");
                assert!(status.success(), "{status}");
            }
            times.push(began.elapsed());
        }
        assert!(fs::read(&output).expect("it was written") == answers, "file and memory differ");
    }
    times.iter_mut().for_each(|times| times.sort());
    let rate = |threads: usize, place: usize| n_puzzles as f64 / times[threads][place].as_secs_f64();
    let middle = ROUNDS / 2;
    for threads in [1, 2] {
        println!(
            "{name} x{copies} threads={threads} wall={:.4} s rate={:.0}/s kernel={:.0}/s ratio={:.2} ({:.2})",
            times[threads][middle].as_secs_f64(),
            rate(threads, middle),
            rate(0, middle),
            rate(threads, middle) / rate(0, middle),
            rate(threads, 0) / rate(0, 0),
        );
    }
}
