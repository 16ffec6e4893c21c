//! Explains puzzles with rules and reports how far the explanations go.
//!
//! `cargo run --release -p anydoku-dev -- explained [FILE] [every N] [from N] [seconds S] [scale NAME] [only ID,…] [trials]` reads a table with the columns
//! of `rules/public.tsv`, which is the default if the collections are present. For each puzzle with one solution it prints whether the
//! path ends in the solution, the hardest technique, whether trial and error was needed, the number of steps, and the seconds of CPU.
//! With `trials`, it prints the steps that count as trial and error.
//! A puzzle that takes longer than the limit counts as a failure. Every step is compared with the solution.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anydoku::Budget;
use anydoku::explain::check::Checker;
use anydoku::explain::{Pathfinder, Scale, Step};
use anydoku_format::{self as format, Hints};
use cpu_time::ThreadTime;

/// The techniques that count as trial and error.
const TRIALS: &[&str] = &["contradiction by rules", "contradiction by cases", "Nishio forcing chains"];

/// The maximum number of links of a chain that is not counted as long.
const MOST_LINKS: usize = 8;

struct Row<'a> {
    id: &'a str,
    format: &'a str,
    payload: &'a str,
    types: &'a str,
}

#[derive(Default)]
struct Summary {
    solved: usize,
    without: usize,
    late: usize,
    seconds: f64,
    /// The number of puzzles that use the technique, the number of its steps, and the puzzles for which it is hardest.
    techniques: BTreeMap<&'static str, [usize; 3]>,
    families: BTreeMap<String, [usize; 3]>,
}

pub fn run(words: &[String]) -> crate::Outcome {
    let after = |word: &str| words.iter().position(|w| w == word).and_then(|at| words.get(at + 1));
    let number = |word: &str, usual: usize| after(word).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (every, from, limit) = (number("every", 1).max(1), number("from", 0), number("seconds", 60));
    let scale = after("scale").map_or(Ok(Scale::anydoku()), |name| name.parse())?;
    let text = match words.first().filter(|word| word.contains('.')) {
        Some(path) => std::fs::read_to_string(path)?,
        None => crate::repository::collection("rules/public.tsv").ok_or("there is no table of puzzles")?,
    };
    let only: Option<Vec<&str>> = after("only").map(|ids| ids.split(',').collect());
    let is_wanted = |row: &Row<'_>| only.as_ref().is_none_or(|ids| ids.contains(&row.id));
    let rows = text.lines().skip(1).filter_map(row).filter(is_wanted);
    let rows: Vec<Row<'_>> = rows.skip(from).step_by(every).collect();
    let tells_trials = words.iter().any(|word| word == "trials");
    let (next, summary) = (AtomicUsize::new(0), Mutex::new(Summary::default()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    explain(row, scale, (limit as f64, tells_trials), &summary);
                }
            });
        }
    });
    print(&summary.into_inner().expect("no worker panicked"), rows.len());
    Ok(())
}

/// Returns a row of a puzzle with one solution.
fn row(line: &str) -> Option<Row<'_>> {
    let column: Vec<&str> = line.split('\t').collect();
    (column.len() > 9 && column[7] == "1").then(|| Row {
        id: column[0],
        format: column[2],
        payload: column[3],
        types: column[9],
    })
}

fn explain(row: &Row<'_>, scale: &'static Scale, (limit, tells_trials): (f64, bool), summary: &Mutex<Summary>) {
    let start = ThreadTime::now();
    let family = if row.types.contains(',') { "mixture" } else { row.types };
    let told = format::named(row.format).and_then(|format| {
        let read = format::read_as(format, row.payload.as_bytes(), &Hints::default()).ok()?;
        let puzzle = read.sheets.into_iter().next()?.puzzle;
        let pathfinder = Pathfinder::new(puzzle.topology(), scale).ok()?;
        Some((puzzle, pathfinder))
    });
    let Some((puzzle, pathfinder)) = told else {
        println!("{} {family}: not read", row.id);
        summary.lock().expect("no worker panicked").families.entry(family.to_owned()).or_default()[2] += 1;
        return;
    };
    let checker = Checker::new(&puzzle);
    let (start_of_path, mut n_false) = (ThreadTime::now(), 0);
    let (stop, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    let path = std::thread::scope(|scope| {
        // The budget has no clock: a second thread stops a search that takes too long.
        let (flag, done) = (&stop, &is_done);
        let watch = scope.spawn(move || {
            let started = std::time::Instant::now();
            while !done.load(Ordering::Relaxed) {
                std::thread::park_timeout(std::time::Duration::from_millis(500));
                // CPU time of another thread cannot be read, and other programs may be running.
                if started.elapsed().as_secs_f64() > 20.0 * limit {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        });
        let _done = Done(&is_done);
        let path = pathfinder.path_within(pathfinder.board(&puzzle), &Budget::until(&stop), &mut |_, step, _| {
            if let Some(lie) = checker.as_ref().and_then(|checker| checker.check(step).err()) {
                n_false += 1;
                println!("{} FALSE: {lie}: {}", row.id, step.tell(puzzle.topology()));
            }
            match start_of_path.elapsed().as_secs_f64() > limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        is_done.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        path
    });
    let is_trial = |step: &Step| TRIALS.contains(&step.technique.name) || n_links(step) > MOST_LINKS;
    if tells_trials {
        for step in path.steps.iter().filter(|step| is_trial(step)) {
            println!("{} {} lines: {}", row.id, step.lines().count(), step.tell(puzzle.topology()));
        }
    }
    let n_trials = path.steps.iter().filter(|step| is_trial(step)).count();
    let seconds = start.elapsed().as_secs_f64();
    let hardest = path.steps.iter().zip(&path.ratings).max_by(|a, b| a.1.total_cmp(b.1));
    let hardest = hardest.map_or("nothing", |(step, _)| step.technique.name);
    let verdict = match (path.is_solved(), seconds > limit) {
        (_, true) => "late",
        (true, _) => "solved",
        (false, _) => "stuck",
    };
    println!(
        "{} {family}: {verdict} {} hardest {hardest} {:.1}, {n_trials} trials, {} steps, {} open, {seconds:.1} s",
        row.id,
        if n_trials == 0 { "by logic" } else { "by trial" },
        path.hardest(),
        path.steps.len(),
        path.board.n_open(),
    );
    assert_eq!(n_false, 0, "{}: every step is true", row.id);
    let is_solved = verdict == "solved";
    let mut all = summary.lock().expect("no worker panicked");
    all.late += usize::from(verdict == "late");
    all.seconds += seconds;
    all.add(family, &path.steps, hardest, [is_solved && n_trials == 0, is_solved]);
}

impl Summary {
    /// Adds a path, given whether it is solved without trial and error, and whether it is solved at all.
    fn add(&mut self, family: &str, steps: &[Step], hardest: &'static str, [is_without, is_solved]: [bool; 2]) {
        self.solved += usize::from(is_solved);
        self.without += usize::from(is_without);
        let family = self.families.entry(family.to_owned()).or_default();
        family[0] += usize::from(is_without);
        family[1] += usize::from(is_solved);
        family[2] += 1;
        let mut used: BTreeMap<&'static str, usize> = BTreeMap::new();
        steps.iter().for_each(|step| *used.entry(step.technique.name).or_default() += 1);
        for (name, n) in used {
            let entry = self.techniques.entry(name).or_default();
            entry[0] += 1;
            entry[1] += n;
        }
        if is_solved {
            self.techniques.entry(hardest).or_default()[2] += 1;
        }
    }
}

/// Ends the watch when the path ends, by a panic too.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the number of links of a chain: its lines, not counting the assumption and the end.
fn n_links(step: &Step) -> usize {
    let is_chain = step.technique.name.contains("chain") || step.technique.name.contains("cycle");
    if is_chain { step.lines().count().saturating_sub(2) } else { 0 }
}

fn print(all: &Summary, n: usize) {
    println!("\ntechnique: puzzles that use it, steps, solved puzzles whose hardest it is");
    for (name, [puzzles, steps, hardest]) in &all.techniques {
        println!("  {name:32} {puzzles:4} {steps:6} {hardest:4}");
    }
    println!("\nfamily: by logic / solved / all");
    for (family, [without, solved, n]) in &all.families {
        println!("  {family:24} {without:3} / {solved:3} / {n:3}");
    }
    let share = |part: usize| 100.0 * part as f64 / n.max(1) as f64;
    println!(
        "\n{n} puzzles: {} solved ({:.1} %), {} without trial and error or chains over {MOST_LINKS} links ({:.1} %), {} late, {:.0} s",
        all.solved,
        share(all.solved),
        all.without,
        share(all.without),
        all.late,
        all.seconds
    );
}
